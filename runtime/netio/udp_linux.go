package netio

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

const (
	ipv6Join  = unix.IPV6_JOIN_GROUP
	ipv6Leave = unix.IPV6_LEAVE_GROUP
)

func reuseDatagram(fd int) error {
	return unix.SetsockoptInt(fd, unix.SOL_SOCKET, unix.SO_REUSEADDR, 1)
}

// disconnectDatagram connects to no address at all, which package unix has no type for.
func disconnectDatagram(fd int) error {
	sa := unix.RawSockaddr{Family: unix.AF_UNSPEC}
	_, _, e := unix.Syscall(unix.SYS_CONNECT, uintptr(fd), uintptr(unsafe.Pointer(&sa)), unsafe.Sizeof(sa))
	if e != 0 {
		return e
	}
	return nil
}
