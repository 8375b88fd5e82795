package regexp

import (
	"github.com/sxfescript/sxn/engine/internal/core"
	matcher "github.com/sxfescript/sxn/engine/internal/regexp"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// program is a compiled pattern with what an agent needs to show its matches.
type program struct {
	*matcher.Program
	source  text.String // as given
	letters text.String // the flags as given
	names   []core.PropertyKey
	groups  *core.Shape // of groups objects, nil where they have no shared one
}

// agentState is what the RegExp objects of an agent share.
type agentState struct {
	matcher  *matcher.Matcher // nil while a match runs
	caps     []int32
	programs map[programKey]*program
}

type programKey struct {
	source string
	flags  matcher.Flags
}

// maxPrograms bounds the programs that an agent keeps beyond the objects that
// use them. When it is reached the cache starts anew.
const maxPrograms = 512

func stateOf(a *core.Agent) *agentState {
	if st, ok := a.RegExp.(*agentState); ok {
		return st
	}
	st := &agentState{matcher: newMatcher(a), programs: make(map[programKey]*program)}
	a.RegExp = st
	return st
}

func newMatcher(a *core.Agent) *matcher.Matcher {
	return &matcher.Matcher{Interrupt: a.PollInterrupt}
}

// compile returns the program of a pattern.
func compile(a *core.Agent, source, flags text.String) (*program, error) {
	letters := flags.ToWTF8()
	f, ok := matcher.ParseFlags(letters)
	if !ok {
		return nil, core.SyntaxError("Invalid flags supplied to RegExp constructor '%s'", letters)
	}
	st := stateOf(a)
	key := programKey{source.ToWTF8(), f}
	if p := st.programs[key]; p != nil {
		if !p.letters.Equal(flags) {
			other := *p
			other.letters = flags
			return &other, nil
		}
		return p, nil
	}
	m, err := matcher.Compile(key.source, f)
	if err != nil {
		return nil, core.SyntaxError("Invalid regular expression: /%s/%s: %s", key.source, f, err.Error())
	}
	p := &program{Program: m, source: source, letters: flags}
	p.nameGroups(a)
	if len(st.programs) >= maxPrograms {
		clear(st.programs)
	}
	st.programs[key] = p
	return p, nil
}

// nameGroups prepares the keys and the shape of groups objects.
func (p *program) nameGroups(a *core.Agent) {
	names := p.GroupNames()
	if len(names) == 0 {
		return
	}
	p.names = make([]core.PropertyKey, len(names))
	p.groups = a.RootShape(nil, &core.ObjectClass, core.RoundInline(len(names)))
	for i := range names {
		p.names[i] = text.InternGo(names[i].Name)
		if p.groups != nil {
			p.groups = p.groups.Transition(p.names[i].Atom, core.DataDefault)
		}
	}
}

// full reports whether the pattern works on code points.
func (p *program) full() bool { return p.Flags()&(matcher.Unicode|matcher.UnicodeSets) != 0 }

// newGroups returns a groups object: value gives what each group has.
func (p *program) newGroups(r *core.Realm, caps []int32, value func(group int) core.Value) core.Value {
	if len(p.names) == 0 {
		return core.Undefined
	}
	names := p.GroupNames()
	vals := make([]core.Value, len(names))
	for i := range names {
		vals[i] = core.Undefined
		if g := names[i].Indices[0]; len(names[i].Indices) == 1 {
			vals[i] = value(g)
		} else if g := participant(names[i].Indices, caps); g > 0 {
			vals[i] = value(g)
		}
	}
	if p.groups != nil {
		return core.Obj(core.AllocPlainWith(p.groups, vals))
	}
	o := core.OrdinaryObjectCreate(r, nil)
	for i, key := range p.names {
		core.DefineOwn(o, key, vals[i], core.DataDefault)
	}
	return core.Obj(o)
}

// participant returns the one of several groups with one name that took part
// in a match, 0 where none did.
func participant(groups []int, caps []int32) int {
	for _, g := range groups {
		if caps[2*g] >= 0 {
			return g
		}
	}
	return 0
}

// match looks for a match of p in s from index start on. The captures are
// valid until the next match of the agent; they are nil where there is none.
func match(r *core.Realm, p *program, s text.String, start int, sticky bool) ([]int32, error) {
	caps, err := find(r, p, s, start, sticky)
	if caps != nil {
		noteMatch(r, s, caps)
	}
	return caps, err
}

// find is match without telling the legacy static properties.
func find(r *core.Realm, p *program, s text.String, start int, sticky bool) ([]int32, error) {
	st := stateOf(r.Agent)
	n := 2 * p.NumCaptures()
	if cap(st.caps) < n {
		st.caps = make([]int32, n)
	}
	caps := st.caps[:n]
	m := st.matcher
	if m == nil {
		m = newMatcher(r.Agent)
	}
	st.matcher = nil
	var ok bool
	var err error
	if b, one := s.Latin1(); one {
		ok, err = p.MatchLatin1(m, b, start, sticky, caps)
	} else {
		u, _ := s.UTF16()
		ok, err = p.MatchUTF16(m, u, start, sticky, caps)
	}
	st.matcher = m
	if err != nil {
		if err == matcher.ErrStackOverflow {
			err = core.ErrStackOverflow()
		}
		return nil, err
	}
	if !ok {
		return nil, nil
	}
	return caps, nil
}

// capture returns the text of a group.
func capture(s text.String, caps []int32, group int) core.Value {
	from := caps[2*group]
	if from < 0 {
		return core.Undefined
	}
	return core.Str(s.Substring(int(from), int(caps[2*group+1])))
}
