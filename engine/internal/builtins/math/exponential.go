package math

import "math"

// The functions of this file are those of fdlibm (Sun Microsystems, 1993) and
// of its descendant in FreeBSD, whose sources give the derivations of the
// polynomials.
// https://www.netlib.org/fdlibm/

const (
	ln2Hi = 6.93147180369123816490e-01
	ln2Lo = 1.90821492927058770002e-10

	// hyperbolicOverflow is where sinh and cosh leave the range of doubles.
	hyperbolicOverflow = 710.4758600739439
	// logMax is a little less than where exp does.
	logMax = 709.7822265625
)

// highWord is the upper half of the bits of x, the unit in which fdlibm states
// its thresholds.
func highWord(x float64) int32 { return int32(math.Float64bits(x) >> 32) }

// withHighWord returns x with its upper half replaced.
func withHighWord(x float64, hi int32) float64 {
	return math.Float64frombits(math.Float64bits(x)&0xFFFFFFFF | uint64(uint32(hi))<<32)
}

// exponential is e**x.
func exponential(x float64) float64 {
	const (
		overflow  = 7.09782712893383973096e+02
		underflow = -7.45133219101941108420e+02
		invLn2    = 1.44269504088896338700e+00

		p1 = 1.66666666666666019037e-01
		p2 = -2.77777777770155933842e-03
		p3 = 6.61375632143793436117e-05
		p4 = -1.65339022054652515390e-06
		p5 = 4.13813679705723846039e-08
	)
	switch {
	case x != x || math.IsInf(x, 1):
		return x
	case x > overflow:
		return math.Inf(1)
	case x < underflow:
		return 0
	case x == 1:
		return math.E
	}
	// x = k*ln2 + (hi - lo)
	hi, lo := x, 0.0
	k := 0
	hx := highWord(x) & 0x7FFFFFFF
	reduced := hx > 0x3FD62E42 // |x| > 0.5 ln2
	switch {
	case reduced && hx < 0x3FF0A2B2: // |x| < 1.5 ln2
		if k = 1; x < 0 {
			k = -1
		}
		hi = x - float64(k)*ln2Hi
		lo = float64(k) * ln2Lo
	case reduced:
		k = int(invLn2*x + math.Copysign(0.5, x))
		hi = x - float64(k)*ln2Hi
		lo = float64(k) * ln2Lo
	case hx < 0x3E300000: // |x| < 2**-28
		return 1 + x
	}
	x = hi - lo
	t := x * x
	c := x - t*(p1+t*(p2+t*(p3+t*(p4+t*p5))))
	if k == 0 {
		return 1 - ((x*c)/(c-2) - x)
	}
	y := 1 - ((lo - (x*c)/(2-c)) - hi)
	switch {
	case k == 1024:
		return y * 2 * 0x1p1023
	case k >= -1021:
		return y * math.Float64frombits(uint64(1023+k)<<52)
	}
	return y * math.Float64frombits(uint64(1023+k+1000)<<52) * 0x1p-1000
}

// Coefficients of the series of log(1+f) in s = f/(2+f).
const (
	lg1 = 6.666666666666735130e-01
	lg2 = 3.999999999940941908e-01
	lg3 = 2.857142874366239149e-01
	lg4 = 2.222219843214978396e-01
	lg5 = 1.818357216161805012e-01
	lg6 = 1.531383769920937332e-01
	lg7 = 1.479819860511658591e-01
)

