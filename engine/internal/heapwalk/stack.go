package heapwalk

import (
	"reflect"
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/vm"
)

// The interpreter keeps cells and scopes in registers without telling them
// from its other data, and names its frames by integers. What their registers
// hold is told by the code: see registers.

// stackLayout is where the records of package vm have their fields.
type stackLayout struct {
	vm, scope, activation, generator reflect.Type
	linked                           reflect.Type // Template

	frames, current    uintptr // of VM
	fp, template       uintptr // of a frame
	frameSize          uintptr
	functionTemplate   uintptr // of Function
	code, realm        uintptr // of Template
	saved, ofGenerator uintptr // of an activation: the window and the template
	inGenerator        uintptr // of the object of a generator: the activation
	props, elemSlot    uintptr // of core.Shape
	overflow           uintptr // of core.Object

	known map[*bytecode.Code]registers
}

// registers tells the byte offsets of registers whose engine data is a cell,
// and of those where it is a scope.
type registers struct{ cells, scopes []uint16 }

func newStackLayout() *stackLayout {
	l := &stackLayout{vm: reflect.TypeFor[vm.VM](), scope: reflect.TypeFor[vm.Scope](), known: map[*bytecode.Code]registers{}}
	place := func(t reflect.Type, name string) (uintptr, reflect.Type) {
		f, _ := t.FieldByName(name) // a test sees to it that they are there
		return f.Offset, f.Type
	}
	var frames, function, activations, object reflect.Type
	l.frames, frames = place(l.vm, "frames")
	l.current, _ = place(l.vm, "fr")
	l.frameSize = frames.Elem().Size()
	l.fp, _ = place(frames.Elem(), "fp")
	l.template, _ = place(frames.Elem(), "tmpl")
	l.functionTemplate, function = place(reflect.TypeFor[vm.Function](), "tmpl")
	l.linked = function.Elem()
	l.code, _ = place(l.linked, "code")
	l.realm, _ = place(l.linked, "realm")
	_, activations = place(l.vm, "activations")
	l.activation = activations.Elem().Elem()
	l.saved, _ = place(l.activation, "saved")
	l.ofGenerator, _ = place(l.activation, "tmpl")
	_, object = place(l.activation, "object")
	l.generator = object.Elem()
	l.inGenerator, _ = place(l.generator, "activation")
	l.props, _ = place(reflect.TypeFor[core.Shape](), "props")
	l.elemSlot, _ = place(reflect.TypeFor[core.Shape](), "elemSlot")
	l.overflow, _ = place(reflect.TypeFor[core.Object](), "overflow")
	return l
}

// codeOf returns the code of the template at an offset from p.
func (l *stackLayout) codeOf(p unsafe.Pointer, offset uintptr) *bytecode.Code {
	t := *(*unsafe.Pointer)(unsafe.Add(p, offset))
	if t == nil {
		return nil
	}
	return *(**bytecode.Code)(unsafe.Add(t, l.code))
}

// registersOf looks for the instructions that put cells and scopes into
// registers. A register that both kinds use, or that iteration uses, is left
// out: nothing tells what it holds at the moment.
func (l *stackLayout) registersOf(c *bytecode.Code) registers {
	if r, ok := l.known[c]; ok {
		return r
	}
	const cell, scope, other = 1, 2, 4
	uses := map[uint16]uint8{}
	for i := range c.Ins {
		switch in := &c.Ins[i]; in.Op {
		case bytecode.OpNewCell, bytecode.OpBoxCell, bytecode.OpCopyCell:
			uses[in.A] |= cell
		case bytecode.OpPushWith, bytecode.OpPushVarScope:
			uses[in.A] |= scope
		case bytecode.OpDynRef, bytecode.OpForInPrep, bytecode.OpDisposeInit, bytecode.OpNewPrivateName:
			uses[in.A] |= other
		}
	}
	var r registers
	for at, use := range uses {
		switch use {
		case cell:
			r.cells = append(r.cells, at)
		case scope:
			r.scopes = append(r.scopes, at)
		}
	}
	l.known[c] = r
	return r
}

// liveCells adds what the frames that run keep in cells and scopes.
func (w *walker) liveCells(v unsafe.Pointer) {
	l := w.stack
	frames := (*[]struct{})(unsafe.Add(v, l.frames))
	base := unsafe.Pointer(unsafe.SliceData(*frames))
	n := (*(*uintptr)(unsafe.Add(v, l.current)) - uintptr(base)) / l.frameSize
	for i := uintptr(1); i <= n; i++ {
		f := unsafe.Add(base, i*l.frameSize)
		if c := l.codeOf(f, l.template); c != nil {
			w.window(*(*unsafe.Pointer)(unsafe.Add(f, l.fp)), int(c.NumRegs), c)
		}
	}
}

// savedCells adds those of a generator or async function that is suspended.
func (w *walker) savedCells(activation unsafe.Pointer) {
	l := w.stack
	saved := *(*[]core.Value)(unsafe.Add(activation, l.saved))
	if c := l.codeOf(activation, l.ofGenerator); c != nil && len(saved) > 0 {
		w.window(unsafe.Pointer(unsafe.SliceData(saved)), len(saved), c)
	}
}

func (w *walker) window(base unsafe.Pointer, n int, c *bytecode.Code) {
	r := w.stack.registersOf(c)
	name := w.name("variable")
	add := func(list []uint16, t reflect.Type) {
		for _, at := range list {
			if int(at)/int(core.ValueSize) >= n {
				continue
			}
			if v := (*core.Value)(unsafe.Add(base, uintptr(at))); v.Bits == core.BitsInternal {
				w.pointer(InternalEdge, name, t, v.Ptr)
			}
		}
	}
	add(r.cells, w.t.cell)
	add(r.scopes, w.stack.scope)
}
