package engine

import (
	"slices"
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
)

// Class describes a constructor and its prototype. Descriptions are
// package-level variables: they cost nothing until NewClass builds them.
//
// Without ES5 the class behaves as one written with the class syntax: calling
// it without new throws. With ES5 it is a function that may be called on an
// existing object (Parent.call(this), util.inherits), as Node's older classes
// are; Init then runs on whatever this is.
type Class struct {
	Name   string
	Length int
	// Parent returns the class extended, nil for none.
	Parent func(rt *Runtime) (*Function, error)
	// Init initialises a new object, which is c.This(): its prototype is that
	// of new.target already. Where a parent class has an Init, it does not run
	// by itself: call Super. A nil Init makes the constructor throw "Illegal constructor".
	Init func(c *Call) error
	// Construct replaces Init where the object is made in another way (a typed
	// array, an existing instance); it returns the object.
	Construct NativeFunc
	ES5       bool
	Methods   []Method // of the prototype
	Statics   []Method // of the constructor
	// ToStringTag, when not empty, becomes prototype[Symbol.toStringTag].
	ToStringTag string
}

// Method is one property of a class or namespace: a method, an accessor, a
// constant value, or a lazily made value.
type Method struct {
	Name   string
	Symbol WellKnownSymbol // used instead of Name when not 0
	// SymbolFor, when not empty, makes the key Symbol.for(SymbolFor).
	SymbolFor string
	// FuncName is the name of the function of Func or of the getter where it
	// is not the key's; NoName makes it empty.
	FuncName string
	NoName   bool
	// GetName and SetName, where GetName is not empty, are the whole names of
	// the functions of an accessor, as of one made with defineProperty.
	GetName, SetName string
	Length           int
	Func             NativeFunc
	Get              NativeFunc
	Set              NativeFunc
	// Value makes a data property's value when the property is first read.
	Value func(rt *Runtime) (Value, error)
	// Enumerable, ReadOnly and Fixed change the default attributes (writable,
	// configurable, not enumerable).
	Enumerable, ReadOnly, Fixed bool
	// Alias makes the property share the function of an earlier one.
	Alias string
}

// WellKnownSymbol names a well-known symbol in static tables.
type WellKnownSymbol uint8

// The well-known symbols.
const (
	SymbolIterator           = WellKnownSymbol(core.SymbolIterator)
	SymbolAsyncIterator      = WellKnownSymbol(core.SymbolAsyncIterator)
	SymbolHasInstance        = WellKnownSymbol(core.SymbolHasInstance)
	SymbolToPrimitive        = WellKnownSymbol(core.SymbolToPrimitive)
	SymbolToStringTag        = WellKnownSymbol(core.SymbolToStringTag)
	SymbolSpecies            = WellKnownSymbol(core.SymbolSpecies)
	SymbolIsConcatSpreadable = WellKnownSymbol(core.SymbolIsConcatSpreadable)
	SymbolDispose            = WellKnownSymbol(core.SymbolDispose)
	SymbolAsyncDispose       = WellKnownSymbol(core.SymbolAsyncDispose)
)

// Key returns the symbol as a key.
func (s WellKnownSymbol) Key() Key { return Key{core.SymbolID(s).Atom().Key()} }

// NewClass builds the constructor of a class in the runtime.
func (rt *Runtime) NewClass(def *Class) (*Function, error) {
	protoParent := rt.realm.Intrinsic(core.IntrinsicObjectPrototype)
	ctorParent := rt.realm.Intrinsic(core.IntrinsicFunctionPrototype)
	if def.Parent != nil {
		parent, err := def.Parent(rt)
		if err != nil {
			return nil, err
		}
		pp, err := parent.Get("prototype")
		if err != nil {
			return nil, err
		}
		ctorParent, protoParent = parent.core(), toCore(pp).ObjectOrNil()
	}
	proto := core.OrdinaryObjectCreate(rt.realm, protoParent)
	ctor := rt.realm.NewNativeClass(def.Name, def.Length, rt.classConstructor(def, proto), rt.classCall(def), ctorParent, proto)
	attrs := core.MethodDefault
	core.DefineOwn(proto, NewKey("constructor").k, core.Obj(ctor), attrs)
	if err := rt.defineMethods(proto, def.Methods); err != nil {
		return nil, err
	}
	if def.ToStringTag != "" {
		core.DefineOwn(proto, SymbolToStringTag.Key().k, core.GoStr(def.ToStringTag), core.Configurable)
	}
	if err := rt.defineMethods(ctor, def.Statics); err != nil {
		return nil, err
	}
	return (*Function)(unsafe.Pointer(ctor)), nil
}

