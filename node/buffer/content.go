package buffer

import (
	"bytes"
	"encoding/binary"
	"math"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/encoding"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// getParent is get buf.parent.
func getParent(c *engine.Call) (engine.Value, error) {
	if !IsBuffer(env.From(c), c.This()) {
		return engine.Undefined, nil
	}
	view, ok := c.This().AsView()
	if !ok {
		return engine.Undefined, engine.TypeError("not a typed array")
	}
	return view.Buffer.Value(), nil
}

// getOffset is get buf.offset.
func getOffset(c *engine.Call) (engine.Value, error) {
	if !IsBuffer(env.From(c), c.This()) {
		return engine.Undefined, nil
	}
	view, ok := c.This().AsView()
	if !ok {
		return engine.Undefined, engine.TypeError("not a typed array")
	}
	return engine.Int(view.ByteOffset), nil
}

// toInteger converts an index of copy: NaN and what is beyond safe integers
// are 0, fractions are rounded down.
func toInteger(c *engine.Call, i int) (float64, error) {
	f, err := numberArg(c, i)
	if err != nil || !(math.Abs(f) <= maxLength) {
		return 0, err
	}
	return math.Floor(f), nil
}

// prototypeCopy is buf.copy(target[, targetStart[, sourceStart[, sourceEnd]]]).
// https://nodejs.org/api/buffer.html#bufcopytarget-targetstart-sourcestart-sourceend
func prototypeCopy(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	src, ok := c.This().AsBytes()
	if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(rt, "source", c.This(), "Buffer", "Uint8Array")
	}
	if _, ok := c.Arg(0).AsBytes(); !ok {
		return engine.Undefined, nodeerr.InvalidArgType(rt, "target", c.Arg(0), "Buffer", "Uint8Array")
	}
	at, from, to := 0.0, 0.0, float64(len(src))
	var err error
	if !c.Arg(1).IsUndefined() {
		if at, err = toInteger(c, 1); err != nil {
			return engine.Undefined, err
		}
		if at < 0 {
			return engine.Undefined, nodeerr.OutOfRange(rt, "targetStart", ">= 0", engine.Number(at))
		}
	}
	if !c.Arg(2).IsUndefined() {
		if from, err = toInteger(c, 2); err != nil {
			return engine.Undefined, err
		}
		if from < 0 || from > float64(len(src)) {
			return engine.Undefined, nodeerr.OutOfRange(rt, "sourceStart", ">= 0 && <= "+numberText(float64(len(src))), engine.Number(from))
		}
	}
	if !c.Arg(3).IsUndefined() {
		if to, err = toInteger(c, 3); err != nil {
			return engine.Undefined, err
		}
		if to < 0 {
			return engine.Undefined, nodeerr.OutOfRange(rt, "sourceEnd", ">= 0", engine.Number(to))
		}
	}
	// Converting arguments may have detached memory.
	src, _ = c.This().AsBytes()
	dst, _ := c.Arg(0).AsBytes()
	to = math.Min(to, float64(len(src)))
	if at >= float64(len(dst)) || from >= to {
		return engine.Int(0), nil
	}
	return engine.Int(copy(dst[int(at):], src[int(from):int(to)])), nil
}

// equals is buf.equals(otherBuffer).
func equals(c *engine.Call) (engine.Value, error) {
	b, ok := uint8Bytes(c.Arg(0))
	if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "otherBuffer", c.Arg(0), "Buffer", "Uint8Array")
	}
	a, err := thisBytes(c)
	return engine.Bool(bytes.Equal(a, b)), err
}

// compare is Buffer.compare(buf1, buf2).
func compare(c *engine.Call) (engine.Value, error) {
	a, ok := uint8Bytes(c.Arg(0))
	if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "buf1", c.Arg(0), "Buffer", "Uint8Array")
	}
	b, ok := uint8Bytes(c.Arg(1))
	if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "buf2", c.Arg(1), "Buffer", "Uint8Array")
	}
	return engine.Int(bytes.Compare(a, b)), nil
}

