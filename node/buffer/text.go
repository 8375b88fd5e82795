package buffer

import (
	"math"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/encoding"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
)

// thisBytes returns the memory of this.
func thisBytes(c *engine.Call) ([]byte, error) {
	b, ok := c.This().AsBytes()
	if !ok {
		return nil, nodeerr.Type("ERR_INVALID_ARG_TYPE", "argument must be a buffer")
	}
	return b, nil
}

// prototypeToString is buf.toString([encoding[, start[, end]]]).
// https://nodejs.org/api/buffer.html#buftostringencoding-start-end
func prototypeToString(c *engine.Call) (engine.Value, error) {
	b, err := thisBytes(c)
	if err != nil {
		return engine.Undefined, err
	}
	if c.Len() == 0 {
		return ToString(b, encoding.UTF8)
	}
	from, to := 0, len(b)
	if c.Len() > 1 {
		if from, err = textIndex(c, 1, len(b), 0); err != nil {
			return engine.Undefined, err
		}
		if to, err = textIndex(c, 2, len(b), len(b)); err != nil {
			return engine.Undefined, err
		}
	}
	if to <= from {
		return engine.String(""), nil
	}
	enc := encoding.UTF8
	if v := c.Arg(0); !v.IsUndefined() {
		var ok bool
		if enc, ok = ParseEncoding(v); !ok {
			// COMPAT: the name is converted, so that a String object counts.
			if v, err = c.Runtime().ToStringValue(v); err != nil {
				return engine.Undefined, err
			}
			if enc, ok = ParseEncoding(v); !ok {
				return engine.Undefined, unknownEncoding(c.Runtime(), v)
			}
		}
	}
	// Converting arguments may have detached the memory.
	if b, _ = c.This().AsBytes(); to > len(b) {
		return engine.String(""), nil
	}
	return ToString(b[from:to], enc)
}

// textIndex is start or end of toString: clamped to [0, n], truncated.
func textIndex(c *engine.Call, i, n, def int) (int, error) {
	v := c.Arg(i)
	if v.IsUndefined() {
		return def, nil
	}
	if x, ok := v.AsInt(); ok {
		return max(0, min(x, n)), nil
	}
	f, err := c.Runtime().ToNumber(v)
	if err != nil {
		return 0, err
	}
	switch {
	case f > float64(n):
		return n, nil
	case !(f > 0):
		return 0, nil
	}
	return int(f), nil
}

// sliceText is the function of asciiSlice and its like: (start, end).
func sliceText(c *engine.Call, enc encoding.Encoding) (engine.Value, error) {
	b, err := thisBytes(c)
	if err != nil {
		return engine.Undefined, err
	}
	from, ok1, err := sliceIndex(c, 0, 0)
	if err != nil {
		return engine.Undefined, err
	}
	to, ok2, err := sliceIndex(c, 1, len(b))
	if err != nil {
		return engine.Undefined, err
	}
	if len(b) == 0 {
		return engine.String(""), nil
	}
	if to < from {
		to = from
	}
	if !ok1 || !ok2 || to > len(b) && from < len(b) {
		return engine.Undefined, nodeerr.Range("ERR_OUT_OF_RANGE", "Index out of range")
	}
	if from >= to || from >= len(b) {
		return engine.String(""), nil
	}
	return ToString(b[from:to], enc)
}

// sliceIndex converts an index as Node's natives do; ok is false for
// negative ones.
func sliceIndex(c *engine.Call, i, def int) (n int, ok bool, err error) {
	v := c.Arg(i)
	if v.IsUndefined() {
		return def, true, nil
	}
	f, err := c.Runtime().ToNumber(v)
	if err != nil {
		return 0, false, err
	}
	if f != f {
		return 0, true, nil
	}
	if f < 0 && math.Trunc(f) != 0 {
		return 0, false, nil
	}
	return int(math.Min(f, maxLength)), true, nil
}

func asciiSlice(c *engine.Call) (engine.Value, error)     { return sliceText(c, encoding.ASCII) }
func base64Slice(c *engine.Call) (engine.Value, error)    { return sliceText(c, encoding.Base64) }
func base64urlSlice(c *engine.Call) (engine.Value, error) { return sliceText(c, encoding.Base64URL) }
func latin1Slice(c *engine.Call) (engine.Value, error)    { return sliceText(c, encoding.Latin1) }
func hexSlice(c *engine.Call) (engine.Value, error)       { return sliceText(c, encoding.Hex) }
func ucs2Slice(c *engine.Call) (engine.Value, error)      { return sliceText(c, encoding.UTF16LE) }
func utf8Slice(c *engine.Call) (engine.Value, error)      { return sliceText(c, encoding.UTF8) }

