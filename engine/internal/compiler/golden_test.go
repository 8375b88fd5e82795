package compiler

import (
	"strings"
	"testing"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
)

// goldens are functions with the code that they must compile to: the fused
// forms are the point of the compiler.
var goldens = [...]struct{ name, src, want string }{
	{"add immediate", "function f(n) { return n + 1 }", `
		AddI r3, r2, 1
		Ret r3`},
	{"fused compare", "function f(n, m) { if (n < m) return 1; return 2 }", `
		JNLt r2, r3, ->3
		LoadI r4, 1
		Ret r4
		LoadI r4, 2
		Ret r4`},
	{"logical operators are jumps", "function f(a, b) { if (a > 3 && (b === 'x' || !b)) g(); }", `
		JNGtI r2, 3, ->5
		JSEqK r3, "x", ->3
		JT r3, ->5
		GetGlobal r4, .g
		CallUndef r4, #0
		RetUndef`},
	{"counted loop", "function f(n) { let s = 0; for (let i = 0; i < n; i++) s += i; return s }", `
		LoadI r3, 0
		LoadI r4, 0
		JNLt r4, r2, ->5
		Add r3, r3, r4
		ForLt r4, r2, ->3
		Ret r3`},
	{"counted loop, constant bound", "function f() { for (let i = 0; i < 10; ++i) g(i) }", `
		LoadI r2, 0
		JNLtI r2, 10, ->6
		GetGlobal r3, .g
		Move r5, r2
		CallUndef r3, #1
		ForLtI r2, 10, ->2
		RetUndef`},
	{"length", "function f(a) { for (let i = 0; i < a.length; i++) a[i] = i }", `
		LoadI r3, 0
		GetLength r4, r2, .length
		JNLt r3, r4, ->6
		SetElem r2, r3, r3
		GetLength r4, r2, .length
		ForLt r3, r4, ->3
		RetUndef`},
	{"counter of unknown type", "function f(a) { for (let i = a; i < a.length; i++); }", `
		Move r3, r2
		Jmp ->3
		Inc r3, r3
		GetLength r4, r2, .length
		JLt r3, r4, ->2
		RetUndef`},
	{"bound that depends on the counter", "function f(a) { for (let i = 0; i < i.length; i++); }", `
		LoadI r3, 0
		Jmp ->3
		Inc r3, r3
		GetLength r4, r3, .length
		JLt r3, r4, ->2
		RetUndef`},
	{"object literal", "function f(a) { return { x: a, y: 1 } }", `
		Move r4, r2
		LoadI r5, 1
		NewObjectLit r3, r4, {x y}
		Ret r3`},
	{"constant array", "function f() { return [1, 'a', null, true] }", `
		NewArrayK r2, *bytecode.ArrayLit
		Ret r2`},
	{"method call in place", "function f(o, a) { return o.m(a, 1) }", `
		GetMethod r4, r2, .m
		Move r6, r3
		LoadI r7, 1
		Call r4, #2
		Ret r4`},
	{"int switch", "function f(x) { switch (x) { case 1: return a; case 2: case 3: return b; case 5: return c } }", `
		SwitchInt r2, [ 1->2 2->4 3->4 5->6 ]
		Jmp ->8
		GetGlobal r3, .a
		Ret r3
		GetGlobal r3, .b
		Ret r3
		GetGlobal r3, .c
		Ret r3
		RetUndef`},
	{"captured counter", "function f() { let n = 0; return () => ++n }", `
		LoadI r2, 0
		BoxCell r2
		Closure r3, code
		Ret r3`},
	{"variables that keep their value", "function f(a, b) { b++; return c => () => a + b + c }", `
		BoxCell r3
		GetCell r4, r3
		Inc r4, r4
		SetCell r3, r4
		Closure r4, code
		Ret r4`},
	{"operands keep their order", "function f(a) { return a + (a = 1) }", `
		Move r4, r2
		LoadI r2, 1
		Add r3, r4, r2
		Ret r3`},
	{"folding", "function f() { return 60 * 60 * 24 + 'x' }", `
		LoadK r2, "86400x"
		Ret r2`},
	{"null test", "function f(a) { if (a == null) return; a() }", `
		JNeNull r2, ->2
		RetUndef
		Move r3, r2
		CallUndef r3, #0
		RetUndef`},
	{"typeof test", "function f(a) { if (typeof a === 'function' || typeof b == 'string') a() }", `
		JTypeIs r2, #7, ->3
		GetGlobalTypeof r3, .b
		JTypeNot r3, #4, ->5
		Move r3, r2
		CallUndef r3, #0
		RetUndef`},
	{"block binding in a loop", "function f(a) { for (const x of a) g(() => x) }", `
		Move r3, r2
		GetIter r4, r3
		IterNext r7, r4
		Jmp ->10
		GetGlobal r8, .g
		Closure r10, code
		CallUndef r8, #1
		Loop ->2
		IterCloseThrow r4
		Throw r3
		RetUndef`},
}

