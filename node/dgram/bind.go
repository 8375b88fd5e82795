package dgram

import (
	"net/netip"
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/netio"
)

func itoa(n int) string { return strconv.Itoa(n) }

// bind is socket.bind([port][, address][, callback]) and socket.bind(options[, callback]).
// https://nodejs.org/api/dgram.html#socketbindport-address-callback
func bind(c *engine.Call) (engine.Value, error) {
	s, err := running(c)
	if err != nil {
		return engine.Undefined, err
	}
	if s.binding != phaseNone {
		return engine.Undefined, nodeerr.New("ERR_SOCKET_ALREADY_BOUND", "Socket is already bound")
	}
	s.binding = phaseUnderWay
	if n := c.Len(); n > 0 {
		if f, ok := c.Arg(n - 1).AsFunction(); ok {
			if err := s.callWhenBound(f); err != nil {
				return engine.Undefined, err
			}
		}
	}
	port, address, exclusive := c.Arg(0), c.Arg(1), false
	if address.IsFunction() {
		address = engine.Undefined
	}
	if o, ok := port.AsObject(); ok && !port.IsFunction() {
		fd, err := o.Get("fd")
		if err != nil {
			return engine.Undefined, err
		}
		if n, ok := fd.AsInt(); ok && n > 0 {
			return c.This(), s.open(n)
		}
		if address, err = o.Get("address"); err != nil {
			return engine.Undefined, err
		}
		if port, err = o.Get("port"); err != nil {
			return engine.Undefined, err
		}
		v, err := o.Get("exclusive")
		if err != nil {
			return engine.Undefined, err
		}
		exclusive = v.Truthy()
	}
	return c.This(), s.bind(c, port, address, exclusive)
}

// callWhenBound calls f when the socket listens, unless an error comes first.
func (s *socket) callWhenBound(f *engine.Function) error {
	var onError, onListening *engine.Function
	remove := func() error {
		if err := events.Off(s.env, s.obj, "error", onError); err != nil {
			return err
		}
		return events.Off(s.env, s.obj, "listening", onListening)
	}
	var err error
	if onError, err = events.OnFunc(s.env, s.obj, "error", func(*engine.Call) (engine.Value, error) {
		return engine.Undefined, remove()
	}); err != nil {
		return err
	}
	onListening, err = events.OnFunc(s.env, s.obj, "listening", func(*engine.Call) (engine.Value, error) {
		if err := remove(); err != nil {
			return engine.Undefined, err
		}
		return f.Call(s.obj.Value())
	})
	return err
}

// open takes a descriptor that is there already.
func (s *socket) open(fd int) error {
	if kind := netio.GuessKind(fd); kind != netio.KindUDP {
		return nodeerr.Type("ERR_INVALID_FD_TYPE", "Unsupported fd type: %s", kind.String())
	}
	if err := s.udp.Adopt(fd); err != nil {
		return nodeerr.Errnoed(nodeerr.SystemCode(err), "open", "")
	}
	return s.startListening()
}

func (s *socket) anyAddress() string {
	if s.v6 {
		return "::"
	}
	return "0.0.0.0"
}

func (s *socket) bind(c *engine.Call, port, address engine.Value, exclusive bool) error {
	host := s.anyAddress()
	if address.Truthy() {
		var ok bool
		if host, ok = address.AsString(); !ok {
			s.binding = phaseNone
			return nodeerr.InvalidArgType(c.Runtime(), "hostname", address, "string")
		}
	}
	n := 0
	if f, err := c.Runtime().ToNumber(port); err == nil && f > 0 && f < 65536 {
		n = int(f)
	}
	return s.resolve(host, func(a netip.Addr, ip string, x engine.Value) error {
		if s.udp == nil {
			return nil
		}
		if x.Truthy() {
			s.binding = phaseNone
			return s.emit("error", x)
		}
		through, err := s.bindThrough(ip, n, exclusive)
		if err != nil || through {
			return err
		}
		if err := s.udp.Bind(netio.Address{IP: a, Port: uint16(n)}, s.options); err != nil {
			s.binding = phaseNone
			return s.emit("error", addressError(nodeerr.SystemCode(err), "bind", ip, true, n).Value(s.env.RT))
		}
		return s.startListening()
	})
}

