package httpclient

import (
	"os"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/proxy"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/url/urlparse"
)

// proxies are those that fetch uses; nil for none.
type proxies struct{ plain, secure *proxy.Config }

// UsesEnvironment reports whether the proxies of the environment are used
// unless a program says so.
func UsesEnvironment(e *env.Env) bool {
	return !e.Options.NoUseEnvProxy && (e.Options.UseEnvProxy || os.Getenv("NODE_USE_ENV_PROXY") == "1")
}

// readProxies reads the proxies of an object of variables. Other than agents,
// fetch refuses what is no URL.
func readProxies(rt *engine.Runtime, vars *engine.Object) (p proxies, err error) {
	for _, name := range [...]string{"http_proxy", "https_proxy"} {
		text, err := proxy.Variable(rt, vars, name)
		if err != nil {
			return p, err
		}
		if text == "" {
			continue
		}
		if _, ok := urlparse.Parse(text, nil); !ok {
			return p, nodeerr.New("ERR_PROXY_INVALID_CONFIG", "%s", text)
		}
	}
	if p.plain, err = proxy.Parse(rt, vars, "http:"); err != nil {
		return p, err
	}
	if p.secure, err = proxy.Parse(rt, vars, "https:"); err == nil && p.secure == nil {
		p.secure = p.plain
	}
	return p, err
}

// UseProxies makes fetch use the proxies of an object of variables, until
// restore is called.
func UseProxies(e *env.Env, vars *engine.Object) (restore func(), err error) {
	st, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	p, err := readProxies(e.RT, vars)
	if err != nil {
		return nil, err
	}
	before := st.proxies
	st.proxies = p
	return func() { st.proxies = before }, nil
}

// readEnvironment reads the proxies of process.env.
func (st *state) readEnvironment() error {
	if st.asked || !UsesEnvironment(st.e) {
		return nil
	}
	st.asked = true
	process, err := st.e.RT.Global().Get("process")
	if err != nil {
		return err
	}
	v, err := st.e.RT.GetV(process, engine.NewKey("env"))
	if err != nil {
		return err
	}
	vars, ok := v.AsObject()
	if !ok {
		return nil
	}
	st.proxies, err = readProxies(st.e.RT, vars)
	return err
}

// proxyFor is the proxy that a request goes through, nil for none.
func (st *state) proxyFor(r *Request) *proxy.Config {
	p := st.proxies.plain
	if r.Secure {
		p = st.proxies.secure
	}
	if p == nil || !p.Serves(r.Host, r.Port) {
		return nil
	}
	return p
}
