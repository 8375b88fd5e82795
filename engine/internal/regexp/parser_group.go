package regexp

import "slices"

// group parses everything that starts with a parenthesis. The second result is
// false for an assertion that takes no quantifier.
// https://tc39.es/ecma262/#prod-Atom
func (p *parser) group() (*node, bool) {
	p.pos++
	if !p.eat('?') {
		return p.capture(""), true
	}
	switch p.peek() {
	case ':':
		p.pos++
		return p.disjunction(true), true
	case '=', '!':
		negate := p.peek() == '!'
		p.pos++
		return p.look(negate, false), !p.unicode
	case '<':
		if c := p.peekAt(1); c == '=' || c == '!' {
			p.pos += 2
			return p.look(c == '!', true), false
		}
		p.pos++
		name, ok := p.groupName()
		if !ok {
			return nil, false
		}
		return p.capture(name), true
	}
	return p.modifiers(), true
}

func (p *parser) look(negate, behind bool) *node {
	saved := p.flagState()
	body := p.disjunction(true)
	p.restoreFlags(saved)
	if p.validate || p.err != nil {
		return nil
	}
	return &node{kind: nodeLook, negate: negate, behind: behind, subs: []*node{body}}
}

func (p *parser) capture(name string) *node {
	if p.ncap > maxCaptures {
		p.fail("Too many captures")
		return nil
	}
	index := p.ncap
	p.ncap++
	id := -1
	if name != "" {
		id = p.nameID(name)
		p.names[id].open++
	}
	body := p.disjunction(true)
	if p.err == nil && id >= 0 {
		p.declareName(id, int32(index))
	}
	if p.validate || p.err != nil {
		return nil
	}
	return &node{kind: nodeCapture, index: int32(index), subs: []*node{body}}
}

// nameID returns the entry of a name, a new one if need be.
func (p *parser) nameID(name string) int {
	id := p.findName(name)
	if id < 0 {
		id = len(p.names)
		p.names = append(p.names, namedGroup{name: name})
		p.indexName(name, id)
	}
	return id
}

// declareName records a named group at its end. Two groups of one name are
// allowed only where they cannot both take part in a match.
// https://tc39.es/ecma262/#sec-mightbothparticipate
func (p *parser) declareName(id int, index int32) {
	g := &p.names[id]
	g.open--
	if g.active > 0 || g.open > 0 {
		p.fail("Duplicate capture group name")
		return
	}
	g.active++
	g.indices = append(g.indices, index)
	p.activeList = append(p.activeList, int32(id))
}

// findName looks a name up. Patterns with more than a few names go through the
// map, so that thousands of groups stay linear.
func (p *parser) findName(name string) int {
	if p.nameIndex != nil {
		if id, ok := p.nameIndex[name]; ok {
			return id
		}
		return -1
	}
	for i := range p.names {
		if p.names[i].name == name {
			return i
		}
	}
	return -1
}

func (p *parser) indexName(name string, id int) {
	if p.nameIndex == nil && len(p.names) > 16 {
		p.nameIndex = make(map[string]int, 2*len(p.names))
		for i := range p.names {
			p.nameIndex[p.names[i].name] = i
		}
	}
	if p.nameIndex != nil {
		p.nameIndex[name] = id
	}
}

func (p *parser) groupNames() []GroupName {
	if len(p.names) == 0 {
		return nil
	}
	out := make([]GroupName, len(p.names))
	for i, g := range p.names {
		out[i].Name = g.name
		for _, idx := range g.indices {
			out[i].Indices = append(out[i].Indices, int(idx))
		}
	}
	slices.SortFunc(out, func(a, b GroupName) int { return a.Indices[0] - b.Indices[0] })
	return out
}

type flagState struct{ ignoreCase, multiline, dotAll bool }

func (p *parser) flagState() flagState {
	return flagState{p.ignoreCase, p.multiline, p.dotAll}
}

func (p *parser) restoreFlags(s flagState) {
	p.ignoreCase, p.multiline, p.dotAll = s.ignoreCase, s.multiline, s.dotAll
}

