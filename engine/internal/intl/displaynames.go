package intl

import (
	"strings"

	"github.com/sxfescript/sxn/engine/internal/core"
)

// DisplayNames is an Intl.DisplayNames object.
// https://tc39.es/ecma402/#intl-displaynames-objects
type DisplayNames struct {
	core.Object
	data                *localeData
	locale, style, kind string
	none                bool   // fallback: "none"
	language            string // languageDisplay
}

var displayNamesClass = core.Class{Name: "Intl.DisplayNames", Kind: core.KindOther, Methods: core.OrdinaryMethods{}, Layout: (*DisplayNames)(nil)}

var displayNamesSpec = core.ConstructorSpec{Name: "DisplayNames", Length: 2, Construct: constructDisplayNames, Prototype: core.IntrinsicIntlDisplayNamesPrototype,
	Statics: displayNamesStatics[:]}

var displayNamesStatics = [...]core.PropertySpec{{Name: "supportedLocalesOf", Length: 1, Func: displayNamesSupported}}

var displayNamesProperties = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicIntlDisplayNames},
	{Name: "resolvedOptions", Func: displayNamesResolvedOptions},
	{Name: "of", Length: 1, Func: displayNamesOf},
	{Symbol: core.SymbolToStringTag, Lazy: displayNamesTag, Attrs: core.Configurable, HasAttrs: true},
}

func displayNamesTag(*core.Realm) (core.Value, error) { return core.GoStr("Intl.DisplayNames"), nil }

// NewDisplayNames makes %Intl.DisplayNames%.
func NewDisplayNames(r *core.Realm) *core.Object { return r.NewBuiltinConstructor(&displayNamesSpec) }

// NewDisplayNamesPrototype makes %Intl.DisplayNames.prototype%.
func NewDisplayNamesPrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicObjectPrototype), nil, displayNamesProperties[:])
}

func displayNamesSupported(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return serviceNames.supported(r, args, "Intl.DisplayNames")
}

