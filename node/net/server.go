package net

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/stream"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/netio"
)

// server is the Go side of a net.Server.
type server struct {
	env      *env.Env
	st       *state
	obj      *engine.Object
	listener Acceptor
	res      env.Resource
	// accepted is the resource of a connection that is being accepted, where
	// hooks are enabled.
	accepted    env.Resource
	hasAccepted bool

	duplex  engine.Value // the options of the Duplex of accepted sockets
	pipe    bool
	blocked *blockList // the blockList option
}

// initServer does what the constructor does with a new or given object.
func (st *state) initServer(o *engine.Object, options, listener engine.Value) error {
	if err := events.InitWith(st.env, o, options); err != nil {
		return err
	}
	var opts *engine.Object
	switch {
	case options.IsFunction():
		listener = options
	case options.IsNullish():
	case options.IsObject():
		opts, _ = options.AsObject()
	default:
		return nodeerr.InvalidArgType(st.env.RT, "options", options, "object")
	}
	if f, ok := listener.AsFunction(); ok {
		if err := events.OnKey(st.env, o, keyConnection.Key(), f); err != nil {
			return err
		}
	}
	s := &server{env: st.env, st: st, obj: o}
	serverState.Set(o, s)
	var err error
	if s.blocked, err = takeBlockList(st.env.RT, opts); err != nil {
		return err
	}
	return s.setProperties(opts)
}

func (s *server) setProperties(opts *engine.Object) error {
	delay := engine.Int(0)
	if opts != nil {
		v, err := opts.GetKey(keyKeepAliveDelay.Key())
		if err != nil {
			return err
		}
		if !v.IsUndefined() {
			f, ok := v.AsNumber()
			if !ok {
				return nodeerr.InvalidArgType(s.env.RT, "options.keepAliveInitialDelay", v, "number")
			}
			if !(f >= 0) {
				f = 0
			}
			delay = engine.Number(f)
		}
	}
	var flags [4]bool
	var err error
	for i, name := range [...]string{"allowHalfOpen", "pauseOnConnect", "noDelay", "keepAlive"} {
		if flags[i], err = truthy(opts, name); err != nil {
			return err
		}
	}
	hwm, err := get(opts, "highWaterMark")
	if err != nil {
		return err
	}
	if hwm.IsUndefined() {
		hwm = engine.Int(65536)
	}
	for _, p := range [...]struct {
		k *engine.StaticKey
		v engine.Value
	}{{&keyConnections, engine.Int(0)}, {&keyHandle, engine.Null}, {&keyUsingWorkers, engine.False}, {&keyWorkers, s.env.RT.NewArray().Value()},
		{&keyUnref, engine.False}, {&keyListeningID, engine.Int(1)}, {&keyAllowHalfOpen, engine.Bool(flags[0])},
		{&keyPauseOnConnect, engine.Bool(flags[1])}, {&keyNoDelay, engine.Bool(flags[2])}, {&keyKeepAlive, engine.Bool(flags[3])},
		{&keyKeepAliveDelay, delay}, {&keyHighWaterMark, hwm}} {
		if err := s.obj.SetKey(p.k.Key(), p.v); err != nil {
			return err
		}
	}
	return nil
}

// thisServer returns the Go side of this.
func thisServer(c *engine.Call) (*server, error) {
	if o := c.ThisObject(); o != nil {
		if s := serverState.Get(o); s != nil {
			return s, nil
		}
	}
	return nil, nodeerr.InvalidThis("Server")
}

func (s *server) emit(k *engine.StaticKey, args ...engine.Value) error {
	_, err := events.EmitKey(s.env, s.obj, k.Key(), args...)
	return err
}

func (s *server) flag(k *engine.StaticKey) (bool, error) {
	v, err := s.obj.GetKey(k.Key())
	return v.Truthy(), err
}

func (s *server) intProp(k *engine.StaticKey) (int, bool, error) {
	v, err := s.obj.GetKey(k.Key())
	n, ok := v.AsInt()
	return n, ok, err
}

