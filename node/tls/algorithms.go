package tls

import (
	"crypto/rsa"
	"crypto/tls"
	"crypto/x509"
	"encoding/asn1"
	"encoding/pem"
	"math/big"
	"slices"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
)

// algorithms reads ciphers, curves, signature algorithms and DH parameters.
func (ctx *secureContext) algorithms(x *options) error {
	if err := ctx.signatures(x); err != nil {
		return err
	}
	if err := ctx.ciphers(x); err != nil {
		return err
	}
	if err := ctx.dhparam(x); err != nil {
		return err
	}
	curve := x.get("ecdhCurve")
	if curve.IsUndefined() {
		return x.err
	}
	s, err := validate.String(x.c, curve, "options.ecdhCurve")
	if err != nil || s == "auto" || s == "" {
		return err
	}
	named := false
	for _, name := range strings.Split(s, ":") {
		bare := strings.TrimPrefix(name, "?")
		id, ok := curveID(bare)
		switch {
		case ok:
			ctx.curves = append(ctx.curves, id)
		case bare == "" || bare == name && !foreignGroup(name):
			return nodeerr.New("ERR_CRYPTO_OPERATION_FAILED", "Failed to set ECDH curve")
		}
		named = named || ok || foreignGroup(bare)
	}
	if named && len(ctx.curves) == 0 {
		ctx.noGroups = true // crypto/tls has none of them
	}
	return x.err
}

func curveID(name string) (tls.CurveID, bool) {
	switch name {
	case "prime256v1", "P-256", "secp256r1":
		return tls.CurveP256, true
	case "secp384r1", "P-384":
		return tls.CurveP384, true
	case "secp521r1", "P-521":
		return tls.CurveP521, true
	case "X25519", "x25519":
		return tls.X25519, true
	case "X25519MLKEM768":
		return tls.X25519MLKEM768, true
	case "SecP256r1MLKEM768":
		return tls.SecP256r1MLKEM768, true
	case "SecP384r1MLKEM1024":
		return tls.SecP384r1MLKEM1024, true
	}
	return 0, false
}

// foreignGroup reports a group that OpenSSL has and crypto/tls has not.
func foreignGroup(name string) bool {
	switch name {
	case "X448", "x448", "secp224r1", "P-224", "secp256k1", "secp192r1", "prime192v1", "P-192", "brainpoolP256r1", "brainpoolP384r1", "brainpoolP512r1",
		"ffdhe2048", "ffdhe3072", "ffdhe4096", "ffdhe6144", "ffdhe8192", "MLKEM512", "MLKEM768", "MLKEM1024":
		return true
	}
	return false
}

