package crypto

import (
	"bytes"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/hex"
	"encoding/pem"
	"strings"
	"time"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/crypto/certs"
	"github.com/sxfescript/sxn/web/crypto/keys"
	"github.com/sxfescript/sxn/web/crypto/openssl"
	"github.com/sxfescript/sxn/web/structuredclone"
)

var certKey = engine.PrivateKey[certs.Certificate]{Name: "X509Certificate"}

// certText is a getter of text; ok is false for undefined.
func certText(name string, f func(c *certs.Certificate) (string, bool)) engine.Method {
	return engine.Method{Name: name, Get: func(c *engine.Call) (engine.Value, error) {
		x, err := thisCert(c)
		if err != nil {
			return engine.Undefined, err
		}
		s, ok := f(x)
		if !ok {
			return engine.Undefined, nil
		}
		return engine.String(s), nil
	}}
}

func x509Class() *engine.Class {
	return &engine.Class{Name: "X509Certificate", Length: 1, Init: initCert, Methods: []engine.Method{
		certText("subject", func(c *certs.Certificate) (string, bool) { return c.Subject.String(), len(c.Subject) > 0 }),
		certText("subjectAltName", (*certs.Certificate).AltNames),
		certText("issuer", func(c *certs.Certificate) (string, bool) { return c.Issuer.String(), len(c.Issuer) > 0 }),
		{Name: "issuerCertificate", Get: certIssuer},
		certText("infoAccess", (*certs.Certificate).Access),
		certText("validFrom", func(c *certs.Certificate) (string, bool) { return certs.Time(c.NotBefore), true }),
		certText("validTo", func(c *certs.Certificate) (string, bool) { return certs.Time(c.NotAfter), true }),
		{Name: "validFromDate", Get: certDate(func(c *certs.Certificate) time.Time { return c.NotBefore })},
		{Name: "validToDate", Get: certDate(func(c *certs.Certificate) time.Time { return c.NotAfter })},
		certText("fingerprint", func(c *certs.Certificate) (string, bool) { return fingerprint(c, 1), true }),
		certText("fingerprint256", func(c *certs.Certificate) (string, bool) { return fingerprint(c, 256), true }),
		certText("fingerprint512", func(c *certs.Certificate) (string, bool) { return fingerprint(c, 512), true }),
		{Name: "keyUsage", Get: certKeyUsage},
		certText("serialNumber", func(c *certs.Certificate) (string, bool) { return serialNumber(c), true }),
		certText("signatureAlgorithm", func(c *certs.Certificate) (string, bool) {
			s := certs.AlgorithmName(c.AlgorithmOID)
			return s, s != ""
		}),
		certText("signatureAlgorithmOid", func(c *certs.Certificate) (string, bool) { return c.AlgorithmOID.String(), true }),
		{Name: "raw", Get: certRaw},
		{Name: "publicKey", Get: certPublicKey},
		{Name: "toString", Func: certToString},
		{Name: "toJSON", Func: certToString},
		{Name: "ca", Get: certCA},
		{Name: "checkHost", Length: 2, Func: certCheckHost},
		{Name: "checkEmail", Length: 2, Func: certCheckEmail},
		{Name: "checkIP", Length: 2, Func: certCheckIP},
		{Name: "checkIssued", Length: 1, Func: certCheckIssued},
		{Name: "checkPrivateKey", Length: 1, Func: certCheckPrivateKey},
		{Name: "verify", Length: 1, Func: certVerify},
		{Name: "toLegacyObject", Func: certToLegacyObject},
		{SymbolFor: "nodejs.util.inspect.custom", Length: 2, Func: certInspect},
	}}
}

// x509Certificate is the class X509Certificate.
func x509Certificate(e *env.Env) (engine.Value, error) {
	f, err := x509ClassOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	return f.Value(), nil
}

