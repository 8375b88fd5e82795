package assert

import (
	"fmt"
	"strings"

	"github.com/sxfescript/sxn/engine"
)

// sourceMessage is the message of assert.ok without a text: it shows the call
// as it stands in the source.
func sourceMessage(rt *engine.Runtime) string {
	line, at, ok := rt.CallerLine()
	if !ok {
		return "The expression evaluated to a falsy value:\n\n  assert.ok(false)\n"
	}
	return "The expression evaluated to a falsy value:\n\n  " + escapeControls(callExpression(line, at)) + "\n"
}

// escapeControls shows control characters but tabs as JavaScript writes them.
func escapeControls(s string) string {
	control := func(r rune) bool { return r < ' ' && r != '\t' && r != '\n' && r != '\r' }
	if strings.IndexFunc(s, control) < 0 {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == '\b':
			b.WriteString(`\b`)
		case r == '\f':
			b.WriteString(`\f`)
		case control(r):
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
