package zlib

import (
	"hash/crc32"
	"math"
	"time"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/engine/introspect"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/node/zlib/archive"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/compression/codec"
)

// entryState is where the content of an entry is.
type entryState uint8

const (
	inMemory entryState = iota
	inFile
	streaming // in a source that has not been read
	draining  // its source is being read
	spent     // its source has been read
)

// zipEntry is what is behind a ZipEntry.
type zipEntry struct {
	meta    *archive.Entry
	state   entryState
	raw     []byte         // in memory: the content as it is stored
	rawObj  *engine.Object // the Buffer of rawContent, made when it is asked for
	makeRaw func() *engine.Object
	file    *zipHandle
	at      int64 // of the local header in the file
	source  engine.Value
	noLocal bool // the local header has been looked at

	created *float64 // the time of an entry made here, in milliseconds

	nameObj, modified engine.Value
}

var zipEntryKey = engine.PrivateKey[zipEntry]{Name: "zipEntry"}

// newZipEntry makes the object of an entry.
func newZipEntry(e *env.Env, z *zipEntry) (*engine.Object, error) {
	s, err := zipStateOf(e)
	if err != nil {
		return nil, err
	}
	v, err := s.entry.Get("prototype")
	if err != nil {
		return nil, err
	}
	proto, _ := v.AsObject()
	o := e.RT.NewObjectWithPrototype(proto)
	zipEntryKey.Set(o, z)
	return o, nil
}

// asZipEntry returns what is behind v, nil where it is no ZipEntry.
func asZipEntry(v engine.Value) *zipEntry {
	if o, ok := v.AsObject(); ok {
		return zipEntryKey.Get(o)
	}
	return nil
}

func thisZipEntry(c *engine.Call) (*zipEntry, error) {
	if z := asZipEntry(c.This()); z != nil {
		return z, nil
	}
	return nil, engine.TypeError("Receiver must be an instance of class ZipEntry")
}

// entryArg checks an argument that has to be a ZipEntry.
func entryArg(rt *engine.Runtime, v engine.Value) (*zipEntry, error) {
	if z := asZipEntry(v); z != nil {
		return z, nil
	}
	return nil, nodeerr.InvalidArgType(rt, "entry", v, "ZipEntry")
}

func zipEntryStatics() []engine.Method {
	return []engine.Method{
		{Name: "read", Length: 1, Func: zipEntryRead},
		{Name: "create", Length: 3, Func: promised(zipEntryCreate)},
		{Name: "createSync", Length: 3, Func: zipEntryCreateSync},
		{Name: "createStream", Length: 3, Func: zipEntryCreateStream},
		{Name: "createSymlink", Length: 3, Func: zipEntryCreateSymlink},
	}
}

