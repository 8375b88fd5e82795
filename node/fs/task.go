package fs

import (
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/fstrace"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/tracelog"
)

// task is an operation whose arguments have been checked.
type task struct {
	// work does it; it may run on any goroutine and knows no runtime.
	work func() error
	// atOnce reports whether work ends at once; nil stands for no. Then it is
	// done at the call, so that a program that writes to a pipe in this way and
	// through a stream by turns finds its lines in order, as with Node, where
	// another thread has them written by then.
	atOnce func() bool
	// result makes what the operation gives, on the runtime's goroutine; nil
	// stands for undefined.
	result func(rt *engine.Runtime) (engine.Value, error)
	// values makes the further arguments of a callback where there are several
	// (read, write); result then makes what the promise gives.
	values func(rt *engine.Runtime) ([]engine.Value, error)
	// done is called once the work of a promise's task is over, before the
	// promise is settled; nil for nothing to do.
	done func()
	// own says that the work waits for the program: it has a goroutine of its
	// own, no worker of the pool.
	own bool
	// count is the number that the call of the system gives, for traces; nil
	// for 0.
	count func() int
	// steps takes the trace events of a task that is several operations; nil
	// for one that is not.
	steps *fstrace.Steps
	// dir is set for opendir, whose trace events are of another group.
	dir bool
	// abort is the signal in the options, nil for none.
	abort *abortion
	// flush is the file that the option flush syncs through the public
	// function of the module, which a program may have replaced; nil for none.
	// Promises do without.
	flush *fileWrite
}

func (t *task) value(rt *engine.Runtime) (engine.Value, error) {
	if t.result == nil {
		return engine.Undefined, nil
	}
	return t.result(rt)
}

// params are the arguments of an operation, without the callback.
type params struct {
	c    *engine.Call
	rt   *engine.Runtime
	e    *env.Env
	args []engine.Value
	// promised says that the call is one of fs.promises, whose functions take
	// no descriptors; handled that the first argument is that of a FileHandle.
	promised, handled bool
}

func (p *params) arg(i int) engine.Value {
	if i < len(p.args) {
		return p.args[i]
	}
	return engine.Undefined
}

// operation is one function of the module in all its forms.
type operation struct {
	name    string
	prepare func(p *params) (task, error)
	// inJavaScript says that in Node it is several operations of the system.
	inJavaScript bool
}

func newParams(c *engine.Call, n int) *params {
	p := &params{c: c, rt: c.Runtime(), e: env.From(c)}
	p.args = make([]engine.Value, n)
	for i := range p.args {
		p.args[i] = c.Arg(i)
	}
	return p
}

// sync is the form that blocks: readFileSync.
func (op *operation) sync(c *engine.Call) (engine.Value, error) {
	t, err := op.prepare(newParams(c, c.Len()))
	if err != nil {
		return engine.Undefined, err
	}
	if t.flush != nil {
		t.flush.keep = true
	}
	e := env.From(c)
	switch {
	case t.dir:
		e.Timed(tracelog.FSDirSync, "fs_dir.sync.opendir", func() { err = t.work() })
	case e.Trace.On(tracelog.FSSync):
		err = op.traceSync(e.Trace, &t)
	default:
		err = t.work()
	}
	if err == nil && t.flush != nil {
		err = t.flush.sync(e)
	}
	if err != nil {
		return engine.Undefined, err
	}
	return t.value(c.Runtime())
}

// callback is the form with a callback as last argument; at is its place when
// all arguments are given, which an error speaks of.
func (op *operation) callback(at int) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) { return op.callBack(c, at) }
}

func (op *operation) callBack(c *engine.Call, at int) (engine.Value, error) {
	n := callbackPlace(c, at)
	cb, ok := c.Arg(n).AsFunction()
	if !ok && !(op.name == "close" && c.Len() <= 1) {
		return engine.Undefined, op.noCallback(c, at)
	}
	if !ok {
		n = 1
	}
	p := newParams(c, n)
	t, err := op.prepare(p)
	if err != nil {
		return engine.Undefined, err
	}
	e := env.From(c)
	if err := t.abort.begin(e); err != nil {
		return engine.Undefined, t.callBack(e, cb, err)
	}
	r := e.NewResource("FSREQCALLBACK", engine.Undefined)
	span := op.traceAsync(e, p)
	var failed error
	if t.flush != nil {
		t.flush.keep = true
	}
	t.start(e, op.poolKind(), func() { failed = t.work() }, func() {
		op.endSpan(&span, &t, failed)
		e.RunOnce(&r, func() error {
			if failed == nil && t.flush != nil {
				return t.flush.async(e, func(failed error) error { return t.callBack(e, cb, t.abort.end(failed)) })
			}
			return t.callBack(e, cb, t.abort.end(failed))
		})
	})
	return engine.Undefined, nil
}

// start runs the work away from the loop, and then done on it. kind is what
// traces call the work, empty for nothing.
func (t *task) start(e *env.Env, kind string, work, done func()) {
	switch {
	case t.own:
		e.Loop.Begin()
		go func() {
			work()
			e.Loop.PostDone(done)
		}()
	case t.atOnce != nil && t.atOnce():
		work()
		e.Loop.Go(func() {}, done)
	case kind != "":
		e.Work(kind, work, done)
	default:
		e.Loop.Go(work, done)
	}
}

// callbackPlace finds the callback: the last argument, or an earlier one
// where arguments too many are given.
func callbackPlace(c *engine.Call, at int) int {
	n := c.Len() - 1
	if c.Arg(n).IsFunction() && n <= at {
		return n
	}
	for i := min(at, n); i > 0; i-- {
		if c.Arg(i).IsFunction() {
			return i
		}
	}
	return n
}

