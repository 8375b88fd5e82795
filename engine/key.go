package engine

import (
	"sync/atomic"

	"github.com/sxfescript/sxn/engine/internal/text"
)

// lazyAtom is an atom made on first use, safe to share between runtimes.
type lazyAtom struct{ p atomic.Pointer[text.Atom] }

func (l *lazyAtom) name(s string) *text.Atom {
	if a := l.p.Load(); a != nil {
		return a
	}
	a := text.InternAtom(text.FromGo(s))
	l.p.Store(a)
	return a
}

// private returns a private name for data that data, a nil pointer, has the
// type of.
func (l *lazyAtom) private(s string, data any) *text.Atom {
	if a := l.p.Load(); a != nil {
		return a
	}
	a := text.NewPrivateName(text.FromGo(s))
	if !l.p.CompareAndSwap(nil, a) {
		return l.p.Load()
	}
	text.NoteHeld(a, data)
	return a
}
