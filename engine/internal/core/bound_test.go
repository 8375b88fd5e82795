package core

import "testing"

func TestBoundFunction(t *testing.T) {
	r := testRealm()
	var this Value
	var got []Value
	f := r.NewNativeFunction("f", 0, func(_ *Realm, v Value, args []Value) (Value, error) {
		this, got = v, append([]Value(nil), args...)
		return Undefined, nil
	})
	inner, _ := BoundFunctionCreate(f, Int(1), ints(10, 11))
	outer, _ := BoundFunctionCreate(&inner.Object, Int(2), ints(20))
	if _, err := Call(Obj(&outer.Object), Int(3), Int(30)); err != nil {
		t.Fatal(err)
	}
	want := []int32{10, 11, 20, 30}
	if this.AsInt() != 1 || len(got) != len(want) {
		t.Fatalf("this %v, %d arguments", this, len(got))
	}
	for i, w := range want {
		if got[i].AsInt() != w {
			t.Errorf("argument %d is %d, want %d", i, got[i].AsInt(), w)
		}
	}
	var newTarget *Object
	c := r.NewNativeConstructor("C", 0, func(r *Realm, nt *Object, args []Value) (Value, error) {
		newTarget = nt
		return Obj(r.NewObject()), nil
	})
	bc, _ := BoundFunctionCreate(c, Undefined, nil)
	if !IsConstructor(Obj(&bc.Object)) || IsConstructor(Obj(&outer.Object)) {
		t.Error("IsConstructor")
	}
	if _, err := Construct(&bc.Object, nil, nil); err != nil || newTarget != c {
		t.Error("newTarget should be the target")
	}
}
