// Package encoding is TextEncoder and TextDecoder of the Encoding standard
// (https://encoding.spec.whatwg.org) as Node has them
// (https://nodejs.org/api/util.html#class-utiltextdecoder). The conversions
// are those of package codec.
//
// Entry points: GlobalEncoder, GlobalDecoder.
package encoding
