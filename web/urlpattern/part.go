package urlpattern

import (
	"strconv"
	"strings"
	"unicode"
)

func letter(r rune) bool {
	return unicode.IsLetter(r) || unicode.Is(unicode.Other_ID_Start, r) || unicode.Is(unicode.Nl, r)
}

type partKind uint8

const (
	fixedText partKind = iota
	regexpPart
	segmentWildcard
	fullWildcard
)

// part is a piece of a pattern. modifier is 0, '?', '*' or '+'.
// https://urlpattern.spec.whatwg.org/#part
type part struct {
	kind           partKind
	value          string
	modifier       byte
	name           string
	prefix, suffix string
}

// options say what separates segments.
type options struct{ delimiter, prefix string }

// parser makes parts of tokens.
// https://urlpattern.spec.whatwg.org/#parse-a-pattern-string
type parser struct {
	tokens  []token
	encode  func(s string) (string, error)
	opts    options
	parts   []part
	pending strings.Builder
	index   int
	next    int // name
}

func parsePattern(s string, opts options, encode func(string) (string, error)) ([]part, error) {
	tokens, err := tokenize(s, false)
	if err != nil {
		return nil, err
	}
	p := &parser{tokens: tokens, encode: encode, opts: opts}
	for p.index < len(p.tokens) {
		if err := p.step(); err != nil {
			return nil, err
		}
	}
	return p.parts, nil
}

func (p *parser) take(k tokenKind) (token, bool) {
	if p.index < len(p.tokens) && p.tokens[p.index].kind == k {
		p.index++
		return p.tokens[p.index-1], true
	}
	return token{}, false
}

func (p *parser) regexpOrWildcard(named bool) (token, bool) {
	t, ok := p.take(tokenRegexp)
	if !ok && !named {
		t, ok = p.take(tokenAsterisk)
	}
	return t, ok
}

func (p *parser) step() error {
	char, hasChar := p.take(tokenChar)
	name, hasName := p.take(tokenName)
	re, hasRegexp := p.regexpOrWildcard(hasName)
	if hasName || hasRegexp {
		prefix := char.value
		if prefix != "" && prefix != p.opts.prefix {
			p.pending.WriteString(prefix)
			prefix = ""
		}
		if err := p.flush(); err != nil {
			return err
		}
		return p.add(prefix, name, hasName, re, hasRegexp, "", p.modifier())
	}
	if !hasChar {
		char, hasChar = p.take(tokenEscaped)
	}
	if hasChar {
		p.pending.WriteString(char.value)
		return nil
	}
	if _, open := p.take(tokenOpen); open {
		prefix := p.text()
		name, hasName = p.take(tokenName)
		re, hasRegexp = p.regexpOrWildcard(hasName)
		suffix := p.text()
		if _, ok := p.take(tokenClose); !ok {
			return errSyntax
		}
		if !hasName && !hasRegexp && suffix == "" {
			return p.group(prefix)
		}
		if err := p.flush(); err != nil {
			return err
		}
		return p.add(prefix, name, hasName, re, hasRegexp, suffix, p.modifier())
	}
	if err := p.flush(); err != nil {
		return err
	}
	if _, ok := p.take(tokenEnd); !ok {
		return errSyntax
	}
	return nil
}

// group is a group of fixed text.
func (p *parser) group(text string) error {
	modifier := p.modifier()
	if modifier == 0 {
		p.pending.WriteString(text)
		return nil
	}
	if err := p.flush(); err != nil {
		return err
	}
	return p.add(text, token{}, false, token{}, false, "", modifier)
}

func (p *parser) text() string {
	var b strings.Builder
	for {
		t, ok := p.take(tokenChar)
		if !ok {
			if t, ok = p.take(tokenEscaped); !ok {
				return b.String()
			}
		}
		b.WriteString(t.value)
	}
}

func (p *parser) modifier() byte {
	if t, ok := p.take(tokenOther); ok {
		return t.value[0]
	}
	if _, ok := p.take(tokenAsterisk); ok {
		return '*'
	}
	return 0
}

// flush makes a part of the fixed text that waits.
func (p *parser) flush() error {
	if p.pending.Len() == 0 {
		return nil
	}
	s, err := p.encode(p.pending.String())
	p.pending.Reset()
	p.parts = append(p.parts, part{kind: fixedText, value: s})
	return err
}

func (p *parser) add(prefix string, name token, hasName bool, re token, hasRegexp bool, suffix string, modifier byte) error {
	if !hasName && !hasRegexp && modifier == 0 {
		p.pending.WriteString(prefix)
		return nil
	}
	if err := p.flush(); err != nil {
		return err
	}
	if !hasName && !hasRegexp {
		if prefix == "" {
			return nil
		}
		s, err := p.encode(prefix)
		p.parts = append(p.parts, part{kind: fixedText, value: s, modifier: modifier})
		return err
	}
	x := part{kind: regexpPart, modifier: modifier}
	segment := segmentSource(p.opts)
	switch {
	case !hasRegexp:
		x.kind = segmentWildcard
	case re.kind == tokenAsterisk:
		x.kind = fullWildcard
	case re.value == segment:
		x.kind = segmentWildcard
	case re.value == ".*":
		x.kind = fullWildcard
	default:
		x.value = re.value
	}
	if hasName {
		x.name = name.value
	} else {
		x.name = strconv.Itoa(p.next)
		p.next++
	}
	for _, other := range p.parts {
		if other.name == x.name && other.kind != fixedText {
			return errSyntax
		}
	}
	var err error
	if x.prefix, err = p.encode(prefix); err != nil {
		return err
	}
	x.suffix, err = p.encode(suffix)
	p.parts = append(p.parts, x)
	return err
}

