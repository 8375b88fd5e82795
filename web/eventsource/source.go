package eventsource

import (
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/httpclient"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/eventloop"
	"github.com/sxfescript/sxn/web/domexception"
	webevents "github.com/sxfescript/sxn/web/events"
	"github.com/sxfescript/sxn/web/messaging"
	"github.com/sxfescript/sxn/web/url/urlparse"
	"github.com/sxfescript/sxn/web/webidl"
)

const (
	connecting = iota
	open
	closed
)

// source is the state of an EventSource.
type source struct {
	e           *env.Env
	obj         *engine.Object
	frame       *env.AsyncFrame
	url         urlparse.URL // as given
	at          urlparse.URL // after redirects
	credentials bool
	readyState  int
	reconnect   int64 // milliseconds
	lastID      string
	hops        int
	x           *httpclient.Exchange
	parser      *parser
	timer       eventloop.Timer
}

var sourceKey = engine.PrivateKey[source]{Name: "EventSource"}

type state struct {
	class, message *engine.Function
	warned         bool
}

var states env.State[state]

// Global returns EventSource, as the value of the global property.
func Global(e *env.Env) (engine.Value, error) {
	st, err := states.Get(e)
	if err != nil {
		return engine.Undefined, err
	}
	if st.class == nil {
		if st.class, _, err = webidl.Build(e.RT, class()); err != nil {
			return engine.Undefined, err
		}
	}
	return st.class.Value(), nil
}

func class() *engine.Class {
	get := func(name string, f func(s *source) engine.Value) engine.Method {
		return engine.Method{Name: name, Enumerable: true, Get: func(c *engine.Call) (engine.Value, error) {
			s, err := this(c)
			if err != nil {
				return engine.Undefined, err
			}
			return f(s), nil
		}}
	}
	var constants []engine.Method
	for i, name := range [...]string{"CONNECTING", "OPEN", "CLOSED"} {
		constants = append(constants, engine.Method{Name: name, Enumerable: true, ReadOnly: true, Fixed: true,
			Value: func(*engine.Runtime) (engine.Value, error) { return engine.Int(i), nil }})
	}
	methods := append([]engine.Method{
		get("readyState", func(s *source) engine.Value { return engine.Int(s.readyState) }),
		get("url", func(s *source) engine.Value { return engine.String(s.url.Href()) }),
		get("withCredentials", func(s *source) engine.Value { return engine.Bool(s.credentials) }),
		{Name: "close", Enumerable: true, Func: func(c *engine.Call) (engine.Value, error) {
			s, err := this(c)
			if err == nil {
				s.close()
			}
			return engine.Undefined, err
		}},
		webevents.HandlerAttribute("open", "EventSource"), webevents.HandlerAttribute("message", "EventSource"), webevents.HandlerAttribute("error", "EventSource"),
	}, constants...)
	return &engine.Class{Name: "EventSource", Length: 1, Parent: webevents.TargetClass, Init: initSource, Statics: constants, Methods: methods}
}

func this(c *engine.Call) (*source, error) {
	if o := c.ThisObject(); o != nil {
		if s := sourceKey.Get(o); s != nil {
			return s, nil
		}
	}
	return nil, webidl.IllegalInvocation()
}

// initSource is new EventSource(url[, options]).
func initSource(c *engine.Call) error {
	if err := webidl.Args(c, 1, "EventSource constructor"); err != nil {
		return err
	}
	e, rt := env.From(c), c.Runtime()
	st, err := states.Get(e)
	if err != nil {
		return err
	}
	if !st.warned {
		st.warned = true
		o := rt.NewObject()
		if err := o.Put("code", engine.String("UNDICI-ES")); err != nil {
			return err
		}
		if err := e.EmitWarning(engine.String("EventSource is experimental, expect them to change at any time."), o.Value()); err != nil {
			return err
		}
	}
	text, err := webidl.USVString(rt, c.Arg(0), "EventSource constructor", "url")
	if err != nil {
		return err
	}
	opts, err := webidl.Dictionary(rt, c.Arg(1))
	if err != nil {
		return err
	}
	s := &source{e: e, obj: c.ThisObject(), frame: e.Frame(), reconnect: 3000}
	if opts != nil {
		v, err := opts.Get("withCredentials")
		if err != nil {
			return err
		}
		s.credentials = v.Truthy()
	}
	u, ok := urlparse.Parse(text, nil)
	if !ok {
		return domexception.Errorf("SyntaxError", "TypeError: Invalid URL")
	}
	s.url = u
	if _, err := webevents.InitTarget(e, s.obj); err != nil {
		return err
	}
	sourceKey.Set(s.obj, s)
	s.connect()
	return nil
}

// connect asks for the stream.
func (s *source) connect() {
	s.at, s.hops = s.url, 0
	s.request()
}

