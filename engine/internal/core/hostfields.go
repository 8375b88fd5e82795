package core

// HostFields are own data properties of an object whose values live in Go:
// writable, enumerable and not configurable. Keys is called often and returns
// the same slice each time; the index of a key in it names the field.
type HostFields interface {
	HostFieldKeys() []PropertyKey
	HostField(i int) Value
	// SetHostField stores a value that JavaScript assigns; values that the
	// field cannot take are converted or ignored.
	SetHostField(i int, v Value)
}

// HostFieldsClass is the class of objects made by NewHostFields.
var HostFieldsClass = Class{Name: "Object", Kind: KindHost, Methods: hostFieldsMethods{}, Exotic: true}

type hostFieldsMethods struct{ GenericMethods }

// NewHostFields returns an object with the fields f and the prototype proto.
func NewHostFields(proto *Object, f HostFields) *Object {
	o := &HostObject{Data: f}
	InitObject(&o.Object, RootShape(proto, &HostFieldsClass, 0))
	return &o.Object
}

func hostField(o *Object, key PropertyKey) (HostFields, int) {
	f := (*HostObject)(ptr(o)).Data.(HostFields)
	if key.Atom != nil {
		for i, k := range f.HostFieldKeys() {
			if k.Atom == key.Atom {
				return f, i
			}
		}
	}
	return f, -1
}

// GetOwnProperty is [[GetOwnProperty]].
func (m hostFieldsMethods) GetOwnProperty(o *Object, key PropertyKey) (PropertyDescriptor, bool, error) {
	if f, i := hostField(o, key); i >= 0 {
		return *dataDescriptor(f.HostField(i), Writable|Enumerable), true, nil
	}
	return m.OrdinaryMethods.GetOwnProperty(o, key)
}

// DefineOwnProperty is [[DefineOwnProperty]].
func (m hostFieldsMethods) DefineOwnProperty(o *Object, key PropertyKey, desc *PropertyDescriptor) (bool, error) {
	f, i := hostField(o, key)
	if i < 0 {
		return m.OrdinaryMethods.DefineOwnProperty(o, key, desc)
	}
	if !changeAllowed(f.HostField(i), Writable|Enumerable, desc) || desc.Has&HasWritable != 0 && desc.Attrs&Writable == 0 {
		return false, nil
	}
	if desc.Has&HasValue != 0 {
		f.SetHostField(i, desc.Value)
	}
	return true, nil
}

// Get is [[Get]].
func (m hostFieldsMethods) Get(o *Object, key PropertyKey, receiver Value) (Value, error) {
	if f, i := hostField(o, key); i >= 0 {
		return f.HostField(i), nil
	}
	return m.GenericMethods.Get(o, key, receiver)
}

// Set is [[Set]].
func (m hostFieldsMethods) Set(o *Object, key PropertyKey, v Value, receiver Value) (bool, error) {
	if receiver.ObjectOrNil() == o {
		if f, i := hostField(o, key); i >= 0 {
			f.SetHostField(i, v)
			return true, nil
		}
	}
	return m.GenericMethods.Set(o, key, v, receiver)
}

// Delete is [[Delete]].
func (m hostFieldsMethods) Delete(o *Object, key PropertyKey) (bool, error) {
	if _, i := hostField(o, key); i >= 0 {
		return false, nil
	}
	return m.OrdinaryMethods.Delete(o, key)
}

// OwnPropertyKeys is [[OwnPropertyKeys]]: the fields first.
func (m hostFieldsMethods) OwnPropertyKeys(o *Object) ([]PropertyKey, error) {
	own, err := m.OrdinaryMethods.OwnPropertyKeys(o)
	if err != nil {
		return nil, err
	}
	fields := (*HostObject)(ptr(o)).Data.(HostFields).HostFieldKeys()
	keys := make([]PropertyKey, 0, len(own)+len(fields))
	return append(append(keys, fields...), own...), nil
}
