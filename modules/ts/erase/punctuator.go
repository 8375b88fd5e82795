package erase

import (
	"strings"
	"unicode/utf8"
)

// punctuator reads the longest punctuator at pos, except that `<` and `>`
// stand alone where types may be meant.
func (p *parser) punctuator(c byte) {
	k, n := simplePunctuator(c)
	if n == 0 {
		k, n = p.operator(c)
	}
	if n == 0 {
		r, size := utf8.DecodeRuneInString(p.src[p.pos:])
		p.failAt(p.pos, p.pos+size, "Unexpected character '"+string(r)+"'")
		p.pos += size
		return
	}
	p.tok.kind = k
	p.pos += n
}

func simplePunctuator(c byte) (kind, int) {
	switch c {
	case '{':
		return tLBrace, 1
	case '}':
		return tRBrace, 1
	case '(':
		return tLParen, 1
	case ')':
		return tRParen, 1
	case '[':
		return tLBracket, 1
	case ']':
		return tRBracket, 1
	case ';':
		return tSemi, 1
	case ',':
		return tComma, 1
	case ':':
		return tColon, 1
	case '@':
		return tAt, 1
	case '~':
		return tTilde, 1
	case '`':
		return tBacktick, 1
	case '>':
		return tGreater, 1
	}
	return tEOF, 0
}

func (p *parser) operator(c byte) (kind, int) {
	rest := p.src[p.pos:]
	has := func(s string) bool { return strings.HasPrefix(rest, s) }
	switch c {
	case '.':
		if has("...") {
			return tEllipsis, 3
		}
		return tDot, 1
	case '<':
		if has("<=") {
			return tBinary, 2
		}
		return tLess, 1
	case '=':
		switch {
		case has("==="):
			return tBinary, 3
		case has("=="):
			return tBinary, 2
		case has("=>"):
			return tArrow, 2
		}
		return tAssign, 1
	case '!':
		switch {
		case has("!=="):
			return tBinary, 3
		case has("!="):
			return tBinary, 2
		}
		return tBang, 1
	case '?':
		return p.question(has)
	case '+', '-':
		return signOperator(c, p.at(1))
	}
	return assignable(c, has)
}

func (p *parser) question(has func(string) bool) (kind, int) {
	switch {
	case has("??="):
		return tOpAssign, 3
	case has("??"):
		return tCoalesce, 2
	case has("?.") && !isDigit(p.at(2)):
		return tQuestionDot, 2
	}
	return tQuestion, 1
}

func signOperator(c, following byte) (kind, int) {
	switch {
	case following == c:
		return tIncDec, 2
	case following == '=':
		return tOpAssign, 2
	case c == '+':
		return tPlus, 1
	}
	return tMinus, 1
}

// assignable reads the operators that an equals sign may follow.
func assignable(c byte, has func(string) bool) (kind, int) {
	op := string(c)
	single, double := tBinary, true
	switch c {
	case '*':
		single = tStar
	case '&':
		single = tAmp
	case '|':
		single = tPipe
	case '/':
		single, double = tSlash, false
	case '%', '^':
		double = false
	default:
		return tEOF, 0
	}
	switch {
	case double && has(op+op+"="):
		return tOpAssign, 3
	case double && has(op+op):
		return tBinary, 2
	case has(op + "="):
		return tOpAssign, 2
	}
	return single, 1
}

// joined is the operator that begins with the current `<` or `>`: its kind
// and its end in the source.
func (p *parser) joined() (kind, int) {
	rest := p.src[p.tok.start:]
	for _, op := range [...]string{">>>=", ">>=", "<<=", ">>>", ">>", "<<", ">=", ">", "<"} {
		if !strings.HasPrefix(rest, op) {
			continue
		}
		if op == ">=" || op[len(op)-1] != '=' {
			return tBinary, p.tok.start + len(op)
		}
		return tOpAssign, p.tok.start + len(op)
	}
	return p.tok.kind, p.tok.end
}
