package intl

import (
	"slices"
	"strings"
	"sync"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// NumberFormat is an Intl.NumberFormat object.
// https://tc39.es/ecma402/#numberformat-objects
type NumberFormat struct {
	core.Object
	f     *numberFormatter
	bound *core.Object // the function that the format getter returns
}

var numberFormatClass = core.Class{Name: "Intl.NumberFormat", Kind: core.KindOther, Methods: core.OrdinaryMethods{}, Layout: (*NumberFormat)(nil)}

var numberFormatSpec = core.ConstructorSpec{Name: "NumberFormat", Construct: constructNumberFormat, Prototype: core.IntrinsicIntlNumberFormatPrototype,
	Statics: numberFormatStatics[:]}

var numberFormatStatics = [...]core.PropertySpec{{Name: "supportedLocalesOf", Length: 1, Func: numberFormatSupported}}

var numberFormatProperties = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicIntlNumberFormat},
	{Name: "resolvedOptions", Func: numberFormatResolvedOptions},
	{Name: "formatToParts", Length: 1, Func: numberFormatToParts},
	{Name: "format", Get: numberFormatGetFormat},
	{Name: "formatRange", Length: 2, Func: numberFormatRange},
	{Name: "formatRangeToParts", Length: 2, Func: numberFormatRangeToParts},
	{Symbol: core.SymbolToStringTag, Lazy: numberFormatTag, Attrs: core.Configurable, HasAttrs: true},
}

func numberFormatTag(*core.Realm) (core.Value, error) { return core.GoStr("Intl.NumberFormat"), nil }

// NewNumberFormat makes %Intl.NumberFormat%.
func NewNumberFormat(r *core.Realm) *core.Object {
	return legacyConstructor(r, &numberFormatSpec, callNumberFormat)
}

// NewNumberFormatPrototype makes %Intl.NumberFormat.prototype%.
func NewNumberFormatPrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicObjectPrototype), nil, numberFormatProperties[:])
}

func numberFormatSupported(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return serviceNumber.supported(r, args, "Intl.NumberFormat")
}

// constructNumberFormat is the Intl.NumberFormat constructor.
// https://tc39.es/ecma402/#sec-intl.numberformat
func constructNumberFormat(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	nf := &NumberFormat{}
	if err := initObject(&nf.Object, &numberFormatClass, newTarget, core.IntrinsicIntlNumberFormatPrototype); err != nil {
		return core.Undefined, err
	}
	var err error
	if nf.f, err = newNumberFormatter(r, core.Arg(args, 0), core.Arg(args, 1)); err != nil {
		return core.Undefined, err
	}
	return core.Obj(&nf.Object), nil
}

// callNumberFormat is the constructor called as a function.
func callNumberFormat(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	c := r.Intrinsic(core.IntrinsicIntlNumberFormat)
	v, err := constructNumberFormat(r, c, args)
	if err != nil {
		return core.Undefined, err
	}
	return chainLegacy(r, this, c, v)
}

// newNumberFormatter reads the arguments of the constructor.
func newNumberFormatter(r *core.Realm, locales, opts core.Value) (*numberFormatter, error) {
	if locales.IsUndefined() && opts.IsUndefined() {
		return defaultNumberFormatter(), nil
	}
	requested, err := localeList(r, locales)
	if err != nil {
		return nil, err
	}
	o, err := coerceOptions(r, opts, "Intl.NumberFormat")
	if err != nil {
		return nil, err
	}
	if err := o.matcher(); err != nil {
		return nil, err
	}
	nu, _, err := o.typeValue("numberingSystem")
	if err != nil {
		return nil, err
	}
	settings := [1]setting{numberingSetting(nu)}
	f := &numberFormatter{}
	var data *localeData
	f.locale, data = serviceNumber.resolve(requested, settings[:])
	f.numberingSystem = settings[0].value
	f.data = data.numberData(f.numberingSystem)
	return f, f.read(o)
}

var defaultNumberFormatter = sync.OnceValue(func() *numberFormatter {
	f := &numberFormatter{}
	var data *localeData
	settings := [1]setting{numberingSetting("")}
	f.locale, data = serviceNumber.resolve(nil, settings[:])
	f.numberingSystem = settings[0].value
	f.data = data.numberData(f.numberingSystem)
	if err := f.read(&options{}); err != nil {
		panic(err) // defaults are in order
	}
	return f
})

// read reads the options after the locale.
func (f *numberFormatter) read(o *options) error {
	if err := f.readUnit(o); err != nil {
		return err
	}
	n, err := o.choice("notation", "standard", notationNames[:]...)
	if err != nil {
		return err
	}
	f.notation = notation(slices.Index(notationNames[:], n))
	minFraction, maxFraction := 0, 3
	switch {
	case f.style == styleCurrency && f.notation == standard:
		minFraction = currencyDigits(f.currency)
		maxFraction = minFraction
	case f.style == stylePercent:
		maxFraction = 0
	}
	if err := f.digitOptions.read(o, minFraction, maxFraction, f.notation == compact); err != nil {
		return err
	}
	display, err := o.choice("compactDisplay", "short", "short", "long")
	if err != nil {
		return err
	}
	f.compactLong = display == "long"
	if err := f.readGrouping(o); err != nil {
		return err
	}
	sign, err := o.choice("signDisplay", "auto", signNames[:]...)
	f.sign = signDisplay(max(slices.Index(signNames[:], sign), 0))
	f.settle()
	return err
}

