package httpclient

import (
	"slices"

	"github.com/sxfescript/sxn/engine"
	dc "github.com/sxfescript/sxn/node/diagnosticschannel"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/internal/httpparse"
	"github.com/sxfescript/sxn/node/net"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/eventloop"
)

// state is what the package keeps per runtime.
type state struct {
	e      *env.Env
	idle   map[string][]*conn        // by origin
	errors map[string]*engine.Object // prototypes by class

	proxies proxies
	asked   bool // the environment was asked for proxies

	requestProto *engine.Object   // of the requests of channels, once made
	connectFn    *engine.Function // the connector of channels, once made
}

var states = env.State[state]{New: func(e *env.Env) (*state, error) {
	return &state{e: e, idle: map[string][]*conn{}, errors: map[string]*engine.Object{}}, nil
}}

func stateOf(e *env.Env) (*state, error) { return states.Get(e) }

// conn is a connection.
type conn struct {
	st      *state
	key     string
	so      *engine.Object
	sock    *net.Socket
	parser  httpparse.Parser
	x       *Exchange // the one it serves
	ready   bool
	dead    bool
	reset   bool     // not to be used again
	done    bool     // the response has been read
	held    [][]byte // output that waits for the first chunk of the body
	input   []byte   // came while the exchange was paused
	timer   eventloop.Timer
	timed   bool
	keep    int64 // how long it may stay idle, in milliseconds
	upgrade bool
	headers []Header
	status  int
	text    string
}

// takeIdle takes a connection that serves nothing.
func (st *state) takeIdle(key string) *conn {
	l := st.idle[key]
	for len(l) > 0 {
		c := l[0]
		l = l[1:]
		if !c.dead {
			st.store(key, l)
			return c
		}
	}
	st.store(key, nil)
	return nil
}

func (st *state) store(key string, l []*conn) {
	if len(l) == 0 {
		delete(st.idle, key)
		return
	}
	st.idle[key] = l
}

// open makes a connection for an exchange.
func (st *state) open(key string, x *Exchange) error {
	x.limit(connectTimeout, func() error { return errConnectTimeout(x.req) })
	x.publishConnect(&clientConnecting, "")
	p := st.proxyFor(x.req)
	switch {
	case p == nil:
		so, err := st.connect(x.req, nil)
		if err != nil {
			return err
		}
		return st.attach(key, x, so)
	case !x.req.Secure:
		x.proxy = p
		so, err := p.Connect(st.e, st.e.RT.NewObject())
		if err != nil {
			return err
		}
		return st.attach(key, x, so)
	}
	return p.Tunnel(st.e, x.req.Host, x.req.Port, []string{"connection: close", "proxy-connection: keep-alive"}, engine.Undefined, st.e.RT.NewObject(), func(below *engine.Object, reason engine.Value) error {
		if below == nil {
			x.fail(reason)
			return nil
		}
		if x.ended {
			_, err := below.Invoke("destroy")
			return err
		}
		if err := x.publishProxy(p, below); err != nil {
			return err
		}
		so, err := st.connect(x.req, below)
		if err != nil {
			return err
		}
		return st.attach(key, x, so)
	})
}

// attach makes so the connection of an exchange.
func (st *state) attach(key string, x *Exchange, so *engine.Object) error {
	c := &conn{st: st, key: key, so: so, sock: net.Of(so), x: x}
	x.c = c
	ready := "connect"
	if x.req.Secure || x.proxy != nil && x.proxy.Secure {
		ready = "secureConnect"
	}
	for _, l := range [...]struct {
		name string
		f    func(call *engine.Call)
	}{
		{ready, func(*engine.Call) { c.connected() }},
		{"error", func(call *engine.Call) { c.failed(call.Arg(0)) }},
		{"end", func(*engine.Call) { c.ended() }},
		{"close", func(*engine.Call) { c.closed() }},
	} {
		if _, err := events.OnFunc(st.e, so, l.name, func(call *engine.Call) (engine.Value, error) {
			l.f(call)
			return engine.Undefined, nil
		}); err != nil {
			return err
		}
	}
	return nil
}

// connect makes a socket of node:net or node:tls, the latter over below where
// there is one.
func (st *state) connect(r *Request, below *engine.Object) (*engine.Object, error) {
	o := st.e.RT.NewObject()
	if err := o.Put("host", engine.String(r.Host)); err != nil {
		return nil, err
	}
	if err := o.Put("port", engine.Int(r.Port)); err != nil {
		return nil, err
	}
	if !r.Secure {
		return net.CreateConnection(st.e, o)
	}
	if below != nil {
		if err := o.Put("socket", below.Value()); err != nil {
			return nil, err
		}
	}
	if net.IPVersion(r.Host) == 0 {
		if err := o.Put("servername", engine.String(r.Host)); err != nil {
			return nil, err
		}
	}
	if err := o.Put("ALPNProtocols", st.e.RT.NewArray(engine.String("http/1.1")).Value()); err != nil {
		return nil, err
	}
	tls, err := st.e.Builtin(st.e, "tls")
	if err != nil {
		return nil, err
	}
	to, _ := tls.AsObject()
	v, err := to.Invoke("connect", o.Value())
	if err != nil {
		return nil, err
	}
	so, _ := v.AsObject()
	return so, nil
}

