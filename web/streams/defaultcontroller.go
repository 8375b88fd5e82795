package streams

import (
	"github.com/sxfescript/sxn/engine"
)

// readableSource is where a controller gets chunks from.
type readableSource interface {
	pull() result
	cancel(reason engine.Value) result
}

// defaultController is a ReadableStreamDefaultController.
// https://streams.spec.whatwg.org/#rs-default-controller-class
type defaultController struct {
	object *engine.Object
	queue  sizedQueue
	hwm    float64
	size   *engine.Function // nil for 1
	puller
}

var defaultControllerKey = engine.PrivateKey[defaultController]{Name: "ReadableStreamDefaultController"}

// setupDefault is SetUpReadableStreamDefaultController without the start
// algorithm, whose end the caller waits for; see started.
func (s *Readable) setupDefault(src readableSource, hwm float64, size *engine.Function) *defaultController {
	c := &defaultController{hwm: hwm, size: size}
	c.puller.init(s, src)
	s.ctrl = c
	return c
}

func (c *defaultController) controllerObject() *engine.Object {
	if c.object == nil {
		c.object = c.stream.st.newObject(defaultControllerClass)
		defaultControllerKey.Set(c.object, c)
	}
	return c.object
}

// shouldPull is ReadableStreamDefaultControllerShouldCallPull.
// https://streams.spec.whatwg.org/#readable-stream-default-controller-should-call-pull
func (c *defaultController) shouldPull() bool {
	return c.src != nil && c.canEnqueue() && c.started && (c.stream.waitingReads() > 0 || c.desiredSize() > 0)
}

func (c *defaultController) canEnqueue() bool { return !c.closeRequested && c.stream.state == open }

// desiredSize is that of an open stream.
func (c *defaultController) desiredSize() float64 { return c.hwm - c.queue.total }

// clearAlgorithms drops the source: nothing is asked of it any more.
func (c *defaultController) clearAlgorithms() { c.src, c.size = nil, nil }

// close is ReadableStreamDefaultControllerClose.
// https://streams.spec.whatwg.org/#readable-stream-default-controller-close
func (c *defaultController) close() {
	if !c.canEnqueue() {
		return
	}
	c.pulling = c.pulling && c.goSource == nil
	c.closeRequested = true
	if c.queue.len() == 0 {
		c.clearAlgorithms()
		c.stream.close()
	}
}

// enqueue is ReadableStreamDefaultControllerEnqueue.
// https://streams.spec.whatwg.org/#readable-stream-default-controller-enqueue
func (c *defaultController) enqueue(x Chunk) error {
	if !c.canEnqueue() {
		return nil
	}
	again := c.answered()
	if c.stream.waitingReads() > 0 {
		c.stream.reader.requests.pop().Chunk(x)
	} else {
		size, err := c.stream.st.chunkSize(c.size, x)
		if err != nil {
			if reason, ok := c.stream.st.rt.ErrorValue(err); ok {
				c.fail(reason)
				return engine.Throw(reason)
			}
			return err
		}
		if c.stream.state == open { // the size function may have ended the stream
			c.queue.enqueue(x, size)
		}
	}
	if again {
		c.pullIfNeeded()
	}
	return nil
}

// fail is ReadableStreamDefaultControllerError.
// https://streams.spec.whatwg.org/#readable-stream-default-controller-error
func (c *defaultController) fail(reason engine.Value) {
	if c.stream.state != open {
		return
	}
	c.pulling = c.pulling && c.goSource == nil
	c.queue.reset()
	c.clearAlgorithms()
	c.stream.fail(reason)
}

// cancelSteps is [[CancelSteps]].
// https://streams.spec.whatwg.org/#rs-default-controller-private-cancel
func (c *defaultController) cancelSteps(reason engine.Value) result {
	c.queue.reset()
	src := c.src
	c.clearAlgorithms()
	if src == nil {
		return result{}
	}
	return src.cancel(reason)
}

// pullSteps is [[PullSteps]].
// https://streams.spec.whatwg.org/#rs-default-controller-private-pull
func (c *defaultController) pullSteps(q ReadRequest) {
	if c.queue.len() == 0 {
		c.stream.reader.requests.push(q)
		c.pullIfNeeded()
		return
	}
	x := c.queue.dequeue()
	if c.closeRequested && c.queue.len() == 0 {
		c.clearAlgorithms()
		c.stream.close()
	} else {
		c.pullIfNeeded()
	}
	q.Chunk(x)
}

func (c *defaultController) queued() bool { return c.queue.len() > 0 }

// releaseSteps is [[ReleaseSteps]]: nothing.
func (c *defaultController) releaseSteps() {}
