package intl

import (
	"math"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/timezone"
)

// DateTimeFormat is an Intl.DateTimeFormat object.
// https://tc39.es/ecma402/#datetimeformat-objects
type DateTimeFormat struct {
	core.Object
	f     *dateFormatter
	bound *core.Object
}

var dateTimeFormatClass = core.Class{Name: "Intl.DateTimeFormat", Kind: core.KindOther, Methods: core.OrdinaryMethods{}, Layout: (*DateTimeFormat)(nil)}

var dateTimeFormatSpec = core.ConstructorSpec{Name: "DateTimeFormat", Construct: constructDateTimeFormat, Prototype: core.IntrinsicIntlDateTimeFormatPrototype,
	Statics: dateTimeFormatStatics[:]}

var dateTimeFormatStatics = [...]core.PropertySpec{{Name: "supportedLocalesOf", Length: 1, Func: dateTimeFormatSupported}}

var dateTimeFormatProperties = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicIntlDateTimeFormat},
	{Name: "resolvedOptions", Func: dateTimeFormatResolvedOptions},
	{Name: "formatToParts", Length: 1, Func: dateTimeFormatToParts},
	{Name: "format", Get: dateTimeFormatGetFormat},
	{Name: "formatRange", Length: 2, Func: dateTimeFormatRange},
	{Name: "formatRangeToParts", Length: 2, Func: dateTimeFormatRangeToParts},
	{Symbol: core.SymbolToStringTag, Lazy: dateTimeFormatTag, Attrs: core.Configurable, HasAttrs: true},
}

func dateTimeFormatTag(*core.Realm) (core.Value, error) {
	return core.GoStr("Intl.DateTimeFormat"), nil
}

// NewDateTimeFormat makes %Intl.DateTimeFormat%.
func NewDateTimeFormat(r *core.Realm) *core.Object {
	return legacyConstructor(r, &dateTimeFormatSpec, callDateTimeFormat)
}

// NewDateTimeFormatPrototype makes %Intl.DateTimeFormat.prototype%.
func NewDateTimeFormatPrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicObjectPrototype), nil, dateTimeFormatProperties[:])
}

func dateTimeFormatSupported(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return serviceDate.supported(r, args, "Intl.DateTimeFormat")
}

// constructDateTimeFormat is the Intl.DateTimeFormat constructor.
// https://tc39.es/ecma402/#sec-intl.datetimeformat
func constructDateTimeFormat(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	df := &DateTimeFormat{}
	if err := initObject(&df.Object, &dateTimeFormatClass, newTarget, core.IntrinsicIntlDateTimeFormatPrototype); err != nil {
		return core.Undefined, err
	}
	var err error
	if df.f, err = newDateFormatter(r, core.Arg(args, 0), core.Arg(args, 1), "any", "date"); err != nil {
		return core.Undefined, err
	}
	return core.Obj(&df.Object), nil
}

// callDateTimeFormat is the constructor called as a function.
func callDateTimeFormat(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	c := r.Intrinsic(core.IntrinsicIntlDateTimeFormat)
	v, err := constructDateTimeFormat(r, c, args)
	if err != nil {
		return core.Undefined, err
	}
	return chainLegacy(r, this, c, v)
}

// component is an option that asks for a field.
type component struct {
	name   string
	values []string
	codes  []string // what the values are in a skeleton
}

