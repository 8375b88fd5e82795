package dns

import (
	"net/netip"
	"strconv"

	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/tracelog"
)

// traceLookup adds the event that a lookup begins.
func (r *request) traceLookup(e *env.Env) env.Span {
	if !e.Trace.On(tracelog.DNS) {
		return env.Span{}
	}
	family := "unspec"
	if r.Family != 0 {
		family = "ipv" + strconv.Itoa(r.Family)
	}
	return e.BeginSpan(tracelog.DNS, "lookup", `{"hostname":`+tracelog.Quote(r.host)+`,"family":"`+family+`"}`)
}

// endLookup adds the event that a lookup has ended.
func (r *request) endLookup(e *env.Env, s *env.Span, addrs []netip.Addr) {
	if !s.On() {
		return
	}
	order := r.Order
	if order == "" {
		order = DefaultOrder(e)
	}
	n := 0 // as it comes
	switch order {
	case "ipv4first":
		n = 1
	case "ipv6first":
		n = 2
	}
	s.End(`{"count":` + strconv.Itoa(len(addrs)) + `,"order":` + strconv.Itoa(n) + "}")
}

// traceService adds the event that lookupService begins.
func traceService(e *env.Env, ip string, port int) env.Span {
	if !e.Trace.On(tracelog.DNS) {
		return env.Span{}
	}
	return e.BeginSpan(tracelog.DNS, "lookupService", `{"ip":`+tracelog.Quote(ip)+`,"port":`+strconv.Itoa(port)+"}")
}

// endService adds the event that lookupService has ended.
func endService(s *env.Span, host, service string) {
	if s.On() {
		s.End(`{"hostname":` + tracelog.Quote(host) + `,"service":` + tracelog.Quote(service) + "}")
	}
}

// traceQuery adds the event that a query begins; a is the address that
// reverse looks for.
func traceQuery(e *env.Env, call, name string, a netip.Addr) env.Span {
	if !e.Trace.On(tracelog.DNS) {
		return env.Span{}
	}
	args := `{"name":` + tracelog.Quote(name)
	if a.IsValid() {
		args += `,"family":"ipv` + strconv.Itoa(version(a)) + `"`
	}
	return e.BeginSpan(tracelog.DNS, call, args+"}")
}

// endQuery adds the event that a query has ended, with an error code of
// c-ares or "".
func endQuery(s *env.Span, code string) {
	if !s.On() {
		return
	}
	if code == "" {
		s.End("")
		return
	}
	s.End(`{"error":` + strconv.Itoa(aresNumber(code)) + "}")
}

// aresNumber is the number of an error code of c-ares, 0 for others.
func aresNumber(code string) int {
	for i, c := range [...]string{"ENODATA", "EFORMERR", "ESERVFAIL", "ENOTFOUND", "ENOTIMP", "EREFUSED", "EBADQUERY", "EBADNAME", "EBADFAMILY", "EBADRESP",
		"ECONNREFUSED", "ETIMEOUT", "EOF", "EFILE", "ENOMEM", "EDESTRUCTION", "EBADSTR", "EBADFLAGS", "ENONAME", "EBADHINTS", "ENOTINITIALIZED",
		"ELOADIPHLPAPI", "EADDRGETNETWORKPARAMS", "ECANCELLED"} {
		if c == code {
			return i + 1
		}
	}
	return 0
}
