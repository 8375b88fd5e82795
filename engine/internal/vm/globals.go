package vm

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

func opGetGlobal(vm *VM, w *ins) bool {
	return vm.getGlobal(w, false)
}

func opGetGlobalTypeof(vm *VM, w *ins) bool {
	return vm.getGlobal(w, true)
}

// getGlobal reads a binding of the global environment: a lexical one, or a
// property of the global object.
// https://tc39.es/ecma262/#sec-global-environment-records-getbindingvalue-n-s
func (vm *VM) getGlobal(w *ins, typeof bool) bool {
	f := vm.frame()
	t := f.template()
	c := &t.cacheList[w.B]
	if cell := t.realm.Lexical.Lookup(c.name); cell != nil {
		if cell.V.Bits == core.BitsUninitialized {
			return vm.throw(uninitialized(c.name.String().ToWTF8()))
		}
		if c.kind != cacheDisabled {
			c.kind, c.slot = cacheCell, unsafe.Pointer(&cell.V)
		}
		*f.reg(w.A) = cell.V
		return true
	}
	g := t.global
	s, l := vm.find(g, c.name)
	switch {
	case s == nil:
		return vm.getGlobalGeneric(w, c.name, typeof)
	case s == &absentSlot:
		if typeof {
			f.reg(w.A).Bits = core.BitsUndefined
			return true
		}
		return vm.throw(notDefined(c.name))
	case l.kind == cacheOverflow:
		vm.enterGlobal(c, g.Shape(), l)
	}
	return vm.load(w, s, core.Obj(g), c.name.Key())
}

// enterGlobal records the slot of a property of the global object. A global
// lexical binding that comes to shadow it moves ProtoEpoch.
func (vm *VM) enterGlobal(c *cache, shape *core.Shape, l location) {
	if c.kind == cacheDisabled {
		return
	}
	c.shape2, c.kind, c.off2, c.epoch = shape, cacheOverflow, l.off, vm.agent.ProtoEpoch
}

func (vm *VM) getGlobalGeneric(w *ins, name *core.Atom, typeof bool) bool {
	g := vm.frame().template().global
	has, err := core.HasProperty(g, name.Key())
	if err != nil {
		return vm.throw(err)
	}
	if !has {
		if typeof {
			vm.frame().reg(w.A).Bits = core.BitsUndefined
			return true
		}
		return vm.throw(notDefined(name))
	}
	v, err := core.Get(g, name.Key())
	return vm.set(vm.frame().reg(w.A), v, err)
}

// opSetGlobal assigns to a binding of the global environment.
// https://tc39.es/ecma262/#sec-global-environment-records-setmutablebinding-n-v-s
func opSetGlobal(vm *VM, w *ins) bool {
	f := vm.frame()
	t := f.template()
	c := &t.cacheList[w.B]
	v := *f.reg(w.A)
	if cell := t.realm.Lexical.Lookup(c.name); cell != nil {
		if cell.V.Bits == core.BitsUninitialized {
			return vm.throw(uninitialized(c.name.String().ToWTF8()))
		}
		if cell.Const {
			return vm.throw(core.TypeError("Assignment to constant variable."))
		}
		if c.kind != cacheDisabled {
			c.kind, c.slot = cacheCell, unsafe.Pointer(&cell.V)
		}
		core.StoreHeap(&cell.V, v)
		return true
	}
	g := t.global
	if f.strict() {
		has, err := core.HasProperty(g, c.name.Key())
		if err == nil && !has {
			err = notDefined(c.name)
		}
		if err != nil {
			return vm.throw(err)
		}
	}
	if !bypassed(g, c.name) {
		if e := g.OwnProperty(c.name); e != nil && e.Attrs&(core.Writable|core.AccessorAttr) == core.Writable {
			core.StoreHeap(g.SlotPointer(e.Slot), v)
			if l := ownLocation(g.Shape(), e.Slot); l.kind == cacheOverflow && c.kind != cacheDisabled {
				vm.enterGlobal(c, g.Shape(), l)
			}
			return true
		}
	}
	return vm.setGeneric(g, c.name.Key(), v)
}

