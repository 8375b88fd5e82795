//go:build linux || darwin

package netio

import (
	"github.com/sxfescript/sxn/runtime/eventloop"
	"golang.org/x/sys/unix"
)

// Connect starts a connection to addr. The socket can be written to at once; what is written goes out after done(nil). An
// error that the system reports at once is returned, except those which always come late in libuv (a refused connection,
// anything about a path): these go to done. A pending connect keeps the loop alive.
func Connect(l *eventloop.Loop, addr Address, opts ConnectOptions, done func(err error)) (Socket, error) {
	p, err := pollerOf(l)
	if err != nil {
		return nil, err
	}
	sa, family, err := sockaddr(addr)
	if err != nil {
		return nil, sysErr("connect", err)
	}
	var fd int
	var path string
	if opts.Bound != nil {
		fd, path = opts.Bound.take()
	} else if fd, err = newSocket(family, unix.SOCK_STREAM); err != nil {
		return nil, err
	}
	kind := KindPipe
	if family != unix.AF_UNIX {
		kind = KindTCP
	}
	if kind == KindTCP && opts.Bound == nil {
		if err := bindLocal(fd, family, opts.Local); err != nil {
			closeFD(fd)
			return nil, sysErr("bind", err)
		}
	}
	for {
		if err = unix.Connect(fd, sa); err != unix.EINTR {
			break
		}
	}
	late := err == nil || err == unix.ECONNREFUSED || kind == KindPipe
	if !late && err != unix.EINPROGRESS {
		closeFD(fd)
		return nil, sysErr("connect", err)
	}
	s := newFDStream(l, p, fd, kind)
	s.connecting, s.onConnect, s.path = true, done, path
	l.Begin()
	if err == unix.EINPROGRESS {
		if uerr := s.update(); uerr == nil {
			return s, nil
		} else {
			err = uerr
		}
	}
	l.QueuePending(func() {
		if s.fd >= 0 {
			s.connecting = false
			s.connected(sysErr("connect", err))
		}
	})
	return s, nil
}

func bindLocal(fd, family int, local Address) error {
	if !local.IP.IsValid() {
		if local.Port == 0 {
			return nil
		}
		if family == unix.AF_INET {
			return unix.Bind(fd, &unix.SockaddrInet4{Port: int(local.Port)})
		}
		return unix.Bind(fd, &unix.SockaddrInet6{Port: int(local.Port)})
	}
	sa, _, err := sockaddr(local)
	if err != nil {
		return err
	}
	if err := unix.SetsockoptInt(fd, unix.SOL_SOCKET, unix.SO_REUSEADDR, 1); err != nil {
		return err
	}
	return unix.Bind(fd, sa)
}
