package intl

import (
	"slices"
	"strings"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/timezone"
)

// Locale is an Intl.Locale object.
// https://tc39.es/ecma402/#locale-objects
type Locale struct {
	core.Object
	tag *tag
}

var localeClass = core.Class{Name: "Intl.Locale", Kind: core.KindOther, Methods: core.OrdinaryMethods{}, Layout: (*Locale)(nil)}

func isLocale(v core.Value) bool { return is(v, &localeClass) }

var localeSpec = core.ConstructorSpec{Name: "Locale", Length: 1, Construct: constructLocale, Prototype: core.IntrinsicIntlLocalePrototype}

var localeProperties = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicIntlLocale},
	{Name: "toString", Func: localeToString},
	{Name: "maximize", Func: localeMaximize},
	{Name: "minimize", Func: localeMinimize},
	{Name: "language", Get: localeGetLanguage},
	{Name: "script", Get: localeGetScript},
	{Name: "region", Get: localeGetRegion},
	{Name: "baseName", Get: localeGetBaseName},
	{Name: "calendar", Get: localeGetCalendar},
	{Name: "caseFirst", Get: localeGetCaseFirst},
	{Name: "collation", Get: localeGetCollation},
	{Name: "firstDayOfWeek", Get: localeGetFirstDayOfWeek},
	{Name: "hourCycle", Get: localeGetHourCycle},
	{Name: "numeric", Get: localeGetNumeric},
	{Name: "numberingSystem", Get: localeGetNumberingSystem},
	{Name: "getCalendars", Func: localeGetCalendars},
	{Name: "getCollations", Func: localeGetCollations},
	{Name: "getHourCycles", Func: localeGetHourCycles},
	{Name: "getNumberingSystems", Func: localeGetNumberingSystems},
	{Name: "getTimeZones", Func: localeGetTimeZones},
	{Name: "getTextInfo", Func: localeGetTextInfo},
	{Name: "getWeekInfo", Func: localeGetWeekInfo},
	{Symbol: core.SymbolToStringTag, Lazy: localeTag, Attrs: core.Configurable, HasAttrs: true},
}

func localeTag(*core.Realm) (core.Value, error) { return core.GoStr("Intl.Locale"), nil }

// NewLocale makes %Intl.Locale%.
func NewLocale(r *core.Realm) *core.Object { return r.NewBuiltinConstructor(&localeSpec) }

// NewLocalePrototype makes %Intl.Locale.prototype%.
func NewLocalePrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicObjectPrototype), nil, localeProperties[:])
}

func errIncorrectLocale() error { return core.RangeError("Incorrect locale information provided") }

// constructLocale is the Intl.Locale constructor.
// https://tc39.es/ecma402/#sec-Intl.Locale
func constructLocale(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	if newTarget == nil {
		return core.Undefined, requiresNew("Intl.Locale")
	}
	l := &Locale{}
	if err := initObject(&l.Object, &localeClass, newTarget, core.IntrinsicIntlLocalePrototype); err != nil {
		return core.Undefined, err
	}
	v := core.Arg(args, 0)
	if !v.IsString() && !v.IsObject() {
		return core.Undefined, core.TypeError("First argument to Intl.Locale constructor can't be empty or missing")
	}
	var source string
	if isLocale(v) {
		source = (*Locale)(v.Ptr).tag.String()
	} else {
		s, err := core.ToString(r, v)
		if err != nil {
			return core.Undefined, err
		}
		source = s.ToWTF8()
	}
	o, err := coerceOptions(r, core.Arg(args, 1), "Intl.Locale")
	if err != nil {
		return core.Undefined, err
	}
	t, ok := parseTag(source)
	if !ok {
		return core.Undefined, errIncorrectLocale()
	}
	t.canonicalize()
	if err := t.updateLanguage(o); err != nil {
		return core.Undefined, err
	}
	t.canonicalize()
	o.of = "locale"
	if err := t.updateKeywords(o); err != nil {
		return core.Undefined, err
	}
	l.tag = t
	return core.Obj(&l.Object), nil
}

// updateLanguage is UpdateLanguageId.
// https://tc39.es/ecma402/#sec-updatelanguageid
func (t *tag) updateLanguage(o *options) error {
	language, ok, err := o.text("language")
	if err != nil {
		return err
	}
	if ok {
		if !isLanguageSubtag(language) {
			return errIncorrectLocale()
		}
		t.language = strings.ToLower(language)
	}
	script, ok, err := o.text("script")
	if err != nil {
		return err
	}
	if ok {
		if !isScriptSubtag(script) {
			return errIncorrectLocale()
		}
		t.script = strings.ToUpper(script[:1]) + strings.ToLower(script[1:])
	}
	region, ok, err := o.text("region")
	if err != nil {
		return err
	}
	if ok {
		if !isRegionSubtag(region) {
			return errIncorrectLocale()
		}
		t.region = strings.ToUpper(region)
	}
	return nil
}