// opDelGlobal is delete of a global name.
// https://tc39.es/ecma262/#sec-global-environment-records-deletebinding-n
func opDelGlobal(vm *VM, w *ins) bool {
	f := vm.frame()
	t := f.template()
	key := text.Intern(t.code.Constants[w.B].AsString())
	if key.Atom != nil && t.realm.Lexical.Lookup(key.Atom) != nil {
		f.reg(w.A).Bits = core.BitsFalse
		return true
	}
	ok, err := t.global.Methods().Delete(t.global, key)
	return vm.setBool(vm.frame().reg(w.A), ok, err)
}

func opInitGlobalLex(vm *VM, w *ins) bool {
	f := vm.frame()
	t := f.template()
	c := &t.cacheList[w.B]
	cell := t.realm.Lexical.Lookup(c.name)
	if cell == nil {
		return vm.throw(notDefined(c.name))
	}
	core.StoreHeap(&cell.V, *f.reg(w.A))
	return true
}

// opDeclGlobals is GlobalDeclarationInstantiation, or with Eval set
// EvalDeclarationInstantiation of sloppy code in the global scope.
// https://tc39.es/ecma262/#sec-globaldeclarationinstantiation
func opDeclGlobals(vm *VM, w *ins) bool {
	f := vm.frame()
	d := (*bytecode.GlobalDecls)(f.template().site(w.A))
	if err := vm.declareGlobals(f.template().realm, d); err != nil {
		return vm.throw(err)
	}
	return true
}

func redeclared(name *core.Atom) error {
	return core.SyntaxError("Identifier '%s' has already been declared", name.String().ToWTF8())
}

func (vm *VM) declareGlobals(r *core.Realm, d *bytecode.GlobalDecls) error {
	for _, name := range d.Lexical {
		if r.Lexical.Lookup(name) != nil {
			return redeclared(name)
		}
		restricted, err := r.HasRestrictedGlobalProperty(name.Key())
		if err != nil {
			return err
		}
		if restricted {
			return redeclared(name)
		}
	}
	for _, names := range [...][]*core.Atom{d.Functions, d.Vars} {
		for _, name := range names {
			if r.Lexical.Lookup(name) != nil {
				return redeclared(name)
			}
		}
	}
	for i := len(d.Functions) - 1; i >= 0; i-- {
		ok, err := r.CanDeclareGlobalFunction(d.Functions[i].Key())
		if err != nil {
			return err
		}
		if !ok {
			return core.TypeError("Cannot redefine property: %s", d.Functions[i].String().ToWTF8())
		}
	}
	for _, name := range d.Vars {
		ok, err := r.CanDeclareGlobalVar(name.Key())
		if err != nil {
			return err
		}
		if !ok {
			return core.TypeError("Cannot define global variable '%s', object is not extensible", name.String().ToWTF8())
		}
	}
	if err := declareAnnexB(r, d); err != nil {
		return err
	}
	vm.declareLexical(r, d)
	for _, name := range d.Vars {
		if err := r.CreateGlobalVarBinding(name.Key(), d.Eval); err != nil {
			return err
		}
	}
	return nil
}

// declareAnnexB makes variables of functions in blocks where nothing is in
// the way.
// https://tc39.es/ecma262/#sec-web-compat-globaldeclarationinstantiation
func declareAnnexB(r *core.Realm, d *bytecode.GlobalDecls) error {
	for _, name := range d.AnnexBFunctions {
		if r.Lexical.Lookup(name) != nil {
			continue
		}
		ok, err := r.CanDeclareGlobalVar(name.Key())
		if err != nil {
			return err
		}
		if ok {
			if err := r.CreateGlobalVarBinding(name.Key(), d.Eval); err != nil {
				return err
			}
		}
	}
	return nil
}

func (vm *VM) declareLexical(r *core.Realm, d *bytecode.GlobalDecls) {
	for i, name := range d.Lexical {
		r.Lexical.Declare(name, d.IsConst[i])
		if r.Global.OwnProperty(name) != nil || r.Global.Shape().Flags()&(core.ShapeExotic|core.ShapeVirtual) != 0 {
			vm.agent.ProtoEpoch++ // caches of the global property are now wrong
		}
	}
}

func opDefineGlobalFn(vm *VM, w *ins) bool {
	f := vm.frame()
	t := f.template()
	key := text.Intern(t.code.Constants[w.B].AsString())
	if err := t.realm.CreateGlobalFunctionBinding(key, f.reg(w.A).Clean(), w.C != 0); err != nil {
		return vm.throw(err)
	}
	return true
}
