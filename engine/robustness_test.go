package engine_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/sxfescript/sxn/engine"
)

// evalWithin runs src and fails the test where that takes longer than limit,
// which is generous: it tells linear time from more, not fast from slow.
func evalWithin(t *testing.T, limit time.Duration, src string) error {
	t.Helper()
	rt := engine.New(engine.Config{})
	start := time.Now()
	_, err := rt.Eval(context.Background(), "t.js", src)
	if d := time.Since(start); d > limit {
		t.Errorf("took %v", d)
	}
	if err != nil {
		if _, ok := rt.ErrorValue(err); !ok {
			t.Errorf("%T: %v is no JavaScript error", err, err)
		}
	}
	if v, err := rt.Eval(context.Background(), "after.js", "[1, 2].map(x => x + 1).join()"); err != nil || v.IsUndefined() {
		t.Errorf("the runtime does not work on: %v", err)
	}
	return err
}

// TestDeepNesting has 100,000 levels of everything that nests: a result or an
// error, never a crash.
func TestDeepNesting(t *testing.T) {
	const n = 100_000
	for _, c := range []struct{ name, open, inner, close string }{
		{"parentheses", "(", "1", ")"},
		{"array", "[", "", "]"},
		{"object", "({a:", "1", "})"},
		{"block", "{", "", "}"},
		{"template", "`${", "1", "}`"},
		{"call arguments", "f(", "", ")"},
		{"index", "a[", "0", "]"},
		{"arrow", "()=>", "1", ""},
		{"function", "function f(){", "", "}"},
		{"class", "(class{m(){", "", "}})"},
		{"conditional", "1?", "1", ":0"},
		{"unary", "- ", "1", ""},
		{"new", "new ", "x", ""},
		{"power", "2**", "1", ""},
		{"comma", "1,", "1", ""},
		{"assignment", "x=", "1", ""},
		{"member", "", "a", ".a"},
		{"call", "", "f", "()"},
		{"optional chain", "", "a", "?.a"},
		{"if", "if(1)", ";", ""},
		{"else", "if(0);else ", ";", ""},
		{"while", "while(0)", ";", ""},
		{"for", "for(;0;)", ";", ""},
		{"try", "try{", "", "}catch{}"},
		{"switch", "switch(1){case 1:", "", "}"},
		{"array pattern", "[", "x", "]=[]"},
		{"object pattern", "({a:", "x", "}=0)"},
		{"default parameter", "(function(a=", "1", "){})"},
		{"sum", "1+", "1", ""},
		{"spread", "[...", "[]", "]"},
		{"only opened", "([{(", "", ""},
		{"regular expression group", "", "/" + strings.Repeat("(", n) + strings.Repeat(")", n) + "/", ""},
		{"regular expression lookaround", "", "/" + strings.Repeat("(?<!", n) + strings.Repeat(")", n) + "/", ""},
		{"regular expression class", "", "/" + strings.Repeat("[", n) + strings.Repeat("]", n) + "/v", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			times := n
			if c.open == "" && c.close == "" {
				times = 0
			}
			src := strings.Repeat(c.open, times) + c.inner + strings.Repeat(c.close, times)
			// Only parsed and compiled: what stands there is never run.
			_ = evalWithin(t, 20*time.Second, "if (0) {"+src+"}")
		})
	}
}