// readUnit is SetNumberFormatUnitOptions.
// https://tc39.es/ecma402/#sec-setnumberformatunitoptions
func (f *numberFormatter) readUnit(o *options) error {
	style, err := o.choice("style", "decimal", styleNames[:]...)
	if err != nil {
		return err
	}
	f.style = numberStyle(slices.Index(styleNames[:], style))
	currency, given, err := o.text("currency")
	switch {
	case err != nil:
		return err
	case !given && f.style == styleCurrency:
		return core.TypeError("Currency code is required with currency style.")
	case given && (len(currency) != 3 || !isAlpha(currency)):
		return core.RangeError("Invalid currency code : %s", currency)
	}
	if f.currencyDisplay, err = o.choice("currencyDisplay", "symbol", "code", "symbol", "narrowSymbol", "name"); err != nil {
		return err
	}
	sign, err := o.choice("currencySign", "standard", "standard", "accounting")
	if err != nil {
		return err
	}
	unit, given, err := o.text("unit")
	switch {
	case err != nil:
		return err
	case !given && f.style == styleUnit:
		return core.TypeError("Invalid unit argument for Intl.NumberFormat() ''")
	case given && !isUnit(unit):
		return core.RangeError("Invalid unit argument for Intl.NumberFormat() '%s'", unit)
	}
	if f.unitDisplay, err = o.choice("unitDisplay", "short", "short", "narrow", "long"); err != nil {
		return err
	}
	f.accounting = sign == "accounting"
	f.currency = strings.ToUpper(currency)
	f.unit = unit
	return nil
}

// readGrouping is GetBooleanOrStringNumberFormatOption for useGrouping.
// https://tc39.es/ecma402/#sec-getbooleanorstringnumberformatoption
func (f *numberFormatter) readGrouping(o *options) error {
	v, err := o.get("useGrouping")
	if err != nil {
		return err
	}
	if f.notation == compact {
		f.grouping = groupingMin2
	}
	switch {
	case v.IsUndefined():
		return nil
	case v.IsTrue():
		f.grouping = groupingAlways
		return nil
	case !core.ToBoolean(v):
		f.grouping = groupingFalse
		return nil
	}
	s, err := core.ToString(o.r, v)
	if err != nil {
		return err
	}
	switch g := s.ToWTF8(); g {
	case "true", "false":
	case "min2":
		f.grouping = groupingMin2
	case "auto":
		f.grouping = groupingAuto
	case "always":
		f.grouping = groupingAlways
	default:
		return o.outOfRange("useGrouping", g)
	}
	return nil
}

// units are the simple sanctioned units.
// https://tc39.es/ecma402/#table-sanctioned-single-unit-identifiers
const units = "acre bit byte celsius centimeter day degree fahrenheit fluid-ounce foot gallon gigabit gigabyte gram hectare hour inch kilobit kilobyte kilogram kilometer liter megabit megabyte meter microsecond mile mile-scandinavian milliliter millimeter millisecond minute month nanosecond ounce percent petabyte pound second stone terabit terabyte week yard year"

func isSimpleUnit(s string) bool {
	for u := range strings.SplitSeq(units, " ") {
		if u == s {
			return true
		}
	}
	return false
}

// isUnit is IsWellFormedUnitIdentifier.
// https://tc39.es/ecma402/#sec-iswellformedunitidentifier
func isUnit(s string) bool {
	if isSimpleUnit(s) {
		return true
	}
	a, b, ok := strings.Cut(s, "-per-")
	return ok && isSimpleUnit(a) && isSimpleUnit(b)
}

// unwrapNumberFormat is UnwrapNumberFormat.
// https://tc39.es/ecma402/#sec-unwrapnumberformat
func unwrapNumberFormat(r *core.Realm, this core.Value) (*NumberFormat, error) {
	v, err := unwrapLegacy(r, this, &numberFormatClass, core.IntrinsicIntlNumberFormat)
	if err != nil {
		return nil, err
	}
	if !is(v, &numberFormatClass) {
		return nil, incompatible("UnwrapNumberFormat", v)
	}
	return (*NumberFormat)(v.Ptr), nil
}

func thisNumberFormat(this core.Value, method string) (*NumberFormat, error) {
	if is(this, &numberFormatClass) {
		return (*NumberFormat)(this.Ptr), nil
	}
	return nil, incompatible("Intl.NumberFormat.prototype."+method, this)
}

