package calendar

import "testing"

// Expected values come from Node 26.
func TestOf(t *testing.T) {
	const day = 20787 // 2026-11-30
	for _, c := range []struct {
		calendar string
		days     int64
		want     Date
	}{
		{"gregory", day, Date{Era: 1, Year: 2026, Related: 2026, Month: 11, MonthName: 11, Day: 30}},
		{"buddhist", day, Date{Year: 2569, Related: 2026, Month: 11, MonthName: 11, Day: 30}},
		{"coptic", day, Date{Era: 1, Year: 1743, Related: 2026, Month: 3, MonthName: 3, Day: 21}},
		{"ethiopic", day, Date{Era: 1, Year: 2019, Related: 2026, Month: 3, MonthName: 3, Day: 21}},
		{"ethioaa", day, Date{Year: 7519, Related: 2026, Month: 3, MonthName: 3, Day: 21}},
		{"indian", day, Date{Year: 1948, Related: 2026, Month: 9, MonthName: 9, Day: 9}},
		{"persian", day, Date{Year: 1405, Related: 2026, Month: 9, MonthName: 9, Day: 9}},
		{"hebrew", day, Date{Year: 5787, Related: 2026, Month: 3, MonthName: 3, Day: 20, LeapYear: true}},
		{"islamic-civil", day, Date{Year: 1448, Related: 2026, Month: 6, MonthName: 6, Day: 19}},
		{"islamic-tbla", day, Date{Year: 1448, Related: 2026, Month: 6, MonthName: 6, Day: 20}},
		{"islamic-umalqura", day, Date{Year: 1448, Related: 2026, Month: 6, MonthName: 6, Day: 20}},
		{"chinese", day, Date{Year: 43, Related: 2026, Cyclic: 43, Month: 10, MonthName: 10, Day: 22}},
		{"chinese", 20295, Date{Year: 42, Related: 2025, Cyclic: 42, Month: 6, MonthName: 6, Leap: true, Day: 2}},
		{"japanese", day, Date{Era: 236, Year: 8, Related: 2026, Month: 11, MonthName: 11, Day: 30}},
		{"roc", day, Date{Era: 1, Year: 115, Related: 2026, Month: 11, MonthName: 11, Day: 30}},
	} {
		if got := Of(c.calendar, c.days); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.calendar, got, c.want)
		}
	}
	for _, name := range []string{"chinese", "islamic", "hebrew", "persian", "coptic", "indian", "islamic-umalqura"} {
		for _, d := range []int64{-100_000_000, -1_000_000, 1_000_000, 100_000_000} {
			if got := Of(name, d); got.Day < 1 || got.Day > 32 || got.Month < 1 || got.Month > 13 {
				t.Errorf("%s %d: %+v", name, d, got)
			}
		}
	}
}
