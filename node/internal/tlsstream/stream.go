package tlsstream

import (
	"crypto/tls"
	"errors"
	"io"
	"sync"
	"syscall"

	"github.com/sxfescript/sxn/runtime/eventloop"
	"github.com/sxfescript/sxn/runtime/netio"
)

// Stream is the plain side of a TLS connection.
type Stream struct {
	loop   *eventloop.Loop
	inner  netio.Stream
	mem    *memConn
	conn   *tls.Conn
	server bool

	started, open, closed bool
	onHandshake           func(err error)
	failure               func(err error)
	// BeforeWrite, where set, is called once when something is written before
	// the handshake was started.
	BeforeWrite func()
	// Guard, where set, is called on the goroutine of the handshake before it
	// begins. What it returns is called once the first bytes were written, and at
	// the end of the handshake.
	Guard func() (release func())
	// fragment is the largest record that is written; 0 for any.
	fragment int
	held     bool // writes wait for Release

	reading    bool
	queued     bool // a pump is pending
	pumping    bool
	ended      bool
	innerEnded bool
	innerErr   error
	onData     func(data []byte, owned bool)
	onEnd      func(err error)
	first      []byte // the first bytes that came, to tell what the other side speaks

	writes []pendingWrite // before the end of the handshake
	size   int
	shut   []func(err error)
	soon   []byte // of WriteSoon
	soonAt bool   // Flush is pending

	bytesRead, bytesWritten int64
}

type pendingWrite struct {
	bufs [][]byte
	done func(err error)
}

// ErrClosed is the error of operations after Close.
var ErrClosed = syscall.ECANCELED

// New returns a stream over inner, which it owns from now on. Start begins
// the handshake.
func New(l *eventloop.Loop, inner netio.Stream, server bool) *Stream {
	s := &Stream{loop: l, inner: inner, server: server}
	s.mem = newMemConn(func(b []byte) {
		l.Post(func() {
			if !s.closed {
				inner.Write([][]byte{b}, nil)
			}
		})
	}, l.Begin, l.Done)
	return s
}

// Start begins the handshake; done runs on the loop's goroutine.
func (s *Stream) Start(config *tls.Config, done func(err error)) {
	if s.started || s.closed {
		return
	}
	if s.server {
		s.conn = tls.Server(s.mem, config)
	} else {
		s.conn = tls.Client(s.mem, config)
	}
	s.started, s.onHandshake = true, done
	s.inner.ReadStart(s.innerData, s.innerEnd)
	s.loop.Begin()
	go func() {
		if s.Guard != nil {
			release := s.Guard()
			s.mem.onWrite(release)
			defer release()
		}
		err := s.conn.Handshake()
		s.loop.PostDone(func() { s.handshaken(err) })
	}()
}

// OnFailure sets what gets the errors of TLS itself after the handshake, in
// place of the end of the stream.
func (s *Stream) OnFailure(f func(err error)) { s.failure = f }

// Started reports whether Start was called.
func (s *Stream) Started() bool { return s.started }

// Handshake returns what this side and the other have sent during the handshake.
func (s *Stream) Handshake() (sent, received []byte) { return s.mem.handshake() }

// OnFirstWrite sets what is called, once, when crypto/tls writes next.
func (s *Stream) OnFirstWrite(f func()) { s.mem.onWrite(f) }

// HoldTicket keeps the last record of the next write, a session ticket, back
// until the end of the handshake: crypto/tls sends it before that, OpenSSL after.
func (s *Stream) HoldTicket() { s.mem.holdLastRecord() }

// SetFragment sets the largest record that is written.
func (s *Stream) SetFragment(n int) { s.fragment = n }

// Hold lets everything that is written wait for Release.
func (s *Stream) Hold() { s.held = true }

// Release writes what has waited.
func (s *Stream) Release() {
	s.held = false
	if s.open && !s.closed {
		s.writeWaiting()
	}
}

// Opened reports whether the handshake has succeeded.
func (s *Stream) Opened() bool { return s.open }

// Conn returns the connection, for its state once the handshake has ended.
func (s *Stream) Conn() *tls.Conn { return s.conn }

// Inner returns the stream below.
func (s *Stream) Inner() netio.Stream { return s.inner }

// First returns the first bytes that came from the other side.
func (s *Stream) First() []byte { return s.first }

// InnerEnd reports whether the other side has ended the stream below, and its error.
func (s *Stream) InnerEnd() (bool, error) { return s.innerEnded, s.innerErr }

