package zlib

import (
	"hash/crc32"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/stream"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/node/zlib/archive"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/compression/codec"
)

// archiveOptions are the checked options of createZipArchive.
type archiveOptions struct {
	comment []byte
	base    int64
}

// parseArchiveOptions reads options, a string for the comment alone; the
// comment is that of before where none is given.
func parseArchiveOptions(c *engine.Call, v engine.Value, before []byte) (archiveOptions, error) {
	o := archiveOptions{comment: before}
	comment := v
	if !v.IsUndefined() && !v.IsString() {
		obj, err := validate.Object(c, v, "options")
		if err != nil {
			return o, err
		}
		if comment, err = obj.Get("comment"); err != nil {
			return o, err
		}
		base, err := obj.Get("baseOffset")
		if err != nil {
			return o, err
		}
		if !base.IsUndefined() {
			if o.base, err = validate.Integer(c, base, "options.baseOffset", 0, maxBufferLength); err != nil {
				return o, err
			}
		}
	}
	if comment.IsUndefined() {
		return o, nil
	}
	text, err := validate.String(c, comment, "options.comment")
	if err != nil {
		return o, err
	}
	if len(text) > 65535 {
		return o, zipError(archive.TooLarge("the archive comment must not exceed 65535 bytes when encoded as UTF-8"))
	}
	o.comment = []byte(text)
	return o, nil
}

// archiveWriter counts what is written and keeps the central directory.
type archiveWriter struct {
	archiveOptions
	offset  int64
	headers [][]byte
	size    int64
	tail    [][]byte // what follows the entries, once they are written
}

// add notes an entry whose header was written at a place.
func (w *archiveWriter) add(h *archive.Entry, at int64, streamed bool) error {
	b, err := h.CentralHeader(at, streamed)
	if err != nil {
		return zipError(err)
	}
	w.headers = append(w.headers, b)
	w.size += int64(len(b))
	return nil
}

// finish makes the end of the archive.
func (w *archiveWriter) finish() {
	w.tail = append(w.headers, archive.EndRecords(int64(len(w.headers)), w.size, w.offset, w.comment)...)
}

// entryBytes counts bytes of an entry and makes their Buffer.
func (w *archiveWriter) entryBytes(e *env.Env, b []byte) engine.Value {
	w.offset += int64(len(b))
	return buffer.New(e, b).Value()
}

// createZipArchiveSync is zlib.createZipArchiveSync(entries[, options]).
// https://nodejs.org/api/zlib.html#zlibcreateziparchivesyncentries-options
func createZipArchiveSync(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	entries, opts := c.Arg(0), c.Arg(1)
	g := &syncArchive{e: e}
	// Nothing is looked at before the first chunk is asked for.
	start := func() (err error) {
		if g.w, err = writerOf(e, opts, nil); err != nil {
			return err
		}
		g.it, err = iteratorOf(e.RT, entries, "entries")
		return err
	}
	return newGenerator(e, &generator{next: func() (engine.Value, bool, error) {
		if g.w == nil {
			if err := start(); err != nil {
				return engine.Undefined, false, err
			}
		}
		return g.next()
	}, close: g.abandon})
}

// writerOf makes the writer of the options of an archive.
func writerOf(e *env.Env, opts engine.Value, comment []byte) (*archiveWriter, error) {
	w := &archiveWriter{}
	f := e.RT.NewFunction("", 0, func(c *engine.Call) (engine.Value, error) {
		o, err := parseArchiveOptions(c, opts, comment)
		w.archiveOptions, w.offset = o, o.base
		return engine.Undefined, err
	})
	_, err := f.Call(engine.Undefined)
	return w, err
}

// syncArchive makes an archive without waiting.
type syncArchive struct {
	e       *env.Env
	it      *jsIterator
	w       *archiveWriter
	content *rawReader // of the entry that is being written
	current *zipEntry
	at      int64
}

