package regexp

import "slices"

// classV parses a class with the v flag, from the bracket on.
// https://tc39.es/ecma262/#prod-ClassContents
func (p *parser) classV() operand {
	if !p.enter() {
		return operand{}
	}
	defer func() { p.depth-- }()
	start := p.pos
	p.pos++
	negate := p.eat('^')
	op := p.classSetContents()
	if p.err != nil {
		return operand{}
	}
	if negate {
		if op.mayContain {
			p.failAt("Negated character class may contain strings", start)
			return operand{}
		}
		op = operand{set: p.characterComplement(op.set)}
	}
	return op
}

// classSetContents parses up to and including the closing bracket.
func (p *parser) classSetContents() operand {
	if p.eat(']') {
		return operand{}
	}
	first := p.classSetOperand()
	if p.err != nil {
		return operand{}
	}
	switch {
	case p.at2('-'):
		return p.classSetOperation('-', p.atomOperand(first))
	case p.at2('&'):
		return p.classSetOperation('&', p.atomOperand(first))
	}
	return p.classUnion(first)
}

// at2 reports whether c stands here twice.
func (p *parser) at2(c int32) bool { return p.peek() == c && p.peekAt(1) == c }

// classUnion parses the rest of a union.
// https://tc39.es/ecma262/#prod-ClassUnion
func (p *parser) classUnion(a classAtom) operand {
	var acc operand
	for {
		if p.peek() == '-' && p.peekAt(1) != '-' {
			if a = p.classSetRange(a); p.peek() == '-' && p.peekAt(1) != '-' {
				p.fail("Invalid character class")
			}
		}
		if p.err != nil {
			return operand{}
		}
		p.unite(&acc, p.atomOperand(a))
		switch {
		case p.eat(']'):
			if !p.validate {
				acc.set = normalize(acc.set)
				acc.strs = uniqueStrings(acc.strs)
			}
			return acc
		case p.at2('-'), p.at2('&'):
			p.fail("Invalid set operation in character class")
			return operand{}
		}
		a = p.classSetOperand()
		if p.err != nil {
			return operand{}
		}
	}
}

func (p *parser) unite(acc *operand, o operand) {
	acc.mayContain = acc.mayContain || o.mayContain
	if !p.validate {
		acc.set = append(acc.set[:len(acc.set):len(acc.set)], o.set...)
		acc.strs = append(acc.strs[:len(acc.strs):len(acc.strs)], o.strs...)
	}
}

// classSetRange parses the dash and the upper end behind the atom a.
func (p *parser) classSetRange(a classAtom) classAtom {
	start := p.pos
	p.pos++
	if !a.isChar {
		p.failAt("Invalid character class", start)
		return a
	}
	b := p.classSetOperand()
	if p.err != nil {
		return a
	}
	if !b.isChar {
		p.failAt("Invalid character class", start)
		return a
	}
	if a.char > b.char {
		p.failAt("Range out of order in character class", start)
		return a
	}
	if p.validate {
		return classAtom{}
	}
	return classAtom{operand: operand{set: p.maybeFold(charSet{{a.char, b.char}})}}
}

// classSetOperation parses the rest of a chain of && or --.
// https://tc39.es/ecma262/#prod-ClassIntersection and https://tc39.es/ecma262/#prod-ClassSubtraction
func (p *parser) classSetOperation(op int32, acc operand) operand {
	for {
		p.pos += 2
		if op == '&' && p.peek() == '&' {
			p.fail("Invalid character in character class")
			return operand{}
		}
		a := p.classSetOperand()
		if p.err != nil {
			return operand{}
		}
		b := p.atomOperand(a)
		if op == '&' {
			acc.mayContain = acc.mayContain && b.mayContain
		}
		if !p.validate {
			if op == '&' {
				acc.set = intersect(acc.set, b.set)
			} else {
				acc.set = subtract(acc.set, b.set)
			}
			acc.strs = filterStrings(acc.strs, b.strs, op == '&')
		}
		if p.eat(']') {
			return acc
		}
		if p.pos >= len(p.src) {
			p.fail("Unterminated character class")
			return operand{}
		}
		if !p.at2(op) {
			p.fail("Invalid set operation in character class")
			return operand{}
		}
	}
}

