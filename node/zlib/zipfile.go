package zlib

import (
	"io"
	"os"
	"slices"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/stream"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/node/zlib/archive"
	"github.com/sxfescript/sxn/runtime/env"
)

// zipHandle is the open file of a ZipFile, which its entries share.
type zipHandle struct {
	f       *os.File
	closing bool
	reads   int // reads on the pool
	onIdle  []func()
}

// usable refuses reads once the file is being closed.
func (h *zipHandle) usable() error {
	if h.closing {
		return nodeerr.InvalidState("cannot read a ZipEntry after its backing ZipFile has been closed")
	}
	return nil
}

func (h *zipHandle) endRead() {
	if h.reads--; h.reads == 0 {
		waiting := h.onIdle
		h.onIdle = nil
		for _, f := range waiting {
			f()
		}
	}
}

// whenIdle runs f once no read is under way.
func (h *zipHandle) whenIdle(f func()) {
	if h.reads == 0 {
		f()
		return
	}
	h.onIdle = append(h.onIdle, f)
}

// readFull fills b from a place in the file, from any goroutine.
func (h *zipHandle) readFull(b []byte, at int64) error {
	_, err := h.f.ReadAt(b, at)
	switch {
	case err == nil:
		return nil
	case err == io.EOF:
		return archive.Invalid("unexpected end of file")
	}
	return nodeerr.System(err, "read", "", "")
}

// localHeader reads the header of an entry at a place.
func (h *zipHandle) localHeader(at int64, name func() string) ([]byte, error) {
	fixed := make([]byte, archive.LocalSize)
	if err := h.readFull(fixed, at); err != nil {
		return nil, err
	}
	if !archive.IsLocal(fixed) {
		return nil, archive.Invalid("entry " + archive.Quote(name()) + " has an invalid local file header")
	}
	b := make([]byte, archive.LocalLength(fixed))
	return b, h.readFull(b, at)
}

// localExtra reads the extra fields of the header at a place.
func (h *zipHandle) localExtra(at int64) ([]byte, error) {
	if err := h.usable(); err != nil {
		return nil, err
	}
	b, err := h.localHeader(at, func() string { return "" })
	if err != nil {
		return nil, err
	}
	return archive.LocalExtra(b), nil
}

// contentOffset finds where the content of an entry begins; the local header
// must agree with the directory.
func (h *zipHandle) contentOffset(z *zipEntry) (int64, error) {
	b, err := h.localHeader(z.at, z.name)
	if err != nil {
		return 0, err
	}
	copied := *z.meta // the pool must not change what JavaScript reads
	if err := copied.Widen(); err != nil {
		return 0, err
	}
	n, err := copied.CheckLocal(b)
	return z.at + int64(n), err
}

// zipFile is what is behind a ZipFile.
type zipFile struct {
	e        *env.Env
	handle   *zipHandle
	names    nameMap[*archive.Entry]
	objects  map[*archive.Entry]engine.Value // the ZipEntry of each that was asked for
	prefix   int64
	end      int64 // where the central directory begins
	comment  []byte
	writable bool
	pending  int // asynchronous changes that have not settled
	queue    []func()
	working  bool
}

var zipFileKey = engine.PrivateKey[zipFile]{Name: "zipFile"}

func thisZipFile(c *engine.Call) (*zipFile, error) {
	if o := c.ThisObject(); o != nil {
		if f := zipFileKey.Get(o); f != nil {
			return f, nil
		}
	}
	return nil, engine.TypeError("Receiver must be an instance of class ZipFile")
}

func zipFileStatics() []engine.Method {
	return []engine.Method{
		{Name: "open", Length: 2, Func: promised(zipFileOpen)},
		{Name: "openSync", Length: 2, Func: zipFileOpenSync},
	}
}

// openArguments checks the arguments of open.
func openArguments(c *engine.Call) (path string, writable bool, err error) {
	if path, err = validate.String(c, c.Arg(0), "filename"); err != nil {
		return "", false, err
	}
	v, err := entryOption(c.Arg(1), "writable")
	if err != nil || v.IsUndefined() {
		return path, false, err
	}
	writable, err = validate.Boolean(c, v, "options.writable")
	return path, writable, err
}

// zipFileOpenSync is ZipFile.openSync(filename[, options]).
// https://nodejs.org/api/zlib.html#static-method-zlibzipfileopensyncfilename-options
func zipFileOpenSync(c *engine.Call) (engine.Value, error) {
	path, writable, err := openArguments(c)
	if err != nil {
		return engine.Undefined, err
	}
	f, err := openZipFile(path, writable)
	if err != nil {
		return engine.Undefined, zipError(err)
	}
	return f.object(env.From(c))
}

