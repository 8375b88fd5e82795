package websocket

import (
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/blob"
	"github.com/sxfescript/sxn/web/domexception"
	webevents "github.com/sxfescript/sxn/web/events"
	"github.com/sxfescript/sxn/web/url/urlparse"
	"github.com/sxfescript/sxn/web/webidl"
)

var socketKey = engine.PrivateKey[socket]{Name: "WebSocket"}

func thisSocket(c *engine.Call) (*socket, error) {
	if o := c.ThisObject(); o != nil {
		if s := socketKey.Get(o); s != nil {
			return s, nil
		}
	}
	return nil, webidl.IllegalInvocation()
}

// socketClass is WebSocket.
// https://websockets.spec.whatwg.org/#the-websocket-interface
func socketClass() *engine.Class {
	get := func(name string, f func(s *socket) engine.Value) engine.Method {
		return engine.Method{Name: name, Enumerable: true, Get: func(c *engine.Call) (engine.Value, error) {
			s, err := thisSocket(c)
			if err != nil {
				return engine.Undefined, err
			}
			return f(s), nil
		}}
	}
	refer := func(on bool) engine.NativeFunc {
		return func(c *engine.Call) (engine.Value, error) {
			s, err := thisSocket(c)
			if err == nil {
				s.refer(on)
			}
			return engine.Undefined, err
		}
	}
	var constants []engine.Method
	for i, name := range [...]string{"CONNECTING", "OPEN", "CLOSING", "CLOSED"} {
		constants = append(constants, engine.Method{Name: name, Enumerable: true, ReadOnly: true, Fixed: true,
			Value: func(*engine.Runtime) (engine.Value, error) { return engine.Int(i), nil }})
	}
	methods := []engine.Method{
		{Name: "close", Enumerable: true, Func: socketClose},
		{Name: "send", Length: 1, Enumerable: true, Func: socketSend},
		get("readyState", func(s *socket) engine.Value { return engine.Int(s.readyState) }),
		get("bufferedAmount", func(s *socket) engine.Value { return engine.Int(s.buffered) }),
		get("url", func(s *socket) engine.Value { return engine.String(s.url.Href()) }),
		get("extensions", func(s *socket) engine.Value { return engine.String(s.extensions) }),
		get("protocol", func(s *socket) engine.Value { return engine.String(s.protocol) }),
		webevents.HandlerAttribute("open", "WebSocket"), webevents.HandlerAttribute("error", "WebSocket"),
		webevents.HandlerAttribute("close", "WebSocket"), webevents.HandlerAttribute("message", "WebSocket"),
		{Name: "binaryType", Enumerable: true, Get: func(c *engine.Call) (engine.Value, error) {
			s, err := thisSocket(c)
			if err != nil {
				return engine.Undefined, err
			}
			return engine.String(s.binaryType()), nil
		}, Set: func(c *engine.Call) (engine.Value, error) {
			s, err := thisSocket(c)
			if err != nil {
				return engine.Undefined, err
			}
			t, _ := c.Arg(0).AsString()
			s.arrayBuffer = t == "arraybuffer"
			return engine.Undefined, nil
		}},
	}
	methods = append(methods, constants...)
	methods = append(methods,
		engine.Method{SymbolFor: "nodejs.ref", Func: refer(true)},
		engine.Method{SymbolFor: "nodejs.unref", Func: refer(false)})
	return &engine.Class{Name: "WebSocket", Length: 1, Parent: webevents.TargetClass, ToStringTag: "WebSocket", Init: initSocket,
		Statics: constants, Methods: methods}
}

