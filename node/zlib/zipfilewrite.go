package zlib

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/node/zlib/archive"
)

// mayWrite refuses changes of a file that was opened for reading.
func (f *zipFile) mayWrite() error {
	if !f.writable {
		return nodeerr.Type("ERR_ZIP_NOT_WRITABLE", "this archive was not opened for writing")
	}
	return nil
}

// writeAll writes b at a place, from any goroutine.
func (h *zipHandle) writeAll(b []byte, at int64) error {
	if _, err := h.f.WriteAt(b, at); err != nil {
		return nodeerr.System(err, "write", "", "")
	}
	return nil
}

// writeDirectory writes the central directory at a place, and cuts the file
// behind it. It runs on any goroutine.
func (f *zipFile) writeDirectory(names *nameMap[*archive.Entry], at int64) error {
	w := &archiveWriter{}
	w.comment, w.offset = f.comment, at-f.prefix
	for _, name := range names.names {
		h := names.values[name]
		if err := w.add(h, h.Offset, h.Flags&archive.FlagDescriptor != 0); err != nil {
			return err
		}
	}
	w.finish()
	place := at
	for _, b := range w.tail {
		if err := f.handle.writeAll(b, place); err != nil {
			return err
		}
		place += int64(len(b))
	}
	if err := f.handle.f.Truncate(place); err != nil {
		return nodeerr.System(err, "ftruncate", "", "")
	}
	return nil
}

// commit makes a change of the directory seen.
func (f *zipFile) commit(names *nameMap[*archive.Entry], end int64) {
	for name, h := range f.names.values {
		if names.values[name] != h {
			delete(f.objects, h)
		}
	}
	f.names, f.end = *names, end
}

// with returns the names with one entry more, which replaces one of its name.
func (f *zipFile) with(h *archive.Entry) *nameMap[*archive.Entry] {
	m := &nameMap[*archive.Entry]{}
	for _, name := range f.names.names {
		m.set(name, f.names.values[name])
	}
	m.set(h.NameText(), h)
	return m
}

// writeEntry writes an entry in memory or in a file, and the directory. It
// runs on any goroutine; commit makes the change seen.
func (f *zipFile) writeEntry(z *zipEntry) (commit func(), err error) {
	h := *z.meta
	h.Flags &^= archive.FlagDescriptor
	head, err := h.LocalHeader(false)
	if err != nil {
		return nil, err
	}
	at := f.end
	if err := f.handle.writeAll(head, at); err != nil {
		return nil, err
	}
	at += int64(len(head))
	for r := (&rawReader{z: z}); ; {
		b, err := r.next()
		if err != nil {
			return nil, err
		}
		if len(b) == 0 {
			break
		}
		if err := f.handle.writeAll(b, at); err != nil {
			return nil, err
		}
		at += int64(len(b))
	}
	h.Offset = f.end - f.prefix
	names := f.with(&h)
	if err := f.writeDirectory(names, at); err != nil {
		return nil, err
	}
	return func() { f.commit(names, at) }, nil
}

func zipFileAddEntrySync(c *engine.Call, f *zipFile) (engine.Value, error) {
	if err := f.mayWrite(); err != nil {
		return engine.Undefined, err
	}
	v := c.Arg(0)
	z, err := entryArg(c.Runtime(), v)
	if err != nil {
		return engine.Undefined, err
	}
	if _, err := z.syncHeader(); err != nil {
		return engine.Undefined, err
	}
	commit, err := f.writeEntry(z)
	if err != nil {
		return engine.Undefined, zipError(err)
	}
	commit()
	return v, nil
}

func zipFileAddSync(c *engine.Call, f *zipFile) (engine.Value, error) {
	if err := f.mayWrite(); err != nil {
		return engine.Undefined, err
	}
	v, err := zipEntryCreateSync(c)
	if err != nil {
		return engine.Undefined, err
	}
	commit, err := f.writeEntry(asZipEntry(v))
	if err != nil {
		return engine.Undefined, zipError(err)
	}
	commit()
	return v, nil
}

func zipFileAddEntry(c *engine.Call, f *zipFile) (engine.Value, error) {
	if err := f.mayWrite(); err != nil {
		return engine.Undefined, err
	}
	v := c.Arg(0)
	if _, err := entryArg(c.Runtime(), v); err != nil {
		return engine.Undefined, err
	}
	p := c.Runtime().NewPromise()
	f.addLater(v, p)
	return p.Value(), nil
}

