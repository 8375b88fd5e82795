package domexception

import (
	"math"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// QuotaGlobal returns QuotaExceededError as the value of the global property.
// https://webidl.spec.whatwg.org/#quotaexceedederror
func QuotaGlobal(e *env.Env) (engine.Value, error) {
	s, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	if s.quotaClass == nil {
		s.quotaClass, err = e.RT.NewClass(&engine.Class{Name: "QuotaExceededError", Parent: Class, Construct: constructQuota,
			ToStringTag: "QuotaExceededError", Methods: []engine.Method{
				{Name: "quota", Get: getQuota, Enumerable: true},
				{Name: "requested", Get: getRequested, Enumerable: true},
			}})
		if err != nil {
			return engine.Undefined, err
		}
	}
	return s.quotaClass.Value(), nil
}

// constructQuota is new QuotaExceededError(message, options).
// https://webidl.spec.whatwg.org/#dom-quotaexceedederror-quotaexceedederror
func constructQuota(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	s, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	d := &data{name: "QuotaExceededError", code: codeOf("QuotaExceededError"), isQuota: true, quota: engine.Null, requested: engine.Null}
	if v := c.Arg(0); !v.IsUndefined() {
		if d.message, err = rt.ToString(v); err != nil {
			return engine.Undefined, err
		}
	}
	if err := d.limits(rt, c.Arg(1)); err != nil {
		return engine.Undefined, err
	}
	p, err := s.quotaClass.Get("prototype")
	if err != nil {
		return engine.Undefined, err
	}
	proto, _ := p.AsObject()
	return s.finish(c, d, proto, engine.Undefined, false)
}

// Quota is what a QuotaExceededError says besides its message: null or numbers.
type Quota struct{ Quota, Requested engine.Value }

// QuotaOf is that of o, nil where o is no QuotaExceededError.
func QuotaOf(o *engine.Object) *Quota {
	if d := dataKey.Get(o); d != nil && d.isQuota {
		return &Quota{d.quota, d.requested}
	}
	return nil
}

// NewQuota makes a QuotaExceededError.
func NewQuota(e *env.Env, message string, q *Quota) (*engine.Object, error) {
	if _, err := QuotaGlobal(e); err != nil {
		return nil, err
	}
	s, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	p, err := s.quotaClass.Get("prototype")
	if err != nil {
		return nil, err
	}
	proto, _ := p.AsObject()
	const name = "QuotaExceededError"
	return s.make(e.RT, proto, &data{name: name, message: message, code: codeOf(name), isQuota: true, quota: q.Quota, requested: q.Requested})
}

func (d *data) limits(rt *engine.Runtime, v engine.Value) error {
	if v.IsNullish() {
		return nil
	}
	o, ok := v.AsObject()
	if !ok {
		text, err := rt.ToString(v)
		if err != nil {
			return err
		}
		return engine.TypeError("Cannot use 'in' operator to search for 'quota' in %s", text)
	}
	for _, f := range [...]struct {
		name string
		to   *engine.Value
	}{{"quota", &d.quota}, {"requested", &d.requested}} {
		x, err := o.Get(f.name)
		if err != nil {
			return err
		}
		if x.IsUndefined() {
			continue
		}
		n, err := rt.ToNumber(x)
		if err != nil {
			return err
		}
		if math.IsNaN(n) || math.IsInf(n, 0) {
			text, err := rt.ToString(engine.Number(n))
			if err != nil {
				return err
			}
			return engine.TypeError("Cannot convert options.%s to a double: the value is %s", f.name, text)
		}
		if n < 0 {
			return engine.RangeError("options.%s must not be negative", f.name)
		}
		*f.to = engine.Number(n)
	}
	q, hasQuota := d.quota.AsNumber()
	r, hasRequested := d.requested.AsNumber()
	if hasQuota && hasRequested && r < q {
		return engine.RangeError("options.requested must not be less than options.quota")
	}
	return nil
}

func getQuota(c *engine.Call) (engine.Value, error) {
	return limit(c, func(d *data) engine.Value { return d.quota })
}

func getRequested(c *engine.Call) (engine.Value, error) {
	return limit(c, func(d *data) engine.Value { return d.requested })
}

func limit(c *engine.Call, f func(*data) engine.Value) (engine.Value, error) {
	if o := c.ThisObject(); o != nil {
		if d := dataKey.Get(o); d != nil && d.isQuota {
			return f(d), nil
		}
	}
	return engine.Undefined, nodeerr.Type("ERR_INVALID_THIS", `Value of "this" must be of QuotaExceededError`)
}
