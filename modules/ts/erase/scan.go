package erase

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// next reads the next token. After an error it is the end of the source for
// ever, so that every loop ends.
func (p *parser) next() {
	p.prev = p.tok
	if p.err != nil {
		p.stop()
		return
	}
	nl := p.skipSpace()
	p.tok = token{nl: nl, start: p.pos}
	if p.pos < len(p.src) {
		p.scan()
	}
	p.tok.end = p.pos
	if p.err != nil {
		p.stop()
	}
}

func (p *parser) stop() { p.tok = token{kind: tEOF, start: len(p.src), end: len(p.src)} }

// skipSpace skips white space and comments and tells whether it passed a line
// terminator.
func (p *parser) skipSpace() (nl bool) {
	for p.pos < len(p.src) {
		switch c := p.src[p.pos]; {
		case c == ' ' || c == '\t' || c == '\v' || c == '\f':
			p.pos++
		case c == '\n' || c == '\r':
			nl = true
			p.pos++
		case c == '/' && strings.HasPrefix(p.src[p.pos:], "//"):
			p.pos += lineLength(p.src[p.pos:])
		case c == '/' && strings.HasPrefix(p.src[p.pos:], "/*"):
			n := strings.Index(p.src[p.pos+2:], "*/")
			if n < 0 {
				p.failAt(len(p.src), len(p.src), "Unterminated block comment")
				p.pos = len(p.src)
				return nl
			}
			comment := p.src[p.pos : p.pos+n+4]
			nl = nl || hasNewline(comment)
			p.pos += len(comment)
		case c >= utf8.RuneSelf:
			r, n := utf8.DecodeRuneInString(p.src[p.pos:])
			if isLineTerminator(r) {
				nl = true
			} else if !isSpace(r) {
				return nl
			}
			p.pos += n
		default:
			return nl
		}
	}
	return nl
}

// lineLength is the number of bytes before the end of the line.
func lineLength(s string) int {
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\n', '\r':
			return i
		case 0xe2:
			if r, _ := utf8.DecodeRuneInString(s[i:]); isLineTerminator(r) {
				return i
			}
		}
	}
	return len(s)
}

func hasNewline(s string) bool { return lineLength(s) < len(s) }

