package fs

import (
	"math"
	"os"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// fileStream is the Go state of a ReadStream or WriteStream. The properties
// that programs see (fd, path, bytesRead ...) are ordinary ones.
type fileStream struct {
	path     string
	flags    int
	mode     os.FileMode
	fd       int   // -1 while there is none
	pos      int64 // -1: the descriptor's own position
	end      int64
	done     int64 // bytes read or written
	ownsFD   bool  // autoClose
	inFlight int   // reads and writes under way: closing waits for them
	onIdle   func()
	handle   *engine.Object // the FileHandle that the descriptor is of, nil for none
}

var fileStreamKey = engine.PrivateKey[fileStream]{Name: "fileStream"}

// streamClasses are the classes of a runtime.
type streamClasses struct{ read, write *engine.Function }

var streamClassStates = env.State[streamClasses]{New: newStreamClasses}

func baseClass(e *env.Env, name string) (*engine.Function, error) {
	m, err := e.Builtin(e, "stream")
	if err != nil {
		return nil, err
	}
	v, err := e.RT.GetV(m, engine.NewKey(name))
	if err != nil {
		return nil, err
	}
	f, ok := v.AsFunction()
	if !ok {
		return nil, engine.TypeError("stream.%s is not a constructor", name)
	}
	return f, nil
}

func newStreamClasses(e *env.Env) (*streamClasses, error) {
	s := &streamClasses{}
	pending := engine.Method{Name: "pending", Get: func(c *engine.Call) (engine.Value, error) {
		o := c.ThisObject()
		if o == nil {
			return engine.Undefined, nil
		}
		f := fileStreamKey.Get(o)
		return engine.Bool(f != nil && f.fd < 0), nil
	}}
	var err error
	s.read, err = e.RT.NewClass(&engine.Class{Name: "ReadStream", Length: 2, ES5: true, Init: initReadStream,
		Parent: func(*engine.Runtime) (*engine.Function, error) { return baseClass(e, "Readable") },
		Methods: []engine.Method{
			{Name: "_construct", Length: 1, Func: construct, Enumerable: true},
			{Name: "_read", Length: 1, Func: streamRead, Enumerable: true},
			{Name: "_destroy", Length: 2, Func: streamDestroy, Enumerable: true},
			{Name: "close", Length: 1, Func: streamClose, Enumerable: true},
			pending,
		}})
	if err != nil {
		return nil, err
	}
	s.write, err = e.RT.NewClass(&engine.Class{Name: "WriteStream", Length: 2, ES5: true, Init: initWriteStream,
		Parent: func(*engine.Runtime) (*engine.Function, error) { return baseClass(e, "Writable") },
		Methods: []engine.Method{
			{Name: "_construct", Length: 1, Func: construct, Enumerable: true},
			{Name: "_write", Length: 3, Func: streamWrite, Enumerable: true},
			{Name: "_destroy", Length: 2, Func: streamDestroy, Enumerable: true},
			{Name: "close", Length: 1, Func: streamClose, Enumerable: true},
			{Name: "destroySoon", Length: 0, Enumerable: true, Func: func(c *engine.Call) (engine.Value, error) {
				return c.ThisObject().Invoke("end", c.Args(0)...)
			}},
			pending,
		}})
	return s, err
}

func streamClass(name string) func(e *env.Env) (engine.Value, error) {
	return func(e *env.Env) (engine.Value, error) {
		s, err := streamClassStates.Get(e)
		if err != nil {
			return engine.Undefined, err
		}
		if name == "ReadStream" {
			return s.read.Value(), nil
		}
		return s.write.Value(), nil
	}
}

func createReadStream(c *engine.Call) (engine.Value, error) {
	s, err := streamClassStates.Get(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	o, err := s.read.Construct(c.Arg(0), c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

func createWriteStream(c *engine.Call) (engine.Value, error) {
	s, err := streamClassStates.Get(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	o, err := s.write.Construct(c.Arg(0), c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

// streamOptions copies the options, which are an object, an encoding or
// absent, for the base class to read.
func streamOptions(p *params) (*options, *engine.Object, error) {
	o, err := p.options(1)
	if err != nil {
		return nil, nil, err
	}
	signal, err := o.get("signal")
	if err != nil {
		return nil, nil, err
	}
	if !signal.IsUndefined() {
		if _, err := validate.AbortSignal(p.c, signal, "options.signal"); err != nil {
			return nil, nil, err
		}
	}
	copied := p.rt.NewObject()
	if o.obj != nil {
		if err := copied.CopyDataProperties(o.obj.Value()); err != nil {
			return nil, nil, err
		}
	} else if o.enc.IsString() {
		if err := copied.Put("encoding", o.enc); err != nil {
			return nil, nil, err
		}
	}
	for _, name := range [...]string{"emitClose", "autoDestroy"} {
		v, err := o.get(name)
		if err != nil {
			return nil, nil, err
		}
		if v.IsUndefined() {
			if name == "autoDestroy" {
				if v, err = o.get("autoClose"); err != nil {
					return nil, nil, err
				}
			}
			if v.IsUndefined() {
				v = engine.True
			}
			if err := copied.Put(name, v); err != nil {
				return nil, nil, err
			}
		}
	}
	return o, copied, nil
}

// open fills what both classes have: path or descriptor, flags, mode.
func (f *fileStream) open(p *params, o *options, this *engine.Object, defFlags string) error {
	fv, err := o.get("flags")
	if err != nil {
		return err
	}
	if fv.IsUndefined() {
		fv = engine.String(defFlags)
	}
	if f.flags, err = p.flags(fv, os.O_RDONLY); err != nil {
		return err
	}
	mv, err := o.get("mode")
	if err != nil {
		return err
	}
	if mv.IsUndefined() {
		mv = engine.Int(0o666)
	}
	if f.mode, err = p.mode(mv, "mode", 0o666); err != nil {
		return err
	}
	fd, err := o.get("fd")
	if err != nil {
		return err
	}
	shown := engine.Null
	f.fd = -1
	if h := handleOfValue(fd); h != nil {
		custom, err := o.get("fs")
		if err != nil {
			return err
		}
		if custom.Truthy() {
			return nodeerr.New("ERR_METHOD_NOT_IMPLEMENTED", "The FileHandle with fs method is not implemented")
		}
		if _, err := validate.Int32(p.c, engine.Int(h.fd), "fd", 0, math.MaxInt32); err != nil {
			return err
		}
		f.handle, _ = fd.AsObject()
		f.fd, shown = h.fd, engine.Int(h.fd)
	} else if !fd.IsNullish() {
		if !fd.IsNumber() {
			return nodeerr.InvalidArgType(p.rt, "options.fd", fd, "number", "FileHandle")
		}
		n, err := validate.Int32(p.c, fd, "fd", 0, math.MaxInt32)
		if err != nil {
			return err
		}
		f.fd, shown = int(n), fd
	} else if f.path, err = p.path(0, "path"); err != nil {
		return err
	}
	for _, x := range [...]struct {
		name string
		v    engine.Value
	}{{"fd", shown}, {"path", p.arg(0)}, {"flags", fv}, {"mode", mv}} {
		if err := this.Put(x.name, x.v); err != nil {
			return err
		}
	}
	return nil
}

func initReadStream(c *engine.Call) error {
	p := newParams(c, 2)
	this := c.ThisObject()
	o, copied, err := streamOptions(p)
	if err != nil {
		return err
	}
	hwm, err := o.get("highWaterMark")
	if err != nil {
		return err
	}
	if hwm.IsUndefined() {
		if err := copied.Put("highWaterMark", engine.Int(64<<10)); err != nil {
			return err
		}
	}
	f := &fileStream{pos: -1, end: math.MaxInt64, ownsFD: true}
	if err := f.open(p, o, this, "r"); err != nil {
		return err
	}
	if err := f.readRange(p, o, this); err != nil {
		return err
	}
	fileStreamKey.Set(this, f)
	if err := this.Put("bytesRead", engine.Int(0)); err != nil {
		return err
	}
	base, err := baseClass(p.e, "Readable")
	if err != nil {
		return err
	}
	// The base class destroys the stream at once when its signal is aborted:
	// the stream must hold the handle by then.
	if err := f.useHandle(p, this); err != nil {
		return err
	}
	_, err = base.Call(this.Value(), copied.Value())
	return err
}

// readRange reads start and end.
func (f *fileStream) readRange(p *params, o *options, this *engine.Object) error {
	start, err := o.get("start")
	if err != nil {
		return err
	}
	end, err := o.get("end")
	if err != nil {
		return err
	}
	if !start.IsUndefined() {
		n, err := validate.Integer(p.c, start, "start", 0, 1<<53-1)
		if err != nil {
			return err
		}
		f.pos = n
	}
	if n, ok := end.AsNumber(); !end.IsUndefined() && !(ok && math.IsInf(n, 1)) {
		if f.end, err = validate.Integer(p.c, end, "end", 0, 1<<53-1); err != nil {
			return err
		}
		if f.pos > f.end {
			return nodeerr.OutOfRange(p.rt, "start", "<= \"end\" (here: "+formatInt(f.end)+")", start)
		}
	} else if end.IsUndefined() {
		end = engine.Number(math.Inf(1))
	}
	if err := this.Put("start", start); err != nil {
		return err
	}
	if err := this.Put("end", end); err != nil {
		return err
	}
	return this.Put("pos", start)
}

func initWriteStream(c *engine.Call) error {
	p := newParams(c, 2)
	this := c.ThisObject()
	o, copied, err := streamOptions(p)
	if err != nil {
		return err
	}
	if err := copied.Put("decodeStrings", engine.True); err != nil {
		return err
	}
	enc := o.enc
	if !enc.IsUndefined() {
		if err := copied.Put("defaultEncoding", enc); err != nil {
			return err
		}
	}
	f := &fileStream{pos: -1, ownsFD: true}
	if err := f.open(p, o, this, "w"); err != nil {
		return err
	}
	start, err := o.get("start")
	if err != nil {
		return err
	}
	if !start.IsUndefined() {
		if f.pos, err = validate.Integer(p.c, start, "start", 0, 1<<53-1); err != nil {
			return err
		}
	}
	for _, x := range [...]struct {
		name string
		v    engine.Value
	}{{"start", start}, {"pos", start}, {"bytesWritten", engine.Int(0)}} {
		if err := this.Put(x.name, x.v); err != nil {
			return err
		}
	}
	fileStreamKey.Set(this, f)
	base, err := baseClass(p.e, "Writable")
	if err != nil {
		return err
	}
	// The base class destroys the stream at once when its signal is aborted:
	// the stream must hold the handle by then.
	if err := f.useHandle(p, this); err != nil {
		return err
	}
	_, err = base.Call(this.Value(), copied.Value())
	return err
}

// stateOf returns the state behind this.
func stateOf(c *engine.Call) (*engine.Object, *fileStream, error) {
	o := c.ThisObject()
	if o != nil {
		if f := fileStreamKey.Get(o); f != nil {
			return o, f, nil
		}
	}
	return nil, nil, nodeerr.InvalidThis("ReadStream")
}

// construct opens the file before the stream starts.
func construct(c *engine.Call) (engine.Value, error) {
	this, f, err := stateOf(c)
	if err != nil {
		return engine.Undefined, err
	}
	done, err := validate.Function(c, c.Arg(0), "callback")
	if err != nil {
		return engine.Undefined, err
	}
	if f.fd >= 0 {
		return done.Call(engine.Undefined)
	}
	e := env.From(c)
	req := e.NewResource("FSREQCALLBACK", engine.Undefined)
	fd := -1
	var failed error
	e.Loop.Go(func() { fd, failed = openFD(f.path, f.flags, f.mode) }, func() {
		e.RunOnce(&req, func() error {
			if failed != nil {
				_, err := done.Call(engine.Undefined, nodeerr.System(failed, "open", f.path, "").Value(e.RT))
				return err
			}
			f.fd = fd
			openedFile(e, fd)
			if err := this.Set("fd", engine.Int(fd)); err != nil {
				return err
			}
			if _, err := done.Call(engine.Undefined); err != nil {
				return err
			}
			if _, err := this.Invoke("emit", engine.String("open"), engine.Int(fd)); err != nil {
				return err
			}
			_, err := this.Invoke("emit", engine.String("ready"))
			return err
		})
	})
	return engine.Undefined, nil
}

// streamRead reads the next chunk.
func streamRead(c *engine.Call) (engine.Value, error) {
	this, f, err := stateOf(c)
	if err != nil {
		return engine.Undefined, err
	}
	want, err := c.Runtime().ToNumber(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	n := int64(want)
	at := f.done
	if f.pos >= 0 {
		at = f.pos
	}
	if rest := f.end - at; rest < math.MaxInt64 {
		n = min(rest+1, n)
	}
	if n <= 0 {
		return this.Invoke("push", engine.Null)
	}
	e := env.From(c)
	buf := make([]byte, n)
	pos, fd := f.pos, f.fd
	if f.handle != nil {
		f.advance(n)
		return engine.Undefined, f.readHandle(e, this, buf, pos)
	}
	if f.pos >= 0 {
		f.pos += n
	}
	req := e.NewResource("FSREQCALLBACK", engine.Undefined)
	f.inFlight++
	got := 0
	var failed error
	e.Loop.Go(func() { got, failed = readFD(fd, buf, pos) }, func() {
		e.RunOnce(&req, func() error { return f.deliver(e, this, buf, got, failed) })
	})
	return engine.Undefined, nil
}

// deliver pushes what was read; a stream that was destroyed meanwhile closes.
func (f *fileStream) deliver(e *env.Env, this *engine.Object, buf []byte, got int, failed error) error {
	f.inFlight--
	if f.onIdle != nil && f.inFlight == 0 {
		f.onIdle()
		return nil
	}
	if failed != nil {
		_, err := this.Invoke("destroy", nodeerr.System(failed, "read", "", "").Value(e.RT))
		return err
	}
	if got == 0 {
		_, err := this.Invoke("push", engine.Null)
		return err
	}
	f.done += int64(got)
	if err := this.Set("bytesRead", engine.Int64(f.done)); err != nil {
		return err
	}
	if got < len(buf)/2 { // do not keep a large array for a short chunk
		buf = append([]byte(nil), buf[:got]...)
	}
	_, err := this.Invoke("push", buffer.New(e, buf[:got:got]).Value())
	return err
}

// streamWrite writes a chunk whole.
func streamWrite(c *engine.Call) (engine.Value, error) {
	this, f, err := stateOf(c)
	if err != nil {
		return engine.Undefined, err
	}
	done, err := validate.Function(c, c.Arg(2), "callback")
	if err != nil {
		return engine.Undefined, err
	}
	data, ok := c.Arg(0).AsBytes()
	if !ok {
		if !c.Arg(0).IsString() {
			return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "data", c.Arg(0), "string", "Buffer", "TypedArray", "DataView")
		}
		enc, _ := buffer.ParseEncoding(c.Arg(1))
		data = buffer.StringBytes(c.Arg(0), enc)
	}
	e := env.From(c)
	pos, fd := f.pos, f.fd
	f.advance(int64(len(data)))
	if f.handle != nil {
		return engine.Undefined, f.writeHandle(e, this, data, pos, done)
	}
	req := e.NewResource("FSREQCALLBACK", engine.Undefined)
	f.inFlight++
	var failed error
	e.Loop.Go(func() { failed = writeWhole(fd, data, pos) }, func() {
		e.RunOnce(&req, func() error {
			f.inFlight--
			if f.onIdle != nil && f.inFlight == 0 {
				f.onIdle()
			}
			if failed != nil {
				_, err := done.Call(engine.Undefined, nodeerr.System(failed, "write", "", "").Value(e.RT))
				return err
			}
			f.done += int64(len(data))
			if err := this.Set("bytesWritten", engine.Int64(f.done)); err != nil {
				return err
			}
			_, err := done.Call(engine.Undefined)
			return err
		})
	})
	return engine.Undefined, nil
}

func writeWhole(fd int, b []byte, pos int64) error {
	for len(b) > 0 {
		n, err := writeFD(fd, b, pos)
		if err != nil {
			return err
		}
		b = b[n:]
		if pos >= 0 {
			pos += int64(n)
		}
	}
	return nil
}

// streamDestroy closes the descriptor once nothing uses it any more.
func streamDestroy(c *engine.Call) (engine.Value, error) {
	this, f, err := stateOf(c)
	if err != nil {
		return engine.Undefined, err
	}
	done, err := validate.Function(c, c.Arg(1), "callback")
	if err != nil {
		return engine.Undefined, err
	}
	reason := c.Arg(0)
	e := env.From(c)
	if f.fd < 0 {
		return done.Call(engine.Undefined, reason)
	}
	if f.handle != nil {
		return engine.Undefined, f.closeHandle(e, this, reason, done)
	}
	closeNow := func() {
		req := e.NewResource("FSREQCALLBACK", engine.Undefined)
		fd := f.fd
		f.fd = -1
		if e.Files != nil {
			e.ClosedFile(fd)
		}
		var failed error
		e.Loop.Go(func() { failed = closeFD(fd) }, func() {
			e.RunOnce(&req, func() error {
				if failed != nil && reason.IsNullish() {
					reason = nodeerr.System(failed, "close", "", "").Value(e.RT)
				}
				_, err := done.Call(engine.Undefined, reason)
				return err
			})
		})
	}
	if err := this.Set("fd", engine.Null); err != nil {
		return engine.Undefined, err
	}
	if f.inFlight > 0 {
		f.onIdle = closeNow
	} else {
		closeNow()
	}
	return engine.Undefined, nil
}

// streamClose is stream.close([callback]).
func streamClose(c *engine.Call) (engine.Value, error) {
	this, _, err := stateOf(c)
	if err != nil {
		return engine.Undefined, err
	}
	if cb, ok := c.Arg(0).AsFunction(); ok {
		closed, err := this.Get("closed")
		if err != nil {
			return engine.Undefined, err
		}
		if closed.Truthy() {
			env.From(c).NextTick(func() error {
				_, err := cb.Call(engine.Undefined)
				return err
			})
			return engine.Undefined, nil
		}
		if _, err := this.Invoke("on", engine.String("close"), cb.Value()); err != nil {
			return engine.Undefined, err
		}
	}
	writable, err := this.Get("writable")
	if err != nil {
		return engine.Undefined, err
	}
	if writable.Truthy() {
		_, err = this.Invoke("end")
		return engine.Undefined, err
	}
	_, err = this.Invoke("destroy")
	return engine.Undefined, err
}
