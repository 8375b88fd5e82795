package punycode

import (
	"math"
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/internal/deprecation"
	"github.com/sxfescript/sxn/runtime/env"
)

// Module is node:punycode.
var Module = node.Module{ID: "punycode", Build: build, Exports: []node.Export{
	{Name: "version", Value: func(*env.Env) (engine.Value, error) { return engine.String("2.1.0"), nil }},
	{Name: "ucs2", Value: ucs2},
	{Name: "decode", Length: 1, Func: jsDecode},
	{Name: "encode", Length: 1, Func: jsEncode},
	{Name: "toASCII", Length: 1, Func: toASCII},
	{Name: "toUnicode", Length: 1, Func: toUnicode},
}}

func build(e *env.Env, m *node.Module) (engine.Value, error) {
	err := deprecation.Warn(e, "DEP0040", "The `punycode` module is deprecated. Please use a userland alternative instead.")
	if err != nil {
		return engine.Undefined, err
	}
	o := e.RT.NewObject()
	return o.Value(), node.Define(e, o, m.Exports)
}

func ucs2(e *env.Env) (engine.Value, error) {
	o := e.RT.NewObject()
	return o.Value(), node.Define(e, o, []node.Export{
		{Name: "decode", Length: 1, Func: ucs2Decode, FuncName: "ucs2decode"},
		{Name: "encode", Length: 1, Func: ucs2Encode, FuncName: "ucs2encode"},
	})
}

// utf16Of returns the code units of a string.
func utf16Of(v engine.Value) []uint16 {
	latin1, u, _ := v.StringUnits()
	if u != nil {
		return u
	}
	u = make([]uint16, len(latin1))
	for i, c := range latin1 {
		u[i] = uint16(c)
	}
	return u
}

// text checks an argument: Node reads property of it, and fails on null and
// undefined, or calls method where it is not empty.
func text(c *engine.Call, property, method string) (u []uint16, ok bool, err error) {
	v := c.Arg(0)
	if v.IsString() {
		return utf16Of(v), true, nil
	}
	if v.IsNullish() {
		s, _ := c.Runtime().ToString(v)
		return nil, false, engine.TypeError("Cannot read properties of %s (reading '%s')", s, property)
	}
	if method != "" {
		return nil, false, engine.TypeError("%s is not a function", method)
	}
	return nil, false, nil
}

func thrown(f failure) error {
	if f == "" {
		return nil
	}
	return engine.RangeError("%s", string(f))
}

// jsDecode is punycode.decode(string).
func jsDecode(c *engine.Call) (engine.Value, error) {
	u, _, err := text(c, "length", "input.lastIndexOf")
	if err != nil {
		return engine.Undefined, err
	}
	p, f := decode(u)
	if f != "" {
		return engine.Undefined, thrown(f)
	}
	if i := tooGreat(p); i >= 0 {
		return engine.Undefined, invalidPoint(float64(p[i]))
	}
	return engine.StringUTF16(units(p)), nil
}

// tooGreat finds what is no code point, as String.fromCodePoint does.
func tooGreat(p []rune) int {
	for i, r := range p {
		if r > 0x10FFFF {
			return i
		}
	}
	return -1
}

func invalidPoint(f float64) error {
	if f != f {
		return engine.RangeError("Invalid code point NaN")
	}
	return engine.RangeError("Invalid code point %s", strconv.FormatFloat(f, 'f', -1, 64))
}

// jsEncode is punycode.encode(string).
func jsEncode(c *engine.Call) (engine.Value, error) {
	u, _, err := text(c, "length", "")
	if err != nil {
		return engine.Undefined, err
	}
	s, f := encode(points(u))
	return engine.String(s), thrown(f)
}

