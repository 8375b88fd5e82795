package http

import (
	"math"
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/internal/es5"
	"github.com/sxfescript/sxn/node/net"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/stream"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/eventloop"
)

// requestMethods are the members of ClientRequest.prototype in Node's order.
func requestMethods() []engine.Method {
	return []engine.Method{
		{Name: "path", Get: getPath, Set: setPath, Enumerable: true, Fixed: true},
		message("_finish", 0, outgoingFinish),
		message("_implicitHeader", 0, requestImplicitHeader),
		message("abort", 0, requestAbort),
		message("destroy", 1, requestDestroy),
		method("onSocket", 2, requestOnSocket),
		message("_deferToConnect", 2, requestDeferToConnect),
		message("setTimeout", 2, requestSetTimeout),
		method("setNoDelay", 1, func(c *engine.Call) (engine.Value, error) { return deferTo(c, "setNoDelay") }),
		method("setSocketKeepAlive", 2, func(c *engine.Call) (engine.Value, error) { return deferTo(c, "setKeepAlive") }),
		method("clearTimeout", 1, func(c *engine.Call) (engine.Value, error) {
			o := c.ThisObject()
			if o == nil {
				return engine.Undefined, nodeerr.InvalidThis("ClientRequest")
			}
			return o.InvokeKey(keySetTimeout.Key(), engine.Int(0), c.Arg(0))
		}),
	}
}

