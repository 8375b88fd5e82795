package tlsstream

import (
	"io"
	"net"
	"sync"
	"time"
)

// wouldBlock is the error of a read without data after the handshake. It is
// temporary, so that crypto/tls goes on later where it has stopped.
type wouldBlock struct{}

func (wouldBlock) Error() string   { return "tlsstream: no data" }
func (wouldBlock) Timeout() bool   { return true }
func (wouldBlock) Temporary() bool { return true }

// memConn is the connection that crypto/tls sees.
type memConn struct {
	mu     sync.Mutex
	filled sync.Cond
	in     []byte
	eof    bool
	closed bool
	// waiting is set while a read waits. The loop stays alive for the goroutine
	// of the handshake at other times: begin and done count it.
	waiting     bool
	begin, done func()
	direct      bool // reads do not block
	// out is what was written. During the handshake it is sent before a read
	// waits; the last flight stays for the loop's goroutine.
	out  []byte
	send func(b []byte) // takes a flight, on the goroutine of the handshake
	// What both sides have sent during the handshake, up to captured bytes.
	sent, received []byte
	wrote          func() // is called at the next write, once
	// The last record of the next write, and all that follow, wait in late for
	// the end of the handshake.
	holdLast bool
	late     []byte
}

// holdLastRecord keeps the last record of the next write back until the end of
// the handshake.
func (c *memConn) holdLastRecord() {
	c.mu.Lock()
	c.holdLast = true
	c.mu.Unlock()
}

// lastRecord is where the last record of b begins; len(b) where b is not made
// of whole records.
func lastRecord(b []byte) int {
	at, last := 0, len(b)
	for at+5 <= len(b) {
		n := 5 + int(b[at+3])<<8 + int(b[at+4])
		if at+n > len(b) {
			return len(b)
		}
		last = at
		at += n
	}
	if at != len(b) {
		return len(b)
	}
	return last
}

// captured is how many bytes of a handshake are kept.
const captured = 128 << 10

func capture(to, b []byte) []byte {
	return append(to, b[:min(len(b), max(0, captured-len(to)))]...)
}

// handshake returns what both sides have sent until now.
func (c *memConn) handshake() (sent, received []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.sent, c.received
}

// onWrite sets what the next write calls.
func (c *memConn) onWrite(f func()) {
	c.mu.Lock()
	c.wrote = f
	c.mu.Unlock()
}

func newMemConn(send func(b []byte), begin, done func()) *memConn {
	c := &memConn{send: send, begin: begin, done: done}
	c.filled.L = &c.mu
	return c
}

// wake lets a read that waits look again; c is locked.
func (c *memConn) wake() {
	if c.waiting {
		c.waiting = false
		c.begin()
	}
	c.filled.Signal()
}

// feed adds what came from the other side.
func (c *memConn) feed(b []byte) {
	c.mu.Lock()
	if !c.direct {
		c.received = capture(c.received, b)
	}
	c.in = append(c.in, b...)
	c.wake()
	c.mu.Unlock()
}

func (c *memConn) end() {
	c.mu.Lock()
	c.eof = true
	c.wake()
	c.mu.Unlock()
}

// setDirect ends the handshake.
func (c *memConn) setDirect() {
	c.mu.Lock()
	c.direct = true
	c.mu.Unlock()
}

// take returns what was written.
func (c *memConn) take() []byte {
	b := c.out
	c.out = nil
	if len(c.late) > 0 {
		b = append(b, c.late...)
		c.late = nil
	}
	return b
}

// Read implements net.Conn.
func (c *memConn) Read(b []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for len(c.in) == 0 {
		switch {
		case c.closed:
			return 0, net.ErrClosed
		case c.eof:
			return 0, io.EOF
		case c.direct:
			return 0, wouldBlock{}
		}
		if len(c.out) > 0 {
			// The other side must see the flight before it answers.
			c.send(c.out)
			c.out = nil
		}
		c.waiting = true
		c.done()
		for c.waiting {
			c.filled.Wait()
		}
	}
	n := copy(b, c.in)
	if c.in = c.in[n:]; len(c.in) == 0 {
		c.in = nil
	}
	return n, nil
}

// Write implements net.Conn.
func (c *memConn) Write(b []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return 0, net.ErrClosed
	}
	if !c.direct {
		c.sent = capture(c.sent, b)
	}
	if f := c.wrote; f != nil {
		c.wrote = nil
		f()
	}
	total := len(b)
	switch {
	case len(c.late) > 0:
		c.late = append(c.late, b...)
		return total, nil
	case c.holdLast:
		c.holdLast = false
		at := lastRecord(b)
		c.late = append(c.late, b[at:]...)
		b = b[:at]
	}
	c.out = append(c.out, b...)
	return total, nil
}

// Close implements net.Conn.
func (c *memConn) Close() error {
	c.mu.Lock()
	c.closed = true
	c.wake()
	c.mu.Unlock()
	return nil
}

// memory is the address of both ends: crypto/tls wants one as the name of a session.
type memory struct{}

func (memory) Network() string { return "memory" }
func (memory) String() string  { return "memory" }

// LocalAddr implements net.Conn.
func (c *memConn) LocalAddr() net.Addr { return memory{} }

// RemoteAddr implements net.Conn.
func (c *memConn) RemoteAddr() net.Addr { return memory{} }

// SetDeadline implements net.Conn; there are none.
func (c *memConn) SetDeadline(time.Time) error { return nil }

// SetReadDeadline implements net.Conn.
func (c *memConn) SetReadDeadline(time.Time) error { return nil }

// SetWriteDeadline implements net.Conn.
func (c *memConn) SetWriteDeadline(time.Time) error { return nil }
