package fetch

import (
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/web/abort"
	"github.com/sxfescript/sxn/web/streams"
	"github.com/sxfescript/sxn/web/url"
	"github.com/sxfescript/sxn/web/url/urlparse"
	"github.com/sxfescript/sxn/web/webidl"
)

// newRequest is the constructor of Request.
// https://fetch.spec.whatwg.org/#dom-request
func (st *state) newRequest(input, init engine.Value) (*request, error) {
	rt := st.rt
	from := asRequest(input)
	text := ""
	if from == nil {
		var err error
		if text, err = webidl.USVString(rt, input, "Request constructor", "input"); err != nil {
			return nil, err
		}
	}
	o, err := webidl.Dictionary(rt, init)
	if err != nil {
		return nil, err
	}
	r := &request{st: st, method: "GET", mode: "cors", credentials: "same-origin", cache: "default", redirect: "follow", referrer: "client"}
	if from == nil {
		u, ok := urlparse.Parse(text, nil)
		if !ok {
			return nil, badURL(rt, text, engine.Undefined)
		}
		if u.Username() != "" || u.Password() != "" {
			return nil, engine.TypeError("Request cannot be constructed from a URL that includes credentials: %s", text)
		}
		r.url, r.list = u, &headerList{}
	} else {
		*r = *from
		r.headersObj, r.signal, r.body, r.list = nil, nil, nil, from.list.clone()
		if from.signal != nil {
			r.follow = from.signal
		}
	}
	in := &initializer{st: st, r: r, o: o}
	if err := in.members(); err != nil {
		return nil, err
	}
	return r, in.finish(from)
}

// badURL is the error of a URL that does not parse.
func badURL(rt *engine.Runtime, text string, base engine.Value) error {
	cause, _ := rt.ErrorValue(url.Invalid(text, base))
	return wrap(rt, "Failed to parse URL from "+text, cause)
}

// initializer takes a RequestInit.
type initializer struct {
	st   *state
	r    *request
	o    *engine.Object // nil for none
	body engine.Value
	// headers were given, duplex was.
	headers        engine.Value
	duplex, method bool
}

func (in *initializer) get(name string) (engine.Value, error) {
	if in.o == nil {
		return engine.Undefined, nil
	}
	return in.o.Get(name)
}

// members reads and checks the members in their order.
func (in *initializer) members() error {
	if in.o == nil {
		return nil
	}
	method, err := in.get("method")
	if err != nil {
		return err
	}
	if in.headers, err = in.get("headers"); err != nil {
		return err
	}
	if in.body, err = in.get("body"); err != nil {
		return err
	}
	if err := in.referrer(); err != nil {
		return err
	}
	if err := in.enums(); err != nil {
		return err
	}
	if err := in.others(); err != nil {
		return err
	}
	if !method.IsUndefined() {
		return in.setMethod(method)
	}
	return nil
}

func (in *initializer) referrer() error {
	v, err := in.get("referrer")
	if err != nil || v.IsUndefined() {
		return err
	}
	s, err := webidl.USVString(in.st.rt, v, "RequestInit", "referrer")
	if err != nil {
		return err
	}
	if s == "" {
		in.r.referrer = "no-referrer"
		return nil
	}
	u, ok := urlparse.Parse(s, nil)
	if !ok {
		cause, _ := in.st.rt.ErrorValue(url.Invalid(s, engine.Undefined))
		return wrap(in.st.rt, `Referrer "`+s+`" is not a valid URL.`, cause)
	}
	if u.Protocol() == "about:" && u.Hostname() == "client" || u.Href() == "about:client" {
		in.r.referrer = "client"
		return nil
	}
	in.r.referrer = u.Href()
	return nil
}

func (in *initializer) enums() error {
	for _, m := range [...]struct {
		name    string
		to      *string
		allowed []string
	}{
		{"referrerPolicy", &in.r.referrerPolicy, []string{"", "no-referrer", "no-referrer-when-downgrade", "same-origin", "origin",
			"strict-origin", "origin-when-cross-origin", "strict-origin-when-cross-origin", "unsafe-url"}},
		{"mode", &in.r.mode, []string{"navigate", "same-origin", "no-cors", "cors"}},
		{"credentials", &in.r.credentials, []string{"omit", "same-origin", "include"}},
		{"cache", &in.r.cache, []string{"default", "no-store", "reload", "no-cache", "force-cache", "only-if-cached"}},
		{"redirect", &in.r.redirect, []string{"follow", "manual", "error"}},
	} {
		v, err := in.get(m.name)
		if err != nil {
			return err
		}
		if v.IsUndefined() {
			continue
		}
		if *m.to, err = webidl.Enum(in.st.rt, v, m.allowed...); err != nil {
			return err
		}
	}
	return nil
}

