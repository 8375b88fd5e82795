package fs

import (
	"math"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/internal/es5"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/stream"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// streamClasses are the classes of a runtime. All that a stream knows is in
// properties, which programs and subclasses read and change.
type streamClasses struct {
	read, write *engine.Function
	// exported are the properties of the module.
	exported struct{ read, write, fileRead, fileWrite engine.Value }
	// The symbols of properties: what stands for the module fs, the FileHandle,
	// whether a read or write is under way; and the event of its end.
	fs, handle, busy, done engine.Key
}

var streamClassStates = env.State[streamClasses]{New: newStreamClasses}

func newStreamClasses(e *env.Env) (*streamClasses, error) {
	s := &streamClasses{fs: engine.NewSymbol("kFs"), handle: engine.NewSymbol("kHandle"), busy: engine.NewSymbol("kIsPerformingIO"), done: engine.NewSymbol("kIoDone")}
	var err error
	s.read, err = e.RT.NewClass(&engine.Class{Name: "ReadStream", Length: 2, ES5: true, Parent: stream.ReadableClass,
		Construct: func(c *engine.Call) (engine.Value, error) {
			p := newParams(c, 2)
			return es5.Construct(c, s.read, nil, func(o *engine.Object) error { return s.initRead(p, o) })
		},
		Methods: []engine.Method{
			autoClose("ReadStream", "_readableState"),
			{Name: "_construct", Length: 1, Func: s.construct, Enumerable: true},
			{Name: "_read", NoName: true, Length: 1, Func: s.readChunk, Enumerable: true},
			{Name: "_destroy", NoName: true, Length: 2, Func: s.destroy, Enumerable: true},
			{Name: "close", NoName: true, Length: 1, Func: readClose, Enumerable: true},
			{Name: "pending", FuncName: "get", Get: pending},
		}})
	if err != nil {
		return nil, err
	}
	s.write, err = e.RT.NewClass(&engine.Class{Name: "WriteStream", Length: 2, ES5: true, Parent: stream.WritableClass,
		Construct: func(c *engine.Call) (engine.Value, error) {
			p := newParams(c, 2)
			return es5.Construct(c, s.write, nil, func(o *engine.Object) error { return s.initWrite(p, o) })
		},
		Methods: []engine.Method{
			autoClose("WriteStream", "_writableState"),
			{Name: "_construct", Length: 1, Func: s.construct, Enumerable: true},
			{Name: "_write", NoName: true, Length: 3, Func: s.writeChunk, Enumerable: true},
			{Name: "_writev", NoName: true, Length: 2, Func: s.writeChunks, Enumerable: true},
			{Name: "_destroy", NoName: true, Length: 2, Func: s.destroy, Enumerable: true},
			{Name: "close", NoName: true, Length: 1, Func: writeClose, Enumerable: true},
			{Name: "destroySoon", Enumerable: true, Value: writableEnd},
			{Name: "pending", FuncName: "get", Get: pending},
		}})
	if err != nil {
		return nil, err
	}
	s.exported.read, s.exported.fileRead = s.read.Value(), s.read.Value()
	s.exported.write, s.exported.fileWrite = s.write.Value(), s.write.Value()
	return s, nil
}

// writableEnd is the method end of Writable, which is destroySoon too.
func writableEnd(rt *engine.Runtime) (engine.Value, error) {
	f, err := stream.WritableClass(rt)
	if err != nil {
		return engine.Undefined, err
	}
	proto, err := prototypeOf(f)
	if err != nil {
		return engine.Undefined, err
	}
	return proto.Get("end")
}

// autoClose is an accessor for autoDestroy of the state.
func autoClose(class, state string) engine.Method {
	stateOf := func(c *engine.Call) (*engine.Object, error) {
		v, err := c.Runtime().GetV(c.This(), engine.NewKey(state))
		if err != nil {
			return nil, err
		}
		o, ok := v.AsObject()
		if !ok {
			return nil, nodeerr.InvalidThis(class)
		}
		return o, nil
	}
	return engine.Method{Name: "autoClose", FuncName: "get",
		Get: func(c *engine.Call) (engine.Value, error) {
			o, err := stateOf(c)
			if err != nil {
				return engine.Undefined, err
			}
			return o.Get("autoDestroy")
		},
		Set: func(c *engine.Call) (engine.Value, error) {
			o, err := stateOf(c)
			if err != nil {
				return engine.Undefined, err
			}
			return engine.Undefined, o.Set("autoDestroy", c.Arg(0))
		},
	}
}

func pending(c *engine.Call) (engine.Value, error) {
	v, err := c.Runtime().GetV(c.This(), engine.NewKey("fd"))
	return engine.Bool(v.IsNull()), err
}

// streamClass is the export of a class: an accessor, since a program may put
// another class in its place, which createReadStream and createWriteStream
// then use.
func streamClass(name string) node.Export {
	return node.Export{Name: name,
		Get: func(c *engine.Call) (engine.Value, error) {
			s, err := streamClassStates.Get(env.From(c))
			if err != nil {
				return engine.Undefined, err
			}
			return *s.class(name), nil
		},
		Set: func(c *engine.Call) (engine.Value, error) {
			s, err := streamClassStates.Get(env.From(c))
			if err != nil {
				return engine.Undefined, err
			}
			*s.class(name) = c.Arg(0)
			return engine.Undefined, nil
		},
	}
}

// class is the value of the property of a name.
func (s *streamClasses) class(name string) *engine.Value {
	switch name {
	case "ReadStream":
		return &s.exported.read
	case "WriteStream":
		return &s.exported.write
	case "FileReadStream":
		return &s.exported.fileRead
	}
	return &s.exported.fileWrite
}

// createStream makes createReadStream or createWriteStream, which may be
// called with new.
func createStream(name, class string) func(e *env.Env) (engine.Value, error) {
	return func(e *env.Env) (engine.Value, error) {
		proto := e.RT.NewObject()
		f := e.RT.NewConstructor(name, 2, nil, proto, func(c *engine.Call) (engine.Value, error) {
			s, err := streamClassStates.Get(e)
			if err != nil {
				return engine.Undefined, err
			}
			f, ok := s.class(class).AsFunction()
			if !ok {
				return engine.Undefined, engine.TypeError("%s is not a constructor", class)
			}
			o, err := f.Construct(c.Arg(0), c.Arg(1))
			if err != nil {
				return engine.Undefined, err
			}
			return o.Value(), nil
		})
		return f.Value(), proto.Define(engine.NewKey("constructor"), engine.Property{Value: f.Value(), Writable: true, Configurable: true})
	}
}

// streamOptions copies the options, which are an object, an encoding or
// absent, for the base class to read.
func streamOptions(p *params) (*options, *engine.Object, error) {
	// COMPAT: a function counts as no options.
	if p.arg(1).IsFunction() {
		p.args[1] = engine.Undefined
	}
	o, err := p.options(1)
	if err != nil {
		return nil, nil, err
	}
	copied := p.rt.NewObject()
	if o.obj != nil {
		// What the options inherit counts too.
		copied = p.rt.NewObjectWithPrototype(o.obj)
		if err := copied.CopyDataProperties(o.obj.Value()); err != nil {
			return nil, nil, err
		}
	} else if o.enc.IsString() {
		if err := copied.Put("encoding", o.enc); err != nil {
			return nil, nil, err
		}
	}
	destroy, err := o.get("autoClose")
	if err != nil {
		return nil, nil, err
	}
	if destroy.IsUndefined() {
		destroy = engine.True
	}
	for _, x := range [...]struct {
		name string
		def  engine.Value
	}{{"emitClose", engine.True}, {"autoDestroy", destroy}} {
		v, err := o.get(x.name)
		if err != nil {
			return nil, nil, err
		}
		if v.IsUndefined() {
			if err := copied.Put(x.name, x.def); err != nil {
				return nil, nil, err
			}
		}
	}
	return o, copied, nil
}

// source fills what says where the stream goes: a descriptor, a FileHandle or
// a path with flags and mode. It returns the FileHandle, if there is one.
func (s *streamClasses) source(p *params, o *options, this *engine.Object, defFlags string) (*engine.Object, error) {
	fd, err := o.get("fd")
	if err != nil {
		return nil, err
	}
	if fd.IsNullish() {
		return nil, s.byPath(p, o, this, defFlags)
	}
	h := handleOfValue(fd)
	if h == nil {
		if !fd.IsNumber() {
			return nil, nodeerr.InvalidArgType(p.rt, "options.fd", fd, "number", "FileHandle")
		}
		if _, err := validate.Int32(p.c, fd, "fd", 0, math.MaxInt32); err != nil {
			return nil, err
		}
		return nil, this.Put("fd", fd)
	}
	if custom, err := o.get("fs"); err != nil {
		return nil, err
	} else if custom.Truthy() {
		return nil, nodeerr.MethodNotImplemented("FileHandle with fs")
	}
	if _, err := validate.Int32(p.c, engine.Int(h.fd), "fd", 0, math.MaxInt32); err != nil {
		return nil, err
	}
	object, _ := fd.AsObject()
	return object, this.Put("fd", engine.Int(h.fd))
}

// byPath fills what opening needs, which is checked when that happens.
func (s *streamClasses) byPath(p *params, o *options, this *engine.Object, defFlags string) error {
	path := p.arg(0)
	if x, ok := path.AsObject(); ok && !isUint8Array(path) {
		href, err := urlOf(x)
		if err != nil {
			return err
		}
		if href != "" {
			file, err := fileOfURL(href)
			if err != nil {
				return err
			}
			path = engine.String(file)
		}
	}
	if _, err := p.pathOf(path, "path"); err != nil {
		return err
	}
	flags, err := o.get("flags")
	if err != nil {
		return err
	}
	if flags.IsUndefined() {
		flags = engine.String(defFlags)
	}
	mode, err := o.get("mode")
	if err != nil {
		return err
	}
	if mode.IsUndefined() {
		mode = engine.Int(0o666)
	}
	return putAll(this, property{"fd", engine.Null}, property{"path", path}, property{"flags", flags}, property{"mode", mode})
}

// property is a name with its value.
type property struct {
	name string
	v    engine.Value
}

func putAll(o *engine.Object, list ...property) error {
	for _, x := range list {
		if err := o.Put(x.name, x.v); err != nil {
			return err
		}
	}
	return nil
}

// module fills what the stream calls in place of the module fs, and checks
// the functions of one that the options give.
func (s *streamClasses) module(p *params, o *options, this, h *engine.Object, check func(custom *engine.Object) error) error {
	if h != nil {
		ops, err := handleFS(p.e, h)
		if err != nil {
			return err
		}
		if err := this.PutKey(s.handle, h.Value()); err != nil {
			return err
		}
		return this.PutKey(s.fs, ops.Value())
	}
	custom, err := o.get("fs")
	if err != nil {
		return err
	}
	if !custom.Truthy() {
		m, err := p.e.Builtin(p.e, "fs")
		if err != nil {
			return err
		}
		return this.PutKey(s.fs, m)
	}
	x, err := p.rt.ToObject(custom)
	if err != nil {
		return err
	}
	if err := check(x); err != nil {
		return err
	}
	return this.PutKey(s.fs, custom)
}

// checkFunctions checks the functions of an fs given in the options.
func (p *params) checkFunctions(custom *engine.Object, names ...string) error {
	for _, n := range names {
		v, err := custom.Get(n)
		if err != nil {
			return err
		}
		if _, err := validate.Function(p.c, v, "options.fs."+n); err != nil {
			return err
		}
	}
	return nil
}

// begin makes the object a stream of its base class.
func (s *streamClasses) begin(p *params, this, h *engine.Object, base func(rt *engine.Runtime) (*engine.Function, error), options *engine.Object) error {
	// The base class destroys the stream at once when its signal is aborted:
	// the stream must hold the handle by then.
	if h != nil {
		if err := holdHandle(p.e, this, h); err != nil {
			return err
		}
	}
	if err := this.PutKey(s.busy, engine.False); err != nil {
		return err
	}
	f, err := base(p.rt)
	if err != nil {
		return err
	}
	_, err = f.Call(this.Value(), options.Value())
	return err
}

// initRead is new fs.ReadStream(path[, options]).
// https://nodejs.org/api/fs.html#fscreatereadstreampath-options
func (s *streamClasses) initRead(p *params, this *engine.Object) error {
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
	h, err := s.source(p, o, this, "r")
	if err != nil {
		return err
	}
	if err := s.module(p, o, this, h, func(custom *engine.Object) error { return p.checkFunctions(custom, "open", "read", "close") }); err != nil {
		return err
	}
	if err := p.readLimits(o, this); err != nil {
		return err
	}
	return s.begin(p, this, h, stream.ReadableClass, copied)
}

// readLimits fills start, end and pos.
func (p *params) readLimits(o *options, this *engine.Object) error {
	start, err := o.get("start")
	if err != nil {
		return err
	}
	end, err := o.get("end")
	if err != nil {
		return err
	}
	from := int64(0)
	if !start.IsUndefined() {
		if from, err = validate.Integer(p.c, start, "start", 0, 1<<53-1); err != nil {
			return err
		}
	}
	switch n, ok := end.AsNumber(); {
	case end.IsUndefined():
		end = engine.Number(math.Inf(1))
	case !ok || !math.IsInf(n, 1):
		to, err := validate.Integer(p.c, end, "end", 0, 1<<53-1)
		if err != nil {
			return err
		}
		if from > to {
			return nodeerr.OutOfRange(p.rt, "start", "<= \"end\" (here: "+formatInt(to)+")", start)
		}
	}
	return putAll(this, property{"start", start}, property{"end", end}, property{"pos", start}, property{"bytesRead", engine.Int(0)})
}

// initWrite is new fs.WriteStream(path[, options]).
// https://nodejs.org/api/fs.html#fscreatewritestreampath-options
func (s *streamClasses) initWrite(p *params, this *engine.Object) error {
	o, copied, err := streamOptions(p)
	if err != nil {
		return err
	}
	if err := copied.Put("decodeStrings", engine.True); err != nil {
		return err
	}
	if !o.enc.IsUndefined() {
		if err := copied.Put("defaultEncoding", o.enc); err != nil {
			return err
		}
	}
	h, err := s.source(p, o, this, "w")
	if err != nil {
		return err
	}
	flush, err := o.get("flush")
	if err != nil {
		return err
	}
	if flush.IsNullish() {
		flush = engine.False
	} else if _, err := validate.Boolean(p.c, flush, "options.flush"); err != nil {
		return err
	}
	if err := s.module(p, o, this, h, func(custom *engine.Object) error { return p.writeFunctions(custom, this, flush.IsTrue()) }); err != nil {
		return err
	}
	start, err := o.get("start")
	if err != nil {
		return err
	}
	if !start.IsUndefined() {
		if _, err := validate.Integer(p.c, start, "start", 0, 1<<53-1); err != nil {
			return err
		}
	}
	if err := putAll(this, property{"flush", flush}, property{"start", start}, property{"pos", start}, property{"bytesWritten", engine.Int(0)}); err != nil {
		return err
	}
	return s.begin(p, this, h, stream.WritableClass, copied)
}

// writeFunctions checks an fs given in the options: one of write and writev is
// enough, and the stream then has only the method of that one.
func (p *params) writeFunctions(custom, this *engine.Object, flush bool) error {
	write, err := custom.Get("write")
	if err != nil {
		return err
	}
	writev, err := custom.Get("writev")
	if err != nil {
		return err
	}
	if err := p.checkFunctions(custom, "open"); err != nil {
		return err
	}
	if !write.Truthy() && !writev.Truthy() {
		return nodeerr.InvalidArgType(p.rt, "options.fs.write", write, "function")
	}
	for _, x := range [...]struct {
		name, method string
		v            engine.Value
	}{{"write", "_write", write}, {"writev", "_writev", writev}} {
		if !x.v.Truthy() {
			if err := this.Put(x.method, engine.Null); err != nil {
				return err
			}
		} else if _, err := validate.Function(p.c, x.v, "options.fs."+x.name); err != nil {
			return err
		}
	}
	if err := p.checkFunctions(custom, "close"); err != nil || !flush {
		return err
	}
	return p.checkFunctions(custom, "fsync")
}
