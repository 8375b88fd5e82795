package intl

import (
	"strconv"
	"strings"
)

// numberFormatter has the settings of a number format. It does not change once
// made.
type numberFormatter struct {
	digitOptions
	data            *numberData
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
	main            *numberPattern // of the style
	symbol          string         // of the currency

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

// number is what a value looks like before signs and units are added.
type number struct {
	parts    []part // digits, and the exponent of scientific notation
	sign     int    // to be shown: -1, 0 or 1
	zero     bool
	visible  string // the digits shown, for plurals
	exponent int    // the power of ten that they are divided by
	compact  bool   // exponent is that of a compact pattern
	power    int    // the power of ten of the first digit of the value
	special  bool   // not a finite number
}

// partition lays out a value.
// https://tc39.es/ecma402/#sec-partitionnumberpattern
func (f *numberFormatter) partition(x decimal) []part {
	n := f.layout(x)
	return f.decorate(&n)
}

// layout rounds x and lays out its digits.
func (f *numberFormatter) layout(x decimal) number {
	sym := &f.data.sym
	var n number
	negative := x.negative
	switch x.kind {
	case notANumber:
		negative = false
		n.special, n.zero = true, true
		n.parts = []part{{kind: "nan", text: sym.nan}}
	case infinite:
		n.special = true
		n.parts = []part{{kind: "infinity", text: sym.infinity}}
	default:
		if f.style == stylePercent {
			x = x.shifted(2)
		}
		f.layoutFinite(&n, x, sym)
	}
	switch f.sign {
	case signAuto:
		n.sign = signOf(negative, false)
	case signAlways:
		n.sign = signOf(negative, true)
	case signExceptZero:
		if !n.zero {
			n.sign = signOf(negative, true)
		}
	case signNegative:
		if !n.zero {
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
	n.zero = y.isZero()
	integer, fraction := y.split(f.minInteger, minFraction)
	group, decimal := sym.group, sym.decimal
	if f.style == styleCurrency && sym.currencyDecimal+sym.currencyGroup != "" {
		if sym.currencyDecimal != "" {
			decimal = sym.currencyDecimal
		}
		if sym.currencyGroup != "" {
			group = sym.currencyGroup
		}
	}
	n.parts = f.group(n.parts, integer, group, sym)
	n.visible = integer
	if fraction != "" {
		n.parts = append(n.parts, part{kind: "decimal", text: decimal}, part{kind: "fraction", text: sym.localized(fraction)})
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
		n.parts = trimmed(n.parts)
	case f.notation == compact:
		n.compact = true
		if !y.isZero() {
			n.power = y.magnitude() + n.exponent
		}
	}
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
		m := f.compactMagnitude(magnitude)
		zeros := 0
		f.compactForms(m, func(_, pattern string) bool {
			if pattern != "0" {
				zeros = countZeros(pattern)
			}
			return zeros == 0
		})
		if zeros == 0 {
			return 0
		}
		return m - zeros + 1
	}
	return 0
}

// countZeros counts the zeros that stand together first.
func countZeros(pattern string) int {
	first := strings.IndexByte(pattern, '0')
	if first < 0 {
		return 0
	}
	rest := pattern[first:]
	return len(rest) - len(strings.TrimLeft(rest, "0"))
}

// compactMagnitude is the greatest magnitude with patterns that is not above
// another.
func (f *numberFormatter) compactMagnitude(magnitude int) int {
	if magnitude <= 14 {
		return magnitude
	}
	key := f.compactKey()
	for m := min(magnitude, 19); m > 14; m-- {
		if _, ok := f.data.l.find(dataNumber, key+strconv.Itoa(m)+"/other"); ok {
			return m
		}
	}
	return 14
}

// compactKey is the prefix of the keys of compact patterns.
func (f *numberFormatter) compactKey() string {
	form := 0
	switch {
	case f.style == styleCurrency && f.currencyDisplay != "name":
		form = 2
	case f.compactLong:
		form = 1
	}
	if key := f.data.compactKeys[form].Load(); key != nil {
		return *key
	}
	key := f.findCompactKey()
	f.data.compactKeys[form].Store(&key)
	return key
}

func (f *numberFormatter) findCompactKey() string {
	d := f.data
	has := func(key string) bool {
		found := false
		for _, plural := range [...]string{"other", "one"} {
			if _, ok := d.l.find(dataNumber, key+"3/"+plural); ok {
				found = true
			}
		}
		return found
	}
	forms := [2]string{"compact/short/", "compact/short/"}
	if f.style == styleCurrency && f.currencyDisplay != "name" {
		forms = [2]string{"compact/currency/", "compact/currency/"}
	} else if f.compactLong {
		forms[0] = "compact/long/"
	}
	for _, form := range forms {
		for _, system := range [...]string{d.system, "latn"} {
			if key := system + "/" + form; has(key) {
				return key
			}
		}
	}
	return "latn/" + forms[1]
}

// compactForms calls g for the patterns of a magnitude until it returns false:
// those of all plurals, other first.
func (f *numberFormatter) compactForms(magnitude int, g func(plural, pattern string) bool) {
	key := f.compactKey() + strconv.Itoa(magnitude) + "/"
	for _, plural := range [...]string{"other", "one", "two", "few", "many", "zero"} {
		if p, ok := f.data.l.find(dataNumber, key+plural); ok && !g(plural, p) {
			return
		}
	}
}

// compactPattern returns the pattern of a number, "" where it has none.
func (f *numberFormatter) compactPattern(n *number) string {
	if n.power < 3 || n.special {
		return ""
	}
	key := f.compactKey() + strconv.Itoa(f.compactMagnitude(n.power)) + "/"
	if f.data.l.plurals(false).english == nil {
		// Forms for the numbers 0 and 1 themselves come before those of plurals.
		if n.visible == "0" || n.visible == "1" {
			if p, ok := f.data.l.find(dataNumber, key+n.visible); ok {
				return p
			}
		}
	}
	// COMPAT: the power of ten does not count here.
	p, ok := f.data.l.find(dataNumber, key+f.data.l.plurals(false).category(n.visible, 0))
	if !ok {
		p = f.data.l.get(dataNumber, key+"other")
	}
	if p == "0" {
		return ""
	}
	return p
}

// plural is the category of a number.
func (f *numberFormatter) plural(n *number) string {
	if n.special {
		return "other"
	}
	return f.data.l.plurals(false).category(n.visible, n.exponent)
}

// group splits the integer digits.
func (f *numberFormatter) group(parts []part, integer, sep string, sym *symbols) []part {
	p := f.groupPattern()
	least := p.primary + f.data.minGrouping // digits from which on groups are made
	switch {
	case f.grouping == groupingFalse || p.primary == 0 && f.grouping != groupingAlways:
		least = 1 << 30
	case f.grouping == groupingMin2:
		least = p.primary + max(f.data.minGrouping, 2)
	case f.grouping == groupingAlways:
		least = p.primary + 1
	}
	if len(integer) < least {
		return append(parts, part{kind: "integer", text: sym.localized(integer)})
	}
	primary, secondary := p.primary, p.secondary
	if primary == 0 {
		primary, secondary = 3, 3
	}
	rest := len(integer) - primary // digits before the last group
	first := (rest-1)%secondary + 1
	if rest <= 0 {
		return append(parts, part{kind: "integer", text: sym.localized(integer)})
	}
	parts = append(parts, part{kind: "integer", text: sym.localized(integer[:first])})
	for i := first; i < len(integer); {
		n := secondary
		if i >= rest {
			n = primary
		}
		parts = append(parts, part{kind: "group", text: sep}, part{kind: "integer", text: sym.localized(integer[i : i+n])})
		i += n
	}
	return parts
}

// groupPattern is the pattern that tells the sizes of groups.
func (f *numberFormatter) groupPattern() *numberPattern {
	if f.main != nil {
		return f.main
	}
	return f.data.decimal
}
