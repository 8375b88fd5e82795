package collation

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/sxfescript/sxn/engine/internal/text"
)

// Strings are ordered by the root collation of CLDR, as the pinned Node has it.
// https://www.unicode.org/reports/tr10/
// https://www.unicode.org/reports/tr35/tr35-collation.html#Root_Collation

//go:embed collation.bin
var collationData string

// element is a collation element.
type element struct {
	primary   uint32
	secondary uint16
	tertiary  uint8
	upper     bool
}

const (
	commonSecondary = 1
	commonTertiary  = 2

	// Characters without an entry follow all others.
	implicitTangut    = 0x9000
	implicitNushu     = 0xC000
	implicitKhitan    = 0xD000
	implicitHan       = 0x10000
	implicitExtension = 0x40000
	implicitOther     = 0x80000
)

// entryKind tells what a character's entry means.
type entryKind uint8

const (
	entryNone entryKind = iota // not in the table
	entryIgnored
	entryMark
	entryLetter
	entryExpansion
)

// collationEntry are the weights of a character.
type collationEntry struct {
	primary   uint16
	secondary uint16 // 0 where the letter has the common one
	tertiary  uint8
	kind      entryKind
}

// collationTable has the entries in pages of 256.
type collationTable struct {
	pages        [0x300]*[256]collationEntry
	latin        [0x250][]element // elements of Latin characters, decomposed
	contractions map[[2]rune]rune
	expansions   map[rune]expansion
}

// expansion is a character that counts as several.
type expansion struct {
	to   []rune
	mark uint16 // secondary weight after the first; 0 for none
}

func (t *collationTable) get(c rune) collationEntry {
	if p := t.pages[uint32(c)>>8%0x300]; p != nil && c < 0x30000 {
		return p[c&0xFF]
	}
	return collationEntry{}
}

func (t *collationTable) set(c rune, e collationEntry) {
	p := t.pages[c>>8]
	if p == nil {
		p = new([256]collationEntry)
		t.pages[c>>8] = p
	}
	p[c&0xFF] = e
}

// weights is made when a string is compared that is not ASCII.
var weights = sync.OnceValue(loadCollation)

// varints reads collation.bin.
type varints struct {
	s    string
	last rune
}

func (v *varints) uvarint() int {
	x, shift := 0, 0
	for {
		c := v.s[0]
		v.s = v.s[1:]
		x |= int(c&0x7F) << shift
		if c < 0x80 {
			return x
		}
		shift += 7
	}
}

// rune reads a code point as the difference from the one before.
func (v *varints) rune() rune {
	u := v.uvarint()
	v.last += rune(u>>1) ^ -rune(u&1)
	return v.last
}

func loadCollation() *collationTable {
	t := &collationTable{contractions: map[[2]rune]rune{}, expansions: map[rune]expansion{}}
	in := &varints{s: collationData}
	for range in.uvarint() {
		t.set(in.rune(), collationEntry{kind: entryIgnored})
	}
	group, rank := -1, 0
	for range in.uvarint() {
		c := in.rune()
		switch in.uvarint() {
		case 2:
			group++
			rank = 0
		case 3:
			rank++
		}
		t.set(c, collationEntry{kind: entryMark, secondary: markWeight(2*group + 1), tertiary: tertiaryOf(rank)})
	}
	primary, secondary, sub := 0, uint16(0), uint16(0)
	for range in.uvarint() {
		c := in.rune()
		switch in.uvarint() {
		case 1:
			primary++
			secondary, rank = 0, 0
		case 2:
			w := markWeight(in.uvarint())
			if sub++; secondary&^15 != w || w == 0 {
				sub = 0
			}
			secondary = w + min(sub, 15) // in the order of the letters between two marks
			rank = 0
		case 3:
			rank++
		}
		t.set(c, collationEntry{kind: entryLetter, primary: uint16(primary), secondary: secondary, tertiary: tertiaryOf(rank)})
	}
	for range in.uvarint() {
		a, b, c := rune(in.uvarint()), rune(in.uvarint()), rune(in.uvarint())
		t.contractions[[2]rune{a, b}] = c
	}
	for range in.uvarint() {
		c := in.rune()
		to := make([]rune, in.uvarint())
		for i := range to {
			to[i] = rune(in.uvarint())
		}
		x := expansion{to: to}
		if m := in.uvarint(); m > 0 {
			x.mark = markWeight(m - 1)
		}
		t.expansions[c] = x
		t.set(c, collationEntry{kind: entryExpansion})
	}
	for c := range t.latin {
		for _, part := range norm.NFD.String(string(rune(c))) {
			t.latin[c] = t.append(t.latin[c], part)
		}
	}
	return t
}

