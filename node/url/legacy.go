package url

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/deprecation"
	"github.com/sxfescript/sxn/node/internal/legacyurl"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	weburl "github.com/sxfescript/sxn/web/url"
)

type state struct {
	class *engine.Function
	proto *engine.Object
}

var states env.State[state]

func stateOf(e *env.Env) (*state, error) {
	s, err := states.Get(e)
	if err != nil || s.class != nil {
		return s, err
	}
	f, err := e.RT.NewClass(&engine.Class{
		Name: "Url",
		ES5:  true,
		Init: initURL,
		Methods: []engine.Method{
			{Name: "parse", Length: 3, Func: prototypeParse, Enumerable: true},
			{Name: "format", Func: prototypeFormat, Enumerable: true},
			{Name: "resolve", Length: 1, Func: prototypeResolve, Enumerable: true},
			{Name: "resolveObject", Length: 1, Func: prototypeResolveObject, Enumerable: true},
			{Name: "parseHost", Func: prototypeParseHost, Enumerable: true},
		},
	})
	if err != nil {
		return nil, err
	}
	p, err := f.Get("prototype")
	if err != nil {
		return nil, err
	}
	s.proto, _ = p.AsObject()
	s.class = f
	return s, nil
}

// urlClass returns the legacy class Url.
func urlClass(e *env.Env) (engine.Value, error) {
	s, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	return s.class.Value(), nil
}

// properties are those of a Url object, in order.
var properties = [...]string{"protocol", "slashes", "auth", "host", "port", "hostname", "hash", "search", "query", "pathname", "path", "href"}

// initURL is new Url(). Called without new it does what it does to this.
func initURL(c *engine.Call) error {
	o := c.ThisObject()
	if o == nil {
		return nil
	}
	for _, name := range properties {
		if err := o.Set(name, engine.Null); err != nil {
			return err
		}
	}
	return nil
}

// text is a property of a Url object as the Go side sees it.
func text(rt *engine.Runtime, o *engine.Object, name string) (legacyurl.Text, error) {
	v, err := o.Get(name)
	if err != nil || v.IsNullish() {
		return legacyurl.Text{}, err
	}
	if s, ok := v.AsString(); ok {
		return legacyurl.Some(s), nil
	}
	if !v.Truthy() {
		return legacyurl.Some(""), nil
	}
	s, err := rt.ToString(v)
	return legacyurl.Some(s), err
}

// read returns the properties of a Url object, or of any object like one. The
// query is kept as the value that it is.
func read(rt *engine.Runtime, o *engine.Object) (*legacyurl.URL, error) {
	u := &legacyurl.URL{}
	for _, f := range [...]struct {
		name string
		to   *legacyurl.Text
	}{{"protocol", &u.Protocol}, {"auth", &u.Auth}, {"host", &u.Host}, {"port", &u.Port}, {"hostname", &u.Hostname}, {"hash", &u.Hash},
		{"search", &u.Search}, {"pathname", &u.Pathname}, {"path", &u.Path}, {"href", &u.Href}} {
		var err error
		if *f.to, err = text(rt, o, f.name); err != nil {
			return nil, err
		}
	}
	v, err := o.Get("slashes")
	if err != nil {
		return nil, err
	}
	u.Slashes = v.Truthy()
	q, err := o.Get("query")
	u.Query = q
	return u, err
}

func textValue(t legacyurl.Text) engine.Value {
	if !t.OK {
		return engine.Null
	}
	return engine.String(t.S)
}

// write sets the properties of a Url object.
func write(o *engine.Object, u *legacyurl.URL, query engine.Value) error {
	slashes := engine.Null
	if u.Slashes {
		slashes = engine.True
	}
	for i, v := range [...]engine.Value{textValue(u.Protocol), slashes, textValue(u.Auth), textValue(u.Host), textValue(u.Port), textValue(u.Hostname),
		textValue(u.Hash), textValue(u.Search), query, textValue(u.Pathname), textValue(u.Path), textValue(u.Href)} {
		if err := o.Set(properties[i], v); err != nil {
			return err
		}
	}
	return nil
}

