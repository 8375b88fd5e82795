package fs

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// copier copies trees.
type copier struct {
	src, dest                                                       string
	dereference, errorOnExist, force, preserve, recursive, verbatim bool
	exclusive                                                       bool // the mode has COPYFILE_EXCL
	sync                                                            bool
	filter                                                          func(src, dest string) (bool, error) // nil: all
}

// cpOp is fs.cp(src, dest[, options]) with the filter called on the runtime's
// goroutine: sync says that it is the one that copies.
// https://nodejs.org/api/fs.html#fscpsrc-dest-options-callback
func cpOp(sync bool) func(p *params) (task, error) {
	return func(p *params) (task, error) {
		k := &copier{force: true, sync: sync}
		if err := k.read(p); err != nil {
			return task{}, err
		}
		return task{own: !sync && k.filter != nil, work: func() error { return k.run() }}, nil
	}
}

func (k *copier) read(p *params) (err error) {
	v := p.arg(2)
	if !v.IsUndefined() {
		o, err := validate.Object(p.c, v, "options")
		if err != nil {
			return err
		}
		if err := k.readOptions(p, o); err != nil {
			return err
		}
	}
	if k.src, err = p.path(0, "src"); err != nil {
		return err
	}
	k.dest, err = p.path(1, "dest")
	return err
}

func (k *copier) readOptions(p *params, o *engine.Object) error {
	for _, f := range [...]struct {
		name string
		to   *bool
	}{{"dereference", &k.dereference}, {"errorOnExist", &k.errorOnExist}, {"force", &k.force}, {"preserveTimestamps", &k.preserve},
		{"recursive", &k.recursive}, {"verbatimSymlinks", &k.verbatim}} {
		has, err := o.Has(engine.NewKey(f.name))
		if err != nil {
			return err
		}
		if !has {
			continue
		}
		// COMPAT: an option that is there must not be undefined.
		v, err := o.Get(f.name)
		if err != nil {
			return err
		}
		if *f.to, err = validate.Boolean(p.c, v, "options."+f.name); err != nil {
			return err
		}
	}
	mode, err := o.Get("mode")
	if err != nil {
		return err
	}
	if !mode.IsNullish() {
		n, err := validate.Int32(p.c, mode, "mode", 0, 7)
		if err != nil {
			return err
		}
		k.exclusive = n&copyExclusive != 0
	}
	if k.dereference && k.verbatim {
		return nodeerr.Type("ERR_INCOMPATIBLE_OPTION_PAIR", `Option "dereference" cannot be used in combination with option "verbatimSymlinks"`)
	}
	v, err := o.Get("filter")
	if err != nil || v.IsUndefined() {
		return err
	}
	f, err := validate.Function(p.c, v, "options.filter")
	if err != nil {
		return err
	}
	if k.sync {
		k.filter = syncFilter(p.rt, f)
	} else {
		k.filter = asyncFilter(p.e, f)
	}
	return nil
}

func syncFilter(rt *engine.Runtime, f *engine.Function) func(src, dest string) (bool, error) {
	return func(src, dest string) (bool, error) {
		v, err := f.Call(engine.Undefined, engine.String(src), engine.String(dest))
		if err != nil {
			return false, err
		}
		if _, ok := v.AsPromise(); ok {
			return false, nodeerr.Type("ERR_INVALID_RETURN_VALUE", "Expected boolean to be returned from the \"filter\" function but got an instance of Promise.")
		}
		return v.Truthy(), nil
	}
}

// asyncFilter asks the function on the loop, from the goroutine that copies.
// Meanwhile that does not count as work: an answer that never comes keeps
// nothing alive.
func asyncFilter(e *env.Env, f *engine.Function) func(src, dest string) (bool, error) {
	ctx := e.Frame()
	type answer struct {
		take bool
		err  error
	}
	return func(src, dest string) (bool, error) {
		c := make(chan answer, 1)
		reply := func(take bool, err error) {
			e.Loop.Begin()
			c <- answer{take, err}
		}
		e.Loop.PostDone(func() {
			e.Run(ctx, func() error {
				v, err := f.Call(engine.Undefined, engine.String(src), engine.String(dest))
				if err != nil {
					reply(false, err)
					return nil
				}
				p, err := e.RT.ResolvedPromise(v)
				if err != nil {
					reply(false, err)
					return nil
				}
				p.Then(func(v engine.Value, err error) error {
					reply(v.Truthy(), err)
					return nil
				})
				return nil
			})
		})
		a := <-c
		return a.take, a.err
	}
}

// failure is an error of copying: async is the message of the asynchronous
// form, whose class is SystemError, plain that of cpSync.
func (k *copier) failure(code, plain, system, prefix, message, path string) error {
	if k.sync {
		return nodeerr.New(code, "%s", plain)
	}
	return &systemFailure{code: code, prefix: prefix, system: system, syscall: "cp", message: message, path: path}
}

