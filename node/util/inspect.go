package util

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/inspect"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// inspectState holds util.inspect and its default options in a runtime.
type inspectState struct {
	fn             *engine.Function
	defaults       inspect.Options
	styles, colors *engine.Object
	// object is util.inspect.defaultOptions once a program has read or set it.
	object *engine.Object
}

var inspectStates = env.State[inspectState]{New: newInspect}

func newInspect(e *env.Env) (*inspectState, error) {
	s := &inspectState{defaults: inspect.Default()}
	rt := e.RT
	s.fn = rt.NewFunction("inspect", 2, s.inspect)
	nodeerr.SetInspector(rt, func(rt *engine.Runtime, v engine.Value) string {
		o := inspect.Default()
		text, err := inspect.Inspect(rt, v, &o, s.fn.Value())
		if err != nil {
			return ""
		}
		return text
	})
	if err := s.fn.Put("custom", inspect.CustomSymbol().Value()); err != nil {
		return nil, err
	}
	if err := rt.DefineMethods(&s.fn.Object, []engine.Method{{Name: "defaultOptions", Get: s.getDefaults, Set: s.setDefaults, Fixed: true}}); err != nil {
		return nil, err
	}
	var err error
	if s.colors, err = colorTable(rt); err != nil {
		return nil, err
	}
	if err := s.fn.Put("colors", s.colors.Value()); err != nil {
		return nil, err
	}
	if err := s.makeStyles(rt); err != nil {
		return nil, err
	}
	s.defaults.Palette = s.paint
	return s, s.fn.Put("styles", s.styles.Value())
}

// Inspect shows a value with the default options of the runtime.
func Inspect(e *env.Env, v engine.Value) (string, error) {
	s, err := inspectStates.Get(e)
	if err != nil {
		return "", err
	}
	o, err := s.current(e.RT)
	if err != nil {
		return "", err
	}
	return inspect.Inspect(e.RT, v, &o, s.fn.Value())
}

// Format is util.format with the default options; colors overrides theirs.
func Format(e *env.Env, args []engine.Value, colors bool) (string, error) {
	s, err := inspectStates.Get(e)
	if err != nil {
		return "", err
	}
	o, err := s.current(e.RT)
	if err != nil {
		return "", err
	}
	o.Colors = o.Colors || colors
	return inspect.Format(e.RT, args, &o, s.fn.Value())
}

// InspectWith shows a value with options of a program over the defaults.
func InspectWith(e *env.Env, v engine.Value, options *engine.Object) (string, error) {
	s, err := inspectStates.Get(e)
	if err != nil {
		return "", err
	}
	o, err := s.current(e.RT)
	if err != nil {
		return "", err
	}
	if options != nil {
		if err := o.Read(e.RT, options); err != nil {
			return "", err
		}
	}
	return inspect.Inspect(e.RT, v, &o, s.fn.Value())
}

func inspectFunction(e *env.Env) (engine.Value, error) {
	s, err := inspectStates.Get(e)
	if err != nil {
		return engine.Undefined, err
	}
	return s.fn.Value(), nil
}

// inspect is util.inspect(value[, options]), and with the old positional
// arguments showHidden, depth, colors.
func (s *inspectState) inspect(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	o, err := s.current(rt)
	if err != nil {
		return engine.Undefined, err
	}
	if c.Len() >= 2 {
		if d := c.Arg(2); c.Len() >= 3 && !d.IsUndefined() {
			if err := positional(rt, &o.Depth, d); err != nil {
				return engine.Undefined, err
			}
		}
		if k := c.Arg(3); c.Len() >= 4 && !k.IsUndefined() {
			o.Colors = k.Truthy()
		}
		if b, ok := c.Arg(1).AsBool(); ok {
			o.ShowHidden = b
		} else if obj, ok := c.Arg(1).AsObject(); ok {
			if err := o.Read(rt, obj); err != nil {
				return engine.Undefined, err
			}
		}
	}
	text, err := inspect.Inspect(rt, c.Arg(0), &o, s.fn.Value())
	return engine.String(text), err
}

