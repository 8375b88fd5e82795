package netio

import "golang.org/x/sys/unix"

const (
	ipv6Join  = unix.IPV6_JOIN_GROUP
	ipv6Leave = unix.IPV6_LEAVE_GROUP
)

// reuseDatagram shares the port, which is what SO_REUSEADDR means elsewhere.
func reuseDatagram(fd int) error {
	return unix.SetsockoptInt(fd, unix.SOL_SOCKET, unix.SO_REUSEPORT, 1)
}

// disconnectDatagram connects to an address that cannot be, which BSD takes as a disconnect.
func disconnectDatagram(fd int) error {
	err := unix.Connect(fd, &unix.SockaddrInet4{})
	if err == unix.EINVAL || err == unix.EAFNOSUPPORT || err == unix.EADDRNOTAVAIL {
		return nil
	}
	return err
}
