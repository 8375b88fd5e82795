package regexp

import "unicode/utf8"

// Limits of a pattern. maxNesting bounds the recursion of parser and emitter,
// maxNodes the memory of the tree; maxCaptures is V8's.
const (
	maxNesting  = 20000
	maxNodes    = 1 << 20
	maxCaptures = 1<<15 - 1
)

// namedGroup is one named capture group of the pattern.
type namedGroup struct {
	name    string
	indices []int32
	active  int32 // groups of this name that could match together with one here
	open    int32 // groups of this name around the current position
}

type namedRef struct {
	node *node
	name string
	pos  int
}

// parser reads one pattern. With validate set it checks the syntax only: no
// nodes and no sets are built.
//
// https://tc39.es/ecma262/#sec-patterns and
// https://tc39.es/ecma262/#sec-regular-expressions-patterns (Annex B)
type parser struct {
	src      []uint16
	pos      int
	unicode  bool // u or v: code points, strict syntax
	sets     bool // v
	validate bool

	ignoreCase, multiline, dotAll bool

	ncap       int // groups opened so far, including group 0
	scanned    bool
	totalCaps  int
	namesSeen  bool // the scan found a named group
	names      []namedGroup
	nameIndex  map[string]int // names by name, once there are many
	activeList []int32        // names visible for the duplicate check, innermost last
	refs       []namedRef
	depth      int
	nodes      int
	hasBackref bool
	err        *SyntaxError
	buf        [96]uint16
}

// parse returns the tree of pattern, nil with validate set.
func (p *parser) parse(pattern string, flags Flags, validate bool) (*tree, error) {
	p.src = decodeWTF8(p.buf[:0], pattern)
	p.unicode = flags.fullUnicode()
	p.sets = flags&UnicodeSets != 0
	p.validate = validate
	p.ignoreCase = flags&IgnoreCase != 0
	p.multiline = flags&Multiline != 0
	p.dotAll = flags&DotAll != 0
	p.ncap = 1
	root := p.disjunction(false)
	if p.err == nil && p.pos < len(p.src) {
		p.fail("Unmatched ')'")
	}
	if p.err == nil {
		p.resolveRefs()
	}
	if p.err != nil {
		return nil, p.err
	}
	if validate {
		return nil, nil
	}
	return &tree{root: root, ncap: p.ncap, unicode: p.unicode, hasBackref: p.hasBackref}, nil
}

