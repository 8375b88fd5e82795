package process

import (
	"os"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/deprecation"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/structuredclone"
)

// environment makes process.env: an object whose values are strings and go to
// the process's environment. It is a proxy over an ordinary object, so reads
// cost no trap.
func environment(e *env.Env) (engine.Value, error) {
	rt := e.RT
	// COMPAT: between the object and Object.prototype there is one of the
	// template that Node makes it of.
	proto := rt.NewObject()
	object := engine.Property{Value: rt.Intrinsic("Object").Value(), Writable: true, Configurable: true}
	if err := proto.Define(engine.NewKey("constructor"), object); err != nil {
		return engine.Undefined, err
	}
	target := rt.NewObjectWithPrototype(proto)
	x := &variables{e: e, target: target, handler: rt.NewObjectWithPrototype(nil)}
	pairs := [][2]string(nil)
	if e.Environment != nil {
		pairs, x.seen = e.Environment.Pairs()
	} else {
		pairs = env.SystemEnvironment()
	}
	if err := x.fill(pairs); err != nil {
		return engine.Undefined, err
	}
	for _, t := range [...]struct {
		name string
		f    engine.NativeFunc
	}{{"set", envSet}, {"defineProperty", envDefine}, {"deleteProperty", envDelete}} {
		if err := x.handler.Put(t.name, rt.NewFunction(t.name, 0, t.f).Value()); err != nil {
			return engine.Undefined, err
		}
	}
	if e.Worker != nil && e.Worker.SharesEnvironment {
		if err := x.follow(); err != nil {
			return engine.Undefined, err
		}
	}
	states.Must(e).variables = x
	proxy, ok := rt.Intrinsic("Proxy").Value().AsFunction()
	if !ok {
		return engine.Undefined, engine.TypeError("Proxy is not a constructor")
	}
	o, err := proxy.Construct(target.Value(), x.handler.Value())
	if err != nil {
		return engine.Undefined, err
	}
	structuredclone.MarkRecord(o)
	return o.Value(), nil
}

// envSet is the set trap: the value becomes a string. Symbols are refused.
func envSet(c *engine.Call) (engine.Value, error) {
	target, _ := c.Arg(0).AsObject()
	return engine.True, envStore(c, target, c.Arg(1), c.Arg(2))
}

func envStore(c *engine.Call, target *engine.Object, key, value engine.Value) error {
	name, ok := key.AsString()
	if !ok || value.IsSymbol() {
		return engine.TypeError("Cannot convert a Symbol value to a string")
	}
	if e := env.From(c); e.Options.PendingDeprecation && !value.IsString() && !value.IsNumber() && !value.IsBool() {
		if err := deprecation.Warn(e, "DEP0104", "Assigning any value other than a string, number, or boolean to a process.env property is deprecated. "+
			"Please make sure to convert the value to a string before setting process.env with it."); err != nil {
			return err
		}
	}
	s, err := c.Runtime().ToString(value)
	if err != nil {
		return err
	}
	v := env.From(c).Environment
	if v == nil || v.System {
		if name == "TZ" {
			engine.SetTimeZone(s, true)
		}
		// Names and values end at a NUL, as the strings of C do, and names that
		// the system refuses are not set.
		name, _, _ = strings.Cut(name, "\x00")
		s, _, _ = strings.Cut(s, "\x00")
		if os.Setenv(name, s) != nil {
			return nil
		}
	}
	if v != nil {
		v.Set(name, s)
	}
	return target.Put(name, engine.String(s))
}

func envDefine(c *engine.Call) (engine.Value, error) {
	target, _ := c.Arg(0).AsObject()
	desc, ok := c.Arg(2).AsObject()
	if !ok {
		return engine.False, nil
	}
	for _, accessor := range [...]string{"get", "set"} {
		v, err := desc.Get(accessor)
		if err != nil {
			return engine.Undefined, err
		}
		if !v.IsUndefined() {
			return engine.Undefined, nodeerr.Type("ERR_INVALID_OBJECT_DEFINE_PROPERTY", "'process.env' does not accept an accessor(getter/setter) descriptor")
		}
	}
	for _, flag := range [...]string{"configurable", "writable", "enumerable"} {
		v, err := desc.Get(flag)
		if err != nil {
			return engine.Undefined, err
		}
		if !v.IsTrue() {
			return engine.Undefined, nodeerr.Type("ERR_INVALID_OBJECT_DEFINE_PROPERTY", "'process.env' only accepts a configurable, writable, and enumerable data descriptor")
		}
	}
	v, err := desc.Get("value")
	if err != nil {
		return engine.Undefined, err
	}
	return engine.True, envStore(c, target, c.Arg(1), v)
}

func envDelete(c *engine.Call) (engine.Value, error) {
	target, _ := c.Arg(0).AsObject()
	k, ok := c.Arg(1).AsKey()
	if !ok {
		return engine.True, nil
	}
	if !k.IsSymbol() {
		v := env.From(c).Environment
		if v == nil || v.System {
			if k.Name() == "TZ" {
				engine.SetTimeZone("", false)
			}
			_ = os.Unsetenv(k.Name()) // a name that cannot be set is not there
		}
		if v != nil {
			v.Unset(k.Name())
		}
	}
	_, err := target.Delete(k)
	return engine.True, err
}

// loadEnvFile is process.loadEnvFile(path): variables that are set win.
func loadEnvFile(c *engine.Call) (engine.Value, error) {
	name := ".env"
	if !c.Arg(0).IsUndefined() {
		var err error
		if name, err = validate.String(c, c.Arg(0), "path"); err != nil {
			return engine.Undefined, err
		}
	}
	b, err := os.ReadFile(name)
	if err != nil {
		return engine.Undefined, nodeerr.System(err, "open", name, "")
	}
	s := states.Must(env.From(c))
	ev, err := s.object.Get("env")
	if err != nil {
		return engine.Undefined, err
	}
	o, ok := ev.AsObject()
	if !ok {
		return engine.Undefined, nil
	}
	for _, kv := range env.ParseDotenv(string(b)) {
		has, err := o.HasOwn(engine.NewKey(kv[0]))
		if err != nil {
			return engine.Undefined, err
		}
		if !has {
			if err := o.Set(kv[0], engine.String(kv[1])); err != nil {
				return engine.Undefined, err
			}
		}
	}
	return engine.Undefined, nil
}
