package net

import (
	"errors"
	"net/netip"
	"os"
	"runtime"
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/dns"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/netio"
	"github.com/sxfescript/sxn/web/performance"
)

// socketConnect is socket.connect(options|path|port[, host][, connectListener]).
// https://nodejs.org/api/net.html#socketconnect
func socketConnect(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil {
		return engine.Undefined, err
	}
	a, err := normalizeValues(c.Runtime(), c.Args(0))
	if err != nil {
		return engine.Undefined, err
	}
	return c.This(), s.connect(c, a)
}

func (s *Socket) connect(c *engine.Call, a arguments) error {
	if err := publishSocket(s.env, &clientSocket, s.obj); err != nil {
		return err
	}
	path, err := a.options.Get("path")
	if err != nil {
		return err
	}
	if path.IsNullish() {
		port, err := a.options.Get("port")
		if err != nil {
			return err
		}
		if port.IsUndefined() {
			return nodeerr.Type("ERR_MISSING_ARGS", `The "options" or "port" or "path" argument must be specified`)
		}
	}
	if err := s.prepareConnect(a); err != nil {
		return err
	}
	if path.Truthy() {
		p, err := validate.String(c, path, "options.path")
		if err != nil {
			return err
		}
		s.kind = kindPipe
		return s.connectPath(p)
	}
	s.kind = kindTCP
	s.makeResource()
	outer := s.env.SetTrigger(s.res.IDs.ID)
	err = s.lookupAndConnect(c, a.options)
	s.env.SetTrigger(outer)
	return err
}

// prepareConnect makes the socket one that is connecting.
func (s *Socket) prepareConnect(a arguments) error {
	w, err := s.obj.GetKey(keyWrite.Key())
	if err != nil {
		return err
	}
	current, err := s.st.socketProto.GetKey(keyWrite.Key())
	if err != nil {
		return err
	}
	if !w.StrictEquals(current) {
		if err := s.obj.SetKey(keyWrite.Key(), current); err != nil {
			return err
		}
	}
	if s.is(&keyDestroyed) {
		s.object, s.stream, s.sys, s.open = nil, nil, nil, false
		for _, k := range [...]*engine.StaticKey{&keyPeername, &keySockname} {
			if err := s.obj.SetKey(k.Key(), engine.Undefined); err != nil {
				return err
			}
		}
		if _, err := s.obj.Invoke("_undestroy"); err != nil {
			return err
		}
		if err := s.obj.SetKey(keySockname.Key(), engine.Null); err != nil {
			return err
		}
	}
	s.open = true
	if a.callback != nil {
		if err := events.Once(s.env, s.obj, "connect", a.callback); err != nil {
			return err
		}
	}
	s.touch()
	if v, err := a.options.GetKey(keyOnread.Key()); err == nil && v.IsObject() && s.onread == nil {
		if err := s.takeOnread(a.options); err != nil {
			return err
		}
	}
	if err := s.setConnecting(true); err != nil {
		return err
	}
	return s.obj.SetKey(keyAttempted.Key(), engine.Undefined)
}

// target is where a socket connects to.
type target struct {
	addr  netio.Address
	host  string // the address as it is shown
	local netio.Address
	span  *performance.Span // nil where nothing observes it
}

// details is what follows the code in an error's message.
func (t *target) where() string {
	if t.addr.Family() == 0 {
		return t.addr.Path
	}
	return t.host + ":" + strconv.Itoa(int(t.addr.Port))
}

// connectError is the error of a failed connect.
func connectError(err error, t *target) *nodeerr.Error {
	code := nodeerr.SystemCode(err)
	var sys *os.SyscallError
	if errors.As(err, &sys) && sys.Syscall == "bind" {
		where := t.local.IP.String()
		x := nodeerr.Errnoed(code, "bind", withPort(where, int(t.local.Port)))
		x.With("address", engine.String(where))
		if t.local.Port != 0 {
			x.With("port", engine.Int(int(t.local.Port)))
		}
		return x
	}
	if !t.local.IP.IsValid() || t.local.Port == 0 {
		return hostPortError(code, "connect", t.where(), t, "")
	}
	address, port := t.local.IP.String(), int(t.local.Port)
	x := hostPortError(code, "connect", t.where(), t, withPort(address, port))
	return x.With("localAddress", engine.String(address)).With("localPort", engine.Int(port))
}

