package netio

import (
	"context"
	"io"
	"net"
	"os"
	"runtime"
	"sync"
	"syscall"

	"github.com/sxfescript/sxn/runtime/eventloop"
)

// endRequest is a CloseWrite that waits for the writes before it.
type endRequest struct{ done func(err error) }

// goStream is a Socket over a blocking connection: a goroutine reads one chunk ahead and waits until the loop has taken
// it, another one exists while there is something to write. It serves the systems without a descriptor poller, and any
// net.Conn or os.File on all of them.
type goStream struct {
	handle eventloop.Handle
	loop   *eventloop.Loop
	conn   io.ReadWriteCloser // nil until connected
	kind   Kind
	closed bool
	cancel context.CancelFunc // of the connect

	reading  bool
	started  bool          // the reader goroutine runs
	waiting  bool          // the reader waits for credit
	credit   chan struct{} // one token lets the reader read on
	held     []byte        // chunk that came after ReadStop
	ended    bool
	endErr   error
	endSent  bool
	blocking bool

	onData    func(data []byte, owned bool)
	onEnd     func(err error)
	onConnect func(err error)
	pendingOp bool // connecting

	writes   []pendingWrite
	writing  int // leading writes that the writer goroutine has
	queued   int
	soon     []byte
	soonAt   bool
	writeErr error
	shutdown *endRequest

	bytesRead, bytesWritten int64
}

// chunkPool holds read buffers, so that idle connections hold none where the system tells readiness.
var chunkPool = sync.Pool{New: func() any { b := make([]byte, readBufferSize); return &b }}

func newGoStream(l *eventloop.Loop, conn io.ReadWriteCloser, kind Kind) *goStream {
	s := &goStream{loop: l, conn: conn, kind: kind, credit: make(chan struct{}, 1)}
	s.handle.Init(l)
	l.Opened(s)
	return s
}

// FromConn makes a Socket of a connection of package net, which then belongs to it.
func FromConn(l *eventloop.Loop, conn net.Conn) Socket {
	kind := KindTCP
	if _, ok := conn.(*net.TCPConn); !ok {
		kind = KindPipe
	}
	return newGoStream(l, conn, kind)
}

// ReadStart implements Stream.
func (s *goStream) ReadStart(onData func(data []byte, owned bool), onEnd func(err error)) {
	if s.closed {
		return
	}
	s.onData, s.onEnd = onData, onEnd
	if !s.reading {
		s.reading = true
		s.handle.Activate()
	}
	s.resume()
}

// resume starts the reader, or delivers what came while reading was stopped.
func (s *goStream) resume() {
	switch {
	case s.conn == nil || !s.reading:
	case len(s.held) > 0 || (s.ended && !s.endSent):
		s.loop.QueuePending(s.deliver)
	case !s.started && !s.ended:
		s.started = true
		go s.readLoop(s.conn)
	case s.waiting:
		s.waiting = false
		s.credit <- struct{}{}
	}
}

func (s *goStream) deliver() {
	if !s.reading {
		return
	}
	if data := s.held; len(data) > 0 {
		s.held = nil
		s.bytesRead += int64(len(data))
		s.onData(data, true)
		s.resume()
		return
	}
	if s.ended && !s.endSent {
		s.endSent = true
		s.ReadStop()
		if s.onEnd != nil {
			s.onEnd(s.endErr)
		}
	}
}

// ReadStop implements Stream.
func (s *goStream) ReadStop() {
	if s.reading {
		s.reading = false
		s.handle.Deactivate()
	}
}

// readLoop runs on its own goroutine until an error or Close.
func (s *goStream) readLoop(conn io.Reader) {
	waitReadable := readiness(conn)
	for {
		if waitReadable != nil && waitReadable() != nil {
			waitReadable = nil // the read will say the error
		}
		buf := chunkPool.Get().(*[]byte)
		n, err := conn.Read(*buf)
		if n == 0 && err == nil {
			chunkPool.Put(buf)
			continue
		}
		s.loop.Post(func() { s.arrived(buf, n, err) })
		if _, ok := <-s.credit; !ok || err != nil {
			return
		}
	}
}

