package streams

import (
	"github.com/sxfescript/sxn/engine"
)

// byobRequest is a ReadableStreamBYOBRequest.
// https://streams.spec.whatwg.org/#rs-byob-request-class
type byobRequest struct {
	ctrl   *byteController // nil once it is invalidated
	view   engine.Value
	object *engine.Object
}

var byobRequestKey = engine.PrivateKey[byobRequest]{Name: "ReadableStreamBYOBRequest"}

// byobRequest is ReadableByteStreamControllerGetBYOBRequest; nil for null.
// https://streams.spec.whatwg.org/#abstract-opdef-readablebytestreamcontrollergetbyobrequest
func (c *byteController) byobRequest() *byobRequest {
	if c.request != nil || c.pullIntos.len() == 0 {
		return c.request
	}
	st := c.stream.st
	first := *c.pullIntos.front()
	if first.lent == nil {
		first.lent = st.rt.NewArrayBuffer(first.buffer)
	}
	view := st.rt.NewTypedArray(engine.Uint8, first.lent, first.off+first.filled, first.n-first.filled, nil)
	c.request = &byobRequest{ctrl: c, view: view.Value(), object: st.newObject(byobRequestClass)}
	byobRequestKey.Set(c.request.object, c.request)
	return c.request
}

// readInto is ReadableStreamBYOBReaderRead with the checks of the view done.
// The memory of the view is taken over.
// https://streams.spec.whatwg.org/#readable-stream-byob-reader-read
func (r *Reader) readInto(view engine.View, typ viewType, minimum int, q readIntoRequest) {
	s := r.stream
	s.disturbed = true
	if s.state == errored {
		q.fail(s.stored)
		return
	}
	c := s.ctrl.(*byteController)
	off, n := view.ByteOffset, len(view.Bytes)
	buffer, err := s.st.rt.DetachArrayBuffer(view.Buffer)
	if err != nil {
		q.fail(s.st.reason(err))
		return
	}
	c.pullInto(&pullInto{buffer: buffer, off: off, n: n, minimum: minimum * typ.size, view: typ, reader: byobReader}, q)
}

// pullInto is ReadableByteStreamControllerPullInto.
// https://streams.spec.whatwg.org/#readable-byte-stream-controller-pull-into
func (c *byteController) pullInto(d *pullInto, q readIntoRequest) {
	s := c.stream
	if c.pullIntos.len() > 0 {
		c.pullIntos.push(d)
		s.reader.intoRequests.push(q)
		return
	}
	if s.state == closed {
		v, err := d.view.make(s.st, s.st.rt.NewArrayBuffer(d.buffer), d.off, 0)
		if err != nil {
			q.fail(s.st.reason(err))
			return
		}
		q.close(v)
		return
	}
	if c.total > 0 {
		if c.fill(d) {
			v, err := c.convert(d)
			c.handleQueueDrain()
			if err != nil {
				q.fail(s.st.reason(err))
				return
			}
			q.chunk(v)
			return
		}
		if c.closeRequested {
			reason := s.st.reason(invalidState("ReadableStream closed"))
			c.fail(reason)
			q.fail(reason)
			return
		}
	}
	c.pullIntos.push(d)
	s.reader.intoRequests.push(q)
	c.pullIfNeeded()
}

// fill is ReadableByteStreamControllerFillPullIntoDescriptorFromQueue.
// https://streams.spec.whatwg.org/#readable-byte-stream-controller-fill-pull-into-descriptor-from-queue
func (c *byteController) fill(d *pullInto) (ready bool) {
	most := min(c.total, d.n-d.filled)
	left := most
	maxFilled := d.filled + most
	aligned := maxFilled - maxFilled%d.view.size
	if aligned >= d.minimum {
		left, ready = aligned-d.filled, true
	}
	for left > 0 {
		head := c.queue.front()
		n := copy(d.buffer[d.off+d.filled:d.off+d.n], head.buffer[head.off:head.off+min(left, head.n)])
		if n == head.n {
			c.queue.pop()
		} else {
			head.off += n
			head.n -= n
		}
		c.total -= n
		d.filled += n
		left -= n
	}
	return ready
}

// convert is ReadableByteStreamControllerConvertPullIntoDescriptor.
// https://streams.spec.whatwg.org/#readable-byte-stream-controller-convert-pull-into-descriptor
func (c *byteController) convert(d *pullInto) (engine.Value, error) {
	st := c.stream.st
	if err := d.takeBack(st); err != nil {
		return engine.Undefined, err
	}
	return d.view.make(st, st.rt.NewArrayBuffer(d.buffer), d.off, d.filled)
}

// commit is ReadableByteStreamControllerCommitPullIntoDescriptor.
// https://streams.spec.whatwg.org/#readable-byte-stream-controller-commit-pull-into-descriptor
func (c *byteController) commit(d *pullInto) error {
	s := c.stream
	v, err := c.convert(d)
	if err != nil {
		return err
	}
	done := s.state == closed
	if d.reader == defaultReader {
		q := s.reader.requests.pop()
		if done {
			q.Close()
		} else {
			q.Chunk(s.st.valueChunk(v))
		}
		return nil
	}
	q := s.reader.intoRequests.pop()
	if done {
		q.close(v)
	} else {
		q.chunk(v)
	}
	return nil
}

