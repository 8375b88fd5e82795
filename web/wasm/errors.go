package wasm

import (
	"errors"
	"strings"

	"github.com/sxfescript/sxn/engine"
)

// makeErrors makes CompileError, LinkError and RuntimeError.
func (s *state) makeErrors() error {
	rt := s.e.RT
	base, _ := rt.Intrinsic("Error").Value().AsFunction()
	for _, x := range [...]struct {
		name string
		to   **engine.Function
	}{{"CompileError", &s.compileError}, {"LinkError", &s.linkError}, {"RuntimeError", &s.runtimeError}} {
		to := x.to
		ctor, err := rt.NewClass(&engine.Class{Name: x.name, Length: 1, ES5: true,
			Parent: func(*engine.Runtime) (*engine.Function, error) { return base, nil },
			Construct: func(c *engine.Call) (engine.Value, error) {
				target := *to
				if nt := c.NewTarget(); nt != nil {
					target, _ = nt.Value().AsFunction()
				}
				o, err := base.ConstructWith(target, c.Args(0)...)
				if err != nil {
					return engine.Undefined, err
				}
				return o.Value(), nil
			}})
		if err != nil {
			return err
		}
		p, err := ctor.Get("prototype")
		if err != nil {
			return err
		}
		proto, _ := p.AsObject()
		for _, m := range [...][2]string{{"name", x.name}, {"message", ""}} {
			if err := proto.Define(engine.NewKey(m[0]), engine.Property{Value: engine.String(m[1]), Writable: true, Configurable: true}); err != nil {
				return err
			}
		}
		*to = ctor
	}
	return nil
}

// throw makes the error of one of the classes.
func throw(ctor *engine.Function, message string) error {
	o, err := ctor.Construct(engine.String(message))
	if err != nil {
		return err
	}
	return engine.Throw(o.Value())
}

// jsPanic carries what JavaScript threw through frames of WebAssembly.
type jsPanic struct{ err error }

func (p *jsPanic) Error() string { return p.err.Error() }

// traps are V8's messages for the traps of wazero.
var traps = [...][2]string{
	{"unreachable", "unreachable"},
	{"integer divide by zero", "divide by zero"},
	{"integer overflow", "divide result unrepresentable"},
	{"invalid conversion to integer", "float unrepresentable in integer range"},
	{"out of bounds memory access", "memory access out of bounds"},
	{"invalid table access", "table index is out of bounds"},
	{"indirect call type mismatch", "null function or function signature mismatch"},
	{"null reference", "dereferencing a null pointer"},
	{"unaligned atomic", "operation does not support unaligned accesses"},
}

// trap turns an error of running code into the one that JavaScript sees.
func (s *state) trap(err error) error {
	var p *jsPanic
	if errors.As(err, &p) {
		return p.err
	}
	if cerr := s.e.RT.Context().Err(); cerr != nil {
		return &engine.Termination{Cause: cerr}
	}
	text := err.Error()
	if strings.Contains(text, "stack overflow") {
		return engine.RangeError("Maximum call stack size exceeded")
	}
	for _, t := range traps {
		if strings.Contains(text, "wasm error: "+t[0]) || strings.HasPrefix(text, t[0]) {
			return throw(s.runtimeError, t[1])
		}
	}
	first, _, _ := strings.Cut(text, "\n")
	return throw(s.runtimeError, first)
}
