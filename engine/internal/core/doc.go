// Package core holds the data model of ECMA-262: values, objects with their
// internal methods, shapes, realms, agents, jobs and the abstract operations
// on them (clauses 6, 7, 9 and 10 of the specification).
//
// The package knows neither source text, nor bytecode, nor the interpreter:
// a function is called through the internal-method table of its class, so
// builtins that import only core can call functions made by package vm.
// What the interpreter has fast paths for (arrays, typed arrays, promises,
// iterators, regular expression objects) has its data type here and its
// methods in builtins/<object>.
//
// Start reading at Value, Object, Shape and InternalMethods.
//
// One agent is used by one goroutine at a time; nothing here locks.
package core
