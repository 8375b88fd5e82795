package core

import "github.com/sxfescript/sxn/engine/internal/text"

// OrdinaryMethods are the internal methods of ordinary objects. Other classes
// embed it and override what differs; a class that overrides how own
// properties are found sets Class.Exotic or ExoticIndex and embeds
// GenericMethods instead, whose methods are written in terms of each other.
// https://tc39.es/ecma262/#sec-ordinary-object-internal-methods-and-internal-slots
type OrdinaryMethods struct{}

// bypass are the flags of shapes whose named properties must be reached
// through Methods.
const bypass = ShapeExotic | ShapeVirtual

// GetPrototypeOf is OrdinaryGetPrototypeOf.
// https://tc39.es/ecma262/#sec-ordinarygetprototypeof
func (OrdinaryMethods) GetPrototypeOf(o *Object) (*Object, error) { return o.shape.proto, nil }

// SetPrototypeOf is OrdinarySetPrototypeOf.
// https://tc39.es/ecma262/#sec-ordinarysetprototypeof
func (OrdinaryMethods) SetPrototypeOf(o *Object, proto *Object) (bool, error) {
	if proto == o.shape.proto {
		return true, nil
	}
	if o.shape.flags&ShapeNonExtensible != 0 {
		return false, nil
	}
	for p := proto; p != nil; p = p.shape.proto {
		if p == o {
			return false, nil
		}
		if k := p.shape.kind; k == KindProxy || k == KindCallableProxy {
			break
		}
	}
	SetShapeProto(o, proto)
	return true, nil
}

// IsExtensible is OrdinaryIsExtensible.
// https://tc39.es/ecma262/#sec-ordinaryisextensible
func (OrdinaryMethods) IsExtensible(o *Object) (bool, error) {
	return o.shape.flags&ShapeNonExtensible == 0, nil
}

// PreventExtensions is OrdinaryPreventExtensions.
// https://tc39.es/ecma262/#sec-ordinarypreventextensions
func (OrdinaryMethods) PreventExtensions(o *Object) (bool, error) {
	ordinaryPreventExtensions(o)
	return true, nil
}

func ordinaryPreventExtensions(o *Object) {
	if o.shape.flags&ShapeNonExtensible == 0 {
		o.setIntegrity(transPrevent)
		o.restrictElements(transPrevent)
	}
}

// ownRaw returns the content and attributes of an own property in storage;
// the content may be lazy.
func (o *Object) ownRaw(key PropertyKey) (v Value, attrs Attributes, ok bool) {
	if key.Atom == nil {
		return o.ownElement(key.Index)
	}
	p := o.OwnProperty(key.Atom)
	if p == nil {
		return Value{}, 0, false
	}
	return *o.SlotPointer(p.Slot), p.Attrs, true
}

// ownMade is ownRaw with a lazy value made.
func (o *Object) ownMade(key PropertyKey) (v Value, attrs Attributes, ok bool, err error) {
	v, attrs, ok = o.ownRaw(key)
	if ok && v.Bits == BitsLazy {
		v, err = o.MakeLazy(o.shape.Lookup(key.Atom).Slot)
	}
	return v, attrs, ok, err
}

// GetOwnProperty is OrdinaryGetOwnProperty.
// https://tc39.es/ecma262/#sec-ordinarygetownproperty
func (OrdinaryMethods) GetOwnProperty(o *Object, key PropertyKey) (PropertyDescriptor, bool, error) {
	v, attrs, ok, err := o.ownMade(key)
	if err != nil || !ok {
		return PropertyDescriptor{}, false, err
	}
	return descriptorOf(v, attrs), true, nil
}

// DefineOwnProperty is OrdinaryDefineOwnProperty.
// https://tc39.es/ecma262/#sec-ordinarydefineownproperty
func (OrdinaryMethods) DefineOwnProperty(o *Object, key PropertyKey, desc *PropertyDescriptor) (bool, error) {
	v, attrs, ok := o.ownRaw(key)
	if !ok {
		if o.shape.flags&ShapeNonExtensible != 0 {
			return false, nil
		}
		v, attrs = initial(desc)
		o.addOwn(key, v, attrs)
		return true, nil
	}
	if v.Bits == BitsLazy && (attrs&Configurable == 0 || desc.Has&HasValue == 0) {
		// The present value matters.
		var err error
		if v, _, _, err = o.ownMade(key); err != nil {
			return false, err
		}
	}
	if !ChangeAllowed(v, attrs, desc) {
		return false, nil
	}
	v, attrs = applied(v, attrs, desc)
	if key.Atom == nil {
		o.changeElement(key.Index, v, attrs)
		return true, nil
	}
	if o.shape.Lookup(key.Atom).Attrs != attrs {
		ChangeAttributes(o, key.Atom, attrs)
	}
	StoreHeap(o.SlotPointer(o.shape.Lookup(key.Atom).Slot), v)
	return true, nil
}

// addOwn adds a property that o does not have.
func (o *Object) addOwn(key PropertyKey, v Value, attrs Attributes) {
	if key.Atom == nil {
		o.setElement(key.Index, v, attrs)
		return
	}
	AddProperty(o, key.Atom, v, attrs)
}

