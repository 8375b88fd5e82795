package fs

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// mkdirOp is fs.mkdir(path[, options or mode]).
func mkdirOp(p *params) (task, error) {
	path, err := p.path(0, "path")
	if err != nil {
		return task{}, err
	}
	recursive := false
	mv := p.arg(1)
	if o, ok := mv.AsObject(); ok {
		r, err := o.Get("recursive")
		if err != nil {
			return task{}, err
		}
		if !r.IsUndefined() {
			if recursive, err = validate.Boolean(p.c, r, "options.recursive"); err != nil {
				return task{}, err
			}
		}
		if mv, err = o.Get("mode"); err != nil {
			return task{}, err
		}
	}
	mode, err := p.mode(mv, "mode", 0o777)
	if err != nil {
		return task{}, err
	}
	first := ""
	return task{
		work: func() (err error) {
			if !recursive {
				return sysErr(os.Mkdir(path, mode), "mkdir", path)
			}
			first, err = mkdirAll(path, mode)
			return err
		},
		result: func(*engine.Runtime) (engine.Value, error) {
			if first == "" {
				return engine.Undefined, nil
			}
			return engine.String(first), nil
		},
	}, nil
}

// splitUp splits a path at its last part "..", which belongs to rest.
func splitUp(path string) (dir, rest string, ok bool) {
	slashed := filepath.ToSlash(path)
	i := strings.LastIndex(slashed+"/", "/../")
	if i <= 0 || strings.Trim(slashed[:i], "./") == "" {
		return "", "", false
	}
	return path[:i], path[i+1:], true
}

// mkdirAll makes a directory with its parents; first is the first one made.
func mkdirAll(path string, mode os.FileMode) (first string, err error) {
	if dir, rest, ok := splitUp(path); ok {
		// What comes before ".." must be there for the path to be found.
		before, err := mkdirAll(dir, mode)
		if err != nil {
			return "", err
		}
		after, err := mkdirAll(filepath.Join(dir, rest), mode)
		if before == "" {
			before = after
		}
		return before, err
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", sysErr(err, "mkdir", path)
	}
	var missing []string
	for d := abs; ; {
		st, err := os.Stat(d)
		if err == nil {
			if !st.IsDir() {
				code := "EEXIST"
				if d != abs {
					code = "ENOTDIR"
				}
				return "", nodeerr.SystemByCode(code, "mkdir", path, "")
			}
			break
		}
		if c := nodeerr.SystemCode(err); c != "ENOENT" {
			return "", nodeerr.SystemByCode(c, "mkdir", path, "")
		}
		missing = append(missing, d)
		up := filepath.Dir(d)
		if up == d {
			break
		}
		d = up
	}
	for i := len(missing) - 1; i >= 0; i-- {
		if err := os.Mkdir(missing[i], mode); err != nil && !errors.Is(err, os.ErrExist) {
			return "", sysErr(err, "mkdir", path)
		} else if err == nil && first == "" {
			first = missing[i]
		}
	}
	return first, nil
}

// rmdirOp is fs.rmdir(path[, options]); recursive is no option any more.
func rmdirOp(p *params) (task, error) {
	path, err := p.path(0, "path")
	if err != nil {
		return task{}, err
	}
	if !p.arg(1).IsUndefined() {
		o, err := validate.Object(p.c, p.arg(1), "options")
		if err != nil {
			return task{}, err
		}
		v, err := o.Get("recursive")
		if err != nil {
			return task{}, err
		}
		if !v.IsUndefined() {
			return task{}, nodeerr.InvalidArgValue(p.rt, "options.recursive", v, "is no longer supported")
		}
	}
	return task{work: func() error { return sysErr(rmdir(path), "rmdir", path) }}, nil
}

// rmOp is fs.rm(path[, options]).
func rmOp(p *params) (task, error) {
	path, err := p.path(0, "path")
	if err != nil {
		return task{}, err
	}
	o := &options{p: p}
	if !p.arg(1).IsUndefined() {
		if o.obj, err = validate.Object(p.c, p.arg(1), "options"); err != nil {
			return task{}, err
		}
	}
	recursive, err := o.flag("recursive")
	if err != nil {
		return task{}, err
	}
	force, err := o.flag("force")
	if err != nil {
		return task{}, err
	}
	if err := o.retries(); err != nil {
		return task{}, err
	}
	return task{work: func() error {
		st, err := os.Lstat(path)
		if err != nil {
			if force && errors.Is(err, os.ErrNotExist) {
				return nil
			}
			return sysErr(err, "lstat", path)
		}
		if st.IsDir() && !recursive {
			return &systemFailure{code: "ERR_FS_EISDIR", prefix: "Path is a directory", system: "EISDIR", syscall: "rm", message: "is a directory", path: path}
		}
		if !st.IsDir() {
			return sysErr(unlink(path), "rm", path)
		}
		return sysErr(os.RemoveAll(path), "rm", path)
	}}, nil
}

