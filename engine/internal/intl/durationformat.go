package intl

import (
	"strings"

	"github.com/sxfescript/sxn/engine/internal/core"
)

// DurationFormat is an Intl.DurationFormat object.
// https://tc39.es/ecma402/#durationformat-objects
type DurationFormat struct {
	core.Object
	data                           *localeData
	locale, numberingSystem, style string
	styles                         [numUnits]string
	always                         [numUnits]bool // display: "always"
	fractionalDigits               int            // negative for as many as there are
}

var durationFormatClass = core.Class{Name: "Intl.DurationFormat", Kind: core.KindOther, Methods: core.OrdinaryMethods{}, Layout: (*DurationFormat)(nil)}

var durationFormatSpec = core.ConstructorSpec{Name: "DurationFormat", Construct: constructDurationFormat, Prototype: core.IntrinsicIntlDurationFormatPrototype,
	Statics: durationFormatStatics[:]}

var durationFormatStatics = [...]core.PropertySpec{{Name: "supportedLocalesOf", Length: 1, Func: durationFormatSupported}}

var durationFormatProperties = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicIntlDurationFormat},
	{Name: "resolvedOptions", Func: durationFormatResolvedOptions},
	{Name: "format", Length: 1, Func: durationFormatFormat},
	{Name: "formatToParts", Length: 1, Func: durationFormatToParts},
	{Symbol: core.SymbolToStringTag, Lazy: durationFormatTag, Attrs: core.Configurable, HasAttrs: true},
}

func durationFormatTag(*core.Realm) (core.Value, error) {
	return core.GoStr("Intl.DurationFormat"), nil
}

// NewDurationFormat makes %Intl.DurationFormat%.
func NewDurationFormat(r *core.Realm) *core.Object {
	return r.NewBuiltinConstructor(&durationFormatSpec)
}

// NewDurationFormatPrototype makes %Intl.DurationFormat.prototype%.
func NewDurationFormatPrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicObjectPrototype), nil, durationFormatProperties[:])
}

func durationFormatSupported(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return serviceNumber.supported(r, args, "Intl.DurationFormat")
}

