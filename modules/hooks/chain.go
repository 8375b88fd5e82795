package hooks

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// Chain holds the hooks of a runtime.
type Chain struct {
	env            *env.Env
	list           []*entry
	async          []*entry // of module.register
	resolve, load  int      // how many hooks of each kind there are
	class          *engine.Function
	proto          *engine.Object
	resolveContext *engine.Object // prototypes of the contexts
	loadContext    *engine.Object
}

// entry is one call of registerHooks.
type entry struct{ resolve, load *engine.Function }

var chains = env.State[Chain]{New: func(e *env.Env) (*Chain, error) { return &Chain{env: e}, nil }}

// entryKey marks the objects that registerHooks returns.
var entryKey = engine.PrivateKey[entry]{Name: "ModuleHooks"}

// Of returns the chain of a runtime.
func Of(e *env.Env) *Chain { return chains.Must(e) }

// Resolves and Loads report whether there are hooks of the kind.
func (c *Chain) Resolves() bool { return c.resolve > 0 }

// Loads is Resolves for load hooks.
func (c *Chain) Loads() bool { return c.load > 0 }

// Register is module.registerHooks(options).
// https://nodejs.org/api/module.html#moduleregisterhooksoptions
func (c *Chain) Register(call *engine.Call) (engine.Value, error) {
	rt := c.env.RT
	if call.Arg(0).IsNullish() {
		text, err := rt.ToString(call.Arg(0))
		if err != nil {
			return engine.Undefined, err
		}
		return engine.Undefined, engine.TypeError("Cannot destructure property 'resolve' of 'hooks' as it is %s.", text)
	}
	resolve, err := hookOf(rt, call.Arg(0), "resolve")
	if err != nil {
		return engine.Undefined, err
	}
	load, err := hookOf(rt, call.Arg(0), "load")
	if err != nil {
		return engine.Undefined, err
	}
	if err := c.build(); err != nil {
		return engine.Undefined, err
	}
	x := &entry{}
	x.resolve, _ = resolve.AsFunction()
	x.load, _ = load.AsFunction()
	o := rt.NewObjectWithPrototype(c.proto)
	entryKey.Set(o, x)
	if err := o.Put("resolve", resolve); err != nil {
		return engine.Undefined, err
	}
	if err := o.Put("load", load); err != nil {
		return engine.Undefined, err
	}
	c.list = append(c.list, x)
	c.count()
	return o.Value(), nil
}

func hookOf(rt *engine.Runtime, options engine.Value, name string) (engine.Value, error) {
	v, err := rt.GetV(options, engine.NewKey(name))
	if err == nil && !v.IsNullish() && !v.IsFunction() {
		err = nodeerr.InvalidArgType(rt, "hooks."+name, v, "function")
	}
	return v, err
}

func (c *Chain) count() {
	c.resolve, c.load = 0, 0
	for _, x := range c.list {
		if x.resolve != nil {
			c.resolve++
		}
		if x.load != nil {
			c.load++
		}
	}
}

func (c *Chain) build() (err error) {
	if c.class != nil {
		return nil
	}
	rt := c.env.RT
	if c.class, c.proto, err = plainClass(rt, "ModuleHooks", []engine.Method{
		{Name: "deregister", Func: c.deregister},
		{Symbol: engine.SymbolDispose, Func: c.deregister, FuncName: "[Symbol.dispose]"},
	}); err != nil {
		return err
	}
	if _, c.resolveContext, err = plainClass(rt, "ModuleResolveContext", nil); err != nil {
		return err
	}
	_, c.loadContext, err = plainClass(rt, "ModuleLoadContext", nil)
	return err
}

// plainClass makes a class whose objects are made in Go.
func plainClass(rt *engine.Runtime, name string, methods []engine.Method) (*engine.Function, *engine.Object, error) {
	f, err := rt.NewClass(&engine.Class{Name: name, Methods: methods, Construct: func(*engine.Call) (engine.Value, error) {
		return engine.Undefined, nodeerr.Type("ERR_ILLEGAL_CONSTRUCTOR", "Illegal constructor")
	}})
	if err != nil {
		return nil, nil, err
	}
	p, err := f.Get("prototype")
	proto, _ := p.AsObject()
	return f, proto, err
}

// deregister is hooks.deregister().
func (c *Chain) deregister(call *engine.Call) (engine.Value, error) {
	o := call.ThisObject()
	if o == nil {
		return engine.Undefined, nil
	}
	x := entryKey.Get(o)
	for i, y := range c.list {
		if x == y {
			// A chain that is running goes on with the list that it began with.
			c.list = append(append([]*entry(nil), c.list[:i]...), c.list[i+1:]...)
			c.count()
			break
		}
	}
	return engine.Undefined, nil
}

