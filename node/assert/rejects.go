package assert

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// rejects is assert.rejects(asyncFn[, error][, message]).
func rejects(s *state, self *assertion, c *engine.Call) (engine.Value, error) {
	return s.settles(self, c, (*expectation).expectError)
}

// doesNotReject is assert.doesNotReject(asyncFn[, error][, message]).
func doesNotReject(s *state, self *assertion, c *engine.Call) (engine.Value, error) {
	return s.settles(self, c, (*expectation).expectNone)
}

// settles waits for the promise under test and checks how it ended. Errors
// reject the promise that it returns.
func (s *state) settles(self *assertion, c *engine.Call, check func(*expectation, outcome) error) (engine.Value, error) {
	result := c.Runtime().NewPromise()
	err := s.await(self, c, func(x *expectation, got outcome) error {
		x.result = result
		if err := check(x, got); err != nil {
			if engine.IsTermination(err) {
				return err
			}
			result.Reject(err)
			return nil
		}
		result.Resolve(engine.Undefined)
		return nil
	})
	if err != nil {
		if engine.IsTermination(err) {
			return engine.Undefined, err
		}
		result.Reject(err)
	}
	return result.Value(), nil
}

func (s *state) await(self *assertion, c *engine.Call, done func(*expectation, outcome) error) error {
	rt := c.Runtime()
	x := s.expectation(self, c, true)
	v := c.Arg(0)
	var err error
	if f, ok := v.AsFunction(); ok {
		if v, err = f.Call(engine.Undefined); err != nil {
			return err
		}
		if ok, err := isPromise(v); err != nil {
			return err
		} else if !ok {
			return nodeerr.Type("ERR_INVALID_RETURN_VALUE", `Expected instance of Promise to be returned from the "promiseFn" function but got `+nodeerr.Received(rt, v)+".")
		}
	} else if ok, err := isPromise(v); err != nil {
		return err
	} else if !ok {
		return nodeerr.InvalidArgType(rt, "promiseFn", v, "Function", "Promise")
	}
	p, err := rt.ResolvedPromise(v)
	if err != nil {
		return err
	}
	p.Then(func(_ engine.Value, err error) error {
		if err == nil {
			return done(x, outcome{})
		}
		reason, ok := rt.ErrorValue(err)
		if !ok {
			return err
		}
		return done(x, outcome{threw: true, value: reason})
	})
	return nil
}

// isPromise reports whether v is a promise or has its methods.
func isPromise(v engine.Value) (bool, error) {
	if _, ok := v.AsPromise(); ok {
		return true, nil
	}
	o, ok := v.AsObject()
	if !ok || v.IsFunction() {
		return false, nil
	}
	for _, name := range [...]string{"then", "catch"} {
		m, err := o.Get(name)
		if err != nil || !m.IsFunction() {
			return false, err
		}
	}
	return true, nil
}