// ucs2Decode is punycode.ucs2.decode(string).
func ucs2Decode(c *engine.Call) (engine.Value, error) {
	u, _, err := text(c, "length", "")
	if err != nil {
		return engine.Undefined, err
	}
	p := points(u)
	vs := make([]engine.Value, len(p))
	for i, r := range p {
		vs[i] = engine.Int(int(r))
	}
	return c.Runtime().NewArray(vs...).Value(), nil
}

// ucs2Encode is punycode.ucs2.encode(codePoints).
func ucs2Encode(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	if o, ok := c.Arg(0).AsObject(); !ok && !c.Arg(0).IsString() {
		return engine.Undefined, engine.TypeError("Spread syntax requires ...iterable[Symbol.iterator] to be a function")
	} else if ok {
		it, err := o.GetKey(engine.SymbolIterator.Key())
		if err != nil {
			return engine.Undefined, err
		}
		if !it.IsFunction() {
			return engine.Undefined, engine.TypeError("Spread syntax requires ...iterable[Symbol.iterator] to be a function")
		}
	}
	var p []rune
	err := rt.Iterate(c.Arg(0), func(v engine.Value) error {
		f, err := rt.ToNumber(v)
		if err != nil {
			return err
		}
		if f != math.Trunc(f) || f < 0 || f > 0x10FFFF {
			return invalidPoint(f)
		}
		p = append(p, rune(f))
		return nil
	})
	if err != nil {
		return engine.Undefined, err
	}
	return engine.StringUTF16(units(p)), nil
}

// labels applies f to the labels of a domain, or of the domain of a mail
// address.
func labels(u []uint16, f func([]uint16) ([]uint16, failure)) ([]uint16, failure) {
	var out []uint16
	for i, c := range u {
		if c == '@' {
			out = append(out, u[:i+1]...)
			u = u[i+1:]
			break
		}
	}
	// COMPAT: text behind a second "@" is dropped.
	for i, c := range u {
		if c == '@' {
			u = u[:i]
			break
		}
	}
	start := 0
	for i := 0; i <= len(u); i++ {
		if i < len(u) && !isDot(u[i]) {
			continue
		}
		label, bad := f(u[start:i])
		if bad != "" {
			return nil, bad
		}
		if start > 0 {
			out = append(out, '.')
		}
		out = append(out, label...)
		start = i + 1
	}
	return out, ""
}

// isDot is the separators of RFC 3490.
func isDot(u uint16) bool { return u == '.' || u == 0x3002 || u == 0xFF0E || u == 0xFF61 }

func isPrefixed(u []uint16) bool {
	return len(u) >= 4 && u[0] == 'x' && u[1] == 'n' && u[2] == '-' && u[3] == '-'
}

// toASCII is punycode.toASCII(domain).
func toASCII(c *engine.Call) (engine.Value, error) {
	u, _, err := text(c, "split", "domain.split")
	if err != nil {
		return engine.Undefined, err
	}
	out, f := labels(u, func(label []uint16) ([]uint16, failure) {
		for _, x := range label {
			if x >= 0x80 {
				s, bad := encode(points(label))
				return append(ascii("xn--"), ascii(s)...), bad
			}
		}
		return label, ""
	})
	return engine.StringUTF16(out), thrown(f)
}

func ascii(s string) []uint16 {
	u := make([]uint16, len(s))
	for i := range u {
		u[i] = uint16(s[i])
	}
	return u
}

// toUnicode is punycode.toUnicode(domain).
func toUnicode(c *engine.Call) (engine.Value, error) {
	u, _, err := text(c, "split", "domain.split")
	if err != nil {
		return engine.Undefined, err
	}
	out, f := labels(u, func(label []uint16) ([]uint16, failure) {
		if !isPrefixed(label) {
			return label, ""
		}
		lower := append([]uint16(nil), label[4:]...)
		for i, x := range lower {
			if x >= 'A' && x <= 'Z' {
				lower[i] = x | 0x20
			}
		}
		p, bad := decode(lower)
		return units(p), bad
	})
	return engine.StringUTF16(out), thrown(f)
}
