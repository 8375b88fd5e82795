package os

import (
	goos "os"
	"os/user"
	"runtime"
	"strconv"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
	"golang.org/x/sys/windows/registry"
)

const (
	eol     = "\r\n"
	devNull = `\\.\nul`
)

func kernel32(name string) *windows.LazyProc {
	return windows.NewLazySystemDLL("kernel32.dll").NewProc(name)
}

// memory returns what is free and what there is, in bytes.
func memory() (free, total float64) {
	var m struct {
		length, load                                                             uint32
		total, avail, totalPage, availPage, totalVirtual, availVirtual, extended uint64
	}
	m.length = uint32(unsafe.Sizeof(m))
	if ok, _, _ := kernel32("GlobalMemoryStatusEx").Call(uintptr(unsafe.Pointer(&m))); ok == 0 {
		return 0, 0
	}
	return float64(m.avail), float64(m.total)
}

func upSeconds() (float64, error) { return windows.DurationSinceBoot().Seconds(), nil }

// loads are not known here.
func loads() (avg [3]float64) { return avg }

func kernel() uname {
	v := windows.RtlGetVersion()
	u := uname{name: "Windows_NT", version: "Windows", machine: "x86_64"}
	u.release = strconv.Itoa(int(v.MajorVersion)) + "." + strconv.Itoa(int(v.MinorVersion)) + "." + strconv.Itoa(int(v.BuildNumber))
	if runtime.GOARCH == "arm64" {
		u.machine = "arm64"
	}
	k, err := registry.OpenKey(registry.LOCAL_MACHINE, `SOFTWARE\Microsoft\Windows NT\CurrentVersion`, registry.QUERY_VALUE)
	if err != nil {
		return u
	}
	defer k.Close()
	if s, _, err := k.GetStringValue("ProductName"); err == nil {
		u.version = s
		if v.BuildNumber >= 22000 && len(s) > 10 && s[:10] == "Windows 10" {
			// Windows 11 keeps the name of its predecessor in the registry.
			u.version = "Windows 11" + s[10:]
		}
	}
	return u
}

func homeDirectory() (string, error) {
	if h := goos.Getenv("USERPROFILE"); h != "" {
		return h, nil
	}
	a, err := currentUser()
	return a.home, err
}

func currentUser() (account, error) {
	u, err := user.Current()
	if err != nil {
		return account{}, syscall.ENOENT
	}
	name := u.Username
	for i := len(name) - 1; i >= 0; i-- {
		if name[i] == '\\' {
			name = name[i+1:]
			break
		}
	}
	return account{uid: -1, gid: -1, name: name, home: u.HomeDir}, nil
}

// classes are the priority classes with the priorities that stand for them.
var classes = [...]struct {
	class    uint32
	priority int
}{{windows.REALTIME_PRIORITY_CLASS, -20}, {windows.HIGH_PRIORITY_CLASS, -14}, {windows.ABOVE_NORMAL_PRIORITY_CLASS, -7},
	{windows.NORMAL_PRIORITY_CLASS, 0}, {windows.BELOW_NORMAL_PRIORITY_CLASS, 10}, {windows.IDLE_PRIORITY_CLASS, 19}}

func openProcess(pid int, access uint32) (windows.Handle, error) {
	if pid == 0 {
		return windows.CurrentProcess(), nil
	}
	h, err := windows.OpenProcess(access, false, uint32(pid))
	if err == windows.ERROR_INVALID_PARAMETER {
		err = syscall.ESRCH
	}
	return h, err
}

func processPriority(pid int) (int, error) {
	h, err := openProcess(pid, windows.PROCESS_QUERY_LIMITED_INFORMATION)
	if err != nil {
		return 0, err
	}
	defer windows.CloseHandle(h)
	class, err := windows.GetPriorityClass(h)
	if err != nil {
		return 0, err
	}
	for _, c := range classes {
		if c.class == class {
			return c.priority, nil
		}
	}
	return 0, nil
}

func setProcessPriority(pid, priority int) error {
	h, err := openProcess(pid, windows.PROCESS_SET_INFORMATION)
	if err != nil {
		return err
	}
	defer windows.CloseHandle(h)
	class := uint32(windows.IDLE_PRIORITY_CLASS)
	switch {
	case priority < -14:
		class = windows.REALTIME_PRIORITY_CLASS
	case priority < -7:
		class = windows.HIGH_PRIORITY_CLASS
	case priority < 0:
		class = windows.ABOVE_NORMAL_PRIORITY_CLASS
	case priority < 10:
		class = windows.NORMAL_PRIORITY_CLASS
	case priority < 19:
		class = windows.BELOW_NORMAL_PRIORITY_CLASS
	}
	return windows.SetPriorityClass(h, class)
}

