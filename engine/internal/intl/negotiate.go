package intl

import (
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/sxfescript/sxn/engine/internal/core"
)

// defaultLocale is DefaultLocale: what the environment names, in the order in
// which ICU looks at it. It need not be a locale with data.
// https://tc39.es/ecma402/#sec-defaultlocale
var defaultLocale = sync.OnceValue(func() string {
	for _, name := range [...]string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v, ok := os.LookupEnv(name); ok {
			return localeOfPOSIX(v)
		}
	}
	return "en-US"
})

// localeOfPOSIX converts a name such as de_DE.UTF-8@euro.
func localeOfPOSIX(v string) string {
	base, modifier, _ := strings.Cut(v, "@")
	base, _, _ = strings.Cut(base, ".")
	base, _, _ = strings.Cut(base, ":")
	switch {
	case base == "":
		return "und"
	case base == "C", base == "c", base == "POSIX", strings.HasPrefix(base, "en_US_POSIX"):
		return "en-US"
	}
	base = strings.ReplaceAll(base, "_", "-")
	if base == "en-US" && modifier == "POSIX" {
		return "en-US"
	}
	t, ok := canonicalTag(base)
	if !ok {
		return "en-US"
	}
	if modifier != "" && !strings.Contains(modifier, "=") {
		if with, ok := canonicalTag(base + "-" + modifier); ok {
			return with.String()
		}
		if with, ok := canonicalTag(base + "-x-lvariant-" + modifier); ok {
			return with.String()
		}
	}
	return t.baseName()
}

// localeList is CanonicalizeLocaleList.
// https://tc39.es/ecma402/#sec-canonicalizelocalelist
func localeList(r *core.Realm, locales core.Value) ([]*tag, error) {
	if locales.IsUndefined() {
		return nil, nil
	}
	if locales.IsString() || isLocale(locales) {
		t, err := localeOf(r, locales)
		if err != nil {
			return nil, err
		}
		return []*tag{t}, nil
	}
	o, err := core.ToObject(r, locales)
	if err != nil {
		return nil, err
	}
	n, err := core.LengthOfArrayLike(o)
	if err != nil {
		return nil, err
	}
	var list []*tag
	var seen []string
	for i := range n {
		has, err := core.HasIndex(o, i)
		if err != nil {
			return nil, err
		}
		if !has {
			continue
		}
		v, err := core.GetIndex(o, i)
		if err != nil {
			return nil, err
		}
		if !v.IsString() && !v.IsObject() {
			return nil, core.TypeError("Language ID should be string or object.")
		}
		t, err := localeOf(r, v)
		if err != nil {
			return nil, err
		}
		if s := t.String(); !slices.Contains(seen, s) {
			seen = append(seen, s)
			list = append(list, t)
		}
	}
	return list, nil
}

// localeOf reads one element of a list of locales.
func localeOf(r *core.Realm, v core.Value) (*tag, error) {
	if isLocale(v) {
		return (*Locale)(v.Ptr).tag, nil
	}
	s, err := core.ToString(r, v)
	if err != nil {
		return nil, err
	}
	t, ok := canonicalTag(s.ToWTF8())
	if !ok {
		return nil, core.RangeError("Invalid language tag: %s", s.ToWTF8())
	}
	return t, nil
}

// service is a constructor, as the list of locales names it.
type service byte

const (
	serviceNumber   service = 'n' // and DurationFormat
	serviceDate     service = 'd'
	serviceCollator service = 'c'
	servicePlural   service = 'p'
	serviceList     service = 'l'
	serviceRelative service = 'r'
	serviceSegment  service = 's'
	serviceNames    service = 'y'
)

// available finds the locale that serves a requested one, "" where none does.
// https://tc39.es/ecma402/#sec-lookupmatchinglocalebyprefix
func (s service) available(t *tag) string {
	if t.language == "en" && t.region == "US" && t.script == "" && len(t.variants) == 0 && s != servicePlural {
		return "en-US"
	}
	for name := t.baseName(); ; {
		if v, ok := lookup(localesData, name); ok {
			list, _, _ := strings.Cut(v, " ")
			if strings.IndexByte(list, byte(s)) >= 0 {
				return name
			}
		}
		i := strings.LastIndexByte(name, '-')
		if i < 0 {
			return ""
		}
		name = name[:i]
	}
}