func zipEntryMethods() []engine.Method {
	get := func(name string, f func(c *engine.Call, z *zipEntry) (engine.Value, error)) engine.Method {
		return engine.Method{Name: name, Get: func(c *engine.Call) (engine.Value, error) {
			z, err := thisZipEntry(c)
			if err != nil {
				return engine.Undefined, err
			}
			return f(c, z)
		}}
	}
	number := func(name string, f func(h *archive.Entry) float64) engine.Method {
		return get(name, func(_ *engine.Call, z *zipEntry) (engine.Value, error) { return engine.Number(f(z.meta)), nil })
	}
	settled := func(name string, f func(h *archive.Entry) float64) engine.Method {
		return get(name, func(_ *engine.Call, z *zipEntry) (engine.Value, error) {
			if err := z.notPending(); err != nil {
				return engine.Undefined, err
			}
			return engine.Number(f(z.meta)), nil
		})
	}
	flag := func(name string, f func(h *archive.Entry) bool) engine.Method {
		return get(name, func(_ *engine.Call, z *zipEntry) (engine.Value, error) { return engine.Bool(f(z.meta)), nil })
	}
	return []engine.Method{
		flag("compressed", func(h *archive.Entry) bool { return h.Method != archive.Store }),
		get("rawContent", func(_ *engine.Call, z *zipEntry) (engine.Value, error) { return z.rawContent(), nil }),
		number("method", func(h *archive.Entry) float64 { return float64(h.Method) }),
		number("flags", func(h *archive.Entry) float64 { return float64(h.Flags) }),
		settled("crc32", func(h *archive.Entry) float64 { return float64(h.CRC32) }),
		get("name", func(_ *engine.Call, z *zipEntry) (engine.Value, error) { return engine.String(z.name()), nil }),
		get("nameBuffer", func(c *engine.Call, z *zipEntry) (engine.Value, error) {
			if z.nameObj.IsUndefined() {
				z.nameObj = buffer.New(env.From(c), append([]byte(nil), z.meta.Name...)).Value()
			}
			return z.nameObj, nil
		}),
		get("comment", func(_ *engine.Call, z *zipEntry) (engine.Value, error) {
			return engine.String(z.meta.CommentText()), nil
		}),
		settled("size", func(h *archive.Entry) float64 { return float64(h.Size) }),
		settled("compressedSize", func(h *archive.Entry) float64 { return float64(h.CompressedSize) }),
		get("modified", func(c *engine.Call, z *zipEntry) (engine.Value, error) { return z.modifiedDate(c.Runtime()) }),
		number("mode", func(h *archive.Entry) float64 { return float64(h.Mode()) }),
		flag("isSymlink", (*archive.Entry).IsSymlink),
		flag("isFile", func(h *archive.Entry) bool { return !h.IsDirectory() && !h.IsSymlink() }),
		flag("isDirectory", (*archive.Entry).IsDirectory),
		{Name: "content", Length: 1, Func: zipEntryContent},
		{Name: "contentSync", Length: 1, Func: zipEntryContentSync},
		{Name: "contentIterator", Length: 1, Func: zipEntryContentIterator},
		{Symbol: engine.SymbolIterator, Func: zipEntryIterator},
		{Symbol: engine.SymbolAsyncIterator, Func: zipEntryAsyncIterator},
		{Symbol: engine.SymbolDispose, Func: zipEntryDispose},
		{Symbol: engine.SymbolAsyncDispose, Func: promised(zipEntryDispose)},
	}
}

func (z *zipEntry) name() string { return z.meta.NameText() }

// notPending refuses what is known only once a source has been read.
func (z *zipEntry) notPending() error {
	if z.state == streaming || z.state == draining {
		return nodeerr.InvalidState("this streaming entry has not finished serializing yet")
	}
	return nil
}

func (z *zipEntry) rawContent() engine.Value {
	if z.state != inMemory {
		return engine.Null
	}
	if z.rawObj == nil {
		z.rawObj = z.makeRaw()
	}
	return z.rawObj.Value()
}

// modifiedDate is the Date of the last modification. An entry in a file may
// have the better time in its local header.
func (z *zipEntry) modifiedDate(rt *engine.Runtime) (engine.Value, error) {
	if !z.modified.IsUndefined() {
		return z.modified, nil
	}
	if z.created != nil {
		return z.dateOf(rt, engine.Number(*z.created))
	}
	if z.state == inFile && z.meta.LocalExtra == nil && !z.noLocal {
		z.noLocal = true
		// A header that cannot be read leaves what the directory says.
		if extra, err := z.file.localExtra(z.at); err == nil {
			z.meta.LocalExtra = extra
		}
	}
	if ms, found := z.meta.FieldTime(); found {
		return z.dateOf(rt, engine.Number(ms))
	}
	k := z.meta.Clock()
	return z.dateOf(rt, engine.Int(k.Year), engine.Int(k.Month-1), engine.Int(k.Day), engine.Int(k.Hour), engine.Int(k.Minute), engine.Int(k.Second))
}

// dateOf makes the Date, which stays the same.
func (z *zipEntry) dateOf(rt *engine.Runtime, args ...engine.Value) (engine.Value, error) {
	date, ok := rt.Intrinsic("Date").Value().AsFunction()
	if !ok {
		return engine.Undefined, engine.TypeError("Date is not a constructor")
	}
	o, err := date.Construct(args...)
	if err != nil {
		return engine.Undefined, err
	}
	z.modified = o.Value()
	return z.modified, nil
}

// dataArg returns the memory of an argument that holds bytes.
func dataArg(rt *engine.Runtime, v engine.Value, name string) (engine.View, error) {
	w, ok := v.AsView()
	if !ok {
		return w, nodeerr.InvalidArgType(rt, name, v, "Buffer", "TypedArray", "DataView", "ArrayBuffer")
	}
	return w, nil
}

// entryOption reads an option; options that are no object have none.
func entryOption(opts engine.Value, name string) (engine.Value, error) {
	o, ok := opts.AsObject()
	if !ok {
		return engine.Undefined, nil
	}
	return o.Get(name)
}