func (c *conn) connected() {
	c.ready = true
	if c.x == nil {
		return
	}
	c.x.stopTimer()
	_, _ = c.so.Invoke("setNoDelay", engine.True) // a socket that is gone says so by its events
	c.sock.Consume(c)
	c.x.publishConnect(&clientConnected, "h1", dc.Field{Name: "socket", Value: c.so.Value()})
	if c.x == nil {
		return // a subscriber gave it up
	}
	c.begin(c.x)
	if c.sock.Stream() != nil {
		c.sock.ReadStart()
	}
}

// begin serves an exchange.
func (c *conn) begin(x *Exchange) {
	if c.timed {
		c.timer.Stop()
		c.timed = false
	}
	c.x, x.c = x, c
	c.done, c.input = false, nil
	c.refer(true)
	if x.req.Method == "HEAD" || x.req.Close || x.req.Upgrade != "" {
		c.reset = true
	}
	c.parser.Init(httpparse.Response, c, httpparse.Options{})
	x.send()
}

func (c *conn) refer(on bool) {
	name := "unref"
	if on {
		name = "ref"
	}
	if _, err := c.so.Invoke(name); err != nil {
		c.st.e.Uncaught(err)
	}
}

// write writes buffers; false means that done is called later.
func (c *conn) write(bufs [][]byte, done func()) bool {
	if c.dead || c.sock.Stream() == nil {
		return false
	}
	ok, err := c.sock.WriteNow(bufs, func() error {
		if done != nil {
			done()
		}
		return nil
	})
	if err != nil {
		c.st.e.Uncaught(err)
	}
	return ok
}

// flush writes what waits for a chunk that did not come at once.
func (c *conn) flush() {
	if bufs := c.held; len(bufs) > 0 {
		c.held = nil
		c.write(bufs, nil)
	}
}

func (c *conn) pause() { c.sock.ReadStop() }

// resume delivers what came before reading was stopped, then reads on.
func (c *conn) resume() {
	c.st.e.Loop.QueuePending(func() {
		c.sock.Enter(func() error {
			data := c.input
			c.input = nil
			if len(data) > 0 {
				c.parse(data)
			}
			if c.x != nil && !c.x.paused && !c.dead && c.sock.Stream() != nil {
				c.sock.ReadStart()
			}
			return nil
		})
	})
}

// Data implements net.Consumer.
func (c *conn) Data(data []byte) error {
	if c.x == nil {
		c.destroy() // nothing was asked for
		return nil
	}
	if c.x.paused {
		c.input = append(c.input, data...)
		return nil
	}
	c.parse(data)
	return nil
}

func (c *conn) parse(data []byte) {
	x := c.x
	n, err := c.parser.Execute(data)
	if x.ended && err == nil && !c.upgrade {
		return
	}
	switch {
	case c.upgrade:
		c.upgrade = false
		c.handOver(data[n:])
	case err != nil:
		x.failWith(errParser(err, data))
	case n < len(data) && x.paused:
		c.input = append([]byte(nil), data[n:]...)
	case n < len(data) && c.x == x:
		c.parse(data[n:])
	}
}

func (c *conn) handOver(rest []byte) {
	x := c.x
	c.x = nil
	c.dead = true
	x.finish()
	c.sock.Consume(nil)
	x.publishResponse(c.status, c.text, c.headers)
	x.publishEnd(nil)
	x.h.Upgraded(c.status, c.headers, c.so, append([]byte(nil), rest...))
}

// failed is the error event of the socket.
func (c *conn) failed(reason engine.Value) {
	c.dead = true
	c.drop()
	if x := c.x; x != nil {
		if !c.ready {
			x.publishConnect(&connectFailed, "", dc.Field{Name: "error", Value: reason})
		}
		x.fail(reason)
	}
}

// ended is the end of what the server sends.
func (c *conn) ended() {
	x := c.x
	if x == nil {
		if !c.upgrade {
			c.dead = true
			c.drop()
		}
		return
	}
	if c.ready {
		if err := c.parser.Finish(); err == nil && x.ended {
			c.destroy()
			return
		}
	}
	c.dead = true
	x.failWith(errSocket(c, "other side closed"))
}

func (c *conn) closed() {
	c.dead = true
	c.drop()
	if x := c.x; x != nil {
		x.failWith(errSocket(c, "closed"))
	}
}

// drop removes the connection from the idle ones.
func (c *conn) drop() {
	if c.timed {
		c.timer.Stop()
		c.timed = false
	}
	if i := slices.Index(c.st.idle[c.key], c); i >= 0 {
		c.st.store(c.key, slices.Delete(c.st.idle[c.key], i, i+1))
	}
}

func (c *conn) destroy() {
	c.dead = true
	c.drop()
	if _, err := c.so.Invoke("destroy"); err != nil {
		c.st.e.Uncaught(err)
	}
}

// maybeIdle keeps a connection that has nothing more to do.
func (c *conn) maybeIdle() {
	if c.dead || !c.done || c.x != nil && c.x.sending {
		return
	}
	c.x = nil
	if c.reset {
		c.destroy()
		return
	}
	c.refer(false)
	c.st.idle[c.key] = append(c.st.idle[c.key], c)
	c.timed = true
	c.timer = eventloop.Timer{}
	c.st.e.Loop.InitTimer(&c.timer, c.keep, false, func() {
		c.timed = false
		c.st.e.Run(nil, func() error {
			c.destroy()
			return nil
		})
	})
	c.timer.Unref()
}
