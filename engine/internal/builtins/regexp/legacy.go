package regexp

import (
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// lastMatch is what the legacy static properties of a realm's RegExp tell.
// https://tc39.es/proposal-regexp-legacy-features/#sec-properties-of-the-regexp-constructor
type lastMatch struct {
	set     bool        // a match has been noted
	invalid bool        // by an object that the properties must not tell about
	input   text.String // of the properties input and $_
	subject text.String
	caps    [20]int32
	groups  int // captures noted, with group 0
	paren   [2]int32
}

// noteMatch is UpdateLegacyRegExpStaticProperties, and its counterpart that
// invalidates them.
// https://tc39.es/proposal-regexp-legacy-features/#update-legacy-regexp-static-properties
func noteMatch(r *core.Realm, x *core.RegExp, s text.String, caps []int32) {
	if x.Realm != r {
		return
	}
	m := &realmOf(r).last
	if !x.Legacy {
		m.invalid = true
		return
	}
	m.set, m.invalid = true, false
	m.input, m.subject = s, s
	m.groups = copy(m.caps[:], caps) / 2
	m.paren = [2]int32{-1, -1}
	if n := len(caps); n > 2 {
		m.paren = [2]int32{caps[n-2], caps[n-1]}
	}
}

// legacyMatch is the common part of the getters: the last match.
// https://tc39.es/proposal-regexp-legacy-features/#sec-get-legacy-regexp-static-property
func legacyMatch(r *core.Realm, this core.Value, name string) (*lastMatch, error) {
	m := &realmOf(r).last
	if this.ObjectOrNil() != r.Intrinsic(core.IntrinsicRegExp) || m.invalid {
		return nil, core.TypeError("RegExp.%s getter called on incompatible receiver %s", name, core.DescribeValue(this))
	}
	return m, nil
}

// part returns the characters between two positions of the last match.
func (m *lastMatch) part(from, to int32) core.Value {
	if from < 0 || from >= to {
		return core.Str(text.Empty)
	}
	return core.Str(m.subject.Substring(int(from), int(to)))
}

// span returns what a getter shows where there was a match.
func span(r *core.Realm, this core.Value, name string, place func(m *lastMatch) (from, to int32)) (core.Value, error) {
	m, err := legacyMatch(r, this, name)
	if err != nil || !m.set {
		return core.Str(text.Empty), err
	}
	return m.part(place(m)), nil
}

func getInput(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	m, err := legacyMatch(r, this, "input")
	if err != nil {
		return core.Str(text.Empty), err
	}
	return core.Str(m.input), nil
}

// setInput is the setter of RegExp.input and RegExp.$_.
// https://tc39.es/proposal-regexp-legacy-features/#sec-set-legacy-regexp-static-property
func setInput(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	if this.ObjectOrNil() != r.Intrinsic(core.IntrinsicRegExp) {
		return core.Undefined, core.TypeError("RegExp.input setter called on incompatible receiver %s", core.DescribeValue(this))
	}
	s, err := core.ToString(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	realmOf(r).last.input = s
	return core.Undefined, nil
}

func getLastMatch(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return span(r, this, "lastMatch", func(m *lastMatch) (int32, int32) { return m.caps[0], m.caps[1] })
}

func getLastParen(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return span(r, this, "lastParen", func(m *lastMatch) (int32, int32) { return m.paren[0], m.paren[1] })
}

func getLeftContext(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return span(r, this, "leftContext", func(m *lastMatch) (int32, int32) { return 0, m.caps[0] })
}

func getRightContext(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return span(r, this, "rightContext", func(m *lastMatch) (int32, int32) { return m.caps[1], int32(m.subject.Len()) })
}

// paren is the getter of $1 to $9.
func paren(r *core.Realm, this core.Value, group int, name string) (core.Value, error) {
	return span(r, this, name, func(m *lastMatch) (int32, int32) {
		if group >= m.groups {
			return -1, -1
		}
		return m.caps[2*group], m.caps[2*group+1]
	})
}

func getParen1(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return paren(r, this, 1, "$1")
}

func getParen2(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return paren(r, this, 2, "$2")
}

func getParen3(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return paren(r, this, 3, "$3")
}

func getParen4(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return paren(r, this, 4, "$4")
}

func getParen5(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return paren(r, this, 5, "$5")
}

func getParen6(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return paren(r, this, 6, "$6")
}

func getParen7(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return paren(r, this, 7, "$7")
}

func getParen8(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return paren(r, this, 8, "$8")
}

func getParen9(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return paren(r, this, 9, "$9")
}
