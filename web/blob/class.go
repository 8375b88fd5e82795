package blob

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/structuredclone"
)

type state struct {
	ctor  *engine.Function
	proto *engine.Object
}

var states, fileStates env.State[state]

func stateOf(e *env.Env) (*state, error) { return build(e, &states, blobClass) }

func fileStateOf(e *env.Env) (*state, error) { return build(e, &fileStates, fileClass) }

func build(e *env.Env, where *env.State[state], class func() *engine.Class) (*state, error) {
	s, err := where.Get(e)
	if err != nil || s.ctor != nil {
		return s, err
	}
	f, err := e.RT.NewClass(class())
	if err != nil {
		return nil, err
	}
	p, err := f.Get("prototype")
	if err != nil {
		return nil, err
	}
	s.proto, _ = p.AsObject()
	structuredclone.Register(s.proto, &cloneable)
	s.ctor = f
	return s, nil
}

// Global returns Blob as the value of the global property.
func Global(e *env.Env) (engine.Value, error) { return global(stateOf(e)) }

// GlobalFile returns File as the value of the global property.
func GlobalFile(e *env.Env) (engine.Value, error) { return global(fileStateOf(e)) }

func global(s *state, err error) (engine.Value, error) {
	if err != nil {
		return engine.Undefined, err
	}
	return s.ctor.Value(), nil
}

// blobClass is Blob: https://w3c.github.io/FileAPI/#blob-section
func blobClass() *engine.Class {
	return &engine.Class{
		Name: "Blob",
		Init: func(c *engine.Call) error { return initBlob(c, c.Arg(0), c.Arg(1)) },
		Methods: []engine.Method{
			{Name: "type", Get: getType, Enumerable: true},
			{Name: "size", Get: getSize, Enumerable: true},
			{Name: "slice", Func: slice, Enumerable: true},
			{Name: "arrayBuffer", Func: arrayBuffer, Enumerable: true},
			{Name: "text", Func: text, Enumerable: true},
			{Name: "bytes", Func: bytes, Enumerable: true},
			{Name: "stream", Func: stream, Enumerable: true},
			{Name: "textStream", Func: textStream, Enumerable: true},
			{SymbolFor: "nodejs.util.inspect.custom", Length: 2, Func: inspectBlob},
		},
		ToStringTag: "Blob",
	}
}

// fileClass is File: https://w3c.github.io/FileAPI/#file-section
func fileClass() *engine.Class {
	return &engine.Class{
		Name:   "File",
		Length: 2,
		Parent: func(rt *engine.Runtime) (*engine.Function, error) {
			s, err := stateOf(env.Of(rt))
			if err != nil {
				return nil, err
			}
			return s.ctor, nil
		},
		Init: initFile,
		Methods: []engine.Method{
			{Name: "name", Get: getName, Enumerable: true},
			{Name: "lastModified", Get: getLastModified, Enumerable: true},
			{SymbolFor: "nodejs.util.inspect.custom", Length: 2, Func: inspectFile},
		},
		ToStringTag: "File",
	}
}

type fileData struct {
	name         engine.Value
	lastModified float64
}

// options checks that v is a dictionary; nil stands for none.
func options(c *engine.Call, v engine.Value) (*engine.Object, error) {
	if v.IsNullish() {
		return nil, nil
	}
	o, ok := v.AsObject()
	if !ok {
		return nil, nodeerr.Type("ERR_INVALID_ARG_TYPE", "%s", `The "options" argument must be a dictionary. Received `+nodeerr.Received(c.Runtime(), v))
	}
	return o, nil
}

func initBlob(c *engine.Call, parts, opts engine.Value) error {
	rt := c.Runtime()
	o, err := options(c, opts)
	if err != nil {
		return err
	}
	var list []part
	if !parts.IsUndefined() {
		if list, err = readParts(rt, parts); err != nil {
			return err
		}
	}
	native, mediaType, err := readOptions(rt, o)
	if err != nil {
		return err
	}
	b := &Blob{Type: normalizeType(mediaType)}
	for _, x := range list {
		b.append(x.content(native))
	}
	blobKey.Set(c.ThisObject(), b)
	return nil
}

