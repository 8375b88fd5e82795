package http

import (
	"math"
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/internal/es5"
	"github.com/sxfescript/sxn/node/net"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// agentMethods are the members of Agent.prototype in Node's order.
func agentMethods() []engine.Method {
	return []engine.Method{
		{Name: "createConnection", Enumerable: true, Value: func(rt *engine.Runtime) (engine.Value, error) {
			f, err := net.ConnectFunction(env.Of(rt))
			if err != nil {
				return engine.Undefined, err
			}
			return f.Value(), nil
		}},
		method("getName", 0, agentGetName),
		pooled("addRequest", 4, agentAddRequest),
		pooled("createSocket", 3, agentCreateSocket),
		pooled("removeSocket", 2, agentRemoveSocket),
		pooled("keepSocketAlive", 1, agentKeepSocketAlive),
		pooled("reuseSocket", 2, agentReuseSocket),
		pooled("destroy", 0, agentDestroy),
	}
}

func agentStatics() []engine.Method {
	return []engine.Method{{Name: "defaultMaxSockets", Enumerable: true, Value: func(*engine.Runtime) (engine.Value, error) {
		return engine.Number(math.Inf(1)), nil
	}}}
}

// constructAgent is new http.Agent([options]).
// https://nodejs.org/api/http.html#new-agentoptions
func constructAgent(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	options := c.Arg(0)
	return es5.Construct(c, st.agent.ctor, nil, func(o *engine.Object) error { return st.initAgent(c, o, options) })
}

// InitAgent does what Agent.call(o, options) does.
func InitAgent(c *engine.Call, o *engine.Object, options engine.Value) error {
	st, err := stateOf(env.From(c))
	if err != nil {
		return err
	}
	return st.initAgent(c, o, options)
}

func (st *state) initAgent(c *engine.Call, o *engine.Object, options engine.Value) error {
	rt := st.env.RT
	if err := events.Init(st.env, o); err != nil {
		return err
	}
	opts := rt.NewObjectWithPrototype(nil)
	if given, ok := options.AsObject(); ok {
		if err := opts.CopyDataProperties(given.Value()); err != nil {
			return err
		}
	}
	if v, err := opts.Get("noDelay"); err != nil {
		return err
	} else if v.IsUndefined() {
		if err := opts.Put("noDelay", engine.True); err != nil {
			return err
		}
	}
	// A path would make net connect to a pipe.
	if err := opts.Put("path", engine.Null); err != nil {
		return err
	}
	or := func(name string, def engine.Value) (engine.Value, error) {
		v, err := opts.Get(name)
		if err == nil && !v.Truthy() {
			v = def
		}
		return v, err
	}
	limit, err := st.agent.ctor.Get("defaultMaxSockets")
	if err != nil {
		return err
	}
	empty := func() engine.Value { return rt.NewObjectWithPrototype(nil).Value() }
	for _, p := range [...]struct {
		name   string
		v      engine.Value
		option bool
	}{{"options", opts.Value(), false}, {"defaultPort", engine.Int(80), false}, {"protocol", engine.String("http:"), false},
		{"requests", empty(), false}, {"sockets", empty(), false}, {"freeSockets", empty(), false},
		{"keepAliveMsecs", engine.Int(1000), true}, {"keepAlive", engine.False, true}, {"maxSockets", limit, true},
		{"maxFreeSockets", engine.Int(256), true}, {"scheduling", engine.String("lifo"), true}, {"maxTotalSockets", engine.Undefined, true},
		{"totalSocketCount", engine.Int(0), false}} {
		v := p.v
		if p.option {
			if v, err = or(p.name, p.v); err != nil {
				return err
			}
		}
		if p.name == "maxTotalSockets" {
			if v, err = opts.Get(p.name); err != nil {
				return err
			}
			if v.IsUndefined() {
				v = engine.Number(math.Inf(1))
			} else if _, err := validate.Number(c, v, p.name, 1, math.Inf(1)); err != nil {
				return err
			}
		}
		if p.name == "scheduling" {
			if _, err := validate.OneOf(c, v, p.name, "fifo", "lifo"); err != nil {
				return err
			}
		}
		if err := o.Set(p.name, v); err != nil {
			return err
		}
	}
	if err := st.takeProxy(o, opts); err != nil {
		return err
	}
	margin, err := opts.Get("agentKeepAliveTimeoutBuffer")
	if err != nil {
		return err
	}
	if f, ok := margin.AsNumber(); !ok || !(f >= 0) || math.IsInf(f, 0) {
		margin = engine.Int(1000)
	}
	if err := o.Set("agentKeepAliveTimeoutBuffer", margin); err != nil {
		return err
	}
	_, err = events.OnFunc(st.env, o, "free", func(c *engine.Call) (engine.Value, error) {
		so, ok := c.Arg(0).AsObject()
		opts, ok2 := c.Arg(1).AsObject()
		if !ok || !ok2 {
			return engine.Undefined, nil
		}
		return engine.Undefined, (&pool{st: st, agent: o}).freed(so, opts)
	})
	return err
}

// defaultAgent is http.globalAgent.
func (st *state) defaultAgent() (engine.Value, error) {
	if st.globalAgent.IsUndefined() {
		vars, err := EnvironmentProxy(st.env)
		if err != nil {
			return engine.Undefined, err
		}
		if st.globalAgent, err = st.makeDefaultAgent(st.agent.ctor, vars); err != nil {
			return engine.Undefined, err
		}
	}
	return st.globalAgent, nil
}

// pool is an agent at work. Its state is in the properties of the object,
// which programs read: requests, sockets and freeSockets, lists by name.
type pool struct {
	st    *state
	agent *engine.Object
}

func poolOf(c *engine.Call) (*pool, error) {
	o := c.ThisObject()
	if o == nil {
		return nil, nodeerr.InvalidThis("Agent")
	}
	st, err := stateOf(env.From(c))
	return &pool{st, o}, err
}

// lists returns one of the objects of lists.
func (p *pool) lists(name string) (*engine.Object, error) {
	v, err := p.agent.Get(name)
	if err != nil {
		return nil, err
	}
	o, ok := v.AsObject()
	if !ok {
		return nil, engine.TypeError("Cannot read properties of undefined")
	}
	return o, nil
}

// list returns the list of a name, nil where there is none.
func (p *pool) list(of, name string) (*engine.Object, error) {
	o, err := p.lists(of)
	if err != nil {
		return nil, err
	}
	v, err := o.Get(name)
	if err != nil {
		return nil, err
	}
	l, _ := v.AsObject()
	return l, nil
}

// size is the length of a list, 0 for nil.
func size(l *engine.Object) int {
	if l == nil {
		return 0
	}
	n, err := l.Length()
	if err != nil {
		return 0
	}
	return n
}

// add appends to the list of a name, made if need be.
func (p *pool) add(of, name string, v engine.Value) error {
	l, err := p.list(of, name)
	if err != nil {
		return err
	}
	if l == nil {
		o, err := p.lists(of)
		if err != nil {
			return err
		}
		return o.Put(name, p.st.env.RT.NewArray(v).Value())
	}
	_, err = l.InvokeKey(keyPush.Key(), v)
	return err
}

// drop deletes the list of a name.
func (p *pool) drop(of, name string) error {
	o, err := p.lists(of)
	if err != nil {
		return err
	}
	_, err = o.Delete(engine.NewKey(name))
	return err
}

func (p *pool) number(name string) (float64, error) {
	v, err := p.agent.Get(name)
	f, _ := v.AsNumber()
	return f, err
}

func (p *pool) count(d int) error {
	n, err := p.number("totalSocketCount")
	if err != nil {
		return err
	}
	return p.agent.Set("totalSocketCount", engine.Number(n+float64(d)))
}

// getName is agent.getName(options), which subclasses replace.
func (p *pool) getName(opts *engine.Object) (string, error) {
	v, err := p.agent.Invoke("getName", opts.Value())
	if err != nil {
		return "", err
	}
	return p.st.env.RT.ToString(v)
}

// agentGetName is agent.getName([options]).
func agentGetName(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	opts, ok := c.Arg(0).AsObject()
	if !ok {
		opts = rt.NewObject()
	}
	text := func(name string) (string, error) {
		v, err := opts.Get(name)
		if err != nil || !v.Truthy() {
			return "", err
		}
		return rt.ToString(v)
	}
	var parts [4]string
	for i, name := range [...]string{"host", "port", "localAddress", "socketPath"} {
		var err error
		if parts[i], err = text(name); err != nil {
			return engine.Undefined, err
		}
	}
	if parts[0] == "" {
		parts[0] = "localhost"
	}
	name := parts[0] + ":" + parts[1] + ":" + parts[2]
	family, err := opts.Get("family")
	if err != nil {
		return engine.Undefined, err
	}
	if n, ok := family.AsInt(); ok && (n == 4 || n == 6) {
		name += ":" + strconv.Itoa(n)
	}
	if parts[3] != "" {
		name += ":" + parts[3]
	}
	return engine.String(name), nil
}

// merged are options of a request with those of the agent over them.
func (p *pool) merged(options engine.Value, req *engine.Object) (*engine.Object, error) {
	o := p.st.env.RT.NewObjectWithPrototype(nil)
	if given, ok := options.AsObject(); ok {
		if err := o.CopyDataProperties(given.Value()); err != nil {
			return nil, err
		}
	}
	own, err := p.lists("options")
	if err != nil {
		return nil, err
	}
	if err := o.CopyDataProperties(own.Value()); err != nil {
		return nil, err
	}
	path, err := o.Get("socketPath")
	if err != nil {
		return nil, err
	}
	if path.Truthy() {
		if err := o.Put("path", path); err != nil {
			return nil, err
		}
	}
	return o, p.serverName(o, req)
}

// serverName sets the servername of a TLS connection from the Host header.
func (p *pool) serverName(o, req *engine.Object) error {
	given, err := o.Get("servername")
	if err != nil || !given.IsNullish() && given.Truthy() {
		return err
	}
	if s, ok := given.AsString(); ok && s == "" {
		return nil
	}
	host, err := o.Get("host")
	if err != nil {
		return err
	}
	name := ""
	if host.Truthy() {
		if name, err = p.st.env.RT.ToString(host); err != nil {
			return err
		}
	}
	if v, err := req.Invoke("getHeader", engine.String("host")); err != nil {
		return err
	} else if v.Truthy() {
		s, ok := v.AsString()
		if !ok {
			return nodeerr.InvalidArgType(p.st.env.RT, "options.headers.host", v, "String")
		}
		name = hostOnly(s)
	}
	if net.IPVersion(name) != 0 {
		name = ""
	}
	return o.Put("servername", engine.String(name))
}

// hostOnly takes the port off a Host header.
func hostOnly(s string) string {
	if len(s) > 0 && s[0] == '[' {
		for i := 1; i < len(s); i++ {
			if s[i] == ']' {
				return s[1:i]
			}
		}
		return s
	}
	for i := 0; i < len(s); i++ {
		if s[i] == ':' {
			return s[:i]
		}
	}
	return s
}

// agentAddRequest is agent.addRequest(req, options).
func agentAddRequest(p *pool, c *engine.Call) (engine.Value, error) {
	req, ok := c.Arg(0).AsObject()
	if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "req", c.Arg(0), "Object")
	}
	options := c.Arg(1)
	if options.IsString() { // legacy: (req, host, port, localAddress)
		o := c.Runtime().NewObject()
		for i, name := range [...]string{"host", "port", "localAddress"} {
			if err := o.Put(name, c.Arg(1+i)); err != nil {
				return engine.Undefined, err
			}
		}
		options = o.Value()
	}
	return engine.Undefined, p.addRequest(req, options)
}

