package perfhooks

import (
	"math"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
)

// linearBuckets is histogram.linearBuckets(stepSize): how many values are in
// steps of one size.
// https://nodejs.org/api/perf_hooks.html#histogramlinearbucketsstepsize
func linearBuckets(c *engine.Call, h *histogram) (engine.Value, error) {
	step, err := validate.Integer(c, c.Arg(0), "stepSize", 1, 1<<53-1)
	if err != nil {
		return engine.Undefined, err
	}
	x, _ := h.copyOf()
	return bucketMap(c.Runtime(), x.levels(step, func(level int64) (int64, bool) {
		if level > math.MaxInt64-step {
			return 0, false
		}
		// COMPAT: levels that count as the same value share one key, and the
		// last of them, which has no values, stays.
		return level + max((x.highestEquivalent(level)-level)/step, 1)*step, true
	}))
}

// logBuckets is histogram.logBuckets(firstBucket, base): how many values are
// in steps that grow by a factor.
// https://nodejs.org/api/perf_hooks.html#histogramlogbucketsfirstbucket-base
func logBuckets(c *engine.Call, h *histogram) (engine.Value, error) {
	first, err := validate.Integer(c, c.Arg(0), "firstBucket", 1, 1<<53-1)
	if err != nil {
		return engine.Undefined, err
	}
	base, ok := c.Arg(1).AsNumber()
	if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "base", c.Arg(1), "number")
	}
	if base <= 1 {
		return engine.Undefined, nodeerr.OutOfRange(c.Runtime(), "base", "> 1", c.Arg(1))
	}
	x, _ := h.copyOf()
	factor := int64(1)
	switch { // COMPAT: the factor counts as an integer
	case !(base < 1<<63):
		first = x.highest
	default:
		factor = int64(base)
	}
	return bucketMap(c.Runtime(), x.levels(first, func(level int64) (int64, bool) {
		if level >= x.highest {
			return 0, false
		}
		if factor <= 1 || level > x.highest/factor {
			return x.highest, true
		}
		return level * factor, true
	}))
}

// level is one entry: a bound and the values up to it since the one before.
type level struct{ bound, count int64 }

// levels counts the values up to each level; next gives the level after one.
func (h *hdr) levels(first int64, next func(int64) (int64, bool)) []level {
	if h.total == 0 {
		return nil
	}
	var list []level
	at, index := first, -1
	seen, count := int64(0), int64(0)
	for {
		bound := h.lowestEquivalent(at)
		for index+1 < h.size() && (index < 0 || h.valueAt(index) < bound) {
			index++
			n := h.countAt(index)
			seen, count = seen+n, count+n
		}
		if n := len(list); n > 0 && list[n-1].bound == bound {
			list[n-1].count = count
		} else {
			list = append(list, level{bound, count})
		}
		count = 0
		more, ok := next(at)
		if !ok {
			return list
		}
		if seen == h.total && (index+1 >= h.size() || h.valueAt(index+1) <= h.lowestEquivalent(more)) {
			return list
		}
		at = more
	}
}

func bucketMap(rt *engine.Runtime, list []level) (engine.Value, error) {
	ctor, ok := rt.Intrinsic("Map").Value().AsFunction()
	if !ok {
		return engine.Undefined, engine.TypeError("Map is not a constructor")
	}
	m, err := ctor.Construct()
	if err != nil {
		return engine.Undefined, err
	}
	for _, l := range list {
		if _, err := m.Invoke("set", engine.Int64(l.bound), engine.Int64(l.count)); err != nil {
			return engine.Undefined, err
		}
	}
	return m.Value(), nil
}