func withPort(host string, port int) string {
	if port == 0 {
		return host
	}
	return host + ":" + strconv.Itoa(port)
}

func hostPortError(code, call, where string, t *target, local string) *nodeerr.Error {
	if local != "" {
		where += " - Local (" + local + ")"
	}
	x := nodeerr.Errnoed(code, call, where)
	if t.addr.Family() == 0 {
		return x.With("address", engine.String(t.addr.Path))
	}
	return x.With("address", engine.String(t.host)).With("port", engine.Int(int(t.addr.Port)))
}

// attempt is one or more connects under way, or a lookup.
type attempt struct {
	stream    netio.Socket // of the current connect
	cancelled bool
	multi     *multiple
}

func (a *attempt) cancel() {
	a.cancelled = true
	if a.stream != nil {
		a.stream.Close(nil)
		a.stream = nil
	}
	if a.multi != nil {
		a.multi.timer.Stop()
	}
}

func (s *Socket) connectPath(path string) error {
	return s.connectTo(&target{addr: netio.Address{Path: path}, host: path})
}

// connectTo starts the only connect of the socket.
func (s *Socket) connectTo(t *target) error {
	if s.blocked != nil && t.addr.IP.IsValid() && s.blocked.has(t.addr.IP) {
		v := errBlocked(t.addr.IP).Value(s.env.RT)
		s.env.NextTick(func() error { return s.destroy(v) })
		return nil
	}
	if err := t.begin(s.env); err != nil {
		return err
	}
	at := &attempt{}
	s.attempt = at
	s.makeResource()
	if t.addr.Family() != 0 {
		if err := s.attempted(t); err != nil || at.cancelled {
			return err
		}
	}
	if driven, err := s.connectDriven(at, t); driven || err != nil {
		return err
	}
	kind := "TCPCONNECTWRAP"
	if s.kind == kindPipe {
		kind = "PIPECONNECTWRAP"
	}
	req := s.env.NewTriggered(s.res.IDs.ID, kind, engine.Undefined)
	shown := t.trace(s.env)
	stream, err := netio.Connect(s.env.Loop, t.addr, netio.ConnectOptions{Local: t.local, Bound: s.takeLocal()}, func(err error) {
		if at.cancelled {
			return
		}
		endConnect(&shown, err)
		outer := s.env.SwapResource(&req)
		err = s.connected(at, t, err)
		if err != nil {
			s.env.Uncaught(err)
		}
		s.env.RestoreResource(&req, outer, err == nil)
		s.env.DestroyResource(&req)
	})
	if err != nil {
		s.attempt = nil
		local := ""
		var sys *os.SyscallError
		if t.addr.Family() != 0 && errors.As(err, &sys) && sys.Syscall == "connect" {
			local = "0.0.0.0:0"
			if t.addr.Family() == 6 {
				local = ":::0"
			}
			return s.destroy(hostPortError(nodeerr.SystemCode(err), "connect", t.where(), t, local).Value(s.env.RT))
		}
		return s.destroy(connectError(err, t).Value(s.env.RT))
	}
	at.stream = stream
	return nil
}

// connected is the end of a connect.
func (s *Socket) connected(at *attempt, t *target, err error) error {
	if s.is(&keyDestroyed) {
		return nil
	}
	s.attempt = nil
	if e := s.setConnecting(false); e != nil {
		return e
	}
	if e := s.obj.SetKey(keySockname.Key(), engine.Null); e != nil {
		return e
	}
	if err != nil {
		at.stream.Close(nil)
		return s.destroy(connectError(err, t).Value(s.env.RT))
	}
	stream := at.stream
	at.stream = nil
	if err := s.established(stream); err != nil {
		return err
	}
	return t.end(s.env)
}

// established makes stream the connection of the socket.
func (s *Socket) established(below netio.Socket) error {
	var stream netio.Stream = below
	if s.wrap != nil {
		stream = s.wrap(below)
	}
	s.attach(stream, s.kind)
	if s.object != nil {
		if t := handleState.Get(s.object); t != nil {
			t.stream = stream
		}
	}
	s.touch()
	if err := s.applySettings(); err != nil {
		return err
	}
	return s.announce()
}

