package perfhooks

import (
	"math"
	"math/big"
	"sync"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/web/performance"
)

// histogram is the state of a Histogram. Copies that were sent to other
// threads share it.
type histogram struct {
	mu       sync.Mutex
	hdr      *hdr
	exceeds  int64
	resets   int
	previous int64 // HRTime of the last recordDelta, 0 before
	average  average
}

// wrapper is what the JavaScript object of a histogram holds.
type wrapper struct {
	*histogram
	recordable bool
	monitor    *monitor
}

var histogramKey = engine.PrivateKey[wrapper]{Name: "Histogram"}

// histogramClass is the class Histogram.
// https://nodejs.org/api/perf_hooks.html#class-histogram
func histogramClass(s *state) *engine.Class {
	method := func(name string, length int, f func(c *engine.Call, h *histogram) (engine.Value, error)) engine.Method {
		return engine.Method{Name: name, Length: length, Func: onHistogram(f)}
	}
	return &engine.Class{Name: "Histogram", Construct: illegal, Methods: []engine.Method{
		integer("count", (*histogram).count),
		bigInteger("countBigInt", (*histogram).count),
		onValue("ccdf", func(h *hdr, v int64) float64 { return 1 - h.share(v) }),
		onValue("cdf", (*hdr).share),
		onValue("countAt", func(h *hdr, v int64) float64 { return float64(h.countOf(v)) }),
		integer("min", (*histogram).min),
		bigInteger("minBigInt", (*histogram).min),
		integer("max", (*histogram).max),
		bigInteger("maxBigInt", (*histogram).max),
		number("mean", (*histogram).mean),
		method("meanCI", 0, meanCI),
		integer("exceeds", (*histogram).exceeding),
		bigInteger("exceedsBigInt", (*histogram).exceeding),
		method("export", 0, export),
		number("ewmaMean", func(h *histogram) float64 { return h.average.mean }),
		number("ewmaStddev", func(h *histogram) float64 { return math.Sqrt(h.average.variance) }),
		number("ewmaErrorRate", func(h *histogram) float64 { return h.average.errors }),
		method("burnRate", 1, burnRate),
		comparison("ksTest", kolmogorovSmirnov),
		method("welchTest", 1, welchTest),
		method("mannWhitneyTest", 1, mannWhitneyTest),
		comparison("cohensD", cohen),
		comparison("cliffsD", cliff),
		number("kurtosis", (*histogram).kurtosis),
		method("linearBuckets", 1, linearBuckets),
		method("logBuckets", 2, logBuckets),
		number("skewness", (*histogram).skewness),
		number("stddev", (*histogram).stddev),
		method("percentile", 1, percentile),
		method("percentileBigInt", 1, percentileBigInt),
		method("percentileCI", 1, percentileCI),
		{Name: "percentiles", Get: onHistogram(percentiles)},
		{Name: "percentilesBigInt", Get: onHistogram(percentilesBigInt)},
		method("percentilesAt", 1, percentilesAt),
		method("qrde", 0, qrde),
		method("reset", 0, reset),
		integer("resetCount", func(h *histogram) int64 { return int64(h.resets) }),
		method("snapshot", 0, s.snapshot),
		method("diff", 1, s.diff),
		method("toJSON", 0, toJSON),
		{SymbolFor: "nodejs.util.inspect.custom", Length: 2, Func: inspectHistogram},
	}}
}

func illegal(*engine.Call) (engine.Value, error) {
	return engine.Undefined, nodeerr.Type("ERR_ILLEGAL_CONSTRUCTOR", "Illegal constructor")
}

func thisHistogram(c *engine.Call) (*wrapper, error) {
	if o := c.ThisObject(); o != nil {
		if w := histogramKey.Get(o); w != nil {
			return w, nil
		}
	}
	return nil, nodeerr.InvalidThis("Histogram")
}

func onHistogram(f func(c *engine.Call, h *histogram) (engine.Value, error)) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		w, err := thisHistogram(c)
		if err != nil {
			return engine.Undefined, err
		}
		return f(c, w.histogram)
	}
}

// getter makes an accessor of a figure, read while nobody changes it.
func getter[T any](name string, f func(*histogram) T, show func(T) engine.Value) engine.Method {
	return engine.Method{Name: name, Get: onHistogram(func(_ *engine.Call, h *histogram) (engine.Value, error) {
		h.mu.Lock()
		defer h.mu.Unlock()
		return show(f(h)), nil
	})}
}

