package engine

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
)

// Fields are own data properties of an object whose values live in a Go
// struct. They look like ordinary writable and enumerable properties, but
// cannot be deleted or made read-only.
type Fields interface {
	// FieldKeys returns the keys: the same slice each time, strings before
	// symbols and no index keys.
	FieldKeys() []Key
	// Field returns the value of field i.
	Field(i int) Value
	// SetField stores what JavaScript assigns to field i. A value that the
	// field cannot take is converted or ignored.
	SetField(i int, v Value)
}

// fieldsClass is the class of objects made by NewFieldsObject.
var fieldsClass = core.Class{Name: "Object", Kind: core.KindHost, Methods: fieldsMethods{}, Exotic: true, Layout: (*core.HostObject)(nil)}

type fieldsMethods struct{ core.GenericMethods }

// NewFieldsObject returns an object with the given fields and prototype.
func (rt *Runtime) NewFieldsObject(proto *Object, f Fields) *Object {
	o := &core.HostObject{Data: f}
	core.InitObject(&o.Object, core.RootShape(proto.core(), &fieldsClass, 0))
	return (*Object)(&o.Object)
}

// Fields returns what NewFieldsObject was given, nil for other objects.
func (o *Object) Fields() Fields {
	if o.core().Class() != &fieldsClass {
		return nil
	}
	return fieldsOf(o.core())
}

func fieldsOf(o *core.Object) Fields { return (*core.HostObject)(unsafe.Pointer(o)).Data.(Fields) }

// fieldOf returns the index of the field that key names, -1 if none.
func fieldOf(o *core.Object, key core.PropertyKey) (Fields, int) {
	f := fieldsOf(o)
	if key.Atom != nil {
		for i, k := range f.FieldKeys() {
			if k.k.Atom == key.Atom {
				return f, i
			}
		}
	}
	return f, -1
}

func getField(f Fields, i int) core.Value { return toCore(f.Field(i)).Clean() }

// GetOwnProperty is [[GetOwnProperty]].
func (m fieldsMethods) GetOwnProperty(o *core.Object, key core.PropertyKey) (core.PropertyDescriptor, bool, error) {
	if f, i := fieldOf(o, key); i >= 0 {
		return core.DataDescriptor(getField(f, i), core.Writable|core.Enumerable), true, nil
	}
	return m.OrdinaryMethods.GetOwnProperty(o, key)
}

// DefineOwnProperty is [[DefineOwnProperty]].
func (m fieldsMethods) DefineOwnProperty(o *core.Object, key core.PropertyKey, desc *core.PropertyDescriptor) (bool, error) {
	f, i := fieldOf(o, key)
	if i < 0 {
		return m.OrdinaryMethods.DefineOwnProperty(o, key, desc)
	}
	if !core.ChangeAllowed(getField(f, i), core.Writable|core.Enumerable, desc) || desc.Has&core.HasWritable != 0 && desc.Attrs&core.Writable == 0 {
		return false, nil
	}
	if desc.Has&core.HasValue != 0 {
		f.SetField(i, fromCore(desc.Value.Clean()))
	}
	return true, nil
}

// Get is [[Get]].
func (m fieldsMethods) Get(o *core.Object, key core.PropertyKey, receiver core.Value) (core.Value, error) {
	if f, i := fieldOf(o, key); i >= 0 {
		return getField(f, i), nil
	}
	return m.GenericMethods.Get(o, key, receiver)
}

// Set is [[Set]].
func (m fieldsMethods) Set(o *core.Object, key core.PropertyKey, v core.Value, receiver core.Value) (bool, error) {
	if receiver.ObjectOrNil() == o {
		if f, i := fieldOf(o, key); i >= 0 {
			f.SetField(i, fromCore(v.Clean()))
			return true, nil
		}
	}
	return m.GenericMethods.Set(o, key, v, receiver)
}

// Delete is [[Delete]].
func (m fieldsMethods) Delete(o *core.Object, key core.PropertyKey) (bool, error) {
	if _, i := fieldOf(o, key); i >= 0 {
		return false, nil
	}
	return m.OrdinaryMethods.Delete(o, key)
}

// OwnPropertyKeys is [[OwnPropertyKeys]]: the fields first.
func (m fieldsMethods) OwnPropertyKeys(o *core.Object) ([]core.PropertyKey, error) {
	own, err := m.OrdinaryMethods.OwnPropertyKeys(o)
	if err != nil {
		return nil, err
	}
	fields := fieldsOf(o).FieldKeys()
	keys := make([]core.PropertyKey, 0, len(own)+len(fields))
	for _, k := range fields {
		keys = append(keys, k.k)
	}
	return append(keys, own...), nil
}
