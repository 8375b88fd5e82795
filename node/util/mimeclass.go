package util

import (
	"slices"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// mimeState holds the classes of MIME types in a runtime.
type mimeState struct {
	kind, params  *engine.Function
	iteratorProto *engine.Object
}

var mimeStates = env.State[mimeState]{}

var (
	mimeTypeKey     = engine.PrivateKey[mimeObject]{Name: "MIMEType"}
	mimeParamsKey   = engine.PrivateKey[mimeParams]{Name: "MIMEParams"}
	mimeIteratorKey = engine.PrivateKey[mimeIterator]{Name: "MIMEParams iterator"}
)

// mimeObject is the state of a MIMEType: params is its MIMEParams object.
type mimeObject struct {
	mimeType
	object *engine.Object
}

func mimeTypeClass(e *env.Env) (engine.Value, error) {
	s := mimeStates.Must(e)
	if s.kind != nil {
		return s.kind.Value(), nil
	}
	var err error
	s.kind, err = e.RT.NewClass(&engine.Class{
		Name: "MIMEType", Length: 1, Init: initMIMEType,
		Statics: []engine.Method{{Name: "parse", Length: 1, Func: parseMIMEType}},
		Methods: []engine.Method{
			{Name: "type", Get: mimeGet((*mimeObject).getType), Set: mimeSet("type", func(m *mimeObject, v string) { m.kind = v })},
			{Name: "subtype", Get: mimeGet((*mimeObject).getSubtype), Set: mimeSet("subtype", func(m *mimeObject, v string) { m.subtype = v })},
			{Name: "essence", Get: mimeGet((*mimeObject).getEssence)},
			{Name: "params", Get: mimeGet((*mimeObject).getParams)},
			{Name: "toString", Func: mimeGet((*mimeObject).getText)},
			{Name: "toJSON", Alias: "toString"},
		},
	})
	if err != nil {
		return engine.Undefined, err
	}
	return s.kind.Value(), nil
}

// initMIMEType is new MIMEType(input).
func initMIMEType(c *engine.Call) error {
	text, err := c.Runtime().ToString(c.Arg(0))
	if err != nil {
		return err
	}
	m, err := parseMIME(text)
	if err != nil {
		return err
	}
	params, err := mimeParamsClass(env.From(c))
	if err != nil {
		return err
	}
	f, _ := params.AsFunction()
	o, err := f.Construct()
	if err != nil {
		return err
	}
	mimeTypeKey.Set(c.ThisObject(), &mimeObject{mimeType: mimeType{kind: m.kind, subtype: m.subtype}, object: o})
	mimeParamsKey.Set(o, &m.params)
	return nil
}

// parseMIMEType is MIMEType.parse(input): null for what is no MIME type.
func parseMIMEType(c *engine.Call) (engine.Value, error) {
	text, err := c.Runtime().ToString(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	if _, err := parseMIME(text); err != nil {
		return engine.Null, nil
	}
	v, err := mimeTypeClass(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	f, _ := v.AsFunction()
	o, err := f.Construct(engine.String(text))
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

func thisMIMEType(c *engine.Call) (*mimeObject, error) {
	if o := c.ThisObject(); o != nil {
		if m := mimeTypeKey.Get(o); m != nil {
			return m, nil
		}
	}
	return nil, engine.TypeError("Cannot read private member #type from an object whose class did not declare it")
}

func mimeGet(read func(*mimeObject) engine.Value) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		m, err := thisMIMEType(c)
		if err != nil {
			return engine.Undefined, err
		}
		return read(m), nil
	}
}

func (m *mimeObject) getType() engine.Value    { return engine.String(m.kind) }
func (m *mimeObject) getSubtype() engine.Value { return engine.String(m.subtype) }
func (m *mimeObject) getEssence() engine.Value { return engine.String(m.essence()) }
func (m *mimeObject) getParams() engine.Value  { return m.object.Value() }

func (m *mimeObject) getText() engine.Value {
	whole := m.mimeType
	whole.params = *mimeParamsKey.Get(m.object)
	return engine.String(whole.String())
}

func mimeSet(what string, write func(*mimeObject, string)) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		m, err := thisMIMEType(c)
		if err != nil {
			return engine.Undefined, err
		}
		v, err := c.Runtime().ToString(c.Arg(0))
		if err != nil {
			return engine.Undefined, err
		}
		if bad := notToken(v); v == "" || bad >= 0 {
			return engine.Undefined, mimeError(what, v, bad)
		}
		write(m, lowerASCII(v))
		return engine.Undefined, nil
	}
}

func mimeParamsClass(e *env.Env) (engine.Value, error) {
	s := mimeStates.Must(e)
	if s.params != nil {
		return s.params.Value(), nil
	}
	var err error
	s.params, err = e.RT.NewClass(&engine.Class{
		Name: "MIMEParams",
		Init: func(c *engine.Call) error { mimeParamsKey.Set(c.ThisObject(), &mimeParams{}); return nil },
		Methods: []engine.Method{
			{Name: "delete", Length: 1, Func: paramsDelete},
			{Name: "get", Length: 1, Func: paramsGet},
			{Name: "has", Length: 1, Func: paramsHas},
			{Name: "set", Length: 2, Func: paramsSet},
			{Name: "entries", Func: paramsIterate(func(rt *engine.Runtime, p mimeParam) engine.Value {
				return rt.NewArray(engine.String(p.name), engine.String(p.value)).Value()
			})},
			{Name: "keys", Func: paramsIterate(func(_ *engine.Runtime, p mimeParam) engine.Value { return engine.String(p.name) })},
			{Name: "values", Func: paramsIterate(func(_ *engine.Runtime, p mimeParam) engine.Value { return engine.String(p.value) })},
			{Name: "toString", Func: paramsToString},
			{Name: "toJSON", Alias: "toString"},
			{Symbol: engine.SymbolIterator, Alias: "entries"},
		},
	})
	if err != nil {
		return engine.Undefined, err
	}
	return s.params.Value(), nil
}

