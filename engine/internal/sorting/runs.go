package sorting

import (
	"github.com/sxfescript/sxn/engine/internal/core"
)

// Less tells whether a sorts before b.
type Less func(a, b core.Value) (bool, error)

const (
	// gallop is the number of wins in a row of one run from which a merge
	// looks for the end of the streak by galloping.
	gallop = 7
	// short is the length below which insertion alone sorts.
	short = 8
	// maxRuns bounds the stack of runs, whose lengths grow like Fibonacci numbers.
	maxRuns = 85
)

// Values sorts vals stably by the method that Tim Peters describes in
// listsort.txt: natural runs, extended by binary insertion, merged in an order
// that keeps their lengths balanced, with galloping. Engines share the method,
// so comparators that contradict themselves mostly give the same order here.
// On an error it stops and vals is some permutation of what it was.
func Values(vals []core.Value, less Less) error {
	if len(vals) < 2 {
		return nil
	}
	s := sorter{vals: vals, less: less, minGallop: gallop}
	if len(vals) < short {
		for n := 1; n < len(vals); n++ {
			if err := s.insert(vals[:n+1]); err != nil {
				return err
			}
		}
		return nil
	}
	return s.all()
}

// Runs is Values without the short cut for short lists, which calls the
// comparator on other pairs.
func Runs(vals []core.Value, less Less) error {
	if len(vals) < 2 {
		return nil
	}
	s := sorter{vals: vals, less: less, minGallop: gallop}
	return s.all()
}

// all sorts by runs.
func (s *sorter) all() error {
	vals := s.vals
	shortest := shortestRun(len(vals))
	for at := 0; at < len(vals); {
		n, err := s.run(at, shortest)
		if err != nil {
			return err
		}
		s.stack[s.runs] = sortedRun{at, n}
		s.runs++
		at += n
		if err := s.collapse(); err != nil {
			return err
		}
	}
	for s.runs > 1 {
		i := s.runs - 2
		if i > 0 && s.stack[i-1].n < s.stack[i+1].n {
			i--
		}
		if err := s.merge(i); err != nil {
			return err
		}
	}
	return nil
}

type sortedRun struct{ at, n int }

type sorter struct {
	vals      []core.Value
	less      Less
	scratch   []core.Value
	minGallop int
	stack     [maxRuns]sortedRun
	runs      int
}

// shortestRun is the length that shorter natural runs are extended to, chosen
// so that n divided by it is a power of two or a little less.
func shortestRun(n int) int {
	odd := 0
	for n >= 64 {
		odd |= n & 1
		n >>= 1
	}
	return n + odd
}

// run makes a sorted run at position at and returns its length.
func (s *sorter) run(at, shortest int) (int, error) {
	v := s.vals[at:]
	n := min(len(v), 2)
	if n == 2 {
		descending, err := s.less(v[1], v[0])
		for ; err == nil && n < len(v); n++ {
			var below bool
			if below, err = s.less(v[n], v[n-1]); below != descending {
				break
			}
		}
		if err != nil {
			return 0, err
		}
		if descending {
			for i, j := 0, n-1; i < j; i, j = i+1, j-1 {
				v[i], v[j] = v[j], v[i]
			}
		}
	}
	for end := min(shortest, len(v)); n < end; n++ {
		if err := s.insert(v[:n+1]); err != nil {
			return 0, err
		}
	}
	return n, nil
}

// insert moves the last of v to its place among the sorted others.
func (s *sorter) insert(v []core.Value) error {
	n := len(v) - 1
	x := v[n]
	lo, hi := 0, n
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		below, err := s.less(x, v[mid])
		if err != nil {
			return err
		}
		if below {
			hi = mid
		} else {
			lo = mid + 1
		}
	}
	copy(v[lo+1:], v[lo:n])
	v[lo] = x
	return nil
}

// collapse merges runs on top of the stack until each is longer than the two
// above it together.
func (s *sorter) collapse() error {
	for s.runs > 1 {
		i, r := s.runs-2, &s.stack
		switch {
		case i > 0 && r[i-1].n <= r[i].n+r[i+1].n, i > 1 && r[i-2].n <= r[i-1].n+r[i].n:
			if r[i-1].n < r[i+1].n {
				i--
			}
		case r[i].n > r[i+1].n:
			return nil
		}
		if err := s.merge(i); err != nil {
			return err
		}
	}
	return nil
}

// merge merges runs i and i+1.
func (s *sorter) merge(i int) error {
	a, b := s.stack[i], s.stack[i+1]
	s.stack[i].n += b.n
	if i == s.runs-3 {
		s.stack[i+1] = s.stack[i+2]
	}
	s.runs--
	v := s.vals[a.at : b.at+b.n]
	// What is in place already at both ends stays.
	skip, err := s.gallopRight(v[a.n], v[:a.n], 0)
	if err != nil || skip == a.n {
		return err
	}
	end, err := s.gallopLeft(v[a.n-1], v[a.n:], b.n-1)
	if err != nil || end == 0 {
		return err
	}
	v, n := v[skip:a.n+end], a.n-skip
	if n <= end {
		return s.mergeForward(v, n)
	}
	return s.mergeBackward(v, n)
}

// gallopLeft returns how many of the sorted values come before x: it looks
// from hint in growing steps, then between the last two.
func (s *sorter) gallopLeft(x core.Value, v []core.Value, hint int) (int, error) {
	below, err := s.less(v[hint], x)
	if err != nil {
		return 0, err
	}
	last, step := 0, 1
	var lo, hi int
	if below {
		limit := len(v) - hint
		for step < limit {
			if below, err = s.less(v[hint+step], x); err != nil {
				return 0, err
			}
			if !below {
				break
			}
			last, step = step, step*2+1
		}
		lo, hi = hint+last+1, hint+min(step, limit)
	} else {
		limit := hint + 1
		for step < limit {
			if below, err = s.less(v[hint-step], x); err != nil {
				return 0, err
			}
			if below {
				break
			}
			last, step = step, step*2+1
		}
		lo, hi = hint-min(step, limit)+1, hint-last
	}
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if below, err = s.less(v[mid], x); err != nil {
			return 0, err
		}
		if below {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return hi, nil
}

// gallopRight is gallopLeft for the values that do not come after x.
func (s *sorter) gallopRight(x core.Value, v []core.Value, hint int) (int, error) {
	above, err := s.less(x, v[hint])
	if err != nil {
		return 0, err
	}
	last, step := 0, 1
	var lo, hi int
	if above {
		limit := hint + 1
		for step < limit {
			if above, err = s.less(x, v[hint-step]); err != nil {
				return 0, err
			}
			if !above {
				break
			}
			last, step = step, step*2+1
		}
		lo, hi = hint-min(step, limit)+1, hint-last
	} else {
		limit := len(v) - hint
		for step < limit {
			if above, err = s.less(x, v[hint+step]); err != nil {
				return 0, err
			}
			if above {
				break
			}
			last, step = step, step*2+1
		}
		lo, hi = hint+last+1, hint+min(step, limit)
	}
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if above, err = s.less(x, v[mid]); err != nil {
			return 0, err
		}
		if above {
			hi = mid
		} else {
			lo = mid + 1
		}
	}
	return hi, nil
}