// prototypeCompare is buf.compare(target[, targetStart[, targetEnd[, sourceStart[, sourceEnd]]]]).
// https://nodejs.org/api/buffer.html#bufcomparetarget-targetstart-targetend-sourcestart-sourceend
func prototypeCompare(c *engine.Call) (engine.Value, error) {
	target, ok := uint8Bytes(c.Arg(0))
	if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "target", c.Arg(0), "Buffer", "Uint8Array")
	}
	source, err := thisBytes(c)
	if err != nil {
		return engine.Undefined, err
	}
	limits := [4]int64{0, int64(len(target)), 0, int64(len(source))}
	names := [4]string{"targetStart", "targetEnd", "sourceStart", "sourceEnd"}
	for i := range limits {
		if v := c.Arg(i + 1); !v.IsUndefined() {
			max := float64(maxLength)
			if i&1 == 1 {
				max = float64(limits[i])
			}
			if limits[i], err = validate.Integer(c, v, names[i], 0, max); err != nil {
				return engine.Undefined, err
			}
		}
	}
	if limits[2] >= limits[3] {
		if limits[0] >= limits[1] {
			return engine.Int(0), nil
		}
		return engine.Int(-1), nil
	}
	if limits[0] >= limits[1] {
		return engine.Int(1), nil
	}
	return engine.Int(bytes.Compare(source[limits[2]:limits[3]], target[limits[0]:limits[1]])), nil
}

// fill is buf.fill(value[, offset[, end]][, encoding]).
// https://nodejs.org/api/buffer.html#buffillvalue-offset-end-encoding
func fill(c *engine.Call) (engine.Value, error) {
	b, err := thisBytes(c)
	if err != nil {
		return engine.Undefined, err
	}
	return c.This(), fillBytes(c, b, c.Arg(0), c.Arg(1), c.Arg(2), c.Arg(3))
}

func fillBytes(c *engine.Call, b []byte, v, offset, end, name engine.Value) error {
	enc := encoding.UTF8
	if v.IsString() {
		if offset.IsUndefined() || offset.IsString() {
			if offset.IsString() {
				name = offset
			}
			offset, end = engine.Undefined, engine.Undefined
		} else if end.IsString() {
			name, end = end, engine.Undefined
		}
		var err error
		if enc, err = fillEncoding(c, name); err != nil {
			return err
		}
	}
	from, to := 0, len(b)
	if !offset.IsUndefined() {
		f, err := validate.Number(c, offset, "offset", 0, maxLength)
		if err != nil {
			return err
		}
		if !end.IsUndefined() {
			e, err := validate.Number(c, end, "end", 0, float64(len(b)))
			if err != nil {
				return err
			}
			to = int(e)
		}
		if f >= float64(to) {
			return nil
		}
		from = int(f)
	}
	b = b[from:to]
	if len(b) == 0 {
		return nil
	}
	pattern, err := fillPattern(c, b, v, enc)
	if err != nil {
		return err
	}
	n := copy(b, pattern)
	for n < len(b) {
		n += copy(b[n:], b[:n])
	}
	return nil
}

// fillEncoding is the encoding of fill: undefined and null are utf8.
func fillEncoding(c *engine.Call, name engine.Value) (encoding.Encoding, error) {
	if name.IsNullish() || name.IsString() && name.StringLen() == 0 {
		return encoding.UTF8, nil
	}
	enc, ok := ParseEncoding(name)
	if !ok {
		if _, err := validate.String(c, name, "encoding"); err != nil {
			return 0, err
		}
		return 0, unknownEncoding(c.Runtime(), name)
	}
	return enc, nil
}

// fillPattern is what fill repeats.
func fillPattern(c *engine.Call, dst []byte, v engine.Value, enc encoding.Encoding) ([]byte, error) {
	if v.IsString() {
		if v.StringLen() == 0 {
			return []byte{0}, nil
		}
		p := StringBytes(v, enc)
		if len(p) == 0 {
			return nil, nodeerr.InvalidArgValue(c.Runtime(), "value", v, "")
		}
		return p, nil
	}
	if p, ok := v.AsBytes(); ok {
		if len(p) == 0 {
			return nil, nodeerr.InvalidArgValue(c.Runtime(), "value", v, "")
		}
		return p[:min(len(p), len(dst))], nil
	}
	u, err := c.Runtime().ToUint32(v)
	return []byte{byte(u)}, err
}

// toJSON is buf.toJSON().
func toJSON(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	b, err := thisBytes(c)
	if err != nil {
		return engine.Undefined, err
	}
	data := make([]engine.Value, len(b))
	for i, x := range b {
		data[i] = engine.Int(int(x))
	}
	o := rt.NewObject()
	if err := o.Put("type", engine.String("Buffer")); err != nil {
		return engine.Undefined, err
	}
	return o.Value(), o.Put("data", rt.NewArray(data...).Value())
}

