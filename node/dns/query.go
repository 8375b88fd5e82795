package dns

import (
	"context"
	"encoding/binary"
	"errors"
	gonet "net"
	"net/netip"
	"os"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/miekg/dns"
)

// answer is what came of a query: records, or the code of an error.
type answer struct {
	records []dns.RR
	code    string
}

// ask queries the servers and calls done on the loop's goroutine.
func (r *resolver) ask(name string, kind uint16, done func(answer)) {
	fixed := *r // what the goroutine reads does not change under it
	r.work(func(ctx context.Context) answer { return fixed.query(ctx, name, kind) }, done)
}

// work runs f on a goroutine of its own, which cancel can stop.
func (r *resolver) work(f func(ctx context.Context) answer, done func(answer)) {
	ctx, stop := context.WithCancel(context.Background())
	p := &pending{stop: stop, done: done}
	r.pending = append(r.pending, p)
	loop := r.env.Loop
	loop.Begin()
	go func() {
		a := f(ctx)
		loop.PostDone(func() {
			stop()
			if i := slices.Index(r.pending, p); i >= 0 {
				r.pending = slices.Delete(r.pending, i, i+1)
				done(a)
			}
		})
	}()
}

// cancel is resolver.cancel(): all queries under way fail with ECANCELLED, in
// the order in which they began.
func (r *resolver) cancel() {
	list := r.pending
	r.pending = nil
	for _, p := range list {
		p.stop()
		r.env.Loop.QueuePending(func() { p.done(answer{code: "ECANCELLED"}) })
	}
}

// query asks one server after the other, as often as the resolver tries.
func (r *resolver) query(ctx context.Context, name string, kind uint16) answer {
	fqdn := dns.Fqdn(name)
	if _, ok := dns.IsDomainName(fqdn); !ok || strings.Contains(fqdn, "..") {
		return answer{code: "EBADNAME"}
	}
	if lower := strings.ToLower(fqdn); lower == "onion." || strings.HasSuffix(lower, ".onion.") {
		// https://www.rfc-editor.org/rfc/rfc7686#section-2
		return answer{code: "ENOTFOUND"}
	}
	m := new(dns.Msg)
	m.SetQuestion(fqdn, kind)
	last := answer{code: "ECONNREFUSED"}
	timeout := r.timeout
	for range r.tries {
		for _, server := range r.servers {
			if ctx.Err() != nil {
				return last
			}
			reply, err := r.exchange(ctx, m, server, timeout)
			if err != nil {
				last = answer{code: exchangeCode(err)}
				continue
			}
			a := outcome(reply)
			if a.code != "ESERVFAIL" && a.code != "ENOTIMP" && a.code != "EREFUSED" {
				return a
			}
			last = a
		}
		if last.code == "ESERVFAIL" || last.code == "ENOTIMP" || last.code == "EREFUSED" || last.code == "ECONNREFUSED" {
			return last
		}
		if timeout *= 2; r.maxTimeout > 0 {
			timeout = min(timeout, r.maxTimeout)
		}
	}
	return last
}

// exchange sends one query; an answer that was cut comes again over TCP.
func (r *resolver) exchange(ctx context.Context, m *dns.Msg, server netip.AddrPort, timeout time.Duration) (*dns.Msg, error) {
	for _, network := range [...]string{"udp", "tcp"} {
		client := dns.Client{Net: network, Timeout: timeout, UDPSize: dns.MaxMsgSize,
			Dialer: &gonet.Dialer{Timeout: timeout, LocalAddr: r.localAddress(server, network == "tcp")}}
		conn, err := client.DialContext(ctx, server.String())
		if err != nil {
			return nil, err
		}
		stop := context.AfterFunc(ctx, func() { conn.Close() })
		reply, err := converse(conn, m, timeout)
		stop()
		conn.Close()
		if err != nil || !reply.Truncated || network == "tcp" {
			return reply, err
		}
	}
	return nil, errors.New("unreachable")
}

// errCounts is a reply that has fewer records than its header says.
var errCounts = errors.New("dns: bad count of records")

// converse sends a query and reads its reply; other datagrams are passed over.
func converse(conn *dns.Conn, m *dns.Msg, timeout time.Duration) (*dns.Msg, error) {
	if err := conn.SetDeadline(time.Now().Add(timeout)); err != nil {
		return nil, err
	}
	conn.UDPSize = dns.MaxMsgSize
	if err := conn.WriteMsg(m); err != nil {
		return nil, err
	}
	for {
		raw, err := conn.ReadMsgHeader(nil)
		if err != nil {
			return nil, err
		}
		reply := new(dns.Msg)
		if err := reply.Unpack(raw); err != nil {
			return nil, err
		}
		if reply.Id != m.Id {
			continue
		}
		if len(raw) >= 8 && int(binary.BigEndian.Uint16(raw[6:])) != len(reply.Answer) {
			return nil, errCounts
		}
		return reply, nil
	}
}

func exchangeCode(err error) string {
	var timeout interface{ Timeout() bool }
	switch {
	case errors.Is(err, syscall.ECONNREFUSED):
		return "ECONNREFUSED"
	case errors.Is(err, os.ErrDeadlineExceeded), errors.As(err, &timeout) && timeout.Timeout():
		return "ETIMEOUT"
	case errors.Is(err, errCounts), errors.Is(err, dns.ErrBuf), errors.Is(err, dns.ErrShortRead):
		return "EBADRESP"
	}
	var pack *dns.Error
	if errors.As(err, &pack) {
		return "EBADRESP"
	}
	return "ECONNREFUSED"
}

// outcome says what a reply means.
func outcome(m *dns.Msg) answer {
	switch m.Rcode {
	case dns.RcodeSuccess:
		if len(m.Answer) == 0 {
			return answer{code: "ENODATA"}
		}
		return answer{records: m.Answer}
	case dns.RcodeFormatError:
		return answer{code: "EFORMERR"}
	case dns.RcodeServerFailure:
		return answer{code: "ESERVFAIL"}
	case dns.RcodeNameError:
		return answer{code: "ENOTFOUND"}
	case dns.RcodeNotImplemented:
		return answer{code: "ENOTIMP"}
	case dns.RcodeRefused:
		return answer{code: "EREFUSED"}
	}
	return answer{code: "ESERVFAIL"}
}

// hostsOf are the names of an address in the hosts file.
func hostsOf(a netip.Addr) []string {
	data, err := os.ReadFile("/etc/hosts")
	if err != nil {
		return nil
	}
	var names []string
	for line := range strings.Lines(string(data)) {
		line, _, _ = strings.Cut(line, "#")
		f := strings.Fields(line)
		if len(f) < 2 {
			continue
		}
		if b, err := netip.ParseAddr(f[0]); err == nil && b == a {
			names = append(names, f[1:]...)
		}
	}
	return names
}