// httpRequest is http.request(url[, options][, callback]).
// https://nodejs.org/api/http.html#httprequesturl-options-callback
func httpRequest(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	o, err := st.request.ctor.Construct(c.Args(0)...)
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

// httpGet is http.get(url[, options][, callback]).
func httpGet(c *engine.Call) (engine.Value, error) {
	v, err := httpRequest(c)
	if err != nil {
		return v, err
	}
	o, _ := v.AsObject()
	_, err = o.InvokeKey(keyEnd.Key())
	return v, err
}

// constructRequest is new http.ClientRequest(url[, options][, callback]).
func constructRequest(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	args := c.Args(0)
	return es5.Construct(c, st.request.ctor, nil, func(o *engine.Object) error { return st.initRequest(c, o, args) })
}

// requestOptions puts the arguments together.
func (st *state) requestOptions(args []engine.Value) (*engine.Object, *engine.Function, error) {
	rt := st.env.RT
	arg := func(i int) engine.Value {
		if i < len(args) {
			return args[i]
		}
		return engine.Undefined
	}
	input, options, cb := arg(0), arg(1), arg(2)
	opts := rt.NewObject()
	if input.IsString() {
		f, err := rt.Global().Get("URL")
		if err != nil {
			return nil, nil, err
		}
		ctor, ok := f.AsFunction()
		if !ok {
			return nil, nil, engine.TypeError("URL is not a constructor")
		}
		u, err := ctor.Construct(input)
		if err != nil {
			return nil, nil, err
		}
		if err := urlOptions(rt, u, opts); err != nil {
			return nil, nil, err
		}
	} else if u, ok := input.AsObject(); ok {
		isURL, err := looksLikeURL(u)
		if err != nil {
			return nil, nil, err
		}
		if isURL {
			err = urlOptions(rt, u, opts)
		} else {
			cb, options = options, input
		}
		if err != nil {
			return nil, nil, err
		}
	} else {
		cb, options = options, input
	}
	if options.IsFunction() {
		cb = options
	} else if o, ok := options.AsObject(); ok {
		if err := opts.CopyDataProperties(o.Value()); err != nil {
			return nil, nil, err
		}
	}
	f, _ := cb.AsFunction()
	return opts, f, nil
}

// looksLikeURL tells a URL from an object of options.
func looksLikeURL(o *engine.Object) (bool, error) {
	for _, p := range [...]struct {
		name string
		want bool
	}{{"href", true}, {"protocol", true}, {"auth", false}, {"path", false}} {
		v, err := o.Get(p.name)
		if err != nil {
			return false, err
		}
		if p.want != (v.Truthy() || !p.want && !v.IsUndefined()) {
			return false, nil
		}
	}
	return true, nil
}

// urlOptions is url.urlToHttpOptions.
// https://nodejs.org/api/url.html#urlurltohttpoptionsurl
func urlOptions(rt *engine.Runtime, u, opts *engine.Object) error {
	if err := opts.CopyDataProperties(u.Value()); err != nil {
		return err
	}
	part := func(name string) (string, error) {
		v, err := u.Get(name)
		if err != nil {
			return "", err
		}
		return rt.ToString(v)
	}
	var vs [8]string
	for i, name := range [...]string{"protocol", "hostname", "hash", "search", "pathname", "href", "port", "username"} {
		var err error
		if vs[i], err = part(name); err != nil {
			return err
		}
	}
	host := vs[1]
	if strings.HasPrefix(host, "[") {
		host = strings.TrimSuffix(host[1:], "]")
	}
	for _, p := range [...]struct{ name, v string }{{"protocol", vs[0]}, {"hostname", host}, {"hash", vs[2]}, {"search", vs[3]}, {"pathname", vs[4]},
		{"path", vs[4] + vs[3]}, {"href", vs[5]}} {
		if err := opts.Put(p.name, engine.String(p.v)); err != nil {
			return err
		}
	}
	if vs[6] != "" {
		n, err := strconv.Atoi(vs[6])
		if err != nil {
			return err
		}
		if err := opts.Put("port", engine.Int(n)); err != nil {
			return err
		}
	}
	password, err := part("password")
	if err != nil || vs[7] == "" && password == "" {
		return err
	}
	user, err := percentDecoded(rt, vs[7])
	if err != nil {
		return err
	}
	pass, err := percentDecoded(rt, password)
	if err != nil {
		return err
	}
	return opts.Put("auth", engine.String(user+":"+pass))
}

func percentDecoded(rt *engine.Runtime, s string) (string, error) {
	v, err := rt.Global().Invoke("decodeURIComponent", engine.String(s))
	if err != nil {
		return "", err
	}
	return rt.ToString(v)
}

// initRequest does what the constructor does.
func (st *state) initRequest(c *engine.Call, o *engine.Object, args []engine.Value) error {
	m, err := st.initOutgoing(o, engine.Undefined)
	if err != nil {
		return err
	}
	opts, cb, err := st.requestOptions(args)
	if err != nil {
		return err
	}
	r := &clientRequest{m: m, st: st, frame: st.env.Frame()}
	m.client = r
	agent, err := r.chooseAgent(opts)
	if err != nil {
		return err
	}
	if err := r.takeAddress(c, opts, agent); err != nil {
		return err
	}
	if err := r.takeSettings(c, opts); err != nil {
		return err
	}
	if cb != nil {
		if err := events.Once(st.env, o, "response", cb); err != nil {
			return err
		}
	}
	if err := r.initProperties(agent); err != nil {
		return err
	}
	via, err := r.useProxy(opts, agent)
	if err != nil {
		return err
	}
	if err := r.takeHeaders(opts); err != nil {
		return err
	}
	if err := r.proxyHeaders(via); err != nil {
		return err
	}
	if m.unique, err = uniqueHeaders(st, opts); err != nil {
		return err
	}
	return r.initiate(opts, agent)
}

// chooseAgent finds the agent; nil for none.
func (r *clientRequest) chooseAgent(opts *engine.Object) (*engine.Object, error) {
	def, err := opts.Get("_defaultAgent")
	if err != nil {
		return nil, err
	}
	if !def.Truthy() {
		if def, err = r.st.defaultAgent(); err != nil {
			return nil, err
		}
	}
	r.defaultAgent, _ = def.AsObject()
	v, err := opts.GetKey(keyAgent.Key())
	if err != nil {
		return nil, err
	}
	var agent *engine.Object
	switch {
	case v.IsFalse():
		ctor, err := r.st.env.RT.GetV(def, engine.NewKey("constructor"))
		if err != nil {
			return nil, err
		}
		f, ok := ctor.AsFunction()
		if !ok {
			f = r.st.agent.ctor
		}
		if agent, err = f.Construct(); err != nil {
			return nil, err
		}
	case v.IsNullish():
		create, err := opts.Get("createConnection")
		if err != nil {
			return nil, err
		}
		if !create.IsFunction() {
			agent = r.defaultAgent
		}
	default:
		add, err := r.st.env.RT.GetV(v, engine.NewKey("addRequest"))
		if err != nil {
			return nil, err
		}
		if !add.IsFunction() {
			return nil, nodeerr.InvalidArgType(r.st.env.RT, "options.agent", v, "Agent-like Object", "undefined", "false")
		}
		agent, _ = v.AsObject()
	}
	value := engine.Undefined
	if agent != nil {
		value = agent.Value()
	}
	return agent, r.m.set(&keyAgent, value)
}

// agentValue reads a property of an agent, undefined without one.
func agentValue(agent *engine.Object, k *engine.StaticKey) (engine.Value, error) {
	if agent == nil {
		return engine.Undefined, nil
	}
	return agent.GetKey(k.Key())
}

// takeAddress reads the options that say where the request goes.
func (r *clientRequest) takeAddress(c *engine.Call, opts, agent *engine.Object) error {
	rt := r.st.env.RT
	protocol, err := opts.GetKey(keyProtocol.Key())
	if err != nil {
		return err
	}
	expected, err := agentValue(r.defaultAgent, &keyProtocol)
	if err != nil {
		return err
	}
	if !protocol.Truthy() {
		protocol = expected
	}
	if own, err := agentValue(agent, &keyProtocol); err != nil {
		return err
	} else if own.Truthy() {
		expected = own
	}
	path, err := opts.Get("path")
	if err != nil {
		return err
	}
	r.path = engine.String("/")
	if path.Truthy() {
		if r.path, err = rt.ToStringValue(path); err != nil {
			return err
		}
		if err := checkPath(r.path); err != nil {
			return err
		}
	}
	if !protocol.StrictEquals(expected) {
		a, _ := rt.ToString(protocol)
		b, _ := rt.ToString(expected)
		return nodeerr.Type("ERR_INVALID_PROTOCOL", "%s", `Protocol "`+a+`" not supported. Expected "`+b+`"`)
	}
	r.protocol = protocol
	if r.defaultPort, err = opts.Get("defaultPort"); err != nil {
		return err
	}
	if !r.defaultPort.Truthy() && agent != nil {
		if r.defaultPort, err = agent.Get("defaultPort"); err != nil {
			return err
		}
	}
	if r.port, err = opts.GetKey(keyPort.Key()); err != nil {
		return err
	}
	if !r.port.Truthy() {
		if r.port = r.defaultPort; !r.port.Truthy() {
			r.port = engine.Int(80)
		}
	}
	if err := opts.PutKey(keyPort.Key(), r.port); err != nil {
		return err
	}
	if err := r.takeHost(opts); err != nil {
		return err
	}
	r.socketPath, err = opts.Get("socketPath")
	if err != nil {
		return err
	}
	return r.m.obj.Put("socketPath", r.socketPath)
}

func (r *clientRequest) takeHost(opts *engine.Object) error {
	for _, name := range [...]string{"hostname", "host"} {
		v, err := opts.Get(name)
		if err != nil {
			return err
		}
		if !v.IsNullish() && !v.IsString() {
			return nodeerr.InvalidArgType(r.st.env.RT, "options."+name, v, "string", "undefined", "null")
		}
		if v.Truthy() && r.host.IsUndefined() {
			r.host = v
		}
	}
	if r.host.IsUndefined() {
		r.host = engine.String("localhost")
	}
	return opts.PutKey(keyHost.Key(), r.host)
}

// checkPath refuses characters that must be escaped in a request line.
func checkPath(v engine.Value) error {
	b, units, _ := v.StringUnits()
	bad := units != nil
	for _, c := range b {
		if c <= ' ' {
			bad = true
			break
		}
	}
	if bad {
		return nodeerr.Type("ERR_UNESCAPED_CHARACTERS", "Request path contains unescaped characters")
	}
	return nil
}

// takeSettings reads the other options.
func (r *clientRequest) takeSettings(c *engine.Call, opts *engine.Object) error {
	rt := r.st.env.RT
	o := r.m.obj
	ms, err := opts.GetKey(keyTimeout.Key())
	if err != nil {
		return err
	}
	if !ms.IsUndefined() {
		f, err := timerDuration(r.st.env, ms, "timeout")
		if err != nil {
			return err
		}
		if err := o.PutKey(keyTimeout.Key(), engine.Number(f)); err != nil {
			return err
		}
	}
	signal, err := opts.Get("signal")
	if err != nil {
		return err
	}
	if signal.Truthy() {
		if err := stream.AddAbortSignal(r.st.env, signal, o); err != nil {
			return err
		}
	}
	v, err := opts.GetKey(keyMethod.Key())
	if err != nil {
		return err
	}
	if !v.IsNullish() && !v.IsString() {
		return nodeerr.InvalidArgType(rt, "options.method", v, "string")
	}
	name := "GET"
	if v.Truthy() {
		if !isTokenValue(v) {
			return validateName(rt, v, "Method")
		}
		name, _ = v.AsString()
		name = strings.ToUpper(name)
	}
	r.method = name
	if err := o.PutKey(keyMethod.Key(), engine.String(name)); err != nil {
		return err
	}
	if err := r.takeParserOptions(c, opts); err != nil {
		return err
	}
	if err := r.takeDefaults(opts); err != nil {
		return err
	}
	switch name {
	case "GET", "HEAD", "DELETE", "OPTIONS", "TRACE", "CONNECT":
		return r.m.setBool(&keyUseChunked, false)
	}
	return r.m.setBool(&keyUseChunked, true)
}

// takeDefaults reads the options about headers that are set by themselves.
func (r *clientRequest) takeDefaults(opts *engine.Object) error {
	r.setHost = true
	v, err := opts.Get("setDefaultHeaders")
	if err != nil {
		return err
	}
	if !v.IsUndefined() && !v.Truthy() {
		r.setHost = false
		for _, k := range [...]*engine.StaticKey{&keyRemovedConn, &keyRemovedLen, &keyRemovedTE} {
			if err := r.m.setBool(k, true); err != nil {
				return err
			}
		}
	}
	if v, err = opts.Get("setHost"); err != nil {
		return err
	}
	if !v.IsUndefined() {
		r.setHost = v.Truthy()
	}
	return nil
}

func (r *clientRequest) takeParserOptions(c *engine.Call, opts *engine.Object) error {
	o := r.m.obj
	v, err := opts.GetKey(keyMaxHeaderSize.Key())
	if err != nil {
		return err
	}
	if !v.IsUndefined() {
		if _, err := validate.Integer(c, v, "maxHeaderSize", 0, 1<<53-1); err != nil {
			return err
		}
	}
	if err := o.PutKey(keyMaxHeaderSize.Key(), v); err != nil {
		return err
	}
	for _, k := range [...]*engine.StaticKey{&keyInsecureParser, &keyHTTPValidation, &keyJoinDuplicate} {
		if v, err = opts.GetKey(k.Key()); err != nil {
			return err
		}
		if !v.IsUndefined() {
			if k == &keyHTTPValidation {
				_, err = validate.OneOf(c, v, "options."+k.Name, "strict", "relaxed", "insecure")
			} else {
				_, err = validate.Boolean(c, v, "options."+k.Name)
			}
			if err != nil {
				return err
			}
		}
		if err := o.PutKey(k.Key(), v); err != nil {
			return err
		}
	}
	return nil
}

// timerDuration checks a duration in milliseconds.
func timerDuration(e *env.Env, v engine.Value, name string) (float64, error) {
	rt := e.RT
	f, ok := v.AsNumber()
	if !ok {
		return 0, nodeerr.InvalidArgType(rt, name, v, "number")
	}
	if f < 0 || math.IsInf(f, 0) || f != f {
		return 0, nodeerr.OutOfRange(rt, name, "a non-negative finite number", v)
	}
	if f > eventloop.MaxTimeout {
		text, err := rt.ToString(v)
		if err != nil {
			return 0, err
		}
		return eventloop.MaxTimeout, e.EmitWarning(engine.String(text+" does not fit into a 32-bit signed integer.\nTimer duration was truncated to 2147483647."), engine.String("TimeoutOverflowWarning"))
	}
	return f, nil
}

// initProperties stores the properties of a new request.
func (r *clientRequest) initProperties(agent *engine.Object) error {
	for _, p := range [...]struct {
		k *engine.StaticKey
		v engine.Value
	}{{&keySendDate, engine.False}, {&keyEnded, engine.False}, {&keyRes, engine.Null}, {&keyAborted, engine.False}, {&keyTimeoutCb, engine.Null}, {&keyUpgradeOrConnect, engine.False},
		{&keyParser, engine.Null}, {&keyMaxHeadersCount, engine.Null}, {&keyReusedSocket, engine.False}, {&keyHost, r.host}, {&keyProtocol, r.protocol}} {
		if err := r.m.set(p.k, p.v); err != nil {
			return err
		}
	}
	if agent == nil {
		return nil
	}
	keeps, err := KeepsSockets(agent)
	if err != nil {
		return err
	}
	if err := r.m.setBool(&keyLast, !keeps); err != nil {
		return err
	}
	return r.m.setBool(&keyShouldKeep, keeps)
}

// KeepsSockets reports whether an agent keeps sockets for more than one
// request: a limit of sockets is worth keeping them.
func KeepsSockets(agent *engine.Object) (bool, error) {
	keep, err := agent.Get("keepAlive")
	if err != nil || keep.Truthy() {
		return keep.Truthy(), err
	}
	limit, err := agent.Get("maxSockets")
	f, ok := limit.AsNumber()
	return ok && !math.IsInf(f, 0) && f == f, err
}

// takeHeaders sets the headers of the options and those that follow from others.
func (r *clientRequest) takeHeaders(opts *engine.Object) error {
	m := r.m
	headers, err := opts.GetKey(keyHeaders.Key())
	if err != nil {
		return err
	}
	if headers.IsArray() {
		list, check, err := m.headerList(headers)
		if err != nil {
			return err
		}
		return m.storeHeader(r.firstLine(), list, check)
	}
	if o, ok := headers.AsObject(); ok {
		keys, err := o.Keys()
		if err != nil {
			return err
		}
		for _, k := range keys {
			v, err := o.GetKey(k)
			if err != nil {
				return err
			}
			if _, err := m.obj.Invoke("setHeader", k.Value(), v); err != nil {
				return err
			}
		}
	}
	if r.setHost && r.host.Truthy() && m.find([]byte("host")) < 0 {
		if _, err := m.obj.Invoke("setHeader", engine.String("Host"), r.hostHeader()); err != nil {
			return err
		}
	}
	auth, err := opts.Get("auth")
	if err != nil {
		return err
	}
	if auth.Truthy() && m.find([]byte("authorization")) < 0 {
		s, err := r.st.env.RT.ToStringValue(auth)
		if err != nil {
			return err
		}
		encoded, err := buffer.ToString(buffer.StringBytes(s, buffer.UTF8), buffer.Base64)
		if err != nil {
			return err
		}
		v, err := engine.String("Basic ").Concat(encoded)
		if err != nil {
			return err
		}
		if _, err := m.obj.Invoke("setHeader", engine.String("Authorization"), v); err != nil {
			return err
		}
	}
	if m.find([]byte("expect")) >= 0 {
		if m.hasHeader() {
			return headersSent("render")
		}
		return m.storeHeader(r.firstLine(), m.headers, false)
	}
	return nil
}

// hostHeader is the Host header: IPv6 addresses are in brackets.
func (r *clientRequest) hostHeader() engine.Value {
	host, _ := r.host.AsString()
	if strings.Count(host, ":") > 1 && host[0] != '[' {
		host = "[" + host + "]"
	}
	p, err := r.st.env.RT.ToNumber(r.port)
	d, err2 := r.st.env.RT.ToNumber(r.defaultPort)
	if err == nil && r.port.Truthy() && (err2 != nil || p != d) {
		if s, err := r.st.env.RT.ToString(r.port); err == nil {
			host += ":" + s
		}
	}
	return engine.String(host)
}

// firstLine is the request line.
func (r *clientRequest) firstLine() []byte {
	path, err := appendValue(r.st.env.RT, nil, r.path)
	if err != nil {
		path = []byte("/")
	}
	name := r.method
	if v, err := r.m.obj.GetKey(keyMethod.Key()); err == nil {
		if s, ok := v.AsString(); ok {
			name = s
		}
	}
	line := append([]byte(name), ' ')
	return append(append(line, path...), " HTTP/1.1\r\n"...)
}

// initiate asks the agent for a socket, or makes one.
func (r *clientRequest) initiate(opts, agent *engine.Object) error {
	if _, err := opts.Delete(engine.NewKey("signal")); err != nil {
		return err
	}
	if agent != nil {
		if _, err := agent.Invoke("addRequest", r.m.obj.Value(), opts.Value()); err != nil {
			return err
		}
		return r.publish(&requestCreated)
	}
	if err := r.connect(opts); err != nil {
		return err
	}
	return r.publish(&requestCreated)
}

// connect makes the socket of a request without an agent.
func (r *clientRequest) connect(opts *engine.Object) error {
	if err := r.m.setBool(&keyLast, true); err != nil {
		return err
	}
	if err := r.m.setBool(&keyShouldKeep, false); err != nil {
		return err
	}
	if r.socketPath.Truthy() {
		if err := opts.Put("path", r.socketPath); err != nil {
			return err
		}
	} else if err := opts.Put("path", engine.Undefined); err != nil {
		return err
	}
	create, err := opts.Get("createConnection")
	if err != nil {
		return err
	}
	f, ok := create.AsFunction()
	if !ok {
		so, err := net.CreateConnection(r.st.env, opts)
		if err != nil {
			return err
		}
		return r.onSocket(so, engine.Undefined)
	}
	return r.createWith(f, opts)
}

// createWith makes the socket with the createConnection option.
func (r *clientRequest) createWith(f *engine.Function, opts *engine.Object) error {
	called := false
	done := func(er, sock engine.Value) error {
		if called {
			return nil
		}
		called = true
		if er.Truthy() {
			r.st.env.NextTick(func() error { return r.fail(er) })
			return nil
		}
		so, _ := sock.AsObject()
		return r.onSocket(so, engine.Undefined)
	}
	cb := r.st.env.RT.NewFunction("", 2, func(c *engine.Call) (engine.Value, error) {
		return engine.Undefined, done(c.Arg(0), c.Arg(1))
	})
	sock, err := f.Call(opts.Value(), opts.Value(), cb.Value())
	if err != nil {
		v, ok := r.st.env.RT.ErrorValue(err)
		if !ok {
			return err
		}
		return done(v, engine.Undefined)
	}
	if sock.Truthy() {
		return done(engine.Undefined, sock)
	}
	return nil
}

func getPath(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, nil
	}
	if m := outgoingState.Get(o); m != nil && m.client != nil {
		return m.client.path, nil
	}
	if p := loosePath.Get(o); p != nil {
		return *p, nil
	}
	return engine.Undefined, nil
}

