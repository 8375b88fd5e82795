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
		set := rt.NewFunction("set", 1, func(c *engine.Call) (engine.Value, error) { return engine.Undefined, o.Set(target, c.Arg(0)) })
		if err := o.Define(engine.NewKey(a[0]), engine.Property{Get: get, Set: set, Configurable: true}); err != nil {
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

// textStyle is a format of styleText: the codes around the text.
type textStyle struct {
	open, end string
	// keepEnd is set where a code also ends other formats.
	keepEnd bool
}

// styleText is util.styleText(format, text[, options]).
// https://nodejs.org/api/util.html#utilstyletextformat-text-options
func styleText(c *engine.Call) (engine.Value, error) {
	if _, err := validate.String(c, c.Arg(1), "text"); err != nil {
		return engine.Undefined, err
	}
	colored, err := wantsColor(c)
	if err != nil {
		return engine.Undefined, err
	}
	styles, err := textStyles(c)
	if err != nil || !colored {
		return c.Arg(1), err
	}
	text, _ := c.Arg(1).AsWTF8()
	open, end := "", ""
	for _, s := range styles {
		text = s.reopen(text)
		open, end = open+s.open, s.end+end
	}
	return engine.StringWTF8(open + text + end), nil
}

// reopen puts the style back on where the text ends it, but at its very end.
func (s *textStyle) reopen(text string) string {
	again := s.open
	if s.keepEnd {
		again = s.end + s.open
	}
	var b strings.Builder
	for {
		i := strings.Index(text, s.end)
		if i < 0 || i+len(s.end) == len(text) {
			b.WriteString(text)
			return b.String()
		}
		b.WriteString(text[:i] + again)
		text = text[i+len(s.end):]
	}
}

func textStyles(c *engine.Call) ([]textStyle, error) {
	formats := []engine.Value{c.Arg(0)}
	if c.Arg(0).IsArray() {
		o, _ := c.Arg(0).AsObject()
		n, err := o.Length()
		formats = formats[:0]
		for i := 0; err == nil && i < n; i++ {
			var v engine.Value
			v, err = o.GetIndex(uint32(i))
			formats = append(formats, v)
		}
		if err != nil {
			return nil, err
		}
	}
	styles := make([]textStyle, 0, len(formats))
	for _, v := range formats {
		name, _ := v.AsString()
		if name == "none" {
			continue
		}
		if strings.HasPrefix(name, "#") {
			s, ok := hexStyle(name[1:])
			if !ok {
				return nil, nodeerr.InvalidArgValue(c.Runtime(), "format", v, "must be a valid hex color (#RGB or #RRGGBB)")
			}
			styles = append(styles, s)
			continue
		}
		code, ok := lookupColor(name)
		if !ok {
			return nil, nodeerr.InvalidArgValue(c.Runtime(), "format", v, "must be one of: "+colorNames())
		}
		styles = append(styles, textStyle{open: escapeCode(strconv.Itoa(code.open)), end: escapeCode(strconv.Itoa(code.end)),
			keepEnd: code.name == "bold" || code.name == "dim"})
	}
	return styles, nil
}

func itoa(n int) string { return strconv.Itoa(n) }

func escapeCode(s string) string { return "\x1b[" + s + "m" }

// hexStyle is the style of a colour in three or six hexadecimal digits.
func hexStyle(digits string) (textStyle, bool) {
	if len(digits) == 3 {
		d := digits
		digits = d[0:1] + d[0:1] + d[1:2] + d[1:2] + d[2:3] + d[2:3]
	}
	n, err := strconv.ParseUint(digits, 16, 24)
	if err != nil || len(digits) != 6 {
		return textStyle{}, false
	}
	part := func(shift uint) string { return strconv.Itoa(int(n >> shift & 0xFF)) }
	return textStyle{open: escapeCode("38;2;" + part(16) + ";" + part(8) + ";" + part(0)), end: escapeCode("39")}, true
}

func colorNames() string {
	var names []string
	for _, c := range colorCodes {
		names = append(names, "'"+c.name+"'")
	}
	for _, a := range colorAliases {
		names = append(names, "'"+a[0]+"'")
	}
	return strings.Join(names, ", ")
}

// wantsColor decides by the options validateStream and stream whether codes
// are written; without options the standard output decides.
func wantsColor(c *engine.Call) (bool, error) {
	check := true
	stream := engine.Undefined
	if v := c.Arg(2); !v.IsUndefined() {
		o, err := validate.Object(c, v, "options")
		if err != nil {
			return false, err
		}
		if v, err = o.Get("validateStream"); err != nil {
			return false, err
		}
		if !v.IsUndefined() {
			if check, err = validate.Boolean(c, v, "options.validateStream"); err != nil {
				return false, err
			}
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
	if ok, err := isStream(env.From(c), stream); err != nil {
		return false, err
	} else if !ok {
		return false, nodeerr.InvalidArgType(c.Runtime(), "stream", stream, "ReadableStream", "WritableStream", "Stream")
	}
	return ShouldColorize(env.From(c), stream)
}

// isStream reports whether v is a stream of Node or of the web.
func isStream(e *env.Env, v engine.Value) (bool, error) {
	o, ok := v.AsObject()
	if !ok {
		return false, nil
	}
	for _, name := range [...]string{"_readableState", "_writableState"} {
		s, err := o.Get(name)
		if err != nil || s.Truthy() {
			return err == nil, err
		}
	}
	on, err := o.Get("on")
	if err != nil {
		return false, err
	}
	if on.IsFunction() {
		for _, name := range [...]string{"write", "pipe"} {
			m, err := o.Get(name)
			if err != nil || m.IsFunction() {
				return err == nil, err
			}
		}
	}
	for _, name := range [...]string{"ReadableStream", "WritableStream"} {
		class, err := e.RT.Global().Get(name)
		if err != nil {
			return false, err
		}
		if f, ok := class.AsFunction(); ok {
			if is, err := e.RT.InstanceOf(v, f); err != nil || is {
				return is, err
			}
		}
	}
	return false, nil
}

// ShouldColorize reports whether escape codes are wanted on a stream:
// FORCE_COLOR decides where it is set, else whether the stream is a terminal
// with more than two colours, which it says itself.
func ShouldColorize(e *env.Env, stream engine.Value) (bool, error) {
	if v, ok := lookupEnv("FORCE_COLOR"); ok {
		return forcedColors(v), nil
	}
	o, ok := stream.AsObject()
	if !ok {
		return false, nil
	}
	tty, err := o.Get("isTTY")
	if err != nil || !tty.Truthy() {
		return false, err
	}
	depth, err := o.Get("getColorDepth")
	if err != nil {
		return false, err
	}
	f, ok := depth.AsFunction()
	if !ok {
		return true, nil
	}
	v, err := f.Call(stream)
	n, _ := v.AsNumber()
	return n > 2, err
}

// forcedColors reports whether a value of FORCE_COLOR asks for colours.
func forcedColors(v string) bool {
	switch v {
	case "", "1", "true", "2", "3":
		return true
	}
	return false
}
