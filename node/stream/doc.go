// Package stream is node:stream, node:stream/promises and
// node:stream/consumers: Readable, Writable, Duplex, Transform, PassThrough,
// the functions around them and the adapters of web streams.
//
// The state of a stream is a Go struct; _readableState and _writableState are
// objects whose properties read and write it. Programs replace methods of
// streams, so everything that Node looks up on the stream each time (_read,
// _write, push, write, emit ...) is looked up here too, and called directly in
// Go where it turns out to be the original. Deferred work goes to
// process.nextTick's queue as pointers to the state, without closures.
//
// Other modules build their streams on the functions of api.go: they extend
// the classes (ReadableClass, DuplexClass ... as engine.Class.Parent) and call
// InitReadable or InitDuplex from their constructors.
//
// https://nodejs.org/api/stream.html
package stream
