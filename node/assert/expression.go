package assert

import "strings"

// callExpression returns the call in a line of source, of which at is where
// the callee's last name or its arguments begin: the names before, as far as
// they are plain member accesses, and all up to the closing parenthesis, or to
// the end of the line where that is on another one.
func callExpression(line string, at int) string {
	if strings.HasPrefix(line[at:], "#") { // the position of a private method's call is that of its arguments
		for at < len(line) && isNameByte(line[at]) {
			at++
		}
	}
	start, from := at, -1
	level, end := 0, len(line)
	t := tokens{text: line}
	named := false // the token before is a name
	for t.next() {
		if t.start < at {
			isName := t.kind == name && !t.reserved()
			switch {
			case isName && (from < 0 || named):
				from = t.start
			case !isName && !t.joins():
				from = -1
			}
			named = isName
			continue
		}
		if t.token() == "(" {
			level++
		} else if t.token() == ")" {
			if level--; level <= 0 {
				end = t.end
				break
			}
		} else if level == 0 && t.token() == ";" {
			end = t.start
			break
		}
	}
	if from >= 0 {
		start = from
	}
	return line[start:end]
}

// tokens splits a line of JavaScript as far as callExpression needs it.
type tokens struct {
	text       string
	start, end int
	kind       tokenKind
	// value is true behind a token that ends an operand: a slash divides there.
	value bool
}

type tokenKind uint8

const (
	punctuator tokenKind = iota
	name
	literal
)

func (t *tokens) token() string { return t.text[t.start:t.end] }

// reserved reports whether a name cannot begin a member access.
func (t *tokens) reserved() bool {
	switch t.token() {
	case "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do", "else", "export", "extends", "false",
		"finally", "for", "function", "if", "import", "in", "instanceof", "new", "null", "return", "super", "switch", "this", "throw", "true",
		"try", "typeof", "var", "void", "while", "with":
		return true
	}
	return t.text[t.start] == '#'
}

// joins reports whether a token other than a name continues a member access.
func (t *tokens) joins() bool {
	if t.kind == literal {
		return t.text[t.start] != '`' && t.text[t.start] != '/'
	}
	switch t.token() {
	case ".", "?.", "[", "]":
		return true
	}
	return false
}

// next moves to the next token.
func (t *tokens) next() bool {
	t.skipSpace()
	if t.start = t.end; t.start >= len(t.text) {
		return false
	}
	rest := t.text[t.start:]
	switch c := rest[0]; {
	case isNameByte(c):
		t.kind, t.value = name, true
		if c >= '0' && c <= '9' {
			t.kind = literal
		}
		n := 1
		for n < len(rest) && isNameByte(rest[n]) {
			n++
		}
		t.end = t.start + n
	case c == '\'' || c == '"' || c == '`':
		t.kind, t.value = literal, true
		t.end = t.start + stringLength(rest)
	case c == '/' && !t.value:
		t.kind, t.value = literal, true
		t.end = t.start + patternLength(rest)
	default:
		n := 1
		if strings.HasPrefix(rest, "?.") {
			n = 2
		}
		t.kind, t.value = punctuator, c == ')' || c == ']' || c == '}'
		t.end = t.start + n
	}
	return true
}

func isNameByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '$' || c == '#' || c >= 0x80
}

// skipSpace moves end behind white space and comments.
func (t *tokens) skipSpace() {
	for t.end < len(t.text) {
		rest := t.text[t.end:]
		switch {
		case rest[0] <= ' ':
			t.end++
		case strings.HasPrefix(rest, "//"):
			t.end = len(t.text)
		case strings.HasPrefix(rest, "/*"):
			n := strings.Index(rest[2:], "*/")
			if n < 0 {
				t.end = len(t.text)
				return
			}
			t.end += n + 4
		default:
			return
		}
	}
}

// stringLength is the length of the string or template at the start of s.
func stringLength(s string) int {
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == '\\':
			i++
		case s[i] == s[0]:
			return i + 1
		case s[0] == '`' && strings.HasPrefix(s[i:], "${"):
			i += substitutionLength(s[i:]) - 1
		}
	}
	return len(s)
}

// substitutionLength is the length of the ${...} at the start of s.
func substitutionLength(s string) int {
	t := tokens{text: s, end: 2}
	for level := 1; t.next(); {
		switch t.token() {
		case "{":
			level++
		case "}":
			if level--; level == 0 {
				return t.end
			}
		}
	}
	return len(s)
}

// patternLength is the length of the regular expression at the start of s.
func patternLength(s string) int {
	class := false
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '[':
			class = true
		case ']':
			class = false
		case '/':
			if !class {
				return i + 1
			}
		}
	}
	return len(s)
}
