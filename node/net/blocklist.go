package net

import (
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// blockList is the state of a net.BlockList. Each kind of rule has its newest
// one first.
// https://nodejs.org/api/net.html#class-netblocklist
type blockList struct {
	addresses []netip.Addr
	subnets   []netip.Prefix // not masked
	ranges    [][2]netip.Addr
}

var blockState = engine.PrivateKey[blockList]{Name: "BlockList"}

// Make implements structuredclone.Data: clones share their rules.
func (b *blockList) Make(e *env.Env) (*engine.Object, error) {
	l, err := listsOf(e)
	if err != nil {
		return nil, err
	}
	o := e.RT.NewObjectWithPrototype(l.blockProto)
	blockState.Set(o, b)
	return o, nil
}

// has reports whether an address is blocked. IPv4 addresses inside IPv6 count as themselves.
func (b *blockList) has(ip netip.Addr) bool {
	ip = ip.Unmap()
	for _, a := range b.addresses {
		if a.Unmap() == ip {
			return true
		}
	}
	for _, p := range b.subnets {
		if p.Contains(ip) || p.Addr().Is4In6() && ip.Is4() && p.Contains(netip.AddrFrom16(ip.As16())) {
			return true
		}
	}
	for _, r := range b.ranges {
		if r[0].Unmap().Is4() == ip.Is4() && r[0].Unmap().Compare(ip) <= 0 && ip.Compare(r[1].Unmap()) <= 0 {
			return true
		}
	}
	return false
}

func familyText(ip netip.Addr) string {
	if ip.Is4() {
		return "IPv4 "
	}
	return "IPv6 "
}

func (b *blockList) rules() []string {
	out := []string{}
	for _, a := range b.addresses {
		out = append(out, "Address: "+familyText(a)+a.String())
	}
	for _, p := range b.subnets {
		out = append(out, "Subnet: "+familyText(p.Addr())+p.String())
	}
	for _, r := range b.ranges {
		out = append(out, "Range: "+familyText(r[0])+r[0].String()+"-"+r[1].String())
	}
	return out
}

func (b *blockList) addAddress(ip netip.Addr) {
	if !slices.Contains(b.addresses, ip) {
		b.addresses = slices.Insert(b.addresses, 0, ip)
	}
}

func blockListClass() *engine.Class {
	on := func(name string, length int, f func(c *engine.Call, b *blockList) (engine.Value, error)) engine.Method {
		return engine.Method{Name: name, Length: length, Func: blockMethod(name, f)}
	}
	return &engine.Class{Name: "BlockList", Init: func(c *engine.Call) error {
		blockState.Set(c.ThisObject(), &blockList{})
		return nil
	}, Statics: []engine.Method{
		{Name: "isBlockList", Length: 1, Func: func(c *engine.Call) (engine.Value, error) {
			return engine.Bool(blockListOf(c.Arg(0)) != nil), nil
		}},
		{Name: "PRIVATE_RANGES", Enumerable: true, Value: func(rt *engine.Runtime) (engine.Value, error) {
			a := rt.NewStringArray([]string{"10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "127.0.0.0/8", "::1/128", "169.254.0.0/16", "fe80::/10", "fc00::/7"})
			return a.Value(), a.Freeze()
		}},
	}, Methods: []engine.Method{
		on("addAddress", 1, changeAddress(true)),
		on("addAddresses", 1, addAddresses),
		on("addRange", 2, changeRange(true)),
		on("addSubnet", 2, changeSubnet(true)),
		on("addCIDR", 1, func(c *engine.Call, b *blockList) (engine.Value, error) {
			return engine.Undefined, b.addCIDR(c, c.Arg(0))
		}),
		on("addCIDRs", 1, func(c *engine.Call, b *blockList) (engine.Value, error) {
			return each(c, "cidrs", func(v engine.Value) error { return b.addCIDR(c, v) })
		}),
		on("removeAddress", 1, changeAddress(false)),
		on("removeRange", 2, changeRange(false)),
		on("removeSubnet", 2, changeSubnet(false)),
		on("removeCIDR", 1, func(c *engine.Call, b *blockList) (engine.Value, error) {
			p, err := cidr(c, c.Arg(0))
			if err == nil {
				b.removeSubnet(p)
			}
			return engine.Undefined, err
		}),
		on("check", 1, blockCheck),
		on("clear", 0, func(_ *engine.Call, b *blockList) (engine.Value, error) {
			*b = blockList{}
			return engine.Undefined, nil
		}),
		on("toJSON", 0, func(c *engine.Call, b *blockList) (engine.Value, error) {
			return c.Runtime().NewStringArray(b.rules()).Value(), nil
		}),
		on("fromJSON", 1, blockFromJSON),
		{Name: "rules", Get: blockMethod("rules", func(c *engine.Call, b *blockList) (engine.Value, error) {
			return c.Runtime().NewStringArray(b.rules()).Value(), nil
		})},
		{Name: "size", Get: blockMethod("size", func(_ *engine.Call, b *blockList) (engine.Value, error) {
			return engine.Int(len(b.addresses) + len(b.subnets) + len(b.ranges)), nil
		})},
		{SymbolFor: "nodejs.util.inspect.custom", Length: 2, Func: blockMethod("rules", func(c *engine.Call, b *blockList) (engine.Value, error) {
			o := c.Runtime().NewObject()
			if err := o.Put("rules", c.Runtime().NewStringArray(b.rules()).Value()); err != nil {
				return engine.Undefined, err
			}
			return inspectAs(c, "BlockList", o)
		})},
	}}
}

func blockListOf(v engine.Value) *blockList {
	if o, ok := v.AsObject(); ok {
		return blockState.Get(o)
	}
	return nil
}

func blockMethod(name string, f func(c *engine.Call, b *blockList) (engine.Value, error)) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		b := blockListOf(c.This())
		if b == nil {
			return engine.Undefined, engine.TypeError("Cannot read properties of undefined (reading '%s')", name)
		}
		return f(c, b)
	}
}

// ipArg takes an address: a SocketAddress, or text with its family.
func ipArg(c *engine.Call, v engine.Value, name, family string) (netip.Addr, error) {
	if o, ok := v.AsObject(); ok {
		if a := addressState.Get(o); a != nil {
			return a.ip, nil
		}
	}
	s, err := validate.String(c, v, name)
	if err != nil {
		return netip.Addr{}, err
	}
	return parseFamily(s, family)
}

// familyArg takes the family at index i, IPv4 where it is not given.
func familyArg(c *engine.Call, i int) (string, error) {
	if c.Arg(i).IsUndefined() {
		return "ipv4", nil
	}
	return familyOf(c, c.Arg(i), "family")
}

func isAddress(v engine.Value) bool {
	o, ok := v.AsObject()
	return ok && addressState.Get(o) != nil
}

func changeAddress(add bool) func(c *engine.Call, b *blockList) (engine.Value, error) {
	return func(c *engine.Call, b *blockList) (engine.Value, error) {
		family, err := textFamily(c, c.Arg(0), "address", 1)
		if err != nil {
			return engine.Undefined, err
		}
		ip, err := ipArg(c, c.Arg(0), "address", family)
		if err != nil {
			return engine.Undefined, err
		}
		if add {
			b.addAddress(ip)
		} else {
			b.addresses = slices.DeleteFunc(b.addresses, func(x netip.Addr) bool { return x == ip })
		}
		return engine.Undefined, nil
	}
}

// textFamily checks that an address is text, and its family; a SocketAddress
// has its own.
func textFamily(c *engine.Call, v engine.Value, name string, at int) (string, error) {
	if isAddress(v) {
		return "", nil
	}
	if _, err := validate.String(c, v, name); err != nil {
		return "", err
	}
	return familyArg(c, at)
}

func each(c *engine.Call, name string, f func(v engine.Value) error) (engine.Value, error) {
	a, err := validate.Array(c, c.Arg(0), name)
	if err != nil {
		return engine.Undefined, err
	}
	n, err := a.Length()
	if err != nil {
		return engine.Undefined, err
	}
	for i := range n {
		v, err := a.GetIndex(uint32(i))
		if err != nil {
			return engine.Undefined, err
		}
		if err := f(v); err != nil {
			return engine.Undefined, err
		}
	}
	return engine.Undefined, nil
}

func addAddresses(c *engine.Call, b *blockList) (engine.Value, error) {
	return each(c, "addresses", func(v engine.Value) error {
		family, err := textFamily(c, v, "address", 1)
		if err != nil {
			return err
		}
		ip, err := ipArg(c, v, "address", family)
		if err == nil {
			b.addAddress(ip)
		}
		return err
	})
}

func changeRange(add bool) func(c *engine.Call, b *blockList) (engine.Value, error) {
	return func(c *engine.Call, b *blockList) (engine.Value, error) {
		family, err := textFamily(c, c.Arg(0), "start", 2)
		if err != nil {
			return engine.Undefined, err
		}
		if family == "" {
			family = "ipv4"
		}
		start, err := ipArg(c, c.Arg(0), "start", family)
		if err != nil {
			return engine.Undefined, err
		}
		end, err := ipArg(c, c.Arg(1), "end", family)
		if err != nil {
			return engine.Undefined, err
		}
		if start.Is4() != end.Is4() || start.Compare(end) > 0 {
			o, err := (&addressData{ip: start}).Make(env.From(c))
			if err != nil {
				return engine.Undefined, err
			}
			return engine.Undefined, nodeerr.InvalidArgValue(c.Runtime(), "start", o.Value(), "must come before end")
		}
		if add {
			b.ranges = slices.Insert(b.ranges, 0, [2]netip.Addr{start, end})
		} else {
			b.ranges = slices.DeleteFunc(b.ranges, func(r [2]netip.Addr) bool { return r[0] == start && r[1] == end })
		}
		return engine.Undefined, nil
	}
}

func changeSubnet(add bool) func(c *engine.Call, b *blockList) (engine.Value, error) {
	return func(c *engine.Call, b *blockList) (engine.Value, error) {
		family, err := textFamily(c, c.Arg(0), "network", 2)
		if err != nil {
			return engine.Undefined, err
		}
		ip, err := ipArg(c, c.Arg(0), "network", family)
		if err != nil {
			return engine.Undefined, err
		}
		n, err := validate.Int32(c, c.Arg(1), "prefix", 0, int32(ip.BitLen()))
		if err != nil {
			return engine.Undefined, err
		}
		p := netip.PrefixFrom(ip, int(n))
		if add {
			b.subnets = slices.Insert(b.subnets, 0, p)
		} else {
			b.removeSubnet(p)
		}
		return engine.Undefined, nil
	}
}

func (b *blockList) removeSubnet(p netip.Prefix) {
	b.subnets = slices.DeleteFunc(b.subnets, func(x netip.Prefix) bool { return x == p })
}

// cidr takes a network in CIDR notation.
func cidr(c *engine.Call, v engine.Value) (netip.Prefix, error) {
	s, err := validate.String(c, v, "cidr")
	if err != nil {
		return netip.Prefix{}, err
	}
	text, bits, ok := strings.Cut(s, "/")
	if !ok {
		return netip.Prefix{}, nodeerr.InvalidArgValue(c.Runtime(), "cidr", v, `must contain a prefix length (e.g. "10.0.0.0/8")`)
	}
	ip, err := netip.ParseAddr(text)
	if err != nil {
		return netip.Prefix{}, invalidAddress()
	}
	f, err := c.Runtime().ToNumber(engine.String(bits))
	if err != nil {
		return netip.Prefix{}, err
	}
	n, err := validate.Int32(c, engine.Number(f), "prefix", 0, int32(ip.BitLen()))
	return netip.PrefixFrom(ip, int(n)), err
}

func (b *blockList) addCIDR(c *engine.Call, v engine.Value) error {
	p, err := cidr(c, v)
	if err == nil {
		b.subnets = slices.Insert(b.subnets, 0, p)
	}
	return err
}

func blockCheck(c *engine.Call, b *blockList) (engine.Value, error) {
	if o, ok := c.Arg(0).AsObject(); ok {
		if a := addressState.Get(o); a != nil {
			return engine.Bool(b.has(a.ip)), nil
		}
	}
	s, err := validate.String(c, c.Arg(0), "address")
	if err != nil {
		return engine.Undefined, err
	}
	family, err := familyArg(c, 1)
	if err != nil {
		return engine.Undefined, err
	}
	ip, err := parseFamily(s, family)
	return engine.Bool(err == nil && b.has(ip)), nil
}

// blockFromJSON adds the rules that toJSON gave; what is no rule is left out.
func blockFromJSON(c *engine.Call, b *blockList) (engine.Value, error) {
	v := c.Arg(0)
	if s, ok := v.AsString(); ok {
		var err error
		if v, err = c.Runtime().ParseJSON(s); err != nil {
			return engine.Undefined, err
		}
	}
	bad := nodeerr.InvalidArgType(c.Runtime(), "data", v, "string", "string[]")
	a, ok := v.AsObject()
	if !ok || !v.IsArray() {
		return engine.Undefined, bad
	}
	n, err := a.Length()
	if err != nil {
		return engine.Undefined, err
	}
	texts := make([]string, n)
	for i := range n {
		x, err := a.GetIndex(uint32(i))
		if err != nil {
			return engine.Undefined, err
		}
		if texts[i], ok = x.AsString(); !ok {
			return engine.Undefined, bad
		}
	}
	have := b.rules()
	for _, t := range texts {
		if !slices.Contains(have, t) {
			b.addRule(t)
		}
	}
	return engine.Undefined, nil
}

// addRule adds a rule in the form of rules.
func (b *blockList) addRule(text string) {
	kind, rest, ok := strings.Cut(text, ": ")
	if !ok || !strings.HasPrefix(rest, "IPv4 ") && !strings.HasPrefix(rest, "IPv6 ") {
		return
	}
	rest = rest[5:]
	switch kind {
	case "Address":
		if ip, err := netip.ParseAddr(rest); err == nil {
			b.addAddress(ip)
		}
	case "Subnet":
		text, bits, _ := strings.Cut(rest, "/")
		ip, err := netip.ParseAddr(text)
		n, err2 := strconv.Atoi(bits)
		if err == nil && err2 == nil && n >= 0 && n <= ip.BitLen() {
			b.subnets = slices.Insert(b.subnets, 0, netip.PrefixFrom(ip, n))
		}
	case "Range":
		from, to, _ := strings.Cut(rest, "-")
		x, err := netip.ParseAddr(from)
		y, err2 := netip.ParseAddr(to)
		if err == nil && err2 == nil && x.Is4() == y.Is4() && x.Compare(y) <= 0 {
			b.ranges = slices.Insert(b.ranges, 0, [2]netip.Addr{x, y})
		}
	}
}

// errBlocked is the error of a connect to an address that a list blocks.
func errBlocked(ip netip.Addr) *nodeerr.Error {
	return nodeerr.New("ERR_IP_BLOCKED", "IP(%s) is blocked by net.BlockList", ip.String())
}

// takeBlockList reads the blockList option.
func takeBlockList(rt *engine.Runtime, opts *engine.Object) (*blockList, error) {
	v, err := get(opts, "blockList")
	if err != nil || !v.Truthy() {
		return nil, err
	}
	b := blockListOf(v)
	if b == nil {
		return nil, nodeerr.InvalidArgType(rt, "options.blockList", v, "net.BlockList")
	}
	return b, nil
}
