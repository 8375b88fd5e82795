package core

import (
	"runtime"
	"unsafe"
	"weak"

	"github.com/sxfescript/sxn/engine/internal/text"
)

// WeakMapClass, WeakSetClass, WeakRefClass and FinalizationRegistryClass are
// the classes of the weak collections.
var (
	WeakMapClass              = Class{Name: "WeakMap", Kind: KindOther, Methods: OrdinaryMethods{}}
	WeakSetClass              = Class{Name: "WeakSet", Kind: KindOther, Methods: OrdinaryMethods{}}
	WeakRefClass              = Class{Name: "WeakRef", Kind: KindOther, Methods: OrdinaryMethods{}}
	FinalizationRegistryClass = Class{Name: "FinalizationRegistry", Kind: KindOther, Methods: OrdinaryMethods{}}
)

// WeakCollection is a WeakMap or WeakSet object. An entry is stored with its
// key: in a slot of a key object under the collection's private name, so that
// an entry lives as long as both its key and the collection's name are
// reachable. Symbol keys, which have no slots, are held in symbols until the
// collection goes.
type WeakCollection struct {
	Object
	name    *Atom
	symbols map[*Atom]Value
}

// InitWeakCollection prepares a collection that has just been allocated.
func InitWeakCollection(w *WeakCollection) { w.name = text.NewPrivateName(text.FromGo("weak")) }

// CanBeHeldWeakly is the abstract operation of that name.
// https://tc39.es/ecma262/#sec-canbeheldweakly
func CanBeHeldWeakly(v Value) bool {
	if v.IsSymbol() {
		_, registered := text.SymbolKeyFor(v.AsSymbol())
		return !registered
	}
	return v.IsObject()
}

// Get returns the value stored for key.
func (w *WeakCollection) Get(key Value) (Value, bool) {
	if key.IsSymbol() {
		v, ok := w.symbols[key.AsSymbol()]
		return v, ok
	}
	if o := key.ObjectOrNil(); o != nil {
		if p := (*Value)(GetInternal(o, w.name)); p != nil {
			return *p, true
		}
	}
	return Undefined, false
}

// Set stores a value for key, which CanBeHeldWeakly.
func (w *WeakCollection) Set(key, v Value) {
	v = v.Clean()
	if key.IsSymbol() {
		if w.symbols == nil {
			w.symbols = map[*Atom]Value{}
		}
		w.symbols[key.AsSymbol()] = v
		return
	}
	o := key.AsObject()
	if p := (*Value)(GetInternal(o, w.name)); p != nil {
		*p = v
		return
	}
	p := new(Value)
	*p = v
	SetInternal(o, w.name, unsafe.Pointer(p))
}

// Delete removes the entry of key and reports whether there was one.
func (w *WeakCollection) Delete(key Value) bool {
	if key.IsSymbol() {
		_, ok := w.symbols[key.AsSymbol()]
		delete(w.symbols, key.AsSymbol())
		return ok
	}
	o := key.ObjectOrNil()
	if o == nil || GetInternal(o, w.name) == nil {
		return false
	}
	SetInternal(o, w.name, nil)
	return true
}

// WeakRef is a WeakRef object.
type WeakRef struct {
	Object
	target weakValue
}

// weakValue refers weakly to an object or symbol.
type weakValue struct {
	bits   uint64
	object weak.Pointer[Object]
	symbol weak.Pointer[Atom]
}

func makeWeak(v Value) weakValue {
	if v.IsSymbol() {
		return weakValue{bits: v.Bits, symbol: weak.Make(v.AsSymbol())}
	}
	return weakValue{bits: v.Bits, object: weak.Make(v.AsObject())}
}

func (w weakValue) value() Value {
	if w.bits&TagMask == TagSymbol {
		if a := w.symbol.Value(); a != nil {
			return Symbol(a)
		}
		return Undefined
	}
	if o := w.object.Value(); o != nil {
		return Obj(o)
	}
	return Undefined
}

// InitWeakRef sets the target of a WeakRef, and keeps it alive for this job.
func InitWeakRef(r *Realm, w *WeakRef, target Value) {
	w.target = makeWeak(target)
	r.Agent.KeptAlive = append(r.Agent.KeptAlive, target.Clean())
}

// Deref is WeakRef.prototype.deref.
// https://tc39.es/ecma262/#sec-weakrefderef
func (w *WeakRef) Deref(r *Realm) Value {
	v := w.target.value()
	if !v.IsUndefined() {
		r.Agent.KeptAlive = append(r.Agent.KeptAlive, v)
	}
	return v
}

// FinalizationRegistry is a FinalizationRegistry object. Cells whose targets
// went are queued by Go's collector and handed to the cleanup callback in a
// job on the agent's goroutine.
type FinalizationRegistry struct {
	Object
	Realm   *Realm
	Cleanup Value
	cells   map[*finalizationCell]struct{}
}

type finalizationCell struct {
	held     Value
	token    weakValue
	hasToken bool
	cleanup  runtime.Cleanup
}

// Register adds a cell for target. dead is called on another goroutine
// once target is gone, with the function that runs the cleanup on the agent's
// goroutine; HostHooks has no queue of its own for it.
func (f *FinalizationRegistry) Register(target, held, token Value, dead func(run func() error)) {
	c := &finalizationCell{held: held.Clean()}
	if !token.IsUndefined() {
		c.token, c.hasToken = makeWeak(token), true
	}
	if f.cells == nil {
		f.cells = map[*finalizationCell]struct{}{}
	}
	f.cells[c] = struct{}{}
	registry := weak.Make(f)
	notify := func(c *finalizationCell) {
		dead(func() error {
			f := registry.Value()
			if f == nil {
				return nil
			}
			if _, ok := f.cells[c]; !ok {
				return nil
			}
			delete(f.cells, c)
			_, err := Call(f.Cleanup, Undefined, c.held)
			return err
		})
	}
	if target.IsSymbol() {
		c.cleanup = runtime.AddCleanup(target.AsSymbol(), notify, c)
	} else {
		c.cleanup = runtime.AddCleanup(target.AsObject(), notify, c)
	}
}

// Unregister removes the cells of a token and reports whether there were any.
func (f *FinalizationRegistry) Unregister(token Value) bool {
	removed := false
	for c := range f.cells {
		if c.hasToken && SameValue(c.token.value(), token) {
			c.cleanup.Stop()
			delete(f.cells, c)
			removed = true
		}
	}
	return removed
}

// PostCleanup hands a cleanup to the host; see HostHooks.
func (a *Agent) PostCleanup(run func() error) {
	if a.Hooks != nil && a.Hooks.PostCleanup != nil {
		a.Hooks.PostCleanup(run)
	}
}
