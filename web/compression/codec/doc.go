// Package codec compresses and decompresses byte streams in pieces, for
// node:zlib and the Compression Streams standard: deflate in its raw, zlib and
// gzip forms (RFC 1950 to 1952), Brotli (RFC 7932) and Zstandard (RFC 8878).
//
// A Codec is fed with whatever input and output space there is, as zlib's
// functions are, and keeps its place between calls. It knows nothing of
// JavaScript. Inflating is implemented here, since what it consumes and
// reports must be exact to the byte; compressing is klauspost/compress's, so
// that compressed bytes differ from those of zlib.
//
// Entry points: NewDeflate, NewInflate, NewBrotliEncoder and so on.
package codec
