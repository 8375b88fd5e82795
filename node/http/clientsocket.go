package http

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	dc "github.com/sxfescript/sxn/node/diagnosticschannel"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/internal/httpparse"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/stream"
	"github.com/sxfescript/sxn/runtime/env"
)

// clientRequest is what a ClientRequest has besides an outgoing message: where
// it goes, and the parser of the response.
type clientRequest struct {
	m  *outgoing
	st *state

	path, host, port, defaultPort, protocol, socketPath engine.Value
	method                                              string
	setHost                                             bool
	defaultAgent                                        *engine.Object

	parser       httpparse.Parser
	parsing      bool // the parser is in use
	executing    bool
	held         []byte // input that came while the parser was at work
	object       *engine.Object
	incoming     *incoming
	response     *incoming
	agentOptions *engine.Object  // while the request waits for a socket
	released     bool            // the socket was given back
	frame        *env.AsyncFrame // of the call that made the request: sockets are used again
	res          env.Resource    // of the parser
}

var clientState = engine.PrivateKey[clientRequest]{Name: "httpClient"}

// requestOnSocket is request.onSocket(socket, err).
func requestOnSocket(c *engine.Call) (engine.Value, error) {
	m, err := outgoingOf(c)
	if err != nil || m.client == nil {
		return engine.Undefined, err
	}
	so, _ := c.Arg(0).AsObject()
	return engine.Undefined, m.client.onSocket(so, c.Arg(1))
}

// onSocket gives the request its socket in the next tick.
func (r *clientRequest) onSocket(so *engine.Object, er engine.Value) error {
	r.st.env.NextTick(func() error {
		if r.m.is(&keyDestroyed) || er.Truthy() {
			return r.refuseSocket(so, er)
		}
		if err := r.take(so); err != nil {
			return err
		}
		return r.m.flush()
	})
	return nil
}

// refuseSocket ends a request that was destroyed before it got its socket.
func (r *clientRequest) refuseSocket(so *engine.Object, er engine.Value) error {
	reason := r.m.errored
	if er.Truthy() {
		reason = er
	}
	if so == nil {
		return r.gone(reason)
	}
	destroyed, err := so.GetKey(keyDestroyed.Key())
	if err != nil {
		return err
	}
	if !er.Truthy() && r.m.is(&keyAgent) && !destroyed.Truthy() {
		if _, err := events.EmitKey(r.st.env, so, keyFree.Key()); err != nil {
			return err
		}
		return r.gone(reason)
	}
	var arg engine.Value
	if reason.Truthy() {
		arg = reason
	}
	if _, err := so.InvokeKey(keyDestroy.Key(), arg); err != nil {
		return err
	}
	_, err = stream.Finished(r.st.env, so, nil, nil, func(failed engine.Value) error {
		if failed.IsObject() {
			code, err := r.st.env.RT.GetV(failed, keyCode.Key())
			if err != nil {
				return err
			}
			if s, _ := code.AsString(); s == "ERR_STREAM_PREMATURE_CLOSE" {
				failed = engine.Null
			}
		}
		if !failed.Truthy() {
			failed = reason
		}
		return r.gone(failed)
	})
	return err
}

// gone emits the end of a request that never got a socket.
func (r *clientRequest) gone(reason engine.Value) error {
	if err := r.m.setBool(&keyDestroyed, true); err != nil {
		return err
	}
	if !reason.Truthy() && !r.m.is(&keyAborted) {
		reason = r.hangUp()
	}
	if late, err := r.st.env.RT.GetV(objectOr(reason), engine.NewKey("proxyTunnelTimeout")); err != nil {
		return err
	} else if late.Truthy() {
		if err := r.m.emit(&keyTimeout); err != nil {
			return err
		}
	}
	if reason.Truthy() {
		if err := r.fail(reason); err != nil {
			return err
		}
	}
	return r.close()
}

// objectOr is v, or what has no properties for undefined and null.
func objectOr(v engine.Value) engine.Value {
	if v.IsNullish() {
		return engine.False
	}
	return v
}

