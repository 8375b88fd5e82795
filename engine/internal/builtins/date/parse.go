package date

import (
	"math"

	"github.com/sxfescript/sxn/engine/internal/text"
)

// parser collects the parts of a date string. A string that starts out in the
// format of the standard and then departs from it is read on tolerantly with
// what has been collected.
type parser struct {
	sc scanner

	date     [3]int // in the order of the string
	dates    int
	month    int  // from a name; 0 when there was none
	isoDate  bool // year, month, day
	clock    [4]int
	clocks   int
	meridiem int // hours to add; negative when there was neither am nor pm
	zoneSign int // 0 for local time
	zoneHour int // negative when not known
	zoneMin  int // negative when not known
}

// parseText returns the time of a date string, NaN if it is none.
// https://tc39.es/ecma262/#sec-date.parse
func parseText(s text.String) float64 {
	if b, ok := s.Latin1(); ok {
		if t, ok := parseISOFast(b); ok {
			return t
		}
	}
	p := parser{sc: newScanner(s), meridiem: -1, zoneHour: -1, zoneMin: -1}
	rest, ok := p.standard()
	if !ok || !p.tolerant(rest) {
		return math.NaN()
	}
	return p.time()
}

func isMonth(n int) bool  { return 1 <= n && n <= 12 }
func isDay(n int) bool    { return 1 <= n && n <= 31 }
func isHour(n int) bool   { return 0 <= n && n < 24 }
func isSixty(n int) bool  { return 0 <= n && n < 60 }
func isMillis(n int) bool { return 0 <= n && n < 1000 }

func (p *parser) addDate(n int) bool {
	if p.dates == len(p.date) {
		return false
	}
	p.date[p.dates] = n
	p.dates++
	return true
}

func (p *parser) addClock(n int) bool {
	if p.clocks == len(p.clock) {
		return false
	}
	p.clock[p.clocks] = n
	p.clocks++
	return true
}

// endClock adds the last part of the time of day.
func (p *parser) endClock(n int) {
	p.addClock(n)
	p.clocks = len(p.clock)
}

// expectsClock tells whether n goes on with the time of day.
func (p *parser) expectsClock(n int) bool {
	switch p.clocks {
	case 1, 2:
		return isSixty(n)
	case 3:
		return isMillis(n)
	}
	return false
}

func (p *parser) setZone(hours int) {
	p.zoneSign, p.zoneHour, p.zoneMin = 1, hours, 0
	if hours < 0 {
		p.zoneSign, p.zoneHour = -1, -hours
	}
}

// standard reads the format of the standard, with any number of digits of the
// fraction. It returns the first token that does not belong to it, tokenEnd if
// there is none; ok is false where tolerance ends too.
// https://tc39.es/ecma262/#sec-date-time-string-format
func (p *parser) standard() (rest token, ok bool) {
	sc := &p.sc
	switch {
	case sc.peek.isSign():
		sign := sc.next()
		if !sc.peek.isFixed(6) {
			return sign, true
		}
		year := sc.next().value
		if sign.is('-') {
			if year == 0 {
				return sign, true
			}
			year = -year
		}
		p.addDate(year)
	case sc.peek.isFixed(4):
		p.addDate(sc.next().value)
	default:
		return sc.next(), true
	}
	if sc.skip('-') {
		if !sc.peek.isFixed(2) || !isMonth(sc.peek.value) {
			return sc.next(), true
		}
		p.addDate(sc.next().value)
		if sc.skip('-') {
			if !sc.peek.isFixed(2) || !isDay(sc.peek.value) {
				return sc.next(), true
			}
			p.addDate(sc.next().value)
		}
	}
	if t := sc.peek; t.kind != tokenWord || t.word != wordSeparator {
		if t.kind != tokenEnd {
			return sc.next(), true
		}
	} else {
		sc.next()
		if !p.standardTime() {
			return token{}, false
		}
	}
	if p.zoneSign == 0 && p.clocks == 0 {
		p.setZone(0) // dates alone are UTC
	}
	p.isoDate = true
	return token{}, true
}

// standardTime reads what follows the T, where tolerance has no place.
func (p *parser) standardTime() bool {
	sc := &p.sc
	if !sc.peek.isFixed(2) || sc.peek.value > 24 {
		return false
	}
	midnight := sc.peek.value == 24
	p.addClock(sc.next().value)
	sixty := func() bool {
		return sc.peek.isFixed(2) && isSixty(sc.peek.value) && !(midnight && sc.peek.value > 0)
	}
	if !sc.skip(':') || !sixty() {
		return false
	}
	p.addClock(sc.next().value)
	if sc.skip(':') {
		if !sixty() {
			return false
		}
		p.addClock(sc.next().value)
		if sc.skip('.') {
			if sc.peek.kind != tokenNumber || midnight && sc.peek.value > 0 {
				return false
			}
			p.addClock(milliseconds(sc.next()))
		}
	}
	switch {
	case sc.peek.isZulu():
		sc.next()
		p.setZone(0)
	case sc.peek.isSign():
		p.zoneSign = 1
		if sc.next().is('-') {
			p.zoneSign = -1
		}
		switch {
		case sc.peek.isFixed(4):
			n := sc.next().value
			p.zoneHour, p.zoneMin = n/100, n%100
			if !isHour(p.zoneHour) || !isSixty(p.zoneMin) {
				return false
			}
		case sc.peek.isFixed(2) && isHour(sc.peek.value):
			p.zoneHour = sc.next().value
			if !sc.skip(':') || !sc.peek.isFixed(2) || !isSixty(sc.peek.value) {
				return false
			}
			p.zoneMin = sc.next().value
		default:
			return false
		}
	}
	return sc.peek.kind == tokenEnd
}