func segmentSource(o options) string {
	if o.delimiter == "" {
		return "[^]+?"
	}
	return "[^" + escapeRegexp(o.delimiter) + "]+?"
}

func escapeWith(s, special string) string {
	var b strings.Builder
	for _, r := range s {
		if strings.ContainsRune(special, r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

func escapeRegexp(s string) string { return escapeWith(s, ".+*?^${}()[]|/\\") }

func escapePattern(s string) string { return escapeWith(s, "+*?:{}()\\") }

// source makes the regular expression of parts and the names of its groups.
// https://urlpattern.spec.whatwg.org/#generate-a-regular-expression-and-name-list
func source(parts []part, o options) (string, []string) {
	var b strings.Builder
	var names []string
	b.WriteByte('^')
	mod := func(m byte) {
		if m != 0 {
			b.WriteByte(m)
		}
	}
	for _, x := range parts {
		if x.kind == fixedText {
			if x.modifier == 0 {
				b.WriteString(escapeRegexp(x.value))
				continue
			}
			b.WriteString("(?:" + escapeRegexp(x.value) + ")")
			mod(x.modifier)
			continue
		}
		names = append(names, x.name)
		value := x.value
		switch x.kind {
		case segmentWildcard:
			value = segmentSource(o)
		case fullWildcard:
			value = ".*"
		}
		pre, suf := escapeRegexp(x.prefix), escapeRegexp(x.suffix)
		switch {
		case pre == "" && suf == "" && (x.modifier == 0 || x.modifier == '?'):
			b.WriteString("(" + value + ")")
			mod(x.modifier)
		case pre == "" && suf == "":
			b.WriteString("((?:" + value + ")" + string(x.modifier) + ")")
		case x.modifier == 0 || x.modifier == '?':
			b.WriteString("(?:" + pre + "(" + value + ")" + suf + ")")
			mod(x.modifier)
		default:
			b.WriteString("(?:" + pre + "((?:" + value + ")(?:" + suf + pre + "(?:" + value + "))*)" + suf + ")")
			if x.modifier == '*' {
				b.WriteByte('?')
			}
		}
	}
	b.WriteByte('$')
	return b.String(), names
}

// text makes the pattern of parts.
// https://urlpattern.spec.whatwg.org/#generate-a-pattern-string
func text(parts []part, o options) string {
	var b strings.Builder
	for i, x := range parts {
		if x.kind == fixedText {
			if x.modifier == 0 {
				b.WriteString(escapePattern(x.value))
			} else {
				b.WriteString("{" + escapePattern(x.value) + "}" + string(x.modifier))
			}
			continue
		}
		custom := x.name[0] < '0' || x.name[0] > '9'
		grouping := x.suffix != "" || x.prefix != "" && x.prefix != o.prefix
		if !grouping && custom && x.kind == segmentWildcard && x.modifier == 0 && i+1 < len(parts) {
			next := parts[i+1]
			if next.prefix == "" && next.suffix == "" {
				if next.kind == fixedText {
					r := []rune(next.value)
					grouping = len(r) > 0 && namePart(r[0])
				} else {
					grouping = next.name[0] >= '0' && next.name[0] <= '9'
				}
			}
		}
		if !grouping && x.prefix == "" && i > 0 {
			last := parts[i-1]
			grouping = last.kind == fixedText && o.prefix != "" && strings.HasSuffix(last.value, o.prefix)
		}
		writePart(&b, x, i, parts, o, custom, grouping)
	}
	return b.String()
}

func writePart(b *strings.Builder, x part, i int, parts []part, o options, custom, grouping bool) {
	if grouping {
		b.WriteByte('{')
	}
	b.WriteString(escapePattern(x.prefix))
	if custom {
		b.WriteString(":" + x.name)
	}
	switch {
	case x.kind == regexpPart:
		b.WriteString("(" + x.value + ")")
	case x.kind == segmentWildcard && !custom:
		b.WriteString("(" + segmentSource(o) + ")")
	case x.kind == fullWildcard:
		plain := !custom && (i == 0 || parts[i-1].kind == fixedText || parts[i-1].modifier != 0 || grouping || x.prefix != "")
		if plain {
			b.WriteByte('*')
		} else {
			b.WriteString("(.*)")
		}
	}
	if x.kind == segmentWildcard && custom && x.suffix != "" {
		if r := []rune(x.suffix); namePart(r[0]) {
			b.WriteByte('\\')
		}
	}
	b.WriteString(escapePattern(x.suffix))
	if grouping {
		b.WriteByte('}')
	}
	if x.modifier != 0 {
		b.WriteByte(x.modifier)
	}
}
