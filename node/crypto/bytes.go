package crypto

import (
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// viewBytes returns the bytes of an ArrayBuffer, SharedArrayBuffer, typed
// array or DataView.
func viewBytes(v engine.Value) ([]byte, bool) {
	if b, ok := v.AsBytes(); ok {
		return b, true
	}
	if w, ok := v.AsView(); ok {
		return w.Bytes, true
	}
	return nil, false
}

// inputBytes is the argument of functions that take text or bytes; the bytes
// of views are not copied.
func inputBytes(rt *engine.Runtime, v engine.Value, name string) ([]byte, error) {
	if v.IsString() {
		return buffer.StringBytes(v, buffer.UTF8), nil
	}
	if b, ok := viewBytes(v); ok {
		return b, nil
	}
	return nil, nodeerr.InvalidArgType(rt, name, v, "string", "ArrayBuffer", "Buffer", "TypedArray", "DataView")
}

// inputEncoding is the encoding of text to digest. Unknown names count as utf8.
func inputEncoding(rt *engine.Runtime, data, encoding engine.Value) (buffer.Encoding, error) {
	enc, ok := buffer.ParseEncoding(encoding)
	if !ok {
		return buffer.UTF8, nil
	}
	if enc == buffer.Hex && data.StringLen()%2 != 0 {
		n := data.StringLen()
		return enc, nodeerr.InvalidArgValue(rt, "encoding", encoding, "is invalid for data of length "+strconv.Itoa(n))
	}
	return enc, nil
}

// digestInput writes the data argument of update.
func digestInput(rt *engine.Runtime, write func([]byte), data, encoding engine.Value) error {
	if !data.IsString() {
		b, ok := data.AsBytes()
		if !ok {
			return nodeerr.InvalidArgType(rt, "data", data, "string", "Buffer", "TypedArray", "DataView")
		}
		write(b)
		return nil
	}
	enc, err := inputEncoding(rt, data, encoding)
	if err != nil {
		return err
	}
	writeString(write, data, enc)
	return nil
}

// writeString writes text without a copy where its bytes are at hand.
func writeString(write func([]byte), s engine.Value, enc buffer.Encoding) {
	if latin1, _, _ := s.StringUnits(); latin1 != nil && (enc == buffer.Latin1 || enc == buffer.UTF8 && isASCII(latin1)) {
		write(latin1)
		return
	}
	write(buffer.StringBytes(s, enc))
}

func isASCII(b []byte) bool {
	for _, c := range b {
		if c >= 0x80 {
			return false
		}
	}
	return true
}

// output is a result as a Buffer, or as text where encoding names one.
func output(e *env.Env, b []byte, encoding engine.Value) (engine.Value, error) {
	if enc, ok := buffer.ParseEncoding(encoding); ok {
		return buffer.ToString(b, enc)
	}
	return buffer.New(e, b).Value(), nil
}

// checkEncoding converts an encoding that is an object to text, as Node does
// for its effects.
func checkEncoding(rt *engine.Runtime, encoding engine.Value) error {
	if !encoding.IsObject() {
		return nil
	}
	_, err := rt.ToString(encoding)
	return err
}
