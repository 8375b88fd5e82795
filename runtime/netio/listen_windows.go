package netio

import (
	"context"
	"errors"
	"io"
	"net"
	"sync"
	"syscall"

	"github.com/sxfescript/sxn/runtime/eventloop"
	"golang.org/x/sys/windows"
)

// acceptor is what a Listener waits on: a listener of package net or a named pipe.
type acceptor interface {
	accept() (io.ReadWriteCloser, error)
	Close() error
}

// Listener accepts connections, one ahead, on a goroutine.
type Listener struct {
	handle   eventloop.Handle
	loop     *eventloop.Loop
	kind     Kind
	from     acceptor
	address  Address
	closed   bool
	paused   bool
	held     []accepted
	gate     *sync.Cond
	credit   bool // guarded by gate.L
	stop     bool // guarded by gate.L
	onAccept func(s Socket, err error)
}

type accepted struct {
	conn io.ReadWriteCloser
	err  error
}

type netAcceptor struct{ net.Listener }

func (a netAcceptor) accept() (io.ReadWriteCloser, error) { return a.Accept() }

// Listen binds to addr and accepts connections until Close; an open listener keeps the loop alive. A path is the name of a
// named pipe. onAccept gets each connection, not yet reading, or an error.
func Listen(l *eventloop.Loop, addr Address, opts ListenOptions, onAccept func(s Socket, err error)) (*Listener, error) {
	ln := &Listener{loop: l, kind: KindTCP, address: addr, onAccept: onAccept, gate: sync.NewCond(new(sync.Mutex))}
	if addr.Family() == 0 {
		p, err := listenPipe(addr.Path, opts)
		if err != nil {
			return nil, err
		}
		ln.kind, ln.from = KindPipe, p
	} else {
		if opts.ReusePort {
			return nil, sysErr("bind", windows.WSAEOPNOTSUPP)
		}
		n, err := listenTCP(addr, opts)
		if err != nil {
			return nil, err
		}
		ln.from, ln.address = netAcceptor{n}, addressOf(n.Addr())
	}
	ln.handle.Init(l)
	l.Opened(ln)
	ln.handle.Activate()
	ln.credit = true
	go ln.acceptLoop()
	return ln, nil
}

// listenTCP listens with package net, whose backlog is the largest the system has.
func listenTCP(addr Address, opts ListenOptions) (net.Listener, error) {
	network := "tcp4"
	if addr.Family() == 6 {
		network = "tcp6"
		if !opts.IPv6Only && addr.IP.IsUnspecified() {
			network = "tcp"
		}
	}
	var lc net.ListenConfig
	lc.KeepAlive = -1
	return lc.Listen(context.Background(), network, addr.String())
}

func (ln *Listener) acceptLoop() {
	for {
		ln.gate.L.Lock()
		for !ln.credit && !ln.stop {
			ln.gate.Wait()
		}
		ln.credit = false
		stop := ln.stop
		ln.gate.L.Unlock()
		if stop {
			return
		}
		conn, err := ln.from.accept()
		ln.loop.Post(func() { ln.arrived(accepted{conn, err}) })
		if errors.Is(err, net.ErrClosed) {
			return
		}
	}
}

func (ln *Listener) arrived(a accepted) {
	switch {
	case ln.closed:
		if a.err == nil {
			_ = a.conn.Close() // nobody is left to hear of it
		}
	case ln.paused:
		ln.held = append(ln.held, a)
	default:
		ln.deliver(a)
		ln.allow()
	}
}

func (ln *Listener) deliver(a accepted) {
	if a.err != nil {
		ln.onAccept(nil, a.err)
		return
	}
	if c, ok := a.conn.(*net.TCPConn); ok {
		// Package net turns it on; Node leaves it off until asked. A dead connection fails at the next read.
		_ = c.SetNoDelay(false)
	}
	ln.onAccept(newGoStream(ln.loop, a.conn, ln.kind), nil)
}

func (ln *Listener) allow() {
	if ln.closed || ln.paused {
		return
	}
	ln.gate.L.Lock()
	ln.credit = true
	ln.gate.L.Unlock()
	ln.gate.Signal()
}

// Pause leaves new connections in the backlog, except one: back-pressure.
func (ln *Listener) Pause() { ln.paused = true }

// Resume ends Pause.
func (ln *Listener) Resume() {
	if !ln.paused || ln.closed {
		return
	}
	ln.paused = false
	held := ln.held
	ln.held = nil
	ln.loop.QueuePending(func() {
		for _, a := range held {
			ln.arrived(a)
		}
		ln.allow()
	})
}

// Address is the bound address.
func (ln *Listener) Address() (Address, error) {
	if ln.closed {
		return Address{}, syscall.EBADF
	}
	return ln.address, nil
}

// FD is -1: the handle belongs to package net.
func (ln *Listener) FD() int { return -1 }

// Ref makes the listener keep the loop alive, which is the default.
func (ln *Listener) Ref() { ln.handle.Ref() }

// Unref lets the loop end although the listener is open.
func (ln *Listener) Unref() { ln.handle.Unref() }

// HasRef reports whether the listener keeps the loop alive.
func (ln *Listener) HasRef() bool { return ln.handle.HasRef() }

// Close stops listening; done, if not nil, runs in the close phase. Accepted connections stay open.
func (ln *Listener) Close(done func()) {
	if ln.closed {
		return
	}
	ln.closed = true
	ln.gate.L.Lock()
	ln.stop = true
	ln.gate.L.Unlock()
	ln.gate.Signal()
	for _, a := range ln.held {
		ln.arrived(a)
	}
	ln.held = nil
	// The error would say that it is closed already.
	_ = ln.from.Close()
	ln.handle.Loop().Closed(ln)
	ln.handle.Close(done)
}

// ListenFD fails with ENOTSUP: there are no descriptors of sockets on Windows.
func ListenFD(*eventloop.Loop, int, ListenOptions, func(s Socket, err error)) (*Listener, error) {
	return nil, syscall.ENOTSUP
}
