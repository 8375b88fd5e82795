package core

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/text"
)

// RegExpClass is the class of RegExp objects. Their lastIndex property is not
// in the shape.
var RegExpClass = Class{Name: "RegExp", Kind: KindRegExp, Methods: regExpMethods{}, VirtualKey: isLastIndex}

func isLastIndex(key *Atom) bool { return key == text.AtomLastIndex }

// AllocRegExp allocates a RegExp object that nothing was compiled for yet.
// https://tc39.es/ecma262/#sec-regexpalloc
func AllocRegExp(proto *Object) *RegExp {
	x := &RegExp{LastIndex: Zero}
	InitObject(&x.Object, RootShape(proto, &RegExpClass, 0))
	return x
}

// AsRegExp returns the RegExp object that v is, nil otherwise.
func AsRegExp(v Value) *RegExp {
	if v.IsKind(KindRegExp) {
		return (*RegExp)(v.Ptr)
	}
	return nil
}

func regExpOf(o *Object) *RegExp { return (*RegExp)(unsafe.Pointer(o)) }

// IsRegExp is the operation of that name.
// https://tc39.es/ecma262/#sec-isregexp
func IsRegExp(v Value) (bool, error) {
	if !v.IsObject() {
		return false, nil
	}
	m, err := Get(v.AsObject(), text.SymMatch.Key())
	if err != nil {
		return false, err
	}
	if !m.IsUndefined() {
		return ToBoolean(m), nil
	}
	return v.IsKind(KindRegExp), nil
}

// SetLastIndex is Set(R, "lastIndex", v, true).
func (x *RegExp) SetLastIndex(v Value) error {
	if x.LastIndexFixed {
		return ReadOnlyFailure(Obj(&x.Object), text.AtomLastIndex.Key())
	}
	StoreHeap(&x.LastIndex, v)
	return nil
}

// regExpMethods are the internal methods of RegExp objects: ordinary, but for
// where lastIndex is kept.
type regExpMethods struct{ OrdinaryMethods }

func (x *RegExp) lastIndexDescriptor() PropertyDescriptor {
	attrs := Writable
	if x.LastIndexFixed {
		attrs = 0
	}
	return DataDescriptor(x.LastIndex, attrs)
}

// GetOwnProperty is [[GetOwnProperty]] of RegExp objects.
func (m regExpMethods) GetOwnProperty(o *Object, key PropertyKey) (PropertyDescriptor, bool, error) {
	if key.Atom == text.AtomLastIndex {
		return regExpOf(o).lastIndexDescriptor(), true, nil
	}
	return m.OrdinaryMethods.GetOwnProperty(o, key)
}

// DefineOwnProperty is [[DefineOwnProperty]] of RegExp objects.
func (m regExpMethods) DefineOwnProperty(o *Object, key PropertyKey, desc *PropertyDescriptor) (bool, error) {
	if key.Atom != text.AtomLastIndex {
		return m.OrdinaryMethods.DefineOwnProperty(o, key, desc)
	}
	x := regExpOf(o)
	current := x.lastIndexDescriptor()
	if !changeAllowed(current.Value, current.Attrs, desc) {
		return false, nil
	}
	if desc.Has&HasValue != 0 {
		StoreHeap(&x.LastIndex, desc.Value)
	}
	if desc.Has&HasWritable != 0 && desc.Attrs&Writable == 0 {
		x.LastIndexFixed = true
	}
	return true, nil
}

// HasProperty is [[HasProperty]] of RegExp objects.
func (m regExpMethods) HasProperty(o *Object, key PropertyKey) (bool, error) {
	if key.Atom == text.AtomLastIndex {
		return true, nil
	}
	return m.OrdinaryMethods.HasProperty(o, key)
}

// Get is [[Get]] of RegExp objects.
func (m regExpMethods) Get(o *Object, key PropertyKey, receiver Value) (Value, error) {
	if key.Atom == text.AtomLastIndex {
		return regExpOf(o).LastIndex, nil
	}
	return m.OrdinaryMethods.Get(o, key, receiver)
}

// Set is [[Set]] of RegExp objects.
func (m regExpMethods) Set(o *Object, key PropertyKey, v Value, receiver Value) (bool, error) {
	if key.Atom != text.AtomLastIndex {
		return m.OrdinaryMethods.Set(o, key, v, receiver)
	}
	x := regExpOf(o)
	if x.LastIndexFixed {
		return false, nil
	}
	if receiver.ObjectOrNil() != o {
		return setOnReceiver(o, key, v, receiver)
	}
	StoreHeap(&x.LastIndex, v)
	return true, nil
}

// Delete is [[Delete]] of RegExp objects.
func (m regExpMethods) Delete(o *Object, key PropertyKey) (bool, error) {
	if key.Atom == text.AtomLastIndex {
		return false, nil
	}
	return m.OrdinaryMethods.Delete(o, key)
}

// OwnPropertyKeys is [[OwnPropertyKeys]] of RegExp objects.
func (regExpMethods) OwnPropertyKeys(o *Object) ([]PropertyKey, error) {
	keys := make([]PropertyKey, 0, o.elementCount()+int(o.shape.live)+1)
	keys = o.appendElementKeys(keys)
	keys = append(keys, text.AtomLastIndex.Key())
	return o.appendNamedKeys(keys), nil
}
