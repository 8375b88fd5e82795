package urlpattern

import "strings"

// constructorParser splits a pattern of a whole URL.
// https://urlpattern.spec.whatwg.org/#constructor-string-parsing
type constructorParser struct {
	in       []rune
	tokens   []token
	out      initValues
	start    int // token where the component begins
	index    int
	step     int
	group    int // depth
	brackets int
	special  bool
	state    parseState
	// matches reports whether the protocol pattern matches a special scheme.
	matches func(pattern string) (bool, error)
}

type parseState uint8

const (
	stateInit parseState = iota
	stateProtocol
	stateAuthority
	stateUsername
	statePassword
	stateHostname
	statePort
	statePathname
	stateSearch
	stateHash
	stateDone
)

func (s parseState) component() component {
	switch s {
	case stateProtocol:
		return protocol
	case stateUsername:
		return username
	case statePassword:
		return password
	case stateHostname:
		return hostname
	case statePort:
		return port
	case statePathname:
		return pathname
	case stateSearch:
		return search
	}
	return hash
}

func parseConstructor(s string, matches func(string) (bool, error)) (*initValues, error) {
	tokens, err := tokenize(s, true)
	if err != nil {
		return nil, err
	}
	p := &constructorParser{in: []rune(s), tokens: tokens, matches: matches}
	for p.index < len(p.tokens) {
		if err := p.next(); err != nil {
			return nil, err
		}
		p.index += p.step
	}
	if p.out.v[hostname] != nil && p.out.v[port] == nil {
		empty := ""
		p.out.v[port] = &empty
	}
	return &p.out, nil
}

func (p *constructorParser) next() error {
	p.step = 1
	if p.tokens[p.index].kind == tokenEnd {
		switch p.state {
		case stateInit:
			p.rewind()
			switch {
			case p.is(p.index, "#"):
				p.change(stateHash, 1)
			case p.searchPrefix():
				p.change(stateSearch, 1)
			default:
				p.change(statePathname, 0)
			}
			return nil
		case stateAuthority:
			p.rewindTo(stateHostname)
			return nil
		}
		p.change(stateDone, 0)
		p.index = len(p.tokens)
		return nil
	}
	if p.tokens[p.index].kind == tokenOpen {
		p.group++
		return nil
	}
	if p.group > 0 {
		if p.tokens[p.index].kind != tokenClose {
			return nil
		}
		p.group--
	}
	return p.advance()
}

func (p *constructorParser) advance() error {
	switch p.state {
	case stateInit:
		if p.is(p.index, ":") {
			p.rewindTo(stateProtocol)
		}
	case stateProtocol:
		if !p.is(p.index, ":") {
			return nil
		}
		var err error
		if p.special, err = p.matches(p.component()); err != nil {
			return err
		}
		next, skip := statePathname, 1
		if p.is(p.index+1, "/") && p.is(p.index+2, "/") {
			next, skip = stateAuthority, 3
		} else if p.special {
			next = stateAuthority
		}
		p.change(next, skip)
	case stateAuthority:
		if p.is(p.index, "@") {
			p.rewindTo(stateUsername)
		} else if p.is(p.index, "/") || p.searchPrefix() || p.is(p.index, "#") {
			p.rewindTo(stateHostname)
		}
	case stateUsername:
		if p.is(p.index, ":") {
			p.change(statePassword, 1)
		} else if p.is(p.index, "@") {
			p.change(stateHostname, 1)
		}
	case statePassword:
		if p.is(p.index, "@") {
			p.change(stateHostname, 1)
		}
	case stateHostname:
		switch {
		case p.is(p.index, "["):
			p.brackets++
		case p.is(p.index, "]"):
			p.brackets--
		case p.is(p.index, ":") && p.brackets == 0:
			p.change(statePort, 1)
		default:
			p.afterHost()
		}
	case statePort:
		p.afterHost()
	case statePathname:
		if p.searchPrefix() {
			p.change(stateSearch, 1)
		} else if p.is(p.index, "#") {
			p.change(stateHash, 1)
		}
	case stateSearch:
		if p.is(p.index, "#") {
			p.change(stateHash, 1)
		}
	}
	return nil
}

func (p *constructorParser) afterHost() {
	switch {
	case p.is(p.index, "/"):
		p.change(statePathname, 0)
	case p.searchPrefix():
		p.change(stateSearch, 1)
	case p.is(p.index, "#"):
		p.change(stateHash, 1)
	}
}

// is reports whether token i stands for a character itself.
func (p *constructorParser) is(i int, value string) bool {
	if i >= len(p.tokens) {
		return false
	}
	t := p.tokens[i]
	return t.value == value && (t.kind == tokenChar || t.kind == tokenEscaped || t.kind == tokenInvalid)
}

// searchPrefix reports whether a question mark begins the search component.
func (p *constructorParser) searchPrefix() bool {
	if p.is(p.index, "?") {
		return true
	}
	if p.tokens[p.index].value != "?" {
		return false
	}
	if p.index == 0 {
		return true
	}
	switch p.tokens[p.index-1].kind {
	case tokenName, tokenRegexp, tokenClose, tokenAsterisk:
		return false
	}
	return true
}

func (p *constructorParser) component() string {
	from, to := p.tokens[p.start].index, p.tokens[p.index].index
	return string(p.in[from:to])
}

func (p *constructorParser) rewind() {
	p.index, p.step = p.start, 0
}

func (p *constructorParser) rewindTo(s parseState) {
	p.rewind()
	p.state = s
}

// change ends a component and begins another, after skip tokens.
func (p *constructorParser) change(s parseState, skip int) {
	if p.state != stateInit && p.state != stateAuthority && p.state != stateDone {
		text := p.component()
		p.out.v[p.state.component()] = &text
	}
	if p.state != stateInit && s != stateDone {
		empty := ""
		before := func(x parseState) bool { return p.state < x }
		if before(stateHostname) && s > stateHostname && p.out.v[hostname] == nil {
			p.out.v[hostname] = &empty
		}
		if before(statePathname) && s > statePathname && p.out.v[pathname] == nil {
			path := ""
			if p.special {
				path = "/"
			}
			p.out.v[pathname] = &path
		}
		if before(stateSearch) && s > stateSearch && p.out.v[search] == nil {
			p.out.v[search] = &empty
		}
	}
	p.state = s
	p.start = p.index + skip
	p.index += skip
	p.step = 0
}

// ipv6 reports whether a pattern of a host is that of an IPv6 address.
func ipv6(s string) bool {
	return len(s) >= 2 && (s[0] == '[' || strings.HasPrefix(s, "{[") || strings.HasPrefix(s, `\[`))
}
