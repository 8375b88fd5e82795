package netio

import (
	"syscall"

	"golang.org/x/sys/unix"
)

// readNow reads from a non-blocking descriptor.
func readNow(fd int, b []byte) (int, error) {
	for {
		n, err := unix.Read(fd, b)
		if err != unix.EINTR {
			return max(n, 0), err
		}
	}
}

// writeNow writes to a non-blocking descriptor.
func writeNow(fd int, b []byte) (int, error) {
	for {
		n, err := unix.Write(fd, b)
		if err != unix.EINTR {
			return max(n, 0), err
		}
	}
}

// writevNow writes the first buffers, joined up to 64 KB: x/sys has no writev here.
func writevNow(fd int, bufs [][]byte) (int, error) {
	if len(bufs) == 1 {
		return writeNow(fd, bufs[0])
	}
	joined := make([]byte, 0, min(totalLen(bufs), 64<<10))
	for _, b := range bufs {
		room := cap(joined) - len(joined)
		if room == 0 {
			break
		}
		joined = append(joined, b[:min(len(b), room)]...)
	}
	return writeNow(fd, joined)
}

// acceptNow accepts on a non-blocking listener. The peer's address is left to RemoteAddress.
func acceptNow(fd int) (int, error) {
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	for {
		n, _, err := unix.Accept(fd)
		if err == unix.EINTR {
			continue
		}
		if err != nil {
			return -1, err
		}
		return n, prepare(n)
	}
}

// prepare makes a new descriptor non-blocking, closed on exec and silent on broken pipes.
func prepare(fd int) error {
	unix.CloseOnExec(fd)
	if err := unix.SetNonblock(fd, true); err != nil {
		unix.Close(fd)
		return err
	}
	// Fails on closed connections only, whose error the next call reports.
	_ = unix.SetsockoptInt(fd, unix.SOL_SOCKET, unix.SO_NOSIGPIPE, 1)
	return nil
}

// newSocket makes a non-blocking socket that children do not inherit.
func newSocket(family, typ int) (int, error) {
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	fd, err := unix.Socket(family, typ, 0)
	if err != nil {
		return -1, sysErr("socket", err)
	}
	return fd, sysErr("fcntl", prepare(fd))
}

// socketPair makes two connected unix sockets; the first is non-blocking.
func socketPair() (int, int, error) {
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	fds, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM, 0)
	if err != nil {
		return -1, -1, sysErr("socketpair", err)
	}
	unix.CloseOnExec(fds[1])
	return fds[0], fds[1], sysErr("fcntl", prepare(fds[0]))
}

func setKeepAliveTimes(fd, delay, interval, count int) error {
	if delay > 0 {
		if err := unix.SetsockoptInt(fd, unix.IPPROTO_TCP, unix.TCP_KEEPALIVE, delay); err != nil {
			return err
		}
	}
	if err := unix.SetsockoptInt(fd, unix.IPPROTO_TCP, unix.TCP_KEEPINTVL, interval); err != nil {
		return err
	}
	return unix.SetsockoptInt(fd, unix.IPPROTO_TCP, unix.TCP_KEEPCNT, count)
}

// setReusePort fails: SO_REUSEPORT exists here but does not spread connections, so libuv calls it unsupported.
func setReusePort(int) error { return unix.ENOTSUP }

const (
	ioctlGetTermios = unix.TIOCGETA
	ioctlSetTermios = unix.TIOCSETAW
)

// reopenTerminal returns -1: opening /dev/fd/N only duplicates here, so the shared descriptor stays blocking and is read
// when it is readable only.
func reopenTerminal(int) int { return -1 }

// unixPathMax is the size of sun_path.
const unixPathMax = 104

const abstractUnixSockets = false
