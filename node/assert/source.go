package assert

import "github.com/sxfescript/sxn/engine"

// sourceMessage is the message of assert.ok without a text: it shows the call
// as it stands in the source.
func sourceMessage(rt *engine.Runtime) string {
	line, at, ok := rt.CallerLine()
	if !ok {
		return "The expression evaluated to a falsy value:\n\n  assert.ok(false)\n"
	}
	return "The expression evaluated to a falsy value:\n\n  " + callExpression(line, at) + "\n"
}
