package perfhooks

import (
	"math"
	"math/bits"
)

// hdr is a high dynamic range histogram of values from 0 to highest: a value
// belongs to a bucket, which spans a power of two, and to one of its
// subBuckets, whose number gives the significant figures.
//
// Counts are kept per half bucket and allocated when one is first used: a
// histogram of five figures over the whole range has millions of counts.
type hdr struct {
	lowest, highest int64
	figures         int
	unitMagnitude   int
	halfMagnitude   int
	subBuckets      int64
	mask            int64
	buckets         int
	halves          [][]int64
	total           int64
	min, max        int64 // max is 0 and min MaxInt64 without values
}

// newHDR makes a histogram; ok is false where the range cannot be represented.
func newHDR(lowest, highest int64, figures int) (h *hdr, ok bool) {
	if lowest < 1 || figures < 1 || figures > 5 || lowest > highest/2 {
		return nil, false
	}
	h = &hdr{lowest: lowest, highest: highest, figures: figures, min: math.MaxInt64}
	largest := int64(2)
	for range figures {
		largest *= 10
	}
	h.halfMagnitude = bits.Len64(uint64(largest-1)) - 1
	h.unitMagnitude = bits.Len64(uint64(lowest)) - 1
	if h.unitMagnitude+h.halfMagnitude > 61 {
		return nil, false
	}
	h.subBuckets = 1 << (h.halfMagnitude + 1)
	h.mask = (h.subBuckets - 1) << h.unitMagnitude
	h.buckets = 1
	for untrackable := h.subBuckets << h.unitMagnitude; untrackable <= highest; untrackable <<= 1 {
		h.buckets++
		if untrackable > math.MaxInt64/2 {
			break
		}
	}
	h.halves = make([][]int64, h.buckets+1)
	return h, true
}

// size is the number of counts.
func (h *hdr) size() int { return len(h.halves) << h.halfMagnitude }

// bucketOf is the bucket of a value.
func (h *hdr) bucketOf(v int64) int {
	return bits.Len64(uint64(v|h.mask)) - h.unitMagnitude - h.halfMagnitude - 1
}

// index is the place of a value among the counts.
func (h *hdr) index(v int64) int {
	b := h.bucketOf(v)
	sub := int(v >> (b + h.unitMagnitude))
	return (b+1)<<h.halfMagnitude + sub - int(h.subBuckets>>1)
}

// valueAt is the lowest value at an index.
func (h *hdr) valueAt(i int) int64 {
	half := int(h.subBuckets >> 1)
	b := i>>h.halfMagnitude - 1
	sub := i&(half-1) + half
	if b < 0 {
		sub -= half
		b = 0
	}
	return int64(sub) << (b + h.unitMagnitude)
}

// lowestEquivalent and highestEquivalent bound the values that count as v.
func (h *hdr) lowestEquivalent(v int64) int64 {
	shift := h.bucketOf(v) + h.unitMagnitude
	return v >> shift << shift
}

func (h *hdr) rangeSize(v int64) int64 { return 1 << (h.bucketOf(v) + h.unitMagnitude) }

func (h *hdr) highestEquivalent(v int64) int64 { return h.lowestEquivalent(v) + h.rangeSize(v) - 1 }

func (h *hdr) medianEquivalent(v int64) int64 { return h.lowestEquivalent(v) + h.rangeSize(v)>>1 }

func (h *hdr) countAt(i int) int64 {
	if c := h.halves[i>>h.halfMagnitude]; c != nil {
		return c[i&(1<<h.halfMagnitude-1)]
	}
	return 0
}

// add changes the count at an index by n.
func (h *hdr) add(i int, n int64) {
	c := &h.halves[i>>h.halfMagnitude]
	if *c == nil {
		*c = make([]int64, 1<<h.halfMagnitude)
	}
	(*c)[i&(1<<h.halfMagnitude-1)] += n
	h.total += n
}

// record counts a value n times; it reports false for values out of range.
func (h *hdr) record(v, n int64) bool {
	if v < 0 || v > h.highest {
		return false
	}
	i := h.index(v)
	if i < 0 || i >= h.size() {
		return false
	}
	h.add(i, n)
	h.noteRange(v)
	return true
}