// logarithm is the natural logarithm.
func logarithm(x float64) float64 {
	switch {
	case x == 0:
		return math.Inf(-1)
	case !(x > 0):
		return math.NaN()
	case math.IsInf(x, 1):
		return x
	}
	k := int32(0)
	if x < 0x1p-1022 {
		k = -54
		x *= 0x1p54
	}
	hx := highWord(x)
	k += hx>>20 - 1023
	hx &= 0xFFFFF
	i := (hx + 0x95F64) & 0x100000
	x = withHighWord(x, hx|(i^0x3FF00000)) // x or x/2, near 1
	k += i >> 20
	f := x - 1
	dk := float64(k)
	if 0xFFFFF&(2+hx) < 3 { // |f| < 2**-20
		if f == 0 {
			if k == 0 {
				return 0
			}
			return dk*ln2Hi + dk*ln2Lo
		}
		r := f * f * (0.5 - 0.33333333333333333*f)
		if k == 0 {
			return f - r
		}
		return dk*ln2Hi - ((r - dk*ln2Lo) - f)
	}
	s := f / (2 + f)
	z := s * s
	w := z * z
	t1 := w * (lg2 + w*(lg4+w*lg6))
	t2 := z * (lg1 + w*(lg3+w*(lg5+w*lg7)))
	r := t2 + t1
	if (hx-0x6147A)|(0x6B851-hx) > 0 {
		hfsq := 0.5 * f * f
		if k == 0 {
			return f - (hfsq - s*(hfsq+r))
		}
		return dk*ln2Hi - ((hfsq - (s*(hfsq+r) + dk*ln2Lo)) - f)
	}
	if k == 0 {
		return f - s*(f-r)
	}
	return dk*ln2Hi - ((s*(f-r) - dk*ln2Lo) - f)
}

// logarithm2 is the logarithm to base 2. Multiplying by 1/ln2 is done in parts
// short enough to be exact.
func logarithm2(x float64) float64 {
	const (
		invLn2Hi = 1.44269504072144627571e+00
		invLn2Lo = 1.67517131648865118353e-10
	)
	switch {
	case x == 0:
		return math.Inf(-1)
	case !(x > 0):
		return math.NaN()
	case math.IsInf(x, 1):
		return x
	case x == 1:
		return 0
	}
	k := int32(0)
	if x < 0x1p-1022 {
		k = -54
		x *= 0x1p54
	}
	hx := highWord(x)
	k += hx>>20 - 1023
	hx &= 0xFFFFF
	i := (hx + 0x95F64) & 0x100000
	x = withHighWord(x, hx|(i^0x3FF00000))
	k += i >> 20
	y := float64(k)
	f := x - 1
	hfsq := 0.5 * f * f

	s := f / (2 + f)
	z := s * s
	w := z * z
	t1 := w * (lg2 + w*(lg4+w*lg6))
	t2 := z * (lg1 + w*(lg3+w*(lg5+w*lg7)))
	r := s * (hfsq + (t2 + t1)) // log(1+f) - f + f*f/2

	hi := math.Float64frombits(math.Float64bits(f-hfsq) &^ 0xFFFFFFFF)
	lo := (f - hi) - hfsq + r
	valHi := hi * invLn2Hi
	valLo := (lo+hi)*invLn2Lo + lo*invLn2Hi
	w = y + valHi
	valLo += (y - w) + valHi
	return valLo + w
}

// logarithm10 is the logarithm to base 10.
func logarithm10(x float64) float64 {
	const (
		invLn10   = 4.34294481903251816668e-01
		log10of2H = 3.01029995663611771306e-01
		log10of2L = 3.69423907715893078616e-13
	)
	switch {
	case x == 0:
		return math.Inf(-1)
	case !(x > 0):
		return math.NaN()
	case math.IsInf(x, 1):
		return x
	case x == 1:
		return 0
	}
	k := int32(0)
	if x < 0x1p-1022 {
		k = -54
		x *= 0x1p54
	}
	hx := highWord(x)
	k += hx>>20 - 1023
	i := int32(uint32(k) >> 31)
	y := float64(k + i)
	x = withHighWord(x, hx&0xFFFFF|(0x3FF-i)<<20)
	z := y*log10of2L + invLn10*logarithm(x)
	return z + y*log10of2H
}

