package http

import (
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// isToken reports whether b is a token, such as a header name or a method.
// https://www.rfc-editor.org/rfc/rfc9110#name-tokens
func isToken(b []byte) bool {
	if len(b) == 0 {
		return false
	}
	for _, c := range b {
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9':
		case c == '-' || c == '_' || c == '!' || c == '#' || c == '$' || c == '%' || c == '&' || c == '\'' || c == '*' ||
			c == '+' || c == '.' || c == '^' || c == '`' || c == '|' || c == '~':
		default:
			return false
		}
	}
	return true
}

// isTokenValue is isToken of a String.
func isTokenValue(v engine.Value) bool {
	b, units, ok := v.StringUnits()
	return ok && units == nil && isToken(b)
}

// isHeaderText reports whether the String v may be a header's value: tabs and
// what is printable in Latin-1.
func isHeaderText(v engine.Value) bool {
	b, units, ok := v.StringUnits()
	if !ok || units != nil {
		return false
	}
	for _, c := range b {
		if c < ' ' && c != '\t' || c == 0x7f {
			return false
		}
	}
	return true
}

// validator makes a function that checks, with the form of it whose errors
// have no frames.
func validator(name string, length int, f engine.NativeFunc) func(e *env.Env) (engine.Value, error) {
	return func(e *env.Env) (engine.Value, error) {
		fn := e.RT.NewFunction(name, 0, f)
		return fn.Value(), fn.Put("withoutStackTrace", e.RT.NewFunction("", length, nodeerr.WithoutStack(f)).Value())
	}
}

// validateHeaderName is http.validateHeaderName(name[, label]).
func validateHeaderName(c *engine.Call) (engine.Value, error) {
	label, _ := c.Arg(1).AsString()
	return engine.Undefined, validateName(c.Runtime(), c.Arg(0), label)
}

// validateHeaderValue is http.validateHeaderValue(name, value).
func validateHeaderValue(c *engine.Call) (engine.Value, error) {
	name, err := c.Runtime().ToString(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, validateValue(c.Runtime(), name, c.Arg(1))
}

// validateName is http.validateHeaderName.
func validateName(rt *engine.Runtime, name engine.Value, label string) error {
	if isTokenValue(name) {
		return nil
	}
	shown := ""
	if name.IsString() {
		shown, _ = name.AsString()
	} else if name.IsSymbol() {
		k, _ := name.AsKey()
		shown = "Symbol(" + k.Name() + ")"
	} else {
		var err error
		if shown, err = rt.ToString(name); err != nil {
			return err
		}
	}
	if label == "" {
		label = "Header name"
	}
	return nodeerr.Type("ERR_INVALID_HTTP_TOKEN", "%s", label+` must be a valid HTTP token ["`+shown+`"]`)
}

// validateValue is http.validateHeaderValue.
func validateValue(rt *engine.Runtime, name string, value engine.Value) error {
	if value.IsUndefined() {
		return nodeerr.Type("ERR_HTTP_INVALID_HEADER_VALUE", "%s", `Invalid value "undefined" for header "`+name+`"`)
	}
	if value.IsString() {
		if isHeaderText(value) {
			return nil
		}
		return invalidChar("header content", name)
	}
	if value.IsNumber() || value.IsBool() {
		return nil
	}
	s, err := rt.ToStringValue(value)
	if err != nil {
		return err
	}
	if isHeaderText(s) {
		return nil
	}
	return invalidChar("header content", name)
}

func invalidChar(what, name string) error {
	text := "Invalid character in " + what
	if name != "" {
		text += ` ["` + name + `"]`
	}
	return nodeerr.Type("ERR_INVALID_CHAR", "%s", text)
}

// appendValue appends a header value, a string mostly, in Latin-1.
func appendValue(rt *engine.Runtime, dst []byte, v engine.Value) ([]byte, error) {
	if i, ok := v.AsInt(); ok {
		return strconv.AppendInt(dst, int64(i), 10), nil
	}
	if !v.IsString() {
		s, err := rt.ToStringValue(v)
		if err != nil {
			return dst, err
		}
		v = s
	}
	b, units, _ := v.StringUnits()
	if units == nil {
		return append(dst, b...), nil
	}
	for _, u := range units {
		dst = append(dst, byte(u)) // validation let only Latin-1 through
	}
	return dst, nil
}

// equalFold compares a name with one in lower case.
func equalFold(b []byte, lower string) bool {
	if len(b) != len(lower) {
		return false
	}
	for i, c := range b {
		if c >= 'A' && c <= 'Z' {
			c |= 0x20
		}
		if c != lower[i] {
			return false
		}
	}
	return true
}

// appendLower appends b in lower case (ASCII).
func appendLower(dst, b []byte) []byte {
	for _, c := range b {
		if c >= 'A' && c <= 'Z' {
			c |= 0x20
		}
		dst = append(dst, c)
	}
	return dst
}

// hasWord reports whether a comma-separated header value has a word, in the
// loose way of Node: where word begins and ends at no letter, digit or _.
func hasWord(b []byte, word string) bool {
	isWord := func(c byte) bool {
		return c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_'
	}
	for i := 0; i+len(word) <= len(b); i++ {
		if !equalFold(b[i:i+len(word)], word) {
			continue
		}
		if (i == 0 || !isWord(b[i-1])) && (i+len(word) == len(b) || !isWord(b[i+len(word)])) {
			return true
		}
	}
	return false
}
