package erase

import (
	"strings"
	"testing"
	"time"
	"unicode/utf16"
)

// TestStrip has constructs of which the recorded cases of module cannot show
// the reason. "~" stands for a space, so that what was erased can be counted.
func TestStrip(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"nothing to erase", "let a = 1 < b, c = d > (e)", "let a = 1 < b, c = d > (e)"},
		{"comparison", "if (a < b && c > d) f(a < b, c > d)", "if (a < b && c > d) f(a < b, c > d)"},
		{"call with type arguments", "f<A, B<C>>(x)", "f~~~~~~~~~(x)"},
		{"shift", "a<b>>c", "a<b>>c"},
		{"function type as argument", "f<<T>(x: T) => void>(x)", "f~~~~~~~~~~~~~~~~~~~(x)"},
		{"conditional, not arrow", "a ? (b) : c => d", "a ? (b) : c => d"},
		{"conditional and arrow", "a ? (b) : c => d : e", "a ? (b)~~~~ => d : e"},
		{"template ends a type", "let a: `x${B}`", "let a~~~~~~~~~"},
		{"template ends an expression", "f(`x${b}` as C)", "f(`x${b}`~~~~~)"},
		{"regular expression", "a = /[/]/ as B; /c/", "a = /[/]/~~~~~; /c/"},
		{"statement after as", "a = b as C\n(d)", "a = b~;~~~\n(d)"},
		{"statement after a type", "a\ntype B = C\n(d)", "a\n;~~~~~~~~~\n(d)"},
		{"arrow over lines", "(a):\nB => c", "(a~~\n) => c"},
		{"infer with constraint", "type A = B extends infer C extends D ? C : E", strings.Repeat("~", 44)},
		{"infer without", "type A = B extends (infer C extends D ? 1 : 2) ? C : E", strings.Repeat("~", 54)},
		{"conditional in a result", "type A = B extends <C>() => C extends D ? 1 : 2 ? 3 : 4", strings.Repeat("~", 55)},
		{"widths", "type A = 'é字🎉'", "~~~~~~~~~~\u00a0\u2002~\ufeff~"},
	} {
		got, err := Strip(c.in)
		want := strings.ReplaceAll(c.want, "~", " ")
		if err != nil || got != want {
			t.Errorf("%s: %q, %v; want %q", c.name, got, err, want)
		}
	}
}

// TestLimits has sources that try the time and the stack.
func TestLimits(t *testing.T) {
	const n = 20000
	for name, src := range map[string]string{
		"parentheses":        strings.Repeat("(", n),
		"brackets":           strings.Repeat("[", n),
		"blocks":             strings.Repeat("{", n),
		"unary":              strings.Repeat("-", 2*n+1) + "a",
		"type arguments":     strings.Repeat("a<", n),
		"arrows":             strings.Repeat("(a = ", n),
		"generic arrows":     strings.Repeat("<T>(a = ", n),
		"return types":       strings.Repeat("a ? (b) : ", n),
		"nested conditions":  strings.Repeat("a ? (b) : (c): d => ", n),
		"consequents":        strings.Repeat("a ? (b): c => ", n),
		"types":              "type A = " + strings.Repeat("(", n),
		"object types":       "type A = " + strings.Repeat("{a:", n),
		"function types":     "type A = " + strings.Repeat("(a:", n),
		"conditional types":  "type A = " + strings.Repeat("a extends ", n),
		"infer":              "type A = " + strings.Repeat("a extends infer b extends ", n),
		"templates":          strings.Repeat("`${", n),
		"assertions":         strings.Repeat("<T>", n),
		"generic calls":      strings.Repeat("a<b, c<", n),
		"new":                strings.Repeat("new ", n) + "a",
		"tuples":             "type A = " + strings.Repeat("[a?:", n),
		"abstract":           "type A = " + strings.Repeat("abstract new () => ", n),
		"namespaces":         strings.Repeat("namespace a {", n),
		"classes":            strings.Repeat("class A { b = ", n),
		"function type args": strings.Repeat("f<<T>(", n),
		"parameter patterns": "type A = " + strings.Repeat("({a:", n),
		"long comparison":    strings.Repeat("a < b, ", 5*n) + "c",
		"long union":         "type A = " + strings.Repeat("a | ", 5*n) + "c",
		"long chain":         strings.Repeat("a.", 5*n) + "c",
		"long false branch":  "type A = " + strings.Repeat("a extends b ? c : ", n) + "d",
	} {
		start := time.Now()
		_, err := Strip(src)
		if d := time.Since(start); d > 3*time.Second {
			t.Errorf("%s: %v, %v", name, d, err)
		}
	}
}

func FuzzStrip(f *testing.F) {
	for _, s := range []string{
		"let a: B = c as D;\n(e)", "class A<T> extends B<T> implements C { private [x]?: y; declare z; constructor(private a) {} }",
		"a ? (b) : c => d : e", "f<A<B>>(`${c as D}`)", "abstract class A { abstract b(): void; get c(): d { return 1 } }",
		"import type { A } from 'a'; export { type B, C }; import d = require('d')", "namespace A { type B = `x${C}` }", "enum A { B }",
		"type A = B extends infer C extends D ? { [E in F]?: G } : (new (...h: I[]) => J)[]", "async <T\n>(a: B): C\n=> d",
		"var a = /[/]/g < b > (c)", "declare module 'a' { let b: c }", "x\ntype A = 1\n`b`", "function f(this: A, b?: C): asserts b is D; ",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, src string) {
		start := time.Now()
		out, err := Strip(src)
		if d := time.Since(start); d > 2*time.Second {
			t.Fatalf("%d bytes took %v", len(src), d)
		}
		if err != nil {
			e := err.(*Error)
			if e.Message == "" || e.Start < 0 || e.End < e.Start || e.Start > len(src) {
				t.Fatalf("%+v", e)
			}
			e.Frame("x", src)
			return
		}
		if a, b := len(utf16.Encode([]rune(src))), len(utf16.Encode([]rune(out))); a != b {
			t.Fatalf("%d units became %d: %q", a, b, out)
		}
		if strings.Count(src, "\n") != strings.Count(out, "\n") {
			t.Fatalf("lines changed: %q", out)
		}
	})
}
