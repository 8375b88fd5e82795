package core

import (
	"fmt"
	"testing"

	"github.com/sxfescript/sxn/engine/internal/text"
)

func testRealm() *Realm { return NewRealm(NewAgent(), nil) }

func atom(name string) *Atom { return text.InternGoAtom(name) }

func key(name string) PropertyKey { return text.InternGo(name) }

func mustGet(t *testing.T, o *Object, name string) Value {
	t.Helper()
	v, err := Get(o, key(name))
	if err != nil {
		t.Fatalf("Get(%s): %v", name, err)
	}
	return v
}

func mustSet(t *testing.T, o *Object, name string, v Value) {
	t.Helper()
	if err := Set(o, key(name), v, true); err != nil {
		t.Fatalf("Set(%s): %v", name, err)
	}
}

// keysOf lists the own property keys as text.
func keysOf(t *testing.T, o *Object) string {
	t.Helper()
	keys, err := o.Methods().OwnPropertyKeys(o)
	if err != nil {
		t.Fatal(err)
	}
	s := ""
	for i, k := range keys {
		if i > 0 {
			s += " "
		}
		s += DescribeKey(k)
	}
	return s
}

func TestShapesAreShared(t *testing.T) {
	r := testRealm()
	a, b := r.NewObject(), r.NewObject()
	for i, n := range []string{"x", "y", "z", "w"} {
		mustSet(t, a, n, Int(int32(i)))
	}
	for i, n := range []string{"x", "y", "z", "w"} {
		mustSet(t, b, n, Int(int32(i+10)))
	}
	if a.Shape() != b.Shape() {
		t.Error("same additions in the same order give different shapes")
	}
	c := r.NewObject()
	mustSet(t, c, "y", Int(1))
	mustSet(t, c, "x", Int(2))
	if keysOf(t, c) != "y x" || keysOf(t, a) != "x y z w" {
		t.Errorf("keys %q and %q", keysOf(t, c), keysOf(t, a))
	}
	// A branch must not disturb the siblings that share the backing array.
	d := r.NewObject()
	mustSet(t, d, "x", Int(1))
	mustSet(t, d, "q", Int(2))
	if keysOf(t, a) != "x y z w" || keysOf(t, d) != "x q" {
		t.Errorf("branching mixed keys up: %q, %q", keysOf(t, a), keysOf(t, d))
	}
	if v := mustGet(t, a, "w"); v.AsInt() != 3 {
		t.Errorf("w = %v", v.AsInt())
	}
}

func TestManyProperties(t *testing.T) {
	r := testRealm()
	for _, n := range []int{1, 8, 9, 17, 100, UniqueAbove, UniqueAbove + 1, 70000} {
		o, p := r.NewObject(), r.NewObject()
		for i := range n {
			mustSet(t, o, fmt.Sprint("p", i), Int(int32(i)))
			if n <= UniqueAbove {
				mustSet(t, p, fmt.Sprint("p", i), Int(int32(-i)))
			}
		}
		for i := range n {
			if v := mustGet(t, o, fmt.Sprint("p", i)); v.AsInt() != int32(i) {
				t.Fatalf("n=%d: p%d = %d", n, i, v.AsInt())
			}
		}
		if v := mustGet(t, o, fmt.Sprint("p", n)); !v.IsUndefined() {
			t.Fatalf("n=%d: phantom property", n)
		}
		if unique := o.Shape().IsUnique(); unique != (n > UniqueAbove) {
			t.Errorf("n=%d: unique is %v", n, unique)
		}
		if n <= UniqueAbove && o.Shape() != p.Shape() {
			t.Errorf("n=%d: shapes differ", n)
		}
	}
}

func TestDelete(t *testing.T) {
	r := testRealm()
	o := r.NewObject()
	for _, n := range []string{"a", "b", "c", "d", "e"} {
		mustSet(t, o, n, Int(1))
	}
	withE := o.Shape()
	if err := DeletePropertyOrThrow(o, key("e")); err != nil {
		t.Fatal(err)
	}
	if o.Shape().IsUnique() || keysOf(t, o) != "a b c d" {
		t.Error("deleting the last property should step back in the tree")
	}
	mustSet(t, o, "e", Int(2))
	if o.Shape() != withE {
		t.Error("adding it again should give the same shape")
	}
	if err := DeletePropertyOrThrow(o, key("b")); err != nil {
		t.Fatal(err)
	}
	if o.Shape().IsUnique() || keysOf(t, o) != "a c d e" || mustGet(t, o, "e").AsInt() != 2 || mustGet(t, o, "a").AsInt() != 1 {
		t.Errorf("after deleting b of a few: %q", keysOf(t, o))
	}
	same := r.NewObject()
	for _, n := range []string{"a", "c", "d", "e"} {
		mustSet(t, same, n, Int(1))
	}
	if same.Shape() != o.Shape() {
		t.Error("what is left of a small object should have the shape of an object made so")
	}

	o = r.NewObject()
	for _, n := range []string{"a", "b", "c", "d", "e", "k0", "k1", "k2", "k3"} {
		mustSet(t, o, n, Int(2))
	}
	for _, n := range []string{"b", "k0", "k1", "k2", "k3"} {
		if err := DeletePropertyOrThrow(o, key(n)); err != nil {
			t.Fatal(err)
		}
	}
	if !o.Shape().IsUnique() || keysOf(t, o) != "a c d e" {
		t.Errorf("after deleting b: %q", keysOf(t, o))
	}
	head := o.Shape()
	mustSet(t, o, "b", Int(7))
	if o.Shape() != head {
		t.Error("adding to a unique shape must keep the head")
	}
	if keysOf(t, o) != "a c d e b" || mustGet(t, o, "b").AsInt() != 7 || mustGet(t, o, "e").AsInt() != 2 {
		t.Errorf("keys %q", keysOf(t, o))
	}
	head.NoteAbsence()
	mustSet(t, o, "f", Int(8))
	if o.Shape() == head {
		t.Error("a noted absence must give a new head")
	}
	head = o.Shape()
	if err := DeletePropertyOrThrow(o, key("f")); err != nil || o.Shape() == head {
		t.Error("deleting must give a new head")
	}
}