func zipFileAdd(c *engine.Call, f *zipFile) (engine.Value, error) {
	if err := f.mayWrite(); err != nil {
		return engine.Undefined, err
	}
	v, err := zipEntryCreate(c)
	if err != nil {
		return engine.Undefined, err
	}
	p := c.Runtime().NewPromise()
	created, _ := v.AsPromise()
	f.pending++ // synchronous methods are refused from here on
	created.Then(func(v engine.Value, err error) error {
		f.pending--
		if err != nil {
			p.Reject(err)
			return nil
		}
		f.addLater(v, p)
		return nil
	})
	return p.Value(), nil
}

// addLater adds an entry after the changes before.
func (f *zipFile) addLater(v engine.Value, p *engine.Promise) {
	z := asZipEntry(v)
	f.change(func(done func()) {
		settle := func(err error) {
			if err != nil {
				p.Reject(zipError(err))
			} else {
				p.Resolve(v)
			}
			done()
		}
		if z.state != inMemory && z.state != inFile {
			f.addStream(z, settle)
			return
		}
		if err := z.open(); err != nil {
			settle(err)
			return
		}
		var commit func()
		var err error
		z.hold()
		onPool(f.e, func() { commit, err = f.writeEntry(z) }, func() {
			z.release()
			if err == nil {
				commit()
			}
			settle(err)
		})
	})
}

// addStream writes a streaming entry as its source gives it.
func (f *zipFile) addStream(z *zipEntry, settle func(err error)) {
	s := &entrySerializer{e: f.e, z: z}
	at := f.end
	var more func(v engine.Value, done bool, err error)
	more = func(v engine.Value, done bool, err error) {
		if err != nil {
			settle(err)
			return
		}
		b, _ := v.AsBytes()
		if !done {
			onPool(f.e, func() { err = f.handle.writeAll(b, at) }, func() {
				if err != nil {
					settle(err)
					return
				}
				at += int64(len(b))
				s.step(more)
			})
			return
		}
		h := *z.meta
		h.Offset = f.end - f.prefix
		names := f.with(&h)
		onPool(f.e, func() { err = f.writeDirectory(names, at) }, func() {
			if err == nil {
				// The entry reads from the file from now on.
				z.state, z.file, z.at = inFile, f.handle, f.end
				f.commit(names, at)
			}
			settle(err)
		})
	}
	s.step(more)
}

// without returns the names without one.
func (f *zipFile) without(drop string) *nameMap[*archive.Entry] {
	m := &nameMap[*archive.Entry]{}
	for _, name := range f.names.names {
		if name != drop {
			m.set(name, f.names.values[name])
		}
	}
	return m
}

func zipFileDeleteSync(c *engine.Call, f *zipFile) (engine.Value, error) {
	if err := f.mayWrite(); err != nil {
		return engine.Undefined, err
	}
	name, err := validate.String(c, c.Arg(0), "name")
	if err != nil {
		return engine.Undefined, err
	}
	if _, ok := f.names.values[name]; !ok {
		return engine.False, nil
	}
	names := f.without(name)
	if err := f.writeDirectory(names, f.end); err != nil {
		return engine.Undefined, zipError(err)
	}
	f.commit(names, f.end)
	return engine.True, nil
}

func zipFileDelete(c *engine.Call, f *zipFile) (engine.Value, error) {
	if err := f.mayWrite(); err != nil {
		return engine.Undefined, err
	}
	name, err := validate.String(c, c.Arg(0), "name")
	if err != nil {
		return engine.Undefined, err
	}
	p := c.Runtime().NewPromise()
	f.change(func(done func()) {
		if _, ok := f.names.values[name]; !ok {
			p.Resolve(engine.False)
			done()
			return
		}
		names := f.without(name)
		var err error
		onPool(f.e, func() { err = f.writeDirectory(names, f.end) }, func() {
			if err != nil {
				p.Reject(zipError(err))
			} else {
				f.commit(names, f.end)
				p.Resolve(engine.True)
			}
			done()
		})
	})
	return p.Value(), nil
}
