package performance

import (
	"slices"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/domexception"
)

// supported are the entry types that can be observed.
var supported = [...]string{"dns", "function", "gc", "http", "http2", "mark", "measure", "net", "quic", "resource"}

// observer is the state of a PerformanceObserver.
type observer struct {
	object   *engine.Object
	callback *engine.Function
	types    []string
	single   bool // observe({ type }) was used, which adds types
	multiple bool
	buffer   []*entry
}

var observerKey = engine.PrivateKey[observer]{Name: "PerformanceObserver"}

// observerClass is PerformanceObserver.
// https://w3c.github.io/performance-timeline/#the-performanceobserver-interface
func observerClass() *engine.Class {
	return &engine.Class{Name: "PerformanceObserver", Length: 1, Init: initObserver, ToStringTag: "PerformanceObserver", Methods: []engine.Method{
		{Name: "observe", Enumerable: true, Func: observe},
		{Name: "disconnect", Enumerable: true, Func: disconnect},
		{Name: "takeRecords", Enumerable: true, Func: takeRecords},
		{SymbolFor: "nodejs.util.inspect.custom", Length: 2, Func: inspectObserver},
	}, Statics: []engine.Method{{Name: "supportedEntryTypes", Enumerable: true, Get: func(c *engine.Call) (engine.Value, error) {
		a := c.Runtime().NewStringArray(supported[:])
		return a.Value(), a.Freeze()
	}}}}
}

func initObserver(c *engine.Call) error {
	f, ok := c.Arg(0).AsFunction()
	if !ok {
		return nodeerr.InvalidArgType(c.Runtime(), "callback", c.Arg(0), "function")
	}
	observerKey.Set(c.ThisObject(), &observer{object: c.ThisObject(), callback: f})
	return nil
}

func thisObserver(c *engine.Call) (*observer, *state, error) {
	s, err := stateOf(env.From(c))
	if err != nil {
		return nil, nil, err
	}
	if o := c.ThisObject(); o != nil {
		if x := observerKey.Get(o); x != nil {
			return x, s, nil
		}
	}
	return nil, nil, nodeerr.InvalidThis("PerformanceObserver")
}

func inspectObserver(c *engine.Call) (engine.Value, error) {
	x, _, err := thisObserver(c)
	if err != nil {
		return engine.Undefined, err
	}
	rt := c.Runtime()
	o := rt.NewObject()
	for _, p := range [...]struct {
		name string
		v    engine.Value
	}{{"connected", engine.Bool(len(x.types) > 0)}, {"pending", engine.Bool(len(x.buffer) > 0)}, {"entryTypes", rt.NewStringArray(x.types).Value()},
		{"buffer", entryArray(rt, x.buffer)}} {
		if err := o.Put(p.name, p.v); err != nil {
			return engine.Undefined, err
		}
	}
	return inspectAs(c, o.Value())
}

// observe is observer.observe(options).
// https://w3c.github.io/performance-timeline/#observe-method
func observe(c *engine.Call) (engine.Value, error) {
	x, s, err := thisObserver(c)
	if err != nil {
		return engine.Undefined, err
	}
	rt := c.Runtime()
	var entryTypes, typ, buffered engine.Value
	if o, ok := c.Arg(0).AsObject(); ok {
		for _, p := range [...]struct {
			name string
			to   *engine.Value
		}{{"entryTypes", &entryTypes}, {"type", &typ}, {"buffered", &buffered}} {
			if *p.to, err = o.Get(p.name); err != nil {
				return engine.Undefined, err
			}
		}
	}
	switch {
	case entryTypes.IsUndefined() && typ.IsUndefined():
		return engine.Undefined, nodeerr.MissingArgs("options.entryTypes", "options.type")
	case !entryTypes.IsNullish() && !typ.IsNullish():
		return engine.Undefined, nodeerr.InvalidArgValue(rt, "options.entryTypes", entryTypes, "options.entryTypes can not set with options.type together")
	case !entryTypes.IsUndefined():
		return engine.Undefined, x.observeMany(s, rt, entryTypes)
	}
	if x.multiple {
		return engine.Undefined, domexception.Errorf("InvalidModificationError", "PerformanceObserver can not change to single observation")
	}
	name, _ := typ.AsString()
	x.single = true
	if !slices.Contains(supported[:], name) || slices.Contains(x.types, name) {
		return engine.Undefined, nil
	}
	x.types = append(x.types, name)
	s.connect(env.From(c), x)
	if buffered.Truthy() {
		x.buffer = append(x.buffer, sorted(s.all(), func(e *entry) bool { return e.kind == name })...)
		s.schedule(env.From(c), x)
	}
	return engine.Undefined, nil
}

