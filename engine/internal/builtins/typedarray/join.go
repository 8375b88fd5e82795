package typedarray

import (
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

func errStringLength() error { return core.RangeError("Invalid string length") }

// prototypeJoin is %TypedArray%.prototype.join.
// https://tc39.es/ecma262/#sec-%typedarray%.prototype.join
func prototypeJoin(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	a, n, err := receiver(this, "join")
	if err != nil {
		return core.Undefined, err
	}
	sep := text.FromASCII(",")
	if s := core.Arg(args, 0); !s.IsUndefined() {
		if sep, err = core.ToString(r, s); err != nil {
			return core.Undefined, err
		}
	}
	return join(r, a, n, sep, func(v core.Value) (core.Value, error) { return v, nil })
}

// prototypeToLocaleString is %TypedArray%.prototype.toLocaleString, in the
// form of ECMA-402.
// https://tc39.es/ecma262/#sec-%typedarray%.prototype.tolocalestring
func prototypeToLocaleString(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	a, n, err := receiver(this, "toLocaleString")
	if err != nil {
		return core.Undefined, err
	}
	locales, options := core.Arg(args, 0), core.Arg(args, 1)
	return join(r, a, n, text.FromASCII(","), func(v core.Value) (core.Value, error) {
		return core.Invoke(r, v, text.AtomToLocaleString.Key(), locales, options)
	})
}

// join joins the texts of what is made of the elements.
func join(r *core.Realm, a *core.TypedArray, n int64, sep text.String, of func(v core.Value) (core.Value, error)) (core.Value, error) {
	var b text.Builder
	for k := int64(0); k < n; k++ {
		if err := poll(r, k); err != nil {
			return core.Undefined, err
		}
		if k > 0 {
			b.Append(sep)
		}
		if b.Overflowed() {
			return core.Undefined, errStringLength()
		}
		v, ok := core.GetTypedElement(a, int(k))
		if !ok {
			continue
		}
		v, err := of(v)
		if err != nil {
			return core.Undefined, err
		}
		if v.IsInt() {
			b.AppendInt(int64(v.AsInt()))
			continue
		}
		s, err := core.ToString(r, v)
		if err != nil {
			return core.Undefined, err
		}
		b.Append(s)
	}
	s, ok := b.Finish()
	if !ok {
		return core.Undefined, errStringLength()
	}
	return core.Str(s), nil
}
