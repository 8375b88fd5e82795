package eventloop

// turnWatcher hears of the turns of a loop.
type turnWatcher struct{ prepare, check func() }

// WatchTurns calls prepare before and check after the poll phase of each turn,
// until remove is called. It does not keep the loop alive.
func (l *Loop) WatchTurns(prepare, check func()) (remove func()) {
	w := &turnWatcher{prepare, check}
	if l.turns == nil {
		l.turns = map[*turnWatcher]struct{}{}
	}
	l.turns[w] = struct{}{}
	return func() { delete(l.turns, w) }
}
