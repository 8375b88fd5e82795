package intl

import "strings"

// Plural rules of English.
// https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html

// cardinalEnglish returns the category of a number as it is shown: digits with
// or without a decimal point, and the power of ten it is divided by.
func cardinalEnglish(visible string, exponent int) string {
	if exponent == 0 && strings.TrimLeft(visible, "0") == "1" {
		return "one"
	}
	return "other"
}

// ordinalEnglish is the category of 1st, 2nd, 3rd and 4th.
func ordinalEnglish(visible string) string {
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
