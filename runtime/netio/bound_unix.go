//go:build linux || darwin

package netio

import (
	"os"

	"github.com/sxfescript/sxn/runtime/eventloop"
	"golang.org/x/sys/unix"
)

// Bound is a socket that has an address but neither listens nor connects yet.
type Bound struct {
	fd      int // -1 once it was taken or closed
	address Address
	path    string // of a unix socket that has a file
}

// NewBound binds a socket. It belongs to no loop: Listen and the option Bound of Connect give it to one.
func NewBound(addr Address, opts ListenOptions) (*Bound, error) {
	fd, err := bindSocket(addr, opts)
	if err != nil {
		return nil, err
	}
	b := &Bound{fd: fd, address: addr}
	if addr.Family() != 0 {
		if b.address, err = localAddress(fd); err != nil {
			closeFD(fd)
			return nil, sysErr("bind", err)
		}
	} else if addr.Path != "" && addr.Path[0] != 0 {
		b.path = addr.Path
	}
	return b, nil
}

// Address is the address it has, with the port that the system chose.
func (b *Bound) Address() Address { return b.address }

// FD is the descriptor, -1 once the socket was taken or closed.
func (b *Bound) FD() int { return b.fd }

// take gives the descriptor away, and the file to remove when it is closed.
func (b *Bound) take() (fd int, path string) {
	fd, path = b.fd, b.path
	b.fd, b.path = -1, ""
	return fd, path
}

// Close closes a socket that was not taken.
func (b *Bound) Close() {
	fd, path := b.take()
	if fd >= 0 {
		closeFD(fd)
		removeSocket(path)
	}
}

// Listen accepts connections as the function Listen does. The socket belongs to the listener then; after an error it
// is closed.
func (b *Bound) Listen(l *eventloop.Loop, opts ListenOptions, onAccept func(s Socket, err error)) (*Listener, error) {
	p, err := pollerOf(l)
	if err != nil {
		return nil, err
	}
	fd, path := b.take()
	if fd < 0 {
		return nil, sysErr("listen", unix.EBADF)
	}
	ln, err := listenOn(l, p, fd, opts.backlog(), onAccept)
	if err != nil {
		closeFD(fd)
		removeSocket(path)
		return nil, err
	}
	ln.path = path
	return ln, nil
}

// removeSocket removes the file of a unix socket; "" has none.
func removeSocket(path string) {
	if path != "" {
		// Someone may have removed it before, which is as good.
		_ = os.Remove(path)
	}
}
