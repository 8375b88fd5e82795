package valueserializer

import (
	"encoding/binary"
	"errors"
	"math"
	"math/big"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/runtime/env"
)

// ErrDamaged is what reading fails with on bytes that are not in the format.
var ErrDamaged = errors.New("Unable to deserialize cloned data.")

// maxDepth bounds how deep values may be nested.
const maxDepth = 1000

// ReadHost is what a deserializer leaves to its user.
type ReadHost struct {
	// Object reads what WriteHost.Object wrote; nil refuses host objects.
	Object func() (*engine.Object, error)
}

// Reader reads values one after the other, as v8.Deserializer does.
type Reader struct{ r reader }

// NewReader returns a Reader of b, which has to stay as it is.
func NewReader(e *env.Env, b []byte, host *ReadHost) *Reader {
	return &Reader{reader{env: e, in: b, delegate: host}}
}

// Header reads the version of the format; it reports whether that is known.
func (r *Reader) Header() bool {
	if b, err := r.r.byte(); err != nil || b != tagVersion {
		return false
	}
	v, err := r.r.varint()
	if err != nil || v < 13 || v > version {
		return false
	}
	r.r.version = uint32(v)
	return true
}

// Version is what Header has read, 0 before it.
func (r *Reader) Version() uint32 { return r.r.version }

// Value reads a value.
func (r *Reader) Value() (engine.Value, error) { return r.r.value() }

// Uint64 reads a number of variable length.
func (r *Reader) Uint64() (uint64, error) { return r.r.varint() }

// Double reads a number.
func (r *Reader) Double() (float64, error) { return r.r.double() }

// Skip passes n bytes and returns where they begin.
func (r *Reader) Skip(n uint64) (at int, err error) {
	at = r.r.pos
	_, err = r.r.bytes(n)
	return at, err
}

// Transfer gives the ArrayBuffer or SharedArrayBuffer for a number.
func (r *Reader) Transfer(id uint32, o *engine.Object) {
	if r.r.transfers == nil {
		r.r.transfers = map[uint32]*engine.Object{}
	}
	r.r.transfers[id] = o
}

type reader struct {
	env     *env.Env
	in      []byte
	pos     int
	objects []engine.Value
	depth   int
	tagged  bool

	delegate  *ReadHost // nil: host objects are views as Node writes them
	version   uint32
	transfers map[uint32]*engine.Object
}

// Deserialize makes the value that Serialize wrote.
func Deserialize(e *env.Env, b []byte, tagged bool) (engine.Value, error) {
	r := &reader{env: e, in: b, tagged: tagged}
	if len(b) < 2 || b[0] != tagVersion {
		return engine.Undefined, ErrDamaged
	}
	r.pos = 1
	v, err := r.varint()
	if err != nil || v < 13 || v > version {
		return engine.Undefined, ErrDamaged
	}
	return r.value()
}

func (r *reader) byte() (byte, error) {
	if r.pos >= len(r.in) {
		return 0, ErrDamaged
	}
	b := r.in[r.pos]
	r.pos++
	return b, nil
}

func (r *reader) varint() (uint64, error) {
	n, size := binary.Uvarint(r.in[r.pos:])
	if size <= 0 {
		return 0, ErrDamaged
	}
	r.pos += size
	return n, nil
}

func (r *reader) bytes(n uint64) ([]byte, error) {
	if n > uint64(len(r.in)-r.pos) {
		return nil, ErrDamaged
	}
	b := r.in[r.pos : r.pos+int(n)]
	r.pos += int(n)
	return b, nil
}

func (r *reader) double() (float64, error) {
	b, err := r.bytes(8)
	if err != nil {
		return 0, err
	}
	return math.Float64frombits(binary.LittleEndian.Uint64(b)), nil
}

// tag returns the next tag past padding.
func (r *reader) tag() (byte, error) {
	for {
		t, err := r.byte()
		if err != nil || t != tagPadding {
			return t, err
		}
	}
}

func (r *reader) value() (engine.Value, error) {
	t, err := r.tag()
	if err != nil {
		return engine.Undefined, err
	}
	return r.afterTag(t)
}

