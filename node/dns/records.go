package dns

import (
	"strings"

	"github.com/miekg/dns"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/runtime/env"
)

// queryKind is one of the resolve functions.
type queryKind struct {
	method string // resolve4
	name   string // queryA, the function's name and the system call of errors
	rrtype string // A, what resolve takes
	record uint16
	bare   bool // the result is the first record itself
}

var queryKinds = [...]queryKind{
	{method: "resolveAny", name: "queryAny", rrtype: "ANY", record: dns.TypeANY},
	{method: "resolve4", name: "queryA", rrtype: "A", record: dns.TypeA},
	{method: "resolve6", name: "queryAaaa", rrtype: "AAAA", record: dns.TypeAAAA},
	{method: "resolveCaa", name: "queryCaa", rrtype: "CAA", record: dns.TypeCAA},
	{method: "resolveCname", name: "queryCname", rrtype: "CNAME", record: dns.TypeCNAME},
	{method: "resolveMx", name: "queryMx", rrtype: "MX", record: dns.TypeMX},
	{method: "resolveNs", name: "queryNs", rrtype: "NS", record: dns.TypeNS},
	{method: "resolveTlsa", name: "queryTlsa", rrtype: "TLSA", record: dns.TypeTLSA},
	{method: "resolveTxt", name: "queryTxt", rrtype: "TXT", record: dns.TypeTXT},
	{method: "resolveSrv", name: "querySrv", rrtype: "SRV", record: dns.TypeSRV},
	{method: "resolvePtr", name: "queryPtr", rrtype: "PTR", record: dns.TypePTR},
	{method: "resolveNaptr", name: "queryNaptr", rrtype: "NAPTR", record: dns.TypeNAPTR},
	{method: "resolveSoa", name: "querySoa", rrtype: "SOA", record: dns.TypeSOA, bare: true},
}

// kindOfType finds the kind of a record type, nil for unknown ones.
func kindOfType(rrtype string) *queryKind {
	for i := range queryKinds {
		if queryKinds[i].rrtype == rrtype {
			return &queryKinds[i]
		}
	}
	return nil
}

// field is a property of a record.
type field struct {
	name string
	v    engine.Value
}

func object(rt *engine.Runtime, fields ...field) engine.Value {
	o := rt.NewObject()
	for _, f := range fields {
		_ = o.Put(f.name, f.v) // a new ordinary object accepts it
	}
	return o.Value()
}

// results makes the result of a query; code is that of an error.
func (k *queryKind) results(e *env.Env, records []dns.RR, ttl bool) (v engine.Value, code string) {
	if k.record == dns.TypeANY {
		return anyResults(e, records)
	}
	var list []engine.Value
	for _, rr := range records {
		if rr.Header().Rrtype != k.record {
			continue
		}
		v := recordValue(e, rr, ttl)
		if k.bare {
			return v, ""
		}
		list = append(list, v)
	}
	if len(list) == 0 {
		return engine.Undefined, "ENODATA"
	}
	return e.RT.NewArray(list...).Value(), ""
}

// recordFields are the properties of records that are objects. COMPAT: the
// type is there for some, and undefined for others unless all types were asked for.
func recordFields(e *env.Env, rr dns.RR) []field {
	switch r := rr.(type) {
	case *dns.MX:
		return []field{{"exchange", hostname(r.Mx)}, {"priority", engine.Int(int(r.Preference))}, {"type", engine.String("MX")}}
	case *dns.SRV:
		return []field{{"name", hostname(r.Target)}, {"port", engine.Int(int(r.Port))}, {"priority", engine.Int(int(r.Priority))},
			{"weight", engine.Int(int(r.Weight))}, {"type", engine.String("SRV")}}
	case *dns.NAPTR:
		return []field{{"flags", text(r.Flags)}, {"service", text(r.Service)}, {"regexp", text(r.Regexp)}, {"replacement", hostname(r.Replacement)},
			{"order", engine.Int(int(r.Order))}, {"preference", engine.Int(int(r.Preference))}, {"type", engine.Undefined}}
	case *dns.SOA:
		return []field{{"nsname", hostname(r.Ns)}, {"hostmaster", hostname(r.Mbox)}, {"serial", number(r.Serial)}, {"refresh", number(r.Refresh)},
			{"retry", number(r.Retry)}, {"expire", number(r.Expire)}, {"minttl", number(r.Minttl)},
			{"type", engine.Undefined}}
	case *dns.CAA:
		return []field{{"critical", engine.Int(int(r.Flag))}, {"type", engine.String("CAA")}, {r.Tag, text(r.Value)}}
	case *dns.TLSA:
		data := hexBytes(r.Certificate)
		return []field{{"certUsage", engine.Int(int(r.Usage))}, {"selector", engine.Int(int(r.Selector))}, {"match", engine.Int(int(r.MatchingType))},
			{"data", e.RT.NewArrayBuffer(data).Value()}}
	}
	return nil
}

