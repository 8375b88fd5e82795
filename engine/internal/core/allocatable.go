package core

import (
	"bytes"
	"os"
	"runtime"
	"strconv"
)

const (
	// freeAllocation is the size up to which memory is asked for without a
	// look at the machine.
	freeAllocation = 1 << 30
	// maxAllocation is the size from which memory is refused in any case.
	maxAllocation = 1 << 35
)

// allocatable reports whether a block of n bytes may be asked for. Go ends the
// process when the system refuses memory, so great sizes are compared with
// what the machine has before.
func allocatable(n int) bool {
	switch {
	case n <= freeAllocation:
		return true
	case n > maxAllocation:
		return false
	case runtime.GOOS != "linux":
		return n <= maxAllocation/4
	}
	info, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return false
	}
	return n <= meminfoBytes(info, "MemTotal:")+meminfoBytes(info, "SwapTotal:")
}

// meminfoBytes reads an entry of /proc/meminfo, whose unit is kB.
func meminfoBytes(info []byte, name string) int {
	for line := range bytes.Lines(info) {
		rest, ok := bytes.CutPrefix(line, []byte(name))
		if !ok {
			continue
		}
		if fields := bytes.Fields(rest); len(fields) > 0 {
			if kb, err := strconv.Atoi(string(fields[0])); err == nil {
				return kb * 1024
			}
		}
	}
	return 0
}
