package buffer

import (
	"math"
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/deprecation"
	"github.com/sxfescript/sxn/node/internal/encoding"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

func poolSize(*engine.Runtime) (engine.Value, error) { return engine.Int(initialPoolSize), nil }

var (
	keyPoolSize = engine.StaticKey{Name: "poolSize"}
	keyLength   = engine.StaticKey{Name: "length"}
	keyValueOf  = engine.StaticKey{Name: "valueOf"}
)

// species is get Buffer[Symbol.species].
func species(c *engine.Call) (engine.Value, error) { return of(c).fast.Value(), nil }

// construct is Buffer(value[, encodingOrOffset[, length]]), with and without new.
// https://nodejs.org/api/buffer.html#new-bufferarray
func construct(c *engine.Call) (engine.Value, error) {
	err := deprecation.Warn(env.From(c), "DEP0005", "Buffer() is deprecated due to security and usability issues. Please use the Buffer.alloc(), Buffer.allocUnsafe(), or Buffer.from() methods instead.")
	if err != nil {
		return engine.Undefined, err
	}
	if c.Arg(0).IsNumber() {
		if c.Arg(1).IsString() {
			return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "string", c.Arg(0), "string")
		}
		return alloc(c)
	}
	return from(c)
}

// from is Buffer.from(value[, encodingOrOffset[, length]]).
// https://nodejs.org/api/buffer.html#static-method-bufferfromarray
func from(c *engine.Call) (engine.Value, error) {
	v := c.Arg(0)
	if v.IsString() {
		return fromStringArg(c, v, c.Arg(1))
	}
	o, err := of(c).fromValue(c, v, c.Arg(1), c.Arg(2), 0)
	if err != nil {
		return engine.Undefined, err
	}
	return o, nil
}

// fromStringArg is from for strings, with the encoding argument of from.
func fromStringArg(c *engine.Call, v, encodingArg engine.Value) (engine.Value, error) {
	enc := encoding.UTF8
	if encodingArg.IsString() && encodingArg.StringLen() > 0 {
		var ok bool
		if enc, ok = ParseEncoding(encodingArg); !ok {
			return engine.Undefined, unknownEncoding(c.Runtime(), encodingArg)
		}
	}
	return of(c).fromString(c.Runtime(), v, enc).Value(), nil
}

func unknownEncoding(rt *engine.Runtime, v engine.Value) error {
	s, err := rt.ToString(v)
	if err != nil {
		return err
	}
	return nodeerr.UnknownEncoding(s)
}

// maxValueOf bounds how often valueOf may hand over to another object; V8
// runs out of stack much later.
const maxValueOf = 1000

// fromValue is from for everything but strings.
func (s *class) fromValue(c *engine.Call, v, encodingOrOffset, length engine.Value, depth int) (engine.Value, error) {
	rt := c.Runtime()
	o, ok := v.AsObject()
	if !ok || v.IsFunction() {
		return engine.Undefined, nodeerr.InvalidArgType(rt, "first argument", v, "string", "Buffer", "ArrayBuffer", "Array", "Array-like Object")
	}
	view, isView := v.AsView()
	if isView && view.Buffer == o {
		return s.fromArrayBuffer(rt, view, encodingOrOffset, length)
	}
	if depth > maxValueOf {
		return engine.Undefined, engine.RangeError("Maximum call stack size exceeded")
	}
	primitive, err := callValueOf(o)
	if err != nil {
		return engine.Undefined, err
	}
	if p, isObject := primitive.AsObject(); primitive.IsString() || isObject && p != o && !primitive.IsFunction() {
		if primitive.IsString() {
			return fromStringArg(c, primitive, encodingOrOffset)
		}
		return s.fromValue(c, primitive, encodingOrOffset, length, depth+1)
	}
	if b, ok, err := s.fromObject(rt, o); ok || err != nil {
		return b, err
	}
	toPrimitive, err := o.GetKey(engine.SymbolToPrimitive.Key())
	if err != nil {
		return engine.Undefined, err
	}
	if f, ok := toPrimitive.AsFunction(); ok {
		x, err := f.Call(v, engine.String("string"))
		if err != nil {
			return engine.Undefined, err
		}
		if x.IsString() {
			return fromStringArg(c, x, encodingOrOffset)
		}
	}
	return engine.Undefined, nodeerr.InvalidArgType(rt, "first argument", v, "string", "Buffer", "ArrayBuffer", "Array", "Array-like Object")
}

