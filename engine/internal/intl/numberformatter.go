package intl

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// numberFormatter has the settings of a number format. It does not change once
// made.
type numberFormatter struct {
	digitOptions
	locale          string
	numberingSystem string
	style           numberStyle
	currency        string
	currencyDisplay string
	accounting      bool
	unit            string
	unitDisplay     string
	notation        notation
	compactLong     bool
	grouping        grouping
	sign            signDisplay

	// approximate puts the sign for "about" in front, for ranges whose ends
	// look the same.
	approximate bool
}

type numberStyle uint8

const (
	styleDecimal numberStyle = iota
	stylePercent
	styleCurrency
	styleUnit
)

var styleNames = [...]string{"decimal", "percent", "currency", "unit"}

type notation uint8

const (
	standard notation = iota
	scientific
	engineering
	compact
)

var notationNames = [...]string{"standard", "scientific", "engineering", "compact"}

type grouping uint8

const (
	groupingAuto grouping = iota
	groupingAlways
	groupingMin2
	groupingFalse
)

type signDisplay uint8

const (
	signAuto signDisplay = iota
	signNever
	signAlways
	signExceptZero
	signNegative
)

var signNames = [...]string{"auto", "never", "always", "exceptZero", "negative"}

// symbols of numbers.
type symbols struct {
	decimal, group, minus, plus, percent, exponential, infinity, nan, approximately string
	digits                                                                          string // ten of them; "" for ASCII
}

func (f *numberFormatter) symbols() symbols {
	s := symbols{decimal: ".", group: ",", minus: "-", plus: "+", percent: "%", exponential: "E", infinity: "∞", nan: "NaN", approximately: "~"}
	switch f.numberingSystem {
	case "latn":
		return s
	case "arab":
		s = symbols{decimal: "٫", group: "٬", minus: "\u061c-", plus: "\u061c+", percent: "٪\u061c", exponential: "أس", infinity: "∞", nan: "NaN", approximately: "~"}
	case "arabext":
		s = symbols{decimal: "٫", group: "٬", minus: "\u200e-\u200e", plus: "\u200e+\u200e", percent: "٪", exponential: "×۱۰^", infinity: "∞", nan: "NaN", approximately: "~"}
	}
	s.digits, _ = lookup(rootData, "digits/"+f.numberingSystem)
	return s
}

// localized replaces ASCII digits by those of the numbering system.
func (s *symbols) localized(ascii string) string {
	if s.digits == "" {
		return ascii
	}
	var b strings.Builder
	runes := []rune(s.digits)
	for i := range len(ascii) {
		b.WriteRune(runes[ascii[i]-'0'])
	}
	return b.String()
}

// number is what a value looks like before signs and units are added.
type number struct {
	parts    []part // digits, and the exponent of scientific notation
	sign     int    // to be shown: -1, 0 or 1
	plural   string // category of English
	inner    string // compact pattern, "" for none
	value    decimal
	visible  string // the digits shown, for plurals
	exponent int
}

// partition lays out a value.
// https://tc39.es/ecma402/#sec-partitionnumberpattern
func (f *numberFormatter) partition(x decimal) []part {
	n := f.layout(x)
	return f.decorate(&n)
}

// layout rounds x and lays out its digits.
func (f *numberFormatter) layout(x decimal) number {
	sym := f.symbols()
	n := number{value: x, plural: "other"}
	negative := x.negative
	switch x.kind {
	case notANumber:
		negative = false
		n.parts = []part{{kind: "nan", text: sym.nan}}
	case infinite:
		n.parts = []part{{kind: "infinity", text: sym.infinity}}
		if f.notation == compact {
			n.exponent = 0
		}
	default:
		if f.style == stylePercent {
			x = x.shifted(2)
		}
		f.layoutFinite(&n, x, &sym)
	}
	zero := n.value.isZero() || n.value.kind == notANumber
	switch f.sign {
	case signAuto:
		n.sign = signOf(negative, false)
	case signAlways:
		n.sign = signOf(negative, true)
	case signExceptZero:
		if !zero {
			n.sign = signOf(negative, true)
		}
	case signNegative:
		if !zero {
			n.sign = signOf(negative, false)
		}
	}
	return n
}

func signOf(negative, plus bool) int {
	switch {
	case negative:
		return -1
	case plus:
		return 1
	}
	return 0
}

