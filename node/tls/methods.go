package tls

import (
	"crypto/tls"
	"crypto/x509"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/crypto"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
)

// socketMethods are the members of TLSSocket.prototype in Node's order.
func socketMethods() []engine.Method {
	named := func(name string, length int, f engine.NativeFunc) engine.Method {
		return engine.Method{Name: name, Length: length, Func: f, Enumerable: true}
	}
	plain := func(name string, length int, f engine.NativeFunc) engine.Method {
		return engine.Method{Name: name, Length: length, Func: f, NoName: true, Enumerable: true}
	}
	proxy := func(name string, f engine.NativeFunc) engine.Method {
		return engine.Method{Name: name, FuncName: "socketMethodProxy", Enumerable: true, Func: func(c *engine.Call) (engine.Value, error) {
			s, err := thisSocket(c)
			if err != nil {
				return engine.Undefined, err
			}
			if gone, err := s.obj.Get("destroyed"); err != nil || gone.Truthy() {
				return engine.Null, err
			}
			return f(c)
		}}
	}
	missing := func(name string) engine.NativeFunc {
		return func(*engine.Call) (engine.Value, error) {
			return engine.Undefined, nodeerr.MethodNotImplemented("tlsSocket." + name)
		}
	}
	return []engine.Method{
		named("disableRenegotiation", 0, nothing),
		plain("_wrapHandle", 3, missing("_wrapHandle")),
		named("_destroySSL", 0, nothing),
		plain("_init", 2, nothing),
		plain("renegotiate", 2, renegotiate),
		plain("exportKeyingMaterial", 3, exportKeyingMaterial),
		named("setMaxSendFragment", 1, setMaxSendFragment),
		plain("_handleTimeout", 0, handleTimeout),
		plain("_emitTLSError", 1, emitTLSError),
		plain("_tlsError", 1, tlsError),
		plain("_releaseControl", 0, releaseControl),
		plain("_finishInit", 0, finishInit),
		plain("_start", 0, func(c *engine.Call) (engine.Value, error) {
			s, err := thisSocket(c)
			if err != nil {
				return engine.Undefined, err
			}
			return engine.Undefined, s.start()
		}),
		plain("setServername", 1, setServername),
		plain("setSession", 1, setSession),
		plain("getSession", 0, getSession),
		plain("getPeerCertificate", 1, getPeerCertificate),
		plain("getCertificate", 0, getCertificate),
		plain("getPeerX509Certificate", 1, getPeerX509Certificate),
		plain("getX509Certificate", 0, getX509Certificate),
		plain("setKeyCert", 1, setKeyCert),
		proxy("getCipher", getCipher),
		proxy("getSharedSigalgs", getSharedSigalgs),
		proxy("getEphemeralKeyInfo", getEphemeralKeyInfo),
		proxy("getFinished", finishedMethod(false)),
		proxy("getPeerFinished", finishedMethod(true)),
		proxy("getProtocol", getProtocol),
		proxy("getTLSTicket", getTLSTicket),
		proxy("isSessionReused", func(c *engine.Call) (engine.Value, error) {
			s, err := thisSocket(c)
			return engine.Bool(err == nil && s.info != nil && s.info.DidResume), err
		}),
		proxy("enableTrace", missing("enableTrace")),
	}
}

func nothing(*engine.Call) (engine.Value, error) { return engine.Undefined, nil }

// renegotiate is tlsSocket.renegotiate(options, callback). crypto/tls does not
// begin renegotiations, which TLS 1.3 does not have.
// https://nodejs.org/api/tls.html#tlssocketrenegotiateoptions-callback
func renegotiate(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil {
		return engine.Undefined, err
	}
	if _, err := validate.Object(c, c.Arg(0), "options"); err != nil {
		return engine.Undefined, err
	}
	var cb *engine.Function
	if v := c.Arg(1); !v.IsUndefined() {
		if cb, err = validate.Function(c, v, "callback"); err != nil {
			return engine.Undefined, err
		}
	}
	if v, err := s.obj.Get("destroyed"); err != nil || v.Truthy() {
		return engine.Undefined, err
	}
	x := nodeerr.New("ERR_TLS_RENEGOTIATE", "Attempt to renegotiate TLS session failed")
	if s.info != nil && s.info.Version == tls.VersionTLS13 {
		x = openssl("ERR_SSL_WRONG_SSL_VERSION", 0x0A00010A, "SSL routines", "wrong ssl version")
	}
	if cb != nil {
		s.e.NextTickCall(cb, x.Value(c.Runtime()))
	}
	return engine.False, nil
}