// writeText is the function of asciiWrite and its like: (string, offset, length).
func writeText(c *engine.Call, enc encoding.Encoding) (engine.Value, error) {
	b, err := thisBytes(c)
	if err != nil {
		return engine.Undefined, err
	}
	if !c.Arg(0).IsString() {
		return engine.Undefined, nodeerr.Type("ERR_INVALID_ARG_TYPE", "argument must be a string")
	}
	if enc == encoding.ASCII || enc == encoding.Latin1 || enc == encoding.UTF8 {
		return writeChecked(c, b, enc)
	}
	at, ok, err := sliceIndex(c, 1, 0)
	if err != nil {
		return engine.Undefined, err
	}
	if !ok || at > len(b) {
		return engine.Undefined, outOfBounds("offset")
	}
	n, ok, err := sliceIndex(c, 2, len(b)-at)
	if err != nil {
		return engine.Undefined, err
	}
	if !ok {
		return engine.Undefined, nodeerr.Range("ERR_OUT_OF_RANGE", "Index out of range")
	}
	return writeString(b[at:at+min(n, len(b)-at)], c.Arg(0), enc), nil
}

// writeChecked is writeText where Node checks offset and length first.
func writeChecked(c *engine.Call, b []byte, enc encoding.Encoding) (engine.Value, error) {
	at, length := 0.0, float64(len(b))
	var err error
	if !c.Arg(1).IsUndefined() {
		if at, err = numberArg(c, 1); err != nil {
			return engine.Undefined, err
		}
		length -= at
	}
	if at < 0 || at > float64(len(b)) {
		return engine.Undefined, outOfBounds("offset")
	}
	if !c.Arg(2).IsUndefined() {
		if length, err = numberArg(c, 2); err != nil {
			return engine.Undefined, err
		}
	}
	if length < 0 || length > float64(len(b))-at {
		return engine.Undefined, outOfBounds("length")
	}
	if length != length {
		return engine.Int(0), nil
	}
	if at != at {
		at = 0
	}
	from := int(at)
	return writeString(b[from:from+min(int(length), len(b)-from)], c.Arg(0), enc), nil
}

func writeString(dst []byte, s engine.Value, enc encoding.Encoding) engine.Value {
	latin1, units, _ := s.StringUnits()
	return engine.Int(encoding.Write(dst, enc, latin1, units))
}

func asciiWrite(c *engine.Call) (engine.Value, error)     { return writeText(c, encoding.ASCII) }
func base64Write(c *engine.Call) (engine.Value, error)    { return writeText(c, encoding.Base64) }
func base64urlWrite(c *engine.Call) (engine.Value, error) { return writeText(c, encoding.Base64URL) }
func latin1Write(c *engine.Call) (engine.Value, error)    { return writeText(c, encoding.Latin1) }
func hexWrite(c *engine.Call) (engine.Value, error)       { return writeText(c, encoding.Hex) }
func ucs2Write(c *engine.Call) (engine.Value, error)      { return writeText(c, encoding.UTF16LE) }
func utf8Write(c *engine.Call) (engine.Value, error)      { return writeText(c, encoding.UTF8) }

// prototypeWrite is buf.write(string[, offset[, length]][, encoding]).
// https://nodejs.org/api/buffer.html#bufwritestring-offset-length-encoding
func prototypeWrite(c *engine.Call) (engine.Value, error) {
	b, err := thisBytes(c)
	if err != nil {
		return engine.Undefined, err
	}
	if !c.Arg(0).IsString() {
		return engine.Undefined, nodeerr.Type("ERR_INVALID_ARG_TYPE", "argument must be a string")
	}
	offset, length, name := c.Arg(1), c.Arg(2), c.Arg(3)
	at, n := 0, len(b)
	switch {
	case offset.IsUndefined():
		name = engine.Undefined
	case length.IsUndefined() && offset.IsString():
		name = offset
	default:
		i, err := validate.Integer(c, offset, "offset", 0, float64(len(b)))
		if err != nil {
			return engine.Undefined, err
		}
		at = int(i)
		n = len(b) - at
		if length.IsString() {
			name = length
		} else if !length.IsUndefined() {
			i, err := validate.Integer(c, length, "length", 0, float64(len(b)))
			if err != nil {
				return engine.Undefined, err
			}
			n = min(n, int(i))
		}
	}
	enc := encoding.UTF8
	if name.Truthy() {
		var ok bool
		if enc, ok = ParseEncoding(name); !ok {
			return engine.Undefined, unknownEncoding(c.Runtime(), name)
		}
	}
	return writeString(b[at:at+n], c.Arg(0), enc), nil
}
