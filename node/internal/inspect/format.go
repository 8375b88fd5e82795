package inspect

import (
	"math"
	"strings"

	"github.com/sxfescript/sxn/engine"
)

// Format is util.format and formatWithOptions.
// https://nodejs.org/api/util.html#utilformatformat-args
func Format(rt *engine.Runtime, args []engine.Value, o *Options, inspectFn engine.Value) (string, error) {
	if len(args) == 0 {
		return "", nil
	}
	first, isString := args[0].AsWTF8()
	if len(args) == 1 && isString {
		return first, nil
	}
	var b strings.Builder
	next := 0
	if isString {
		rest, used, err := formatDirectives(rt, first, args, o, inspectFn)
		if err != nil {
			return "", err
		}
		b.WriteString(rest)
		next = used
	}
	for ; next < len(args); next++ {
		if next > 0 {
			b.WriteByte(' ')
		}
		if s, ok := args[next].AsWTF8(); ok {
			b.WriteString(s)
			continue
		}
		opts := *o
		s, err := Inspect(rt, args[next], &opts, inspectFn)
		if err != nil {
			return "", err
		}
		b.WriteString(s)
	}
	return b.String(), nil
}

// formatDirectives replaces the %-directives of a format; used is the number
// of arguments taken, the format included.
func formatDirectives(rt *engine.Runtime, f string, args []engine.Value, o *Options, inspectFn engine.Value) (text string, used int, err error) {
	var b strings.Builder
	used = 1
	for i := 0; i < len(f); i++ {
		if f[i] != '%' || i+1 == len(f) {
			b.WriteByte(f[i])
			continue
		}
		d := f[i+1]
		if d == '%' {
			b.WriteByte('%')
			i++
			continue
		}
		if used >= len(args) || strings.IndexByte("sjdOoifc", d) < 0 {
			b.WriteByte('%')
			continue
		}
		s, err := directive(rt, d, args[used], o, inspectFn)
		if err != nil {
			return "", 0, err
		}
		used++
		b.WriteString(s)
		i++
	}
	return b.String(), used, nil
}

func directive(rt *engine.Runtime, d byte, v engine.Value, o *Options, inspectFn engine.Value) (string, error) {
	switch d {
	case 's':
		return directiveString(rt, v, o, inspectFn)
	case 'j':
		return directiveJSON(rt, v)
	case 'd':
		return directiveNumber(rt, v, o)
	case 'O':
		opts := *o
		return Inspect(rt, v, &opts, inspectFn)
	case 'o':
		opts := *o
		opts.ShowHidden, opts.ShowProxy, opts.Depth = true, true, 4
		return Inspect(rt, v, &opts, inspectFn)
	case 'i':
		return directiveInteger(rt, v, o)
	case 'f':
		return directiveFloat(rt, v)
	}
	return "", nil // %c: CSS is ignored
}

func directiveString(rt *engine.Runtime, v engine.Value, o *Options, inspectFn engine.Value) (string, error) {
	switch v.Kind() {
	case engine.KindNumber:
		return FormatNumber(rt, v, o.NumericSeparator), nil
	case engine.KindBigInt:
		return formatBigInt(v, o.NumericSeparator), nil
	case engine.KindFunction:
		return rt.ToString(v)
	case engine.KindObject:
		if ok, err := hasOwnText(rt, v); err != nil {
			return "", err
		} else if ok {
			return rt.ToString(v)
		}
		opts := *o
		opts.Depth, opts.Colors, opts.Compact, opts.CompactTrue = 0, false, 3, false
		return Inspect(rt, v, &opts, inspectFn)
	case engine.KindSymbol:
		return symbolText(v), nil
	}
	s, _ := rt.ToStringValue(v)
	t, _ := s.AsWTF8()
	return t, nil
}

// hasOwnText reports whether an object has a toString of its own or of a
// class of the program, which %s then calls.
func hasOwnText(rt *engine.Runtime, v engine.Value) (bool, error) {
	o, _ := v.AsObject()
	if target, ok := unproxied(o); !ok {
		return false, nil
	} else if target != o {
		return false, nil
	}
	if o.IsError() {
		return ownMethod(o, "toString")
	}
	for p := o; p != nil; {
		for _, k := range [...]engine.Key{engine.NewKey("toString"), engine.SymbolToPrimitive.Key()} {
			d, ok, err := p.OwnProperty(k)
			if err != nil {
				return false, err
			}
			if ok && (d.Value.IsFunction() || d.Get != nil) {
				return !isBuiltinPrototype(rt, p), nil
			}
		}
		next, err := p.Prototype()
		if err != nil {
			return false, err
		}
		p = next
	}
	return false, nil
}

func ownMethod(o *engine.Object, name string) (bool, error) {
	d, ok, err := o.OwnProperty(engine.NewKey(name))
	return ok && d.Value.IsFunction(), err
}

// isBuiltinPrototype reports whether p is the prototype of a builtin class.
func isBuiltinPrototype(rt *engine.Runtime, p *engine.Object) bool {
	d, ok, err := p.OwnProperty(engine.NewKey("constructor"))
	if err != nil || !ok {
		return false
	}
	f, isFunc := d.Value.AsFunction()
	if !isFunc {
		return false
	}
	intrinsic := rt.Intrinsic(f.Name())
	return intrinsic != nil && intrinsic.Value().StrictEquals(d.Value)
}

func directiveJSON(rt *engine.Runtime, v engine.Value) (string, error) {
	out, err := rt.Intrinsic("JSON").Invoke("stringify", v)
	if err != nil {
		if ev, ok := rt.ErrorValue(err); ok {
			if o, ok := ev.AsObject(); ok {
				if m, gerr := o.Get("message"); gerr == nil {
					if s, _ := m.AsString(); strings.HasPrefix(s, "Converting circular structure") {
						return "[Circular]", nil
					}
				}
			}
		}
		return "", err
	}
	s, ok := out.AsWTF8()
	if !ok {
		return "undefined", nil
	}
	return s, nil
}

func directiveNumber(rt *engine.Runtime, v engine.Value, o *Options) (string, error) {
	switch v.Kind() {
	case engine.KindBigInt:
		return formatBigInt(v, o.NumericSeparator), nil
	case engine.KindSymbol, engine.KindObject:
		return "NaN", nil
	}
	f, err := rt.ToNumber(v)
	if v.Kind() == engine.KindFunction {
		f = math.NaN()
	}
	return FormatNumber(rt, engine.Number(f), o.NumericSeparator), err
}

func directiveInteger(rt *engine.Runtime, v engine.Value, o *Options) (string, error) {
	switch v.Kind() {
	case engine.KindBigInt:
		return formatBigInt(v, o.NumericSeparator), nil
	case engine.KindSymbol, engine.KindObject:
		return "NaN", nil
	}
	n, err := rt.Global().Invoke("parseInt", v)
	if err != nil {
		return "", err
	}
	return FormatNumber(rt, n, o.NumericSeparator), nil
}

func directiveFloat(rt *engine.Runtime, v engine.Value) (string, error) {
	if v.IsSymbol() {
		return "NaN", nil
	}
	n, err := rt.Global().Invoke("parseFloat", v)
	if err != nil {
		return "", err
	}
	return FormatNumber(rt, n, false), nil
}
