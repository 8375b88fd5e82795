package url

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/blob"
	"github.com/sxfescript/sxn/web/url/urlparse"
)

// urlData is the state of a URL object.
type urlData struct {
	url    urlparse.URL
	params *engine.Object // searchParams, once it was asked for
}

var urlKey = engine.PrivateKey[urlData]{Name: "URL"}

// urlClass is URL: https://url.spec.whatwg.org/#url-class
func urlClass() *engine.Class {
	return &engine.Class{
		Name:   "URL",
		Length: 1,
		Init:   initURL,
		Methods: []engine.Method{
			{Name: "toString", Func: urlToString, Enumerable: true},
			{Name: "href", Get: urlToString, Set: setHref, Enumerable: true},
			{Name: "origin", Get: getOrigin, Enumerable: true},
			{Name: "protocol", Get: getProtocol, Set: setProtocol, Enumerable: true},
			{Name: "username", Get: getUsername, Set: setUsername, Enumerable: true},
			{Name: "password", Get: getPassword, Set: setPassword, Enumerable: true},
			{Name: "host", Get: getHost, Set: setHost, Enumerable: true},
			{Name: "hostname", Get: getHostname, Set: setHostname, Enumerable: true},
			{Name: "port", Get: getPort, Set: setPort, Enumerable: true},
			{Name: "pathname", Get: getPathname, Set: setPathname, Enumerable: true},
			{Name: "search", Get: getSearch, Set: setSearch, Enumerable: true},
			{Name: "searchParams", Get: getSearchParams, Enumerable: true},
			{Name: "hash", Get: getHash, Set: setHash, Enumerable: true},
			{Name: "toJSON", Func: urlToString, Enumerable: true},
			{SymbolFor: "nodejs.util.inspect.custom", Length: 2, Func: inspectURL},
		},
		Statics: []engine.Method{
			{Name: "parse", Length: 1, Func: parse, Enumerable: true},
			{Name: "canParse", Length: 1, Func: canParse, Enumerable: true},
			{Name: "createObjectURL", Length: 1, Func: createObjectURL, Enumerable: true},
			{Name: "revokeObjectURL", Length: 1, Func: revokeObjectURL, Enumerable: true},
		},
		ToStringTag: "URL",
	}
}

// arguments converts (url[, base]).
func arguments(c *engine.Call) (input, base string, hasBase bool, err error) {
	if c.Len() == 0 {
		return "", "", false, nodeerr.MissingArgs("url")
	}
	if input, err = c.Runtime().ToString(c.Arg(0)); err != nil {
		return "", "", false, err
	}
	if v := c.Arg(1); !v.IsUndefined() {
		hasBase = true
		base, err = c.Runtime().ToString(v)
	}
	return input, base, hasBase, err
}

// initURL is new URL(input[, base]).
// https://url.spec.whatwg.org/#dom-url-url
func initURL(c *engine.Call) error {
	input, base, hasBase, err := arguments(c)
	if err != nil {
		return err
	}
	u, ok := urlparse.ParseStrings(input, base, hasBase)
	if !ok {
		b := engine.Undefined
		if hasBase {
			b = engine.String(base)
		}
		return Invalid(input, b)
	}
	urlKey.Set(c.ThisObject(), &urlData{url: u})
	return nil
}

// parse is URL.parse(input[, base]).
func parse(c *engine.Call) (engine.Value, error) {
	input, base, hasBase, err := arguments(c)
	if err != nil {
		return engine.Undefined, err
	}
	u, ok := urlparse.ParseStrings(input, base, hasBase)
	if !ok {
		return engine.Null, nil
	}
	o, err := New(env.From(c), u)
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

// canParse is URL.canParse(input[, base]).
func canParse(c *engine.Call) (engine.Value, error) {
	input, base, hasBase, err := arguments(c)
	if err != nil {
		return engine.Undefined, err
	}
	_, ok := urlparse.ParseStrings(input, base, hasBase)
	return engine.Bool(ok), nil
}

// createObjectURL is URL.createObjectURL(blob).
// https://nodejs.org/api/url.html#urlcreateobjecturlblob
func createObjectURL(c *engine.Call) (engine.Value, error) {
	b, ok := blob.As(c.Arg(0))
	if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "obj", c.Arg(0), "Blob")
	}
	return engine.String(blob.CreateURL(env.From(c), b)), nil
}

// revokeObjectURL is URL.revokeObjectURL(id).
func revokeObjectURL(c *engine.Call) (engine.Value, error) {
	if c.Len() == 0 {
		return engine.Undefined, nodeerr.MissingArgs("url")
	}
	s, err := c.Runtime().ToString(c.Arg(0))
	if err == nil {
		blob.RevokeURL(env.From(c), s)
	}
	return engine.Undefined, err
}

func this(c *engine.Call) (*urlData, error) {
	if o := c.ThisObject(); o != nil {
		if d := urlKey.Get(o); d != nil {
			return d, nil
		}
	}
	return nil, engine.TypeError("Receiver must be an instance of class URL")
}

