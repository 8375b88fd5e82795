package tls

import (
	"crypto/tls"
	"crypto/x509"
	"sync"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/internal/es5"
	"github.com/sxfescript/sxn/node/internal/tlsstream"
	"github.com/sxfescript/sxn/node/net"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/netio"
)

// socket is the Go side of a TLSSocket.
type socket struct {
	st     *state
	e      *env.Env
	obj    *engine.Object
	net    *net.Socket
	stream *tlsstream.Stream
	base   *engine.Object // the stream that was wrapped, nil for none
	opts   *engine.Object // never nil

	server      *server // of the connection, nil for others
	isServer    bool
	foreign     bool // the option server is not one of tls
	patient     bool // made by the program: a client waits for something to be written
	ctx         *secureContext
	requestCert bool
	reject      bool
	servername  string
	alpn        []string
	session     []byte // to resume, and later the last one received
	newSession  bool
	certs       []tls.Certificate // setKeyCert
	info        *tls.ConnectionState
	verdict     verdict
	control     bool // _releaseControl was called

	resume   sessionAnswer  // of resumeSession
	ocsp     []byte         // of the server's OCSPRequest
	wantOCSP bool           // requestOCSP
	afterHS  []func() error // what follows 'secure'
	refusal  *nodeerr.Error // of a server, in place of crypto/tls's error
	release  func()         // of useSuites13, on the goroutine of the handshake

	secretLock                         sync.Mutex
	master, clientSecret, serverSecret []byte // of the handshake
}

func newBuffer(e *env.Env, b []byte) engine.Value { return buffer.New(e, b).Value() }

// constructSocket is new tls.TLSSocket(socket[, options]).
// https://nodejs.org/api/tls.html#new-tlstlssocketsocket-options
func constructSocket(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	base, _ := c.Arg(0).AsObject()
	opts, _ := c.Arg(1).AsObject()
	return es5.Construct(c, st.socket.ctor, nil, func(o *engine.Object) error {
		s, err := st.initSocket(c, o, base, opts)
		if err == nil {
			s.patient = true
		}
		return err
	})
}

// newSocket makes a TLSSocket.
func (st *state) newSocket(c *engine.Call, base, opts *engine.Object) (*socket, error) {
	return st.initSocket(c, st.e.RT.NewObjectWithPrototype(st.socket.proto), base, opts)
}

func (st *state) initSocket(c *engine.Call, o, base, opts *engine.Object) (*socket, error) {
	rt := st.e.RT
	if opts == nil {
		opts = rt.NewObject()
	}
	s := &socket{st: st, e: st.e, obj: o, opts: opts, base: base, verdict: noCertificate()}
	socketState.Set(o, s)
	x := &options{c: c, o: opts}
	if err := s.takeOptions(x); err != nil {
		return nil, err
	}
	for _, p := range [...]struct {
		name string
		v    engine.Value
	}{{"_tlsOptions", opts.Value()}, {"_secureEstablished", engine.False}, {"_securePending", engine.False}, {"_newSessionPending", engine.False},
		{"_controlReleased", engine.False}, {"secureConnecting", engine.True}, {"_SNICallback", engine.Null}, {"servername", engine.Null},
		{"alpnProtocol", engine.Null}, {"authorized", engine.False}, {"authorizationError", engine.Null}, {"encrypted", engine.True}} {
		if err := o.Set(p.name, p.v); err != nil {
			return nil, err
		}
	}
	netOpts, err := s.netOptions(x)
	if err != nil {
		return nil, err
	}
	if err := net.InitSocket(st.e, o, netOpts.Value()); err != nil {
		return nil, err
	}
	// Programs tell by it that the connection is gone.
	if err := events.On(s.e, o, "close", rt.NewFunction("onSocketCloseDestroySSL", 0, func(*engine.Call) (engine.Value, error) {
		return engine.Undefined, o.Set("ssl", engine.Null)
	})); err != nil {
		return nil, err
	}
	s.net = net.Of(o)
	s.net.WrapWith(func(below netio.Stream) netio.Stream { return s.over(below) })
	ssl := rt.NewObjectWithPrototype(st.ssl.proto)
	socketState.Set(ssl, s)
	for _, p := range [...]struct {
		name string
		v    engine.Value
	}{{"ssl", ssl.Value()}, {"_requestCert", engine.Bool(s.requestCert)}, {"_rejectUnauthorized", engine.Bool(s.reject)}} {
		if err := o.Set(p.name, p.v); err != nil {
			return nil, err
		}
	}
	if x.get("pauseOnConnect").Truthy() {
		if err := o.Set("readableFlowing", engine.False); err != nil {
			return nil, err
		}
	}
	if base != nil {
		return s, s.wrap()
	}
	return s, nil
}

