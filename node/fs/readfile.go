package fs

import (
	"io"
	"os"
	"strconv"
	"syscall"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
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
	fd, path := -1, ""
	if p.arg(0).IsNumber() {
		if fd, err = p.fd(0); err != nil {
			return task{}, err
		}
	} else if path, err = p.path(0, "path"); err != nil {
		return task{}, err
	}
	var data []byte
	return task{
		abort: stop,
		work:  func() (err error) { data, err = readAll(fd, path, flags, stop); return err },
		result: func(*engine.Runtime) (engine.Value, error) {
			return o.content(data)
		},
	}, nil
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

// readAll reads a file, or a descriptor from where it stands.
func readAll(fd int, path string, flags int, stop *abortion) (data []byte, err error) {
	if fd < 0 {
		if fd, err = openFD(path, flags, 0o666); err != nil {
			return nil, nodeerr.System(err, "open", path, "")
		}
		defer func() {
			if cerr := closeFD(fd); err == nil {
				err = sysErr(cerr, "close", "")
			}
		}()
	}
	size, err := sizeFD(fd)
	if err != nil {
		return nil, sysErr(err, "fstat", "")
	}
	if size > 1<<31-1 {
		return nil, nodeerr.Range("ERR_FS_FILE_TOO_LARGE", "File size (%d) is greater than 2 GiB", size)
	}
	data = make([]byte, 0, max(size+1, 512))
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

// writeFileOp is fs.writeFile(file, data[, options]) and appendFile.
func writeFileOp(defFlags int) func(p *params) (task, error) {
	return func(p *params) (task, error) {
		o, err := p.options(2)
		if err != nil {
			return task{}, err
		}
		fv, err := o.get("flag")
		if err != nil {
			return task{}, err
		}
		flags, err := p.flags(fv, defFlags)
		if err != nil {
			return task{}, err
		}
		mv, err := o.get("mode")
		if err != nil {
			return task{}, err
		}
		mode, err := p.mode(mv, "mode", 0o666)
		if err != nil {
			return task{}, err
		}
		flush, err := o.flag("flush")
		if err != nil {
			return task{}, err
		}
		stop := o.abortion()
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
		fd, path := -1, ""
		if p.arg(0).IsNumber() {
			if fd, err = p.fd(0); err != nil {
				return task{}, err
			}
		} else if path, err = p.path(0, "path"); err != nil {
			return task{}, err
		}
		return task{abort: stop, work: func() error { return writeAll(fd, path, flags, mode, data, flush, stop) }}, nil
	}
}

// writeStep is the most that one system call writes, as in Node.
const writeStep = 512 << 10

func writeAll(fd int, path string, flags int, mode os.FileMode, data []byte, flush bool, stop *abortion) (err error) {
	if fd < 0 {
		if fd, err = openFD(path, flags, mode); err != nil {
			return nodeerr.System(err, "open", path, "")
		}
		defer func() {
			if cerr := closeFD(fd); err == nil {
				err = sysErr(cerr, "close", "")
			}
		}()
	}
	for len(data) > 0 {
		if stop.aborted() {
			return nil
		}
		n, err := writeFD(fd, data[:min(len(data), writeStep)], -1)
		data = data[max(0, n):]
		if err != nil && err != syscall.EINTR {
			return sysErr(err, "write", "")
		}
	}
	if flush {
		return sysErr(syncFD(fd), "fsync", "")
	}
	return nil
}
