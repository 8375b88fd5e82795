package net

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/netio"
)

// socketDestroySoon is socket.destroySoon().
// https://nodejs.org/api/net.html#socketdestroysoon
func socketDestroySoon(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, s.DestroySoon()
}

// DestroySoon ends the socket and destroys it once all is written.
func (s *Socket) DestroySoon() error {
	if s.is(&keyWritable) {
		if _, err := s.obj.InvokeKey(keyEnd.Key()); err != nil {
			return err
		}
	}
	done, err := s.obj.Get("writableFinished")
	if err != nil {
		return err
	}
	if done.Truthy() {
		return s.destroy(engine.Undefined)
	}
	d, err := s.obj.GetKey(keyDestroy.Key())
	if err != nil {
		return err
	}
	if f, ok := d.AsFunction(); ok {
		return events.Once(s.env, s.obj, "finish", f)
	}
	return nil
}

// socketUnderDestroy is socket._destroy(error, callback).
func socketUnderDestroy(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil {
		return engine.Undefined, err
	}
	exception := c.Arg(0)
	cb, ok := c.Arg(1).AsFunction()
	if !ok {
		cb = s.st.nop()
	}
	if err := s.setConnecting(false); err != nil {
		return engine.Undefined, err
	}
	s.stopTimers()
	if s.attempt != nil {
		s.attempt.cancel()
		s.attempt = nil
	}
	hadStream := s.open
	s.closeStream(exception.Truthy())
	if hadStream {
		if err := s.obj.SetKey(keySockname.Key(), engine.Null); err != nil {
			return engine.Undefined, err
		}
	}
	if _, err := cb.Call(engine.Undefined, exception); err != nil {
		return engine.Undefined, err
	}
	switch {
	case hadStream:
	case s.lent != nil:
		s.lent = nil
		s.env.Loop.QueueClose(func() {
			s.enter(func() error { return s.emit(&keyClose, engine.Bool(exception.Truthy())) })
		})
	default:
		s.env.NextTickTask((*emitClose)(s))
	}
	return engine.Undefined, s.leaveServer()
}

type emitClose Socket

// RunTask implements env.Task.
func (t *emitClose) RunTask(*env.Env) error { return (*Socket)(t).emit(&keyClose) }

// closeStream lets the connection go; 'close' follows in the close phase.
func (s *Socket) closeStream(hadError bool) {
	if !s.open {
		return
	}
	s.open, s.reading = false, false
	s.consumer = nil
	closed := func() {
		s.enter(func() error {
			return s.emit(&keyClose, engine.Bool(hadError))
		})
	}
	if h := s.object; h != nil && s.kind == kindOther {
		s.object = nil
		f := s.env.RT.NewFunction("", 0, func(*engine.Call) (engine.Value, error) {
			return engine.Undefined, s.emit(&keyClose, engine.Bool(hadError))
		})
		if _, err := h.InvokeKey(keyClose.Key(), f.Value()); err != nil {
			s.env.Uncaught(err)
		}
		return
	}
	st := s.stream
	if h := s.object; h != nil {
		if s.closeDriven(h, closed) {
			return
		}
	}
	if st == nil {
		s.releaseBound()
		s.env.Loop.QueueClose(closed)
		return
	}
	s.frozenRead, s.frozenWrite = st.BytesRead(), st.BytesWritten()+int64(st.WriteQueueSize())
	s.releaseHandle()
	s.stream = nil
	if s.hasRes {
		s.hasRes = false
		s.env.DestroyResource(&s.res)
	}
	if s.resetting && s.sys != nil {
		if err := s.sys.Reset(closed); err == nil {
			s.sys = nil
			return
		}
	}
	s.sys = nil
	if s.soon && st.WriteQueueSize() > 0 {
		s.linger(st, closed)
		return
	}
	st.Close(closed)
}

// closeDriven closes a handle whose close method was replaced, or that was
// closed already: no 'close' follows then, as in Node. It reports whether it
// did.
func (s *Socket) closeDriven(h *engine.Object, closed func()) bool {
	if t := handleState.Get(h); t != nil && t.closed {
		s.object, s.stream, s.sys = nil, nil, nil
		return true
	}
	f, err := s.replaced(&keyClose)
	if err != nil || f == nil {
		return false
	}
	cb := s.env.RT.NewFunction("", 0, func(*engine.Call) (engine.Value, error) {
		closed()
		return engine.Undefined, nil
	})
	if _, err := f.Call(h.Value(), cb.Value()); err != nil {
		s.env.Uncaught(err)
	}
	s.object, s.stream, s.sys = nil, nil, nil
	return true
}

// lingerTime is how long a connection that was destroyed may take to send what
// WriteSoon took, in milliseconds.
const lingerTime = 30000

// linger closes a stream once its output is sent: output that WriteSoon took
// counts as sent for the program, as if the system had it.
func (s *Socket) linger(st netio.Stream, closed func()) {
	st.ReadStop()
	// An empty write sends what is gathered.
	if _, err := st.TryWrite(nil); err != nil || st.WriteQueueSize() == 0 {
		st.Close(closed)
		return
	}
	s.env.Loop.QueueClose(closed)
	end := func() { st.Close(nil) }
	t := s.env.Loop.NewTimer(lingerTime, false, end)
	t.Unref()
	st.Shutdown(func(error) {
		t.Stop()
		end()
	})
}

// leaveServer takes the socket out of the connections of its server.
func (s *Socket) leaveServer() error {
	v, err := s.obj.GetKey(keyUnderServer.Key())
	if err != nil {
		return err
	}
	srv, ok := v.AsObject()
	if !ok {
		return nil
	}
	n, err := srv.GetKey(keyConnections.Key())
	if err != nil {
		return err
	}
	if i, ok := n.AsInt(); ok {
		if err := srv.SetKey(keyConnections.Key(), engine.Int(i-1)); err != nil {
			return err
		}
	}
	f, err := srv.GetKey(keyEmitCloseDrained.Key())
	if err != nil {
		return err
	}
	if fn, ok := f.AsFunction(); ok {
		_, err = fn.Call(srv.Value())
	}
	return err
}

// socketResetAndDestroy is socket.resetAndDestroy().
// https://nodejs.org/api/net.html#socketresetanddestroy
func socketResetAndDestroy(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil {
		return engine.Undefined, err
	}
	if !s.open {
		return c.This(), s.destroy(nodeerr.New("ERR_SOCKET_CLOSED", "Socket is closed").Value(s.env.RT))
	}
	if s.kind != kindTCP {
		return engine.Undefined, nodeerr.Type("ERR_INVALID_HANDLE_TYPE", "This handle type cannot be sent")
	}
	if s.connecting {
		_, err := events.OnceFunc(s.env, s.obj, "connect", func(*engine.Call) (engine.Value, error) {
			return s.obj.Invoke("_reset")
		})
		return c.This(), err
	}
	_, err = s.obj.Invoke("_reset")
	return c.This(), err
}

// socketReset is socket._reset().
func socketReset(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil {
		return engine.Undefined, err
	}
	s.resetting = true
	return s.obj.InvokeKey(keyDestroy.Key())
}

// socketRef is socket.ref().
func socketRef(c *engine.Call) (engine.Value, error) { return refer(c, true) }

// socketUnref is socket.unref().
func socketUnref(c *engine.Call) (engine.Value, error) { return refer(c, false) }

func refer(c *engine.Call, on bool) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil {
		return engine.Undefined, err
	}
	s.unref = !on
	if s.stream == nil {
		return c.This(), nil
	}
	if on {
		s.stream.Ref()
	} else {
		s.stream.Unref()
	}
	return c.This(), nil
}
