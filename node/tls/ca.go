package tls

import (
	"bytes"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"errors"
	"io/fs"
	"os"
	"slices"
	"strings"

	"golang.org/x/crypto/x509roots/fallback/bundle"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// authorities are the certificates trusted where no ca option is given.
type authorities struct {
	bundled []string // PEM
	def     *store
	given   []string // setDefaultCACertificates; nil before
	extra   []string
	extraOK bool
	lists   map[string]engine.Value
}

func pemText(der []byte) string {
	return strings.TrimSuffix(string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})), "\n")
}

// bundledRoots are the roots of the NSS store as PEM texts.
func (a *authorities) bundledRoots() []string {
	if a.bundled == nil {
		for r := range bundle.Roots() {
			if r.Constraint == nil {
				a.bundled = append(a.bundled, pemText(r.Certificate))
			}
		}
	}
	return a.bundled
}

// extraRoots are those of the file that NODE_EXTRA_CA_CERTS names.
func (st *state) extraRoots() []string {
	a := &st.ca
	if a.extraOK {
		return a.extra
	}
	a.extraOK = true
	name := os.Getenv("NODE_EXTRA_CA_CERTS")
	if name == "" {
		return nil
	}
	b, err := os.ReadFile(name)
	if err != nil {
		// A warning is all that Node gives too.
		reason := err.Error()
		if errors.Is(err, fs.ErrNotExist) {
			reason = "error:80000002:system library::No such file or directory"
		}
		_ = st.e.EmitWarning(engine.String("Ignoring extra certs from `" + name + "`, load failed: " + reason))
		return nil
	}
	for {
		var block *pem.Block
		if block, b = pem.Decode(b); block == nil {
			return a.extra
		}
		a.extra = append(a.extra, pemText(block.Bytes)+"\n")
	}
}

func (st *state) defaultRoots() []string {
	if st.ca.given != nil {
		return st.ca.given
	}
	var all []string
	all = append(all, st.ca.bundledRoots()...)
	if st.usesSystem() {
		all = append(all, systemRoots()...)
	}
	return append(all, st.extraRoots()...)
}

// usesSystem reports whether the certificates of the system are trusted.
// https://nodejs.org/api/cli.html#node_use_system_ca1
func (st *state) usesSystem() bool {
	if st.e.Options.UseSystemCA || st.e.Options.NoSystemCA {
		return st.e.Options.UseSystemCA
	}
	p, err := st.e.Process()
	if err != nil {
		return false
	}
	environment, err := p.Get("env")
	if err != nil {
		return false
	}
	v, err := st.e.RT.GetV(environment, engine.NewKey("NODE_USE_SYSTEM_CA"))
	if err != nil {
		return false
	}
	s, _ := v.AsString()
	return s == "1"
}

// defaultStore is the store of contexts without the ca option.
func (st *state) defaultStore() *store {
	if st.ca.def == nil {
		st.ca.def = &store{}
		for _, p := range st.defaultRoots() {
			st.ca.def.addPEM([]byte(p))
		}
	}
	return st.ca.def
}

// rootCertificates is tls.rootCertificates.
// https://nodejs.org/api/tls.html#tlsrootcertificates
func rootCertificates(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	return st.caList("bundled", st.ca.bundledRoots)
}

// caList is a frozen array, made once.
func (st *state) caList(name string, f func() []string) (engine.Value, error) {
	if v, ok := st.ca.lists[name]; ok {
		return v, nil
	}
	a := st.e.RT.NewStringArray(f())
	if st.ca.lists == nil {
		st.ca.lists = map[string]engine.Value{}
	}
	st.ca.lists[name] = a.Value()
	return a.Value(), a.Freeze()
}

// getCACertificates is tls.getCACertificates([type]).
// https://nodejs.org/api/tls.html#tlsgetcacertificatestype
func getCACertificates(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	kind := "default"
	if v := c.Arg(0); !v.IsUndefined() {
		if kind, err = validate.String(c, v, "type"); err != nil {
			return engine.Undefined, err
		}
	}
	switch kind {
	case "default":
		return st.caList(kind, st.defaultRoots)
	case "bundled":
		return st.caList(kind, st.ca.bundledRoots)
	case "extra":
		return st.caList(kind, st.extraRoots)
	case "system":
		return st.caList(kind, systemRoots)
	}
	return engine.Undefined, nodeerr.InvalidArgValue(c.Runtime(), "type", c.Arg(0), "")
}

// systemRoots are the certificates in the bundle of the operating system,
// where that is a file.
func systemRoots() []string {
	for _, name := range [...]string{os.Getenv("SSL_CERT_FILE"), "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem"} {
		if name == "" {
			continue
		}
		b, err := os.ReadFile(name)
		if err != nil {
			continue
		}
		var out []string
		for {
			var block *pem.Block
			if block, b = pem.Decode(b); block == nil {
				return out
			}
			out = append(out, pemText(block.Bytes)+"\n")
		}
	}
	return nil
}

// setDefaultCACertificates is tls.setDefaultCACertificates(certs).
// https://nodejs.org/api/tls.html#tlssetdefaultcacertificatescerts
func setDefaultCACertificates(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	rt := c.Runtime()
	if !c.Arg(0).IsArray() {
		return engine.Undefined, nodeerr.InvalidArgType(rt, "certs", c.Arg(0), "Array")
	}
	given := []string{}
	for i, it := range list(c.Arg(0)) {
		var text []byte
		if s, ok := it.AsString(); ok {
			text = []byte(s)
		} else if view, ok := it.AsView(); ok {
			text = view.Bytes
		} else {
			return engine.Undefined, nodeerr.InvalidArgType(rt, "certs["+itoa(i)+"]", it, "string", "ArrayBufferView")
		}
		found, err := parsePEMs(text)
		if err != nil {
			return engine.Undefined, err
		}
		for _, cert := range found {
			if !slices.Contains(given, cert) {
				given = append(given, cert)
			}
		}
	}
	if n, err := rt.GetV(c.Arg(0), engine.NewKey("length")); err != nil {
		return engine.Undefined, err
	} else if n.Truthy() && len(given) == 0 {
		return engine.Undefined, nodeerr.New("ERR_CRYPTO_OPERATION_FAILED", "No valid certificates found in the provided array")
	}
	st.ca.given, st.ca.def = given, nil
	delete(st.ca.lists, "default")
	return engine.Undefined, nil
}

// parsePEMs reads the certificates of a text, which may have none.
func parsePEMs(text []byte) ([]string, error) {
	const begin = "-----BEGIN CERTIFICATE-----"
	asn1 := func() error {
		return openssl("ERR_OSSL_PEM_ASN1_LIB", 0x0488000D, "PEM routines", "ASN1 lib")
	}
	var out []string
	for {
		block, rest := pem.Decode(text)
		if block == nil {
			if _, body, found := bytes.Cut(text, []byte(begin)); found {
				body, _, _ = bytes.Cut(body, []byte("-----END"))
				if _, err := base64.StdEncoding.DecodeString(strings.Join(strings.Fields(string(body)), "")); err != nil {
					return nil, openssl("ERR_OSSL_PEM_BAD_BASE64_DECODE", 0x04800064, "PEM routines", "bad base64 decode")
				}
				return nil, asn1()
			}
			return out, nil
		}
		if _, err := x509.ParseCertificate(block.Bytes); err != nil {
			return nil, asn1()
		}
		out = append(out, pemText(block.Bytes)+"\n")
		text = rest
	}
}
