package vm

import (
	"fmt"
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/core"
)

// throw makes err the pending exception and returns false, as handlers of
// instructions do. The error becomes an object of the realm of the running
// function if it is none yet.
func (vm *VM) throw(err error) bool {
	vm.err = err
	return false
}

// throwIn is throw for the error of a builtin function of the realm.
func (vm *VM) throwIn(r *core.Realm, err error) bool {
	vm.err = raise(r, err)
	return false
}

// nativeFailed is throwIn for the builtin that the current Call instruction
// has called.
func (vm *VM) nativeFailed(err error) {
	f := vm.frame()
	cv := f.reg(f.current().A)
	if cv.Bits == tagNative {
		vm.throwIn((*core.NativeFunction)(cv.Ptr).Realm, err)
		return
	}
	vm.throw(err)
}

// raise turns an error into one that travels: an *core.Exception, or a
// *core.Termination as it is.
func raise(r *core.Realm, err error) error {
	if e, ok := err.(*core.Exception); ok {
		return e
	}
	if core.IsTermination(err) {
		return err
	}
	return core.ToException(r, err)
}

// frameRealm is the realm of the running function.
func (vm *VM) frameRealm() *core.Realm {
	for f := vm.frame(); ; f = f.below() {
		if !f.isTrampoline() {
			return f.template().realm
		}
		if uintptr(unsafe.Pointer(f)) <= addr(&vm.frames[0]) {
			return vm.realm
		}
	}
}

// unwind looks for the handler of the pending exception, from the current
// frame down to the nearest halt trampoline. It returns true when the run
// loop goes on, at the handler or at the caller of an async function, whose
// promise was rejected; false when the exception leaves the loop. The current
// record is then that of the halt trampoline.
func (vm *VM) unwind() bool {
	err := raise(vm.frameRealm(), vm.err)
	vm.err = err
	exc, catchable := err.(*core.Exception)
	for {
		f := vm.frame()
		if f.isTrampoline() {
			if f.trampolineOp() == insHalt {
				return false
			}
			vm.dropTrampoline(f)
			continue
		}
		t := f.template()
		if exc != nil && exc != vm.thrown {
			vm.thrown, vm.thrownIn, vm.thrownAt = exc, t, f.pc()
		}
		if catchable && t.body != 0 && f.ip-t.body <= uintptr(len(t.code.Ins))*insSize {
			if h := t.code.FindHandler(f.pc()); h != nil {
				f.ip = t.body + uintptr(h.Target)*insSize
				*f.reg(h.Reg) = exc.Value
				vm.err = nil
				return true
			}
		}
		if t.suspends && vm.unwindSuspending(f, exc) {
			return true
		}
		vm.pop()
	}
}

// ThrowSite returns where the exception was thrown, when it was the last one:
// the source and the byte offset in it.
func (vm *VM) ThrowSite(exc *core.Exception) (src *bytecode.Source, offset uint32, ok bool) {
	if exc == nil || exc != vm.thrown || vm.thrownIn == nil {
		return nil, 0, false
	}
	code := vm.thrownIn.code
	p, ok := code.Positions.Lookup(vm.thrownAt)
	return code.Source, p.Offset, ok && code.Source != nil
}

// dropTrampoline pops a trampoline record that an exception passes.
func (vm *VM) dropTrampoline(f *frame) {
	if f.trampolineOp() == insSegRet {
		vm.leaveSegment()
	}
	vm.pop()
}

// unwound drops what a failed call from Go has pushed above its halt
// trampoline.
func (vm *VM) unwound() bool {
	vm.unwind()
	return false
}

// interrupted runs what Agent.Interrupt asks for.
//
//go:noinline
func (vm *VM) interrupted() bool {
	if err := vm.HandleInterrupt(vm.agent); err != nil {
		return vm.throw(err)
	}
	return true
}

// HandleInterrupt is core.VM's.
func (vm *VM) HandleInterrupt(a *core.Agent) error {
	if a.Hooks == nil || a.Hooks.HandleInterrupt == nil {
		a.Interrupt.Store(0)
		return nil
	}
	return a.Hooks.HandleInterrupt()
}

