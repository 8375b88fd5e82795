package streams

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// Readable is a ReadableStream.
type Readable struct{ object *engine.Object }

// AsReadable returns the stream that v is.
func AsReadable(v engine.Value) (*Readable, bool) { return nil, false }

// NewReadable returns a stream over a Go source.
func NewReadable(e *env.Env, src Source, o ReadableOptions) (*Readable, error) {
	return nil, nodeerr.Unavailable("ReadableStream")
}

// FromBytes returns a byte stream that gives b, which it takes over, and ends.
func FromBytes(e *env.Env, b []byte) (*Readable, error) {
	return nil, nodeerr.Unavailable("ReadableStream")
}

// Object returns the ReadableStream object.
func (s *Readable) Object() *engine.Object { return s.object }

// Value returns the ReadableStream object as a value.
func (s *Readable) Value() engine.Value { return s.object.Value() }

// Locked reports whether the stream has a reader.
func (s *Readable) Locked() bool { return false }

// Disturbed reports whether the stream has been read from or cancelled.
func (s *Readable) Disturbed() bool { return false }

// Errored returns the error of the stream; ok is false where it has none.
func (s *Readable) Errored() (reason engine.Value, ok bool) { return engine.Undefined, false }

// Closed reports whether the stream is at its end.
func (s *Readable) Closed() bool { return false }

// Enqueue adds a chunk; for streams over a Go source.
func (s *Readable) Enqueue(chunk engine.Value) error { return nil }

// EnqueueBytes adds a chunk of bytes, which it takes over.
func (s *Readable) EnqueueBytes(b []byte) error { return nil }

// Close ends the stream after what is queued.
func (s *Readable) Close() error { return nil }

// Error makes the stream fail; what is queued is dropped.
func (s *Readable) Error(err error) {}

// DesiredSize returns how much more the queue wants, negative where it is over-full.
func (s *Readable) DesiredSize() float64 { return 0 }

// Cancel cancels the stream, as its consumer.
func (s *Readable) Cancel(reason engine.Value) *engine.Promise { return nil }

// Tee makes two streams of the stream, which is locked from then on.
func (s *Readable) Tee() (a, b *Readable, err error) { return nil, nil, nil }

// PipeTo pipes the stream into w; the promise settles when all is done.
func (s *Readable) PipeTo(w *Writable, o PipeOptions) (*engine.Promise, error) { return nil, nil }

// PipeThrough pipes the stream into the writable side of t and returns the other.
func (s *Readable) PipeThrough(t *Transform, o PipeOptions) (*Readable, error) { return nil, nil }

// ReadAll locks the stream and reads it to its end. done gets the bytes, which
// it owns, or the error; it is called once, possibly at once. Chunks that are
// not Uint8Arrays are a TypeError. An error of ReadAll means that the stream is locked.
func (s *Readable) ReadAll(done func(b []byte, err error)) error { return nil }

// Reader locks the stream and returns its reader.
func (s *Readable) Reader() (*Reader, error) { return nil, nil }

// Reader is a ReadableStreamDefaultReader.
type Reader struct{}

// Read asks for the next chunk.
func (r *Reader) Read(q ReadRequest) {}

// Cancel cancels the stream.
func (r *Reader) Cancel(reason engine.Value) *engine.Promise { return nil }

// Release unlocks the stream. Waiting reads fail.
func (r *Reader) Release() {}

// Chunk is a chunk of a stream.
type Chunk struct{}

// Value returns the chunk for JavaScript.
func (c Chunk) Value() engine.Value { return engine.Undefined }

// Bytes returns the memory of a chunk that is a Uint8Array; it may be written
// to by JavaScript later where the stream is not a byte stream.
func (c Chunk) Bytes() (b []byte, ok bool) { return nil, false }

// Writable is a WritableStream.
type Writable struct{ object *engine.Object }

// AsWritable returns the stream that v is.
func AsWritable(v engine.Value) (*Writable, bool) { return nil, false }

// NewWritable returns a stream into a Go sink.
func NewWritable(e *env.Env, sink Sink, highWaterMark float64) (*Writable, error) {
	return nil, nodeerr.Unavailable("WritableStream")
}

// Object returns the WritableStream object.
func (w *Writable) Object() *engine.Object { return w.object }

// Value returns the WritableStream object as a value.
func (w *Writable) Value() engine.Value { return w.object.Value() }

// Locked reports whether the stream has a writer.
func (w *Writable) Locked() bool { return false }

// Error makes the stream fail; for the owner of the sink.
func (w *Writable) Error(err error) {}

// Transform is a TransformStream.
type Transform struct{ object *engine.Object }

// AsTransform returns the stream that v is.
func AsTransform(v engine.Value) (*Transform, bool) { return nil, false }

// NewTransform returns a transform stream in Go.
func NewTransform(e *env.Env, t Transformer) (*Transform, error) {
	return nil, nodeerr.Unavailable("TransformStream")
}

// Object returns the TransformStream object, made when it is asked for first.
func (t *Transform) Object() *engine.Object { return t.object }

// Readable returns the readable side.
func (t *Transform) Readable() *Readable { return nil }

// Writable returns the writable side.
func (t *Transform) Writable() *Writable { return nil }

// Enqueue adds a chunk to the readable side.
func (t *Transform) Enqueue(chunk engine.Value) error { return nil }

// EnqueueBytes adds a chunk of bytes, which it takes over, to the readable side.
func (t *Transform) EnqueueBytes(b []byte) error { return nil }

// Error makes both sides fail.
func (t *Transform) Error(err error) {}

// Terminate closes the readable side and makes the writable one fail.
func (t *Transform) Terminate() error { return nil }
