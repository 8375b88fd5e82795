//go:build linux || darwin

package netio

import (
	"github.com/sxfescript/sxn/runtime/eventloop"
	"golang.org/x/sys/unix"
)

// maxReads bounds how many full buffers one readable event delivers, so that one fast peer does not starve the others.
const maxReads = 32

// fdStream is a Stream on a descriptor.
type fdStream struct {
	handle eventloop.Handle
	loop   *eventloop.Loop
	poller *fdPoller
	fd     int // -1 after Close
	tok    Token
	want   Events
	kind   Kind
	path   string // of a unix socket bound before it connected, which Close removes

	reading    bool
	connecting bool
	blocking   bool // writes wait
	shared     bool // the descriptor is in blocking mode, since other processes share it: one read per event, and writes wait
	passing    bool // descriptors may arrive with data
	soonQueued bool

	onData    func(data []byte, owned bool)
	onEnd     func(err error)
	onConnect func(err error)

	writes   []fdWrite
	head     int // first of writes
	queued   int // bytes in writes
	soon     []byte
	writeErr error // of WriteSoon, for the next write
	finished []finishedReq
	shutdown *finishedReq
	received []int // descriptors that arrived

	bytesRead, bytesWritten int64
}

func newFDStream(l *eventloop.Loop, p *fdPoller, fd int, kind Kind) *fdStream {
	s := &fdStream{loop: l, poller: p, fd: fd, kind: kind}
	s.handle.Init(l)
	l.Opened(s)
	return s
}

// update tells the poller what the stream waits for now.
func (s *fdStream) update() error {
	var want Events
	if s.reading {
		want |= Readable
	}
	if s.connecting || s.head < len(s.writes) {
		want |= Writable
	}
	if want == s.want {
		return nil
	}
	if s.tok == 0 {
		tok, err := s.poller.Add(s.fd, want, s)
		if err != nil {
			return err
		}
		s.tok = tok
	} else {
		s.poller.Mod(s.tok, want)
	}
	s.want = want
	return nil
}

// Ready implements Sink.
func (s *fdStream) Ready(ev Events) {
	if s.connecting {
		s.finishConnect()
		return
	}
	if ev&(Readable|Failed) != 0 && s.reading {
		s.read()
	}
	if ev&(Writable|Failed) != 0 && s.fd >= 0 && s.head < len(s.writes) {
		s.writeQueue()
		s.complete()
	}
}

// ReadStart implements Stream.
func (s *fdStream) ReadStart(onData func(data []byte, owned bool), onEnd func(err error)) {
	if s.fd < 0 {
		return
	}
	s.onData, s.onEnd = onData, onEnd
	if s.reading {
		return
	}
	s.reading = true
	s.handle.Activate()
	if s.connecting {
		return // the end of the connect updates
	}
	if err := s.update(); err != nil {
		s.loop.QueuePending(func() {
			if s.reading {
				s.end(err)
			}
		})
	}
}

// ReadStop implements Stream.
func (s *fdStream) ReadStop() {
	if !s.reading {
		return
	}
	s.reading = false
	s.handle.Deactivate()
	if s.fd >= 0 && !s.connecting {
		// Wanting less of a registration is applied later and cannot fail here.
		_ = s.update()
	}
}

func (s *fdStream) read() {
	buf := s.poller.buffer()
	for range maxReads {
		var n int
		var err error
		switch {
		case s.passing:
			n, err = s.receive(buf)
		case s.shared:
			n, err = unix.Read(s.fd, buf)
		default:
			n, err = readNow(s.fd, buf)
		}
		if err == unix.EAGAIN || err == unix.EINTR {
			return
		}
		s.loop.Enter()
		if err != nil || n <= 0 {
			s.end(sysErr("read", err))
			s.loop.Leave()
			return
		}
		s.bytesRead += int64(n)
		s.onData(buf[:n:n], false)
		s.loop.Leave()
		if n < len(buf) || s.shared || !s.reading {
			return
		}
	}
}

// end stops reading and reports why, inside the caller's scope.
func (s *fdStream) end(err error) {
	s.ReadStop()
	onEnd := s.onEnd
	s.onData, s.onEnd = nil, nil
	if onEnd != nil {
		onEnd(err)
	}
}

