package perfhooks

import (
	"encoding/binary"
	"math"
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// density is a quantile-respectful density estimate: quantiles by the
// estimator of Harrell and Davis, and how dense the values between two are.
// https://en.wikipedia.org/wiki/Harrell%E2%80%93Davis_quantile_estimator
type density struct {
	probabilities, quantiles, densities []float64
	count                               int64
	buckets, corrections                int
	spread                              string
}

// qrde is histogram.qrde([options]).
// https://nodejs.org/api/perf_hooks.html#histogramqrdeoptions
func qrde(c *engine.Call, h *histogram) (engine.Value, error) {
	d := &density{spread: "hdr"}
	if err := d.read(c); err != nil {
		return engine.Undefined, err
	}
	x, _ := h.copyOf()
	e := env.From(c)
	p := e.RT.NewPromise()
	r := e.NewResource("HISTOGRAMQRDE", engine.Undefined)
	e.Loop.GoSlow(func() { d.estimate(x) }, func() {
		e.RunOnce(&r, func() error {
			v, err := d.result(e.RT)
			if err != nil {
				return err
			}
			p.Resolve(v)
			return nil
		})
	})
	return p.Value(), nil
}

func (d *density) read(c *engine.Call) error {
	var v [4]engine.Value
	if !c.Arg(0).IsUndefined() {
		o, err := validate.Object(c, c.Arg(0), "options")
		if err != nil {
			return err
		}
		for i, name := range [...]string{"bins", "probabilities", "dequantize", "cache"} {
			if v[i], err = o.Get(name); err != nil {
				return err
			}
		}
		if !v[0].IsUndefined() && !v[1].IsUndefined() {
			return nodeerr.InvalidArgValue(c.Runtime(), "options", o.Value(), `"bins" and "probabilities" are mutually exclusive`)
		}
	}
	if err := d.readProbabilities(c, v[0], v[1]); err != nil {
		return err
	}
	if !v[2].IsUndefined() {
		var err error
		if d.spread, err = validate.OneOf(c, v[2], "options.dequantize", "none", "hdr", "all"); err != nil {
			return err
		}
	}
	if !v[3].IsUndefined() { // a cache changes nothing that programs see
		_, err := validate.Boolean(c, v[3], "options.cache")
		return err
	}
	return nil
}

// maxBins bounds the intervals of an estimate.
const maxBins = 1000

func (d *density) readProbabilities(c *engine.Call, bins, list engine.Value) error {
	if list.IsUndefined() {
		n := int64(100)
		if !bins.IsUndefined() {
			var err error
			if n, err = validate.Integer(c, bins, "options.bins", 1, maxBins); err != nil {
				return err
			}
		}
		for i := range n + 1 {
			d.probabilities = append(d.probabilities, float64(i)/float64(n))
		}
		return nil
	}
	const name = "options.probabilities"
	a, err := validate.Array(c, list, name)
	if err != nil {
		return err
	}
	n, err := a.Length()
	switch {
	case err != nil:
		return err
	case n < 2:
		return nodeerr.InvalidArgValue(c.Runtime(), name, list, "must have a length of at least 2")
	case n > maxBins+1:
		return nodeerr.OutOfRange(c.Runtime(), name+".length", ">= 2 && <= "+strconv.Itoa(maxBins+1), engine.Int(n))
	}
	for i := range n {
		v, err := a.GetIndex(uint32(i))
		if err != nil {
			return err
		}
		p, err := validate.Number(c, v, name+"["+strconv.Itoa(i)+"]", 0, 1)
		if err != nil {
			return err
		}
		if i > 0 && p <= d.probabilities[i-1] {
			return nodeerr.InvalidArgValue(c.Runtime(), name, list, "must be strictly increasing")
		}
		d.probabilities = append(d.probabilities, p)
	}
	if d.probabilities[0] != 0 || d.probabilities[n-1] != 1 {
		return nodeerr.InvalidArgValue(c.Runtime(), name, list, "must start with 0 and end with 1")
	}
	return nil
}

// segment is the values of a bucket, which lie evenly from low to high, among
// all: from the share begin to the share end.
type segment struct{ begin, end, low, high float64 }

// segments lays the values out.
func (d *density) segments(h *hdr) []segment {
	var list []segment
	seen := int64(0)
	h.each(func(i int, n int64) bool {
		v := h.valueAt(i)
		mid := float64(h.medianEquivalent(v))
		s := segment{begin: float64(seen) / float64(h.total), low: mid, high: mid}
		if width := h.rangeSize(v); n > 1 && (d.spread == "all" || d.spread == "hdr" && width > 1) {
			low := float64(v)
			if width == 1 {
				low -= 0.5
			}
			s.low, s.high = low, low+float64(width)
		}
		seen += n
		s.end = float64(seen) / float64(h.total)
		list = append(list, s)
		return true
	})
	// The least and the greatest value stay where they are.
	if n := len(list); n > 1 {
		if s := &list[0]; s.high > s.low {
			s.low = (s.low + s.high) / 2
		}
		if s := &list[n-1]; s.high > s.low {
			s.high = (s.low + s.high) / 2
		}
	}
	return list
}

func (d *density) estimate(h *hdr) {
	d.count = h.total
	if h.total == 0 {
		return
	}
	list := d.segments(h)
	d.buckets = len(list)
	for i, p := range d.probabilities {
		q := quantile(list, p, float64(h.total))
		if i > 0 && q < d.quantiles[i-1] {
			q = d.quantiles[i-1]
			d.corrections++
		}
		d.quantiles = append(d.quantiles, q)
		if i > 0 {
			d.densities = append(d.densities, (p-d.probabilities[i-1])/(q-d.quantiles[i-1]))
		}
	}
}

// quantile weighs the values by the beta distribution around p.
func quantile(list []segment, p, n float64) float64 {
	switch p {
	case 0:
		return list[0].low
	case 1:
		return list[len(list)-1].high
	}
	a, b := (n+1)*p, (n+1)*(1-p)
	// Beyond this many standard deviations nothing is left of the weights.
	reach := 40 * math.Sqrt(p*(1-p)/(n+2))
	if n*p*(1-p) < 1000 {
		reach = 1 // too few values for the weights to be like those of a normal distribution
	}
	sum, below, belowMean := 0.0, 0.0, 0.0
	for i := range list {
		s := &list[i]
		if s.end < p-reach {
			continue
		}
		upTo, upToMean := 1.0, 1.0
		if s.begin <= p+reach && s.end < 1 {
			upTo = betaShare(a, b, s.end)
		}
		sum += (upTo - below) * s.low
		if s.high > s.low {
			// The mean of the places within the segment, times its weight.
			if upTo < 1 {
				upToMean = betaShare(a+1, b, s.end)
			}
			if below > 0 {
				belowMean = betaShare(a+1, b, s.begin)
			}
			place := (upToMean-belowMean)*p - s.begin*(upTo-below)
			sum += place / (s.end - s.begin) * (s.high - s.low)
		}
		if below = upTo; below >= 1 {
			break
		}
	}
	return sum
}

func (d *density) result(rt *engine.Runtime) (engine.Value, error) {
	var arrays [3]engine.Value
	for i, list := range [...][]float64{d.probabilities, d.quantiles, d.densities} {
		b := make([]byte, 0, 8*len(list))
		for _, f := range list {
			b = binary.NativeEndian.AppendUint64(b, math.Float64bits(f))
		}
		arrays[i] = rt.NewTypedArray(engine.Float64, rt.NewArrayBuffer(b), 0, len(list), nil).Value()
	}
	return recordOf(rt, field{"probabilities", arrays[0]}, field{"quantiles", arrays[1]}, field{"densities", arrays[2]},
		field{"count", bigValue(d.count)}, field{"bucketCount", engine.Int(d.buckets)}, field{"corrections", engine.Int(d.corrections)},
		field{"dequantize", engine.String(d.spread)})
}