func (s *source) request() {
	u := &s.at
	if u.Protocol() != "http:" && u.Protocol() != "https:" {
		s.run(s.failed)
		return
	}
	secure := u.Protocol() == "https:"
	req := &httpclient.Request{Method: "GET", Secure: secure, Host: strings.Trim(u.Hostname(), "[]"), Port: u.PortNumber(),
		Authority: u.Host(), Path: u.Pathname() + u.Search(), Unlimited: true}
	encodings := "gzip, deflate"
	if req.Port < 0 {
		req.Port = 80
	}
	if secure {
		encodings = "br, gzip, deflate"
		if u.PortNumber() < 0 {
			req.Port = 443
		}
	}
	add := func(name, value string) {
		req.Headers = append(req.Headers, httpclient.Header{Name: name, Value: value})
	}
	add("Accept", "text/event-stream")
	if s.lastID != "" {
		add("last-event-id", s.lastID)
	}
	for _, h := range [...][2]string{{"accept-language", "*"}, {"sec-fetch-mode", "cors"}, {"user-agent", "node"}, {"pragma", "no-cache"},
		{"cache-control", "no-cache"}, {"accept-encoding", encodings}} {
		add(h[0], h[1])
	}
	var err error
	if s.x, err = httpclient.Do(s.e, req, s); err != nil {
		s.e.Uncaught(err)
	}
}

// run runs f in the async context of the constructor.
func (s *source) run(f func() error) {
	previous := s.e.SetFrame(s.frame)
	if err := f(); err != nil {
		s.e.Uncaught(err)
	}
	s.e.SetFrame(previous)
}

func (s *source) fire(typ string) error {
	ev, err := webevents.NewEvent(s.e, typ, false)
	if err != nil {
		return err
	}
	return webevents.Dispatch(s.e, s.obj, ev)
}

// failed ends the source for good.
// https://html.spec.whatwg.org/multipage/server-sent-events.html#fail-the-connection
func (s *source) failed() error {
	if s.readyState == closed {
		return nil
	}
	s.readyState = closed
	return s.fire("error")
}

// again connects anew after a while.
// https://html.spec.whatwg.org/multipage/server-sent-events.html#reestablish-the-connection
func (s *source) again() error {
	if s.readyState == closed {
		return nil
	}
	s.readyState = connecting
	if err := s.fire("error"); err != nil {
		return err
	}
	s.timer.Stop()
	s.timer = eventloop.Timer{}
	s.e.Loop.InitTimer(&s.timer, max(s.reconnect, 1), false, func() {
		s.e.Run(s.frame, func() error {
			if s.readyState == connecting {
				s.connect()
			}
			return nil
		})
	})
	return nil
}

func (s *source) close() {
	if s.readyState == closed {
		return
	}
	s.readyState = closed
	s.timer.Stop()
	if s.x != nil {
		s.x.Abort()
	}
}

// Head implements httpclient.Handler.
func (s *source) Head(status int, _ string, fields []httpclient.Header) {
	get := func(name string) string {
		for _, h := range fields {
			if strings.EqualFold(h.Name, name) {
				return h.Value
			}
		}
		return ""
	}
	switch status {
	case 301, 302, 303, 307, 308:
		if u, ok := urlparse.Parse(get("location"), &s.at); ok && get("location") != "" && s.hops < 20 {
			s.x.Abort()
			s.hops++
			s.at = u
			s.request()
			return
		}
	}
	essence, _, _ := strings.Cut(get("content-type"), ";")
	if status != 200 || !strings.EqualFold(strings.TrimSpace(essence), "text/event-stream") {
		s.x.Abort()
		s.run(s.failed)
		return
	}
	s.parser = &parser{id: s.lastID, emit: s.emit, retry: func(ms int64) { s.reconnect = ms }}
	s.run(func() error {
		s.readyState = open
		return s.fire("open")
	})
}

func (s *source) emit(m message) {
	s.lastID = m.id
	if s.readyState != open {
		return
	}
	s.run(func() error {
		st, err := states.Get(s.e)
		if err != nil {
			return err
		}
		if st.message == nil {
			v, err := messaging.EventGlobal(s.e)
			if err != nil {
				return err
			}
			st.message, _ = v.AsFunction()
		}
		o := s.e.RT.NewObject()
		for _, p := range [...][2]string{{"data", m.data}, {"lastEventId", m.id}, {"origin", s.at.Origin()}} {
			if err := o.Put(p[0], engine.String(p[1])); err != nil {
				return err
			}
		}
		ev, err := st.message.Construct(engine.String(m.typ), o.Value())
		if err != nil {
			return err
		}
		return webevents.Dispatch(s.e, s.obj, ev)
	})
}

// Data implements httpclient.Handler.
func (s *source) Data(b []byte) {
	if s.parser != nil && !s.parser.feed(b) {
		s.x.Abort()
		s.run(s.failed)
	}
}

// End implements httpclient.Handler.
func (s *source) End([]httpclient.Header) { s.run(s.again) }

// Fail implements httpclient.Handler.
func (s *source) Fail(engine.Value) { s.run(s.again) }

// Upgraded implements httpclient.Handler: it was not asked for.
func (s *source) Upgraded(_ int, _ []httpclient.Header, so *engine.Object, _ []byte) {
	if _, err := so.Invoke("destroy"); err != nil {
		s.e.Uncaught(err)
	}
}
