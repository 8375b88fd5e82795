package http

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/internal/httpparse"
	"github.com/sxfescript/sxn/node/net"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/stream"
	"github.com/sxfescript/sxn/runtime/env"
)

// conn is one connection of a server.
type conn struct {
	st           *state
	server       *server
	sock         *engine.Object
	net          *net.Socket // nil where the socket is another stream
	parser       httpparse.Parser
	object       *engine.Object // socket.parser
	hwm, readHWM int
	outermost    bool // called by the loop, not from JavaScript

	incoming *incoming   // the request that is read now
	requests []*incoming // those that are not answered yet
	queue    []*outgoing // responses that wait for their turn
	current  *outgoing   // the response whose turn it is

	count     int    // requests, where they are limited
	keepAlive bool   // the timeout of idle connections is set
	paused    bool   // too much output waits: no more requests are read
	waiting   int    // bytes of output that wait
	held      []byte // input that came while paused
	consuming bool   // the parser gets the data from the stream
	freed     bool   // the parser is gone
	executing bool
	res       env.Resource // of the parser

	// for the timeouts of requests
	active  bool  // a request has begun (or none has come yet) and not ended
	headed  bool  // its headers are complete
	started int64 // loop time of its beginning
	listed  bool
	prev    *conn
	next    *conn
}

// connectionListener is the listener of a server's 'connection'.
func (st *state) connectionListener() *engine.Function {
	if st.connectionFn == nil {
		st.connectionFn = st.env.RT.NewFunction("connectionListener", 1, func(c *engine.Call) (engine.Value, error) {
			o := c.ThisObject()
			so, ok := c.Arg(0).AsObject()
			if o == nil || !ok {
				return engine.Undefined, nodeerr.InvalidThis("Server")
			}
			return engine.Undefined, st.serverOf(o).connection(so)
		})
	}
	return st.connectionFn
}

// connection begins to serve a socket.
func (s *server) connection(so *engine.Object) error {
	c := &conn{st: s.st, server: s, sock: so, net: net.Of(so), hwm: 65536}
	connState.Set(so, c)
	opts, err := s.parserOptions()
	if err != nil {
		return err
	}
	c.parser.Init(httpparse.Request, c, opts)
	c.res = s.st.env.NewResource("HTTPINCOMINGMESSAGE", engine.Undefined)
	if hwm, err := so.GetKey(keyWritableHWM.Key()); err != nil {
		return err
	} else if n, ok := hwm.AsInt(); ok {
		c.hwm = n
	}
	if hwm, err := so.Get("readableHighWaterMark"); err != nil {
		return err
	} else if n, ok := hwm.AsInt(); ok {
		c.readHWM = n
	}
	if ms, err := s.obj.GetKey(keyTimeout.Key()); err != nil {
		return err
	} else if ms.Truthy() {
		if err := c.setTimeout(ms); err != nil {
			return err
		}
	}
	if err := c.listen(); err != nil {
		return err
	}
	if err := c.makeParserObject(); err != nil {
		return err
	}
	s.add(c)
	c.active, c.started = true, s.st.env.Loop.Now()
	if c.net != nil && c.net.Stream() != nil {
		c.consuming = true
		c.net.Consume(c)
		c.net.ReadStart()
	}
	return nil
}

// listen adds the listeners of the socket and the properties Node gives it.
func (c *conn) listen() error {
	l, err := c.st.listeners()
	if err != nil {
		return err
	}
	for _, p := range [...]struct {
		name *engine.StaticKey
		f    *engine.Function
	}{{&keyError, l.err}, {&keyClose, l.close}, {&keyClose, l.responseClose}, {&keyEnd, l.end}, {&keyDrain, l.drain}, {&keyTimeout, l.timeout}, {&keyResume, l.resume}, {&keyPause, l.pause}, {&keyData, l.data}} {
		if err := events.OnKey(c.st.env, c.sock, p.name.Key(), p.f); err != nil {
			return err
		}
	}
	// The socket may have come to the server by an emit.
	if err := c.sock.SetKey(keyServer.Key(), c.server.obj.Value()); err != nil {
		return err
	}
	if c.net != nil {
		for _, name := range [...]string{"on", "addListener", "prependListener"} {
			if err := c.sock.Put(name, l.wrap[name].Value()); err != nil {
				return err
			}
		}
		if err := c.sock.Put("setEncoding", l.setEncoding.Value()); err != nil {
			return err
		}
	}
	return c.sock.SetKey(keyPaused.Key(), engine.False)
}

