package urlparse

import (
	"strconv"
	"strings"
)

// URL is a parsed URL. It is a small value: an href and where its parts are.
// The zero value is no URL.
type URL struct {
	href string
	// Ends of parts in href; equal to the start where there is none.
	schemeEnd int32 // at the ":"
	userEnd   int32
	hostStart int32 // behind "//" or "@"
	hostEnd   int32
	pathStart int32
	query     int32 // at the "?", or -1
	fragment  int32 // at the "#", or -1
	port      int32 // -1 for none
	host      hostKind
	opaque    bool // the path is opaque
}

type hostKind uint8

const (
	hostNone hostKind = iota
	hostEmpty
	hostSet
)

// Href is the serialised URL.
func (u *URL) Href() string { return u.href }

// String is Href.
func (u *URL) String() string { return u.href }

func (u *URL) scheme() string { return u.href[:u.schemeEnd] }

// Protocol is the scheme with ":".
func (u *URL) Protocol() string { return u.href[:u.schemeEnd+1] }

// Username and Password are percent-encoded.
func (u *URL) Username() string {
	if start := u.schemeEnd + 3; u.host != hostNone && u.userEnd > start {
		return u.href[start:u.userEnd]
	}
	return ""
}

// Password is the part between ":" and "@".
func (u *URL) Password() string {
	if u.host != hostNone && u.hostStart > u.userEnd && u.href[u.userEnd] == ':' {
		return u.href[u.userEnd+1 : u.hostStart-1]
	}
	return ""
}

// Host is the host name with its port.
func (u *URL) Host() string {
	if u.host == hostNone {
		return ""
	}
	end := u.hostEnd
	if u.port >= 0 {
		end = u.pathStart
	}
	return u.href[u.hostStart:end]
}

// Hostname is the host without port.
func (u *URL) Hostname() string {
	if u.host == hostNone {
		return ""
	}
	return u.href[u.hostStart:u.hostEnd]
}

// HasHost tells an empty host from none.
func (u *URL) HasHost() bool { return u.host != hostNone }

// Port is the port as text, empty for the scheme's default.
func (u *URL) Port() string {
	if u.port < 0 {
		return ""
	}
	return u.href[u.hostEnd+1 : u.pathStart]
}

// PortNumber is the port, or -1.
func (u *URL) PortNumber() int { return int(u.port) }

// Pathname is the path.
func (u *URL) Pathname() string { return u.href[u.pathStart:u.pathEnd()] }

func (u *URL) pathEnd() int32 {
	switch {
	case u.query >= 0:
		return u.query
	case u.fragment >= 0:
		return u.fragment
	}
	return int32(len(u.href))
}

// HasOpaquePath reports a path that is no list of segments, as in mailto:.
func (u *URL) HasOpaquePath() bool { return u.opaque }

func (u *URL) queryEnd() int32 {
	if u.fragment >= 0 {
		return u.fragment
	}
	return int32(len(u.href))
}

// Search is the query with "?", empty if it is empty.
func (u *URL) Search() string {
	if u.query < 0 || u.queryEnd() == u.query+1 {
		return ""
	}
	return u.href[u.query:u.queryEnd()]
}

// Query is the query without "?".
func (u *URL) Query() (query string, ok bool) {
	if u.query < 0 {
		return "", false
	}
	return u.href[u.query+1 : u.queryEnd()], true
}

// Hash is the fragment with "#", empty if it is empty.
func (u *URL) Hash() string {
	if u.fragment < 0 || int(u.fragment) == len(u.href)-1 {
		return ""
	}
	return u.href[u.fragment:]
}

// IsSpecial reports one of the schemes that the standard treats specially.
func (u *URL) IsSpecial() bool { return isSpecial(u.scheme()) }

