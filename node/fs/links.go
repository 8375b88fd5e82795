package fs

import (
	"crypto/rand"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/deprecation"
	"github.com/sxfescript/sxn/node/internal/fstrace"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// randomName is six random letters and digits.
func randomName() string {
	const alphabet = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
	var b [6]byte
	rand.Read(b[:])
	for i := range b {
		b[i] = alphabet[int(b[i])%len(alphabet)]
	}
	return string(b[:])
}

// pathOp is an operation on a path without further arguments.
func pathOp(syscall string, do func(path string) error) func(p *params) (task, error) {
	return func(p *params) (task, error) {
		path, err := p.path(0, "path")
		if err != nil {
			return task{}, err
		}
		return task{work: func() error { return sysErr(do(path), syscall, path) }}, nil
	}
}

// twoPathOp is an operation on two paths.
func twoPathOp(syscall, first, second string, do func(a, b string) error) func(p *params) (task, error) {
	return func(p *params) (task, error) {
		a, err := p.path(0, first)
		if err != nil {
			return task{}, err
		}
		b, err := p.path(1, second)
		if err != nil {
			return task{}, err
		}
		return task{work: func() error {
			if err := do(a, b); err != nil {
				return nodeerr.System(err, syscall, a, b)
			}
			return nil
		}}, nil
	}
}

// symlinkOp is fs.symlink(target, path[, type]).
func symlinkOp(p *params) (task, error) {
	target, err := p.path(0, "target")
	if err != nil {
		return task{}, err
	}
	path, err := p.path(1, "path")
	if err != nil {
		return task{}, err
	}
	if !p.arg(2).IsNullish() {
		if _, err := validate.OneOf(p.c, p.arg(2), "type", "dir", "file", "junction"); err != nil {
			return task{}, err
		}
	}
	return task{work: func() error {
		if err := os.Symlink(target, path); err != nil {
			return nodeerr.System(err, "symlink", target, path)
		}
		return nil
	}}, nil
}

// nameOp gives a path: readlink and realpath.
func nameOp(do func(path string) (string, error)) func(p *params) (task, error) {
	return func(p *params) (task, error) {
		o, err := p.options(1)
		if err != nil {
			return task{}, err
		}
		path, err := p.path(0, "path")
		if err != nil {
			return task{}, err
		}
		name := ""
		return task{
			work:   func() (err error) { name, err = do(path); return err },
			result: func(rt *engine.Runtime) (engine.Value, error) { return o.text(rt, name) },
		}, nil
	}
}

func readlink(path string) (string, error) {
	name, err := os.Readlink(path)
	return name, sysErr(err, "readlink", path)
}

// realpath resolves a path as Node's JavaScript does: it fails in lstat of
// the first part that is missing.
func realpath(path string) (string, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", sysErr(err, "realpath", path)
	}
	name, err := filepath.EvalSymlinks(abs)
	if err == nil {
		return name, nil
	}
	if st, serr := os.Stat(abs); serr == nil && st.Mode()&(os.ModeNamedPipe|os.ModeSocket) != 0 {
		return pipePath(abs)
	}
	code := realpathCode(err)
	if code == "ELOOP" {
		return "", nodeerr.SystemByCode(code, "stat", abs, "")
	}
	for d := abs; ; d = filepath.Dir(d) {
		if up := filepath.Dir(d); up == d {
			return "", nodeerr.SystemByCode(code, "lstat", d, "")
		} else if _, serr := os.Lstat(up); serr == nil {
			return "", nodeerr.SystemByCode(code, "lstat", d, "")
		}
	}
}

// realpathCode names the error of resolving: Go has one of its own for links
// in a circle.
func realpathCode(err error) string {
	if code := nodeerr.SystemCode(err); code != "UNKNOWN" || !strings.Contains(err.Error(), "too many links") {
		return code
	}
	return "ELOOP"
}

