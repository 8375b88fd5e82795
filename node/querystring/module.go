package querystring

import (
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/buffer"
	qs "github.com/sxfescript/sxn/node/internal/querystring"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// Module is node:querystring.
var Module = node.Module{ID: "querystring", Build: build, Exports: []node.Export{
	{Name: "unescapeBuffer", Length: 2, Func: unescapeBuffer},
	{Name: "unescape", Length: 2, Func: unescape, FuncName: "qsUnescape"},
	{Name: "escape", Length: 1, Func: escape, FuncName: "qsEscape"},
	{Name: "stringify", Length: 4, Func: stringify},
	{Name: "encode", Alias: "stringify"},
	{Name: "parse", Length: 4, Func: parse},
	{Name: "decode", Alias: "parse"},
}}

// exports is the module's object: parse and stringify call the escape and
// unescape that it has, which programs may replace.
type exports struct {
	object           *engine.Object
	escape, unescape engine.Value // its own
}

var states env.State[exports]

func build(e *env.Env, m *node.Module) (engine.Value, error) {
	o := e.RT.NewObject()
	if err := node.Define(e, o, m.Exports); err != nil {
		return engine.Undefined, err
	}
	s := states.Must(e)
	s.object = o
	var err error
	if s.escape, err = o.Get("escape"); err != nil {
		return engine.Undefined, err
	}
	s.unescape, err = o.Get("unescape")
	return o.Value(), err
}

// function returns the export name and whether it is still the module's own.
func function(c *engine.Call, name string) (f *engine.Function, own bool, err error) {
	s := states.Must(env.From(c))
	v, err := s.object.Get(name)
	if err != nil {
		return nil, false, err
	}
	f, ok := v.AsFunction()
	if !ok {
		return nil, false, engine.TypeError("QueryString.%s is not a function", name)
	}
	return f, v.StrictEquals(s.escape) || v.StrictEquals(s.unescape), nil
}

// coder is the encode or decode function of a call: own of the module, or a
// program's.
func coder(c *engine.Call, export, option string) (f *engine.Function, own bool, err error) {
	if f, own, err = function(c, export); err != nil {
		return nil, false, err
	}
	if !c.Arg(3).Truthy() {
		return f, own, nil
	}
	v, err := c.Runtime().GetV(c.Arg(3), engine.NewKey(option))
	if err != nil {
		return nil, false, err
	}
	if g, ok := v.AsFunction(); ok {
		return g, v.StrictEquals(f.Value()) && own, nil
	}
	return f, own, nil
}

// escape is querystring.escape(str).
// https://nodejs.org/api/querystring.html#querystringescapestr
func escape(c *engine.Call) (engine.Value, error) {
	v, err := c.Runtime().ToStringValue(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	s, err := escapeString(v)
	return engine.String(s), err
}

func escapeString(v engine.Value) (string, error) {
	s, _ := v.AsWTF8()
	for i := 0; i+1 < len(s); i++ {
		if s[i] == 0xED && s[i+1] >= 0xA0 {
			return escapeSurrogates(v)
		}
	}
	return qs.Escape(s), nil
}

// escapeSurrogates is escapeString for text with lone surrogates. COMPAT: a
// surrogate makes a pair with whatever follows it; only at the end of the text
// it is an error.
func escapeSurrogates(v engine.Value) (string, error) {
	_, units, _ := v.StringUnits()
	var points []rune
	for i := 0; i < len(units); i++ {
		u := rune(units[i])
		if u&0xF800 == 0xD800 {
			if i++; i == len(units) {
				return "", &nodeerr.Error{Kind: engine.URIErrorKind, Code: "ERR_INVALID_URI", Message: "URI malformed"}
			}
			u = 0x10000 + (u&0x3FF<<10 | rune(units[i])&0x3FF)
		}
		points = append(points, u)
	}
	return qs.Escape(string(points)), nil
}

// unescape is querystring.unescape(str).
// https://nodejs.org/api/querystring.html#querystringunescapestr
func unescape(c *engine.Call) (engine.Value, error) {
	v, err := c.Runtime().ToStringValue(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	s, _ := v.AsWTF8()
	return engine.StringWTF8(unescapeString(s, c.Arg(1).Truthy())), nil
}

// unescapeString is unescape; spaces says that "+" is one where the text is
// malformed. COMPAT: only then.
func unescapeString(s string, spaces bool) string {
	if spaces && strings.Contains(s, "+") && qs.Malformed(s) {
		s = strings.ReplaceAll(s, "+", " ")
	}
	return qs.Unescape(s)
}

// unescapeBuffer is querystring.unescapeBuffer(str, decodeSpaces).
func unescapeBuffer(c *engine.Call) (engine.Value, error) {
	s, ok := c.Arg(0).AsWTF8()
	if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "first argument", c.Arg(0), "string", "Buffer", "ArrayBuffer", "Array", "Array-like Object")
	}
	if c.Arg(1).Truthy() {
		s = strings.ReplaceAll(s, "+", " ")
	}
	return buffer.New(env.From(c), qs.UnescapeBytes(s)).Value(), nil
}
