package testrunner

import (
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/eventloop"
)

// plan counts the assertions and subtests of a test.
// https://nodejs.org/api/test.html#contextplancountoptions
type plan struct {
	t                *test
	expected, actual int
	waits, forever   bool
	ms               float64
	promise          *engine.Promise
	timer            *eventloop.Timer
}

func newPlan(t *test, count, opts engine.Value) (*plan, error) {
	rt := t.h.rt
	if err := checkUint32(rt, count, "count", false); err != nil {
		return nil, err
	}
	n, _ := count.AsNumber()
	p := &plan{t: t, expected: int(n)}
	if opts.IsUndefined() {
		return p, nil
	}
	o, ok := opts.AsObject()
	if !ok || opts.IsFunction() || opts.IsArray() {
		return nil, nodeerr.InvalidArgType(rt, "options", opts, "object")
	}
	wait, err := o.Get("wait")
	if err != nil {
		return nil, err
	}
	switch {
	case wait.IsBool():
		p.forever = wait.IsTrue()
		p.waits = p.forever
	case wait.IsNumber():
		if p.ms, err = checkNumber(rt, wait, "options.wait", 0, timeoutMax); err != nil {
			return nil, err
		}
		p.waits = true
	case !wait.IsUndefined():
		return nil, nodeerr.InvalidArgType(rt, "options.wait", wait, "boolean", "number")
	}
	return p, nil
}

func (p *plan) count() {
	p.actual++
	if p.promise != nil && p.actual == p.expected {
		if p.timer != nil {
			p.timer.Stop()
		}
		p.promise.Resolve(engine.Undefined)
	}
}

// check returns nil where the plan is met, or a promise where it waits.
func (p *plan) check() (*engine.Promise, error) {
	rt := p.t.h.rt
	if p.actual == p.expected {
		return nil, nil
	}
	if !p.waits {
		text := "plan expected " + strconv.Itoa(p.expected) + " assertions but received " + strconv.Itoa(p.actual)
		return nil, engine.Throw(newFailure(rt, engine.String(text), testCodeFailure))
	}
	if p.promise == nil {
		p.promise = rt.NewPromise()
		if !p.forever {
			p.timer = p.t.h.env.Loop.NewTimer(int64(p.ms), false, func() {
				p.t.h.env.Run(nil, func() error {
					text := "plan timed out after " + numberText(rt, p.ms) + "ms with " + strconv.Itoa(p.actual) + " assertions when expecting " + strconv.Itoa(p.expected)
					p.promise.RejectValue(newFailure(rt, engine.String(text), testTimeoutFailure))
					return nil
				})
			})
		}
	}
	return p.promise, nil
}
