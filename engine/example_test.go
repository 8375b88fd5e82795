package engine_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/sxfescript/sxn/engine"
)

func Example() {
	rt := engine.New(engine.Config{})
	v, err := rt.Eval(context.Background(), "sum.js", "[1, 2, 3].reduce((a, b) => a + b)")
	if err != nil {
		fmt.Println(err)
		return
	}
	sum, _ := v.AsInt()
	fmt.Println(sum)
	// Output: 6
}

// A native is a Go function; what it returns as an error is thrown.
func ExampleRuntime_NewFunction() {
	rt := engine.New(engine.Config{})
	repeat := rt.NewFunction("repeat", 2, func(c *engine.Call) (engine.Value, error) {
		s, err := c.Runtime().ToString(c.Arg(0))
		if err != nil {
			return engine.Undefined, err
		}
		n, err := c.Runtime().ToInt32(c.Arg(1))
		if err != nil {
			return engine.Undefined, err
		}
		if n < 0 {
			return engine.Undefined, engine.RangeError("count is negative: %d", n)
		}
		return engine.String(strings.Repeat(s, int(n))), nil
	})
	if err := rt.Global().Set("repeat", repeat.Value()); err != nil {
		fmt.Println(err)
		return
	}
	for _, src := range []string{"repeat('ab', 3)", "try { repeat('ab', -1) } catch (e) { String(e) }"} {
		v, err := rt.Eval(context.Background(), "repeat.js", src)
		if err != nil {
			fmt.Println(err)
			return
		}
		s, _ := v.AsString()
		fmt.Println(s)
	}
	// Output:
	// ababab
	// RangeError: count is negative: -1
}

// What a script throws is the error of Eval, with its stack.
func ExampleException() {
	rt := engine.New(engine.Config{})
	_, err := rt.Eval(context.Background(), "fail.js", "function f() { null.x }\nf()")
	e, ok := engine.AsException(err)
	if ok {
		o, _ := e.Value().AsObject()
		stack, _ := o.Get("stack")
		text, _ := stack.AsString()
		fmt.Println(text)
	}
	// Output:
	// TypeError: Cannot read properties of null (reading 'x')
	//     at f (fail.js:1:21)
	//     at fail.js:2:1
}

// A context bounds the time that JavaScript may run; the runtime works on.
func ExampleRuntime_Eval_deadline() {
	rt := engine.New(engine.Config{})
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	_, err := rt.Eval(ctx, "loop.js", "for (;;) {}")
	fmt.Println(engine.IsTermination(err), errors.Is(err, context.DeadlineExceeded))
	v, err := rt.Eval(context.Background(), "after.js", "6 * 7")
	n, _ := v.AsInt()
	fmt.Println(n, err)
	// Output:
	// true true
	// 42 <nil>
}

// A promise is settled by Go, and awaited by JavaScript.
func ExampleRuntime_NewPromise() {
	rt := engine.New(engine.Config{})
	p := rt.NewPromise()
	if err := rt.Global().Set("answer", p.Value()); err != nil {
		fmt.Println(err)
		return
	}
	_, err := rt.Eval(context.Background(), "wait.js", "var text; (async () => { text = 'the answer is ' + await answer })()")
	if err != nil {
		fmt.Println(err)
		return
	}
	p.Resolve(engine.Int(42))
	if err := rt.RunJobs(); err != nil {
		fmt.Println(err)
		return
	}
	v, _ := rt.Global().Get("text")
	s, _ := v.AsString()
	fmt.Println(s)
	// Output: the answer is 42
}

// A script is compiled once and may run in many runtimes.
func ExampleCompileScript() {
	s, err := engine.CompileScript("count.js", "globalThis.n = (globalThis.n ?? 0) + 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	first, second := engine.New(engine.Config{}), engine.New(engine.Config{})
	for _, rt := range []*engine.Runtime{first, first, second} {
		v, err := rt.Run(context.Background(), s)
		if err != nil {
			fmt.Println(err)
			return
		}
		n, _ := v.AsInt()
		fmt.Println(n)
	}
	// Output:
	// 1
	// 2
	// 1
}

// A class in Go: the constructor makes what the methods find again behind
// the object.
func ExampleRuntime_NewClass() {
	rt := engine.New(engine.Config{})
	type counter struct{ n int }
	key := engine.PrivateKey[counter]{Name: "counter"}
	class, err := rt.NewClass(&engine.Class{
		Name: "Counter",
		Init: func(c *engine.Call) error {
			o, _ := c.This().AsObject()
			key.Set(o, &counter{})
			return nil
		},
		Methods: []engine.Method{{Name: "next", Func: func(c *engine.Call) (engine.Value, error) {
			o, ok := c.This().AsObject()
			if !ok || key.Get(o) == nil {
				return engine.Undefined, engine.TypeError("not a Counter")
			}
			k := key.Get(o)
			k.n++
			return engine.Int(k.n), nil
		}}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := rt.Global().Set("Counter", class.Value()); err != nil {
		fmt.Println(err)
		return
	}
	v, err := rt.Eval(context.Background(), "class.js", "const c = new (class extends Counter {}); c.next(); c.next()")
	n, _ := v.AsInt()
	fmt.Println(n, err)
	// Output: 2 <nil>
}
