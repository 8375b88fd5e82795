package os

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/signals"
	"github.com/sxfescript/sxn/runtime/env"
)

type constant struct {
	name  string
	value int
}

// constants is os.constants.
// https://nodejs.org/api/os.html#os-constants
func constants(e *env.Env) (engine.Value, error) {
	o := e.RT.NewObjectWithPrototype(nil)
	if err := o.Put("UV_UDP_REUSEADDR", engine.Int(4)); err != nil {
		return engine.Undefined, err
	}
	var list []constant
	signals.Each(func(name string, number int) { list = append(list, constant{name, number}) })
	for _, group := range [...]struct {
		name   string
		list   []constant
		frozen bool
	}{
		{"dlopen", dlopenConstants(), false}, {"errno", errnoConstants(), false}, {"signals", list, true},
		{"priority", []constant{{"PRIORITY_LOW", 19}, {"PRIORITY_BELOW_NORMAL", 10}, {"PRIORITY_NORMAL", 0}, {"PRIORITY_ABOVE_NORMAL", -7},
			{"PRIORITY_HIGH", -14}, {"PRIORITY_HIGHEST", -20}}, false},
	} {
		g := e.RT.NewObjectWithPrototype(nil)
		for _, c := range group.list {
			if err := g.Define(engine.NewKey(c.name), engine.Property{Value: engine.Int(c.value), Enumerable: true}); err != nil {
				return engine.Undefined, err
			}
		}
		if group.frozen {
			if err := g.Freeze(); err != nil {
				return engine.Undefined, err
			}
		}
		if err := o.Put(group.name, g.Value()); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}
