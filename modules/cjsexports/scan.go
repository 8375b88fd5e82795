package cjsexports

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf8"
)

// Errors of sources that are no CommonJS. A caller treats them as a source
// without detectable exports.
var (
	ErrModuleSyntax = errors.New("cjsexports: the source is an ES module")
	ErrUnterminated = errors.New("cjsexports: unterminated token or bracket")
)

// Scan returns the detected export names in the order of the source, and the
// specifiers whose exports are exported again.
func Scan(src string) (exports, reexports []string, err error) {
	s := scanner{src: src}
	if strings.HasPrefix(src, "#!") {
		s.lineComment()
	}
	if err := s.run(); err != nil {
		return nil, nil, err
	}
	return s.exports.names, s.reexports.names, nil
}

// nameSet keeps the order of insertion.
type nameSet struct {
	names []string
	has   map[string]bool // only once there are many names
}

func (n *nameSet) add(name string) {
	if n.has == nil {
		if slices.Contains(n.names, name) {
			return
		}
		if len(n.names) >= 16 {
			n.has = make(map[string]bool, 64)
			for _, old := range n.names {
				n.has[old] = true
			}
		}
	}
	if n.has != nil {
		if n.has[name] {
			return
		}
		n.has[name] = true
	}
	n.names = append(n.names, name)
}

// bracket is an open "(", "{", "[" is not tracked, or template "${".
type bracket struct {
	kind byte // '(' '{' or '$'
	// before is the position of the token before the bracket, -1 if none.
	before int
	// class says that the brace opens a class body.
	class bool
}

type scanner struct {
	src string
	pos int // the next byte to look at
	// last is the position of the last byte of the last token, -1 at first.
	last int
	// closed is the bracket that the last ")" or "}" closed.
	closed bracket
	open   []bracket
	// nextClass says that the next "{" opens a class body.
	nextClass bool
	// division says that the last "/" was an operator.
	division bool

	exports, reexports nameSet
	// stars maps variables that hold a required namespace to its specifier.
	stars map[string]string
	// required is the specifier of the last require call.
	required string
}

// run is the loop over tokens: everything that cannot start a pattern is
// passed by.
func (s *scanner) run() error {
	s.last = -1
	for s.pos < len(s.src) {
		c := s.src[s.pos]
		if c == ' ' || c >= '\t' && c <= '\r' {
			s.pos++
			continue
		}
		start := s.pos
		if err := s.token(c); err != nil {
			return err
		}
		if s.pos <= start {
			s.pos = start + 1
		}
	}
	if len(s.open) > 0 {
		return ErrUnterminated
	}
	return nil
}

func (s *scanner) token(c byte) error {
	switch c {
	case '(':
		s.push('(')
	case ')':
		if len(s.open) == 0 {
			return ErrUnterminated
		}
		s.pop()
	case '{':
		s.push('{')
		s.nextClass = false
	case '}':
		if len(s.open) == 0 {
			return ErrUnterminated
		}
		if s.pop(); s.closed.kind == '$' {
			return s.template()
		}
	case '\'', '"':
		if !s.skipString(c) {
			return ErrUnterminated
		}
		s.last = s.pos - 1
	case '`':
		s.pos++
		return s.template()
	case '/':
		return s.slash()
	default:
		if isIDStartByte(c) {
			return s.word()
		}
		s.punct()
	}
	return nil
}

func (s *scanner) punct() {
	s.last = s.pos
	s.pos++
}

func (s *scanner) push(kind byte) {
	s.open = append(s.open, bracket{kind: kind, before: s.last, class: kind == '{' && s.nextClass})
	s.punct()
}

func (s *scanner) pop() {
	s.closed = s.open[len(s.open)-1]
	s.open = s.open[:len(s.open)-1]
	s.punct()
}

// word passes one identifier or number and tries the patterns that start with
// it.
func (s *scanner) word() error {
	start := s.pos
	end := s.wordEnd(start)
	word := s.src[start:end]
	s.pos = end
	prev := byte(0)
	if start > 0 {
		prev = s.src[start-1]
	}
	free := startsToken(prev)
	switch word {
	case "exports":
		if free {
			s.try(func() bool { return s.exportsAssign(false) })
		}
	case "module":
		if free {
			s.try(s.moduleExports)
		}
	case "Object":
		if free {
			s.try(s.objectCall)
		}
	case "require":
		s.pos = start
		if spec, ok := s.require(); ok {
			s.required = spec
			if free {
				s.bindStar(start)
			}
		} else {
			s.pos = end
		}
	case "_interopRequireWildcard":
		if free || prev == '.' {
			s.interop(start, end, free)
		}
	case "__export", "__exportStar":
		if free || prev == '.' {
			s.exportStar(end)
		}
	case "class":
		if free && end < len(s.src) && isSpace(s.src[end]) {
			s.nextClass = true
		}
	case "import":
		if free && s.importStatement() {
			return ErrModuleSyntax
		}
	case "export":
		if free && len(s.open) == 0 && s.exportStatement() {
			return ErrModuleSyntax
		}
	}
	s.last = max(s.pos, end) - 1
	if s.pos < end {
		s.pos = end
	}
	return nil
}

// startsToken reports a byte before a word that lets the word stand alone.
func startsToken(prev byte) bool {
	switch prev {
	case 0, '!', '%', '&', '(', ')', '*', '+', ',', '-', '/', ':', ';', '<', '=', '>', '?', '[', ']', '^', '{', '|', '}', '~':
		return true
	}
	return isSpace(prev)
}

