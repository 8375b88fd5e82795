package testrunner

import (
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// tapFormatter is the reporter tap.
// https://testanything.org/tap-version-13-specification.html
type tapFormatter struct{}

func newTap(*env.Env) formatter { return tapFormatter{} }

func (tapFormatter) begin() string { return "TAP version 13\n" }
func (tapFormatter) end() string   { return "" }

func (tapFormatter) event(ev *event) ([]string, error) {
	indent := strings.Repeat("    ", ev.nesting())
	switch ev.kind {
	case "test:fail":
		location := engine.Null
		if f, ok := nonEmpty(ev.get("file")); ok {
			location = engine.StringWTF8(f + ":" + ev.text("line") + ":" + ev.text("column"))
		}
		return []string{tapLine(ev, indent, "not ok"), tapDetails(ev, indent, location)}, nil
	case "test:pass":
		return []string{tapLine(ev, indent, "ok"), tapDetails(ev, indent, engine.Null)}, nil
	case "test:plan":
		return []string{indent + "1.." + ev.text("count") + "\n"}, nil
	case "test:start":
		return []string{indent + "# Subtest: " + tapEscape(ev.text("name")) + "\n"}, nil
	case "test:stderr", "test:stdout":
		var out []string
		for _, line := range splitLines(ev.text("message")) {
			if line != "" {
				out = append(out, "# "+tapEscape(line)+"\n")
			}
		}
		return out, nil
	case "test:diagnostic", "test:log":
		return []string{indent + "# " + tapEscape(ev.text("message")) + "\n"}, nil
	case "test:coverage":
		return []string{coverageReport(ev, indent, "# ", palette{}, true)}, nil
	case "test:interrupted":
		return tapInterrupted(ev), nil
	}
	return nil, nil
}

func tapInterrupted(ev *event) []string {
	list, ok := ev.get("tests").AsObject()
	if !ok {
		return nil
	}
	vs, _ := list.Elements()
	var out []string
	for _, v := range vs {
		t := &event{ev.rt, "", v}
		text := "Interrupted while running: " + t.text("name")
		if f, ok := nonEmpty(t.get("file")); ok {
			text += " at " + f + ":" + t.text("line") + ":" + t.text("column")
		}
		out = append(out, "# "+tapEscape(text)+"\n")
	}
	return out
}

func tapLine(ev *event, indent, status string) string {
	line := indent + status + " " + ev.text("testNumber")
	if name := ev.text("name"); name != "" {
		line += " " + tapEscape("- "+name)
	}
	for _, d := range [...][2]string{{"skip", " # SKIP"}, {"todo", " # TODO"}, {"expectFailure", " # EXPECTED FAILURE"}} {
		v := ev.get(d[0])
		if v.IsUndefined() {
			continue
		}
		line += d[1]
		if text, ok := v.AsWTF8(); ok && (text != "" || d[0] == "expectFailure") {
			line += " " + tapEscape(text)
		}
		break
	}
	return line + "\n"
}

// tapEscape escapes what has a meaning in TAP.
func tapEscape(s string) string {
	s = strings.NewReplacer("\b", `\b`, "\f", `\f`, "\t", `\t`, "\n", `\n`, "\r", `\r`, "\v", `\v`).Replace(s)
	return strings.NewReplacer(`\`, `\\`, "#", `\#`).Replace(s)
}

func tapDetails(ev *event, indent string, location engine.Value) string {
	y := yaml{rt: ev.rt}
	y.b.WriteString(indent + "  ---\n")
	y.value(indent, "duration_ms", ev.get("details", "duration_ms"))
	y.value(indent, "type", ev.get("details", "type"))
	if !location.IsNull() {
		y.value(indent, "location", location)
	}
	if v := ev.get("details", "error"); v.IsObject() {
		y.object(indent, "", v)
	}
	y.b.WriteString(indent + "  ...\n")
	return y.b.String()
}

// yaml writes values as the YAML blocks of TAP.
type yaml struct {
	rt   *engine.Runtime
	b    strings.Builder
	seen []engine.Value
}

func (y *yaml) value(indent, name string, v engine.Value) {
	prefix := indent + "  " + name + ":"
	switch {
	case v.IsUndefined():
	case v.IsNull():
		y.b.WriteString(prefix + " ~\n")
	case v.IsString():
		s, _ := v.AsWTF8()
		lines := splitLines(s)
		if len(lines) == 1 {
			y.b.WriteString(prefix + " " + inspectValue(y.rt, v, false, true) + "\n")
			return
		}
		y.b.WriteString(prefix + " |-\n")
		for _, l := range lines {
			y.b.WriteString(indent + "    " + l + "\n")
		}
	case !v.IsObject() || v.IsFunction():
		y.b.WriteString(prefix + " " + inspectValue(y.rt, v, false, true) + "\n")
	default:
		y.object(indent, prefix, v)
	}
}

// object writes the properties of an object below a prefix.
func (y *yaml) object(indent, prefix string, v engine.Value) {
	y.seen = append(y.seen, v)
	o, _ := v.AsObject()
	inner := indent
	if prefix != "" {
		y.b.WriteString(prefix)
		if o.ClassName() == "Date" {
			if s, err := o.Invoke("toISOString"); err == nil {
				y.b.WriteString(" " + asText(y.rt, s))
			}
		}
		y.b.WriteByte('\n')
		inner += "  "
	}
	keys, err := o.Keys()
	if err != nil {
		return
	}
	for _, k := range keys {
		name := k.Name()
		if i, ok := k.Index(); ok {
			name = engineInt(int(i))
		}
		if o.IsError() && (name == "cause" || name == "code") {
			continue
		}
		x, err := o.GetKey(k)
		if err != nil {
			continue
		}
		if y.known(x) {
			y.b.WriteString(inner + "  " + name + ": <Circular>\n")
			continue
		}
		y.value(inner, name, x)
	}
	if o.IsError() {
		y.error(indent, v)
	}
}

func (y *yaml) known(v engine.Value) bool {
	if !v.IsObject() {
		return false
	}
	for _, s := range y.seen {
		if s.StrictEquals(v) {
			return true
		}
	}
	return false
}

// error writes what an error says; that of a test is unwrapped.
func (y *yaml) error(indent string, v engine.Value) {
	get := func(of engine.Value, name string) engine.Value { return lookUp(y.rt, of, name) }
	message, name, code, stack := get(v, "message"), get(v, "name"), get(v, "code"), get(v, "stack")
	assertion := v
	kind := asText(y.rt, get(v, "failureType"))
	if asText(y.rt, code) == "ERR_TEST_FAILURE" && (kind == testCodeFailure || kind == hookFailure || kind == uncaughtException || kind == unhandledRejection) {
		cause := get(v, "cause")
		for _, f := range [...]struct {
			name string
			v    *engine.Value
		}{{"message", &message}, {"name", &name}, {"code", &code}, {"stack", &stack}} {
			if x := get(cause, f.name); !x.IsNullish() {
				*f.v = x
			}
		}
		assertion = cause
	}
	if message.IsNullish() {
		message = engine.String("<unknown error>")
	}
	y.value(indent, "error", message)
	if code.Truthy() {
		y.value(indent, "code", code)
	}
	if s, ok := name.AsString(); name.Truthy() && !(ok && s == "Error") {
		y.value(indent, "name", name)
	}
	if o, ok := assertion.AsObject(); ok && assertionLike(o) {
		y.value(indent, "expected", get(assertion, "expected"))
		y.value(indent, "actual", get(assertion, "actual"))
		if op := get(assertion, "operator"); op.Truthy() {
			y.value(indent, "operator", op)
		}
	}
	y.stack(indent, stack)
}

func (y *yaml) stack(indent string, v engine.Value) {
	s, ok := v.AsWTF8()
	if !ok {
		return
	}
	var frames []string
	for _, line := range splitLines(s) {
		trimmed := strings.TrimLeft(line, " \t")
		if rest, ok := strings.CutPrefix(trimmed, "at "); ok && len(trimmed) < len(line) && rest != "" {
			frames = append(frames, rest)
		}
	}
	if len(frames) > 0 {
		y.b.WriteString(indent + "  stack: |-\n" + indent + "    " + strings.Join(frames, "\n"+indent+"    ") + "\n")
	}
}

func assertionLike(o *engine.Object) bool {
	for _, name := range [...]string{"expected", "actual"} {
		if has, err := o.Has(engine.NewKey(name)); err != nil || !has {
			return false
		}
	}
	return true
}
