package net

import (
	"net/netip"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/netio"
)

// A program may replace the methods of a socket's handle, to stand in for the
// network. Sockets whose handle nothing has asked for never look.

// nativeMethod marks the functions that handles have by themselves.
var nativeMethod = engine.PrivateKey[struct{}]{Name: "netHandleMethod"}

var (
	keyUnderWriteGeneric = engine.StaticKey{Name: "_writeGeneric"}
	keyUnderWrite        = engine.StaticKey{Name: "_write"}
	keyHandleConnect     = engine.StaticKey{Name: "connect"}
	keyHandleConnect6    = engine.StaticKey{Name: "connect6"}
	keyReadStart         = engine.StaticKey{Name: "readStart"}
	keyReadStop          = engine.StaticKey{Name: "readStop"}
	keyShutdown          = engine.StaticKey{Name: "shutdown"}
	keyGetsockname       = engine.StaticKey{Name: "getsockname"}
	keyGetpeername       = engine.StaticKey{Name: "getpeername"}
	keyOncomplete        = engine.StaticKey{Name: "oncomplete"}
)

// markNative marks the methods of a prototype of handles.
func markNative(proto *engine.Object) error {
	keys, err := proto.OwnKeys()
	if err != nil {
		return err
	}
	for _, k := range keys {
		p, ok, err := proto.OwnProperty(k)
		if err != nil {
			return err
		}
		if f, isFunction := p.Value.AsObject(); ok && isFunction && p.Value.IsFunction() {
			nativeMethod.Set(f, &struct{}{})
		}
	}
	return nil
}

// replaced returns what a program put in place of a method of the handle, nil
// where it is the original or there is none.
func (s *Socket) replaced(k *engine.StaticKey) (*engine.Function, error) {
	if s.object == nil {
		return nil, nil
	}
	v, err := s.object.GetKey(k.Key())
	if err != nil {
		return nil, err
	}
	f, ok := v.AsFunction()
	if !ok {
		return nil, nil
	}
	if o, _ := v.AsObject(); nativeMethod.Get(o) != nil {
		return nil, nil
	}
	return f, nil
}

// isConnecting reports whether a connect is under way, as the program sees it.
func (s *Socket) isConnecting() bool {
	if s.object == nil {
		return s.connecting
	}
	return s.is(&keyConnecting)
}

// statusOf reads the result of a method of a handle: 0 or a negative errno.
func statusOf(v engine.Value) int {
	n, _ := v.AsInt()
	return n
}

// codeOf is the code of a status.
func codeOf(status int) string {
	if code, _, ok := nodeerr.CodeOfErrno(status); ok {
		return code
	}
	return "UNKNOWN"
}

// connectThrough makes a replaced connect method of the handle do the connect.
func (s *Socket) connectThrough(f *engine.Function, t *target, done func(status int) error) error {
	req, err := s.st.connectRequest(s.env.RT, s.kind)
	if err != nil {
		return err
	}
	complete := s.env.RT.NewFunction("afterConnect", 5, func(c *engine.Call) (engine.Value, error) {
		return engine.Undefined, done(statusOf(c.Arg(0)))
	})
	address, port := engine.String(t.host), engine.Int(int(t.addr.Port))
	args := []engine.Value{req.Value(), address, port}
	fields := []engine.Value{complete.Value(), address, port, engine.Undefined, engine.Undefined, engine.Int(t.addr.Family())}
	names := [...]string{"oncomplete", "address", "port", "localAddress", "localPort", "addressType"}
	if t.local.IP.IsValid() {
		fields[3] = engine.String(t.local.IP.String())
	}
	if t.local.Port != 0 {
		fields[4] = engine.Int(int(t.local.Port))
	}
	if t.addr.Family() == 0 {
		args, fields = args[:2], fields[:2]
	}
	for i, v := range fields {
		if err := req.Put(names[i], v); err != nil {
			return err
		}
	}
	v, err := f.Call(s.object.Value(), args...)
	if err != nil {
		return err
	}
	if n := statusOf(v); n != 0 {
		return s.destroy(hostPortError(codeOf(n), "connect", t.where(), t, "undefined:undefined").Value(s.env.RT))
	}
	return nil
}

