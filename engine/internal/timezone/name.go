package timezone

import "strconv"

// Style is a form of a zone's name.
type Style uint8

const (
	// LongGeneric is "Pacific Time", ShortGeneric "PT".
	LongGeneric Style = iota
	ShortGeneric
	// Long is "Pacific Standard Time", Short "PST".
	Long
	Short
	// LongOffset is "GMT-08:00", ShortOffset "GMT-8".
	LongOffset
	ShortOffset
)

// DateName is the name in the strings of dates, "Pacific Standard Time".
//
// COMPAT: V8 asks for daylight saving time outside the range of 32-bit seconds
// at the same day of an equivalent year, one of 2008 to 2037 that begins with
// the same day of the week.
func (z *Zone) DateName(t int64) string {
	if t < 0 || t >= 1<<31*1000 {
		t = equivalent(t)
	}
	return z.nameOf(z.At(t))
}

func (z *Zone) nameOf(s *Span) string {
	switch {
	case z.entry == nil:
		return z.label
	case s.DST && z.entry.dst != "":
		return z.entry.dst
	}
	return z.entry.std
}

func equivalent(t int64) int64 {
	year := yearOf(t)
	if t >= daysFromCivil(year+1, 1, 1)*86_400_000 {
		year++
	} else if t < daysFromCivil(year, 1, 1)*86_400_000 {
		year--
	}
	start := daysFromCivil(year, 1, 1)
	weekday := int((start%7 + 11) % 7)
	recent := 1967
	if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
		recent = 1956
	}
	recent += weekday * 12 % 28
	recent = 2008 + (recent+3*28-2008)%28
	return t + (daysFromCivil(recent, 1, 1)-start)*86_400_000
}

// DisplayName is the English name in a style, as CLDR has it, at the time of a span.
// https://www.unicode.org/reports/tr35/tr35-dates.html#Time_Zone_Names
func (z *Zone) DisplayName(s *Span, style Style) string {
	name := ""
	switch style {
	case Long, Short:
		switch {
		case z.IsUTC():
			name = utc.label
		case z.name == "+00:00":
			name = "Greenwich Mean Time"
		default:
			name = z.nameOf(s)
		}
		if isOffsetName(name) {
			name = ""
		}
		if style == Short {
			name = abbreviation(name)
		}
	case LongGeneric:
		if z.entry != nil {
			name = z.entry.longGeneric
		}
	case ShortGeneric:
		if z.entry != nil {
			name = z.entry.shortGeneric
		}
	}
	if name != "" && !isOffsetName(name) {
		return name
	}
	return OffsetName(s.Offset, style == LongGeneric || style == Long || style == LongOffset)
}

func isOffsetName(name string) bool { return len(name) > 3 && name[:3] == "GMT" }

// abbreviation returns the short form of a long name that English readers know.
func abbreviation(name string) string {
	switch name {
	case "Eastern Standard Time":
		return "EST"
	case "Eastern Daylight Time":
		return "EDT"
	case "Central Standard Time":
		return "CST"
	case "Central Daylight Time":
		return "CDT"
	case "Mountain Standard Time":
		return "MST"
	case "Mountain Daylight Time":
		return "MDT"
	case "Pacific Standard Time":
		return "PST"
	case "Pacific Daylight Time":
		return "PDT"
	case "Alaska Standard Time":
		return "AKST"
	case "Alaska Daylight Time":
		return "AKDT"
	case "Atlantic Standard Time":
		return "AST"
	case "Atlantic Daylight Time":
		return "ADT"
	case "Hawaii-Aleutian Standard Time":
		return "HST"
	case "Hawaii-Aleutian Daylight Time":
		return "HDT"
	case "Greenwich Mean Time":
		return "GMT"
	case "Coordinated Universal Time":
		return "UTC"
	}
	return ""
}

// OffsetName is the localized GMT format: "GMT-08:00" or "GMT-8"; seconds are
// shown where there are any.
func OffsetName(ms int64, long bool) string {
	b := []byte("GMT+")
	sec := ms / 1000
	if sec < 0 {
		b[3] = '-'
		sec = -sec
	}
	if long && sec < 36000 {
		b = append(b, '0')
	}
	b = strconv.AppendInt(b, sec/3600, 10)
	if sec%3600 != 0 || long {
		b = append(b, ':', byte('0'+sec/60%60/10), byte('0'+sec/60%10))
	}
	if sec%60 != 0 {
		b = append(b, ':', byte('0'+sec%60/10), byte('0'+sec%10))
	}
	return string(b)
}

// Names calls f with the identifier of every zone and of the zone it is a
// link to.
func Names(f func(name, canonical string)) {
	list := entries()
	for i := range list {
		f(list[i].name, list[list[i].canonical].name)
	}
}
