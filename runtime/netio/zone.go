//go:build linux || darwin

package netio

import (
	"net"
	"strconv"

	"golang.org/x/sys/unix"
)

// zoneID is the interface index of an IPv6 zone, given by name or number.
func zoneID(zone string) (uint32, error) {
	if n, err := strconv.ParseUint(zone, 10, 32); err == nil {
		return uint32(n), nil
	}
	ifi, err := net.InterfaceByName(zone)
	if err != nil {
		return 0, unix.EINVAL
	}
	return uint32(ifi.Index), nil
}

func zoneName(id uint32) string {
	if ifi, err := net.InterfaceByIndex(int(id)); err == nil {
		return ifi.Name
	}
	return strconv.FormatUint(uint64(id), 10)
}
