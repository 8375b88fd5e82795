package legacyurl

import (
	"strings"
	"unicode/utf8"

	"github.com/sxfescript/sxn/web/url/urlparse"
)

// ErrorKind is what is wrong with a URL.
type ErrorKind uint8

// The errors: Node throws ERR_INVALID_URL, ERR_INVALID_ARG_VALUE with
// "Invalid port in url", and a URIError.
const (
	OK ErrorKind = iota
	InvalidURL
	InvalidPort
	Malformed
)

// Parse is url.parse without the parsing of the query: Query is its text.
// https://nodejs.org/api/url.html#urlparseurlstring-parsequerystring-slashesdenotehost
func Parse(text string, slashesDenoteHost bool) (u *URL, kind ErrorKind) {
	u = &URL{}
	rest, hasHash, hasAt := clean(text)
	if !slashesDenoteHost && !hasHash && !hasAt && u.parseSimple(rest) {
		return u, OK
	}
	proto := protocolOf(rest)
	lower := strings.ToLower(proto)
	if proto != "" {
		u.Protocol = Some(lower)
		rest = rest[len(proto):]
	}
	slashes := false
	if slashesDenoteHost || proto != "" || hasUserHost(rest) {
		slashes = strings.HasPrefix(rest, "//")
		if slashes && !(proto != "" && hostless(lower)) {
			rest = rest[2:]
			u.Slashes = true
		}
	}
	if !hostless(lower) && (slashes || proto != "" && !slashed(proto)) {
		if rest, kind = u.parseAuthority(rest); kind != OK {
			return nil, kind
		}
	}
	if !hostless(lower) {
		rest = autoEscape(rest)
	}
	u.parseRest(rest)
	if slashed(lower) && u.Hostname.S != "" && u.Pathname.S == "" {
		u.Pathname = Some("/")
	}
	if u.Pathname.S != "" || u.Search.S != "" {
		u.Path = Some(u.Pathname.S + u.Search.S)
	}
	u.Href = Some(u.Format(u.QueryText().S))
	return u, OK
}

// clean trims white space and makes slashes of the backslashes before a query
// or fragment.
func clean(text string) (rest string, hasHash, hasAt bool) {
	text = strings.TrimFunc(text, func(r rune) bool { return r <= ' ' || r == 0xA0 || r == 0xFEFF })
	end := strings.IndexAny(text, "?#")
	if end < 0 {
		end = len(text)
	}
	head := text[:end]
	hasAt = strings.Contains(head, "@")
	hasHash = strings.Contains(text[end:], "#")
	if strings.Contains(head, `\`) {
		head = strings.ReplaceAll(head, `\`, "/")
	}
	return head + text[end:], hasHash, hasAt
}

// parseSimple takes paths with a query and nothing else.
func (u *URL) parseSimple(rest string) bool {
	if rest == "" || rest[0] != '/' || strings.HasPrefix(rest, "///") {
		return false
	}
	for _, r := range rest {
		if isSpace(r) {
			return false
		}
	}
	u.Path, u.Href = Some(rest), Some(rest)
	path, query, has := strings.Cut(rest, "?")
	u.Pathname = Some(path)
	if has {
		u.Search = Some("?" + query)
		u.Query = Some(query)
	}
	return true
}

// isSpace is \s of regular expressions.
func isSpace(r rune) bool {
	switch {
	case r >= 9 && r <= 13, r == 32, r == 0xA0, r == 0x1680, r >= 0x2000 && r <= 0x200A,
		r == 0x2028, r == 0x2029, r == 0x202F, r == 0x205F, r == 0x3000, r == 0xFEFF:
		return true
	}
	return false
}

// protocolOf returns the scheme that text starts with, with its colon.
func protocolOf(text string) string {
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', c == '.', c == '+', c == '-':
			continue
		case c == ':' && i > 0:
			return text[:i+1]
		}
		break
	}
	return ""
}

// hasUserHost reports //user@host.
func hasUserHost(text string) bool {
	text, ok := strings.CutPrefix(text, "//")
	if !ok {
		return false
	}
	i := strings.IndexAny(text, "@/")
	return i > 0 && text[i] == '@' && i+1 < len(text) && text[i+1] != '@' && text[i+1] != '/'
}

// parseAuthority takes user and host from the start of rest.
func (u *URL) parseAuthority(rest string) (string, ErrorKind) {
	end := strings.IndexAny(rest, "#/?")
	if end < 0 {
		end = len(rest)
	}
	if strings.ContainsAny(rest[:end], "\t\n\r") {
		host := strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(rest[:end])
		rest = host + rest[end:]
		end = len(host)
	}
	at, nonHost := -1, -1
	for i := 0; i < end; i++ {
		switch rest[i] {
		case ' ', '"', '%', '\'', ';', '<', '>', '\\', '^', '`', '{', '|', '}':
			if nonHost < 0 {
				nonHost = i
			}
		case '@':
			at, nonHost = i, -1
		}
	}
	if nonHost < 0 && end < len(rest) {
		nonHost = end
	}
	start := 0
	if at >= 0 {
		auth, ok := decodeComponent(rest[:at])
		if !ok {
			return "", Malformed
		}
		u.Auth = Some(auth)
		start = at + 1
	}
	if nonHost < 0 {
		u.Host, rest = Some(rest[start:]), ""
	} else {
		u.Host, rest = Some(rest[start:nonHost]), rest[nonHost:]
	}
	u.ParseHost()
	if !u.Hostname.OK {
		u.Hostname = Some("")
	}
	hostname := u.Hostname.S
	v6 := isIPv6(hostname)
	if !v6 {
		if i := strings.IndexAny(hostname, `/\#?:`); i >= 0 {
			if hostname[i] == ':' {
				return "", InvalidPort
			}
			u.Hostname = Some(hostname[:i])
			rest = "/" + hostname[i:] + rest
		}
	}
	if kind := u.normalizeHostname(v6); kind != OK {
		return "", kind
	}
	host := u.Hostname.S
	if u.Port.S != "" {
		host += ":" + u.Port.S
	}
	u.Host = Some(host)
	if v6 {
		u.Hostname = Some(u.Hostname.S[1 : len(u.Hostname.S)-1])
		if !strings.HasPrefix(rest, "/") {
			rest = "/" + rest
		}
	}
	return rest, OK
}

