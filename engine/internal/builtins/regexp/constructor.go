package regexp

import (
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/patterns"
	matcher "github.com/sxfescript/sxn/engine/internal/regexp"
	"github.com/sxfescript/sxn/engine/internal/text"
)

var constructorSpec = core.ConstructorSpec{Name: "RegExp", Length: 2, Construct: construct, Prototype: core.IntrinsicRegExpPrototype,
	Statics: constructorProperties[:]}

var constructorProperties = [...]core.PropertySpec{
	{Name: "input", Get: getInput, Set: setInput},
	{Name: "$_", Get: getInput, Set: setInput},
	{Name: "lastMatch", Get: getLastMatch, Set: ignore},
	{Name: "$&", Get: getLastMatch, Set: ignore},
	{Name: "lastParen", Get: getLastParen, Set: ignore},
	{Name: "$+", Get: getLastParen, Set: ignore},
	{Name: "leftContext", Get: getLeftContext, Set: ignore},
	{Name: "$`", Get: getLeftContext, Set: ignore},
	{Name: "rightContext", Get: getRightContext, Set: ignore},
	{Name: "$'", Get: getRightContext, Set: ignore},
	{Name: "$1", Get: getParen1, Set: ignore},
	{Name: "$2", Get: getParen2, Set: ignore},
	{Name: "$3", Get: getParen3, Set: ignore},
	{Name: "$4", Get: getParen4, Set: ignore},
	{Name: "$5", Get: getParen5, Set: ignore},
	{Name: "$6", Get: getParen6, Set: ignore},
	{Name: "$7", Get: getParen7, Set: ignore},
	{Name: "$8", Get: getParen8, Set: ignore},
	{Name: "$9", Get: getParen9, Set: ignore},
	{Name: "escape", Length: 1, Func: escape},
	{Symbol: core.SymbolSpecies, Get: species},
}

// NewConstructor makes %RegExp%.
func NewConstructor(r *core.Realm) *core.Object {
	c := r.NewBuiltinConstructor(&constructorSpec)
	realmOf(r).species = lazyOf(c, text.SymSpecies)
	return c
}

func species(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) { return this, nil }

// construct is the RegExp constructor.
// https://tc39.es/ecma262/#sec-regexp-pattern-flags
func construct(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	pattern, flags := core.Arg(args, 0), core.Arg(args, 1)
	isRegExp, err := patterns.IsRegExp(pattern)
	if err != nil {
		return core.Undefined, err
	}
	if newTarget == nil {
		newTarget = r.Intrinsic(core.IntrinsicRegExp)
		if isRegExp && flags.IsUndefined() {
			c, err := core.Get(pattern.AsObject(), text.AtomConstructor.Key())
			if err != nil {
				return core.Undefined, err
			}
			if c.ObjectOrNil() == newTarget {
				return pattern, nil
			}
		}
	}
	if x := asRegExp(pattern); x != nil {
		pattern = core.Str(x.Source)
		if flags.IsUndefined() {
			flags = core.Str(x.Flags)
		}
	} else if isRegExp {
		o := pattern.AsObject()
		if pattern, err = core.Get(o, text.AtomSource.Key()); err != nil {
			return core.Undefined, err
		}
		if flags.IsUndefined() {
			if flags, err = core.Get(o, text.AtomFlags.Key()); err != nil {
				return core.Undefined, err
			}
		}
	}
	proto, err := core.GetPrototypeFromConstructor(newTarget, core.IntrinsicRegExpPrototype)
	if err != nil {
		return core.Undefined, err
	}
	x := alloc(proto)
	if err := initialize(r, x, pattern, flags); err != nil {
		return core.Undefined, err
	}
	return core.Obj(&x.Object), nil
}

// Create is RegExpCreate, for literals and string methods.
// https://tc39.es/ecma262/#sec-regexpcreate
func Create(r *core.Realm, pattern, flags core.Value) (*core.Object, error) {
	x := alloc(r.Intrinsic(core.IntrinsicRegExpPrototype))
	if err := initialize(r, x, pattern, flags); err != nil {
		return nil, err
	}
	return &x.Object, nil
}