// loosePath is the path of what a program made a request without the
// constructor.
var loosePath = engine.PrivateKey[engine.Value]{Name: "requestPath"}

func setPath(c *engine.Call) (engine.Value, error) {
	s, err := c.Runtime().ToStringValue(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	if err := checkPath(s); err != nil {
		return engine.Undefined, err
	}
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, nodeerr.InvalidThis("ClientRequest")
	}
	if m := outgoingState.Get(o); m != nil && m.client != nil {
		m.client.path = s
		return engine.Undefined, nil
	}
	loosePath.Set(o, &s)
	return engine.Undefined, nil
}

// looseHeader renders the head of what a program made a request without the
// constructor.
func (m *outgoing) looseHeader() (engine.Value, error) {
	rt := m.st.env.RT
	line := ""
	for _, name := range [...]string{"method", "path"} {
		v, err := m.obj.Get(name)
		if err != nil {
			return v, err
		}
		s, err := rt.ToString(v)
		if err != nil {
			return v, err
		}
		line += s + " "
	}
	return engine.Undefined, m.storeHeader(buffer.StringBytes(engine.String(line+"HTTP/1.1\r\n"), buffer.Latin1), m.headers, false)
}

// requestImplicitHeader is request._implicitHeader().
func requestImplicitHeader(m *outgoing, c *engine.Call) (engine.Value, error) {
	if m.client == nil {
		return m.looseHeader()
	}
	if m.hasHeader() {
		// COMPAT: proxies' agents render the head again after they changed the path.
		if err := m.set(&keyHeader, engine.Null); err != nil {
			return engine.Undefined, err
		}
	}
	return engine.Undefined, m.storeHeader(m.client.firstLine(), m.headers, false)
}
