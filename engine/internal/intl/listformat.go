package intl

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/sxfescript/sxn/engine/internal/core"
)

// ListFormat is an Intl.ListFormat object.
// https://tc39.es/ecma402/#listformat-objects
type ListFormat struct {
	core.Object
	data                *localeData
	locale, kind, style string
}

var listFormatClass = core.Class{Name: "Intl.ListFormat", Kind: core.KindOther, Methods: core.OrdinaryMethods{}, Layout: (*ListFormat)(nil)}

var listFormatSpec = core.ConstructorSpec{Name: "ListFormat", Construct: constructListFormat, Prototype: core.IntrinsicIntlListFormatPrototype,
	Statics: listFormatStatics[:]}

var listFormatStatics = [...]core.PropertySpec{{Name: "supportedLocalesOf", Length: 1, Func: listFormatSupported}}

var listFormatProperties = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicIntlListFormat},
	{Name: "resolvedOptions", Func: listFormatResolvedOptions},
	{Name: "format", Length: 1, Func: listFormatFormat},
	{Name: "formatToParts", Length: 1, Func: listFormatToParts},
	{Symbol: core.SymbolToStringTag, Lazy: listFormatTag, Attrs: core.Configurable, HasAttrs: true},
}

func listFormatTag(*core.Realm) (core.Value, error) { return core.GoStr("Intl.ListFormat"), nil }

// NewListFormat makes %Intl.ListFormat%.
func NewListFormat(r *core.Realm) *core.Object { return r.NewBuiltinConstructor(&listFormatSpec) }

// NewListFormatPrototype makes %Intl.ListFormat.prototype%.
func NewListFormatPrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicObjectPrototype), nil, listFormatProperties[:])
}

func listFormatSupported(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return serviceList.supported(r, args, "Intl.ListFormat")
}

