package vm

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// load puts the property in slot s of receiver or its prototypes into R(a) of
// the instruction: at once, or when the getter that was entered returns.
func (vm *VM) load(w *ins, s *value, receiver value, key core.PropertyKey) bool {
	v := *s
	switch v.Bits {
	case core.BitsAccessor:
		return vm.callGetter(w, (*core.Accessor)(v.Ptr).Get, receiver)
	case core.BitsLazy:
		return vm.getGeneric(w, receiver, key)
	}
	*vm.frame().reg(w.A) = v
	return true
}

// getGeneric is [[Get]] by way of the internal methods.
func (vm *VM) getGeneric(w *ins, receiver value, key core.PropertyKey) bool {
	var v value
	var err error
	if o := receiver.ObjectOrNil(); o != nil {
		v, err = o.Methods().Get(o, key, receiver)
	} else {
		v, err = core.GetV(vm.frame().template().realm, receiver, key)
	}
	return vm.set(vm.frame().reg(w.A), v, err)
}

// callGetter calls a getter, which is nil for undefined; the value comes to
// R(a) of the instruction.
func (vm *VM) callGetter(w *ins, get *core.Object, receiver value) bool {
	if get == nil {
		vm.frame().reg(w.A).Bits = core.BitsUndefined
		return true
	}
	switch get.Kind() {
	case core.KindFunction:
		cv := vm.top()
		*cv = core.Obj(get)
		*next(cv) = receiver
		vm.pushTrampoline(&getRetIns, uintptr(unsafe.Pointer(cv)))
		f := (*Function)(unsafe.Pointer(get))
		return vm.enter(cv, f, 0, f.tmpl.entry)
	case core.KindNative:
		if f := (*core.NativeFunction)(unsafe.Pointer(get)); f.Func != nil {
			v, err := f.Func(f.Realm, receiver.Clean(), nil)
			if err != nil {
				return vm.throwIn(f.Realm, err)
			}
			*vm.frame().reg(w.A) = v
			return true
		}
	}
	v, err := core.Call(core.Obj(get), receiver.Clean())
	return vm.set(vm.frame().reg(w.A), v, err)
}

// opGetReturn takes the result of a getter to the instruction that read the
// property.
func opGetReturn(vm *VM, _ *ins) bool {
	v := *(*value)(vm.frame().fpPtr())
	f := vm.pop()
	*f.reg(f.current().A) = v
	return true
}

// callSetter calls a setter, which is nil for undefined: then the assignment
// has failed.
func (vm *VM) callSetter(set *core.Object, receiver, v value, key core.PropertyKey) bool {
	if set == nil {
		return vm.assignmentFailed(receiver, key)
	}
	if f := functionOf(set); f != nil {
		cv := vm.top()
		*cv = core.Obj(set)
		*next(cv) = receiver
		*argOf(cv, 0) = v
		vm.pushTrampoline(&setRetIns, uintptr(unsafe.Pointer(cv)))
		return vm.enter(cv, f, 1, f.tmpl.entry)
	}
	if _, err := core.Call(core.Obj(set), receiver.Clean(), v.Clean()); err != nil {
		return vm.throw(err)
	}
	return true
}

// opSetReturn drops the result of a setter or initialiser.
func opSetReturn(vm *VM, _ *ins) bool {
	vm.pop()
	return true
}

// assignmentFailed ends an assignment that [[Set]] refused: in strict code it
// is a TypeError.
func (vm *VM) assignmentFailed(receiver value, key core.PropertyKey) bool {
	if !vm.frame().strict() {
		return true
	}
	if o := receiver.ObjectOrNil(); o != nil {
		return vm.throw(core.SetFailure(o, key))
	}
	return vm.throw(core.ReadOnlyFailure(receiver, key))
}

func opGetProp(vm *VM, w *ins) bool {
	f := vm.frame()
	return vm.getNamed(w, *f.reg(w.B), &f.template().cacheList[w.C])
}

// getNamed reads the property c.name of x into R(a) and fills the cache.
func (vm *VM) getNamed(w *ins, x value, c *cache) bool {
	if x.IsObject() {
		o := x.AsObject()
		s, l := vm.find(o, c.name)
		if s == nil {
			return vm.getGeneric(w, x, c.name.Key())
		}
		c.enter(o.Shape(), l)
		return vm.load(w, s, x, c.name.Key())
	}
	proto := vm.frame().template().realm.PrototypeOfPrimitive(x)
	if proto == nil {
		return vm.throw(core.ReadOfNullish(x, c.name.Key()))
	}
	if x.IsString() && c.name == text.AtomLength {
		*vm.frame().reg(w.A) = core.Int(int32(x.AsString().Len()))
		return true
	}
	s, _ := vm.find(proto, c.name)
	if s == nil {
		return vm.getGeneric(w, x, c.name.Key())
	}
	if x.IsString() || x.IsInt() {
		vm.enterPrimitive(c, x, s)
	}
	return vm.load(w, s, x, c.name.Key())
}

