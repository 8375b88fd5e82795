package module

import (
	"slices"
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// NamespaceClass is the class of module namespace objects.
var NamespaceClass = core.Class{Name: "Module", Kind: core.KindNamespace, Methods: namespaceMethods{}, Exotic: true, Layout: (*Namespace)(nil)}

// deferredClass is that of the namespace objects of deferred imports.
var deferredClass = core.Class{Name: "Module", Kind: core.KindNamespace, Methods: namespaceMethods{}, Exotic: true, Deferred: true, Layout: (*Namespace)(nil)}

// Namespace is a module namespace exotic object.
// https://tc39.es/ecma262/#sec-module-namespace-exotic-objects
type Namespace struct {
	core.Object
	Module  *Module
	exports []*core.Atom // sorted by code units
	cells   map[*core.Atom]Binding
}

func newNamespace(m *Module, class *core.Class, names []*core.Atom, tag string) *Namespace {
	slices.SortFunc(names, func(a, b *core.Atom) int { return a.String().Compare(b.String()) })
	ns := &Namespace{Module: m, exports: names, cells: make(map[*core.Atom]Binding, len(names))}
	for _, n := range names {
		ns.cells[n], _ = m.ResolveExport(n)
	}
	core.InitObject(&ns.Object, m.Realm.Agent.RootShape(nil, class, 0))
	core.DefineOwn(&ns.Object, core.SymbolToStringTag.Atom().Key(), core.GoStr(tag), 0)
	_, _ = core.OrdinaryMethods{}.PreventExtensions(&ns.Object) // ordinary ones give no error
	return ns
}

// namespaceMethods are the internal methods of namespace objects. Names that
// look like array indices are exported through strings, as Atoms have none.
type namespaceMethods struct{ core.GenericMethods }

func namespaceOf(o *core.Object) *Namespace { return (*Namespace)(unsafe.Pointer(o)) }

// find returns the binding that a string key names.
func (ns *Namespace) find(key core.PropertyKey) (Binding, bool) {
	a := key.Atom
	if a == nil {
		a = text.InternAtom(text.KeyString(key))
	}
	b, ok := ns.cells[a]
	return b, ok
}

func (ns *Namespace) value(b Binding, key core.PropertyKey) (core.Value, error) {
	if b.Cell == nil {
		return core.Obj(b.Module.Namespace()), nil
	}
	if b.Cell.V.Bits == core.BitsUninitialized {
		return core.Undefined, core.ReferenceError("Cannot access '%s' before initialization", text.KeyString(key).ToWTF8())
	}
	return b.Cell.V, nil
}

func (namespaceMethods) GetPrototypeOf(*core.Object) (*core.Object, error) { return nil, nil }

func (namespaceMethods) SetPrototypeOf(_, proto *core.Object) (bool, error) { return proto == nil, nil }

func (namespaceMethods) IsExtensible(*core.Object) (bool, error) { return false, nil }

func (namespaceMethods) PreventExtensions(*core.Object) (bool, error) { return true, nil }

func (m namespaceMethods) GetOwnProperty(o *core.Object, key core.PropertyKey) (core.PropertyDescriptor, bool, error) {
	ns := namespaceOf(o)
	if ns.isSymbolLike(key) {
		return core.OrdinaryMethods{}.GetOwnProperty(o, key)
	}
	if err := ns.ready(); err != nil {
		return core.PropertyDescriptor{}, false, err
	}
	b, ok := ns.find(key)
	if !ok {
		return core.PropertyDescriptor{}, false, nil
	}
	v, err := ns.value(b, key)
	if err != nil {
		return core.PropertyDescriptor{}, false, err
	}
	return core.DataDescriptor(v, core.Writable|core.Enumerable), true, nil
}

func (m namespaceMethods) DefineOwnProperty(o *core.Object, key core.PropertyKey, d *core.PropertyDescriptor) (bool, error) {
	if namespaceOf(o).isSymbolLike(key) {
		return core.OrdinaryMethods{}.DefineOwnProperty(o, key, d)
	}
	current, ok, err := m.GetOwnProperty(o, key)
	if err != nil || !ok {
		return false, err
	}
	switch {
	case d.IsAccessor(),
		d.Has&core.HasConfigurable != 0 && d.Attrs&core.Configurable != 0,
		d.Has&core.HasEnumerable != 0 && d.Attrs&core.Enumerable == 0,
		d.Has&core.HasWritable != 0 && d.Attrs&core.Writable == 0:
		return false, nil
	}
	return d.Has&core.HasValue == 0 || core.SameValue(d.Value, current.Value), nil
}

func (m namespaceMethods) HasProperty(o *core.Object, key core.PropertyKey) (bool, error) {
	ns := namespaceOf(o)
	if ns.isSymbolLike(key) {
		return core.OrdinaryMethods{}.HasProperty(o, key)
	}
	if err := ns.ready(); err != nil {
		return false, err
	}
	_, ok := ns.find(key)
	return ok, nil
}

func (m namespaceMethods) Get(o *core.Object, key core.PropertyKey, receiver core.Value) (core.Value, error) {
	ns := namespaceOf(o)
	if ns.isSymbolLike(key) {
		return core.OrdinaryMethods{}.Get(o, key, receiver)
	}
	if err := ns.ready(); err != nil {
		return core.Undefined, err
	}
	b, ok := ns.find(key)
	if !ok {
		return core.Undefined, nil
	}
	return ns.value(b, key)
}

func (namespaceMethods) Set(*core.Object, core.PropertyKey, core.Value, core.Value) (bool, error) {
	return false, nil
}

func (m namespaceMethods) Delete(o *core.Object, key core.PropertyKey) (bool, error) {
	ns := namespaceOf(o)
	if ns.isSymbolLike(key) {
		return core.OrdinaryMethods{}.Delete(o, key)
	}
	if err := ns.ready(); err != nil {
		return false, err
	}
	_, ok := ns.find(key)
	return !ok, nil
}

func (m namespaceMethods) OwnPropertyKeys(o *core.Object) ([]core.PropertyKey, error) {
	symbols, err := core.OrdinaryMethods{}.OwnPropertyKeys(o)
	if err != nil {
		return nil, err
	}
	ns := namespaceOf(o)
	if err := ns.ready(); err != nil {
		return nil, err
	}
	keys := make([]core.PropertyKey, 0, len(ns.exports)+len(symbols))
	for _, n := range ns.exports {
		keys = append(keys, text.Intern(n.String()))
	}
	return append(keys, symbols...), nil
}