// hangUp is the error of a connection that ended without a response.
func (r *clientRequest) hangUp() engine.Value {
	x := &nodeerr.Error{Kind: engine.PlainErrorKind, Message: "socket hang up", Plain: true}
	return x.With("code", engine.String("ECONNRESET")).Value(r.st.env.RT)
}

// close emits 'close' of the request.
func (r *clientRequest) close() error {
	if r.m.is(&keyClosed) {
		return nil
	}
	if err := r.m.setBool(&keyClosed, true); err != nil {
		return err
	}
	return r.m.emit(&keyClose)
}

// take makes so the socket of the request.
func (r *clientRequest) take(so *engine.Object) error {
	m := r.m
	m.setSocket(so)
	clientState.Set(so, r)
	opts := httpparse.Options{MaxHeaders: 1000, MaxHeaderSize: r.st.maxHeaderSize()}
	v, err := m.obj.GetKey(keyMaxHeadersCount.Key())
	if err != nil {
		return err
	}
	if n, ok := v.AsInt(); ok {
		opts.MaxHeaders = max(n, 0)
	}
	if v, err = m.obj.GetKey(keyMaxHeaderSize.Key()); err != nil {
		return err
	}
	if n, ok := v.AsInt(); ok && n > 0 {
		opts.MaxHeaderSize = n
	}
	if opts.Lenient, err = r.st.leniency(m.obj); err != nil {
		return err
	}
	r.parser.Init(httpparse.Response, r, opts)
	r.res = r.st.env.NewResource("HTTPCLIENTREQUEST", engine.Undefined)
	r.res.Frame = r.frame
	r.parsing = true
	if err := r.makeParserObject(so); err != nil {
		return err
	}
	if err := so.SetKey(keyHTTPMessage.Key(), m.obj.Value()); err != nil {
		return err
	}
	l := r.st.clients()
	for _, p := range [...]struct {
		k *engine.StaticKey
		f *engine.Function
	}{{&keyError, l.err}, {&keyData, l.data}, {&keyEnd, l.end}, {&keyClose, l.close}, {&keyDrain, l.drain}} {
		if err := events.OnKey(r.st.env, so, p.k.Key(), p.f); err != nil {
			return err
		}
	}
	timeout, err := m.obj.GetKey(keyTimeout.Key())
	if err != nil {
		return err
	}
	agentTimeout, err := r.agentTimeout()
	if err != nil {
		return err
	}
	if !timeout.IsUndefined() || agentTimeout.Truthy() {
		if err := r.listenTimeout(); err != nil {
			return err
		}
	}
	return m.emit(&keySocket, so.Value())
}

// agentTimeout is the timeout option of the agent.
func (r *clientRequest) agentTimeout() (engine.Value, error) {
	v, err := r.m.obj.GetKey(keyAgent.Key())
	if err != nil || !v.IsObject() {
		return engine.Undefined, err
	}
	if v, err = r.st.env.RT.GetV(v, engine.NewKey("options")); err != nil || !v.IsObject() {
		return engine.Undefined, err
	}
	return r.st.env.RT.GetV(v, keyTimeout.Key())
}

func (r *clientRequest) makeParserObject(so *engine.Object) error {
	if r.st.clientParserProto == nil {
		p := r.st.env.RT.NewObject()
		if err := r.st.env.RT.DefineMethods(p, clientParserMethods()); err != nil {
			return err
		}
		r.st.clientParserProto = p
	}
	if r.object = r.st.freeParser; r.object == nil {
		r.object = r.st.env.RT.NewObjectWithPrototype(r.st.clientParserProto)
	}
	r.st.freeParser = nil
	clientState.Set(r.object, r)
	if err := r.m.set(&keyParser, r.object.Value()); err != nil {
		return err
	}
	return so.SetKey(keyParser.Key(), r.object.Value())
}

