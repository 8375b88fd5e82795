package date

// parseISOFast reads the two usual forms, YYYY-MM-DD and that with THH:mm:ssZ
// or THH:mm:ss.sssZ; ok is false for all others, valid or not.
func parseISOFast(b []byte) (t float64, ok bool) {
	n := len(b)
	if n != 10 && n != 20 && n != 24 || b[4] != '-' || b[7] != '-' {
		return 0, false
	}
	bad := false
	digits := func(from, to int) int {
		n := 0
		for _, c := range b[from:to] {
			bad = bad || !isDigit(c)
			n = n*10 + int(c-'0')
		}
		return n
	}
	year, month, day := digits(0, 4), digits(5, 7), digits(8, 10)
	if bad || !isMonth(month) || !isDay(day) {
		return 0, false
	}
	ms := daysOf(int64(year), int64(month-1), int64(day)) * msPerDay
	if n == 10 {
		return float64(ms), true
	}
	if b[10] != 'T' || b[13] != ':' || b[16] != ':' || b[n-1] != 'Z' {
		return 0, false
	}
	hour, minute, sec, milli := digits(11, 13), digits(14, 16), digits(17, 19), 0
	if n == 24 {
		if b[19] != '.' {
			return 0, false
		}
		milli = digits(20, 23)
	}
	if bad || !isHour(hour) || !isSixty(minute) || !isSixty(sec) {
		return 0, false
	}
	return float64(ms + int64(hour*msPerHour+minute*msPerMinute+sec*msPerSecond+milli)), true
}
