package fs

import (
	"math"
	"os"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
)

// openOp is fs.open(path[, flags[, mode]]).
func openOp(p *params) (task, error) {
	path, err := p.path(0, "path")
	if err != nil {
		return task{}, err
	}
	flags, err := p.flags(p.arg(1), os.O_RDONLY)
	if err != nil {
		return task{}, err
	}
	mode, err := p.mode(p.arg(2), "mode", 0o666)
	if err != nil {
		return task{}, err
	}
	var fd int
	return task{
		work: func() (err error) {
			if fd, err = openFD(path, flags, mode); err != nil {
				return nodeerr.System(err, "open", path, "")
			}
			return nil
		},
		result: func(*engine.Runtime) (engine.Value, error) { return engine.Int(fd), nil },
	}, nil
}

// closeOp is fs.close(fd).
func closeOp(p *params) (task, error) {
	fd, err := p.fd(0)
	if err != nil {
		return task{}, err
	}
	return task{work: func() error { return sysErr(closeFD(fd), "close", "") }}, nil
}

// sysErr is the error of a system call, nil for none.
func sysErr(err error, syscall, path string) error {
	if err == nil {
		return nil
	}
	return nodeerr.System(err, syscall, path, "")
}

// rangeOf are the offset, length and position of read and write.
type rangeOf struct {
	offset, length int
	position       int64 // -1: the current one
}

// position converts a position argument: a number, a BigInt or null.
func (p *params) position(v engine.Value, name string) (int64, error) {
	switch {
	case v.IsNullish():
		return -1, nil
	case v.IsNumber():
		return validate.Integer(p.c, v, name, -1, 1<<53-1)
	case v.IsBigInt():
		b, _ := v.AsBigInt()
		if !b.IsInt64() || b.Int64() < -1 {
			return 0, nodeerr.OutOfRange(p.rt, name, ">= -1 && <= 9223372036854775807", v)
		}
		return b.Int64(), nil
	}
	return 0, nodeerr.InvalidArgType(p.rt, name, v, "integer", "bigint")
}

// rangeArgs reads buffer, offset, length, position, given as arguments from
// index i on or as an options object there.
func (p *params) rangeArgs(i, size int, reading bool) (r rangeOf, err error) {
	off, length, pos := p.arg(i), p.arg(i+1), p.arg(i+2)
	if o, ok := off.AsObject(); ok {
		if off, err = o.Get("offset"); err != nil {
			return r, err
		}
		if length, err = o.Get("length"); err != nil {
			return r, err
		}
		if pos, err = o.Get("position"); err != nil {
			return r, err
		}
	}
	if !off.IsNullish() {
		n, err := validate.Integer(p.c, off, "offset", 0, 1<<53-1)
		if err != nil {
			return r, err
		}
		r.offset = int(n)
	}
	if r.offset > size {
		return r, nodeerr.OutOfRange(p.rt, "offset", "<= "+itoa(size), engine.Int(r.offset))
	}
	r.length = size - r.offset
	if !length.IsNullish() {
		n, err := validate.Integer(p.c, length, "length", 0, math.MaxInt32)
		if err != nil {
			return r, err
		}
		if int(n) > size-r.offset {
			return r, nodeerr.OutOfRange(p.rt, "length", "<= "+itoa(size-r.offset), length)
		}
		r.length = int(n)
	}
	if !pos.IsNullish() && !reading && !pos.IsNumber() && !pos.IsBigInt() {
		r.position = -1
		return r, nil
	}
	r.position, err = p.position(pos, "position")
	return r, err
}

func itoa(n int) string {
	s, _ := engine.Int(n).AsNumber()
	return formatInt(int64(s))
}

// readOp is fs.read(fd, buffer[, offset[, length[, position]]]) and its
// forms with options.
func readOp(p *params) (task, error) {
	fd, err := p.fd(0)
	if err != nil {
		return task{}, err
	}
	v, at := p.arg(1), 2
	if o, ok := v.AsObject(); ok && !v.IsFunction() {
		if _, isView := v.AsBytes(); !isView { // read(fd, options)
			at = 1
			if v, err = o.Get("buffer"); err != nil {
				return task{}, err
			}
			if v.IsUndefined() {
				v = newBuffer(p.e, make([]byte, 16384))
			}
		}
	} else if v.IsUndefined() {
		v = newBuffer(p.e, make([]byte, 16384))
	}
	b, err := validate.Buffer(p.c, v, "buffer")
	if err != nil {
		return task{}, err
	}
	r, err := p.rangeArgs(at, len(b), true)
	if err != nil {
		return task{}, err
	}
	return readTask(fd, v, b, r), nil
}

func readTask(fd int, v engine.Value, b []byte, r rangeOf) task {
	var n int
	return task{
		work: func() (err error) {
			n, err = readFD(fd, b[r.offset:r.offset+r.length], r.position)
			return sysErr(err, "read", "")
		},
		result: func(*engine.Runtime) (engine.Value, error) { return engine.Int(n), nil },
		values: func(*engine.Runtime) ([]engine.Value, error) { return []engine.Value{engine.Int(n), v}, nil },
	}
}

