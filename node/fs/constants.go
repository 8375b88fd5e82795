package fs

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

type constant struct {
	name  string
	value int
}

// constantsObject is fs.constants: frozen, without a prototype.
func constantsObject(e *env.Env) (engine.Value, error) {
	o := e.RT.NewObjectWithPrototype(nil)
	for _, c := range constants {
		if err := o.Define(engine.NewKey(c.name), engine.Property{Value: engine.Int(c.value), Enumerable: true}); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}
