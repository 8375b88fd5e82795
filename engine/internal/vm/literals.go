package vm

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

func opNewObject(vm *VM, w *ins) bool {
	f := vm.frame()
	n := int(w.B)
	if n == 0 {
		n = core.DefaultInline
	}
	*f.reg(w.A) = core.Obj(core.AllocPlain(f.template().realm.ObjectShape(core.RoundInline(n))))
	return true
}

func opNewObjectLit(vm *VM, w *ins) bool {
	f := vm.frame()
	site := f.template().objectSite(w.C)
	values := unsafe.Slice(f.reg(w.B), len(site.keys))
	s := site.shape
	if s == nil {
		// Too many keys for a shape of the tree.
		o := core.AllocPlain(f.template().realm.ObjectShape(core.DefaultInline))
		for i, k := range site.keys {
			core.AddProperty(o, k, values[i], core.DataDefault)
		}
		*f.reg(w.A) = core.Obj(o)
		return true
	}
	o := core.AllocPlain(s)
	inline := unsafe.Slice((*value)(unsafe.Add(unsafe.Pointer(o), core.InlineOffset)), min(len(values), int(s.InlineCap())))
	for i := range inline {
		storeFresh(&inline[i], &values[i])
	}
	for i := len(inline); i < len(values); i++ {
		storeFresh(o.SlotPointer(uint32(i)), &values[i])
	}
	*f.reg(w.A) = core.Obj(o)
	return true
}

// storeFresh is StoreHeap to a slot that has never held a pointer.
func storeFresh(p, v *value) {
	p.Bits = v.Bits
	if v.Bits-core.TagString < core.TagInt-core.TagString {
		p.Ptr = v.Ptr
	}
}

// opDefProp is CreateDataProperty on an object that a literal or class makes.
func opDefProp(vm *VM, w *ins) bool {
	f := vm.frame()
	c := &f.template().cacheList[w.B]
	o := f.reg(w.A).AsObject()
	v := f.reg(w.C)
	p := unsafe.Pointer(o)
	if o.Shape() == c.shape {
		core.StoreHeap((*value)(unsafe.Add(p, c.off)), *v)
		return true
	}
	if o.Shape() == c.shape2 {
		switch c.kind {
		case cacheAdd:
			setShape(p, (*core.Shape)(c.slot))
			core.StoreHeap((*value)(unsafe.Add(p, c.off2)), *v)
			return true
		case cacheAddOverflow:
			setShape(p, (*core.Shape)(c.slot))
			core.StoreHeap((*value)(unsafe.Add(overflowOf(p), c.off2)), *v)
			return true
		}
	}
	if o.Shape().Flags()&(core.ShapeExotic|core.ShapeVirtual|core.ShapeNonExtensible) == 0 {
		e := o.OwnProperty(c.name)
		if e == nil {
			vm.addNamed(o, c, *v)
			return true
		}
		if e.Attrs == core.DataDefault {
			core.StoreHeap(o.SlotPointer(e.Slot), *v)
			if l := ownLocation(o.Shape(), e.Slot); l.kind == cacheInline {
				c.enter(o.Shape(), l)
			}
			return true
		}
	}
	if err := core.CreateDataPropertyOrThrow(o, c.name.Key(), v.Clean()); err != nil {
		return vm.throw(err)
	}
	return true
}

func opDefElem(vm *VM, w *ins) bool {
	f := vm.frame()
	key, err := vm.toKey(*f.reg(w.B))
	if err != nil {
		return vm.throw(err)
	}
	f = vm.frame()
	if err := core.CreateDataPropertyOrThrow(f.reg(w.A).AsObject(), key, f.reg(w.C).Clean()); err != nil {
		return vm.throw(err)
	}
	return true
}

// Flags of DefMethod.
const (
	defGetter     = 1
	defSetter     = 2
	defEnumerable = 4
	defName       = 8
)

