package vm

import "github.com/sxfescript/sxn/engine/internal/bytecode"

// Suspended is the body of a module that waits at a top-level await.
type Suspended struct{ a *activation }

// TakeSuspended returns the module body that has just been suspended for the
// first time; ok is false where the last one that ran has ended.
func (vm *VM) TakeSuspended() (s Suspended, ok bool) {
	s.a, vm.suspended = vm.suspended, nil
	return s, s.a != nil
}

// Place returns where it waits.
func (s Suspended) Place() (src *bytecode.Source, offset uint32, ok bool) {
	t := s.a.tmpl
	p, ok := t.code.PositionAt(uint32((s.a.ip-t.body)/insSize) - 1)
	return t.code.Source, p.Offset, ok
}