// run runs the hooks of a kind from the last to the first, then base. Each
// gets what the one before passed on, its context and next.
type run struct {
	chain   *Chain
	kind    string // resolve or load
	hooks   []*engine.Function
	lastRun int // the number of the last step that began; 0 is base
	base    func(subject engine.Value, context *engine.Object) (engine.Value, error)
	check   func(result engine.Value) error
}

func (c *Chain) newRun(kind string, list []*entry) *run {
	r := &run{chain: c, kind: kind}
	for _, x := range list {
		f := x.resolve
		if kind == "load" {
			f = x.load
		}
		if f != nil {
			r.hooks = append(r.hooks, f)
		}
	}
	r.lastRun = len(r.hooks)
	return r
}

// step runs hook number n, counted from 1, or base for 0.
func (r *run) step(n int, subject engine.Value, context *engine.Object) (engine.Value, error) {
	r.lastRun = n
	if n == 0 {
		return r.base(subject, context)
	}
	next := r.chain.env.RT.NewFunction("nextStep", 2, func(c *engine.Call) (engine.Value, error) {
		merged, err := r.chain.merge(context, c.Arg(1))
		if err != nil {
			return engine.Undefined, err
		}
		return r.step(n-1, c.Arg(0), merged)
	})
	result, err := r.hooks[n-1].Call(engine.Undefined, subject, context.Value(), next.Value())
	if err != nil {
		return engine.Undefined, err
	}
	if r.lastRun == n {
		if err := r.shortCircuited(result); err != nil {
			return engine.Undefined, err
		}
	}
	return result, r.check(result)
}

// shortCircuited checks that a hook that has not called next says so.
func (r *run) shortCircuited(result engine.Value) error {
	rt := r.chain.env.RT
	if result.IsNullish() {
		text, err := rt.ToString(result)
		if err != nil {
			return err
		}
		return engine.TypeError("Cannot read properties of %s (reading 'shortCircuit')", text)
	}
	v, err := rt.GetV(result, engine.NewKey("shortCircuit"))
	if err == nil && !v.Truthy() {
		err = r.invalid("true", "shortCircuit", v)
	}
	return err
}

func (r *run) invalid(expected, name string, got engine.Value) error {
	return nodeerr.Type("ERR_INVALID_RETURN_PROPERTY_VALUE", "Expected %s to be returned for the \"%s\" from the \"%s\" hook but got %s.",
		expected, name, r.kind, nodeerr.Received(r.chain.env.RT, got))
}

// property reads a property of a result, undefined where it is none.
func (r *run) property(result engine.Value, name string) (engine.Value, error) {
	if result.IsNullish() {
		text, err := r.chain.env.RT.ToString(result)
		if err != nil {
			return engine.Undefined, err
		}
		return engine.Undefined, engine.TypeError("Cannot read properties of %s (reading '%s')", text, name)
	}
	return r.chain.env.RT.GetV(result, engine.NewKey(name))
}

// merge is the context for the next step: the one of this step with what the
// hook has passed on.
func (c *Chain) merge(context *engine.Object, passed engine.Value) (*engine.Object, error) {
	given, ok := passed.AsObject()
	if !ok {
		return context, nil
	}
	proto, err := context.Prototype()
	if err != nil {
		return nil, err
	}
	merged := c.env.RT.NewObjectWithPrototype(proto)
	for _, o := range [...]*engine.Object{context, given} {
		keys, err := o.Keys()
		if err != nil {
			return nil, err
		}
		for _, k := range keys {
			v, err := o.GetKey(k)
			if err != nil {
				return nil, err
			}
			if err := merged.PutKey(k, v); err != nil {
				return nil, err
			}
		}
	}
	return merged, nil
}

// attributesObject makes the import attributes of a context.
func attributesObject(rt *engine.Runtime, a map[string]string) (engine.Value, error) {
	o := rt.NewObjectWithPrototype(nil)
	for k, v := range a {
		if err := o.Put(k, engine.String(v)); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}

// attributesOf reads import attributes back; values that are no strings are
// left out.
func attributesOf(rt *engine.Runtime, v engine.Value) (map[string]string, error) {
	o, ok := v.AsObject()
	if !ok {
		return nil, nil
	}
	keys, err := o.Keys()
	if err != nil || len(keys) == 0 {
		return nil, err
	}
	a := make(map[string]string, len(keys))
	for _, k := range keys {
		x, err := o.GetKey(k)
		if err != nil {
			return nil, err
		}
		if a[k.Name()], err = rt.ToString(x); err != nil {
			return nil, err
		}
	}
	return a, nil
}
