//go:build linux || darwin

package netio

import (
	"os"

	"github.com/sxfescript/sxn/runtime/eventloop"
	"golang.org/x/sys/unix"
)

// maxAccepts bounds how many connections one event accepts, so that a storm of them does not starve the others.
const maxAccepts = 64

// Listener accepts connections.
type Listener struct {
	handle   eventloop.Handle
	loop     *eventloop.Loop
	poller   *fdPoller
	fd       int // -1 after Close
	tok      Token
	kind     Kind
	path     string // of a unix socket that Close removes
	paused   bool
	onAccept func(s Socket, err error)
}

// Listen binds to addr and accepts connections until Close; an open listener keeps the loop alive. A path listens on a
// unix socket, which must not exist. onAccept gets each connection, not yet reading, or an error of accept(2).
func Listen(l *eventloop.Loop, addr Address, opts ListenOptions, onAccept func(s Socket, err error)) (*Listener, error) {
	p, err := pollerOf(l)
	if err != nil {
		return nil, err
	}
	fd, err := bindSocket(addr, opts)
	if err != nil {
		return nil, err
	}
	ln, err := listenOn(l, p, fd, opts.backlog(), onAccept)
	if err != nil {
		closeFD(fd)
	}
	if addr.Family() == 0 && (addr.Path == "" || addr.Path[0] != 0) {
		if err != nil {
			_ = os.Remove(addr.Path)
		} else {
			ln.path = addr.Path
		}
	}
	return ln, err
}

// ListenFD listens on a bound, or already listening, socket, which then belongs to the listener.
func ListenFD(l *eventloop.Loop, fd int, opts ListenOptions, onAccept func(s Socket, err error)) (*Listener, error) {
	p, err := pollerOf(l)
	if err != nil {
		return nil, err
	}
	if err := unix.SetNonblock(fd, true); err != nil {
		return nil, sysErr("listen", err)
	}
	return listenOn(l, p, fd, opts.backlog(), onAccept)
}

func bindSocket(addr Address, opts ListenOptions) (int, error) {
	sa, family, err := sockaddr(addr)
	if err != nil {
		return -1, sysErr("bind", err)
	}
	fd, err := newSocket(family, unix.SOCK_STREAM)
	if err != nil {
		return -1, err
	}
	if err := bindOptions(fd, family, opts); err == nil {
		err = unix.Bind(fd, sa)
		// COMPAT: libuv reports a missing directory as a lack of permission, as Windows would.
		if err == unix.ENOENT {
			err = unix.EACCES
		}
		if err == nil {
			err = chmodSocket(addr, opts)
		}
		if err == nil {
			return fd, nil
		}
		closeFD(fd)
		return -1, sysErr("bind", err)
	} else {
		closeFD(fd)
		return -1, sysErr("setsockopt", err)
	}
}

func bindOptions(fd, family int, opts ListenOptions) error {
	if family == unix.AF_UNIX {
		return nil
	}
	if err := unix.SetsockoptInt(fd, unix.SOL_SOCKET, unix.SO_REUSEADDR, 1); err != nil {
		return err
	}
	if opts.ReusePort {
		if err := setReusePort(fd); err != nil {
			return err
		}
	}
	if family == unix.AF_INET6 {
		return unix.SetsockoptInt(fd, unix.IPPROTO_IPV6, unix.IPV6_V6ONLY, boolInt(opts.IPv6Only))
	}
	return nil
}

func chmodSocket(addr Address, opts ListenOptions) error {
	if addr.Family() != 0 || (!opts.ReadableAll && !opts.WritableAll) {
		return nil
	}
	info, err := os.Stat(addr.Path)
	if err != nil {
		return err
	}
	mode := info.Mode().Perm()
	if opts.ReadableAll {
		mode |= 0o444
	}
	if opts.WritableAll {
		mode |= 0o222
	}
	return os.Chmod(addr.Path, mode)
}