// components are the options in the order in which they are read.
// https://tc39.es/ecma402/#table-datetimeformat-components
var components = [...]component{
	{"weekday", []string{"narrow", "short", "long"}, []string{"EEEEE", "EEE", "EEEE"}},
	{"era", []string{"narrow", "short", "long"}, []string{"GGGGG", "GGG", "GGGG"}},
	{"year", []string{"2-digit", "numeric"}, []string{"yy", "y"}},
	{"month", []string{"2-digit", "numeric", "narrow", "short", "long"}, []string{"MM", "M", "MMMMM", "MMM", "MMMM"}},
	{"day", []string{"2-digit", "numeric"}, []string{"dd", "d"}},
	{"dayPeriod", []string{"narrow", "short", "long"}, []string{"BBBBB", "B", "BBBB"}},
	{"hour", []string{"2-digit", "numeric"}, []string{"jj", "j"}},
	{"minute", []string{"2-digit", "numeric"}, []string{"mm", "m"}},
	{"second", []string{"2-digit", "numeric"}, []string{"ss", "s"}},
	{"fractionalSecondDigits", nil, nil},
	{"timeZoneName", []string{"short", "long", "shortOffset", "longOffset", "shortGeneric", "longGeneric"}, []string{"z", "zzzz", "O", "OOOO", "v", "vvvv"}},
}

// Indices of components.
const (
	componentWeekday = iota
	componentEra
	componentYear
	componentMonth
	componentDay
	componentDayPeriod
	componentHour
	componentMinute
	componentSecond
	componentFraction
	componentZoneName
)

// newDateFormatter is CreateDateTimeFormat.
// https://tc39.es/ecma402/#sec-createdatetimeformat
func newDateFormatter(r *core.Realm, locales, opts core.Value, required, defaults string) (*dateFormatter, error) {
	if locales.IsUndefined() && opts.IsUndefined() {
		return defaultDateFormatter(required, defaults)
	}
	requested, err := localeList(r, locales)
	if err != nil {
		return nil, err
	}
	o, err := coerceOptions(r, opts, "Intl.DateTimeFormat")
	if err != nil {
		return nil, err
	}
	return makeDateFormatter(requested, o, required, defaults)
}

// cachedDateFormatter is a formatter without options.
type cachedDateFormatter struct {
	f    *dateFormatter
	zone *timezone.Zone
}

var defaultDateFormatters [4]atomic.Pointer[cachedDateFormatter]

// defaultDateFormatter returns the formatter for no locales and no options,
// which the toLocale methods use most.
func defaultDateFormatter(required, defaults string) (*dateFormatter, error) {
	i := 0 // of the constructor
	switch {
	case defaults == "all":
		i = 1
	case defaults == "time":
		i = 2
	case required == "date":
		i = 3
	}
	zone := timezone.Local()
	if c := defaultDateFormatters[i].Load(); c != nil && c.zone == zone {
		return c.f, nil
	}
	f, err := makeDateFormatter(nil, &options{of: "Intl.DateTimeFormat"}, required, defaults)
	if err == nil {
		defaultDateFormatters[i].Store(&cachedDateFormatter{f, zone})
	}
	return f, err
}

func makeDateFormatter(requested []*tag, o *options, required, defaults string) (*dateFormatter, error) {
	if err := o.matcher(); err != nil {
		return nil, err
	}
	ca, _, err := o.typeValue("calendar")
	if err != nil {
		return nil, err
	}
	nu, _, err := o.typeValue("numberingSystem")
	if err != nil {
		return nil, err
	}
	hour12, err := o.boolean("hour12")
	if err != nil {
		return nil, err
	}
	hc, err := o.choice("hourCycle", "", "h11", "h12", "h23", "h24")
	if err != nil {
		return nil, err
	}
	hcSetting := setting{key: "hc", option: hc, value: "", allowed: hourCycleAllowed}
	if hour12 != unset {
		hcSetting.option = ""
		hcSetting.allowed = func(string) bool { return false }
	}
	settings := [3]setting{calendarSetting(ca), hcSetting, numberingSetting(nu)}
	f := &dateFormatter{}
	f.locale, f.data = serviceDate.resolve(requested, settings[:])
	f.calendar, f.numberingSystem = settings[0].value, settings[2].value
	f.digits = digitsOf(f.numberingSystem)
	hourCycle := settings[1].value
	if hourCycle == "" {
		hourCycle = f.data.hourCycle(hour12)
	}
	if err := f.readZone(o); err != nil {
		return nil, err
	}
	want, explicit, err := readComponents(o, required, defaults)
	if err != nil {
		return nil, err
	}
	if f.dateStyle, err = o.choice("dateStyle", "", "full", "long", "medium", "short"); err != nil {
		return nil, err
	}
	if f.timeStyle, err = o.choice("timeStyle", "", "full", "long", "medium", "short"); err != nil {
		return nil, err
	}
	var pattern string
	if f.dateStyle != "" || f.timeStyle != "" {
		switch {
		case explicit != "":
			return nil, core.TypeError("Invalid option : option")
		case required == "date" && f.timeStyle != "":
			return nil, core.TypeError("Invalid option : timeStyle")
		case required == "time" && f.dateStyle != "":
			return nil, core.TypeError("Invalid option : dateStyle")
		}
		pattern = f.stylePattern(hourCycle)
	} else {
		pattern = f.componentPattern(&want, hourCycle, required, defaults)
	}
	if f.calendar == "japanese" && strings.HasPrefix(f.locale, "ja") && strings.Contains(pattern, "年") {
		f.numbers = "y=jpanyear"
	}
	f.pattern = splitPattern(pattern)
	f.settleHours(hourCycle)
	return f, nil
}

