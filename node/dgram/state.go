package dgram

import (
	"net/netip"

	"github.com/sxfescript/sxn/engine"
	dc "github.com/sxfescript/sxn/node/diagnosticschannel"
	"github.com/sxfescript/sxn/node/dns"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/internal/es5"
	"github.com/sxfescript/sxn/node/net"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/netio"
	"github.com/sxfescript/sxn/web/abort"
)

// state is what the package keeps per runtime.
type state struct {
	env   *env.Env
	class *engine.Function

	through func(q *BindQuery) error // in workers of a cluster
}

var states env.State[state]

// socketMade is the channel of new sockets.
// https://nodejs.org/api/diagnostics_channel.html#udp
var socketMade = dc.At("udp.socket")

var socketState = engine.PrivateKey[socket]{Name: "dgramSocket"}

// phase is how far a bind or a connect is.
type phase uint8

const (
	phaseNone phase = iota
	phaseUnderWay
	phaseDone
)

// socket is the Go side of a dgram.Socket.
type socket struct {
	env    *env.Env
	obj    *engine.Object
	udp    *netio.UDP // nil after close
	v6     bool
	lookup *engine.Function // of the options, nil for dns.lookup
	res    env.Resource

	binding, connection phase
	queue               []func() error // waits for the bind; nil where nothing does
	waiting             bool
	onListening         *engine.Function
	onError             *engine.Function

	receiveBlocked, sendBlocked *engine.Object // net.BlockLists, nil for none

	release       func() // tells of the end of a shared socket, nil for none
	options       netio.UDPOptions
	receive, send int // buffer sizes of the options, 0 for none
}

// stateOf returns the state of a runtime, made on first use.
func stateOf(e *env.Env) (*state, error) {
	s, err := states.Get(e)
	if err != nil || s.env != nil {
		return s, err
	}
	s.env = e
	s.class, err = e.RT.NewClass(&engine.Class{Name: "Socket", Length: 2, ES5: true, Parent: events.Class, Construct: construct, Methods: methods()})
	return s, err
}

