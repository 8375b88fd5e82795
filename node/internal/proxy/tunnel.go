package proxy

import (
	"bytes"
	"math"
	"net/netip"
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/net"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// maxHead bounds the answer of a proxy to CONNECT.
const maxHead = 64 << 10

// Connect opens a connection to the proxy. Options are what net.connect or
// tls.connect get beside host and port.
func (p *Config) Connect(e *env.Env, options *engine.Object) (*engine.Object, error) {
	if err := options.Put("host", engine.String(p.Host)); err != nil {
		return nil, err
	}
	if err := options.Put("port", engine.Int(p.Port)); err != nil {
		return nil, err
	}
	if !p.Secure {
		return net.CreateConnection(e, options)
	}
	if _, err := netip.ParseAddr(p.Host); err != nil {
		if err := options.Put("servername", engine.String(p.Host)); err != nil {
			return nil, err
		}
	}
	tls, err := e.Builtin(e, "tls")
	if err != nil {
		return nil, err
	}
	to, _ := tls.AsObject()
	v, err := to.Invoke("connect", options.Value())
	if err != nil {
		return nil, err
	}
	so, ok := v.AsObject()
	if !ok {
		return nil, engine.TypeError("tls.connect did not return a socket")
	}
	return so, nil
}

// tunnel is a CONNECT under way.
type tunnel struct {
	e         *env.Env
	proxy     *Config
	so        *engine.Object
	target    string
	head      []byte
	listeners map[string]*engine.Function
	done      func(so *engine.Object, reason engine.Value) error
}

// Tunnel asks the proxy for a connection to host and port, with lines more of
// the head. done is called once:
// with the socket, or with the reason why there is none.
func (p *Config) Tunnel(e *env.Env, host string, port int, lines []string, timeout engine.Value, options *engine.Object, done func(so *engine.Object, reason engine.Value) error) error {
	so, err := p.Connect(e, options)
	if err != nil {
		return err
	}
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	t := &tunnel{e: e, proxy: p, so: so, target: host + ":" + strconv.Itoa(port), listeners: map[string]*engine.Function{}, done: done}
	ready := "connect"
	if p.Secure {
		ready = "secureConnect"
	}
	for _, l := range [...]struct {
		name string
		f    func(c *engine.Call) error
	}{
		{ready, func(*engine.Call) error { return t.ask(lines) }},
		{"readable", func(*engine.Call) error { return t.read() }},
		{"error", func(c *engine.Call) error { return t.fail(c.Arg(0)) }},
		{"end", func(*engine.Call) error { return t.ended() }},
		{"timeout", func(*engine.Call) error { return t.timedOut(timeout) }},
	} {
		f, err := events.OnFunc(e, so, l.name, func(c *engine.Call) (engine.Value, error) { return engine.Undefined, l.f(c) })
		if err != nil {
			return err
		}
		t.listeners[l.name] = f
	}
	if timeout.Truthy() {
		_, err = so.Invoke("setTimeout", timeout)
	}
	return err
}

// ask sends the request.
func (t *tunnel) ask(lines []string) error {
	head := "CONNECT " + t.target + " HTTP/1.1\r\n"
	for _, l := range lines {
		head += l + "\r\n"
	}
	if t.proxy.Authorization != "" {
		head += "proxy-authorization: " + t.proxy.Authorization + "\r\n"
	}
	_, err := t.so.Invoke("write", engine.String(head+"host: "+t.target+"\r\n\r\n"))
	return err
}

// read takes the answer up to the end of its head.
func (t *tunnel) read() error {
	for {
		v, err := t.so.Invoke("read")
		if err != nil || !v.IsObject() {
			return err
		}
		b, ok := v.AsBytes()
		if !ok {
			return nil
		}
		t.head = append(t.head, b...)
		i := bytes.Index(t.head, []byte("\r\n\r\n"))
		if i < 0 {
			if len(t.head) > maxHead {
				return t.refused("")
			}
			continue
		}
		line, _, _ := strings.Cut(string(t.head[:i]), "\r\n")
		if f := strings.Split(line, " "); len(f) < 2 || f[1] != "200" {
			return t.refused(line)
		}
		if rest := t.head[i+4:]; len(rest) > 0 {
			chunk, err := t.e.RT.Global().Get("Buffer")
			if err != nil {
				return err
			}
			bo, _ := chunk.AsObject()
			if chunk, err = bo.Invoke("from", engine.StringLatin1(rest), engine.String("latin1")); err != nil {
				return err
			}
			if _, err := t.so.Invoke("unshift", chunk); err != nil {
				return err
			}
		}
		if err := t.leave(); err != nil {
			return err
		}
		return t.done(t.so, engine.Undefined)
	}
}

// leave takes the listeners off the socket.
func (t *tunnel) leave() error {
	for name, f := range t.listeners {
		if err := events.Off(t.e, t.so, name, f); err != nil {
			return err
		}
	}
	t.listeners = nil
	_, err := t.so.Invoke("setTimeout", engine.Int(0))
	return err
}

// fail ends the attempt.
func (t *tunnel) fail(reason engine.Value) error {
	if t.listeners == nil {
		return nil
	}
	if err := t.leave(); err != nil {
		return err
	}
	if _, err := events.OnFunc(t.e, t.so, "error", func(*engine.Call) (engine.Value, error) { return engine.Undefined, nil }); err != nil {
		return err
	}
	if _, err := t.so.Invoke("destroy"); err != nil {
		return err
	}
	return t.done(nil, reason)
}

func tunnelError(message string) *nodeerr.Error {
	return nodeerr.New("ERR_PROXY_TUNNEL", "%s", message)
}

func (t *tunnel) refused(line string) error {
	code := math.NaN()
	if f := strings.Split(line, " "); len(f) > 1 {
		if n, err := strconv.Atoi(f[1]); err == nil {
			code = float64(n)
		}
	}
	x := tunnelError("Failed to establish tunnel to " + t.target + " via " + t.proxy.Href + ": " + line)
	return t.fail(x.With("statusCode", engine.Number(code)).Value(t.e.RT))
}

func (t *tunnel) ended() error {
	return t.fail(tunnelError("Connection to establish proxy tunnel ended unexpectedly").Value(t.e.RT))
}

func (t *tunnel) timedOut(ms engine.Value) error {
	s, err := t.e.RT.ToString(ms)
	if err != nil {
		return err
	}
	x := tunnelError("Connection to establish proxy tunnel timed out after " + s + "ms")
	return t.fail(x.With("proxyTunnelTimeout", ms).Value(t.e.RT))
}
