package core

import "github.com/sxfescript/sxn/engine/internal/text"

// Classes of proxy exotic objects; callable ones have a kind of their own.
var (
	ProxyClass         = Class{Name: "Object", Kind: KindProxy, Methods: proxyMethods{}, Exotic: true, ExoticIndex: true}
	CallableProxyClass = Class{Name: "Function", Kind: KindCallableProxy, Methods: proxyMethods{}, Exotic: true, ExoticIndex: true}
)

// proxyMethods are the internal methods of proxy exotic objects. Every one
// counts as a nested entry, since proxies may wrap each other without bound.
// https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots
type proxyMethods struct{ OrdinaryMethods }

// ProxyCreate is the operation of that name.
// https://tc39.es/ecma262/#sec-proxycreate
func ProxyCreate(target, handler Value) (*Object, error) {
	if !target.IsObject() || !handler.IsObject() {
		return nil, TypeError(msgProxyNonObject)
	}
	t := target.AsObject()
	p := &Proxy{Target: t, Handler: handler.AsObject()}
	class := &ProxyClass
	if t.IsCallable() {
		class = &CallableProxyClass
		p.constructor = t.Methods().IsConstructor(t)
	}
	p.shape = t.shape.agent.RootShape(nil, class, 0)
	return &p.Object, nil
}

// Revoke makes every further operation on the proxy throw.
// https://tc39.es/ecma262/#sec-proxy.revocable
func (p *Proxy) Revoke() { p.Target, p.Handler = nil, nil }

// AsProxy returns o as a proxy, or nil.
func (o *Object) AsProxy() *Proxy {
	if k := o.shape.kind; k != KindProxy && k != KindCallableProxy {
		return nil
	}
	return (*Proxy)(ptr(o))
}

// enter begins an internal method: it counts the entry and finds the trap,
// undefined where the handler has none. Every nil error is paired with
// LeaveNative of the agent.
func (p *Proxy) enter(name *Atom) (trap Value, err error) {
	if p.Handler == nil {
		return Undefined, TypeError(msgProxyRevoked, name.String())
	}
	a := p.shape.agent
	if err := a.EnterNative(); err != nil {
		return Undefined, err
	}
	trap, err = Get(p.Handler, name.Key())
	switch {
	case err != nil:
	case trap.IsNullish():
		return Undefined, nil
	case trap.IsCallable():
		return trap, nil
	default:
		err = TypeError(msgNotFunctionProperty, DescribeValue(trap), name.String(), DescribeValue(Obj(p.Handler)))
	}
	a.LeaveNative()
	return Undefined, err
}

// GetPrototypeOf is [[GetPrototypeOf]] of proxies.
// https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots-getprototypeof
func (proxyMethods) GetPrototypeOf(o *Object) (*Object, error) {
	p := (*Proxy)(ptr(o))
	trap, err := p.enter(text.AtomGetPrototypeOf)
	if err != nil {
		return nil, err
	}
	defer o.shape.agent.LeaveNative()
	target := p.Target
	if trap.IsUndefined() {
		return target.Methods().GetPrototypeOf(target)
	}
	v, err := Call(trap, Obj(p.Handler), Obj(target))
	if err != nil {
		return nil, err
	}
	if !v.IsObject() && !v.IsNull() {
		return nil, TypeError(msgProxyGpoInvalid)
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
		return nil, TypeError(msgProxyGpoNonExtensible)
	}
	return proto, nil
}

// SetPrototypeOf is [[SetPrototypeOf]] of proxies.
// https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots-setprototypeof-v
func (proxyMethods) SetPrototypeOf(o *Object, proto *Object) (bool, error) {
	p := (*Proxy)(ptr(o))
	trap, err := p.enter(text.AtomSetPrototypeOf)
	if err != nil {
		return false, err
	}
	defer o.shape.agent.LeaveNative()
	target := p.Target
	if trap.IsUndefined() {
		return target.Methods().SetPrototypeOf(target, proto)
	}
	v, err := Call(trap, Obj(p.Handler), Obj(target), ObjOrNull(proto))
	if err != nil || !ToBoolean(v) {
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
		return false, TypeError(msgProxySpoNonExtensible)
	}
	return true, nil
}