func clientParserMethods() []engine.Method {
	on := func(f func(r *clientRequest) engine.Value) engine.NativeFunc {
		return func(call *engine.Call) (engine.Value, error) {
			if o := call.ThisObject(); o != nil {
				if r := clientState.Get(o); r != nil {
					return f(r), nil
				}
			}
			return engine.Undefined, nil
		}
	}
	return []engine.Method{
		{Name: "socket", Get: on(func(r *clientRequest) engine.Value {
			if r.m.sock == nil {
				return engine.Null
			}
			return r.m.sock.Value()
		})},
		{Name: "incoming", Get: on(func(r *clientRequest) engine.Value {
			if r.incoming == nil {
				return engine.Null
			}
			return r.incoming.obj.Value()
		})},
		{Name: "outgoing", Get: on(func(r *clientRequest) engine.Value { return r.m.obj.Value() })},
		{Name: "free", Func: nothing}, {Name: "close", Func: nothing}, {Name: "remove", Func: nothing}, {Name: "finish", Func: nothing},
	}
}

// clientListeners are the listeners of the sockets of requests, shared by all.
type clientListeners struct {
	err, data, end, close, drain, timeout, responseEnd, responseTimeout, finish, freeError *engine.Function
}

func (st *state) clients() *clientListeners {
	l := &st.clientListeners
	if l.err != nil {
		return l
	}
	// onSocket makes a listener of a socket; message says that it is about the
	// request that the socket serves now.
	onSocket := func(name string, length int, f func(r *clientRequest, call *engine.Call) error) *engine.Function {
		return st.env.RT.NewFunction(name, length, func(call *engine.Call) (engine.Value, error) {
			o := call.ThisObject()
			if o == nil {
				return engine.Undefined, nil
			}
			if r := clientState.Get(o); r != nil {
				return engine.Undefined, f(r, call)
			}
			return engine.Undefined, nil
		})
	}
	l.err = onSocket("socketErrorListener", 1, func(r *clientRequest, call *engine.Call) error { return r.socketError(call.Arg(0)) })
	l.data = onSocket("socketOnData", 1, func(r *clientRequest, call *engine.Call) error {
		b, ok := buffer.Chunk(call.Arg(0), buffer.UTF8)
		if !ok {
			return nil
		}
		return r.socketData(b)
	})
	l.end = onSocket("socketOnEnd", 0, func(r *clientRequest, _ *engine.Call) error { return r.socketEnd() })
	l.close = onSocket("socketCloseListener", 0, func(r *clientRequest, _ *engine.Call) error { return r.socketClosed() })
	l.drain = onSocket("ondrain", 0, func(r *clientRequest, _ *engine.Call) error {
		if r.m.sock == nil || r.m.is(&keyFinished) || !r.m.needDrain {
			return nil
		}
		r.m.needDrain = false
		return r.m.emit(&keyDrain)
	})
	l.timeout = onSocket("emitRequestTimeout", 0, func(r *clientRequest, _ *engine.Call) error {
		if r.released {
			return nil
		}
		return r.m.emit(&keyTimeout)
	})
	l.responseTimeout = onSocket("responseOnTimeout", 0, func(r *clientRequest, _ *engine.Call) error {
		if r.response == nil || r.released {
			return nil
		}
		return r.response.emit(&keyTimeout)
	})
	l.responseEnd = st.env.RT.NewFunction("responseOnEnd", 0, func(call *engine.Call) (engine.Value, error) {
		o := call.ThisObject()
		if o == nil {
			return engine.Undefined, nil
		}
		v, err := o.GetKey(keyReq.Key())
		if err != nil {
			return engine.Undefined, err
		}
		if ro, ok := v.AsObject(); ok {
			if m := outgoingState.Get(ro); m != nil && m.client != nil {
				return engine.Undefined, m.client.responseEnd()
			}
		}
		return engine.Undefined, nil
	})
	l.finish = st.env.RT.NewFunction("requestOnFinish", 0, func(call *engine.Call) (engine.Value, error) {
		m, err := outgoingOf(call)
		if err != nil || m.client == nil {
			return engine.Undefined, err
		}
		if m.is(&keyShouldKeep) && m.is(&keyEnded) {
			return engine.Undefined, m.client.release()
		}
		return engine.Undefined, nil
	})
	l.freeError = st.env.RT.NewFunction("freeSocketErrorListener", 1, func(call *engine.Call) (engine.Value, error) {
		if o := call.ThisObject(); o != nil {
			if _, err := o.InvokeKey(keyDestroy.Key()); err != nil {
				return engine.Undefined, err
			}
			_, err := events.Emit(st.env, o, "agentRemove")
			return engine.Undefined, err
		}
		return engine.Undefined, nil
	})
	return l
}