// opDefMethod is DefineMethodProperty and the definition of accessors.
// https://tc39.es/ecma262/#sec-runtime-semantics-methoddefinitionevaluation
func opDefMethod(vm *VM, w *ins) bool {
	f := vm.frame()
	flags := (*ins)(f.ipPtr()).A
	o := f.reg(w.A).AsObject()
	key, err := vm.toKey(*f.reg(w.B))
	if err != nil {
		return vm.throw(err)
	}
	fn := (*Function)(f.reg(w.C).Ptr)
	fn.setHome(o)
	if flags&defName != 0 {
		switch {
		case flags&defGetter != 0:
			fn.setName(prefixed("get ", core.FunctionNameOfKey(key)))
		case flags&defSetter != 0:
			fn.setName(prefixed("set ", core.FunctionNameOfKey(key)))
		default:
			fn.setName(core.FunctionNameOfKey(key))
		}
	}
	attrs := core.Configurable
	if flags&defEnumerable != 0 {
		attrs |= core.Enumerable
	}
	desc := core.PropertyDescriptor{Attrs: attrs, Has: core.HasEnumerable | core.HasConfigurable}
	switch {
	case flags&defGetter != 0:
		desc.Get, desc.Has = &fn.Object, desc.Has|core.HasGet
	case flags&defSetter != 0:
		desc.Set, desc.Has = &fn.Object, desc.Has|core.HasSet
	default:
		desc.Value, desc.Has = fn.value(), desc.Has|core.HasValue|core.HasWritable
		desc.Attrs |= core.Writable
		if key.Atom != nil && o.Shape().Flags()&(core.ShapeExotic|core.ShapeVirtual|core.ShapeNonExtensible) == 0 && o.OwnProperty(key.Atom) == nil {
			core.AddProperty(o, key.Atom, desc.Value, desc.Attrs)
			return true
		}
	}
	if err := core.DefinePropertyOrThrow(o, key, &desc); err != nil {
		return vm.throw(err)
	}
	return true
}

func prefixed(prefix string, name text.String) text.String {
	s, ok := text.Concat(text.FromASCII(prefix), name)
	if !ok {
		return name
	}
	return s
}

func opSetFnName(vm *VM, w *ins) bool {
	f := vm.frame()
	fn := functionOf(f.reg(w.A).ObjectOrNil())
	if fn == nil {
		return true
	}
	k := *f.reg(w.B)
	var name text.String
	if k.Bits == core.BitsInternal {
		name = (*core.Atom)(k.Ptr).String()
	} else {
		key, err := vm.toKey(k)
		if err != nil {
			return vm.throw(err)
		}
		name = core.FunctionNameOfKey(key)
	}
	switch w.C {
	case 1:
		name = prefixed("get ", name)
	case 2:
		name = prefixed("set ", name)
	}
	fn.setName(name)
	return true
}

func opSetHome(vm *VM, w *ins) bool {
	f := vm.frame()
	(*Function)(f.reg(w.A).Ptr).setHome(f.reg(w.B).AsObject())
	return true
}

func opHomeObject(vm *VM, w *ins) bool {
	f := vm.frame()
	home := core.Undefined
	if ext := f.function().ext; ext != nil {
		home = core.ObjOrUndefined(ext.home)
	}
	*f.reg(w.A) = home
	return true
}

// opSetProtoLit is __proto__: value in an object literal.
// https://tc39.es/ecma262/#sec-runtime-semantics-propertydefinitionevaluation
func opSetProtoLit(vm *VM, w *ins) bool {
	f := vm.frame()
	v := f.reg(w.B)
	if !v.IsObject() && !v.IsNull() {
		return true
	}
	o := f.reg(w.A).AsObject()
	if _, err := o.Methods().SetPrototypeOf(o, v.ObjectOrNil()); err != nil {
		return vm.throw(err)
	}
	return true
}

func opCopyProps(vm *VM, w *ins) bool {
	f := vm.frame()
	src := f.reg(w.B)
	keys := unsafe.Slice(next(src), int(w.C))
	if f.copyFast(w, src, keys) {
		return true
	}
	if d := f.reg(w.A); d.Bits == core.BitsHole {
		*d = core.Obj(f.template().realm.NewObject())
	}
	var excluded []core.PropertyKey
	for i := range keys {
		key, err := vm.toKey(keys[i])
		if err != nil {
			return vm.throw(err)
		}
		excluded = append(excluded, key)
	}
	if err := core.CopyDataProperties(f.reg(w.A).AsObject(), src.Clean(), excluded); err != nil {
		return vm.throw(err)
	}
	return true
}

// copySite tells how a CopyProps instruction moves the properties of objects
// with one shape to a new object.
type copySite struct {
	from, target, to *core.Shape
	excluded         []value
	slots            []uint32 // of the source, in the order of the slots of to
}