// x509ClassOf returns the class, made on first use.
func x509ClassOf(e *env.Env) (*engine.Function, error) {
	s := states.Must(e)
	if s.x509 == nil {
		f, err := e.RT.NewClass(x509Class())
		if err != nil {
			return nil, err
		}
		p, err := f.GetKey(keyPrototype.Key())
		if err != nil {
			return nil, err
		}
		if proto, ok := p.AsObject(); ok {
			structuredclone.Register(proto, &structuredclone.Class{
				Is:    func(o *engine.Object) bool { return certKey.Get(o) != nil },
				Clone: func(o *engine.Object) (structuredclone.Data, error) { return clonedCertificate{certKey.Get(o)}, nil },
			})
		}
		s.x509 = f
	}
	return s.x509, nil
}

// clonedCertificate is a certificate between two threads, which share it.
type clonedCertificate struct{ x *certs.Certificate }

// Make implements structuredclone.Data.
func (c clonedCertificate) Make(e *env.Env) (*engine.Object, error) {
	v, err := newCertificate(e, c.x)
	if err != nil {
		return nil, err
	}
	o, _ := v.AsObject()
	return o, nil
}

// newCertificate makes the X509Certificate of a certificate.
func newCertificate(e *env.Env, x *certs.Certificate) (engine.Value, error) {
	f, err := x509ClassOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	p, err := f.GetKey(keyPrototype.Key())
	if err != nil {
		return engine.Undefined, err
	}
	proto, _ := p.AsObject()
	o := e.RT.NewObjectWithPrototype(proto)
	certKey.Set(o, x)
	return o.Value(), nil
}

func initCert(c *engine.Call) error {
	var b []byte
	if v := c.Arg(0); v.IsString() {
		b = buffer.StringBytes(v, buffer.UTF8)
	} else if view, ok := v.AsBytes(); ok {
		b = view
	} else {
		return nodeerr.InvalidArgType(c.Runtime(), "buffer", v, "string", "Buffer", "TypedArray", "DataView")
	}
	x, err := readCert(b)
	if err != nil {
		return err
	}
	certKey.Set(c.ThisObject(), x)
	return nil
}

// readCert reads a certificate in PEM or DER.
func readCert(b []byte) (*certs.Certificate, error) {
	for rest := b; ; {
		block, after := pem.Decode(rest)
		if block == nil {
			break
		}
		if strings.HasSuffix(block.Type, "CERTIFICATE") {
			x, err := certs.Parse(block.Bytes)
			if err != nil {
				return nil, openssl.New(0x0680009B, "asn1 encoding routines", "too long", "ERR_OSSL_ASN1_TOO_LONG")
			}
			return x, nil
		}
		rest = after
	}
	x, err := certs.Parse(b)
	if err != nil {
		return nil, openssl.New(0x0480006C, "PEM routines", "no start line", "ERR_OSSL_PEM_NO_START_LINE")
	}
	return x, nil
}

func thisCert(c *engine.Call) (*certs.Certificate, error) {
	if o := c.ThisObject(); o != nil {
		if x := certKey.Get(o); x != nil {
			return x, nil
		}
	}
	return nil, nodeerr.InvalidThis("X509Certificate")
}

func fingerprint(c *certs.Certificate, bits int) string {
	var sum []byte
	switch bits {
	case 256:
		s := sha256.Sum256(c.Raw)
		sum = s[:]
	case 512:
		s := sha512.Sum512(c.Raw)
		sum = s[:]
	default:
		s := sha1.Sum(c.Raw)
		sum = s[:]
	}
	h := strings.ToUpper(hex.EncodeToString(sum))
	out := make([]byte, 0, len(h)*3/2)
	for i := 0; i < len(h); i += 2 {
		if i > 0 {
			out = append(out, ':')
		}
		out = append(out, h[i], h[i+1])
	}
	return string(out)
}

func serialNumber(c *certs.Certificate) string {
	s := strings.ToUpper(c.Serial.Text(16))
	sign := ""
	if strings.HasPrefix(s, "-") {
		sign, s = "-", s[1:]
	}
	if len(s)%2 == 1 {
		s = "0" + s
	}
	return sign + s
}

