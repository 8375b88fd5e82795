package streams

import (
	"github.com/sxfescript/sxn/engine"
)

// streamState is the state of a readable or writable stream.
type streamState uint8

const (
	open streamState = iota // "readable" or "writable"
	closed
	erroring // of a writable stream
	errored
)

// Readable is a ReadableStream.
// https://streams.spec.whatwg.org/#rs-class
type Readable struct {
	st        *state
	object    *engine.Object
	state     streamState
	disturbed bool
	stored    engine.Value // the error
	reader    *Reader      // nil while the stream is not locked
	ctrl      readableController
	// ended is a future that tells of the end, made when something asks for it.
	ended *future
}

// readableController is a ReadableStreamDefaultController or a
// ReadableByteStreamController.
type readableController interface {
	cancelSteps(reason engine.Value) result
	pullSteps(q ReadRequest)
	releaseSteps()
	queued() bool // chunks
	fail(reason engine.Value)
	shouldPull() bool
	controllerObject() *engine.Object
}

var readableKey = engine.PrivateKey[Readable]{Name: "ReadableStream"}

// newReadable returns a stream without a controller.
func (st *state) newReadable() *Readable {
	s := &Readable{st: st, object: st.newObject(readableClass)}
	readableKey.Set(s.object, s)
	return s
}

// close is ReadableStreamClose.
// https://streams.spec.whatwg.org/#readable-stream-close
func (s *Readable) close() {
	s.state = closed
	if s.ended != nil {
		s.ended.resolve(s.st, engine.Undefined)
	}
	r := s.reader
	if r == nil {
		return
	}
	r.closed.resolve(s.st, engine.Undefined)
	for _, q := range r.requests.take() {
		q.Close()
	}
}

// fail is ReadableStreamError.
// https://streams.spec.whatwg.org/#readable-stream-error
func (s *Readable) fail(reason engine.Value) {
	s.state, s.stored = errored, reason
	if s.ended != nil {
		s.ended.reject(s.st, reason)
	}
	r := s.reader
	if r == nil {
		return
	}
	r.closed.reject(s.st, reason)
	r.failRequests(reason)
}

// end returns a future for the end of the stream, whoever reads it.
func (s *Readable) end() *future {
	if s.ended == nil {
		s.ended = &future{}
		switch s.state {
		case closed:
			s.ended.resolve(s.st, engine.Undefined)
		case errored:
			s.ended.reject(s.st, s.stored)
		}
	}
	return s.ended
}

// cancel is ReadableStreamCancel.
// https://streams.spec.whatwg.org/#readable-stream-cancel
func (s *Readable) cancel(reason engine.Value) *future {
	s.disturbed = true
	switch s.state {
	case closed:
		return resolved(engine.Undefined)
	case errored:
		return rejected(s.stored)
	}
	s.close()
	if r := s.reader; r != nil {
		for _, q := range r.intoRequests.take() {
			q.close(engine.Undefined)
		}
	}
	f := &future{loud: true}
	f.follow(s.st, s.st.adopted(s.ctrl.cancelSteps(reason)), func(engine.Value) engine.Value { return engine.Undefined })
	return f
}

// waitingReads is the number of reads that wait.
func (s *Readable) waitingReads() int {
	if s.reader == nil {
		return 0
	}
	return s.reader.requests.len()
}

func (s *Readable) hasBYOBReader() bool { return s.reader != nil && s.reader.byob }

func (s *Readable) hasDefaultReader() bool { return s.reader != nil && !s.reader.byob }

// readIntoRequest gets the outcome of a read into a buffer; an undefined view
// of close means that the stream was cancelled.
type readIntoRequest interface {
	chunk(view engine.Value)
	close(view engine.Value)
	fail(reason engine.Value)
}

// Reader is a ReadableStreamDefaultReader or ReadableStreamBYOBReader.
type Reader struct {
	stream *Readable // nil once released
	st     *state
	object *engine.Object
	byob   bool
	closed *future
	// requests are those of a default reader, intoRequests of a BYOB reader.
	requests     deque[ReadRequest]
	intoRequests deque[readIntoRequest]
}

// acquire locks the stream, which is not locked.
// https://streams.spec.whatwg.org/#readable-stream-reader-generic-initialize
func (s *Readable) acquire(r *Reader) {
	r.stream, r.st = s, s.st
	s.reader = r
	switch s.state {
	case open:
		r.closed = &future{}
	case closed:
		r.closed = resolved(engine.Undefined)
	default:
		r.closed = rejected(s.stored)
	}
}

// newReader locks the stream with a reader that JavaScript does not see.
func (s *Readable) newReader() *Reader {
	r := &Reader{}
	s.acquire(r)
	return r
}

// newBYOBReader is newReader for a reader into buffers.
func (s *Readable) newBYOBReader() *Reader {
	r := &Reader{byob: true}
	s.acquire(r)
	return r
}

// Read asks for the next chunk. The reader must not have been released.
// https://streams.spec.whatwg.org/#readable-stream-default-reader-read
func (r *Reader) Read(q ReadRequest) {
	s := r.stream
	if s == nil {
		q.Error(r.st.reason(errDetached()))
		return
	}
	s.disturbed = true
	switch s.state {
	case closed:
		q.Close()
	case errored:
		q.Error(s.stored)
	default:
		s.ctrl.pullSteps(q)
	}
}

// failRequests makes all waiting reads fail.
func (r *Reader) failRequests(reason engine.Value) {
	for _, q := range r.requests.take() {
		q.Error(reason)
	}
	for _, q := range r.intoRequests.take() {
		q.fail(reason)
	}
}

// release is ReadableStreamReaderGenericRelease with what follows.
// https://streams.spec.whatwg.org/#readable-stream-reader-generic-release
func (r *Reader) release() {
	s := r.stream
	if s == nil {
		return
	}
	reason := s.st.reason(errReleased())
	if r.closed.state == engine.Pending {
		r.closed.reject(s.st, reason)
	} else {
		r.closed = rejected(reason)
	}
	s.ctrl.releaseSteps()
	s.reader, r.stream = nil, nil
	r.failRequests(s.st.reason(errReleasing()))
}
