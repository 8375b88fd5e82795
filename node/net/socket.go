package net

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/stream"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/eventloop"
	"github.com/sxfescript/sxn/runtime/netio"
)

// Consumer takes the data of a socket in place of its readable side.
type Consumer interface {
	// Data gets what was read, on the loop's goroutine, in a callback scope and
	// in the async context of the socket. It is valid during the call.
	Data(data []byte) error
}

// handleKind is what a handle is: the class of _handle.
type handleKind uint8

const (
	kindTCP handleKind = iota
	kindPipe
	kindOther
)

// Socket is the Go side of a net.Socket.
type Socket struct {
	env    *env.Env
	st     *state
	obj    *engine.Object
	stream netio.Stream // nil without a connection
	sys    netio.Socket // the stream where it is one of the system
	lent   netio.Stream // the connection that Lend has given away
	bound  *netio.Bound // the local end that a connect will use
	kind   handleKind
	open   bool // _handle is not null
	object *engine.Object
	res    env.Resource
	hasRes bool // res is that of the handle

	connecting  bool
	reading     bool
	resetting   bool
	soon        bool // WriteSoon was used
	unref       bool
	consumer    Consumer
	wrap        func(netio.Stream) netio.Stream // of connections that it makes
	attempt     *attempt                        // the connects under way
	blocked     *blockList
	frozenRead  int64 // bytesRead and bytesWritten after the end
	frozenWrite int64

	noDelay   bool
	keepAlive netio.KeepAlive
	tos       int // -1: not set

	onread *onreadBuffer

	timer     eventloop.Timer
	timeout   int64 // milliseconds, 0 for none
	lastUse   int64 // loop time of the last activity
	timerSet  bool  // timer was made
	lastQueue int   // writeQueueSize at the last timeout
}

// onreadBuffer is the onread option: data is read into one buffer.
type onreadBuffer struct {
	buffer   *engine.Object
	make     *engine.Function // returns the next buffer
	callback *engine.Function
	held     []byte // came after reads were stopped
}

// initSocket does what the constructor does with a new or given object.
func (st *state) initSocket(o *engine.Object, options engine.Value) error {
	rt := st.env.RT
	opts, err := st.socketOptions(options)
	if err != nil {
		return err
	}
	s := st.newSocket(o)
	if err := s.initProperties(); err != nil {
		return err
	}
	duplex, err := st.duplexOptions(opts)
	if err != nil {
		return err
	}
	if err := stream.InitDuplex(st.env, o, duplex, nil); err != nil {
		return err
	}
	if err := s.endProperties(); err != nil {
		return err
	}
	if opts == nil {
		return nil
	}
	if err := s.takeHandle(opts); err != nil {
		return err
	}
	if err := s.takeOnread(opts); err != nil {
		return err
	}
	return s.takeSettings(rt, opts)
}

// newSocket attaches a Go side to an object.
func (st *state) newSocket(o *engine.Object) *Socket {
	s := &Socket{env: st.env, st: st, obj: o, tos: -1}
	s.res = env.Resource{Frame: st.env.Frame(), IDs: st.env.AsyncIDs()}
	socketState.Set(o, s)
	return s
}

// initProperties stores the properties that come before those of Duplex.
func (s *Socket) initProperties() error {
	for _, p := range [...]struct {
		k *engine.StaticKey
		v engine.Value
	}{{&keyConnecting, engine.False}, {&keyHadError, engine.False}, {&keyParent, engine.Null}, {&keyHost, engine.Null}, {&keyCloseAfterError, engine.False}} {
		if err := s.obj.SetKey(p.k.Key(), p.v); err != nil {
			return err
		}
	}
	return nil
}

// endProperties stores those that come after, and listens to 'end'.
func (s *Socket) endProperties() error {
	for _, p := range [...]struct {
		k *engine.StaticKey
		v engine.Value
	}{{&keySockname, engine.Null}, {&keyPendingData, engine.Null}, {&keyPendingEncoding, engine.String("")}, {&keyServer, engine.Null}, {&keyUnderServer, engine.Null}} {
		if err := s.obj.SetKey(p.k.Key(), p.v); err != nil {
			return err
		}
	}
	onEnd, err := s.st.endListener()
	if err != nil {
		return err
	}
	return events.OnKey(s.env, s.obj, keyEnd.Key(), onEnd)
}

// socketOptions checks the argument of the constructor.
func (st *state) socketOptions(options engine.Value) (*engine.Object, error) {
	opts, ok := options.AsObject()
	if !ok {
		if n, isNumber := options.AsNumber(); isNumber { // legacy: new Socket(fd)
			o := st.env.RT.NewObject()
			return o, o.Put("fd", engine.Number(n))
		}
		return nil, nil
	}
	for _, name := range [...]string{"objectMode", "readableObjectMode", "writableObjectMode"} {
		v, err := opts.Get(name)
		if err != nil {
			return nil, err
		}
		if v.Truthy() {
			return nil, nodeerr.InvalidArgValue(st.env.RT, "options."+name, v, "is not supported")
		}
	}
	return opts, nil
}

