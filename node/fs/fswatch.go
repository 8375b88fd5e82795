package fs

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/fs/watch"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/eventloop"
	"github.com/sxfescript/sxn/web/abort"
)

// watchState is what the watching functions of a runtime share.
type watchState struct {
	hub                 *watch.Hub
	owner, start        engine.Key // Symbol(owner_symbol), Symbol(kFSWatchStart)
	event               *engine.Function
	watcher, tree, stat *engine.Function
	stats               statKeys
	byPath              map[string]*engine.Object // the StatWatchers
}

var watchStates = env.State[watchState]{New: newWatchState}

func newWatchState(e *env.Env) (*watchState, error) {
	s := &watchState{hub: watch.NewHub(e.Loop.Post), owner: engine.NewSymbol("owner_symbol"), start: engine.NewSymbol("kFSWatchStart"),
		byPath: make(map[string]*engine.Object)}
	for _, f := range [...]func(e *env.Env) error{s.newEventClass, s.newWatcherClass, s.newTreeClass, s.newStatClass} {
		if err := f(e); err != nil {
			return nil, err
		}
	}
	// The goroutine and the system's resources would outlive a worker.
	e.OnCleanup(s.hub.Close)
	return s, nil
}

// fsEvent is the handle of an FSWatcher.
type fsEvent struct {
	handle eventloop.Handle
	watch  *watch.Watch // nil before the start and after the end
	e      *env.Env
	res    env.Resource
}

var fsEventKey = engine.PrivateKey[fsEvent]{Name: "fsEvent"}

func eventOf(c *engine.Call) (*fsEvent, error) {
	if o := c.ThisObject(); o != nil {
		if h := fsEventKey.Get(o); h != nil {
			return h, nil
		}
	}
	return nil, engine.TypeError("Illegal invocation")
}

// onEvent makes a method of the handle.
func onEvent(f func(h *fsEvent) (engine.Value, error)) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		h, err := eventOf(c)
		if err != nil {
			return engine.Undefined, err
		}
		return f(h)
	}
}

func (h *fsEvent) close() (engine.Value, error) {
	h.handle.Close(func() { h.e.DestroyResource(&h.res) })
	if h.watch == nil {
		return engine.Undefined, nil
	}
	w := h.watch
	h.watch = nil
	return engine.Undefined, w.Close()
}

func (s *watchState) newEventClass(e *env.Env) (err error) {
	s.event, err = e.RT.NewClass(&engine.Class{Name: "FSEvent", ES5: true,
		Init: func(c *engine.Call) error {
			h := &fsEvent{e: e, res: e.NewResource("FSEVENTWRAP", c.This())}
			h.handle.Init(e.Loop)
			fsEventKey.Set(c.ThisObject(), h)
			return nil
		},
		Methods: []engine.Method{
			{Name: "close", Func: onEvent((*fsEvent).close)},
			{Name: "hasRef", Func: onEvent(func(h *fsEvent) (engine.Value, error) { return engine.Bool(h.handle.HasRef()), nil })},
			{Name: "ref", Func: onEvent(func(h *fsEvent) (engine.Value, error) { h.handle.Ref(); return engine.Undefined, nil })},
			{Name: "unref", Func: onEvent(func(h *fsEvent) (engine.Value, error) { h.handle.Unref(); return engine.Undefined, nil })},
			{Name: "initialized", Get: onEvent(func(h *fsEvent) (engine.Value, error) { return engine.Bool(h.watch != nil), nil })},
		}})
	return err
}

// fsWatcher is the Go state of an FSWatcher.
type fsWatcher struct{ ignore ignoreMatcher }

var fsWatcherKey = engine.PrivateKey[fsWatcher]{Name: "fsWatcher"}

