package vm

import (
	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/core"
)

// typeOf is the typeof operator with the results as in JTypeIs.
func typeOf(v value) uint16 {
	switch v.Bits >> 48 {
	case core.TagString >> 48:
		return bytecode.TypeString
	case core.TagObject >> 48:
		if !v.IsCallable() {
			return bytecode.TypeObject
		}
		if core.IsHTMLDDA(v) {
			return bytecode.TypeUndefined
		}
		return bytecode.TypeFunction
	case core.TagSymbol >> 48:
		return bytecode.TypeSymbol
	case core.TagBigInt >> 48:
		return bytecode.TypeBigInt
	case core.TagSpecial >> 48:
		switch {
		case v.IsBool():
			return bytecode.TypeBoolean
		case v.IsNull():
			return bytecode.TypeObject
		}
		return bytecode.TypeUndefined
	}
	return bytecode.TypeNumber
}

func opJumpType(vm *VM, w *ins) bool {
	is := typeOf(*vm.frame().reg(w.A)) == w.B
	return vm.jumpIf(w, is == (w.Op == bytecode.OpJTypeIs), nil)
}
