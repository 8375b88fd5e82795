package engine

import (
	"errors"
	"maps"
	"slices"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/compiler"
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/module"
	"github.com/sxfescript/sxn/engine/internal/promises"
	"github.com/sxfescript/sxn/engine/internal/text"
	"github.com/sxfescript/sxn/engine/internal/vm"
)

// Module is an ECMAScript module of a runtime: source text or synthetic. It
// is loaded, linked and evaluated in this order; Import does all three.
type Module struct {
	rt  *Runtime
	m   *module.Module
	url string
	// Data is the embedder's.
	Data any
}

// ModuleRequest is an import as written: a specifier and its attributes.
type ModuleRequest struct {
	Specifier  string
	Attributes map[string]string // nil when there are none
	Phase      ImportPhase
}

// AttributeKeys returns the names of the attributes in order.
func (r *ModuleRequest) AttributeKeys() []string {
	return slices.Sorted(maps.Keys(r.Attributes))
}

// ImportPhase tells import from import source and import defer.
type ImportPhase = core.ImportPhase

// The phases of an import.
const (
	PhaseEvaluation = core.PhaseEvaluation
	PhaseSource     = core.PhaseSource
	PhaseDefer      = core.PhaseDefer
)

// moduleBody is the code of a source text module.
type moduleBody struct {
	rt    *Runtime
	code  *bytecode.Code
	info  *compiler.ModuleRecordInfo
	cells []*core.Cell
	// waits is where the body has been suspended, once it was.
	waits   vm.Suspended
	waiting bool
}

func (b *moduleBody) Cells() []*core.Cell { return b.cells }

func (b *moduleBody) Instantiate() error {
	if b.info.Init == nil {
		return nil
	}
	_, err := b.rt.vm.RunModule(b.rt.vm.NewFunction(b.rt.realm, b.info.Init, b.cells))
	return err
}

func (b *moduleBody) Execute() error {
	_, err := b.rt.vm.RunModule(b.rt.vm.NewFunction(b.rt.realm, b.code, b.cells))
	return err
}

func (b *moduleBody) ExecuteAsync() (*promises.Promise, error) {
	v, err := b.rt.vm.RunModule(b.rt.vm.NewFunction(b.rt.realm, b.code, b.cells))
	if err != nil {
		return nil, err
	}
	b.waits, b.waiting = b.rt.vm.TakeSuspended()
	return promises.AsPromise(v), nil
}

// CompileModule compiles a source text module; src.Name is its URL.
func (rt *Runtime) CompileModule(src Source) (*Module, error) {
	m := &Module{rt: rt, url: src.Name, Data: src.Data}
	code, info, err := compiler.CompileModule(src.compiled(m), rt.compileOptions())
	if err != nil {
		return nil, err
	}
	return m.withBody(code, info), nil
}

// MarshalModule compiles a source text module and serialises it. build names
// the build of the program.
func (rt *Runtime) MarshalModule(src Source, build string) ([]byte, error) {
	code, info, err := compiler.CompileModule(src.compiled(nil), rt.compileOptions())
	if err != nil {
		return nil, err
	}
	return compiler.MarshalModule(code, info, build)
}

// Marshal serialises a source text module, whatever its state. build names the
// build of the program.
func (m *Module) Marshal(build string) ([]byte, error) {
	body, ok := m.m.Body.(*moduleBody)
	if !ok {
		return nil, errors.New("engine: not a source text module")
	}
	return compiler.MarshalModule(body.code, body.info, build)
}

// UnmarshalModule is CompileModule with what MarshalModule or Marshal made for
// the same build and source text; an error means that the source has to be
// compiled. data is kept and may not change.
func (rt *Runtime) UnmarshalModule(data []byte, src Source, build string) (*Module, error) {
	m := &Module{rt: rt, url: src.Name, Data: src.Data}
	code, info, err := compiler.UnmarshalModule(data, src.compiled(m), build, rt.compileOptions())
	if err != nil {
		return nil, err
	}
	return m.withBody(code, info), nil
}

