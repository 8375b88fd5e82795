package netio

import (
	"net"
	"net/netip"
	"syscall"
)

// interfaceOf finds the network interface that has an address; nil for the zero or an unspecified address.
func interfaceOf(a netip.Addr) (*net.Interface, error) {
	if !a.IsValid() || a.IsUnspecified() && a.Zone() == "" {
		return nil, nil
	}
	if a.Zone() != "" {
		return net.InterfaceByName(a.Zone())
	}
	list, err := net.Interfaces()
	if err != nil {
		return nil, err
	}
	for i := range list {
		addrs, err := list[i].Addrs()
		if err != nil {
			continue // it went away
		}
		for _, b := range addrs {
			if n, ok := b.(*net.IPNet); ok {
				if ip, ok := netip.AddrFromSlice(n.IP); ok && ip.Unmap() == a {
					return &list[i], nil
				}
			}
		}
	}
	return nil, syscall.ENODEV
}
