package zlib

import (
	"io"
	"os"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/node/zlib/archive"
	"github.com/sxfescript/sxn/runtime/env"
)

// zipFiles is zlib.zipFiles(files[, options]).
// https://nodejs.org/api/zlib.html#zlibzipfilesfiles-options
func zipFiles(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	files, opts := c.Arg(0), c.Arg(1)
	follow := true
	if !opts.IsString() {
		v, err := entryOption(opts, "followSymlinks")
		if err != nil {
			return engine.Undefined, err
		}
		if !v.IsUndefined() {
			if follow, err = validate.Boolean(c, v, "options.followSymlinks"); err != nil {
				return engine.Undefined, err
			}
		}
	}
	l := &fileLister{e: e, files: files, follow: follow}
	entries, err := newAsyncGenerator(&asyncGenerator{e: e, step: l.step})
	if err != nil {
		return engine.Undefined, err
	}
	return archiveStream(e, entries, opts, nil)
}

// fileLister makes entries of files.
type fileLister struct {
	e      *env.Env
	files  engine.Value
	follow bool
	it     *jsIterator
}

func (l *fileLister) step(yield func(v engine.Value, done bool, err error)) {
	if l.it == nil {
		var err error
		if l.it, err = asyncIteratorOf(l.e.RT, l.files, "files"); err != nil {
			yield(engine.Undefined, false, err)
			return
		}
	}
	l.it.stepAsync(l.e, func(pair engine.Value, done bool, err error) {
		if err != nil || done {
			yield(engine.Undefined, done, err)
			return
		}
		source, name, err := l.pair(pair)
		if err != nil {
			yield(engine.Undefined, false, err)
			return
		}
		f := &listedFile{path: source, follow: l.follow}
		onPool(l.e, func() { err = f.look() }, func() {
			if err != nil {
				yield(engine.Undefined, false, zipError(err))
				return
			}
			v, err := f.entry(l.e, name)
			yield(v, false, err)
		})
	})
}

// pair takes [sourcePath, entryName] apart.
func (l *fileLister) pair(v engine.Value) (source, name string, err error) {
	f := l.e.RT.NewFunction("", 0, func(c *engine.Call) (engine.Value, error) {
		var parts [2]engine.Value
		for i, key := range [...]uint32{0, 1} {
			var err error
			if parts[i], err = c.Runtime().GetV(v, engine.IndexKey(key)); err != nil {
				return engine.Undefined, err
			}
		}
		var err error
		if source, err = validate.String(c, parts[0], "sourcePath"); err != nil {
			return engine.Undefined, err
		}
		name, err = validate.String(c, parts[1], "name")
		return engine.Undefined, err
	})
	_, err = f.Call(engine.Undefined)
	return source, name, err
}

// listedFile is a file that is to be archived.
type listedFile struct {
	path   string
	follow bool
	info   os.FileInfo
	target string // of a link
}

// look asks the file system, on any goroutine.
func (f *listedFile) look() (err error) {
	call := "lstat"
	if f.follow {
		call = "stat"
		f.info, err = os.Stat(f.path)
	} else {
		f.info, err = os.Lstat(f.path)
	}
	if err != nil {
		return nodeerr.System(err, call, f.path, "")
	}
	switch m := f.info.Mode(); {
	case m&os.ModeSymlink != 0:
		if f.target, err = os.Readlink(f.path); err != nil {
			return nodeerr.System(err, "readlink", f.path, "")
		}
	case !m.IsRegular() && !m.IsDir():
		return archive.Unsupported("cannot archive " + archive.Quote(f.path) + ": not a regular file")
	}
	return nil
}

// permissions are the mode bits of Unix.
func permissions(m os.FileMode) uint32 {
	mode := uint32(m.Perm())
	for bit, flag := range map[uint32]os.FileMode{0o4000: os.ModeSetuid, 0o2000: os.ModeSetgid, 0o1000: os.ModeSticky} {
		if m&flag != 0 {
			mode |= bit
		}
	}
	return mode
}

// entry makes the ZipEntry.
func (f *listedFile) entry(e *env.Env, name string) (engine.Value, error) {
	if name == "" {
		return engine.Undefined, nodeerr.InvalidArgValue(e.RT, "filename", engine.String(name), "must not be empty")
	}
	m := f.info.Mode()
	if m.IsDir() && name[len(name)-1] != '/' {
		name += "/"
	}
	if len(name) > 65535 {
		return engine.Undefined, zipError(archive.EntryTooLarge("the entry name must not exceed 65535 bytes when encoded as UTF-8"))
	}
	link := m&os.ModeSymlink != 0
	h := archive.NewEntry(name, "", permissions(m), link)
	ms := float64(f.info.ModTime().UnixMilli())
	if err := setTime(e.RT, h, ms); err != nil {
		return engine.Undefined, err
	}
	z := &zipEntry{meta: h}
	switch {
	case link:
		o, err := newSymlink(e, h, f.target)
		if err != nil {
			return engine.Undefined, err
		}
		return o.Value(), nil
	case m.IsDir():
		z.makeRaw = func() *engine.Object { return buffer.New(e, nil) }
	default:
		if h.IsDirectory() {
			return engine.Undefined, nodeerr.InvalidArgValue(e.RT, "filename", engine.String(name), "a directory entry cannot be streamed")
		}
		h.Flags |= archive.FlagDescriptor
		h.Method = archive.Deflate
		z.state = streaming
		var err error
		if z.source, err = f.source(e); err != nil {
			return engine.Undefined, err
		}
	}
	o, err := newZipEntry(e, z)
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

// source reads the file piece by piece; it is opened for the first piece.
func (f *listedFile) source(e *env.Env) (engine.Value, error) {
	var file *os.File
	closed := false
	shut := func() error {
		closed = true
		if file == nil {
			return nil
		}
		err := file.Close()
		file = nil
		return err
	}
	g := &asyncGenerator{e: e}
	g.step = func(yield func(engine.Value, bool, error)) {
		var b []byte
		var err error
		onPool(e, func() {
			if closed {
				return
			}
			if file == nil {
				if file, err = os.Open(f.path); err != nil {
					err = nodeerr.System(err, "open", f.path, "")
					return
				}
			}
			b = make([]byte, 64<<10)
			n, failed := file.Read(b)
			b = b[:n]
			if failed != nil && failed != io.EOF {
				err = nodeerr.System(failed, "read", "", "")
			}
			if n == 0 {
				if failed := shut(); failed != nil && err == nil {
					err = nodeerr.System(failed, "close", "", "")
				}
			}
		}, func() {
			if err != nil || len(b) == 0 {
				yield(engine.Undefined, true, err)
				return
			}
			yield(buffer.New(e, b).Value(), false, nil)
		})
	}
	g.close = func(then func(error)) { then(shut()) }
	return newAsyncGenerator(g)
}
