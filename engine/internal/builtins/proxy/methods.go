package proxy

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// Classes of proxy exotic objects; callable ones have a kind of their own.
var (
	objectClass   = core.Class{Name: "Object", Kind: core.KindProxy, Methods: methods{}, Exotic: true, ExoticIndex: true, Layout: (*core.Proxy)(nil)}
	callableClass = core.Class{Name: "Function", Kind: core.KindCallableProxy, Methods: methods{}, Exotic: true, ExoticIndex: true, Layout: (*core.Proxy)(nil)}
)

// methods are the internal methods of proxy exotic objects. Every one
// counts as a nested entry, since proxies may wrap each other without bound.
// https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots
type methods struct{ core.OrdinaryMethods }

// create is the operation of that name.
// https://tc39.es/ecma262/#sec-proxycreate
func create(target, handler core.Value) (*core.Object, error) {
	if !target.IsObject() || !handler.IsObject() {
		return nil, core.TypeError(msgNonObject)
	}
	t := target.AsObject()
	p := &core.Proxy{Target: t, Handler: handler.AsObject()}
	class := &objectClass
	if t.IsCallable() {
		class = &callableClass
		p.Constructor = t.Methods().IsConstructor(t)
	}
	core.InitObject(&p.Object, t.Shape().Agent().RootShape(nil, class, 0))
	return &p.Object, nil
}

// enter begins an internal method: it counts the entry and finds the trap,
// undefined where the handler has none. Every nil error is paired with
// LeaveNative of the agent.
func enter(p *core.Proxy, name *core.Atom) (trap core.Value, err error) {
	if p.Handler == nil {
		return core.Undefined, core.TypeError(core.MsgProxyRevoked, name.String())
	}
	a := p.Shape().Agent()
	if err := a.EnterNative(); err != nil {
		return core.Undefined, err
	}
	trap, err = core.Get(p.Handler, name.Key())
	switch {
	case err != nil:
	case trap.IsNullish():
		return core.Undefined, nil
	case trap.IsCallable():
		return trap, nil
	default:
		err = core.TypeError(core.MsgNotFunctionProperty, core.DescribeValue(trap), name.String(), core.DescribeValue(core.Obj(p.Handler)))
	}
	a.LeaveNative()
	return core.Undefined, err
}

// GetPrototypeOf is [[GetPrototypeOf]] of proxies.
// https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots-getprototypeof
func (methods) GetPrototypeOf(o *core.Object) (*core.Object, error) {
	p := (*core.Proxy)(unsafe.Pointer(o))
	trap, err := enter(p, text.AtomGetPrototypeOf)
	if err != nil {
		return nil, err
	}
	defer o.Shape().Agent().LeaveNative()
	target := p.Target
	if trap.IsUndefined() {
		return target.Methods().GetPrototypeOf(target)
	}
	v, err := core.Call(trap, core.Obj(p.Handler), core.Obj(target))
	if err != nil {
		return nil, err
	}
	if !v.IsObject() && !v.IsNull() {
		return nil, core.TypeError(msgGpoInvalid)
	}
	proto := v.ObjectOrNil()
	extensible, err := target.Methods().IsExtensible(target)
	if err != nil || extensible {
		return proto, err
	}
	actual, err := target.Methods().GetPrototypeOf(target)
	if err != nil {
		return nil, err
	}
	if actual != proto {
		return nil, core.TypeError(msgGpoNonExtensible)
	}
	return proto, nil
}

// SetPrototypeOf is [[SetPrototypeOf]] of proxies.
// https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots-setprototypeof-v
func (methods) SetPrototypeOf(o *core.Object, proto *core.Object) (bool, error) {
	p := (*core.Proxy)(unsafe.Pointer(o))
	trap, err := enter(p, text.AtomSetPrototypeOf)
	if err != nil {
		return false, err
	}
	defer o.Shape().Agent().LeaveNative()
	target := p.Target
	if trap.IsUndefined() {
		return target.Methods().SetPrototypeOf(target, proto)
	}
	v, err := core.Call(trap, core.Obj(p.Handler), core.Obj(target), core.ObjOrNull(proto))
	if err != nil || !core.ToBoolean(v) {
		return false, err
	}
	extensible, err := target.Methods().IsExtensible(target)
	if err != nil || extensible {
		return err == nil, err
	}
	actual, err := target.Methods().GetPrototypeOf(target)
	if err != nil {
		return false, err
	}
	if actual != proto {
		return false, core.TypeError(msgSpoNonExtensible)
	}
	return true, nil
}

