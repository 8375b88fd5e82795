package json

import (
	"encoding/binary"
	"math/bits"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

const (
	lowBits  = 0x0101010101010101
	highBits = 0x8080808080808080
)

// special returns a word whose lowest set bit is in the first byte of w that
// is a quote, a backslash or below 0x20; 0 where there is none.
func special(w uint64) uint64 {
	q, b := w^('"'*lowBits), w^('\\'*lowBits)
	return ((q-lowBits)&^q | (b-lowBits)&^b | (w-0x20*lowBits)&^w) & highBits
}

// scan returns the index of the first unit from i on that ends a run of
// ordinary characters of a string.
func (p *parser[T]) scan(i int) int {
	if b, ok := any(p.src).([]byte); ok {
		return scanLatin1(b, i)
	}
	src := p.src
	for ; i < len(src); i++ {
		if c := src[i]; c == '"' || c == '\\' || c < 0x20 {
			break
		}
	}
	return i
}

func scanLatin1(b []byte, i int) int {
	for i+8 <= len(b) {
		if m := special(binary.LittleEndian.Uint64(b[i:])); m != 0 {
			return i + bits.TrailingZeros64(m)>>3
		}
		i += 8
	}
	for ; i < len(b); i++ {
		if c := b[i]; c == '"' || c == '\\' || c < 0x20 {
			break
		}
	}
	return i
}

// stringValue reads a string value from behind its opening quote.
func (p *parser[T]) stringValue(i int) (core.Value, int, error) {
	end := p.scan(i)
	if end < len(p.src) && p.src[end] == '"' {
		if b, ok := any(p.src[i:end]).([]byte); ok && len(b) <= 16 {
			return core.Str(p.scratch.shortString(b)), end + 1, nil
		}
		return core.Str(p.text.Substring(i, end)), end + 1, nil
	}
	end, wide, err := p.escaped(i, end)
	if err != nil {
		return core.Undefined, end, err
	}
	if wide {
		return core.Str(text.FromUTF16Copy(p.two)), end, nil
	}
	return core.Str(text.FromLatin1Copy(p.one)), end, nil
}

// shortString returns the string of at most 16 bytes, from a cache of recent
// ones: the values of most texts repeat.
func (sc *scratch) shortString(b []byte) text.String {
	n := len(b)
	var lo, hi uint64
	switch {
	case n >= 8:
		lo, hi = binary.LittleEndian.Uint64(b), binary.LittleEndian.Uint64(b[n-8:])
	case n >= 4:
		lo, hi = uint64(binary.LittleEndian.Uint32(b)), uint64(binary.LittleEndian.Uint32(b[n-4:]))
	case n >= 2:
		lo, hi = uint64(binary.LittleEndian.Uint16(b)), uint64(b[n-1])
	default:
		return text.FromLatin1Copy(b)
	}
	h := (lo ^ hi<<23 ^ hi>>41 ^ uint64(n)) * 0x9E3779B97F4A7C15
	slot := &sc.strs[h>>56]
	if slot.Len() == n {
		if c, _ := slot.Latin1(); string(c) == string(b) {
			return *slot
		}
	}
	*slot = text.FromLatin1Copy(b)
	return *slot
}

// escaped reads a string from i on that has an escape, or an error, at index
// at, up to behind its closing quote. The characters are left in p.two where
// wide is set, otherwise in p.one.
func (p *parser[T]) escaped(i, at int) (end int, wide bool, err error) {
	p.one, p.two = p.one[:0], p.two[:0]
	for {
		wide = p.appendUnits(p.src[i:at], wide)
		if at >= len(p.src) {
			return at, wide, failure{failString, at}
		}
		switch p.src[at] {
		case '"':
			return at + 1, wide, nil
		case '\\':
		default:
			return at, wide, failure{failControl, at}
		}
		var u uint16
		if u, i, err = p.escape(at + 1); err != nil {
			return i, wide, err
		}
		wide = p.appendUnit(u, wide)
		at = p.scan(i)
	}
}

func (p *parser[T]) widen() {
	for _, c := range p.one {
		p.two = append(p.two, uint16(c))
	}
}

func (p *parser[T]) appendUnit(u uint16, wide bool) bool {
	if !wide {
		if u < 0x100 {
			p.one = append(p.one, byte(u))
			return false
		}
		p.widen()
	}
	p.two = append(p.two, u)
	return true
}

func (p *parser[T]) appendUnits(s []T, wide bool) bool {
	switch s := any(s).(type) {
	case []byte:
		if !wide {
			p.one = append(p.one, s...)
			return false
		}
		for _, c := range s {
			p.two = append(p.two, uint16(c))
		}
	case []uint16:
		if !wide && len(s) > 0 {
			p.widen()
		}
		p.two = append(p.two, s...)
		return wide || len(s) > 0
	}
	return wide
}

// escape reads an escape from behind its backslash.
func (p *parser[T]) escape(i int) (u uint16, next int, err error) {
	if i >= len(p.src) {
		return 0, i, failure{failToken, i}
	}
	switch c := p.src[i]; c {
	case '"', '\\', '/':
		return uint16(c), i + 1, nil
	case 'b':
		return '\b', i + 1, nil
	case 'f':
		return '\f', i + 1, nil
	case 'n':
		return '\n', i + 1, nil
	case 'r':
		return '\r', i + 1, nil
	case 't':
		return '\t', i + 1, nil
	case 'u':
	default:
		if p.src[i] > 0xff { // COMPAT: V8 names the characters outside Latin-1
			return 0, i, failure{failToken, i}
		}
		return 0, i, failure{failEscape, i}
	}
	for k := i + 1; k < i+5; k++ {
		if k >= len(p.src) {
			return 0, k, failure{failUnicode, k}
		}
		switch c := p.src[k]; {
		case c >= '0' && c <= '9':
			u = u<<4 | uint16(c-'0')
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			u = u<<4 | uint16(c|0x20-'a'+10)
		default:
			return 0, k, failure{failUnicode, k}
		}
	}
	return u, i + 5, nil
}
