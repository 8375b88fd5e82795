package dns

import (
	"net/netip"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// request is a checked call of lookup.
type request struct {
	host string
	all  bool
	Options
}

// FamilyOf reads a family: a number or "IPv4" or "IPv6".
func FamilyOf(c *engine.Call, v engine.Value, name string) (int, error) {
	if v.IsNullish() {
		return 0, nil
	}
	if s, ok := v.AsString(); ok {
		switch s {
		case "IPv4":
			return 4, nil
		case "IPv6":
			return 6, nil
		}
	}
	if n, ok := v.AsInt(); ok && (n == 0 || n == 4 || n == 6) {
		return n, nil
	}
	return 0, nodeerr.InvalidArgValue(c.Runtime(), name, v, "must be one of: 0, 4, 6")
}

// readRequest checks the hostname and options of lookup.
func readRequest(c *engine.Call, hostname, options engine.Value) (*request, error) {
	rt := c.Runtime()
	r := &request{}
	if hostname.Truthy() && !hostname.IsString() {
		return nil, nodeerr.InvalidArgType(rt, "hostname", hostname, "string")
	}
	r.host, _ = hostname.AsString()
	var err error
	switch {
	case options.IsNullish() || options.IsFunction():
	case options.IsNumber():
		r.Family, err = FamilyOf(c, options, "family")
	case options.IsObject():
		o, _ := options.AsObject()
		err = r.readOptions(c, o)
	default:
		err = nodeerr.InvalidArgType(rt, "options", options, "Object", "integer")
	}
	return r, err
}

func (r *request) readOptions(c *engine.Call, o *engine.Object) error {
	rt := c.Runtime()
	hints, err := o.Get("hints")
	if err != nil {
		return err
	}
	if !hints.IsNullish() {
		f, ok := hints.AsNumber()
		if !ok {
			return nodeerr.InvalidArgType(rt, "options.hints", hints, "number")
		}
		if r.Hints = int(f); r.Hints&^(hintV4Mapped|hintAll|hintAddrConfig) != 0 {
			return nodeerr.InvalidArgValue(rt, "hints", hints, "is invalid")
		}
	}
	family, err := o.Get("family")
	if err != nil {
		return err
	}
	if r.Family, err = FamilyOf(c, family, "options.family"); err != nil {
		return err
	}
	all, err := o.Get("all")
	if err != nil {
		return err
	}
	if !all.IsNullish() {
		if r.all, err = validate.Boolean(c, all, "options.all"); err != nil {
			return err
		}
	}
	return r.readOrder(c, o)
}

func (r *request) readOrder(c *engine.Call, o *engine.Object) error {
	verbatim, err := o.Get("verbatim")
	if err != nil {
		return err
	}
	if !verbatim.IsNullish() {
		on, err := validate.Boolean(c, verbatim, "options.verbatim")
		if err != nil {
			return err
		}
		if r.Order = "ipv4first"; on {
			r.Order = "verbatim"
		}
	}
	order, err := o.Get("order")
	if err != nil || order.IsNullish() {
		return err
	}
	r.Order, err = validate.OneOf(c, order, "options.order", "verbatim", "ipv4first", "ipv6first")
	return err
}

// lookup is dns.lookup(hostname[, options], callback).
// https://nodejs.org/api/dns.html#dnslookuphostname-options-callback
func lookup(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	e := env.From(c)
	options, callback := c.Arg(1), c.Arg(2)
	if options.IsFunction() && c.Len() < 3 || callback.IsUndefined() && options.IsFunction() {
		options, callback = engine.Undefined, options
	}
	if h := c.Arg(0); h.Truthy() && !h.IsString() {
		return engine.Undefined, nodeerr.InvalidArgType(rt, "hostname", h, "string")
	}
	cb, err := validate.Function(c, callback, "callback")
	if err != nil {
		return engine.Undefined, err
	}
	r, err := readRequest(c, c.Arg(0), options)
	if err != nil {
		return engine.Undefined, err
	}
	if r.host == "" {
		return engine.Undefined, nodeerr.InvalidArgValue(rt, "hostname", c.Arg(0), "must be a non-empty string")
	}
	if a, err := netip.ParseAddr(r.host); err == nil {
		args, err := r.result(rt, []netip.Addr{a}, r.host)
		if err != nil {
			return engine.Undefined, err
		}
		e.NextTickCall(cb, args...)
		return rt.NewObject().Value(), nil
	}
	return rt.NewObject().Value(), r.start(e, cb)
}

// lookupPromised is dns.promises.lookup(hostname[, options]).
// https://nodejs.org/api/dns.html#dnspromiseslookuphostname-options
func lookupPromised(c *engine.Call) (engine.Value, error) {
	rt, e := c.Runtime(), env.From(c)
	if o, ok := c.Arg(1).AsObject(); ok {
		// Names of families are for the other form.
		family, err := o.Get("family")
		if err != nil {
			return engine.Undefined, err
		}
		if family.IsString() {
			return engine.Undefined, nodeerr.InvalidArgValue(rt, "options.family", family, "must be one of: 0, 4, 6")
		}
	}
	r, err := readRequest(c, c.Arg(0), c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	p := rt.NewPromise()
	if r.host == "" {
		p.RejectValue(nodeerr.InvalidArgValue(rt, "hostname", c.Arg(0), "must be a non-empty string").Value(rt))
		return p.Value(), nil
	}
	resolve := func(addrs []netip.Addr, text string) error {
		args, err := r.result(rt, addrs, text)
		if err != nil {
			return err
		}
		if r.all {
			p.Resolve(args[1])
			return nil
		}
		p.Resolve(object(rt, field{"address", args[1]}, field{"family", args[2]}))
		return nil
	}
	if a, err := netip.ParseAddr(r.host); err == nil {
		return p.Value(), resolve([]netip.Addr{a}, r.host)
	}
	req := e.NewResource("GETADDRINFOREQWRAP", engine.Undefined)
	span, shown := r.begin(e), r.traceLookup(e)
	Lookup(e, r.host, r.Options, func(addrs []netip.Addr, bad *nodeerr.Error) {
		r.endLookup(e, &shown, addrs)
		e.RunOnce(&req, func() error {
			if bad != nil {
				if bad.Where = "GetAddrInfoReqWrap.onlookup [as oncomplete] (node:internal/dns/promises:88:17)"; r.all {
					bad.Where = "GetAddrInfoReqWrap.onlookupall [as oncomplete] (node:internal/dns/promises:101:17)"
				}
				p.RejectValue(bad.Value(rt))
				return nil
			}
			if err := resolve(addrs, ""); err != nil {
				return err
			}
			return r.end(e, span, addrs)
		})
	})
	return p.Value(), nil
}

// start resolves the name and calls back.
func (r *request) start(e *env.Env, cb *engine.Function) error {
	req := e.NewResource("GETADDRINFOREQWRAP", engine.Undefined)
	span, shown := r.begin(e), r.traceLookup(e)
	Lookup(e, r.host, r.Options, func(addrs []netip.Addr, bad *nodeerr.Error) {
		r.endLookup(e, &shown, addrs)
		e.RunOnce(&req, func() error {
			if bad != nil {
				if bad.Where = "GetAddrInfoReqWrap.onlookup [as oncomplete] (node:dns:111:26)"; r.all {
					bad.Where = "GetAddrInfoReqWrap.onlookupall [as oncomplete] (node:dns:122:26)"
				}
				_, err := cb.Call(engine.Undefined, bad.Value(e.RT))
				return err
			}
			args, err := r.result(e.RT, addrs, "")
			if err != nil {
				return err
			}
			if _, err := cb.Call(engine.Undefined, args...); err != nil {
				return err
			}
			return r.end(e, span, addrs)
		})
	})
	return nil
}

// result are the arguments of the callback.
func (r *request) result(rt *engine.Runtime, addrs []netip.Addr, text string) ([]engine.Value, error) {
	if !r.all {
		return []engine.Value{engine.Null, engine.String(shown(addrs[0], text)), engine.Int(version(addrs[0]))}, nil
	}
	list := make([]engine.Value, len(addrs))
	for i, a := range addrs {
		o, err := addressEntry(rt, a, text)
		if err != nil {
			return nil, err
		}
		list[i] = o.Value()
	}
	return []engine.Value{engine.Null, rt.NewArray(list...).Value()}, nil
}

func shown(a netip.Addr, text string) string {
	if text != "" {
		return text
	}
	return a.String()
}

func version(a netip.Addr) int {
	if a.Is4() {
		return 4
	}
	return 6
}

func addressEntry(rt *engine.Runtime, a netip.Addr, text string) (*engine.Object, error) {
	o := rt.NewObject()
	if err := o.Put("address", engine.String(shown(a, text))); err != nil {
		return nil, err
	}
	return o, o.Put("family", engine.Int(version(a)))
}
