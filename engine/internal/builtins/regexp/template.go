package regexp

import (
	"github.com/sxfescript/sxn/engine/internal/text"
)

// templatePart is a piece of a replacement template: the characters from..to
// of the template, or what the match has for a group.
type templatePart struct {
	kind     partKind
	from, to int
	groups   []int // of partGroup: the first that took part counts
}

type partKind uint8

const (
	partText partKind = iota
	partGroup
	partBefore
	partAfter
)

type templateParts []templatePart

// parseTemplate reads a template as GetSubstitution does for every match of p.
// https://tc39.es/ecma262/#sec-getsubstitution
func (p *program) parseTemplate(t text.String) templateParts {
	var parts templateParts
	n := t.Len()
	from := 0 // of text not yet put away
	put := func(at int, part templatePart, next int) {
		if at > from {
			parts = append(parts, templatePart{from: from, to: at})
		}
		parts = append(parts, part)
		from = next
	}
	for at := t.IndexCodeUnit('$', 0); at >= 0 && at+1 < n; {
		next := at + 2
		switch c := t.At(at + 1); {
		case c == '$':
			put(at, templatePart{from: at, to: at + 1}, next)
		case c == '`':
			put(at, templatePart{kind: partBefore}, next)
		case c == '\'':
			put(at, templatePart{kind: partAfter}, next)
		case c == '&':
			put(at, templatePart{kind: partGroup, groups: []int{0}}, next)
		case c >= '0' && c <= '9':
			group, digits := groupNumber(t, at+1, p.NumCaptures())
			next = at + 1 + digits
			if group > 0 {
				put(at, templatePart{kind: partGroup, groups: []int{group}}, next)
			}
		case c == '<' && len(p.names) > 0:
			if end := t.IndexCodeUnit('>', next); end >= 0 {
				put(at, templatePart{kind: partGroup, groups: p.groupsNamed(t.Substring(next, end))}, end+1)
				next = end + 1
			}
		default:
			next = at + 1
		}
		at = t.IndexCodeUnit('$', next)
	}
	if from < n {
		parts = append(parts, templatePart{from: from, to: n})
	}
	return parts
}

// groupNumber reads a group number of one or two digits; group is 0 where
// there is no such group.
func groupNumber(t text.String, at, groups int) (group, digits int) {
	d := int(t.At(at) - '0')
	if at+1 < t.Len() {
		if c := t.At(at + 1); c >= '0' && c <= '9' {
			if two := d*10 + int(c-'0'); two >= 1 && two < groups {
				return two, 2
			}
		}
	}
	if d >= 1 && d < groups {
		return d, 1
	}
	return 0, 1
}

// groupsNamed returns the groups of a name, nil where there are none.
func (p *program) groupsNamed(name text.String) []int {
	for i, key := range p.names {
		if name.Equal(key.Atom.String()) {
			return p.GroupNames()[i].Indices
		}
	}
	return nil
}

// appendTo appends the replacement for a match.
func (parts templateParts) appendTo(b *text.Builder, template, s text.String, caps []int32) {
	for i := range parts {
		switch part := &parts[i]; part.kind {
		case partText:
			b.AppendSubstring(template, part.from, part.to)
		case partBefore:
			b.AppendSubstring(s, 0, int(caps[0]))
		case partAfter:
			b.AppendSubstring(s, int(caps[1]), s.Len())
		case partGroup:
			for _, g := range part.groups {
				if caps[2*g] >= 0 {
					b.AppendSubstring(s, int(caps[2*g]), int(caps[2*g+1]))
					break
				}
			}
		}
	}
}
