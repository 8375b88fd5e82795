package util

import (
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// argsToken is one token of parseArgs.
type argsToken struct {
	kind          string // option, positional, option-terminator
	index         int
	name, rawName string
	value         engine.Value // undefined for an option without one
	inline        bool
}

// tokens splits the arguments.
func (a *argsConfig) tokens() ([]argsToken, error) {
	var out []argsToken
	rest := a.args
	index, group := -1, 0
	for len(rest) > 0 {
		v := rest[0]
		rest = rest[1:]
		if group > 0 {
			group--
		} else {
			index++
		}
		if v.IsNullish() {
			return nil, engine.TypeError("Cannot read properties of %s (reading 'length')", nullishName(v))
		}
		arg, ok := v.AsWTF8()
		if !ok {
			out = append(out, argsToken{kind: "positional", index: index, value: v})
			continue
		}
		if arg == "--" {
			out = append(out, argsToken{kind: "option-terminator", index: index})
			for i, v := range rest {
				out = append(out, argsToken{kind: "positional", index: index + 1 + i, value: v})
			}
			break
		}
		if expanded := a.expand(v, arg); expanded != nil {
			rest = append(expanded, rest...)
			group = len(expanded)
			continue
		}
		t, needsValue := a.token(v, arg)
		t.index = index
		if needsValue && len(rest) > 0 && !rest[0].IsNullish() {
			t.value, rest = rest[0], rest[1:]
			index++
		}
		out = append(out, t)
	}
	return out, nil
}

// expand splits a group of short options, of which the last may have a value;
// nil where the argument is none.
func (a *argsConfig) expand(v engine.Value, arg string) []engine.Value {
	n := v.StringLen()
	if n <= 2 || arg[0] != '-' || arg[1] == '-' || a.takesValue(a.long(unit(v, 1))) {
		return nil
	}
	var out []engine.Value
	for i := 1; i < n; i++ {
		short := unit(v, i)
		if a.takesValue(a.long(short)) && i < n-1 {
			rest, _ := v.Substring(i, n).AsWTF8()
			return append(out, engine.StringWTF8("-"+rest))
		}
		out = append(out, engine.StringWTF8("-"+short))
	}
	return out
}

// unit is the character at i, a code unit, of a string.
func unit(v engine.Value, i int) string {
	s, _ := v.Substring(i, i+1).AsWTF8()
	return s
}

// token classifies an argument that is no group; needsValue tells that the
// next argument is its value.
func (a *argsConfig) token(v engine.Value, arg string) (t argsToken, needsValue bool) {
	switch {
	case strings.HasPrefix(arg, "--"):
		if i := strings.IndexByte(arg[min(3, len(arg)):], '='); i >= 0 {
			return argsToken{kind: "option", name: arg[2 : i+3], rawName: arg[:i+3], value: engine.StringWTF8(arg[i+4:]), inline: true}, false
		}
		name := arg[2:]
		return argsToken{kind: "option", name: name, rawName: arg}, a.takesValue(name)
	case len(arg) < 2 || arg[0] != '-':
		return argsToken{kind: "positional", value: v}, false
	}
	short := unit(v, 1)
	name := a.long(short)
	if n := v.StringLen(); n > 2 {
		return argsToken{kind: "option", name: name, rawName: "-" + short, value: v.Substring(2, n), inline: true}, false
	}
	return argsToken{kind: "option", name: name, rawName: arg}, a.takesValue(name)
}

// negated is the name of the option that --no-name turns off.
func (a *argsConfig) negated(name string) (string, bool) {
	if !a.allowNegative {
		return "", false
	}
	return strings.CutPrefix(name, "no-")
}

// check refuses unknown options and unfit values, in strict mode.
func (a *argsConfig) check(t *argsToken) error {
	o := a.find(t.name)
	if o == nil {
		if name, ok := a.negated(t.name); ok {
			if o = a.find(name); o != nil && o.kind != "boolean" {
				o = nil
			}
		}
	}
	if o == nil {
		hint := ""
		if a.allowPositionals {
			hint = ". To specify a positional argument starting with a '-', place it at the end of the command after '--', as in '-- " + quoteJSON(t.rawName)
		}
		return nodeerr.Type("ERR_PARSE_ARGS_UNKNOWN_OPTION", "Unknown option '"+t.rawName+"'"+hint)
	}
	both := "--" + o.name
	if o.short != "" {
		both = "-" + o.short + ", " + both
	}
	switch {
	case o.kind == "string" && !t.value.IsString():
		return invalidOptionValue("Option '" + both + " <value>' argument missing")
	case o.kind == "boolean" && !t.value.IsNullish():
		return invalidOptionValue("Option '" + both + "' does not take an argument")
	}
	if s, _ := t.value.AsWTF8(); t.inline || len(s) < 2 || s[0] != '-' {
		return nil
	}
	example := "'" + t.rawName + "=-XYZ'"
	if !strings.HasPrefix(t.rawName, "--") {
		example = "'--" + t.name + "=-XYZ' or '" + t.rawName + "-XYZ'"
	}
	return invalidOptionValue("Option '" + t.rawName + "' argument is ambiguous.\nDid you forget to specify the option argument for '" + t.rawName +
		"'?\nTo specify an option argument starting with a dash use " + example + ".")
}

func invalidOptionValue(message string) error {
	return nodeerr.Type("ERR_PARSE_ARGS_INVALID_OPTION_VALUE", message)
}

// quoteJSON is JSON.stringify of a string.
func quoteJSON(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\r':
			b.WriteString(`\r`)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '\b':
			b.WriteString(`\b`)
		case r == '\f':
			b.WriteString(`\f`)
		case r < ' ':
			b.WriteString(`\u00` + strconv.FormatInt(int64(r)+0x100, 16)[1:])
		default:
			b.WriteRune(r)
		}
	}
	return b.String() + `"`
}

