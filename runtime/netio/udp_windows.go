package netio

import (
	"context"
	"net"
	"net/netip"
	"syscall"

	"golang.org/x/net/ipv4"
	"golang.org/x/net/ipv6"
	"golang.org/x/sys/windows"

	"github.com/sxfescript/sxn/runtime/eventloop"
)

// UDP is a UDP socket. All methods are called on the loop's goroutine.
type UDP struct {
	handle eventloop.Handle
	loop   *eventloop.Loop
	conn   *net.UDPConn // nil before the first bind and after Close
	v6     bool
	closed bool
	peer   netip.AddrPort // of Connect

	receiving, reader bool
	onMessage         func(data []byte, from Address)
	onError           func(err error)
	held              []heldDatagram // came while nothing received
}

type heldDatagram struct {
	data []byte
	from Address
}

// maxHeldDatagrams bounds what is kept while nothing receives; the rest is dropped, as datagrams may be.
const maxHeldDatagrams = 64

// NewUDP returns a socket for IPv4 or IPv6, not yet bound.
func NewUDP(l *eventloop.Loop, v6 bool) (*UDP, error) {
	u := &UDP{loop: l, v6: v6}
	u.handle.Init(l)
	l.Opened(u)
	return u, nil
}

// Adopt is not possible: Go has no way to take over a socket here.
func (u *UDP) Adopt(int) error { return sysErr("open", windows.WSAEOPNOTSUPP) }

// Bind gives the socket an address.
func (u *UDP) Bind(a Address, opts UDPOptions) error {
	if u.closed || u.conn != nil {
		return sysErr("bind", windows.WSAEINVAL)
	}
	network := "udp4"
	if u.v6 {
		if network = "udp"; opts.IPv6Only {
			network = "udp6"
		}
	}
	cfg := net.ListenConfig{Control: func(_, _ string, c syscall.RawConn) error {
		if !opts.ReuseAddr {
			return nil
		}
		var err error
		cerr := c.Control(func(fd uintptr) {
			err = windows.SetsockoptInt(windows.Handle(fd), windows.SOL_SOCKET, windows.SO_REUSEADDR, 1)
		})
		if cerr != nil {
			return cerr
		}
		return err
	}}
	pc, err := cfg.ListenPacket(context.Background(), network, netip.AddrPortFrom(a.IP, a.Port).String())
	if err != nil {
		return err
	}
	u.conn = pc.(*net.UDPConn)
	return nil
}

func (u *UDP) bound() error {
	if u.conn != nil {
		return nil
	}
	any := netip.IPv4Unspecified()
	if u.v6 {
		any = netip.IPv6Unspecified()
	}
	return u.Bind(Address{IP: any}, UDPOptions{})
}

// Connect sets the one peer that datagrams go to and come from.
func (u *UDP) Connect(a Address) error {
	if err := u.bound(); err != nil {
		return err
	}
	u.peer = netip.AddrPortFrom(a.IP, a.Port)
	return nil
}

// Disconnect undoes Connect.
func (u *UDP) Disconnect() error {
	if u.conn == nil {
		return sysErr("connect", windows.WSAENOTSOCK)
	}
	u.peer = netip.AddrPort{}
	return nil
}

// RecvStart delivers datagrams until RecvStop; data is valid during the call. While it receives, the socket keeps the
// loop alive.
func (u *UDP) RecvStart(onMessage func(data []byte, from Address), onError func(err error)) error {
	if err := u.bound(); err != nil {
		return err
	}
	u.onMessage, u.onError = onMessage, onError
	u.receiving = true
	u.handle.Activate()
	if !u.reader {
		u.reader = true
		go u.readLoop(u.conn)
	}
	if len(u.held) > 0 {
		u.loop.QueuePending(func() {
			held := u.held
			u.held = nil
			for _, d := range held {
				u.deliver(d)
			}
		})
	}
	return nil
}

func (u *UDP) readLoop(conn *net.UDPConn) {
	buf := make([]byte, readBufferSize)
	for {
		n, from, err := conn.ReadFromUDPAddrPort(buf)
		if err != nil {
			u.loop.Post(func() {
				if u.receiving && u.conn == conn {
					u.onError(err)
				}
			})
			return
		}
		d := heldDatagram{append([]byte(nil), buf[:n]...), Address{IP: from.Addr().Unmap(), Port: from.Port()}}
		u.loop.Post(func() { u.deliver(d) })
	}
}

