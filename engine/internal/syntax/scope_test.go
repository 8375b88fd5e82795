package syntax

import (
	"fmt"
	"reflect"
	"sort"
	"strings"
	"testing"

	"github.com/sxfescript/sxn/engine/internal/syntax/scope"
)

// walk visits every node below v, by reflection, once.
func walk(v reflect.Value, visit func(any)) {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() || strings.HasPrefix(v.Type().Elem().PkgPath(), "github.com/sxfescript/sxn/engine/internal/syntax/scope") {
			return
		}
		if _, ok := v.Interface().(*FuncDecl); ok {
			visit(v.Interface())
		} else if v.Type().Elem().Kind() == reflect.Struct {
			visit(v.Interface())
		}
		walk(v.Elem(), visit)
	case reflect.Interface:
		if !v.IsNil() {
			walk(v.Elem(), visit)
		}
	case reflect.Slice:
		for i := 0; i < v.Len(); i++ {
			walk(v.Index(i), visit)
		}
	case reflect.Struct:
		if strings.HasSuffix(v.Type().PkgPath(), "/scope") || v.Type() == reflect.TypeOf(reparseContext{}) {
			return
		}
		for i := 0; i < v.NumField(); i++ {
			f := v.Type().Field(i)
			if f.IsExported() && f.Name != "Funcs" && f.Name != "Lines" && f.Name != "Module" {
				walk(v.Field(i), visit)
			}
		}
	}
}

var kindNames = map[scope.Kind]string{
	scope.Var: "var", scope.FunctionVar: "function", scope.Param: "param", scope.Let: "let", scope.Const: "const",
	scope.Class: "class", scope.BlockFunction: "blockfn", scope.Using: "using", scope.Catch: "catch",
	scope.CatchPattern: "catchpat", scope.Import: "import", scope.FunctionName: "fname", scope.ClassName: "cname",
	scope.Private: "private", scope.This: "This", scope.Arguments: "Arguments", scope.NewTarget: "NewTarget",
	scope.Home: "Home", scope.Callee: "Callee", scope.DefaultExport: "default",
}

// describe renders a resolved reference: kind, then ^ for a captured cell of an
// outer function, @ for a script global, ~ when dynamic scopes come first, ! for
// a TDZ check.
func describe(r *scope.Ref) string {
	s := "global"
	if r.Binding != nil {
		s = kindNames[r.Binding.Kind]
		switch {
		case r.Slot == scope.SlotGlobal:
			s += "@"
		case r.Slot >= 0:
			s += "^"
		}
	}
	if r.Dynamic != nil {
		s = "~" + s
	}
	if r.Checked() {
		s += "!"
	}
	return s
}

// refs lists the references of a program in source order.
func refs(p *Program) string {
	type item struct {
		pos  uint32
		text string
	}
	var items []item
	add := func(pos uint32, name string, r *scope.Ref) {
		items = append(items, item{pos, name + ":" + describe(r)})
	}
	visit := func(n any) {
		switch t := n.(type) {
		case *Ident:
			add(t.Start, t.Name.Text, &t.Ref)
		case *This:
			add(t.Start, "this", &t.Ref)
		case *NewTarget:
			add(t.Start, "new.target", &t.Ref)
		case *PrivateName:
			add(t.Start, t.Name.Text, &t.Ref)
		case *SuperCall:
			add(t.Start, "super()", &t.This)
		case *SuperMember:
			add(t.Start, "super.", &t.Home)
		}
	}
	walk(reflect.ValueOf(p.Body), visit)
	if p.Function != nil {
		walk(reflect.ValueOf(p.Function), visit)
	}
	sort.SliceStable(items, func(i, j int) bool { return items[i].pos < items[j].pos })
	out := make([]string, len(items))
	for i := range items {
		out[i] = items[i].text
	}
	return strings.Join(out, " ")
}

