package intl

import (
	"strings"
)

// Ranges of dates follow UTS 35 as ICU applies it: the greatest field in which
// the ends differ chooses the pattern; where there is none both ends are shown
// in full, or the times of a day after its date.
// https://www.unicode.org/reports/tr35/tr35-dates.html#intervalFormats

// difference is the greatest field in which two times differ.
type difference uint8

const (
	differsEra difference = iota
	differsYear
	differsMonth
	differsDay
	differsHalf // of the day
	differsHour
	differsMinute
	differsSecond
	differsFraction
	differsNot
)

// levels of fields, greater for smaller units.
var differenceLevels = [...]int{0, 10, 20, 30, 40, 50, 60, 70, 80}

// level is the level of a field of a pattern.
func (f field) level() int {
	switch f {
	case fieldEra, fieldZone:
		return 0
	case fieldYear:
		return 10
	case fieldQuarter, fieldMonth, fieldWeek:
		return 20
	case fieldDayPeriod:
		return 40
	case fieldHour:
		return 50
	case fieldMinute:
		return 60
	case fieldSecond:
		return 70
	case fieldFraction:
		return 80
	}
	return 30
}

func compareParts(calendar string, a, b *dateParts) difference {
	x, y := &a.cal, &b.cal
	switch {
	case x.Era != y.Era:
		return differsEra
	case x.Year != y.Year || x.Related != y.Related && (calendar == "chinese" || calendar == "dangi"):
		return differsYear
	case x.Month != y.Month || x.Leap != y.Leap || x.MonthName != y.MonthName:
		return differsMonth
	case x.Day != y.Day || a.days != b.days:
		return differsDay
	case a.hour/12 != b.hour/12:
		return differsHalf
	case a.hour != b.hour:
		return differsHour
	case a.minute != b.minute:
		return differsMinute
	case a.sec != b.sec:
		return differsSecond
	case a.ms != b.ms:
		return differsFraction
	}
	return differsNot
}

// ignored tells whether the items show nothing as small as a difference.
func ignored(items []patternItem, d difference) bool {
	for i := range items {
		if items[i].letter == 0 {
			continue
		}
		f, _, ok := fieldOf(items[i].letter, items[i].length)
		level := f.level()
		if c := items[i].letter; c == 'B' || c == 'b' {
			level = 30 // COMPAT: ICU puts these beside days
		}
		if ok && level >= differenceLevels[d] {
			return false
		}
	}
	return true
}

// partitionRange lays out a range of times.
// https://tc39.es/ecma402/#sec-partitiondatetimerangepattern
func (f *dateFormatter) partitionRange(from, to int64) []part {
	if f.numbers != "" { // COMPAT: ranges are in ordinary digits
		g := *f
		g.numbers = ""
		f = &g
	}
	a, spanA := f.at(from)
	b, spanB := f.at(to)
	d := compareParts(f.calendar, &a, &b)
	if d == differsNot || ignored(f.pattern, d) {
		return f.fill(nil, f.pattern, &a, spanA, shared)
	}
	iv := f.interval()
	if first, second, ok := iv.pattern(d); ok {
		if second == nil { // COMPAT: no field occurs twice, and ICU shows one date
			return f.fill(nil, iv.whole, &a, spanA, shared)
		}
		parts := f.fill(nil, first, &a, spanA, shared)
		return markEnds(f.fill(parts, second, &b, spanB, shared))
	}
	sep := strings.NewReplacer("{0}", "", "{1}", "").Replace(f.data.calendarText(f.calendar, "interval/intervalFormatFallback"))
	pattern := iv.whole
	if iv.full[d] != nil {
		pattern = iv.full[d]
	} else if d > differsDay && len(iv.date) > 0 && len(iv.time) > 0 {
		// One date, and the times of both ends.
		var parts []part
		for _, it := range splitPattern(strings.NewReplacer("{1}", "dddd", "{0}", "HHHH").Replace(f.data.calendarText(f.calendar, "join/medium"))) {
			switch it.letter {
			case 'd':
				parts = f.fill(parts, iv.date, &a, spanA, shared)
			case 'H':
				parts = f.fill(parts, iv.time, &a, spanA, shared)
				parts = append(parts, part{kind: "literal", text: sep})
				parts = f.fill(parts, iv.time, &b, spanB, shared)
			case 0:
				parts = append(parts, part{kind: "literal", text: it.text})
			}
		}
		return markEnds(parts)
	}
	parts := f.fill(nil, pattern, &a, spanA, shared)
	parts = append(parts, part{kind: "literal", text: sep})
	return markEnds(f.fill(parts, pattern, &b, spanB, shared))
}

