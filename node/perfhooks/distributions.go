package perfhooks

import "math"

// betaShare is the regularized incomplete beta function: the share of a beta
// distribution below x. https://dlmf.nist.gov/8.17
func betaShare(a, b, x float64) float64 {
	switch {
	case x <= 0:
		return 0
	case x >= 1:
		return 1
	}
	la, _ := math.Lgamma(a)
	lb, _ := math.Lgamma(b)
	lab, _ := math.Lgamma(a + b)
	front := math.Exp(lab - la - lb + a*math.Log(x) + b*math.Log1p(-x))
	if x < (a+1)/(a+b+2) {
		return front * betaFraction(a, b, x) / a
	}
	return 1 - front*betaFraction(b, a, 1-x)/b
}

// betaFraction is the continued fraction of the incomplete beta function, by
// the modified method of Lentz. https://dlmf.nist.gov/8.17.E22
func betaFraction(a, b, x float64) float64 {
	const tiny, steps = 1e-300, 100_000
	away := func(v float64) float64 {
		if math.Abs(v) < tiny {
			return tiny
		}
		return v
	}
	c, d := 1.0, 1/away(1-(a+b)*x/(a+1))
	f := d
	for i := range steps {
		m := float64(i + 1)
		even := m * (b - m) * x / ((a + 2*m - 1) * (a + 2*m))
		d = 1 / away(1+even*d)
		c = away(1 + even/c)
		f *= c * d
		odd := -(a + m) * (a + b + m) * x / ((a + 2*m) * (a + 2*m + 1))
		d = 1 / away(1+odd*d)
		c = away(1 + odd/c)
		f *= c * d
		if math.Abs(c*d-1) < 1e-16 {
			break
		}
	}
	return f
}

// studentTails is the probability that a value of Student's t distribution is
// further from 0 than t. https://en.wikipedia.org/wiki/Student%27s_t-distribution
func studentTails(t, degrees float64) float64 {
	return betaShare(degrees/2, 0.5, degrees/(degrees+t*t))
}

// studentQuantile is the distance from 0 that a share of the values of
// Student's t distribution keeps within.
func studentQuantile(share, degrees float64) float64 {
	outside := 1 - share
	low, high := 0.0, 1.0
	for studentTails(high, degrees) > outside && high < 1e300 {
		low, high = high, high*2
	}
	for range 200 {
		mid := low + (high-low)/2
		if mid <= low || mid >= high {
			break
		}
		if studentTails(mid, degrees) > outside {
			low = mid
		} else {
			high = mid
		}
	}
	return low + (high-low)/2
}

// binomialAtMost is the probability of at most k successes in n trials.
func binomialAtMost(k, n int64, p float64) float64 {
	switch {
	case k < 0:
		return 0
	case k >= n:
		return 1
	}
	return betaShare(float64(n-k), float64(k+1), 1-p)
}
