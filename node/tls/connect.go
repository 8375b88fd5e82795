package tls

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/net"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// connect is tls.connect(...).
// https://nodejs.org/api/tls.html#tlsconnectoptions-callback
func connect(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	opts, cb, err := st.connectArgs(c)
	if err != nil {
		return engine.Undefined, err
	}
	x := &options{c: c, o: opts}
	base, _ := x.get("socket").AsObject()
	if x.err != nil {
		return engine.Undefined, x.err
	}
	sockOpts, err := st.clientOptions(c, opts)
	if err != nil {
		return engine.Undefined, err
	}
	s, err := st.newSocket(c, base, sockOpts)
	if err != nil {
		return engine.Undefined, err
	}
	if cb != nil {
		if err := events.Once(st.e, s.obj, "secureConnect", cb); err != nil {
			return engine.Undefined, err
		}
	}
	return s.obj.Value(), s.connect(x, base == nil)
}

func (s *socket) connect(x *options, dial bool) error {
	if dial {
		if ms := x.get("timeout"); ms.Truthy() {
			if _, err := s.obj.Invoke("setTimeout", ms); err != nil {
				return err
			}
		}
		if _, err := s.obj.Invoke("connect", x.o.Value()); err != nil {
			return err
		}
	}
	if _, err := s.obj.Invoke("_releaseControl"); err != nil {
		return err
	}
	if name := x.get("servername"); name.Truthy() {
		// https://www.rfc-editor.org/rfc/rfc6066#section-3
		if text, _ := name.AsString(); net.IPVersion(text) != 0 {
			bad := nodeerr.InvalidArgValue(s.e.RT, "options.servername", name, "Setting the TLS ServerName to an IP address is not permitted.")
			if _, err := s.obj.Invoke("destroy"); err != nil {
				return err
			}
			return bad
		}
		if _, err := s.obj.Invoke("setServername", name); err != nil {
			return err
		}
	}
	if x.err != nil {
		return x.err
	}
	if err := events.On(s.e, s.obj, "secure", s.e.RT.NewFunction("onConnectSecure", 0, func(*engine.Call) (engine.Value, error) {
		return engine.Undefined, s.clientSecure(x.o)
	})); err != nil {
		return err
	}
	onEnd := s.e.RT.NewFunction("onConnectEnd", 0, func(*engine.Call) (engine.Value, error) { return engine.Undefined, s.connectEnd(x.o) })
	return events.Add(s.e, s.obj, engine.NewKey("end"), onEnd, true)
}

// connectArgs brings the arguments of tls.connect into one object.
func (st *state) connectArgs(c *engine.Call) (*engine.Object, *engine.Function, error) {
	rt := st.e.RT
	opts := rt.NewObject()
	reject, err := st.rejects()
	if err != nil {
		return nil, nil, err
	}
	for _, p := range [...]struct {
		name string
		v    engine.Value
	}{{"rejectUnauthorized", engine.Bool(reject)}, {"ciphers", st.exported("DEFAULT_CIPHERS")}, {"checkServerIdentity", st.exported("checkServerIdentity")}, {"minDHSize", engine.Int(1024)}} {
		if err := opts.Put(p.name, p.v); err != nil {
			return nil, nil, err
		}
	}
	n := c.Len()
	var cb *engine.Function
	if n > 0 {
		if f, ok := c.Arg(n - 1).AsFunction(); ok {
			cb, n = f, n-1
		}
	}
	i := 0
	if first := c.Arg(0); n > 0 && !first.IsObject() && !first.IsNullish() {
		i = 1
		if s, ok := first.AsString(); ok && !isNumeric(s) {
			if err := opts.Put("path", first); err != nil {
				return nil, nil, err
			}
		} else {
			if err := opts.Put("port", first); err != nil {
				return nil, nil, err
			}
			if host, ok := c.Arg(1).AsString(); ok && n > 1 {
				i = 2
				if err := opts.Put("host", engine.String(host)); err != nil {
					return nil, nil, err
				}
			}
		}
	}
	for ; i < n; i++ {
		from, ok := c.Arg(i).AsObject()
		if !ok {
			continue
		}
		if err := assign(opts, from); err != nil {
			return nil, nil, err
		}
	}
	return opts, cb, nil
}

