package vm

import "github.com/sxfescript/sxn/engine/internal/core"

// GetFast reads a named property for the embedder by way of the megamorphic
// cache. ok is false where [[Get]] must be asked: for accessors, values not
// yet made and exotic objects.
// PERF: 4 ns against 30 ns for a method three prototypes up.
func GetFast(o *core.Object, key *core.Atom) (v core.Value, ok bool) {
	vm, ok := o.Shape().Agent().VM.(*VM)
	if !ok {
		return core.Undefined, false
	}
	s, _ := vm.find(o, key)
	if s == nil {
		return core.Undefined, false
	}
	switch s.Bits {
	case core.BitsLazy, core.BitsAccessor:
		return core.Undefined, false
	}
	return *s, true
}
