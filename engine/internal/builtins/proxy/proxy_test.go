package proxy

import (
	"testing"
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/builtins/function"
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

func newRealm() *core.Realm { return core.NewRealm(core.NewAgent(), nil) }

func atom(name string) *core.Atom { return text.InternGoAtom(name) }

func key(name string) core.PropertyKey { return text.InternGo(name) }

func mustGet(t *testing.T, o *core.Object, name string) core.Value {
	t.Helper()
	v, err := core.Get(o, key(name))
	if err != nil {
		t.Fatalf("Get(%s): %v", name, err)
	}
	return v
}

func mustSet(t *testing.T, o *core.Object, name string, v core.Value) {
	t.Helper()
	if err := core.Set(o, key(name), v, true); err != nil {
		t.Fatalf("Set(%s): %v", name, err)
	}
}

func hasKeys(o *core.Object, want ...string) bool {
	keys, err := o.Methods().OwnPropertyKeys(o)
	if err != nil || len(keys) != len(want) {
		return false
	}
	for i, k := range keys {
		if k != key(want[i]) {
			return false
		}
	}
	return true
}

// proxyCase is one broken invariant: a handler with one trap that returns
// result, a target, and the message of Node 26 for the operation.
type proxyCase struct {
	trap   string
	result core.Value
	target func(r *core.Realm) *core.Object
	op     func(r *core.Realm, p *core.Object) error
	want   string
}

func plainX(r *core.Realm) *core.Object {
	o := r.NewObject()
	core.AddProperty(o, atom("x"), core.Int(1), core.DataDefault)
	return o
}

func frozenX(r *core.Realm) *core.Object {
	o := plainX(r)
	_, _ = core.SetIntegrityLevel(o, true)
	return o
}

func closedX(r *core.Realm) *core.Object {
	o := plainX(r)
	_, _ = o.Methods().PreventExtensions(o)
	return o
}

func closedEmpty(r *core.Realm) *core.Object {
	o := r.NewObject()
	_, _ = o.Methods().PreventExtensions(o)
	return o
}

func accessorX(get, set bool) func(r *core.Realm) *core.Object {
	return func(r *core.Realm) *core.Object {
		o := r.NewObject()
		f := r.NewNativeFunction("f", 0, func(*core.Realm, core.Value, []core.Value) (core.Value, error) { return core.Undefined, nil })
		a := [2]*core.Object{}
		if get {
			a[0] = f
		}
		if set {
			a[1] = f
		}
		d := core.AccessorDescriptor(a[0], a[1], 0)
		_ = core.DefinePropertyOrThrow(o, key("x"), &d)
		return o
	}
}

func fixedWritableX(r *core.Realm) *core.Object {
	o := r.NewObject()
	core.AddProperty(o, atom("x"), core.Int(1), core.Writable)
	return o
}

func emptyObject(r *core.Realm) *core.Object { return r.NewObject() }

func getX(_ *core.Realm, p *core.Object) error { _, err := core.Get(p, key("x")); return err }
func setX(_ *core.Realm, p *core.Object) error { return core.Set(p, key("x"), core.Int(2), true) }
func hasX(_ *core.Realm, p *core.Object) error { _, err := core.HasProperty(p, key("x")); return err }
func delX(_ *core.Realm, p *core.Object) error { return core.DeletePropertyOrThrow(p, key("x")) }
func ownX(_ *core.Realm, p *core.Object) error {
	_, _, err := core.GetOwnProperty(p, key("x"))
	return err
}
func keysX(_ *core.Realm, p *core.Object) error {
	_, err := core.OwnPropertyKeys(p)
	return err
}
func protoX(_ *core.Realm, p *core.Object) error { _, err := p.Methods().GetPrototypeOf(p); return err }
func setProtoX(_ *core.Realm, p *core.Object) error {
	return core.SetPrototypeOfOrThrow(p, nil)
}
func extensibleX(_ *core.Realm, p *core.Object) error {
	_, err := p.Methods().IsExtensible(p)
	return err
}
func preventX(_ *core.Realm, p *core.Object) error {
	_, err := p.Methods().PreventExtensions(p)
	return err
}
func defineX(d core.PropertyDescriptor) func(r *core.Realm, p *core.Object) error {
	return func(_ *core.Realm, p *core.Object) error { return core.DefinePropertyOrThrow(p, key("x"), &d) }
}

func TestProxyInvariants(t *testing.T) {
	r := newRealm()
	desc := func(attrs core.Attributes) core.Value {
		d := core.DataDescriptor(core.Int(1), attrs)
		return core.FromPropertyDescriptor(r, &d)
	}
	list := func(v ...core.Value) core.Value { return core.Obj(&r.NewArray(v).Object) }
	str := core.GoStr
	cases := []proxyCase{
		{"get", core.Int(2), frozenX, getX, "'get' on proxy: property 'x' is a read-only and non-configurable data property on the proxy target but the proxy did not return its actual value (expected '1' but got '2')"},
		{"get", core.Int(2), accessorX(false, true), getX, "'get' on proxy: property 'x' is a non-configurable accessor property on the proxy target and does not have a getter function, but the trap did not return 'undefined' (got '2')"},
		{"get", core.Int(1), frozenX, getX, ""},
		{"set", core.True, frozenX, setX, "'set' on proxy: trap returned truish for property 'x' which exists in the proxy target as a non-configurable and non-writable data property with a different value"},
		{"set", core.True, accessorX(true, false), setX, "'set' on proxy: trap returned truish for property 'x' which exists in the proxy target as a non-configurable and non-writable accessor property without a setter"},
		{"set", core.False, emptyObject, setX, "'set' on proxy: trap returned falsish for property 'x'"},
		{"has", core.False, frozenX, hasX, "'has' on proxy: trap returned falsish for property 'x' which exists in the proxy target as non-configurable"},
		{"has", core.False, closedX, hasX, "'has' on proxy: trap returned falsish for property 'x' but the proxy target is not extensible"},
		{"deleteProperty", core.False, emptyObject, delX, "'deleteProperty' on proxy: trap returned falsish for property 'x'"},
		{"deleteProperty", core.True, frozenX, delX, "'deleteProperty' on proxy: trap returned truish for property 'x' which is non-configurable in the proxy target"},
		{"deleteProperty", core.True, closedX, delX, "'deleteProperty' on proxy: trap returned truish for property 'x' but the proxy target is non-extensible"},
		{"defineProperty", core.False, emptyObject, defineX(core.PropertyDescriptor{}), "'defineProperty' on proxy: trap returned falsish for property 'x'"},
		{"defineProperty", core.True, closedEmpty, defineX(core.PropertyDescriptor{}), "'defineProperty' on proxy: trap returned truish for adding property 'x'  to the non-extensible proxy target"},
		{"defineProperty", core.True, emptyObject, defineX(core.PropertyDescriptor{Has: core.HasConfigurable}), "'defineProperty' on proxy: trap returned truish for defining non-configurable property 'x' which is either non-existent or configurable in the proxy target"},
		{"defineProperty", core.True, frozenX, defineX(core.PropertyDescriptor{Has: core.HasValue, Value: core.Int(2)}), "'defineProperty' on proxy: trap returned truish for adding property 'x'  that is incompatible with the existing property in the proxy target"},
		{"defineProperty", core.True, plainX, defineX(core.PropertyDescriptor{Has: core.HasConfigurable}), "'defineProperty' on proxy: trap returned truish for defining non-configurable property 'x' which is either non-existent or configurable in the proxy target"},
		{"defineProperty", core.True, fixedWritableX, defineX(core.PropertyDescriptor{Has: core.HasConfigurable | core.HasWritable}), "'defineProperty' on proxy: trap returned truish for defining non-configurable property 'x' which cannot be non-writable, unless there exists a corresponding non-configurable, non-writable own property of the target object."},
		{"getOwnPropertyDescriptor", core.Int(1), emptyObject, ownX, "'getOwnPropertyDescriptor' on proxy: trap returned neither object nor undefined for property 'x'"},
		{"getOwnPropertyDescriptor", core.Undefined, frozenX, ownX, "'getOwnPropertyDescriptor' on proxy: trap returned undefined for property 'x' which is non-configurable in the proxy target"},
		{"getOwnPropertyDescriptor", core.Undefined, closedX, ownX, "'getOwnPropertyDescriptor' on proxy: trap returned undefined for property 'x' which exists in the non-extensible proxy target"},
		{"getOwnPropertyDescriptor", desc(core.Configurable), closedEmpty, ownX, "'getOwnPropertyDescriptor' on proxy: trap returned descriptor for property 'x' that is incompatible with the existing property in the proxy target"},
		{"getOwnPropertyDescriptor", desc(0), emptyObject, ownX, "'getOwnPropertyDescriptor' on proxy: trap reported non-configurability for property 'x' which is either non-existent or configurable in the proxy target"},
		{"getOwnPropertyDescriptor", desc(0), fixedWritableX, ownX, "'getOwnPropertyDescriptor' on proxy: trap reported non-configurable and non-writable for property 'x' which is non-configurable, writable in the proxy target"},
		{"getPrototypeOf", core.Int(1), emptyObject, protoX, "'getPrototypeOf' on proxy: trap returned neither object nor null"},
		{"getPrototypeOf", core.Null, closedEmpty, protoX, "'getPrototypeOf' on proxy: proxy target is non-extensible but the trap did not return its actual prototype"},
		{"setPrototypeOf", core.False, emptyObject, setProtoX, "'setPrototypeOf' on proxy: trap returned falsish for property 'undefined'"},
		{"setPrototypeOf", core.True, closedEmpty, setProtoX, "'setPrototypeOf' on proxy: trap returned truish for setting a new prototype on the non-extensible proxy target"},
		{"isExtensible", core.False, emptyObject, extensibleX, "'isExtensible' on proxy: trap result does not reflect extensibility of proxy target (which is 'true')"},
		{"isExtensible", core.True, frozenX, extensibleX, "'isExtensible' on proxy: trap result does not reflect extensibility of proxy target (which is 'false')"},
		{"preventExtensions", core.True, emptyObject, preventX, "'preventExtensions' on proxy: trap returned truish but the proxy target is extensible"},
		{"ownKeys", core.Int(1), emptyObject, keysX, "CreateListFromArrayLike called on non-object"},
		{"ownKeys", list(core.Int(1)), emptyObject, keysX, "1 is not a valid property name"},
		{"ownKeys", list(str("a"), str("a")), emptyObject, keysX, "'ownKeys' on proxy: trap returned duplicate entries"},
		{"ownKeys", list(), frozenX, keysX, "'ownKeys' on proxy: trap result did not include 'x'"},
		{"ownKeys", list(str("y")), closedEmpty, keysX, "'ownKeys' on proxy: trap returned extra keys but proxy target is non-extensible"},
		{"ownKeys", list(), closedX, keysX, "'ownKeys' on proxy: trap result did not include 'x'"},
		{"ownKeys", list(str("x"), str("y")), closedX, keysX, "'ownKeys' on proxy: trap returned extra keys but proxy target is non-extensible"},
		{"ownKeys", list(str("x")), closedX, keysX, ""},
	}
	for i, c := range cases {
		handler := r.NewObject()
		trap := r.NewNativeFunction(c.trap, 0, func(*core.Realm, core.Value, []core.Value) (core.Value, error) { return c.result, nil })
		mustSet(t, handler, c.trap, core.Obj(trap))
		p, err := create(core.Obj(c.target(r)), core.Obj(handler))
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if err := c.op(r, p); err != nil {
			got = err.(*core.NativeError).Message
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
	r := newRealm()
	target := plainX(r)
	p, _ := create(core.Obj(target), core.Obj(r.NewObject()))
	mustSet(t, p, "y", core.Int(2))
	if mustGet(t, p, "x").AsInt() != 1 || mustGet(t, target, "y").AsInt() != 2 || !hasKeys(p, "x", "y") {
		t.Error("a proxy without traps should be transparent")
	}
	x := (*core.Proxy)(unsafe.Pointer(p))
	x.Target, x.Handler = nil, nil
	if _, err := core.Get(p, key("x")); err == nil || err.(*core.NativeError).Message != "Cannot perform 'get' on a proxy that has been revoked" {
		t.Errorf("revoked: %v", err)
	}
	if _, err := core.IsArray(core.Obj(p)); err == nil || err.(*core.NativeError).Message != "Cannot perform 'IsArray' on a proxy that has been revoked" {
		t.Errorf("revoked: %v", err)
	}
	if _, err := create(core.Int(1), core.Obj(target)); err == nil || err.(*core.NativeError).Message != "Cannot create proxy with a non-object as target or handler" {
		t.Errorf("create: %v", err)
	}
}

func TestDeepChainsThrow(t *testing.T) {
	r := newRealm()
	o := r.NewObject()
	handler := r.NewObject()
	for range 200000 {
		o, _ = create(core.Obj(o), core.Obj(handler))
	}
	overflow := func(what string, err error) {
		t.Helper()
		if e, ok := err.(*core.NativeError); !ok || e.Kind != core.KindRangeError || e.Message != "Maximum call stack size exceeded" {
			t.Errorf("%s: %v", what, err)
		}
		if r.Agent.Depth != 0 {
			t.Fatalf("%s: depth is %d", what, r.Agent.Depth)
		}
	}
	for what, op := range map[string]func(*core.Realm, *core.Object) error{
		"get": getX, "set": setX, "has": hasX, "delete": delX, "own": ownX, "keys": keysX, "proto": protoX,
		"extensible": extensibleX, "prevent": preventX, "define": defineX(core.PropertyDescriptor{Has: core.HasValue}),
	} {
		overflow(what, op(r, o))
	}
	// A getter that calls itself.
	self := r.NewObject()
	d := core.AccessorDescriptor(r.NewNativeFunction("x", 0, func(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
		return core.Get(this.AsObject(), key("x"))
	}), nil, core.Configurable)
	_ = core.DefinePropertyOrThrow(self, key("x"), &d)
	r.SetIntrinsic(core.IntrinsicRangeErrorPrototype, r.NewObject())
	_, err := core.Get(self, key("x"))
	if e, ok := err.(*core.Exception); !ok || core.DescribeValue(e.Value) != "Error: Maximum call stack size exceeded" {
		t.Errorf("getter: %v", err)
	}
	// A long chain of bound functions.
	f := r.NewNativeFunction("f", 0, func(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
		return core.Int(int32(len(args))), nil
	})
	for range 100000 {
		b, err := function.BoundFunctionCreate(f, core.Undefined, []core.Value{core.Int(1)})
		if err != nil {
			t.Fatal(err)
		}
		f = &b.Object
	}
	if v, err := core.Call(core.Obj(f), core.Undefined, core.Int(1)); err != nil || v.AsInt() != 100001 {
		t.Errorf("bound chain: %v, %v", v, err)
	}
}