func (s *socket) takeOptions(x *options) error {
	s.isServer = x.get("isServer").Truthy()
	s.requestCert = x.get("requestCert").Truthy() || !s.isServer
	s.reject = !x.get("rejectUnauthorized").IsFalse()
	if sni := x.get("SNICallback"); s.isServer && sni.Truthy() && !sni.IsFunction() {
		return nodeerr.InvalidArgType(s.e.RT, "options.SNICallback", sni, "function")
	}
	alpn := x.get("ALPNProtocols")
	if x.err != nil {
		return x.err
	}
	if alpn.Truthy() {
		v, err := alpnValue(x.c, alpn)
		if err != nil {
			return err
		}
		s.alpn = alpnProtocols(v)
	}
	if v := x.get("secureContext"); v.Truthy() {
		if s.ctx = contextOf(v); s.ctx == nil {
			return nodeerr.New("ERR_TLS_INVALID_CONTEXT", "context must be a SecureContext")
		}
	}
	if so, ok := x.get("server").AsObject(); ok {
		s.server = serverState.Get(so)
		s.foreign = s.server == nil
	}
	if s.ctx == nil {
		var err error
		if s.ctx, err = newContext(x.c, s.st, x.o); err != nil {
			return err
		}
	}
	if b, ok := x.get("session").AsBytes(); ok {
		s.session = append([]byte(nil), b...)
	}
	s.wantOCSP = x.get("requestOCSP").Truthy() && !s.isServer
	return x.err
}

// netOptions are the options of the net.Socket.
func (s *socket) netOptions(x *options) (*engine.Object, error) {
	o := s.e.RT.NewObject()
	half := x.get("allowHalfOpen")
	if s.base != nil {
		v, err := s.base.Get("allowHalfOpen")
		if err != nil {
			return nil, err
		}
		half = v
	}
	if err := o.Put("allowHalfOpen", engine.Bool(half.Truthy())); err != nil {
		return nil, err
	}
	for _, name := range [...]string{"highWaterMark", "onread", "signal", "readableHighWaterMark", "writableHighWaterMark"} {
		v := x.get(name)
		if v.IsUndefined() {
			continue
		}
		if err := o.Put(name, v); err != nil {
			return nil, err
		}
	}
	return o, x.err
}

// over makes the stream of TLS over that of a connection.
func (s *socket) over(below netio.Stream) *tlsstream.Stream {
	s.stream = tlsstream.New(s.e.Loop, below, s.isServer)
	s.stream.OnFailure(func(err error) {
		s.net.Enter(func() error { return s.broken(err) })
	})
	s.e.NextTick(func() error {
		if s.patient && !s.isServer && s.stream.WriteQueueSize() == 0 {
			s.stream.BeforeWrite = func() { s.e.NextTick(s.start) }
			return nil
		}
		return s.start()
	})
	return s.stream
}

