package fs

import (
	"math"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/eventloop"
	"github.com/sxfescript/sxn/web/structuredclone"
)

// promiseState holds fs.promises and the FileHandle class of a runtime.
type promiseState struct {
	object *engine.Object
	handle *engine.Object // FileHandle.prototype
	inner  *engine.Object // the prototype of what a FileHandle shows as its handle
	keys   handleKeys
}

var promiseStates = env.State[promiseState]{New: newPromises}

func promises(e *env.Env) (engine.Value, error) {
	s, err := promiseStates.Get(e)
	if err != nil {
		return engine.Undefined, err
	}
	return s.object.Value(), nil
}

// promiseOrder is the order of the exports of fs/promises.
var promiseOrder = [...]string{"access", "copyFile", "cp", "glob", "open", "opendir", "rename", "truncate", "rm", "rmdir", "mkdir", "readdir",
	"readlink", "symlink", "lstat", "stat", "statfs", "link", "unlink", "chmod", "lchmod", "lchown", "chown", "utimes", "lutimes", "realpath",
	"mkdtemp", "mkdtempDisposable", "writeFile", "appendFile", "readFile", "watch"}

func newPromises(e *env.Env) (*promiseState, error) {
	rt := e.RT
	s := &promiseState{object: rt.NewObject()}
	if err := s.makeHandleClass(e); err != nil {
		return nil, err
	}
	for _, name := range promiseOrder {
		f, err := s.export(e, name)
		if err != nil {
			return nil, err
		}
		if name == "opendir" { // Node's is made by util.promisify
			if err := f.Define(engine.SymbolFor("nodejs.util.promisify.custom"), engine.Property{Value: f.Value(), Configurable: true}); err != nil {
				return nil, err
			}
		}
		if err := s.object.Put(name, f.Value()); err != nil {
			return nil, err
		}
	}
	c, err := constantsObject(e)
	if err != nil {
		return nil, err
	}
	return s, s.object.Put("constants", c)
}

// export makes the function of a name.
func (s *promiseState) export(e *env.Env, name string) (*engine.Function, error) {
	switch name {
	case "glob":
		return newAsyncGeneratorFunction(e, "glob", 2, promisesGlob)
	case "watch":
		return newAsyncGeneratorFunction(e, "_watch", 1, promisesWatch)
	}
	f, length := s.function(name)
	return e.RT.NewFunction(name, length, f), nil
}

func (s *promiseState) function(name string) (engine.NativeFunc, int) {
	switch name {
	case "open":
		return s.open, 3
	case "cp":
		return cp.promise, 3
	case "mkdtempDisposable":
		op := mkdtempDisposable(true)
		return op.promise, 2
	case "opendir":
		op := operation{name: "opendir", prepare: opendirOp}
		return op.promise, 3
	case "lchmod":
		return func(c *engine.Call) (engine.Value, error) {
			p := newParams(c, 2)
			promise := c.Runtime().NewPromise()
			if _, err := p.path(0, "path"); err != nil {
				promise.Reject(err)
				return promise.Value(), nil
			}
			promise.Reject(nodeerr.MethodNotImplemented("lchmod()"))
			return promise.Value(), nil
		}, 2
	case "realpath":
		op := operation{name: "realpath", prepare: nameOp(realpathNative)}
		return op.promise, 2
	}
	for i := range operations {
		op := &operations[i]
		if op.name != name || op.operation.prepare == nil || op.promise < 0 {
			continue
		}
		switch f := s.onHandles(op.operation); name {
		case "writeFile":
			return iterablePromise(writeFlags, f), op.promise
		case "appendFile":
			return iterablePromise(appendFlags, f), op.promise
		default:
			return f, op.promise
		}
	}
	return func(c *engine.Call) (engine.Value, error) {
		p := c.Runtime().NewPromise()
		p.Reject(nodeerr.MethodNotImplemented("fs.promises." + name))
		return p.Value(), nil
	}, 2
}

// onHandles lets readFile, writeFile and appendFile take a FileHandle for a path.
func (s *promiseState) onHandles(op operation) engine.NativeFunc {
	inner := op.prepare
	op.prepare = func(p *params) (task, error) {
		if o, ok := p.arg(0).AsObject(); ok {
			if h := handleKey.Get(o); h != nil {
				p.args[0] = engine.Int(h.fd)
				p.handled = true
			}
		}
		p.promised = true
		return inner(p)
	}
	return op.promise
}

