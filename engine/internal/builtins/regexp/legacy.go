package regexp

import (
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// lastMatch is what the legacy static properties of a realm's RegExp tell.
//
// COMPAT: as in V8 they tell of every match that the realm's builtins make,
// of instances of subclasses too, whatever the receiver of the getter is, and
// those that cannot be assigned have a setter that does nothing.
// https://tc39.es/proposal-regexp-legacy-features/#sec-properties-of-the-regexp-constructor
type lastMatch struct {
	set     bool        // a match has been noted
	input   text.String // of the properties input and $_
	subject text.String
	caps    [20]int32
	groups  int // captures noted, with group 0
	paren   [2]int32
}

// noteMatch is UpdateLegacyRegExpStaticProperties.
// https://tc39.es/proposal-regexp-legacy-features/#update-legacy-regexp-static-properties
func noteMatch(r *core.Realm, s text.String, caps []int32) {
	m := &realmOf(r).last
	m.set = true
	m.input, m.subject = s, s
	m.groups = copy(m.caps[:], caps) / 2
	m.paren = [2]int32{-1, -1}
	if n := len(caps); n > 2 {
		m.paren = [2]int32{caps[n-2], caps[n-1]}
	}
}

// part returns the characters between two positions of the last match.
func (m *lastMatch) part(from, to int32) core.Value {
	if !m.set || from < 0 || from >= to {
		return core.Str(text.Empty)
	}
	return core.Str(m.subject.Substring(int(from), int(to)))
}

// ignore is the setter of the properties that cannot be assigned.
func ignore(*core.Realm, core.Value, []core.Value) (core.Value, error) { return core.Undefined, nil }

func getInput(r *core.Realm, _ core.Value, _ []core.Value) (core.Value, error) {
	return core.Str(realmOf(r).last.input), nil
}

// setInput is the setter of RegExp.input and RegExp.$_.
// https://tc39.es/proposal-regexp-legacy-features/#sec-set-legacy-regexp-static-property
func setInput(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	s, err := core.ToString(r, core.Arg(args, 0))
	if err == nil {
		realmOf(r).last.input = s
	}
	return core.Undefined, err
}

func getLastMatch(r *core.Realm, _ core.Value, _ []core.Value) (core.Value, error) {
	m := &realmOf(r).last
	return m.part(m.caps[0], m.caps[1]), nil
}

func getLastParen(r *core.Realm, _ core.Value, _ []core.Value) (core.Value, error) {
	m := &realmOf(r).last
	return m.part(m.paren[0], m.paren[1]), nil
}

func getLeftContext(r *core.Realm, _ core.Value, _ []core.Value) (core.Value, error) {
	m := &realmOf(r).last
	return m.part(0, m.caps[0]), nil
}

func getRightContext(r *core.Realm, _ core.Value, _ []core.Value) (core.Value, error) {
	m := &realmOf(r).last
	return m.part(m.caps[1], int32(m.subject.Len())), nil
}

// paren is the getter of $1 to $9.
func paren(r *core.Realm, group int) (core.Value, error) {
	m := &realmOf(r).last
	if group >= m.groups {
		return core.Str(text.Empty), nil
	}
	return m.part(m.caps[2*group], m.caps[2*group+1]), nil
}

func getParen1(r *core.Realm, _ core.Value, _ []core.Value) (core.Value, error) {
	return paren(r, 1)
}

func getParen2(r *core.Realm, _ core.Value, _ []core.Value) (core.Value, error) {
	return paren(r, 2)
}

func getParen3(r *core.Realm, _ core.Value, _ []core.Value) (core.Value, error) {
	return paren(r, 3)
}

func getParen4(r *core.Realm, _ core.Value, _ []core.Value) (core.Value, error) {
	return paren(r, 4)
}

func getParen5(r *core.Realm, _ core.Value, _ []core.Value) (core.Value, error) {
	return paren(r, 5)
}

func getParen6(r *core.Realm, _ core.Value, _ []core.Value) (core.Value, error) {
	return paren(r, 6)
}

func getParen7(r *core.Realm, _ core.Value, _ []core.Value) (core.Value, error) {
	return paren(r, 7)
}

func getParen8(r *core.Realm, _ core.Value, _ []core.Value) (core.Value, error) {
	return paren(r, 8)
}

func getParen9(r *core.Realm, _ core.Value, _ []core.Value) (core.Value, error) {
	return paren(r, 9)
}