func (f *numberFormatter) layoutFinite(n *number, x decimal, sym *symbols) {
	y, minFraction := x, 0
	if f.notation == standard {
		y, minFraction = f.round(x)
	} else {
		n.exponent = f.exponentOf(x)
		y, minFraction = f.round(x.shifted(-n.exponent))
		// Rounding may have led to one more digit, and so to another exponent.
		if !y.isZero() && !x.isZero() && y.magnitude()+n.exponent != x.magnitude() {
			if e := f.exponentFor(y.magnitude() + n.exponent); e != n.exponent {
				n.exponent = e
				y, minFraction = f.round(x.shifted(-e))
			}
		}
	}
	n.value = y
	integer, fraction := y.split(f.minInteger, minFraction)
	n.parts = f.group(n.parts, integer, sym)
	n.visible = integer
	if fraction != "" {
		n.parts = append(n.parts, part{kind: "decimal", text: sym.decimal}, part{kind: "fraction", text: sym.localized(fraction)})
		n.visible += "." + fraction
	}
	switch {
	case f.notation == scientific || f.notation == engineering:
		n.parts = append(n.parts, part{kind: "exponentSeparator", text: sym.exponential})
		e := n.exponent
		if e < 0 {
			n.parts = append(n.parts, part{kind: "exponentMinusSign", text: sym.minus})
			e = -e
		}
		n.parts = append(n.parts, part{kind: "exponentInteger", text: sym.localized(strconv.Itoa(e))})
	case f.notation == compact && n.exponent > 0:
		n.inner = f.compactPattern(y.magnitude() + n.exponent)
	}
	n.plural = cardinalEnglish(n.visible, n.exponent)
}

// exponentOf chooses the power of ten that a value is divided by.
// https://tc39.es/ecma402/#sec-computeexponent
func (f *numberFormatter) exponentOf(x decimal) int {
	if x.isZero() {
		return 0
	}
	return f.exponentFor(x.magnitude())
}

// exponentFor is ComputeExponentForMagnitude.
// https://tc39.es/ecma402/#sec-computeexponentformagnitude
func (f *numberFormatter) exponentFor(magnitude int) int {
	switch f.notation {
	case scientific:
		return magnitude
	case engineering:
		if magnitude < 0 {
			return -((-magnitude + 2) / 3 * 3)
		}
		return magnitude / 3 * 3
	case compact:
		if magnitude < 3 {
			return 0
		}
		m := min(magnitude, 14)
		pattern := f.compactPattern(m)
		zeros := strings.Count(pattern, "0")
		if pattern == "" || pattern == "0" {
			return 0
		}
		return m - zeros + 1
	}
	return 0
}

// compactPattern returns the pattern of a magnitude, such as "0K". Words do
// not depend on the plural in English.
func (f *numberFormatter) compactPattern(magnitude int) string {
	form := "num/compact/short/"
	if f.compactLong && f.style != styleCurrency {
		form = "num/compact/long/"
	}
	return localeText(form + strconv.Itoa(min(magnitude, 14)) + "/other")
}

// group splits the integer digits.
func (f *numberFormatter) group(parts []part, integer string, sym *symbols) []part {
	least := 4 // digits from which on groups are made
	switch f.grouping {
	case groupingFalse:
		least = 1 << 30
	case groupingMin2:
		least = 5
	}
	if len(integer) < least {
		return append(parts, part{kind: "integer", text: sym.localized(integer)})
	}
	first := (len(integer)-1)%3 + 1
	parts = append(parts, part{kind: "integer", text: sym.localized(integer[:first])})
	for i := first; i < len(integer); i += 3 {
		parts = append(parts, part{kind: "group", text: sym.group}, part{kind: "integer", text: sym.localized(integer[i : i+3])})
	}
	return parts
}

// affixes are what stands around the digits, from the inside out: compact
// words, signs with currencies and percent signs, units.
type affixes struct{ before, after []part }

func (a affixes) around(parts []part) []part {
	if len(a.before)+len(a.after) == 0 {
		return parts
	}
	res := make([]part, 0, len(a.before)+len(parts)+len(a.after))
	res = append(res, a.before...)
	res = append(res, parts...)
	return append(res, a.after...)
}

// runes counts the characters.
func (a affixes) runes() int {
	n := 0
	for _, list := range [2][]part{a.before, a.after} {
		for i := range list {
			n += utf8.RuneCountInString(list[i].text)
		}
	}
	return n
}

func (a affixes) equal(b affixes) bool {
	return joinParts(a.before) == joinParts(b.before) && joinParts(a.after) == joinParts(b.after)
}

// decorate adds everything around the digits.
func (f *numberFormatter) decorate(n *number) []part {
	inner, middle, outer := f.affixes(n)
	return outer.around(middle.around(inner.around(n.parts)))
}

// affixes returns the three layers around the digits.
func (f *numberFormatter) affixes(n *number) (inner, middle, outer affixes) {
	if n.inner != "" {
		suffix := strings.TrimLeft(n.inner, "0")
		word := strings.TrimLeft(suffix, " \u00a0\u202f")
		if space := suffix[:len(suffix)-len(word)]; space != "" {
			inner.after = append(inner.after, part{kind: "literal", text: space})
		}
		inner.after = append(inner.after, part{kind: "compact", text: word})
	}
	sym := f.symbols()
	symbolic := f.style == styleCurrency && f.currencyDisplay != "name"
	parentheses := symbolic && f.accounting && n.sign < 0
	if f.approximate {
		middle.before = append(middle.before, part{kind: "approximatelySign", text: sym.approximately})
	}
	switch {
	case parentheses:
		middle.before = append(middle.before, part{kind: "literal", text: "("})
	case n.sign < 0:
		middle.before = append(middle.before, part{kind: "minusSign", text: sym.minus})
	case n.sign > 0:
		middle.before = append(middle.before, part{kind: "plusSign", text: sym.plus})
	}
	switch {
	case symbolic:
		symbol := currencySymbol(f.currency, f.currencyDisplay)
		middle.before = append(middle.before, part{kind: "currency", text: symbol})
		if needsSpace(symbol) {
			middle.before = append(middle.before, part{kind: "literal", text: "\u00a0"})
		}
	case f.style == stylePercent:
		middle.after = append(middle.after, part{kind: "percentSign", text: sym.percent})
	case f.style == styleCurrency:
		name := currencyName(f.currency, n.plural)
		outer.after = append(outer.after, part{kind: "literal", text: " "}, part{kind: "currency", text: name})
	case f.style == styleUnit:
		outer = unitAffixes(unitPattern(f.unit, f.unitDisplay, n.plural))
	}
	if parentheses {
		middle.after = append(middle.after, part{kind: "literal", text: ")"})
	}
	return inner, middle, outer
}

