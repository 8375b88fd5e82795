package perfhooks

import (
	"math"
	"slices"
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// Functions that read the distribution of a histogram, and those that compare
// two.

// share is the share of values that are at most v.
func (h *hdr) share(v int64) float64 {
	if h.total == 0 || v < 0 {
		return 0
	}
	last := h.index(v)
	var below int64
	h.each(func(i int, n int64) bool {
		if i <= last {
			below += n
		}
		return i < last
	})
	return float64(below) / float64(h.total)
}

// countOf is the number of values that are equivalent to v.
func (h *hdr) countOf(v int64) int64 {
	if v < 0 {
		return 0
	}
	if i := h.index(v); i < h.size() {
		return h.countAt(i)
	}
	return 0
}

// onValue makes a method that takes a value.
func onValue(name string, f func(h *hdr, v int64) float64) engine.Method {
	return engine.Method{Name: name, Length: 1, Func: onHistogram(func(c *engine.Call, h *histogram) (engine.Value, error) {
		x, ok := c.Arg(0).AsNumber()
		if !ok {
			return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "value", c.Arg(0), "number")
		}
		v := int64(-1) // COMPAT: what is no 64-bit integer is below all values
		if math.Abs(x) < 1<<63 {
			v = int64(x)
		}
		h.mu.Lock()
		defer h.mu.Unlock()
		return engine.Number(f(h.hdr, v)), nil
	})}
}

// percentilesAt is histogram.percentilesAt(percentiles): a Map in ascending order.
func percentilesAt(c *engine.Call, h *histogram) (engine.Value, error) {
	list, err := readPercentiles(c)
	if err != nil {
		return engine.Undefined, err
	}
	steps := make([]step, len(list))
	h.mu.Lock()
	for i, p := range list {
		// COMPAT: without values all percentiles are 1, unlike those of percentile.
		steps[i] = step{p, 1}
		if h.hdr.total > 0 {
			steps[i].value = h.hdr.percentile(p)
		}
	}
	h.mu.Unlock()
	m, err := stepMap(c.Runtime(), steps, engine.Int64)
	if err != nil {
		return engine.Undefined, err
	}
	return m.Value(), nil
}

