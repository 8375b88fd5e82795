package text

import (
	"math"
	"strconv"
)

// strconv rounds exact ties to even where ECMAScript rounds them up. A tie is
// exact only if the number has no digits behind the last one that is 5, so
// it is seen by asking for all of them.
const allDigits = 770

// nonFinite returns the text of NaN and the infinities.
func nonFinite(f float64) (s string, ok bool) {
	switch {
	case f != f:
		return "NaN", true
	case f > math.MaxFloat64:
		return "Infinity", true
	case f < -math.MaxFloat64:
		return "-Infinity", true
	}
	return "", false
}

// significant returns the p most significant digits of f > 0, ties rounded
// up.
func significant(f float64, p int) decimal {
	d := decompose(strconv.AppendFloat(nil, f, 'e', p-1, 64))
	next := decompose(strconv.AppendFloat(nil, f, 'e', p, 64))
	if next.digits[p] != '5' {
		return d
	}
	exact := decompose(strconv.AppendFloat(nil, f, 'e', allDigits, 64))
	if exact.digits[p] != '5' || !allZeros(exact.digits[p+1:]) {
		return d
	}
	exact.digits = exact.digits[:p]
	return exact.roundUp()
}

// roundUp adds one to the last digit of d.
func (d decimal) roundUp() decimal {
	for i := len(d.digits) - 1; i >= 0; i-- {
		if d.digits[i] != '9' {
			d.digits[i]++
			return d
		}
		d.digits[i] = '0'
	}
	d.digits[0] = '1'
	d.point++
	return d
}

func allZeros(b []byte) bool {
	for _, c := range b {
		if c != '0' {
			return false
		}
	}
	return true
}

// ToFixed returns f with digits digits behind the point; digits is 0 to 100.
// https://tc39.es/ecma262/#sec-number.prototype.tofixed
func ToFixed(f float64, digits int) string {
	if s, ok := nonFinite(f); ok {
		return s
	}
	if math.Abs(f) >= 1e21 {
		return string(AppendNumber(nil, f))
	}
	neg := f < 0
	f = math.Abs(f)
	b := make([]byte, 1, 32)
	b[0] = '-'
	b = strconv.AppendFloat(b, f, 'f', digits, 64)
	if isTie(f, digits) {
		// Cut where strconv rounded, then round up.
		b = strconv.AppendFloat(b[:1], f, 'f', digits+1, 64)
		b = b[:len(b)-1]
		if digits == 0 {
			b = b[:len(b)-1]
		}
		b = roundUpText(b, 1)
	}
	if !neg {
		b = b[1:]
	}
	return string(b)
}

// isTie reports whether f times ten to the power of digits is an integer and
// a half. A binary fraction of m bits has exactly m decimals, the last of
// which is 5.
func isTie(f float64, digits int) bool {
	if f == 0 {
		return false
	}
	frac, exp := math.Frexp(f)
	mant := uint64(frac * (1 << 53))
	exp -= 53
	for mant&1 == 0 {
		mant >>= 1
		exp++
	}
	return -exp == digits+1
}

// roundUpText adds one to the last digit of the number at b[from:].
func roundUpText(b []byte, from int) []byte {
	for i := len(b) - 1; i >= from; i-- {
		switch b[i] {
		case '.':
		case '9':
			b[i] = '0'
		default:
			b[i]++
			return b
		}
	}
	b = append(b, 0)
	copy(b[from+1:], b[from:])
	b[from] = '1'
	return b
}

// ToExponential returns f in exponential notation with digits digits behind
// the point (0 to 100), or as many as are needed if digits is negative.
// https://tc39.es/ecma262/#sec-number.prototype.toexponential
func ToExponential(f float64, digits int) string {
	if s, ok := nonFinite(f); ok {
		return s
	}
	dst := make([]byte, 0, 32)
	if f < 0 {
		dst = append(dst, '-')
		f = -f
	}
	var d decimal
	switch {
	case digits < 0:
		d = decompose(strconv.AppendFloat(nil, math.Abs(f), 'e', -1, 64))
	case f == 0:
		d = decimal{digits: appendZeros(nil, digits+1), point: 1}
	default:
		d = significant(f, digits+1)
	}
	return string(d.appendExponential(dst))
}

