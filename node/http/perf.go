package http

import (
	"strconv"

	"github.com/sxfescript/sxn/engine"
	dc "github.com/sxfescript/sxn/node/diagnosticschannel"
	"github.com/sxfescript/sxn/runtime/tracelog"
	"github.com/sxfescript/sxn/web/performance"
)

// perfType is the type of the entries of performance.
const perfType = "http"

// part makes { name: { ... } } of some members of an object, an entry's detail.
func (st *state) part(name string, of *engine.Object, keys ...*engine.StaticKey) (*engine.Object, error) {
	rt := st.env.RT
	inner := rt.NewObject()
	for _, k := range keys {
		v, err := of.GetKey(k.Key())
		if err != nil {
			return nil, err
		}
		if err := inner.PutKey(k.Key(), v); err != nil {
			return nil, err
		}
	}
	return dc.Message(st.env, dc.Field{Name: name, Value: inner.Value()})
}

// beginResponse notes when a response was made.
func (m *outgoing) beginResponse(req *engine.Object) error {
	if m.st.env.Trace.On(tracelog.HTTP) {
		span := m.st.env.BeginSpan(tracelog.HTTP, "http.server.request", "")
		m.shown = &span
	}
	if req == nil || !performance.Observed(m.st.env, perfType) {
		return nil
	}
	detail, err := m.st.part("req", req, &keyMethod, &keyURL, &keyHeaders)
	if err != nil {
		return err
	}
	m.span = performance.Begin(m.st.env, perfType, "HttpRequest", detail)
	return nil
}

// endResponse makes the entry of a response that has been ended.
func (m *outgoing) endResponse() error {
	if m.shown.On() && m.req != nil {
		if err := m.endShown("url", m.req.obj, m.obj); err != nil {
			return err
		}
	}
	span := m.span
	if span == nil || !performance.Observed(m.st.env, perfType) {
		return nil
	}
	m.span = nil
	headers, err := m.obj.Invoke("getHeaders")
	if err != nil {
		return err
	}
	detail, err := m.st.part("res", m.obj, &keyStatusCode, &keyStatusMessage)
	if err != nil {
		return err
	}
	v, err := detail.Get("res")
	if err != nil {
		return err
	}
	res, _ := v.AsObject()
	if err := res.PutKey(keyHeaders.Key(), headers); err != nil {
		return err
	}
	return span.End(m.st.env, detail)
}

// endShown adds the event that a request has ended: where it went, and the
// status code of the response.
func (m *outgoing) endShown(where string, of, response *engine.Object) error {
	v, err := of.Get(where)
	if err != nil {
		return err
	}
	text, err := m.st.env.RT.ToString(v)
	if err != nil {
		return err
	}
	code, err := response.GetKey(keyStatusCode.Key())
	if err != nil {
		return err
	}
	n, _ := code.AsInt()
	m.shown.End(`{"data":{"` + where + `":` + tracelog.Quote(text) + `,"statusCode":` + strconv.Itoa(n) + "}}")
	return nil
}

// beginRequest notes when a request was sent.
func (m *outgoing) beginRequest() {
	if m.st.env.Trace.On(tracelog.HTTP) {
		span := m.st.env.BeginSpan(tracelog.HTTP, "http.client.request", "")
		m.shown = &span
	}
	if performance.Observed(m.st.env, perfType) {
		m.span = performance.Begin(m.st.env, perfType, "HttpClient", nil)
	}
}

// endRequest makes the entry of a request that has been answered.
func (r *clientRequest) endRequest(res *incoming) error {
	m := r.m
	if m.shown.On() {
		if err := m.endShown("path", m.obj, res.obj); err != nil {
			return err
		}
	}
	span := m.span
	if span == nil || !performance.Observed(r.st.env, perfType) {
		return nil
	}
	m.span = nil
	rt := r.st.env.RT
	detail, err := r.st.part("res", res.obj, &keyStatusCode, &keyStatusMessage, &keyHeaders)
	if err != nil {
		return err
	}
	address := ""
	for _, p := range [...]struct{ k, behind string }{{"protocol", "//"}, {"host", ""}, {"path", ""}} {
		v, err := m.obj.Get(p.k)
		if err != nil {
			return err
		}
		if p.k == "host" {
			v = r.hostHeader()
		}
		s, err := rt.ToString(v)
		if err != nil {
			return err
		}
		address += s + p.behind
	}
	method, err := m.obj.GetKey(keyMethod.Key())
	if err != nil {
		return err
	}
	headers, err := m.obj.Invoke("getHeaders")
	if err != nil {
		return err
	}
	req, err := dc.Message(r.st.env, dc.Field{Name: "method", Value: method}, dc.Field{Name: "url", Value: engine.String(address)},
		dc.Field{Name: "headers", Value: headers})
	if err != nil {
		return err
	}
	whole, err := dc.Message(r.st.env, dc.Field{Name: "req", Value: req.Value()})
	if err != nil {
		return err
	}
	if err := whole.CopyDataProperties(detail.Value()); err != nil {
		return err
	}
	return span.End(r.st.env, whole)
}
