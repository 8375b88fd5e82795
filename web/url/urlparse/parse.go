package urlparse

import (
	"strings"
)

// maxLength bounds a URL, so that offsets fit.
const maxLength = 1 << 30

// Parse parses input, against base if that is not nil.
// https://url.spec.whatwg.org/#concept-url-parser
func Parse(input string, base *URL) (URL, bool) {
	if u, ok := parseFast(input); ok {
		return u, true
	}
	if len(input) > maxLength/4 {
		return URL{}, false
	}
	p := parser{in: removeTabs(trim(input))}
	if base != nil {
		b := base.record()
		p.base = &b
	}
	if !p.parse() {
		return URL{}, false
	}
	return p.r.serialize(), true
}

// ParseStrings parses input against a base that is a string; hasBase is false
// for no base.
func ParseStrings(input, base string, hasBase bool) (URL, bool) {
	if !hasBase {
		return Parse(input, nil)
	}
	b, ok := Parse(base, nil)
	if !ok {
		return URL{}, false
	}
	return Parse(input, &b)
}

// trim strips control characters and spaces from both ends.
func trim(s string) string {
	for s != "" && s[0] <= ' ' {
		s = s[1:]
	}
	for s != "" && s[len(s)-1] <= ' ' {
		s = s[:len(s)-1]
	}
	return s
}

func removeTabs(s string) string {
	if !strings.ContainsAny(s, "\t\n\r") {
		return s
	}
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if c := s[i]; c != '\t' && c != '\n' && c != '\r' {
			out = append(out, c)
		}
	}
	return string(out)
}

// parseFast takes http and https URLs that are already in normal form, but
// maybe for the "/" of an empty path, without any copying.
func parseFast(s string) (URL, bool) {
	u := URL{port: -1, query: -1, fragment: -1, host: hostSet}
	if len(s) > maxLength {
		return u, false
	}
	switch {
	case strings.HasPrefix(s, "https://"):
		u.schemeEnd = 5
	case strings.HasPrefix(s, "http://"):
		u.schemeEnd = 4
	default:
		return u, false
	}
	i := int(u.schemeEnd) + 3
	u.userEnd, u.hostStart = int32(i), int32(i)
	i = fastHost(s, i)
	if i < 0 {
		return u, false
	}
	u.hostEnd = int32(i)
	if i < len(s) && s[i] == ':' {
		start := i + 1
		n := int32(0)
		for i = start; i < len(s) && isDigit(s[i]) && i-start < 5; i++ {
			n = n*10 + int32(s[i]-'0')
		}
		if i == start || s[start] == '0' || n > 65535 || n == defaultPort(s[:u.schemeEnd]) {
			return u, false
		}
		u.port = n
	}
	u.pathStart = int32(i)
	if i == len(s) {
		u.href = s + "/"
		return u, true
	}
	if s[i] != '/' {
		return u, false
	}
	for ; i < len(s) && s[i] != '?' && s[i] != '#'; i++ {
		c := s[i]
		if setPath.has(c) || c == '\\' {
			return u, false
		}
		if c == '/' && i+1 < len(s) && (s[i+1] == '.' || s[i+1] == '%') {
			return u, false
		}
	}
	if i < len(s) && s[i] == '?' {
		u.query = int32(i)
		for i++; i < len(s) && s[i] != '#'; i++ {
			if setSpecialQuery.has(s[i]) {
				return u, false
			}
		}
	}
	if i < len(s) {
		u.fragment = int32(i)
		for i++; i < len(s); i++ {
			if setFragment.has(s[i]) {
				return u, false
			}
		}
	}
	u.href = s
	return u, true
}

// fastHost returns the end of a host of lower-case letters, digits, "-", "_"
// and single dots, that is neither an IPv4 address nor has Punycode; -1 for
// any other.
func fastHost(s string, start int) int {
	label := start
	digitFirst := false
	i := start
	for ; i < len(s); i++ {
		c := s[i]
		switch {
		case c >= 'a' && c <= 'z' || c == '-' || c == '_':
		case isDigit(c):
			digitFirst = digitFirst || i == label
		case c == '.':
			if i == label {
				return -1
			}
			label = i + 1
			digitFirst = false
		case c == '/' || c == '?' || c == '#' || c == ':':
			if i == label || digitFirst {
				return -1
			}
			return i
		default:
			return -1
		}
		if i == label+3 && s[label:i+1] == "xn--" {
			return -1
		}
	}
	if i == label || digitFirst {
		return -1
	}
	return i
}

// override is the state that a setter starts the parser in.
type override uint8

const (
	overrideNone override = iota
	overrideScheme
	overrideHost
	overrideHostname
	overridePort
	overridePath
	overrideQuery
	overrideFragment
)

