package bytecode_test

import (
	"errors"
	"testing"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/compiler"
)

const sample = `
"use strict";
let a = 1, b = [1, 2.5, "x", null], big = -12345678901234567890n, re = /a(b)+/gi;
const o = { x: 1, y: "é\u{1F600}\ud800", f() { return a; }, get g() { return big; } };
function* gen(x, { y, ...rest } = {}, ...more) { try { yield* b; } finally { a++; } }
class A extends Array { #p = 1; static s = 2; constructor() { super(...arguments); } m() { return super.at(this.#p); } }
const nest = p => q => { let n = 0; return () => { n++; return [() => p + q + n, (() => () => q)()]; }; };
const wide = (a, b, c, d, e, f, g, h, i) => () => () => [a, b, c, d, e, f, g, h, i];
async function f(k) {
  switch (k) { case 1: return 1; case 2: return 2; case 3: case 4: return 3; default: break; }
  switch (k) { case "a": return 1; case "b": return 2; case "c": case "d": return 3; }
  for await (const x of gen()) { if (x > 5 && x !== undefined) continue; o.x += x; }
  return String.raw` + "`q${a}\\u`" + ` + -0 + 1e300;
}
`

func compileSample(t testing.TB) (*bytecode.Code, *bytecode.Source) {
	src := &bytecode.Source{Name: "sample.js", Text: sample}
	c, err := compiler.CompileScript(src, compiler.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return c, src
}

// listing shows a function and all inside it, which it compiles.
func listing(c *bytecode.Code) string {
	if err := c.EnsureCompiled(); err != nil {
		return err.Error()
	}
	s := bytecode.Disassemble(c)
	for pc, p := range c.Positions.All {
		s += string(rune('0'+pc%10)) + string(rune('a'+p.Offset%26))
	}
	for _, o := range c.Objects {
		if inner, ok := o.(*bytecode.Code); ok {
			s += listing(inner)
		}
	}
	return s
}

func TestMarshal(t *testing.T) {
	c, src := compileSample(t)
	data, err := bytecode.Marshal(&bytecode.Bundle{Codes: []*bytecode.Code{c}, Extra: []byte("extra")}, src, "build 1")
	if err != nil {
		t.Fatal(err)
	}
	b, err := bytecode.Unmarshal(data, src, "build 1", nil)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := listing(b.Codes[0]), listing(c); got != want {
		t.Errorf("code differs:\n%s\nwant\n%s", got, want)
	}
	if string(b.Extra) != "extra" {
		t.Errorf("extra data: %q", b.Extra)
	}
	if _, err := bytecode.Unmarshal(data, src, "build 2", nil); !errors.Is(err, bytecode.ErrStale) {
		t.Errorf("other build: %v", err)
	}
	if _, err := bytecode.Unmarshal(data, &bytecode.Source{Text: "x"}, "build 1", nil); !errors.Is(err, bytecode.ErrStale) {
		t.Errorf("other source: %v", err)
	}
	data[len(data)-1] ^= 1
	if _, err := bytecode.Unmarshal(data, src, "build 1", nil); !errors.Is(err, bytecode.ErrCorrupt) {
		t.Errorf("damaged: %v", err)
	}
}

// TestMarshalEval restores code with direct evals, which get their scopes from
// the source again.
func TestMarshalEval(t *testing.T) {
	src := &bytecode.Source{Text: "function g() { return () => 1 } function f(a) { let b = a; return [eval('b'), () => eval('a')] }"}
	compile := func() ([]*bytecode.Code, error) {
		c, err := compiler.CompileScript(src, compiler.Options{Eager: true})
		return []*bytecode.Code{c}, err
	}
	codes, err := compile()
	if err != nil {
		t.Fatal(err)
	}
	data, err := bytecode.Marshal(&bytecode.Bundle{Codes: codes}, src, "")
	if err != nil {
		t.Fatal(err)
	}
	b, err := bytecode.Unmarshal(data, src, "", compile)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := listing(b.Codes[0]), listing(codes[0]); got != want {
		t.Errorf("code differs:\n%s\nwant\n%s", got, want)
	}
	found := 0
	walk(b.Codes[0], func(o any) {
		if info, ok := o.(*bytecode.EvalInfo); ok {
			if scope, err := info.Context(); err != nil || scope == nil || scope.Opaque == nil {
				t.Errorf("scopes of a direct eval: %v, %v", scope, err)
			}
			found++
		}
	})
	if found != 2 {
		t.Errorf("%d direct evals; want 2", found)
	}
}

// walk calls visit with all objects of a function and those inside it.
func walk(c *bytecode.Code, visit func(any)) {
	for _, o := range c.Objects {
		visit(o)
		if inner, ok := o.(*bytecode.Code); ok {
			walk(inner, visit)
		}
	}
}

// TestDamagedBody damages the body of a function behind a right head: it is
// compiled again.
func TestDamagedBody(t *testing.T) {
	c, src := compileSample(t)
	want := listing(c)
	data, err := bytecode.Marshal(&bytecode.Bundle{Codes: []*bytecode.Code{c}}, src, "")
	if err != nil {
		t.Fatal(err)
	}
	payload := bytecode.Payload(data)
	for i := 0; i < len(payload); i += 7 {
		bad := append([]byte(nil), payload...)
		bad[i] ^= 0x55
		b, err := bytecode.DecodeAgain(bad, src, func() ([]*bytecode.Code, error) {
			c, err := compiler.CompileScript(src, compiler.Options{Eager: true})
			return []*bytecode.Code{c}, err
		})
		if err != nil {
			continue
		}
		for _, c := range b.Codes {
			listing(c)
		}
	}
	if listing(c) != want {
		t.Error("decoding changed the code")
	}
}

func FuzzDecode(f *testing.F) {
	c, src := compileSample(f)
	data, err := bytecode.Marshal(&bytecode.Bundle{Codes: []*bytecode.Code{c}}, src, "")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(bytecode.Payload(data))
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := bytecode.Decode(data, src)
		if err != nil {
			return
		}
		// One function may occur often, and with it those inside it.
		budget := 40
		var list func(c *bytecode.Code)
		list = func(c *bytecode.Code) {
			if budget--; budget < 0 || c.EnsureCompiled() != nil {
				return
			}
			bytecode.Disassemble(c)
			for _, p := range c.Positions.All {
				c.Source.Location(p.Offset)
			}
			c.PositionAt(uint32(len(c.Ins)))
			for _, o := range c.Objects {
				if inner, ok := o.(*bytecode.Code); ok {
					list(inner)
				}
			}
		}
		for _, c := range b.Codes {
			list(c)
		}
	})
}
