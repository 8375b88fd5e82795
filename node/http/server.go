package http

import (
	"math"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/internal/es5"
	"github.com/sxfescript/sxn/node/internal/httpparse"
	"github.com/sxfescript/sxn/node/net"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/eventloop"
)

// server is the Go side of an http.Server, or of another server that uses the
// connection listener.
type server struct {
	st  *state
	obj *engine.Object

	incomingClass, responseClass *engine.Function // nil for the usual ones
	rejectBody                   bool
	dumpEmpty                    bool // optimizeEmptyRequests
	unique                       []string
	upgradeDefault               *engine.Function // what shouldUpgradeCallback is by default

	// Properties that every response needs, read again for each request.
	keepAliveValue, maxRequestsValue engine.Value

	first    *conn // connections, in order
	last     *conn
	tracking bool
	closing  bool // close was called
	interval *engine.Object
	timer    eventloop.Timer
}

// serverMethods are the members of Server.prototype in Node's order.
func serverMethods() []engine.Method {
	return []engine.Method{
		method("close", 0, serverClose),
		{Symbol: engine.SymbolAsyncDispose, Length: 0, Func: serverAsyncDispose, Enumerable: true, NoName: true},
		method("closeAllConnections", 0, serverCloseAll),
		method("closeIdleConnections", 0, serverCloseIdle),
		method("setTimeout", 2, serverSetTimeout),
		{SymbolFor: "nodejs.rejection", Length: 2, Func: serverRejection, Enumerable: true, NoName: true},
	}
}

// constructServer is new http.Server([options][, requestListener]).
// https://nodejs.org/api/http.html#httpcreateserveroptions-requestlistener
func constructServer(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	options, listener := c.Arg(0), c.Arg(1)
	return es5.Construct(c, st.server.ctor, nil, func(o *engine.Object) error {
		_, err := st.initServer(c, o, options, listener)
		return err
	})
}