// HasProperty is OrdinaryHasProperty.
// https://tc39.es/ecma262/#sec-ordinaryhasproperty
func (OrdinaryMethods) HasProperty(o *Object, key PropertyKey) (bool, error) {
	for p := o; ; {
		if _, _, ok := p.ownRaw(key); ok {
			return true, nil
		}
		if p = p.shape.proto; p == nil {
			return false, nil
		}
		if p.mustDispatch(key) {
			return p.Methods().HasProperty(p, key)
		}
	}
}

// mustDispatch reports whether own properties of p of the sort of key must be
// asked of Methods.
func (o *Object) mustDispatch(key PropertyKey) bool {
	if key.Atom == nil {
		return o.shape.class.ExoticIndex
	}
	return o.shape.flags&bypass != 0
}

// Get is OrdinaryGet.
// https://tc39.es/ecma262/#sec-ordinaryget
func (OrdinaryMethods) Get(o *Object, key PropertyKey, receiver Value) (Value, error) {
	if key.Atom == nil {
		return ordinaryGetIndex(o, key, receiver)
	}
	for p := o; ; {
		if e := p.OwnProperty(key.Atom); e != nil {
			return p.readSlot(e.Slot, receiver)
		}
		if p = p.shape.proto; p == nil {
			return Undefined, nil
		}
		if p.shape.flags&bypass != 0 {
			return p.Methods().Get(p, key, receiver)
		}
	}
}

func ordinaryGetIndex(o *Object, key PropertyKey, receiver Value) (Value, error) {
	for p := o; ; {
		if v, attrs, ok := p.ownElement(key.Index); ok {
			if attrs&AccessorAttr != 0 {
				return (*Accessor)(v.Ptr).get(receiver)
			}
			return v, nil
		}
		if p = p.shape.proto; p == nil {
			return Undefined, nil
		}
		if p.shape.class.ExoticIndex {
			return p.Methods().Get(p, key, receiver)
		}
	}
}

// readSlot is the value of the property in slot i, for receiver.
func (o *Object) readSlot(i uint32, receiver Value) (Value, error) {
	v := *o.SlotPointer(i)
	if v.Bits != BitsLazy && v.Bits != BitsAccessor {
		return v, nil
	}
	v, err := o.slot(i)
	if err != nil || v.Bits != BitsAccessor {
		return v, err
	}
	return (*Accessor)(v.Ptr).get(receiver)
}

func (a *Accessor) get(receiver Value) (Value, error) {
	if a.Get == nil {
		return Undefined, nil
	}
	return Call(Obj(a.Get), receiver)
}

func (a *Accessor) set(receiver, v Value) (bool, error) {
	if a.Set == nil {
		return false, nil
	}
	_, err := Call(Obj(a.Set), receiver, v)
	return err == nil, err
}

// Set is OrdinarySet.
// https://tc39.es/ecma262/#sec-ordinaryset
func (OrdinaryMethods) Set(o *Object, key PropertyKey, v Value, receiver Value) (bool, error) {
	if key.Atom == nil {
		return ordinarySetIndex(o, key, v, receiver)
	}
	for p := o; ; {
		if e := p.OwnProperty(key.Atom); e != nil {
			if e.Attrs&AccessorAttr != 0 {
				acc, err := p.slot(e.Slot)
				if err != nil {
					return false, err
				}
				return (*Accessor)(acc.Ptr).set(receiver, v)
			}
			if e.Attrs&Writable == 0 {
				return false, nil
			}
			if p == receiver.ObjectOrNil() && p.shape.flags&ShapeExotic == 0 {
				StoreHeap(p.SlotPointer(e.Slot), v)
				return true, nil
			}
			return setOnReceiver(o, key, v, receiver)
		}
		if p = p.shape.proto; p == nil {
			return setOnReceiver(o, key, v, receiver)
		}
		if p.shape.flags&bypass != 0 {
			return p.Methods().Set(p, key, v, receiver)
		}
	}
}

func ordinarySetIndex(o *Object, key PropertyKey, v Value, receiver Value) (bool, error) {
	for p := o; ; {
		if old, attrs, ok := p.ownElement(key.Index); ok {
			if attrs&AccessorAttr != 0 {
				return (*Accessor)(old.Ptr).set(receiver, v)
			}
			if attrs&Writable == 0 {
				return false, nil
			}
			if p == receiver.ObjectOrNil() && !p.shape.class.ExoticIndex {
				p.storeElement(key.Index, v, attrs)
				return true, nil
			}
			return setOnReceiver(o, key, v, receiver)
		}
		if p = p.shape.proto; p == nil {
			return setOnReceiver(o, key, v, receiver)
		}
		if p.shape.class.ExoticIndex {
			return p.Methods().Set(p, key, v, receiver)
		}
	}
}

// storeElement changes the value of an existing index property.
func (o *Object) storeElement(i uint32, v Value, attrs Attributes) {
	e := o.elements()
	if int(i) < len(e.Dense) {
		StoreHeap(&e.Dense[i], v)
		return
	}
	e.Sparse.entries[i] = SparseElement{v.Clean(), attrs}
}