// exportKeyingMaterial is tlsSocket.exportKeyingMaterial(length, label[, context]).
func exportKeyingMaterial(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil {
		return engine.Undefined, err
	}
	n, err := validate.Uint32(c, c.Arg(0), "length", true)
	if err != nil {
		return engine.Undefined, err
	}
	label, err := validate.String(c, c.Arg(1), "label")
	if err != nil {
		return engine.Undefined, err
	}
	var context []byte
	if v := c.Arg(2); !v.IsUndefined() {
		if context, err = validate.Buffer(c, v, "context"); err != nil {
			return engine.Undefined, err
		}
	}
	if s.info == nil {
		return engine.Undefined, nodeerr.New("ERR_TLS_INVALID_STATE", "TLS socket connection must be securely established")
	}
	b, err := s.info.ExportKeyingMaterial(label, context, int(n))
	if err != nil {
		return engine.Undefined, engine.Error("%s", err.Error())
	}
	return newBuffer(s.e, b), nil
}

// setMaxSendFragment is tlsSocket.setMaxSendFragment(size).
func setMaxSendFragment(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil {
		return engine.Undefined, err
	}
	n, err := validate.Int32(c, c.Arg(0), "size", -1<<31, 1<<31-1)
	if err != nil {
		return engine.Undefined, err
	}
	ok := n >= 512 && n <= 16384
	if ok && s.stream != nil {
		s.stream.SetFragment(int(n))
	}
	return engine.Bool(ok), nil
}

func handleTimeout(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, nodeerr.InvalidThis("TLSSocket")
	}
	return o.Invoke("_emitTLSError", nodeerr.New("ERR_TLS_HANDSHAKE_TIMEOUT", "TLS handshake timeout").Value(c.Runtime()))
}

