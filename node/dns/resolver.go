package dns

import (
	"context"
	"net/netip"

	"github.com/miekg/dns"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

func addressOf(ip []byte) (netip.Addr, bool) { return netip.AddrFromSlice(ip) }

// classes are the two classes named Resolver and what they extend.
type classes struct {
	base, callback, promise *engine.Function
	request                 *engine.Object // prototype of what the functions return
	channel                 *engine.Object // prototype of _handle
}

// classesOf makes the classes on first use.
func (st *state) classesOf(e *env.Env) (*classes, error) {
	if st.classes != nil {
		return st.classes, nil
	}
	cs := &classes{}
	var err error
	if cs.base, err = e.RT.NewClass(&engine.Class{Name: "ResolverBase", Init: initResolver, Methods: baseMethods()}); err != nil {
		return nil, err
	}
	parent := func(*engine.Runtime) (*engine.Function, error) { return cs.base, nil }
	if cs.callback, err = e.RT.NewClass(&engine.Class{Name: "Resolver", Parent: parent, Init: initResolver, Methods: resolverMethods(false)}); err != nil {
		return nil, err
	}
	if cs.promise, err = e.RT.NewClass(&engine.Class{Name: "Resolver", Parent: parent, Init: initResolver, Methods: resolverMethods(true)}); err != nil {
		return nil, err
	}
	for name, to := range map[string]**engine.Object{"QueryReqWrap": &cs.request, "ChannelWrap": &cs.channel} {
		def := &engine.Class{Name: name}
		if to == &cs.channel {
			def.Methods = channelMethods()
		}
		f, err := e.RT.NewClass(def)
		if err != nil {
			return nil, err
		}
		v, err := f.Get("prototype")
		if err != nil {
			return nil, err
		}
		*to, _ = v.AsObject()
	}
	st.classes = cs
	return cs, nil
}

// initResolver is new Resolver([options]).
// https://nodejs.org/api/dns.html#resolveroptions
func initResolver(c *engine.Call) error {
	e := env.From(c)
	r := newResolver(e)
	if err := r.configure(c, c.Arg(0)); err != nil {
		return err
	}
	cs, err := states.Must(e).classesOf(e)
	if err != nil {
		return err
	}
	o := c.ThisObject()
	resolverState.Set(o, r)
	h := e.RT.NewObjectWithPrototype(cs.channel)
	resolverState.Set(h, r)
	return o.Set("_handle", h.Value())
}

func thisResolver(c *engine.Call) (*resolver, error) {
	if o := c.ThisObject(); o != nil {
		if r := resolverState.Get(o); r != nil {
			return r, nil
		}
	}
	return nil, nodeerr.InvalidThis("Resolver")
}

func baseMethods() []engine.Method {
	on := func(f func(r *resolver, c *engine.Call) (engine.Value, error)) engine.NativeFunc {
		return func(c *engine.Call) (engine.Value, error) {
			r, err := thisResolver(c)
			if err != nil {
				return engine.Undefined, err
			}
			return f(r, c)
		}
	}
	return []engine.Method{
		{Name: "cancel", Func: on(func(r *resolver, _ *engine.Call) (engine.Value, error) {
			r.cancel()
			return engine.Undefined, nil
		})},
		{Name: "getServers", Func: on(func(_ *resolver, c *engine.Call) (engine.Value, error) {
			return serversOfHandle(c.Runtime(), c.ThisObject())
		})},
		{Name: "setServers", Length: 1, Func: on(func(r *resolver, c *engine.Call) (engine.Value, error) {
			return engine.Undefined, r.setServers(c)
		})},
		{Name: "setLocalAddress", Length: 2, Func: on(func(r *resolver, c *engine.Call) (engine.Value, error) {
			return engine.Undefined, r.setLocalAddress(c)
		})},
	}
}

// resolveFunc is the native of one of the resolve functions; r is nil for this.
type resolveFunc func(r *resolver, c *engine.Call) (engine.Value, error)

// resolverMethods are the methods of one of the classes.
func resolverMethods(promise bool) []engine.Method {
	var list []engine.Method
	each(promise, func(method, name string, length int, f resolveFunc) {
		list = append(list, engine.Method{Name: method, FuncName: name, Length: length, Enumerable: true, Func: func(c *engine.Call) (engine.Value, error) {
			r, err := thisResolver(c)
			if err != nil {
				return engine.Undefined, err
			}
			return f(r, c)
		}})
	})
	return list
}

// each calls f with the resolve functions in the order of the prototypes.
func each(promise bool, f func(method, name string, length int, fn resolveFunc)) {
	for i := range queryKinds {
		k := &queryKinds[i]
		if promise {
			f(k.method, k.name, 2, k.promised)
		} else {
			f(k.method, k.name, 2, k.called)
		}
	}
	if promise {
		f("reverse", "getHostByAddr", 2, reversePromised)
		f("resolve", "resolve", 2, resolvePromised)
		return
	}
	f("reverse", "getHostByAddr", 2, reverseCalled)
	f("resolve", "resolve", 3, resolveCalled)
}

// settle is how a query ends: with a value or an error.
type settle func(v engine.Value, x *nodeerr.Error) error

// start asks and ends with the result.
func (k *queryKind) start(r *resolver, name string, ttl bool, done settle) {
	req := r.env.NewResource("QUERYWRAP", engine.Undefined)
	span := begin(r.env, k.name, field{"host", engine.String(name)}, field{"ttl", engine.Bool(ttl)})
	shown := traceQuery(r.env, k.method, name, netip.Addr{})
	r.ask(name, k.record, func(a answer) {
		endQuery(&shown, a.code)
		r.env.RunOnce(&req, func() error {
			v, code := engine.Undefined, a.code
			if code == "" {
				v, code = k.results(r.env, a.records, ttl)
			}
			if code != "" {
				return done(engine.Undefined, queryError(code, k.name, name))
			}
			if err := done(v, nil); err != nil {
				return err
			}
			return end(r.env, span, field{"result", v})
		})
	})
}

// ttlOption reads the option ttl.
func ttlOption(v engine.Value) (bool, error) {
	o, ok := v.AsObject()
	if !ok {
		return false, nil
	}
	t, err := o.Get("ttl")
	return t.Truthy(), err
}

// called is the form with a callback, the last argument.
func (k *queryKind) called(r *resolver, c *engine.Call) (engine.Value, error) {
	return k.calledWith(r, c, c.Arg(0), c.Arg(1), c.Arg(max(c.Len()-1, 1)))
}

func (k *queryKind) calledWith(r *resolver, c *engine.Call, hostname, options, callback engine.Value) (engine.Value, error) {
	name, err := validate.String(c, hostname, "name")
	if err != nil {
		return engine.Undefined, err
	}
	f, err := validate.Function(c, callback, "callback")
	if err != nil {
		return engine.Undefined, err
	}
	ttl, err := ttlOption(options)
	if err != nil {
		return engine.Undefined, err
	}
	k.start(r, name, ttl, calls(r.env, f))
	return requestObject(r.env, field{"bindingName", engine.String(k.name)}, field{"callback", callback}, field{"hostname", hostname},
		field{"ttl", engine.Bool(ttl)})
}

// calls ends with a call of a callback.
func calls(e *env.Env, f *engine.Function) settle {
	return func(v engine.Value, x *nodeerr.Error) error {
		if x != nil {
			_, err := f.Call(engine.Undefined, x.Value(e.RT))
			return err
		}
		_, err := f.Call(engine.Undefined, engine.Null, v)
		return err
	}
}

// resolves ends with a promise.
func resolves(e *env.Env, p *engine.Promise) settle {
	return func(v engine.Value, x *nodeerr.Error) error {
		if x != nil {
			p.RejectValue(x.Value(e.RT))
			return nil
		}
		p.Resolve(v)
		return nil
	}
}

// requestObject is the object that functions with a callback return.
func requestObject(e *env.Env, fields ...field) (engine.Value, error) {
	cs, err := states.Must(e).classesOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	o := e.RT.NewObjectWithPrototype(cs.request)
	for _, f := range fields {
		if err := o.Put(f.name, f.v); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}

// promised is the form that returns a promise.
func (k *queryKind) promised(r *resolver, c *engine.Call) (engine.Value, error) {
	return k.promisedWith(r, c, c.Arg(0), c.Arg(1))
}

func (k *queryKind) promisedWith(r *resolver, c *engine.Call, hostname, options engine.Value) (engine.Value, error) {
	name, err := validate.String(c, hostname, "name")
	if err != nil {
		return engine.Undefined, err
	}
	ttl, err := ttlOption(options)
	if err != nil {
		return engine.Undefined, err
	}
	p := r.env.RT.NewPromise()
	k.start(r, name, ttl, resolves(r.env, p))
	return p.Value(), nil
}

// resolveCalled is resolve(hostname[, rrtype], callback).
// https://nodejs.org/api/dns.html#dnsresolvehostname-rrtype-callback
func resolveCalled(r *resolver, c *engine.Call) (engine.Value, error) {
	k, callback := kindOfType("A"), c.Arg(2)
	switch rrtype := c.Arg(1); {
	case rrtype.IsFunction():
		callback = rrtype
	case rrtype.IsString():
		s, _ := rrtype.AsString()
		if k = kindOfType(s); k == nil {
			return engine.Undefined, nodeerr.InvalidArgValue(c.Runtime(), "rrtype", rrtype, "is invalid")
		}
	default:
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "rrtype", rrtype, "string")
	}
	return k.calledWith(r, c, c.Arg(0), engine.Undefined, callback)
}

// resolvePromised is resolve(hostname[, rrtype]) of dns.promises.
func resolvePromised(r *resolver, c *engine.Call) (engine.Value, error) {
	k := kindOfType("A")
	if rrtype := c.Arg(1); !rrtype.IsUndefined() {
		s, err := validate.String(c, rrtype, "rrtype")
		if err != nil {
			return engine.Undefined, err
		}
		if k = kindOfType(s); k == nil {
			return engine.Undefined, nodeerr.InvalidArgValue(c.Runtime(), "rrtype", rrtype, "is invalid")
		}
	}
	return k.promisedWith(r, c, c.Arg(0), engine.Undefined)
}

// reverse looks for the names of an address: in the hosts file, then by a query.
// https://nodejs.org/api/dns.html#dnsreverseip-callback
func (r *resolver) reverse(a netip.Addr, text string, done settle) {
	const call = "getHostByAddr"
	req := r.env.NewResource("QUERYWRAP", engine.Undefined)
	shown := traceQuery(r.env, "reverse", text, a)
	fixed := *r
	var names []string
	r.work(func(ctx context.Context) answer {
		if names = hostsOf(a); len(names) > 0 {
			return answer{}
		}
		arpa, err := dns.ReverseAddr(a.String())
		if err != nil {
			return answer{code: "EBADNAME"}
		}
		return fixed.query(ctx, arpa, dns.TypePTR)
	}, func(ans answer) {
		endQuery(&shown, ans.code)
		r.env.RunOnce(&req, func() error {
			if ans.code != "" {
				return done(engine.Undefined, queryError(ans.code, call, text))
			}
			if len(names) > 0 {
				return done(r.env.RT.NewStringArray(names).Value(), nil)
			}
			v, code := kindOfType("PTR").results(r.env, ans.records, false)
			if code != "" {
				return done(engine.Undefined, queryError(code, call, text))
			}
			return done(v, nil)
		})
	})
}

func reverseCalled(r *resolver, c *engine.Call) (engine.Value, error) {
	name, err := validate.String(c, c.Arg(0), "name")
	if err != nil {
		return engine.Undefined, err
	}
	callback := c.Arg(max(c.Len()-1, 1))
	f, err := validate.Function(c, callback, "callback")
	if err != nil {
		return engine.Undefined, err
	}
	a, err := netip.ParseAddr(name)
	if err != nil {
		return engine.Undefined, systemError("EINVAL", "getHostByAddr", name)
	}
	r.reverse(a, name, calls(r.env, f))
	return requestObject(r.env, field{"bindingName", engine.String("getHostByAddr")}, field{"callback", callback}, field{"hostname", c.Arg(0)},
		field{"ttl", engine.False})
}

func reversePromised(r *resolver, c *engine.Call) (engine.Value, error) {
	name, err := validate.String(c, c.Arg(0), "name")
	if err != nil {
		return engine.Undefined, err
	}
	p := r.env.RT.NewPromise()
	a, err := netip.ParseAddr(name)
	if err != nil {
		p.RejectValue(systemError("EINVAL", "getHostByAddr", name).Value(r.env.RT))
		return p.Value(), nil
	}
	r.reverse(a, name, resolves(r.env, p))
	return p.Value(), nil
}