func (r *clientRequest) off(names ...string) error {
	l := r.st.clients()
	for _, name := range names {
		var f *engine.Function
		switch name {
		case "error":
			f = l.err
		case "data":
			f = l.data
		case "end":
			f = l.end
		case "close":
			f = l.close
		case "drain":
			f = l.drain
		}
		if err := events.Off(r.st.env, r.m.sock, name, f); err != nil {
			return err
		}
	}
	return nil
}

// freeParser ends the parser of the request.
func (r *clientRequest) freeParser() error {
	if !r.parsing {
		return nil
	}
	r.st.freeParser = r.object
	r.parsing, r.object = false, nil
	r.st.env.DestroyResource(&r.res)
	if err := r.m.set(&keyParser, engine.Null); err != nil {
		return err
	}
	if r.m.sock != nil {
		return r.m.sock.SetKey(keyParser.Key(), engine.Null)
	}
	return nil
}

func (r *clientRequest) finishParser() error {
	if !r.parsing {
		return nil
	}
	outer := r.st.env.SwapResource(&r.res)
	err := r.parser.Finish()
	r.st.env.RestoreResource(&r.res, outer, true)
	if err != nil {
		if _, ok := err.(*httpparse.Error); !ok {
			return err
		}
	}
	return r.freeParser()
}

func (r *clientRequest) hadError() error {
	return r.m.sock.SetKey(keyHadError.Key(), engine.True)
}

// socketError handles 'error' of the socket.
func (r *clientRequest) socketError(er engine.Value) error {
	if r.m.sock == nil || r.released {
		return nil
	}
	if err := r.hadError(); err != nil {
		return err
	}
	if err := r.fail(er); err != nil {
		return err
	}
	if err := r.finishParser(); err != nil {
		return err
	}
	if err := r.off("data", "end"); err != nil {
		return err
	}
	_, err := r.m.sock.InvokeKey(keyDestroy.Key())
	return err
}

// socketEnd handles 'end' of the socket.
func (r *clientRequest) socketEnd() error {
	if r.m.sock == nil || r.released {
		return nil
	}
	if r.response == nil && !r.m.socketIs(&keyHadError) {
		if err := r.hadError(); err != nil {
			return err
		}
		if err := r.fail(r.hangUp()); err != nil {
			return err
		}
	}
	if err := r.finishParser(); err != nil {
		return err
	}
	_, err := r.m.sock.InvokeKey(keyEnd.Key())
	return err
}

// socketClosed handles 'close' of the socket.
func (r *clientRequest) socketClosed() error {
	if r.m.sock == nil || r.released {
		return nil
	}
	if err := r.finishParser(); err != nil {
		return err
	}
	if err := r.m.setBool(&keyDestroyed, true); err != nil {
		return err
	}
	if res := r.response; res != nil {
		if !res.is(&keyComplete) {
			x := &nodeerr.Error{Kind: engine.PlainErrorKind, Message: "aborted", Plain: true}
			v := x.With("code", engine.String("ECONNRESET")).Value(r.st.env.RT)
			if _, err := res.obj.InvokeKey(keyDestroy.Key(), v); err != nil {
				return err
			}
		}
		if err := r.close(); err != nil {
			return err
		}
		if !res.is(&keyAborted) && res.is(&keyReadable) {
			return stream.PushEnd(r.st.env, res.obj)
		}
		return nil
	}
	if !r.m.socketIs(&keyHadError) {
		if err := r.hadError(); err != nil {
			return err
		}
		if err := r.fail(r.hangUp()); err != nil {
			return err
		}
	}
	if err := r.close(); err != nil {
		return err
	}
	return r.m.set(&keyOutputData, r.st.noOutput.Value())
}

