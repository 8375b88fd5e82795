package streams

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/web/abort"
)

// Writable is a WritableStream with its WritableStreamDefaultController.
// https://streams.spec.whatwg.org/#ws-class
type Writable struct {
	st     *state
	object *engine.Object
	state  streamState
	stored engine.Value

	writer        *Writer
	backpressure  bool
	writeRequests deque[settler]
	inFlightWrite settler
	closeRequest  *future
	inFlightClose *future
	pendingAbort  *pendingAbort
	ended         *future

	ctrl writableController
}

// pendingAbort is a pending abort request.
type pendingAbort struct {
	done            *future
	reason          engine.Value
	alreadyErroring bool
}

// writableController is a WritableStreamDefaultController.
// https://streams.spec.whatwg.org/#ws-default-controller-class
type writableController struct {
	object  *engine.Object
	queue   sizedQueue
	closing bool // the close sentinel is at the end of the queue
	hwm     float64
	size    *engine.Function
	started bool
	sink    writableSink // nil once nothing is to be written any more
	// signal is made when it is asked for; aborted and abortReason are its state.
	signal      *engine.Object
	aborted     bool
	abortReason engine.Value
	// afterWrite is the reaction to the promise of a write.
	afterWrite prepared
}

// writableSink is where a stream puts its chunks.
type writableSink interface {
	write(chunk engine.Value) result
	close() result
	abort(reason engine.Value) result
}

var (
	writableKey           = engine.PrivateKey[Writable]{Name: "WritableStream"}
	writableControllerKey = engine.PrivateKey[Writable]{Name: "WritableStreamDefaultController"}
)

func (st *state) newWritable() *Writable {
	w := &Writable{st: st, object: st.newObject(writableClass)}
	writableKey.Set(w.object, w)
	return w
}

// setup is SetUpWritableStreamDefaultController without the start algorithm.
// https://streams.spec.whatwg.org/#set-up-writable-stream-default-controller
func (w *Writable) setup(sink writableSink, hwm float64, size *engine.Function) {
	w.ctrl.sink, w.ctrl.hwm, w.ctrl.size = sink, hwm, size
	w.ctrl.afterWrite = prepare(w.written)
	w.updateBackpressure(w.hasBackpressure())
}

func (w *Writable) startedWith(r result) {
	w.st.react(r, func(v engine.Value, rejected bool) {
		w.ctrl.started = true
		if rejected {
			w.dealWithRejection(v)
			return
		}
		w.advanceQueue()
	})
}

func (w *Writable) controllerObject() *engine.Object {
	if w.ctrl.object == nil {
		w.ctrl.object = w.st.newObject(writableControllerClass)
		writableControllerKey.Set(w.ctrl.object, w)
	}
	return w.ctrl.object
}

// signalObject returns controller.signal.
func (w *Writable) signalObject() (*engine.Object, error) {
	if w.ctrl.signal == nil {
		o, err := abort.NewSignal(w.st.e)
		if err != nil {
			return nil, err
		}
		w.ctrl.signal = o
		if w.ctrl.aborted {
			return o, abort.Abort(w.st.e, o, w.ctrl.abortReason)
		}
	}
	return w.ctrl.signal, nil
}

func (w *Writable) closeQueuedOrInFlight() bool {
	return w.closeRequest != nil || w.inFlightClose != nil
}

func (w *Writable) hasInFlight() bool { return w.inFlightWrite != nil || w.inFlightClose != nil }

func (w *Writable) desiredSize() float64 { return w.ctrl.hwm - w.ctrl.queue.total }

func (w *Writable) hasBackpressure() bool { return w.desiredSize() <= 0 }

// abort is WritableStreamAbort.
// https://streams.spec.whatwg.org/#writable-stream-abort
func (w *Writable) abort(reason engine.Value) *future {
	if w.state == closed || w.state == errored {
		return resolved(engine.Undefined)
	}
	if !w.ctrl.aborted {
		w.ctrl.aborted, w.ctrl.abortReason = true, reason
		if w.ctrl.signal != nil {
			if err := abort.Abort(w.st.e, w.ctrl.signal, reason); err != nil {
				return rejected(w.st.reason(err))
			}
		}
	}
	if w.state == closed || w.state == errored {
		return resolved(engine.Undefined)
	}
	if w.pendingAbort != nil {
		return w.pendingAbort.done
	}
	was := w.state == erroring
	if was {
		reason = engine.Undefined
	}
	p := &pendingAbort{done: &future{loud: true}, reason: reason, alreadyErroring: was}
	w.pendingAbort = p
	if !was {
		w.startErroring(reason)
	}
	return p.done
}