// wrap takes over the connection of another stream.
func (s *socket) wrap() error {
	if err := s.obj.Set("_parent", s.base.Value()); err != nil {
		return err
	}
	b := net.Of(s.base)
	if b == nil {
		if pause, err := s.base.Get("pause"); err != nil {
			return err
		} else if !pause.IsFunction() {
			return engine.TypeError("stream.pause is not a function")
		}
	}
	if err := s.follow(); err != nil {
		return err
	}
	switch {
	case b == nil:
		s.net.Attach(s.over(newDuplexStream(s.e, s.base)))
		if err := s.showParent(); err != nil {
			return err
		}
		return s.initRead()
	case b.Connecting() || b.Stream() == nil && !s.baseDestroyed():
		if err := s.net.SetConnecting(true); err != nil {
			return err
		}
		_, err := events.OnceFunc(s.e, s.base, "connect", func(*engine.Call) (engine.Value, error) {
			if v, err := s.obj.Get("destroyed"); err != nil || v.Truthy() {
				return engine.Undefined, err
			}
			if err := s.net.SetConnecting(false); err != nil {
				return engine.Undefined, err
			}
			if err := s.adopt(b); err != nil {
				return engine.Undefined, err
			}
			if _, err := events.Emit(s.e, s.obj, "connect"); err != nil {
				return engine.Undefined, err
			}
			return engine.Undefined, s.initRead()
		})
		return err
	case b.Stream() == nil:
		s.e.NextTick(func() error {
			_, err := s.obj.Invoke("destroy")
			return err
		})
		return nil
	}
	if err := s.adopt(b); err != nil {
		return err
	}
	return s.initRead()
}

// baseDestroyed reports whether what is wrapped is destroyed.
func (s *socket) baseDestroyed() bool {
	v, err := s.base.Get("destroyed")
	return err != nil || v.Truthy()
}

func (s *socket) adopt(b *net.Socket) error {
	below := b.Lend()
	if below == nil {
		return nil
	}
	s.net.Attach(s.over(below))
	return s.inject()
}

// inject takes what the program has not read of the socket that is wrapped.
func (s *socket) inject() error {
	for {
		n, err := s.base.Get("readableLength")
		if err != nil || !n.Truthy() {
			return err
		}
		v, err := s.base.Invoke("read")
		if err != nil {
			return err
		}
		b, ok := buffer.Chunk(v, buffer.UTF8)
		if !ok || len(b) == 0 {
			return nil
		}
		s.stream.Inject(b)
	}
}

// follow ties the ends of the socket and of what it wraps together.
func (s *socket) follow() error {
	for _, l := range [...]struct {
		of   *engine.Object
		name string
		f    func(call *engine.Call) error
	}{
		{s.base, "error", func(call *engine.Call) error {
			_, err := s.obj.Invoke("_emitTLSError", call.Arg(0))
			return err
		}},
		{s.base, "close", func(*engine.Call) error {
			_, err := s.obj.Invoke("destroy")
			return err
		}},
		{s.obj, "close", func(*engine.Call) error {
			_, err := s.base.Invoke("destroy")
			return err
		}},
	} {
		if _, err := events.OnFunc(s.e, l.of, l.name, func(call *engine.Call) (engine.Value, error) {
			return engine.Undefined, l.f(call)
		}); err != nil {
			return err
		}
	}
	return nil
}

// initRead begins to read in the next tick, so that listeners come first.
func (s *socket) initRead() error {
	s.e.NextTick(func() error {
		if s.stream == nil {
			return nil
		}
		if v, err := s.obj.Get("destroyed"); err != nil || v.Truthy() {
			return err
		}
		if s.patient && !s.isServer {
			s.stream.BeforeWrite = func() { s.e.NextTick(s.start) }
			return nil
		}
		if err := s.start(); err != nil {
			return err
		}
		_, err := s.obj.Invoke("read", engine.Int(0))
		return err
	})
	return nil
}

// start begins the handshake.
func (s *socket) start() error {
	if s.stream == nil || s.stream.Started() {
		return nil
	}
	cfg, err := s.config()
	if err != nil {
		return err
	}
	if s.ctx.max < tls.VersionTLS12 && s.ctx.level > 0 {
		// OpenSSL's security level does not allow them.
		return s.refuse(sslError(191, "no protocols available"))
	}
	s.stream.Start(cfg, func(err error) {
		s.net.Enter(func() error { return s.handshaken(err) })
	})
	return nil
}

