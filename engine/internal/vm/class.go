package vm

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// opClass makes the constructor and the prototype of a class.
// https://tc39.es/ecma262/#sec-runtime-semantics-classdefinitionevaluation
func opClass(vm *VM, w *ins) bool {
	f := vm.frame()
	t := f.template().child(int(w.B))
	r := t.realm
	protoParent := r.Intrinsic(core.IntrinsicObjectPrototype)
	parent := r.Intrinsic(core.IntrinsicFunctionPrototype)
	if w.C != 0 {
		h := *f.reg(w.A)
		if h.IsNull() {
			protoParent = nil
		} else {
			var err error
			if protoParent, err = prototypeOfHeritage(h); err != nil {
				return vm.throw(err)
			}
			parent = h.AsObject()
			f = vm.frame()
		}
	}
	proto := core.OrdinaryObjectCreate(r, protoParent)
	fn := f.instantiate(t)
	fn.setHome(proto)
	if parent != fn.Shape().Proto() {
		core.SetShapeProto(&fn.Object, parent)
	}
	fn.Materialize()
	core.AddProperty(&fn.Object, text.AtomPrototype, core.Obj(proto), 0)
	core.AddProperty(proto, text.AtomConstructor, fn.value(), core.MethodDefault)
	d := f.reg(w.A)
	*d = fn.value()
	*next(d) = core.Obj(proto)
	return true
}

func prototypeOfHeritage(h value) (*core.Object, error) {
	if !core.IsConstructor(h) {
		return nil, core.TypeError("Class extends value %s is not a constructor or null", core.DescribeValue(h))
	}
	p, err := core.Get(h.AsObject(), text.AtomPrototype.Key())
	if err != nil {
		return nil, err
	}
	if !p.IsObject() && !p.IsNull() {
		return nil, core.TypeError("Class extends value does not have valid prototype property %s", core.DescribeValue(p))
	}
	return p.ObjectOrNil(), nil
}

func opSetFields(vm *VM, w *ins) bool {
	f := vm.frame()
	(*Function)(f.reg(w.A).Ptr).extension().fields = (*Function)(f.reg(w.B).Ptr)
	return true
}

// opInitFields is InitializeInstanceElements: the initialiser of the class is
// a method that adds private methods and fields to its this value.
// https://tc39.es/ecma262/#sec-initializeinstanceelements
func opInitFields(vm *VM, w *ins) bool {
	f := vm.frame()
	fn := functionOf(f.reg(w.B).ObjectOrNil())
	if fn == nil || fn.ext == nil || fn.ext.fields == nil {
		return true
	}
	init := fn.ext.fields
	this := *f.reg(w.A)
	cv := vm.top()
	*cv = init.value()
	*next(cv) = this
	vm.pushTrampoline(&setRetIns, uintptr(unsafe.Pointer(cv)))
	return vm.enter(cv, init, 0, init.tmpl.entry)
}

func opSuperCtor(vm *VM, w *ins) bool {
	f := vm.frame()
	fn := f.reg(w.B).AsObject()
	p, err := fn.Methods().GetPrototypeOf(fn)
	return vm.set(vm.frame().reg(w.A), core.ObjOrNull(p), err)
}

func opSuperCall(vm *VM, w *ins) bool {
	f := vm.frame()
	cv := f.reg(w.A)
	if vm.agent.Interrupt.Load() != 0 && !vm.interrupted() {
		return false
	}
	newTarget := next(cv).AsObject()
	if cv.Bits == tagFunction {
		fn := (*Function)(cv.Ptr)
		if newTarget.Kind() == core.KindFunction && vm.constructKnown(cv, fn, (*Function)(unsafe.Pointer(newTarget)), int(w.B)) {
			return true
		}
		if fn.tmpl.constructs != constructsNot {
			return vm.beginConstruct(cv, fn, newTarget) && vm.enter(cv, fn, int(w.B), fn.tmpl.construct)
		}
	}
	if !core.IsConstructor(*cv) {
		return vm.throw(vm.superNotConstructor(*cv))
	}
	return vm.construct(cv, int(w.B), newTarget)
}

func opSuperCallSpread(vm *VM, w *ins) bool {
	f := vm.frame()
	cv := f.reg(w.A)
	if !core.IsConstructor(*cv) {
		return vm.throw(vm.superNotConstructor(*cv))
	}
	list := argOf(cv, 0).AsArray()
	ok := vm.constructList(cv, list.Dense, next(cv).AsObject())
	vm.releaseList(list)
	return ok
}