// scan reads the token at pos, which is inside the source.
func (p *parser) scan() {
	c := p.src[p.pos]
	switch {
	case 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' || c == '$' || c == '\\' || c >= utf8.RuneSelf:
		p.word()
	case '0' <= c && c <= '9' || c == '.' && isDigit(p.at(1)):
		p.number()
	case c == '"' || c == '\'':
		p.stringLiteral(c)
	case c == '#':
		p.privateName()
	default:
		p.punctuator(c)
	}
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// at is the byte i places after pos, zero at the end.
func (p *parser) at(i int) byte {
	if p.pos+i < len(p.src) {
		return p.src[p.pos+i]
	}
	return 0
}

func (p *parser) privateName() {
	start := p.pos
	p.pos++
	n := p.name()
	if n == 0 {
		p.failAt(start, start+1, "Unexpected character '#'")
		return
	}
	p.tok.kind, p.tok.kw = tPrivate, kNone
}

func (p *parser) word() {
	start := p.pos
	escaped := p.name()
	if p.pos == start {
		r, n := utf8.DecodeRuneInString(p.src[p.pos:])
		p.failAt(start, start+n, "Unexpected character '"+string(r)+"'")
		p.pos += n
		return
	}
	p.tok.kind = tWord
	if escaped == 1 {
		p.tok.kw = keywordOf(p.src[start:p.pos])
	}
}

// name reads an identifier name: 0 is none, 1 one without escapes, 2 one with.
func (p *parser) name() int {
	result := 0
	for p.pos < len(p.src) {
		c := p.src[p.pos]
		switch {
		case 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' || c == '$' || isDigit(c) && result > 0:
			p.pos++
		case c == '\\':
			n := unicodeEscape(p.src[p.pos:])
			if n == 0 {
				return result
			}
			p.pos += n
			result = 2
		case c >= utf8.RuneSelf:
			r, n := utf8.DecodeRuneInString(p.src[p.pos:])
			if !isIDStart(r) && (result == 0 || !isIDContinue(r)) {
				return result
			}
			p.pos += n
		default:
			return result
		}
		result = max(result, 1)
	}
	return result
}

func isIDStart(r rune) bool {
	return unicode.IsLetter(r) || unicode.Is(unicode.Nl, r) || unicode.Is(unicode.Other_ID_Start, r)
}

func isIDContinue(r rune) bool {
	return isIDStart(r) || unicode.In(r, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc, unicode.Other_ID_Continue) ||
		r == '\u200c' || r == '\u200d'
}

// unicodeEscape is the length of a \uXXXX or \u{X} at the start of s.
func unicodeEscape(s string) int {
	if !strings.HasPrefix(s, "\\u") {
		return 0
	}
	if strings.HasPrefix(s, "\\u{") {
		i := 3
		for i < len(s) && isHex(s[i]) {
			i++
		}
		if i > 3 && i < len(s) && s[i] == '}' {
			return i + 1
		}
		return 0
	}
	if len(s) < 6 {
		return 0
	}
	for i := 2; i < 6; i++ {
		if !isHex(s[i]) {
			return 0
		}
	}
	return 6
}

func isHex(c byte) bool {
	return isDigit(c) || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'
}

func (p *parser) number() {
	start := p.pos
	p.tok.kind = tNumber
	whole := true
	if radix := p.at(1); p.src[p.pos] == '0' && radix != 0 && strings.IndexByte("xXoObB", radix) >= 0 {
		p.radixDigits(radix)
	} else {
		whole = p.decimal()
	}
	text := p.src[start:p.pos]
	legacy := len(text) > 1 && text[0] == '0' && (isDigit(text[1]) || text[1] == '_')
	switch {
	case strings.Contains(text, "__") || strings.HasSuffix(text, "_") || legacy && strings.Contains(text, "_"):
		p.report(start, p.pos, "A numeric separator is only allowed between two digits")
	case legacy && strings.Trim(text, "01234567") == "":
		p.report(start, p.pos, "Legacy octal literals are not available when targeting ECMAScript 5 and higher")
	}
	if p.at(0) == 'n' && whole && !legacy {
		p.pos++
		p.tok.kind = tBigInt
	}
	if c := p.at(0); isDigit(c) || c != 0 && p.startsName() {
		_, n := utf8.DecodeRuneInString(p.src[p.pos:])
		p.failAt(p.pos, p.pos+n, "Identifier cannot follow number")
	}
}

// radixDigits reads a number behind 0x, 0o or 0b.
func (p *parser) radixDigits(radix byte) {
	valid, message := isHex, "Expected a hexadecimal digit"
	switch radix | 0x20 {
	case 'o':
		valid, message = func(c byte) bool { return '0' <= c && c <= '7' }, "Expected an octal digit"
	case 'b':
		valid, message = func(c byte) bool { return c == '0' || c == '1' }, "Expected a binary digit"
	}
	p.pos += 2
	if !valid(p.at(0)) {
		p.failAt(p.pos, min(p.pos+1, len(p.src)), message)
		return
	}
	for valid(p.at(0)) || p.at(0) == '_' {
		p.pos++
	}
}

// decimal reads a decimal number and tells whether it is without fraction and
// exponent.
func (p *parser) decimal() (whole bool) {
	p.digits()
	whole = true
	if p.at(0) == '.' {
		p.pos++
		p.digits()
		whole = false
	}
	if c := p.at(0); c == 'e' || c == 'E' {
		n := 1
		if s := p.at(1); s == '+' || s == '-' {
			n = 2
		}
		if !isDigit(p.at(n)) {
			p.failAt(p.pos, p.pos+1, "Expected +, - or decimal digit after e")
			return false
		}
		p.pos += n
		p.digits()
		whole = false
	}
	return whole
}

func (p *parser) digits() {
	for isDigit(p.at(0)) || p.at(0) == '_' {
		p.pos++
	}
}

// startsName reports whether an identifier begins at pos.
func (p *parser) startsName() bool {
	c := p.src[p.pos]
	if c >= utf8.RuneSelf {
		r, _ := utf8.DecodeRuneInString(p.src[p.pos:])
		return isIDStart(r)
	}
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' || c == '$' || c == '\\'
}

func (p *parser) stringLiteral(quote byte) {
	start := p.pos
	p.tok.kind = tString
	for i := p.pos + 1; i < len(p.src); i++ {
		switch p.src[i] {
		case quote:
			p.pos = i + 1
			return
		case '\\':
			p.checkEscape(i)
			if i++; i < len(p.src) && p.src[i] == '\r' && i+1 < len(p.src) && p.src[i+1] == '\n' {
				i++
			}
		case '\n', '\r':
			p.failAt(start, i, "Unterminated string constant")
			p.pos = i
			return
		}
	}
	p.failAt(start, len(p.src), "Unterminated string constant")
	p.pos = len(p.src)
}

// checkEscape reports a wrong escape sequence, whose backslash is at i.
func (p *parser) checkEscape(i int) {
	rest, message := p.src[i+1:], ""
	switch {
	case strings.HasPrefix(rest, "x"):
		if len(rest) < 3 || !isHex(rest[1]) || !isHex(rest[2]) {
			message = "expected 2 hex characters"
		}
	case strings.HasPrefix(rest, "u{"):
		n := 2
		for n < len(rest) && isHex(rest[n]) {
			n++
		}
		v, err := strconv.ParseUint(rest[2:n], 16, 32)
		switch {
		case n == 2 || n == len(rest) || rest[n] != '}':
			message = "expected 1-6 hex characters"
		case err != nil || v > unicode.MaxRune:
			message = "expected 1-6 hex characters in the range 0 to 10FFFF."
		}
	case strings.HasPrefix(rest, "u"):
		if unicodeEscape(p.src[i:]) == 0 {
			message = "expected 4 hex characters"
		}
	case rest != "" && '0' <= rest[0] && rest[0] <= '7' && (rest[0] != '0' || len(rest) > 1 && isDigit(rest[1])):
		p.reportStrict(i, i+2, "Legacy octal escape is not permitted in strict mode")
	}
	if message != "" {
		p.failAt(i, i+1, "Bad character escape sequence, "+message)
	}
}

// templateChunk reads the text of a template from pos: up to its end, or up to
// the `${` of a substitution.
func (p *parser) templateChunk(start int) (end bool) {
	for i := p.pos; i < len(p.src); i++ {
		switch p.src[i] {
		case '`':
			p.pos = i + 1
			return true
		case '\\':
			i++
		case '$':
			if i+1 < len(p.src) && p.src[i+1] == '{' {
				p.pos = i + 2
				return false
			}
		}
	}
	p.failAt(start, len(p.src), "Unterminated template")
	p.pos = len(p.src)
	return true
}

// regExp reads the regular expression whose slash is the current token.
func (p *parser) regExp() {
	start := p.tok.start
	class := false
	for i := start + 1; ; i++ {
		if i >= len(p.src) || p.src[i] == '\n' || p.src[i] == '\r' {
			p.failAt(start, min(i, len(p.src)), "Unterminated regexp literal")
			p.stop()
			return
		}
		switch p.src[i] {
		case '\\':
			i++
			continue
		case '[':
			class = true
			continue
		case ']':
			class = false
			continue
		case '/':
			if class {
				continue
			}
		default:
			continue
		}
		p.pos = i + 1
		break
	}
	flags := p.pos
	for p.pos < len(p.src) && (isDigit(p.src[p.pos]) || p.startsName()) {
		_, n := utf8.DecodeRuneInString(p.src[p.pos:])
		p.pos += n
	}
	p.checkFlags(flags)
	p.tok.kind, p.tok.end = tRegExp, p.pos
}

// checkFlags reports wrong flags of the regular expression that ends at pos.
func (p *parser) checkFlags(start int) {
	flags := p.src[start:p.pos]
	if strings.Trim(flags, "dgimsuvy") != "" {
		p.report(start, p.pos, "Unknown regular expression flags.")
		return
	}
	for i := range len(flags) {
		if strings.IndexByte(flags[:i], flags[i]) >= 0 {
			p.report(start, p.pos, "Duplicated regular expression flag '"+flags[i:i+1]+"'.")
			return
		}
	}
}
