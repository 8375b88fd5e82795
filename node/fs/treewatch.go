package fs

import (
	"errors"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/fs/watch"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/eventloop"
	"github.com/sxfescript/sxn/web/abort"
)

// treeWatcher is the Go state of a recursive FSWatcher, which is of another
// class than the plain one.
type treeWatcher struct {
	handle eventloop.Handle
	tree   *watch.Tree
	signal *engine.Object
	closed bool
}

var treeWatcherKey = engine.PrivateKey[treeWatcher]{Name: "treeWatcher"}

func (s *watchState) newTreeClass(e *env.Env) (err error) {
	s.tree, err = e.RT.NewClass(&engine.Class{Name: "FSWatcher",
		Parent: events.Class,
		Init: func(c *engine.Call) error {
			t := &treeWatcher{}
			t.handle.Init(e.Loop)
			treeWatcherKey.Set(c.ThisObject(), t)
			return events.Init(e, c.ThisObject())
		},
		Methods: []engine.Method{
			{Name: "close", Func: onTree(func(e *env.Env, o *engine.Object, t *treeWatcher) (engine.Value, error) {
				return engine.Undefined, t.close(e, o)
			})},
			{Name: "ref", Func: onTree(func(_ *env.Env, _ *engine.Object, t *treeWatcher) (engine.Value, error) {
				t.handle.Ref()
				return engine.Undefined, nil
			})},
			{Name: "unref", Func: onTree(func(_ *env.Env, _ *engine.Object, t *treeWatcher) (engine.Value, error) {
				t.handle.Unref()
				return engine.Undefined, nil
			})},
			{Symbol: engine.SymbolAsyncIterator, Func: onTree(treeIterator)},
		}})
	return err
}

// onTree makes a method of the class.
func onTree(f func(e *env.Env, o *engine.Object, t *treeWatcher) (engine.Value, error)) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		if o := c.ThisObject(); o != nil {
			if t := treeWatcherKey.Get(o); t != nil {
				return f(env.From(c), o, t)
			}
		}
		return engine.Undefined, engine.TypeError("Receiver must be class FSWatcher")
	}
}

func (t *treeWatcher) close(e *env.Env, o *engine.Object) error {
	if t.closed {
		return nil
	}
	t.closed = true
	t.handle.Close(nil)
	var err error
	if t.tree != nil {
		err = t.tree.Close()
		t.tree = nil
	}
	if _, eerr := events.Emit(e, o, "close"); eerr != nil {
		return eerr
	}
	return err
}

// newTree makes a recursive watcher that watches already.
func (s *watchState) newTree(p *params, path string, o *watchOptions) (*engine.Object, error) {
	w, err := s.tree.Construct()
	if err != nil {
		return nil, err
	}
	t := treeWatcherKey.Get(w)
	t.signal = o.signal
	if !o.persistent {
		t.handle.Unref()
	}
	e, ctx := p.e, p.e.Frame()
	opts := watch.TreeOptions{
		Event: func(kind, name string) {
			e.Run(ctx, func() error {
				_, err := events.Emit(e, w, "change", engine.String(kind), engine.String(name))
				return err
			})
		},
		Fail: func(err error) { e.Run(ctx, func() error { return t.fail(e, w, err, path) }) },
	}
	if o.ignore != nil {
		opts.Ignore = func(name string) (bool, error) { return o.ignore.matches(e.RT, engine.String(name)) }
	}
	if t.tree, err = s.hub.AddTree(path, opts); err != nil {
		return w, t.beginError(err, path, o.mayMiss)
	}
	t.handle.Activate()
	return w, nil
}

// beginError is the error of watching a tree; nil where a missing one is fine.
func (t *treeWatcher) beginError(err error, path string, mayMiss bool) error {
	if _, ok := err.(engine.ValueError); ok {
		return err
	}
	if _, ok := engine.AsException(err); ok || engine.IsTermination(err) {
		return err
	}
	code := nodeerr.SystemCode(err)
	if code != "ENOENT" {
		return watchError(code, path)
	}
	if mayMiss {
		return nil
	}
	return nodeerr.SystemByCode(code, "stat", path, "").With("filename", engine.String(path))
}

// fail closes a watcher whose tree has failed: an exception of ignore goes
// on, an error of the system becomes an event.
func (t *treeWatcher) fail(e *env.Env, w *engine.Object, err error, path string) error {
	if cerr := t.close(e, w); cerr != nil {
		err = errors.Join(err, cerr)
	}
	if _, ok := engine.AsException(err); ok || engine.IsTermination(err) {
		return err
	}
	_, err = events.Emit(e, w, "error", watchError(nodeerr.SystemCode(err), path).Value(e.RT))
	return err
}

// treeIterator is watcher[Symbol.asyncIterator](): each next waits for the
// next event. COMPAT: events between two calls of next are lost.
func treeIterator(e *env.Env, o *engine.Object, t *treeWatcher) (engine.Value, error) {
	it := e.RT.NewObject()
	err := e.RT.DefineMethods(it, []engine.Method{
		{Name: "next", Enumerable: true, Func: func(*engine.Call) (engine.Value, error) {
			p := e.RT.NewPromise()
			return p.Value(), t.nextEvent(e, o, func(v engine.Value, err error) {
				if err != nil {
					p.Reject(err)
					return
				}
				p.Resolve(e.RT.NewIteratorResult(v, false))
			})
		}},
		{Name: "return", Enumerable: true, Func: func(*engine.Call) (engine.Value, error) {
			if err := t.close(e, o); err != nil {
				return engine.Undefined, err
			}
			return e.RT.NewIteratorResult(engine.Undefined, true), nil
		}},
		{Symbol: engine.SymbolAsyncIterator, Enumerable: true, Func: func(*engine.Call) (engine.Value, error) { return it.Value(), nil }},
	})
	return it.Value(), err
}

// nextEvent settles with the next event, or once the signal aborts.
func (t *treeWatcher) nextEvent(e *env.Env, o *engine.Object, settle func(v engine.Value, err error)) error {
	remove := func() error { return nil }
	listener, err := events.OnceFunc(e, o, "change", func(c *engine.Call) (engine.Value, error) {
		v := e.RT.NewObject()
		if err := putEvent(v, c.Arg(0), c.Arg(1)); err != nil {
			return engine.Undefined, err
		}
		settle(v.Value(), nil)
		return engine.Undefined, remove()
	})
	if err != nil || t.signal == nil {
		return err
	}
	remove, err = abort.OnAbort(e, t.signal, func() error {
		settle(engine.Undefined, abort.Error(t.signal))
		return events.Off(e, o, "change", listener)
	})
	return err
}

// putEvent fills the object of an event.
func putEvent(o *engine.Object, kind, name engine.Value) error {
	if err := o.Put("eventType", kind); err != nil {
		return err
	}
	return o.Put("filename", name)
}