// writeOp is fs.write(fd, buffer[, offset[, length[, position]]]) and
// fs.write(fd, string[, position[, encoding]]).
func writeOp(p *params) (task, error) {
	fd, err := p.fd(0)
	if err != nil {
		return task{}, err
	}
	v := p.arg(1)
	if v.IsString() {
		b, err := p.encode(v, p.arg(3))
		if err != nil {
			return task{}, err
		}
		pos := int64(-1)
		if p.arg(2).IsNumber() {
			if pos, err = p.position(p.arg(2), "position"); err != nil {
				return task{}, err
			}
		}
		return writeTask(fd, v, b, pos), nil
	}
	b, ok := v.AsBytes()
	if !ok {
		return task{}, nodeerr.InvalidArgType(p.rt, "buffer", v, "string", "Buffer", "TypedArray", "DataView")
	}
	r, err := p.rangeArgs(2, len(b), false)
	if err != nil {
		return task{}, err
	}
	return writeTask(fd, v, b[r.offset:r.offset+r.length], r.position), nil
}

func writeTask(fd int, v engine.Value, b []byte, pos int64) task {
	var n int
	return task{
		work: func() (err error) {
			n, err = writeFD(fd, b, pos)
			return sysErr(err, "write", "")
		},
		result: func(*engine.Runtime) (engine.Value, error) { return engine.Int(n), nil },
		values: func(*engine.Runtime) ([]engine.Value, error) { return []engine.Value{engine.Int(n), v}, nil },
	}
}

// vectors reads an array of views.
func (p *params) vectors(i int) ([][]byte, error) {
	list, ok := p.arg(i).AsObject()
	if !ok || !p.arg(i).IsArray() {
		return nil, nodeerr.InvalidArgType(p.rt, "buffers", p.arg(i), "ArrayBufferView[]")
	}
	n, err := list.Length()
	if err != nil {
		return nil, err
	}
	bufs := make([][]byte, n)
	for j := range bufs {
		v, err := list.GetIndex(uint32(j))
		if err != nil {
			return nil, err
		}
		if bufs[j], ok = v.AsBytes(); !ok {
			return nil, nodeerr.InvalidArgType(p.rt, "buffers", p.arg(i), "ArrayBufferView[]")
		}
	}
	return bufs, nil
}

// vectorOp is readv and writev.
func vectorOp(syscall string, do func(fd int, b []byte, pos int64) (int, error)) func(p *params) (task, error) {
	return func(p *params) (task, error) {
		fd, err := p.fd(0)
		if err != nil {
			return task{}, err
		}
		bufs, err := p.vectors(1)
		if err != nil {
			return task{}, err
		}
		pos := int64(-1)
		if p.arg(2).IsNumber() {
			if pos, err = p.position(p.arg(2), "position"); err != nil {
				return task{}, err
			}
		}
		v := p.arg(1)
		total := 0
		return task{
			work: func() error {
				for _, b := range bufs {
					n, err := do(fd, b, pos)
					total += n
					if pos >= 0 {
						pos += int64(n)
					}
					if err != nil || n < len(b) {
						return sysErr(err, syscall, "")
					}
				}
				return nil
			},
			result: func(*engine.Runtime) (engine.Value, error) { return engine.Int(total), nil },
			values: func(*engine.Runtime) ([]engine.Value, error) { return []engine.Value{engine.Int(total), v}, nil },
		}, nil
	}
}

// fdOp is an operation on a descriptor without further arguments.
func fdOp(syscall string, do func(fd int) error) func(p *params) (task, error) {
	return func(p *params) (task, error) {
		fd, err := p.fd(0)
		if err != nil {
			return task{}, err
		}
		return task{work: func() error { return sysErr(do(fd), syscall, "") }}, nil
	}
}

func ftruncateOp(p *params) (task, error) {
	fd, err := p.fd(0)
	if err != nil {
		return task{}, err
	}
	n := int64(0)
	if !p.arg(1).IsUndefined() {
		if n, err = validate.SafeInteger(p.c, p.arg(1), "len"); err != nil {
			return task{}, err
		}
	}
	return task{work: func() error { return sysErr(truncateFD(fd, max(0, n)), "ftruncate", "") }}, nil
}

func truncateOp(p *params) (task, error) {
	path, err := p.path(0, "path")
	if err != nil {
		return task{}, err
	}
	n := int64(0)
	if !p.arg(1).IsUndefined() {
		if n, err = validate.SafeInteger(p.c, p.arg(1), "len"); err != nil {
			return task{}, err
		}
	}
	return task{work: func() error {
		fd, err := openFD(path, os.O_RDWR, 0)
		if err != nil {
			return nodeerr.System(err, "open", path, "")
		}
		err = truncateFD(fd, max(0, n))
		if cerr := closeFD(fd); err == nil {
			err = cerr
		}
		return sysErr(err, "ftruncate", "")
	}}, nil
}