// createServer is http.createServer([options][, requestListener]).
func createServer(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	o, err := st.server.ctor.Construct(c.Arg(0), c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

func (st *state) initServer(c *engine.Call, o *engine.Object, options, listener engine.Value) (*server, error) {
	if options.IsFunction() {
		options, listener = engine.Undefined, options
	}
	var opts *engine.Object
	if options.IsNullish() {
		opts = st.env.RT.NewObject()
	} else {
		var err error
		if opts, err = validate.Object(c, options, "options"); err != nil {
			return nil, err
		}
	}
	s := st.attachServer(o)
	if err := s.storeOptions(c, opts); err != nil {
		return nil, err
	}
	netOpts, err := s.netOptions(c, opts)
	if err != nil {
		return nil, err
	}
	if err := net.InitServer(st.env, o, netOpts.Value(), engine.Undefined); err != nil {
		return nil, err
	}
	if f, ok := listener.AsFunction(); ok {
		if err := events.OnKey(st.env, o, keyRequest.Key(), f); err != nil {
			return nil, err
		}
	}
	if err := o.SetKey(keyHTTPHalfOpen.Key(), engine.False); err != nil {
		return nil, err
	}
	if err := events.On(st.env, o, "connection", st.connectionListener()); err != nil {
		return nil, err
	}
	if err := events.On(st.env, o, "listening", st.listeningListener()); err != nil {
		return nil, err
	}
	for _, p := range [...]struct {
		k *engine.StaticKey
		v engine.Value
	}{{&keyTimeout, engine.Int(0)}, {&keyMaxHeadersCount, engine.Null}, {&keyMaxRequests, engine.Int(0)}} {
		if err := o.SetKey(p.k.Key(), p.v); err != nil {
			return nil, err
		}
	}
	s.unique, err = uniqueHeaders(st, opts)
	return s, err
}

func (st *state) attachServer(o *engine.Object) *server {
	s := &server{st: st, obj: o, keepAliveValue: engine.Int(0), maxRequestsValue: engine.Int(0)}
	serverState.Set(o, s)
	return s
}

// uniqueHeaders reads the uniqueHeaders option: names in lower case.
func uniqueHeaders(st *state, opts *engine.Object) ([]string, error) {
	v, err := opts.GetKey(keyUniqueHeaders.Key())
	if err != nil || !v.IsArray() {
		return nil, err
	}
	var names []string
	for _, it := range listOf(v) {
		for _, name := range listOf(it) {
			s, err := st.env.RT.ToString(name)
			if err != nil {
				return nil, err
			}
			names = append(names, string(appendLower(nil, []byte(s))))
		}
	}
	return names, nil
}

// netOptions are the options for net.Server.
func (s *server) netOptions(c *engine.Call, opts *engine.Object) (*engine.Object, error) {
	o := s.st.env.RT.NewObject()
	if err := o.Put("allowHalfOpen", engine.True); err != nil {
		return nil, err
	}
	for _, name := range [...]string{"noDelay", "keepAlive", "keepAliveInitialDelay", "highWaterMark", "pauseOnConnect"} {
		v, err := opts.Get(name)
		if err != nil {
			return nil, err
		}
		if name == "noDelay" && v.IsNullish() {
			v = engine.True
		}
		if name == "highWaterMark" && !v.IsUndefined() {
			if _, err := validate.Integer(c, v, "options.highWaterMark", 0, 1<<53-1); err != nil {
				return nil, err
			}
		}
		if v.IsUndefined() {
			continue
		}
		if err := o.Put(name, v); err != nil {
			return nil, err
		}
	}
	return o, nil
}

// storeOptions checks the options that are HTTP's and stores them.
func (s *server) storeOptions(c *engine.Call, opts *engine.Object) error {
	for _, k := range [...]struct {
		key *engine.StaticKey
		to  **engine.Function
		own *engine.Function
	}{{&keyIncomingClass, &s.incomingClass, s.st.incoming.ctor}, {&keyResponseClass, &s.responseClass, s.st.response.ctor}} {
		v, err := opts.GetKey(k.key.Key())
		if err != nil {
			return err
		}
		if f, ok := v.AsFunction(); ok && f != k.own {
			*k.to = f
		}
	}
	ms, err := opts.GetKey(keyMaxHeaderSize.Key())
	if err != nil {
		return err
	}
	if !ms.IsUndefined() {
		if _, err := validate.Integer(c, ms, "maxHeaderSize", 0, 1<<53-1); err != nil {
			return err
		}
	}
	if err := s.obj.SetKey(keyMaxHeaderSize.Key(), ms); err != nil {
		return err
	}
	if err := s.storeFlag(c, opts, &keyInsecureParser, engine.Undefined); err != nil {
		return err
	}
	hv, err := opts.GetKey(keyHTTPValidation.Key())
	if err != nil {
		return err
	}
	if !hv.IsUndefined() {
		if _, err := validate.OneOf(c, hv, "options.httpValidation", "strict", "relaxed", "insecure"); err != nil {
			return err
		}
	}
	if err := s.obj.SetKey(keyHTTPValidation.Key(), hv); err != nil {
		return err
	}
	if err := s.storeTimeouts(c, opts); err != nil {
		return err
	}
	if err := s.storeFlag(c, opts, &keyRequireHost, engine.True); err != nil {
		return err
	}
	if err := s.storeFlag(c, opts, &keyJoinDuplicate, engine.Undefined); err != nil {
		return err
	}
	if err := s.storeFlag(c, opts, &keyRejectBody, engine.False); err != nil {
		return err
	}
	v, err := s.obj.GetKey(keyRejectBody.Key())
	if err != nil {
		return err
	}
	s.rejectBody = v.Truthy()
	if v, err = opts.Get("optimizeEmptyRequests"); err != nil {
		return err
	}
	if !v.IsUndefined() {
		if s.dumpEmpty, err = validate.Boolean(c, v, "options.optimizeEmptyRequests"); err != nil {
			return err
		}
	}
	return s.storeUpgrade(c, opts)
}

func (s *server) storeFlag(c *engine.Call, opts *engine.Object, k *engine.StaticKey, def engine.Value) error {
	v, err := opts.GetKey(k.Key())
	if err != nil {
		return err
	}
	if v.IsUndefined() {
		v = def
	} else if _, err := validate.Boolean(c, v, "options."+k.Name); err != nil {
		return err
	}
	return s.obj.SetKey(k.Key(), v)
}

func (s *server) storeUpgrade(c *engine.Call, opts *engine.Object) error {
	v, err := opts.GetKey(keyShouldUpgrade.Key())
	if err != nil {
		return err
	}
	if v.IsUndefined() {
		o := s.obj
		s.upgradeDefault = s.st.env.RT.NewFunction("", 0, func(*engine.Call) (engine.Value, error) {
			n, err := events.ListenerCountKey(s.st.env, o, keyUpgrade.Key())
			return engine.Bool(n > 0), err
		})
		v = s.upgradeDefault.Value()
	} else if _, err := validate.Function(c, v, "options.shouldUpgradeCallback"); err != nil {
		return err
	}
	return s.obj.SetKey(keyShouldUpgrade.Key(), v)
}

// storeTimeouts stores the options that are durations.
func (s *server) storeTimeouts(c *engine.Call, opts *engine.Object) error {
	given := func(k *engine.StaticKey, def float64) (float64, error) {
		v, err := opts.GetKey(k.Key())
		if err != nil {
			return 0, err
		}
		if v.IsUndefined() {
			return def, nil
		}
		n, err := validate.Integer(c, v, k.Name, 0, 1<<53-1)
		return float64(n), err
	}
	request, err := given(&keyRequestTimeout, 300000)
	if err != nil {
		return err
	}
	headers, err := given(&keyHeadersTimeout, -1)
	if err != nil {
		return err
	}
	if headers < 0 {
		headers = math.Min(60000, request)
	} else if request > 0 && headers > 0 && headers > request {
		return nodeerr.OutOfRange(s.st.env.RT, "headersTimeout", "<= requestTimeout", engine.Number(headers))
	}
	keep, err := given(&keyKeepAliveTimeout, 5000)
	if err != nil {
		return err
	}
	buffer, err := given(&keyKeepAliveBuffer, 1000)
	if err != nil {
		return err
	}
	interval, err := given(&keyCheckingInterval, 30000)
	if err != nil {
		return err
	}
	for _, p := range [...]struct {
		k *engine.StaticKey
		v float64
	}{{&keyRequestTimeout, request}, {&keyHeadersTimeout, headers}, {&keyKeepAliveTimeout, keep}, {&keyKeepAliveBuffer, buffer}, {&keyCheckingInterval, interval}} {
		if err := s.obj.SetKey(p.k.Key(), engine.Number(p.v)); err != nil {
			return err
		}
	}
	return nil
}

// serverOf returns the Go side of a server; one is made for other servers
// that use the connection listener.
func (st *state) serverOf(o *engine.Object) *server {
	if s := serverState.Get(o); s != nil {
		return s
	}
	return st.attachServer(o)
}

func (s *server) number(k *engine.StaticKey) (float64, error) {
	v, err := s.obj.GetKey(k.Key())
	f, ok := v.AsNumber()
	if !ok || f != f {
		f = 0
	}
	return f, err
}

func (s *server) is(k *engine.StaticKey) bool {
	v, err := s.obj.GetKey(k.Key())
	return err == nil && v.Truthy()
}

func (s *server) emit(k *engine.StaticKey, args ...engine.Value) (bool, error) {
	return events.EmitKey(s.st.env, s.obj, k.Key(), args...)
}

func (s *server) listeners(k *engine.StaticKey) (int, error) {
	return events.ListenerCountKey(s.st.env, s.obj, k.Key())
}

// parserOptions are the options for the parser of a connection.
func (s *server) parserOptions() (httpparse.Options, error) {
	o := httpparse.Options{MaxHeaders: 1000, MaxHeaderSize: s.st.maxHeaderSize()}
	v, err := s.obj.GetKey(keyMaxHeadersCount.Key())
	if err != nil {
		return o, err
	}
	if n, ok := v.AsInt(); ok {
		o.MaxHeaders = max(n, 0)
	}
	if v, err = s.obj.GetKey(keyMaxHeaderSize.Key()); err != nil {
		return o, err
	}
	if n, ok := v.AsInt(); ok && n > 0 {
		o.MaxHeaderSize = n
	}
	o.Lenient, err = s.st.leniency(s.obj)
	return o, err
}

// leniency is what insecureHTTPParser and httpValidation of a server or
// request ask for.
func (st *state) leniency(o *engine.Object) (httpparse.Lenient, error) {
	v, err := o.GetKey(keyHTTPValidation.Key())
	if err != nil {
		return 0, err
	}
	switch s, _ := v.AsString(); s {
	case "strict":
		return 0, nil
	case "relaxed":
		return httpparse.LenientHeaderValueRelaxed, nil
	case "insecure":
		return httpparse.LenientAll, nil
	}
	if v, err = o.GetKey(keyInsecureParser.Key()); err != nil {
		return 0, err
	}
	if v.IsUndefined() && st.env.Options.InsecureHTTPParser || v.Truthy() {
		return httpparse.LenientAll, nil
	}
	return 0, nil
}

func (st *state) maxHeaderSize() int {
	if n := st.env.Options.MaxHTTPHeaderSize; n > 0 {
		return n
	}
	return httpparse.DefaultMaxHeaderSize
}

// add and remove keep the list of connections.
func (s *server) add(c *conn) {
	if c.prev = s.last; c.prev == nil {
		s.first = c
	} else {
		c.prev.next = c
	}
	s.last, c.listed = c, true
}

func (s *server) remove(c *conn) {
	if !c.listed {
		return
	}
	c.listed = false
	if c.prev == nil {
		s.first = c.next
	} else {
		c.prev.next = c.next
	}
	if c.next == nil {
		s.last = c.prev
	} else {
		c.next.prev = c.prev
	}
	c.prev, c.next = nil, nil
}

// connections returns the connections at this moment.
func (s *server) connections() []*conn {
	var cs []*conn
	for c := s.first; c != nil; c = c.next {
		cs = append(cs, c)
	}
	return cs
}

// listeningListener starts the checks of connections when a server listens.
func (st *state) listeningListener() *engine.Function {
	if st.listeningFn == nil {
		st.listeningFn = st.env.RT.NewFunction("setupConnectionsTracking", 0, func(c *engine.Call) (engine.Value, error) {
			if o := c.ThisObject(); o != nil {
				return engine.Undefined, st.serverOf(o).track()
			}
			return engine.Undefined, nil
		})
	}
	return st.listeningFn
}

// track begins to check the connections at an interval.
func (s *server) track() error {
	ms, err := s.number(&keyCheckingInterval)
	if err != nil {
		return err
	}
	if s.tracking {
		s.timer.Stop()
		s.tracking = false
		if err := s.showTracking(); err != nil {
			return err
		}
		s.interval = nil
	}
	s.tracking, s.closing = true, false
	frame := s.st.env.Frame()
	s.st.env.Loop.InitTimer(&s.timer, int64(ms), true, func() {
		s.st.env.Run(frame, s.checkConnections)
	})
	s.timer.Unref()
	return s.showTracking()
}

// showTracking shows the interval of the checks under the symbol of
// _http_server, once a program has asked for that.
func (s *server) showTracking() error {
	if !s.st.hasInterval {
		return nil
	}
	if s.interval == nil {
		s.interval = s.st.env.RT.NewObject()
		if err := s.obj.Define(s.st.interval, engine.Property{Value: s.interval.Value(), Writable: true, Configurable: true}); err != nil {
			return err
		}
	}
	return s.interval.Set("_destroyed", engine.Bool(!s.tracking))
}

// checkConnections ends connections whose request takes too long.
// https://nodejs.org/api/http.html#serverheaderstimeout
func (s *server) checkConnections() error {
	headers, err := s.number(&keyHeadersTimeout)
	if err != nil {
		return err
	}
	request, err := s.number(&keyRequestTimeout)
	if err != nil {
		return err
	}
	if headers <= 0 && request <= 0 {
		return nil
	}
	now := s.st.env.Loop.Now()
	for _, c := range s.connections() {
		if !c.active {
			continue
		}
		age := float64(now - c.started)
		if !(headers > 0 && !c.headed && age > headers) && !(request > 0 && age > request) {
			continue
		}
		c.active = false
		v := nodeerr.New("ERR_HTTP_REQUEST_TIMEOUT", "Request timeout").Value(s.st.env.RT)
		if err := c.socketError(v); err != nil {
			return err
		}
	}
	return nil
}

// serverClose is server.close([callback]).
// https://nodejs.org/api/http.html#serverclosecallback
func serverClose(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, nodeerr.InvalidThis("Server")
	}
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	if err := st.serverOf(o).preClose(); err != nil {
		return engine.Undefined, err
	}
	parent, err := net.ServerClass(c.Runtime())
	if err != nil {
		return engine.Undefined, err
	}
	v, err := parent.GetKey(keyPrototype.Key())
	if err != nil {
		return engine.Undefined, err
	}
	po, _ := v.AsObject()
	if v, err = po.GetKey(keyClose.Key()); err != nil {
		return engine.Undefined, err
	}
	f, ok := v.AsFunction()
	if !ok {
		return engine.Undefined, engine.TypeError("close is not a function")
	}
	return c.Forward(f, c.This(), 0)
}

// preClose ends what is idle and the checks.
func (s *server) preClose() error {
	s.closing = true
	err := s.closeIdle()
	if s.tracking {
		s.tracking = false
		s.timer.Stop()
		if err == nil {
			err = s.showTracking()
		}
	}
	return err
}

// PreClose does for other servers (https) what close does before net's close.
func PreClose(e *env.Env, o *engine.Object) error {
	st, err := stateOf(e)
	if err != nil {
		return err
	}
	return st.serverOf(o).preClose()
}

func (s *server) closeIdle() error {
	for _, c := range s.connections() {
		if c.active || c.current != nil && !c.current.is(&keyFinished) {
			continue
		}
		if err := c.destroySocket(); err != nil {
			return err
		}
	}
	return nil
}

// serverCloseAll is server.closeAllConnections().
func serverCloseAll(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, nodeerr.InvalidThis("Server")
	}
	if s := serverState.Get(o); s != nil {
		for _, k := range s.connections() {
			if err := k.destroySocket(); err != nil {
				return engine.Undefined, err
			}
		}
	}
	return engine.Undefined, nil
}

