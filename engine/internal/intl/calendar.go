package intl

import "slices"

// calendars are those that are supported.
var calendars = [...]string{"buddhist", "gregory", "iso8601", "japanese", "roc"}

func calendarAllowed(v string) bool { return slices.Contains(calendars[:], v) }

// patternsOf returns the patterns of a calendar.
func patternsOf(calendar string) *patternSet {
	switch calendar {
	case "gregory":
		return &gregorianPatterns
	case "iso8601":
		return &isoPatterns
	}
	return &genericPatterns
}

// dateParts is a time in a zone, taken apart.
type dateParts struct {
	year, month, day      int // of the proleptic Gregorian calendar
	weekday               int // Sunday is 0
	hour, minute, sec, ms int
	t                     int64 // UTC
}

const msPerDay = 86_400_000

// datePartsOf takes a local time apart.
func datePartsOf(local int64) dateParts {
	days := local / msPerDay
	w := local - days*msPerDay
	if w < 0 {
		days--
		w += msPerDay
	}
	d := dateParts{hour: int(w / 3_600_000), minute: int(w / 60_000 % 60), sec: int(w / 1000 % 60), ms: int(w % 1000)}
	d.weekday = int((days%7 + 11) % 7)
	z := days + 719468
	era := z / 146097
	if z < 0 {
		era = (z - 146096) / 146097
	}
	doe := z - era*146097
	yoe := (doe - doe/1460 + doe/36524 - doe/146096) / 365
	doy := doe - (365*yoe + yoe/4 - yoe/100)
	mp := (5*doy + 2) / 153
	d.day = int(doy-(153*mp+2)/5) + 1
	d.month = int(mp) + 3
	d.year = int(yoe + era*400)
	if d.month > 12 {
		d.month -= 12
		d.year++
	}
	return d
}

// eraYear returns the era and the year in it.
func (d *dateParts) eraYear(calendar string) (era, year int) {
	switch calendar {
	case "buddhist":
		return 0, d.year + 543
	case "roc":
		if d.year >= 1912 {
			return 1, d.year - 1911
		}
		return 0, 1912 - d.year
	case "japanese":
		for i := len(japaneseEras) - 1; i >= 0; i-- {
			e := &japaneseEras[i]
			if d.year > e.year || d.year == e.year && (d.month > e.month || d.month == e.month && d.day >= e.day) {
				return i + 2, d.year - e.year + 1
			}
		}
	}
	if d.year > 0 {
		return 1, d.year
	}
	return 0, 1 - d.year
}

// japaneseEras are those of modern times, before which the Gregorian ones are used.
var japaneseEras = [...]struct {
	year, month, day int
	name, narrow     string
}{
	{1868, 10, 23, "Meiji", "M"}, {1912, 7, 30, "Taishō", "T"}, {1926, 12, 25, "Shōwa", "S"},
	{1989, 1, 8, "Heisei", "H"}, {2019, 5, 1, "Reiwa", "R"},
}

// eraName returns the name of an era in a width: 1 for short, 4 for long, 5 for narrow.
func eraName(calendar string, era, width int) string {
	switch calendar {
	case "buddhist":
		return "BE"
	case "iso8601":
		return ""
	case "roc":
		return [2]string{"B.R.O.C.", "Minguo"}[era]
	case "japanese":
		if era >= 2 {
			if width == 5 {
				return japaneseEras[era-2].narrow
			}
			return japaneseEras[era-2].name
		}
	}
	key := "date/eras/eraAbbr/"
	switch width {
	case 4:
		key = "date/eras/eraNames/"
	case 5:
		key = "date/eras/eraNarrow/"
	}
	return localeText(key + string(rune('0'+era)))
}
