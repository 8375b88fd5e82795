package intl

import (
	"slices"
	"strings"
	"testing"

	"github.com/sxfescript/sxn/engine/internal/collation"
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
	"github.com/sxfescript/sxn/engine/internal/timezone"
)

// Expected values come from Node 26.

func TestTablesAreSorted(t *testing.T) {
	for _, table := range []string{tagsData, likelyData, rootData, enData, enNamesData} {
		last := ""
		for line := range strings.Lines(table) {
			key, value, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
			if !ok || key <= last {
				t.Fatalf("%q after %q", key, last)
			}
			if v, ok := lookup(table, key); !ok || v != value {
				t.Fatalf("lookup of %q: %q %v", key, v, ok)
			}
			last = key
		}
		if _, ok := lookup(table, "~~"); ok {
			t.Error("found what is not there")
		}
	}
}

func TestCanonicalTag(t *testing.T) {
	for _, c := range [][2]string{
		{"EN-us", "en-US"}, {"iw", "he"}, {"zh-hant-tw", "zh-Hant-TW"}, {"sr-YU", "sr-RS"}, {"en-u-ca-gregory-kn-true", "en-u-ca-gregory-kn"},
		{"de-u-co-phonebook", ""}, {"und-u-ca-islamicc", "und-u-ca-islamic-civil"}, {"sgn-GR", "gss"}, {"cel-gaulish", "xtg"},
		{"hy-arevela", "hy"}, {"ru-SU", "ru-RU"}, {"hy-SU", "hy-AM"}, {"en-a-bcd-u-nu-latn-t-en-x-y", "en-a-bcd-t-en-u-nu-latn-x-y"},
		{"en-x_y", ""}, {"x-private", ""}, {"i-klingon", ""}, {"en-u", ""}, {"en-US-US", ""}, {"en-a-aaa-a-bbb", ""}, {"", ""}, {"de-1901-1901", ""},
	} {
		got := ""
		if tg, ok := canonicalTag(c[0]); ok {
			got = tg.String()
		}
		if got != c[1] {
			t.Errorf("%q: %q, want %q", c[0], got, c[1])
		}
	}
}

func TestLikely(t *testing.T) {
	for _, c := range [][3]string{
		{"en", "en-Latn-US", "en"}, {"zh-TW", "zh-Hant-TW", "zh-TW"}, {"und", "en-Latn-US", "en"}, {"und-Thai", "th-Thai-TH", "th"},
		{"sr-ME", "sr-Latn-ME", "sr-ME"}, {"und-US", "en-Latn-US", "en"}, {"aae-Latn-IT", "aae-Latn-IT", "aae"},
	} {
		a, _ := canonicalTag(c[0])
		b := *a
		a.addLikely()
		b.removeLikely()
		if a.String() != c[1] || b.String() != c[2] {
			t.Errorf("%s: %s %s", c[0], a, b.String())
		}
	}
}

func formatter(f func(*numberFormatter)) *numberFormatter {
	n := *defaultNumberFormatter()
	f(&n)
	n.data = n.data.l.numberData(n.numberingSystem)
	n.settle()
	return &n
}

func TestNumbers(t *testing.T) {
	currency := func(code string) *numberFormatter {
		return formatter(func(f *numberFormatter) {
			f.style, f.currency, f.currencyDisplay = styleCurrency, code, "symbol"
			f.minFraction, f.maxFraction = currencyDigits(code), currencyDigits(code)
		})
	}
	short := formatter(func(f *numberFormatter) {
		f.notation, f.grouping = compact, groupingMin2
		f.maxFraction, f.minSignificant, f.maxSignificant, f.rounding = 0, 1, 2, byMorePrecision
	})
	long := *short
	long.compactLong = true
	for _, c := range []struct {
		f    *numberFormatter
		x    float64
		want string
	}{
		{defaultNumberFormatter(), 1234567.8915, "1,234,567.892"},
		{defaultNumberFormatter(), -0.0001, "-0"},
		{defaultNumberFormatter(), 1e21, "1,000,000,000,000,000,000,000"},
		{formatter(func(f *numberFormatter) { f.maxFraction = 2 }), 1.005, "1.01"},
		{formatter(func(f *numberFormatter) { f.style, f.maxFraction = stylePercent, 0 }), 0.256, "26%"},
		{currency("USD"), -1234.5, "-$1,234.50"},
		{currency("JPY"), 1234.5, "¥1,235"},
		{currency("CHF"), -1, "-CHF\u00a01.00"},
		{short, 999999, "1M"},
		{short, 1234, "1.2K"},
		{short, 1e15, "1000T"},
		{short, 0.00123, "0.0012"},
		{&long, 1.5e9, "1.5 billion"},
		{formatter(func(f *numberFormatter) { f.notation = engineering }), 123456, "123.456E3"},
		{formatter(func(f *numberFormatter) { f.notation = scientific }), 0.00123, "1.23E-3"},
		{formatter(func(f *numberFormatter) { f.style, f.unit, f.unitDisplay = styleUnit, "kilometer-per-hour", "long" }), 1, "1 kilometer per hour"},
		{formatter(func(f *numberFormatter) { f.style, f.unit, f.unitDisplay = styleUnit, "gallon-per-minute", "short" }), 2, "2 gal/min"},
		{formatter(func(f *numberFormatter) { f.mode, f.maxFraction = roundHalfEven, 0 }), 2.5, "2"},
		{formatter(func(f *numberFormatter) { f.increment, f.minFraction, f.maxFraction = 5, 2, 2 }), 1.075, "1.10"},
		{formatter(func(f *numberFormatter) { f.numberingSystem = "arab" }), 1234.5, "١٬٢٣٤٫٥"},
	} {
		if got := joinParts(c.f.partition(decimalOfFloat(c.x))); got != c.want {
			t.Errorf("%v: %q, want %q", c.x, got, c.want)
		}
	}
	dollars := currency("USD")
	if got := joinParts(dollars.partitionRange(decimalOfInt(3), decimalOfInt(5))); got != "$3.00 – $5.00" {
		t.Errorf("range: %q", got)
	}
	if got := joinParts(dollars.partitionRange(decimalOfInt(3), decimalOfFloat(3.001))); got != "~$3.00" {
		t.Errorf("range: %q", got)
	}
}