// decodeWTF8 converts WTF-8 to UTF-16; bytes that are not WTF-8 become U+FFFD.
func decodeWTF8(buf []uint16, s string) []uint16 {
	if len(s) > cap(buf) {
		buf = make([]uint16, 0, len(s))
	}
	for i := 0; i < len(s); {
		c := s[i]
		if c < 0x80 {
			buf = append(buf, uint16(c))
			i++
			continue
		}
		if c == 0xED && i+2 < len(s) && s[i+1]&0xE0 == 0xA0 && s[i+2]&0xC0 == 0x80 {
			buf = append(buf, 0xD000|uint16(s[i+1]&0x3F)<<6|uint16(s[i+2]&0x3F))
			i += 3
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		if r > 0xFFFF {
			buf = append(buf, uint16(0xD7C0+r>>10), uint16(0xDC00|r&0x3FF))
		} else {
			buf = append(buf, uint16(r))
		}
		i += n
	}
	return buf
}

func (p *parser) failAt(msg string, pos int) {
	if p.err == nil {
		p.err = &SyntaxError{Msg: msg, Offset: pos}
		p.pos = len(p.src)
	}
}

func (p *parser) fail(msg string) { p.failAt(msg, p.pos) }

// peek returns the code unit at the current position, -1 at the end.
func (p *parser) peek() int32 {
	if p.pos < len(p.src) {
		return int32(p.src[p.pos])
	}
	return -1
}

func (p *parser) peekAt(n int) int32 {
	if p.pos+n < len(p.src) {
		return int32(p.src[p.pos+n])
	}
	return -1
}

func (p *parser) eat(c int32) bool {
	if p.peek() == c {
		p.pos++
		return true
	}
	return false
}

// next consumes one character: a code point if pairs is set.
func (p *parser) next(pairs bool) uint32 {
	c := uint32(p.src[p.pos])
	p.pos++
	if pairs && c&0xFC00 == 0xD800 && p.pos < len(p.src) && p.src[p.pos]&0xFC00 == 0xDC00 {
		c = 0x10000 + (c&0x3FF)<<10 + uint32(p.src[p.pos]&0x3FF)
		p.pos++
	}
	return c
}

// enter counts a level of nesting; it reports false beyond the limit.
func (p *parser) enter() bool {
	p.depth++
	if p.depth > maxNesting {
		p.fail("Regular expression too large")
		return false
	}
	return true
}

// disjunction parses alternatives up to the closing parenthesis or the end.
// https://tc39.es/ecma262/#prod-Disjunction
func (p *parser) disjunction(inGroup bool) *node {
	if !p.enter() {
		return nil
	}
	defer func() { p.depth-- }()
	var alts []*node
	base := len(p.activeList)
	var hidden []int32
	for {
		alt := p.alternative()
		if p.err != nil {
			return nil
		}
		if p.peek() != '|' {
			for _, id := range hidden {
				p.names[id].active++
			}
			p.activeList = append(p.activeList, hidden...)
			if inGroup && !p.eat(')') {
				p.fail("Unterminated group")
				return nil
			}
			if alts == nil {
				return alt
			}
			return p.newAlt(append(alts, alt))
		}
		p.pos++
		// The names of one alternative cannot match together with those of another.
		for _, id := range p.activeList[base:] {
			p.names[id].active--
			hidden = append(hidden, id)
		}
		p.activeList = p.activeList[:base]
		alts = append(alts, alt)
	}
}

func (p *parser) newAlt(alts []*node) *node {
	if p.validate {
		return nil
	}
	return &node{kind: nodeAlt, subs: alts}
}

// terms collects the terms of an alternative, merging literal characters.
type terms struct {
	subs    []*node
	pending []uint32
	fold    bool
}

func (t *terms) flush() {
	if len(t.pending) > 0 {
		t.subs = append(t.subs, &node{kind: nodeChars, chars: t.pending, fold: t.fold})
		t.pending = nil
	}
}

func (t *terms) node() *node {
	t.flush()
	switch len(t.subs) {
	case 0:
		return &node{kind: nodeEmpty}
	case 1:
		return t.subs[0]
	}
	return &node{kind: nodeSeq, subs: t.subs}
}

// alternative parses the terms up to |, ) or the end.
// https://tc39.es/ecma262/#prod-Alternative
func (p *parser) alternative() *node {
	var t terms
	p.count()
	for p.err == nil {
		c := p.peek()
		if c == -1 || c == '|' || c == ')' {
			break
		}
		p.term(&t, c)
	}
	if p.validate || p.err != nil {
		return nil
	}
	return t.node()
}

// term parses one assertion, or an atom with its quantifier.
// https://tc39.es/ecma262/#prod-Term and https://tc39.es/ecma262/#prod-annexB-Term
func (p *parser) term(t *terms, c int32) {
	start, capFrom := p.pos, p.ncap
	switch c {
	case '^', '$':
		p.pos++
		kind := nodeBOL
		if c == '$' {
			kind = nodeEOL
		}
		if p.validate {
			return
		}
		p.addAtom(t, &node{kind: kind, multiline: p.multiline})
	case '(':
		n, quantifiable := p.group()
		if p.err != nil {
			return
		}
		if !quantifiable {
			p.addAtom(t, n)
			p.refuseQuantifier()
			return
		}
		p.quantified(t, n, capFrom)
	case '*', '+', '?':
		p.fail("Nothing to repeat")
	case '{':
		if p.atInterval() {
			p.fail("Nothing to repeat")
			return
		}
		if p.unicode {
			p.fail("Lone quantifier brackets")
			return
		}
		p.pos++
		p.char(t, uint32(c))
	case '}', ']':
		if p.unicode {
			p.fail("Lone quantifier brackets")
			return
		}
		p.pos++
		p.char(t, uint32(c))
	case '.':
		p.pos++
		p.quantified(t, p.dot(), capFrom)
	case '[':
		n := p.class()
		if p.err == nil {
			p.quantified(t, n, capFrom)
		}
	case '\\':
		p.atomEscape(t, start)
	default:
		p.char(t, p.next(p.unicode))
	}
}

// refuseQuantifier fails if a quantifier follows an assertion.
func (p *parser) refuseQuantifier() {
	start := p.pos
	switch p.peek() {
	case '*', '+', '?':
		p.fail("Invalid quantifier")
	case '{':
		lo, hi, ok := p.interval()
		p.pos = start
		switch {
		case ok && lo > hi:
			p.fail("numbers out of order in {} quantifier")
		case ok:
			p.fail("Invalid quantifier")
		}
	}
}

// count keeps the tree within bounds.
func (p *parser) count() {
	if p.nodes++; p.nodes > maxNodes {
		p.fail("Regular expression too large")
	}
}

func (p *parser) addAtom(t *terms, n *node) {
	p.count()
	if !p.validate {
		t.flush()
		t.subs = append(t.subs, n)
	}
}

func (p *parser) dot() *node {
	if p.validate {
		return nil
	}
	if p.dotAll {
		return &node{kind: nodeSet, set: charSet{{0, p.top()}}}
	}
	return &node{kind: nodeSet, set: complement(lineTerminatorSet(), p.top())}
}

// top is the highest character of the pattern's alphabet.
func (p *parser) top() uint32 {
	if p.unicode {
		return maxCodePoint
	}
	return 0xFFFF
}

// char adds a literal character and the quantifier that may follow.
func (p *parser) char(t *terms, c uint32) {
	switch q := p.peek(); {
	case q == '*' || q == '+' || q == '?' || q == '{':
		var n *node
		if !p.validate {
			n = &node{kind: nodeChars, chars: []uint32{c}, fold: p.ignoreCase}
		}
		p.quantified(t, n, p.ncap)
	case !p.validate:
		if len(t.pending) > 0 && t.fold != p.ignoreCase {
			t.flush()
		}
		t.fold = p.ignoreCase
		t.pending = append(t.pending, c)
	}
}

// quantified adds the atom n together with the quantifier that may follow.
// https://tc39.es/ecma262/#prod-Quantifier
func (p *parser) quantified(t *terms, n *node, capFrom int) {
	lo, hi := int32(1), int32(1)
	switch p.peek() {
	case '*':
		lo, hi = 0, unbounded
		p.pos++
	case '+':
		lo, hi = 1, unbounded
		p.pos++
	case '?':
		lo, hi = 0, 1
		p.pos++
	case '{':
		start := p.pos
		var ok bool
		if lo, hi, ok = p.interval(); !ok {
			if p.unicode {
				p.fail("Incomplete quantifier")
				return
			}
			p.addQuantified(t, n)
			return
		}
		if lo > hi {
			p.failAt("numbers out of order in {} quantifier", start)
			return
		}
	default:
		p.addQuantified(t, n)
		return
	}
	lazy := p.eat('?')
	if p.validate {
		return
	}
	p.addAtom(t, &node{kind: nodeQuant, subs: []*node{n}, min: lo, max: hi, lazy: lazy,
		capFrom: int32(capFrom), capTo: int32(p.ncap)})
}

// addQuantified adds an atom that turned out to have no quantifier.
func (p *parser) addQuantified(t *terms, n *node) {
	if p.validate {
		return
	}
	if n.kind == nodeChars {
		if len(t.pending) > 0 && t.fold != n.fold {
			t.flush()
		}
		t.fold = n.fold
		t.pending = append(t.pending, n.chars...)
		return
	}
	p.addAtom(t, n)
}

// atInterval reports whether a well-formed {n,m} stands here.
func (p *parser) atInterval() bool {
	start := p.pos
	_, _, ok := p.interval()
	p.pos = start
	return ok
}

// interval parses {n}, {n,} or {n,m}; otherwise it consumes nothing.
func (p *parser) interval() (lo, hi int32, ok bool) {
	start := p.pos
	p.pos++
	if lo, ok = p.decimal(); ok {
		hi = lo
		if p.eat(',') {
			hi = unbounded
			if c := p.peek(); c >= '0' && c <= '9' {
				hi, _ = p.decimal()
			}
		}
		if p.eat('}') {
			return lo, hi, true
		}
	}
	p.pos = start
	return 0, 0, false
}

// decimal parses digits, clamped to unbounded.
func (p *parser) decimal() (int32, bool) {
	start := p.pos
	v := int64(0)
	for {
		c := p.peek()
		if c < '0' || c > '9' {
			return int32(v), p.pos > start
		}
		v = min(v*10+int64(c-'0'), unbounded)
		p.pos++
	}
}
