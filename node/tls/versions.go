package tls

import (
	"crypto/tls"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
)

func versionOf(name string) (uint16, bool) {
	switch name {
	case "TLSv1":
		return tls.VersionTLS10, true
	case "TLSv1.1":
		return tls.VersionTLS11, true
	case "TLSv1.2":
		return tls.VersionTLS12, true
	case "TLSv1.3":
		return tls.VersionTLS13, true
	}
	return 0, false
}

func versionName(v uint16) string {
	switch v {
	case tls.VersionTLS10:
		return "TLSv1"
	case tls.VersionTLS11:
		return "TLSv1.1"
	case tls.VersionTLS12:
		return "TLSv1.2"
	case tls.VersionTLS13:
		return "TLSv1.3"
	}
	return "unknown"
}

// versions reads minVersion, maxVersion and secureProtocol.
func (ctx *secureContext) versions(x *options, st *state) error {
	protocol, low, high := x.get("secureProtocol"), x.get("minVersion"), x.get("maxVersion")
	if x.err != nil {
		return x.err
	}
	if protocol.Truthy() {
		for _, v := range [...]engine.Value{low, high} {
			if !v.IsNullish() {
				a, _ := x.c.Runtime().ToString(v)
				b, _ := x.c.Runtime().ToString(protocol)
				return nodeerr.Type("ERR_TLS_PROTOCOL_VERSION_CONFLICT", "TLS protocol version %q conflicts with secureProtocol %q", a, b)
			}
		}
	}
	var err error
	if ctx.min, err = x.version(low, "minimum", st.defaultMin()); err != nil {
		return err
	}
	if ctx.max, err = x.version(high, "maximum", st.defaultMax()); err != nil {
		return err
	}
	if !protocol.Truthy() {
		return nil
	}
	s, ok := protocol.AsString()
	if !ok {
		return nodeerr.InvalidArgType(x.c.Runtime(), "options.secureProtocol", protocol, "string")
	}
	return ctx.method(s)
}

func (x *options) version(v engine.Value, which string, def uint16) (uint16, error) {
	if v.IsNullish() {
		return def, nil
	}
	s, err := x.c.Runtime().ToString(v)
	if err != nil {
		return 0, err
	}
	if n, ok := versionOf(s); ok {
		return n, nil
	}
	return 0, nodeerr.Type("ERR_TLS_INVALID_PROTOCOL_VERSION", "\"%s\" is not a valid %s TLS protocol version", s, which)
}

// method sets the versions of one of OpenSSL's methods.
func (ctx *secureContext) method(s string) error {
	switch s {
	case "SSLv2_method", "SSLv2_server_method", "SSLv2_client_method":
		return nodeerr.Type("ERR_TLS_INVALID_PROTOCOL_METHOD", "SSLv2 methods disabled")
	case "SSLv3_method", "SSLv3_server_method", "SSLv3_client_method":
		return nodeerr.Type("ERR_TLS_INVALID_PROTOCOL_METHOD", "SSLv3 methods disabled")
	case "SSLv23_method", "SSLv23_server_method", "SSLv23_client_method":
		ctx.max = tls.VersionTLS12
	case "TLS_method", "TLS_server_method", "TLS_client_method":
		ctx.min, ctx.max = tls.VersionTLS10, tls.VersionTLS13
	case "TLSv1_method", "TLSv1_server_method", "TLSv1_client_method":
		ctx.min, ctx.max = tls.VersionTLS10, tls.VersionTLS10
	case "TLSv1_1_method", "TLSv1_1_server_method", "TLSv1_1_client_method":
		ctx.min, ctx.max = tls.VersionTLS11, tls.VersionTLS11
	case "TLSv1_2_method", "TLSv1_2_server_method", "TLSv1_2_client_method":
		ctx.min, ctx.max = tls.VersionTLS12, tls.VersionTLS12
	default:
		return nodeerr.Type("ERR_TLS_INVALID_PROTOCOL_METHOD", "Unknown method: %s", s)
	}
	return nil
}