// connectRequest makes the object that stands for a connect.
func (st *state) connectRequest(rt *engine.Runtime, kind handleKind) (*engine.Object, error) {
	name := "TCPConnectWrap"
	if kind == kindPipe {
		name = "PipeConnectWrap"
	}
	return st.request(rt, name)
}

// request makes an object of one of the classes of requests.
func (st *state) request(rt *engine.Runtime, name string) (*engine.Object, error) {
	f := st.requests[name]
	if f == nil {
		var err error
		if f, err = rt.NewClass(&engine.Class{Name: name, ES5: true, Init: func(*engine.Call) error { return nil }}); err != nil {
			return nil, err
		}
		if st.requests == nil {
			st.requests = map[string]*engine.Function{}
		}
		st.requests[name] = f
	}
	return f.Construct()
}

// connectMethod is the method that connects to a target.
func connectMethod(t *target) *engine.StaticKey {
	if t.addr.Family() == 6 {
		return &keyHandleConnect6
	}
	return &keyHandleConnect
}

// connectDriven lets a replaced method do the only connect of the socket. It
// reports whether there is one.
func (s *Socket) connectDriven(at *attempt, t *target) (bool, error) {
	f, err := s.replaced(connectMethod(t))
	if err != nil || f == nil {
		return false, err
	}
	return true, s.connectThrough(f, t, func(status int) error {
		if at.cancelled || s.is(&keyDestroyed) {
			return nil
		}
		s.attempt = nil
		if err := s.setConnecting(false); err != nil {
			return err
		}
		if err := s.obj.SetKey(keySockname.Key(), engine.Null); err != nil {
			return err
		}
		if status != 0 {
			return s.destroy(hostPortError(codeOf(status), "connect", t.where(), t, "").Value(s.env.RT))
		}
		return s.drivenConnected()
	})
}

// drivenConnected goes on once a replaced method has connected.
func (s *Socket) drivenConnected() error {
	if s.object != nil {
		if t := handleState.Get(s.object); t != nil && t.pending != nil {
			below := t.pending
			t.pending = nil
			return s.established(below)
		}
	}
	s.touch()
	return s.announce()
}

// connect is handle.connect(req, address[, port]): what a replaced method may
// call in the end.
func (t *transport) connect(c *engine.Call, six bool) engine.Value {
	bad, _, _ := nodeerr.Errno("EINVAL")
	s := t.socket
	req, ok := c.Arg(0).AsObject()
	host, isText := c.Arg(1).AsString()
	if s == nil || !ok || !isText {
		return engine.Int(bad)
	}
	a := netio.Address{Path: host}
	if t.kind == kindTCP {
		ip, err := netip.ParseAddr(host)
		port, _ := c.Arg(2).AsInt()
		if err != nil || ip.Is4() == six || port < 0 || port > 65535 {
			return engine.Int(bad)
		}
		a = netio.Address{IP: ip, Port: uint16(port)}
	}
	var stream netio.Socket
	stream, err := netio.Connect(s.env.Loop, a, netio.ConnectOptions{Bound: s.takeLocal()}, func(err error) {
		s.enter(func() error {
			status := 0
			if err != nil {
				status = errnoOf(err)
				stream.Close(nil)
			} else {
				t.pending = stream
			}
			_, err := req.InvokeKey(keyOncomplete.Key(), engine.Int(status), s.objectValue(), req.Value(), engine.True, engine.True)
			return err
		})
	})
	if err != nil {
		return engine.Int(errnoOf(err))
	}
	if s.attempt != nil {
		s.attempt.stream = stream
	}
	return engine.Int(0)
}

func (s *Socket) objectValue() engine.Value {
	if s.object == nil {
		return engine.Null
	}
	return s.object.Value()
}

func errnoOf(err error) int {
	n, _, _ := nodeerr.Errno(nodeerr.SystemCode(err))
	return n
}

// shutdown is handle.shutdown(req).
func (t *transport) shutdown(c *engine.Call) engine.Value {
	req, ok := c.Arg(0).AsObject()
	if t.stream == nil || t.socket == nil || !ok {
		n, _, _ := nodeerr.Errno("ENOTCONN")
		return engine.Int(n)
	}
	s := t.socket
	t.stream.Shutdown(func(err error) {
		s.enter(func() error {
			status := 0
			if err != nil {
				status = errnoOf(err)
			}
			_, err := req.InvokeKey(keyOncomplete.Key(), engine.Int(status))
			return err
		})
	})
	return engine.Int(0)
}

