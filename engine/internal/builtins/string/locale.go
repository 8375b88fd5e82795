package string

import (
	"cmp"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// prototypeLocaleCompare is String.prototype.localeCompare. The order belongs
// to ECMA-402; without it compareRoot decides.
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
	return core.Int(int32(compareRoot(s, that))), nil
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

// rootOrder are the ASCII characters that are not letters, in the order of
// the root collation. Control characters other than white space count for
// nothing.
const rootOrder = "\t\n\v\f\r _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$0123456789"

// compareRoot compares as the root collation does for ASCII: by characters,
// letters without case first, then by case, lower before upper. Other
// characters follow their decomposition: base letters first, then marks; what
// is not ASCII after that comes behind, by code unit. Canonically equivalent
// strings are equal.
func compareRoot(a, b text.String) int {
	if a.Equal(b) {
		return 0
	}
	a, okA := a.Normalize(text.NFD)
	b, okB := b.Normalize(text.NFD)
	if !okA || !okB {
		return a.Compare(b)
	}
	for level := range 3 {
		if c := compareLevel(a, b, level); c != 0 {
			return c
		}
	}
	return 0
}

// compareLevel compares the weights of one level that are not 0.
func compareLevel(a, b text.String, level int) int {
	i, j := 0, 0
	for {
		x, y := 0, 0
		for ; i < a.Len() && x == 0; i++ {
			x = rootWeight(a.At(i), level)
		}
		for ; j < b.Len() && y == 0; j++ {
			y = rootWeight(b.At(j), level)
		}
		if c := cmp.Compare(x, y); c != 0 || x == 0 {
			return c
		}
	}
}

// rootWeight is the weight of c at a level; 0 counts for nothing.
func rootWeight(c uint16, level int) int {
	mark := c >= 0x300 && c <= 0x36F
	switch level {
	case 1: // marks, against the 1 of every base character
		if mark {
			return 1 + int(c)
		}
		if rootWeight(c, 0) > 0 {
			return 1
		}
		return 0
	case 2:
		switch {
		case c >= 'A' && c <= 'Z':
			return 2
		case rootWeight(c, 0) > 0 || mark:
			return 1
		}
		return 0
	}
	switch {
	case mark:
		return 0
	case c >= 'a' && c <= 'z':
		return 0x100 + int(c)
	case c >= 'A' && c <= 'Z':
		return 0x100 + int(c) + 'a' - 'A'
	case c >= 0x80:
		return 0x200 + int(c)
	}
	for i := range len(rootOrder) {
		if rootOrder[i] == byte(c) {
			return i + 1
		}
	}
	return 0
}
