package intl

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// affixes are what stands around the digits.
type affixes struct {
	before, after []part
	instead       bool // nothing is shown of what is inside
	inserted      bool // a space was put behind a currency symbol
}

func (a *affixes) around(parts []part) []part {
	if len(a.before)+len(a.after) == 0 {
		return parts
	}
	if a.instead {
		parts = nil
	}
	res := make([]part, 0, len(a.before)+len(parts)+len(a.after))
	res = append(res, a.before...)
	res = append(res, parts...)
	return append(res, a.after...)
}

// runes counts the characters.
func (a *affixes) runes() int {
	n := 0
	for _, list := range [2][]part{a.before, a.after} {
		for i := range list {
			n += utf8.RuneCountInString(list[i].text)
		}
	}
	return n
}

func (a *affixes) equal(b *affixes) bool {
	return joinParts(a.before) == joinParts(b.before) && joinParts(a.after) == joinParts(b.after)
}

// decorate adds everything around the digits.
func (f *numberFormatter) decorate(n *number) []part {
	middle, outer := f.affixes(n)
	if len(middle.before)+len(middle.after)+len(outer.before)+len(outer.after) == 0 {
		return n.parts
	}
	middle.space(n.parts, f.data)
	return trimmed(outer.around(middle.around(n.parts)))
}

// settle finds the pattern of a format whose options are known.
func (f *numberFormatter) settle() {
	d := f.data
	switch f.style {
	case stylePercent:
		f.main = d.pattern(d.text("percent"))
	case styleCurrency:
		if f.currencyDisplay == "name" {
			f.main = d.decimal
			break
		}
		f.symbol = f.currencySymbol()
		key := "currency/standard"
		if f.accounting {
			key = "currency/accounting"
		}
		f.main = d.pattern(d.text(key))
	case styleUnit:
		f.main = d.decimal
		if f.unit == "percent" && f.unitDisplay != "long" && f.notation != compact {
			f.main = d.pattern(d.text("percent"))
		}
	default:
		f.main = d.decimal
	}
}

// affixes returns the layers around the digits: signs, percent signs, currency
// symbols and compact words, and units and names of currencies.
func (f *numberFormatter) affixes(n *number) (middle, outer affixes) {
	pattern, literal := f.main, "literal"
	if n.compact {
		if text := f.compactPattern(n); text != "" {
			pattern, literal = f.data.pattern(text), "compact"
		}
	}
	if n.sign != 0 || f.approximate || pattern.positive[0] != nil || pattern.positive[1] != nil {
		middle = f.middle(n, pattern, literal)
	}
	switch {
	case f.style == styleCurrency && f.currencyDisplay == "name":
		plural := f.plural(n)
		name := f.currencyName(plural)
		outer = cutAround(f.namePattern(plural), func(s string) []part { return currencyParts(s, name) })
	case f.style == styleUnit && f.main == f.data.decimal:
		outer = cutAround(f.unitPattern(f.plural(n)), unitParts)
	}
	return middle, outer
}

// middle makes the affixes of a pattern.
func (f *numberFormatter) middle(n *number, p *numberPattern, literal string) (a affixes) {
	sym := &f.data.sym
	plus := n.sign > 0 && !p.positiveHasPlus
	useNegative := p.hasNegative && (n.sign < 0 || p.negativeHasMinus && (plus || f.approximate))
	sides := &p.positive
	if useNegative {
		sides = &p.negative
	}
	sign := func(list []part) []part {
		if f.approximate {
			list = append(list, part{kind: "approximatelySign", text: sym.approximately})
		}
		switch {
		case n.sign < 0:
			list = append(list, part{kind: "minusSign", text: sym.minus})
		case plus:
			list = append(list, part{kind: "plusSign", text: sym.plus})
		}
		return list
	}
	if !useNegative && (n.sign < 0 || plus || f.approximate) {
		a.before = sign(a.before)
	}
	add := func(list []part, tokens []affixToken) []part {
		for i := range tokens {
			switch t := &tokens[i]; t.kind {
			case 0:
				list = append(list, part{kind: literal, text: t.text})
			case '-':
				list = sign(list)
			case '+':
				list = append(list, part{kind: "plusSign", text: sym.plus})
			case '%':
				kind := "percentSign"
				if f.style == styleUnit {
					kind = "unit"
				}
				list = append(list, part{kind: kind, text: sym.percent})
			case 'c':
				list = append(list, part{kind: "currency", text: f.symbol})
			}
		}
		return list
	}
	a.before = add(a.before, sides[0])
	a.after = add(a.after, sides[1])
	a.instead = p.noDigits
	return a
}

// space puts spaces between currency symbols and digits that touch each other.
// https://www.unicode.org/reports/tr35/tr35-numbers.html#Currencies
func (a *affixes) space(digits []part, d *numberData) {
	if n := len(a.before); n > 0 && a.before[n-1].kind == "currency" {
		r, _ := utf8.DecodeLastRuneInString(a.before[n-1].text)
		first, _ := utf8.DecodeRuneInString(digits[0].text)
		if spaced(r) && unicode.IsDigit(first) {
			a.before = append(a.before, part{kind: "literal", text: d.between("after")})
			a.inserted = true
		}
	}
	if len(a.after) > 0 && a.after[0].kind == "currency" {
		r, _ := utf8.DecodeRuneInString(a.after[0].text)
		last, _ := utf8.DecodeLastRuneInString(digits[len(digits)-1].text)
		if spaced(r) && unicode.IsDigit(last) {
			a.after = append([]part{{kind: "literal", text: d.between("before")}}, a.after...)
		}
	}
}