// ToPrecision returns f with precision significant digits (1 to 100).
// https://tc39.es/ecma262/#sec-number.prototype.toprecision
func ToPrecision(f float64, precision int) string {
	if s, ok := nonFinite(f); ok {
		return s
	}
	dst := make([]byte, 0, 32)
	if f < 0 {
		dst = append(dst, '-')
		f = -f
	}
	var d decimal
	if f == 0 {
		d = decimal{digits: appendZeros(nil, precision), point: 1}
	} else {
		d = significant(f, precision)
	}
	e := d.point - 1
	switch {
	case e < -6 || e >= precision:
		return string(d.appendExponential(dst))
	case e == precision-1:
		return string(append(dst, d.digits...))
	case e >= 0:
		dst = append(dst, d.digits[:e+1]...)
		dst = append(dst, '.')
		return string(append(dst, d.digits[e+1:]...))
	}
	dst = append(dst, '0', '.')
	dst = appendZeros(dst, -d.point)
	return string(append(dst, d.digits...))
}

const radixDigits = "0123456789abcdefghijklmnopqrstuvwxyz"

// NumberToRadix returns the digits of f in radix 2 to 36. The fraction has as
// many digits as tell f from its neighbours, as in V8; the standard leaves
// them open.
// https://tc39.es/ecma262/#sec-numeric-types-number-tostring
func NumberToRadix(f float64, radix int) string {
	if radix == 10 {
		return string(AppendNumber(nil, f))
	}
	if s, ok := nonFinite(f); ok {
		return s
	}
	if i := int64(f); float64(i) == f && i > -1<<53 && i < 1<<53 {
		return strconv.FormatInt(i, radix)
	}
	neg := f < 0
	f = math.Abs(f)
	whole := math.Floor(f)
	frac, carry := radixFraction(f, f-whole, radix)
	if carry {
		whole++
	}
	b := make([]byte, 0, 64)
	if neg {
		b = append(b, '-')
	}
	b = appendRadixWhole(b, whole, radix)
	if len(frac) > 0 {
		b = append(b, '.')
		b = append(b, frac...)
	}
	return string(b)
}

// radixFraction returns the digits of frac, the fraction of f; carry is set
// when they round up to 1.
func radixFraction(f, frac float64, radix int) (digits []byte, carry bool) {
	// Half the distance to the next double bounds the error that is allowed.
	delta := max(0.5*(math.Nextafter(f, math.Inf(1))-f), math.SmallestNonzeroFloat64)
	if frac < delta {
		return nil, false
	}
	r := float64(radix)
	for {
		frac *= r
		delta *= r
		digit := int(frac)
		digits = append(digits, radixDigits[digit])
		frac -= float64(digit)
		if frac > 0.5 || frac == 0.5 && digit&1 != 0 {
			if frac+delta > 1 {
				return radixRoundUp(digits, radix)
			}
		}
		if frac < delta {
			return digits, false
		}
	}
}

// radixRoundUp adds one to the last of digits and drops zeros behind it.
func radixRoundUp(digits []byte, radix int) (d []byte, carry bool) {
	for i := len(digits) - 1; i >= 0; i-- {
		v := int(digits[i] - '0')
		if digits[i] > '9' {
			v = int(digits[i]-'a') + 10
		}
		if v+1 < radix {
			digits[i] = radixDigits[v+1]
			return digits[:i+1], false
		}
	}
	return nil, true
}

// appendRadixWhole appends the digits of the integer f. Digits that a double
// does not determine are zeros.
func appendRadixWhole(dst []byte, f float64, radix int) []byte {
	var tmp [1100]byte
	at := len(tmp)
	r := float64(radix)
	for f/r >= 1<<53 {
		f /= r
		at--
		tmp[at] = '0'
	}
	for {
		rem := math.Mod(f, r)
		at--
		tmp[at] = radixDigits[int(rem)]
		f = (f - rem) / r
		if f <= 0 {
			break
		}
	}
	return append(dst, tmp[at:]...)
}
