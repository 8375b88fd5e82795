package certs

import (
	"bytes"
	"net/netip"
	"strings"
)

// HostOptions are the options of CheckHost.
type HostOptions struct {
	// NeverSubject and AlwaysSubject say when the subject's common name counts:
	// by default where there are no names of the kind.
	NeverSubject, AlwaysSubject   bool
	NoWildcards, NoPartial        bool
	MultiLabel, SingleLabelSubdom bool
}

// CheckHost returns the name of the certificate that matches a host name.
func (c *Certificate) CheckHost(host string, o *HostOptions) (string, bool) {
	found := false
	for _, g := range c.SubjectAltNames {
		if g.Tag != 2 {
			continue
		}
		found = true
		if matchHost(string(g.Value), host, o) {
			return string(g.Value), true
		}
	}
	if o.NeverSubject || found && !o.AlwaysSubject {
		return "", false
	}
	for i := range c.Subject {
		if a := &c.Subject[i]; a.Key() == "CN" && matchHost(a.Text(), host, o) {
			return a.Text(), true
		}
	}
	return "", false
}

// matchHost matches a pattern of a certificate with a host name.
func matchHost(pattern, host string, o *HostOptions) bool {
	if strings.HasPrefix(host, ".") && len(host) > 1 {
		rest, ok := cutFoldSuffix(pattern, host)
		return ok && rest != "" && (!o.SingleLabelSubdom || !strings.Contains(rest, "."))
	}
	if strings.EqualFold(pattern, host) {
		return true
	}
	star := strings.IndexByte(pattern, '*')
	if o.NoWildcards || star < 0 || strings.HasPrefix(strings.ToLower(host), "xn--") && star > 0 {
		return false
	}
	dot := strings.IndexByte(pattern, '.')
	if dot < 0 || star > dot || strings.Count(pattern, "*") > 1 || strings.Count(pattern[dot+1:], ".") < 1 {
		return false
	}
	prefix, suffix := pattern[:star], pattern[star+1:]
	if o.NoPartial && (prefix != "" || suffix[0] != '.') {
		return false
	}
	rest, ok := cutFoldSuffix(host, suffix)
	if !ok || len(rest) < len(prefix) || !strings.EqualFold(rest[:len(prefix)], prefix) {
		return false
	}
	label := rest[len(prefix):]
	if label == "" && (prefix == "" || suffix[0] == '.') {
		return false
	}
	return o.MultiLabel && prefix == "" && suffix[0] == '.' || !strings.Contains(label, ".")
}

func cutFoldSuffix(s, suffix string) (string, bool) {
	if len(s) < len(suffix) || !strings.EqualFold(s[len(s)-len(suffix):], suffix) {
		return s, false
	}
	return s[:len(s)-len(suffix)], true
}

// CheckEmail reports whether the certificate is for an address.
func (c *Certificate) CheckEmail(email string, o *HostOptions) bool {
	found := false
	for _, g := range c.SubjectAltNames {
		if g.Tag == 1 {
			found = true
			if equalEmail(string(g.Value), email) {
				return true
			}
		}
	}
	if o.NeverSubject || found && !o.AlwaysSubject {
		return false
	}
	for i := range c.Subject {
		if a := &c.Subject[i]; a.Key() == "emailAddress" && equalEmail(a.Text(), email) {
			return true
		}
	}
	return false
}

// equalEmail compares the part after the @ without regard to case.
func equalEmail(a, b string) bool {
	i, j := strings.LastIndexByte(a, '@'), strings.LastIndexByte(b, '@')
	if i < 0 || i != j {
		return a == b
	}
	return a[:i] == b[:j] && strings.EqualFold(a[i:], b[j:])
}

// CheckIP reports whether the certificate is for an address.
func (c *Certificate) CheckIP(ip string) bool {
	addr, err := netip.ParseAddr(ip)
	if err != nil {
		return false
	}
	for _, g := range c.SubjectAltNames {
		if g.Tag == 7 && bytes.Equal(g.Value, addr.AsSlice()) {
			return true
		}
	}
	return false
}
