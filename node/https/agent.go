package https

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/http"
	"github.com/sxfescript/sxn/node/internal/es5"
	"github.com/sxfescript/sxn/node/internal/proxy"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// agentMethods are the members of Agent.prototype in Node's order.
func agentMethods() []engine.Method {
	named := func(name string, length int, f engine.NativeFunc) engine.Method {
		return engine.Method{Name: name, Length: length, Func: f, Enumerable: true}
	}
	return []engine.Method{
		named("createConnection", 0, createConnection),
		named("keepSocketAlive", 1, func(c *engine.Call) (engine.Value, error) { return inherited(c, "keepSocketAlive") }),
		named("getName", 0, getName),
		named("_getSession", 1, getSession),
		named("_cacheSession", 2, cacheSession),
		named("_evictSession", 1, evictSession),
	}
}

// inherited calls the method of http.Agent.
func inherited(c *engine.Call, name string) (engine.Value, error) {
	parent, err := http.AgentClass(c.Runtime())
	if err != nil {
		return engine.Undefined, err
	}
	v, err := parent.Get("prototype")
	if err != nil {
		return engine.Undefined, err
	}
	if v, err = c.Runtime().GetV(v, engine.NewKey(name)); err != nil {
		return engine.Undefined, err
	}
	f, ok := v.AsFunction()
	if !ok {
		return engine.Undefined, engine.TypeError("%s is not a function", name)
	}
	return c.Forward(f, c.This(), 0)
}

// constructAgent is new https.Agent([options]).
// https://nodejs.org/api/https.html#new-agentoptions
func constructAgent(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	options := c.Arg(0)
	return es5.Construct(c, st.agent.ctor, nil, func(o *engine.Object) error { return st.initAgent(c, o, options) })
}

func (st *state) initAgent(c *engine.Call, o *engine.Object, options engine.Value) error {
	rt := st.e.RT
	opts := rt.NewObjectWithPrototype(nil)
	if given, ok := options.AsObject(); ok {
		if err := assign(opts, given); err != nil {
			return err
		}
	}
	for _, p := range [...]struct {
		name string
		v    engine.Value
	}{{"defaultPort", engine.Int(443)}, {"protocol", engine.String("https:")}} {
		v, err := opts.Get(p.name)
		if err != nil {
			return err
		}
		if v.IsNullish() {
			if err := opts.Put(p.name, p.v); err != nil {
				return err
			}
		}
	}
	if err := http.InitAgent(c, o, opts.Value()); err != nil {
		return err
	}
	for _, name := range [...]string{"defaultPort", "protocol"} {
		v, err := opts.Get(name)
		if err != nil {
			return err
		}
		if err := o.Set(name, v); err != nil {
			return err
		}
	}
	limit, err := opts.Get("maxCachedSessions")
	if err != nil {
		return err
	}
	if limit.IsUndefined() {
		limit = engine.Int(100)
	}
	if err := o.Set("maxCachedSessions", limit); err != nil {
		return err
	}
	cache := rt.NewObject()
	if err := cache.Put("map", rt.NewObject().Value()); err != nil {
		return err
	}
	if err := cache.Put("list", rt.NewArray().Value()); err != nil {
		return err
	}
	return o.Set("_sessionCache", cache.Value())
}

