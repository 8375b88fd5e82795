package fs

import (
	"errors"
	"io"
	"os"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/tracelog"
)

// dir is the Go state of a Dir: an open directory.
type dir struct {
	path      string
	enc       engine.Value
	file      *os.File // the directory that is read; nil when all is read
	recursive bool
	queue     []string // directories still to read, of a recursive Dir
	batch     int
	ready     []dirEntry
	closed    bool
	pending   int // asynchronous operations under way
	waiting   []func()
}

var dirKey = engine.PrivateKey[dir]{Name: "dir"}

// dirState holds the class Dir of a runtime.
type dirState struct {
	class *engine.Function
	proto *engine.Object
}

var dirStates = env.State[dirState]{New: func(e *env.Env) (*dirState, error) {
	s := &dirState{}
	var err error
	s.class, err = e.RT.NewClass(&engine.Class{Name: "Dir", Length: 3,
		Init: func(c *engine.Call) error {
			if c.Arg(0).IsUndefined() {
				return nodeerr.Type("ERR_MISSING_ARGS", `The "handle" argument must be specified`)
			}
			return engine.TypeError("Illegal constructor")
		},
		Methods: []engine.Method{
			{Name: "path", Get: dirPath},
			{Name: "read", Length: 1, Func: dirRead},
			{Name: "readSync", Func: dirReadSync},
			{Name: "close", Length: 1, Func: dirClose},
			{Name: "closeSync", Func: dirCloseSync},
			{Name: "entries", Func: dirEntries},
			{Symbol: engine.SymbolAsyncIterator, Func: dirEntries, FuncName: "entries"},
			{Symbol: engine.SymbolAsyncDispose, Func: dirAsyncDispose},
			{Symbol: engine.SymbolDispose, Func: dirDispose},
		}})
	if err != nil {
		return nil, err
	}
	p, err := s.class.Get("prototype")
	if err != nil {
		return nil, err
	}
	s.proto, _ = p.AsObject()
	return s, nil
}}

// opendirOp is fs.opendir(path[, options]).
// https://nodejs.org/api/fs.html#fsopendirpath-options-callback
func opendirOp(p *params) (task, error) {
	path, err := p.path(0, "path")
	if err != nil {
		return task{}, err
	}
	o, err := p.options(1)
	if err != nil {
		return task{}, err
	}
	d := &dir{path: path, enc: o.enc, batch: 32}
	if d.recursive, err = o.flag("recursive"); err != nil {
		return task{}, err
	}
	size, err := o.get("bufferSize")
	if err != nil {
		return task{}, err
	}
	if !size.IsUndefined() {
		n, err := validate.Uint32(p.c, size, "options.bufferSize", true)
		if err != nil {
			return task{}, err
		}
		d.batch = int(min(n, 1<<16))
	}
	return task{
		dir:  true,
		work: func() error { return d.open(path) },
		result: func(rt *engine.Runtime) (engine.Value, error) {
			s, err := dirStates.Get(p.e)
			if err != nil {
				return engine.Undefined, err
			}
			obj := rt.NewObjectWithPrototype(s.proto)
			dirKey.Set(obj, d)
			outer := p.e.SetAsyncIDs(env.AsyncIDs{})
			p.e.NewResource("DIRHANDLE", engine.Undefined)
			p.e.SetAsyncIDs(outer)
			return obj.Value(), nil
		},
	}, nil
}

func (d *dir) open(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return sysErr(err, "opendir", path)
	}
	st, err := f.Stat()
	if err == nil && !st.IsDir() {
		err = nodeerr.SystemByCode("ENOTDIR", "opendir", path, "")
	} else {
		err = sysErr(err, "opendir", path)
	}
	if err != nil {
		f.Close()
		return err
	}
	d.file = f
	return nil
}

// fill reads more entries; it may run on any goroutine.
func (d *dir) fill() error {
	for len(d.ready) == 0 {
		if d.file == nil {
			if len(d.queue) == 0 {
				return nil
			}
			next := d.queue[0]
			d.queue = d.queue[1:]
			if err := d.open(next); err != nil {
				return err
			}
		}
		entries, err := d.file.ReadDir(d.batch)
		parent := d.file.Name()
		for _, en := range entries {
			d.ready = append(d.ready, dirEntry{en.Name(), strings.TrimSuffix(parent, "/."), direntType(en.Type())})
			if d.recursive && en.IsDir() {
				d.queue = append(d.queue, parent+string(os.PathSeparator)+en.Name())
			}
		}
		if errors.Is(err, io.EOF) {
			d.file.Close()
			d.file = nil
		} else if err != nil {
			return sysErr(err, "scandir", parent)
		}
	}
	return nil
}

