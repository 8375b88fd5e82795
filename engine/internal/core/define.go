package core

import "github.com/sxfescript/sxn/engine/internal/text"

// DefineOwn defines or replaces an own data property of an object that the
// caller has just made or owns: no check of extensibility or of existing
// attributes is made. Index keys go to the elements.
func DefineOwn(o *Object, key PropertyKey, v Value, attrs Attributes) {
	if key.IsIndex() {
		o.setElement(key.Index, v.Clean(), attrs)
		return
	}
	defineSlot(o, key.Atom, v.Clean(), attrs)
}

// DefineOwnAccessor is DefineOwn for an accessor property.
func DefineOwnAccessor(o *Object, key PropertyKey, acc *Accessor, attrs Attributes) {
	attrs = attrs&^Writable | AccessorAttr
	if key.IsIndex() {
		o.setElement(key.Index, accessorSlot(acc), attrs)
		return
	}
	defineSlot(o, key.Atom, accessorSlot(acc), attrs)
}

// DefineOwnLazy is DefineOwn with a value that is made on first read. The
// object gets a shape of its own.
func DefineOwnLazy(r *Realm, o *Object, key PropertyKey, attrs Attributes, mk func(r *Realm) (Value, error)) {
	o.MakeUnique(1)
	DefineOwn(o, key, Lazy(r, mk), attrs)
}

func defineSlot(o *Object, key *Atom, v Value, attrs Attributes) {
	p := o.shape.Lookup(key)
	if p == nil {
		AddProperty(o, key, v, attrs)
		return
	}
	slot := p.Slot
	if p.Attrs != attrs {
		ChangeAttributes(o, key, attrs)
	}
	*o.SlotPointer(slot) = v
}

// JoinStrings joins strings; a result that is too long is a RangeError.
func JoinStrings(parts ...text.String) (text.String, error) {
	s := text.Empty
	for _, p := range parts {
		var ok bool
		if s, ok = text.Concat(s, p); !ok {
			return text.Empty, RangeError("Invalid string length")
		}
	}
	return s, nil
}

// PrototypeOfNewTarget is GetPrototypeFromConstructor with a default given as
// an object: for classes of the embedder, whose prototypes are no intrinsics.
func PrototypeOfNewTarget(newTarget, def *Object) (*Object, error) {
	v, err := Get(newTarget, text.AtomPrototype.Key())
	if err != nil {
		return nil, err
	}
	if o := v.ObjectOrNil(); o != nil {
		return o, nil
	}
	return def, nil
}

// NewNativeClass returns a constructor in Go: construct serves new, and calls
// too where call is nil. Its prototype property is proto, not writable, as a
// class's is.
func (r *Realm) NewNativeClass(name string, length int, construct NativeConstructor, call NativeFunc, parent, proto *Object) *Object {
	f := r.NewNativeConstructor(name, length, construct)
	nf := (*NativeFunction)(ptr(f))
	nf.Func, nf.IsClass = call, call == nil
	if f.shape.proto != parent {
		SetShapeProto(f, parent)
	}
	f.Materialize()
	DefineOwn(f, text.AtomPrototype.Key(), Obj(proto), 0)
	return f
}

// NewSpecFunction returns the function that a static table describes, for
// functions that are intrinsics of their own.
func (r *Realm) NewSpecFunction(spec *PropertySpec) *Object {
	return r.newSpecFunction(spec, spec.Func, 0, uint32(spec.Length))
}

// SetPrototypeUnchecked sets the prototype of an object that the caller has
// just made.
func SetPrototypeUnchecked(o, proto *Object) {
	if o.shape.proto != proto {
		SetShapeProto(o, proto)
	}
}

// NativeOf returns the native function that v is.
func NativeOf(v Value) (*NativeFunction, bool) {
	if v.IsKind(KindNative) {
		return (*NativeFunction)(v.Ptr), true
	}
	return nil, false
}

// NativeTag returns the tag of the intrinsic function that v is.
func NativeTag(v Value) FunctionTag {
	if f, ok := NativeOf(v); ok {
		return f.Tag
	}
	return TagNone
}