func (s *Stream) handshaken(err error) {
	if s.closed {
		return
	}
	s.mem.setDirect()
	done := s.onHandshake
	s.onHandshake = nil
	if err != nil {
		s.flush(nil)
		done(err)
		if s.innerEnded && !s.closed && s.reading {
			s.finish(io.EOF)
		}
		return
	}
	s.open = true
	done(nil)
	if s.closed {
		return
	}
	s.flush(nil)
	if !s.held {
		s.writeWaiting()
	}
	s.pump()
}

func (s *Stream) writeWaiting() {
	writes := s.writes
	s.writes, s.size = nil, 0
	for _, w := range writes {
		s.Write(w.bufs, w.done)
	}
	shut := s.shut
	s.shut = nil
	for _, f := range shut {
		s.Shutdown(f)
	}
}

func (s *Stream) innerData(data []byte, _ bool) {
	if len(s.first) < 8 {
		s.first = append(s.first, data[:min(len(data), 8-len(s.first))]...)
	}
	s.mem.feed(data)
	if s.open {
		s.pump()
	}
}

// Inject gives the stream what was read of the other side before it was made.
func (s *Stream) Inject(data []byte) { s.innerData(data, false) }

func (s *Stream) innerEnd(err error) {
	s.innerEnded, s.innerErr = true, err
	s.mem.end()
	if s.open {
		s.pump()
	}
}

// plain is the size of the largest piece that a record holds.
const plain = 16 << 10

var buffers = sync.Pool{New: func() any { return new([plain]byte) }}

// pump delivers what can be opened.
func (s *Stream) pump() {
	if s.pumping {
		return
	}
	s.pumping = true
	buf := buffers.Get().(*[plain]byte)
	for s.reading && !s.ended && !s.closed {
		n, err := s.conn.Read(buf[:])
		if n > 0 {
			s.bytesRead += int64(n)
			s.onData(buf[:n], false)
			// Each record is a callback of its own in Node.
			s.loop.Checkpoint()
			continue
		}
		if err != nil {
			if errors.As(err, new(wouldBlock)) {
				break
			}
			s.flush(nil)
			s.finish(err)
		}
	}
	buffers.Put(buf)
	s.pumping = false
	s.flush(nil)
}

// finish is the end of what the other side sends.
func (s *Stream) finish(err error) {
	if s.ended {
		return
	}
	s.ended, s.reading = true, false
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		err = s.innerErr
	case s.failure != nil:
		s.failure(err)
		return
	}
	if s.onEnd != nil {
		s.onEnd(err)
	}
}

// flush writes what was sealed.
func (s *Stream) flush(done func(err error)) {
	if s.closed {
		return
	}
	out := s.mem.take()
	if len(out) == 0 && done == nil {
		return
	}
	s.inner.Write([][]byte{out}, done)
}

// ReadStart implements netio.Stream.
func (s *Stream) ReadStart(onData func(data []byte, owned bool), onEnd func(err error)) {
	if s.closed || s.ended {
		return
	}
	s.onData, s.onEnd = onData, onEnd
	if s.reading {
		return
	}
	s.reading = true
	if s.started && !s.innerEnded {
		s.inner.ReadStart(s.innerData, s.innerEnd)
	}
	if s.open && !s.queued {
		s.queued = true
		s.loop.QueuePending(func() {
			s.queued = false
			s.pump()
		})
	}
}

// ReadStop implements netio.Stream.
func (s *Stream) ReadStop() {
	s.reading = false
	if s.open {
		s.inner.ReadStop()
	}
}

// TryWrite implements netio.Stream.
func (s *Stream) TryWrite(data []byte) (int, error) { return s.TryWritev([][]byte{data}) }

// TryWritev implements netio.Stream.
func (s *Stream) TryWritev(bufs [][]byte) (int, error) {
	if s.closed {
		return 0, syscall.EBADF
	}
	if !s.open || s.held || s.inner.WriteQueueSize() > 0 {
		return 0, nil
	}
	s.flushSoon()
	n, err := s.seal(bufs)
	if err != nil {
		return n, err
	}
	out := s.mem.take()
	k, err := s.inner.TryWrite(out)
	if err != nil {
		return 0, err
	}
	if k < len(out) {
		s.inner.Write([][]byte{out[k:]}, nil)
	}
	return n, nil
}

func totalSize(bufs [][]byte) (n int) {
	for _, b := range bufs {
		n += len(b)
	}
	return n
}

