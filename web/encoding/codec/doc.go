// Package codec is the Encoding standard (https://encoding.spec.whatwg.org) on
// bytes and UTF-16 code units: labels, the UTF-8 encoder, and streaming
// decoders for every encoding. It knows no engine.
//
// Text comes as a JavaScript engine holds it: either Latin-1 bytes or UTF-16
// code units, the other slice nil. The tables of the legacy encodings are
// those of golang.org/x/text; the decoders are the standard's own, so that
// errors are found where it says.
//
// Entry points: Lookup, NewDecoder, WriteUTF8.
package codec
