package intl

import (
	"slices"
	"strings"
	"sync"

	"github.com/sxfescript/sxn/engine/internal/collation"
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// Collator is an Intl.Collator object.
// https://tc39.es/ecma402/#collator-objects
type Collator struct {
	core.Object
	c     *collator
	bound *core.Object
}

// collator has the settings of a collator.
type collator struct {
	collation.Order
	locale, usage, sensitivity, kind, caseFirst string
}

var collatorClass = core.Class{Name: "Intl.Collator", Kind: core.KindOther, Methods: core.OrdinaryMethods{}, Layout: (*Collator)(nil)}

var collatorSpec = core.ConstructorSpec{Name: "Collator", Construct: constructCollator, Prototype: core.IntrinsicIntlCollatorPrototype,
	Statics: collatorStatics[:]}

var collatorStatics = [...]core.PropertySpec{{Name: "supportedLocalesOf", Length: 1, Func: collatorSupported}}

var collatorProperties = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicIntlCollator},
	{Name: "resolvedOptions", Func: collatorResolvedOptions},
	{Name: "compare", Get: collatorGetCompare},
	{Symbol: core.SymbolToStringTag, Lazy: collatorTag, Attrs: core.Configurable, HasAttrs: true},
}

func collatorTag(*core.Realm) (core.Value, error) { return core.GoStr("Intl.Collator"), nil }

// NewCollator makes %Intl.Collator%.
func NewCollator(r *core.Realm) *core.Object { return r.NewBuiltinConstructor(&collatorSpec) }

// NewCollatorPrototype makes %Intl.Collator.prototype%.
func NewCollatorPrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicObjectPrototype), nil, collatorProperties[:])
}

func collatorSupported(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return serviceCollator.supported(r, args, "Intl.Collator")
}

// constructCollator is the Intl.Collator constructor.
// https://tc39.es/ecma402/#sec-intl.collator
func constructCollator(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	if newTarget == nil {
		newTarget = r.Intrinsic(core.IntrinsicIntlCollator)
	}
	c := &Collator{}
	if err := initObject(&c.Object, &collatorClass, newTarget, core.IntrinsicIntlCollatorPrototype); err != nil {
		return core.Undefined, err
	}
	var err error
	if c.c, err = newCollator(r, core.Arg(args, 0), core.Arg(args, 1)); err != nil {
		return core.Undefined, err
	}
	return core.Obj(&c.Object), nil
}

// defaultCollator serves calls without locales and options.
var defaultCollator = sync.OnceValue(func() *collator {
	c, err := makeCollator(nil, &options{of: "Intl.Collator"})
	if err != nil {
		panic(err) // defaults are in order
	}
	return c
})

// collationType is the type that a locale uses by itself.
func (l *localeData) collationType() string {
	switch {
	case l.name == "zh" || l.name == "zh-CN" || l.name == "zh-SG" || strings.HasPrefix(l.name, "zh-Hans"):
		return "pinyin"
	case strings.HasPrefix(l.name, "zh-"):
		return "stroke"
	}
	return "default"
}

// withKeyword adds a keyword to a locale.
func withKeyword(locale, key, value string) string {
	t, ok := parseTag(locale)
	if !ok {
		return locale
	}
	t.setKeyword(key, value)
	return t.String()
}

func booleanAllowed(v string) bool   { return v == "true" || v == "false" }
func caseFirstAllowed(v string) bool { return v == "upper" || v == "lower" || v == "false" }

// newCollator reads the arguments of the constructor.
func newCollator(r *core.Realm, locales, opts core.Value) (*collator, error) {
	if locales.IsUndefined() && opts.IsUndefined() {
		return defaultCollator(), nil
	}
	requested, err := localeList(r, locales)
	if err != nil {
		return nil, err
	}
	o, err := coerceOptions(r, opts, "Intl.Collator")
	if err != nil {
		return nil, err
	}
	return makeCollator(requested, o)
}