// thisContext is this with the error of members that read a private field.
func thisContext(c *engine.Call, field string) (*urlData, error) {
	d, err := this(c)
	if err != nil {
		err = engine.TypeError("Cannot read private member #%s from an object whose class did not declare it", field)
	}
	return d, err
}

// urlToString is url.toString(), url.toJSON() and get url.href.
func urlToString(c *engine.Call) (engine.Value, error) {
	d, err := this(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.String(d.url.Href()), nil
}

// setHref is set url.href: https://url.spec.whatwg.org/#dom-url-href
func setHref(c *engine.Call) (engine.Value, error) {
	d, err := thisContext(c, "context")
	if err != nil {
		return engine.Undefined, err
	}
	s, err := c.Runtime().ToString(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	if !d.url.SetHref(s) {
		return engine.Undefined, Invalid(s, engine.Undefined)
	}
	d.updateParams()
	return engine.Undefined, nil
}

// updateParams makes searchParams follow the query.
func (d *urlData) updateParams() {
	if d.params != nil {
		query, _ := d.url.Query()
		paramsKey.Get(d.params).pairs = urlparse.ParseForm(query)
	}
}

// getter returns the text of a member.
func getter(c *engine.Call, get func(u *urlparse.URL) string) (engine.Value, error) {
	d, err := thisContext(c, "context")
	if err != nil {
		return engine.Undefined, err
	}
	return engine.String(get(&d.url)), nil
}

// setter changes a member.
func setter(c *engine.Call, set func(u *urlparse.URL, value string)) (engine.Value, error) {
	d, err := thisContext(c, "context")
	if err != nil {
		return engine.Undefined, err
	}
	s, err := c.Runtime().ToString(c.Arg(0))
	if err == nil {
		set(&d.url, s)
	}
	return engine.Undefined, err
}

func getOrigin(c *engine.Call) (engine.Value, error) { return getter(c, (*urlparse.URL).Origin) }

func getProtocol(c *engine.Call) (engine.Value, error) { return getter(c, (*urlparse.URL).Protocol) }

func setProtocol(c *engine.Call) (engine.Value, error) { return setter(c, (*urlparse.URL).SetProtocol) }

func getUsername(c *engine.Call) (engine.Value, error) { return getter(c, (*urlparse.URL).Username) }

func setUsername(c *engine.Call) (engine.Value, error) { return setter(c, (*urlparse.URL).SetUsername) }

func getPassword(c *engine.Call) (engine.Value, error) { return getter(c, (*urlparse.URL).Password) }

func setPassword(c *engine.Call) (engine.Value, error) { return setter(c, (*urlparse.URL).SetPassword) }

func getHost(c *engine.Call) (engine.Value, error) { return getter(c, (*urlparse.URL).Host) }

func setHost(c *engine.Call) (engine.Value, error) { return setter(c, (*urlparse.URL).SetHost) }

func getHostname(c *engine.Call) (engine.Value, error) { return getter(c, (*urlparse.URL).Hostname) }

func setHostname(c *engine.Call) (engine.Value, error) { return setter(c, (*urlparse.URL).SetHostname) }

func getPort(c *engine.Call) (engine.Value, error) { return getter(c, (*urlparse.URL).Port) }

func setPort(c *engine.Call) (engine.Value, error) { return setter(c, (*urlparse.URL).SetPort) }

func getPathname(c *engine.Call) (engine.Value, error) { return getter(c, (*urlparse.URL).Pathname) }

func setPathname(c *engine.Call) (engine.Value, error) { return setter(c, (*urlparse.URL).SetPathname) }

func getHash(c *engine.Call) (engine.Value, error) { return getter(c, (*urlparse.URL).Hash) }

func setHash(c *engine.Call) (engine.Value, error) { return setter(c, (*urlparse.URL).SetHash) }

func getSearch(c *engine.Call) (engine.Value, error) {
	d, err := this(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.String(d.url.Search()), nil
}

func setSearch(c *engine.Call) (engine.Value, error) {
	v, err := setter(c, (*urlparse.URL).SetSearch)
	if err == nil {
		urlKey.Get(c.ThisObject()).updateParams()
	}
	return v, err
}

// getSearchParams is get url.searchParams, which is made when first asked for.
func getSearchParams(c *engine.Call) (engine.Value, error) {
	d, err := thisContext(c, "searchParams")
	if err != nil {
		return engine.Undefined, err
	}
	return d.searchParams(env.From(c))
}

func (d *urlData) searchParams(e *env.Env) (engine.Value, error) {
	if d.params == nil {
		query, _ := d.url.Query()
		o, err := NewParams(e, urlparse.ParseForm(query))
		if err != nil {
			return engine.Undefined, err
		}
		paramsKey.Get(o).url = d
		d.params = o
	}
	return d.params.Value(), nil
}
