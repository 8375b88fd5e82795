package fs

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

type constant struct {
	name  string
	value int
}

// constantStates holds fs.constants, which fs.promises has too: read-only,
// without a prototype.
var constantStates = env.State[engine.Value]{New: func(e *env.Env) (*engine.Value, error) {
	o := e.RT.NewObjectWithPrototype(nil)
	for _, c := range constants {
		if err := o.Define(engine.NewKey(c.name), engine.Property{Value: engine.Int(c.value), Enumerable: true}); err != nil {
			return nil, err
		}
	}
	v := o.Value()
	return &v, nil
}}

func constantsObject(e *env.Env) (engine.Value, error) {
	v, err := constantStates.Get(e)
	if err != nil {
		return engine.Undefined, err
	}
	return *v, nil
}
