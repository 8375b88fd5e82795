package core

import "math"

// NumberExponentiate is Number::exponentiate. The result has to be that of
// V8, bit for bit, since programs print it: V8 computes y*log2(x) in two
// doubles with polynomials of fixed coefficients (the method of fdlibm), and
// math.Pow differs from that in the last bits.
// https://tc39.es/ecma262/#sec-numeric-types-number-exponentiate
func NumberExponentiate(x, y float64) float64 {
	ax := math.Abs(x)
	switch {
	case y != y:
		return math.NaN()
	case y == 0:
		return 1
	case x != x:
		return math.NaN()
	case math.IsInf(y, 0):
		switch {
		case ax == 1:
			return math.NaN()
		case (ax > 1) == (y > 0):
			return math.Inf(1)
		}
		return 0
	case y == 1:
		return x
	case y == 2:
		return x * x
	case y == 0.5 && x >= 0 && !math.IsInf(x, 0):
		return math.Sqrt(x) + 0
	case y == -1:
		return 1 / x
	}
	negative := false // the sign of the result
	if x < 0 || x == 0 && math.Signbit(x) {
		whole := math.Trunc(y) == y
		if !whole && x != 0 && !math.IsInf(x, 0) {
			return math.NaN()
		}
		negative = whole && math.Abs(y) < 1<<53 && math.Mod(y, 2) != 0
	}
	var z float64
	if ax == 0 || ax == 1 || math.IsInf(ax, 0) {
		z = ax
		if y < 0 {
			z = 1 / ax
		}
	} else {
		z = powPositive(ax, y)
	}
	if negative {
		return -z
	}
	return z
}

// high returns f with the low 32 bits cleared, so that products of two such
// numbers are exact.
func high(f float64) float64 { return math.Float64frombits(math.Float64bits(f) &^ (1<<32 - 1)) }

// powPositive is x**y for finite x > 0 other than 1 and finite y other than 0.
func powPositive(x, y float64) float64 {
	absY := math.Abs(y)
	hx := int32(math.Float64bits(x) >> 32)
	if absY >= 1<<64 || absY > 1<<31 && (hx < 0x3FEFFFFF || hx > 0x3FF00000) {
		return powOverflow((x > 1) == (y > 0))
	}
	var t1, t2 float64 // log2(x), in two parts
	if absY > 1<<31 {
		// x is so near 1 that a short series of log(x) does.
		const ln2InvHigh, ln2InvLow = 1.44269502162933349609e+00, 1.92596299112661746887e-08
		t := x - 1
		w := (t * t) * (0.5 - t*(0.3333333333333333333333-t*0.25))
		u := ln2InvHigh * t
		v := t*ln2InvLow - w*1.44269504088896338700e+00
		t1 = high(u + v)
		t2 = v - (t1 - u)
	} else {
		t1, t2 = log2Parts(x)
	}
	y1 := high(y)
	low := (y-y1)*t1 + y*t2
	whole := y1 * t1
	z := low + whole
	switch {
	case z >= 1024:
		if z > 1024 || low+8.0085662595372944372e-17 > z-whole {
			return powOverflow(true)
		}
	case z <= -1075:
		if z < -1075 || low <= z-whole {
			return powOverflow(false)
		}
	}
	return exp2Parts(whole, low, z)
}

func powOverflow(big bool) float64 {
	if big {
		return math.Inf(1)
	}
	return 0
}

// log2Parts returns log2(x) as the sum of two doubles.
func log2Parts(x float64) (t1, t2 float64) {
	n := int32(0)
	if x < 0x1p-1022 {
		x *= 1 << 53
		n = -53
	}
	bits := math.Float64bits(x)
	n += int32(bits>>52) - 1023
	j := int32(bits>>32) & 0xFFFFF
	hi := j | 0x3FF00000
	k := 0 // the interval of x: around 1 or around 3/2
	switch {
	case j <= 0x3988E:
	case j < 0xBB67A:
		k = 1
	default:
		n++
		hi -= 0x00100000
	}
	x = math.Float64frombits(uint64(uint32(hi))<<32 | bits&(1<<32-1))

	bp := [2]float64{1, 1.5}[k]
	u := x - bp
	v := 1 / (x + bp)
	ss := u * v
	sHigh := high(ss)
	tHigh := math.Float64frombits(uint64(uint32((hi>>1|0x20000000)+0x00080000+int32(k)<<18)) << 32)
	tLow := x - (tHigh - bp)
	sLow := v * ((u - sHigh*tHigh) - sHigh*tLow)
	s2 := ss * ss
	r := s2 * s2 * (5.99999999999994648725e-01 + s2*(4.28571428578550184252e-01+s2*(3.33333329818377432918e-01+
		s2*(2.72728123808534006489e-01+s2*(2.30660745775561754067e-01+s2*2.06975017800338417784e-01)))))
	r += sLow * (sHigh + ss)
	s2 = sHigh * sHigh
	tHigh = high(3 + s2 + r)
	tLow = r - ((tHigh - 3) - s2)
	u = sHigh * tHigh
	v = sLow*tHigh + tLow*ss
	pHigh := high(u + v)
	pLow := v - (pHigh - u)
	zHigh := 9.61796700954437255859e-01 * pHigh
	zLow := -7.02846165095275826516e-09*pHigh + pLow*9.61796693925975554329e-01 + [2]float64{0, 1.35003920212974897128e-08}[k]
	t := float64(n)
	dHigh := [2]float64{0, 5.84962487220764160156e-01}[k]
	t1 = high(((zHigh + zLow) + dHigh) + t)
	t2 = zLow - (((t1 - t) - dHigh) - zHigh)
	return t1, t2
}

// exp2Parts returns 2**(whole+low), where z is the sum.
func exp2Parts(whole, low, z float64) float64 {
	bits := int32(math.Float64bits(z) >> 32)
	k := bits&0x7FFFFFFF>>20 - 1023
	n := int32(0)
	if bits&0x7FFFFFFF > 0x3FE00000 { // |z| > 1/2: n = round(z)
		n = bits + 0x00100000>>(k+1)
		k = n&0x7FFFFFFF>>20 - 1023
		t := math.Float64frombits(uint64(uint32(n&^(0x000FFFFF>>k))) << 32)
		n = (n&0x000FFFFF | 0x00100000) >> (20 - k)
		if bits < 0 {
			n = -n
		}
		whole -= t
	}
	t := high(low + whole)
	u := t * 6.93147182464599609375e-01
	v := (low-(t-whole))*6.93147180559945286227e-01 + t*-1.90465429995776804525e-09
	z = u + v
	w := v - (z - u)
	t = z * z
	t1 := z - t*(1.66666666666666019037e-01+t*(-2.77777777770155933842e-03+t*(6.61375632143793436117e-05+
		t*(-1.65339022054652515390e-06+t*4.13813679705723846039e-08))))
	r := (z*t1)/(t1-2) - (w + z*w)
	z = 1 - (r - z)
	return math.Ldexp(z, int(n))
}
