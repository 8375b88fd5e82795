package intl

import (
	"math"
	"slices"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// options reads the properties of an options argument. of names the
// constructor in messages.
type options struct {
	r  *core.Realm
	o  *core.Object // nil for an object without properties
	of string
}

// coerceOptions is CoerceOptionsToObject.
// https://tc39.es/ecma402/#sec-coerceoptionstoobject
func coerceOptions(r *core.Realm, v core.Value, of string) (*options, error) {
	switch {
	case v.IsUndefined():
		return &options{r: r, of: of}, nil
	case v.IsNull():
		return nil, core.TypeError("%s called on null or undefined", of)
	}
	o, err := core.ToObject(r, v)
	return &options{r, o, of}, err
}

// getOptions is GetOptionsObject.
// https://tc39.es/ecma402/#sec-getoptionsobject
func getOptions(r *core.Realm, v core.Value, of string) (*options, error) {
	if v.IsUndefined() {
		return &options{r: r, of: of}, nil
	}
	if o := v.ObjectOrNil(); o != nil {
		return &options{r, o, of}, nil
	}
	return nil, core.TypeError("invalid_argument")
}

func (o *options) get(name string) (core.Value, error) {
	if o.o == nil {
		return core.Undefined, nil
	}
	return core.GetName(o.o, name)
}

// text is GetOption for a string without a list of values; ok is false where
// the property is undefined.
// https://tc39.es/ecma402/#sec-getoption
func (o *options) text(name string) (s string, ok bool, err error) {
	v, err := o.get(name)
	if err != nil || v.IsUndefined() {
		return "", false, err
	}
	t, err := core.ToString(o.r, v)
	return t.ToWTF8(), true, err
}

// choice is GetOption for one of a list of strings.
func (o *options) choice(name, def string, values ...string) (string, error) {
	s, ok, err := o.text(name)
	if err != nil || !ok {
		return def, err
	}
	if !slices.Contains(values, s) {
		return "", o.outOfRange(name, s)
	}
	return s, nil
}

func (o *options) outOfRange(name, value string) error {
	return core.RangeError("Value %s out of range for %s options property %s", value, o.of, name)
}

// tri is a Boolean that may be missing.
type tri int8

const (
	unset tri = iota
	no
	yes
)

// boolean is GetOption for a Boolean.
func (o *options) boolean(name string) (tri, error) {
	v, err := o.get(name)
	switch {
	case err != nil || v.IsUndefined():
		return unset, err
	case core.ToBoolean(v):
		return yes, nil
	}
	return no, nil
}

// number is GetNumberOption; ok is false where the property is undefined.
// https://tc39.es/ecma402/#sec-getnumberoption
func (o *options) number(name string, lo, hi int) (n int, ok bool, err error) {
	v, err := o.get(name)
	if err != nil {
		return 0, false, err
	}
	return o.defaultNumber(v, name, lo, hi)
}

// defaultNumber is DefaultNumberOption.
// https://tc39.es/ecma402/#sec-defaultnumberoption
func (o *options) defaultNumber(v core.Value, name string, lo, hi int) (n int, ok bool, err error) {
	if v.IsUndefined() {
		return 0, false, nil
	}
	f, err := core.ToNumber(o.r, v)
	if err != nil {
		return 0, false, err
	}
	if !(f >= float64(lo) && f <= float64(hi)) {
		return 0, false, core.RangeError("%s value is out of range.", name)
	}
	return int(math.Floor(f)), true, nil
}

// matcher reads localeMatcher, which changes nothing here.
func (o *options) matcher() error {
	_, err := o.choice("localeMatcher", "", "lookup", "best fit")
	return err
}

// typeValue reads an option whose value goes into a keyword.
func (o *options) typeValue(name string) (s string, ok bool, err error) {
	s, ok, err = o.text(name)
	if ok && err == nil && !isTypeValue(s) {
		return "", false, core.RangeError("Invalid %s : %s", name, s)
	}
	return s, ok, err
}

// put defines a property of a result object.
func put(o *core.Object, name string, v core.Value) {
	core.DefineOwn(o, text.InternGo(name), v, core.DataDefault)
}

func putText(o *core.Object, name, value string) { put(o, name, core.GoStr(value)) }

func putInt(o *core.Object, name string, i int) { put(o, name, core.Int(int32(i))) }

// stringArray makes an array of strings.
func stringArray(r *core.Realm, list []string) core.Value {
	vals := make([]core.Value, len(list))
	for i, s := range list {
		vals[i] = core.GoStr(s)
	}
	return core.Obj(&r.NewArray(vals).Object)
}

// part is a piece of formatted text and what it stands for.
type part struct {
	kind, text string
	source     source
	unit       string // of durations and relative times
	letter     byte   // of the pattern, for fields of dates
}

// source tells which end of a range a part belongs to.
type source uint8

const (
	shared source = iota
	startRange
	endRange
)

func (s source) String() string {
	switch s {
	case startRange:
		return "startRange"
	case endRange:
		return "endRange"
	}
	return "shared"
}

// joinParts returns the text of parts.
func joinParts(parts []part) string {
	if len(parts) == 1 {
		return parts[0].text
	}
	n := 0
	for i := range parts {
		n += len(parts[i].text)
	}
	b := make([]byte, 0, n)
	for i := range parts {
		b = append(b, parts[i].text...)
	}
	return string(b)
}

// partsArray makes the array that formatToParts returns. Adjacent literals are
// one part.
func partsArray(r *core.Realm, parts []part, withSource bool) core.Value {
	vals := make([]core.Value, 0, len(parts))
	for i := 0; i < len(parts); i++ {
		p := parts[i]
		for p.kind == "literal" && i+1 < len(parts) && parts[i+1].kind == "literal" && parts[i+1].unit == p.unit {
			i++
			p.text += parts[i].text
			if parts[i].source != p.source {
				p.source = shared
			}
		}
		o := r.NewObject()
		putText(o, "type", p.kind)
		putText(o, "value", p.text)
		if p.unit != "" {
			putText(o, "unit", p.unit)
		}
		if withSource {
			putText(o, "source", p.source.String())
		}
		vals = append(vals, core.Obj(o))
	}
	return core.Obj(&r.NewArray(vals).Object)
}
