package streams

import (
	"github.com/sxfescript/sxn/engine"
)

// byteController is a ReadableByteStreamController.
// https://streams.spec.whatwg.org/#rbs-controller-class
type byteController struct {
	object       *engine.Object
	queue        deque[byteEntry]
	total        int
	hwm          float64
	autoAllocate int // 0 for none
	pullIntos    deque[*pullInto]
	request      *byobRequest
	puller
}

var byteControllerKey = engine.PrivateKey[byteController]{Name: "ReadableByteStreamController"}

// byteEntry is a readable byte stream queue entry: a range of a buffer.
type byteEntry struct {
	buffer []byte
	off, n int
}

// readerKind is the reader type of a pull-into descriptor.
type readerKind uint8

const (
	noReader readerKind = iota
	defaultReader
	byobReader
)

// pullInto is a pull-into descriptor: a buffer to be filled. Its memory is
// taken out of the buffer that the reader gave.
// https://streams.spec.whatwg.org/#pull-into-descriptor
type pullInto struct {
	buffer          []byte
	off, n          int // the range to be filled
	filled, minimum int
	view            viewType
	reader          readerKind
	// lent is the ArrayBuffer over the memory that a byobRequest has shown.
	lent *engine.Object
}

// viewType is the class of a view.
type viewType struct {
	typ      engine.ElementType
	size     int
	dataView bool
	proto    *engine.Object // of the view that was given, nil for the intrinsic one
}

var bytesView = viewType{typ: engine.Uint8, size: 1}

