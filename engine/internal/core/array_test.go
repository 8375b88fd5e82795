package core

import (
	"testing"
)

func ints(list ...int32) []Value {
	v := make([]Value, len(list))
	for i, n := range list {
		v[i] = Int(n)
	}
	return v
}

func TestArrayLength(t *testing.T) {
	r := testRealm()
	a := r.NewArray(ints(1, 2, 3))
	o := &a.Object
	mustSet(t, o, "5", Int(6))
	if a.Length() != 6 || keysOf(t, o) != "0 1 2 5 length" {
		t.Errorf("length %d, keys %q", a.Length(), keysOf(t, o))
	}
	mustSet(t, o, "length", Int(2))
	if a.Length() != 2 || keysOf(t, o) != "0 1 length" {
		t.Errorf("length %d, keys %q", a.Length(), keysOf(t, o))
	}
	mustSet(t, o, "length", Double(4294967295))
	if a.Length() != 4294967295 {
		t.Errorf("length %d", a.Length())
	}
	mustSet(t, o, "4294967295", Int(1)) // not an index
	mustSet(t, o, "4294967294", Int(1)) // the last one
	if a.Length() != 4294967295 || keysOf(t, o) != "0 1 4294967294 length 4294967295" {
		t.Errorf("length %d, keys %q", a.Length(), keysOf(t, o))
	}
	mustSet(t, o, "length", Int(0))
	if a.Length() != 0 || keysOf(t, o) != "length 4294967295" || !a.IsSimple() {
		t.Errorf("length %d, keys %q, simple %v", a.Length(), keysOf(t, o), a.IsSimple())
	}
	for _, bad := range []Value{Int(-1), Double(1.5), Double(4294967296), NaN} {
		err := Set(o, key("length"), bad, true)
		if e, ok := err.(*NativeError); !ok || e.Kind != KindRangeError || e.Message != "Invalid array length" {
			t.Errorf("length = %s: %v", DescribeValue(bad), err)
		}
	}
}

func TestArraySparse(t *testing.T) {
	r := testRealm()
	a := r.NewArray(nil)
	o := &a.Object
	mustSet(t, o, "100000000", Int(1))
	if a.Sparse == nil || a.Length() != 100000001 {
		t.Fatal("a far store should make the array sparse")
	}
	for i := range 100 {
		if err := SetIndex(o, i, Int(int32(i)), true); err != nil {
			t.Fatal(err)
		}
	}
	if v, _ := GetIndex(o, 99); v.AsInt() != 99 {
		t.Error("element 99")
	}
	if v, _ := GetIndex(o, 100000000); v.AsInt() != 1 {
		t.Error("far element")
	}
	mustSet(t, o, "length", Int(50))
	if a.Sparse != nil || a.Length() != 50 {
		t.Error("cutting should make it dense again")
	}

	// An array made with a great length is filled in order.
	b := r.NewArrayLen(densePrealloc + 5)
	for i := range densePrealloc + 5 {
		if err := SetIndex(&b.Object, i, Int(1), true); err != nil {
			t.Fatal(err)
		}
	}
	if !b.IsSimple() || b.Length() != densePrealloc+5 {
		t.Error("filling should make it dense")
	}

	// Descending stores end dense too.
	c := r.NewArray(nil)
	for i := 4999; i >= 0; i-- {
		if err := SetIndex(&c.Object, i, Int(int32(i)), true); err != nil {
			t.Fatal(err)
		}
	}
	if c.Length() != 5000 || c.Sparse != nil && len(c.Sparse.entries) > 3000 {
		t.Error("descending stores should become dense")
	}
	for i := range 5000 {
		if v, _ := GetIndex(&c.Object, i); v.AsInt() != int32(i) {
			t.Fatalf("element %d", i)
		}
	}
}

