package intl

import (
	"strconv"
	"strings"
)

// algorithmicNumber writes a number the way calendars of some languages write
// days and years; ok is false for a system that is not one of these.
// https://www.unicode.org/reports/tr35/tr35-numbers.html#Numbering_Systems
func algorithmicNumber(system string, n int) (s string, ok bool) {
	switch system {
	case "hebr":
		return hebrewNumber(n), true
	case "hanidays":
		return hanDay(n), true
	case "jpanyear":
		if n == 1 {
			return "元", true
		}
		return strconv.Itoa(n), true
	case "romanlow":
		return romanNumber(n), true
	case "hanidec":
		return (&symbols{digits: digitsOf("hanidec")}).localized(strconv.Itoa(n)), true
	}
	return "", false
}

// hanDay is a day of the month in Chinese.
func hanDay(n int) string {
	const digits = "一二三四五六七八九十"
	digit := func(i int) string { return digits[3*(i-1) : 3*i] }
	switch {
	case n <= 10:
		return "初" + digit(n)
	case n < 20:
		return "十" + digit(n-10)
	case n == 20:
		return "二十"
	case n < 30:
		return "廿" + digit(n-20)
	case n == 30:
		return "三十"
	}
	return strconv.Itoa(n)
}

// hebrewNumber writes a number in Hebrew letters.
func hebrewNumber(n int) string {
	if n <= 0 || n >= 10000 {
		return strconv.Itoa(n)
	}
	letters := func(n int) []rune {
		var r []rune
		for ; n >= 400; n -= 400 {
			r = append(r, 'ת')
		}
		if n >= 100 {
			r = append(r, []rune("קרש")[n/100-1])
			n %= 100
		}
		if n == 15 || n == 16 { // not the letters of God's name
			return append(r, 'ט', []rune("ו ז")[(n-15)*2])
		}
		if n >= 10 {
			r = append(r, []rune("יכלמנסעפצ")[n/10-1])
			n %= 10
		}
		if n > 0 {
			r = append(r, []rune("אבגדהוזחט")[n-1])
		}
		return r
	}
	var b strings.Builder
	if n >= 1000 {
		if n%1000 == 0 {
			return string(letters(n/1000)) + "׳ אלפים"
		}
		// The thousands of years are left out but for other numbers than 5000 to 5999.
		if n/1000 != 5 {
			b.WriteString(string(letters(n/1000)) + "׳")
		}
		n %= 1000
	}
	r := letters(n)
	if len(r) == 1 {
		b.WriteString(string(r) + "׳")
		return b.String()
	}
	b.WriteString(string(r[:len(r)-1]) + "״" + string(r[len(r)-1]))
	return b.String()
}

// romanNumber writes a number in small Roman numerals.
func romanNumber(n int) string {
	if n <= 0 || n >= 4000 {
		return strconv.Itoa(n)
	}
	var b strings.Builder
	for _, x := range [...]struct {
		n int
		s string
	}{{1000, "m"}, {900, "cm"}, {500, "d"}, {400, "cd"}, {100, "c"}, {90, "xc"}, {50, "l"}, {40, "xl"}, {10, "x"}, {9, "ix"}, {5, "v"}, {4, "iv"}, {1, "i"}} {
		for ; n >= x.n; n -= x.n {
			b.WriteString(x.s)
		}
	}
	return b.String()
}