// classConstructor is [[Construct]] of the class, and its [[Call]] for classes that are not ES5.
func (rt *Runtime) classConstructor(def *Class, proto *core.Object) core.NativeConstructor {
	return func(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
		if newTarget == nil {
			return core.Undefined, core.TypeError("Class constructor %s cannot be invoked without 'new'", def.Name)
		}
		c := rt.pushCall()
		defer rt.popCall(c)
		c.newTarget, c.args = newTarget, append(c.args, args...)
		if def.Construct != nil {
			v, err := def.Construct(c)
			return toCore(v), err
		}
		if def.Init == nil {
			return core.Undefined, core.TypeError("Illegal constructor")
		}
		p, err := core.PrototypeOfNewTarget(newTarget, proto)
		if err != nil {
			return core.Undefined, err
		}
		c.this = core.Obj(core.OrdinaryObjectCreate(r, p))
		this := c.this
		return this, def.Init(c)
	}
}

func (rt *Runtime) classCall(def *Class) core.NativeFunc {
	if !def.ES5 {
		return nil
	}
	return func(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
		c := rt.pushCall()
		defer rt.popCall(c)
		c.this, c.args = this, append(c.args, args...)
		if def.Construct != nil {
			v, err := def.Construct(c)
			return toCore(v), err
		}
		return core.Undefined, def.Init(c)
	}
}

// DefineMethods adds properties to an object from a static table.
func (rt *Runtime) DefineMethods(o *Object, ms []Method) error { return rt.defineMethods(o.core(), ms) }

func (rt *Runtime) defineMethods(o *core.Object, ms []Method) error {
	// made are the functions that aliases share, once they are made.
	var made []*core.Object
	for i := range ms {
		if ms[i].Alias != "" {
			made = make([]*core.Object, len(ms))
			break
		}
	}
	for i := range ms {
		m := &ms[i]
		key := Key{}
		switch {
		case m.Symbol != 0:
			key = m.Symbol.Key()
		case m.SymbolFor != "":
			key = SymbolFor(m.SymbolFor)
		default:
			key = NewKey(m.Name)
		}
		if m.Alias != "" {
			if j := slices.IndexFunc(ms[:i], func(x Method) bool { return x.Name == m.Alias }); j >= 0 && ms[j].Func != nil {
				target := &ms[j]
				rt.defineFunction(o, key.k, m.attributes(), target.functionName(NewKey(target.Name).k), target, &made[j])
				continue
			}
		} else if m.Func != nil && made != nil {
			rt.defineFunction(o, key.k, m.attributes(), m.functionName(key.k), m, &made[i])
			continue
		}
		if err := rt.defineMethod(o, key.k, m); err != nil {
			return err
		}
	}
	return nil
}

// functionName is the name of the function of a method with a key.
func (m *Method) functionName(key core.PropertyKey) core.PropertyKey {
	if m.FuncName != "" || m.NoName {
		return NewKey(m.FuncName).k
	}
	return key
}

// defineFunction defines a method whose function is made on first read and,
// where made is not nil, shared through it.
func (rt *Runtime) defineFunction(o *core.Object, key core.PropertyKey, attrs core.Attributes, name core.PropertyKey, m *Method, made **core.Object) {
	f, length := m.Func, m.Length
	core.DefineOwnLazy(rt.realm, o, key, attrs, func(*core.Realm) (core.Value, error) {
		if made != nil && *made != nil {
			return core.Obj(*made), nil
		}
		fn := placed(rt.realm.NewNativeFunctionKey(name, "", length, rt.native(f)), f)
		if made != nil {
			*made = fn
		}
		return core.Obj(fn), nil
	})
}

func (m *Method) attributes() core.Attributes {
	var a core.Attributes
	if !m.ReadOnly {
		a |= core.Writable
	}
	if !m.Fixed {
		a |= core.Configurable
	}
	if m.Enumerable {
		a |= core.Enumerable
	}
	return a
}

func (rt *Runtime) defineMethod(o *core.Object, key core.PropertyKey, m *Method) error {
	attrs := m.attributes()
	name := m.functionName(key)
	switch {
	case m.Alias != "":
		v, err := core.Get(o, NewKey(m.Alias).k)
		if err != nil {
			return err
		}
		core.DefineOwn(o, key, v, attrs)
	case m.Get != nil || m.Set != nil:
		acc := &core.Accessor{}
		getName, setName, get, set := name, name, "get", "set"
		if m.GetName != "" {
			getName, setName, get, set = NewKey(m.GetName).k, NewKey(m.SetName).k, "", ""
		}
		if m.Get != nil {
			acc.Get = placed(rt.realm.NewNativeFunctionKey(getName, get, 0, rt.native(m.Get)), m.Get)
		}
		if m.Set != nil {
			acc.Set = placed(rt.realm.NewNativeFunctionKey(setName, set, 1, rt.native(m.Set)), m.Set)
		}
		core.DefineOwnAccessor(o, key, acc, attrs&^core.Writable)
	case m.Func != nil:
		rt.defineFunction(o, key, attrs, name, m, nil)
	case m.Value != nil:
		mk := m.Value
		core.DefineOwnLazy(rt.realm, o, key, attrs, func(r *core.Realm) (core.Value, error) {
			v, err := mk(rt)
			return toCore(v).Clean(), err
		})
	}
	return nil
}