// withBody makes m the module of compiled code.
func (m *Module) withBody(code *bytecode.Code, info *compiler.ModuleRecordInfo) *Module {
	rt := m.rt
	body := &moduleBody{rt: rt, code: code, info: info, cells: make([]*core.Cell, len(info.Cells))}
	for i, c := range info.Cells {
		body.cells[i] = &core.Cell{V: core.Undefined}
		if c.Uninitialized {
			body.cells[i].V = core.Uninitialized
		}
	}
	m.m = module.NewSourceText(rt.realm, entriesOf(info), body, m)
	return m
}

func atom(s string) *core.Atom { return text.InternAtom(text.FromGo(s)) }

// atomUnless is atom, nil where a namespace is meant.
func atomUnless(namespace bool, s string) *core.Atom {
	if namespace {
		return nil
	}
	return atom(s)
}

func entriesOf(info *compiler.ModuleRecordInfo) *module.Entries {
	e := &module.Entries{StarExports: info.StarExports, HasTLA: info.HasTLA}
	for _, r := range info.Requests {
		req := module.Request{Specifier: text.FromGo(r.Specifier), Phase: r.Phase}
		for _, a := range r.Attributes {
			req.Attributes = append(req.Attributes, core.ImportAttribute{Key: text.FromGo(a.Key), Value: text.FromGo(a.Value)})
		}
		e.Requests = append(e.Requests, req)
	}
	for _, i := range info.Imports {
		e.Imports = append(e.Imports, module.Import{Request: i.Request, Name: atomUnless(i.Namespace, i.Name), Cell: i.Cell, Place: module.Place{Start: i.Offset, End: i.End}})
	}
	for _, x := range info.LocalExports {
		e.LocalExports = append(e.LocalExports, module.LocalExport{Name: atom(x.Name), Cell: x.Cell})
	}
	for _, x := range info.IndirectExports {
		e.IndirectExports = append(e.IndirectExports, module.IndirectExport{Name: atom(x.Name), Request: x.Request, Import: atomUnless(x.Namespace, x.ImportName), Place: module.Place{Start: x.Offset, End: x.End}})
	}
	return e
}

// NewSyntheticModule returns a module with the given export names. eval runs
// when the module is evaluated; it sets the exports.
func (rt *Runtime) NewSyntheticModule(url string, names []string, eval func(set func(name string, v Value) error) error) *Module {
	m := &Module{rt: rt, url: url}
	atoms := make([]*core.Atom, len(names))
	for i, n := range names {
		atoms[i] = atom(n)
	}
	m.m = module.NewSynthetic(rt.realm, atoms, func(x *module.Module) error {
		return eval(func(name string, v Value) error { return x.SetSyntheticExport(atom(name), toCore(v).Clean()) })
	}, m)
	return m
}

// SetExport changes an export of a synthetic module after its evaluation.
func (m *Module) SetExport(name string, v Value) error {
	return m.m.SetSyntheticExport(atom(name), toCore(v).Clean())
}

// ModuleOf returns the module whose namespace object v is.
func ModuleOf(v Value) (*Module, bool) {
	c := toCore(v)
	if !c.IsKind(core.KindNamespace) {
		return nil, false
	}
	m, ok := (*module.Namespace)(c.Ptr).Module.HostDefined.(*Module)
	return m, ok
}

// SourceMapURL returns the URL of the source map that the source names, "" where
// it names none.
func (m *Module) SourceMapURL() string {
	if body, ok := m.m.Body.(*moduleBody); ok {
		return body.code.Source.MapURL
	}
	return ""
}

// URL returns the name that the module was made with.
func (m *Module) URL() string { return m.url }

// Requests returns what the module imports, in order.
func (m *Module) Requests() []ModuleRequest {
	rs := make([]ModuleRequest, len(m.m.Entries.Requests))
	for i := range rs {
		rs[i] = requestOf(&m.m.Entries.Requests[i])
	}
	return rs
}

func requestOf(r *module.Request) ModuleRequest {
	q := ModuleRequest{Specifier: r.Specifier.ToWTF8(), Phase: r.Phase}
	if len(r.Attributes) > 0 {
		q.Attributes = make(map[string]string, len(r.Attributes))
		for _, a := range r.Attributes {
			q.Attributes[a.Key.ToWTF8()] = a.Value.ToWTF8()
		}
	}
	return q
}

// Load loads everything that the module depends on through Host.LoadModule,
// and calls done when the graph is complete or a load failed.
func (m *Module) Load(done func(error)) { m.m.LoadRequestedModules(m.rt.loadRequest, done) }

