package netio

import (
	"errors"

	"github.com/sxfescript/sxn/runtime/eventloop"
)

var (
	errClosed   = errors.New("netio: the stream is closed")
	errCanceled = errors.New("netio: canceled by Close")
	errEnded    = errors.New("netio: write after Shutdown")
	errPeerGone = errors.New("netio: the other end is closed")
)

// maxHeld is how much an end of a pair takes before its reader must take it.
const maxHeld = 64 << 10

// memStream is one end of an in-memory pair. What the peer writes is held here until the reader takes it in the pending
// phase.
type memStream struct {
	handle  eventloop.Handle
	loop    *eventloop.Loop
	peer    *memStream
	held    []byte
	ended   bool // the peer has shut down or closed
	endSent bool // this end has
	closed  bool
	reading bool
	queued  bool // deliver is pending

	onData func(data []byte, owned bool)
	onEnd  func(err error)

	writes []memWrite
	size   int
	soon   []byte
	soonAt bool
	shut   []func(err error)

	bytesRead, bytesWritten int64
}

type memWrite struct {
	data []byte
	done func(err error)
}

// NewPair makes two connected streams in memory, for tests and for layers such as TLS that sit between two streams.
func NewPair(l *eventloop.Loop) (Stream, Stream) {
	a, b := &memStream{loop: l}, &memStream{loop: l}
	a.peer, b.peer = b, a
	a.handle.Init(l)
	b.handle.Init(l)
	return a, b
}

// ReadStart implements Stream.
func (s *memStream) ReadStart(onData func(data []byte, owned bool), onEnd func(err error)) {
	if s.closed {
		return
	}
	s.onData, s.onEnd, s.reading = onData, onEnd, true
	s.handle.Activate()
	s.schedule()
}

// ReadStop implements Stream.
func (s *memStream) ReadStop() {
	s.reading = false
	s.handle.Deactivate()
}

func (s *memStream) schedule() {
	if s.reading && !s.queued && (len(s.held) > 0 || s.ended) {
		s.queued = true
		s.loop.QueuePending(s.deliver)
	}
}

func (s *memStream) deliver() {
	s.queued = false
	if !s.reading {
		return
	}
	if len(s.held) > 0 {
		data := s.held
		s.held = nil
		s.bytesRead += int64(len(data))
		s.peer.move()
		s.onData(data, true)
		s.schedule()
		return
	}
	if s.ended {
		s.ReadStop()
		if s.onEnd != nil {
			s.onEnd(nil)
		}
	}
}

func (s *memStream) writable() error {
	switch {
	case s.closed:
		return errClosed
	case s.endSent || len(s.shut) > 0:
		return errEnded
	case s.peer.closed:
		return errPeerGone
	}
	return nil
}

func (s *memStream) give(data []byte) int {
	n := min(len(data), maxHeld-len(s.peer.held))
	if n <= 0 {
		return 0
	}
	s.peer.held = append(s.peer.held, data[:n]...)
	s.bytesWritten += int64(n)
	s.peer.schedule()
	return n
}

// TryWrite implements Stream.
func (s *memStream) TryWrite(data []byte) (int, error) {
	s.Flush()
	if err := s.writable(); err != nil {
		return 0, err
	}
	if len(s.writes) > 0 {
		return 0, nil
	}
	return s.give(data), nil
}

// TryWritev implements Stream.
func (s *memStream) TryWritev(bufs [][]byte) (int, error) {
	total := 0
	for _, b := range bufs {
		n, err := s.TryWrite(b)
		total += n
		if err != nil || n < len(b) {
			return total, err
		}
	}
	return total, nil
}

// Write implements Stream.
func (s *memStream) Write(bufs [][]byte, done func(err error)) {
	s.Flush()
	s.write(bufs, done)
}

func (s *memStream) write(bufs [][]byte, done func(err error)) {
	if err := s.writable(); err != nil {
		s.finish(done, err)
		return
	}
	var data []byte
	for _, b := range bufs {
		data = append(data, b...)
	}
	s.size += len(data)
	s.writes = append(s.writes, memWrite{data, done})
	s.move()
}

// move hands queued writes to the peer as far as it takes them.
func (s *memStream) move() {
	for len(s.writes) > 0 {
		w := &s.writes[0]
		if s.peer.closed {
			s.finish(w.done, errPeerGone)
			s.size -= len(w.data)
			s.writes = s.writes[1:]
			continue
		}
		n := s.give(w.data)
		s.size -= n
		if w.data = w.data[n:]; len(w.data) > 0 {
			return
		}
		s.finish(w.done, nil)
		s.writes = s.writes[1:]
	}
	for _, done := range s.shut {
		s.sendEnd()
		s.finish(done, nil)
	}
	s.shut = nil
}

func (s *memStream) sendEnd() {
	s.endSent = true
	s.peer.ended = true
	s.peer.schedule()
}

func (s *memStream) finish(done func(err error), err error) {
	if done != nil {
		s.loop.QueuePending(func() { done(err) })
	}
}

// WriteSoon implements Stream.
func (s *memStream) WriteSoon(data []byte) {
	if s.closed {
		return
	}
	s.soon = append(s.soon, data...)
	if !s.soonAt {
		s.soonAt = true
		s.loop.Defer(s)
	}
}

// Flush implements eventloop.Flusher.
func (s *memStream) Flush() {
	s.soonAt = false
	if data := s.soon; len(data) > 0 {
		s.soon = nil
		s.write([][]byte{data}, nil)
	}
}

// WriteQueueSize implements Stream.
func (s *memStream) WriteQueueSize() int { return s.size + len(s.soon) }

// Shutdown implements Stream.
func (s *memStream) Shutdown(done func(err error)) {
	s.Flush()
	if s.closed {
		s.finish(done, errClosed)
		return
	}
	if done == nil {
		done = func(error) {}
	}
	s.shut = append(s.shut, done)
	s.move()
}

// Close implements Stream.
func (s *memStream) Close(done func()) {
	if s.closed {
		return
	}
	s.Flush()
	s.ReadStop()
	s.closed = true
	s.held = nil
	s.sendEnd()
	s.peer.move()
	s.handle.Close(func() {
		for _, w := range s.writes {
			if w.done != nil {
				w.done(errCanceled)
			}
		}
		for _, f := range s.shut {
			f(errCanceled)
		}
		s.writes, s.shut = nil, nil
		if done != nil {
			done()
		}
	})
}

// Ref implements Stream.
func (s *memStream) Ref() { s.handle.Ref() }

// Unref implements Stream.
func (s *memStream) Unref() { s.handle.Unref() }

// HasRef implements Stream.
func (s *memStream) HasRef() bool { return s.handle.HasRef() }

// BytesRead implements Stream.
func (s *memStream) BytesRead() int64 { return s.bytesRead }

// BytesWritten implements Stream.
func (s *memStream) BytesWritten() int64 { return s.bytesWritten }
