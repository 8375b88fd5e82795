package net

import (
	"net/netip"
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/structuredclone"
	"github.com/sxfescript/sxn/web/url/urlparse"
)

// addressData is the state of a net.SocketAddress.
// https://nodejs.org/api/net.html#class-netsocketaddress
type addressData struct {
	ip    netip.Addr
	port  int
	label uint32
}

var addressState = engine.PrivateKey[addressData]{Name: "SocketAddress"}

// lists are the classes BlockList and SocketAddress of a runtime.
type lists struct {
	address, block           *engine.Function
	addressProto, blockProto *engine.Object
}

var listStates env.State[lists]

func listsOf(e *env.Env) (*lists, error) {
	l, err := listStates.Get(e)
	if err != nil || l.block != nil {
		return l, err
	}
	if l.address, l.addressProto, err = newClass(e, addressClass()); err != nil {
		return nil, err
	}
	structuredclone.Register(l.addressProto, &structuredclone.Class{
		Is:    func(o *engine.Object) bool { return addressState.Get(o) != nil },
		Clone: func(o *engine.Object) (structuredclone.Data, error) { return addressState.Get(o), nil },
	})
	block, proto, err := newClass(e, blockListClass())
	if err != nil {
		return nil, err
	}
	structuredclone.Register(proto, &structuredclone.Class{
		Is:    func(o *engine.Object) bool { return blockState.Get(o) != nil },
		Clone: func(o *engine.Object) (structuredclone.Data, error) { return blockState.Get(o), nil },
	})
	l.block, l.blockProto = block, proto
	return l, nil
}

// Make implements structuredclone.Data.
func (a *addressData) Make(e *env.Env) (*engine.Object, error) {
	l, err := listsOf(e)
	if err != nil {
		return nil, err
	}
	o := e.RT.NewObjectWithPrototype(l.addressProto)
	addressState.Set(o, a)
	return o, nil
}

func (a *addressData) family() string {
	if a.ip.Is4() {
		return "ipv4"
	}
	return "ipv6"
}

func invalidAddress() error { return nodeerr.New("ERR_INVALID_ADDRESS", "Invalid socket address") }

// parseFamily parses an address of a family, "ipv4" or "ipv6" in lower case.
func parseFamily(text, family string) (netip.Addr, error) {
	ip, err := netip.ParseAddr(text)
	if err != nil || ip.Zone() != "" || ip.Is4() != (family == "ipv4") {
		return netip.Addr{}, invalidAddress()
	}
	return ip, nil
}

func addressClass() *engine.Class {
	get := func(name string, f func(a *addressData) engine.Value) engine.Method {
		return engine.Method{Name: name, Get: func(c *engine.Call) (engine.Value, error) {
			if o := c.ThisObject(); o != nil {
				if a := addressState.Get(o); a != nil {
					return f(a), nil
				}
			}
			return engine.Undefined, engine.TypeError("Cannot read properties of undefined (reading '%s')", name)
		}}
	}
	return &engine.Class{Name: "SocketAddress", Init: initAddress, Statics: []engine.Method{
		{Name: "isSocketAddress", Length: 1, Func: func(c *engine.Call) (engine.Value, error) {
			o, ok := c.Arg(0).AsObject()
			return engine.Bool(ok && addressState.Get(o) != nil), nil
		}},
		{Name: "parse", Length: 1, Func: parseAddress},
	}, Methods: []engine.Method{
		get("address", func(a *addressData) engine.Value { return engine.String(a.ip.String()) }),
		get("port", func(a *addressData) engine.Value { return engine.Int(a.port) }),
		get("family", func(a *addressData) engine.Value { return engine.String(a.family()) }),
		get("flowlabel", func(a *addressData) engine.Value { return engine.Int64(int64(a.label)) }),
		{Name: "toJSON", Func: func(c *engine.Call) (engine.Value, error) {
			o, err := addressMembers(c)
			if err != nil {
				return engine.Undefined, err
			}
			return o.Value(), nil
		}},
		{SymbolFor: "nodejs.util.inspect.custom", Length: 2, Func: func(c *engine.Call) (engine.Value, error) {
			o, err := addressMembers(c)
			if err != nil {
				return engine.Undefined, err
			}
			return inspectAs(c, "SocketAddress", o)
		}},
	}}
}

