package httpclient

import (
	"net/netip"
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	dc "github.com/sxfescript/sxn/node/diagnosticschannel"
	"github.com/sxfescript/sxn/node/internal/proxy"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// The channels of the client, with the names and messages of undici's.
// https://github.com/nodejs/undici/blob/main/docs/docs/api/DiagnosticsChannel.md
var (
	requestCreate     = dc.At("undici:request:create")
	requestBodySent   = dc.At("undici:request:bodySent")
	requestChunkSent  = dc.At("undici:request:bodyChunkSent")
	requestChunk      = dc.At("undici:request:bodyChunkReceived")
	requestHeaders    = dc.At("undici:request:headers")
	requestTrailers   = dc.At("undici:request:trailers")
	requestError      = dc.At("undici:request:error")
	clientSendHeaders = dc.At("undici:client:sendHeaders")
	clientConnecting  = dc.At("undici:client:beforeConnect")
	clientConnected   = dc.At("undici:client:connected")
	connectFailed     = dc.At("undici:client:connectError")
	proxyConnected    = dc.At("undici:proxy:connected")
)

// told is the JavaScript side of an exchange, the request of messages.
type told struct {
	object    *engine.Object
	headers   *engine.Object
	authority string // of the request before addHeader
}

var toldState = engine.PrivateKey[Exchange]{Name: "undiciRequest"}

// publish tells a channel of the request.
func (x *Exchange) publish(p *dc.Point, more func() ([]dc.Field, error)) {
	e := x.st.e
	if !p.Active(e) {
		return
	}
	err := func() error {
		o, err := x.requestObject()
		if err != nil {
			return err
		}
		fields := []dc.Field{{Name: "request", Value: o.Value()}}
		if more != nil {
			rest, err := more()
			if err != nil {
				return err
			}
			fields = append(fields, rest...)
		}
		return p.Publish(e, fields...)
	}()
	if err != nil {
		e.Uncaught(err)
	}
}

// requestClass describes the class of requests in messages.
func requestClass() *engine.Class {
	return &engine.Class{Name: "Request", Length: 3, Init: func(*engine.Call) error { return engine.TypeError("Illegal constructor") },
		Methods: []engine.Method{{Name: "addHeader", Length: 2, Func: requestAddHeader}}}
}

// requestObject makes the request of messages when the first one is published.
func (x *Exchange) requestObject() (*engine.Object, error) {
	if x.told.object != nil {
		return x.told.object, nil
	}
	rt, r := x.st.e.RT, x.req
	if x.st.requestProto == nil {
		f, err := rt.NewClass(requestClass())
		if err != nil {
			return nil, err
		}
		v, err := f.Get("prototype")
		if err != nil {
			return nil, err
		}
		x.st.requestProto, _ = v.AsObject()
	}
	o := rt.NewObjectWithPrototype(x.st.requestProto)
	toldState.Set(o, x)
	headers := rt.NewArray()
	length, kind := engine.Null, engine.Null
	for _, h := range r.Headers {
		if strings.EqualFold(h.Name, "content-type") {
			kind = bytesText(h.Value)
		}
		if _, err := headers.Invoke("push", bytesText(h.Name), bytesText(h.Value)); err != nil {
			return nil, err
		}
	}
	switch {
	case r.Body != nil && r.Length >= 0:
		length = engine.Number(float64(r.Length))
	case r.Body == nil && expectsBody(r.Method):
		length = engine.Int(0)
	}
	body, reset, upgrade := engine.Null, engine.Null, engine.Null
	if r.Body != nil {
		body = engine.Undefined
	}
	if r.Close {
		reset = engine.True
	}
	if r.Upgrade != "" {
		upgrade = engine.String(r.Upgrade)
	}
	idempotent := r.Method == "GET" || r.Method == "HEAD"
	limit := engine.Undefined
	if r.Unlimited {
		limit = engine.Int(0)
	}
	for _, p := range [...]dc.Field{{Name: "headersTimeout", Value: limit}, {Name: "bodyTimeout", Value: limit}, {Name: "method", Value: engine.String(r.Method)},
		{Name: "typeOfService"}, {Name: "abort", Value: engine.Null}, {Name: "body", Value: body}, {Name: "completed", Value: engine.False},
		{Name: "aborted", Value: engine.False}, {Name: "upgrade", Value: upgrade}, {Name: "path", Value: engine.String(x.path())},
		{Name: "origin", Value: engine.String(x.origin())}, {Name: "protocol", Value: engine.String(r.scheme())}, {Name: "idempotent", Value: engine.Bool(idempotent)},
		{Name: "blocking", Value: engine.Bool(r.Method != "HEAD")}, {Name: "reset", Value: reset}, {Name: "host", Value: engine.Null},
		{Name: "contentLength", Value: length}, {Name: "contentType", Value: kind}, {Name: "headers", Value: headers.Value()},
		{Name: "expectContinue", Value: engine.False}, {Name: "servername", Value: x.servername()}} {
		if err := o.Put(p.Name, p.Value); err != nil {
			return nil, err
		}
	}
	x.told = told{o, headers, r.Authority}
	return o, nil
}

func bytesText(s string) engine.Value { return engine.StringLatin1([]byte(s)) }

func (r *Request) scheme() string {
	if r.Secure {
		return "https:"
	}
	return "http:"
}

func (x *Exchange) origin() string {
	if x.proxy != nil {
		return strings.TrimSuffix(x.proxy.Href, "/")
	}
	return x.req.scheme() + "//" + x.req.Authority
}

// path is the target of the request as it is sent.
func (x *Exchange) path() string {
	if x.proxy != nil {
		return "http://" + x.req.Authority + x.req.Path
	}
	return x.req.Path
}

// publishProxy tells of a tunnel through a proxy.
func (x *Exchange) publishProxy(p *proxy.Config, so *engine.Object) error {
	e := x.st.e
	if !proxyConnected.Active(e) {
		return nil
	}
	headers := []dc.Field{{Name: "host", Value: engine.String(x.req.Authority)}, {Name: "proxy-connection", Value: engine.String("keep-alive")}}
	if p.Authorization != "" {
		headers = append(headers, dc.Field{Name: "proxy-authorization", Value: engine.String(p.Authorization)})
	}
	fields, err := dc.Message(e, headers...)
	if err != nil {
		return err
	}
	params, err := dc.Message(e, dc.Field{Name: "origin", Value: engine.String(strings.TrimSuffix(p.Href, "/"))},
		dc.Field{Name: "port", Value: engine.String(strconv.Itoa(p.Port))},
		dc.Field{Name: "path", Value: engine.String(x.req.Host + ":" + strconv.Itoa(x.req.Port))},
		dc.Field{Name: "headers", Value: fields.Value()}, dc.Field{Name: "servername", Value: engine.String(p.Host)})
	if err != nil {
		return err
	}
	return proxyConnected.Publish(e, dc.Field{Name: "socket", Value: so.Value()}, dc.Field{Name: "connectParams", Value: params.Value()})
}

func (x *Exchange) servername() engine.Value {
	if !x.req.Secure {
		return engine.Null
	}
	if _, err := netip.ParseAddr(x.req.Host); err == nil {
		return engine.String("")
	}
	return engine.String(x.req.Host)
}

// requestAddHeader is request.addHeader(name, value): it adds a field before
// the head is sent.
func requestAddHeader(c *engine.Call) (engine.Value, error) {
	var x *Exchange
	if o := c.ThisObject(); o != nil {
		x = toldState.Get(o)
	}
	if x == nil {
		return engine.Undefined, nodeerr.InvalidThis("Request")
	}
	if !c.Arg(0).IsString() {
		return engine.Undefined, engine.TypeError("key.toLowerCase is not a function")
	}
	rt := c.Runtime()
	name, _ := c.Arg(0).AsString()
	var values []string
	if o, ok := c.Arg(1).AsObject(); ok && c.Arg(1).IsArray() {
		items, _ := o.Elements()
		for _, it := range items {
			s, err := rt.ToString(it)
			if err != nil {
				return engine.Undefined, err
			}
			values = append(values, s)
		}
	} else if c.Arg(1).IsNull() {
		values = []string{""}
	} else if c.Arg(1).IsObject() {
		return engine.Undefined, InvalidArgument("invalid " + name + " header")
	} else {
		s, err := rt.ToString(c.Arg(1))
		if err != nil {
			return engine.Undefined, err
		}
		values = []string{s}
	}
	if err := x.addHeader(name, values, c.Arg(1)); err != nil {
		return engine.Undefined, err
	}
	return c.This(), nil
}

func (x *Exchange) addHeader(name string, values []string, shown engine.Value) error {
	lower := strings.ToLower(name)
	for _, v := range values {
		if strings.ContainsAny(v, "\r\n\x00") {
			return InvalidArgument("invalid " + name + " header")
		}
	}
	switch lower {
	case "host":
		x.req.Authority = strings.Join(values, "")
		return x.told.object.Put("host", shown)
	case "content-length":
		return InvalidArgument("duplicate content-length header")
	case "transfer-encoding", "keep-alive", "upgrade":
		return InvalidArgument("invalid " + lower + " header")
	case "expect":
		return NotSupported("expect header not supported")
	case "connection":
		if strings.EqualFold(strings.Join(values, ""), "close") {
			x.req.Close = true
			return x.told.object.Put("reset", engine.True)
		}
		return nil
	}
	if !isToken(name) {
		return InvalidArgument("invalid header key")
	}
	for _, v := range values {
		x.req.Headers = append(x.req.Headers, Header{name, v})
	}
	if shown.IsNull() {
		shown = engine.String("")
	}
	_, err := x.told.headers.Invoke("push", engine.String(name), shown)
	return err
}

func isToken(s string) bool {
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c <= ' ' || c >= 0x7f || strings.IndexByte(`"(),/:;<=>?@[\]{}`, c) >= 0 {
			return false
		}
	}
	return s != ""
}

