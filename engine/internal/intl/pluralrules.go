package intl

import (
	"slices"

	"github.com/sxfescript/sxn/engine/internal/core"
)

// PluralRules is an Intl.PluralRules object.
// https://tc39.es/ecma402/#pluralrules-objects
type PluralRules struct {
	core.Object
	f       numberFormatter
	data    *localeData
	ordinal bool
}

var pluralRulesClass = core.Class{Name: "Intl.PluralRules", Kind: core.KindOther, Methods: core.OrdinaryMethods{}, Layout: (*PluralRules)(nil)}

var pluralRulesSpec = core.ConstructorSpec{Name: "PluralRules", Construct: constructPluralRules, Prototype: core.IntrinsicIntlPluralRulesPrototype,
	Statics: pluralRulesStatics[:]}

var pluralRulesStatics = [...]core.PropertySpec{{Name: "supportedLocalesOf", Length: 1, Func: pluralRulesSupported}}

var pluralRulesProperties = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicIntlPluralRules},
	{Name: "resolvedOptions", Func: pluralRulesResolvedOptions},
	{Name: "select", Length: 1, Func: pluralRulesSelect},
	{Name: "selectRange", Length: 2, Func: pluralRulesSelectRange},
	{Symbol: core.SymbolToStringTag, Lazy: pluralRulesTag, Attrs: core.Configurable, HasAttrs: true},
}

func pluralRulesTag(*core.Realm) (core.Value, error) { return core.GoStr("Intl.PluralRules"), nil }

// NewPluralRules makes %Intl.PluralRules%.
func NewPluralRules(r *core.Realm) *core.Object { return r.NewBuiltinConstructor(&pluralRulesSpec) }

// NewPluralRulesPrototype makes %Intl.PluralRules.prototype%.
func NewPluralRulesPrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicObjectPrototype), nil, pluralRulesProperties[:])
}

func pluralRulesSupported(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return servicePlural.supported(r, args, "Intl.PluralRules")
}

// constructPluralRules is the Intl.PluralRules constructor.
// https://tc39.es/ecma402/#sec-intl.pluralrules
func constructPluralRules(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	if newTarget == nil {
		return core.Undefined, requiresNew("Intl.PluralRules")
	}
	p := &PluralRules{}
	if err := initObject(&p.Object, &pluralRulesClass, newTarget, core.IntrinsicIntlPluralRulesPrototype); err != nil {
		return core.Undefined, err
	}
	requested, err := localeList(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	o, err := coerceOptions(r, core.Arg(args, 1), "Intl.PluralRules")
	if err != nil {
		return core.Undefined, err
	}
	if err := o.matcher(); err != nil {
		return core.Undefined, err
	}
	p.f.locale, p.data = servicePlural.resolve(requested, nil)
	p.f.numberingSystem = "latn"
	p.f.data = p.data.numberData("latn")
	p.f.main = p.f.data.decimal
	kind, err := o.choice("type", "cardinal", "cardinal", "ordinal")
	if err != nil {
		return core.Undefined, err
	}
	p.ordinal = kind == "ordinal"
	n, err := o.choice("notation", "standard", notationNames[:]...)
	if err != nil {
		return core.Undefined, err
	}
	p.f.notation = notation(slices.Index(notationNames[:], n))
	display, err := o.choice("compactDisplay", "short", "short", "long")
	if err != nil {
		return core.Undefined, err
	}
	p.f.compactLong = display == "long"
	if err := p.f.digitOptions.read(o, 0, 3, p.f.notation == compact); err != nil {
		return core.Undefined, err
	}
	return core.Obj(&p.Object), nil
}

func thisPluralRules(this core.Value, method string) (*PluralRules, error) {
	if is(this, &pluralRulesClass) {
		return (*PluralRules)(this.Ptr), nil
	}
	return nil, incompatible("Intl.PluralRules.prototype."+method, this)
}

// category is ResolvePlural.
// https://tc39.es/ecma402/#sec-resolveplural
func (p *PluralRules) category(x decimal) string {
	if x.kind != finite {
		return "other"
	}
	n := p.f.layout(x)
	return p.data.plurals(p.ordinal).category(n.visible, n.exponent)
}

// pluralRulesSelect is Intl.PluralRules.prototype.select.
// https://tc39.es/ecma402/#sec-intl.pluralrules.prototype.select
func pluralRulesSelect(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	p, err := thisPluralRules(this, "select")
	if err != nil {
		return core.Undefined, err
	}
	f, err := core.ToNumber(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	return core.GoStr(p.category(decimalOfFloat(f))), nil
}

// pluralRulesSelectRange is Intl.PluralRules.prototype.selectRange.
// https://tc39.es/ecma402/#sec-intl.pluralrules.prototype.selectrange
func pluralRulesSelectRange(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	p, err := thisPluralRules(this, "selectRange")
	if err != nil {
		return core.Undefined, err
	}
	names := [2]string{"startRange", "endRange"}
	for i, name := range names {
		if core.Arg(args, i).IsUndefined() {
			return core.Undefined, core.TypeError("Invalid %s : undefined", name)
		}
	}
	var ends [2]float64
	for i := range names {
		var err error
		if ends[i], err = core.ToNumber(r, args[i]); err != nil {
			return core.Undefined, err
		}
	}
	for i, name := range names {
		if ends[i] != ends[i] {
			return core.Undefined, core.RangeError("Invalid %s : NaN", name)
		}
	}
	start, end := p.category(decimalOfFloat(ends[0])), p.category(decimalOfFloat(ends[1]))
	return core.GoStr(p.data.pluralRange(start, end)), nil
}

// pluralRulesResolvedOptions is Intl.PluralRules.prototype.resolvedOptions.
// https://tc39.es/ecma402/#sec-intl.pluralrules.prototype.resolvedoptions
func pluralRulesResolvedOptions(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	p, err := thisPluralRules(this, "resolvedOptions")
	if err != nil {
		return core.Undefined, err
	}
	o := r.NewObject()
	putText(o, "locale", p.f.locale)
	kind := "cardinal"
	if p.ordinal {
		kind = "ordinal"
	}
	putText(o, "type", kind)
	putText(o, "notation", notationNames[p.f.notation])
	if p.f.notation == compact {
		display := "short"
		if p.f.compactLong {
			display = "long"
		}
		putText(o, "compactDisplay", display)
	}
	p.f.digitOptions.put(o)
	put(o, "pluralCategories", stringArray(r, p.data.plurals(p.ordinal).categories()))
	p.f.digitOptions.putRounding(o)
	return core.Obj(o), nil
}