// announce tells of a connection that has been made.
func (s *Socket) announce() error {
	if err := s.emit(&keyConnect); err != nil {
		return err
	}
	if err := s.emit(&keyReady); err != nil {
		return err
	}
	paused, err := s.obj.Invoke("isPaused")
	if err != nil || paused.Truthy() || !s.is(&keyReadable) {
		return err
	}
	_, err = s.obj.InvokeKey(keyRead.Key(), engine.Int(0))
	return err
}

// connectOptions are the checked options of a TCP connect.
type connectOptions struct {
	host   string
	port   int
	local  netio.Address
	family int // 4, 6, 0 for both
	// familyValue is the family as lookup gets it.
	familyValue engine.Value
	hints       engine.Value
	lookup      *engine.Function // nil for dns.lookup
	auto        bool
	autoGiven   bool
	autoMillis  int64
}

func (s *Socket) readConnectOptions(c *engine.Call, o *engine.Object) (*connectOptions, error) {
	opts := &connectOptions{host: "localhost"}
	rt := c.Runtime()
	host, err := o.Get("host")
	if err != nil {
		return nil, err
	}
	if host.Truthy() {
		if !host.IsString() {
			return nil, nodeerr.InvalidArgType(rt, "options.host", host, "string")
		}
		opts.host, _ = host.AsString()
	}
	if err := opts.readLocal(c, o); err != nil {
		return nil, err
	}
	port, err := o.Get("port")
	if err != nil {
		return nil, err
	}
	if !port.IsUndefined() {
		if !port.IsNumber() && !port.IsString() {
			return nil, nodeerr.InvalidArgType(rt, "options.port", port, "number", "string")
		}
		if opts.port, err = validate.Port(c, port, "Port", true); err != nil {
			return nil, err
		}
	}
	return opts, opts.readAuto(c, s.st, o)
}

func (opts *connectOptions) readLocal(c *engine.Call, o *engine.Object) error {
	rt := c.Runtime()
	address, err := o.Get("localAddress")
	if err != nil {
		return err
	}
	if address.Truthy() {
		text, _ := address.AsString()
		a, err := netip.ParseAddr(text)
		if err != nil {
			shown, err := rt.ToString(address)
			if err != nil {
				return err
			}
			return nodeerr.Type("ERR_INVALID_IP_ADDRESS", "%s", "Invalid IP address: "+shown)
		}
		opts.local.IP = a
	}
	port, err := o.Get("localPort")
	if err != nil || !port.Truthy() {
		return err
	}
	f, ok := port.AsNumber()
	if !ok {
		return nodeerr.InvalidArgType(rt, "options.localPort", port, "number")
	}
	if f > 0 && f < 65536 {
		opts.local.Port = uint16(f)
	}
	return nil
}

func (opts *connectOptions) readAuto(c *engine.Call, st *state, o *engine.Object) error {
	auto, err := o.Get("autoSelectFamily")
	if err != nil {
		return err
	}
	opts.auto = st.autoSelectFamily
	if !auto.IsNullish() {
		if opts.auto, err = validate.Boolean(c, auto, "options.autoSelectFamily"); err != nil {
			return err
		}
		opts.autoGiven = true
	}
	opts.autoMillis = st.autoSelectTimeout
	t, err := o.Get("autoSelectFamilyAttemptTimeout")
	if err != nil {
		return err
	}
	if !t.IsNullish() {
		n, err := validate.Int32(c, t, "options.autoSelectFamilyAttemptTimeout", 1, 1<<31-1)
		if err != nil {
			return err
		}
		opts.autoMillis = max(int64(n), 10)
	}
	return nil
}

// lookupAndConnect resolves the host of a TCP connect and goes on.
func (s *Socket) lookupAndConnect(c *engine.Call, o *engine.Object) error {
	opts, err := s.readConnectOptions(c, o)
	if err != nil {
		return err
	}
	if ip, err := netip.ParseAddr(opts.host); err == nil {
		at := &attempt{}
		s.attempt = at
		t := &target{addr: netio.Address{IP: ip, Port: uint16(opts.port)}, host: opts.host, local: opts.local}
		s.env.NextTick(func() error {
			if !s.connecting || at.cancelled {
				return nil
			}
			return s.connectTo(t)
		})
		return nil
	}
	if err := s.obj.SetKey(keyHost.Key(), engine.String(opts.host)); err != nil {
		return err
	}
	return s.lookup(c, o, opts)
}

