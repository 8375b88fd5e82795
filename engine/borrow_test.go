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
