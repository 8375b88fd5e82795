package core

import (
	"math"
	"math/big"
	"testing"

	"github.com/sxfescript/sxn/engine/internal/numeric"
	"github.com/sxfescript/sxn/engine/internal/text"
)

func TestToInt32(t *testing.T) {
	inputs := []float64{
		0, math.Copysign(0, -1), 1.9, -1.9, 2147483647, 2147483648, 4294967295, 4294967296, -2147483649, 1e10, -1e10, 9007199254740993,
		1e21, -1e21, 0x1p63, -0x1p63, 0x1p64, 0x1.00000003p83, 0x1.8000001p52, 1e300, math.Inf(1), math.Inf(-1), math.NaN(), 0x1.fffffffffffffp83,
	}
	for _, f := range inputs {
		// The mathematical definition: the integer part modulo 2^32.
		n, _ := new(big.Float).SetFloat64(orZero(f)).Int(nil)
		want := int32(new(big.Int).And(n, big.NewInt(math.MaxUint32)).Int64())
		if got := DoubleToInt32(f); got != want {
			t.Errorf("ToInt32(%v) = %d, want %d", f, got, want)
		}
	}
}

// orZero makes infinities and NaN what ToInt32 makes of them.
func orZero(f float64) float64 {
	if math.IsInf(f, 0) || f != f {
		return 0
	}
	return f
}

func TestConversions(t *testing.T) {
	r := testRealm()
	numbers := []struct {
		in   Value
		want float64
	}{
		{Undefined, math.NaN()}, {Null, 0}, {True, 1}, {False, 0}, {GoStr(""), 0}, {GoStr(" 12 "), 12}, {GoStr("0x1F"), 31},
		{GoStr("1e3"), 1000}, {GoStr("x"), math.NaN()}, {GoStr("-Infinity"), math.Inf(-1)},
	}
	for _, tt := range numbers {
		if got, err := ToNumber(r, tt.in); err != nil || got != tt.want && !(got != got && tt.want != tt.want) {
			t.Errorf("ToNumber(%s) = %v", DescribeValue(tt.in), got)
		}
	}
	strings := []struct {
		in   Value
		want string
	}{
		{Undefined, "undefined"}, {Null, "null"}, {True, "true"}, {Int(-5), "-5"}, {Double(1.5), "1.5"}, {Double(1e21), "1e+21"},
		{Double(math.Copysign(0, -1)), "0"}, {NaN, "NaN"}, {BigIntFromInt64(-12), "-12"},
	}
	for _, tt := range strings {
		if got, err := ToString(r, tt.in); err != nil || got.String() != tt.want {
			t.Errorf("ToString = %q, want %q", got.String(), tt.want)
		}
	}
	falsy := []Value{Undefined, Null, False, Int(0), Double(0), Double(math.Copysign(0, -1)), NaN, GoStr(""), BigIntFromInt64(0)}
	for _, v := range falsy {
		if ToBoolean(v) {
			t.Errorf("ToBoolean(%s)", DescribeValue(v))
		}
	}
	for _, v := range []Value{True, Int(-1), Double(0.1), GoStr("0"), BigIntFromInt64(1), Obj(r.NewObject()), Symbol(text.SymIterator)} {
		if !ToBoolean(v) {
			t.Errorf("!ToBoolean(%s)", DescribeValue(v))
		}
	}
	keys := []struct {
		in   Value
		want PropertyKey
	}{
		{Int(7), text.IndexKey(7)}, {Double(4294967294), text.IndexKey(4294967294)}, {Double(4294967295), key("4294967295")},
		{GoStr("7"), text.IndexKey(7)}, {GoStr("07"), key("07")}, {Int(-1), key("-1")}, {Double(math.Copysign(0, -1)), text.IndexKey(0)},
		{Double(1.5), key("1.5")}, {Null, key("null")}, {Symbol(text.SymIterator), text.SymIterator.Key()},
	}
	for _, tt := range keys {
		if got, err := ToPropertyKey(r, tt.in); err != nil || got != tt.want {
			t.Errorf("ToPropertyKey(%s) = %v", DescribeValue(tt.in), got)
		}
	}
	if f := numeric.Integer(-0.5); math.Signbit(f) {
		t.Error("ToIntegerOrInfinity(-0.5) is -0")
	}
	if n, _ := ToLength(r, Double(1e300)); n != MaxSafeInteger {
		t.Error("ToLength")
	}
	if _, err := ToIndex(r, Int(-1)); err == nil || err.(*NativeError).Kind != KindRangeError {
		t.Error("ToIndex(-1)")
	}
	for in, want := range map[float64]uint8{-1: 0, 0.5: 0, 1.5: 2, 2.5: 2, 254.5: 254, 255.5: 255, 1e9: 255, math.NaN(): 0} {
		if got := numeric.Uint8Clamp(in); got != want {
			t.Errorf("ToUint8Clamp(%v) = %d", in, got)
		}
	}
}

