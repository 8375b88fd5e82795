//go:build linux || darwin

package netio

import "golang.org/x/sys/unix"

// soonLimit is the most WriteSoon gathers for one stream before it writes.
const soonLimit = 16 << 10

// fdWrite is one write in the queue of an fdStream.
type fdWrite struct {
	pendingWrite
	fd int // to pass along, -1 if none
}

// finishedReq is a completion that waits for the pending phase.
type finishedReq struct {
	done func(err error)
	err  error
}

// TryWrite implements Stream.
func (s *fdStream) TryWrite(data []byte) (int, error) {
	if err := s.ready(); err != nil {
		return 0, err
	}
	if s.busy() || len(data) == 0 {
		return 0, nil
	}
	if s.blocking {
		return s.writeAll(data)
	}
	n, err := writeNow(s.fd, data)
	return s.wrote(n, err)
}

// TryWritev implements Stream.
func (s *fdStream) TryWritev(bufs [][]byte) (int, error) {
	if err := s.ready(); err != nil {
		return 0, err
	}
	if s.busy() {
		return 0, nil
	}
	if s.blocking {
		total := 0
		for _, b := range bufs {
			n, err := s.writeAll(b)
			if total += n; err != nil {
				return total, err
			}
		}
		return total, nil
	}
	n, err := writevNow(s.fd, bufs)
	return s.wrote(n, err)
}

// ready flushes what was written before and returns the error that a write must report.
func (s *fdStream) ready() error {
	if s.fd < 0 {
		return unix.EBADF
	}
	s.flushSoon()
	if err := s.writeErr; err != nil {
		s.writeErr = nil
		return err
	}
	return nil
}

// busy reports whether a write has to wait its turn.
func (s *fdStream) busy() bool { return s.connecting || s.head < len(s.writes) }

func (s *fdStream) wrote(n int, err error) (int, error) {
	if err == unix.EAGAIN || err == unix.ENOBUFS {
		return 0, nil
	}
	if err != nil {
		return 0, sysErr("write", err)
	}
	s.bytesWritten += int64(n)
	return n, nil
}

// writeAll writes everything, waiting where the descriptor is full.
func (s *fdStream) writeAll(data []byte) (int, error) {
	done := 0
	for done < len(data) {
		n, err := unix.Write(s.fd, data[done:])
		switch {
		case err == unix.EINTR:
		case err == unix.EAGAIN:
			fds := []unix.PollFd{{Fd: int32(s.fd), Events: unix.POLLOUT}}
			if _, err := unix.Poll(fds, -1); err != nil && err != unix.EINTR {
				return done, sysErr("poll", err)
			}
		case err != nil:
			return done, sysErr("write", err)
		default:
			done += n
			s.bytesWritten += int64(n)
		}
	}
	return done, nil
}

// Write implements Stream.
func (s *fdStream) Write(bufs [][]byte, done func(err error)) { s.write(bufs, -1, done) }

func (s *fdStream) write(bufs [][]byte, fd int, done func(err error)) {
	if err := s.ready(); err != nil {
		s.finish(done, err)
		return
	}
	if s.blocking && !s.busy() && fd < 0 {
		_, err := s.TryWritev(bufs)
		s.finish(done, err)
		return
	}
	s.enqueue(bufs, fd, done)
}

// enqueue appends to the queue and starts it if it was empty.
func (s *fdStream) enqueue(bufs [][]byte, fd int, done func(err error)) {
	idle := !s.busy()
	if s.head == len(s.writes) {
		s.loop.Begin() // for the whole queue
	}
	s.writes = append(s.writes, fdWrite{pendingWrite{bufs: append([][]byte(nil), bufs...), done: done}, fd})
	s.queued += totalLen(bufs)
	if idle {
		s.writeQueue()
	}
}

// writeQueue writes what goes. Completions are queued by finish.
func (s *fdStream) writeQueue() {
	if s.head == len(s.writes) {
		return
	}
	for s.head < len(s.writes) {
		w := &s.writes[s.head]
		if totalLen(w.bufs) > 0 {
			n, err := s.writeFirst(w)
			if n, err = s.wrote(n, err); err != nil {
				s.failWrites(err)
				break
			}
			if n == 0 {
				break
			}
			s.queued -= n
			if w.bufs = advance(w.bufs, n); len(w.bufs) > 0 {
				continue
			}
		}
		s.finish(w.done, nil)
		*w = fdWrite{}
		s.head++
	}
	s.settleQueue()
	if err := s.update(); err != nil {
		s.failWrites(err)
	}
}

func (s *fdStream) writeFirst(w *fdWrite) (int, error) {
	if w.fd >= 0 {
		n, err := s.send(w.bufs, w.fd)
		if n > 0 {
			w.fd = -1
		}
		return n, err
	}
	return writevNow(s.fd, w.bufs)
}

// settleQueue resets an empty queue.
func (s *fdStream) settleQueue() {
	if s.head == len(s.writes) && s.head > 0 {
		s.writes, s.head, s.queued = s.writes[:0], 0, 0
		s.loop.Done()
		if s.fd >= 0 {
			s.drained()
		}
	}
}

// failWrites ends the whole queue with err.
func (s *fdStream) failWrites(err error) {
	for ; s.head < len(s.writes); s.head++ {
		s.finish(s.writes[s.head].done, err)
		s.writes[s.head] = fdWrite{}
	}
	s.settleQueue()
}

// advance drops n bytes from the front.
func advance(bufs [][]byte, n int) [][]byte {
	for len(bufs) > 0 && n >= len(bufs[0]) {
		n -= len(bufs[0])
		bufs = bufs[1:]
	}
	if n > 0 {
		bufs[0] = bufs[0][n:]
	}
	return bufs
}

// WriteSoon implements Stream.
func (s *fdStream) WriteSoon(data []byte) {
	if s.fd < 0 || len(data) == 0 {
		return
	}
	if s.soon == nil {
		s.soon = s.poller.takeSoon()
	}
	s.soon = append(s.soon, data...)
	if len(s.soon) >= soonLimit {
		s.flushSoon()
		return
	}
	if !s.soonQueued {
		s.soonQueued = true
		s.loop.Defer(s)
	}
}

// Flush implements eventloop.Flusher.
func (s *fdStream) Flush() {
	s.soonQueued = false
	s.flushSoon()
}

func (s *fdStream) flushSoon() {
	if len(s.soon) == 0 {
		return
	}
	data := s.soon
	s.soon = nil
	n := 0
	var err error
	if !s.busy() {
		if s.blocking {
			n, err = s.writeAll(data)
		} else {
			n, err = writeNow(s.fd, data)
			n, err = s.wrote(n, err)
		}
	}
	switch {
	case err != nil:
		s.soonFailed(err)
	case n < len(data):
		s.enqueue([][]byte{data[n:]}, -1, s.soonDone)
		return // the queue holds the buffer
	}
	s.poller.giveSoon(data)
}

func (s *fdStream) soonDone(err error) {
	if err != nil && s.fd >= 0 {
		s.soonFailed(err)
	}
}

// soonFailed keeps the error for the next write and reports it to a reader.
func (s *fdStream) soonFailed(err error) {
	s.writeErr = err
	if s.reading {
		s.loop.QueuePending(func() {
			if s.reading && s.writeErr == err {
				s.writeErr = nil
				s.end(err)
			}
		})
	}
}

// WriteQueueSize implements Stream.
func (s *fdStream) WriteQueueSize() int { return s.queued + len(s.soon) }
