package legacyurl

import "strings"

// Text is a string or null.
type Text struct {
	S  string
	OK bool
}

// Some returns a Text that is a string.
func Some(s string) Text { return Text{s, true} }

// URL is the properties of a Url object.
type URL struct {
	Protocol, Auth, Host, Port, Hostname, Hash, Search, Pathname, Path, Href Text

	// Slashes is true or null.
	Slashes bool
	// Query is the query as text, or any object that belongs to the caller.
	Query any
}

// QueryText returns the query where it is text.
func (u *URL) QueryText() Text {
	t, _ := u.Query.(Text)
	return t
}

func hostless(protocol string) bool { return protocol == "javascript" || protocol == "javascript:" }

func slashed(protocol string) bool {
	switch strings.TrimSuffix(protocol, ":") {
	case "http", "https", "ftp", "gopher", "file", "ws", "wss":
		return true
	}
	return false
}

// isIPv6 reports a host name in brackets.
func isIPv6(hostname string) bool {
	return len(hostname) >= 2 && hostname[0] == '[' && hostname[len(hostname)-1] == ']'
}

// Format is url.format of a legacy URL; query is Query as text.
// https://nodejs.org/api/url.html#urlformaturlobject
func (u *URL) Format(query string) string {
	auth, protocol, pathname, hash := u.Auth.S, u.Protocol.S, u.Pathname.S, u.Hash.S
	if auth != "" {
		auth = escapeAuth(auth) + "@"
	}
	host := ""
	if u.Host.S != "" {
		host = auth + u.Host.S
	} else if u.Hostname.S != "" {
		host = u.Hostname.S
		if strings.Contains(host, ":") && !isIPv6(host) {
			host = "[" + host + "]"
		}
		host = auth + host
		if u.Port.S != "" {
			host += ":" + u.Port.S
		}
	}
	search := u.Search.S
	if search == "" && query != "" {
		search = "?" + query
	}
	if protocol != "" && !strings.HasSuffix(protocol, ":") {
		protocol += ":"
	}
	pathname = strings.ReplaceAll(strings.ReplaceAll(pathname, "#", "%23"), "?", "%3F")
	if u.Slashes || slashed(protocol) {
		if u.Slashes || host != "" {
			if pathname != "" && pathname[0] != '/' {
				pathname = "/" + pathname
			}
			host = "//" + host
		} else if strings.HasPrefix(protocol, "file") {
			host = "//"
		}
	}
	search = strings.ReplaceAll(search, "#", "%23")
	if hash != "" && hash[0] != '#' {
		hash = "#" + hash
	}
	if search != "" && search[0] != '?' {
		search = "?" + search
	}
	return protocol + host + pathname + search + hash
}

// escapeAuth escapes what encodeURIComponent does, but ":".
func escapeAuth(s string) string {
	const hex = "0123456789ABCDEF"
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', strings.IndexByte("-_.!~*'():", c) >= 0:
			b.WriteByte(c)
		default:
			b.WriteByte('%')
			b.WriteByte(hex[c>>4])
			b.WriteByte(hex[c&15])
		}
	}
	return b.String()
}