// updateKeywords reads the options that become keywords.
func (t *tag) updateKeywords(o *options) error {
	set := func(name, key string) error {
		s, ok, err := o.text(name)
		if err != nil || !ok {
			return err
		}
		if !isTypeValue(s) {
			return errIncorrectLocale()
		}
		t.setKeyword(key, canonicalKeyword(key, strings.ToLower(s)))
		return nil
	}
	if err := set("calendar", "ca"); err != nil {
		return err
	}
	if err := set("collation", "co"); err != nil {
		return err
	}
	if err := t.updateFirstDay(o); err != nil {
		return err
	}
	hc, err := o.choice("hourCycle", "", "h11", "h12", "h23", "h24")
	if err != nil {
		return err
	}
	if hc != "" {
		t.setKeyword("hc", hc)
	}
	kf, err := o.choice("caseFirst", "", "upper", "lower", "false")
	if err != nil {
		return err
	}
	if kf != "" {
		t.setKeyword("kf", kf)
	}
	switch kn, err := o.boolean("numeric"); {
	case err != nil:
		return err
	case kn == yes:
		t.setKeyword("kn", "")
	case kn == no:
		t.setKeyword("kn", "false")
	}
	return set("numberingSystem", "nu")
}

func (t *tag) updateFirstDay(o *options) error {
	fw, ok, err := o.text("firstDayOfWeek")
	if err != nil || !ok {
		return err
	}
	if len(fw) == 1 && fw[0] >= '0' && fw[0] <= '7' {
		fw = weekdayIDs[3*((fw[0]-'0')%7):][:3]
	}
	if !isTypeValue(fw) {
		return errIncorrectLocale()
	}
	t.setKeyword("fw", canonicalKeyword("fw", strings.ToLower(fw)))
	return nil
}

const weekdayIDs = "sunmontuewedthufrisat"

func thisLocale(this core.Value, method string) (*tag, error) {
	if isLocale(this) {
		return (*Locale)(this.Ptr).tag, nil
	}
	return nil, incompatible("Intl.Locale.prototype."+method, this)
}

// localeToString is Intl.Locale.prototype.toString.
// https://tc39.es/ecma402/#sec-Intl.Locale.prototype.toString
func localeToString(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	t, err := thisLocale(this, "toString")
	if err != nil {
		return core.Undefined, err
	}
	return core.GoStr(t.String()), nil
}

// withLikely returns a new locale whose language part f has changed.
func withLikely(r *core.Realm, this core.Value, method string, f func(*tag)) (core.Value, error) {
	t, err := thisLocale(this, method)
	if err != nil {
		return core.Undefined, err
	}
	c := *t
	f(&c)
	l := &Locale{tag: &c}
	core.InitObject(&l.Object, core.RootShape(r.Intrinsic(core.IntrinsicIntlLocalePrototype), &localeClass, 0))
	return core.Obj(&l.Object), nil
}

// localeMaximize is Intl.Locale.prototype.maximize.
// https://tc39.es/ecma402/#sec-Intl.Locale.prototype.maximize
func localeMaximize(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return withLikely(r, this, "maximize", func(t *tag) { t.addLikely() })
}

// localeMinimize is Intl.Locale.prototype.minimize.
// https://tc39.es/ecma402/#sec-Intl.Locale.prototype.minimize
func localeMinimize(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return withLikely(r, this, "minimize", (*tag).removeLikely)
}

// textOrUndefined returns undefined for "".
func textOrUndefined(s string) core.Value {
	if s == "" {
		return core.Undefined
	}
	return core.GoStr(s)
}

// https://tc39.es/ecma402/#sec-Intl.Locale.prototype.language
func localeGetLanguage(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	t, err := thisLocale(this, "language")
	if err != nil {
		return core.Undefined, err
	}
	return core.GoStr(t.language), nil
}

// https://tc39.es/ecma402/#sec-Intl.Locale.prototype.script
func localeGetScript(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	t, err := thisLocale(this, "script")
	if err != nil {
		return core.Undefined, err
	}
	return textOrUndefined(t.script), nil
}