// markWeight is the secondary weight of a place among the marks, of which the
// odd ones are taken.
func markWeight(place int) uint16 { return uint16(16 * (place + 1)) }

func tertiaryOf(rank int) uint8 { return uint8(min(commonTertiary+2*rank, 254)) }

// elements appends the collation elements of a string.
func (k *Order) elements(dst []element, s text.String) []element {
	t := weights()
	var ok bool
	if k.Tailoring != nil {
		dst = k.generalElements(dst, t, s)
	} else if dst, ok = k.latinElements(dst, t, s); !ok {
		dst = k.generalElements(dst[:0], t, s)
	}
	if k.Shifted {
		variable := uint32(variablePrimaries)
		if k.Tailoring != nil {
			variable = (variable+1)<<primaryShift - 1
		}
		dst = shift(dst, variable)
	}
	if k.Tailoring != nil && len(k.Tailoring.reorder) > 0 {
		digits := uint32(t.get('9').primary)
		for i := range dst {
			dst[i].primary = k.Tailoring.ranked(dst[i].primary, digits)
		}
	}
	return dst
}

// latinElements serves strings of Latin letters as most are: no marks that
// would have to be put in order. ok is false for others.
func (k *Order) latinElements(dst []element, t *collationTable, s text.String) (_ []element, ok bool) {
	for i := 0; i < s.Len(); i++ {
		c := s.At(i)
		if int(c) >= len(t.latin) || k.Numeric && '0' <= c && c <= '9' {
			return dst, false
		}
		dst = append(dst, t.latin[c]...)
	}
	return dst, true
}

func (k *Order) generalElements(dst []element, t *collationTable, s text.String) []element {
	str := wellFormed(s)
	if !norm.NFD.IsNormalString(str) {
		str = norm.NFD.String(str)
	}
	runes := []rune(str)
	if k.Tailoring == nil || !strings.ContainsRune(k.Tailoring.separate, 0xE40) {
		reorderVowels(runes)
	}
	if k.Tailoring != nil && !k.Numeric {
		return k.Tailoring.elements(dst, t, runes)
	}
	for i := 0; i < len(runes); i++ {
		c := runes[i]
		if k.Numeric {
			n := 0
			for i+n < len(runes) {
				if _, ok := digitValue(runes[i+n]); !ok {
					break
				}
				n++
			}
			if n > 0 {
				at := len(dst)
				dst = appendNumber(dst, t, runes[i:i+n])
				if k.Tailoring != nil {
					dst = spread(dst, at)
				}
				i += n - 1
				continue
			}
			if k.Tailoring != nil {
				for i+n < len(runes) {
					if _, ok := digitValue(runes[i+n]); ok {
						break
					}
					n++
				}
				dst = k.Tailoring.elements(dst, t, runes[i:i+n])
				i += n - 1
				continue
			}
		}
		if i+1 < len(runes) && c >= 0x400 {
			if joined, ok := t.contractions[[2]rune{c, runes[i+1]}]; ok {
				dst = t.append(dst, joined)
				i++
				continue
			}
		}
		dst = t.append(dst, c)
	}
	return dst
}

// append appends the elements of a character.
func (t *collationTable) append(dst []element, c rune) []element {
	e := t.get(c)
	switch e.kind {
	case entryIgnored:
		return dst
	case entryMark:
		return append(dst, element{secondary: e.secondary, tertiary: e.tertiary})
	case entryLetter:
		dst = append(dst, element{uint32(e.primary), commonSecondary, e.tertiary, isUpper(c)})
		if e.secondary != 0 {
			dst = append(dst, element{secondary: e.secondary, tertiary: commonTertiary})
		}
		return dst
	case entryExpansion:
		upper := isUpper(c)
		x := t.expansions[c]
		for at, r := range x.to {
			if at == 1 && x.mark != 0 {
				dst = append(dst, element{secondary: x.mark, tertiary: commonTertiary})
			}
			if upper {
				r = unicode.ToUpper(r)
			}
			n := len(dst)
			dst = t.append(dst, r)
			for i := n; i < len(dst); i++ {
				dst[i].tertiary++
			}
		}
		return dst
	}
	p := uint32(implicitOther)
	switch {
	case 0x17000 <= c && c < 0x18B00 || 0x18D00 <= c && c < 0x18E00:
		return append(dst, implicit(implicitTangut+uint32(c-0x17000)))
	case 0x18B00 <= c && c < 0x18D00:
		return append(dst, implicit(implicitKhitan+uint32(c-0x18B00)))
	case 0x1B170 <= c && c < 0x1B300:
		return append(dst, implicit(implicitNushu+uint32(c-0x1B170)))
	case 0x4E00 <= c && c < 0xA000 || 0xFA0E <= c && c < 0xFA30:
		p = implicitHan
	case unicode.Is(unicode.Unified_Ideograph, c):
		p = implicitExtension
	}
	return append(dst, implicit(p+uint32(c)))
}

