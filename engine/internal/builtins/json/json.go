package json

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

var properties = [...]core.PropertySpec{
	{Name: "parse", Length: 2, Func: parse},
	{Name: "stringify", Length: 3, Func: stringify},
	{Name: "rawJSON", Length: 1, Func: rawJSON},
	{Name: "isRawJSON", Length: 1, Func: isRawJSON},
	{Symbol: core.SymbolToStringTag, Lazy: tag, Attrs: core.Configurable, HasAttrs: true},
}

// New makes %JSON%.
func New(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicObjectPrototype), nil, properties[:])
}

func tag(*core.Realm) (core.Value, error) { return core.Str(text.AtomJSON.String()), nil }

// pollEvery is the number of values between two looks at Agent.Interrupt.
const pollEvery = 4096

const msgInvalidLength = "Invalid string length"

// scratch is the memory that parses and serialisations of an agent reuse.
type scratch struct {
	vals   []core.Value
	keys   []core.PropertyKey
	frames []parseFrame
	hints  [hintCount]*plan
	strs   [stringCacheSize]text.String

	out    []byte
	states []frame
}

// keepScratch bounds, in bytes, each of the stacks kept between calls.
const keepScratch = 1 << 18

// keepText is the same for the text of a serialisation.
const keepText = 1 << 22

// takeScratch returns the agent's scratch memory, which is away until it is
// given back with giveScratch: a call from within another makes its own.
func takeScratch(a *core.Agent) *scratch {
	if s, ok := a.JSON.(*scratch); ok && s != nil {
		a.JSON = nil
		return s
	}
	return new(scratch)
}

func giveScratch(a *core.Agent, s *scratch) {
	s.vals = kept(s.vals)
	s.keys = kept(s.keys)
	s.frames = kept(s.frames)
	s.states = kept(s.states)
	if cap(s.out) > keepText {
		s.out = nil
	}
	a.JSON = s
}

// kept empties a stack. What was popped from it has been cleared.
func kept[T any](s []T) []T {
	if cap(s)*int(unsafe.Sizeof(*new(T))) > keepScratch {
		return nil
	}
	clear(s)
	return s[:0]
}

// rawClass is the class of objects with an [[IsRawJSON]] internal slot.
var rawClass = core.Class{Name: "Object", Kind: core.KindOther, Methods: core.OrdinaryMethods{}, Layout: (*core.HostObject)(nil)}

// rawJSON is JSON.rawJSON.
// https://tc39.es/proposal-json-parse-with-source/#sec-json.rawjson
func rawJSON(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	s, err := core.ToString(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	if s.Len() == 0 || isSpace(s.At(s.Len()-1)) {
		return core.Undefined, core.SyntaxError("Invalid value for JSON.rawJSON")
	}
	if c := s.At(0); isSpace(c) || c == '{' || c == '[' {
		return core.Undefined, failure{failToken, 0}.error(s)
	}
	if _, _, err := parseText(r, s, false); err != nil {
		if f, ok := err.(failure); ok {
			if f.kind == failTrailing {
				return core.Undefined, core.SyntaxError("Invalid value for JSON.rawJSON")
			}
			err = f.error(s)
		}
		return core.Undefined, err
	}
	o := new(core.HostObject)
	core.InitObject(&o.Object, r.Agent.RootShape(nil, &rawClass, 0))
	core.DefineOwn(&o.Object, text.AtomRawJSON.Key(), core.Str(s), core.DataDefault)
	if _, err := core.SetIntegrityLevel(&o.Object, true); err != nil {
		return core.Undefined, err
	}
	return core.Obj(&o.Object), nil
}

// isRawJSON is JSON.isRawJSON.
// https://tc39.es/proposal-json-parse-with-source/#sec-json.israwjson
func isRawJSON(_ *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	o := core.Arg(args, 0).ObjectOrNil()
	return core.Bool(o != nil && o.Class() == &rawClass), nil
}

func isSpace(c uint16) bool { return c == ' ' || c == '\n' || c == '\r' || c == '\t' }
