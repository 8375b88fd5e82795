// Package stringdecoder is node:string_decoder: it decodes a sequence of
// buffers to text and keeps characters back that are not complete yet.
// Decoder is the same for Go code; streams use it.
//
// https://nodejs.org/api/string_decoder.html
package stringdecoder