func TestDeleteChurn(t *testing.T) {
	// A table used as a queue must neither lose entries nor grow.
	r := testRealm()
	o := r.NewObject()
	const live = 50
	for i := range 5000 {
		mustSet(t, o, fmt.Sprint("k", i), Int(int32(i)))
		if i >= live {
			if err := DeletePropertyOrThrow(o, key(fmt.Sprint("k", i-live))); err != nil {
				t.Fatal(err)
			}
		}
		for j := max(0, i-live+1); j <= i; j += 7 {
			if v := mustGet(t, o, fmt.Sprint("k", j)); !v.IsInt() || v.AsInt() != int32(j) {
				t.Fatalf("step %d: k%d is wrong", i, j)
			}
		}
	}
	if c := o.Shape().Count(); c > 4*live {
		t.Errorf("%d slots for %d properties", c, live)
	}
}

func TestProtoEpoch(t *testing.T) {
	r := testRealm()
	a := r.Agent
	proto := r.NewObject()
	mustSet(t, proto, "m", Int(1))
	o := OrdinaryObjectCreate(r, proto)
	if proto.Shape().Flags()&(ShapeIsPrototype|ShapeUnique) != ShapeIsPrototype|ShapeUnique {
		t.Fatal("a prototype's shape should be unique and flagged")
	}
	moves := func(what string, want bool, f func()) {
		t.Helper()
		before := a.ProtoEpoch
		f()
		if (a.ProtoEpoch != before) != want {
			t.Errorf("%s: epoch moved is %v", what, !want)
		}
	}
	moves("adding to an instance", false, func() { mustSet(t, o, "x", Int(1)) })
	moves("writing a prototype's value", false, func() { mustSet(t, proto, "m", Int(2)) })
	moves("adding to a prototype", true, func() { mustSet(t, proto, "n", Int(2)) })
	moves("reconfiguring", true, func() {
		_ = DefinePropertyOrThrow(proto, key("m"), &PropertyDescriptor{Has: HasEnumerable})
	})
	moves("deleting", true, func() { _ = DeletePropertyOrThrow(proto, key("n")) })
	moves("changing its prototype", true, func() { SetShapeProto(proto, nil) })
	moves("adding an element", true, func() { mustSet(t, proto, "3", Int(2)) })
	if v := mustGet(t, o, "3"); v.AsInt() != 2 {
		t.Error("element of the prototype not inherited")
	}
}

func TestSetProto(t *testing.T) {
	r := testRealm()
	p, q := r.NewObject(), r.NewObject()
	mustSet(t, q, "inherited", Int(9))
	mk := func() *Object {
		o := OrdinaryObjectCreate(r, p)
		mustSet(t, o, "a", Int(1))
		mustSet(t, o, "7", Int(2))
		mustSet(t, o, "b", Int(3))
		mustSet(t, o, "c", Int(4))
		_ = DefinePropertyOrThrow(o, key("b"), &PropertyDescriptor{Has: HasWritable})
		SetShapeProto(o, q)
		return o
	}
	o1, o2 := mk(), mk()
	if o1.Shape() != o2.Shape() {
		t.Error("the same change of prototype gives different shapes")
	}
	if keysOf(t, o1) != "7 a b c" {
		t.Errorf("keys %q", keysOf(t, o1))
	}
	for n, want := range map[string]int32{"a": 1, "7": 2, "b": 3, "c": 4, "inherited": 9} {
		if v := mustGet(t, o1, n); v.AsInt() != want {
			t.Errorf("%s = %d, want %d", n, v.AsInt(), want)
		}
	}
	if err := Set(o1, key("b"), Int(1), true); err == nil {
		t.Error("b should be read-only")
	}
}

func TestTreeIsBounded(t *testing.T) {
	r := testRealm()
	root := r.ObjectShape(DefaultInline)
	for i := range maxTreeSize + 100 {
		AddProperty(r.NewObject(), text.InternGoAtom(fmt.Sprint("one-off ", i)), Int(1), DataDefault)
	}
	if n := len(root.transitions); n > maxTreeSize {
		t.Errorf("the root remembers %d shapes", n)
	}
}