// In the tests f is a function body with parameter p, so top-level declarations
// are locals.
func TestResolve(t *testing.T) {
	tests := []struct{ src, want string }{
		{`x`, `x:global`},
		{`p`, `p:param`},
		{`var a; a`, `a:var a:var`},
		{`a; var a`, `a:var a:var`},
		{`let a = 1; a`, `a:let a:let`},
		{`a; let a`, `a:let! a:let`},
		{`let a = a`, `a:let a:let!`},
		{`let a; { a }`, `a:let a:let`},
		{`{ a } let a`, `a:let! a:let`},
		{`let a; { a; let a }`, `a:let a:let! a:let`},
		{`let a; () => a`, `a:let a:let^`},
		{`() => a; let a`, `a:let^! a:let`},
		{`let a = () => a`, `a:let a:let^!`},
		{`function g() { return a } let a; a`, `g:function a:let^! a:let a:let`},
		{`let a; { function g() { return a } }`, `a:let g:blockfn a:let^`},
		{`let a; { g(); function g() { let b; return () => a + b } }`, `a:let g:blockfn g:blockfn b:let a:let^ b:let^`},
		{`{ let a; function g() { return a } }`, `a:let g:blockfn a:let^!`},
		{`for (let i = 0; i < 1; i++) i`, `i:let i:let i:let i:let`},
		{`for (let i of i) i`, `i:let i:let! i:let`},
		{`for (let [a = b, b] of p) a`, `a:let b:let! b:let p:param a:let`},
		{`switch (p) { case 0: let a; a; break; case 1: a; }`, `p:param a:let a:let a:let!`},
		{`while (p) { a; let a; }`, `p:param a:let! a:let`},
		{`class C { m() { C } static s = C; [C]() {} }`, `C:class C:cname C:cname^ C:cname^ C:cname!`},
		{`class C extends C {}`, `C:class C:cname C:cname!`},
		{`C; class C {}`, `C:class! C:class C:cname`},
		{`(class D { m() { return D } })`, `D:cname D:cname^`},
		{`(function g() { g })`, `g:fname g:fname`},
		{`(function g() { () => g })`, `g:fname g:fname^`},
		{`(function g() { var g; g })`, `g:fname g:var g:var`},
		{`(function(a, b = a) { var a; a })`, `a:param b:param a:param a:var a:var`},
		{`(function(a = b, b) {})`, `a:param b:param! b:param`},
		{`(function(a = () => b, b) {})`, `a:param b:param^! b:param`},
		{`(function(a = () => a) { a })`, `a:param a:param^! a:param`},
		{`(a, b = a) => a + b`, `a:param b:param a:param a:param b:param`},
		{`([a, {b: c = a}]) => c`, `a:param c:param a:param! c:param`},
		{`(a = function() { return b }, b) => 1`, `a:param b:param^! b:param`},
		{`a => b => a + b`, `a:param b:param a:param^ b:param`},
		{`async (a, b = a) => p`, `a:param b:param a:param p:param^`},
		{`async a => a`, `a:param a:param`},
		{`[p, {p: p.x}] = p`, `p:param p:param p:param`},
		{`try {} catch (e) { var e = 1; e }`, `e:catch e:catch e:catch`},
		{`try {} catch ([e, f = e]) { e }`, `e:catchpat f:catchpat e:catchpat! e:catchpat`},
		{`with (p) { x; p; let q; q }`, `p:param x:~global p:~param q:let q:let`},
		{`with (p) { (function() { x; var y; y }) }`, `p:param x:~global y:var y:var`},
		{`with (p) var v = 1`, `p:param v:~var`},
		{`eval(''); x; p`, `eval:~global x:~global p:param`},
		{`(function() { eval(''); x; p; var y; y })`, `eval:~global x:~global p:~param^ y:var y:var`},
		{`(function() { "use strict"; eval(''); x; p })`, `eval:global x:global p:param^`},
		{`(0, eval)(''); x`, `eval:global x:global`},
		{`eval?.(''); x`, `eval:global x:global`},
		{`this; () => this`, `this:This this:This^`},
		{`arguments; () => arguments`, `arguments:Arguments arguments:Arguments^`},
		{`var arguments; arguments`, `arguments:var arguments:var`},
		{`() => { let arguments; arguments }`, `arguments:let arguments:let`},
		{`new.target; () => new.target`, `new.target:NewTarget new.target:NewTarget^`},
		{`class C extends p { constructor() { this; super(); this; () => this } }`,
			`C:class C:cname p:param this:This! super():This this:This this:This^`},
		{`class C extends p { constructor() { if (p) super(); this } }`, `C:class C:cname p:param p:param^ super():This this:This!`},
		{`class C extends p { constructor() { () => super(); super.x } }`, `C:class C:cname p:param super():This^ super.:Home`},
		{`({ m() { super.x; () => super.y } })`, `super.:Home super.:Home^`},
		{`class C { #a; m() { this.#a; #a in p } static { this.#a } }`,
			`C:class C:cname #a:private this:This #a:private^ #a:private^ p:param^ this:This #a:private^`},
		{`class C { x = this; y = () => this; static z = this }`, `C:class C:cname this:This this:This^ this:This`},
		{`class C { static { let a; a; () => a } }`, `C:class C:cname a:let a:let a:let^`},
		{`{ function g() {} } g`, `g:blockfn g:var`},
		{`{ function g() {} } { let g; g }`, `g:blockfn g:let g:let`},
		{`let g; { function g() {} } g`, `g:let g:blockfn g:let`},
		{`{ let h; { function h() {} } } h`, `h:let h:blockfn h:global`},
		{`{ function p() {} } p`, `p:blockfn p:param`},
		{`"use strict"; { function g() {} } g`, `g:blockfn g:global`},
		{`try {} catch (g) { { function g() {} } } g`, `g:catch g:blockfn g:var`},
		{`try {} catch ({g}) { { function g() {} } } g`, `g:catchpat g:blockfn g:global`},
		{`for (let g;;) { { function g() {} } } g`, `g:let g:blockfn g:global`},
		{`switch (p) { case 1: function g() {} } g`, `p:param g:blockfn g:var`},
		{`if (p) function g() {} g`, `p:param g:blockfn g:var`},
		{`l: function g() {} g`, `g:function g:function`},
		{`{ async function g() {} } g`, `g:blockfn g:global`},
		{`typeof a; let a`, `a:let! a:let`},
		{`a = 1; let a`, `a:let! a:let`},
		{`const a = 1; a = 2`, `a:const a:const`},
		{`(function() { return function() { return p } })`, `p:param^`},
		{`p => p`, `p:param p:param`},
		{`({p, q: p} = p)`, `p:param p:param p:param`},
		{`({p, q: [r]}) => r`, `p:param r:param r:param`},
	}
	for _, tt := range tests {
		prog, err := ParseFunctionBody(tt.src, []string{"p"}, Options{})
		if err != nil {
			t.Errorf("%s: %v", tt.src, err)
			continue
		}
		got := strings.TrimPrefix(refs(prog), "p:param ")
		if got != tt.want {
			t.Errorf("%s\n got %s\nwant %s", tt.src, got, tt.want)
		}
	}
}