// between is what is put between a currency and digits.
func (d *numberData) between(side string) string {
	if s := d.text("currency/" + side); s != "" {
		return s
	}
	return "\u00a0"
}

// spaced tells the ends of symbols that may not touch digits: what is neither
// a symbol nor a space.
func spaced(r rune) bool { return !unicode.Is(unicode.S, r) && !unicode.Is(unicode.Z, r) }

// currencySymbol returns the sign of the currency in the way it is to be shown.
func (f *numberFormatter) currencySymbol() string {
	if f.currencyDisplay == "code" {
		return f.currency
	}
	key := "cur/" + f.currency
	if f.currencyDisplay == "narrowSymbol" {
		if s, ok := f.data.l.find(dataCurrency, key+"/narrow"); ok {
			return s
		}
	}
	if s, ok := f.data.l.find(dataCurrency, key+"/symbol"); ok {
		return s
	}
	return f.currency
}

func (f *numberFormatter) currencyName(plural string) string {
	key := "cur/" + f.currency + "/"
	for _, form := range [...]string{plural, "other", "name"} {
		if s, ok := f.data.l.find(dataCurrency, key+form); ok {
			return s
		}
	}
	return f.currency
}

// namePattern joins a number and the name of the currency.
func (f *numberFormatter) namePattern(plural string) string {
	if s, ok := f.data.l.find(dataNumber, "latn/currency/unit/"+plural); ok {
		return s
	}
	return f.data.l.get(dataNumber, "latn/currency/unit/other")
}

// currencyDigits is the number of decimals of a currency.
func currencyDigits(code string) int {
	v, ok := lookup(rootData, "fraction/"+code)
	if !ok {
		return 2
	}
	n, _ := strconv.Atoi(v) // the table holds nothing but numbers
	return n
}

// unitForm returns the pattern of a simple unit.
func (f *numberFormatter) unitForm(key, plural string) (string, bool) {
	p, ok := f.data.l.find(dataUnit, key+"/"+plural)
	if !ok {
		p, ok = f.data.l.find(dataUnit, key+"/other")
	}
	return p, ok
}

// unitPattern returns the pattern of the unit, with {0} for the number.
func (f *numberFormatter) unitPattern(plural string) string {
	base := "unit/" + f.unitDisplay + "/"
	if p, ok := f.unitForm(base+f.unit, plural); ok {
		return p
	}
	l := f.data.l
	numerator, denominator, _ := strings.Cut(f.unit, "-per-")
	pattern, _ := f.unitForm(base+numerator, plural)
	if per := l.get(dataUnit, base+denominator+"/per"); per != "" {
		return strings.Replace(per, "{0}", pattern, 1)
	}
	one, _ := f.unitForm(base+denominator, "one")
	one = strings.TrimFunc(strings.Replace(one, "{0}", "", 1), func(r rune) bool { return unicode.IsSpace(r) || r == '\u200e' || r == '\u200f' })
	return strings.NewReplacer("{0}", pattern, "{1}", one).Replace(l.get(dataUnit, base+"per"))
}

// cutAround splits a pattern at its number.
func cutAround(pattern string, parts func(string) []part) affixes {
	before, after, ok := strings.Cut(pattern, "{0}")
	if !ok {
		return affixes{after: parts(pattern), instead: true}
	}
	return affixes{before: parts(before), after: parts(after)}
}

func unitParts(s string) []part {
	if s == "" {
		return nil
	}
	return []part{{kind: "unit", text: s}}
}

// currencyParts puts the name of a currency in place of {1}. All of it counts
// as the name.
func currencyParts(s, name string) []part {
	if s == "" {
		return nil
	}
	kind := "literal"
	if strings.Contains(s, "{1}") {
		kind = "currency"
	}
	return []part{{kind: kind, text: strings.Replace(s, "{1}", name, 1)}}
}

// ignorable tells the characters that do not count as part of a field at its
// ends: spaces and marks of direction.
func ignorable(r rune) bool {
	switch r {
	case '\t', ' ', '\u00a0', '\u061c', '\u200e', '\u200f', '\u202f', '\u2009', '\u3000':
		return true
	}
	return r >= 0x200e && (r <= 0x200f || 0x202a <= r && r <= 0x202e || 0x2066 <= r && r <= 0x2069 || unicode.Is(unicode.Zs, r))
}