func TestToPrimitive(t *testing.T) {
	r := testRealm()
	ret := func(v Value) Value {
		return Obj(r.NewNativeFunction("f", 0, func(*Realm, Value, []Value) (Value, error) { return v, nil }))
	}
	o := r.NewObject()
	mustSet(t, o, "valueOf", ret(Int(1)))
	mustSet(t, o, "toString", ret(GoStr("s")))
	if v, _ := ToPrimitive(r, Obj(o), HintNumber); v.AsInt() != 1 {
		t.Error("number")
	}
	if s, _ := ToString(r, Obj(o)); s.String() != "s" {
		t.Error("string")
	}
	bare := OrdinaryObjectCreate(r, nil)
	if _, err := ToPrimitive(r, Obj(bare), HintDefault); err == nil || err.(*NativeError).Message != "Cannot convert object to primitive value" {
		t.Errorf("%v", err)
	}
	if _, err := CreateDataProperty(o, text.SymToPrimitive.Key(), Int(1)); err != nil {
		t.Fatal(err)
	}
	if _, err := ToPrimitive(r, Obj(o), HintDefault); err == nil || err.(*NativeError).Message != "number 1 is not a function" {
		t.Errorf("%v", err)
	}
}

func TestEquality(t *testing.T) {
	r := testRealm()
	negZero := Double(math.Copysign(0, -1))
	if SameValue(Int(0), negZero) || !SameValueZero(Int(0), negZero) || !IsStrictlyEqual(Double(0), negZero) {
		t.Error("zeros")
	}
	if !SameValue(NaN, NaN) || !SameValueZero(NaN, NaN) || IsStrictlyEqual(NaN, NaN) {
		t.Error("NaN")
	}
	if !IsStrictlyEqual(Int(3), Double(3)) || IsStrictlyEqual(Int(1), True) {
		t.Error("number forms")
	}
	big1 := func(s string) Value { b, _ := new(big.Int).SetString(s, 0); return BigInt(b) }
	tests := []struct {
		x, y Value
		want bool
	}{
		{Null, Undefined, true}, {Null, Int(0), false}, {GoStr("1"), Int(1), true}, {True, GoStr("1"), true}, {GoStr(""), Int(0), true},
		{big1("1"), Int(1), true}, {big1("1"), GoStr("0x1"), true}, {big1("1"), GoStr("x"), false}, {GoStr("2"), big1("2"), true},
		{big1("9007199254740993"), Double(9007199254740992), false}, {big1("18446744073709551616"), Double(0x1p64), true},
		{big1("1"), Double(1.5), false}, {big1("1"), True, true}, {NaN, NaN, false}, {big1("1"), NaN, false}, {Obj(r.NewObject()), Null, false},
	}
	for i, tt := range tests {
		for _, p := range [][2]Value{{tt.x, tt.y}, {tt.y, tt.x}} {
			if got, err := IsLooselyEqual(r, p[0], p[1]); err != nil || got != tt.want {
				t.Errorf("case %d: %s == %s is %v", i, DescribeValue(p[0]), DescribeValue(p[1]), got)
			}
		}
	}
	less := []struct {
		x, y Value
		want Tri
	}{
		{Int(1), Int(2), TriTrue}, {NaN, Int(2), TriUndefined}, {GoStr("a"), GoStr("b"), TriTrue}, {GoStr("10"), GoStr("9"), TriTrue},
		{GoStr("10"), Int(9), TriFalse}, {big1("1"), Double(1.5), TriTrue}, {Double(1.5), big1("1"), TriFalse}, {big1("-2"), Double(-1.5), TriTrue},
		{Double(-1.5), big1("-1"), TriTrue}, {big1("1"), NaN, TriUndefined}, {big1("1"), GoStr("x"), TriUndefined}, {big1("1"), GoStr("2"), TriTrue},
		{big1("9007199254740993"), Double(9007199254740992), TriFalse}, {Double(9007199254740992), big1("9007199254740993"), TriTrue},
		{BigInt(new(big.Int).Lsh(big.NewInt(1), 2000)), Double(1e308), TriFalse}, {Double(math.Inf(1)), big1("1"), TriFalse}, {Undefined, Int(1), TriUndefined},
	}
	for i, tt := range less {
		if got, err := IsLessThan(r, tt.x, tt.y, true); err != nil || got != tt.want {
			t.Errorf("case %d: %s < %s is %d", i, DescribeValue(tt.x), DescribeValue(tt.y), got)
		}
	}
}