// readOptions reads the options of a Blob.
func readOptions(rt *engine.Runtime, o *engine.Object) (native bool, mediaType string, err error) {
	if o == nil {
		return false, "", nil
	}
	v, err := o.Get("endings")
	if err != nil {
		return false, "", err
	}
	if !v.IsUndefined() {
		s, err := rt.ToString(v)
		if err != nil {
			return false, "", err
		}
		if s != "native" && s != "transparent" {
			return false, "", nodeerr.InvalidArgValue(rt, "options.endings", engine.String(s), "")
		}
		native = s == "native"
	}
	if v, err = o.Get("type"); err != nil || v.IsUndefined() {
		return native, "", err
	}
	mediaType, err = rt.ToString(v)
	return native, mediaType, err
}

// normalizeType is lower case, and empty where a character is not printable ASCII.
func normalizeType(s string) string {
	for i := 0; i < len(s); i++ {
		if s[i] < 0x20 || s[i] > 0x7E {
			return ""
		}
	}
	return strings.ToLower(s)
}

// part is one of the parts that a Blob is made of: content or, where blob is
// nil, a text whose line ends the options may change.
type part struct {
	blob *Blob
	text string
}

func (p *part) content(native bool) *Blob {
	if p.blob != nil {
		return p.blob
	}
	s := p.text
	if native {
		s = strings.ReplaceAll(strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n"), "\n", lineEnding())
	}
	return Of([]byte(s), "")
}

// readParts converts a sequence of parts.
func readParts(rt *engine.Runtime, parts engine.Value) ([]part, error) {
	o, ok := parts.AsObject()
	if !ok {
		return nil, errSequence()
	}
	it, err := o.GetKey(engine.SymbolIterator.Key())
	if err != nil {
		return nil, err
	}
	f, ok := it.AsFunction()
	if !ok {
		return nil, errSequence()
	}
	iterator, err := f.Call(parts)
	if err != nil {
		return nil, err
	}
	io, ok := iterator.AsObject()
	if !ok {
		return nil, errSequence()
	}
	next, err := io.Get("next")
	if err != nil {
		return nil, err
	}
	nf, ok := next.AsFunction()
	if !ok {
		return nil, errSequence()
	}
	var list []part
	for {
		v, done, err := step(iterator, nf)
		if err != nil || done {
			return list, err
		}
		x, err := readPart(rt, v, len(list))
		if err != nil {
			return nil, err
		}
		list = append(list, x)
	}
}

func errSequence() error {
	return nodeerr.Type("ERR_INVALID_ARG_TYPE", "Value cannot be converted to sequence.")
}

// step takes the next value of an iterator.
func step(iterator engine.Value, next *engine.Function) (v engine.Value, done bool, err error) {
	r, err := next.Call(iterator)
	if err != nil {
		return engine.Undefined, false, err
	}
	o, ok := r.AsObject()
	if !ok {
		return engine.Undefined, false, errSequence()
	}
	d, err := o.Get("done")
	if err != nil || d.Truthy() {
		return engine.Undefined, true, err
	}
	v, err = o.Get("value")
	return v, false, err
}

func readPart(rt *engine.Runtime, v engine.Value, i int) (part, error) {
	if other, ok := As(v); ok {
		return part{blob: other}, nil
	}
	if view, ok := v.AsView(); ok {
		return part{blob: Of(append([]byte(nil), view.Bytes...), "")}, nil
	}
	if v.IsSymbol() {
		return part{}, nodeerr.Type("ERR_INVALID_ARG_TYPE", "Value[%s] is a Symbol and cannot be converted to a string.", strconv.Itoa(i))
	}
	s, err := rt.ToString(v)
	return part{text: s}, err
}

// FromParts returns what new Blob(parts) holds.
func FromParts(rt *engine.Runtime, parts []engine.Value) (*Blob, error) {
	b := &Blob{}
	for i, v := range parts {
		x, err := readPart(rt, v, i)
		if err != nil {
			return nil, err
		}
		b.append(x.content(false))
	}
	return b, nil
}

func initFile(c *engine.Call) error {
	if c.Len() < 2 {
		return nodeerr.MissingArgs("fileBits", "fileName")
	}
	rt := c.Runtime()
	if err := initBlob(c, c.Arg(0), c.Arg(2)); err != nil {
		return err
	}
	name, err := rt.ToString(c.Arg(1))
	if err != nil {
		return err
	}
	modified := float64(time.Now().UnixMilli())
	if o, _ := c.Arg(2).AsObject(); o != nil {
		v, err := o.Get("lastModified")
		if err != nil {
			return err
		}
		if !v.IsUndefined() {
			if modified, err = rt.ToNumber(v); err != nil {
				return err
			}
			if modified != modified {
				modified = 0
			}
		}
	}
	fileKey.Set(c.ThisObject(), &fileData{engine.String(name), modified})
	return nil
}

// this returns the content of this.
func this(c *engine.Call) (*Blob, error) {
	if b, ok := As(c.This()); ok {
		return b, nil
	}
	return nil, nodeerr.InvalidThis("Blob")
}

func thisFile(c *engine.Call) (*fileData, error) {
	if o := c.ThisObject(); o != nil {
		if f := fileKey.Get(o); f != nil {
			return f, nil
		}
	}
	return nil, nodeerr.InvalidThis("File")
}

func getType(c *engine.Call) (engine.Value, error) {
	b, err := this(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.String(b.Type), nil
}

func getSize(c *engine.Call) (engine.Value, error) {
	b, err := this(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Int64(b.size), nil
}

func getName(c *engine.Call) (engine.Value, error) {
	f, err := thisFile(c)
	if err != nil {
		return engine.Undefined, err
	}
	return f.name, nil
}

func getLastModified(c *engine.Call) (engine.Value, error) {
	f, err := thisFile(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Number(f.lastModified), nil
}

// slice is blob.slice([start[, end[, type]]]).
// https://w3c.github.io/FileAPI/#slice-method-algo
func slice(c *engine.Call) (engine.Value, error) {
	b, err := this(c)
	if err != nil {
		return engine.Undefined, err
	}
	from, err := b.position(c, 0, 0)
	if err != nil {
		return engine.Undefined, err
	}
	to, err := b.position(c, 1, b.size)
	if err != nil {
		return engine.Undefined, err
	}
	mediaType := ""
	if v := c.Arg(2); !v.IsUndefined() {
		if mediaType, err = c.Runtime().ToString(v); err != nil {
			return engine.Undefined, err
		}
	}
	o, err := New(env.From(c), b.Slice(from, max(from, to), normalizeType(mediaType)))
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

// position converts an index with [Clamp]: negative ones count from the end.
func (b *Blob) position(c *engine.Call, i int, def int64) (int64, error) {
	v := c.Arg(i)
	if v.IsUndefined() {
		return def, nil
	}
	f, err := c.Runtime().ToNumber(v)
	if err != nil || f != f {
		return 0, err
	}
	f = math.RoundToEven(f)
	if f < 0 {
		return int64(math.Max(f+float64(b.size), 0)), nil
	}
	return int64(math.Min(f, float64(b.size))), nil
}

func inspectBlob(c *engine.Call) (engine.Value, error) {
	b, err := this(c)
	if err != nil {
		return engine.Undefined, err
	}
	return inspectAs(c, "Blob", func(o *engine.Object) error { return putContent(o, b) })
}

func inspectFile(c *engine.Call) (engine.Value, error) {
	f, err := thisFile(c)
	if err != nil {
		return engine.Undefined, err
	}
	b, err := this(c)
	if err != nil {
		return engine.Undefined, err
	}
	return inspectAs(c, "File", func(o *engine.Object) error {
		if err := putContent(o, b); err != nil {
			return err
		}
		if err := o.Put("name", f.name); err != nil {
			return err
		}
		return o.Put("lastModified", engine.Number(f.lastModified))
	})
}

func putContent(o *engine.Object, b *Blob) error {
	if err := o.Put("size", engine.Int64(b.size)); err != nil {
		return err
	}
	return o.Put("type", engine.String(b.Type))
}
