package numeric

import "math"

// Float16ToFloat64 widens the bits of a binary16.
func Float16ToFloat64(h uint16) float64 {
	sign := uint64(h>>15) << 63
	exp := int(h >> 10 & 0x1F)
	frac := uint64(h & 0x3FF)
	switch exp {
	case 0:
		f := float64(frac) * 0x1p-24
		return math.Float64frombits(math.Float64bits(f) | sign)
	case 0x1F:
		if frac != 0 {
			return math.Float64frombits(0x7FF8 << 48)
		}
		return math.Float64frombits(0x7FF<<52 | sign)
	}
	return math.Float64frombits(sign | uint64(exp-15+1023)<<52 | frac<<42)
}

// Float64ToFloat16 rounds to the nearest binary16, ties to even.
func Float64ToFloat16(f float64) uint16 {
	b := math.Float64bits(f)
	sign := uint16(b>>48) & 0x8000
	a := math.Abs(f)
	switch {
	case f != f:
		return 0x7E00
	case a >= 65520:
		return sign | 0x7C00
	case a < 0x1p-14: // subnormal: a multiple of 2^-24, rounded to even
		return sign | uint16(math.RoundToEven(a*0x1p24))
	}
	exp := int(b>>52&0x7FF) - 1023
	scaled := math.RoundToEven(math.Ldexp(a, 10-exp)) // in [1024, 2048]
	return sign | uint16((exp+14)<<10+int(scaled))
}