func readPercentiles(c *engine.Call) ([]float64, error) {
	rt := c.Runtime()
	a, ok := c.Arg(0).AsObject()
	if !ok || !c.Arg(0).IsArray() {
		return nil, nodeerr.InvalidArgType(rt, "percentiles", c.Arg(0), "Array")
	}
	n, err := a.Length()
	if err != nil {
		return nil, err
	}
	var list []float64
	for i := range n {
		v, err := a.GetIndex(uint32(i))
		if err != nil {
			return nil, err
		}
		p, err := readPercentileAs(c, v, "percentiles["+strconv.Itoa(i)+"]")
		if err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	slices.Sort(list)
	return slices.Compact(list), nil
}

// snapshot is histogram.snapshot(): a histogram that does not change with the
// original.
func (s *state) snapshot(c *engine.Call, h *histogram) (engine.Value, error) {
	h.mu.Lock()
	x := &histogram{hdr: h.hdr.clone(), exceeds: h.exceeds, resets: h.resets, average: h.average}
	h.mu.Unlock()
	return s.newHistogram(c.Runtime(), x)
}

// newHistogram makes a histogram that JavaScript cannot record to.
func (s *state) newHistogram(rt *engine.Runtime, h *histogram) (engine.Value, error) {
	o := rt.NewObjectWithPrototype(s.histogram.proto)
	histogramKey.Set(o, &wrapper{histogram: h})
	return o.Value(), nil
}

// compared is the other histogram of a comparison.
func compared(c *engine.Call) (*histogram, error) {
	if o, ok := c.Arg(0).AsObject(); ok {
		if w := histogramKey.Get(o); w != nil {
			return w.histogram, nil
		}
	}
	return nil, nodeerr.InvalidArgType(c.Runtime(), "other", c.Arg(0), "Histogram")
}

// diff is histogram.diff(other): what was recorded since the snapshot other.
func (s *state) diff(c *engine.Call, h *histogram) (engine.Value, error) {
	o, err := compared(c)
	if err != nil {
		return engine.Undefined, err
	}
	x, exceeds := h.copyOf()
	before, exceeded := o.copyOf()
	if x.lowest != before.lowest || x.highest != before.highest || x.figures != before.figures {
		return engine.Undefined, nodeerr.Type("ERR_INVALID_ARG_VALUE", "other must have the same configuration as the histogram")
	}
	more := exceeded > exceeds
	before.each(func(i int, n int64) bool {
		more = more || n > x.countAt(i)
		return !more
	})
	if more {
		return engine.Undefined, nodeerr.Type("ERR_INVALID_ARG_VALUE", "other contains values that are not in the histogram")
	}
	x.subtract(before)
	return s.newHistogram(c.Runtime(), &histogram{hdr: x, exceeds: exceeds - exceeded})
}

// comparison makes a method that compares two histograms; one without values
// compares as equal, with 0.
func comparison(name string, f func(a, b *hdr) float64) engine.Method {
	return engine.Method{Name: name, Length: 1, Func: onHistogram(func(c *engine.Call, h *histogram) (engine.Value, error) {
		o, err := compared(c)
		if err != nil || o == h {
			return engine.Int(0), err
		}
		a, _ := h.copyOf()
		b, _ := o.copyOf()
		if a.total == 0 || b.total == 0 {
			return engine.Int(0), nil
		}
		return engine.Number(f(a, b)), nil
	})}
}

// bin is the values of a bucket that has some.
type bin struct{ value, count int64 }

func (h *hdr) bins() []bin {
	var list []bin
	h.each(func(i int, n int64) bool {
		list = append(list, bin{h.valueAt(i), n})
		return true
	})
	return list
}

// walk calls f for each value of either histogram in order, with the counts
// of both.
func walk(a, b []bin, f func(inA, inB int64)) {
	for len(a) > 0 || len(b) > 0 {
		var x, y int64
		first := int64(math.MaxInt64)
		if len(a) > 0 {
			first = a[0].value
		}
		if len(b) > 0 {
			first = min(first, b[0].value)
		}
		if len(a) > 0 && a[0].value == first {
			x, a = a[0].count, a[1:]
		}
		if len(b) > 0 && b[0].value == first {
			y, b = b[0].count, b[1:]
		}
		f(x, y)
	}
}

// kolmogorovSmirnov is the largest distance of the distribution functions.
// https://en.wikipedia.org/wiki/Kolmogorov%E2%80%93Smirnov_test
func kolmogorovSmirnov(a, b *hdr) float64 {
	var x, y int64
	largest := 0.0
	walk(a.bins(), b.bins(), func(inA, inB int64) {
		x, y = x+inA, y+inB
		largest = max(largest, math.Abs(float64(x)/float64(a.total)-float64(y)/float64(b.total)))
	})
	return largest
}

// cohen is the distance of the means in pooled standard deviations.
// https://en.wikipedia.org/wiki/Effect_size#Cohen's_d
func cohen(a, b *hdr) float64 {
	if a.total < 2 || b.total < 2 {
		return 0
	}
	squares := a.sampleVariance()*float64(a.total-1) + b.sampleVariance()*float64(b.total-1)
	pooled := math.Sqrt(squares / float64(a.total+b.total-2))
	if pooled == 0 {
		return 0
	}
	return (a.mean() - b.mean()) / pooled
}

// sampleVariance is the variance of what the values, two at least, are a sample of.
func (h *hdr) sampleVariance() float64 {
	d := h.stddev()
	return d * d * float64(h.total) / float64(h.total-1)
}

// cliff is how much more often a value of a is above one of b than below.
// https://en.wikipedia.org/wiki/Effect_size#Effect_size_for_ordinal_data
func cliff(a, b *hdr) float64 {
	var x, y int64
	sum := 0.0
	walk(a.bins(), b.bins(), func(inA, inB int64) {
		sum += float64(inA)*float64(y) - float64(inB)*float64(x)
		x, y = x+inA, y+inB
	})
	return sum / (float64(a.total) * float64(b.total))
}
