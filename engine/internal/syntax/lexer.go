package syntax

import (
	"strings"
	"unicode/utf8"

	"github.com/sxfescript/sxn/engine/internal/syntax/scope"
)

// lexer scans tokens on demand. The current token is in tok and the fields
// around it; regular expressions and template parts are scanned when the parser
// asks for them, so no lexical goal has to be kept.
type lexer struct {
	src   string
	pos   int // offset after the current token
	names *scope.Names

	tok       token
	nl        bool // a line terminator precedes the token
	escaped   bool // a name or string with an escape
	octal     octalKind
	start     uint32
	end       uint32
	lastEnd   uint32 // end of the previous token
	prevStart uint32
	name      *scope.Name
	str       string // string value; digits of a bigint
	num       float64

	lexMsg           string // tIllegal
	lexFrom, lexTo   uint32
	octFrom, octTo   uint32 // where the legacy octal form is
	module           bool
	buf              []byte
	sourceURL        string
	sourceMappingURL string
}

// octalKind says which form of a literal strict mode forbids.
type octalKind uint8

const (
	octalNone octalKind = iota
	octalNumber
	octalDecimal // 08
	octalEscape
	octalEscape89
)

// charClass flags for ASCII.
const (
	ccIDStart = 1 << iota
	ccIDPart
	ccDigit
	ccString // ends the fast path of a string literal
	ccHex
)

var charClass = [256]uint8{
	'0': ccIDPart | ccDigit | ccHex, '1': ccIDPart | ccDigit | ccHex, '2': ccIDPart | ccDigit | ccHex,
	'3': ccIDPart | ccDigit | ccHex, '4': ccIDPart | ccDigit | ccHex, '5': ccIDPart | ccDigit | ccHex,
	'6': ccIDPart | ccDigit | ccHex, '7': ccIDPart | ccDigit | ccHex, '8': ccIDPart | ccDigit | ccHex,
	'9': ccIDPart | ccDigit | ccHex,
	'a': idc | ccHex, 'b': idc | ccHex, 'c': idc | ccHex, 'd': idc | ccHex, 'e': idc | ccHex, 'f': idc | ccHex,
	'g': idc, 'h': idc, 'i': idc, 'j': idc, 'k': idc, 'l': idc, 'm': idc, 'n': idc, 'o': idc, 'p': idc,
	'q': idc, 'r': idc, 's': idc, 't': idc, 'u': idc, 'v': idc, 'w': idc, 'x': idc, 'y': idc, 'z': idc,
	'A': idc | ccHex, 'B': idc | ccHex, 'C': idc | ccHex, 'D': idc | ccHex, 'E': idc | ccHex, 'F': idc | ccHex,
	'G': idc, 'H': idc, 'I': idc, 'J': idc, 'K': idc, 'L': idc, 'M': idc, 'N': idc, 'O': idc, 'P': idc,
	'Q': idc, 'R': idc, 'S': idc, 'T': idc, 'U': idc, 'V': idc, 'W': idc, 'X': idc, 'Y': idc, 'Z': idc,
	'$': idc, '_': idc,
	'"': ccString, '\'': ccString, '\\': ccString, '\n': ccString, '\r': ccString,
}

const idc = ccIDStart | ccIDPart

// at returns the byte at i, 0 beyond the end.
func (l *lexer) at(i int) byte {
	if i < len(l.src) {
		return l.src[i]
	}
	return 0
}

// illegal makes the current token a lexical error.
func (l *lexer) illegal(msg string, from, to int) {
	l.tok = tIllegal
	l.lexMsg = msg
	l.lexFrom, l.lexTo = uint32(from), uint32(min(to, len(l.src)))
	l.pos = len(l.src)
	l.end = uint32(l.lexTo)
}

// next scans the next token.
func (l *lexer) next() {
	l.prevStart, l.lastEnd = l.start, l.end
	l.nl = false
	l.escaped = false
	l.octal = octalNone
	l.skipSpace()
	if l.tok == tIllegal {
		return
	}
	src, pos := l.src, l.pos
	l.start = uint32(pos)
	if pos >= len(src) {
		l.tok = tEOF
		l.end = uint32(pos)
		return
	}
	c := src[pos]
	if charClass[c]&ccIDStart != 0 {
		i := pos + 1
		for i < len(src) && charClass[src[i]]&ccIDPart != 0 {
			i++
		}
		if i < len(src) && (src[i] == '\\' || src[i] >= utf8.RuneSelf) {
			l.slowName(pos, i)
			return
		}
		l.pos, l.end = i, uint32(i)
		l.setName(src[pos:i])
		return
	}
	l.tok = tNone
	l.pos = l.punctuator(c, pos)
	if l.tok != tIllegal {
		l.end = uint32(l.pos)
	}
}

