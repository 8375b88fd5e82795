package buffer

import (
	"bytes"
	"math"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/encoding"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// indexOf is buf.indexOf(value[, byteOffset[, end]][, encoding]).
// https://nodejs.org/api/buffer.html#bufindexofvalue-byteoffset-encoding
func indexOf(c *engine.Call) (engine.Value, error) {
	i, err := search(c, true)
	return engine.Int(i), err
}

// lastIndexOf is buf.lastIndexOf(value[, byteOffset[, end]][, encoding]).
func lastIndexOf(c *engine.Call) (engine.Value, error) {
	i, err := search(c, false)
	return engine.Int(i), err
}

// includes is buf.includes(value[, byteOffset[, end]][, encoding]).
func includes(c *engine.Call) (engine.Value, error) {
	i, err := search(c, true)
	return engine.Bool(i >= 0), err
}

// search finds the value in argument 0.
func search(c *engine.Call, forward bool) (int, error) {
	rt := c.Runtime()
	b, ok := c.This().AsBytes()
	if !ok {
		return 0, nodeerr.InvalidArgType(rt, "buffer", c.This(), "Buffer", "TypedArray", "DataView")
	}
	offset, end, name := c.Arg(1), c.Arg(2), c.Arg(3)
	if offset.IsString() {
		offset, end, name = engine.Undefined, engine.Undefined, offset
	} else if end.IsString() {
		end, name = engine.Undefined, end
	}
	if !end.IsUndefined() {
		f, err := toNumberOrZero(rt, end)
		if err != nil {
			return 0, err
		}
		b = b[:int(math.Max(0, math.Min(f, float64(len(b)))))]
	}
	start := 0.0
	if !forward {
		start = float64(len(b))
	}
	if !offset.IsUndefined() {
		f, err := rt.ToNumber(offset)
		if err != nil {
			return 0, err
		}
		if f == f {
			start = math.Max(-1<<31, math.Min(f, 1<<31-1))
		}
	}
	at := int(start)
	v := c.Arg(0)
	if v.IsNumber() {
		u, err := rt.ToUint32(v)
		if err != nil {
			return 0, err
		}
		return searchBytes(b, []byte{byte(u)}, at, forward, 1), nil
	}
	enc, known := encoding.UTF8, true
	if !name.IsUndefined() {
		s, err := rt.ToStringValue(name)
		if err != nil {
			return 0, err
		}
		if enc, known = ParseEncoding(s); !known && v.IsString() {
			return 0, unknownEncoding(rt, s)
		}
	}
	unit := 1
	if enc == encoding.UTF16LE && known {
		unit = 2
	}
	if v.IsString() {
		return searchString(b, v, enc, at, forward, unit), nil
	}
	if needle, ok := uint8Bytes(v); ok {
		return searchBytes(b, needle, at, forward, unit), nil
	}
	return 0, nodeerr.InvalidArgType(rt, "value", v, "number", "string", "Buffer", "Uint8Array")
}

func searchString(b []byte, v engine.Value, enc encoding.Encoding, at int, forward bool, unit int) int {
	latin1, units, _ := v.StringUnits()
	if units == nil && (enc != encoding.UTF16LE && enc < encoding.Base64) && (enc != encoding.UTF8 || encoding.IsASCII(latin1)) {
		return searchBytes(b, latin1, at, forward, 1) // the bytes are the text's own
	}
	return searchBytes(b, encoding.Encode(enc, latin1, units), at, forward, unit)
}

// searchBytes finds needle from the offset at on, which counts from the end
// where it is negative; matches lie at multiples of unit.
func searchBytes(b, needle []byte, at int, forward bool, unit int) int {
	at = startOf(len(b), at, len(needle), forward)
	if at < 0 {
		return -1
	}
	if len(needle) == 0 {
		return at
	}
	if len(b) == 0 || forward && at+len(needle) > len(b) || len(needle) > len(b) {
		return -1
	}
	if unit == 2 {
		return searchUnits(b, needle, at, forward)
	}
	if forward {
		i := bytes.Index(b[at:], needle)
		if i < 0 {
			return -1
		}
		return at + i
	}
	return bytes.LastIndex(b[:min(at+len(needle), len(b))], needle)
}

// startOf is where a search starts, -1 where there is nothing to search.
func startOf(length, at, needle int, forward bool) int {
	if at < 0 {
		if at+length >= 0 {
			return at + length
		}
		if forward || needle == 0 {
			return 0
		}
		return -1
	}
	switch {
	case at+needle <= length:
		return at
	case needle == 0:
		return length
	case forward:
		return -1
	}
	return length - 1
}

// searchUnits is searchBytes for UTF-16.
func searchUnits(b, needle []byte, at int, forward bool) int {
	if len(b) < 2 || len(needle) < 2 {
		return -1
	}
	b, needle = b[:len(b)&^1], needle[:len(needle)&^1]
	at &^= 1
	if forward {
		for at+len(needle) <= len(b) {
			i := bytes.Index(b[at:], needle)
			if i < 0 {
				return -1
			}
			if i&1 == 0 {
				return at + i
			}
			at += i + 1
		}
		return -1
	}
	for at = min(at, len(b)-len(needle)); at >= 0; at -= 2 {
		if bytes.HasPrefix(b[at:], needle) {
			return at
		}
	}
	return -1
}
