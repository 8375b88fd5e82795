package text

import (
	"math"
	"strconv"
)

// AppendInt appends the decimal digits of i, with a '-' when it is negative.
func AppendInt(dst []byte, i int64) []byte { return strconv.AppendInt(dst, i, 10) }

// NumberToString returns the text of Number f.
// https://tc39.es/ecma262/#sec-numeric-types-number-tostring
func NumberToString(f float64) String {
	if i := int32(f); float64(i) == f {
		return FromInt(i)
	}
	var tmp [32]byte
	b := AppendNumber(tmp[:0], f)
	s := FromLatin1Copy(b)
	s.buf.flag |= bufASCII
	return s
}

// AppendNumber appends the text of Number f, at most 25 bytes.
// https://tc39.es/ecma262/#sec-numeric-types-number-tostring
func AppendNumber(dst []byte, f float64) []byte {
	if i := int64(f); float64(i) == f && i > -1<<53 && i < 1<<53 {
		return strconv.AppendInt(dst, i, 10)
	}
	switch {
	case f != f:
		return append(dst, "NaN"...)
	case f > math.MaxFloat64:
		return append(dst, "Infinity"...)
	case f < -math.MaxFloat64:
		return append(dst, "-Infinity"...)
	}
	var tmp [32]byte
	d := decompose(strconv.AppendFloat(tmp[:0], f, 'e', -1, 64))
	if d.negative {
		dst = append(dst, '-')
	}
	return d.appendShortest(dst)
}

// decimal is a number 0.d1d2d3... times ten to the power of point.
type decimal struct {
	negative bool
	digits   []byte // at least one; the first is not '0' unless the number is 0
	point    int
}

// decompose reads the output of strconv in format 'e', which it overwrites.
func decompose(b []byte) decimal {
	var d decimal
	if b[0] == '-' {
		d.negative = true
		b = b[1:]
	}
	e := len(b) - 1
	for b[e] != 'e' {
		e--
	}
	exp := 0
	for _, c := range b[e+2:] {
		exp = exp*10 + int(c-'0')
	}
	if b[e+1] == '-' {
		exp = -exp
	}
	d.point = exp + 1
	if e > 1 { // d.ddd
		b[1] = b[0]
		d.digits = b[1:e]
	} else {
		d.digits = b[:1]
	}
	return d
}

// appendShortest lays out d as Number::toString does, without the sign.
func (d decimal) appendShortest(dst []byte) []byte {
	k, n := len(d.digits), d.point
	switch {
	case k <= n && n <= 21:
		dst = append(dst, d.digits...)
		return appendZeros(dst, n-k)
	case 0 < n && n <= 21:
		dst = append(dst, d.digits[:n]...)
		dst = append(dst, '.')
		return append(dst, d.digits[n:]...)
	case -6 < n && n <= 0:
		dst = append(dst, '0', '.')
		dst = appendZeros(dst, -n)
		return append(dst, d.digits...)
	}
	return d.appendExponential(dst)
}

// appendExponential lays out d as d.ddde+x, without the sign.
func (d decimal) appendExponential(dst []byte) []byte {
	dst = append(dst, d.digits[0])
	if len(d.digits) > 1 {
		dst = append(dst, '.')
		dst = append(dst, d.digits[1:]...)
	}
	dst = append(dst, 'e')
	e := d.point - 1
	if e < 0 {
		dst = append(dst, '-')
		e = -e
	} else {
		dst = append(dst, '+')
	}
	return strconv.AppendInt(dst, int64(e), 10)
}

func appendZeros(dst []byte, n int) []byte {
	for ; n > 0; n-- {
		dst = append(dst, '0')
	}
	return dst
}