// pipePath follows links to a pipe or socket, whose own name is of nothing in
// the file system.
func pipePath(path string) (string, error) {
	for range 40 {
		dir, err := filepath.EvalSymlinks(filepath.Dir(path))
		if err != nil {
			return "", sysErr(err, "lstat", path)
		}
		path = filepath.Join(dir, filepath.Base(path))
		target, err := os.Readlink(path)
		if err != nil {
			return path, nil
		}
		if path = target; !filepath.IsAbs(path) {
			path = filepath.Join(dir, path)
		}
		if _, err := os.Lstat(path); err != nil {
			return path, nil
		}
	}
	return "", nodeerr.SystemByCode("ELOOP", "stat", path, "")
}

func realpathNative(path string) (string, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", sysErr(err, "realpath", path)
	}
	name, err := filepath.EvalSymlinks(abs)
	if err != nil {
		return "", nodeerr.SystemByCode(realpathCode(err), "realpath", path, "")
	}
	return name, nil
}

const (
	copyExclusive = 1
	copyForce     = 4
)

// copyFileOp is fs.copyFile(src, dest[, mode]).
func copyFileOp(p *params) (task, error) {
	src, err := p.path(0, "src")
	if err != nil {
		return task{}, err
	}
	dest, err := p.path(1, "dest")
	if err != nil {
		return task{}, err
	}
	mode := int32(0)
	if !p.arg(2).IsNullish() {
		if mode, err = validate.Int32(p.c, p.arg(2), "mode", 0, 7); err != nil {
			return task{}, err
		}
	}
	return task{work: func() error {
		if mode&copyForce != 0 {
			return nodeerr.SystemByCode("ENOTSUP", "copyfile", src, dest)
		}
		if err := copyFile(src, dest, mode&copyExclusive != 0); err != nil {
			return nodeerr.System(err, "copyfile", src, dest)
		}
		return nil
	}}, nil
}

func copyFile(src, dest string, exclusive bool) (err error) {
	in, err := os.Open(src)
	if err != nil {
		return err
	}
	defer in.Close()
	st, err := in.Stat()
	if err != nil {
		return err
	}
	flags := os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	if exclusive {
		flags |= os.O_EXCL
	} else if ds, derr := os.Stat(dest); derr == nil && os.SameFile(st, ds) {
		return nil
	}
	out, err := os.OpenFile(dest, flags, st.Mode().Perm())
	if err != nil {
		return err
	}
	defer func() {
		if cerr := out.Close(); err == nil {
			err = cerr
		}
	}()
	_, err = io.Copy(out, in)
	return err
}

// accessOp is fs.access(path[, mode]).
func accessOp(p *params) (task, error) {
	path, err := p.path(0, "path")
	if err != nil {
		return task{}, err
	}
	mode := int32(0)
	if !p.arg(1).IsNullish() {
		if mode, err = validate.Int32(p.c, p.arg(1), "mode", 0, 7); err != nil {
			return task{}, err
		}
	}
	return task{work: func() error { return sysErr(access(path, int(mode)), "access", path) }}, nil
}

// existsSync is fs.existsSync(path): wrong arguments give false.
func existsSync(c *engine.Call) (engine.Value, error) {
	path, err := newParams(c, 1).path(0, "path")
	if err != nil {
		if engine.IsTermination(err) {
			return engine.Undefined, err
		}
		return engine.False, deprecation.Warn(env.From(c), "DEP0187", "Passing invalid argument types to fs.existsSync is deprecated")
	}
	s := fstrace.Steps{Thread: env.From(c).Trace}
	s.Begin("access")
	found := access(path, 0) == nil
	s.End("access")
	return engine.Bool(found), nil
}

