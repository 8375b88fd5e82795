package weak

import (
	"runtime"
	"unsafe"
	"weak"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// MapClass, SetClass, RefClass and FinalizationRegistryClass are
// the classes of the weak collections.
var (
	MapClass                  = core.Class{Name: "WeakMap", Kind: core.KindOther, Methods: core.OrdinaryMethods{}, Layout: (*WeakCollection)(nil)}
	SetClass                  = core.Class{Name: "WeakSet", Kind: core.KindOther, Methods: core.OrdinaryMethods{}, Layout: (*WeakCollection)(nil)}
	RefClass                  = core.Class{Name: "WeakRef", Kind: core.KindOther, Methods: core.OrdinaryMethods{}, Layout: (*Ref)(nil)}
	FinalizationRegistryClass = core.Class{Name: "FinalizationRegistry", Kind: core.KindOther, Methods: core.OrdinaryMethods{}, Layout: (*FinalizationRegistry)(nil)}
)

// WeakCollection is a WeakMap or WeakSet object. An entry is stored with its
// key: in a slot of a key object under the collection's private name, so that
// an entry lives as long as both its key and the collection's name are
// reachable. Symbol keys, which have no slots, are held in symbols until the
// collection goes.
type WeakCollection struct {
	core.Object
	name    *core.Atom
	symbols map[*core.Atom]core.Value
}

// initCollection prepares a collection that has just been allocated.
func initCollection(w *WeakCollection) { w.name = text.NewPrivateName(entryName()) }

// canBeHeldWeakly is the abstract operation of that name.
// https://tc39.es/ecma262/#sec-canbeheldweakly
func canBeHeldWeakly(v core.Value) bool {
	if v.IsSymbol() {
		_, registered := text.SymbolKeyFor(v.AsSymbol())
		return !registered
	}
	return v.IsObject()
}

// Get returns the value stored for key.
func (w *WeakCollection) Get(key core.Value) (core.Value, bool) {
	if key.IsSymbol() {
		v, ok := w.symbols[key.AsSymbol()]
		return v, ok
	}
	if o := key.ObjectOrNil(); o != nil {
		if p := (*core.Value)(core.GetInternal(o, w.name)); p != nil {
			return *p, true
		}
	}
	return core.Undefined, false
}

// Set stores a value for key, which canBeHeldWeakly.
func (w *WeakCollection) Set(key, v core.Value) {
	v = v.Clean()
	if key.IsSymbol() {
		if w.symbols == nil {
			w.symbols = map[*core.Atom]core.Value{}
		}
		w.symbols[key.AsSymbol()] = v
		return
	}
	o := key.AsObject()
	if p := (*core.Value)(core.GetInternal(o, w.name)); p != nil {
		*p = v
		return
	}
	p := new(core.Value)
	*p = v
	core.SetInternal(o, w.name, unsafe.Pointer(p))
}

// Delete removes the entry of key and reports whether there was one.
func (w *WeakCollection) Delete(key core.Value) bool {
	if key.IsSymbol() {
		_, ok := w.symbols[key.AsSymbol()]
		delete(w.symbols, key.AsSymbol())
		return ok
	}
	o := key.ObjectOrNil()
	if o == nil || core.GetInternal(o, w.name) == nil {
		return false
	}
	core.SetInternal(o, w.name, nil)
	return true
}

// Ref is a WeakRef object.
type Ref struct {
	core.Object
	target weakValue
}

// weakValue refers weakly to an object or symbol.
type weakValue struct {
	bits   uint64
	object weak.Pointer[core.Object]
	symbol weak.Pointer[core.Atom]
}

func makeWeak(v core.Value) weakValue {
	if v.IsSymbol() {
		return weakValue{bits: v.Clean().Bits, symbol: weak.Make(v.AsSymbol())}
	}
	return weakValue{bits: v.Clean().Bits, object: weak.Make(v.AsObject())}
}

func (w weakValue) value() core.Value {
	if w.bits&core.TagMask == core.TagSymbol {
		if a := w.symbol.Value(); a != nil {
			return core.Symbol(a)
		}
		return core.Undefined
	}
	if o := w.object.Value(); o != nil {
		return core.Obj(o)
	}
	return core.Undefined
}

// initRef sets the target of a WeakRef, and keeps it alive for this job.
func initRef(r *core.Realm, w *Ref, target core.Value) {
	w.target = makeWeak(target)
	r.Agent.KeptAlive = append(r.Agent.KeptAlive, target.Clean())
}

// Deref is WeakRef.prototype.deref.
// https://tc39.es/ecma262/#sec-weakrefderef
func (w *Ref) Deref(r *core.Realm) core.Value {
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
	core.Object
	Realm   *core.Realm
	Cleanup core.Value
	cells   map[*finalizationCell]struct{}
	tokens  map[weakValue]map[*finalizationCell]struct{} // the cells of each unregister token
}

type finalizationCell struct {
	held     core.Value
	token    weakValue
	hasToken bool
	cleanup  runtime.Cleanup
}

// Register adds a cell for target. Once target is gone the host is handed,
// on another goroutine, the function that runs the cleanup on the agent's.
func (f *FinalizationRegistry) Register(target, held, token core.Value) {
	c := &finalizationCell{held: held.Clean()}
	if f.cells == nil {
		f.cells = map[*finalizationCell]struct{}{}
	}
	f.cells[c] = struct{}{}
	if !token.IsUndefined() {
		c.token, c.hasToken = makeWeak(token), true
		f.addToken(c)
	}
	registry := weak.Make(f)
	hooks := f.Realm.Agent.Hooks
	notify := func(c *finalizationCell) {
		if hooks == nil || hooks.PostCleanup == nil {
			return
		}
		hooks.PostCleanup(func() error {
			f := registry.Value()
			if f == nil {
				return nil
			}
			if _, ok := f.cells[c]; !ok {
				return nil
			}
			delete(f.cells, c)
			f.dropToken(c)
			_, err := core.Call(f.Cleanup, core.Undefined, c.held)
			return err
		})
	}
	if target.IsSymbol() {
		c.cleanup = runtime.AddCleanup(target.AsSymbol(), notify, c)
	} else {
		c.cleanup = runtime.AddCleanup(target.AsObject(), notify, c)
	}
}

func (f *FinalizationRegistry) addToken(c *finalizationCell) {
	if f.tokens == nil {
		f.tokens = map[weakValue]map[*finalizationCell]struct{}{}
	}
	cells := f.tokens[c.token]
	if cells == nil {
		cells = map[*finalizationCell]struct{}{}
		f.tokens[c.token] = cells
	}
	cells[c] = struct{}{}
}

func (f *FinalizationRegistry) dropToken(c *finalizationCell) {
	if !c.hasToken {
		return
	}
	cells := f.tokens[c.token]
	delete(cells, c)
	if len(cells) == 0 {
		delete(f.tokens, c.token)
	}
}

// Unregister removes the cells of a token and reports whether there were any.
func (f *FinalizationRegistry) Unregister(token core.Value) bool {
	t := makeWeak(token)
	cells := f.tokens[t]
	for c := range cells {
		c.cleanup.Stop()
		delete(f.cells, c)
	}
	delete(f.tokens, t)
	return len(cells) > 0
}