// IsExtensible is [[IsExtensible]] of proxies.
// https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots-isextensible
func (proxyMethods) IsExtensible(o *Object) (bool, error) {
	p := (*Proxy)(ptr(o))
	trap, err := p.enter(text.AtomIsExtensible)
	if err != nil {
		return false, err
	}
	defer o.shape.agent.LeaveNative()
	target := p.Target
	if trap.IsUndefined() {
		return target.Methods().IsExtensible(target)
	}
	v, err := Call(trap, Obj(p.Handler), Obj(target))
	if err != nil {
		return false, err
	}
	actual, err := target.Methods().IsExtensible(target)
	if err != nil {
		return false, err
	}
	if ToBoolean(v) != actual {
		return false, TypeError(msgProxyIsExtensible, primitiveToString(Bool(actual)))
	}
	return actual, nil
}

// PreventExtensions is [[PreventExtensions]] of proxies.
// https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots-preventextensions
func (proxyMethods) PreventExtensions(o *Object) (bool, error) {
	p := (*Proxy)(ptr(o))
	trap, err := p.enter(text.AtomPreventExtensions)
	if err != nil {
		return false, err
	}
	defer o.shape.agent.LeaveNative()
	target := p.Target
	if trap.IsUndefined() {
		return target.Methods().PreventExtensions(target)
	}
	v, err := Call(trap, Obj(p.Handler), Obj(target))
	if err != nil || !ToBoolean(v) {
		return false, err
	}
	extensible, err := target.Methods().IsExtensible(target)
	if err != nil {
		return false, err
	}
	if extensible {
		return false, TypeError(msgProxyPreventExtensible)
	}
	return true, nil
}

// GetOwnProperty is [[GetOwnProperty]] of proxies.
// https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots-getownproperty-p
func (proxyMethods) GetOwnProperty(o *Object, key PropertyKey) (none PropertyDescriptor, ok bool, err error) {
	p := (*Proxy)(ptr(o))
	trap, err := p.enter(text.AtomGetOwnPropertyDescriptor)
	if err != nil {
		return none, false, err
	}
	a := o.shape.agent
	defer a.LeaveNative()
	target := p.Target
	m := target.Methods()
	if trap.IsUndefined() {
		return m.GetOwnProperty(target, key)
	}
	v, err := Call(trap, Obj(p.Handler), Obj(target), KeyToValue(key))
	if err != nil {
		return none, false, err
	}
	if !v.IsObject() && !v.IsUndefined() {
		return none, false, TypeError(msgProxyGopdNonObject, DescribeKey(key))
	}
	actual, exists, err := m.GetOwnProperty(target, key)
	if err != nil {
		return none, false, err
	}
	if v.IsUndefined() {
		if !exists {
			return none, false, nil
		}
		if actual.Attrs&Configurable == 0 {
			return none, false, TypeError(msgProxyGopdNonConfig, DescribeKey(key))
		}
		extensible, err := m.IsExtensible(target)
		if err == nil && !extensible {
			err = TypeError(msgProxyGopdNonExtensible, DescribeKey(key))
		}
		return none, false, err
	}
	extensible, err := m.IsExtensible(target)
	if err != nil {
		return none, false, err
	}
	desc, err := ToPropertyDescriptor(a.CurrentRealm(), v)
	if err != nil {
		return none, false, err
	}
	desc.Complete()
	current := &actual
	if !exists {
		current = nil
	}
	if !IsCompatiblePropertyDescriptor(extensible, &desc, current) {
		return none, false, TypeError(msgProxyGopdIncompatible, DescribeKey(key))
	}
	if desc.Attrs&Configurable == 0 {
		if !exists || actual.Attrs&Configurable != 0 {
			return none, false, TypeError(msgProxyGopdReported, DescribeKey(key))
		}
		if desc.Has&HasWritable != 0 && desc.Attrs&Writable == 0 && actual.Attrs&Writable != 0 {
			return none, false, TypeError(msgProxyGopdNonWritable, DescribeKey(key))
		}
	}
	return desc, true, nil
}