// TestHugeSources are long rather than deep, and must simply work.
func TestHugeSources(t *testing.T) {
	many := func(n int, sep string, f func(i int) string) string {
		parts := make([]string, n)
		for i := range parts {
			parts[i] = f(i)
		}
		return strings.Join(parts, sep)
	}
	id := strings.Repeat("x", 1<<20)
	for _, c := range []struct{ name, src string }{
		{"identifier of 1 MB", "var " + id + "=3; if (" + id + " !== 3) throw 1"},
		{"sum of 10 MB", "var a=1; if (" + strings.Repeat("a+", 5_000_000) + "a !== 5000001) throw 1"},
		{"100,000 lets", "(function () {" + many(100_000, "", func(i int) string { return fmt.Sprintf("let v%d=%d;", i, i) }) + "if (v99999 !== 99999) throw 1 })()"},
		{"switch of 50,000 cases", "var r; switch (49999) {" + many(50_000, "", func(i int) string { return fmt.Sprintf("case %d: r=%d; break;", i, i) }) + "} if (r !== 49999) throw 1"},
		{"100,000 functions", "(function () {" + many(100_000, "", func(i int) string { return fmt.Sprintf("function f%d(){return %d}", i, i) }) + "if (f99999() !== 99999) throw 1 })()"},
		{"200,000 strings", "if ([" + many(200_000, ",", func(i int) string { return fmt.Sprintf("'s%d'", i) }) + "][199999] !== 's199999') throw 1"},
		{"comment of 20 MB", "/*" + strings.Repeat("*", 20<<20) + "*/"},
		{"10,000,000 lines", strings.Repeat("\n", 10_000_000)},
		{"huge counts", "if (/(?:a{1000}){1000}/.test('aaa')) throw 1; /a{99999999999999999999}/.test('a'); /((a{0,9999}){0,9999}){0,9999}/.test('a')"},
		{"alternation of 100,000 words", "if (!/" + many(100_000, "|", func(i int) string { return fmt.Sprintf("w%d", i) }) + "/.test('w99999')) throw 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if err := evalWithin(t, 60*time.Second, c.src); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestEndlessLoopsStop runs what never ends by itself, in JavaScript, in
// regular expressions and in natives, until its context does.
func TestEndlessLoopsStop(t *testing.T) {
	for _, src := range []string{
		"for (;;);",
		"while (true) { try { throw 1 } catch {} finally {} }",
		"(function f() { try { f() } finally { f() } })()",
		"for (;;) try { for (;;); } catch {}",
		"/(a*)*(a*)*(a*)*(a*)*(a*)*(a*)*(a*)*\\1\\2\\3x$/.test('a'.repeat(200))",
		"/^(?:(?=(a+))\\1?)*?b(?<=(a+)+)$/.test('a'.repeat(100000)); 'x'.repeat(3e7).replace(/(?:)(?<=((x+)+)+y)/g, 'z')",
		"Array.prototype.fill.call({ length: 2 ** 53 - 1 }, 1)",
		"Array.prototype.indexOf.call(new Proxy({ length: 2 ** 53 - 1 }, {}), 1)",
		"Array.prototype.reverse.call({ length: 2 ** 53 - 1 })",
		"new Set([1]).isSubsetOf({ size: 1, has: () => true, keys: () => 1 }); const s = new Set([0]); s.forEach(x => { s.delete(x); s.add(x + 1) })",
		"const m = new Map([[0, 0]]); for (const [k] of m) { m.delete(k); m.set(k + 1) }",
		"for (const x of { [Symbol.iterator]: () => ({ next: () => ({}) }) });",
		"Promise.all({ [Symbol.iterator]: () => ({ next: () => ({ value: 1 }) }) })",
		"new Map({ [Symbol.iterator]: () => ({ next: () => ({ value: [1, 1] }) }) })",
		"Object.fromEntries({ [Symbol.iterator]: () => ({ next: () => ({ value: [1, 1] }) }) })",
		"Iterator.from({ next: () => ({ value: 0 }) }).filter(x => x).next()",
		"Iterator.from({ next: () => ({ value: 0 }) }).drop(Infinity).next()",
		"[3, 2, 1, 0].sort(() => { for (;;); })",
		"'abc'.replace(/b/, () => { for (;;); })",
		"JSON.stringify({ toJSON() { for (;;); } })",
		"new Proxy({}, { get() { for (;;); } }).x",
		"(async () => { for (;;) await 0 })()",
		"10n ** 3000000n * 7n ** 5000000n % 11n; for (;;);",
	} {
		t.Run(src[:min(len(src), 40)], func(t *testing.T) {
			rt := engine.New(engine.Config{})
			ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
			defer cancel()
			done := make(chan error, 1)
			go func() {
				done <- rt.Enter(ctx, func() error {
					if _, err := rt.Eval(ctx, "t.js", src); err != nil {
						return err
					}
					return rt.RunJobs()
				})
			}()
			select {
			case err := <-done:
				if !engine.IsTermination(err) {
					t.Errorf("ended with %v", err)
				}
			case <-time.After(20 * time.Second):
				t.Fatal("does not stop")
			}
		})
	}
}
