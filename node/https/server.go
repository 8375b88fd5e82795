package https

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/http"
	"github.com/sxfescript/sxn/node/internal/es5"
	"github.com/sxfescript/sxn/node/tls"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// constructServer is new https.Server([options][, requestListener]).
func constructServer(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	options, listener := c.Arg(0), c.Arg(1)
	return es5.Construct(c, st.server.ctor, nil, func(o *engine.Object) error { return st.initServer(c, o, options, listener) })
}

// createServer is https.createServer([options][, requestListener]).
// https://nodejs.org/api/https.html#httpscreateserveroptions-requestlistener
func createServer(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	o, err := st.server.ctor.Construct(c.Arg(0), c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

func (st *state) initServer(c *engine.Call, o *engine.Object, options, listener engine.Value) error {
	if options.IsFunction() {
		options, listener = engine.Undefined, options
	}
	opts := st.e.RT.NewObject()
	if !options.IsNullish() {
		given, err := validate.Object(c, options, "options")
		if err != nil {
			return err
		}
		if err := assign(opts, given); err != nil {
			return err
		}
	}
	for _, name := range [...]string{"ALPNProtocols", "ALPNCallback"} {
		v, err := opts.Get(name)
		if err != nil {
			return err
		}
		if v.Truthy() {
			break
		}
		if name == "ALPNCallback" {
			if err := opts.Put("ALPNProtocols", st.e.RT.NewArray(engine.String("http/1.1")).Value()); err != nil {
				return err
			}
		}
	}
	if err := http.StoreServerOptions(c, o, opts); err != nil {
		return err
	}
	onConnection, err := http.ConnectionListener(st.e)
	if err != nil {
		return err
	}
	if v, err := opts.Get("noDelay"); err != nil {
		return err
	} else if v.IsUndefined() {
		if err := opts.Put("noDelay", engine.True); err != nil {
			return err
		}
	}
	if err := tls.InitServer(c, o, opts.Value(), onConnection.Value()); err != nil {
		return err
	}
	if err := http.FinishServer(st.e, o, listener); err != nil {
		return err
	}
	_, err = events.OnFunc(st.e, o, "tlsClientError", func(c *engine.Call) (engine.Value, error) {
		had, err := events.Emit(st.e, o, "clientError", c.Arg(0), c.Arg(1))
		if err != nil || had {
			return engine.Undefined, err
		}
		if so, ok := c.Arg(1).AsObject(); ok {
			return so.Invoke("destroy", c.Arg(0))
		}
		return engine.Undefined, nil
	})
	return err
}

func assign(to, from *engine.Object) error {
	keys, err := from.Keys()
	if err != nil {
		return err
	}
	for _, k := range keys {
		v, err := from.GetKey(k)
		if err != nil {
			return err
		}
		if err := to.PutKey(k, v); err != nil {
			return err
		}
	}
	return nil
}
