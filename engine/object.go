package engine

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/vm"
)

// Object is a JavaScript object. A *Object is the engine's own pointer, so
// two are the same object exactly when the pointers are equal.
type Object core.Object

func (o *Object) core() *core.Object { return (*core.Object)(o) }

// Value returns o as a value.
func (o *Object) Value() Value { return fromCore(core.Obj(o.core())) }

// Get reads a property; getters and proxies run.
func (o *Object) Get(name string) (Value, error) { return o.GetKey(NewKey(name)) }

// GetKey is Get by key.
func (o *Object) GetKey(k Key) (Value, error) {
	if k.k.Atom != nil {
		if v, ok := vm.GetFast(o.core(), k.k.Atom); ok {
			return fromCore(v), nil
		}
	}
	v, err := core.Get(o.core(), k.k)
	return fromCore(v), err
}

// GetIndex reads element i.
func (o *Object) GetIndex(i uint32) (Value, error) { return o.GetKey(IndexKey(i)) }

// Set assigns a property as strict code does: an error is returned where the
// assignment is refused.
func (o *Object) Set(name string, v Value) error { return o.SetKey(NewKey(name), v) }

// SetKey is Set by key.
func (o *Object) SetKey(k Key, v Value) error {
	return core.Set(o.core(), k.k, toCore(v).Clean(), true)
}

// SetIndex assigns element i.
func (o *Object) SetIndex(i uint32, v Value) error { return o.SetKey(IndexKey(i), v) }

// Put defines an own data property that is writable, enumerable and
// configurable (CreateDataPropertyOrThrow).
func (o *Object) Put(name string, v Value) error { return o.PutKey(NewKey(name), v) }

// PutKey is Put by key.
func (o *Object) PutKey(k Key, v Value) error {
	return core.CreateDataPropertyOrThrow(o.core(), k.k, toCore(v).Clean())
}

// Has is the in operator.
func (o *Object) Has(k Key) (bool, error) { return core.HasProperty(o.core(), k.k) }

// HasOwn is Object.hasOwn.
func (o *Object) HasOwn(k Key) (bool, error) { return core.HasOwnProperty(o.core(), k.k) }

// Delete is the delete operator of sloppy code: false where it is refused.
func (o *Object) Delete(k Key) (bool, error) { return o.core().Methods().Delete(o.core(), k.k) }

// Property describes an own property. Get and Set make it an accessor.
type Property struct {
	Value                              Value
	Get, Set                           *Function
	Writable, Enumerable, Configurable bool
}

// Define defines an own property with all attributes given (DefinePropertyOrThrow).
func (o *Object) Define(k Key, p Property) error {
	d := core.PropertyDescriptor{Has: core.HasEnumerable | core.HasConfigurable}
	if p.Get != nil || p.Set != nil {
		d.Has |= core.HasGet | core.HasSet
		d.Get, d.Set = p.Get.coreOrNil(), p.Set.coreOrNil()
	} else {
		d.Has |= core.HasValue | core.HasWritable
		d.Value = toCore(p.Value).Clean()
		if p.Writable {
			d.Attrs |= core.Writable
		}
	}
	if p.Enumerable {
		d.Attrs |= core.Enumerable
	}
	if p.Configurable {
		d.Attrs |= core.Configurable
	}
	return core.DefinePropertyOrThrow(o.core(), k.k, &d)
}

// OwnProperty returns the own property k; ok is false where there is none.
func (o *Object) OwnProperty(k Key) (p Property, ok bool, err error) {
	d, ok, err := o.core().Methods().GetOwnProperty(o.core(), k.k)
	if !ok || err != nil {
		return Property{}, false, err
	}
	p.Value = fromCore(d.Value)
	if d.IsAccessor() {
		p.Value = Undefined
		p.Get, p.Set = functionOrNil(d.Get), functionOrNil(d.Set)
	}
	p.Writable = d.Attrs&core.Writable != 0
	p.Enumerable = d.Attrs&core.Enumerable != 0
	p.Configurable = d.Attrs&core.Configurable != 0
	return p, true, nil
}

// OwnKeys returns all own property keys in order: indices, strings, symbols.
func (o *Object) OwnKeys() ([]Key, error) {
	ks, err := o.core().Methods().OwnPropertyKeys(o.core())
	return *(*[]Key)(unsafe.Pointer(&ks)), err
}

// CopyDataProperties defines the own enumerable properties of from on o, as
// {...from} does: strings, numbers and the like have theirs too, undefined and
// null have none.
// https://tc39.es/ecma262/#sec-copydataproperties
func (o *Object) CopyDataProperties(from Value) error {
	return core.CopyDataProperties(o.core(), toCore(from), nil)
}

// Keys is Object.keys.
func (o *Object) Keys() ([]Key, error) {
	all, err := o.OwnKeys()
	if err != nil {
		return nil, err
	}
	keys := all[:0]
	for _, k := range all {
		if k.IsSymbol() {
			continue
		}
		d, ok, err := o.core().Methods().GetOwnProperty(o.core(), k.k)
		if err != nil {
			return nil, err
		}
		if ok && d.Attrs&core.Enumerable != 0 {
			keys = append(keys, k)
		}
	}
	return keys, nil
}

// Prototype returns the prototype, nil for null.
func (o *Object) Prototype() (*Object, error) {
	p, err := o.core().Methods().GetPrototypeOf(o.core())
	return (*Object)(p), err
}

