//go:build linux || darwin

package netio

import (
	"github.com/sxfescript/sxn/runtime/eventloop"
	"golang.org/x/sys/unix"
)

// fdTerminal is a tty.
type fdTerminal struct {
	*fdStream
	saved *unix.Termios // the mode before SetRawMode(true)
}

func openTerminal(l *eventloop.Loop, p *fdPoller, fd int, opts OpenOptions) (Socket, error) {
	own := reopenTerminal(fd)
	shared := own < 0
	if shared {
		own = fd
		if opts.Standard {
			var err error
			if own, err = unix.FcntlInt(uintptr(fd), unix.F_DUPFD_CLOEXEC, 3); err != nil {
				return nil, sysErr("fcntl", err)
			}
		}
	} else if !opts.Standard {
		closeFD(fd)
	}
	s := newFDStream(l, p, own, KindTTY)
	s.shared = shared
	s.blocking = true // COMPAT: writes to terminals are synchronous in Node, except on Windows
	return &fdTerminal{fdStream: s}, nil
}

// SetRawMode implements Terminal.
func (t *fdTerminal) SetRawMode(raw bool) error {
	if t.fd < 0 {
		return unix.EBADF
	}
	if !raw {
		if t.saved == nil {
			return nil
		}
		err := unix.IoctlSetTermios(t.fd, ioctlSetTermios, t.saved)
		if err == nil {
			t.saved = nil
		}
		return sysErr("ioctl", err)
	}
	if t.saved != nil {
		return nil
	}
	old, err := unix.IoctlGetTermios(t.fd, ioctlGetTermios)
	if err != nil {
		return sysErr("ioctl", err)
	}
	mode := *old
	// Output post-processing stays on, so that a newline still returns the carriage (libuv's UV_TTY_MODE_RAW).
	mode.Iflag &^= unix.BRKINT | unix.ICRNL | unix.INPCK | unix.ISTRIP | unix.IXON
	mode.Oflag |= unix.ONLCR
	mode.Cflag |= unix.CS8
	mode.Lflag &^= unix.ECHO | unix.ICANON | unix.IEXTEN | unix.ISIG
	mode.Cc[unix.VMIN], mode.Cc[unix.VTIME] = 1, 0
	if err := unix.IoctlSetTermios(t.fd, ioctlSetTermios, &mode); err != nil {
		return sysErr("ioctl", err)
	}
	t.saved = old
	return nil
}

// WindowSize implements Terminal.
func (t *fdTerminal) WindowSize() (columns, rows int, err error) {
	ws, err := unix.IoctlGetWinsize(t.fd, unix.TIOCGWINSZ)
	if err != nil {
		return 0, 0, sysErr("ioctl", err)
	}
	return int(ws.Col), int(ws.Row), nil
}

// Close implements Stream; a raw terminal gets its mode back.
func (t *fdTerminal) Close(done func()) {
	if t.fd >= 0 && t.saved != nil {
		// The terminal may be gone, and then has no mode either.
		_ = t.SetRawMode(false)
	}
	t.fdStream.Close(done)
}
