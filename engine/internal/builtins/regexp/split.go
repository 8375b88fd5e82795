package regexp

import (
	"math"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// prototypeSymbolSplit is RegExp.prototype[@@split].
// https://tc39.es/ecma262/#sec-regexp.prototype-%symbol.split%
func prototypeSymbolSplit(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	o := this.ObjectOrNil()
	if o == nil {
		return core.Undefined, incompatible("@@split", this)
	}
	s, err := core.ToString(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	limit := core.Arg(args, 1)
	if limit.IsUndefined() || limit.IsNumber() {
		if x := plain(r, o); x != nil && plainSpecies(r) {
			lim, _ := toLimit(r, limit)
			return splitPlain(r, x, s, lim)
		}
	}
	c, err := core.SpeciesConstructor(o, r.Intrinsic(core.IntrinsicRegExp))
	if err != nil {
		return core.Undefined, err
	}
	flags, err := stringProperty(r, o, text.AtomFlags)
	if err != nil {
		return core.Undefined, err
	}
	full := flags.IndexCodeUnit('u', 0) >= 0 || flags.IndexCodeUnit('v', 0) >= 0
	if flags.IndexCodeUnit('y', 0) < 0 {
		if flags, err = core.JoinStrings(flags, text.FromCodeUnit('y')); err != nil {
			return core.Undefined, err
		}
	}
	splitter, err := core.Construct(c, []core.Value{this, core.Str(flags)}, nil)
	if err != nil {
		return core.Undefined, err
	}
	lim, err := toLimit(r, limit)
	if err != nil {
		return core.Undefined, err
	}
	if lim == 0 {
		return core.Obj(&r.NewArray(nil).Object), nil
	}
	parts, err := splitGeneric(r, splitter.AsObject(), s, int(lim), full)
	if err != nil {
		return core.Undefined, err
	}
	return core.Obj(&r.NewArray(parts).Object), nil
}

func toLimit(r *core.Realm, v core.Value) (uint32, error) {
	if v.IsUndefined() {
		return math.MaxUint32, nil
	}
	return core.ToUint32(r, v)
}

// splitGeneric is @@split from the point where the splitter has been made.
func splitGeneric(r *core.Realm, splitter *core.Object, s text.String, lim int, full bool) ([]core.Value, error) {
	size := int64(s.Len())
	if size == 0 {
		v, err := regExpExec(r, splitter, s)
		if err != nil || !v.IsNull() {
			return nil, err
		}
		return []core.Value{core.Str(s)}, nil
	}
	key := text.AtomLastIndex.Key()
	var parts []core.Value
	p, q := int64(0), int64(0)
	for n := 1; q < size; n++ {
		if n%pollEvery == 0 {
			if err := r.Agent.PollInterrupt(); err != nil {
				return nil, err
			}
		}
		if err := core.Set(splitter, key, core.Int64(q), true); err != nil {
			return nil, err
		}
		z, err := regExpExec(r, splitter, s)
		if err != nil {
			return nil, err
		}
		if z.IsNull() {
			q = advance(s, q, full)
			continue
		}
		last, err := core.Get(splitter, key)
		if err != nil {
			return nil, err
		}
		e, err := core.ToLength(r, last)
		if err != nil {
			return nil, err
		}
		if e = min(e, size); e == p {
			q = advance(s, q, full)
			continue
		}
		parts = append(parts, core.Str(s.Substring(int(p), int(q))))
		if len(parts) == lim {
			return parts, nil
		}
		p = e
		length, err := core.LengthOfArrayLike(z.AsObject())
		if err != nil {
			return nil, err
		}
		for i := int64(1); i < length; i++ {
			v, err := core.GetIndex(z.AsObject(), i)
			if err != nil {
				return nil, err
			}
			if parts = append(parts, v.Clean()); len(parts) == lim {
				return parts, nil
			}
		}
		q = p
	}
	return append(parts, core.Str(s.Substring(int(p), int(size)))), nil
}

// splitPlain is @@split of a plain RegExp object. Looking for the next match
// from a position on finds the first position that a sticky splitter would
// match at.
func splitPlain(r *core.Realm, x *core.RegExp, s text.String, lim uint32) (core.Value, error) {
	if lim == 0 {
		return core.Obj(&r.NewArray(nil).Object), nil
	}
	p := programOf(x)
	size := s.Len()
	if size == 0 {
		caps, err := match(r, p, s, 0, true)
		if err != nil {
			return core.Undefined, err
		}
		if caps != nil {
			return core.Obj(&r.NewArray(nil).Object), nil
		}
		return core.Obj(&r.NewArray([]core.Value{core.Str(s)}).Object), nil
	}
	var parts []core.Value
	from, at := 0, 0
	for n := 1; at < size; n++ {
		if n%pollEvery == 0 {
			if err := r.Agent.PollInterrupt(); err != nil {
				return core.Undefined, err
			}
		}
		caps, err := find(r, p, s, at, false)
		if err != nil {
			return core.Undefined, err
		}
		if caps == nil || int(caps[0]) >= size {
			break
		}
		noteMatch(r, s, caps)
		if int(caps[1]) == from {
			at = int(advance(s, int64(caps[0]), p.full()))
			continue
		}
		parts = append(parts, core.Str(s.Substring(from, int(caps[0]))))
		if uint32(len(parts)) == lim {
			return core.Obj(&r.NewArray(parts).Object), nil
		}
		from = int(caps[1])
		for g := 1; g < p.NumCaptures(); g++ {
			if parts = append(parts, capture(s, caps, g)); uint32(len(parts)) == lim {
				return core.Obj(&r.NewArray(parts).Object), nil
			}
		}
		at = from
	}
	parts = append(parts, core.Str(s.Substring(from, size)))
	return core.Obj(&r.NewArray(parts).Object), nil
}
