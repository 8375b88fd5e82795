//go:build linux || darwin

package netio

import (
	"net"
	"net/netip"
	"os"

	"golang.org/x/net/ipv4"
	"golang.org/x/net/ipv6"
	"golang.org/x/sys/unix"

	"github.com/sxfescript/sxn/runtime/eventloop"
)

// maxDatagrams bounds how many datagrams one readable event delivers.
const maxDatagrams = 32

// UDP is a UDP socket. All methods are called on the loop's goroutine.
type UDP struct {
	handle eventloop.Handle
	loop   *eventloop.Loop
	poller *fdPoller
	fd     int // -1 before the first bind and after Close
	tok    Token
	want   Events
	v6     bool
	closed bool

	receiving bool
	onMessage func(data []byte, from Address)
	onError   func(err error)

	queue []pendingDatagram
	size  int // bytes in queue
}

// NewUDP returns a socket for IPv4 or IPv6, not yet bound.
func NewUDP(l *eventloop.Loop, v6 bool) (*UDP, error) {
	p, err := pollerOf(l)
	if err != nil {
		return nil, err
	}
	u := &UDP{loop: l, poller: p, fd: -1, v6: v6}
	u.handle.Init(l)
	l.Opened(u)
	return u, nil
}

func (u *UDP) family() int {
	if u.v6 {
		return unix.AF_INET6
	}
	return unix.AF_INET
}

// open makes the descriptor.
func (u *UDP) open() error {
	if u.fd >= 0 {
		return nil
	}
	if u.closed {
		return sysErr("socket", unix.EBADF)
	}
	fd, err := newSocket(u.family(), unix.SOCK_DGRAM)
	if err != nil {
		return err
	}
	u.fd = fd
	return nil
}

// Adopt takes a descriptor of a UDP socket over.
func (u *UDP) Adopt(fd int) error {
	if u.fd >= 0 {
		return sysErr("open", unix.EBUSY)
	}
	if err := unix.SetNonblock(fd, true); err != nil {
		return sysErr("fcntl", err)
	}
	sa, err := unix.Getsockname(fd)
	if err != nil {
		return sysErr("getsockname", err)
	}
	_, u.v6 = sa.(*unix.SockaddrInet6)
	u.fd = fd
	return nil
}

// Bind gives the socket an address.
func (u *UDP) Bind(a Address, opts UDPOptions) error {
	sa, family, err := sockaddr(a)
	if err != nil {
		return sysErr("bind", err)
	}
	if family != u.family() {
		return sysErr("bind", unix.EINVAL)
	}
	fresh := u.fd < 0
	if err := u.open(); err != nil {
		return err
	}
	fail := func(err error) error {
		if fresh {
			closeFD(u.fd)
			u.fd = -1
		}
		return sysErr("bind", err)
	}
	if opts.ReuseAddr {
		if err := reuseDatagram(u.fd); err != nil {
			return fail(err)
		}
	}
	if opts.ReusePort {
		if err := unix.SetsockoptInt(u.fd, unix.SOL_SOCKET, unix.SO_REUSEPORT, 1); err != nil {
			return fail(err)
		}
	}
	if opts.IPv6Only && u.v6 {
		if err := unix.SetsockoptInt(u.fd, unix.IPPROTO_IPV6, unix.IPV6_V6ONLY, 1); err != nil {
			return fail(err)
		}
	}
	if err := unix.Bind(u.fd, sa); err != nil {
		if err == unix.EAFNOSUPPORT {
			err = unix.EINVAL // an address of another family, as libuv says it
		}
		return fail(err)
	}
	return nil
}

