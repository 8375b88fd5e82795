package env

import "github.com/sxfescript/sxn/engine"

// Task is work for process.nextTick's queue that needs no closure: a pointer
// to the state it works on, under a type whose RunTask says what to do.
type Task interface {
	RunTask(e *Env) error
}

type taskFunc func() error

func (f taskFunc) RunTask(*Env) error { return f() }

// tick is one entry of process.nextTick's queue.
type tick struct {
	task Task
	ctx  *AsyncFrame
	ids  AsyncIDs
}

type tickQueue struct {
	queue []tick
	head  int
	free  []*callTask
	// objects are the resources of ticks that were queued while hooks were on.
	objects map[int64]engine.Value
}

// NextTick queues f for after the current callback, before microtasks.
func (e *Env) NextTick(f func() error) { e.NextTickIn(e.async.current, f) }

// NextTickIn is NextTick in a given async context.
func (e *Env) NextTickIn(ctx *AsyncFrame, f func() error) {
	e.queueTick(ctx, taskFunc(f), engine.Undefined)
}

// NextTickTask is NextTick without a closure.
func (e *Env) NextTickTask(t Task) { e.queueTick(e.async.current, t, engine.Undefined) }

func (e *Env) queueTick(ctx *AsyncFrame, t Task, resource engine.Value) {
	ids := AsyncIDs{e.NewAsyncID(), e.TriggerID()}
	if h := e.async.hooks; h != nil {
		if resource.IsUndefined() {
			resource = e.RT.NewObject().Value()
		}
		if e.ticks.objects == nil {
			e.ticks.objects = map[int64]engine.Value{}
		}
		e.ticks.objects[ids.ID] = resource
		h.Init(ids, "TickObject", resource)
	}
	e.ticks.queue = append(e.ticks.queue, tick{t, ctx, ids})
}

// callTask is process.nextTick(f, ...args).
type callTask struct {
	f    *engine.Function
	n    int
	few  [4]engine.Value
	more []engine.Value
}

// NextTickCall is process.nextTick(f, ...args).
func (e *Env) NextTickCall(f *engine.Function, args ...engine.Value) {
	t := e.newCallTask(f)
	for _, v := range args {
		t.add(v)
	}
	e.queueTick(e.async.current, t, engine.Undefined)
}

// NextTickForward is NextTickCall with the arguments of a native's call from
// index from on.
func (e *Env) NextTickForward(c *engine.Call, f *engine.Function, from int) {
	t := e.newCallTask(f)
	for i := from; i < c.Len(); i++ {
		t.add(c.Arg(i))
	}
	resource := engine.Undefined
	if e.async.hooks != nil {
		o := e.RT.NewObject()
		_ = o.Put("callback", f.Value()) // a new ordinary object accepts it
		resource = o.Value()
	}
	e.queueTick(e.async.current, t, resource)
}

func (e *Env) newCallTask(f *engine.Function) *callTask {
	q := &e.ticks
	if n := len(q.free); n > 0 {
		t := q.free[n-1]
		q.free = q.free[:n-1]
		t.f = f
		return t
	}
	return &callTask{f: f}
}

func (t *callTask) add(v engine.Value) {
	if t.n < len(t.few) {
		t.few[t.n] = v
		t.n++
		return
	}
	if t.more == nil {
		t.more = append(t.more, t.few[:]...)
	}
	t.more = append(t.more, v)
}

// RunTask calls the function; the task is reused.
func (t *callTask) RunTask(e *Env) error {
	args := t.few[:t.n]
	if t.more != nil {
		args = t.more
	}
	_, err := t.f.Call(engine.Undefined, args...)
	*t = callTask{}
	if len(e.ticks.free) < 256 {
		e.ticks.free = append(e.ticks.free, t)
	}
	return err
}

// runTick runs one entry in its async context. An error has been reported
// when it returns.
func (e *Env) runTick(t *tick) error {
	previous, ids, object := e.async.swap(t.ctx), e.async.ids, e.async.object
	e.async.ids, e.async.object = t.ids, engine.Undefined
	if e.ticks.objects != nil {
		e.async.object = e.ticks.objects[t.ids.ID]
		delete(e.ticks.objects, t.ids.ID)
	}
	if h := e.async.hooks; h != nil {
		h.Before(t.ids.ID)
	}
	err := t.task.RunTask(e)
	if err != nil {
		e.Uncaught(err)
	}
	if h := e.async.hooks; h != nil {
		h.After(t.ids.ID)
		h.Destroy(t.ids.ID)
	}
	e.async.ids, e.async.object = ids, object
	e.async.swap(previous)
	return err
}
