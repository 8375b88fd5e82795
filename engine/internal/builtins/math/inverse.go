package math

import "math"

// Arc functions, after fdlibm.

const (
	piHalfHi = 1.57079632679489655800e+00
	piHalfLo = 6.12323399573676603587e-17
)

// arcRational is (asin(x) - x)/x as a function of z = x*x for |x| < 0.5.
func arcRational(z float64) float64 {
	const (
		p0 = 1.66666666666666657415e-01
		p1 = -3.25565818622400915405e-01
		p2 = 2.01212532134862925881e-01
		p3 = -4.00555345006794114027e-02
		p4 = 7.91534994289814532176e-04
		p5 = 3.47933107596021167570e-05
		q1 = -2.40339491173441421878e+00
		q2 = 2.02094576023350569471e+00
		q3 = -6.88283971605453293030e-01
		q4 = 7.70381505559019352791e-02
	)
	p := z * (p0 + z*(p1+z*(p2+z*(p3+z*(p4+z*p5)))))
	q := 1 + z*(q1+z*(q2+z*(q3+z*q4)))
	return p / q
}

// truncated returns x with the lower half of its bits cleared.
func truncated(x float64) float64 {
	return math.Float64frombits(math.Float64bits(x) &^ 0xFFFFFFFF)
}

func arcSine(x float64) float64 {
	a := math.Abs(x)
	switch {
	case !(a <= 1):
		return math.NaN()
	case a == 1:
		return x*piHalfHi + x*piHalfLo
	case a < 0x1p-27:
		return x
	case a < 0.5:
		return x + x*arcRational(x*x)
	}
	const piQuarter = 7.85398163397448278999e-01
	w := 1 - a
	t := w * 0.5
	s := math.Sqrt(t)
	r := arcRational(t)
	if highWord(a) >= 0x3FEF3333 { // a > 0.975
		t = piHalfHi - (2*(s+s*r) - piHalfLo)
	} else {
		w = truncated(s)
		c := (t - w*w) / (s + w)
		p := 2*s*r - (piHalfLo - 2*c)
		q := piQuarter - 2*w
		t = piQuarter - (p - q)
	}
	return math.Copysign(t, x)
}

func arcCosine(x float64) float64 {
	a := math.Abs(x)
	switch {
	case !(a <= 1):
		return math.NaN()
	case x == 1:
		return 0
	case x == -1:
		return math.Pi
	case a < 0.5:
		if highWord(a) <= 0x3C600000 {
			return piHalfHi + piHalfLo
		}
		return piHalfHi - (x - (piHalfLo - x*arcRational(x*x)))
	case x < 0:
		z := (1 + x) * 0.5
		s := math.Sqrt(z)
		w := arcRational(z)*s - piHalfLo
		return math.Pi - 2*(s+w)
	}
	z := (1 - x) * 0.5
	s := math.Sqrt(z)
	df := truncated(s)
	c := (z - df*df) / (s + df)
	w := arcRational(z)*s + c
	return 2 * (df + w)
}

// arcTangent reduces x to a small interval around 0, 0.5, 1, 1.5 or infinity.
func arcTangent(x float64) float64 {
	const (
		t0  = 3.33333333333329318027e-01
		t1  = -1.99999999998764832476e-01
		t2  = 1.42857142725034663711e-01
		t3  = -1.11111104054623557880e-01
		t4  = 9.09088713343650656196e-02
		t5  = -7.69187620504482999495e-02
		t6  = 6.66107313738753120669e-02
		t7  = -5.83357013379057348645e-02
		t8  = 4.97687799461593236017e-02
		t9  = -3.65315727442169155270e-02
		t10 = 1.62858201153657823623e-02
	)
	a := math.Abs(x)
	ha := highWord(a)
	var hi, lo float64 // of the arc tangent of the middle of the interval
	reduced := true
	u := x
	switch {
	case x != x:
		return x
	case ha >= 0x44100000: // 2**66
		return math.Copysign(piHalfHi+piHalfLo, x)
	case ha < 0x3FDC0000: // 7/16
		if ha < 0x3E400000 {
			return x
		}
		reduced = false
	case ha < 0x3FE60000: // 11/16
		hi, lo = 4.63647609000806093515e-01, 2.26987774529616870924e-17
		u = (2*a - 1) / (2 + a)
	case ha < 0x3FF30000: // 19/16
		hi, lo = 7.85398163397448278999e-01, 3.06161699786838301793e-17
		u = (a - 1) / (a + 1)
	case ha < 0x40038000: // 39/16
		hi, lo = 9.82793723247329054082e-01, 1.39033110312309984516e-17
		u = (a - 1.5) / (1 + 1.5*a)
	default:
		hi, lo = piHalfHi, piHalfLo
		u = -1 / a
	}
	z := u * u
	w := z * z
	s1 := z * (t0 + w*(t2+w*(t4+w*(t6+w*(t8+w*t10)))))
	s2 := w * (t1 + w*(t3+w*(t5+w*(t7+w*t9))))
	if !reduced {
		return u - u*(s1+s2)
	}
	return math.Copysign(hi-((u*(s1+s2)-lo)-u), x)
}

func arcTangent2(y, x float64) float64 {
	const piLo = 1.2246467991473531772e-16
	switch {
	case x != x || y != y:
		return math.NaN()
	case x == 1:
		return arcTangent(y)
	case y == 0:
		if math.Signbit(x) {
			return math.Copysign(math.Pi, y)
		}
		return y
	case x == 0:
		return math.Copysign(piHalfHi, y)
	case math.IsInf(x, 0):
		z := 0.0
		switch {
		case math.IsInf(y, 0) && x > 0:
			z = math.Pi / 4
		case math.IsInf(y, 0):
			z = 3 * (math.Pi / 4)
		case x < 0:
			z = math.Pi
		}
		return math.Copysign(z, y)
	case math.IsInf(y, 0):
		return math.Copysign(piHalfHi, y)
	}
	k := (highWord(y)&0x7FFFFFFF - highWord(x)&0x7FFFFFFF) >> 20
	negative := x < 0
	var z float64
	switch {
	case k > 60: // |y/x| > 2**60
		z = piHalfHi + 0.5*piLo
		negative = false
	case negative && k < -60:
		z = 0
	default:
		z = arcTangent(math.Abs(y / x))
	}
	if negative {
		z = math.Pi - (z - piLo)
	}
	return math.Copysign(z, y)
}
