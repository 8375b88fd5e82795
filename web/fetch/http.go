package fetch

import (
	"net/netip"
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/httpclient"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/web/blob"
	"github.com/sxfescript/sxn/web/streams"
	"github.com/sxfescript/sxn/web/url"
	"github.com/sxfescript/sxn/web/url/urlparse"
)

// http is HTTP-network-or-cache fetch without the cache.
// https://fetch.spec.whatwg.org/#concept-http-network-or-cache-fetch
func (f *fetching) http() {
	req, err := f.httpRequest()
	if err == nil {
		f.x, err = httpclient.Do(f.e, req, f)
	}
	if err != nil {
		if v, ok := f.e.RT.ErrorValue(err); ok {
			f.fail(v)
		}
	}
}

func (f *fetching) httpRequest() (*httpclient.Request, error) {
	r, u := f.r, &f.r.url
	secure := u.Protocol() == "https:"
	req := &httpclient.Request{Method: r.method, Secure: secure, Host: strings.Trim(u.Hostname(), "[]"), Port: u.PortNumber(),
		Authority: u.Host(), Path: u.Pathname() + u.Search(), Length: -1}
	if req.Port < 0 {
		req.Port = 80
		if secure {
			req.Port = 443
		}
	}
	if err := addFields(req, f.fields(secure)); err != nil {
		return nil, err
	}
	if r.body != nil {
		given := req.Length
		if req.Length = r.body.length(); given >= 0 {
			req.Length = given
		}
		b, err := f.outgoing()
		if err != nil {
			return nil, err
		}
		req.Body = b
	}
	return req, nil
}

// isLocal reports whether a host is this machine, which is trusted without TLS.
// https://w3c.github.io/webappsec-secure-contexts/#is-origin-trustworthy
func isLocal(host string) bool {
	if a, err := netip.ParseAddr(strings.Trim(host, "[]")); err == nil {
		return a.IsLoopback()
	}
	host = strings.TrimSuffix(host, ".")
	return host == "localhost" || strings.HasSuffix(host, ".localhost")
}

// fields are the fields of the request with those that fetch adds.
func (f *fetching) fields(secure bool) *headerList {
	r, l := f.r, f.r.list.clone()
	if ref := f.referrer(); ref != "" {
		l.set("referer", ref)
	}
	if secure || isLocal(r.url.Hostname()) {
		l.set("sec-fetch-mode", r.mode)
	}
	if !l.has("user-agent") {
		l.append("user-agent", "node")
	}
	cache := r.cache
	if cache == "default" {
		for _, n := range [...]string{"if-modified-since", "if-none-match", "if-unmodified-since", "if-match", "if-range"} {
			if l.has(n) {
				cache = "no-store"
			}
		}
	}
	switch cache {
	case "no-cache":
		if !l.has("cache-control") {
			l.append("cache-control", "max-age=0")
		}
	case "no-store", "reload":
		if r.cache == "default" {
			break
		}
		if !l.has("pragma") {
			l.append("pragma", "no-cache")
		}
		if !l.has("cache-control") {
			l.append("cache-control", "no-cache")
		}
	}
	if l.has("range") {
		l.append("accept-encoding", "identity")
	}
	if !l.has("accept-encoding") {
		if secure {
			l.append("accept-encoding", "br, gzip, deflate")
		} else {
			l.append("accept-encoding", "gzip, deflate")
		}
	}
	return l
}

// addFields moves fields to the request, but those that the client sets.
func addFields(req *httpclient.Request, l *headerList) error {
	for _, h := range l.entries {
		switch h.lower {
		case "host":
			continue
		case "content-length":
			n, err := strconv.ParseInt(h.value, 10, 64)
			if err != nil || n < 0 {
				return httpclient.InvalidArgument("invalid content-length header")
			}
			req.Length = n
			continue
		case "transfer-encoding", "keep-alive", "upgrade":
			return httpclient.InvalidArgument("invalid " + h.lower + " header")
		case "connection":
			switch v := strings.ToLower(h.value); v {
			case "close":
				req.Close = true
			case "keep-alive":
			default:
				return httpclient.InvalidArgument("invalid connection header")
			}
			continue
		case "expect":
			return httpclient.NotSupported("expect header not supported")
		}
		req.Headers = append(req.Headers, httpclient.Header{Name: h.name, Value: h.value})
	}
	return nil
}

