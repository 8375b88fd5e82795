package net

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/netio"
)

// transport is what a handle object stands for.
type transport struct {
	stream   netio.Stream
	listener Acceptor
	kind     handleKind
	socket   *Socket      // the owner
	pending  netio.Socket // connected by the connect method, before the socket has it

	descriptor int // where bare is set: that of neither stream nor listener
	bare       bool
	closed     bool // by its close method
}

var handleState = engine.PrivateKey[transport]{Name: "netHandle"}

// getHandle is the _handle property of a socket.
func getHandle(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, nil
	}
	s := socketState.Get(o)
	if s == nil || !s.open {
		return engine.Null, nil
	}
	return s.handleObject()
}

// setHandle takes a handle away (null) or gives another one.
func setHandle(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil {
		return engine.Undefined, err
	}
	h, ok := c.Arg(0).AsObject()
	if !ok {
		if s.stream != nil {
			s.frozenRead, s.frozenWrite = s.stream.BytesRead(), s.dispatched()
		}
		s.object, s.stream, s.sys, s.open = nil, nil, nil, false
		return engine.Undefined, nil
	}
	if t := handleState.Get(h); t != nil {
		s.share(h, t)
		return engine.Undefined, nil
	}
	s.object, s.open, s.kind = h, true, kindOther
	return engine.Undefined, nil
}

// adopt makes the socket the owner of a handle's stream.
func (s *Socket) adopt(t *transport) {
	if old := t.socket; old != nil && old != s {
		old.stopRead()
		old.object, old.stream, old.sys, old.open = nil, nil, nil, false
	}
	t.socket = s
	if t.stream != nil {
		s.attach(t.stream, t.kind)
	}
}

// handleObject makes the _handle object when something asks for it.
func (s *Socket) handleObject() (engine.Value, error) {
	if s.object != nil {
		return s.object.Value(), nil
	}
	proto, err := s.st.handleProto(s.kind)
	if err != nil {
		return engine.Undefined, err
	}
	o := s.env.RT.NewObjectWithPrototype(proto)
	handleState.Set(o, &transport{stream: s.stream, kind: s.kind, socket: s})
	s.object = o
	return o.Value(), nil
}

// releaseHandle parts the socket from its handle object.
func (s *Socket) releaseHandle() {
	if s.object != nil {
		if t := handleState.Get(s.object); t != nil {
			t.stream, t.socket = nil, nil
		}
		s.object = nil
	}
}

// handleProto makes the prototype of handles of a kind.
func (st *state) handleProto(kind handleKind) (*engine.Object, error) {
	if p := st.handleProtos[kind]; p != nil {
		return p, nil
	}
	name := "TCP"
	if kind == kindPipe {
		name = "Pipe"
	} else if kind == kindOther {
		name = "StreamHandle"
	}
	_, p, err := newClass(st.env, &engine.Class{Name: name, Methods: handleMethods()})
	if err != nil {
		return nil, err
	}
	st.handleProtos[kind] = p
	return p, markNative(p)
}