func TestNumberOperators(t *testing.T) {
	r := testRealm()
	tests := []struct {
		op   func(*Realm, Value, Value) (Value, error)
		x, y Value
		want string
	}{
		{Add, Int(2147483647), Int(1), "2147483648"}, {Add, GoStr("a"), Int(1), "a1"}, {Add, Null, True, "1"}, {Add, Undefined, GoStr("x"), "undefinedx"},
		{Sub, GoStr("5"), Int(2), "3"}, {Mul, Int(65536), Int(65536), "4294967296"}, {Div, Int(1), Int(0), "Infinity"}, {Mod, Int(-5), Int(3), "-2"},
		{Mod, Double(5.5), Int(2), "1.5"}, {Mod, Int(5), Int(0), "NaN"}, {Mod, Int(5), Double(math.Inf(1)), "5"}, {Mod, Double(1e300), Int(7), "1"},
		{Exp, Int(2), Int(10), "1024"}, {Exp, Int(10), Int(-5), "0.00001"}, {Exp, Int(2), Double(0.5), "1.4142135623730951"},
		{BitAnd, Double(4294967295), Int(255), "255"}, {BitOr, Int(1), Double(1e10), "1410065409"}, {BitXor, Int(5), Int(1), "4"},
		{ShiftLeft, Int(1), Int(33), "2"}, {ShiftRight, Int(-8), Int(1), "-4"}, {ShiftRightUnsigned, Int(-1), Int(0), "4294967295"},
	}
	for i, tt := range tests {
		v, err := tt.op(r, tt.x, tt.y)
		if err != nil || DescribeValue(v) != tt.want {
			t.Errorf("case %d: %s, %v, want %s", i, DescribeValue(v), err, tt.want)
		}
	}
	if v, _ := Mod(r, Int(-4), Int(2)); !math.Signbit(v.AsNumber()) {
		t.Error("-4 % 2 should be -0")
	}
	if v, _ := Negate(r, Int(0)); !math.Signbit(v.AsNumber()) {
		t.Error("-0")
	}
}

