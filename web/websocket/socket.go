package websocket

import (
	"crypto/rand"
	"crypto/sha1"
	"encoding/base64"
	"encoding/binary"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/httpclient"
	"github.com/sxfescript/sxn/node/net"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/eventloop"
	"github.com/sxfescript/sxn/web/blob"
	"github.com/sxfescript/sxn/web/compression/codec"
	webevents "github.com/sxfescript/sxn/web/events"
	"github.com/sxfescript/sxn/web/fetch"
	"github.com/sxfescript/sxn/web/url/urlparse"
)

// The values of readyState.
const (
	connecting = iota
	open
	closing
	closed
)

// closeTimeout is how long the other side may take to end a connection that
// both have closed, in milliseconds.
const closeTimeout = 3000

// socket is the state of a WebSocket.
type socket struct {
	st    *state
	e     *env.Env
	obj   *engine.Object
	frame *env.AsyncFrame

	url        urlparse.URL
	protocols  []string
	headers    engine.Value // undici's option
	key        string
	protocol   string
	extensions string

	readyState  int
	arrayBuffer bool
	buffered    int

	x        *httpclient.Exchange
	so       *engine.Object
	net      *net.Socket
	parser   parser
	inflate  *codec.Inflate
	closed   bool // the events of the end were fired
	sent     bool // a close frame was sent
	received bool
	code     int // of the close frame received, 1005 without one
	reason   string
	blobs    []func() // sends that wait for a blob
	busy     bool
	timer    eventloop.Timer
}

func (s *socket) binaryType() string {
	if s.arrayBuffer {
		return "arraybuffer"
	}
	return "blob"
}

// connect begins the opening handshake.
// https://websockets.spec.whatwg.org/#concept-websocket-establish
func (s *socket) connect() error {
	var nonce [16]byte
	_, _ = rand.Read(nonce[:]) // does not fail
	s.key = base64.StdEncoding.EncodeToString(nonce[:])
	u := &s.url
	secure := u.Protocol() == "wss:"
	req := &httpclient.Request{Method: "GET", Secure: secure, Host: strings.Trim(u.Hostname(), "[]"), Port: u.PortNumber(),
		Authority: u.Host(), Path: u.Pathname() + u.Search(), Upgrade: "websocket", Unlimited: true}
	if req.Port < 0 {
		req.Port = 80
		if secure {
			req.Port = 443
		}
	}
	add := func(name, value string) {
		req.Headers = append(req.Headers, httpclient.Header{Name: name, Value: value})
	}
	if !s.headers.IsUndefined() {
		given, err := fetch.Of(s.e, s.headers)
		if err != nil {
			return err
		}
		for _, h := range given {
			add(h[0], h[1])
		}
	}
	add("sec-websocket-key", s.key)
	add("sec-websocket-version", "13")
	if len(s.protocols) > 0 {
		add("sec-websocket-protocol", strings.Join(s.protocols, ", "))
	}
	add("sec-websocket-extensions", "permessage-deflate; client_max_window_bits")
	encodings := "gzip, deflate"
	if secure {
		encodings = "br, gzip, deflate"
	}
	for _, h := range [...][2]string{{"accept", "*/*"}, {"accept-language", "*"}, {"sec-fetch-mode", "websocket"}, {"user-agent", "node"},
		{"pragma", "no-cache"}, {"cache-control", "no-cache"}, {"accept-encoding", encodings}} {
		given := slices.ContainsFunc(req.Headers, func(x httpclient.Header) bool { return strings.EqualFold(x.Name, h[0]) })
		if !given {
			add(h[0], h[1])
		}
	}
	var err error
	s.x, err = httpclient.Do(s.e, req, s)
	return err
}

// run runs f in the async context of the constructor.
func (s *socket) run(f func() error) {
	previous := s.e.SetFrame(s.frame)
	if err := f(); err != nil {
		s.e.Uncaught(err)
	}
	s.e.SetFrame(previous)
}

// Head implements httpclient.Handler: any response but an upgrade is a failure.
func (s *socket) Head(int, string, []httpclient.Header) {
	s.x.Abort()
	s.fail("Received network error or non-101 status code.")
}

// Data implements httpclient.Handler.
func (s *socket) Data([]byte) {}

// End implements httpclient.Handler.
func (s *socket) End([]httpclient.Header) {}

// Fail implements httpclient.Handler.
func (s *socket) Fail(engine.Value) { s.fail("Received network error or non-101 status code.") }

// Upgraded implements httpclient.Handler.
func (s *socket) Upgraded(_ int, fields []httpclient.Header, so *engine.Object, rest []byte) {
	s.so, s.net = so, net.Of(so)
	if reason := s.accept(fields); reason != "" || s.readyState != connecting {
		s.fail(reason)
		return
	}
	for _, l := range [...]string{"error", "end", "close"} {
		if _, err := events.OnFunc(s.e, so, l, func(*engine.Call) (engine.Value, error) {
			if l == "end" && !s.received {
				s.destroy()
			}
			if l != "end" {
				s.gone()
			}
			return engine.Undefined, nil
		}); err != nil {
			s.e.Uncaught(err)
		}
	}
	s.parser.r = s
	s.readyState = open
	s.net.Consume((*consumer)(s))
	s.run(func() error {
		if err := webevents.DispatchNew(s.e, s.obj, "open"); err != nil {
			return err
		}
		return s.publishOpen(fields)
	})
	if len(rest) > 0 {
		if err := (*consumer)(s).Data(rest); err != nil {
			s.e.Uncaught(err)
		}
	}
	if s.net.Stream() != nil {
		s.net.ReadStart()
	}
}

