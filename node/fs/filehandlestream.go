package fs

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// handleOfValue returns the state of a FileHandle, nil for anything else.
func handleOfValue(v engine.Value) *handle {
	o, ok := v.AsObject()
	if !ok {
		return nil
	}
	return handleKey.Get(o)
}

// holdHandle ties a stream to a FileHandle: neither closes under the other.
func holdHandle(e *env.Env, this *engine.Object, h *engine.Object) error {
	handleKey.Get(h).hold()
	closed := e.RT.NewFunction("bound ", 0, func(*engine.Call) (engine.Value, error) { return this.Invoke("close") })
	_, err := h.Invoke("on", engine.String("close"), closed.Value())
	return err
}

// settled calls then with what a promise from a method of the handle gives.
func settled(rt *engine.Runtime, v engine.Value, err error, then func(v engine.Value, err error) error) {
	p := rt.NewPromise()
	if err != nil {
		p.Reject(err)
	} else {
		p.Resolve(v)
	}
	p.Then(then)
}

// handleFS makes what stands for the module fs in a stream over a FileHandle:
// functions with a callback that call the handle's methods, which a program
// may have replaced.
func handleFS(e *env.Env, h *engine.Object) (*engine.Object, error) {
	rt := e.RT
	o := rt.NewObject()
	// call runs a method; args are those of the callback if all is well, none
	// those that follow the error.
	call := func(method string, args func(v engine.Value) ([]engine.Value, error), none ...engine.Value) engine.NativeFunc {
		return func(c *engine.Call) (engine.Value, error) {
			n := c.Len() - 1
			cb, err := validate.Function(c, c.Arg(n), "cb")
			if err != nil {
				return engine.Undefined, err
			}
			given := append([]engine.Value(nil), c.Args(1)[:max(n-1, 0)]...)
			v, err := h.Invoke(method, given...)
			settled(rt, v, err, func(v engine.Value, err error) error {
				vs := []engine.Value{}
				if err == nil && args != nil {
					vs, err = args(v)
				}
				if err != nil {
					ev, ok := rt.ErrorValue(err)
					if !ok {
						return err
					}
					_, err = cb.Call(engine.Undefined, append([]engine.Value{ev}, none...)...)
					return err
				}
				_, err = cb.Call(engine.Undefined, append([]engine.Value{engine.Null}, vs...)...)
				return err
			})
			return engine.Undefined, nil
		}
	}
	record := func(names ...string) func(v engine.Value) ([]engine.Value, error) {
		return func(v engine.Value) ([]engine.Value, error) {
			vs := make([]engine.Value, len(names))
			for i, n := range names {
				var err error
				if vs[i], err = rt.GetV(v, engine.NewKey(n)); err != nil {
					return nil, err
				}
			}
			return vs, nil
		}
	}
	closeIt := call("close", nil)
	return o, rt.DefineMethods(o, []engine.Method{
		{Name: "open", Length: 4, Enumerable: true, Func: func(*engine.Call) (engine.Value, error) {
			return engine.Undefined, nodeerr.MethodNotImplemented("open()")
		}},
		{Name: "close", Length: 2, Enumerable: true, Func: func(c *engine.Call) (engine.Value, error) {
			handleKey.Get(h).unref(env.From(c))
			return closeIt(c)
		}},
		{Name: "fsync", Length: 2, Enumerable: true, Func: call("sync", nil)},
		{Name: "read", Length: 6, Enumerable: true, Func: call("read", record("bytesRead", "buffer"), engine.Int(0))},
		{Name: "write", Length: 6, Enumerable: true, Func: call("write", record("bytesWritten", "buffer"), engine.Int(0))},
		{Name: "writev", Length: 4, Enumerable: true, Func: call("writev", record("bytesWritten", "buffers"), engine.Int(0))},
	})
}
