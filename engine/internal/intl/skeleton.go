package intl

import (
	"slices"
	"strings"
)

// Finding a pattern for a set of fields follows the algorithm that UTS 35
// outlines, in the form that ICU gives it: the available format that is
// nearest to what is asked for, with its fields made as wide as asked, and what
// is missing appended.
// https://www.unicode.org/reports/tr35/tr35-dates.html#availableFormats_appendItems

// field numbers the kinds of fields, from the greatest to the smallest.
type field uint8

const (
	fieldEra field = iota
	fieldYear
	fieldQuarter
	fieldMonth
	fieldWeek
	fieldWeekOfMonth
	fieldWeekday
	fieldDayOfYear
	fieldWeekdayInMonth
	fieldDay
	fieldDayPeriod
	fieldHour
	fieldMinute
	fieldSecond
	fieldFraction
	fieldZone
	numFields
)

const (
	dateFieldMask = 1<<fieldDayPeriod - 1
	timeFieldMask = 1<<numFields - 1 - dateFieldMask
)

// Kinds of values of a field. Numbers are apart from texts, and variants of
// both a little apart from each other.
const (
	kindDelta   = 0x10
	kindNumeric = 0x100
	kindNarrow  = -0x101
	kindShorter = -0x102
	kindShort   = -0x103
	kindLong    = -0x104

	extraField   = 0x10000
	missingField = 0x1000
)

// fieldOf returns the field and the kind of value of a pattern letter
// repeated n times.
func fieldOf(c byte, n int) (f field, kind int, ok bool) {
	textual := func(offset int) int {
		switch {
		case n <= 3:
			return kindShort - offset
		case n == 4:
			return kindLong - offset
		case n == 5:
			return kindNarrow - offset
		}
		return kindShorter - offset
	}
	mixed := func(number, offset int) int {
		if n <= 2 {
			return number
		}
		return textual(offset)
	}
	switch c {
	case 'G':
		return fieldEra, textual(0), true
	case 'y':
		return fieldYear, kindNumeric, true
	case 'Y':
		return fieldYear, kindNumeric + kindDelta, true
	case 'u':
		return fieldYear, kindNumeric + 2*kindDelta, true
	case 'r':
		return fieldYear, kindNumeric + 3*kindDelta, true
	case 'U':
		return fieldYear, textual(0), true
	case 'Q':
		return fieldQuarter, mixed(kindNumeric, 0), true
	case 'q':
		return fieldQuarter, mixed(kindNumeric+kindDelta, kindDelta), true
	case 'M':
		return fieldMonth, mixed(kindNumeric, 0), true
	case 'L':
		return fieldMonth, mixed(kindNumeric+kindDelta, kindDelta), true
	case 'w':
		return fieldWeek, kindNumeric, true
	case 'W':
		return fieldWeekOfMonth, kindNumeric, true
	case 'E':
		return fieldWeekday, textual(0), true
	case 'c':
		return fieldWeekday, mixed(kindNumeric+2*kindDelta, 2*kindDelta), true
	case 'e':
		return fieldWeekday, mixed(kindNumeric+kindDelta, kindDelta), true
	case 'd':
		return fieldDay, kindNumeric, true
	case 'D':
		return fieldDayOfYear, kindNumeric + kindDelta, true
	case 'F':
		return fieldWeekdayInMonth, kindNumeric + 2*kindDelta, true
	case 'a':
		return fieldDayPeriod, textual(0), true
	case 'b':
		return fieldDayPeriod, textual(kindDelta), true
	case 'B':
		return fieldDayPeriod, textual(3 * kindDelta), true
	case 'H':
		return fieldHour, kindNumeric + 10*kindDelta, true
	case 'k':
		return fieldHour, kindNumeric + 11*kindDelta, true
	case 'h':
		return fieldHour, kindNumeric, true
	case 'K':
		return fieldHour, kindNumeric + kindDelta, true
	case 'm':
		return fieldMinute, kindNumeric, true
	case 's':
		return fieldSecond, kindNumeric, true
	case 'S':
		return fieldFraction, kindNumeric, true
	case 'v':
		if n < 4 {
			return fieldZone, kindShort - 2*kindDelta, true
		}
		return fieldZone, kindLong - 2*kindDelta, true
	case 'z':
		if n < 4 {
			return fieldZone, kindShort, true
		}
		return fieldZone, kindLong, true
	case 'Z': // in keys only
		return fieldZone, kindNarrow - kindDelta, true
	case 'O':
		if n < 4 {
			return fieldZone, kindShort - kindDelta, true
		}
		return fieldZone, kindLong - kindDelta, true
	}
	return 0, 0, false
}