func TestResolveTop(t *testing.T) {
	tests := []struct{ kind, src, want string }{
		{"script", `var a; let b; a; b; c`, `a:var@ b:let@ a:var@ b:let@ c:global`},
		{"script", `b; let b; () => b`, `b:let@! b:let@ b:let@`},
		{"script", `function f() { return b } let b`, `f:function@ b:let@! b:let@`},
		{"script", `this; () => this`, `this:global this:global`},
		{"script", `{ let a; () => a }`, `a:let a:let^`},
		{"script", `eval(''); let a; { let b; b }`, `eval:global a:let@ b:let b:let`},
		{"script", `with (a) b`, `a:global b:~global`},
		{"module", `import a, * as n from 'x'; a; n; () => a`, `a:import! n:import a:import^!`},
		{"module", `export let a; a; () => a; function f() { return a }`, `a:let a:let a:let^ f:blockfn a:let^!`},
		{"module", `f(); function f() {} this`, `f:blockfn f:blockfn this:global`},
		{"module", `export default class { m() {} }`, ``},
		{"module", `export default a; let a`, `*default*:default a:let! a:let`},
		{"eval", `var a; let b; a; b`, `a:global b:let a:global b:let`},
		{"eval", `"use strict"; var a; a`, `a:var a:var`},
	}
	for _, tt := range tests {
		var prog *Program
		var err error
		switch tt.kind {
		case "module":
			prog, err = ParseModule(tt.src, Options{})
		case "eval":
			prog, err = ParseEval(tt.src, nil, Options{})
		default:
			prog, err = ParseScript(tt.src, Options{})
		}
		if err != nil {
			t.Errorf("%s: %v", tt.src, err)
			continue
		}
		if got := refs(prog); got != tt.want {
			t.Errorf("%s\n got %s\nwant %s", tt.src, got, tt.want)
		}
	}
}

