package atomics

import (
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/numeric"
)

var properties = [...]core.PropertySpec{
	{Name: "load", Length: 2, Func: load},
	{Name: "store", Length: 3, Func: store},
	{Name: "add", Length: 3, Func: add},
	{Name: "sub", Length: 3, Func: sub},
	{Name: "and", Length: 3, Func: and},
	{Name: "or", Length: 3, Func: or},
	{Name: "xor", Length: 3, Func: xor},
	{Name: "exchange", Length: 3, Func: exchange},
	{Name: "compareExchange", Length: 4, Func: compareExchange},
	{Name: "isLockFree", Length: 1, Func: isLockFree},
	{Name: "wait", Length: 4, Func: wait},
	{Name: "waitAsync", Length: 4, Func: waitAsync},
	{Name: "notify", Length: 3, Func: notify},
	{Name: "pause", Func: pause},
	{Symbol: core.SymbolToStringTag, Lazy: tag, Attrs: core.Configurable, HasAttrs: true},
}

func tag(*core.Realm) (core.Value, error) { return core.GoStr("Atomics"), nil }

// New makes %Atomics%.
func New(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicObjectPrototype), nil, properties[:])
}

// place is an element of a typed array.
type place struct {
	a  *core.TypedArray
	at int // in elements
}

func errDetached(method string) error {
	return core.TypeError("Cannot perform Atomics.%s on a detached or out-of-bounds ArrayBuffer", method)
}

func errIndex() error { return core.RangeError("Invalid atomic access index") }

// integerArray is ValidateIntegerTypedArray; n is the length.
// https://tc39.es/ecma262/#sec-validateintegertypedarray
func integerArray(v core.Value, waitable bool, method string) (a *core.TypedArray, n int, err error) {
	a = core.AsTypedArray(v)
	switch {
	case a != nil && waitable && a.Type != core.ElementInt32 && a.Type != core.ElementBigInt64, a == nil && waitable:
		return nil, 0, core.TypeError("%s is not an int32 or BigInt64 typed array.", core.DescribeValue(v))
	case a == nil:
		return nil, 0, core.TypeError("%s is not an integer typed array.", core.DescribeValue(v))
	}
	n, ok := core.TypedArrayLength(a)
	switch {
	case !ok:
		return nil, 0, errDetached(method)
	case !isInteger(a.Type):
		return nil, 0, core.TypeError("%s is not an integer typed array.", core.DescribeValue(v))
	}
	return a, n, nil
}

func isInteger(t core.ElementType) bool {
	switch t {
	case core.ElementUint8Clamped, core.ElementFloat16, core.ElementFloat32, core.ElementFloat64:
		return false
	}
	return true
}

// access is ValidateAtomicAccess.
// https://tc39.es/ecma262/#sec-validateatomicaccess
func access(r *core.Realm, a *core.TypedArray, n int, index core.Value) (place, error) {
	f, err := core.ToIntegerOrInfinity(r, index)
	if err != nil {
		return place{}, err
	}
	if f < 0 || f >= float64(n) {
		return place{}, errIndex()
	}
	return place{a, int(f)}, nil
}

// placeOf is ValidateAtomicAccessOnIntegerTypedArray.
// https://tc39.es/ecma262/#sec-validateatomicaccessonintegertypedarray
func placeOf(r *core.Realm, args []core.Value, method string) (place, error) {
	a, n, err := integerArray(core.Arg(args, 0), false, method)
	if err != nil {
		return place{}, err
	}
	return access(r, a, n, core.Arg(args, 1))
}

// check is RevalidateAtomicAccess.
// https://tc39.es/ecma262/#sec-revalidateatomicaccess
func (p place) check(method string) error {
	n, ok := core.TypedArrayLength(p.a)
	if !ok {
		return errDetached(method)
	}
	if p.at >= n {
		return errIndex()
	}
	return nil
}

// operand converts a value to be stored; kept is what the program gets back.
func operand(r *core.Realm, t core.ElementType, v core.Value) (kept core.Value, raw uint64, err error) {
	if t.IsBigInt() {
		b, err := core.ToBigInt(r, v)
		if err != nil {
			return core.Undefined, 0, err
		}
		return core.BigInt(b), numeric.Low64(b), nil
	}
	if v.IsInt() {
		return v, uint64(v.AsInt()), nil
	}
	f, err := core.ToIntegerOrInfinity(r, v)
	if err != nil {
		return core.Undefined, 0, err
	}
	return core.Number(f), uint64(core.DoubleToInt32(f)), nil
}

