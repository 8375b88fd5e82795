package intl

import (
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine/internal/timezone"
)

// dateFormatter has the settings of a date format. It does not change once
// made.
type dateFormatter struct {
	locale          string
	calendar        string
	numberingSystem string
	zone            *timezone.Zone
	zoneName        string // as resolvedOptions shows it
	hourCycle       string // "" where no hour is shown
	dateStyle       string
	timeStyle       string
	pattern         []patternItem
}

// partTypes are the names of fields in parts.
var partTypes = [numFields]string{"era", "year", "", "month", "", "", "weekday", "", "", "day", "dayPeriod", "hour", "minute", "second", "fractionalSecond", "timeZoneName"}

// at takes a time apart in the format's zone.
func (f *dateFormatter) at(t int64) (dateParts, *timezone.Span) {
	span := f.zone.At(t)
	d := datePartsOf(t + span.Offset)
	d.t = t
	return d, span
}

// partition formats a time by the pattern.
// https://tc39.es/ecma402/#sec-partitiondatetimepattern
func (f *dateFormatter) partition(t int64) []part {
	d, span := f.at(t)
	return f.fill(nil, f.pattern, &d, span, shared)
}

// fill appends the parts of a pattern.
func (f *dateFormatter) fill(parts []part, pattern []patternItem, d *dateParts, span *timezone.Span, src source) []part {
	digits := ""
	if f.numberingSystem != "latn" {
		digits, _ = lookup(rootData, "digits/"+f.numberingSystem)
	}
	for i := range pattern {
		it := &pattern[i]
		if it.letter == 0 {
			parts = append(parts, part{kind: "literal", text: it.text, source: src})
			continue
		}
		fld, _, ok := fieldOf(it.letter, it.length)
		if !ok {
			continue
		}
		s := f.value(it, d, span, pattern)
		if digits != "" && s != "" && '0' <= s[0] && s[0] <= '9' {
			s = (&symbols{digits: digits}).localized(s)
		}
		if s != "" {
			parts = append(parts, part{kind: partTypes[fld], text: s, source: src})
		}
	}
	return parts
}

func padded(n, width int) string {
	s := strconv.Itoa(n)
	if len(s) < width {
		return strings.Repeat("0", width-len(s)) + s
	}
	return s
}

// value formats one field.
// https://www.unicode.org/reports/tr35/tr35-dates.html#Date_Field_Symbol_Table
func (f *dateFormatter) value(it *patternItem, d *dateParts, span *timezone.Span, pattern []patternItem) string {
	n := it.length
	switch it.letter {
	case 'G':
		era, _ := d.eraYear(f.calendar)
		return eraName(f.calendar, era, n)
	case 'y':
		_, y := d.eraYear(f.calendar)
		if f.calendar == "iso8601" {
			y = d.year
		}
		if n == 2 {
			return padded((y%100+100)%100, 2)
		}
		if y < 0 {
			return "-" + padded(-y, n)
		}
		return padded(y, n)
	case 'M', 'L':
		if n <= 2 {
			return padded(d.month, n)
		}
		return localeText("date/months/" + context(it.letter == 'L') + width(n) + strconv.Itoa(d.month))
	case 'E', 'c', 'e':
		return localeText("date/days/" + context(it.letter == 'c') + width(n) + weekdayIDs[3*d.weekday:3*d.weekday+3])
	case 'd':
		return padded(d.day, n)
	case 'a', 'b':
		half := "am"
		if d.hour >= 12 {
			half = "pm"
		}
		return localeText("date/dayPeriods/format/" + width(min(n, 3)) + half)
	case 'B':
		return localeText("date/dayPeriods/format/" + width(n) + dayPeriod(d, pattern))
	case 'h':
		return padded((d.hour+11)%12+1, n)
	case 'K':
		return padded(d.hour%12, n)
	case 'H':
		return padded(d.hour, n)
	case 'k':
		return padded((d.hour+23)%24+1, n)
	case 'm':
		return padded(d.minute, n)
	case 's':
		return padded(d.sec, n)
	case 'S':
		s := padded(d.ms, 3)
		if n <= 3 {
			return s[:n]
		}
		return s + strings.Repeat("0", n-3)
	case 'z', 'O', 'v':
		return f.zone.DisplayName(span, zoneStyle(it.letter, n))
	case 'Q', 'q':
		return strconv.Itoa((d.month + 2) / 3)
	}
	return ""
}

func zoneStyle(letter byte, n int) timezone.Style {
	long := n >= 4
	switch {
	case letter == 'z' && long:
		return timezone.Long
	case letter == 'z':
		return timezone.Short
	case letter == 'O' && long:
		return timezone.LongOffset
	case letter == 'O':
		return timezone.ShortOffset
	case long:
		return timezone.LongGeneric
	}
	return timezone.ShortGeneric
}

func context(standAlone bool) string {
	if standAlone {
		return "stand-alone/"
	}
	return "format/"
}

// width is the part of a key that tells a width.
func width(n int) string {
	switch n {
	case 4:
		return "wide/"
	case 5:
		return "narrow/"
	case 6:
		return "short/"
	}
	return "abbreviated/"
}

// dayPeriod is the English period of a time of day. Noon is an instant, as far
// as the pattern shows it.
// https://www.unicode.org/reports/tr35/tr35-dates.html#Day_Period_Rule_Sets
func dayPeriod(d *dateParts, pattern []patternItem) string {
	exact := true
	for i := range pattern {
		switch pattern[i].letter {
		case 'm':
			exact = exact && d.minute == 0
		case 's':
			exact = exact && d.sec == 0
		}
	}
	switch {
	case d.hour == 12 && exact:
		return "noon"
	case d.hour < 12:
		return "morning1"
	case d.hour < 18:
		return "afternoon1"
	case d.hour < 21:
		return "evening1"
	}
	return "night1"
}