// milliseconds reads the digits of a fraction; those after the third are dropped.
func milliseconds(t token) int {
	n := t.value
	for i := t.length; i < 3; i++ {
		n *= 10
	}
	for i := min(t.length, 9); i > 3; i-- {
		n /= 10
	}
	return n
}

// tolerant reads all other formats: numbers followed by colons are times,
// other numbers dates, words before the first number and text in parentheses
// are ignored.
func (p *parser) tolerant(t token) bool {
	sc := &p.sc
	sawNumber := p.dates > 0
	for ; t.kind != tokenEnd; t = sc.next() {
		switch t.kind {
		case tokenNumber:
			sawNumber = true
			if !p.number(t) {
				return false
			}
		case tokenWord:
			switch {
			case t.word == wordMeridiem && p.clocks > 0:
				p.meridiem = t.value
			case t.word == wordMonth:
				p.month = t.value
				sc.skip('-')
			case t.word == wordZone && sawNumber:
				p.setZone(t.value)
			case sawNumber || sc.peek.kind == tokenNumber:
				return false // other words end before the first number, and apart from it
			}
		case tokenSymbol:
			switch {
			case t.isSign() && (p.zoneHour == 0 && p.zoneMin == 0 || p.clocks > 0):
				sawNumber = true
				if !p.offset(t) {
					return false
				}
			case (t.isSign() || t.is(')')) && sawNumber:
				return false
			}
		}
	}
	return true
}

// number reads a number and what belongs to it.
func (p *parser) number(t token) bool {
	sc := &p.sc
	n := t.value
	switch {
	case sc.skip(':'):
		if sc.skip(':') { // "12::" has no minutes
			if p.clocks > 0 {
				return false
			}
			p.addClock(n)
			return p.addClock(0)
		}
		if !p.addClock(n) {
			return false
		}
		sc.skip('.')
	case sc.peek.is('.') && p.expectsClock(n):
		sc.next()
		p.addClock(n)
		if sc.peek.kind != tokenNumber {
			return false
		}
		p.endClock(milliseconds(sc.next()))
	case p.zoneHour >= 0 && p.zoneMin < 0 && isSixty(n):
		sc.skip('.')
		p.zoneMin = n
	case p.expectsClock(n):
		sc.skip('.')
		p.endClock(n)
		next := sc.peek
		return next.kind == tokenEnd || next.kind == tokenSpace || next.isZulu() || next.isSign()
	default:
		sc.skip('.')
		if !p.addDate(n) {
			return false
		}
		sc.skip('-')
	}
	return true
}

// offset reads an offset from UTC after its sign.
func (p *parser) offset(sign token) bool {
	sc := &p.sc
	p.zoneSign = 1
	if sign.is('-') {
		p.zoneSign = -1
	}
	n, length := 0, 0
	if sc.peek.kind == tokenNumber {
		t := sc.next()
		n, length = t.value, t.length
	}
	switch {
	case sc.peek.is(':'):
		p.zoneHour, p.zoneMin = n, -1
	case length == 1 || length == 2:
		p.zoneHour, p.zoneMin = n, 0
	case length == 3 || length == 4:
		p.zoneHour, p.zoneMin = n/100, n%100
	default:
		return false
	}
	return true
}

// time puts the parts together.
func (p *parser) time() float64 {
	year, month, day, ok := p.ymd()
	if !ok {
		return math.NaN()
	}
	hour, minute, sec, ms := p.clock[0], p.clock[1], p.clock[2], p.clock[3]
	if p.meridiem >= 0 {
		if hour < 0 || hour > 12 {
			return math.NaN()
		}
		hour = hour%12 + p.meridiem
	}
	if !isHour(hour) || !isSixty(minute) || !isSixty(sec) || !isMillis(ms) {
		if hour != 24 || minute > 0 || sec > 0 || ms > 0 {
			return math.NaN()
		}
	}
	t := makeDate(makeDay(float64(year), float64(month-1), float64(day)),
		float64(hour*msPerHour+minute*msPerMinute+sec*msPerSecond+ms))
	if p.zoneSign == 0 {
		return timeClip(utc(t))
	}
	return timeClip(t - float64(p.zoneSign)*float64(max(p.zoneHour, 0)*msPerHour+max(p.zoneMin, 0)*msPerMinute))
}

// ymd finds out which number is which. Missing ones count as 1, a missing year
// so as 2001.
func (p *parser) ymd() (year, month, day int, ok bool) {
	if p.dates == 0 {
		return 0, 0, 0, false
	}
	d := p.date
	for i := p.dates; i < 3; i++ {
		d[i] = 1
	}
	switch {
	case p.month != 0 && isDay(d[0]):
		year, month, day = d[1], p.month, d[0]
	case p.month != 0:
		year, month, day = d[0], p.month, d[1]
	case p.isoDate || !isDay(d[0]):
		year, month, day = d[0], d[1], d[2]
	default:
		year, month, day = d[2], d[0], d[1]
	}
	if !p.isoDate {
		switch {
		case 0 <= year && year <= 49:
			year += 2000
		case 50 <= year && year <= 99:
			year += 1900
		}
	}
	return year, month, day, isMonth(month) && isDay(day)
}