func (r *reader) afterTag(t byte) (engine.Value, error) {
	switch t {
	case tagUndefined:
		return engine.Undefined, nil
	case tagNull:
		return engine.Null, nil
	case tagTrue:
		return engine.True, nil
	case tagFalse:
		return engine.False, nil
	case tagInt32:
		n, err := r.varint()
		return engine.Int(int(int32(uint32(n)>>1) ^ -int32(n&1))), err
	case tagUint32:
		n, err := r.varint()
		return engine.Number(float64(uint32(n))), err
	case tagDouble:
		f, err := r.double()
		return engine.Number(f), err
	case tagBigInt:
		n, err := r.bigint()
		if err != nil {
			return engine.Undefined, err
		}
		return engine.BigInt(n), nil
	case tagUTF8, tagLatin1, tagUTF16:
		return r.string(t)
	case tagReference:
		n, err := r.varint()
		if err != nil || n >= uint64(len(r.objects)) {
			return engine.Undefined, ErrDamaged
		}
		return r.behindBuffer(r.objects[n])
	}
	if r.depth++; r.depth > maxDepth {
		return engine.Undefined, ErrDamaged
	}
	defer func() { r.depth-- }()
	return r.object(t)
}

func (r *reader) string(t byte) (engine.Value, error) {
	n, err := r.varint()
	if err != nil {
		return engine.Undefined, err
	}
	b, err := r.bytes(n)
	if err != nil {
		return engine.Undefined, err
	}
	switch t {
	case tagUTF8:
		return engine.StringUTF8(append([]byte(nil), b...)), nil
	case tagLatin1:
		return engine.StringLatin1(append([]byte(nil), b...)), nil
	}
	if len(b)&1 != 0 {
		return engine.Undefined, ErrDamaged
	}
	units := make([]uint16, len(b)/2)
	for i := range units {
		units[i] = binary.LittleEndian.Uint16(b[2*i:])
	}
	return engine.StringUTF16(units), nil
}

func (r *reader) bigint() (*big.Int, error) {
	field, err := r.varint()
	if err != nil {
		return nil, err
	}
	b, err := r.bytes(field >> 1)
	if err != nil {
		return nil, err
	}
	mag := make([]byte, len(b))
	for i := range b {
		mag[len(b)-1-i] = b[i]
	}
	n := new(big.Int).SetBytes(mag)
	if field&1 != 0 {
		n.Neg(n)
	}
	return n, nil
}

// keep numbers an object, which later values may refer to.
func (r *reader) keep(o *engine.Object) { r.objects = append(r.objects, o.Value()) }

// construct makes an object of an intrinsic class.
func (r *reader) construct(class string, args ...engine.Value) (engine.Value, error) {
	i := len(r.objects)
	r.objects = append(r.objects, engine.Undefined)
	f, ok := r.env.RT.Intrinsic(class).Value().AsFunction()
	if !ok {
		return engine.Undefined, ErrDamaged
	}
	o, err := f.Construct(args...)
	if err != nil {
		return engine.Undefined, err
	}
	r.objects[i] = o.Value()
	return o.Value(), nil
}

func (r *reader) boxed(v engine.Value) (engine.Value, error) {
	o, err := r.env.RT.ToObject(v)
	if err != nil {
		return engine.Undefined, err
	}
	r.keep(o)
	return o.Value(), nil
}

func (r *reader) object(t byte) (engine.Value, error) {
	rt := r.env.RT
	switch t {
	case tagObject:
		o := rt.NewObject()
		r.keep(o)
		return o.Value(), r.properties(o, tagObjectEnd, 1)
	case tagDense:
		return r.dense()
	case tagSparse:
		n, err := r.varint()
		if err != nil || n > math.MaxUint32 {
			return engine.Undefined, ErrDamaged
		}
		o := rt.NewArray()
		r.keep(o)
		if err := o.Set("length", engine.Number(float64(n))); err != nil {
			return engine.Undefined, err
		}
		return o.Value(), r.properties(o, tagSparseEnd, 2)
	case tagDate:
		f, err := r.double()
		if err != nil {
			return engine.Undefined, err
		}
		return r.construct("Date", engine.Number(f))
	case tagTrueObject, tagFalseObject:
		return r.boxed(engine.Bool(t == tagTrueObject))
	case tagNumberObject:
		f, err := r.double()
		if err != nil {
			return engine.Undefined, err
		}
		return r.boxed(engine.Number(f))
	case tagBigIntObject:
		n, err := r.bigint()
		if err != nil {
			return engine.Undefined, err
		}
		return r.boxed(engine.BigInt(n))
	case tagStringObject:
		v, err := r.text()
		if err != nil {
			return engine.Undefined, err
		}
		return r.boxed(v)
	case tagRegExp:
		return r.regexp()
	case tagMap, tagSet:
		return r.collection(t == tagMap)
	case tagArrayBuffer:
		n, err := r.varint()
		if err != nil {
			return engine.Undefined, err
		}
		b, err := r.bytes(n)
		if err != nil {
			return engine.Undefined, err
		}
		o := rt.NewArrayBuffer(append([]byte(nil), b...))
		r.keep(o)
		return r.behindBuffer(o.Value())
	case tagTransferred:
		n, err := r.varint()
		o := r.transfers[uint32(n)]
		if err != nil || n > math.MaxUint32 || o == nil {
			return engine.Undefined, ErrDamaged
		}
		r.keep(o)
		return r.behindBuffer(o.Value())
	case tagError:
		return r.error()
	case tagHost:
		return r.host()
	}
	return engine.Undefined, ErrDamaged
}