// try runs a pattern and goes back to where it started if it did not match.
func (s *scanner) try(pattern func() bool) {
	pos := s.pos
	if !pattern() {
		s.pos = pos
	}
}

// slash passes a comment, a regular expression or a division.
func (s *scanner) slash() error {
	if s.pos+1 < len(s.src) {
		switch s.src[s.pos+1] {
		case '/':
			s.lineComment()
			return nil
		case '*':
			// COMPAT: a comment without end is the end of the source.
			s.blockComment()
			return nil
		}
	}
	if !s.regexpAllowed() {
		s.division = true
		s.punct()
		return nil
	}
	s.division = false
	return s.regexp()
}

// regexpAllowed decides by what stands before whether a slash starts a
// regular expression.
func (s *scanner) regexpAllowed() bool {
	if s.last < 0 {
		return true
	}
	switch c := s.src[s.last]; c {
	case ')':
		return s.endsWithWord(s.closed.before, "if", "for", "while")
	case '}':
		return s.closed.class || s.isBlock(s.closed.before)
	case '/':
		return s.division
	case '.':
		return !(s.last > 0 && isDigit(s.src[s.last-1]))
	case '+', '-':
		return !(s.last > 0 && s.src[s.last-1] == c)
	case '!', '%', '&', '(', '*', ',', ':', ';', '<', '=', '>', '?', '[', '^', '{', '|', '~':
		return true
	}
	return s.endsWithWord(s.last, "case", "debugger", "delete", "do", "else", "in", "instanceof", "new", "return", "throw", "typeof", "void", "yield", "await")
}

// isBlock reports whether a brace after the token that ends at pos opens a
// block of statements.
func (s *scanner) isBlock(pos int) bool {
	if pos < 0 {
		return false
	}
	switch s.src[pos] {
	case '>':
		return pos > 0 && s.src[pos-1] == '='
	case ';', ')':
		return true
	}
	return s.endsWithWord(pos, "catch", "finally", "else")
}

// endsWithWord reports whether one of the words ends at pos.
func (s *scanner) endsWithWord(pos int, words ...string) bool {
	if pos < 0 || !isIDByte(s.src[pos]) {
		return false
	}
	start := pos
	for start > 0 && isIDByte(s.src[start-1]) {
		start--
	}
	if start > 0 && s.src[start-1] == '.' {
		return false
	}
	return slices.Contains(words, s.src[start:pos+1])
}

// regexp passes a regular expression literal.
func (s *scanner) regexp() error {
	class := false
	for s.pos++; s.pos < len(s.src); s.pos++ {
		switch c := s.src[s.pos]; {
		case c == '\\':
			s.pos++
		case c == '\n' || c == '\r':
			return ErrUnterminated
		case class:
			class = c != ']'
		case c == '[':
			class = true
		case c == '/':
			s.punct()
			return nil
		}
	}
	return ErrUnterminated
}

// template passes template text from its inside to its end or its next "${".
func (s *scanner) template() error {
	for ; s.pos < len(s.src); s.pos++ {
		switch s.src[s.pos] {
		case '\\':
			s.pos++
		case '`':
			s.punct()
			return nil
		case '$':
			if s.pos+1 < len(s.src) && s.src[s.pos+1] == '{' {
				s.open = append(s.open, bracket{kind: '$', before: s.last})
				s.pos++
				s.punct()
				return nil
			}
		}
	}
	return ErrUnterminated
}

// skipString passes a string literal; false if its line ends first.
func (s *scanner) skipString(quote byte) bool {
	for s.pos++; s.pos < len(s.src); s.pos++ {
		switch c := s.src[s.pos]; c {
		case quote:
			s.pos++
			return true
		case '\\':
			if s.pos+2 < len(s.src) && s.src[s.pos+1] == '\r' && s.src[s.pos+2] == '\n' {
				s.pos++
			}
			s.pos++
		case '\n', '\r':
			return false
		}
	}
	return false
}

func (s *scanner) lineComment() {
	for s.pos < len(s.src) && s.src[s.pos] != '\n' && s.src[s.pos] != '\r' {
		s.pos++
	}
}

func (s *scanner) blockComment() bool {
	i := strings.Index(s.src[s.pos+2:], "*/")
	if i < 0 {
		s.pos = len(s.src)
		return false
	}
	s.pos += i + 4
	return true
}

// space passes white space and comments and returns the next byte, 0 at the
// end.
func (s *scanner) space() byte {
	for s.pos < len(s.src) {
		c := s.src[s.pos]
		switch {
		case c == '/' && s.pos+1 < len(s.src) && s.src[s.pos+1] == '/':
			s.lineComment()
		case c == '/' && s.pos+1 < len(s.src) && s.src[s.pos+1] == '*':
			if !s.blockComment() {
				return 0
			}
		case isSpace(c):
			s.pos++
		case c >= utf8.RuneSelf:
			r, n := utf8.DecodeRuneInString(s.src[s.pos:])
			if !isWideSpace(r) {
				return c
			}
			s.pos += n
		default:
			return c
		}
	}
	return 0
}

func isSpace(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }

func isWideSpace(r rune) bool {
	return r == 0xa0 || r == 0xfeff || r == 0x2028 || r == 0x2029 || r == 0x1680 || r >= 0x2000 && r <= 0x200a || r == 0x202f || r == 0x205f || r == 0x3000
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
