package streams

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// AsReadable returns the stream that v is.
func AsReadable(v engine.Value) (*Readable, bool) {
	s := data(&readableKey, v)
	return s, s != nil
}

// NewReadable returns a stream over a Go source.
func NewReadable(e *env.Env, src Source, o ReadableOptions) (*Readable, error) {
	st, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	s := st.newReadable()
	x := &goSource{src}
	var p *puller
	if o.Bytes {
		p = &s.setupBytes(x, o.HighWaterMark, 0).puller
	} else {
		p = &s.setupDefault(x, o.HighWaterMark, o.Size).puller
	}
	p.started = true
	if src.Pull == nil {
		return s, nil
	}
	p.goSource = &x.Source
	if o.HighWaterMark > 0 {
		st.job(p.pullIfNeeded)
	}
	return s, nil
}

// goSource is a Source as the source of a controller; its pulls go another way.
type goSource struct{ Source }

func (x *goSource) pull() result { return result{} }

func (x *goSource) cancel(reason engine.Value) result {
	if x.Cancel == nil {
		return result{}
	}
	v, err := x.Cancel(reason)
	return result{v: v, err: err}
}

// FromBytes returns a byte stream that gives b, which it takes over, and ends.
func FromBytes(e *env.Env, b []byte) (*Readable, error) {
	s, err := NewReadable(e, Source{}, ReadableOptions{Bytes: true})
	if err != nil {
		return nil, err
	}
	if err := s.EnqueueBytes(b); err != nil {
		return nil, err
	}
	return s, s.Close()
}

// Object returns the ReadableStream object.
func (s *Readable) Object() *engine.Object { return s.object }

// Value returns the ReadableStream object as a value.
func (s *Readable) Value() engine.Value { return s.object.Value() }

// Locked reports whether the stream has a reader.
func (s *Readable) Locked() bool { return s.reader != nil }

// Disturbed reports whether the stream has been read from or cancelled.
func (s *Readable) Disturbed() bool { return s.disturbed }

// Errored returns the error of the stream; ok is false where it has none.
func (s *Readable) Errored() (reason engine.Value, ok bool) { return s.stored, s.state == errored }

// Closed reports whether the stream is at its end.
func (s *Readable) Closed() bool { return s.state == closed }

// IsByteStream reports whether the stream can be read into buffers of the reader.
func (s *Readable) IsByteStream() bool {
	_, ok := s.ctrl.(*byteController)
	return ok
}

// OnEnd calls f in a microtask once the stream has ended: with an error or, at
// its end or when it was cancelled, with nil.
func (s *Readable) OnEnd(f func(err error)) {
	s.end().then(s.st, func(v engine.Value, rejected bool) {
		if rejected {
			f(engine.Throw(v))
			return
		}
		f(nil)
	})
}

// Enqueue adds a chunk; for streams over a Go source. A byte stream takes
// typed arrays, whose memory it copies. It is an error where the stream has ended.
func (s *Readable) Enqueue(chunk engine.Value) error {
	if c, ok := s.ctrl.(*defaultController); ok {
		if !c.canEnqueue() {
			return errControllerClosed()
		}
		return c.enqueue(s.st.valueChunk(chunk))
	}
	b, ok := chunk.AsBytes()
	if !ok {
		return nodeerr.InvalidArgType(s.st.rt, "chunk", chunk, "Buffer", "TypedArray", "DataView")
	}
	return s.EnqueueBytes(append([]byte(nil), b...))
}

// EnqueueBytes adds a chunk of bytes, which it takes over. It is an error
// where the stream has ended. No bytes are no chunk, but answer a pull.
func (s *Readable) EnqueueBytes(b []byte) error {
	switch c := s.ctrl.(type) {
	case *defaultController:
		if !c.canEnqueue() {
			return errControllerClosed()
		}
		return c.enqueue(s.st.bytesChunk(b))
	case *byteController:
		if c.closeRequested || s.state != open {
			return errControllerClosed()
		}
		if len(b) > 0 {
			return c.enqueue(b, 0, len(b))
		}
		if c.answered() {
			c.pullIfNeeded()
		}
	}
	return nil
}