func (u *UDP) deliver(d heldDatagram) {
	switch {
	case u.closed:
	case u.peer.IsValid() && (d.from.IP != u.peer.Addr() || d.from.Port != u.peer.Port()):
	case u.receiving:
		u.onMessage(d.data, d.from)
	case len(u.held) < maxHeldDatagrams:
		u.held = append(u.held, d)
	}
}

// RecvStop stops the delivery.
func (u *UDP) RecvStop() {
	if u.receiving {
		u.receiving = false
		u.handle.Deactivate()
	}
}

// Send sends a datagram, to the connected peer where to is nil. sent is true where it is with the system already.
func (u *UDP) Send(data []byte, to *Address, _ func(err error)) (sent bool, err error) {
	if err := u.bound(); err != nil {
		return false, err
	}
	peer := u.peer
	if to != nil {
		peer = netip.AddrPortFrom(to.IP, to.Port)
	}
	if !peer.IsValid() {
		return false, sysErr("send", windows.WSAEDESTADDRREQ)
	}
	_, err = u.conn.WriteToUDPAddrPort(data, peer)
	return err == nil, err
}

// SendQueueSize and SendQueueCount are 0: sends wait in the system.
func (u *UDP) SendQueueSize() int  { return 0 }
func (u *UDP) SendQueueCount() int { return 0 }

// LocalAddress is the address bound to.
func (u *UDP) LocalAddress() (Address, error) {
	if u.conn == nil {
		return Address{}, sysErr("getsockname", windows.WSAENOTSOCK)
	}
	a, ok := u.conn.LocalAddr().(*net.UDPAddr)
	if !ok {
		return Address{}, sysErr("getsockname", windows.WSAEINVAL)
	}
	ap := a.AddrPort()
	return Address{IP: ap.Addr(), Port: ap.Port()}, nil
}

// RemoteAddress is the connected peer.
func (u *UDP) RemoteAddress() (Address, error) {
	if !u.peer.IsValid() {
		return Address{}, sysErr("getpeername", windows.WSAENOTCONN)
	}
	return Address{IP: u.peer.Addr(), Port: u.peer.Port()}, nil
}

// with runs f on the connection.
func (u *UDP) with(f func(p4 *ipv4.PacketConn, p6 *ipv6.PacketConn) error) error {
	if u.conn == nil {
		return sysErr("setsockopt", windows.WSAENOTSOCK)
	}
	return f(ipv4.NewPacketConn(u.conn), ipv6.NewPacketConn(u.conn))
}

// SetBroadcast allows sending to broadcast addresses.
func (u *UDP) SetBroadcast(on bool) error {
	if u.conn == nil {
		return sysErr("setsockopt", windows.WSAENOTSOCK)
	}
	raw, err := u.conn.SyscallConn()
	if err != nil {
		return err
	}
	value := 0
	if on {
		value = 1
	}
	cerr := raw.Control(func(fd uintptr) {
		err = windows.SetsockoptInt(windows.Handle(fd), windows.SOL_SOCKET, windows.SO_BROADCAST, value)
	})
	if cerr != nil {
		return cerr
	}
	return err
}

// SetTTL sets how many routers a datagram may pass, 1 to 255.
func (u *UDP) SetTTL(ttl int) error {
	if ttl < 1 || ttl > 255 {
		return sysErr("setsockopt", windows.WSAEINVAL)
	}
	return u.with(func(p4 *ipv4.PacketConn, p6 *ipv6.PacketConn) error {
		if u.v6 {
			return p6.SetHopLimit(ttl)
		}
		return p4.SetTTL(ttl)
	})
}

// SetMulticastTTL is SetTTL for multicast, 0 to 255.
func (u *UDP) SetMulticastTTL(ttl int) error {
	if ttl < 0 || ttl > 255 {
		return sysErr("setsockopt", windows.WSAEINVAL)
	}
	return u.with(func(p4 *ipv4.PacketConn, p6 *ipv6.PacketConn) error {
		if u.v6 {
			return p6.SetMulticastHopLimit(ttl)
		}
		return p4.SetMulticastTTL(ttl)
	})
}

