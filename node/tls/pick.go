package tls

import (
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/rsa"
	"crypto/tls"
	"slices"
	"strings"

	"github.com/sxfescript/sxn/node/nodeerr"
)

// pick chooses the cipher suite of a connection as OpenSSL does: the first of
// the server's list, or of the client's without honorCipherOrder, that both
// sides and the certificates can use. crypto/tls alone has an order of its own.
// It returns the suites of TLS 1.3 to choose among.
func pick(hello *tls.ClientHelloInfo, cfg *tls.Config, ctx *secureContext) []uint16 {
	version := negotiated(hello, cfg)
	if version >= tls.VersionTLS13 {
		id, ok := firstOf(ctx.honor, ctx.suites13, hello.CipherSuites, func(uint16) bool { return true })
		switch all := suites13(); {
		case !ok:
			return []uint16{} // none in common
		default:
			if def, _ := firstOf(true, all, hello.CipherSuites, func(uint16) bool { return true }); def == id {
				return all
			}
			return []uint16{id}
		}
	}
	if id, ok := firstOf(ctx.honor, cfg.CipherSuites, hello.CipherSuites, func(id uint16) bool { return usable(id, version, hello, cfg) }); ok {
		cfg.CipherSuites = []uint16{id}
	}
	return suites13()
}

// negotiated is the version of a connection, 0 for none in common.
func negotiated(hello *tls.ClientHelloInfo, cfg *tls.Config) uint16 {
	version := uint16(0)
	for _, v := range hello.SupportedVersions {
		if v >= cfg.MinVersion && v <= cfg.MaxVersion {
			version = max(version, v)
		}
	}
	return version
}

// refusal is OpenSSL's error for a client with which crypto/tls would end in
// another way than by handshake_failure: nil where there is none.
func refusal(hello *tls.ClientHelloInfo, cfg *tls.Config, ctx *secureContext) *nodeerr.Error {
	version := negotiated(hello, cfg)
	if version == 0 {
		return nil
	}
	if ctx.sigalgs != nil && version >= tls.VersionTLS12 && !slices.ContainsFunc(ctx.sigalgs, func(a tls.SignatureScheme) bool { return slices.Contains(hello.SignatureSchemes, a) }) {
		return sslError(0x178, "no shared signature algorithms")
	}
	if len(cfg.Certificates) == 0 {
		if version >= tls.VersionTLS13 {
			return sslError(0x76, "no suitable signature algorithm")
		}
		return sslError(193, "no shared cipher")
	}
	return nil
}

// firstOf is the first suite of the one list that the other has too.
func firstOf(server bool, own, offered []uint16, ok func(id uint16) bool) (uint16, bool) {
	first, second := own, offered
	if !server {
		first, second = offered, own
	}
	for _, id := range first {
		if slices.Contains(second, id) && ok(id) {
			return id, true
		}
	}
	return 0, false
}

// usable reports whether a suite of TLS 1.2 goes with the certificates and the groups.
func usable(id, version uint16, hello *tls.ClientHelloInfo, cfg *tls.Config) bool {
	s := suiteOf(id)
	if s.version == "TLSv1.2" && version < tls.VersionTLS12 {
		return false
	}
	if strings.HasPrefix(s.name, "ECDHE-") {
		common := len(hello.SupportedCurves) == 0
		for _, g := range hello.SupportedCurves {
			common = common || len(cfg.CurvePreferences) == 0 && slices.Contains([]tls.CurveID{tls.X25519, tls.CurveP256, tls.CurveP384, tls.CurveP521}, g) ||
				slices.Contains(cfg.CurvePreferences, g)
		}
		if !common {
			return false
		}
	}
	ec := strings.Contains(s.name, "ECDSA")
	for _, c := range cfg.Certificates {
		switch c.PrivateKey.(type) {
		case *ecdsa.PrivateKey, ed25519.PrivateKey:
			if ec {
				return true
			}
		case *rsa.PrivateKey:
			if !ec {
				return true
			}
		}
	}
	return false
}
