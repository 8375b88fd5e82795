package fs

import (
	"math"
	"path/filepath"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/eventloop"
)

// utf8Stream is the Go state of an fs.Utf8Stream: it gathers what is written
// and hands it on in pieces of at most maxWrite, one at a time.
// https://nodejs.org/api/fs.html#class-fsutf8stream
type utf8Stream struct {
	e      *env.Env
	object *engine.Object
	funcs  map[string]*engine.Function // of the options' fs, or of the module

	fd                             engine.Value
	file, mode                     engine.Value
	minLength, maxLength, maxWrite int
	// maxRetries is how often a write of a piece is tried again, 0 for no end;
	// retries is how often it was.
	maxRetries, retries              int
	sync, fsync, add, mkdir, isBytes bool
	periodic                         int64
	timer                            *eventloop.Timer
	retry                            *engine.Function // nil for always

	pieces  []utf8Piece
	current utf8Piece // being written
	length  int       // of all that is not written yet

	writing, opening, reopening, ending, destroyed bool
	drainDue                                       bool // a tick emits drain
	flushes                                        []*engine.Function
}

var utf8StreamKey = engine.PrivateKey[utf8Stream]{Name: "utf8Stream"}

// utf8Level is how much may wait before write gives false.
const utf8Level = 16387

// utf8Functions are what an fs in the options may replace.
var utf8Functions = [...]string{"write", "writeSync", "fsync", "fsyncSync", "close", "open", "openSync", "mkdir", "mkdirSync"}

type utf8Class struct{ class *engine.Function }

var utf8Classes = env.State[utf8Class]{New: func(e *env.Env) (*utf8Class, error) {
	get := func(name string, f func(s *utf8Stream) engine.Value) engine.Method {
		return engine.Method{Name: name, Get: onUtf8(name, func(_ *engine.Call, s *utf8Stream) (engine.Value, error) { return f(s), nil })}
	}
	do := func(name, member string, length int, f func(c *engine.Call, s *utf8Stream) (engine.Value, error)) engine.Method {
		return engine.Method{Name: name, Length: length, Func: onUtf8(member, f)}
	}
	dispose := do("", "destroyed", 0, utf8Destroy)
	dispose.Symbol = engine.SymbolDispose
	f, err := e.RT.NewClass(&engine.Class{Name: "Utf8Stream", Parent: events.Class, Init: initUtf8, Methods: []engine.Method{
		do("write", "write", 1, utf8Write),
		do("flush", "flush", 0, utf8Flush),
		do("flushSync", "flushSync", 0, utf8FlushSync),
		do("reopen", "destroyed", 1, func(c *engine.Call, s *utf8Stream) (engine.Value, error) { return engine.Undefined, s.reopen(c.Arg(0)) }),
		do("end", "destroyed", 0, func(_ *engine.Call, s *utf8Stream) (engine.Value, error) { return engine.Undefined, s.end() }),
		do("destroy", "destroyed", 0, utf8Destroy),
		get("mode", func(s *utf8Stream) engine.Value { return s.mode }),
		get("file", func(s *utf8Stream) engine.Value { return s.file }),
		get("fd", func(s *utf8Stream) engine.Value { return s.fd }),
		get("minLength", func(s *utf8Stream) engine.Value { return engine.Int(s.minLength) }),
		get("maxLength", func(s *utf8Stream) engine.Value { return engine.Int(s.maxLength) }),
		get("writing", func(s *utf8Stream) engine.Value { return engine.Bool(s.writing) }),
		get("sync", func(s *utf8Stream) engine.Value { return engine.Bool(s.sync) }),
		get("fsync", func(s *utf8Stream) engine.Value { return engine.Bool(s.fsync) }),
		get("append", func(s *utf8Stream) engine.Value { return engine.Bool(s.add) }),
		get("periodicFlush", func(s *utf8Stream) engine.Value { return engine.Int64(s.periodic) }),
		get("contentMode", func(s *utf8Stream) engine.Value {
			if s.isBytes {
				return engine.String("buffer")
			}
			return engine.String("utf8")
		}),
		get("mkdir", func(s *utf8Stream) engine.Value { return engine.Bool(s.mkdir) }),
		dispose,
	}})
	return &utf8Class{f}, err
}}

func utf8StreamClass(c *engine.Call) (engine.Value, error) {
	s, err := utf8Classes.Get(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	return s.class.Value(), nil
}

// onUtf8 makes a method; member is the private name an error speaks of.
func onUtf8(member string, f func(c *engine.Call, s *utf8Stream) (engine.Value, error)) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		if o := c.ThisObject(); o != nil {
			if s := utf8StreamKey.Get(o); s != nil {
				return f(c, s)
			}
		}
		return engine.Undefined, engine.TypeError("Cannot read private member #%s from an object whose class did not declare it", member)
	}
}