// readiness returns a function that waits until conn has something to read, or nil if its system or kind cannot. On Windows
// the wait is a read of no bytes. Elsewhere it would be edge-triggered and miss what is there already.
func readiness(conn io.Reader) func() error {
	sc, ok := conn.(syscall.Conn)
	if _, isFile := conn.(*os.File); !ok || isFile || runtime.GOOS != "windows" {
		return nil
	}
	rc, err := sc.SyscallConn()
	if err != nil {
		return nil
	}
	return func() error {
		asked := false
		return rc.Read(func(uintptr) bool {
			was := asked
			asked = true
			return was
		})
	}
}

// arrived runs on the loop: the chunk is lent if someone reads, and kept otherwise.
func (s *goStream) arrived(buf *[]byte, n int, err error) {
	defer chunkPool.Put(buf)
	if s.closed {
		return
	}
	s.waiting = err == nil
	if err != nil {
		s.ended = true
		if err != io.EOF {
			s.endErr = err
		}
	}
	if n > 0 {
		if s.reading {
			s.bytesRead += int64(n)
			s.onData((*buf)[:n:n], false)
		} else {
			s.held = append([]byte(nil), (*buf)[:n]...)
		}
	}
	if s.closed {
		return
	}
	if s.ended {
		if s.reading && len(s.held) == 0 {
			s.deliver()
		}
		return
	}
	if s.reading && len(s.held) == 0 && s.waiting {
		s.waiting = false
		s.credit <- struct{}{}
	}
}

// TryWrite implements Stream. A blocking connection cannot try, so it writes only if waiting is allowed.
func (s *goStream) TryWrite(data []byte) (int, error) { return s.TryWritev([][]byte{data}) }

// TryWritev implements Stream.
func (s *goStream) TryWritev(bufs [][]byte) (int, error) {
	if err := s.ready(); err != nil {
		return 0, err
	}
	if !s.blocking || s.conn == nil || len(s.writes) > 0 {
		return 0, nil
	}
	n, err := writeBuffers(s.conn, bufs)
	s.bytesWritten += n
	return int(n), err
}

func (s *goStream) ready() error {
	if s.closed {
		return net.ErrClosed
	}
	s.flushSoon()
	if err := s.writeErr; err != nil {
		s.writeErr = nil
		return err
	}
	return nil
}

func writeBuffers(conn io.Writer, bufs [][]byte) (int64, error) {
	if len(bufs) == 1 {
		n, err := conn.Write(bufs[0])
		return int64(n), err
	}
	vec := net.Buffers(append([][]byte(nil), bufs...))
	return vec.WriteTo(conn)
}

// Write implements Stream.
func (s *goStream) Write(bufs [][]byte, done func(err error)) {
	if err := s.ready(); err != nil {
		s.finish(done, err)
		return
	}
	s.enqueue(bufs, done)
}

func (s *goStream) enqueue(bufs [][]byte, done func(err error)) {
	if len(s.writes) == 0 {
		s.loop.Begin() // for the whole queue
	}
	s.writes = append(s.writes, pendingWrite{bufs: append([][]byte(nil), bufs...), done: done})
	s.queued += totalLen(bufs)
	s.startWriter()
}

// startWriter gives the whole queue to a goroutine.
func (s *goStream) startWriter() {
	if s.writing > 0 || len(s.writes) == 0 || s.conn == nil || s.closed {
		return
	}
	s.writing = len(s.writes)
	var bufs [][]byte
	for _, w := range s.writes {
		bufs = append(bufs, w.bufs...)
	}
	conn := s.conn
	go func() {
		n, err := writeBuffers(conn, bufs)
		s.loop.Post(func() { s.wrote(n, err) })
	}()
}

func (s *goStream) wrote(n int64, err error) {
	s.bytesWritten += n
	if s.closed {
		return
	}
	count := s.writing
	s.writing = 0
	if err != nil {
		s.failWrites(err)
		return
	}
	batch := s.writes[:count]
	s.writes = s.writes[count:]
	for _, w := range batch {
		s.queued -= totalLen(w.bufs)
	}
	if len(s.writes) == 0 {
		s.writes = nil
		s.loop.Done()
	}
	s.startWriter()
	s.drained()
	for _, w := range batch {
		if w.done != nil {
			w.done(nil)
			s.loop.Checkpoint()
		}
	}
}