// handle is the Go state of a FileHandle.
type handle struct {
	fd      int // -1 once closed
	refs    int // what uses the descriptor; one for the handle itself until it is closed
	locked  bool
	closing *engine.Promise
	onClose []func() // the web streams over it
	id      int64
	object  *engine.Object
	keys    *handleKeys
	loop    *eventloop.Loop
	moved   bool // to another thread
}

func (s *promiseState) newHandle(e *env.Env, fd int) (*engine.Object, error) {
	o := e.RT.NewObjectWithPrototype(s.handle)
	h := &handle{fd: fd, refs: 1, loop: e.Loop, object: o, keys: &s.keys}
	outer := e.SetAsyncIDs(env.AsyncIDs{})
	h.id = e.NewResource("FILEHANDLE", o.Value()).IDs.ID
	e.SetAsyncIDs(outer)
	e.Loop.Opened(h)
	handleKey.Set(o, h)
	if err := initEmitter(e, o); err != nil {
		return nil, err
	}
	if err := o.Put("close", e.RT.NewFunction("close", 0, func(c *engine.Call) (engine.Value, error) { return h.startClosing(c) }).Value()); err != nil {
		return nil, err
	}
	for _, x := range [...]struct {
		k engine.Key
		v engine.Value
	}{{s.keys.handle, e.RT.NewObjectWithPrototype(s.inner).Value()}, {s.keys.fd, engine.Int(fd)}, {s.keys.refs, engine.Int(1)}, {s.keys.closing, engine.Null}} {
		if err := o.PutKey(x.k, x.v); err != nil {
			return nil, err
		}
	}
	return o, nil
}

// handleKeys are the symbols under which a FileHandle shows its state.
type handleKeys struct{ handle, fd, refs, closing engine.Key }

// show brings the properties up to date. A frozen handle keeps showing what
// it was, which nothing depends on.
func (h *handle) show() {
	_ = h.object.PutKey(h.keys.fd, engine.Int(h.fd))
	_ = h.object.PutKey(h.keys.refs, engine.Int(h.refs))
}

// hold keeps the descriptor open until unref.
func (h *handle) hold() {
	h.refs++
	h.show()
}

// Close closes the descriptor when the thread ends.
func (h *handle) Close(func()) {
	if h.fd >= 0 {
		_ = closeFD(h.fd) // nobody is left to hear of it
		h.fd = -1
	}
}

// unref lets go of the descriptor, which is closed once nothing uses it.
func (h *handle) unref(e *env.Env) {
	h.refs--
	if h.refs > 0 || h.fd < 0 {
		h.show()
		return
	}
	fd := h.fd
	h.fd = -1
	h.show()
	h.loop.Closed(h)
	op := operation{name: "close"}
	span := op.traceAsync(e, nil)
	runTraced(e, h.closing, task{work: func() error { return sysErr(closeFD(fd), "close", "") }, done: func() {
		_ = h.object.PutKey(h.keys.closing, engine.Undefined) // see show
	}}, &op, &span)
}

var handleKey = engine.PrivateKey[handle]{Name: "fileHandle"}

// open is fs.promises.open(path[, flags[, mode]]).
func (s *promiseState) open(c *engine.Call) (engine.Value, error) {
	op := operation{name: "open", prepare: func(p *params) (task, error) {
		t, fd, err := openTask(p)
		e := p.e
		t.result = func(*engine.Runtime) (engine.Value, error) {
			o, err := s.newHandle(e, *fd)
			return o.Value(), err
		}
		return t, err
	}}
	return op.promise(c)
}

// initEmitter makes a FileHandle an EventEmitter.
func initEmitter(e *env.Env, o *engine.Object) error {
	m, err := e.Builtin(e, "events")
	if err != nil {
		return err
	}
	f, ok := m.AsFunction()
	if !ok {
		return nil
	}
	_, err = f.Call(o.Value())
	return err
}