// callValueOf returns value.valueOf(), undefined where there is none.
func callValueOf(o *engine.Object) (engine.Value, error) {
	m, err := o.GetKey(keyValueOf.Key())
	if err != nil || !m.Truthy() {
		return engine.Undefined, err
	}
	f, ok := m.AsFunction()
	if !ok {
		return engine.Undefined, engine.TypeError("value.valueOf is not a function")
	}
	return f.Call(o.Value())
}

func (s *class) fromArrayBuffer(rt *engine.Runtime, view engine.View, byteOffset, length engine.Value) (engine.Value, error) {
	offset, err := toNumberOrZero(rt, byteOffset)
	if err != nil {
		return engine.Undefined, err
	}
	total := len(view.Bytes)
	if float64(total) < offset {
		return engine.Undefined, outOfBounds("offset")
	}
	n := float64(total) - math.Trunc(offset)
	if length.IsUndefined() {
		if view.Resizable {
			o, err := s.fast.Construct(view.Buffer.Value(), engine.Number(offset)) // follows the buffer's length
			if err != nil {
				return engine.Undefined, err
			}
			return o.Value(), nil
		}
	} else {
		want, err := toNumberOrZero(rt, length)
		if err != nil {
			return engine.Undefined, err
		}
		if want > float64(total)-offset {
			return engine.Undefined, outOfBounds("length")
		}
		n = math.Max(want, 0)
	}
	if offset < 0 {
		return engine.Undefined, engine.RangeError("Start offset %s is outside the bounds of the buffer", numberText(offset))
	}
	if view.Detached {
		return engine.Undefined, engine.TypeError("Cannot perform Construct on a detached ArrayBuffer")
	}
	at, size := int(offset), int(n)
	if at+size > total {
		return engine.Undefined, engine.RangeError("Invalid typed array length: %d", size)
	}
	return rt.NewTypedArray(engine.Uint8, view.Buffer, at, size, s.proto).Value(), nil
}

// toNumberOrZero is ToNumber with 0 for NaN.
func toNumberOrZero(rt *engine.Runtime, v engine.Value) (float64, error) {
	f, err := rt.ToNumber(v)
	if err != nil || f != f {
		return 0, err
	}
	return f, nil
}

// fromObject is from for arrays, array-like objects and what toJSON makes.
func (s *class) fromObject(rt *engine.Runtime, o *engine.Object) (v engine.Value, ok bool, err error) {
	if view, isView := o.Value().AsView(); isView && view.Typed && isByte(view.Type) {
		b, mem := s.allocUnsafe(rt, len(view.Bytes))
		copy(mem, view.Bytes)
		return b.Value(), true, nil
	}
	length, err := o.GetKey(keyLength.Key())
	if err != nil {
		return v, false, err
	}
	if !length.IsUndefined() {
		return s.fromLength(rt, o, length)
	}
	inner, err := o.Get("buffer")
	if err != nil {
		return v, false, err
	}
	if view, isView := inner.AsView(); isView && view.Buffer.Value().StrictEquals(inner) {
		return s.alloc(rt, 0).Value(), true, nil
	}
	kind, err := o.Get("type")
	if err != nil {
		return v, false, err
	}
	if t, _ := kind.AsString(); !kind.IsString() || t != "Buffer" {
		return v, false, nil
	}
	data, err := o.Get("data")
	if err != nil || !data.IsArray() {
		return v, false, err
	}
	array, _ := data.AsObject()
	if length, err = array.GetKey(keyLength.Key()); err != nil {
		return v, false, err
	}
	return s.fromLength(rt, array, length)
}

// isNumberArray reports whether a typed array has Numbers as elements.
func isNumberArray(o *engine.Object) bool {
	view, _ := o.Value().AsView()
	return view.Type != engine.BigInt64 && view.Type != engine.BigUint64
}

func isByte(t engine.ElementType) bool {
	return t == engine.Uint8 || t == engine.Uint8Clamped || t == engine.Int8
}

func (s *class) fromLength(rt *engine.Runtime, o *engine.Object, length engine.Value) (engine.Value, bool, error) {
	f, isNumber := length.AsNumber()
	if !isNumber || !(f > 0) {
		return s.alloc(rt, 0).Value(), true, nil
	}
	if f > allocLimit {
		return engine.Undefined, true, engine.RangeError("Array buffer allocation failed")
	}
	b, err := s.fromArrayLike(rt, o, int(f))
	return b, true, err
}

