//go:build unix

package netio

import "golang.org/x/sys/unix"

func setTOS(fd uintptr, v6 bool, tos int) error {
	if v6 {
		return sysErr("setsockopt", unix.SetsockoptInt(int(fd), unix.IPPROTO_IPV6, unix.IPV6_TCLASS, tos))
	}
	return sysErr("setsockopt", unix.SetsockoptInt(int(fd), unix.IPPROTO_IP, unix.IP_TOS, tos))
}

func getTOS(fd uintptr, v6 bool) (int, error) {
	level, name := unix.IPPROTO_IP, unix.IP_TOS
	if v6 {
		level, name = unix.IPPROTO_IPV6, unix.IPV6_TCLASS
	}
	v, err := unix.GetsockoptInt(int(fd), level, name)
	return v, sysErr("getsockopt", err)
}
