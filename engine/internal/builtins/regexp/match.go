package regexp

import (
	"github.com/sxfescript/sxn/engine/internal/core"
	matcher "github.com/sxfescript/sxn/engine/internal/regexp"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// prototypeSymbolMatch is RegExp.prototype[@@match].
// https://tc39.es/ecma262/#sec-regexp.prototype-%symbol.match%
func prototypeSymbolMatch(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	o := this.ObjectOrNil()
	if o == nil {
		return core.Undefined, incompatible("@@match", this)
	}
	s, err := core.ToString(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	if x := plain(r, o); x != nil {
		if programOf(x).Flags()&matcher.Global == 0 {
			return builtinExec(r, x, s)
		}
		return matchPlain(r, x, s)
	}
	global, full, err := flagsOf(r, o)
	if err != nil {
		return core.Undefined, err
	}
	if !global {
		return regExpExec(r, o, s)
	}
	if err := core.Set(o, text.AtomLastIndex.Key(), core.Zero, true); err != nil {
		return core.Undefined, err
	}
	var found []core.Value
	for {
		v, err := regExpExec(r, o, s)
		if err != nil {
			return core.Undefined, err
		}
		if v.IsNull() {
			break
		}
		m, err := matchedOf(r, v.AsObject())
		if err != nil {
			return core.Undefined, err
		}
		found = append(found, core.Str(m))
		if m.Len() == 0 {
			if err := step(r, o, s, full); err != nil {
				return core.Undefined, err
			}
		}
		if len(found)%pollEvery == 0 {
			if err := r.Agent.PollInterrupt(); err != nil {
				return core.Undefined, err
			}
		}
	}
	if found == nil {
		return core.Null, nil
	}
	return core.Obj(&r.NewArray(found).Object), nil
}

// matchedOf is ToString(Get(result, "0")).
func matchedOf(r *core.Realm, result *core.Object) (text.String, error) {
	v, err := core.GetIndex(result, 0)
	if err != nil {
		return text.Empty, err
	}
	return core.ToString(r, v)
}

// eachMatch calls f with the captures of all matches of a plain global x in
// s, and leaves lastIndex at 0. No JavaScript may run in f.
func eachMatch(r *core.Realm, x *core.RegExp, s text.String, f func(caps []int32)) error {
	p := programOf(x)
	sticky, full := p.Flags()&matcher.Sticky != 0, p.full()
	x.LastIndex = core.Zero
	for at, n := int64(0), 1; at <= int64(s.Len()); n++ {
		caps, err := match(r, p, s, int(at), sticky)
		if err != nil {
			return err
		}
		if caps == nil {
			break
		}
		f(caps)
		if at = int64(caps[1]); caps[0] == caps[1] {
			at = advance(s, at, full)
		}
		if n%pollEvery == 0 {
			if err := r.Agent.PollInterrupt(); err != nil {
				return err
			}
		}
	}
	return nil
}

// matchPlain is the global case of @@match for a plain RegExp object.
func matchPlain(r *core.Realm, x *core.RegExp, s text.String) (core.Value, error) {
	var found []core.Value
	err := eachMatch(r, x, s, func(caps []int32) { found = append(found, capture(s, caps, 0)) })
	if err != nil || found == nil {
		return core.Null, err
	}
	return core.Obj(&r.NewArray(found).Object), nil
}

// prototypeSymbolSearch is RegExp.prototype[@@search].
// https://tc39.es/ecma262/#sec-regexp.prototype-%symbol.search%
func prototypeSymbolSearch(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	o := this.ObjectOrNil()
	if o == nil {
		return core.Undefined, incompatible("@@search", this)
	}
	s, err := core.ToString(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	if x := plain(r, o); x != nil {
		p := programOf(x)
		caps, err := match(r, p, s, 0, p.Flags()&matcher.Sticky != 0)
		if err != nil || caps == nil {
			return core.Int(-1), err
		}
		return core.Int(caps[0]), nil
	}
	key := text.AtomLastIndex.Key()
	previous, err := core.Get(o, key)
	if err != nil {
		return core.Undefined, err
	}
	if !core.SameValue(previous, core.Zero) {
		if err := core.Set(o, key, core.Zero, true); err != nil {
			return core.Undefined, err
		}
	}
	v, err := regExpExec(r, o, s)
	if err != nil {
		return core.Undefined, err
	}
	current, err := core.Get(o, key)
	if err != nil {
		return core.Undefined, err
	}
	if !core.SameValue(current, previous) {
		if err := core.Set(o, key, previous, true); err != nil {
			return core.Undefined, err
		}
	}
	if v.IsNull() {
		return core.Int(-1), nil
	}
	return core.Get(v.AsObject(), text.AtomIndex.Key())
}

// stringIteration is the state of a %RegExpStringIterator%.
type stringIteration struct {
	rx     *core.Object
	s      text.String
	global bool
	full   bool
}

var stringIteratorProperties = [...]core.PropertySpec{
	{Name: "next", Func: stringIteratorNext, Tag: core.TagIteratorNext},
	{Symbol: core.SymbolToStringTag, Lazy: stringIteratorTag, Attrs: core.Configurable, HasAttrs: true},
}

func stringIteratorTag(*core.Realm) (core.Value, error) {
	return core.GoStr("RegExp String Iterator"), nil
}

// NewStringIteratorPrototype makes %RegExpStringIteratorPrototype%.
func NewStringIteratorPrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicIteratorPrototype), nil, stringIteratorProperties[:])
}