// shutdownDriven lets a replaced shutdown method end the writing side. It
// reports whether there is one.
func (s *Socket) shutdownDriven(cb *engine.Function) (bool, error) {
	f, err := s.replaced(&keyShutdown)
	if err != nil || f == nil {
		return false, err
	}
	req, err := s.st.request(s.env.RT, "ShutdownWrap")
	if err != nil {
		return true, err
	}
	complete := s.env.RT.NewFunction("", 1, func(c *engine.Call) (engine.Value, error) {
		return cb.Call(engine.Undefined)
	})
	for _, p := range [...]struct {
		name string
		v    engine.Value
	}{{"oncomplete", complete.Value()}, {"callback", cb.Value()}, {"handle", s.objectValue()}} {
		if err := req.Put(p.name, p.v); err != nil {
			return true, err
		}
	}
	v, err := f.Call(s.objectValue(), req.Value())
	if err != nil {
		return true, err
	}
	notConnected, _, _ := nodeerr.Errno("ENOTCONN")
	switch n := statusOf(v); n {
	case 0:
		return true, nil
	case 1, notConnected:
		_, err = cb.Call(engine.Undefined)
	default:
		_, err = cb.Call(engine.Undefined, nodeerr.Errnoed(codeOf(n), "shutdown", "").Value(s.env.RT))
	}
	return true, err
}

// readDriven calls a replaced readStart or readStop. It reports whether there
// is one.
func (s *Socket) readDriven(k *engine.StaticKey) bool {
	f, err := s.replaced(k)
	if err != nil || f == nil {
		return false
	}
	v, err := f.Call(s.objectValue())
	if err != nil {
		s.env.Uncaught(err)
		return true
	}
	if n := statusOf(v); n < 0 && k == &keyReadStart {
		if err := s.destroy(nodeerr.Errnoed(codeOf(n), "read", "").Value(s.env.RT)); err != nil {
			s.env.Uncaught(err)
		}
	}
	return true
}

// writeMethods are the methods of handles that write, by the encoding.
var writeMethods = struct{ bytes, vector, utf8, latin1, ascii, ucs2 engine.StaticKey }{
	engine.StaticKey{Name: "writeBuffer"}, engine.StaticKey{Name: "writev"}, engine.StaticKey{Name: "writeUtf8String"},
	engine.StaticKey{Name: "writeLatin1String"}, engine.StaticKey{Name: "writeAsciiString"}, engine.StaticKey{Name: "writeUcs2String"},
}

// writeMethod chooses the method that writes data.
func writeMethod(many bool, data, encoding engine.Value) *engine.StaticKey {
	if many {
		return &writeMethods.vector
	}
	if !data.IsString() {
		return &writeMethods.bytes
	}
	switch s, _ := encoding.AsString(); s {
	case "latin1", "binary":
		return &writeMethods.latin1
	case "ascii":
		return &writeMethods.ascii
	case "ucs2", "ucs-2", "utf16le", "utf-16le":
		return &writeMethods.ucs2
	case "hex", "base64", "base64url":
		return &writeMethods.bytes
	}
	return &writeMethods.utf8
}

// writeDriven lets a replaced method of the handle write. It reports whether
// there is one.
func (s *Socket) writeDriven(many bool, data, encoding engine.Value, cb *engine.Function) (bool, error) {
	if s.object == nil {
		return false, nil
	}
	k := writeMethod(many, data, encoding)
	f, err := s.replaced(k)
	if err != nil || f == nil {
		return false, err
	}
	args := []engine.Value{engine.Null, data}
	if many {
		list, all, err := s.flatChunks(data)
		if err != nil {
			return true, err
		}
		args = []engine.Value{engine.Null, list, engine.Bool(all)}
	}
	s.touch()
	v, err := f.Call(s.objectValue(), args...)
	if err != nil {
		return true, err
	}
	if n := statusOf(v); n < 0 {
		_, err = cb.Call(engine.Undefined, nodeerr.Errnoed(codeOf(n), "write", "").Value(s.env.RT))
		return true, err
	}
	_, err = cb.Call(engine.Undefined)
	return true, err
}

