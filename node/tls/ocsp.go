package tls

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/internal/tlswire"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// status asks OCSPRequest for the response that is stapled, then answers.
// https://nodejs.org/api/tls.html#event-ocsprequest
func (x *choice) status() error {
	s := x.s
	if !x.statuses {
		return x.finish()
	}
	_, received := s.stream.Handshake()
	hello, ok := tlswire.ParseClientHello(received)
	if !ok || !hello.StatusRequest {
		return x.finish()
	}
	ctx := s.ctx
	if x.ctx != nil {
		ctx = x.ctx
	}
	cert, issuer := engine.Null, engine.Null
	if len(ctx.certs) > 0 {
		own := ctx.completed(ctx.certs[0])
		cert = newBuffer(s.e, append([]byte(nil), own.Certificate[0]...))
		switch {
		case len(own.Certificate) > 1:
			issuer = newBuffer(s.e, append([]byte(nil), own.Certificate[1]...))
		case selfIssued(own.Leaf):
			issuer = cert
		default:
			if c := s.trusted().issuerOf(own.Leaf); c != nil {
				issuer = newBuffer(s.e, append([]byte(nil), c.Raw...))
			}
		}
	}
	called := false
	cb := s.e.RT.NewFunction("", 2, func(c *engine.Call) (engine.Value, error) {
		if c.Arg(0).Truthy() {
			return engine.Undefined, x.destroy(c.Arg(0))
		}
		if called {
			return engine.Undefined, x.destroy(nodeerr.New("ERR_MULTIPLE_CALLBACK", "Callback called multiple times").Value(s.e.RT))
		}
		called = true
		if x.sent {
			return engine.Undefined, x.destroy(nodeerr.New("ERR_SOCKET_CLOSED", "Socket is closed").Value(s.e.RT))
		}
		if b, ok := c.Arg(1).AsBytes(); ok {
			s.ocsp = append([]byte(nil), b...)
		}
		return engine.Undefined, x.finish()
	})
	_, err := events.Emit(s.e, s.server.obj, "OCSPRequest", cert, issuer, cb.Value())
	if err != nil {
		x.answer(nil)
	}
	return err
}
