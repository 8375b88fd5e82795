package util

import (
	"os"
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

func lookupEnv(name string) (string, bool) { return os.LookupEnv(name) }

// inherits is util.inherits(constructor, superConstructor).
func inherits(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	ctor, ok := c.Arg(0).AsFunction()
	if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(rt, "ctor", c.Arg(0), "Function")
	}
	super, ok := c.Arg(1).AsFunction()
	if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(rt, "superCtor", c.Arg(1), "Function")
	}
	sp, err := super.Get("prototype")
	if err != nil {
		return engine.Undefined, err
	}
	spo, ok := sp.AsObject()
	if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(rt, "superCtor.prototype", sp, "Object")
	}
	if err := ctor.Define(engine.NewKey("super_"), engine.Property{Value: super.Value(), Writable: true, Configurable: true}); err != nil {
		return engine.Undefined, err
	}
	p, err := ctor.Get("prototype")
	if err != nil {
		return engine.Undefined, err
	}
	po, ok := p.AsObject()
	if !ok {
		return engine.Undefined, engine.TypeError("Object.setPrototypeOf called on null or undefined")
	}
	return engine.Undefined, po.SetPrototype(spo)
}

// extend is util._extend(target, source).
func extend(c *engine.Call) (engine.Value, error) {
	target, ok := c.Arg(0).AsObject()
	source, isObject := c.Arg(1).AsObject()
	if !ok || !isObject {
		return c.Arg(0), nil
	}
	keys, err := source.Keys()
	if err != nil {
		return engine.Undefined, err
	}
	for i := len(keys) - 1; i >= 0; i-- {
		v, err := source.GetKey(keys[i])
		if err != nil {
			return engine.Undefined, err
		}
		if err := target.SetKey(keys[i], v); err != nil {
			return engine.Undefined, err
		}
	}
	return c.Arg(0), nil
}

