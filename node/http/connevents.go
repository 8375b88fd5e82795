package http

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/internal/httpparse"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/stream"
)

// socketListeners are the listeners of the sockets of servers, shared by all:
// this is the socket, which leads to the connection.
type socketListeners struct {
	err, close, responseClose, end, drain, timeout, resume, pause, data, clear, setEncoding *engine.Function

	wrap map[string]*engine.Function // on, addListener, prependListener of sockets
}

func (st *state) listeners() (*socketListeners, error) {
	l := &st.socketListeners
	if l.err != nil {
		return l, nil
	}
	fn := func(name string, length int, f func(c *conn, call *engine.Call) error) *engine.Function {
		return st.env.RT.NewFunction(name, length, func(call *engine.Call) (engine.Value, error) {
			o := call.ThisObject()
			if o == nil {
				return engine.Undefined, nil
			}
			c := connState.Get(o)
			if c == nil {
				return engine.Undefined, nil
			}
			return engine.Undefined, f(c, call)
		})
	}
	l.err = fn("socketOnError", 1, func(c *conn, call *engine.Call) error { return c.socketError(call.Arg(0)) })
	l.close = fn("socketOnClose", 0, func(c *conn, _ *engine.Call) error { return c.closed() })
	l.end = fn("socketOnEnd", 0, func(c *conn, _ *engine.Call) error { return c.ended() })
	l.drain = fn("socketOnDrain", 0, func(c *conn, _ *engine.Call) error { return c.drained() })
	l.timeout = fn("socketOnTimeout", 0, func(c *conn, _ *engine.Call) error { return c.timedOut() })
	l.resume = fn("onSocketResume", 0, func(c *conn, _ *engine.Call) error { return c.resumed() })
	l.pause = fn("onSocketPause", 0, func(c *conn, _ *engine.Call) error {
		if c.net != nil && !c.freed {
			c.net.ReadStop()
		}
		return nil
	})
	l.data = fn("socketOnData", 1, func(c *conn, call *engine.Call) error {
		b, ok := buffer.Chunk(call.Arg(0), buffer.UTF8)
		if !ok {
			return nil
		}
		if c.consuming {
			return nil // something else pushed: the parser gets the stream's data itself
		}
		return c.feed(b)
	})
	rc, err := st.closeListener()
	if err != nil {
		return nil, err
	}
	l.responseClose = rc
	l.clear = st.env.RT.NewFunction("clearIncoming", 0, func(call *engine.Call) (engine.Value, error) {
		if o := call.ThisObject(); o != nil {
			if m := incomingState.Get(o); m != nil && m.conn != nil && m.conn.incoming == m {
				m.conn.incoming = nil
			}
		}
		return engine.Undefined, nil
	})
	l.setEncoding = st.env.RT.NewFunction("socketSetEncoding", 0, func(*engine.Call) (engine.Value, error) {
		return engine.Undefined, nodeerr.New("ERR_HTTP_SOCKET_ENCODING", "Changing the socket encoding is not allowed per RFC7230 Section 3.")
	})
	l.wrap = map[string]*engine.Function{}
	for _, name := range [...]string{"on", "addListener", "prependListener"} {
		f, err := st.listenerWrap(name)
		if err != nil {
			return nil, err
		}
		l.wrap[name] = f
	}
	return l, nil
}

// listenerWrap is the method of a socket that adds a listener: one for its
// data makes the parser get it as an event too.
func (st *state) listenerWrap(name string) (*engine.Function, error) {
	return st.env.RT.NewFunction("socketListenerWrap", 2, func(call *engine.Call) (engine.Value, error) {
		o := call.ThisObject()
		if o == nil {
			return engine.Undefined, nodeerr.InvalidThis("Socket")
		}
		p, err := o.Prototype()
		if err != nil || p == nil {
			return engine.Undefined, err
		}
		v, err := p.Get(name)
		if err != nil {
			return engine.Undefined, err
		}
		f, ok := v.AsFunction()
		if !ok {
			return engine.Undefined, engine.TypeError("%s is not a function", name)
		}
		r, err := call.Forward(f, call.This(), 0)
		if err != nil {
			return engine.Undefined, err
		}
		c := connState.Get(o)
		if c == nil || c.freed {
			_, err := o.Delete(engine.NewKey(name))
			return r, err
		}
		if k, ok := call.Arg(0).AsKey(); ok && (k == keyData.Key() || k == keyReadable.Key()) {
			err = c.unconsume()
		}
		return r, err
	}), nil
}

// unconsume makes the data of the socket come as events.
func (c *conn) unconsume() error {
	if !c.consuming {
		return nil
	}
	c.consuming = false
	c.net.Consume(nil)
	if w := stream.StatusOf(c.sock); !w.Flowing && !w.Paused {
		_, err := c.sock.InvokeKey(keyResume.Key())
		return err
	}
	return nil
}

