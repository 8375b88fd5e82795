package legacyurl

import "strings"

// Resolve is urlObject.resolveObject(relative), but for href, which is the
// caller's to format. Both URLs may be changed.
// https://nodejs.org/api/url.html#urlresolvefrom-to
func (u *URL) Resolve(rel *URL) *URL {
	result := *u
	result.Hash = rel.Hash
	if rel.Href.OK && rel.Href.S == "" {
		return &result
	}
	if rel.Slashes && rel.Protocol.S == "" {
		protocol := result.Protocol
		result = *rel
		result.Protocol = protocol
		if slashed(protocol.S) && result.Hostname.S != "" && result.Pathname.S == "" {
			result.Path, result.Pathname = Some("/"), Some("/")
		}
		return &result
	}
	if rel.Protocol.S != "" && rel.Protocol != result.Protocol {
		return result.withProtocol(rel)
	}
	r := resolver{result: &result, rel: rel}
	r.resolve()
	return &result
}

// withProtocol resolves a URL with a protocol of its own.
func (u *URL) withProtocol(rel *URL) *URL {
	if !slashed(rel.Protocol.S) {
		result := *rel
		return &result
	}
	u.Protocol = rel.Protocol
	u.Pathname = rel.Pathname
	if rel.Host.S == "" && strings.TrimSuffix(rel.Protocol.S, ":") != "file" && !hostless(rel.Protocol.S) {
		segments := strings.Split(rel.Pathname.S, "/")
		for len(segments) > 0 && rel.Host.S == "" {
			rel.Host = Some(segments[0])
			segments = segments[1:]
		}
		rel.Host.OK = true
		rel.Hostname.OK = true
		if len(segments) == 0 || segments[0] != "" {
			segments = append([]string{""}, segments...)
		}
		if len(segments) < 2 {
			segments = append([]string{""}, segments...)
		}
		u.Pathname = Some(strings.Join(segments, "/"))
	}
	u.Search, u.Query, u.Auth, u.Port = rel.Search, rel.Query, rel.Auth, rel.Port
	u.Host = Some(rel.Host.S)
	u.Hostname = rel.Hostname
	if rel.Hostname.S == "" {
		u.Hostname = rel.Host
	}
	u.setPath()
	u.Slashes = u.Slashes || rel.Slashes
	return u
}

func (u *URL) setPath() {
	if u.Pathname.S != "" || u.Search.S != "" {
		u.Path = Some(u.Pathname.S + u.Search.S)
	}
}

// resolver is the general case: paths are joined segment by segment.
type resolver struct {
	result, rel *URL
	src, path   []string // segments of result and rel
	// noSlashes is set for protocols like mailto, whose host is the first
	// segment of the path.
	noSlashes bool
	// endAbsolute says that the result is to be absolute.
	endAbsolute bool
}

func split(t Text) []string {
	if t.S == "" {
		return nil
	}
	return strings.Split(t.S, "/")
}

func absolute(t Text) bool { return strings.HasPrefix(t.S, "/") }

func (r *resolver) resolve() {
	result, rel := r.result, r.rel
	relAbsolute := rel.Host.S != "" || absolute(rel.Pathname)
	r.endAbsolute = relAbsolute || absolute(result.Pathname) || result.Host.S != "" && rel.Pathname.S != ""
	removeDots := r.endAbsolute
	r.src, r.path = split(result.Pathname), split(rel.Pathname)
	r.noSlashes = result.Protocol.S != "" && !slashed(result.Protocol.S)
	if r.noSlashes {
		r.hostToPath()
	}
	switch {
	case relAbsolute:
		r.replace()
	case len(r.path) > 0:
		if len(r.src) > 0 {
			r.src = r.src[:len(r.src)-1]
		}
		r.src = append(r.src[:len(r.src):len(r.src)], r.path...)
		result.Search, result.Query = rel.Search, rel.Query
	case rel.Search.OK:
		r.searchOnly()
		return
	}
	if len(r.src) == 0 {
		result.Pathname, result.Path = Text{}, Text{}
		if result.Search.S != "" {
			result.Path = Some("/" + result.Search.S)
		}
		return
	}
	r.finish(removeDots)
}

