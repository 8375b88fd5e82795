package regexp

import "slices"

// operand is the value of a class or of a part of it: single characters and,
// with the v flag, strings of other lengths. In validate mode only mayContain
// is kept.
type operand struct {
	set        charSet
	strs       [][]uint32
	mayContain bool // strings, https://tc39.es/ecma262/#sec-static-semantics-maycontainstrings
}

// classAtom is one element of a class: a single character or a set.
type classAtom struct {
	operand
	isChar bool
	char   uint32
}

// class parses a character class; the current character is the bracket.
// https://tc39.es/ecma262/#prod-CharacterClass
func (p *parser) class() *node {
	if p.sets {
		op := p.classV()
		return p.operandNode(op)
	}
	p.pos++
	negate := p.eat('^')
	var set charSet
	for p.peek() != ']' {
		if p.err != nil {
			return nil
		}
		if p.pos >= len(p.src) {
			p.fail("Unterminated character class")
			return nil
		}
		set = p.classRange(set)
	}
	p.pos++
	if p.validate || p.err != nil {
		return nil
	}
	set = normalize(set)
	if p.ignoreCase {
		set = closeOver(set, p.unicode)
	}
	if negate {
		set = complement(set, p.top())
	}
	return &node{kind: nodeSet, set: set}
}

// classRange parses one atom or a range of a class without the v flag.
// https://tc39.es/ecma262/#prod-NonemptyClassRanges
func (p *parser) classRange(set charSet) charSet {
	start := p.pos
	a := p.classAtom()
	if p.err != nil || p.peek() != '-' {
		return p.addAtomTo(set, a)
	}
	p.pos++
	if c := p.peek(); c == -1 || c == ']' {
		set = p.addAtomTo(set, a)
		return p.addAtomTo(set, classAtom{isChar: true, char: '-'})
	}
	b := p.classAtom()
	if p.err != nil {
		return set
	}
	if !a.isChar || !b.isChar {
		if p.unicode {
			p.failAt("Invalid character class", start)
			return set
		}
		set = p.addAtomTo(set, a)
		set = p.addAtomTo(set, classAtom{isChar: true, char: '-'})
		return p.addAtomTo(set, b)
	}
	if a.char > b.char {
		p.failAt("Range out of order in character class", start)
		return set
	}
	if p.validate {
		return set
	}
	return append(set, span{a.char, b.char})
}

func (p *parser) addAtomTo(set charSet, a classAtom) charSet {
	if p.validate || p.err != nil {
		return set
	}
	if a.isChar {
		return append(set, span{a.char, a.char})
	}
	return append(set, a.set...)
}

// classAtom parses a character or class escape of a class without the v flag.
// https://tc39.es/ecma262/#prod-ClassAtom
func (p *parser) classAtom() classAtom {
	start := p.pos
	if p.peek() != '\\' {
		return classAtom{isChar: true, char: p.next(p.unicode)}
	}
	p.pos++
	c := p.peek()
	if isClassEscape(c) || p.unicode && (c == 'p' || c == 'P') {
		return classAtom{operand: p.classEscape(true)}
	}
	return p.classCharEscape(start, c)
}

// classCharEscape parses the character escape c behind the backslash at start.
func (p *parser) classCharEscape(start int, c int32) classAtom {
	switch c {
	case -1:
		p.failAt("\\ at end of pattern", start)
		return classAtom{}
	case 'b':
		p.pos++
		return classAtom{isChar: true, char: '\b'}
	}
	v, _ := p.characterEscape(start, true)
	return classAtom{isChar: true, char: v}
}

// classEscape parses d, D, s, S, w, W, p{} or P{} behind a backslash.
// https://tc39.es/ecma262/#prod-CharacterClassEscape
func (p *parser) classEscape(inClass bool) operand {
	c := p.peek()
	p.pos++
	var set charSet
	switch c {
	case 'p', 'P':
		return p.propertyEscape(c == 'P', inClass)
	case 'd', 'D':
		set = p.build(digitSet)
	case 's', 'S':
		set = p.build(spaceSet)
	case 'w', 'W':
		if p.unicode && p.ignoreCase {
			set = p.maybeFold(p.build(wordSetFolded))
		} else {
			set = p.build(wordSet)
		}
	}
	if c < 'a' {
		set = p.characterComplement(set)
	}
	return operand{set: set}
}

func (p *parser) build(f func() charSet) charSet {
	if p.validate {
		return nil
	}
	return f()
}

// maybeFold is MaybeSimpleCaseFolding.
func (p *parser) maybeFold(s charSet) charSet {
	if p.sets && p.ignoreCase && !p.validate {
		return simpleFoldSet(s)
	}
	return s
}

// characterComplement is CharacterComplement.
// https://tc39.es/ecma262/#sec-charactercomplement
func (p *parser) characterComplement(s charSet) charSet {
	if p.validate {
		return nil
	}
	if p.sets && p.ignoreCase {
		return subtract(foldedUniverse(), s)
	}
	return complement(s, p.top())
}