// hourCycle is the hour cycle of the locale's region, or that of the clock with
// twelve or 24 hours that is used there.
func (l *localeData) hourCycle(hour12 tri) string {
	cycle, japan := "h12", false
	if l.name != "en-US" {
		t, ok := parseTag(l.name)
		if !ok {
			t = &tag{language: "und"}
		}
		japan = t.region == "JP"
		region := t.territoryOfHours()
		v, ok := lookup(tagsData, "H:"+t.language+"-"+region)
		if !ok {
			v = regional("H:", region)
		}
		cycle = hourCycleOf(v[0])
	}
	twelve := cycle == "h12" || cycle == "h11"
	switch {
	case hour12 == yes && !twelve && japan:
		return "h11"
	case hour12 == yes && !twelve:
		return "h12"
	case hour12 == no && twelve:
		return "h23"
	}
	return cycle
}

func hourCycleAllowed(v string) bool { return v == "h11" || v == "h12" || v == "h23" || v == "h24" }

// readZone reads the timeZone option.
func (f *dateFormatter) readZone(o *options) error {
	name, given, err := o.text("timeZone")
	if err != nil {
		return err
	}
	if !given {
		f.zone = timezone.Local()
		f.zoneName = f.zone.Canonical()
		return nil
	}
	if minutes, ok := offsetZone(name); ok {
		f.zone = timezone.Fixed(minutes)
		f.zoneName = f.zone.Name()
		return nil
	}
	z, ok := timezone.Load(name)
	if !ok {
		return core.RangeError("Invalid time zone specified: %s", name)
	}
	f.zone, f.zoneName = z, z.Canonical()
	return nil
}

// offsetZone reads an offset from UTC: ±hh, ±hhmm or ±hh:mm.
// https://tc39.es/ecma262/#sec-istimezoneoffsetstring
func offsetZone(s string) (minutes int, ok bool) {
	if len(s) < 3 || s[0] != '+' && s[0] != '-' {
		return 0, false
	}
	d := s[1:]
	if len(d) == 5 && d[2] == ':' {
		d = d[:2] + d[3:]
	}
	if len(d) != 2 && len(d) != 4 || !isDigits(d) {
		return 0, false
	}
	two := func(s string) int { return int(s[0]-'0')*10 + int(s[1]-'0') }
	h, m := two(d), 0
	if len(d) == 4 {
		m = two(d[2:])
	}
	if h > 23 || m > 59 {
		return 0, false
	}
	if s[0] == '-' {
		return -(h*60 + m), true
	}
	return h*60 + m, true
}

// wanted are the codes of components, "" for those that are missing.
type wanted [len(components)]string

