package vm

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/core"
)

// hasCaller reports whether functions of the template answer to caller and
// arguments: the ordinary sloppy ones.
func hasCaller(t *Template) bool {
	return t.code.Kind == bytecode.KindNormal && !t.strict && t.code.Flags&bytecode.FlagHasPrototype != 0
}

// FunctionCaller is core.VM's.
//
// COMPAT: as in V8 the caller is that of the innermost call of f, code of
// scripts and eval does not count as one, and strict functions and builtins
// stay hidden.
func (vm *VM) FunctionCaller(o *core.Object) (caller *core.Object, ok bool) {
	fn := functionOf(o)
	if fn == nil || !hasCaller(fn.tmpl) {
		return nil, false
	}
	f := vm.activationOf(fn)
	if f == nil {
		return nil, true
	}
	base := addr(&vm.frames[0])
	for f = f.below(); uintptr(unsafe.Pointer(f)) > base; f = f.below() {
		if f.isTrampoline() {
			switch f.trampolineOp() {
			case insHalt, insEachRet, insIterRet, insNextRet:
				if !f.below().isEvaluating() {
					return nil, true // a builtin called
				}
			}
			continue
		}
		t := f.template()
		switch {
		case t.body == 0:
		case t.code.Kind == bytecode.KindScript || t.code.Kind == bytecode.KindModule || t.code.Kind == bytecode.KindEval:
		case t.strict:
			return nil, true
		default:
			return &f.function().Object, true
		}
	}
	return nil, true
}

// isEvaluating reports whether the frame is executing a direct eval.
func (f *frame) isEvaluating() bool {
	if f.isTrampoline() || f.template().body == 0 {
		return false
	}
	op := f.current().Op
	return op == bytecode.OpDirectEval || op == bytecode.OpDirectEvalSpread
}

// activationOf returns the innermost frame of fn, nil where it is not running.
func (vm *VM) activationOf(fn *Function) *frame {
	base := addr(&vm.frames[0])
	for f := vm.frame(); uintptr(unsafe.Pointer(f)) > base; f = f.below() {
		if !f.isTrampoline() && f.template().body != 0 && f.function() == fn {
			return f
		}
	}
	return nil
}

// FunctionArguments is core.VM's.
//
// COMPAT: the values are those that the parameters have now, as in V8.
// Arguments beyond the parameters are missing, since their registers serve
// others once the function runs.
func (vm *VM) FunctionArguments(o *core.Object) (arguments *core.Object, ok bool) {
	fn := functionOf(o)
	if fn == nil || !hasCaller(fn.tmpl) {
		return nil, false
	}
	f := vm.activationOf(fn)
	if f == nil {
		return nil, true
	}
	list := unsafe.Slice(argOf((*value)(f.fpPtr()), 0), min(f.argCount(), int(f.template().nparams)))
	values := make([]value, len(list))
	for i := range list {
		if list[i].Bits == core.BitsInternal {
			values[i] = (*core.Cell)(list[i].Ptr).V
		} else {
			values[i] = list[i].Clean()
		}
	}
	return &core.NewMappedArguments(f.template().realm, o, values, nil).Object, true
}
