package util

import (
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// argsOption is an option that a program describes for parseArgs.
type argsOption struct {
	name, kind, short string // kind is "string" or "boolean"
	multiple          bool
	fallback          engine.Value // the default; undefined for none
}

// argsConfig is the argument of parseArgs.
type argsConfig struct {
	args                                                []engine.Value
	strict, allowPositionals, allowNegative, wantTokens bool
	options                                             []argsOption
}

func (a *argsConfig) find(name string) *argsOption {
	for i := range a.options {
		if a.options[i].name == name {
			return &a.options[i]
		}
	}
	return nil
}

// takesValue reports whether an option is described as one with a value.
func (a *argsConfig) takesValue(name string) bool {
	o := a.find(name)
	return o != nil && o.kind == "string"
}

// long returns the name of the option with a short form, which is the short
// form itself where there is none.
func (a *argsConfig) long(short string) string {
	for i := range a.options {
		if a.options[i].short == short && short != "" {
			return a.options[i].name
		}
	}
	return short
}

// parseArgs is util.parseArgs([config]).
// https://nodejs.org/api/util.html#utilparseargsconfig
func parseArgs(c *engine.Call) (engine.Value, error) {
	config, err := readArgsConfig(c)
	if err != nil {
		return engine.Undefined, err
	}
	tokens, err := config.tokens()
	if err != nil {
		return engine.Undefined, err
	}
	rt := c.Runtime()
	values := rt.NewObjectWithPrototype(nil)
	var positionals []engine.Value
	for i := range tokens {
		t := &tokens[i]
		switch t.kind {
		case "option":
			if config.strict {
				if err := config.check(t); err != nil {
					return engine.Undefined, err
				}
			}
			if err := config.store(rt, values, t); err != nil {
				return engine.Undefined, err
			}
		case "positional":
			if !config.allowPositionals {
				return engine.Undefined, unexpectedPositional(rt, t.value)
			}
			positionals = append(positionals, t.value)
		}
	}
	if err := config.storeDefaults(values); err != nil {
		return engine.Undefined, err
	}
	result := rt.NewObject()
	if err := result.Put("values", values.Value()); err != nil {
		return engine.Undefined, err
	}
	if err := result.Put("positionals", rt.NewArray(positionals...).Value()); err != nil {
		return engine.Undefined, err
	}
	if !config.wantTokens {
		return result.Value(), nil
	}
	list, err := tokenObjects(rt, tokens)
	if err != nil {
		return engine.Undefined, err
	}
	return result.Value(), result.Put("tokens", list)
}

func unexpectedPositional(rt *engine.Runtime, v engine.Value) error {
	s, err := rt.ToString(v)
	if err != nil {
		return err
	}
	return nodeerr.Type("ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL", "Unexpected argument '"+s+"'. This command does not take positional arguments")
}

// ownOf reads an own property, undefined where there is none.
func ownOf(o *engine.Object, name string) (engine.Value, error) {
	if o == nil {
		return engine.Undefined, nil
	}
	k := engine.NewKey(name)
	if own, err := o.HasOwn(k); err != nil || !own {
		return engine.Undefined, err
	}
	return o.GetKey(k)
}

func readArgsConfig(c *engine.Call) (*argsConfig, error) {
	v := c.Arg(0)
	if v.IsNull() {
		return nil, engine.TypeError("Cannot convert undefined or null to object")
	}
	given, _ := v.AsObject()
	config := &argsConfig{}
	args, err := ownOf(given, "args")
	if err != nil {
		return nil, err
	}
	if args.IsNullish() {
		args = mainArgs(c)
	}
	list, err := validate.Array(c, args, "args")
	if err != nil {
		return nil, err
	}
	n, err := list.Length()
	for i := 0; err == nil && i < n; i++ {
		var x engine.Value
		x, err = list.GetIndex(uint32(i))
		config.args = append(config.args, x)
	}
	if err != nil {
		return nil, err
	}
	return config, config.readFlags(c, given)
}

// mainArgs are the arguments of the program, as process.argv has them.
func mainArgs(c *engine.Call) engine.Value {
	e := env.From(c)
	rt := c.Runtime()
	skip := 2
	for _, a := range e.ExecArgv {
		name, _, _ := strings.Cut(a, "=")
		switch name {
		case "-e", "--eval", "-p", "--print", "-pe":
			skip = 1 // there is no script
		}
	}
	if p, err := e.Process(); err == nil {
		if v, err := p.Get("argv"); err == nil {
			if o, ok := v.AsObject(); ok {
				if all, ok := o.Elements(); ok {
					return rt.NewArray(all[min(skip, len(all)):]...).Value()
				}
			}
		}
	}
	return rt.NewStringArray(e.Argv[min(skip, len(e.Argv)):]).Value()
}

func (a *argsConfig) readFlags(c *engine.Call, given *engine.Object) error {
	a.strict = true
	for _, f := range [...]struct {
		name string
		at   *bool
	}{{"strict", &a.strict}, {"allowPositionals", &a.allowPositionals}, {"tokens", &a.wantTokens}, {"allowNegative", &a.allowNegative}} {
		v, err := ownOf(given, f.name)
		if err != nil {
			return err
		}
		if v.IsNullish() {
			if f.name == "allowPositionals" {
				a.allowPositionals = !a.strict
			}
			continue
		}
		if *f.at, err = validate.Boolean(c, v, f.name); err != nil {
			return err
		}
	}
	v, err := ownOf(given, "options")
	if err != nil || v.IsNullish() {
		return err
	}
	options, err := validate.Object(c, v, "options")
	if err != nil {
		return err
	}
	keys, err := options.Keys()
	if err != nil {
		return err
	}
	for _, k := range keys {
		v, err := options.GetKey(k)
		if err != nil {
			return err
		}
		o, err := readArgsOption(c, k.Name(), v)
		if err != nil {
			return err
		}
		a.options = append(a.options, o)
	}
	return nil
}

func readArgsOption(c *engine.Call, name string, v engine.Value) (argsOption, error) {
	at := "options." + name
	o := argsOption{name: name}
	given, err := validate.Object(c, v, at)
	if err != nil {
		return o, err
	}
	kind, err := ownOf(given, "type")
	if err != nil {
		return o, err
	}
	if o.kind, _ = kind.AsString(); o.kind != "string" && o.kind != "boolean" {
		return o, nodeerr.Type("ERR_INVALID_ARG_TYPE",
			`The "`+at+`.type" property must be ('string|boolean'). Received `+nodeerr.Received(c.Runtime(), kind))
	}
	if has, err := given.HasOwn(engine.NewKey("short")); err != nil {
		return o, err
	} else if has {
		v, err := given.Get("short")
		if err != nil {
			return o, err
		}
		if _, err = validate.String(c, v, at+".short"); err != nil {
			return o, err
		}
		if o.short, _ = v.AsWTF8(); v.StringLen() != 1 {
			return o, nodeerr.InvalidArgValue(c.Runtime(), at+".short", v, "must be a single character")
		}
	}
	if has, err := given.HasOwn(engine.NewKey("multiple")); err != nil {
		return o, err
	} else if has {
		v, err := given.Get("multiple")
		if err != nil {
			return o, err
		}
		if o.multiple, err = validate.Boolean(c, v, at+".multiple"); err != nil {
			return o, err
		}
	}
	if o.fallback, err = ownOf(given, "default"); err != nil || o.fallback.IsUndefined() {
		return o, err
	}
	return o, o.checkDefault(c, at+".default")
}

func (o *argsOption) checkDefault(c *engine.Call, at string) error {
	one := func(v engine.Value, at string) error {
		var err error
		if o.kind == "string" {
			_, err = validate.String(c, v, at)
		} else {
			_, err = validate.Boolean(c, v, at)
		}
		return err
	}
	if !o.multiple {
		return one(o.fallback, at)
	}
	list, err := validate.Array(c, o.fallback, at)
	if err != nil {
		return err
	}
	n, err := list.Length()
	for i := 0; err == nil && i < n; i++ {
		var v engine.Value
		if v, err = list.GetIndex(uint32(i)); err == nil {
			err = one(v, at+"["+strconv.Itoa(i)+"]")
		}
	}
	return err
}