// markEnds tells which parts belong to the ends: those between the first and
// the last field that occurs twice.
func markEnds(parts []part) []part {
	const none = 1 << 30
	start1, end1, start2, end2 := none, -1, none, -1
	for i := range parts {
		if parts[i].kind == "literal" {
			continue
		}
		for j := i + 1; j < len(parts); j++ {
			if parts[j].letter == parts[i].letter && parts[j].kind == parts[i].kind {
				start1, end1 = min(start1, i), max(end1, i)
				start2, end2 = min(start2, j), max(end2, j)
				break
			}
		}
	}
	for i := range parts {
		switch {
		case start1 <= i && i <= end1:
			parts[i].source = startRange
		case start2 <= i && i <= end2:
			parts[i].source = endRange
		}
	}
	return parts
}

// interval is what is needed to format ranges.
type interval struct {
	patterns   [differsNot]string
	full       [differsNot][]patternItem // patterns of both ends, for differences that the format itself does not show
	date, time []patternItem             // the parts of a format that has both
	whole      []patternItem             // the format, as ranges show it
}

// pattern returns the two halves of the pattern for a difference.
func (iv *interval) pattern(d difference) (first, second []patternItem, ok bool) {
	p := iv.patterns[d]
	if p == "" {
		return nil, nil, false
	}
	items := splitPattern(p)
	var seen [256]bool
	for i := range items {
		if c := items[i].letter; c != 0 {
			if seen[c] {
				return items[:i], items[i:], true
			}
			seen[c] = true
		}
	}
	return items, nil, true
}

// interval prepares the patterns of ranges.
func (f *dateFormatter) interval() *interval {
	iv := &interval{}
	full := skeletonOf(joinPattern(f.pattern))
	full.decimal = f.decimal()
	date, time := full, full
	for fld := range numFields {
		if 1<<fld&dateFieldMask != 0 {
			time.kinds[fld], time.length[fld] = 0, 0
		} else {
			date.kinds[fld], date.length[fld] = 0, 0
		}
	}
	hasDate, hasTime := date.mask() != 0, time.mask() != 0
	normal := date.normalized()
	if hasTime {
		normal = time.normalized()
	}
	if time.length[fieldZone] > 0 && time.letter[fieldZone] == 'z' {
		time.add('z', 1)
	}
	found := f.intervalPatterns(iv, normal, hasTime)
	from := f.data.patternSet(f.calendar)
	settled := func(pattern string) []patternItem {
		g := dateFormatter{pattern: splitPattern(pattern)}
		g.settleHours(f.hourCycle)
		return g.pattern
	}
	iv.whole = settled(from.pattern(full, false))
	// withFields is the pattern of the format with more fields.
	withFields := func(letters string) []patternItem {
		s := full
		for _, c := range []byte(letters) {
			if fld, _, _ := fieldOf(c, 1); s.kinds[fld] == 0 {
				s.add(c, 1)
			}
		}
		return settled(from.pattern(s, false))
	}
	switch {
	case hasTime && !hasDate:
		p := withFields("yMd")
		iv.full[differsDay], iv.full[differsMonth], iv.full[differsYear] = p, p, p
		iv.full[differsEra] = withFields("GyMd")
	case hasTime:
		if !found {
			date.narrow()
		}
		iv.date = splitPattern(from.pattern(date, false))
		iv.time = settled(from.pattern(time, false))
		if !found {
			break
		}
		letters := ""
		for _, x := range [...]struct {
			d difference
			c byte
			f field
		}{{differsDay, 'd', fieldDay}, {differsMonth, 'M', fieldMonth}, {differsYear, 'y', fieldYear}, {differsEra, 'G', fieldEra}} {
			if date.letter[x.f] != x.c || date.kinds[x.f] == 0 {
				letters += string(x.c)
				iv.full[x.d] = withFields(letters)
			}
		}
		for d := differsHalf; d <= differsMinute; d++ {
			if p := iv.patterns[d]; p != "" {
				iv.patterns[d] = strings.NewReplacer("{1}", joinPattern(iv.date), "{0}", p).Replace(f.data.calendarText(f.calendar, "join/medium"))
			}
		}
	}
	for d, p := range iv.patterns {
		if p != "" && f.hourCycle != "" {
			iv.patterns[d] = joinPattern(settled(p))
		}
	}
	return iv
}

// narrow makes numbers of dates ones that are not padded.
func (s *skeleton) narrow() {
	for _, f := range [...]field{fieldMonth, fieldDay} {
		if c := s.letter[f]; s.length[f] == 2 && c != 'L' {
			s.add(c, 1)
		}
	}
}

// widths counts the letters of a skeleton in the form of interval formats.
type widths [128]int

