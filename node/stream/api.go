package stream

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/runtime/env"
)

// LegacyClass, ReadableClass, WritableClass, DuplexClass, TransformClass and
// PassThroughClass return the classes, as parents of an engine.Class with ES5
// set. The constructor of the subclass calls the Init function of its parent
// on c.This() (see ConstructSubclass for classes that may be called without new).
func LegacyClass(rt *engine.Runtime) (*engine.Function, error) {
	return classOf(rt, func(st *state) *class { return &st.legacy })
}

// ReadableClass returns Readable.
func ReadableClass(rt *engine.Runtime) (*engine.Function, error) {
	return classOf(rt, func(st *state) *class { return &st.readable })
}

// WritableClass returns Writable.
func WritableClass(rt *engine.Runtime) (*engine.Function, error) {
	return classOf(rt, func(st *state) *class { return &st.writable })
}

// DuplexClass returns Duplex.
func DuplexClass(rt *engine.Runtime) (*engine.Function, error) {
	return classOf(rt, func(st *state) *class { return &st.duplex })
}

// TransformClass returns Transform.
func TransformClass(rt *engine.Runtime) (*engine.Function, error) {
	return classOf(rt, func(st *state) *class { return &st.transform })
}

// PassThroughClass returns PassThrough.
func PassThroughClass(rt *engine.Runtime) (*engine.Function, error) {
	return classOf(rt, func(st *state) *class { return &st.passThrough })
}

func classOf(rt *engine.Runtime, which func(*state) *class) (*engine.Function, error) {
	st, err := stateOf(env.Of(rt))
	if err != nil {
		return nil, err
	}
	return which(st).ctor, nil
}

// Options are the options of a stream made in Go. The zero value gives Node's
// defaults.
type Options struct {
	// HighWaterMark is that of both sides where it is not nil, Readable... and
	// Writable... that of one.
	HighWaterMark, ReadableHighWaterMark, WritableHighWaterMark *int
	ObjectMode, ReadableObjectMode, WritableObjectMode          bool
	Encoding                                                    string // of what is read
	DefaultEncoding                                             string
	KeepStrings                                                 bool // decodeStrings: false
	NoAutoDestroy, NoEmitClose, NoHalfOpen                      bool
	NotReadable, NotWritable                                    bool // readable: false, writable: false
}

// Value returns the options as the object that the constructors take.
func (o *Options) Value(rt *engine.Runtime) engine.Value {
	if o == nil {
		return engine.Undefined
	}
	obj := rt.NewObject()
	put := func(name string, v engine.Value, given bool) {
		if given {
			_ = obj.Put(name, v) // a new ordinary object accepts it
		}
	}
	number := func(name string, n *int) {
		if n != nil {
			put(name, engine.Int(*n), true)
		}
	}
	number("highWaterMark", o.HighWaterMark)
	number("readableHighWaterMark", o.ReadableHighWaterMark)
	number("writableHighWaterMark", o.WritableHighWaterMark)
	put("objectMode", engine.True, o.ObjectMode)
	put("readableObjectMode", engine.True, o.ReadableObjectMode)
	put("writableObjectMode", engine.True, o.WritableObjectMode)
	put("encoding", engine.String(o.Encoding), o.Encoding != "")
	put("defaultEncoding", engine.String(o.DefaultEncoding), o.DefaultEncoding != "")
	put("decodeStrings", engine.False, o.KeepStrings)
	put("autoDestroy", engine.False, o.NoAutoDestroy)
	put("emitClose", engine.False, o.NoEmitClose)
	put("allowHalfOpen", engine.False, o.NoHalfOpen)
	put("readable", engine.False, o.NotReadable)
	put("writable", engine.False, o.NotWritable)
	return obj.Value()
}

// Impl are the methods of a stream in Go. They are used where the stream (or
// its class) has no JavaScript method of that name, so that programs can
// still replace _read or _write. A nil function is not there. Errors that are
// returned are thrown by the method; errors of the operation go to the
// callback as values, undefined or null for none.
type Impl struct {
	Construct func(done func(err engine.Value)) error
	// Read should lead to Push; n is highWaterMark.
	Read func(n int) error
	// Write must lead to exactly one WriteDone, at once or later. chunk is a
	// Buffer (encoding "buffer") unless the stream keeps strings or objects.
	Write func(chunk, encoding engine.Value) error
	Final func(done func(err engine.Value) error) error
	// Transform is for streams with a transform (InitTransform).
	Transform func(chunk, encoding engine.Value, done func(err, chunk engine.Value) error) error
	Destroy   func(err engine.Value, done func(err engine.Value) error) error
}

// InitReadable does what Readable.call(o, options) does. impl may be nil.
func InitReadable(e *env.Env, o *engine.Object, options engine.Value, impl *Impl) error {
	st, err := stateOf(e)
	if err != nil {
		return err
	}
	return st.initReadable(o, options, impl)
}

