package childprocess

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/dgram"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/net"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/netio"
)

// maxRetries is how often a handle that did not arrive is sent again.
const maxRetries = 3

// sentHandle is a handle on its way to the other process.
type sentHandle struct {
	kind    string // net.Socket, net.Server, net.Native or dgram.Socket
	object  *engine.Object
	fd      int // -1: there is nothing to send
	message engine.Value
	retries int
	stream  netio.Stream // given away: closed once the other side has it
}

func (s *sentHandle) close() {
	if s.stream != nil {
		s.stream.Close(nil)
		s.stream = nil
	}
}

// prepareHandle says what a handle to send is.
func (ch *channel) prepareHandle(m queued) (*sentHandle, error) {
	if o, ok := m.handle.AsObject(); ok {
		for _, k := range [...]struct {
			kind  string
			class func(*engine.Runtime) (*engine.Function, error)
		}{{"net.Socket", net.SocketClass}, {"net.Server", net.ServerClass}, {"dgram.Socket", dgram.SocketClass}} {
			class, err := k.class(ch.env.RT)
			if err != nil {
				return nil, err
			}
			is, err := ch.env.RT.InstanceOf(m.handle, class)
			if err != nil {
				return nil, err
			}
			if is {
				return &sentHandle{kind: k.kind, object: o, fd: -1}, nil
			}
		}
		if net.DescriptorOf(o) >= 0 {
			return &sentHandle{kind: "net.Native", object: o, fd: -1}, nil
		}
	}
	return nil, nodeerr.Type("ERR_INVALID_HANDLE_TYPE", "This handle type cannot be sent")
}

// take takes the descriptor out of the object and returns the message that
// goes with it. Without a descriptor the message goes alone.
func (s *sentHandle) take(ch *channel, m queued) (engine.Value, error) {
	if s.fd = net.DescriptorOf(s.object); s.kind == "dgram.Socket" {
		s.fd = dgram.DescriptorOf(s.object)
	}
	if _, ok := ch.stream.(netio.DescriptorPasser); s.fd < 0 || !ok {
		s.fd = -1
		return m.message, nil
	}
	if sock := net.Of(s.object); s.kind == "net.Socket" && sock != nil {
		keep := engine.Undefined
		if o, ok := m.options.AsObject(); ok {
			var err error
			if keep, err = o.Get("keepOpen"); err != nil {
				return engine.Undefined, err
			}
		}
		if !keep.Truthy() {
			if _, err := s.object.Invoke("setTimeout", engine.Int(0)); err != nil {
				return engine.Undefined, err
			}
			s.stream = sock.Detach()
		}
	}
	o := ch.env.RT.NewObject()
	s.message = o.Value()
	if err := assign(o, []field{{"cmd", engine.String("NODE_HANDLE")}, {"type", engine.String(s.kind)}, {"msg", m.message}}); err != nil {
		return engine.Undefined, err
	}
	if s.kind == "net.Socket" {
		return s.message, ch.leaveServer(s, o)
	}
	if s.kind != "dgram.Socket" {
		return s.message, nil
	}
	kind, err := s.object.Get("type")
	if err != nil {
		return engine.Undefined, err
	}
	return s.message, o.Set("dgramType", kind)
}

// descriptor is a descriptor that came over the channel, until it is known
// what it is.
var descriptors = engine.PrivateKey[int]{Name: "ipcDescriptor"}

func (ch *channel) wrapDescriptor(fd int) engine.Value {
	o := ch.env.RT.NewObject()
	descriptors.Set(o, &fd)
	return o.Value()
}

// received makes the object of a handle that has arrived and emits its message.
func (ch *channel) received(message, handle engine.Value) error {
	o, ok := handle.AsObject()
	var fd *int
	if ok {
		fd = descriptors.Get(o)
	}
	name := "NODE_HANDLE_ACK"
	if fd == nil {
		name = "NODE_HANDLE_NACK"
	}
	answer := ch.env.RT.NewObject()
	if err := answer.Set("cmd", engine.String(name)); err != nil {
		return err
	}
	if !ch.closed {
		if _, err := ch.target.Invoke("_send", answer.Value(), engine.Null, engine.True); err != nil {
			return err
		}
	}
	if fd == nil {
		return nil
	}
	m, ok := message.AsObject()
	if !ok {
		return nil
	}
	kind, err := m.Get("type")
	if err != nil {
		return err
	}
	inner, err := m.Get("msg")
	if err != nil {
		return err
	}
	switch s, _ := kind.AsString(); s {
	case "net.Server":
		return ch.receiveServer(*fd, inner)
	case "dgram.Socket":
		return ch.receiveDatagrams(*fd, m, inner)
	default:
		if _, cmd := internalCommand(inner); cmd == "NODE_CLUSTER" {
			h, err := net.NewDescriptorHandle(ch.env, *fd)
			if err != nil {
				return err
			}
			return ch.deliver(inner, h.Value())
		}
		key, err := m.Get("key")
		if err != nil {
			return err
		}
		return ch.receiveSocket(*fd, inner, key)
	}
}

func (ch *channel) deliver(message, handle engine.Value) error {
	internal, _ := internalCommand(message)
	return ch.handleMessage(message, handle, internal, -1)
}

func (ch *channel) receiveSocket(fd int, message, key engine.Value) error {
	conn, err := netio.Open(ch.env.Loop, fd, netio.OpenOptions{})
	if err != nil {
		return nodeerr.Errnoed(nodeerr.SystemCode(err), "open", "")
	}
	options := ch.env.RT.NewObject()
	if err := assign(options, []field{{"readable", engine.True}, {"writable", engine.True}, {"manualStart", engine.True}}); err != nil {
		return err
	}
	o, err := net.NewSocket(ch.env, conn, options.Value())
	if err != nil {
		return err
	}
	if text, ok := key.AsString(); ok {
		if err := ch.countSocket(text, o); err != nil {
			return err
		}
	}
	if _, err := o.Invoke("read", engine.Int(0)); err != nil {
		return err
	}
	return ch.deliver(message, o.Value())
}

func (ch *channel) receiveServer(fd int, message engine.Value) error {
	class, err := net.ServerClass(ch.env.RT)
	if err != nil {
		return err
	}
	o, err := class.Construct()
	if err != nil {
		return err
	}
	where := ch.env.RT.NewObject()
	if err := assign(where, []field{{"fd", engine.Int(fd)}, {"exclusive", engine.True}}); err != nil {
		return err
	}
	if _, err := events.OnceFunc(ch.env, o, "listening", func(*engine.Call) (engine.Value, error) {
		return engine.Undefined, ch.deliver(message, o.Value())
	}); err != nil {
		return err
	}
	_, err = o.Invoke("listen", where.Value())
	return err
}

func (ch *channel) receiveDatagrams(fd int, m *engine.Object, message engine.Value) error {
	class, err := dgram.SocketClass(ch.env.RT)
	if err != nil {
		return err
	}
	kind, err := m.Get("dgramType")
	if err != nil {
		return err
	}
	o, err := class.Construct(kind)
	if err != nil {
		return err
	}
	where := ch.env.RT.NewObject()
	if err := where.Set("fd", engine.Int(fd)); err != nil {
		return err
	}
	ready := ch.env.RT.NewFunction("", 0, func(*engine.Call) (engine.Value, error) {
		return engine.Undefined, ch.deliver(message, o.Value())
	})
	_, err = o.Invoke("bind", where.Value(), ready.Value())
	return err
}