func body(t *testing.T, src string) *Program {
	t.Helper()
	prog, err := ParseFunctionBody(src, []string{"p"}, Options{})
	if err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	return prog
}

// find returns the first node of type T.
func find[T any](t *testing.T, p *Program) T {
	t.Helper()
	var out T
	found := false
	walk(reflect.ValueOf(p.Function), func(n any) {
		if x, ok := n.(T); ok && !found {
			out, found = x, true
		}
	})
	if !found {
		t.Fatalf("no %T", out)
	}
	return out
}

func TestPerIteration(t *testing.T) {
	tests := []struct {
		src  string
		want bool
	}{
		{`for (let i = 0; ; ) { i }`, false},
		{`for (let i = 0; ; ) { () => i }`, true},
		{`for (let i = () => i; ; ) {}`, true},
		{`for (const i = 0; ; ) { () => i }`, false},
		{`for (let i = 0; ; ) { eval('') }`, true},
		{`for (let i = 0; ; ) { let j; () => j }`, false},
	}
	for _, tt := range tests {
		f := find[*For](t, body(t, tt.src))
		if f.Scope == nil || f.Scope.PerIteration != tt.want {
			t.Errorf("%s: PerIteration is not %v", tt.src, tt.want)
		}
	}
}

func TestDissolvedScopes(t *testing.T) {
	b := find[*Block](t, body(t, `{ var a; a }`))
	if b.Scope != nil {
		t.Error("a block without lexical declarations keeps a scope")
	}
	b = find[*Block](t, body(t, `{ let a }`))
	if b.Scope == nil {
		t.Error("a block with a lexical declaration has no scope")
	}
}

func TestCaptures(t *testing.T) {
	prog := body(t, `let a, b; (function g() { b; (function h() { a; g; p }) })`)
	var h, g *scope.Function
	walk(reflect.ValueOf(prog.Function), func(n any) {
		if f, ok := n.(*Function); ok && f.Name != nil {
			if f.Name.Name.Text == "h" {
				h = f.Info
			} else {
				g = f.Info
			}
		}
	})
	list := func(f *scope.Function) string {
		var out []string
		for _, c := range f.Captures {
			out = append(out, fmt.Sprintf("%s@%d", c.Binding.Name.Text, c.Parent))
		}
		return strings.Join(out, " ")
	}
	if got := list(h); got != "a@1 g@-1 p@2" {
		t.Errorf("captures of h: %s", got)
	}
	if got := list(g); got != "b@-1 a@-1 p@-1" {
		t.Errorf("captures of g: %s", got)
	}
}

