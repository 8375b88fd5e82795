package dns

import (
	"net/netip"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/performance"
)

// perfType is the type of the entries of performance.
const perfType = "dns"

// begin starts the entry of an operation, nil where nothing observes it.
func begin(e *env.Env, name string, fields ...field) *performance.Span {
	if !performance.Observed(e, perfType) {
		return nil
	}
	detail, _ := object(e.RT, fields...).AsObject()
	return performance.Begin(e, perfType, name, detail)
}

// end makes the entry of an operation that went well.
func end(e *env.Env, span *performance.Span, fields ...field) error {
	if span == nil || !performance.Observed(e, perfType) {
		return nil
	}
	more, _ := object(e.RT, fields...).AsObject()
	return span.End(e, more)
}

// begin starts the entry of a lookup.
func (r *request) begin(e *env.Env) *performance.Span {
	order := r.Order
	if order == "" {
		order = DefaultOrder(e)
	}
	return begin(e, "lookup", field{"hostname", engine.String(r.host)}, field{"family", engine.Int(r.Family)}, field{"hints", engine.Int(r.Hints)},
		field{"verbatim", engine.Bool(order == "verbatim")}, field{"order", engine.String(order)})
}

// end makes the entry of a lookup: with the list of addresses, as the program
// gets it.
func (r *request) end(e *env.Env, span *performance.Span, addrs []netip.Addr) error {
	if span == nil {
		return nil
	}
	list := make([]engine.Value, len(addrs))
	for i, a := range addrs {
		if !r.all {
			list[i] = engine.String(shown(a, ""))
			continue
		}
		o, err := addressEntry(e.RT, a, "")
		if err != nil {
			return err
		}
		list[i] = o.Value()
	}
	return end(e, span, field{"addresses", e.RT.NewArray(list...).Value()})
}
