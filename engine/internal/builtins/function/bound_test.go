package function

import (
	"github.com/sxfescript/sxn/engine/internal/core"
	"testing"
)

func TestBoundFunction(t *testing.T) {
	r := core.NewRealm(core.NewAgent(), nil)
	var this core.Value
	var got []core.Value
	f := r.NewNativeFunction("f", 0, func(_ *core.Realm, v core.Value, args []core.Value) (core.Value, error) {
		this, got = v, append([]core.Value(nil), args...)
		return core.Undefined, nil
	})
	inner, _ := BoundFunctionCreate(f, core.Int(1), []core.Value{core.Int(10), core.Int(11)})
	outer, _ := BoundFunctionCreate(&inner.Object, core.Int(2), []core.Value{core.Int(20)})
	if _, err := core.Call(core.Obj(&outer.Object), core.Int(3), core.Int(30)); err != nil {
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
	var newTarget *core.Object
	c := r.NewNativeConstructor("C", 0, func(r *core.Realm, nt *core.Object, args []core.Value) (core.Value, error) {
		newTarget = nt
		return core.Obj(r.NewObject()), nil
	})
	bc, _ := BoundFunctionCreate(c, core.Undefined, nil)
	if !core.IsConstructor(core.Obj(&bc.Object)) || core.IsConstructor(core.Obj(&outer.Object)) {
		t.Error("IsConstructor")
	}
	if _, err := core.Construct(&bc.Object, nil, nil); err != nil || newTarget != c {
		t.Error("newTarget should be the target")
	}
}