func TestDecimalOfText(t *testing.T) {
	for _, c := range [][2]string{
		{"1234567890123456789012345.678901", "1,234,567,890,123,456,789,012,345.679"}, {"0x10", "16"}, {" 12 ", "12"}, {"-1e3", "-1,000"},
		{"1e400", "∞"}, {"-0", "-0"}, {"x", "NaN"}, {"", "0"}, {".5", "0.5"}, {"5.", "5"},
	} {
		if got := joinParts(defaultNumberFormatter().partition(decimalOfText(text.FromGo(c[0])))); got != c[1] {
			t.Errorf("%q: %q, want %q", c[0], got, c[1])
		}
	}
}

func TestPatterns(t *testing.T) {
	for _, c := range [][2]string{
		{"yMd", "M/d/y"}, {"yMMMd", "MMM d, y"}, {"yMMMMEEEEd", "EEEE, MMMM d, y"}, {"hmm", "h:mm a"}, {"Hmm", "HH:mm"},
		{"yMMMMdhmm", "MMMM d, y 'at' h:mm a"}, {"MMMMd", "MMMM d"}, {"E", "ccc"}, {"M", "L"}, {"MMMM", "LLLL"}, {"msSSS", "mm:ss.SSS"},
		{"yMMdd", "MM/dd/y"}, {"yG", "y G"}, {"hz", "h a z"}, {"Bh", "h B"}, {"yd", "y ('day': d)"},
	} {
		s := skeletonOf(c[0])
		s.decimal = "."
		if got := dataOf("en-US").patternSet("gregory").bestPattern(s); strings.ReplaceAll(got, "\u202f", " ") != c[1] {
			t.Errorf("%s: %q, want %q", c[0], got, c[1])
		}
	}
}

func dates(t *testing.T, zone string, w map[int]string) *dateFormatter {
	t.Helper()
	z, ok := timezone.Load(zone)
	if !ok {
		t.Fatal(zone)
	}
	f := &dateFormatter{data: dataOf("en-US"), calendar: "gregory", numberingSystem: "latn", zone: z}
	var want wanted
	for i, code := range w {
		want[i] = code
	}
	f.pattern = splitPattern(f.componentPattern(&want, "h12", "any", "date"))
	f.settleHours("h12")
	return f
}

func TestDates(t *testing.T) {
	const at = 1646492829045 // 2022-03-05T15:07:09.045Z
	for _, c := range []struct {
		zone string
		w    map[int]string
		want string
	}{
		{"UTC", nil, "3/5/2022"},
		{"UTC", map[int]string{componentYear: "y", componentMonth: "MMMM", componentDay: "d", componentWeekday: "EEEE"}, "Saturday, March 5, 2022"},
		{"America/New_York", map[int]string{componentHour: "j", componentMinute: "mm", componentZoneName: "z"}, "10:07 AM EST"},
		{"Asia/Kolkata", map[int]string{componentHour: "j", componentZoneName: "zzzz"}, "8 PM India Standard Time"},
		{"UTC", map[int]string{componentSecond: "s", componentFraction: "SSS"}, "9.045"},
		{"UTC", map[int]string{componentHour: "j", componentDayPeriod: "BBBB"}, "3 in the afternoon"},
	} {
		if got := joinParts(dates(t, c.zone, c.w).partition(at)); got != c.want {
			t.Errorf("%v: %q, want %q", c.w, got, c.want)
		}
	}
	f := dates(t, "UTC", map[int]string{componentYear: "y", componentMonth: "MMM", componentDay: "d"})
	for _, c := range []struct {
		days int64
		want string
	}{{0, "Mar 5, 2022"}, {2, "Mar 5\u2009–\u20097, 2022"}, {40, "Mar 5\u2009–\u2009Apr 14, 2022"}, {400, "Mar 5, 2022\u2009–\u2009Apr 9, 2023"}} {
		if got := joinParts(f.partitionRange(at, at+c.days*msPerDay)); got != c.want {
			t.Errorf("%d days: %q, want %q", c.days, got, c.want)
		}
	}
}

