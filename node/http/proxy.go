package http

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/httpclient"
	"github.com/sxfescript/sxn/node/internal/proxy"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// proxyState is the proxy of an Agent with the option proxyEnv.
// https://nodejs.org/api/http.html#built-in-proxy-support
var proxyState = engine.PrivateKey[proxy.Config]{Name: "kProxyConfig"}

// takeProxy reads the option proxyEnv of an agent.
func (st *state) takeProxy(agent, opts *engine.Object) error {
	v, err := opts.Get("proxyEnv")
	if err != nil {
		return err
	}
	vars, ok := v.AsObject()
	if !ok {
		return nil
	}
	protocol, err := opts.GetKey(keyProtocol.Key())
	if err != nil {
		return err
	}
	name, ok := protocol.AsString()
	if !ok {
		name = "http:"
	}
	p, err := proxy.Parse(st.env.RT, vars, name)
	if p != nil {
		proxyState.Set(agent, p)
	}
	return err
}

// ProxyOf returns the proxy that an agent uses for a host, nil for none.
func ProxyOf(rt *engine.Runtime, agent, opts *engine.Object) (*proxy.Config, error) {
	p := proxyState.Get(agent)
	if p == nil {
		return nil, nil
	}
	path, err := opts.Get("socketPath")
	if err != nil || path.Truthy() {
		return nil, err
	}
	host, port, err := Target(rt, opts)
	if err != nil || !p.Serves(host, port) {
		return nil, err
	}
	return p, nil
}

// Target is the host and the port that options name.
func Target(rt *engine.Runtime, opts *engine.Object) (string, int, error) {
	v, err := opts.GetKey(keyHost.Key())
	if err != nil {
		return "", 0, err
	}
	host := "localhost"
	if v.Truthy() {
		if host, err = rt.ToString(v); err != nil {
			return "", 0, err
		}
	}
	if v, err = opts.GetKey(keyPort.Key()); err != nil {
		return "", 0, err
	}
	f, err := rt.ToNumber(v)
	return host, int(f), err
}

// useProxy makes the request one to the agent's proxy: its target is the whole
// URL.
func (r *clientRequest) useProxy(opts, agent *engine.Object) (*proxy.Config, error) {
	if agent == nil {
		return nil, nil
	}
	if protocol, _ := r.protocol.AsString(); protocol != "http:" {
		return nil, nil
	}
	p, err := ProxyOf(r.st.env.RT, agent, opts)
	if err != nil || p == nil {
		return nil, err
	}
	host, _ := r.hostHeader().AsString()
	path, err := r.st.env.RT.ToString(r.path)
	if err != nil {
		return nil, err
	}
	r.path = engine.String("http://" + host + path)
	return p, nil
}

// proxyHeaders sets the headers that are for the proxy.
func (r *clientRequest) proxyHeaders(p *proxy.Config) error {
	if p == nil || r.m.hasHeader() {
		return nil
	}
	if p.Authorization != "" {
		if _, err := r.m.obj.Invoke("setHeader", engine.String("proxy-authorization"), engine.String(p.Authorization)); err != nil {
			return err
		}
	}
	keep := "close"
	if r.m.is(&keyShouldKeep) {
		keep = "keep-alive"
	}
	_, err := r.m.obj.Invoke("setHeader", engine.String("proxy-connection"), engine.String(keep))
	return err
}

// proxied changes options of a connection to be one to the proxy.
func (p *pool) proxied(opts *engine.Object) (*engine.Object, *proxy.Config, error) {
	protocol, err := p.agent.GetKey(keyProtocol.Key())
	if err != nil {
		return nil, nil, err
	}
	if name, _ := protocol.AsString(); name != "http:" {
		return opts, nil, nil // https makes a tunnel
	}
	c, err := ProxyOf(p.st.env.RT, p.agent, opts)
	if err != nil || c == nil {
		return opts, nil, err
	}
	o := p.st.env.RT.NewObjectWithPrototype(nil)
	if err := o.CopyDataProperties(opts.Value()); err != nil {
		return nil, nil, err
	}
	if err := o.PutKey(keyHost.Key(), engine.String(c.Host)); err != nil {
		return nil, nil, err
	}
	return o, c, o.PutKey(keyPort.Key(), engine.Int(c.Port))
}

// setGlobalProxyFromEnv is http.setGlobalProxyFromEnv([proxyEnv]).
// https://nodejs.org/api/http.html#httpsetglobalproxyfromenvproxyenv
func setGlobalProxyFromEnv(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	st, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	v := c.Arg(0)
	if v.IsUndefined() {
		if v, err = environment(e); err != nil {
			return engine.Undefined, err
		}
	}
	vars, ok := v.AsObject()
	if !ok || v.IsArray() || v.IsFunction() {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "proxyEnv", v, "object")
	}
	restoreFetch, err := httpclient.UseProxies(e, vars)
	if err != nil {
		return engine.Undefined, err
	}
	before, err := st.defaultAgent()
	if err != nil {
		return engine.Undefined, err
	}
	https, err := e.Builtin(e, "https")
	if err != nil {
		return engine.Undefined, err
	}
	ho, _ := https.AsObject()
	secureBefore, err := ho.Get("globalAgent")
	if err != nil {
		return engine.Undefined, err
	}
	if err := st.setGlobalAgents(ho, v); err != nil {
		restoreFetch()
		return engine.Undefined, err
	}
	return c.Runtime().NewFunction("restore", 0, func(*engine.Call) (engine.Value, error) {
		restoreFetch()
		st.globalAgent = before
		return engine.Undefined, ho.Set("globalAgent", secureBefore)
	}).Value(), nil
}

// setGlobalAgents replaces the global agents of http and https.
func (st *state) setGlobalAgents(https *engine.Object, vars engine.Value) error {
	agent, err := st.makeDefaultAgent(st.agent.ctor, vars)
	if err != nil {
		return err
	}
	v, err := https.Get("Agent")
	if err != nil {
		return err
	}
	f, ok := v.AsFunction()
	if !ok {
		return engine.TypeError("https.Agent is not a constructor")
	}
	secure, err := st.makeDefaultAgent(f, vars)
	if err != nil {
		return err
	}
	st.globalAgent = agent
	return https.Set("globalAgent", secure)
}

// makeDefaultAgent makes an agent with the options of the global ones.
func (st *state) makeDefaultAgent(class *engine.Function, vars engine.Value) (engine.Value, error) {
	opts := st.env.RT.NewObject()
	for _, p := range [...]struct {
		name string
		v    engine.Value
	}{{"keepAlive", engine.True}, {"scheduling", engine.String("lifo")}, {"timeout", engine.Int(5000)}, {"proxyEnv", vars}} {
		if err := opts.Put(p.name, p.v); err != nil {
			return engine.Undefined, err
		}
	}
	o, err := class.Construct(opts.Value())
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

// environment is process.env.
func environment(e *env.Env) (engine.Value, error) {
	process, err := e.RT.Global().Get("process")
	if err != nil {
		return engine.Undefined, err
	}
	return e.RT.GetV(process, engine.NewKey("env"))
}

// EnvironmentProxy is the option proxyEnv of the global agents: process.env
// where NODE_USE_ENV_PROXY is 1 or --use-env-proxy is given.
func EnvironmentProxy(e *env.Env) (engine.Value, error) {
	if !httpclient.UsesEnvironment(e) {
		return engine.Undefined, nil
	}
	return environment(e)
}
