package numeric

import (
	"math"
	"sync"
)

// Exponentiate is Number::exponentiate.
//
// Node's results are those of the C library's pow, which errs by little more
// than half a unit in the last place, while math.Pow is off in the last digits
// (10**-5 would print as 0.000010000000000000001). So the general case is
// computed in pairs of doubles and rounded once.
// https://tc39.es/ecma262/#sec-numeric-types-number-exponentiate
func Exponentiate(x, y float64) float64 {
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
	} else if p, ok := powWhole(ax, y); ok {
		z = p
	} else {
		z = powPositive(ax, y)
	}
	if negative {
		return -z
	}
	return z
}

// powWhole is x**y for small whole numbers, as long as products are exact.
func powWhole(x, y float64) (float64, bool) {
	if y < 0 || y > 64 || x > 1<<26 || math.Trunc(y) != y || math.Trunc(x) != x {
		return 0, false
	}
	z := 1.0
	for n := int(y); n > 0; n-- {
		if z *= x; z > 1<<53 {
			return 0, false
		}
	}
	return z, true
}

// pair is the unevaluated sum of two doubles, the second at most half a unit
// in the last place of the first.
type pair struct{ hi, lo float64 }

func sum2(a, b float64) pair {
	s := a + b
	t := s - a
	return pair{s, (a - (s - t)) + (b - t)}
}

// quickSum2 is sum2 where |a| >= |b|.
func quickSum2(a, b float64) pair {
	s := a + b
	return pair{s, b - (s - a)}
}

func product2(a, b float64) pair {
	p := a * b
	return pair{p, math.FMA(a, b, -p)}
}

func (a pair) add(b pair) pair {
	s := sum2(a.hi, b.hi)
	t := sum2(a.lo, b.lo)
	s = quickSum2(s.hi, s.lo+t.hi)
	return quickSum2(s.hi, s.lo+t.lo)
}

func (a pair) mul(b pair) pair {
	p := product2(a.hi, b.hi)
	return quickSum2(p.hi, p.lo+(a.hi*b.lo+a.lo*b.hi))
}

func (a pair) scale(f float64) pair {
	p := product2(a.hi, f)
	return quickSum2(p.hi, math.FMA(a.lo, f, p.lo))
}

func (a pair) div(b pair) pair {
	q := a.hi / b.hi
	r := a.add(b.scale(-q))
	q2 := r.hi / b.hi
	r = r.add(b.scale(-q2))
	return quickSum2(q, q2).add(pair{r.hi / b.hi, 0})
}

var (
	ln2   = pair{0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56} // the natural logarithm of 2
	third = pair{0x1.5555555555555p-2, 0x1.5555555555555p-56}
)

const (
	powSteps = 128 // intervals of both tables
	logFirst = 90  // 128/sqrt(2), rounded down
	logCount = 93  // up to 128*sqrt(2)
)

type powTables struct {
	log [logCount]pair // log((logFirst + i) / powSteps)
	exp [powSteps]pair // 2**(i / powSteps)
}

// tablesOfPow is computed when the first general power is.
var tablesOfPow = sync.OnceValue(func() *powTables {
	t := &powTables{}
	for i := range t.log {
		c := float64(logFirst+i) / powSteps
		// log(c) = 2 atanh(s)
		s := pair{c - 1, 0}.div(pair{c + 1, 0})
		s2 := s.mul(s)
		term, total := s, s
		for k := 3; k < 50; k += 2 {
			term = term.mul(s2)
			total = total.add(term.div(pair{float64(k), 0}))
		}
		t.log[i] = total.scale(2)
	}
	step := ln2.scale(1.0 / powSteps)
	term, root := pair{1, 0}, pair{1, 0}
	for k := 1; k < 16; k++ {
		term = term.mul(step).div(pair{float64(k), 0})
		root = root.add(term)
	}
	t.exp[0] = pair{1, 0}
	for i := 1; i < powSteps; i++ {
		t.exp[i] = t.exp[i-1].mul(root)
	}
	return t
})

// powPositive is x**y for finite x > 0 other than 1 and finite y other than 0.
func powPositive(x, y float64) float64 {
	tables := tablesOfPow()

	// log(x) = e*ln2 - log(c) + log(1+r), with c near 1/m and m near 1.
	m, e := math.Frexp(x)
	if m < math.Sqrt2/2 {
		m *= 2
		e--
	}
	i := int(math.Round(powSteps / m))
	c := float64(i) / powSteps
	p := product2(m, c)
	r := sum2(p.hi-1, p.lo)
	log := r.log1p()
	if k := i - logFirst; i != powSteps {
		t := tables.log[k]
		log = pair{-t.hi, -t.lo}.add(log)
	}
	if e != 0 {
		log = ln2.scale(float64(e)).add(log)
	}

	// x**y = exp(z) = 2**(n/steps) * exp(r)
	if math.Abs(y) > 0x1p80 { // z would leave the range of n, or be inexact
		if (log.hi > 0) == (y > 0) {
			return math.Inf(1)
		}
		return 0
	}
	z := log.scale(y)
	switch {
	case z.hi > 710:
		return math.Inf(1)
	case z.hi < -746:
		return 0
	}
	n := math.Round(z.hi * (powSteps / math.Ln2))
	r = z.add(ln2.scale(-n / powSteps))
	t := tables.exp[int(n)&(powSteps-1)]
	res := t.add(t.mul(r.expm1()))
	exp := int(math.Floor(n / powSteps))
	if exp >= -1021 {
		return math.Ldexp(res.hi+res.lo, exp)
	}
	// A subnormal result is rounded where its last bit is: adding 2**52 units
	// of that bit and taking them away again does it.
	shift := math.Ldexp(1, 52-1074-exp)
	s := sum2(shift, res.hi)
	return math.Ldexp(quickSum2(s.hi, s.lo+res.lo).hi-shift, exp)
}

// log1p is log(1+a) for |a| < 2**-7.
func (a pair) log1p() pair {
	f := a.hi
	rest := f * f * f * f * (-1.0/4 + f*(1.0/5+f*(-1.0/6+f*(1.0/7+f*(-1.0/8+f*(1.0/9+f*(-1.0/10+f*(1.0/11))))))))
	a2 := a.mul(a)
	s := a2.mul(a).mul(third)
	s = quickSum2(s.hi, s.lo+rest)
	return a.add(a2.scale(-0.5)).add(s)
}

// expm1 is exp(a)-1 for |a| < 2**-7.
func (a pair) expm1() pair {
	f := a.hi
	rest := f * f * f * (1.0/6 + f*(1.0/24+f*(1.0/120+f*(1.0/720+f*(1.0/5040+f*(1.0/40320))))))
	s := a.mul(a)
	return a.add(quickSum2(0.5*s.hi, 0.5*s.lo+rest))
}
