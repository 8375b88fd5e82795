package buffer

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/encoding"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// Encoding is one of Node's encodings; its String is the canonical name.
type Encoding = encoding.Encoding

// The encodings. Raw is "buffer", the pseudo encoding of functions that hand
// out buffers; ParseEncoding does not know it.
const (
	UTF8      = encoding.UTF8
	UTF16LE   = encoding.UTF16LE
	Latin1    = encoding.Latin1
	ASCII     = encoding.ASCII
	Base64    = encoding.Base64
	Base64URL = encoding.Base64URL
	Hex       = encoding.Hex
	Raw       = encoding.Buffer
)

// New returns a Buffer over b, which it takes over. The Buffer has an
// ArrayBuffer of its own.
func New(e *env.Env, b []byte) *engine.Object {
	return e.RT.NewBytes(mustClass(e).proto, b)
}

// NewCopy returns a Buffer with a copy of b; a small one comes from the pool.
func NewCopy(e *env.Env, b []byte) *engine.Object {
	o, mem := AllocUnsafe(e, len(b))
	copy(mem, b)
	return o
}

// View returns a Buffer over a range of the ArrayBuffer or SharedArrayBuffer
// ab; the range must lie inside it.
func View(e *env.Env, ab *engine.Object, byteOffset, length int) *engine.Object {
	return e.RT.NewTypedArray(engine.Uint8, ab, byteOffset, length, mustClass(e).proto)
}

// AllocUnsafe returns a Buffer of n bytes and its memory; a small one comes
// from the pool, as that of Buffer.allocUnsafe.
func AllocUnsafe(e *env.Env, n int) (*engine.Object, []byte) {
	return mustClass(e).allocUnsafe(e.RT, n)
}

// FromString returns a Buffer with the String s in an encoding, as
// Buffer.from does. The caller knows that s is a string.
func FromString(e *env.Env, s engine.Value, enc Encoding) *engine.Object {
	return mustClass(e).fromString(e.RT, s, enc)
}

// StringBytes returns the bytes of the String s in an encoding, in a slice of
// their own.
func StringBytes(s engine.Value, enc Encoding) []byte {
	latin1, units, _ := s.StringUnits()
	return encoding.Encode(enc, latin1, units)
}

// AppendString appends the bytes of the String s in an encoding.
func AppendString(dst []byte, s engine.Value, enc Encoding) []byte {
	latin1, units, _ := s.StringUnits()
	n := len(dst)
	size := encoding.Length(enc, latin1, units)
	if cap(dst)-n < size {
		dst = append(dst, make([]byte, size)...)[:n]
	}
	return dst[:n+encoding.Write(dst[n:n+size], enc, latin1, units)]
}

// ByteLength is Buffer.byteLength of the String s.
func ByteLength(s engine.Value, enc Encoding) int {
	latin1, units, _ := s.StringUnits()
	return encoding.Length(enc, latin1, units)
}

// ToString decodes b, which is copied. It returns ERR_STRING_TOO_LONG where
// the string would be longer than strings may be.
func ToString(b []byte, enc Encoding) (engine.Value, error) {
	if enc == encoding.UTF8 {
		if len(b) > maxStringLength && encoding.DecodedUTF8Units(b) > maxStringLength {
			return engine.Undefined, errStringTooLong()
		}
		return engine.StringUTF8(b), nil
	}
	if encoding.DecodedUnits(enc, len(b)) > maxStringLength {
		return engine.Undefined, errStringTooLong()
	}
	if enc == encoding.UTF16LE {
		return engine.StringUTF16(encoding.DecodeUTF16(b)), nil
	}
	n := encoding.DecodedUnits(enc, len(b))
	if n < 2 {
		var one [1]byte
		encoding.DecodeLatin1(one[:n], enc, b)
		return engine.StringLatin1(append([]byte(nil), one[:n]...)), nil
	}
	v, chars := engine.NewStringLatin1(n)
	encoding.DecodeLatin1(chars, enc, b)
	return v, nil
}

// IsBuffer reports whether v is a Buffer: Buffer.prototype is on its
// prototype chain.
func IsBuffer(e *env.Env, v engine.Value) bool {
	o, ok := v.AsObject()
	if !ok {
		return false
	}
	proto := mustClass(e).proto
	for {
		p, err := o.Prototype()
		if p == nil || err != nil {
			return false
		}
		if p == proto {
			return true
		}
		o = p
	}
}

// ParseEncoding finds the encoding that v names; ok is false where v is not a
// string or no encoding. It allocates nothing.
func ParseEncoding(v engine.Value) (enc Encoding, ok bool) {
	latin1, units, ok := v.StringUnits()
	if !ok || units != nil {
		return 0, false
	}
	return encoding.Parse(latin1)
}

// EncodingArg returns the encoding that v names, or def where v is undefined
// or null, or ERR_UNKNOWN_ENCODING.
func EncodingArg(rt *engine.Runtime, v engine.Value, def Encoding) (Encoding, error) {
	if v.IsNullish() {
		return def, nil
	}
	enc, ok := ParseEncoding(v)
	if !ok {
		s, err := rt.ToString(v)
		if err != nil {
			return 0, err
		}
		return 0, nodeerr.UnknownEncoding(s)
	}
	return enc, nil
}

// Chunk returns the bytes of a String in an encoding, or the memory itself of
// a Buffer, typed array or DataView; ok is false for other values.
func Chunk(v engine.Value, enc Encoding) (b []byte, ok bool) {
	if v.IsString() {
		return StringBytes(v, enc), true
	}
	return v.AsBytes()
}

// Class returns the Buffer constructor.
func Class(e *env.Env) (*engine.Function, error) {
	s, err := classOf(e)
	if err != nil {
		return nil, err
	}
	return s.ctor, nil
}
