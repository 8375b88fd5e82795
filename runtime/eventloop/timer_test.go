package eventloop

import (
	"context"
	"testing"
	"time"
)

func busy(d time.Duration) {
	for end := time.Now().Add(d); time.Now().Before(end); {
	}
}

// Expected order recorded from Node: timers of one duration go together in the order of arming; lists go by expiry.
func TestTimersOfOneDurationFireInOrder(t *testing.T) {
	l := New()
	var g logger
	l.NewTimer(2, false, g.add("2a"))
	l.NewTimer(1, false, g.add("1a"))
	l.NewTimer(2, false, g.add("2b"))
	l.NewTimer(1, false, g.add("1b"))
	busy(4 * time.Millisecond)
	run(t, l)
	g.want(t, "1a", "1b", "2a", "2b")
}

func TestTimerAddedWhileFiringWaits(t *testing.T) {
	l := New()
	var g logger
	l.NewTimer(1, false, func() {
		g.add("a")()
		l.NewTimer(1, false, g.add("c"))
		l.SetImmediate(g.add("immediate"))
	})
	l.NewTimer(1, false, g.add("b"))
	run(t, l)
	g.want(t, "a", "b", "immediate", "c")
}

func TestStopOtherTimerWhileFiring(t *testing.T) {
	l := New()
	var g logger
	var b, c *Timer
	l.NewTimer(1, false, func() { g.add("a")(); b.Stop(); c.Stop() })
	b = l.NewTimer(1, false, g.add("b"))
	c = l.NewTimer(2, false, g.add("c"))
	d := l.NewTimer(1, false, g.add("d"))
	busy(4 * time.Millisecond)
	run(t, l)
	g.want(t, "a", "d")
	if d.Active() || b.Active() || len(l.timers.heap) != 0 || len(l.timers.lists) != 0 {
		t.Error("lists or timers left over")
	}
}

func TestIntervalStopsItself(t *testing.T) {
	l := New()
	n := 0
	var iv *Timer
	iv = l.NewTimer(1, true, func() {
		if n++; n == 4 {
			iv.Stop()
		}
	})
	run(t, l)
	if n != 4 {
		t.Errorf("%d rounds, want 4", n)
	}
}

func TestRefresh(t *testing.T) {
	l := New()
	var g logger
	first := l.NewTimer(5, false, g.add("refreshed"))
	l.NewTimer(5, false, g.add("other"))
	l.SetImmediate(first.Refresh)
	run(t, l)
	g.want(t, "other", "refreshed")

	l = New()
	n := 0
	var again *Timer
	again = l.NewTimer(1, false, func() {
		if n++; n < 3 {
			again.Refresh()
		}
	})
	stopped := l.NewTimer(1, false, func() { t.Error("a stopped timer fired") })
	stopped.Stop()
	stopped.Refresh()
	run(t, l)
	if n != 3 || again.Active() || stopped.Active() {
		t.Errorf("fired %d times, want 3", n)
	}
}

func TestRefreshAfterFiringCountsOnce(t *testing.T) {
	l := New()
	a := l.NewTimer(1, false, func() {})
	if err := l.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	if a.Active() || l.Alive() {
		t.Error("a fired timeout is active")
	}
	a.Refresh()
	if !a.Active() || l.timers.refs != 1 {
		t.Errorf("refs %d after Refresh, want 1", l.timers.refs)
	}
	a.Unref()
	if l.Alive() || a.HasRef() {
		t.Error("an unreferenced timer keeps the loop alive")
	}
	a.Ref()
	run(t, l)
	if l.timers.refs != 0 {
		t.Errorf("refs %d at the end", l.timers.refs)
	}
}

func TestUnrefTimerDoesNotFireAtEnd(t *testing.T) {
	l := New()
	l.NewTimer(1000, false, func() { t.Error("fired") }).Unref()
	l.NewTimer(1, false, func() {})
	start := time.Now()
	run(t, l)
	if time.Since(start) > 500*time.Millisecond {
		t.Error("the loop waited for an unreferenced timer")
	}
}

func TestDurationOutOfRangeCountsAsOne(t *testing.T) {
	l := New()
	for _, ms := range []int64{0, -5, MaxTimeout + 1} {
		if d := l.NewTimer(ms, false, func() {}).Duration(); d != 1 {
			t.Errorf("duration of %d is %d, want 1", ms, d)
		}
	}
	run(t, l)
}

func TestManyDurationsFireByExpiry(t *testing.T) {
	l := New()
	var got []int64
	for i := range int64(200) {
		ms := (i*37)%50 + 1
		tm := l.NewTimer(ms, false, func() { got = append(got, ms) })
		if i%5 == 0 {
			tm.Stop()
		}
	}
	busy(60 * time.Millisecond)
	run(t, l)
	if len(got) != 160 {
		t.Fatalf("%d fired, want 160", len(got))
	}
	for i := 1; i < len(got); i++ {
		if got[i] < got[i-1] {
			t.Fatalf("%d ms after %d ms", got[i], got[i-1])
		}
	}
}

func TestImmediates(t *testing.T) {
	l := New()
	var g logger
	var b, d *Immediate
	l.SetImmediate(func() {
		g.add("a")()
		b.Clear()
		l.SetImmediate(g.add("next"))
		l.QueueClose(g.add("close"))
	})
	b = l.SetImmediate(g.add("b"))
	l.SetImmediate(g.add("c"))
	d = l.SetImmediate(g.add("d"))
	d.Clear()
	d.Clear()
	run(t, l)
	g.want(t, "a", "c", "close", "next")
	if b.HasRef() || l.immediates.refs != 0 {
		t.Errorf("refs %d", l.immediates.refs)
	}
}

func TestUnrefImmediate(t *testing.T) {
	l := New()
	im := l.SetImmediate(func() { t.Error("ran") })
	im.Unref()
	run(t, l)
	l = New()
	ran := false
	l.SetImmediate(func() { ran = true }).Unref()
	l.SetImmediate(func() {})
	run(t, l)
	if !ran {
		t.Error("an unreferenced immediate did not run beside a referenced one")
	}
}

func BenchmarkTimerArmAndFire(b *testing.B) {
	l := New()
	b.ReportAllocs()
	for done := 0; done < b.N; {
		n := min(1000, b.N-done)
		for range n {
			l.NewTimer(1, false, func() {})
		}
		if err := l.Run(context.Background()); err != nil {
			b.Fatal(err)
		}
		done += n
	}
}

func BenchmarkTimerArmAndStop(b *testing.B) {
	l := New()
	b.ReportAllocs()
	for b.Loop() {
		l.NewTimer(1000, false, func() {}).Stop()
	}
}
