package dns

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// state is what the package keeps per runtime.
type state struct {
	order    string // of results: setDefaultResultOrder
	resolver *resolver
	classes  *classes
}

var states = env.State[state]{New: func(e *env.Env) (*state, error) {
	s := &state{order: "verbatim"}
	if o := e.Options.DNSResultOrder; o != "" {
		s.order = o
	}
	return s, nil
}}

// DefaultOrder is dns.getDefaultResultOrder().
func DefaultOrder(e *env.Env) string { return states.Must(e).order }

// LookupFunction returns dns.lookup as it is now: programs replace it.
func LookupFunction(e *env.Env) (*engine.Function, error) {
	v, err := e.Builtin(e, "dns")
	if err != nil {
		return nil, err
	}
	o, ok := v.AsObject()
	if ok {
		if v, err = o.Get("lookup"); err != nil {
			return nil, err
		}
		if f, ok := v.AsFunction(); ok {
			return f, nil
		}
	}
	return nil, engine.TypeError("lookup is not a function")
}
