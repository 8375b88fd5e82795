package net

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/stream"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/netio"
)

// Of returns the Go side of a net.Socket or of an object of a subclass, nil
// for other objects.
func Of(o *engine.Object) *Socket { return socketState.Get(o) }

// OfHandle returns the Go side of the socket that a handle object belongs to,
// nil for other objects.
func OfHandle(o *engine.Object) *Socket {
	if t := handleState.Get(o); t != nil {
		return t.socket
	}
	return nil
}

// SocketClass returns Socket, as the parent of an engine.Class.
func SocketClass(rt *engine.Runtime) (*engine.Function, error) {
	st, err := stateOf(env.Of(rt))
	if err != nil {
		return nil, err
	}
	return st.socketClass, nil
}

// ServerClass returns Server, as the parent of an engine.Class.
func ServerClass(rt *engine.Runtime) (*engine.Function, error) {
	st, err := stateOf(env.Of(rt))
	if err != nil {
		return nil, err
	}
	return st.serverClass, nil
}

// InitSocket does what Socket.call(o, options) does.
func InitSocket(e *env.Env, o *engine.Object, options engine.Value) error {
	st, err := stateOf(e)
	if err != nil {
		return err
	}
	return st.initSocket(o, options)
}

// InitServer does what Server.call(o, options, listener) does.
func InitServer(e *env.Env, o *engine.Object, options, listener engine.Value) error {
	st, err := stateOf(e)
	if err != nil {
		return err
	}
	return st.initServer(o, options, listener)
}

// NewSocket returns a socket over a stream that is connected, not yet reading.
func NewSocket(e *env.Env, conn netio.Stream, options engine.Value) (*engine.Object, error) {
	st, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	o, err := st.socketClass.Construct(options)
	if err != nil {
		return nil, err
	}
	socketState.Get(o).Attach(conn)
	return o, nil
}

// Object returns the JavaScript side.
func (s *Socket) Object() *engine.Object { return s.obj }

// Stream returns the connection, nil where there is none (yet or any more).
func (s *Socket) Stream() netio.Stream { return s.stream }

// Attach makes stream the connection of the socket.
func (s *Socket) Attach(stream netio.Stream) {
	kind := kindOther
	if k, ok := stream.(netio.Socket); ok {
		kind = kindTCP
		if a, err := k.LocalAddress(); err == nil && a.Family() == 0 {
			kind = kindPipe
		}
	}
	s.attach(stream, kind)
}

// WrapWith makes the socket put a layer over the connections that it makes.
func (s *Socket) WrapWith(f func(netio.Stream) netio.Stream) { s.wrap = f }

// Detach takes the connection away without closing it, for a layer that wraps
// it: the socket reads no more.
func (s *Socket) Detach() netio.Stream {
	st := s.stream
	if st != nil {
		s.stopRead()
		s.frozenRead, s.frozenWrite = st.BytesRead(), st.BytesWritten()
	}
	s.releaseHandle()
	s.stream, s.sys, s.open = nil, nil, false
	return st
}

// Lend is Detach for a layer on the same connection: what is written on the
// socket still goes out, and its close event comes as that of a connection.
func (s *Socket) Lend() netio.Stream {
	s.lent = s.Detach()
	return s.lent
}

// Connecting reports whether a connect is under way.
func (s *Socket) Connecting() bool { return s.connecting }

// SetConnecting says that a connect is under way, or no more, for a layer
// that waits for the connection of another socket.
func (s *Socket) SetConnecting(on bool) error { return s.setConnecting(on) }

// Open reports whether the socket has a connection or is making one.
func (s *Socket) Open() bool { return s.open }

// Consume hands the data of the socket to c from now on, in place of its
// readable side; nil ends it. The end of the stream and errors still come as
// events.
func (s *Socket) Consume(c Consumer) { s.consumer = c }

// Consumer returns what Consume was given last.
func (s *Socket) Consumer() Consumer { return s.consumer }

// Reading reports whether the stream is being read.
func (s *Socket) Reading() bool { return s.reading }

// ReadStart begins to read, without asking the readable side.
func (s *Socket) ReadStart() {
	if !s.reading && s.stream != nil {
		s.startRead()
	}
}

// ReadStop stops reading.
func (s *Socket) ReadStop() {
	if s.reading {
		s.stopRead()
	}
}

