package inspect

import (
	"math"

	"github.com/sxfescript/sxn/engine"
)

// Options are those of util.inspect.
type Options struct {
	ShowHidden       bool
	Depth            float64 // infinite for null
	Colors           bool
	CustomInspect    bool
	ShowProxy        bool
	MaxArrayLength   float64
	MaxStringLength  float64
	BreakLength      float64
	Compact          int  // 0: false; the number, 3 by default
	CompactTrue      bool // compact: true
	Sorted           bool
	SortFunc         *engine.Function
	Getters          string // "", "all", "get" or "set"
	NumericSeparator bool
	Stylize          func(text, style string) string
	// Palette, when not nil, colours text of a style where Colors is set.
	Palette func(text, style string) string

	// user is the options object of the program, copied for custom inspectors.
	user *engine.Object
}

// Default returns util.inspect.defaultOptions as Node has them.
func Default() Options {
	return Options{Depth: 2, CustomInspect: true, MaxArrayLength: 100, MaxStringLength: 10000, BreakLength: 80, Compact: 3}
}

// Read takes options from an object, over o.
func (o *Options) Read(rt *engine.Runtime, obj *engine.Object) error {
	o.user = obj
	for _, f := range [...]struct {
		name string
		set  func(v engine.Value) error
	}{
		{"showHidden", func(v engine.Value) error { o.ShowHidden = v.Truthy(); return nil }},
		{"depth", func(v engine.Value) error { return limit(rt, v, &o.Depth) }},
		{"colors", func(v engine.Value) error { o.Colors = v.Truthy(); return nil }},
		{"customInspect", func(v engine.Value) error { o.CustomInspect = v.Truthy(); return nil }},
		{"showProxy", func(v engine.Value) error { o.ShowProxy = v.Truthy(); return nil }},
		{"maxArrayLength", func(v engine.Value) error { return limit(rt, v, &o.MaxArrayLength) }},
		{"maxStringLength", func(v engine.Value) error { return limit(rt, v, &o.MaxStringLength) }},
		{"breakLength", func(v engine.Value) error { return limit(rt, v, &o.BreakLength) }},
		{"compact", func(v engine.Value) error {
			if b, ok := v.AsBool(); ok {
				o.CompactTrue, o.Compact = b, 0
				return nil
			}
			n, err := rt.ToNumber(v)
			o.CompactTrue, o.Compact = false, int(n)
			return err
		}},
		{"sorted", func(v engine.Value) error {
			o.SortFunc, _ = v.AsFunction()
			o.Sorted = v.Truthy()
			return nil
		}},
		{"getters", func(v engine.Value) error {
			o.Getters = ""
			if s, ok := v.AsString(); ok {
				o.Getters = s
			} else if v.Truthy() {
				o.Getters = "all"
			}
			return nil
		}},
		{"numericSeparator", func(v engine.Value) error { o.NumericSeparator = v.Truthy(); return nil }},
	} {
		v, err := obj.Get(f.name)
		if err != nil {
			return err
		}
		has, err := obj.Has(engine.NewKey(f.name))
		if err != nil {
			return err
		}
		if !has || v.IsUndefined() && f.name != "depth" {
			continue
		}
		if err := f.set(v); err != nil {
			return err
		}
	}
	return nil
}

// limit reads a number; null means no limit.
func limit(rt *engine.Runtime, v engine.Value, at *float64) error {
	if v.IsNull() || v.IsUndefined() {
		*at = math.Inf(1)
		return nil
	}
	n, err := rt.ToNumber(v)
	*at = n
	return err
}

// color returns the escape codes of a style, as util.inspect.styles and
// util.inspect.colors have them.
func color(style string) (open, end string) {
	switch style {
	case "special":
		return "36", "39" // cyan
	case "number", "bigint", "boolean":
		return "33", "39" // yellow
	case "undefined":
		return "90", "39" // grey
	case "null":
		return "1", "22" // bold
	case "string", "symbol":
		return "32", "39" // green
	case "date":
		return "35", "39" // magenta
	case "regexp":
		return "31", "39" // red
	case "module":
		return "4", "24" // underline
	}
	return "", ""
}

func (o *Options) style(text, style string) string {
	if o.Stylize != nil {
		return o.Stylize(text, style)
	}
	if !o.Colors {
		return text
	}
	if o.Palette != nil {
		return o.Palette(text, style)
	}
	open, end := color(style)
	if open == "" {
		return text
	}
	return "\x1b[" + open + "m" + text + "\x1b[" + end + "m"
}