// onAccept gets a new connection.
func (s *server) onAccept(sock netio.Socket, err error) {
	if err == nil && s.env.Hooks() != nil {
		// The handle is there before anything runs in the context of the server.
		s.accepted = s.env.NewTriggered(s.res.IDs.ID, wrapKind(s.pipe), engine.Undefined)
		s.hasAccepted = true
	}
	s.run(func() error {
		if err != nil {
			return s.emit(&keyError, nodeerr.Errnoed(nodeerr.SystemCode(err), "accept", "").Value(s.env.RT))
		}
		return s.accept(sock)
	})
}

// run runs f in the async context of the server.
func (s *server) run(f func() error) {
	outer := s.env.SwapResource(&s.res)
	err := f()
	if err != nil {
		s.env.Uncaught(err)
	}
	s.env.RestoreResource(&s.res, outer, err == nil)
}

func (s *server) accept(sock netio.Socket) error {
	if s.blocked != nil {
		if a, err := sock.RemoteAddress(); err == nil && a.IP.IsValid() && s.blocked.has(a.IP) {
			sock.Close(nil)
			return nil
		}
	}
	n, _, err := s.intProp(&keyConnections)
	if err != nil {
		return err
	}
	limit, limited, err := s.intProp(&keyMaxConnections)
	if err != nil {
		return err
	}
	if limited && n >= limit {
		return s.drop(sock)
	}
	o, err := s.newSocket(sock)
	if err != nil {
		return err
	}
	if err := s.obj.SetKey(keyConnections.Key(), engine.Int(n+1)); err != nil {
		return err
	}
	if err := o.SetKey(keyServer.Key(), s.obj.Value()); err != nil {
		return err
	}
	if err := o.SetKey(keyUnderServer.Key(), s.obj.Value()); err != nil {
		return err
	}
	if err := s.emit(&keyConnection, o.Value()); err != nil {
		return err
	}
	return publishSocket(s.env, &serverSocket, o)
}

// drop refuses a connection beyond maxConnections.
func (s *server) drop(sock netio.Socket) error {
	info := s.env.RT.NewObject()
	for _, end := range [...]struct {
		prefix string
		ask    func() (netio.Address, error)
	}{{"local", sock.LocalAddress}, {"remote", sock.RemoteAddress}} {
		a, err := end.ask()
		if err != nil || a.Family() == 0 {
			continue
		}
		for _, p := range [...]struct {
			name string
			v    engine.Value
		}{{"Address", engine.String(a.IP.String())}, {"Port", engine.Int(int(a.Port))}, {"Family", engine.String(familyName(a))}} {
			if err := info.Put(end.prefix+p.name, p.v); err != nil {
				return err
			}
		}
	}
	sock.Close(nil)
	return s.emit(&keyDrop, info.Value())
}

// newSocket makes the socket of a connection that was accepted.
func (s *server) newSocket(sock netio.Socket) (*engine.Object, error) {
	half, err := s.obj.GetKey(keyAllowHalfOpen.Key())
	if err != nil {
		return nil, err
	}
	pause, err := s.flag(&keyPauseOnConnect)
	if err != nil {
		return nil, err
	}
	if s.duplex.IsUndefined() {
		if err := s.makeDuplexOptions(half); err != nil {
			return nil, err
		}
	}
	o := s.st.template.New(engine.False, engine.False, engine.Null, engine.Null, engine.False)
	k := s.st.newSocket(o)
	if err := stream.InitDuplex(s.env, o, s.duplex, nil); err != nil {
		return nil, err
	}
	if err := k.endProperties(); err != nil {
		return nil, err
	}
	kind := kindTCP
	if s.pipe {
		kind = kindPipe
	}
	if s.hasAccepted {
		k.res, k.hasRes, s.hasAccepted = s.accepted, true, false
	}
	k.attach(sock, kind)
	if err := s.settings(k); err != nil {
		return nil, err
	}
	if pause {
		state, err := o.Get("_readableState")
		if err != nil {
			return nil, err
		}
		if so, ok := state.AsObject(); ok {
			err = so.Set("flowing", engine.False)
		}
		return o, err
	}
	_, err = o.InvokeKey(keyRead.Key(), engine.Int(0))
	return o, err
}