// parser is the basic URL parser. Its methods are the states of the standard;
// each returns false for failure.
// https://url.spec.whatwg.org/#concept-basic-url-parser
type parser struct {
	in   string
	pos  int
	base *record
	r    record
	over override
}

// at returns the byte at the position and whether there is one.
func (p *parser) at() (byte, bool) {
	if p.pos < len(p.in) {
		return p.in[p.pos], true
	}
	return 0, false
}

func (p *parser) rest() string { return p.in[p.pos:] }

func (p *parser) special() bool { return isSpecial(p.r.scheme) }

func (p *parser) parse() bool {
	p.r.port = -1
	if scheme, ok := p.readScheme(); ok {
		p.r.scheme = scheme
		return p.afterScheme()
	}
	p.pos = 0
	return p.noScheme()
}

// readScheme reads a scheme and its ":"; the scheme is in lower case.
// https://url.spec.whatwg.org/#scheme-start-state
func (p *parser) readScheme() (string, bool) {
	if c, ok := p.at(); !ok || !isAlpha(c) {
		return "", false
	}
	for i := p.pos; i < len(p.in); i++ {
		c := p.in[i]
		if c == ':' {
			scheme := p.in[p.pos:i]
			p.pos = i + 1
			return strings.ToLower(scheme), true
		}
		if !isAlpha(c) && !isDigit(c) && c != '+' && c != '-' && c != '.' {
			break
		}
	}
	return "", false
}

// afterScheme is the end of the scheme state.
func (p *parser) afterScheme() bool {
	switch {
	case p.r.scheme == "file":
		return p.file()
	case p.special() && p.base != nil && p.base.scheme == p.r.scheme:
		if strings.HasPrefix(p.rest(), "//") {
			return p.authoritySlashes()
		}
		return p.relative()
	case p.special():
		return p.authoritySlashes()
	case strings.HasPrefix(p.rest(), "//"):
		p.pos += 2
		return p.authority()
	case strings.HasPrefix(p.rest(), "/"):
		return p.path()
	}
	p.r.opaque = true
	return p.opaquePath()
}

// noScheme: https://url.spec.whatwg.org/#no-scheme-state
func (p *parser) noScheme() bool {
	c, ok := p.at()
	switch {
	case p.base == nil || p.base.opaque && (!ok || c != '#'):
		return false
	case p.base.opaque:
		p.r.scheme, p.r.path, p.r.opaque = p.base.scheme, p.base.path, true
		p.r.query, p.r.hasQuery = p.base.query, p.base.hasQuery
		return p.fragmentState()
	case p.base.scheme == "file":
		p.r.scheme = "file"
		return p.file()
	}
	return p.relative()
}

func (p *parser) copyAuthority() {
	p.r.username, p.r.password, p.r.hostname, p.r.host, p.r.port = p.base.username, p.base.password, p.base.hostname, p.base.host, p.base.port
}

// relative: https://url.spec.whatwg.org/#relative-state
func (p *parser) relative() bool {
	p.r.scheme = p.base.scheme
	c, ok := p.at()
	if ok && (c == '/' || c == '\\' && p.special()) {
		p.pos++
		return p.relativeSlash()
	}
	p.copyAuthority()
	p.r.path, p.r.query, p.r.hasQuery = p.base.path, p.base.query, p.base.hasQuery
	switch {
	case !ok:
		return true
	case c == '?':
		return p.queryState()
	case c == '#':
		return p.fragmentState()
	}
	p.r.query, p.r.hasQuery = "", false
	p.shorten()
	return p.path()
}

// relativeSlash: https://url.spec.whatwg.org/#relative-slash-state
func (p *parser) relativeSlash() bool {
	c, ok := p.at()
	switch {
	case ok && p.special() && (c == '/' || c == '\\'):
		return p.authoritySlashes()
	case ok && c == '/':
		p.pos++
		return p.authority()
	}
	p.copyAuthority()
	p.pos-- // the slash belongs to the path
	return p.path()
}

// authoritySlashes passes any number of slashes.
// https://url.spec.whatwg.org/#special-authority-ignore-slashes-state
func (p *parser) authoritySlashes() bool {
	for p.pos < len(p.in) && (p.in[p.pos] == '/' || p.in[p.pos] == '\\') {
		p.pos++
	}
	return p.authority()
}

// authorityEnd is where credentials, host and port end.
func (p *parser) authorityEnd() int {
	special := p.special()
	for i := p.pos; i < len(p.in); i++ {
		switch c := p.in[i]; c {
		case '/', '?', '#':
			return i
		case '\\':
			if special {
				return i
			}
		}
	}
	return len(p.in)
}

