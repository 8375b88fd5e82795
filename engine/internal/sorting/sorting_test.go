package sorting

import (
	"errors"
	"math/rand"
	"slices"
	"testing"

	"github.com/sxfescript/sxn/engine/internal/core"
)

// TestSortValues compares with a stable sort of package slices, for inputs of
// several shapes; the elements are pairs key*1000+position, compared by key.
func TestSortValues(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	for round := range 3000 {
		n := rng.Intn(300)
		if round%100 == 0 {
			n = 1000 + rng.Intn(5000)
		}
		keys := 1 + rng.Intn(1+n)
		vals := make([]core.Value, n)
		for i := range vals {
			k := rng.Intn(keys)
			switch round % 5 {
			case 1:
				k = i
			case 2:
				k = n - i
			case 3:
				k = i % (1 + keys/3)
			case 4:
				if rng.Intn(10) > 0 {
					k = i
				}
			}
			vals[i] = core.Double(float64(k*10000 + i))
		}
		key := func(v core.Value) int { return int(v.AsDouble()) / 10000 }
		want := slices.Clone(vals)
		slices.SortStableFunc(want, func(a, b core.Value) int { return key(a) - key(b) })
		got := slices.Clone(vals)
		if err := Values(got, func(a, b core.Value) (bool, error) { return key(a) < key(b), nil }); err != nil {
			t.Fatal(err)
		}
		for i := range want {
			if got[i].Bits != want[i].Bits {
				t.Fatalf("round %d: element %d is %v, want %v", round, i, got[i].AsDouble(), want[i].AsDouble())
			}
		}
	}
}

// TestSortValuesContradiction checks that no value is lost where the order
// makes no sense or the comparison fails.
func TestSortValuesContradiction(t *testing.T) {
	rng := rand.New(rand.NewSource(2))
	failure := errors.New("failure")
	for range 3000 {
		n := rng.Intn(400)
		vals := make([]core.Value, n)
		for i := range vals {
			vals[i] = core.Int(int32(i))
		}
		stop := rng.Intn(6000)
		err := Values(vals, func(a, b core.Value) (bool, error) {
			if stop--; stop == 0 {
				return false, failure
			}
			return rng.Intn(3) == 0, nil
		})
		if err != nil && err != failure {
			t.Fatal(err)
		}
		slices.SortFunc(vals, func(a, b core.Value) int { return int(a.AsInt() - b.AsInt()) })
		for i := range vals {
			if vals[i].AsInt() != int32(i) {
				t.Fatalf("value %d of %d was lost", i, n)
			}
		}
	}
}
