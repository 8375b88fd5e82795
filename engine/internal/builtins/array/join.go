package array

import (
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

func errStringLength() error { return core.RangeError("Invalid string length") }

// joining joins the texts of elements.
type joining struct {
	r *core.Realm
	b text.Builder
	// locale is set for toLocaleString, whose arguments are handed on.
	locale           bool
	locales, options core.Value
}

// prototypeJoin is Array.prototype.join.
// https://tc39.es/ecma262/#sec-array.prototype.join
func prototypeJoin(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	o, n, err := receiver(r, this)
	if err != nil {
		return core.Undefined, err
	}
	sep := text.FromASCII(",")
	if s := core.Arg(args, 0); !s.IsUndefined() {
		if sep, err = core.ToString(r, s); err != nil {
			return core.Undefined, err
		}
	}
	j := joining{r: r}
	return j.all(o, n, sep)
}

// prototypeToLocaleString is Array.prototype.toLocaleString, in the form of
// ECMA-402.
// https://tc39.es/ecma402/#sup-array.prototype.tolocalestring
func prototypeToLocaleString(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	o, n, err := receiver(r, this)
	if err != nil {
		return core.Undefined, err
	}
	j := joining{r: r, locale: true, locales: core.Arg(args, 0), options: core.Arg(args, 1)}
	return j.all(o, n, text.FromASCII(","))
}

// prototypeToString is Array.prototype.toString.
// https://tc39.es/ecma262/#sec-array.prototype.tostring
func prototypeToString(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	o, err := core.ToObject(r, this)
	if err != nil {
		return core.Undefined, err
	}
	join, err := core.Get(o, text.AtomJoin.Key())
	if err != nil {
		return core.Undefined, err
	}
	if join.IsCallable() {
		return core.Call(join, core.Obj(o))
	}
	return core.Call(core.Obj(r.Intrinsic(core.IntrinsicObjectPrototypeToString)), core.Obj(o))
}

// all joins the elements of o. A cyclic array is the empty string within itself.
func (j *joining) all(o *core.Object, n int64, sep text.String) (core.Value, error) {
	if n == 0 {
		return core.Str(text.Empty), nil
	}
	if !j.r.Agent.EnterJoin(o) {
		return core.Str(text.Empty), nil
	}
	defer j.r.Agent.LeaveJoin()
	if err := j.r.Agent.EnterNative(); err != nil {
		return core.Undefined, err
	}
	defer j.r.Agent.LeaveNative()
	for k := int64(0); k < n; k++ {
		if k > 0 {
			j.b.Append(sep)
		}
		if err := j.element(o, k); err != nil {
			return core.Undefined, err
		}
		if j.b.Overflowed() {
			return core.Undefined, errStringLength()
		}
		if err := poll(j.r, k); err != nil {
			return core.Undefined, err
		}
		if sep.Len() == 0 {
			k = core.NextElement(o, k+1, n) - 1
		}
	}
	s, ok := j.b.Finish()
	if !ok {
		return core.Undefined, errStringLength()
	}
	return core.Str(s), nil
}

func (j *joining) element(o *core.Object, k int64) error {
	v, err := core.GetIndex(o, k)
	if err != nil || v.IsNullish() {
		return err
	}
	if j.locale {
		if v, err = core.Invoke(j.r, v, text.AtomToLocaleString.Key(), j.locales, j.options); err != nil {
			return err
		}
	}
	switch {
	case v.IsString():
		j.b.Append(v.AsString())
	case v.IsInt():
		j.b.AppendInt(int64(v.AsInt()))
	default:
		s, err := core.ToString(j.r, v)
		if err != nil {
			return err
		}
		j.b.Append(s)
	}
	return nil
}
