package process

import (
	"strings"
	"sync"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// flagSet is the state of process.allowedNodeEnvironmentFlags: a set that
// cannot be changed and whose has() knows how flags may be spelled.
type flagSet struct {
	listed int            // size counts repeated flags
	list   *engine.Object // a Set of the flags
	exact  map[string]bool
}

// bareFlags are Node's flags without their dashes, which has() knows of
// whichever set.
func bareFlags() map[string]bool {
	bare := map[string]bool{}
	for f := range strings.FieldsSeq(environmentFlags) {
		bare[strings.TrimLeft(f, "-")] = true
	}
	return bare
}

var flagSetKey = engine.PrivateKey[flagSet]{Name: "NodeEnvironmentFlagsSet"}

// allowedFlags is process.allowedNodeEnvironmentFlags. COMPAT: it is Node's
// list, which tools check options against; NODE_OPTIONS says which of them
// have an effect here.
// https://nodejs.org/api/process.html#processallowednodeenvironmentflags
func allowedFlags(e *env.Env) (engine.Value, error) {
	known := sync.OnceValue(bareFlags)
	class, err := e.RT.NewClass(&engine.Class{Name: "NodeEnvironmentFlagsSet", Length: 1, Parent: setClass,
		Construct: constructFlagSet, Methods: []engine.Method{
			{Name: "add", Func: flagSetAdd},
			{Name: "delete", Func: flagSetDelete},
			{Name: "clear", Func: flagSetClear},
			{Name: "has", Length: 1, Func: func(c *engine.Call) (engine.Value, error) { return flagSetHas(c, known()) }},
			{Name: "entries", Func: flagSetIterator("entries")},
			{Name: "forEach", Length: 1, Func: flagSetForEach},
			{Name: "size", Get: flagSetSize},
			{Name: "values", Func: flagSetIterator("values")},
			{Name: "keys", Alias: "values"},
			{Symbol: engine.SymbolIterator, Alias: "values"},
		}})
	if err != nil {
		return engine.Undefined, err
	}
	o, err := class.Construct(e.RT.NewStringArray(strings.Fields(environmentFlags)).Value())
	if err != nil {
		return engine.Undefined, err
	}
	proto, err := class.Get("prototype")
	if err != nil {
		return engine.Undefined, err
	}
	if p, ok := proto.AsObject(); ok {
		if err := p.Freeze(); err != nil {
			return engine.Undefined, err
		}
	}
	if err := class.Freeze(); err != nil {
		return engine.Undefined, err
	}
	return o.Value(), o.Freeze()
}

func setClass(rt *engine.Runtime) (*engine.Function, error) {
	f, ok := rt.Intrinsic("Set").Value().AsFunction()
	if !ok {
		return nil, engine.TypeError("Set is not a constructor")
	}
	return f, nil
}

// constructFlagSet is new NodeEnvironmentFlagsSet(flags): as a Set it is empty.
func constructFlagSet(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	class, err := setClass(rt)
	if err != nil {
		return engine.Undefined, err
	}
	target, ok := c.NewTarget().Value().AsFunction()
	if !ok {
		return engine.Undefined, engine.TypeError("Set is not a constructor")
	}
	flags := c.Arg(0)
	o, err := class.ConstructWith(target)
	if err != nil {
		return engine.Undefined, err
	}
	s := &flagSet{exact: map[string]bool{}}
	if !flags.IsUndefined() {
		err = rt.Iterate(flags, func(v engine.Value) error {
			f, err := rt.ToString(v)
			s.listed++
			s.exact[f] = true
			return err
		})
		if err != nil {
			return engine.Undefined, err
		}
	}
	if s.list, err = class.Construct(flags); err != nil {
		return engine.Undefined, err
	}
	flagSetKey.Set(o, s)
	return o.Value(), nil
}

func thisFlagSet(c *engine.Call) (*flagSet, error) {
	if o := c.ThisObject(); o != nil {
		if s := flagSetKey.Get(o); s != nil {
			return s, nil
		}
	}
	// COMPAT: what a method says that reads its list of anything else.
	return nil, engine.TypeError("Cannot read properties of undefined (reading 'array')")
}

// flagSetAdd adds nothing.
func flagSetAdd(c *engine.Call) (engine.Value, error) { return c.This(), nil }

// flagSetDelete deletes nothing.
func flagSetDelete(*engine.Call) (engine.Value, error) { return engine.False, nil }

// flagSetClear clears nothing.
func flagSetClear(*engine.Call) (engine.Value, error) { return engine.Undefined, nil }

// flagSetHas takes underscores for dashes, a value behind the flag, and the
// name without its dashes.
func flagSetHas(c *engine.Call, bare map[string]bool) (engine.Value, error) {
	flag, ok := c.Arg(0).AsString()
	if !ok {
		return engine.False, nil
	}
	flag = strings.ReplaceAll(flag, "_", "-")
	if !strings.HasPrefix(flag, "-") {
		return engine.Bool(bare[flag]), nil
	}
	s, err := thisFlagSet(c)
	if err != nil {
		return engine.Undefined, err
	}
	flag, _, _ = strings.Cut(flag, "=")
	return engine.Bool(s.exact[flag]), nil
}

func flagSetSize(c *engine.Call) (engine.Value, error) {
	s, err := thisFlagSet(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Int(s.listed), nil
}

func flagSetIterator(name string) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		s, err := thisFlagSet(c)
		if err != nil {
			return engine.Undefined, err
		}
		return s.list.Invoke(name)
	}
}

// flagSetForEach is forEach(callback[, thisArg]): the callback gets the flag
// twice and the set.
func flagSetForEach(c *engine.Call) (engine.Value, error) {
	s, err := thisFlagSet(c)
	if err != nil {
		return engine.Undefined, err
	}
	method, err := s.list.Get("forEach") // any function has call()
	if err != nil {
		return engine.Undefined, err
	}
	fn, ok := method.AsFunction()
	if !ok {
		return engine.Undefined, engine.TypeError("Set.prototype.forEach is not a function")
	}
	if method, err = fn.Get("call"); err != nil {
		return engine.Undefined, err
	}
	call, ok := method.AsFunction()
	if !ok {
		return engine.Undefined, engine.TypeError("Function.prototype.call is not a function")
	}
	f, this, set := c.Arg(0), c.Arg(1), c.This()
	return engine.Undefined, c.Runtime().Iterate(s.list.Value(), func(v engine.Value) error {
		_, err := call.Call(f, this, v, v, set)
		return err
	})
}