// zipFileOpen is ZipFile.open(filename[, options]).
// https://nodejs.org/api/zlib.html#static-method-zlibzipfileopenfilename-options
func zipFileOpen(c *engine.Call) (engine.Value, error) {
	path, writable, err := openArguments(c)
	if err != nil {
		return engine.Undefined, err
	}
	e := env.From(c)
	p := e.RT.NewPromise()
	var f *zipFile
	onPool(e, func() { f, err = openZipFile(path, writable) }, func() {
		if err == nil {
			var v engine.Value
			if v, err = f.object(e); err == nil {
				p.Resolve(v)
				return
			}
		}
		p.Reject(zipError(err))
	})
	return p.Value(), nil
}

// openZipFile opens a file and reads its directory, on any goroutine.
func openZipFile(path string, writable bool) (*zipFile, error) {
	mode := os.O_RDONLY
	if writable {
		mode = os.O_RDWR
	}
	file, err := os.OpenFile(path, mode, 0)
	if err != nil {
		return nil, nodeerr.System(err, "open", path, "")
	}
	f := &zipFile{handle: &zipHandle{f: file}, writable: writable}
	if err := f.readDirectory(); err != nil {
		_ = file.Close() // the first error is the one that says why
		return nil, err
	}
	return f, nil
}

func (f *zipFile) readDirectory() error {
	info, err := f.handle.f.Stat()
	if err != nil {
		return nodeerr.System(err, "fstat", "", "")
	}
	size := info.Size()
	from := max(size-archive.TailSize, 0)
	end, err := f.findEnd(from, size)
	if err == nil && end.NeedFrom >= 0 {
		if end, err = f.findEnd(end.NeedFrom, size); err == nil && end.NeedFrom >= 0 {
			err = archive.Invalid("Zip64 end of central directory record not found")
		}
	}
	if err == nil {
		err = archive.CheckEnd(end, size)
	}
	if err != nil {
		return err
	}
	directory := make([]byte, end.Size)
	if err := f.handle.readFull(directory, end.Offset); err != nil {
		return err
	}
	list, err := archive.ReadDirectory(directory, end.Total)
	if err != nil {
		return err
	}
	f.prefix, f.end, f.comment = end.Prefix, end.Offset, slices.Clone(end.Comment)
	return f.checkMembers(list, size)
}

func (f *zipFile) findEnd(from, size int64) (archive.End, error) {
	tail := make([]byte, size-from)
	if err := f.handle.readFull(tail, from); err != nil {
		return archive.End{}, err
	}
	return archive.FindEnd(tail, from)
}

// checkMembers makes sure that the members lie in the file, and not in each
// other; what only one of them has wrong is found when it is read.
func (f *zipFile) checkMembers(list []*archive.Entry, size int64) error {
	ranges := make([]archive.Range, 0, len(list))
	fixed := make([]byte, archive.LocalSize)
	for _, h := range list {
		if err := h.Widen(); err != nil {
			// Its numbers are wrong for good: it is refused when it is read.
			f.names.set(h.NameText(), h)
			continue
		}
		at := h.Offset + f.prefix
		if err := f.handle.readFull(fixed, at); err != nil {
			return err
		}
		after := at + int64(archive.LocalLength(fixed)) + h.CompressedSize
		if after > size {
			return archive.Invalid("entry " + archive.Quote(h.NameText()) + " data is out of bounds")
		}
		ranges = append(ranges, archive.Range{Entry: h, Start: at, End: after})
		f.names.set(h.NameText(), h)
	}
	return archive.CheckRanges(ranges, f.end)
}

// object makes the ZipFile.
func (f *zipFile) object(e *env.Env) (engine.Value, error) {
	s, err := zipStateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	v, err := s.file.Get("prototype")
	if err != nil {
		return engine.Undefined, err
	}
	proto, _ := v.AsObject()
	f.e = e
	o := e.RT.NewObjectWithPrototype(proto)
	zipFileKey.Set(o, f)
	return o.Value(), nil
}

