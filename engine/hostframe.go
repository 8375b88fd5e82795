package engine

import (
	goruntime "runtime"
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
)

// HostFrame is a stack frame that the embedder shows for what it does itself.
type HostFrame = core.HostFrame

// PushFrames shows frames, innermost first, below the JavaScript that is
// called until PopFrames. In a native they stand for its own frame. The slice
// is not copied.
func (rt *Runtime) PushFrames(frames []HostFrame) { rt.vm.PushFrames(frames) }

// PopFrames ends what the last PushFrames began.
func (rt *Runtime) PopFrames() { rt.vm.PopFrames() }

// entry is the entry point of a Go function.
func entry(f NativeFunc) uintptr { return **(**uintptr)(unsafe.Pointer(&f)) }

// placed notes which Go function a native runs, for Host.NativePlace.
func placed(o *core.Object, f NativeFunc) *core.Object {
	(*core.NativeFunction)(unsafe.Pointer(o)).Code = entry(f)
	return o
}

// nativePlace asks the embedder for the place of a native.
func (h *Host) nativePlace(code uintptr) (name string, line, column int) {
	if h.NativePlace == nil {
		return "", 0, 0
	}
	if f := goruntime.FuncForPC(code); f != nil {
		return h.NativePlace(f.Name())
	}
	return "", 0, 0
}
