package enginetest

import (
	"sync"
	"time"

	"github.com/sxfescript/sxn/engine"
)

// agents are the agents that a program started, and their reports.
type agents struct {
	mu      sync.Mutex
	started time.Time
	all     []*agent
	reports []string
	ended   bool
}

// agent is one started agent.
type agent struct {
	ready     chan struct{} // closed when it has asked for broadcasts or ended
	readyOnce sync.Once
	broadcast chan broadcast
}

type broadcast struct {
	memory engine.SharedMemory
	number engine.Value
}

func newAgents() *agents {
	a := &agents{started: time.Now()}
	return a
}

func (a *agents) stop() {
	a.mu.Lock()
	a.ended = true
	a.mu.Unlock()
}

// agentObject makes $262.agent: the main agent and the others see different
// methods.
func (h *host) agentObject(rt *engine.Runtime) *engine.Object {
	o := rt.NewObject()
	define := func(name string, length int, f engine.NativeFunc) {
		must(o.Put(name, rt.NewFunction(name, length, f).Value()))
	}
	define("monotonicNow", 0, func(*engine.Call) (engine.Value, error) {
		return engine.Number(float64(time.Since(h.agents.started).Nanoseconds()) / 1e6), nil
	})
	define("sleep", 1, func(c *engine.Call) (engine.Value, error) {
		ms, err := rt.ToNumber(c.Arg(0))
		if err == nil {
			time.Sleep(time.Duration(ms * 1e6))
		}
		return engine.Undefined, err
	})
	if h.self != nil {
		h.defineWorker(rt, define)
	} else {
		h.defineMain(rt, define)
	}
	return o
}

func (h *host) defineMain(rt *engine.Runtime, define func(string, int, engine.NativeFunc)) {
	define("start", 1, func(c *engine.Call) (engine.Value, error) {
		src, err := rt.ToString(c.Arg(0))
		if err != nil {
			return engine.Undefined, err
		}
		h.start(src)
		return engine.Undefined, nil
	})
	define("broadcast", 2, func(c *engine.Call) (engine.Value, error) {
		m, ok := c.Arg(0).AsSharedMemory()
		if !ok {
			return engine.Undefined, engine.TypeError("not a SharedArrayBuffer")
		}
		n, _ := c.Arg(1).Share()
		for _, a := range h.agents.all {
			<-a.ready
			select {
			case a.broadcast <- broadcast{m, n}:
			case <-time.After(10 * time.Second):
			}
		}
		return engine.Undefined, nil
	})
	define("getReport", 0, func(*engine.Call) (engine.Value, error) {
		h.agents.mu.Lock()
		defer h.agents.mu.Unlock()
		if len(h.agents.reports) == 0 {
			return engine.Null, nil
		}
		s := h.agents.reports[0]
		h.agents.reports = h.agents.reports[1:]
		return engine.String(s), nil
	})
}

func (h *host) start(src string) {
	a := &agent{ready: make(chan struct{}), broadcast: make(chan broadcast)}
	h.agents.all = append(h.agents.all, a)
	go func() {
		defer a.readyOnce.Do(func() { close(a.ready) })
		w := &host{out: h.out, agents: h.agents, self: a}
		wrt := w.newRuntime()
		if err := w.run(wrt, "agent", src); err != nil {
			h.agents.report(describe(wrt, err))
		}
	}()
}

func (a *agents) report(s string) {
	a.mu.Lock()
	a.reports = append(a.reports, s)
	a.mu.Unlock()
}

func (h *host) defineWorker(rt *engine.Runtime, define func(string, int, engine.NativeFunc)) {
	define("receiveBroadcast", 1, func(c *engine.Call) (engine.Value, error) {
		f, ok := c.Arg(0).AsFunction()
		if !ok {
			return engine.Undefined, engine.TypeError("not a function")
		}
		h.self.readyOnce.Do(func() { close(h.self.ready) })
		b := <-h.self.broadcast
		return f.Call(engine.Undefined, rt.NewSharedArrayBuffer(b.memory).Value(), b.number)
	})
	define("report", 1, func(c *engine.Call) (engine.Value, error) {
		s, err := rt.ToString(c.Arg(0))
		if err == nil {
			h.agents.report(s)
		}
		return engine.Undefined, err
	})
	define("leaving", 0, func(*engine.Call) (engine.Value, error) { return engine.Undefined, nil })
}