func zipFileMethods() []engine.Method {
	on := func(f func(c *engine.Call, z *zipFile) (engine.Value, error)) engine.NativeFunc {
		return func(c *engine.Call) (engine.Value, error) {
			z, err := thisZipFile(c)
			if err != nil {
				return engine.Undefined, err
			}
			return f(c, z)
		}
	}
	open := func(f func(c *engine.Call, z *zipFile) (engine.Value, error)) engine.NativeFunc {
		return on(func(c *engine.Call, z *zipFile) (engine.Value, error) {
			if z.handle.closing {
				return engine.Undefined, nodeerr.InvalidState("the ZipFile has been closed")
			}
			return f(c, z)
		})
	}
	sync := func(f func(c *engine.Call, z *zipFile) (engine.Value, error)) engine.NativeFunc {
		return open(func(c *engine.Call, z *zipFile) (engine.Value, error) {
			if err := z.notBusy(); err != nil {
				return engine.Undefined, err
			}
			return f(c, z)
		})
	}
	list := func(promises, pairs bool) func(c *engine.Call, z *zipFile) (engine.Value, error) {
		return func(c *engine.Call, z *zipFile) (engine.Value, error) { return z.list(promises, pairs) }
	}
	return []engine.Method{
		{Name: "writable", Get: on(func(_ *engine.Call, z *zipFile) (engine.Value, error) { return engine.Bool(z.writable), nil })},
		{Name: "comment", Get: on(func(_ *engine.Call, z *zipFile) (engine.Value, error) {
			return engine.String(archive.Text(z.comment)), nil
		})},
		{Name: "has", Length: 1, Func: open(func(c *engine.Call, z *zipFile) (engine.Value, error) {
			name, err := validate.String(c, c.Arg(0), "name")
			_, ok := z.names.values[name]
			return engine.Bool(ok), err
		})},
		{Name: "get", Length: 1, Func: promised(open(zipFileGet))},
		{Name: "getSync", Length: 1, Func: sync(zipFileGet)},
		{Name: "stream", Length: 2, Func: promised(open(zipFileStream))},
		{Name: "addEntry", Length: 1, Func: promised(open(zipFileAddEntry))},
		{Name: "add", Length: 3, Func: promised(open(zipFileAdd))},
		{Name: "addEntrySync", Length: 1, Func: sync(zipFileAddEntrySync)},
		{Name: "addSync", Length: 3, Func: sync(zipFileAddSync)},
		{Name: "delete", Length: 1, Func: promised(open(zipFileDelete))},
		{Name: "deleteSync", Length: 1, Func: sync(zipFileDeleteSync)},
		{Name: "compact", Length: 1, Func: open(func(c *engine.Call, z *zipFile) (engine.Value, error) {
			entries, err := z.list(false, false)
			if err != nil {
				return engine.Undefined, err
			}
			return archiveStream(z.e, entries, c.Arg(0), z.comment)
		})},
		{Name: "compactSync", Length: 1, Func: sync(func(c *engine.Call, z *zipFile) (engine.Value, error) {
			entries, err := z.list(false, false)
			if err != nil {
				return engine.Undefined, err
			}
			return archiveBuffer(z.e, entries, c.Arg(0), z.comment)
		})},
		{Name: "keys", Func: open(func(c *engine.Call, z *zipFile) (engine.Value, error) {
			return keyIterator(c.Runtime(), z.names.names)
		})},
		{Name: "values", Func: open(list(true, false))},
		{Name: "valuesSync", Func: open(list(false, false))},
		{Name: "entries", Func: open(list(true, true))},
		{Name: "entriesSync", Func: open(list(false, true))},
		{Name: "size", Get: open(func(_ *engine.Call, z *zipFile) (engine.Value, error) { return engine.Int(len(z.names.names)), nil })},
		{Name: "forEach", Length: 2, Func: open(func(c *engine.Call, z *zipFile) (engine.Value, error) { return z.forEach(c, true) })},
		{Name: "forEachSync", Length: 2, Func: open(func(c *engine.Call, z *zipFile) (engine.Value, error) { return z.forEach(c, false) })},
		{Name: "close", Func: promised(on(zipFileClose))},
		{Name: "closeSync", Func: on(zipFileCloseSync)},
		{Symbol: engine.SymbolAsyncIterator, Func: open(zipFileAsyncIterator)},
		{Symbol: engine.SymbolIterator, Func: open(list(false, true))},
		{Symbol: engine.SymbolToStringTag, Get: func(*engine.Call) (engine.Value, error) { return engine.String("ZipFile"), nil }},
		{Symbol: engine.SymbolAsyncDispose, Func: promised(on(zipFileClose))},
		{Symbol: engine.SymbolDispose, Func: on(zipFileCloseSync)},
	}
}

// notBusy refuses synchronous methods while asynchronous changes are under way.
func (f *zipFile) notBusy() error {
	if f.pending > 0 {
		return nodeerr.InvalidState("cannot call a synchronous ZipFile method while an asynchronous add(), addEntry(), delete(), or close() call has not settled yet")
	}
	return nil
}

// entry makes the ZipEntry of a name, which reads from the file.
func (f *zipFile) entry(name string) (engine.Value, error) {
	h, ok := f.names.values[name]
	if !ok {
		return engine.Undefined, notFound(name)
	}
	if v, ok := f.objects[h]; ok {
		return v, nil
	}
	copied := *h
	o, err := newZipEntry(f.e, &zipEntry{meta: &copied, state: inFile, file: f.handle, at: h.Offset + f.prefix})
	if err != nil {
		return engine.Undefined, err
	}
	if f.objects == nil {
		f.objects = map[*archive.Entry]engine.Value{}
	}
	f.objects[h] = o.Value()
	return o.Value(), nil
}

