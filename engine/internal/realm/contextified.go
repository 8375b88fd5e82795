package realm

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// contextified is the global object of a realm whose properties live on an
// object of another realm, the sandbox: what the sandbox has is read from it,
// what is assigned or declared goes to it, and the builtins of the realm show
// through from inner, its own global object.
type contextified struct {
	core.Object
	sandbox, inner *core.Object
}

var contextifiedClass = core.Class{Name: "Object", Kind: core.KindGlobal, Methods: contextifiedMethods{}, Exotic: true, ExoticIndex: true, Layout: (*contextified)(nil)}

// Contextify puts a sandbox before the global object of a new realm, in which
// no code has run yet.
func Contextify(r *core.Realm, sandbox *core.Object) {
	c := &contextified{sandbox: sandbox, inner: r.Global}
	core.InitObject(&c.Object, r.Agent.RootShape(c.inner.Shape().Proto(), &contextifiedClass, 0))
	r.Global, r.GlobalThis, r.DeletableGlobals = &c.Object, core.Obj(&c.Object), true
	core.DefineOwn(c.inner, text.InternGo("globalThis"), r.GlobalThis, core.MethodDefault)
}

// Inner returns the object that holds the builtin globals of a realm.
func Inner(r *core.Realm) *core.Object {
	if r.Global.Class() == &contextifiedClass {
		return contextifiedOf(r.Global).inner
	}
	return r.Global
}

type contextifiedMethods struct{ core.GenericMethods }

func contextifiedOf(o *core.Object) *contextified { return (*contextified)(unsafe.Pointer(o)) }

func (contextifiedMethods) GetPrototypeOf(o *core.Object) (*core.Object, error) {
	inner := contextifiedOf(o).inner
	return inner.Methods().GetPrototypeOf(inner)
}

func (contextifiedMethods) SetPrototypeOf(o, proto *core.Object) (bool, error) {
	inner := contextifiedOf(o).inner
	return inner.Methods().SetPrototypeOf(inner, proto)
}

func (contextifiedMethods) IsExtensible(o *core.Object) (bool, error) {
	inner := contextifiedOf(o).inner
	return inner.Methods().IsExtensible(inner)
}

func (contextifiedMethods) PreventExtensions(o *core.Object) (bool, error) {
	inner := contextifiedOf(o).inner
	return inner.Methods().PreventExtensions(inner)
}

func (contextifiedMethods) GetOwnProperty(o *core.Object, key core.PropertyKey) (core.PropertyDescriptor, bool, error) {
	c := contextifiedOf(o)
	d, ok, err := c.sandbox.Methods().GetOwnProperty(c.sandbox, key)
	if ok || err != nil {
		return d, ok, err
	}
	return c.inner.Methods().GetOwnProperty(c.inner, key)
}

func (contextifiedMethods) DefineOwnProperty(o *core.Object, key core.PropertyKey, d *core.PropertyDescriptor) (bool, error) {
	c := contextifiedOf(o)
	if fixed, err := c.fixed(key); fixed || err != nil {
		return c.inner.Methods().DefineOwnProperty(c.inner, key, d)
	}
	return c.sandbox.Methods().DefineOwnProperty(c.sandbox, key, d)
}

// fixed reports whether a builtin global can be neither written nor
// reconfigured: undefined, NaN and Infinity.
func (c *contextified) fixed(key core.PropertyKey) (bool, error) {
	d, ok, err := c.inner.Methods().GetOwnProperty(c.inner, key)
	return ok && d.IsData() && d.Attrs&(core.Writable|core.Configurable) == 0, err
}

func (contextifiedMethods) HasProperty(o *core.Object, key core.PropertyKey) (bool, error) {
	c := contextifiedOf(o)
	if has, err := core.HasProperty(c.sandbox, key); has || err != nil {
		return has, err
	}
	return core.HasProperty(c.inner, key)
}

func (contextifiedMethods) Get(o *core.Object, key core.PropertyKey, receiver core.Value) (core.Value, error) {
	c := contextifiedOf(o)
	has, err := core.HasProperty(c.sandbox, key)
	if err != nil {
		return core.Undefined, err
	}
	if !has {
		return c.inner.Methods().Get(c.inner, key, receiver)
	}
	v, err := core.Get(c.sandbox, key)
	if err == nil && v.IsObject() && v.AsObject() == c.sandbox {
		return core.Obj(o), nil
	}
	return v, err
}

// Set writes to the sandbox. A sandbox that refuses is no error: strict code
// finds out about undeclared names before it assigns.
func (contextifiedMethods) Set(o *core.Object, key core.PropertyKey, v, receiver core.Value) (bool, error) {
	c := contextifiedOf(o)
	if receiver.IsObject() && receiver.AsObject() != o {
		return core.GenericMethods{}.Set(o, key, v, receiver)
	}
	if fixed, err := c.fixed(key); fixed || err != nil {
		return false, err
	}
	return c.sandbox.Methods().Set(c.sandbox, key, v, core.Obj(c.sandbox))
}

func (contextifiedMethods) Delete(o *core.Object, key core.PropertyKey) (bool, error) {
	c := contextifiedOf(o)
	ok, err := c.sandbox.Methods().Delete(c.sandbox, key)
	if !ok || err != nil {
		return false, err
	}
	return c.inner.Methods().Delete(c.inner, key)
}

func (contextifiedMethods) OwnPropertyKeys(o *core.Object) ([]core.PropertyKey, error) {
	c := contextifiedOf(o)
	keys, err := c.inner.Methods().OwnPropertyKeys(c.inner)
	if err != nil {
		return nil, err
	}
	more, err := c.sandbox.Methods().OwnPropertyKeys(c.sandbox)
	if err != nil {
		return nil, err
	}
	names, symbols := keys, []core.PropertyKey(nil)
	for i, k := range keys {
		if k.IsSymbol() {
			names, symbols = keys[:i:i], keys[i:]
			break
		}
	}
	for _, k := range more {
		if _, ok, err := c.inner.Methods().GetOwnProperty(c.inner, k); err != nil {
			return nil, err
		} else if ok {
			continue
		}
		if k.IsSymbol() {
			symbols = append(symbols[:len(symbols):len(symbols)], k)
		} else {
			names = append(names, k)
		}
	}
	return append(names, symbols...), nil
}
