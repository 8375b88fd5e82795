package storage

import (
	"slices"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/domexception"
	"github.com/sxfescript/sxn/web/webidl"
)

// quota is how much a store holds, in bytes of UTF-16.
const quota = 10 << 20

// store is the content of a Storage object.
type store struct {
	keys   []string
	values map[string]engine.Value
	size   int
	target *engine.Object // what the proxy is over; it has the items as properties, for inspection
}

var storeKey = engine.PrivateKey[store]{Name: "Storage"}

// Is reports whether an object is a Storage.
func Is(o *engine.Object) bool { return storeKey.Get(o) != nil }

type state struct {
	class   *engine.Function
	proto   *engine.Object
	session *engine.Object
	warned  bool
}

var states env.State[state]

func stateOf(e *env.Env) (*state, error) {
	s, err := states.Get(e)
	if err != nil || s.class != nil {
		return s, err
	}
	s.class, s.proto, err = webidl.Build(e.RT, class())
	return s, err
}

// ClassGlobal returns Storage, as the value of the global property.
func ClassGlobal(e *env.Env) (engine.Value, error) {
	s, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	return s.class.Value(), nil
}

// SessionGlobal returns sessionStorage.
func SessionGlobal(e *env.Env) (engine.Value, error) {
	s, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	if s.session == nil {
		if s.session, err = s.newStorage(e); err != nil {
			return engine.Undefined, err
		}
	}
	return s.session.Value(), nil
}

// LocalGlobal returns localStorage: undefined without a file.
func LocalGlobal(e *env.Env) (engine.Value, error) {
	s, err := stateOf(e)
	if err != nil || s.warned {
		return engine.Undefined, err
	}
	s.warned = true
	return engine.Undefined, e.EmitWarning(engine.String("localStorage is not available because --localstorage-file was not provided."),
		engine.String("ExperimentalWarning"))
}

func (s *store) size16(key string, v engine.Value) int {
	return 2 * (engine.String(key).StringLen() + v.StringLen())
}

func (s *store) set(rt *engine.Runtime, k, v engine.Value) error {
	kv, err := rt.ToStringValue(k)
	if err != nil {
		return err
	}
	text, err := rt.ToStringValue(v)
	if err != nil {
		return err
	}
	key, _ := kv.AsWTF8()
	size := s.size + s.size16(key, text)
	old, has := s.values[key]
	if has {
		size -= s.size16(key, old)
	}
	if size > quota {
		return domexception.Errorf("QuotaExceededError", "Setting the value exceeded the quota")
	}
	if !has {
		s.keys = append(s.keys, key)
	}
	s.size, s.values[key] = size, text
	return s.target.Put(key, text)
}

func (s *store) remove(key string) error {
	v, ok := s.values[key]
	if !ok {
		return nil
	}
	s.size -= s.size16(key, v)
	delete(s.values, key)
	s.keys = slices.DeleteFunc(s.keys, func(x string) bool { return x == key })
	_, err := s.target.Delete(engine.NewKey(key))
	return err
}

func class() *engine.Class {
	on := func(name string, minimum int, f func(c *engine.Call, s *store) (engine.Value, error)) engine.Method {
		return engine.Method{Name: name, Enumerable: true, Func: func(c *engine.Call) (engine.Value, error) {
			s, err := this(c)
			if err != nil {
				return engine.Undefined, err
			}
			if c.Len() < minimum {
				plural := ""
				if minimum > 1 {
					plural = "s"
				}
				return engine.Undefined, nodeerr.Type("ERR_MISSING_ARGS", "Failed to execute '%s' on 'Storage': %d argument%s required", name, minimum, plural)
			}
			return f(c, s)
		}}
	}
	key := func(c *engine.Call) (string, error) {
		v, err := c.Runtime().ToStringValue(c.Arg(0))
		k, _ := v.AsWTF8()
		return k, err
	}
	return &engine.Class{Name: "Storage", Init: func(*engine.Call) error {
		return nodeerr.New("ERR_ILLEGAL_CONSTRUCTOR", "Illegal constructor")
	}, Methods: []engine.Method{
		{Name: "length", NoName: true, Enumerable: true, Fixed: true, Get: func(c *engine.Call) (engine.Value, error) {
			s, err := this(c)
			if err != nil {
				return engine.Undefined, err
			}
			return engine.Int(len(s.keys)), nil
		}},
		on("clear", 0, func(_ *engine.Call, s *store) (engine.Value, error) {
			for len(s.keys) > 0 {
				if err := s.remove(s.keys[0]); err != nil {
					return engine.Undefined, err
				}
			}
			return engine.Undefined, nil
		}),
		on("getItem", 1, func(c *engine.Call, s *store) (engine.Value, error) {
			k, err := key(c)
			if err != nil {
				return engine.Undefined, err
			}
			if v, ok := s.values[k]; ok {
				return v, nil
			}
			return engine.Null, nil
		}),
		on("key", 1, func(c *engine.Call, s *store) (engine.Value, error) {
			n, err := c.Runtime().ToInt32(c.Arg(0))
			if err != nil || n < 0 || int(n) >= len(s.keys) {
				return engine.Null, err
			}
			return engine.StringWTF8(s.keys[n]), nil
		}),
		on("removeItem", 1, func(c *engine.Call, s *store) (engine.Value, error) {
			k, err := key(c)
			if err == nil {
				err = s.remove(k)
			}
			return engine.Undefined, err
		}),
		on("setItem", 2, func(c *engine.Call, s *store) (engine.Value, error) {
			return engine.Undefined, s.set(c.Runtime(), c.Arg(0), c.Arg(1))
		}),
	}}
}

func this(c *engine.Call) (*store, error) {
	if o := c.ThisObject(); o != nil {
		if s := storeKey.Get(o); s != nil {
			return s, nil
		}
	}
	return nil, engine.TypeError("Illegal invocation")
}