// noCallback is the error of a call without a callback. Some functions look at
// their other arguments first.
func (op *operation) noCallback(c *engine.Call, at int) error {
	p := newParams(c, min(c.Len(), at))
	var err error
	switch op.name {
	case "access", "open":
		p.args = p.args[:min(len(p.args), 1)]
		_, err = op.prepare(p)
	case "chmod", "copyFile", "readv", "rm", "write", "writev":
		_, err = op.prepare(p)
	case "fchmod", "fchown", "futimes", "ftruncate", "truncate", "mkdir":
		if len(p.args) > 1 || op.name[0] == 'f' && op.name != "ftruncate" {
			p.args = append([]engine.Value{engine.Int(0)}, p.args[min(1, len(p.args)):]...)
			if op.name == "truncate" || op.name == "mkdir" {
				p.args[0] = engine.String("")
			}
			_, err = op.prepare(p)
		}
	}
	if err != nil {
		return err
	}
	name, v := "cb", c.Arg(at)
	switch op.name {
	case "opendir":
		name = "callback"
	case "readFile", "writeFile", "appendFile":
		if !v.Truthy() {
			v = c.Arg(at - 1)
		}
	}
	return nodeerr.InvalidArgType(c.Runtime(), name, v, "function")
}

// callBack hands the outcome of the work to a callback.
func (t *task) callBack(e *env.Env, cb *engine.Function, failed error) error {
	if cb == nil { // only close works without one: its error is uncaught
		return failed
	}
	if failed != nil {
		v, ok := e.RT.ErrorValue(failed)
		if !ok {
			return failed
		}
		args := []engine.Value{v}
		if t.values != nil { // the error comes before the values, not for them
			vs, err := t.values(e.RT)
			if err != nil {
				return err
			}
			args = append(args, vs...)
		}
		_, err := cb.Call(engine.Undefined, args...)
		return err
	}
	if t.values != nil {
		vs, err := t.values(e.RT)
		if err != nil {
			return err
		}
		_, err = cb.Call(engine.Undefined, append([]engine.Value{engine.Null}, vs...)...)
		return err
	}
	if t.result == nil {
		_, err := cb.Call(engine.Undefined, engine.Null)
		return err
	}
	v, err := t.result(e.RT)
	if err != nil {
		ev, ok := e.RT.ErrorValue(err)
		if !ok {
			return err
		}
		_, err = cb.Call(engine.Undefined, ev)
		return err
	}
	_, err = cb.Call(engine.Undefined, engine.Null, v)
	return err
}

// promise is the form of fs/promises: wrong arguments reject.
func (op *operation) promise(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	p := rt.NewPromise()
	args := newParams(c, c.Len())
	t, err := op.prepare(args)
	if err != nil {
		if engine.IsTermination(err) {
			return engine.Undefined, err
		}
		p.Reject(err)
		return p.Value(), nil
	}
	e := env.From(c)
	span := op.traceAsync(e, args)
	runTraced(e, p, t, op, &span)
	return p.Value(), nil
}

// runPromise runs a task on the worker pool and settles a promise.
func runPromise(e *env.Env, p *engine.Promise, t task) {
	runTraced(e, p, t, &operation{}, &env.Span{})
}

// runTraced is runPromise with what traces show of an operation.
func runTraced(e *env.Env, p *engine.Promise, t task, op *operation, span *env.Span) {
	failed := t.abort.begin(e)
	if failed != nil {
		if t.done != nil {
			t.done()
		}
		p.Reject(failed)
		return
	}
	kind := "FSREQPROMISE"
	if op.name == "close" {
		kind = "FILEHANDLECLOSEREQ"
	}
	r := e.NewResource(kind, engine.Undefined)
	t.start(e, op.poolKind(), func() { failed = t.work() }, func() {
		op.endSpan(span, &t, failed)
		e.RunOnce(&r, func() error {
			if t.done != nil {
				t.done()
			}
			if failed = t.abort.end(failed); failed == nil {
				var v engine.Value
				if v, failed = t.value(e.RT); failed == nil {
					p.Resolve(v)
					return nil
				}
			}
			if engine.IsTermination(failed) {
				return failed
			}
			reject(e, p, failed)
			return nil
		})
	})
}

// reject rejects p with an error whose stack tells which functions await it:
// no JavaScript runs where the work ends.
func reject(e *env.Env, p *engine.Promise, failed error) {
	se, ok := failed.(*nodeerr.Error)
	if !ok {
		p.Reject(failed)
		return
	}
	o := se.Object(e.RT)
	if text := awaiting(e.RT, p); text != "" {
		v, err := o.Get("stack")
		head, isText := v.AsWTF8()
		if err == nil && isText && !strings.Contains(head, "\n    at ") {
			err = o.Set("stack", engine.StringWTF8(head+text))
		}
		if err != nil {
			p.Reject(err)
			return
		}
	}
	p.RejectValue(o.Value())
}

// awaiting is the part of a stack with the functions that await p.
func awaiting(rt *engine.Runtime, p *engine.Promise) string {
	limit, err := rt.Intrinsic("Error").Get("stackTraceLimit")
	if err != nil {
		return ""
	}
	n, ok := limit.AsNumber()
	if !ok || n < 1 {
		return ""
	}
	text := ""
	for _, f := range rt.StackOf(p, int(min(n, 200))) {
		text += "\n    at " + f.Text
	}
	return text
}