func thisParams(c *engine.Call) (*mimeParams, error) {
	if o := c.ThisObject(); o != nil {
		if p := mimeParamsKey.Get(o); p != nil {
			return p, nil
		}
	}
	return nil, engine.TypeError("Receiver must be an instance of class MIMEParams")
}

// named returns the parameters and the name that a method got.
func named(c *engine.Call) (*mimeParams, string, error) {
	p, err := thisParams(c)
	if err != nil {
		return nil, "", err
	}
	name, err := c.Runtime().ToString(c.Arg(0))
	return p, lowerASCII(name), err
}

func paramsDelete(c *engine.Call) (engine.Value, error) {
	p, name, err := named(c)
	if err != nil {
		return engine.Undefined, err
	}
	if i := p.find(name); i >= 0 {
		p.list = slices.Delete(slices.Clone(p.list), i, i+1)
	}
	return engine.Undefined, nil
}

func paramsGet(c *engine.Call) (engine.Value, error) {
	p, name, err := named(c)
	if err != nil {
		return engine.Undefined, err
	}
	if i := p.find(name); i >= 0 {
		return engine.String(p.list[i].value), nil
	}
	return engine.Null, nil
}

func paramsHas(c *engine.Call) (engine.Value, error) {
	p, name, err := named(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Bool(p.find(name) >= 0), nil
}

func paramsSet(c *engine.Call) (engine.Value, error) {
	p, err := thisParams(c)
	if err != nil {
		return engine.Undefined, err
	}
	name, err := c.Runtime().ToString(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	value, err := c.Runtime().ToString(c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	if bad := notToken(name); name == "" || bad >= 0 {
		return engine.Undefined, mimeError("parameter name", name, bad)
	}
	if bad := notQuotable(value); bad >= 0 {
		return engine.Undefined, mimeError("parameter value", value, bad)
	}
	name = lowerASCII(name)
	if i := p.find(name); i >= 0 {
		p.list[i].value = value
	} else {
		p.list = append(p.list, mimeParam{name, value})
	}
	return engine.Undefined, nil
}

func paramsToString(c *engine.Call) (engine.Value, error) {
	p, err := thisParams(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.String(p.String()), nil
}

// mimeIterator goes over parameters while they may change.
type mimeIterator struct {
	params *mimeParams
	seen   map[string]bool
	item   func(rt *engine.Runtime, p mimeParam) engine.Value
}

func paramsIterate(item func(rt *engine.Runtime, p mimeParam) engine.Value) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		p, err := thisParams(c)
		if err != nil {
			return engine.Undefined, err
		}
		proto, err := mimeIteratorProto(env.From(c))
		if err != nil {
			return engine.Undefined, err
		}
		o := c.Runtime().NewObjectWithPrototype(proto)
		mimeIteratorKey.Set(o, &mimeIterator{params: p, seen: map[string]bool{}, item: item})
		return o.Value(), nil
	}
}

// mimeIteratorProto is the prototype of the iterators, which are generators
// in Node and look like them.
func mimeIteratorProto(e *env.Env) (*engine.Object, error) {
	s := mimeStates.Must(e)
	if s.iteratorProto != nil {
		return s.iteratorProto, nil
	}
	base := e.RT.NewObjectWithPrototype(e.RT.Intrinsic("GeneratorFunction.prototype.prototype"))
	if err := e.RT.DefineMethods(base, []engine.Method{
		{Name: "next", Length: 1, Func: mimeIteratorNext}, {Name: "return", Length: 1, Func: mimeIteratorReturn},
		{Name: "throw", Length: 1, Func: mimeIteratorThrow},
	}); err != nil {
		return nil, err
	}
	s.iteratorProto = e.RT.NewObjectWithPrototype(base)
	return s.iteratorProto, nil
}

func thisIterator(c *engine.Call, method string) (*mimeIterator, error) {
	if o := c.ThisObject(); o != nil {
		if it := mimeIteratorKey.Get(o); it != nil {
			return it, nil
		}
	}
	return nil, engine.TypeError("%s method called on incompatible receiver", method)
}

func mimeIteratorNext(c *engine.Call) (engine.Value, error) {
	it, err := thisIterator(c, "next")
	if err != nil {
		return engine.Undefined, err
	}
	rt := c.Runtime()
	if it.params != nil {
		for _, p := range it.params.list {
			if !it.seen[p.name] {
				it.seen[p.name] = true
				return rt.NewIteratorResult(it.item(rt, p), false), nil
			}
		}
		it.params = nil
	}
	return rt.NewIteratorResult(engine.Undefined, true), nil
}

func mimeIteratorReturn(c *engine.Call) (engine.Value, error) {
	it, err := thisIterator(c, "return")
	if err != nil {
		return engine.Undefined, err
	}
	it.params = nil
	return c.Runtime().NewIteratorResult(c.Arg(0), true), nil
}

func mimeIteratorThrow(c *engine.Call) (engine.Value, error) {
	it, err := thisIterator(c, "throw")
	if err != nil {
		return engine.Undefined, err
	}
	it.params = nil
	return engine.Undefined, engine.Throw(c.Arg(0))
}
