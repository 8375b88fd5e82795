package http

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
)

// requestAbort is request.abort().
// https://nodejs.org/api/http.html#requestabort
func requestAbort(m *outgoing, c *engine.Call) (engine.Value, error) {
	if m.is(&keyAborted) {
		return engine.Undefined, nil
	}
	if err := m.setBool(&keyAborted, true); err != nil {
		return engine.Undefined, err
	}
	m.st.env.NextTick(func() error {
		_, err := events.Emit(m.st.env, m.obj, "abort")
		return err
	})
	_, err := m.obj.InvokeKey(keyDestroy.Key())
	return engine.Undefined, err
}

// requestDestroy is request.destroy([error]).
// https://nodejs.org/api/http.html#requestdestroyerror
func requestDestroy(m *outgoing, c *engine.Call) (engine.Value, error) {
	if m.is(&keyDestroyed) {
		return c.This(), nil
	}
	if err := m.setBool(&keyDestroyed, true); err != nil {
		return engine.Undefined, err
	}
	if m.client != nil && m.client.response != nil {
		// No more of the response is wanted.
		if err := m.client.response.dump(); err != nil {
			return engine.Undefined, err
		}
	}
	m.errored = c.Arg(0)
	if m.sock != nil {
		if _, err := m.sock.InvokeKey(keyDestroy.Key(), c.Arg(0)); err != nil {
			return engine.Undefined, err
		}
	}
	return c.This(), nil
}

// listenTimeout makes 'timeout' of the socket one of the request.
func (r *clientRequest) listenTimeout() error {
	m := r.m
	v, err := m.obj.GetKey(keyTimeoutCb.Key())
	if err != nil || v.Truthy() {
		return err
	}
	l := r.st.clients()
	m.timeoutListening = true
	if err := m.set(&keyTimeoutCb, l.timeout.Value()); err != nil {
		return err
	}
	if m.sock != nil {
		return events.Once(r.st.env, m.sock, "timeout", l.timeout)
	}
	_, err = events.OnFunc(r.st.env, m.obj, "socket", func(c *engine.Call) (engine.Value, error) {
		so, ok := c.Arg(0).AsObject()
		if !ok {
			return engine.Undefined, nil
		}
		return engine.Undefined, events.Once(r.st.env, so, "timeout", l.timeout)
	})
	return err
}

// requestSetTimeout is request.setTimeout(timeout[, callback]).
// https://nodejs.org/api/http.html#requestsettimeouttimeout-callback
func requestSetTimeout(m *outgoing, c *engine.Call) (engine.Value, error) {
	r := m.client
	if r == nil {
		r = &clientRequest{m: m, st: m.st} // a request made without the constructor
	}
	if m.is(&keyEnded) {
		return c.This(), nil
	}
	if err := r.listenTimeout(); err != nil {
		return engine.Undefined, err
	}
	f, err := timerDuration(m.st.env, c.Arg(0), "msecs")
	if err != nil {
		return engine.Undefined, err
	}
	ms := engine.Number(f)
	if cb, ok := c.Arg(1).AsFunction(); ok {
		if err := events.Once(m.st.env, m.obj, "timeout", cb); err != nil {
			return engine.Undefined, err
		}
	}
	if m.sock != nil {
		return c.This(), r.socketTimeout(m.sock, ms)
	}
	_, err = events.OnceFunc(m.st.env, m.obj, "socket", func(c *engine.Call) (engine.Value, error) {
		so, ok := c.Arg(0).AsObject()
		if !ok {
			return engine.Undefined, nil
		}
		return engine.Undefined, r.socketTimeout(so, ms)
	})
	return c.This(), err
}

// socketTimeout sets the timeout of a socket, once it is connected.
func (r *clientRequest) socketTimeout(so *engine.Object, ms engine.Value) error {
	connecting, err := so.Get("connecting")
	if err != nil {
		return err
	}
	set := func() error {
		_, err := so.InvokeKey(keySetTimeout.Key(), ms)
		return err
	}
	if !connecting.Truthy() {
		return set()
	}
	_, err = events.OnceFunc(r.st.env, so, "connect", func(*engine.Call) (engine.Value, error) { return engine.Undefined, set() })
	return err
}

// requestDeferToConnect is request._deferToConnect(method, args).
func requestDeferToConnect(m *outgoing, c *engine.Call) (engine.Value, error) {
	name, _ := c.Arg(0).AsString()
	return engine.Undefined, m.deferMethod(name, listOf(c.Arg(1)))
}

func deferTo(c *engine.Call, name string) (engine.Value, error) {
	m, err := outgoingOf(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, m.deferMethod(name, c.Args(0))
}

// deferMethod calls a method of the socket when it is connected.
func (m *outgoing) deferMethod(name string, args []engine.Value) error {
	call := func(so *engine.Object) error {
		if name == "" {
			return nil
		}
		_, err := so.Invoke(name, args...)
		return err
	}
	onSocket := func(so *engine.Object) error {
		writable, err := so.GetKey(keyWritable.Key())
		if err != nil {
			return err
		}
		connecting, err := so.Get("connecting")
		if err != nil {
			return err
		}
		if writable.Truthy() && !connecting.Truthy() {
			return call(so)
		}
		_, err = events.OnceFunc(m.st.env, so, "connect", func(*engine.Call) (engine.Value, error) { return engine.Undefined, call(so) })
		return err
	}
	if m.sock != nil {
		return onSocket(m.sock)
	}
	_, err := events.OnceFunc(m.st.env, m.obj, "socket", func(c *engine.Call) (engine.Value, error) {
		so, ok := c.Arg(0).AsObject()
		if !ok {
			return engine.Undefined, nil
		}
		return engine.Undefined, onSocket(so)
	})
	return err
}
