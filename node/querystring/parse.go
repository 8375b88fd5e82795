package querystring

import (
	"github.com/sxfescript/sxn/engine"
	qs "github.com/sxfescript/sxn/node/internal/querystring"
)

// separator returns argument i converted to text, def where it is falsy.
func separator(c *engine.Call, i int, def string, convert func(engine.Value) (engine.Value, error)) (string, error) {
	if !c.Arg(i).Truthy() {
		return def, nil
	}
	v, err := convert(c.Arg(i))
	if err != nil {
		return "", err
	}
	s, _ := v.AsWTF8()
	return s, nil
}

// defaultMaxKeys is how many pairs parse takes.
const defaultMaxKeys = 1000

// parse is querystring.parse(str[, sep[, eq[, options]]]).
// https://nodejs.org/api/querystring.html#querystringparsestr-sep-eq-options
func parse(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	o := rt.NewObjectWithPrototype(nil)
	s, ok := c.Arg(0).AsWTF8()
	if !ok || s == "" {
		return o.Value(), nil
	}
	sep, err := separator(c, 1, "&", rt.StringOf)
	if err != nil {
		return engine.Undefined, err
	}
	eq, err := separator(c, 2, "=", rt.StringOf)
	if err != nil {
		return engine.Undefined, err
	}
	limit := defaultMaxKeys
	if c.Arg(3).Truthy() {
		v, err := rt.GetV(c.Arg(3), engine.NewKey("maxKeys"))
		if err != nil {
			return engine.Undefined, err
		}
		if f, ok := v.AsNumber(); ok {
			limit = 0
			if f > 0 {
				limit = int(min(max(f, 1), 1<<53))
			}
		}
	}
	decode, own, err := coder(c, "unescape", "decodeURIComponent")
	if err != nil {
		return engine.Undefined, err
	}
	plus := "%20"
	if own {
		plus = " "
	}
	for _, p := range qs.Split(s, sep, eq, plus, limit) {
		name, err := decoded(c, p.Name, p.NameEncoded || !own, decode, own)
		if err != nil {
			return engine.Undefined, err
		}
		value, err := decoded(c, p.Value, p.ValueEncoded || !own, decode, own)
		if err != nil {
			return engine.Undefined, err
		}
		if err := add(rt, o, name, value); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}

// decoded decodes a name or value; where a program's function throws, the
// module's own takes over.
func decoded(c *engine.Call, s string, encoded bool, decode *engine.Function, own bool) (engine.Value, error) {
	if !encoded || s == "" {
		return engine.StringWTF8(s), nil
	}
	if own {
		return engine.StringWTF8(qs.Unescape(s)), nil
	}
	v, err := decode.Call(engine.Undefined, engine.StringWTF8(s))
	if err == nil || engine.IsTermination(err) {
		return v, err
	}
	f, _, err := function(c, "unescape")
	if err != nil {
		return engine.Undefined, err
	}
	return f.Call(engine.Undefined, engine.StringWTF8(s), engine.True)
}

// add adds a pair; values of the same name become an array.
func add(rt *engine.Runtime, o *engine.Object, name, value engine.Value) error {
	k, err := rt.ToPropertyKey(name)
	if err != nil {
		return err
	}
	old, err := o.GetKey(k)
	if err != nil {
		return err
	}
	if old.IsUndefined() {
		return o.PutKey(k, value)
	}
	if list, ok := old.AsObject(); ok {
		pop, err := list.Get("pop")
		if err != nil {
			return err
		}
		if pop.Truthy() {
			_, err = list.Invoke("push", value)
			return err
		}
	}
	return o.PutKey(k, rt.NewArray(old, value).Value())
}
