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

// atom returns the name of data that data, a nil pointer, has the type of.
func (l *lazyPrivate) atom(name string, data any) *Atom {
	if a := l.p.Load(); a != nil {
		return a
	}
	a := text.NewPrivateName(text.FromGo(name))
	if l.p.CompareAndSwap(nil, a) {
		text.NoteHeld(a, data)
	}
	return l.p.Load()
}

var creatorName lazyPrivate

// NoteCreator remembers f as the first function that made objects with the
// prototype proto, where the prototype chain has no constructor to name it.
func NoteCreator(proto, f *Object) {
	for p := proto; p != nil; p = p.shape.proto {
		if p.Class().Exotic || p.shape.Lookup(text.AtomConstructor) != nil {
			return
		}
	}
	name := creatorName.atom("creator", (*Object)(nil))
	if GetInternal(proto, name) == nil {
		SetInternal(proto, name, unsafe.Pointer(f))
	}
}

// CreatorName is the name of the function that NoteCreator remembers for the
// prototype of o, "" where there is none.
func CreatorName(o *Object) string {
	if proto := o.shape.proto; proto != nil && o.Class() == &ObjectClass {
		if f := GetInternal(proto, creatorName.atom("creator", (*Object)(nil))); f != nil {
			return FunctionNameFast((*Object)(f))
		}
	}
	return ""
}