// SetMulticastLoop says whether this host gets its own multicast datagrams.
func (u *UDP) SetMulticastLoop(on bool) error {
	return u.with(func(p4 *ipv4.PacketConn, p6 *ipv6.PacketConn) error {
		if u.v6 {
			return p6.SetMulticastLoopback(on)
		}
		return p4.SetMulticastLoopback(on)
	})
}

// SetMulticastInterface sets the interface that multicast goes out on, by an address of it.
func (u *UDP) SetMulticastInterface(a netip.Addr) error {
	if u.v6 != a.Is6() {
		return sysErr("setsockopt", windows.WSAEINVAL)
	}
	ifi, err := interfaceOf(a)
	if err != nil {
		return err
	}
	return u.with(func(p4 *ipv4.PacketConn, p6 *ipv6.PacketConn) error {
		if u.v6 {
			return p6.SetMulticastInterface(ifi)
		}
		return p4.SetMulticastInterface(ifi)
	})
}

// SetMembership joins or leaves a multicast group on an interface; the zero address leaves the choice to the system.
func (u *UDP) SetMembership(group, iface netip.Addr, join bool) error {
	if err := u.bound(); err != nil {
		return err
	}
	ifi, err := interfaceOf(iface)
	if err != nil {
		return err
	}
	g := &net.UDPAddr{IP: group.AsSlice()}
	return u.with(func(p4 *ipv4.PacketConn, p6 *ipv6.PacketConn) error {
		switch {
		case u.v6 && join:
			return p6.JoinGroup(ifi, g)
		case u.v6:
			return p6.LeaveGroup(ifi, g)
		case join:
			return p4.JoinGroup(ifi, g)
		}
		return p4.LeaveGroup(ifi, g)
	})
}

// SetSourceMembership is SetMembership for the datagrams of one source.
func (u *UDP) SetSourceMembership(source, group, iface netip.Addr, join bool) error {
	if err := u.bound(); err != nil {
		return err
	}
	ifi, err := interfaceOf(iface)
	if err != nil {
		return err
	}
	g, s := &net.UDPAddr{IP: group.AsSlice()}, &net.UDPAddr{IP: source.AsSlice()}
	return u.with(func(p4 *ipv4.PacketConn, p6 *ipv6.PacketConn) error {
		switch {
		case u.v6 && join:
			return p6.JoinSourceSpecificGroup(ifi, g, s)
		case u.v6:
			return p6.LeaveSourceSpecificGroup(ifi, g, s)
		case join:
			return p4.JoinSourceSpecificGroup(ifi, g, s)
		}
		return p4.LeaveSourceSpecificGroup(ifi, g, s)
	})
}

// BufferSize sets the size of the system's buffer for receiving or sending, or asks for it where size is 0.
func (u *UDP) BufferSize(receive bool, size int) (n int, err error) {
	if u.conn == nil {
		return 0, sysErr("getsockopt", windows.WSAENOTSOCK)
	}
	name := windows.SO_SNDBUF
	if receive {
		name = windows.SO_RCVBUF
	}
	raw, err := u.conn.SyscallConn()
	if err != nil {
		return 0, err
	}
	cerr := raw.Control(func(fd uintptr) {
		if size > 0 {
			n, err = size, windows.SetsockoptInt(windows.Handle(fd), windows.SOL_SOCKET, name, size)
			return
		}
		n, err = windows.GetsockoptInt(windows.Handle(fd), windows.SOL_SOCKET, name)
	})
	if cerr != nil {
		return 0, cerr
	}
	return n, err
}

// Ref, Unref and HasRef say whether a receiving socket keeps the loop alive.
func (u *UDP) Ref()         { u.handle.Ref() }
func (u *UDP) Unref()       { u.handle.Unref() }
func (u *UDP) HasRef() bool { return u.handle.HasRef() }

// FD is -1: the descriptor is Go's.
func (u *UDP) FD() int { return -1 }

// Close ends everything, then done, if not nil, runs in the close phase.
func (u *UDP) Close(done func()) {
	if u.closed {
		return
	}
	u.closed = true
	u.RecvStop()
	if u.conn != nil {
		_ = u.conn.Close() // what is lost is lost
		u.conn = nil
	}
	u.handle.Loop().Closed(u)
	u.handle.Close(done)
}
