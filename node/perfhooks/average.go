package perfhooks

import (
	"math"

	"github.com/sxfescript/sxn/engine"
)

// average is an exponentially weighted moving average of what is recorded, and
// of how much of it is above a threshold.
// https://nodejs.org/api/perf_hooks.html#perf_hookscreatehistogramoptions
type average struct {
	weight                 float64 // of the last value; 0 keeps no average
	threshold              int64   // 0 for none
	begun                  bool
	mean, variance, errors float64
}

func newAverage(halfLife, threshold float64) average {
	a := average{}
	if halfLife > 0 {
		a.weight = 1 - math.Exp(-math.Ln2/halfLife)
	}
	switch {
	case threshold >= 1<<63:
		a.threshold = math.MinInt64 // COMPAT: no threshold, as the conversion has it
	case threshold > 0:
		a.threshold = int64(threshold)
	}
	return a
}

func (a *average) add(v int64) {
	if !(a.weight > 0) {
		return
	}
	failed := 0.0
	if a.threshold > 0 && v > a.threshold {
		failed = 1
	}
	if !a.begun {
		a.begun, a.mean, a.variance, a.errors = true, float64(v), 0, failed
		return
	}
	away := float64(v) - a.mean
	a.mean += a.weight * away
	a.variance = (1 - a.weight) * (a.variance + a.weight*away*away)
	a.errors = a.weight*failed + (1-a.weight)*a.errors
}

func (a *average) reset() { a.begun, a.mean, a.variance, a.errors = false, 0, 0, 0 }

// burnRate is histogram.burnRate(sloTarget): how fast the errors that a target
// allows are used up.
// https://nodejs.org/api/perf_hooks.html#histogramburnrateslotarget
func burnRate(c *engine.Call, h *histogram) (engine.Value, error) {
	target, err := openShare(c, c.Arg(0), "sloTarget")
	if err != nil {
		return engine.Undefined, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	return engine.Number(h.average.errors / (1 - target)), nil
}
