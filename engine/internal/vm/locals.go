package vm

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
)

func newCell(v value) *core.Cell { return &core.Cell{V: v.Clean()} }

func setCell(d *value, c *core.Cell) {
	*d = value{Bits: core.BitsInternal, Ptr: unsafe.Pointer(c)}
}

func opNewCell(vm *VM, w *ins) bool {
	setCell(vm.frame().reg(w.A), &core.Cell{V: value{Bits: core.TagSpecial | uint64(w.B)}})
	return true
}

func opBoxCell(vm *VM, w *ins) bool {
	d := vm.frame().reg(w.A)
	setCell(d, newCell(*d))
	return true
}

func opCopyCell(vm *VM, w *ins) bool {
	d := vm.frame().reg(w.A)
	setCell(d, newCell((*core.Cell)(d.Ptr).V))
	return true
}

// opUninitialized throws for an access to a binding in its temporal dead
// zone; the name is constant c.
func opUninitialized(vm *VM, w *ins) bool {
	name := vm.frame().template().code.Constants[w.C].AsString()
	return vm.throw(uninitialized(name.ToWTF8()))
}

func opCheckTDZ(vm *VM, w *ins) bool {
	name := vm.frame().template().code.Constants[w.B].AsString()
	return vm.throw(uninitialized(name.ToWTF8()))
}

// argCount is the number of arguments the frame was called with.
func (f *frame) argCount() int { return int(f.args & argsMask) }

// opRest makes the array of the arguments from index b on. Arguments beyond
// the parameters lie where locals will be.
func opRest(vm *VM, w *ins) bool {
	f := vm.frame()
	from := int(w.B)
	n := max(f.argCount()-from, 0)
	rest := unsafe.Slice(argOf((*value)(f.fpPtr()), uintptr(from)), n)
	if w.C != 0 {
		*f.reg(w.A) = vm.newList(rest)
		return true
	}
	*f.reg(w.A) = f.template().newArray(rest)
	return true
}

// opArguments makes the arguments object. For a mapped one the parameters
// that are captured by it are in cells.
func opArguments(vm *VM, w *ins) bool {
	f := vm.frame()
	r := f.template().realm
	n := f.argCount()
	list := unsafe.Slice(argOf((*value)(f.fpPtr()), 0), n)
	if w.B == 0 {
		*f.reg(w.A) = core.Obj(&core.NewUnmappedArguments(r, cleanCopy(list)).Object)
		return true
	}
	values := make([]value, n)
	mapped := make([]*core.Cell, min(n, int(f.template().nparams)))
	for i := range list {
		if i < len(mapped) && list[i].Bits == core.BitsInternal {
			mapped[i] = (*core.Cell)(list[i].Ptr)
			values[i] = mapped[i].V
			continue
		}
		values[i] = list[i].Clean()
	}
	*f.reg(w.A) = core.Obj(&core.NewMappedArguments(r, &f.function().Object, values, mapped).Object)
	return true
}

// opArgumentsRest makes the arguments object and the rest array of a function
// that has both, before either overwrites an argument.
func opArgumentsRest(vm *VM, w *ins) bool {
	f := vm.frame()
	r := f.template().realm
	n := f.argCount()
	all := unsafe.Slice(argOf((*value)(f.fpPtr()), 0), n)
	args := cleanCopy(all)
	var rest []value
	if from := int(w.B); n > from {
		rest = cleanCopy(all[from:])
	}
	*f.reg(w.A) = core.Obj(&core.NewUnmappedArguments(r, args).Object)
	*f.reg(w.A + regSize) = core.Obj(&r.NewArray(rest).Object)
	return true
}

func opArgCount(vm *VM, w *ins) bool {
	f := vm.frame()
	*f.reg(w.A) = core.Int(int32(f.argCount()))
	return true
}
