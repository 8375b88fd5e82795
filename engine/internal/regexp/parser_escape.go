package regexp

// atomEscape parses a backslash outside a class.
// https://tc39.es/ecma262/#prod-AtomEscape and https://tc39.es/ecma262/#prod-annexB-AtomEscape
func (p *parser) atomEscape(t *terms, start int) {
	p.pos++
	c := p.peek()
	switch {
	case c == -1:
		p.failAt("\\ at end of pattern", start)
	case c == 'b' || c == 'B':
		p.pos++
		if p.validate {
			return
		}
		p.addAtom(t, &node{kind: nodeBoundary, negate: c == 'B', fold: p.ignoreCase && p.unicode})
	case c >= '1' && c <= '9':
		if index, ok := p.backrefIndex(); ok {
			p.backref(t, &node{kind: nodeBackref, refs: []int32{index}, fold: p.ignoreCase})
			return
		}
		if p.unicode {
			p.failAt("Invalid escape", start)
			return
		}
		p.char(t, p.legacyOctal())
	case c == 'k':
		p.scanCaptures()
		if p.unicode || p.namesSeen {
			p.namedBackref(t, start)
			return
		}
		p.pos++
		p.char(t, 'k')
	case isClassEscape(c) || p.unicode && (c == 'p' || c == 'P'):
		op := p.classEscape(false)
		if p.err == nil {
			p.quantified(t, p.operandNode(op), p.ncap)
		}
	default:
		if v, ok := p.characterEscape(start, false); ok {
			p.char(t, v)
		}
	}
}

func isClassEscape(c int32) bool {
	switch c {
	case 'd', 'D', 's', 'S', 'w', 'W':
		return true
	}
	return false
}

func (p *parser) backref(t *terms, n *node) {
	p.hasBackref = true
	if p.validate {
		n = nil
	}
	p.quantified(t, n, p.ncap)
}

// backrefIndex parses the digits of \N if the pattern has that many groups.
func (p *parser) backrefIndex() (int32, bool) {
	start := p.pos
	v, _ := p.decimal()
	if int(v) < p.ncap {
		return v, true
	}
	p.scanCaptures()
	if int(v) < p.totalCaps {
		return v, true
	}
	p.pos = start
	return 0, false
}

func (p *parser) namedBackref(t *terms, start int) {
	p.pos++
	if !p.eat('<') {
		p.failAt("Invalid named reference", start)
		return
	}
	name, ok := p.groupName()
	if !ok {
		return
	}
	n := &node{kind: nodeBackref, fold: p.ignoreCase}
	if p.validate {
		n = nil
	}
	p.refs = append(p.refs, namedRef{node: n, name: name, pos: start})
	p.backref(t, n)
}

// legacyOctal parses \0 to \377 without u, or the digit 8 or 9 itself.
// https://tc39.es/ecma262/#prod-annexB-LegacyOctalEscapeSequence
func (p *parser) legacyOctal() uint32 {
	c := p.next(false)
	if c >= '8' {
		return c
	}
	v := c - '0'
	for range 2 {
		d := p.peek()
		if d < '0' || d > '7' || v*8+uint32(d-'0') > 0377 {
			break
		}
		v = v*8 + uint32(d-'0')
		p.pos++
	}
	return v
}

