// Package buffer implements node:buffer (https://nodejs.org/api/buffer.html):
// the Buffer class, which extends Uint8Array, its encodings, and the functions
// beside it. Blob and File come from package web/blob.
//
// Other modules use the Go API of api.go: New, FromString, IsBuffer,
// ToString, ParseEncoding.
package buffer