// newEntry is what the arguments of a new entry say.
type newEntry struct {
	meta   *archive.Entry
	method string
	ms     float64 // of the last modification
}

// newMeta checks the name and the options of a new entry.
func newMeta(c *engine.Call, filename, opts engine.Value, link bool) (*newEntry, error) {
	name, err := validate.String(c, filename, "filename")
	if err != nil {
		return nil, err
	}
	if name == "" {
		return nil, nodeerr.InvalidArgValue(c.Runtime(), "filename", filename, "must not be empty")
	}
	if len(name) > math.MaxUint16 {
		return nil, zipError(archive.EntryTooLarge("the entry name must not exceed 65535 bytes when encoded as UTF-8"))
	}
	comment, err := commentOption(c, opts)
	if err != nil {
		return nil, err
	}
	if !link {
		v, err := entryOption(opts, "symlink")
		if err != nil {
			return nil, err
		}
		link = v.IsTrue()
	}
	h := archive.NewEntry(name, comment, 0, link)
	mode, err := modeOption(c, opts, h)
	if err != nil {
		return nil, err
	}
	n := &newEntry{meta: archive.NewEntry(name, comment, mode, link), method: "deflate"}
	if n.ms, err = modifiedOption(c, opts); err != nil {
		return nil, err
	}
	if err := setTime(c.Runtime(), n.meta, n.ms); err != nil {
		return nil, err
	}
	v, err := entryOption(opts, "method")
	if err != nil {
		return nil, err
	}
	if v.IsUndefined() {
		return n, nil
	}
	switch n.method, _ = v.AsString(); n.method {
	case "deflate", "store", "zstd":
		return n, nil
	}
	return nil, nodeerr.InvalidArgValue(c.Runtime(), "options.method", v, "must be 'deflate', 'store', or 'zstd'")
}

func commentOption(c *engine.Call, opts engine.Value) (string, error) {
	v, err := entryOption(opts, "comment")
	if err != nil || v.IsUndefined() {
		return "", err
	}
	comment, err := validate.String(c, v, "options.comment")
	if err == nil && len(comment) > math.MaxUint16 {
		err = zipError(archive.EntryTooLarge("the entry comment must not exceed 65535 bytes when encoded as UTF-8"))
	}
	return comment, err
}

func modeOption(c *engine.Call, opts engine.Value, h *archive.Entry) (uint32, error) {
	v, err := entryOption(opts, "mode")
	switch {
	case err != nil:
		return 0, err
	case !v.IsNullish():
		return validate.Uint32(c, v, "options.mode", false)
	case h.IsSymlink():
		return 0o777, nil
	case h.IsDirectory():
		return 0o755, nil
	}
	return 0o644, nil
}

// modifiedOption is the option modified in milliseconds, or the current time
// to two seconds.
func modifiedOption(c *engine.Call, opts engine.Value) (float64, error) {
	v, err := entryOption(opts, "modified")
	if err != nil {
		return 0, err
	}
	if v.IsNullish() {
		return float64(time.Now().Unix()/2*2) * 1000, nil
	}
	if o, ok := v.AsObject(); ok && introspect.KindOf(o) == introspect.Date {
		ms, _ := introspect.DateValue(o)
		return ms, nil
	}
	return 0, nodeerr.InvalidArgType(c.Runtime(), "options.modified", v, "Date")
}

// setTime records a time, for which it asks a Date for the local clock.
func setTime(rt *engine.Runtime, h *archive.Entry, ms float64) error {
	var clock archive.Clock
	if date, ok := rt.Intrinsic("Date").Value().AsFunction(); ok && !math.IsNaN(ms) {
		d, err := date.Construct(engine.Number(ms))
		if err != nil {
			return err
		}
		for _, part := range [...]struct {
			method string
			to     *int
		}{{"getFullYear", &clock.Year}, {"getMonth", &clock.Month}, {"getDate", &clock.Day}, {"getHours", &clock.Hour},
			{"getMinutes", &clock.Minute}, {"getSeconds", &clock.Second}} {
			v, err := d.Invoke(part.method)
			if err != nil {
				return err
			}
			*part.to, _ = v.AsInt()
		}
		clock.Month++
	}
	h.SetModified(ms, clock)
	return nil
}