// initSocket is new WebSocket(url[, protocols]).
func initSocket(c *engine.Call) error {
	if err := webidl.Args(c, 1, "WebSocket constructor"); err != nil {
		return err
	}
	rt := c.Runtime()
	e := env.From(c)
	st, err := stateOf(e)
	if err != nil {
		return err
	}
	text, err := webidl.USVString(rt, c.Arg(0), "WebSocket constructor", "url")
	if err != nil {
		return err
	}
	s := &socket{st: st, e: e, obj: c.ThisObject(), frame: e.Frame()}
	if err := s.takeOptions(rt, c.Arg(1)); err != nil {
		return err
	}
	u, ok := urlparse.Parse(text, nil)
	if !ok {
		return domexception.Errorf("SyntaxError", "TypeError: Invalid URL")
	}
	switch u.Protocol() {
	case "http:":
		u.SetProtocol("ws:")
	case "https:":
		u.SetProtocol("wss:")
	}
	if u.Protocol() != "ws:" && u.Protocol() != "wss:" {
		return domexception.Errorf("SyntaxError", "expected a ws: or wss: url")
	}
	if strings.Contains(u.Href(), "#") {
		return domexception.Errorf("SyntaxError", "hash")
	}
	seen := map[string]bool{}
	for _, p := range s.protocols {
		if !isToken(p) || seen[strings.ToLower(p)] {
			return domexception.Errorf("SyntaxError", "Invalid Sec-WebSocket-Protocol value")
		}
		seen[strings.ToLower(p)] = true
	}
	s.url = u
	if _, err := webevents.InitTarget(e, s.obj); err != nil {
		return err
	}
	socketKey.Set(s.obj, s)
	return s.connect()
}

// takeOptions takes the second argument: protocols, or undici's options.
func (s *socket) takeOptions(rt *engine.Runtime, v engine.Value) error {
	o, ok := v.AsObject()
	if !ok {
		if v.IsUndefined() {
			return nil
		}
		p, err := webidl.USVString(rt, v, "WebSocket constructor", "options")
		s.protocols = []string{p}
		return err
	}
	it, err := o.GetKey(engine.SymbolIterator.Key())
	if err != nil {
		return err
	}
	if it.IsNullish() {
		if s.headers, err = o.Get("headers"); err != nil {
			return err
		}
		if v, err = o.Get("protocols"); err != nil || v.IsUndefined() {
			return err
		}
		if !v.IsObject() {
			return s.takeOptions(rt, v)
		}
	}
	return rt.Iterate(v, func(x engine.Value) error {
		p, err := webidl.USVString(rt, x, "WebSocket constructor", "protocols")
		s.protocols = append(s.protocols, p)
		return err
	})
}

func isToken(p string) bool {
	for i := 0; i < len(p); i++ {
		if c := p[i]; c <= 0x20 || c >= 0x7F || strings.IndexByte("()<>@,;:\\\"/[]?={}", c) >= 0 {
			return false
		}
	}
	return p != ""
}

// socketClose is socket.close([code[, reason]]).
func socketClose(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil {
		return engine.Undefined, err
	}
	rt := c.Runtime()
	code, reason := -1, ""
	if v := c.Arg(0); !v.IsUndefined() {
		f, err := rt.ToIntegerOrInfinity(v)
		if err != nil {
			return engine.Undefined, err
		}
		code = int(min(max(f, 0), 65535))
	}
	if v := c.Arg(1); !v.IsUndefined() {
		if reason, err = webidl.USVString(rt, v, "WebSocket.close", "reason"); err != nil {
			return engine.Undefined, err
		}
	}
	if code >= 0 && code != 1000 && (code < 3000 || code > 4999) {
		return engine.Undefined, domexception.Errorf("InvalidAccessError", "invalid code")
	}
	if len(reason) > 123 {
		return engine.Undefined, domexception.Errorf("SyntaxError", "Reason must be less than 123 bytes; received %d", len(reason))
	}
	s.close(code, reason)
	return engine.Undefined, nil
}

// socketSend is socket.send(data).
func socketSend(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil {
		return engine.Undefined, err
	}
	if err := webidl.Args(c, 1, "WebSocket.send"); err != nil {
		return engine.Undefined, err
	}
	v := c.Arg(0)
	op := opBinary
	var data []byte
	b, isBlob := blob.As(v)
	if view, ok := v.AsView(); ok {
		data = view.Bytes
	} else if !isBlob {
		text, err := webidl.USVString(c.Runtime(), v, "WebSocket.send", "data")
		if err != nil {
			return engine.Undefined, err
		}
		op, data = opText, []byte(text)
	}
	if s.readyState == connecting {
		return engine.Undefined, domexception.Errorf("InvalidStateError", "Sent before connected.")
	}
	if s.readyState != open {
		return engine.Undefined, nil
	}
	if isBlob {
		s.sendBlob(b)
		return engine.Undefined, nil
	}
	s.send(op, data)
	return engine.Undefined, nil
}
