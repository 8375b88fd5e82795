package tls

import (
	"crypto"
	"crypto/tls"
	"crypto/x509"
	"time"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// secureContext is what tls.createSecureContext makes: keys, certificates and
// limits, not yet the options of a connection.
type secureContext struct {
	certs    []tls.Certificate
	ca       *store // nil for the default one
	min, max uint16
	suites   []uint16 // of TLS 1.2 and before; nil for crypto/tls's own
	suites13 []uint16 // of TLS 1.3
	level    int      // OpenSSL's security level
	curves   []tls.CurveID
	noGroups bool                  // the groups asked for are none of crypto/tls
	sigalgs  []tls.SignatureScheme // nil for crypto/tls's own
	tickets  []byte                // the 48 bytes of the ticket keys
	sid      string                // sessionIdContext
	timeout  time.Duration         // of sessions
	noTicket bool
	partial  bool
	crls     []*revocations
	honor    bool
}

var contextState = engine.PrivateKey[secureContext]{Name: "SecureContext"}

// createSecureContext is tls.createSecureContext([options]).
// https://nodejs.org/api/tls.html#tlscreatesecurecontextoptions
func createSecureContext(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	o, _ := c.Arg(0).AsObject()
	ctx, err := newContext(c, st, o)
	if err != nil {
		return engine.Undefined, err
	}
	return st.contextObject(ctx)
}

// contextObject makes the SecureContext object of a context.
func (st *state) contextObject(ctx *secureContext) (engine.Value, error) {
	o := st.e.RT.NewObjectWithPrototype(st.context.proto)
	inner := st.e.RT.NewObjectWithPrototype(st.nativeContext.proto)
	contextState.Set(o, ctx)
	contextState.Set(inner, ctx)
	return o.Value(), o.Put("context", inner.Value())
}

// contextOf returns the context that a SecureContext object or its inner
// object stands for.
func contextOf(v engine.Value) *secureContext {
	o, ok := v.AsObject()
	if !ok {
		return nil
	}
	if ctx := contextState.Get(o); ctx != nil {
		return ctx
	}
	inner, err := o.Get("context")
	if err != nil {
		return nil
	}
	if io, ok := inner.AsObject(); ok {
		return contextState.Get(io)
	}
	return nil
}

// options reads options of one object; those of nil are undefined.
type options struct {
	c   *engine.Call
	o   *engine.Object
	err error
}

func (x *options) get(name string) engine.Value {
	if x.o == nil || x.err != nil {
		return engine.Undefined
	}
	var v engine.Value
	v, x.err = x.o.Get(name)
	return v
}

func (x *options) str(name string) string {
	v := x.get(name)
	if v.IsNullish() || x.err != nil {
		return ""
	}
	var s string
	s, x.err = validate.String(x.c, v, "options."+name)
	return s
}

func newContext(c *engine.Call, st *state, o *engine.Object) (*secureContext, error) {
	x := &options{c: c, o: o}
	ctx := emptyContext()
	ctx.honor = x.get("honorCipherOrder").Truthy()
	if err := ctx.versions(x, st); err != nil {
		return nil, err
	}
	if err := ctx.secureOptions(x); err != nil {
		return nil, err
	}
	if err := ctx.algorithms(x); err != nil {
		return nil, err
	}
	if v := x.get("ca"); v.Truthy() {
		ctx.ca = &store{}
		for _, it := range list(v) {
			b, err := pemBytes(x, it, "options.ca")
			if err != nil {
				return nil, err
			}
			ctx.ca.addPEM(b)
		}
	}
	if ctx.ca == nil {
		st.extraRoots() // a file that cannot be read gives a warning
	}
	if err := ctx.credentials(x); err != nil {
		return nil, err
	}
	if err := ctx.others(x); err != nil {
		return nil, err
	}
	return ctx, x.err
}

// list is the items of an array, or the value itself.
func list(v engine.Value) []engine.Value {
	if o, ok := v.AsObject(); ok && v.IsArray() {
		if n, err := o.Length(); err == nil {
			out := make([]engine.Value, 0, n)
			for i := range n {
				it, err := o.GetIndex(uint32(i))
				if err != nil {
					return out
				}
				out = append(out, it)
			}
			return out
		}
	}
	return []engine.Value{v}
}

// pemBytes returns the bytes of an option that is a string or a buffer.
func pemBytes(x *options, v engine.Value, name string) ([]byte, error) {
	if s, ok := v.AsString(); ok {
		return []byte(s), nil
	}
	if view, ok := v.AsView(); ok {
		return append([]byte(nil), view.Bytes...), nil
	}
	return nil, nodeerr.InvalidArgType(x.c.Runtime(), name, v, "string", "Buffer", "TypedArray", "DataView")
}

// credentials reads certificates and keys.
func (ctx *secureContext) credentials(x *options) error {
	var chains [][]*x509.Certificate
	if v := x.get("cert"); v.Truthy() {
		for _, it := range list(v) {
			b, err := pemBytes(x, it, "options.cert")
			if err != nil {
				return err
			}
			chain, err := parseChain(b)
			if err != nil {
				return err
			}
			if err := ctx.strong(chain[0]); err != nil {
				return err
			}
			chains = append(chains, chain)
		}
	}
	keys, err := readKeys(x)
	if err != nil {
		return err
	}
	if v := x.get("pfx"); v.Truthy() {
		for _, it := range list(v) {
			if err := ctx.addPFX(x, it); err != nil {
				return err
			}
		}
	}
	for i, chain := range chains {
		var key crypto.PrivateKey
		for _, k := range keys {
			if matches(chain[0], k) {
				key = k
			}
		}
		if key == nil && len(keys) > 0 && len(keys) == len(chains) && len(chains) == 1 {
			return openssl("ERR_OSSL_X509_KEY_VALUES_MISMATCH", 0x05800074, "x509 certificate routines", "key values mismatch")
		}
		if key == nil && i < len(keys) && len(chains) == len(keys) {
			return openssl("ERR_OSSL_X509_KEY_VALUES_MISMATCH", 0x05800074, "x509 certificate routines", "key values mismatch")
		}
		ctx.certs = append(ctx.certs, certificate(chain, key))
	}
	return nil
}

func certificate(chain []*x509.Certificate, key crypto.PrivateKey) tls.Certificate {
	t := tls.Certificate{PrivateKey: key, Leaf: chain[0]}
	for _, c := range chain {
		t.Certificate = append(t.Certificate, c.Raw)
	}
	return t
}

func matches(c *x509.Certificate, key crypto.PrivateKey) bool {
	s, ok := key.(crypto.Signer)
	if !ok {
		return false
	}
	pub, ok := s.Public().(interface{ Equal(crypto.PublicKey) bool })
	return ok && pub.Equal(c.PublicKey)
}

// readKeys reads the key option: PEM texts, or objects of pem and passphrase.
func readKeys(x *options) ([]crypto.PrivateKey, error) {
	v := x.get("key")
	if x.err != nil || !v.Truthy() {
		return nil, x.err
	}
	pass := x.str("passphrase")
	hasPass := !x.get("passphrase").IsNullish()
	if x.err != nil {
		return nil, x.err
	}
	var keys []crypto.PrivateKey
	for _, it := range list(v) {
		p, has := pass, hasPass
		if o, ok := it.AsObject(); ok && v.IsArray() {
			if _, isView := it.AsView(); !isView {
				sub := &options{c: x.c, o: o}
				if pp := sub.get("passphrase"); !pp.IsNullish() {
					p, has = sub.str("passphrase"), true
				}
				it = sub.get("pem")
				if sub.err != nil {
					return nil, sub.err
				}
			}
		}
		b, err := pemBytes(x, it, "options.key")
		if err != nil {
			return nil, err
		}
		k, err := parseKey(b, p, has)
		if err != nil {
			return nil, err
		}
		keys = append(keys, k)
	}
	return keys, nil
}

// noEngine refuses keys of engines, which crypto/tls does not have.
func (x *options) noEngine() error {
	rt := x.c.Runtime()
	id, from := x.get("privateKeyIdentifier"), x.get("privateKeyEngine")
	if x.err != nil || id.IsNullish() {
		return x.err
	}
	if from.IsNullish() {
		return nodeerr.InvalidArgValue(rt, "options.privateKeyEngine", from, "is invalid")
	}
	for _, p := range [...]struct {
		name string
		v    engine.Value
	}{{"options.privateKeyEngine", from}, {"options.privateKeyIdentifier", id}} {
		if !p.v.IsString() {
			return nodeerr.InvalidArgType(rt, p.name, p.v, "string", "null", "undefined")
		}
	}
	return noSharedLibrary(x.c)
}

// others reads what is left.
func (ctx *secureContext) others(x *options) error {
	rt := x.c.Runtime()
	if err := x.noEngine(); err != nil {
		return err
	}
	for _, it := range list(x.get("crl")) {
		if !it.Truthy() {
			continue
		}
		b, err := pemBytes(x, it, "options.crl")
		if err != nil {
			return err
		}
		crl, ok := parseCRL(b)
		if !ok {
			return nodeerr.New("ERR_CRYPTO_OPERATION_FAILED", "Failed to parse CRL")
		}
		ctx.crls = append(ctx.crls, crl)
	}
	if v := x.get("ticketKeys"); !v.IsNullish() {
		b, ok := v.AsBytes()
		if !ok {
			return nodeerr.InvalidArgType(rt, "options.ticketKeys", v, "Buffer", "TypedArray", "DataView")
		}
		if len(b) != 48 {
			return nodeerr.InvalidArgValue(rt, "options.ticketKeys", engine.Int(len(b)), "must be exactly 48 bytes")
		}
		ctx.tickets = append([]byte(nil), b...)
	}
	if v := x.get("sessionTimeout"); !v.IsNullish() {
		n, err := validate.Int32(x.c, v, "options.sessionTimeout", 0, 1<<31-1)
		if err != nil {
			return err
		}
		ctx.timeout = time.Duration(n) * time.Second
	}
	if v := x.get("sessionIdContext"); !v.IsNullish() {
		id, err := validate.String(x.c, v, "options.sessionIdContext")
		if err != nil {
			return err
		}
		if len(id) > 32 {
			return engine.TypeError("error:0A000111:SSL routines::ssl session id context too long\n")
		}
		ctx.sid = id
	}
	if v := x.get("certificateCompression"); !v.IsNullish() && !v.IsArray() {
		return nodeerr.InvalidArgType(rt, "options.certificateCompression", v, "Array")
	}
	if v := x.get("clientCertEngine"); !v.IsNullish() {
		if _, ok := v.AsString(); !ok {
			return nodeerr.InvalidArgType(rt, "options.clientCertEngine", v, "string", "null", "undefined")
		}
		return noSharedLibrary(x.c)
	}
	ctx.partial = x.get("allowPartialTrustChain").Truthy()
	return x.err
}

// secureOptions reads the options of OpenSSL that crypto/tls can follow.
func (ctx *secureContext) secureOptions(x *options) error {
	v := x.get("secureOptions")
	if x.err != nil || !v.Truthy() {
		return x.err
	}
	f, ok := v.AsNumber()
	if !ok {
		return nodeerr.InvalidArgType(x.c.Runtime(), "secureOptions", v, "number")
	}
	bits := uint64(int64(f))
	ctx.noTicket = bits&opNoTicket != 0
	ctx.honor = ctx.honor || bits&opServerPreference != 0
	// crypto/tls knows ranges of versions only: they shrink from both ends.
	off := map[uint16]bool{tls.VersionTLS10: bits&opNoTLS10 != 0, tls.VersionTLS11: bits&opNoTLS11 != 0, tls.VersionTLS12: bits&opNoTLS12 != 0, tls.VersionTLS13: bits&opNoTLS13 != 0}
	for ctx.min <= ctx.max && off[ctx.min] {
		ctx.min++
	}
	for ctx.max >= ctx.min && off[ctx.max] {
		ctx.max--
	}
	return nil
}

// The bits of secureOptions.
// https://docs.openssl.org/3.5/man3/SSL_CTX_set_options/
const (
	opNoTicket         = 1 << 14
	opServerPreference = 1 << 22
	opNoTLS10          = 1 << 26
	opNoTLS11          = 1 << 28
	opNoTLS12          = 1 << 27
	opNoTLS13          = 1 << 29
)

// sessionTimeout is how long OpenSSL takes sessions back.
const sessionTimeout = 2 * time.Hour

func emptyContext() *secureContext {
	return &secureContext{suites13: suites13(), level: 2, timeout: sessionTimeout}
}

// config makes the configuration of a connection.
func (ctx *secureContext) config() *tls.Config {
	cfg := &tls.Config{MinVersion: ctx.min, MaxVersion: ctx.max, CipherSuites: ctx.suites, CurvePreferences: ctx.curves,
		InsecureSkipVerify:          true, // package tls verifies itself
		DynamicRecordSizingDisabled: true} // OpenSSL's records are as large as they can be
	for _, c := range ctx.certs {
		if c.PrivateKey != nil {
			c = ctx.completed(c)
			c.SupportedSignatureAlgorithms = ctx.sigalgs
			cfg.Certificates = append(cfg.Certificates, c)
		}
	}
	if ctx.suites == nil && cfg.MinVersion <= tls.VersionTLS12 {
		ids, _ := parseCiphers(defaultCiphers)
		cfg.CipherSuites = ids
	}
	return cfg
}

// completed adds the issuers found among the CAs to a certificate that comes
// without its chain, as OpenSSL does.
func (ctx *secureContext) completed(c tls.Certificate) tls.Certificate {
	if len(c.Certificate) > 1 || ctx.ca == nil {
		return c
	}
	cur := c.Leaf
	c.Certificate = append([][]byte(nil), c.Certificate...)
	for range 10 {
		if selfIssued(cur) {
			break
		}
		issuer := ctx.ca.issuerOf(cur)
		if issuer == nil {
			break
		}
		c.Certificate = append(c.Certificate, issuer.Raw)
		cur = issuer
	}
	return c
}
