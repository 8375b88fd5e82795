package dns

import (
	gonet "net"
	"net/netip"
)

// familyFor narrows the family of a lookup to what the machine has addresses
// for, as getaddrinfo does with AI_ADDRCONFIG; ok is false where it has none
// of the family.
func familyFor(family, hints int) (_ int, ok bool) {
	if hints&hintAddrConfig == 0 {
		return family, true
	}
	v4, v6 := configured()
	switch {
	case family == 4:
		return family, v4
	case family == 6:
		return family, v6
	case v4 && !v6:
		return 4, true
	case v6 && !v4:
		return 6, true
	}
	return family, true
}

// configured reports which families have an address that is not the loopback.
func configured() (v4, v6 bool) {
	list, err := gonet.InterfaceAddrs()
	if err != nil {
		// Without a list nothing can be said against a family.
		return true, true
	}
	for _, a := range list {
		p, err := netip.ParsePrefix(a.String())
		if err != nil || p.Addr() == netip.AddrFrom4([4]byte{127, 0, 0, 1}) || p.Addr() == netip.IPv6Loopback() {
			continue
		}
		if p.Addr().Is4() {
			v4 = true
		} else {
			v6 = true
		}
	}
	return v4, v6
}

// resolveHinted resolves a name with the rules of the hints.
func resolveHinted(host string, opts Options) ([]netip.Addr, error) {
	family, ok := familyFor(opts.Family, opts.Hints)
	if !ok {
		return nil, notFound(host)
	}
	if family != 6 || opts.Hints&hintV4Mapped == 0 {
		return resolve(host, family)
	}
	addrs, err := resolve(host, 6)
	if err == nil && opts.Hints&hintAll == 0 {
		return addrs, nil
	}
	// V4MAPPED: the IPv4 addresses too, or instead of none.
	more, err4 := resolve(host, 4)
	if err4 != nil {
		return addrs, err
	}
	for _, a := range more {
		addrs = append(addrs, netip.AddrFrom16(a.As16()))
	}
	return addrs, nil
}

func notFound(host string) error {
	return &gonet.DNSError{Err: "no address", Name: host, IsNotFound: true}
}
