package json

import (
	"math"
	"strconv"

	"github.com/sxfescript/sxn/engine/internal/core"
)

// powersOfTen are the powers that a float64 holds exactly.
var powersOfTen = [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
	1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22}

// number reads a number that begins at index i.
func (p *parser[T]) number(i int) (core.Value, int, error) {
	src := p.src
	start := i
	negative := src[i] == '-'
	if negative {
		i++
		if i >= len(src) || src[i]-'0' > 9 {
			return core.Zero, i, failure{failMinus, i}
		}
	}
	var m uint64
	first := i
	if src[i] == '0' {
		i++
		if i < len(src) && src[i]-'0' <= 9 {
			return core.Zero, i, failure{failNumber, i}
		}
	} else {
		for i < len(src) && src[i]-'0' <= 9 {
			m = m*10 + uint64(src[i]-'0')
			i++
		}
	}
	digits := i - first
	if i >= len(src) || src[i] != '.' && src[i]|0x20 != 'e' {
		switch {
		case digits <= 9 && negative && m != 0:
			return core.Int(-int32(m)), i, nil
		case digits <= 9 && !negative:
			return core.Int(int32(m)), i, nil
		case digits <= 19:
			f := float64(m)
			if negative {
				f = -f
			}
			return core.Number(f), i, nil
		}
		return p.longNumber(start, i), i, nil
	}
	return p.fraction(start, i, m, digits, negative)
}

// fraction reads the rest of a number from its point or exponent on.
func (p *parser[T]) fraction(start, i int, m uint64, digits int, negative bool) (core.Value, int, error) {
	src := p.src
	exp := 0
	if src[i] == '.' {
		i++
		from := i
		for i < len(src) && src[i]-'0' <= 9 {
			m = m*10 + uint64(src[i]-'0')
			i++
		}
		if i == from {
			return core.Zero, i, failure{failFraction, i}
		}
		exp = from - i
		digits += i - from
	}
	if i < len(src) && src[i]|0x20 == 'e' {
		i++
		down := i < len(src) && src[i] == '-'
		if down || i < len(src) && src[i] == '+' {
			i++
		}
		from, e := i, 0
		for i < len(src) && src[i]-'0' <= 9 {
			e = min(e*10+int(src[i]-'0'), 1<<20)
			i++
		}
		if i == from {
			return core.Zero, i, failure{failExponent, i}
		}
		if down {
			e = -e
		}
		exp += e
	}
	// Up to 19 digits m has not overflowed.
	if digits > 19 || m >= 1<<53 || exp < -22 || exp > 22 {
		return p.longNumber(start, i), i, nil
	}
	f := float64(m)
	if exp < 0 {
		f /= powersOfTen[-exp]
	} else {
		f *= powersOfTen[exp]
	}
	if negative {
		f = math.Copysign(f, -1)
	}
	return core.Number(f), i, nil
}

// longNumber converts a number that exact arithmetic does not reach.
func (p *parser[T]) longNumber(from, to int) core.Value {
	var few [64]byte
	b := few[:0]
	for _, c := range p.src[from:to] {
		b = append(b, byte(c))
	}
	f, _ := strconv.ParseFloat(string(b), 64) // beyond the range it is an infinity, as it should be
	return core.Number(f)
}