// preparedEntry is a new entry before its data are compressed.
type preparedEntry struct {
	*newEntry
	view engine.View
	data engine.Value
}

func prepareEntry(c *engine.Call) (*preparedEntry, error) {
	n, err := newMeta(c, c.Arg(0), c.Arg(2), false)
	if err != nil {
		return nil, err
	}
	w, err := dataArg(c.Runtime(), c.Arg(1), "data")
	if err != nil {
		return nil, err
	}
	if n.meta.IsDirectory() && len(w.Bytes) > 0 {
		return nil, nodeerr.InvalidArgValue(c.Runtime(), "data", c.Arg(1), "must be empty for a directory entry")
	}
	return &preparedEntry{newEntry: n, view: w, data: c.Arg(1)}, nil
}

// compress finds the checksum and the stored form of the data. It runs on any
// goroutine.
func (p *preparedEntry) compress() (raw []byte, err error) {
	b := p.view.Bytes
	h := p.meta
	h.CRC32, h.Size, h.CompressedSize = crc32.ChecksumIEEE(b), int64(len(b)), int64(len(b))
	if len(b) == 0 || p.method == "store" {
		return nil, nil
	}
	coder, number, err := memberEncoder(p.method)
	if err != nil {
		return nil, err
	}
	defer coder.Close()
	finish := codec.Finish
	if number == archive.Zstd {
		finish = codec.ZstdEnd
	}
	o := &options{mode: modeDeflateRaw, chunkSize: defaultChunk, maxOutput: maxBufferLength}
	if raw, _, err = o.run(coder, b, finish); err != nil || len(raw) >= len(b) {
		return nil, err
	}
	h.Method, h.CompressedSize = number, int64(len(raw))
	return raw, nil
}

// memberEncoder makes the codec of a method.
func memberEncoder(method string) (codec.Codec, uint16, error) {
	if method == "zstd" {
		z, err := codec.NewZstdEncoder(3, 0, false, nil)
		if err != nil {
			return nil, 0, zlibError(err)
		}
		return z, archive.Zstd, nil
	}
	return codec.NewDeflate(codec.Raw, -1, 15, 0, nil), archive.Deflate, nil
}