func (s *server) makeDuplexOptions(half engine.Value) error {
	hwm, err := s.obj.GetKey(keyHighWaterMark.Key())
	if err != nil {
		return err
	}
	o := s.env.RT.NewObject()
	for _, p := range [...]struct {
		name string
		v    engine.Value
	}{{"allowHalfOpen", engine.Bool(half.Truthy())}, {"emitClose", engine.False}, {"autoDestroy", engine.True}, {"decodeStrings", engine.False},
		{"readableHighWaterMark", hwm}, {"writableHighWaterMark", hwm}} {
		if err := o.Put(p.name, p.v); err != nil {
			return err
		}
	}
	s.duplex = o.Value()
	return nil
}

func (s *server) settings(k *Socket) error {
	noDelay, err := s.flag(&keyNoDelay)
	if err != nil {
		return err
	}
	alive, err := s.flag(&keyKeepAlive)
	if err != nil {
		return err
	}
	k.noDelay = noDelay
	if alive {
		v, err := s.obj.GetKey(keyKeepAliveDelay.Key())
		if err != nil {
			return err
		}
		k.keepAlive = netio.KeepAlive{Enable: true, Delay: seconds(v)}
	}
	return k.applySettings()
}

// serverClose is server.close([callback]).
// https://nodejs.org/api/net.html#serverclosecallback
func serverClose(c *engine.Call) (engine.Value, error) {
	s, err := thisServer(c)
	if err != nil {
		return engine.Undefined, err
	}
	if cb, ok := c.Arg(0).AsFunction(); ok {
		if s.listener == nil {
			_, err = events.OnceFunc(s.env, s.obj, "close", func(*engine.Call) (engine.Value, error) {
				return cb.Call(engine.Undefined, nodeerr.New("ERR_SERVER_NOT_RUNNING", "Server is not running.").Value(s.env.RT))
			})
		} else {
			err = events.Once(s.env, s.obj, "close", cb)
		}
		if err != nil {
			return engine.Undefined, err
		}
	}
	if s.listener != nil {
		s.listener.Close(nil)
		s.listener = nil
		s.env.DestroyResource(&s.res)
	}
	if err := s.obj.SetKey(keyHandle.Key(), engine.Null); err != nil {
		return engine.Undefined, err
	}
	if n, ok, err := s.intProp(&keyListeningID); err != nil {
		return engine.Undefined, err
	} else if ok {
		// A listen that waits for a lookup must not begin any more.
		if err := s.obj.SetKey(keyListeningID.Key(), engine.Int(n+1)); err != nil {
			return engine.Undefined, err
		}
	}
	list, using, err := workers(s.obj)
	if err != nil {
		return engine.Undefined, err
	}
	if using {
		return c.This(), s.closeWorkers(list)
	}
	_, err = s.obj.InvokeKey(keyEmitCloseDrained.Key())
	return c.This(), err
}

// serverEmitCloseIfDrained is server._emitCloseIfDrained().
func serverEmitCloseIfDrained(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, nodeerr.InvalidThis("Server")
	}
	h, err := o.GetKey(keyHandle.Key())
	if err != nil || h.Truthy() {
		return engine.Undefined, err
	}
	n, err := o.GetKey(keyConnections.Key())
	if err != nil || n.Truthy() {
		return engine.Undefined, err
	}
	e := env.From(c)
	if s := serverState.Get(o); s != nil {
		outer := e.SetTrigger(s.res.IDs.ID)
		defer e.SetTrigger(outer)
	}
	e.NextTick(func() error {
		_, err := events.EmitKey(e, o, keyClose.Key())
		return err
	})
	return engine.Undefined, nil
}

func getListening(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, nodeerr.InvalidThis("Server")
	}
	h, err := o.GetKey(keyHandle.Key())
	return engine.Bool(h.Truthy()), err
}

// serverAddress is server.address().
func serverAddress(c *engine.Call) (engine.Value, error) {
	s, err := thisServer(c)
	if err != nil {
		return engine.Undefined, err
	}
	if s.listener != nil && !s.pipe {
		a, err := s.listener.Address()
		if err != nil {
			return engine.Undefined, nodeerr.Errnoed(nodeerr.SystemCode(err), "address", "")
		}
		o, err := addressObject(s.env.RT, a)
		if err != nil {
			return engine.Undefined, err
		}
		return o.Value(), nil
	}
	name, err := s.obj.GetKey(keyPipeName.Key())
	if err != nil || name.Truthy() {
		return name, err
	}
	return engine.Null, nil
}