// skeleton is a set of fields with the letters that ask for them.
type skeleton struct {
	kinds  [numFields]int // 0 for fields that are missing
	letter [numFields]byte
	length [numFields]int

	decimal  string // in front of fractions of seconds
	keepHour bool   // leave hours as wide as a candidate has them
}

// add adds a field.
func (s *skeleton) add(c byte, n int) {
	f, kind, ok := fieldOf(c, n)
	if !ok {
		return
	}
	if kind > 0 {
		kind += n
	}
	s.kinds[f], s.letter[f], s.length[f] = kind, c, n
}

// complete adds the day period that hours on a clock with twelve of them need.
func (s *skeleton) complete() {
	if c := s.letter[fieldHour]; s.length[fieldHour] > 0 && (c == 'h' || c == 'K') && s.kinds[fieldDayPeriod] == 0 {
		s.add('a', 1)
	}
}

func (s *skeleton) mask() (m int) {
	for f, k := range s.kinds {
		if k != 0 {
			m |= 1 << f
		}
	}
	return m
}

// skeletonOf returns the fields of a pattern or of the text of a skeleton.
func skeletonOf(pattern string) (s skeleton) {
	for _, it := range splitPattern(pattern) {
		if it.letter != 0 {
			s.add(it.letter, it.length)
		}
	}
	s.complete()
	return s
}

// String returns the text of a skeleton, fields in their order.
func (s *skeleton) String() string {
	var b strings.Builder
	for f := range numFields {
		for range s.length[f] {
			b.WriteByte(s.letter[f])
		}
	}
	return b.String()
}

// patternItem is a field of a pattern, or text where letter is 0.
type patternItem struct {
	letter byte
	length int
	text   string
}

// splitPattern takes a pattern apart. It makes ordinary spaces of narrow ones
// that do not break, as V8 does.
func splitPattern(p string) []patternItem {
	var items []patternItem
	var lit []byte
	flush := func() {
		if len(lit) > 0 {
			items = append(items, patternItem{text: strings.ReplaceAll(string(lit), "\u202f", " ")})
			lit = nil
		}
	}
	quoted := false
	for i := 0; i < len(p); {
		c := p[i]
		switch {
		case c == '\'':
			if i+1 < len(p) && p[i+1] == '\'' {
				lit = append(lit, '\'')
				i++
			} else {
				quoted = !quoted
			}
			i++
		case !quoted && ('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'):
			n := 1
			for i+n < len(p) && p[i+n] == c {
				n++
			}
			flush()
			items = append(items, patternItem{letter: c, length: n})
			i += n
		default:
			lit = append(lit, c)
			i++
		}
	}
	flush()
	return items
}

// joinPattern is the inverse of splitPattern.
func joinPattern(items []patternItem) string {
	var b strings.Builder
	for _, it := range items {
		if it.letter != 0 {
			for range it.length {
				b.WriteByte(it.letter)
			}
			continue
		}
		if strings.ContainsFunc(it.text, func(r rune) bool { return 'a' <= r|0x20 && r|0x20 <= 'z' && r < 0x80 || r == '\'' }) {
			b.WriteString("'" + strings.ReplaceAll(it.text, "'", "''") + "'")
		} else {
			b.WriteString(it.text)
		}
	}
	return b.String()
}

// candidate is an available format.
type candidate struct {
	skeleton  skeleton
	pattern   string
	specified bool // the skeleton is given, not taken from the pattern
}

// patternSet is the available formats of a calendar of a locale.
type patternSet struct {
	data     *localeData
	calendar string
	list     []candidate // in the order in which ICU looks at them: by their greatest field
}

// patternSet returns the formats of a calendar.
func (l *localeData) patternSet(calendar string) *patternSet {
	if p, ok := l.caches.patterns.Load(calendar); ok {
		return p.(*patternSet)
	}
	p := &patternSet{data: l, calendar: calendar}
	p.load()
	v, _ := l.caches.patterns.LoadOrStore(calendar, p)
	return v.(*patternSet)
}