// subarray is buf.subarray([start[, end]]).
// https://nodejs.org/api/buffer.html#bufsubarraystart-end
func subarray(c *engine.Call) (engine.Value, error) {
	b, isBytes := c.This().AsUint8Bytes()
	n := len(b)
	if isBytes && n > 0 { // indices that convert without running JavaScript
		from, ok1 := plainIndex(c.Arg(0), n, 0)
		to, ok2 := plainIndex(c.Arg(1), n, n)
		if ok1 && ok2 {
			return c.Runtime().NewSubarray(c.ThisObject(), from, max(to-from, 0), of(c).proto).Value(), nil
		}
	}
	view, ok := c.This().AsView()
	if !ok {
		return engine.Undefined, engine.TypeError("this is not a typed array.")
	}
	n = len(view.Bytes)
	from, err := adjustIndex(c, 0, n)
	if err != nil {
		return engine.Undefined, err
	}
	to := n
	if !c.Arg(1).IsUndefined() {
		if to, err = adjustIndex(c, 1, n); err != nil {
			return engine.Undefined, err
		}
	}
	if view, _ = c.This().AsView(); view.Detached {
		return engine.Undefined, engine.TypeError("Cannot perform Construct on a detached ArrayBuffer")
	}
	if n > len(view.Bytes) {
		return engine.Undefined, engine.RangeError("Invalid typed array length: %d", max(to-from, 0))
	}
	return c.Runtime().NewTypedArray(engine.Uint8, view.Buffer, view.ByteOffset+from, max(to-from, 0), of(c).proto).Value(), nil
}

// plainIndex is adjustIndex for undefined and integers.
func plainIndex(v engine.Value, n, def int) (int, bool) {
	if v.IsUndefined() {
		return def, true
	}
	i, ok := v.AsInt()
	if i < 0 {
		return max(i+n, 0), ok
	}
	return min(i, n), ok
}

// adjustIndex converts an index of subarray, which counts from the end where
// it is negative, to [0, n].
func adjustIndex(c *engine.Call, i, n int) (int, error) {
	f, err := numberArg(c, i)
	if err != nil || f != f {
		return 0, err
	}
	f = math.Trunc(f)
	if f < 0 {
		return int(math.Max(f+float64(n), 0)), nil
	}
	return int(math.Min(f, float64(n))), nil
}

// prototypeSlice is buf.slice([start[, end]]): it calls this.subarray.
func prototypeSlice(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil {
		return subarray(c)
	}
	v, err := o.GetKey(keySubarray.Key())
	if err != nil {
		return engine.Undefined, err
	}
	if v.StrictEquals(of(c).subarray) {
		return subarray(c)
	}
	f, ok := v.AsFunction()
	if !ok {
		return engine.Undefined, engine.TypeError("this.subarray is not a function")
	}
	return f.Call(c.This(), c.Arg(0), c.Arg(1))
}

var keySubarray = engine.StaticKey{Name: "subarray"}

// swapUnits is the function of swap16 and its like.
func swapUnits(c *engine.Call, size int, name string, swap func(b []byte)) (engine.Value, error) {
	b, err := thisBytes(c)
	if err != nil {
		return engine.Undefined, err
	}
	if len(b)%size != 0 {
		return engine.Undefined, nodeerr.Range("ERR_INVALID_BUFFER_SIZE", "Buffer size must be a multiple of %s", name)
	}
	for ; len(b) > 0; b = b[size:] {
		swap(b)
	}
	return c.This(), nil
}

// swap16 is buf.swap16(); swap32 and swap64 likewise.
func swap16(c *engine.Call) (engine.Value, error) {
	return swapUnits(c, 2, "16-bits", func(b []byte) { b[0], b[1] = b[1], b[0] })
}

func swap32(c *engine.Call) (engine.Value, error) {
	return swapUnits(c, 4, "32-bits", func(b []byte) { binary.BigEndian.PutUint32(b, binary.LittleEndian.Uint32(b)) })
}

func swap64(c *engine.Call) (engine.Value, error) {
	return swapUnits(c, 8, "64-bits", func(b []byte) { binary.BigEndian.PutUint64(b, binary.LittleEndian.Uint64(b)) })
}
