package core

import (
	"github.com/sxfescript/sxn/engine/internal/text"
)

// Index is a type of integer that serves as a property key. Values are not
// negative and at most 2^53 - 1.
type Index interface {
	~int | ~int32 | ~int64 | ~uint32 | ~uint64
}

// Get is the operation of that name.
// https://tc39.es/ecma262/#sec-get-o-p
func Get(o *Object, key PropertyKey) (Value, error) {
	s := o.shape
	if key.Atom != nil && s.flags&(bypass|ShapeLazyFunction) == 0 {
		if p := s.Lookup(key.Atom); p != nil {
			v := *o.SlotPointer(p.Slot)
			if v.Bits != BitsLazy && v.Bits != BitsAccessor {
				return v, nil
			}
		}
	}
	return s.class.Methods.Get(o, key, Obj(o))
}

// GetName is Get with a name that is no array index.
func GetName(o *Object, name string) (Value, error) {
	return Get(o, text.InternGoAtom(name).Key())
}

// GetIndex is Get with an integer index as key.
func GetIndex[I Index](o *Object, i I) (Value, error) { return getIndex(o, uint64(i)) }

func getIndex(o *Object, i uint64) (Value, error) {
	if o.shape.kind == KindArray {
		if a := (*Array)(ptr(o)); i < uint64(len(a.Dense)) && a.Dense[i].Bits != BitsHole {
			return a.Dense[i], nil
		}
	}
	return o.Methods().Get(o, KeyOfIndex(i), Obj(o))
}

// GetV is the operation of that name.
// https://tc39.es/ecma262/#sec-getv
func GetV(r *Realm, v Value, key PropertyKey) (Value, error) {
	if v.IsObject() {
		return Get(v.AsObject(), key)
	}
	if v.IsString() {
		s := v.AsString()
		if key.Atom == text.AtomLength {
			return Int(int32(s.Len())), nil
		}
		if key.Atom == nil && int(key.Index) < s.Len() {
			return Str(text.FromCodeUnit(s.At(int(key.Index)))), nil
		}
	}
	proto := r.prototypeOfPrimitive(v)
	if proto == nil {
		return Undefined, ReadOfNullish(v, key)
	}
	return proto.Methods().Get(proto, key, v)
}

// ReadOfNullish returns the error of reading key of undefined or null.
func ReadOfNullish(v Value, key PropertyKey) error {
	if key == text.SymIterator.Key() {
		return TypeError("%s is not iterable (cannot read property Symbol(Symbol.iterator))", DescribeCallSite(v))
	}
	return TypeError(msgReadOfNullish, DescribeValue(v), DescribeKey(key))
}

// SetOfNullish returns the error of setting key of undefined or null.
func SetOfNullish(v Value, key PropertyKey) error {
	return TypeError(msgSetOfNullish, DescribeValue(v), DescribeKey(key))
}

// ObjectKeyOfNullish returns the error of reading or setting the property of
// undefined or null whose key an object gives: it is not converted, only
// described.
func ObjectKeyOfNullish(v Value, key *Object, set bool) error {
	verb, doing := "read", "reading"
	if set {
		verb, doing = "set", "setting"
	}
	name := nameObject(key)
	if name == "" {
		return TypeError("Cannot %s properties of %s", verb, DescribeValue(v))
	}
	return TypeError("Cannot %s properties of %s (%s '%s')", verb, DescribeValue(v), doing, name)
}

// PrototypeOfPrimitive returns the prototype of the object that ToObject
// makes of a primitive value; nil for undefined and null.
func (r *Realm) PrototypeOfPrimitive(v Value) *Object { return r.prototypeOfPrimitive(v) }

func (r *Realm) prototypeOfPrimitive(v Value) *Object {
	switch {
	case v.IsString():
		return r.Intrinsic(IntrinsicStringPrototype)
	case v.IsNumber():
		return r.Intrinsic(IntrinsicNumberPrototype)
	case v.IsBool():
		return r.Intrinsic(IntrinsicBooleanPrototype)
	case v.IsSymbol():
		return r.Intrinsic(IntrinsicSymbolPrototype)
	case v.IsBigInt():
		return r.Intrinsic(IntrinsicBigIntPrototype)
	}
	return nil
}

// Set is the operation of that name.
// https://tc39.es/ecma262/#sec-set-o-p-v-throw
func Set(o *Object, key PropertyKey, v Value, throw bool) error {
	s := o.shape
	if key.Atom != nil && s.flags&(bypass|ShapeLazyFunction) == 0 {
		if p := s.Lookup(key.Atom); p != nil && p.Attrs&(Writable|AccessorAttr) == Writable {
			StoreHeap(o.SlotPointer(p.Slot), v)
			return nil
		}
	}
	ok, err := s.class.Methods.Set(o, key, v, Obj(o))
	if err != nil {
		return err
	}
	if !ok && throw {
		return SetFailure(o, key)
	}
	return nil
}

