package date

import (
	"math"
	"testing"

	"github.com/sxfescript/sxn/engine/internal/text"
	"github.com/sxfescript/sxn/engine/internal/timezone"
)

// TestParse has Node's results in New York.
func TestParse(t *testing.T) {
	timezone.SetLocal("America/New_York", true)
	defer timezone.SetLocal("UTC", true)
	for _, c := range []struct {
		s    string
		want float64
	}{
		{"2022-03-01T10:00:00.000Z", 1646128800000},
		{"2022-03-01", 1646092800000},
		{"2022-03", 1646092800000},
		{"2022", 1640995200000},
		{"+002022-03-01T10:00:00Z", 1646128800000},
		{"-000001-01-01", -62198755200000},
		{"-000000-01-01", 978325200000},
		{"Tue Mar 01 2022 10:00:00 GMT+0100 (CET)", 1646125200000},
		{"Mar 1, 2022", 1646110800000},
		{"2022/03/01 10:00", 1646146800000},
		{"1 March 2022 10:00 PST", 1646157600000},
		{"3/1/22 10:00 PM", 1646190000000},
		{"12:00 am 1/2/2003", 1041483600000},
		{"13:00 am 1/2/2003", math.NaN()},
		{"2022-03-01 10:00:00.123456", 1646146800123},
		{"2022-03-01T24:00:00", 1646197200000},
		{"2022-03-01T24:00:01", math.NaN()},
		{"2022-03-01T10", math.NaN()},
		{"2022-03-01T10:00", 1646146800000},
		{"2022-03-01T10:00:00+05:30", 1646109000000},
		{"2022-03-01T10:00:00-0530", 1646148600000},
		{"2022-3-1", 1646110800000},
		{"01-Mar-2022", 1646110800000},
		{"Jan 32 2022", math.NaN()},
		{"20220301", math.NaN()},
		{"0", 946702800000},
		{"1", 978325200000},
		{"1/1", 978325200000},
		{"10:00", math.NaN()},
		{"foo 2020", 1577854800000},
		{"foo2020", math.NaN()},
		{"2020 foo", math.NaN()},
		{"2020-01-01T00:00:00.1234567890Z", 1577836800123},
		{"2000-02-31", 951955200000},
		{"Sept 5 2001", 999662400000},
		{"September 5, 2001 at 5 PM", math.NaN()},
		{"12/25/95 1:30 PM", 819916200000},
		{"+275760-09-13T00:00:00.000Z", 8640000000000000},
		{"+275760-09-13T00:00:00.001Z", math.NaN()},
		{"(x) 2020/01/01 (y", 1577854800000},
		{"5/6/2024, 3:04:05 PM", 1715022245000},
		{"2011-10-10T14:48:00 GMT-8", math.NaN()},
		{"Thu, 01 Jan 1970 00:00:00 GMT+0200", -7200000},
		{"", math.NaN()},
	} {
		if got := parseText(text.FromGo(c.s)); got != c.want && (got == got || c.want == c.want) {
			t.Errorf("%q: %v, want %v", c.s, got, c.want)
		}
	}
}

func TestCivil(t *testing.T) {
	for day := int64(-1_500_000); day < 1_500_000; day += 97 {
		y, m, d := civil(day)
		if daysOf(int64(y), int64(m), int64(d)) != day {
			t.Fatalf("day %d is %d-%d-%d", day, y, m+1, d)
		}
	}
	for _, c := range []struct {
		t                int64
		year, month, day int
	}{{0, 1970, 0, 1}, {-1, 1969, 11, 31}, {951782400000, 2000, 1, 29}, {-8.64e15, -271821, 3, 20}, {8.64e15, 275760, 8, 13}} {
		if f := split(c.t); f.year != c.year || f.month != c.month || f.day != c.day {
			t.Errorf("%d: %+v", c.t, f)
		}
	}
}

func TestDateString(t *testing.T) {
	defer timezone.SetLocal("UTC", true)
	for _, c := range []struct {
		zone string
		t    float64
		want string
	}{
		{"UTC", 0, "Thu Jan 01 1970 00:00:00 GMT+0000 (Coordinated Universal Time)"},
		{"UTC", -62198755200000, "Fri Jan 01 -0001 00:00:00 GMT+0000 (Coordinated Universal Time)"},
		{"UTC", 8.64e15, "Sat Sep 13 275760 00:00:00 GMT+0000 (Coordinated Universal Time)"},
		{"UTC", math.NaN(), "Invalid Date"},
		{"America/New_York", -5364662400000, "Tue Dec 31 1799 19:03:58 GMT-0456 (Eastern Standard Time)"},
		{"America/New_York", 2540246400000, "Thu Jun 30 2050 20:00:00 GMT-0400 (Eastern Daylight Time)"},
		{"Europe/Berlin", 1646128800000, "Tue Mar 01 2022 11:00:00 GMT+0100 (Central European Standard Time)"},
	} {
		timezone.SetLocal(c.zone, true)
		if got := dateString(c.t, dateAndTime); got != c.want {
			t.Errorf("%v in %s: %q, want %q", c.t, c.zone, got, c.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("2022-03-01T10:00:00.000Z")
	f.Add("Tue Mar 01 2022 10:00:00 GMT+0100 (CET)")
	f.Fuzz(func(t *testing.T, s string) {
		if v := parseText(text.FromGo(s)); v == v && (math.Abs(v) > maxTime || math.Trunc(v) != v) {
			t.Errorf("%q: %v", s, v)
		}
	})
}

func BenchmarkParseISO(b *testing.B) {
	s := text.FromASCII("2022-03-01T10:00:00.000Z")
	for b.Loop() {
		parseText(s)
	}
}