// IsExtensible is [[IsExtensible]] of proxies.
// https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots-isextensible
func (methods) IsExtensible(o *core.Object) (bool, error) {
	p := (*core.Proxy)(unsafe.Pointer(o))
	trap, err := enter(p, text.AtomIsExtensible)
	if err != nil {
		return false, err
	}
	defer o.Shape().Agent().LeaveNative()
	target := p.Target
	if trap.IsUndefined() {
		return target.Methods().IsExtensible(target)
	}
	v, err := core.Call(trap, core.Obj(p.Handler), core.Obj(target))
	if err != nil {
		return false, err
	}
	actual, err := target.Methods().IsExtensible(target)
	if err != nil {
		return false, err
	}
	if core.ToBoolean(v) != actual {
		return false, core.TypeError(msgIsExtensible, core.DescribeValue(core.Bool(actual)))
	}
	return actual, nil
}

// PreventExtensions is [[PreventExtensions]] of proxies.
// https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots-preventextensions
func (methods) PreventExtensions(o *core.Object) (bool, error) {
	p := (*core.Proxy)(unsafe.Pointer(o))
	trap, err := enter(p, text.AtomPreventExtensions)
	if err != nil {
		return false, err
	}
	defer o.Shape().Agent().LeaveNative()
	target := p.Target
	if trap.IsUndefined() {
		return target.Methods().PreventExtensions(target)
	}
	v, err := core.Call(trap, core.Obj(p.Handler), core.Obj(target))
	if err != nil || !core.ToBoolean(v) {
		return false, err
	}
	extensible, err := target.Methods().IsExtensible(target)
	if err != nil {
		return false, err
	}
	if extensible {
		return false, core.TypeError(msgPreventExtensible)
	}
	return true, nil
}

// GetOwnProperty is [[GetOwnProperty]] of proxies.
// https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots-getownproperty-p
func (methods) GetOwnProperty(o *core.Object, key core.PropertyKey) (none core.PropertyDescriptor, ok bool, err error) {
	p := (*core.Proxy)(unsafe.Pointer(o))
	trap, err := enter(p, text.AtomGetOwnPropertyDescriptor)
	if err != nil {
		return none, false, err
	}
	a := o.Shape().Agent()
	defer a.LeaveNative()
	target := p.Target
	m := target.Methods()
	if trap.IsUndefined() {
		return m.GetOwnProperty(target, key)
	}
	v, err := core.Call(trap, core.Obj(p.Handler), core.Obj(target), core.KeyToValue(key))
	if err != nil {
		return none, false, err
	}
	if !v.IsObject() && !v.IsUndefined() {
		return none, false, core.TypeError(msgGopdNonObject, core.DescribeKey(key))
	}
	actual, exists, err := m.GetOwnProperty(target, key)
	if err != nil {
		return none, false, err
	}
	if v.IsUndefined() {
		if !exists {
			return none, false, nil
		}
		if actual.Attrs&core.Configurable == 0 {
			return none, false, core.TypeError(msgGopdNonConfig, core.DescribeKey(key))
		}
		extensible, err := m.IsExtensible(target)
		if err == nil && !extensible {
			err = core.TypeError(msgGopdNonExtensible, core.DescribeKey(key))
		}
		return none, false, err
	}
	extensible, err := m.IsExtensible(target)
	if err != nil {
		return none, false, err
	}
	desc, err := core.ToPropertyDescriptor(a.CurrentRealm(), v)
	if err != nil {
		return none, false, err
	}
	desc.Complete()
	current := &actual
	if !exists {
		current = nil
	}
	if !core.IsCompatiblePropertyDescriptor(extensible, &desc, current) {
		return none, false, core.TypeError(msgGopdIncompatible, core.DescribeKey(key))
	}
	if desc.Attrs&core.Configurable == 0 {
		if !exists || actual.Attrs&core.Configurable != 0 {
			return none, false, core.TypeError(msgGopdReported, core.DescribeKey(key))
		}
		if desc.Has&core.HasWritable != 0 && desc.Attrs&core.Writable == 0 && actual.Attrs&core.Writable != 0 {
			return none, false, core.TypeError(msgGopdNonWritable, core.DescribeKey(key))
		}
	}
	return desc, true, nil
}

