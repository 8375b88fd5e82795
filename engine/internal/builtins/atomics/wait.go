package atomics

import (
	"math"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/promises"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// waiters are the waiter lists of one shared memory, by position.
// https://tc39.es/ecma262/#sec-waiterlist-records
type waiters struct {
	mu    sync.Mutex
	lists map[int][]*waiter
}

// waiter is an agent that waits, or a promise that does.
type waiter struct {
	wake  chan struct{} // of a waiting agent, closed by notify
	done  func(result string) error
	timer *time.Timer
	post  func(run func() error)
}

// waitersOf returns the waiter lists of memory.
func waitersOf(d *core.BufferData) *waiters {
	if p := atomic.LoadPointer(&d.Waiters); p != nil {
		return (*waiters)(p)
	}
	w := &waiters{lists: make(map[int][]*waiter)}
	if atomic.CompareAndSwapPointer(&d.Waiters, nil, unsafe.Pointer(w)) {
		return w
	}
	return (*waiters)(atomic.LoadPointer(&d.Waiters))
}

// remove takes a waiter from its list; it reports false where notify did so before.
func (ws *waiters) remove(at int, w *waiter) bool {
	ws.mu.Lock()
	defer ws.mu.Unlock()
	list := ws.lists[at]
	for i := range list {
		if list[i] == w {
			if len(list) == 1 {
				delete(ws.lists, at)
			} else {
				ws.lists[at] = append(list[:i:i], list[i+1:]...)
			}
			return true
		}
	}
	return false
}

// request is what wait and waitAsync have in common.
type request struct {
	p       place
	value   uint64
	timeout time.Duration // negative for no limit
}

// newRequest reads the arguments of DoWait.
// https://tc39.es/ecma262/#sec-dowait
func newRequest(r *core.Realm, args []core.Value, method string) (q request, err error) {
	a, n, err := integerArray(core.Arg(args, 0), true, method)
	if err != nil {
		return q, err
	}
	if !a.Buffer.IsShared {
		return q, core.TypeError("%s is not a shared typed array.", core.DescribeValue(core.Arg(args, 0)))
	}
	if q.p, err = access(r, a, n, core.Arg(args, 1)); err != nil {
		return q, err
	}
	if a.Type == core.ElementBigInt64 {
		v, err := core.ToBigInt64(r, core.Arg(args, 2))
		if err != nil {
			return q, err
		}
		q.value = uint64(v)
	} else {
		v, err := core.ToInt32(r, core.Arg(args, 2))
		if err != nil {
			return q, err
		}
		q.value = uint64(uint32(v))
	}
	ms, err := core.ToNumber(r, core.Arg(args, 3))
	if err != nil {
		return q, err
	}
	q.timeout = -1
	if limit := float64(math.MaxInt64 / int64(time.Millisecond)); ms < limit {
		q.timeout = time.Duration(max(ms, 0) * float64(time.Millisecond))
	}
	return q, nil
}

// enter adds w to the list of the place unless the element has another value
// or there is no time to wait; then it returns the result.
func (q *request) enter(w *waiter) (result string) {
	ws := waitersOf(q.p.a.Buffer.Data)
	ws.mu.Lock()
	defer ws.mu.Unlock()
	if q.p.load() != q.value {
		return "not-equal"
	}
	if q.timeout == 0 {
		return "timed-out"
	}
	at := q.p.offset()
	ws.lists[at] = append(ws.lists[at], w)
	if w.post != nil && q.timeout > 0 {
		w.timer = time.AfterFunc(q.timeout, func() {
			if ws.remove(at, w) {
				w.finish("timed-out")
			}
		})
	}
	return ""
}

// interruptInterval is how often a waiting agent looks for an interrupt.
const interruptInterval = 10 * time.Millisecond

// wait is Atomics.wait.
// https://tc39.es/ecma262/#sec-atomics.wait
func wait(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	q, err := newRequest(r, args, "wait")
	if err != nil {
		return core.Undefined, err
	}
	if h := r.Agent.Hooks; h == nil || !h.CanBlock {
		return core.Undefined, core.TypeError("Atomics.wait cannot be called in this context")
	}
	w := &waiter{wake: make(chan struct{})}
	if res := q.enter(w); res != "" {
		return core.GoStr(res), nil
	}
	var expired <-chan time.Time
	if q.timeout > 0 {
		timer := time.NewTimer(q.timeout)
		defer timer.Stop()
		expired = timer.C
	}
	tick := time.NewTicker(interruptInterval)
	defer tick.Stop()
	ws, at := waitersOf(q.p.a.Buffer.Data), q.p.offset()
	for {
		select {
		case <-w.wake:
			return core.GoStr("ok"), nil
		case <-expired:
			if ws.remove(at, w) {
				return core.GoStr("timed-out"), nil
			}
			return core.GoStr("ok"), nil
		case <-tick.C:
			if err := r.Agent.PollInterrupt(); err != nil {
				ws.remove(at, w)
				return core.Undefined, err
			}
		}
	}
}

// waitAsync is Atomics.waitAsync.
// https://tc39.es/ecma262/#sec-atomics.waitasync
func waitAsync(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	q, err := newRequest(r, args, "waitAsync")
	if err != nil {
		return core.Undefined, err
	}
	h := r.Agent.Hooks
	if h == nil || h.ExpectPost == nil {
		return core.Undefined, core.TypeError("Atomics.waitAsync cannot be called in this context")
	}
	p := promises.NewPromise(r)
	w := &waiter{done: func(result string) error {
		promises.ResolvePromise(p, core.GoStr(result))
		return nil
	}}
	w.post = h.ExpectPost()
	if res := q.enter(w); res != "" {
		w.post(func() error { return nil })
		return waitResult(r, false, core.GoStr(res)), nil
	}
	return waitResult(r, true, core.Obj(&p.Object)), nil
}

// finish settles the promise of an asynchronous waiter on its agent's goroutine.
func (w *waiter) finish(result string) { w.post(func() error { return w.done(result) }) }

func waitResult(r *core.Realm, async bool, v core.Value) core.Value {
	o := r.NewObject()
	core.DefineOwn(o, text.AtomAsync.Key(), core.Bool(async), core.DataDefault)
	core.DefineOwn(o, text.AtomValue.Key(), v, core.DataDefault)
	return core.Obj(o)
}

// notify is Atomics.notify.
// https://tc39.es/ecma262/#sec-atomics.notify
func notify(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	a, n, err := integerArray(core.Arg(args, 0), true, "notify")
	if err != nil {
		return core.Undefined, err
	}
	p, err := access(r, a, n, core.Arg(args, 1))
	if err != nil {
		return core.Undefined, err
	}
	count := math.Inf(1)
	if v := core.Arg(args, 2); !v.IsUndefined() {
		if count, err = core.ToIntegerOrInfinity(r, v); err != nil {
			return core.Undefined, err
		}
	}
	if !a.Buffer.IsShared {
		return core.Int(0), nil
	}
	woken := waitersOf(a.Buffer.Data).take(p.offset(), max(count, 0))
	for _, w := range woken {
		if w.wake != nil {
			close(w.wake)
			continue
		}
		if w.timer != nil {
			w.timer.Stop()
		}
		w.finish("ok")
	}
	return core.Int64(int64(len(woken))), nil
}

// take removes the first waiters of a list, count at most.
func (ws *waiters) take(at int, count float64) []*waiter {
	ws.mu.Lock()
	defer ws.mu.Unlock()
	list := ws.lists[at]
	n := int(min(count, float64(len(list))))
	if n == len(list) {
		delete(ws.lists, at)
	} else {
		ws.lists[at] = list[n:]
	}
	return list[:n:n]
}