func (s *fdStream) finishConnect() {
	errno, err := unix.GetsockoptInt(s.fd, unix.SOL_SOCKET, unix.SO_ERROR)
	if err == nil && errno == int(unix.EINPROGRESS) {
		return
	}
	if err == nil && errno != 0 {
		err = unix.Errno(errno)
	}
	s.connecting = false
	s.loop.Enter()
	s.connected(sysErr("connect", err))
	s.loop.Leave()
}

// connected ends the connect, inside a scope: the callback runs, and the queue starts to move.
func (s *fdStream) connected(err error) {
	s.loop.Done()
	done := s.onConnect
	s.onConnect = nil
	if uerr := s.update(); err == nil {
		err = uerr
	}
	if done != nil {
		done(err)
	}
	switch {
	case err != nil:
		s.failWrites(unix.ECANCELED)
	case s.fd >= 0:
		s.writeQueue()
		s.drained()
	}
}

// Shutdown implements Stream.
func (s *fdStream) Shutdown(done func(err error)) {
	if s.fd < 0 {
		s.finish(done, unix.EBADF)
		return
	}
	if s.shutdown != nil {
		s.finish(done, unix.EALREADY)
		return
	}
	s.loop.Begin()
	s.shutdown = &finishedReq{done: done}
	s.flushSoon()
	s.drained()
}

// drained does the shutdown that waits for the write queue, once that is empty.
func (s *fdStream) drained() {
	req := s.shutdown
	if req == nil || s.connecting || s.head < len(s.writes) {
		return
	}
	s.shutdown = nil
	err := unix.Shutdown(s.fd, unix.SHUT_WR)
	s.finish(req.done, sysErr("shutdown", err))
	s.loop.Done()
}

// finish queues a completion; completions run in the pending phase, each with a checkpoint after it.
func (s *fdStream) finish(done func(err error), err error) {
	if done == nil {
		return
	}
	if len(s.finished) == 0 {
		s.loop.QueuePending(s.runFinished)
	}
	s.finished = append(s.finished, finishedReq{done, err})
}

func (s *fdStream) runFinished() {
	for len(s.finished) > 0 {
		batch := s.finished
		s.finished = nil
		for _, f := range batch {
			f.done(f.err)
			s.loop.Checkpoint()
		}
	}
}

// complete runs the completions at once; the caller is not inside a call of the user.
func (s *fdStream) complete() {
	if len(s.finished) > 0 {
		s.loop.Call(s.runFinished)
	}
}

// Close implements Stream.
func (s *fdStream) Close(done func()) {
	if s.fd < 0 {
		return
	}
	s.flushSoon()
	s.ReadStop()
	if s.tok != 0 {
		s.poller.Del(s.tok)
		s.tok = 0
	}
	closeFD(s.fd)
	removeSocket(s.path)
	for _, fd := range s.received {
		closeFD(fd)
	}
	s.fd, s.received = -1, nil
	s.handle.Loop().Closed(s)
	s.handle.Close(func() {
		s.cancel()
		if done != nil {
			s.loop.Checkpoint()
			done()
		}
	})
}

// cancel ends what Close left unfinished.
func (s *fdStream) cancel() {
	if s.connecting {
		s.connecting = false
		s.loop.Done()
		if s.onConnect != nil {
			s.onConnect(unix.ECANCELED)
			s.onConnect = nil
			s.loop.Checkpoint()
		}
	}
	s.failWrites(unix.ECANCELED)
	if req := s.shutdown; req != nil {
		s.shutdown = nil
		s.loop.Done()
		s.finish(req.done, unix.ECANCELED)
	}
	s.runFinished()
	s.onData, s.onEnd = nil, nil
}

// closeFD closes a descriptor. The error says only what is lost already, and the number is free in any case, so it must
// not be closed again.
func closeFD(fd int) { _ = unix.Close(fd) }

// Ref implements Stream.
func (s *fdStream) Ref() { s.handle.Ref() }

// Unref implements Stream.
func (s *fdStream) Unref() { s.handle.Unref() }

// HasRef implements Stream.
func (s *fdStream) HasRef() bool { return s.handle.HasRef() }

// FD implements Socket.
func (s *fdStream) FD() int { return s.fd }

// BytesRead implements Stream.
func (s *fdStream) BytesRead() int64 { return s.bytesRead }

// BytesWritten implements Stream.
func (s *fdStream) BytesWritten() int64 { return s.bytesWritten }

// Kind says what the stream is on.
func (s *fdStream) Kind() Kind { return s.kind }
