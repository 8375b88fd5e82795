package core

import "github.com/sxfescript/sxn/engine/internal/text"

// Classes of the objects that wrap primitive values.
var (
	BooleanClass      = Class{Name: "Boolean", Kind: KindBoolean, Methods: OrdinaryMethods{}, Layout: (*PrimitiveObject)(nil)}
	NumberClass       = Class{Name: "Number", Kind: KindNumber, Methods: OrdinaryMethods{}, Layout: (*PrimitiveObject)(nil)}
	SymbolClass       = Class{Name: "Symbol", Kind: KindSymbol, Methods: OrdinaryMethods{}, Layout: (*PrimitiveObject)(nil)}
	BigIntClass       = Class{Name: "BigInt", Kind: KindBigInt, Methods: OrdinaryMethods{}, Layout: (*PrimitiveObject)(nil)}
	StringObjectClass = Class{Name: "String", Kind: KindString, Methods: stringMethods{}, ExoticIndex: true, VirtualKey: isLength, Layout: (*PrimitiveObject)(nil)}
)

// NewPrimitiveObject returns the object that wraps a primitive value other
// than undefined and null; a nil proto stands for the intrinsic one.
// https://tc39.es/ecma262/#sec-toobject
func (r *Realm) NewPrimitiveObject(v Value, proto *Object) *Object {
	o := &PrimitiveObject{Data: v.Clean()}
	class := &BooleanClass
	switch {
	case v.IsString():
		class = &StringObjectClass
	case v.IsNumber():
		class = &NumberClass
	case v.IsSymbol():
		class = &SymbolClass
	case v.IsBigInt():
		class = &BigIntClass
	}
	if proto == nil {
		proto = r.prototypeOfPrimitive(v)
	}
	o.shape = RootShape(proto, class, 0)
	return &o.Object
}

// stringMethods are the internal methods of string exotic objects.
// https://tc39.es/ecma262/#sec-string-exotic-objects
type stringMethods struct{ GenericMethods }

func stringOf(o *Object) text.String { return (*PrimitiveObject)(ptr(o)).Data.AsString() }

// stringOwn is StringGetOwnProperty, and the length property.
// https://tc39.es/ecma262/#sec-stringgetownproperty
func stringOwn(o *Object, key PropertyKey) (Value, Attributes, bool) {
	s := stringOf(o)
	if key.Atom == text.AtomLength {
		return Int(int32(s.Len())), 0, true
	}
	if key.Atom == nil && int(key.Index) < s.Len() {
		return Str(text.FromCodeUnit(s.At(int(key.Index)))), Enumerable, true
	}
	return Value{}, 0, false
}

// GetOwnProperty is [[GetOwnProperty]] of string exotic objects.
// https://tc39.es/ecma262/#sec-string-exotic-objects-getownproperty-p
func (m stringMethods) GetOwnProperty(o *Object, key PropertyKey) (PropertyDescriptor, bool, error) {
	if v, attrs, ok := stringOwn(o, key); ok {
		return DataDescriptor(v, attrs), true, nil
	}
	return m.OrdinaryMethods.GetOwnProperty(o, key)
}

// Get is [[Get]] of string exotic objects.
func (m stringMethods) Get(o *Object, key PropertyKey, receiver Value) (Value, error) {
	if v, _, ok := stringOwn(o, key); ok {
		return v, nil
	}
	return m.OrdinaryMethods.Get(o, key, receiver)
}

// DefineOwnProperty is [[DefineOwnProperty]] of string exotic objects.
// https://tc39.es/ecma262/#sec-string-exotic-objects-defineownproperty-p-desc
func (m stringMethods) DefineOwnProperty(o *Object, key PropertyKey, desc *PropertyDescriptor) (bool, error) {
	if v, attrs, ok := stringOwn(o, key); ok {
		return ChangeAllowed(v, attrs, desc), nil
	}
	return m.OrdinaryMethods.DefineOwnProperty(o, key, desc)
}

// OwnPropertyKeys is [[OwnPropertyKeys]] of string exotic objects.
// https://tc39.es/ecma262/#sec-string-exotic-objects-ownpropertykeys
func (stringMethods) OwnPropertyKeys(o *Object) ([]PropertyKey, error) {
	n := stringOf(o).Len()
	keys := make([]PropertyKey, 0, n+1+int(o.shape.live))
	for i := 0; i < n; i++ {
		keys = append(keys, text.IndexKey(uint32(i)))
	}
	keys = o.appendElementKeys(keys)
	keys = append(keys, text.AtomLength.Key())
	return o.appendNamedKeys(keys), nil
}
