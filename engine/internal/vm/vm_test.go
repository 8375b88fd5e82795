package vm_test

import (
	"errors"
	"runtime"
	"testing"
	"time"

	"github.com/sxfescript/sxn/engine/internal/core"
)

func number(t *testing.T, v core.Value, err error) float64 {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	if !v.IsNumber() {
		t.Fatalf("not a number: %s", core.DescribeValue(v))
	}
	return v.AsNumber()
}

func TestInterrupt(t *testing.T) {
	for _, src := range []string{
		"for (;;) {}", "while (true);", "do {} while (1)",
		"function f() { return f2(f2(1)) } function f2(x) { return x } for (var i = 0; ; i += 0) f()",
		"var s = ''; for (var x of (function* () { while (true) yield 1 })()) s = x",
		"try { for (;;) {} } finally { for (;;) {} }",
		"function g(n) { if (n) { g(n - 1); g(n - 1) } } g(60)",
	} {
		h := newHost()
		stop := errors.New("stop")
		h.agent.Hooks.HandleInterrupt = func() error { return &core.Termination{Cause: stop} }
		timer := time.AfterFunc(20*time.Millisecond, func() { h.agent.Interrupt.Store(1) })
		_, err := h.run("t.js", src)
		timer.Stop()
		if !errors.Is(err, stop) {
			t.Errorf("%s: %v", src, err)
		}
		h.agent.Interrupt.Store(0)
		v, err := h.run("t.js", "1 + 1")
		if n := number(t, v, err); n != 2 {
			t.Errorf("after %s: %v", src, n)
		}
	}
}

func TestTerminationSkipsHandlers(t *testing.T) {
	h := newHost()
	h.define("die", func(*core.Realm, core.Value, []core.Value) (core.Value, error) {
		return core.Undefined, &core.Termination{}
	})
	for _, src := range []string{
		"try { die() } catch (e) { print('caught') } finally { print('finally') }",
		"class A { constructor() { [1].forEach(die) } } class B extends A {} try { new B } catch (e) { print('c') }",
		"function* g() { try { yield 1; die() } finally { print('f') } } for (var x of g());",
		"var o = { get x() { die() } }; try { o.x } finally { print('f') }",
		"(async () => { try { die() } catch (e) { print('c') } })()",
	} {
		if _, err := h.run("t.js", src); !core.IsTermination(err) {
			t.Errorf("%s: %v", src, err)
		}
	}
	if h.out.Len() > 0 {
		t.Errorf("ran handlers: %s", h.out.String())
	}
	v, err := h.run("t.js", "(function f(n) { return n ? 1 + f(n - 1) : 0 })(3000)")
	if n := number(t, v, err); n != 3000 {
		t.Error(n)
	}
}

// TestDeepRecursion reaches the limit from every sort of call and goes on
// afterwards.
func TestDeepRecursion(t *testing.T) {
	h := newHost()
	for _, f := range []string{
		"function f() { return 1 + f() }", "function f() { return f.call(this) + 1 }", "function f() { return f.apply(null, [1]) }",
		"function f(...a) { return f(...[1, 2]) }", "var f = function () { return g() }, g = f.bind(null)",
		"function f() { return [1].map(f) }", "function f() { return `${{ toString: f }}` }", "function f() { return new f }",
		"class A { constructor() { new this.constructor } } function f() { new A }",
		"var o = { get x() { return this.x } }; function f() { return o.x }", "var o = { set x(v) { this.x = v } }; function f() { o.x = 1 }",
		"var p = new Proxy({}, { get(t, k, r) { return r.x } }); function f() { return p.x }",
		"function* g() { yield* g() } function f() { for (var x of g()); }", "async function a() { await a() } function f() { throw new RangeError('x', a()) }",
		"function f() { eval('f()') }", "var it = { [Symbol.iterator]() { return [...it] } }; function f() { return [...it] }",
		"function f() { return Reflect.construct(f, []) }", "class B { static x = 1; static y() { return class extends B { static z = B.y() } } } function f() { B.y() }",
		"function f(a, b, c, d, e) { try { f(1, 2, 3, 4, 5) } finally { } }",
	} {
		v, err := h.run("t.js", f+"; try { f(); 'no error' } catch (e) { e instanceof RangeError ? 'ok' : String(e) }")
		if err != nil {
			t.Errorf("%s: %v", f, err)
		} else if s := core.DescribeValue(v); s != "ok" {
			t.Errorf("%s: %s", f, s)
		}
	}
	v, err := h.run("t.js", "(function d(n) { return n ? 1 + d(n - 1) : 0 })(11000)")
	if n := number(t, v, err); n != 11000 {
		t.Error(n)
	}
}

// TestDeadRegistersReleased checks that what a call has left in dead stack
// space does not stay alive.
func TestDeadRegistersReleased(t *testing.T) {
	h := newHost()
	freed := make(chan struct{}, 64)
	h.define("track", func(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
		runtime.AddCleanup(args[0].AsObject(), func(int) { freed <- struct{}{} }, 0)
		return core.Undefined, nil
	})
	if _, err := h.run("t.js", "(function f(n) { var o = { n }; track(o); return n ? f(n - 1) + o.n : 0 })(20)"); err != nil {
		t.Fatal(err)
	}
	h.vm.ReleaseMemory()
	deadline := time.After(5 * time.Second)
	for n := 0; n < 21; {
		runtime.GC()
		select {
		case <-freed:
			n++
		case <-deadline:
			t.Fatalf("%d of 21 objects freed", n)
		case <-time.After(time.Millisecond):
		}
	}
}

func TestGCStress(t *testing.T) {
	h := newHost()
	h.define("gc", func(*core.Realm, core.Value, []core.Value) (core.Value, error) {
		runtime.GC()
		return core.Undefined, nil
	})
	v, err := h.run("t.js", `
		function* gen(n) { for (var i = 0; i < n; i++) { gc(); yield { i } } }
		function deep(n) { if (n % 700 == 0) gc(); var o = { n }; return n ? deep(n - 1) + (o.n == n) : 0 }
		class A { #p = { q: 1 }; constructor(x) { gc(); this.x = { x } } get p() { gc(); return this.#p } }
		var t = 0;
		for (var { i } of gen(5)) t += i;
		t += deep(5000);
		for (var k = 0; k < 5; k++) { var a = new A(k); t += a.p.q + a.x.x }
		t += [1, 2, 3].map(v => { gc(); return { v } }).reduce((s, o) => { gc(); return s + o.v }, 0);
		t += Math.max.apply(null, Array.from({ length: 30000 }, (_, i) => i));
		var r = (async () => { var s = 0; for (var j = 0; j < 5; j++) { gc(); s += (await { j }).j } return s })();
		r.then(v => { globalThis.result = t + v });
		0`)
	if number(t, v, err); err != nil {
		t.Fatal(err)
	}
	v, err = h.run("t.js", "result")
	if n := number(t, v, err); n != 10+5000+15+6+29999+10 {
		t.Error(n)
	}
}