func (p *patternSet) load() {
	add := func(c candidate) {
		for i := range p.list {
			old := &p.list[i]
			if !c.specified && old.skeleton.base() == c.skeleton.base() {
				return // ICU keeps the first of the styles that differ in widths of numbers only
			}
			if old.skeleton.kinds == c.skeleton.kinds {
				if c.specified && !old.specified {
					*old = c
				}
				return
			}
		}
		p.list = append(p.list, c)
	}
	for _, c := range [...]string{"G", "y", "Q", "M", "w", "W", "E", "d", "D", "F", "a", "H", "m", "s", "S", "v"} {
		add(candidate{skeleton: skeletonOf(c), pattern: c})
	}
	for _, style := range [...]string{"full", "long", "medium", "short"} {
		for _, key := range [...]string{"dateFormats/", "timeFormats/"} {
			pattern := p.data.calendarText(p.calendar, key+style)
			add(candidate{skeleton: skeletonOf(pattern), pattern: pattern})
		}
	}
	available := func(key, pattern string) {
		if strings.HasSuffix(key, "#") {
			return
		}
		add(candidate{skeleton: skeletonOf(key), pattern: pattern, specified: true})
	}
	p.data.eachCalendar(p.calendar, "available/", available)
	if p.calendar != "gregory" {
		p.data.each(dataDate, "date/available/", func(key, pattern string) {
			if s := skeletonOf(key); s.mask()&dateFieldMask == 0 {
				available(key, pattern)
			}
		})
	}
	slices.SortStableFunc(p.list, func(a, b candidate) int { return int(a.skeleton.first()) - int(b.skeleton.first()) })
}

// base are the kinds of values without the widths of numbers.
func (s *skeleton) base() (kinds [numFields]int) {
	for f, k := range s.kinds {
		if k > 0 {
			k -= s.length[f]
		}
		kinds[f] = k
	}
	return kinds
}

// first is the greatest field.
func (s *skeleton) first() field {
	for f := range numFields {
		if s.length[f] > 0 {
			return f
		}
	}
	return numFields
}

// nearest finds the candidate that is least apart from the fields of want that
// are in mask, and the fields that it lacks.
func (want *skeleton) nearest(from *patternSet, mask int) (best *candidate, missing, extra int) {
	list := from.list
	least := 1 << 30
	for i := range list {
		c := &list[i]
		distance, miss, ext := 0, 0, 0
		for f := range numFields {
			mine, other := 0, c.skeleton.kinds[f]
			if mask>>f&1 != 0 {
				mine = want.kinds[f]
			}
			switch {
			case mine == other:
			case mine == 0:
				distance += extraField
				ext |= 1 << f
			case other == 0:
				distance += missingField
				miss |= 1 << f
			case mine > other:
				distance += mine - other
			default:
				distance += other - mine
			}
		}
		if distance < least {
			least, best, missing, extra = distance, c, miss, ext
			if distance == 0 {
				break
			}
		}
	}
	return best, missing, extra
}

// adjust widens the fields of a candidate's pattern to what is asked for.
// fraction makes digits after the seconds.
func (want *skeleton) adjust(pattern string, specified *skeleton, fraction bool) string {
	items := splitPattern(pattern)
	var out []patternItem
	for _, it := range items {
		if it.letter == 0 {
			out = append(out, it)
			continue
		}
		f, kind, ok := fieldOf(it.letter, it.length)
		if !ok {
			out = append(out, it)
			continue
		}
		if fraction && f == fieldSecond {
			out = append(out, it, patternItem{text: want.decimal}, patternItem{letter: 'S', length: want.length[fieldFraction]})
			continue
		}
		if want.kinds[f] != 0 && want.length[f] != 0 {
			c, n := want.letter[f], want.length[f]
			if c == 'E' && n < 3 {
				n = 3
			}
			adjusted := n
			switch {
			case f == fieldMinute || f == fieldSecond || f == fieldHour && want.keepHour:
				adjusted = it.length
			case specified != nil && c != 'c' && c != 'e':
				patternNumeric, skeletonNumeric := kind > 0, specified.kinds[f] > 0
				if specified.length[f] == n || patternNumeric != skeletonNumeric {
					adjusted = it.length
				}
			}
			if f == fieldHour || f == fieldMonth || f == fieldWeekday || f == fieldYear && c != 'Y' {
				if f != fieldHour {
					c = it.letter
				}
			}
			if c == 'E' && adjusted < 3 {
				c = 'e'
			}
			it = patternItem{letter: c, length: adjusted}
		}
		out = append(out, it)
	}
	return joinPattern(out)
}