// modifiers parses (?ims-ims:...) after the question mark.
// https://tc39.es/ecma262/#sec-updatemodifiers
func (p *parser) modifiers() *node {
	var on, off, seen Flags
	dash := false
	for {
		c := p.peek()
		if c == ':' {
			break
		}
		if c == '-' {
			if dash {
				p.fail("Multiple dashes in flag group")
				return nil
			}
			dash = true
			p.pos++
			continue
		}
		var f Flags
		switch c {
		case 'i':
			f = IgnoreCase
		case 'm':
			f = Multiline
		case 's':
			f = DotAll
		default:
			p.fail("Invalid group")
			return nil
		}
		if seen&f != 0 {
			p.fail("Repeated flag in flag group")
			return nil
		}
		seen |= f
		if dash {
			off |= f
		} else {
			on |= f
		}
		p.pos++
	}
	if seen == 0 {
		p.fail("Invalid flag group")
		return nil
	}
	p.pos++
	saved := p.flagState()
	p.ignoreCase = (p.ignoreCase || on&IgnoreCase != 0) && off&IgnoreCase == 0
	p.multiline = (p.multiline || on&Multiline != 0) && off&Multiline == 0
	p.dotAll = (p.dotAll || on&DotAll != 0) && off&DotAll == 0
	body := p.disjunction(true)
	p.restoreFlags(saved)
	return body
}

// groupName parses a name after "<" up to and including ">".
// https://tc39.es/ecma262/#prod-GroupName
func (p *parser) groupName() (string, bool) {
	var name []byte
	for {
		if p.pos >= len(p.src) {
			p.fail("Invalid capture group name")
			return "", false
		}
		start := p.pos
		c := p.next(true)
		if c == '>' && len(name) > 0 {
			return string(name), true
		}
		if c == '\\' {
			if !p.eat('u') {
				p.failAt("Invalid capture group name", start)
				return "", false
			}
			var ok bool
			if c, ok = p.unicodeEscape(true); !ok {
				p.failAt("Invalid Unicode escape", start)
				return "", false
			}
		}
		if len(name) == 0 && !isIdentifierStart(c) || len(name) > 0 && !isIdentifierPart(c) {
			p.failAt("Invalid capture group name", start)
			return "", false
		}
		name = appendWTF8(name, c)
	}
}

// appendWTF8 encodes a code point; unlike utf8.AppendRune it keeps surrogates.
func appendWTF8(b []byte, c uint32) []byte {
	switch {
	case c < 0x80:
		return append(b, byte(c))
	case c < 0x800:
		return append(b, 0xC0|byte(c>>6), 0x80|byte(c&0x3F))
	case c < 0x10000:
		return append(b, 0xE0|byte(c>>12), 0x80|byte(c>>6&0x3F), 0x80|byte(c&0x3F))
	}
	return append(b, 0xF0|byte(c>>18), 0x80|byte(c>>12&0x3F), 0x80|byte(c>>6&0x3F), 0x80|byte(c&0x3F))
}

// resolveRefs binds \k<name> to the groups of that name.
func (p *parser) resolveRefs() {
	for _, r := range p.refs {
		id := p.findName(r.name)
		if id < 0 {
			p.failAt("Invalid named capture referenced", r.pos)
			return
		}
		if r.node != nil {
			r.node.refs = p.names[id].indices
		}
	}
}

// scanCaptures counts the groups of the whole pattern: \N and \k mean something
// else when there are fewer groups or no named ones.
// https://tc39.es/ecma262/#sec-countleftcapturingparenswithin
func (p *parser) scanCaptures() {
	if p.scanned {
		return
	}
	p.scanned = true
	class := 0
	n := 1
	for i := 0; i < len(p.src); i++ {
		switch p.src[i] {
		case '\\':
			i++
		case '[':
			if class == 0 || p.sets {
				class++
			}
		case ']':
			if class > 0 {
				class--
			}
		case '(':
			if class > 0 {
				continue
			}
			if i+1 < len(p.src) && p.src[i+1] == '?' {
				if i+3 >= len(p.src) || p.src[i+2] != '<' || p.src[i+3] == '=' || p.src[i+3] == '!' {
					continue
				}
				p.namesSeen = true
			}
			n++
		}
	}
	p.totalCaps = n
}