func TestFunctionFlags(t *testing.T) {
	tests := []struct {
		src  string
		want func(f *scope.Function) bool
	}{
		{`(function(a, b) {})`, func(f *scope.Function) bool {
			return f.SimpleParams && f.Length == 2 && !f.UsesThis && !f.UsesArguments
		}},
		{`(function(a, b = 1, c) {})`, func(f *scope.Function) bool {
			return !f.SimpleParams && f.ParamExpressions && f.Length == 1 && f.ParamCount == 3
		}},
		{`(function({a}, ...b) {})`, func(f *scope.Function) bool { return !f.SimpleParams && !f.ParamExpressions && f.Length == 1 }},
		{`(function({[1]: a}) {})`, func(f *scope.Function) bool { return f.ParamExpressions }},
		{`(function() { () => this })`, func(f *scope.Function) bool { return f.UsesThis && f.This.Captured }},
		{`(function() { () => arguments })`, func(f *scope.Function) bool { return f.UsesArguments && f.Arguments.Captured }},
		{`(function() { eval() })`, func(f *scope.Function) bool {
			return f.DirectEval && f.InnerEval && f.UsesThis && f.UsesArguments && f.UsesNewTarget && f.Body.SloppyEval
		}},
		{`(function() { () => eval() })`, func(f *scope.Function) bool { return f.DirectEval && f.InnerEval && !f.Body.SloppyEval }},
		{`(function() { function g() { eval() } })`, func(f *scope.Function) bool { return !f.DirectEval && f.InnerEval }},
		{`(function() { "use strict"; eval() })`, func(f *scope.Function) bool { return f.Strict && f.DirectEval && !f.Body.SloppyEval }},
		{`(function() { with (a) b })`, func(f *scope.Function) bool { return f.ContainsWith }},
		{`(async function*() { await 1; yield })`, func(f *scope.Function) bool { return f.Async && f.Generator && f.HasAwait && f.HasYield }},
		{`(function(a, a) {})`, func(f *scope.Function) bool { return f.DuplicateParams }},
	}
	for _, tt := range tests {
		prog := body(t, tt.src)
		fns := 0
		walk(reflect.ValueOf(prog.Function.Body), func(n any) {
			if f, ok := n.(*Function); ok {
				if fns++; fns == 1 && !tt.want(f.Info) {
					t.Errorf("%s: wrong flags %+v", tt.src, f.Info)
				}
			}
		})
	}
}

func TestAssigned(t *testing.T) {
	prog := body(t, `let a = 1, b = 2, c; b = 3; () => a + b + c; c++`)
	want := map[string]bool{"a": false, "b": true, "c": true}
	for _, d := range prog.Scope.Bindings {
		if d.Name == nil {
			continue
		}
		if w, ok := want[d.Name.Text]; ok && (d.Assigned != w || !d.Captured) {
			t.Errorf("%s: Assigned %v, Captured %v", d.Name.Text, d.Assigned, d.Captured)
		}
	}
}

func TestHoistedFuncs(t *testing.T) {
	prog := body(t, `function a() {} function b() {} function a() { 2 } { function c() {} }`)
	var got []string
	for _, d := range prog.Function.Funcs {
		got = append(got, d.Func.Name.Name.Text)
	}
	if strings.Join(got, " ") != "b a" {
		t.Errorf("functions to instantiate: %v", got)
	}
	b := find[*Block](t, prog)
	if len(b.Funcs) != 1 || b.Funcs[0].Var == nil || !b.Funcs[0].Var.AnnexB {
		t.Error("the function in the block is not hoisted")
	}
}

// TestEvalScopes compiles eval code against the scopes of its call.
func TestEvalScopes(t *testing.T) {
	prog := body(t, `let a = 1; class C { #x; m(q) { { let b; (() => eval(''))() } } }`)
	call := evalCall(t, prog)
	tests := []struct{ src, want string }{
		{`a; b; p; q; z`, `a:~let^ b:~let^ p:~param^ q:~param^ z:~global`},
		{`this.#x`, `this:This^ #x:private^`},
		{`var v; v; let w; w; () => a`, `v:~global v:~global w:let w:let a:~let^`},
		{`super.y; new.target; arguments`, `super.:Home^ new.target:NewTarget^ arguments:~Arguments^`},
	}
	for _, tt := range tests {
		site := *call.Eval
		got, err := ParseEval(tt.src, &site, Options{})
		if err != nil {
			t.Errorf("%s: %v", tt.src, err)
			continue
		}
		// The class is strict, so the code is and has vars of its own.
		want := strings.ReplaceAll(strings.ReplaceAll(tt.want, "~", ""), "v:global", "v:var")
		if r := refs(got); r != want {
			t.Errorf("%s\n got %s\nwant %s", tt.src, r, want)
		}
		for _, c := range got.Func.Captures {
			if c.Parent >= 0 && call.Eval.Func.Captures[c.Parent].Binding != c.Binding {
				t.Errorf("%s: capture %v does not match the parent's", tt.src, c)
			}
			if c.Parent < 0 && c.Binding.Func != call.Eval.Func {
				t.Errorf("%s: capture %v is no local of the parent", tt.src, c)
			}
		}
	}
	if _, err := ParseEval(`this.#y`, call.Eval, Options{}); err == nil {
		t.Error("an undeclared private name is accepted")
	}
	if _, err := ParseEval(`super()`, call.Eval, Options{}); err == nil {
		t.Error("super() is accepted in a method")
	}
}