// characterEscape parses the character after a backslash at start; the current
// position is behind the backslash.
// https://tc39.es/ecma262/#prod-CharacterEscape
func (p *parser) characterEscape(start int, inClass bool) (uint32, bool) {
	c := p.peek()
	switch c {
	case 't':
		p.pos++
		return '\t', true
	case 'n':
		p.pos++
		return '\n', true
	case 'v':
		p.pos++
		return '\v', true
	case 'f':
		p.pos++
		return '\f', true
	case 'r':
		p.pos++
		return '\r', true
	case 'c':
		return p.controlEscape(start, inClass)
	case '0':
		if n := p.peekAt(1); n < '0' || n > '9' {
			p.pos++
			return 0, true
		}
		if p.unicode {
			p.failAt("Invalid decimal escape", start)
			return 0, false
		}
		return p.legacyOctal(), true
	case '1', '2', '3', '4', '5', '6', '7': // in a class only
		if p.unicode {
			p.failAt("Invalid decimal escape", start)
			return 0, false
		}
		return p.legacyOctal(), true
	case 'x':
		p.pos++
		if v, ok := p.hex(2); ok {
			return v, true
		}
		if p.unicode {
			p.failAt("Invalid escape", start)
			return 0, false
		}
		return 'x', true
	case 'u':
		p.pos++
		if v, ok := p.unicodeEscape(p.unicode); ok {
			return v, true
		}
		if p.unicode {
			p.failAt("Invalid Unicode escape", start)
			return 0, false
		}
		return 'u', true
	}
	return p.identityEscape(start, inClass)
}

// identityEscape parses a backslash in front of a character that stands for
// itself. https://tc39.es/ecma262/#prod-IdentityEscape
func (p *parser) identityEscape(start int, inClass bool) (uint32, bool) {
	v := p.next(p.unicode)
	if p.unicode {
		switch v {
		case '^', '$', '\\', '.', '*', '+', '?', '(', ')', '[', ']', '{', '}', '|', '/':
		default:
			if inClass && (v == '-' || p.sets && isClassSetReservedPunctuator(int32(v))) {
				break
			}
			p.failAt("Invalid escape", start)
			return 0, false
		}
	} else if v == 'k' && inClass {
		if p.scanCaptures(); p.namesSeen {
			p.failAt("Invalid escape", start)
			return 0, false
		}
	}
	return v, true
}

// controlEscape parses \cX. Without u, a bad one is a backslash and the c is
// read again as a character of its own.
func (p *parser) controlEscape(start int, inClass bool) (uint32, bool) {
	l := p.peekAt(1)
	switch {
	case l|0x20 >= 'a' && l|0x20 <= 'z',
		inClass && !p.unicode && (l >= '0' && l <= '9' || l == '_'):
		p.pos += 2
		return uint32(l) & 0x1F, true
	case p.unicode:
		p.failAt("Invalid Unicode escape", start)
		return 0, false
	}
	return '\\', true
}

func (p *parser) hex(digits int) (uint32, bool) {
	if p.pos+digits > len(p.src) {
		return 0, false
	}
	v := uint32(0)
	for i := range digits {
		d, ok := hexDigit(p.src[p.pos+i])
		if !ok {
			return 0, false
		}
		v = v<<4 | d
	}
	p.pos += digits
	return v, true
}

func hexDigit(c uint16) (uint32, bool) {
	switch {
	case c >= '0' && c <= '9':
		return uint32(c - '0'), true
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return uint32(c | 0x20 - 'a' + 10), true
	}
	return 0, false
}

// unicodeEscape parses what follows \u. full allows \u{...} and joins a pair of
// surrogate escapes. On failure it consumes nothing.
// https://tc39.es/ecma262/#prod-RegExpUnicodeEscapeSequence
func (p *parser) unicodeEscape(full bool) (uint32, bool) {
	start := p.pos
	if full && p.eat('{') {
		v, any := uint32(0), false
		for p.pos < len(p.src) {
			d, ok := hexDigit(p.src[p.pos])
			if !ok {
				break
			}
			if v = v<<4 | d; v > maxCodePoint {
				break
			}
			any = true
			p.pos++
		}
		if any && p.eat('}') {
			return v, true
		}
		p.pos = start
		return 0, false
	}
	v, ok := p.hex(4)
	if !ok {
		return 0, false
	}
	if full && v&0xFC00 == 0xD800 && p.peek() == '\\' && p.peekAt(1) == 'u' {
		lead := p.pos
		p.pos += 2
		if t, ok := p.hex(4); ok && t&0xFC00 == 0xDC00 {
			return 0x10000 + (v&0x3FF)<<10 + t&0x3FF, true
		}
		p.pos = lead
	}
	return v, true
}