// Close ends the stream after what is queued. A stream that has ended stays as it is.
func (s *Readable) Close() error {
	c, ok := s.ctrl.(*byteController)
	if !ok {
		s.ctrl.(*defaultController).close()
		return nil
	}
	if err := c.close(); err != nil {
		return err
	}
	// A read into a buffer waits for an answer.
	if s.state == closed && c.pullIntos.len() > 0 {
		return c.respond(0)
	}
	return nil
}

// Error makes the stream fail; what is queued is dropped.
func (s *Readable) Error(err error) {
	if v, ok := s.st.rt.ErrorValue(err); ok {
		s.ctrl.fail(v)
	}
}

// DesiredSize returns how much more the queue wants, negative where it is
// over-full, 0 where the stream has ended.
func (s *Readable) DesiredSize() float64 {
	if s.state != open {
		return 0
	}
	if c, ok := s.ctrl.(*byteController); ok {
		return c.desiredSize()
	}
	return s.ctrl.(*defaultController).desiredSize()
}

// Cancel cancels the stream, as its consumer does, locked or not.
func (s *Readable) Cancel(reason engine.Value) *engine.Promise { return s.cancel(reason).js(s.st) }

// Tee makes two streams of the stream, which is locked from then on. Chunks
// of other streams than byte streams are shared by the two, or, where clone is
// set, cloned for the second.
func (s *Readable) Tee(clone bool) (a, b *Readable, err error) {
	if s.reader != nil {
		return nil, nil, errLocked()
	}
	t := s.tee(clone)
	return t[0], t[1], nil
}

// PipeTo pipes the stream into w; the promise settles when all is done. It is
// an error where one of the two is locked.
func (s *Readable) PipeTo(w *Writable, o PipeOptions) (*engine.Promise, error) {
	if err := s.canPipe(w); err != nil {
		return nil, err
	}
	return s.pipeTo(w, o).js(s.st), nil
}

// PipeThrough pipes the stream into the writable side of t and returns the
// other. It is an error where one of the two is locked.
func (s *Readable) PipeThrough(t *Transform, o PipeOptions) (*Readable, error) {
	if err := s.canPipe(t.writable); err != nil {
		return nil, err
	}
	s.pipeTo(t.writable, o)
	return t.readable, nil
}

// Reader locks the stream and returns its reader. It is an error where the
// stream is locked.
func (s *Readable) Reader() (*Reader, error) {
	if s.reader != nil {
		return nil, errLocked()
	}
	return s.newReader(), nil
}

// Cancel cancels the stream; it stays locked.
func (r *Reader) Cancel(reason engine.Value) *engine.Promise {
	if r.stream == nil {
		return rejected(r.st.reason(errDetached())).js(r.st)
	}
	return r.stream.cancel(reason).js(r.st)
}

// Release unlocks the stream. Waiting reads fail.
func (r *Reader) Release() { r.release() }

// ReadAll locks the stream and reads it to its end. done gets the bytes, which
// it owns, or the error; it is called once, possibly at once. Chunks that are
// not Uint8Arrays are a TypeError. ReadAll itself fails where the stream is locked.
func (s *Readable) ReadAll(done func(b []byte, err error)) error {
	r, err := s.Reader()
	if err != nil {
		return err
	}
	(&readAll{r: r, done: done}).run()
	return nil
}

// readAll is one ReadAll.
type readAll struct {
	r    *Reader
	done func(b []byte, err error)
	// chunks are what has been read, size bytes in all.
	chunks [][]byte
	size   int
	// sync is set while Read is running, answered when it has been answered.
	sync, answered, ended bool
}

// run reads for as long as chunks come at once.
func (x *readAll) run() {
	for !x.ended {
		x.sync, x.answered = true, false
		x.r.Read(x)
		x.sync = false
		if !x.answered {
			return
		}
	}
}

// Chunk appends a chunk.
func (x *readAll) Chunk(c Chunk) {
	b, ok := c.Bytes()
	if !ok {
		x.end(nil, nodeerr.Type("ERR_INVALID_ARG_TYPE", "Received non-Uint8Array chunk"))
		x.r.Cancel(engine.Undefined)
		return
	}
	if !c.raw { // JavaScript may change it
		b = append([]byte(nil), b...)
	}
	x.chunks = append(x.chunks, b)
	x.size += len(b)
	x.answered = true
	if !x.sync {
		x.run()
	}
}

