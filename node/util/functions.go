package util

import (
	"os"
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/engine/introspect"
	"github.com/sxfescript/sxn/node/internal/deprecation"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

func lookupEnv(name string) (string, bool) { return os.LookupEnv(name) }

// inherits is util.inherits(constructor, superConstructor).
// https://nodejs.org/api/util.html#utilinheritsconstructor-superconstructor
func inherits(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	if c.Arg(0).IsNullish() {
		return engine.Undefined, nodeerr.InvalidArgType(rt, "ctor", c.Arg(0), "Function")
	}
	if c.Arg(1).IsNullish() {
		return engine.Undefined, nodeerr.InvalidArgType(rt, "superCtor", c.Arg(1), "Function")
	}
	super, err := rt.GetV(c.Arg(1), keyPrototype.Key())
	if err != nil {
		return engine.Undefined, err
	}
	if super.IsUndefined() {
		return engine.Undefined, nodeerr.InvalidArgType(rt, "superCtor.prototype", super, "Object")
	}
	ctor, ok := c.Arg(0).AsObject()
	if !ok {
		return engine.Undefined, engine.TypeError("Object.defineProperty called on non-object")
	}
	if err := ctor.Define(engine.NewKey("super_"), engine.Property{Value: c.Arg(1), Writable: true, Configurable: true}); err != nil {
		return engine.Undefined, err
	}
	p, err := ctor.GetKey(keyPrototype.Key())
	if err != nil || p.IsNullish() {
		if err == nil {
			err = engine.TypeError("Object.setPrototypeOf called on null or undefined")
		}
		return engine.Undefined, err
	}
	parent, ok := super.AsObject()
	if !ok && !super.IsNull() {
		return engine.Undefined, engine.TypeError("Object prototype may only be an Object or null: %s", introspect.Describe(super))
	}
	if o, ok := p.AsObject(); ok {
		return engine.Undefined, o.SetPrototype(parent)
	}
	return engine.Undefined, nil
}

// extend is util._extend(target, source).
func extend(c *engine.Call) (engine.Value, error) {
	if err := deprecation.Warn(env.From(c), "DEP0060", "The `util._extend` API is deprecated. Please use Object.assign() instead."); err != nil {
		return engine.Undefined, err
	}
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
		return engine.Undefined, writeDebug(e, set, c.Args(0))
	})
	if enabled && (set == "HTTP" || set == "HTTP2") {
		if err := e.EmitWarning(engine.String("Setting the NODE_DEBUG environment variable to '" + strings.ToLower(set) +
			"' can expose sensitive data (such as passwords, tokens and authentication headers) in the resulting log.")); err != nil {
			return engine.Undefined, err
		}
	}
	get := rt.NewFunction("get", 0, func(*engine.Call) (engine.Value, error) { return engine.Bool(enabled), nil })
	return logger.Value(), logger.Define(engine.NewKey("enabled"), engine.Property{Get: get, Enumerable: true, Configurable: true})
}

// writeDebug writes a message of a section to standard error.
func writeDebug(e *env.Env, set string, args []engine.Value) error {
	p, err := e.Process()
	if err != nil {
		return err
	}
	colors, err := stderrHasColors(p)
	if err != nil {
		return err
	}
	text, err := Format(e, args, colors)
	if err != nil {
		return err
	}
	pid := strconv.Itoa(os.Getpid())
	if colors {
		s, err := inspectStates.Get(e)
		if err != nil {
			return err
		}
		pid = s.paint(pid, "number")
	}
	_, err = p.Invoke("_rawDebug", engine.StringWTF8(set+" "+pid+": "+text))
	return err
}

func stderrHasColors(p *engine.Object) (bool, error) {
	v, err := p.Get("stderr")
	if err != nil {
		return false, err
	}
	stderr, ok := v.AsObject()
	if !ok {
		return false, nil
	}
	has, err := stderr.Get("hasColors")
	if err != nil {
		return false, err
	}
	f, ok := has.AsFunction()
	if !ok {
		return false, nil
	}
	v, err = f.Call(stderr.Value())
	return v.Truthy(), err
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

// isArray is util.isArray(object).
func isArray(c *engine.Call) (engine.Value, error) {
	err := deprecation.Warn(env.From(c), "DEP0044", "The `util.isArray` API is deprecated. Please use `Array.isArray()` instead.")
	return engine.Bool(c.Arg(0).IsArray()), err
}

func parseEnv(c *engine.Call) (engine.Value, error) {
	s, err := validate.String(c, c.Arg(0), "content")
	if err != nil {
		return engine.Undefined, err
	}
	o := c.Runtime().NewObjectWithPrototype(nil)
	for _, kv := range env.ParseDotenv(s) {
		if err := o.Put(kv[0], engine.String(kv[1])); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}