// socketError is the end of a connection by an error: of the socket, of the
// parser or of time.
func (c *conn) socketError(er engine.Value) error {
	e := c.st.env
	if err := events.Off(e, c.sock, "error", c.st.socketListeners.err); err != nil {
		return err
	}
	n, err := events.ListenerCountKey(e, c.sock, keyError.Key())
	if err != nil {
		return err
	}
	if n == 0 {
		if err := events.OnKey(e, c.sock, keyError.Key(), c.st.nopFn); err != nil {
			return err
		}
	}
	handled, err := c.server.emit(&keyClientError, er, c.sock.Value())
	if err != nil || handled {
		return err
	}
	if c.socketIs(&keyWritable) && (c.current == nil || !c.current.is(&keyHeaderSent)) {
		if _, err := c.sock.InvokeKey(keyWrite.Key(), engine.String(errorResponse(e.RT, er))); err != nil {
			return err
		}
	}
	_, err = c.sock.InvokeKey(keyDestroy.Key(), er)
	return err
}

// errorResponse is what a client that errs is told.
func errorResponse(rt *engine.Runtime, er engine.Value) string {
	status := "400 Bad Request"
	if code, err := rt.GetV(er, keyCode.Key()); err == nil {
		switch s, _ := code.AsString(); s {
		case "HPE_HEADER_OVERFLOW":
			status = "431 Request Header Fields Too Large"
		case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
			status = "413 Payload Too Large"
		case "ERR_HTTP_REQUEST_TIMEOUT":
			status = "408 Request Timeout"
		}
	}
	return "HTTP/1.1 " + status + "\r\nConnection: close\r\n\r\n"
}

// closed handles 'close' of the socket.
func (c *conn) closed() error {
	if err := c.free(); err != nil {
		return err
	}
	return c.abortRequests()
}

// free ends the parser.
func (c *conn) free() error {
	c.server.remove(c)
	if c.freed {
		return nil
	}
	c.freed, c.active = true, false
	c.st.env.DestroyResource(&c.res)
	if c.consuming {
		c.consuming = false
		c.net.Consume(nil)
	}
	if err := c.sock.SetKey(keyParser.Key(), engine.Null); err != nil {
		return err
	}
	o := c.object
	c.object = nil
	if o == nil {
		return nil
	}
	_, err := o.Invoke("free")
	return err
}

// abortRequests destroys the requests that are not answered.
func (c *conn) abortRequests() error {
	requests := c.requests
	c.requests = nil
	for _, m := range requests {
		if err := m.ensure(); err != nil {
			return err
		}
		x := &nodeerr.Error{Kind: engine.PlainErrorKind, Message: "aborted", Plain: true}
		v := x.With("code", engine.String("ECONNRESET")).Value(c.st.env.RT)
		if m.abort != nil {
			if _, err := m.abort.Invoke("abort"); err != nil {
				return err
			}
		}
		if _, err := m.obj.InvokeKey(keyDestroy.Key(), v); err != nil {
			return err
		}
	}
	return nil
}

// ended handles 'end' of the socket: the client sends no more.
func (c *conn) ended() error {
	if !c.freed {
		if err := c.parser.Finish(); err != nil {
			pe, ok := err.(*httpparse.Error)
			if !ok {
				return err
			}
			if err := c.socketError(parseError(c.st.env, pe, nil)); err != nil {
				return err
			}
		}
	}
	if !c.server.is(&keyHTTPHalfOpen) {
		if err := c.abortRequests(); err != nil {
			return err
		}
		if c.socketIs(&keyWritable) {
			_, err := c.sock.InvokeKey(keyEnd.Key())
			return err
		}
		return nil
	}
	switch {
	case len(c.queue) > 0:
		return c.queue[len(c.queue)-1].setBool(&keyLast, true)
	case c.current != nil:
		return c.current.setBool(&keyLast, true)
	}
	_, err := c.sock.InvokeKey(keyEnd.Key())
	return err
}

// drained handles 'drain' of the socket.
func (c *conn) drained() error {
	if c.socketIs(&keyPaused) && c.waiting <= c.hwm {
		if err := c.sock.SetKey(keyPaused.Key(), engine.False); err != nil {
			return err
		}
		c.paused = false
		if c.net != nil && c.consuming {
			c.net.ReadStart()
		} else if _, err := c.sock.InvokeKey(keyResume.Key()); err != nil {
			return err
		}
		if len(c.held) > 0 && !c.freed {
			more := c.held
			c.held = nil
			if err := c.feed(more); err != nil {
				return err
			}
		}
	}
	if m := c.current; m != nil && m.needDrain && !m.is(&keyFinished) {
		m.needDrain = false
		return m.emit(&keyDrain)
	}
	return nil
}

