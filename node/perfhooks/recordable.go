package perfhooks

import (
	"math/big"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// recordableClass is the class RecordableHistogram.
// https://nodejs.org/api/perf_hooks.html#class-recordablehistogram-extends-histogram
func recordableClass(s *state) *engine.Class {
	method := func(name string, length int, f func(c *engine.Call, h *histogram) error) engine.Method {
		return engine.Method{Name: name, Length: length, Func: func(c *engine.Call) (engine.Value, error) {
			if w, err := thisHistogram(c); err == nil && w.recordable {
				return engine.Undefined, f(c, w.histogram)
			}
			return engine.Undefined, nodeerr.InvalidThis("RecordableHistogram")
		}}
	}
	return &engine.Class{Name: "RecordableHistogram", Parent: s.histogramParent, Construct: illegal, Methods: []engine.Method{
		method("record", 1, record),
		method("recordDelta", 0, recordDelta),
		method("recordCorrected", 2, recordCorrected),
		method("subtract", 1, subtract),
		method("add", 1, add),
	}}
}

func newRecordable(e *env.Env, h *histogram) (engine.Value, error) {
	s, err := states.Get(e)
	if err != nil {
		return engine.Undefined, err
	}
	o := e.RT.NewObjectWithPrototype(s.recordable.proto)
	histogramKey.Set(o, &wrapper{histogram: h, recordable: true})
	// COMPAT: Node's objects have their constructor as an own property.
	return o.Value(), o.Put("constructor", s.recordable.ctor.Value())
}

// createHistogram is perf_hooks.createHistogram([options]).
// https://nodejs.org/api/perf_hooks.html#perf_hookscreatehistogramoptions
func createHistogram(c *engine.Call) (engine.Value, error) {
	h := &hdrOptions{lowest: engine.Int(1), highest: engine.Int64(1<<53 - 1), figures: engine.Int(3)}
	var weights [2]float64
	if !c.Arg(0).IsUndefined() {
		o, err := optionsObject(c)
		if err != nil {
			return engine.Undefined, err
		}
		if err := h.read(o); err != nil {
			return engine.Undefined, err
		}
		for i, name := range [...]string{"halfLife", "threshold"} {
			if weights[i], err = h.weight(c, o, name); err != nil {
				return engine.Undefined, err
			}
		}
	}
	x, err := h.make(c)
	if err != nil {
		return engine.Undefined, err
	}
	return newRecordable(env.From(c), &histogram{hdr: x, average: newAverage(weights[0], weights[1])})
}

func optionsObject(c *engine.Call) (*engine.Object, error) {
	o, ok := c.Arg(0).AsObject()
	if !ok || c.Arg(0).IsArray() || c.Arg(0).IsFunction() {
		return nil, nodeerr.InvalidArgType(c.Runtime(), "options", c.Arg(0), "object")
	}
	return o, nil
}

// hdrOptions are the options that every histogram has.
type hdrOptions struct{ lowest, highest, figures engine.Value }

func (h *hdrOptions) read(o *engine.Object) error {
	for _, p := range [...]struct {
		name string
		to   *engine.Value
	}{{"lowest", &h.lowest}, {"highest", &h.highest}, {"figures", &h.figures}} {
		v, err := o.Get(p.name)
		if err != nil {
			return err
		}
		if !v.IsUndefined() {
			*p.to = v
		}
	}
	return nil
}

func (h *hdrOptions) make(c *engine.Call) (*hdr, error) {
	lowest, err := figure(c, h.lowest, "options.lowest", 1)
	if err != nil {
		return nil, err
	}
	highest, err := figure(c, h.highest, "options.highest", 1)
	if err != nil {
		return nil, err
	}
	if lowest > highest/2 {
		twice := new(big.Int).Lsh(big.NewInt(lowest), 1)
		return nil, nodeerr.OutOfRange(c.Runtime(), "options.highest", ">= 2 * options.lowest ("+twice.String()+"n)", h.highest)
	}
	figures, err := validate.Integer(c, h.figures, "options.figures", 1, 5)
	if err != nil {
		return nil, err
	}
	x, ok := newHDR(lowest, highest, int(figures))
	if !ok {
		return nil, nodeerr.Type("ERR_INVALID_ARG_VALUE", "Invalid histogram options")
	}
	return x, nil
}

// weight reads an option of the moving averages.
func (h *hdrOptions) weight(c *engine.Call, o *engine.Object, name string) (float64, error) {
	v, err := o.Get(name)
	if err != nil || v.IsUndefined() {
		return 0, err
	}
	f, ok := v.AsNumber()
	if !ok {
		return 0, nodeerr.InvalidArgType(c.Runtime(), "options."+name, v, "number")
	}
	if f < 0 {
		return 0, nodeerr.OutOfRange(c.Runtime(), "options."+name, ">= 0", v)
	}
	return f, nil
}

// amount is a value to record.
func amount(c *engine.Call, i int, name string, least int64) (int64, error) {
	if b, ok := c.Arg(i).AsBigInt(); ok {
		if !b.IsInt64() || b.Int64() < least {
			return 0, nodeerr.Range("ERR_OUT_OF_RANGE", "%s is out of range", name)
		}
		return b.Int64(), nil
	}
	return validate.Integer(c, c.Arg(i), name, float64(least), 1<<53-1)
}

// record is histogram.record(val).
// https://nodejs.org/api/perf_hooks.html#histogramrecordval
func record(c *engine.Call, h *histogram) error {
	v, err := recorded(c)
	if err != nil {
		return err
	}
	h.record(v)
	return nil
}

// recorded is the argument of record.
func recorded(c *engine.Call) (int64, error) {
	name := "val"
	if c.Arg(0).IsBigInt() {
		name = "value"
	}
	return amount(c, 0, name, 0)
}

// recordDelta is histogram.recordDelta().
// https://nodejs.org/api/perf_hooks.html#histogramrecorddelta
func recordDelta(c *engine.Call, h *histogram) error {
	h.delta(env.From(c).Loop.HRTime())
	return nil
}

// delta records the time since the call before.
func (h *histogram) delta(now int64) {
	h.mu.Lock()
	previous := h.previous
	h.previous = now
	h.mu.Unlock()
	if previous > 0 && now > previous {
		h.record(now - previous)
	}
}

// recordCorrected is histogram.recordCorrected(val, expectedInterval): where a
// value is longer than the interval, those that were missed are recorded too.
func recordCorrected(c *engine.Call, h *histogram) error {
	name, interval := "val", "expectedInterval"
	if c.Arg(0).IsBigInt() {
		if !c.Arg(1).IsBigInt() {
			return nodeerr.InvalidArgType(c.Runtime(), "expectedInterval", c.Arg(1), "bigint")
		}
		name, interval = "value", "expected_interval"
	}
	v, err := amount(c, 0, name, 0)
	if err != nil {
		return err
	}
	step, err := amount(c, 1, interval, 1)
	if err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.hdr.record(v, 1) {
		h.exceeds++
		return nil
	}
	h.average.add(v)
	h.hdr.backfill(v, step)
	return nil
}

// other is the argument of add and subtract.
func other(c *engine.Call) (*histogram, error) {
	o, ok := c.Arg(0).AsObject()
	if !ok {
		if c.Arg(0).IsNullish() {
			text, err := c.Runtime().ToString(c.Arg(0))
			if err != nil {
				return nil, err
			}
			return nil, engine.TypeError("Cannot read properties of %s (reading 'Symbol(kRecordable)')", text)
		}
		return nil, nodeerr.InvalidArgType(c.Runtime(), "other", c.Arg(0), "RecordableHistogram")
	}
	if w := histogramKey.Get(o); w != nil && w.recordable {
		return w.histogram, nil
	}
	return nil, nodeerr.InvalidArgType(c.Runtime(), "other", c.Arg(0), "RecordableHistogram")
}

// copyOf takes the figures of another histogram, which may be the same one,
// without holding both.
func (h *histogram) copyOf() (x *hdr, exceeds int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.hdr.clone(), h.exceeds
}

// add is histogram.add(other).
// https://nodejs.org/api/perf_hooks.html#histogramaddother
func add(c *engine.Call, h *histogram) error {
	o, err := other(c)
	if err != nil {
		return err
	}
	x, exceeds := o.copyOf()
	h.mu.Lock()
	defer h.mu.Unlock()
	h.exceeds += exceeds
	x.each(func(i int, n int64) bool {
		if !h.hdr.record(x.valueAt(i), n) {
			h.exceeds += n
		}
		return true
	})
	return nil
}

// subtract is histogram.subtract(other).
func subtract(c *engine.Call, h *histogram) error {
	o, err := other(c)
	if err != nil {
		return err
	}
	x, _ := o.copyOf()
	h.mu.Lock()
	defer h.mu.Unlock()
	h.hdr.subtract(x)
	return nil
}