func makeCollator(requested []*tag, o *options) (*collator, error) {
	c := &collator{Order: collation.Order{Strength: 3}}
	var err error
	if c.usage, err = o.choice("usage", "sort", "sort", "search"); err != nil {
		return nil, err
	}
	if err := o.matcher(); err != nil {
		return nil, err
	}
	kind, _, err := o.typeValue("collation")
	if err != nil {
		return nil, err
	}
	numeric, err := o.boolean("numeric")
	if err != nil {
		return nil, err
	}
	caseFirst, err := o.choice("caseFirst", "", "upper", "lower", "false")
	if err != nil {
		return nil, err
	}
	var data *localeData
	allowed := func(v string) bool {
		return v == "emoji" || v == "eor" || slices.Contains(data.collationTypes(), v)
	}
	local := func(l *localeData) string {
		data = l
		return l.collationType()
	}
	settings := [3]setting{{key: "co", option: kind, allowed: allowed, local: local},
		{key: "kf", option: caseFirst, allowed: caseFirstAllowed},
		{key: "kn", option: [...]string{"", "false", "true"}[numeric], value: "false", allowed: booleanAllowed}}
	c.locale, data = serviceCollator.resolve(requested, settings[:])
	c.kind, c.caseFirst, c.Numeric = settings[0].value, settings[1].value, settings[2].value == "true"
	if kind != "" && c.kind == kind {
		c.locale = withKeyword(c.locale, "co", kind) // COMPAT: V8 shows the option in the locale
	}
	which := c.kind
	switch {
	case c.usage == "search":
		which, c.kind = "search", "default"
	case strings.HasPrefix(data.name, "zh"):
		data = dataOf("zh") // which has the orders of all kinds of Chinese
	case which == data.collationType():
		which = "standard"
	}
	c.Tailoring = tailoringOf(data, which)
	if c.caseFirst == "" {
		c.caseFirst = "false"
		if c.Tailoring != nil && c.Tailoring.Upper {
			c.caseFirst = "upper"
		}
	}
	c.Upper = c.caseFirst == "upper"
	if c.sensitivity, err = o.choice("sensitivity", "variant", "base", "accent", "case", "variant"); err != nil {
		return nil, err
	}
	switch c.sensitivity {
	case "base":
		c.Strength = 1
	case "accent":
		c.Strength = 2
	case "case":
		c.Strength, c.CaseLevel = 1, true
	}
	ignore, err := o.boolean("ignorePunctuation")
	c.Shifted = ignore == yes || ignore == unset && c.Tailoring != nil && c.Tailoring.Shifted
	return c, err
}

// collatorGetCompare is get Intl.Collator.prototype.compare.
// https://tc39.es/ecma402/#sec-intl.collator.prototype.compare
func collatorGetCompare(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	if !is(this, &collatorClass) {
		return core.Undefined, incompatible("get Intl.Collator.prototype.compare", this)
	}
	col := (*Collator)(this.Ptr)
	if col.bound == nil {
		c := col.c
		col.bound = r.NewNativeFunction("", 2, func(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
			a, err := core.ToString(r, core.Arg(args, 0))
			if err != nil {
				return core.Undefined, err
			}
			b, err := core.ToString(r, core.Arg(args, 1))
			if err != nil {
				return core.Undefined, err
			}
			return core.Int(int32(c.Compare(a, b))), nil
		})
	}
	return core.Obj(col.bound), nil
}

// collatorResolvedOptions is Intl.Collator.prototype.resolvedOptions.
// https://tc39.es/ecma402/#sec-intl.collator.prototype.resolvedoptions
func collatorResolvedOptions(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	if !is(this, &collatorClass) {
		return core.Undefined, incompatible("Intl.Collator.prototype.resolvedOptions", this)
	}
	c, o := (*Collator)(this.Ptr).c, r.NewObject()
	putText(o, "locale", c.locale)
	putText(o, "usage", c.usage)
	putText(o, "sensitivity", c.sensitivity)
	put(o, "ignorePunctuation", core.Bool(c.Shifted))
	putText(o, "collation", c.kind)
	put(o, "numeric", core.Bool(c.Numeric))
	putText(o, "caseFirst", c.caseFirst)
	return core.Obj(o), nil
}

// Compare is the hook of localeCompare.
// https://tc39.es/ecma402/#sup-String.prototype.localeCompare
func Compare(r *core.Realm, a, b text.String, locales, opts core.Value) (core.Value, error) {
	c, err := newCollator(r, locales, opts)
	if err != nil {
		return core.Undefined, err
	}
	return core.Int(int32(c.Compare(a, b))), nil
}
