//go:build unix

package watch

import (
	"errors"
	"syscall"
)

// tooMany reports whether the system has no more watches to give.
func tooMany(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EMFILE) || errors.Is(err, syscall.ENFILE)
}