// text is a string in its place as a part of something else.
func (r *reader) text() (engine.Value, error) {
	t, err := r.tag()
	if err != nil {
		return engine.Undefined, err
	}
	if t != tagUTF8 && t != tagLatin1 && t != tagUTF16 {
		return engine.Undefined, ErrDamaged
	}
	return r.string(t)
}

// properties reads pairs up to a tag, and the numbers that follow it.
func (r *reader) properties(o *engine.Object, end byte, numbers int) error {
	for {
		t, err := r.tag()
		if err != nil {
			return err
		}
		if t == end {
			for range numbers {
				if _, err := r.varint(); err != nil {
					return err
				}
			}
			return nil
		}
		kv, err := r.afterTag(t)
		if err != nil {
			return err
		}
		if !kv.IsString() && !kv.IsNumber() {
			return ErrDamaged
		}
		k, err := r.env.RT.ToPropertyKey(kv)
		if err != nil {
			return err
		}
		v, err := r.value()
		if err != nil {
			return err
		}
		if err := o.PutKey(k, v); err != nil {
			return err
		}
	}
}

func (r *reader) dense() (engine.Value, error) {
	n, err := r.varint()
	if err != nil || n > uint64(len(r.in)-r.pos) {
		return engine.Undefined, ErrDamaged
	}
	o := r.env.RT.NewArray()
	r.keep(o)
	if err := o.Set("length", engine.Number(float64(n))); err != nil {
		return engine.Undefined, err
	}
	for i := range n {
		t, err := r.tag()
		if err != nil {
			return engine.Undefined, err
		}
		if t == tagHole {
			continue
		}
		v, err := r.afterTag(t)
		if err != nil {
			return engine.Undefined, err
		}
		if err := o.PutKey(engine.IndexKey(uint32(i)), v); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), r.properties(o, tagDenseEnd, 2)
}

func (r *reader) regexp() (engine.Value, error) {
	source, err := r.text()
	if err != nil {
		return engine.Undefined, err
	}
	bits, err := r.varint()
	if err != nil {
		return engine.Undefined, err
	}
	flags := ""
	for _, f := range [...]struct {
		bit  uint64
		flag string
	}{{128, "d"}, {1, "g"}, {2, "i"}, {4, "m"}, {32, "s"}, {16, "u"}, {256, "v"}, {8, "y"}} {
		if bits&f.bit != 0 {
			flags += f.flag
		}
	}
	return r.construct("RegExp", source, engine.String(flags))
}

func (r *reader) collection(isMap bool) (engine.Value, error) {
	class, method, end := "Set", "add", byte(tagSetEnd)
	if isMap {
		class, method, end = "Map", "set", tagMapEnd
	}
	v, err := r.construct(class)
	if err != nil {
		return engine.Undefined, err
	}
	o, _ := v.AsObject()
	for {
		t, err := r.tag()
		if err != nil {
			return engine.Undefined, err
		}
		if t == end {
			_, err := r.varint()
			return v, err
		}
		k, err := r.afterTag(t)
		if err != nil {
			return engine.Undefined, err
		}
		args := []engine.Value{k}
		if isMap {
			x, err := r.value()
			if err != nil {
				return engine.Undefined, err
			}
			args = append(args, x)
		}
		if _, err := o.Invoke(method, args...); err != nil {
			return engine.Undefined, err
		}
	}
}