// InitWritable does what Writable.call(o, options) does. impl may be nil.
func InitWritable(e *env.Env, o *engine.Object, options engine.Value, impl *Impl) error {
	st, err := stateOf(e)
	if err != nil {
		return err
	}
	return st.initWritable(o, options, impl)
}

// InitDuplex does what Duplex.call(o, options) does. impl may be nil.
func InitDuplex(e *env.Env, o *engine.Object, options engine.Value, impl *Impl) error {
	st, err := stateOf(e)
	if err != nil {
		return err
	}
	return st.initDuplex(o, options, impl)
}

// InitTransform does what Transform.call(o, options) does. impl may be nil.
func InitTransform(e *env.Env, o *engine.Object, options engine.Value, impl *Impl) error {
	st, err := stateOf(e)
	if err != nil {
		return err
	}
	if err := st.initTransform(o, options); err != nil || impl == nil {
		return err
	}
	readableOf(o).impl, writableOf(o).impl = impl, impl
	return nil
}

// NewReadable returns a Readable over a source in Go.
func NewReadable(e *env.Env, options *Options, impl *Impl) (*engine.Object, error) {
	st, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	o := e.RT.NewObjectWithPrototype(st.readable.proto)
	return o, st.initReadable(o, options.Value(e.RT), impl)
}

// NewWritable returns a Writable over a sink in Go.
func NewWritable(e *env.Env, options *Options, impl *Impl) (*engine.Object, error) {
	st, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	o := e.RT.NewObjectWithPrototype(st.writable.proto)
	return o, st.initWritable(o, options.Value(e.RT), impl)
}

// NewDuplex returns a Duplex over a source and sink in Go.
func NewDuplex(e *env.Env, options *Options, impl *Impl) (*engine.Object, error) {
	st, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	o := e.RT.NewObjectWithPrototype(st.duplex.proto)
	return o, st.initDuplex(o, options.Value(e.RT), impl)
}

// NewTransform returns a Transform with a function in Go.
func NewTransform(e *env.Env, options *Options, impl *Impl) (*engine.Object, error) {
	st, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	o := e.RT.NewObjectWithPrototype(st.transform.proto)
	return o, InitTransform(e, o, options.Value(e.RT), impl)
}

// Push is o.push(chunk); null ends the stream. It reports whether the source
// should go on.
func Push(e *env.Env, o *engine.Object, chunk engine.Value) (bool, error) {
	st, err := stateOf(e)
	if err != nil {
		return false, err
	}
	return st.callPush(o, chunk)
}

// PushBytes is Push of a Buffer over b, which it takes over.
func PushBytes(e *env.Env, o *engine.Object, b []byte) (bool, error) {
	return Push(e, o, buffer.New(e, b).Value())
}

// PushEnd is Push of null.
func PushEnd(e *env.Env, o *engine.Object) error {
	_, err := Push(e, o, engine.Null)
	return err
}

// Unshift is o.unshift(chunk).
func Unshift(o *engine.Object, chunk engine.Value) error {
	_, err := o.Invoke("unshift", chunk)
	return err
}

// Read is o.read(n); a negative n stands for no argument.
func Read(e *env.Env, o *engine.Object, n int) (engine.Value, error) {
	if n < 0 {
		return call(o, &keyRead)
	}
	return call(o, &keyRead, engine.Int(n))
}

// Write is o.write(chunk). It reports whether the caller should go on before
// 'drain'.
func Write(e *env.Env, o *engine.Object, chunk engine.Value) (bool, error) {
	st, err := stateOf(e)
	if err != nil {
		return false, err
	}
	v, err := st.callWrite(o, chunk)
	return v.Truthy(), err
}

// WriteDone is the callback of Impl.Write; err is undefined or null where the
// write succeeded. Natives that implement _write call the callback they get.
func WriteDone(o *engine.Object, err engine.Value) error {
	w := writableOf(o)
	if w == nil {
		return engine.TypeError("the object is not a writable stream")
	}
	return w.written(err)
}

// End is o.end(chunk); undefined for none.
func End(o *engine.Object, chunk engine.Value) error {
	if chunk.IsUndefined() {
		_, err := call(o, &keyEnd)
		return err
	}
	_, err := call(o, &keyEnd, chunk)
	return err
}

// Destroy is o.destroy(err); undefined or null for no error.
func Destroy(e *env.Env, o *engine.Object, err engine.Value) error {
	st, er := stateOf(e)
	if er != nil {
		return er
	}
	return st.callDestroy(o, err)
}

// DestroyError is Destroy with the value that err throws.
func DestroyError(e *env.Env, o *engine.Object, err error) error {
	v, ok := e.RT.ErrorValue(err)
	if !ok {
		return err
	}
	return Destroy(e, o, v)
}