// isImplicit reports whether the frame is that of the constructor of a derived
// class that declares none.
func isImplicit(f *frame) bool {
	ins := f.template().code.Ins
	return len(ins) > 0 && ins[0].Op == bytecode.OpRest && f.template().code.Kind == bytecode.KindDerivedConstructor && len(ins) < 10
}

// sourceName is the name that a function has in its source, whatever its name
// property holds; one without has that of the property.
func sourceName(o *core.Object) string {
	if fn := functionOf(o); fn != nil && fn.tmpl.code.Name != nil {
		return fn.tmpl.code.Name.String().ToWTF8()
	}
	return core.FunctionNameFast(o)
}

// superNotConstructor is the error of super() in a class whose parent is no
// constructor. V8 names the parent, and one without a name "null".
func (vm *VM) superNotConstructor(v value) error {
	parent := "null"
	if o := v.ObjectOrNil(); o != nil {
		if n := sourceName(o); n != "" {
			parent = n
		}
	}
	// COMPAT: V8 passes over constructors that do nothing but call the next.
	f := vm.frame()
	base := addr(&vm.frames[0])
	for b := f.below(); isImplicit(f) && uintptr(unsafe.Pointer(b)) > base; b = b.below() {
		if b.isTrampoline() {
			continue
		}
		if !isImplicit(b) {
			break
		}
		f = b
	}
	name := sourceName(&f.function().Object)
	if name == "" {
		name = "anonymous class"
	}
	return core.TypeError("Super constructor %s of %s is not a constructor", parent, name)
}

func errThisUninitialized() error {
	return core.ReferenceError("Must call super constructor in derived class before accessing 'this' or returning from derived constructor")
}

func opCheckThis(vm *VM, _ *ins) bool { return vm.throw(errThisUninitialized()) }

func opCheckNoThis(vm *VM, w *ins) bool {
	if vm.frame().reg(w.A).Bits == core.BitsUninitialized {
		return true
	}
	return vm.throw(core.ReferenceError("Super constructor may only be called once"))
}

// opRetDerived returns from a derived constructor. Its errors belong to the
// realm of the caller, to which the constructor has returned.
// https://tc39.es/ecma262/#sec-ecmascript-function-objects-construct-argumentslist-newtarget
func opRetDerived(vm *VM, w *ins) bool {
	f := vm.frame()
	v := *f.reg(w.A)
	if !v.IsObject() {
		if !v.IsUndefined() {
			return vm.throwIn(vm.realmBelow(f), core.TypeError("Derived constructors may only return object or undefined"))
		}
		if v = *f.reg(w.B); v.Bits == core.BitsUninitialized {
			return vm.throwIn(vm.realmBelow(f), errThisUninitialized())
		}
	}
	*(*value)(f.fpPtr()) = v
	vm.pop()
	return true
}

// realmBelow is the realm of the function that called the frame's.
func (vm *VM) realmBelow(f *frame) *core.Realm {
	own := f.template().realm
	for uintptr(unsafe.Pointer(f)) > addr(&vm.frames[1]) {
		if f = f.below(); !f.isTrampoline() {
			return f.template().realm
		}
	}
	if vm.realm != nil {
		return vm.realm
	}
	return own
}

// opClassCall is the entry of a class constructor that is called without new.
func opClassCall(vm *VM, _ *ins) bool {
	f := vm.frame()
	r := f.template().realm
	name := sourceName(&f.function().Object)
	vm.pop()
	if name == "" {
		return vm.throwIn(r, core.TypeError("Class constructors cannot be invoked without 'new'"))
	}
	return vm.throwIn(r, core.TypeError("Class constructor %s cannot be invoked without 'new'", name))
}

func opNewTarget(vm *VM, w *ins) bool {
	f := vm.frame()
	d := f.reg(w.A)
	b := f.below()
	if b.isTrampoline() && b.trampolineOp() == insSegRet {
		b = b.below()
	}
	if b.isConstruct() {
		*d = core.Obj(b.newTarget())
		return true
	}
	d.Bits = core.BitsUndefined
	return true
}

// private returns the private name in a register.
func private(v *value) *core.Atom { return (*core.Atom)(v.Ptr) }

func opNewPrivateName(vm *VM, w *ins) bool {
	f := vm.frame()
	a := text.NewPrivateName(f.template().code.Constants[w.B].AsString())
	*f.reg(w.A) = value{Bits: core.BitsInternal, Ptr: unsafe.Pointer(a)}
	return true
}

