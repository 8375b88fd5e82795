package resolver

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// jsonKind is the type of a JSON value.
type jsonKind uint8

const (
	jsonNull jsonKind = iota
	jsonBool
	jsonNumber
	jsonString
	jsonArray
	jsonObject
)

// jsonValue is a parsed value. Objects keep the order of their keys, since
// that order decides between conditions.
type jsonValue struct {
	kind  jsonKind
	text  string // string contents, or the source text of a scalar
	keys  []string
	items []jsonValue // array elements, or the values of keys
}

// get returns the value of a key, or nil.
func (v *jsonValue) get(key string) *jsonValue {
	for i, k := range v.keys {
		if k == key {
			return &v.items[i]
		}
	}
	return nil
}

// keyIndex finds repeated keys; only large objects get a map.
type keyIndex map[string]int

const smallObject = 16

func (x *keyIndex) find(v *jsonValue, key string) (int, bool) {
	if len(v.keys) < smallObject {
		for i, k := range v.keys {
			if k == key {
				return i, true
			}
		}
		return 0, false
	}
	if *x == nil {
		*x = make(keyIndex, 2*smallObject)
		for i, k := range v.keys {
			(*x)[k] = i
		}
	}
	at, ok := (*x)[key]
	return at, ok
}

func (x *keyIndex) add(key string, at int) {
	if *x != nil {
		(*x)[key] = at
	}
}

// maxJSONDepth bounds nesting so that a hostile package.json cannot exhaust
// the stack.
const maxJSONDepth = 2000

// jsonParser reads one JSON text and words its errors as JSON.parse does.
type jsonParser struct {
	src   string
	pos   int
	depth int
}

// parseJSON parses a whole text. The error is a SyntaxError with V8's message.
func parseJSON(src string) (jsonValue, *Error) {
	p := jsonParser{src: src}
	v, err := p.value()
	if err != nil {
		return jsonValue{}, err
	}
	p.space()
	if p.pos < len(p.src) {
		return jsonValue{}, p.at("Unexpected non-whitespace character after JSON")
	}
	return v, nil
}

func (p *jsonParser) space() {
	for p.pos < len(p.src) {
		switch p.src[p.pos] {
		case ' ', '\t', '\n', '\r':
			p.pos++
		default:
			return
		}
	}
}

func (p *jsonParser) peek() byte {
	if p.pos < len(p.src) {
		return p.src[p.pos]
	}
	return 0
}

func (p *jsonParser) value() (jsonValue, *Error) {
	p.space()
	switch c := p.peek(); {
	case c == '{':
		return p.object()
	case c == '[':
		return p.array()
	case c == '"':
		s, err := p.str()
		return jsonValue{kind: jsonString, text: s}, err
	case c == '-' || c >= '0' && c <= '9':
		return p.number()
	case c == 't':
		return p.word("true", jsonBool)
	case c == 'f':
		return p.word("false", jsonBool)
	case c == 'n':
		return p.word("null", jsonNull)
	}
	return jsonValue{}, p.unexpected()
}

func (p *jsonParser) word(word string, kind jsonKind) (jsonValue, *Error) {
	for i := 0; i < len(word); i++ {
		if p.pos >= len(p.src) || p.src[p.pos] != word[i] {
			return jsonValue{}, p.unexpected()
		}
		p.pos++
	}
	return jsonValue{kind: kind, text: word}, nil
}

func (p *jsonParser) object() (jsonValue, *Error) {
	v := jsonValue{kind: jsonObject}
	var seen keyIndex
	if p.depth++; p.depth > maxJSONDepth {
		return v, p.at("Too deeply nested")
	}
	p.pos++
	for {
		p.space()
		switch p.peek() {
		case '}':
			if len(v.keys) > 0 {
				return v, p.at("Expected double-quoted property name")
			}
			p.pos++
			p.depth--
			return v, nil
		case '"':
		default:
			if len(v.keys) > 0 {
				return v, p.at("Expected double-quoted property name")
			}
			return v, p.at("Expected property name or '}'")
		}
		key, err := p.str()
		if err != nil {
			return v, err
		}
		p.space()
		if p.peek() != ':' {
			return v, p.at("Expected ':' after property name")
		}
		p.pos++
		item, err := p.value()
		if err != nil {
			return v, err
		}
		if at, ok := seen.find(&v, key); ok {
			v.items[at] = item
		} else {
			seen.add(key, len(v.keys))
			v.keys = append(v.keys, key)
			v.items = append(v.items, item)
		}
		p.space()
		switch p.peek() {
		case ',':
			p.pos++
		case '}':
			p.pos++
			p.depth--
			return v, nil
		default:
			return v, p.at("Expected ',' or '}' after property value")
		}
	}
}

func (p *jsonParser) array() (jsonValue, *Error) {
	v := jsonValue{kind: jsonArray}
	if p.depth++; p.depth > maxJSONDepth {
		return v, p.at("Too deeply nested")
	}
	p.pos++
	p.space()
	if p.peek() == ']' {
		p.pos++
		p.depth--
		return v, nil
	}
	for {
		item, err := p.value()
		if err != nil {
			return v, err
		}
		v.items = append(v.items, item)
		p.space()
		switch p.peek() {
		case ',':
			p.pos++
		case ']':
			p.pos++
			p.depth--
			return v, nil
		default:
			return v, p.at("Expected ',' or ']' after array element")
		}
	}
}

