package cjs

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/engine/introspect"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// flags are what the loader notes on a Module.
type flags struct {
	executing bool           // its code is running
	required  *engine.Module // the ES module that it stands for
	// exports are what the module exported when it had loaded, which import
	// shows whatever becomes of module.exports.
	exports *engine.Value
}

var flagsKey = engine.PrivateKey[flags]{Name: "moduleFlags"}

func flagsOf(m *engine.Object) *flags {
	f := flagsKey.Get(m)
	if f == nil {
		f = &flags{}
		flagsKey.Set(m, f)
	}
	return f
}

// SetRequired notes the ES module that a Module stands for.
func SetRequired(m *engine.Object, mod *engine.Module) { flagsOf(m).required = mod }

// Executing reports whether the code of a Module is running.
func Executing(m *engine.Object) bool {
	f := flagsKey.Get(m)
	return f != nil && f.executing
}

// cachedExports are the exports of a module that is in the cache; where it is
// still loading, reading what is not there yet makes a warning.
func (l *Loader) cachedExports(m *engine.Object) (engine.Value, error) {
	loaded, err := m.GetKey(kLoaded.Key())
	if err != nil || loaded.Truthy() {
		if err != nil {
			return engine.Undefined, err
		}
		return m.GetKey(kExports.Key())
	}
	if f := flagsKey.Get(m); f != nil && f.required != nil && f.required.Status() != engine.ModuleEvaluated {
		return engine.Undefined, l.CycleError(m)
	}
	exports, err := m.GetKey(kExports.Key())
	if err != nil {
		return engine.Undefined, err
	}
	o, ok := exports.AsObject()
	if !ok || exports.IsFunction() || isProxy(o) {
		return exports, nil
	}
	proto, err := o.Prototype()
	if err != nil || proto == nil || proto != l.env.RT.Intrinsic("Object.prototype") {
		return exports, err
	}
	mark, err := o.Get("__esModule")
	if err != nil || mark.Truthy() {
		return exports, err
	}
	warner, err := l.circularPrototype()
	if err != nil {
		return engine.Undefined, err
	}
	return exports, o.SetPrototype(warner)
}

// CycleError is the error of requiring an ES module that is still loading.
func (l *Loader) CycleError(m *engine.Object) error {
	id, err := m.GetKey(kID.Key())
	if err != nil {
		return err
	}
	s, err := l.env.RT.ToString(id)
	if err != nil {
		return err
	}
	text := "Cannot require() ES Module " + s + " in a cycle."
	if parent := parentKey.Get(m); parent != nil {
		name, err := parent.GetKey(kFilename.Key())
		if err != nil {
			return err
		}
		if s, err = l.env.RT.ToString(name); err != nil {
			return err
		}
		text += " (from " + s + ")"
	}
	return nodeerr.New("ERR_REQUIRE_CYCLE_MODULE", "%s", text)
}

// circularPrototype is what the exports of modules that are still loading
// inherit from: a proxy that warns of properties that are not there.
func (l *Loader) circularPrototype() (*engine.Object, error) {
	if l.circular != nil {
		return l.circular, nil
	}
	rt := l.env.RT
	ctor, ok := rt.Intrinsic("Proxy").Value().AsFunction()
	if !ok {
		return nil, engine.TypeError("Proxy is not a constructor")
	}
	handler := rt.NewObject()
	err := rt.DefineMethods(handler, []engine.Method{
		{Name: "get", Length: 2, Func: func(c *engine.Call) (engine.Value, error) {
			target, key, err := l.trapped(c)
			if err != nil {
				return engine.Undefined, err
			}
			has, err := target.Has(key)
			if err != nil {
				return engine.Undefined, err
			}
			mark := engine.NewKey("__esModule")
			if has || key == mark {
				return target.GetKey(key)
			}
			return engine.Undefined, l.warnMissing(key)
		}},
		{Name: "getOwnPropertyDescriptor", Length: 2, Func: func(c *engine.Call) (engine.Value, error) {
			target, key, err := l.trapped(c)
			if err != nil {
				return engine.Undefined, err
			}
			has, err := target.HasOwn(key)
			if err != nil || !has && key != engine.NewKey("__esModule") {
				if err == nil {
					err = l.warnMissing(key)
				}
				return engine.Undefined, err
			}
			reflect, ok := rt.Intrinsic("Object").Value().AsObject()
			if !ok {
				return engine.Undefined, nil
			}
			return reflect.Invoke("getOwnPropertyDescriptor", target.Value(), c.Arg(1))
		}},
	})
	if err != nil {
		return nil, err
	}
	l.circular, err = ctor.Construct(rt.NewObject().Value(), handler.Value())
	return l.circular, err
}

func isProxy(o *engine.Object) bool {
	_, _, ok := introspect.ProxyParts(o)
	return ok
}

func (l *Loader) trapped(c *engine.Call) (*engine.Object, engine.Key, error) {
	key, err := c.Runtime().ToPropertyKey(c.Arg(1))
	if err != nil {
		return nil, key, err
	}
	target, ok := c.Arg(0).AsObject()
	if !ok {
		return nil, key, engine.TypeError("not an object")
	}
	return target, key, nil
}

func (l *Loader) warnMissing(key engine.Key) error {
	name := key.Name()
	if key.IsSymbol() {
		name = "Symbol(" + name + ")"
	}
	return l.env.EmitWarning(engine.String("Accessing non-existent property '" + name + "' of module exports inside circular dependency"))
}

// endCircular gives the exports of a module that has loaded their prototype back.
func (l *Loader) endCircular(m *engine.Object) error {
	if l.circular == nil {
		return nil
	}
	exports, err := m.GetKey(kExports.Key())
	if err != nil {
		return err
	}
	o, ok := exports.AsObject()
	if !ok || exports.IsFunction() || isProxy(o) {
		return nil
	}
	if proto, err := o.Prototype(); err != nil || proto != l.circular {
		return err
	}
	return o.SetPrototype(l.env.RT.Intrinsic("Object.prototype"))
}

// Parents lists the files of the modules that led to one, nearest first.
func (l *Loader) Parents(m *engine.Object) []string {
	var files []string
	for p := parentKey.Get(m); p != nil && len(files) < 1000; p = parentKey.Get(p) {
		v, err := p.GetKey(kFilename.Key())
		if err != nil {
			break // a getter of JavaScript that throws: the list ends there
		}
		name, ok := v.AsString()
		if !ok {
			break
		}
		files = append(files, name)
	}
	return files
}
