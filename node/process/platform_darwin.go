package process

import (
	"golang.org/x/sys/unix"
)

// maxRSSUnit divides ru_maxrss, which is in bytes here, to get kilobytes.
const maxRSSUnit = 1024

// monotonic is the system's monotonic clock in nanoseconds.
func monotonic() int64 {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_MONOTONIC, &t); err != nil {
		return 0
	}
	return t.Nano()
}

// residentSize is the greatest resident size so far in bytes: the current one
// needs Mach calls.
func residentSize() int64 { return usage().maxRSS * 1024 }

func memoryLimit() int64 { return 0 }

// freeMemory is the memory of the machine in bytes.
func freeMemory() int64 {
	n, err := unix.SysctlUint64("hw.memsize")
	if err != nil {
		return 0
	}
	return int64(n)
}