// setting is a keyword that a service looks at, and what came of it.
type setting struct {
	key     string
	option  string // from the options, "" for none
	value   string // the result; before resolving, the default
	allowed func(value string) bool
	local   func(l *localeData) string // the default of a locale, if it depends on that
}

// resolve is ResolveLocale. It fills in the values of the settings and returns
// the locale and its data.
// https://tc39.es/ecma402/#sec-resolvelocale
func (of service) resolve(requested []*tag, settings []setting) (string, *localeData) {
	locale := ""
	var found *tag
	for _, t := range requested {
		if l := of.available(t); l != "" {
			locale, found = l, t
			break
		}
	}
	if found == nil {
		locale = defaultLocale()
	}
	data := dataOf(locale)
	var ext []string
	for i := range settings {
		s := &settings[i]
		if s.local != nil {
			s.value = s.local(data)
		}
		keep := ""
		if found != nil {
			if v, ok := found.keyword(s.key); ok {
				if v == "" {
					v = "true"
				}
				if s.allowed(v) {
					s.value = v
					keep = "-" + s.key
					if v != "true" {
						keep += "-" + v
					}
				}
			}
		}
		if s.option != "" {
			v := canonicalKeyword(s.key, strings.ToLower(s.option))
			if v == "" {
				v = "true"
			}
			if s.allowed(v) && v != s.value {
				s.value = v
				keep = ""
			}
		}
		if keep != "" {
			ext = append(ext, keep)
		}
	}
	if len(ext) > 0 {
		slices.Sort(ext)
		locale += "-u" + strings.Join(ext, "")
	}
	return locale, data
}

// supported is the supportedLocalesOf function of a constructor.
// https://tc39.es/ecma402/#sec-filterlocales
func (s service) supported(r *core.Realm, args []core.Value, of string) (core.Value, error) {
	requested, err := localeList(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	o, err := coerceOptions(r, core.Arg(args, 1), of+".supportedLocalesOf")
	if err != nil {
		return core.Undefined, err
	}
	if err := o.matcher(); err != nil {
		return core.Undefined, err
	}
	var list []string
	for _, t := range requested {
		if s.available(t) != "" {
			list = append(list, t.String())
		}
	}
	return stringArray(r, list), nil
}

// numberingSystemAllowed tells the numbering systems whose digits are known.
func numberingSystemAllowed(v string) bool {
	_, ok := lookup(rootData, "digits/"+v)
	return ok
}

// numberingSetting is the keyword of the numbering system.
func numberingSetting(option string) setting {
	return setting{key: "nu", option: option, allowed: numberingSystemAllowed, local: (*localeData).numberingSystem}
}

// numberingSystem is the locale's own numbering system.
func (l *localeData) numberingSystem() string {
	if l.name == "en-US" {
		return "latn"
	}
	v := l.get(dataNumber, "nu/default")
	if !numberingSystemAllowed(v) {
		return "latn"
	}
	return v
}

// incompatible is the error of a method called on something else.
func incompatible(method string, this core.Value) error {
	return core.TypeError("Method %s called on incompatible receiver %s", method, core.DescribeValue(this))
}

// requiresNew is the error of a constructor called as a function.
func requiresNew(name string) error { return core.TypeError("Constructor %s requires 'new'", name) }

// is tells whether v is an object of a class of this package.
func is(v core.Value, class *core.Class) bool {
	o := v.ObjectOrNil()
	return o != nil && o.Class() == class
}

// initObject prepares a new object of a class with the prototype that
// newTarget gives.
func initObject(o *core.Object, class *core.Class, newTarget *core.Object, id core.IntrinsicID) error {
	proto, err := core.GetPrototypeFromConstructor(newTarget, id)
	if err != nil {
		return err
	}
	core.InitObject(o, core.RootShape(proto, class, 0))
	return nil
}