// certIssuer is x509.issuerCertificate: a certificate that was read has none.
// https://nodejs.org/api/crypto.html#x509issuercertificate
func certIssuer(c *engine.Call) (engine.Value, error) {
	if _, err := thisCert(c); err != nil {
		return engine.Undefined, err
	}
	chain := chainKey.Get(c.ThisObject())
	if chain == nil {
		return engine.Undefined, nil
	}
	if chain.object == nil {
		o, err := NewChain(env.From(c), chain.rest)
		if err != nil {
			return engine.Undefined, err
		}
		chain.object = o
	}
	return chain.object.Value(), nil
}

// certChain is what a peer has shown with a certificate.
type certChain struct {
	rest   [][]byte
	object *engine.Object // of the first of rest, once asked for
}

var chainKey = engine.PrivateKey[certChain]{Name: "X509Certificate chain"}

// NewChain makes the X509Certificate of the first of a chain in DER, whose
// issuerCertificate is the next.
func NewChain(e *env.Env, chain [][]byte) (*engine.Object, error) {
	module, err := e.Builtin(e, "crypto")
	if err != nil {
		return nil, err
	}
	v, err := e.RT.GetV(module, engine.NewKey("X509Certificate"))
	if err != nil {
		return nil, err
	}
	f, ok := v.AsFunction()
	if !ok {
		return nil, nodeerr.MethodNotImplemented("crypto.X509Certificate")
	}
	o, err := f.Construct(buffer.New(e, bytes.Clone(chain[0])).Value())
	if err == nil && len(chain) > 1 {
		chainKey.Set(o, &certChain{rest: chain[1:]})
	}
	return o, err
}

func certDate(f func(c *certs.Certificate) time.Time) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		x, err := thisCert(c)
		if err != nil {
			return engine.Undefined, err
		}
		return date(c.Runtime(), f(x))
	}
}

