package realm

import (
	"testing"

	"github.com/sxfescript/sxn/engine/internal/core"
)

// TestAllIntrinsics builds every intrinsic that has a builder, alone in a new
// realm, so that no builder depends on the order in which a program asks.
func TestAllIntrinsics(t *testing.T) {
	for id := core.IntrinsicNone + 1; id < core.NumIntrinsics; id++ {
		r := New(core.NewAgent())
		if r.HasIntrinsic(id) && r.Intrinsic(id) == nil {
			t.Errorf("intrinsic %d is nil", id)
		}
	}
}

// TestGlobalsMaterialize reads every property of every builtin object.
func TestGlobalsMaterialize(t *testing.T) {
	r := New(core.NewAgent())
	seen := map[*core.Object]bool{}
	var walk func(path string, o *core.Object)
	walk = func(path string, o *core.Object) {
		if seen[o] {
			return
		}
		seen[o] = true
		keys, err := core.OwnPropertyKeys(o)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		for _, k := range keys {
			d, ok, err := core.GetOwnProperty(o, k)
			if err != nil || !ok {
				t.Errorf("%s.%s: %v %v", path, core.KeyToString(k).ToUTF8(), ok, err)
				continue
			}
			for _, x := range []*core.Object{d.Value.ObjectOrNil(), d.Get, d.Set} {
				if x != nil {
					walk(path+"."+core.KeyToString(k).ToUTF8(), x)
				}
			}
		}
	}
	walk("globalThis", r.Global)
	if len(seen) < 100 {
		t.Errorf("only %d objects reached", len(seen))
	}
}

func BenchmarkNewRealm(b *testing.B) {
	for b.Loop() {
		New(core.NewAgent())
	}
}
