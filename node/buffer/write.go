package buffer

import (
	"encoding/binary"
	"math"
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// The methods that write numbers: https://nodejs.org/api/buffer.html#bufwritebigint64bevalue-offset
// and the following.

// numberArg is ToNumber of argument i.
func numberArg(c *engine.Call, i int) (float64, error) {
	v := c.Arg(i)
	if f, ok := v.AsNumber(); ok {
		return f, nil
	}
	return c.Runtime().ToNumber(v)
}

// integer returns the value to write in argument 0, which must lie in
// [min, max], as the integer that its low bytes are taken of, and the n bytes
// to write it to.
func integer(c *engine.Call, n int, min, max float64) (v int64, b []byte, end int, err error) {
	f, err := numberArg(c, 0)
	if err != nil {
		return 0, nil, 0, err
	}
	if n == 1 {
		// COMPAT: one byte checks the type of the offset first.
		if o := c.Arg(1); !o.IsNumber() && !o.IsUndefined() {
			return 0, nil, 0, nodeerr.InvalidArgType(c.Runtime(), "offset", o, "number")
		}
	}
	if f > max || f < min {
		return 0, nil, 0, valueError(c, engine.Number(f), n, min, max)
	}
	if f == f {
		v = int64(f)
	}
	b, end, err = memory(c, 1, n)
	return v, b, end, err
}

// valueError says that a value does not fit into n bytes.
func valueError(c *engine.Call, v engine.Value, n int, min, max float64) error {
	want := ">= " + numberText(min) + " and <= " + numberText(max)
	if n > 4 {
		if min == 0 {
			want = ">= 0 and < 2 ** " + strconv.Itoa(8*n)
		} else {
			bits := strconv.Itoa(8*n - 1)
			want = ">= -(2 ** " + bits + ") and < 2 ** " + bits
		}
	}
	return nodeerr.OutOfRange(c.Runtime(), "value", want, v)
}

func numberText(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }

func writeUInt8(c *engine.Call) (engine.Value, error) {
	v, b, end, err := integer(c, 1, 0, math.MaxUint8)
	if err != nil {
		return engine.Undefined, err
	}
	b[0] = byte(v)
	return engine.Int(end), nil
}

func writeInt8(c *engine.Call) (engine.Value, error) {
	v, b, end, err := integer(c, 1, math.MinInt8, math.MaxInt8)
	if err != nil {
		return engine.Undefined, err
	}
	b[0] = byte(v)
	return engine.Int(end), nil
}

func writeUInt16LE(c *engine.Call) (engine.Value, error) {
	v, b, end, err := integer(c, 2, 0, math.MaxUint16)
	if err != nil {
		return engine.Undefined, err
	}
	binary.LittleEndian.PutUint16(b, uint16(v))
	return engine.Int(end), nil
}

func writeInt16LE(c *engine.Call) (engine.Value, error) {
	v, b, end, err := integer(c, 2, math.MinInt16, math.MaxInt16)
	if err != nil {
		return engine.Undefined, err
	}
	binary.LittleEndian.PutUint16(b, uint16(v))
	return engine.Int(end), nil
}

func writeUInt32LE(c *engine.Call) (engine.Value, error) {
	v, b, end, err := integer(c, 4, 0, math.MaxUint32)
	if err != nil {
		return engine.Undefined, err
	}
	binary.LittleEndian.PutUint32(b, uint32(v))
	return engine.Int(end), nil
}

func writeInt32LE(c *engine.Call) (engine.Value, error) {
	v, b, end, err := integer(c, 4, math.MinInt32, math.MaxInt32)
	if err != nil {
		return engine.Undefined, err
	}
	binary.LittleEndian.PutUint32(b, uint32(v))
	return engine.Int(end), nil
}

func writeFloatLE(c *engine.Call) (engine.Value, error) {
	f, err := numberArg(c, 0)
	if err != nil {
		return engine.Undefined, err
	}
	b, end, err := memory(c, 1, 4)
	if err != nil {
		return engine.Undefined, err
	}
	binary.LittleEndian.PutUint32(b, math.Float32bits(float32(f)))
	return engine.Int(end), nil
}

func writeDoubleLE(c *engine.Call) (engine.Value, error) {
	f, err := numberArg(c, 0)
	if err != nil {
		return engine.Undefined, err
	}
	b, end, err := memory(c, 1, 8)
	if err != nil {
		return engine.Undefined, err
	}
	binary.LittleEndian.PutUint64(b, math.Float64bits(f))
	return engine.Int(end), nil
}

func writeUInt16BE(c *engine.Call) (engine.Value, error) {
	v, b, end, err := integer(c, 2, 0, math.MaxUint16)
	if err != nil {
		return engine.Undefined, err
	}
	binary.BigEndian.PutUint16(b, uint16(v))
	return engine.Int(end), nil
}

func writeInt16BE(c *engine.Call) (engine.Value, error) {
	v, b, end, err := integer(c, 2, math.MinInt16, math.MaxInt16)
	if err != nil {
		return engine.Undefined, err
	}
	binary.BigEndian.PutUint16(b, uint16(v))
	return engine.Int(end), nil
}

func writeUInt32BE(c *engine.Call) (engine.Value, error) {
	v, b, end, err := integer(c, 4, 0, math.MaxUint32)
	if err != nil {
		return engine.Undefined, err
	}
	binary.BigEndian.PutUint32(b, uint32(v))
	return engine.Int(end), nil
}

func writeInt32BE(c *engine.Call) (engine.Value, error) {
	v, b, end, err := integer(c, 4, math.MinInt32, math.MaxInt32)
	if err != nil {
		return engine.Undefined, err
	}
	binary.BigEndian.PutUint32(b, uint32(v))
	return engine.Int(end), nil
}

func writeFloatBE(c *engine.Call) (engine.Value, error) {
	f, err := numberArg(c, 0)
	if err != nil {
		return engine.Undefined, err
	}
	b, end, err := memory(c, 1, 4)
	if err != nil {
		return engine.Undefined, err
	}
	binary.BigEndian.PutUint32(b, math.Float32bits(float32(f)))
	return engine.Int(end), nil
}

func writeDoubleBE(c *engine.Call) (engine.Value, error) {
	f, err := numberArg(c, 0)
	if err != nil {
		return engine.Undefined, err
	}
	b, end, err := memory(c, 1, 8)
	if err != nil {
		return engine.Undefined, err
	}
	binary.BigEndian.PutUint64(b, math.Float64bits(f))
	return engine.Int(end), nil
}

func putLittleEndian(b []byte, v int64) {
	for i := range b {
		b[i] = byte(v >> (8 * i))
	}
}

func putBigEndian(b []byte, v int64) {
	for i := range b {
		b[len(b)-1-i] = byte(v >> (8 * i))
	}
}

// writeVariable writes an integer of argument 2 bytes.
func writeVariable(c *engine.Call, isSigned bool, put func(b []byte, v int64)) (engine.Value, error) {
	n, err := byteLengthArg(c, 2)
	if err != nil {
		return engine.Undefined, err
	}
	min, max := 0.0, math.Ldexp(1, 8*n)-1
	if isSigned {
		min, max = -math.Ldexp(1, 8*n-1), math.Ldexp(1, 8*n-1)-1
	}
	if c.Arg(1).IsUndefined() {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "offset", c.Arg(1), "number")
	}
	v, b, end, err := integer(c, n, min, max)
	if err != nil {
		return engine.Undefined, err
	}
	put(b, v)
	return engine.Int(end), nil
}

