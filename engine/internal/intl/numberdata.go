package intl

import (
	"strings"
	"sync"
	"sync/atomic"
	"unicode/utf8"
)

// localeCaches are what formatters make of the data of a locale and keep with it.
type localeCaches struct {
	numbers  sync.Map // *numberData by the numbering system
	plurals  [2]atomic.Pointer[pluralRules]
	patterns sync.Map // *patternSet by the calendar
}

// symbols of numbers.
type symbols struct {
	decimal, group, minus, plus, percent, perMille, exponential, infinity, nan, approximately string
	currencyDecimal, currencyGroup                                                            string // "" for those of other numbers
	digits                                                                                    *[10]string
}

// localized replaces ASCII digits by those of the numbering system.
func (s *symbols) localized(ascii string) string {
	if s.digits == nil {
		return ascii
	}
	var b strings.Builder
	for i := range len(ascii) {
		if c := ascii[i]; '0' <= c && c <= '9' {
			b.WriteString(s.digits[c-'0'])
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

// digitsOf returns the digits of a numbering system, nil for those of ASCII.
func digitsOf(system string) *[10]string {
	if system == "latn" {
		return nil
	}
	text, ok := lookup(rootData, "digits/"+system)
	if !ok {
		return nil
	}
	var d [10]string
	for i := range d {
		_, n := utf8.DecodeRuneInString(text)
		d[i], text = text[:n], text[n:]
	}
	return &d
}

// numberData is what a locale has for numbers in a numbering system.
type numberData struct {
	l           *localeData
	system      string
	sym         symbols
	minGrouping int
	patterns    sync.Map // *numberPattern by their text
	decimal     *numberPattern
	compactKeys [3]atomic.Pointer[string] // prefixes of compact patterns: short, long, of currencies
}

// numberData returns the data for a numbering system.
func (l *localeData) numberData(system string) *numberData {
	if d, ok := l.caches.numbers.Load(system); ok {
		return d.(*numberData)
	}
	d := &numberData{l: l, system: system, minGrouping: 1}
	if v := l.get(dataNumber, "minGrouping"); v == "2" {
		d.minGrouping = 2
	}
	s := &d.sym
	for _, x := range [...]struct {
		to  *string
		key string
		def string
	}{{&s.decimal, "decimal", "."}, {&s.group, "group", ","}, {&s.minus, "minusSign", "-"}, {&s.plus, "plusSign", "+"},
		{&s.percent, "percentSign", "%"}, {&s.perMille, "perMille", "‰"}, {&s.exponential, "exponential", "E"}, {&s.infinity, "infinity", "∞"},
		{&s.nan, "nan", "NaN"}, {&s.approximately, "approximatelySign", "~"},
		{&s.currencyDecimal, "currencyDecimal", ""}, {&s.currencyGroup, "currencyGroup", ""}} {
		*x.to = d.symbol(x.key, x.def)
	}
	s.digits = digitsOf(system)
	d.decimal = d.pattern(d.text("decimal"))
	v, _ := l.caches.numbers.LoadOrStore(system, d)
	return v.(*numberData)
}

// rootSymbols are those that all locales have for the digits of Arabic
// scripts, where they have none of their own.
var rootSymbols = [...]struct{ key, value string }{
	{"arab/decimal", "٫"}, {"arab/group", "٬"}, {"arab/minusSign", "\u061c-"}, {"arab/plusSign", "\u061c+"}, {"arab/percentSign", "٪\u061c"},
	{"arab/perMille", "؉"}, {"arab/exponential", "أس"},
	{"arabext/decimal", "٫"}, {"arabext/group", "٬"}, {"arabext/minusSign", "\u200e-\u200e"}, {"arabext/plusSign", "\u200e+\u200e"},
	{"arabext/percentSign", "٪"}, {"arabext/perMille", "؉"}, {"arabext/exponential", "×۱۰^"},
}

func (d *numberData) symbol(key, def string) string {
	if v, ok := d.l.find(dataNumber, d.system+"/symbols/"+key); ok {
		return v
	}
	for i := range rootSymbols {
		if rootSymbols[i].key == d.system+"/"+key {
			return rootSymbols[i].value
		}
	}
	if v, ok := d.l.find(dataNumber, "latn/symbols/"+key); ok {
		return v
	}
	return def
}

// text returns a pattern of the numbering system, or else of Latin digits.
func (d *numberData) text(key string) string {
	if v, ok := d.l.find(dataNumber, d.system+"/"+key); ok || d.system == "latn" {
		return v
	}
	return d.l.get(dataNumber, "latn/"+key)
}

// pattern returns the parsed form of a pattern.
func (d *numberData) pattern(text string) *numberPattern {
	if p, ok := d.patterns.Load(text); ok {
		return p.(*numberPattern)
	}
	p, _ := d.patterns.LoadOrStore(text, parseNumberPattern(text))
	return p.(*numberPattern)
}

// affixToken is a piece of what stands around the digits of a pattern.
type affixToken struct {
	kind byte   // one of "-+%~" and '¤' as 'c', or 0 for text
	text string // of literals
}

// numberPattern is a pattern such as #,##0.00 ¤;(#,##0.00 ¤).
// https://www.unicode.org/reports/tr35/tr35-numbers.html#Number_Format_Patterns
type numberPattern struct {
	primary, secondary int // sizes of groups; 0 for no groups
	positive, negative [2][]affixToken
	hasNegative        bool
	negativeHasMinus   bool
	positiveHasPlus    bool
	noDigits           bool // the pattern is text only
}

func parseNumberPattern(text string) *numberPattern {
	p := &numberPattern{}
	pos, neg, has := cutPattern(text)
	var body string
	p.positive[0], body, p.positive[1] = splitAffixes(pos)
	if has {
		p.hasNegative = true
		p.negative[0], _, p.negative[1] = splitAffixes(neg)
	}
	for _, side := range p.negative {
		for _, t := range side {
			p.negativeHasMinus = p.negativeHasMinus || t.kind == '-'
		}
	}
	for _, side := range p.positive {
		for _, t := range side {
			p.positiveHasPlus = p.positiveHasPlus || t.kind == '+'
		}
	}
	whole, _, _ := strings.Cut(body, ".")
	p.noDigits = body == ""
	if i := strings.LastIndexByte(whole, ','); i >= 0 {
		p.primary = len(whole) - i - 1
		p.secondary = p.primary
		if j := strings.LastIndexByte(whole[:i], ','); j >= 0 {
			p.secondary = i - j - 1
		}
	}
	return p
}

// cutPattern splits a pattern at the semicolon that is not quoted.
func cutPattern(text string) (pos, neg string, ok bool) {
	quoted := false
	for i := range len(text) {
		switch text[i] {
		case '\'':
			quoted = !quoted
		case ';':
			if !quoted {
				return text[:i], text[i+1:], true
			}
		}
	}
	return text, "", false
}

// splitAffixes takes a pattern apart into what stands before the digits, their
// pattern and what follows.
func splitAffixes(text string) (before []affixToken, body string, after []affixToken) {
	var side *[]affixToken = &before
	var lit []byte
	flush := func() {
		if len(lit) > 0 {
			*side = append(*side, affixToken{text: string(lit)})
			lit = nil
		}
	}
	quoted := false
	for i := 0; i < len(text); {
		c := text[i]
		switch {
		case c == '\'':
			if i+1 < len(text) && text[i+1] == '\'' {
				lit = append(lit, '\'')
				i += 2
				continue
			}
			quoted = !quoted
			i++
		case !quoted && strings.IndexByte("#0123456789,.", c) >= 0 && side == &before:
			n := i
			for n < len(text) && strings.IndexByte("#0123456789,.", text[n]) >= 0 {
				n++
			}
			if c == ',' || c == '.' { // text before the digits
				lit = append(lit, c)
				i++
				continue
			}
			flush()
			body = text[i:n]
			side = &after
			i = n
		case !quoted && (c == '-' || c == '+' || c == '%'):
			flush()
			*side = append(*side, affixToken{kind: c})
			i++
		case !quoted && strings.HasPrefix(text[i:], "¤"):
			flush()
			*side = append(*side, affixToken{kind: 'c'})
			i += len("¤")
		default:
			lit = append(lit, c)
			i++
		}
	}
	flush()
	return before, body, after
}
