package core

// GenericMethods are the internal methods that ordinary objects derive from
// the others, written in terms of GetOwnProperty, DefineOwnProperty and
// GetPrototypeOf of the object's class. Exotic classes that override those
// embed it.
type GenericMethods struct{ OrdinaryMethods }

// HasProperty is OrdinaryHasProperty.
// https://tc39.es/ecma262/#sec-ordinaryhasproperty
func (GenericMethods) HasProperty(o *Object, key PropertyKey) (bool, error) {
	m := o.Methods()
	_, ok, err := m.GetOwnProperty(o, key)
	if ok || err != nil {
		return ok, err
	}
	parent, err := m.GetPrototypeOf(o)
	if err != nil || parent == nil {
		return false, err
	}
	return parent.Methods().HasProperty(parent, key)
}

// Get is OrdinaryGet.
// https://tc39.es/ecma262/#sec-ordinaryget
func (GenericMethods) Get(o *Object, key PropertyKey, receiver Value) (Value, error) {
	m := o.Methods()
	d, ok, err := m.GetOwnProperty(o, key)
	if err != nil {
		return Undefined, err
	}
	if !ok {
		parent, err := m.GetPrototypeOf(o)
		if err != nil || parent == nil {
			return Undefined, err
		}
		return parent.Methods().Get(parent, key, receiver)
	}
	if d.IsAccessor() {
		if d.Get == nil {
			return Undefined, nil
		}
		return Call(Obj(d.Get), receiver)
	}
	return d.Value, nil
}

// Set is OrdinarySet.
// https://tc39.es/ecma262/#sec-ordinaryset
func (GenericMethods) Set(o *Object, key PropertyKey, v Value, receiver Value) (bool, error) {
	m := o.Methods()
	d, ok, err := m.GetOwnProperty(o, key)
	if err != nil {
		return false, err
	}
	if !ok {
		parent, err := m.GetPrototypeOf(o)
		if err != nil {
			return false, err
		}
		if parent != nil {
			return parent.Methods().Set(parent, key, v, receiver)
		}
		return setOnReceiver(o, key, v, receiver)
	}
	return SetWithOwnDescriptor(o, key, v, receiver, &d)
}

// SetWithOwnDescriptor is OrdinarySetWithOwnDescriptor for a property that
// exists.
// https://tc39.es/ecma262/#sec-ordinarysetwithowndescriptor
func SetWithOwnDescriptor(o *Object, key PropertyKey, v Value, receiver Value, own *PropertyDescriptor) (bool, error) {
	if own.IsAccessor() {
		if own.Set == nil {
			return false, nil
		}
		_, err := Call(Obj(own.Set), receiver, v)
		return err == nil, err
	}
	if own.Attrs&Writable == 0 {
		return false, nil
	}
	return setOnReceiver(o, key, v, receiver)
}

// Delete is OrdinaryDelete.
// https://tc39.es/ecma262/#sec-ordinarydelete
func (m GenericMethods) Delete(o *Object, key PropertyKey) (bool, error) {
	d, ok, err := o.Methods().GetOwnProperty(o, key)
	if err != nil || !ok {
		return err == nil, err
	}
	if d.Attrs&Configurable == 0 {
		return false, nil
	}
	return m.OrdinaryMethods.Delete(o, key)
}