func (h *hdr) noteRange(v int64) {
	if v != 0 && v < h.min {
		h.min = v
	}
	h.max = max(h.max, v)
}

// each calls f with the indices that have counts, in order, until it returns false.
func (h *hdr) each(f func(i int, n int64) bool) {
	for b, c := range h.halves {
		for j, n := range c {
			if n != 0 && !f(b<<h.halfMagnitude+j, n) {
				return
			}
		}
	}
}

// recount finds total, min and max again after counts were changed.
func (h *hdr) recount() {
	h.total, h.min, h.max = 0, math.MaxInt64, 0
	h.each(func(i int, n int64) bool {
		v := h.valueAt(i)
		h.total += n
		if v != 0 && h.min == math.MaxInt64 {
			h.min = v
		}
		h.max = h.highestEquivalent(v)
		return true
	})
}

func (h *hdr) reset() {
	for _, c := range h.halves {
		clear(c)
	}
	h.total, h.min, h.max = 0, math.MaxInt64, 0
}

// minimum is the lowest value, MaxInt64 without values.
func (h *hdr) minimum() int64 {
	if h.countAt(0) > 0 {
		return 0
	}
	if h.min == math.MaxInt64 {
		return h.min
	}
	return h.lowestEquivalent(h.min)
}

// maximum is the highest value, 0 without values.
func (h *hdr) maximum() int64 {
	if h.max == 0 {
		return 0
	}
	return h.highestEquivalent(h.max)
}

// mean is the mean of the values, each taken as the middle of its range.
func (h *hdr) mean() float64 {
	var sum int64 // COMPAT: wraps around as the sum of Node's histograms does
	h.each(func(i int, n int64) bool {
		sum += n * h.medianEquivalent(h.valueAt(i))
		return true
	})
	return float64(sum) / float64(h.total)
}

// moment is the mean of the k-th powers of the distances from the mean.
func (h *hdr) moment(k int, mean float64) float64 {
	sum := 0.0
	h.each(func(i int, n int64) bool {
		d := float64(h.medianEquivalent(h.valueAt(i))) - mean
		p := d * d
		switch k {
		case 3:
			p *= d
		case 4:
			p *= p
		}
		sum += p * float64(n)
		return true
	})
	return sum / float64(h.total)
}

// stddev is the standard deviation.
func (h *hdr) stddev() float64 { return math.Sqrt(h.moment(2, h.mean())) }

// percentile is the value below or at which a share of the values lies.
func (h *hdr) percentile(p float64) int64 {
	if h.total == 0 {
		return 0
	}
	want := max(int64(math.Min(p, 100)/100*float64(h.total)+0.5), 1)
	var found, seen int64
	h.each(func(i int, n int64) bool {
		seen += n
		found = h.highestEquivalent(h.valueAt(i))
		return seen < want
	})
	return found
}

// percentiles calls f with percentiles that halve the distance to 100 at each
// step, and the values at them.
func (h *hdr) percentiles(f func(percentile float64, value int64)) {
	var seen, last int64
	next := 0.0
	h.each(func(i int, n int64) bool {
		seen += n
		last = h.valueAt(i)
		for current := 100 * float64(seen) / float64(h.total); next <= current; {
			f(next, last)
			if seen == h.total {
				break // the last value completes one step at most
			}
			next += 100 / float64(int64(1)<<(int64(math.Log(100/(100-next))/math.Ln2)+1))
		}
		return true
	})
	f(100, last)
}

// backfill records what a caller that waited for a value missed: the value
// less one interval, less two, and so on.
func (h *hdr) backfill(v, interval int64) {
	for v -= interval; v >= interval; v -= interval {
		h.record(v, 1)
	}
}

func (h *hdr) clone() *hdr {
	x := *h
	x.halves = make([][]int64, len(h.halves))
	for i, c := range h.halves {
		if c != nil {
			x.halves[i] = append([]int64(nil), c...)
		}
	}
	return &x
}

// subtract takes away the counts of x, to zero at most.
func (h *hdr) subtract(x *hdr) {
	x.each(func(i int, n int64) bool {
		if j := h.index(x.valueAt(i)); j < h.size() {
			h.add(j, -min(n, h.countAt(j)))
		}
		return true
	})
	h.recount()
}
