package regexp

import (
	"github.com/sxfescript/sxn/engine/internal/core"
	matcher "github.com/sxfescript/sxn/engine/internal/regexp"
	"github.com/sxfescript/sxn/engine/internal/text"
)

var prototypeProperties = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicRegExp},
	{Name: "exec", Length: 1, Func: prototypeExec},
	{Name: "dotAll", Get: getDotAll},
	{Name: "flags", Get: getFlags},
	{Name: "global", Get: getGlobal},
	{Name: "hasIndices", Get: getHasIndices},
	{Name: "ignoreCase", Get: getIgnoreCase},
	{Name: "multiline", Get: getMultiline},
	{Name: "source", Get: getSource},
	{Name: "sticky", Get: getSticky},
	{Name: "unicode", Get: getUnicode},
	{Name: "unicodeSets", Get: getUnicodeSets},
	{Name: "compile", Length: 2, Func: prototypeCompile},
	{Name: "toString", Func: prototypeToString},
	{Name: "test", Length: 1, Func: prototypeTest},
	{Symbol: core.SymbolMatch, Length: 1, Func: prototypeSymbolMatch},
	{Symbol: core.SymbolMatchAll, Length: 1, Func: prototypeSymbolMatchAll},
	{Symbol: core.SymbolReplace, Length: 2, Func: prototypeSymbolReplace},
	{Symbol: core.SymbolSearch, Length: 1, Func: prototypeSymbolSearch},
	{Symbol: core.SymbolSplit, Length: 2, Func: prototypeSymbolSplit},
}

const (
	msgInvalidLength = "Invalid string length"

	// pollEvery is the number of rounds of a loop between two looks at
	// Agent.Interrupt.
	pollEvery = 4096
)

// NewPrototype makes %RegExp.prototype%.
func NewPrototype(r *core.Realm) *core.Object {
	o := r.NewBuiltinObject(r.Intrinsic(core.IntrinsicObjectPrototype), nil, prototypeProperties[:])
	realmOf(r).watch(o)
	return o
}

func incompatible(method string, this core.Value) error {
	return core.TypeError("Method RegExp.prototype.%s called on incompatible receiver %s", method, core.DescribeValue(this))
}