func number(n uint32) engine.Value { return engine.Number(float64(n)) }

// recordValue is what a query for one type gives for a record.
func recordValue(e *env.Env, rr dns.RR, ttl bool) engine.Value {
	address := func(s string) engine.Value {
		if !ttl {
			return engine.String(s)
		}
		return object(e.RT, field{"address", engine.String(s)}, field{"ttl", number(rr.Header().Ttl)})
	}
	switch r := rr.(type) {
	case *dns.A:
		return address(r.A.String())
	case *dns.AAAA:
		return address(ipv6Text(r.AAAA))
	case *dns.CNAME:
		return hostname(r.Target)
	case *dns.NS:
		return hostname(r.Ns)
	case *dns.PTR:
		return hostname(r.Ptr)
	case *dns.TXT:
		return chunks(e, r)
	}
	return object(e.RT, recordFields(e, rr)...)
}

// anyOrder is the order in which a query for all types gives the records.
var anyOrder = [...]uint16{dns.TypeCNAME, dns.TypeA, dns.TypeAAAA, dns.TypeMX, dns.TypeNS, dns.TypeTXT, dns.TypeSRV, dns.TypePTR, dns.TypeNAPTR,
	dns.TypeSOA, dns.TypeTLSA, dns.TypeCAA}

// anyResults makes the result of a query for all types. COMPAT: beside a CNAME
// the IPv4 addresses do not show.
func anyResults(e *env.Env, records []dns.RR) (v engine.Value, code string) {
	var list []engine.Value
	for _, kind := range anyOrder {
		if kind == dns.TypeA && len(list) > 0 {
			continue
		}
		for _, rr := range records {
			if rr.Header().Rrtype == kind {
				list = append(list, anyRecord(e, rr))
			}
		}
	}
	if len(list) == 0 {
		return engine.Undefined, "ENODATA"
	}
	return e.RT.NewArray(list...).Value(), ""
}

// anyRecord is what a query for all types gives for a record.
func anyRecord(e *env.Env, rr dns.RR) engine.Value {
	ttl := field{"ttl", number(rr.Header().Ttl)}
	kind := field{"type", engine.String(dns.TypeToString[rr.Header().Rrtype])}
	switch r := rr.(type) {
	case *dns.A:
		return object(e.RT, field{"address", engine.String(r.A.String())}, ttl, kind)
	case *dns.AAAA:
		return object(e.RT, field{"address", engine.String(ipv6Text(r.AAAA))}, ttl, kind)
	case *dns.CNAME:
		return object(e.RT, field{"value", hostname(r.Target)}, kind)
	case *dns.NS:
		return object(e.RT, field{"value", hostname(r.Ns)}, kind)
	case *dns.PTR:
		return object(e.RT, field{"value", hostname(r.Ptr)}, kind)
	case *dns.TXT:
		return object(e.RT, field{"entries", chunks(e, r)}, kind)
	case *dns.NAPTR, *dns.SOA:
		return object(e.RT, append(recordFields(e, rr), kind)...)
	}
	return object(e.RT, recordFields(e, rr)...)
}

func ipv6Text(ip []byte) string {
	a, ok := addressOf(ip)
	if !ok {
		return ""
	}
	return a.String()
}

// hostname is a name without the dot at its end.
func hostname(s string) engine.Value {
	if s != "." {
		s = strings.TrimSuffix(s, ".")
	} else {
		s = ""
	}
	return engine.String(s)
}

// chunks are the strings of a TXT record.
func chunks(e *env.Env, r *dns.TXT) engine.Value {
	list := make([]engine.Value, len(r.Txt))
	for i, s := range r.Txt {
		list[i] = text(s)
	}
	return e.RT.NewArray(list...).Value()
}

// text undoes the escapes of the presentation format; the bytes are Latin-1.
func text(s string) engine.Value {
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 >= len(s) {
			b = append(b, s[i])
			continue
		}
		if i+3 < len(s) && digit(s[i+1]) && digit(s[i+2]) && digit(s[i+3]) {
			b = append(b, (s[i+1]-'0')*100+(s[i+2]-'0')*10+(s[i+3]-'0'))
			i += 3
			continue
		}
		i++
		b = append(b, s[i])
	}
	return engine.StringLatin1(b)
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

// hexBytes are the bytes that a text of hexadecimal digits names.
func hexBytes(s string) []byte {
	enc, ok := buffer.ParseEncoding(engine.String("hex"))
	if !ok {
		return nil
	}
	return buffer.StringBytes(engine.String(s), enc)
}