// referrer is the Referer field.
// https://w3c.github.io/webappsec-referrer-policy/#determine-requests-referrer
func (f *fetching) referrer() string {
	r := f.r
	if r.referrer == "client" || r.referrer == "no-referrer" || r.referrerPolicy == "no-referrer" {
		return ""
	}
	ref, ok := urlparse.Parse(r.referrer, nil)
	if !ok || ref.Protocol() != "http:" && ref.Protocol() != "https:" {
		return ""
	}
	origin := ref.Origin() + "/"
	ref.SetUsername("")
	ref.SetPassword("")
	ref.SetHash("")
	full := ref.Href()
	if len(full) > 4096 {
		full = origin
	}
	same := ref.Origin() == r.url.Origin()
	downgrade := ref.Protocol() == "https:" && r.url.Protocol() == "http:"
	switch r.referrerPolicy {
	case "unsafe-url":
		return full
	case "origin":
		return origin
	case "same-origin":
		if same {
			return full
		}
		return ""
	case "origin-when-cross-origin":
		if same {
			return full
		}
		return origin
	case "strict-origin":
		if downgrade {
			return ""
		}
		return origin
	case "no-referrer-when-downgrade":
		if downgrade {
			return ""
		}
		return full
	}
	switch {
	case same:
		return full
	case downgrade:
		return ""
	}
	return origin
}

// outgoing is the body for the client.
func (f *fetching) outgoing() (httpclient.Body, error) {
	b := f.r.body
	if b.stream == nil || f.hops > 0 && b.source != nil {
		b.used = true
		return &blobBody{f, b.source, false}, nil
	}
	reader, err := b.stream.Reader()
	if err != nil {
		return nil, err
	}
	f.reader = reader
	return &streamBody{f: f, reader: reader}, nil
}

// blobBody sends a blob.
type blobBody struct {
	f    *fetching
	b    *blob.Blob
	sent bool
}

// Next implements httpclient.Body.
func (b *blobBody) Next(done func(chunk []byte, last bool, err error)) {
	b.b.Read(b.f.e, func(content []byte, err error) { done(content, true, err) })
}

// streamBody sends the chunks of a stream.
type streamBody struct {
	f      *fetching
	reader *streams.Reader
	done   func(chunk []byte, last bool, err error)
}

// Next implements httpclient.Body.
func (b *streamBody) Next(done func(chunk []byte, last bool, err error)) {
	b.done = done
	b.reader.Read(b)
}

// Chunk implements streams.ReadRequest.
func (b *streamBody) Chunk(c streams.Chunk) {
	if bytes, ok := c.Bytes(); ok {
		b.done(bytes, false, nil)
		return
	}
	v := c.Value()
	if s, ok := v.AsString(); ok {
		b.done([]byte(s), false, nil)
		return
	}
	if view, ok := v.AsView(); ok {
		b.done(view.Bytes, false, nil)
		return
	}
	b.done(nil, false, nodeerr.InvalidArgType(b.f.e.RT, "string", v, "string", "Buffer", "ArrayBuffer"))
}

// Close implements streams.ReadRequest.
func (b *streamBody) Close() { b.done(nil, true, nil) }

// Error implements streams.ReadRequest.
func (b *streamBody) Error(reason engine.Value) { b.done(nil, true, engine.Throw(reason)) }

// redirect follows a redirect.
// https://fetch.spec.whatwg.org/#http-redirect-fetch
func (f *fetching) redirect(status int, location string) {
	f.x.Abort()
	f.x = nil
	r := f.r
	target := utf8Location(location)
	u, ok := urlparse.Parse(target, &r.url)
	if !ok {
		v, _ := f.e.RT.ErrorValue(url.Invalid(target, engine.String(r.url.Href())))
		f.fail(v)
		return
	}
	if u.Hash() == "" {
		u.SetHash(r.url.Hash())
	}
	if u.Protocol() != "http:" && u.Protocol() != "https:" {
		f.failText("URL scheme must be a HTTP(S) scheme")
		return
	}
	if f.hops == 20 {
		f.failText("redirect count exceeded")
		return
	}
	f.hops++
	credentials := u.Username() != "" || u.Password() != ""
	if r.mode == "cors" && credentials && !sameOrigin(&r.url, &u) {
		f.failText(`cross origin not allowed for request mode "cors"`)
		return
	}
	if f.tainted == "cors" && credentials {
		f.failText(`URL cannot contain credentials for request mode "cors"`)
		return
	}
	if status != 303 && r.body != nil && r.body.source == nil {
		f.failText("")
		return
	}
	if (status == 301 || status == 302) && r.method == "POST" || status == 303 && r.method != "GET" && r.method != "HEAD" {
		r.method, r.body = "GET", nil
		for _, n := range [...]string{"content-encoding", "content-language", "content-location", "content-type", "content-length"} {
			r.list.delete(n)
		}
	}
	if !sameOrigin(&r.url, &u) {
		for _, n := range [...]string{"authorization", "proxy-authorization", "cookie", "host"} {
			r.list.delete(n)
		}
	}
	r.url = u
	f.main()
}

// utf8Location is the value of a Location field, whose bytes are UTF-8 or,
// where they are not, Latin-1.
func utf8Location(s string) string {
	if t := strings.ToValidUTF8(s, "\uFFFD"); t == s {
		return s
	}
	return latin1Text(s)
}