// trimmed makes literals of what is ignorable at the ends of fields.
func trimmed(parts []part) []part {
	for i := 0; i < len(parts); i++ {
		p := parts[i]
		if p.kind == "literal" || p.kind == "group" || p.kind == "integer" || p.kind == "" {
			continue
		}
		word := strings.TrimFunc(p.text, ignorable)
		if len(word) == len(p.text) {
			continue
		}
		at := strings.Index(p.text, word)
		var list []part
		if at > 0 {
			list = append(list, part{kind: "literal", text: p.text[:at], source: p.source})
		}
		if word != "" {
			list = append(list, part{kind: p.kind, text: word, source: p.source, unit: p.unit})
		}
		if end := at + len(word); end < len(p.text) && word != "" {
			list = append(list, part{kind: "literal", text: p.text[end:], source: p.source})
		} else if word == "" {
			list = []part{{kind: "literal", text: p.text, source: p.source}}
		}
		res := make([]part, 0, len(parts)+len(list))
		res = append(res, parts[:i]...)
		res = append(res, list...)
		i += len(list) - 1
		parts = append(res, parts[len(res)-len(list)+1:]...)
	}
	return parts
}

// partitionRange lays out a range of numbers.
// https://tc39.es/ecma402/#sec-partitionnumberrangepattern
func (f *numberFormatter) partitionRange(x, y decimal) []part {
	a, b := f.layout(x), f.layout(y)
	if a.sign == b.sign && joinParts(a.parts) == joinParts(b.parts) && joinParts(f.decorate(&a)) == joinParts(f.decorate(&b)) {
		about := *f
		about.approximate = true
		return about.partition(x)
	}
	middleA, outerA := f.affixes(&a)
	middleB, outerB := f.affixes(&b)
	middleA.space(a.parts, f.data)
	middleB.space(b.parts, f.data)
	// A layer that both ends share is shown once, if all layers around it are,
	// and if it is more than a character.
	collapseOuter := f.style == styleUnit || f.style == styleCurrency && f.currencyDisplay == "name" || outerA.equal(&outerB)
	collapseMiddle := collapseOuter && middleA.equal(&middleB) && middleA.runes() > 1
	start, end := a.parts, b.parts
	spaced := f.notation == scientific || f.notation == engineering
	if !collapseMiddle {
		start, end = middleA.around(start), middleB.around(end)
		spaced = spaced || middleA.runes() > 0
	}
	if !collapseOuter {
		start, end = outerA.around(start), outerB.around(end)
		spaced = spaced || outerA.runes() > 0
	}
	before, infix, after := f.rangeInfix(spaced)
	parts := make([]part, 0, len(start)+len(end)+6)
	if before != "" {
		parts = append(parts, part{kind: "literal", text: before})
	}
	for _, p := range start {
		p.source = startRange
		parts = append(parts, p)
	}
	parts = append(parts, part{kind: "literal", text: infix})
	for _, p := range end {
		p.source = endRange
		parts = append(parts, p)
	}
	if after != "" {
		parts = append(parts, part{kind: "literal", text: after})
	}
	if collapseMiddle {
		parts = middleA.around(parts)
	}
	if collapseOuter {
		if plural := f.data.l.pluralRange(f.plural(&a), f.plural(&b)); f.style == styleUnit && f.main == f.data.decimal {
			outerB = cutAround(f.unitPattern(plural), unitParts)
		} else if f.style == styleCurrency && f.currencyDisplay == "name" {
			outerB = cutAround(f.namePattern(plural), func(s string) []part { return currencyParts(s, f.currencyName(plural)) })
		}
		outerB.instead = false
		parts = outerB.around(parts)
	}
	parts = trimmed(parts)
	if collapseMiddle && middleA.inserted {
		shiftSources(parts)
	}
	return parts
}

// shiftSources assigns the parts to the ends of a range as V8 does after a space
// was put behind a currency symbol that both share.
//
// COMPAT: the places of the ends are told without that space.
func shiftSources(parts []part) {
	var from, to [2]int
	at := 0
	for i := range parts {
		end := at + utf8.RuneCountInString(parts[i].text)
		if src := parts[i].source; src != shared {
			if j := src - startRange; to[j] == 0 {
				from[j], to[j] = at, end
			} else {
				to[j] = end
			}
		}
		at = end
	}
	at = 0
	for i := range parts {
		end := at + utf8.RuneCountInString(parts[i].text)
		parts[i].source = shared
		for j := range from {
			if from[j]-1 <= at && end <= to[j]-1 {
				parts[i].source = startRange + source(j)
			}
		}
		at = end
	}
}

// rangeInfix takes the pattern of ranges apart. spaced asks for spaces around
// what stands between the ends.
func (f *numberFormatter) rangeInfix(spaced bool) (before, infix, after string) {
	pattern := f.data.text("misc/range")
	before, rest, _ := strings.Cut(pattern, "{0}")
	infix, after, _ = strings.Cut(rest, "{1}")
	if spaced {
		if r, _ := utf8.DecodeRuneInString(infix); !patternSpace(r) {
			infix = " " + infix
		}
		if r, _ := utf8.DecodeLastRuneInString(infix); !patternSpace(r) {
			infix += " "
		}
	}
	return before, infix, after
}

// patternSpace tells Pattern_White_Space.
func patternSpace(r rune) bool {
	return r >= 9 && r <= 13 || r == ' ' || r == 0x85 || r == 0x200e || r == 0x200f || r == 0x2028 || r == 0x2029
}
