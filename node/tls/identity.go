package tls

import (
	"encoding/json"
	"net/netip"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/net"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/web/url/urlparse"
)

// checkServerIdentity is tls.checkServerIdentity(hostname, cert).
// https://nodejs.org/api/tls.html#tlscheckserveridentityhostname-cert
func checkServerIdentity(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	host, err := rt.ToString(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	cert, ok := c.Arg(1).AsObject()
	if !ok {
		return engine.Undefined, engine.TypeError("Cannot read properties of %s (reading 'subject')", nodeerr.Inspect(rt, c.Arg(1)))
	}
	reason, err := mismatch(rt, host, cert)
	if err != nil || reason == "" {
		return engine.Undefined, err
	}
	x := nodeerr.New("ERR_TLS_CERT_ALTNAME_INVALID", "%s", "Hostname/IP does not match certificate's altnames: "+reason)
	x.With("reason", engine.String(reason)).With("host", engine.String(host)).With("cert", cert.Value())
	return x.Value(rt), nil
}

// mismatch says why a certificate is not that of a host, "" where it is.
func mismatch(rt *engine.Runtime, host string, cert *engine.Object) (string, error) {
	subject, err := cert.Get("subject")
	if err != nil {
		return "", err
	}
	alt, err := cert.Get("subjectaltname")
	if err != nil {
		return "", err
	}
	var dns, ips []string
	if s, ok := alt.AsString(); ok && s != "" {
		dns, ips, err = splitAltNames(s)
		if err != nil {
			return "", err
		}
	}
	host = strings.TrimSuffix(host, ".")
	if !isASCII(host) {
		if a := urlparse.DomainToASCII(host); a != "" {
			host = a
		}
	}
	if net.IPVersion(host) != 0 {
		for _, ip := range ips {
			if sameIP(ip, host) {
				return "", nil
			}
		}
		return "IP: " + host + " is not in the cert's list: " + strings.Join(ips, ", "), nil
	}
	parts := labels(host)
	if len(dns) > 0 {
		for _, p := range dns {
			if matchName(parts, p) {
				return "", nil
			}
		}
		return "Host: " + host + ". is not in the cert's altnames: " + mustString(alt), nil
	}
	cn := engine.Undefined
	if !subject.IsNullish() {
		if cn, err = rt.GetV(subject, engine.NewKey("CN")); err != nil {
			return "", err
		}
	}
	if !cn.Truthy() {
		return "Cert does not contain a DNS name", nil
	}
	var names []string
	for _, it := range list(cn) {
		if s, ok := it.AsString(); ok {
			names = append(names, s)
		}
	}
	for _, n := range names {
		if matchName(parts, n) {
			return "", nil
		}
	}
	return "Host: " + host + ". is not cert's CN: " + strings.Join(names, ","), nil
}

func isASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

func mustString(v engine.Value) string {
	s, _ := v.AsString()
	return s
}

// splitAltNames splits the text of alternative names into host names and addresses.
func splitAltNames(s string) (dns, ips []string, err error) {
	for _, item := range splitEscaped(s) {
		if name, ok := strings.CutPrefix(item, "DNS:"); ok {
			dns = append(dns, name)
		} else if ip, ok := strings.CutPrefix(item, "IP Address:"); ok {
			ips = append(ips, canonicalIP(ip))
		}
	}
	return dns, ips, nil
}

// splitEscaped splits at ", " outside of JSON strings, which it decodes.
func splitEscaped(s string) []string {
	if !strings.Contains(s, `"`) {
		return strings.Split(s, ", ")
	}
	var out []string
	var cur strings.Builder
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '"':
			end := i + 1
			for end < len(s) && s[end] != '"' {
				if s[end] == '\\' {
					end++
				}
				end++
			}
			var text string
			if end < len(s) && json.Unmarshal([]byte(s[i:end+1]), &text) == nil {
				cur.WriteString(text)
			}
			i = end
		case strings.HasPrefix(s[i:], ", "):
			out = append(out, cur.String())
			cur.Reset()
			i++
		default:
			cur.WriteByte(s[i])
		}
	}
	return append(out, cur.String())
}

func sameIP(a, b string) bool { return a != "" && a == canonicalIP(b) }

// canonicalIP is an address in its shortest form, "" for no address.
func canonicalIP(s string) string {
	a, err := netip.ParseAddr(s)
	if err != nil {
		return ""
	}
	return a.String()
}

func labels(host string) []string {
	return strings.Split(strings.ToLower(strings.TrimSuffix(host, ".")), ".")
}

// matchName matches a host against a name of a certificate with one wildcard
// in its first label.
// https://www.rfc-editor.org/rfc/rfc6125#section-6.4.3
func matchName(host []string, pattern string) bool {
	if pattern == "" {
		return false
	}
	p := labels(pattern)
	if len(host) != len(p) {
		return false
	}
	for _, l := range p {
		if l == "" {
			return false
		}
		for i := 0; i < len(l); i++ {
			if l[i] <= 0x20 || l[i] > 0x7E {
				return false
			}
		}
	}
	for i := len(host) - 1; i > 0; i-- {
		if host[i] != p[i] {
			return false
		}
	}
	before, after, star := strings.Cut(p[0], "*")
	if !star || strings.Contains(p[0], "xn--") {
		return host[0] == p[0]
	}
	if strings.Contains(after, "*") || len(p) <= 2 {
		return false
	}
	h := host[0]
	return len(before)+len(after) <= len(h) && strings.HasPrefix(h, before) && strings.HasSuffix(h, after)
}