// SetIndex is Set with an integer index as key.
func SetIndex[I Index](o *Object, i I, v Value, throw bool) error {
	return setIndex(o, uint64(i), v, throw)
}

func setIndex(o *Object, i uint64, v Value, throw bool) error {
	if o.shape.kind == KindArray {
		a := (*Array)(ptr(o))
		if i < uint64(len(a.Dense)) && a.Flags&ArrayFrozen == 0 && a.Dense[i].Bits != BitsHole {
			StoreHeap(&a.Dense[i], v)
			return nil
		}
		if i == uint64(len(a.Dense)) && a.canAppend() && !o.PrototypesHaveElements() {
			a.Dense = append(a.Dense, v.Clean())
			return nil
		}
	}
	return Set(o, KeyOfIndex(i), v, throw)
}

// SetV is Set on a reference whose base may be a primitive value.
// https://tc39.es/ecma262/#sec-putvalue
func SetV(r *Realm, base Value, key PropertyKey, v Value, throw bool) error {
	if base.IsObject() {
		return Set(base.AsObject(), key, v, throw)
	}
	proto := r.prototypeOfPrimitive(base)
	if proto == nil {
		return SetOfNullish(base, key)
	}
	if base.IsString() {
		s := base.AsString()
		if key.Atom == text.AtomLength || key.Atom == nil && int(key.Index) < s.Len() {
			if throw {
				return TypeError(msgReadOnly, DescribeKey(key), "string", DescribeValue(base))
			}
			return nil
		}
	}
	ok, err := proto.Methods().Set(proto, key, v, base)
	if err != nil {
		return err
	}
	if !ok && throw {
		if err := failureOnChain(proto, key, base); err != nil {
			return err
		}
		return TypeError(msgCreateOnPrimitive, DescribeKey(key), TypeOf(base).String(), DescribeValue(base))
	}
	return nil
}

// SetFailure returns the TypeError that says why a [[Set]] on o reported
// false. No JavaScript runs.
func SetFailure(o *Object, key PropertyKey) error {
	if err := failureOnChain(o, key, Obj(o)); err != nil {
		return err
	}
	if o.lengthRefuses(key) {
		return ReadOnlyFailure(Obj(o), text.AtomLength.Key())
	}
	if o.Kind() == KindNamespace {
		if has, err := HasProperty(o, key); err == nil && has {
			return TypeError(msgNamespace, DescribeKey(key))
		}
	}
	return TypeError(msgNotExtensibleAdd, DescribeKey(key))
}

// lengthRefuses reports whether o is an array whose read-only length is what
// keeps an element with the key from being added.
func (o *Object) lengthRefuses(key PropertyKey) bool {
	if o.shape.kind != KindArray || key.Atom != nil {
		return false
	}
	a := (*Array)(ptr(o))
	return a.Flags&(ArrayLengthReadOnly|ArrayNonExtensible) == ArrayLengthReadOnly && int(key.Index) >= a.Length()
}

// failureOnChain looks for a property on the chain of o that refuses a store.
func failureOnChain(o *Object, key PropertyKey, receiver Value) error {
	for p := o; p != nil; p = p.shape.proto {
		if k := p.shape.kind; k == KindProxy || k == KindCallableProxy {
			x := (*Proxy)(ptr(p))
			if x.Handler == nil {
				return TypeError(MsgProxyRevoked, "set")
			}
			if v, ok := dataPropertyOnChain(x.Handler, text.AtomSet.Key()); ok && v.IsNullish() || !ok {
				if err := failureOnChain(x.Target, key, receiver); err != nil {
					return err
				}
				return TypeError(msgNotExtensibleDefine, DescribeKey(key))
			}
			return TypeError(msgProxyFalsish, "set", DescribeKey(key))
		}
		if p.shape.class.Deferred {
			return ReadOnlyFailure(receiver, key)
		}
		d, ok, err := p.Methods().GetOwnProperty(p, key)
		if err != nil {
			return err
		}
		if !ok {
			continue
		}
		if d.IsAccessor() {
			return TypeError(msgGetterOnly, DescribeKey(key), DescribeValue(Obj(p)))
		}
		if d.Attrs&Writable == 0 {
			return ReadOnlyFailure(receiver, key)
		}
		return nil
	}
	return nil
}

