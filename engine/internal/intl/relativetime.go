package intl

import (
	"math"
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine/internal/core"
)

// RelativeTimeFormat is an Intl.RelativeTimeFormat object.
// https://tc39.es/ecma402/#relativetimeformat-objects
type RelativeTimeFormat struct {
	core.Object
	f     *numberFormatter
	data  *localeData
	style string
	auto  bool // numeric: "auto"
}

var relativeTimeClass = core.Class{Name: "Intl.RelativeTimeFormat", Kind: core.KindOther, Methods: core.OrdinaryMethods{}, Layout: (*RelativeTimeFormat)(nil)}

var relativeTimeSpec = core.ConstructorSpec{Name: "RelativeTimeFormat", Construct: constructRelativeTime, Prototype: core.IntrinsicIntlRelativeTimeFormatPrototype,
	Statics: relativeTimeStatics[:]}

var relativeTimeStatics = [...]core.PropertySpec{{Name: "supportedLocalesOf", Length: 1, Func: relativeTimeSupported}}

var relativeTimeProperties = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicIntlRelativeTimeFormat},
	{Name: "resolvedOptions", Func: relativeTimeResolvedOptions},
	{Name: "format", Length: 2, Func: relativeTimeFormat},
	{Name: "formatToParts", Length: 2, Func: relativeTimeToParts},
	{Symbol: core.SymbolToStringTag, Lazy: relativeTimeTag, Attrs: core.Configurable, HasAttrs: true},
}

func relativeTimeTag(*core.Realm) (core.Value, error) {
	return core.GoStr("Intl.RelativeTimeFormat"), nil
}

// NewRelativeTimeFormat makes %Intl.RelativeTimeFormat%.
func NewRelativeTimeFormat(r *core.Realm) *core.Object {
	return r.NewBuiltinConstructor(&relativeTimeSpec)
}

// NewRelativeTimeFormatPrototype makes %Intl.RelativeTimeFormat.prototype%.
func NewRelativeTimeFormatPrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicObjectPrototype), nil, relativeTimeProperties[:])
}

func relativeTimeSupported(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return serviceRelative.supported(r, args, "Intl.RelativeTimeFormat")
}

