package tls

import (
	"crypto/sha1"
	"crypto/tls"
	"encoding/hex"
	"errors"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/internal/es5"
	"github.com/sxfescript/sxn/node/net"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// server is the Go side of a tls.Server.
type server struct {
	st       *state
	obj      *engine.Object
	contexts []namedContext
	alpn     engine.Value // in wire format
	sni      *engine.Function
	alpnFn   *engine.Function
	timeout  float64
	tickets  []byte
	sid      string // sessionIdContext
}

// namedContext is a context of addContext.
type namedContext struct {
	name string
	ctx  *secureContext
}

// serverMethods are the members of Server.prototype in Node's order.
func serverMethods() []engine.Method {
	plain := func(name string, length int, f engine.NativeFunc) engine.Method {
		return engine.Method{Name: name, Length: length, Func: f, NoName: true, Enumerable: true}
	}
	return []engine.Method{
		plain("setSecureContext", 1, setSecureContext),
		plain("_getServerData", 0, func(c *engine.Call) (engine.Value, error) {
			o := c.Runtime().NewObject()
			v, err := c.ThisObject().Invoke("getTicketKeys")
			if err != nil {
				return engine.Undefined, err
			}
			b, _ := v.AsBytes()
			return o.Value(), o.Put("ticketKeys", engine.String(hex.EncodeToString(b)))
		}),
		plain("_setServerData", 1, func(c *engine.Call) (engine.Value, error) {
			s, err := thisServer(c)
			if err != nil {
				return engine.Undefined, err
			}
			v, err := c.Runtime().GetV(c.Arg(0), engine.NewKey("ticketKeys"))
			if err != nil {
				return engine.Undefined, err
			}
			text, _ := v.AsString()
			b, err := hex.DecodeString(text)
			if err != nil {
				return engine.Undefined, engine.Error("%s", err.Error())
			}
			return engine.Undefined, s.setTickets(b)
		}),
		{Name: "getTicketKeys", Func: getTicketKeys, Enumerable: true},
		{Name: "setTicketKeys", Length: 1, Func: setTicketKeys, Enumerable: true},
		plain("addContext", 2, addContext),
		{SymbolFor: "nodejs.rejection", Length: 3, NoName: true, Enumerable: true, Func: serverRejection},
	}
}

func thisServer(c *engine.Call) (*server, error) {
	if o := c.ThisObject(); o != nil {
		if s := serverState.Get(o); s != nil {
			return s, nil
		}
	}
	return nil, nodeerr.InvalidThis("Server")
}

// constructServer is new tls.Server([options][, listener]).
func constructServer(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	options, listener := c.Arg(0), c.Arg(1)
	return es5.Construct(c, st.server.ctor, nil, func(o *engine.Object) error { return st.initServer(c, o, options, listener) })
}

// createServer is tls.createServer([options][, secureConnectionListener]).
// https://nodejs.org/api/tls.html#tlscreateserveroptions-secureconnectionlistener
func createServer(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	o, err := st.server.ctor.Construct(c.Arg(0), c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

// InitServer does what Server.call(o, options, listener) does, for https.
func InitServer(c *engine.Call, o *engine.Object, options, listener engine.Value) error {
	st, err := stateOf(env.From(c))
	if err != nil {
		return err
	}
	return st.initServer(c, o, options, listener)
}

// ServerClass returns Server, as the parent of an engine.Class.
func ServerClass(rt *engine.Runtime) (*engine.Function, error) {
	st, err := stateOf(env.Of(rt))
	if err != nil {
		return nil, err
	}
	return st.server.ctor, nil
}

func (st *state) initServer(c *engine.Call, o *engine.Object, opts, listener engine.Value) error {
	if opts.IsFunction() {
		opts, listener = engine.Undefined, opts
	}
	var oo *engine.Object
	switch {
	case opts.IsNullish():
		oo = st.e.RT.NewObject()
	case opts.IsObject():
		oo, _ = opts.AsObject()
	default:
		return nodeerr.InvalidArgType(st.e.RT, "options", opts, "object")
	}
	s := &server{st: st, obj: o}
	serverState.Set(o, s)
	if err := o.Set("_contexts", st.e.RT.NewArray().Value()); err != nil {
		return err
	}
	if err := s.takeOptions(&options{c: c, o: oo}); err != nil {
		return err
	}
	if _, err := o.Invoke("setSecureContext", oo.Value()); err != nil {
		return err
	}
	if err := net.InitServer(st.e, o, oo.Value(), st.connectionListener().Value()); err != nil {
		return err
	}
	if f, ok := listener.AsFunction(); ok {
		return events.On(st.e, o, "secureConnection", f)
	}
	return nil
}

func (s *server) takeOptions(x *options) error {
	rt := s.st.e.RT
	reject, err := s.st.rejects()
	if err != nil {
		return err
	}
	if v := x.get("rejectUnauthorized"); !v.IsUndefined() {
		reject = !v.IsFalse()
	}
	if err := s.obj.Set("requestCert", engine.Bool(x.get("requestCert").IsTrue())); err != nil {
		return err
	}
	if err := s.obj.Set("rejectUnauthorized", engine.Bool(reject)); err != nil {
		return err
	}
	alpn := x.get("ALPNProtocols")
	if alpn.Truthy() {
		if s.alpn, err = alpnValue(x.c, alpn); err != nil {
			return err
		}
		if err := s.obj.Set("ALPNProtocols", s.alpn); err != nil {
			return err
		}
	}
	cb := x.get("ALPNCallback")
	if !cb.IsUndefined() {
		if !s.alpn.IsUndefined() {
			return nodeerr.Type("ERR_TLS_ALPN_CALLBACK_WITH_PROTOCOLS", "The ALPNCallback and ALPNProtocols TLS options are mutually exclusive")
		}
		s.alpnFn, _ = cb.AsFunction()
	}
	if err := s.obj.Set("ALPNCallback", cb); err != nil {
		return err
	}
	s.timeout = 120e3
	if v := x.get("handshakeTimeout"); v.Truthy() {
		f, ok := v.AsNumber()
		if !ok {
			return nodeerr.InvalidArgType(rt, "options.handshakeTimeout", v, "number")
		}
		s.timeout = f
	}
	if v := x.get("SNICallback"); v.Truthy() {
		f, ok := v.AsFunction()
		if !ok {
			return nodeerr.InvalidArgType(rt, "options.SNICallback", v, "function")
		}
		s.sni = f
	}
	if x.get("pskCallback").Truthy() && x.err == nil {
		return nodeerr.MethodNotImplemented("tls.createServer with pskCallback")
	}
	return x.err
}

// setSecureContext is server.setSecureContext(options).
// https://nodejs.org/api/tls.html#serversetsecurecontextoptions
func setSecureContext(c *engine.Call) (engine.Value, error) {
	s, err := thisServer(c)
	if err != nil {
		return engine.Undefined, err
	}
	opts, err := validate.Object(c, c.Arg(0), "options")
	if err != nil {
		return engine.Undefined, err
	}
	x := &options{c: c, o: opts}
	honor := true
	for _, name := range [...]string{"pfx", "key", "passphrase", "cert", "clientCertEngine", "ca", "minVersion", "maxVersion", "secureProtocol", "crl",
		"sigalgs", "ciphers", "ecdhCurve", "dhparam", "honorCipherOrder", "secureOptions", "sessionIdContext", "privateKeyIdentifier", "privateKeyEngine", "certificateCompression"} {
		v := x.get(name)
		switch name {
		case "honorCipherOrder":
			v = engine.Bool(v.IsUndefined() || v.Truthy())
			honor = v.IsTrue()
		case "sessionIdContext":
			if !v.Truthy() {
				id, err := s.st.sharedSessionID()
				if err != nil {
					return engine.Undefined, err
				}
				v = engine.String(id)
			}
			s.sid, _ = v.AsString()
		default:
			if !v.Truthy() {
				v = engine.Undefined
			}
		}
		if err := s.obj.Set(name, v); err != nil {
			return engine.Undefined, err
		}
	}
	if x.err != nil {
		return engine.Undefined, x.err
	}
	v, err := s.st.exportedContext(opts)
	if err != nil {
		return engine.Undefined, err
	}
	if ctx := contextOf(v); ctx != nil {
		if len(ctx.tickets) == 0 {
			ctx.tickets = append([]byte(nil), s.tickets...)
		}
		s.tickets = append([]byte(nil), ctx.ticketKeys()...)
		if ctx.sid == "" {
			ctx.sid = s.sid
		}
		ctx.honor = ctx.honor || honor
	}
	return engine.Undefined, s.obj.Set("_sharedCreds", v)
}

// sharedSessionID is the sessionIdContext of servers that are given none: the
// same in all processes of a cluster.
func (st *state) sharedSessionID() (string, error) {
	p, err := st.e.Process()
	if err != nil {
		return "", err
	}
	argv, err := p.Get("argv")
	if err != nil {
		return "", err
	}
	words := make([]string, 0, 4)
	for _, v := range list(argv) {
		s, _ := v.AsString()
		words = append(words, s)
	}
	sum := sha1.Sum([]byte(strings.Join(words, " ")))
	return hex.EncodeToString(sum[:16]), nil
}

func getTicketKeys(c *engine.Call) (engine.Value, error) {
	s, err := thisServer(c)
	if err != nil {
		return engine.Undefined, err
	}
	return newBuffer(s.st.e, append([]byte(nil), s.tickets...)), nil
}

func setTicketKeys(c *engine.Call) (engine.Value, error) {
	s, err := thisServer(c)
	if err != nil {
		return engine.Undefined, err
	}
	b, err := validate.Buffer(c, c.Arg(0), "buffer")
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, s.setTickets(b)
}

func (s *server) setTickets(b []byte) error {
	if len(b) != 48 {
		return nodeerr.New("ERR_INTERNAL_ASSERTION", "%s", "Session ticket keys must be a 48-byte buffer\n"+
			"This is caused by either a bug in Node.js or incorrect usage of Node.js internals.\n"+
			"Please open an issue with this stack trace at https://github.com/nodejs/node/issues\n")
	}
	s.tickets = append([]byte(nil), b...)
	v, err := s.obj.Get("_sharedCreds")
	if err != nil {
		return err
	}
	if ctx := contextOf(v); ctx != nil {
		ctx.tickets = append([]byte(nil), b...)
	}
	return nil
}

// addContext is server.addContext(hostname, context).
// https://nodejs.org/api/tls.html#serveraddcontexthostname-context
func addContext(c *engine.Call) (engine.Value, error) {
	s, err := thisServer(c)
	if err != nil {
		return engine.Undefined, err
	}
	name, _ := c.Arg(0).AsString()
	if name == "" {
		return engine.Undefined, nodeerr.New("ERR_TLS_REQUIRED_SERVER_NAME", `"servername" is required parameter for Server.addContext`)
	}
	ctx := contextOf(c.Arg(1))
	if ctx == nil {
		o, _ := c.Arg(1).AsObject()
		if ctx, err = newContext(c, s.st, o); err != nil {
			return engine.Undefined, err
		}
	}
	s.contexts = append(s.contexts, namedContext{strings.ToLower(name), ctx})
	return engine.Undefined, nil
}

func serverRejection(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, nodeerr.InvalidThis("Server")
	}
	if name, _ := c.Arg(1).AsString(); name == "secureConnection" {
		if so, ok := c.Arg(2).AsObject(); ok {
			return so.Invoke("destroy", c.Arg(0))
		}
	}
	_, err := events.Emit(env.From(c), o, "error", c.Arg(0))
	return engine.Undefined, err
}

// context returns the context for a name, nil for the server's own.
func (s *server) context(name string) *secureContext {
	for i := len(s.contexts) - 1; i >= 0; i-- {
		if matchContext(s.contexts[i].name, strings.ToLower(name)) {
			return s.contexts[i].ctx
		}
	}
	return nil
}

// matchContext matches a name of addContext, in which * stands for any part of
// one label.
func matchContext(pattern, name string) bool {
	before, after, star := strings.Cut(pattern, "*")
	if !star {
		return pattern == name
	}
	if len(name) < len(before)+len(after) || !strings.HasPrefix(name, before) || !strings.HasSuffix(name, after) {
		return false
	}
	return !strings.Contains(name[len(before):len(name)-len(after)], ".")
}

// errStopped ends a handshake whose socket is gone or whose callback failed.
var errStopped = errors.New("tls: handshake stopped")

// serverConfig completes the configuration of a server's connection.
func (s *socket) serverConfig(cfg *tls.Config) {
	if s.requestCert && s.opts != nil {
		if v, err := s.opts.Get("requestCert"); err == nil && v.Truthy() {
			cfg.ClientAuth = tls.RequestClientCert
			if s.reject {
				cfg.ClientAuth = tls.RequireAnyClientCert
			}
		}
	}
	sv := s.server
	x := &choice{s: s, base: cfg}
	sni, _ := s.opts.Get("SNICallback")
	x.sni, _ = sni.AsFunction()
	if sv != nil && sv.sni != nil {
		x.sni = sv.sni
	}
	if v, err := s.opts.Get("ALPNCallback"); err == nil {
		x.alpn, _ = v.AsFunction()
	}
	x.resumes, x.statuses = s.listens("resumeSession"), s.listens("OCSPRequest")
	ask := x.sni != nil || x.alpn != nil || x.resumes || x.statuses || sv != nil && len(sv.contexts) > 0
	// The function runs on the goroutine of the handshake: what asks JavaScript
	// is done before.
	plain := cfg.Clone()
	if !ask {
		s.sessions(plain, s.ctx)
	}
	cfg.GetConfigForClient = func(hello *tls.ClientHelloInfo) (*tls.Config, error) {
		chosen := plain
		if ask {
			if chosen = x.wait(hello); chosen == nil {
				return nil, errStopped
			}
		}
		list := []uint16{}
		if s.refusal = refusal(hello, chosen, s.ctx); s.refusal != nil {
			chosen.CipherSuites = []uint16{}
			if len(chosen.Certificates) == 0 {
				// crypto/tls asks for a certificate before it looks at the suites.
				chosen.GetCertificate = func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return &tls.Certificate{}, nil }
			}
		} else {
			list = pick(hello, chosen, s.ctx)
		}
		release := useSuites13(list)
		s.stream.OnFirstWrite(release)
		s.release = release
		return chosen, nil
	}
	s.stream.Guard = func() func() {
		return func() {
			if s.release != nil {
				s.release()
			}
		}
	}
}

// listens reports whether the server of the connection has listeners of an event.
func (s *socket) listens(event string) bool {
	if s.server == nil {
		return false
	}
	n, err := events.ListenerCount(s.e, s.server.obj, event)
	return err == nil && n > 0
}