// https://tc39.es/ecma402/#sec-Intl.Locale.prototype.region
func localeGetRegion(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	t, err := thisLocale(this, "region")
	if err != nil {
		return core.Undefined, err
	}
	return textOrUndefined(t.region), nil
}

// https://tc39.es/ecma402/#sec-Intl.Locale.prototype.baseName
func localeGetBaseName(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	t, err := thisLocale(this, "baseName")
	if err != nil {
		return core.Undefined, err
	}
	return core.GoStr(t.baseName()), nil
}

// keywordOf is a getter of a keyword.
func keywordOf(this core.Value, method, key string) (core.Value, error) {
	t, err := thisLocale(this, method)
	if err != nil {
		return core.Undefined, err
	}
	v, ok := t.keyword(key)
	if !ok {
		return core.Undefined, nil
	}
	return core.GoStr(v), nil
}

// https://tc39.es/ecma402/#sec-Intl.Locale.prototype.calendar
func localeGetCalendar(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return keywordOf(this, "calendar", "ca")
}

// https://tc39.es/ecma402/#sec-Intl.Locale.prototype.caseFirst
func localeGetCaseFirst(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return keywordOf(this, "caseFirst", "kf")
}

// https://tc39.es/ecma402/#sec-Intl.Locale.prototype.collation
func localeGetCollation(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return keywordOf(this, "collation", "co")
}

// https://tc39.es/proposal-intl-locale-info/#sec-Intl.Locale.prototype.firstDayOfWeek
func localeGetFirstDayOfWeek(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return keywordOf(this, "firstDayOfWeek", "fw")
}

// https://tc39.es/ecma402/#sec-Intl.Locale.prototype.hourCycle
func localeGetHourCycle(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return keywordOf(this, "hourCycle", "hc")
}

// https://tc39.es/ecma402/#sec-Intl.Locale.prototype.numberingSystem
func localeGetNumberingSystem(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return keywordOf(this, "numberingSystem", "nu")
}

// https://tc39.es/ecma402/#sec-Intl.Locale.prototype.numeric
func localeGetNumeric(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	t, err := thisLocale(this, "numeric")
	if err != nil {
		return core.Undefined, err
	}
	v, ok := t.keyword("kn")
	return core.Bool(ok && v == ""), nil
}

// territory is the region whose customs a locale follows: that of -u-rg-, its
// own, that of -u-sd- or the likely one.
// https://tc39.es/ecma402/#sec-regionpreference
func (t *tag) territory() string {
	if region := t.subdivision("rg"); region != "" {
		return region
	}
	if t.region == "" {
		if region := t.subdivision("sd"); region != "" {
			return region
		}
	}
	return t.territoryOfHours()
}

// territoryOfHours is territory for the hour cycle. COMPAT: -u-sd- does not
// count there.
func (t *tag) territoryOfHours() string {
	if region := t.subdivision("rg"); region != "" {
		return region
	}
	if t.region != "" {
		return strings.ToLower(t.region)
	}
	probe := tag{language: t.language, script: t.script}
	if probe.addLikely() {
		return strings.ToLower(probe.region)
	}
	return "001"
}

// subdivision returns the region of a keyword that names a subdivision, "" for
// other values.
// https://unicode.org/reports/tr35/#unicode_subdivision_id
func (t *tag) subdivision(key string) string {
	v, _ := t.keyword(key)
	n := 2
	if v != "" && v[0] >= '0' && v[0] <= '9' {
		n = 3
	}
	if len(v) <= n || len(v) > n+4 || !isRegionSubtag(v[:n]) || v[:n] == "zz" {
		return ""
	}
	return v[:n]
}

// regional looks a value up for a territory, or the world.
func regional(prefix, territory string) string {
	if v, ok := lookup(tagsData, prefix+territory); ok {
		return v
	}
	v, _ := lookup(tagsData, prefix+"001")
	return v
}

// https://tc39.es/proposal-intl-locale-info/#sec-Intl.Locale.prototype.getCalendars
func localeGetCalendars(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	t, err := thisLocale(this, "getCalendars")
	if err != nil {
		return core.Undefined, err
	}
	if v, ok := t.keyword("ca"); ok {
		return stringArray(r, []string{v}), nil
	}
	list := strings.Split(regional("C:", t.territory()), " ")
	for i := range list {
		list[i] = canonicalKeyword("ca", list[i])
	}
	return stringArray(r, list), nil
}