func (in *initializer) others() error {
	rt, r := in.st.rt, in.r
	v, err := in.get("integrity")
	if err != nil {
		return err
	}
	if !v.IsUndefined() {
		if r.integrity, err = webidl.USVString(rt, v, "RequestInit", "integrity"); err != nil {
			return err
		}
	}
	if v, err = in.get("keepalive"); err != nil {
		return err
	}
	if !v.IsUndefined() {
		r.keepalive = v.Truthy()
	}
	if v, err = in.get("signal"); err != nil {
		return err
	}
	if err := in.signal(v); err != nil {
		return err
	}
	if v, err = in.get("window"); err != nil {
		return err
	}
	if !v.IsNullish() {
		return engine.TypeError("'window' option 'client' must be null")
	}
	if v, err = in.get("duplex"); err != nil {
		return err
	}
	if !v.IsUndefined() {
		if _, err := webidl.Enum(rt, v, "half"); err != nil {
			return err
		}
		in.duplex = true
	}
	if r.mode == "navigate" {
		return engine.TypeError("Request constructor: invalid request mode navigate.")
	}
	if r.cache == "only-if-cached" && r.mode != "same-origin" {
		return engine.TypeError("'only-if-cached' can be set only with 'same-origin' mode")
	}
	return nil
}

func (in *initializer) signal(v engine.Value) error {
	switch {
	case v.IsUndefined():
		return nil
	case v.IsNull():
		in.r.follow = nil
		return nil
	case !abort.IsSignal(v):
		return engine.TypeError("RequestInit: Expected signal (\"%s\") to be an instance of AbortSignal.", webidl.Show(in.st.rt, v))
	}
	in.r.follow, _ = v.AsObject()
	return nil
}

// setMethod normalises a method.
// https://fetch.spec.whatwg.org/#concept-method-normalize
func (in *initializer) setMethod(v engine.Value) error {
	m, err := webidl.ByteString(in.st.rt, v, "RequestInit", "method")
	if err != nil {
		return err
	}
	in.method = true
	switch upper := strings.ToUpper(m); upper {
	case "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS":
		in.r.method = upper
		return nil
	}
	if !isToken(m) {
		return engine.TypeError("'%s' is not a valid HTTP method.", latin1Text(m))
	}
	switch strings.ToUpper(m) {
	case "CONNECT", "TRACE", "TRACK":
		return engine.TypeError("'%s' HTTP method is unsupported.", m)
	}
	in.r.method = m
	if m == "patch" {
		return in.st.warnPatch()
	}
	return nil
}

// warnPatch warns once of a method that is not normalised.
func (st *state) warnPatch() error {
	if st.warnedPatch {
		return nil
	}
	st.warnedPatch = true
	o := st.rt.NewObject()
	if err := o.Put("code", engine.String("UNDICI-FETCH-patch")); err != nil {
		return err
	}
	return st.e.EmitWarning(engine.String("Using `patch` is highly likely to result in a `405 Method Not Allowed`. `PATCH` is much more likely to succeed."), o.Value())
}

// finish sets headers and body.
func (in *initializer) finish(from *request) error {
	r := in.r
	if r.mode == "no-cors" {
		switch r.method {
		case "GET", "HEAD", "POST":
		default:
			return engine.TypeError("'%s is unsupported in no-cors mode.", r.method)
		}
	}
	if !in.headers.IsUndefined() {
		l := &headerList{}
		if err := l.fill(in.st.rt, in.headers); err != nil {
			return err
		}
		r.list = l
	}
	var inherited *body
	if from != nil {
		inherited = from.body
	}
	if (!in.body.IsNullish() || inherited != nil) && (r.method == "GET" || r.method == "HEAD") {
		return engine.TypeError("Request with GET/HEAD method cannot have body.")
	}
	if in.body.IsNullish() {
		return in.inherit(inherited)
	}
	b, typ, err := extract(in.st.e, in.body, r.keepalive, "Request")
	if err != nil {
		return err
	}
	r.body = b
	if typ != "" && !r.list.has("content-type") {
		r.list.append("content-type", typ)
	}
	if b.source == nil && !in.duplex {
		return engine.TypeError("RequestInit: duplex option is required when sending a body.")
	}
	return nil
}

// inherit takes over the body of the request that this one is made of.
func (in *initializer) inherit(b *body) error {
	if b == nil {
		return nil
	}
	if b.unusable() {
		return engine.TypeError("Cannot construct a Request with a Request object that has already been used.")
	}
	mine := &body{source: b.source}
	if b.stream != nil {
		t, err := streams.NewTransform(in.st.e, streams.Transformer{})
		if err != nil {
			return err
		}
		if mine.stream, err = b.stream.PipeThrough(t, streams.PipeOptions{}); err != nil {
			return err
		}
	}
	b.used = true
	in.r.body = mine
	return nil
}