func initUtf8(c *engine.Call) error {
	p := newParams(c, 1)
	this := c.ThisObject()
	s := &utf8Stream{e: p.e, object: this, fd: engine.Int(-1), file: engine.Null, maxWrite: 16384, add: true, funcs: make(map[string]*engine.Function)}
	if err := events.Init(p.e, this); err != nil {
		return err
	}
	o := p.rt.NewObject()
	if v := p.arg(0); !v.IsUndefined() {
		var err error
		if o, err = validate.Object(c, v, "options"); err != nil {
			return err
		}
	}
	target, err := s.options(p, o)
	if err != nil {
		return err
	}
	utf8StreamKey.Set(this, s)
	if s.periodic > 0 {
		s.timer = p.e.Loop.NewTimer(s.periodic, true, s.later(func() error { return s.flush(nil) }))
		s.timer.Unref()
	}
	if target.IsString() {
		err = s.open(target)
	} else {
		s.fd = target
		p.e.NextTick(func() error { return s.emit("ready") })
	}
	if err != nil {
		return err
	}
	_, err = events.OnFunc(p.e, this, "newListener", func(c *engine.Call) (engine.Value, error) {
		if name, _ := c.Arg(0).AsString(); name == "drain" {
			s.drainDue = false
		}
		return engine.Undefined, nil
	})
	return err
}

// utf8Options are the options in the order in which Node reads them.
var utf8Options = [...]string{"fd", "dest", "minLength", "maxLength", "maxWrite", "periodicFlush", "sync", "append", "mkdir", "retryEAGAIN",
	"maxWriteRetries", "fsync", "contentMode", "mode", "fs"}

// options reads the options, then checks them; it returns the descriptor or path.
func (s *utf8Stream) options(p *params, o *engine.Object) (target engine.Value, err error) {
	given := make(map[string]engine.Value, len(utf8Options))
	for _, name := range utf8Options {
		if given[name], err = o.Get(name); err != nil {
			return target, err
		}
	}
	get := func(name string, f func(v engine.Value) error) {
		if v := given[name]; err == nil && !v.IsUndefined() {
			err = f(v)
		}
	}
	// Of most options Node only checks what is truthy.
	truthy := func(name string, f func(v engine.Value) error) {
		if given[name].Truthy() {
			get(name, f)
		}
	}
	count := func(name string, to *int) {
		truthy(name, func(v engine.Value) error {
			n, err := validate.Uint32(p.c, v, "options."+name, false)
			*to = int(n)
			return err
		})
	}
	flag := func(name string, to *bool) {
		if !given[name].IsUndefined() {
			*to = false
		}
		truthy(name, func(v engine.Value) (err error) {
			*to, err = validate.Boolean(p.c, v, "options."+name)
			return err
		})
	}
	var custom *engine.Object
	get("fs", func(v engine.Value) (err error) {
		custom, err = validate.Object(p.c, v, "options.fs")
		return err
	})
	truthy("minLength", func(v engine.Value) error {
		// Node computes a high-water mark first, and checks that.
		f, err := p.rt.ToNumber(v)
		if err == nil && math.IsNaN(f) {
			err = nodeerr.OutOfRange(p.rt, "options.hwm", "an integer", engine.Number(f))
		}
		return err
	})
	count("minLength", &s.minLength)
	count("maxLength", &s.maxLength)
	count("maxWrite", &s.maxWrite)
	var periodic int
	count("periodicFlush", &periodic)
	count("maxWriteRetries", &s.maxRetries)
	s.periodic = int64(periodic)
	flag("sync", &s.sync)
	flag("fsync", &s.fsync)
	flag("append", &s.add)
	flag("mkdir", &s.mkdir)
	truthy("retryEAGAIN", func(v engine.Value) (err error) {
		s.retry, err = validate.Function(p.c, v, "options.retryEAGAIN")
		return err
	})
	get("contentMode", func(v engine.Value) error {
		mode, err := validate.OneOf(p.c, v, "options.contentMode", "buffer", "utf8")
		s.isBytes = mode == "buffer"
		return err
	})
	if target = given["fd"]; target.IsNullish() {
		target = given["dest"]
	}
	if err == nil && !target.IsNumber() && !target.IsString() {
		err = nodeerr.InvalidArgType(p.rt, "fd", target, "number", "string")
	}
	s.mode = given["mode"]
	if err == nil {
		err = s.takeFunctions(p, custom)
	}
	if err == nil && s.minLength >= s.maxWrite {
		err = nodeerr.Range("ERR_INVALID_ARG_VALUE", "The argument 'minLength' should be smaller than maxWrite (%d). Received %d", s.maxWrite, s.minLength)
	}
	return target, err
}

