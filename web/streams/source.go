package streams

import "github.com/sxfescript/sxn/engine"

// Source is where a ReadableStream made in Go gets its chunks from. Nil
// functions do nothing.
type Source struct {
	// Pull asks for a chunk. It is answered, now or later, by a call of
	// Enqueue, EnqueueBytes, Close or Error on the stream; until then it is not
	// called again. More chunks than were asked for may be enqueued at any
	// time. An error of Pull becomes the error of the stream.
	Pull func(s *Readable) error
	// Cancel tells that nobody wants more. The stream is closed already. What
	// it returns may be a promise, which whoever cancels waits for.
	Cancel func(reason engine.Value) (engine.Value, error)
}

// ReadableOptions are the options of NewReadable.
type ReadableOptions struct {
	// Bytes makes a byte stream, which can be read into buffers of the reader.
	Bytes bool
	// HighWaterMark is how many chunks (bytes of a byte stream) Pull is asked
	// for before anybody reads; with 0 Pull is called when a read waits.
	HighWaterMark float64
	// Size measures the chunks of a stream that is no byte stream; nil counts them.
	Size *engine.Function
}

// Sink is where a WritableStream made in Go puts its chunks. Nil functions do
// nothing. A result that is a promise is waited for.
type Sink struct {
	Write func(w *Writable, chunk engine.Value) (engine.Value, error)
	Close func(w *Writable) (engine.Value, error)
	// Abort tells that what was written is to be given up.
	Abort func(reason engine.Value) (engine.Value, error)
}

// Transformer makes the chunks of the readable side of a TransformStream from
// those of the writable side. Nil functions do nothing, but that a nil
// Transform passes chunks on. A result that is a promise is waited for.
type Transformer struct {
	// Transform takes a chunk; it calls Enqueue or EnqueueBytes of t any number of times.
	Transform func(t *Transform, chunk engine.Value) (engine.Value, error)
	// Flush is called after the last chunk, before the readable side closes.
	Flush func(t *Transform) (engine.Value, error)
	// Cancel is called where the readable side is cancelled or the writable one aborted.
	Cancel func(reason engine.Value) (engine.Value, error)
	// ReadableHighWaterMark is how many chunks the readable side holds before
	// anybody reads them.
	ReadableHighWaterMark float64
}

// PipeOptions are the options of PipeTo and PipeThrough.
// https://streams.spec.whatwg.org/#dictdef-streampipeoptions
type PipeOptions struct {
	PreventClose, PreventAbort, PreventCancel bool
	Signal                                    *engine.Object // an AbortSignal or nil
}

// ReadRequest gets the outcome of one Reader.Read: exactly one of its methods
// is called, possibly before Read returns.
type ReadRequest interface {
	Chunk(c Chunk)
	Close()
	Error(reason engine.Value)
}