// normalized brings a skeleton to the form that interval formats have; seconds
// make it one that none has.
func (s *skeleton) normalized() (w widths) {
	for f := range numFields {
		n := s.length[f]
		if n == 0 {
			continue
		}
		c := s.letter[f]
		switch {
		case c == 'a':
			continue
		case c == 'M':
			if n < 3 {
				n = 1
			}
		case c == 'E':
			if n <= 3 {
				n = 1
			}
		case c == 'L' || c == 'c': // no interval format has these
		case c == 'K':
			c, n = 'h', 1
		case c == 'k':
			c, n = 'H', 1
		case c == 'G' || c == 'y' || c == 's' || c == 'S':
		default:
			n = 1
		}
		w[c] = n
	}
	return w
}

// intervalPatterns finds the patterns of the nearest interval format.
func (f *dateFormatter) intervalPatterns(iv *interval, want widths, clock bool) bool {
	key, distance := f.bestInterval(want)
	if distance < 0 {
		return false
	}
	get := func(key string, c byte) string {
		return f.data.calendarText(f.intervalCalendar(), "interval/"+key+"/"+string(c))
	}
	if clock {
		letter := byte('h')
		if want['H'] > 0 {
			letter = 'H'
		}
		iv.patterns[differsMinute] = adjustInterval(key, get(key, 'm'), want, distance)
		iv.patterns[differsHour] = adjustInterval(key, get(key, letter), want, distance)
		if iv.patterns[differsHalf] = adjustInterval(key, get(key, 'a'), want, distance); iv.patterns[differsHalf] == "" && letter == 'H' {
			iv.patterns[differsHalf] = iv.patterns[differsHour]
		}
		if want['B'] > 0 {
			iv.patterns[differsHalf] = adjustInterval(key, get(key, 'B'), want, distance)
		}
		return true
	}
	for _, x := range [...]struct {
		d difference
		c byte
	}{{differsDay, 'd'}, {differsMonth, 'M'}, {differsYear, 'y'}, {differsEra, 'G'}} {
		p := get(key, x.c)
		if p == "" {
			// Look for the format with the field that differs added.
			wider := want
			if wider[x.c] == 0 {
				if ignored(splitPattern(key), x.d) {
					continue
				}
				wider[x.c] = 1
				if k, dist := f.bestInterval(wider); dist >= 0 {
					if p = get(k, x.c); p != "" {
						want, key, distance = wider, k, dist
					}
				}
			}
		}
		iv.patterns[x.d] = adjustInterval(key, p, want, distance)
	}
	return true
}

// intervalCalendar is the calendar whose interval formats are used.
func (f *dateFormatter) intervalCalendar() string {
	if f.calendar == "iso8601" {
		return "gregory"
	}
	return f.calendar
}

// bestInterval finds the interval format nearest to the letters; distance is
// 0 for an exact one, negative where fields are missing.
func (f *dateFormatter) bestInterval(want widths) (key string, distance int) {
	calendar := f.intervalCalendar()
	if want['z'] > 0 {
		want['v'], want['z'] = 1, 0
	}
	least := 1 << 30
	last := ""
	f.data.eachCalendar(calendar, "interval/", func(k, _ string) {
		name, _, ok := strings.Cut(k, "/")
		if !ok || name == last {
			return
		}
		last = name
		var have widths
		for i := range len(name) {
			have[name[i]]++
		}
		dist, missing := 0, false
		for c := range have {
			switch {
			case have[c] == want[c]:
			case have[c] == 0 || want[c] == 0:
				missing = true
				dist += 0x1000
			case c == 'M' && (have[c] <= 2) != (want[c] <= 2):
				dist += 0x100
			case have[c] > want[c]:
				dist += have[c] - want[c]
			default:
				dist += want[c] - have[c]
			}
		}
		if dist < least {
			least, key, distance = dist, name, dist
			if missing {
				distance = -1
			}
		}
	})
	return key, distance
}

// adjustInterval makes the fields of an interval pattern as wide as asked.
func adjustInterval(key, pattern string, want widths, distance int) string {
	if pattern == "" || distance == 0 && want['z'] == 0 {
		return pattern
	}
	var have widths
	for i := range len(key) {
		have[key[i]]++
	}
	items := splitPattern(pattern)
	for i := range items {
		it := &items[i]
		c := it.letter
		if c == 0 {
			continue
		}
		if c == 'v' && want['z'] > 0 {
			it.letter = 'z'
			it.length = want['z']
			continue
		}
		if c == 'L' {
			c = 'M'
		}
		if n := want[c]; have[c] == it.length && n > it.length {
			it.length = n
		}
	}
	return joinPattern(items)
}