// constructRelativeTime is the Intl.RelativeTimeFormat constructor.
// https://tc39.es/ecma402/#sec-Intl.RelativeTimeFormat
func constructRelativeTime(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	if newTarget == nil {
		return core.Undefined, requiresNew("Intl.RelativeTimeFormat")
	}
	rt := &RelativeTimeFormat{}
	if err := initObject(&rt.Object, &relativeTimeClass, newTarget, core.IntrinsicIntlRelativeTimeFormatPrototype); err != nil {
		return core.Undefined, err
	}
	requested, err := localeList(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	o, err := coerceOptions(r, core.Arg(args, 1), "Intl.RelativeTimeFormat")
	if err != nil {
		return core.Undefined, err
	}
	if err := o.matcher(); err != nil {
		return core.Undefined, err
	}
	nu, _, err := o.typeValue("numberingSystem")
	if err != nil {
		return core.Undefined, err
	}
	settings := [1]setting{numberingSetting(nu)}
	f := *defaultNumberFormatter()
	f.locale, rt.data = serviceRelative.resolve(requested, settings[:])
	f.numberingSystem = settings[0].value
	f.data = rt.data.numberData(f.numberingSystem)
	f.settle()
	rt.f = &f
	if rt.style, err = o.choice("style", "long", "long", "short", "narrow"); err != nil {
		return core.Undefined, err
	}
	numeric, err := o.choice("numeric", "always", "always", "auto")
	if err != nil {
		return core.Undefined, err
	}
	rt.auto = numeric == "auto"
	return core.Obj(&rt.Object), nil
}

func thisRelativeTime(this core.Value, method string) (*RelativeTimeFormat, error) {
	if is(this, &relativeTimeClass) {
		return (*RelativeTimeFormat)(this.Ptr), nil
	}
	return nil, incompatible("Intl.RelativeTimeFormat.prototype."+method, this)
}

// singularUnit is SingularRelativeTimeUnit.
// https://tc39.es/ecma402/#sec-singularrelativetimeunit
func singularUnit(s string) (string, bool) {
	switch u := strings.TrimSuffix(s, "s"); u {
	case "second", "minute", "hour", "day", "week", "month", "quarter", "year":
		return u, true
	}
	return "", false
}

// partsOf is PartitionRelativeTimePattern.
// https://tc39.es/ecma402/#sec-PartitionRelativeTimePattern
func (rt *RelativeTimeFormat) partsOf(r *core.Realm, args []core.Value, method string) ([]part, error) {
	value, err := core.ToNumber(r, core.Arg(args, 0))
	if err != nil {
		return nil, err
	}
	u, err := core.ToString(r, core.Arg(args, 1))
	if err != nil {
		return nil, err
	}
	unit, ok := singularUnit(u.ToWTF8())
	if !ok {
		return nil, core.RangeError("Invalid unit argument for Intl.RelativeTimeFormat.prototype.%s() '%s'", method, u.ToWTF8())
	}
	if value-value != 0 {
		return nil, core.RangeError("Value need to be finite number for Intl.RelativeTimeFormat.prototype.%s()", method)
	}
	key := "rel/" + unit
	if rt.style != "long" {
		key += "-" + rt.style
	}
	if rt.auto && math.Abs(value) <= 2 && math.Trunc(value) == value {
		if s := rt.data.get(dataRelative, key+"/"+strconv.Itoa(int(value))); s != "" {
			return []part{{kind: "literal", text: s}}, nil
		}
	}
	direction := "/future/"
	if math.Signbit(value) {
		direction = "/past/"
	}
	n := rt.f.layout(decimalOfFloat(math.Abs(value)))
	pattern, ok := rt.data.find(dataRelative, key+direction+rt.f.plural(&n))
	if !ok {
		pattern = rt.data.get(dataRelative, key+direction+"other")
	}
	before, after, hasNumber := strings.Cut(pattern, "{0}")
	var parts []part
	if before != "" {
		parts = append(parts, part{kind: "literal", text: before})
	}
	if hasNumber {
		for _, p := range rt.f.decorate(&n) {
			p.unit = unit
			parts = append(parts, p)
		}
	}
	if after != "" {
		parts = append(parts, part{kind: "literal", text: after})
	}
	return parts, nil
}

// relativeTimeFormat is Intl.RelativeTimeFormat.prototype.format.
// https://tc39.es/ecma402/#sec-Intl.RelativeTimeFormat.prototype.format
func relativeTimeFormat(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	rt, err := thisRelativeTime(this, "format")
	if err != nil {
		return core.Undefined, err
	}
	parts, err := rt.partsOf(r, args, "format")
	if err != nil {
		return core.Undefined, err
	}
	return core.GoStr(joinParts(parts)), nil
}

// relativeTimeToParts is Intl.RelativeTimeFormat.prototype.formatToParts.
// https://tc39.es/ecma402/#sec-Intl.RelativeTimeFormat.prototype.formatToParts
func relativeTimeToParts(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	rt, err := thisRelativeTime(this, "formatToParts")
	if err != nil {
		return core.Undefined, err
	}
	parts, err := rt.partsOf(r, args, "formatToParts")
	if err != nil {
		return core.Undefined, err
	}
	return partsArray(r, parts, false), nil
}

// relativeTimeResolvedOptions is Intl.RelativeTimeFormat.prototype.resolvedOptions.
// https://tc39.es/ecma402/#sec-intl.relativetimeformat.prototype.resolvedoptions
func relativeTimeResolvedOptions(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	rt, err := thisRelativeTime(this, "resolvedOptions")
	if err != nil {
		return core.Undefined, err
	}
	o := r.NewObject()
	putText(o, "locale", rt.f.locale)
	putText(o, "style", rt.style)
	numeric := "always"
	if rt.auto {
		numeric = "auto"
	}
	putText(o, "numeric", numeric)
	putText(o, "numberingSystem", rt.f.numberingSystem)
	return core.Obj(o), nil
}
