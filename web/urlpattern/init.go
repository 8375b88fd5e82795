package urlpattern

import (
	"strings"

	"github.com/sxfescript/sxn/web/url/urlparse"
)

// component names a component of a URL.
type component uint8

const (
	protocol component = iota
	username
	password
	hostname
	port
	pathname
	search
	hash
	components
)

// names are the names of the components.
var names = [components]string{"protocol", "username", "password", "hostname", "port", "pathname", "search", "hash"}

// initValues is a URLPatternInit: nil stands for what is not there.
type initValues struct {
	v    [components]*string
	base *string
}

func (x *initValues) has(cs ...component) bool {
	for _, c := range cs {
		if x.v[c] != nil {
			return true
		}
	}
	return false
}

// process canonicalises a dictionary; pattern says that its values are patterns.
// https://urlpattern.spec.whatwg.org/#process-a-urlpatterninit
func process(in *initValues, pattern bool, start [components]*string) (*initValues, error) {
	out := &initValues{v: start}
	var base *urlparse.URL
	fromBase := func(s string) *string {
		if pattern {
			s = escapePattern(s)
		}
		return &s
	}
	if in.base != nil {
		u, ok := urlparse.Parse(*in.base, nil)
		if !ok {
			return nil, errSyntax
		}
		base = &u
		inherit(in, out, base, pattern, fromBase)
	}
	if in.v[pathname] != nil {
		s := *in.v[pathname]
		if base != nil && !base.HasOpaquePath() && !absolutePath(s, pattern) {
			dir := *fromBase(base.Pathname())
			if i := strings.LastIndexByte(dir, '/'); i >= 0 {
				s = dir[:i+1] + s
			}
		}
		in = &initValues{v: in.v, base: in.base}
		in.v[pathname] = &s
	}
	for c := range components {
		if in.v[c] == nil {
			continue
		}
		scheme := ""
		if out.v[protocol] != nil {
			scheme = *out.v[protocol]
		}
		s, err := processOne(c, *in.v[c], scheme, pattern)
		if err != nil {
			return nil, err
		}
		out.v[c] = &s
	}
	return out, nil
}

// inherit takes from the base what the dictionary does not say.
func inherit(in, out *initValues, base *urlparse.URL, pattern bool, fromBase func(string) *string) {
	if !in.has(protocol) {
		out.v[protocol] = fromBase(strings.TrimSuffix(base.Protocol(), ":"))
	}
	if !pattern && !in.has(protocol, hostname, port, username) {
		out.v[username] = fromBase(base.Username())
		if !in.has(password) {
			out.v[password] = fromBase(base.Password())
		}
	}
	if !in.has(protocol, hostname) {
		out.v[hostname] = fromBase(base.Hostname())
		if !in.has(port) {
			out.v[port] = fromBase(base.Port())
		}
	}
	if in.has(protocol, hostname, port, pathname) {
		return
	}
	out.v[pathname] = fromBase(base.Pathname())
	if in.has(search) {
		return
	}
	out.v[search] = fromBase(strings.TrimPrefix(base.Search(), "?"))
	if !in.has(hash) {
		out.v[hash] = fromBase(strings.TrimPrefix(base.Hash(), "#"))
	}
}

// absolutePath reports a path that does not depend on a base.
// https://urlpattern.spec.whatwg.org/#is-an-absolute-pathname
func absolutePath(s string, pattern bool) bool {
	if s == "" {
		return false
	}
	return s[0] == '/' || pattern && (strings.HasPrefix(s, `\/`) || strings.HasPrefix(s, "{/"))
}

func processOne(c component, s, scheme string, pattern bool) (string, error) {
	switch c {
	case protocol:
		s = strings.TrimSuffix(s, ":")
	case search:
		s = strings.TrimPrefix(s, "?")
	case hash:
		s = strings.TrimPrefix(s, "#")
	}
	if pattern {
		return s, nil
	}
	switch c {
	case protocol:
		return canonProtocol(s)
	case username:
		return canonUsername(s)
	case password:
		return canonPassword(s)
	case hostname:
		return canonHostname(s)
	case port:
		return canonPort(s, scheme)
	case pathname:
		if scheme == "" || special(scheme) {
			return canonPathname(s)
		}
		return canonOpaque(s)
	case search:
		return canonSearch(s)
	}
	return canonHash(s)
}
