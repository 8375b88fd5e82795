package vm

import (
	"strings"
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// Function is an ECMAScript function object. What the code captures follows it
// in memory: cells, behind them values. Without values every word is a
// pointer, so that functions with many cells can be allocated as arrays of
// pointers.
// https://tc39.es/ecma262/#sec-ecmascript-function-objects
type Function struct {
	core.Object
	tmpl *Template
	ext  *functionExt // what few functions need
}

const functionSize = unsafe.Sizeof(Function{})

// functionExt holds the rarely used internal slots of a function.
type functionExt struct {
	home   *core.Object // [[HomeObject]] of code that uses it
	fields *Function    // [[Fields]]: the initialiser of a class constructor
	name   value        // set by SetFunctionName before the name property is made; hole: the code's
	this   thisSite
}

// thisSite remembers how objects made by a constructor start out.
type thisSite struct {
	function *core.Shape  // the shape the function had
	slot     uint32       // the slot of its prototype property
	proto    *core.Object // the value there
	shape    *core.Shape  // the shape of new objects
	rounds   uint8        // constructions looked at
}

type (
	function0 struct {
		Function
	}
	function2 struct {
		Function
		cells [2]*core.Cell
	}
	function4 struct {
		Function
		cells [4]*core.Cell
	}
	function6 struct {
		Function
		cells [6]*core.Cell
	}
	function8 struct {
		Function
		cells [8]*core.Cell
	}
	function12 struct {
		Function
		cells [12]*core.Cell
	}
)

// newFunction allocates a function object with n cells. The object sizes are
// Go's size classes.
func newFunction(t *Template, n int) *Function {
	var f *Function
	switch {
	case n == 0:
		f = &new(function0).Function
	case n <= len(function2{}.cells):
		f = &new(function2).Function
	case n <= len(function4{}.cells):
		f = &new(function4).Function
	case n <= len(function6{}.cells):
		f = &new(function6).Function
	case n <= len(function8{}.cells):
		f = &new(function8).Function
	case n <= len(function12{}.cells):
		f = &new(function12).Function
	default:
		words := make([]unsafe.Pointer, int(functionSize/8)+n)
		f = (*Function)(unsafe.Pointer(unsafe.SliceData(words)))
	}
	setShape(unsafe.Pointer(f), t.functionShape())
	f.tmpl = t
	return f
}

// closure is a function with values behind its cells.
type closure[C, V any] struct {
	Function
	//lint:ignore U1000 reached by offset
	cells C
	//lint:ignore U1000 reached by offset
	values V
}

func newClosure[C, V any]() *Function { return &new(closure[C, V]).Function }

// closureAllocator returns what allocates functions that hold values.
func closureAllocator(cells, values int) func() *Function {
	switch cells {
	case 0:
		return closureWithCells[[0]*core.Cell](values)
	case 1:
		return closureWithCells[[1]*core.Cell](values)
	case 2:
		return closureWithCells[[2]*core.Cell](values)
	case 3:
		return closureWithCells[[3]*core.Cell](values)
	default:
		return closureWithCells[[bytecode.MaxCellsBesideValues]*core.Cell](values)
	}
}

func closureWithCells[C any](values int) func() *Function {
	switch values {
	case 1:
		return newClosure[C, [1]value]
	case 2:
		return newClosure[C, [2]value]
	case 3:
		return newClosure[C, [3]value]
	case 4:
		return newClosure[C, [4]value]
	case 5, 6:
		return newClosure[C, [6]value]
	default:
		return newClosure[C, [bytecode.MaxCapturedValues]value]
	}
}

func (f *Function) value() value {
	return value{Bits: tagFunction, Ptr: unsafe.Pointer(f)}
}

func (f *Function) extension() *functionExt {
	if f.ext == nil {
		f.ext = &functionExt{name: core.Hole}
	}
	return f.ext
}

// setHome is MakeMethod. Code that does not ask for the home object has none.
// https://tc39.es/ecma262/#sec-makemethod
func (f *Function) setHome(o *core.Object) {
	if f.tmpl.code.Flags&bytecode.FlagUsesHome != 0 {
		f.extension().home = o
	}
}

// functionOf returns the ECMAScript function that o is, or nil.
func functionOf(o *core.Object) *Function {
	if o != nil && o.Kind() == core.KindFunction {
		return (*Function)(unsafe.Pointer(o))
	}
	return nil
}

// functionShape returns the shape that functions of the template begin with:
// lazy, so that name, length and prototype cost nothing until used.
func (t *Template) functionShape() *core.Shape {
	if t.shape == nil {
		id := core.IntrinsicFunctionPrototype
		switch t.code.Kind {
		case bytecode.KindGenerator:
			id = core.IntrinsicGeneratorFunctionPrototype
		case bytecode.KindAsync, bytecode.KindAsyncArrow:
			id = core.IntrinsicAsyncFunctionPrototype
		case bytecode.KindAsyncGenerator:
			id = core.IntrinsicAsyncGeneratorFunctionPrototype
		}
		t.shape = t.vm.agent.LazyRootShape(t.realm.Intrinsic(id), &functionClass)
	}
	return t.shape
}

// instantiate makes a function object of t whose captures are taken from the
// activation f.
// https://tc39.es/ecma262/#sec-ordinaryfunctioncreate
func (f *frame) instantiate(t *Template) *Function {
	captures := t.code.Captures
	var fn *Function
	if t.newClosure != nil {
		fn = t.newClosure()
		setShape(unsafe.Pointer(fn), t.functionShape())
		fn.tmpl = t
	} else {
		fn = newFunction(t, len(captures))
	}
	fp := f.fpPtr()
	at := functionSize
	for i := range captures {
		c := &captures[i]
		cell := (**core.Cell)(unsafe.Add(unsafe.Pointer(fn), at))
		switch c.Kind {
		case bytecode.CaptureCell:
			*cell = (*core.Cell)(reg(fp, c.Index).Ptr)
		case bytecode.CaptureUp:
			*cell = upCell(fp, c.Index)
		case bytecode.CaptureBox:
			*cell = newCell(*reg(fp, c.Index))
		case bytecode.CaptureBoxUp:
			*cell = newCell(*upValue(fp, c.Index))
		case bytecode.CaptureValue:
			storeFresh((*value)(unsafe.Pointer(cell)), reg(fp, c.Index))
			at += 8
		case bytecode.CaptureUpValue:
			storeFresh((*value)(unsafe.Pointer(cell)), upValue(fp, c.Index))
			at += 8
		}
		at += 8
	}
	return fn
}

// functionClass is the class of ECMAScript functions.
var functionClass = core.Class{Name: "Function", Kind: core.KindFunction, Methods: functionMethods{}, Layout: (*Function)(nil)}

// functionMethods are the internal methods of ECMAScript functions.
type functionMethods struct{ core.OrdinaryMethods }

// hasPrototype reports whether functions of the code own a prototype property
// from the start. Those of classes are given theirs by the Class instruction.
func hasPrototype(c *bytecode.Code) bool {
	return c.Flags&bytecode.FlagHasPrototype != 0 && !isClassConstructor(c)
}

// IsLazyKey takes all keys that some function has: functions of one shape
// differ in them, and caches go by the shape alone.
func (functionMethods) IsLazyKey(_ *core.Object, key *core.Atom) bool {
	switch key {
	case text.AtomLength, text.AtomName, text.AtomPrototype:
		return true
	}
	return false
}

func (functionMethods) MaterializeProperties(o *core.Object) {
	f := (*Function)(unsafe.Pointer(o))
	c := f.tmpl.code
	core.AddProperty(o, text.AtomLength, core.Int(int32(c.Length)), core.Configurable)
	core.AddProperty(o, text.AtomName, f.initialName(), core.Configurable)
	if !hasPrototype(c) {
		return
	}
	r := f.tmpl.realm
	switch c.Kind {
	case bytecode.KindGenerator:
		p := core.OrdinaryObjectCreate(r, r.Intrinsic(core.IntrinsicGeneratorPrototype))
		core.AddProperty(o, text.AtomPrototype, core.Obj(p), core.Writable)
	case bytecode.KindAsyncGenerator:
		p := core.OrdinaryObjectCreate(r, r.Intrinsic(core.IntrinsicAsyncGeneratorPrototype))
		core.AddProperty(o, text.AtomPrototype, core.Obj(p), core.Writable)
	default:
		// MakeConstructor: https://tc39.es/ecma262/#sec-makeconstructor
		p := r.NewObject()
		core.AddProperty(p, text.AtomConstructor, core.Obj(o), core.MethodDefault)
		core.AddProperty(o, text.AtomPrototype, core.Obj(p), core.Writable)
	}
}

func (f *Function) initialName() value {
	if f.ext != nil && !f.ext.name.IsHole() {
		return f.ext.name
	}
	if n := f.tmpl.code.Name; n != nil {
		return core.Str(n.String())
	}
	return core.Str(text.Empty)
}

// setName is SetFunctionName on a function that nobody has seen yet.
// https://tc39.es/ecma262/#sec-setfunctionname
func (f *Function) setName(name text.String) {
	if f.Shape().Flags()&core.ShapeLazyFunction != 0 {
		f.extension().name = core.Str(name)
		return
	}
	core.DefineOwn(&f.Object, text.AtomName.Key(), core.Str(name), core.Configurable)
}

// Call is [[Call]] of ECMAScript function objects.
// https://tc39.es/ecma262/#sec-ecmascript-function-objects-call-thisargument-argumentslist
func (functionMethods) Call(o *core.Object, this value, args []value) (value, error) {
	f := (*Function)(unsafe.Pointer(o))
	return f.tmpl.vm.callFunction(f, this, args)
}

// Construct is [[Construct]] of ECMAScript function objects.
// https://tc39.es/ecma262/#sec-ecmascript-function-objects-construct-argumentslist-newtarget
func (functionMethods) Construct(o *core.Object, args []value, newTarget *core.Object) (value, error) {
	f := (*Function)(unsafe.Pointer(o))
	return f.tmpl.vm.constructFunction(f, args, newTarget)
}

func (functionMethods) IsConstructor(o *core.Object) bool {
	return (*Function)(unsafe.Pointer(o)).tmpl.constructs != constructsNot
}

// constructs tells what sort of constructor functions are.
type constructs uint8

const (
	constructsNot constructs = iota
	constructsBase
	constructsDerived
)

func constructsOf(c *bytecode.Code) constructs {
	switch c.Kind {
	case bytecode.KindNormal, bytecode.KindBaseConstructor:
		return constructsBase
	case bytecode.KindDerivedConstructor:
		return constructsDerived
	}
	return constructsNot
}

// newThis makes the object that a base constructor finds as this. learn asks
// to look at the object when it is done.
func (vm *VM) newThis(newTarget *core.Object) (o *core.Object, learn bool, err error) {
	f := functionOf(newTarget)
	if f != nil && f.ext != nil {
		if s := &f.ext.this; s.function == f.Shape() {
			if p := f.SlotPointer(s.slot); p.Ptr == unsafe.Pointer(s.proto) && p.IsObject() {
				return core.AllocPlain(s.shape), s.rounds < learningRounds, nil
			}
		}
	}
	proto, err := core.GetPrototypeFromConstructor(newTarget, core.IntrinsicObjectPrototype)
	if err != nil {
		return nil, false, err
	}
	shape := core.RootShape(proto, &core.ObjectClass, core.DefaultInline)
	if f != nil {
		if e := f.OwnProperty(text.AtomPrototype); e != nil && e.Attrs&core.AccessorAttr == 0 {
			s := &f.extension().this
			if f.SlotPointer(e.Slot).Ptr == unsafe.Pointer(proto) {
				if s.proto == proto && s.shape != nil {
					shape = s.shape
				}
				core.NoteCreator(proto, &f.Object)
				s.function, s.slot, s.proto, s.shape = f.Shape(), e.Slot, proto, shape
			}
		}
	}
	return core.AllocPlain(shape), true, nil
}

// learningRounds is the number of constructions that are looked at.
const learningRounds = 8

// learn looks at an object after its construction: when its properties did
// not fit inline, the next ones get more room.
func (s *thisSite) learn(o *core.Object) {
	shape := o.Shape()
	n := shape.Count()
	s.rounds++
	if n <= s.shape.InlineCap() || shape.Proto() != s.proto || shape.IsUnique() {
		return
	}
	s.shape = core.RootShape(s.proto, &core.ObjectClass, core.RoundInline(int(n)))
}

// FunctionSource is core.VM's.
func (vm *VM) FunctionSource(o *core.Object) (string, bool) {
	f := functionOf(o)
	if f == nil || f.tmpl.code.Source == nil {
		return "", false
	}
	c := f.tmpl.code
	if c.Source.Function == c {
		return "function (" + strings.Join(c.Source.Params, ", ") + ") {\n" + c.Source.Text + "\n}", true
	}
	if int(c.End) > len(c.Source.Text) || c.Start >= c.End {
		return "", false
	}
	return c.Source.Text[c.Start:c.End], true
}

// FunctionRealm is core.VM's.
func (vm *VM) FunctionRealm(o *core.Object) *core.Realm {
	if f := functionOf(o); f != nil {
		return f.tmpl.realm
	}
	return vm.CurrentRealm()
}

// IsClassConstructor is core.VM's.
func (vm *VM) IsClassConstructor(o *core.Object) bool {
	f := functionOf(o)
	return f != nil && isClassConstructor(f.tmpl.code)
}