// ReadOnlyFailure returns the error of assigning to a read-only property.
func ReadOnlyFailure(receiver Value, key PropertyKey) error {
	kind := "object"
	if !receiver.IsObject() || receiver.IsCallable() {
		kind = TypeOf(receiver).String()
	}
	return TypeError(msgReadOnly, DescribeKey(key), kind, DescribeValue(receiver))
}

// CreateDataProperty is the operation of that name.
// https://tc39.es/ecma262/#sec-createdataproperty
func CreateDataProperty(o *Object, key PropertyKey, v Value) (bool, error) {
	s := o.shape
	if s.flags&(bypass|ShapeNonExtensible|ShapeLazyFunction) == 0 && key.Atom != nil && s.Lookup(key.Atom) == nil {
		AddProperty(o, key.Atom, v, DataDefault)
		return true, nil
	}
	return s.class.Methods.DefineOwnProperty(o, key, &PropertyDescriptor{Value: v.Clean(), Attrs: DataDefault, Has: hasAllData})
}

// CreateDataPropertyOrThrow is the operation of that name.
// https://tc39.es/ecma262/#sec-createdatapropertyorthrow
func CreateDataPropertyOrThrow(o *Object, key PropertyKey, v Value) error {
	ok, err := CreateDataProperty(o, key, v)
	if err == nil && !ok {
		err = DefineFailure(o, key)
	}
	return err
}

// CreateDataPropertyIndex is CreateDataPropertyOrThrow with an integer index
// as key.
func CreateDataPropertyIndex[I Index](o *Object, i I, v Value) error {
	if o.shape.kind == KindArray {
		if a := (*Array)(ptr(o)); uint64(i) <= uint64(len(a.Dense)) && a.canAppend() {
			if uint64(i) < uint64(len(a.Dense)) {
				StoreHeap(&a.Dense[i], v)
			} else {
				a.Dense = append(a.Dense, v.Clean())
			}
			return nil
		}
	}
	return CreateDataPropertyOrThrow(o, KeyOfIndex(uint64(i)), v)
}

// CreateNonEnumerableDataPropertyOrThrow is the operation of that name.
// https://tc39.es/ecma262/#sec-createnonenumerabledatapropertyorthrow
func CreateNonEnumerableDataPropertyOrThrow(o *Object, key PropertyKey, v Value) error {
	return DefinePropertyOrThrow(o, key, dataDescriptor(v, Writable|Configurable))
}

// DefineOwnProperty is O.[[DefineOwnProperty]](key, desc).
func DefineOwnProperty(o *Object, key PropertyKey, desc *PropertyDescriptor) (bool, error) {
	return o.Methods().DefineOwnProperty(o, key, desc)
}

// GetOwnProperty is O.[[GetOwnProperty]](key).
func GetOwnProperty(o *Object, key PropertyKey) (PropertyDescriptor, bool, error) {
	return o.Methods().GetOwnProperty(o, key)
}

// DefinePropertyOrThrow is the operation of that name.
// https://tc39.es/ecma262/#sec-definepropertyorthrow
func DefinePropertyOrThrow(o *Object, key PropertyKey, desc *PropertyDescriptor) error {
	ok, err := o.Methods().DefineOwnProperty(o, key, desc)
	if err == nil && !ok {
		err = DefineFailure(o, key)
	}
	return err
}

// DefineFailure returns the TypeError that says why a [[DefineOwnProperty]]
// on o reported false. No JavaScript runs.
func DefineFailure(o *Object, key PropertyKey) error {
	p := o
	for {
		if k := p.shape.kind; k != KindProxy && k != KindCallableProxy {
			break
		}
		x := (*Proxy)(ptr(p))
		if x.Handler == nil {
			return TypeError(MsgProxyRevoked, "defineProperty")
		}
		if v, ok := dataPropertyOnChain(x.Handler, text.AtomDefineProperty.Key()); ok && !v.IsNullish() {
			return TypeError(msgProxyFalsish, "defineProperty", DescribeKey(key))
		}
		p = x.Target
	}
	if _, ok, err := p.Methods().GetOwnProperty(p, key); err == nil && !ok && (p.shape.flags&ShapeNonExtensible != 0 || p.lengthRefuses(key)) {
		return TypeError(msgNotExtensibleDefine, DescribeKey(key))
	}
	if p.shape.kind == KindTypedArray {
		if i, isIndex := numericIndex(key); isIndex {
			if n, ok := TypedArrayLength(typedOf(p)); !ok || uint(i) >= uint(n) {
				return TypeError("Invalid typed array index")
			}
		}
	}
	return TypeError(msgRedefine, DescribeKey(key))
}

