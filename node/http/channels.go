package http

import (
	"github.com/sxfescript/sxn/engine"
	dc "github.com/sxfescript/sxn/node/diagnosticschannel"
)

// The channels of http.
// https://nodejs.org/api/diagnostics_channel.html#http
var (
	requestCreated  = dc.At("http.client.request.created")
	requestStart    = dc.At("http.client.request.start")
	requestError    = dc.At("http.client.request.error")
	responseArrived = dc.At("http.client.response.finish")
	serverStart     = dc.At("http.server.request.start")
	responseCreated = dc.At("http.server.response.created")
	responseFinish  = dc.At("http.server.response.finish")
)

// publish tells a channel of the request of a client.
func (r *clientRequest) publish(p *dc.Point, more ...dc.Field) error {
	if !p.Active(r.st.env) {
		return nil
	}
	return p.Publish(r.st.env, append([]dc.Field{{Name: "request", Value: r.m.obj.Value()}}, more...)...)
}

// fail emits 'error' of the request.
func (r *clientRequest) fail(er engine.Value) error {
	if requestError.Active(r.st.env) {
		if err := r.publish(&requestError, dc.Field{Name: "error", Value: er}); err != nil {
			return err
		}
	}
	return r.m.emit(&keyError, er)
}

// publish tells a channel of a request of the connection and its response.
func (c *conn) publish(p *dc.Point, req, res *engine.Object) error {
	if !p.Active(c.st.env) {
		return nil
	}
	return p.Publish(c.st.env, dc.Field{Name: "request", Value: req.Value()}, dc.Field{Name: "response", Value: res.Value()},
		dc.Field{Name: "socket", Value: c.sock.Value()}, dc.Field{Name: "server", Value: c.server.obj.Value()})
}

// publishCreated tells of a new response.
func (m *outgoing) publishCreated(req engine.Value) error {
	if !responseCreated.Active(m.st.env) {
		return nil
	}
	return responseCreated.Publish(m.st.env, dc.Field{Name: "request", Value: req}, dc.Field{Name: "response", Value: m.obj.Value()})
}
