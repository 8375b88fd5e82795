// Package encoding is the character encodings of node:buffer on bytes and
// UTF-16 code units: utf8, utf16le, latin1, ascii, base64, base64url and hex,
// with Node's leniency (https://nodejs.org/api/buffer.html#buffers-and-character-encodings).
//
// Text comes as a JavaScript engine holds it: either Latin-1 bytes or UTF-16
// code units, the other slice nil. The package knows no engine.
//
// Entry points: Parse, Length, Write, DecodeLatin1, DecodeUTF16.
package encoding