// DeletePropertyOrThrow is the operation of that name.
// https://tc39.es/ecma262/#sec-deletepropertyorthrow
func DeletePropertyOrThrow(o *Object, key PropertyKey) error {
	ok, err := o.Methods().Delete(o, key)
	if err == nil && !ok {
		err = DeleteFailure(o, key)
	}
	return err
}

// DeleteFailure returns the TypeError of a [[Delete]] that reported false.
func DeleteFailure(o *Object, key PropertyKey) error {
	if k := o.shape.kind; k == KindProxy || k == KindCallableProxy {
		if x := (*Proxy)(ptr(o)); x.Handler != nil {
			if v, ok := dataPropertyOnChain(x.Handler, text.AtomDeleteProperty.Key()); ok && !v.IsNullish() {
				return TypeError(msgProxyFalsish, "deleteProperty", DescribeKey(key))
			}
		}
	}
	return TypeError(msgDelete, DescribeKey(key), DescribeValue(Obj(o)))
}

// HasProperty is the operation of that name.
// https://tc39.es/ecma262/#sec-hasproperty
func HasProperty(o *Object, key PropertyKey) (bool, error) {
	return o.Methods().HasProperty(o, key)
}

// HasIndex is HasProperty with an integer index as key.
func HasIndex[I Index](o *Object, i I) (bool, error) {
	return o.Methods().HasProperty(o, KeyOfIndex(uint64(i)))
}

// HasOwnProperty is the operation of that name.
// https://tc39.es/ecma262/#sec-hasownproperty
func HasOwnProperty(o *Object, key PropertyKey) (bool, error) {
	if o.ordinaryFor(key) {
		_, _, ok := o.ownRaw(key)
		return ok, nil
	}
	_, ok, err := o.Methods().GetOwnProperty(o, key)
	return ok, err
}

// InOperator is the relational expression `key in v` after key's evaluation.
// https://tc39.es/ecma262/#sec-relational-operators-runtime-semantics-evaluation
func InOperator(r *Realm, key, v Value) (bool, error) {
	if !v.IsObject() {
		return false, TypeError(msgInOperator, DescribeValue(key), DescribeValue(v))
	}
	k, err := ToPropertyKey(r, key)
	if err != nil {
		return false, err
	}
	return HasProperty(v.AsObject(), k)
}

// GetMethod is the operation of that name: undefined or a callable object.
// https://tc39.es/ecma262/#sec-getmethod
func GetMethod(r *Realm, v Value, key PropertyKey) (Value, error) {
	f, err := GetV(r, v, key)
	if err != nil {
		return Undefined, err
	}
	if f.IsNullish() {
		return Undefined, nil
	}
	if !f.IsCallable() {
		return Undefined, TypeError(MsgNotFunctionProperty, DescribeValue(f), DescribeKey(key), DescribeValue(v))
	}
	return f, nil
}

// LengthOfArrayLike is the operation of that name.
// https://tc39.es/ecma262/#sec-lengthofarraylike
func LengthOfArrayLike(o *Object) (int64, error) {
	if o.shape.kind == KindArray {
		return int64((*Array)(ptr(o)).Length()), nil
	}
	v, err := Get(o, text.AtomLength.Key())
	if err != nil {
		return 0, err
	}
	return ToLength(o.shape.agent.CurrentRealm(), v)
}

// maxListLength bounds lists made from array-likes, as V8 bounds arguments.
const maxListLength = 1 << 24

// CreateListFromArrayLike is the operation of that name; with onlyKeys every
// element must be a property key (for the ownKeys trap).
// https://tc39.es/ecma262/#sec-createlistfromarraylike
func CreateListFromArrayLike(r *Realm, v Value, onlyKeys bool) ([]Value, error) {
	if !v.IsObject() {
		return nil, TypeError(msgListNonObject)
	}
	o := v.AsObject()
	n, err := LengthOfArrayLike(o)
	if err != nil {
		return nil, err
	}
	if n > maxListLength {
		return nil, RangeError(msgInvalidArrayLength)
	}
	list := make([]Value, 0, min(n, 1<<16))
	for i := int64(0); i < n; i++ {
		e, err := GetIndex(o, i)
		if err != nil {
			return nil, err
		}
		if onlyKeys && !e.IsString() && !e.IsSymbol() {
			return nil, TypeError(msgInvalidPropertyName, DescribeValue(e))
		}
		list = append(list, e)
	}
	return list, nil
}

// OwnPropertyKeys is O.[[OwnPropertyKeys]]().
func OwnPropertyKeys(o *Object) ([]PropertyKey, error) { return o.Methods().OwnPropertyKeys(o) }
