package net

import (
	"github.com/sxfescript/sxn/engine"
	dc "github.com/sxfescript/sxn/node/diagnosticschannel"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/performance"
)

// The channels of net.
// https://nodejs.org/api/diagnostics_channel.html#net
var (
	clientSocket = dc.At("net.client.socket")
	serverSocket = dc.At("net.server.socket")
	listenTrace  = dc.TracingAt("net.server.listen")
)

// publishSocket tells a channel of a socket.
func publishSocket(e *env.Env, p *dc.Point, o *engine.Object) error {
	if !p.Active(e) {
		return nil
	}
	return p.Publish(e, dc.Field{Name: "socket", Value: o.Value()})
}

// publishListen tells of a server that begins to listen, that listens, or that
// could not; to is one of the methods of listenTrace.
func (s *server) publishListen(to func(*env.Env, ...dc.Field) error, more ...dc.Field) error {
	if !listenTrace.Active(s.env) {
		return nil
	}
	return to(s.env, append([]dc.Field{{Name: "server", Value: s.obj.Value()}}, more...)...)
}

// begin notes the beginning of a connect for the timeline of performance.
func (t *target) begin(e *env.Env) error {
	if t.addr.Family() == 0 || !performance.Observed(e, "net") {
		return nil
	}
	detail, err := dc.Message(e, dc.Field{Name: "host", Value: engine.String(t.host)}, dc.Field{Name: "port", Value: engine.Int(int(t.addr.Port))})
	t.span = performance.Begin(e, "net", "connect", detail)
	return err
}

// end makes the entry of a connect.
func (t *target) end(e *env.Env) error {
	if t.span == nil || !performance.Observed(e, "net") {
		return nil
	}
	return t.span.End(e, nil)
}
