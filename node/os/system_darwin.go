package os

import (
	"os/user"
	"runtime"
	"strconv"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// memory returns what is free and what there is, in bytes.
func memory() (free, total float64) {
	size, err := unix.SysctlUint64("hw.memsize")
	if err != nil {
		return 0, 0
	}
	pages, err := unix.SysctlUint32("vm.page_free_count")
	if err != nil {
		return 0, float64(size)
	}
	return float64(pages) * float64(syscall.Getpagesize()), float64(size)
}

func upSeconds() (float64, error) {
	tv, err := unix.SysctlTimeval("kern.boottime")
	if err != nil {
		return 0, err
	}
	return float64(time.Now().Unix() - tv.Sec), nil
}

func loads() (avg [3]float64) {
	b, err := unix.SysctlRaw("vm.loadavg")
	if err != nil || len(b) < 24 {
		return avg
	}
	scale := *(*int64)(unsafe.Pointer(&b[16]))
	for i := range avg {
		avg[i] = float64(*(*uint32)(unsafe.Pointer(&b[4*i]))) / float64(scale)
	}
	return avg
}

func processPriority(pid int) (int, error) { return unix.Getpriority(unix.PRIO_PROCESS, pid) }

func processors() []cpu {
	model, err := unix.Sysctl("machdep.cpu.brand_string")
	if err != nil {
		model = "unknown"
	}
	hz, _ := unix.SysctlUint64("hw.cpufrequency") // Apple's processors have none
	list := make([]cpu, runtime.NumCPU())
	for i := range list {
		list[i] = cpu{model: model, speed: int(hz / 1e6)}
	}
	return list
}

// darwinUser asks Open Directory: accounts of people are not in /etc/passwd.
func darwinUser(uid int) (account, error) {
	u, err := user.LookupId(strconv.Itoa(uid))
	if err != nil {
		return account{}, syscall.ENOENT
	}
	gid, _ := strconv.Atoi(u.Gid) // numbers on this system
	a := account{uid: uid, gid: gid, name: u.Username, home: u.HomeDir}
	a.shell, a.hasShell = syscall.Getenv("SHELL")
	return a, nil
}

func dlopenConstants() []constant {
	return []constant{{"RTLD_LAZY", 1}, {"RTLD_NOW", 2}, {"RTLD_GLOBAL", 8}, {"RTLD_LOCAL", 4}}
}
