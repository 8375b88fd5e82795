package core

import "testing"

// proxyCase is one broken invariant: a handler with one trap that returns
// result, a target, and the message of Node 26 for the operation.
type proxyCase struct {
	trap   string
	result Value
	target func(r *Realm) *Object
	op     func(r *Realm, p *Object) error
	want   string
}

func plainX(r *Realm) *Object {
	o := r.NewObject()
	AddProperty(o, atom("x"), Int(1), DataDefault)
	return o
}

func frozenX(r *Realm) *Object {
	o := plainX(r)
	_, _ = SetIntegrityLevel(o, true)
	return o
}

func closedX(r *Realm) *Object {
	o := plainX(r)
	_, _ = o.Methods().PreventExtensions(o)
	return o
}

func closedEmpty(r *Realm) *Object {
	o := r.NewObject()
	_, _ = o.Methods().PreventExtensions(o)
	return o
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

func fixedWritableX(r *Realm) *Object {
	o := r.NewObject()
	AddProperty(o, atom("x"), Int(1), Writable)
	return o
}

func emptyObject(r *Realm) *Object { return r.NewObject() }

func getX(_ *Realm, p *Object) error { _, err := Get(p, key("x")); return err }
func setX(_ *Realm, p *Object) error { return Set(p, key("x"), Int(2), true) }
func hasX(_ *Realm, p *Object) error { _, err := HasProperty(p, key("x")); return err }
func delX(_ *Realm, p *Object) error { return DeletePropertyOrThrow(p, key("x")) }
func ownX(_ *Realm, p *Object) error { _, _, err := GetOwnProperty(p, key("x")); return err }
func keysX(_ *Realm, p *Object) error {
	_, err := OwnPropertyKeys(p)
	return err
}
func protoX(_ *Realm, p *Object) error { _, err := p.Methods().GetPrototypeOf(p); return err }
func setProtoX(_ *Realm, p *Object) error {
	return SetPrototypeOfOrThrow(p, nil)
}
func extensibleX(_ *Realm, p *Object) error { _, err := p.Methods().IsExtensible(p); return err }
func preventX(_ *Realm, p *Object) error {
	_, err := p.Methods().PreventExtensions(p)
	return err
}
func defineX(d PropertyDescriptor) func(r *Realm, p *Object) error {
	return func(_ *Realm, p *Object) error { return DefinePropertyOrThrow(p, key("x"), &d) }
}

func TestProxyInvariants(t *testing.T) {
	r := testRealm()
	desc := func(attrs Attributes) Value { d := DataDescriptor(Int(1), attrs); return FromPropertyDescriptor(r, &d) }
	list := func(v ...Value) Value { return Obj(&r.NewArray(v).Object) }
	str := GoStr
	cases := []proxyCase{
		{"get", Int(2), frozenX, getX, "'get' on proxy: property 'x' is a read-only and non-configurable data property on the proxy target but the proxy did not return its actual value (expected '1' but got '2')"},
		{"get", Int(2), accessorX(false, true), getX, "'get' on proxy: property 'x' is a non-configurable accessor property on the proxy target and does not have a getter function, but the trap did not return 'undefined' (got '2')"},
		{"get", Int(1), frozenX, getX, ""},
		{"set", True, frozenX, setX, "'set' on proxy: trap returned truish for property 'x' which exists in the proxy target as a non-configurable and non-writable data property with a different value"},
		{"set", True, accessorX(true, false), setX, "'set' on proxy: trap returned truish for property 'x' which exists in the proxy target as a non-configurable and non-writable accessor property without a setter"},
		{"set", False, emptyObject, setX, "'set' on proxy: trap returned falsish for property 'x'"},
		{"has", False, frozenX, hasX, "'has' on proxy: trap returned falsish for property 'x' which exists in the proxy target as non-configurable"},
		{"has", False, closedX, hasX, "'has' on proxy: trap returned falsish for property 'x' but the proxy target is not extensible"},
		{"deleteProperty", False, emptyObject, delX, "'deleteProperty' on proxy: trap returned falsish for property 'x'"},
		{"deleteProperty", True, frozenX, delX, "'deleteProperty' on proxy: trap returned truish for property 'x' which is non-configurable in the proxy target"},
		{"deleteProperty", True, closedX, delX, "'deleteProperty' on proxy: trap returned truish for property 'x' but the proxy target is non-extensible"},
		{"defineProperty", False, emptyObject, defineX(PropertyDescriptor{}), "'defineProperty' on proxy: trap returned falsish for property 'x'"},
		{"defineProperty", True, closedEmpty, defineX(PropertyDescriptor{}), "'defineProperty' on proxy: trap returned truish for adding property 'x'  to the non-extensible proxy target"},
		{"defineProperty", True, emptyObject, defineX(PropertyDescriptor{Has: HasConfigurable}), "'defineProperty' on proxy: trap returned truish for defining non-configurable property 'x' which is either non-existent or configurable in the proxy target"},
		{"defineProperty", True, frozenX, defineX(PropertyDescriptor{Has: HasValue, Value: Int(2)}), "'defineProperty' on proxy: trap returned truish for adding property 'x'  that is incompatible with the existing property in the proxy target"},
		{"defineProperty", True, plainX, defineX(PropertyDescriptor{Has: HasConfigurable}), "'defineProperty' on proxy: trap returned truish for defining non-configurable property 'x' which is either non-existent or configurable in the proxy target"},
		{"defineProperty", True, fixedWritableX, defineX(PropertyDescriptor{Has: HasConfigurable | HasWritable}), "'defineProperty' on proxy: trap returned truish for defining non-configurable property 'x' which cannot be non-writable, unless there exists a corresponding non-configurable, non-writable own property of the target object."},
		{"getOwnPropertyDescriptor", Int(1), emptyObject, ownX, "'getOwnPropertyDescriptor' on proxy: trap returned neither object nor undefined for property 'x'"},
		{"getOwnPropertyDescriptor", Undefined, frozenX, ownX, "'getOwnPropertyDescriptor' on proxy: trap returned undefined for property 'x' which is non-configurable in the proxy target"},
		{"getOwnPropertyDescriptor", Undefined, closedX, ownX, "'getOwnPropertyDescriptor' on proxy: trap returned undefined for property 'x' which exists in the non-extensible proxy target"},
		{"getOwnPropertyDescriptor", desc(Configurable), closedEmpty, ownX, "'getOwnPropertyDescriptor' on proxy: trap returned descriptor for property 'x' that is incompatible with the existing property in the proxy target"},
		{"getOwnPropertyDescriptor", desc(0), emptyObject, ownX, "'getOwnPropertyDescriptor' on proxy: trap reported non-configurability for property 'x' which is either non-existent or configurable in the proxy target"},
		{"getOwnPropertyDescriptor", desc(0), fixedWritableX, ownX, "'getOwnPropertyDescriptor' on proxy: trap reported non-configurable and non-writable for property 'x' which is non-configurable, writable in the proxy target"},
		{"getPrototypeOf", Int(1), emptyObject, protoX, "'getPrototypeOf' on proxy: trap returned neither object nor null"},
		{"getPrototypeOf", Null, closedEmpty, protoX, "'getPrototypeOf' on proxy: proxy target is non-extensible but the trap did not return its actual prototype"},
		{"setPrototypeOf", False, emptyObject, setProtoX, "'setPrototypeOf' on proxy: trap returned falsish for property 'undefined'"},
		{"setPrototypeOf", True, closedEmpty, setProtoX, "'setPrototypeOf' on proxy: trap returned truish for setting a new prototype on the non-extensible proxy target"},
		{"isExtensible", False, emptyObject, extensibleX, "'isExtensible' on proxy: trap result does not reflect extensibility of proxy target (which is 'true')"},
		{"isExtensible", True, frozenX, extensibleX, "'isExtensible' on proxy: trap result does not reflect extensibility of proxy target (which is 'false')"},
		{"preventExtensions", True, emptyObject, preventX, "'preventExtensions' on proxy: trap returned truish but the proxy target is extensible"},
		{"ownKeys", Int(1), emptyObject, keysX, "CreateListFromArrayLike called on non-object"},
		{"ownKeys", list(Int(1)), emptyObject, keysX, "1 is not a valid property name"},
		{"ownKeys", list(str("a"), str("a")), emptyObject, keysX, "'ownKeys' on proxy: trap returned duplicate entries"},
		{"ownKeys", list(), frozenX, keysX, "'ownKeys' on proxy: trap result did not include 'x'"},
		{"ownKeys", list(str("y")), closedEmpty, keysX, "'ownKeys' on proxy: trap returned extra keys but proxy target is non-extensible"},
		{"ownKeys", list(), closedX, keysX, "'ownKeys' on proxy: trap result did not include 'x'"},
		{"ownKeys", list(str("x"), str("y")), closedX, keysX, "'ownKeys' on proxy: trap returned extra keys but proxy target is non-extensible"},
		{"ownKeys", list(str("x")), closedX, keysX, ""},
	}
	for i, c := range cases {
		handler := r.NewObject()
		trap := r.NewNativeFunction(c.trap, 0, func(*Realm, Value, []Value) (Value, error) { return c.result, nil })
		mustSet(t, handler, c.trap, Obj(trap))
		p, err := ProxyCreate(Obj(c.target(r)), Obj(handler))
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if err := c.op(r, p); err != nil {
			got = err.(*NativeError).Message
		}
		if got != c.want {
			t.Errorf("case %d, %s:\n got %s\nwant %s", i, c.trap, got, c.want)
		}
		if r.Agent.Depth != 0 {
			t.Fatalf("case %d, %s: depth is %d", i, c.trap, r.Agent.Depth)
		}
	}
}

func TestProxyWithoutTraps(t *testing.T) {
	r := testRealm()
	target := plainX(r)
	p, _ := ProxyCreate(Obj(target), Obj(r.NewObject()))
	mustSet(t, p, "y", Int(2))
	if mustGet(t, p, "x").AsInt() != 1 || mustGet(t, target, "y").AsInt() != 2 || keysOf(t, p) != "x y" {
		t.Error("a proxy without traps should be transparent")
	}
	p.AsProxy().Revoke()
	if _, err := Get(p, key("x")); err == nil || err.(*NativeError).Message != "Cannot perform 'get' on a proxy that has been revoked" {
		t.Errorf("revoked: %v", err)
	}
	if _, err := IsArray(Obj(p)); err == nil || err.(*NativeError).Message != "Cannot perform 'IsArray' on a proxy that has been revoked" {
		t.Errorf("revoked: %v", err)
	}
	if _, err := ProxyCreate(Int(1), Obj(target)); err == nil || err.(*NativeError).Message != "Cannot create proxy with a non-object as target or handler" {
		t.Errorf("create: %v", err)
	}
}

func TestDeepChainsThrow(t *testing.T) {
	r := testRealm()
	o := r.NewObject()
	handler := r.NewObject()
	for range 200000 {
		o, _ = ProxyCreate(Obj(o), Obj(handler))
	}
	overflow := func(what string, err error) {
		t.Helper()
		if e, ok := err.(*NativeError); !ok || e.Kind != KindRangeError || e.Message != "Maximum call stack size exceeded" {
			t.Errorf("%s: %v", what, err)
		}
		if r.Agent.Depth != 0 {
			t.Fatalf("%s: depth is %d", what, r.Agent.Depth)
		}
	}
	for what, op := range map[string]func(*Realm, *Object) error{
		"get": getX, "set": setX, "has": hasX, "delete": delX, "own": ownX, "keys": keysX, "proto": protoX,
		"extensible": extensibleX, "prevent": preventX, "define": defineX(PropertyDescriptor{Has: HasValue}),
	} {
		overflow(what, op(r, o))
	}
	// A getter that calls itself.
	self := r.NewObject()
	d := AccessorDescriptor(r.NewNativeFunction("x", 0, func(_ *Realm, this Value, _ []Value) (Value, error) {
		return Get(this.AsObject(), key("x"))
	}), nil, Configurable)
	_ = DefinePropertyOrThrow(self, key("x"), &d)
	r.SetIntrinsic(IntrinsicRangeErrorPrototype, r.NewObject())
	_, err := Get(self, key("x"))
	if e, ok := err.(*Exception); !ok || DescribeThrown(e.Value) != "Error: Maximum call stack size exceeded" {
		t.Errorf("getter: %v", err)
	}
	// A long chain of bound functions.
	f := r.NewNativeFunction("f", 0, func(_ *Realm, this Value, args []Value) (Value, error) { return Int(int32(len(args))), nil })
	for range 100000 {
		b, err := BoundFunctionCreate(f, Undefined, []Value{Int(1)})
		if err != nil {
			t.Fatal(err)
		}
		f = &b.Object
	}
	if v, err := Call(Obj(f), Undefined, Int(1)); err != nil || v.AsInt() != 100001 {
		t.Errorf("bound chain: %v, %v", v, err)
	}
}

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