// DefineOwnProperty is [[DefineOwnProperty]] of proxies.
// https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots-defineownproperty-p-desc
func (methods) DefineOwnProperty(o *core.Object, key core.PropertyKey, desc *core.PropertyDescriptor) (bool, error) {
	p := (*core.Proxy)(unsafe.Pointer(o))
	trap, err := enter(p, text.AtomDefineProperty)
	if err != nil {
		return false, err
	}
	a := o.Shape().Agent()
	defer a.LeaveNative()
	target := p.Target
	m := target.Methods()
	if trap.IsUndefined() {
		return m.DefineOwnProperty(target, key, desc)
	}
	v, err := core.Call(trap, core.Obj(p.Handler), core.Obj(target), core.KeyToValue(key), core.FromPropertyDescriptor(a.CurrentRealm(), desc))
	if err != nil || !core.ToBoolean(v) {
		return false, err
	}
	actual, exists, err := m.GetOwnProperty(target, key)
	if err != nil {
		return false, err
	}
	extensible, err := m.IsExtensible(target)
	if err != nil {
		return false, err
	}
	settingFixed := desc.Has&core.HasConfigurable != 0 && desc.Attrs&core.Configurable == 0
	if !exists {
		if !extensible {
			return false, core.TypeError(msgDefNonExtensible, core.DescribeKey(key))
		}
		if settingFixed {
			return false, core.TypeError(msgDefNonConfig, core.DescribeKey(key))
		}
		return true, nil
	}
	if !core.IsCompatiblePropertyDescriptor(extensible, desc, &actual) {
		return false, core.TypeError(msgDefIncompatible, core.DescribeKey(key))
	}
	if settingFixed && actual.Attrs&core.Configurable != 0 {
		return false, core.TypeError(msgDefNonConfig, core.DescribeKey(key))
	}
	if actual.IsData() && actual.Attrs&(core.Configurable|core.Writable) == core.Writable && desc.Has&core.HasWritable != 0 && desc.Attrs&core.Writable == 0 {
		return false, core.TypeError(msgDefNonWritable, core.DescribeKey(key))
	}
	return true, nil
}

// HasProperty is [[HasProperty]] of proxies.
// https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots-hasproperty-p
func (methods) HasProperty(o *core.Object, key core.PropertyKey) (bool, error) {
	p := (*core.Proxy)(unsafe.Pointer(o))
	trap, err := enter(p, text.AtomHas)
	if err != nil {
		return false, err
	}
	defer o.Shape().Agent().LeaveNative()
	target := p.Target
	m := target.Methods()
	if trap.IsUndefined() {
		return m.HasProperty(target, key)
	}
	v, err := core.Call(trap, core.Obj(p.Handler), core.Obj(target), core.KeyToValue(key))
	if err != nil || core.ToBoolean(v) {
		return err == nil, err
	}
	actual, exists, err := m.GetOwnProperty(target, key)
	if err != nil || !exists {
		return false, err
	}
	if actual.Attrs&core.Configurable == 0 {
		return false, core.TypeError(msgHasNonConfig, core.DescribeKey(key))
	}
	extensible, err := m.IsExtensible(target)
	if err == nil && !extensible {
		err = core.TypeError(msgHasNonExtensible, core.DescribeKey(key))
	}
	return false, err
}

