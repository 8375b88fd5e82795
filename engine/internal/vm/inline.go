package vm

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/core"
)

type (
	value = core.Value
	ins   = bytecode.Ins
)

const (
	insSize = 8  // bytes of an instruction
	regSize = 16 // bytes of a register

	tagInt    = core.TagInt
	tagMin    = core.TagMin
	tagObject = core.TagObject

	tagArray         = core.TagObject | uint64(core.KindArray)
	tagFunction      = core.TagObject | uint64(core.KindFunction)
	tagNative        = core.TagObject | uint64(core.KindNative)
	tagCallableOther = core.TagObject | uint64(core.KindCallableOther)
	tagTypedArray    = core.TagObject | uint64(core.KindTypedArray)
	tagGenerator     = core.TagObject | uint64(core.KindGenerator)
)

// Marks in the second register of an iterator (where its next method would
// be) of iterators that need no calls.
const (
	bitsFastArray     = core.TagSpecial | 0x100 // R(0) is the array, R(2) the next index
	bitsFastGenerator = core.TagSpecial | 0x101 // R(0) is a generator whose next method is the intrinsic one
	bitsFastBuiltin   = core.TagSpecial | 0x102 // R(0) is a BuiltinIterator whose next method is its own
)

// The small functions below are inlined into the run loop, whose size limits
// inlining to the very cheapest ones.

func reg(fp unsafe.Pointer, offset uint16) *value {
	return (*value)(unsafe.Add(fp, uintptr(offset)))
}

// next returns the register after r.
func next(r *value) *value { return (*value)(unsafe.Add(unsafe.Pointer(r), regSize)) }

// argOf returns argument i of the call window at r.
func argOf(r *value, i uintptr) *value {
	return (*value)(unsafe.Add(unsafe.Pointer(r), 2*regSize+i*regSize))
}

func imm32(w *ins) int32 { return *(*int32)(unsafe.Pointer(&w.B)) }

func jump16(ip unsafe.Pointer, w *ins) unsafe.Pointer {
	return unsafe.Add(ip, int(int16(w.C))*insSize)
}

func jump32(ip unsafe.Pointer, w *ins) unsafe.Pointer {
	return unsafe.Add(ip, int(imm32(w))*insSize)
}

func cacheAt(t *Template, i uint16) *cache {
	return (*cache)(unsafe.Add(t.caches, uintptr(i)*cacheSize))
}

// upCell returns captured cell i of the function in R(0).
func upCell(fp unsafe.Pointer, i uint16) *core.Cell {
	return *(**core.Cell)(unsafe.Add((*value)(fp).Ptr, functionSize+uintptr(i)*8))
}

// upValue returns the captured value at word i of the function in R(0).
func upValue(fp unsafe.Pointer, i uint16) *value {
	return (*value)(unsafe.Add((*value)(fp).Ptr, functionSize+uintptr(i)*8))
}

// shapeOf and overflowOf read the head of an object, see core.Object.

func shapeOf(o unsafe.Pointer) *core.Shape { return *(**core.Shape)(o) }

func overflowOf(o unsafe.Pointer) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Add(o, 8)) }

func setShape(o unsafe.Pointer, s *core.Shape) { *(**core.Shape)(o) = s }

func bitsBool(b bool) uint64 {
	var n uint64
	if b {
		n = 1
	}
	return core.BitsFalse | n
}