// socketData feeds the parser.
func (r *clientRequest) socketData(data []byte) error {
	if !r.parsing || r.m.sock == nil {
		return nil
	}
	if r.executing {
		r.held = append(r.held, data...)
		return nil
	}
	r.executing = true
	outer := r.st.env.SwapResource(&r.res)
	n, err := r.parser.Execute(data)
	r.st.env.RestoreResource(&r.res, outer, true)
	r.executing = false
	if err == nil && n == len(data) && len(r.held) > 0 {
		more := r.held
		r.held = nil
		return r.socketData(more)
	}
	if err != nil {
		pe, ok := err.(*httpparse.Error)
		if !ok {
			return err
		}
		v := parseError(r.st.env, pe, data)
		if err := r.freeParser(); err != nil {
			return err
		}
		if err := r.off("data", "end"); err != nil {
			return err
		}
		if err := r.hadError(); err != nil {
			return err
		}
		if _, err := r.m.sock.InvokeKey(keyDestroy.Key()); err != nil {
			return err
		}
		return r.fail(v)
	}
	m := r.incoming
	switch {
	case m == nil || !r.parsing:
	case r.parser.Upgraded():
		return r.upgraded(data[n:])
	case m.is(&keyComplete) && !informational(m):
		if err := r.off("data", "end", "drain"); err != nil {
			return err
		}
		return r.freeParser()
	}
	return nil
}

func informational(m *incoming) bool {
	v, err := m.obj.GetKey(keyStatusCode.Key())
	n, _ := v.AsInt()
	return err == nil && n >= 100 && n < 200 && n != 101
}

// upgraded hands the socket over to the listener of 'upgrade' or 'connect'.
func (r *clientRequest) upgraded(rest []byte) error {
	m, so := r.m, r.m.sock
	if err := m.set(&keyRes, r.incoming.obj.Value()); err != nil {
		return err
	}
	l := r.st.clients()
	if err := r.off("data", "end", "drain"); err != nil {
		return err
	}
	for _, f := range [...]*engine.Function{l.timeout, l.responseTimeout} {
		if err := events.Off(r.st.env, so, "timeout", f); err != nil {
			return err
		}
	}
	if err := r.finishParser(); err != nil {
		return err
	}
	name := &keyUpgrade
	if v, err := m.obj.GetKey(keyMethod.Key()); err != nil {
		return err
	} else if s, _ := v.AsString(); s == "CONNECT" {
		name = &keyConnect
	}
	n, err := m.listeners(name)
	if err != nil {
		return err
	}
	if n == 0 {
		_, err := so.InvokeKey(keyDestroy.Key())
		return err
	}
	if err := m.setBool(&keyUpgradeOrConnect, true); err != nil {
		return err
	}
	if _, err := events.Emit(r.st.env, so, "agentRemove"); err != nil {
		return err
	}
	if err := r.off("close", "error"); err != nil {
		return err
	}
	if err := so.SetKey(keyHTTPMessage.Key(), engine.Null); err != nil {
		return err
	}
	r.released = true
	if err := so.SetKey(keyReadableFlowing.Key(), engine.Null); err != nil {
		return err
	}
	if err := m.emit(name, r.incoming.obj.Value(), so.Value(), buffer.NewCopy(r.st.env, rest).Value()); err != nil {
		return err
	}
	if err := m.setBool(&keyDestroyed, true); err != nil {
		return err
	}
	return r.close()
}

// MessageBegin implements httpparse.Handler.
func (r *clientRequest) MessageBegin() error { return nil }