func (g *syncArchive) next() (engine.Value, bool, error) {
	for {
		if g.current != nil {
			b, err := g.content.next()
			if err != nil {
				return engine.Undefined, false, g.fail(zipError(err))
			}
			if len(b) > 0 {
				if g.current.state == inMemory {
					g.w.offset += int64(len(b))
					return g.current.rawContent(), false, nil
				}
				return g.w.entryBytes(g.e, b), false, nil
			}
			if err := g.w.add(g.current.meta, g.at, false); err != nil {
				return engine.Undefined, false, g.fail(err)
			}
			g.current = nil
		}
		if g.w.tail != nil {
			return g.rest()
		}
		v, done, err := g.it.step()
		if err != nil {
			return engine.Undefined, false, err
		}
		if done {
			g.w.finish()
			continue
		}
		z := asZipEntry(v)
		if z == nil {
			return engine.Undefined, false, g.fail(engine.TypeError("current is not iterable"))
		}
		head, err := z.syncHeader()
		if err != nil {
			if er := z.dispose(); er != nil {
				return engine.Undefined, false, er
			}
			return engine.Undefined, false, g.fail(err)
		}
		g.current, g.content, g.at = z, &rawReader{z: z}, g.w.offset
		return g.w.entryBytes(g.e, head), false, nil
	}
}

func (g *syncArchive) rest() (engine.Value, bool, error) {
	if len(g.w.tail) == 0 {
		return engine.Undefined, true, nil
	}
	b := g.w.tail[0]
	g.w.tail = g.w.tail[1:]
	return buffer.New(g.e, b).Value(), false, nil
}

// fail gives back what is still queued, and returns the error.
func (g *syncArchive) fail(err error) error {
	if er := g.abandon(); er != nil {
		return er
	}
	return err
}

// abandon disposes the entries that will not be written.
func (g *syncArchive) abandon() error {
	if g.it == nil {
		return nil
	}
	for {
		v, done, err := g.it.step()
		if err != nil || done {
			return err
		}
		if z := asZipEntry(v); z != nil {
			if err := z.dispose(); err != nil {
				return err
			}
		}
	}
}

// syncHeader is the local header of an entry that can be written at once.
func (z *zipEntry) syncHeader() ([]byte, error) {
	switch z.state {
	case inMemory:
	case inFile:
		if err := z.file.usable(); err != nil {
			return nil, err
		}
	default:
		return nil, nodeerr.InvalidState("a streaming entry cannot be serialized synchronously")
	}
	b, err := z.meta.LocalHeader(false)
	return b, zipError(err)
}

// zipEntryIterator is zipEntry[Symbol.iterator](): the entry as it is written.
func zipEntryIterator(c *engine.Call) (engine.Value, error) {
	z, err := thisZipEntry(c)
	if err != nil {
		return engine.Undefined, err
	}
	e := env.From(c)
	var content *rawReader
	return newGenerator(e, &generator{next: func() (engine.Value, bool, error) {
		if content == nil {
			head, err := z.syncHeader()
			if err != nil {
				return engine.Undefined, false, err
			}
			content = &rawReader{z: z}
			return buffer.New(e, head).Value(), false, nil
		}
		b, err := content.next()
		switch {
		case err != nil:
			return engine.Undefined, false, zipError(err)
		case len(b) == 0:
			return engine.Undefined, true, nil
		case z.state == inMemory:
			return z.rawContent(), false, nil
		}
		return buffer.New(e, b).Value(), false, nil
	}})
}

// zipEntryAsyncIterator is zipEntry[Symbol.asyncIterator]().
func zipEntryAsyncIterator(c *engine.Call) (engine.Value, error) {
	z, err := thisZipEntry(c)
	if err != nil {
		return engine.Undefined, err
	}
	e := env.From(c)
	s := &entrySerializer{e: e, z: z}
	return newAsyncGenerator(&asyncGenerator{e: e, step: s.step, close: func(then func(error)) { then(z.dispose()) }})
}

// entrySerializer gives one entry as it is written, piece by piece.
type entrySerializer struct {
	e        *env.Env
	z        *zipEntry
	content  *rawReader // of entries in memory and files
	streamed bool
	drain    *sourceDrain
	stage    int
}

