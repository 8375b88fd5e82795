package fs

import (
	"os"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// openOp is fs.open(path[, flags[, mode]]).
func openOp(p *params) (task, error) {
	t, fd, err := openTask(p)
	e := p.e
	t.result = func(*engine.Runtime) (engine.Value, error) {
		openedFile(e, *fd)
		return engine.Int(*fd), nil
	}
	return t, err
}

// openTask opens a file; fd is its descriptor afterwards.
func openTask(p *params) (t task, fd *int, err error) {
	path, err := p.path(0, "path")
	if err != nil {
		return task{}, nil, err
	}
	flags, err := p.flags(p.arg(1), os.O_RDONLY)
	if err != nil {
		return task{}, nil, err
	}
	mode, err := p.mode(p.arg(2), "mode", 0o666)
	if err != nil {
		return task{}, nil, err
	}
	fd = new(int)
	e := p.e
	return task{work: func() (err error) {
		if *fd, err = openFor(e, path, flags, mode); err != nil {
			return nodeerr.System(err, "open", path, "")
		}
		return nil
	}, count: func() int { return *fd }}, fd, nil
}

// openFor opens a file for a thread. A worker that has ended meanwhile gets
// none, since nothing would close it.
func openFor(e *env.Env, path string, flags int, mode os.FileMode) (int, error) {
	fd, err := openFD(path, flags, mode)
	if err == nil && e.Worker != nil && e.Loop.Terminated() {
		_ = closeFD(fd)
		return -1, os.ErrClosed
	}
	return fd, err
}

// openedFile notes a descriptor in a worker, which closes it at its end.
func openedFile(e *env.Env, fd int) {
	if e.Files == nil {
		return
	}
	if !e.Files.Watched {
		e.Files.Watched = true
		e.OnCleanup(func() {
			for _, fd := range e.Files.Take() {
				_ = closeFD(fd) // the program may have closed it in another way
			}
		})
	}
	e.OpenedFile(fd)
}

// closeOp is fs.close(fd).
func closeOp(p *params) (task, error) {
	fd, err := p.fd(0)
	if err != nil {
		return task{}, err
	}
	if p.e.Files != nil {
		p.e.ClosedFile(fd)
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

// vectors reads an array of views.
func (p *params) vectors(i int) ([][]byte, error) {
	list, ok := p.arg(i).AsObject()
	if !ok || !p.arg(i).IsArray() {
		return nil, p.noViews(p.arg(i))
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
			return nil, p.noViews(p.arg(i))
		}
	}
	return bufs, nil
}

func (p *params) noViews(v engine.Value) error {
	return nodeerr.Type("ERR_INVALID_ARG_TYPE", "The \"buffers\" argument must be an ArrayBufferView[]. Received %s", nodeerr.Received(p.rt, v))
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
				if len(bufs) == 0 && syscall == "read" {
					return nodeerr.SystemByCode("EINVAL", syscall, "", "")
				}
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
			count:  func() int { return total },
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
	n, err := int64(0), error(nil)
	if !p.arg(1).IsUndefined() {
		if n, err = validate.SafeInteger(p.c, p.arg(1), "len"); err != nil {
			return task{}, err
		}
	}
	fd, err := p.fd(0)
	if err != nil {
		return task{}, err
	}
	return task{work: func() error { return sysErr(truncateFD(fd, max(0, n)), "ftruncate", "") }}, nil
}

func truncateOp(p *params) (task, error) {
	n, err := int64(0), error(nil)
	if !p.arg(1).IsUndefined() {
		if n, err = validate.SafeInteger(p.c, p.arg(1), "len"); err != nil {
			return task{}, err
		}
	}
	path, err := p.path(0, "path")
	if err != nil {
		return task{}, err
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