func (s *watchState) newWatcherClass(e *env.Env) (err error) {
	s.watcher, err = e.RT.NewClass(&engine.Class{Name: "FSWatcher", ES5: true,
		Parent: events.Class,
		Init:   s.initWatcher,
		Methods: []engine.Method{
			{Name: "start", NoName: true, Enumerable: true, Func: func(*engine.Call) (engine.Value, error) { return engine.Undefined, nil }},
			{Name: "close", NoName: true, Enumerable: true, Func: watcherClose},
			{Name: "ref", NoName: true, Enumerable: true, Func: onWatcherHandle("ref")},
			{Name: "unref", NoName: true, Enumerable: true, Func: onWatcherHandle("unref")},
		}})
	if err != nil {
		return err
	}
	proto, err := prototypeOf(s.watcher)
	if err != nil {
		return err
	}
	return proto.PutKey(s.start, e.RT.NewFunction("", 5, s.watcherStart).Value())
}

func prototypeOf(f *engine.Function) (*engine.Object, error) {
	v, err := f.Get("prototype")
	if err != nil {
		return nil, err
	}
	o, ok := v.AsObject()
	if !ok {
		return nil, engine.TypeError("prototype is not an object")
	}
	return o, nil
}

func (s *watchState) initWatcher(c *engine.Call) error {
	e, this := env.From(c), c.ThisObject()
	if err := events.Init(e, this); err != nil {
		return err
	}
	handle, err := s.event.Construct()
	if err != nil {
		return err
	}
	fsWatcherKey.Set(this, &fsWatcher{})
	onchange := e.RT.NewFunction("", 3, func(c *engine.Call) (engine.Value, error) { return engine.Undefined, watcherChanged(c, this) })
	if err := this.Put("_handle", handle.Value()); err != nil {
		return err
	}
	if err := handle.PutKey(s.owner, this.Value()); err != nil {
		return err
	}
	if err := handle.Put("onchange", onchange.Value()); err != nil {
		return err
	}
	return this.Put("_ignoreMatcher", engine.Null)
}

// watcherChanged is the onchange of a handle: a status, a kind and a name.
func watcherChanged(c *engine.Call, this *engine.Object) error {
	e := env.From(c)
	status, err := c.Runtime().ToInt32(c.Arg(0))
	if err != nil {
		return err
	}
	if status < 0 {
		name, _ := c.Arg(2).AsString()
		code, _, ok := nodeerr.CodeOfErrno(int(status))
		if !ok {
			code = "UNKNOWN"
		}
		if err := closeWatcherHandle(this); err != nil {
			return err
		}
		_, err := events.Emit(e, this, "error", watchError(code, name).Value(e.RT))
		return err
	}
	w := fsWatcherKey.Get(this)
	kind, name := c.Arg(1), c.Arg(2)
	if w != nil && w.ignore != nil && !name.IsNull() {
		if hit, err := w.ignore.matches(e.RT, name); hit || err != nil {
			return err
		}
	}
	_, err = events.Emit(e, this, "change", kind, name)
	return err
}

// watchError is the error of a watch.
func watchError(code, path string) *nodeerr.Error {
	number, message, ok := nodeerr.Errno(code)
	if !ok {
		number, message = -4094, "unknown error"
	}
	if code == "ENOSPC" {
		message = "System limit for number of file watchers reached"
	}
	x := nodeerr.New(code, "%s: %s, watch '%s'", code, message, path)
	x = &nodeerr.Error{Kind: x.Kind, Message: x.Message, Plain: true}
	x.With("errno", engine.Int(number)).With("syscall", engine.String("watch")).With("code", engine.String(code))
	return x.With("path", engine.String(path)).With("filename", engine.String(path))
}

// closeWatcherHandle closes the handle of a watcher, if it still has one.
func closeWatcherHandle(this *engine.Object) error {
	v, err := this.Get("_handle")
	if err != nil {
		return err
	}
	h, ok := v.AsObject()
	if !ok {
		return nil
	}
	if _, err := h.Invoke("close"); err != nil {
		return err
	}
	return this.Set("_handle", engine.Null)
}