func emitTLSError(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil {
		return engine.Undefined, err
	}
	v, err := s.obj.Invoke("_tlsError", c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	if v.Truthy() {
		return s.obj.Invoke("destroy", v)
	}
	return s.obj.Invoke("destroy")
}

func tlsError(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil {
		return engine.Undefined, err
	}
	if _, err := events.Emit(s.e, s.obj, "_tlsError", c.Arg(0)); err != nil {
		return engine.Undefined, err
	}
	if s.control {
		return c.Arg(0), nil
	}
	return engine.Null, nil
}

func releaseControl(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil || s.control {
		return engine.False, err
	}
	s.control = true
	return engine.True, s.obj.Set("_controlReleased", engine.True)
}

// finishInit is what follows the handshake: the 'secure' event.
func finishInit(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil || s.info == nil {
		return engine.Undefined, err
	}
	alpn := engine.False
	if p := s.info.NegotiatedProtocol; p != "" {
		alpn = engine.String(p)
	}
	if err := s.obj.Set("alpnProtocol", alpn); err != nil {
		return engine.Undefined, err
	}
	name, err := s.obj.Get("servername")
	if err != nil {
		return engine.Undefined, err
	}
	if name.IsNull() {
		name = engine.False
		if n := s.info.ServerName; n != "" {
			name = engine.String(n)
		}
		if err := s.obj.Set("servername", name); err != nil {
			return engine.Undefined, err
		}
	}
	if err := s.obj.Set("_secureEstablished", engine.True); err != nil {
		return engine.Undefined, err
	}
	if v, err := s.opts.Get("handshakeTimeout"); err != nil {
		return engine.Undefined, err
	} else if f, ok := v.AsNumber(); ok && f > 0 {
		handler, err := s.obj.Get("_handleTimeout")
		if err != nil {
			return engine.Undefined, err
		}
		if _, err := s.obj.Invoke("setTimeout", engine.Int(0), handler); err != nil {
			return engine.Undefined, err
		}
	}
	_, err = events.Emit(s.e, s.obj, "secure")
	return engine.Undefined, err
}

// setServername is tlsSocket.setServername(name).
func setServername(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil {
		return engine.Undefined, err
	}
	name, err := validate.String(c, c.Arg(0), "name")
	if err != nil {
		return engine.Undefined, err
	}
	if s.isServer {
		return engine.Undefined, nodeerr.New("ERR_TLS_SNI_FROM_SERVER", "Cannot issue SNI from a TLS server-side socket")
	}
	s.servername = name
	return engine.Undefined, nil
}

// getPeerCertificate is tlsSocket.getPeerCertificate([detailed]).
// https://nodejs.org/api/tls.html#tlssocketgetpeercertificatedetailed
func getPeerCertificate(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil {
		return engine.Undefined, err
	}
	if v, err := s.obj.Get("destroyed"); err == nil && v.Truthy() {
		return engine.Null, nil
	}
	shown := s.shown()
	if len(shown) == 0 {
		return c.Runtime().NewObject().Value(), nil
	}
	var o *engine.Object
	if c.Arg(0).Truthy() {
		o, err = s.st.detailed(shown, s.trusted())
	} else {
		o, err = s.st.certificateObject(shown[0])
	}
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

// own is the certificate of this side.
func (s *socket) own() *tls.Certificate {
	certs := s.ctx.certs
	if len(s.certs) > 0 {
		certs = s.certs
	}
	if len(certs) == 0 {
		return nil
	}
	return &certs[0]
}

func getCertificate(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil {
		return engine.Undefined, err
	}
	own := s.own()
	if own == nil {
		return c.Runtime().NewObject().Value(), nil
	}
	o, err := s.st.certificateObject(own.Leaf)
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

func getPeerX509Certificate(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil || len(s.shown()) == 0 {
		return engine.Undefined, err
	}
	return s.x509(s.issuers(s.shown()))
}

func getX509Certificate(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil {
		return engine.Undefined, err
	}
	own := s.own()
	if own == nil {
		return engine.Undefined, nil
	}
	return s.x509([][]byte{own.Leaf.Raw})
}

// issuers is the chain of a certificate, as far as the peer and the trusted
// certificates have it.
func (s *socket) issuers(shown []*x509.Certificate) [][]byte {
	chain := [][]byte{shown[0].Raw}
	for cur := shown[0]; len(chain) < 20 && !selfIssued(cur); {
		next := issuerAmong(shown[1:], cur)
		if next == nil {
			next = s.trusted().issuerOf(cur)
		}
		if next == nil {
			break
		}
		chain = append(chain, next.Raw)
		cur = next
	}
	return chain
}

func (s *socket) x509(chain [][]byte) (engine.Value, error) {
	o, err := crypto.NewChain(s.e, chain)
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

// setKeyCert is tlsSocket.setKeyCert(context).
func setKeyCert(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil {
		return engine.Undefined, err
	}
	ctx := contextOf(c.Arg(0))
	if ctx == nil {
		o, _ := c.Arg(0).AsObject()
		if ctx, err = newContext(c, s.st, o); err != nil {
			return engine.Undefined, err
		}
	}
	s.certs = ctx.certs
	return engine.Undefined, nil
}

func getCipher(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil || s.info == nil {
		return engine.Null, err
	}
	x := suiteOf(s.info.CipherSuite)
	o := c.Runtime().NewObject()
	for _, p := range [...][2]string{{"name", x.name}, {"standardName", x.standard}, {"version", x.version}} {
		if err := o.Put(p[0], engine.String(p[1])); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}

func getProtocol(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil || s.info == nil {
		return engine.Null, err
	}
	if gone, err := s.obj.Get("destroyed"); err != nil || gone.Truthy() {
		return engine.Null, err
	}
	return engine.String(versionName(s.info.Version)), nil
}

func getEphemeralKeyInfo(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil {
		return engine.Undefined, err
	}
	o := c.Runtime().NewObject()
	if s.info == nil || s.isServer {
		return engine.Null, nil
	}
	typ, name, size := engine.Undefined, engine.Undefined, engine.Undefined
	switch s.info.CurveID {
	case tls.X25519:
		typ, name, size = engine.String("ECDH"), engine.String("X25519"), engine.Int(253)
	case tls.CurveP256:
		typ, name, size = engine.String("ECDH"), engine.String("prime256v1"), engine.Int(256)
	case tls.CurveP384:
		typ, name, size = engine.String("ECDH"), engine.String("secp384r1"), engine.Int(384)
	case tls.CurveP521:
		typ, name, size = engine.String("ECDH"), engine.String("secp521r1"), engine.Int(521)
	case tls.X25519MLKEM768:
		typ, name = engine.String("TLSGroup"), engine.String("X25519MLKEM768")
	}
	for _, p := range [...]struct {
		name string
		v    engine.Value
	}{{"type", typ}, {"name", name}, {"size", size}} {
		if err := o.Put(p.name, p.v); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}

func getTLSTicket(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil {
		return engine.Undefined, err
	}
	ticket, _, ok := splitSession(s.session)
	if !ok || s.isServer || len(ticket) <= idLength { // the id of a session is no ticket
		return engine.Undefined, nil
	}
	return newBuffer(s.e, append([]byte(nil), ticket...)), nil
}