// retries checks the options that say how to try again; Windows alone has a
// use for them, and os.RemoveAll tries again there by itself.
func (o *options) retries() error {
	delay, err := o.get("retryDelay")
	if err != nil {
		return err
	}
	if !delay.IsUndefined() {
		if _, err := validate.Int32(o.p.c, delay, "options.retryDelay", 0, math.MaxInt32); err != nil {
			return err
		}
	}
	tries, err := o.get("maxRetries")
	if err != nil || tries.IsUndefined() {
		return err
	}
	_, err = validate.Uint32(o.p.c, tries, "options.maxRetries", false)
	return err
}

// mkdtempOp is fs.mkdtemp(prefix[, options]).
func mkdtempOp(p *params) (task, error) {
	prefix, err := p.path(0, "prefix")
	if err != nil {
		return task{}, err
	}
	o, err := p.options(1)
	if err != nil {
		return task{}, err
	}
	if err := warnOfX(p.e, prefix); err != nil {
		return task{}, err
	}
	name := ""
	return task{
		work: func() error {
			for range 100 {
				name = prefix + randomName()
				err := os.Mkdir(name, 0o700)
				if err == nil {
					return nil
				}
				if !errors.Is(err, os.ErrExist) {
					return nodeerr.System(err, "mkdtemp", prefix+"XXXXXX", "")
				}
			}
			return nodeerr.SystemByCode("EEXIST", "mkdtemp", prefix+"XXXXXX", "")
		},
		result: func(rt *engine.Runtime) (engine.Value, error) { return o.text(rt, name) },
	}, nil
}

// mkdtempWarned tells whether the runtime has been warned of a name's end.
var mkdtempWarned = env.State[bool]{New: func(*env.Env) (*bool, error) { return new(bool), nil }}

// warnOfX warns once of a template that ends with X.
func warnOfX(e *env.Env, prefix string) error {
	warned, err := mkdtempWarned.Get(e)
	if err != nil || *warned || !strings.HasSuffix(prefix, "X") {
		return err
	}
	*warned = true
	return e.EmitWarning(engine.String("mkdtemp() templates ending with X are not portable. For details see: https://nodejs.org/api/fs.html"))
}

// direntState holds the class Dirent of a runtime.
type direntState struct {
	proto *engine.Object
	ctor  *engine.Function
}

const (
	direntUnknown = iota
	direntFile
	direntDir
	direntLink
	direntFIFO
	direntSocket
	direntChar
	direntBlock
)

var direntKey = engine.PrivateKey[int]{Name: "direntType"}

var direntStates = env.State[direntState]{New: func(e *env.Env) (*direntState, error) {
	rt := e.RT
	s := &direntState{proto: rt.NewObject()}
	s.ctor = rt.NewConstructor("Dirent", 3, nil, s.proto, func(c *engine.Call) (engine.Value, error) {
		kind, err := rt.ToInt32(c.Arg(1))
		if err != nil {
			return engine.Undefined, err
		}
		return s.make(rt, c.Arg(0), c.Arg(2), int(kind))
	})
	if err := s.proto.Define(engine.NewKey("constructor"), engine.Property{Value: s.ctor.Value(), Writable: true, Configurable: true}); err != nil {
		return nil, err
	}
	var methods []engine.Method
	for _, t := range [...]struct {
		name string
		kind int
	}{{"isDirectory", direntDir}, {"isFile", direntFile}, {"isBlockDevice", direntBlock}, {"isCharacterDevice", direntChar},
		{"isSymbolicLink", direntLink}, {"isFIFO", direntFIFO}, {"isSocket", direntSocket}} {
		methods = append(methods, engine.Method{Name: t.name, Func: func(c *engine.Call) (engine.Value, error) {
			o := c.ThisObject()
			if o == nil {
				return engine.False, nil
			}
			k := direntKey.Get(o)
			return engine.Bool(k != nil && *k == t.kind), nil
		}})
	}
	return s, rt.DefineMethods(s.proto, methods)
}}