func positional(rt *engine.Runtime, at *float64, v engine.Value) error {
	o := rt.NewObject()
	if err := o.Put("depth", v); err != nil {
		return err
	}
	var opts inspect.Options
	if err := opts.Read(rt, o); err != nil {
		return err
	}
	*at = opts.Depth
	return nil
}

// current returns the default options, with what a program wrote to
// util.inspect.defaultOptions.
func (s *inspectState) current(rt *engine.Runtime) (inspect.Options, error) {
	o := s.defaults
	if s.object == nil {
		return o, nil
	}
	err := o.Read(rt, s.object)
	return o, err
}

func (s *inspectState) getDefaults(c *engine.Call) (engine.Value, error) {
	if s.object == nil {
		o := c.Runtime().NewObject()
		for _, f := range [...]struct {
			name string
			v    engine.Value
		}{
			{"showHidden", engine.False}, {"depth", engine.Int(2)}, {"colors", engine.False}, {"customInspect", engine.True},
			{"showProxy", engine.False}, {"maxArrayLength", engine.Int(100)}, {"maxStringLength", engine.Int(10000)},
			{"breakLength", engine.Int(80)}, {"compact", engine.Int(3)}, {"sorted", engine.False}, {"getters", engine.False},
			{"numericSeparator", engine.False},
		} {
			if err := o.Put(f.name, f.v); err != nil {
				return engine.Undefined, err
			}
		}
		s.object = o
	}
	return s.object.Value(), nil
}

func (s *inspectState) setDefaults(c *engine.Call) (engine.Value, error) {
	o, err := validate.Object(c, c.Arg(0), "options")
	if err != nil {
		return engine.Undefined, err
	}
	current, err := s.getDefaults(c)
	if err != nil {
		return engine.Undefined, err
	}
	into, _ := current.AsObject()
	keys, err := o.Keys()
	for _, k := range keys {
		var v engine.Value
		if v, err = o.GetKey(k); err == nil {
			err = into.SetKey(k, v)
		}
		if err != nil {
			return engine.Undefined, err
		}
	}
	return engine.Undefined, err
}

func format(c *engine.Call) (engine.Value, error) {
	s, err := Format(env.From(c), c.Args(0), false)
	return engine.String(s), err
}

func formatWithOptions(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	obj, ok := c.Arg(0).AsObject()
	if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "inspectOptions", c.Arg(0), "object")
	}
	s, err := inspectStates.Get(e)
	if err != nil {
		return engine.Undefined, err
	}
	o, err := s.current(c.Runtime())
	if err != nil {
		return engine.Undefined, err
	}
	if err := o.Read(c.Runtime(), obj); err != nil {
		return engine.Undefined, err
	}
	text, err := inspect.Format(c.Runtime(), c.Args(1), &o, s.fn.Value())
	return engine.String(text), err
}

func stripVT(c *engine.Call) (engine.Value, error) {
	s, ok := c.Arg(0).AsWTF8()
	if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "str", c.Arg(0), "string")
	}
	return engine.String(inspect.StripVTControlCharacters(s)), nil
}

func toUSVString(c *engine.Call) (engine.Value, error) {
	s, err := c.Runtime().ToString(c.Arg(0))
	return engine.String(s), err
}

// FormatOptions is Format with options of a program over the defaults.
func FormatOptions(e *env.Env, args []engine.Value, colors bool, options *engine.Object) (string, error) {
	s, err := inspectStates.Get(e)
	if err != nil {
		return "", err
	}
	o, err := s.current(e.RT)
	if err != nil {
		return "", err
	}
	o.Colors = o.Colors || colors
	if options != nil {
		if err := o.Read(e.RT, options); err != nil {
			return "", err
		}
	}
	return inspect.Format(e.RT, args, &o, s.fn.Value())
}

// InspectOptions shows a value with options of the runtime's own.
func InspectOptions(e *env.Env, v engine.Value, o *inspect.Options) (string, error) {
	s, err := inspectStates.Get(e)
	if err != nil {
		return "", err
	}
	return inspect.Inspect(e.RT, v, o, s.fn.Value())
}
