package buffer

import (
	"math"
	"unicode/utf16"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/encoding"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/domexception"
)

var inf = math.Inf(1)

// isUtf8 is buffer.isUtf8(input).
func isUtf8(c *engine.Call) (engine.Value, error) {
	b, err := bytesArg(c)
	return engine.Bool(err == nil && encoding.IsUTF8(b)), err
}

// isAscii is buffer.isAscii(input).
func isAscii(c *engine.Call) (engine.Value, error) {
	b, err := bytesArg(c)
	return engine.Bool(err == nil && encoding.IsASCII(b)), err
}

// isLatin1 is buffer.isLatin1(input): whether all code units are below 256.
func isLatin1(c *engine.Call) (engine.Value, error) {
	if _, err := validate.String(c, c.Arg(0), "input"); err != nil {
		return engine.Undefined, err
	}
	_, units, _ := c.Arg(0).StringUnits()
	for _, u := range units {
		if u > 0xFF {
			return engine.False, nil
		}
	}
	return engine.True, nil
}

// btoa is btoa(data). https://html.spec.whatwg.org/#dom-btoa
func btoa(c *engine.Call) (engine.Value, error) {
	if c.Len() == 0 {
		return engine.Undefined, nodeerr.MissingArgs("input")
	}
	v, err := c.Runtime().ToStringValue(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	latin1, units, _ := v.StringUnits()
	for i, u := range units {
		if u > 0xFF {
			return engine.Undefined, domexception.Errorf("InvalidCharacterError", "Invalid character")
		}
		if latin1 == nil {
			latin1 = make([]byte, len(units))
		}
		latin1[i] = byte(u)
	}
	return ToString(latin1, encoding.Base64)
}

// atob is atob(data): https://infra.spec.whatwg.org/#forgiving-base64-decode
func atob(c *engine.Call) (engine.Value, error) {
	if c.Len() == 0 {
		return engine.Undefined, nodeerr.MissingArgs("input")
	}
	v, err := c.Runtime().ToStringValue(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	latin1, units, _ := v.StringUnits()
	out, ok := encoding.ForgivingBase64(latin1)
	if units != nil {
		ok = encoding.Forbidden
	}
	switch ok {
	case encoding.Forbidden:
		return engine.Undefined, domexception.Errorf("InvalidCharacterError", "Invalid character")
	case encoding.Truncated:
		return engine.Undefined, domexception.Errorf("InvalidCharacterError", "The string to be decoded is not correctly encoded.")
	}
	return engine.StringLatin1(out), nil
}

// Numbers of ICU's errors.
const (
	illegalArgument = 1
	invalidChar     = 10
)

func transcodeError(code string, number int) error {
	e := nodeerr.New(code, "Unable to transcode Buffer [%s]", code).With("errno", engine.Int(number))
	e.Plain = true
	return e
}

// transcode is buffer.transcode(source, fromEnc, toEnc).
// https://nodejs.org/api/buffer.html#buffertranscodesource-fromenc-toenc
func transcode(c *engine.Call) (engine.Value, error) {
	src, ok := uint8Bytes(c.Arg(0))
	if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "source", c.Arg(0), "Buffer", "Uint8Array")
	}
	e := env.From(c)
	if len(src) == 0 {
		return New(e, nil).Value(), nil
	}
	from, ok1 := transcodeEncoding(c.Arg(1))
	to, ok2 := transcodeEncoding(c.Arg(2))
	if !ok1 || !ok2 {
		return engine.Undefined, transcodeError("U_ILLEGAL_ARGUMENT_ERROR", illegalArgument)
	}
	out, ok := transcodeBytes(src, from, to)
	if !ok {
		return engine.Undefined, transcodeError("U_INVALID_CHAR_FOUND", invalidChar)
	}
	return New(e, out).Value(), nil
}

func transcodeEncoding(v engine.Value) (encoding.Encoding, bool) {
	if v.IsNullish() {
		return encoding.UTF8, true
	}
	enc, ok := ParseEncoding(v)
	return enc, ok && enc <= encoding.ASCII
}

// transcodeBytes converts src. COMPAT: what is not well-formed fails only
// between utf8 and ucs2, and bytes of ascii above 127 are taken as they are
// when they become ucs2.
func transcodeBytes(src []byte, from, to encoding.Encoding) ([]byte, bool) {
	strict := from == encoding.UTF8 && to == encoding.UTF16LE || from == encoding.UTF16LE && to == encoding.UTF8
	var points []rune
	switch from {
	case encoding.UTF8:
		if strict && !encoding.IsUTF8(src) {
			return nil, false
		}
		points = encoding.DecodeUTF8(src)
	case encoding.UTF16LE:
		units := encoding.DecodeUTF16(src)
		points = utf16.Decode(units)
		if strict && !wellFormed(units) {
			return nil, false
		}
	default:
		points = make([]rune, len(src))
		for i, b := range src {
			points[i] = rune(b)
			if from == encoding.ASCII && b >= 0x80 && to != encoding.UTF16LE {
				points[i] = 0xFFFD
			}
		}
	}
	switch to {
	case encoding.UTF8:
		return []byte(string(points)), true
	case encoding.UTF16LE:
		units := utf16.Encode(points)
		return encoding.Encode(encoding.UTF16LE, nil, units), true
	}
	limit := rune(0x100)
	if to == encoding.ASCII {
		limit = 0x80
	}
	out := make([]byte, len(points))
	for i, r := range points {
		if r < limit {
			out[i] = byte(r)
		} else {
			out[i] = '?'
		}
	}
	return out, true
}

func wellFormed(units []uint16) bool {
	for i := 0; i < len(units); i++ {
		if u := units[i]; u&0xFC00 == 0xD800 && i+1 < len(units) && units[i+1]&0xFC00 == 0xDC00 {
			i++
		} else if u&0xF800 == 0xD800 {
			return false
		}
	}
	return true
}