func opGetPrivate(vm *VM, w *ins) bool {
	f := vm.frame()
	x, name := *f.reg(w.B), private(f.reg(w.C))
	o := x.ObjectOrNil()
	var e *core.ShapeProperty
	if o != nil {
		e = o.Shape().Lookup(name)
	}
	if e == nil {
		return vm.throw(core.TypeError("Cannot read private member %s from an object whose class did not declare it", name.String().ToWTF8()))
	}
	if s := o.SlotPointer(e.Slot); s.Bits == core.BitsAccessor {
		get := (*core.Accessor)(s.Ptr).Get
		if get == nil {
			return vm.throw(core.TypeError("'%s' was defined without a getter", name.String().ToWTF8()))
		}
		return vm.callGetter(w, get, x)
	}
	vm.cachePrivate(f, o.Shape(), e.Slot, name)
	*f.reg(w.A) = *o.SlotPointer(e.Slot)
	return true
}

// cachePrivate fills the cache that the Nop after an access to a private name
// carries. The shape alone does not do: one instruction meets a new name each
// time its class is evaluated.
func (vm *VM) cachePrivate(f *frame, shape *core.Shape, slot uint32, name *core.Atom) {
	c := &f.template().cacheList[(*ins)(f.ipPtr()).A]
	if c.kind == cacheDisabled {
		return
	}
	l := ownLocation(shape, slot)
	if l.kind == cacheInline {
		c.shape, c.off, c.shape2 = shape, l.off, &noShape
	} else {
		c.shape2, c.off2, c.shape = shape, l.off, &noShape
	}
	c.slot = unsafe.Pointer(name)
}

func opSetPrivate(vm *VM, w *ins) bool {
	f := vm.frame()
	x, name, v := *f.reg(w.A), private(f.reg(w.B)), *f.reg(w.C)
	o := x.ObjectOrNil()
	var e *core.ShapeProperty
	if o != nil {
		e = o.Shape().Lookup(name)
	}
	if e == nil {
		return vm.throw(core.TypeError("Cannot write private member %s to an object whose class did not declare it", name.String().ToWTF8()))
	}
	if e.Attrs&core.AccessorAttr != 0 {
		set := (*core.Accessor)(o.SlotPointer(e.Slot).Ptr).Set
		if set == nil {
			return vm.throw(core.TypeError("'%s' was defined without a setter", name.String().ToWTF8()))
		}
		return vm.callSetter(set, x, v, name.Key())
	}
	if e.Attrs&core.Writable == 0 {
		return vm.throw(core.TypeError("Private method '%s' is not writable", name.String().ToWTF8()))
	}
	vm.cachePrivate(f, o.Shape(), e.Slot, name)
	core.StoreHeap(o.SlotPointer(e.Slot), v)
	return true
}

func opDefPrivate(vm *VM, w *ins) bool {
	f := vm.frame()
	if err := core.PrivateFieldAdd(f.reg(w.A).AsObject(), private(f.reg(w.B)), f.reg(w.C).Clean()); err != nil {
		return vm.throw(err)
	}
	return true
}

// opDefPrivateMethod adds a private method, or one half of an accessor.
func opDefPrivateMethod(vm *VM, w *ins) bool {
	f := vm.frame()
	o, name := f.reg(w.A).AsObject(), private(f.reg(w.B))
	fn := f.reg(w.C).AsObject()
	var err error
	kind := (*ins)(f.ipPtr()).A
	if kind == 0 {
		err = core.PrivateMethodAdd(o, name, fn)
	} else if e := o.Shape().Lookup(name); e != nil && e.Attrs&core.AccessorAttr != 0 && mergeable((*core.Accessor)(o.SlotPointer(e.Slot).Ptr), kind) {
		// The other half of the same pair came before.
		acc := *(*core.Accessor)(o.SlotPointer(e.Slot).Ptr)
		if kind == 1 {
			acc.Get = fn
		} else {
			acc.Set = fn
		}
		core.StoreHeap(o.SlotPointer(e.Slot), core.AccessorValue(acc.Get, acc.Set))
	} else if kind == 1 {
		err = core.PrivateAccessorAdd(o, name, fn, nil)
	} else {
		err = core.PrivateAccessorAdd(o, name, nil, fn)
	}
	if err != nil {
		return vm.throw(err)
	}
	return true
}

func mergeable(acc *core.Accessor, kind uint16) bool {
	return kind == 1 && acc.Get == nil || kind == 2 && acc.Set == nil
}

func opHasPrivate(vm *VM, w *ins) bool {
	f := vm.frame()
	x := *f.reg(w.B)
	if !x.IsObject() {
		return vm.throw(core.TypeError("Cannot use 'in' operator to search for '%s' in %s", private(f.reg(w.C)).String().ToWTF8(), core.DescribeValue(x)))
	}
	f.reg(w.A).Bits = bitsBool(core.HasPrivate(x.AsObject(), private(f.reg(w.C))))
	return true
}
