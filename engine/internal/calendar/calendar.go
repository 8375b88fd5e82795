package calendar

import (
	"slices"
	"strconv"
	"strings"
)

// Date is a date in a calendar.
type Date struct {
	Era       int
	Year      int  // in the era
	Related   int  // the Gregorian year in which the year begins, of some calendars
	Cyclic    int  // in the cycle of 60 years, from 1 on
	Month     int  // number, from 1 on
	MonthName int  // number among the names, from 1 on
	Leap      bool // a leap month that has the name of the one before
	LeapYear  bool
	Day       int
}

// Civil is the proleptic Gregorian date of a day since 1970.
func Civil(days int64) (year, month, day int) {
	z := days + 719468
	era := z / 146097
	if z < 0 {
		era = (z - 146096) / 146097
	}
	doe := z - era*146097
	yoe := (doe - doe/1460 + doe/36524 - doe/146096) / 365
	doy := doe - (365*yoe + yoe/4 - yoe/100)
	mp := (5*doy + 2) / 153
	day = int(doy-(153*mp+2)/5) + 1
	month = int(mp) + 3
	year = int(yoe + era*400)
	if month > 12 {
		month -= 12
		year++
	}
	return year, month, day
}

// dayOfCivil is the inverse of Civil for the first of January.
func dayOfCivil(year int) int64 {
	y := int64(year) - 1
	return 365*y + floorDiv(y, 4) - floorDiv(y, 100) + floorDiv(y, 400) - 719162
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

// Of returns the date of a day, counted from 1970, in a calendar.
func Of(calendar string, days int64) (c Date) {
	year, month, day := Civil(days)
	if days < reform && (calendar == "buddhist" || calendar == "roc" || calendar == "japanese") {
		year, month, day = julian(days)
	}
	c = Date{Year: year, Related: year, Month: month, MonthName: month, Day: day}
	switch calendar {
	case "buddhist":
		c.Year = year + 543
	case "roc":
		c.Era, c.Year = 1, year-1911
		if year < 1912 {
			c.Era, c.Year = 0, 1912-year
		}
	case "japanese":
		c.japanese(year, month, day)
	case "coptic":
		c.alexandrian(days, 103605-719163)
		c.Era = 1
		if c.Year <= 0 {
			c.Era, c.Year = 0, 1-c.Year
		}
	case "ethiopic", "ethioaa":
		c.alexandrian(days, 2796-719163)
		c.Era = 1
		if calendar == "ethioaa" || c.Year <= 0 {
			c.Era = 0
			c.Year += 5500
		}
	case "indian":
		c.indian(days, year)
	case "persian":
		c.persian(days)
	case "hebrew":
		c.hebrew(days)
	case "islamic-civil":
		c.islamic(days, 227015-719163)
	case "islamic-tbla":
		c.islamic(days, 227014-719163)
	case "islamic-umalqura", "islamic", "islamic-rgsa":
		name := calendar
		if name == "islamic-rgsa" {
			name = "islamic"
		}
		if !c.lunar(name, days) {
			c.islamic(days, 227015-719163)
		}
	case "chinese", "dangi":
		// Beyond the table years repeat after a cycle that keeps months and
		// seasons together: 4131 months are nearly 334 years.
		const years, cycle = 334, 121991
		shift := 0
		for !c.lunar(calendar, days+int64(shift)*cycle) && shift > -2000 && shift < 2000 {
			if days < 0 {
				shift++
			} else {
				shift--
			}
		}
		c.Year -= shift * years
		c.Related = c.Year
		c.Cyclic = ((c.Year-4)%60+60)%60 + 1
		c.Year = c.Cyclic
	default:
		c.Era = 1
		if year <= 0 {
			c.Era, c.Year = 0, 1-year
		}
	}
	return c
}

// japanese finds the last of the eras that begins before a day.
func (c *Date) japanese(year, month, day int) {
	c.Era = -1
	for start := range strings.FieldsSeq(japaneseEras) {
		y, rest, _ := strings.Cut(start, "-")
		m, d, _ := strings.Cut(rest, "-")
		n := [3]int{}
		for i, s := range [3]string{y, m, d} {
			n[i], _ = strconv.Atoi(s) // the table holds nothing but numbers
		}
		if c.Era >= 0 && (year < n[0] || year == n[0] && (month < n[1] || month == n[1] && day < n[2])) {
			return
		}
		c.Era++
		c.Year = year - n[0] + 1
	}
}

// reform is the first day of the Gregorian calendar. Calendars that follow it
// have the Julian dates of Rome before.
const reform = -141427

func julian(days int64) (year, month, day int) {
	n := days + 719470 // since the first of March of the year 0
	y := floorDiv(4*n+3, 1461)
	doy := n - floorDiv(1461*y, 4)
	m := (5*doy + 2) / 153
	day = int(doy-(153*m+2)/5) + 1
	month, year = int(m)+3, int(y)
	if month > 12 {
		month -= 12
		year++
	}
	return year, month, day
}

// alexandrian is a calendar of twelve months of 30 days and a short one.
func (c *Date) alexandrian(days, epoch int64) {
	n := days - epoch
	y := floorDiv(4*n+1463, 1461)
	start := 365*(y-1) + floorDiv(y, 4)
	doy := n - start
	c.Year = int(y)
	c.Month = int(doy/30) + 1
	c.MonthName = c.Month
	c.Day = int(doy%30) + 1
}

func leapGregorian(y int) bool { return y%4 == 0 && (y%100 != 0 || y%400 == 0) }

// indian is the calendar of the Saka era.
func (c *Date) indian(days int64, civilYear int) {
	yday := int(days - dayOfCivil(civilYear)) // from 0 on
	year := civilYear - 78
	leap := leapGregorian(civilYear)
	if yday < 80 {
		year--
		leap = leapGregorian(civilYear - 1)
		first := 30
		if leap {
			first = 31
		}
		yday += first + 31*5 + 30*3 + 10
	} else {
		yday -= 80
	}
	first := 30
	if leap {
		first = 31
	}
	c.Year = year
	switch {
	case yday < first:
		c.Month, c.Day = 1, yday+1
	case yday-first < 31*5:
		c.Month, c.Day = (yday-first)/31+2, (yday-first)%31+1
	default:
		yday -= first + 31*5
		c.Month, c.Day = yday/30+7, yday%30+1
	}
	c.MonthName = c.Month
}

// persianExceptions are the years that are not leap ones though the rule of 33
// years says so; the ones after them are.
var persianExceptions = [...]int{1502, 1601, 1634, 1667, 1700, 1733, 1766, 1799, 1832, 1865, 1898, 1931, 1964, 1997, 2030, 2059, 2063, 2096, 2129, 2158, 2162,
	2191, 2195, 2224, 2228, 2257, 2261, 2290, 2294, 2323, 2327, 2356, 2360, 2389, 2393, 2422, 2426, 2455, 2459, 2488, 2492, 2521, 2525, 2554, 2558, 2587, 2591,
	2620, 2624, 2653, 2657, 2686, 2690, 2719, 2723, 2748, 2752, 2756, 2781, 2785, 2789, 2818, 2822, 2847, 2851, 2855, 2880, 2884, 2888, 2913, 2917, 2921, 2946,
	2950, 2954, 2979, 2983, 2987}

func persianStart(year int64) int64 { // days since the epoch
	start := 365*(year-1) + floorDiv(8*year+21, 33)
	if year > int64(persianExceptions[0]) && slices.Contains(persianExceptions[:], int(year-1)) {
		start--
	}
	return start
}

func (c *Date) persian(days int64) {
	n := days + 719163 - 226895
	y := floorDiv(33*n+3, 12053) + 1
	start := persianStart(y)
	if n < start {
		y--
		start = persianStart(y)
	}
	doy := n - start
	if doy == 365 && slices.Contains(persianExceptions[:], int(y)) {
		y++
		doy = 0
	}
	c.Year = int(y)
	if doy < 216 {
		c.Month = int(doy/31) + 1
	} else {
		c.Month = int((doy-6)/30) + 1
	}
	first := int64(31 * (c.Month - 1))
	if c.Month > 7 {
		first = int64(30*(c.Month-1) + 6)
	}
	c.Day = int(doy-first) + 1
	c.MonthName = c.Month
}

// hebrewStart is the day of the first of Tishri since the epoch.
func hebrewStart(year int64) int64 {
	months := floorDiv(235*year-234, 19)
	parts := 12084 + 13753*months
	day := months*29 + floorDiv(parts, 25920)
	if (3*(day+1))%7 < 3 && (3*(day+1))%7 >= 0 || (3*(day+1))%7 < -4 {
		day++
	}
	return day
}

func hebrewNewYear(year int64) int64 {
	a, b, c := hebrewStart(year-1), hebrewStart(year), hebrewStart(year+1)
	switch {
	case c-b == 356:
		return b + 2
	case b-a == 382:
		return b + 1
	}
	return b
}

func (c *Date) hebrew(days int64) {
	const epoch = -2092590 // the first of Tishri of the year 1
	n := days - epoch
	y := floorDiv(n*98496, 35975351) + 1
	for hebrewNewYear(y+1) <= n {
		y++
	}
	for hebrewNewYear(y) > n {
		y--
	}
	doy := n - hebrewNewYear(y)
	length := hebrewNewYear(y+1) - hebrewNewYear(y)
	leap := floorMod(7*y+1, 19) < 7
	lengths := [13]int64{30, 29, 30, 29, 30, 30, 29, 30, 29, 30, 29, 30, 29}
	switch length % 10 {
	case 5: // complete
		lengths[1] = 30
	case 3: // deficient
		lengths[2] = 29
	}
	if !leap {
		lengths[5] = 0
	}
	m := 0
	for doy >= lengths[m] {
		doy -= lengths[m]
		m++
	}
	c.Year, c.Day, c.LeapYear = int(y), int(doy)+1, leap
	c.MonthName = m + 1 // Adar I is 6, Adar 7
	c.Month = m + 1
	if !leap && m >= 6 {
		c.Month--
	}
}

func floorMod(a, b int64) int64 { return a - floorDiv(a, b)*b }

// islamic is the tabular calendar.
func (c *Date) islamic(days, epoch int64) {
	n := days - epoch
	y := floorDiv(30*n+10646, 10631)
	start := 354*(y-1) + floorDiv(3+11*y, 30)
	doy := n - start
	c.Year = int(y)
	c.Month = min(int((2*doy+59-1)/59), 12)
	for c.Month > 1 && int64((59*(c.Month-1)+1)/2) > doy {
		c.Month--
	}
	for c.Month < 12 && int64((59*c.Month+1)/2) <= doy {
		c.Month++
	}
	c.MonthName = c.Month
	c.Day = int(doy-int64((59*(c.Month-1)+1)/2)) + 1
}