// systemFailure becomes a SystemError on the runtime's goroutine.
type systemFailure struct{ code, prefix, system, syscall, message, path string }

func (e *systemFailure) Error() string { return e.message }

// ThrownValue implements engine.ValueError.
func (e *systemFailure) ThrownValue(rt *engine.Runtime) engine.Value {
	return nodeerr.SystemErrorAt(rt, e.code, e.prefix, e.system, e.syscall, e.message, e.path).Value(rt)
}

// stat is lstat, or stat where links are followed; the error is the system's.
func (k *copier) stat(path string) (os.FileInfo, error) {
	if k.dereference {
		return os.Stat(path)
	}
	return os.Lstat(path)
}

// statError is the error of stat as Node shows it.
func (k *copier) statError(err error, path string) error {
	if k.dereference {
		return sysErr(err, "stat", path)
	}
	return sysErr(err, "lstat", path)
}

func (k *copier) run() error {
	if k.filter != nil {
		if take, err := k.filter(k.src, k.dest); err != nil || !take {
			return err
		}
	}
	st, err := k.check(k.src, k.dest)
	if err != nil {
		return err
	}
	if err := k.checkParents(st); err != nil {
		return err
	}
	parent := filepath.Dir(k.dest)
	if _, err := os.Stat(parent); errors.Is(err, os.ErrNotExist) {
		if _, err := mkdirAll(parent, 0o777); err != nil {
			return err
		}
	}
	return k.copy(k.src, k.dest, st)
}

// check compares the two paths: they must not be the same, nor of different
// kinds, nor one inside the other.
func (k *copier) check(src, dest string) (os.FileInfo, error) {
	st, err := k.stat(src)
	if err != nil {
		return nil, k.statError(err, src)
	}
	ds, derr := k.stat(dest)
	if derr == nil {
		switch {
		case os.SameFile(st, ds):
			return nil, k.failure("ERR_FS_CP_EINVAL", "src and dest cannot be the same "+dest, "EINVAL", "Invalid src or dest", "src and dest cannot be the same", dest)
		case st.IsDir() && !ds.IsDir():
			return nil, k.failure("ERR_FS_CP_DIR_TO_NON_DIR", "Cannot overwrite non-directory "+dest+" with directory "+src, "EISDIR",
				"Cannot overwrite non-directory with directory", "cannot overwrite non-directory "+dest+" with directory "+src, dest)
		case !st.IsDir() && ds.IsDir():
			return nil, k.failure("ERR_FS_CP_NON_DIR_TO_DIR", "Cannot overwrite directory "+dest+" with non-directory "+src, "ENOTDIR",
				"Cannot overwrite directory with non-directory", "cannot overwrite directory "+dest+" with non-directory "+src, dest)
		}
	} else if code := nodeerr.SystemCode(derr); code != "ENOENT" && code != "ENOTDIR" {
		return nil, k.statError(derr, dest)
	}
	if st.IsDir() && within(src, dest) {
		return nil, k.subdirectory()
	}
	return st, nil
}

func (k *copier) subdirectory() error {
	plain := "Cannot copy " + strings.TrimSuffix(k.src, "/") + "/ to a subdirectory of self " + k.dest
	return k.failure("ERR_FS_CP_EINVAL", plain, "EINVAL", "Invalid src or dest", "cannot copy "+k.src+" to a subdirectory of self "+k.dest, k.dest)
}

// checkParents finds out whether the source is a parent of the destination by
// another name.
func (k *copier) checkParents(st os.FileInfo) error {
	if !st.IsDir() {
		return nil
	}
	d, err := filepath.Abs(filepath.Dir(k.dest))
	if err != nil {
		return sysErr(err, "cp", k.dest)
	}
	for {
		ds, err := os.Stat(d)
		if err == nil && os.SameFile(st, ds) {
			return k.subdirectory()
		}
		up := filepath.Dir(d)
		if up == d {
			return nil
		}
		d = up
	}
}

