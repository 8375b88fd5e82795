package string

import (
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// prototypeLocaleCompare is String.prototype.localeCompare. The order belongs
// to ECMA-402; without it compareCanonical decides.
// https://tc39.es/ecma262/#sec-string.prototype.localecompare
// https://tc39.es/ecma402/#sup-String.prototype.localeCompare
func prototypeLocaleCompare(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	s, err := coerce(r, this, "localeCompare")
	if err != nil {
		return core.Undefined, err
	}
	that, err := core.ToString(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	if f := r.Agent.Locale.Compare; f != nil {
		return f(r, s, that, core.Arg(args, 1), core.Arg(args, 2))
	}
	return core.Int(int32(compareCanonical(s, that))), nil
}

// prototypeToLocaleLowerCase is String.prototype.toLocaleLowerCase.
// https://tc39.es/ecma402/#sup-string.prototype.tolocalelowercase
func prototypeToLocaleLowerCase(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	s, err := coerce(r, this, "toLocaleLowerCase")
	if err != nil {
		return core.Undefined, err
	}
	if f := r.Agent.Locale.ToCase; f != nil {
		return f(r, s, core.Arg(args, 0), false)
	}
	return core.Str(s.ToLower()), nil
}

// prototypeToLocaleUpperCase is String.prototype.toLocaleUpperCase.
// https://tc39.es/ecma402/#sup-string.prototype.tolocaleuppercase
func prototypeToLocaleUpperCase(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	s, err := coerce(r, this, "toLocaleUpperCase")
	if err != nil {
		return core.Undefined, err
	}
	if f := r.Agent.Locale.ToCase; f != nil {
		return f(r, s, core.Arg(args, 0), true)
	}
	return checked(s.ToUpper())
}

// compareCanonical compares by code units in normalization form C, so that
// canonically equivalent strings are equal.
func compareCanonical(a, b text.String) int {
	if a.Equal(b) {
		return 0
	}
	x, okA := a.Normalize(text.NFC)
	y, okB := b.Normalize(text.NFC)
	if !okA || !okB {
		x, y = a, b
	}
	return min(max(x.Compare(y), -1), 1)
}