//go:noinline
func (vm *VM) badOpcode(w *ins) {
	// Code is verified when it is loaded: this is a bug of the compiler.
	vm.throw(&core.Termination{Cause: fmt.Errorf("vm: invalid opcode %d", w.Op)})
}

func opThrow(vm *VM, w *ins) bool {
	return vm.throw(core.Throw(*vm.frame().reg(w.A)))
}

func opThrowError(vm *VM, w *ins) bool {
	msg := vm.frame().template().code.Constants[w.B].AsString()
	return vm.throw(&core.NativeError{Kind: core.ErrorKind(w.A), Message: msg.ToWTF8()})
}

func opThrowConst(vm *VM, _ *ins) bool {
	return vm.throw(core.TypeError("Assignment to constant variable."))
}

// sourceText returns what messages quote for the current instruction.
func (vm *VM) sourceText(call bool) bytecode.Rendered {
	src, p := vm.position()
	return vm.quote(src, p, call)
}

// position returns the source and the position of the current instruction.
func (vm *VM) position() (src string, p bytecode.Position) {
	if f := vm.frame(); !f.isTrampoline() && f.template().code.Source != nil {
		c := f.template().code
		p, _ = c.PositionAt(f.pc())
		src = c.Source.Text
	}
	return src, p
}

// quote renders a piece of the source of the running code for a message.
func (vm *VM) quote(src string, p bytecode.Position, call bool) bytecode.Rendered {
	if p.Start >= p.End || int(p.End) > len(src) {
		return bytecode.Rendered{}
	}
	if vm.RenderSite == nil {
		return bytecode.Rendered{Text: src[p.Start:p.End]}
	}
	f := vm.frame()
	k, strict := f.template().code.Kind, f.strict()
	return vm.RenderSite(src, bytecode.Quote{
		Position: p, Call: call, Strict: strict,
		Toplevel: k == bytecode.KindScript || k == bytecode.KindEval && !strict,
	})
}

// named is the text by which a message names v.
func named(r bytecode.Rendered, v value) string {
	if r.Text != "" {
		return r.Text
	}
	return core.DescribeCallSite(v)
}

func (vm *VM) notCallable(v value) error {
	r := vm.sourceText(true)
	return core.TypeError("%s %s", named(r, v), r.Fault("is not a function"))
}

func (vm *VM) notConstructor(v value) error {
	return core.TypeError("%s is not a constructor", named(vm.sourceText(true), v))
}

func (vm *VM) notIterable(v value) error {
	r := vm.sourceText(false)
	if _, p := vm.position(); p.Mode == bytecode.QuoteProperty && v.IsNullish() {
		return core.TypeError("Cannot destructure property 'Symbol(Symbol.iterator)' of '%s' as it is %s.", named(r, v), core.DescribeValue(v))
	}
	return core.TypeError("%s %s", named(r, v), r.Fault("is not iterable (cannot read property Symbol(Symbol.iterator))"))
}

func (vm *VM) notAsyncIterable(v value) error {
	r := vm.sourceText(false)
	return core.TypeError("%s %s", named(r, v), r.Fault("is not async iterable"))
}

// notSpreadable is the error of f(...v) for a value that is not iterable.
func (vm *VM) notSpreadable(v value) error {
	if _, p := vm.position(); p.Mode != bytecode.QuoteArgument {
		return vm.notIterable(v)
	}
	if v.IsNullish() {
		return core.TypeError("%s is not iterable (cannot read property %s)", named(vm.sourceText(false), v), core.DescribeValue(v))
	}
	return core.TypeError("Spread syntax requires ...iterable[Symbol.iterator] to be a function")
}

func notDefined(name *core.Atom) error {
	return core.ReferenceError("%s is not defined", name.String().ToWTF8())
}

func uninitialized(name string) error {
	return core.ReferenceError("Cannot access '%s' before initialization", name)
}
