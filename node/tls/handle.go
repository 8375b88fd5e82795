package tls

import (
	"crypto/x509"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// sslMethods are the members of tlsSocket.ssl that programs use.
func sslMethods() []engine.Method {
	return []engine.Method{
		{Name: "verifyError", Func: func(c *engine.Call) (engine.Value, error) {
			s, err := thisSocket(c)
			if err != nil {
				return engine.Undefined, err
			}
			return s.verifyError(), nil
		}},
		{Name: "isSessionReused", Func: func(c *engine.Call) (engine.Value, error) {
			s, err := thisSocket(c)
			return engine.Bool(err == nil && s.info != nil && s.info.DidResume), err
		}},
		{Name: "fd", Get: func(c *engine.Call) (engine.Value, error) {
			s, err := thisSocket(c)
			if err != nil || s.stream == nil {
				return engine.Undefined, nil
			}
			return engine.Int(s.stream.FD()), nil
		}},
		{Name: "getProtocol", Func: getProtocol},
		{Name: "getCipher", Func: getCipher},
		{Name: "getSession", Func: getSession},
	}
}

// verifyError is what is wrong with the certificate of the other side, null
// for nothing.
func (s *socket) verifyError() engine.Value {
	if s.verdict.ok() {
		return engine.Null
	}
	text := s.verdict.text
	switch s.verdict.code {
	case "UNABLE_TO_VERIFY_LEAF_SIGNATURE", "DEPTH_ZERO_SELF_SIGNED_CERT", "UNABLE_TO_GET_ISSUER_CERT", "UNABLE_TO_GET_ISSUER_CERT_LOCALLY":
		text += "; if the root CA is installed locally, try running Node.js with --use-system-ca"
	}
	return plainError(s.verdict.code, text).Value(s.e.RT)
}

// nativeContextMethods are the members of secureContext.context that programs
// use.
func nativeContextMethods() []engine.Method {
	return []engine.Method{{Name: "addCACert", Func: func(c *engine.Call) (engine.Value, error) {
		var ctx *secureContext
		if o := c.ThisObject(); o != nil {
			ctx = contextState.Get(o)
		}
		if ctx == nil {
			return engine.Undefined, nodeerr.InvalidThis("SecureContext")
		}
		b, err := pemBytes(&options{c: c}, c.Arg(0), "ca")
		if err != nil {
			return engine.Undefined, err
		}
		st, err := stateOf(env.From(c))
		if err != nil {
			return engine.Undefined, err
		}
		if ctx.ca == nil {
			ctx.ca = &store{certs: append([]*x509.Certificate(nil), st.defaultStore().certs...)}
		}
		ctx.ca.addPEM(b)
		return engine.Undefined, nil
	}}}
}
