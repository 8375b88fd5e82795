package text

import "golang.org/x/text/unicode/norm"

// NormalForm is a Unicode normalization form.
type NormalForm uint8

const (
	NFC NormalForm = iota
	NFD
	NFKC
	NFKD
)

// Normalize returns s in normalization form f; lone surrogates stay as they
// are. ok is false when the result would be longer than MaxLength.
// https://tc39.es/ecma262/#sec-string.prototype.normalize
func (s String) Normalize(f NormalForm) (r String, ok bool) {
	if s.IsASCII() {
		return s, true
	}
	if f == NFC && !s.IsTwoByte() {
		return s, true // no Latin-1 text composes
	}
	form := [...]norm.Form{norm.NFC, norm.NFD, norm.NFKC, norm.NFKD}[f]
	var b Builder
	b.Grow(s.Len())
	for from := 0; from < s.Len(); {
		to := from
		lone := false
		for to < s.Len() {
			r, n := s.CodePointAt(to)
			if lone = r >= 0xD800 && r <= 0xDFFF; lone {
				break
			}
			to += n
		}
		if to > from {
			b.AppendGo(form.String(s.Substring(from, to).ToUTF8()))
		}
		if lone {
			b.AppendCodeUnit(s.At(to))
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