func (r *reader) error() (engine.Value, error) {
	kind := engine.PlainErrorKind
	o := r.env.RT.NewError(kind, "")
	place := len(r.objects)
	r.keep(o)
	fields := map[string]engine.Value{}
	for {
		t, err := r.byte()
		if err != nil {
			return engine.Undefined, err
		}
		switch t {
		case 'E':
			kind = engine.EvalErrorKind
		case 'R':
			kind = engine.RangeErrorKind
		case 'F':
			kind = engine.ReferenceErrorKind
		case 'S':
			kind = engine.SyntaxErrorKind
		case 'T':
			kind = engine.TypeErrorKind
		case 'U':
			kind = engine.URIErrorKind
		case errorMessage, errorStack:
			v, err := r.text()
			if err != nil {
				return engine.Undefined, err
			}
			name := "message"
			if t == errorStack {
				name = "stack"
			}
			fields[name] = v
		case errorCause:
			v, err := r.value()
			if err != nil {
				return engine.Undefined, err
			}
			fields["cause"] = v
		case errorEnd:
			o = r.env.RT.NewError(kind, "")
			r.objects[place] = o.Value()
			return o.Value(), defineHidden(o, fields)
		default:
			return engine.Undefined, ErrDamaged
		}
	}
}

func defineHidden(o *engine.Object, fields map[string]engine.Value) error {
	for _, name := range [...]string{"stack", "message", "cause"} {
		v, ok := fields[name]
		if !ok {
			continue
		}
		if err := o.Define(engine.NewKey(name), engine.Property{Value: v, Writable: true, Configurable: true}); err != nil {
			return err
		}
	}
	return nil
}

// host reads a view.
func (r *reader) host() (engine.Value, error) {
	place := len(r.objects)
	r.objects = append(r.objects, engine.Undefined)
	if r.delegate != nil {
		if r.delegate.Object == nil {
			return engine.Undefined, ErrDamaged
		}
		o, err := r.delegate.Object()
		if err != nil {
			return engine.Undefined, err
		}
		r.objects[place] = o.Value()
		return o.Value(), nil
	}
	if r.tagged {
		kind, err := r.varint()
		if err != nil {
			return engine.Undefined, err
		}
		if kind != 0 {
			// An object of the runtime, which the other side wrote as a plain one.
			v, err := r.value()
			r.objects[place] = v
			return v, err
		}
	}
	class, err := r.varint()
	if err != nil || class >= uint64(len(viewClasses)) {
		return engine.Undefined, ErrDamaged
	}
	n, err := r.varint()
	if err != nil {
		return engine.Undefined, err
	}
	b, err := r.bytes(n)
	if err != nil {
		return engine.Undefined, err
	}
	data := append([]byte(nil), b...)
	if class == viewBuffer {
		r.objects[place] = buffer.New(r.env, data).Value()
		return r.objects[place], nil
	}
	ab := r.env.RT.NewArrayBuffer(data)
	f, ok := r.env.RT.Intrinsic(viewClasses[class]).Value().AsFunction()
	if !ok {
		return engine.Undefined, ErrDamaged
	}
	o, err := f.Construct(ab.Value())
	if err != nil {
		return engine.Undefined, ErrDamaged
	}
	r.objects[place] = o.Value()
	return o.Value(), nil
}

// behindBuffer reads the view that follows its buffer, where one does.
func (r *reader) behindBuffer(v engine.Value) (engine.Value, error) {
	view, ok := v.AsView()
	if !ok || view.Buffer.Value() != v || r.pos >= len(r.in) || r.in[r.pos] != tagView {
		return v, nil
	}
	r.pos++
	sub, err := r.byte()
	if err != nil {
		return engine.Undefined, err
	}
	offset, err := r.varint()
	if err != nil {
		return engine.Undefined, err
	}
	length, err := r.varint()
	if err != nil {
		return engine.Undefined, err
	}
	if r.version == 0 || r.version >= 14 {
		if _, err := r.varint(); err != nil { // flags
			return engine.Undefined, err
		}
	}
	class := strings.IndexByte(viewTags, sub)
	size := uint64(len(view.Bytes))
	if class < 0 || offset > size || length > size-offset {
		return engine.Undefined, ErrDamaged
	}
	width := uint64(elementSizes[class])
	if offset%width != 0 || length%width != 0 {
		return engine.Undefined, ErrDamaged
	}
	i := len(r.objects)
	o, err := r.construct(viewClasses[class], v, engine.Number(float64(offset)), engine.Number(float64(length/width)))
	if err != nil {
		return engine.Undefined, err
	}
	r.objects[i] = o
	return o, nil
}

// ViewClassName is the name of the class with a number, and the size of its
// elements; a Buffer is one of "FastBuffer".
func ViewClassName(class uint32) (name string, size int, ok bool) {
	if class >= uint32(len(viewClasses)) {
		return "", 0, false
	}
	return viewClasses[class], int(elementSizes[class]), true
}

// elementSizes are the sizes of the elements of viewClasses.
const elementSizes = "\x01\x01\x01\x02\x02\x04\x04\x04\x08\x01\x01\x08\x08\x02"
