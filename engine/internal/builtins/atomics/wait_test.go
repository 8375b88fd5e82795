package atomics

import (
	"sync"
	"testing"

	"github.com/sxfescript/sxn/engine/internal/core"
)

// TestUpdateShared adds from several goroutines to neighbouring elements of
// every size: none of the sums may lose anything.
func TestUpdateShared(t *testing.T) {
	for _, e := range []core.ElementType{core.ElementUint8, core.ElementUint16, core.ElementUint32, core.ElementBigUint64} {
		d, err := core.NewSharedBufferData(16, -1)
		if err != nil {
			t.Fatal(err)
		}
		a := &core.TypedArray{Buffer: &core.ArrayBuffer{Data: d, IsShared: true}, Type: e, ArrayLength: 2}
		var wg sync.WaitGroup
		for i := range 4 {
			wg.Go(func() {
				p := place{a, i % 2}
				for range 100 {
					p.update(func(old uint64) uint64 { return old + 1 })
				}
			})
		}
		wg.Wait()
		for i := range 2 {
			if got := (place{a, i}).load(); got != 200 {
				t.Errorf("%s: element %d is %d, want 200", e.Name(), i, got)
			}
		}
	}
}

// TestWaiters checks that notify wakes in order of arrival and that a waiter
// leaves its list once.
func TestWaiters(t *testing.T) {
	ws := waitersOf(&core.BufferData{})
	list := []*waiter{{}, {}, {}}
	ws.lists[4] = append([]*waiter(nil), list...)
	if !ws.remove(4, list[1]) || ws.remove(4, list[1]) {
		t.Error("remove")
	}
	if got := ws.take(4, 1); len(got) != 1 || got[0] != list[0] {
		t.Error("take 1")
	}
	if got := ws.take(4, 10); len(got) != 1 || got[0] != list[2] {
		t.Error("take the rest")
	}
	if len(ws.take(4, 1)) != 0 || len(ws.lists) != 0 {
		t.Error("list not empty")
	}
}
