package netio

import (
	"github.com/sxfescript/sxn/runtime/eventloop"
	"golang.org/x/sys/windows"
)

// Bound is a socket that has an address but neither listens nor connects yet. There are none on Windows, where package
// net binds and listens in one step.
type Bound struct{ address Address }

// NewBound fails: it is not supported here.
func NewBound(Address, ListenOptions) (*Bound, error) {
	return nil, sysErr("bind", windows.WSAEOPNOTSUPP)
}

// Address is the address it has.
func (b *Bound) Address() Address { return b.address }

// FD is -1: sockets have no descriptors here.
func (b *Bound) FD() int { return -1 }

// Close does nothing.
func (b *Bound) Close() {}

// Listen fails: it is not supported here.
func (b *Bound) Listen(*eventloop.Loop, ListenOptions, func(s Socket, err error)) (*Listener, error) {
	return nil, sysErr("listen", windows.WSAEOPNOTSUPP)
}
