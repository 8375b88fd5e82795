package util

import (
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

type colorCode struct {
	name      string
	open, end int
}

// colorCodes are the entries of util.inspect.colors, in order.
var colorCodes = [...]colorCode{
	{"reset", 0, 0}, {"bold", 1, 22}, {"dim", 2, 22}, {"italic", 3, 23}, {"underline", 4, 24}, {"blink", 5, 25}, {"inverse", 7, 27},
	{"hidden", 8, 28}, {"strikethrough", 9, 29}, {"doubleunderline", 21, 24}, {"black", 30, 39}, {"red", 31, 39}, {"green", 32, 39},
	{"yellow", 33, 39}, {"blue", 34, 39}, {"magenta", 35, 39}, {"cyan", 36, 39}, {"white", 37, 39}, {"bgBlack", 40, 49}, {"bgRed", 41, 49},
	{"bgGreen", 42, 49}, {"bgYellow", 43, 49}, {"bgBlue", 44, 49}, {"bgMagenta", 45, 49}, {"bgCyan", 46, 49}, {"bgWhite", 47, 49},
	{"framed", 51, 54}, {"overlined", 53, 55}, {"gray", 90, 39}, {"redBright", 91, 39}, {"greenBright", 92, 39}, {"yellowBright", 93, 39},
	{"blueBright", 94, 39}, {"magentaBright", 95, 39}, {"cyanBright", 96, 39}, {"whiteBright", 97, 39}, {"bgGray", 100, 49},
	{"bgRedBright", 101, 49}, {"bgGreenBright", 102, 49}, {"bgYellowBright", 103, 49}, {"bgBlueBright", 104, 49},
	{"bgMagentaBright", 105, 49}, {"bgCyanBright", 106, 49}, {"bgWhiteBright", 107, 49},
}

// colorAliases are further names of colours.
var colorAliases = [...][2]string{
	{"grey", "gray"}, {"blackBright", "gray"}, {"bgGrey", "bgGray"}, {"bgBlackBright", "bgGray"}, {"faint", "dim"}, {"crossedout", "strikethrough"},
	{"strikeThrough", "strikethrough"}, {"crossedOut", "strikethrough"}, {"conceal", "hidden"}, {"swapColors", "inverse"},
	{"swapcolors", "inverse"}, {"doubleUnderline", "doubleunderline"},
}

func colorTable(rt *engine.Runtime) (*engine.Object, error) {
	o := rt.NewObjectWithPrototype(nil)
	for _, c := range colorCodes {
		if err := o.Put(c.name, rt.NewArray(engine.Int(c.open), engine.Int(c.end)).Value()); err != nil {
			return nil, err
		}
	}
	for _, a := range colorAliases {
		target := a[1]
		get := rt.NewFunction("get", 0, func(*engine.Call) (engine.Value, error) { return o.Get(target) })
		if err := o.Define(engine.NewKey(a[0]), engine.Property{Get: get, Configurable: true}); err != nil {
			return nil, err
		}
	}
	return o, nil
}

func lookupColor(name string) (colorCode, bool) {
	for _, a := range colorAliases {
		if a[0] == name {
			name = a[1]
		}
	}
	for _, c := range colorCodes {
		if c.name == name {
			return c, true
		}
	}
	return colorCode{}, false
}

// styleText is util.styleText(format, text[, options]).
func styleText(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	text, err := validate.String(c, c.Arg(1), "text")
	if err != nil {
		return engine.Undefined, err
	}
	formats, err := styleFormats(c)
	if err != nil {
		return engine.Undefined, err
	}
	colored, err := wantsColor(c)
	if err != nil {
		return engine.Undefined, err
	}
	open, end := "", ""
	for _, f := range formats {
		if f == "none" {
			continue
		}
		code, ok := lookupColor(f)
		if !ok {
			return engine.Undefined, nodeerr.InvalidArgValue(rt, "format", c.Arg(0), "must be one of: "+colorNames())
		}
		open += "\x1b[" + strconv.Itoa(code.open) + "m"
		end = "\x1b[" + strconv.Itoa(code.end) + "m" + end
	}
	if !colored {
		return engine.String(text), nil
	}
	return engine.String(open + text + end), nil
}

func styleFormats(c *engine.Call) ([]string, error) {
	if s, ok := c.Arg(0).AsString(); ok {
		return []string{s}, nil
	}
	list, ok := c.Arg(0).AsObject()
	if !ok || !c.Arg(0).IsArray() {
		return nil, nodeerr.InvalidArgValue(c.Runtime(), "format", c.Arg(0), "must be one of: "+colorNames())
	}
	n, err := list.Length()
	formats := make([]string, 0, n)
	for i := 0; err == nil && i < n; i++ {
		var v engine.Value
		if v, err = list.GetIndex(uint32(i)); err == nil {
			s, _ := v.AsString()
			formats = append(formats, s)
		}
	}
	return formats, err
}

func colorNames() string {
	var names []string
	for _, c := range colorCodes {
		names = append(names, "'"+c.name+"'")
	}
	return strings.Join(names, ", ")
}

// wantsColor decides by the options validateStream and stream whether codes
// are written; without options the standard output decides.
func wantsColor(c *engine.Call) (bool, error) {
	o, ok := c.Arg(2).AsObject()
	check := true
	var stream engine.Value
	if ok {
		v, err := o.Get("validateStream")
		if err != nil {
			return false, err
		}
		if b, isBool := v.AsBool(); isBool {
			check = b
		}
		if stream, err = o.Get("stream"); err != nil {
			return false, err
		}
	}
	if !check {
		return true, nil
	}
	if stream.IsUndefined() {
		p, err := env.From(c).Process()
		if err != nil {
			return false, err
		}
		if stream, err = p.Get("stdout"); err != nil {
			return false, err
		}
	}
	return ShouldColorize(env.From(c), stream)
}

// ShouldColorize reports whether escape codes are wanted on a stream:
// FORCE_COLOR decides, else NO_COLOR and NODE_DISABLE_COLORS, else whether it
// is a terminal with colours.
func ShouldColorize(e *env.Env, stream engine.Value) (bool, error) {
	if v, ok := lookupEnv("FORCE_COLOR"); ok {
		return v != "0" && v != "false", nil
	}
	o, ok := stream.AsObject()
	if !ok {
		return false, nil
	}
	tty, err := o.Get("isTTY")
	if err != nil || !tty.Truthy() {
		return false, err
	}
	for _, name := range [...]string{"NO_COLOR", "NODE_DISABLE_COLORS"} {
		if v, ok := lookupEnv(name); ok && v != "" {
			return false, nil
		}
	}
	if t, _ := lookupEnv("TERM"); t == "dumb" {
		return false, nil
	}
	return true, nil
}