func TestSloppyEvalScopes(t *testing.T) {
	prog := body(t, `let a; (function(q) { eval(''); x; a; q; () => x })`)
	call := evalCall(t, prog)
	got, err := ParseEval(`var v; v; a; q; x; function h() {} { function k() {} }`, call.Eval, Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := `v:~global v:~global a:~let^ q:param^ x:~global h:function k:blockfn`
	if r := refs(got); r != want {
		t.Errorf("got %s\nwant %s", r, want)
	}
	var names []string
	for _, b := range got.VarScope.Bindings {
		names = append(names, b.Name.Text)
	}
	if strings.Join(names, " ") != "v h k" {
		t.Errorf("var names %v", names)
	}
}

func evalCall(t *testing.T, p *Program) *Call {
	var out *Call
	walk(reflect.ValueOf(p.Function), func(n any) {
		if c, ok := n.(*Call); ok && c.Eval != nil {
			out = c
		}
	})
	if out == nil {
		t.Fatal("no direct eval")
	}
	return out
}

// TestReparse parses every function of a program again and compares.
func TestReparse(t *testing.T) {
	src := `
let a = 1; const b = 2;
function f(x, y = a) { let z; return () => x + y + z + b + later; }
class C extends p {
  #x = 1; [a] = () => this.#x;
  constructor(q) { super(q); this.z = () => super.m(); }
  get g() { return this.#x + C.name; } set g(v) { this.#x = v; }
  static async *s(v) { yield* await v; for await (const w of v) a; }
  static { var k; (function() { k; a }); }
  'str'() {} 12() {} [b]() {}
}
const o = { m(x) { super.m(x); arguments; }, async n() { await a; }, get h() { return a }, *gen() { yield b } };
(function named(n) { "use strict"; return n ? named(n - 1) : arguments.length; });
async (u, {v} = a) => { await u; return v };
w => w.map(x => x + a);
(function(q) { eval('q'); return function() { return q + undeclared } });
function* gg() { (() => { function yield_() {} }); yield function() { with (a) { b; () => b } } }
with (p) { (function() { return a + zz }) }
let later;
`
	prog := body(t, src)
	n := 0
	walk(reflect.ValueOf(prog.Function.Body), func(node any) {
		f, ok := node.(*Function)
		if !ok {
			return
		}
		n++
		again, err := ReparseFunction(src, f.Lazy(), Options{})
		if err != nil {
			t.Errorf("%s: %v", src[f.Start:f.End], err)
			return
		}
		if again.Loc != f.Loc || again.BodyStart != f.BodyStart || again.BodyEnd != f.BodyEnd {
			t.Errorf("%s: other positions", src[f.Start:f.End])
		}
		want, got := refs(&Program{Function: f}), refs(&Program{Function: again})
		if f.Info.Hoisted { // the name of a declaration belongs to the scope around it
			_, want, _ = strings.Cut(want, " ")
			_, got, _ = strings.Cut(got, " ")
		}
		want, got = strings.ReplaceAll(want, "blockfn", "function"), strings.ReplaceAll(got, "blockfn", "function")
		if want != got {
			t.Errorf("%s\n got %s\nwant %s", src[f.Start:f.End], got, want)
		}
		if len(again.Info.Captures) != len(f.Info.Captures) {
			t.Errorf("%s: other captures", src[f.Start:f.End])
		}
		a, b := *f.Info, *again.Info
		if a.Strict != b.Strict || a.Kind != b.Kind || a.Async != b.Async || a.UsesThis != b.UsesThis || a.UsesArguments != b.UsesArguments || a.Length != b.Length {
			t.Errorf("%s: other flags", src[f.Start:f.End])
		}
	})
	if n < 25 {
		t.Errorf("only %d functions", n)
	}
}