// HeadersComplete implements httpparse.Handler.
func (r *clientRequest) HeadersComplete(h *httpparse.Head) (httpparse.Action, error) {
	action, err := r.head(h)
	if err != nil {
		if engine.IsTermination(err) {
			return action, err
		}
		r.st.env.Uncaught(err)
	}
	return action, nil
}

// head handles the head of a response.
func (r *clientRequest) head(h *httpparse.Head) (httpparse.Action, error) {
	m := r.m
	if m.sock == nil {
		return httpparse.SkipBody, nil
	}
	res, err := r.st.newIncoming(m.sock.Value(), h, false)
	if err != nil {
		return httpparse.Proceed, err
	}
	res.fields.take(h)
	r.incoming = res
	if hwm, err := m.sock.Get("readableHighWaterMark"); err != nil {
		return httpparse.Proceed, err
	} else if n, ok := hwm.AsInt(); ok {
		res.hwm = n
	}
	v, err := m.obj.GetKey(keyJoinDuplicate.Key())
	if err != nil {
		return httpparse.Proceed, err
	}
	res.join = v.Truthy()
	if err := res.set(&keyJoinDuplicate, v); err != nil {
		return httpparse.Proceed, err
	}
	if r.response != nil {
		// A second response: the connection is not to be trusted.
		_, err := m.sock.InvokeKey(keyDestroy.Key())
		return httpparse.Proceed, err
	}
	connect := false
	if v, err := m.obj.GetKey(keyMethod.Key()); err == nil {
		s, _ := v.AsString()
		connect = s == "CONNECT"
	}
	if h.Upgrade && h.Status == 101 || connect {
		r.response = res
		if err := m.set(&keyRes, res.obj.Value()); err != nil {
			return httpparse.Proceed, err
		}
		return httpparse.Upgrade, res.set(&keyUpgrade, engine.True)
	}
	if h.Status >= 100 && h.Status < 200 && h.Status != 101 {
		return httpparse.SkipBody, r.information(res, h)
	}
	return r.respond(res, h)
}

// information tells of an informational response.
func (r *clientRequest) information(res *incoming, h *httpparse.Head) error {
	if h.Status == 100 {
		if _, err := events.Emit(r.st.env, r.m.obj, "continue"); err != nil {
			return err
		}
	}
	info := r.st.env.RT.NewObject()
	for _, k := range [...]*engine.StaticKey{&keyStatusCode, &keyStatusMessage, &keyVersion, &keyMajor, &keyMinor, &keyHeaders, &keyRawHeaders} {
		v, err := res.obj.GetKey(k.Key())
		if err != nil {
			return err
		}
		if err := info.PutKey(k.Key(), v); err != nil {
			return err
		}
	}
	_, err := events.Emit(r.st.env, r.m.obj, "information", info.Value())
	return err
}

// respond tells of the response.
func (r *clientRequest) respond(res *incoming, h *httpparse.Head) (httpparse.Action, error) {
	m := r.m
	if m.is(&keyShouldKeep) && !h.KeepAlive && !m.is(&keyUpgradeOrConnect) {
		if err := m.setBool(&keyShouldKeep, false); err != nil {
			return httpparse.Proceed, err
		}
	}
	r.response = res
	if err := m.set(&keyRes, res.obj.Value()); err != nil {
		return httpparse.Proceed, err
	}
	if err := r.endRequest(res); err != nil {
		return httpparse.Proceed, err
	}
	if err := r.publish(&responseArrived, dc.Field{Name: "response", Value: res.obj.Value()}); err != nil {
		return httpparse.Proceed, err
	}
	if err := res.obj.PutKey(keyReq.Key(), m.obj.Value()); err != nil {
		return httpparse.Proceed, err
	}
	if err := res.ensure(); err != nil {
		return httpparse.Proceed, err
	}
	l := r.st.clients()
	if err := events.OnKey(r.st.env, res.obj, keyEnd.Key(), l.responseEnd); err != nil {
		return httpparse.Proceed, err
	}
	if err := events.OnKey(r.st.env, m.obj, keyFinish.Key(), l.finish); err != nil {
		return httpparse.Proceed, err
	}
	if m.timeoutListening {
		if err := events.OnKey(r.st.env, m.sock, keyTimeout.Key(), l.responseTimeout); err != nil {
			return httpparse.Proceed, err
		}
	}
	taken := false
	if !m.is(&keyAborted) {
		var err error
		if taken, err = events.EmitKey(r.st.env, m.obj, keyResponse.Key(), res.obj.Value()); err != nil {
			return r.bodyOf(res, h), err
		}
	}
	if !taken {
		if err := res.dump(); err != nil {
			return httpparse.Proceed, err
		}
	}
	return r.bodyOf(res, h), nil
}