// ciphers reads the list of cipher suites: those of TLS 1.3 have names of their own.
func (ctx *secureContext) ciphers(x *options) error {
	ctx.suites13 = suites13()
	v := x.get("ciphers")
	s := ""
	if !v.IsNullish() {
		var err error
		if s, err = validate.String(x.c, v, "options.ciphers"); err != nil {
			return err
		}
	}
	if s == "" || s == defaultCiphers {
		return x.err
	}
	parts := strings.Split(s, ":")
	var old, modern, banned []string
	for _, p := range parts {
		switch {
		case strings.HasPrefix(p, "!TLS_"):
			banned = append(banned, p[1:])
		case strings.HasPrefix(p, "TLS_"):
			modern = append(modern, p)
		case p != "":
			old = append(old, p)
		}
	}
	noMatch := func() error {
		return openssl("ERR_SSL_NO_CIPHER_MATCH", 0x0A0000B9, "SSL routines", "no cipher match")
	}
	if len(old)+len(modern) == 0 {
		return nodeerr.InvalidArgValue(x.c.Runtime(), "options.ciphers", x.c.Runtime().NewStringArray(parts).Value(), "")
	}
	if len(modern) > 0 {
		var ids []uint16
		for _, name := range modern {
			id, known := suite13(name)
			if !known {
				return noMatch()
			}
			if id != 0 && !slices.Contains(banned, name) && !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
		ctx.suites13 = ids
	}
	if len(old) == 0 {
		if ctx.min < tls.VersionTLS13 && ctx.max >= tls.VersionTLS13 {
			ctx.min = tls.VersionTLS13
		}
		return x.err
	}
	ids, ok := parseCiphers(strings.Join(old, ":"))
	if !ok {
		return noMatch()
	}
	ctx.suites = ids
	if ids == nil {
		ctx.suites = []uint16{}
	}
	if _, level, ok := strings.Cut(s, "@SECLEVEL="); ok && level != "" {
		ctx.level = int(level[0] - '0')
	}
	return x.err
}

// suite13 is the number of a suite of TLS 1.3, 0 for one that crypto/tls has not.
func suite13(name string) (id uint16, known bool) {
	switch name {
	case "TLS_AES_256_GCM_SHA384":
		return tls.TLS_AES_256_GCM_SHA384, true
	case "TLS_CHACHA20_POLY1305_SHA256":
		return tls.TLS_CHACHA20_POLY1305_SHA256, true
	case "TLS_AES_128_GCM_SHA256":
		return tls.TLS_AES_128_GCM_SHA256, true
	case "TLS_AES_128_CCM_SHA256", "TLS_AES_128_CCM_8_SHA256":
		return 0, true
	}
	return 0, false
}

// securityBits is the size of RSA keys and DH groups that a security level asks for.
// https://docs.openssl.org/3.5/man3/SSL_CTX_set_security_level/
func (ctx *secureContext) securityBits() int {
	switch ctx.level {
	case 0:
		return 0
	case 1:
		return 1024
	case 3:
		return 3072
	case 4:
		return 7680
	case 5:
		return 15360
	}
	return 2048
}

// strong refuses a certificate whose key is too small for the security level.
func (ctx *secureContext) strong(c *x509.Certificate) error {
	if k, ok := c.PublicKey.(*rsa.PublicKey); ok && k.N.BitLen() < ctx.securityBits() {
		return openssl("ERR_SSL_EE_KEY_TOO_SMALL", 0x0A00018F, "SSL routines", "ee key too small")
	}
	return nil
}

// dhparam checks the parameters of finite field groups, which crypto/tls has
// not: they are never used.
func (ctx *secureContext) dhparam(x *options) error {
	v := x.get("dhparam")
	if x.err != nil || v.IsNullish() {
		return x.err
	}
	if !v.IsString() {
		if _, ok := v.AsView(); !ok {
			return nodeerr.InvalidArgType(x.c.Runtime(), "options.dhparam", v, "string", "Buffer", "TypedArray", "DataView")
		}
	}
	b, err := pemBytes(x, v, "options.dhparam")
	if err != nil {
		return err
	}
	block, _ := pem.Decode(b)
	if block == nil || block.Type != "DH PARAMETERS" {
		return nil // Node takes no notice of those either
	}
	var p struct {
		P, G   *big.Int
		Length int `asn1:"optional"`
	}
	if _, err := asn1.Unmarshal(block.Bytes, &p); err != nil {
		return nil
	}
	switch bits := p.P.BitLen(); {
	case bits < 1024 && ctx.level != 0:
		return nodeerr.New("ERR_INVALID_ARG_VALUE", "DH parameter is less than 1024 bits")
	case bits < ctx.securityBits():
		return nodeerr.New("ERR_CRYPTO_OPERATION_FAILED", "Error setting temp DH parameter")
	}
	return nil
}

// signatures reads sigalgs.
func (ctx *secureContext) signatures(x *options) error {
	v := x.get("sigalgs")
	if x.err != nil || v.IsNullish() {
		return x.err
	}
	s, err := validate.String(x.c, v, "options.sigalgs")
	if err != nil {
		return err
	}
	if s == "" {
		return nodeerr.InvalidArgValue(x.c.Runtime(), "options.sigalgs", v, "")
	}
	if s == "?x" || strings.HasPrefix(s, "?") && !strings.Contains(s, ":") {
		if _, ok := signatureSchemes(s[1:]); !ok {
			return openssl("ERR_SSL_PASSED_INVALID_ARGUMENT", 0x0A080106, "SSL routines", "passed invalid argument")
		}
	}
	ctx.sigalgs = []tls.SignatureScheme{}
	for _, name := range strings.Split(s, ":") {
		bare := strings.TrimPrefix(name, "?")
		ids, ok := signatureSchemes(bare)
		if !ok {
			if bare != name {
				continue
			}
			// OpenSSL leaves no reason behind.
			return engine.Error("error:00000000:lib(0)::reason(0)")
		}
		ctx.sigalgs = append(ctx.sigalgs, ids...)
	}
	return nil
}

// signature is a signature scheme under OpenSSL's names.
type signature struct {
	id             tls.SignatureScheme
	pair, standard string
}

// signatureNames are the schemes that OpenSSL knows.
func signatureNames() []signature {
	return []signature{
		{0x0905, "id-ml-dsa-65+UNDEF", "mldsa65"}, {0x0906, "id-ml-dsa-87+UNDEF", "mldsa87"}, {0x0904, "id-ml-dsa-44+UNDEF", "mldsa44"},
		{tls.ECDSAWithP256AndSHA256, "ECDSA+SHA256", "ecdsa_secp256r1_sha256"}, {tls.ECDSAWithP384AndSHA384, "ECDSA+SHA384", "ecdsa_secp384r1_sha384"},
		{tls.ECDSAWithP521AndSHA512, "ECDSA+SHA512", "ecdsa_secp521r1_sha512"}, {tls.Ed25519, "Ed25519+UNDEF", "ed25519"}, {0x0808, "Ed448+UNDEF", "ed448"},
		{0x081A, "ECDSA+SHA256", "ecdsa_brainpoolP256r1tls13_sha256"}, {0x081B, "ECDSA+SHA384", "ecdsa_brainpoolP384r1tls13_sha384"},
		{0x081C, "ECDSA+SHA512", "ecdsa_brainpoolP512r1tls13_sha512"}, {0x0809, "RSA-PSS+SHA256", "rsa_pss_pss_sha256"},
		{0x080A, "RSA-PSS+SHA384", "rsa_pss_pss_sha384"}, {0x080B, "RSA-PSS+SHA512", "rsa_pss_pss_sha512"},
		{tls.PSSWithSHA256, "RSA-PSS+SHA256", "rsa_pss_rsae_sha256"}, {tls.PSSWithSHA384, "RSA-PSS+SHA384", "rsa_pss_rsae_sha384"},
		{tls.PSSWithSHA512, "RSA-PSS+SHA512", "rsa_pss_rsae_sha512"}, {tls.PKCS1WithSHA256, "RSA+SHA256", "rsa_pkcs1_sha256"},
		{tls.PKCS1WithSHA384, "RSA+SHA384", "rsa_pkcs1_sha384"}, {tls.PKCS1WithSHA512, "RSA+SHA512", "rsa_pkcs1_sha512"},
		{0x0303, "ECDSA+SHA224", "ecdsa_sha224"}, {tls.ECDSAWithSHA1, "ECDSA+SHA1", "ecdsa_sha1"}, {0x0301, "RSA+SHA224", "rsa_pkcs1_sha224"},
		{tls.PKCS1WithSHA1, "RSA+SHA1", "rsa_pkcs1_sha1"}, {0x0302, "DSA+SHA224", "dsa_sha224"}, {0x0202, "DSA+SHA1", "dsa_sha1"},
		{0x0402, "DSA+SHA256", "dsa_sha256"}, {0x0502, "DSA+SHA384", "dsa_sha384"}, {0x0602, "DSA+SHA512", "dsa_sha512"},
	}
}

// signatureSchemes are the schemes of a name.
func signatureSchemes(name string) (ids []tls.SignatureScheme, ok bool) {
	name = strings.ReplaceAll(name, "PSS+", "RSA-PSS+")
	name = strings.ReplaceAll(name, "RSA-RSA-", "RSA-")
	for _, s := range signatureNames() {
		// A pair of key and hash stands for the scheme of a common curve or key.
		pair := s.pair == name && s.id != 0x081A && s.id != 0x081B && s.id != 0x081C && s.id != 0x0809 && s.id != 0x080A && s.id != 0x080B
		if pair || s.standard == name {
			ids = append(ids, s.id)
		}
	}
	return ids, len(ids) > 0
}