// setName makes the current token the given name.
func (l *lexer) setName(text string) {
	n, fresh := l.names.Intern(text)
	if fresh {
		n.Word = uint8(classifyWord(text))
	}
	l.name = n
	if w := token(n.Word); w != tNone && w < tokenCount {
		l.tok = w
		return
	}
	l.tok = tIdent
}

// op is a helper of punctuator: it sets the token and returns the offset after it.
func (l *lexer) op(t token, end int) int {
	l.tok = t
	return end
}

// punctuator scans any token that does not start with an ASCII letter.
func (l *lexer) punctuator(c byte, p int) int {
	switch c {
	case '(':
		return l.op(tLParen, p+1)
	case ')':
		return l.op(tRParen, p+1)
	case '{':
		return l.op(tLBrace, p+1)
	case '}':
		return l.op(tRBrace, p+1)
	case '[':
		return l.op(tLBracket, p+1)
	case ']':
		return l.op(tRBracket, p+1)
	case ';':
		return l.op(tSemicolon, p+1)
	case ',':
		return l.op(tComma, p+1)
	case ':':
		return l.op(tColon, p+1)
	case '~':
		return l.op(tTilde, p+1)
	case '`':
		return l.op(tTemplate, p+1)
	case '"', '\'':
		return l.stringLiteral(c, p)
	case '.':
		if charClass[l.at(p+1)]&ccDigit != 0 {
			return l.number(p)
		}
		if l.at(p+1) == '.' && l.at(p+2) == '.' {
			return l.op(tEllipsis, p+3)
		}
		return l.op(tDot, p+1)
	case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		return l.number(p)
	case '=':
		if l.at(p+1) == '=' {
			if l.at(p+2) == '=' {
				return l.op(tStrictEq, p+3)
			}
			return l.op(tEq, p+2)
		}
		if l.at(p+1) == '>' {
			return l.op(tArrow, p+2)
		}
		return l.op(tAssign, p+1)
	case '#':
		return l.privateName(p)
	case '\\':
		l.slowName(p, p)
		return l.pos
	}
	if c >= utf8.RuneSelf {
		r, n := utf8.DecodeRuneInString(l.src[p:])
		if isIDStart(r) {
			l.slowName(p, p)
			return l.pos
		}
		l.illegal(msgInvalidToken, p, p+n)
		return l.pos
	}
	return l.operator(c, p)
}

// operator scans the operators that have longer forms.
func (l *lexer) operator(c byte, p int) int {
	c1, c2 := l.at(p+1), l.at(p+2)
	switch c {
	case '+':
		switch c1 {
		case '+':
			return l.op(tInc, p+2)
		case '=':
			return l.op(tAddAssign, p+2)
		}
		return l.op(tPlus, p+1)
	case '-':
		switch c1 {
		case '-':
			return l.op(tDec, p+2)
		case '=':
			return l.op(tSubAssign, p+2)
		}
		return l.op(tMinus, p+1)
	case '*':
		switch {
		case c1 == '*' && c2 == '=':
			return l.op(tExpAssign, p+3)
		case c1 == '*':
			return l.op(tExp, p+2)
		case c1 == '=':
			return l.op(tMulAssign, p+2)
		}
		return l.op(tStar, p+1)
	case '/':
		if c1 == '=' {
			return l.op(tDivAssign, p+2)
		}
		return l.op(tSlash, p+1)
	case '%':
		if c1 == '=' {
			return l.op(tModAssign, p+2)
		}
		return l.op(tPercent, p+1)
	case '<':
		switch {
		case c1 == '<' && c2 == '=':
			return l.op(tShlAssign, p+3)
		case c1 == '<':
			return l.op(tShl, p+2)
		case c1 == '=':
			return l.op(tLessEq, p+2)
		}
		return l.op(tLess, p+1)
	case '>':
		switch {
		case c1 == '>' && c2 == '>' && l.at(p+3) == '=':
			return l.op(tShrAssign, p+4)
		case c1 == '>' && c2 == '>':
			return l.op(tShr, p+3)
		case c1 == '>' && c2 == '=':
			return l.op(tSarAssign, p+3)
		case c1 == '>':
			return l.op(tSar, p+2)
		case c1 == '=':
			return l.op(tGreaterEq, p+2)
		}
		return l.op(tGreater, p+1)
	case '!':
		switch {
		case c1 == '=' && c2 == '=':
			return l.op(tStrictNe, p+3)
		case c1 == '=':
			return l.op(tNe, p+2)
		}
		return l.op(tNot, p+1)
	case '&':
		switch {
		case c1 == '&' && c2 == '=':
			return l.op(tAndAndAssign, p+3)
		case c1 == '&':
			return l.op(tAndAnd, p+2)
		case c1 == '=':
			return l.op(tAndAssign, p+2)
		}
		return l.op(tAmp, p+1)
	case '|':
		switch {
		case c1 == '|' && c2 == '=':
			return l.op(tOrOrAssign, p+3)
		case c1 == '|':
			return l.op(tOrOr, p+2)
		case c1 == '=':
			return l.op(tOrAssign, p+2)
		}
		return l.op(tPipe, p+1)
	case '^':
		if c1 == '=' {
			return l.op(tXorAssign, p+2)
		}
		return l.op(tCaret, p+1)
	case '?':
		switch {
		case c1 == '?' && c2 == '=':
			return l.op(tCoalesceAssign, p+3)
		case c1 == '?':
			return l.op(tCoalesce, p+2)
		case c1 == '.' && charClass[c2]&ccDigit == 0:
			return l.op(tQuestionDot, p+2)
		}
		return l.op(tQuestion, p+1)
	}
	l.illegal(msgInvalidToken, p, p+1)
	return l.pos
}

