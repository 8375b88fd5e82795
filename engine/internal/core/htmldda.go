package core

// HTMLDDAClass is the class of objects with the [[IsHTMLDDA]] internal slot.
// https://tc39.es/ecma262/#sec-IsHTMLDDA-internal-slot
var HTMLDDAClass = Class{Name: "HTMLAllCollection", Kind: KindCallableOther, Methods: htmlddaMethods{}, Layout: (*HostObject)(nil)}

type htmlddaMethods struct{ OrdinaryMethods }

// Call returns null, as test262 asks.
func (htmlddaMethods) Call(*Object, Value, []Value) (Value, error) { return Null, nil }

// NewHTMLDDA returns an object that is callable and behaves as undefined in
// typeof, ToBoolean and ==.
func NewHTMLDDA(r *Realm) *Object {
	o := new(HostObject)
	InitObject(&o.Object, RootShape(r.Intrinsic(IntrinsicObjectPrototype), &HTMLDDAClass, 0))
	return &o.Object
}

// IsHTMLDDA reports whether v has the [[IsHTMLDDA]] internal slot.
func IsHTMLDDA(v Value) bool {
	return v.Bits == TagObject|uint64(KindCallableOther) && v.AsObject().Class() == &HTMLDDAClass
}
