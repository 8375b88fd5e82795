package nodeerr

import "github.com/sxfescript/sxn/engine"

// completeAbort makes o an instance of AbortError, the class of errors of
// operations that were cancelled, whose properties are assigned.
func (e *Error) completeAbort(rt *engine.Runtime, o *engine.Object) {
	if p, err := abortPrototype(rt); err == nil {
		_ = o.SetPrototype(p) // a new ordinary object accepts it
	}
	if e.HasCause {
		e.put(o, "cause", e.Cause, false)
	}
	e.put(o, "code", engine.String(e.Code), true)
	e.put(o, "name", engine.String(e.Name), true)
	for _, p := range e.Props {
		e.put(o, p.Name, p.Value, true)
	}
}

func abortPrototype(rt *engine.Runtime) (*engine.Object, error) {
	ps := protoKey.Get(rt.Global())
	if ps == nil {
		ps = &prototypes{}
		protoKey.Set(rt.Global(), ps)
	}
	if ps.abort != nil {
		return ps.abort, nil
	}
	class, err := rt.NewClass(&engine.Class{Name: "AbortError", Parent: func(rt *engine.Runtime) (*engine.Function, error) {
		f, _ := rt.Intrinsic("Error").Value().AsFunction()
		return f, nil
	}, Construct: constructAbort})
	if err != nil {
		return nil, err
	}
	v, err := class.Get("prototype")
	if err != nil {
		return nil, err
	}
	ps.abort, _ = v.AsObject()
	return ps.abort, nil
}

// constructAbort is new AbortError(message, options), which programs reach by
// way of the constructor property.
func constructAbort(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	e := &Error{Kind: engine.PlainErrorKind, Code: "ABORT_ERR", Message: "The operation was aborted", Name: "AbortError", Plain: true}
	if v := c.Arg(0); !v.IsUndefined() {
		var err error
		if e.Message, err = rt.ToString(v); err != nil {
			return engine.Undefined, err
		}
	}
	if v := c.Arg(1); !v.IsUndefined() {
		o, ok := v.AsObject()
		if !ok {
			return engine.Undefined, InvalidArgType(rt, "options", v, "object")
		}
		has, err := o.Has(engine.NewKey("cause"))
		if err != nil {
			return engine.Undefined, err
		}
		if has {
			e.HasCause = true
			if e.Cause, err = o.Get("cause"); err != nil {
				return engine.Undefined, err
			}
		}
	}
	return e.Value(rt), nil
}