// needsSpace tells the currency symbols that may not touch digits: those that
// end with something that is neither a symbol nor a space.
// https://www.unicode.org/reports/tr35/tr35-numbers.html#Currencies
func needsSpace(symbol string) bool {
	r, _ := utf8.DecodeLastRuneInString(symbol)
	return !unicode.Is(unicode.S, r) && !unicode.Is(unicode.Z, r)
}

// currencySymbol returns the sign of a currency in the way it is to be shown.
func currencySymbol(code, display string) string {
	if display == "code" {
		return code
	}
	if display == "narrowSymbol" {
		if s, ok := nameText("cur/" + code + "/narrow"); ok {
			return s
		}
	}
	if s, ok := nameText("cur/" + code + "/symbol"); ok {
		return s
	}
	return code
}

func currencyName(code, plural string) string {
	if s, ok := nameText("cur/" + code + "/" + plural); ok {
		return s
	}
	if s, ok := nameText("cur/" + code + "/name"); ok {
		return s
	}
	return code
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

// unitPattern returns the pattern of a unit, with {0} for the number.
func unitPattern(unit, display, plural string) string {
	base := "unit/" + display + "/"
	if p := localeText(base + unit + "/" + plural); p != "" {
		return p
	}
	numerator, denominator, _ := strings.Cut(unit, "-per-")
	pattern := localeText(base + numerator + "/" + plural)
	if per := localeText(base + denominator + "/per"); per != "" {
		return strings.Replace(per, "{0}", pattern, 1)
	}
	one := strings.TrimSpace(strings.Replace(localeText(base+denominator+"/one"), "{0}", "", 1))
	return strings.NewReplacer("{0}", pattern, "{1}", one).Replace(localeText(base + "per"))
}

// unitAffixes splits a pattern at its number.
func unitAffixes(pattern string) affixes {
	before, after, _ := strings.Cut(pattern, "{0}")
	var a affixes
	if before != "" {
		word := strings.TrimRight(before, " \u00a0\u202f")
		a.before = append(a.before, part{kind: "unit", text: word})
		if len(word) < len(before) {
			a.before = append(a.before, part{kind: "literal", text: before[len(word):]})
		}
	}
	if after != "" {
		word := strings.TrimLeft(after, " \u00a0\u202f")
		if len(word) < len(after) {
			a.after = append(a.after, part{kind: "literal", text: after[:len(after)-len(word)]})
		}
		a.after = append(a.after, part{kind: "unit", text: word})
	}
	return a
}

// partitionRange lays out a range of numbers.
// https://tc39.es/ecma402/#sec-partitionnumberrangepattern
func (f *numberFormatter) partitionRange(x, y decimal) []part {
	a, b := f.layout(x), f.layout(y)
	if joinParts(f.decorate(&a)) == joinParts(f.decorate(&b)) {
		about := *f
		about.approximate = true
		return about.partition(x)
	}
	innerA, middleA, outerA := f.affixes(&a)
	innerB, middleB, outerB := f.affixes(&b)
	// A layer that both ends share is shown once, if all layers around it are,
	// and if it is more than a character.
	collapseOuter := f.style == styleUnit || f.style == styleCurrency || outerA.equal(outerB)
	collapseMiddle := collapseOuter && middleA.equal(middleB) && middleA.runes() > 1
	var start, end []part
	start = innerA.around(a.parts)
	end = innerB.around(b.parts)
	spaced := innerA.runes() > 0
	if !collapseMiddle {
		start, end = middleA.around(start), middleB.around(end)
		spaced = spaced || middleA.runes() > 0
	}
	if !collapseOuter {
		start, end = outerA.around(start), outerB.around(end)
		spaced = spaced || outerA.runes() > 0
	}
	infix := "–"
	if spaced {
		infix = " – "
	}
	parts := make([]part, 0, len(start)+len(end)+6)
	for _, p := range start {
		p.source = startRange
		parts = append(parts, p)
	}
	parts = append(parts, part{kind: "literal", text: infix})
	for _, p := range end {
		p.source = endRange
		parts = append(parts, p)
	}
	if collapseMiddle {
		parts = middleA.around(parts)
	}
	if collapseOuter {
		parts = outerB.around(parts)
	}
	return parts
}
