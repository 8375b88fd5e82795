package string

import (
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

var constructorSpec = core.ConstructorSpec{Name: "String", Length: 1, Construct: construct, Prototype: core.IntrinsicStringPrototype,
	Statics: constructorProperties[:]}

var constructorProperties = [...]core.PropertySpec{
	{Name: "fromCharCode", Length: 1, Func: fromCharCode},
	{Name: "fromCodePoint", Length: 1, Func: fromCodePoint},
	{Name: "raw", Length: 1, Func: raw},
}

const (
	msgInvalidLength = "Invalid string length"

	// pollEvery is the number of rounds of a loop between two looks at
	// Agent.Interrupt, a power of two.
	pollEvery = 4096
)

// NewConstructor makes %String%.
func NewConstructor(r *core.Realm) *core.Object { return r.NewBuiltinConstructor(&constructorSpec) }

// construct is the String constructor.
// https://tc39.es/ecma262/#sec-string-constructor-string-value
func construct(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	s := text.Empty
	if len(args) > 0 {
		if newTarget == nil && args[0].IsSymbol() {
			return core.GoStr(core.DescribeValue(args[0])), nil
		}
		var err error
		if s, err = core.ToString(r, args[0]); err != nil {
			return core.Undefined, err
		}
	}
	if newTarget == nil {
		return core.Str(s), nil
	}
	proto, err := core.GetPrototypeFromConstructor(newTarget, core.IntrinsicStringPrototype)
	if err != nil {
		return core.Undefined, err
	}
	return core.Obj(r.NewPrimitiveObject(core.Str(s), proto)), nil
}

// fromCharCode is String.fromCharCode.
// https://tc39.es/ecma262/#sec-string.fromcharcode
func fromCharCode(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	if len(args) == 1 {
		u, err := core.ToUint16(r, args[0])
		return core.Str(text.FromCodeUnit(u)), err
	}
	var b text.Builder
	b.Grow(len(args))
	for _, a := range args {
		u, err := core.ToUint16(r, a)
		if err != nil {
			return core.Undefined, err
		}
		b.AppendCodeUnit(u)
	}
	return finish(&b)
}

// fromCodePoint is String.fromCodePoint.
// https://tc39.es/ecma262/#sec-string.fromcodepoint
func fromCodePoint(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	var b text.Builder
	for _, a := range args {
		f, err := core.ToNumber(r, a)
		if err != nil {
			return core.Undefined, err
		}
		if c := rune(f); f >= 0 && f <= 0x10FFFF && float64(c) == f {
			if len(args) == 1 {
				return core.Str(text.FromCodePoint(c)), nil
			}
			b.AppendCodePoint(c)
			continue
		}
		return core.Undefined, core.RangeError("Invalid code point %s", text.NumberToString(f))
	}
	return finish(&b)
}

// raw is String.raw.
// https://tc39.es/ecma262/#sec-string.raw
func raw(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	cooked, err := core.ToObject(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	v, err := core.Get(cooked, text.AtomRaw.Key())
	if err != nil {
		return core.Undefined, err
	}
	literals, err := core.ToObject(r, v)
	if err != nil {
		return core.Undefined, err
	}
	n, err := core.LengthOfArrayLike(literals)
	if err != nil {
		return core.Undefined, err
	}
	var b text.Builder
	for i := int64(0); i < n; i++ {
		if i > 0 && i < int64(len(args)) {
			if err := appendValue(r, &b, args[i]); err != nil {
				return core.Undefined, err
			}
		}
		v, err := core.GetIndex(literals, i)
		if err == nil {
			err = appendValue(r, &b, v)
		}
		if err == nil && i%pollEvery == pollEvery-1 {
			err = r.Agent.PollInterrupt()
		}
		if err != nil {
			return core.Undefined, err
		}
	}
	return finish(&b)
}

func appendValue(r *core.Realm, b *text.Builder, v core.Value) error {
	s, err := core.ToString(r, v)
	if err != nil {
		return err
	}
	b.Append(s)
	if b.Overflowed() {
		return core.RangeError(msgInvalidLength)
	}
	return nil
}

// finish returns what a builder holds.
func finish(b *text.Builder) (core.Value, error) {
	s, ok := b.Finish()
	return checked(s, ok)
}

// checked is the result of an operation that fails where a string would get
// too long.
func checked(s text.String, ok bool) (core.Value, error) {
	if !ok {
		return core.Undefined, core.RangeError(msgInvalidLength)
	}
	return core.Str(s), nil
}