// copyFast copies plain data properties to a target that is new and empty,
// by a plan kept for the instruction. Nobody has seen the target, so an
// object that is born with the final shape takes its place.
func (f *frame) copyFast(w *ins, src *value, excluded []value) bool {
	d := f.reg(w.A)
	if src.Bits != core.TagObject {
		return false
	}
	o := src.AsObject()
	from := o.Shape()
	t := f.template()
	var target *core.Shape
	switch d.Bits {
	case core.BitsHole:
		target = t.realm.ObjectShape(core.DefaultInline)
	case core.TagObject:
		target = d.AsObject().Shape()
	default:
		return false
	}
	site := t.copies[w]
	if site != nil && !sameKeys(site.excluded, excluded) {
		return false // computed keys
	}
	if site == nil || site.from != from || site.target != target {
		if site = planCopy(t.realm, from, target, excluded); site == nil {
			return false
		}
		if t.copies == nil {
			t.copies = make(map[*ins]*copySite)
		}
		t.copies[w] = site
	}
	if o.HasElements() {
		return false
	}
	n := core.AllocPlain(site.to)
	for i, slot := range site.slots {
		v := o.SlotPointer(slot)
		if v.Bits == core.BitsLazy {
			return false
		}
		storeFresh(n.SlotPointer(uint32(i)), v)
	}
	*d = core.Obj(n)
	return true
}

func sameKeys(a, b []value) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

func planCopy(r *core.Realm, from, target *core.Shape, excluded []value) *copySite {
	const special = core.ShapeUnique | core.ShapeHasAccessor | core.ShapeLazyFunction | core.ShapeExotic | core.ShapeVirtual | core.ShapeHasPrivate
	if from.Flags()&special != 0 || target.Count() != 0 || target.Proto() != r.Intrinsic(core.IntrinsicObjectPrototype) || target.Flags() != 0 || len(excluded) > 8 {
		return nil
	}
	site := &copySite{from: from, target: target, excluded: cleanCopy(excluded)}
	var keys []*core.Atom
	for pass := text.AtomString; pass <= text.AtomSymbol; pass++ {
		for _, p := range from.Properties() {
			if p.Key.Kind() == pass && p.Attrs&core.Enumerable != 0 && !excludes(excluded, p.Key) {
				keys = append(keys, p.Key)
				site.slots = append(site.slots, p.Slot)
			}
		}
	}
	site.to = r.ObjectShape(core.RoundInline(max(len(keys), core.DefaultInline)))
	for _, k := range keys {
		if site.to = site.to.Transition(k, core.DataDefault); site.to == nil {
			return nil
		}
	}
	return site
}

func excludes(list []value, key *core.Atom) bool {
	for i := range list {
		if k, ok := keyOf(list[i]); !ok || k.Atom == key {
			return true
		}
	}
	return false
}

// cleanCopy copies registers to fresh heap memory.
func cleanCopy(src []value) []value {
	if len(src) == 0 {
		return nil
	}
	list := make([]value, len(src))
	for i := range src {
		list[i].Bits = src[i].Bits
		if src[i].Bits-core.TagString < core.TagInt-core.TagString {
			list[i].Ptr = src[i].Ptr
		}
	}
	return list
}

// Small arrays are allocated together with their elements.
type (
	array2 struct {
		core.Array
		elements [2]value
	}
	array4 struct {
		core.Array
		elements [4]value
	}
	array8 struct {
		core.Array
		elements [8]value
	}
)

// newArray makes an array of copies of the registers src.
//
// PERF: one allocation instead of two for literals and rest parameters
// (args_spread_rest, destructure).
func (t *Template) newArray(src []value) value {
	n := len(src)
	var a *core.Array
	var elements []value
	switch {
	case n == 0 || n > 8:
		return core.Obj(&t.realm.NewArray(cleanCopy(src)).Object)
	case n <= 2:
		x := new(array2)
		a, elements = &x.Array, x.elements[:n]
	case n <= 4:
		x := new(array4)
		a, elements = &x.Array, x.elements[:n]
	default:
		x := new(array8)
		a, elements = &x.Array, x.elements[:n]
	}
	for i := range src {
		storeFresh(&elements[i], &src[i])
	}
	if t.arrayShape == nil {
		t.arrayShape = t.realm.NewArray(nil).Shape()
	}
	core.InitObject(&a.Object, t.arrayShape)
	a.Dense = elements
	return value{Bits: tagArray, Ptr: unsafe.Pointer(a)}
}

// appendElement appends to a dense array.
func appendElement(a *core.Array, v *value) {
	if cap(a.Dense) == 0 {
		a.Dense = make([]value, 0, 4)
	}
	a.Dense = append(a.Dense, v.Clean())
}

func opNewArray(vm *VM, w *ins) bool {
	f := vm.frame()
	*f.reg(w.A) = f.template().newArray(unsafe.Slice(f.reg(w.B), int(w.C)))
	return true
}

// maxSpareList is the capacity up to which a list of arguments is kept.
const maxSpareList = 64

