package deepequal

import "github.com/sxfescript/sxn/engine"

// memo holds the pairs of objects that are being compared, so that cycles end.
//
// COMPAT: as in Node, both sides of all pairs but those of the first level
// lie in one set: a pair of which exactly one object is in it is unequal.
type memo struct {
	level int
	first [2]*engine.Object
	next  [2]*engine.Object
	set   map[*engine.Object]struct{}
}

// guarded compares two objects that may hold themselves.
func (c *comparer) guarded(a, b *engine.Object, what contents, keys []engine.Key) (bool, error) {
	m := &c.memo
	switch m.level {
	case 0:
		m.first = [2]*engine.Object{a, b}
	case 1:
		if m.first == [2]*engine.Object{a, b} {
			return true, nil
		}
		m.next = [2]*engine.Object{a, b}
	default:
		if m.set == nil {
			m.set = map[*engine.Object]struct{}{}
		}
		if m.level == 2 {
			clear(m.set)
			for _, o := range [...]*engine.Object{m.first[0], m.first[1], m.next[0], m.next[1]} {
				m.set[o] = struct{}{}
			}
		}
		_, hasA := m.set[a]
		_, hasB := m.set[b]
		if hasA || hasB {
			return hasA && hasB, nil
		}
		m.set[a], m.set[b] = struct{}{}, struct{}{}
		defer func() { delete(m.set, a); delete(m.set, b) }()
	}
	m.level++
	defer func() { m.level-- }()
	return c.inside(a, b, what, keys)
}