// cubeRoot starts from a division of the exponent by three, refines it with a
// polynomial to 23 bits, rounds that away from zero and takes one step of
// Newton's method.
func cubeRoot(x float64) float64 {
	const (
		b1 = 715094163
		b2 = 696219795

		p0 = 1.87595182427177009643
		p1 = -1.88497979543377169875
		p2 = 1.621429720105354466140
		p3 = -0.758397934778766047437
		p4 = 0.145996192886612446982
	)
	if x == 0 || x != x || math.IsInf(x, 0) {
		return x
	}
	hx := uint32(highWord(x)) & 0x7FFFFFFF
	sign := math.Float64bits(x) & (1 << 63)
	var t float64
	if hx < 0x00100000 {
		scaled := math.Abs(x) * 0x1p54
		t = math.Float64frombits(sign | uint64(uint32(highWord(scaled))/3+b2)<<32)
	} else {
		t = math.Float64frombits(sign | uint64(hx/3+b1)<<32)
	}
	r := (t * t) * (t / x)
	t = t * ((p0 + r*(p1+r*p2)) + ((r*r)*r)*(p3+r*p4))
	t = math.Float64frombits((math.Float64bits(t) + 0x80000000) &^ 0x3FFFFFFF)
	s := t * t
	r = x / s
	w := t + t
	r = (r - t) / (w + r)
	return t + t*r
}

func hyperbolicCosine(x float64) float64 {
	a := math.Abs(x)
	switch {
	case highWord(a) < 0x3FD62E43: // 0.5 ln2
		t := math.Expm1(a)
		w := 1 + t
		if highWord(a) < 0x3C800000 {
			return w
		}
		return 1 + (t*t)/(w+w)
	case a < 22:
		t := exponential(a)
		return 0.5*t + 0.5/t
	case a < logMax:
		return 0.5 * exponential(a)
	case a <= hyperbolicOverflow:
		w := exponential(0.5 * a)
		t := 0.5 * w
		return t * w
	}
	if a != a {
		return a
	}
	return math.Inf(1)
}

func hyperbolicSine(x float64) float64 {
	a := math.Abs(x)
	h := math.Copysign(0.5, x)
	switch {
	case a < 0x1p-28:
		return x
	case a < 22:
		t := math.Expm1(a)
		if a < 1 {
			return h * (2*t - t*t/(t+1))
		}
		return h * (t + t/(t+1))
	case a < logMax:
		return h * exponential(a)
	case a <= hyperbolicOverflow:
		w := exponential(0.5 * a)
		t := h * w
		return t * w
	case x != x:
		return x
	}
	return math.Copysign(math.Inf(1), x)
}

func hyperbolicTangent(x float64) float64 {
	a := math.Abs(x)
	var z float64
	switch {
	case x != x:
		return x
	case a < 0x1p-28:
		return x
	case a < 1:
		t := math.Expm1(-2 * a)
		z = -t / (t + 2)
	case a < 22:
		t := math.Expm1(2 * a)
		z = 1 - 2/(t+2)
	default:
		z = 1
	}
	return math.Copysign(z, x)
}

func areaSine(x float64) float64 {
	a := math.Abs(x)
	var w float64
	switch {
	case x != x || math.IsInf(x, 0) || a < 0x1p-28:
		return x
	case a > 0x1p28:
		w = logarithm(a) + math.Ln2
	case a > 2:
		w = logarithm(2*a + 1/(math.Sqrt(x*x+1)+a))
	default:
		t := x * x
		w = math.Log1p(a + t/(1+math.Sqrt(1+t)))
	}
	return math.Copysign(w, x)
}

func areaCosine(x float64) float64 {
	switch {
	case !(x >= 1):
		return math.NaN()
	case x >= 0x1p28:
		return logarithm(x) + math.Ln2
	case x == 1:
		return 0
	case x > 2:
		return logarithm(2*x - 1/(x+math.Sqrt(x*x-1)))
	}
	t := x - 1
	return math.Log1p(t + math.Sqrt(2*t+t*t))
}