// close is WritableStreamClose.
// https://streams.spec.whatwg.org/#writable-stream-close
func (w *Writable) close() *future {
	if w.state == closed || w.state == errored {
		return &future{state: engine.Rejected, value: w.st.reason(errWritableClosed()), loud: true}
	}
	f := &future{loud: true}
	w.closeRequest = f
	if w.writer != nil && w.backpressure && w.state == open {
		w.writer.ready.resolve(w.st, engine.Undefined)
	}
	w.ctrl.closing = true
	w.advanceQueue()
	return f
}

// dealWithRejection is WritableStreamDealWithRejection.
// https://streams.spec.whatwg.org/#writable-stream-deal-with-rejection
func (w *Writable) dealWithRejection(reason engine.Value) {
	if w.state == open {
		w.startErroring(reason)
		return
	}
	w.finishErroring()
}

// startErroring is WritableStreamStartErroring.
// https://streams.spec.whatwg.org/#writable-stream-start-erroring
func (w *Writable) startErroring(reason engine.Value) {
	w.state, w.stored = erroring, reason
	if w.writer != nil {
		w.writer.failReady(reason)
	}
	if !w.hasInFlight() && w.ctrl.started {
		w.finishErroring()
	}
}

// finishErroring is WritableStreamFinishErroring.
// https://streams.spec.whatwg.org/#writable-stream-finish-erroring
func (w *Writable) finishErroring() {
	w.state = errored
	w.ctrl.queue.reset()
	for _, q := range w.writeRequests.take() {
		q.failed(w.stored)
	}
	p := w.pendingAbort
	if p == nil {
		w.rejectCloseAndClosed()
		return
	}
	w.pendingAbort = nil
	if p.alreadyErroring {
		p.done.reject(w.st, w.stored)
		w.rejectCloseAndClosed()
		return
	}
	sink := w.ctrl.sink
	w.clearAlgorithms()
	r := result{}
	if sink != nil {
		r = w.st.adopted(sink.abort(p.reason))
	}
	w.st.react(r, func(v engine.Value, rejected bool) {
		if rejected {
			p.done.reject(w.st, v)
		} else {
			p.done.resolve(w.st, engine.Undefined)
		}
		w.rejectCloseAndClosed()
	})
}

// finishWrite is WritableStreamFinishInFlightWrite and ...WithError.
// https://streams.spec.whatwg.org/#writable-stream-finish-in-flight-write
func (w *Writable) finishWrite(reason engine.Value, failed bool) {
	q := w.inFlightWrite
	w.inFlightWrite = nil
	if !failed {
		q.fulfilled()
		return
	}
	q.failed(reason)
	w.dealWithRejection(reason)
}

// finishClose is WritableStreamFinishInFlightClose.
// https://streams.spec.whatwg.org/#writable-stream-finish-in-flight-close
func (w *Writable) finishClose() {
	w.inFlightClose.resolve(w.st, engine.Undefined)
	w.inFlightClose = nil
	if w.state == erroring {
		w.stored = engine.Undefined
		if w.pendingAbort != nil {
			w.pendingAbort.done.resolve(w.st, engine.Undefined)
			w.pendingAbort = nil
		}
	}
	w.state = closed
	if w.ended != nil {
		w.ended.resolve(w.st, engine.Undefined)
	}
	if w.writer != nil {
		w.writer.closed.resolve(w.st, engine.Undefined)
	}
}

// finishCloseWithError is WritableStreamFinishInFlightCloseWithError.
// https://streams.spec.whatwg.org/#writable-stream-finish-in-flight-close-with-error
func (w *Writable) finishCloseWithError(reason engine.Value) {
	w.inFlightClose.reject(w.st, reason)
	w.inFlightClose = nil
	if w.pendingAbort != nil {
		w.pendingAbort.done.reject(w.st, reason)
		w.pendingAbort = nil
	}
	w.dealWithRejection(reason)
}