// enterPrimitive records where a property of strings or int32 Numbers is. It
// shares its fields with the second entry.
func (vm *VM) enterPrimitive(c *cache, x value, s *value) {
	if c.kind == cacheDisabled {
		return
	}
	c.shape2, c.kind = &noShape, cacheProto
	c.slot, c.prim = unsafe.Pointer(s), uint16(x.Bits>>48)
	c.epoch = vm.agent.ProtoEpoch
}

func opSetProp(vm *VM, w *ins) bool {
	f := vm.frame()
	c := &f.template().cacheList[w.B]
	x := *f.reg(w.A)
	if x.IsObject() {
		return vm.setNamed(x.AsObject(), c, *f.reg(w.C))
	}
	return vm.setOnPrimitive(x, c.name.Key(), *f.reg(w.C))
}

func (vm *VM) setOnPrimitive(x value, key core.PropertyKey, v value) bool {
	f := vm.frame()
	if err := core.SetV(f.template().realm, x.Clean(), key, v.Clean(), f.strict()); err != nil {
		return vm.throw(err)
	}
	return true
}

// setGeneric is [[Set]] by way of the internal methods.
func (vm *VM) setGeneric(o *core.Object, key core.PropertyKey, v value) bool {
	ok, err := o.Methods().Set(o, key, v.Clean(), core.Obj(o))
	if err != nil {
		return vm.throw(err)
	}
	return ok || vm.assignmentFailed(core.Obj(o), key)
}

// setNamed assigns to the property c.name of o and fills the cache.
func (vm *VM) setNamed(o *core.Object, c *cache, v value) bool {
	key := c.name
	if bypassed(o, key) {
		return vm.setGeneric(o, key.Key(), v)
	}
	if e := o.OwnProperty(key); e != nil {
		s := o.SlotPointer(e.Slot)
		switch {
		case s.Bits == core.BitsAccessor:
			return vm.callSetter((*core.Accessor)(s.Ptr).Set, core.Obj(o), v, key.Key())
		case e.Attrs&core.AccessorAttr != 0:
			return vm.setGeneric(o, key.Key(), v)
		case e.Attrs&core.Writable == 0:
			return vm.assignmentFailed(core.Obj(o), key.Key())
		}
		core.StoreHeap(s, v)
		c.enter(o.Shape(), ownLocation(o.Shape(), e.Slot))
		return true
	}
	for p := o.Shape().Proto(); p != nil; p = p.Shape().Proto() {
		if bypassed(p, key) {
			return vm.setGeneric(o, key.Key(), v)
		}
		e := p.OwnProperty(key)
		if e == nil {
			continue
		}
		s := p.SlotPointer(e.Slot)
		if s.Bits == core.BitsAccessor {
			return vm.callSetter((*core.Accessor)(s.Ptr).Set, core.Obj(o), v, key.Key())
		}
		if e.Attrs&core.AccessorAttr != 0 {
			return vm.setGeneric(o, key.Key(), v)
		}
		if e.Attrs&core.Writable == 0 {
			return vm.assignmentFailed(core.Obj(o), key.Key())
		}
		break
	}
	if o.Shape().Flags()&core.ShapeNonExtensible != 0 {
		return vm.assignmentFailed(core.Obj(o), key.Key())
	}
	vm.addNamed(o, c, v)
	return true
}

// bypassed reports whether the property key of o must be asked of its methods.
func bypassed(o *core.Object, key *core.Atom) bool {
	f := o.Shape().Flags()
	return f&(core.ShapeExotic|core.ShapeVirtual) != 0 && (f&core.ShapeExotic != 0 || o.Class().VirtualKey(key))
}

