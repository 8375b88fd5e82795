package engine

import (
	"github.com/sxfescript/sxn/engine/internal/core"
)

// ToString is the abstract operation; it may run JavaScript. The text is
// UTF-8, with U+FFFD for lone surrogates.
func (rt *Runtime) ToString(v Value) (string, error) {
	s, err := core.ToString(rt.realm, toCore(v))
	if err != nil {
		return "", err
	}
	return s.ToUTF8(), nil
}

// ToStringValue is the abstract operation ToString, with a String value as result.
func (rt *Runtime) ToStringValue(v Value) (Value, error) {
	s, err := core.ToString(rt.realm, toCore(v))
	return fromCore(core.Str(s)), err
}

// StringOf is what the function String(v) returns: ToString, and for a symbol
// its descriptive string.
func (rt *Runtime) StringOf(v Value) (Value, error) {
	if k, ok := v.AsKey(); ok && v.IsSymbol() {
		return StringWTF8("Symbol(" + k.Name() + ")"), nil
	}
	return rt.ToStringValue(v)
}

// ToNumber is the abstract operation.
func (rt *Runtime) ToNumber(v Value) (float64, error) { return core.ToNumber(rt.realm, toCore(v)) }

// ToInt32 is the abstract operation.
func (rt *Runtime) ToInt32(v Value) (int32, error) { return core.ToInt32(rt.realm, toCore(v)) }

// ToUint32 is the abstract operation.
func (rt *Runtime) ToUint32(v Value) (uint32, error) { return core.ToUint32(rt.realm, toCore(v)) }

// ToIntegerOrInfinity is the abstract operation.
func (rt *Runtime) ToIntegerOrInfinity(v Value) (float64, error) {
	return core.ToIntegerOrInfinity(rt.realm, toCore(v))
}

// ToObject is the abstract operation.
func (rt *Runtime) ToObject(v Value) (*Object, error) {
	o, err := core.ToObject(rt.realm, toCore(v))
	return (*Object)(o), err
}

// ToPropertyKey is the abstract operation.
func (rt *Runtime) ToPropertyKey(v Value) (Key, error) {
	k, err := core.ToPropertyKey(rt.realm, toCore(v))
	return Key{k}, err
}

// InstanceOf is the instanceof operator.
func (rt *Runtime) InstanceOf(v Value, f *Function) (bool, error) {
	return core.InstanceofOperator(rt.realm, toCore(v), core.Obj(f.core()))
}

// LooselyEqual is the == operator.
func (rt *Runtime) LooselyEqual(v, w Value) (bool, error) {
	return core.IsLooselyEqual(rt.realm, toCore(v), toCore(w))
}

// Iterate calls f for each value of an iterable; an error of f closes the
// iterator and is returned.
func (rt *Runtime) Iterate(v Value, f func(Value) error) error {
	it, err := core.GetIterator(rt.realm, toCore(v), false)
	if err != nil {
		return err
	}
	for {
		x, done, err := it.Step()
		if err != nil || done {
			return err
		}
		if err := f(fromCore(x)); err != nil {
			return core.IteratorClose(&it, err)
		}
	}
}

// NewIteratorResult is CreateIterResultObject.
func (rt *Runtime) NewIteratorResult(v Value, done bool) Value {
	return fromCore(core.CreateIterResultObject(rt.realm, toCore(v).Clean(), done))
}

// GetV reads a property of any value, primitives included.
func (rt *Runtime) GetV(v Value, k Key) (Value, error) {
	x, err := core.GetV(rt.realm, toCore(v), k.k)
	return fromCore(x), err
}

// TypeOf is the typeof operator.
func (v Value) TypeOf() string { return core.TypeOf(toCore(v)).ToUTF8() }

// ParseJSON is JSON.parse.
func (rt *Runtime) ParseJSON(src string) (Value, error) {
	json := (*Object)(rt.realm.Intrinsic(core.IntrinsicJSON))
	return json.Invoke("parse", String(src))
}

// NewHTMLDDA returns an object with the [[IsHTMLDDA]] internal slot of annex
// B, for test262.
func (rt *Runtime) NewHTMLDDA() *Object { return (*Object)(core.NewHTMLDDA(rt.realm)) }