// maxHostname is the longest host name, in UTF-16 units.
const maxHostname = 255

func (u *URL) normalizeHostname(v6 bool) ErrorKind {
	name := u.Hostname.S
	if utf8.RuneCountInString(name) > maxHostname {
		name = ""
	}
	name = strings.ToLower(strings.ReplaceAll(name, "\u0130", "i\u0307"))
	if name != "" {
		if v6 {
			if strings.ContainsAny(name, "\x00\t\n\r #%/<>?@\\^|") {
				return InvalidURL
			}
		} else {
			ascii, ok := urlparse.IDNAToASCII(name)
			if !ok || ascii == "" || strings.ContainsAny(ascii, "\x00\t\n\r #%/:<>?@[\\]^|") {
				return InvalidURL
			}
			name = ascii
		}
	}
	u.Hostname = Some(name)
	return OK
}

// ParseHost is url.parseHost(): it takes host apart.
func (u *URL) ParseHost() {
	host := u.Host.S
	i := len(host)
	for i > 0 && host[i-1] >= '0' && host[i-1] <= '9' {
		i--
	}
	if i > 0 && host[i-1] == ':' {
		if i < len(host) {
			u.Port = Some(host[i:])
		}
		host = host[:i-1]
	}
	if host != "" {
		u.Hostname = Some(host)
	}
}

// decodeComponent is decodeURIComponent.
func decodeComponent(s string) (string, bool) {
	if !strings.Contains(s, "%") {
		return s, true
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] != '%' {
			b = append(b, s[i])
			continue
		}
		start := len(b)
		for i < len(s) && s[i] == '%' {
			if i+2 >= len(s) {
				return "", false
			}
			hi, ok1 := digit(s[i+1])
			lo, ok2 := digit(s[i+2])
			if !ok1 || !ok2 {
				return "", false
			}
			b = append(b, hi<<4|lo)
			i += 3
		}
		i--
		if !utf8.Valid(b[start:]) {
			return "", false
		}
	}
	return string(b), true
}

func digit(c byte) (byte, bool) {
	switch {
	case c >= '0' && c <= '9':
		return c - '0', true
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return c | 0x20 - 'a' + 10, true
	}
	return 0, false
}

// autoEscape escapes characters that have no business in a URL.
func autoEscape(s string) string {
	const special = "\t\n\r \"'<>\\^`{|}"
	if !strings.ContainsAny(s, special) {
		return s
	}
	const hex = "0123456789ABCDEF"
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		c := s[i]
		if strings.IndexByte(special, c) < 0 {
			b.WriteByte(c)
			continue
		}
		b.WriteByte('%')
		b.WriteByte(hex[c>>4])
		b.WriteByte(hex[c&15])
	}
	return b.String()
}

// parseRest takes path, query and fragment.
func (u *URL) parseRest(rest string) {
	if i := strings.IndexByte(rest, '#'); i >= 0 {
		u.Hash = Some(rest[i:])
		rest = rest[:i]
	}
	if i := strings.IndexByte(rest, '?'); i >= 0 {
		u.Search, u.Query = Some(rest[i:]), Some(rest[i+1:])
		rest = rest[:i]
	}
	if rest != "" {
		u.Pathname = Some(rest)
	}
}