// within reports whether dest is src or below it, by name.
func within(src, dest string) bool {
	a, err := filepath.Abs(src)
	if err != nil {
		return false
	}
	b, err := filepath.Abs(dest)
	if err != nil {
		return false
	}
	rel, err := filepath.Rel(a, b)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

func (k *copier) copy(src, dest string, st os.FileInfo) error {
	switch m := st.Mode(); {
	case m.IsDir():
		if !k.recursive {
			plain := "Recursive option not enabled, cannot copy a directory: " + strings.TrimSuffix(src, "/") + "/"
			return k.failure("ERR_FS_EISDIR", plain, "EISDIR", "Path is a directory", src+" is a directory (not copied)", src)
		}
		return k.copyDirectory(src, dest, st)
	case m&os.ModeSymlink != 0:
		return k.copyLink(src, dest)
	case m&os.ModeSocket != 0:
		return k.failure("ERR_FS_CP_SOCKET", "Cannot copy a socket file: "+dest, "EINVAL", "Cannot copy a socket file", "cannot copy a socket file: "+dest, dest)
	case m&os.ModeNamedPipe != 0:
		return k.failure("ERR_FS_CP_FIFO_PIPE", "Cannot copy a FIFO pipe: "+dest, "EINVAL", "Cannot copy a FIFO pipe", "cannot copy a FIFO pipe: "+dest, dest)
	}
	return k.copyRegular(src, dest, st)
}

func (k *copier) copyRegular(src, dest string, st os.FileInfo) error {
	if _, err := os.Lstat(dest); err == nil {
		switch {
		case k.force:
			if err := unlink(dest); err != nil {
				return sysErr(err, "unlink", dest)
			}
		case k.errorOnExist:
			return &systemFailure{"ERR_FS_CP_EEXIST", "Target already exists", "EEXIST", "cp", dest + " already exists", dest}
		default:
			return nil
		}
	}
	if err := copyFile(src, dest, k.exclusive); err != nil {
		return nodeerr.System(err, "copyfile", src, dest)
	}
	if err := os.Chmod(dest, st.Mode().Perm()); err != nil {
		return sysErr(err, "chmod", dest)
	}
	if k.preserve {
		return sysErr(os.Chtimes(dest, st.ModTime(), st.ModTime()), "utime", dest)
	}
	return nil
}

func (k *copier) copyDirectory(src, dest string, st os.FileInfo) (err error) {
	if _, err := os.Stat(dest); errors.Is(err, os.ErrNotExist) {
		if err := os.Mkdir(dest, 0o777); err != nil {
			return sysErr(err, "mkdir", dest)
		}
		defer func() {
			if err == nil {
				err = sysErr(os.Chmod(dest, st.Mode().Perm()), "chmod", dest)
			}
		}()
	} else if k.errorOnExist && !k.force {
		return &systemFailure{"ERR_FS_CP_EEXIST", "Target already exists", "EEXIST", "cp", dest + " already exists", dest}
	}
	entries, err := unsorted(src)
	if err != nil {
		return err
	}
	for _, en := range entries {
		from, to := filepath.Join(src, en.Name()), filepath.Join(dest, en.Name())
		if k.filter != nil {
			take, err := k.filter(from, to)
			if err != nil {
				return err
			}
			if !take {
				continue
			}
		}
		st, err := k.check(from, to)
		if err != nil {
			return err
		}
		if err := k.copy(from, to, st); err != nil {
			return err
		}
	}
	return nil
}

// unsorted lists a directory in the order of the file system, as Node copies.
func unsorted(path string) ([]os.DirEntry, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, sysErr(err, "opendir", path)
	}
	defer f.Close()
	entries, err := f.ReadDir(-1)
	return entries, sysErr(err, "scandir", path)
}

func (k *copier) copyLink(src, dest string) error {
	target, err := os.Readlink(src)
	if err != nil {
		return sysErr(err, "readlink", src)
	}
	if !k.verbatim && !filepath.IsAbs(target) {
		if target, err = filepath.Abs(filepath.Join(filepath.Dir(src), target)); err != nil {
			return sysErr(err, "readlink", src)
		}
	}
	old, err := os.Readlink(dest)
	switch {
	case errors.Is(err, os.ErrNotExist):
		if err := os.Symlink(target, dest); err != nil {
			return nodeerr.System(err, "symlink", target, dest)
		}
		return nil
	case err != nil:
		// Something that is no link is in the way: symlink says so.
		if err := os.Symlink(target, dest); err != nil {
			return nodeerr.System(err, "symlink", target, dest)
		}
		return nil
	}
	if !filepath.IsAbs(old) {
		if old, err = filepath.Abs(filepath.Join(filepath.Dir(dest), old)); err != nil {
			return sysErr(err, "readlink", dest)
		}
	}
	if st, err := os.Stat(target); err == nil && st.IsDir() {
		if within(target, old) {
			return k.failure("ERR_FS_CP_EINVAL", "Cannot copy "+target+" to a subdirectory of self "+old, "EINVAL", "Invalid src or dest",
				"cannot copy "+target+" to a subdirectory of self "+old, dest)
		}
		if target != old && within(old, target) {
			return k.failure("ERR_FS_CP_SYMLINK_TO_SUBDIRECTORY", "cannot overwrite "+old+" with "+target, "EINVAL", "Cannot overwrite symlink in subdirectory of self",
				"cannot overwrite "+old+" with "+target, dest)
		}
	}
	if err := unlink(dest); err != nil {
		return sysErr(err, "unlink", dest)
	}
	if err := os.Symlink(target, dest); err != nil {
		return nodeerr.System(err, "symlink", target, dest)
	}
	return nil
}