func (rt *Runtime) loadRequest(referrer *module.Module, _ int, req *module.Request, done func(*module.Module, error)) {
	if rt.host.LoadModule == nil {
		done(nil, TypeError("Module loading is not available"))
		return
	}
	from := referrer.HostDefined.(*Module)
	rt.host.LoadModule(rt, &Referrer{URL: from.url, Module: from, Data: from.Data}, requestOf(req), func(m *Module, err error) {
		if err != nil {
			done(nil, err)
			return
		}
		done(m.m, nil)
	})
}

// SetLoaded answers request i of the module, for those that Load would ask
// the host for.
func (m *Module) SetLoaded(i int, loaded *Module) { m.m.Loaded[i] = loaded.m }

// Loaded returns the module that request i was answered with, nil where it
// was not.
func (m *Module) Loaded(i int) *Module {
	if i >= len(m.m.Loaded) || m.m.Loaded[i] == nil {
		return nil
	}
	return m.m.Loaded[i].HostDefined.(*Module)
}

// Link resolves the imports of a loaded module and of all it depends on.
func (m *Module) Link() error { return m.m.Link() }

// Evaluate evaluates a linked module and all it depends on. The promise
// settles when all is done; a Termination comes back as the error.
func (m *Module) Evaluate() (*Promise, error) {
	p, err := m.m.Evaluate()
	if err != nil {
		return nil, err
	}
	return (*Promise)(ptrOf(&p.Object)), nil
}

// Import loads, links and evaluates the module; the promise is fulfilled with
// the namespace object.
func (m *Module) Import() *Promise {
	p := m.rt.NewPromise()
	m.importInto(p, core.PhaseEvaluation)
	return p
}

func (m *Module) importInto(p *Promise, phase core.ImportPhase) {
	m.Load(func(err error) {
		if err == nil {
			if err = m.within(StageLink, m.Link); err != nil {
				p.Reject(err)
				return
			}
		}
		var done *Promise
		switch {
		case err != nil:
		case phase == core.PhaseDefer:
			m.deferInto(p)
			return
		default:
			err = m.within(StageEvaluate, func() (err error) { done, err = m.Evaluate(); return err })
		}
		if err != nil {
			p.Reject(m.importError(err))
			return
		}
		done.Then(func(_ Value, err error) error {
			if err != nil {
				p.Reject(m.importError(err))
			} else {
				p.Resolve(m.Namespace().Value())
			}
			return nil
		})
	})
}

// ImportStage is a step of an import that JavaScript or its errors belong to.
type ImportStage uint8

// The stages of an import.
const (
	StageLink ImportStage = iota
	StageEvaluate
)

// within runs a stage of an import below the frames of the host. An error of
// linking is explained and made there.
func (m *Module) within(s ImportStage, f func() error) error {
	h := m.rt.host.ImportFrames
	if h != nil {
		m.rt.PushFrames(h(m, s))
		defer m.rt.PopFrames()
	}
	err := f()
	if err != nil && s == StageLink {
		err = m.importError(m.rt.Thrown(err))
	}
	return err
}

// PendingAwaits returns where the module, and those that it depends on, wait
// at a top-level await.
func (m *Module) PendingAwaits() []SyntaxErrorInfo {
	var sites []SyntaxErrorInfo
	m.pendingAwaits(map[*module.Module]bool{}, &sites)
	return sites
}

func (m *Module) pendingAwaits(seen map[*module.Module]bool, sites *[]SyntaxErrorInfo) {
	if m == nil || seen[m.m] {
		return
	}
	seen[m.m] = true
	for _, d := range m.m.Loaded {
		if d != nil {
			dep, _ := d.HostDefined.(*Module)
			dep.pendingAwaits(seen, sites)
		}
	}
	body, ok := m.m.Body.(*moduleBody)
	if !ok || !body.waiting || m.m.Status() != module.EvaluatingAsync {
		return
	}
	if src, offset, ok := body.waits.Place(); ok {
		*sites = append(*sites, placeIn(src, offset, offset))
	}
}

// importError gives the host a chance to explain a failed import.
func (m *Module) importError(err error) error {
	if f := m.rt.host.ImportFailed; f != nil && !core.IsTermination(err) {
		return f(m, err)
	}
	return err
}

