package https

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/http"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/url"
)

// request is https.request(url[, options][, callback]).
// https://nodejs.org/api/https.html#httpsrequesturl-options-callback
func request(c *engine.Call) (engine.Value, error) {
	o, err := newRequest(c)
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

// get is https.get(url[, options][, callback]).
func get(c *engine.Call) (engine.Value, error) {
	o, err := newRequest(c)
	if err != nil {
		return engine.Undefined, err
	}
	_, err = o.Invoke("end")
	return o.Value(), err
}

// newRequest makes a ClientRequest whose default agent is that of https.
func newRequest(c *engine.Call) (*engine.Object, error) {
	e := env.From(c)
	rt := c.Runtime()
	var args []engine.Value
	i := 0
	first := c.Arg(0)
	_, isURL := url.As(first)
	if first.IsString() || isURL {
		args = append(args, first)
		i = 1
	}
	opts := rt.NewObject()
	if given, ok := c.Arg(i).AsObject(); ok && !c.Arg(i).IsFunction() {
		opts = rt.NewObjectWithPrototype(given)
		if err := assign(opts, given); err != nil {
			return nil, err
		}
		i++
	} else if c.Arg(i).IsNullish() && c.Len() > i {
		i++
	}
	https, err := e.Builtin(e, "https")
	if err != nil {
		return nil, err
	}
	agent, err := rt.GetV(https, engine.NewKey("globalAgent"))
	if err != nil {
		return nil, err
	}
	if err := opts.Put("_defaultAgent", agent); err != nil {
		return nil, err
	}
	args = append(args, opts.Value())
	if c.Arg(i).IsFunction() {
		args = append(args, c.Arg(i))
	}
	f, err := http.RequestClass(e)
	if err != nil {
		return nil, err
	}
	return f.Construct(args...)
}