func TestLazyFunction(t *testing.T) {
	r := testRealm()
	f := r.NewNativeFunction("foo", 2, func(*Realm, Value, []Value) (Value, error) { return Undefined, nil })
	if f.Shape().Flags()&ShapeLazyFunction == 0 || f.Shape().Count() != 0 {
		t.Fatal("a new function should have no slots")
	}
	if v := mustGet(t, f, "bar"); !v.IsUndefined() || f.Shape().Flags()&ShapeLazyFunction == 0 {
		t.Error("asking for another property should not materialise")
	}
	if v := mustGet(t, f, "name"); DescribeValue(v) != "foo" {
		t.Errorf("name is %s", DescribeValue(v))
	}
	if keysOf(t, f) != "length name" || f.Shape().Flags()&ShapeLazyFunction != 0 {
		t.Errorf("keys %q", keysOf(t, f))
	}
	g := r.NewNativeFunctionKey(SymbolIterator.Atom().Key(), "get", 0, nil)
	mustSet(t, g, "own", Int(1))
	if keysOf(t, g) != "length name own" || DescribeValue(mustGet(t, g, "name")) != "get [Symbol.iterator]" {
		t.Errorf("keys %q, name %q", keysOf(t, g), DescribeValue(mustGet(t, g, "name")))
	}
	if err := Set(g, key("name"), Int(1), true); err == nil {
		t.Error("name should be read-only")
	}
	if ok, _ := g.Methods().Delete(g, key("name")); !ok {
		t.Error("name should be configurable")
	}
}

func TestInstallProperties(t *testing.T) {
	r := testRealm()
	made := 0
	specs := []PropertySpec{
		{Name: "values", Func: func(*Realm, Value, []Value) (Value, error) { return Int(1), nil }, Length: 0},
		{Symbol: SymbolIterator, Alias: "values"},
		{Name: "size", Get: func(_ *Realm, this Value, _ []Value) (Value, error) { return Int(42), nil }},
		{Name: "PI", Value: Int(3), HasValue: true, HasAttrs: true},
		{Name: "lazy", Lazy: func(*Realm) (Value, error) { made++; return Int(5), nil }},
	}
	o := r.NewBuiltinObject(r.Intrinsic(IntrinsicObjectPrototype), &ObjectClass, specs)
	if made != 0 || keysOf(t, o) != "values size PI lazy Symbol(Symbol.iterator)" || made != 0 {
		t.Errorf("keys %q, made %d", keysOf(t, o), made)
	}
	it, _ := Get(o, SymbolIterator.Atom().Key())
	if v := mustGet(t, o, "values"); v.Ptr != it.Ptr || !v.IsCallable() {
		t.Error("an alias should be the same function")
	}
	if v := mustGet(t, o, "size"); v.AsInt() != 42 {
		t.Error("getter")
	}
	d, _, _ := GetOwnProperty(o, key("size"))
	if d.Get == nil || d.Set != nil || d.Attrs != Configurable {
		t.Errorf("descriptor of size: %+v", d)
	}
	if name := DescribeValue(mustGet(t, d.Get, "name")); name != "get size" {
		t.Errorf("name of the getter is %q", name)
	}
	mustGet(t, o, "lazy")
	if v := mustGet(t, o, "lazy"); v.AsInt() != 5 || made != 1 {
		t.Errorf("lazy made %d times", made)
	}
	if d, _, _ := GetOwnProperty(o, key("PI")); d.Attrs != 0 {
		t.Error("attributes of PI")
	}
}

func TestPrivateNames(t *testing.T) {
	r := testRealm()
	o := r.NewObject()
	name := text.NewPrivateName(text.FromGo("#x"))
	check := func(err error, want string) {
		t.Helper()
		if err == nil || err.(*NativeError).Message != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	_, err := PrivateGet(o, name)
	check(err, "Cannot read private member #x from an object whose class did not declare it")
	check(PrivateSet(o, name, Int(1)), "Cannot write private member #x to an object whose class did not declare it")
	if err := PrivateFieldAdd(o, name, Int(1)); err != nil {
		t.Fatal(err)
	}
	check(PrivateFieldAdd(o, name, Int(1)), "Cannot initialize #x twice on the same object")
	if _, err := SetIntegrityLevel(o, true); err != nil {
		t.Fatal(err)
	}
	if err := PrivateSet(o, name, Int(2)); err != nil {
		t.Error("freezing must not touch private fields")
	}
	if v, _ := PrivateGet(o, name); v.AsInt() != 2 || keysOf(t, o) != "" {
		t.Error("private field lost or visible")
	}
	other := text.NewPrivateName(text.FromGo("#x"))
	if HasPrivate(o, other) {
		t.Error("private names are unique")
	}
	if err := PrivateFieldAdd(o, other, Int(3)); err != nil {
		t.Error("a private field can be added to a frozen object")
	}
}