func (c *conn) socketIs(k *engine.StaticKey) bool {
	v, err := c.sock.GetKey(k.Key())
	return err == nil && v.Truthy()
}

func (c *conn) destroySocket() error {
	_, err := c.sock.InvokeKey(keyDestroy.Key())
	return err
}

// Data implements net.Consumer.
func (c *conn) Data(data []byte) error {
	c.outermost = true
	err := c.feed(data)
	c.outermost = false
	return err
}

// feed gives data to the parser.
func (c *conn) feed(data []byte) error {
	if c.freed {
		return nil
	}
	if c.paused || c.executing {
		c.held = append(c.held, data...)
		return nil
	}
	c.executing = true
	outer := c.st.env.SwapResource(&c.res)
	n, err := c.parser.Execute(data)
	c.st.env.RestoreResource(&c.res, outer, true)
	c.executing = false
	if err := c.executed(n, err, data); err != nil {
		return err
	}
	if len(c.held) > 0 && !c.paused && !c.freed {
		more := c.held
		c.held = nil
		return c.feed(more)
	}
	return nil
}

// executed goes on after the parser.
func (c *conn) executed(n int, err error, data []byte) error {
	if err := c.resetTimeout(); err != nil {
		return err
	}
	if err != nil {
		pe, ok := err.(*httpparse.Error)
		if !ok {
			return err
		}
		return c.parseFailed(pe, data)
	}
	if c.parser.Upgraded() && c.incoming != nil {
		return c.upgrade(data[n:])
	}
	if n < len(data) && !c.freed {
		c.held = append(append([]byte(nil), data[n:]...), c.held...)
	}
	return nil
}

// resetTimeout ends the timeout of an idle connection.
func (c *conn) resetTimeout() error {
	if !c.keepAlive {
		return nil
	}
	c.keepAlive = false
	ms, err := c.server.obj.GetKey(keyTimeout.Key())
	if err != nil {
		return err
	}
	if n, ok := ms.AsInt(); ok && c.net != nil {
		return c.net.SetTimeout(int64(n))
	}
	if !ms.Truthy() {
		ms = engine.Int(0)
	}
	return c.setTimeout(ms)
}

// setTimeout is socket.setTimeout(ms), where the socket has it.
func (c *conn) setTimeout(ms engine.Value) error {
	v, err := c.sock.GetKey(keySetTimeout.Key())
	if err != nil {
		return err
	}
	if f, ok := v.AsFunction(); ok {
		_, err = f.Call(c.sock.Value(), ms)
	}
	return err
}

// parseError is the error object of a parse error.
func parseError(e *env.Env, pe *httpparse.Error, data []byte) engine.Value {
	x := &nodeerr.Error{Kind: engine.PlainErrorKind, Message: pe.Error(), Plain: true}
	x.With("bytesParsed", engine.Int(pe.BytesParsed)).With("code", engine.String(pe.Code)).With("reason", engine.String(pe.Reason))
	x.With("rawPacket", buffer.NewCopy(e, data).Value())
	return x.Value(e.RT)
}

func (c *conn) parseFailed(pe *httpparse.Error, data []byte) error {
	return c.socketError(parseError(c.st.env, pe, data))
}

// MessageBegin implements httpparse.Handler.
func (c *conn) MessageBegin() error {
	if !c.active {
		c.active, c.started = true, c.st.env.Loop.Now()
	}
	c.headed = false
	return nil
}

// HeadersComplete implements httpparse.Handler.
func (c *conn) HeadersComplete(h *httpparse.Head) (httpparse.Action, error) {
	c.headed = true
	action, err := c.request(h)
	if err != nil {
		if engine.IsTermination(err) {
			return action, err
		}
		c.st.env.Uncaught(err)
	}
	if c.freed {
		// The connection ended in the callback: nothing more is to be read.
		c.parser.Pause()
	}
	return action, nil
}