func writeUIntLE(c *engine.Call) (engine.Value, error) {
	return writeVariable(c, false, putLittleEndian)
}

func writeIntLE(c *engine.Call) (engine.Value, error) {
	return writeVariable(c, true, putLittleEndian)
}

func writeUIntBE(c *engine.Call) (engine.Value, error) {
	return writeVariable(c, false, putBigEndian)
}

func writeIntBE(c *engine.Call) (engine.Value, error) {
	return writeVariable(c, true, putBigEndian)
}

// bigInteger returns the bits of the BigInt in argument 0.
func bigInteger(c *engine.Call, isSigned bool) (uint64, error) {
	v := c.Arg(0)
	i, ok := v.AsBigInt()
	tooGreat, want := false, ">= 0n and < 2n ** 64n"
	if isSigned {
		want = ">= -(2n ** 63n) and < 2n ** 63n"
	}
	switch {
	case !ok:
		f, isNumber := v.AsNumber()
		if isNumber && isSigned {
			tooGreat = f >= 1<<63 || f < -1<<63
		} else if isNumber {
			tooGreat = f >= 1<<64 || f < 0
		}
		if !tooGreat {
			return 0, engine.TypeError("Cannot mix BigInt and other types, use explicit conversions")
		}
	case isSigned:
		tooGreat = !i.IsInt64()
	default:
		tooGreat = !i.IsUint64()
	}
	if tooGreat {
		return 0, nodeerr.OutOfRange(c.Runtime(), "value", want, v)
	}
	if isSigned {
		return uint64(i.Int64()), nil
	}
	return i.Uint64(), nil
}

func writeBig(c *engine.Call, isSigned bool, order binary.ByteOrder) (engine.Value, error) {
	u, err := bigInteger(c, isSigned)
	if err != nil {
		return engine.Undefined, err
	}
	b, end, err := memory(c, 1, 8)
	if err != nil {
		return engine.Undefined, err
	}
	order.PutUint64(b, u)
	return engine.Int(end), nil
}

func writeBigUInt64LE(c *engine.Call) (engine.Value, error) {
	return writeBig(c, false, binary.LittleEndian)
}

func writeBigInt64LE(c *engine.Call) (engine.Value, error) {
	return writeBig(c, true, binary.LittleEndian)
}

func writeBigUInt64BE(c *engine.Call) (engine.Value, error) {
	return writeBig(c, false, binary.BigEndian)
}

func writeBigInt64BE(c *engine.Call) (engine.Value, error) {
	return writeBig(c, true, binary.BigEndian)
}
