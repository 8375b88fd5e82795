package string

import (
	"math"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// prototypeConcat is String.prototype.concat.
// https://tc39.es/ecma262/#sec-string.prototype.concat
func prototypeConcat(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	s, err := coerce(r, this, "concat")
	if err != nil {
		return core.Undefined, err
	}
	for _, a := range args {
		next, err := core.ToString(r, a)
		if err != nil {
			return core.Undefined, err
		}
		var ok bool
		if s, ok = text.Concat(s, next); !ok {
			return core.Undefined, core.RangeError(msgInvalidLength)
		}
	}
	return core.Str(s), nil
}

// prototypeSlice is String.prototype.slice.
// https://tc39.es/ecma262/#sec-string.prototype.slice
func prototypeSlice(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	s, err := coerce(r, this, "slice")
	if err != nil {
		return core.Undefined, err
	}
	n := int64(s.Len())
	from, err := core.RelativeIndex(r, core.Arg(args, 0), n, 0)
	if err != nil {
		return core.Undefined, err
	}
	to, err := core.RelativeIndex(r, core.Arg(args, 1), n, n)
	if err != nil {
		return core.Undefined, err
	}
	if from >= to {
		return core.Str(text.Empty), nil
	}
	return core.Str(s.Substring(int(from), int(to))), nil
}

// prototypeSubstring is String.prototype.substring.
// https://tc39.es/ecma262/#sec-string.prototype.substring
func prototypeSubstring(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	s, err := coerce(r, this, "substring")
	if err != nil {
		return core.Undefined, err
	}
	from, err := clampIndex(r, core.Arg(args, 0), s.Len())
	if err != nil {
		return core.Undefined, err
	}
	to := s.Len()
	if v := core.Arg(args, 1); !v.IsUndefined() {
		if to, err = clampIndex(r, v, to); err != nil {
			return core.Undefined, err
		}
	}
	return core.Str(s.Substring(min(from, to), max(from, to))), nil
}

// prototypeSubstr is String.prototype.substr.
// https://tc39.es/ecma262/#sec-string.prototype.substr
func prototypeSubstr(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	s, err := coerce(r, this, "substr")
	if err != nil {
		return core.Undefined, err
	}
	n := int64(s.Len())
	from, err := core.RelativeIndex(r, core.Arg(args, 0), n, 0)
	if err != nil {
		return core.Undefined, err
	}
	length := n - from
	if v := core.Arg(args, 1); !v.IsUndefined() {
		f, err := core.ToIntegerOrInfinity(r, v)
		if err != nil {
			return core.Undefined, err
		}
		length = int64(min(max(f, 0), float64(length)))
	}
	return core.Str(s.Substring(int(from), int(from+length))), nil
}

// prototypePadEnd is String.prototype.padEnd.
// https://tc39.es/ecma262/#sec-string.prototype.padend
func prototypePadEnd(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	s, err := coerce(r, this, "padEnd")
	if err != nil {
		return core.Undefined, err
	}
	return pad(r, s, args, text.String.PadEnd)
}

// prototypePadStart is String.prototype.padStart.
// https://tc39.es/ecma262/#sec-string.prototype.padstart
func prototypePadStart(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	s, err := coerce(r, this, "padStart")
	if err != nil {
		return core.Undefined, err
	}
	return pad(r, s, args, text.String.PadStart)
}

// pad is StringPaddingBuiltinsImpl.
// https://tc39.es/ecma262/#sec-stringpaddingbuiltinsimpl
func pad(r *core.Realm, s text.String, args []core.Value, how func(text.String, int, text.String) (text.String, bool)) (core.Value, error) {
	n, err := core.ToLength(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	if n <= int64(s.Len()) {
		return core.Str(s), nil
	}
	fill := text.FromCodeUnit(' ')
	if v := core.Arg(args, 1); !v.IsUndefined() {
		if fill, err = core.ToString(r, v); err != nil {
			return core.Undefined, err
		}
	}
	return checked(how(s, int(n), fill))
}

// prototypeRepeat is String.prototype.repeat.
// https://tc39.es/ecma262/#sec-string.prototype.repeat
func prototypeRepeat(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	s, err := coerce(r, this, "repeat")
	if err != nil {
		return core.Undefined, err
	}
	n, err := core.ToIntegerOrInfinity(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	if n < 0 || math.IsInf(n, 1) {
		return core.Undefined, core.RangeError("Invalid count value: %s", core.DescribeValue(core.Arg(args, 0)))
	}
	return checked(s.Repeat(int(min(n, text.MaxLength+1))))
}

// prototypeNormalize is String.prototype.normalize.
// https://tc39.es/ecma262/#sec-string.prototype.normalize
func prototypeNormalize(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	s, err := coerce(r, this, "normalize")
	if err != nil {
		return core.Undefined, err
	}
	form := text.NFC
	if v := core.Arg(args, 0); !v.IsUndefined() {
		name, err := core.ToString(r, v)
		if err != nil {
			return core.Undefined, err
		}
		switch {
		case name.EqualGo("NFC"):
		case name.EqualGo("NFD"):
			form = text.NFD
		case name.EqualGo("NFKC"):
			form = text.NFKC
		case name.EqualGo("NFKD"):
			form = text.NFKD
		default:
			return core.Undefined, core.RangeError("The normalization form should be one of NFC, NFD, NFKC, NFKD.")
		}
	}
	return checked(s.Normalize(form))
}

// prototypeToWellFormed is String.prototype.toWellFormed.
// https://tc39.es/ecma262/#sec-string.prototype.towellformed
func prototypeToWellFormed(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	s, err := coerce(r, this, "toWellFormed")
	if err != nil {
		return core.Undefined, err
	}
	return core.Str(s.ToWellFormed()), nil
}

// prototypeTrim is String.prototype.trim.
// https://tc39.es/ecma262/#sec-string.prototype.trim
func prototypeTrim(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	s, err := coerce(r, this, "trim")
	if err != nil {
		return core.Undefined, err
	}
	return core.Str(s.Trim()), nil
}

// prototypeTrimStart is String.prototype.trimStart. Its message has the older
// name, as V8's does.
// https://tc39.es/ecma262/#sec-string.prototype.trimstart
func prototypeTrimStart(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	s, err := coerce(r, this, "trimLeft")
	if err != nil {
		return core.Undefined, err
	}
	return core.Str(s.TrimStart()), nil
}

// prototypeTrimEnd is String.prototype.trimEnd.
// https://tc39.es/ecma262/#sec-string.prototype.trimend
func prototypeTrimEnd(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	s, err := coerce(r, this, "trimRight")
	if err != nil {
		return core.Undefined, err
	}
	return core.Str(s.TrimEnd()), nil
}

// prototypeToLowerCase is String.prototype.toLowerCase.
// https://tc39.es/ecma262/#sec-string.prototype.tolowercase
func prototypeToLowerCase(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	s, err := coerce(r, this, "toLowerCase")
	if err != nil {
		return core.Undefined, err
	}
	return core.Str(s.ToLower()), nil
}

// prototypeToUpperCase is String.prototype.toUpperCase.
// https://tc39.es/ecma262/#sec-string.prototype.touppercase
func prototypeToUpperCase(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	s, err := coerce(r, this, "toUpperCase")
	if err != nil {
		return core.Undefined, err
	}
	return checked(s.ToUpper())
}
