package valueserializer

import (
	"encoding/binary"
	"math"
	"math/big"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/engine/introspect"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/runtime/env"
)

// The tags of the format.
const (
	tagVersion      = 0xFF
	tagPadding      = 0
	tagUndefined    = '_'
	tagNull         = '0'
	tagTrue         = 'T'
	tagFalse        = 'F'
	tagInt32        = 'I'
	tagUint32       = 'U'
	tagDouble       = 'N'
	tagBigInt       = 'Z'
	tagUTF8         = 'S'
	tagLatin1       = '"'
	tagUTF16        = 'c'
	tagReference    = '^'
	tagObject       = 'o'
	tagObjectEnd    = '{'
	tagDense        = 'A'
	tagDenseEnd     = '$'
	tagSparse       = 'a'
	tagSparseEnd    = '@'
	tagHole         = '-'
	tagDate         = 'D'
	tagTrueObject   = 'y'
	tagFalseObject  = 'x'
	tagNumberObject = 'n'
	tagBigIntObject = 'z'
	tagStringObject = 's'
	tagRegExp       = 'R'
	tagMap          = ';'
	tagMapEnd       = ':'
	tagSet          = '\''
	tagSetEnd       = ','
	tagArrayBuffer  = 'B'
	tagError        = 'r'
	tagHost         = '\\'

	tagView        = 'V'
	tagTransferred = 't'
	tagShared      = 'u'

	version = 15
)

// The parts of an error.
const (
	errorMessage = 'm'
	errorCause   = 'c'
	errorStack   = 's'
	errorEnd     = '.'
)

// The classes of host objects, as Node numbers them.
var viewClasses = [...]string{"Int8Array", "Uint8Array", "Uint8ClampedArray", "Int16Array", "Uint16Array", "Int32Array", "Uint32Array",
	"Float32Array", "Float64Array", "DataView", "FastBuffer", "BigInt64Array", "BigUint64Array", "Float16Array"}

const (
	viewDataView = 9
	viewBuffer   = 10
)

// WriteHost is what a serializer leaves to its user. Nil functions have the
// behaviour of V8 without a delegate.
type WriteHost struct {
	// Object writes a view, after the tag of host objects.
	Object func(o *engine.Object) error
	// CloneError makes the error of a value that cannot be cloned.
	CloneError func(message string) error
	// SharedID is the number of a SharedArrayBuffer.
	SharedID func(o *engine.Object) (uint32, error)
}

// Writer writes values one after the other, as v8.Serializer does.
type Writer struct {
	w         writer
	transfers map[*engine.Object]uint32
}

// NewWriter returns an empty Writer.
func NewWriter(e *env.Env, host *WriteHost) *Writer {
	w := &Writer{w: writer{env: e, host: host, seen: map[*engine.Object]int{}}, transfers: map[*engine.Object]uint32{}}
	w.w.transfers = w.transfers
	return w
}

// Header writes the version of the format.
func (w *Writer) Header() { w.w.out = append(w.w.out, tagVersion, version) }

// Value writes a value.
func (w *Writer) Value(v engine.Value) error { return w.w.value(v) }

// Uint64 writes a number of variable length.
func (w *Writer) Uint64(n uint64) { w.w.varint(n) }

// Double writes a number.
func (w *Writer) Double(f float64) { w.w.double(f) }

// Raw writes bytes as they are.
func (w *Writer) Raw(b []byte) { w.w.out = append(w.w.out, b...) }

// Transfer makes an ArrayBuffer be written as a number.
func (w *Writer) Transfer(id uint32, o *engine.Object) { w.transfers[o] = id }

// ViewsAreHost sets whether views go to WriteHost.Object.
func (w *Writer) ViewsAreHost(on bool) { w.w.hostViews = on }

// Release returns what has been written and starts anew.
func (w *Writer) Release() []byte {
	b := w.w.out
	w.w.out = nil
	return b
}

type writer struct {
	env    *env.Env
	out    []byte
	seen   map[*engine.Object]int
	tagged bool

	host      *WriteHost // nil: views are host objects as Node writes them
	hostViews bool
	transfers map[*engine.Object]uint32
}

// Serialize returns the bytes of a value. tagged is set for messages between
// processes, in which a number before each host object says that it is a view.
func Serialize(e *env.Env, v engine.Value, tagged bool) ([]byte, error) {
	w := &writer{env: e, tagged: tagged, out: []byte{tagVersion, version}, seen: map[*engine.Object]int{}}
	if err := w.value(v); err != nil {
		return nil, err
	}
	return w.out, nil
}