// hostToPath makes the host the first segment.
func (r *resolver) hostToPath() {
	result, rel := r.result, r.rel
	result.Hostname, result.Port = Some(""), Text{}
	r.src = prepend(r.src, result.Host)
	result.Host = Some("")
	if rel.Protocol.S != "" {
		rel.Hostname, rel.Port = Text{}, Text{}
		result.Auth = Text{}
		r.path = prepend(r.path, rel.Host)
		rel.Host = Text{}
	}
	r.endAbsolute = r.endAbsolute && (first(r.path) == "" && len(r.path) > 0 || first(r.src) == "" && len(r.src) > 0)
}

func first(segments []string) string {
	if len(segments) == 0 {
		return ""
	}
	return segments[0]
}

// prepend puts a host before segments.
func prepend(segments []string, host Text) []string {
	if host.S == "" {
		return segments
	}
	if len(segments) > 0 && segments[0] == "" {
		segments[0] = host.S
		return segments
	}
	return append([]string{host.S}, segments...)
}

// replace takes over an absolute path and perhaps a host.
func (r *resolver) replace() {
	result, rel := r.result, r.rel
	if rel.Host.OK {
		if result.Host != rel.Host {
			result.Auth = Text{}
		}
		result.Host, result.Port = rel.Host, rel.Port
	}
	if rel.Hostname.OK {
		if result.Hostname != rel.Hostname {
			result.Auth = Text{}
		}
		result.Hostname = rel.Hostname
	}
	result.Search, result.Query = rel.Search, rel.Query
	r.src = r.path
}

// searchOnly takes over the query alone.
func (r *resolver) searchOnly() {
	if r.noSlashes {
		r.pathToHost(true)
	}
	r.result.Search, r.result.Query = r.rel.Search, r.rel.Query
	if r.result.Pathname.OK || r.result.Search.OK {
		r.result.Path = Some(r.result.Pathname.S + r.result.Search.S)
	}
}

// pathToHost undoes hostToPath; a user may come along with the host.
func (r *resolver) pathToHost(take bool) {
	host := Some("")
	if take && len(r.src) > 0 {
		host = Some(r.src[0])
		r.src = r.src[1:]
	}
	r.result.Hostname, r.result.Host = host, host
	if user, rest, ok := strings.Cut(host.S, "@"); ok && user != "" {
		rest, _, _ = strings.Cut(rest, "@")
		r.result.Auth = Some(user)
		r.result.Hostname, r.result.Host = Some(rest), Some(rest)
	}
}

// finish resolves dots and puts the URL together.
func (r *resolver) finish(removeDots bool) {
	result, rel := r.result, r.rel
	last := r.src[len(r.src)-1]
	trailing := last == "" || (result.Host.S != "" || rel.Host.S != "" || len(r.src) > 1) && (last == "." || last == "..")
	up := 0
	kept := make([]string, len(r.src), len(r.src)+2)
	n := len(kept)
	for i := len(r.src) - 1; i >= 0; i-- {
		switch s := r.src[i]; {
		case s == ".":
		case s == "..":
			up++
		case up > 0:
			up--
		default:
			n--
			kept[n] = s
		}
	}
	r.src = kept[n:]
	if !r.endAbsolute && !removeDots {
		above := make([]string, up, up+len(r.src))
		for i := range above {
			above[i] = ".."
		}
		r.src = append(above, r.src...)
	}
	if r.endAbsolute && !(len(r.src) > 0 && r.src[0] == "") {
		r.src = append([]string{""}, r.src...)
	}
	if trailing && !strings.HasSuffix(strings.Join(r.src, "/"), "/") {
		r.src = append(r.src, "")
	}
	isAbsolute := len(r.src) > 0 && r.src[0] == ""
	if r.noSlashes {
		r.pathToHost(!isAbsolute)
	}
	r.endAbsolute = r.endAbsolute || result.Host.S != "" && len(r.src) > 0
	if r.endAbsolute && !isAbsolute {
		r.src = append([]string{""}, r.src...)
	}
	if len(r.src) == 0 {
		result.Pathname, result.Path = Text{}, Text{}
	} else {
		result.Pathname = Some(strings.Join(r.src, "/"))
	}
	if result.Pathname.OK || result.Search.OK {
		result.Path = Some(result.Pathname.S + result.Search.S)
	}
	if rel.Auth.S != "" {
		result.Auth = rel.Auth
	}
	result.Slashes = result.Slashes || rel.Slashes
}
