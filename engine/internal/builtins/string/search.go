package string

import (
	"math"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/patterns"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// clampIndex converts an index argument and clamps it to 0..n.
func clampIndex(r *core.Realm, v core.Value, n int) (int, error) {
	if v.IsInt() {
		return min(max(int(v.AsInt()), 0), n), nil
	}
	f, err := core.ToIntegerOrInfinity(r, v)
	return int(min(max(f, 0), float64(n))), err
}

// searchArguments converts the receiver and the first argument of includes,
// startsWith and endsWith, which refuse regular expressions.
func searchArguments(r *core.Realm, this core.Value, args []core.Value, method string) (s, search text.String, err error) {
	if s, err = coerce(r, this, method); err != nil {
		return
	}
	v := core.Arg(args, 0)
	if v.IsObject() {
		isRegExp, err := patterns.IsRegExp(v)
		if err != nil {
			return s, search, err
		}
		if isRegExp {
			return s, search, core.TypeError("First argument to String.prototype.%s must not be a regular expression", method)
		}
	}
	search, err = core.ToString(r, v)
	return
}

// prototypeIncludes is String.prototype.includes.
// https://tc39.es/ecma262/#sec-string.prototype.includes
func prototypeIncludes(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	s, search, err := searchArguments(r, this, args, "includes")
	if err != nil {
		return core.Undefined, err
	}
	from, err := clampIndex(r, core.Arg(args, 1), s.Len())
	if err != nil {
		return core.Undefined, err
	}
	return core.Bool(s.IndexOf(search, from) >= 0), nil
}

// prototypeStartsWith is String.prototype.startsWith.
// https://tc39.es/ecma262/#sec-string.prototype.startswith
func prototypeStartsWith(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	s, search, err := searchArguments(r, this, args, "startsWith")
	if err != nil {
		return core.Undefined, err
	}
	start, err := clampIndex(r, core.Arg(args, 1), s.Len())
	if err != nil {
		return core.Undefined, err
	}
	return core.Bool(s.HasPrefixAt(search, start)), nil
}

// prototypeEndsWith is String.prototype.endsWith.
// https://tc39.es/ecma262/#sec-string.prototype.endswith
func prototypeEndsWith(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	s, search, err := searchArguments(r, this, args, "endsWith")
	if err != nil {
		return core.Undefined, err
	}
	end := s.Len()
	if v := core.Arg(args, 1); !v.IsUndefined() {
		if end, err = clampIndex(r, v, end); err != nil {
			return core.Undefined, err
		}
	}
	start := end - search.Len()
	return core.Bool(start >= 0 && s.HasPrefixAt(search, start)), nil
}

// prototypeIndexOf is String.prototype.indexOf.
// https://tc39.es/ecma262/#sec-string.prototype.indexof
func prototypeIndexOf(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	s, err := coerce(r, this, "indexOf")
	if err != nil {
		return core.Undefined, err
	}
	search, err := core.ToString(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	from := 0
	if len(args) > 1 {
		if from, err = clampIndex(r, args[1], s.Len()); err != nil {
			return core.Undefined, err
		}
	}
	return core.Int(int32(s.IndexOf(search, from))), nil
}

// prototypeLastIndexOf is String.prototype.lastIndexOf.
// https://tc39.es/ecma262/#sec-string.prototype.lastindexof
func prototypeLastIndexOf(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	s, err := coerce(r, this, "lastIndexOf")
	if err != nil {
		return core.Undefined, err
	}
	search, err := core.ToString(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	f, err := core.ToNumber(r, core.Arg(args, 1))
	if err != nil {
		return core.Undefined, err
	}
	from := s.Len()
	if !math.IsNaN(f) {
		from = int(min(max(f, 0), float64(from)))
	}
	return core.Int(int32(s.LastIndexOf(search, from))), nil
}

// prototypeIsWellFormed is String.prototype.isWellFormed.
// https://tc39.es/ecma262/#sec-string.prototype.iswellformed
func prototypeIsWellFormed(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	s, err := coerce(r, this, "isWellFormed")
	if err != nil {
		return core.Undefined, err
	}
	return core.Bool(s.IsWellFormed()), nil
}
