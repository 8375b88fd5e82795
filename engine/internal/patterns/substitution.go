package patterns

import (
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// Substitution is a match as GetSubstitution sees it.
type Substitution struct {
	Matched       text.String
	String        text.String  // the text that was searched
	Position      int          // of the match in String
	Captures      []core.Value // String or undefined, from group 1 on
	NamedCaptures core.Value   // an object, or undefined
}

// AppendTo appends the replacement that a template gives for the match.
// https://tc39.es/ecma262/#sec-getsubstitution
func (m *Substitution) AppendTo(r *core.Realm, b *text.Builder, template text.String) error {
	n := template.Len()
	from := 0
	for {
		at := template.IndexCodeUnit('$', from)
		if at < 0 || at+1 >= n {
			break
		}
		b.AppendSubstring(template, from, at)
		switch c := template.At(at + 1); {
		case c == '$':
			b.AppendByte('$')
			from = at + 2
		case c == '`':
			b.AppendSubstring(m.String, 0, m.Position)
			from = at + 2
		case c == '&':
			b.Append(m.Matched)
			from = at + 2
		case c == '\'':
			b.AppendSubstring(m.String, min(m.Position+m.Matched.Len(), m.String.Len()), m.String.Len())
			from = at + 2
		case c >= '0' && c <= '9':
			group, digits := m.groupAt(template, at+1)
			if group > 0 {
				if v := m.Captures[group-1]; v.IsString() {
					b.Append(v.AsString())
				}
			} else {
				b.AppendSubstring(template, at, at+1+digits)
			}
			from = at + 1 + digits
		case c == '<' && !m.NamedCaptures.IsUndefined():
			end := template.IndexCodeUnit('>', at+2)
			if end < 0 {
				b.AppendASCII("$<")
				from = at + 2
				break
			}
			if err := m.appendNamed(r, b, template.Substring(at+2, end)); err != nil {
				return err
			}
			from = end + 1
		default:
			b.AppendByte('$')
			from = at + 1
		}
	}
	b.AppendSubstring(template, from, n)
	return nil
}

// groupAt reads a group number of one or two digits at index at of a
// template; group is 0 where there is no such group.
func (m *Substitution) groupAt(template text.String, at int) (group, digits int) {
	d := int(template.At(at) - '0')
	if at+1 < template.Len() {
		if c := template.At(at + 1); c >= '0' && c <= '9' {
			if two := d*10 + int(c-'0'); two >= 1 && two <= len(m.Captures) {
				return two, 2
			}
		}
	}
	if d >= 1 && d <= len(m.Captures) {
		return d, 1
	}
	return 0, 1
}

func (m *Substitution) appendNamed(r *core.Realm, b *text.Builder, name text.String) error {
	v, err := core.Get(m.NamedCaptures.AsObject(), text.Intern(name))
	if err != nil || v.IsUndefined() {
		return err
	}
	s, err := core.ToString(r, v)
	if err != nil {
		return err
	}
	b.Append(s)
	return nil
}

// IsRegExp is the operation of that name.
// https://tc39.es/ecma262/#sec-isregexp
func IsRegExp(v core.Value) (bool, error) {
	if !v.IsObject() {
		return false, nil
	}
	m, err := core.Get(v.AsObject(), text.SymMatch.Key())
	if err != nil {
		return false, err
	}
	if !m.IsUndefined() {
		return core.ToBoolean(m), nil
	}
	return v.IsKind(core.KindRegExp), nil
}
