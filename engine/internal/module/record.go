package module

import (
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/promises"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// Request is a ModuleRequest Record.
// https://tc39.es/ecma262/#sec-modulerequest-record
type Request struct {
	Specifier  text.String
	Attributes []core.ImportAttribute
	Phase      core.ImportPhase
}

// Import is an ImportEntry: the cell of the importing module that is wired to
// the binding. Name is nil for a namespace import.
type Import struct {
	Request int // index into Requests
	Name    *core.Atom
	Cell    int
	Place   Place
}

// Place is where an entry stands in the source, in bytes.
type Place struct{ Start, End uint32 }

// LocalExport is an ExportEntry of a binding of the module itself.
type LocalExport struct {
	Name *core.Atom
	Cell int
}

// IndirectExport is an ExportEntry that re-exports a binding of another
// module; a nil Import exports its namespace object.
type IndirectExport struct {
	Name    *core.Atom
	Request int
	Import  *core.Atom
	Place   Place
}

// Entries are the static parts of a source text module.
type Entries struct {
	Requests        []Request
	Imports         []Import
	LocalExports    []LocalExport
	IndirectExports []IndirectExport
	StarExports     []int // indices into Requests
	HasTLA          bool
}

// Body is the code of a source text module.
type Body interface {
	// Cells are the module's captured variables: an import's cell is replaced
	// when the module is linked, before Instantiate.
	Cells() []*core.Cell
	// Instantiate makes hoisted functions and the like.
	Instantiate() error
	// Execute runs a module without top-level await.
	Execute() error
	// ExecuteAsync runs a module with top-level await; the promise settles
	// when it is done.
	ExecuteAsync() (*promises.Promise, error)
}

// Status is [[Status]] of a Cyclic Module Record.
type Status uint8

const (
	New Status = iota
	Unlinked
	Linking
	Linked
	Evaluating
	EvaluatingAsync
	Evaluated
)

// Module is a Module Record: a source text module when Body is not nil, a
// synthetic one otherwise.
// https://tc39.es/ecma262/#sec-abstract-module-records
type Module struct {
	Realm       *core.Realm
	HostDefined any
	Entries     *Entries
	Body        Body

	// Names and Steps are a synthetic module's export names and evaluation
	// steps; Steps sets them through SetSyntheticExport.
	Names []*core.Atom
	Steps func(m *Module) error

	// Loaded are the modules that Requests were answered with.
	Loaded []*Module

	status           Status
	evaluationError  error
	failed           bool
	dfsIndex         int
	dfsAncestorIndex int
	cycleRoot        *Module
	asyncOrder       int // 0: not async
	topLevel         *promises.PromiseCapability
	asyncParents     []*Module
	pendingAsync     int
	synthetic        map[*core.Atom]*core.Cell
	namespace        *core.Object
	deferred         *core.Object // the namespace of deferred imports
	meta             *core.Object
}

// NewSourceText returns a source text module record.
// https://tc39.es/ecma262/#sec-parsemodule
func NewSourceText(r *core.Realm, e *Entries, body Body, hostDefined any) *Module {
	return &Module{Realm: r, Entries: e, Body: body, HostDefined: hostDefined, Loaded: make([]*Module, len(e.Requests))}
}

// NewSynthetic returns a synthetic module record.
// https://tc39.es/ecma262/#sec-createsyntheticmodule
func NewSynthetic(r *core.Realm, names []*core.Atom, steps func(m *Module) error, hostDefined any) *Module {
	m := &Module{Realm: r, Names: names, Steps: steps, HostDefined: hostDefined, Entries: &Entries{}, status: Unlinked}
	m.synthetic = make(map[*core.Atom]*core.Cell, len(names))
	for _, n := range names {
		m.synthetic[n] = &core.Cell{V: core.Undefined}
	}
	return m
}

// SetSyntheticExport sets an export of a synthetic module.
// https://tc39.es/ecma262/#sec-setsyntheticmoduleexport
func (m *Module) SetSyntheticExport(name *core.Atom, v core.Value) error {
	c := m.synthetic[name]
	if c == nil {
		return core.ReferenceError("Export '%s' is not defined in module", name.String().ToUTF8())
	}
	core.StoreHeap(&c.V, v)
	return nil
}

// Status returns the status of the module.
func (m *Module) Status() Status { return m.status }

// Error returns the error that evaluation ended with; failed is false when
// there was none so far.
func (m *Module) Error() (err error, failed bool) { return m.evaluationError, m.failed }

// HasTLA reports whether the module itself contains top-level await.
func (m *Module) HasTLA() bool { return m.Entries.HasTLA }

// HasAsyncGraph reports whether the module or one it depends on contains
// top-level await; it must have been loaded.
func (m *Module) HasAsyncGraph() bool {
	seen := map[*Module]bool{}
	stack := []*Module{m}
	for len(stack) > 0 {
		x := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if x == nil || seen[x] {
			continue
		}
		seen[x] = true
		if x.HasTLA() {
			return true
		}
		stack = append(stack, x.Loaded...)
	}
	return false
}

// Meta returns the import.meta object, making it with fill on first use.
func (m *Module) Meta(fill func(meta *core.Object) error) (*core.Object, error) {
	if m.meta == nil {
		o := core.OrdinaryObjectCreate(m.Realm, nil)
		if err := fill(o); err != nil {
			return nil, err
		}
		m.meta = o
	}
	return m.meta, nil
}
