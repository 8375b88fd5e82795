package core

// LessFunc tells whether a sorts before b.
type LessFunc func(a, b Value) (bool, error)

const (
	// sortRun is the length to which natural runs are extended by insertion.
	sortRun = 16
	// sortRuns bounds the stack of runs; lengths on it at least double.
	sortRuns = 64
)

// SortValues sorts vals stably: natural runs, extended by binary insertion,
// merged in an order that keeps their lengths balanced. On an error it stops
// and vals is some permutation of what it was.
func SortValues(vals []Value, less LessFunc) error {
	if len(vals) < 2 {
		return nil
	}
	s := sorter{vals: vals, less: less}
	for at := 0; at < len(vals); {
		n, err := s.run(at)
		if err != nil {
			return err
		}
		s.starts[s.runs], s.lengths[s.runs] = at, n
		s.runs++
		at += n
		if err := s.collapse(false); err != nil {
			return err
		}
	}
	return s.collapse(true)
}

type sorter struct {
	vals    []Value
	less    LessFunc
	scratch []Value
	starts  [sortRuns]int
	lengths [sortRuns]int
	runs    int
}

// run makes a sorted run at position at and returns its length.
func (s *sorter) run(at int) (int, error) {
	v := s.vals[at:]
	if len(v) == 1 {
		return 1, nil
	}
	n := 2
	descending, err := s.less(v[1], v[0])
	if err != nil {
		return 0, err
	}
	for n < len(v) {
		below, err := s.less(v[n], v[n-1])
		if err != nil {
			return 0, err
		}
		if below != descending {
			break
		}
		n++
	}
	if descending {
		for i, j := 0, n-1; i < j; i, j = i+1, j-1 {
			v[i], v[j] = v[j], v[i]
		}
	}
	end := min(sortRun, len(v))
	for ; n < end; n++ {
		if err := s.insert(v[:n+1]); err != nil {
			return 0, err
		}
	}
	return n, nil
}

// insert moves the last of v to its place among the sorted others.
func (s *sorter) insert(v []Value) error {
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
// above it together, or until one is left.
func (s *sorter) collapse(all bool) error {
	for s.runs > 1 {
		i := s.runs - 2
		l := &s.lengths
		switch {
		case i > 0 && (all || l[i-1] <= l[i]+l[i+1] || i > 1 && l[i-2] <= l[i-1]+l[i]):
			if l[i-1] < l[i+1] {
				i--
			}
		case !all && l[i] > l[i+1]:
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
	start, n, m := s.starts[i], s.lengths[i], s.lengths[i+1]
	s.lengths[i] = n + m
	if i == s.runs-3 {
		s.starts[i+1], s.lengths[i+1] = s.starts[i+2], s.lengths[i+2]
	}
	s.runs--
	v := s.vals[start : start+n+m]
	// What is in place already at both ends stays.
	skip, err := s.search(v[:n], v[n], true)
	if err != nil || skip == n {
		return err
	}
	end, err := s.search(v[n:], v[n-1], false)
	if err != nil {
		return err
	}
	v, n = v[skip:n+end], n-skip
	if n <= end {
		return s.mergeForward(v, n)
	}
	return s.mergeBackward(v, n)
}

// search returns how many of the sorted values come before x, or where after
// is set not after it.
func (s *sorter) search(v []Value, x Value, after bool) (int, error) {
	lo, hi := 0, len(v)
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		var below bool
		var err error
		if after {
			if below, err = s.less(x, v[mid]); err == nil {
				below = !below
			}
		} else {
			below, err = s.less(v[mid], x)
		}
		if err != nil {
			return 0, err
		}
		if below {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo, nil
}

func (s *sorter) buffer(v []Value) []Value {
	s.scratch = append(s.scratch[:0], v...)
	return s.scratch
}

// mergeForward merges v[:n] and v[n:] where the first is the shorter.
func (s *sorter) mergeForward(v []Value, n int) error {
	a := s.buffer(v[:n])
	i, j, k := 0, n, 0
	for i < len(a) && j < len(v) {
		below, err := s.less(v[j], a[i])
		if err != nil {
			copy(v[k:], a[i:])
			return err
		}
		if below {
			v[k] = v[j]
			j++
		} else {
			v[k] = a[i]
			i++
		}
		k++
	}
	copy(v[k:], a[i:])
	return nil
}

// mergeBackward merges v[:n] and v[n:] where the second is the shorter.
func (s *sorter) mergeBackward(v []Value, n int) error {
	b := s.buffer(v[n:])
	i, j, k := n-1, len(b)-1, len(v)-1
	for i >= 0 && j >= 0 {
		below, err := s.less(b[j], v[i])
		if err != nil {
			copy(v[i+1:], b[:j+1])
			return err
		}
		if below {
			v[k] = v[i]
			i--
		} else {
			v[k] = b[j]
			j--
		}
		k--
	}
	copy(v[i+1:], b[:j+1])
	return nil
}