// serverCloseIdle is server.closeIdleConnections().
func serverCloseIdle(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, nodeerr.InvalidThis("Server")
	}
	if s := serverState.Get(o); s != nil {
		return engine.Undefined, s.closeIdle()
	}
	return engine.Undefined, nil
}

// serverSetTimeout is server.setTimeout([msecs][, callback]).
func serverSetTimeout(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, nodeerr.InvalidThis("Server")
	}
	if err := o.SetKey(keyTimeout.Key(), c.Arg(0)); err != nil {
		return engine.Undefined, err
	}
	if c.Arg(1).Truthy() {
		if _, err := o.InvokeKey(keyOn.Key(), keyTimeout.Key().Value(), c.Arg(1)); err != nil {
			return engine.Undefined, err
		}
	}
	return c.This(), nil
}

// serverAsyncDispose is server[Symbol.asyncDispose]().
func serverAsyncDispose(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, nodeerr.InvalidThis("Server")
	}
	rt := c.Runtime()
	p := rt.NewPromise()
	done := rt.NewFunction("", 1, func(c *engine.Call) (engine.Value, error) {
		if c.Arg(0).Truthy() {
			p.RejectValue(c.Arg(0))
		} else {
			p.Resolve(engine.Undefined)
		}
		return engine.Undefined, nil
	})
	_, err := o.InvokeKey(keyClose.Key(), done.Value())
	return p.Value(), err
}

