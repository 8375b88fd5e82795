package date

import (
	"math"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/timezone"
)

const (
	msPerSecond = 1000
	msPerMinute = 60_000
	msPerHour   = 3_600_000
	msPerDay    = 86_400_000

	// maxTime is the greatest absolute value of a time.
	maxTime = 8.64e15
)

// fields is a time taken apart.
type fields struct {
	year                  int
	month, day            int // month from 0, day of the month from 1
	weekday               int
	hour, minute, sec, ms int
}

// dayOf splits a time into days since the epoch and the time within the day.
// https://tc39.es/ecma262/#eqn-Day
func dayOf(t int64) (day, within int64) {
	day = t / msPerDay
	within = t - day*msPerDay
	if within < 0 {
		day--
		within += msPerDay
	}
	return day, within
}

// civil returns the date of a day since the epoch. It counts in eras of 400
// years that begin with March, so that the leap day ends each year.
// https://tc39.es/ecma262/#sec-year-number
func civil(days int64) (year, month, day int) {
	days += 719468
	era := days / 146097
	if days < 0 {
		era = (days - 146096) / 146097
	}
	doe := days - era*146097
	yoe := (doe - doe/1460 + doe/36524 - doe/146096) / 365
	doy := doe - (365*yoe + yoe/4 - yoe/100)
	mp := (5*doy + 2) / 153
	day = int(doy-(153*mp+2)/5) + 1
	month = int(mp) + 2
	year = int(yoe + era*400)
	if month >= 12 {
		month -= 12
		year++
	}
	return year, month, day
}

// daysOf is the inverse of civil.
func daysOf(year, month, day int64) int64 {
	if month < 2 {
		year--
		month += 12
	}
	era := year / 400
	if year < 0 {
		era = (year - 399) / 400
	}
	yoe := year - era*400
	doy := (153*(month-2)+2)/5 + day - 1
	return era*146097 + yoe*365 + yoe/4 - yoe/100 + doy - 719468
}

// split takes a time apart.
func split(t int64) fields {
	day, within := dayOf(t)
	var f fields
	f.year, f.month, f.day = civil(day)
	f.weekday = int((day%7 + 11) % 7)
	f.hour = int(within / msPerHour)
	f.minute = int(within / msPerMinute % 60)
	f.sec = int(within / msPerSecond % 60)
	f.ms = int(within % msPerSecond)
	return f
}

func finite(f float64) bool { return f-f == 0 }

// makeTime is the operation of that name.
// https://tc39.es/ecma262/#sec-maketime
func makeTime(hour, minute, sec, ms float64) float64 {
	if !finite(hour) || !finite(minute) || !finite(sec) || !finite(ms) {
		return math.NaN()
	}
	return math.Trunc(hour)*msPerHour + math.Trunc(minute)*msPerMinute + math.Trunc(sec)*msPerSecond + math.Trunc(ms)
}

// makeDay is the operation of that name.
// https://tc39.es/ecma262/#sec-makeday
func makeDay(year, month, date float64) float64 {
	if !finite(year) || !finite(month) || !finite(date) {
		return math.NaN()
	}
	y, m := math.Trunc(year), math.Trunc(month)
	ym := y + math.Floor(m/12)
	if math.Abs(ym) > 1e6 || math.Abs(m) > 1e7 {
		return math.NaN()
	}
	mn := int64(m) % 12
	if mn < 0 {
		mn += 12
	}
	return float64(daysOf(int64(ym), mn, 1)) + math.Trunc(date) - 1
}

// makeDate is the operation of that name.
// https://tc39.es/ecma262/#sec-makedate
func makeDate(day, time float64) float64 {
	tv := day*msPerDay + time
	if !finite(tv) {
		return math.NaN()
	}
	return tv
}

// makeFullYear is the operation of that name.
// https://tc39.es/ecma262/#sec-makefullyear
func makeFullYear(year float64) float64 {
	if truncated := math.Trunc(year); truncated >= 0 && truncated <= 99 {
		return 1900 + truncated
	}
	return year
}

// timeClip is the operation of that name.
// https://tc39.es/ecma262/#sec-timeclip
func timeClip(t float64) float64 {
	if !(math.Abs(t) <= maxTime) {
		return math.NaN()
	}
	return math.Trunc(t) + 0
}

// localTime is the operation of that name, for a time that is not NaN.
// https://tc39.es/ecma262/#sec-localtime
func localTime(t float64) int64 {
	i := int64(t)
	return i + timezone.Local().Offset(i)
}

// utc is the operation UTC.
// https://tc39.es/ecma262/#sec-utc-t
func utc(t float64) float64 {
	if !(math.Abs(t) <= maxTime+2*msPerDay) {
		return math.NaN()
	}
	return float64(timezone.Local().ToUTC(int64(t)))
}

// number returns an integer as a Number value.
func number(i int) core.Value { return core.Int64(int64(i)) }
