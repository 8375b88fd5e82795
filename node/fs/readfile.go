package fs

import (
	"io"
	"os"
	"strconv"
	"syscall"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/internal/fstrace"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

func formatInt(n int64) string { return strconv.FormatInt(n, 10) }

func newBuffer(e *env.Env, b []byte) engine.Value { return buffer.New(e, b).Value() }

// encode turns a string argument into bytes.
func (p *params) encode(v, enc engine.Value) ([]byte, error) {
	e := buffer.UTF8
	if enc.IsString() {
		var ok bool
		if e, ok = buffer.ParseEncoding(enc); !ok {
			return nil, nodeerr.InvalidArgValue(p.rt, "encoding", enc, "is invalid encoding")
		}
	}
	return buffer.StringBytes(v, e), nil
}

// readFileOp is fs.readFile(path or fd[, options]).
func readFileOp(p *params) (task, error) {
	o, err := p.options(1)
	if err != nil {
		return task{}, err
	}
	fv, err := o.get("flag")
	if err != nil {
		return task{}, err
	}
	flags, err := p.flags(fv, os.O_RDONLY)
	if err != nil {
		return task{}, err
	}
	stop := o.abortion()
	fd, path, err := p.target()
	if err != nil {
		return task{}, err
	}
	x := &struct {
		data  []byte
		steps fstrace.Steps
	}{}
	text := o.isUTF8()
	return task{
		abort: stop,
		steps: &x.steps,
		work:  func() (err error) { x.data, err = readAll(fd, path, flags, stop, &x.steps, text); return err },
		result: func(*engine.Runtime) (engine.Value, error) {
			return o.content(x.data)
		},
	}, nil
}

// isUTF8 reports whether what is read becomes a text in UTF-8.
func (o *options) isUTF8() bool {
	s, ok := o.enc.AsString()
	return ok && (s == "utf8" || s == "utf-8")
}

// content is what was read: a Buffer, or a string in the encoding.
func (o *options) content(b []byte) (engine.Value, error) {
	if s, ok := o.enc.AsString(); !ok || s == "buffer" {
		return newBuffer(o.p.e, b), nil
	}
	enc, _ := buffer.ParseEncoding(o.enc)
	return buffer.ToString(b, enc)
}

// readStep is the most that one system call reads of a file that is read
// whole, so that an abort is seen.
const readStep = 8 << 20

// readAll reads a file, or a descriptor from where it stands. COMPAT: in the
// trace events, what becomes a text is not measured first.
func readAll(fd int, path string, flags int, stop *abortion, s *fstrace.Steps, text bool) (data []byte, err error) {
	if fd < 0 {
		s.Begin("open")
		fd, err = openFD(path, flags, 0o666)
		s.End("open")
		if err != nil {
			return nil, nodeerr.System(err, "open", path, "")
		}
		defer func() {
			s.Begin("close")
			if cerr := closeFD(fd); err == nil {
				err = sysErr(cerr, "close", "")
			}
			s.End("close")
		}()
	}
	if !text {
		s.Begin("fstat")
	}
	size, err := sizeFD(fd)
	if !text {
		s.End("fstat")
	}
	if err != nil {
		return nil, sysErr(err, "fstat", "")
	}
	if size > 1<<31-1 {
		return nil, nodeerr.Range("ERR_FS_FILE_TOO_LARGE", "File size (%d) is greater than 2 GiB", size)
	}
	data = make([]byte, 0, max(size+1, 512))
	s.Begin("read")
	defer func() {
		if text {
			s.End("read")
		} else {
			s.EndCounted("read", "bytesRead", len(data))
		}
	}()
	for {
		if len(data) == cap(data) {
			data = append(data, 0)[:len(data)]
		}
		if stop.aborted() {
			return nil, nil
		}
		n, err := readFD(fd, data[len(data):min(cap(data), len(data)+readStep)], -1)
		if err == syscall.EINTR {
			continue
		}
		data = data[:len(data)+max(0, n)]
		if err != nil && err != io.EOF {
			return nil, sysErr(err, "read", "")
		}
		if n <= 0 {
			return data[:len(data):len(data)], nil
		}
	}
}

// writeOptions are the options of writeFile and appendFile.
type writeOptions struct {
	*options
	flags int
	mode  os.FileMode
	flush bool
	stop  *abortion
}

func (p *params) writeOptions(defFlags int) (w writeOptions, err error) {
	if w.options, err = p.options(2); err != nil {
		return w, err
	}
	fv, err := w.get("flag")
	if err != nil {
		return w, err
	}
	if w.flags, err = p.flags(fv, defFlags); err != nil {
		return w, err
	}
	mv, err := w.get("mode")
	if err != nil {
		return w, err
	}
	if w.mode, err = p.mode(mv, "mode", 0o666); err != nil {
		return w, err
	}
	w.stop = w.abortion()
	if fv, err = w.get("flush"); err == nil && !fv.IsNullish() {
		w.flush, err = w.flag("flush")
	}
	return w, err
}

// target is the first argument of functions that take a path or a
// descriptor; fd is -1 for a path.
func (p *params) target() (fd int, path string, err error) {
	if p.arg(0).IsNumber() && (p.handled || !p.promised) {
		fd, err = p.fd(0)
		return fd, "", err
	}
	path, err = p.path(0, "path")
	return -1, path, err
}

// writeFileOp is fs.writeFile(file, data[, options]) and appendFile.
func writeFileOp(defFlags int) func(p *params) (task, error) {
	return func(p *params) (task, error) {
		o, err := p.writeOptions(defFlags)
		if err != nil {
			return task{}, err
		}
		v := p.arg(1)
		data, ok := v.AsBytes()
		if !ok {
			if !v.IsString() {
				return task{}, nodeerr.InvalidArgType(p.rt, "data", v, "string", "Buffer", "TypedArray", "DataView")
			}
			if data, err = p.encode(v, o.enc); err != nil {
				return task{}, err
			}
		}
		fd, path, err := p.target()
		if err != nil {
			return task{}, err
		}
		w := &fileWrite{fd: fd, path: path, flags: o.flags, mode: o.mode, stop: o.stop, text: v.IsString()}
		t := task{abort: o.stop, steps: &w.steps, work: func() error { return w.whole(data, o.flush) }}
		if o.flush {
			t.flush = w
			t.work = func() error { return w.whole(data, !w.keep) }
		}
		return t, nil
	}
}

// writeStep is the most that one system call writes, as in Node.
const writeStep = 512 << 10

// fileWrite is a file that is being written whole.
type fileWrite struct {
	fd     int // -1 until the path is open
	path   string
	flags  int
	mode   os.FileMode
	stop   *abortion
	opened bool // by this write, which closes it
	// keep leaves the file open after whole, for a flush that the program sees.
	keep bool
	// steps and text (what is written is one) are for trace events.
	steps fstrace.Steps
	text  bool
}

func (w *fileWrite) open() (err error) {
	if w.fd >= 0 {
		return nil
	}
	w.steps.Begin("open")
	fd, err := openFD(w.path, w.flags, w.mode)
	w.steps.End("open")
	if err != nil {
		return nodeerr.System(err, "open", w.path, "")
	}
	w.fd, w.opened = fd, true
	return nil
}

func (w *fileWrite) write(data []byte) error {
	if total := len(data); total > 0 {
		w.steps.Begin("write")
		defer func() {
			if w.text {
				w.steps.End("write")
			} else {
				w.steps.EndCounted("write", "bytesWritten", total-len(data))
			}
		}()
	}
	for len(data) > 0 {
		if w.stop.aborted() {
			return nil
		}
		n, err := writeFD(w.fd, data[:min(len(data), writeStep)], -1)
		data = data[max(0, n):]
		if err != nil && err != syscall.EINTR {
			return sysErr(err, "write", "")
		}
	}
	return nil
}

// close closes the file where the write has opened it; failed comes first.
func (w *fileWrite) close(failed error) error {
	if !w.opened {
		return failed
	}
	w.opened = false
	w.steps.Begin("close")
	defer w.steps.End("close")
	if err := closeFD(w.fd); failed == nil {
		return sysErr(err, "close", "")
	}
	return failed
}

// whole opens the file, writes it and closes it.
func (w *fileWrite) whole(data []byte, flush bool) error {
	if err := w.open(); err != nil {
		return err
	}
	err := w.write(data)
	if err == nil && flush && !w.stop.aborted() {
		err = sysErr(syncFD(w.fd), "fsync", "")
	}
	if err == nil && w.keep {
		return nil
	}
	return w.close(err)
}