func (p *jsonParser) digits() bool {
	start := p.pos
	for p.pos < len(p.src) && p.src[p.pos] >= '0' && p.src[p.pos] <= '9' {
		p.pos++
	}
	return p.pos > start
}

func (p *jsonParser) number() (jsonValue, *Error) {
	start := p.pos
	if p.peek() == '-' {
		p.pos++
		if c := p.peek(); c < '0' || c > '9' {
			return jsonValue{}, p.at("No number after minus sign")
		}
	}
	if p.peek() == '0' {
		p.pos++
		if c := p.peek(); c >= '0' && c <= '9' {
			return jsonValue{}, p.at("Unexpected number")
		}
	} else {
		p.digits()
	}
	if p.peek() == '.' {
		p.pos++
		if !p.digits() {
			return jsonValue{}, p.at("Unterminated fractional number")
		}
	}
	if c := p.peek(); c == 'e' || c == 'E' {
		p.pos++
		if c := p.peek(); c == '+' || c == '-' {
			p.pos++
		}
		if !p.digits() {
			return jsonValue{}, p.at("Exponent part is missing a number")
		}
	}
	return jsonValue{kind: jsonNumber, text: p.src[start:p.pos]}, nil
}

func (p *jsonParser) str() (string, *Error) {
	p.pos++
	start := p.pos
	for p.pos < len(p.src) {
		switch c := p.src[p.pos]; {
		case c == '"':
			s := p.src[start:p.pos]
			p.pos++
			return s, nil
		case c == '\\':
			return p.escaped(start)
		case c < 0x20:
			return "", p.at("Bad control character in string literal")
		}
		p.pos++
	}
	return "", p.at("Unterminated string")
}

// escaped reads the rest of a string that has escapes.
func (p *jsonParser) escaped(start int) (string, *Error) {
	var b strings.Builder
	b.WriteString(p.src[start:p.pos])
	for p.pos < len(p.src) {
		c := p.src[p.pos]
		switch {
		case c == '"':
			p.pos++
			return b.String(), nil
		case c < 0x20:
			return "", p.at("Bad control character in string literal")
		case c != '\\':
			b.WriteByte(c)
			p.pos++
			continue
		}
		p.pos++
		if p.pos >= len(p.src) {
			return "", p.at("Unterminated string")
		}
		switch c := p.src[p.pos]; c {
		case '"', '\\', '/':
			b.WriteByte(c)
		case 'b':
			b.WriteByte('\b')
		case 'f':
			b.WriteByte('\f')
		case 'n':
			b.WriteByte('\n')
		case 'r':
			b.WriteByte('\r')
		case 't':
			b.WriteByte('\t')
		case 'u':
			r, ok := hex4(p.src, p.pos+1)
			if !ok {
				return "", p.at("Bad Unicode escape")
			}
			p.pos += 4
			if utf16.IsSurrogate(r) && strings.HasPrefix(p.src[p.pos+1:], `\u`) {
				if low, ok := hex4(p.src, p.pos+3); ok {
					if pair := utf16.DecodeRune(r, low); pair != utf8.RuneError {
						r = pair
						p.pos += 6
					}
				}
			}
			b.WriteRune(r)
		default:
			return "", p.at("Bad escaped character")
		}
		p.pos++
	}
	return "", p.at("Unterminated string")
}

func hex4(s string, at int) (rune, bool) {
	if at+4 > len(s) {
		return 0, false
	}
	var r rune
	for i := at; i < at+4; i++ {
		d := hexDigit(s[i])
		if d < 0 {
			return 0, false
		}
		r = r<<4 | rune(d)
	}
	return r, true
}

func hexDigit(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'a' && c <= 'f':
		return int(c-'a') + 10
	case c >= 'A' && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}

// at words an error with position, line and column in UTF-16 units.
func (p *jsonParser) at(message string) *Error {
	pos := utf16Len(p.src[:p.pos])
	line, column := 1, 1
	for _, c := range p.src[:p.pos] {
		switch {
		case c == '\n':
			line, column = line+1, 1
		case c >= 0x10000:
			column += 2
		default:
			column++
		}
	}
	if !strings.HasSuffix(message, " after JSON") {
		message += " in JSON"
	}
	return &Error{Name: "SyntaxError", Message: message + " at position " + itoa(pos) +
		" (line " + itoa(line) + " column " + itoa(column) + ")"}
}

// unexpected words the error of a character that no value starts with.
func (p *jsonParser) unexpected() *Error {
	if p.pos >= len(p.src) {
		return &Error{Name: "SyntaxError", Message: "Unexpected end of JSON input"}
	}
	const context = 10
	token, _ := utf8.DecodeRuneInString(p.src[p.pos:])
	units := utf16.Encode([]rune(p.src))
	at := utf16Len(p.src[:p.pos])
	lo, hi := 0, len(units)
	before, after := "", ""
	if len(units) > 2*context {
		if at >= context {
			lo, before = at-context, "..."
		}
		if at+context < len(units) {
			hi, after = at+context, "..."
		}
	}
	return &Error{Name: "SyntaxError", Message: "Unexpected token '" + string(token) + "', " + before + `"` +
		string(utf16.Decode(units[lo:hi])) + `"` + after + " is not valid JSON"}
}

func utf16Len(s string) int {
	n := 0
	for _, c := range s {
		n++
		if c >= 0x10000 {
			n++
		}
	}
	return n
}
