package asynchooks

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// storage is an AsyncLocalStorage; the pointer is its key in async frames.
type storage struct {
	name         string
	defaultValue engine.Value
}

var storageKey = engine.PrivateKey[storage]{Name: "AsyncLocalStorage"}

func storageClass() *engine.Class {
	return &engine.Class{Name: "AsyncLocalStorage", Init: constructStorage,
		Statics: []engine.Method{
			{Name: "bind", Length: 1, Func: storageBind},
			{Name: "snapshot", Func: storageSnapshot},
		},
		Methods: []engine.Method{
			{Name: "name", Get: storageName},
			{Name: "disable", Func: storageDisable},
			{Name: "enterWith", Length: 1, Func: storageEnterWith},
			{Name: "run", Length: 2, Func: storageRun},
			{Name: "exit", Length: 1, Func: storageExit},
			{Name: "getStore", Func: storageGetStore},
			{Name: "withScope", Length: 1, Func: storageWithScope},
		}}
}

// constructStorage is new AsyncLocalStorage(options).
// https://nodejs.org/api/async_context.html#new-asynclocalstorageoptions
func constructStorage(c *engine.Call) error {
	s := &storage{}
	if v := c.Arg(0); !v.IsUndefined() {
		o, err := validate.Object(c, v, "options")
		if err != nil {
			return err
		}
		if s.defaultValue, err = o.Get("defaultValue"); err != nil {
			return err
		}
		n, err := o.Get("name")
		if err != nil {
			return err
		}
		if !n.IsUndefined() {
			if s.name, err = c.Runtime().ToString(n); err != nil {
				return err
			}
		}
	}
	storageKey.Set(c.ThisObject(), s)
	return nil
}

func thisStorage(c *engine.Call) (*storage, error) {
	if o := c.ThisObject(); o != nil {
		if s := storageKey.Get(o); s != nil {
			return s, nil
		}
	}
	return nil, engine.TypeError("Receiver must be an instance of class AsyncLocalStorage")
}

