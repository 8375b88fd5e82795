package testrunner

import (
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/inspect"
	"github.com/sxfescript/sxn/runtime/env"
)

// event is an event as reporters see it; programs may make such objects too.
type event struct {
	rt   *engine.Runtime
	kind string
	data engine.Value
}

func readEvent(rt *engine.Runtime, v engine.Value) (*event, error) {
	kind, err := rt.GetV(v, engine.NewKey("type"))
	if err != nil {
		return nil, err
	}
	data, err := rt.GetV(v, engine.NewKey("data"))
	if err != nil {
		return nil, err
	}
	s, _ := kind.AsString()
	return &event{rt, s, data}, nil
}

// get reads a path of properties; undefined where there is none.
func (ev *event) get(path ...string) engine.Value { return lookUp(ev.rt, ev.data, path...) }

func lookUp(rt *engine.Runtime, v engine.Value, path ...string) engine.Value {
	for _, name := range path {
		if v.IsNullish() {
			return engine.Undefined
		}
		var err error
		if v, err = rt.GetV(v, engine.NewKey(name)); err != nil {
			return engine.Undefined
		}
	}
	return v
}

// text is a property as text.
func (ev *event) text(path ...string) string { return asText(ev.rt, ev.get(path...)) }

func asText(rt *engine.Runtime, v engine.Value) string {
	if s, ok := v.AsWTF8(); ok {
		return s
	}
	s, err := rt.ToString(v)
	if err != nil {
		return ""
	}
	return s
}

func (ev *event) nesting() int {
	n, _ := ev.get("nesting").AsInt()
	return min(max(n, 0), 1<<10)
}

// inspectValue is util.inspect on as many lines as it wants; what fails with
// the inspectors of the program is shown without them.
func inspectValue(rt *engine.Runtime, v engine.Value, colors bool, wide bool) string {
	o := inspect.Default()
	o.Colors = colors
	if wide {
		o.BreakLength = infinity()
	}
	u, err := env.Of(rt).Builtin(env.Of(rt), "util")
	fn := engine.Undefined
	if err == nil {
		fn = lookUp(rt, u, "inspect")
	}
	s, err := inspect.Inspect(rt, v, &o, fn)
	if err != nil {
		o.CustomInspect = false
		s, _ = inspect.Inspect(rt, v, &o, fn)
	}
	return s
}

// splitLines splits at line ends of either kind.
func splitLines(s string) []string {
	return strings.Split(strings.ReplaceAll(s, "\r\n", "\n"), "\n")
}

// has reports whether a string is there and not empty.
func nonEmpty(v engine.Value) (string, bool) {
	s, ok := v.AsWTF8()
	return s, ok && s != ""
}