// take makes the next Dirent, null at the end.
func (d *dir) take(e *env.Env) (engine.Value, error) {
	if len(d.ready) == 0 {
		return engine.Null, nil
	}
	en := d.ready[0]
	d.ready = d.ready[1:]
	name, err := encodeName(&params{rt: e.RT, e: e}, e.RT, en.name, d.enc)
	if err != nil {
		return engine.Undefined, err
	}
	s, err := direntStates.Get(e)
	if err != nil {
		return engine.Undefined, err
	}
	return s.make(e.RT, name, engine.String(en.parent), en.kind)
}

func errDirClosed() error {
	return nodeerr.New("ERR_DIR_CLOSED", "Directory handle was closed")
}

func thisDir(c *engine.Call) (*dir, error) {
	if o := c.ThisObject(); o != nil {
		if d := dirKey.Get(o); d != nil {
			return d, nil
		}
	}
	return nil, nodeerr.InvalidThis("Dir")
}

// idleDir is the open Dir of a call that blocks.
func idleDir(c *engine.Call) (*dir, error) {
	d, err := thisDir(c)
	if err != nil {
		return nil, err
	}
	if d.closed {
		return nil, errDirClosed()
	}
	if d.pending > 0 {
		return nil, nodeerr.New("ERR_DIR_CONCURRENT_OPERATION", "Cannot do synchronous work on directory handle with concurrent asynchronous operations")
	}
	return d, nil
}

