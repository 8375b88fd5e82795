package sorting

import (
	"github.com/sxfescript/sxn/engine/internal/core"
)

// merging is a merge of two neighbouring runs, of which the shorter has been
// copied aside: what is left of it always fits the gap in v.
type merging struct {
	*sorter
	v    []core.Value
	side []core.Value // the shorter run
	i    int          // next of side
	j    int          // next of the other run, in v
	k    int          // next place to fill
	wins [2]int       // in a row, of side and of the other
}

func (s *sorter) aside(v []core.Value) []core.Value {
	s.scratch = append(s.scratch[:0], v...)
	return s.scratch
}

// mergeForward merges v[:n] and v[n:] from the front; the first run is the
// shorter, its first value comes after that of the second, and its last value
// after all others.
func (s *sorter) mergeForward(v []core.Value, n int) error {
	m := merging{sorter: s, v: v, side: s.aside(v[:n]), j: n}
	m.takeOther(1)
	var err error
	for err == nil && m.j < len(v) && m.i < len(m.side)-1 {
		if err = m.forwardOne(); err == nil && m.j < len(v) && m.i < len(m.side)-1 {
			err = m.forwardGallop()
		}
	}
	if err == nil && m.i == len(m.side)-1 && m.j < len(v) {
		// Only the greatest value of all is left of the first run.
		m.takeOther(len(v) - m.j)
	}
	copy(v[m.k:], m.side[m.i:])
	return err
}

func (m *merging) takeOther(n int) {
	copy(m.v[m.k:], m.v[m.j:m.j+n])
	m.k += n
	m.j += n
}

func (m *merging) takeSide(n int) {
	copy(m.v[m.k:], m.side[m.i:m.i+n])
	m.k += n
	m.i += n
}

// forwardOne merges one by one until one run wins often or one is at its end.
func (m *merging) forwardOne() error {
	m.wins = [2]int{}
	for m.j < len(m.v) && m.i < len(m.side)-1 {
		below, err := m.less(m.v[m.j], m.side[m.i])
		if err != nil {
			return err
		}
		if below {
			m.takeOther(1)
			m.wins = [2]int{0, m.wins[1] + 1}
		} else {
			m.takeSide(1)
			m.wins = [2]int{m.wins[0] + 1, 0}
		}
		if max(m.wins[0], m.wins[1]) >= m.minGallop {
			return nil
		}
	}
	return nil
}

// forwardGallop moves streaks as long as they are long.
func (m *merging) forwardGallop() error {
	m.minGallop++
	for m.j < len(m.v) && m.i < len(m.side)-1 {
		m.minGallop = max(m.minGallop-1, 1)
		n, err := m.gallopRight(m.v[m.j], m.side[m.i:], 0)
		if err != nil {
			return err
		}
		m.takeSide(n)
		m.wins[0] = n
		if m.i >= len(m.side)-1 {
			return nil
		}
		m.takeOther(1)
		if m.j == len(m.v) {
			return nil
		}
		if n, err = m.gallopLeft(m.side[m.i], m.v[m.j:], 0); err != nil {
			return err
		}
		m.takeOther(n)
		m.wins[1] = n
		if m.j == len(m.v) {
			return nil
		}
		if m.takeSide(1); m.i == len(m.side)-1 {
			return nil
		}
		if max(m.wins[0], m.wins[1]) < gallop {
			break
		}
	}
	m.minGallop++
	return nil
}

// mergeBackward is mergeForward from the back; the second run is the shorter.
// Here i, j and k count what is left before the next.
func (s *sorter) mergeBackward(v []core.Value, n int) error {
	m := merging{sorter: s, v: v, side: s.aside(v[n:]), j: n, k: len(v)}
	m.i = len(m.side)
	m.giveOther(1)
	var err error
	for err == nil && m.j > 0 && m.i > 1 {
		if err = m.backwardOne(); err == nil && m.j > 0 && m.i > 1 {
			err = m.backwardGallop()
		}
	}
	if err == nil && m.i == 1 && m.j > 0 {
		// Only the least value of all is left of the second run.
		m.giveOther(m.j)
	}
	copy(v[m.k-m.i:], m.side[:m.i])
	return err
}

func (m *merging) giveOther(n int) {
	m.k -= n
	m.j -= n
	copy(m.v[m.k:], m.v[m.j:m.j+n])
}

func (m *merging) giveSide(n int) {
	m.k -= n
	m.i -= n
	copy(m.v[m.k:], m.side[m.i:m.i+n])
}

func (m *merging) backwardOne() error {
	m.wins = [2]int{}
	for m.j > 0 && m.i > 1 {
		below, err := m.less(m.side[m.i-1], m.v[m.j-1])
		if err != nil {
			return err
		}
		if below {
			m.giveOther(1)
			m.wins = [2]int{0, m.wins[1] + 1}
		} else {
			m.giveSide(1)
			m.wins = [2]int{m.wins[0] + 1, 0}
		}
		if max(m.wins[0], m.wins[1]) >= m.minGallop {
			return nil
		}
	}
	return nil
}

func (m *merging) backwardGallop() error {
	m.minGallop++
	for m.j > 0 && m.i > 1 {
		m.minGallop = max(m.minGallop-1, 1)
		n, err := m.gallopRight(m.side[m.i-1], m.v[:m.j], m.j-1)
		if err != nil {
			return err
		}
		m.wins[1] = m.j - n
		m.giveOther(m.j - n)
		if m.j == 0 {
			return nil
		}
		m.giveSide(1)
		if m.i == 1 {
			return nil
		}
		if n, err = m.gallopLeft(m.v[m.j-1], m.side[:m.i], m.i-1); err != nil {
			return err
		}
		m.wins[0] = m.i - n
		m.giveSide(m.i - n)
		if m.i <= 1 {
			return nil
		}
		if m.giveOther(1); m.j == 0 {
			return nil
		}
		if max(m.wins[0], m.wins[1]) < gallop {
			break
		}
	}
	m.minGallop++
	return nil
}