func TestArrayAttributes(t *testing.T) {
	r := testRealm()
	a := r.NewArray(ints(1, 2, 3))
	o := &a.Object
	if err := DefinePropertyOrThrow(o, key("1"), &PropertyDescriptor{Has: HasConfigurable}); err != nil {
		t.Fatal(err)
	}
	if err := DeletePropertyOrThrow(o, key("1")); err == nil || err.(*NativeError).Message != "Cannot delete property '1' of [object Array]" {
		t.Errorf("delete: %v", err)
	}
	ok, err := o.Methods().Set(o, key("length"), Int(0), Obj(o))
	if err != nil || ok || a.Length() != 2 {
		t.Errorf("length is %d after a failed cut", a.Length())
	}
	if err := DefinePropertyOrThrow(o, key("length"), &PropertyDescriptor{Has: HasWritable}); err != nil {
		t.Fatal(err)
	}
	if err := Set(o, key("5"), Int(1), true); err == nil {
		t.Error("adding behind a read-only length")
	}
	mustSet(t, o, "0", Int(9))

	get := r.NewNativeFunction("g", 0, func(_ *Realm, this Value, _ []Value) (Value, error) { return Int(77), nil })
	b := r.NewArray(ints(1, 2, 3))
	d := AccessorDescriptor(get, nil, Enumerable)
	if err := DefinePropertyOrThrow(&b.Object, key("1"), &d); err != nil {
		t.Fatal(err)
	}
	if v, _ := GetIndex(&b.Object, 1); v.AsInt() != 77 || b.Length() != 3 {
		t.Error("accessor element")
	}
}

func TestArrayIntegrity(t *testing.T) {
	r := testRealm()
	a := r.NewArray(ints(1, 2, 3))
	o := &a.Object
	if ok, err := SetIntegrityLevel(o, true); !ok || err != nil {
		t.Fatal(err)
	}
	if a.Sparse != nil || a.Flags&ArrayFrozen == 0 {
		t.Error("freezing should keep the array dense")
	}
	tests := []struct {
		name string
		err  error
		want string
	}{
		{"store", Set(o, key("0"), Int(1), true), "Cannot assign to read only property '0' of object '[object Array]'"},
		{"add", Set(o, key("3"), Int(1), true), "Cannot add property 3, object is not extensible"},
		{"length", Set(o, key("length"), Int(0), true), "Cannot assign to read only property 'length' of object '[object Array]'"},
		{"named", Set(o, key("foo"), Int(0), true), "Cannot add property foo, object is not extensible"},
		{"delete", DeletePropertyOrThrow(o, key("0")), "Cannot delete property '0' of [object Array]"},
		{"define", DefinePropertyOrThrow(o, key("0"), &PropertyDescriptor{Value: Int(5), Has: HasValue}), "Cannot redefine property: 0"},
		{"define new", DefinePropertyOrThrow(o, key("9"), &PropertyDescriptor{Value: Int(5), Has: HasValue}), "Cannot define property 9, object is not extensible"},
	}
	for _, tt := range tests {
		if tt.err == nil || tt.err.(*NativeError).Message != tt.want {
			t.Errorf("%s: %v, want %s", tt.name, tt.err, tt.want)
		}
	}
	if frozen, _ := TestIntegrityLevel(o, true); !frozen {
		t.Error("should be frozen")
	}
	b := &r.NewArray(ints(1)).Object
	if _, err := SetIntegrityLevel(b, false); err != nil {
		t.Fatal(err)
	}
	mustSet(t, b, "0", Int(5))
	frozen, _ := TestIntegrityLevel(b, true)
	sealed, _ := TestIntegrityLevel(b, false)
	if frozen || !sealed {
		t.Errorf("frozen %v, sealed %v", frozen, sealed)
	}
}

func TestHolesShowThrough(t *testing.T) {
	r := testRealm()
	a := r.NewArray([]Value{Int(1), Hole, Int(3)})
	o := &a.Object
	if v, _ := GetIndex(o, 1); !v.IsUndefined() {
		t.Error("hole")
	}
	if has, _ := HasIndex(o, 1); has || o.PrototypesHaveElements() {
		t.Error("hole counts as property")
	}
	proto := r.Intrinsic(IntrinsicArrayPrototype)
	mustSet(t, proto, "1", Int(42))
	if v, _ := GetIndex(o, 1); v.AsInt() != 42 || !o.PrototypesHaveElements() {
		t.Error("the prototype's element should show through")
	}
	if v, _ := GetIndex(o, 2); v.AsInt() != 3 {
		t.Error("element 2")
	}
}

func TestObjectElements(t *testing.T) {
	r := testRealm()
	o := r.NewObject()
	for _, n := range []string{"b", "10", "a", "2", "1000000", "4294967295", "-1", "0", "01"} {
		mustSet(t, o, n, Int(1))
	}
	if got := keysOf(t, o); got != "0 2 10 1000000 b a 4294967295 -1 01" {
		t.Errorf("keys %q", got)
	}
	if err := DeletePropertyOrThrow(o, key("2")); err != nil || keysOf(t, o) != "0 10 1000000 b a 4294967295 -1 01" {
		t.Errorf("keys %q", keysOf(t, o))
	}
	if _, err := SetIntegrityLevel(o, true); err != nil {
		t.Fatal(err)
	}
	if frozen, _ := TestIntegrityLevel(o, true); !frozen || Set(o, key("10"), Int(2), true) == nil {
		t.Error("frozen object with elements")
	}
}

