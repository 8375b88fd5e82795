//go:build linux || darwin

package netio

import (
	"net/netip"

	"golang.org/x/sys/unix"
)

// sockaddr converts an address and says its family.
func sockaddr(a Address) (unix.Sockaddr, int, error) {
	switch {
	case !a.IP.IsValid():
		if len(a.Path) >= unixPathMax {
			return nil, 0, unix.EINVAL
		}
		if len(a.Path) > 0 && a.Path[0] == 0 && abstractUnixSockets {
			// x/sys writes an abstract name as one that begins with @.
			return &unix.SockaddrUnix{Name: "@" + a.Path[1:]}, unix.AF_UNIX, nil
		}
		return &unix.SockaddrUnix{Name: a.Path}, unix.AF_UNIX, nil
	case a.IP.Is4():
		return &unix.SockaddrInet4{Port: int(a.Port), Addr: a.IP.As4()}, unix.AF_INET, nil
	}
	sa := &unix.SockaddrInet6{Port: int(a.Port), Addr: a.IP.As16()}
	if zone := a.IP.Zone(); zone != "" {
		id, err := zoneID(zone)
		if err != nil {
			return nil, 0, err
		}
		sa.ZoneId = id
	}
	return sa, unix.AF_INET6, nil
}

func fromSockaddr(sa unix.Sockaddr) Address {
	switch sa := sa.(type) {
	case *unix.SockaddrInet4:
		return Address{IP: netip.AddrFrom4(sa.Addr), Port: uint16(sa.Port)}
	case *unix.SockaddrInet6:
		ip := netip.AddrFrom16(sa.Addr)
		if sa.ZoneId != 0 {
			ip = ip.WithZone(zoneName(sa.ZoneId))
		}
		return Address{IP: ip, Port: uint16(sa.Port)}
	case *unix.SockaddrUnix:
		if abstractUnixSockets && len(sa.Name) > 0 && sa.Name[0] == '@' {
			return Address{Path: "\x00" + sa.Name[1:]}
		}
		return Address{Path: sa.Name}
	}
	return Address{}
}

func localAddress(fd int) (Address, error) {
	if fd < 0 {
		return Address{}, sysErr("getsockname", unix.EBADF)
	}
	sa, err := unix.Getsockname(fd)
	if err != nil {
		return Address{}, sysErr("getsockname", err)
	}
	return fromSockaddr(sa), nil
}

// LocalAddress implements Socket.
func (s *fdStream) LocalAddress() (Address, error) { return localAddress(s.fd) }

// RemoteAddress implements Socket.
func (s *fdStream) RemoteAddress() (Address, error) {
	if s.fd < 0 {
		return Address{}, sysErr("getpeername", unix.EBADF)
	}
	sa, err := unix.Getpeername(s.fd)
	if err != nil {
		return Address{}, sysErr("getpeername", err)
	}
	return fromSockaddr(sa), nil
}

// SetNoDelay implements Socket.
func (s *fdStream) SetNoDelay(on bool) error {
	return s.setOption(unix.IPPROTO_TCP, unix.TCP_NODELAY, boolInt(on))
}

// SetKeepAlive implements Socket.
func (s *fdStream) SetKeepAlive(k KeepAlive) error {
	if err := s.setOption(unix.SOL_SOCKET, unix.SO_KEEPALIVE, boolInt(k.Enable)); err != nil || !k.Enable {
		return err
	}
	if k.Interval == 0 {
		k.Interval = defaultKeepAliveInterval
	}
	if k.Count == 0 {
		k.Count = defaultKeepAliveCount
	}
	return sysErr("setsockopt", setKeepAliveTimes(s.fd, k.Delay, k.Interval, k.Count))
}

// SetTypeOfService implements Socket.
func (s *fdStream) SetTypeOfService(tos int) error {
	level, name := s.tosOption()
	return s.setOption(level, name, tos)
}

// TypeOfService implements Socket.
func (s *fdStream) TypeOfService() (int, error) {
	if s.fd < 0 {
		return 0, sysErr("getsockopt", unix.EBADF)
	}
	level, name := s.tosOption()
	v, err := unix.GetsockoptInt(s.fd, level, name)
	return v, sysErr("getsockopt", err)
}

func (s *fdStream) tosOption() (level, name int) {
	if a, err := s.LocalAddress(); err == nil && a.Family() == 6 {
		return unix.IPPROTO_IPV6, unix.IPV6_TCLASS
	}
	return unix.IPPROTO_IP, unix.IP_TOS
}

func (s *fdStream) setOption(level, name, value int) error {
	if s.fd < 0 {
		return sysErr("setsockopt", unix.EBADF)
	}
	return sysErr("setsockopt", unix.SetsockoptInt(s.fd, level, name, value))
}

// SetBlocking implements Socket. The descriptor's own mode is left alone: other processes may share it.
func (s *fdStream) SetBlocking(on bool) error {
	if s.fd < 0 {
		return unix.EBADF
	}
	s.blocking = on || s.shared
	return nil
}

// Reset implements Socket.
func (s *fdStream) Reset(done func()) error {
	if s.fd < 0 {
		return unix.EBADF
	}
	linger := unix.Linger{Onoff: 1}
	if err := unix.SetsockoptLinger(s.fd, unix.SOL_SOCKET, unix.SO_LINGER, &linger); err != nil {
		return sysErr("setsockopt", err)
	}
	s.Close(done)
	return nil
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}