func (s *Socket) lookup(c *engine.Call, o *engine.Object, opts *connectOptions) error {
	fn, err := o.Get("lookup")
	if err != nil {
		return err
	}
	if !fn.IsNullish() {
		if opts.lookup, err = validate.Function(c, fn, "options.lookup"); err != nil {
			return err
		}
	}
	family, err := o.Get("family")
	if err != nil {
		return err
	}
	opts.familyValue = family
	if n, err := dns.FamilyOf(c, family, "options.family"); err == nil && n != 0 {
		opts.family, opts.familyValue = n, engine.Int(n)
	}
	if opts.hints, err = o.Get("hints"); err != nil {
		return err
	}
	if opts.lookup == nil {
		if opts.lookup, err = dns.LookupFunction(s.env); err != nil {
			return err
		}
	}
	at := &attempt{}
	s.attempt = at
	if opts.auto && opts.family == 0 && !opts.local.IP.IsValid() && s.bound == nil {
		return s.lookupMany(at, opts)
	}
	return s.lookupOne(at, opts)
}

// lookupOptions are the options that lookup gets.
func (s *Socket) lookupOptions(opts *connectOptions, all bool) (*engine.Object, error) {
	o := s.env.RT.NewObject()
	if err := o.Put("family", opts.familyValue); err != nil {
		return nil, err
	}
	hints := opts.hints
	if !hints.Truthy() {
		hints = engine.Int(0)
	}
	if n, ok := hints.AsInt(); ok && n == 0 && opts.family == 0 && runtime.GOOS != "windows" {
		hints = engine.Int(dns.AddrConfig)
	}
	if err := o.Put("hints", hints); err != nil {
		return nil, err
	}
	if all {
		return o, o.Put("all", engine.True)
	}
	return o, nil
}

// lookupOne resolves one address.
func (s *Socket) lookupOne(at *attempt, opts *connectOptions) error {
	o, err := s.lookupOptions(opts, false)
	if err != nil {
		return err
	}
	done := s.env.RT.NewFunction("emitLookup", 3, func(c *engine.Call) (engine.Value, error) {
		er, ip, family := c.Arg(0), c.Arg(1), c.Arg(2)
		if err := s.emit(&keyLookup, er, ip, family, engine.String(opts.host)); err != nil {
			return engine.Undefined, err
		}
		if !s.connecting || at.cancelled {
			return engine.Undefined, nil
		}
		if er.Truthy() {
			s.env.NextTick(func() error { return s.destroy(er) })
			return engine.Undefined, nil
		}
		t, bad := s.resolved(ip, family, opts)
		if bad != nil {
			v := bad.Value(s.env.RT)
			s.env.NextTick(func() error { return s.destroy(v) })
			return engine.Undefined, nil
		}
		s.touch()
		return engine.Undefined, s.connectTo(t)
	})
	_, err = opts.lookup.Call(engine.Undefined, engine.String(opts.host), o.Value(), done.Value())
	return err
}

// resolved checks what a lookup function gave.
func (s *Socket) resolved(ip, family engine.Value, opts *connectOptions) (*target, *nodeerr.Error) {
	text, _ := ip.AsString()
	a, err := netip.ParseAddr(text)
	if err != nil {
		shown := nodeerr.Inspect(s.env.RT, ip)
		if ip.IsString() {
			shown = text
		}
		return nil, nodeerr.Type("ERR_INVALID_IP_ADDRESS", "%s", "Invalid IP address: "+shown)
	}
	if n, ok := family.AsInt(); !ok || n != 4 && n != 6 {
		shown, _ := s.env.RT.ToString(family)
		x := nodeerr.Range("ERR_INVALID_ADDRESS_FAMILY", "%s", "Invalid address family: "+shown+" "+opts.host+":"+strconv.Itoa(opts.port))
		return nil, x.With("host", engine.String(opts.host)).With("port", engine.Int(opts.port))
	}
	return &target{addr: netio.Address{IP: a, Port: uint16(opts.port)}, host: text, local: opts.local}, nil
}
