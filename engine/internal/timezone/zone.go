package timezone

import (
	"fmt"
	"math"
	"sync/atomic"
)

// Zone is a time zone. All times are milliseconds since the epoch.
type Zone struct {
	name      string // as the program gave it, in the case of the table
	canonical string
	entry     *entry // nil for UTC and fixed offsets
	label     string // name in the strings of dates when there is no entry

	types  []zoneType
	starts []int64 // of the intervals; the first one counts as the beginning of time
	kinds  []uint8 // index into types of each interval
	rules  *[2]rule

	// cache holds spans by a hash of the time.
	cache [cacheSize]atomic.Pointer[Span]
}

type zoneType struct {
	offset int64
	dst    bool
}

// Span is a time during which a zone's offset does not change.
type Span struct {
	Start, End int64 // from Start until before End
	Offset     int64 // to be added to UTC
	DST        bool
}

const (
	cacheSize = 64
	// cacheShift makes the unit of the cache about a month.
	cacheShift = 31
)

var utc = Zone{name: "UTC", canonical: "UTC", label: "Coordinated Universal Time"}

var alwaysUTC = Span{Start: math.MinInt64, End: math.MaxInt64}

// UTC returns the zone UTC.
func UTC() *Zone { return &utc }

// Load returns the zone with an IANA name, in any case.
func Load(name string) (*Zone, bool) {
	if name == "UTC" {
		return &utc, true
	}
	e := find(name)
	if e == nil {
		return nil, false
	}
	return e.load(), true
}

func (e *entry) load() *Zone {
	if z := e.zone.Load(); z != nil {
		return z
	}
	z := &Zone{name: e.name, canonical: entries()[e.canonical].name, entry: e}
	z.unpack(e.data)
	e.zone.CompareAndSwap(nil, z)
	return e.zone.Load()
}

// Fixed returns a zone with an offset in minutes that never changes; its name
// has the form +hh:mm.
func Fixed(minutes int) *Zone {
	z := &Zone{name: offsetName("", minutes), label: offsetName("GMT", minutes)}
	z.canonical = z.name
	z.types = []zoneType{{offset: int64(minutes) * 60_000}}
	z.starts = []int64{math.MinInt64}
	z.kinds = []uint8{0}
	return z
}

func offsetName(prefix string, minutes int) string {
	sign := '+'
	if minutes < 0 {
		sign, minutes = '-', -minutes
	}
	return fmt.Sprintf("%s%c%02d:%02d", prefix, sign, minutes/60, minutes%60)
}

// Name returns the zone's identifier.
func (z *Zone) Name() string { return z.name }

// Canonical returns the identifier of the zone that this one is a link to, or
// its own.
func (z *Zone) Canonical() string { return z.canonical }

// IsUTC reports whether the zone is UTC itself or a link to it.
func (z *Zone) IsUTC() bool { return z.canonical == "UTC" }

// At returns the span that the time t belongs to.
func (z *Zone) At(t int64) *Span {
	if z.types == nil {
		return &alwaysUTC
	}
	c := &z.cache[uint64(t>>cacheShift)%cacheSize]
	if s := c.Load(); s != nil && s.Start <= t && t < s.End {
		return s
	}
	s := z.compute(t)
	c.Store(s)
	return s
}

// Offset returns what must be added to the time t to get local time.
func (z *Zone) Offset(t int64) int64 { return z.At(t).Offset }

// maxOffset is more than any zone's offset has ever been.
const maxOffset = 26 * 3_600_000

// LocalSpan returns the span by which a local time is to be read: the one it
// lies in, the earlier one where clocks show it twice, and the one before the
// change where clocks skip it.
func (z *Zone) LocalSpan(local int64) *Span {
	if z.types == nil {
		return &alwaysUTC
	}
	s := z.At(local)
	if u := local - s.Offset; s.Start+maxOffset <= u && u < s.End {
		return s
	}
	for s = z.At(local - maxOffset); local-s.Offset >= s.End; {
		next := z.At(s.End)
		if local-next.Offset < next.Start {
			return s // skipped
		}
		s = next
	}
	return s
}

// ToUTC converts a local time, by the rules of LocalSpan.
func (z *Zone) ToUTC(local int64) int64 { return local - z.LocalSpan(local).Offset }

// Possible returns the times at which clocks show a local time: none, one or
// two, the earlier one first.
func (z *Zone) Possible(local int64) []int64 {
	var list []int64
	for s := z.At(local - maxOffset); ; s = z.At(s.End) {
		if u := local - s.Offset; s.Start <= u && u < s.End {
			list = append(list, u)
		}
		if s.End == math.MaxInt64 || s.Start > local+maxOffset {
			return list
		}
	}
}

func (z *Zone) compute(t int64) *Span {
	n := len(z.starts)
	lo, hi := 1, n // the first interval that begins after t
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if z.starts[mid] <= t {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	k := &z.types[z.kinds[lo-1]]
	s := &Span{Start: z.starts[lo-1], End: math.MaxInt64, Offset: k.offset, DST: k.dst}
	if lo == 1 {
		s.Start = math.MinInt64
	}
	if lo < n {
		s.End = z.starts[lo]
	} else if z.rules != nil {
		z.byRules(s, t)
	}
	return s
}

// byRules narrows s, the endless span after the last listed change, to the
// yearly changes around t.
func (z *Zone) byRules(s *Span, t int64) {
	year := yearOf(t)
	for y := year - 1; y <= year+1; y++ {
		for i := range z.rules {
			u, k := &z.rules[i], &z.types[z.rules[i].typ]
			at := u.at(y) - z.types[z.rules[1-i].typ].offset
			switch {
			case at > t:
				s.End = min(s.End, at)
			case at > s.Start:
				s.Start, s.Offset, s.DST = at, k.offset, k.dst
			}
		}
	}
}

// at returns the local time of a rule's change in a year.
func (u *rule) at(year int) int64 {
	d := daysFromCivil(year, u.month, u.day)
	w := int((d%7 + 11) % 7) // 1970-01-01 was a Thursday
	return (d+int64((u.weekday-w+7)%7))*86_400_000 + u.ms
}

// daysFromCivil counts the days from the epoch to a date of the Gregorian
// calendar.
func daysFromCivil(y, m, d int) int64 {
	if m <= 2 {
		y--
		m += 12
	}
	era := y / 400
	if y < 0 {
		era = (y - 399) / 400
	}
	yoe := y - era*400
	doy := (153*(m-3)+2)/5 + d - 1
	return int64(era*146097 + yoe*365 + yoe/4 - yoe/100 + doy - 719468)
}

// yearOf returns the year of a time in UTC, or the one before it near its start.
func yearOf(t int64) int {
	return int(math.Floor(float64(t)/(86_400_000*365.2425))) + 1970
}