func TestGolden(t *testing.T) {
	for _, g := range goldens {
		src := &bytecode.Source{Name: g.name, Text: g.src}
		script, err := CompileScript(src, Options{Eager: true})
		if err != nil {
			t.Errorf("%s: %v", g.name, err)
			continue
		}
		code := script.Objects[len(script.Objects)-1].(*bytecode.Code)
		var got []string
		for _, line := range strings.Split(bytecode.Disassemble(code), "\n")[1:] {
			if len(line) > 6 && !strings.HasPrefix(line, "handler") {
				got = append(got, line[6:])
			}
		}
		var want []string
		for _, line := range strings.Split(strings.TrimSpace(g.want), "\n") {
			want = append(want, strings.TrimSpace(line))
		}
		if strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("%s: got\n%s\nwant\n%s", g.name, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
}

// TestLarge compiles sources that are long in one dimension.
func TestLarge(t *testing.T) {
	lets := &strings.Builder{}
	for i := range 100000 {
		lets.WriteString("let v" + numberName(float64(i)) + "=" + numberName(float64(i)) + ";")
	}
	cases := strings.Repeat("case x(): y(); break;", 20000)
	for name, text := range map[string]string{
		"lets":        "function f(){" + lets.String() + "return () => v99999 + v5}",
		"sum":         "function f(a){ return a" + strings.Repeat("+a", 100000) + "}",
		"and":         "function f(a){ return a" + strings.Repeat("&&a", 100000) + "}",
		"and test":    "function f(a){ if (a" + strings.Repeat("&&a", 100000) + ") g() }",
		"chain":       "function f(a){ return a" + strings.Repeat(".b()", 50000) + "}",
		"else if":     "function f(a){ " + strings.Repeat("if (a == 1) g(); else ", 20000) + "g() }",
		"switch":      "function f(x, y){ switch(1) {" + cases + "} }",
		"array":       "function f(a){ return [" + strings.Repeat("a,", 100000) + "] }",
		"arguments":   "function f(a){ return g(" + strings.Repeat("a,", 60000) + "a) }",
		"literals":    "function f(a){ return [" + strings.Repeat("{a:1,b:2},", 70000) + "] }",
		"statements":  "function f(a){ while (a < 5) {" + strings.Repeat("a.b = a.c + 1;", 70000) + "} }",
		"parentheses": "function f(a){ return " + strings.Repeat("(", 3000) + "a" + strings.Repeat(")", 3000) + " }",
	} {
		src := &bytecode.Source{Name: name, Text: text}
		script, err := CompileScript(src, Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		check := func(c *bytecode.Code) {
			if c.Compile != nil {
				if err := c.Compile(c, false); err != nil {
					t.Errorf("%s: %v", name, err)
					return
				}
			}
			if err := bytecode.Verify(c); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		code := script.Objects[len(script.Objects)-1].(*bytecode.Code)
		check(code)
		for _, o := range code.Objects {
			if c, ok := o.(*bytecode.Code); ok {
				check(c)
			}
		}
	}
}
