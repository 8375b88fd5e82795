package regexp

import (
	"github.com/sxfescript/sxn/engine/internal/core"
	matcher "github.com/sxfescript/sxn/engine/internal/regexp"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// execute is the part of RegExpBuiltinExec that looks for a match and moves
// lastIndex. The captures are nil where there is no match, and valid until the
// next match of the agent.
// https://tc39.es/ecma262/#sec-regexpbuiltinexec
func execute(r *core.Realm, x *core.RegExp, s text.String) ([]int32, error) {
	var lastIndex int64
	if x.LastIndex.IsInt() && x.LastIndex.AsInt() >= 0 {
		lastIndex = int64(x.LastIndex.AsInt())
	} else {
		var err error
		if lastIndex, err = core.ToLength(r, x.LastIndex); err != nil {
			return nil, err
		}
	}
	p := programOf(x)
	moves := p.Flags()&(matcher.Global|matcher.Sticky) != 0
	if !moves {
		lastIndex = 0
	}
	if lastIndex > int64(s.Len()) {
		return nil, setLastIndex(x, core.Zero)
	}
	caps, err := match(r, p, s, int(lastIndex), p.Flags()&matcher.Sticky != 0)
	if err != nil || !moves {
		return caps, err
	}
	if caps == nil {
		return nil, setLastIndex(x, core.Zero)
	}
	return caps, setLastIndex(x, core.Int(caps[1]))
}

// builtinExec is RegExpBuiltinExec.
// https://tc39.es/ecma262/#sec-regexpbuiltinexec
func builtinExec(r *core.Realm, x *core.RegExp, s text.String) (core.Value, error) {
	caps, err := execute(r, x, s)
	if err != nil || caps == nil {
		return core.Null, err
	}
	return newResult(r, programOf(x), s, caps), nil
}

// newResult makes the array that exec returns.
func newResult(r *core.Realm, p *program, s text.String, caps []int32) core.Value {
	n := p.NumCaptures()
	vals := make([]core.Value, n)
	for i := range vals {
		vals[i] = capture(s, caps, i)
	}
	groups := p.newGroups(r, caps, func(g int) core.Value { return vals[g] })
	a := r.NewArray(vals)
	o := &a.Object
	core.AddProperty(o, text.AtomIndex, core.Int(caps[0]), core.DataDefault)
	core.AddProperty(o, text.AtomInput, core.Str(s), core.DataDefault)
	core.AddProperty(o, text.AtomGroups, groups, core.DataDefault)
	if p.Flags()&matcher.HasIndices != 0 {
		core.AddProperty(o, text.AtomIndices, newIndices(r, p, caps), core.DataDefault)
	}
	return core.Obj(o)
}

// newIndices is MakeMatchIndicesIndexPairArray.
// https://tc39.es/ecma262/#sec-makematchindicesindexpairarray
func newIndices(r *core.Realm, p *program, caps []int32) core.Value {
	pairs := make([]core.Value, p.NumCaptures())
	for i := range pairs {
		pairs[i] = core.Undefined
		if caps[2*i] >= 0 {
			pair := []core.Value{core.Int(caps[2*i]), core.Int(caps[2*i+1])}
			pairs[i] = core.Obj(&r.NewArray(pair).Object)
		}
	}
	groups := p.newGroups(r, caps, func(g int) core.Value { return pairs[g] })
	a := r.NewArray(pairs)
	core.AddProperty(&a.Object, text.AtomGroups, groups, core.DataDefault)
	return core.Obj(&a.Object)
}

// regExpExec is RegExpExec: an object or null.
// https://tc39.es/ecma262/#sec-regexpexec
func regExpExec(r *core.Realm, o *core.Object, s text.String) (core.Value, error) {
	if x := plainExec(r, o); x != nil {
		return builtinExec(r, x, s)
	}
	exec, err := core.Get(o, text.AtomExec.Key())
	if err != nil {
		return core.Undefined, err
	}
	if exec.IsCallable() {
		v, err := core.Call(exec, core.Obj(o), core.Str(s))
		if err != nil {
			return core.Undefined, err
		}
		if !v.IsObject() && !v.IsNull() {
			return core.Undefined, core.TypeError("RegExp exec method returned something other than an Object or null")
		}
		return v, nil
	}
	x := asRegExp(core.Obj(o))
	if x == nil {
		return core.Undefined, incompatible("exec", core.Obj(o))
	}
	return builtinExec(r, x, s)
}

// advance is AdvanceStringIndex.
// https://tc39.es/ecma262/#sec-advancestringindex
func advance(s text.String, i int64, full bool) int64 {
	if full && i+1 < int64(s.Len()) {
		_, n := s.CodePointAt(int(i))
		return i + int64(n)
	}
	return i + 1
}

// flagsOf reads the flags property: whether it has g, and u or v.
func flagsOf(r *core.Realm, o *core.Object) (global, full bool, err error) {
	f, err := stringProperty(r, o, text.AtomFlags)
	if err != nil {
		return false, false, err
	}
	full = f.IndexCodeUnit('u', 0) >= 0 || f.IndexCodeUnit('v', 0) >= 0
	return f.IndexCodeUnit('g', 0) >= 0, full, nil
}

// step moves lastIndex behind an empty match.
func step(r *core.Realm, o *core.Object, s text.String, full bool) error {
	v, err := core.Get(o, text.AtomLastIndex.Key())
	if err != nil {
		return err
	}
	i, err := core.ToLength(r, v)
	if err != nil {
		return err
	}
	return core.Set(o, text.AtomLastIndex.Key(), core.Int64(advance(s, i, full)), true)
}