// constructListFormat is the Intl.ListFormat constructor.
// https://tc39.es/ecma402/#sec-Intl.ListFormat
func constructListFormat(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	if newTarget == nil {
		return core.Undefined, requiresNew("Intl.ListFormat")
	}
	l := &ListFormat{}
	if err := initObject(&l.Object, &listFormatClass, newTarget, core.IntrinsicIntlListFormatPrototype); err != nil {
		return core.Undefined, err
	}
	requested, err := localeList(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	o, err := getOptions(r, core.Arg(args, 1), "Intl.ListFormat")
	if err != nil {
		return core.Undefined, err
	}
	if err := o.matcher(); err != nil {
		return core.Undefined, err
	}
	l.locale, l.data = serviceList.resolve(requested, nil)
	if l.kind, err = o.choice("type", "conjunction", "conjunction", "disjunction", "unit"); err != nil {
		return core.Undefined, err
	}
	if l.style, err = o.choice("style", "long", "long", "short", "narrow"); err != nil {
		return core.Undefined, err
	}
	return core.Obj(&l.Object), nil
}

func thisListFormat(this core.Value, method string) (*ListFormat, error) {
	if is(this, &listFormatClass) {
		return (*ListFormat)(this.Ptr), nil
	}
	return nil, incompatible("Intl.ListFormat.prototype."+method, this)
}

// stringList is StringListFromIterable.
// https://tc39.es/ecma402/#sec-createstringlistfromiterable
func stringList(r *core.Realm, v core.Value) ([]string, error) {
	if v.IsUndefined() {
		return nil, nil
	}
	it, err := core.GetIterator(r, v, false)
	if err != nil {
		return nil, err
	}
	var list []string
	for {
		item, done, err := it.Step()
		if err != nil || done {
			return list, err
		}
		if !item.IsString() {
			return nil, core.IteratorClose(&it, core.TypeError("Iterable yielded %s which is not a string", core.DescribeValue(item)))
		}
		list = append(list, item.AsString().ToWTF8())
	}
}

// listParts joins the elements of a list, each of which is a list of parts.
// https://tc39.es/ecma402/#sec-createpartsfromlist
func (l *localeData) listParts(kind, style string, elements [][]part) []part {
	key := "list/" + patternName(kind)
	if style != "long" {
		key += "-" + style
	}
	n := len(elements)
	switch n {
	case 0:
		return nil
	case 1:
		return elements[0]
	case 2:
		return joinList(l.listPattern(key, "2", elements[1]), elements[0], elements[1])
	}
	// From the end, as the patterns nest.
	parts := joinList(l.listPattern(key, "end", elements[n-1]), elements[n-2], elements[n-1])
	for i := n - 3; i >= 0; i-- {
		which := "middle"
		if i == 0 {
			which = "start"
		}
		parts = joinList(l.get(dataRelative, key+"/"+which), elements[i], parts)
	}
	return parts
}

// joinList puts two lists of parts into a pattern.
func joinList(pattern string, first, second []part) []part {
	parts := make([]part, 0, len(first)+len(second)+3)
	add := func(text string) {
		if text != "" {
			parts = append(parts, part{kind: "literal", text: text})
		}
	}
	before, rest, _ := strings.Cut(pattern, "{0}")
	between, after, _ := strings.Cut(rest, "{1}")
	add(before)
	parts = append(parts, first...)
	add(between)
	parts = append(parts, second...)
	add(after)
	return parts
}

// listPattern returns the pattern that joins the last element. Spanish and
// Hebrew have others before some sounds and scripts.
func (l *localeData) listPattern(key, which string, last []part) string {
	pattern := l.get(dataRelative, key+"/"+which)
	text := ""
	if len(last) > 0 {
		text = last[0].text
	}
	language, _, _ := strings.Cut(l.name, "-")
	switch {
	case language == "es" && strings.Contains(pattern, " y ") && soundsLikeI(text):
		return strings.Replace(pattern, " y ", " e ", 1)
	case language == "es" && strings.Contains(pattern, " o ") && soundsLikeO(text):
		return strings.Replace(pattern, " o ", " u ", 1)
	case (language == "he" || language == "iw") && strings.Contains(pattern, " ו{1}"):
		if r, _ := utf8.DecodeRuneInString(text); !unicode.Is(unicode.Hebrew, r) {
			return strings.Replace(pattern, " ו{1}", " ו-{1}", 1)
		}
	}
	return pattern
}

// soundsLikeI tells the words that y becomes e before.
func soundsLikeI(s string) bool {
	s = strings.ToLower(s)
	return strings.HasPrefix(s, "i") || strings.HasPrefix(s, "hi") && !strings.HasPrefix(s, "hia") && !strings.HasPrefix(s, "hie")
}

// soundsLikeO tells the words and numbers that o becomes u before.
func soundsLikeO(s string) bool {
	s = strings.ToLower(s)
	return strings.HasPrefix(s, "o") || strings.HasPrefix(s, "ho") || strings.HasPrefix(s, "8") || s == "11" || strings.HasPrefix(s, "11 ")
}

// patternName is CLDR's name of a type of lists.
func patternName(kind string) string {
	switch kind {
	case "disjunction":
		return "or"
	case "unit":
		return "unit"
	}
	return "standard"
}

func (l *ListFormat) partsOf(r *core.Realm, args []core.Value) ([]part, error) {
	list, err := stringList(r, core.Arg(args, 0))
	if err != nil {
		return nil, err
	}
	elements := make([][]part, len(list))
	for i, s := range list {
		elements[i] = []part{{kind: "element", text: s}}
	}
	return l.data.listParts(l.kind, l.style, elements), nil
}

// listFormatFormat is Intl.ListFormat.prototype.format.
// https://tc39.es/ecma402/#sec-Intl.ListFormat.prototype.format
func listFormatFormat(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	l, err := thisListFormat(this, "format")
	if err != nil {
		return core.Undefined, err
	}
	parts, err := l.partsOf(r, args)
	if err != nil {
		return core.Undefined, err
	}
	return core.GoStr(joinParts(parts)), nil
}

// listFormatToParts is Intl.ListFormat.prototype.formatToParts.
// https://tc39.es/ecma402/#sec-Intl.ListFormat.prototype.formatToParts
func listFormatToParts(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	l, err := thisListFormat(this, "formatToParts")
	if err != nil {
		return core.Undefined, err
	}
	parts, err := l.partsOf(r, args)
	if err != nil {
		return core.Undefined, err
	}
	return partsArray(r, parts, false), nil
}

// listFormatResolvedOptions is Intl.ListFormat.prototype.resolvedOptions.
// https://tc39.es/ecma402/#sec-Intl.ListFormat.prototype.resolvedoptions
func listFormatResolvedOptions(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	l, err := thisListFormat(this, "resolvedOptions")
	if err != nil {
		return core.Undefined, err
	}
	o := r.NewObject()
	putText(o, "locale", l.locale)
	putText(o, "type", l.kind)
	putText(o, "style", l.style)
	return core.Obj(o), nil
}
