package esm

import (
	"github.com/sxfescript/sxn/engine"
	dc "github.com/sxfescript/sxn/node/diagnosticschannel"
)

// importTrace are the channels of import().
// https://nodejs.org/api/diagnostics_channel.html#modules
var importTrace = dc.TracingAt("module.import")

// TraceImport is the engine's host hook that tells the channels of import().
func (l *Loader) TraceImport(rt *engine.Runtime, ref *engine.Referrer, req engine.ModuleRequest, promise *engine.Promise, begin func(*engine.Promise)) bool {
	if !importTrace.Active(l.env) {
		return false
	}
	inner := rt.NewPromise()
	err := importTrace.Follow(l.env, inner, func() { begin(inner) }, func(v engine.Value, err error) {
		if err != nil {
			promise.Reject(err)
			return
		}
		promise.Resolve(v)
	}, dc.Field{Name: "parentURL", Value: engine.String(parentURL(ref))}, dc.Field{Name: "url", Value: engine.String(req.Specifier)})
	if err != nil {
		promise.Reject(err)
	}
	return true
}
