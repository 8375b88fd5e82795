package netio

import (
	"context"
	"io"
	"net"
	"syscall"

	"github.com/sxfescript/sxn/runtime/eventloop"
	"golang.org/x/sys/windows"
)

// Connect starts a connection to addr. The socket can be written to at once; what is written goes out after done(nil).
// A pending connect keeps the loop alive.
func Connect(l *eventloop.Loop, addr Address, opts ConnectOptions, done func(err error)) (Socket, error) {
	if opts.Bound != nil {
		return nil, sysErr("connect", windows.WSAEOPNOTSUPP)
	}
	if addr.Family() == 0 {
		s := newGoStream(l, nil, KindPipe)
		s.startConnect(func(ctx context.Context) (io.ReadWriteCloser, error) { return dialPipe(ctx, addr.Path) }, done)
		return s, nil
	}
	network := "tcp4"
	if addr.Family() == 6 {
		network = "tcp6"
	}
	d := net.Dialer{KeepAlive: -1}
	if opts.Local.IP.IsValid() || opts.Local.Port != 0 {
		d.LocalAddr = &net.TCPAddr{IP: opts.Local.IP.AsSlice(), Port: int(opts.Local.Port), Zone: opts.Local.IP.Zone()}
	}
	s := newGoStream(l, nil, KindTCP)
	s.startConnect(func(ctx context.Context) (io.ReadWriteCloser, error) {
		c, err := d.DialContext(ctx, network, addr.String())
		if err != nil {
			return nil, err
		}
		// Package net turns it on; Node leaves it off until asked. A dead connection fails at the next read.
		_ = c.(*net.TCPConn).SetNoDelay(false)
		return c, nil
	}, done)
	return s, nil
}

// startConnect dials on a goroutine.
func (s *goStream) startConnect(dial func(ctx context.Context) (io.ReadWriteCloser, error), done func(err error)) {
	ctx, cancel := context.WithCancel(context.Background())
	s.pendingOp, s.onConnect, s.cancel = true, done, cancel
	s.loop.Begin()
	go func() {
		conn, err := dial(ctx)
		cancel()
		s.loop.Post(func() { s.connected(conn, err) })
	}()
}

func (s *goStream) connected(conn io.ReadWriteCloser, err error) {
	if s.closed {
		if err == nil {
			go func() { _ = conn.Close() }()
		}
		return
	}
	s.pendingOp = false
	s.loop.Done()
	done := s.onConnect
	s.onConnect = nil
	if err == nil {
		s.conn = conn
	}
	if done != nil {
		done(err)
	}
	if err != nil {
		s.failWrites(syscall.ECANCELED)
		return
	}
	s.startWriter()
	s.drained()
	s.resume()
}
