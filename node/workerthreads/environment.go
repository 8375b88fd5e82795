package workerthreads

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// environment is the data that new workers get: a Map, so that keys are
// compared as there.
type environment struct{ data *engine.Object }

var environments env.State[environment]

// dataOf returns the Map of a runtime.
func dataOf(e *env.Env) (*engine.Object, error) {
	s, err := environments.Get(e)
	if err != nil || s.data != nil {
		return s.data, err
	}
	f, ok := e.RT.Intrinsic("Map").Value().AsFunction()
	if !ok {
		return nil, engine.TypeError("Map is not a constructor")
	}
	s.data, err = f.Construct()
	return s.data, err
}

// invoke calls a method of the Map.
func invoke(e *env.Env, name string, args ...engine.Value) (engine.Value, error) {
	m, err := dataOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	return m.Invoke(name, args...)
}

// setEnvironmentData is setEnvironmentData(key[, value]).
// https://nodejs.org/api/worker_threads.html#workersetenvironmentdatakey-value
func setEnvironmentData(c *engine.Call) (engine.Value, error) {
	var err error
	if c.Arg(1).IsUndefined() {
		_, err = invoke(env.From(c), "delete", c.Arg(0))
	} else {
		_, err = invoke(env.From(c), "set", c.Arg(0), c.Arg(1))
	}
	return engine.Undefined, err
}

// getEnvironmentData is getEnvironmentData(key).
// https://nodejs.org/api/worker_threads.html#workergetenvironmentdatakey
func getEnvironmentData(c *engine.Call) (engine.Value, error) {
	return invoke(env.From(c), "get", c.Arg(0))
}