// set changes a property of the request of messages, where there is one.
func (x *Exchange) set(name string, v engine.Value) {
	if x.told.object != nil {
		if err := x.told.object.Put(name, v); err != nil {
			x.st.e.Uncaught(err)
		}
	}
}

// publishHead tells of the head of the request.
func (x *Exchange) publishHead() {
	x.publish(&clientSendHeaders, func() ([]dc.Field, error) {
		return []dc.Field{{Name: "headers", Value: bytesText(string(x.headStart()))}, {Name: "socket", Value: x.c.so.Value()}}, nil
	})
}

// publishResponse tells of the head of the response.
func (x *Exchange) publishResponse(status int, text string, fields []Header) {
	x.publish(&requestHeaders, func() ([]dc.Field, error) {
		list, err := x.buffers(fields)
		if err != nil {
			return nil, err
		}
		o, err := dc.Message(x.st.e, dc.Field{Name: "statusCode", Value: engine.Int(status)}, dc.Field{Name: "headers", Value: list},
			dc.Field{Name: "statusText", Value: bytesText(text)})
		if err != nil {
			return nil, err
		}
		return []dc.Field{{Name: "response", Value: o.Value()}}, nil
	})
}

// publishEnd tells of the end of the response.
func (x *Exchange) publishEnd(trailers []Header) {
	x.set("completed", engine.True)
	x.publish(&requestTrailers, func() ([]dc.Field, error) {
		list, err := x.buffers(trailers)
		return []dc.Field{{Name: "trailers", Value: list}}, err
	})
}

