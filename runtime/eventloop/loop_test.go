package eventloop

import (
	"context"
	"errors"
	"reflect"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

type logger struct{ got []string }

func (g *logger) add(s string) func() { return func() { g.got = append(g.got, s) } }

func (g *logger) want(t *testing.T, want ...string) {
	t.Helper()
	if !reflect.DeepEqual(g.got, want) {
		t.Errorf("order:\n got  %q\n want %q", g.got, want)
	}
}

func run(t *testing.T, l *Loop) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	if err := l.Run(ctx); err != nil {
		t.Fatalf("Run: %v", err)
	}
	if err := l.Close(); err != nil {
		t.Fatalf("Close: %v", err)
	}
}

func TestEmptyLoopReturns(t *testing.T) {
	l := New()
	if l.Alive() {
		t.Error("a new loop is alive")
	}
	run(t, l)
}

// Inside an I/O callback Node runs immediates before timers, whatever their duration, and closing callbacks between.
func TestPhaseOrder(t *testing.T) {
	l := New()
	var g logger
	l.Begin()
	l.PostDone(func() {
		l.NewTimer(1, false, g.add("timer"))
		l.SetImmediate(g.add("immediate"))
		l.QueueClose(g.add("close 1"))
		l.QueueClose(g.add("close 2"))
		l.QueuePending(g.add("pending"))
		for end := time.Now().Add(3 * time.Millisecond); time.Now().Before(end); {
		}
	})
	run(t, l)
	g.want(t, "pending", "immediate", "close 2", "close 1", "timer")
}

func TestAfterCallbackRunsAfterEachOutermostCallback(t *testing.T) {
	l := New()
	var g logger
	l.AfterCallback = func() {
		l.Call(func() {}) // a nested scope must not drain again
		g.got = append(g.got, "tick")
	}
	l.NewTimer(1, false, g.add("a"))
	l.NewTimer(1, false, g.add("b"))
	l.NewTimer(1, false, func() {
		l.SetImmediate(func() { l.Call(g.add("d")) })
		g.got = append(g.got, "c")
	})
	run(t, l)
	g.want(t, "a", "tick", "b", "tick", "c", "tick", "d", "tick")
}

func TestCheckpoint(t *testing.T) {
	l := New()
	var g logger
	l.AfterCallback = g.add("tick")
	l.SetImmediate(func() {
		g.add("1")()
		l.Checkpoint()
		l.Call(func() { l.Checkpoint() })
		g.add("2")()
	})
	run(t, l)
	g.want(t, "1", "tick", "2", "tick")
}

func TestPostWakesSleepingLoop(t *testing.T) {
	for _, procs := range []int{1, 2} {
		old := runtime.GOMAXPROCS(procs)
		l := New()
		n := 0
		l.Begin()
		go func() {
			for range 100 {
				time.Sleep(50 * time.Microsecond)
				l.Post(func() { n++ })
			}
			l.Done()
		}()
		run(t, l)
		if n != 100 {
			t.Errorf("ran %d posts, want 100", n)
		}
		runtime.GOMAXPROCS(old)
	}
}

func TestPostsOfOneGoroutineKeepTheirOrder(t *testing.T) {
	l := New()
	const senders, each = 4, 2000
	var last [senders]int
	var wg sync.WaitGroup
	l.Begin()
	for s := range senders {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := 1; i <= each; i++ {
				l.Post(func() {
					if last[s] != i-1 {
						t.Errorf("sender %d: %d after %d", s, i, last[s])
					}
					last[s] = i
				})
			}
		}()
	}
	go func() { wg.Wait(); l.Done() }()
	run(t, l)
	for s, n := range last {
		if n != each {
			t.Errorf("sender %d: %d of %d posts ran", s, n, each)
		}
	}
}

func TestGoIsBoundedAndOrdered(t *testing.T) {
	l := New()
	l.SetPool(NewPool(3))
	var running, peak atomic.Int32
	done := 0
	for range 50 {
		l.Go(func() {
			n := running.Add(1)
			for p := peak.Load(); n > p && !peak.CompareAndSwap(p, n); p = peak.Load() {
			}
			time.Sleep(200 * time.Microsecond)
			running.Add(-1)
		}, func() { done++ })
	}
	run(t, l)
	if done != 50 {
		t.Errorf("%d of 50 done", done)
	}
	if p := peak.Load(); p > 3 {
		t.Errorf("%d at once, want at most 3", p)
	}
}