func integer(name string, f func(*histogram) int64) engine.Method {
	return getter(name, f, engine.Int64)
}

func bigInteger(name string, f func(*histogram) int64) engine.Method {
	return getter(name, f, bigValue)
}

func number(name string, f func(*histogram) float64) engine.Method {
	return getter(name, f, engine.Number)
}

func bigValue(n int64) engine.Value { return engine.BigInt(big.NewInt(n)) }

func (h *histogram) count() int64     { return h.hdr.total }
func (h *histogram) min() int64       { return h.hdr.minimum() }
func (h *histogram) max() int64       { return h.hdr.maximum() }
func (h *histogram) exceeding() int64 { return h.exceeds }
func (h *histogram) mean() float64    { return h.hdr.mean() }
func (h *histogram) stddev() float64  { return h.hdr.stddev() }

// skewness is the third standardized moment, 0 for fewer than three values.
func (h *histogram) skewness() float64 { return h.standardMoment(3, 3) }

// kurtosis is the excess kurtosis, 0 for fewer than four values.
func (h *histogram) kurtosis() float64 {
	m := h.standardMoment(4, 4)
	if m == 0 {
		return 0
	}
	return m - 3
}

func (h *histogram) standardMoment(k int, atLeast int64) float64 {
	if h.hdr.total < atLeast {
		return 0
	}
	mean := h.hdr.mean()
	m2 := h.hdr.moment(2, mean)
	if m2 == 0 {
		return 0
	}
	if k == 3 {
		return h.hdr.moment(3, mean) / (m2 * math.Sqrt(m2))
	}
	return h.hdr.moment(4, mean) / (m2 * m2)
}

// record counts a value; those beyond the range are counted as exceeding.
func (h *histogram) record(v int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.hdr.record(v, 1) {
		h.exceeds++
		return
	}
	h.average.add(v)
}

// readPercentile is the argument of percentile.
func readPercentile(c *engine.Call, v engine.Value) (float64, error) {
	return readPercentileAs(c, v, "percentile")
}

func readPercentileAs(c *engine.Call, v engine.Value, name string) (float64, error) {
	p, ok := v.AsNumber()
	if !ok {
		return 0, nodeerr.InvalidArgType(c.Runtime(), name, v, "number")
	}
	if !(p > 0 && p <= 100) {
		return 0, nodeerr.OutOfRange(c.Runtime(), name, "> 0 && <= 100", v)
	}
	return p, nil
}