// addNamed adds the property c.name, which o does not have, and caches the
// transition where another object of the same shape can take it blindly.
func (vm *VM) addNamed(o *core.Object, c *cache, v value) {
	old := o.Shape()
	slot := old.Count()
	core.AddProperty(o, c.name, v, core.DataDefault)
	shape := o.Shape()
	if shape.Flags()&core.ShapeUnique != 0 || old.Flags()&core.ShapeLazyFunction != 0 {
		return
	}
	l := ownLocation(shape, slot)
	if l.kind == cacheInline {
		l.kind = cacheAdd
	} else {
		if n := slot - shape.InlineCap(); n == 0 || n >= 4 && n&(n-1) == 0 {
			return // the overflow array is full at this point
		}
		l.kind = cacheAddOverflow
	}
	l.slot = unsafe.Pointer(shape)
	l.epoch = vm.agent.ProtoEpoch
	c.enter(old, l)
}

// keyOf returns the property key of a value that needs no conversion by
// JavaScript.
func keyOf(v value) (core.PropertyKey, bool) {
	switch {
	case v.IsInt():
		if v.AsInt() >= 0 {
			return core.IndexKey(uint32(v.AsInt())), true
		}
	case v.IsString():
		return text.Intern(v.AsString()), true
	case v.IsSymbol():
		return v.AsSymbol().Key(), true
	case v.IsDouble():
		if d := v.AsDouble(); d >= 0 && d < 1<<32-1 && d == float64(uint32(d)) {
			return core.IndexKey(uint32(d)), true
		}
	}
	return core.PropertyKey{}, false
}

func opGetElem(vm *VM, w *ins) bool {
	f := vm.frame()
	x, k := f.reg(w.B), f.reg(w.C)
	if x.IsObject() && k.IsString() {
		// PERF: o[name] with a name that is interned (prop_computed).
		if key := text.Intern(k.AsString()); key.Atom != nil {
			o := x.AsObject()
			if m := vm.megaSlot(o.Shape(), key.Atom); m.shape == o.Shape() && m.key == key.Atom {
				if s := vm.at(&m.location, o); s != nil && s.Bits-core.BitsLazy > core.BitsInternal-core.BitsLazy {
					*f.reg(w.A) = *s
					return true
				}
			}
		}
	}
	return vm.getElem(w, *x, *k)
}

func opGetElemI(vm *VM, w *ins) bool {
	return vm.getElem(w, *vm.frame().reg(w.B), core.Int(int32(w.C)))
}

func opGetElemMethod(vm *VM, w *ins) bool {
	f := vm.frame()
	x, k := *f.reg(w.B), *f.reg(w.C)
	*next(f.reg(w.A)) = x
	return vm.getElem(w, x, k)
}

// getElem reads x[k] into R(a).
func (vm *VM) getElem(w *ins, x, k value) bool {
	key, ok := keyOf(k)
	if !ok {
		r := vm.frame().template().realm
		if x.IsNullish() {
			return vm.throw(readOfNullish(r, x, k))
		}
		var err error
		if key, err = core.ToPropertyKey(r, k); err != nil {
			return vm.throw(err)
		}
	}
	if x.IsObject() {
		o := x.AsObject()
		if key.Atom == nil {
			if v, ok := core.ElementGet(o, key.Index); ok {
				*vm.frame().reg(w.A) = v
				return true
			}
			return vm.getGeneric(w, x, key)
		}
		if s, _ := vm.find(o, key.Atom); s != nil {
			return vm.load(w, s, x, key)
		}
		return vm.getGeneric(w, x, key)
	}
	if x.IsString() {
		s := x.AsString()
		if key.Atom == nil {
			if int(key.Index) < s.Len() {
				*vm.frame().reg(w.A) = core.Str(text.FromCodeUnit(s.At(int(key.Index))))
				return true
			}
		} else if key.Atom == text.AtomLength {
			*vm.frame().reg(w.A) = core.Int(int32(s.Len()))
			return true
		}
	}
	return vm.getGeneric(w, x, key)
}

// readOfNullish is the error of x[k] where x is undefined or null: the key is
// not converted, only described.
func readOfNullish(r *core.Realm, x, k value) error {
	if k.IsObject() {
		return core.ObjectKeyOfNullish(x, k.AsObject(), false)
	}
	key, err := core.ToPropertyKey(r, k)
	if err != nil {
		return err
	}
	return core.ReadOfNullish(x, key)
}

func opSetElem(vm *VM, w *ins) bool {
	f := vm.frame()
	x, k := f.reg(w.A), f.reg(w.B)
	if x.IsObject() && k.IsString() {
		if key := text.Intern(k.AsString()); key.Atom != nil {
			o := x.AsObject()
			if s := vm.storeSlot(o, key.Atom); s != nil {
				core.StoreHeap(s, *f.reg(w.C))
				return true
			}
		}
	}
	return vm.setElem(*x, *k, *f.reg(w.C))
}

