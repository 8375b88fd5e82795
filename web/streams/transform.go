package streams

import (
	"github.com/sxfescript/sxn/engine"
)

// Transform is a TransformStream with its TransformStreamDefaultController.
// https://streams.spec.whatwg.org/#ts-class
type Transform struct {
	st           *state
	object       *engine.Object
	readable     *Readable
	writable     *Writable
	source       *defaultController // of the readable side
	backpressure bool
	change       *future // of the back-pressure
	t            transformer
	controller   *engine.Object
	finish       *future
	moved        bool // of a TransformStream that was transferred: a pair alone
}

// transformer is what a transform stream does with its chunks.
type transformer interface {
	transform(chunk engine.Value) result
	flush() result
	cancel(reason engine.Value) result
}

var (
	transformKey           = engine.PrivateKey[Transform]{Name: "TransformStream"}
	transformControllerKey = engine.PrivateKey[Transform]{Name: "TransformStreamDefaultController"}
)

// transformStrategy are the queuing strategies of the two sides.
type transformStrategy struct {
	readableHWM, writableHWM   float64
	readableSize, writableSize *engine.Function
}

// newTransform is InitializeTransformStream without the start algorithm.
// https://streams.spec.whatwg.org/#initialize-transform-stream
func (st *state) newTransform(q transformStrategy) *Transform {
	t := &Transform{st: st, writable: st.newWritable(), readable: st.newReadable(), change: &future{}, backpressure: true}
	t.writable.setup((*transformSink)(t), q.writableHWM, q.writableSize)
	t.source = t.readable.setupDefault((*transformSource)(t), q.readableHWM, q.readableSize)
	return t
}

// startedWith goes on once the result of the start algorithm has settled.
func (t *Transform) startedWith(v engine.Value) {
	p := t.st.rt.NewPromise()
	p.Resolve(v)
	r := t.st.started(p.Value())
	t.writable.startedWith(r)
	t.source.startedWith(r)
}

func (t *Transform) controllerObject() *engine.Object {
	if t.controller == nil {
		t.controller = t.st.newObject(transformControllerClass)
		transformControllerKey.Set(t.controller, t)
	}
	return t.controller
}

// setBackpressure is TransformStreamSetBackpressure.
// https://streams.spec.whatwg.org/#transform-stream-set-backpressure
func (t *Transform) setBackpressure(on bool) {
	t.change.resolve(t.st, engine.Undefined)
	t.change = &future{}
	t.backpressure = on
}

// fail is TransformStreamError.
// https://streams.spec.whatwg.org/#transform-stream-error
func (t *Transform) fail(reason engine.Value) {
	t.source.fail(reason)
	t.failWritable(reason)
}

// failWritable is TransformStreamErrorWritableAndUnblockWrite.
// https://streams.spec.whatwg.org/#transform-stream-error-writable-and-unblock-write
func (t *Transform) failWritable(reason engine.Value) {
	t.t = nil
	t.writable.fail(reason)
	t.unblock()
}

// unblock is TransformStreamUnblockWrite.
func (t *Transform) unblock() {
	if t.backpressure {
		t.setBackpressure(false)
	}
}

// enqueue is TransformStreamDefaultControllerEnqueue.
// https://streams.spec.whatwg.org/#transform-stream-default-controller-enqueue
func (t *Transform) enqueue(c Chunk) error {
	if !t.source.canEnqueue() {
		return invalidState("Unable to enqueue")
	}
	if err := t.source.enqueue(c); err != nil {
		if reason, ok := t.st.rt.ErrorValue(err); ok {
			t.failWritable(reason)
			return engine.Throw(t.readable.stored)
		}
		return err
	}
	if !t.backpressure && !t.source.shouldPull() {
		t.setBackpressure(true)
	}
	return nil
}

// terminate is TransformStreamDefaultControllerTerminate.
// https://streams.spec.whatwg.org/#transform-stream-default-controller-terminate
func (t *Transform) terminate() {
	t.source.close()
	t.failWritable(t.st.reason(invalidState("TransformStream has been terminated")))
}

// perform is TransformStreamDefaultControllerPerformTransform.
// https://streams.spec.whatwg.org/#transform-stream-default-controller-perform-transform
func (t *Transform) perform(chunk engine.Value) result {
	if t.t == nil {
		return result{}
	}
	f := &future{}
	t.performInto(chunk, f)
	return result{f: f}
}