func valueAtPercentile(c *engine.Call, h *histogram, show func(int64) engine.Value) (engine.Value, error) {
	p, err := readPercentile(c, c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	return show(h.hdr.percentile(p)), nil
}

// percentile is histogram.percentile(percentile).
// https://nodejs.org/api/perf_hooks.html#histogrampercentilepercentile
func percentile(c *engine.Call, h *histogram) (engine.Value, error) {
	return valueAtPercentile(c, h, engine.Int64)
}

func percentileBigInt(c *engine.Call, h *histogram) (engine.Value, error) {
	return valueAtPercentile(c, h, bigValue)
}

// step is one entry of the percentiles.
type step struct {
	percentile float64
	value      int64
}

func (h *histogram) steps() []step {
	h.mu.Lock()
	defer h.mu.Unlock()
	var list []step
	h.hdr.percentiles(func(p float64, v int64) { list = append(list, step{p, v}) })
	return list
}

// percentileMap makes the Map of percentiles.
func percentileMap(rt *engine.Runtime, h *histogram, show func(int64) engine.Value) (*engine.Object, error) {
	return stepMap(rt, h.steps(), show)
}

func stepMap(rt *engine.Runtime, steps []step, show func(int64) engine.Value) (*engine.Object, error) {
	ctor, ok := rt.Intrinsic("Map").Value().AsFunction()
	if !ok {
		return nil, engine.TypeError("Map is not a constructor")
	}
	m, err := ctor.Construct()
	if err != nil {
		return nil, err
	}
	for _, s := range steps {
		if _, err := m.Invoke("set", engine.Number(s.percentile), show(s.value)); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// percentiles is histogram.percentiles.
// https://nodejs.org/api/perf_hooks.html#histogrampercentiles
func percentiles(c *engine.Call, h *histogram) (engine.Value, error) {
	m, err := percentileMap(c.Runtime(), h, engine.Int64)
	if err != nil {
		return engine.Undefined, err
	}
	return m.Value(), nil
}

func percentilesBigInt(c *engine.Call, h *histogram) (engine.Value, error) {
	m, err := percentileMap(c.Runtime(), h, bigValue)
	if err != nil {
		return engine.Undefined, err
	}
	return m.Value(), nil
}

// reset is histogram.reset().
// https://nodejs.org/api/perf_hooks.html#histogramreset
func reset(_ *engine.Call, h *histogram) (engine.Value, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.hdr.reset()
	h.exceeds, h.previous = 0, 0
	h.average.reset()
	h.resets++
	return engine.Undefined, nil
}

// field is one figure of toJSON and inspect.
type field struct {
	name  string
	value engine.Value
}

func (h *histogram) figures(names ...string) []field {
	h.mu.Lock()
	defer h.mu.Unlock()
	list := make([]field, 0, len(names)+1)
	for _, name := range names {
		var v engine.Value
		switch name {
		case "count":
			v = engine.Int64(h.count())
		case "min":
			v = engine.Int64(h.min())
		case "max":
			v = engine.Int64(h.max())
		case "mean":
			v = engine.Number(h.mean())
		case "exceeds":
			v = engine.Int64(h.exceeds)
		case "stddev":
			v = engine.Number(h.stddev())
		case "skewness":
			v = engine.Number(h.skewness())
		case "kurtosis":
			v = engine.Number(h.kurtosis())
		case "ewmaMean":
			v = engine.Number(h.average.mean)
		case "ewmaStddev":
			v = engine.Number(math.Sqrt(h.average.variance))
		case "ewmaErrorRate":
			v = engine.Number(h.average.errors)
		}
		list = append(list, field{name, v})
	}
	return list
}

func fieldsObject(rt *engine.Runtime, list []field) (*engine.Object, error) {
	o := rt.NewObject()
	for _, f := range list {
		if err := o.Put(f.name, f.value); err != nil {
			return nil, err
		}
	}
	return o, nil
}

// toJSON is histogram.toJSON().
func toJSON(c *engine.Call, h *histogram) (engine.Value, error) {
	rt := c.Runtime()
	byName := rt.NewObject()
	for _, s := range h.steps() {
		k, err := rt.ToPropertyKey(engine.Number(s.percentile))
		if err != nil {
			return engine.Undefined, err
		}
		if err := byName.PutKey(k, engine.Int64(s.value)); err != nil {
			return engine.Undefined, err
		}
	}
	list := append(h.figures("count", "min", "max", "mean", "exceeds", "stddev", "skewness", "kurtosis", "ewmaMean", "ewmaStddev", "ewmaErrorRate"), field{"percentiles", byName.Value()})
	o, err := fieldsObject(rt, list)
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

func inspectHistogram(c *engine.Call) (engine.Value, error) {
	w, err := thisHistogram(c)
	if err != nil {
		return engine.Undefined, err
	}
	rt := c.Runtime()
	m, err := percentileMap(rt, w.histogram, engine.Int64)
	if err != nil {
		return engine.Undefined, err
	}
	list := w.figures("min", "max", "mean", "exceeds", "stddev", "skewness", "kurtosis", "count")
	o, err := fieldsObject(rt, append(list, field{"percentiles", m.Value()}))
	if err != nil {
		return engine.Undefined, err
	}
	return performance.InspectAs(c, "Histogram", o.Value())
}

// figure is a bound or a value as Node takes them: an integer Number in
// [min, 2^53-1] or a BigInt in [min, 2^63-1].
func figure(c *engine.Call, v engine.Value, name string, least int64) (int64, error) {
	if b, ok := v.AsBigInt(); ok {
		if !b.IsInt64() || b.Int64() < least {
			return 0, nodeerr.OutOfRange(c.Runtime(), name, ">= "+big.NewInt(least).String()+"n && <= 9223372036854775807n", v)
		}
		return b.Int64(), nil
	}
	return validate.Integer(c, v, name, float64(least), 1<<53-1)
}