// bestPattern returns the pattern for a skeleton.
func (from *patternSet) bestPattern(want skeleton) string { return from.pattern(want, true) }

// pattern is bestPattern; without matchHour hours are as wide as the candidate has
// them.
func (from *patternSet) pattern(want skeleton, matchHour bool) string {
	if want.length[fieldFraction] > 0 && want.length[fieldMinute] > 0 && want.length[fieldSecond] == 0 {
		want.add('s', 1)
	}
	if want.keepHour = !matchHour; want.keepHour && want.length[fieldHour] > 1 {
		want.add(want.letter[fieldHour], 1)
	}
	want.complete()
	best, missing, extra := want.nearest(from, 1<<numFields-1)
	if missing == 0 && extra == 0 {
		return want.adjust(best.pattern, best.specifiedSkeleton(), false)
	}
	needed := want.mask()
	date := want.appending(from, needed&dateFieldMask)
	time := want.appending(from, needed&timeFieldMask)
	switch {
	case date == "":
		return time
	case time == "":
		return date
	}
	return strings.NewReplacer("{1}", date, "{0}", time).Replace(from.data.get(dataDate, "date/joinAt/"+want.joinStyle()))
}

// joinStyle is the style in which date and time are joined.
func (s *skeleton) joinStyle() string {
	switch s.length[fieldMonth] {
	case 4:
		if s.length[fieldWeekday] > 0 {
			return "full"
		}
		return "long"
	case 3:
		return "medium"
	}
	return "short"
}

func (c *candidate) specifiedSkeleton() *skeleton {
	if c.specified {
		return &c.skeleton
	}
	return nil
}

// appendItems are the names of fields in the table of what is appended how.
var appendItems = [numFields]string{"Era", "Year", "Quarter", "Month", "Week", "Week", "Day-Of-Week", "Day", "Day-Of-Week", "Day", "Other", "Hour", "Minute", "Second", "Other", "Timezone"}

// fieldNames are the names of fields in the table of their names.
var fieldNames = [numFields]string{"era", "year", "quarter", "month", "week", "weekOfMonth", "weekday", "dayOfYear", "weekdayOfMonth", "day", "dayperiod", "hour", "minute", "second", "", "zone"}

// appendItem is the pattern that appends a field.
func (from *patternSet) appendItem(name string) string {
	if s, ok := from.data.findCalendar(from.calendar, "append/"+name); ok {
		return s
	}
	return from.data.get(dataDate, "date/append/"+name)
}

// appending makes the pattern of the fields in mask, one candidate after the
// other.
func (want *skeleton) appending(from *patternSet, mask int) string {
	if mask == 0 {
		return ""
	}
	best, missing, _ := want.nearest(from, mask)
	res := want.adjust(best.pattern, best.specifiedSkeleton(), false)
	for missing != 0 {
		if missing&(1<<fieldSecond|1<<fieldFraction) == 1<<fieldFraction && mask>>fieldSecond&1 != 0 {
			res = want.adjust(res, best.specifiedSkeleton(), true)
			missing &^= 1 << fieldFraction
			continue
		}
		start := missing
		var c *candidate
		c, missing, _ = want.nearest(from, missing)
		found := start &^ missing
		if found == 0 {
			break // no candidate has the field
		}
		top := fieldEra
		for f := range numFields {
			if found>>f&1 != 0 {
				top = f
			}
		}
		item := want.adjust(c.pattern, c.specifiedSkeleton(), false)
		name, ok := from.data.find(dataName, "field/"+fieldNames[top])
		if !ok {
			name = "F14" // what ICU calls fractions of seconds
		}
		res = strings.NewReplacer("{0}", res, "{1}", item, "{2}", "'"+name+"'").Replace(from.appendItem(appendItems[top]))
		break // COMPAT: ICU appends one item and drops the rest
	}
	return res
}
