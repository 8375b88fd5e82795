package process

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// variables is what is behind process.env: the target of the proxy holds the
// variables of this thread. Where other threads share them, what they change
// is taken over before each look.
type variables struct {
	e               *env.Env
	target, handler *engine.Object
	following       bool
	seen            uint64 // version of the shared environment
}

// ShareEnvironment returns the environment that process.env shows, for
// another thread to share.
// https://nodejs.org/api/worker_threads.html#workershare_env
func ShareEnvironment(e *env.Env) (*env.Environment, error) {
	p, err := e.Process()
	if err != nil {
		return nil, err
	}
	if _, err := p.Get("env"); err != nil { // makes it
		return nil, err
	}
	x := states.Must(e).variables
	if x == nil {
		return env.NewEnvironment(nil), nil // a program has replaced process.env before it was made
	}
	if e.Environment == nil {
		pairs, err := pairsOf(e.RT, x.target)
		if err != nil {
			return nil, err
		}
		shared := env.NewEnvironment(pairs)
		shared.System = true
		e.Environment = shared
		x.seen = shared.Version()
	}
	return e.Environment, x.follow()
}

// EnvironmentPairs reads the variables of an object such as process.env.
func EnvironmentPairs(rt *engine.Runtime, o *engine.Object) ([][2]string, error) {
	return pairsOf(rt, o)
}

func pairsOf(rt *engine.Runtime, o *engine.Object) ([][2]string, error) {
	keys, err := o.Keys()
	if err != nil {
		return nil, err
	}
	pairs := make([][2]string, 0, len(keys))
	for _, k := range keys {
		v, err := o.GetKey(k)
		if err != nil {
			return nil, err
		}
		s, err := rt.ToString(v)
		if err != nil {
			return nil, err
		}
		pairs = append(pairs, [2]string{k.Name(), s})
	}
	return pairs, nil
}

func (x *variables) fill(pairs [][2]string) error {
	for _, p := range pairs {
		if err := x.target.Put(p[0], engine.String(p[1])); err != nil {
			return err
		}
	}
	return nil
}

// follow makes the proxy look for changes of other threads.
func (x *variables) follow() error {
	if x.following {
		return nil
	}
	x.following = true
	reflect := x.e.RT.Intrinsic("Reflect")
	for _, name := range [...]string{"get", "has", "ownKeys", "getOwnPropertyDescriptor"} {
		v, err := reflect.Get(name)
		if err != nil {
			return err
		}
		original, ok := v.AsFunction()
		if !ok {
			return engine.TypeError("Reflect.%s is not a function", name)
		}
		trap := x.e.RT.NewFunction(name, 0, func(c *engine.Call) (engine.Value, error) {
			if err := x.sync(); err != nil {
				return engine.Undefined, err
			}
			return c.Forward(original, engine.Undefined, 0)
		})
		if err := x.handler.Put(name, trap.Value()); err != nil {
			return err
		}
	}
	return nil
}

// sync takes over what other threads have changed.
func (x *variables) sync() error {
	shared := x.e.Environment
	if shared.Version() == x.seen {
		return nil
	}
	pairs, version := shared.Pairs()
	x.seen = version
	has := make(map[string]bool, len(pairs))
	for _, p := range pairs {
		has[p[0]] = true
	}
	keys, err := x.target.Keys()
	if err != nil {
		return err
	}
	for _, k := range keys {
		if !has[k.Name()] {
			if _, err := x.target.Delete(k); err != nil {
				return err
			}
		}
	}
	return x.fill(pairs)
}