// serverRejection is server[Symbol.for('nodejs.rejection')](err, event, ...args):
// a listener of 'request' that rejects gives a response of status 500.
func serverRejection(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, nodeerr.InvalidThis("Server")
	}
	name, _ := c.Arg(1).AsString()
	if name == "request" {
		if res, ok := c.Arg(3).AsObject(); ok {
			if m := outgoingState.Get(res); m != nil {
				return engine.Undefined, m.failed()
			}
		}
	}
	parent, err := net.ServerClass(c.Runtime())
	if err != nil {
		return engine.Undefined, err
	}
	v, err := parent.GetKey(keyPrototype.Key())
	if err != nil {
		return engine.Undefined, err
	}
	po, _ := v.AsObject()
	if v, err = po.GetKey(events.RejectionKey()); err != nil {
		return engine.Undefined, err
	}
	f, ok := v.AsFunction()
	if !ok {
		return engine.Undefined, nil
	}
	return c.Forward(f, c.This(), 0)
}

// failed answers with status 500, or ends the connection where a response has begun.
func (m *outgoing) failed() error {
	if m.hasHeader() || m.is(&keyFinished) {
		_, err := m.obj.InvokeKey(keyDestroy.Key())
		return err
	}
	m.headers, m.hasHeaders = m.headers[:0], false
	if err := m.set(&keyStatusCode, engine.Int(500)); err != nil {
		return err
	}
	_, err := m.obj.InvokeKey(keyEnd.Key(), engine.String(statusText(500)))
	return err
}
