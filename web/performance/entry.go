package performance

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/structuredclone"
)

// entry is the state of a PerformanceEntry.
type entry struct {
	object          *engine.Object
	name            string
	kind            string // entryType
	start, duration float64
	detail          engine.Value
}

var entryKey = engine.PrivateKey[entry]{Name: "PerformanceEntry"}

func entryClass() *engine.Class {
	return &engine.Class{Name: "PerformanceEntry", Construct: illegal, Methods: []engine.Method{
		{Name: "name", Enumerable: true, Get: entryGetter(func(e *entry) engine.Value { return engine.String(e.name) })},
		{Name: "entryType", Enumerable: true, Get: entryGetter(func(e *entry) engine.Value { return engine.String(e.kind) })},
		{Name: "startTime", Enumerable: true, Get: entryGetter(func(e *entry) engine.Value { return engine.Number(e.start) })},
		{Name: "duration", Enumerable: true, Get: entryGetter(func(e *entry) engine.Value { return engine.Number(e.duration) })},
		{Name: "toJSON", Enumerable: true, Func: func(c *engine.Call) (engine.Value, error) { return entryToJSON(c, false) }},
		{SymbolFor: "nodejs.util.inspect.custom", Length: 2, Func: inspectEntry},
	}}
}

func markClass() *engine.Class {
	return &engine.Class{Name: "PerformanceMark", Length: 1, Parent: entryParent, Construct: constructMark, ToStringTag: "PerformanceMark",
		Methods: detailMethods()}
}

func measureClass() *engine.Class {
	return &engine.Class{Name: "PerformanceMeasure", Parent: entryParent, Construct: illegal, ToStringTag: "PerformanceMeasure",
		Methods: detailMethods()}
}

// nodeEntryClass is the class of entries that only Node has.
func nodeEntryClass() *engine.Class {
	return &engine.Class{Name: "PerformanceNodeEntry", Parent: entryParent, Construct: illegal, Methods: detailMethods()}
}

func detailMethods() []engine.Method {
	return []engine.Method{
		{Name: "detail", Enumerable: true, Get: entryGetter(func(e *entry) engine.Value { return e.detail })},
		{Name: "toJSON", Func: func(c *engine.Call) (engine.Value, error) { return entryToJSON(c, true) }},
	}
}

func entryParent(rt *engine.Runtime) (*engine.Function, error) {
	s, err := stateOf(env.Of(rt))
	if err != nil {
		return nil, err
	}
	return s.entry.ctor, nil
}

func illegal(*engine.Call) (engine.Value, error) {
	return engine.Undefined, nodeerr.Type("ERR_ILLEGAL_CONSTRUCTOR", "Illegal constructor")
}

func thisEntry(c *engine.Call) (*entry, error) {
	if o := c.ThisObject(); o != nil {
		if e := entryKey.Get(o); e != nil {
			return e, nil
		}
	}
	return nil, nodeerr.InvalidThis("PerformanceEntry")
}

func entryGetter(f func(*entry) engine.Value) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		e, err := thisEntry(c)
		if err != nil {
			return engine.Undefined, err
		}
		return f(e), nil
	}
}

// fields makes an object of the entry's members.
func (e *entry) fields(rt *engine.Runtime, detail bool) (*engine.Object, error) {
	o := rt.NewObject()
	for _, p := range [...]struct {
		name string
		v    engine.Value
	}{{"name", engine.String(e.name)}, {"entryType", engine.String(e.kind)}, {"startTime", engine.Number(e.start)}, {"duration", engine.Number(e.duration)}} {
		if err := o.Put(p.name, p.v); err != nil {
			return nil, err
		}
	}
	if !detail {
		return o, nil
	}
	return o, o.Put("detail", e.detail)
}