func implicit(primary uint32) element {
	return element{primary, commonSecondary, commonTertiary, false}
}

func isUpper(c rune) bool {
	if c < utf8.RuneSelf {
		return 'A' <= c && c <= 'Z'
	}
	return unicode.IsUpper(c) || unicode.IsTitle(c)
}

// digitValue returns the value of a decimal digit of any script. The digits of
// a script follow each other from 0 on.
func digitValue(c rune) (byte, bool) {
	if c < utf8.RuneSelf {
		return byte(c - '0'), '0' <= c && c <= '9'
	}
	for i := range unicode.Nd.R16 {
		if r := &unicode.Nd.R16[i]; rune(r.Lo) <= c && c <= rune(r.Hi) {
			return byte((c - rune(r.Lo)) % 10), true
		}
	}
	for i := range unicode.Nd.R32 {
		if r := &unicode.Nd.R32[i]; rune(r.Lo) <= c && c <= rune(r.Hi) {
			return byte((c - rune(r.Lo)) % 10), true
		}
	}
	return 0, false
}

// appendNumber appends the elements of a number: where digits are in the
// order, how many digits it has, and these, which compare with numbers only.
func appendNumber(dst []element, t *collationTable, digits []rune) []element {
	start := 0
	for start < len(digits)-1 {
		if v, _ := digitValue(digits[start]); v != 0 {
			break
		}
		start++
	}
	digits = digits[start:]
	dst = append(dst, element{uint32(t.get('0').primary), commonSecondary, commonTertiary, false},
		element{primary: uint32(len(digits)), secondary: commonSecondary, tertiary: commonTertiary})
	for _, c := range digits {
		v, _ := digitValue(c)
		dst = append(dst, element{primary: uint32(v) + 1, secondary: commonSecondary, tertiary: commonTertiary})
	}
	return dst
}

// shift drops punctuation and the marks on it.
func shift(list []element, variable uint32) []element {
	out := list[:0]
	dropped := false
	for _, e := range list {
		switch {
		case e.primary != 0:
			dropped = e.primary <= variable
		case !dropped:
		}
		if !dropped {
			out = append(out, e)
		}
	}
	return out
}

// reorderVowels puts the vowels that Thai, Lao and other scripts write before
// a consonant behind it.
func reorderVowels(runes []rune) {
	for i := 0; i+1 < len(runes); i++ {
		c, next := runes[i], runes[i+1]
		swap := false
		switch {
		case c < 0xE40:
		case c <= 0xE44:
			swap = 0xE01 <= next && next <= 0xE2E
		case 0xEC0 <= c && c <= 0xEC4:
			swap = 0xE81 <= next && next <= 0xEAE || 0xEDC <= next && next <= 0xEDF
		case 0x19B5 <= c && c <= 0x19B7, c == 0x19BA:
			swap = 0x1980 <= next && next <= 0x19AB
		case c == 0xAAB5, c == 0xAAB6, c == 0xAAB9, c == 0xAABB, c == 0xAABC:
			swap = 0xAA80 <= next && next <= 0xAAAF
		}
		if swap {
			runes[i], runes[i+1] = next, c
			i++
		}
	}
}

// wellFormed converts a string; lone surrogates follow everything.
func wellFormed(s text.String) string {
	if s.IsWellFormed() {
		return s.ToUTF8()
	}
	var b strings.Builder
	for i := 0; i < s.Len(); {
		c, n := s.CodePointAt(i)
		if 0xD800 <= c && c < 0xE000 {
			c = unicode.MaxRune
		}
		b.WriteRune(c)
		i += n
	}
	return b.String()
}
