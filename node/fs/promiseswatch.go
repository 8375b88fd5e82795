package fs

import (
	"math"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/fs/watch"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/eventloop"
	"github.com/sxfescript/sxn/web/abort"
)

// eventQueue is what fs.promises.watch gives one after another.
type eventQueue struct {
	e      *env.Env
	handle eventloop.Handle
	watch  *watch.Watch
	enc    engine.Value
	ignore ignoreMatcher
	signal *engine.Object
	remove func() error // of the listener on the signal

	events   []engine.Value
	failed   error
	waiting  func(v engine.Value, done bool, err error) // the next under way
	limit    float64
	overflow string
	path     string
}

// promisesWatch is fs.promises.watch(filename[, options]).
// https://nodejs.org/api/fs.html#fspromiseswatchfilename-options
func promisesWatch(g *asyncGenerator) {
	q := &eventQueue{e: g.e, limit: 2048}
	q.handle.Init(g.e.Loop)
	var tree *engine.Object
	g.start = func(p *params) error {
		o, err := q.options(p)
		if err != nil {
			return err
		}
		s, err := watchStates.Get(q.e)
		if err != nil {
			return err
		}
		if !o.recursive {
			return q.begin(s, o)
		}
		if tree, err = s.newTree(p, q.path, o); err != nil {
			return err
		}
		return closeOnAbort(q.e, tree, o.signal)
	}
	g.next = func(settle func(v engine.Value, done bool, err error)) {
		if tree == nil {
			q.next(settle)
			return
		}
		if err := treeWatcherKey.Get(tree).nextEvent(q.e, tree, func(v engine.Value, err error) { settle(v, false, err) }); err != nil {
			settle(engine.Undefined, false, err)
		}
	}
	g.finish = func() error {
		if tree != nil {
			return treeWatcherKey.Get(tree).close(q.e, tree)
		}
		return q.close()
	}
}

// options checks the arguments.
func (q *eventQueue) options(p *params) (*watchOptions, error) {
	o := &watchOptions{persistent: true}
	opts := p.rt.NewObject()
	if !p.arg(1).IsUndefined() {
		given, err := validate.Object(p.c, p.arg(1), "options")
		if err != nil {
			return nil, err
		}
		opts = given
	}
	for _, x := range [...]struct {
		name string
		get  func(v engine.Value) error
	}{
		{"persistent", func(v engine.Value) (err error) {
			o.persistent, err = validate.Boolean(p.c, v, "options.persistent")
			return err
		}},
		{"recursive", func(v engine.Value) (err error) {
			o.recursive, err = validate.Boolean(p.c, v, "options.recursive")
			return err
		}},
		{"maxQueue", func(v engine.Value) (err error) {
			q.limit, err = validate.Number(p.c, v, "options.maxQueue", math.Inf(-1), math.Inf(1))
			return err
		}},
		{"overflow", func(v engine.Value) (err error) {
			q.overflow, err = validate.OneOf(p.c, v, "options.overflow", "ignore", "error")
			return err
		}},
		{"ignore", func(v engine.Value) (err error) { o.ignore, err = newIgnoreMatcher(p, v); return err }},
		{"encoding", func(v engine.Value) error {
			q.enc = v
			if s, ok := v.AsString(); ok && s == "buffer" || v.IsNull() {
				return nil
			}
			if !v.IsString() {
				return nodeerr.InvalidArgValue(p.rt, "encoding", v, "is invalid encoding")
			}
			return (&options{p: p, enc: v}).checkEncoding()
		}},
		{"signal", func(v engine.Value) (err error) {
			if v.IsUndefined() {
				return nil
			}
			if o.signal, err = validate.AbortSignal(p.c, v, "options.signal"); err != nil {
				return err
			}
			return checkAborted(v)
		}},
	} {
		v, err := opts.Get(x.name)
		if err != nil {
			return nil, err
		}
		if v.IsUndefined() {
			continue
		}
		if err := x.get(v); err != nil {
			return nil, err
		}
	}
	q.ignore, q.signal = o.ignore, o.signal
	var err error
	q.path, err = p.path(0, "path")
	return o, err
}

// begin watches.
func (q *eventQueue) begin(s *watchState, o *watchOptions) error {
	if !o.persistent {
		q.handle.Unref()
	}
	ctx := q.e.Frame()
	var err error
	q.watch, err = s.hub.Add(q.path, func(ev watch.Event) {
		q.e.Run(ctx, func() error { q.add(ev); return nil })
	})
	if err != nil {
		return watchError(nodeerr.SystemCode(err), q.path)
	}
	q.handle.Activate()
	if q.signal == nil {
		return nil
	}
	q.remove, err = abort.OnAbort(q.e, q.signal, func() error { q.fail(abort.Error(q.signal)); return nil })
	return err
}

// add takes up an event.
func (q *eventQueue) add(ev watch.Event) {
	if ev.Err != nil {
		q.fail(watchError(nodeerr.SystemCode(ev.Err), q.path))
		return
	}
	name, err := encodeName(&params{rt: q.e.RT, e: q.e}, q.e.RT, ev.Name, q.enc)
	if err != nil {
		q.fail(err)
		return
	}
	if hit, err := q.ignore.matches(q.e.RT, name); err != nil {
		q.fail(err)
		return
	} else if hit {
		return
	}
	if q.waiting == nil && float64(len(q.events)) >= q.limit {
		q.full()
		return
	}
	o := q.e.RT.NewObjectWithPrototype(nil)
	if err := putEvent(o, engine.String(ev.Type()), name); err != nil {
		q.fail(err)
		return
	}
	if q.waiting != nil {
		q.settle(o.Value(), nil)
		return
	}
	q.events = append(q.events, o.Value())
}

// full drops an event that does not fit, with a warning or an error.
func (q *eventQueue) full() {
	if q.overflow == "error" {
		q.fail(nodeerr.New("ERR_FS_WATCH_QUEUE_OVERFLOW", "fs.watch() queued more than %s events", formatInt(int64(q.limit))))
		return
	}
	if err := q.e.EmitWarning(engine.String("fs.watch maxQueue exceeded")); err != nil {
		q.fail(err)
	}
}

// fail ends the watch: what has not been given yet is lost.
func (q *eventQueue) fail(err error) {
	q.failed, q.events = err, nil
	if q.waiting != nil {
		q.settle(engine.Undefined, err)
	}
}

func (q *eventQueue) settle(v engine.Value, err error) {
	w := q.waiting
	q.waiting = nil
	w(v, false, err)
}

func (q *eventQueue) next(settle func(v engine.Value, done bool, err error)) {
	switch {
	case q.failed != nil:
		settle(engine.Undefined, false, q.failed)
	case len(q.events) > 0:
		v := q.events[0]
		q.events = q.events[1:]
		settle(v, false, nil)
	default:
		q.waiting = settle
	}
}

func (q *eventQueue) close() error {
	q.handle.Close(nil)
	q.events = nil
	if q.watch == nil {
		return nil
	}
	w := q.watch
	q.watch = nil
	if q.remove != nil {
		if err := q.remove(); err != nil {
			return err
		}
	}
	return w.Close()
}
