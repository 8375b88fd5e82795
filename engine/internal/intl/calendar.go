package intl

import (
	"slices"
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine/internal/calendar"
)

// calendars are those that are supported.
var calendars = [...]string{"buddhist", "chinese", "coptic", "dangi", "ethioaa", "ethiopic", "gregory", "hebrew", "indian", "islamic", "islamic-civil",
	"islamic-rgsa", "islamic-tbla", "islamic-umalqura", "iso8601", "japanese", "persian", "roc"}

func calendarAllowed(v string) bool { return slices.Contains(calendars[:], v) }

// calendarSetting is the keyword of the calendar. Regions have calendars of
// their own.
func calendarSetting(option string) setting {
	return setting{key: "ca", option: option, allowed: calendarAllowed, local: (*localeData).calendar}
}

// calendar is the calendar of the locale's region.
func (l *localeData) calendar() string {
	if l.name == "en-US" {
		return "gregory"
	}
	t, ok := parseTag(l.name)
	if !ok {
		return "gregory"
	}
	if v, ok := lookup(rootData, "calendar/"+strings.ToUpper(t.territoryOfHours())); ok {
		return v
	}
	return "gregory"
}

// dateParts is a time in a zone, taken apart.
type dateParts struct {
	year, month, day      int // of the proleptic Gregorian calendar
	weekday               int // Sunday is 0
	hour, minute, sec, ms int
	t                     int64 // UTC
	days                  int64 // since 1970, local

	cal calendar.Date
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
	d.days = days
	d.weekday = int((days%7 + 11) % 7)
	d.year, d.month, d.day = calendar.Civil(days)
	return d
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

// calendarText returns a text of a calendar: its own, or else that of all but
// the Gregorian one, or else that.
func (l *localeData) calendarText(calendar, key string) string {
	v, _ := l.findCalendar(calendar, key)
	return v
}

func (l *localeData) findCalendar(calendar, key string) (string, bool) {
	switch calendar {
	case "gregory":
		return l.find(dataDate, "date/"+key)
	case "iso8601":
		if v, ok := isoText(key); ok {
			return v, true
		}
		return l.find(dataDate, "date/"+key)
	}
	base, _, _ := strings.Cut(calendar, "-")
	if base == "ethioaa" {
		if v, ok := l.find(dataDate, "cal/ethioaa/"+key); ok {
			return v, true
		}
		base = "ethiopic"
	}
	if v, ok := l.find(dataDate, "cal/"+base+"/"+key); ok {
		return v, true
	}
	if v, ok := l.find(dataDate, "generic/"+key); ok {
		return v, true
	}
	return l.find(dataDate, "date/"+key)
}

// isoTexts are the patterns of the ISO calendar, which are the same everywhere.
var isoTexts = [...][2]string{
	{"append/Era", ""},
	{"dateFormats/full", "y MMMM d, EEEE"}, {"dateFormats/long", "y MMMM d"}, {"dateFormats/medium", "y MMM d"}, {"dateFormats/short", "y-MM-dd"},
	{"available/E", "ccc"}, {"available/Ed", "d, E"}, {"available/Gy", "G y"}, {"available/GyMMM", "G y MMM"}, {"available/GyMMMEd", "G y MMM d, E"},
	{"available/GyMMMd", "G y MMM d"}, {"available/GyMd", "G y-MM-dd"}, {"available/M", "LL"}, {"available/MEd", "MM-dd, E"}, {"available/MMM", "LLL"},
	{"available/MMMEd", "MMM d, E"}, {"available/MMMMd", "MMMM d"}, {"available/MMMd", "MMM d"}, {"available/Md", "MM-dd"}, {"available/d", "d"},
	{"available/y", "y"}, {"available/yM", "y-MM"}, {"available/yMEd", "y-MM-dd, E"}, {"available/yMMM", "y MMM"}, {"available/yMMMEd", "y MMM d, E"},
	{"available/yMMMM", "y MMMM"}, {"available/yMMMd", "y MMM d"}, {"available/yMd", "y-MM-dd"},
}

func isoText(key string) (string, bool) {
	for i := range isoTexts {
		if isoTexts[i][0] == key && isoTexts[i][1] != "" {
			return isoTexts[i][1], true
		}
	}
	return "", false
}

// eachCalendar calls f for the texts of a calendar below a prefix: first those
// of all calendars, if it has them too, then its own, which count.
func (l *localeData) eachCalendar(calendar, prefix string, f func(key, value string)) {
	switch calendar {
	case "gregory":
		l.each(dataDate, "date/"+prefix, f)
		return
	case "iso8601":
		for i := range isoTexts {
			if k, ok := strings.CutPrefix(isoTexts[i][0], prefix); ok {
				f(k, isoTexts[i][1])
			}
		}
		return
	}
	base, _, _ := strings.Cut(calendar, "-")
	if base == "ethioaa" {
		base = "ethiopic"
	}
	if base == "chinese" || base == "dangi" {
		l.each(dataDate, "cal/"+base+"/"+prefix, f)
		return
	}
	l.each(dataDate, "generic/"+prefix, func(key, value string) {
		if v, ok := l.find(dataDate, "cal/"+base+"/"+prefix+key); ok {
			value = v
		}
		f(key, value)
	})
	l.each(dataDate, "cal/"+base+"/"+prefix, func(key, value string) {
		if _, ok := l.find(dataDate, "generic/"+prefix+key); !ok {
			f(key, value)
		}
	})
}

// eraName returns the name of an era in a width: 1 to 3 for short, 4 for long,
// 5 for narrow.
func (l *localeData) eraName(calendar string, era, width int) string {
	form := "eras/eraAbbr/"
	switch width {
	case 4:
		form = "eras/eraNames/"
	case 5:
		form = "eras/eraNarrow/"
	}
	switch {
	case calendar == "iso8601" || calendar == "chinese" || calendar == "dangi":
		return ""
	case era < 0: // of the Japanese calendar, before its eras
		return l.get(dataDate, "date/"+form+strconv.Itoa(2+era))
	}
	name := l.calendarText(calendar, form+strconv.Itoa(era))
	if name == "ERA0" {
		return "" // of all calendars: this one has no such era
	}
	return name
}
