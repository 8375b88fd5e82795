package structuredclone

import (
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// Global returns structuredClone as the value of the global property.
func Global(e *env.Env) (engine.Value, error) {
	return e.RT.NewFunction("structuredClone", 2, structuredClone).Value(), nil
}

// structuredClone is structuredClone(value[, options]).
// https://html.spec.whatwg.org/multipage/structured-data.html#dom-structuredclone
func structuredClone(c *engine.Call) (engine.Value, error) {
	if c.Len() == 0 {
		// COMPAT: Node passes the message where the name is expected.
		return engine.Undefined, nodeerr.MissingArgs("The value argument must be specified")
	}
	rt := c.Runtime()
	transfer, err := transferOption(rt, c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	v := c.Arg(0)
	if len(transfer) == 0 && !v.IsObject() && !v.IsSymbol() {
		return v, nil
	}
	m, err := serialize(rt, v, transfer, false)
	if err != nil {
		return engine.Undefined, err
	}
	return m.Deserialize(env.From(c))
}

func optionError(what string) error {
	return nodeerr.Type("ERR_INVALID_ARG_TYPE", "%s", "Failed to execute 'structuredClone': "+what)
}

// transferOption returns options.transfer.
func transferOption(rt *engine.Runtime, options engine.Value) ([]*engine.Object, error) {
	if options.IsNullish() {
		return nil, nil
	}
	o, ok := options.AsObject()
	if !ok {
		return nil, optionError("Options cannot be converted to a dictionary")
	}
	v, err := o.Get("transfer")
	if err != nil || v.IsUndefined() {
		return nil, err
	}
	notSequence := optionError("transfer in Options cannot be converted to sequence.")
	list, ok := v.AsObject()
	if !ok {
		return nil, notSequence
	}
	it, err := list.GetKey(engine.SymbolIterator.Key())
	if err != nil {
		return nil, err
	}
	if !it.IsFunction() {
		return nil, notSequence
	}
	var all []*engine.Object
	err = rt.Iterate(v, func(x engine.Value) error {
		t, ok := x.AsObject()
		if !ok {
			return optionError("transfer in Options[" + strconv.Itoa(len(all)) + "] is not an object.")
		}
		all = append(all, t)
		return nil
	})
	return all, err
}
