package stream

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/runtime/env"
)

// flags are the boolean state of one side of a stream. The numbers are those
// of Node's kState, which util.inspect shows.
type flags uint32

// The flags that both sides have.
const (
	objectMode flags = 1 << iota
	errorEmitted
	autoDestroy
	emitClose
	destroyed
	closed
	closeEmitted
	errored
	constructed
)

// side is what the readable and the writable side of a stream have in common.
type side struct {
	env    *env.Env
	st     *state
	stream *engine.Object
	object *engine.Object // _readableState or _writableState
	flags  flags
	// hwm is highWaterMark: bytes, or objects in object mode. length is what
	// is buffered, in the same unit.
	hwm    float64
	length int
	// err is the error of the stream; null without one.
	err             engine.Value
	defaultEncoding buffer.Encoding
}

func (s *side) has(f flags) bool { return s.flags&f != 0 }

func (s *side) set(f flags, on bool) {
	if on {
		s.flags |= f
	} else {
		s.flags &^= f
	}
}

// fail keeps the first error.
func (s *side) fail(err engine.Value) {
	if !s.has(errored) {
		s.err = err
		s.flags |= errored
	}
}

func (s *side) emit(name *engine.StaticKey, args ...engine.Value) error {
	_, err := events.EmitKey(s.env, s.stream, name.Key(), args...)
	return err
}

// sizeOf is what a chunk counts for.
func (s *side) sizeOf(chunk engine.Value) int {
	if s.has(objectMode) {
		return 1
	}
	return chunkLength(chunk)
}

// chunkLength is chunk.length of a string or byte array.
func chunkLength(v engine.Value) int {
	if v.IsString() {
		return v.StringLen()
	}
	if b, ok := v.AsBytes(); ok {
		return len(b)
	}
	if o, ok := v.AsObject(); ok {
		if n, err := o.GetKey(keyLength.Key()); err == nil {
			i, _ := n.AsInt()
			return i
		}
	}
	return 0
}

// readableOf returns the readable side of a stream of this package, nil where
// there is none.
func readableOf(o *engine.Object) *readable {
	v, err := o.GetKey(keyReadableState.Key())
	if err != nil {
		return nil
	}
	if s, ok := v.AsObject(); ok {
		r, _ := s.Fields().(*readable)
		return r
	}
	return nil
}

// writableOf returns the writable side of a stream of this package, nil where
// there is none.
func writableOf(o *engine.Object) *writable {
	v, err := o.GetKey(keyWritableState.Key())
	if err != nil {
		return nil
	}
	if s, ok := v.AsObject(); ok {
		w, _ := s.Fields().(*writable)
		return w
	}
	return nil
}

// call calls the method key of o.
func call(o *engine.Object, key *engine.StaticKey, args ...engine.Value) (engine.Value, error) {
	return o.InvokeKey(key.Key(), args...)
}

// method reads a method of o and tells whether it is the original one.
func method(o *engine.Object, key *engine.StaticKey, original *engine.Object) (f engine.Value, same bool, err error) {
	f, err = o.GetKey(key.Key())
	if err != nil {
		return f, false, err
	}
	fo, ok := f.AsObject()
	return f, ok && fo == original, nil
}

// apply calls a method that was read with method.
func apply(f engine.Value, name string, this *engine.Object, args ...engine.Value) (engine.Value, error) {
	fn, ok := f.AsFunction()
	if !ok {
		return engine.Undefined, engine.TypeError("%s is not a function", name)
	}
	return fn.Call(this.Value(), args...)
}
