package core

import (
	"sync/atomic"
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/text"
)

// Hidden properties hold engine data under private names: they are invisible
// to JavaScript and independent of extensibility.

// SetInternal stores p under a private name on o.
func SetInternal(o *Object, name *Atom, p unsafe.Pointer) {
	v := Value{BitsInternal, p}
	if e := o.shape.Lookup(name); e != nil {
		*o.SlotPointer(e.Slot) = v
		return
	}
	AddProperty(o, name, v, Writable)
}

// GetInternal returns what SetInternal stored on o itself, nil where it did not.
func GetInternal(o *Object, name *Atom) unsafe.Pointer {
	if o.shape.flags&ShapeHasPrivate == 0 {
		return nil
	}
	if e := o.shape.Lookup(name); e != nil {
		return o.SlotPointer(e.Slot).Ptr
	}
	return nil
}

// lazyPrivate is a private name made on first use, shared by all agents.
type lazyPrivate struct{ p atomic.Pointer[Atom] }

func (l *lazyPrivate) atom(name string) *Atom {
	if a := l.p.Load(); a != nil {
		return a
	}
	l.p.CompareAndSwap(nil, text.NewPrivateName(text.FromGo(name)))
	return l.p.Load()
}
