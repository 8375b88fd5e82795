package intl

import (
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine/internal/calendar"
	"github.com/sxfescript/sxn/engine/internal/timezone"
)

// dateFormatter has the settings of a date format. It does not change once
// made.
type dateFormatter struct {
	data            *localeData
	digits          *[10]string // nil for those of ASCII
	numbers         string      // numbering systems of fields of the pattern, such as d=hanidays
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
	d.cal = calendar.Of(f.calendar, d.days)
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
		kind := partTypes[fld]
		switch it.letter {
		case 'r':
			kind = "relatedYear"
		case 'U':
			kind = "yearName"
		}
		if s := f.value(it, d, span, pattern); s != "" {
			parts = append(parts, part{kind: kind, text: s, source: src, letter: it.letter})
		}
	}
	return parts
}

// number writes a number of a field in the digits of the format, or in those
// that the pattern wants for the field.
func (f *dateFormatter) number(letter byte, n, width int) string {
	if f.numbers != "" {
		for entry := range strings.SplitSeq(f.numbers, ";") {
			system := entry
			if len(entry) > 2 && entry[1] == '=' {
				if entry[0] != letter {
					continue
				}
				system = entry[2:]
			} else if strings.IndexByte("hHKkms", letter) >= 0 {
				continue
			}
			if s, ok := algorithmicNumber(system, n); ok {
				return s
			}
		}
	}
	s := padded(n, width)
	if n < 0 {
		s = f.data.numberData(f.numberingSystem).sym.minus + padded(-n, width)
	}
	if f.digits != nil {
		s = (&symbols{digits: f.digits}).localized(s)
	}
	return s
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
	c := &d.cal
	switch it.letter {
	case 'G':
		return plainSpaces(f.data.eraName(f.calendar, c.Era, n))
	case 'y':
		if n == 2 {
			return f.number('y', c.Year%100, 2)
		}
		return f.number('y', c.Year, n)
	case 'r':
		return f.number('r', c.Related, n)
	case 'U':
		if s := f.data.calendarText(f.calendar, "cyclic/"+strconv.Itoa(c.Cyclic)); s != "" && c.Cyclic > 0 {
			return s
		}
		return f.number('y', c.Year, n)
	case 'M', 'L':
		return f.month(it, c)
	case 'E', 'c', 'e':
		return f.named("days/", it.letter == 'c', n, weekdayIDs[3*d.weekday:3*d.weekday+3])
	case 'd':
		return f.number('d', c.Day, n)
	case 'a', 'b':
		half := "am"
		if d.hour >= 12 {
			half = "pm"
		}
		return f.named("dayPeriods/", false, n, half)
	case 'B':
		return f.dayPeriod(d, n, pattern)
	case 'h':
		return f.number('h', (d.hour+11)%12+1, n)
	case 'K':
		return f.number('K', d.hour%12, n)
	case 'H':
		return f.number('H', d.hour, n)
	case 'k':
		return f.number('k', (d.hour+23)%24+1, n)
	case 'm':
		return f.number('m', d.minute, n)
	case 's':
		return f.number('s', d.sec, n)
	case 'S':
		s := padded(d.ms, 3)
		if n <= 3 {
			s = s[:n]
		} else {
			s += strings.Repeat("0", n-3)
		}
		return (&symbols{digits: f.digits}).localized(s)
	case 'z', 'O', 'v':
		return f.nameOfZone(d, span, zoneStyle(it.letter, n))
	case 'Q', 'q':
		return f.number('Q', (d.month+2)/3, 1)
	}
	return ""
}

// named looks up a name of the calendar in a width.
func (f *dateFormatter) named(key string, standAlone bool, n int, name string) string {
	form := context(standAlone)
	if s, ok := f.data.findCalendar(f.calendar, key+form+width(n)+name); ok {
		return plainSpaces(s)
	}
	if s, ok := f.data.findCalendar(f.calendar, key+"format/"+width(n)+name); ok {
		return plainSpaces(s)
	}
	return plainSpaces(f.data.calendarText(f.calendar, key+"format/abbreviated/"+name))
}

// plainSpaces makes ordinary spaces of narrow ones that do not break.
func plainSpaces(s string) string { return strings.ReplaceAll(s, "\u202f", " ") }

// month formats the month.
func (f *dateFormatter) month(it *patternItem, c *calendar.Date) string {
	n := it.length
	if n <= 2 {
		s := f.number('M', c.Month, n)
		if c.Leap {
			if p := f.data.calendarText(f.calendar, "monthPatterns/numeric/all/leap"); p != "" {
				s = strings.Replace(p, "{0}", s, 1)
			}
		}
		return s
	}
	name := strconv.Itoa(c.MonthName)
	if c.MonthName == 7 && c.LeapYear {
		name = "7-yeartype-leap"
	}
	s := f.named("months/", it.letter == 'L', n, name)
	if c.Leap {
		if p := f.data.calendarText(f.calendar, "monthPatterns/"+context(it.letter == 'L')+width(n)+"leap"); p != "" {
			s = strings.Replace(p, "{0}", s, 1)
		}
	}
	return s
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

// dayPeriod is the period of a time of day. Noon is an instant, as far as the
// pattern shows it.
// https://www.unicode.org/reports/tr35/tr35-dates.html#Day_Period_Rule_Sets
func (f *dateFormatter) dayPeriod(d *dateParts, n int, pattern []patternItem) string {
	exact := true
	for i := range pattern {
		switch pattern[i].letter {
		case 'm':
			exact = exact && d.minute == 0
		case 's':
			exact = exact && d.sec == 0
		}
	}
	instant, period := f.data.dayPeriods(d.hour)
	if instant != "" && exact {
		if s, ok := f.data.findCalendar(f.calendar, "dayPeriods/format/"+width(n)+instant); ok {
			return plainSpaces(s)
		}
	}
	if period != "" {
		if s, ok := f.data.findCalendar(f.calendar, "dayPeriods/format/"+width(n)+period); ok {
			return plainSpaces(s)
		}
	}
	half := "am"
	if d.hour >= 12 {
		half = "pm"
	}
	return f.named("dayPeriods/", false, n, half)
}

// dayPeriods returns the names of the instant that begins an hour, if it has
// one, and of the period that the hour is in.
func (l *localeData) dayPeriods(hour int) (instant, period string) {
	rules, ok := "", false
	for name := l.name; !ok; {
		if rules, ok = lookup(rootData, "period/"+name); ok {
			break
		}
		i := strings.LastIndexByte(name, '-')
		if i < 0 {
			break
		}
		name = name[:i]
	}
	if !ok {
		return "", ""
	}
	minute := hour * 60
	for rule := range strings.SplitSeq(rules, ";") {
		w := strings.Split(rule, " ")
		from, _ := strconv.Atoi(w[1]) // the table holds nothing but numbers
		if len(w) == 2 {
			// COMPAT: ICU has no name for midnight.
			if from == minute && w[0] != "midnight" {
				instant = w[0]
			}
			continue
		}
		to, _ := strconv.Atoi(w[2])
		if from <= minute && minute < to || from > to && (minute >= from || minute < to) {
			period = w[0]
		}
	}
	return instant, period
}