// bindSync is socket.bindSync([options]): it does not look names up.
// https://nodejs.org/api/dgram.html#socketbindsyncoptions
func bindSync(c *engine.Call) (engine.Value, error) {
	s, err := running(c)
	if err != nil {
		return engine.Undefined, err
	}
	if s.binding != phaseNone {
		return engine.Undefined, nodeerr.New("ERR_SOCKET_ALREADY_BOUND", "Socket is already bound")
	}
	host, port := s.anyAddress(), 0
	if v := c.Arg(0); !v.IsUndefined() {
		o, err := validate.Object(c, v, "options")
		if err != nil {
			return engine.Undefined, err
		}
		if v, err = o.Get("port"); err != nil {
			return engine.Undefined, err
		}
		if !v.IsNullish() {
			if port, err = validate.Port(c, v, "options.port", true); err != nil {
				return engine.Undefined, err
			}
		}
		if v, err = o.Get("address"); err != nil {
			return engine.Undefined, err
		}
		if v.Truthy() {
			if host, err = validate.String(c, v, "options.address"); err != nil {
				return engine.Undefined, err
			}
			if _, err := netip.ParseAddr(host); err != nil {
				return engine.Undefined, nodeerr.InvalidArgValue(c.Runtime(), "options.address", v,
					"must be a numeric IP address; bindSync does not perform DNS resolution")
			}
		}
	}
	a, err := netip.ParseAddr(host)
	if err != nil {
		return engine.Undefined, nodeerr.InvalidArgValue(c.Runtime(), "options.address", engine.String(host), "is invalid")
	}
	if err := s.udp.Bind(netio.Address{IP: a, Port: uint16(port)}, s.options); err != nil {
		return engine.Undefined, addressError(nodeerr.SystemCode(err), "bind", host, true, port)
	}
	if err := s.beginReceiving(); err != nil {
		return engine.Undefined, err
	}
	s.env.NextTick(func() error {
		if s.udp == nil {
			return nil
		}
		return s.emit("listening")
	})
	return s.obj.Invoke("address")
}

// startListening receives and tells so.
func (s *socket) startListening() error {
	if err := s.beginReceiving(); err != nil {
		return err
	}
	return s.emit("listening")
}

func (s *socket) beginReceiving() error {
	if err := s.udp.RecvStart(s.onMessage, s.onFailure); err != nil {
		return nodeerr.Errnoed(nodeerr.SystemCode(err), "recvStart", "")
	}
	s.binding = phaseDone
	if s.receive > 0 {
		if _, err := s.bufferSize(true, s.receive); err != nil {
			return err
		}
	}
	if s.send > 0 {
		if _, err := s.bufferSize(false, s.send); err != nil {
			return err
		}
	}
	return nil
}

// onMessage gets a datagram.
func (s *socket) onMessage(data []byte, from netio.Address) {
	s.enter(func() error {
		if stop, err := blocked(s.receiveBlocked, from.IP); err != nil || stop {
			return err
		}
		info, err := addressObject(s.env.RT, from)
		if err != nil {
			return err
		}
		if err := info.Put("size", engine.Int(len(data))); err != nil {
			return err
		}
		return s.emit("message", buffer.NewCopy(s.env, data).Value(), info.Value())
	})
}

func (s *socket) onFailure(err error) {
	s.enter(func() error {
		return s.emit("error", nodeerr.Errnoed(nodeerr.SystemCode(err), "recvmsg", "").Value(s.env.RT))
	})
}

func addressObject(rt *engine.Runtime, a netio.Address) (*engine.Object, error) {
	o := rt.NewObject()
	family := "IPv6"
	if a.IP.Is4() {
		family = "IPv4"
	}
	if err := o.Put("address", engine.String(a.IP.String())); err != nil {
		return nil, err
	}
	if err := o.Put("family", engine.String(family)); err != nil {
		return nil, err
	}
	return o, o.Put("port", engine.Int(int(a.Port)))
}

// bindFirst binds to any address where nothing has bound the socket.
func (s *socket) bindFirst(c *engine.Call) error {
	if s.binding != phaseNone {
		return nil
	}
	o := c.Runtime().NewObject()
	if err := o.Put("port", engine.Int(0)); err != nil {
		return err
	}
	if err := o.Put("exclusive", engine.True); err != nil {
		return err
	}
	_, err := s.obj.Invoke("bind", o.Value(), engine.Null)
	return err
}

// enqueue runs f once the socket is bound.
func (s *socket) enqueue(f func() error) error {
	s.queue = append(s.queue, f)
	if s.waiting {
		return nil
	}
	s.waiting = true
	monitor, err := events.ErrorMonitor(s.env)
	if err != nil {
		return err
	}
	s.onError = s.env.RT.NewFunction("onListenError", 1, func(*engine.Call) (engine.Value, error) {
		s.queue, s.waiting = nil, false
		return engine.Undefined, s.stopWaiting(monitor)
	})
	s.onListening = s.env.RT.NewFunction("onListenSuccess", 0, func(*engine.Call) (engine.Value, error) {
		if err := s.stopWaiting(monitor); err != nil {
			return engine.Undefined, err
		}
		queue := s.queue
		s.queue, s.waiting = nil, false
		for _, f := range queue {
			if err := f(); err != nil {
				return engine.Undefined, err
			}
		}
		return engine.Undefined, nil
	})
	if err := events.OnKey(s.env, s.obj, monitor, s.onError); err != nil {
		return err
	}
	return events.On(s.env, s.obj, "listening", s.onListening)
}

func (s *socket) stopWaiting(monitor engine.Key) error {
	if err := events.Remove(s.env, s.obj, monitor, s.onError); err != nil {
		return err
	}
	return events.Off(s.env, s.obj, "listening", s.onListening)
}