// bound makes sure that there is an address, any if need be.
func (u *UDP) bound() error {
	if u.fd >= 0 {
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
	sa, _, err := sockaddr(a)
	if err != nil {
		return sysErr("connect", err)
	}
	for {
		if err = unix.Connect(u.fd, sa); err != unix.EINTR {
			return sysErr("connect", err)
		}
	}
}

// Disconnect undoes Connect.
func (u *UDP) Disconnect() error {
	if u.fd < 0 {
		return sysErr("connect", unix.EBADF)
	}
	return sysErr("connect", disconnectDatagram(u.fd))
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
	return u.update()
}

// RecvStop stops the delivery.
func (u *UDP) RecvStop() {
	if u.receiving {
		u.receiving = false
		u.handle.Deactivate()
		_ = u.update() // wanting less cannot fail
	}
}

func (u *UDP) update() error {
	if u.fd < 0 {
		return nil
	}
	var want Events
	if u.receiving {
		want |= Readable
	}
	if len(u.queue) > 0 {
		want |= Writable
	}
	if want == u.want {
		return nil
	}
	if u.tok == 0 {
		tok, err := u.poller.Add(u.fd, want, u)
		if err != nil {
			return err
		}
		u.tok = tok
	} else {
		u.poller.Mod(u.tok, want)
	}
	u.want = want
	return nil
}

// Ready implements Sink.
func (u *UDP) Ready(ev Events) {
	if ev&(Readable|Failed) != 0 && u.receiving {
		u.receive()
	}
	if ev&(Writable|Failed) != 0 && len(u.queue) > 0 {
		u.flush()
	}
}

func (u *UDP) receive() {
	buf := u.poller.buffer()
	for range maxDatagrams {
		if !u.receiving || u.fd < 0 {
			return
		}
		n, sa, err := unix.Recvfrom(u.fd, buf, unix.MSG_DONTWAIT)
		if err == unix.EAGAIN || err == unix.EINTR {
			return
		}
		u.loop.Enter()
		if err != nil {
			u.onError(sysErr("recvmsg", err))
		} else {
			u.onMessage(buf[:n:n], fromSockaddr(sa))
		}
		u.loop.Leave()
		if err != nil {
			return
		}
	}
}

// Send sends a datagram, to the connected peer where to is nil. sent is true where it is with the system already; otherwise
// done, if not nil, runs later, and data must not change until then.
func (u *UDP) Send(data []byte, to *Address, done func(err error)) (sent bool, err error) {
	if err := u.bound(); err != nil {
		return false, err
	}
	d := pendingDatagram{data: data, done: done}
	if to != nil {
		d.to, d.has = *to, true
	}
	if len(u.queue) == 0 {
		err := u.sendNow(&d)
		if err == nil {
			return true, nil
		}
		if err != unix.EAGAIN && err != unix.ENOBUFS {
			return false, sysErr("send", err)
		}
	}
	u.queue = append(u.queue, d)
	u.size += len(data)
	u.loop.Begin()
	return false, u.update()
}

func (u *UDP) sendNow(d *pendingDatagram) error {
	var sa unix.Sockaddr
	if d.has {
		var err error
		var family int
		if sa, family, err = sockaddr(d.to); err != nil {
			return err
		}
		if family != u.family() {
			return unix.EINVAL
		}
	}
	for {
		_, err := unix.SendmsgN(u.fd, d.data, nil, sa, unix.MSG_DONTWAIT)
		if err != unix.EINTR {
			return err
		}
	}
}

func (u *UDP) flush() {
	for len(u.queue) > 0 && u.fd >= 0 {
		d := u.queue[0]
		err := u.sendNow(&d)
		if err == unix.EAGAIN || err == unix.ENOBUFS {
			break
		}
		u.queue = u.queue[1:]
		u.size -= len(d.data)
		u.loop.Done()
		if d.done != nil {
			u.loop.Enter()
			d.done(sysErr("send", err))
			u.loop.Leave()
		}
	}
	_ = u.update() // wanting less cannot fail
}

// SendQueueSize and SendQueueCount say what has not been handed to the system.
func (u *UDP) SendQueueSize() int  { return u.size }
func (u *UDP) SendQueueCount() int { return len(u.queue) }

// LocalAddress is the address bound to.
func (u *UDP) LocalAddress() (Address, error) { return localAddress(u.fd) }

// RemoteAddress is the connected peer.
func (u *UDP) RemoteAddress() (Address, error) {
	if u.fd < 0 {
		return Address{}, sysErr("getpeername", unix.EBADF)
	}
	sa, err := unix.Getpeername(u.fd)
	if err != nil {
		return Address{}, sysErr("getpeername", err)
	}
	return fromSockaddr(sa), nil
}

// option sets an option that has one number for IPv4 and one for IPv6.
func (u *UDP) option(name4, name6, value int) error {
	if u.fd < 0 {
		return sysErr("setsockopt", unix.EBADF)
	}
	if u.v6 {
		return sysErr("setsockopt", unix.SetsockoptInt(u.fd, unix.IPPROTO_IPV6, name6, value))
	}
	return sysErr("setsockopt", unix.SetsockoptInt(u.fd, unix.IPPROTO_IP, name4, value))
}

// SetBroadcast allows sending to broadcast addresses.
func (u *UDP) SetBroadcast(on bool) error {
	if u.fd < 0 {
		return sysErr("setsockopt", unix.EBADF)
	}
	return sysErr("setsockopt", unix.SetsockoptInt(u.fd, unix.SOL_SOCKET, unix.SO_BROADCAST, boolInt(on)))
}

// SetTTL sets how many routers a datagram may pass, 1 to 255.
func (u *UDP) SetTTL(ttl int) error {
	if ttl < 1 || ttl > 255 {
		return sysErr("setsockopt", unix.EINVAL)
	}
	return u.option(unix.IP_TTL, unix.IPV6_UNICAST_HOPS, ttl)
}

// SetMulticastTTL is SetTTL for multicast, 0 to 255.
func (u *UDP) SetMulticastTTL(ttl int) error {
	if ttl < 0 || ttl > 255 {
		return sysErr("setsockopt", unix.EINVAL)
	}
	return u.option(unix.IP_MULTICAST_TTL, unix.IPV6_MULTICAST_HOPS, ttl)
}

// SetMulticastLoop says whether this host gets its own multicast datagrams.
func (u *UDP) SetMulticastLoop(on bool) error {
	return u.option(unix.IP_MULTICAST_LOOP, unix.IPV6_MULTICAST_LOOP, boolInt(on))
}

// SetMulticastInterface sets the interface that multicast goes out on, by an address of it.
func (u *UDP) SetMulticastInterface(a netip.Addr) error {
	if u.fd < 0 {
		return sysErr("setsockopt", unix.EBADF)
	}
	if u.v6 != a.Is6() {
		return sysErr("setsockopt", unix.EINVAL)
	}
	if !u.v6 {
		return sysErr("setsockopt", unix.SetsockoptInet4Addr(u.fd, unix.IPPROTO_IP, unix.IP_MULTICAST_IF, a.As4()))
	}
	return sysErr("setsockopt", unix.SetsockoptInt(u.fd, unix.IPPROTO_IPV6, unix.IPV6_MULTICAST_IF, zoneIndex(a)))
}

// zoneIndex is the interface that an address names, 0 for none or an unknown one.
func zoneIndex(a netip.Addr) int {
	if a.Zone() == "" {
		return 0
	}
	id, err := zoneID(a.Zone())
	if err != nil {
		return 0
	}
	return int(id)
}

// SetMembership joins or leaves a multicast group on an interface; the zero address leaves the choice to the system.
func (u *UDP) SetMembership(group, iface netip.Addr, join bool) error {
	if err := u.bound(); err != nil {
		return err
	}
	if group.Is4() {
		name := unix.IP_DROP_MEMBERSHIP
		if join {
			name = unix.IP_ADD_MEMBERSHIP
		}
		m := unix.IPMreq{Multiaddr: group.As4()}
		if iface.IsValid() {
			if !iface.Is4() {
				return sysErr("setsockopt", unix.EINVAL)
			}
			m.Interface = iface.As4()
		}
		return sysErr("setsockopt", unix.SetsockoptIPMreq(u.fd, unix.IPPROTO_IP, name, &m))
	}
	name := ipv6Leave
	if join {
		name = ipv6Join
	}
	m := unix.IPv6Mreq{Multiaddr: group.As16()}
	if iface.IsValid() {
		m.Interface = uint32(zoneIndex(iface))
	}
	return sysErr("setsockopt", unix.SetsockoptIPv6Mreq(u.fd, unix.IPPROTO_IPV6, name, &m))
}

// SetSourceMembership is SetMembership for the datagrams of one source.
func (u *UDP) SetSourceMembership(source, group, iface netip.Addr, join bool) error {
	if err := u.bound(); err != nil {
		return err
	}
	if source.Is4() != group.Is4() || group.Is4() == u.v6 {
		return sysErr("setsockopt", unix.EINVAL)
	}
	ifi, err := interfaceOf(iface)
	if err != nil {
		return err
	}
	return u.asPacketConn(func(c net.PacketConn) error {
		g, s := &net.UDPAddr{IP: group.AsSlice()}, &net.UDPAddr{IP: source.AsSlice()}
		switch p4, p6 := ipv4.NewPacketConn(c), ipv6.NewPacketConn(c); {
		case u.v6 && join:
			return p6.JoinSourceSpecificGroup(ifi, g, s)
		case u.v6:
			return p6.LeaveSourceSpecificGroup(ifi, g, s)
		case join:
			return p4.JoinSourceSpecificGroup(ifi, g, s)
		default:
			return p4.LeaveSourceSpecificGroup(ifi, g, s)
		}
	})
}

// asPacketConn runs f with a connection of package net over the same socket.
func (u *UDP) asPacketConn(f func(c net.PacketConn) error) error {
	fd, err := unix.FcntlInt(uintptr(u.fd), unix.F_DUPFD_CLOEXEC, 3)
	if err != nil {
		return sysErr("fcntl", err)
	}
	file := os.NewFile(uintptr(fd), "udp")
	defer file.Close()
	c, err := net.FilePacketConn(file)
	if err != nil {
		return err
	}
	defer c.Close()
	return f(c)
}

// BufferSize sets the size of the system's buffer for receiving or sending, or asks for it where size is 0.
func (u *UDP) BufferSize(receive bool, size int) (int, error) {
	if u.fd < 0 {
		return 0, sysErr("getsockopt", unix.EBADF)
	}
	name := unix.SO_SNDBUF
	if receive {
		name = unix.SO_RCVBUF
	}
	if size > 0 {
		return size, sysErr("setsockopt", unix.SetsockoptInt(u.fd, unix.SOL_SOCKET, name, size))
	}
	n, err := unix.GetsockoptInt(u.fd, unix.SOL_SOCKET, name)
	return n, sysErr("getsockopt", err)
}

// Ref, Unref and HasRef say whether a receiving socket keeps the loop alive.
func (u *UDP) Ref()         { u.handle.Ref() }
func (u *UDP) Unref()       { u.handle.Unref() }
func (u *UDP) HasRef() bool { return u.handle.HasRef() }

// FD is the descriptor, -1 where there is none.
func (u *UDP) FD() int { return u.fd }

// Close ends everything; datagrams that wait end with ECANCELED, then done, if not nil, runs in the close phase.
func (u *UDP) Close(done func()) {
	if u.closed {
		return
	}
	u.closed = true
	u.RecvStop()
	if u.tok != 0 {
		u.poller.Del(u.tok)
		u.tok = 0
	}
	if u.fd >= 0 {
		closeFD(u.fd)
		u.fd = -1
	}
	u.handle.Loop().Closed(u)
	u.handle.Close(func() {
		queue := u.queue
		u.queue, u.size = nil, 0
		for _, d := range queue {
			u.loop.Done()
			if d.done != nil {
				d.done(sysErr("send", unix.ECANCELED))
				u.loop.Checkpoint()
			}
		}
		if done != nil {
			done()
		}
	})
}

// pendingDatagram is one Send in a queue.
type pendingDatagram struct {
	data []byte
	to   Address
	has  bool // there is a destination
	done func(err error)
}