// serverGetConnections is server.getConnections(callback).
func serverGetConnections(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, nodeerr.InvalidThis("Server")
	}
	n, err := o.GetKey(keyConnections.Key())
	if err != nil {
		return engine.Undefined, err
	}
	f, ok := c.Arg(0).AsFunction()
	if !ok {
		return c.This(), nil
	}
	list, using, err := workers(o)
	if err != nil {
		return engine.Undefined, err
	}
	if using {
		total, _ := n.AsInt()
		return c.This(), countWorkers(c.Runtime(), list, total, f)
	}
	env.From(c).NextTickCall(f, engine.Null, n)
	return c.This(), nil
}

// serverSetupWorker is server._setupWorker(socketList), for child processes
// that share the server.
func serverSetupWorker(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	list, ok := c.Arg(0).AsObject()
	if o == nil || !ok {
		return engine.Undefined, nodeerr.InvalidThis("Server")
	}
	if err := o.SetKey(keyUsingWorkers.Key(), engine.True); err != nil {
		return engine.Undefined, err
	}
	v, err := o.GetKey(keyWorkers.Key())
	if err != nil {
		return engine.Undefined, err
	}
	ws, ok := v.AsObject()
	if !ok {
		return engine.Undefined, nil
	}
	if _, err := ws.Invoke("push", list.Value()); err != nil {
		return engine.Undefined, err
	}
	// The list goes when its process does.
	_, err = events.OnceFunc(env.From(c), list, "exit", func(*engine.Call) (engine.Value, error) {
		at, err := ws.Invoke("indexOf", list.Value())
		if err != nil {
			return engine.Undefined, err
		}
		return ws.Invoke("splice", at, engine.Int(1))
	})
	return engine.Undefined, err
}

func serverRef(c *engine.Call) (engine.Value, error) { return serverRefer(c, true) }

func serverUnref(c *engine.Call) (engine.Value, error) { return serverRefer(c, false) }

func serverRefer(c *engine.Call, on bool) (engine.Value, error) {
	s, err := thisServer(c)
	if err != nil {
		return engine.Undefined, err
	}
	if err := s.obj.SetKey(keyUnref.Key(), engine.Bool(!on)); err != nil {
		return engine.Undefined, err
	}
	if s.listener != nil {
		if on {
			s.listener.Ref()
		} else {
			s.listener.Unref()
		}
	}
	return c.This(), nil
}

// serverAsyncDispose is server[Symbol.asyncDispose]().
func serverAsyncDispose(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	p := rt.NewPromise()
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, nodeerr.InvalidThis("Server")
	}
	if s := serverState.Get(o); s != nil && s.listener == nil {
		p.Resolve(engine.Undefined)
		return p.Value(), nil
	}
	cb := rt.NewFunction("", 1, func(c *engine.Call) (engine.Value, error) {
		if c.Arg(0).Truthy() {
			p.RejectValue(c.Arg(0))
		} else {
			p.Resolve(engine.Undefined)
		}
		return engine.Undefined, nil
	})
	_, err := o.InvokeKey(keyClose.Key(), cb.Value())
	return p.Value(), err
}

// serverRejection is server[Symbol.for('nodejs.rejection')](err, event, socket).
func serverRejection(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, nodeerr.InvalidThis("Server")
	}
	if name, _ := c.Arg(1).AsString(); name == "connection" {
		if sock, ok := c.Arg(2).AsObject(); ok {
			_, err := sock.InvokeKey(keyDestroy.Key(), c.Arg(0))
			return engine.Undefined, err
		}
	}
	_, err := events.EmitKey(env.From(c), o, keyError.Key(), c.Arg(0))
	return engine.Undefined, err
}

// IsServer reports whether v is a net.Server.
func IsServer(v engine.Value) bool {
	o, ok := v.AsObject()
	return ok && serverState.Get(o) != nil
}

func validPort(c *engine.Call, v engine.Value) (int, error) {
	return validate.Port(c, v, "options.port", true)
}
