package intl

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// ToCase is the hook of toLocaleLowerCase and toLocaleUpperCase: the mappings
// of Unicode, but for the languages that have rules of their own. These are
// applied first, and leave nothing for the general mapping to do in their places.
// https://tc39.es/ecma402/#sup-string.prototype.tolocalelowercase
func ToCase(r *core.Realm, s text.String, locales core.Value, upper bool) (core.Value, error) {
	requested, err := localeList(r, locales)
	if err != nil {
		return core.Undefined, err
	}
	if len(requested) > 0 {
		switch l := requested[0].language; {
		case (l == "tr" || l == "az") && upper:
			s = rewritten(s, turkicUpper)
		case l == "tr" || l == "az":
			s = rewritten(s, turkicLower)
		case l == "lt" && upper:
			s = rewritten(s, lithuanianUpper)
		case l == "lt":
			s = rewritten(s, lithuanianLower)
		case l == "el" && upper:
			s = rewritten(s, greekUpper)
		}
	}
	if !upper {
		return core.Str(s.ToLower()), nil
	}
	s, ok := s.ToUpper()
	if !ok {
		return core.Undefined, core.RangeError("Invalid string length")
	}
	return core.Str(s), nil
}

// rewritten applies f to the code points of a string; lone surrogates are code
// points of their own.
func rewritten(s text.String, f func(in []rune) []rune) text.String {
	in := make([]rune, 0, s.Len())
	for i := 0; i < s.Len(); {
		c, n := s.CodePointAt(i)
		in = append(in, c)
		i += n
	}
	var b text.Builder
	for _, c := range f(in) {
		if c < 0x10000 {
			b.AppendCodeUnit(uint16(c))
		} else {
			b.AppendCodePoint(c)
		}
	}
	res, ok := b.Finish()
	if !ok {
		return s // longer than a string may be: the general mapping says so
	}
	return res
}

const (
	dotAbove       = 0x307
	dottedCapitalI = 0x130
	dotlessI       = 0x131
)

// combiningClass is Canonical_Combining_Class.
func combiningClass(c rune) uint8 {
	if c < 0x300 {
		return 0
	}
	return norm.NFD.PropertiesString(string(c)).CCC()
}

// dotFollows finds a dot above that belongs to the letter before in[i].
func dotFollows(in []rune, i int) (at int, ok bool) {
	for ; i < len(in); i++ {
		if in[i] == dotAbove {
			return i, true
		}
		if c := combiningClass(in[i]); c == 0 || c == 230 {
			return 0, false
		}
	}
	return 0, false
}

// turkicLower keeps dotted and dotless i apart.
// https://www.unicode.org/Public/UCD/latest/ucd/SpecialCasing.txt
func turkicLower(in []rune) []rune {
	out := make([]rune, 0, len(in))
	skip := -1
	for i, c := range in {
		switch {
		case i == skip:
		case c == dottedCapitalI:
			out = append(out, 'i')
		case c == 'I':
			if at, ok := dotFollows(in, i+1); ok {
				skip = at
				out = append(out, 'i')
			} else {
				out = append(out, dotlessI)
			}
		default:
			out = append(out, c)
		}
	}
	return out
}

func turkicUpper(in []rune) []rune {
	for i, c := range in {
		if c == 'i' {
			in[i] = dottedCapitalI
		}
	}
	return in
}

// accentAbove tells whether the letter before in[i] bears an accent above.
func accentAbove(in []rune, i int) bool {
	for ; i < len(in); i++ {
		switch combiningClass(in[i]) {
		case 230:
			return true
		case 0:
			return false
		}
	}
	return false
}

// lithuanianLower keeps the dot of i and j below accents.
func lithuanianLower(in []rune) []rune {
	out := make([]rune, 0, len(in))
	for i, c := range in {
		switch {
		case (c == 'I' || c == 'J' || c == 0x12E) && accentAbove(in, i+1):
			out = append(out, unicode.ToLower(c), dotAbove)
		case c == 0xCC:
			out = append(out, 'i', dotAbove, 0x300)
		case c == 0xCD:
			out = append(out, 'i', dotAbove, 0x301)
		case c == 0x128:
			out = append(out, 'i', dotAbove, 0x303)
		default:
			out = append(out, c)
		}
	}
	return out
}

// lithuanianUpper drops that dot.
func lithuanianUpper(in []rune) []rune {
	out := make([]rune, 0, len(in))
	soft := false // a letter with a dot came before
	for _, c := range in {
		switch {
		case c == dotAbove && soft:
			soft = false
			continue
		case unicode.Is(unicode.Soft_Dotted, c):
			soft = true
		default:
			if k := combiningClass(c); k == 0 || k == 230 {
				soft = false
			}
		}
		out = append(out, c)
	}
	return out
}

// greekUpper drops the accents, which capitals do not bear, and keeps two
// vowels apart that an accent kept apart.
func greekUpper(in []rune) []rune {
	out := make([]rune, 0, len(in))
	accented := false // the letter before bore an accent
	for _, c := range in {
		if !unicode.Is(unicode.Greek, c) && combiningClass(c) == 0 {
			out = append(out, c)
			accented = false
			continue
		}
		parts := []rune(norm.NFD.String(string(c)))
		base := parts[0]
		if combiningClass(base) != 0 { // a mark of its own
			switch base {
			case 0x300, 0x301, 0x342, 0x304, 0x306, 0x313, 0x314, 0x343:
				accented = true
			default:
				out = append(out, base)
			}
			continue
		}
		dialytika := false
		now := false
		iota := false
		for _, m := range parts[1:] {
			switch m {
			case 0x308:
				dialytika = true
			case 0x345:
				iota = true
			default:
				now = true
			}
		}
		if accented && strings.ContainsRune("ιυ", unicode.ToLower(base)) && !now {
			dialytika = true
		}
		out = append(out, unicode.ToUpper(base))
		if dialytika {
			out = append(out, 0x308)
		}
		if iota {
			out = append(out, 'Ι')
		}
		accented = now && strings.ContainsRune("αεοηυ", unicode.ToLower(base))
	}
	return []rune(norm.NFC.String(string(out)))
}
