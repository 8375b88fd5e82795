package string

import (
	"math"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/patterns"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// methodOf returns the method of a pattern under a well-known symbol.
// Primitive patterns are not asked.
func methodOf(r *core.Realm, pattern core.Value, symbol *text.Atom) (core.Value, error) {
	if !pattern.IsObject() {
		return core.Undefined, nil
	}
	return core.GetMethod(r, pattern, symbol.Key())
}

// viaRegExp is the common part of match, matchAll and search: the method of
// the pattern under symbol, or that of a new RegExp object.
func viaRegExp(r *core.Realm, this core.Value, args []core.Value, symbol *text.Atom, flags core.Value) (core.Value, error) {
	pattern := core.Arg(args, 0)
	f, err := methodOf(r, pattern, symbol)
	if err != nil {
		return core.Undefined, err
	}
	if !f.IsUndefined() {
		return core.Call(f, pattern, this)
	}
	s, err := core.ToString(r, this)
	if err != nil {
		return core.Undefined, err
	}
	rx, err := r.Agent.RegExpCreate(r, pattern, flags)
	if err != nil {
		return core.Undefined, err
	}
	return core.Invoke(r, core.Obj(rx), symbol.Key(), core.Str(s))
}

// prototypeMatch is String.prototype.match.
// https://tc39.es/ecma262/#sec-string.prototype.match
func prototypeMatch(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	if this.IsNullish() {
		return core.Undefined, nullish("match")
	}
	return viaRegExp(r, this, args, text.SymMatch, core.Undefined)
}

// prototypeMatchAll is String.prototype.matchAll.
// https://tc39.es/ecma262/#sec-string.prototype.matchall
func prototypeMatchAll(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	if this.IsNullish() {
		return core.Undefined, nullish("matchAll")
	}
	if err := requireGlobal(r, core.Arg(args, 0), "matchAll"); err != nil {
		return core.Undefined, err
	}
	return viaRegExp(r, this, args, text.SymMatchAll, core.Str(text.FromCodeUnit('g')))
}

// prototypeSearch is String.prototype.search.
// https://tc39.es/ecma262/#sec-string.prototype.search
func prototypeSearch(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	if this.IsNullish() {
		return core.Undefined, nullish("search")
	}
	return viaRegExp(r, this, args, text.SymSearch, core.Undefined)
}

// requireGlobal throws where the pattern is a regular expression without the
// g flag.
func requireGlobal(r *core.Realm, pattern core.Value, method string) error {
	if !pattern.IsObject() {
		return nil
	}
	isRegExp, err := patterns.IsRegExp(pattern)
	if err != nil || !isRegExp {
		return err
	}
	v, err := core.Get(pattern.AsObject(), text.AtomFlags.Key())
	if err != nil {
		return err
	}
	if v.IsNullish() {
		return nullish(method)
	}
	flags, err := core.ToString(r, v)
	if err != nil {
		return err
	}
	if flags.IndexCodeUnit('g', 0) < 0 {
		return core.TypeError("String.prototype.%s called with a non-global RegExp argument", method)
	}
	return nil
}

// replacement is the second argument of replace and replaceAll.
type replacement struct {
	function core.Value  // where it is callable
	template text.String // otherwise
	literal  bool        // template has no '$'
}

func newReplacement(r *core.Realm, v core.Value) (rep replacement, err error) {
	if v.IsCallable() {
		rep.function = v
		return rep, nil
	}
	rep.function = core.Undefined
	rep.template, err = core.ToString(r, v)
	rep.literal = err == nil && rep.template.IndexCodeUnit('$', 0) < 0
	return rep, err
}

// appendTo appends what takes the place of search, found in s at index at.
func (rep *replacement) appendTo(r *core.Realm, b *text.Builder, s, search text.String, at int) error {
	switch {
	case rep.literal:
		b.Append(rep.template)
	case rep.function.IsUndefined():
		sub := patterns.Substitution{Matched: search, String: s, Position: at, NamedCaptures: core.Undefined}
		return sub.AppendTo(r, b, rep.template)
	default:
		v, err := core.Call(rep.function, core.Undefined, core.Str(search), core.Int(int32(at)), core.Str(s))
		if err != nil {
			return err
		}
		out, err := core.ToString(r, v)
		if err != nil {
			return err
		}
		b.Append(out)
	}
	return nil
}

// prototypeReplace is String.prototype.replace.
// https://tc39.es/ecma262/#sec-string.prototype.replace
func prototypeReplace(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	if this.IsNullish() {
		return core.Undefined, nullish("replace")
	}
	pattern, with := core.Arg(args, 0), core.Arg(args, 1)
	f, err := methodOf(r, pattern, text.SymReplace)
	if err != nil {
		return core.Undefined, err
	}
	if !f.IsUndefined() {
		return core.Call(f, pattern, this, with)
	}
	s, search, rep, err := replaceArguments(r, this, pattern, with)
	if err != nil {
		return core.Undefined, err
	}
	at := s.IndexOf(search, 0)
	if at < 0 {
		return core.Str(s), nil
	}
	var b text.Builder
	b.Grow(s.Len() + rep.template.Len())
	b.AppendSubstring(s, 0, at)
	if err := rep.appendTo(r, &b, s, search, at); err != nil {
		return core.Undefined, err
	}
	b.AppendSubstring(s, at+search.Len(), s.Len())
	return finish(&b)
}

func replaceArguments(r *core.Realm, this, pattern, with core.Value) (s, search text.String, rep replacement, err error) {
	if s, err = core.ToString(r, this); err != nil {
		return
	}
	if search, err = core.ToString(r, pattern); err != nil {
		return
	}
	rep, err = newReplacement(r, with)
	return
}

// prototypeReplaceAll is String.prototype.replaceAll.
// https://tc39.es/ecma262/#sec-string.prototype.replaceall
func prototypeReplaceAll(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	if this.IsNullish() {
		return core.Undefined, nullish("replaceAll")
	}
	pattern, with := core.Arg(args, 0), core.Arg(args, 1)
	if err := requireGlobal(r, pattern, "replaceAll"); err != nil {
		return core.Undefined, err
	}
	f, err := methodOf(r, pattern, text.SymReplace)
	if err != nil {
		return core.Undefined, err
	}
	if !f.IsUndefined() {
		return core.Call(f, pattern, this, with)
	}
	s, search, rep, err := replaceArguments(r, this, pattern, with)
	if err != nil {
		return core.Undefined, err
	}
	// The string is immutable, so looking for the next place only after a
	// function was called finds the same places as looking for all of them first.
	at := s.IndexOf(search, 0)
	if at < 0 {
		return core.Str(s), nil
	}
	advance := max(1, search.Len())
	var b text.Builder
	b.Grow(s.Len())
	end := 0
	for n := 1; at >= 0; n++ {
		b.AppendSubstring(s, end, at)
		if err := rep.appendTo(r, &b, s, search, at); err != nil {
			return core.Undefined, err
		}
		end = at + search.Len()
		at = s.IndexOf(search, at+advance)
		if n%pollEvery == 0 {
			if b.Overflowed() {
				break
			}
			if err := r.Agent.PollInterrupt(); err != nil {
				return core.Undefined, err
			}
		}
	}
	b.AppendSubstring(s, end, s.Len())
	return finish(&b)
}

// prototypeSplit is String.prototype.split.
// https://tc39.es/ecma262/#sec-string.prototype.split
func prototypeSplit(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	if this.IsNullish() {
		return core.Undefined, nullish("split")
	}
	pattern, limit := core.Arg(args, 0), core.Arg(args, 1)
	f, err := methodOf(r, pattern, text.SymSplit)
	if err != nil {
		return core.Undefined, err
	}
	if !f.IsUndefined() {
		return core.Call(f, pattern, this, limit)
	}
	s, err := core.ToString(r, this)
	if err != nil {
		return core.Undefined, err
	}
	lim := uint32(math.MaxUint32)
	if !limit.IsUndefined() {
		if lim, err = core.ToUint32(r, limit); err != nil {
			return core.Undefined, err
		}
	}
	sep, err := core.ToString(r, pattern)
	if err != nil {
		return core.Undefined, err
	}
	var parts []core.Value
	switch {
	case lim == 0:
	case pattern.IsUndefined(), s.Len() == 0 && sep.Len() > 0:
		parts = []core.Value{core.Str(s)}
	case sep.Len() == 0:
		parts, err = splitUnits(r, s, int(min(lim, uint32(s.Len()))))
	default:
		parts, err = splitBy(r, s, sep, int(lim))
	}
	if err != nil {
		return core.Undefined, err
	}
	return core.Obj(&r.NewArray(parts).Object), nil
}

// splitUnits returns the first n code units of s as strings.
func splitUnits(r *core.Realm, s text.String, n int) ([]core.Value, error) {
	parts := make([]core.Value, n)
	if b, ok := s.Latin1(); ok {
		for i, c := range b[:n] {
			parts[i] = core.Str(text.FromCodeUnit(uint16(c)))
		}
		return parts, nil
	}
	for i := range n {
		parts[i] = core.Str(text.FromCodeUnit(s.At(i)))
		if i%pollEvery == pollEvery-1 {
			if err := r.Agent.PollInterrupt(); err != nil {
				return nil, err
			}
		}
	}
	return parts, nil
}

// splitBy returns at most lim pieces of s between the places of sep.
func splitBy(r *core.Realm, s, sep text.String, lim int) ([]core.Value, error) {
	var few [16]core.Value
	parts := few[:0]
	from := 0
	for {
		at := s.IndexOf(sep, from)
		if at < 0 {
			break
		}
		parts = append(parts, core.Str(s.Substring(from, at)))
		if len(parts) == lim {
			return append([]core.Value(nil), parts...), nil
		}
		from = at + sep.Len()
		if len(parts)%pollEvery == 0 {
			if err := r.Agent.PollInterrupt(); err != nil {
				return nil, err
			}
		}
	}
	parts = append(parts, core.Str(s.Substring(from, s.Len())))
	if len(parts) <= len(few) {
		parts = append([]core.Value(nil), parts...)
	}
	return parts, nil
}
