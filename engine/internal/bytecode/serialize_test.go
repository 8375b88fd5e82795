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

func listing(c *bytecode.Code) string {
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
	b, err := bytecode.Unmarshal(data, src, "build 1")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := listing(b.Codes[0]), listing(c); got != want {
		t.Errorf("code differs:\n%s\nwant\n%s", got, want)
	}
	if string(b.Extra) != "extra" {
		t.Errorf("extra data: %q", b.Extra)
	}
	if _, err := bytecode.Unmarshal(data, src, "build 2"); !errors.Is(err, bytecode.ErrStale) {
		t.Errorf("other build: %v", err)
	}
	if _, err := bytecode.Unmarshal(data, &bytecode.Source{Text: "x"}, "build 1"); !errors.Is(err, bytecode.ErrStale) {
		t.Errorf("other source: %v", err)
	}
	data[len(data)-1] ^= 1
	if _, err := bytecode.Unmarshal(data, src, "build 1"); !errors.Is(err, bytecode.ErrCorrupt) {
		t.Errorf("damaged: %v", err)
	}
}

func TestMarshalEval(t *testing.T) {
	src := &bytecode.Source{Text: "function f() { eval('x') }"}
	c, err := compiler.CompileScript(src, compiler.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := bytecode.Marshal(&bytecode.Bundle{Codes: []*bytecode.Code{c}}, src, ""); !errors.Is(err, bytecode.ErrNotSerializable) {
		t.Errorf("got %v", err)
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
		for _, c := range b.Codes {
			listing(c)
		}
	})
}