// storeSlot returns the slot of an own writable data property that the
// megamorphic cache knows, nil where it knows none. Shapes with read-only or
// accessor properties are not told apart by it.
func (vm *VM) storeSlot(o *core.Object, key *core.Atom) *value {
	shape := o.Shape()
	m := vm.megaSlot(shape, key)
	if m.shape != shape || m.key != key || m.kind == cacheProto || shape.Flags()&(core.ShapeHasReadOnly|core.ShapeHasAccessor) != 0 {
		return nil
	}
	return vm.at(&m.location, o)
}

func opSetElemI(vm *VM, w *ins) bool {
	f := vm.frame()
	return vm.setElem(*f.reg(w.A), core.Int(int32(w.B)), *f.reg(w.C))
}

// setElem is x[k] = v.
func (vm *VM) setElem(x, k, v value) bool {
	if x.Bits == tagArray && k.IsInt() {
		a := x.AsArray()
		i := int(k.AsInt())
		if i == len(a.Dense) && vm.mayAppend(a) {
			appendElement(a, &v)
			return true
		}
	}
	key, ok := keyOf(k)
	if !ok {
		r := vm.frame().template().realm
		if x.IsNullish() {
			return vm.throw(setOfNullish(r, x, k))
		}
		var err error
		if key, err = core.ToPropertyKey(r, k); err != nil {
			return vm.throw(err)
		}
	}
	if !x.IsObject() {
		return vm.setOnPrimitive(x, key, v)
	}
	o := x.AsObject()
	if key.Atom == nil {
		return vm.setGeneric(o, key, v)
	}
	return vm.setKeyed(o, key.Atom, v)
}

// setKeyed assigns to a property with a computed name.
func (vm *VM) setKeyed(o *core.Object, key *core.Atom, v value) bool {
	if !bypassed(o, key) {
		if s := vm.storeSlot(o, key); s != nil {
			core.StoreHeap(s, v)
			return true
		}
	}
	var c cache
	c.init(key)
	ok := vm.setNamed(o, &c, v)
	if c.shape == o.Shape() && ok {
		*vm.megaSlot(o.Shape(), key) = megaEntry{o.Shape(), key, location{kind: cacheInline, off: c.off}}
	} else if c.shape2 == o.Shape() && c.kind == cacheOverflow && ok {
		*vm.megaSlot(o.Shape(), key) = megaEntry{o.Shape(), key, location{kind: cacheOverflow, off: c.off2}}
	}
	return ok
}

// mayAppend reports whether an element may be added behind the last one of a
// dense array without asking anybody: no prototype has elements.
func (vm *VM) mayAppend(a *core.Array) bool {
	s := a.Shape()
	if a.Flags != 0 || a.Sparse != nil || s.Flags()&core.ShapeIsPrototype != 0 {
		return false
	}
	if p := s.Proto(); p == vm.plainProto && vm.plainEpoch == vm.agent.ProtoEpoch {
		return true
	}
	if a.PrototypesHaveElements() {
		return false
	}
	vm.plainProto, vm.plainEpoch = s.Proto(), vm.agent.ProtoEpoch
	return true
}

func setOfNullish(r *core.Realm, x, k value) error {
	if k.IsObject() {
		return core.ObjectKeyOfNullish(x, k.AsObject(), true)
	}
	key, err := core.ToPropertyKey(r, k)
	if err != nil {
		return err
	}
	return core.SetOfNullish(x, key)
}

// superBase returns the object that super property accesses begin at, nil for
// null, and the property key, which is converted after the base has been read.
func (vm *VM) superBase(home, k value) (*core.Object, core.PropertyKey, error) {
	o := home.AsObject()
	p, err := o.Methods().GetPrototypeOf(o)
	if err != nil {
		return nil, core.PropertyKey{}, err
	}
	key, err := vm.toKey(k)
	return p, key, err
}

// superBaseToRead is superBase with the error of a base that is null.
func (vm *VM) superBaseToRead(home, k value) (*core.Object, core.PropertyKey, error) {
	p, key, err := vm.superBase(home, k)
	if err == nil && p == nil {
		err = core.ReadOfNullish(core.Null, key)
	}
	return p, key, err
}

func (vm *VM) toKey(v value) (core.PropertyKey, error) {
	if key, ok := keyOf(v); ok {
		return key, nil
	}
	return core.ToPropertyKey(vm.frame().template().realm, v)
}

