package engine_test

import (
	"context"
	"runtime"
	"testing"

	"github.com/sxfescript/sxn/engine"
)

// deepen makes the goroutine stack move.
func deepen(n int) int {
	var pad [1024]byte
	if n == 0 {
		return int(pad[0])
	}
	return deepen(n-1) + int(pad[n%len(pad)])
}

// TestArgumentsOnTheStack calls native functions with argument lists of the
// caller, and moves the goroutine stack during the call.
func TestArgumentsOnTheStack(t *testing.T) {
	rt := engine.New(engine.Config{})
	err := rt.Enter(context.Background(), func() error {
		f := rt.NewFunction("f", 2, func(c *engine.Call) (engine.Value, error) {
			deepen(200)
			runtime.GC()
			x, _ := c.Arg(0).AsNumber()
			if y, _ := c.Arg(1).AsNumber(); c.Len() != 2 || x != 1 || y != 2 {
				t.Errorf("arguments after the stack moved: %v, %v", x, y)
			}
			return c.Arg(1), nil
		})
		for range 10 {
			v, err := f.Call(engine.Undefined, engine.Number(1), engine.Number(2))
			if err != nil {
				return err
			}
			if y, _ := v.AsNumber(); y != 2 {
				t.Errorf("result %v", y)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestArgumentsWhileTheStackMoves has natives convert arguments and call back
// into functions that move the stack below the lists they were given.
func TestArgumentsWhileTheStackMoves(t *testing.T) {
	rt := engine.New(engine.Config{})
	err := rt.Enter(context.Background(), func() error {
		depth := 0
		move := rt.NewFunction("move", 0, func(c *engine.Call) (engine.Value, error) {
			depth = (depth + 37) % 400
			deepen(depth)
			runtime.GC()
			return engine.Undefined, nil
		})
		if err := rt.Global().Put("move", move.Value()); err != nil {
			return err
		}
		v, err := rt.Eval(context.Background(), "move.js", `
const lazy = x => ({ valueOf() { move(); return x }, toString() { move(); return String(x) } });
const list = (...a) => { move(); return a.join() };
const bound = list.bind(null, 1, 2);
const proxy = new Proxy(list, { apply(f, self, a) { move(); return f(...a) } });
class C { constructor(...a) { move(); this.a = a.join() } }
Number.prototype.toLocaleString = function (a, b) { move(); return this + a + b };
let closures = [];
const results = [
	Math.max(lazy(3), lazy(7), lazy(5)),
	String.fromCharCode(lazy(97), lazy(98), lazy(99)),
	[1, 2, 3, 4].splice(lazy(1), lazy(2), 8, 9).join(),
	[4, 5].concat([6], 7, [lazy(8)]).join(),
	'abc'.replace(lazy('b'), (...a) => { move(); return a.length }),
	bound(3, 4), proxy(5, 6), new (C.bind(null, 'x'))('y').a,
	Reflect.apply(list, null, [1, lazy(2)]), Reflect.construct(C, [1, lazy(2)]).a,
	new Uint8Array([1, 2]).toLocaleString('-', '+'),
	list.call(null, ...[1, 2, 3]), list.apply(null, { length: 2, 0: lazy(1), 1: 2 }),
	[3, 1, 2].sort((a, b) => { move(); return a - b }).join(),
	Array.of.call(C, 1, 2)[1], Array.from({ length: 2 }, function (v, i) { move(); return this + i }, 's').join(),
	[1, 2, 3].reduce((a, b) => { move(); return a + b }, 'r'),
	JSON.stringify({ toJSON(k) { move(); return [k, 1] } }),
	Object.assign({}, { get a() { move(); return 1 } }, { get b() { move(); return 2 } }).b,
];
for (const f of [() => { move() }]) closures.push(f);
closures.forEach(f => f());
results.join('|');
`)
		if err != nil {
			return err
		}
		const want = "7|abc|2,3|4,5,6,7,8|a3c|1,2,3,4|5,6|x,y|1,2|1,2|1-+,2-+|1,2,3|1,2|1,2,3|2|s0,s1|r123|[\"\",1]|2"
		if s, _ := v.AsString(); s != want {
			t.Errorf("got  %s\nwant %s", s, want)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
