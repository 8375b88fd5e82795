package workerthreads

import (
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/engine/introspect"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/domexception"
	"github.com/sxfescript/sxn/web/structuredclone"
)

// serializedError is an error on its way from a worker. It goes as what keeps
// most of it: the properties of an error, a clone, or what util.inspect shows.
type serializedError struct {
	constructor string          // of an error
	properties  []errorProperty // of an error
	values      *structuredclone.Message
	cause       *serializedError
	clone       *structuredclone.Message
	text        string
	symbol      bool // text is its description
}

// errorProperty is a property whose value is in the message values, or the cause.
type errorProperty struct {
	key                                engine.Key
	writable, enumerable, configurable bool
	isCause                            bool
}

// maxCauses bounds how deep causes nest.
const maxCauses = 100

// serializeError serialises what was thrown.
func serializeError(e *env.Env, v engine.Value, depth int) *serializedError {
	_, isDOM := domexception.Is(v)
	if o, ok := v.AsObject(); ok && depth < maxCauses && (isDOM || isErrorObject(e, o)) {
		addFrame(o)
		if s, ok := serializeProperties(e, o, isDOM, depth); ok {
			return s
		}
	}
	if m, err := structuredclone.Serialize(e, v, nil); err == nil {
		return &serializedError{clone: m}
	}
	if d, ok := introspect.SymbolDescription(v); ok {
		return &serializedError{text: d, symbol: true}
	}
	return &serializedError{text: nodeerr.Inspect(e.RT, v)}
}

// addFrame gives an error of a program that could not be loaded the frame that
// such errors have in Node, without which util.inspect shows them in brackets.
func addFrame(o *engine.Object) {
	if !o.IsError() {
		return
	}
	v, err := o.Get("stack")
	if err != nil {
		return
	}
	s, ok := v.AsString()
	if !ok || strings.Contains(s, "\n    at ") {
		return
	}
	s += "\n    at MessagePort.<anonymous> (node:internal/main/worker_thread)"
	// An error that cannot be changed is shown as it is.
	_ = o.Define(engine.NewKey("stack"), engine.Property{Value: engine.String(s), Writable: true, Configurable: true})
}

func isErrorObject(e *env.Env, o *engine.Object) bool {
	f, err := e.RT.Intrinsic("Object.prototype").Get("toString")
	if err != nil {
		return false
	}
	fn, ok := f.AsFunction()
	if !ok {
		return false
	}
	v, err := fn.Call(o.Value())
	if err != nil {
		return false
	}
	s, _ := v.AsString()
	return s == "[object Error]" || v.IsString() && o.IsError() && s == "[object AggregateError]"
}

// constructorName returns the first constructor of the chain that the other
// thread has as well.
func constructorName(o *engine.Object) string {
	for p := o; p != nil; {
		if v, ok, err := p.OwnProperty(engine.NewKey("constructor")); err == nil && ok {
			if f, isObject := v.Value.AsObject(); isObject {
				if n, ok, err := f.OwnProperty(engine.NewKey("name")); err == nil && ok {
					name, _ := n.Value.AsString()
					switch name {
					case "Error", "TypeError", "RangeError", "URIError", "SyntaxError", "ReferenceError", "EvalError":
						return name
					}
				}
			}
		}
		next, err := p.Prototype()
		if err != nil {
			break
		}
		p = next
	}
	return ""
}

// collected are the properties of an error and its prototypes, those of the
// prototypes first.
type collected struct {
	keys   []engine.Key
	values map[engine.Key]engine.Property

	noGetters bool // those of prototypes are left out
}

// collect adds the properties of o. Getters are called on the error itself.
func (c *collected) collect(o, target *engine.Object, depth int) {
	if o == nil || depth > maxCauses {
		return
	}
	if p, err := o.Prototype(); err == nil {
		c.collect(p, target, depth+1)
	}
	keys, err := o.OwnKeys()
	if err != nil {
		return
	}
	for _, k := range keys {
		if k.IsSymbol() || k.Name() == "__proto__" {
			continue
		}
		p, ok, err := o.OwnProperty(k)
		if err != nil || !ok {
			continue
		}
		if p.Get != nil {
			if c.noGetters && o != target {
				continue
			}
			v, err := p.Get.Call(target.Value())
			if err != nil {
				continue
			}
			p.Value, p.Writable = v, false
		}
		if p.Value.IsFunction() || p.Value.IsSymbol() || p.Set != nil && p.Get == nil {
			continue
		}
		if o == target && k.Name() == "stack" {
			p.Writable = false // it is an accessor in Node
		}
		if _, has := c.values[k]; !has {
			c.keys = append(c.keys, k)
		}
		c.values[k] = p
	}
}

func serializeProperties(e *env.Env, o *engine.Object, isDOM bool, depth int) (*serializedError, bool) {
	s := &serializedError{constructor: constructorName(o)}
	if s.constructor == "" {
		return nil, false
	}
	// COMPAT: the getters of DOMException fail there, so that name, message and
	// code are lost.
	c := &collected{noGetters: isDOM, values: map[engine.Key]engine.Property{}}
	c.collect(o, o, 0)
	var values []engine.Value
	for _, k := range c.keys {
		p := c.values[k]
		x := errorProperty{key: k, writable: p.Writable, enumerable: p.Enumerable, configurable: p.Configurable}
		if k.Name() == "cause" {
			x.isCause = true
			s.cause = serializeError(e, p.Value, depth+1)
		} else {
			values = append(values, p.Value)
		}
		s.properties = append(s.properties, x)
	}
	m, err := structuredclone.Serialize(e, e.RT.NewArray(values...).Value(), nil)
	s.values = m
	return s, err == nil
}

// value makes the error in another thread.
func (s *serializedError) value(e *env.Env) (engine.Value, error) {
	switch {
	case s.clone != nil:
		return s.clone.Deserialize(e)
	case s.symbol:
		return engine.NewSymbol(s.text).Value(), nil
	case s.constructor == "":
		return engine.String(s.text), nil
	}
	v, err := s.values.Deserialize(e)
	if err != nil {
		return engine.Undefined, err
	}
	list, _ := v.AsObject()
	pv, err := e.RT.Intrinsic(s.constructor).Get("prototype")
	if err != nil {
		return engine.Undefined, err
	}
	proto, _ := pv.AsObject()
	o := e.RT.NewObjectWithPrototype(proto)
	next := uint32(0)
	for _, p := range s.properties {
		var x engine.Value
		if p.isCause {
			x, err = s.cause.value(e)
		} else {
			x, err = list.GetIndex(next)
			next++
		}
		if err != nil {
			return engine.Undefined, err
		}
		if err := o.Define(p.key, engine.Property{Value: x, Writable: p.writable, Enumerable: p.enumerable, Configurable: p.configurable}); err != nil {
			return engine.Undefined, err
		}
	}
	err = o.Define(engine.SymbolToStringTag.Key(), engine.Property{Value: engine.String("Error"), Configurable: true})
	return o.Value(), err
}
