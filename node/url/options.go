package url

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/web/url/urlparse"
)

// domain converts the argument of domainToASCII and domainToUnicode.
func domain(c *engine.Call, convert func(string) string) (engine.Value, error) {
	if c.Len() == 0 {
		return engine.Undefined, nodeerr.MissingArgs("domain")
	}
	s, err := c.Runtime().ToString(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	return engine.String(convert(s)), nil
}

// domainToASCII is url.domainToASCII(domain).
func domainToASCII(c *engine.Call) (engine.Value, error) { return domain(c, urlparse.DomainToASCII) }

// domainToUnicode is url.domainToUnicode(domain).
func domainToUnicode(c *engine.Call) (engine.Value, error) {
	return domain(c, urlparse.DomainToUnicode)
}

// urlToHTTPOptions is url.urlToHttpOptions(url).
// https://nodejs.org/api/url.html#urlurltohttpoptionsurl
func urlToHTTPOptions(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	u, ok := c.Arg(0).AsObject()
	if !ok || c.Arg(0).IsArray() || c.Arg(0).IsFunction() {
		return engine.Undefined, nodeerr.InvalidArgType(rt, "url", c.Arg(0), "object")
	}
	o := rt.NewObjectWithPrototype(nil)
	keys, err := u.OwnKeys()
	if err != nil {
		return engine.Undefined, err
	}
	for _, k := range keys {
		p, ok, err := u.OwnProperty(k)
		if err != nil || !ok || !p.Enumerable {
			continue
		}
		v, err := u.GetKey(k)
		if err != nil {
			return engine.Undefined, err
		}
		if err := o.PutKey(k, v); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), putHTTPOptions(rt, u, o)
}

func putHTTPOptions(rt *engine.Runtime, u, o *engine.Object) error {
	var vs [9]engine.Value
	for i, name := range [...]string{"protocol", "hostname", "hash", "search", "pathname", "href", "port", "username", "password"} {
		var err error
		if vs[i], err = u.Get(name); err != nil {
			return err
		}
	}
	text := func(v engine.Value) (string, error) {
		if !v.Truthy() {
			return "", nil
		}
		return rt.ToString(v)
	}
	if s, ok := vs[1].AsString(); ok && len(s) > 1 && s[0] == '[' {
		vs[1] = engine.String(s[1 : len(s)-1])
	}
	pathname, err := text(vs[4])
	if err != nil {
		return err
	}
	search, err := text(vs[3])
	if err != nil {
		return err
	}
	for _, x := range [...]struct {
		name  string
		value engine.Value
	}{{"protocol", vs[0]}, {"hostname", vs[1]}, {"hash", vs[2]}, {"search", vs[3]}, {"pathname", vs[4]},
		{"path", engine.String(pathname + search)}, {"href", vs[5]}} {
		if err := o.Put(x.name, x.value); err != nil {
			return err
		}
	}
	if s, ok := vs[6].AsString(); !ok || s != "" {
		f, err := rt.ToNumber(vs[6])
		if err != nil {
			return err
		}
		if err := o.Put("port", engine.Number(f)); err != nil {
			return err
		}
	}
	if !vs[7].Truthy() && !vs[8].Truthy() {
		return nil
	}
	user, err := decodeComponent(rt, vs[7])
	if err != nil {
		return err
	}
	password, err := decodeComponent(rt, vs[8])
	if err != nil {
		return err
	}
	return o.Put("auth", engine.String(user+":"+password))
}

func decodeComponent(rt *engine.Runtime, v engine.Value) (string, error) {
	fn, ok := rt.Intrinsic("decodeURIComponent").Value().AsFunction()
	if !ok {
		return "", engine.TypeError("decodeURIComponent is not a function")
	}
	r, err := fn.Call(engine.Undefined, v)
	if err != nil {
		return "", err
	}
	s, _ := r.AsString()
	return s, nil
}
