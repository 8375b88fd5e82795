package fetch

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/abort"
	"github.com/sxfescript/sxn/web/url/urlparse"
	"github.com/sxfescript/sxn/web/webidl"
)

// request is the state of a Request object.
// https://fetch.spec.whatwg.org/#request-class
type request struct {
	st         *state
	method     string
	url        urlparse.URL
	list       *headerList
	headersObj *engine.Object
	body       *body

	mode, credentials, cache, redirect, integrity string
	referrerPolicy                                string
	referrer                                      string // "client", "no-referrer" or a URL
	keepalive                                     bool

	follow *engine.Object // the signal given, nil for none
	signal *engine.Object // of the object, once it was asked for
}

var requestKey = engine.PrivateKey[request]{Name: "Request"}

func asRequest(v engine.Value) *request {
	if o, ok := v.AsObject(); ok {
		return requestKey.Get(o)
	}
	return nil
}

func requestHolder(v engine.Value) holder {
	if r := asRequest(v); r != nil {
		return r
	}
	return nil
}

func (r *request) content() *body { return r.body }

func (r *request) contentType() string {
	s, _ := r.list.get("content-type")
	return s
}

func (r *request) headers() *engine.Object {
	if r.headersObj == nil {
		r.headersObj = r.st.newHeaders(r.list, false)
	}
	return r.headersObj
}

// getSignal makes the signal of the object, which follows the one given.
func (r *request) getSignal() (*engine.Object, error) {
	if r.signal != nil {
		return r.signal, nil
	}
	e := r.st.e
	s, err := abort.NewSignal(e)
	if err != nil {
		return nil, err
	}
	r.signal = s
	if r.follow == nil {
		return s, nil
	}
	_, err = abort.OnAbort(e, r.follow, func() error {
		_, reason, err := abort.Aborted(r.follow)
		if err != nil {
			return err
		}
		return abort.Abort(e, s, reason)
	})
	return s, err
}

func requestClass() *engine.Class {
	get := func(name string, f func(r *request) (engine.Value, error)) engine.Method {
		return engine.Method{Name: name, Enumerable: true, Get: func(c *engine.Call) (engine.Value, error) {
			r := asRequest(c.This())
			if r == nil {
				return engine.Undefined, webidl.IllegalInvocation()
			}
			return f(r)
		}}
	}
	text := func(name string, f func(r *request) string) engine.Method {
		return get(name, func(r *request) (engine.Value, error) { return engine.String(f(r)), nil })
	}
	methods := []engine.Method{
		text("method", func(r *request) string { return r.method }),
		text("url", func(r *request) string { return r.url.Href() }),
		get("headers", func(r *request) (engine.Value, error) { return r.headers().Value(), nil }),
		text("destination", func(*request) string { return "" }),
		text("referrer", func(r *request) string {
			switch r.referrer {
			case "no-referrer":
				return ""
			case "client":
				return "about:client"
			}
			return r.referrer
		}),
		text("referrerPolicy", func(r *request) string { return r.referrerPolicy }),
		text("mode", func(r *request) string { return r.mode }),
		text("credentials", func(r *request) string { return r.credentials }),
		text("cache", func(r *request) string { return r.cache }),
		text("redirect", func(r *request) string { return r.redirect }),
		text("integrity", func(r *request) string { return r.integrity }),
		get("keepalive", func(r *request) (engine.Value, error) { return engine.Bool(r.keepalive), nil }),
		get("isReloadNavigation", func(*request) (engine.Value, error) { return engine.False, nil }),
		get("isHistoryNavigation", func(*request) (engine.Value, error) { return engine.False, nil }),
		get("signal", func(r *request) (engine.Value, error) {
			s, err := r.getSignal()
			if err != nil {
				return engine.Undefined, err
			}
			return s.Value(), nil
		}),
	}
	methods = append(methods, bodyAccessors(requestHolder)...)
	methods = append(methods, text("duplex", func(*request) string { return "half" }),
		engine.Method{Name: "clone", Enumerable: true, Func: requestClone})
	methods = append(methods, bodyMethods(requestHolder)...)
	methods = append(methods,
		// COMPAT: undici defines this property by mistake.
		engine.Method{Name: "attribute", Enumerable: true, Fixed: true, ReadOnly: true,
			Value: func(*engine.Runtime) (engine.Value, error) { return engine.Undefined, nil }},
		engine.Method{SymbolFor: "nodejs.util.inspect.custom", Length: 2, Func: func(c *engine.Call) (engine.Value, error) {
			if asRequest(c.This()) == nil {
				return engine.Undefined, webidl.IllegalInvocation()
			}
			return inspectMembers(c, "Request", "method", "url", "headers", "destination", "referrer", "referrerPolicy", "mode",
				"credentials", "cache", "redirect", "integrity", "keepalive", "isReloadNavigation", "isHistoryNavigation", "signal")
		}})
	return &engine.Class{Name: "Request", Length: 1, ToStringTag: "Request", Init: func(c *engine.Call) error {
		if err := webidl.Args(c, 1, "Request constructor"); err != nil {
			return err
		}
		st, err := stateOf(env.From(c))
		if err != nil {
			return err
		}
		r, err := st.newRequest(c.Arg(0), c.Arg(1))
		if err == nil {
			requestKey.Set(c.ThisObject(), r)
		}
		return err
	}, Methods: methods}
}

func requestClone(c *engine.Call) (engine.Value, error) {
	r := asRequest(c.This())
	if r == nil {
		return engine.Undefined, webidl.IllegalInvocation()
	}
	if r.body != nil && r.body.unusable() {
		return engine.Undefined, engine.TypeError("unusable")
	}
	other := *r
	other.headersObj, other.list, other.signal = nil, r.list.clone(), nil
	if r.signal != nil {
		other.follow = r.signal
	}
	if r.body != nil {
		b, err := r.body.clone()
		if err != nil {
			return engine.Undefined, err
		}
		other.body = b
	}
	o := r.st.rt.NewObjectWithPrototype(r.st.requestProto)
	requestKey.Set(o, &other)
	return o.Value(), nil
}