func (p *parser) atomOperand(a classAtom) operand {
	if a.isChar && !p.validate {
		return operand{set: p.maybeFold(charSet{{a.char, a.char}})}
	}
	return a.operand
}

// filterStrings keeps the strings of a that are in b, or those that are not.
func filterStrings(a, b [][]uint32, keep bool) [][]uint32 {
	if len(a) == 0 {
		return nil
	}
	b = uniqueStrings(slices.Clone(b))
	var out [][]uint32
	for _, s := range a {
		if _, found := slices.BinarySearchFunc(b, s, compareStrings); found == keep {
			out = append(out, s)
		}
	}
	return out
}

// uniqueStrings sorts and removes duplicates, in place.
func uniqueStrings(s [][]uint32) [][]uint32 {
	if len(s) < 2 {
		return s
	}
	slices.SortFunc(s, compareStrings)
	return slices.CompactFunc(s, func(a, b []uint32) bool { return slices.Equal(a, b) })
}

// classSetOperand parses a nested class, \q{}, a class escape or a character.
// https://tc39.es/ecma262/#prod-ClassSetOperand
func (p *parser) classSetOperand() classAtom {
	switch p.peek() {
	case -1:
		p.fail("Unterminated character class")
		return classAtom{}
	case '[':
		return classAtom{operand: p.classV()}
	case '\\':
		c := p.peekAt(1)
		switch {
		case c == 'q' && p.peekAt(2) == '{':
			p.pos += 3
			return classAtom{operand: p.stringDisjunction()}
		case isClassEscape(c) || c == 'p' || c == 'P':
			p.pos++
			return classAtom{operand: p.classEscape(true)}
		}
	}
	return p.classSetCharacter()
}

// classSetCharacter parses one character of a v class.
// https://tc39.es/ecma262/#prod-ClassSetCharacter
func (p *parser) classSetCharacter() classAtom {
	c := p.peek()
	switch c {
	case -1:
		p.fail("Unterminated character class")
		return classAtom{}
	case '\\':
		start := p.pos
		p.pos++
		return p.classCharEscape(start, p.peek())
	case '(', ')', '[', ']', '{', '}', '/', '-', '|':
		p.fail("Invalid character in character class")
		return classAtom{}
	}
	if isClassSetDoublePunctuator(c) && p.peekAt(1) == c {
		p.fail("Invalid set operation in character class")
		return classAtom{}
	}
	return classAtom{isChar: true, char: p.next(true)}
}

// https://tc39.es/ecma262/#prod-ClassSetReservedDoublePunctuator
func isClassSetDoublePunctuator(c int32) bool {
	switch c {
	case '&', '!', '#', '$', '%', '*', '+', ',', '.', ':', ';', '<', '=', '>', '?', '@', '^', '`', '~':
		return true
	}
	return false
}

// https://tc39.es/ecma262/#prod-ClassSetReservedPunctuator
func isClassSetReservedPunctuator(c int32) bool {
	switch c {
	case '&', '-', '!', '#', '%', ',', ':', ';', '<', '=', '>', '@', '`', '~':
		return true
	}
	return false
}

// stringDisjunction parses the inside of \q{} up to the closing brace.
// https://tc39.es/ecma262/#prod-ClassStringDisjunction
func (p *parser) stringDisjunction() operand {
	var op operand
	var cur []uint32
	n := 0
	end := func() {
		if n != 1 {
			op.mayContain = true
		}
		if !p.validate {
			if n == 1 {
				op.set = append(op.set, span{cur[0], cur[0]})
			} else {
				op.strs = append(op.strs, cur)
			}
		}
		cur, n = nil, 0
	}
	for {
		switch {
		case p.eat('}'):
			end()
			op.set = p.maybeFold(normalize(op.set))
			op.strs = uniqueStrings(op.strs)
			return op
		case p.eat('|'):
			end()
			continue
		}
		a := p.classSetCharacter()
		if p.err != nil {
			return operand{}
		}
		n++
		if !p.validate {
			c := a.char
			if p.ignoreCase {
				c = caseTableFor(true).canonicalize(c)
			}
			cur = append(cur, c)
		}
	}
}