// readComponents reads the options that ask for fields. explicit names one of
// those that was given.
func readComponents(o *options, required, defaults string) (w wanted, explicit string, err error) {
	for i := range components {
		c := &components[i]
		if i == componentFraction {
			n, ok, err := o.number(c.name, 1, 3)
			if err != nil {
				return w, "", err
			}
			if ok {
				w[i] = "SSS"[:n]
			}
		} else {
			v, err := o.choice(c.name, "", c.values...)
			if err != nil {
				return w, "", err
			}
			if v != "" {
				w[i] = c.codes[slices.Index(c.values, v)]
			}
		}
		if w[i] != "" {
			explicit = c.name
		}
	}
	_, err = o.choice("formatMatcher", "", "basic", "best fit")
	return w, explicit, err
}

// componentPattern finds the pattern for components.
func (f *dateFormatter) componentPattern(w *wanted, hourCycle, required, defaults string) string {
	needDefaults := true
	if required == "date" || required == "any" {
		needDefaults = w[componentWeekday]+w[componentYear]+w[componentMonth]+w[componentDay] == ""
	}
	if required == "time" || required == "any" {
		needDefaults = needDefaults && w[componentDayPeriod]+w[componentHour]+w[componentMinute]+w[componentSecond]+w[componentFraction] == ""
	}
	if needDefaults && (defaults == "date" || defaults == "all") {
		w[componentYear], w[componentMonth], w[componentDay] = "y", "M", "d"
	}
	if needDefaults && (defaults == "time" || defaults == "all") {
		w[componentHour], w[componentMinute], w[componentSecond] = "j", "m", "s"
	}
	s := skeleton{decimal: f.decimal()}
	for i, code := range w {
		if code == "" {
			continue
		}
		c := code[0]
		switch {
		case c == 'j':
			c = hourLetter(hourCycle)
		case i == componentDayPeriod && w[componentHour] != "" && (hourCycle == "h23" || hourCycle == "h24"):
			continue // clocks with 24 hours have no need of it
		}
		s.add(c, len(code))
	}
	return spacedHour(f.data.patternSet(f.calendar).bestPattern(s))
}

// hourLetter is the letter of an hour cycle in patterns.
func hourLetter(hourCycle string) byte {
	switch hourCycle {
	case "h11":
		return 'K'
	case "h23":
		return 'H'
	case "h24":
		return 'k'
	}
	return 'h'
}

// stylePattern is the pattern of dateStyle and timeStyle.
func (f *dateFormatter) stylePattern(hourCycle string) string {
	var date, clock, pattern string
	if f.timeStyle != "" {
		clock = f.data.calendarText(f.calendar, "timeFormats/"+f.timeStyle)
	}
	if f.dateStyle != "" {
		key := "dateFormats/" + f.dateStyle
		date = f.data.calendarText(f.calendar, key)
		f.numbers = f.data.calendarText(f.calendar, key+"#")
	}
	switch {
	case date == "":
		pattern = clock
	case clock == "":
		pattern = date
	default:
		pattern = strings.NewReplacer("{1}", date, "{0}", clock).Replace(f.data.get(dataDate, "date/joinAt/"+f.dateStyle))
	}
	if clock == "" {
		return pattern
	}
	items := splitPattern(pattern)
	letter := hourLetter(hourCycle)
	for i := range items {
		if c := items[i].letter; c == letter {
			return pattern
		}
	}
	s := skeletonOf(pattern)
	s.decimal = f.decimal()
	s.kinds[fieldDayPeriod], s.length[fieldDayPeriod] = 0, 0
	if n := s.length[fieldHour]; n > 0 {
		s.add(letter, n)
	}
	f.numbers = ""
	return spacedHour(f.data.patternSet(f.calendar).bestPattern(s))
}

// decimal is what stands before fractions of seconds.
func (f *dateFormatter) decimal() string { return f.data.numberData(f.numberingSystem).sym.decimal }

// spacedHour puts a space between a day and an hour that follows it at once,
// as V8 does.
func spacedHour(pattern string) string {
	for _, hour := range [...]string{"dH", "dh", "dK", "dk"} {
		pattern = strings.ReplaceAll(pattern, hour, "d "+hour[1:])
	}
	return pattern
}

