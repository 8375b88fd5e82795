package env

import "github.com/sxfescript/sxn/engine"

// AsyncFrame is an immutable mapping from AsyncLocalStorage instances (and
// whatever else follows asynchronous execution) to values. nil is the empty
// frame. Resources capture the current frame when they are made and hand it
// to Call or Run when they call back.
type AsyncFrame struct {
	parent *AsyncFrame // what the key shadows
	key    any
	value  engine.Value
	has    bool
}

// With returns a frame in which key has a value.
func (f *AsyncFrame) With(key any, v engine.Value) *AsyncFrame {
	return &AsyncFrame{parent: f.Without(key), key: key, value: v, has: true}
}

// Without returns a frame without the key.
func (f *AsyncFrame) Without(key any) *AsyncFrame {
	if f == nil {
		return nil
	}
	if f.key == key {
		return f.parent
	}
	p := f.parent.Without(key)
	if p == f.parent {
		return f
	}
	return &AsyncFrame{parent: p, key: f.key, value: f.value, has: f.has}
}

// Get returns the value of key in the frame.
func (f *AsyncFrame) Get(key any) (engine.Value, bool) {
	for ; f != nil; f = f.parent {
		if f.key == key {
			return f.value, f.has
		}
	}
	return engine.Undefined, false
}

// asyncContext is the part of an Env that follows asynchronous execution.
type asyncContext struct {
	current *AsyncFrame
	ids     AsyncIDs
	object  engine.Value // of the running resource
	lastID  int64
	// trigger is what new resources are triggered by where that is not what
	// runs; 0 for none.
	trigger int64
	hooks   *AsyncHooks
	hooked  bool
	// after are called when ticks and microtasks are drained; see OnDrained.
	after []func() bool
}

func (a *asyncContext) swap(f *AsyncFrame) *AsyncFrame {
	previous := a.current
	a.current = f
	return previous
}

func (a *asyncContext) afterDrain() (again bool) {
	for _, f := range a.after {
		if f() {
			again = true
		}
	}
	return again
}

// OnDrained registers f to run each time process.nextTick's queue and the
// microtasks have been drained (unhandled rejections are reported there); it
// returns true when it may have queued more.
func (e *Env) OnDrained(f func() bool) { e.async.after = append(e.async.after, f) }

// Frame returns the current async frame, for a resource to capture.
func (e *Env) Frame() *AsyncFrame { return e.async.current }

// SetFrame replaces the current frame and returns the previous one. The first
// call makes promises carry frames from then on.
func (e *Env) SetFrame(f *AsyncFrame) *AsyncFrame {
	if !e.async.hooked {
		e.async.hooked = true
		e.RT.SetPromiseHook(&engine.PromiseHook{
			Capture: func() any { return e.async.current },
			Enter: func(ctx any) any {
				f, _ := ctx.(*AsyncFrame)
				return e.async.swap(f)
			},
			Leave: func(previous any) {
				f, _ := previous.(*AsyncFrame)
				e.async.swap(f)
			},
		})
	}
	return e.async.swap(f)
}