func (p *pool) addRequest(req *engine.Object, options engine.Value) error {
	opts, err := p.merged(options, req)
	if err != nil {
		return err
	}
	name, err := p.getName(opts)
	if err != nil {
		return err
	}
	used, err := p.list("sockets", name)
	if err != nil {
		return err
	}
	if used == nil {
		o, err := p.lists("sockets")
		if err != nil {
			return err
		}
		used = p.st.env.RT.NewArray()
		if err := o.Put(name, used.Value()); err != nil {
			return err
		}
	}
	so, free, err := p.takeFree(name)
	if err != nil {
		return err
	}
	if so != nil {
		if _, err := p.agent.Invoke("reuseSocket", so.Value(), req.Value()); err != nil {
			return err
		}
		if err := p.hand(req, so); err != nil {
			return err
		}
		_, err := used.InvokeKey(keyPush.Key(), so.Value())
		return err
	}
	limit, err := p.number("maxSockets")
	if err != nil {
		return err
	}
	total, err := p.number("totalSocketCount")
	if err != nil {
		return err
	}
	most, err := p.number("maxTotalSockets")
	if err != nil {
		return err
	}
	if float64(free+size(used)) < limit && total < most {
		done := p.st.env.RT.NewFunction("", 2, func(c *engine.Call) (engine.Value, error) {
			if c.Arg(0).Truthy() {
				_, err := req.Invoke("onSocket", c.Arg(1), c.Arg(0))
				return engine.Undefined, err
			}
			so, ok := c.Arg(1).AsObject()
			if !ok {
				return engine.Undefined, nil
			}
			return engine.Undefined, p.hand(req, so)
		})
		_, err := p.agent.Invoke("createSocket", req.Value(), opts.Value(), done.Value())
		return err
	}
	if m := outgoingState.Get(req); m != nil && m.client != nil {
		m.client.agentOptions = opts
	}
	return p.add("requests", name, req.Value())
}