// rejectCloseAndClosed is WritableStreamRejectCloseAndClosedPromiseIfNeeded.
// https://streams.spec.whatwg.org/#writable-stream-reject-close-and-closed-promise-if-needed
func (w *Writable) rejectCloseAndClosed() {
	if w.closeRequest != nil {
		w.closeRequest.reject(w.st, w.stored)
		w.closeRequest = nil
	}
	if w.ended != nil {
		w.ended.reject(w.st, w.stored)
	}
	if w.writer != nil {
		w.writer.failClosed(w.stored)
	}
}

// end returns a future for the end of the stream.
func (w *Writable) end() *future {
	if w.ended == nil {
		w.ended = &future{}
		switch w.state {
		case closed:
			w.ended.resolve(w.st, engine.Undefined)
		case errored:
			w.ended.reject(w.st, w.stored)
		}
	}
	return w.ended
}

// updateBackpressure is WritableStreamUpdateBackpressure.
// https://streams.spec.whatwg.org/#writable-stream-update-backpressure
func (w *Writable) updateBackpressure(on bool) {
	changed := on != w.backpressure
	w.backpressure = on
	switch x := w.writer; {
	case x == nil || !changed:
	case x.onReady != nil: // a pipe
		if !on {
			x.onReady()
		}
	case on:
		x.ready = &future{}
	default:
		x.ready.resolve(w.st, engine.Undefined)
	}
}

func (w *Writable) clearAlgorithms() { w.ctrl.sink, w.ctrl.size = nil, nil }

// write is WritableStreamDefaultControllerWrite.
// https://streams.spec.whatwg.org/#writable-stream-default-controller-write
func (w *Writable) write(c Chunk, size float64) {
	w.ctrl.queue.enqueue(c, size)
	if !w.closeQueuedOrInFlight() && w.state == open {
		w.updateBackpressure(w.hasBackpressure())
	}
	w.advanceQueue()
}

// advanceQueue is WritableStreamDefaultControllerAdvanceQueueIfNeeded.
// https://streams.spec.whatwg.org/#writable-stream-default-controller-advance-queue-if-needed
func (w *Writable) advanceQueue() {
	if !w.ctrl.started || w.inFlightWrite != nil {
		return
	}
	switch w.state {
	case closed, errored:
		return
	case erroring:
		w.finishErroring()
		return
	}
	if w.ctrl.queue.len() > 0 {
		w.processWrite(w.ctrl.queue.front().chunk)
	} else if w.ctrl.closing {
		w.processClose()
	}
}

// processClose is WritableStreamDefaultControllerProcessClose.
// https://streams.spec.whatwg.org/#writable-stream-default-controller-process-close
func (w *Writable) processClose() {
	w.inFlightClose, w.closeRequest = w.closeRequest, nil
	w.ctrl.closing = false
	r := w.st.adopted(w.ctrl.sink.close())
	w.clearAlgorithms()
	w.st.react(r, func(v engine.Value, rejected bool) {
		if rejected {
			w.finishCloseWithError(v)
			return
		}
		w.finishClose()
	})
}

// processWrite is WritableStreamDefaultControllerProcessWrite.
// https://streams.spec.whatwg.org/#writable-stream-default-controller-process-write
func (w *Writable) processWrite(c Chunk) {
	w.inFlightWrite = w.writeRequests.pop()
	w.st.reactPrepared(w.ctrl.sink.write(c.Value()), &w.ctrl.afterWrite)
}

// written is the reaction to the promise of a write.
func (w *Writable) written(v engine.Value, rejected bool) {
	if rejected {
		if w.state == open {
			w.clearAlgorithms()
		}
		w.finishWrite(v, true)
		return
	}
	w.finishWrite(engine.Undefined, false)
	w.ctrl.queue.dequeue()
	if !w.closeQueuedOrInFlight() && w.state == open {
		w.updateBackpressure(w.hasBackpressure())
	}
	w.advanceQueue()
}

// fail is WritableStreamDefaultControllerErrorIfNeeded.
// https://streams.spec.whatwg.org/#writable-stream-default-controller-error-if-needed
func (w *Writable) fail(reason engine.Value) {
	if w.state == open {
		w.clearAlgorithms()
		w.startErroring(reason)
	}
}