func addressMembers(c *engine.Call) (*engine.Object, error) {
	o := c.Runtime().NewObject()
	for _, name := range [...]string{"address", "port", "family", "flowlabel"} {
		v, err := c.Runtime().GetV(c.This(), engine.NewKey(name))
		if err != nil {
			return nil, err
		}
		if err := o.Put(name, v); err != nil {
			return nil, err
		}
	}
	return o, nil
}

// inspectAs shows this as a class name and an object.
func inspectAs(c *engine.Call, name string, o *engine.Object) (engine.Value, error) {
	if d, ok := c.Arg(0).AsNumber(); ok && d < 0 {
		return c.This(), nil
	}
	e := env.From(c)
	util, err := e.Builtin(e, "util")
	if err != nil {
		return engine.Undefined, err
	}
	uo, _ := util.AsObject()
	opts := e.RT.NewObject()
	if from, ok := c.Arg(1).AsObject(); ok {
		keys, err := from.Keys()
		if err != nil {
			return engine.Undefined, err
		}
		for _, k := range keys {
			v, err := from.GetKey(k)
			if err != nil {
				return engine.Undefined, err
			}
			if n, ok := v.AsNumber(); ok && k.Name() == "depth" {
				v = engine.Number(n - 1)
			}
			if err := opts.PutKey(k, v); err != nil {
				return engine.Undefined, err
			}
		}
	}
	v, err := uo.Invoke("inspect", o.Value(), opts.Value())
	if err != nil {
		return engine.Undefined, err
	}
	return engine.String(name + " ").Concat(v)
}

func initAddress(c *engine.Call) error {
	rt := c.Runtime()
	a := &addressData{}
	opts := rt.NewObject()
	if v := c.Arg(0); !v.IsUndefined() {
		var err error
		if opts, err = validate.Object(c, v, "options"); err != nil {
			return err
		}
	}
	family, err := opts.Get("family")
	if err != nil {
		return err
	}
	name := "ipv4"
	if !family.IsUndefined() {
		if name, err = familyOf(c, family, "options.family"); err != nil {
			return err
		}
	}
	text := "127.0.0.1"
	if name == "ipv6" {
		text = "::"
	}
	v, err := opts.Get("address")
	if err != nil {
		return err
	}
	if !v.IsUndefined() {
		if text, err = validate.String(c, v, "options.address"); err != nil {
			return err
		}
	}
	if v, err = opts.Get("port"); err != nil {
		return err
	}
	if !v.IsUndefined() {
		if a.port, err = validate.Port(c, v, "options.port", true); err != nil {
			return err
		}
	}
	if v, err = opts.Get("flowlabel"); err != nil {
		return err
	}
	if !v.IsUndefined() {
		if a.label, err = validate.Uint32(c, v, "options.flowlabel", false); err != nil {
			return err
		}
	}
	if a.ip, err = parseFamily(text, name); err != nil {
		return err
	}
	addressState.Set(c.ThisObject(), a)
	return nil
}

// familyOf checks a family and returns it in lower case.
func familyOf(c *engine.Call, v engine.Value, name string) (string, error) {
	s, ok := v.AsString()
	if !ok {
		if name != "options.family" {
			return "", nodeerr.InvalidArgType(c.Runtime(), name, v, "string")
		}
		return "", nodeerr.InvalidArgValue(c.Runtime(), name, v, "")
	}
	switch lower := lowerASCII(s); lower {
	case "ipv4", "ipv6":
		return lower, nil
	}
	return "", nodeerr.InvalidArgValue(c.Runtime(), "options.family", v, "")
}

func lowerASCII(s string) string {
	b := []byte(s)
	for i, c := range b {
		if c >= 'A' && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}

// parseAddress is SocketAddress.parse(input).
func parseAddress(c *engine.Call) (engine.Value, error) {
	s, err := validate.String(c, c.Arg(0), "input")
	if err != nil {
		return engine.Undefined, err
	}
	u, ok := urlparse.Parse("http://"+s, nil)
	if !ok {
		return engine.Undefined, nil
	}
	host := u.Hostname()
	if len(host) > 2 && host[0] == '[' {
		host = host[1 : len(host)-1]
	}
	ip, err := netip.ParseAddr(host)
	if err != nil {
		return engine.Undefined, nil
	}
	port, err := strconv.Atoi(u.Port())
	if err != nil {
		port = 0
	}
	o, err := (&addressData{ip: ip, port: port}).Make(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}
