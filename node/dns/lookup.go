package dns

import (
	"context"
	"errors"
	gonet "net"
	"net/netip"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// Options are the options of a lookup.
type Options struct {
	Family int // 0, 4 or 6
	Hints  int
	// Order is "verbatim", "ipv4first" or "ipv6first"; "" is the default order.
	Order string
}

// The hints of lookup; the values are those of Linux.
const (
	hintV4Mapped   = 8
	hintAll        = 16
	hintAddrConfig = 32

	// AddrConfig is dns.ADDRCONFIG.
	AddrConfig = hintAddrConfig
)

// Lookup resolves a name with the system's rules, on the worker pool. done
// runs on the loop's goroutine in a callback scope; its error is Node's
// (ENOTFOUND, EAI_AGAIN ...).
func Lookup(e *env.Env, host string, opts Options, done func(addrs []netip.Addr, err *nodeerr.Error)) {
	var addrs []netip.Addr
	var err error
	e.Loop.GoSlow(func() {
		addrs, err = resolveHinted(host, opts)
	}, func() {
		if err != nil {
			done(nil, lookupError(err, host))
			return
		}
		done(arrange(e, addrs, opts), nil)
	})
}

// systemResolver is the resolver of package net.
var systemResolver gonet.Resolver

func resolve(host string, family int) ([]netip.Addr, error) {
	network := "ip"
	switch family {
	case 4:
		network = "ip4"
	case 6:
		network = "ip6"
	}
	addrs, err := systemResolver.LookupNetIP(context.Background(), network, host)
	for i := range addrs {
		addrs[i] = addrs[i].Unmap()
	}
	if err == nil && family == 4 {
		addrs = keep(addrs, netip.Addr.Is4)
	}
	if err == nil && len(addrs) == 0 {
		return nil, notFound(host)
	}
	return addrs, err
}

func keep(addrs []netip.Addr, f func(netip.Addr) bool) []netip.Addr {
	kept := addrs[:0]
	for _, a := range addrs {
		if f(a) {
			kept = append(kept, a)
		}
	}
	return kept
}

// lookupError is the error of getaddrinfo for a failed lookup.
func lookupError(err error, host string) *nodeerr.Error {
	code := "ENOTFOUND"
	var dns *gonet.DNSError
	if errors.As(err, &dns) && !dns.IsNotFound {
		code = "EAI_AGAIN"
	}
	return getaddrinfoError(code, host)
}

// getaddrinfoError is Node's DNSException of a lookup.
func getaddrinfoError(code, host string) *nodeerr.Error {
	number, _, _ := nodeerr.Errno(errnoName(code))
	message := "getaddrinfo " + code
	if host != "" {
		message += " " + host
	}
	x := &nodeerr.Error{Kind: engine.PlainErrorKind, Message: message, Plain: true,
		Where: "GetAddrInfoReqWrap.onlookup [as oncomplete] (node:dns:111:26)"}
	x.With("errno", engine.Int(number)).With("code", engine.String(code)).With("syscall", engine.String("getaddrinfo"))
	if host != "" {
		x.With("hostname", engine.String(host))
	}
	return x
}

func errnoName(code string) string {
	if code == "ENOTFOUND" {
		return "EAI_NONAME"
	}
	return code
}

// arrange orders and maps addresses as the options say.
func arrange(e *env.Env, addrs []netip.Addr, opts Options) []netip.Addr {
	order := opts.Order
	if order == "" {
		order = DefaultOrder(e)
	}
	switch order {
	case "ipv4first":
		addrs = partition(addrs, netip.Addr.Is4)
	case "ipv6first":
		addrs = partition(addrs, netip.Addr.Is6)
	}
	return addrs
}

func partition(addrs []netip.Addr, first func(netip.Addr) bool) []netip.Addr {
	out := make([]netip.Addr, 0, len(addrs))
	for _, a := range addrs {
		if first(a) {
			out = append(out, a)
		}
	}
	for _, a := range addrs {
		if !first(a) {
			out = append(out, a)
		}
	}
	return out
}
