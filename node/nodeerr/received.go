package nodeerr

import (
	"math"
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// Inspect shows a value as util.inspect does, on one line where it can. It is
// set by package util's inspector before the first error that needs it.
type Inspector func(rt *engine.Runtime, v engine.Value) string

// inspectKey finds the inspector of a runtime.
var inspectKey = engine.PrivateKey[Inspector]{Name: "inspector"}

// SetInspector installs the inspector of a runtime.
func SetInspector(rt *engine.Runtime, f Inspector) { inspectKey.Set(rt.Global(), &f) }

// Inspect shows v with the inspector of the runtime.
func Inspect(rt *engine.Runtime, v engine.Value) string { return inspect(rt, v) }

func inspect(rt *engine.Runtime, v engine.Value) string {
	f := inspectKey.Get(rt.Global())
	if f == nil {
		loadInspector(rt)
		f = inspectKey.Get(rt.Global())
	}
	if f != nil {
		return (*f)(rt, v)
	}
	s, _ := rt.ToString(v)
	return s
}

// loadInspector has node:util make util.inspect, which installs the inspector.
func loadInspector(rt *engine.Runtime) {
	e, ok := rt.Data().(*env.Env)
	if !ok || e.Builtin == nil {
		return
	}
	util, err := e.Builtin(e, "util")
	if err != nil {
		return
	}
	// Without it the plain text of the value has to do.
	_, _ = rt.GetV(util, engine.NewKey("inspect"))
}

// Received describes a value behind "Received ", as Node's
// determineSpecificType does.
func Received(rt *engine.Runtime, v engine.Value) string {
	switch v.Kind() {
	case engine.KindUndefined:
		return "undefined"
	case engine.KindNull:
		return "null"
	case engine.KindFunction:
		f, _ := v.AsFunction()
		return "function " + f.Name()
	case engine.KindObject:
		if name := constructorNameOf(v); name != "" {
			return "an instance of " + name
		}
		return inspect(rt, v)
	case engine.KindString:
		s, _ := v.AsWTF8()
		if v.StringLen() > 28 {
			s = truncateUnits(s, 25) + "..."
		}
		return "type string (" + quote(s) + ")"
	case engine.KindNumber:
		f, _ := v.AsNumber()
		if f == 0 && math.Signbit(f) {
			return "type number (-0)"
		}
		s, _ := rt.ToString(v)
		return "type number (" + s + ")"
	case engine.KindBigInt:
		b, _ := v.AsBigInt()
		return "type bigint (" + b.String() + "n)"
	case engine.KindBoolean:
		return "type boolean (" + strconv.FormatBool(v.IsTrue()) + ")"
	}
	k, _ := v.AsKey()
	return "type symbol (Symbol(" + k.Name() + "))"
}

func truncateUnits(s string, n int) string {
	units := 0
	for i, r := range s {
		if units >= n {
			return s[:i]
		}
		if units++; r >= 0x10000 {
			units++
		}
	}
	return s
}

// quote shows a string as util.inspect quotes it: single quotes unless it
// contains them and no double quotes (or backticks).
func quote(s string) string {
	q := byte('\'')
	if strings.Contains(s, "'") {
		if !strings.Contains(s, `"`) {
			q = '"'
		} else if !strings.Contains(s, "`") && !strings.Contains(s, "${") {
			q = '`'
		}
	}
	b := []byte{q}
	for _, r := range s {
		switch {
		case r == '\n':
			b = append(b, `\n`...)
		case r == '\t':
			b = append(b, `\t`...)
		case r == '\b':
			b = append(b, `\b`...)
		case r == '\f':
			b = append(b, `\f`...)
		case r == '\r':
			b = append(b, `\r`...)
		case r == '\\':
			b = append(b, `\\`...)
		case r == rune(q):
			b = append(b, '\\', q)
		case r < 0x20 || r >= 0x7F && r < 0xA0:
			b = append(b, '\\', 'x')
			b = append(b, "0123456789ABCDEF"[r>>4], "0123456789ABCDEF"[r&15])
		default:
			b = append(b, string(r)...)
		}
	}
	return string(append(b, q))
}

// constructorNameOf is the name of value.constructor when reading it runs no
// JavaScript that throws.
func constructorNameOf(v engine.Value) string {
	o, ok := v.AsObject()
	if !ok {
		return ""
	}
	c, err := o.Get("constructor")
	if err != nil {
		return ""
	}
	f, ok := c.AsFunction()
	if !ok {
		return ""
	}
	return f.Name()
}

// InvalidArgType is ERR_INVALID_ARG_TYPE. name is the argument ("path") or a
// property of it ("options.fd"); expected are types ("string"), classes
// ("Buffer") and others ("Array-like Object"), in any order.
func InvalidArgType(rt *engine.Runtime, name string, actual engine.Value, expected ...string) *Error {
	return Type("ERR_INVALID_ARG_TYPE", "%s", "The "+argumentName(name)+" "+mustBe(expected)+". Received "+Received(rt, actual))
}

func argumentName(name string) string {
	if strings.HasSuffix(name, " argument") {
		return name
	}
	kind := "argument"
	if strings.Contains(name, ".") {
		kind = "property"
	}
	return `"` + name + `" ` + kind
}

// mustBe joins the expected types as Node does.
func mustBe(expected []string) string {
	var types, instances, other []string
	for _, e := range expected {
		switch e {
		case "string", "function", "number", "object", "Function", "Object", "boolean", "bigint", "symbol":
			types = append(types, strings.ToLower(e))
		default:
			if e != "" && e[0] >= 'A' && e[0] <= 'Z' && !strings.Contains(e, " ") && !strings.Contains(e, "-") {
				instances = append(instances, e)
			} else {
				other = append(other, e)
			}
		}
	}
	// A special case of Node: "object" beside classes is "Object", a class.
	if len(instances) > 0 {
		for i, t := range types {
			if t == "object" {
				types = append(types[:i], types[i+1:]...)
				instances = append(instances, "Object")
				break
			}
		}
	}
	var b strings.Builder
	b.WriteString("must be ")
	if len(types) > 0 {
		if len(types) > 1 {
			b.WriteString("one of type ")
		} else {
			b.WriteString("of type ")
		}
		b.WriteString(orList(types))
		if len(instances) > 0 || len(other) > 0 {
			b.WriteString(" or ")
		}
	}
	if len(instances) > 0 {
		b.WriteString("an instance of ")
		b.WriteString(orList(instances))
		if len(other) > 0 {
			b.WriteString(" or ")
		}
	}
	if len(other) == 1 {
		if strings.ToLower(other[0]) != other[0] {
			b.WriteString("an ")
		}
		b.WriteString(other[0])
	} else if len(other) > 1 {
		b.WriteString("one of ")
		b.WriteString(orList(other))
	}
	return b.String()
}

// orList is Node's formatList with "or".
func orList(s []string) string {
	switch len(s) {
	case 1:
		return s[0]
	case 2:
		return s[0] + " or " + s[1]
	}
	return strings.Join(s[:len(s)-1], ", ") + ", or " + s[len(s)-1]
}

// InvalidArgValue is ERR_INVALID_ARG_VALUE; an empty reason is "is invalid".
func InvalidArgValue(rt *engine.Runtime, name string, v engine.Value, reason string) *Error {
	if reason == "" {
		reason = "is invalid"
	}
	shown := inspect(rt, v)
	if len(shown) > 128 {
		shown = truncateUnits(shown, 128) + "..."
	}
	kind := "argument"
	if strings.Contains(name, ".") {
		kind = "property"
	}
	return Type("ERR_INVALID_ARG_VALUE", "%s", "The "+kind+" '"+name+"' "+reason+". Received "+shown)
}

// OutOfRange is ERR_OUT_OF_RANGE; want is what the value must be, such as
// ">= 0 && <= 5" or "an integer".
func OutOfRange(rt *engine.Runtime, name, want string, v engine.Value) *Error {
	var shown string
	if f, ok := v.AsNumber(); ok && f == math.Trunc(f) && math.Abs(f) > 1<<32 && !math.IsInf(f, 0) {
		s, _ := rt.ToString(v)
		shown = addSeparators(s)
	} else if b, ok := v.AsBigInt(); ok {
		shown = b.String()
		if b.BitLen() > 32 {
			shown = addSeparators(shown)
		}
		shown += "n"
	} else {
		shown = inspect(rt, v)
	}
	return Range("ERR_OUT_OF_RANGE", "%s", `The value of "`+name+`" is out of range. It must be `+want+`. Received `+shown)
}

// addSeparators puts underscores between groups of three digits.
func addSeparators(s string) string {
	start := 0
	if strings.HasPrefix(s, "-") {
		start = 1
	}
	out := ""
	i := len(s)
	for ; i >= start+4; i -= 3 {
		out = "_" + s[i-3:i] + out
	}
	return s[:i] + out
}

// MissingArgs is ERR_MISSING_ARGS.
func MissingArgs(names ...string) *Error {
	quoted := make([]string, len(names))
	for i, n := range names {
		quoted[i] = `"` + n + `"`
	}
	noun := "argument"
	if len(names) > 1 {
		noun = "arguments"
	}
	list := strings.Join(quoted, " and ")
	if len(quoted) > 2 {
		list = strings.Join(quoted[:len(quoted)-1], ", ") + ", and " + quoted[len(quoted)-1]
	}
	return Type("ERR_MISSING_ARGS", "The %s %s must be specified", list, noun)
}

// InvalidThis is ERR_INVALID_THIS.
func InvalidThis(class string) *Error {
	return Type("ERR_INVALID_THIS", "Value of \"this\" must be of type %s", class)
}

// InvalidState is ERR_INVALID_STATE.
func InvalidState(message string) *Error {
	return New("ERR_INVALID_STATE", "Invalid state: %s", message)
}

// MethodNotImplemented is ERR_METHOD_NOT_IMPLEMENTED, also for everything of
// Node that this runtime does not have (yet):
// ERR_FEATURE_UNAVAILABLE_ON_PLATFORM would blame the platform.
func MethodNotImplemented(name string) *Error {
	return New("ERR_METHOD_NOT_IMPLEMENTED", "The %s method is not implemented", name)
}

// Abort returns an AbortError with the reason as its cause.
func Abort(reason engine.Value) *Error {
	return &Error{Kind: engine.PlainErrorKind, Code: "ABORT_ERR", Message: "The operation was aborted", Name: "AbortError",
		Cause: reason, HasCause: !reason.IsUndefined(), Plain: true}
}

// UnknownEncoding is ERR_UNKNOWN_ENCODING.
func UnknownEncoding(name string) *Error {
	return Type("ERR_UNKNOWN_ENCODING", "Unknown encoding: %s", name)
}

// FormatValue is how %s of util.format shows a value: objects without a
// toString of their own are inspected.
func FormatValue(rt *engine.Runtime, v engine.Value) (string, error) {
	if v.IsSymbol() {
		k, _ := v.AsKey()
		return "Symbol(" + k.Name() + ")", nil
	}
	if o, ok := v.AsObject(); ok {
		own, err := rt.Intrinsic("Object.prototype").Get("toString")
		if err != nil {
			return "", err
		}
		f, err := o.Get("toString")
		if err != nil {
			return "", err
		}
		if !f.IsFunction() || f.StrictEquals(own) {
			return inspect(rt, v), nil
		}
	}
	return rt.ToString(v)
}
