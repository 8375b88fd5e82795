package core

import "github.com/sxfescript/sxn/engine/internal/text"

// LazyProperties is implemented by the Methods of function classes whose
// objects are born with a lazy shape (Agent.LazyRootShape): their name, length
// and prototype properties exist but take no memory until something asks for
// one of them or changes the object. Making a function is then one allocation.
type LazyProperties interface {
	// IsLazyKey reports whether key is one of the properties not yet made.
	IsLazyKey(o *Object, key *Atom) bool
	// MaterializeProperties adds them with AddProperty, in the order of the
	// specification. o already has a shape that is not lazy. No JavaScript runs.
	MaterializeProperties(o *Object)
}

// Materialize gives a function with a lazy shape its own properties.
func (o *Object) Materialize() {
	s := o.shape
	if s.flags&ShapeLazyFunction == 0 {
		return
	}
	o.shape = s.agent.rootShape(s.proto, s.class, s.inlineCap, 0)
	s.class.Methods.(LazyProperties).MaterializeProperties(o)
}

// OwnProperty finds the entry of an own property as Shape.Lookup does, after
// materialising the properties of a lazy function if key is one of them.
// Virtual properties (Class.VirtualKey) are not found.
func (o *Object) OwnProperty(key *Atom) *ShapeProperty {
	s := o.shape
	if s.flags&ShapeLazyFunction != 0 && s.class.Methods.(LazyProperties).IsLazyKey(o, key) {
		o.Materialize()
		s = o.shape
	}
	return s.Lookup(key)
}

// MakeLazy returns the value of slot i, which holds BitsLazy, and stores it
// there. On an error the slot stays as it is.
func (o *Object) MakeLazy(i uint32) (Value, error) {
	lazy := (*LazyValue)(o.SlotPointer(i).Ptr)
	v, err := lazy.force()
	if err != nil {
		return Undefined, err
	}
	// Making the value may have changed o, but never moved a slot that is in use.
	if i < o.shape.count {
		if p := o.SlotPointer(i); p.Bits == BitsLazy && (*LazyValue)(p.Ptr) == lazy {
			StoreHeap(p, v)
		}
	}
	return v, nil
}

// slot returns the content of slot i with lazy values made.
func (o *Object) slot(i uint32) (Value, error) {
	v := *o.SlotPointer(i)
	if v.Bits == BitsLazy {
		return o.MakeLazy(i)
	}
	return v, nil
}

func (l *LazyValue) force() (Value, error) {
	if l.done {
		return l.made, nil
	}
	var v Value
	var err error
	if l.Spec != nil {
		v, err = l.Realm.valueOfSpec(l.Spec)
	} else {
		v, err = l.Make(l.Realm)
	}
	if err != nil {
		return Undefined, err
	}
	l.made, l.done = v.Clean(), true
	return l.made, nil
}

// AsLazy returns the LazyValue that the content of a slot is, nil otherwise.
func AsLazy(v Value) *LazyValue {
	if v.Bits == BitsLazy {
		return (*LazyValue)(v.Ptr)
	}
	return nil
}

// Gave reports whether the content of a slot is l, or the object or accessor
// that was made of it.
func (l *LazyValue) Gave(v Value) bool {
	if v.Bits == BitsLazy {
		return (*LazyValue)(v.Ptr) == l
	}
	return l.done && v.Bits == l.made.Bits && v.Ptr == l.made.Ptr && v.Ptr != nil
}

// Lazy returns the slot content that is made by f on first read.
func Lazy(r *Realm, f func(r *Realm) (Value, error)) Value {
	return lazySlot(&LazyValue{Realm: r, Make: f})
}

// AccessorValue returns the slot content of an accessor property.
func AccessorValue(get, set *Object) Value { return accessorSlot(&Accessor{get, set}) }

// valueOfSpec makes the slot content that spec describes.
func (r *Realm) valueOfSpec(spec *PropertySpec) (Value, error) {
	switch {
	case spec.HasValue:
		return spec.Value, nil
	case spec.Func != nil:
		return Obj(r.newSpecFunction(spec, spec.Func, prefixNone, uint32(spec.Length))), nil
	case spec.Get != nil || spec.Set != nil:
		acc := &Accessor{}
		if spec.Get != nil {
			acc.Get = r.newSpecFunction(spec, spec.Get, prefixGet, 0)
		}
		if spec.Set != nil {
			acc.Set = r.newSpecFunction(spec, spec.Set, prefixSet, 1)
		}
		return accessorSlot(acc), nil
	case spec.Intrinsic != IntrinsicNone:
		return Obj(r.Intrinsic(spec.Intrinsic)), nil
	case spec.Lazy != nil:
		return spec.Lazy(r)
	}
	return Undefined, nil
}

// key returns the property key of spec.
func (spec *PropertySpec) key() *Atom {
	if spec.Symbol != SymbolNone {
		return spec.Symbol.Atom()
	}
	return text.InternGoAtom(spec.Name)
}

func (spec *PropertySpec) attributes() Attributes {
	accessor := spec.Get != nil || spec.Set != nil
	switch {
	case spec.HasAttrs && accessor:
		return spec.Attrs&^Writable | AccessorAttr
	case spec.HasAttrs:
		return spec.Attrs
	case accessor:
		return Configurable | AccessorAttr
	}
	return MethodDefault
}

// InstallProperties adds the properties of a static table to o, whose shape
// becomes unique. Values are made on first read, except plain ones. A name
// that o already has is replaced.
func InstallProperties(r *Realm, o *Object, specs []PropertySpec) {
	o.MakeUnique(len(specs))
	o.reserve(len(specs))
	lazy := make([]LazyValue, 0, len(specs))
	for i := range specs {
		spec := &specs[i]
		key, attrs := spec.key(), spec.attributes()
		var v Value
		switch {
		case spec.HasValue:
			v = spec.Value
		case spec.Alias != "":
			v = aliasedSlot(r, o, specs[:i], spec)
		default:
			lazy = append(lazy, LazyValue{Realm: r, Spec: spec})
			v = lazySlot(&lazy[len(lazy)-1])
		}
		if p := o.OwnProperty(key); p != nil {
			ChangeAttributes(o, key, attrs)
			StoreHeap(o.SlotPointer(o.shape.Lookup(key).Slot), v)
			continue
		}
		AddProperty(o, key, v, attrs)
	}
}

// aliasedSlot returns the content of the slot of the property that spec names,
// which shares its LazyValue, so that both make one function.
func aliasedSlot(r *Realm, o *Object, earlier []PropertySpec, spec *PropertySpec) Value {
	for i := range earlier {
		if earlier[i].Name == spec.Alias {
			if p := o.OwnProperty(earlier[i].key()); p != nil {
				return *o.SlotPointer(p.Slot)
			}
		}
	}
	return lazySlot(&LazyValue{Realm: r, Spec: spec})
}
