package fetch

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/httpclient"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/abort"
	"github.com/sxfescript/sxn/web/streams"
	"github.com/sxfescript/sxn/web/url/urlparse"
)

// fetching is one call of fetch: a request that may become several by
// redirects, and its response.
// https://fetch.spec.whatwg.org/#fetching
type fetching struct {
	st      *state
	e       *env.Env
	r       *request // its fields change with redirects; the object is not seen
	promise *engine.Promise
	first   urlparse.URL
	hops    int
	tainted string // basic, cors or opaque

	signal   *engine.Object // nil for none
	unlisten func() error
	frame    *env.AsyncFrame

	x       *httpclient.Exchange
	reader  *streams.Reader // of the request's body
	in      *incoming
	settled bool // the promise is
	over    bool // nothing more may happen
}

// fetchFunction is fetch(input[, init]).
// https://fetch.spec.whatwg.org/#fetch-method
func fetchFunction(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	p := e.RT.NewPromise()
	st, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	r, err := st.newRequest(c.Arg(0), c.Arg(1))
	if err != nil {
		p.Reject(withoutFrames(e.RT, err))
		return p.Value(), nil
	}
	f := &fetching{st: st, e: e, r: r, promise: p, first: r.url, tainted: "basic", frame: e.Frame()}
	if f.signal = r.signal; f.signal == nil {
		f.signal = r.follow
	}
	if f.signal != nil {
		aborted, reason, err := abort.Aborted(f.signal)
		if err == nil && !aborted {
			f.unlisten, err = abort.OnAbort(e, f.signal, f.abort)
		}
		if err != nil {
			return engine.Undefined, err
		}
		if aborted {
			f.abortWith(reason)
			return p.Value(), nil
		}
	}
	if !r.list.has("accept") {
		r.list.append("accept", "*/*")
	}
	if !r.list.has("accept-language") {
		r.list.append("accept-language", "*")
	}
	e.RT.EnqueueJob(func() error {
		if !f.over {
			f.main()
		}
		return nil
	})
	return p.Value(), nil
}

// withoutFrames leaves the stack of an error that fetch rejects with its first
// line, as Node does.
func withoutFrames(rt *engine.Runtime, err error) error {
	v, ok := rt.ErrorValue(err)
	if !ok {
		return err
	}
	if o, ok := v.AsObject(); ok && o.IsError() {
		name, _ := o.Get("name")
		message, _ := o.Get("message")
		n, _ := name.AsString()
		m, _ := message.AsString()
		// An error object accepts the property unless the program has frozen it.
		_ = o.Define(engine.NewKey("stack"), engine.Property{Value: engine.String(n + ": " + m), Writable: true, Configurable: true})
	}
	return engine.Throw(v)
}

func (f *fetching) abort() error {
	_, reason, err := abort.Aborted(f.signal)
	f.abortWith(reason)
	return err
}

// abortWith is the abort algorithm of fetch.
// https://fetch.spec.whatwg.org/#abort-fetch
func (f *fetching) abortWith(reason engine.Value) {
	if f.over {
		return
	}
	f.end()
	if f.x != nil {
		f.x.AbortFor(reason)
	}
	if !f.settled {
		f.settled = true
		f.promise.RejectValue(reason)
	}
	f.cancelBody(reason)
	if f.in != nil {
		f.in.fail(engine.Throw(reason))
	}
}

// cancelBody gives up the body of the request.
func (f *fetching) cancelBody(reason engine.Value) {
	b := f.r.body
	switch {
	case f.reader != nil:
		f.reader.Cancel(reason).MarkHandled()
	case b != nil && b.stream != nil && !b.stream.Locked():
		b.stream.Cancel(reason).MarkHandled()
	}
}

// end stops listening to the signal.
func (f *fetching) end() {
	f.over = true
	if f.unlisten != nil {
		if err := f.unlisten(); err != nil {
			f.e.Uncaught(err)
		}
		f.unlisten = nil
	}
}

// fail ends the fetch with a network error.
func (f *fetching) fail(cause engine.Value) {
	if f.over {
		return
	}
	f.end()
	if !f.settled {
		f.settled = true
		f.promise.Reject(wrap(f.e.RT, "fetch failed", cause))
		f.cancelBody(cause)
		return
	}
	if f.in != nil {
		f.in.fail(wrap(f.e.RT, "terminated", cause))
	}
}

// failText is fail with an error of the given message.
func (f *fetching) failText(message string) {
	f.fail(f.e.RT.NewError(engine.PlainErrorKind, message).Value())
}

// respond fulfils the promise.
func (f *fetching) respond(r *response) {
	r.typ, r.immutable = f.tainted, true
	r.redirected = f.hops > 0
	u := f.r.url
	u.SetHash("")
	r.url = u.Href()
	if f.tainted == "opaque" {
		*r = response{typ: "opaque", list: &headerList{}, immutable: true}
	}
	f.settled = true
	if f.over { // its body is complete
		f.promise.Resolve(f.st.newResponseObject(r).Value())
		return
	}
	f.promise.Resolve(f.st.newResponseObject(r).Value())
}

// main is main fetch.
// https://fetch.spec.whatwg.org/#main-fetch
func (f *fetching) main() {
	u := &f.r.url
	http := u.Protocol() == "http:" || u.Protocol() == "https:"
	if http && badPort(u.PortNumber()) {
		f.failText("bad port")
		return
	}
	if f.r.referrerPolicy == "" {
		f.r.referrerPolicy = "strict-origin-when-cross-origin"
	}
	switch {
	case u.Protocol() == "data:" || sameOrigin(u, &f.first) && f.tainted == "basic":
		f.tainted = "basic"
	case f.r.mode == "same-origin":
		f.failText(`request mode cannot be "same-origin"`)
		return
	case f.r.mode == "no-cors":
		if f.r.redirect != "follow" {
			f.failText(`redirect mode cannot be "follow" for "no-cors" request`)
			return
		}
		f.tainted = "opaque"
	case !http:
		f.failText("URL scheme must be a HTTP(S) scheme")
		return
	default:
		f.tainted = "cors"
	}
	f.scheme()
}

func sameOrigin(a, b *urlparse.URL) bool {
	if a.Origin() == "null" && b.Origin() == "null" {
		return a.Protocol() == b.Protocol() && a.Host() == b.Host()
	}
	return a.Origin() == b.Origin()
}

// badPort reports the ports that fetch refuses.
// https://fetch.spec.whatwg.org/#port-blocking
func badPort(port int) bool {
	switch port {
	case 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110, 111,
		113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548,
		554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566,
		6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080:
		return true
	}
	return false
}