// result makes the value of an element of its raw bits.
func result(t core.ElementType, raw uint64) core.Value {
	switch t {
	case core.ElementInt8:
		return core.Int(int32(int8(raw)))
	case core.ElementUint8:
		return core.Int(int32(uint8(raw)))
	case core.ElementInt16:
		return core.Int(int32(int16(raw)))
	case core.ElementUint16:
		return core.Int(int32(uint16(raw)))
	case core.ElementInt32:
		return core.Int(int32(raw))
	case core.ElementUint32:
		return core.Int64(int64(uint32(raw)))
	case core.ElementBigInt64:
		return core.BigIntFromInt64(int64(raw))
	}
	return core.BigIntFromUint64(raw)
}

// modify is AtomicReadModifyWrite.
// https://tc39.es/ecma262/#sec-atomicreadmodifywrite
func modify(r *core.Realm, args []core.Value, method string, op func(old, operand uint64) uint64) (core.Value, error) {
	p, err := placeOf(r, args, method)
	if err != nil {
		return core.Undefined, err
	}
	_, v, err := operand(r, p.a.Type, core.Arg(args, 2))
	if err != nil {
		return core.Undefined, err
	}
	if err := p.check(method); err != nil {
		return core.Undefined, err
	}
	return result(p.a.Type, p.update(func(old uint64) uint64 { return op(old, v) })), nil
}

// add is Atomics.add.
// https://tc39.es/ecma262/#sec-atomics.add
func add(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return modify(r, args, "add", func(old, v uint64) uint64 { return old + v })
}

// sub is Atomics.sub.
// https://tc39.es/ecma262/#sec-atomics.sub
func sub(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return modify(r, args, "sub", func(old, v uint64) uint64 { return old - v })
}

// and is Atomics.and.
// https://tc39.es/ecma262/#sec-atomics.and
func and(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return modify(r, args, "and", func(old, v uint64) uint64 { return old & v })
}

// or is Atomics.or.
// https://tc39.es/ecma262/#sec-atomics.or
func or(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return modify(r, args, "or", func(old, v uint64) uint64 { return old | v })
}

// xor is Atomics.xor.
// https://tc39.es/ecma262/#sec-atomics.xor
func xor(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return modify(r, args, "xor", func(old, v uint64) uint64 { return old ^ v })
}

// exchange is Atomics.exchange.
// https://tc39.es/ecma262/#sec-atomics.exchange
func exchange(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return modify(r, args, "exchange", func(_, v uint64) uint64 { return v })
}

// load is Atomics.load.
// https://tc39.es/ecma262/#sec-atomics.load
func load(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	p, err := placeOf(r, args, "load")
	if err == nil {
		err = p.check("load")
	}
	if err != nil {
		return core.Undefined, err
	}
	return result(p.a.Type, p.load()), nil
}

// store is Atomics.store.
// https://tc39.es/ecma262/#sec-atomics.store
func store(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	p, err := placeOf(r, args, "store")
	if err != nil {
		return core.Undefined, err
	}
	kept, v, err := operand(r, p.a.Type, core.Arg(args, 2))
	if err == nil {
		err = p.check("store")
	}
	if err != nil {
		return core.Undefined, err
	}
	p.update(func(uint64) uint64 { return v })
	return kept, nil
}

// compareExchange is Atomics.compareExchange.
// https://tc39.es/ecma262/#sec-atomics.compareexchange
func compareExchange(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	p, err := placeOf(r, args, "compareExchange")
	if err != nil {
		return core.Undefined, err
	}
	_, expected, err := operand(r, p.a.Type, core.Arg(args, 2))
	if err != nil {
		return core.Undefined, err
	}
	_, replacement, err := operand(r, p.a.Type, core.Arg(args, 3))
	if err == nil {
		err = p.check("compareExchange")
	}
	if err != nil {
		return core.Undefined, err
	}
	mask := ^uint64(0) >> (64 - 8*p.a.Type.Size())
	return result(p.a.Type, p.update(func(old uint64) uint64 {
		if old == expected&mask {
			return replacement
		}
		return old
	})), nil
}

// isLockFree is Atomics.isLockFree.
// https://tc39.es/ecma262/#sec-atomics.islockfree
func isLockFree(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	n, err := core.ToIntegerOrInfinity(r, core.Arg(args, 0))
	return core.Bool(n == 1 || n == 2 || n == 4 || n == 8), err
}

// pause is Atomics.pause: a hint that costs nothing to ignore.
// https://tc39.es/ecma262/#sec-atomics.pause
func pause(_ *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	if v := core.Arg(args, 0); !v.IsUndefined() && !core.IsIntegralNumber(v) {
		return core.Undefined, core.TypeError("Atomics.pause argument must be undefined or an integer")
	}
	return core.Undefined, nil
}
