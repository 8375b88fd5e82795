// Package compression is CompressionStream and DecompressionStream of the
// Compression Streams standard, with Brotli as Node has it
// (https://nodejs.org/api/webstreams.html#class-compressionstream). The formats
// are those of package codec.
//
// https://compression.spec.whatwg.org
//
// Compressed bytes differ from those of Node, which come from zlib.
package compression