func dirPath(c *engine.Call) (engine.Value, error) {
	d, err := thisDir(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.String(d.path), nil
}

func dirReadSync(c *engine.Call) (engine.Value, error) {
	d, err := idleDir(c)
	if err != nil {
		return engine.Undefined, err
	}
	e := env.From(c)
	if len(d.ready) == 0 {
		e.Timed(tracelog.FSDirSync, "fs_dir.sync.readdir", func() { err = d.fill() })
	}
	if err != nil {
		return engine.Undefined, err
	}
	return d.take(e)
}

func (d *dir) shut() {
	d.closed = true
	if d.file != nil {
		d.file.Close()
		d.file = nil
	}
	d.ready, d.queue = nil, nil
}

func dirCloseSync(c *engine.Call) (engine.Value, error) {
	d, err := idleDir(c)
	if err != nil {
		return engine.Undefined, err
	}
	env.From(c).Timed(tracelog.FSDirSync, "fs_dir.sync.closedir", d.shut)
	return engine.Undefined, nil
}

// dirDispose closes a Dir that is still open.
func dirDispose(c *engine.Call) (engine.Value, error) {
	d, err := thisDir(c)
	if err != nil || d.closed {
		return engine.Undefined, err
	}
	return dirCloseSync(c)
}

func dirAsyncDispose(c *engine.Call) (engine.Value, error) {
	d, err := thisDir(c)
	if err != nil || d.closed {
		return engine.Undefined, err
	}
	return d.async(env.From(c), nil, d.closeStep).Value(), nil
}

// async runs an operation after those that were begun before it, and gives
// its outcome to a callback, or to the promise returned.
func (d *dir) async(e *env.Env, cb *engine.Function, step func(settle func(engine.Value, error))) *engine.Promise {
	var p *engine.Promise
	if cb == nil {
		p = e.RT.NewPromise()
	}
	ctx := e.Frame()
	begin := func() {
		step(func(v engine.Value, err error) {
			d.pending--
			if len(d.waiting) > 0 {
				next := d.waiting[0]
				d.waiting = d.waiting[1:]
				next()
			}
			if p != nil {
				if err != nil {
					p.Reject(err)
				} else {
					p.Resolve(v)
				}
				return
			}
			e.NextTickIn(ctx, func() error {
				t := task{}
				if err == nil && !v.IsUndefined() {
					t.result = func(*engine.Runtime) (engine.Value, error) { return v, nil }
				}
				return t.callBack(e, cb, err)
			})
		})
	}
	d.pending++
	if d.pending > 1 {
		d.waiting = append(d.waiting, begin)
	} else {
		begin()
	}
	return p
}

func (d *dir) readStep(e *env.Env) func(settle func(engine.Value, error)) {
	return func(settle func(engine.Value, error)) {
		var failed error
		r := e.NewResource("FSREQCALLBACK", engine.Undefined)
		var span env.Span
		if len(d.ready) == 0 {
			span = e.BeginSpan(tracelog.FSDirAsync, "readdir", "")
		}
		e.Loop.Go(func() { failed = d.fill() }, func() {
			endDirSpan(&span, failed, len(d.ready))
			e.RunOnce(&r, func() error {
				if failed != nil {
					settle(engine.Undefined, failed)
					return nil
				}
				settle(d.take(e))
				return nil
			})
		})
	}
}

// endDirSpan adds the event that an operation of a Dir has ended.
func endDirSpan(s *env.Span, failed error, n int) {
	if s.On() {
		if failed != nil {
			n = nodeerr.NumberOf(failed)
		}
		s.End(`{"result":` + formatInt(int64(n)) + "}")
	}
}

func (d *dir) closeStep(settle func(engine.Value, error)) {
	d.shut()
	settle(engine.Undefined, nil)
}

// dirRead is dir.read([callback]).
// https://nodejs.org/api/fs.html#dirread
func dirRead(c *engine.Call) (engine.Value, error) {
	return dirCall(c, func(e *env.Env, d *dir) func(func(engine.Value, error)) { return d.readStep(e) })
}

// dirClose is dir.close([callback]).
// https://nodejs.org/api/fs.html#dirclose
func dirClose(c *engine.Call) (engine.Value, error) {
	return dirCall(c, func(e *env.Env, d *dir) func(func(engine.Value, error)) {
		return func(settle func(engine.Value, error)) {
			r := e.NewResource("FSREQCALLBACK", engine.Undefined)
			span := e.BeginSpan(tracelog.FSDirAsync, "closedir", "")
			e.Loop.Go(func() {}, func() {
				endDirSpan(&span, nil, 0)
				e.RunOnce(&r, func() error { d.closeStep(settle); return nil })
			})
		}
	})
}

func dirCall(c *engine.Call, step func(e *env.Env, d *dir) func(func(engine.Value, error))) (engine.Value, error) {
	e := env.From(c)
	d, err := thisDir(c)
	if err != nil {
		return engine.Undefined, err
	}
	if c.Arg(0).IsUndefined() {
		if d.closed {
			p := e.RT.NewPromise()
			p.Reject(errDirClosed())
			return p.Value(), nil
		}
		return d.async(e, nil, step(e, d)).Value(), nil
	}
	cb, err := validate.Function(c, c.Arg(0), "callback")
	if err != nil {
		return engine.Undefined, err
	}
	if d.closed {
		e.NextTick(func() error {
			v, _ := e.RT.ErrorValue(errDirClosed())
			_, err := cb.Call(engine.Undefined, v)
			return err
		})
		return engine.Undefined, nil
	}
	d.async(e, cb, step(e, d))
	return engine.Undefined, nil
}

// dirEntries is the asynchronous iterator of a Dir, which it closes at the end.
func dirEntries(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	d, err := thisDir(c)
	if err != nil {
		return engine.Undefined, err
	}
	it := e.RT.NewObjectWithPrototype(e.RT.Intrinsic("AsyncIteratorPrototype"))
	finish := func(p *engine.Promise, settle func()) {
		if d.closed {
			settle()
			return
		}
		d.async(e, nil, d.closeStep).Then(func(engine.Value, error) error { settle(); return nil })
	}
	done := func() engine.Value { return e.RT.NewIteratorResult(engine.Undefined, true) }
	return it.Value(), e.RT.DefineMethods(it, []engine.Method{
		{Name: "next", Func: func(*engine.Call) (engine.Value, error) {
			p := e.RT.NewPromise()
			if d.closed {
				p.Resolve(done())
				return p.Value(), nil
			}
			d.async(e, nil, d.readStep(e)).Then(func(v engine.Value, err error) error {
				switch {
				case err != nil:
					finish(p, func() { p.Reject(err) })
				case v.IsNull():
					finish(p, func() { p.Resolve(done()) })
				default:
					p.Resolve(e.RT.NewIteratorResult(v, false))
				}
				return nil
			})
			return p.Value(), nil
		}},
		{Name: "return", Length: 1, Func: func(c *engine.Call) (engine.Value, error) {
			p := e.RT.NewPromise()
			v := c.Arg(0)
			finish(p, func() { p.Resolve(e.RT.NewIteratorResult(v, true)) })
			return p.Value(), nil
		}},
	})
}