// constructDurationFormat is the Intl.DurationFormat constructor.
// https://tc39.es/ecma402/#sec-Intl.DurationFormat
func constructDurationFormat(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	if newTarget == nil {
		return core.Undefined, requiresNew("Intl.DurationFormat")
	}
	d := &DurationFormat{}
	if err := initObject(&d.Object, &durationFormatClass, newTarget, core.IntrinsicIntlDurationFormatPrototype); err != nil {
		return core.Undefined, err
	}
	requested, err := localeList(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	o, err := getOptions(r, core.Arg(args, 1), "Intl.DurationFormat")
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
	d.locale, d.data = serviceNumber.resolve(requested, settings[:])
	d.numberingSystem = settings[0].value
	if d.style, err = o.choice("style", "short", "long", "short", "narrow", "digital"); err != nil {
		return core.Undefined, err
	}
	previous := ""
	for u := range numUnits {
		if err := d.readUnit(o, u, previous); err != nil {
			return core.Undefined, err
		}
		if u >= unitHours {
			previous = d.styles[u]
		}
	}
	n, ok, err := o.number("fractionalDigits", 0, 9)
	if err != nil {
		return core.Undefined, err
	}
	if d.fractionalDigits = n; !ok {
		d.fractionalDigits = -1
	}
	return core.Obj(&d.Object), nil
}

func isNumericStyle(s string) bool { return s == "numeric" || s == "2-digit" }

// readUnit is GetDurationUnitOptions.
// https://tc39.es/ecma402/#sec-getdurationunitoptions
func (d *DurationFormat) readUnit(o *options, u int, previous string) error {
	name := durationUnits[u]
	allowed := []string{"long", "short", "narrow"}
	switch {
	case u >= unitMilliseconds:
		allowed = append(allowed, "numeric")
	case u >= unitHours:
		allowed = append(allowed, "numeric", "2-digit")
	}
	style, err := o.choice(name, "", allowed...)
	if err != nil {
		return err
	}
	display := "always"
	if style == "" {
		switch {
		case d.style == "digital":
			style = "short"
			if u >= unitHours {
				style = "numeric"
			}
			if u < unitHours || u > unitSeconds {
				display = "auto"
			}
		case previous == "fractional" || isNumericStyle(previous):
			style = "numeric"
			if u != unitMinutes && u != unitSeconds {
				display = "auto"
			}
		default:
			style, display = d.style, "auto"
		}
	}
	if style == "numeric" && u >= unitMilliseconds {
		style, display = "fractional", "auto"
	}
	if display, err = o.choice(name+"Display", display, "auto", "always"); err != nil {
		return err
	}
	if display == "always" && style == "fractional" ||
		previous == "fractional" && style != "fractional" ||
		isNumericStyle(previous) && style != "fractional" && !isNumericStyle(style) {
		return core.RangeError("Invalid object : #<Object>")
	}
	if (u == unitMinutes || u == unitSeconds) && isNumericStyle(previous) {
		style = "2-digit"
	}
	d.styles[u], d.always[u] = style, display == "always"
	return nil
}

func thisDurationFormat(this core.Value, method string) (*DurationFormat, error) {
	if is(this, &durationFormatClass) {
		return (*DurationFormat)(this.Ptr), nil
	}
	return nil, incompatible("Intl.DurationFormat.prototype."+method, this)
}

// number returns the formatter of a unit's numbers.
func (d *DurationFormat) number(signed bool) numberFormatter {
	f := *defaultNumberFormatter()
	f.numberingSystem = d.numberingSystem
	f.data = d.data.numberData(d.numberingSystem)
	if !signed {
		f.sign = signNever
	}
	return f
}

// fractional makes f show the fraction of seconds or smaller units.
func (d *DurationFormat) fractional(f *numberFormatter) {
	f.minFraction, f.maxFraction = 0, 9
	if d.fractionalDigits >= 0 {
		f.minFraction, f.maxFraction = d.fractionalDigits, d.fractionalDigits
	}
	f.mode = roundTrunc
}

// valueOf returns the value of a unit, with that of the fractional ones that
// follow it.
func (d *DurationFormat) valueOf(dur *duration, u int) (x decimal, fractional bool) {
	if u >= unitSeconds && u < unitNanoseconds && d.styles[u+1] == "fractional" {
		x = decimalOfBig(dur.nanoseconds(u))
		return x.shifted(-[...]int{unitSeconds: 9, unitMilliseconds: 6, 8: 3}[u]), true
	}
	return decimalOfFloat(dur[u]), false
}

// partition is PartitionDurationFormatPattern.
// https://tc39.es/ecma402/#sec-partitiondurationformatpattern
func (d *DurationFormat) partition(dur *duration) []part {
	var elements [][]part
	signed := true
	for u := range numUnits {
		if u >= unitHours && u <= unitSeconds && isNumericStyle(d.styles[u]) {
			if list := d.clock(dur, u, signed); len(list) > 0 {
				elements = append(elements, list)
			}
			break
		}
		x, fractional := d.valueOf(dur, u)
		if d.styles[u] == "fractional" {
			break
		}
		if d.always[u] || !x.isZero() {
			f := d.number(signed)
			if fractional {
				d.fractional(&f)
			}
			if signed && x.isZero() && dur.sign() < 0 {
				x.negative = true
			}
			signed = false
			f.style, f.unit, f.unitDisplay = styleUnit, strings.TrimSuffix(durationUnits[u], "s"), d.styles[u]
			f.settle()
			elements = append(elements, withUnit(f.partition(x), f.unit))
		}
		if fractional {
			break
		}
	}
	style := d.style
	if style == "digital" {
		style = "short"
	}
	return d.data.listParts("unit", style, elements)
}

func withUnit(parts []part, unit string) []part {
	for i := range parts {
		parts[i].unit = unit
	}
	return parts
}

// clock is FormatNumericUnits: the units from first to seconds with colons
// between them.
// https://tc39.es/ecma402/#sec-formatnumericunits
func (d *DurationFormat) clock(dur *duration, first int, signed bool) []part {
	seconds, fractional := d.valueOf(dur, unitSeconds)
	hasHours := first == unitHours && (dur[unitHours] != 0 || d.always[unitHours])
	hasSeconds := !seconds.isZero() || d.always[unitSeconds]
	hasMinutes := first <= unitMinutes && (hasHours && hasSeconds || dur[unitMinutes] != 0 || d.always[unitMinutes])
	var parts []part
	add := func(u int, x decimal, fraction bool) {
		f := d.number(signed)
		f.grouping = groupingFalse
		f.settle()
		if d.styles[u] == "2-digit" {
			f.minInteger = 2
		}
		if fraction {
			d.fractional(&f)
		}
		if signed && x.isZero() && dur.sign() < 0 {
			x.negative = true
		}
		signed = false
		if len(parts) > 0 {
			parts = append(parts, part{kind: "literal", text: d.separator()})
		}
		parts = append(parts, withUnit(f.partition(x), strings.TrimSuffix(durationUnits[u], "s"))...)
	}
	if hasHours {
		add(unitHours, decimalOfFloat(dur[unitHours]), false)
	}
	if hasMinutes {
		add(unitMinutes, decimalOfFloat(dur[unitMinutes]), false)
	}
	if hasSeconds {
		add(unitSeconds, seconds, fractional)
	}
	return parts
}

// separator is what stands between hours and minutes.
func (d *DurationFormat) separator() string {
	return d.data.numberData(d.numberingSystem).symbol("timeSeparator", ":")
}

func (d *DurationFormat) partsOf(r *core.Realm, args []core.Value) ([]part, error) {
	dur, err := toDuration(r, core.Arg(args, 0))
	if err != nil {
		return nil, err
	}
	return d.partition(&dur), nil
}

// durationFormatFormat is Intl.DurationFormat.prototype.format.
// https://tc39.es/ecma402/#sec-Intl.DurationFormat.prototype.format
func durationFormatFormat(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	d, err := thisDurationFormat(this, "format")
	if err != nil {
		return core.Undefined, err
	}
	parts, err := d.partsOf(r, args)
	if err != nil {
		return core.Undefined, err
	}
	return core.GoStr(joinParts(parts)), nil
}

// durationFormatToParts is Intl.DurationFormat.prototype.formatToParts.
// https://tc39.es/ecma402/#sec-Intl.DurationFormat.prototype.formatToParts
func durationFormatToParts(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	d, err := thisDurationFormat(this, "formatToParts")
	if err != nil {
		return core.Undefined, err
	}
	parts, err := d.partsOf(r, args)
	if err != nil {
		return core.Undefined, err
	}
	return partsArray(r, parts, false), nil
}

// durationFormatResolvedOptions is Intl.DurationFormat.prototype.resolvedOptions.
// https://tc39.es/ecma402/#sec-Intl.DurationFormat.prototype.resolvedOptions
func durationFormatResolvedOptions(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	d, err := thisDurationFormat(this, "resolvedOptions")
	if err != nil {
		return core.Undefined, err
	}
	o := r.NewObject()
	putText(o, "locale", d.locale)
	putText(o, "numberingSystem", d.numberingSystem)
	putText(o, "style", d.style)
	for u, name := range durationUnits {
		style := d.styles[u]
		if style == "fractional" {
			style = "numeric"
		}
		putText(o, name, style)
		display := "auto"
		if d.always[u] {
			display = "always"
		}
		putText(o, name+"Display", display)
	}
	if d.fractionalDigits >= 0 {
		putInt(o, "fractionalDigits", d.fractionalDigits)
	}
	return core.Obj(o), nil
}
