package vm

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// sourceText is what a module of source text has more than others.
type sourceText struct {
	importer
	module     *vmModule
	source     engine.Source
	meta       *engine.Function // initializeImportMeta
	linked     bool
	requests   engine.Value // moduleRequests, made when first read
	specifiers engine.Value // dependencySpecifiers
}

// InitializeImportMeta calls initializeImportMeta(meta, module).
func (s *sourceText) InitializeImportMeta(meta *engine.Object) error {
	if s.meta == nil {
		return nil
	}
	_, err := s.meta.Call(engine.Undefined, meta.Value(), s.module.object.Value())
	return err
}

func sourceTextClass(parent *engine.Function) *engine.Class {
	private := func(name string, f func(m *vmModule) (engine.Value, error)) engine.Method {
		return engine.Method{Name: name, Get: func(c *engine.Call) (engine.Value, error) {
			m := moduleOf(c.This())
			if m == nil || m.source == nil {
				field := name
				if name == "status" {
					field = "error"
				}
				return engine.Undefined, engine.TypeError("Cannot read private member #%s from an object whose class did not declare it", field)
			}
			return f(m)
		}}
	}
	return &engine.Class{Name: "SourceTextModule", Length: 1,
		Parent: func(*engine.Runtime) (*engine.Function, error) { return parent, nil },
		Init:   sourceTextInit,
		Methods: []engine.Method{
			{Name: "linkRequests", Length: 1, Func: linkRequests},
			{Name: "instantiate", Func: instantiate},
			private("dependencySpecifiers", (*vmModule).dependencySpecifiers),
			private("moduleRequests", (*vmModule).moduleRequests),
			private("status", func(m *vmModule) (engine.Value, error) { return engine.String(m.status()), nil }),
			private("error", (*vmModule).error),
			{Name: "hasAsyncGraph", Func: hasAsyncGraph},
			{Name: "hasTopLevelAwait", Func: hasTopLevelAwait},
			{Name: "createCachedData", Func: moduleCachedData},
		}}
}

func thisSourceText(c *engine.Call) (*vmModule, error) {
	if m := moduleOf(c.This()); m != nil && m.source != nil {
		return m, nil
	}
	return nil, nodeerr.InvalidThis("SourceTextModule")
}

// sourceTextInit is new vm.SourceTextModule(code[, options]).
// https://nodejs.org/api/vm.html#new-vmsourcetextmodulecode-options
func sourceTextInit(c *engine.Call) error {
	text, err := validate.String(c, c.Arg(0), "sourceText")
	if err != nil {
		return err
	}
	options, err := moduleOptions(c, 1)
	if err != nil {
		return err
	}
	s := &sourceText{}
	var cached []byte
	hasCached := false
	if options != nil {
		if cached, hasCached, err = s.readOptions(c, options); err != nil {
			return err
		}
	}
	m, err := initModule(c, options)
	if err != nil {
		return err
	}
	s.importer.e, s.importer.owner = m.e, c.This()
	s.module, m.source = m, s
	s.source.Name, s.source.Text, s.source.Data = m.identifier, text, s
	if hasCached {
		if m.m, err = m.realm.rt.UnmarshalModule(cached, s.source, env.Build()); err != nil {
			return nodeerr.New("ERR_VM_MODULE_CACHED_DATA_REJECTED", "cachedData buffer was rejected")
		}
	} else if m.m, err = m.realm.rt.CompileModule(s.source); err != nil {
		return err
	}
	return m.publish()
}

// readOptions reads the options that synthetic modules do not have.
func (s *sourceText) readOptions(c *engine.Call, o *engine.Object) (cached []byte, has bool, err error) {
	for _, f := range [...]struct {
		name string
		to   *int
	}{{"lineOffset", &s.source.LineOffset}, {"columnOffset", &s.source.ColumnOffset}} {
		v, err := o.Get(f.name)
		if err != nil {
			return nil, false, err
		}
		if v.IsUndefined() {
			continue
		}
		n, err := validate.Int32(c, v, "options."+f.name, -1<<31, 1<<31-1)
		if err != nil {
			return nil, false, err
		}
		*f.to = int(n)
	}
	for _, f := range [...]struct {
		name string
		to   **engine.Function
	}{{"initializeImportMeta", &s.meta}, {"importModuleDynamically", &s.importer.callback}} {
		v, err := o.Get(f.name)
		if err != nil {
			return nil, false, err
		}
		if v.IsUndefined() {
			continue
		}
		if *f.to, err = validate.Function(c, v, "options."+f.name); err != nil {
			return nil, false, err
		}
	}
	v, err := o.Get("cachedData")
	if err != nil || v.IsUndefined() {
		return nil, false, err
	}
	cached, err = validate.Buffer(c, v, "options.cachedData")
	return cached, true, err
}

