package domain

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
)

// errorHandler is domain._errorHandler(er).
func errorHandler(c *engine.Call) (engine.Value, error) {
	s, d, err := this(c)
	if err != nil {
		return engine.Undefined, err
	}
	caught, err := s.handle(d, c.Arg(0))
	return engine.Bool(caught), err
}

// capture is asked for an error that nothing caught: it goes to the active
// domain where one of those that are entered has a handler. Otherwise they are
// all left.
func (s *state) capture(er engine.Value) (handled bool, err error) {
	sc := s.scope()
	listened := false
	for _, d := range sc.stack {
		n, err := events.ListenerCountKey(s.e, d, keyError.Key())
		if err != nil {
			return false, err
		}
		listened = listened || n > 0
	}
	d := s.domainOf(sc.active)
	if !listened || d == nil {
		s.set(nil, engine.Null)
		return false, nil
	}
	return s.handle(d, er)
}

// handle gives an error to a domain, or to the one around it where that
// throws. No domain is left entered after it.
func (s *state) handle(d *engine.Object, er engine.Value) (caught bool, err error) {
	if o, ok := er.AsObject(); ok {
		if err := setDomain(o, d.Value()); err != nil {
			return false, err
		}
		if err := o.SetKey(keyDomainThrown.Key(), engine.True); err != nil {
			return false, err
		}
	}
	for s.scope().active.SameValue(d.Value()) {
		if len(s.scope().stack) == 0 {
			s.set(nil, engine.Undefined)
			break
		}
		s.exit(d)
	}
	if sc := s.scope(); len(sc.stack) == 0 {
		n, err := events.ListenerCountKey(s.e, d, keyError.Key())
		if err != nil {
			return false, err
		}
		if n > 0 {
			if caught, err = events.EmitKey(s.e, d, keyError.Key(), er); err != nil {
				return false, err
			}
		}
	} else {
		caught, err = events.EmitKey(s.e, d, keyError.Key(), er)
		if err != nil {
			v, ok := s.e.RT.ErrorValue(err)
			stack := s.scope().stack
			if !ok || len(stack) == 0 {
				return false, err
			}
			outer := stack[len(stack)-1]
			s.set(stack, outer.Value())
			if caught, err = s.handle(outer, v); err != nil {
				return false, err
			}
		}
	}
	s.set(nil, engine.Null)
	return caught, nil
}
