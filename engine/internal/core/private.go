package core

// Private names are keys of shapes like any others, but only these operations
// see them: [[OwnPropertyKeys]] leaves them out and no PropertyKey of a
// program is one. They live on the object itself, proxies included.

// HasPrivate reports whether o has a private element named key.
// https://tc39.es/ecma262/#sec-privateelementfind
func HasPrivate(o *Object, key *Atom) bool { return o.shape.Lookup(key) != nil }

// PrivateGet is the operation of that name.
// https://tc39.es/ecma262/#sec-privateget
func PrivateGet(o *Object, key *Atom) (Value, error) {
	p := o.shape.Lookup(key)
	if p == nil {
		return Undefined, TypeError(msgPrivateRead, key.String())
	}
	v := *o.SlotPointer(p.Slot)
	if v.Bits != BitsAccessor {
		return v, nil
	}
	get := (*Accessor)(v.Ptr).Get
	if get == nil {
		return Undefined, TypeError(msgPrivateNoGetter, key.String())
	}
	return Call(Obj(get), Obj(o))
}

// PrivateSet is the operation of that name.
// https://tc39.es/ecma262/#sec-privateset
func PrivateSet(o *Object, key *Atom, v Value) error {
	p := o.shape.Lookup(key)
	if p == nil {
		return TypeError(msgPrivateWrite, key.String())
	}
	if p.Attrs&AccessorAttr != 0 {
		set := (*Accessor)(o.SlotPointer(p.Slot).Ptr).Set
		if set == nil {
			return TypeError(msgPrivateNoSetter, key.String())
		}
		_, err := Call(Obj(set), Obj(o), v)
		return err
	}
	if p.Attrs&Writable == 0 {
		return TypeError(msgPrivateMethodWrite, key.String())
	}
	StoreHeap(o.SlotPointer(p.Slot), v)
	return nil
}

// PrivateFieldAdd is the operation of that name.
// https://tc39.es/ecma262/#sec-privatefieldadd
func PrivateFieldAdd(o *Object, key *Atom, v Value) error {
	if o.shape.Lookup(key) != nil {
		return TypeError(msgPrivateTwice, key.String())
	}
	AddProperty(o, key, v, Writable)
	return nil
}

// PrivateMethodAdd is PrivateMethodOrAccessorAdd for a method.
// https://tc39.es/ecma262/#sec-privatemethodoraccessoradd
func PrivateMethodAdd(o *Object, key *Atom, method *Object) error {
	if o.shape.Lookup(key) != nil {
		return TypeError(msgPrivateTwice, key.String())
	}
	AddProperty(o, key, Obj(method), 0)
	return nil
}

// PrivateAccessorAdd is PrivateMethodOrAccessorAdd for an accessor.
// https://tc39.es/ecma262/#sec-privatemethodoraccessoradd
func PrivateAccessorAdd(o *Object, key *Atom, get, set *Object) error {
	if o.shape.Lookup(key) != nil {
		return TypeError(msgPrivateTwice, key.String())
	}
	AddProperty(o, key, AccessorValue(get, set), AccessorAttr)
	return nil
}
