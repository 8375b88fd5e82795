package process

import (
	"syscall"
	"unsafe"
)

// defaultAbort gives SIGABRT its default action, which Go's own handler, the
// dump of all goroutines, would come before.
func defaultAbort() {
	var action struct { // struct sigaction of the kernel: SIG_DFL is zero
		handler, flags, restorer uintptr
		mask                     uint64
	}
	_, _, _ = syscall.RawSyscall6(syscall.SYS_RT_SIGACTION, uintptr(syscall.SIGABRT), uintptr(unsafe.Pointer(&action)), 0, 8, 0, 0)
}