func TestBigIntOperators(t *testing.T) {
	r := testRealm()
	b := func(s string) Value {
		n, ok := new(big.Int).SetString(s, 0)
		if !ok {
			t.Fatal(s)
		}
		return BigInt(n)
	}
	pow := func(n uint) Value { return BigInt(new(big.Int).Lsh(big.NewInt(1), n)) }
	tests := []struct {
		op   func(*Realm, Value, Value) (Value, error)
		x, y Value
		want string
	}{
		{Add, b("1"), b("2"), "3"}, {Add, b("1"), GoStr("1"), "11"}, {Sub, b("1"), b("2"), "-1"}, {Mul, b("-3"), b("4"), "-12"},
		{Div, b("-7"), b("2"), "-3"}, {Mod, b("-7"), b("2"), "-1"}, {Div, b("7"), b("-2"), "-3"}, {Mod, b("7"), b("-2"), "1"},
		{Exp, b("2"), b("10"), "1024"}, {Exp, b("-2"), b("3"), "-8"}, {Exp, b("-3"), b("3"), "-27"}, {Exp, b("0"), b("0"), "1"}, {Exp, b("-1"), pow(70), "1"},
		{Exp, b("-1"), BigInt(new(big.Int).Add(pow(70).AsBigInt(), big.NewInt(1))), "-1"},
		{BitAnd, b("-1"), b("255"), "255"}, {BitOr, b("-8"), b("1"), "-7"}, {BitXor, b("-1"), b("1"), "-2"},
		{ShiftLeft, b("1"), b("3"), "8"}, {ShiftLeft, b("8"), b("-3"), "1"}, {ShiftRight, b("-5"), b("1"), "-3"}, {ShiftRight, b("5"), b("-1"), "10"},
		{ShiftRight, b("1"), pow(70), "0"}, {ShiftRight, b("-1"), pow(70), "-1"}, {ShiftLeft, b("0"), pow(70), "0"}, {ShiftLeft, b("-1"), BigInt(new(big.Int).Neg(pow(70).AsBigInt())), "-1"},

		{Add, b("1"), Int(1), "TypeError: Cannot mix BigInt and other types, use explicit conversions"},
		{Mul, b("1"), Undefined, "TypeError: Cannot mix BigInt and other types, use explicit conversions"},
		{Div, b("1"), b("0"), "RangeError: Division by zero"}, {Mod, b("1"), b("0"), "RangeError: Division by zero"},
		{Exp, b("2"), b("-1"), "RangeError: Exponent must be positive"},
		{Exp, b("2"), pow(30), "RangeError: Maximum BigInt size exceeded"}, {Exp, b("3"), pow(40), "RangeError: Maximum BigInt size exceeded"},
		{ShiftLeft, b("1"), pow(30), "RangeError: Maximum BigInt size exceeded"}, {ShiftLeft, b("1"), pow(70), "RangeError: Maximum BigInt size exceeded"},
		{ShiftRight, b("1"), BigInt(new(big.Int).Neg(pow(70).AsBigInt())), "RangeError: Maximum BigInt size exceeded"},
		{ShiftRightUnsigned, b("1"), b("0"), "TypeError: BigInts have no unsigned right shift, use >> instead"},
	}
	for i, tt := range tests {
		v, err := tt.op(r, tt.x, tt.y)
		got := DescribeValue(v)
		if err != nil {
			got = err.Error()
		}
		if got != tt.want {
			t.Errorf("case %d: %s, want %s", i, got, tt.want)
		}
	}
	if v, err := Exp(r, b("2"), b("0x3fffffff")); err != nil || v.AsBigInt().BitLen() != 1<<30 {
		t.Errorf("2n ** (2n**30n - 1n): %v", err)
	}
	conversions := []struct {
		in   Value
		want string
	}{
		{True, "1"}, {GoStr(" 12 "), "12"}, {GoStr("0xff"), "255"}, {GoStr(""), "0"},
		{GoStr("x"), "SyntaxError: Cannot convert x to a BigInt"}, {GoStr("-0x1"), "SyntaxError: Cannot convert -0x1 to a BigInt"},
		{Int(1), "TypeError: Cannot convert 1 to a BigInt"}, {Undefined, "TypeError: Cannot convert undefined to a BigInt"},
		{Symbol(text.SymIterator), "TypeError: Cannot convert Symbol(Symbol.iterator) to a BigInt"},
	}
	for _, tt := range conversions {
		n, err := ToBigInt(r, tt.in)
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			got = n.String()
		}
		if got != tt.want {
			t.Errorf("ToBigInt(%s) = %s, want %s", DescribeValue(tt.in), got, tt.want)
		}
	}
	if _, err := NumberToBigInt(Double(1.5)); err == nil || err.Error() != "RangeError: The number 1.5 cannot be converted to a BigInt because it is not an integer" {
		t.Errorf("%v", err)
	}
	if _, err := ToNumber(r, b("1")); err == nil || err.Error() != "TypeError: Cannot convert a BigInt value to a number" {
		t.Errorf("%v", err)
	}
	for in, want := range map[string]int64{"18446744073709551615": -1, "-1": -1, "9223372036854775808": math.MinInt64, "18446744073709551617": 1} {
		if got, _ := ToBigInt64(r, b(in)); got != want {
			t.Errorf("ToBigInt64(%s) = %d", in, got)
		}
	}
}

