package buffer

import (
	"encoding/binary"
	"math"
	"math/big"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// The methods that read numbers: https://nodejs.org/api/buffer.html#bufreadbigint64beoffset
// and the following.

// memory returns the n bytes of this at the offset in argument i, 0 where
// there is none, and the offset behind them.
func memory(c *engine.Call, i, n int) (b []byte, end int, err error) {
	b, ok := c.This().AsBytes()
	arg := c.Arg(i)
	if ok {
		off, isInt := arg.AsInt()
		if (isInt || arg.IsUndefined()) && off >= 0 && off <= len(b)-n {
			return b[off : off+n : off+n], off + n, nil
		}
	}
	return nil, 0, offsetError(c, b, ok, arg, n)
}

// offsetError says what is wrong with an offset where n bytes do not lie.
func offsetError(c *engine.Call, b []byte, isBytes bool, offset engine.Value, n int) error {
	rt := c.Runtime()
	if offset.IsUndefined() {
		offset = engine.Int(0)
	}
	f, ok := offset.AsNumber()
	switch {
	case !ok:
		return nodeerr.InvalidArgType(rt, "offset", offset, "number")
	case c.This().IsNullish():
		s, _ := rt.ToString(c.This())
		return engine.TypeError("Cannot read properties of %s (reading '%s')", s, numberText(f))
	case f != math.Floor(f):
		return nodeerr.OutOfRange(rt, "offset", "an integer", offset)
	case !isBytes && IsBuffer(env.Of(rt), c.This()):
		return engine.TypeError("Method get TypedArray.prototype.length called on incompatible receiver [object Object]")
	case !isBytes:
		return nodeerr.OutOfRange(rt, "offset", ">= 0 and <= NaN", offset)
	case len(b) < n:
		return outOfBounds("")
	}
	return nodeerr.OutOfRange(rt, "offset", ">= 0 and <= "+numberText(float64(len(b)-n)), offset)
}

// outOfBounds is ERR_BUFFER_OUT_OF_BOUNDS, of an argument where name is not empty.
func outOfBounds(name string) error {
	if name != "" {
		return nodeerr.Range("ERR_BUFFER_OUT_OF_BOUNDS", "\"%s\" is outside of buffer bounds", name)
	}
	return nodeerr.Range("ERR_BUFFER_OUT_OF_BOUNDS", "Attempt to access memory outside buffer bounds")
}

func readUInt8(c *engine.Call) (engine.Value, error) {
	b, _, err := memory(c, 0, 1)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Int(int(b[0])), nil
}

func readInt8(c *engine.Call) (engine.Value, error) {
	b, _, err := memory(c, 0, 1)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Int(int(int8(b[0]))), nil
}

func readUInt16LE(c *engine.Call) (engine.Value, error) {
	b, _, err := memory(c, 0, 2)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Int(int(binary.LittleEndian.Uint16(b))), nil
}

func readInt16LE(c *engine.Call) (engine.Value, error) {
	b, _, err := memory(c, 0, 2)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Int(int(int16(binary.LittleEndian.Uint16(b)))), nil
}

func readUInt32LE(c *engine.Call) (engine.Value, error) {
	b, _, err := memory(c, 0, 4)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Int(int(binary.LittleEndian.Uint32(b))), nil
}

func readInt32LE(c *engine.Call) (engine.Value, error) {
	b, _, err := memory(c, 0, 4)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Int(int(int32(binary.LittleEndian.Uint32(b)))), nil
}

func readFloatLE(c *engine.Call) (engine.Value, error) {
	b, _, err := memory(c, 0, 4)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Number(float64(math.Float32frombits(binary.LittleEndian.Uint32(b)))), nil
}

func readDoubleLE(c *engine.Call) (engine.Value, error) {
	b, _, err := memory(c, 0, 8)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Number(math.Float64frombits(binary.LittleEndian.Uint64(b))), nil
}

func readBigUInt64LE(c *engine.Call) (engine.Value, error) {
	b, _, err := memory(c, 0, 8)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.BigInt(new(big.Int).SetUint64(binary.LittleEndian.Uint64(b))), nil
}

func readBigInt64LE(c *engine.Call) (engine.Value, error) {
	b, _, err := memory(c, 0, 8)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.BigInt(big.NewInt(int64(binary.LittleEndian.Uint64(b)))), nil
}

func readUInt16BE(c *engine.Call) (engine.Value, error) {
	b, _, err := memory(c, 0, 2)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Int(int(binary.BigEndian.Uint16(b))), nil
}

func readInt16BE(c *engine.Call) (engine.Value, error) {
	b, _, err := memory(c, 0, 2)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Int(int(int16(binary.BigEndian.Uint16(b)))), nil
}

func readUInt32BE(c *engine.Call) (engine.Value, error) {
	b, _, err := memory(c, 0, 4)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Int(int(binary.BigEndian.Uint32(b))), nil
}

func readInt32BE(c *engine.Call) (engine.Value, error) {
	b, _, err := memory(c, 0, 4)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Int(int(int32(binary.BigEndian.Uint32(b)))), nil
}

func readFloatBE(c *engine.Call) (engine.Value, error) {
	b, _, err := memory(c, 0, 4)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Number(float64(math.Float32frombits(binary.BigEndian.Uint32(b)))), nil
}

func readDoubleBE(c *engine.Call) (engine.Value, error) {
	b, _, err := memory(c, 0, 8)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Number(math.Float64frombits(binary.BigEndian.Uint64(b))), nil
}

func readBigUInt64BE(c *engine.Call) (engine.Value, error) {
	b, _, err := memory(c, 0, 8)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.BigInt(new(big.Int).SetUint64(binary.BigEndian.Uint64(b))), nil
}

func readBigInt64BE(c *engine.Call) (engine.Value, error) {
	b, _, err := memory(c, 0, 8)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.BigInt(big.NewInt(int64(binary.BigEndian.Uint64(b)))), nil
}

// byteLengthArg returns the byteLength in argument i, from 1 to 6.
func byteLengthArg(c *engine.Call, i int) (int, error) {
	v := c.Arg(i)
	if n, ok := v.AsInt(); ok && n >= 1 && n <= 6 {
		return n, nil
	}
	f, ok := v.AsNumber()
	if !ok {
		return 0, nodeerr.InvalidArgType(c.Runtime(), "byteLength", v, "number")
	}
	if f != math.Floor(f) {
		return 0, nodeerr.OutOfRange(c.Runtime(), "byteLength", "an integer", v)
	}
	return 0, nodeerr.OutOfRange(c.Runtime(), "byteLength", ">= 1 and <= 6", v)
}

// variable returns the bytes that readUIntLE and its like read.
func variable(c *engine.Call) ([]byte, error) {
	if c.Arg(0).IsUndefined() {
		return nil, nodeerr.InvalidArgType(c.Runtime(), "offset", c.Arg(0), "number")
	}
	n, err := byteLengthArg(c, 1)
	if err != nil {
		return nil, err
	}
	b, _, err := memory(c, 0, n)
	return b, err
}

func littleEndian(b []byte) (v uint64) {
	for i, c := range b {
		v |= uint64(c) << (8 * i)
	}
	return v
}

func bigEndian(b []byte) (v uint64) {
	for _, c := range b {
		v = v<<8 | uint64(c)
	}
	return v
}

// signed extends the sign of an n-byte integer.
func signed(v uint64, n int) int { return int(int64(v<<(64-8*n)) >> (64 - 8*n)) }

func readUIntLE(c *engine.Call) (engine.Value, error) {
	b, err := variable(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Int(int(littleEndian(b))), nil
}

func readIntLE(c *engine.Call) (engine.Value, error) {
	b, err := variable(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Int(signed(littleEndian(b), len(b))), nil
}

func readUIntBE(c *engine.Call) (engine.Value, error) {
	b, err := variable(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Int(int(bigEndian(b))), nil
}

func readIntBE(c *engine.Call) (engine.Value, error) {
	b, err := variable(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Int(signed(bigEndian(b), len(b))), nil
}
