package perfhooks

import (
	"math"
	"sort"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
)

// Functions that infer from the values of a histogram as from a sample.

// confidence is the option of an options argument, 0.95 by default.
func confidence(c *engine.Call, i int) (float64, error) {
	if c.Arg(i).IsUndefined() {
		return 0.95, nil
	}
	o, err := validate.Object(c, c.Arg(i), "options")
	if err != nil {
		return 0, err
	}
	v, err := o.Get("confidence")
	if err != nil || v.IsUndefined() {
		return 0.95, err
	}
	return openShare(c, v, "options.confidence")
}

// openShare is a number between 0 and 1, neither of them included.
func openShare(c *engine.Call, v engine.Value, name string) (float64, error) {
	f, ok := v.AsNumber()
	if !ok {
		return 0, nodeerr.InvalidArgType(c.Runtime(), name, v, "number")
	}
	if !(f > 0 && f < 1) {
		return 0, nodeerr.OutOfRange(c.Runtime(), name, "> 0 && < 1", v)
	}
	return f, nil
}

// record makes an object without a prototype.
func recordOf(rt *engine.Runtime, list ...field) (engine.Value, error) {
	o := rt.NewObjectWithPrototype(nil)
	for _, f := range list {
		if err := o.Put(f.name, f.value); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}

func numberField(name string, f float64) field { return field{name, engine.Number(f)} }

// meanCI is histogram.meanCI([options]): where the mean is with a confidence.
// https://nodejs.org/api/perf_hooks.html#histogrammeancioptions
func meanCI(c *engine.Call, h *histogram) (engine.Value, error) {
	share, err := confidence(c, 0)
	if err != nil {
		return engine.Undefined, err
	}
	x, _ := h.copyOf()
	mean, margin := x.mean(), math.NaN()
	if x.total > 1 {
		margin = studentQuantile(share, float64(x.total-1)) * math.Sqrt(x.sampleVariance()/float64(x.total))
	}
	return recordOf(c.Runtime(), numberField("mean", mean), numberField("lower", mean-margin), numberField("upper", mean+margin))
}

// percentileCI is histogram.percentileCI(percentile[, options]): the values
// between which a percentile is with a confidence, by the binomial distribution.
// https://nodejs.org/api/perf_hooks.html#histogrampercentilecipercentile-options
func percentileCI(c *engine.Call, h *histogram) (engine.Value, error) {
	p, err := readPercentile(c, c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	share, err := confidence(c, 1)
	if err != nil {
		return engine.Undefined, err
	}
	x, _ := h.copyOf()
	value := x.percentile(p)
	lower, upper := value, value
	if n := x.total; n > 0 && p < 100 {
		outside := (1 - share) / 2
		// The first number of values whose probability to be below is more.
		first := sort.Search(int(n), func(k int) bool { return binomialAtMost(int64(k), n, p/100) > outside })
		last := sort.Search(int(n), func(k int) bool { return binomialAtMost(int64(k), n, p/100) >= 1-outside })
		lower, upper = x.ranked(max(int64(first), 1)), x.ranked(min(int64(last)+1, n))
	}
	return recordOf(c.Runtime(), field{"value", engine.Int64(value)}, field{"lower", engine.Int64(lower)}, field{"upper", engine.Int64(upper)})
}

// ranked is the value of a rank, counted from 1.
func (h *hdr) ranked(rank int64) int64 {
	var seen, found int64
	h.each(func(i int, n int64) bool {
		seen += n
		found = h.highestEquivalent(h.valueAt(i))
		return seen < rank
	})
	return found
}

// welchTest is histogram.welchTest(other[, options]): whether the means differ.
// https://en.wikipedia.org/wiki/Welch%27s_t-test
func welchTest(c *engine.Call, h *histogram) (engine.Value, error) {
	o, err := compared(c)
	if err != nil {
		return engine.Undefined, err
	}
	share, err := confidence(c, 1)
	if err != nil {
		return engine.Undefined, err
	}
	a, _ := h.copyOf()
	b, _ := o.copyOf()
	t, degrees, p, lower, upper := 0.0, 0.0, 1.0, 0.0, 0.0
	if o != h && a.total > 1 && b.total > 1 {
		va, vb := a.sampleVariance()/float64(a.total), b.sampleVariance()/float64(b.total)
		if spread := math.Sqrt(va + vb); spread > 0 {
			diff := a.mean() - b.mean()
			t = diff / spread
			degrees = (va + vb) * (va + vb) / (va*va/float64(a.total-1) + vb*vb/float64(b.total-1))
			p = studentTails(t, degrees)
			margin := studentQuantile(share, degrees) * spread
			lower, upper = diff-margin, diff+margin
		}
	}
	interval, err := recordOf(c.Runtime(), numberField("lower", lower), numberField("upper", upper))
	if err != nil {
		return engine.Undefined, err
	}
	return recordOf(c.Runtime(), numberField("tStatistic", t), numberField("degreesOfFreedom", degrees), numberField("pValue", p),
		field{"confidenceInterval", interval})
}

// mannWhitneyTest is histogram.mannWhitneyTest(other): whether the values of
// one tend to be above those of the other.
// https://en.wikipedia.org/wiki/Mann%E2%80%93Whitney_U_test
func mannWhitneyTest(c *engine.Call, h *histogram) (engine.Value, error) {
	o, err := compared(c)
	if err != nil {
		return engine.Undefined, err
	}
	u, z, p := 0.0, 0.0, 1.0
	a, _ := h.copyOf()
	b, _ := o.copyOf()
	if o != h && a.total > 0 && b.total > 0 {
		na, nb := float64(a.total), float64(b.total)
		n := na + nb
		below, ties := 0.0, 0.0
		walk(a.bins(), b.bins(), func(inA, inB int64) {
			u += float64(inA) * (below + float64(inB)/2)
			below += float64(inB)
			same := float64(inA + inB)
			ties += same*same*same - same
		})
		if variance := na * nb / 12 * (n + 1 - ties/(n*(n-1))); variance > 0 {
			z = (u - na*nb/2) / math.Sqrt(variance)
			p = math.Erfc(math.Abs(z) / math.Sqrt2)
		}
	}
	return recordOf(c.Runtime(), numberField("uStatistic", u), numberField("zScore", z), numberField("pValue", p))
}
