package net

import (
	"net/netip"
	"runtime"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/netio"
	"github.com/sxfescript/sxn/web/structuredclone"
)

// boundSocket is a net.BoundSocket: a local address that a server or a socket
// takes over later.
type boundSocket struct {
	bound   *netio.Bound // nil once taken or closed
	path    engine.Value // undefined for TCP
	address engine.Value // what address() returns
}

var boundState = engine.PrivateKey[boundSocket]{Name: "BoundSocket"}

// boundSocketClass is net.BoundSocket.
// https://nodejs.org/api/net.html#class-netboundsocket
func boundSocketClass() *engine.Class {
	on := func(member string, f func(b *boundSocket) (engine.Value, error)) engine.NativeFunc {
		return func(c *engine.Call) (engine.Value, error) {
			if o := c.ThisObject(); o != nil {
				if b := boundState.Get(o); b != nil {
					return f(b)
				}
			}
			return engine.Undefined, engine.TypeError("Cannot read private member %s from an object whose class did not declare it", member)
		}
	}
	// held is a method that needs the socket not to be taken.
	held := func(f func(b *boundSocket) engine.Value) engine.NativeFunc {
		return on("#handle", func(b *boundSocket) (engine.Value, error) {
			if b.bound == nil {
				return engine.Undefined, errAdopted()
			}
			return f(b), nil
		})
	}
	return &engine.Class{Name: "BoundSocket", Init: initBoundSocket, Methods: []engine.Method{
		{Name: "address", Func: held(func(b *boundSocket) engine.Value { return b.address })},
		{Name: "fd", Func: held(func(b *boundSocket) engine.Value { return engine.Int(b.bound.FD()) })},
		{Name: "close", Func: held((*boundSocket).close)},
		{Name: "isPipe", Get: on("#path", func(b *boundSocket) (engine.Value, error) {
			return engine.Bool(!b.path.IsUndefined()), nil
		})},
		{Symbol: engine.SymbolDispose, FuncName: "[Symbol.dispose]", Func: on("#handle", func(b *boundSocket) (engine.Value, error) {
			if b.bound != nil {
				b.close()
			}
			return engine.Undefined, nil
		})},
	}}
}

func boundSocketValue(e *env.Env) (engine.Value, error) {
	st, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	if st.boundClass == nil {
		f, proto, err := newClass(e, boundSocketClass())
		if err != nil {
			return engine.Undefined, err
		}
		structuredclone.Register(proto, boundTransfer)
		st.boundClass = f
	}
	return st.boundClass.Value(), nil
}

func errAdopted() *nodeerr.Error {
	return nodeerr.New("ERR_SOCKET_HANDLE_ADOPTED", "The bound socket has already been adopted by a server or socket")
}

func (b *boundSocket) close() engine.Value {
	b.bound.Close()
	b.bound = nil
	return engine.Undefined
}

// consume gives the socket to a new owner.
func (b *boundSocket) consume() (*netio.Bound, error) {
	bound := b.bound
	if bound == nil {
		return nil, errAdopted()
	}
	b.bound = nil
	return bound, nil
}

// boundOf returns the state of a BoundSocket, nil for other values.
func boundOf(v engine.Value) *boundSocket {
	if o, ok := v.AsObject(); ok {
		return boundState.Get(o)
	}
	return nil
}

// initBoundSocket is new net.BoundSocket([options]).
func initBoundSocket(c *engine.Call) error {
	o := c.Runtime().NewObject()
	if !c.Arg(0).IsUndefined() {
		var err error
		if o, err = validate.Object(c, c.Arg(0), "options"); err != nil {
			return err
		}
	}
	path, err := o.Get("path")
	if err != nil {
		return err
	}
	b := &boundSocket{path: path}
	if path.IsUndefined() {
		err = b.bindPort(c, o)
	} else {
		err = b.bindPath(c, o)
	}
	if err != nil {
		return err
	}
	b.adoptBy(env.From(c), c.ThisObject())
	return nil
}

// adoptBy makes o the object of the socket, which is closed with the thread.
func (b *boundSocket) adoptBy(e *env.Env, o *engine.Object) {
	e.OnCleanup(func() {
		if b.bound != nil {
			b.bound.Close()
		}
	})
	boundState.Set(o, b)
}

// movedSocket is a bound socket between two threads.
type movedSocket struct {
	bound  *netio.Bound
	path   string
	isPipe bool
}

// boundTransfer is BoundSocket for structured cloning: it moves until it is taken.
var boundTransfer = &structuredclone.Class{
	Is: func(o *engine.Object) bool { return boundState.Get(o) != nil },
	CanTransfer: func(o *engine.Object) error {
		if boundState.Get(o).bound == nil {
			return nodeerr.New("ERR_WORKER_HANDLE_NOT_TRANSFERABLE", "net.BoundSocket cannot be transferred in its current state; "+
				"it must be a freshly created or accepted handle that has not started reading and has no pending writes")
		}
		return nil
	},
	Transfer: func(o *engine.Object) (structuredclone.Data, error) {
		b := boundState.Get(o)
		m := &movedSocket{bound: b.bound}
		m.path, m.isPipe = b.path.AsString()
		b.bound = nil
		// A message that nobody opens must not keep the port.
		runtime.SetFinalizer(m, (*movedSocket).drop)
		return m, nil
	},
}

func (m *movedSocket) drop() {
	if m.bound != nil {
		m.bound.Close()
	}
}

