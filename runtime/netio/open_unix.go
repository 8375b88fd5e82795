//go:build linux || darwin

package netio

import (
	"os"

	"github.com/sxfescript/sxn/runtime/eventloop"
	"golang.org/x/sys/unix"
)

// GuessKind says what fd is (uv_guess_handle).
func GuessKind(fd int) Kind {
	if fd < 0 {
		return KindUnknown
	}
	if _, err := unix.IoctlGetTermios(fd, ioctlGetTermios); err == nil {
		return KindTTY
	}
	var st unix.Stat_t
	if unix.Fstat(fd, &st) != nil {
		return KindUnknown
	}
	switch st.Mode & unix.S_IFMT {
	case unix.S_IFREG, unix.S_IFCHR:
		return KindFile
	case unix.S_IFIFO:
		return KindPipe
	case unix.S_IFSOCK:
		return guessSocket(fd)
	}
	return KindUnknown
}

func guessSocket(fd int) Kind {
	typ, err := unix.GetsockoptInt(fd, unix.SOL_SOCKET, unix.SO_TYPE)
	if err != nil {
		return KindUnknown
	}
	sa, err := unix.Getsockname(fd)
	if err != nil {
		return KindUnknown
	}
	_, isUnix := sa.(*unix.SockaddrUnix)
	switch {
	case typ == unix.SOCK_STREAM && isUnix:
		return KindPipe
	case typ == unix.SOCK_STREAM:
		return KindTCP
	case typ == unix.SOCK_DGRAM && !isUnix:
		return KindUDP
	}
	return KindUnknown
}

// Open makes a stream of a descriptor, which then belongs to it. Files are ErrNotStream. The result is a Terminal for a
// tty and a DescriptorPasser for a unix socket.
func Open(l *eventloop.Loop, fd int, opts OpenOptions) (Socket, error) {
	kind := GuessKind(fd)
	if kind != KindTTY && kind != KindPipe && kind != KindTCP {
		return nil, ErrNotStream
	}
	p, err := pollerOf(l)
	if err != nil {
		return nil, err
	}
	if kind == KindTTY {
		return openTerminal(l, p, fd, opts)
	}
	if opts.Standard {
		// A duplicate keeps the number usable after Close; the mode stays shared.
		if fd, err = unix.FcntlInt(uintptr(fd), unix.F_DUPFD_CLOEXEC, 3); err != nil {
			return nil, sysErr("fcntl", err)
		}
	}
	s := newFDStream(l, p, fd, kind)
	s.passing = opts.Passing && kind == KindPipe
	if opts.Standard {
		flags, err := unix.FcntlInt(uintptr(fd), unix.F_GETFL, 0)
		s.shared = err == nil && flags&unix.O_NONBLOCK == 0
		s.blocking = s.shared
		return s, nil
	}
	if err := unix.SetNonblock(fd, true); err != nil {
		return nil, sysErr("fcntl", err)
	}
	return s, nil
}

// ChildPipe makes a two-way channel: a stream for this process and a file to give to a child as a standard stream. The
// caller closes the file once the child has it. With passing, descriptors can go both ways.
func ChildPipe(l *eventloop.Loop, passing bool) (Socket, *os.File, error) {
	p, err := pollerOf(l)
	if err != nil {
		return nil, nil, err
	}
	ours, theirs, err := socketPair()
	if err != nil {
		return nil, nil, err
	}
	s := newFDStream(l, p, ours, KindPipe)
	s.passing = passing
	return s, os.NewFile(uintptr(theirs), "child pipe"), nil
}
