package json

import (
	"errors"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// failure is why a text is not JSON, and the index where that shows.
type failure struct {
	kind failureKind
	pos  int
}

type failureKind uint8

const (
	failToken failureKind = iota // also the end of the text
	failNumber
	failStringToken
	failTrailing
	failPropertyName
	failQuotedName
	failColon
	failObjectEnd
	failArrayEnd
	failString
	failControl
	failEscape
	failUnicode
	failMinus
	failFraction
	failExponent
)

// Error makes a failure an error within the package; error gives the one to
// throw.
func (f failure) Error() string { return "invalid JSON" }

func (k failureKind) message() string {
	switch k {
	case failNumber:
		return "Unexpected number"
	case failStringToken:
		return "Unexpected string"
	case failTrailing:
		return "Unexpected non-whitespace character after JSON"
	case failPropertyName:
		return "Expected property name or '}'"
	case failQuotedName:
		return "Expected double-quoted property name"
	case failColon:
		return "Expected ':' after property name"
	case failObjectEnd:
		return "Expected ',' or '}' after property value"
	case failArrayEnd:
		return "Expected ',' or ']' after array element"
	case failString:
		return "Unterminated string"
	case failControl:
		return "Bad control character in string literal"
	case failEscape:
		return "Bad escaped character"
	case failUnicode:
		return "Bad Unicode escape"
	case failMinus:
		return "No number after minus sign"
	case failFraction:
		return "Unterminated fractional number"
	}
	return "Exponent part is missing a number"
}

// contextLength is how much of the text a message shows on each side.
const contextLength = 10

// Place is the cause of the SyntaxError of a text that is not JSON: where.
type Place struct {
	text text.String
	pos  int
}

func (*Place) Error() string { return "invalid JSON" }

// Line returns the number of the line, its text, and the offset in it in
// bytes; the end of the text has no offset, -1.
func (p *Place) Line() (number int, line string, offset int) {
	number, column := failure{pos: p.pos}.location(p.text)
	start, end := p.pos-(column-1), p.pos
	for end < p.text.Len() && p.text.At(end) != '\n' && p.text.At(end) != '\r' {
		end++
	}
	line = p.text.Substring(start, end).ToWTF8()
	if p.pos >= p.text.Len() {
		return number, line, -1
	}
	return number, line, len(p.text.Substring(start, p.pos).ToWTF8())
}

// error returns the SyntaxError, in V8's words, with its Place.
func (f failure) error(s text.String) error {
	err := f.syntaxError(s)
	var n *core.NativeError
	if errors.As(err, &n) {
		n.Cause = &Place{s, f.pos}
	}
	return err
}

func (f failure) syntaxError(s text.String) error {
	if f.kind == failToken && f.pos < s.Len() {
		switch c := s.At(f.pos); {
		case c == '"':
			f.kind = failStringToken
		case c == '-' || c >= '0' && c <= '9':
			f.kind = failNumber
		}
	}
	if f.kind != failToken {
		line, column := f.location(s)
		at := "at"
		if f.kind != failTrailing {
			at = "in JSON at"
		}
		return core.SyntaxError("%s %s position %d (line %d column %d)", f.kind.message(), at, f.pos, line, column)
	}
	n := s.Len()
	if s.EqualGo("NaN") || s.EqualGo("Infinity") || s.EqualGo("undefined") || s.EqualGo("[object Object]") {
		return core.SyntaxError(`"%s" is not valid JSON`, s.ToWTF8())
	}
	if f.pos >= n {
		return core.SyntaxError("Unexpected end of JSON input")
	}
	token := s.Substring(f.pos, f.pos+1).ToWTF8()
	from, to, before, after := 0, n, "", ""
	if n > 2*contextLength {
		if f.pos >= contextLength {
			from, before = f.pos-contextLength, "..."
		}
		if f.pos < n-contextLength {
			to, after = f.pos+contextLength, "..."
		}
	}
	return core.SyntaxError(`Unexpected token '%s', %s"%s"%s is not valid JSON`, token, before, s.Substring(from, to).ToWTF8(), after)
}

// location returns the line and column of the failure, counted from 1.
func (f failure) location(s text.String) (line, column int) {
	line = 1
	start := 0
	for i := 0; i < f.pos && i < s.Len(); i++ {
		c := s.At(i)
		if c == '\r' && i+1 < f.pos && s.At(i+1) == '\n' {
			i++
		}
		if c == '\r' || c == '\n' {
			line++
			start = i + 1
		}
	}
	return line, f.pos - start + 1
}