// deprecate is util.deprecate(fn, msg[, code]).
func deprecate(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	f, err := validate.Function(c, c.Arg(0), "fn")
	if err != nil {
		return engine.Undefined, err
	}
	msg, err := rt.ToString(c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	code := ""
	if !c.Arg(2).IsUndefined() {
		if code, err = validate.String(c, c.Arg(2), "code"); err != nil {
			return engine.Undefined, err
		}
	}
	e := env.From(c)
	if e.Options.NoDeprecation {
		return f.Value(), nil
	}
	warned := false
	deprecated := rt.NewFunctionOrConstructor("deprecated", 0, func(c *engine.Call) (engine.Value, error) {
		if !warned {
			warned = true
			if err := warnDeprecated(e, msg, code); err != nil {
				return engine.Undefined, err
			}
		}
		if nt := c.NewTarget(); nt != nil {
			if nf, ok := nt.Value().AsFunction(); ok {
				o, err := f.ConstructWith(nf, c.Args(0)...)
				if err != nil {
					return engine.Undefined, err
				}
				return o.Value(), nil
			}
		}
		return f.Call(c.This(), c.Args(0)...)
	})
	if err := deprecated.SetPrototype(&f.Object); err != nil {
		return engine.Undefined, err
	}
	p, err := f.Get("prototype")
	if err != nil {
		return engine.Undefined, err
	}
	if p.IsObject() {
		if err := deprecated.Define(engine.NewKey("prototype"), engine.Property{Value: p, Writable: true}); err != nil {
			return engine.Undefined, err
		}
	}
	name, err := f.Get("name")
	if err != nil {
		return engine.Undefined, err
	}
	length, err := f.Get("length")
	if err != nil {
		return engine.Undefined, err
	}
	if err := deprecated.Define(engine.NewKey("name"), engine.Property{Value: name, Configurable: true}); err != nil {
		return engine.Undefined, err
	}
	return deprecated.Value(), deprecated.Define(engine.NewKey("length"), engine.Property{Value: length, Configurable: true})
}

// deprecations are the codes that have been warned about in a runtime.
type deprecations struct{ codes map[string]bool }

var deprecationStates = env.State[deprecations]{}

func warnDeprecated(e *env.Env, msg, code string) error {
	if code == "" {
		return e.EmitWarning(engine.String(msg), engine.String("DeprecationWarning"))
	}
	s := deprecationStates.Must(e)
	if s.codes[code] {
		return nil
	}
	if s.codes == nil {
		s.codes = map[string]bool{}
	}
	s.codes[code] = true
	return e.EmitWarning(engine.String(msg), engine.String("DeprecationWarning"), engine.String(code))
}

// debuglog is util.debuglog(section[, callback]).
func debuglog(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	set, err := rt.ToString(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	e := env.From(c)
	set = strings.ToUpper(set)
	enabled := debugEnabled(set)
	onFirst, _ := c.Arg(1).AsFunction()
	var logger *engine.Function
	logger = rt.NewFunction("logger", 0, func(c *engine.Call) (engine.Value, error) {
		if onFirst != nil {
			f := onFirst
			onFirst = nil
			if _, err := f.Call(engine.Undefined, logger.Value()); err != nil {
				return engine.Undefined, err
			}
		}
		if !enabled {
			return engine.Undefined, nil
		}
		s, err := Format(e, c.Args(0), false)
		if err != nil {
			return engine.Undefined, err
		}
		p, err := e.Process()
		if err != nil {
			return engine.Undefined, err
		}
		_, err = p.Invoke("_rawDebug", engine.String(set+" "+strconv.Itoa(os.Getpid())+": "+s))
		return engine.Undefined, err
	})
	get := rt.NewFunction("get enabled", 0, func(*engine.Call) (engine.Value, error) { return engine.Bool(enabled), nil })
	return logger.Value(), logger.Define(engine.NewKey("enabled"), engine.Property{Get: get, Enumerable: true, Configurable: true})
}

// debugEnabled reports whether NODE_DEBUG names a section; * stands for any text.
func debugEnabled(set string) bool {
	v, ok := lookupEnv("NODE_DEBUG")
	if !ok {
		return false
	}
	for pattern := range strings.SplitSeq(strings.ToUpper(v), ",") {
		if wildcard(pattern, set) {
			return true
		}
	}
	return false
}

func wildcard(pattern, s string) bool {
	head, rest, star := strings.Cut(pattern, "*")
	if !star {
		return pattern == s
	}
	if !strings.HasPrefix(s, head) {
		return false
	}
	for i := len(head); i <= len(s); i++ {
		if wildcard(rest, s[i:]) {
			return true
		}
	}
	return false
}

func isArrayFunction(e *env.Env) (engine.Value, error) {
	return e.RT.Intrinsic("Array").Get("isArray")
}

func parseEnv(c *engine.Call) (engine.Value, error) {
	s, err := validate.String(c, c.Arg(0), "content")
	if err != nil {
		return engine.Undefined, err
	}
	o := c.Runtime().NewObject()
	for _, kv := range env.ParseDotenv(s) {
		if err := o.Put(kv[0], engine.String(kv[1])); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}

// aborted is util.aborted(signal, resource): a promise that is fulfilled when
// the signal aborts.
func aborted(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	p := rt.NewPromise()
	signal, ok := c.Arg(0).AsObject()
	if !ok {
		p.Reject(nodeerr.InvalidArgType(rt, "signal", c.Arg(0), "AbortSignal"))
		return p.Value(), nil
	}
	if _, ok := c.Arg(1).AsObject(); !ok {
		p.Reject(nodeerr.InvalidArgType(rt, "resource", c.Arg(1), "object"))
		return p.Value(), nil
	}
	done, err := signal.Get("aborted")
	if err != nil {
		return engine.Undefined, err
	}
	if done.Truthy() {
		p.Resolve(engine.Undefined)
		return p.Value(), nil
	}
	listener := rt.NewFunction("", 1, func(*engine.Call) (engine.Value, error) {
		p.Resolve(engine.Undefined)
		return engine.Undefined, nil
	})
	once := rt.NewObject()
	if err := once.Put("once", engine.True); err != nil {
		return engine.Undefined, err
	}
	if _, err := signal.Invoke("addEventListener", engine.String("abort"), listener.Value(), once.Value()); err != nil {
		return engine.Undefined, err
	}
	return p.Value(), nil
}

func getCallSites(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	n := 10
	if v := c.Arg(0); v.IsNumber() {
		i, err := validate.Integer(c, v, "frameCount", 1, 200)
		if err != nil {
			return engine.Undefined, err
		}
		n = int(i)
	}
	var sites []engine.Value
	for _, f := range rt.Stack(n) {
		if f.Line == 0 {
			continue
		}
		o := rt.NewObject()
		for _, p := range [...]struct {
			name string
			v    engine.Value
		}{{"functionName", engine.String(f.Function)}, {"scriptId", engine.String("0")}, {"scriptName", engine.String(f.URL)},
			{"lineNumber", engine.Int(f.Line)}, {"columnNumber", engine.Int(f.Column)}, {"column", engine.Int(f.Column)}} {
			if err := o.Put(p.name, p.v); err != nil {
				return engine.Undefined, err
			}
		}
		sites = append(sites, o.Value())
	}
	return rt.NewArray(sites...).Value(), nil
}