// DefineOwnProperty is [[DefineOwnProperty]] of proxies.
// https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots-defineownproperty-p-desc
func (proxyMethods) DefineOwnProperty(o *Object, key PropertyKey, desc *PropertyDescriptor) (bool, error) {
	p := (*Proxy)(ptr(o))
	trap, err := p.enter(text.AtomDefineProperty)
	if err != nil {
		return false, err
	}
	a := o.shape.agent
	defer a.LeaveNative()
	target := p.Target
	m := target.Methods()
	if trap.IsUndefined() {
		return m.DefineOwnProperty(target, key, desc)
	}
	v, err := Call(trap, Obj(p.Handler), Obj(target), KeyToValue(key), FromPropertyDescriptor(a.CurrentRealm(), desc))
	if err != nil || !ToBoolean(v) {
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
	settingFixed := desc.Has&HasConfigurable != 0 && desc.Attrs&Configurable == 0
	if !exists {
		if !extensible {
			return false, TypeError(msgProxyDefNonExtensible, DescribeKey(key))
		}
		if settingFixed {
			return false, TypeError(msgProxyDefNonConfig, DescribeKey(key))
		}
		return true, nil
	}
	if !IsCompatiblePropertyDescriptor(extensible, desc, &actual) {
		return false, TypeError(msgProxyDefIncompatible, DescribeKey(key))
	}
	if settingFixed && actual.Attrs&Configurable != 0 {
		return false, TypeError(msgProxyDefNonConfig, DescribeKey(key))
	}
	if actual.IsData() && actual.Attrs&(Configurable|Writable) == Writable && desc.Has&HasWritable != 0 && desc.Attrs&Writable == 0 {
		return false, TypeError(msgProxyDefNonWritable, DescribeKey(key))
	}
	return true, nil
}

// HasProperty is [[HasProperty]] of proxies.
// https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots-hasproperty-p
func (proxyMethods) HasProperty(o *Object, key PropertyKey) (bool, error) {
	p := (*Proxy)(ptr(o))
	trap, err := p.enter(text.AtomHas)
	if err != nil {
		return false, err
	}
	defer o.shape.agent.LeaveNative()
	target := p.Target
	m := target.Methods()
	if trap.IsUndefined() {
		return m.HasProperty(target, key)
	}
	v, err := Call(trap, Obj(p.Handler), Obj(target), KeyToValue(key))
	if err != nil || ToBoolean(v) {
		return err == nil, err
	}
	actual, exists, err := m.GetOwnProperty(target, key)
	if err != nil || !exists {
		return false, err
	}
	if actual.Attrs&Configurable == 0 {
		return false, TypeError(msgProxyHasNonConfig, DescribeKey(key))
	}
	extensible, err := m.IsExtensible(target)
	if err == nil && !extensible {
		err = TypeError(msgProxyHasNonExtensible, DescribeKey(key))
	}
	return false, err
}

// Get is [[Get]] of proxies.
// https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots-get-p-receiver
func (proxyMethods) Get(o *Object, key PropertyKey, receiver Value) (Value, error) {
	p := (*Proxy)(ptr(o))
	trap, err := p.enter(text.AtomGet)
	if err != nil {
		return Undefined, err
	}
	a := o.shape.agent
	target := p.Target
	var v Value
	if trap.IsUndefined() {
		v, err = target.Methods().Get(target, key, receiver)
		a.LeaveNative()
		return v, err
	}
	v, err = Call(trap, Obj(p.Handler), Obj(target), KeyToValue(key), receiver)
	if err == nil {
		err = checkProxyGet(target, key, v)
	}
	a.LeaveNative()
	if err != nil {
		return Undefined, err
	}
	return v, nil
}

func checkProxyGet(target *Object, key PropertyKey, v Value) error {
	if target.ordinaryFor(key) {
		if _, attrs, ok := target.ownRaw(key); !ok || attrs&Configurable != 0 {
			return nil
		}
	}
	d, ok, err := target.Methods().GetOwnProperty(target, key)
	if err != nil || !ok || d.Attrs&Configurable != 0 {
		return err
	}
	if d.IsAccessor() {
		if d.Get == nil && !v.IsUndefined() {
			return TypeError(msgProxyGetAccessor, DescribeKey(key), DescribeValue(v))
		}
		return nil
	}
	if d.Attrs&Writable == 0 && !SameValue(d.Value, v) {
		return TypeError(msgProxyGetData, DescribeKey(key), DescribeValue(d.Value), DescribeValue(v))
	}
	return nil
}

// Set is [[Set]] of proxies.
// https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots-set-p-v-receiver
func (proxyMethods) Set(o *Object, key PropertyKey, v Value, receiver Value) (bool, error) {
	p := (*Proxy)(ptr(o))
	trap, err := p.enter(text.AtomSet)
	if err != nil {
		return false, err
	}
	defer o.shape.agent.LeaveNative()
	target := p.Target
	if trap.IsUndefined() {
		return target.Methods().Set(target, key, v, receiver)
	}
	res, err := Call(trap, Obj(p.Handler), Obj(target), KeyToValue(key), v, receiver)
	if err != nil || !ToBoolean(res) {
		return false, err
	}
	d, ok, err := target.Methods().GetOwnProperty(target, key)
	if err != nil {
		return false, err
	}
	if !ok || d.Attrs&Configurable != 0 {
		return true, nil
	}
	if d.IsAccessor() {
		if d.Set == nil {
			return false, TypeError(msgProxySetAccessor, DescribeKey(key))
		}
	} else if d.Attrs&Writable == 0 && !SameValue(d.Value, v) {
		return false, TypeError(msgProxySetData, DescribeKey(key))
	}
	return true, nil
}

// Delete is [[Delete]] of proxies.
// https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots-delete-p
func (proxyMethods) Delete(o *Object, key PropertyKey) (bool, error) {
	p := (*Proxy)(ptr(o))
	trap, err := p.enter(text.AtomDeleteProperty)
	if err != nil {
		return false, err
	}
	defer o.shape.agent.LeaveNative()
	target := p.Target
	m := target.Methods()
	if trap.IsUndefined() {
		return m.Delete(target, key)
	}
	v, err := Call(trap, Obj(p.Handler), Obj(target), KeyToValue(key))
	if err != nil || !ToBoolean(v) {
		return false, err
	}
	d, ok, err := m.GetOwnProperty(target, key)
	if err != nil {
		return false, err
	}
	if !ok {
		return true, nil
	}
	if d.Attrs&Configurable == 0 {
		return false, TypeError(msgProxyDelNonConfig, DescribeKey(key))
	}
	extensible, err := m.IsExtensible(target)
	if err != nil {
		return false, err
	}
	if !extensible {
		return false, TypeError(msgProxyDelNonExtensible, DescribeKey(key))
	}
	return true, nil
}

// OwnPropertyKeys is [[OwnPropertyKeys]] of proxies.
// https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots-ownpropertykeys
func (proxyMethods) OwnPropertyKeys(o *Object) ([]PropertyKey, error) {
	p := (*Proxy)(ptr(o))
	trap, err := p.enter(text.AtomOwnKeys)
	if err != nil {
		return nil, err
	}
	a := o.shape.agent
	defer a.LeaveNative()
	target := p.Target
	m := target.Methods()
	if trap.IsUndefined() {
		return m.OwnPropertyKeys(target)
	}
	v, err := Call(trap, Obj(p.Handler), Obj(target))
	if err != nil {
		return nil, err
	}
	list, err := CreateListFromArrayLike(a.CurrentRealm(), v, true)
	if err != nil {
		return nil, err
	}
	keys := make([]PropertyKey, len(list))
	unchecked := make(map[PropertyKey]struct{}, len(list))
	for i, k := range list {
		if k.IsSymbol() {
			keys[i] = k.AsSymbol().Key()
		} else {
			keys[i] = text.Intern(k.AsString())
		}
		unchecked[keys[i]] = struct{}{}
	}
	if len(unchecked) != len(keys) {
		return nil, TypeError(msgProxyKeysDuplicate)
	}
	return keys, checkProxyKeys(target, unchecked)
}

// checkProxyKeys checks the result of an ownKeys trap; unchecked is used up.
func checkProxyKeys(target *Object, unchecked map[PropertyKey]struct{}) error {
	m := target.Methods()
	extensible, err := m.IsExtensible(target)
	if err != nil {
		return err
	}
	actual, err := m.OwnPropertyKeys(target)
	if err != nil {
		return err
	}
	var configurable []PropertyKey
	missing := -1
	for i, k := range actual {
		d, ok, err := m.GetOwnProperty(target, k)
		if err != nil {
			return err
		}
		if ok && d.Attrs&Configurable == 0 {
			if _, listed := unchecked[k]; !listed && missing < 0 {
				missing = i
			}
			delete(unchecked, k)
		} else {
			configurable = append(configurable, k)
		}
	}
	if missing >= 0 {
		return TypeError(msgProxyKeysMissing, DescribeKey(actual[missing]))
	}
	if extensible {
		return nil
	}
	for _, k := range configurable {
		if _, listed := unchecked[k]; !listed {
			return TypeError(msgProxyKeysMissing, DescribeKey(k))
		}
		delete(unchecked, k)
	}
	if len(unchecked) > 0 {
		return TypeError(msgProxyKeysExtra)
	}
	return nil
}

// Call is [[Call]] of callable proxies.
// https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots-call-thisargument-argumentslist
func (proxyMethods) Call(o *Object, this Value, args []Value) (Value, error) {
	p := (*Proxy)(ptr(o))
	trap, err := p.enter(text.AtomApply)
	if err != nil {
		return Undefined, err
	}
	a := o.shape.agent
	defer a.LeaveNative()
	if trap.IsUndefined() {
		return Call(Obj(p.Target), this, args...)
	}
	list := a.CurrentRealm().NewArray(append(make([]Value, 0, len(args)), args...))
	return Call(trap, Obj(p.Handler), Obj(p.Target), this, Obj(&list.Object))
}

// Construct is [[Construct]] of proxies.
// https://tc39.es/ecma262/#sec-proxy-object-internal-methods-and-internal-slots-construct-argumentslist-newtarget
func (proxyMethods) Construct(o *Object, args []Value, newTarget *Object) (Value, error) {
	p := (*Proxy)(ptr(o))
	trap, err := p.enter(text.AtomConstruct)
	if err != nil {
		return Undefined, err
	}
	a := o.shape.agent
	defer a.LeaveNative()
	if trap.IsUndefined() {
		return Construct(p.Target, args, newTarget)
	}
	list := a.CurrentRealm().NewArray(append(make([]Value, 0, len(args)), args...))
	v, err := Call(trap, Obj(p.Handler), Obj(p.Target), Obj(&list.Object), Obj(newTarget))
	if err != nil {
		return Undefined, err
	}
	if !v.IsObject() {
		return Undefined, TypeError(msgProxyConstruct, DescribeValue(v))
	}
	return v, nil
}

func (proxyMethods) IsConstructor(o *Object) bool { return (*Proxy)(ptr(o)).constructor }
