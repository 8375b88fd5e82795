package intl

import (
	"strings"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/timezone"
)

var intlProperties = [...]core.PropertySpec{
	{Name: "getCanonicalLocales", Length: 1, Func: getCanonicalLocales},
	{Name: "supportedValuesOf", Length: 1, Func: supportedValuesOf},
	{Name: "DateTimeFormat", Intrinsic: core.IntrinsicIntlDateTimeFormat},
	{Name: "NumberFormat", Intrinsic: core.IntrinsicIntlNumberFormat},
	{Name: "Collator", Intrinsic: core.IntrinsicIntlCollator},
	{Name: "PluralRules", Intrinsic: core.IntrinsicIntlPluralRules},
	{Name: "RelativeTimeFormat", Intrinsic: core.IntrinsicIntlRelativeTimeFormat},
	{Name: "ListFormat", Intrinsic: core.IntrinsicIntlListFormat},
	{Name: "Locale", Intrinsic: core.IntrinsicIntlLocale},
	{Name: "DisplayNames", Intrinsic: core.IntrinsicIntlDisplayNames},
	{Name: "Segmenter", Intrinsic: core.IntrinsicIntlSegmenter},
	{Name: "DurationFormat", Intrinsic: core.IntrinsicIntlDurationFormat},
	{Symbol: core.SymbolToStringTag, Lazy: intlTag, Attrs: core.Configurable, HasAttrs: true},
}

func intlTag(*core.Realm) (core.Value, error) { return core.GoStr("Intl"), nil }

// New makes %Intl%.
func New(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicObjectPrototype), nil, intlProperties[:])
}

// Hooks are the operations that other builtins ask for.
func Hooks() core.LocaleHooks {
	return core.LocaleHooks{FormatNumber: FormatNumber, FormatDate: FormatDate, Compare: Compare, ToCase: ToCase}
}

// getCanonicalLocales is Intl.getCanonicalLocales.
// https://tc39.es/ecma402/#sec-intl.getcanonicallocales
func getCanonicalLocales(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	list, err := localeList(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	names := make([]string, len(list))
	for i, t := range list {
		names[i] = t.String()
	}
	return stringArray(r, names), nil
}

// currencies are those that Intl.supportedValuesOf lists.
const currencies = "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XCG XDR XOF XPF XSU YER ZAR ZMW ZWG ZWL"

// supportedValuesOf is Intl.supportedValuesOf.
// https://tc39.es/ecma402/#sec-intl.supportedvaluesof
func supportedValuesOf(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	s, err := core.ToString(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	var list []string
	switch key := s.ToWTF8(); key {
	case "calendar":
		list = calendars[:]
	case "collation":
		list = strings.Fields("compat dict emoji eor phonebk phonetic pinyin searchjl stroke trad unihan zhuyin")
	case "currency":
		list = strings.Fields(currencies)
	case "numberingSystem":
		each(rootData, "digits/", func(k, _ string) { list = append(list, k) })
	case "timeZone":
		timezone.Names(func(name, canonical string) {
			if name == canonical && isListedZone(name) {
				list = append(list, name)
			}
		})
	case "unit":
		list = strings.Fields(units)
	default:
		return core.Undefined, core.RangeError("Invalid key : %s", key)
	}
	return stringArray(r, list), nil
}

// isListedZone leaves out the zones of no place that supportedValuesOf does
// not show.
func isListedZone(name string) bool {
	return strings.Contains(name, "/") && !strings.HasPrefix(name, "Etc/")
}
