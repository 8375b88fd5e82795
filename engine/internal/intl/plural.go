package intl

import (
	"strings"
)

// Plural rules are those of CLDR, in data/root.txt, and read when a locale is
// first asked for a category. English has functions of its own.
// https://www.unicode.org/reports/tr35/tr35-numbers.html#Language_Plural_Rules

// pluralRules are the rules of a language; the category other has none.
type pluralRules struct {
	rules   []pluralRule
	english func(visible string, exponent int) string
}

type pluralRule struct {
	category string
	any      [][]pluralRelation // one of them must hold as a whole
}

// pluralRelation is a relation such as n % 10 != 3..4,9.
type pluralRelation struct {
	operand byte
	modulo  int64
	not     bool
	ranges  [][2]int64
}

// operands are the values that rules speak of. Only the digits after the
// decimal point and the last ones before it matter; great is set where there
// are more of the latter than fit.
type operands struct {
	i, f, t    int64
	v, w, e    int
	great      bool
	isFraction bool // t is not 0
}

// operandsOf reads a number as it is shown and the power of ten it is divided by.
func operandsOf(visible string, exponent int) operands {
	o := operands{e: exponent}
	whole, fraction, _ := strings.Cut(visible, ".")
	if exponent > 0 {
		if len(fraction) < exponent {
			whole += fraction + strings.Repeat("0", exponent-len(fraction))
			fraction = ""
		} else {
			whole += fraction[:exponent]
			fraction = fraction[exponent:]
		}
	}
	whole = strings.TrimLeft(whole, "0")
	if len(whole) > 18 {
		o.great = true
		whole = whole[len(whole)-18:]
	}
	o.i = shortInt(whole)
	o.v = len(fraction)
	trimmed := strings.TrimRight(fraction, "0")
	o.w = len(trimmed)
	o.isFraction = trimmed != ""
	o.f, o.t = shortInt(fraction), shortInt(trimmed)
	return o
}

// shortInt reads the first 18 of digits.
func shortInt(digits string) (n int64) {
	for i := range min(len(digits), 18) {
		n = n*10 + int64(digits[i]-'0')
	}
	return n
}

func (r *pluralRelation) holds(o *operands) bool {
	var n int64
	switch r.operand {
	case 'n':
		if o.isFraction {
			return r.not
		}
		n = o.i
		if o.great && r.modulo == 0 {
			return r.not
		}
	case 'i':
		n = o.i
		if o.great && r.modulo == 0 {
			return r.not
		}
	case 'f':
		n = o.f
	case 't':
		n = o.t
	case 'v':
		n = int64(o.v)
	case 'w':
		n = int64(o.w)
	default: // c and e
		n = int64(o.e)
	}
	if r.modulo != 0 {
		n %= r.modulo
	}
	for _, x := range r.ranges {
		if x[0] <= n && n <= x[1] {
			return !r.not
		}
	}
	return r.not
}

// category returns the category of a number as it is shown.
func (p *pluralRules) category(visible string, exponent int) string {
	if p.english != nil {
		return p.english(visible, exponent)
	}
	if len(p.rules) == 0 {
		return "other"
	}
	o := operandsOf(visible, exponent)
	for i := range p.rules {
		for _, all := range p.rules[i].any {
			ok := true
			for j := range all {
				if !all[j].holds(&o) {
					ok = false
					break
				}
			}
			if ok {
				return p.rules[i].category
			}
		}
	}
	return "other"
}

// categories are the names of the categories of a language, in the order in
// which ECMA-402 wants them.
func (p *pluralRules) categories() []string {
	if p.english != nil {
		if p.english("2", 0) == "two" {
			return []string{"one", "two", "few", "other"}
		}
		return []string{"one", "other"}
	}
	var list []string
	for i := range p.rules {
		list = append(list, p.rules[i].category)
	}
	return append(list, "other")
}

// plurals returns the cardinal or ordinal rules of the locale.
func (l *localeData) plurals(ordinal bool) *pluralRules {
	i, kind := 0, "plural/"
	if ordinal {
		i, kind = 1, "ordinal/"
	}
	if p := l.caches.plurals[i].Load(); p != nil {
		return p
	}
	p := &pluralRules{}
	for name := l.name; ; {
		if name == "en" {
			p.english = cardinalEnglish
			if ordinal {
				p.english = ordinalEnglish
			}
			break
		}
		if text, ok := lookup(rootData, kind+name); ok {
			p.rules = parsePluralRules(text)
			break
		}
		j := strings.LastIndexByte(name, '-')
		if j < 0 {
			break
		}
		name = name[:j]
	}
	l.caches.plurals[i].Store(p)
	return p
}

// parsePluralRules reads lists such as "one:v = 0 and i % 10 = 1;few:n = 2..4".
func parsePluralRules(text string) []pluralRule {
	var rules []pluralRule
	for entry := range strings.SplitSeq(text, ";") {
		name, cond, _ := strings.Cut(entry, ":")
		rule := pluralRule{category: name}
		for or := range strings.SplitSeq(cond, " or ") {
			var all []pluralRelation
			for and := range strings.SplitSeq(or, " and ") {
				all = append(all, parseRelation(and))
			}
			rule.any = append(rule.any, all)
		}
		rules = append(rules, rule)
	}
	return rules
}

func parseRelation(text string) pluralRelation {
	words := strings.Fields(text)
	r := pluralRelation{operand: words[0][0]}
	words = words[1:]
	if words[0] == "%" {
		r.modulo = shortInt(words[1])
		words = words[2:]
	}
	r.not = words[0] == "!="
	for part := range strings.SplitSeq(strings.Join(words[1:], ""), ",") {
		lo, hi, ok := strings.Cut(part, "..")
		if !ok {
			hi = lo
		}
		r.ranges = append(r.ranges, [2]int64{shortInt(lo), shortInt(hi)})
	}
	return r
}

// pluralRange returns the category of a range whose ends are in the categories
// start and end.
// https://www.unicode.org/reports/tr35/tr35-numbers.html#Plural_Ranges
func (l *localeData) pluralRange(start, end string) string {
	language, _, _ := strings.Cut(l.name, "-")
	if v, ok := lookup(rootData, "range/"+language+"/"+start+"/"+end); ok {
		return v
	}
	return "other"
}

// cardinalEnglish returns the category of a number as it is shown: digits with
// or without a decimal point, and the power of ten it is divided by.
func cardinalEnglish(visible string, exponent int) string {
	if exponent == 0 && (visible == "1" || len(visible) > 1 && visible[0] == '0' && strings.TrimLeft(visible, "0") == "1") {
		return "one"
	}
	return "other"
}

// ordinalEnglish is the category of 1st, 2nd, 3rd and 4th.
func ordinalEnglish(visible string, _ int) string {
	if strings.Contains(visible, ".") {
		if strings.Trim(visible[strings.Index(visible, ".")+1:], "0") != "" {
			return "other"
		}
		visible = visible[:strings.Index(visible, ".")]
	}
	n := len(visible)
	if n > 1 && visible[n-2] == '1' {
		return "other"
	}
	switch visible[n-1] {
	case '1':
		return "one"
	case '2':
		return "two"
	case '3':
		return "few"
	}
	return "other"
}
