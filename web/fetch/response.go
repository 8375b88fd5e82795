package fetch

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/blob"
	"github.com/sxfescript/sxn/web/url/urlparse"
	"github.com/sxfescript/sxn/web/webidl"
)

// response is the state of a Response object.
// https://fetch.spec.whatwg.org/#response-class
type response struct {
	st         *state
	typ, url   string // url without fragment, empty for none
	redirected bool
	status     int
	statusText string // bytes
	list       *headerList
	immutable  bool
	headersObj *engine.Object
	body       *body
}

var responseKey = engine.PrivateKey[response]{Name: "Response"}

func asResponse(v engine.Value) *response {
	if o, ok := v.AsObject(); ok {
		return responseKey.Get(o)
	}
	return nil
}

func responseHolder(v engine.Value) holder {
	if r := asResponse(v); r != nil {
		return r
	}
	return nil
}

func (r *response) content() *body { return r.body }

func (r *response) contentType() string {
	s, _ := r.list.get("content-type")
	return s
}

func (r *response) headers() *engine.Object {
	if r.headersObj == nil {
		r.headersObj = r.st.newHeaders(r.list, r.immutable)
	}
	return r.headersObj
}

func (st *state) newResponseObject(r *response) *engine.Object {
	r.st = st
	o := st.rt.NewObjectWithPrototype(st.responseProto)
	responseKey.Set(o, r)
	return o
}

func responseClass() *engine.Class {
	get := func(name string, f func(r *response) engine.Value) engine.Method {
		return engine.Method{Name: name, Enumerable: true, Get: func(c *engine.Call) (engine.Value, error) {
			r := asResponse(c.This())
			if r == nil {
				return engine.Undefined, webidl.IllegalInvocation()
			}
			return f(r), nil
		}}
	}
	methods := []engine.Method{
		get("type", func(r *response) engine.Value { return engine.String(r.typ) }),
		get("url", func(r *response) engine.Value { return engine.String(r.url) }),
		get("redirected", func(r *response) engine.Value { return engine.Bool(r.redirected) }),
		get("status", func(r *response) engine.Value { return engine.Int(r.status) }),
		get("ok", func(r *response) engine.Value { return engine.Bool(r.ok()) }),
		get("statusText", func(r *response) engine.Value { return webidl.Latin1(r.statusText) }),
		get("headers", func(r *response) engine.Value { return r.headers().Value() }),
	}
	methods = append(methods, bodyAccessors(responseHolder)...)
	methods = append(methods, engine.Method{Name: "clone", Enumerable: true, Func: responseClone})
	methods = append(methods, bodyMethods(responseHolder)...)
	methods = append(methods, engine.Method{SymbolFor: "nodejs.util.inspect.custom", Length: 2, Func: inspectResponse})
	return &engine.Class{Name: "Response", ToStringTag: "Response", Init: initResponse, Methods: methods, Statics: []engine.Method{
		{Name: "error", Enumerable: true, Func: responseError},
		{Name: "json", Length: 1, Enumerable: true, Func: responseJSON},
		{Name: "redirect", Length: 1, Enumerable: true, Func: responseRedirect},
	}}
}

func (r *response) ok() bool { return r.status >= 200 && r.status <= 299 }

func nullBodyStatus(status int) bool {
	return status == 101 || status == 204 || status == 205 || status == 304
}

func initResponse(c *engine.Call) error {
	e := env.From(c)
	st, err := stateOf(e)
	if err != nil {
		return err
	}
	var b *body
	var typ string
	if !c.Arg(0).IsNullish() {
		if b, typ, err = extract(e, c.Arg(0), false, "Response"); err != nil {
			return err
		}
	}
	r := &response{st: st, typ: "default", status: 200, list: &headerList{}}
	if err := r.init(c.Arg(1), b, typ); err != nil {
		return err
	}
	responseKey.Set(c.ThisObject(), r)
	return nil
}

// init takes a ResponseInit and a body.
// https://fetch.spec.whatwg.org/#initialize-a-response
func (r *response) init(init engine.Value, b *body, typ string) error {
	rt := r.st.rt
	o, err := webidl.Dictionary(rt, init)
	if err != nil {
		return err
	}
	if o != nil {
		if err := r.initFrom(rt, o); err != nil {
			return err
		}
	}
	if b == nil {
		return nil
	}
	if nullBodyStatus(r.status) {
		return engine.TypeError("Response constructor: Invalid response status code %d", r.status)
	}
	r.body = b
	if typ != "" && !r.list.has("content-type") {
		r.list.append("content-type", typ)
	}
	return nil
}