func (s *direntState) make(rt *engine.Runtime, name, parent engine.Value, kind int) (engine.Value, error) {
	o := rt.NewObjectWithPrototype(s.proto)
	if err := o.Put("name", name); err != nil {
		return engine.Undefined, err
	}
	if err := o.Put("parentPath", parent); err != nil {
		return engine.Undefined, err
	}
	if err := o.PutKey(direntSymbol(rt), engine.Int(kind)); err != nil {
		return engine.Undefined, err
	}
	direntKey.Set(o, &kind)
	return o.Value(), nil
}

// direntSymbols is the symbol under which a Dirent shows its type.
type direntSymbols struct{ key engine.Key }

var direntSymbolStates = env.State[direntSymbols]{New: func(*env.Env) (*direntSymbols, error) {
	return &direntSymbols{engine.NewSymbol("type")}, nil
}}

func direntSymbol(rt *engine.Runtime) engine.Key { return direntSymbolStates.Must(env.Of(rt)).key }

func direntType(m os.FileMode) int {
	switch {
	case m.IsDir():
		return direntDir
	case m&os.ModeSymlink != 0:
		return direntLink
	case m&os.ModeNamedPipe != 0:
		return direntFIFO
	case m&os.ModeSocket != 0:
		return direntSocket
	case m&os.ModeCharDevice != 0:
		return direntChar
	case m&os.ModeDevice != 0:
		return direntBlock
	case m.IsRegular():
		return direntFile
	}
	return direntUnknown
}

// dirEntry is one entry that readdir found.
type dirEntry struct {
	name, parent string // name is relative to the directory read
	kind         int
}

// readdirOp is fs.readdir(path[, options]).
func readdirOp(p *params) (task, error) {
	o, err := p.options(1)
	if err != nil {
		return task{}, err
	}
	path, err := p.path(0, "path")
	if err != nil {
		return task{}, err
	}
	recursive, err := o.flag("recursive")
	if err != nil {
		return task{}, err
	}
	types, err := o.get("withFileTypes")
	if err != nil {
		return task{}, err
	}
	var list []dirEntry
	return task{
		work: func() (err error) {
			list, err = readDirectory(path, recursive)
			return err
		},
		count: func() int { return len(list) },
		result: func(rt *engine.Runtime) (engine.Value, error) {
			return o.entries(rt, list, types.Truthy())
		},
	}, nil
}

// entries makes the array that readdir gives.
func (o *options) entries(rt *engine.Runtime, list []dirEntry, types bool) (engine.Value, error) {
	vs := make([]engine.Value, len(list))
	for i, d := range list {
		name := d.name
		if types {
			name = filepath.Base(d.name)
		}
		v, err := o.text(rt, name)
		if err != nil {
			return engine.Undefined, err
		}
		if types {
			s, err := direntStates.Get(o.p.e)
			if err != nil {
				return engine.Undefined, err
			}
			if v, err = s.make(rt, v, engine.String(d.parent), d.kind); err != nil {
				return engine.Undefined, err
			}
		}
		vs[i] = v
	}
	return rt.NewArray(vs...).Value(), nil
}

func readDirectory(path string, recursive bool) ([]dirEntry, error) {
	var list []dirEntry
	queue := []string{""}
	for len(queue) > 0 {
		rel := queue[0]
		queue = queue[1:]
		dir := path
		if rel != "" {
			dir = filepath.Join(path, rel)
		}
		f, err := os.Open(dir)
		if err != nil {
			return nil, sysErr(err, "scandir", path)
		}
		entries, err := f.ReadDir(-1)
		f.Close()
		if err != nil {
			return nil, sysErr(err, "scandir", path)
		}
		// libuv sorts what scandir gives.
		sort.Slice(entries, func(i, j int) bool { return entries[i].Name() < entries[j].Name() })
		for _, en := range entries {
			name := en.Name()
			if rel != "" {
				name = rel + string(filepath.Separator) + name
			}
			list = append(list, dirEntry{name, strings.TrimSuffix(dir, "/."), direntType(en.Type())})
			if recursive && en.IsDir() {
				queue = append(queue, name)
			}
		}
	}
	return list, nil
}