// performInto is perform that settles f.
func (t *Transform) performInto(chunk engine.Value, f *future) {
	t.st.react(t.t.transform(chunk), func(v engine.Value, rejected bool) {
		if rejected {
			t.fail(v)
			f.reject(t.st, v)
			return
		}
		f.resolve(t.st, engine.Undefined)
	})
}

// transformSink is the sink of the writable side.
type transformSink Transform

// write is TransformStreamDefaultSinkWriteAlgorithm.
// https://streams.spec.whatwg.org/#transform-stream-default-sink-write-algorithm
func (k *transformSink) write(chunk engine.Value) result {
	t := (*Transform)(k)
	if !t.backpressure {
		return t.perform(chunk)
	}
	f := &future{}
	t.change.then(t.st, func(engine.Value, bool) {
		if t.writable.state == erroring {
			f.reject(t.st, t.writable.stored)
			return
		}
		if t.t == nil {
			f.resolve(t.st, engine.Undefined)
			return
		}
		t.performInto(chunk, f)
	})
	return result{f: f}
}

// finishWith settles finish once r has; ok and fail run before it does.
func (t *Transform) finishWith(r result, ok func() (reason engine.Value, failed bool), fail func(reason engine.Value)) result {
	t.st.react(r, func(v engine.Value, rejected bool) {
		if !rejected {
			if v, rejected = ok(); !rejected {
				t.finish.resolve(t.st, engine.Undefined)
				return
			}
		} else {
			fail(v)
		}
		t.finish.reject(t.st, v)
	})
	return result{f: t.finish}
}

// take returns the transformer and drops it: nothing is asked of it any more.
func (t *Transform) take() transformer {
	x := t.t
	t.t = nil
	return x
}

func (t *Transform) cancelTransformer(reason engine.Value) result {
	if x := t.take(); x != nil {
		return t.st.adopted(x.cancel(reason))
	}
	return result{}
}

// abort is TransformStreamDefaultSinkAbortAlgorithm.
// https://streams.spec.whatwg.org/#transform-stream-default-sink-abort-algorithm
func (k *transformSink) abort(reason engine.Value) result {
	t := (*Transform)(k)
	if t.finish != nil {
		return result{f: t.finish}
	}
	t.finish = &future{}
	return t.finishWith(t.cancelTransformer(reason), func() (engine.Value, bool) {
		if t.readable.state == errored {
			return t.readable.stored, true
		}
		t.source.fail(reason)
		return engine.Undefined, false
	}, t.source.fail)
}

// close is TransformStreamDefaultSinkCloseAlgorithm.
// https://streams.spec.whatwg.org/#transform-stream-default-sink-close-algorithm
func (k *transformSink) close() result {
	t := (*Transform)(k)
	if t.finish != nil {
		return result{f: t.finish}
	}
	t.finish = &future{}
	r := result{}
	if t.t != nil {
		r = t.st.adopted(t.t.flush())
		t.t = nil
	}
	return t.finishWith(r, func() (engine.Value, bool) {
		if t.readable.state == errored {
			return t.readable.stored, true
		}
		t.source.close()
		return engine.Undefined, false
	}, t.source.fail)
}

// transformSource is the source of the readable side.
type transformSource Transform

// pull is TransformStreamDefaultSourcePullAlgorithm.
// https://streams.spec.whatwg.org/#transform-stream-default-source-pull-algorithm
func (k *transformSource) pull() result {
	t := (*Transform)(k)
	t.setBackpressure(false)
	return result{f: t.change}
}

// cancel is TransformStreamDefaultSourceCancelAlgorithm.
// https://streams.spec.whatwg.org/#transform-stream-default-source-cancel-algorithm
func (k *transformSource) cancel(reason engine.Value) result {
	t := (*Transform)(k)
	if t.finish != nil {
		return result{f: t.finish}
	}
	t.finish = &future{}
	return t.finishWith(t.cancelTransformer(reason), func() (engine.Value, bool) {
		if t.writable.state == errored {
			return t.writable.stored, true
		}
		t.writable.fail(reason)
		t.unblock()
		return engine.Undefined, false
	}, func(v engine.Value) {
		t.writable.fail(v)
		t.unblock()
	})
}
