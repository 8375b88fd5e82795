package streams

import (
	"github.com/sxfescript/sxn/engine"
)

// Writer is a WritableStreamDefaultWriter.
// https://streams.spec.whatwg.org/#default-writer-class
type Writer struct {
	st     *state
	stream *Writable // nil once released
	object *engine.Object
	closed *future
	ready  *future
	// onReady is called instead of settling ready, for a pipe.
	onReady func()
}

// acquire is SetUpWritableStreamDefaultWriter for a stream that is not locked.
// https://streams.spec.whatwg.org/#set-up-writable-stream-default-writer
func (w *Writable) acquire(x *Writer) {
	x.st, x.stream = w.st, w
	w.writer = x
	switch w.state {
	case open:
		x.closed = &future{}
		if !w.closeQueuedOrInFlight() && w.backpressure {
			x.ready = &future{}
		} else {
			x.ready = resolved(engine.Undefined)
		}
	case erroring:
		x.closed, x.ready = &future{}, rejected(w.stored)
	case closed:
		x.closed, x.ready = resolved(engine.Undefined), resolved(engine.Undefined)
	default:
		x.closed, x.ready = rejected(w.stored), rejected(w.stored)
	}
}

// failReady is WritableStreamDefaultWriterEnsureReadyPromiseRejected.
// https://streams.spec.whatwg.org/#writable-stream-default-writer-ensure-ready-promise-rejected
func (x *Writer) failReady(reason engine.Value) {
	if x.ready.state == engine.Pending {
		x.ready.reject(x.st, reason)
	} else {
		x.ready = rejected(reason)
	}
}

// failClosed is WritableStreamDefaultWriterEnsureClosedPromiseRejected.
// https://streams.spec.whatwg.org/#writable-stream-default-writer-ensure-closed-promise-rejected
func (x *Writer) failClosed(reason engine.Value) {
	if x.closed.state == engine.Pending {
		x.closed.reject(x.st, reason)
	} else {
		x.closed = rejected(reason)
	}
}

// desiredSize is WritableStreamDefaultWriterGetDesiredSize; ok is false for null.
// https://streams.spec.whatwg.org/#writable-stream-default-writer-get-desired-size
func (x *Writer) desiredSize() (n float64, ok bool) {
	switch x.stream.state {
	case errored, erroring:
		return 0, false
	case closed:
		return 0, true
	}
	return x.stream.desiredSize(), true
}

// release is WritableStreamDefaultWriterRelease.
// https://streams.spec.whatwg.org/#writable-stream-default-writer-release
func (x *Writer) release() {
	if x.stream == nil {
		return
	}
	reason := x.st.reason(errWriterReleased())
	x.failReady(reason)
	x.failClosed(reason)
	x.stream.writer = nil
	x.stream = nil
}

// write is WritableStreamDefaultWriterWrite; q gets the outcome.
// https://streams.spec.whatwg.org/#writable-stream-default-writer-write
func (x *Writer) write(c Chunk, q settler) {
	w := x.stream
	size := 1.0
	if w.ctrl.size != nil && w.state == open {
		var err error
		if size, err = x.st.chunkSize(w.ctrl.size, c); err != nil {
			w.fail(x.st.reason(err))
			size = 1
		}
		if x.stream != w {
			q.failed(x.st.reason(errUnbound()))
			return
		}
	}
	switch {
	case w.state == errored:
		q.failed(w.stored)
	case w.closeQueuedOrInFlight() || w.state == closed:
		q.failed(x.st.reason(errWritableClosed()))
	case w.state == erroring:
		q.failed(w.stored)
	default:
		w.writeRequests.push(q)
		w.write(c, size)
	}
}

// closeWithErrorPropagation is WritableStreamDefaultWriterCloseWithErrorPropagation.
// https://streams.spec.whatwg.org/#writable-stream-default-writer-close-with-error-propagation
func (x *Writer) closeWithErrorPropagation() *future {
	w := x.stream
	if w.closeQueuedOrInFlight() || w.state == closed {
		return resolved(engine.Undefined)
	}
	if w.state == errored {
		return rejected(w.stored)
	}
	return w.close()
}
