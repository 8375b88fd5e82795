package http

import (
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/internal/es5"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// responseMethods are the members of ServerResponse.prototype in Node's order.
func responseMethods() []engine.Method {
	return []engine.Method{
		message("_finish", 0, outgoingFinish),
		{Name: "statusCode", Enumerable: true, Value: func(*engine.Runtime) (engine.Value, error) { return engine.Int(200), nil }},
		{Name: "statusMessage", Enumerable: true, Value: func(*engine.Runtime) (engine.Value, error) { return engine.Undefined, nil }},
		message("assignSocket", 1, responseAssignSocket),
		message("detachSocket", 1, responseDetachSocket),
		message("writeInformation", 3, responseWriteInformation),
		message("writeContinue", 1, responseWriteContinue),
		message("writeProcessing", 1, responseWriteProcessing),
		message("writeEarlyHints", 2, responseWriteEarlyHints),
		message("_implicitHeader", 0, responseImplicitHeader),
		message("writeHead", 3, responseWriteHead),
		{Name: "writeHeader", Alias: "writeHead", Enumerable: true},
	}
}

// constructResponse is new http.ServerResponse(req, options).
func constructResponse(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	req, options := c.Arg(0), c.Arg(1)
	return es5.Construct(c, st.response.ctor, nil, func(o *engine.Object) error {
		return st.initResponse(o, req, options)
	})
}

// initResponse does what ServerResponse.call(o, req, options) does.
func (st *state) initResponse(o *engine.Object, req, options engine.Value) error {
	m, err := st.initOutgoing(o, options)
	if err != nil {
		return err
	}
	rt := st.env.RT
	methodValue, err := rt.GetV(req, keyMethod.Key())
	if err != nil {
		return err
	}
	if s, _ := methodValue.AsString(); s == "HEAD" {
		if err := m.setBool(&keyHasBody, false); err != nil {
			return err
		}
	}
	for _, p := range [...]struct {
		k *engine.StaticKey
		v engine.Value
	}{{&keyReq, req}, {&keySendDate, engine.True}, {&keySent100, engine.False}, {&keyExpectContinue, engine.False}} {
		if err := m.set(p.k, p.v); err != nil {
			return err
		}
	}
	if ro, ok := req.AsObject(); ok {
		m.req = incomingState.Get(ro)
	}
	if err := m.oldVersion(req); err != nil {
		return err
	}
	ro, _ := req.AsObject()
	if err := m.beginResponse(ro); err != nil {
		return err
	}
	return m.publishCreated(req)
}

// oldVersion makes the response one for a client before HTTP/1.1.
func (m *outgoing) oldVersion(req engine.Value) error {
	rt := m.st.env.RT
	major, err := rt.GetV(req, keyMajor.Key())
	if err != nil {
		return err
	}
	minor, err := rt.GetV(req, keyMinor.Key())
	if err != nil {
		return err
	}
	a, _ := major.AsInt()
	b, _ := minor.AsInt()
	if a >= 1 && (a > 1 || b >= 1) {
		return nil
	}
	headers, err := rt.GetV(req, keyHeaders.Key())
	if err != nil {
		return err
	}
	chunked := false
	if ho, ok := headers.AsObject(); ok {
		te, err := ho.Get("te")
		if err != nil {
			return err
		}
		if te.IsString() {
			b, _, _ := te.StringUnits()
			chunked = hasWord(b, "chunked")
		}
	}
	if err := m.setBool(&keyUseChunked, chunked); err != nil {
		return err
	}
	return m.setBool(&keyShouldKeep, false)
}

// newResponse makes the response to a request of a connection.
func (st *state) newResponse(c *conn, req *incoming, keepAlive bool) (*outgoing, error) {
	srv := c.server
	if srv.responseClass != nil {
		options := st.env.RT.NewObject()
		if err := options.PutKey(keyHighWaterMark.Key(), engine.Int(c.hwm)); err != nil {
			return nil, err
		}
		if err := options.PutKey(keyRejectBody.Key(), engine.Bool(srv.rejectBody)); err != nil {
			return nil, err
		}
		o, err := srv.responseClass.Construct(req.obj.Value(), options.Value())
		if err != nil {
			return nil, err
		}
		m := outgoingState.Get(o)
		if m == nil {
			m = st.attachOutgoing(o)
		}
		if err := m.set(&keyKeepTimeout, srv.keepAliveValue); err != nil {
			return nil, err
		}
		if err := m.set(&keyMaxPerSocket, srv.maxRequestsValue); err != nil {
			return nil, err
		}
		m.req = req
		return m, m.setBool(&keyShouldKeep, keepAlive)
	}
	return st.plainResponse(c, req, keepAlive)
}

// plainResponse is newResponse for the class itself, without a constructor.
func (st *state) plainResponse(c *conn, req *incoming, keepAlive bool) (*outgoing, error) {
	srv := c.server
	var buf [40]engine.Value
	vs := st.outgoingValues(buf[:0])
	if req.head {
		vs[outHasBody] = engine.False
	}
	vs[outShouldKeep] = engine.Bool(keepAlive)
	vs[outKeepTimeout] = srv.keepAliveValue
	evs, err := st.messageEvents()
	if err != nil {
		return nil, err
	}
	vs[0] = evs.Value()
	vs = append(vs, req.obj.Value(), engine.False, engine.False, srv.maxRequestsValue, engine.Int(0))
	if !req.http11 {
		vs[outShouldKeep] = engine.False
		te, err := req.headerHasWord("te", "chunked")
		if err != nil {
			return nil, err
		}
		vs[outUseChunked] = engine.Bool(te)
	}
	o := st.responseTemplate.New(vs...)
	m := st.attachOutgoing(o)
	m.hwm, m.rejectBody, m.req = c.hwm, srv.rejectBody, req
	if err := m.beginResponse(req.obj); err != nil {
		return nil, err
	}
	return m, m.publishCreated(req.obj.Value())
}

// Places in outgoingValues.
const (
	outShouldKeep  = 8
	outUseChunked  = 11
	outHasBody     = 18
	outKeepTimeout = 24
)

// messageEvents is a new _events object, with the events of messages in place.
func (st *state) messageEvents() (*engine.Object, error) {
	if st.eventsTemplate == nil {
		keys := make([]engine.Key, 0, 5)
		for _, k := range [...]*engine.StaticKey{&keyClose, &keyError, &keyFinish, &keyPrefinish, &keyDrain} {
			keys = append(keys, k.Key())
		}
		o, err := st.env.RT.Intrinsic("Object").Get("prototype")
		if err != nil {
			return nil, err
		}
		proto, _ := o.AsObject()
		st.eventsTemplate = st.env.RT.NewTemplate(proto, keys...)
	}
	return st.eventsTemplate.New(), nil
}

// responseAssignSocket is response.assignSocket(socket).
func responseAssignSocket(m *outgoing, c *engine.Call) (engine.Value, error) {
	o, ok := c.Arg(0).AsObject()
	if !ok {
		return engine.Undefined, engine.TypeError("Cannot read properties of %s (reading '_httpMessage')", c.Arg(0).TypeOf())
	}
	return engine.Undefined, m.assignSocket(o, true)
}

// assignSocket gives the response its socket; listen is set where nothing
// else tells the response of the socket's end.
func (m *outgoing) assignSocket(o *engine.Object, listen bool) error {
	v, err := o.GetKey(keyHTTPMessage.Key())
	if err != nil {
		return err
	}
	if v.Truthy() {
		return nodeerr.New("ERR_HTTP_SOCKET_ASSIGNED", "ServerResponse has an already assigned socket")
	}
	if err := o.SetKey(keyHTTPMessage.Key(), m.obj.Value()); err != nil {
		return err
	}
	if listen {
		f, err := m.st.closeListener()
		if err != nil {
			return err
		}
		if err := events.OnKey(m.st.env, o, keyClose.Key(), f); err != nil {
			return err
		}
	}
	m.setSocket(o)
	if n, err := m.listeners(&keySocket); err != nil {
		return err
	} else if n > 0 {
		if err := m.emit(&keySocket, o.Value()); err != nil {
			return err
		}
	}
	return m.flush()
}

// closeListener is the listener of a socket's 'close' that closes its response.
func (st *state) closeListener() (*engine.Function, error) {
	if st.closeFn == nil {
		st.closeFn = st.env.RT.NewFunction("onServerResponseClose", 0, func(c *engine.Call) (engine.Value, error) {
			o := c.ThisObject()
			if o == nil {
				return engine.Undefined, nil
			}
			v, err := o.GetKey(keyHTTPMessage.Key())
			if err != nil {
				return engine.Undefined, err
			}
			if mo, ok := v.AsObject(); ok {
				if m := outgoingState.Get(mo); m != nil {
					return engine.Undefined, m.emitClose()
				}
			}
			return engine.Undefined, nil
		})
	}
	return st.closeFn, nil
}

// emitClose emits 'close' once.
func (m *outgoing) emitClose() error {
	if m.is(&keyClosed) {
		return nil
	}
	if err := m.setBool(&keyDestroyed, true); err != nil {
		return err
	}
	if err := m.setBool(&keyClosed, true); err != nil {
		return err
	}
	return m.emit(&keyClose)
}

// responseDetachSocket is response.detachSocket(socket).
func responseDetachSocket(m *outgoing, c *engine.Call) (engine.Value, error) {
	o, ok := c.Arg(0).AsObject()
	if !ok {
		return engine.Undefined, engine.TypeError("Cannot read properties of %s (reading '_httpMessage')", c.Arg(0).TypeOf())
	}
	f, err := m.st.closeListener()
	if err != nil {
		return engine.Undefined, err
	}
	if m.conn == nil {
		if err := events.Off(m.st.env, o, "close", f); err != nil {
			return engine.Undefined, err
		}
	}
	if err := o.SetKey(keyHTTPMessage.Key(), engine.Null); err != nil {
		return engine.Undefined, err
	}
	m.setSocket(nil)
	return engine.Undefined, nil
}

// responseImplicitHeader is response._implicitHeader().
func responseImplicitHeader(m *outgoing, c *engine.Call) (engine.Value, error) {
	return engine.Undefined, m.callWriteHead()
}

// callWriteHead is this.writeHead(this.statusCode), which programs replace.
func (m *outgoing) callWriteHead() error {
	f, err := m.obj.GetKey(keyWriteHead.Key())
	if err != nil {
		return err
	}
	status, err := m.obj.GetKey(keyStatusCode.Key())
	if err != nil {
		return err
	}
	if fo, ok := f.AsObject(); ok && fo == m.st.writeHead {
		return m.writeHead(status, engine.Undefined, engine.Undefined)
	}
	fn, ok := f.AsFunction()
	if !ok {
		return engine.TypeError("%s is not a function", "this.writeHead")
	}
	_, err = fn.Call(m.obj.Value(), status)
	return err
}

// responseWriteHead is response.writeHead(statusCode[, statusMessage][, headers]).
// https://nodejs.org/api/http.html#responsewriteheadstatuscode-statusmessage-headers
func responseWriteHead(m *outgoing, c *engine.Call) (engine.Value, error) {
	return c.This(), m.writeHead(c.Arg(0), c.Arg(1), c.Arg(2))
}

func (m *outgoing) writeHead(status, reason, headers engine.Value) error {
	if m.hasHeader() {
		return headersSent("write")
	}
	rt := m.st.env.RT
	code, err := rt.ToInt32(status)
	if status.IsSymbol() || status.IsBigInt() {
		code, err = 0, nil
	}
	if err != nil {
		return err
	}
	if code < 100 || code > 999 {
		shown := nodeerr.Inspect(rt, status)
		if s, ok := status.AsString(); ok {
			shown = s
		}
		return nodeerr.Range("ERR_HTTP_INVALID_STATUS_CODE", "%s", "Invalid status code: "+shown)
	}
	message, headers, err := m.reasonPhrase(int(code), reason, headers)
	if err != nil {
		return err
	}
	if err := m.set(&keyStatusCode, engine.Int(int(code))); err != nil {
		return err
	}
	list, check, err := m.headerList(headers)
	if err != nil {
		return err
	}
	text, units, _ := message.StringUnits()
	if units != nil || !isHeaderText(message) {
		return invalidChar("statusMessage", "")
	}
	if code == 204 || code == 304 || code < 200 {
		// https://www.rfc-editor.org/rfc/rfc9110#section-6.4.1-8
		if err := m.setBool(&keyHasBody, false); err != nil {
			return err
		}
	}
	// Don't keep alive where the client waits for 100 Continue and was not told to go on.
	if m.is(&keyExpectContinue) && !m.is(&keySent100) {
		if err := m.setBool(&keyShouldKeep, false); err != nil {
			return err
		}
	}
	var buf [96]byte
	first := strconv.AppendInt(append(buf[:0], "HTTP/1.1 "...), int64(code), 10)
	first = append(append(append(first, ' '), text...), "\r\n"...)
	return m.storeHeader(first, list, check)
}

// reasonPhrase chooses the status message, and where the headers are.
func (m *outgoing) reasonPhrase(code int, reason, headers engine.Value) (engine.Value, engine.Value, error) {
	if reason.IsString() {
		return reason, headers, m.set(&keyStatusMessage, reason)
	}
	if !reason.IsNullish() {
		headers = reason
	}
	message, err := m.obj.GetKey(keyStatusMessage.Key())
	if err != nil {
		return engine.Undefined, headers, err
	}
	if message.Truthy() {
		if !message.IsString() {
			if message, err = m.st.env.RT.ToStringValue(message); err != nil {
				return engine.Undefined, headers, err
			}
		}
		return message, headers, nil
	}
	message = m.st.reason(code)
	return message, headers, m.set(&keyStatusMessage, message)
}

// reason is the reason phrase of a status as a String. PERF: kept per code.
func (st *state) reason(code int) engine.Value {
	if code < 600 {
		if v := st.reasons[code-100]; v.IsString() {
			return v
		}
	}
	text := statusText(code)
	if text == "" {
		text = "unknown"
	}
	v := engine.String(text)
	if code < 600 {
		st.reasons[code-100] = v
	}
	return v
}

// headerList returns the headers to send: those set, with those given (an
// object, or an array of names and values); check says whether they are to be checked.
func (m *outgoing) headerList(headers engine.Value) ([]outHeader, bool, error) {
	o, ok := headers.AsObject()
	if !ok {
		return m.headers, false, nil
	}
	if headers.IsArray() {
		return m.headerArray(o)
	}
	if !m.hasHeaders {
		return m.headerObject(o)
	}
	keys, err := o.Keys()
	if err != nil {
		return nil, false, err
	}
	for _, k := range keys {
		v, err := o.GetKey(k)
		if err != nil {
			return nil, false, err
		}
		if k.Value().StringLen() == 0 {
			continue
		}
		if err := checkSetting(m.st.env.RT, k.Value(), v); err != nil {
			return nil, false, err
		}
		m.setHeader(k.Value(), v)
	}
	return m.headers, false, nil
}

// headerObject is headerList where no headers were set: those of the object
// become the message's own, for getHeader.
func (m *outgoing) headerObject(o *engine.Object) ([]outHeader, bool, error) {
	keys, err := o.Keys()
	if err != nil {
		return nil, false, err
	}
	for _, k := range keys {
		v, err := o.GetKey(k)
		if err != nil {
			return nil, false, err
		}
		if err := checkSetting(m.st.env.RT, k.Value(), v); err != nil {
			return nil, false, err
		}
		m.setHeader(k.Value(), v)
	}
	return m.headers, false, nil
}

// headerArray is headerList of an array: [name, value, ...] or [[name, value], ...].
func (m *outgoing) headerArray(o *engine.Object) ([]outHeader, bool, error) {
	items, _ := o.Elements()
	var flat []outHeader
	if len(items) > 0 && items[0].IsArray() && !m.hasHeaders {
		for _, it := range items {
			pair, ok := it.AsObject()
			if !ok {
				continue
			}
			vs, _ := pair.Elements()
			if len(vs) > 1 {
				flat = append(flat, outHeader{vs[0], vs[1]})
			}
		}
	} else {
		if len(items)%2 != 0 {
			return nil, false, nodeerr.InvalidArgValue(m.st.env.RT, "headers", o.Value(), "is invalid")
		}
		for i := 0; i < len(items); i += 2 {
			flat = append(flat, outHeader{items[i], items[i+1]})
		}
	}
	if !m.hasHeaders {
		return flat, true, nil
	}
	// The given headers replace those set before, but may repeat.
	for _, h := range flat {
		b, _, ok := h.name.StringUnits()
		if !ok {
			return nil, false, nodeerr.InvalidArgType(m.st.env.RT, "name", h.name, "string")
		}
		if i := m.find(b); i >= 0 {
			m.removeAt(i)
		}
	}
	for _, h := range flat {
		if err := checkSetting(m.st.env.RT, h.name, h.value); err != nil {
			return nil, false, err
		}
		b, _, _ := h.name.StringUnits()
		if i := m.find(b); i >= 0 {
			m.headers[i].value = m.st.env.RT.NewArray(append(listOf(m.headers[i].value), listOf(h.value)...)...).Value()
			continue
		}
		m.setHeader(h.name, h.value)
	}
	return m.headers, false, nil
}

// responseWriteContinue is response.writeContinue([callback]).
func responseWriteContinue(m *outgoing, c *engine.Call) (engine.Value, error) {
	cb, _ := c.Arg(0).AsFunction()
	if err := m.interim([]byte("HTTP/1.1 100 Continue\r\n\r\n"), cb); err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, m.setBool(&keySent100, true)
}

// responseWriteProcessing is response.writeProcessing([callback]).
func responseWriteProcessing(m *outgoing, c *engine.Call) (engine.Value, error) {
	cb, _ := c.Arg(0).AsFunction()
	return engine.Undefined, m.interim([]byte("HTTP/1.1 102 Processing\r\n\r\n"), cb)
}

// interim sends an informational response.
func (m *outgoing) interim(text []byte, cb *engine.Function) error {
	if m.hasHeader() {
		return headersSent("write")
	}
	_, err := m.writeRaw([]piece{{v: engine.StringLatin1(text), b: text}}, callback{js: cb})
	return err
}

// responseWriteInformation is response.writeInformation(statusCode[, headers][, callback]).
func responseWriteInformation(m *outgoing, c *engine.Call) (engine.Value, error) {
	if m.hasHeader() {
		return engine.Undefined, headersSent("write")
	}
	rt := c.Runtime()
	code, err := validate.Integer(c, c.Arg(0), "statusCode", 100, 199)
	if err != nil {
		return engine.Undefined, err
	}
	if code == 101 {
		return engine.Undefined, nodeerr.Range("ERR_HTTP_INVALID_STATUS_CODE", "Invalid status code: 101")
	}
	headers, done := c.Arg(1), c.Arg(2)
	if headers.IsFunction() {
		headers, done = engine.Undefined, headers
	}
	text := strconv.AppendInt([]byte("HTTP/1.1 "), code, 10)
	phrase, _ := m.st.reason(int(code)).AsString()
	text = append(append(append(text, ' '), phrase...), "\r\n"...)
	if o, ok := headers.AsObject(); ok {
		err := eachHeader(o, func(name, value engine.Value) error {
			var err error
			text, err = appendChecked(rt, text, name, value)
			return err
		})
		if err != nil {
			return engine.Undefined, err
		}
	}
	cb, _ := done.AsFunction()
	return engine.Undefined, m.interim(append(text, "\r\n"...), cb)
}

// appendChecked appends the lines of a header after checking it.
func appendChecked(rt *engine.Runtime, text []byte, name, value engine.Value) ([]byte, error) {
	if err := checkSetting(rt, name, value); err != nil {
		return text, err
	}
	shown, _ := name.AsString()
	var err error
	for _, v := range listOf(value) {
		text = append(append(text, shown...), ": "...)
		if text, err = appendValue(rt, text, v); err != nil {
			return text, err
		}
		text = append(text, "\r\n"...)
	}
	return text, nil
}

// responseWriteEarlyHints is response.writeEarlyHints(hints[, callback]).
// https://nodejs.org/api/http.html#responsewriteearlyhintshints-callback
func responseWriteEarlyHints(m *outgoing, c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	hints, err := validate.Object(c, c.Arg(0), "hints")
	if err != nil {
		return engine.Undefined, err
	}
	link, err := hints.Get("link")
	if err != nil || link.IsNullish() {
		return engine.Undefined, err
	}
	value, err := linkHeader(rt, link)
	if err != nil || value == "" {
		return engine.Undefined, err
	}
	text := append([]byte("HTTP/1.1 103 Early Hints\r\nLink: "), value...)
	text = append(text, "\r\n"...)
	keys, err := hints.Keys()
	if err != nil {
		return engine.Undefined, err
	}
	for _, k := range keys {
		if k.Name() == "link" {
			continue
		}
		v, err := hints.GetKey(k)
		if err != nil {
			return engine.Undefined, err
		}
		if text, err = appendChecked(rt, text, k.Value(), v); err != nil {
			return engine.Undefined, err
		}
	}
	cb, _ := c.Arg(1).AsFunction()
	return engine.Undefined, m.interim(append(text, "\r\n"...), cb)
}