func (st *state) globalAgent() (engine.Value, error) {
	vars, err := http.EnvironmentProxy(st.e)
	if err != nil {
		return engine.Undefined, err
	}
	opts := st.e.RT.NewObject()
	for _, p := range [...]struct {
		name string
		v    engine.Value
	}{{"keepAlive", engine.True}, {"scheduling", engine.String("lifo")}, {"timeout", engine.Int(5000)}, {"proxyEnv", vars}} {
		if err := opts.Put(p.name, p.v); err != nil {
			return engine.Undefined, err
		}
	}
	o, err := st.agent.ctor.Construct(opts.Value())
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

// createConnection is agent.createConnection(options[, callback]), or with
// port and host before the options.
func createConnection(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	rt := c.Runtime()
	agent := c.ThisObject()
	opts := rt.NewObject()
	for i := 0; i < c.Len(); i++ {
		v := c.Arg(i)
		switch {
		case v.IsFunction():
		case v.IsObject():
			from, _ := v.AsObject()
			if err := assign(opts, from); err != nil {
				return engine.Undefined, err
			}
		case v.IsNumber() && i == 0:
			if err := opts.Put("port", v); err != nil {
				return engine.Undefined, err
			}
		case v.IsString() && i == 1:
			if err := opts.Put("host", v); err != nil {
				return engine.Undefined, err
			}
		}
	}
	key, err := opts.Get("_agentKey")
	if err != nil {
		return engine.Undefined, err
	}
	if key.Truthy() && agent != nil {
		session, err := agent.Invoke("_getSession", key)
		if err != nil {
			return engine.Undefined, err
		}
		own, err := opts.Get("session")
		if err != nil {
			return engine.Undefined, err
		}
		if session.Truthy() && !own.Truthy() {
			if err := opts.Put("session", session); err != nil {
				return engine.Undefined, err
			}
		}
	}
	if agent != nil {
		via, err := http.ProxyOf(rt, agent, opts)
		if err != nil {
			return engine.Undefined, err
		}
		if via != nil {
			return engine.Undefined, tunnelled(c, via, agent, opts, key)
		}
	}
	so, err := secured(e, agent, opts, key)
	if err != nil {
		return engine.Undefined, err
	}
	return so.Value(), nil
}

// tunnelled makes the connection through a proxy; the callback, the last
// argument, gets it.
func tunnelled(c *engine.Call, via *proxy.Config, agent, opts *engine.Object, key engine.Value) error {
	e, rt := env.From(c), c.Runtime()
	cb, ok := c.Arg(c.Len() - 1).AsFunction()
	if !ok {
		return nodeerr.InvalidArgType(rt, "cb", c.Arg(c.Len()-1), "function")
	}
	host, port, err := http.Target(rt, opts)
	if err != nil {
		return err
	}
	var lines []string
	if keep, err := http.KeepsSockets(agent); err != nil {
		return err
	} else if keep {
		lines = append(lines, "proxy-connection: keep-alive")
	}
	timeout, err := opts.Get("timeout")
	if err != nil {
		return err
	}
	return via.Tunnel(e, host, port, lines, timeout, rt.NewObject(), func(so *engine.Object, reason engine.Value) error {
		if so == nil {
			_, err := cb.Call(engine.Undefined, reason)
			return err
		}
		if err := opts.Put("socket", so.Value()); err != nil {
			return err
		}
		sock, err := secured(e, agent, opts, key)
		if err != nil {
			return err
		}
		_, err = cb.Call(engine.Undefined, engine.Null, sock.Value())
		return err
	})
}

// secured makes the TLS connection, which keeps its session in the agent.
func secured(e *env.Env, agent, opts *engine.Object, key engine.Value) (*engine.Object, error) {
	so, err := connect(e, opts)
	if err != nil || agent == nil {
		return so, err
	}
	if n, err := events.ListenerCount(e, agent, "keylog"); err != nil {
		return nil, err
	} else if n > 0 {
		if _, err := events.OnFunc(e, so, "keylog", func(c *engine.Call) (engine.Value, error) {
			_, err := events.Emit(e, agent, "keylog", c.Arg(0), so.Value())
			return engine.Undefined, err
		}); err != nil {
			return nil, err
		}
	}
	if !key.Truthy() {
		return so, nil
	}
	if _, err := events.OnFunc(e, so, "session", func(c *engine.Call) (engine.Value, error) {
		return agent.Invoke("_cacheSession", key, c.Arg(0))
	}); err != nil {
		return nil, err
	}
	_, err = events.OnceFunc(e, so, "close", func(c *engine.Call) (engine.Value, error) {
		if c.Arg(0).Truthy() {
			return agent.Invoke("_evictSession", key)
		}
		return engine.Undefined, nil
	})
	return so, err
}

// connect calls tls.connect, which programs may have replaced.
func connect(e *env.Env, opts *engine.Object) (*engine.Object, error) {
	v, err := e.Builtin(e, "tls")
	if err != nil {
		return nil, err
	}
	to, _ := v.AsObject()
	if v, err = to.Invoke("connect", opts.Value()); err != nil {
		return nil, err
	}
	so, ok := v.AsObject()
	if !ok {
		return nil, engine.TypeError("tls.connect did not return a socket")
	}
	return so, nil
}

// getName is agent.getName([options]).
func getName(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	base, err := inherited(c, "getName")
	if err != nil {
		return engine.Undefined, err
	}
	name, err := rt.ToString(base)
	if err != nil {
		return engine.Undefined, err
	}
	opts, ok := c.Arg(0).AsObject()
	if !ok {
		opts = rt.NewObject()
	}
	for _, key := range [...]string{"ca", "cert", "clientCertEngine", "ciphers", "key", "pfx", "rejectUnauthorized", "servername", "minVersion",
		"maxVersion", "secureProtocol", "crl", "honorCipherOrder", "ecdhCurve", "dhparam", "secureOptions", "sessionIdContext", "sigalgs",
		"privateKeyIdentifier", "privateKeyEngine"} {
		name += ":"
		v, err := opts.Get(key)
		if err != nil {
			return engine.Undefined, err
		}
		switch key {
		case "rejectUnauthorized", "honorCipherOrder", "secureOptions":
			if v.IsUndefined() {
				continue
			}
		case "servername":
			host, err := opts.Get("host")
			if err != nil {
				return engine.Undefined, err
			}
			if !v.Truthy() || v.StrictEquals(host) {
				continue
			}
		default:
			if !v.Truthy() {
				continue
			}
		}
		text, err := part(rt, key, v)
		if err != nil {
			return engine.Undefined, err
		}
		name += text
	}
	return engine.String(name), nil
}

func part(rt *engine.Runtime, key string, v engine.Value) (string, error) {
	if key != "sigalgs" && key != "pfx" || v.IsString() && key == "pfx" {
		return rt.ToString(v)
	}
	if key == "pfx" && !v.IsArray() {
		return rt.ToString(v)
	}
	json, err := rt.Global().Get("JSON")
	if err != nil {
		return "", err
	}
	jo, ok := json.AsObject()
	if !ok {
		return "", nodeerr.Type("ERR_INVALID_STATE", "JSON is not an object")
	}
	s, err := jo.Invoke("stringify", v)
	if err != nil {
		return "", err
	}
	return rt.ToString(s)
}

// sessions returns the parts of the session cache of this.
func sessions(c *engine.Call) (m, l *engine.Object, err error) {
	o := c.ThisObject()
	if o == nil {
		return nil, nil, nodeerr.InvalidThis("Agent")
	}
	cache, err := o.Get("_sessionCache")
	if err != nil {
		return nil, nil, err
	}
	for _, p := range [...]struct {
		name string
		to   **engine.Object
	}{{"map", &m}, {"list", &l}} {
		v, err := c.Runtime().GetV(cache, engine.NewKey(p.name))
		if err != nil {
			return nil, nil, err
		}
		var ok bool
		if *p.to, ok = v.AsObject(); !ok {
			return nil, nil, engine.TypeError("_sessionCache.%s is not an object", p.name)
		}
	}
	return m, l, nil
}

func getSession(c *engine.Call) (engine.Value, error) {
	m, _, err := sessions(c)
	if err != nil {
		return engine.Undefined, err
	}
	k, err := c.Runtime().ToPropertyKey(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	return m.GetKey(k)
}

func cacheSession(c *engine.Call) (engine.Value, error) {
	m, l, err := sessions(c)
	if err != nil {
		return engine.Undefined, err
	}
	limit, err := c.ThisObject().Get("maxCachedSessions")
	if err != nil {
		return engine.Undefined, err
	}
	n, _ := limit.AsNumber()
	if n == 0 {
		return engine.Undefined, nil
	}
	k, err := c.Runtime().ToPropertyKey(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	if has, err := m.HasOwn(k); err != nil {
		return engine.Undefined, err
	} else if has {
		return engine.Undefined, m.SetKey(k, c.Arg(1))
	}
	size, err := l.Length()
	if err != nil {
		return engine.Undefined, err
	}
	if float64(size) >= n {
		old, err := l.Invoke("shift")
		if err != nil {
			return engine.Undefined, err
		}
		ok, err := c.Runtime().ToPropertyKey(old)
		if err != nil {
			return engine.Undefined, err
		}
		if _, err := m.Delete(ok); err != nil {
			return engine.Undefined, err
		}
	}
	if _, err := l.Invoke("push", c.Arg(0)); err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, m.PutKey(k, c.Arg(1))
}

func evictSession(c *engine.Call) (engine.Value, error) {
	m, l, err := sessions(c)
	if err != nil {
		return engine.Undefined, err
	}
	at, err := l.Invoke("indexOf", c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	if i, ok := at.AsInt(); !ok || i < 0 {
		return engine.Undefined, nil
	}
	if _, err := l.Invoke("splice", at, engine.Int(1)); err != nil {
		return engine.Undefined, err
	}
	k, err := c.Runtime().ToPropertyKey(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	_, err = m.Delete(k)
	return engine.Undefined, err
}
