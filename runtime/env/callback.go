package env

import "github.com/sxfescript/sxn/engine"

// Callbacks into JavaScript from the event loop go through Call or Run: they
// restore the async context of the resource, report an error that nothing
// caught, and drain process.nextTick and the microtasks once the outermost
// callback returns, as Node's MakeCallback does.

// Call calls f from the event loop in the async context ctx.
func (e *Env) Call(ctx *AsyncFrame, f *engine.Function, this engine.Value, args ...engine.Value) {
	e.Run(ctx, func() error {
		_, err := f.Call(this, args...)
		return err
	})
}

// Run runs f, which may call JavaScript, from the event loop in the async
// context ctx.
func (e *Env) Run(ctx *AsyncFrame, f func() error) {
	previous := e.async.swap(ctx)
	e.depth++
	err := e.RT.Enter(nil, f)
	e.depth--
	e.async.swap(previous)
	if err != nil {
		e.Uncaught(err)
	}
	if e.depth == 0 {
		e.Drain()
	}
}

// Uncaught reports an error that no JavaScript caught.
func (e *Env) Uncaught(err error) {
	if e.OnUncaught != nil {
		e.OnUncaught(err)
	}
}

// Depth is the number of nested callbacks from the event loop.
func (e *Env) Depth() int { return e.depth }

// tick is one entry of process.nextTick's queue.
type tick struct {
	run func() error
	ctx *AsyncFrame
}

type tickQueue struct {
	queue []tick
	head  int
}

// NextTick queues f for after the current callback, before microtasks.
func (e *Env) NextTick(f func() error) { e.NextTickIn(e.async.current, f) }

// NextTickIn is NextTick in a given async context.
func (e *Env) NextTickIn(ctx *AsyncFrame, f func() error) {
	e.ticks.queue = append(e.ticks.queue, tick{f, ctx})
}

// Drain runs process.nextTick's queue and the microtasks until both are
// empty: all ticks first, then all microtasks, and over again, as Node's
// processTicksAndRejections does. AfterDrain runs when both are empty, and
// again for as long as it returns true.
func (e *Env) Drain() {
	if e.draining {
		return
	}
	e.draining = true
	defer func() { e.draining = false }()
	for {
		if e.ticks.head == len(e.ticks.queue) {
			e.ticks.queue, e.ticks.head = e.ticks.queue[:0], 0
			e.runMicrotasks()
			if len(e.ticks.queue) > 0 {
				continue
			}
			if !e.async.afterDrain() {
				return
			}
			continue
		}
		t := e.ticks.queue[e.ticks.head]
		e.ticks.queue[e.ticks.head] = tick{}
		e.ticks.head++
		previous := e.async.swap(t.ctx)
		err := e.RT.Enter(nil, t.run)
		e.async.swap(previous)
		if err != nil {
			e.Uncaught(err)
			if engine.IsTermination(err) {
				return
			}
		}
		if e.ticks.head == len(e.ticks.queue) {
			continue
		}
		// Node drains the microtasks only when the tick queue is empty.
		if e.ticks.head > 1024 && e.ticks.head*2 > len(e.ticks.queue) {
			n := copy(e.ticks.queue, e.ticks.queue[e.ticks.head:])
			clear(e.ticks.queue[n:])
			e.ticks.queue, e.ticks.head = e.ticks.queue[:n], 0
		}
	}
}

func (e *Env) runMicrotasks() {
	for e.RT.HasJobs() {
		if err := e.RT.RunJobs(); err != nil {
			e.Uncaught(err)
			if engine.IsTermination(err) {
				return
			}
		}
	}
}
