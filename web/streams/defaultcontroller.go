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
	stream *Readable
	object *engine.Object
	queue  sizedQueue
	hwm    float64
	size   *engine.Function // nil for 1
	src    readableSource   // nil once nothing is wanted any more
	puller
}

var defaultControllerKey = engine.PrivateKey[defaultController]{Name: "ReadableStreamDefaultController"}

// puller is when a controller calls the pull algorithm of its source.
type puller struct {
	started, closeRequested, pulling, pullAgain bool
	// goSource is set for a source of Go, whose pulls are answered by chunks.
	goSource *Source
	inPull   bool
	// afterPull is the reaction to the promise of a pull.
	afterPull prepared
}

// setupDefault is SetUpReadableStreamDefaultController without the start
// algorithm, whose end the caller waits for; see started.
func (s *Readable) setupDefault(src readableSource, hwm float64, size *engine.Function) *defaultController {
	c := &defaultController{stream: s, src: src, hwm: hwm, size: size}
	c.afterPull = prepare(c.pulled)
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

// startedWith goes on once the result of the start algorithm has settled.
func (c *defaultController) startedWith(r result) {
	c.stream.st.react(r, func(v engine.Value, rejected bool) {
		if rejected {
			c.fail(v)
			return
		}
		c.started = true
		c.pullIfNeeded()
	})
}

// shouldPull is ReadableStreamDefaultControllerShouldCallPull.
// https://streams.spec.whatwg.org/#readable-stream-default-controller-should-call-pull
func (c *defaultController) shouldPull() bool {
	return c.src != nil && c.canEnqueue() && c.started && (c.stream.waitingReads() > 0 || c.desiredSize() > 0)
}

func (c *defaultController) canEnqueue() bool { return !c.closeRequested && c.stream.state == open }

// desiredSize is that of an open stream.
func (c *defaultController) desiredSize() float64 { return c.hwm - c.queue.total }

// pullIfNeeded is ReadableStreamDefaultControllerCallPullIfNeeded.
// https://streams.spec.whatwg.org/#readable-stream-default-controller-call-pull-if-needed
func (c *defaultController) pullIfNeeded() {
	if c.inPull || !c.shouldPull() { // pullGo looks again after a pull
		return
	}
	if c.pulling {
		c.pullAgain = true
		return
	}
	c.pulling = true
	if c.goSource != nil {
		c.pullGo(c.stream, c.shouldPull)
		return
	}
	c.stream.st.reactPrepared(c.src.pull(), &c.afterPull)
}

// pulled is the reaction to the promise of a pull.
func (c *defaultController) pulled(v engine.Value, rejected bool) {
	if rejected {
		c.fail(v)
		return
	}
	c.pulling = false
	if c.pullAgain {
		c.pullAgain = false
		c.pullIfNeeded()
	}
}

// pullGo asks a source of Go for chunks for as long as it answers at once.
func (p *puller) pullGo(s *Readable, more func() bool) {
	for {
		p.inPull, p.pulling = true, true
		err := p.goSource.Pull(s)
		p.inPull = false
		if err != nil {
			if reason, ok := s.st.rt.ErrorValue(err); ok {
				s.ctrl.fail(reason)
			}
			return
		}
		// A chunk, the end or an error has reset pulling.
		if p.pulling || !more() {
			return
		}
	}
}

// answered notes that a source of Go has answered a pull; again is true where
// pullIfNeeded is to be called.
func (p *puller) answered() (again bool) {
	if p.goSource == nil {
		return true
	}
	p.pulling = false
	return !p.inPull
}

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