// parseInto parses a string into a Url object.
func parseInto(e *env.Env, o *engine.Object, v engine.Value, parseQuery, slashesDenoteHost bool) error {
	s, ok := v.AsString()
	if !ok {
		return nodeerr.InvalidArgType(e.RT, "url", v, "string")
	}
	u, kind := legacyurl.Parse(s, slashesDenoteHost)
	switch kind {
	case legacyurl.InvalidURL:
		return weburl.Invalid(s, engine.Undefined)
	case legacyurl.InvalidPort:
		return nodeerr.InvalidArgValue(e.RT, "url", engine.String("Invalid port in url"), s)
	case legacyurl.Malformed:
		return (&nodeerr.Error{Kind: engine.URIErrorKind, Message: "URI malformed", Plain: true})
	}
	query := textValue(u.QueryText())
	if parseQuery {
		var err error
		if query, err = callQuerystring(e, "parse", engine.String(u.QueryText().S)); err != nil {
			return err
		}
	}
	return write(o, u, query)
}

// callQuerystring calls a function of node:querystring.
func callQuerystring(e *env.Env, name string, v engine.Value) (engine.Value, error) {
	module, err := e.Builtin(e, "querystring")
	if err != nil {
		return engine.Undefined, err
	}
	o, _ := module.AsObject()
	return o.Invoke(name, v)
}

func newURL(e *env.Env) (*engine.Object, error) {
	s, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	return e.RT.NewObjectWithPrototype(s.proto), nil
}

// parse is url.parse in Go.
func parse(e *env.Env, v engine.Value, parseQuery, slashesDenoteHost bool) (*engine.Object, error) {
	err := deprecation.Warn(e, "DEP0169", "`url.parse()` behavior is not standardized and prone to errors that have security implications. Use the WHATWG URL API instead. CVEs are not issued for `url.parse()` vulnerabilities.")
	if err != nil {
		return nil, err
	}
	s, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	if o, ok := v.AsObject(); ok {
		if is, err := e.RT.InstanceOf(v, s.class); err != nil || is {
			return o, err
		}
	}
	o, err := newURL(e)
	if err != nil {
		return nil, err
	}
	return o, parseInto(e, o, v, parseQuery, slashesDenoteHost)
}

func result(o *engine.Object, err error) (engine.Value, error) {
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

// urlParse is url.parse(urlString[, parseQueryString[, slashesDenoteHost]]).
// https://nodejs.org/api/url.html#urlparseurlstring-parsequerystring-slashesdenotehost
func urlParse(c *engine.Call) (engine.Value, error) {
	return result(parse(env.From(c), c.Arg(0), c.Arg(1).Truthy(), c.Arg(2).Truthy()))
}

// prototypeParse is urlObject.parse(url, parseQueryString, slashesDenoteHost).
func prototypeParse(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, engine.TypeError("Url.prototype.parse called on null or undefined")
	}
	return c.This(), parseInto(env.From(c), o, c.Arg(0), c.Arg(1).Truthy(), c.Arg(2).Truthy())
}

// format is urlObject.format() of an object with the properties of one.
func format(e *env.Env, o *engine.Object) (string, error) {
	u, err := read(e.RT, o)
	if err != nil {
		return "", err
	}
	return formatParts(e, u)
}

func formatParts(e *env.Env, u *legacyurl.URL) (string, error) {
	query := ""
	if v, ok := u.Query.(engine.Value); ok && v.IsObject() && !v.IsFunction() {
		s, err := callQuerystring(e, "stringify", v)
		if err != nil {
			return "", err
		}
		query, _ = s.AsString()
	}
	return u.Format(query), nil
}

func prototypeFormat(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, engine.TypeError("Url.prototype.format called on null or undefined")
	}
	s, err := format(env.From(c), o)
	return engine.String(s), err
}

