package webidl

import (
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// Args checks the number of arguments.
func Args(c *engine.Call, minimum int, name string) error { return Count(c.Len(), minimum, name) }

// Count is Args for a number of arguments.
func Count(n, minimum int, name string) error {
	if n >= minimum {
		return nil
	}
	s, only := "s", "only "
	if minimum == 1 {
		s = ""
	}
	if n == 0 {
		only = ""
	}
	return engine.TypeError("%s: %d argument%s required, but %s%d found.", name, minimum, s, only, n)
}

// IllegalInvocation is the error of a method called on another object.
func IllegalInvocation() error {
	x := &nodeerr.Error{Kind: engine.TypeErrorKind, Message: "Illegal invocation", Plain: true}
	return x.With("code", engine.String("ERR_INVALID_THIS"))
}

// ByteString converts to a string of bytes, one per character.
// https://webidl.spec.whatwg.org/#es-ByteString
func ByteString(rt *engine.Runtime, v engine.Value, prefix, name string) (string, error) {
	s, err := domString(rt, v, prefix, name, "ByteString")
	if err != nil {
		return "", err
	}
	latin1, wide, _ := s.StringUnits()
	if wide == nil {
		return string(latin1), nil
	}
	b := make([]byte, len(wide))
	for i, u := range wide {
		if u > 255 {
			return "", engine.TypeError("Cannot convert argument to a ByteString because the character at index %d has a value of %d which is greater than 255.", i, u)
		}
		b[i] = byte(u)
	}
	return string(b), nil
}

// DOMString converts to a string.
func DOMString(rt *engine.Runtime, v engine.Value, prefix, name string) (engine.Value, error) {
	return domString(rt, v, prefix, name, "DOMString")
}

// USVString converts to UTF-8 text without surrogates.
func USVString(rt *engine.Runtime, v engine.Value, prefix, name string) (string, error) {
	s, err := domString(rt, v, prefix, name, "USVString")
	if err != nil {
		return "", err
	}
	text, _ := s.AsString()
	return text, nil
}

func domString(rt *engine.Runtime, v engine.Value, prefix, name, typ string) (engine.Value, error) {
	if v.IsSymbol() {
		return engine.Undefined, engine.TypeError("%s: %s is a symbol, which cannot be converted to a %s.", prefix, name, typ)
	}
	return rt.ToStringValue(v)
}

// Latin1 is a string of bytes as a JavaScript string.
func Latin1(s string) engine.Value {
	for i := 0; i < len(s); i++ {
		if s[i] >= 0x80 {
			return engine.StringLatin1([]byte(s))
		}
	}
	return engine.String(s)
}

// Enum converts a member of a dictionary to one of the values allowed.
func Enum(rt *engine.Runtime, v engine.Value, allowed ...string) (string, error) {
	s, err := USVString(rt, v, "undefined", "value")
	if err != nil {
		return "", err
	}
	for _, a := range allowed {
		if s == a {
			return s, nil
		}
	}
	return "", engine.TypeError("undefined: %s is not an accepted type. Expected one of %s.", s, strings.Join(allowed, ", "))
}

// Dictionary checks that v can be a dictionary; nil stands for none.
func Dictionary(rt *engine.Runtime, v engine.Value) (*engine.Object, error) {
	if v.IsNullish() {
		return nil, nil
	}
	o, ok := v.AsObject()
	if !ok {
		return nil, engine.TypeError("undefined: Expected %s to be one of: Null, Undefined, Object.", Show(rt, v))
	}
	return o, nil
}

// Show is a value in the text of an error.
func Show(rt *engine.Runtime, v engine.Value) string {
	switch v.Kind() {
	case engine.KindSymbol:
		k, _ := v.AsKey()
		return "Symbol(" + k.Name() + ")"
	case engine.KindObject, engine.KindFunction:
		return nodeerr.Inspect(rt, v)
	case engine.KindString:
		s, _ := v.AsString()
		return `"` + s + `"`
	}
	s, err := rt.ToString(v)
	if err != nil {
		return ""
	}
	return s
}

// Build makes a class and returns it with its prototype.
func Build(rt *engine.Runtime, def *engine.Class) (*engine.Function, *engine.Object, error) {
	f, err := rt.NewClass(def)
	if err != nil {
		return nil, nil, err
	}
	v, err := f.Get("prototype")
	if err != nil {
		return nil, nil, err
	}
	p, _ := v.AsObject()
	return f, p, nil
}