func TestStringObject(t *testing.T) {
	r := testRealm()
	o := r.NewPrimitiveObject(GoStr("abc"), r.Intrinsic(IntrinsicObjectPrototype))
	mustSet(t, o, "5", Int(1))
	mustSet(t, o, "x", Int(1))
	if got := keysOf(t, o); got != "0 1 2 5 length x" {
		t.Errorf("keys %q", got)
	}
	if DescribeValue(mustGet(t, o, "1")) != "b" || mustGet(t, o, "length").AsInt() != 3 {
		t.Error("characters")
	}
	if err := Set(o, key("0"), Int(1), true); err == nil {
		t.Error("characters are read-only")
	}
	if err := DefinePropertyOrThrow(o, key("0"), &PropertyDescriptor{Value: GoStr("z"), Has: HasValue}); err == nil || err.(*NativeError).Message != "Cannot redefine property: 0" {
		t.Errorf("%v", err)
	}
	if err := DefinePropertyOrThrow(o, key("0"), &PropertyDescriptor{Value: GoStr("a"), Has: HasValue}); err != nil {
		t.Errorf("%v", err)
	}
}

func TestMappedArguments(t *testing.T) {
	r := testRealm()
	r.SetIntrinsic(IntrinsicArrayPrototypeValues, r.NewNativeFunction("values", 0, nil))
	cells := []*Cell{{V: Int(1)}, {V: Int(2)}}
	a := NewMappedArguments(r, r.NewNativeFunction("f", 0, nil), ints(1, 2, 3), cells)
	o := &a.Object
	if got := keysOf(t, o); got != "0 1 2 length callee Symbol(Symbol.iterator)" {
		t.Errorf("keys %q", got)
	}
	first, second := cells[0], cells[1]
	StoreHeap(&first.V, Int(10))
	if mustGet(t, o, "0").AsInt() != 10 {
		t.Error("parameter to arguments")
	}
	mustSet(t, o, "1", Int(20))
	if second.V.AsInt() != 20 {
		t.Error("arguments to parameter")
	}
	if err := DefinePropertyOrThrow(o, key("0"), &PropertyDescriptor{Has: HasWritable}); err != nil {
		t.Fatal(err)
	}
	StoreHeap(&first.V, Int(99))
	if v := mustGet(t, o, "0"); v.AsInt() != 10 {
		t.Errorf("a read-only element keeps the value it had: %d", v.AsInt())
	}
	if err := DeletePropertyOrThrow(o, key("1")); err != nil {
		t.Fatal(err)
	}
	mustSet(t, o, "1", Int(5))
	if second.V.AsInt() != 20 {
		t.Error("a deleted element is no longer mapped")
	}
}

func TestEnumerableAndCopy(t *testing.T) {
	r := testRealm()
	o := r.NewObject()
	for _, n := range []string{"b", "1", "a", "0"} {
		mustSet(t, o, n, GoStr(n))
	}
	_ = CreateNonEnumerableDataPropertyOrThrow(o, key("hidden"), Int(1))
	sym := SymbolIterator.Atom().Key()
	_, _ = CreateDataProperty(o, sym, Int(7))
	list, err := EnumerableOwnProperties(o, IterateKeys)
	if err != nil {
		t.Fatal(err)
	}
	s := ""
	for _, v := range list {
		s += DescribeValue(v)
	}
	if s != "01ba" {
		t.Errorf("keys %q", s)
	}
	c := r.NewObject()
	if err := CopyDataProperties(c, Obj(o), []PropertyKey{key("a")}); err != nil {
		t.Fatal(err)
	}
	if got := keysOf(t, c); got != "0 1 b Symbol(Symbol.iterator)" {
		t.Errorf("copied %q", got)
	}
	// The planned copy of plain objects.
	src := r.NewObject()
	for _, n := range []string{"x", "y", "z", "w"} {
		mustSet(t, src, n, GoStr(n))
	}
	for range 2 {
		d := r.NewObject()
		if err := CopyDataProperties(d, Obj(src), nil); err != nil {
			t.Fatal(err)
		}
		if keysOf(t, d) != "x y z w" || DescribeValue(mustGet(t, d, "w")) != "w" || d.Shape() != src.Shape() {
			t.Errorf("copy has %q", keysOf(t, d))
		}
	}
}
