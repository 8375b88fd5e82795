package weak

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// IsEntryName reports whether entries of a weak collection are stored with
// their keys under a private name, as *core.Value.
func IsEntryName(name *core.Atom) bool {
	return name.Kind() == text.AtomPrivate && name.String().Equal(entryName())
}

func entryName() text.String { return text.FromGo("weak") }

// EntryName returns the private name of a WeakMap or WeakSet, nil for other
// objects.
func EntryName(o *core.Object) *core.Atom {
	if c := o.Class(); c != &MapClass && c != &SetClass {
		return nil
	}
	return (*WeakCollection)(unsafe.Pointer(o)).name
}