func opGetSuper(vm *VM, w *ins) bool {
	f := vm.frame()
	home, receiver := *f.reg(w.B), *next(f.reg(w.A))
	p, key, err := vm.superBaseToRead(home, *f.reg(w.C))
	if err != nil {
		return vm.throw(err)
	}
	if key.Atom != nil {
		if s, _ := vm.find(p, key.Atom); s != nil && s.Bits != core.BitsLazy {
			return vm.load(w, s, receiver, key)
		}
	}
	v, err := p.Methods().Get(p, key, receiver.Clean())
	return vm.set(vm.frame().reg(w.A), v, err)
}

func opSetSuper(vm *VM, w *ins) bool {
	f := vm.frame()
	home, receiver, v := *f.reg(w.A), next(f.reg(w.A)).Clean(), f.reg(w.C).Clean()
	p, key, err := vm.superBase(home, *f.reg(w.B))
	if err == nil && p == nil {
		err = core.SetOfNullish(core.Null, key)
	}
	if err != nil {
		return vm.throw(err)
	}
	ok, err := p.Methods().Set(p, key, v, receiver)
	if err != nil {
		return vm.throw(err)
	}
	return ok || vm.assignmentFailed(receiver, key)
}

func opGetSuperProp(vm *VM, w *ins) bool {
	f := vm.frame()
	c := &f.template().cacheList[w.C]
	receiver := *next(f.reg(w.A))
	p, key, err := vm.superBaseToRead(*f.reg(w.B), core.KeyToValue(c.name.Key()))
	if err != nil {
		return vm.throw(err)
	}
	if s, _ := vm.find(p, c.name); s != nil && s.Bits != core.BitsLazy {
		return vm.load(w, s, receiver, key)
	}
	v, err := p.Methods().Get(p, key, receiver.Clean())
	return vm.set(vm.frame().reg(w.A), v, err)
}

// opGetElemKey is GetElem that also keeps the key for the store that follows.
func opGetElemKey(vm *VM, w *ins) bool {
	f := vm.frame()
	x, k := *f.reg(w.B), *f.reg(w.C)
	if _, ok := keyOf(k); !ok {
		if x.IsNullish() {
			return vm.throw(readOfNullish(f.template().realm, x, k))
		}
		key, err := core.ToPropertyKey(f.template().realm, k)
		if err != nil {
			return vm.throw(err)
		}
		k = core.KeyToValue(key)
		*f.reg(w.C) = k
	}
	return vm.getElem(w, x, k)
}

func opDelProp(vm *VM, w *ins) bool {
	f := vm.frame()
	name := f.template().code.Constants[w.C]
	return vm.deleteProperty(w, *f.reg(w.B), name)
}

func opDelElem(vm *VM, w *ins) bool {
	f := vm.frame()
	return vm.deleteProperty(w, *f.reg(w.B), *f.reg(w.C))
}

// deleteProperty is the delete operator on a property reference.
// https://tc39.es/ecma262/#sec-delete-operator-runtime-semantics-evaluation
func (vm *VM) deleteProperty(w *ins, x, k value) bool {
	o, err := core.ToObject(vm.frame().template().realm, x)
	if err != nil {
		return vm.throw(err)
	}
	key, err := vm.toKey(k)
	if err != nil {
		return vm.throw(err)
	}
	ok, err := o.Methods().Delete(o, key)
	if err == nil && !ok && vm.frame().strict() {
		err = core.DeleteFailure(o, key)
	}
	return vm.setBool(vm.frame().reg(w.A), ok, err)
}

func opRequireObjectCoercible(vm *VM, w *ins) bool {
	f := vm.frame()
	x, quoted := *f.reg(w.A), ""
	d := (*bytecode.DestructureInfo)(f.template().site(w.B))
	what := core.DescribeValue(x)
	if src := f.template().code.Source; d != nil && src != nil {
		quoted = vm.quote(src.Text, bytecode.Position{Start: d.Start, End: d.End, Mode: bytecode.QuoteValue}, false).Text
	}
	if quoted == "" {
		quoted = core.DescribeCallSite(x)
	}
	switch {
	case d != nil && d.Nested && d.Property != "":
		return vm.throw(core.ReadOfNullish(x, text.InternGo(d.Property)))
	case d != nil && d.Property != "":
		return vm.throw(core.TypeError("Cannot destructure property '%s' of '%s' as it is %s.", d.Property, quoted, what))
	}
	return vm.throw(core.TypeError("Cannot destructure '%s' as it is %s.", quoted, what))
}
