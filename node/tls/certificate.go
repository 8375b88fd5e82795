package tls

import (
	"crypto/ecdsa"
	"crypto/rsa"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"encoding/hex"
	"fmt"
	"net"
	"strings"
	"time"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
)

// certificateObject is a certificate as getPeerCertificate shows it.
// https://nodejs.org/api/tls.html#certificate-object
func (st *state) certificateObject(c *x509.Certificate) (*engine.Object, error) {
	rt := st.e.RT
	o := rt.NewObject()
	subject, err := st.nameObject(c.RawSubject)
	if err != nil {
		return nil, err
	}
	issuer, err := st.nameObject(c.RawIssuer)
	if err != nil {
		return nil, err
	}
	access, err := st.infoAccess(c)
	if err != nil {
		return nil, err
	}
	type prop struct {
		name string
		v    engine.Value
	}
	props := []prop{{"subject", subject}, {"issuer", issuer}, {"subjectaltname", altNames(c)}, {"infoAccess", access}, {"ca", engine.Bool(c.IsCA)}}
	curve, nist := engine.Undefined, engine.Undefined
	none := engine.Undefined
	switch k := c.PublicKey.(type) {
	case *rsa.PublicKey:
		props = append(props, prop{"modulus", engine.String(strings.ToUpper(k.N.Text(16)))}, prop{"exponent", engine.String(fmt.Sprintf("0x%x", k.E))},
			prop{"pubkey", buffer.New(st.e, append([]byte(nil), c.RawSubjectPublicKeyInfo...)).Value()}, prop{"bits", engine.Int(k.N.BitLen())})
	case *ecdsa.PublicKey:
		point, err := k.Bytes()
		if err != nil {
			return nil, engine.Error("%s", err.Error())
		}
		props = append(props, prop{"modulus", none}, prop{"exponent", none}, prop{"pubkey", buffer.New(st.e, point).Value()}, prop{"bits", engine.Int(k.Curve.Params().BitSize)})
		name := k.Curve.Params().Name
		nist = engine.String(name)
		curve = engine.String(map[string]string{"P-256": "prime256v1", "P-384": "secp384r1", "P-521": "secp521r1", "P-224": "secp224r1"}[name])
	default:
		props = append(props, prop{"modulus", none}, prop{"exponent", none}, prop{"pubkey", none}, prop{"bits", none})
	}
	s1, s256, s512 := sha1.Sum(c.Raw), sha256.Sum256(c.Raw), sha512.Sum512(c.Raw)
	props = append(props, prop{"valid_from", timeText(c.NotBefore)}, prop{"valid_to", timeText(c.NotAfter)},
		prop{"fingerprint", colons(s1[:])}, prop{"fingerprint256", colons(s256[:])}, prop{"fingerprint512", colons(s512[:])},
		prop{"ext_key_usage", st.keyUsages(c)}, prop{"serialNumber", serial(c)},
		prop{"raw", buffer.New(st.e, append([]byte(nil), c.Raw...)).Value()}, prop{"asn1Curve", curve}, prop{"nistCurve", nist})
	for _, p := range props {
		if err := o.Put(p.name, p.v); err != nil {
			return nil, err
		}
	}
	return o, nil
}

func serial(c *x509.Certificate) engine.Value {
	s := strings.ToUpper(c.SerialNumber.Text(16))
	if len(s)%2 == 1 && !strings.HasPrefix(s, "-") {
		s = "0" + s
	}
	return engine.String(s)
}

func timeText(t time.Time) engine.Value {
	return engine.String(t.UTC().Format("Jan _2 15:04:05 2006") + " GMT")
}

func colons(b []byte) engine.Value {
	h := strings.ToUpper(hex.EncodeToString(b))
	var s strings.Builder
	for i := 0; i < len(h); i += 2 {
		if i > 0 {
			s.WriteByte(':')
		}
		s.WriteString(h[i : i+2])
	}
	return engine.String(s.String())
}

// nameObject is a distinguished name; attributes that come several times are arrays.
func (st *state) nameObject(raw []byte) (engine.Value, error) {
	o := st.e.RT.NewObjectWithPrototype(nil)
	var seq pkix.RDNSequence
	if _, err := asn1.Unmarshal(raw, &seq); err != nil {
		return o.Value(), nil
	}
	seen := map[string][]engine.Value{}
	for _, set := range seq {
		for _, a := range set {
			name := attributeName(a.Type.String())
			vs := append(seen[name], engine.String(fmt.Sprint(a.Value)))
			seen[name] = vs
			v := vs[0]
			if len(vs) > 1 {
				v = st.e.RT.NewArray(vs...).Value()
			}
			if err := o.Put(name, v); err != nil {
				return engine.Undefined, err
			}
		}
	}
	return o.Value(), nil
}

// attributeName is OpenSSL's short name of an attribute type.
func attributeName(oid string) string {
	switch oid {
	case "2.5.4.3":
		return "CN"
	case "2.5.4.4":
		return "SN"
	case "2.5.4.5":
		return "serialNumber"
	case "2.5.4.6":
		return "C"
	case "2.5.4.7":
		return "L"
	case "2.5.4.8":
		return "ST"
	case "2.5.4.9":
		return "street"
	case "2.5.4.10":
		return "O"
	case "2.5.4.11":
		return "OU"
	case "2.5.4.12":
		return "title"
	case "2.5.4.42":
		return "GN"
	case "2.5.4.43":
		return "initials"
	case "2.5.4.15":
		return "businessCategory"
	case "2.5.4.17":
		return "postalCode"
	case "1.2.840.113549.1.9.1":
		return "emailAddress"
	case "0.9.2342.19200300.100.1.25":
		return "DC"
	case "0.9.2342.19200300.100.1.1":
		return "UID"
	case "1.3.6.1.4.1.311.60.2.1.1":
		return "jurisdictionL"
	case "1.3.6.1.4.1.311.60.2.1.2":
		return "jurisdictionST"
	case "1.3.6.1.4.1.311.60.2.1.3":
		return "jurisdictionC"
	}
	return oid
}