// deferInto fulfills p with the deferred namespace object once what is
// asynchronous in the linked module has been evaluated.
func (m *Module) deferInto(p *Promise) {
	list, err := m.m.EvaluateDeferred()
	if err != nil {
		p.Reject(err)
		return
	}
	left := len(list)
	finish := func() { p.Resolve(fromCore(core.Obj(m.m.DeferredNamespace()))) }
	if left == 0 {
		finish()
	}
	for _, x := range list {
		(*Promise)(ptrOf(&x.Object)).Then(func(_ Value, err error) error {
			if err != nil {
				p.Reject(err)
			} else if left--; left == 0 {
				finish()
			}
			return nil
		})
	}
}

// Namespace returns the module namespace object of a loaded module.
func (m *Module) Namespace() *Object { return (*Object)(m.m.Namespace()) }

// ExportNames returns the names that the loaded module exports.
func (m *Module) ExportNames() []string {
	var names []string
	for _, a := range m.m.ExportedNames() {
		names = append(names, a.String().ToUTF8())
	}
	return names
}

// HasOwnTopLevelAwait reports whether the code of the module itself contains
// top-level await.
func (m *Module) HasOwnTopLevelAwait() bool { return m.m.HasTLA() }

// HasTopLevelAwait reports whether the module, or one that it depends on and
// that has been loaded, contains top-level await.
func (m *Module) HasTopLevelAwait() bool { return m.m.HasAsyncGraph() }

// Status tells how far a module has come.
type ModuleStatus uint8

// The states of a module.
const (
	ModuleNew             = ModuleStatus(module.New)
	ModuleUnlinked        = ModuleStatus(module.Unlinked)
	ModuleLinking         = ModuleStatus(module.Linking)
	ModuleLinked          = ModuleStatus(module.Linked)
	ModuleEvaluating      = ModuleStatus(module.Evaluating)
	ModuleEvaluatingAsync = ModuleStatus(module.EvaluatingAsync)
	ModuleEvaluated       = ModuleStatus(module.Evaluated)
)

// Status returns the state of the module.
func (m *Module) Status() ModuleStatus { return ModuleStatus(m.m.Status()) }

// EvaluationError returns the error that evaluation ended with, nil without one.
func (m *Module) EvaluationError() error {
	err, failed := m.m.Error()
	if !failed {
		return nil
	}
	return err
}

// moduleHooks are the host operations of import() and import.meta.
func (rt *Runtime) moduleHooks(h *core.HostHooks) {
	h.ImportMeta = func(_ *core.Realm, hostDefined any, meta *core.Object) error {
		ref, _ := hostDefined.(*Referrer)
		if ref == nil || ref.Module == nil || rt.host.ImportMeta == nil {
			return nil
		}
		return rt.host.ImportMeta(rt, ref.Module, (*Object)(meta))
	}
	if rt.host.LoadModule == nil {
		return
	}
	h.ImportModuleDynamically = func(_ *core.Realm, referrer any, specifier text.String, attributes []core.ImportAttribute, phase core.ImportPhase, promise *core.Object) {
		ref, _ := referrer.(*Referrer)
		if ref == nil {
			ref = &Referrer{}
		}
		p := (*Promise)(ptrOf(promise))
		req := requestOf(&module.Request{Specifier: specifier, Attributes: attributes, Phase: phase})
		begin := func(p *Promise) { rt.importDynamically(ref, req, phase, p) }
		if rt.host.TraceImport == nil || !rt.host.TraceImport(rt, ref, req, p, begin) {
			begin(p)
		}
	}
}

// importDynamically settles p with the namespace of a module.
func (rt *Runtime) importDynamically(ref *Referrer, req ModuleRequest, phase core.ImportPhase, p *Promise) {
	if f := rt.host.ImportDynamically; f != nil && f(rt, ref, req, p) {
		return
	}
	loading := true
	rt.host.LoadModule(rt, ref, req, func(m *Module, err error) {
		switch {
		case err != nil:
			p.Reject(err)
		case loading:
			// Evaluation never begins in the middle of running code.
			rt.EnqueueJob(func() error { m.importInto(p, phase); return nil })
		default:
			m.importInto(p, phase)
		}
	})
	loading = false
}
