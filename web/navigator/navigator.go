package navigator

import (
	"runtime"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/locks"
	"github.com/sxfescript/sxn/web/webidl"
)

type state struct {
	class     *engine.Function
	object    *engine.Object
	languages *engine.Object
}

var states env.State[state]

// brand marks the navigator object.
var brand = engine.PrivateKey[state]{Name: "Navigator"}

func stateOf(e *env.Env) (*state, error) {
	s, err := states.Get(e)
	if err != nil || s.class != nil {
		return s, err
	}
	f, proto, err := webidl.Build(e.RT, class())
	if err != nil {
		return nil, err
	}
	s.object = e.RT.NewObjectWithPrototype(proto)
	brand.Set(s.object, s)
	s.class = f
	return s, nil
}

// ClassGlobal returns Navigator, as the value of the global property.
func ClassGlobal(e *env.Env) (engine.Value, error) {
	s, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	return s.class.Value(), nil
}

// Global returns navigator.
func Global(e *env.Env) (engine.Value, error) {
	s, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	return s.object.Value(), nil
}

func class() *engine.Class {
	// get is an accessor that reads a private member of Node's class.
	get := func(name, member string, f func(c *engine.Call, s *state) (engine.Value, error)) engine.Method {
		return engine.Method{Name: name, Enumerable: true, Get: func(c *engine.Call) (engine.Value, error) {
			if o := c.ThisObject(); o != nil {
				if s := brand.Get(o); s != nil {
					return f(c, s)
				}
			}
			return engine.Undefined, engine.TypeError("Cannot read private member %s from an object whose class did not declare it", member)
		}}
	}
	text := func(s string) func(*engine.Call, *state) (engine.Value, error) {
		return func(*engine.Call, *state) (engine.Value, error) { return engine.String(s), nil }
	}
	return &engine.Class{Name: "Navigator", Init: func(*engine.Call) error {
		return nodeerr.Type("ERR_ILLEGAL_CONSTRUCTOR", "Illegal constructor")
	}, Methods: []engine.Method{
		get("hardwareConcurrency", "#availableParallelism", func(*engine.Call, *state) (engine.Value, error) {
			return engine.Int(runtime.NumCPU()), nil
		}),
		get("locks", "#locks", func(c *engine.Call, _ *state) (engine.Value, error) {
			return locks.Global(env.From(c))
		}),
		get("language", "#languages", text("en-US")),
		get("languages", "#languages", func(c *engine.Call, s *state) (engine.Value, error) {
			if s.languages == nil {
				a := c.Runtime().NewArray(engine.String("en-US"))
				if err := a.Freeze(); err != nil {
					return engine.Undefined, err
				}
				s.languages = a
			}
			return s.languages.Value(), nil
		}),
		get("userAgent", "#userAgent", text("Node.js/26")),
		get("platform", "#platform", text(platform())),
	}}
}

// platform is the platform in the form of browsers.
func platform() string {
	arch := runtime.GOARCH
	switch arch {
	case "amd64":
		arch = "x86_64"
	case "386":
		arch = "i686"
	}
	switch runtime.GOOS {
	case "darwin":
		return "MacIntel"
	case "windows":
		return "Win32"
	}
	return "Linux " + arch
}