// Get is [[Get]] of proxies.
// https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots-get-p-receiver
func (methods) Get(o *core.Object, key core.PropertyKey, receiver core.Value) (core.Value, error) {
	p := (*core.Proxy)(unsafe.Pointer(o))
	trap, err := enter(p, text.AtomGet)
	if err != nil {
		return core.Undefined, err
	}
	a := o.Shape().Agent()
	target := p.Target
	var v core.Value
	if trap.IsUndefined() {
		v, err = target.Methods().Get(target, key, receiver)
		a.LeaveNative()
		return v, err
	}
	v, err = core.Call(trap, core.Obj(p.Handler), core.Obj(target), core.KeyToValue(key), receiver)
	if err == nil {
		err = checkGet(target, key, v)
	}
	a.LeaveNative()
	if err != nil {
		return core.Undefined, err
	}
	return v, nil
}

func checkGet(target *core.Object, key core.PropertyKey, v core.Value) error {
	if target.ConfigurableFast(key) {
		return nil
	}
	d, ok, err := target.Methods().GetOwnProperty(target, key)
	if err != nil || !ok || d.Attrs&core.Configurable != 0 {
		return err
	}
	if d.IsAccessor() {
		if d.Get == nil && !v.IsUndefined() {
			return core.TypeError(msgGetAccessor, core.DescribeKey(key), core.DescribeValue(v))
		}
		return nil
	}
	if d.Attrs&core.Writable == 0 && !core.SameValue(d.Value, v) {
		return core.TypeError(msgGetData, core.DescribeKey(key), core.DescribeValue(d.Value), core.DescribeValue(v))
	}
	return nil
}

// Set is [[Set]] of proxies.
// https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots-set-p-v-receiver
func (methods) Set(o *core.Object, key core.PropertyKey, v core.Value, receiver core.Value) (bool, error) {
	p := (*core.Proxy)(unsafe.Pointer(o))
	trap, err := enter(p, text.AtomSet)
	if err != nil {
		return false, err
	}
	defer o.Shape().Agent().LeaveNative()
	target := p.Target
	if trap.IsUndefined() {
		return target.Methods().Set(target, key, v, receiver)
	}
	res, err := core.Call(trap, core.Obj(p.Handler), core.Obj(target), core.KeyToValue(key), v, receiver)
	if err != nil || !core.ToBoolean(res) {
		return false, err
	}
	d, ok, err := target.Methods().GetOwnProperty(target, key)
	if err != nil {
		return false, err
	}
	if !ok || d.Attrs&core.Configurable != 0 {
		return true, nil
	}
	if d.IsAccessor() {
		if d.Set == nil {
			return false, core.TypeError(msgSetAccessor, core.DescribeKey(key))
		}
	} else if d.Attrs&core.Writable == 0 && !core.SameValue(d.Value, v) {
		return false, core.TypeError(msgSetData, core.DescribeKey(key))
	}
	return true, nil
}

// Delete is [[Delete]] of proxies.
// https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots-delete-p
func (methods) Delete(o *core.Object, key core.PropertyKey) (bool, error) {
	p := (*core.Proxy)(unsafe.Pointer(o))
	trap, err := enter(p, text.AtomDeleteProperty)
	if err != nil {
		return false, err
	}
	defer o.Shape().Agent().LeaveNative()
	target := p.Target
	m := target.Methods()
	if trap.IsUndefined() {
		return m.Delete(target, key)
	}
	v, err := core.Call(trap, core.Obj(p.Handler), core.Obj(target), core.KeyToValue(key))
	if err != nil || !core.ToBoolean(v) {
		return false, err
	}
	d, ok, err := m.GetOwnProperty(target, key)
	if err != nil {
		return false, err
	}
	if !ok {
		return true, nil
	}
	if d.Attrs&core.Configurable == 0 {
		return false, core.TypeError(msgDelNonConfig, core.DescribeKey(key))
	}
	extensible, err := m.IsExtensible(target)
	if err != nil {
		return false, err
	}
	if !extensible {
		return false, core.TypeError(msgDelNonExtensible, core.DescribeKey(key))
	}
	return true, nil
}