// setOnReceiver is the part of OrdinarySetWithOwnDescriptor that follows when
// the property is a writable data property or absent. o is only a hint: the
// object whose [[Set]] began.
// https://tc39.es/ecma262/#sec-ordinarysetwithowndescriptor
func setOnReceiver(o *Object, key PropertyKey, v Value, receiver Value) (bool, error) {
	if !receiver.IsObject() {
		return false, nil
	}
	target := receiver.AsObject()
	if target.ordinaryFor(key) {
		_, attrs, ok := target.ownRaw(key)
		switch {
		case !ok && target.shape.flags&ShapeNonExtensible != 0:
			return false, nil
		case !ok:
			if target.shape.kind == KindArray && key.Atom == nil {
				a := (*Array)(ptr(target))
				if a.Flags&ArrayLengthReadOnly != 0 && int(key.Index) >= a.Length() {
					return false, nil
				}
			}
			target.addOwn(key, v, DataDefault)
			return true, nil
		case attrs&AccessorAttr != 0 || attrs&Writable == 0:
			return false, nil
		case key.Atom == nil:
			target.storeElement(key.Index, v, attrs)
			return true, nil
		}
		StoreHeap(target.SlotPointer(target.OwnProperty(key.Atom).Slot), v)
		return true, nil
	}
	m := target.Methods()
	existing, ok, err := m.GetOwnProperty(target, key)
	if err != nil {
		return false, err
	}
	if ok {
		if existing.IsAccessor() || existing.Attrs&Writable == 0 {
			return false, nil
		}
		return m.DefineOwnProperty(target, key, &PropertyDescriptor{Value: v, Has: HasValue})
	}
	return m.DefineOwnProperty(target, key, dataDescriptor(v, DataDefault))
}

// ordinaryFor reports whether own properties of o of the sort of key are in
// storage and have no exotic behaviour.
func (o *Object) ordinaryFor(key PropertyKey) bool {
	if key.Atom == nil {
		return !o.shape.class.ExoticIndex
	}
	f := o.shape.flags
	return f&bypass == 0 || f&ShapeExotic == 0 && !o.shape.class.VirtualKey(key.Atom)
}

// ConfigurableFast reports whether o is known, without any of its internal
// methods, to have no property of that key that is not configurable.
func (o *Object) ConfigurableFast(key PropertyKey) bool {
	if !o.ordinaryFor(key) {
		return false
	}
	_, attrs, ok := o.ownRaw(key)
	return !ok || attrs&Configurable != 0
}

// Delete is OrdinaryDelete.
// https://tc39.es/ecma262/#sec-ordinarydelete
func (OrdinaryMethods) Delete(o *Object, key PropertyKey) (bool, error) {
	_, attrs, ok := o.ownRaw(key)
	if !ok {
		return true, nil
	}
	if attrs&Configurable == 0 {
		return false, nil
	}
	if key.Atom == nil {
		o.deleteElement(key.Index)
	} else {
		RemoveProperty(o, key.Atom)
	}
	return true, nil
}

// OwnPropertyKeys is OrdinaryOwnPropertyKeys.
// https://tc39.es/ecma262/#sec-ordinaryownpropertykeys
func (OrdinaryMethods) OwnPropertyKeys(o *Object) ([]PropertyKey, error) {
	o.Materialize()
	keys := make([]PropertyKey, 0, o.elementCount()+int(o.shape.live))
	return o.appendNamedKeys(o.appendElementKeys(keys)), nil
}

// elementCount is a bound on the number of index properties in storage.
func (o *Object) elementCount() int {
	e := o.elements()
	if e == nil {
		return 0
	}
	n := len(e.Dense)
	if e.Sparse != nil {
		n += len(e.Sparse.entries)
	}
	return n
}

// appendNamedKeys appends the string keys of o in order of creation, then the
// symbols. Private names are no property keys.
func (o *Object) appendNamedKeys(keys []PropertyKey) []PropertyKey {
	symbols := false
	for i := range o.shape.props {
		a := o.shape.props[i].Key
		if a == nil {
			continue
		}
		switch a.Kind() {
		case text.AtomString:
			keys = append(keys, PropertyKey{Atom: a})
		case text.AtomSymbol:
			symbols = true
		}
	}
	if !symbols {
		return keys
	}
	for i := range o.shape.props {
		if a := o.shape.props[i].Key; a != nil && a.Kind() == text.AtomSymbol {
			keys = append(keys, PropertyKey{Atom: a})
		}
	}
	return keys
}

// Call is reached only for callable kinds, whose classes override it.
func (OrdinaryMethods) Call(o *Object, _ Value, _ []Value) (Value, error) {
	return Undefined, TypeError(msgNotFunction, DescribeValue(Obj(o)))
}

// Construct is reached only where IsConstructor holds.
func (OrdinaryMethods) Construct(o *Object, _ []Value, _ *Object) (Value, error) {
	return Undefined, TypeError(msgNotConstructor, DescribeValue(Obj(o)))
}

// IsConstructor reports false.
func (OrdinaryMethods) IsConstructor(*Object) bool { return false }
