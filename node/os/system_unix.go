//go:build unix

package os

import (
	"bufio"
	goos "os"
	"runtime"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

const (
	eol     = "\n"
	devNull = "/dev/null"
)

// kernel is uname(2).
func kernel() uname {
	var u unix.Utsname
	if err := unix.Uname(&u); err != nil {
		return uname{}
	}
	return uname{unix.ByteSliceToString(u.Sysname[:]), unix.ByteSliceToString(u.Release[:]), unix.ByteSliceToString(u.Version[:]),
		unix.ByteSliceToString(u.Machine[:])}
}

// homeDirectory is HOME, or what the user database says.
func homeDirectory() (string, error) {
	if h := goos.Getenv("HOME"); h != "" {
		return h, nil
	}
	a, err := currentUser()
	return a.home, err
}

// currentUser reads the user database.
func currentUser() (account, error) {
	uid := goos.Geteuid()
	f, err := goos.Open("/etc/passwd")
	if err != nil {
		return account{}, err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		fields := strings.Split(lines.Text(), ":")
		if len(fields) < 7 || fields[2] != strconv.Itoa(uid) {
			continue
		}
		gid, _ := strconv.Atoi(fields[3]) // a damaged entry has group 0, as with getpwuid
		return account{uid, gid, fields[0], fields[5], fields[6], true}, nil
	}
	if runtime.GOOS == "darwin" {
		return darwinUser(uid)
	}
	return account{}, syscall.ENOENT
}

func setProcessPriority(pid, priority int) error {
	return unix.Setpriority(unix.PRIO_PROCESS, pid, priority)
}

// errnoNames are the names in os.constants.errno, in order.
var errnoNames = [...]string{"E2BIG", "EACCES", "EADDRINUSE", "EADDRNOTAVAIL", "EAFNOSUPPORT", "EAGAIN", "EALREADY", "EBADF", "EBADMSG", "EBUSY",
	"ECANCELED", "ECHILD", "ECONNABORTED", "ECONNREFUSED", "ECONNRESET", "EDEADLK", "EDESTADDRREQ", "EDOM", "EDQUOT", "EEXIST", "EFAULT",
	"EFBIG", "EHOSTUNREACH", "EIDRM", "EILSEQ", "EINPROGRESS", "EINTR", "EINVAL", "EIO", "EISCONN", "EISDIR", "ELOOP", "EMFILE", "EMLINK",
	"EMSGSIZE", "EMULTIHOP", "ENAMETOOLONG", "ENETDOWN", "ENETRESET", "ENETUNREACH", "ENFILE", "ENOBUFS", "ENODATA", "ENODEV", "ENOENT",
	"ENOEXEC", "ENOLCK", "ENOLINK", "ENOMEM", "ENOMSG", "ENOPROTOOPT", "ENOSPC", "ENOSR", "ENOSTR", "ENOSYS", "ENOTCONN", "ENOTDIR",
	"ENOTEMPTY", "ENOTSOCK", "ENOTSUP", "ENOTTY", "ENXIO", "EOPNOTSUPP", "EOVERFLOW", "EPERM", "EPIPE", "EPROTO", "EPROTONOSUPPORT",
	"EPROTOTYPE", "ERANGE", "EROFS", "ESPIPE", "ESRCH", "ESTALE", "ETIME", "ETIMEDOUT", "ETXTBSY", "EWOULDBLOCK", "EXDEV"}

func errnoConstants() []constant {
	numbers := map[string]int{"EWOULDBLOCK": int(unix.EWOULDBLOCK), "ENOTSUP": int(unix.ENOTSUP), "EOPNOTSUPP": int(unix.EOPNOTSUPP)}
	for n := 1; n < 256; n++ {
		if name := unix.ErrnoName(syscall.Errno(n)); name != "" {
			numbers[name] = n
		}
	}
	list := make([]constant, 0, len(errnoNames))
	for _, name := range errnoNames {
		if n, ok := numbers[name]; ok {
			list = append(list, constant{name, n})
		}
	}
	return list
}
