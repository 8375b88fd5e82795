//go:build unix

package tracelog

import "syscall"

// CPUTime is the processor time of the process in nanoseconds, 0 where the
// system does not tell.
func CPUTime() int64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return u.Utime.Nano() + u.Stime.Nano()
}