// OwnPropertyKeys is [[OwnPropertyKeys]] of proxies.
// https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots-ownpropertykeys
func (methods) OwnPropertyKeys(o *core.Object) ([]core.PropertyKey, error) {
	p := (*core.Proxy)(unsafe.Pointer(o))
	trap, err := enter(p, text.AtomOwnKeys)
	if err != nil {
		return nil, err
	}
	a := o.Shape().Agent()
	defer a.LeaveNative()
	target := p.Target
	m := target.Methods()
	if trap.IsUndefined() {
		return m.OwnPropertyKeys(target)
	}
	v, err := core.Call(trap, core.Obj(p.Handler), core.Obj(target))
	if err != nil {
		return nil, err
	}
	list, err := core.CreateListFromArrayLike(a.CurrentRealm(), v, true)
	if err != nil {
		return nil, err
	}
	keys := make([]core.PropertyKey, len(list))
	unchecked := make(map[core.PropertyKey]struct{}, len(list))
	for i, k := range list {
		if k.IsSymbol() {
			keys[i] = k.AsSymbol().Key()
		} else {
			keys[i] = text.Intern(k.AsString())
		}
		unchecked[keys[i]] = struct{}{}
	}
	if len(unchecked) != len(keys) {
		return nil, core.TypeError(msgKeysDuplicate)
	}
	return keys, checkKeys(target, unchecked)
}

// checkKeys checks the result of an ownKeys trap; unchecked is used up.
func checkKeys(target *core.Object, unchecked map[core.PropertyKey]struct{}) error {
	m := target.Methods()
	extensible, err := m.IsExtensible(target)
	if err != nil {
		return err
	}
	actual, err := m.OwnPropertyKeys(target)
	if err != nil {
		return err
	}
	var configurable []core.PropertyKey
	missing := -1
	for i, k := range actual {
		d, ok, err := m.GetOwnProperty(target, k)
		if err != nil {
			return err
		}
		if ok && d.Attrs&core.Configurable == 0 {
			if _, listed := unchecked[k]; !listed && missing < 0 {
				missing = i
			}
			delete(unchecked, k)
		} else {
			configurable = append(configurable, k)
		}
	}
	if missing >= 0 {
		return core.TypeError(msgKeysMissing, core.DescribeKey(actual[missing]))
	}
	if extensible {
		return nil
	}
	for _, k := range configurable {
		if _, listed := unchecked[k]; !listed {
			return core.TypeError(msgKeysMissing, core.DescribeKey(k))
		}
		delete(unchecked, k)
	}
	if len(unchecked) > 0 {
		return core.TypeError(msgKeysExtra)
	}
	return nil
}

// Call is [[Call]] of callable proxies.
// https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots-call-thisargument-argumentslist
func (methods) Call(o *core.Object, this core.Value, args []core.Value) (core.Value, error) {
	p := (*core.Proxy)(unsafe.Pointer(o))
	trap, err := enter(p, text.AtomApply)
	if err != nil {
		return core.Undefined, err
	}
	a := o.Shape().Agent()
	defer a.LeaveNative()
	if trap.IsUndefined() {
		return core.Call(core.Obj(p.Target), this, args...)
	}
	list := a.CurrentRealm().NewArray(core.CopyValues(args))
	return core.Call(trap, core.Obj(p.Handler), core.Obj(p.Target), this, core.Obj(&list.Object))
}

// Construct is [[Construct]] of proxies.
// https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots-construct-argumentslist-newtarget
func (methods) Construct(o *core.Object, args []core.Value, newTarget *core.Object) (core.Value, error) {
	p := (*core.Proxy)(unsafe.Pointer(o))
	trap, err := enter(p, text.AtomConstruct)
	if err != nil {
		return core.Undefined, err
	}
	a := o.Shape().Agent()
	defer a.LeaveNative()
	if trap.IsUndefined() {
		return core.Construct(p.Target, args, newTarget)
	}
	list := a.CurrentRealm().NewArray(core.CopyValues(args))
	v, err := core.Call(trap, core.Obj(p.Handler), core.Obj(p.Target), core.Obj(&list.Object), core.Obj(newTarget))
	if err != nil {
		return core.Undefined, err
	}
	if !v.IsObject() {
		return core.Undefined, core.TypeError(msgConstruct, core.DescribeValue(v))
	}
	return v, nil
}

func (methods) IsConstructor(o *core.Object) bool {
	return (*core.Proxy)(unsafe.Pointer(o)).Constructor
}