// Close ends the reading.
func (x *readAll) Close() {
	if len(x.chunks) == 1 {
		x.end(x.chunks[0], nil)
		return
	}
	all := make([]byte, 0, x.size)
	for _, b := range x.chunks {
		all = append(all, b...)
	}
	x.end(all, nil)
}

// Error ends the reading.
func (x *readAll) Error(reason engine.Value) { x.end(nil, engine.Throw(reason)) }

func (x *readAll) end(b []byte, err error) {
	if !x.ended {
		x.answered, x.ended = true, true
		x.done(b, err)
	}
}

// AsWritable returns the stream that v is.
func AsWritable(v engine.Value) (*Writable, bool) {
	w := data(&writableKey, v)
	return w, w != nil
}

// NewWritable returns a stream into a Go sink.
func NewWritable(e *env.Env, sink Sink, highWaterMark float64) (*Writable, error) {
	st, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	w := st.newWritable()
	w.setup(&goSink{sink, w}, highWaterMark, nil)
	w.ctrl.started = true
	return w, nil
}

// goSink is a Sink as the sink of a controller.
type goSink struct {
	Sink
	w *Writable
}

func (x *goSink) write(chunk engine.Value) result {
	if x.Write == nil {
		return result{}
	}
	v, err := x.Write(x.w, chunk)
	return result{v: v, err: err}
}

func (x *goSink) close() result {
	if x.Close == nil {
		return result{}
	}
	v, err := x.Close(x.w)
	return result{v: v, err: err}
}

func (x *goSink) abort(reason engine.Value) result {
	if x.Abort == nil {
		return result{}
	}
	v, err := x.Abort(reason)
	return result{v: v, err: err}
}

// Object returns the WritableStream object.
func (w *Writable) Object() *engine.Object { return w.object }

// Value returns the WritableStream object as a value.
func (w *Writable) Value() engine.Value { return w.object.Value() }

// Close closes the stream after what was written, locked or not.
func (w *Writable) Close() *engine.Promise {
	f := w.close()
	f.loud = false
	return f.js(w.st)
}

// Locked reports whether the stream has a writer.
func (w *Writable) Locked() bool { return w.writer != nil }

// Error makes the stream fail; for the owner of the sink.
func (w *Writable) Error(err error) {
	if v, ok := w.st.rt.ErrorValue(err); ok {
		w.fail(v)
	}
}

// Errored returns the error of the stream; ok is false where it has none.
func (w *Writable) Errored() (reason engine.Value, ok bool) {
	return w.stored, w.state == errored || w.state == erroring
}

// OnEnd calls f in a microtask once the stream has ended: with an error, or
// with nil when it was closed.
func (w *Writable) OnEnd(f func(err error)) {
	w.end().then(w.st, func(v engine.Value, rejected bool) {
		if rejected {
			f(engine.Throw(v))
			return
		}
		f(nil)
	})
}

// AsTransform returns the stream that v is.
func AsTransform(v engine.Value) (*Transform, bool) {
	t := data(&transformKey, v)
	return t, t != nil
}

// NewTransform returns a transform stream in Go.
func NewTransform(e *env.Env, x Transformer) (*Transform, error) {
	st, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	t := st.newTransform(transformStrategy{writableHWM: 1, readableHWM: x.ReadableHighWaterMark})
	t.t = &goTransformer{x, t}
	t.startedWith(engine.Undefined)
	return t, nil
}

// goTransformer is a Transformer as the transformer of a stream.
type goTransformer struct {
	Transformer
	t *Transform
}

func (x *goTransformer) transform(chunk engine.Value) result {
	if x.Transform == nil {
		return result{err: x.t.Enqueue(chunk)}
	}
	v, err := x.Transform(x.t, chunk)
	return result{v: v, err: err}
}

func (x *goTransformer) flush() result {
	if x.Flush == nil {
		return result{}
	}
	v, err := x.Flush(x.t)
	return result{v: v, err: err}
}

func (x *goTransformer) cancel(reason engine.Value) result {
	if x.Cancel == nil {
		return result{}
	}
	v, err := x.Cancel(reason)
	return result{v: v, err: err}
}

// Object returns the TransformStream object, made when it is asked for first.
func (t *Transform) Object() *engine.Object {
	if t.object == nil {
		t.object = t.st.newObject(transformClass)
		transformKey.Set(t.object, t)
	}
	return t.object
}

