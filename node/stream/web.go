package stream

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// Adapters turns streams of one kind into the other. Package node/stream/web's
// owner registers them, so that programs without web streams do not load them.
type Adapters struct {
	// FromWeb makes a Readable ("readable"), Writable ("writable") or Duplex
	// ("duplex") over a web stream or pair.
	FromWeb func(e *env.Env, kind string, stream, options engine.Value) (engine.Value, error)
	// ToWeb makes the web stream over a stream of Node.
	ToWeb func(e *env.Env, kind string, stream, options engine.Value) (engine.Value, error)
}

// adapters is set by SetAdapters before any runtime exists.
var adapters Adapters

// SetAdapters registers the adapters of web streams.
func SetAdapters(a Adapters) { adapters = a }

func (st *state) fromWeb(kind string, v engine.Value) (engine.Value, error) {
	return webAdapter(st.env, kind, "fromWeb", v, engine.Undefined)
}

func webAdapter(e *env.Env, kind, way string, v, options engine.Value) (engine.Value, error) {
	f := adapters.FromWeb
	if way == "toWeb" {
		f = adapters.ToWeb
	}
	if f == nil {
		return engine.Undefined, nodeerr.Unavailable("stream." + way)
	}
	return f(e, kind, v, options)
}

func staticWeb(kind, way string) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		return webAdapter(env.From(c), kind, way, c.Arg(0), c.Arg(1))
	}
}