func (w *writer) tag(t byte) { w.out = append(w.out, t) }

func (w *writer) varint(n uint64) { w.out = binary.AppendUvarint(w.out, n) }

func (w *writer) double(f float64) {
	w.out = binary.LittleEndian.AppendUint64(w.out, math.Float64bits(f))
}

func (w *writer) value(v engine.Value) error {
	switch v.Kind() {
	case engine.KindUndefined:
		w.tag(tagUndefined)
	case engine.KindNull:
		w.tag(tagNull)
	case engine.KindBoolean:
		if v.IsTrue() {
			w.tag(tagTrue)
		} else {
			w.tag(tagFalse)
		}
	case engine.KindNumber:
		w.number(v)
	case engine.KindString:
		w.string(v)
	case engine.KindBigInt:
		n, _ := v.AsBigInt()
		w.tag(tagBigInt)
		w.bigint(n)
	case engine.KindSymbol, engine.KindFunction:
		return w.refuse(v)
	default:
		o, _ := v.AsObject()
		return w.object(o)
	}
	return nil
}

func (w *writer) refuse(v engine.Value) error {
	text := "#<Object>"
	if s, err := w.env.RT.ToString(v); err == nil {
		text = s
	} else if v.IsSymbol() {
		if k, ok := v.AsKey(); ok {
			text = "Symbol(" + k.Name() + ")"
		}
	}
	return w.uncloneable(text)
}

func (w *writer) uncloneable(text string) error {
	if w.host != nil && w.host.CloneError != nil {
		return w.host.CloneError(text + " could not be cloned.")
	}
	return engine.Error("%s could not be cloned.", text)
}

func (w *writer) number(v engine.Value) {
	f, _ := v.AsNumber()
	n := int32(f)
	if float64(n) == f && !(n == 0 && math.Signbit(f)) {
		w.tag(tagInt32)
		w.varint(uint64(uint32(n)<<1 ^ uint32(n>>31)))
		return
	}
	w.tag(tagDouble)
	w.double(f)
}

func (w *writer) string(v engine.Value) {
	latin1, units, _ := v.StringUnits()
	if units == nil {
		w.tag(tagLatin1)
		w.varint(uint64(len(latin1)))
		w.out = append(w.out, latin1...)
		return
	}
	// Two-byte strings are aligned to two bytes.
	size := uint64(len(units) * 2)
	if (len(w.out)+1+len(binary.AppendUvarint(nil, size)))&1 != 0 {
		w.tag(tagPadding)
	}
	w.tag(tagUTF16)
	w.varint(size)
	for _, u := range units {
		w.out = binary.LittleEndian.AppendUint16(w.out, u)
	}
}

func (w *writer) bigint(n *big.Int) {
	mag := n.Bytes()
	digits := (len(mag) + 7) / 8
	field := uint64(digits*8) << 1
	if n.Sign() < 0 {
		field |= 1
	}
	w.varint(field)
	for i := range digits * 8 {
		b := byte(0)
		if i < len(mag) {
			b = mag[len(mag)-1-i]
		}
		w.out = append(w.out, b)
	}
}

func (w *writer) object(o *engine.Object) error {
	if id, ok := w.seen[o]; ok {
		w.tag(tagReference)
		w.varint(uint64(id))
		return nil
	}
	if _, _, proxy := introspect.ProxyParts(o); proxy {
		return w.uncloneable("#<Object>")
	}
	v := o.Value()
	if view, ok := v.AsView(); ok {
		return w.view(o, view)
	}
	w.seen[o] = len(w.seen)
	if v.IsArray() {
		return w.array(o)
	}
	switch o.ClassName() {
	case "Date":
		return w.primitive(o, tagDate, "getTime")
	case "Boolean":
		p, err := o.Invoke("valueOf")
		if p.IsTrue() {
			w.tag(tagTrueObject)
		} else {
			w.tag(tagFalseObject)
		}
		return err
	case "Number":
		return w.primitive(o, tagNumberObject, "valueOf")
	case "BigInt":
		p, err := o.Invoke("valueOf")
		if err != nil {
			return err
		}
		n, _ := p.AsBigInt()
		w.tag(tagBigIntObject)
		w.bigint(n)
		return nil
	case "String":
		p, err := o.Invoke("valueOf")
		if err != nil {
			return err
		}
		w.tag(tagStringObject)
		w.string(p)
		return nil
	case "RegExp":
		return w.regexp(o)
	case "Map", "Set":
		return w.collection(o)
	case "Error":
		return w.error(o)
	case "Object", "Arguments":
		w.tag(tagObject)
		n, err := w.properties(o, nil)
		w.tag(tagObjectEnd)
		w.varint(uint64(n))
		return err
	}
	return w.uncloneable("#<" + o.ClassName() + ">")
}

