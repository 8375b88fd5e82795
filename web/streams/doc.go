// Package streams is the Streams standard with Node's errors and inspection:
// readable streams and byte streams, writable streams, transform streams,
// queuing strategies, TextEncoderStream and TextDecoderStream.
//
// https://streams.spec.whatwg.org
// https://nodejs.org/api/webstreams.html
//
// What the standard does with promises that JavaScript cannot see is done with
// futures: Go values whose reactions are microtasks, like those of promises.
// Promises that a getter shows (closed, ready) are made when they are read.
// Byte streams keep their chunks as Go memory, and make a Uint8Array where a
// chunk meets JavaScript.
//
// # For other packages
//
// A stream over something in Go, such as the body of a response:
//
//	s, err := streams.NewReadable(e, streams.Source{
//		Pull: func(s *streams.Readable) error {
//			// Asks for a chunk. Answer now or later with one call of
//			// EnqueueBytes, Enqueue, Close or Error; until then Pull is
//			// not called again.
//			return s.EnqueueBytes(chunk)
//		},
//		Cancel: func(reason engine.Value) (engine.Value, error) { ... },
//	}, streams.ReadableOptions{Bytes: true})
//	return s.Value(), nil
//
// A stream that JavaScript gave, read to its end:
//
//	s, ok := streams.AsReadable(v)
//	err := s.ReadAll(func(b []byte, err error) { ... })
//
// Chunk by chunk: Readable.Reader and Reader.Read. To write into something in
// Go: NewWritable; between the two: NewTransform; and Readable.PipeTo,
// Readable.PipeThrough, Readable.Tee. Errors of JavaScript are *engine.Exception
// or the values themselves; engine.Throw makes an error of a value.
package streams
