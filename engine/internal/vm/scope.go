package vm

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// Scope is a dynamic scope: the object environment of a with statement, or
// the variables that sloppy direct evals have declared in a function.
// Everything else about environments is settled at compile time.
type Scope struct {
	object *core.Object // of with
	vars   map[*core.Atom]*core.Cell
}

func scopeValue(s *Scope) value { return value{Bits: core.BitsInternal, Ptr: unsafe.Pointer(s)} }

func scopeOf(v *value) *Scope { return (*Scope)(v.Ptr) }

func opPushWith(vm *VM, w *ins) bool {
	f := vm.frame()
	o, err := core.ToObject(f.template().realm, *f.reg(w.B))
	if err != nil {
		return vm.throw(err)
	}
	*f.reg(w.A) = scopeValue(&Scope{object: o})
	return true
}

func opPushVarScope(vm *VM, w *ins) bool {
	*vm.frame().reg(w.A) = scopeValue(&Scope{})
	return true
}

// has is HasBinding; for objects @@unscopables is asked too.
// https://tc39.es/ecma262/#sec-object-environment-records-hasbinding-n
func (s *Scope) has(r *core.Realm, name core.PropertyKey) (bool, error) {
	if s.object == nil {
		return s.vars[name.Atom] != nil, nil
	}
	has, err := core.HasProperty(s.object, name)
	if err != nil || !has {
		return false, err
	}
	u, err := core.Get(s.object, text.SymUnscopables.Key())
	if err != nil {
		return false, err
	}
	if !u.IsObject() {
		return true, nil
	}
	blocked, err := core.Get(u.AsObject(), name)
	return !core.ToBoolean(blocked), err
}

// get is GetBindingValue.
// https://tc39.es/ecma262/#sec-object-environment-records-getbindingvalue-n-s
func (s *Scope) get(name core.PropertyKey, strict bool) (value, error) {
	if s.object == nil {
		if c := s.vars[name.Atom]; c != nil {
			return c.V, nil
		}
		return core.Undefined, notDefined(name.Atom)
	}
	has, err := core.HasProperty(s.object, name)
	if err != nil {
		return core.Undefined, err
	}
	if !has {
		if strict {
			return core.Undefined, notDefined(name.Atom)
		}
		return core.Undefined, nil
	}
	return core.Get(s.object, name)
}

// set is SetMutableBinding.
// https://tc39.es/ecma262/#sec-object-environment-records-setmutablebinding-n-v-s
func (s *Scope) set(name core.PropertyKey, v value, strict bool) error {
	if s.object == nil {
		if c := s.vars[name.Atom]; c != nil {
			core.StoreHeap(&c.V, v)
			return nil
		}
		if strict {
			return notDefined(name.Atom)
		}
		s.declare(name.Atom, v)
		return nil
	}
	if strict {
		has, err := core.HasProperty(s.object, name)
		if err != nil {
			return err
		}
		if !has {
			return notDefined(name.Atom)
		}
	} else if _, err := core.HasProperty(s.object, name); err != nil {
		return err
	}
	return core.Set(s.object, name, v.Clean(), strict)
}

func (s *Scope) declare(name *core.Atom, v value) {
	if s.vars == nil {
		s.vars = make(map[*core.Atom]*core.Cell)
	}
	s.vars[name] = &core.Cell{V: v.Clean()}
}

func (f *frame) cacheName(i uint16) core.PropertyKey { return f.template().cacheList[i].name.Key() }

func opDynRef(vm *VM, w *ins) bool {
	f := vm.frame()
	s := *f.reg(w.B)
	has, err := scopeOf(&s).has(f.template().realm, f.cacheName(w.C))
	if err != nil {
		return vm.throw(err)
	}
	if !has {
		s = core.Undefined
	}
	*vm.frame().reg(w.A) = s
	return true
}

func opDynGetRef(vm *VM, w *ins) bool {
	f := vm.frame()
	v, err := scopeOf(f.reg(w.B)).get(f.cacheName(w.C), f.strict())
	return vm.set(vm.frame().reg(w.A), v, err)
}

func opDynSetRef(vm *VM, w *ins) bool {
	f := vm.frame()
	if err := scopeOf(f.reg(w.B)).set(f.cacheName(w.C), *f.reg(w.A), f.strict()); err != nil {
		return vm.throw(err)
	}
	return true
}

func opDynDelete(vm *VM, w *ins) bool {
	f := vm.frame()
	s, key := scopeOf(f.reg(w.B)), f.cacheName(w.C)
	if s.object == nil {
		delete(s.vars, key.Atom)
		f.reg(w.A).Bits = core.BitsTrue
		return true
	}
	ok, err := s.object.Methods().Delete(s.object, key)
	return vm.setBool(vm.frame().reg(w.A), ok, err)
}

func opDynCallRef(vm *VM, w *ins) bool {
	f := vm.frame()
	s := scopeOf(f.reg(w.B))
	v, err := s.get(f.cacheName(w.C), f.strict())
	if err != nil {
		return vm.throw(err)
	}
	d := vm.frame().reg(w.A)
	*d = v
	*next(d) = core.ObjOrUndefined(s.object)
	return true
}

// opEvalDeclare is the part of EvalDeclarationInstantiation for the variable
// scope of a function; conflicts with lexical names are the compiler's.
// https://tc39.es/ecma262/#sec-evaldeclarationinstantiation
func opEvalDeclare(vm *VM, w *ins) bool {
	f := vm.frame()
	s := scopeOf(f.reg(w.A))
	d := (*bytecode.EvalDecls)(f.template().site(w.B))
	for _, names := range [...][]*core.Atom{d.Functions, d.Vars, d.AnnexBFunctions} {
		for _, name := range names {
			if s.vars[name] == nil {
				s.declare(name, core.Undefined)
			}
		}
	}
	return true
}