func processors() []cpu {
	list := make([]cpu, runtime.NumCPU())
	type times struct {
		idle, kernel, user, dpc, interrupt int64
		interrupts                         uint32
	}
	t := make([]times, len(list))
	proc := windows.NewLazySystemDLL("ntdll.dll").NewProc("NtQuerySystemInformation")
	const processorPerformance = 8
	status, _, _ := proc.Call(processorPerformance, uintptr(unsafe.Pointer(&t[0])), uintptr(len(t))*unsafe.Sizeof(t[0]), 0)
	for i := range list {
		c := &list[i]
		c.model = "unknown"
		if status == 0 {
			const perMillisecond = 10000 // units of 100 ns
			c.user, c.sys = float64(t[i].user)/perMillisecond, float64(t[i].kernel-t[i].idle)/perMillisecond
			c.idle, c.irqs = float64(t[i].idle)/perMillisecond, float64(t[i].interrupt)/perMillisecond
		}
		k, err := registry.OpenKey(registry.LOCAL_MACHINE, `HARDWARE\DESCRIPTION\System\CentralProcessor\`+strconv.Itoa(i), registry.QUERY_VALUE)
		if err != nil {
			continue
		}
		if s, _, err := k.GetStringValue("ProcessorNameString"); err == nil {
			c.model = s
		}
		if n, _, err := k.GetIntegerValue("~MHz"); err == nil {
			c.speed = int(n)
		}
		_ = k.Close() // it was only read
	}
	return list
}

func dlopenConstants() []constant { return nil }

// errnoConstants are the numbers of Microsoft's C library and of Winsock.
func errnoConstants() []constant {
	return []constant{{"E2BIG", 7}, {"EACCES", 13}, {"EADDRINUSE", 100}, {"EADDRNOTAVAIL", 101}, {"EAFNOSUPPORT", 102}, {"EAGAIN", 11},
		{"EALREADY", 103}, {"EBADF", 9}, {"EBADMSG", 104}, {"EBUSY", 16}, {"ECANCELED", 105}, {"ECHILD", 10}, {"ECONNABORTED", 106},
		{"ECONNREFUSED", 107}, {"ECONNRESET", 108}, {"EDEADLK", 36}, {"EDESTADDRREQ", 109}, {"EDOM", 33}, {"EEXIST", 17}, {"EFAULT", 14},
		{"EFBIG", 27}, {"EHOSTUNREACH", 110}, {"EIDRM", 111}, {"EILSEQ", 42}, {"EINPROGRESS", 112}, {"EINTR", 4}, {"EINVAL", 22}, {"EIO", 5},
		{"EISCONN", 113}, {"EISDIR", 21}, {"ELOOP", 114}, {"EMFILE", 24}, {"EMLINK", 31}, {"EMSGSIZE", 115}, {"ENAMETOOLONG", 38},
		{"ENETDOWN", 116}, {"ENETRESET", 117}, {"ENETUNREACH", 118}, {"ENFILE", 23}, {"ENOBUFS", 119}, {"ENODATA", 120}, {"ENODEV", 19},
		{"ENOENT", 2}, {"ENOEXEC", 8}, {"ENOLCK", 39}, {"ENOLINK", 121}, {"ENOMEM", 12}, {"ENOMSG", 122}, {"ENOPROTOOPT", 123}, {"ENOSPC", 28},
		{"ENOSR", 124}, {"ENOSTR", 125}, {"ENOSYS", 40}, {"ENOTCONN", 126}, {"ENOTDIR", 20}, {"ENOTEMPTY", 41}, {"ENOTSOCK", 128},
		{"ENOTSUP", 129}, {"ENOTTY", 25}, {"ENXIO", 6}, {"EOPNOTSUPP", 130}, {"EOVERFLOW", 132}, {"EPERM", 1}, {"EPIPE", 32}, {"EPROTO", 134},
		{"EPROTONOSUPPORT", 135}, {"EPROTOTYPE", 136}, {"ERANGE", 34}, {"EROFS", 30}, {"ESPIPE", 29}, {"ESRCH", 3}, {"ETIME", 137},
		{"ETIMEDOUT", 138}, {"ETXTBSY", 139}, {"EWOULDBLOCK", 140}, {"EXDEV", 18}}
}