// Body implements httpparse.Handler.
func (c *conn) Body(data []byte) error {
	m := c.incoming
	if m == nil {
		return nil
	}
	if m.is(&keyDumped) {
		return nil
	}
	if err := m.ensure(); err != nil {
		return c.report(err)
	}
	more, err := stream.PushBytes(c.st.env, m.obj, append([]byte(nil), data...))
	if err != nil {
		return c.report(err)
	}
	if !more {
		if err := c.report(stopReading(c.sock)); err != nil {
			return err
		}
	}
	if c.outermost {
		// COMPAT: ticks and microtasks run after each piece of a body.
		c.st.env.Loop.Checkpoint()
	}
	return nil
}

// report hands an error of JavaScript to the process; what ends the process
// ends the parsing too.
func (c *conn) report(err error) error {
	if err == nil || engine.IsTermination(err) {
		return err
	}
	c.st.env.Uncaught(err)
	return nil
}

// MessageComplete implements httpparse.Handler.
func (c *conn) MessageComplete(h *httpparse.Head) error {
	c.active, c.headed = false, false
	m := c.incoming
	if m == nil {
		return nil
	}
	return c.report(m.completed(h, c.sock))
}

// completed notes the end of a message.
func (m *incoming) completed(h *httpparse.Head, so *engine.Object) error {
	if err := m.set(&keyComplete, engine.True); err != nil {
		return err
	}
	if h.Len() > 0 {
		m.trailers.take(h)
		if m.ready {
			// rawTrailers may have been read before.
			if err := m.set(&keyRawTrailers, m.trailers.array(m.st.env.RT)); err != nil {
				return err
			}
		}
	}
	m.ended = true
	if m.ready {
		if err := stream.PushEnd(m.st.env, m.obj); err != nil {
			return err
		}
	}
	return startReading(so)
}

// request answers the request whose head has been read.
func (c *conn) request(h *httpparse.Head) (httpparse.Action, error) {
	m, err := c.newRequest(h)
	if err != nil {
		return httpparse.Proceed, err
	}
	c.incoming = m
	if err := c.resetTimeout(); err != nil {
		return httpparse.Proceed, err
	}
	if h.Upgrade {
		up, err := c.wantsUpgrade(h, m)
		if err != nil || up {
			return httpparse.Upgrade, err
		}
		h.Upgrade = false
		if err := m.set(&keyUpgrade, engine.False); err != nil {
			return httpparse.Proceed, err
		}
	}
	c.requests = append(c.requests, m)
	if err := c.backPressure(); err != nil {
		return httpparse.Proceed, err
	}
	s := c.server
	if s.keepAliveValue, err = s.obj.GetKey(keyKeepAliveTimeout.Key()); err != nil {
		return httpparse.Proceed, err
	}
	if s.maxRequestsValue, err = s.obj.GetKey(keyMaxRequests.Key()); err != nil {
		return httpparse.Proceed, err
	}
	res, err := c.st.newResponse(c, m, h.KeepAlive)
	if err != nil {
		return httpparse.Proceed, err
	}
	res.conn, res.unique = c, s.unique
	if s.dumpEmpty && m.fields.find("content-length") < 0 && m.fields.find("transfer-encoding") < 0 {
		if err := m.dumpAndClose(); err != nil {
			return httpparse.Proceed, err
		}
	}
	if err := c.publish(&serverStart, m.obj, res.obj); err != nil {
		return httpparse.Proceed, err
	}
	if c.current != nil {
		c.queue = append(c.queue, res)
	} else if err := c.assign(res); err != nil {
		return httpparse.Proceed, err
	}
	return httpparse.Proceed, c.dispatch(m, res)
}

// newRequest makes the request object.
func (c *conn) newRequest(h *httpparse.Head) (*incoming, error) {
	s := c.server
	var m *incoming
	var err error
	if s.incomingClass == nil {
		m, err = c.st.newIncoming(c.sock.Value(), h, true)
	} else {
		m, err = c.st.customIncoming(s.incomingClass, c.sock.Value(), h)
	}
	if err != nil {
		return nil, err
	}
	m.conn, m.hwm = c, c.readHWM
	m.fields.take(h)
	v, err := s.obj.GetKey(keyJoinDuplicate.Key())
	if err != nil {
		return nil, err
	}
	if v.Truthy() {
		m.join = true
		err = m.set(&keyJoinDuplicate, v)
	}
	return m, err
}

