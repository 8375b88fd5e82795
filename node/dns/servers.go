package dns

import (
	"context"
	gonet "net"
	"net/netip"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// resolver asks DNS servers; it is the Go side of a Resolver.
type resolver struct {
	env        *env.Env
	servers    []netip.AddrPort
	timeout    time.Duration // of the first try
	maxTimeout time.Duration // 0 for none
	tries      int
	local4     netip.Addr
	local6     netip.Addr
	pending    []*pending
}

// pending is a query under way.
type pending struct {
	stop context.CancelFunc
	done func(answer)
}

const (
	defaultTimeout = 2 * time.Second
	defaultTries   = 4
	dnsPort        = 53
)

var resolverState = engine.PrivateKey[resolver]{Name: "dnsResolver"}

func newResolver(e *env.Env) *resolver {
	return &resolver{env: e, servers: systemServers(), timeout: defaultTimeout, tries: defaultTries}
}

// systemServers are the servers that the system is set up for.
func systemServers() []netip.AddrPort {
	var list []netip.AddrPort
	data, err := os.ReadFile("/etc/resolv.conf")
	if err == nil {
		for line := range strings.Lines(string(data)) {
			f := strings.Fields(line)
			if len(f) < 2 || f[0] != "nameserver" {
				continue
			}
			if a, err := netip.ParseAddr(f[1]); err == nil {
				list = append(list, netip.AddrPortFrom(a, dnsPort))
			}
		}
	}
	if len(list) == 0 {
		list = append(list, netip.AddrPortFrom(netip.AddrFrom4([4]byte{127, 0, 0, 1}), dnsPort))
	}
	return list
}

// configure reads the options of the constructor.
func (r *resolver) configure(c *engine.Call, options engine.Value) error {
	o, ok := options.AsObject()
	if !ok {
		return nil
	}
	v, err := o.Get("timeout")
	if err != nil {
		return err
	}
	if !v.IsUndefined() {
		n, err := validate.Int32(c, v, "options.timeout", -1, 1<<31-1)
		if err != nil {
			return err
		}
		if n >= 0 {
			r.timeout = time.Duration(n) * time.Millisecond
		}
	}
	if v, err = o.Get("tries"); err != nil {
		return err
	}
	if !v.IsUndefined() {
		n, err := validate.Int32(c, v, "options.tries", 1, 1<<31-1)
		if err != nil {
			return err
		}
		r.tries = int(n)
	}
	if v, err = o.Get("maxTimeout"); err != nil || v.IsUndefined() {
		return err
	}
	n, err := validate.Integer(c, v, "options.maxTimeout", 0, 1<<32-1)
	r.maxTimeout = time.Duration(n) * time.Millisecond
	return err
}

// parseServer reads "1.2.3.4", "1.2.3.4:53", "::1" or "[::1]:53".
func parseServer(s string) (netip.AddrPort, bool) {
	if a, err := netip.ParseAddr(s); err == nil {
		return netip.AddrPortFrom(a, dnsPort), true
	}
	host, port := s, ""
	if strings.HasPrefix(s, "[") {
		end := strings.IndexByte(s, ']')
		if end < 0 {
			return netip.AddrPort{}, false
		}
		host, port = s[1:end], strings.TrimPrefix(s[end+1:], ":")
	} else if i := strings.LastIndexByte(s, ':'); i > 0 {
		if host, port = s[:i], s[i+1:]; port == "" || strings.Trim(port, "0123456789") != "" {
			return netip.AddrPort{}, false
		}
	}
	a, err := netip.ParseAddr(host)
	if err != nil {
		return netip.AddrPort{}, false
	}
	n, err := strconv.ParseUint(port, 10, 16)
	if err != nil || n == 0 {
		n = dnsPort
	}
	return netip.AddrPortFrom(a, uint16(n)), true
}

// setServers is resolver.setServers(servers).
// https://nodejs.org/api/dns.html#dnssetserversservers
func (r *resolver) setServers(c *engine.Call) error {
	list, err := validate.Array(c, c.Arg(0), "servers")
	if err != nil {
		return err
	}
	n, err := list.Length()
	if err != nil {
		return err
	}
	servers := make([]netip.AddrPort, 0, n)
	for i := range n {
		if has, err := list.Has(engine.IndexKey(uint32(i))); err != nil {
			return err
		} else if !has {
			continue
		}
		v, err := list.GetIndex(uint32(i))
		if err != nil {
			return err
		}
		s, err := validate.String(c, v, "servers["+strconv.Itoa(i)+"]")
		if err != nil {
			return err
		}
		if i := strings.LastIndexByte(s, ':'); strings.Count(s, ":") == 1 || i > 0 && s[i-1] == ']' {
			if n, err := strconv.Atoi(s[i+1:]); err == nil && n > 65535 {
				return nodeerr.Range("ERR_SOCKET_BAD_PORT", "Port should be >= 0 and < 65536. Received type number (%d).", n)
			}
		}
		a, ok := parseServer(s)
		if !ok {
			return nodeerr.Type("ERR_INVALID_IP_ADDRESS", "Invalid IP address: %s", s)
		}
		servers = append(servers, a)
	}
	if len(r.pending) > 0 {
		return nodeerr.New("ERR_DNS_SET_SERVERS_FAILED", `c-ares failed to set servers: "There are pending queries." [%s]`, serversText(c, list))
	}
	r.servers = servers
	return nil
}

// serversText is a list of servers as messages show it.
func serversText(c *engine.Call, list *engine.Object) string {
	s, err := c.Runtime().ToString(list.Value())
	if err != nil {
		return ""
	}
	return s
}

// getServers is resolver.getServers().
func (r *resolver) getServers() engine.Value {
	list := make([]string, len(r.servers))
	for i, s := range r.servers {
		list[i] = s.Addr().String()
		if s.Port() != dnsPort {
			list[i] = s.String()
		}
	}
	return r.env.RT.NewStringArray(list).Value()
}

// setLocalAddress is resolver.setLocalAddress([ipv4][, ipv6]).
// https://nodejs.org/api/dns.html#resolversetlocaladdressipv4-ipv6
func (r *resolver) setLocalAddress(c *engine.Call) error {
	first, err := validate.String(c, c.Arg(0), "ipv4")
	if err != nil {
		return err
	}
	second := ""
	if v := c.Arg(1); !v.IsUndefined() {
		if second, err = validate.String(c, v, "ipv6"); err != nil {
			return err
		}
	}
	bad := func(message string) error { return nodeerr.Type("ERR_INVALID_ARG_VALUE", "%s", message) }
	a, err := netip.ParseAddr(first)
	if err != nil {
		return bad("Invalid IP address.")
	}
	var local4, local6 netip.Addr
	if a.Is4() {
		local4 = a
	} else {
		local6 = a
	}
	if second != "" {
		b, err := netip.ParseAddr(second)
		switch {
		case err != nil:
			return bad("Invalid IP address.")
		case b.Is4() && local4.IsValid():
			return bad("Cannot specify two IPv4 addresses.")
		case !b.Is4() && local6.IsValid():
			return bad("Cannot specify two IPv6 addresses.")
		case b.Is4():
			local4 = b
		default:
			local6 = b
		}
	}
	r.local4, r.local6 = local4, local6
	return nil
}

// localAddress is what to bind to for a server, nil for any.
func (r *resolver) localAddress(server netip.AddrPort, tcp bool) gonet.Addr {
	local := r.local6
	if server.Addr().Is4() {
		local = r.local4
	}
	if !local.IsValid() {
		return nil
	}
	if tcp {
		return gonet.TCPAddrFromAddrPort(netip.AddrPortFrom(local, 0))
	}
	return gonet.UDPAddrFromAddrPort(netip.AddrPortFrom(local, 0))
}