// fromArrayLike copies n elements of o, each modulo 256.
func (s *class) fromArrayLike(rt *engine.Runtime, o *engine.Object, n int) (engine.Value, error) {
	var few [64]engine.Value
	if vs, ok := o.AppendElements(few[:0]); ok && len(vs) == n {
		if b, ok := s.fromNumbers(rt, vs); ok {
			return b.Value(), nil
		}
	}
	if o.ClassName() == "TypedArray" && !isNumberArray(o) {
		return engine.Undefined, engine.TypeError("Cannot mix BigInt and other types, use explicit conversions")
	}
	b, mem := s.allocUnsafe(rt, n)
	clear(mem)
	for i := range mem {
		v, err := o.GetIndex(uint32(i))
		if err != nil {
			return engine.Undefined, err
		}
		u, err := rt.ToUint32(v)
		if err != nil {
			return engine.Undefined, err
		}
		mem[i] = byte(u)
	}
	return b.Value(), nil
}

// fromNumbers is fromArrayLike where all elements are numbers; ok is false
// where one is not.
func (s *class) fromNumbers(rt *engine.Runtime, vs []engine.Value) (*engine.Object, bool) {
	for _, v := range vs {
		if !v.IsNumber() {
			return nil, false
		}
	}
	b, mem := s.allocUnsafe(rt, len(vs))
	for i, v := range vs {
		if n, ok := v.AsInt(); ok {
			mem[i] = byte(n)
			continue
		}
		u, _ := rt.ToUint32(v) // a number converts without error
		mem[i] = byte(u)
	}
	return b, true
}

// copyBytesFrom is Buffer.copyBytesFrom(view[, offset[, length]]).
// https://nodejs.org/api/buffer.html#static-method-buffercopybytesfromview-offset-length
func copyBytesFrom(c *engine.Call) (engine.Value, error) {
	view, ok := c.Arg(0).AsView()
	if !ok || !view.Typed {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "view", c.Arg(0), "TypedArray")
	}
	s := of(c)
	size := view.Type.Size()
	n := len(view.Bytes) / size
	if n == 0 {
		return s.alloc(c.Runtime(), 0).Value(), nil
	}
	from, to := 0, n
	if v := c.Arg(1); !v.IsUndefined() {
		i, err := validate.Integer(c, v, "offset", 0, maxLength)
		if err != nil {
			return engine.Undefined, err
		}
		if i >= int64(n) {
			return s.alloc(c.Runtime(), 0).Value(), nil
		}
		from = int(i)
	}
	if v := c.Arg(2); !v.IsUndefined() {
		i, err := validate.Integer(c, v, "length", 0, maxLength)
		if err != nil {
			return engine.Undefined, err
		}
		to = from + int(min(i, int64(n-from)))
	}
	b, mem := s.allocUnsafe(c.Runtime(), (to-from)*size)
	copy(mem, view.Bytes[from*size:])
	return b.Value(), nil
}

// bufferOf is Buffer.of(...items).
func bufferOf(c *engine.Call) (engine.Value, error) {
	mem := make([]byte, c.Len())
	for i := range mem {
		u, err := c.Runtime().ToUint32(c.Arg(i))
		if err != nil {
			return engine.Undefined, err
		}
		mem[i] = byte(u)
	}
	return New(env.From(c), mem).Value(), nil
}

// sizeArg is the size of a buffer in argument 0.
func sizeArg(c *engine.Call) (int, error) {
	if n, ok := c.Arg(0).AsInt(); ok && n >= 0 && n <= allocLimit {
		return n, nil
	}
	f, err := validate.Number(c, c.Arg(0), "size", 0, maxLength)
	if err != nil {
		return 0, err
	}
	if f > allocLimit {
		return 0, engine.RangeError("Array buffer allocation failed")
	}
	return int(f), nil
}

