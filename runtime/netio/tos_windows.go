package netio

import "golang.org/x/sys/windows"

// Numbers of ws2tcpip.h that x/sys lacks.
const (
	ipTOS       = 3
	ipv6TClass  = 39
	ipprotoIPv6 = 41
)

func setTOS(fd uintptr, v6 bool, tos int) error {
	if v6 {
		return sysErr("setsockopt", windows.SetsockoptInt(windows.Handle(fd), ipprotoIPv6, ipv6TClass, tos))
	}
	return sysErr("setsockopt", windows.SetsockoptInt(windows.Handle(fd), windows.IPPROTO_IP, ipTOS, tos))
}

func getTOS(fd uintptr, v6 bool) (int, error) {
	level, name := windows.IPPROTO_IP, ipTOS
	if v6 {
		level, name = ipprotoIPv6, ipv6TClass
	}
	v, err := windows.GetsockoptInt(windows.Handle(fd), level, name)
	return v, sysErr("getsockopt", err)
}