// customIncoming makes a request of the class of the IncomingMessage option.
func (st *state) customIncoming(class *engine.Function, sock engine.Value, h *httpparse.Head) (*incoming, error) {
	o, err := class.Construct(sock)
	if err != nil {
		return nil, err
	}
	m := incomingState.Get(o)
	if m == nil {
		m = &incoming{st: st, obj: o, ready: true}
		incomingState.Set(o, m)
	}
	m.http11 = h.Major > 1 || h.Major == 1 && h.Minor >= 1
	m.head = h.Method == httpparse.MethodHead
	t := &headerText{}
	t.take(h)
	for _, p := range [...]struct {
		k *engine.StaticKey
		v engine.Value
	}{{&keyMajor, engine.Int(h.Major)}, {&keyMinor, engine.Int(h.Minor)}, {&keyVersion, st.version(h.Major, h.Minor)},
		{&keyURL, engine.StringLatin1(append([]byte(nil), h.URL()...))}, {&keyMethod, st.methodValue(h.Method)}, {&keyUpgrade, engine.Bool(h.Upgrade)},
		{&keyRawHeaders, t.array(st.env.RT)}} {
		if err := o.SetKey(p.k.Key(), p.v); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// wantsUpgrade asks the server whether the connection is to change.
func (c *conn) wantsUpgrade(h *httpparse.Head, m *incoming) (bool, error) {
	if h.Method == httpparse.MethodConnect {
		return true, nil
	}
	v, err := c.server.obj.GetKey(keyShouldUpgrade.Key())
	if err != nil {
		return false, err
	}
	f, ok := v.AsFunction()
	if !ok || f == c.server.upgradeDefault {
		n, err := c.server.listeners(&keyUpgrade)
		return n > 0, err
	}
	r, err := f.Call(c.server.obj.Value(), m.obj.Value())
	return r.Truthy(), err
}

// backPressure stops reading while responses pile up.
func (c *conn) backPressure() error {
	if c.socketIs(&keyPaused) {
		return nil
	}
	if c.waiting < c.hwm {
		if c.net == nil || c.net.Stream() == nil || c.net.Stream().WriteQueueSize() < c.hwm {
			return nil
		}
		if !stream.StatusOf(c.sock).NeedDrain {
			return nil
		}
	}
	if err := c.sock.SetKey(keyPaused.Key(), engine.True); err != nil {
		return err
	}
	c.paused = true
	c.parser.Pause()
	_, err := c.sock.InvokeKey(keyPause.Key())
	return err
}

// assign gives a response its turn.
func (c *conn) assign(res *outgoing) error {
	c.current = res
	return res.assignSocket(c.sock, false)
}

// pending counts output that waits for its turn.
func (c *conn) pending(n int) { c.waiting += n }

// dispatch tells the server of a request, or answers it where Node does.
func (c *conn) dispatch(m *incoming, res *outgoing) error {
	s := c.server
	if m.http11 && !c.tooOld(m) {
		if m.fields.find("host") < 0 && s.is(&keyRequireHost) {
			list := c.st.env.RT.NewArray(engine.String("Connection"), engine.String("close"))
			return c.answer(res, 400, list.Value())
		}
		if n, ok := s.maxRequestsValue.AsNumber(); ok && n > 0 {
			c.count++
			if err := res.setBool(&keyMaxReached, n <= float64(c.count)); err != nil {
				return err
			}
			if n < float64(c.count) {
				if _, err := s.emit(&keyDropRequest, m.obj.Value(), c.sock.Value()); err != nil {
					return err
				}
				return c.answer(res, 503, engine.Undefined)
			}
		}
		if i := m.fields.find("expect"); i >= 0 {
			return c.expectation(m, res, m.fields.value(i))
		}
	}
	_, err := s.emit(&keyRequest, m.obj.Value(), res.obj.Value())
	return err
}

// tooOld reports whether a request is of a version after 1.1, to which the
// rules of 1.1 do not apply.
func (c *conn) tooOld(m *incoming) bool {
	v, err := m.obj.GetKey(keyMajor.Key())
	n, _ := v.AsInt()
	return err != nil || n != 1
}

// answer sends a response without a body.
func (c *conn) answer(res *outgoing, code int, headers engine.Value) error {
	if _, err := res.obj.InvokeKey(keyWriteHead.Key(), engine.Int(code), headers); err != nil {
		return err
	}
	_, err := res.obj.InvokeKey(keyEnd.Key())
	return err
}

// expectation handles the Expect header.
// https://www.rfc-editor.org/rfc/rfc9110#name-expect
func (c *conn) expectation(m *incoming, res *outgoing, value []byte) error {
	s := c.server
	if hasWord(value, "100-continue") {
		if err := res.setBool(&keyExpectContinue, true); err != nil {
			return err
		}
		n, err := s.listeners(&keyCheckContinue)
		if err != nil {
			return err
		}
		if n > 0 {
			_, err := s.emit(&keyCheckContinue, m.obj.Value(), res.obj.Value())
			return err
		}
		if _, err := res.obj.Invoke("writeContinue"); err != nil {
			return err
		}
		_, err = s.emit(&keyRequest, m.obj.Value(), res.obj.Value())
		return err
	}
	n, err := s.listeners(&keyCheckExpectation)
	if err != nil {
		return err
	}
	if n > 0 {
		_, err := s.emit(&keyCheckExpectation, m.obj.Value(), res.obj.Value())
		return err
	}
	return c.answer(res, 417, engine.Undefined)
}

// responseFinished is what follows the end of a response.
func (c *conn) responseFinished(res *outgoing) error {
	if res.req != nil {
		if err := c.publish(&responseFinish, res.req.obj, res.obj); err != nil {
			return err
		}
	}
	if len(c.requests) > 0 && c.requests[0] == res.req {
		n := copy(c.requests, c.requests[1:])
		c.requests[n] = nil
		c.requests = c.requests[:n]
	}
	if err := c.releaseRequest(res.req); err != nil {
		return err
	}
	// detachSocket
	if err := c.sock.SetKey(keyHTTPMessage.Key(), engine.Null); err != nil {
		return err
	}
	res.setSocket(nil)
	if c.current == res {
		c.current = nil
	}
	c.st.env.NextTickTask((*closeTask)(res))
	if res.is(&keyLast) {
		return c.endSocket()
	}
	if len(c.queue) == 0 {
		return c.idle()
	}
	next := c.queue[0]
	n := copy(c.queue, c.queue[1:])
	c.queue[n] = nil
	c.queue = c.queue[:n]
	return c.assign(next)
}

// releaseRequest throws away what is left of a request that was answered.
func (c *conn) releaseRequest(m *incoming) error {
	if m == nil {
		return nil
	}
	seen, err := m.observed()
	if err != nil {
		return err
	}
	if seen {
		if !m.is(&keyConsuming) {
			if err := m.dump(); err != nil {
				return err
			}
		}
		if c.incoming != m {
			return nil
		}
		if !m.ready || !stream.StatusOf(m.obj).EndEmitted {
			return events.OnKey(c.st.env, m.obj, keyEnd.Key(), c.st.socketListeners.clear)
		}
		c.incoming = nil
		return nil
	}
	// Nothing of the program looks at the request: its end needs no events.
	if !m.ended {
		return m.set(&keyDumped, engine.True)
	}
	if c.incoming == m {
		c.incoming = nil
	}
	return nil
}

// closeTask emits 'close' of a response.
type closeTask outgoing

// RunTask implements env.Task.
func (t *closeTask) RunTask(*env.Env) error { return (*outgoing)(t).emitClose() }

// endSocket ends the connection after its last response.
func (c *conn) endSocket() error {
	v, err := c.sock.GetKey(keyDestroySoon.Key())
	if err != nil {
		return err
	}
	if f, ok := v.AsFunction(); ok {
		_, err = f.Call(c.sock.Value())
		return err
	}
	_, err = c.sock.InvokeKey(keyEnd.Key())
	return err
}

// idle starts the timeout of a connection without a request.
func (c *conn) idle() error {
	ms, err := c.server.number(&keyKeepAliveTimeout)
	if err != nil || !(ms > 0) {
		return err
	}
	extra, err := c.server.number(&keyKeepAliveBuffer)
	if err != nil {
		return err
	}
	c.keepAlive = true
	if c.net != nil {
		return c.net.SetTimeout(int64(ms + extra))
	}
	return c.setTimeout(engine.Number(ms + extra))
}
