package math

import (
	"math"
	"math/bits"
)

//go:generate go run ./gen

// sine, cosine and tangent follow fdlibm (Sun Microsystems, 1993): the argument
// is reduced to a pair of doubles within pi/4 of 0, for which polynomials do.
// https://www.netlib.org/fdlibm/

// sine is sin(x).
func sine(x float64) float64 {
	switch ix := highWord(x) & 0x7FFFFFFF; {
	case ix <= 0x3FE921FB: // pi/4
		return sinePair(x, 0)
	case ix >= 0x7FF00000:
		return math.NaN()
	}
	n, y0, y1 := reduce(x)
	return quadrant(y0, y1, n)
}

// cosine is cos(x).
func cosine(x float64) float64 {
	switch ix := highWord(x) & 0x7FFFFFFF; {
	case ix <= 0x3FE921FB:
		return cosinePair(x, 0)
	case ix >= 0x7FF00000:
		return math.NaN()
	}
	n, y0, y1 := reduce(x)
	return quadrant(y0, y1, n+1)
}

// quadrant is sin(x + y + n*pi/2).
func quadrant(x, y float64, n int) float64 {
	var v float64
	if n&1 != 0 {
		v = cosinePair(x, y)
	} else {
		v = sinePair(x, y)
	}
	if n&2 != 0 {
		return -v
	}
	return v
}

// sinePair is sin(x + y) for |x| <= pi/4.
func sinePair(x, y float64) float64 {
	const (
		s1 = -1.66666666666666324348e-01
		s2 = 8.33333333332248946124e-03
		s3 = -1.98412698298579493134e-04
		s4 = 2.75573137070700676789e-06
		s5 = -2.50507602534068634195e-08
		s6 = 1.58969099521155010221e-10
	)
	if highWord(x)&0x7FFFFFFF < 0x3E400000 { // 2**-27
		return x
	}
	z := x * x
	v := z * x
	r := s2 + z*(s3+z*(s4+z*(s5+z*s6)))
	if y == 0 {
		return x + v*(s1+z*r)
	}
	return x - ((z*(0.5*y-v*r) - y) - v*s1)
}

// cosinePair is cos(x + y) in the same range. 1 - x*x/2 is computed as
// (1 - q) - (x*x/2 - q), where q is near enough to x*x/2 for the second
// difference and short enough for the first to be exact.
func cosinePair(x, y float64) float64 {
	const (
		c1 = 4.16666666666666019037e-02
		c2 = -1.38888888888741095749e-03
		c3 = 2.48015872894767294178e-05
		c4 = -2.75573143513906633035e-07
		c5 = 2.08757232129817482790e-09
		c6 = -1.13596475577881948265e-11
	)
	ix := highWord(x) & 0x7FFFFFFF
	if ix < 0x3E400000 {
		return 1
	}
	z := x * x
	r := z * (c1 + z*(c2+z*(c3+z*(c4+z*(c5+z*c6)))))
	if ix < 0x3FD33333 { // 0.3
		return 1 - (0.5*z - (z*r - x*y))
	}
	q := 0.28125
	if ix <= 0x3FE90000 { // 0.78125
		q = math.Float64frombits(uint64(ix-0x00200000) << 32) // x/4
	}
	return (1 - q) - ((0.5*z - q) - (z*r - x*y))
}

// reduceLarge is the reduction of Payne and Hanek: only those bits of 2/pi
// are multiplied that matter for the quadrant and the fraction.
func reduceLarge(x float64) (n int, hi, lo float64) {
	b := math.Float64bits(x)
	e := int(b>>52&0x7FF) - 1075
	m := b&(1<<52-1) | 1<<52
	// x * 2/pi = m * 2**e * 0.(twoOverPi); bits of 2/pi with a weight of
	// 2**(2-e) or more give multiples of 4 and drop out.
	first := max(e-2-64, 0) // leaves spare integer bits above
	var w [5]uint64
	for i := range w {
		w[i] = bitsOfTwoOverPi(first + 64*i)
	}
	// p = m * w, a number of 6 words whose lowest bit weighs 2**(e-first-320).
	var p [6]uint64
	carry := uint64(0)
	for i := 4; i >= 0; i-- {
		h, l := bits.Mul64(m, w[i])
		var c uint64
		p[i+1], c = bits.Add64(l, carry, 0)
		carry = h + c
	}
	p[0] = carry
	// Move the binary point to the top of the words, keeping two integer bits.
	shift := 64 + (e - first) - 2 // of p's 384 bits, those above the 2 integer bits
	f := shiftLeft(p, shift)
	n = int(f[0] >> 62)
	f = shiftLeft(f, 2)
	negative := f[0]>>63 != 0 // fraction 1/2 or more: take the next multiple
	if negative {
		n++
		borrow := uint64(0)
		for i := 5; i >= 0; i-- {
			f[i], borrow = bits.Sub64(0, f[i], borrow)
		}
	}
	hi, lo = fractionTimesPiHalf(f)
	if negative != (x < 0) {
		hi, lo = -hi, -lo
	}
	if x < 0 {
		n = -n
	}
	return n & 3, hi, lo
}

// bitsOfTwoOverPi returns 64 bits of the fraction of 2/pi from position i on.
func bitsOfTwoOverPi(i int) uint64 {
	w, s := i/64, uint(i%64)
	if w+1 >= len(twoOverPi) {
		return 0 // beyond what the greatest double needs
	}
	return twoOverPi[w]<<s | twoOverPi[w+1]>>1>>(63-s)
}

