package node

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// Module describes a builtin module. Descriptors are package-level variables
// without start-up work; Build runs on the first require or import.
type Module struct {
	// ID is the specifier without "node:": "fs", "fs/promises".
	ID string
	// PrefixOnly is set where the specifier needs "node:" (node:test, node:sqlite).
	PrefixOnly bool
	// Exports are the properties of an exports object in Node's order. It is
	// used where Build is nil.
	Exports []Export
	// Build makes the exports where they are not a plain object of Exports,
	// such as the functions that assert, events and stream export. It may use
	// Exports with Define.
	Build func(e *env.Env, m *Module) (engine.Value, error)
}

// Export is one property of a module's exports.
type Export struct {
	Name   string
	Length int
	// Func is a function.
	Func engine.NativeFunc
	// Get and Set make an accessor.
	Get, Set engine.NativeFunc
	// Value makes the value when it is first read: constants, classes,
	// nested objects.
	Value func(e *env.Env) (engine.Value, error)
	// Hidden, ReadOnly and Fixed change the default attributes of a property
	// made by assignment (enumerable, writable, configurable).
	Hidden, ReadOnly, Fixed bool
	// FuncName is the function's name where it is not the property's.
	FuncName string
	NoName   bool
	// GetName and SetName are the whole names of the functions of an accessor
	// where they are not the property's behind get and set.
	GetName, SetName string
	// Alias makes the property share the function of an earlier one.
	Alias string
}

// Load builds the exports of the module in a runtime. Callers cache the result.
func (m *Module) Load(e *env.Env) (engine.Value, error) {
	if m.Build != nil {
		return m.Build(e, m)
	}
	o := e.RT.NewObject()
	return o.Value(), Define(e, o, m.Exports)
}

// Define adds the properties of an export table to an object.
func Define(e *env.Env, o *engine.Object, exports []Export) error {
	methods := make([]engine.Method, len(exports))
	for i := range exports {
		x := &exports[i]
		m := engine.Method{Name: x.Name, Length: x.Length, Func: x.Func, Get: x.Get, Set: x.Set,
			Enumerable: !x.Hidden, ReadOnly: x.ReadOnly, Fixed: x.Fixed, FuncName: x.FuncName, NoName: x.NoName,
			GetName: x.GetName, SetName: x.SetName, Alias: x.Alias}
		if mk := x.Value; mk != nil {
			m.Value = func(*engine.Runtime) (engine.Value, error) { return mk(e) }
		}
		methods[i] = m
	}
	return e.RT.DefineMethods(o, methods)
}
