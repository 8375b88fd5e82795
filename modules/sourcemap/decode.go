package sourcemap

import (
	"math"
	"sort"
)

// Segment is one entry of a source map. All numbers are zero-based; those of
// Source and Name are indices.
type Segment struct {
	Line, Column                 int
	Fields                       int // 1 where it names no source, 4, or 5 with a name
	Source                       int
	OriginalLine, OriginalColumn int
	Name                         int
}

// Decode calls yield for the segments of mappings whose generated text begins
// at a line and column. names is how many names there are.
// https://tc39.es/ecma426/#sec-decoding-source-maps
func Decode(mappings string, line, column, names int, yield func(Segment)) {
	d := vlq{s: mappings}
	var e Segment
	source, name := 0, 0
	for d.i < len(d.s) {
		switch d.s[d.i] {
		case ',':
			d.i++
			continue
		case ';':
			d.i++
			line++
			column = 0
			continue
		}
		column += d.next()
		e.Line, e.Column, e.Fields = line, column, 1
		if d.more() {
			source += d.next()
			e.OriginalLine += d.next()
			e.OriginalColumn += d.next()
			e.Fields, e.Source = 4, source
			if d.more() {
				name += d.next()
				e.Fields, e.Name = 5, name
			} else if d.i == len(d.s) && name >= 0 && name < names {
				// COMPAT: the last segment of all has a name without a field for it.
				e.Fields, e.Name = 5, name
			}
		}
		yield(e)
		for d.more() {
			d.i++ // fields that no version of the format has
		}
	}
}

// Find returns the index of the last segment at or before a position, -1
// before the first. at gives the position of a segment.
func Find(n int, at func(i int) (line, column int), line, column float64) int {
	return sort.Search(n, func(i int) bool {
		l, c := at(i)
		return float64(l) > line || float64(l) == line && float64(c) > column
	}) - 1
}

// vlq decodes numbers in base 64 with variable length.
type vlq struct {
	s string
	i int
}

// more reports whether the segment goes on.
func (d *vlq) more() bool { return d.i < len(d.s) && d.s[d.i] != ',' && d.s[d.i] != ';' }

func (d *vlq) next() int {
	n, shift := 0, 0
	for d.more() {
		v := digit(d.s[d.i])
		d.i++
		if shift < 60 {
			n |= (v & 31) << shift
		}
		shift += 5
		if v&32 == 0 {
			break
		}
	}
	switch {
	case n == 1:
		return math.MinInt32 // the number that has no other form
	case n&1 != 0:
		return -(n >> 1)
	}
	return n >> 1
}

func digit(c byte) int {
	switch {
	case c >= 'A' && c <= 'Z':
		return int(c - 'A')
	case c >= 'a' && c <= 'z':
		return int(c-'a') + 26
	case c >= '0' && c <= '9':
		return int(c-'0') + 52
	case c == '+':
		return 62
	case c == '/':
		return 63
	}
	return 0
}
