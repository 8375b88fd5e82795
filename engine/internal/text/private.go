package text

import (
	"reflect"
	"sync"
)

// heldTypes are the types of data that objects hold under private names.
var heldTypes sync.Map

// NoteHeld tells what objects hold under a private name: a nil pointer of the
// type. Package heapwalk asks.
func NoteHeld(name *Atom, pointer any) { heldTypes.Store(name, reflect.TypeOf(pointer).Elem()) }

// HeldType returns the type that NoteHeld was told of.
func HeldType(name *Atom) (reflect.Type, bool) {
	t, ok := heldTypes.Load(name)
	if !ok {
		return nil, false
	}
	return t.(reflect.Type), true
}
