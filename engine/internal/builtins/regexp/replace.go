package regexp

import (
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/patterns"
	matcher "github.com/sxfescript/sxn/engine/internal/regexp"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// prototypeSymbolReplace is RegExp.prototype[@@replace].
// https://tc39.es/ecma262/#sec-regexp.prototype-%symbol.replace%
func prototypeSymbolReplace(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	o := this.ObjectOrNil()
	if o == nil {
		return core.Undefined, incompatible("@@replace", this)
	}
	s, err := core.ToString(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	with := core.Arg(args, 1)
	var template text.String
	if !with.IsCallable() {
		if template, err = core.ToString(r, with); err != nil {
			return core.Undefined, err
		}
	}
	if x := plain(r, o); x != nil {
		return replacePlain(r, x, s, with, template)
	}
	results, err := replaceResults(r, o, s)
	if err != nil {
		return core.Undefined, err
	}
	var b text.Builder
	next := 0
	for _, v := range results {
		m, err := readResult(r, v.AsObject(), s)
		if err != nil {
			return core.Undefined, err
		}
		var out text.Builder
		if with.IsCallable() {
			err = m.call(r, &out, with)
		} else {
			err = m.expand(r, &out, template)
		}
		if err != nil {
			return core.Undefined, err
		}
		replacement, ok := out.Finish()
		if !ok {
			return core.Undefined, core.RangeError(msgInvalidLength)
		}
		if m.Position >= next {
			b.AppendSubstring(s, next, m.Position)
			b.Append(replacement)
			next = m.Position + m.Matched.Len()
		}
	}
	b.AppendSubstring(s, next, s.Len())
	return finish(&b)
}

// finish returns what a builder holds.
func finish(b *text.Builder) (core.Value, error) {
	s, ok := b.Finish()
	if !ok {
		return core.Undefined, core.RangeError(msgInvalidLength)
	}
	return core.Str(s), nil
}

// replaceResults collects the results of exec that @@replace works on.
func replaceResults(r *core.Realm, o *core.Object, s text.String) ([]core.Value, error) {
	global, full, err := flagsOf(r, o)
	if err != nil {
		return nil, err
	}
	if global {
		if err := core.Set(o, text.AtomLastIndex.Key(), core.Zero, true); err != nil {
			return nil, err
		}
	}
	var results []core.Value
	for {
		v, err := regExpExec(r, o, s)
		if err != nil || v.IsNull() {
			return results, err
		}
		results = append(results, v)
		if !global {
			return results, nil
		}
		m, err := matchedOf(r, v.AsObject())
		if err != nil {
			return nil, err
		}
		if m.Len() == 0 {
			if err := step(r, o, s, full); err != nil {
				return nil, err
			}
		}
		if len(results)%pollEvery == 0 {
			if err := r.Agent.PollInterrupt(); err != nil {
				return nil, err
			}
		}
	}
}

// found is a match as @@replace sees it.
type found struct{ patterns.Substitution }

// maxCaptures bounds the groups read from a result that is no array of ours.
const maxCaptures = 1 << 24

// readResult reads a result of exec.
func readResult(r *core.Realm, result *core.Object, s text.String) (m found, err error) {
	n, err := core.LengthOfArrayLike(result)
	if err != nil {
		return m, err
	}
	if n > maxCaptures {
		return m, core.RangeError("Invalid array length")
	}
	m.String = s
	if m.Matched, err = matchedOf(r, result); err != nil {
		return m, err
	}
	v, err := core.Get(result, text.AtomIndex.Key())
	if err != nil {
		return m, err
	}
	f, err := core.ToIntegerOrInfinity(r, v)
	if err != nil {
		return m, err
	}
	m.Position = int(min(max(f, 0), float64(s.Len())))
	for i := int64(1); i < n; i++ {
		v, err := core.GetIndex(result, i)
		if err != nil {
			return m, err
		}
		if !v.IsUndefined() {
			c, err := core.ToString(r, v)
			if err != nil {
				return m, err
			}
			v = core.Str(c)
		}
		m.Captures = append(m.Captures, v)
	}
	m.NamedCaptures, err = core.Get(result, text.AtomGroups.Key())
	return m, err
}

// call appends what a replacer function returns for the match.
func (m *found) call(r *core.Realm, b *text.Builder, f core.Value) error {
	args := make([]core.Value, 0, len(m.Captures)+4)
	args = append(append(args, core.Str(m.Matched)), m.Captures...)
	args = append(args, core.Int(int32(m.Position)), core.Str(m.String))
	if !m.NamedCaptures.IsUndefined() {
		args = append(args, m.NamedCaptures)
	}
	return callReplacer(r, b, f, args)
}

func callReplacer(r *core.Realm, b *text.Builder, f core.Value, args []core.Value) error {
	v, err := core.Call(f, core.Undefined, args...)
	if err != nil {
		return err
	}
	s, err := core.ToString(r, v)
	if err != nil {
		return err
	}
	b.Append(s)
	return nil
}

// expand appends the replacement that a template gives for the match.
func (m *found) expand(r *core.Realm, b *text.Builder, template text.String) error {
	if !m.NamedCaptures.IsUndefined() {
		o, err := core.ToObject(r, m.NamedCaptures)
		if err != nil {
			return err
		}
		m.NamedCaptures = core.Obj(o)
	}
	return m.AppendTo(r, b, template)
}

// replacePlain is @@replace of a plain RegExp object.
func replacePlain(r *core.Realm, x *core.RegExp, s text.String, with core.Value, template text.String) (core.Value, error) {
	p := programOf(x)
	if with.IsCallable() {
		return replaceCalling(r, x, s, with)
	}
	var b text.Builder
	next := 0
	parts := p.parseTemplate(template)
	put := func(caps []int32) {
		if next == 0 {
			b.Grow(s.Len())
		}
		b.AppendSubstring(s, next, int(caps[0]))
		parts.appendTo(&b, template, s, caps)
		next = int(caps[1])
	}
	matched := false
	if p.Flags()&matcher.Global != 0 {
		if err := eachMatch(r, x, s, func(caps []int32) { matched = true; put(caps) }); err != nil {
			return core.Undefined, err
		}
	} else {
		caps, err := execute(r, x, s)
		if err != nil {
			return core.Undefined, err
		}
		if matched = caps != nil; matched {
			put(caps)
		}
	}
	if !matched {
		return core.Str(s), nil
	}
	b.AppendSubstring(s, next, s.Len())
	return finish(&b)
}

// replaceCalling is replacePlain with a function. All matches are found before
// the function is first called, which may do anything to x.
func replaceCalling(r *core.Realm, x *core.RegExp, s text.String, f core.Value) (core.Value, error) {
	p := programOf(x)
	width := 2 * p.NumCaptures()
	var all []int32
	if p.Flags()&matcher.Global != 0 {
		if err := eachMatch(r, x, s, func(caps []int32) { all = append(all, caps...) }); err != nil {
			return core.Undefined, err
		}
	} else {
		caps, err := execute(r, x, s)
		if err != nil {
			return core.Undefined, err
		}
		all = append(all, caps...)
	}
	if len(all) == 0 {
		return core.Str(s), nil
	}
	var b text.Builder
	b.Grow(s.Len())
	args := make([]core.Value, 0, p.NumCaptures()+3)
	next := 0
	for ; len(all) > 0; all = all[width:] {
		caps := all[:width]
		args = args[:0]
		for g := range p.NumCaptures() {
			args = append(args, capture(s, caps, g))
		}
		groups := p.newGroups(r, caps, func(g int) core.Value { return args[g] })
		args = append(args, core.Int(caps[0]), core.Str(s))
		if !groups.IsUndefined() {
			args = append(args, groups)
		}
		b.AppendSubstring(s, next, int(caps[0]))
		if err := callReplacer(r, &b, f, args); err != nil {
			return core.Undefined, err
		}
		next = int(caps[1])
	}
	b.AppendSubstring(s, next, s.Len())
	return finish(&b)
}