// Make makes the BoundSocket in the thread that gets it.
func (m *movedSocket) Make(e *env.Env) (*engine.Object, error) {
	v, err := boundSocketValue(e)
	if err != nil {
		return nil, err
	}
	class, _ := v.AsFunction()
	p, err := class.Get("prototype")
	if err != nil {
		return nil, err
	}
	proto, _ := p.AsObject()
	b := &boundSocket{bound: m.bound}
	m.bound = nil
	if m.isPipe {
		b.path = engine.String(m.path)
		b.address = b.path
	} else {
		address, err := addressObject(e.RT, b.bound.Address())
		if err != nil {
			b.bound.Close()
			return nil, err
		}
		b.address = address.Value()
	}
	o := e.RT.NewObjectWithPrototype(proto)
	b.adoptBy(e, o)
	return o, nil
}

// bindPath binds a unix socket.
func (b *boundSocket) bindPath(c *engine.Call, o *engine.Object) error {
	for _, name := range [...]string{"host", "port", "ipv6Only", "reusePort"} {
		v, err := o.Get(name)
		if err != nil {
			return err
		}
		if !v.IsUndefined() {
			return nodeerr.InvalidArgValue(c.Runtime(), "options", o.Value(), "path is mutually exclusive with host, port, ipv6Only, and reusePort")
		}
	}
	path, err := validate.String(c, b.path, "options.path")
	if err != nil {
		return err
	}
	b.address = b.path
	if b.bound, err = netio.NewBound(netio.Address{Path: path}, netio.ListenOptions{}); err != nil {
		return nodeerr.Errnoed(nodeerr.SystemCode(err), "bind", "")
	}
	return nil
}

// bindPort binds a TCP socket.
func (b *boundSocket) bindPort(c *engine.Call, o *engine.Object) error {
	port, err := readPort(c, o)
	if err != nil {
		return err
	}
	var opts netio.ListenOptions
	for _, p := range [...]struct {
		name string
		to   *bool
	}{{"ipv6Only", &opts.IPv6Only}, {"reusePort", &opts.ReusePort}} {
		v, err := o.Get(p.name)
		if err != nil {
			return err
		}
		if !v.IsNullish() {
			if *p.to, err = validate.Boolean(c, v, "options."+p.name); err != nil {
				return err
			}
		}
	}
	host, ip, err := readBoundHost(c, o, opts.IPv6Only)
	if err != nil {
		return err
	}
	b.bound, err = netio.NewBound(netio.Address{IP: ip, Port: uint16(port)}, opts)
	if err != nil {
		x := nodeerr.Errnoed(nodeerr.SystemCode(err), "bind", withPort(host, port)).With("address", engine.String(host))
		if port > 0 {
			x.With("port", engine.Int(port))
		}
		return x
	}
	address, err := addressObject(c.Runtime(), b.bound.Address())
	if err != nil {
		b.bound.Close()
		return err
	}
	b.address = address.Value()
	return nil
}

func readPort(c *engine.Call, o *engine.Object) (int, error) {
	v, err := o.Get("port")
	if err != nil || v.IsNullish() {
		return 0, err
	}
	return validate.Port(c, v, "options.port", true)
}

// readBoundHost reads the host, which must be an address.
func readBoundHost(c *engine.Call, o *engine.Object, six bool) (string, netip.Addr, error) {
	v, err := o.Get("host")
	if err != nil {
		return "", netip.Addr{}, err
	}
	if v.IsNullish() {
		if six {
			return "::", netip.IPv6Unspecified(), nil
		}
		return "0.0.0.0", netip.IPv4Unspecified(), nil
	}
	host, err := validate.String(c, v, "options.host")
	if err != nil {
		return "", netip.Addr{}, err
	}
	ip, err := netip.ParseAddr(host)
	if err != nil {
		return "", netip.Addr{}, nodeerr.InvalidArgValue(c.Runtime(), "options.host", v, "must be a numeric IP address; net.BoundSocket does not perform DNS resolution")
	}
	return host, ip, nil
}

// listenBound listens on the socket of a BoundSocket.
func (s *server) listenBound(b *boundSocket, backlog int) error {
	bound, err := b.consume()
	if err != nil {
		return err
	}
	opts := &listenOptions{port: -1, path: "null", fd: -1, ListenOptions: netio.ListenOptions{Backlog: backlog}}
	ln, err := bound.Listen(s.env.Loop, opts.ListenOptions, s.onAccept)
	if err != nil {
		return s.failLater(listenError(err, opts))
	}
	s.pipe = !b.path.IsUndefined()
	if s.pipe {
		if err := s.obj.SetKey(keyPipeName.Key(), b.path); err != nil {
			return err
		}
	}
	return s.started(ln, opts)
}

// takeBound makes a BoundSocket the local end of a socket that will connect.
func (s *Socket) takeBound(b *boundSocket) error {
	bound, err := b.consume()
	if err != nil {
		return err
	}
	s.bound, s.open, s.kind = bound, true, kindTCP
	if !b.path.IsUndefined() {
		s.kind = kindPipe
	}
	s.makeResource()
	return nil
}

// releaseBound closes a local end that was not connected.
func (s *Socket) releaseBound() {
	if s.bound != nil {
		s.bound.Close()
		s.bound = nil
	}
}

// takeLocal gives the local end to a connect.
func (s *Socket) takeLocal() *netio.Bound {
	b := s.bound
	s.bound = nil
	return b
}