func (r *clientRequest) bodyOf(res *incoming, h *httpparse.Head) httpparse.Action {
	if r.method == "HEAD" || h.Status == 304 {
		return httpparse.SkipBody
	}
	return httpparse.Proceed
}

// Body implements httpparse.Handler.
func (r *clientRequest) Body(data []byte) error {
	m := r.incoming
	if m == nil || m.is(&keyDumped) || r.m.sock == nil {
		return nil
	}
	more, err := stream.PushBytes(r.st.env, m.obj, append([]byte(nil), data...))
	if err == nil && !more {
		err = stopReading(r.m.sock)
	}
	return r.report(err)
}

func (r *clientRequest) report(err error) error {
	if err == nil || engine.IsTermination(err) {
		return err
	}
	r.st.env.Uncaught(err)
	return nil
}

// MessageComplete implements httpparse.Handler.
func (r *clientRequest) MessageComplete(h *httpparse.Head) error {
	m := r.incoming
	if m == nil || r.m.sock == nil {
		return nil
	}
	return r.report(m.completed(h, r.m.sock))
}

// responseEnd is what follows 'end' of the response.
func (r *clientRequest) responseEnd() error {
	m := r.m
	so := m.sock
	if so == nil {
		return nil
	}
	l := r.st.clients()
	for _, f := range [...]*engine.Function{l.timeout, l.responseTimeout} {
		if err := events.Off(r.st.env, so, "timeout", f); err != nil {
			return err
		}
	}
	if err := m.setBool(&keyEnded, true); err != nil {
		return err
	}
	if !m.is(&keyShouldKeep) {
		if m.socketIs(&keyWritable) {
			v, err := so.GetKey(keyDestroySoon.Key())
			if err != nil {
				return err
			}
			if f, ok := v.AsFunction(); ok {
				_, err = f.Call(so.Value())
				return err
			}
			_, err = so.InvokeKey(keyEnd.Key())
			return err
		}
		return nil
	}
	if m.is(&keyFinished) && m.finishedEvent && (r.response == nil || !r.response.is(&keyAborted)) {
		return r.release()
	}
	return nil
}

// release gives the socket back to the agent.
func (r *clientRequest) release() error {
	m := r.m
	if m.sock == nil || r.released {
		return nil
	}
	l := r.st.clients()
	if v, err := m.obj.GetKey(keyTimeoutCb.Key()); err != nil {
		return err
	} else if v.Truthy() {
		if _, err := m.sock.InvokeKey(keySetTimeout.Key(), engine.Int(0), l.timeout.Value()); err != nil {
			return err
		}
		if err := m.set(&keyTimeoutCb, engine.Null); err != nil {
			return err
		}
	}
	if err := r.off("close", "error", "data", "end"); err != nil {
		return err
	}
	r.released = true
	if err := m.setBool(&keyDestroyed, true); err != nil {
		return err
	}
	r.st.env.NextTickTask((*freeTask)(r))
	return nil
}

// freeTask tells that the socket of a request is free.
type freeTask clientRequest

// RunTask implements env.Task.
func (t *freeTask) RunTask(e *env.Env) error {
	r := (*clientRequest)(t)
	if err := r.close(); err != nil {
		return err
	}
	if r.m.sock == nil {
		return nil
	}
	_, err := events.EmitKey(e, r.m.sock, keyFree.Key())
	return err
}
