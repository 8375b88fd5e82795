package core

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/text"
)

// ArgumentsClass is the class of unmapped arguments objects, which are
// ordinary; MappedArgumentsClass that of the exotic ones.
var (
	ArgumentsClass       = Class{Name: "Arguments", Kind: KindArguments, Methods: OrdinaryMethods{}, Layout: (*Arguments)(nil)}
	MappedArgumentsClass = Class{Name: "Arguments", Kind: KindArguments, Methods: mappedArgumentsMethods{}, ExoticIndex: true, Layout: (*Arguments)(nil)}
)

// NewUnmappedArguments returns an arguments object with the elements args,
// which it takes over.
// https://tc39.es/ecma262/#sec-createunmappedargumentsobject
func NewUnmappedArguments(r *Realm, args []Value) *Arguments {
	thrower := r.Intrinsic(IntrinsicThrowTypeError)
	return newArguments(r, rootArguments, args, AccessorValue(thrower, thrower))
}

// NewMappedArguments returns the arguments object of a call of a sloppy
// function with simple parameters. mapped holds the cells of the parameters
// by index, nil where there is none; both slices are taken over.
// https://tc39.es/ecma262/#sec-createmappedargumentsobject
func NewMappedArguments(r *Realm, callee *Object, args []Value, mapped []*Cell) *Arguments {
	if len(mapped) == 0 {
		return newArguments(r, rootSloppyArguments, args, Obj(callee))
	}
	o := newArguments(r, rootMappedArguments, args, Obj(callee))
	o.Mapped = mapped
	return o
}

// newArguments returns an arguments object of one of the kinds that roots has
// shapes for.
//
// PERF: object and slots in one allocation, and no transitions (http_express).
func newArguments(r *Realm, root rootShapeID, args []Value, callee Value) *Arguments {
	s := r.roots[root]
	if s == nil {
		s = r.argumentsShape(root)
		r.roots[root] = s
	}
	o := &struct {
		Arguments
		slots [4]Value // the smallest overflow array
	}{}
	o.shape, o.Dense, o.overflow = s, args, unsafe.Pointer(&o.slots)
	o.slots = [4]Value{Int(int32(len(args))), Obj(r.Intrinsic(IntrinsicArrayPrototypeValues)), callee}
	return &o.Arguments
}

// argumentsShape returns the shape of an arguments object made step by step.
func (r *Realm) argumentsShape(root rootShapeID) *Shape {
	class, callee := &ArgumentsClass, Writable|Configurable
	switch root {
	case rootArguments:
		callee = AccessorAttr
	case rootMappedArguments:
		class = &MappedArgumentsClass
	}
	o := &Arguments{}
	o.shape = RootShape(r.Intrinsic(IntrinsicObjectPrototype), class, 0)
	AddProperty(&o.Object, text.AtomLength, Undefined, Writable|Configurable)
	AddProperty(&o.Object, text.SymIterator, Undefined, Writable|Configurable)
	AddProperty(&o.Object, text.AtomCallee, Undefined, callee)
	return o.shape
}

// mappedArgumentsMethods are the internal methods of arguments exotic objects.
// https://tc39.es/ecma262/#sec-arguments-exotic-objects
type mappedArgumentsMethods struct{ GenericMethods }

// cell returns the cell that index key is mapped to, or nil.
func mappedCell(o *Object, key PropertyKey) *Cell {
	if a := (*Arguments)(ptr(o)); key.Atom == nil && int(key.Index) < len(a.Mapped) {
		return a.Mapped[key.Index]
	}
	return nil
}

// GetOwnProperty is [[GetOwnProperty]] of arguments exotic objects.
// https://tc39.es/ecma262/#sec-arguments-exotic-objects-getownproperty-p
func (m mappedArgumentsMethods) GetOwnProperty(o *Object, key PropertyKey) (PropertyDescriptor, bool, error) {
	d, ok, err := m.OrdinaryMethods.GetOwnProperty(o, key)
	if ok {
		if c := mappedCell(o, key); c != nil {
			d.Value = c.V
		}
	}
	return d, ok, err
}

// DefineOwnProperty is [[DefineOwnProperty]] of arguments exotic objects.
// https://tc39.es/ecma262/#sec-arguments-exotic-objects-defineownproperty-p-desc
func (m mappedArgumentsMethods) DefineOwnProperty(o *Object, key PropertyKey, desc *PropertyDescriptor) (bool, error) {
	c := mappedCell(o, key)
	if c == nil {
		return m.OrdinaryMethods.DefineOwnProperty(o, key, desc)
	}
	d := *desc
	readOnly := desc.Has&HasWritable != 0 && desc.Attrs&Writable == 0
	if desc.IsData() && desc.Has&HasValue == 0 && readOnly {
		d.Value, d.Has = c.V, d.Has|HasValue
	}
	ok, err := m.OrdinaryMethods.DefineOwnProperty(o, key, &d)
	if err != nil || !ok {
		return false, err
	}
	a := (*Arguments)(ptr(o))
	if desc.IsAccessor() {
		a.Mapped[key.Index] = nil
		return true, nil
	}
	if desc.Has&HasValue != 0 {
		StoreHeap(&c.V, desc.Value)
	}
	if readOnly {
		a.Mapped[key.Index] = nil
	}
	return true, nil
}

// Get is [[Get]] of arguments exotic objects.
// https://tc39.es/ecma262/#sec-arguments-exotic-objects-get-p-receiver
func (m mappedArgumentsMethods) Get(o *Object, key PropertyKey, receiver Value) (Value, error) {
	if c := mappedCell(o, key); c != nil {
		return c.V, nil
	}
	return m.OrdinaryMethods.Get(o, key, receiver)
}

// Set is [[Set]] of arguments exotic objects.
// https://tc39.es/ecma262/#sec-arguments-exotic-objects-set-p-v-receiver
func (m mappedArgumentsMethods) Set(o *Object, key PropertyKey, v Value, receiver Value) (bool, error) {
	c := mappedCell(o, key)
	if c == nil || receiver.ObjectOrNil() != o {
		return m.GenericMethods.Set(o, key, v, receiver)
	}
	StoreHeap(&c.V, v)
	return m.GenericMethods.Set(o, key, v, receiver)
}

// Delete is [[Delete]] of arguments exotic objects.
// https://tc39.es/ecma262/#sec-arguments-exotic-objects-delete-p
func (m mappedArgumentsMethods) Delete(o *Object, key PropertyKey) (bool, error) {
	ok, err := m.GenericMethods.Delete(o, key)
	if ok && err == nil && mappedCell(o, key) != nil {
		(*Arguments)(ptr(o)).Mapped[key.Index] = nil
	}
	return ok, err
}