// takeFunctions finds the functions of fs to use.
func (s *utf8Stream) takeFunctions(p *params, custom *engine.Object) error {
	m, err := p.e.Builtin(p.e, "fs")
	if err != nil {
		return err
	}
	module, _ := m.AsObject()
	for _, name := range utf8Functions {
		v := engine.Undefined
		if custom != nil {
			if v, err = custom.Get(name); err != nil {
				return err
			}
		}
		if v.IsUndefined() {
			if v, err = module.Get(name); err != nil {
				return err
			}
		}
		if s.funcs[name], err = validate.Function(p.c, v, "options.fs."+name); err != nil {
			return err
		}
	}
	return nil
}

func (s *utf8Stream) call(name string, args ...engine.Value) (engine.Value, error) {
	return s.funcs[name].Call(engine.Undefined, args...)
}

func (s *utf8Stream) emit(name string, args ...engine.Value) error {
	_, err := events.Emit(s.e, s.object, name, args...)
	return err
}

// later makes what a timer calls.
func (s *utf8Stream) later(f func() error) func() {
	frame := s.e.Frame()
	return func() { s.e.Run(frame, f) }
}

// callback makes a function of a callback (err, value).
func (s *utf8Stream) callback(length int, f func(failed, v engine.Value) error) engine.Value {
	return s.e.RT.NewFunction("", length, func(c *engine.Call) (engine.Value, error) { return engine.Undefined, f(c.Arg(0), c.Arg(1)) }).Value()
}

// whenReady runs f at the next ready.
func (s *utf8Stream) whenReady(f func() error) error {
	_, err := events.OnceFunc(s.e, s.object, "ready", func(*engine.Call) (engine.Value, error) { return engine.Undefined, f() })
	return err
}

func (s *utf8Stream) isOpen() bool {
	n, _ := s.fd.AsNumber()
	return n != -1
}

// open opens the file; an error of the sync form is thrown too.
func (s *utf8Stream) open(file engine.Value) error {
	s.opening, s.writing, s.drainDue = true, true, false
	flags := engine.String("w")
	if s.add {
		flags = engine.String("a")
	}
	name, _ := file.AsString()
	dir := engine.String(filepath.Dir(name))
	recursive := s.e.RT.NewObject()
	if err := recursive.Put("recursive", engine.True); err != nil {
		return err
	}
	if s.sync {
		var err error
		if s.mkdir {
			_, err = s.call("mkdirSync", dir, recursive.Value())
		}
		fd := engine.Undefined
		if err == nil {
			fd, err = s.call("openSync", file, flags, s.mode)
		}
		if err != nil {
			if v, ok := s.e.RT.ErrorValue(err); ok {
				if oerr := s.opened(file, v, fd); oerr != nil {
					return oerr
				}
			}
			return err
		}
		return s.opened(file, engine.Null, fd)
	}
	open := func() error {
		_, err := s.call("open", file, flags, s.mode, s.callback(2, func(failed, fd engine.Value) error { return s.opened(file, failed, fd) }))
		return err
	}
	if !s.mkdir {
		return open()
	}
	_, err := s.call("mkdir", dir, recursive.Value(), s.callback(1, func(failed, _ engine.Value) error {
		if failed.Truthy() {
			return s.opened(file, failed, engine.Undefined)
		}
		return open()
	}))
	return err
}

// opened takes the outcome of an open.
func (s *utf8Stream) opened(file, failed, fd engine.Value) error {
	again := s.isOpen()
	s.reopening, s.writing, s.opening = false, false, false
	if failed.Truthy() {
		if !s.sync {
			return s.fail(failed)
		}
		s.e.NextTick(func() error {
			n, err := events.ListenerCount(s.e, s.object, "error")
			if err != nil || n == 0 {
				return err
			}
			return s.fail(failed)
		})
		return nil
	}
	s.fd, s.file = fd, file
	if s.sync {
		s.e.NextTick(func() error { return s.emit("ready") })
	} else if err := s.emit("ready"); err != nil {
		return err
	}
	switch {
	case s.destroyed || s.writing:
		return nil
	case s.length > s.minLength || len(s.flushes) > 0:
		return s.writeNext()
	}
	if again { // who waits to write may go on
		s.e.NextTick(s.drained)
	}
	return nil
}

// fail tells of an error: those who wait for a flush, and the listeners.
func (s *utf8Stream) fail(failed engine.Value) error {
	waiting := s.flushes
	s.flushes = nil
	for _, f := range waiting {
		if _, err := f.Call(engine.Undefined, failed); err != nil {
			return err
		}
	}
	if len(waiting) > 0 {
		if n, err := events.ListenerCount(s.e, s.object, "error"); err != nil || n == 0 {
			return err
		}
	}
	return s.emit("error", failed)
}