// Value returns the TransformStream object as a value.
func (t *Transform) Value() engine.Value { return t.Object().Value() }

// Readable returns the readable side.
func (t *Transform) Readable() *Readable { return t.readable }

// Writable returns the writable side.
func (t *Transform) Writable() *Writable { return t.writable }

// Enqueue adds a chunk to the readable side.
func (t *Transform) Enqueue(chunk engine.Value) error { return t.enqueue(t.st.valueChunk(chunk)) }

// EnqueueBytes adds a chunk of bytes, which it takes over, to the readable side.
func (t *Transform) EnqueueBytes(b []byte) error { return t.enqueue(t.st.bytesChunk(b)) }

// Full reports whether the readable side has no room.
func (t *Transform) Full() bool { return t.backpressure }

// Wanted calls f at once where the readable side has room for a chunk, else
// when it has. ok is false where the stream has ended meanwhile.
func (t *Transform) Wanted(f func(ok bool)) {
	if !t.backpressure {
		f(t.source.canEnqueue())
		return
	}
	t.change.then(t.st, func(engine.Value, bool) { f(t.source.canEnqueue()) })
}

// Error makes both sides fail.
func (t *Transform) Error(err error) {
	if v, ok := t.st.rt.ErrorValue(err); ok {
		t.fail(v)
	}
}

// Terminate closes the readable side and makes the writable one fail.
func (t *Transform) Terminate() { t.terminate() }

// Writer locks the stream and returns its writer. It is an error where the
// stream is locked.
func (w *Writable) Writer() (*Writer, error) {
	if w.writer != nil {
		return nil, errWritableLocked()
	}
	x := &Writer{}
	w.acquire(x)
	return x, nil
}

// outcome makes a reaction of a function that takes an error, nil for none.
func outcome(f func(err error)) reaction {
	return func(v engine.Value, rejected bool) {
		if rejected {
			f(engine.Throw(v))
			return
		}
		f(nil)
	}
}

// doneSettler is a function as a settler.
type doneSettler func(err error)

func (f doneSettler) fulfilled() { f(nil) }

func (f doneSettler) failed(reason engine.Value) { f(engine.Throw(reason)) }

// Ready calls f in a microtask when the stream wants a chunk or has failed.
func (x *Writer) Ready(f func(err error)) { x.ready.then(x.st, outcome(f)) }

// Write writes a chunk; done is called once it has been written, which may be
// before Write returns.
func (x *Writer) Write(chunk engine.Value, done func(err error)) {
	if x.stream == nil {
		done(errUnbound())
		return
	}
	x.write(x.st.valueChunk(chunk), doneSettler(done))
}

// Close closes the stream after what was written; done is called in a microtask.
func (x *Writer) Close(done func(err error)) {
	switch {
	case x.stream == nil:
		done(errUnbound())
	case x.stream.closeQueuedOrInFlight():
		done(invalidState("Failure to close WritableStream"))
	default:
		x.stream.close().then(x.st, outcome(done))
	}
}

// Abort gives up what was written; done is called in a microtask.
func (x *Writer) Abort(reason engine.Value, done func(err error)) {
	if x.stream == nil {
		done(errUnbound())
		return
	}
	x.stream.abort(reason).then(x.st, outcome(done))
}

// Closed calls f in a microtask once the stream is closed or has failed.
func (x *Writer) Closed(f func(err error)) { x.closed.then(x.st, outcome(f)) }

// Closed calls f in a microtask once the stream is at its end or has failed.
func (r *Reader) Closed(f func(err error)) { r.closed.then(r.st, outcome(f)) }

// Strategy is a queuing strategy: a nil Size counts chunks.
type Strategy struct {
	HighWaterMark float64
	Size          *engine.Function
}

// ParseStrategy reads a queuing strategy that JavaScript gave, undefined or
// null for none.
func ParseStrategy(rt *engine.Runtime, v engine.Value, highWaterMark float64) (Strategy, error) {
	o, err := dictionary(rt, v, "strategy", true)
	if err != nil {
		return Strategy{}, err
	}
	hwm, size, err := strategyOf(rt, o, highWaterMark)
	return Strategy{hwm, size}, err
}
