package urlparse

import "strings"

// The setters follow https://url.spec.whatwg.org/#api: a value that does not
// fit changes nothing, or only the part that fits.

// SetHref parses a whole new URL; false if the value is none.
func (u *URL) SetHref(value string) bool {
	n, ok := Parse(value, nil)
	if ok {
		*u = n
	}
	return ok
}

// with runs a state of the parser on the URL.
func (u *URL) with(value string, over override, run func(p *parser)) {
	if len(value) > maxLength/4 {
		return
	}
	p := parser{in: removeTabs(value), r: u.record(), over: over}
	run(&p)
	*u = p.r.serialize()
}

// SetProtocol changes the scheme, but not between special and other schemes.
func (u *URL) SetProtocol(value string) {
	u.with(value+":", overrideScheme, func(p *parser) {
		scheme, ok := p.readScheme()
		r := &p.r
		if !ok || isSpecial(scheme) != isSpecial(r.scheme) ||
			scheme == "file" && (r.username != "" || r.password != "" || r.port >= 0) ||
			r.scheme == "file" && r.host == hostEmpty {
			return
		}
		r.scheme = scheme
		if r.port == defaultPort(scheme) {
			r.port = -1
		}
	})
}

// noCredentials: https://url.spec.whatwg.org/#cannot-have-a-username-password-port
func (u *URL) noCredentials() bool { return u.host != hostSet || u.scheme() == "file" }

// SetUsername changes the user name.
func (u *URL) SetUsername(value string) {
	if u.noCredentials() {
		return
	}
	r := u.record()
	r.username = encode(value, setUserinfo)
	*u = r.serialize()
}

// SetPassword changes the password.
func (u *URL) SetPassword(value string) {
	if u.noCredentials() {
		return
	}
	r := u.record()
	r.password = encode(value, setUserinfo)
	*u = r.serialize()
}

// SetHost changes host and, if the value has one, port.
func (u *URL) SetHost(value string) { u.setHost(value, overrideHost) }

// SetHostname changes the host only.
func (u *URL) SetHostname(value string) { u.setHost(value, overrideHostname) }

func (u *URL) setHost(value string, over override) {
	if u.opaque {
		return
	}
	u.with(value, over, func(p *parser) {
		if p.r.scheme == "file" {
			p.fileHost()
			return
		}
		p.hostState(p.authorityEnd())
	})
}

// SetPort changes the port; an empty value removes it.
func (u *URL) SetPort(value string) {
	if u.noCredentials() {
		return
	}
	u.with(value, overridePort, func(p *parser) {
		if value == "" {
			p.r.port = -1
			return
		}
		p.portState(len(p.in))
	})
}

// SetPathname changes the path.
func (u *URL) SetPathname(value string) {
	if u.opaque {
		return
	}
	u.with(value, overridePath, func(p *parser) {
		p.r.path = ""
		p.pathStart()
	})
}

// SetSearch changes the query; an empty value removes it.
func (u *URL) SetSearch(value string) {
	u.with(value, overrideQuery, func(p *parser) {
		if value == "" {
			p.r.query, p.r.hasQuery = "", false
			return
		}
		if !strings.HasPrefix(p.in, "?") {
			p.in = "?" + p.in
		}
		p.queryState()
	})
}

// SetQuery sets the query from serialised search parameters; empty removes
// it. The text is taken as it is.
func (u *URL) SetQuery(query string) {
	r := u.record()
	r.query, r.hasQuery = query, query != ""
	*u = r.serialize()
}

// SetHash changes the fragment; an empty value removes it.
func (u *URL) SetHash(value string) {
	u.with(value, overrideFragment, func(p *parser) {
		if value == "" {
			p.r.fragment, p.r.hasFragment = "", false
			return
		}
		if !strings.HasPrefix(p.in, "#") {
			p.in = "#" + p.in
		}
		p.fragmentState()
	})
}