// authority: https://url.spec.whatwg.org/#authority-state
func (p *parser) authority() bool {
	end := p.authorityEnd()
	if at := strings.LastIndexByte(p.in[p.pos:end], '@'); at >= 0 {
		if p.pos+at+1 == end {
			return false
		}
		user, pass, _ := strings.Cut(p.in[p.pos:p.pos+at], ":")
		p.r.username, p.r.password = encode(user, setUserinfo), encode(pass, setUserinfo)
		p.pos += at + 1
	}
	return p.hostState(end)
}

// hostState reads host and port up to end.
// https://url.spec.whatwg.org/#host-state
func (p *parser) hostState(end int) bool {
	text := p.in[p.pos:end]
	colon := -1
	inBrackets := false
	for i := 0; i < len(text) && colon < 0; i++ {
		switch text[i] {
		case '[':
			inBrackets = true
		case ']':
			inBrackets = false
		case ':':
			if !inBrackets {
				colon = i
			}
		}
	}
	name := text
	if colon >= 0 {
		name = text[:colon]
		if name == "" || p.over == overrideHostname {
			return false
		}
	} else if name == "" && (p.special() || p.over != overrideNone && (p.r.username != "" || p.r.password != "" || p.r.port >= 0)) {
		return false
	}
	host, ok := parseHost(name, !p.special())
	if !ok {
		return false
	}
	p.setHost(host)
	if colon >= 0 {
		p.pos += colon + 1
		return p.portState(end)
	}
	p.pos = end
	if p.over != overrideNone {
		return true
	}
	return p.pathStart()
}

func (p *parser) setHost(host string) {
	p.r.hostname, p.r.host = host, hostSet
	if host == "" {
		p.r.host = hostEmpty
	}
}

// portState: https://url.spec.whatwg.org/#port-state
func (p *parser) portState(end int) bool {
	start := p.pos
	n := int32(0)
	for p.pos < end && isDigit(p.in[p.pos]) {
		if n = n*10 + int32(p.in[p.pos]-'0'); n > 65535 {
			return false
		}
		p.pos++
	}
	if p.pos < end && p.over == overrideNone {
		return false
	}
	if p.pos > start {
		p.r.port = n
		if n == defaultPort(p.r.scheme) {
			p.r.port = -1
		}
	}
	if p.over != overrideNone {
		return true
	}
	return p.pathStart()
}

// file: https://url.spec.whatwg.org/#file-state
func (p *parser) file() bool {
	p.r.host, p.r.hostname = hostEmpty, ""
	c, ok := p.at()
	base := p.base
	if base != nil && base.scheme != "file" {
		base = nil
	}
	switch {
	case ok && (c == '/' || c == '\\'):
		p.pos++
		return p.fileSlash(base)
	case base == nil:
		return p.path()
	}
	p.r.hostname, p.r.host = base.hostname, base.host
	p.r.path, p.r.query, p.r.hasQuery = base.path, base.query, base.hasQuery
	switch {
	case !ok:
		return true
	case c == '?':
		return p.queryState()
	case c == '#':
		return p.fragmentState()
	}
	p.r.query, p.r.hasQuery = "", false
	if startsWithDrive(p.rest()) {
		p.r.path = ""
	} else {
		p.shorten()
	}
	return p.path()
}

// fileSlash: https://url.spec.whatwg.org/#file-slash-state
func (p *parser) fileSlash(base *record) bool {
	if c, ok := p.at(); ok && (c == '/' || c == '\\') {
		p.pos++
		return p.fileHost()
	}
	if base != nil {
		p.r.hostname, p.r.host = base.hostname, base.host
		if !startsWithDrive(p.rest()) && len(base.path) >= 3 && isAlpha(base.path[1]) && base.path[2] == ':' && (len(base.path) == 3 || base.path[3] == '/') {
			p.r.path = base.path[:3]
		}
	}
	p.pos--
	return p.path()
}

// fileHost: https://url.spec.whatwg.org/#file-host-state
func (p *parser) fileHost() bool {
	end := p.authorityEnd()
	name := p.in[p.pos:end]
	if p.over == overrideNone && isDriveLetter(name) {
		return p.path()
	}
	host := ""
	if name != "" {
		var ok bool
		if host, ok = parseHost(name, false); !ok {
			return false
		}
		if host == "localhost" {
			host = ""
		}
	}
	p.setHost(host)
	p.pos = end
	if p.over != overrideNone {
		return true
	}
	return p.pathStart()
}

// pathStart: https://url.spec.whatwg.org/#path-start-state
func (p *parser) pathStart() bool {
	c, ok := p.at()
	switch {
	case p.special():
		return p.path()
	case p.over == overrideNone && ok && c == '?':
		return p.queryState()
	case p.over == overrideNone && ok && c == '#':
		return p.fragmentState()
	case ok:
		return p.path()
	case p.over != overrideNone && p.r.host == hostNone:
		p.r.path += "/"
	}
	return true
}