func TestGoSlowLeavesRoomForOthers(t *testing.T) {
	l := New()
	l.SetPool(NewPool(4))
	release := make(chan struct{})
	slow := 0
	for range 8 {
		l.GoSlow(func() { <-release }, func() { slow++ })
	}
	fast := false
	l.Go(func() {}, func() { fast = true; close(release) })
	run(t, l)
	if !fast || slow != 8 {
		t.Errorf("fast %v, slow %d", fast, slow)
	}
}

func TestUnrefHandleLetsLoopEnd(t *testing.T) {
	l := New()
	h := l.NewHandle()
	h.Activate()
	if !l.Alive() || !h.HasRef() {
		t.Error("an active handle does not keep the loop alive")
	}
	h.Unref()
	if l.Alive() || h.HasRef() {
		t.Error("an unreferenced handle keeps the loop alive")
	}
	h.Ref()
	h.Unref()
	run(t, l)
}

func TestHandleClose(t *testing.T) {
	l := New()
	h := l.NewHandle()
	h.Activate()
	var g logger
	l.SetImmediate(func() {
		h.Close(g.add("closed"))
		h.Close(g.add("twice"))
		h.Activate()
		g.got = append(g.got, "closing")
	})
	run(t, l)
	g.want(t, "closing", "closed")
}

func TestStopAndRunAgain(t *testing.T) {
	l := New()
	n := 0
	l.NewTimer(1, true, func() {
		if n++; n%3 == 0 {
			l.Stop()
		}
	})
	for want := 3; want <= 6; want += 3 {
		if err := l.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
		if n != want {
			t.Errorf("stopped after %d rounds, want %d", n, want)
		}
	}
}

func TestTerminateStopsAtOnce(t *testing.T) {
	l := New()
	var g logger
	l.AfterCallback = g.add("tick")
	l.NewTimer(1, false, func() { g.add("a")(); l.Terminate() })
	l.NewTimer(1, false, g.add("b"))
	l.SetImmediate(g.add("immediate"))
	for end := time.Now().Add(3 * time.Millisecond); time.Now().Before(end); {
	}
	run(t, l)
	g.want(t, "a")
}

func TestContextEndsRun(t *testing.T) {
	l := New()
	l.Begin()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	if err := l.Run(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Run: %v", err)
	}
}

func TestRunInsideRun(t *testing.T) {
	l := New()
	l.SetImmediate(func() {
		if err := l.Run(context.Background()); err != ErrRunning {
			t.Errorf("nested Run: %v", err)
		}
	})
	run(t, l)
}

func TestRunOnce(t *testing.T) {
	l := New()
	n := 0
	var again func()
	again = func() {
		if n++; n < 3 {
			l.SetImmediate(again)
		}
	}
	l.SetImmediate(again)
	for i := 1; i <= 3; i++ {
		alive, err := l.RunOnce(true)
		if err != nil || n != i || alive != (i < 3) {
			t.Errorf("iteration %d: n %d, alive %v, %v", i, n, alive, err)
		}
	}
}

type countFlusher struct{ g *logger }

func (f countFlusher) Flush() { f.g.got = append(f.g.got, "flush") }

func TestDeferredFlush(t *testing.T) {
	l := New()
	var g logger
	f := countFlusher{&g}
	l.Begin()
	l.PostDone(func() {
		for range 3 {
			l.Defer(f)
		}
	})
	for range 6 {
		l.Post(func() { g.got = append(g.got, "post"); l.Defer(f) })
	}
	run(t, l)
	if n := len(g.got); n != 15 {
		t.Fatalf("%d entries, want 15: %q", n, g.got)
	}
	if !reflect.DeepEqual(g.got[:5], []string{"post", "flush", "flush", "flush", "flush"}) {
		t.Errorf("the first four did not go out together: %q", g.got)
	}
}

func BenchmarkPoolHop(b *testing.B) {
	l := New()
	n := 0
	var next func()
	next = func() {
		if n++; n < b.N {
			l.Go(func() {}, next)
		}
	}
	b.ReportAllocs()
	l.Go(func() {}, next)
	if err := l.Run(context.Background()); err != nil {
		b.Fatal(err)
	}
}