// prototypeSymbolMatchAll is RegExp.prototype[@@matchAll].
// https://tc39.es/ecma262/#sec-regexp-prototype-%symbol.matchall%
func prototypeSymbolMatchAll(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	o := this.ObjectOrNil()
	if o == nil {
		return core.Undefined, incompatible("@@matchAll", this)
	}
	s, err := core.ToString(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	c, err := core.SpeciesConstructor(o, r.Intrinsic(core.IntrinsicRegExp))
	if err != nil {
		return core.Undefined, err
	}
	flags, err := stringProperty(r, o, text.AtomFlags)
	if err != nil {
		return core.Undefined, err
	}
	v, err := core.Construct(c, []core.Value{this, core.Str(flags)}, nil)
	if err != nil {
		return core.Undefined, err
	}
	lastIndex, err := core.Get(o, text.AtomLastIndex.Key())
	if err != nil {
		return core.Undefined, err
	}
	i, err := core.ToLength(r, lastIndex)
	if err != nil {
		return core.Undefined, err
	}
	if err := core.Set(v.AsObject(), text.AtomLastIndex.Key(), core.Int64(i), true); err != nil {
		return core.Undefined, err
	}
	it := core.NewBuiltinIterator(r, core.IteratorOfRegExp, core.IterateValues, v)
	it.Data = &stringIteration{
		rx: v.AsObject(), s: s, global: flags.IndexCodeUnit('g', 0) >= 0,
		full: flags.IndexCodeUnit('u', 0) >= 0 || flags.IndexCodeUnit('v', 0) >= 0,
	}
	return core.Obj(&it.Object), nil
}

// stringIteratorNext is %RegExpStringIteratorPrototype%.next.
// https://tc39.es/ecma262/#sec-%regexpstringiteratorprototype%.next
func stringIteratorNext(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	if !this.IsKind(core.KindIterator) || core.AsBuiltinIterator(this.AsObject()).Source != core.IteratorOfRegExp {
		return core.Undefined, core.TypeError("Method %%RegExpStringIterator%%.prototype.next called on incompatible receiver %s", core.DescribeValue(this))
	}
	it := core.AsBuiltinIterator(this.AsObject())
	st, ok := it.Data.(*stringIteration)
	if !ok {
		return core.CreateIterResultObject(r, core.Undefined, true), nil
	}
	v, err := st.next(r)
	if err != nil || v.IsNull() || !st.global {
		it.Data, it.Target = nil, core.Undefined
	}
	if err != nil {
		return core.Undefined, err
	}
	if v.IsNull() {
		return core.CreateIterResultObject(r, core.Undefined, true), nil
	}
	return core.CreateIterResultObject(r, v, false), nil
}

func (st *stringIteration) next(r *core.Realm) (core.Value, error) {
	v, err := regExpExec(r, st.rx, st.s)
	if err != nil || v.IsNull() || !st.global {
		return v, err
	}
	m, err := matchedOf(r, v.AsObject())
	if err == nil && m.Len() == 0 {
		err = step(r, st.rx, st.s, st.full)
	}
	return v, err
}
