// Package vm is the interpreter: the run loop over package bytecode's
// instructions, frames and stacks, inline caches, ECMAScript function objects,
// generators, async functions and everything else that executes code.
//
// It implements the runtime semantics of ECMA-262 clauses 13 to 16, 19.2.1
// (eval), 20.2.1.1 (CreateDynamicFunction) and 27.3 to 27.7 on top of the
// abstract operations of package core. It knows neither source text nor the
// compiler: code that comes into being at run time is compiled through the
// Compiler interface, which the embedder sets.
//
// New makes the interpreter of an agent. Start reading at VM.run, frame and
// Template.
//
// A VM belongs to its agent's goroutine.
package vm