// flatChunks makes of the chunks of _writev what a handle's writev gets:
// buffers alone, or chunks and encodings in turn.
func (s *Socket) flatChunks(data engine.Value) (engine.Value, bool, error) {
	o, ok := data.AsObject()
	if !ok {
		return data, false, nil
	}
	v, err := o.Get("allBuffers")
	if err != nil {
		return data, false, err
	}
	items, _ := o.Elements()
	all := v.Truthy()
	var out []engine.Value
	for _, it := range items {
		chunk, err := s.env.RT.GetV(it, keyChunk.Key())
		if err != nil {
			return data, false, err
		}
		out = append(out, chunk)
		if !all {
			encoding, err := s.env.RT.GetV(it, keyEncoding.Key())
			if err != nil {
				return data, false, err
			}
			out = append(out, encoding)
		}
	}
	return s.env.RT.NewArray(out...).Value(), all, nil
}

// write is handle.writeBuffer(req, buffer) and its relatives for strings.
func (t *transport) write(c *engine.Call, encoding string) engine.Value {
	bad, _, _ := nodeerr.Errno("EBADF")
	s := t.socket
	if t.stream == nil || s == nil {
		return engine.Int(bad)
	}
	b, err := s.chunkBytes(c.Arg(1), engine.String(encoding))
	if err != nil {
		bad, _, _ = nodeerr.Errno("EINVAL")
		return engine.Int(bad)
	}
	return t.send([][]byte{b})
}

// writev is handle.writev(req, chunks, allBuffers).
func (t *transport) writev(c *engine.Call) engine.Value {
	bad, _, _ := nodeerr.Errno("EBADF")
	s := t.socket
	list, ok := c.Arg(1).AsObject()
	if t.stream == nil || s == nil || !ok {
		return engine.Int(bad)
	}
	items, _ := list.Elements()
	var bufs [][]byte
	for i := 0; i < len(items); i++ {
		encoding := engine.Undefined
		chunk := items[i]
		if !c.Arg(2).Truthy() && i+1 < len(items) {
			i++
			encoding = items[i]
		}
		b, err := s.chunkBytes(chunk, encoding)
		if err != nil {
			bad, _, _ = nodeerr.Errno("EINVAL")
			return engine.Int(bad)
		}
		bufs = append(bufs, b)
	}
	return t.send(bufs)
}

// send writes, and queues what the system does not take at once.
func (t *transport) send(bufs [][]byte) engine.Value {
	n, err := t.stream.TryWritev(bufs)
	if err != nil {
		return engine.Int(errnoOf(err))
	}
	for len(bufs) > 0 && n >= len(bufs[0]) {
		n -= len(bufs[0])
		bufs = bufs[1:]
	}
	if len(bufs) > 0 {
		bufs[0] = bufs[0][n:]
		t.stream.Write(bufs, func(error) {})
	}
	return engine.Int(0)
}

// share gives the socket the handle of another one, which goes on to get what
// is read: both write to the same connection.
func (s *Socket) share(h *engine.Object, t *transport) {
	s.object, s.kind, s.open = h, t.kind, true
	if t.socket == nil {
		t.socket = s
	}
	if t.stream != nil {
		s.stream = t.stream
		s.sys, _ = t.stream.(netio.Socket)
		s.makeResource()
	}
}

// attempted tells of a connect that begins.
func (s *Socket) attempted(t *target) error {
	_, err := events.Emit(s.env, s.obj, "connectionAttempt", engine.String(t.host), engine.Int(int(t.addr.Port)), engine.Int(t.addr.Family()))
	return err
}

// nameDriven asks a replaced method of the handle for an address.
func (s *Socket) nameDriven(f *engine.Function, key *engine.StaticKey) (engine.Value, error) {
	o := s.env.RT.NewObject()
	v, err := f.Call(s.objectValue(), o.Value())
	if err != nil || statusOf(v) != 0 {
		return s.env.RT.NewObject().Value(), err
	}
	return o.Value(), s.obj.SetKey(key.Key(), o.Value())
}