// settleHours gives the hours of the pattern the letter of the hour cycle.
func (f *dateFormatter) settleHours(hourCycle string) {
	for i := range f.pattern {
		switch it := &f.pattern[i]; it.letter {
		case 'h', 'H', 'k', 'K':
			it.letter = hourLetter(hourCycle)
			f.hourCycle = hourCycle
		}
	}
}

// unwrapDateTimeFormat is UnwrapDateTimeFormat.
// https://tc39.es/ecma402/#sec-unwrapdatetimeformat
func unwrapDateTimeFormat(r *core.Realm, this core.Value) (*DateTimeFormat, error) {
	v, err := unwrapLegacy(r, this, &dateTimeFormatClass, core.IntrinsicIntlDateTimeFormat)
	if err != nil {
		return nil, err
	}
	if !is(v, &dateTimeFormatClass) {
		return nil, incompatible("UnwrapDateTimeFormat", this)
	}
	return (*DateTimeFormat)(v.Ptr), nil
}

func thisDateTimeFormat(this core.Value, method string) (*DateTimeFormat, error) {
	if is(this, &dateTimeFormatClass) {
		return (*DateTimeFormat)(this.Ptr), nil
	}
	return nil, incompatible("Intl.DateTimeFormat.prototype."+method, this)
}

// timeOf converts the argument of the format methods.
func timeOf(r *core.Realm, v core.Value) (int64, error) {
	if v.IsUndefined() {
		return time.Now().UnixMilli(), nil
	}
	f, err := core.ToNumber(r, v)
	if err != nil {
		return 0, err
	}
	return clipTime(f)
}

// clipTime is TimeClip; NaN is an error.
func clipTime(f float64) (int64, error) {
	if !(math.Abs(f) <= 8.64e15) {
		return 0, core.RangeError("Invalid time value")
	}
	return int64(f), nil
}

// dateTimeFormatGetFormat is get Intl.DateTimeFormat.prototype.format.
// https://tc39.es/ecma402/#sec-intl.datetimeformat.prototype.format
func dateTimeFormatGetFormat(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	df, err := unwrapDateTimeFormat(r, this)
	if err != nil {
		return core.Undefined, err
	}
	if df.bound == nil {
		f := df.f
		df.bound = r.NewNativeFunction("", 1, func(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
			t, err := timeOf(r, core.Arg(args, 0))
			if err != nil {
				return core.Undefined, err
			}
			return core.GoStr(joinParts(f.partition(t))), nil
		})
	}
	return core.Obj(df.bound), nil
}

