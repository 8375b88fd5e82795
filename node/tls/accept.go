package tls

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// connectionListener is the listener of a server's 'connection'.
func (st *state) connectionListener() *engine.Function {
	if st.connectionFn == nil {
		st.connectionFn = st.e.RT.NewFunction("tlsConnectionListener", 1, func(c *engine.Call) (engine.Value, error) {
			s, err := thisServer(c)
			if err != nil {
				return engine.Undefined, err
			}
			raw, ok := c.Arg(0).AsObject()
			if !ok {
				return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "rawSocket", c.Arg(0), "Duplex")
			}
			return engine.Undefined, s.accept(c, raw)
		})
	}
	return st.connectionFn
}

// accept begins the handshake with a client.
func (s *server) accept(c *engine.Call, raw *engine.Object) error {
	e := s.st.e
	opts := e.RT.NewObject()
	of := &options{c: c, o: s.obj}
	for _, p := range [...]struct {
		name string
		v    engine.Value
	}{{"secureContext", of.get("_sharedCreds")}, {"isServer", engine.True}, {"server", s.obj.Value()}, {"requestCert", of.get("requestCert")},
		{"rejectUnauthorized", of.get("rejectUnauthorized")}, {"handshakeTimeout", engine.Number(s.timeout)}, {"ALPNProtocols", of.get("ALPNProtocols")},
		{"ALPNCallback", of.get("ALPNCallback")}, {"pauseOnConnect", of.get("pauseOnConnect")}, {"highWaterMark", of.get("highWaterMark")}} {
		if err := opts.Put(p.name, p.v); err != nil {
			return err
		}
	}
	if of.err != nil {
		return of.err
	}
	x, err := s.st.newSocket(c, raw, opts)
	if err != nil {
		return err
	}
	emitted := false
	report := func(err engine.Value) error {
		if x.control || emitted {
			return nil
		}
		emitted = true
		_, e := events.Emit(s.st.e, s.obj, "tlsClientError", err, x.obj.Value())
		return e
	}
	for _, l := range [...]struct {
		name, fn string
		f        func(call *engine.Call) error
	}{
		{"error", "onSocketTLSError", func(call *engine.Call) error { return report(call.Arg(0)) }},
		{"secure", "onServerSocketSecure", func(*engine.Call) error { return s.secure(x) }},
		{"close", "onSocketClose", func(*engine.Call) error {
			if x.control || emitted {
				return nil
			}
			return report(plainError("ECONNRESET", "socket hang up").Value(e.RT))
		}},
		{"_tlsError", "onSocketTLSError", func(call *engine.Call) error { return report(call.Arg(0)) }},
	} {
		if err := events.On(e, x.obj, l.name, e.RT.NewFunction(l.fn, 0, func(call *engine.Call) (engine.Value, error) {
			return engine.Undefined, l.f(call)
		})); err != nil {
			return err
		}
	}
	if s.timeout > 0 {
		handler, err := x.obj.Get("_handleTimeout")
		if err != nil {
			return err
		}
		if _, err := x.obj.Invoke("setTimeout", engine.Number(s.timeout), handler); err != nil {
			return err
		}
	}
	return nil
}

// secure is the end of a handshake on the side of the server.
func (s *server) secure(x *socket) error {
	if err := x.obj.Set("secureConnecting", engine.False); err != nil {
		return err
	}
	if v, err := x.obj.Get("_requestCert"); err != nil {
		return err
	} else if v.Truthy() {
		if x.verdict.ok() {
			if err := x.obj.Set("authorized", engine.True); err != nil {
				return err
			}
		} else {
			if err := x.obj.Set("authorizationError", engine.String(x.verdict.code)); err != nil {
				return err
			}
			if x.reject {
				_, err := x.obj.Invoke("destroy")
				return err
			}
		}
	}
	destroyed, err := x.obj.Get("destroyed")
	if err != nil || destroyed.Truthy() {
		return err
	}
	released, err := x.obj.Invoke("_releaseControl")
	if err != nil || !released.Truthy() {
		return err
	}
	_, err = events.Emit(s.st.e, s.obj, "secureConnection", x.obj.Value())
	return err
}
