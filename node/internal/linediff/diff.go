package linediff

import (
	"math"
	"strings"
)

// Kind is what an edit does with its line.
type Kind int8

// The kinds of edits: the values are those of util.diff.
const (
	Delete Kind = -1 // only in b
	Keep   Kind = 0
	Insert Kind = 1 // only in a
)

// Edit is a line and where it is found.
type Edit struct {
	Kind Kind
	Line string
}

// Options change what counts as equal.
type Options struct {
	// IgnoreComma makes lines equal that differ by a comma at their end; the
	// one with the comma is kept.
	IgnoreComma bool
}

// MaxLines bounds the sum of the numbers of lines.
const MaxLines = math.MaxInt32

// Diff returns the edits from the last to the first line. len(a) + len(b)
// must be at most MaxLines.
func Diff(a, b []string, o Options) []Edit {
	s := search{o: o, a: a, b: b}
	s.number()
	return s.backtrack(s.forward())
}

// search is one run of the algorithm. Level d knows for each diagonal from -d
// to d how far d edits lead; levels are kept sparsely and made again when
// they are needed, so that memory stays far below the square of the edits.
type search struct {
	o    Options
	a, b []string
	// Lines by number; bare is the number of the line without its comma.
	na, nb, bareA, bareB []int32

	kept  map[int][]int32 // levels kept, each from diagonal -d-1 to d+1
	every int
}

// number gives equal lines equal numbers.
func (s *search) number() {
	ids := make(map[string]int32, len(s.a)+len(s.b))
	id := func(line string) int32 {
		n, ok := ids[line]
		if !ok {
			n = int32(len(ids))
			ids[line] = n
		}
		return n
	}
	all := func(lines []string) (full, bare []int32) {
		full, bare = make([]int32, len(lines)), make([]int32, len(lines))
		for i, l := range lines {
			full[i], bare[i] = id(l), -1
			if s.o.IgnoreComma && strings.HasSuffix(l, ",") {
				bare[i] = id(l[:len(l)-1])
			}
		}
		return full, bare
	}
	s.na, s.bareA = all(s.a)
	s.nb, s.bareB = all(s.b)
}

func (s *search) same(x, y int) bool {
	return s.na[x] == s.nb[y] || s.bareA[x] == s.nb[y] || s.na[x] == s.bareB[y]
}

// row is a level: the furthest x on diagonals -d-1 to d+1.
type row []int32

func (r row) at(d, k int) int { return int(r[k+d+1]) }

// down reports whether the way to diagonal k on a level comes from diagonal
// k+1 of the previous one: a line of b alone.
func down(prev row, d, k int) bool {
	return k == -d || k != d && prev.at(d-1, k-1) < prev.at(d-1, k+1)
}

// advance makes level d of level d-1; done is true when it reaches both ends.
func (s *search) advance(prev row, d int) (next row, done bool) {
	next = make(row, 2*d+3)
	for k := -d; k <= d; k += 2 {
		x := 0
		switch {
		case d == 0:
		case down(prev, d, k):
			x = prev.at(d-1, k+1)
		default:
			x = prev.at(d-1, k-1) + 1
		}
		y := x - k
		for x < len(s.a) && y < len(s.b) && s.same(x, y) {
			x, y = x+1, y+1
		}
		next[k+d+1] = int32(x)
		if x >= len(s.a) && y >= len(s.b) {
			return next, true
		}
	}
	return next, false
}

// forward runs until the ends are reached and returns the number of edits.
func (s *search) forward() int {
	s.kept = map[int][]int32{}
	s.every = 1
	for (s.every+1)*(s.every+1) < len(s.a)+len(s.b) {
		s.every++
	}
	var r row
	for d := 0; ; d++ {
		next, done := s.advance(r, d)
		if done {
			return d
		}
		if r = next; d%s.every == 0 {
			s.kept[d] = r
		}
	}
}

// level returns level d, made from the kept one below it where need be; the
// levels between are kept until the next block is entered.
func (s *search) level(d int) row {
	if r, ok := s.kept[d]; ok {
		return r
	}
	from := d - d%s.every
	for i := range s.kept {
		if i > d && i%s.every != 0 {
			delete(s.kept, i)
		}
	}
	r := row(s.kept[from])
	for i := from + 1; i <= d; i++ {
		r, _ = s.advance(r, i)
		s.kept[i] = r
	}
	return r
}

func (s *search) backtrack(edits int) []Edit {
	x, y := len(s.a), len(s.b)
	out := make([]Edit, 0, max(x, y)+edits)
	for d := edits; d >= 0; d-- {
		k := x - y
		px, py := 0, 0
		if d > 0 {
			prev := s.level(d - 1)
			from := k - 1
			if down(prev, d, k) {
				from = k + 1
			}
			px = prev.at(d-1, from)
			py = px - from
		}
		for x > px && y > py {
			x, y = x-1, y-1
			line := s.a[x]
			if s.o.IgnoreComma && !strings.HasSuffix(line, ",") {
				line = s.b[y]
			}
			out = append(out, Edit{Keep, line})
		}
		if d == 0 {
			break
		}
		if x > px {
			x--
			out = append(out, Edit{Insert, s.a[x]})
		} else {
			y--
			out = append(out, Edit{Delete, s.b[y]})
		}
	}
	return out
}