// exists is fs.exists(path, callback), whose callback gets no error.
func exists(c *engine.Call) (engine.Value, error) {
	cb, ok := c.Arg(1).AsFunction()
	if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "cb", c.Arg(1), "function")
	}
	p := newParams(c, 1)
	path, perr := p.path(0, "path")
	if engine.IsTermination(perr) {
		return engine.Undefined, perr
	}
	err := perr
	op := operation{name: "access"}
	r := p.e.NewResource("FSREQCALLBACK", engine.Undefined)
	span := op.traceAsync(p.e, p)
	p.e.Loop.Go(func() {
		if err == nil {
			err = access(path, 0)
		}
	}, func() {
		op.endSpan(&span, &task{}, sysErr(err, "access", path))
		p.e.RunOnce(&r, func() error {
			_, cerr := cb.Call(engine.Undefined, engine.Bool(err == nil))
			return cerr
		})
	})
	return engine.Undefined, nil
}

// chmodOp is fs.chmod(path, mode).
func chmodOp(p *params) (task, error) { return modeOp("chmod", chmodPath)(p) }

// modeOp is an operation that sets the mode of a path.
func modeOp(name string, set func(path string, mode os.FileMode) error) func(p *params) (task, error) {
	return func(p *params) (task, error) {
		path, err := p.path(0, "path")
		if err != nil {
			return task{}, err
		}
		mode, err := p.requiredMode(1)
		if err != nil {
			return task{}, err
		}
		return task{work: func() error { return sysErr(set(path, mode), name, path) }}, nil
	}
}

func (p *params) requiredMode(i int) (os.FileMode, error) {
	if p.arg(i).IsNullish() {
		return 0, nodeerr.InvalidArgType(p.rt, "mode", p.arg(i), "number")
	}
	return p.mode(p.arg(i), "mode", 0)
}

func fchmodOp(p *params) (task, error) {
	mode, err := p.requiredMode(1)
	if err != nil {
		return task{}, err
	}
	fd, err := p.fd(0)
	if err != nil {
		return task{}, err
	}
	return task{work: func() error { return sysErr(chmodFD(fd, mode), "fchmod", "") }}, nil
}

// owner reads uid and gid; -1 leaves one as it is.
func (p *params) owner(i int) (uid, gid int, err error) {
	u, err := validate.Integer(p.c, p.arg(i), "uid", -1, 1<<32-1)
	if err != nil {
		return 0, 0, err
	}
	g, err := validate.Integer(p.c, p.arg(i+1), "gid", -1, 1<<32-1)
	return int(u), int(g), err
}

func chownOp(syscall string, do func(path string, uid, gid int) error) func(p *params) (task, error) {
	return func(p *params) (task, error) {
		path, err := p.path(0, "path")
		if err != nil {
			return task{}, err
		}
		uid, gid, err := p.owner(1)
		if err != nil {
			return task{}, err
		}
		return task{work: func() error { return sysErr(do(path, uid, gid), syscall, path) }}, nil
	}
}

func fchownOp(p *params) (task, error) {
	uid, gid, err := p.owner(1)
	if err != nil {
		return task{}, err
	}
	fd, err := p.fd(0)
	if err != nil {
		return task{}, err
	}
	return task{work: func() error { return sysErr(chownFD(fd, uid, gid), "fchown", "") }}, nil
}

func utimesOp(syscall string, do func(path string, a, m time.Time) error) func(p *params) (task, error) {
	return func(p *params) (task, error) {
		path, err := p.path(0, "path")
		if err != nil {
			return task{}, err
		}
		a, err := p.fileTime(p.arg(1), "atime")
		if err != nil {
			return task{}, err
		}
		m, err := p.fileTime(p.arg(2), "mtime")
		if err != nil {
			return task{}, err
		}
		return task{work: func() error { return sysErr(do(path, a, m), syscall, path) }}, nil
	}
}

func futimesOp(p *params) (task, error) {
	a, err := p.fileTime(p.arg(1), "atime")
	if err != nil {
		return task{}, err
	}
	m, err := p.fileTime(p.arg(2), "mtime")
	if err != nil {
		return task{}, err
	}
	fd, err := p.fd(0)
	if err != nil {
		return task{}, err
	}
	return task{work: func() error { return sysErr(futimes(fd, a, m), "futime", "") }}, nil
}