// resolveObject is urlObject.resolveObject(relative) in Go.
func resolveObject(e *env.Env, o *engine.Object, relative engine.Value) (*engine.Object, error) {
	out, err := newURL(e)
	if err != nil {
		return nil, err
	}
	rel, ok := relative.AsObject()
	if !ok {
		if rel, err = newURL(e); err != nil {
			return nil, err
		}
		if err := parseInto(e, rel, relative, false, true); err != nil {
			return nil, err
		}
	}
	u, err := read(e.RT, o)
	if err != nil {
		return nil, err
	}
	r, err := read(e.RT, rel)
	if err != nil {
		return nil, err
	}
	resolved := u.Resolve(r)
	href, err := formatParts(e, resolved)
	if err != nil {
		return nil, err
	}
	resolved.Href = legacyurl.Some(href)
	query, _ := resolved.Query.(engine.Value)
	return out, write(out, resolved, query)
}

func prototypeResolveObject(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, engine.TypeError("Url.prototype.resolveObject called on null or undefined")
	}
	return result(resolveObject(env.From(c), o, c.Arg(0)))
}

// resolve is urlObject.resolve(relative) in Go.
func resolve(e *env.Env, o *engine.Object, relative engine.Value) (engine.Value, error) {
	rel, err := parse(e, relative, false, true)
	if err != nil {
		return engine.Undefined, err
	}
	out, err := resolveObject(e, o, rel.Value())
	if err != nil {
		return engine.Undefined, err
	}
	s, err := format(e, out)
	return engine.String(s), err
}

func prototypeResolve(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, engine.TypeError("Url.prototype.resolve called on null or undefined")
	}
	return resolve(env.From(c), o, c.Arg(0))
}

// urlResolve is url.resolve(from, to).
// https://nodejs.org/api/url.html#urlresolvefrom-to
func urlResolve(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	o, err := parse(e, c.Arg(0), false, true)
	if err != nil {
		return engine.Undefined, err
	}
	return resolve(e, o, c.Arg(1))
}

// urlResolveObject is url.resolveObject(from, to).
func urlResolveObject(c *engine.Call) (engine.Value, error) {
	if !c.Arg(0).Truthy() {
		return c.Arg(1), nil
	}
	e := env.From(c)
	o, err := parse(e, c.Arg(0), false, true)
	if err != nil {
		return engine.Undefined, err
	}
	return result(resolveObject(e, o, c.Arg(1)))
}

// prototypeParseHost is urlObject.parseHost().
func prototypeParseHost(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, engine.TypeError("Url.prototype.parseHost called on null or undefined")
	}
	host, err := text(c.Runtime(), o, "host")
	if err != nil {
		return engine.Undefined, err
	}
	u := &legacyurl.URL{Host: host}
	u.ParseHost()
	if u.Port.OK {
		if err := o.Set("port", textValue(u.Port)); err != nil {
			return engine.Undefined, err
		}
	}
	if u.Hostname.OK {
		return engine.Undefined, o.Set("hostname", textValue(u.Hostname))
	}
	return engine.Undefined, nil
}

// urlFormat is url.format(urlObject) and url.format(URL[, options]).
// https://nodejs.org/api/url.html#urlformaturl-options
func urlFormat(c *engine.Call) (engine.Value, error) {
	e, v := env.From(c), c.Arg(0)
	if v.IsString() {
		o, err := parse(e, v, false, false)
		if err != nil {
			return engine.Undefined, err
		}
		s, err := format(e, o)
		return engine.String(s), err
	}
	o, ok := v.AsObject()
	if !ok || v.IsFunction() {
		return engine.Undefined, nodeerr.InvalidArgType(e.RT, "urlObject", v, "Object", "string")
	}
	u, ok := weburl.As(v)
	if !ok {
		s, err := format(e, o)
		return engine.String(s), err
	}
	auth, fragment, search, unicode := true, true, true, false
	if opts := c.Arg(1); opts.Truthy() {
		oo, ok := opts.AsObject()
		if !ok || opts.IsFunction() || opts.IsArray() {
			_, err := validate.Object(c, opts, "options")
			return engine.Undefined, err
		}
		for _, x := range [...]struct {
			name string
			to   *bool
		}{{"fragment", &fragment}, {"unicode", &unicode}, {"search", &search}, {"auth", &auth}} {
			f, err := oo.Get(x.name)
			if err != nil {
				return engine.Undefined, err
			}
			if !f.IsNullish() {
				*x.to = f.Truthy()
			}
		}
	}
	return engine.String(u.Format(auth, fragment, search, unicode)), nil
}