// SetPrototype is Object.setPrototypeOf; nil stands for null.
func (o *Object) SetPrototype(p *Object) error {
	ok, err := o.core().Methods().SetPrototypeOf(o.core(), p.core())
	if err == nil && !ok {
		return TypeError("Object prototype may not be changed")
	}
	return err
}

// Invoke calls the method name of o.
func (o *Object) Invoke(name string, args ...Value) (Value, error) {
	return o.InvokeKey(NewKey(name), args...)
}

// InvokeKey calls the method k of o.
func (o *Object) InvokeKey(k Key, args ...Value) (Value, error) {
	m, err := o.GetKey(k)
	if err != nil {
		return Undefined, err
	}
	f, ok := m.AsFunction()
	if !ok {
		return Undefined, TypeError("%s is not a function", k.Name())
	}
	return f.Call(o.Value(), args...)
}

// Length returns LengthOfArrayLike.
func (o *Object) Length() (int, error) {
	n, err := core.LengthOfArrayLike(o.core())
	return int(n), err
}

// Freeze is Object.freeze.
func (o *Object) Freeze() error {
	ok, err := core.SetIntegrityLevel(o.core(), true)
	if err == nil && !ok {
		return TypeError("Cannot freeze")
	}
	return err
}

// ClassName returns the name of the engine's class of o, such as "Array",
// "Map" or "Promise", whatever its prototype says. For an ordinary object whose
// prototypes name no constructor it is the name of the function that made it.
func (o *Object) ClassName() string {
	if name := core.CreatorName(o.core()); name != "" {
		return name
	}
	return o.core().Class().Name
}

// Elements returns the elements of a true array without running JavaScript;
// ok is false for other objects and for arrays with holes or accessors. The
// values are copied.
func (o *Object) Elements() (vs []Value, ok bool) {
	if o.core().Kind() != core.KindArray {
		return nil, false
	}
	a := (*core.Array)(unsafe.Pointer(o))
	if a.Sparse != nil {
		return nil, false
	}
	vs = make([]Value, len(a.Dense))
	for i, v := range a.Dense {
		if v.IsHole() {
			return nil, false
		}
		vs[i] = fromCore(v)
	}
	return vs, true
}

// DenseLength returns the length of an array whose elements are all in one piece, with
// holes or without; ok is false for other objects.
func (o *Object) DenseLength() (n int, ok bool) {
	if o.core().Kind() != core.KindArray {
		return 0, false
	}
	a := (*core.Array)(unsafe.Pointer(o))
	return len(a.Dense), a.Sparse == nil
}

// AppendElements is Elements into a slice of the caller.
func (o *Object) AppendElements(dst []Value) (vs []Value, ok bool) {
	if o.core().Kind() != core.KindArray {
		return dst, false
	}
	a := (*core.Array)(unsafe.Pointer(o))
	if a.Sparse != nil {
		return dst, false
	}
	n := len(dst)
	for _, v := range a.Dense {
		if v.IsHole() {
			return dst[:n], false
		}
		dst = append(dst, fromCore(v))
	}
	return dst, true
}

// NewObject returns a new ordinary object.
func (rt *Runtime) NewObject() *Object { return (*Object)(rt.realm.NewObject()) }

// CloneObject returns a new object with the prototype and the named data
// properties of o, which must be an ordinary object without elements.
func (rt *Runtime) CloneObject(o *Object) *Object { return (*Object)(core.ClonePlain(o.core())) }

// NewObjectWithPrototype is Object.create; nil stands for null.
func (rt *Runtime) NewObjectWithPrototype(p *Object) *Object {
	return (*Object)(core.OrdinaryObjectCreate(rt.realm, p.core()))
}

// NewArray returns a new array of the values.
func (rt *Runtime) NewArray(vs ...Value) *Object {
	a := make([]core.Value, len(vs))
	for i, v := range vs {
		a[i] = toCore(v).Clean()
	}
	return (*Object)(&rt.realm.NewArray(a).Object)
}

// NewStringArray returns a new array of strings.
func (rt *Runtime) NewStringArray(ss []string) *Object {
	a := make([]core.Value, len(ss))
	for i, s := range ss {
		a[i] = core.GoStr(s)
	}
	return (*Object)(&rt.realm.NewArray(a).Object)
}

// PrivateKey names Go data that natives attach to objects, invisible to
// JavaScript: a package-level variable `var state = engine.PrivateKey[T]{Name: "..."}`
// costs nothing until it is used.
type PrivateKey[T any] struct {
	Name string
	atom lazyAtom
}

// Set attaches p to o; it works on every object, frozen ones included.
func (k *PrivateKey[T]) Set(o *Object, p *T) {
	core.SetInternal(o.core(), k.name(), unsafe.Pointer(p))
}

// Get returns what was attached to o itself, nil where nothing was.
func (k *PrivateKey[T]) Get(o *Object) *T {
	return (*T)(core.GetInternal(o.core(), k.name()))
}

func (k *PrivateKey[T]) name() *core.Atom {
	if a := k.atom.p.Load(); a != nil {
		return a
	}
	return k.atom.private(k.Name, (*T)(nil))
}

// StaticKey is a property key that is interned on first use, for
// package-level variables: `var keyLength = engine.StaticKey{Name: "length"}`.
type StaticKey struct {
	Name string
	atom lazyAtom
}

// Key returns the key.
func (k *StaticKey) Key() Key { return Key{k.atom.name(k.Name).Key()} }