// processPullIntos is ReadableByteStreamControllerProcessPullIntoDescriptorsUsingQueue.
// https://streams.spec.whatwg.org/#readable-byte-stream-controller-process-pull-into-descriptors-using-queue
func (c *byteController) processPullIntos() (filled []*pullInto) {
	for c.pullIntos.len() > 0 && c.total > 0 {
		d := *c.pullIntos.front()
		if c.fill(d) {
			c.shift()
			filled = append(filled, d)
		}
	}
	return filled
}

// shift is ReadableByteStreamControllerShiftPendingPullInto.
func (c *byteController) shift() *pullInto {
	c.invalidate()
	return c.pullIntos.pop()
}

// respond is ReadableByteStreamControllerRespond; there is a pull-into.
// https://streams.spec.whatwg.org/#readable-byte-stream-controller-respond
func (c *byteController) respond(n int) error {
	first := *c.pullIntos.front()
	if c.stream.state == closed {
		if n != 0 {
			return invalidValue(c.stream.st.rt, "bytesWritten", engine.Int(n))
		}
	} else {
		if n == 0 {
			return invalidValue(c.stream.st.rt, "bytesWritten", engine.Int(n))
		}
		if first.filled+n > first.n {
			return badValue(c.stream.st.rt, "bytesWritten", engine.Int(n))
		}
	}
	if err := first.takeBack(c.stream.st); err != nil {
		return err
	}
	return c.respondInternal(n)
}

// respondWithView is ReadableByteStreamControllerRespondWithNewView.
// https://streams.spec.whatwg.org/#readable-byte-stream-controller-respond-with-new-view
func (c *byteController) respondWithView(v engine.Value, view engine.View) error {
	st := c.stream.st
	first := *c.pullIntos.front()
	n := len(view.Bytes)
	if c.stream.state == closed {
		if n != 0 {
			return invalidState("View is not zero-length")
		}
	} else if n == 0 {
		return invalidState("View is zero-length")
	}
	if first.off+first.filled != view.ByteOffset {
		return badValue(st.rt, "view", v)
	}
	whole, _ := view.Buffer.Value().AsView()
	if len(first.buffer) != len(whole.Bytes) {
		return badValue(st.rt, "view", v)
	}
	if first.filled+n > first.n {
		return badValue(st.rt, "view", v)
	}
	if !view.Buffer.Value().CanDetach() {
		return invalidState("Viewed ArrayBuffer is detached")
	}
	b, err := st.rt.DetachArrayBuffer(view.Buffer)
	if err != nil {
		return err
	}
	first.buffer, first.lent = b, nil
	return c.respondInternal(n)
}

// respondInternal is ReadableByteStreamControllerRespondInternal.
// https://streams.spec.whatwg.org/#readable-byte-stream-controller-respond-internal
func (c *byteController) respondInternal(n int) error {
	first := *c.pullIntos.front()
	c.invalidate()
	var err error
	if c.stream.state == closed {
		err = c.respondClosed(first)
	} else {
		err = c.respondReadable(n, first)
	}
	if err != nil {
		return err
	}
	c.pullIfNeeded()
	return nil
}

// respondClosed is ReadableByteStreamControllerRespondInClosedState.
// https://streams.spec.whatwg.org/#readable-byte-stream-controller-respond-in-closed-state
func (c *byteController) respondClosed(first *pullInto) error {
	if first.reader == noReader {
		c.shift()
	}
	if !c.stream.hasBYOBReader() {
		return nil
	}
	var ready []*pullInto
	for range c.stream.reader.intoRequests.len() {
		ready = append(ready, c.shift())
	}
	for _, d := range ready {
		if err := c.commit(d); err != nil {
			return err
		}
	}
	return nil
}

// respondReadable is ReadableByteStreamControllerRespondInReadableState.
// https://streams.spec.whatwg.org/#readable-byte-stream-controller-respond-in-readable-state
func (c *byteController) respondReadable(n int, d *pullInto) error {
	d.filled += n
	if d.reader == noReader {
		c.enqueueDetached(d)
		return c.commitAll(c.processPullIntos())
	}
	if d.filled < d.minimum {
		return nil
	}
	c.shift()
	if rest := d.filled % d.view.size; rest > 0 {
		end := d.off + d.filled
		c.push(append([]byte(nil), d.buffer[end-rest:end]...), 0, rest)
	}
	d.filled -= d.filled % d.view.size
	more := c.processPullIntos()
	if err := c.commit(d); err != nil {
		return err
	}
	return c.commitAll(more)
}

func (c *byteController) commitAll(ds []*pullInto) error {
	for _, d := range ds {
		if err := c.commit(d); err != nil {
			return err
		}
	}
	return nil
}