// step makes the next piece.
func (s *entrySerializer) step(yield func(v engine.Value, done bool, err error)) {
	give := func(b []byte, err error) {
		if err != nil {
			yield(engine.Undefined, false, zipError(err))
			return
		}
		yield(buffer.New(s.e, b).Value(), false, nil)
	}
	switch s.stage {
	case 0:
		s.stage = 1
		head, err := s.begin()
		give(head, err)
	case 1:
		if s.streamed {
			s.drain.next(func(b []byte, err error) {
				if err != nil || len(b) > 0 {
					give(b, err)
					return
				}
				s.stage = 2
				s.z.state = spent
				give(s.z.meta.Descriptor(), nil)
			})
			return
		}
		var b []byte
		var err error
		s.z.hold()
		onPool(s.e, func() { b, err = s.content.next() }, func() {
			s.z.release()
			switch {
			case err == nil && len(b) == 0:
				yield(engine.Undefined, true, nil)
			case err == nil && s.z.state == inMemory:
				yield(s.z.rawContent(), false, nil)
			default:
				give(b, err)
			}
		})
	default:
		yield(engine.Undefined, true, nil)
	}
}

// begin makes the local header.
func (s *entrySerializer) begin() ([]byte, error) {
	z := s.z
	switch z.state {
	case streaming:
		if z.source.IsUndefined() {
			return nil, z.notPending()
		}
		s.streamed = true
		z.state = draining
		drain, err := newSourceDrain(s.e, z)
		if err != nil {
			return nil, err
		}
		s.drain = drain
		return z.meta.LocalHeader(true)
	case draining, spent:
		return nil, nodeerr.InvalidState("a streaming entry can only be serialized once")
	case inFile:
		if err := z.file.usable(); err != nil {
			return nil, err
		}
	}
	s.content = &rawReader{z: z}
	return z.meta.LocalHeader(false)
}

// sourceDrain compresses what a source gives.
type sourceDrain struct {
	e     *env.Env
	z     *zipEntry
	it    *jsIterator
	coder codec.Codec
	end   int // the flush value that ends the data
	ended bool
}

func newSourceDrain(e *env.Env, z *zipEntry) (*sourceDrain, error) {
	d := &sourceDrain{e: e, z: z, end: codec.Finish}
	source := z.source
	z.source = engine.Undefined
	it, err := asyncIteratorOf(e.RT, source, "source")
	if err != nil {
		return nil, err
	}
	d.it = it
	switch z.meta.Method {
	case archive.Deflate:
		d.coder, _, err = memberEncoder("deflate")
	case archive.Zstd:
		d.end = codec.ZstdEnd
		d.coder, _, err = memberEncoder("zstd")
	}
	return d, err
}

// next hands the next piece to give, an empty one at the end.
func (d *sourceDrain) next(give func(b []byte, err error)) {
	if d.ended {
		give(nil, nil)
		return
	}
	d.it.stepAsync(d.e, func(v engine.Value, done bool, err error) {
		if err != nil {
			give(nil, err)
			return
		}
		if done {
			d.ended = true
			d.compress(nil, d.end, give)
			return
		}
		b, ok := v.AsUint8Bytes()
		if !ok {
			err := nodeerr.InvalidArgType(d.e.RT, "chunk", v, "Uint8Array")
			d.it.close(d.e, func(error) { give(nil, err) })
			return
		}
		d.compress(b, 0, give)
	})
}

// compress puts a chunk through the codec; where that keeps all to itself the
// next chunk follows.
func (d *sourceDrain) compress(in []byte, flush int, give func(b []byte, err error)) {
	var out []byte
	var failed *codec.Error
	onPool(d.e, func() {
		h := d.z.meta
		h.CRC32 = crc32.Update(h.CRC32, crc32.IEEETable, in)
		h.Size += int64(len(in))
		if d.coder == nil {
			out = append([]byte(nil), in...)
		} else {
			out, failed = encodeAll(d.coder, in, flush)
		}
		h.CompressedSize += int64(len(out))
	}, func() {
		switch {
		case failed != nil:
			give(nil, zlibError(failed))
		case len(out) > 0 || d.ended:
			if d.ended && d.coder != nil {
				d.coder.Close()
			}
			give(out, nil)
		default:
			d.next(give)
		}
	})
}