func TestSetFailures(t *testing.T) {
	r := testRealm()
	getter := accessorX(true, false)(r)
	tests := []struct {
		err  error
		want string
	}{
		{Set(frozenX(r), key("x"), Int(2), true), "Cannot assign to read only property 'x' of object '[object Object]'"},
		{Set(frozenX(r), key("y"), Int(2), true), "Cannot add property y, object is not extensible"},
		{Set(frozenX(r), text.SymIterator.Key(), Int(2), true), "Cannot add property Symbol(Symbol.iterator), object is not extensible"},
		{Set(getter, key("x"), Int(2), true), "Cannot set property x of [object Object] which has only a getter"},
		{SetV(r, Undefined, key("x"), Int(2), true), "Cannot set properties of undefined (setting 'x')"},
		{ReadOfNullish(Null, text.SymIterator.Key()), "object null is not iterable (cannot read property Symbol(Symbol.iterator))"},
		{DefinePropertyOrThrow(frozenX(r), key("x"), &PropertyDescriptor{Value: Int(2), Has: HasValue}), "Cannot redefine property: x"},
		{DefinePropertyOrThrow(frozenX(r), key("q"), &PropertyDescriptor{Value: Int(2), Has: HasValue}), "Cannot define property q, object is not extensible"},
		{SetPrototypeOfOrThrow(r.Intrinsic(IntrinsicObjectPrototype), r.NewObject()), "Immutable prototype object 'Object.prototype' cannot have their prototype set"},
		{SetPrototypeOfOrThrow(frozenX(r), nil), "[object Object] is not extensible"},
	}
	for _, tt := range tests {
		if tt.err == nil || tt.err.(*NativeError).Message != tt.want {
			t.Errorf("got %v, want %s", tt.err, tt.want)
		}
	}
	a, b := r.NewObject(), r.NewObject()
	_ = SetPrototypeOfOrThrow(b, a)
	if err := SetPrototypeOfOrThrow(a, b); err == nil || err.(*NativeError).Message != "Cyclic __proto__ value" {
		t.Errorf("%v", err)
	}
}

func accessorX(get, set bool) func(r *Realm) *Object {
	return func(r *Realm) *Object {
		o := r.NewObject()
		f := r.NewNativeFunction("f", 0, func(*Realm, Value, []Value) (Value, error) { return Undefined, nil })
		a := [2]*Object{}
		if get {
			a[0] = f
		}
		if set {
			a[1] = f
		}
		d := AccessorDescriptor(a[0], a[1], 0)
		_ = DefinePropertyOrThrow(o, key("x"), &d)
		return o
	}
}

func frozenX(r *Realm) *Object {
	o := plainX(r)
	_, _ = SetIntegrityLevel(o, true)
	return o
}

func plainX(r *Realm) *Object {
	o := r.NewObject()
	AddProperty(o, atom("x"), Int(1), DataDefault)
	return o
}
