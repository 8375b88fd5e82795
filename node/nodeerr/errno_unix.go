//go:build unix

package nodeerr

import (
	"syscall"

	"golang.org/x/sys/unix"
)

// codeOfErrno names an errno.
func codeOfErrno(e syscall.Errno) string {
	if e == syscall.ENOTSUP {
		return "ENOTSUP"
	}
	if e == syscall.EAGAIN {
		return "EAGAIN"
	}
	return unix.ErrnoName(e)
}

// errnoOfCode is the negated errno of a code, 0 for unknown ones.
func errnoOfCode(code string) int {
	for e := syscall.Errno(1); e < 256; e++ {
		if unix.ErrnoName(e) == code {
			return -int(e)
		}
	}
	return 0
}
