package heapwalk

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
)

// entries returns the entries of a shape, those without a Key deleted.
func (w *walker) entries(s *core.Shape) []core.ShapeProperty {
	return *(*[]core.ShapeProperty)(unsafe.Add(unsafe.Pointer(s), w.stack.props))
}

// heldElements returns the elements in a hidden slot of o, nil without one.
func (w *walker) heldElements(o *core.Object) *core.Elements {
	slot := *(*int32)(unsafe.Add(unsafe.Pointer(o.Shape()), w.stack.elemSlot))
	if slot < 0 {
		return nil
	}
	return (*core.Elements)(o.SlotPointer(uint32(slot)).Ptr)
}

// overflow returns the overflow array of o, which grows by doubling from four.
func (w *walker) overflow(o *core.Object) (p unsafe.Pointer, bytes uintptr) {
	s := o.Shape()
	if s.Count() <= s.InlineCap() {
		return nil, 0
	}
	n := uintptr(4)
	for n < uintptr(s.Count()-s.InlineCap()) {
		n *= 2
	}
	return *(*unsafe.Pointer)(unsafe.Add(unsafe.Pointer(o), w.stack.overflow)), n * core.ValueSize
}