func date(rt *engine.Runtime, t time.Time) (engine.Value, error) {
	f, ok := rt.Intrinsic("Date").Value().AsFunction()
	if !ok {
		return engine.Undefined, engine.TypeError("Date is not a constructor")
	}
	o, err := f.Construct(engine.Int64(t.UnixMilli()))
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

func extKeyUsage(rt *engine.Runtime, x *certs.Certificate) engine.Value {
	if x.ExtKeyUsage == nil {
		return engine.Undefined
	}
	s := make([]string, len(x.ExtKeyUsage))
	for i, oid := range x.ExtKeyUsage {
		s[i] = oid.String()
	}
	return rt.NewStringArray(s).Value()
}

// certKeyUsage is x509.keyUsage, the extended key usages.
// https://nodejs.org/api/crypto.html#x509keyusage
func certKeyUsage(c *engine.Call) (engine.Value, error) {
	x, err := thisCert(c)
	if err != nil {
		return engine.Undefined, err
	}
	return extKeyUsage(c.Runtime(), x), nil
}

// certRaw is x509.raw.
// https://nodejs.org/api/crypto.html#x509raw
func certRaw(c *engine.Call) (engine.Value, error) {
	x, err := thisCert(c)
	if err != nil {
		return engine.Undefined, err
	}
	return buffer.NewCopy(env.From(c), x.Raw).Value(), nil
}

// certPublicKey is x509.publicKey.
// https://nodejs.org/api/crypto.html#x509publickey
func certPublicKey(c *engine.Call) (engine.Value, error) {
	x, err := thisCert(c)
	if err != nil {
		return engine.Undefined, err
	}
	k, err := keys.ParseSPKI(x.SPKI)
	if err != nil {
		return engine.Undefined, keyError(err)
	}
	return newKeyObject(env.From(c), k)
}

// certToString is x509.toString(), and toJSON.
// https://nodejs.org/api/crypto.html#x509tostring
func certToString(c *engine.Call) (engine.Value, error) {
	x, err := thisCert(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.String(string(keys.PEM("CERTIFICATE", x.Raw))), nil
}

// certCA is x509.ca.
// https://nodejs.org/api/crypto.html#x509ca
func certCA(c *engine.Call) (engine.Value, error) {
	x, err := thisCert(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Bool(x.CA), nil
}

// certCheckIssued is x509.checkIssued(otherCert).
// https://nodejs.org/api/crypto.html#x509checkissuedothercert
func certCheckIssued(c *engine.Call) (engine.Value, error) {
	x, err := thisCert(c)
	if err != nil {
		return engine.Undefined, err
	}
	if o, ok := c.Arg(0).AsObject(); ok {
		if other := certKey.Get(o); other != nil {
			return engine.Bool(x.IssuedBy(other)), nil
		}
	}
	return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "otherCert", c.Arg(0), "X509Certificate")
}

// certKeyArgument is a KeyObject of a type.
func certKeyArgument(c *engine.Call, t keys.Type) (*keys.Key, error) {
	o, ok := c.Arg(0).AsObject()
	if !ok || keyKey.Get(o) == nil {
		return nil, nodeerr.InvalidArgType(c.Runtime(), "pkey", c.Arg(0), "KeyObject")
	}
	k := keyKey.Get(o)
	if k.Type != t {
		return nil, nodeerr.InvalidArgValue(c.Runtime(), "pkey", c.Arg(0), "")
	}
	return k, nil
}

// certCheckPrivateKey is x509.checkPrivateKey(privateKey).
// https://nodejs.org/api/crypto.html#x509checkprivatekeyprivatekey
func certCheckPrivateKey(c *engine.Call) (engine.Value, error) {
	x, err := thisCert(c)
	if err != nil {
		return engine.Undefined, err
	}
	k, err := certKeyArgument(c, keys.Private)
	if err != nil {
		return engine.Undefined, err
	}
	own, err := keys.ParseSPKI(x.SPKI)
	if err != nil {
		return engine.False, nil // a key that cannot be read is another one
	}
	return engine.Bool(own.Equal(k.Public())), nil
}

// certVerify is x509.verify(publicKey).
// https://nodejs.org/api/crypto.html#x509verifypublickey
func certVerify(c *engine.Call) (engine.Value, error) {
	x, err := thisCert(c)
	if err != nil {
		return engine.Undefined, err
	}
	k, err := certKeyArgument(c, keys.Public)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Bool(x.Verify(k)), nil
}

// certInspect shows the members that Node shows.
func certInspect(c *engine.Call) (engine.Value, error) {
	if _, err := thisCert(c); err != nil {
		return engine.Undefined, err
	}
	if depth, ok := c.Arg(0).AsNumber(); ok && depth < 0 {
		return c.This(), nil
	}
	rt := c.Runtime()
	members := rt.NewObject()
	for _, name := range [...]string{"subject", "subjectAltName", "issuer", "infoAccess", "validFrom", "validTo", "validFromDate", "validToDate",
		"fingerprint", "fingerprint256", "fingerprint512", "keyUsage", "serialNumber", "signatureAlgorithm", "signatureAlgorithmOid"} {
		v, err := c.ThisObject().Get(name)
		if err != nil {
			return engine.Undefined, err
		}
		if err := members.Put(name, v); err != nil {
			return engine.Undefined, err
		}
	}
	return inspectAs(c, "X509Certificate", members)
}

// inspectAs is the name of a class and its members shown by util.inspect, one
// level less deep.
func inspectAs(c *engine.Call, name string, members *engine.Object) (engine.Value, error) {
	e := env.From(c)
	u, err := e.Builtin(e, "util")
	if err != nil {
		return engine.Undefined, err
	}
	uo, ok := u.AsObject()
	if !ok {
		return engine.Undefined, engine.TypeError("util is not an object")
	}
	text, err := uo.Invoke("inspect", members.Value(), c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	return engine.String(name + " ").Concat(text)
}

// nameObject is a name as an object; attributes that occur several times are arrays.
func nameObject(rt *engine.Runtime, n certs.Name) (engine.Value, error) {
	if len(n) == 0 {
		return engine.Undefined, nil
	}
	o := rt.NewObjectWithPrototype(nil)
	values := map[string][]string{}
	for i := range n {
		key := n[i].Key()
		values[key] = append(values[key], n[i].Text())
		v := engine.String(n[i].Text())
		if len(values[key]) > 1 {
			v = rt.NewStringArray(values[key]).Value()
		}
		if err := o.Put(key, v); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}

func accessObject(rt *engine.Runtime, x *certs.Certificate) (engine.Value, error) {
	if !x.HasInfoAccess {
		return engine.Undefined, nil
	}
	o := rt.NewObjectWithPrototype(nil)
	values := map[string][]string{}
	for i := range x.InfoAccess {
		d := &x.InfoAccess[i]
		kind, rest, _ := d.Location.Parts()
		key := d.MethodName() + " - " + strings.TrimSuffix(kind, ":")
		values[key] = append(values[key], rest)
		if err := o.Put(key, rt.NewStringArray(values[key]).Value()); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}

// certToLegacyObject is x509.toLegacyObject().
// https://nodejs.org/api/crypto.html#x509tolegacyobject
func certToLegacyObject(c *engine.Call) (engine.Value, error) {
	x, err := thisCert(c)
	if err != nil {
		return engine.Undefined, err
	}
	return legacyObject(env.From(c), x)
}

func legacyObject(e *env.Env, x *certs.Certificate) (engine.Value, error) {
	rt := e.RT
	o := rt.NewObject()
	var err error
	put := func(name string, v engine.Value) {
		if err == nil {
			err = o.Put(name, v)
		}
	}
	object := func(name string, v engine.Value, verr error) {
		if err == nil {
			err = verr
		}
		put(name, v)
	}
	subject, serr := nameObject(rt, x.Subject)
	object("subject", subject, serr)
	issuer, ierr := nameObject(rt, x.Issuer)
	object("issuer", issuer, ierr)
	alt := engine.Undefined
	if s, ok := x.AltNames(); ok {
		alt = engine.String(s)
	}
	put("subjectaltname", alt)
	access, aerr := accessObject(rt, x)
	object("infoAccess", access, aerr)
	put("ca", engine.Bool(x.CA))
	k, kerr := keys.ParseSPKI(x.SPKI)
	if kerr != nil {
		k = &keys.Key{} // a key that cannot be read has no details
	}
	putKeyDetails(e, x, k, put)
	put("valid_from", engine.String(certs.Time(x.NotBefore)))
	put("valid_to", engine.String(certs.Time(x.NotAfter)))
	put("fingerprint", engine.String(fingerprint(x, 1)))
	put("fingerprint256", engine.String(fingerprint(x, 256)))
	put("fingerprint512", engine.String(fingerprint(x, 512)))
	put("ext_key_usage", extKeyUsage(rt, x))
	put("serialNumber", engine.String(serialNumber(x)))
	put("raw", buffer.NewCopy(e, x.Raw).Value())
	curve, nist := engine.Undefined, engine.Undefined
	if k.Curve != nil {
		curve = engine.String(k.Curve.Name)
		if k.Curve.NIST != "" {
			nist = engine.String(k.Curve.NIST)
		}
	}
	put("asn1Curve", curve)
	put("nistCurve", nist)
	return o.Value(), err
}

func putKeyDetails(e *env.Env, x *certs.Certificate, k *keys.Key, put func(name string, v engine.Value)) {
	modulus, exponent, pubkey, bits := engine.Undefined, engine.Undefined, engine.Undefined, engine.Undefined
	switch {
	case k.RSA != nil:
		modulus = engine.String(strings.ToUpper(k.RSA.N.Text(16)))
		exponent = engine.String("0x" + k.RSA.E.Text(16))
		bits = engine.Int(k.Bits())
		pubkey = buffer.NewCopy(e, x.SPKI).Value()
	case k.Curve != nil:
		bits = engine.Int(k.Bits())
		pubkey = buffer.New(e, bytes.Clone(k.Point)).Value()
	}
	put("modulus", modulus)
	put("exponent", exponent)
	put("pubkey", pubkey)
	put("bits", bits)
}
