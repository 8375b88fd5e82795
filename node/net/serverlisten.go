package net

import (
	"net/netip"
	"strconv"

	"github.com/sxfescript/sxn/engine"
	dc "github.com/sxfescript/sxn/node/diagnosticschannel"
	"github.com/sxfescript/sxn/node/dns"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/eventloop"
	"github.com/sxfescript/sxn/runtime/netio"
)

// listenOptions say where a server listens.
type listenOptions struct {
	address string // "" for any
	port    int    // -1 for a path
	path    string
	family  int // 4, 6, or 0 for either
	fd      int // -1: none
	// exclusive keeps a server of a worker from sharing with others.
	exclusive bool
	netio.ListenOptions
}

// serverListen is server.listen(...).
// https://nodejs.org/api/net.html#serverlisten
func serverListen(c *engine.Call) (engine.Value, error) {
	s, err := thisServer(c)
	if err != nil {
		return engine.Undefined, err
	}
	a, err := normalizeValues(c.Runtime(), c.Args(0))
	if err != nil {
		return engine.Undefined, err
	}
	if s.listener != nil {
		return engine.Undefined, nodeerr.New("ERR_SERVER_ALREADY_LISTEN", "Listen method has been called more than once without closing.")
	}
	if a.callback != nil {
		if err := events.Once(s.env, s.obj, "listening", a.callback); err != nil {
			return engine.Undefined, err
		}
	}
	if err := s.takeListenSignal(a.options); err != nil {
		return engine.Undefined, err
	}
	return c.This(), s.listen(c, a.options)
}

func (s *server) listen(c *engine.Call, o *engine.Object) error {
	rt := c.Runtime()
	args := c.Args(0)
	if err := s.publishListen(listenTrace.AsyncStart, dc.Field{Name: "options", Value: o.Value()}); err != nil {
		return err
	}
	given := o
	if h, err := o.Get("_handle"); err != nil {
		return err
	} else if h.IsObject() {
		o, _ = h.AsObject()
	} else if h, err = o.Get("handle"); err != nil {
		return err
	} else if h.IsObject() {
		o, _ = h.AsObject()
	}
	if b := boundState.Get(o); b != nil {
		opts := &listenOptions{}
		if err := s.readListenOptions(c, given, args, opts); err != nil {
			return err
		}
		return s.listenBound(b, opts.Backlog)
	}
	if t := handleState.Get(o); t != nil && t.listener != nil {
		return s.listenTransport(t)
	}
	opts := &listenOptions{port: -1, fd: -1}
	if err := s.readListenOptions(c, o, args, opts); err != nil {
		return err
	}
	if fd, err := o.Get("fd"); err != nil {
		return err
	} else if n, ok := fd.AsInt(); ok && n >= 0 {
		opts.fd = n
		return s.start(opts)
	}
	port, err := o.Get("port")
	if err != nil {
		return err
	}
	if none := len(args) == 0 || args[0].IsFunction(); none || port.IsNull() {
		// listen() and listen(null) choose any port.
		port = engine.Int(0)
	} else if port.IsUndefined() {
		has, err := o.Has(engine.NewKey("port"))
		if err != nil {
			return err
		}
		if has {
			port = engine.Int(0)
		}
	}
	if port.IsNumber() || port.IsString() {
		if opts.port, err = validPort(c, port); err != nil {
			return err
		}
		return s.listenPort(c, o, opts)
	}
	path, err := o.Get("path")
	if err != nil {
		return err
	}
	if path.IsString() && isPipeName(rt, path) {
		opts.path, _ = path.AsString()
		if err := s.obj.SetKey(keyPipeName.Key(), path); err != nil {
			return err
		}
		return s.start(opts)
	}
	return invalidListen(rt, o)
}

func invalidListen(rt *engine.Runtime, o *engine.Object) error {
	hasPort, err := o.Has(engine.NewKey("port"))
	if err != nil {
		return err
	}
	hasPath, err := o.Has(engine.NewKey("path"))
	if err != nil {
		return err
	}
	if !hasPort && !hasPath {
		return nodeerr.InvalidArgValue(rt, "options", o.Value(), `must have the property "port" or "path"`)
	}
	return nodeerr.InvalidArgValue(rt, "options", o.Value(), "is invalid")
}

