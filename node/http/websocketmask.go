package http

import (
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
)

// view reads an argument that must be a view of bytes.
func view(c *engine.Call, i int, name string) ([]byte, error) {
	v := c.Arg(i)
	if b, ok := v.AsBytes(); ok {
		return b, nil
	}
	return nil, nodeerr.InvalidArgType(c.Runtime(), name, v, "Buffer", "TypedArray", "DataView")
}

// maskKey reads the key of a frame: four bytes.
// https://www.rfc-editor.org/rfc/rfc6455#section-5.3
func maskKey(c *engine.Call) ([]byte, error) {
	key, err := view(c, 1, "mask")
	if err == nil && len(key) != 4 {
		return nil, nodeerr.InvalidArgValue(c.Runtime(), "mask", c.Arg(1), "must be 4 bytes long")
	}
	return key, err
}

// applyMask masks or unmasks b, which may overlap the key.
func applyMask(b, key []byte) {
	k := [4]byte(key)
	for i := range b {
		b[i] ^= k[i&3]
	}
}

// websocketMask is http.websocketMask(source, mask, output, offset, length): it
// writes what is masked to output.
func websocketMask(c *engine.Call) (engine.Value, error) {
	source, err := view(c, 0, "source")
	if err != nil {
		return engine.Undefined, err
	}
	key, err := maskKey(c)
	if err != nil {
		return engine.Undefined, err
	}
	output, err := view(c, 2, "output")
	if err != nil {
		return engine.Undefined, err
	}
	offset, err := validate.Integer(c, c.Arg(3), "offset", 0, float64(len(output)))
	if err != nil {
		return engine.Undefined, err
	}
	length, err := validate.Integer(c, c.Arg(4), "length", 0, float64(len(source)))
	if err != nil {
		return engine.Undefined, err
	}
	if room := int64(len(output)) - offset; length > room {
		return engine.Undefined, nodeerr.OutOfRange(c.Runtime(), "length", "<= "+strconv.FormatInt(room, 10), c.Arg(4))
	}
	to := output[offset : offset+length]
	k := [4]byte(key)
	copy(to, source)
	applyMask(to, k[:])
	return engine.Undefined, nil
}

// websocketUnmask is http.websocketUnmask(buffer, mask): it works in place.
func websocketUnmask(c *engine.Call) (engine.Value, error) {
	b, err := view(c, 0, "buffer")
	if err != nil {
		return engine.Undefined, err
	}
	key, err := maskKey(c)
	if err == nil {
		applyMask(b, key)
	}
	return engine.Undefined, err
}