// constructDisplayNames is the Intl.DisplayNames constructor.
// https://tc39.es/ecma402/#sec-Intl.DisplayNames
func constructDisplayNames(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	if newTarget == nil {
		return core.Undefined, requiresNew("Intl.DisplayNames")
	}
	d := &DisplayNames{}
	if err := initObject(&d.Object, &displayNamesClass, newTarget, core.IntrinsicIntlDisplayNamesPrototype); err != nil {
		return core.Undefined, err
	}
	requested, err := localeList(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	if core.Arg(args, 1).IsUndefined() {
		return core.Undefined, core.TypeError("invalid_argument")
	}
	o, err := getOptions(r, core.Arg(args, 1), "Intl.DisplayNames")
	if err != nil {
		return core.Undefined, err
	}
	if err := o.matcher(); err != nil {
		return core.Undefined, err
	}
	if d.style, err = o.choice("style", "long", "narrow", "short", "long"); err != nil {
		return core.Undefined, err
	}
	if d.kind, err = o.choice("type", "", "language", "region", "script", "currency", "calendar", "dateTimeField"); err != nil {
		return core.Undefined, err
	}
	if d.kind == "" {
		return core.Undefined, core.TypeError("invalid_argument")
	}
	fallback, err := o.choice("fallback", "code", "code", "none")
	if err != nil {
		return core.Undefined, err
	}
	d.none = fallback == "none"
	d.locale, d.data = serviceNames.resolve(requested, nil)
	if d.language, err = o.choice("languageDisplay", "dialect", "dialect", "standard"); err != nil {
		return core.Undefined, err
	}
	return core.Obj(&d.Object), nil
}

func thisDisplayNames(this core.Value, method string) (*DisplayNames, error) {
	if is(this, &displayNamesClass) {
		return (*DisplayNames)(this.Ptr), nil
	}
	return nil, incompatible("Intl.DisplayNames.prototype."+method, this)
}

// displayNamesOf is Intl.DisplayNames.prototype.of.
// https://tc39.es/ecma402/#sec-Intl.DisplayNames.prototype.of
func displayNamesOf(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	d, err := thisDisplayNames(this, "of")
	if err != nil {
		return core.Undefined, err
	}
	s, err := core.ToString(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	code, name, ok := d.of(s.ToWTF8())
	switch {
	case !ok:
		return core.Undefined, core.RangeError("invalid_argument")
	case name != "":
		return core.GoStr(name), nil
	case d.none:
		return core.Undefined, nil
	}
	return core.GoStr(code), nil
}

// of returns the canonical form of a code and its name, "" for none; ok is
// false for what is no code of the type.
// https://tc39.es/ecma402/#sec-canonicalcodefordisplaynames
func (d *DisplayNames) of(code string) (canonical, name string, ok bool) {
	switch d.kind {
	case "language":
		t, ok := canonicalTag(code)
		if !ok || t.hasU || t.hasT || len(t.others) > 0 || t.private != "" {
			return "", "", false
		}
		name, complete := d.languageName(t)
		if d.none && !complete {
			name = ""
		}
		return t.String(), name, true
	case "region":
		if !isRegionSubtag(code) {
			return "", "", false
		}
		code = strings.ToUpper(code)
		return code, d.short("region/" + code), true
	case "script":
		if !isScriptSubtag(code) {
			return "", "", false
		}
		code = strings.ToUpper(code[:1]) + strings.ToLower(code[1:])
		return code, d.short("script/" + code), true
	case "currency":
		if len(code) != 3 || !isAlpha(code) {
			return "", "", false
		}
		code = strings.ToUpper(code)
		return code, d.short("cur/" + code + "/name"), true
	case "calendar":
		if !isTypeValue(code) {
			return "", "", false
		}
		code = strings.ToLower(code)
		key := code
		switch code {
		case "gregory":
			key = "gregorian"
			code = key // COMPAT: as for ethioaa
		case "ethioaa":
			key = "ethiopic-amete-alem"
			code = key // COMPAT: ICU's own name is what is shown where there is none
		}
		return code, d.short("calendar/" + key), true
	}
	key := ""
	switch code {
	case "era", "year", "quarter", "month", "weekday", "day", "hour", "minute", "second":
		key = code
	case "weekOfYear":
		key = "week"
	case "dayPeriod":
		key = "dayperiod"
	case "timeZoneName":
		key = "zone"
	default:
		return "", "", false
	}
	if d.style != "long" {
		key += "-" + d.style
	}
	name, _ = d.data.find(dataName, "field/"+key)
	return code, name, true
}

// short returns the short form of a name where it is wanted and there is one.
func (d *DisplayNames) short(key string) string {
	kind := dataName
	if strings.HasPrefix(key, "cur/") {
		kind = dataCurrency
	}
	if d.style != "long" {
		if s, ok := d.data.find(kind, key+"-alt-short"); ok {
			return s
		}
	}
	return d.data.get(kind, key)
}

// languageName composes the name of a locale; complete is false where some
// part has no name.
// https://www.unicode.org/reports/tr35/tr35-general.html#locale_display_name_algorithm
func (d *DisplayNames) languageName(t *tag) (name string, complete bool) {
	script, region := t.script, t.region
	complete = true
	if d.language == "dialect" {
		key := t.language
		if script != "" {
			key += "-" + script
		}
		if region != "" {
			key += "-" + region
		}
		if key != t.language {
			if name = d.short("language/" + key); name != "" {
				script, region = "", ""
			}
		}
	}
	if name == "" {
		if t.language == "und" {
			name, complete = "root", false
		} else if name = d.short("language/" + t.language); name == "" {
			if script == "" && region == "" && len(t.variants) == 0 {
				return "", false
			}
			name, complete = t.language, false
		}
	}
	var more []string
	add := func(key, code string) {
		if code == "" {
			return
		}
		s := d.short(key + code)
		if s == "" {
			s, complete = code, false
		}
		more = append(more, s)
	}
	add("script/", script)
	add("region/", region)
	for _, v := range t.variants {
		s, ok := d.data.find(dataName, "variant/"+strings.ToUpper(v))
		if !ok {
			s, complete = strings.ToUpper(v), false
		}
		more = append(more, s)
	}
	if len(more) == 0 {
		return name, complete
	}
	brackets := strings.NewReplacer("(", "[", ")", "]", "（", "［", "）", "］")
	list := brackets.Replace(more[0])
	separator := d.data.get(dataName, "pattern/localeSeparator")
	for _, s := range more[1:] {
		list = strings.NewReplacer("{0}", list, "{1}", brackets.Replace(s)).Replace(separator)
	}
	return strings.NewReplacer("{0}", brackets.Replace(name), "{1}", list).Replace(d.data.get(dataName, "pattern/localePattern")), complete
}

// displayNamesResolvedOptions is Intl.DisplayNames.prototype.resolvedOptions.
// https://tc39.es/ecma402/#sec-Intl.DisplayNames.prototype.resolvedOptions
func displayNamesResolvedOptions(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	d, err := thisDisplayNames(this, "resolvedOptions")
	if err != nil {
		return core.Undefined, err
	}
	o := r.NewObject()
	putText(o, "locale", d.locale)
	putText(o, "style", d.style)
	putText(o, "type", d.kind)
	fallback := "code"
	if d.none {
		fallback = "none"
	}
	putText(o, "fallback", fallback)
	if d.kind == "language" {
		putText(o, "languageDisplay", d.language)
	}
	return core.Obj(o), nil
}
