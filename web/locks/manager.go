package locks

import (
	"fmt"
	"os"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/webidl"
)

// state is what the package keeps per runtime.
type state struct {
	e         *env.Env
	id        string // of the client, as query shows it
	manager   *engine.Object
	lockProto *engine.Object
	name      engine.Key
	mode      engine.Key
	requests  map[*request]struct{} // those that hold or wait for a lock
}

var states env.State[state]

var managerKey = engine.PrivateKey[state]{Name: "LockManager"}

var lockKey = engine.PrivateKey[request]{Name: "Lock"}

func stateOf(e *env.Env) (*state, error) {
	s, err := states.Get(e)
	if err != nil || s.manager != nil {
		return s, err
	}
	s.e, s.requests = e, map[*request]struct{}{}
	s.id = fmt.Sprintf("node-%d-%d", os.Getpid(), e.ThreadID)
	s.name, s.mode = engine.NewSymbol("kName"), engine.NewSymbol("kMode")
	if _, s.lockProto, err = webidl.Build(e.RT, lockClass()); err != nil {
		return nil, err
	}
	_, proto, err := webidl.Build(e.RT, s.managerClass())
	if err != nil {
		return nil, err
	}
	s.manager = e.RT.NewObjectWithPrototype(proto)
	managerKey.Set(s.manager, s)
	e.OnCleanup(s.end)
	return s, nil
}

// end releases all locks of a thread that has ended.
func (s *state) end() {
	for r := range s.requests {
		r.settled = true
		r.release()
	}
}

// Global returns the LockManager of a runtime: navigator.locks.
func Global(e *env.Env) (engine.Value, error) {
	s, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	return s.manager.Value(), nil
}

// COMPAT: Node takes the codes of its errors for constructors here.
func illegal(*engine.Call) error {
	return engine.TypeError("ERR_ILLEGAL_CONSTRUCTOR is not a constructor")
}

func invalidThis() error { return engine.TypeError("ERR_INVALID_THIS is not a constructor") }

// check refuses a this value that is no LockManager.
func (s *state) check(c *engine.Call) error {
	if o := c.ThisObject(); o == nil || managerKey.Get(o) == nil {
		return invalidThis()
	}
	return nil
}

func (s *state) managerClass() *engine.Class {
	// async makes a method whose errors reject the promise that it returns.
	async := func(f func(c *engine.Call, p *engine.Promise) error) engine.NativeFunc {
		return func(c *engine.Call) (engine.Value, error) {
			p := c.Runtime().NewPromise()
			if err := f(c, p); err != nil {
				p.Reject(err)
			}
			return p.Value(), nil
		}
	}
	return &engine.Class{Name: "LockManager", Init: illegal, ToStringTag: "LockManager", Methods: []engine.Method{
		{Name: "request", Length: 2, Enumerable: true, Func: async(s.request)},
		{Name: "query", Enumerable: true, Func: async(s.query)},
	}}
}

// query is locks.query().
// https://w3c.github.io/web-locks/#api-lock-manager-query
func (s *state) query(c *engine.Call, p *engine.Promise) error {
	if err := s.check(c); err != nil {
		return err
	}
	held, pending := s.lists()
	o := c.Runtime().NewObject()
	for _, l := range [...]struct {
		name string
		list []listed
	}{{"held", held}, {"pending", pending}} {
		a, err := s.array(l.list)
		if err != nil {
			return err
		}
		if err := o.Put(l.name, a); err != nil {
			return err
		}
	}
	return after(2, s.e, func() { p.Resolve(o.Value()) })
}

func (s *state) array(list []listed) (engine.Value, error) {
	items := make([]engine.Value, len(list))
	for i, l := range list {
		o := s.e.RT.NewObject()
		items[i] = o.Value()
		for _, m := range [...]struct {
			name  string
			value engine.Value
		}{{"name", l.name}, {"mode", modeName(l.shared)}, {"clientId", engine.String(l.client)}} {
			if err := o.Put(m.name, m.value); err != nil {
				return engine.Undefined, err
			}
		}
	}
	return s.e.RT.NewArray(items...).Value(), nil
}

func modeName(shared bool) engine.Value {
	if shared {
		return engine.String("shared")
	}
	return engine.String("exclusive")
}

// lockClass is Lock.
// https://w3c.github.io/web-locks/#api-lock
func lockClass() *engine.Class {
	get := func(name string, f func(r *request) engine.Value) engine.Method {
		return engine.Method{Name: name, Enumerable: true, Get: func(c *engine.Call) (engine.Value, error) {
			if o := c.ThisObject(); o != nil {
				if r := lockKey.Get(o); r != nil {
					return f(r), nil
				}
			}
			return engine.Undefined, invalidThis()
		}}
	}
	return &engine.Class{Name: "Lock", Init: illegal, ToStringTag: "Lock", Methods: []engine.Method{
		get("name", func(r *request) engine.Value { return r.label }),
		get("mode", func(r *request) engine.Value { return modeName(r.shared) }),
	}}
}

// newLock makes the object that the callback gets.
func (s *state) newLock(r *request) (engine.Value, error) {
	o := s.e.RT.NewObjectWithPrototype(s.lockProto)
	lockKey.Set(o, r)
	// COMPAT: Node's objects show their state under symbols.
	if err := o.PutKey(s.name, r.label); err != nil {
		return engine.Undefined, err
	}
	return o.Value(), o.PutKey(s.mode, modeName(r.shared))
}