// entryToJSON is entry.toJSON().
// https://w3c.github.io/performance-timeline/#dom-performanceentry-tojson
func entryToJSON(c *engine.Call, detail bool) (engine.Value, error) {
	e, err := thisEntry(c)
	if err != nil {
		return engine.Undefined, err
	}
	o, err := e.fields(c.Runtime(), detail)
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

// inspectEntry shows an entry in util.inspect.
func inspectEntry(c *engine.Call) (engine.Value, error) {
	e, err := thisEntry(c)
	if err != nil {
		return engine.Undefined, err
	}
	if r := resourceKey.Get(e.object); r != nil {
		v, err := r.object(c.Runtime())
		if err != nil {
			return engine.Undefined, err
		}
		return inspectAs(c, v)
	}
	o, err := e.fields(c.Runtime(), e.kind == "mark" || e.kind == "measure" || e.kind == "function")
	if err != nil {
		return engine.Undefined, err
	}
	return inspectAs(c, o.Value())
}

// inspectAs shows v behind the name of the class of this: it serves the
// methods [nodejs.util.inspect.custom](depth, options, inspect).
func inspectAs(c *engine.Call, v engine.Value) (engine.Value, error) {
	ctor, err := c.Runtime().GetV(c.This(), engine.NewKey("constructor"))
	if err != nil {
		return engine.Undefined, err
	}
	name := ""
	if cf, ok := ctor.AsFunction(); ok {
		name = cf.Name()
	}
	return InspectAs(c, name, v)
}

// InspectAs serves a method [nodejs.util.inspect.custom](depth, options,
// inspect) that shows v behind a name.
func InspectAs(c *engine.Call, name string, v engine.Value) (engine.Value, error) {
	rt := c.Runtime()
	if depth, ok := c.Arg(0).AsNumber(); ok && depth < 0 {
		return c.This(), nil
	}
	opts := rt.NewObject()
	if given, ok := c.Arg(1).AsObject(); ok {
		keys, err := given.Keys()
		if err != nil {
			return engine.Undefined, err
		}
		for _, k := range keys {
			x, err := given.GetKey(k)
			if err != nil {
				return engine.Undefined, err
			}
			if d, ok := x.AsNumber(); ok && k.Name() == "depth" {
				x = engine.Number(d - 1)
			}
			if err := opts.PutKey(k, x); err != nil {
				return engine.Undefined, err
			}
		}
	}
	f, ok := c.Arg(2).AsFunction()
	if !ok {
		return engine.Undefined, engine.TypeError("inspect is not a function")
	}
	text, err := f.Call(engine.Undefined, v, opts.Value())
	if err != nil {
		return engine.Undefined, err
	}
	s, err := rt.ToString(text)
	return engine.String(name + " " + s), err
}

// newEntry makes the object of an entry.
func (s *state) newEntry(rt *engine.Runtime, c *class, e entry) *entry {
	e.object = rt.NewObjectWithPrototype(c.proto)
	entryKey.Set(e.object, &e)
	return &e
}

// cloneDetail is the detail of a mark or measure.
func cloneDetail(e *env.Env, v engine.Value) (engine.Value, error) {
	if v.IsNullish() {
		return engine.Null, nil
	}
	if !v.IsObject() && !v.IsSymbol() {
		return v, nil
	}
	m, err := structuredclone.Serialize(e, v, nil)
	if err != nil {
		return engine.Undefined, err
	}
	return m.Deserialize(e)
}

// constructMark is new PerformanceMark(name[, options]).
// https://w3c.github.io/user-timing/#the-performancemark-constructor
func constructMark(c *engine.Call) (engine.Value, error) {
	s, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	m, err := s.makeMark(c)
	if err != nil {
		return engine.Undefined, err
	}
	if nt := c.NewTarget(); nt != nil && nt != &s.mark.ctor.Object {
		p, err := nt.Get("prototype")
		if err != nil {
			return engine.Undefined, err
		}
		if po, ok := p.AsObject(); ok {
			if err := m.object.SetPrototype(po); err != nil {
				return engine.Undefined, err
			}
		}
	}
	return m.object.Value(), nil
}

// makeMark makes a mark of the arguments (name, options).
func (s *state) makeMark(c *engine.Call) (*entry, error) {
	rt, e := c.Runtime(), env.From(c)
	if c.Len() == 0 {
		return nil, nodeerr.MissingArgs("name")
	}
	name, err := rt.ToString(c.Arg(0))
	if err != nil {
		return nil, err
	}
	if isNodeMoment(name) {
		return nil, nodeerr.InvalidArgValue(rt, "name", engine.String(name), "")
	}
	m := entry{name: name, kind: "mark", start: s.now(e), detail: engine.Null}
	if opts := c.Arg(1); !opts.IsNullish() {
		o, ok := opts.AsObject()
		if !ok || opts.IsArray() || opts.IsFunction() {
			return nil, nodeerr.InvalidArgType(rt, "options", opts, "object")
		}
		v, err := o.Get("startTime")
		if err != nil {
			return nil, err
		}
		if !v.IsNullish() {
			f, ok := v.AsNumber()
			if !ok {
				return nil, nodeerr.InvalidArgType(rt, "startTime", v, "number")
			}
			if f < 0 {
				return nil, invalidTimestamp(rt, v)
			}
			m.start = f
		}
		if v, err = o.Get("detail"); err != nil {
			return nil, err
		}
		if m.detail, err = cloneDetail(e, v); err != nil {
			return nil, err
		}
	}
	return s.newEntry(rt, &s.mark, m), nil
}

func invalidTimestamp(rt *engine.Runtime, v engine.Value) error {
	text, err := rt.ToString(v)
	if err != nil {
		return err
	}
	return nodeerr.Type("ERR_PERFORMANCE_INVALID_TIMESTAMP", "%s is not a valid timestamp", text)
}