func watcherClose(c *engine.Call) (engine.Value, error) {
	this := c.ThisObject()
	if this == nil {
		return engine.Undefined, engine.TypeError("Illegal invocation")
	}
	v, err := this.Get("_handle")
	if err != nil || v.IsNull() {
		return engine.Undefined, err
	}
	if err := closeWatcherHandle(this); err != nil {
		return engine.Undefined, err
	}
	emitClose(env.From(c), this)
	return engine.Undefined, nil
}

func emitClose(e *env.Env, o *engine.Object) {
	e.NextTick(func() error {
		_, err := events.Emit(e, o, "close")
		return err
	})
}

func onWatcherHandle(name string) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		this := c.ThisObject()
		if this == nil {
			return engine.Undefined, engine.TypeError("Illegal invocation")
		}
		v, err := this.Get("_handle")
		if err != nil {
			return engine.Undefined, err
		}
		if h, ok := v.AsObject(); ok {
			if _, err := h.Invoke(name); err != nil {
				return engine.Undefined, err
			}
		}
		return this.Value(), nil
	}
}

// watcherStart is watcher[kFSWatchStart](path, persistent, recursive, encoding, ignore).
func (s *watchState) watcherStart(c *engine.Call) (engine.Value, error) {
	p := newParams(c, 5)
	path, err := p.path(0, "filename")
	if err != nil {
		return engine.Undefined, err
	}
	ignore, err := newIgnoreMatcher(p, p.arg(4))
	if err != nil {
		return engine.Undefined, err
	}
	o := watchOptions{persistent: p.arg(1).Truthy(), enc: p.arg(3), ignore: ignore}
	return engine.Undefined, s.startWatcher(p, c.ThisObject(), path, &o)
}

// startWatcher begins to watch, if the watcher has not begun yet.
func (s *watchState) startWatcher(p *params, this *engine.Object, path string, o *watchOptions) error {
	v, err := this.Get("_handle")
	if err != nil || v.IsNull() {
		return err
	}
	handle, ok := v.AsObject()
	if !ok || fsEventKey.Get(handle) == nil {
		return nodeerr.New("ERR_INTERNAL_ASSERTION", "handle must be a FSEvent\n%s",
			"This is caused by either a bug in Node.js or incorrect usage of Node.js internals.\nPlease open an issue with this stack trace at https://github.com/nodejs/node/issues\n")
	}
	h := fsEventKey.Get(handle)
	if h.watch != nil {
		return nil
	}
	if o.ignore != nil {
		fsWatcherKey.Get(this).ignore = o.ignore
		f := p.rt.NewFunction("", 1, func(c *engine.Call) (engine.Value, error) {
			hit, err := o.ignore.matches(c.Runtime(), c.Arg(0))
			return engine.Bool(hit), err
		})
		if err := this.Set("_ignoreMatcher", f.Value()); err != nil {
			return err
		}
	}
	if !o.persistent {
		h.handle.Unref()
	}
	e, enc := p.e, o.enc
	h.watch, err = s.hub.Add(path, func(ev watch.Event) {
		e.RunIn(&h.res, func() error { return deliver(e, handle, ev, enc, path) })
	})
	if err != nil {
		code := nodeerr.SystemCode(err)
		if o.mayMiss && code == "ENOENT" {
			return nil
		}
		return watchError(code, path)
	}
	h.handle.Activate()
	return nil
}

// deliver calls the onchange of a handle.
func deliver(e *env.Env, handle *engine.Object, ev watch.Event, enc engine.Value, path string) error {
	if ev.Err != nil {
		number, _, _ := nodeerr.Errno(nodeerr.SystemCode(ev.Err))
		_, err := handle.Invoke("onchange", engine.Int(number), engine.String(""), engine.String(path))
		return err
	}
	name, err := encodeName(&params{rt: e.RT, e: e}, e.RT, ev.Name, enc)
	if err != nil {
		return err
	}
	_, err = handle.Invoke("onchange", engine.Int(0), engine.String(ev.Type()), name)
	return err
}

