package vm

import (
	"slices"
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/stacktrace"
)

// hostMark is a place in the stack below which the embedder shows frames.
type hostMark struct {
	depth  uintptr // bytes of frames below it
	frames []core.HostFrame
}

func (vm *VM) depth(f *frame) uintptr {
	return uintptr(unsafe.Pointer(f)) - addr(&vm.frames[0])
}

// PushFrames shows frames, innermost first, below the JavaScript that runs
// until PopFrames. The slice is kept until then.
func (vm *VM) PushFrames(frames []core.HostFrame) {
	vm.hosts = append(vm.hosts, hostMark{vm.depth(vm.frame()), frames})
}

// PopFrames ends what the last PushFrames began.
func (vm *VM) PopFrames() { vm.hosts = vm.hosts[:len(vm.hosts)-1] }

// host adds the frames of the marks at or above a depth, those that await
// after the others. It returns the number of marks that are left, and whether
// one was at that very depth: it stands for the native that was called there.
func (c *stackCapture) host(marks []hostMark, depth uintptr) (left int, here bool) {
	left = len(marks)
	for left > 0 && marks[left-1].depth >= depth {
		left--
		here = marks[left].depth == depth
	}
	for _, async := range [...]bool{false, true} {
		for _, m := range slices.Backward(marks[left:]) {
			for i := range m.frames {
				if f := &m.frames[i]; f.Async == async {
					c.append(core.StackFrame{Code: f, Site: stacktrace.HostSite{}, IsToplevel: true, Strict: true, IsAsync: async})
				}
			}
		}
	}
	return left, here
}
