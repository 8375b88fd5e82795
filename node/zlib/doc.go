// Package zlib is node:zlib over package web/compression/codec: deflate, gzip,
// Brotli and Zstandard as streams, with callbacks, and synchronous.
//
// The streams are Transform streams. Each write runs on the worker pool, with
// the output in pieces of chunkSize, as in Node. The functions for whole
// buffers do not make a stream unless the option info asks for it.
//
// COMPAT: compressed bytes differ from those of zlib; memLevel has no
// influence, and the strategies filtered and fixed compress as the default does.
// COMPAT: the ZIP archive functions are not available.
//
// https://nodejs.org/api/zlib.html
package zlib