// entry makes the entry of what compress gave.
func (p *preparedEntry) entry(e *env.Env, raw []byte) (engine.Value, error) {
	z := &zipEntry{meta: p.meta, raw: raw, created: &p.ms}
	if raw != nil {
		z.makeRaw = func() *engine.Object { return buffer.New(e, raw) }
	} else {
		z.raw = p.view.Bytes
		z.makeRaw = p.rawView(e)
	}
	o, err := newZipEntry(e, z)
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

// rawView shows the data where they are stored as they were given: the very
// Buffer, or a view of the same memory.
func (p *preparedEntry) rawView(e *env.Env) func() *engine.Object {
	w := p.view
	if o, ok := p.data.AsObject(); ok && buffer.IsBuffer(e, p.data) {
		return func() *engine.Object { return o }
	}
	n := len(w.Bytes)
	return func() *engine.Object { return buffer.View(e, w.Buffer, w.ByteOffset, n) }
}

// zipEntryCreateSync is ZipEntry.createSync(filename, data[, options]).
// https://nodejs.org/api/zlib.html#static-method-zlibzipentrycreatesyncfilename-data-options
func zipEntryCreateSync(c *engine.Call) (engine.Value, error) {
	p, err := prepareEntry(c)
	if err != nil {
		return engine.Undefined, err
	}
	raw, err := p.compress()
	if err != nil {
		return engine.Undefined, err
	}
	return p.entry(env.From(c), raw)
}

// zipEntryCreate is ZipEntry.create(filename, data[, options]).
// https://nodejs.org/api/zlib.html#static-method-zlibzipentrycreatefilename-data-options
func zipEntryCreate(c *engine.Call) (engine.Value, error) {
	p, err := prepareEntry(c)
	if err != nil {
		return engine.Undefined, err
	}
	e := env.From(c)
	promise := e.RT.NewPromise()
	var raw []byte
	onPool(e, func() { raw, err = p.compress() }, func() {
		if err == nil {
			var v engine.Value
			if v, err = p.entry(e, raw); err == nil {
				promise.Resolve(v)
				return
			}
		}
		promise.Reject(err)
	})
	return promise.Value(), nil
}

// zipEntryCreateStream is ZipEntry.createStream(filename, source[, options]).
// https://nodejs.org/api/zlib.html#static-method-zlibzipentrycreatestreamfilename-source-options
func zipEntryCreateStream(c *engine.Call) (engine.Value, error) {
	n, err := newMeta(c, c.Arg(0), c.Arg(2), false)
	if err != nil {
		return engine.Undefined, err
	}
	h := n.meta
	if h.IsDirectory() {
		return engine.Undefined, nodeerr.InvalidArgValue(c.Runtime(), "filename", c.Arg(0), "a directory entry cannot be streamed")
	}
	h.Flags |= archive.FlagDescriptor
	switch n.method {
	case "deflate":
		h.Method = archive.Deflate
	case "zstd":
		h.Method = archive.Zstd
	}
	o, err := newZipEntry(env.From(c), &zipEntry{meta: h, state: streaming, source: c.Arg(1), created: &n.ms})
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

// zipEntryCreateSymlink is ZipEntry.createSymlink(filename, target[, options]).
// https://nodejs.org/api/zlib.html#static-method-zlibzipentrycreatesymlinkfilename-target-options
func zipEntryCreateSymlink(c *engine.Call) (engine.Value, error) {
	target, err := validate.String(c, c.Arg(1), "target")
	if err != nil {
		return engine.Undefined, err
	}
	n, err := newMeta(c, c.Arg(0), c.Arg(2), true)
	if err != nil {
		return engine.Undefined, err
	}
	e := env.From(c)
	o, err := newSymlink(e, n.meta, target)
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

// newSymlink makes the entry of a link: its content is the target.
func newSymlink(e *env.Env, h *archive.Entry, target string) (*engine.Object, error) {
	raw := []byte(target)
	h.CRC32, h.Size, h.CompressedSize = crc32.ChecksumIEEE(raw), int64(len(raw)), int64(len(raw))
	return newZipEntry(e, &zipEntry{meta: h, raw: raw, makeRaw: func() *engine.Object { return buffer.New(e, raw) }})
}

// zipEntryRead is ZipEntry.read(buffer).
// https://nodejs.org/api/zlib.html#static-method-zlibzipentryreadbuffer
func zipEntryRead(c *engine.Call) (engine.Value, error) {
	e, v := env.From(c), c.Arg(0)
	var list []*engine.Object
	read := false
	return newGenerator(e, &generator{next: func() (engine.Value, bool, error) {
		if !read {
			read = true
			var err error
			if list, _, err = readEntries(e, v); err != nil {
				return engine.Undefined, false, err
			}
		}
		if len(list) == 0 {
			return engine.Undefined, true, nil
		}
		o := list[0]
		list = list[1:]
		return o.Value(), false, nil
	}})
}

// readEntries reads an archive in memory; its entries are views of it.
func readEntries(e *env.Env, v engine.Value) ([]*engine.Object, archive.End, error) {
	w, err := dataArg(e.RT, v, "buffer")
	if err != nil {
		return nil, archive.End{}, err
	}
	metas, data, end, err := archive.Read(w.Bytes)
	if err != nil {
		return nil, end, zipError(err)
	}
	list := make([]*engine.Object, len(metas))
	for i, h := range metas {
		from, to := data[i][0], data[i][1]
		z := &zipEntry{meta: h, raw: w.Bytes[from:to:to],
			makeRaw: func() *engine.Object { return buffer.View(e, w.Buffer, w.ByteOffset+from, to-from) }}
		if list[i], err = newZipEntry(e, z); err != nil {
			return nil, end, err
		}
	}
	return list, end, nil
}

// zipEntryDispose destroys the source of a streaming entry.
func zipEntryDispose(c *engine.Call) (engine.Value, error) {
	z, err := thisZipEntry(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, z.dispose()
}

// dispose gives back a source that will not be read.
func (z *zipEntry) dispose() error {
	if z.state != streaming || z.source.IsUndefined() {
		return nil
	}
	source := z.source
	z.source = engine.Undefined
	o, ok := source.AsObject()
	if !ok {
		return nil
	}
	for _, name := range [...]string{"destroy", "return"} {
		f, err := o.Get(name)
		if err != nil {
			return err
		}
		if f.IsFunction() {
			v, err := o.Invoke(name)
			if p, ok := v.AsPromise(); ok {
				// Nobody waits for the end of a source that was given up.
				p.MarkHandled()
			}
			return err
		}
	}
	return nil
}
