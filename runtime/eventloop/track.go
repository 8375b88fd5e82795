package eventloop

// Closer is something open that belongs to a loop: a socket, a server.
type Closer interface{ Close(done func()) }

// TrackOpen makes the loop remember what is open from now on, for a loop whose
// end is not the end of the process.
func (l *Loop) TrackOpen() { l.open = map[Closer]struct{}{} }

// Opened notes that c is open.
func (l *Loop) Opened(c Closer) {
	if l.open != nil {
		l.open[c] = struct{}{}
	}
}

// Closed notes that c is not open any more.
func (l *Loop) Closed(c Closer) {
	if l.open != nil {
		delete(l.open, c)
	}
}

// CloseOpen closes what is open. No callback runs afterwards.
func (l *Loop) CloseOpen() {
	for c := range l.open {
		delete(l.open, c)
		c.Close(nil)
	}
}