// createSocket is dgram.createSocket(options[, callback]).
// https://nodejs.org/api/dgram.html#dgramcreatesocketoptions-callback
func createSocket(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	o, err := st.class.Construct(c.Arg(0), c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

// construct is new dgram.Socket(type, listener).
func construct(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	return es5.Construct(c, st.class, nil, func(o *engine.Object) error { return st.init(c, o) })
}

func (st *state) init(c *engine.Call, o *engine.Object) error {
	e := st.env
	if err := events.Init(e, o); err != nil {
		return err
	}
	s := &socket{env: e, obj: o}
	typ, signal := c.Arg(0), engine.Undefined
	if opts, ok := typ.AsObject(); ok {
		var err error
		if typ, err = opts.Get("type"); err != nil {
			return err
		}
		if err := s.readOptions(c, opts); err != nil {
			return err
		}
		if signal, err = opts.Get("signal"); err != nil {
			return err
		}
	}
	switch name, _ := typ.AsString(); name {
	case "udp4":
	case "udp6":
		s.v6 = true
	default:
		return nodeerr.Type("ERR_SOCKET_BAD_TYPE", "Bad socket type specified. Valid types are: udp4, udp6")
	}
	var err error
	if s.udp, err = netio.NewUDP(e.Loop, s.v6); err != nil {
		return nodeerr.Errnoed(nodeerr.SystemCode(err), "socket", "")
	}
	s.res = e.NewResource("UDPWRAP", o.Value())
	socketState.Set(o, s)
	if err := o.Set("type", typ); err != nil {
		return err
	}
	if f, ok := c.Arg(1).AsFunction(); ok {
		if err := events.On(e, o, "message", f); err != nil {
			return err
		}
	}
	if err := s.watchSignal(c, signal); err != nil || !socketMade.Active(e) {
		return err
	}
	return socketMade.Publish(e, dc.Field{Name: "socket", Value: o.Value()})
}

func (s *socket) readOptions(c *engine.Call, o *engine.Object) error {
	for _, b := range [...]struct {
		name string
		to   *int
	}{{"recvBufferSize", &s.receive}, {"sendBufferSize", &s.send}} {
		v, err := o.Get(b.name)
		if err != nil {
			return err
		}
		if v.Truthy() {
			n, err := validate.Uint32(c, v, "options."+b.name, false)
			if err != nil {
				return err
			}
			*b.to = int(n)
		}
	}
	for _, b := range [...]struct {
		name string
		to   **engine.Object
	}{{"receiveBlockList", &s.receiveBlocked}, {"sendBlockList", &s.sendBlocked}} {
		v, err := o.Get(b.name)
		if err != nil {
			return err
		}
		if !v.Truthy() {
			continue
		}
		list, ok := v.AsObject()
		if !ok || !net.IsBlockList(list) {
			return nodeerr.InvalidArgType(c.Runtime(), "options."+b.name, v, "net.BlockList")
		}
		*b.to = list
	}
	for _, b := range [...]struct {
		name string
		to   *bool
	}{{"reuseAddr", &s.options.ReuseAddr}, {"reusePort", &s.options.ReusePort}, {"ipv6Only", &s.options.IPv6Only}} {
		v, err := o.Get(b.name)
		if err != nil {
			return err
		}
		*b.to = v.Truthy()
	}
	v, err := o.Get("lookup")
	if err != nil || v.IsUndefined() {
		return err
	}
	s.lookup, err = validate.Function(c, v, "lookup")
	return err
}

// watchSignal closes the socket when the signal aborts.
func (s *socket) watchSignal(c *engine.Call, v engine.Value) error {
	signal, err := validate.AbortSignal(c, v, "options.signal")
	if err != nil || signal == nil {
		return err
	}
	onAbort := func() error {
		if s.udp == nil {
			return nil
		}
		_, err := s.obj.Invoke("close")
		return err
	}
	aborted, err := signal.Get("aborted")
	if err != nil {
		return err
	}
	if aborted.Truthy() {
		return onAbort()
	}
	remove, err := abort.OnAbort(s.env, signal, onAbort)
	if err != nil {
		return err
	}
	_, err = events.OnceFunc(s.env, s.obj, "close", func(*engine.Call) (engine.Value, error) { return engine.Undefined, remove() })
	return err
}

func thisSocket(c *engine.Call) (*socket, error) {
	if o := c.ThisObject(); o != nil {
		if s := socketState.Get(o); s != nil {
			return s, nil
		}
	}
	return nil, nodeerr.InvalidThis("Socket")
}

// running is thisSocket of a socket that is not closed.
func running(c *engine.Call) (*socket, error) {
	s, err := thisSocket(c)
	if err == nil && s.udp == nil {
		err = nodeerr.New("ERR_SOCKET_DGRAM_NOT_RUNNING", "Not running")
	}
	return s, err
}

// enter runs f, which the loop calls, in the context of the socket.
func (s *socket) enter(f func() error) {
	outer := s.env.SwapResource(&s.res)
	err := f()
	if err != nil {
		s.env.Uncaught(err)
	}
	s.env.RestoreResource(&s.res, outer, err == nil)
}

func (s *socket) emit(name string, args ...engine.Value) error {
	_, err := events.Emit(s.env, s.obj, name, args...)
	return err
}

// resolve looks a name up: done gets the address, or an error to report.
func (s *socket) resolve(host string, done func(a netip.Addr, ip string, x engine.Value) error) error {
	family := 4
	if s.v6 {
		family = 6
	}
	if host == "" {
		if host = "127.0.0.1"; s.v6 {
			host = "::1"
		}
	}
	f := s.lookup
	if f == nil {
		var err error
		if f, err = dns.LookupFunction(s.env); err != nil {
			return err
		}
	}
	cb := s.env.RT.NewFunction("", 2, func(c *engine.Call) (engine.Value, error) {
		if x := c.Arg(0); x.Truthy() {
			return engine.Undefined, done(netip.Addr{}, "", x)
		}
		ip, _ := c.Arg(1).AsString()
		a, err := netip.ParseAddr(ip)
		if err != nil {
			x := nodeerr.Errnoed("EINVAL", "bind", ip)
			return engine.Undefined, done(netip.Addr{}, ip, x.Value(s.env.RT))
		}
		return engine.Undefined, done(a, ip, engine.Undefined)
	})
	_, err := f.Call(engine.Undefined, engine.String(host), engine.Int(family), cb.Value())
	return err
}

// blocked asks a list about an address; nil is no list.
func blocked(list *engine.Object, a netip.Addr) (bool, error) {
	if list == nil {
		return false, nil
	}
	family := "ipv6"
	if a.Is4() {
		family = "ipv4"
	}
	v, err := list.Invoke("check", engine.String(a.String()), engine.String(family))
	return v.Truthy(), err
}

func blockedError(a netip.Addr) *nodeerr.Error {
	return nodeerr.New("ERR_IP_BLOCKED", "IP(%s) is blocked by net.BlockList", a)
}

// addressError is an error of the system with the address (ExceptionWithHostPort).
func addressError(code, call, address string, hasAddress bool, port int) *nodeerr.Error {
	shown := address
	if !hasAddress {
		shown = "undefined"
	}
	where := ""
	if port > 0 {
		where = shown + ":" + itoa(port)
	} else if hasAddress && address != "" {
		where = address
	}
	x := nodeerr.Errnoed(code, call, where)
	v := engine.Undefined
	if hasAddress {
		v = engine.String(address)
	}
	x.With("address", v)
	if port > 0 {
		x.With("port", engine.Int(port))
	}
	return x
}