// prototypeExec is RegExp.prototype.exec.
// https://tc39.es/ecma262/#sec-regexp.prototype.exec
func prototypeExec(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	x := asRegExp(this)
	if x == nil {
		return core.Undefined, incompatible("exec", this)
	}
	s, err := core.ToString(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	return builtinExec(r, x, s)
}

// prototypeTest is RegExp.prototype.test.
// https://tc39.es/ecma262/#sec-regexp.prototype.test
func prototypeTest(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	if !this.IsObject() {
		return core.Undefined, incompatible("test", this)
	}
	s, err := core.ToString(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	if x := plainExec(r, this.AsObject()); x != nil {
		caps, err := execute(r, x, s)
		return core.Bool(caps != nil), err
	}
	v, err := regExpExec(r, this.AsObject(), s)
	return core.Bool(!v.IsNull()), err
}

// prototypeToString is RegExp.prototype.toString.
// https://tc39.es/ecma262/#sec-regexp.prototype.tostring
func prototypeToString(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	o := this.ObjectOrNil()
	if o == nil {
		return core.Undefined, incompatible("toString", this)
	}
	source, err := stringProperty(r, o, text.AtomSource)
	if err != nil {
		return core.Undefined, err
	}
	flags, err := stringProperty(r, o, text.AtomFlags)
	if err != nil {
		return core.Undefined, err
	}
	slash := text.FromCodeUnit('/')
	s, err := core.JoinStrings(slash, source, slash, flags)
	return core.Str(s), err
}

// stringProperty is ToString(Get(o, key)).
func stringProperty(r *core.Realm, o *core.Object, key *text.Atom) (text.String, error) {
	v, err := core.Get(o, key.Key())
	if err != nil {
		return text.Empty, err
	}
	return core.ToString(r, v)
}

// prototypeCompile is RegExp.prototype.compile.
// https://tc39.es/ecma262/#sec-regexp.prototype.compile
func prototypeCompile(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	x := asRegExp(this)
	if x == nil {
		return core.Undefined, incompatible("compile", this)
	}
	pattern, flags := core.Arg(args, 0), core.Arg(args, 1)
	if other := asRegExp(pattern); other != nil {
		if !flags.IsUndefined() {
			return core.Undefined, core.TypeError("Cannot supply flags when constructing one RegExp from another")
		}
		pattern, flags = core.Str(other.Source), core.Str(other.Flags)
	}
	return this, initialize(r, x, pattern, flags)
}

// flagKey returns the property behind a flag, in the order in which flags
// reads them.
func flagKey(i int) *text.Atom {
	switch i {
	case 0:
		return text.AtomHasIndices
	case 1:
		return text.AtomGlobal
	case 2:
		return text.AtomIgnoreCase
	case 3:
		return text.AtomMultiline
	case 4:
		return text.AtomDotAll
	case 5:
		return text.AtomUnicode
	case 6:
		return text.AtomUnicodeSets
	}
	return text.AtomSticky
}

// getFlags is the getter of RegExp.prototype.flags.
// https://tc39.es/ecma262/#sec-get-regexp.prototype.flags
func getFlags(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	o := this.ObjectOrNil()
	if o == nil {
		return core.Undefined, core.TypeError("RegExp.prototype.flags getter called on non-object %s", core.DescribeValue(this))
	}
	if x := plain(r, o); x != nil {
		return core.Str(flagsString(programOf(x).Flags())), nil
	}
	var f matcher.Flags
	for i := range 8 {
		v, err := core.Get(o, flagKey(i).Key())
		if err != nil {
			return core.Undefined, err
		}
		if core.ToBoolean(v) {
			f |= 1 << i
		}
	}
	return core.Str(flagsString(f)), nil
}

// hasFlag is RegExpHasFlag.
// https://tc39.es/ecma262/#sec-regexphasflag
func hasFlag(r *core.Realm, this core.Value, flag matcher.Flags, name string) (core.Value, error) {
	if x := asRegExp(this); x != nil {
		return core.Bool(programOf(x).Flags()&flag != 0), nil
	}
	if this.ObjectOrNil() == r.Intrinsic(core.IntrinsicRegExpPrototype) {
		return core.Undefined, nil
	}
	return core.Undefined, core.TypeError("RegExp.prototype.%s getter called on non-RegExp object", name)
}

func getDotAll(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return hasFlag(r, this, matcher.DotAll, "dotAll")
}

func getGlobal(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return hasFlag(r, this, matcher.Global, "global")
}

func getHasIndices(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return hasFlag(r, this, matcher.HasIndices, "hasIndices")
}

func getIgnoreCase(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return hasFlag(r, this, matcher.IgnoreCase, "ignoreCase")
}

func getMultiline(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return hasFlag(r, this, matcher.Multiline, "multiline")
}

func getSticky(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return hasFlag(r, this, matcher.Sticky, "sticky")
}

func getUnicode(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return hasFlag(r, this, matcher.Unicode, "unicode")
}

func getUnicodeSets(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return hasFlag(r, this, matcher.UnicodeSets, "unicodeSets")
}

// getSource is the getter of RegExp.prototype.source.
// https://tc39.es/ecma262/#sec-get-regexp.prototype.source
func getSource(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	if x := asRegExp(this); x != nil {
		return core.Str(escapedSource(x.Source)), nil
	}
	if this.ObjectOrNil() == r.Intrinsic(core.IntrinsicRegExpPrototype) {
		return core.Str(escapedSource(text.Empty)), nil
	}
	return core.Undefined, core.TypeError("RegExp.prototype.source getter called on non-RegExp object")
}