// moduleRequests is sourceTextModule.moduleRequests.
// https://nodejs.org/api/vm.html#sourcetextmodulemodulerequests
func (m *vmModule) moduleRequests() (engine.Value, error) {
	if !m.source.requests.IsUndefined() {
		return m.source.requests, nil
	}
	rt := m.e.RT
	var list []engine.Value
	for _, r := range m.m.Requests() {
		o := rt.NewObjectWithPrototype(nil)
		attributes, err := attributesOf(rt, r)
		if err != nil {
			return engine.Undefined, err
		}
		if err := attributes.Freeze(); err != nil {
			return engine.Undefined, err
		}
		for _, x := range [...]struct {
			name string
			v    engine.Value
		}{{"specifier", engine.String(r.Specifier)}, {"attributes", attributes.Value()}, {"phase", engine.String(phaseName(r.Phase))}} {
			if err := o.Put(x.name, x.v); err != nil {
				return engine.Undefined, err
			}
		}
		if err := o.Freeze(); err != nil {
			return engine.Undefined, err
		}
		list = append(list, o.Value())
	}
	a := rt.NewArray(list...)
	m.source.requests = a.Value()
	return m.source.requests, a.Freeze()
}

// dependencySpecifiers is sourceTextModule.dependencySpecifiers.
// https://nodejs.org/api/vm.html#sourcetextmoduledependencyspecifiers
func (m *vmModule) dependencySpecifiers() (engine.Value, error) {
	if !m.source.specifiers.IsUndefined() {
		return m.source.specifiers, nil
	}
	var list []engine.Value
	for _, r := range m.m.Requests() {
		list = append(list, engine.String(r.Specifier))
	}
	a := m.e.RT.NewArray(list...)
	m.source.specifiers = a.Value()
	return m.source.specifiers, a.Freeze()
}

// hasAsyncGraph is sourceTextModule.hasAsyncGraph().
// https://nodejs.org/api/vm.html#sourcetextmodulehasasyncgraph
func hasAsyncGraph(c *engine.Call) (engine.Value, error) {
	m, err := thisSourceText(c)
	if err != nil {
		return engine.Undefined, err
	}
	if m.m.Status() < engine.ModuleLinked {
		return engine.Undefined, moduleStatus("must be instantiated")
	}
	return engine.Bool(m.m.HasTopLevelAwait()), nil
}

// hasTopLevelAwait is sourceTextModule.hasTopLevelAwait().
// https://nodejs.org/api/vm.html#sourcetextmodulehastoplevelawait
func hasTopLevelAwait(c *engine.Call) (engine.Value, error) {
	m, err := thisSourceText(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Bool(m.m.HasOwnTopLevelAwait()), nil
}

// moduleCachedData is sourceTextModule.createCachedData().
// https://nodejs.org/api/vm.html#sourcetextmodulecreatecacheddata
func moduleCachedData(c *engine.Call) (engine.Value, error) {
	m, err := thisSourceText(c)
	if err != nil {
		return engine.Undefined, err
	}
	switch m.status() {
	case "evaluating", "evaluated", "errored":
		return engine.Undefined, nodeerr.New("ERR_VM_MODULE_CANNOT_CREATE_CACHED_DATA",
			"Cached data cannot be created for a module which has been evaluated")
	}
	data, err := m.realm.rt.MarshalModule(m.source.source, env.Build())
	if err != nil {
		data = nil // code with a direct eval has no stored form: nothing is cached
	}
	return buffer.New(env.From(c), data).Value(), nil
}

// attributesOf makes an object of the attributes of a request.
func attributesOf(rt *engine.Runtime, r engine.ModuleRequest) (*engine.Object, error) {
	o := rt.NewObjectWithPrototype(nil)
	for _, k := range r.AttributeKeys() {
		if err := o.Put(k, engine.String(r.Attributes[k])); err != nil {
			return nil, err
		}
	}
	return o, nil
}

func phaseName(p engine.ImportPhase) string {
	switch p {
	case engine.PhaseSource:
		return "source"
	case engine.PhaseDefer:
		return "defer"
	}
	return "evaluation"
}