// initialize is RegExpInitialize.
// https://tc39.es/ecma262/#sec-regexpinitialize
func initialize(r *core.Realm, x *core.RegExp, pattern, flags core.Value) (err error) {
	source, letters := text.Empty, text.Empty
	if !pattern.IsUndefined() {
		if source, err = core.ToString(r, pattern); err != nil {
			return err
		}
	}
	if !flags.IsUndefined() {
		if letters, err = core.ToString(r, flags); err != nil {
			return err
		}
	}
	p, err := compile(r.Agent, source, letters)
	if err != nil {
		return err
	}
	x.Source, x.Flags, x.Program = p.source, p.letters, p
	return setLastIndex(x, core.Zero)
}

// programOf returns the program of an initialised RegExp object.
func programOf(x *core.RegExp) *program { return x.Program.(*program) }

// escapedSource is EscapeRegExpPattern.
// https://tc39.es/ecma262/#sec-escaperegexppattern
func escapedSource(s text.String) text.String {
	n := s.Len()
	if n == 0 {
		return text.FromASCII("(?:)")
	}
	var b text.Builder
	changed, inClass := false, false
	for i := 0; i < n; i++ {
		c := s.At(i)
		switch {
		case c == '\\' && i+1 < n:
			if lineTerminatorEscape(s.At(i+1)) == "" {
				b.AppendCodeUnit(c)
			} else {
				changed = true
				b.AppendASCII(lineTerminatorEscape(s.At(i + 1)))
				i++
				continue
			}
			i++
			b.AppendCodeUnit(s.At(i))
			continue
		case c == '/' && !inClass:
			changed = true
			b.AppendByte('\\')
		case c == '[':
			inClass = true
		case c == ']':
			inClass = false
		default:
			if e := lineTerminatorEscape(c); e != "" {
				changed = true
				b.AppendASCII(e)
				continue
			}
		}
		b.AppendCodeUnit(c)
	}
	if !changed {
		return s
	}
	out, ok := b.Finish()
	if !ok {
		return s
	}
	return out
}

func lineTerminatorEscape(c uint16) string {
	switch c {
	case '\n':
		return `\n`
	case '\r':
		return `\r`
	case 0x2028:
		return `\u2028`
	case 0x2029:
		return `\u2029`
	}
	return ""
}

// escape is RegExp.escape.
// https://tc39.es/ecma262/#sec-regexp.escape
func escape(_ *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	v := core.Arg(args, 0)
	if !v.IsString() {
		return core.Undefined, core.TypeError("input argument must be a string")
	}
	s := v.AsString()
	var b text.Builder
	b.Grow(s.Len())
	for i := 0; i < s.Len(); {
		c, n := s.CodePointAt(i)
		if i == 0 && (c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z') {
			hexEscape(&b, c)
		} else {
			encodeForEscape(&b, c)
		}
		i += n
	}
	out, ok := b.Finish()
	if !ok {
		return core.Undefined, core.RangeError(msgInvalidLength)
	}
	return core.Str(out), nil
}

// encodeForEscape is EncodeForRegExpEscape.
// https://tc39.es/ecma262/#sec-encodeforregexpescape
func encodeForEscape(b *text.Builder, c rune) {
	switch c {
	case '^', '$', '\\', '.', '*', '+', '?', '(', ')', '[', ']', '{', '}', '|', '/':
		b.AppendByte('\\')
		b.AppendByte(byte(c))
		return
	case '\t':
		b.AppendASCII(`\t`)
		return
	case '\n':
		b.AppendASCII(`\n`)
		return
	case '\v':
		b.AppendASCII(`\v`)
		return
	case '\f':
		b.AppendASCII(`\f`)
		return
	case '\r':
		b.AppendASCII(`\r`)
		return
	case ',', '-', '=', '<', '>', '#', '&', '!', '%', ':', ';', '@', '~', '\'', '`', '"':
		hexEscape(b, c)
		return
	}
	if text.IsWhiteSpace(c) || text.IsLineTerminator(c) || c >= 0xD800 && c <= 0xDFFF {
		hexEscape(b, c)
		return
	}
	b.AppendCodePoint(c)
}

// hexEscape appends c as \xHH or \uHHHH.
func hexEscape(b *text.Builder, c rune) {
	const hex = "0123456789abcdef"
	b.AppendByte('\\')
	if c <= 0xFF {
		b.AppendByte('x')
	} else {
		b.AppendByte('u')
		b.AppendByte(hex[c>>12&15])
		b.AppendByte(hex[c>>8&15])
	}
	b.AppendByte(hex[c>>4&15])
	b.AppendByte(hex[c&15])
}

// flagsString returns the flags as a string in canonical order.
func flagsString(f matcher.Flags) text.String { return text.FromASCII(f.String()) }
