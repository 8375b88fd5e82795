// Package engine is an ECMAScript engine for embedding in Go programs: the
// whole of ES2026, without cgo and without generated machine code.
//
// A Runtime is an agent of the specification with one realm: it is used by
// one goroutine at a time. A context given on entry bounds the time that
// JavaScript may run. Natives are Go functions; they return errors and never
// panic to throw.
//
//	rt := engine.New(engine.Config{})
//	v, err := rt.Eval(ctx, "sum.js", "[1, 2, 3].reduce((a, b) => a + b)")
//
// Objects, functions and values are the engine's own, not copies: nothing is
// wrapped or converted until it is asked for.
package engine