func (s *Stream) seal(bufs [][]byte) (int, error) {
	if len(bufs) > 1 { // they share records
		joined := make([]byte, 0, totalSize(bufs))
		for _, b := range bufs {
			joined = append(joined, b...)
		}
		bufs = [][]byte{joined}
	}
	total := 0
	for _, b := range bufs {
		for len(b) > 0 {
			piece := b
			if s.fragment > 0 {
				piece = b[:min(len(b), s.fragment)]
			}
			n, err := s.conn.Write(piece)
			total += n
			s.bytesWritten += int64(n)
			if err != nil {
				return total, syscall.EPIPE
			}
			b = b[len(piece):]
		}
	}
	return total, nil
}

// WritesLater says that writes of JavaScript end later, as those of Node's TLS
// do: what is written in one go is gathered into few records.
func (s *Stream) WritesLater() {}

// Write implements netio.Stream.
func (s *Stream) Write(bufs [][]byte, done func(err error)) {
	switch {
	case s.closed:
		s.later(done, syscall.EBADF)
		return
	case !s.open || s.held:
		size := s.size
		for _, b := range bufs {
			s.size += len(b)
		}
		s.writes = append(s.writes, pendingWrite{bufs, done})
		if f := s.BeforeWrite; f != nil && !s.started && s.size > size {
			s.BeforeWrite = nil
			f()
		}
		return
	}
	s.flushSoon()
	if _, err := s.seal(bufs); err != nil {
		s.later(done, err)
		return
	}
	s.flush(done)
}

func (s *Stream) later(done func(err error), err error) {
	if done != nil {
		s.loop.QueuePending(func() { done(err) })
	}
}

// WriteSoon implements netio.Stream.
func (s *Stream) WriteSoon(data []byte) {
	switch {
	case s.closed:
	case !s.open || s.held:
		s.Write([][]byte{append([]byte(nil), data...)}, nil)
	default:
		s.soon = append(s.soon, data...)
		if !s.soonAt {
			s.soonAt = true
			s.loop.Defer(s)
		}
	}
}

// Flush implements eventloop.Flusher: what WriteSoon has gathered goes out in
// records of its own.
func (s *Stream) Flush() {
	s.soonAt = false
	s.flushSoon()
}

func (s *Stream) flushSoon() {
	data := s.soon
	if s.soon = nil; len(data) == 0 || s.closed {
		return
	}
	if _, err := s.seal([][]byte{data}); err == nil {
		s.flush(nil)
	}
}

// WriteQueueSize implements netio.Stream.
func (s *Stream) WriteQueueSize() int { return s.size + len(s.soon) + s.inner.WriteQueueSize() }

// Shutdown implements netio.Stream: it sends close_notify and ends the stream below.
func (s *Stream) Shutdown(done func(err error)) {
	switch {
	case s.closed:
		s.later(done, syscall.ENOTCONN)
	case s.started && !s.open && s.onHandshake != nil, s.open && s.held:
		s.shut = append(s.shut, done)
	default:
		if s.open {
			s.flushSoon()
			// The alert is lost where the connection is broken already.
			_ = s.conn.CloseWrite()
			s.flush(nil)
		}
		s.inner.Shutdown(done)
	}
}

// Close implements netio.Stream.
func (s *Stream) Close(done func()) {
	if s.closed {
		return
	}
	if s.started && !s.open && s.onHandshake == nil {
		s.flush(nil)
	}
	s.flushSoon()
	s.closed, s.reading = true, false
	_ = s.mem.Close() // it cannot fail
	writes, shut := s.writes, s.shut
	s.writes, s.shut, s.size = nil, nil, 0
	s.inner.Close(func() {
		for _, w := range writes {
			if w.done != nil {
				w.done(ErrClosed)
			}
		}
		for _, f := range shut {
			if f != nil {
				f(ErrClosed)
			}
		}
		if done != nil {
			done()
		}
	})
}

// Ref implements netio.Stream.
func (s *Stream) Ref() { s.inner.Ref() }

// Unref implements netio.Stream.
func (s *Stream) Unref() { s.inner.Unref() }

// HasRef implements netio.Stream.
func (s *Stream) HasRef() bool { return s.inner.HasRef() }

// BytesRead implements netio.Stream.
func (s *Stream) BytesRead() int64 { return s.bytesRead }

// BytesWritten implements netio.Stream.
func (s *Stream) BytesWritten() int64 { return s.bytesWritten }
