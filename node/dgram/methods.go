package dgram

import (
	"math"
	"net/netip"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/netio"
)

// methods are those of Socket.prototype, in Node's order.
func methods() []engine.Method {
	list := []engine.Method{
		{Name: "bind", Length: 2, Func: bind},
		{Name: "bindSync", Func: bindSync},
		{Name: "connect", Length: 3, Func: connect},
		{Name: "connectSync", Length: 2, Func: connectSync},
		{Name: "disconnect", Func: disconnect},
		{Name: "sendto", Length: 6, Func: sendto},
		{Name: "send", Length: 6, Func: send},
		{Name: "close", Length: 1, Func: closeSocket},
		{Symbol: engine.SymbolAsyncDispose, Func: asyncDispose},
		{Name: "address", Func: address},
		{Name: "remoteAddress", Func: remoteAddress},
		{Name: "setBroadcast", Length: 1, Func: setBroadcast},
		{Name: "setTTL", Length: 1, Func: setTTL("setTTL", (*netio.UDP).SetTTL)},
		{Name: "setMulticastTTL", Length: 1, Func: setTTL("setMulticastTTL", (*netio.UDP).SetMulticastTTL)},
		{Name: "setMulticastLoopback", Length: 1, Func: setMulticastLoopback},
		{Name: "setMulticastInterface", Length: 1, Func: setMulticastInterface},
		{Name: "addMembership", Length: 2, Func: membership("addMembership", true)},
		{Name: "dropMembership", Length: 2, Func: membership("dropMembership", false)},
		{Name: "addSourceSpecificMembership", Length: 3, Func: sourceMembership("addSourceSpecificMembership", true)},
		{Name: "dropSourceSpecificMembership", Length: 3, Func: sourceMembership("dropSourceSpecificMembership", false)},
		{Name: "ref", Func: refer(true)},
		{Name: "unref", Func: refer(false)},
		{Name: "setRecvBufferSize", Length: 1, Func: setBufferSize(true)},
		{Name: "setSendBufferSize", Length: 1, Func: setBufferSize(false)},
		{Name: "getRecvBufferSize", Func: getBufferSize(true)},
		{Name: "getSendBufferSize", Func: getBufferSize(false)},
		{Name: "getSendQueueSize", Func: queueState("getSendQueueSize", (*netio.UDP).SendQueueSize)},
		{Name: "getSendQueueCount", Func: queueState("getSendQueueCount", (*netio.UDP).SendQueueCount)},
	}
	for i := range list {
		list[i].Enumerable, list[i].NoName = true, true
	}
	return list
}

// closeSocket is socket.close([callback]).
// https://nodejs.org/api/dgram.html#socketclosecallback
func closeSocket(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil {
		return engine.Undefined, err
	}
	if f, ok := c.Arg(0).AsFunction(); ok {
		if err := events.On(s.env, s.obj, "close", f); err != nil {
			return engine.Undefined, err
		}
	}
	if s.waiting {
		s.queue = append(s.queue, func() error {
			_, err := s.obj.Invoke("close")
			return err
		})
		return c.This(), nil
	}
	if _, err := running(c); err != nil {
		return engine.Undefined, err
	}
	s.udp.Close(nil)
	s.udp = nil
	s.env.DestroyResource(&s.res)
	if s.release != nil {
		s.release()
		s.release = nil
	}
	s.env.NextTick(func() error { return s.emit("close") })
	return c.This(), nil
}

// asyncDispose is socket[Symbol.asyncDispose]().
func asyncDispose(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil {
		return engine.Undefined, err
	}
	p := s.env.RT.NewPromise()
	if s.udp == nil {
		p.Resolve(engine.Undefined)
		return p.Value(), nil
	}
	done := s.env.RT.NewFunction("", 0, func(*engine.Call) (engine.Value, error) {
		p.Resolve(engine.Undefined)
		return engine.Undefined, nil
	})
	if _, err := s.obj.Invoke("close", done.Value()); err != nil {
		p.Reject(err)
	}
	return p.Value(), nil
}

// address is socket.address().
func address(c *engine.Call) (engine.Value, error) {
	s, err := running(c)
	if err != nil {
		return engine.Undefined, err
	}
	a, err := s.udp.LocalAddress()
	if err != nil {
		return engine.Undefined, nodeerr.Errnoed(nodeerr.SystemCode(err), "getsockname", "")
	}
	o, err := addressObject(c.Runtime(), a)
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

// remoteAddress is socket.remoteAddress().
func remoteAddress(c *engine.Call) (engine.Value, error) {
	s, err := running(c)
	if err != nil {
		return engine.Undefined, err
	}
	if s.connection != phaseDone {
		return engine.Undefined, notConnected()
	}
	a, err := s.udp.RemoteAddress()
	if err != nil {
		return engine.Undefined, nodeerr.Errnoed(nodeerr.SystemCode(err), "getpeername", "")
	}
	o, err := addressObject(c.Runtime(), a)
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

// handleOf is the socket below, for methods that do not check that there is one.
func handleOf(c *engine.Call, method string) (*netio.UDP, error) {
	s, err := thisSocket(c)
	if err != nil {
		return nil, err
	}
	if s.udp == nil {
		return nil, engine.TypeError("Cannot read properties of null (reading '%s')", method)
	}
	return s.udp, nil
}

func callError(err error, call string) error {
	if err == nil {
		return nil
	}
	return nodeerr.Errnoed(nodeerr.SystemCode(err), call, "")
}

func setBroadcast(c *engine.Call) (engine.Value, error) {
	u, err := handleOf(c, "setBroadcast")
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, callError(u.SetBroadcast(c.Arg(0).Truthy()), "setBroadcast")
}

func setTTL(name string, set func(*netio.UDP, int) error) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		f, err := validate.Number(c, c.Arg(0), "ttl", math.Inf(-1), math.Inf(1))
		if err != nil {
			return engine.Undefined, err
		}
		u, err := handleOf(c, name)
		if err != nil {
			return engine.Undefined, err
		}
		n := -1
		if f >= -1 && f <= 1<<20 {
			n = int(f)
		}
		return c.Arg(0), callError(set(u, n), name)
	}
}

