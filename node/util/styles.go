package util

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/inspect"
)

// styleNames are the entries of util.inspect.styles that name a colour.
var styleNames = [...][2]string{
	{"special", "cyan"}, {"number", "yellow"}, {"bigint", "yellow"}, {"boolean", "yellow"}, {"undefined", "grey"}, {"null", "bold"},
	{"string", "green"}, {"symbol", "green"}, {"date", "magenta"}, {"regexp", ""}, {"module", "underline"},
}

// regexpColors are the colours of a regular expression by depth.
var regexpColors = [...]string{"green", "red", "yellow", "cyan", "magenta"}

var keyColors = engine.StaticKey{Name: "colors"}

// makeStyles makes util.inspect.styles.
func (s *inspectState) makeStyles(rt *engine.Runtime) error {
	s.styles = rt.NewObjectWithPrototype(nil)
	for _, p := range styleNames {
		v := engine.String(p[1])
		if p[0] == "regexp" {
			f, err := s.highlightFunction(rt)
			if err != nil {
				return err
			}
			v = f.Value()
		}
		if err := s.styles.Put(p[0], v); err != nil {
			return err
		}
	}
	return nil
}

// highlightFunction makes the style of regular expressions, a function with
// the colours that it uses.
func (s *inspectState) highlightFunction(rt *engine.Runtime) (*engine.Function, error) {
	var f *engine.Function
	f = rt.NewFunction("highlightRegExp", 1, func(c *engine.Call) (engine.Value, error) {
		source, err := c.Runtime().ToStringValue(c.Arg(0))
		if err != nil {
			return engine.Undefined, err
		}
		text, _ := source.AsWTF8()
		names := regexpColors[:]
		v, err := f.GetKey(keyColors.Key())
		if err != nil {
			return engine.Undefined, err
		}
		if o, ok := v.AsObject(); ok && v.IsArray() {
			if own, ok := o.Elements(); ok && len(own) > 0 {
				names = make([]string, len(own))
				for i := range own {
					names[i], _ = own[i].AsString()
				}
			}
		}
		colors := make([]func(string) string, len(names))
		for i, name := range names {
			colors[i] = func(text string) string { return s.wrap(text, name) }
		}
		return engine.StringWTF8(inspect.HighlightRegExp(text, colors)), nil
	})
	return f, f.PutKey(keyColors.Key(), rt.NewStringArray(regexpColors[:]).Value())
}

// paint colours text as util.inspect.styles and util.inspect.colors say, which
// programs may change.
func (s *inspectState) paint(text, style string) string {
	v, err := s.styles.Get(style)
	if err != nil {
		return text
	}
	if f, ok := v.AsFunction(); ok {
		if v, err = f.Call(engine.Undefined, engine.StringWTF8(text)); err != nil {
			return text
		}
		shown, _ := v.AsWTF8()
		return shown
	}
	name, ok := v.AsString()
	if !ok {
		return text
	}
	return s.wrap(text, name)
}

// wrap puts the codes of a colour around text.
func (s *inspectState) wrap(text, name string) string {
	v, err := s.colors.Get(name)
	if err != nil {
		return text
	}
	o, ok := v.AsObject()
	if !ok {
		return text
	}
	codes, ok := o.Elements()
	if !ok || len(codes) < 2 {
		return text
	}
	open, _ := codes[0].AsInt()
	end, _ := codes[1].AsInt()
	return escapeCode(itoa(open)) + text + escapeCode(itoa(end))
}