// watchOptions are the options of fs.watch.
type watchOptions struct {
	persistent, recursive bool
	enc                   engine.Value
	signal                *engine.Object
	ignore                ignoreMatcher
	mayMiss               bool // throwIfNoEntry: false
}

// watchFunction is fs.watch(filename[, options][, listener]).
// https://nodejs.org/api/fs.html#fswatchfilename-options-listener
func watchFunction(c *engine.Call) (engine.Value, error) {
	p := newParams(c, 3)
	listener := p.arg(2)
	if p.arg(1).IsFunction() {
		listener, p.args[1] = p.args[1], engine.Undefined
	}
	o, err := p.watchOptions()
	if err != nil {
		return engine.Undefined, err
	}
	s, err := watchStates.Get(p.e)
	if err != nil {
		return engine.Undefined, err
	}
	path, err := p.path(0, "path")
	if err != nil {
		return engine.Undefined, err
	}
	if !listener.IsUndefined() && !listener.IsNull() {
		if _, err := validate.Function(c, listener, "listener"); err != nil {
			return engine.Undefined, err
		}
	}
	var w *engine.Object
	if o.recursive {
		w, err = s.newTree(p, path, o)
	} else if w, err = s.watcher.Construct(); err == nil {
		err = s.startWatcher(p, w, path, o)
	}
	if err != nil {
		return engine.Undefined, err
	}
	if f, ok := listener.AsFunction(); ok {
		if err := events.On(p.e, w, "change", f); err != nil {
			return engine.Undefined, err
		}
	}
	return w.Value(), closeOnAbort(p.e, w, o.signal)
}

// closeOnAbort closes a watcher when a signal aborts; nil is no signal.
func closeOnAbort(e *env.Env, w, signal *engine.Object) error {
	if signal == nil {
		return nil
	}
	closeIt := func() error {
		_, err := w.Invoke("close")
		return err
	}
	aborted, _, err := abort.Aborted(signal)
	if err != nil {
		return err
	}
	if aborted {
		e.NextTick(closeIt)
		return nil
	}
	remove, err := abort.OnAbort(e, signal, closeIt)
	if err != nil {
		return err
	}
	_, err = events.OnceFunc(e, w, "close", func(*engine.Call) (engine.Value, error) { return engine.Undefined, remove() })
	return err
}

func (p *params) watchOptions() (*watchOptions, error) {
	o, err := p.options(1)
	if err != nil {
		return nil, err
	}
	w := &watchOptions{persistent: true, enc: o.enc}
	for _, x := range [...]struct {
		name string
		get  func(v engine.Value) error
	}{
		{"recursive", func(v engine.Value) (err error) {
			if !v.IsNullish() {
				w.recursive, err = validate.Boolean(p.c, v, "options.recursive")
			}
			return err
		}},
		{"persistent", func(v engine.Value) (err error) {
			if w.persistent = v.IsUndefined() || v.Truthy(); w.recursive && !v.IsNullish() {
				_, err = validate.Boolean(p.c, v, "options.persistent")
			}
			return err
		}},
		{"signal", func(v engine.Value) (err error) {
			if !v.IsNullish() {
				w.signal, err = validate.AbortSignal(p.c, v, "options.signal")
			}
			return err
		}},
		{"ignore", func(v engine.Value) (err error) {
			w.ignore, err = newIgnoreMatcher(p, v)
			return err
		}},
		{"throwIfNoEntry", func(v engine.Value) error { w.mayMiss = v.IsFalse(); return nil }},
	} {
		v, err := o.get(x.name)
		if err != nil {
			return nil, err
		}
		if err := x.get(v); err != nil {
			return nil, err
		}
	}
	if w.recursive && !w.enc.IsNullish() && !w.enc.IsString() {
		return nil, nodeerr.InvalidArgValue(p.rt, "encoding", w.enc, "is invalid encoding")
	}
	return w, nil
}