// publishError tells of the failure of the request.
func (x *Exchange) publishError(reason engine.Value) {
	x.set("aborted", engine.True)
	x.publish(&requestError, func() ([]dc.Field, error) { return []dc.Field{{Name: "error", Value: reason}}, nil })
}

// buffers makes an array of buffers of fields.
func (x *Exchange) buffers(fields []Header) (engine.Value, error) {
	vs := make([]engine.Value, 0, 2*len(fields))
	for _, h := range fields {
		vs = append(vs, buffer.New(x.st.e, []byte(h.Name)).Value(), buffer.New(x.st.e, []byte(h.Value)).Value())
	}
	return x.st.e.RT.NewArray(vs...).Value(), nil
}

// publishConnect tells of a connection that is made for the request.
func (x *Exchange) publishConnect(p *dc.Point, version string, more ...dc.Field) {
	e := x.st.e
	if !p.Active(e) {
		return
	}
	err := func() error {
		r := x.req
		host, name, port := r.Authority, r.Host, ""
		if x.told.object != nil {
			host = x.told.authority
		}
		if x.proxy != nil {
			name = x.proxy.Host
			host = name + ":" + strconv.Itoa(x.proxy.Port)
		}
		if i := strings.LastIndexByte(host, ':'); i >= 0 && !strings.HasSuffix(host, "]") {
			port = host[i+1:]
		}
		fields := []dc.Field{{Name: "host", Value: engine.String(host)}, {Name: "hostname", Value: engine.String(name)},
			{Name: "protocol", Value: engine.String(r.scheme())}, {Name: "port", Value: engine.String(port)}}
		if version != "" {
			fields = append(fields, dc.Field{Name: "version", Value: engine.String(version)})
		}
		server := x.servername()
		if _, err := netip.ParseAddr(r.Host); err != nil && x.proxy != nil {
			server = engine.String(r.Host)
		}
		if s, _ := server.AsString(); s == "" {
			server = engine.Null
		}
		params, err := dc.Message(e, append(fields, dc.Field{Name: "servername", Value: server}, dc.Field{Name: "localAddress", Value: engine.Null})...)
		if err != nil {
			return err
		}
		return p.Publish(e, append([]dc.Field{{Name: "connectParams", Value: params.Value()}, {Name: "connector", Value: x.st.connector().Value()}}, more...)...)
	}()
	if err != nil {
		e.Uncaught(err)
	}
}

// connector is the connector of messages: programs tell by it which client
// connects, the client itself does not use it.
func (st *state) connector() *engine.Function {
	if st.connectFn == nil {
		st.connectFn = st.e.RT.NewFunction("connect", 2, func(*engine.Call) (engine.Value, error) {
			return engine.Undefined, nodeerr.MethodNotImplemented("connector")
		})
	}
	return st.connectFn
}