func handleMethods() []engine.Method {
	on := func(f func(t *transport, c *engine.Call) engine.Value) engine.NativeFunc {
		return func(c *engine.Call) (engine.Value, error) {
			o := c.ThisObject()
			if o == nil {
				return engine.Undefined, nodeerr.InvalidThis("Handle")
			}
			t := handleState.Get(o)
			if t == nil {
				return engine.Undefined, nodeerr.InvalidThis("Handle")
			}
			return f(t, c), nil
		}
	}
	badFD, _, _ := nodeerr.Errno("EBADF")
	status := func(err error) engine.Value {
		if err == nil {
			return engine.Int(0)
		}
		n, _, _ := nodeerr.Errno(nodeerr.SystemCode(err))
		return engine.Int(n)
	}
	return []engine.Method{
		{Name: "close", Func: on((*transport).close)},
		{Name: "hasRef", Func: on(func(t *transport, _ *engine.Call) engine.Value { return engine.Bool(t.hasRef()) })},
		{Name: "ref", Func: on(func(t *transport, _ *engine.Call) engine.Value { t.refer(true); return engine.Undefined })},
		{Name: "unref", Func: on(func(t *transport, _ *engine.Call) engine.Value { t.refer(false); return engine.Undefined })},
		{Name: "getAsyncId", Func: on(func(t *transport, _ *engine.Call) engine.Value {
			if t.socket != nil {
				return engine.Int64(t.socket.res.IDs.ID)
			}
			return engine.Int(-1)
		})},
		{Name: "readStart", Func: on(func(t *transport, _ *engine.Call) engine.Value {
			if t.socket != nil {
				t.socket.beginRead()
			}
			return engine.Int(0)
		})},
		{Name: "readStop", Func: on(func(t *transport, _ *engine.Call) engine.Value {
			if t.socket != nil {
				t.socket.endRead()
			}
			return engine.Int(0)
		})},
		{Name: "connect", Func: on(func(t *transport, c *engine.Call) engine.Value { return t.connect(c, false) })},
		{Name: "connect6", Func: on(func(t *transport, c *engine.Call) engine.Value { return t.connect(c, true) })},
		{Name: "shutdown", Func: on((*transport).shutdown)},
		{Name: "writev", Func: on((*transport).writev)},
		{Name: "writeBuffer", Func: on(func(t *transport, c *engine.Call) engine.Value { return t.write(c, "") })},
		{Name: "writeAsciiString", Func: on(func(t *transport, c *engine.Call) engine.Value { return t.write(c, "latin1") })},
		{Name: "writeUtf8String", Func: on(func(t *transport, c *engine.Call) engine.Value { return t.write(c, "utf8") })},
		{Name: "writeUcs2String", Func: on(func(t *transport, c *engine.Call) engine.Value { return t.write(c, "utf16le") })},
		{Name: "writeLatin1String", Func: on(func(t *transport, c *engine.Call) engine.Value { return t.write(c, "latin1") })},
		{Name: "setTypeOfService", Func: on(func(t *transport, c *engine.Call) engine.Value {
			if s, ok := t.stream.(netio.Socket); ok {
				n, _ := c.Arg(0).AsInt()
				return status(s.SetTypeOfService(n))
			}
			return engine.Int(badFD)
		})},
		{Name: "setNoDelay", Func: on(func(t *transport, c *engine.Call) engine.Value {
			if s, ok := t.stream.(netio.Socket); ok {
				return status(s.SetNoDelay(c.Arg(0).Truthy()))
			}
			return engine.Int(badFD)
		})},
		{Name: "setKeepAlive", Func: on(func(t *transport, c *engine.Call) engine.Value {
			if s, ok := t.stream.(netio.Socket); ok {
				delay, _ := c.Arg(1).AsInt()
				return status(s.SetKeepAlive(netio.KeepAlive{Enable: c.Arg(0).Truthy(), Delay: delay}))
			}
			return engine.Int(badFD)
		})},
		{Name: "setBlocking", Func: on(func(t *transport, c *engine.Call) engine.Value {
			if s, ok := t.stream.(netio.Socket); ok {
				return status(s.SetBlocking(c.Arg(0).Truthy()))
			}
			return engine.Int(badFD)
		})},
		{Name: "getsockname", Length: 1, Func: addressInto(false)},
		{Name: "getpeername", Length: 1, Func: addressInto(true)},
		{Name: "fd", Fixed: true, Get: on(func(t *transport, _ *engine.Call) engine.Value { return engine.Int(t.fd()) })},
		{Name: "reading", Fixed: true, Get: on(func(t *transport, _ *engine.Call) engine.Value {
			return engine.Bool(t.socket != nil && t.socket.reading)
		}), Set: on(func(t *transport, c *engine.Call) engine.Value {
			if t.socket != nil {
				t.socket.reading = c.Arg(0).Truthy()
			}
			return engine.Undefined
		})},
		{Name: "bytesRead", Fixed: true, Get: on(func(t *transport, _ *engine.Call) engine.Value {
			if t.stream == nil {
				return engine.Int(0)
			}
			return engine.Int64(t.stream.BytesRead())
		})},
		{Name: "bytesWritten", Fixed: true, Get: on(func(t *transport, _ *engine.Call) engine.Value {
			if t.stream == nil {
				return engine.Int(0)
			}
			return engine.Int64(t.stream.BytesWritten())
		})},
		{Name: "writeQueueSize", Fixed: true, Get: on(func(t *transport, _ *engine.Call) engine.Value {
			if t.stream == nil {
				return engine.Int(0)
			}
			return engine.Int(t.stream.WriteQueueSize())
		})},
	}
}

func (t *transport) close(c *engine.Call) engine.Value {
	var done func()
	if f, ok := c.Arg(0).AsFunction(); ok && t.socket != nil {
		s := t.socket
		done = func() { s.enter(func() error { _, err := f.Call(engine.Undefined); return err }) }
	}
	switch {
	case t.listener != nil:
		t.listener.Close(done)
	case t.stream != nil:
		t.stream.Close(done)
	case done != nil && !t.closed:
		t.socket.env.Loop.QueueClose(done)
	}
	t.closed = true
	return engine.Undefined
}

func (t *transport) hasRef() bool {
	switch {
	case t.listener != nil:
		return t.listener.HasRef()
	case t.stream != nil:
		return t.stream.HasRef()
	case t.socket != nil && !t.closed:
		return !t.socket.unref
	}
	return false
}

func (t *transport) refer(on bool) {
	switch {
	case t.listener != nil && on:
		t.listener.Ref()
	case t.listener != nil:
		t.listener.Unref()
	case t.stream != nil && on:
		t.stream.Ref()
	case t.stream != nil:
		t.stream.Unref()
	case t.socket != nil:
		t.socket.unref = !on
	}
}

func (t *transport) fd() int {
	if t.bare {
		return t.descriptor
	}
	if t.listener != nil {
		return t.listener.FD()
	}
	if s, ok := t.stream.(netio.Socket); ok {
		return s.FD()
	}
	return -1
}

// addressInto fills an object with an address, and returns 0 or a negative errno.
func addressInto(peer bool) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		bad, _, _ := nodeerr.Errno("ENOTCONN")
		o := c.ThisObject()
		out, ok := c.Arg(0).AsObject()
		if o == nil || !ok {
			return engine.Int(bad), nil
		}
		t := handleState.Get(o)
		if t == nil {
			return engine.Int(bad), nil
		}
		var a netio.Address
		var err error
		if t.listener != nil {
			a, err = t.listener.Address()
		} else if s, ok := t.stream.(netio.Socket); !ok {
			return engine.Int(bad), nil
		} else if peer {
			a, err = s.RemoteAddress()
		} else {
			a, err = s.LocalAddress()
		}
		if err != nil {
			return engine.Int(bad), nil
		}
		from, err := addressObject(c.Runtime(), a)
		if err != nil {
			return engine.Undefined, err
		}
		for _, name := range [...]string{"address", "family", "port"} {
			v, err := from.Get(name)
			if err != nil {
				return engine.Undefined, err
			}
			if err := out.Set(name, v); err != nil {
				return engine.Undefined, err
			}
		}
		return engine.Int(0), nil
	}
}