func (w *writer) primitive(o *engine.Object, tag byte, method string) error {
	v, err := o.Invoke(method)
	if err != nil {
		return err
	}
	f, _ := v.AsNumber()
	w.tag(tag)
	w.double(f)
	return nil
}

// properties writes own enumerable properties and counts them.
func (w *writer) properties(o *engine.Object, skip func(engine.Key) bool) (int, error) {
	keys, err := o.Keys()
	if err != nil {
		return 0, err
	}
	n := 0
	for _, k := range keys {
		if k.IsSymbol() || skip != nil && skip(k) {
			continue
		}
		v, err := o.GetKey(k)
		if err != nil {
			return n, err
		}
		if i, ok := k.Index(); ok {
			w.number(engine.Number(float64(i)))
		} else {
			w.string(k.Value())
		}
		if err := w.value(v); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

func (w *writer) array(o *engine.Object) error {
	length, err := o.Length()
	if err != nil {
		return err
	}
	keys, err := o.Keys()
	if err != nil {
		return err
	}
	isIndex := func(k engine.Key) bool {
		i, ok := k.Index()
		return ok && int(i) < length
	}
	indexed := 0
	for _, k := range keys {
		if isIndex(k) {
			indexed++
		}
	}
	if indexed < length {
		w.tag(tagSparse)
		w.varint(uint64(length))
		n, err := w.properties(o, nil)
		w.tag(tagSparseEnd)
		w.varint(uint64(n))
		w.varint(uint64(length))
		return err
	}
	w.tag(tagDense)
	w.varint(uint64(length))
	for i := range length {
		// A getter that came before may have taken the element away.
		has, err := o.HasOwn(engine.IndexKey(uint32(i)))
		if err != nil {
			return err
		}
		if !has {
			w.tag(tagHole)
			continue
		}
		v, err := o.GetIndex(uint32(i))
		if err != nil {
			return err
		}
		if err := w.value(v); err != nil {
			return err
		}
	}
	n, err := w.properties(o, isIndex)
	w.tag(tagDenseEnd)
	w.varint(uint64(n))
	w.varint(uint64(length))
	return err
}

func (w *writer) regexp(o *engine.Object) error {
	source, err := o.Get("source")
	if err != nil {
		return err
	}
	flags, err := o.Get("flags")
	if err != nil {
		return err
	}
	w.tag(tagRegExp)
	w.string(source)
	bits := uint64(0)
	s, _ := flags.AsString()
	for i := range len(s) {
		switch s[i] {
		case 'g':
			bits |= 1
		case 'i':
			bits |= 2
		case 'm':
			bits |= 4
		case 'y':
			bits |= 8
		case 'u':
			bits |= 16
		case 's':
			bits |= 32
		case 'd':
			bits |= 128
		case 'v':
			bits |= 256
		}
	}
	w.varint(bits)
	return nil
}

func (w *writer) collection(o *engine.Object) error {
	isMap := o.ClassName() == "Map"
	begin, end := byte(tagSet), byte(tagSetEnd)
	if isMap {
		begin, end = tagMap, tagMapEnd
	}
	w.tag(begin)
	var list []engine.Value
	each := w.env.RT.NewFunction("", 2, func(c *engine.Call) (engine.Value, error) {
		if isMap {
			list = append(list, c.Arg(1))
		}
		list = append(list, c.Arg(0))
		return engine.Undefined, nil
	})
	if _, err := o.Invoke("forEach", each.Value()); err != nil {
		return err
	}
	for _, v := range list {
		if err := w.value(v); err != nil {
			return err
		}
	}
	w.tag(end)
	w.varint(uint64(len(list)))
	return nil
}

func (w *writer) error(o *engine.Object) error {
	w.tag(tagError)
	name, err := o.Get("name")
	if err != nil {
		return err
	}
	switch s, _ := name.AsString(); s {
	case "EvalError":
		w.tag('E')
	case "RangeError":
		w.tag('R')
	case "ReferenceError":
		w.tag('F')
	case "SyntaxError":
		w.tag('S')
	case "TypeError":
		w.tag('T')
	case "URIError":
		w.tag('U')
	}
	for _, p := range [...]struct {
		name string
		tag  byte
	}{{"message", errorMessage}, {"stack", errorStack}, {"cause", errorCause}} {
		has, err := o.HasOwn(engine.NewKey(p.name))
		if err != nil {
			return err
		}
		if !has {
			continue
		}
		v, err := o.Get(p.name)
		if err != nil {
			return err
		}
		if p.tag != errorCause && !v.IsString() {
			continue
		}
		w.tag(p.tag)
		if p.tag == errorCause {
			err = w.value(v)
		} else {
			w.string(v)
		}
		if err != nil {
			return err
		}
	}
	w.tag(errorEnd)
	return nil
}

// view writes an ArrayBuffer, and typed arrays, DataViews and Buffers as
// Node's host objects.
func (w *writer) view(o *engine.Object, view engine.View) error {
	if w.host != nil && (o == view.Buffer || !w.hostViews) {
		return w.plainView(o, view)
	}
	w.seen[o] = len(w.seen)
	if w.host != nil {
		w.tag(tagHost)
		if w.host.Object == nil {
			return w.refuse(o.Value())
		}
		return w.host.Object(o)
	}
	b := view.Bytes
	class := uint64(viewDataView)
	switch {
	case view.Shared || view.Detached:
		return w.refuse(o.Value())
	case o == view.Buffer:
		w.tag(tagArrayBuffer)
		w.varint(uint64(len(b)))
		w.out = append(w.out, b...)
		return nil
	case buffer.IsBuffer(w.env, o.Value()):
		class = viewBuffer
	case view.Typed:
		class = viewClass(view.Type)
	}
	w.tag(tagHost)
	if w.tagged {
		w.varint(0)
	}
	w.varint(class)
	w.varint(uint64(len(b)))
	w.out = append(w.out, b...)
	return nil
}

// viewClass is the place of a typed array's class in viewClasses.
func viewClass(t engine.ElementType) uint64 {
	switch t {
	case engine.Int8:
		return 0
	case engine.Uint8Clamped:
		return 2
	case engine.Int16:
		return 3
	case engine.Uint16:
		return 4
	case engine.Int32:
		return 5
	case engine.Uint32:
		return 6
	case engine.Float32:
		return 7
	case engine.Float64:
		return 8
	case engine.BigInt64:
		return 11
	case engine.BigUint64:
		return 12
	case engine.Float16:
		return 13
	}
	return 1
}

// viewTags are the sub-tags of views in V8's own form, by viewClasses.
const viewTags = "bBCwWdDfF?BqQh"

// plainView writes a buffer, or a view behind its buffer, in V8's own form.
func (w *writer) plainView(o *engine.Object, view engine.View) error {
	if o != view.Buffer {
		if err := w.object(view.Buffer); err != nil {
			return err
		}
		class := viewDataView
		if view.Typed {
			class = int(viewClass(view.Type))
		}
		w.seen[o] = len(w.seen)
		w.out = append(w.out, tagView, viewTags[class])
		w.varint(uint64(view.ByteOffset))
		w.varint(uint64(len(view.Bytes)))
		w.varint(0) // flags: neither of variable length nor over a resizable buffer
		return nil
	}
	w.seen[o] = len(w.seen)
	if view.Shared {
		if w.host.SharedID == nil {
			return w.uncloneable("#<SharedArrayBuffer>")
		}
		id, err := w.host.SharedID(o)
		if err != nil {
			return err
		}
		w.tag(tagShared)
		w.varint(uint64(id))
		return nil
	}
	if id, ok := w.transfers[o]; ok {
		w.tag(tagTransferred)
		w.varint(uint64(id))
		return nil
	}
	if view.Detached {
		return w.uncloneable("An ArrayBuffer is detached and")
	}
	w.tag(tagArrayBuffer)
	w.varint(uint64(len(view.Bytes)))
	w.out = append(w.out, view.Bytes...)
	return nil
}

// ViewClass is the number by which Node's default classes know the class of a
// view.
func ViewClass(e *env.Env, o *engine.Object, view engine.View) uint32 {
	switch {
	case buffer.IsBuffer(e, o.Value()):
		return viewBuffer
	case view.Typed:
		return uint32(viewClass(view.Type))
	}
	return viewDataView
}
