package tls

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// Module is node:tls.
var Module = node.Module{ID: "tls", Exports: []node.Export{
	{Name: "CLIENT_RENEG_LIMIT", Value: constant(engine.Int(3))},
	{Name: "CLIENT_RENEG_WINDOW", Value: constant(engine.Int(600))},
	{Name: "DEFAULT_CIPHERS", Value: func(e *env.Env) (engine.Value, error) { return engine.String(cipherList(e)), nil }},
	{Name: "DEFAULT_ECDH_CURVE", Value: func(*env.Env) (engine.Value, error) { return engine.String("auto"), nil }},
	{Name: "DEFAULT_MIN_VERSION", Value: func(e *env.Env) (engine.Value, error) {
		for i, name := range [...]string{"TLSv1", "TLSv1.1", "TLSv1.2", "TLSv1.3"} {
			if e.Options.TLSMin[i] {
				return engine.String(name), nil
			}
		}
		return engine.String("TLSv1.2"), nil
	}},
	{Name: "DEFAULT_MAX_VERSION", Value: func(e *env.Env) (engine.Value, error) {
		if e.Options.TLSMax[0] && !e.Options.TLSMax[1] {
			return engine.String("TLSv1.2"), nil
		}
		return engine.String("TLSv1.3"), nil
	}},
	{Name: "getCiphers", Func: func(c *engine.Call) (engine.Value, error) {
		return c.Runtime().NewStringArray(cipherNames()).Value(), nil
	}},
	{Name: "getCertificateCompressionAlgorithms", Func: func(c *engine.Call) (engine.Value, error) {
		return c.Runtime().NewArray().Value(), nil // crypto/tls compresses no certificates
	}},
	{Name: "rootCertificates", Get: rootCertificates, Fixed: true},
	{Name: "getCACertificates", Func: getCACertificates},
	{Name: "setDefaultCACertificates", Length: 1, Func: setDefaultCACertificates},
	{Name: "convertALPNProtocols", Length: 2, Func: convertALPNProtocols},
	{Name: "checkServerIdentity", Length: 2, Func: checkServerIdentity},
	{Name: "createSecureContext", Length: 1, Func: createSecureContext},
	{Name: "SecureContext", Value: classExport(func(st *state) *class { return &st.context })},
	{Name: "TLSSocket", Value: classExport(func(st *state) *class { return &st.socket })},
	{Name: "Server", Value: classExport(func(st *state) *class { return &st.server })},
	{Name: "createServer", Length: 2, Func: createServer},
	{Name: "connect", Func: connect},
}}

// cipherList is tls.DEFAULT_CIPHERS.
func cipherList(e *env.Env) string {
	if e.Options.TLSCipherList != "" {
		return e.Options.TLSCipherList
	}
	return defaultCiphers
}

func constant(v engine.Value) func(*env.Env) (engine.Value, error) {
	return func(*env.Env) (engine.Value, error) { return v, nil }
}

func classExport(f func(*state) *class) func(e *env.Env) (engine.Value, error) {
	return func(e *env.Env) (engine.Value, error) {
		st, err := stateOf(e)
		if err != nil {
			return engine.Undefined, err
		}
		return f(st).ctor.Value(), nil
	}
}

// constructContext is new tls.SecureContext(protocol, flags, min, max).
func constructContext(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	ctx := emptyContext()
	ctx.min, ctx.max = st.defaultMin(), st.defaultMax()
	if s, ok := c.Arg(0).AsString(); ok && s != "" {
		if err := ctx.method(s); err != nil {
			return engine.Undefined, err
		}
	}
	return st.contextObject(ctx)
}

// convertALPNProtocols is tls.convertALPNProtocols(protocols, out).
func convertALPNProtocols(c *engine.Call) (engine.Value, error) {
	out, ok := c.Arg(1).AsObject()
	if !ok {
		return engine.Undefined, engine.TypeError("Cannot set properties of undefined (setting 'ALPNProtocols')")
	}
	v, err := alpnValue(c, c.Arg(0))
	if err != nil || v.IsUndefined() {
		return engine.Undefined, err
	}
	return engine.Undefined, out.Set("ALPNProtocols", v)
}

// alpnProtocols is a list of protocol names, from the wire format or an array.
func alpnProtocols(v engine.Value) []string {
	b, ok := v.AsBytes()
	if !ok {
		return nil
	}
	var out []string
	for len(b) > 0 {
		n := int(b[0])
		if n == 0 || len(b) < 1+n {
			return out
		}
		out = append(out, string(b[1:1+n]))
		b = b[1+n:]
	}
	return out
}

// alpnValue is the wire format of a list of protocols, undefined for others.
func alpnValue(c *engine.Call, v engine.Value) (engine.Value, error) {
	if v.IsArray() {
		var wire []byte
		for i, it := range list(v) {
			var s []byte
			if text, ok := it.AsString(); ok {
				s = []byte(text)
			} else if view, ok := it.AsView(); ok {
				s = view.Bytes
			}
			if len(s) > 255 {
				return engine.Undefined, nodeerr.Range("ERR_OUT_OF_RANGE",
					"The byte length of the protocol at index %d exceeds the maximum length. It must be <= 255. Received %d", i, len(s))
			}
			wire = append(append(wire, byte(len(s))), s...)
		}
		return newBuffer(env.From(c), wire), nil
	}
	if view, ok := v.AsView(); ok {
		return newBuffer(env.From(c), append([]byte(nil), view.Bytes...)), nil
	}
	return engine.Undefined, nil
}