// takeFree takes a free socket of a name, nil where there is none, and tells
// how many are left.
func (p *pool) takeFree(name string) (*engine.Object, int, error) {
	free, err := p.list("freeSockets", name)
	if err != nil || free == nil {
		return nil, 0, err
	}
	for size(free) > 0 {
		v, err := free.GetIndex(0)
		if err != nil {
			return nil, 0, err
		}
		gone, err := p.st.env.RT.GetV(v, keyDestroyed.Key())
		if err != nil {
			return nil, 0, err
		}
		if !gone.Truthy() {
			break
		}
		if _, err := free.Invoke("shift"); err != nil {
			return nil, 0, err
		}
	}
	order, err := p.agent.Get("scheduling")
	if err != nil {
		return nil, 0, err
	}
	take := "pop"
	if s, _ := order.AsString(); s == "fifo" {
		take = "shift"
	}
	v, err := free.Invoke(take)
	if err != nil {
		return nil, 0, err
	}
	n := size(free)
	if n == 0 {
		err = p.drop("freeSockets", name)
	}
	so, _ := v.AsObject()
	return so, n, err
}

// hand gives a request a socket.
func (p *pool) hand(req, so *engine.Object) error {
	if _, err := req.Invoke("onSocket", so.Value()); err != nil {
		return err
	}
	opts, err := p.lists("options")
	if err != nil {
		return err
	}
	own, err := opts.GetKey(keyTimeout.Key())
	if err != nil {
		return err
	}
	if !own.Truthy() {
		own = engine.Int(0)
	}
	ms, err := req.GetKey(keyTimeout.Key())
	if err != nil || ms.IsUndefined() || ms.StrictEquals(own) {
		return err
	}
	_, err = so.InvokeKey(keySetTimeout.Key(), ms)
	return err
}

