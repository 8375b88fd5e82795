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
		method("addRequest", 4, agentAddRequest),
		method("createSocket", 3, agentCreateSocket),
		method("removeSocket", 2, agentRemoveSocket),
		method("keepSocketAlive", 1, agentKeepSocketAlive),
		method("reuseSocket", 2, agentReuseSocket),
		method("destroy", 0, agentDestroy),
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
func agentAddRequest(c *engine.Call) (engine.Value, error) {
	p, err := poolOf(c)
	if err != nil {
		return engine.Undefined, err
	}
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
func agentCreateSocket(c *engine.Call) (engine.Value, error) {
	p, err := poolOf(c)
	if err != nil {
		return engine.Undefined, err
	}
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

// listen follows the life of a socket of the agent.
func (p *pool) listen(so, opts *engine.Object) error {
	e := p.st.env
	var onFree, onClose, onTimeout, onRemove *engine.Function
	var err error
	if onFree, err = events.OnFunc(e, so, "free", func(*engine.Call) (engine.Value, error) {
		_, err := events.EmitKey(e, p.agent, keyFree.Key(), so.Value(), opts.Value())
		return engine.Undefined, err
	}); err != nil {
		return err
	}
	leave := func() error {
		if err := p.count(-1); err != nil {
			return err
		}
		_, err := p.agent.Invoke("removeSocket", so.Value(), opts.Value())
		return err
	}
	if onClose, err = events.OnFunc(e, so, "close", func(*engine.Call) (engine.Value, error) {
		return engine.Undefined, leave()
	}); err != nil {
		return err
	}
	if onTimeout, err = events.OnFunc(e, so, "timeout", func(*engine.Call) (engine.Value, error) {
		free, err := p.isFree(so)
		if err != nil || !free {
			return engine.Undefined, err
		}
		return so.InvokeKey(keyDestroy.Key())
	}); err != nil {
		return err
	}
	onRemove, err = events.OnFunc(e, so, "agentRemove", func(*engine.Call) (engine.Value, error) {
		if err := leave(); err != nil {
			return engine.Undefined, err
		}
		for _, l := range [...]struct {
			name string
			f    *engine.Function
		}{{"close", onClose}, {"free", onFree}, {"timeout", onTimeout}, {"agentRemove", onRemove}} {
			if err := events.Off(e, so, l.name, l.f); err != nil {
				return engine.Undefined, err
			}
		}
		return engine.Undefined, nil
	})
	return err
}

// isFree reports whether a socket is in a list of free ones.
func (p *pool) isFree(so *engine.Object) (bool, error) {
	all, err := p.lists("freeSockets")
	if err != nil {
		return false, err
	}
	keys, err := all.Keys()
	if err != nil {
		return false, err
	}
	for _, k := range keys {
		v, err := all.GetKey(k)
		if err != nil {
			return false, err
		}
		if l, ok := v.AsObject(); ok && indexOf(l, so) >= 0 {
			return true, nil
		}
	}
	return false, nil
}

func indexOf(l, so *engine.Object) int {
	items, _ := l.Elements()
	for i, it := range items {
		if o, ok := it.AsObject(); ok && o == so {
			return i
		}
	}
	return -1
}

// freed is what happens to a socket that a request does not need any more.
func (p *pool) freed(so, opts *engine.Object) error {
	writable, err := so.GetKey(keyWritable.Key())
	if err != nil {
		return err
	}
	destroy := func() error {
		_, err := so.InvokeKey(keyDestroy.Key())
		return err
	}
	if !writable.Truthy() {
		return destroy()
	}
	name, err := p.getName(opts)
	if err != nil {
		return err
	}
	waiting, err := p.list("requests", name)
	if err != nil {
		return err
	}
	if size(waiting) > 0 {
		v, err := waiting.Invoke("shift")
		if err != nil {
			return err
		}
		req, ok := v.AsObject()
		if !ok {
			return nil
		}
		if m := outgoingState.Get(req); m != nil && m.client != nil {
			m.client.agentOptions = nil
		}
		if err := p.hand(req, so); err != nil {
			return err
		}
		if size(waiting) == 0 {
			return p.drop("requests", name)
		}
		return nil
	}
	keep, err := p.mayKeep(so, name)
	if err != nil {
		return err
	}
	if !keep {
		return destroy()
	}
	if err := so.SetKey(keyHTTPMessage.Key(), engine.Null); err != nil {
		return err
	}
	if _, err := p.agent.Invoke("removeSocket", so.Value(), opts.Value()); err != nil {
		return err
	}
	if err := events.Once(p.st.env, so, "error", p.st.clients().freeError); err != nil {
		return err
	}
	return p.add("freeSockets", name, so.Value())
}

// mayKeep reports whether a free socket may wait for another request.
func (p *pool) mayKeep(so *engine.Object, name string) (bool, error) {
	v, err := so.GetKey(keyHTTPMessage.Key())
	if err != nil {
		return false, err
	}
	req, ok := v.AsObject()
	if !ok {
		return false, nil
	}
	should, err := req.GetKey(keyShouldKeep.Key())
	if err != nil || !should.Truthy() {
		return false, err
	}
	keep, err := p.agent.Get("keepAlive")
	if err != nil || !keep.Truthy() {
		return false, err
	}
	free, err := p.list("freeSockets", name)
	if err != nil {
		return false, err
	}
	used, err := p.list("sockets", name)
	if err != nil {
		return false, err
	}
	var limits [4]float64
	for i, n := range [...]string{"totalSocketCount", "maxTotalSockets", "maxSockets", "maxFreeSockets"} {
		if limits[i], err = p.number(n); err != nil {
			return false, err
		}
	}
	if limits[0] > limits[1] || float64(size(free)+size(used)) > limits[2] || float64(size(free)) >= limits[3] {
		return false, nil
	}
	v, err = p.agent.Invoke("keepSocketAlive", so.Value())
	return v.Truthy(), err
}

// agentRemoveSocket is agent.removeSocket(socket, options).
func agentRemoveSocket(c *engine.Call) (engine.Value, error) {
	p, err := poolOf(c)
	if err != nil {
		return engine.Undefined, err
	}
	so, ok := c.Arg(0).AsObject()
	opts, ok2 := c.Arg(1).AsObject()
	if !ok || !ok2 {
		return engine.Undefined, nil
	}
	return engine.Undefined, p.removeSocket(so, opts)
}

func (p *pool) removeSocket(so, opts *engine.Object) error {
	name, err := p.getName(opts)
	if err != nil {
		return err
	}
	writable, err := so.GetKey(keyWritable.Key())
	if err != nil {
		return err
	}
	sets := []string{"sockets"}
	if !writable.Truthy() {
		sets = append(sets, "freeSockets")
	}
	for _, set := range sets {
		l, err := p.list(set, name)
		if err != nil {
			return err
		}
		if l == nil {
			continue
		}
		if i := indexOf(l, so); i >= 0 {
			if _, err := l.Invoke("splice", engine.Int(i), engine.Int(1)); err != nil {
				return err
			}
			if size(l) == 0 {
				if err := p.drop(set, name); err != nil {
					return err
				}
			}
		}
	}
	return p.serveWaiting(name, opts)
}

// serveWaiting makes a socket for a request that waits, since one has gone.
func (p *pool) serveWaiting(name string, opts *engine.Object) error {
	waiting, err := p.list("requests", name)
	if err != nil {
		return err
	}
	if size(waiting) == 0 {
		if waiting, opts, err = p.otherWaiting(); err != nil {
			return err
		}
	}
	if size(waiting) == 0 {
		return nil
	}
	v, err := waiting.GetIndex(0)
	if err != nil {
		return err
	}
	req, ok := v.AsObject()
	if !ok {
		return nil
	}
	if m := outgoingState.Get(req); m != nil && m.client != nil {
		if opts == nil {
			opts = m.client.agentOptions
		}
		m.client.agentOptions = nil
	}
	if opts == nil {
		return nil
	}
	done := p.st.env.RT.NewFunction("", 2, func(c *engine.Call) (engine.Value, error) {
		if c.Arg(0).Truthy() {
			_, err := req.Invoke("onSocket", engine.Undefined, c.Arg(0))
			return engine.Undefined, err
		}
		if so, ok := c.Arg(1).AsObject(); ok {
			_, err := events.EmitKey(p.st.env, so, keyFree.Key())
			return engine.Undefined, err
		}
		return engine.Undefined, nil
	})
	_, err = p.agent.Invoke("createSocket", req.Value(), opts.Value(), done.Value())
	return err
}

// otherWaiting finds requests to another place that wait.
func (p *pool) otherWaiting() (list, opts *engine.Object, err error) {
	all, err := p.lists("requests")
	if err != nil {
		return nil, nil, err
	}
	keys, err := all.Keys()
	if err != nil || len(keys) == 0 {
		return nil, nil, err
	}
	used, err := p.list("sockets", keys[0].Name())
	if err != nil || size(used) > 0 {
		return nil, nil, err
	}
	v, err := all.GetKey(keys[0])
	if err != nil {
		return nil, nil, err
	}
	list, _ = v.AsObject()
	return list, nil, nil
}

// agentKeepSocketAlive is agent.keepSocketAlive(socket).
// https://nodejs.org/api/http.html#agentkeepsocketalivesocket
func agentKeepSocketAlive(c *engine.Call) (engine.Value, error) {
	p, err := poolOf(c)
	if err != nil {
		return engine.Undefined, err
	}
	so, ok := c.Arg(0).AsObject()
	if !ok {
		return engine.False, nil
	}
	delay, err := p.agent.Get("keepAliveMsecs")
	if err != nil {
		return engine.Undefined, err
	}
	if _, err := so.Invoke("setKeepAlive", engine.True, delay); err != nil {
		return engine.Undefined, err
	}
	if _, err := so.Invoke("unref"); err != nil {
		return engine.Undefined, err
	}
	opts, err := p.lists("options")
	if err != nil {
		return engine.Undefined, err
	}
	v, err := opts.GetKey(keyTimeout.Key())
	if err != nil {
		return engine.Undefined, err
	}
	ms, _ := v.AsNumber()
	hint, ok, err := p.hint(so)
	if err != nil {
		return engine.Undefined, err
	}
	keep := true
	if ok {
		// End it before the server does.
		margin, err := p.number("agentKeepAliveTimeoutBuffer")
		if err != nil {
			return engine.Undefined, err
		}
		hint = math.Max(0, hint-margin)
		if hint == 0 {
			keep = false
		} else if hint < ms {
			ms = hint
		}
	}
	now, err := so.GetKey(keyTimeout.Key())
	if err != nil {
		return engine.Undefined, err
	}
	if f, ok := now.AsNumber(); !ok || f != ms {
		if _, err := so.InvokeKey(keySetTimeout.Key(), engine.Number(ms)); err != nil {
			return engine.Undefined, err
		}
	}
	return engine.Bool(keep), nil
}

// hint is the timeout that the Keep-Alive header of the last response
// announced, in milliseconds.
func (p *pool) hint(so *engine.Object) (float64, bool, error) {
	v, err := so.GetKey(keyHTTPMessage.Key())
	if err != nil {
		return 0, false, err
	}
	req, ok := v.AsObject()
	if !ok {
		return 0, false, nil
	}
	if v, err = req.GetKey(keyRes.Key()); err != nil || !v.IsObject() {
		return 0, false, err
	}
	if v, err = p.st.env.RT.GetV(v, keyHeaders.Key()); err != nil || !v.IsObject() {
		return 0, false, err
	}
	if v, err = p.st.env.RT.GetV(v, engine.NewKey("keep-alive")); err != nil {
		return 0, false, err
	}
	s, _ := v.AsString()
	const prefix = "timeout="
	if len(s) <= len(prefix) || s[:len(prefix)] != prefix {
		return 0, false, nil
	}
	n, digits := 0.0, 0
	for _, c := range []byte(s[len(prefix):]) {
		if c < '0' || c > '9' {
			break
		}
		n, digits = n*10+float64(c-'0'), digits+1
	}
	return n * 1000, digits > 0, nil
}

// agentReuseSocket is agent.reuseSocket(socket, request).
func agentReuseSocket(c *engine.Call) (engine.Value, error) {
	p, err := poolOf(c)
	if err != nil {
		return engine.Undefined, err
	}
	so, ok := c.Arg(0).AsObject()
	req, ok2 := c.Arg(1).AsObject()
	if !ok || !ok2 {
		return engine.Undefined, nil
	}
	if err := events.Off(p.st.env, so, "error", p.st.clients().freeError); err != nil {
		return engine.Undefined, err
	}
	if err := req.SetKey(keyReusedSocket.Key(), engine.True); err != nil {
		return engine.Undefined, err
	}
	_, err = so.Invoke("ref")
	return engine.Undefined, err
}

// agentDestroy is agent.destroy().
func agentDestroy(c *engine.Call) (engine.Value, error) {
	p, err := poolOf(c)
	if err != nil {
		return engine.Undefined, err
	}
	for _, set := range [...]string{"freeSockets", "sockets"} {
		all, err := p.lists(set)
		if err != nil {
			return engine.Undefined, err
		}
		keys, err := all.Keys()
		if err != nil {
			return engine.Undefined, err
		}
		for _, k := range keys {
			v, err := all.GetKey(k)
			if err != nil {
				return engine.Undefined, err
			}
			l, ok := v.AsObject()
			if !ok {
				continue
			}
			items, _ := l.Elements()
			for _, it := range items {
				if so, ok := it.AsObject(); ok {
					if _, err := so.InvokeKey(keyDestroy.Key()); err != nil {
						return engine.Undefined, err
					}
				}
			}
		}
	}
	return engine.Undefined, nil
}