func (s *server) readListenOptions(c *engine.Call, o *engine.Object, args []engine.Value, opts *listenOptions) error {
	// The legacy forms give the backlog after port and host.
	for _, i := range [...]int{1, 2} {
		if i < len(args) && !args[0].IsObject() {
			if n, ok := portNumber(c.Runtime(), args[i]); ok && args[i].IsNumber() {
				opts.Backlog = int(n)
			}
		}
	}
	v, err := o.Get("backlog")
	if err != nil {
		return err
	}
	if n, ok := v.AsInt(); ok && n > 0 {
		opts.Backlog = n
	}
	for name, to := range map[string]*bool{"ipv6Only": &opts.IPv6Only, "reusePort": &opts.ReusePort, "readableAll": &opts.ReadableAll, "writableAll": &opts.WritableAll, "exclusive": &opts.exclusive} {
		if *to, err = truthy(o, name); err != nil {
			return err
		}
	}
	return nil
}

// takeListenSignal closes the server when a signal says so.
func (s *server) takeListenSignal(o *engine.Object) error {
	v, err := o.Get("signal")
	if err != nil || v.IsUndefined() {
		return err
	}
	sig, ok := v.AsObject()
	if ok {
		ok, err = sig.Has(engine.NewKey("aborted"))
		if err != nil {
			return err
		}
	}
	if !ok {
		return nodeerr.InvalidArgType(s.env.RT, "options.signal", v, "AbortSignal")
	}
	closeIt := func() error {
		_, err := s.obj.InvokeKey(keyClose.Key())
		return err
	}
	aborted, err := sig.Get("aborted")
	if err != nil {
		return err
	}
	if aborted.Truthy() {
		s.env.NextTick(closeIt)
		return nil
	}
	onAbort := s.env.RT.NewFunction("onAborted", 0, func(*engine.Call) (engine.Value, error) { return engine.Undefined, closeIt() })
	_, err = sig.Invoke("addEventListener", engine.String("abort"), onAbort.Value())
	if err != nil {
		return err
	}
	_, err = events.OnceFunc(s.env, s.obj, "close", func(*engine.Call) (engine.Value, error) {
		return sig.Invoke("removeEventListener", engine.String("abort"), onAbort.Value())
	})
	return err
}

// listenPort listens on a TCP port, on one address or on all.
func (s *server) listenPort(c *engine.Call, o *engine.Object, opts *listenOptions) error {
	host, err := o.Get("host")
	if err != nil {
		return err
	}
	if !host.Truthy() {
		return s.start(opts)
	}
	name, err := validate.String(c, host, "options.host")
	if err != nil {
		return err
	}
	return s.lookupAndListen(name, opts)
}

func (s *server) lookupAndListen(name string, opts *listenOptions) error {
	id, _, err := s.intProp(&keyListeningID)
	if err != nil {
		return err
	}
	lookup, err := dns.LookupFunction(s.env)
	if err != nil {
		return err
	}
	done := s.env.RT.NewFunction("doListen", 3, func(c *engine.Call) (engine.Value, error) {
		now, _, err := s.intProp(&keyListeningID)
		if err != nil || now != id {
			return engine.Undefined, err
		}
		if c.Arg(0).Truthy() {
			return engine.Undefined, s.emit(&keyError, c.Arg(0))
		}
		opts.address, _ = c.Arg(1).AsString()
		opts.family = 4
		if n, ok := c.Arg(2).AsInt(); ok && n == 6 || !ok && c.Arg(1).IsNull() {
			opts.family = 6
		}
		return engine.Undefined, s.start(opts)
	})
	_, err = lookup.Call(engine.Undefined, engine.String(name), done.Value())
	return err
}

// startHere binds and listens, and tells of it in the next tick.
func (s *server) startHere(opts *listenOptions) error {
	ln, err := s.bind(opts)
	if err != nil {
		return s.failLater(listenError(err, opts))
	}
	s.pipe = opts.port < 0 && opts.fd < 0
	if opts.fd >= 0 {
		if a, err := ln.Address(); err == nil {
			s.pipe = a.Family() == 0
		}
	}
	return s.started(ln, opts)
}

