package perfhooks

import (
	"math"
	"testing"
)

func TestHDROptions(t *testing.T) {
	for _, c := range []struct {
		lowest, highest int64
		figures         int
		ok              bool
	}{
		{1, math.MaxInt64, 3, true}, {1, 2, 1, true}, {1, 1, 1, false}, {0, 10, 1, false}, {1, 10, 0, false}, {1, 10, 6, false},
		{1 << 61, math.MaxInt64, 5, false}, {1 << 30, 1 << 31, 5, true},
	} {
		if _, ok := newHDR(c.lowest, c.highest, c.figures); ok != c.ok {
			t.Errorf("newHDR(%d, %d, %d): %v", c.lowest, c.highest, c.figures, ok)
		}
	}
}

// Every value falls into a range that holds it and keeps its figures.
func TestHDRRanges(t *testing.T) {
	for _, figures := range []int{1, 3, 5} {
		h, _ := newHDR(1, math.MaxInt64, figures)
		for v := int64(1); v > 0 && v < math.MaxInt64/3; v = v*3 + 1 {
			low, high := h.lowestEquivalent(v), h.highestEquivalent(v)
			if low > v || high < v || h.valueAt(h.index(v)) != low {
				t.Fatalf("figures %d: %d in [%d, %d], index %d stands for %d", figures, v, low, high, h.index(v), h.valueAt(h.index(v)))
			}
			if float64(high-low) > float64(v)/math.Pow10(figures) {
				t.Errorf("figures %d: the range of %d is %d wide", figures, v, high-low)
			}
		}
	}
}

func TestHDRPercentiles(t *testing.T) {
	h, _ := newHDR(1, 1<<40, 3)
	for i := int64(1); i <= 1000; i++ {
		if !h.record(i, 1) {
			t.Fatalf("%d not recorded", i)
		}
	}
	for _, c := range []struct {
		p    float64
		want int64
	}{{0.1, 1}, {50, 500}, {99, 990}, {100, 1000}} {
		if got := h.percentile(c.p); got != c.want {
			t.Errorf("percentile(%v) is %d, want %d", c.p, got, c.want)
		}
	}
	if h.mean() != 500.5 || h.minimum() != 1 || h.maximum() != 1000 || h.total != 1000 {
		t.Errorf("mean %v, min %d, max %d, total %d", h.mean(), h.minimum(), h.maximum(), h.total)
	}
	last := -1.0
	h.percentiles(func(p float64, _ int64) {
		if p < last {
			t.Errorf("percentile %v after %v", p, last)
		}
		last = p
	})
	if last != 100 {
		t.Errorf("the last percentile is %v", last)
	}
	x := h.clone()
	h.subtract(x)
	if h.total != 0 || h.minimum() != math.MaxInt64 || x.total != 1000 {
		t.Errorf("after subtracting all: %d values, copy %d", h.total, x.total)
	}
	if h.record(-1, 1) {
		t.Error("a negative value was recorded")
	}
}
