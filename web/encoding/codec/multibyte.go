package codec

import (
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// multibyte is the state of a decoder of a multi-byte encoding. next takes the
// bytes that were left over from the last call and one more; it returns what
// they give and how many of them are consumed.
type multibyte interface {
	// next looks at the bytes at the start of b. size is how many of them it
	// uses, 0 where it needs more; last says that there are no more. r is the
	// code point, none for no output, bad for an error. second follows r
	// where it is not 0.
	next(b []byte, last bool) (r, second rune, size int)
	reset()
}

const (
	none rune = -1
	bad  rune = -2
)

func (d *Decoder) multibyte(src []byte, stream bool) ([]uint16, bool) {
	if d.multi == nil {
		d.multi = newMultibyte(d.enc)
	}
	if len(d.pending) > 0 {
		src = append(append(make([]byte, 0, len(d.pending)+len(src)), d.pending...), src...)
		d.pending = d.pending[:0]
	}
	units := make([]uint16, 0, len(src))
	for len(src) > 0 {
		r, second, size := d.multi.next(src, !stream)
		if size == 0 {
			d.pending = append(d.pending, src...)
			break
		}
		src = src[size:]
		switch r {
		case none:
			continue
		case bad:
			if d.fatal {
				return nil, false
			}
			r = utf8.RuneError
		}
		units = utf16.AppendRune(units, r)
		if second != 0 {
			units = utf16.AppendRune(units, second)
		}
	}
	return units, true
}

func newMultibyte(enc Encoding) multibyte {
	switch enc {
	case GBK, GB18030:
		return &gb18030{pairs: newPairs(simplifiedchinese.GB18030)}
	case Big5:
		return &big5{pairs: newPairs(traditionalchinese.Big5)}
	case EUCJP:
		return &eucJP{pairs: newPairs(japanese.EUCJP)}
	case ISO2022JP:
		return &iso2022JP{pairs: newPairs(japanese.EUCJP)}
	case ShiftJIS:
		return &shiftJIS{pairs: newPairs(japanese.ShiftJIS)}
	}
	return &eucKR{pairs: newPairs(korean.EUCKR)}
}

// pairs looks sequences up through a decoder of x/text and remembers pairs of bytes.
type pairs struct {
	decoder *encoding.Decoder
	known   map[uint16]rune
}

func newPairs(enc encoding.Encoding) pairs {
	return pairs{enc.NewDecoder(), map[uint16]rune{}}
}

// lookup returns the code point of a sequence, bad where there is none.
func (p *pairs) lookup(b ...byte) rune {
	if len(b) == 2 {
		if r, ok := p.known[uint16(b[0])<<8|uint16(b[1])]; ok {
			return r
		}
	}
	r := p.decode(b)
	if len(b) == 2 {
		p.known[uint16(b[0])<<8|uint16(b[1])] = r
	}
	return r
}

func (p *pairs) decode(b []byte) rune {
	p.decoder.Reset()
	out, err := p.decoder.Bytes(b)
	if err != nil {
		return bad
	}
	r, n := utf8.DecodeRune(out)
	if r == utf8.RuneError || n != len(out) {
		return bad
	}
	return r
}

// after is what an error in a pair consumes: a trail byte that is ASCII is
// looked at again.
func after(trail byte) int {
	if trail < 0x80 {
		return 1
	}
	return 2
}

// gb18030 is https://encoding.spec.whatwg.org/#gb18030-decoder
type gb18030 struct{ pairs pairs }

func (g *gb18030) reset() {}

func (g *gb18030) next(b []byte, last bool) (r, second rune, size int) {
	c := b[0]
	switch {
	case c < 0x80:
		return rune(c), 0, 1
	case c == 0x80:
		return 0x20AC, 0, 1
	case c == 0xFF:
		return bad, 0, 1
	case len(b) < 2:
		return needMore(last, 1)
	}
	if b[1] < 0x30 || b[1] > 0x39 {
		if b[1] < 0x40 || b[1] == 0x7F || b[1] == 0xFF {
			return bad, 0, after(b[1])
		}
		if r := g.pair(c, b[1]); r != bad {
			return r, 0, 2
		}
		return bad, 0, after(b[1])
	}
	if len(b) < 3 {
		return needMore(last, len(b))
	}
	if b[2] < 0x81 || b[2] > 0xFE {
		return bad, 0, 1
	}
	if len(b) < 4 {
		return needMore(last, len(b))
	}
	if b[3] < 0x30 || b[3] > 0x39 {
		return bad, 0, 1
	}
	if r := g.four(b); r != bad {
		return r, 0, 4
	}
	return bad, 0, 4
}

// pair is the index gb18030, which follows GB 18030-2022; x/text has 2005's.
func (g *gb18030) pair(a, b byte) rune {
	switch uint16(a)<<8 | uint16(b) {
	case 0xA6D9, 0xA6DA, 0xA6DB, 0xA6DC, 0xA6DD, 0xA6DE, 0xA6DF:
		return [...]rune{0xFE10, 0xFE12, 0xFE11, 0xFE13, 0xFE14, 0xFE15, 0xFE16}[b-0xD9]
	case 0xA6EC:
		return 0xFE17
	case 0xA6ED:
		return 0xFE18
	case 0xA6F3:
		return 0xFE19
	case 0xFE59:
		return 0x9FB4
	case 0xFE61:
		return 0x9FB5
	case 0xFE66, 0xFE67:
		return rune(b-0x66) + 0x9FB6
	case 0xFE6D:
		return 0x9FB8
	case 0xFE7E:
		return 0x9FB9
	case 0xFE90:
		return 0x9FBA
	case 0xFEA0:
		return 0x9FBB
	}
	if r := userDefined(rune(a), rune(b)); r != bad {
		return r
	}
	for _, x := range gbExtra {
		if d := (uint16(a)<<8 | uint16(b)) - x.pair; d < x.n {
			return rune(x.first + d)
		}
	}
	return g.pairs.lookup(a, b)
}

// gbExtra are runs of pairs of the index that the tables of x/text lack.
var gbExtra = [...]struct{ pair, first, n uint16 }{
	{0xA2AB, 0xE766, 6}, {0xA2E4, 0xE76D, 1}, {0xA2EF, 0xE76E, 2}, {0xA2FD, 0xE770, 2}, {0xA3A0, 0x3000, 1},
	{0xA4F4, 0xE772, 11}, {0xA5F7, 0xE77D, 8}, {0xA6B9, 0xE785, 8}, {0xA6F6, 0xE797, 9}, {0xA7C2, 0xE7A0, 15},
	{0xA7F2, 0xE7AF, 13}, {0xA896, 0xE7BC, 11}, {0xA8BC, 0x1E3F, 1}, {0xA8C1, 0xE7C9, 4}, {0xA8EA, 0xE7CD, 21},
	{0xA958, 0xE7E2, 1}, {0xA95B, 0xE7E3, 1}, {0xA95D, 0xE7E4, 3}, {0xA997, 0xE7F4, 13}, {0xA9F0, 0xE801, 15},
	{0xD7FA, 0xE810, 5}, {0xFE51, 0xE816, 3}, {0xFE6C, 0xE831, 1}, {0xFE76, 0xE83B, 1}, {0xFE91, 0xE855, 1},
}

// userDefined is the index in the areas for private use.
func userDefined(a, b rune) rune {
	switch {
	case a >= 0xAA && a <= 0xAF && b >= 0xA1:
		return 0xE000 + (a-0xAA)*94 + b - 0xA1
	case a >= 0xF8 && a <= 0xFE && b >= 0xA1:
		return 0xE234 + (a-0xF8)*94 + b - 0xA1
	case a >= 0xA1 && a <= 0xA7 && b >= 0x40 && b <= 0xA0:
		if b > 0x7F {
			b--
		}
		return 0xE4C6 + (a-0xA1)*96 + b - 0x40
	}
	return bad
}

// four is the code point of a sequence of four bytes.
// https://encoding.spec.whatwg.org/#index-gb18030-ranges-code-point
func (g *gb18030) four(b []byte) rune {
	pointer := ((rune(b[0])-0x81)*10+rune(b[1])-0x30)*126*10 + (rune(b[2])-0x81)*10 + rune(b[3]) - 0x30
	switch {
	case pointer == 7457:
		return 0xE7C7
	case pointer > 39419 && pointer < 189000 || pointer > 1237575:
		return bad
	case pointer >= 189000:
		return 0x10000 + pointer - 189000
	}
	return g.pairs.lookup(b[:4]...)
}

// needMore is the answer to a sequence that ends early: it waits, or is an
// error that takes n bytes.
func needMore(last bool, n int) (r, second rune, size int) {
	if last {
		return bad, 0, n
	}
	return none, 0, 0
}

// big5 is https://encoding.spec.whatwg.org/#big5-decoder
type big5 struct{ pairs pairs }

func (d *big5) reset() {}

func (d *big5) next(b []byte, last bool) (r, second rune, size int) {
	c := b[0]
	switch {
	case c < 0x80:
		return rune(c), 0, 1
	case c == 0x80 || c == 0xFF:
		return bad, 0, 1
	case len(b) < 2:
		return needMore(last, 1)
	}
	t := b[1]
	if t >= 0x40 && t <= 0x7E || t >= 0xA1 && t <= 0xFE {
		switch uint16(c)<<8 | uint16(t) {
		case 0x8862:
			return 0xCA, 0x304, 2
		case 0x8864:
			return 0xCA, 0x30C, 2
		case 0x88A3:
			return 0xEA, 0x304, 2
		case 0x88A5:
			return 0xEA, 0x30C, 2
		}
		if r := d.pairs.lookup(c, t); r != bad {
			return r, 0, 2
		}
	}
	return bad, 0, after(t)
}

// eucKR is https://encoding.spec.whatwg.org/#euc-kr-decoder
type eucKR struct{ pairs pairs }

func (d *eucKR) reset() {}

func (d *eucKR) next(b []byte, last bool) (r, second rune, size int) {
	c := b[0]
	switch {
	case c < 0x80:
		return rune(c), 0, 1
	case c == 0x80 || c == 0xFF:
		return bad, 0, 1
	case len(b) < 2:
		return needMore(last, 1)
	}
	if t := b[1]; t >= 0x41 && t <= 0xFE {
		if r := d.pairs.lookup(c, t); r != bad {
			return r, 0, 2
		}
	}
	return bad, 0, after(b[1])
}

// shiftJIS is https://encoding.spec.whatwg.org/#shift_jis-decoder
type shiftJIS struct{ pairs pairs }

func (d *shiftJIS) reset() {}

func (d *shiftJIS) next(b []byte, last bool) (r, second rune, size int) {
	c := b[0]
	switch {
	case c <= 0x80:
		return rune(c), 0, 1
	case c >= 0xA1 && c <= 0xDF:
		return 0xFF61 + rune(c) - 0xA1, 0, 1
	case c == 0xA0 || c > 0xFC:
		return bad, 0, 1
	case len(b) < 2:
		return needMore(last, 1)
	}
	t := b[1]
	if t >= 0x40 && t <= 0xFC && t != 0x7F {
		offset, leadOffset := rune(0x41), rune(0xC1)
		if t < 0x7F {
			offset = 0x40
		}
		if c < 0xA0 {
			leadOffset = 0x81
		}
		pointer := (rune(c)-leadOffset)*188 + rune(t) - offset
		if pointer >= 8836 && pointer <= 10715 {
			return 0xE000 - 8836 + pointer, 0, 2
		}
		if r := d.pairs.lookup(c, t); r != bad {
			return r, 0, 2
		}
	}
	return bad, 0, after(t)
}
