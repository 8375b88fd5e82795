package module

import "github.com/sxfescript/sxn/engine/internal/core"

// Binding is a ResolvedBinding Record. A nil Cell stands for the namespace
// object of Module.
type Binding struct {
	Module *Module
	Cell   *core.Cell
}

// Resolution tells how ResolveExport ended.
type Resolution uint8

const (
	NotFound Resolution = iota
	Found
	Ambiguous
)

type resolveKey struct {
	m    *Module
	name *core.Atom
}

// ResolveExport finds the binding behind an export name.
// https://tc39.es/ecma262/#sec-resolveexport
func (m *Module) ResolveExport(name *core.Atom) (Binding, Resolution) {
	return m.resolveExport(name, map[resolveKey]bool{})
}

func (m *Module) resolveExport(name *core.Atom, seen map[resolveKey]bool) (Binding, Resolution) {
	if m.Body == nil {
		if c := m.synthetic[name]; c != nil {
			return Binding{m, c}, Found
		}
		return Binding{}, NotFound
	}
	if seen[resolveKey{m, name}] {
		return Binding{}, NotFound
	}
	seen[resolveKey{m, name}] = true
	for _, e := range m.Entries.LocalExports {
		if e.Name == name {
			return Binding{m, m.Body.Cells()[e.Cell]}, Found
		}
	}
	for _, e := range m.Entries.IndirectExports {
		if e.Name != name {
			continue
		}
		target := m.Loaded[e.Request]
		if e.Import == nil {
			return Binding{target, nil}, Found
		}
		return target.resolveExport(e.Import, seen)
	}
	if name == defaultName() {
		return Binding{}, NotFound
	}
	var star Binding
	found := NotFound
	for _, i := range m.Entries.StarExports {
		b, res := m.Loaded[i].resolveExport(name, seen)
		switch {
		case res == Ambiguous:
			return Binding{}, Ambiguous
		case res == NotFound:
		case found == NotFound:
			star, found = b, Found
		case b != star:
			return Binding{}, Ambiguous
		}
	}
	return star, found
}

// ExportedNames lists the names that the module exports, each once.
// https://tc39.es/ecma262/#sec-getexportednames
func (m *Module) ExportedNames() []*core.Atom {
	return m.exportedNames(map[*Module]bool{})
}

func (m *Module) exportedNames(visited map[*Module]bool) []*core.Atom {
	if m.Body == nil {
		return m.Names
	}
	if visited[m] {
		return nil
	}
	visited[m] = true
	names := make([]*core.Atom, 0, len(m.Entries.LocalExports)+len(m.Entries.IndirectExports))
	have := map[*core.Atom]bool{}
	add := func(n *core.Atom) {
		if !have[n] {
			have[n] = true
			names = append(names, n)
		}
	}
	for _, e := range m.Entries.LocalExports {
		add(e.Name)
	}
	for _, e := range m.Entries.IndirectExports {
		add(e.Name)
	}
	for _, i := range m.Entries.StarExports {
		for _, n := range m.Loaded[i].exportedNames(visited) {
			if n != defaultName() {
				add(n)
			}
		}
	}
	return names
}