// config makes the configuration of crypto/tls for the connection.
func (s *socket) config() (*tls.Config, error) {
	cfg := s.ctx.config()
	cfg.NextProtos = s.alpn
	if len(s.certs) > 0 {
		cfg.Certificates = s.certs
	}
	if err := s.keylog(cfg); err != nil {
		return nil, err
	}
	if s.ctx.noGroups {
		cfg.CurvePreferences = []tls.CurveID{0xFFFE} // one that nobody has
	}
	if s.isServer {
		s.serverConfig(cfg)
		return cfg, nil
	}
	list := s.ctx.suites13
	s.stream.Guard = func() func() { return useSuites13(list) }
	cfg.ServerName = s.servername
	cfg.SessionTicketsDisabled = s.ctx.noTicket && cfg.MaxVersion < tls.VersionTLS13
	cfg.ClientSessionCache = &sessionCache{s}
	certs := cfg.Certificates
	cfg.GetClientCertificate = func(*tls.CertificateRequestInfo) (*tls.Certificate, error) {
		if len(certs) > 0 {
			return &certs[0], nil
		}
		return &tls.Certificate{}, nil
	}
	return cfg, nil
}

// handshaken is the end of the handshake.
func (s *socket) handshaken(err error) error {
	if err != nil {
		return s.handshakeFailed(err)
	}
	info := s.stream.Conn().ConnectionState()
	s.info = &info
	if !s.isServer && !info.DidResume && !s.newSession {
		s.session = nil // what was offered was not taken
	}
	if s.requestCert || len(info.PeerCertificates) > 0 {
		s.verdict = verifyChain(info.PeerCertificates, s.trusted(), s.ctx, !s.isServer)
		if info.DidResume && len(info.PeerCertificates) == 0 {
			s.verdict = noCertificate()
		}
	}
	if s.wantOCSP {
		response := engine.Null
		if len(info.OCSPResponse) > 0 {
			response = newBuffer(s.e, append([]byte(nil), info.OCSPResponse...))
		}
		if _, err := events.Emit(s.e, s.obj, "OCSPResponse", response); err != nil {
			return err
		}
		if gone, err := s.obj.Get("destroyed"); err != nil || gone.Truthy() {
			return err
		}
	}
	if _, err = s.obj.Invoke("_finishInit"); err != nil {
		return err
	}
	after := s.afterHS
	s.afterHS = nil
	for _, f := range after {
		if err := f(); err != nil {
			return err
		}
	}
	return nil
}

func (s *socket) trusted() *store {
	if s.ctx.ca != nil {
		return s.ctx.ca
	}
	return s.st.defaultStore()
}

func (s *socket) handshakeFailed(err error) error {
	x := handshakeError(err, s.stream, s.isServer)
	if s.refusal != nil {
		x = s.refusal
	}
	if x == nil {
		if ended, innerErr := s.stream.InnerEnd(); ended && innerErr != nil {
			_, err := s.obj.Invoke("destroy", nodeerr.Errnoed(nodeerr.SystemCode(innerErr), "read", "").Value(s.e.RT))
			return err
		}
		if s.isServer {
			_, err := s.obj.Invoke("destroy")
			return err
		}
		return nil
	}
	if err := s.obj.Set("_hadError", engine.True); err != nil {
		return err
	}
	return s.refuse(x)
}

// refuse ends the socket with an error of the handshake.
func (s *socket) refuse(x *nodeerr.Error) error {
	v := x.Value(s.e.RT)
	if !s.isServer {
		_, err := s.obj.Invoke("destroy", v)
		return err
	}
	if _, err := s.obj.Invoke("_tlsError", v); err != nil {
		return err
	}
	if s.foreign {
		_, err := s.obj.Invoke("destroy", v)
		return err
	}
	_, err := s.obj.Invoke("destroy")
	return err
}

// broken is an error of TLS after the handshake.
func (s *socket) broken(err error) error {
	x := handshakeError(err, s.stream, s.isServer)
	if x == nil {
		return nil
	}
	if e := s.obj.Set("_hadError", engine.True); e != nil {
		return e
	}
	_, err = s.obj.Invoke("_emitTLSError", x.Value(s.e.RT))
	return err
}

// shown is the chain that the peer has shown.
func (s *socket) shown() []*x509.Certificate {
	if s.info == nil {
		return nil
	}
	return s.info.PeerCertificates
}

func thisSocket(c *engine.Call) (*socket, error) {
	if o := c.ThisObject(); o != nil {
		if s := socketState.Get(o); s != nil {
			return s, nil
		}
	}
	return nil, nodeerr.InvalidThis("TLSSocket")
}
