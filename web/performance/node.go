package performance

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// Span is an operation of a module under way, of which an entry of Node's own
// types (dns, http, net ...) is to tell.
// https://nodejs.org/api/perf_hooks.html#class-performancenodeentry
type Span struct {
	kind, name string
	start      float64
	detail     *engine.Object
}

// Observed reports whether something observes entries of a type. PERF: without
// observers nothing is made or searched.
func Observed(e *env.Env, kind string) bool {
	s := states.Must(e)
	return len(s.observers) > 0 && s.observed(kind)
}

// Begin starts a span; detail becomes part of the entry's.
func Begin(e *env.Env, kind, name string, detail *engine.Object) *Span {
	return &Span{kind, name, Now(e), detail}
}

// End makes the entry of the span, with more of its detail, and hands it to
// those who observe it then.
func (p *Span) End(e *env.Env, more *engine.Object) error {
	s, err := stateOf(e)
	if err != nil {
		return err
	}
	detail := e.RT.NewObject()
	for _, from := range [...]*engine.Object{p.detail, more} {
		if from == nil {
			continue
		}
		if err := detail.CopyDataProperties(from.Value()); err != nil {
			return err
		}
	}
	s.enqueue(e, s.newEntry(e.RT, &s.nodeEntry, entry{name: p.name, kind: p.kind, start: p.start, duration: Now(e) - p.start, detail: detail.Value()}))
	return nil
}