// agentCreateSocket is agent.createSocket(req, options, callback).
func agentCreateSocket(p *pool, c *engine.Call) (engine.Value, error) {
	req, ok := c.Arg(0).AsObject()
	cb, ok2 := c.Arg(2).AsFunction()
	if !ok || !ok2 {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "cb", c.Arg(2), "function")
	}
	return engine.Undefined, p.createSocket(req, c.Arg(1), cb)
}

func (p *pool) createSocket(req *engine.Object, options engine.Value, cb *engine.Function) error {
	opts, err := p.merged(options, req)
	if err != nil {
		return err
	}
	if err := p.connectOptions(opts, req); err != nil {
		return err
	}
	name, err := p.getName(opts)
	if err != nil {
		return err
	}
	for _, kv := range [...]struct {
		name string
		v    engine.Value
	}{{"_agentKey", engine.String(name)}, {"encoding", engine.Null}} {
		if err := opts.Put(kv.name, kv.v); err != nil {
			return err
		}
	}
	called := false
	made := func(er, sock engine.Value) error {
		if called {
			return nil
		}
		called = true
		if er.Truthy() {
			_, err := cb.Call(engine.Undefined, er)
			return err
		}
		so, ok := sock.AsObject()
		if !ok {
			return nil
		}
		if err := p.add("sockets", name, sock); err != nil {
			return err
		}
		if err := p.count(1); err != nil {
			return err
		}
		if err := p.listen(so, opts); err != nil {
			return err
		}
		_, err := cb.Call(engine.Undefined, engine.Null, sock)
		return err
	}
	onCreate := p.st.env.RT.NewFunction("", 2, func(c *engine.Call) (engine.Value, error) {
		return engine.Undefined, made(c.Arg(0), c.Arg(1))
	})
	to, via, err := p.proxied(opts)
	if err != nil {
		return err
	}
	if via != nil && via.Secure {
		so, err := via.Connect(p.st.env, to)
		if err != nil {
			return err
		}
		return made(engine.Null, so.Value())
	}
	sock, err := p.agent.Invoke("createConnection", to.Value(), onCreate.Value())
	if err != nil {
		return err
	}
	if sock.Truthy() {
		return made(engine.Null, sock)
	}
	return nil
}

// connectOptions completes the options for createConnection.
func (p *pool) connectOptions(opts, req *engine.Object) error {
	ms, err := req.GetKey(keyTimeout.Key())
	if err != nil {
		return err
	}
	if !ms.Truthy() {
		own, err := p.lists("options")
		if err != nil {
			return err
		}
		if ms, err = own.GetKey(keyTimeout.Key()); err != nil {
			return err
		}
	}
	if ms.Truthy() {
		if err := opts.PutKey(keyTimeout.Key(), ms); err != nil {
			return err
		}
	}
	keep, err := p.agent.Get("keepAlive")
	if err != nil || !keep.Truthy() {
		return err
	}
	if err := opts.Put("keepAlive", keep); err != nil {
		return err
	}
	delay, err := p.agent.Get("keepAliveMsecs")
	if err != nil {
		return err
	}
	return opts.Put("keepAliveInitialDelay", delay)
}

// pooled is a method of agents.
func pooled(name string, length int, f func(p *pool, c *engine.Call) (engine.Value, error)) engine.Method {
	return method(name, length, func(c *engine.Call) (engine.Value, error) {
		p, err := poolOf(c)
		if err != nil {
			return engine.Undefined, err
		}
		return f(p, c)
	})
}
