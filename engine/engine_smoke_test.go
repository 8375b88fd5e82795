package engine_test

import (
	"context"
	"testing"

	"github.com/sxfescript/sxn/engine"
)

func TestSmoke(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"1 + 2", "3"},
		{"let s = 0; for (let i = 0; i < 10; i++) s += i; s", "45"},
		{"function f(n) { return n < 2 ? n : f(n - 1) + f(n - 2) } f(20)", "6765"},
		{"var o = {a: 1, b: {c: 'x'}}; o.b.c + o.a", "x1"},
		{"class A { #x = 4; get x() { return this.#x } } class B extends A { y = this.x + 1 } new B().y", "5"},
		{"try { throw new TypeError('boom') } catch (e) { e.message }", "boom"},
		{"typeof Symbol.iterator", "symbol"},
		{"new Map().set(1, 2).get(1)", "2"},
		{"`a${1 + 1}b`", "a2b"},
		{"const { a, ...r } = { a: 1, b: 2 }; Object.keys(r)[0]", "b"},
	} {
		rt := engine.New(engine.Config{})
		v, err := rt.Eval(context.Background(), "t.js", c.src)
		if err != nil {
			t.Errorf("%s: %v", c.src, err)
			continue
		}
		s, err := rt.ToString(v)
		if err != nil || s != c.want {
			t.Errorf("%s = %q, %v; want %q", c.src, s, err, c.want)
		}
	}
}