func listenOn(l *eventloop.Loop, p *fdPoller, fd, backlog int, onAccept func(s Socket, err error)) (*Listener, error) {
	if err := unix.Listen(fd, backlog); err != nil {
		return nil, sysErr("listen", err)
	}
	if p.reserve < 0 {
		if n, err := unix.Open("/dev/null", unix.O_RDONLY|unix.O_CLOEXEC, 0); err == nil {
			p.reserve = n
		}
	}
	ln := &Listener{loop: l, poller: p, fd: fd, kind: KindTCP, onAccept: onAccept}
	if a, err := localAddress(fd); err == nil && a.Family() == 0 {
		ln.kind = KindPipe
	}
	tok, err := p.Add(fd, Readable, ln)
	if err != nil {
		return nil, err
	}
	ln.tok = tok
	ln.handle.Init(l)
	l.Opened(ln)
	ln.handle.Activate()
	return ln, nil
}

// Ready implements Sink.
func (ln *Listener) Ready(Events) {
	for range maxAccepts {
		if ln.fd < 0 || ln.paused {
			return
		}
		fd, err := acceptNow(ln.fd)
		switch err {
		case nil:
			ln.loop.Enter()
			ln.onAccept(newFDStream(ln.loop, ln.poller, fd, ln.kind), nil)
			ln.loop.Leave()
		case unix.EAGAIN:
			return
		case unix.ECONNABORTED, unix.EPERM:
			// The peer or a firewall took it back.
		case unix.EMFILE, unix.ENFILE:
			if !ln.dropOne() {
				ln.fail(err)
				return
			}
		default:
			ln.fail(err)
			return
		}
	}
}

func (ln *Listener) fail(err error) {
	ln.loop.Enter()
	ln.onAccept(nil, sysErr("accept", err))
	ln.loop.Leave()
}

// dropOne accepts a connection with the reserved descriptor and closes it. Without descriptors the connection would stay
// in the backlog and the listener ready for ever.
func (ln *Listener) dropOne() bool {
	p := ln.poller
	if p.reserve < 0 {
		return false
	}
	closeFD(p.reserve)
	p.reserve = -1
	fd, err := acceptNow(ln.fd)
	if err == nil {
		closeFD(fd)
	}
	if n, oerr := unix.Open("/dev/null", unix.O_RDONLY|unix.O_CLOEXEC, 0); oerr == nil {
		p.reserve = n
	}
	return err == nil
}

// Pause leaves new connections in the backlog: back-pressure.
func (ln *Listener) Pause() {
	if ln.fd >= 0 && !ln.paused {
		ln.paused = true
		ln.poller.Mod(ln.tok, 0)
	}
}

// Resume ends Pause.
func (ln *Listener) Resume() {
	if ln.fd >= 0 && ln.paused {
		ln.paused = false
		ln.poller.Mod(ln.tok, Readable)
	}
}

// Address is the bound address.
func (ln *Listener) Address() (Address, error) { return localAddress(ln.fd) }

// FD is the descriptor, -1 after Close.
func (ln *Listener) FD() int { return ln.fd }

// Ref makes the listener keep the loop alive, which is the default.
func (ln *Listener) Ref() { ln.handle.Ref() }

// Unref lets the loop end although the listener is open.
func (ln *Listener) Unref() { ln.handle.Unref() }

// HasRef reports whether the listener keeps the loop alive.
func (ln *Listener) HasRef() bool { return ln.handle.HasRef() }

// Close stops listening; done, if not nil, runs in the close phase. Accepted connections stay open.
func (ln *Listener) Close(done func()) {
	if ln.fd < 0 {
		return
	}
	ln.poller.Del(ln.tok)
	closeFD(ln.fd)
	ln.fd = -1
	removeSocket(ln.path)
	ln.handle.Loop().Closed(ln)
	ln.handle.Close(done)
}

const defaultBacklog = 511

func (o *ListenOptions) backlog() int {
	if o.Backlog > 0 {
		return o.Backlog
	}
	return defaultBacklog
}
