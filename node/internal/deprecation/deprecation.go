package deprecation

import (
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// emitted are the codes that a runtime has warned about.
type emitted struct{ codes []string }

var states env.State[emitted]

// maxFrames is how far up the stack the code that is to blame is looked for.
const maxFrames = 10

// Warn emits a DeprecationWarning unless it did before, or the code that is
// running is that of a package under node_modules and --pending-deprecation is
// not set.
func Warn(e *env.Env, code, message string) error {
	s := states.Must(e)
	for _, c := range s.codes {
		if c == code {
			return nil
		}
	}
	if !e.Options.PendingDeprecation && callerInNodeModules(e.RT) {
		return nil
	}
	s.codes = append(s.codes, code)
	return e.EmitWarning(engine.String(message), engine.String("DeprecationWarning"), engine.String(code))
}

func callerInNodeModules(rt *engine.Runtime) bool {
	for _, f := range rt.Stack(maxFrames) {
		if f.URL == "" || strings.HasPrefix(f.URL, "node:") {
			continue
		}
		return strings.Contains(f.URL, "/node_modules/") || strings.Contains(f.URL, `\node_modules\`)
	}
	return false
}