func TestCompare(t *testing.T) {
	k := collation.Order{Strength: 3}
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"a", "B", -1},
		{"a", "A", -1},
		{"A", "b", -1},
		{"résumé", "resume", 1},
		{"résumé", "Resume", 1},
		{"co-op", "coop", -1},
		{"æ", "ae", 1},
		{"ß", "ss", 1},
		{"Z", "é", 1},
		{"é", "Z", -1},
		{"1", "a", -1},
		{"_", "a", -1},
		{"ø", "o", 1},
		{"ñ", "n", 1},
		{"あ", "ア", -1},
		{"中", "文", -1},
		{"й", "и", 1},
		{"10", "9", -1},
		{"a b", "ab", -1},
		{"", "a", -1},
		{"é", "é", 0},
		{"\u0000a", "a", 0},
		{"한", "글", 1},
		{"🙂", "a", -1},
	} {
		if got := k.Compare(text.FromGo(c.a), text.FromGo(c.b)); got != c.want {
			t.Errorf("%q %q: %d, want %d", c.a, c.b, got, c.want)
		}
		if got := k.Compare(text.FromGo(c.b), text.FromGo(c.a)); got != -c.want {
			t.Errorf("%q %q: %d, want %d", c.b, c.a, got, -c.want)
		}
	}
	numeric := collation.Order{Strength: 3, Numeric: true}
	list := []string{"a10", "a9", "a1", "b", "a010", "A9"}
	slices.SortStableFunc(list, func(a, b string) int { return numeric.Compare(text.FromGo(a), text.FromGo(b)) })
	if got := strings.Join(list, " "); got != "a1 a9 A9 a10 a010 b" {
		t.Error(got)
	}
}

func TestPlurals(t *testing.T) {
	for _, c := range [][2]string{{"1", "one"}, {"2", "two"}, {"3", "few"}, {"4", "other"}, {"11", "other"}, {"12", "other"}, {"21", "one"}, {"113", "other"}, {"103", "few"}} {
		if got := ordinalEnglish(c[0], 0); got != c[1] {
			t.Errorf("%s: %s", c[0], got)
		}
	}
	if cardinalEnglish("1", 0) != "one" || cardinalEnglish("1.0", 0) != "other" || cardinalEnglish("1", 6) != "other" {
		t.Error("cardinals")
	}
}

func TestParseDuration(t *testing.T) {
	for _, c := range []struct {
		s    string
		want duration
		ok   bool
	}{
		{"P1Y2M3W4DT5H6M7.008S", duration{1, 2, 3, 4, 5, 6, 7, 8}, true},
		{"-PT1.5H", duration{0, 0, 0, 0, -1, -30}, true},
		{"P1D", duration{0, 0, 0, 1}, true},
		{"P", duration{}, false}, {"PT", duration{}, false}, {"P1S", duration{}, false}, {"P1M1Y", duration{}, false}, {"PT1.5H1M", duration{}, false},
	} {
		d, ok := parseDuration(c.s)
		if ok != c.ok || ok && !sameDuration(d, c.want) {
			t.Errorf("%s: %v %v", c.s, d, ok)
		}
	}
}

func sameDuration(a, b duration) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

func TestCases(t *testing.T) {
	for _, c := range []struct {
		locale, in string
		upper      bool
		want       string
	}{
		{"tr", "iıİI", true, "İIİI"}, {"tr", "İIi", false, "iıi"}, {"tr", "I\u0307", false, "i"}, {"lt", "Ì", false, "i\u0307\u0300"},
		{"lt", "i\u0307\u0300", true, "I\u0300"}, {"el", "άνθρωπος", true, "ΑΝΘΡΩΠΟΣ"}, {"el", "μαΐου", true, "ΜΑΪΟΥ"}, {"en", "i", true, "I"}, {"de", "ß", true, "SS"},
	} {
		r := core.NewRealm(core.NewAgent(), nil)
		v, err := ToCase(r, text.FromGo(c.in), core.GoStr(c.locale), c.upper)
		if err != nil || v.AsString().ToUTF8() != c.want {
			t.Errorf("%s %q: %q %v", c.locale, c.in, v.AsString().ToUTF8(), err)
		}
	}
}

func BenchmarkFormatNumber(b *testing.B) {
	f := defaultNumberFormatter()
	for b.Loop() {
		joinParts(f.partition(decimalOfFloat(1234567.891)))
	}
}

func BenchmarkFormatDate(b *testing.B) {
	f, err := defaultDateFormatter("any", "all")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		joinParts(f.partition(1646492829045))
	}
}

func BenchmarkCompare(b *testing.B) {
	k := collation.Order{Strength: 3}
	x, y := text.FromASCII("hello world"), text.FromASCII("Hello worlds")
	for b.Loop() {
		k.Compare(x, y)
	}
}

func BenchmarkCompareLatin(b *testing.B) {
	k := collation.Order{Strength: 3}
	x, y := text.FromGo("résumé"), text.FromGo("resume")
	for b.Loop() {
		k.Compare(x, y)
	}
}
