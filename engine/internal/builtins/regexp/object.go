package regexp

import (
	"slices"
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// regExpClass is the class of RegExp objects. Their lastIndex property is not
// in the shape.
var regExpClass = core.Class{Name: "RegExp", Kind: core.KindRegExp, Methods: regExpMethods{}, VirtualKey: isLastIndex, Layout: (*core.RegExp)(nil)}

func isLastIndex(key *core.Atom) bool { return key == text.AtomLastIndex }

// alloc allocates a RegExp object that nothing was compiled for yet.
// https://tc39.es/ecma262/#sec-regexpalloc
func alloc(proto *core.Object) *core.RegExp {
	x := &core.RegExp{LastIndex: core.Zero}
	core.InitObject(&x.Object, core.RootShape(proto, &regExpClass, 0))
	return x
}

// asRegExp returns the RegExp object that v is, nil otherwise.
func asRegExp(v core.Value) *core.RegExp {
	if v.IsKind(core.KindRegExp) {
		return (*core.RegExp)(v.Ptr)
	}
	return nil
}

func regExpOf(o *core.Object) *core.RegExp { return (*core.RegExp)(unsafe.Pointer(o)) }

// setLastIndex is Set(R, "lastIndex", v, true).
func setLastIndex(x *core.RegExp, v core.Value) error {
	if x.LastIndexFixed {
		return core.ReadOnlyFailure(core.Obj(&x.Object), text.AtomLastIndex.Key())
	}
	core.StoreHeap(&x.LastIndex, v)
	return nil
}

// regExpMethods are the internal methods of RegExp objects: ordinary, but for
// where lastIndex is kept.
type regExpMethods struct{ core.OrdinaryMethods }

func lastIndexDescriptor(x *core.RegExp) core.PropertyDescriptor {
	attrs := core.Writable
	if x.LastIndexFixed {
		attrs = 0
	}
	return core.DataDescriptor(x.LastIndex, attrs)
}

// GetOwnProperty is [[GetOwnProperty]] of RegExp objects.
func (m regExpMethods) GetOwnProperty(o *core.Object, key core.PropertyKey) (core.PropertyDescriptor, bool, error) {
	if key.Atom == text.AtomLastIndex {
		return lastIndexDescriptor(regExpOf(o)), true, nil
	}
	return m.OrdinaryMethods.GetOwnProperty(o, key)
}

// DefineOwnProperty is [[DefineOwnProperty]] of RegExp objects.
func (m regExpMethods) DefineOwnProperty(o *core.Object, key core.PropertyKey, desc *core.PropertyDescriptor) (bool, error) {
	if key.Atom != text.AtomLastIndex {
		return m.OrdinaryMethods.DefineOwnProperty(o, key, desc)
	}
	x := regExpOf(o)
	current := lastIndexDescriptor(x)
	if !core.ChangeAllowed(current.Value, current.Attrs, desc) {
		return false, nil
	}
	if desc.Has&core.HasValue != 0 {
		core.StoreHeap(&x.LastIndex, desc.Value)
	}
	if desc.Has&core.HasWritable != 0 && desc.Attrs&core.Writable == 0 {
		x.LastIndexFixed = true
	}
	return true, nil
}

// HasProperty is [[HasProperty]] of RegExp objects.
func (m regExpMethods) HasProperty(o *core.Object, key core.PropertyKey) (bool, error) {
	if key.Atom == text.AtomLastIndex {
		return true, nil
	}
	return m.OrdinaryMethods.HasProperty(o, key)
}

// Get is [[Get]] of RegExp objects.
func (m regExpMethods) Get(o *core.Object, key core.PropertyKey, receiver core.Value) (core.Value, error) {
	if key.Atom == text.AtomLastIndex {
		return regExpOf(o).LastIndex, nil
	}
	return m.OrdinaryMethods.Get(o, key, receiver)
}

// Set is [[Set]] of RegExp objects.
func (m regExpMethods) Set(o *core.Object, key core.PropertyKey, v core.Value, receiver core.Value) (bool, error) {
	if key.Atom != text.AtomLastIndex {
		return m.OrdinaryMethods.Set(o, key, v, receiver)
	}
	x := regExpOf(o)
	if x.LastIndexFixed {
		return false, nil
	}
	if receiver.ObjectOrNil() != o {
		own := lastIndexDescriptor(x)
		return core.SetWithOwnDescriptor(o, key, v, receiver, &own)
	}
	core.StoreHeap(&x.LastIndex, v)
	return true, nil
}

// Delete is [[Delete]] of RegExp objects.
func (m regExpMethods) Delete(o *core.Object, key core.PropertyKey) (bool, error) {
	if key.Atom == text.AtomLastIndex {
		return false, nil
	}
	return m.OrdinaryMethods.Delete(o, key)
}

// OwnPropertyKeys is [[OwnPropertyKeys]] of RegExp objects.
func (m regExpMethods) OwnPropertyKeys(o *core.Object) ([]core.PropertyKey, error) {
	keys, err := m.OrdinaryMethods.OwnPropertyKeys(o)
	if err != nil {
		return nil, err
	}
	i := 0
	for i < len(keys) && keys[i].Atom == nil {
		i++
	}
	return slices.Insert(keys, i, text.AtomLastIndex.Key()), nil
}