// numberFormatGetFormat is get Intl.NumberFormat.prototype.format.
// https://tc39.es/ecma402/#sec-intl.numberformat.prototype.format
func numberFormatGetFormat(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	nf, err := unwrapNumberFormat(r, this)
	if err != nil {
		return core.Undefined, err
	}
	if nf.bound == nil {
		f := nf.f
		nf.bound = r.NewNativeFunction("", 1, func(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
			x, err := toDecimal(r, core.Arg(args, 0))
			if err != nil {
				return core.Undefined, err
			}
			return core.GoStr(joinParts(f.partition(x))), nil
		})
	}
	return core.Obj(nf.bound), nil
}

// numberFormatToParts is Intl.NumberFormat.prototype.formatToParts.
// https://tc39.es/ecma402/#sec-intl.numberformat.prototype.formattoparts
func numberFormatToParts(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	nf, err := thisNumberFormat(this, "formatToParts")
	if err != nil {
		return core.Undefined, err
	}
	x, err := toDecimal(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	return partsArray(r, nf.f.partition(x), false), nil
}

// rangeOf converts the arguments of the range methods.
func (f *numberFormatter) rangeOf(r *core.Realm, args []core.Value) ([]part, error) {
	start, end := core.Arg(args, 0), core.Arg(args, 1)
	switch {
	case start.IsUndefined():
		return nil, core.TypeError("Invalid start : undefined")
	case end.IsUndefined():
		return nil, core.TypeError("Invalid end : undefined")
	}
	x, err := toDecimal(r, start)
	if err != nil {
		return nil, err
	}
	y, err := toDecimal(r, end)
	if err != nil {
		return nil, err
	}
	switch {
	case x.kind == notANumber:
		return nil, core.RangeError("Invalid start : NaN")
	case y.kind == notANumber:
		return nil, core.RangeError("Invalid end : NaN")
	}
	return f.partitionRange(x, y), nil
}

// numberFormatRange is Intl.NumberFormat.prototype.formatRange.
// https://tc39.es/ecma402/#sec-intl.numberformat.prototype.formatrange
func numberFormatRange(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	nf, err := thisNumberFormat(this, "formatRange")
	if err != nil {
		return core.Undefined, err
	}
	parts, err := nf.f.rangeOf(r, args)
	if err != nil {
		return core.Undefined, err
	}
	return core.GoStr(joinParts(parts)), nil
}

// numberFormatRangeToParts is Intl.NumberFormat.prototype.formatRangeToParts.
// https://tc39.es/ecma402/#sec-intl.numberformat.prototype.formatrangetoparts
func numberFormatRangeToParts(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	nf, err := thisNumberFormat(this, "formatRangeToParts")
	if err != nil {
		return core.Undefined, err
	}
	parts, err := nf.f.rangeOf(r, args)
	if err != nil {
		return core.Undefined, err
	}
	return partsArray(r, parts, true), nil
}

// numberFormatResolvedOptions is Intl.NumberFormat.prototype.resolvedOptions.
// https://tc39.es/ecma402/#sec-intl.numberformat.prototype.resolvedoptions
func numberFormatResolvedOptions(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	nf, err := unwrapNumberFormat(r, this)
	if err != nil {
		return core.Undefined, err
	}
	f, o := nf.f, r.NewObject()
	putText(o, "locale", f.locale)
	putText(o, "numberingSystem", f.numberingSystem)
	putText(o, "style", styleNames[f.style])
	switch f.style {
	case styleCurrency:
		putText(o, "currency", f.currency)
		putText(o, "currencyDisplay", f.currencyDisplay)
		sign := "standard"
		if f.accounting {
			sign = "accounting"
		}
		putText(o, "currencySign", sign)
	case styleUnit:
		putText(o, "unit", f.unit)
		putText(o, "unitDisplay", f.unitDisplay)
	}
	f.digitOptions.put(o)
	switch f.grouping {
	case groupingFalse:
		put(o, "useGrouping", core.False)
	case groupingMin2:
		putText(o, "useGrouping", "min2")
	case groupingAlways:
		putText(o, "useGrouping", "always")
	default:
		putText(o, "useGrouping", "auto")
	}
	putText(o, "notation", notationNames[f.notation])
	if f.notation == compact {
		display := "short"
		if f.compactLong {
			display = "long"
		}
		putText(o, "compactDisplay", display)
	}
	putText(o, "signDisplay", signNames[f.sign])
	f.digitOptions.putRounding(o)
	return core.Obj(o), nil
}

// FormatNumber is the hook of toLocaleString of numbers and BigInts.
// https://tc39.es/ecma402/#sup-number.prototype.tolocalestring
func FormatNumber(r *core.Realm, n, locales, opts core.Value) (core.Value, error) {
	f, err := newNumberFormatter(r, locales, opts)
	if err != nil {
		return core.Undefined, err
	}
	x, err := toDecimal(r, n)
	if err != nil {
		return core.Undefined, err
	}
	return core.Str(text.FromGo(joinParts(f.partition(x)))), nil
}
