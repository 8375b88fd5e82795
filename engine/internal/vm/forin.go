package vm

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// forIn enumerates the string keys of an object and its prototypes. Keys that
// are deleted before their turn are left out; keys that are added are not
// visited.
// https://tc39.es/ecma262/#sec-enumerate-object-properties
type forIn struct {
	base    *core.Object // the object of the loop
	shape   *core.Shape  // while base has it, its named keys need no check
	owner   *core.Object // whose keys are being visited
	keys    []value
	i       int
	told    bool                          // while owner has shape, keys are to be visited without a look
	visited map[core.PropertyKey]struct{} // keys of the objects before owner; nil while owner is base
	last    bool                          // no prototype has anything to visit
}

// forInPlan is the key list of objects with a shape, kept in its scratch.
type forInPlan struct{ keys []value }

func opForInPrep(vm *VM, w *ins) bool {
	f := vm.frame()
	x := f.reg(w.B)
	e := vm.spareForIn
	vm.spareForIn = nil
	if e == nil {
		e = &forIn{}
	}
	e.last = true
	if !x.IsNullish() {
		o, err := core.ToObject(f.template().realm, x.Clean())
		if err != nil {
			return vm.throw(err)
		}
		e.base = o
		if err := e.enter(o); err != nil {
			return vm.throw(err)
		}
	}
	*vm.frame().reg(w.A) = value{Bits: core.BitsInternal, Ptr: unsafe.Pointer(e)}
	return true
}

// isPlain reports whether the enumerable keys of o are told by its shape alone.
func isPlain(o *core.Object) bool {
	c := o.Class()
	return !c.Exotic && !c.ExoticIndex && (c.VirtualKey == nil || o.Kind() == core.KindArray)
}

// enter begins to visit the keys of o.
func (e *forIn) enter(o *core.Object) error {
	e.owner, e.i, e.shape = o, 0, nil
	if isPlain(o) && !o.HasElements() {
		o.Materialize()
		if s := o.Shape(); !s.IsUnique() {
			e.keys = shapeKeys(s)
			e.shape, e.told = s, e.visited == nil
			e.last = prototypesEmpty(o)
			return nil
		}
	}
	keys, err := o.Methods().OwnPropertyKeys(o)
	if err != nil {
		return err
	}
	e.keys = make([]value, 0, len(keys))
	for _, k := range keys {
		if !k.IsSymbol() {
			e.keys = append(e.keys, core.KeyToValue(k))
		}
	}
	e.told = false
	e.last = prototypesEmpty(o)
	return nil
}

// shapeKeys lists the enumerable string keys of a shared shape.
func shapeKeys(s *core.Shape) []value {
	if s.Scratch != nil {
		if p, ok := s.Scratch.ForIn.(*forInPlan); ok {
			return p.keys
		}
	}
	var keys []value
	for _, p := range s.Properties() {
		if p.Attrs&core.Enumerable != 0 && p.Key.Kind() == text.AtomString {
			keys = append(keys, core.Str(p.Key.String()))
		}
	}
	if s.Scratch == nil {
		s.Scratch = &core.ShapeScratch{}
	}
	s.Scratch.ForIn = &forInPlan{keys}
	return keys
}

// prototypesEmpty reports whether no prototype of o has an enumerable
// property.
func prototypesEmpty(o *core.Object) bool {
	if isProxy(o) {
		return false
	}
	for p := o.Shape().Proto(); p != nil; p = p.Shape().Proto() {
		if !isPlain(p) || p.HasElements() {
			return false
		}
		for _, e := range p.Shape().Properties() {
			if e.Key != nil && e.Attrs&core.Enumerable != 0 && e.Key.Kind() == text.AtomString {
				return false
			}
		}
	}
	return true
}

func isProxy(o *core.Object) bool {
	k := o.Kind()
	return k == core.KindProxy || k == core.KindCallableProxy
}

// next returns the next key to visit.
func (e *forIn) next() (v value, ok bool, err error) {
	for {
		for e.i < len(e.keys) {
			k := e.keys[e.i]
			e.i++
			if e.told && e.owner.Shape() == e.shape {
				return k, true, nil
			}
			visit, err := e.visit(text.Intern(k.AsString()))
			if err != nil {
				return core.Undefined, false, err
			}
			if visit {
				return k, true, nil
			}
		}
		if e.last || e.owner == nil {
			return core.Undefined, false, nil
		}
		if err := e.climb(); err != nil {
			return core.Undefined, false, err
		}
	}
}

// visit decides whether a key of the owner is to be visited.
func (e *forIn) visit(key core.PropertyKey) (bool, error) {
	if e.visited != nil {
		if _, seen := e.visited[key]; seen {
			return false, nil
		}
	}
	d, ok, err := e.owner.Methods().GetOwnProperty(e.owner, key)
	if err != nil || !ok {
		return false, err
	}
	if e.visited != nil {
		e.visited[key] = struct{}{}
	}
	return d.Attrs&core.Enumerable != 0, nil
}

// climb goes on with the prototype of the owner. The keys of the objects
// before it shadow its own, enumerable or not.
func (e *forIn) climb() error {
	if e.visited == nil {
		e.visited = make(map[core.PropertyKey]struct{})
		if isProxy(e.owner) {
			for _, k := range e.keys {
				e.visited[text.Intern(k.AsString())] = struct{}{}
			}
		} else {
			keys, err := e.owner.Methods().OwnPropertyKeys(e.owner)
			if err != nil {
				return err
			}
			for _, k := range keys {
				e.visited[k] = struct{}{}
			}
		}
	}
	p, err := e.owner.Methods().GetPrototypeOf(e.owner)
	if err != nil {
		return err
	}
	if p == nil {
		e.owner, e.keys, e.last = nil, nil, true
		return nil
	}
	return e.enter(p)
}

func opForInNext(vm *VM, w *ins) bool {
	f := vm.frame()
	e := (*forIn)(f.reg(w.B).Ptr)
	k, ok, err := e.next()
	if err != nil {
		return vm.throw(err)
	}
	if ok {
		f = vm.frame()
		*f.reg(w.A) = k
		f.skip()
		return true
	}
	// The loop is over: nothing uses the enumerator again.
	*e = forIn{}
	vm.spareForIn = e
	return true
}
