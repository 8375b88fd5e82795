package process

import (
	"os"
	"syscall"
	"unsafe"

	"github.com/sxfescript/sxn/node"
	"golang.org/x/sys/windows"
)

func setUmask(int) int { return 0 }

func abortProcess() { os.Exit(134) }

// sendSignal ends a process, or tests for it with signal 0.
func sendSignal(pid, sig int) error {
	h, err := windows.OpenProcess(windows.PROCESS_TERMINATE|windows.PROCESS_QUERY_INFORMATION, false, uint32(pid))
	if err != nil {
		if err == windows.ERROR_INVALID_PARAMETER {
			return syscall.Errno(windows.ERROR_INVALID_HANDLE)
		}
		return err
	}
	defer windows.CloseHandle(h)
	if sig == 0 {
		return nil
	}
	return windows.TerminateProcess(h, 1)
}

func usage() resources {
	var creation, exit, kernel, user windows.Filetime
	if err := windows.GetProcessTimes(windows.CurrentProcess(), &creation, &exit, &kernel, &user); err != nil {
		return resources{}
	}
	micros := func(t windows.Filetime) int64 { return (int64(t.HighDateTime)<<32 | int64(t.LowDateTime)) / 10 }
	return resources{user: micros(user), system: micros(kernel), maxRSS: residentSize() / 1024}
}

// identity is empty: Windows has no user and group numbers.
func identity() []node.Export { return nil }

// monotonic is the performance counter in nanoseconds.
func monotonic() int64 {
	var count, freq int64
	kernel := windows.NewLazySystemDLL("kernel32.dll")
	kernel.NewProc("QueryPerformanceCounter").Call(uintptr(unsafe.Pointer(&count)))
	kernel.NewProc("QueryPerformanceFrequency").Call(uintptr(unsafe.Pointer(&freq)))
	if freq == 0 {
		return 0
	}
	return count/freq*1e9 + count%freq*1e9/freq
}

// residentSize is the working set in bytes.
func residentSize() int64 {
	type counters struct {
		cb, pageFaults                                                 uint32
		peakWorkingSet, workingSet, a, b, c, d, pagefile, peakPagefile uintptr
	}
	var m counters
	m.cb = uint32(unsafe.Sizeof(m))
	proc := windows.NewLazySystemDLL("kernel32.dll").NewProc("K32GetProcessMemoryInfo")
	ok, _, _ := proc.Call(uintptr(windows.CurrentProcess()), uintptr(unsafe.Pointer(&m)), uintptr(m.cb))
	if ok == 0 {
		return 0
	}
	return int64(m.workingSet)
}

func memoryLimit() int64 { return 0 }

// freeMemory is the free physical memory in bytes.
func freeMemory() int64 {
	var m struct {
		length, load                                                             uint32
		total, avail, totalPage, availPage, totalVirtual, availVirtual, extended uint64
	}
	m.length = uint32(unsafe.Sizeof(m))
	ok, _, _ := windows.NewLazySystemDLL("kernel32.dll").NewProc("GlobalMemoryStatusEx").Call(uintptr(unsafe.Pointer(&m)))
	if ok == 0 {
		return 0
	}
	return int64(m.avail)
}