func zipFileGet(c *engine.Call, f *zipFile) (engine.Value, error) {
	name, err := validate.String(c, c.Arg(0), "name")
	if err != nil {
		return engine.Undefined, err
	}
	return f.entry(name)
}

// promisedEntry is entry as a promise.
func (f *zipFile) promisedEntry(name string) engine.Value {
	p := f.e.RT.NewPromise()
	v, err := f.entry(name)
	if err != nil {
		p.Reject(err)
	} else {
		p.Resolve(v)
	}
	return p.Value()
}

func (f *zipFile) value(name string, promises bool) (engine.Value, error) {
	if promises {
		return f.promisedEntry(name), nil
	}
	return f.entry(name)
}

func (f *zipFile) list(promises, pairs bool) (engine.Value, error) {
	return listGenerator(f.e, slices.Clone(f.names.names), func(name string) (engine.Value, error) {
		v, err := f.value(name, promises)
		if err == nil && pairs {
			v = f.e.RT.NewArray(engine.String(name), v).Value()
		}
		return v, err
	})
}

func (f *zipFile) forEach(c *engine.Call, promises bool) (engine.Value, error) {
	fn, err := validate.Function(c, c.Arg(0), "callback")
	if err != nil {
		return engine.Undefined, err
	}
	this, receiver := c.Arg(1), c.This()
	for _, name := range slices.Clone(f.names.names) {
		v, err := f.value(name, promises)
		if err != nil {
			return engine.Undefined, err
		}
		if _, err := fn.Call(this, v, engine.String(name), receiver); err != nil {
			return engine.Undefined, err
		}
	}
	return engine.Undefined, nil
}

// zipFileAsyncIterator gives the entries one after the other.
func zipFileAsyncIterator(_ *engine.Call, f *zipFile) (engine.Value, error) {
	names := slices.Clone(f.names.names)
	return newAsyncGenerator(&asyncGenerator{e: f.e, step: func(yield func(engine.Value, bool, error)) {
		if len(names) == 0 {
			yield(engine.Undefined, true, nil)
			return
		}
		v, err := f.entry(names[0])
		names = names[1:]
		yield(v, false, err)
	}})
}

// zipFileStream is zipFile.stream(name[, options]).
// https://nodejs.org/api/zlib.html#zipfilestreamname-options
func zipFileStream(c *engine.Call, f *zipFile) (engine.Value, error) {
	v, err := zipFileGet(c, f)
	if err != nil {
		return engine.Undefined, err
	}
	o, err := parseContentOptions(c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	it, err := newAsyncGenerator(asZipEntry(v).contentGenerator(f.e, o))
	if err != nil {
		return engine.Undefined, err
	}
	opts := f.e.RT.NewObject()
	if err := opts.Put("objectMode", engine.False); err != nil {
		return engine.Undefined, err
	}
	return stream.FromWith(f.e, it, opts.Value())
}

// zipFileClose is zipFile.close(). Reads and changes under way end first.
// https://nodejs.org/api/zlib.html#zipfileclose
func zipFileClose(_ *engine.Call, f *zipFile) (engine.Value, error) {
	p := f.e.RT.NewPromise()
	if f.handle.closing {
		p.Resolve(engine.Undefined)
		return p.Value(), nil
	}
	f.handle.closing = true
	f.change(func(done func()) {
		f.handle.whenIdle(func() {
			var err error
			onPool(f.e, func() { err = f.handle.close() }, func() {
				if err != nil {
					p.Reject(err)
				} else {
					p.Resolve(engine.Undefined)
				}
				done()
			})
		})
	})
	return p.Value(), nil
}

func (h *zipHandle) close() error {
	if err := h.f.Close(); err != nil {
		return nodeerr.System(err, "close", "", "")
	}
	return nil
}

func zipFileCloseSync(_ *engine.Call, f *zipFile) (engine.Value, error) {
	if f.handle.closing {
		return engine.Undefined, nil
	}
	if err := f.notBusy(); err != nil {
		return engine.Undefined, err
	}
	f.handle.closing = true
	return engine.Undefined, f.handle.close()
}

// change runs an asynchronous change after those before it.
func (f *zipFile) change(work func(done func())) {
	f.pending++
	f.queue = append(f.queue, func() {
		work(func() {
			f.pending--
			f.working = false
			f.advance()
		})
	})
	f.advance()
}

func (f *zipFile) advance() {
	if f.working || len(f.queue) == 0 {
		return
	}
	f.working = true
	next := f.queue[0]
	f.queue = f.queue[1:]
	next()
}