// altNames is the text of the subject alternative names.
func altNames(c *x509.Certificate) engine.Value {
	var raw []byte
	for _, x := range c.Extensions {
		if x.Id.String() == "2.5.29.17" {
			raw = x.Value
		}
	}
	if raw == nil {
		return engine.Undefined
	}
	var seq asn1.RawValue
	if _, err := asn1.Unmarshal(raw, &seq); err != nil {
		return engine.Undefined
	}
	var parts []string
	for rest := seq.Bytes; len(rest) > 0; {
		var v asn1.RawValue
		var err error
		if rest, err = asn1.Unmarshal(rest, &v); err != nil {
			return engine.Undefined
		}
		switch v.Tag {
		case 1:
			parts = append(parts, "email:"+quoted(v.Bytes))
		case 2:
			parts = append(parts, "DNS:"+quoted(v.Bytes))
		case 6:
			parts = append(parts, "URI:"+quoted(v.Bytes))
		case 7:
			parts = append(parts, "IP Address:"+ipText(v.Bytes))
		case 8:
			var oid asn1.ObjectIdentifier
			if _, err := asn1.Unmarshal(v.Bytes, &oid); err == nil {
				parts = append(parts, "Registered ID:"+oid.String())
			}
		case 0:
			parts = append(parts, "othername:<unsupported>")
		case 4:
			parts = append(parts, "DirName:"+dirName(v.Bytes))
		}
	}
	return engine.String(strings.Join(parts, ", "))
}

func dirName(raw []byte) string {
	var seq pkix.RDNSequence
	if _, err := asn1.Unmarshal(raw, &seq); err != nil {
		return ""
	}
	var parts []string
	for _, set := range seq {
		for _, a := range set {
			parts = append(parts, attributeName(a.Type.String())+" = "+fmt.Sprint(a.Value))
		}
	}
	return strings.Join(parts, " + ")
}

// quoted is a name as a JSON string where it holds what could be mistaken for
// the syntax of the list.
func quoted(b []byte) string {
	safe := true
	for _, c := range b {
		if c == '"' || c == '\\' || c == ',' || c == '\'' || c < 0x20 || c > 0x7E {
			safe = false
		}
	}
	if safe {
		return string(b)
	}
	var s strings.Builder
	s.WriteByte('"')
	for _, c := range b {
		switch {
		case c == '"' || c == '\\':
			s.WriteByte('\\')
			s.WriteByte(c)
		case c < 0x20 || c > 0x7E:
			fmt.Fprintf(&s, `\u%04x`, c)
		default:
			s.WriteByte(c)
		}
	}
	s.WriteByte('"')
	return s.String()
}

func ipText(b []byte) string {
	switch len(b) {
	case 4:
		return net.IP(b).String()
	case 16:
		var parts []string
		for i := 0; i < 16; i += 2 {
			parts = append(parts, fmt.Sprintf("%X", int(b[i])<<8|int(b[i+1])))
		}
		return strings.Join(parts, ":")
	}
	return "<invalid>"
}

// infoAccess is the authority information access extension.
func (st *state) infoAccess(c *x509.Certificate) (engine.Value, error) {
	if len(c.OCSPServer) == 0 && len(c.IssuingCertificateURL) == 0 {
		return engine.Undefined, nil
	}
	o := st.e.RT.NewObjectWithPrototype(nil)
	for _, x := range [...]struct {
		name string
		urls []string
	}{{"OCSP - URI", c.OCSPServer}, {"CA Issuers - URI", c.IssuingCertificateURL}} {
		if len(x.urls) == 0 {
			continue
		}
		if err := o.Put(x.name, st.e.RT.NewStringArray(x.urls).Value()); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}

func (st *state) keyUsages(c *x509.Certificate) engine.Value {
	for _, x := range c.Extensions {
		if x.Id.String() != "2.5.29.37" {
			continue
		}
		var oids []asn1.ObjectIdentifier
		if _, err := asn1.Unmarshal(x.Value, &oids); err != nil {
			return engine.Undefined
		}
		names := make([]string, len(oids))
		for i, o := range oids {
			names[i] = o.String()
		}
		return st.e.RT.NewStringArray(names).Value()
	}
	return engine.Undefined
}

// detailed is certificateObject with the chain of issuers.
func (st *state) detailed(shown []*x509.Certificate, trusted *store) (*engine.Object, error) {
	first, err := st.certificateObject(shown[0])
	if err != nil {
		return nil, err
	}
	cur, o := shown[0], first
	for range 20 {
		if selfIssued(cur) {
			return first, o.Put("issuerCertificate", o.Value())
		}
		next := issuerAmong(shown[1:], cur)
		if next == nil {
			next = trusted.issuerOf(cur)
		}
		if next == nil {
			return first, nil
		}
		no, err := st.certificateObject(next)
		if err != nil {
			return nil, err
		}
		if err := o.Put("issuerCertificate", no.Value()); err != nil {
			return nil, err
		}
		cur, o = next, no
	}
	return first, nil
}