// skipSpace skips white space, line terminators and comments.
func (l *lexer) skipSpace() {
	src, i := l.src, l.pos
	for i < len(src) {
		switch c := src[i]; c {
		case ' ', '\t', '\v', '\f':
			i++
		case '\n', '\r':
			l.nl = true
			i++
		case '/':
			switch l.at(i + 1) {
			case '/':
				i = l.lineComment(i + 2)
				continue
			case '*':
				i = l.blockComment(i)
				if i < 0 {
					return
				}
				continue
			}
			l.pos = i
			return
		case '<':
			if l.at(i+1) != '!' || !strings.HasPrefix(src[i:], "<!--") {
				l.pos = i
				return
			}
			if l.module {
				l.illegal(msgHTMLComment, i, i+4)
				return
			}
			i = l.lineComment(i + 4)
		case '-':
			if l.at(i+1) != '-' || l.at(i+2) != '>' || !l.nl && !l.atStart() {
				l.pos = i
				return
			}
			if l.module {
				l.illegal(msgHTMLComment, i, i+3)
				return
			}
			i = l.lineComment(i + 3)
		default:
			if c < utf8.RuneSelf {
				l.pos = i
				return
			}
			r, n := utf8.DecodeRuneInString(src[i:])
			if r == '\u2028' || r == '\u2029' {
				l.nl = true
			} else if !isSpace(r) {
				l.pos = i
				return
			}
			i += n
		}
	}
	l.pos = i
}

// atStart reports that no token has been scanned yet.
func (l *lexer) atStart() bool { return l.tok == tNone }

// isSpace reports WhiteSpace above ASCII.
//
// https://tc39.es/ecma262/#sec-white-space
func isSpace(r rune) bool {
	switch r {
	case 0xA0, 0xFEFF, 0x1680, 0x202F, 0x205F, 0x3000:
		return true
	}
	return r >= 0x2000 && r <= 0x200A
}

// lineEnd returns the offset of the next line terminator from i on.
func (l *lexer) lineEnd(i int) int {
	for s := l.src; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\n' || c == '\r':
			return i
		case c == 0xE2 && i+2 < len(s) && s[i+1] == 0x80 && (s[i+2] == 0xA8 || s[i+2] == 0xA9):
			return i
		}
	}
	return len(l.src)
}

// lineComment skips to the end of the line and notes magic comments.
func (l *lexer) lineComment(i int) int {
	end := l.lineEnd(i)
	if c := l.at(i); c == '#' || c == '@' {
		l.magicComment(l.src[i+1 : end])
	}
	return end
}

// magicComment notes sourceURL and sourceMappingURL.
func (l *lexer) magicComment(s string) {
	if s == "" || s[0] != ' ' && s[0] != '\t' {
		return
	}
	name, value, found := strings.Cut(s[1:], "=")
	if !found {
		return
	}
	value = strings.TrimFunc(value, func(r rune) bool { return r == ' ' || r == '\t' || r == '\v' || r == '\f' || isSpace(r) })
	if strings.ContainsAny(value, "\"' \t\v\f") {
		value = ""
	}
	switch name {
	case "sourceURL":
		l.sourceURL = value
	case "sourceMappingURL":
		l.sourceMappingURL = value
	}
}