// handleMethods are the methods of FileHandle that are operations on its
// descriptor.
var handleMethods = [...]struct {
	name   string
	length int
	op     func(p *params) (task, error)
}{
	{"appendFile", 2, writeFileOp(appendFlags)},
	{"chmod", 1, fchmodOp},
	{"chown", 2, fchownOp},
	{"datasync", 0, fdOp("fdatasync", dataSyncFD)},
	{"sync", 0, fdOp("fsync", syncFD)},
	{"read", 4, readHandle},
	{"readv", 2, asRecord(vectorOp("read", readFD), "bytesRead", "buffers")},
	{"readFile", 1, readFileOp},
	{"stat", 1, fstatOp},
	{"truncate", 0, ftruncateOp},
	{"utimes", 2, futimesOp},
	{"write", 4, writeHandle},
	{"writev", 2, asRecord(vectorOp("write", writeFD), "bytesWritten", "buffers")},
	{"writeFile", 2, writeFileOp(writeFlags)},
}

// asRecord makes the outcome of a read or write an object.
func asRecord(op func(p *params) (task, error), count, data string) func(p *params) (task, error) {
	return func(p *params) (task, error) {
		t, err := op(p)
		if err != nil {
			return t, err
		}
		t.result = func(rt *engine.Runtime) (engine.Value, error) {
			vs, err := t.values(rt)
			if err != nil {
				return engine.Undefined, err
			}
			o := rt.NewObjectWithPrototype(nil)
			if err := o.Put(count, vs[0]); err != nil {
				return engine.Undefined, err
			}
			return o.Value(), o.Put(data, vs[1])
		}
		return t, nil
	}
}

func (s *promiseState) makeHandleClass(e *env.Env) error {
	rt := e.RT
	parent := rt.Intrinsic("Object.prototype")
	if m, err := e.Builtin(e, "events"); err == nil {
		p, err := rt.GetV(m, engine.NewKey("prototype"))
		if err != nil {
			return err
		}
		if po, ok := p.AsObject(); ok {
			parent = po
		}
	}
	s.handle = rt.NewObjectWithPrototype(parent)
	s.keys = handleKeys{engine.NewSymbol("kHandle"), engine.NewSymbol("kFd"), engine.NewSymbol("kRefs"), engine.NewSymbol("kClosePromise")}
	s.inner = rt.NewObject()
	for proto, length := range map[*engine.Object]int{s.handle: 1, s.inner: 0} {
		ctor := rt.NewFunction("FileHandle", length, func(*engine.Call) (engine.Value, error) {
			return engine.Undefined, engine.TypeError("Illegal constructor")
		})
		co, _ := ctor.Value().AsObject()
		if err := co.Define(engine.NewKey("prototype"), engine.Property{Value: proto.Value()}); err != nil {
			return err
		}
		if err := proto.Define(engine.NewKey("constructor"), engine.Property{Value: ctor.Value(), Writable: true, Configurable: true}); err != nil {
			return err
		}
	}
	own := map[string]engine.Method{
		"getAsyncId": {Func: func(c *engine.Call) (engine.Value, error) {
			h, err := handleOf(c)
			if err != nil {
				return engine.Undefined, err
			}
			return engine.Int64(h.id), nil
		}},
		"fd": {Get: func(c *engine.Call) (engine.Value, error) {
			h, err := handleOf(c)
			if err != nil {
				return engine.Undefined, err
			}
			return engine.Int(h.fd), nil
		}},
		"createReadStream":  {Func: handleStream("createReadStream")},
		"createWriteStream": {Func: handleStream("createWriteStream")},
		"readLines":         {Func: readLines},
		"readableWebStream": {Func: readableWebStream},
	}
	for i := range handleMethods {
		m := &handleMethods[i]
		op := m.op
		own[m.name] = engine.Method{Length: m.length, Func: func(c *engine.Call) (engine.Value, error) { return onHandle(c, m.name, op) }}
	}
	var methods []engine.Method
	for name := range strings.FieldsSeq(handleOrder) {
		m := own[name]
		m.Name = name
		methods = append(methods, m)
	}
	methods = append(methods, engine.Method{Symbol: engine.SymbolAsyncDispose, Func: func(c *engine.Call) (engine.Value, error) {
		if c.ThisObject() == nil {
			return engine.Undefined, nodeerr.InvalidThis("FileHandle")
		}
		return c.ThisObject().Invoke("close")
	}})
	structuredclone.Register(s.handle, handleTransfer)
	return rt.DefineMethods(s.handle, methods)
}