// propertyEscape parses {name} or {name=value}.
// https://tc39.es/ecma262/#prod-UnicodePropertyValueExpression
func (p *parser) propertyEscape(negate, inClass bool) operand {
	start := p.pos
	invalid := func() operand {
		if inClass {
			p.failAt("Invalid property name in character class", start)
		} else {
			p.failAt("Invalid property name", start)
		}
		return operand{}
	}
	if !p.eat('{') {
		return invalid()
	}
	name, hasValue, value := p.propertyChars(), false, ""
	if p.eat('=') {
		hasValue = true
		value = p.propertyChars()
	}
	if !p.eat('}') {
		return invalid()
	}
	if id, ok := matchProperty(name, value, hasValue); ok {
		if p.validate {
			return operand{}
		}
		set := p.maybeFold(unicodeSet(id))
		if negate {
			set = p.characterComplement(set)
		}
		return operand{set: set}
	}
	if hasValue || !p.sets || negate {
		return invalid()
	}
	pieces := sequenceProperty(name)
	if pieces == nil {
		return invalid()
	}
	op := operand{mayContain: true}
	if p.validate {
		return op
	}
	for _, data := range pieces {
		op.set, op.strs = decodeSequences(data, op.set, op.strs)
	}
	op.set = p.maybeFold(op.set)
	return op
}

func (p *parser) propertyChars() string {
	start := p.pos
	for {
		c := p.peek()
		if c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' || c == '_' {
			p.pos++
			continue
		}
		break
	}
	b := make([]byte, p.pos-start)
	for i := range b {
		b[i] = byte(p.src[start+i])
	}
	return string(b)
}

// operandNode makes the node that matches a class: the longer strings first,
// then the single characters, then the empty string.
// https://tc39.es/ecma262/#sec-compileatom
func (p *parser) operandNode(op operand) *node {
	if p.validate || p.err != nil {
		return nil
	}
	set := op.set
	if p.ignoreCase {
		set = closeOver(set, p.unicode)
	}
	single := &node{kind: nodeSet, set: set}
	if len(op.strs) == 0 {
		return single
	}
	return p.stringsNode(op, single)
}

// stringsNode matches the strings of op or else single.
func (p *parser) stringsNode(op operand, single *node) *node {
	strs := op.strs
	lit := &node{kind: nodeChars, fold: p.ignoreCase}
	if plainStrings(strs, p.ignoreCase) {
		lit.fold, lit.units = false, true
		strs = toUnits(strs)
	}
	slices.SortFunc(strs, compareStrings)
	empty := len(strs[0]) == 0
	if empty {
		strs = strs[1:]
	}
	alt := &node{kind: nodeAlt}
	if len(strs) > 0 {
		alt.subs = append(alt.subs, stringTrie(strs, 0, lit))
	}
	if len(single.set) > 0 {
		alt.subs = append(alt.subs, single)
	}
	if empty {
		alt.subs = append(alt.subs, &node{kind: nodeEmpty})
	}
	return alt
}

// plainStrings reports whether the strings can be matched unit by unit: no
// character has case variants that count, and none is a lone surrogate.
func plainStrings(strs [][]uint32, ignoreCase bool) bool {
	var t *caseTable
	if ignoreCase {
		t = caseTableFor(true)
	}
	for _, s := range strs {
		for _, c := range s {
			if c&^0x7FF == 0xD800 || t != nil && (t.canonicalize(c) != c || len(t.backIn(span{c, c})) > 0) {
				return false
			}
		}
	}
	return true
}

// toUnits converts strings of code points to strings of code units.
func toUnits(strs [][]uint32) [][]uint32 {
	out := make([][]uint32, len(strs))
	for i, s := range strs {
		u := make([]uint32, 0, 2*len(s))
		for _, c := range s {
			if c > 0xFFFF {
				hi, lo := surrogates(c)
				u = append(u, hi, lo)
			} else {
				u = append(u, c)
			}
		}
		out[i] = u
	}
	return out
}

// compareStrings orders strings so that a prefix stands in front of its
// extensions.
func compareStrings(a, b []uint32) int { return slices.Compare(a, b) }

// stringTrie matches the sorted strings behind their first depth characters,
// longest first, with literals of the kind of like. Among strings that match at one place each is a prefix of the
// next, so a trie tried from the leaves visits them in the required order.
func stringTrie(strs [][]uint32, depth int, like *node) *node {
	ends := len(strs[0]) == depth
	if ends {
		strs = strs[1:]
		if len(strs) == 0 {
			return &node{kind: nodeEmpty}
		}
	}
	alt := &node{kind: nodeAlt}
	for i := 0; i < len(strs); {
		j := i + 1
		for j < len(strs) && strs[j][depth] == strs[i][depth] {
			j++
		}
		// Everything the group shares goes into one literal.
		d, first, last := depth+1, strs[i], strs[j-1]
		for d < len(first) && d < len(last) && first[d] == last[d] {
			d++
		}
		lit := &node{kind: nodeChars, chars: strs[i][depth:d], fold: like.fold, units: like.units}
		rest := stringTrie(strs[i:j], d, like)
		if rest.kind == nodeEmpty {
			alt.subs = append(alt.subs, lit)
		} else {
			alt.subs = append(alt.subs, &node{kind: nodeSeq, subs: []*node{lit, rest}})
		}
		i = j
	}
	if ends {
		alt.subs = append(alt.subs, &node{kind: nodeEmpty})
	}
	if len(alt.subs) == 1 {
		return alt.subs[0]
	}
	return alt
}