// alloc is Buffer.alloc(size[, fill[, encoding]]).
// https://nodejs.org/api/buffer.html#static-method-bufferallocsize-fill-encoding
func alloc(c *engine.Call) (engine.Value, error) {
	n, err := sizeArg(c)
	if err != nil {
		return engine.Undefined, err
	}
	o := of(c).alloc(c.Runtime(), n)
	v := c.Arg(1)
	if i, ok := v.AsInt(); n > 0 && !v.IsUndefined() && !(ok && i == 0) {
		b, _ := o.Value().AsBytes()
		if err := fillBytes(c, b, v, engine.Undefined, engine.Undefined, c.Arg(2)); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}

// allocUnsafe is Buffer.allocUnsafe(size).
func allocUnsafe(c *engine.Call) (engine.Value, error) {
	n, err := sizeArg(c)
	if err != nil {
		return engine.Undefined, err
	}
	o, _ := of(c).allocUnsafe(c.Runtime(), n)
	return o.Value(), nil
}

// allocUnsafeSlow is Buffer.allocUnsafeSlow(size).
func allocUnsafeSlow(c *engine.Call) (engine.Value, error) {
	n, err := sizeArg(c)
	if err != nil {
		return engine.Undefined, err
	}
	return of(c).alloc(c.Runtime(), n).Value(), nil
}

// isBuffer is Buffer.isBuffer(obj).
func isBuffer(c *engine.Call) (engine.Value, error) {
	return engine.Bool(IsBuffer(env.From(c), c.Arg(0))), nil
}

// isEncoding is Buffer.isEncoding(encoding).
func isEncoding(c *engine.Call) (engine.Value, error) {
	_, ok := ParseEncoding(c.Arg(0))
	return engine.Bool(ok), nil
}

// uint8Bytes returns the bytes of a Uint8Array.
func uint8Bytes(v engine.Value) ([]byte, bool) { return v.AsUint8Bytes() }

// concat is Buffer.concat(list[, totalLength]).
// https://nodejs.org/api/buffer.html#static-method-bufferconcatlist-totallength
func concat(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	list, err := validate.Array(c, c.Arg(0), "list")
	if err != nil {
		return engine.Undefined, err
	}
	var few [16]engine.Value
	parts, ok := list.AppendElements(few[:0])
	if !ok {
		if parts, err = elementsSlow(list); err != nil {
			return engine.Undefined, err
		}
	}
	s := of(c)
	if len(parts) == 0 {
		return s.alloc(rt, 0).Value(), nil
	}
	total := 0
	if v := c.Arg(1); v.IsUndefined() {
		for _, p := range parts {
			b, _ := uint8Bytes(p)
			total += len(b)
		}
	} else {
		n, err := validate.Integer(c, v, "length", 0, maxLength)
		if err != nil {
			return engine.Undefined, err
		}
		if n > allocLimit {
			return engine.Undefined, engine.RangeError("Array buffer allocation failed")
		}
		total = int(n)
	}
	for i, p := range parts {
		if _, ok := uint8Bytes(p); !ok {
			return engine.Undefined, nodeerr.InvalidArgType(rt, "list["+strconv.Itoa(i)+"]", p, "Buffer", "Uint8Array")
		}
	}
	o, mem := s.allocUnsafe(rt, total)
	n := 0
	for _, p := range parts {
		b, _ := uint8Bytes(p)
		n += copy(mem[n:], b)
	}
	clear(mem[n:])
	return o.Value(), nil
}

func elementsSlow(o *engine.Object) ([]engine.Value, error) {
	n, err := o.Length()
	if err != nil {
		return nil, err
	}
	var vs []engine.Value
	for i := range n {
		v, err := o.GetIndex(uint32(i))
		if err != nil {
			return nil, err
		}
		vs = append(vs, v)
	}
	return vs, nil
}

// byteLength is Buffer.byteLength(string[, encoding]).
// https://nodejs.org/api/buffer.html#static-method-bufferbytelengthstring-encoding
func byteLength(c *engine.Call) (engine.Value, error) {
	v := c.Arg(0)
	if v.IsString() {
		enc, _ := ParseEncoding(c.Arg(1)) // COMPAT: an unknown name is utf8
		return engine.Int(ByteLength(v, enc)), nil
	}
	if view, ok := v.AsView(); ok {
		return engine.Int(len(view.Bytes)), nil
	}
	return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "string", v, "string", "Buffer", "ArrayBuffer")
}

// stringLength is Buffer.stringLength(input[, encoding]): the length of the
// string that decoding would give.
func stringLength(c *engine.Call) (engine.Value, error) {
	b, err := bytesArg(c)
	if err != nil {
		return engine.Undefined, err
	}
	enc := encoding.UTF8
	if v := c.Arg(1); !v.IsUndefined() {
		if _, err := validate.String(c, v, "encoding"); err != nil {
			return engine.Undefined, err
		}
		var ok bool
		if enc, ok = ParseEncoding(v); !ok {
			return engine.Undefined, unknownEncoding(c.Runtime(), v)
		}
	}
	if enc == encoding.UTF8 {
		return engine.Int(encoding.DecodedUTF8Units(b)), nil
	}
	return engine.Int(encoding.DecodedUnits(enc, len(b))), nil
}

// bytesArg is an input that must be an ArrayBuffer or a view of one.
func bytesArg(c *engine.Call) ([]byte, error) {
	view, ok := c.Arg(0).AsView()
	if !ok || !view.Typed && !view.Buffer.Value().StrictEquals(c.Arg(0)) {
		return nil, nodeerr.InvalidArgType(c.Runtime(), "input", c.Arg(0), "ArrayBuffer", "Buffer", "TypedArray")
	}
	return view.Bytes, nil
}