// shiftLeft shifts a number of six words, most significant first.
func shiftLeft(p [6]uint64, n int) [6]uint64 {
	var q [6]uint64
	for i := range q {
		j := i + n/64
		if j < 6 {
			q[i] = p[j] << (n % 64)
		}
		if j+1 < 6 {
			q[i] |= p[j+1] >> 1 >> (63 - n%64)
		}
	}
	return q
}

// fractionTimesPiHalf multiplies a binary fraction by pi/2, to a pair of doubles.
func fractionTimesPiHalf(f [6]uint64) (hi, lo float64) {
	lead := 0
	for lead < 256 && f[0] == 0 {
		f = shiftLeft(f, 64)
		lead += 64
	}
	if f[0] == 0 {
		return 0, 0
	}
	z := bits.LeadingZeros64(f[0])
	f = shiftLeft(f, z)
	lead += z
	// Three pieces of 53, 53 and 22 bits.
	a := float64(f[0]>>11) * 0x1p-53
	second := f[0]<<53 | f[1]>>11
	b := float64(second>>11) * 0x1p-106
	c := float64(second&(1<<11-1)) * 0x1p-117
	hi = a * piHalfHi
	lo = math.FMA(a, piHalfHi, -hi) + (a*piHalfLo + (b+c)*piHalfHi)
	s := hi + lo
	lo = lo - (s - hi)
	return math.Ldexp(s, -lead), math.Ldexp(lo, -lead)
}

// tangent is tan(x).
func tangent(x float64) float64 {
	switch ix := highWord(x) & 0x7FFFFFFF; {
	case ix <= 0x3FE921FB:
		return tangentPair(x, 0, false)
	case ix >= 0x7FF00000:
		return math.NaN()
	}
	n, y0, y1 := reduce(x)
	return tangentPair(y0, y1, n&1 != 0)
}

// tangentPair is tan(x + y) for |x| <= pi/4, or -1/tan(x + y).
func tangentPair(x, y float64, inverse bool) float64 {
	const (
		t0  = 3.33333333333334091986e-01
		t1  = 1.33333333333201242699e-01
		t2  = 5.39682539762260521377e-02
		t3  = 2.18694882948595424599e-02
		t4  = 8.86323982359930005737e-03
		t5  = 3.59207910759131235356e-03
		t6  = 1.45620945432529025516e-03
		t7  = 5.88041240820264096874e-04
		t8  = 2.46463134818469906812e-04
		t9  = 7.81794442939557092300e-05
		t10 = 7.14072491382608190305e-05
		t11 = -1.85586374855275456654e-05
		t12 = 2.59073051863633712884e-05

		piQuarterHi = 7.85398163397448278999e-01
		piQuarterLo = 3.06161699786838301793e-17
	)
	negative := math.Signbit(x)
	ix := highWord(x) & 0x7FFFFFFF
	if ix < 0x3E300000 { // 2**-28
		if !inverse {
			return x
		}
		return minusInverse(x+y, x, y)
	}
	large := ix >= 0x3FE59428 // 0.6744
	if large {
		if negative {
			x, y = -x, -y
		}
		x = (piQuarterHi - x) + (piQuarterLo - y)
		y = 0
	}
	z := x * x
	w := z * z
	r := t1 + w*(t3+w*(t5+w*(t7+w*(t9+w*t11))))
	v := z * (t2 + w*(t4+w*(t6+w*(t8+w*(t10+w*t12)))))
	s := z * x
	r = y + z*(s*(r+v)+y)
	r += t0 * s
	w = x + r
	switch {
	case large:
		v = 1
		if inverse {
			v = -1
		}
		res := v - 2*(x-(w*w/(w+v)-r))
		if negative {
			return -res
		}
		return res
	case !inverse:
		return w
	}
	return minusInverse(w, x, r)
}

// minusInverse is -1/(x + r), where w is that sum rounded.
func minusInverse(w, x, r float64) float64 {
	z := truncated(w)
	v := r - (z - x)
	a := -1 / w
	t := truncated(a)
	s := 1 + t*z
	return t + a*(s+t*v)
}

// reduce returns n, modulo 4, and y0 + y1 with x = n*pi/2 + y0 + y1.
func reduce(x float64) (n int, y0, y1 float64) {
	const (
		part1     = 1.57079632673412561417e+00
		part1Tail = 6.07710050650619224932e-11
		part2     = 6.07710050630396597660e-11
		part2Tail = 2.02226624879595063154e-21
		part3     = 2.02226624871116645580e-21
		part3Tail = 8.47842766036889956997e-32
	)
	t := math.Abs(x)
	ix := highWord(t)
	if ix > 0x413921FB { // 2**19 * pi/2
		return reduceLarge(x)
	}
	n = int(t*(2/math.Pi) + 0.5)
	if ix < 0x4002D97C { // 3*pi/4
		n = 1
	}
	fn := float64(n)
	r := t - fn*part1
	w := fn * part1Tail
	y0 = r - w
	// More parts are needed where the difference has lost many bits, which
	// happens near multiples of pi/2.
	if n >= 32 || ix == highWord(fn*piHalfHi) {
		exponent := ix >> 20
		if exponent-highWord(y0)>>20&0x7FF > 16 {
			t = r
			w = fn * part2
			r = t - w
			w = fn*part2Tail - ((t - r) - w)
			y0 = r - w
			if exponent-highWord(y0)>>20&0x7FF > 49 {
				t = r
				w = fn * part3
				r = t - w
				w = fn*part3Tail - ((t - r) - w)
				y0 = r - w
			}
		}
	}
	y1 = (r - y0) - w
	if x < 0 {
		return -n, -y0, -y1
	}
	return n, y0, y1
}
