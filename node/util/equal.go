package util

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/deepequal"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// isDeepStrictEqual is util.isDeepStrictEqual(val1, val2[, options]).
// https://nodejs.org/api/util.html#utilisdeepstrictequalval1-val2-options
func isDeepStrictEqual(c *engine.Call) (engine.Value, error) {
	mode := deepequal.Strict
	if o, ok := c.Arg(2).AsObject(); ok {
		skip, err := o.Get("skipPrototype")
		if err != nil {
			return engine.Undefined, err
		}
		if skip.Truthy() {
			mode = deepequal.StrictWithoutPrototype
		}
	} else if c.Arg(2).IsTrue() {
		mode = deepequal.StrictWithoutPrototype
	}
	equal, err := deepequal.Equal(c.Runtime(), c.Arg(0), c.Arg(1), mode)
	return engine.Bool(equal), err
}

// isPartialDeepStrictEqual is util.isPartialDeepStrictEqual(a, b).
func isPartialDeepStrictEqual(c *engine.Call) (engine.Value, error) {
	equal, err := deepequal.Equal(c.Runtime(), c.Arg(0), c.Arg(1), deepequal.Partial)
	return engine.Bool(equal), err
}

// markPromiseAsHandled is util.markPromiseAsHandled(promise): a rejection is
// not reported.
func markPromiseAsHandled(c *engine.Call) (engine.Value, error) {
	p, ok := c.Arg(0).AsPromise()
	if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "promise", c.Arg(0), "Promise")
	}
	p.Then(func(engine.Value, error) error { return nil })
	return engine.Undefined, nil
}

// setTraceSigInt is util.setTraceSigInt(enable). Workers have no signals.
// https://nodejs.org/api/util.html#utilsettracesigintenable
func setTraceSigInt(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	if e.Worker != nil {
		return engine.Undefined, nodeerr.Type("ERR_WORKER_UNSUPPORTED_OPERATION", "Calling util.setTraceSigInt is not supported in workers")
	}
	return engine.Undefined, TraceSigInt(e, c.Arg(0).Truthy())
}