// ErrorOrDestroy reports an error of the stream: it is destroyed, or emits
// 'error' where it has autoDestroy: false (in the next tick if sync).
func ErrorOrDestroy(e *env.Env, o *engine.Object, err engine.Value, sync bool) error {
	st, er := stateOf(e)
	if er != nil {
		return er
	}
	return st.errorOrDestroy(o, err, sync)
}

// DestroyAny is stream.destroy(o, err), for streams of any kind.
func DestroyAny(e *env.Env, o engine.Value, err engine.Value) error {
	st, er := stateOf(e)
	if er != nil {
		return er
	}
	return st.destroyer(o, err)
}

// Finished calls f once the stream is at its end or has failed; cleanup
// removes the listeners. A nil readable or writable means what the stream is.
func Finished(e *env.Env, o *engine.Object, readable, writable *bool, f func(err engine.Value) error) (cleanup func() error, err error) {
	st, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	opts := finishedOptions{readable: unknown, writable: unknown}
	if readable != nil {
		opts.readable = triOf(*readable)
	}
	if writable != nil {
		opts.writable = triOf(*writable)
	}
	return st.finished(o, opts, f)
}

// Pipeline is stream.pipeline(...streams, f).
func Pipeline(e *env.Env, streams []engine.Value, f func(err engine.Value) error) (engine.Value, error) {
	st, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	return st.pipeline(streams, pipelineOptions{end: true}, func(er, _ engine.Value) error {
		e.NextTick(func() error { return f(er) })
		return nil
	})
}

// AddAbortSignal destroys the stream when the signal aborts.
func AddAbortSignal(e *env.Env, signal engine.Value, o *engine.Object) error {
	st, err := stateOf(e)
	if err != nil {
		return err
	}
	return st.addAbortSignal(signal, o)
}

// From is Readable.from(iterable).
func From(e *env.Env, iterable engine.Value) (engine.Value, error) {
	return FromWith(e, iterable, engine.Undefined)
}

// FromWith is Readable.from(iterable, options).
func FromWith(e *env.Env, iterable, options engine.Value) (engine.Value, error) {
	st, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	return st.from(st.readable.ctor, iterable, options)
}

// IsStream reports whether v is a stream of Node, of this package or another.
func IsStream(v engine.Value) bool { return isNodeStream(v) }

// IsReadable and IsWritable report whether v is a stream with that side.
func IsReadable(v engine.Value) bool { return isReadableNodeStream(v, false) }

// IsWritable reports whether v is a stream with a writable side.
func IsWritable(v engine.Value) bool { return isWritableNodeStream(v) }

// Status is what Go code may ask of a stream of this package without
// reading properties.
type Status struct {
	Destroyed, Errored, Closed                         bool
	Ended, EndEmitted, Flowing, Paused, ReadObjectMode bool
	Ending, Finished, NeedDrain, Corked                bool
	ReadableLength, WritableLength                     int
	ReadableHighWaterMark, WritableHighWaterMark       float64
}

// StatusOf returns the status of a stream; a side that it does not have
// counts as ended.
func StatusOf(o *engine.Object) Status {
	s := Status{Ended: true, EndEmitted: true, Ending: true, Finished: true}
	if r := readableOf(o); r != nil {
		s.Destroyed, s.Errored, s.Closed = r.has(destroyed), r.has(errored), r.has(closed)
		s.Ended, s.EndEmitted, s.Flowing = r.has(ended), r.has(endEmitted), r.has(flowing)
		s.Paused, s.ReadObjectMode = r.has(hasPaused) && r.has(paused), r.has(objectMode)
		s.ReadableLength, s.ReadableHighWaterMark = r.length, r.hwm
	}
	if w := writableOf(o); w != nil {
		s.Destroyed, s.Errored, s.Closed = s.Destroyed || w.has(destroyed), s.Errored || w.has(errored), s.Closed || w.has(closed)
		s.Ending, s.Finished, s.NeedDrain, s.Corked = w.has(ending), w.has(finished), w.has(needDrain), w.corked > 0
		s.WritableLength, s.WritableHighWaterMark = w.length, w.hwm
	}
	return s
}

// CloseReadable marks the readable side of a Duplex as ended without an
// event, and CloseWritable the writable one as finished, as net.Socket does
// for sockets that have one direction only.
func CloseReadable(o *engine.Object) {
	if r := readableOf(o); r != nil {
		r.off = true
		r.flags |= ended | endEmitted | destroyed | closed | closeEmitted
	}
}

// CloseWritable marks the writable side as finished without an event.
func CloseWritable(o *engine.Object) {
	if w := writableOf(o); w != nil {
		w.off = true
		w.flags |= ending | writeEnded | finished | hasWritable
	}
}

// DataListeners reports whether something listens to 'data'.
func DataListeners(e *env.Env, o *engine.Object) bool {
	n, err := events.ListenerCountKey(e, o, keyData.Key())
	return err == nil && n > 0
}
