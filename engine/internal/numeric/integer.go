package numeric

import "math"

// WideToInt32 is ToInt32 of numbers beyond int64, infinities and NaN.
// https://tc39.es/ecma262/#sec-toint32
func WideToInt32(f float64) int32 {
	bits := math.Float64bits(f)
	exp := int(bits>>52&0x7FF) - 1075
	if exp >= 32 || exp < 0 {
		return 0 // NaN, infinities, multiples of 2^32; smaller ones never get here
	}
	m := uint32((bits&(1<<52-1) | 1<<52) << uint(exp))
	if bits>>63 != 0 {
		m = -m
	}
	return int32(m)
}

// Uint8Clamp is ToUint8Clamp of a Number.
// https://tc39.es/ecma262/#sec-touint8clamp
func Uint8Clamp(f float64) uint8 {
	switch {
	case !(f > 0):
		return 0
	case f >= 255:
		return 255
	}
	return uint8(math.RoundToEven(f))
}

// Integer is ToIntegerOrInfinity of a Number.
// https://tc39.es/ecma262/#sec-tointegerorinfinity
func Integer(f float64) float64 {
	if f != f {
		return 0
	}
	return math.Trunc(f) + 0 // -0 becomes +0
}
