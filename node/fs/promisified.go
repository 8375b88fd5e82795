package fs

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/util"
	"github.com/sxfescript/sxn/runtime/env"
)

// markPromisified tells util.promisify what the promises of read, write and
// their kin are made of.
func markPromisified(e *env.Env, o *engine.Object) error {
	for _, m := range [...]struct {
		name string
		args []string
	}{
		{"read", []string{"bytesRead", "buffer"}}, {"write", []string{"bytesWritten", "buffer"}},
		{"readv", []string{"bytesRead", "buffers"}}, {"writev", []string{"bytesWritten", "buffer"}},
	} {
		v, err := o.Get(m.name)
		if err != nil {
			return err
		}
		if f, ok := v.AsObject(); ok {
			if err := util.SetPromisifyArgs(e, f, m.args); err != nil {
				return err
			}
		}
	}
	return promisifiedExists(e, o)
}

// promisifiedExists gives exists the function that util.promisify takes, since
// its callback gets no error.
func promisifiedExists(e *env.Env, o *engine.Object) error {
	v, err := o.Get("exists")
	if err != nil {
		return err
	}
	f, ok := v.AsObject()
	if !ok {
		return nil
	}
	custom := e.RT.NewFunction("exists", 1, func(c *engine.Call) (engine.Value, error) {
		p := c.Runtime().NewPromise()
		found := e.RT.NewFunction("", 1, func(c *engine.Call) (engine.Value, error) {
			p.Resolve(c.Arg(0))
			return engine.Undefined, nil
		})
		_, err := o.Invoke("exists", c.Arg(0), found.Value())
		return p.Value(), err
	})
	return f.Define(engine.SymbolFor("nodejs.util.promisify.custom"), engine.Property{Value: custom.Value()})
}