// resumed handles 'resume' of the socket.
func (c *conn) resumed() error {
	if c.freed || c.net == nil {
		return nil
	}
	if c.socketIs(&keyPaused) {
		_, err := c.sock.InvokeKey(keyPause.Key())
		return err
	}
	c.net.ReadStart()
	return nil
}

// timedOut handles 'timeout' of the socket.
func (c *conn) timedOut() error {
	e := c.st.env
	handled := false
	if m := c.incoming; m != nil && !m.is(&keyComplete) {
		had, err := events.EmitKey(e, m.obj, keyTimeout.Key(), c.sock.Value())
		if err != nil {
			return err
		}
		handled = had
	}
	if m := c.current; m != nil {
		had, err := events.EmitKey(e, m.obj, keyTimeout.Key(), c.sock.Value())
		if err != nil {
			return err
		}
		handled = handled || had
	}
	had, err := c.server.emit(&keyTimeout, c.sock.Value())
	if err != nil || had || handled {
		return err
	}
	return c.destroySocket()
}

// upgrade hands the socket over to the listener of 'upgrade' or 'connect'.
func (c *conn) upgrade(rest []byte) error {
	m := c.incoming
	name := &keyUpgrade
	if v, err := m.obj.GetKey(keyMethod.Key()); err != nil {
		return err
	} else if s, _ := v.AsString(); s == "CONNECT" {
		name = &keyConnect
	}
	n, err := c.server.listeners(name)
	if err != nil {
		return err
	}
	if n == 0 {
		return c.destroySocket()
	}
	if err := c.release(); err != nil {
		return err
	}
	head := buffer.NewCopy(c.st.env, rest)
	_, err = c.server.emit(name, m.obj.Value(), c.sock.Value(), head.Value())
	return err
}

// release takes everything of the server off the socket.
func (c *conn) release() error {
	e := c.st.env
	l := &c.st.socketListeners
	for _, p := range [...]struct {
		name string
		f    *engine.Function
	}{{"data", l.data}, {"end", l.end}, {"close", l.close}, {"close", l.responseClose}, {"drain", l.drain}, {"error", l.err}, {"timeout", l.timeout}, {"resume", l.resume}, {"pause", l.pause}} {
		if err := events.Off(e, c.sock, p.name, p.f); err != nil {
			return err
		}
	}
	if err := c.free(); err != nil {
		return err
	}
	if c.net != nil {
		for _, name := range [...]string{"on", "addListener", "prependListener", "setEncoding"} {
			if _, err := c.sock.Delete(engine.NewKey(name)); err != nil {
				return err
			}
		}
	}
	return c.sock.SetKey(keyReadableFlowing.Key(), engine.Null)
}

// makeParserObject gives the socket its parser property.
func (c *conn) makeParserObject() error {
	if c.st.parserProto == nil {
		p := c.st.env.RT.NewObject()
		if err := c.st.env.RT.DefineMethods(p, parserMethods()); err != nil {
			return err
		}
		c.st.parserProto = p
	}
	c.object = c.st.env.RT.NewObjectWithPrototype(c.st.parserProto)
	connState.Set(c.object, c)
	return c.sock.SetKey(keyParser.Key(), c.object.Value())
}

// parserMethods are the members of socket.parser.
func parserMethods() []engine.Method {
	on := func(f func(c *conn) engine.Value) engine.NativeFunc {
		return func(call *engine.Call) (engine.Value, error) {
			o := call.ThisObject()
			if o == nil {
				return engine.Undefined, nil
			}
			c := connState.Get(o)
			if c == nil {
				return engine.Undefined, nil
			}
			return f(c), nil
		}
	}
	return []engine.Method{
		{Name: "socket", Get: on(func(c *conn) engine.Value { return c.sock.Value() })},
		{Name: "incoming", Get: on(func(c *conn) engine.Value {
			if c.incoming == nil {
				return engine.Null
			}
			return c.incoming.obj.Value()
		})},
		{Name: "outgoing", Get: on(func(*conn) engine.Value { return engine.Null })},
		{Name: "free", Func: nothing}, {Name: "close", Func: nothing}, {Name: "remove", Func: nothing}, {Name: "finish", Func: nothing},
		{Name: "pause", Func: nothing}, {Name: "resume", Func: nothing}, {Name: "consume", Func: nothing}, {Name: "unconsume", Func: nothing},
	}
}

// nothing is a method of parsers that has nothing to do here: connections do it.
func nothing(*engine.Call) (engine.Value, error) { return engine.Undefined, nil }