func (s *server) started(ln Acceptor, opts *listenOptions) error {
	s.listener = ln
	kind := "TCPSERVERWRAP"
	if s.pipe {
		kind = "PIPESERVERWRAP"
	}
	s.res = s.env.NewResource(kind, engine.Undefined)
	s.duplex = engine.Undefined
	proto, err := s.st.handleProto(kindTCP)
	if s.pipe {
		proto, err = s.st.handleProto(kindPipe)
	}
	if err != nil {
		return err
	}
	h := s.env.RT.NewObjectWithPrototype(proto)
	handleState.Set(h, &transport{listener: ln})
	if err := s.obj.SetKey(keyHandle.Key(), h.Value()); err != nil {
		return err
	}
	key := "-1:" + opts.path + ":-1"
	if opts.port >= 0 {
		kind := 4
		address := opts.address
		if opts.family == 6 || address == "" {
			kind = 6
		}
		if address == "" {
			address = "null"
			if _, here := ln.(*netio.Listener); !here {
				// The primary process of the cluster has chosen.
				kind = 4
			} else if a, err := ln.Address(); err == nil && a.Family() == 6 {
				address = "::"
			}
		}
		key = strconv.Itoa(kind) + ":" + address + ":" + strconv.Itoa(opts.port)
	}
	if err := s.obj.SetKey(keyConnectionKey.Key(), engine.String(key)); err != nil {
		return err
	}
	n, _, err := s.intProp(&keyListeningID)
	if err != nil {
		return err
	}
	if err := s.obj.SetKey(keyListeningID.Key(), engine.Int(n+1)); err != nil {
		return err
	}
	if unref, err := s.flag(&keyUnref); err != nil {
		return err
	} else if unref {
		ln.Unref()
	}
	outer := s.env.SetTrigger(s.res.IDs.ID)
	defer s.env.SetTrigger(outer)
	s.env.NextTick(func() error {
		if s.listener == nil {
			return nil
		}
		return s.emit(&keyListening)
	})
	return s.publishListen(listenTrace.AsyncEnd)
}

// bind makes the listener.
func (s *server) bind(opts *listenOptions) (*netio.Listener, error) {
	return bindListener(s.env.Loop, opts, s.onAccept)
}

func bindListener(l *eventloop.Loop, opts *listenOptions, onAccept func(sock netio.Socket, err error)) (*netio.Listener, error) {
	if opts.fd >= 0 {
		return netio.ListenFD(l, opts.fd, opts.ListenOptions, onAccept)
	}
	if opts.port < 0 {
		return netio.Listen(l, netio.Address{Path: opts.path}, opts.ListenOptions, onAccept)
	}
	port := uint16(opts.port)
	if opts.address == "" {
		ln, err := netio.Listen(l, netio.Address{IP: netip.IPv6Unspecified(), Port: port}, opts.ListenOptions, onAccept)
		if err == nil {
			return ln, nil
		}
		if code := nodeerr.SystemCode(err); code == "EADDRINUSE" || code == "EACCES" {
			opts.address, opts.family = "::", 6
			return nil, err
		}
		opts.address, opts.family = "0.0.0.0", 4
	}
	a, err := netio.TCPAddress(opts.address, port)
	if err != nil {
		return nil, err
	}
	return netio.Listen(l, a, opts.ListenOptions, onAccept)
}

// listenError is the error of a listen that failed.
func listenError(err error, opts *listenOptions) *nodeerr.Error {
	code := nodeerr.SystemCode(err)
	number, message, _ := nodeerr.Errno(code)
	text := "listen " + code + ": " + message
	switch {
	case opts.fd >= 0:
	case opts.port < 0:
		text += " " + opts.path
	case opts.port > 0:
		text += " " + opts.address + ":" + strconv.Itoa(opts.port)
	default:
		text += " " + opts.address
	}
	x := &nodeerr.Error{Kind: engine.PlainErrorKind, Message: text, Plain: true}
	x.With("code", engine.String(code)).With("errno", engine.Int(number)).With("syscall", engine.String("listen"))
	switch {
	case opts.fd >= 0:
	case opts.port < 0:
		x.With("address", engine.String(opts.path)).With("port", engine.Int(-1))
	default:
		x.With("address", engine.String(opts.address))
		if opts.port > 0 {
			x.With("port", engine.Int(opts.port))
		}
	}
	return x
}

func (s *server) failLater(err *nodeerr.Error) error {
	v := err.Value(s.env.RT)
	s.env.NextTick(func() error { return s.emit(&keyError, v) })
	return s.publishListen(listenTrace.Fail, dc.Field{Name: "error", Value: v})
}

// listenTransport listens with the listener of another server's handle.
func (s *server) listenTransport(t *transport) error {
	fd := t.listener.FD()
	if fd < 0 {
		return nodeerr.New("ERR_SERVER_NOT_RUNNING", "Server is not running.")
	}
	return s.startHere(&listenOptions{port: -1, fd: fd})
}

// serverListen2 is server._listen2(address, port, addressType, backlog, fd, flags).
func serverListen2(c *engine.Call) (engine.Value, error) {
	s, err := thisServer(c)
	if err != nil {
		return engine.Undefined, err
	}
	opts := &listenOptions{port: -1, fd: -1}
	opts.address, _ = c.Arg(0).AsString()
	if n, ok := c.Arg(1).AsInt(); ok {
		opts.port = n
	}
	if opts.port < 0 {
		opts.path = opts.address
	}
	if n, ok := c.Arg(2).AsInt(); ok {
		opts.family = n
	}
	if n, ok := c.Arg(4).AsInt(); ok && n >= 0 {
		opts.fd = n
	}
	return engine.Undefined, s.startHere(opts)
}