// https://tc39.es/proposal-intl-locale-info/#sec-Intl.Locale.prototype.getCollations
func localeGetCollations(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	t, err := thisLocale(this, "getCollations")
	if err != nil {
		return core.Undefined, err
	}
	if v, ok := t.keyword("co"); ok {
		return stringArray(r, []string{v}), nil
	}
	list := []string{"emoji", "eor"}
	if of := serviceCollator.available(t); of != "" {
		list = append(list, dataOf(of).collationTypes()...)
		slices.Sort(list)
	}
	return stringArray(r, list), nil
}

// https://tc39.es/proposal-intl-locale-info/#sec-Intl.Locale.prototype.getHourCycles
func localeGetHourCycles(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	t, err := thisLocale(this, "getHourCycles")
	if err != nil {
		return core.Undefined, err
	}
	if v, ok := t.keyword("hc"); ok {
		return stringArray(r, []string{v}), nil
	}
	v, ok := lookup(tagsData, "H:"+t.language+"-"+t.territoryOfHours())
	if !ok {
		v = regional("H:", t.territoryOfHours())
	}
	preferred, _, _ := strings.Cut(v, " ")
	return stringArray(r, []string{hourCycleOf(preferred[0])}), nil
}

// hourCycleOf is the cycle of a pattern letter.
func hourCycleOf(letter byte) string {
	switch letter {
	case 'h':
		return "h12"
	case 'K':
		return "h11"
	case 'k':
		return "h24"
	}
	return "h23"
}

// https://tc39.es/proposal-intl-locale-info/#sec-Intl.Locale.prototype.getNumberingSystems
func localeGetNumberingSystems(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	t, err := thisLocale(this, "getNumberingSystems")
	if err != nil {
		return core.Undefined, err
	}
	v, ok := t.keyword("nu")
	if !ok {
		v = "latn"
		if of := serviceNumber.available(t); of != "" {
			v = dataOf(of).numberingSystem()
		}
	}
	return stringArray(r, []string{v}), nil
}

// https://tc39.es/proposal-intl-locale-info/#sec-Intl.Locale.prototype.getTimeZones
func localeGetTimeZones(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	t, err := thisLocale(this, "getTimeZones")
	if err != nil || t.region == "" {
		return core.Undefined, err
	}
	var list []string
	if v, ok := lookup(tagsData, "Z:"+strings.ToLower(t.region)); ok {
		for name := range strings.SplitSeq(v, " ") {
			if z, ok := timezone.Load(name); ok {
				list = append(list, z.Name())
			}
		}
	}
	slices.Sort(list)
	return stringArray(r, list), nil
}

// https://tc39.es/proposal-intl-locale-info/#sec-Intl.Locale.prototype.getTextInfo
func localeGetTextInfo(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	t, err := thisLocale(this, "getTextInfo")
	if err != nil {
		return core.Undefined, err
	}
	probe := tag{language: t.language, script: t.script, region: t.region}
	probe.addLikely()
	direction := "ltr"
	switch probe.script {
	case "Adlm", "Arab", "Aran", "Hebr", "Mand", "Mend", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa", "Yezi", "Armi", "Avst", "Chrs", "Cprt",
		"Elym", "Hatr", "Hung", "Khar", "Lydi", "Mani", "Merc", "Mero", "Narb", "Nbat", "Orkh", "Ougr", "Palm", "Phli", "Phlp", "Phnx", "Prti", "Sarb", "Sogd", "Sogo", "Gara", "Sidt", "Todr":
		direction = "rtl"
	}
	o := r.NewObject()
	putText(o, "direction", direction)
	return core.Obj(o), nil
}

// https://tc39.es/proposal-intl-locale-info/#sec-Intl.Locale.prototype.getWeekInfo
func localeGetWeekInfo(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	t, err := thisLocale(this, "getWeekInfo")
	if err != nil {
		return core.Undefined, err
	}
	day := func(id string) int {
		if i := strings.Index(weekdayIDs, id); len(id) == 3 && i >= 0 && i%3 == 0 {
			return (i/3+6)%7 + 1 // Monday is 1
		}
		return 0
	}
	territory := t.territory()
	fw, _ := t.keyword("fw")
	first := day(fw)
	if first == 0 {
		first = day(regional("F:", territory))
	}
	var weekend []core.Value
	from, to := day(regional("WS:", territory)), day(regional("WE:", territory))
	for d := 1; d <= 7; d++ {
		if in := from <= d && d <= to; from <= to && in || from > to && (d >= from || d <= to) {
			weekend = append(weekend, core.Int(int32(d)))
		}
	}
	o := r.NewObject()
	putInt(o, "firstDay", first)
	put(o, "weekend", core.Obj(&r.NewArray(weekend).Object))
	return core.Obj(o), nil
}