func (s *goStream) failWrites(err error) {
	batch := s.writes
	if len(batch) == 0 {
		return
	}
	s.writes, s.queued = nil, 0
	s.loop.Done()
	for _, w := range batch {
		s.finish(w.done, err)
	}
	if !s.closed {
		s.drained()
	}
}

func (s *goStream) finish(done func(err error), err error) {
	if done != nil {
		s.loop.QueuePending(func() { done(err) })
	}
}

// WriteSoon implements Stream.
func (s *goStream) WriteSoon(data []byte) {
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
func (s *goStream) Flush() {
	s.soonAt = false
	s.flushSoon()
}

func (s *goStream) flushSoon() {
	data := s.soon
	if len(data) == 0 || s.closed {
		return
	}
	s.soon = nil
	s.enqueue([][]byte{data}, func(err error) {
		if err == nil || s.closed {
			return
		}
		s.writeErr = err
		if s.reading {
			s.writeErr = nil
			s.ended, s.endErr, s.held = true, err, nil
			s.deliver()
		}
	})
}

// WriteQueueSize implements Stream.
func (s *goStream) WriteQueueSize() int { return s.queued + len(s.soon) }

// Shutdown implements Stream.
func (s *goStream) Shutdown(done func(err error)) {
	if s.closed {
		s.finish(done, net.ErrClosed)
		return
	}
	s.flushSoon()
	if s.shutdown != nil {
		s.finish(done, syscall.EALREADY)
		return
	}
	s.loop.Begin()
	s.shutdown = &endRequest{done}
	s.drained()
}

func (s *goStream) drained() {
	req := s.shutdown
	if req == nil || s.conn == nil || len(s.writes) > 0 {
		return
	}
	s.shutdown = nil
	var err error
	if c, ok := s.conn.(interface{ CloseWrite() error }); ok {
		err = c.CloseWrite()
	}
	s.finish(req.done, err)
	s.loop.Done()
}

// Close implements Stream.
func (s *goStream) Close(done func()) {
	if s.closed {
		return
	}
	s.flushSoon()
	s.ReadStop()
	s.closed = true
	if s.cancel != nil {
		s.cancel()
	}
	close(s.credit)
	if s.conn != nil {
		// Closing a pipe may wait for a read that cannot be interrupted. The error says only what is lost already.
		go func(c io.Closer) { _ = c.Close() }(s.conn)
	}
	s.handle.Loop().Closed(s)
	s.handle.Close(func() {
		s.canceled()
		if done != nil {
			s.loop.Checkpoint()
			done()
		}
	})
}

func (s *goStream) canceled() {
	if s.pendingOp {
		s.pendingOp = false
		s.loop.Done()
		if f := s.onConnect; f != nil {
			s.onConnect = nil
			f(syscall.ECANCELED)
		}
	}
	batch := s.writes
	if s.writes = nil; len(batch) > 0 {
		s.loop.Done()
	}
	for _, w := range batch {
		if w.done != nil {
			w.done(syscall.ECANCELED)
		}
	}
	if req := s.shutdown; req != nil {
		s.shutdown = nil
		s.loop.Done()
		if req.done != nil {
			req.done(syscall.ECANCELED)
		}
	}
}

// Ref implements Stream.
func (s *goStream) Ref() { s.handle.Ref() }

// Unref implements Stream.
func (s *goStream) Unref() { s.handle.Unref() }

// HasRef implements Stream.
func (s *goStream) HasRef() bool { return s.handle.HasRef() }

// BytesRead implements Stream.
func (s *goStream) BytesRead() int64 { return s.bytesRead }

// BytesWritten implements Stream.
func (s *goStream) BytesWritten() int64 { return s.bytesWritten }

// Kind says what the stream is on.
func (s *goStream) Kind() Kind { return s.kind }