// make returns a view over a buffer.
func (v viewType) make(st *state, buffer *engine.Object, off, n int) (engine.Value, error) {
	if !v.dataView {
		return st.rt.NewTypedArray(v.typ, buffer, off, n/v.size, v.proto).Value(), nil
	}
	f, _ := st.rt.Intrinsic("DataView").Value().AsFunction()
	o, err := f.Construct(buffer.Value(), engine.Int(off), engine.Int(n))
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

// takeBack makes the memory that was lent to JavaScript the descriptor's alone.
func (d *pullInto) takeBack(st *state) error {
	if d.lent == nil {
		return nil
	}
	lent := d.lent
	d.lent = nil
	if !lent.Value().CanDetach() {
		return invalidState("Viewed ArrayBuffer is detached")
	}
	b, err := st.rt.DetachArrayBuffer(lent)
	if err != nil {
		return err
	}
	d.buffer = b
	return nil
}

func (s *Readable) setupBytes(src readableSource, hwm float64, autoAllocate int) *byteController {
	c := &byteController{hwm: hwm, autoAllocate: autoAllocate}
	c.puller.init(s, src)
	s.ctrl = c
	return c
}

func (c *byteController) controllerObject() *engine.Object {
	if c.object == nil {
		c.object = c.stream.st.newObject(byteControllerClass)
		byteControllerKey.Set(c.object, c)
	}
	return c.object
}

func (c *byteController) desiredSize() float64 { return c.hwm - float64(c.total) }

// shouldPull is ReadableByteStreamControllerShouldCallPull.
// https://streams.spec.whatwg.org/#readable-byte-stream-controller-should-call-pull
func (c *byteController) shouldPull() bool {
	if c.src == nil || c.stream.state != open || c.closeRequested || !c.started {
		return false
	}
	return c.stream.waitingReads() > 0 || c.stream.hasBYOBReader() && c.stream.reader.intoRequests.len() > 0 || c.desiredSize() > 0
}

func (c *byteController) clearAlgorithms() { c.src = nil }

// clearPullIntos is ReadableByteStreamControllerClearPendingPullIntos.
// https://streams.spec.whatwg.org/#readable-byte-stream-controller-clear-pending-pull-intos
func (c *byteController) clearPullIntos() {
	c.invalidate()
	c.pullIntos.take()
}

// invalidate is ReadableByteStreamControllerInvalidateBYOBRequest.
// https://streams.spec.whatwg.org/#readable-byte-stream-controller-invalidate-byob-request
func (c *byteController) invalidate() {
	if c.request != nil {
		c.request.ctrl, c.request.view = nil, engine.Null
		c.request = nil
	}
}

// fail is ReadableByteStreamControllerError.
// https://streams.spec.whatwg.org/#readable-byte-stream-controller-error
func (c *byteController) fail(reason engine.Value) {
	if c.stream.state != open {
		return
	}
	c.pulling = c.pulling && c.goSource == nil
	c.clearPullIntos()
	c.resetQueue()
	c.clearAlgorithms()
	c.stream.fail(reason)
}

func (c *byteController) resetQueue() {
	c.queue.take()
	c.total = 0
}

// close is ReadableByteStreamControllerClose.
// https://streams.spec.whatwg.org/#readable-byte-stream-controller-close
func (c *byteController) close() error {
	if c.closeRequested || c.stream.state != open {
		return nil
	}
	c.pulling = c.pulling && c.goSource == nil
	if c.total > 0 {
		c.closeRequested = true
		return nil
	}
	if c.pullIntos.len() > 0 {
		if first := *c.pullIntos.front(); first.filled%first.view.size != 0 {
			err := errPartialRead()
			reason := c.stream.st.reason(err)
			c.fail(reason)
			return engine.Throw(reason)
		}
	}
	c.clearAlgorithms()
	c.stream.close()
	return nil
}

// enqueue is ReadableByteStreamControllerEnqueue with memory that the chunk
// has been taken out of already.
// https://streams.spec.whatwg.org/#readable-byte-stream-controller-enqueue
func (c *byteController) enqueue(buffer []byte, off, n int) error {
	s := c.stream
	if c.closeRequested || s.state != open {
		return nil
	}
	if c.pullIntos.len() > 0 {
		if lent := (*c.pullIntos.front()).lent; lent != nil && !lent.Value().CanDetach() {
			return invalidState("Destination ArrayBuffer is detached")
		}
	}
	again := c.answered()
	if c.pullIntos.len() > 0 {
		first := *c.pullIntos.front()
		c.invalidate()
		if err := first.takeBack(s.st); err != nil {
			return err
		}
		if first.reader == noReader {
			c.enqueueDetached(first)
		}
	}
	switch {
	case s.hasDefaultReader():
		c.processReads()
		if s.waitingReads() == 0 {
			c.push(buffer, off, n)
			break
		}
		if c.pullIntos.len() > 0 {
			c.pullIntos.pop()
		}
		s.reader.requests.pop().Chunk(Chunk{st: s.st, b: buffer, off: off, n: n, raw: true})
	case s.hasBYOBReader():
		c.push(buffer, off, n)
		for _, d := range c.processPullIntos() {
			if err := c.commit(d); err != nil {
				return err
			}
		}
	default:
		c.push(buffer, off, n)
	}
	if again {
		c.pullIfNeeded()
	}
	return nil
}

// push is ReadableByteStreamControllerEnqueueChunkToQueue.
func (c *byteController) push(buffer []byte, off, n int) {
	c.queue.push(byteEntry{buffer, off, n})
	c.total += n
}

// enqueueDetached is ReadableByteStreamControllerEnqueueDetachedPullIntoToQueue.
// https://streams.spec.whatwg.org/#abstract-opdef-readablebytestreamcontrollerenqueuedetachedpullintotoqueue
func (c *byteController) enqueueDetached(d *pullInto) {
	if d.filled > 0 {
		c.push(append([]byte(nil), d.buffer[d.off:d.off+d.filled]...), 0, d.filled)
	}
	c.pullIntos.pop()
}

// handleQueueDrain is ReadableByteStreamControllerHandleQueueDrain.
// https://streams.spec.whatwg.org/#readable-byte-stream-controller-handle-queue-drain
func (c *byteController) handleQueueDrain() {
	if c.total == 0 && c.closeRequested {
		c.clearAlgorithms()
		c.stream.close()
		return
	}
	c.pullIfNeeded()
}

// processReads is ReadableByteStreamControllerProcessReadRequestsUsingQueue.
// https://streams.spec.whatwg.org/#abstract-opdef-readablebytestreamcontrollerprocessreadrequestsusingqueue
func (c *byteController) processReads() {
	for c.stream.waitingReads() > 0 && c.total > 0 {
		c.fillRead(c.stream.reader.requests.pop())
	}
}

// fillRead is ReadableByteStreamControllerFillReadRequestFromQueue.
// https://streams.spec.whatwg.org/#abstract-opdef-readablebytestreamcontrollerfillreadrequestfromqueue
func (c *byteController) fillRead(q ReadRequest) {
	x := c.queue.pop()
	c.total -= x.n
	c.handleQueueDrain()
	q.Chunk(Chunk{st: c.stream.st, b: x.buffer, off: x.off, n: x.n, raw: true})
}

// cancelSteps is [[CancelSteps]].
// https://streams.spec.whatwg.org/#rbs-controller-private-cancel
func (c *byteController) cancelSteps(reason engine.Value) result {
	c.clearPullIntos()
	c.resetQueue()
	src := c.src
	c.clearAlgorithms()
	if src == nil {
		return result{}
	}
	return src.cancel(reason)
}

// pullSteps is [[PullSteps]].
// https://streams.spec.whatwg.org/#rbs-controller-private-pull
func (c *byteController) pullSteps(q ReadRequest) {
	if c.total > 0 {
		c.fillRead(q)
		return
	}
	if n := c.autoAllocate; n > 0 {
		c.pullIntos.push(&pullInto{buffer: make([]byte, n), n: n, minimum: 1, view: bytesView, reader: defaultReader})
	}
	c.stream.reader.requests.push(q)
	c.pullIfNeeded()
}

func (c *byteController) queued() bool { return c.total > 0 }

// releaseSteps is [[ReleaseSteps]].
// https://streams.spec.whatwg.org/#abstract-opdef-readablebytestreamcontroller-releasesteps
func (c *byteController) releaseSteps() {
	if c.pullIntos.len() > 0 {
		first := *c.pullIntos.front()
		first.reader = noReader
		c.pullIntos.take()
		c.pullIntos.push(first)
	}
}
