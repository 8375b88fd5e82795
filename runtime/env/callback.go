package env

import "github.com/sxfescript/sxn/engine"

// Callbacks into JavaScript from the event loop go through Call or Run: they
// restore the async context of the resource, report an error that nothing
// caught, and drain process.nextTick and the microtasks once the outermost
// callback returns (Drain is the loop's AfterCallback), as Node's MakeCallback does.

// Call calls f from the event loop in the async context ctx.
func (e *Env) Call(ctx *AsyncFrame, f *engine.Function, this engine.Value, args ...engine.Value) {
	e.Run(ctx, func() error {
		_, err := f.Call(this, args...)
		return err
	})
}

// Run runs f, which may call JavaScript, from the event loop in the async
// context ctx.
func (e *Env) Run(ctx *AsyncFrame, f func() error) { e.runAs(ctx, AsyncIDs{}, f) }

// RunMain is Run for the main script, whose asynchronous id is 1. What it has
// queued runs even where it fails.
func (e *Env) RunMain(f func() error) {
	e.runAs(nil, AsyncIDs{ID: 1}, func() error {
		if err := f(); err != nil {
			e.UncaughtInMicrotask(err)
		}
		return nil
	})
	e.async.ids = AsyncIDs{} // outside of all resources from here on
}

func (e *Env) runAs(ctx *AsyncFrame, as AsyncIDs, f func() error) {
	previous, ids := e.async.swap(ctx), e.async.ids
	e.async.ids = as
	e.Loop.Enter()
	if err := f(); err != nil {
		e.Uncaught(err)
	}
	e.async.ids = ids
	e.async.swap(previous)
	e.Loop.Leave()
}

// Uncaught reports an error that no JavaScript caught. COMPAT: what the failed
// callback has queued is not run after it, but after the callback that comes
// next, for which an immediate sees to it that there is one.
func (e *Env) Uncaught(err error) {
	e.UncaughtInMicrotask(err)
	e.failed = true
}

// UncaughtInMicrotask is Uncaught where the microtasks that follow run on.
func (e *Env) UncaughtInMicrotask(err error) {
	if e.OnUncaught != nil {
		e.OnUncaught(err)
	}
	if !e.Loop.Terminated() {
		e.Loop.SetImmediate(func() {})
	}
}

// Drain runs process.nextTick's queue and the microtasks until both are
// empty: all ticks first, then all microtasks, and over again, as Node's
// processTicksAndRejections does. AfterDrain runs when both are empty, and
// again for as long as it returns true.
func (e *Env) Drain() {
	if e.draining {
		return
	}
	e.Loop.Skipped = e.failed
	if e.failed {
		e.failed = false
		return
	}
	e.draining = true
	ticked := false // microtasks then run within processTicksAndRejections
	defer func() { e.draining, e.failed = false, false }()
	for {
		if e.ticks.head == len(e.ticks.queue) {
			e.ticks.queue, e.ticks.head = e.ticks.queue[:0], 0
			if ticked {
				e.RT.PushFrames(framesMicrotasks)
			}
			e.runMicrotasks()
			if ticked {
				e.RT.PopFrames()
			}
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
		ticked = true
		e.RT.PushFrames(framesTick)
		err := e.runTick(&t)
		e.RT.PopFrames()
		if err != nil {
			return
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
			e.UncaughtInMicrotask(err)
			if engine.IsTermination(err) {
				return
			}
		}
	}
}

// The frames below ticks, and below microtasks that run after ticks; see those
// of modules/cjs.
var (
	framesTick       = []engine.HostFrame{{Function: "process.processTicksAndRejections", File: "node:internal/process/task_queues", Line: 85, Column: 11}}
	framesMicrotasks = []engine.HostFrame{{Function: "process.processTicksAndRejections", File: "node:internal/process/task_queues", Line: 104, Column: 5}}
)