func setMulticastLoopback(c *engine.Call) (engine.Value, error) {
	u, err := handleOf(c, "setMulticastLoopback")
	if err != nil {
		return engine.Undefined, err
	}
	return c.Arg(0), callError(u.SetMulticastLoop(c.Arg(0).Truthy()), "setMulticastLoopback")
}

func setMulticastInterface(c *engine.Call) (engine.Value, error) {
	s, err := running(c)
	if err != nil {
		return engine.Undefined, err
	}
	text, err := validate.String(c, c.Arg(0), "interfaceAddress")
	if err != nil {
		return engine.Undefined, err
	}
	a, err := netip.ParseAddr(text)
	if err != nil {
		return engine.Undefined, nodeerr.Errnoed("EINVAL", "setMulticastInterface", "")
	}
	return engine.Undefined, callError(s.udp.SetMulticastInterface(a), "setMulticastInterface")
}

// optionalAddress reads the address of an interface; the zero Addr is for none.
func optionalAddress(v engine.Value) (a netip.Addr, ok bool) {
	text, isString := v.AsString()
	if !isString {
		return a, true
	}
	a, err := netip.ParseAddr(text)
	return a, err == nil
}

func membership(name string, join bool) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		s, err := running(c)
		if err != nil {
			return engine.Undefined, err
		}
		if !c.Arg(0).Truthy() {
			return engine.Undefined, nodeerr.MissingArgs("multicastAddress")
		}
		text, err := c.Runtime().ToString(c.Arg(0))
		if err != nil {
			return engine.Undefined, err
		}
		group, err := netip.ParseAddr(text)
		iface, ok := optionalAddress(c.Arg(1))
		if err != nil || !ok {
			return engine.Undefined, nodeerr.Errnoed("EINVAL", name, "")
		}
		return engine.Undefined, callError(s.udp.SetMembership(group, iface, join), name)
	}
}

func sourceMembership(name string, join bool) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		s, err := running(c)
		if err != nil {
			return engine.Undefined, err
		}
		from, err := validate.String(c, c.Arg(0), "sourceAddress")
		if err != nil {
			return engine.Undefined, err
		}
		to, err := validate.String(c, c.Arg(1), "groupAddress")
		if err != nil {
			return engine.Undefined, err
		}
		source, serr := netip.ParseAddr(from)
		group, gerr := netip.ParseAddr(to)
		iface, ok := optionalAddress(c.Arg(2))
		if serr != nil || gerr != nil || !ok {
			return engine.Undefined, nodeerr.Errnoed("EINVAL", name, "")
		}
		return engine.Undefined, callError(s.udp.SetSourceMembership(source, group, iface, join), name)
	}
}

func refer(on bool) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		s, err := thisSocket(c)
		if err != nil {
			return engine.Undefined, err
		}
		switch {
		case s.udp == nil:
		case on:
			s.udp.Ref()
		default:
			s.udp.Unref()
		}
		return c.This(), nil
	}
}

// bufferSize sets or asks for the size of a buffer of the system.
func (s *socket) bufferSize(receive bool, size int) (int, error) {
	n, err := s.udp.BufferSize(receive, size)
	if err != nil {
		call := "uv_send_buffer_size"
		if receive {
			call = "uv_recv_buffer_size"
		}
		return 0, nodeerr.SystemError(s.env.RT, "ERR_SOCKET_BUFFER_SIZE", "Could not get or set buffer size", nodeerr.SystemCode(err), call)
	}
	return n, nil
}

func setBufferSize(receive bool) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		s, err := thisSocket(c)
		if err != nil {
			return engine.Undefined, err
		}
		f, ok := c.Arg(0).AsNumber()
		if !ok || f != float64(uint32(f)) {
			return engine.Undefined, nodeerr.Type("ERR_SOCKET_BAD_BUFFER_SIZE", "Buffer size must be a positive integer")
		}
		if _, err := handleOf(c, "bufferSize"); err != nil {
			return engine.Undefined, err
		}
		if f > 1<<31-1 {
			call := "uv_send_buffer_size"
			if receive {
				call = "uv_recv_buffer_size"
			}
			return engine.Undefined, nodeerr.SystemError(s.env.RT, "ERR_SOCKET_BUFFER_SIZE", "Could not get or set buffer size", "EINVAL", call)
		}
		_, err = s.bufferSize(receive, int(f))
		return engine.Undefined, err
	}
}

func getBufferSize(receive bool) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		s, err := thisSocket(c)
		if err != nil {
			return engine.Undefined, err
		}
		if _, err := handleOf(c, "bufferSize"); err != nil {
			return engine.Undefined, err
		}
		n, err := s.bufferSize(receive, 0)
		return engine.Int(n), err
	}
}

func queueState(name string, get func(*netio.UDP) int) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		u, err := handleOf(c, name)
		if err != nil {
			return engine.Undefined, err
		}
		return engine.Int(get(u)), nil
	}
}