// duplexOptions are the options for Duplex: those given, with Node's own.
func (st *state) duplexOptions(opts *engine.Object) (engine.Value, error) {
	o := st.env.RT.NewObject()
	if opts != nil {
		keys, err := opts.Keys()
		if err != nil {
			return engine.Undefined, err
		}
		for _, k := range keys {
			v, err := opts.GetKey(k)
			if err != nil {
				return engine.Undefined, err
			}
			if err := o.PutKey(k, v); err != nil {
				return engine.Undefined, err
			}
		}
	}
	half, err := truthy(opts, "allowHalfOpen")
	if err != nil {
		return engine.Undefined, err
	}
	for _, p := range [...]struct {
		name string
		on   bool
	}{{"allowHalfOpen", half}, {"emitClose", false}, {"autoDestroy", true}, {"decodeStrings", false}} {
		if err := o.Put(p.name, engine.Bool(p.on)); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}

// takeHandle takes the handle or fd option.
func (s *Socket) takeHandle(opts *engine.Object) error {
	h, err := opts.Get("handle")
	if err != nil {
		return err
	}
	if b := boundOf(h); b != nil {
		return s.takeBound(b)
	}
	if ho, ok := h.AsObject(); ok {
		if t := handleState.Get(ho); t != nil {
			s.adopt(t)
			return s.startReading(opts)
		}
		s.object, s.open, s.kind = ho, true, kindOther
		return nil
	}
	fd, err := opts.Get("fd")
	if err != nil || fd.IsUndefined() {
		return err
	}
	if err := s.openDescriptor(fd); err != nil {
		return err
	}
	return s.startReading(opts)
}

func (s *Socket) openDescriptor(v engine.Value) error {
	f, ok := v.AsNumber()
	if !ok {
		return nodeerr.InvalidArgType(s.env.RT, "fd", v, "number")
	}
	fd := int(f)
	if float64(fd) != f {
		return nodeerr.OutOfRange(s.env.RT, "fd", "an integer", v)
	}
	if fd < 0 || fd > 1<<31-1 {
		return nodeerr.OutOfRange(s.env.RT, "fd", ">= 0 && <= 2147483647", v)
	}
	sock, err := netio.Open(s.env.Loop, fd, netio.OpenOptions{Standard: fd <= 2})
	if err == netio.ErrNotStream {
		return nodeerr.Type("ERR_INVALID_FD_TYPE", "Unsupported fd type: %s", netio.GuessKind(fd).String())
	}
	if err != nil {
		return nodeerr.Errnoed(nodeerr.SystemCode(err), "open", "")
	}
	kind := kindTCP
	if k := netio.GuessKind(fd); k == netio.KindPipe {
		kind = kindPipe
	}
	s.attach(sock, kind)
	return nil
}

// startReading begins to read a socket that has a connection from the start.
func (s *Socket) startReading(opts *engine.Object) error {
	manual, err := truthy(opts, "manualStart")
	if err != nil || manual {
		return err
	}
	readable, err := get(opts, "readable")
	if err != nil || readable.IsFalse() {
		return err
	}
	pause, err := truthy(opts, "pauseOnCreate")
	if err != nil {
		return err
	}
	if pause {
		s.reading = false
		state, err := s.obj.Get("_readableState")
		if err != nil {
			return err
		}
		if o, ok := state.AsObject(); ok {
			return o.Set("flowing", engine.False)
		}
		return nil
	}
	_, err = s.obj.InvokeKey(keyRead.Key(), engine.Int(0))
	return err
}

// takeOnread takes the onread option.
// https://nodejs.org/api/net.html#socketconnectoptions-connectlistener
func (s *Socket) takeOnread(opts *engine.Object) error {
	v, err := opts.GetKey(keyOnread.Key())
	if err != nil {
		return err
	}
	on, ok := v.AsObject()
	if !ok {
		return nil
	}
	buf, err := on.Get("buffer")
	if err != nil {
		return err
	}
	cb, err := on.Get("callback")
	if err != nil {
		return err
	}
	f, ok := cb.AsFunction()
	if !ok {
		return nil
	}
	r := &onreadBuffer{callback: f}
	if mk, ok := buf.AsFunction(); ok {
		r.make = mk
		if buf, err = mk.Call(engine.Undefined); err != nil {
			return err
		}
	}
	if _, ok := buf.AsBytes(); !ok {
		return nil
	}
	r.buffer, _ = buf.AsObject()
	s.onread = r
	return s.overrideFlow()
}

// takeSettings takes the options about the connection itself.
func (s *Socket) takeSettings(rt *engine.Runtime, opts *engine.Object) error {
	v, err := opts.GetKey(keyNoDelay.Key())
	if err != nil {
		return err
	}
	s.noDelay = v.Truthy()
	if s.blocked, err = takeBlockList(rt, opts); err != nil {
		return err
	}
	if v, err = opts.GetKey(keyKeepAlive.Key()); err != nil {
		return err
	}
	s.keepAlive.Enable = v.Truthy()
	if v, err = opts.GetKey(keyKeepAliveDelay.Key()); err != nil {
		return err
	}
	if f, ok := v.AsNumber(); ok && f > 0 {
		s.keepAlive.Delay = int(f / 1000)
	}
	for name, to := range map[string]*int{"keepAliveInterval": &s.keepAlive.Interval, "keepAliveCount": &s.keepAlive.Count} {
		if v, err = opts.Get(name); err != nil {
			return err
		}
		if f, ok := v.AsNumber(); ok && f > 0 {
			if *to = int(f); name == "keepAliveInterval" {
				*to = int(f / 1000)
			}
		}
	}
	if v, err = opts.Get("typeOfService"); err != nil {
		return err
	}
	if !v.IsUndefined() {
		if s.tos, err = typeOfService(rt, v, "options.typeOfService"); err != nil {
			return err
		}
	}
	return nil
}

// attach gives the socket its stream.
func (s *Socket) attach(st netio.Stream, kind handleKind) {
	s.stream, s.kind, s.open = st, kind, true
	s.makeResource()
	s.sys, _ = st.(netio.Socket)
	if s.unref {
		st.Unref()
	}
}

// makeResource makes the handle of the socket an asynchronous resource.
func (s *Socket) makeResource() {
	if s.hasRes {
		return
	}
	s.hasRes = true
	frame := s.res.Frame
	s.res = s.env.NewResource(wrapKind(s.kind == kindPipe), engine.Undefined)
	s.res.Frame = frame
}

// wrapKind is what hooks call the handle of a socket.
func wrapKind(pipe bool) string {
	if pipe {
		return "PIPEWRAP"
	}
	return "TCPWRAP"
}

// enter runs f, which is called by the loop, in the socket's async context.
func (s *Socket) enter(f func() error) {
	outer := s.env.SwapResource(&s.res)
	err := f()
	if err != nil {
		s.env.Uncaught(err)
	}
	s.env.RestoreResource(&s.res, outer, err == nil)
}

func (s *Socket) emit(k *engine.StaticKey, args ...engine.Value) error {
	_, err := events.EmitKey(s.env, s.obj, k.Key(), args...)
	return err
}

// destroy is socket.destroy(err).
func (s *Socket) destroy(err engine.Value) error {
	_, e := s.obj.InvokeKey(keyDestroy.Key(), err)
	return e
}

func (s *Socket) setConnecting(on bool) error {
	s.connecting = on
	return s.obj.SetKey(keyConnecting.Key(), engine.Bool(on))
}

// is reads a boolean property of the socket.
func (s *Socket) is(k *engine.StaticKey) bool {
	v, err := s.obj.GetKey(k.Key())
	return err == nil && v.Truthy()
}

// thisSocket returns the Go side of this.
func thisSocket(c *engine.Call) (*Socket, error) {
	if o := c.ThisObject(); o != nil {
		if s := socketState.Get(o); s != nil {
			return s, nil
		}
		// An object that only inherits from Socket.prototype gets a Go side
		// of its own, without a connection.
		st, err := stateOf(env.From(c))
		if err != nil {
			return nil, err
		}
		is, err := c.Runtime().InstanceOf(c.This(), st.socketClass)
		if err != nil {
			return nil, err
		}
		if is {
			return st.newSocket(o), nil
		}
	}
	return nil, nodeerr.InvalidThis("Socket")
}

func typeOfService(rt *engine.Runtime, v engine.Value, name string) (int, error) {
	f, ok := v.AsNumber()
	if !ok || f != f {
		return 0, nodeerr.InvalidArgType(rt, name, v, "number")
	}
	n := int(f)
	if float64(n) != f {
		return 0, nodeerr.OutOfRange(rt, name, "an integer", v)
	}
	if n < 0 || n > 255 {
		return 0, nodeerr.OutOfRange(rt, name, ">= 0 && <= 255", v)
	}
	return n, nil
}

// callbackArg returns the function v, nil for undefined.
func callbackArg(c *engine.Call, v engine.Value) (*engine.Function, error) {
	if v.IsUndefined() {
		return nil, nil
	}
	return validate.Function(c, v, "callback")
}