// Origin is the serialised origin, "null" for an opaque one.
// https://url.spec.whatwg.org/#origin
func (u *URL) Origin() string {
	switch u.scheme() {
	case "http", "https", "ws", "wss", "ftp":
		if u.hostStart == u.schemeEnd+3 {
			return u.href[:u.pathStart]
		}
		return u.href[:u.schemeEnd+3] + u.href[u.hostStart:u.pathStart]
	case "blob":
		if inner, ok := Parse(u.Pathname(), nil); ok && (inner.scheme() == "http" || inner.scheme() == "https") {
			return inner.Origin()
		}
	}
	return "null"
}

// isSpecial: https://url.spec.whatwg.org/#special-scheme
func isSpecial(scheme string) bool {
	switch scheme {
	case "http", "https", "ws", "wss", "ftp", "file":
		return true
	}
	return false
}

func defaultPort(scheme string) int32 {
	switch scheme {
	case "http", "ws":
		return 80
	case "https", "wss":
		return 443
	case "ftp":
		return 21
	}
	return -1
}

// record is a URL in parts, the form that parsing and setters work on.
// https://url.spec.whatwg.org/#concept-url
type record struct {
	scheme             string
	username, password string
	hostname           string
	host               hostKind
	port               int32
	path               string // segments with "/" before each, or opaque
	opaque             bool
	query, fragment    string
	hasQuery           bool
	hasFragment        bool
}

func (u *URL) record() record {
	r := record{scheme: u.scheme(), username: u.Username(), password: u.Password(), hostname: u.Hostname(), host: u.host,
		port: u.port, path: u.Pathname(), opaque: u.opaque}
	r.query, r.hasQuery = u.Query()
	if u.fragment >= 0 {
		r.fragment, r.hasFragment = u.href[u.fragment+1:], true
	}
	return r
}

// serialize builds the href in one allocation.
// https://url.spec.whatwg.org/#url-serializing
func (r *record) serialize() URL {
	var port [6]byte
	portText := port[:0]
	if r.port >= 0 {
		portText = strconv.AppendInt(append(portText, ':'), int64(r.port), 10)
	}
	var b strings.Builder
	b.Grow(len(r.scheme) + len(r.username) + len(r.password) + len(r.hostname) + len(portText) + len(r.path) + len(r.query) + len(r.fragment) + 8)
	u := URL{port: r.port, host: r.host, opaque: r.opaque, query: -1, fragment: -1}
	b.WriteString(r.scheme)
	u.schemeEnd = int32(b.Len())
	b.WriteByte(':')
	if r.host != hostNone {
		b.WriteString("//")
		b.WriteString(r.username)
		u.userEnd = int32(b.Len())
		if r.password != "" {
			b.WriteByte(':')
			b.WriteString(r.password)
		}
		if r.username != "" || r.password != "" {
			b.WriteByte('@')
		}
		u.hostStart = int32(b.Len())
		b.WriteString(r.hostname)
		u.hostEnd = int32(b.Len())
		b.Write(portText)
	} else {
		u.userEnd, u.hostStart, u.hostEnd = u.schemeEnd+1, u.schemeEnd+1, u.schemeEnd+1
		if !r.opaque && strings.HasPrefix(r.path, "//") {
			b.WriteString("/.")
		}
	}
	u.pathStart = int32(b.Len())
	b.WriteString(r.path)
	if r.hasQuery {
		u.query = int32(b.Len())
		b.WriteByte('?')
		b.WriteString(r.query)
	}
	if r.hasFragment {
		u.fragment = int32(b.Len())
		b.WriteByte('#')
		b.WriteString(r.fragment)
	}
	u.href = b.String()
	return u
}

// Format is url.format of a URL with its options.
// https://nodejs.org/api/url.html#urlformaturl-options
func (u *URL) Format(auth, fragment, search, unicode bool) string {
	r := u.record()
	if !auth {
		r.username, r.password = "", ""
	}
	if !fragment {
		r.hasFragment = false
		r.fragment = ""
	}
	if !search {
		r.hasQuery = false
		r.query = ""
	}
	if unicode && r.host == hostSet {
		r.hostname = DomainToUnicode(r.hostname)
	}
	out := r.serialize()
	return out.href
}
