package text

import (
	"slices"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// NormalForm is a Unicode normalization form.
type NormalForm uint8

const (
	NFC NormalForm = iota
	NFD
	NFKC
	NFKD
)

// Normalize returns s in normalization form f of Unicode 17; lone surrogates
// stay as they are. ok is false when the result would be longer than
// MaxLength.
// https://tc39.es/ecma262/#sec-string.prototype.normalize
func (s String) Normalize(f NormalForm) (r String, ok bool) {
	if s.IsASCII() {
		return s, true
	}
	if f == NFC && !s.IsTwoByte() {
		return s, true // no Latin-1 text composes
	}
	var b Builder
	b.Grow(s.Len())
	for from := 0; from < s.Len(); {
		to, extra := s.wellFormedRun(from)
		if to > from {
			run := s.Substring(from, to).ToUTF8()
			if extra {
				for _, r := range normalizeExtra(run, f) {
					b.AppendCodePoint(r)
				}
			} else {
				b.AppendGo(f.form().String(run))
			}
		}
		for to < s.Len() {
			r, _ := s.CodePointAt(to)
			if r&^0x7FF != 0xD800 {
				break
			}
			b.AppendCodeUnit(uint16(r))
			to++
		}
		from = to
	}
	r, ok = b.Finish()
	if ok && r.Equal(s) {
		return s, true
	}
	return r, ok
}

func (f NormalForm) form() norm.Form {
	return [...]norm.Form{norm.NFC, norm.NFD, norm.NFKC, norm.NFKD}[f]
}

// wellFormedRun returns the index of the first lone surrogate from index from
// on, and whether there are code points of normExtraList before it.
func (s String) wellFormedRun(from int) (to int, extra bool) {
	for to = from; to < s.Len(); {
		r, n := s.CodePointAt(to)
		if r&^0x7FF == 0xD800 {
			break
		}
		extra = extra || r >= rune(normExtraList[0]) && inList(normExtraList[:], r)
		to += n
	}
	return to, extra
}

// normEntry is a code point with its combining class and full decompositions,
// empty where there is none.
type normEntry struct {
	r      rune
	ccc    uint8
	canon  string
	compat string
}

func findNormExtra(r rune) *normEntry {
	i, ok := slices.BinarySearchFunc(normExtra[:], r, func(e normEntry, r rune) int { return int(e.r - r) })
	if !ok {
		return nil
	}
	return &normExtra[i]
}

// normalizeExtra normalizes text that has code points of normExtraList, which
// package norm does not know, by the definition of the forms.
// https://unicode.org/reports/tr15/#Description_Norm
func normalizeExtra(s string, f NormalForm) []rune {
	var d []rune
	for _, r := range s {
		e := findNormExtra(r)
		switch {
		case e == nil:
			form := norm.NFD
			if f >= NFKC {
				form = norm.NFKD
			}
			d = append(d, []rune(form.String(string(r)))...)
		case f >= NFKC && e.compat != "":
			d = append(d, []rune(e.compat)...)
		case e.canon != "":
			d = append(d, []rune(e.canon)...)
		default:
			d = append(d, r)
		}
	}
	orderMarks(d)
	if f == NFC || f == NFKC {
		d = compose(d)
	}
	return d
}

func combiningClass(r rune) uint8 {
	if e := findNormExtra(r); e != nil {
		return e.ccc
	}
	return norm.NFD.PropertiesString(string(r)).CCC()
}

// orderMarks sorts each run of marks by combining class.
func orderMarks(d []rune) {
	for i := 0; i < len(d); {
		if combiningClass(d[i]) == 0 {
			i++
			continue
		}
		j := i + 1
		for j < len(d) && combiningClass(d[j]) != 0 {
			j++
		}
		slices.SortStableFunc(d[i:j], func(a, b rune) int { return int(combiningClass(a)) - int(combiningClass(b)) })
		i = j
	}
}

// compose is the Canonical Composition Algorithm.
func compose(d []rune) []rune {
	out := d[:0]
	starter := -1
	last := uint8(0)
	for _, r := range d {
		ccc := combiningClass(r)
		if starter >= 0 && (starter == len(out)-1 || last != 0 && last < ccc) {
			if c, ok := composePair(out[starter], r); ok {
				out[starter] = c
				continue
			}
		}
		if ccc == 0 {
			starter = len(out)
		}
		last = ccc
		out = append(out, r)
	}
	return out
}

func composePair(a, b rune) (r rune, ok bool) {
	for _, p := range composeExtra {
		if p[0] == a && p[1] == b {
			return p[2], true
		}
	}
	c := norm.NFC.String(string([]rune{a, b}))
	r, n := utf8.DecodeRuneInString(c)
	return r, n == len(c)
}