// handleOrder is the order of FileHandle's methods.
const handleOrder = `getAsyncId fd appendFile chmod chown datasync sync read readv readFile readLines stat truncate utimes write writev
writeFile readableWebStream createReadStream createWriteStream`

func handleOf(c *engine.Call) (*handle, error) {
	if o := c.ThisObject(); o != nil {
		if h := handleKey.Get(o); h != nil {
			return h, nil
		}
	}
	return nil, nodeerr.InvalidThis("FileHandle")
}

// onHandle runs an operation on a handle's descriptor.
func onHandle(c *engine.Call, name string, op func(p *params) (task, error)) (engine.Value, error) {
	rt := c.Runtime()
	promise := rt.NewPromise()
	h, err := handleOf(c)
	if err == nil && h.fd < 0 {
		text := "file closed"
		if h.moved {
			text = "The FileHandle has been transferred"
		}
		err = nodeerr.New("EBADF", "%s", text).With("syscall", engine.String(syscallOf(name)))
	}
	if err != nil {
		promise.Reject(err)
		return promise.Value(), nil
	}
	p := newParams(c, c.Len())
	p.args = append([]engine.Value{engine.Int(h.fd)}, p.args...)
	p.handled = true
	iterable := false
	if name == "writeFile" || name == "appendFile" {
		iterable, err = isIterable(rt, c.Arg(0))
	}
	var t task
	switch {
	case iterable:
		err = h.iterableHandle(c, writeFlags, promise)
	case err == nil:
		t, err = op(p)
	}
	if err != nil {
		if engine.IsTermination(err) {
			return engine.Undefined, err
		}
		promise.Reject(err)
	}
	if err != nil || iterable {
		return promise.Value(), nil
	}
	h.hold()
	t.done = func() { h.unref(p.e) }
	traced := handleOperation(name)
	span := traced.traceAsync(p.e, p)
	runTraced(p.e, promise, t, &traced, &span)
	return promise.Value(), nil
}

// syscallOf is the name that the error of a closed handle gives an operation.
func syscallOf(method string) string {
	switch method {
	case "stat", "chmod", "chown", "sync", "truncate", "utimes":
		if method == "utimes" {
			return "futimes"
		}
		return "f" + method
	case "datasync":
		return "fdatasync"
	case "appendFile":
		return "writeFile"
	}
	return method
}

// startClosing is filehandle.close(): the descriptor stays until the
// operations under way and the streams are done with it.
func (h *handle) startClosing(c *engine.Call) (engine.Value, error) {
	if h.fd < 0 {
		p := c.Runtime().NewPromise()
		p.Resolve(engine.Undefined)
		return p.Value(), nil
	}
	if h.closing != nil {
		return h.closing.Value(), nil
	}
	e := env.From(c)
	h.closing = c.Runtime().NewPromise()
	_ = h.object.PutKey(h.keys.closing, h.closing.Value()) // see show
	h.unref(e)
	listeners := h.onClose
	h.onClose = nil
	for _, f := range listeners {
		f()
	}
	_, err := h.object.Invoke("emit", engine.String("close"))
	return h.closing.Value(), err
}

// handleStream makes a stream over a handle's descriptor.
func handleStream(name string) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		h, err := handleOf(c)
		if err != nil {
			return engine.Undefined, err
		}
		o := c.Runtime().NewObject()
		if src, ok := c.Arg(0).AsObject(); ok {
			if err := o.CopyDataProperties(src.Value()); err != nil {
				return engine.Undefined, err
			}
		}
		if _, err := validate.Int32(c, engine.Int(h.fd), "fd", 0, math.MaxInt32); err != nil {
			return engine.Undefined, err
		}
		if err := o.Put("fd", c.ThisObject().Value()); err != nil {
			return engine.Undefined, err
		}
		m, err := env.From(c).Builtin(env.From(c), "fs")
		if err != nil {
			return engine.Undefined, err
		}
		mo, _ := m.AsObject()
		return mo.Invoke(name, engine.Undefined, o.Value())
	}
}