func (r *response) initFrom(rt *engine.Runtime, o *engine.Object) error {
	v, err := o.Get("status")
	if err != nil {
		return err
	}
	if !v.IsUndefined() {
		n, err := rt.ToUint32(v)
		if err != nil {
			return err
		}
		r.status = int(uint16(n))
	}
	if v, err = o.Get("statusText"); err != nil {
		return err
	}
	if !v.IsUndefined() {
		if r.statusText, err = webidl.ByteString(rt, v, "ResponseInit", "statusText"); err != nil {
			return err
		}
	}
	hv, err := o.Get("headers")
	if err != nil {
		return err
	}
	if r.status < 200 || r.status > 599 {
		return engine.RangeError(`init["status"] must be in the range of 200 to 599, inclusive.`)
	}
	for i := 0; i < len(r.statusText); i++ {
		if ch := r.statusText[i]; ch != '\t' && ch < 0x20 || ch == 0x7F {
			return engine.TypeError("Invalid statusText")
		}
	}
	if !hv.IsUndefined() {
		return r.list.fill(rt, hv)
	}
	return nil
}

func responseError(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	return st.newResponseObject(&response{typ: "error", list: &headerList{}, immutable: true}).Value(), nil
}

// responseJSON is Response.json(data[, init]).
// https://fetch.spec.whatwg.org/#dom-response-json
func responseJSON(c *engine.Call) (engine.Value, error) {
	if err := webidl.Args(c, 1, "Response.json"); err != nil {
		return engine.Undefined, err
	}
	e := env.From(c)
	st, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	json, err := c.Runtime().Global().Get("JSON")
	if err != nil {
		return engine.Undefined, err
	}
	jo, ok := json.AsObject()
	if !ok {
		return engine.Undefined, engine.TypeError("JSON is not an object")
	}
	v, err := jo.Invoke("stringify", c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	text, ok := v.AsString()
	if !ok {
		return engine.Undefined, engine.TypeError("Value is not JSON serializable")
	}
	r := &response{st: st, typ: "default", status: 200, list: &headerList{}}
	if err := r.init(c.Arg(1), &body{source: blob.Of([]byte(text), "")}, "application/json"); err != nil {
		return engine.Undefined, err
	}
	return st.newResponseObject(r).Value(), nil
}

// responseRedirect is Response.redirect(url[, status]).
// https://fetch.spec.whatwg.org/#dom-response-redirect
func responseRedirect(c *engine.Call) (engine.Value, error) {
	if err := webidl.Args(c, 1, "Response.redirect"); err != nil {
		return engine.Undefined, err
	}
	rt := c.Runtime()
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	text, err := webidl.USVString(rt, c.Arg(0), "Response.redirect", "url")
	if err != nil {
		return engine.Undefined, err
	}
	status := 302
	if !c.Arg(1).IsUndefined() {
		n, err := rt.ToUint32(c.Arg(1))
		if err != nil {
			return engine.Undefined, err
		}
		status = int(uint16(n))
	}
	u, ok := urlparse.Parse(text, nil)
	if !ok {
		return engine.Undefined, badURL(rt, text, engine.Undefined)
	}
	if !isRedirect(status) {
		return engine.Undefined, engine.RangeError("Invalid status code %d", status)
	}
	r := &response{typ: "default", status: status, list: &headerList{}, immutable: true}
	r.list.append("location", u.Href())
	return st.newResponseObject(r).Value(), nil
}

func isRedirect(status int) bool {
	switch status {
	case 301, 302, 303, 307, 308:
		return true
	}
	return false
}

func responseClone(c *engine.Call) (engine.Value, error) {
	r := asResponse(c.This())
	if r == nil {
		return engine.Undefined, webidl.IllegalInvocation()
	}
	if r.body != nil && r.body.unusable() {
		return engine.Undefined, engine.TypeError("Response.clone: Body has already been consumed.")
	}
	other := *r
	other.headersObj, other.list = nil, r.list.clone()
	if r.body != nil {
		b, err := r.body.clone()
		if err != nil {
			return engine.Undefined, err
		}
		other.body = b
	}
	return r.st.newResponseObject(&other).Value(), nil
}

func inspectResponse(c *engine.Call) (engine.Value, error) {
	r := asResponse(c.This())
	if r == nil {
		return engine.Undefined, webidl.IllegalInvocation()
	}
	return inspectMembers(c, "Response", "status", "statusText", "headers", "body", "bodyUsed", "ok", "redirected", "type", "url")
}

// inspectMembers shows this as an object of some of its properties.
func inspectMembers(c *engine.Call, class string, names ...string) (engine.Value, error) {
	o, this := c.Runtime().NewObject(), c.ThisObject()
	for _, n := range names {
		v, err := this.Get(n)
		if err != nil {
			return engine.Undefined, err
		}
		if err := o.Put(n, v); err != nil {
			return engine.Undefined, err
		}
	}
	return webidl.Inspect(c, class, o)
}