// blockComment skips a /* comment at i; -1 when it does not end.
func (l *lexer) blockComment(i int) int {
	n := strings.Index(l.src[i+2:], "*/")
	if n < 0 {
		l.start = uint32(i)
		l.illegal(msgInvalidToken, i, len(l.src))
		return -1
	}
	if !l.nl && strings.ContainsAny(l.src[i+2:i+2+n], "\n\r\u2028\u2029") {
		l.nl = true
	}
	return i + 2 + n + 2
}

// hashbang skips a #! line at the start of the source.
func (l *lexer) hashbang() {
	if strings.HasPrefix(l.src, "#!") {
		l.pos = l.lineEnd(2)
	}
}

// privateName scans #name.
func (l *lexer) privateName(p int) int {
	i := p + 1
	for i < len(l.src) && charClass[l.src[i]]&ccIDPart != 0 {
		i++
	}
	c := l.at(i)
	if i == p+1 && c != '\\' && c < utf8.RuneSelf || charClass[l.at(p+1)]&ccDigit != 0 {
		l.illegal(msgInvalidToken, p, p+1)
		return l.pos
	}
	if c == '\\' || c >= utf8.RuneSelf {
		l.slowName(p, i)
		if l.tok == tIllegal {
			return l.pos
		}
	} else {
		l.pos = i
		l.name, _ = l.names.Intern(l.src[p:i])
	}
	l.tok = tPrivate
	return l.pos
}

// slowName scans a name with escapes or non-ASCII characters; p is its start
// (of the '#' for private names), i where the fast path stopped.
func (l *lexer) slowName(p, i int) {
	buf := append(l.buf[:0], l.src[p:i]...)
	first := i == p || i == p+1 && l.src[p] == '#'
	escaped := false
	for i < len(l.src) {
		c := l.src[i]
		if c < utf8.RuneSelf && c != '\\' {
			if charClass[c]&ccIDPart == 0 {
				break
			}
			buf = append(buf, c)
			i++
			first = false
			continue
		}
		var r rune
		n := 0
		if c == '\\' {
			escaped = true
			at := i
			if r, n = l.nameEscape(i); n == 0 {
				l.buf = buf
				return
			}
			if first && !isIDStart(r) || !first && !isIDPart(r) {
				l.illegal(msgInvalidToken, p, at+n)
				return
			}
		} else {
			r, n = utf8.DecodeRuneInString(l.src[i:])
			if first && !isIDStart(r) || !first && !isIDPart(r) {
				break
			}
		}
		buf = utf8.AppendRune(buf, r)
		i += n
		first = false
	}
	l.buf = buf
	if first { // '#' before something else
		_, n := utf8.DecodeRuneInString(l.src[i:])
		l.illegal(msgInvalidToken, i, i+n)
		return
	}
	l.pos, l.end = i, uint32(i)
	text := l.src[p:i]
	if escaped {
		text = string(buf)
	}
	l.setName(text)
	l.escaped = escaped
	if escaped {
		switch {
		case l.tok > tIdent && l.tok < tEscapedWord:
			l.tok = tEscapedWord
		case l.tok > tEscapedKeyword:
			l.tok = tEscapedKeyword
		}
	}
}

// nameEscape decodes a \u escape in a name at i and returns its length, 0
// after reporting an error.
func (l *lexer) nameEscape(i int) (rune, int) {
	if l.at(i+1) != 'u' {
		l.illegal(msgInvalidToken, int(l.start), i+1)
		return 0, 0
	}
	r, n, msg := unicodeEscape(l.src, i+2)
	if msg != "" {
		e := badEscape(l.src, msg, i, n)
		l.illegal(e.msg, e.from, e.to)
		return 0, 0
	}
	return r, n - i
}

func isIDStart(r rune) bool {
	if r < utf8.RuneSelf {
		return charClass[r]&ccIDStart != 0
	}
	return inRanges(idStartRanges[:], uint32(r))
}

func isIDPart(r rune) bool {
	if r < utf8.RuneSelf {
		return charClass[r]&ccIDPart != 0
	}
	return r == 0x200C || r == 0x200D || inRanges(idStartRanges[:], uint32(r)) || inRanges(idContinueRanges[:], uint32(r))
}

func inRanges(t [][2]uint32, r uint32) bool {
	lo, hi := 0, len(t)
	for lo < hi {
		m := (lo + hi) / 2
		switch {
		case r < t[m][0]:
			hi = m
		case r > t[m][1]:
			lo = m + 1
		default:
			return true
		}
	}
	return false
}