// accept checks the response to the handshake; a text says what is wrong.
func (s *socket) accept(fields []httpclient.Header) string {
	get := func(name string) (string, bool) {
		for _, h := range fields {
			if strings.EqualFold(h.Name, name) {
				return h.Value, true
			}
		}
		return "", false
	}
	if v, _ := get("upgrade"); !strings.EqualFold(v, "websocket") {
		return "Server did not set Upgrade header to \"websocket\"."
	}
	if v, _ := get("connection"); !strings.EqualFold(v, "upgrade") {
		return "Server did not set Connection header to \"upgrade\"."
	}
	sum := sha1.Sum([]byte(s.key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"))
	if v, _ := get("sec-websocket-accept"); strings.TrimSpace(v) != base64.StdEncoding.EncodeToString(sum[:]) {
		return "Incorrect hash received in Sec-WebSocket-Accept header."
	}
	if v, ok := get("sec-websocket-extensions"); ok {
		if !validExtensions(v) {
			return "Sec-WebSocket-Extensions header does not match."
		}
		s.extensions, s.parser.deflate = v, true
	}
	if v, ok := get("sec-websocket-protocol"); ok {
		if !slices.Contains(s.protocols, v) {
			return "Protocol was not set in the opening handshake."
		}
		s.protocol = v
	}
	return ""
}

// validExtensions reports whether the extensions that a server chose are what
// was offered.
// https://www.rfc-editor.org/rfc/rfc7692#section-7.1
func validExtensions(v string) bool {
	parts := strings.Split(v, ";")
	if strings.TrimSpace(parts[0]) != "permessage-deflate" {
		return false
	}
	for _, p := range parts[1:] {
		name, value, _ := strings.Cut(strings.TrimSpace(p), "=")
		switch name {
		case "server_no_context_takeover", "client_no_context_takeover":
		case "client_max_window_bits", "server_max_window_bits":
			value = strings.Trim(value, `"`)
			if len(value) > 2 || value != "" && (value < "10" || value > "15") && value != "8" && value != "9" {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// consumer is a socket as a net.Consumer.
type consumer socket

// Data implements net.Consumer.
func (x *consumer) Data(data []byte) error {
	s := (*socket)(x)
	if s.closed {
		return nil
	}
	if err := s.parser.feed(data); err != nil {
		s.fail(err.Error())
	}
	return nil
}

// message implements receiver.
func (s *socket) message(op int, compressed bool, data []byte) error {
	if compressed {
		var err error
		if data, err = s.decompress(data); err != nil {
			return err
		}
		if op == opText && !utf8.Valid(data) {
			return errUTF8
		}
	}
	if s.readyState != open && s.readyState != closing {
		return nil
	}
	var v engine.Value
	switch {
	case op == opText:
		v = engine.StringUTF8(data)
	case s.arrayBuffer:
		v = s.e.RT.NewArrayBuffer(data).Value()
	default:
		o, err := blob.New(s.e, blob.Of(data, ""))
		if err != nil {
			return nil
		}
		v = o.Value()
	}
	s.run(func() error {
		class, err := s.st.messageEvent()
		if err != nil {
			return err
		}
		return fire(s.e, s.obj, class, "message", "origin", engine.String(s.origin()), "data", v)
	})
	return nil
}

func (s *socket) origin() string { return s.url.Protocol() + "//" + s.url.Host() }

// decompress undoes permessage-deflate.
func (s *socket) decompress(data []byte) ([]byte, error) {
	if s.inflate == nil {
		s.inflate = codec.NewInflate(codec.Raw, 15, nil)
	}
	in := append(data, 0, 0, 0xFF, 0xFF)
	var out []byte
	dst := make([]byte, 16<<10)
	for {
		nsrc, ndst, err := s.inflate.Write(dst, in, codec.SyncFlush)
		in = in[nsrc:]
		out = append(out, dst[:ndst]...)
		if err != nil {
			return nil, err
		}
		if len(out) > maxMessage {
			return nil, errTooBig
		}
		if ndst < len(dst) && (len(in) == 0 || nsrc == 0) {
			return out, nil
		}
	}
}

// control implements receiver.
func (s *socket) control(op int, data []byte) error {
	switch op {
	case opPing:
		if !s.received {
			s.write(opPong, data, nil)
			return s.publishPayload(&channelPing, data)
		}
	case opPong:
		return s.publishPayload(&channelPong, data)
	case opClose:
		return s.closeFrame(data)
	}
	return nil
}

func (s *socket) closeFrame(data []byte) error {
	s.code = 1005
	switch {
	case len(data) == 1:
		return errCloseFrame
	case len(data) >= 2:
		s.code = int(binary.BigEndian.Uint16(data))
		if !validCode(s.code) {
			return errReserved
		}
		if !utf8.Valid(data[2:]) {
			return errUTF8
		}
		s.reason = string(data[2:])
	}
	s.received = true
	if !s.sent {
		s.sent = true
		s.write(opClose, data[:min(len(data), 2)], nil)
	}
	s.readyState = closing
	if _, err := s.so.Invoke("end"); err != nil {
		s.e.Uncaught(err)
	}
	s.e.Loop.InitTimer(&s.timer, closeTimeout, false, s.destroy)
	s.timer.Unref()
	return nil
}

func validCode(code int) bool {
	return code >= 1000 && code < 1015 && code != 1004 && code != 1005 && code != 1006 || code >= 3000 && code <= 4999
}

// write sends a frame.
func (s *socket) write(op int, data []byte, done func()) {
	if s.net == nil || s.net.Stream() == nil {
		return
	}
	var mask [4]byte
	_, _ = rand.Read(mask[:]) // does not fail
	now, err := s.net.WriteNow([][]byte{appendFrame(nil, op, data, mask)}, func() error {
		if done != nil {
			done()
		}
		return nil
	})
	if err != nil {
		s.e.Uncaught(err)
	}
	if now && done != nil {
		s.e.RT.EnqueueJob(func() error {
			done()
			return nil
		})
	}
}

// send sends a message, after those that wait for a blob.
func (s *socket) send(op int, data []byte) {
	n := len(data)
	s.buffered += n
	if s.busy {
		data = append([]byte(nil), data...)
		s.blobs = append(s.blobs, func() { s.write(op, data, func() { s.buffered -= n }) })
		return
	}
	s.write(op, data, func() { s.buffered -= n })
}

func (s *socket) sendBlob(b *blob.Blob) {
	n := int(b.Size())
	s.buffered += n
	task := func() {
		s.busy = true
		b.Read(s.e, func(content []byte, err error) {
			s.busy = false
			if err == nil {
				s.write(opBinary, content, func() { s.buffered -= n })
			}
			s.next()
		})
	}
	if s.busy {
		s.blobs = append(s.blobs, task)
		return
	}
	task()
}

func (s *socket) next() {
	for len(s.blobs) > 0 && !s.busy {
		f := s.blobs[0]
		s.blobs = s.blobs[1:]
		f()
	}
}

// close begins the closing handshake.
// https://websockets.spec.whatwg.org/#close-the-websocket
func (s *socket) close(code int, reason string) {
	switch s.readyState {
	case connecting:
		s.readyState = closing
		if s.x != nil {
			s.x.Abort()
		}
		s.e.Loop.Enter()
		s.e.NextTick(func() error {
			s.fail("Connection was closed before it was established.")
			return nil
		})
		s.e.Loop.Leave()
	case open:
		s.readyState = closing
		var data []byte
		if code >= 0 || reason != "" {
			data = binary.BigEndian.AppendUint16(nil, uint16(max(code, 1000)))
			data = append(data, reason...)
		}
		finish := func() {
			if !s.sent {
				s.sent = true
				s.write(opClose, data, nil)
			}
		}
		if s.busy {
			s.blobs = append(s.blobs, finish)
			return
		}
		finish()
	}
}

func (s *socket) refer(on bool) {
	name := "unref"
	if on {
		name = "ref"
	}
	if s.so != nil {
		if _, err := s.so.Invoke(name); err != nil {
			s.e.Uncaught(err)
		}
	} else if s.x != nil {
		s.x.Refer(on)
	}
}

func (s *socket) destroy() {
	if s.so != nil {
		if _, err := s.so.Invoke("destroy"); err != nil {
			s.e.Uncaught(err)
		}
	}
}

// fail fails the connection.
// https://websockets.spec.whatwg.org/#fail-the-websocket-connection
func (s *socket) fail(string) {
	s.destroy()
	s.received = false
	s.gone()
}

// gone is the end of the connection: the events.
// https://websockets.spec.whatwg.org/#eventdef-websocket-close
func (s *socket) gone() {
	if s.closed {
		return
	}
	s.closed = true
	s.timer.Stop()
	clean := s.sent && s.received
	code, reason := 1006, ""
	if s.received {
		code, reason = s.code, s.reason
	}
	s.readyState = closed
	s.run(func() error {
		if !clean {
			cause := s.e.RT.NewError(engine.PlainErrorKind, "")
			if err := fire(s.e, s.obj, s.st.errorEvent, "error", "error", cause.Value(), "message", engine.String("")); err != nil {
				return err
			}
		}
		if err := fire(s.e, s.obj, s.st.closeEvent, "close", "wasClean", engine.Bool(clean), "code", engine.Int(code), "reason", engine.String(reason)); err != nil {
			return err
		}
		return s.publishClose(code, reason)
	})
}