func isNumeric(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

func assign(to, from *engine.Object) error {
	keys, err := from.Keys()
	if err != nil {
		return err
	}
	for _, k := range keys {
		v, err := from.GetKey(k)
		if err != nil {
			return err
		}
		if err := to.PutKey(k, v); err != nil {
			return err
		}
	}
	return nil
}

// rejects is the default of rejectUnauthorized.
// https://nodejs.org/api/cli.html#node_tls_reject_unauthorizedvalue
func (st *state) rejects() (bool, error) {
	p, err := st.e.Process()
	if err != nil {
		return true, err
	}
	environment, err := p.Get("env")
	if err != nil {
		return true, err
	}
	v, err := st.e.RT.GetV(environment, engine.NewKey("NODE_TLS_REJECT_UNAUTHORIZED"))
	if err != nil {
		return true, err
	}
	if s, _ := v.AsString(); s != "0" {
		return true, nil
	}
	if st.warnedReject {
		return false, nil
	}
	st.warnedReject = true
	return false, st.e.EmitWarning(engine.String("Setting the NODE_TLS_REJECT_UNAUTHORIZED environment variable to '0' makes TLS connections and HTTPS requests insecure by disabling certificate verification."))
}

// clientOptions are the options of the TLSSocket of a client.
func (st *state) clientOptions(c *engine.Call, opts *engine.Object) (*engine.Object, error) {
	x := &options{c: c, o: opts}
	o := st.e.RT.NewObject()
	check := x.get("checkServerIdentity")
	if !check.IsUndefined() && !check.IsFunction() && x.err == nil {
		return nil, nodeerr.InvalidArgType(st.e.RT, "options.checkServerIdentity", check, "function")
	}
	ctxValue := x.get("secureContext")
	if !ctxValue.Truthy() {
		v, err := st.exportedContext(opts)
		if err != nil {
			return nil, err
		}
		ctxValue = v
	}
	for _, name := range [...]string{"allowHalfOpen", "pipe", "session", "ALPNProtocols", "requestOCSP", "enableTrace", "pskCallback", "highWaterMark", "onread", "signal", "lookup"} {
		if err := o.Put(name, x.get(name)); err != nil {
			return nil, err
		}
	}
	for _, p := range [...]struct {
		name string
		v    engine.Value
	}{{"secureContext", ctxValue}, {"isServer", engine.False}, {"requestCert", engine.True}, {"rejectUnauthorized", engine.Bool(!x.get("rejectUnauthorized").IsFalse())}} {
		if err := o.Put(p.name, p.v); err != nil {
			return nil, err
		}
	}
	if x.get("pskCallback").Truthy() && x.err == nil {
		return nil, nodeerr.MethodNotImplemented("tls.connect with pskCallback")
	}
	return o, x.err
}

// exportedContext calls tls.createSecureContext, which programs may have replaced.
func (st *state) exportedContext(opts *engine.Object) (engine.Value, error) {
	f, ok := st.exported("createSecureContext").AsFunction()
	if !ok {
		return engine.Undefined, engine.TypeError("tls.createSecureContext is not a function")
	}
	return f.Call(engine.Undefined, opts.Value())
}

// clientSecure decides whether the server is the one that was meant.
func (s *socket) clientSecure(opts *engine.Object) error {
	x := &options{o: opts}
	failure := engine.Undefined
	if !s.verdict.ok() {
		failure = s.verifyError()
	} else if !s.info.DidResume {
		v, err := s.checkIdentity(x)
		if err != nil {
			return err
		}
		failure = v
	}
	if failure.Truthy() {
		code, err := s.e.RT.GetV(failure, engine.NewKey("code"))
		if err != nil {
			return err
		}
		if !code.Truthy() {
			if code, err = s.e.RT.GetV(failure, engine.NewKey("message")); err != nil {
				return err
			}
		}
		if err := s.obj.Set("authorized", engine.False); err != nil {
			return err
		}
		if err := s.obj.Set("authorizationError", code); err != nil {
			return err
		}
		if !x.get("rejectUnauthorized").IsFalse() {
			_, err := s.obj.Invoke("destroy", failure)
			return err
		}
	} else if err := s.obj.Set("authorized", engine.True); err != nil {
		return err
	}
	if err := s.obj.Set("secureConnecting", engine.False); err != nil {
		return err
	}
	if _, err := events.Emit(s.e, s.obj, "secureConnect"); err != nil {
		return err
	}
	if s.newSession {
		s.newSession = false
		if _, err := events.Emit(s.e, s.obj, "session", newBuffer(s.e, append([]byte(nil), s.session...))); err != nil {
			return err
		}
	}
	return x.err
}

func (s *socket) checkIdentity(x *options) (engine.Value, error) {
	host := x.get("servername")
	if !host.Truthy() {
		host = x.get("host")
	}
	if !host.Truthy() && s.base != nil {
		v, err := s.base.Get("_host")
		if err != nil {
			return engine.Undefined, err
		}
		host = v
	}
	if !host.Truthy() {
		host = engine.String("localhost")
	}
	check := x.get("checkServerIdentity")
	if check.IsUndefined() {
		check = s.st.exported("checkServerIdentity")
	}
	f, ok := check.AsFunction()
	if !ok || x.err != nil {
		return engine.Undefined, x.err
	}
	cert, err := s.obj.Invoke("getPeerCertificate", engine.True)
	if err != nil {
		return engine.Undefined, err
	}
	return f.Call(engine.Undefined, host, cert)
}

// connectEnd is an end before the connection was secure.
func (s *socket) connectEnd(opts *engine.Object) error {
	if s.info != nil {
		return nil
	}
	had, err := s.obj.Get("_hadError")
	if err != nil || had.Truthy() {
		return err
	}
	if err := s.obj.Set("_hadError", engine.True); err != nil {
		return err
	}
	e := plainError("ECONNRESET", "Client network socket disconnected before secure TLS connection was established")
	x := &options{o: opts}
	for _, name := range [...]string{"path", "host", "port", "localAddress"} {
		e.With(name, x.get(name))
	}
	if x.err != nil {
		return x.err
	}
	_, err = s.obj.Invoke("destroy", e.Value(s.e.RT))
	return err
}
