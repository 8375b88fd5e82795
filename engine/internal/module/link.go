package module

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

func defaultName() *core.Atom { return text.AtomDefault }

// LinkError is a SyntaxError of linking: an import or re-export that cannot
// be resolved. Hosts may rewrite the message for what they know of the module.
type LinkError struct {
	core.NativeError
	Importer *Module
	Target   *Module
	Name     *core.Atom
	Request  int
	Place    Place // of the import in the source of Importer
}

// Unwrap gives core the error that is thrown.
func (e *LinkError) Unwrap() error { return &e.NativeError }

// Link prepares a loaded module and all it depends on for evaluation.
// https://tc39.es/ecma262/#sec-moduledeclarationlinking
func (m *Module) Link() error {
	var stack []*Module
	if _, err := m.innerLink(&stack, 0); err != nil {
		for _, x := range stack {
			x.status = Unlinked
		}
		return err
	}
	return nil
}

// innerLink is InnerModuleLinking.
// https://tc39.es/ecma262/#sec-InnerModuleLinking
func (m *Module) innerLink(stack *[]*Module, index int) (int, error) {
	switch {
	case m.Body == nil:
		if m.status < Linked {
			m.status = Linked
		}
		return index, nil
	case m.status >= Linking:
		return index, nil
	}
	m.status = Linking
	m.dfsIndex, m.dfsAncestorIndex = index, index
	index++
	*stack = append(*stack, m)
	for _, req := range m.Loaded {
		var err error
		if index, err = req.innerLink(stack, index); err != nil {
			return index, err
		}
		if req.Body != nil && req.status == Linking {
			m.dfsAncestorIndex = min(m.dfsAncestorIndex, req.dfsAncestorIndex)
		}
	}
	if err := m.initializeEnvironment(); err != nil {
		return index, err
	}
	if m.dfsAncestorIndex == m.dfsIndex {
		for {
			last := len(*stack) - 1
			x := (*stack)[last]
			*stack = (*stack)[:last]
			x.status = Linked
			if x == m {
				break
			}
		}
	}
	return index, nil
}

// initializeEnvironment wires imports to the cells of their exporters.
// https://tc39.es/ecma262/#sec-source-text-module-record-initialize-environment
func (m *Module) initializeEnvironment() error {
	for _, e := range m.Entries.IndirectExports {
		if _, res := m.ResolveExport(e.Name); res != Found {
			name := e.Import
			if name == nil {
				name = e.Name
			}
			return m.unresolved(e.Request, name, e.Place, res)
		}
	}
	cells := m.Body.Cells()
	for _, i := range m.Entries.Imports {
		target := m.Loaded[i.Request]
		if i.Name == nil {
			ns := target.Namespace
			if m.Entries.Requests[i.Request].Phase == core.PhaseDefer {
				ns = target.DeferredNamespace
			}
			cells[i.Cell] = &core.Cell{V: core.Obj(ns()), Const: true}
			continue
		}
		b, res := target.ResolveExport(i.Name)
		if res != Found {
			return m.unresolved(i.Request, i.Name, i.Place, res)
		}
		if b.Cell == nil {
			cells[i.Cell] = &core.Cell{V: core.Obj(b.Module.Namespace()), Const: true}
		} else {
			cells[i.Cell] = b.Cell
		}
	}
	return m.Body.Instantiate()
}

func (m *Module) unresolved(request int, name *core.Atom, at Place, res Resolution) error {
	spec := m.Entries.Requests[request].Specifier.ToWTF8()
	n := name.String().ToWTF8()
	msg := "The requested module '" + spec + "' does not provide an export named '" + n + "'"
	if res == Ambiguous {
		msg = "The requested module '" + spec + "' contains conflicting star exports for name '" + n + "'"
	}
	return &LinkError{NativeError: core.NativeError{Kind: core.KindSyntaxError, Message: msg},
		Importer: m, Target: m.Loaded[request], Name: name, Request: request, Place: at}
}

// Namespace returns the module namespace object.
// https://tc39.es/ecma262/#sec-getmodulenamespace
func (m *Module) Namespace() *core.Object {
	if m.namespace != nil {
		return m.namespace
	}
	o := newNamespace(m, &NamespaceClass, m.resolvedNames(), "Module")
	m.namespace = (*core.Object)(unsafe.Pointer(o))
	return m.namespace
}

// resolvedNames lists the exported names that are found unambiguously.
func (m *Module) resolvedNames() []*core.Atom {
	var names []*core.Atom
	for _, n := range m.ExportedNames() {
		if _, res := m.ResolveExport(n); res == Found {
			names = append(names, n)
		}
	}
	return names
}