// dateTimeFormatToParts is Intl.DateTimeFormat.prototype.formatToParts.
// https://tc39.es/ecma402/#sec-Intl.DateTimeFormat.prototype.formatToParts
func dateTimeFormatToParts(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	df, err := thisDateTimeFormat(this, "formatToParts")
	if err != nil {
		return core.Undefined, err
	}
	t, err := timeOf(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	return partsArray(r, df.f.partition(t), false), nil
}

// rangeOf converts the arguments of the range methods.
func (df *DateTimeFormat) rangeOf(r *core.Realm, args []core.Value) ([]part, error) {
	start, end := core.Arg(args, 0), core.Arg(args, 1)
	if start.IsUndefined() || end.IsUndefined() {
		return nil, core.TypeError("Invalid time value")
	}
	x, err := core.ToNumber(r, start)
	if err != nil {
		return nil, err
	}
	y, err := core.ToNumber(r, end)
	if err != nil {
		return nil, err
	}
	from, err := clipTime(x)
	if err != nil {
		return nil, err
	}
	to, err := clipTime(y)
	if err != nil {
		return nil, err
	}
	return df.f.partitionRange(from, to), nil
}

// dateTimeFormatRange is Intl.DateTimeFormat.prototype.formatRange.
// https://tc39.es/ecma402/#sec-intl.datetimeformat.prototype.formatRange
func dateTimeFormatRange(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	df, err := thisDateTimeFormat(this, "formatRange")
	if err != nil {
		return core.Undefined, err
	}
	parts, err := df.rangeOf(r, args)
	if err != nil {
		return core.Undefined, err
	}
	return core.GoStr(joinParts(parts)), nil
}

// dateTimeFormatRangeToParts is Intl.DateTimeFormat.prototype.formatRangeToParts.
// https://tc39.es/ecma402/#sec-Intl.DateTimeFormat.prototype.formatRangeToParts
func dateTimeFormatRangeToParts(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	df, err := thisDateTimeFormat(this, "formatRangeToParts")
	if err != nil {
		return core.Undefined, err
	}
	parts, err := df.rangeOf(r, args)
	if err != nil {
		return core.Undefined, err
	}
	return partsArray(r, parts, true), nil
}

// dateTimeFormatResolvedOptions is Intl.DateTimeFormat.prototype.resolvedOptions.
// https://tc39.es/ecma402/#sec-intl.datetimeformat.prototype.resolvedoptions
func dateTimeFormatResolvedOptions(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	df, err := unwrapDateTimeFormat(r, this)
	if err != nil {
		return core.Undefined, err
	}
	f, o := df.f, r.NewObject()
	putText(o, "locale", f.locale)
	putText(o, "calendar", f.calendar)
	putText(o, "numberingSystem", f.numberingSystem)
	putText(o, "timeZone", f.zoneName)
	if f.hourCycle != "" {
		putText(o, "hourCycle", f.hourCycle)
		put(o, "hour12", core.Bool(f.hourCycle == "h11" || f.hourCycle == "h12"))
	}
	if f.dateStyle == "" && f.timeStyle == "" {
		f.putComponents(o)
	}
	if f.dateStyle != "" {
		putText(o, "dateStyle", f.dateStyle)
	}
	if f.timeStyle != "" {
		putText(o, "timeStyle", f.timeStyle)
	}
	return core.Obj(o), nil
}

// putComponents adds what the pattern shows, in the terms of the options.
func (f *dateFormatter) putComponents(o *core.Object) {
	for i := range components {
		c := &components[i]
		for j := range f.pattern {
			it := &f.pattern[j]
			fld, _, ok := fieldOf(it.letter, it.length)
			if !ok || it.letter == 0 || it.letter == 'a' || it.letter == 'G' && it.length < 3 || partTypes[fld] != c.name && !(i == componentFraction && fld == fieldFraction) {
				continue
			}
			if i == componentFraction {
				putInt(o, c.name, it.length)
			} else {
				putText(o, c.name, c.valueOf(it))
			}
			break
		}
	}
}

// valueOf is the value of the option that asks for a pattern's field.
func (c *component) valueOf(it *patternItem) string {
	n := it.length
	switch it.letter {
	case 'h', 'H', 'k', 'K', 'm', 's', 'd', 'y':
		if n == 2 {
			return "2-digit"
		}
		return "numeric"
	case 'M', 'L':
		switch {
		case n == 1:
			return "numeric"
		case n == 2:
			return "2-digit"
		}
	case 'O':
		if n >= 4 {
			return "longOffset"
		}
		return "shortOffset"
	case 'v':
		if n >= 4 {
			return "longGeneric"
		}
		return "shortGeneric"
	}
	switch n {
	case 4:
		return "long"
	case 5:
		return "narrow"
	}
	return "short"
}

// FormatDate is the hook of the toLocale methods of dates.
// https://tc39.es/ecma402/#sup-date.prototype.tolocalestring
func FormatDate(r *core.Realm, t float64, locales, opts core.Value, required, defaults string) (core.Value, error) {
	if t != t {
		return core.GoStr("Invalid Date"), nil
	}
	f, err := newDateFormatter(r, locales, opts, required, defaults)
	if err != nil {
		return core.Undefined, err
	}
	return core.GoStr(joinParts(f.partition(int64(t)))), nil
}