// Enter runs f, which the loop calls, in the async context of the socket.
func (s *Socket) Enter(f func() error) { s.enter(f) }

// Touch notes that the socket is in use, for its timeout.
func (s *Socket) Touch() { s.touch() }

// WriteSoon writes data with the output of the current batch of events. The
// caller knows that nothing waits in the writable side.
func (s *Socket) WriteSoon(data []byte) {
	s.lastUse = s.env.Loop.Now()
	s.soon = true
	s.stream.WriteSoon(data)
}

// WriteNow writes buffers past the writable side, in which nothing waits. It
// reports true where everything is with the system; otherwise done runs when
// it is, in the async context of the socket. An error destroys the socket.
func (s *Socket) WriteNow(bufs [][]byte, done func() error) (bool, error) {
	s.lastUse = s.env.Loop.Now()
	n, err := s.stream.TryWritev(bufs)
	if err != nil {
		return false, s.destroy(nodeerr.Errnoed(nodeerr.SystemCode(err), "write", "").Value(s.env.RT))
	}
	for len(bufs) > 0 && n >= len(bufs[0]) {
		n -= len(bufs[0])
		bufs = bufs[1:]
	}
	if len(bufs) == 0 {
		return true, nil
	}
	bufs[0] = bufs[0][n:]
	s.stream.Write(bufs, func(err error) {
		s.enter(func() error {
			switch {
			case s.is(&keyDestroyed):
				return nil
			case err != nil:
				return s.destroy(nodeerr.Errnoed(nodeerr.SystemCode(err), "write", "").Value(s.env.RT))
			}
			s.touch()
			s.lastQueue = 0
			return done()
		})
	})
	s.lastQueue = s.stream.WriteQueueSize()
	return false, nil
}

// DirectWrites reports whether writes may go past the writable side: the
// write method is the original one, and nothing is queued, corked or ended.
func (s *Socket) DirectWrites() bool {
	if s.stream == nil || s.connecting {
		return false
	}
	if s.object != nil {
		if f, err := s.replaced(&writeMethods.utf8); f != nil || err != nil {
			return false
		}
	}
	if !s.has(&keyWrite, s.st.write) || !s.has(&keyUnderWrite, s.st.underWrite) || !s.has(&keyUnderWriteGeneric, s.st.writeGeneric) {
		return false
	}
	status := stream.StatusOf(s.obj)
	return status.WritableLength == 0 && !status.Corked && !status.Ending && !status.Destroyed && !status.Errored
}

// has reports whether a method is the original one.
func (s *Socket) has(k *engine.StaticKey, original *engine.Object) bool {
	v, err := s.obj.GetKey(k.Key())
	if err != nil {
		return false
	}
	o, ok := v.AsObject()
	return ok && o == original
}

// CreateConnection is net.createConnection(options).
func CreateConnection(e *env.Env, options *engine.Object) (*engine.Object, error) {
	f, err := ConnectFunction(e)
	if err != nil {
		return nil, err
	}
	v, err := f.Call(engine.Undefined, options.Value())
	if err != nil {
		return nil, err
	}
	o, _ := v.AsObject()
	return o, nil
}

// ConnectFunction returns net.createConnection, as Agent.prototype has it.
func ConnectFunction(e *env.Env) (*engine.Function, error) {
	v, err := e.Builtin(e, "net")
	if err != nil {
		return nil, err
	}
	if o, ok := v.AsObject(); ok {
		if v, err = o.Get("createConnection"); err != nil {
			return nil, err
		}
	}
	if f, ok := v.AsFunction(); ok {
		return f, nil
	}
	return nil, engine.TypeError("net.createConnection is not a function")
}

// DescriptorOf is the system's descriptor of a handle object or a socket, -1
// where there is none.
func DescriptorOf(o *engine.Object) int {
	if t := handleState.Get(o); t != nil {
		return t.fd()
	}
	if s := socketState.Get(o); s != nil && s.sys != nil {
		return s.sys.FD()
	}
	if s := serverState.Get(o); s != nil && s.listener != nil {
		return s.listener.FD()
	}
	return -1
}

// LeaveServer takes the socket out of the connections of the server that
// accepted it, as happens when another process takes it over.
func (s *Socket) LeaveServer() error { return s.leaveServer() }

// IsBlockList reports whether an object is a net.BlockList.
func IsBlockList(o *engine.Object) bool { return blockState.Get(o) != nil }