// newList makes the array for the arguments of a call with spreads, which no
// program gets to see: one that a call before has left is used again.
func (vm *VM) newList(src []value) value {
	a := vm.spareList
	vm.spareList = nil
	if a == nil {
		a = vm.frame().template().realm.NewArray(make([]value, 0, max(len(src), 8)))
	}
	if cap(a.Dense) < len(src) {
		a.Dense = make([]value, 0, len(src))
	}
	a.Dense = a.Dense[:len(src)]
	for i := range src {
		storeFresh(&a.Dense[i], &src[i])
	}
	return value{Bits: tagArray, Ptr: unsafe.Pointer(a)}
}

// releaseList keeps the array of a call whose arguments have been taken.
func (vm *VM) releaseList(a *core.Array) {
	if cap(a.Dense) <= maxSpareList {
		for i := range a.Dense {
			if a.Dense[i].Ptr != nil {
				a.Dense[i].Ptr = nil
			}
		}
		a.Dense = a.Dense[:0]
		vm.spareList = a
	}
}

func opNewList(vm *VM, w *ins) bool {
	f := vm.frame()
	*f.reg(w.A) = vm.newList(unsafe.Slice(f.reg(w.B), int(w.C)))
	return true
}

func opNewArrayK(vm *VM, w *ins) bool {
	f := vm.frame()
	lit := (*bytecode.ArrayLit)(f.template().site(w.B))
	*f.reg(w.A) = f.template().newArray(lit.Elements)
	return true
}

func opArrayPush(vm *VM, w *ins) bool {
	f := vm.frame()
	appendElement(f.reg(w.A).AsArray(), f.reg(w.B))
	return true
}

// maxSpread bounds the arrays that spreads build.
const maxSpread = 1 << 28

func opArraySpread(vm *VM, w *ins) bool {
	f := vm.frame()
	target, x := f.reg(w.A).AsArray(), *f.reg(w.B)
	if vm.isFastIterable(x) {
		if src := x.AsArray(); src.Sparse == nil && noHoles(src.Dense) {
			if target.Dense == nil {
				target.Dense = make([]value, 0, len(src.Dense))
			}
			if n := len(target.Dense); len(src.Dense) <= cap(target.Dense)-n && len(src.Dense) > 0 {
				target.Dense = target.Dense[:n+len(src.Dense)]
				copyValues(&target.Dense[n], src.Dense)
				return true
			}
			target.Dense = append(target.Dense, src.Dense...)
			return true
		}
	}
	fail := (*VM).notIterable
	if w.C != 0 {
		fail = (*VM).notSpreadable
	}
	it, err := vm.getIterator(x, fail)
	if err != nil {
		return vm.throw(err)
	}
	for {
		v, done, err := it.Step()
		if err != nil {
			return vm.throw(err)
		}
		if done {
			return true
		}
		if len(target.Dense) >= maxSpread {
			return vm.throw(core.RangeError("Invalid array length"))
		}
		target.Dense = append(target.Dense, v.Clean())
	}
}

func opClosure(vm *VM, w *ins) bool {
	f := vm.frame()
	fn := f.instantiate(f.template().child(int(uint32(imm32(w)))))
	*f.reg(w.A) = fn.value()
	return true
}

// opTemplate is GetTemplateObject.
// https://tc39.es/ecma262/#sec-gettemplateobject
func opTemplate(vm *VM, w *ins) bool {
	f := vm.frame()
	t := f.template()
	r := t.realm
	site := t.code.Objects[w.B].(*bytecode.TemplateSite)
	if o := r.Templates[site]; o != nil {
		*f.reg(w.A) = core.Obj(o)
		return true
	}
	raw := r.NewArray(append([]value(nil), site.Raw...))
	cooked := r.NewArray(append([]value(nil), site.Cooked...))
	if _, err := core.SetIntegrityLevel(&raw.Object, true); err != nil {
		return vm.throw(err)
	}
	core.DefineOwn(&cooked.Object, text.AtomRaw.Key(), core.Obj(&raw.Object), 0)
	if _, err := core.SetIntegrityLevel(&cooked.Object, true); err != nil {
		return vm.throw(err)
	}
	if r.Templates == nil {
		r.Templates = make(map[any]*core.Object)
	}
	r.Templates[site] = &cooked.Object
	*f.reg(w.A) = core.Obj(&cooked.Object)
	return true
}

func opRegExp(vm *VM, w *ins) bool {
	f := vm.frame()
	lit := (*bytecode.RegExpLit)(f.template().site(w.B))
	if vm.RegExpCreate == nil {
		return vm.throw(core.SyntaxError("Regular expressions are not available"))
	}
	o, err := vm.RegExpCreate(f.template().realm, lit.Source.AsString(), lit.Flags.AsString())
	if err != nil {
		return vm.throw(err)
	}
	*vm.frame().reg(w.A) = core.Obj(o)
	return true
}