// encodeAll takes everything that the codec gives for an input.
func encodeAll(c codec.Codec, in []byte, flush int) (out []byte, err *codec.Error) {
	space := make([]byte, defaultChunk)
	for {
		n, m, err := c.Write(space, in, flush)
		if err != nil {
			return nil, err
		}
		out, in = append(out, space[:m]...), in[n:]
		if m < len(space) && len(in) == 0 {
			return out, nil
		}
	}
}

// createZipArchive is zlib.createZipArchive(entries[, options]).
// https://nodejs.org/api/zlib.html#zlibcreateziparchiveentries-options
func createZipArchive(c *engine.Call) (engine.Value, error) {
	return archiveStream(env.From(c), c.Arg(0), c.Arg(1), nil)
}

// archiveStream is a Readable with an archive.
func archiveStream(e *env.Env, entries, opts engine.Value, comment []byte) (engine.Value, error) {
	g := &asyncArchive{e: e, entries: entries, opts: opts, comment: comment}
	v, err := newAsyncGenerator(&asyncGenerator{e: e, step: g.step, close: g.abandon})
	if err != nil {
		return engine.Undefined, err
	}
	o := e.RT.NewObject()
	if err := o.Put("objectMode", engine.False); err != nil {
		return engine.Undefined, err
	}
	return stream.FromWith(e, v, o.Value())
}

// asyncArchive makes an archive piece by piece.
type asyncArchive struct {
	e             *env.Env
	entries, opts engine.Value
	comment       []byte
	it            *jsIterator
	w             *archiveWriter
	current       *entrySerializer
	at            int64
}

// start reads the options.
func (g *asyncArchive) start() error {
	w, err := writerOf(g.e, g.opts, g.comment)
	if err != nil {
		return err
	}
	g.w = w
	g.it, err = asyncIteratorOf(g.e.RT, g.entries, "entries")
	return err
}

func (g *asyncArchive) step(yield func(v engine.Value, done bool, err error)) {
	if g.w == nil {
		if err := g.start(); err != nil {
			yield(engine.Undefined, false, err)
			return
		}
	}
	switch {
	case g.current != nil:
		g.current.step(func(v engine.Value, done bool, err error) {
			switch {
			case err != nil:
				g.fail(err, yield)
			case done:
				z := g.current
				g.current = nil
				if err := g.w.add(z.z.meta, g.at, z.streamed); err != nil {
					g.fail(err, yield)
					return
				}
				g.step(yield)
			default:
				b, _ := v.AsBytes()
				g.w.offset += int64(len(b))
				yield(v, false, nil)
			}
		})
	case g.w.tail != nil:
		if len(g.w.tail) == 0 {
			yield(engine.Undefined, true, nil)
			return
		}
		b := g.w.tail[0]
		g.w.tail = g.w.tail[1:]
		yield(buffer.New(g.e, b).Value(), false, nil)
	default:
		g.it.stepAsync(g.e, func(v engine.Value, done bool, err error) {
			switch z := asZipEntry(v); {
			case err != nil:
				yield(engine.Undefined, false, err)
			case done:
				g.w.finish()
				g.step(yield)
			case z == nil:
				g.fail(engine.TypeError("entry is not async iterable"), yield)
			default:
				g.current, g.at = &entrySerializer{e: g.e, z: z}, g.w.offset
				g.step(yield)
			}
		})
	}
}

// fail disposes what is queued and ends with an error.
func (g *asyncArchive) fail(err error, yield func(v engine.Value, done bool, err error)) {
	g.abandon(func(er error) {
		if er != nil {
			err = er
		}
		yield(engine.Undefined, false, err)
	})
}

// abandon disposes the entries that will not be written.
func (g *asyncArchive) abandon(then func(error)) {
	if s := g.current; s != nil {
		g.current = nil
		if s.drain != nil && !s.drain.ended {
			s.drain.ended = true
			s.drain.it.close(g.e, func(error) { g.abandon(then) })
			return
		}
		if err := s.z.dispose(); err != nil {
			then(err)
			return
		}
	}
	if g.it == nil {
		then(nil)
		return
	}
	g.it.stepAsync(g.e, func(v engine.Value, done bool, err error) {
		if err != nil || done {
			then(err)
			return
		}
		if z := asZipEntry(v); z != nil {
			if err := z.dispose(); err != nil {
				then(err)
				return
			}
		}
		g.abandon(then)
	})
}