func (x *observer) observeMany(s *state, rt *engine.Runtime, entryTypes engine.Value) error {
	if x.single {
		return domexception.Errorf("InvalidModificationError", "PerformanceObserver can not change to multiple observations")
	}
	if !entryTypes.IsArray() {
		return nodeerr.Type("ERR_INVALID_ARG_TYPE", "The \"options.entryTypes\" property must be string[]. Received %s", nodeerr.Received(rt, entryTypes))
	}
	x.multiple = true
	x.types = nil
	err := rt.Iterate(entryTypes, func(v engine.Value) error {
		name, ok := v.AsString()
		if ok && slices.Contains(supported[:], name) && !slices.Contains(x.types, name) {
			x.types = append(x.types, name)
		}
		return nil
	})
	if err != nil {
		return err
	}
	if len(x.types) == 0 {
		s.disconnect(x)
		return nil
	}
	s.connect(env.Of(rt), x)
	return nil
}

func (s *state) connect(e *env.Env, x *observer) {
	if slices.Contains(x.types, "gc") {
		s.watchGC(e)
	}
	if !slices.Contains(s.observers, x) {
		s.observers = append(s.observers, x)
	}
}

func (s *state) disconnect(x *observer) {
	s.observers = slices.DeleteFunc(s.observers, func(y *observer) bool { return x == y })
	s.pending = slices.DeleteFunc(s.pending, func(y *observer) bool { return x == y })
	x.types, x.buffer, x.single, x.multiple = nil, nil, false, false
}

// disconnect is observer.disconnect().
// https://w3c.github.io/performance-timeline/#disconnect-method
func disconnect(c *engine.Call) (engine.Value, error) {
	x, s, err := thisObserver(c)
	if err != nil {
		return engine.Undefined, err
	}
	s.disconnect(x)
	return engine.Undefined, nil
}

// takeRecords is observer.takeRecords().
// https://w3c.github.io/performance-timeline/#takerecords-method
func takeRecords(c *engine.Call) (engine.Value, error) {
	x, _, err := thisObserver(c)
	if err != nil {
		return engine.Undefined, err
	}
	list := x.buffer
	x.buffer = nil
	return entryArray(c.Runtime(), list), nil
}

// observed reports whether something observes a type.
func (s *state) observed(kind string) bool {
	for _, x := range s.observers {
		if slices.Contains(x.types, kind) {
			return true
		}
	}
	return false
}

// enqueue hands an entry to the observers of its type.
func (s *state) enqueue(e *env.Env, entry *entry) {
	for _, x := range s.observers {
		if slices.Contains(x.types, entry.kind) {
			x.buffer = append(x.buffer, entry)
			s.schedule(e, x)
		}
	}
}

// schedule calls the observer in the next check phase of the loop.
func (s *state) schedule(e *env.Env, x *observer) {
	if !slices.Contains(s.pending, x) {
		s.pending = append(s.pending, x)
	}
	if s.scheduled {
		return
	}
	s.scheduled = true
	e.Loop.SetImmediate(func() {
		s.scheduled = false
		pending := s.pending
		s.pending = nil
		for _, x := range pending {
			list := x.buffer
			x.buffer = nil
			e.Run(nil, func() error {
				_, err := x.callback.Call(x.object.Value(), s.newList(e.RT, list).Value(), x.object.Value())
				return err
			})
		}
	})
}

// entryList is the state of a PerformanceObserverEntryList.
type entryList struct{ entries []*entry }

var listKey = engine.PrivateKey[entryList]{Name: "PerformanceObserverEntryList"}

func (s *state) newList(rt *engine.Runtime, list []*entry) *engine.Object {
	o := rt.NewObjectWithPrototype(s.list.proto)
	listKey.Set(o, &entryList{sorted(list, nil)})
	return o
}

// listClass is PerformanceObserverEntryList.
// https://w3c.github.io/performance-timeline/#the-performanceobserverentrylist-interface
func listClass() *engine.Class {
	with := func(f func(l *entryList, c *engine.Call) (engine.Value, error)) engine.NativeFunc {
		return func(c *engine.Call) (engine.Value, error) {
			if o := c.ThisObject(); o != nil {
				if l := listKey.Get(o); l != nil {
					return f(l, c)
				}
			}
			return engine.Undefined, nodeerr.InvalidThis("PerformanceObserverEntryList")
		}
	}
	all := func(l *entryList, c *engine.Call) (engine.Value, error) {
		return entryArray(c.Runtime(), l.entries), nil
	}
	return &engine.Class{Name: "PerformanceObserverEntryList", Construct: illegal, ToStringTag: "PerformanceObserverEntryList", Methods: []engine.Method{
		{Name: "getEntries", Enumerable: true, Func: with(all)},
		{Name: "getEntriesByType", Length: 1, Enumerable: true, Func: with(func(l *entryList, c *engine.Call) (engine.Value, error) { return byType(l.entries, c) })},
		{Name: "getEntriesByName", Length: 1, Enumerable: true, Func: with(func(l *entryList, c *engine.Call) (engine.Value, error) { return byName(l.entries, c) })},
		{SymbolFor: "nodejs.util.inspect.custom", Length: 2, Func: with(func(l *entryList, c *engine.Call) (engine.Value, error) {
			v, err := all(l, c)
			if err != nil {
				return engine.Undefined, err
			}
			return inspectAs(c, v)
		})},
	}}
}