// store notes an option in the result.
func (a *argsConfig) store(rt *engine.Runtime, values *engine.Object, t *argsToken) error {
	if t.name == "__proto__" {
		return nil
	}
	v := t.value
	if name, ok := a.negated(t.name); ok && v.IsUndefined() {
		t.name, v = name, engine.False
	}
	if v.IsNullish() {
		v = engine.True
	}
	if o := a.find(t.name); o == nil || !o.multiple {
		return values.Set(t.name, v)
	}
	have, err := values.Get(t.name)
	if err != nil {
		return err
	}
	list, ok := have.AsObject()
	if !ok {
		return values.Set(t.name, rt.NewArray(v).Value())
	}
	n, err := list.Length()
	if err != nil {
		return err
	}
	return list.SetIndex(uint32(n), v)
}

func (a *argsConfig) storeDefaults(values *engine.Object) error {
	for i := range a.options {
		o := &a.options[i]
		if o.fallback.IsUndefined() || o.name == "__proto__" {
			continue
		}
		v, err := values.Get(o.name)
		if err != nil {
			return err
		}
		if !v.IsUndefined() {
			continue
		}
		if err := values.Set(o.name, o.fallback); err != nil {
			return err
		}
	}
	return nil
}

func tokenObjects(rt *engine.Runtime, tokens []argsToken) (engine.Value, error) {
	out := make([]engine.Value, len(tokens))
	for i := range tokens {
		t := &tokens[i]
		o := rt.NewObject()
		put := func(name string, v engine.Value) error { return o.Put(name, v) }
		err := put("kind", engine.String(t.kind))
		inline := engine.Undefined
		if !t.value.IsUndefined() {
			inline = engine.Bool(t.inline)
		}
		switch t.kind {
		case "option":
			for _, p := range [...]struct {
				name string
				v    engine.Value
			}{{"name", engine.StringWTF8(t.name)}, {"rawName", engine.StringWTF8(t.rawName)}, {"index", engine.Int(t.index)}, {"value", t.value},
				{"inlineValue", inline}} {
				if err == nil {
					err = put(p.name, p.v)
				}
			}
		case "positional":
			if err == nil {
				err = put("index", engine.Int(t.index))
			}
			if err == nil {
				err = put("value", t.value)
			}
		default:
			if err == nil {
				err = put("index", engine.Int(t.index))
			}
		}
		if err != nil {
			return engine.Undefined, err
		}
		out[i] = o.Value()
	}
	return rt.NewArray(out...).Value(), nil
}

func nullishName(v engine.Value) string {
	if v.IsNull() {
		return "null"
	}
	return "undefined"
}