// isDriveLetter: https://url.spec.whatwg.org/#windows-drive-letter
func isDriveLetter(s string) bool {
	return len(s) == 2 && isAlpha(s[0]) && (s[1] == ':' || s[1] == '|')
}

// startsWithDrive: https://url.spec.whatwg.org/#start-with-a-windows-drive-letter
func startsWithDrive(s string) bool {
	return len(s) >= 2 && isDriveLetter(s[:2]) && (len(s) == 2 || strings.IndexByte(`/\?#`, s[2]) >= 0)
}

// shorten: https://url.spec.whatwg.org/#shorten-a-urls-path
func (p *parser) shorten() { p.r.path = string(shortened([]byte(p.r.path), p.r.scheme == "file")) }

func shortened(path []byte, file bool) []byte {
	if file && len(path) == 3 && isAlpha(path[1]) && path[2] == ':' {
		return path
	}
	for i := len(path) - 1; i >= 0; i-- {
		if path[i] == '/' {
			return path[:i]
		}
	}
	return path
}

// path reads the path; it stands at a slash or at the first segment.
// https://url.spec.whatwg.org/#path-state
func (p *parser) path() bool {
	special, file := p.special(), p.r.scheme == "file"
	if c, ok := p.at(); ok && (c == '/' || c == '\\' && special) {
		p.pos++
	}
	out := append(make([]byte, 0, len(p.r.path)+len(p.in)-p.pos+8), p.r.path...)
	for {
		start := p.pos
		slash := false
		for ; p.pos < len(p.in); p.pos++ {
			c := p.in[p.pos]
			if c == '/' || c == '\\' && special {
				slash = true
				break
			}
			if (c == '?' || c == '#') && p.over == overrideNone {
				break
			}
		}
		seg := p.in[start:p.pos]
		switch dots(seg) {
		case 2:
			out = shortened(out, file)
			if !slash {
				out = append(out, '/')
			}
		case 1:
			if !slash {
				out = append(out, '/')
			}
		default:
			drive := file && len(out) == 0 && isDriveLetter(seg)
			out = append(out, '/')
			if drive {
				out = append(out, seg[0], ':')
			} else {
				out = appendEncoded(out, seg, setPath)
			}
		}
		if !slash {
			break
		}
		p.pos++
	}
	p.r.path = string(out)
	return p.tail()
}

// dots returns 1 for a single-dot and 2 for a double-dot segment, else 0.
// https://url.spec.whatwg.org/#single-dot-path-segment
func dots(seg string) int {
	n := 0
	for seg != "" {
		switch {
		case seg[0] == '.':
			seg = seg[1:]
		case len(seg) >= 3 && seg[0] == '%' && seg[1] == '2' && seg[2]|0x20 == 'e':
			seg = seg[3:]
		default:
			return 0
		}
		if n++; n > 2 {
			return 0
		}
	}
	return n
}

// tail reads query and fragment.
func (p *parser) tail() bool {
	switch c, ok := p.at(); {
	case ok && c == '?':
		return p.queryState()
	case ok && c == '#':
		return p.fragmentState()
	}
	return true
}

// opaquePath: https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state
func (p *parser) opaquePath() bool {
	end := strings.IndexAny(p.rest(), "?#")
	if end < 0 {
		end = len(p.in)
	} else {
		end += p.pos
	}
	text := p.in[p.pos:end]
	if end < len(p.in) && strings.HasSuffix(text, " ") {
		// The last space would be lost if query and fragment are removed.
		p.r.path = encode(text[:len(text)-1], setC0) + "%20"
	} else {
		p.r.path = encode(text, setC0)
	}
	p.pos = end
	return p.tail()
}

// queryState stands at the "?".
// https://url.spec.whatwg.org/#query-state
func (p *parser) queryState() bool {
	p.pos++
	end := len(p.in)
	if p.over == overrideNone {
		if i := strings.IndexByte(p.rest(), '#'); i >= 0 {
			end = p.pos + i
		}
	}
	s := setQuery
	if p.special() {
		s = setSpecialQuery
	}
	p.r.query, p.r.hasQuery = encode(p.in[p.pos:end], s), true
	if p.pos = end; end < len(p.in) {
		return p.fragmentState()
	}
	return true
}

// fragmentState stands at the "#".
// https://url.spec.whatwg.org/#fragment-state
func (p *parser) fragmentState() bool {
	p.r.fragment, p.r.hasFragment = encode(p.in[p.pos+1:], setFragment), true
	return true
}