func storageName(c *engine.Call) (engine.Value, error) {
	s, err := thisStorage(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.String(s.name), nil
}

// storageDisable is asyncLocalStorage.disable().
// https://nodejs.org/api/async_context.html#asynclocalstoragedisable
func storageDisable(c *engine.Call) (engine.Value, error) {
	s, err := thisStorage(c)
	if err != nil {
		return engine.Undefined, err
	}
	e := env.From(c)
	e.SetFrame(e.Frame().Without(s))
	return engine.Undefined, nil
}

// storageEnterWith is asyncLocalStorage.enterWith(store).
// https://nodejs.org/api/async_context.html#asynclocalstorageenterwithstore
func storageEnterWith(c *engine.Call) (engine.Value, error) {
	s, err := thisStorage(c)
	if err != nil {
		return engine.Undefined, err
	}
	e := env.From(c)
	e.SetFrame(e.Frame().With(s, c.Arg(0)))
	return engine.Undefined, nil
}

// storageRun is asyncLocalStorage.run(store, callback, ...args).
// https://nodejs.org/api/async_context.html#asynclocalstoragerunstore-callback-args
func storageRun(c *engine.Call) (engine.Value, error) {
	s, err := thisStorage(c)
	if err != nil {
		return engine.Undefined, err
	}
	return s.run(c, c.Arg(0), 1)
}

// storageExit is asyncLocalStorage.exit(callback, ...args).
// https://nodejs.org/api/async_context.html#asynclocalstorageexitcallback-args
func storageExit(c *engine.Call) (engine.Value, error) {
	s, err := thisStorage(c)
	if err != nil {
		return engine.Undefined, err
	}
	return s.run(c, engine.Undefined, 0)
}

// run calls argument at of the call with those behind it.
func (s *storage) run(c *engine.Call, store engine.Value, at int) (engine.Value, error) {
	e := env.From(c)
	if at == 1 && s.defaultValue.IsUndefined() {
		// Nothing changes where the store is the present one.
		if v, ok := e.Frame().Get(s); ok && v.SameValue(store) {
			return applyFrom(c, at)
		}
	}
	outer, had := e.Frame().Get(s)
	e.SetFrame(e.Frame().With(s, store))
	v, err := applyFrom(c, at)
	s.restore(e, outer, had)
	return v, err
}

// restore gives the store back the value that it had; the other stores keep
// what they have got meanwhile.
func (s *storage) restore(e *env.Env, outer engine.Value, had bool) {
	if had {
		e.SetFrame(e.Frame().With(s, outer))
		return
	}
	e.SetFrame(e.Frame().Without(s))
}

func applyFrom(c *engine.Call, at int) (engine.Value, error) {
	f, err := functionOf(c, c.Arg(at))
	if err != nil {
		return engine.Undefined, err
	}
	return c.Forward(f, engine.Null, at+1)
}

// functionOf is the check of Reflect.apply, with its message.
func functionOf(c *engine.Call, v engine.Value) (*engine.Function, error) {
	if f, ok := v.AsFunction(); ok {
		return f, nil
	}
	kind := v.TypeOf()
	shown := nodeerr.Inspect(c.Runtime(), v)
	if v.IsObject() {
		shown = "#<Object>"
	}
	switch kind {
	case "undefined":
		kind = "undefined"
	case "object":
		kind = "an object"
	default:
		kind = "a " + kind
	}
	return nil, engine.TypeError("Function.prototype.apply was called on %s, which is %s and not a function", shown, kind)
}

// storageGetStore is asyncLocalStorage.getStore().
// https://nodejs.org/api/async_context.html#asynclocalstoragegetstore
func storageGetStore(c *engine.Call) (engine.Value, error) {
	s, err := thisStorage(c)
	if err != nil {
		return engine.Undefined, err
	}
	if v, ok := env.From(c).Frame().Get(s); ok {
		return v, nil
	}
	return s.defaultValue, nil
}

// storageBind is AsyncLocalStorage.bind(fn).
// https://nodejs.org/api/async_context.html#static-method-asynclocalstoragebindfn
func storageBind(c *engine.Call) (engine.Value, error) {
	f, err := validate.Function(c, c.Arg(0), "fn")
	if err != nil {
		return engine.Undefined, err
	}
	return bind(env.From(c), f, "bound-anonymous-fn", false, engine.Undefined)
}

// storageSnapshot is AsyncLocalStorage.snapshot().
// https://nodejs.org/api/async_context.html#static-method-asynclocalstoragesnapshot
func storageSnapshot(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	f := e.RT.NewFunction("", 1, func(c *engine.Call) (engine.Value, error) {
		cb, ok := c.Arg(0).AsFunction()
		if !ok {
			return engine.Undefined, engine.TypeError("cb is not a function")
		}
		return c.Forward(cb, engine.Undefined, 1)
	})
	return bind(e, f, "bound-anonymous-fn", false, engine.Undefined)
}

// scope is what withScope returns: it restores the value before it.
type scope struct {
	s     *storage
	outer engine.Value
	had   bool
	done  bool
}

var scopeKey = engine.PrivateKey[scope]{Name: "RunScope"}

func scopeClass() *engine.Class {
	return &engine.Class{Name: "RunScope", Length: 2, Init: func(*engine.Call) error {
		return nodeerr.Type("ERR_ILLEGAL_CONSTRUCTOR", "Illegal constructor")
	}, Methods: []engine.Method{
		{Name: "dispose", Func: scopeDispose},
		{Symbol: engine.SymbolDispose, Func: scopeDispose},
	}}
}

func scopeDispose(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil || scopeKey.Get(o) == nil {
		return engine.Undefined, engine.TypeError("Receiver must be an instance of class RunScope")
	}
	if s := scopeKey.Get(o); !s.done {
		s.done = true
		s.s.restore(env.From(c), s.outer, s.had)
	}
	return engine.Undefined, nil
}

// storageWithScope is asyncLocalStorage.withScope(store): it enters the store
// until the object it returns is disposed of.
func storageWithScope(c *engine.Call) (engine.Value, error) {
	s, err := thisStorage(c)
	if err != nil {
		return engine.Undefined, err
	}
	e := env.From(c)
	st, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	o := e.RT.NewObjectWithPrototype(st.scopeProto)
	outer, had := e.Frame().Get(s)
	scopeKey.Set(o, &scope{s: s, outer: outer, had: had})
	e.SetFrame(e.Frame().With(s, c.Arg(0)))
	return o.Value(), nil
}
