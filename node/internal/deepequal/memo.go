package deepequal

import "github.com/sxfescript/sxn/engine"

// memo knows the objects that are being compared, so that cycles end.
//
// COMPAT: as in Node, the first two levels are kept as pairs; once a third one
// was entered, all objects of both sides lie in one set, those of the first
// two levels for good. A pair that adds other than two or no objects to the
// set is unequal, such as an object with itself, which keys of Maps may be.
type memo struct {
	started, deep bool
	first, next   [2]*engine.Object
	set           map[*engine.Object]struct{}
}

// guarded compares two objects that may hold themselves.
func (c *comparer) guarded(a, b *engine.Object, what contents, keys []engine.Key) (bool, error) {
	m := c.memo
	pair := [2]*engine.Object{a, b}
	switch {
	case m == nil:
		return c.inside(a, b, what, keys)
	case !m.started:
		m.started, m.first = true, pair
		return c.inside(a, b, what, keys)
	case m.set == nil && !m.deep:
		if m.first[0] == a || m.first[1] == b {
			return m.first == pair, nil
		}
		m.next, m.deep = pair, true
		equal, err := c.inside(a, b, what, keys)
		m.deep = false
		return equal, err
	case m.set == nil:
		m.set = map[*engine.Object]struct{}{m.first[0]: {}, m.first[1]: {}, m.next[0]: {}, m.next[1]: {}}
	}
	before := len(m.set)
	m.set[a], m.set[b] = struct{}{}, struct{}{}
	if len(m.set) != before+2 {
		return len(m.set) == before, nil
	}
	equal, err := c.inside(a, b, what, keys)
	delete(m.set, a)
	delete(m.set, b)
	return equal, err
}
