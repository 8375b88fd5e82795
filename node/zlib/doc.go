// Package zlib is node:zlib over package web/compression/codec: deflate, gzip,
// Brotli and Zstandard as streams, with callbacks, and synchronous.
//
// The streams are Transform streams. Each write runs on the worker pool, with
// the output in pieces of chunkSize, as in Node. The functions for whole
// buffers do not make a stream unless the option info asks for it.
//
// The ZIP functions keep the format in package archive; ZipEntry, ZipBuffer
// and ZipFile hold views of memory or places in a file.
//
// COMPAT: compressed bytes differ from those of zlib; memLevel has no
// influence, and the strategies filtered and fixed compress as the default does.
// COMPAT: the option dictionary of Brotli is not available.
// COMPAT: the functions that give iterators of a ZIP archive are no generator
// functions, and those that give promises no async functions.
//
// https://nodejs.org/api/zlib.html
package zlib
