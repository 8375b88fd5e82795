package urlpattern

import "errors"

var errSyntax = errors.New("urlpattern: syntax error")

// tokenKind is a type of token.
// https://urlpattern.spec.whatwg.org/#token-type
type tokenKind uint8

const (
	tokenOpen tokenKind = iota
	tokenClose
	tokenRegexp
	tokenName
	tokenChar
	tokenEscaped
	tokenOther
	tokenAsterisk
	tokenEnd
	tokenInvalid
)

type token struct {
	kind  tokenKind
	index int
	value string
}

// tokenizer splits a pattern; a lenient one makes tokens of what is invalid.
// https://urlpattern.spec.whatwg.org/#tokenize
type tokenizer struct {
	in      []rune
	lenient bool
	out     []token
}

func nameStart(r rune) bool {
	return r == '$' || r == '_' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= 0x80 && letter(r)
}

func namePart(r rune) bool {
	return nameStart(r) || r >= '0' && r <= '9' || r == 0x200C || r == 0x200D
}

func tokenize(s string, lenient bool) ([]token, error) {
	t := &tokenizer{in: []rune(s), lenient: lenient}
	for i := 0; i < len(t.in); {
		n, err := t.next(i)
		if err != nil {
			return nil, err
		}
		i = n
	}
	t.add(tokenEnd, len(t.in), "")
	return t.out, nil
}

func (t *tokenizer) add(k tokenKind, at int, v string) { t.out = append(t.out, token{k, at, v}) }

// bad makes an invalid token of the text from i up to end.
func (t *tokenizer) bad(i, end int) (int, error) {
	if !t.lenient {
		return 0, errSyntax
	}
	t.add(tokenInvalid, i, string(t.in[i:min(end, len(t.in))]))
	return end, nil
}

func (t *tokenizer) next(i int) (int, error) {
	c := t.in[i]
	switch c {
	case '*':
		t.add(tokenAsterisk, i, "*")
	case '+', '?':
		t.add(tokenOther, i, string(c))
	case '\\':
		if i == len(t.in)-1 {
			return t.bad(i, i+1)
		}
		t.add(tokenEscaped, i, string(t.in[i+1]))
		return i + 2, nil
	case '{':
		t.add(tokenOpen, i, "{")
	case '}':
		t.add(tokenClose, i, "}")
	case ':':
		j := i + 1
		for j < len(t.in) && (j == i+1 && nameStart(t.in[j]) || j > i+1 && namePart(t.in[j])) {
			j++
		}
		if j == i+1 {
			return t.bad(i, j)
		}
		t.add(tokenName, i, string(t.in[i+1:j]))
		return j, nil
	case '(':
		return t.regexp(i)
	default:
		t.add(tokenChar, i, string(c))
	}
	return i + 1, nil
}

func (t *tokenizer) regexp(i int) (int, error) {
	depth, j := 1, i+1
	for j < len(t.in) {
		c := t.in[j]
		if c >= 0x80 || j == i+1 && c == '?' {
			return t.bad(i, i+1)
		}
		switch c {
		case '\\':
			if j == len(t.in)-1 || t.in[j+1] >= 0x80 {
				return t.bad(i, i+1)
			}
			j++
		case ')':
			if depth--; depth == 0 {
				if j == i+1 {
					return t.bad(i, i+1)
				}
				t.add(tokenRegexp, i, string(t.in[i+1:j]))
				return j + 1, nil
			}
		case '(':
			depth++
			if j == len(t.in)-1 || t.in[j+1] != '?' {
				return t.bad(i, i+1)
			}
		}
		j++
	}
	return t.bad(i, i+1)
}
