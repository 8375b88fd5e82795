package dns

import (
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// channelMethods are the members of a resolver's _handle, which programs
// replace.
func channelMethods() []engine.Method {
	return []engine.Method{{Name: "getServers", Func: func(c *engine.Call) (engine.Value, error) {
		if o := c.ThisObject(); o != nil {
			if r := resolverState.Get(o); r != nil {
				return r.serverPairs(), nil
			}
		}
		return engine.Undefined, nodeerr.InvalidThis("ChannelWrap")
	}}}
}

// serverPairs are the servers as [address, port].
func (r *resolver) serverPairs() engine.Value {
	list := make([]engine.Value, len(r.servers))
	for i, s := range r.servers {
		list[i] = r.env.RT.NewArray(engine.String(s.Addr().String()), engine.Int(int(s.Port()))).Value()
	}
	return r.env.RT.NewArray(list...).Value()
}

// serversOfHandle are the servers as the _handle of o gives them.
func serversOfHandle(rt *engine.Runtime, o *engine.Object) (engine.Value, error) {
	h, err := o.Get("_handle")
	if err != nil {
		return engine.Undefined, err
	}
	if h, err = rt.GetV(h, engine.NewKey("getServers")); err != nil {
		return engine.Undefined, err
	}
	f, ok := h.AsFunction()
	if !ok {
		return engine.Undefined, engine.TypeError("this._handle.getServers is not a function")
	}
	handle, err := o.Get("_handle")
	if err != nil {
		return engine.Undefined, err
	}
	pairs, err := f.Call(handle)
	if err != nil {
		return engine.Undefined, err
	}
	list := []string{}
	if pairs.IsNullish() {
		return rt.NewStringArray(list).Value(), nil
	}
	err = rt.Iterate(pairs, func(v engine.Value) error {
		host, err := rt.GetV(v, engine.IndexKey(0))
		if err != nil {
			return err
		}
		port, err := rt.GetV(v, engine.IndexKey(1))
		if err != nil {
			return err
		}
		s, err := rt.ToString(host)
		if err != nil {
			return err
		}
		if n, ok := port.AsInt(); ok && n != 0 && n != dnsPort {
			if a, ok := parseServer(s); ok && a.Addr().Is6() {
				s = "[" + s + "]"
			}
			s += ":" + strconv.Itoa(n)
		}
		list = append(list, s)
		return nil
	})
	return rt.NewStringArray(list).Value(), err
}
