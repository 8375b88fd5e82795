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

type hostFields struct{ f Fields }

func (h hostFields) HostFieldKeys() []core.PropertyKey {
	ks := h.f.FieldKeys()
	return *(*[]core.PropertyKey)(unsafe.Pointer(&ks))
}

func (h hostFields) HostField(i int) core.Value { return toCore(h.f.Field(i)).Clean() }

func (h hostFields) SetHostField(i int, v core.Value) { h.f.SetField(i, fromCore(v.Clean())) }

// NewFieldsObject returns an object with the given fields and prototype.
func (rt *Runtime) NewFieldsObject(proto *Object, f Fields) *Object {
	return (*Object)(core.NewHostFields(proto.core(), hostFields{f}))
}

// Fields returns what NewFieldsObject was given, nil for other objects.
func (o *Object) Fields() Fields {
	if o.core().Kind() != core.KindHost {
		return nil
	}
	if h, ok := (*core.HostObject)(unsafe.Pointer(o)).Data.(hostFields); ok {
		return h.f
	}
	return nil
}
