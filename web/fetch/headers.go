package fetch

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/webidl"
)

// headers is the state of a Headers object.
// https://fetch.spec.whatwg.org/#headers-class
type headers struct {
	list      *headerList
	immutable bool
}

var headersKey = engine.PrivateKey[headers]{Name: "Headers"}

const errInit = "Headers constructor: Argument 1 could not be converted to one of: sequence<sequence<ByteString>>, record<ByteString, ByteString>."

func headersClass() *engine.Class {
	on := func(name string, minimum int, f func(c *engine.Call, h *headers) (engine.Value, error)) engine.Method {
		return engine.Method{Name: name, Length: minimum, Enumerable: true, Func: headersMethod(name, minimum, f)}
	}
	iterate := func(name string, part webidl.Part) engine.Method {
		return on(name, 0, func(c *engine.Call, h *headers) (engine.Value, error) {
			st, err := stateOf(env.From(c))
			if err != nil {
				return engine.Undefined, err
			}
			return webidl.NewIterator(c.Runtime(), st.headersIterator, "Headers", h.list, part), nil
		})
	}
	return &engine.Class{Name: "Headers", ToStringTag: "Headers", Init: initHeaders, Methods: []engine.Method{
		on("append", 2, headersAppend), on("delete", 1, headersDelete), on("get", 1, headersGet), on("has", 1, headersHas),
		on("set", 2, headersSet), on("getSetCookie", 0, headersCookies),
		iterate("keys", webidl.Name), iterate("values", webidl.Content), iterate("entries", webidl.Both),
		{Name: "forEach", Length: 1, Enumerable: true, Func: headersMethod("forEach", 0, func(c *engine.Call, h *headers) (engine.Value, error) {
			return webidl.ForEach(c, "Headers", h.list)
		})},
		{SymbolFor: "nodejs.util.inspect.custom", Length: 2, Func: headersMethod("inspect", 0, inspectHeaders)},
		{Symbol: engine.SymbolIterator, Alias: "entries"},
	}}
}

func asHeaders(v engine.Value) *headers {
	if o, ok := v.AsObject(); ok {
		return headersKey.Get(o)
	}
	return nil
}

func headersMethod(name string, minimum int, f func(c *engine.Call, h *headers) (engine.Value, error)) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		h := asHeaders(c.This())
		if h == nil {
			return engine.Undefined, webidl.IllegalInvocation()
		}
		if err := webidl.Args(c, minimum, "Headers."+name); err != nil {
			return engine.Undefined, err
		}
		return f(c, h)
	}
}

// newHeaders returns a Headers object over a list.
func (st *state) newHeaders(l *headerList, immutable bool) *engine.Object {
	o := st.rt.NewObjectWithPrototype(st.headersProto)
	headersKey.Set(o, &headers{l, immutable})
	return o
}

func initHeaders(c *engine.Call) error {
	h := &headers{list: &headerList{}}
	headersKey.Set(c.ThisObject(), h)
	if c.Arg(0).IsUndefined() {
		return nil
	}
	return h.list.fill(c.Runtime(), c.Arg(0))
}

// fill adds what a HeadersInit holds.
// https://fetch.spec.whatwg.org/#concept-headers-fill
func (l *headerList) fill(rt *engine.Runtime, v engine.Value) error {
	o, ok := v.AsObject()
	if !ok {
		return engine.TypeError("%s", errInit)
	}
	if from := headersKey.Get(o); from != nil {
		it, err := o.GetKey(engine.SymbolIterator.Key())
		if err != nil {
			return err
		}
		// What the class itself iterates over needs no JavaScript.
		if f, ok := it.AsFunction(); ok && f.Name() == "entries" {
			for _, h := range from.list.sort() {
				l.append(h.lower, h.value)
			}
			return nil
		}
	}
	it, err := o.GetKey(engine.SymbolIterator.Key())
	if err != nil {
		return err
	}
	if it.IsFunction() {
		return l.fillPairs(rt, v)
	}
	return l.fillRecord(rt, o)
}

func (l *headerList) fillPairs(rt *engine.Runtime, v engine.Value) error {
	type pair struct{ name, value string }
	var pairs []pair
	i := -1
	err := rt.Iterate(v, func(item engine.Value) error {
		i++
		o, ok := item.AsObject()
		if !ok {
			return engine.TypeError("Headers constructor: init[%d] (%s) is not iterable.", i, webidl.Show(rt, item))
		}
		it, err := o.GetKey(engine.SymbolIterator.Key())
		if err != nil {
			return err
		}
		if !it.IsFunction() {
			return engine.TypeError("Headers constructor: init[%d] (%s) is not iterable.", i, webidl.Show(rt, item))
		}
		var parts []string
		err = rt.Iterate(item, func(x engine.Value) error {
			s, err := webidl.ByteString(rt, x, "Headers constructor", "init["+itoa(i)+"]["+itoa(len(parts))+"]")
			parts = append(parts, s)
			return err
		})
		if err != nil {
			return err
		}
		if len(parts) != 2 {
			return engine.TypeError("Headers constructor: expected name/value pair to be length 2, found %d.", len(parts))
		}
		pairs = append(pairs, pair{parts[0], parts[1]})
		return nil
	})
	if err != nil {
		return err
	}
	for _, p := range pairs {
		if err := l.appendChecked("Headers.append", p.name, p.value); err != nil {
			return err
		}
	}
	return nil
}

func (l *headerList) fillRecord(rt *engine.Runtime, o *engine.Object) error {
	keys, err := o.OwnKeys()
	if err != nil {
		return err
	}
	for _, k := range keys {
		p, ok, err := o.OwnProperty(k)
		if err != nil {
			return err
		}
		if !ok || !p.Enumerable {
			continue
		}
		name, err := webidl.ByteString(rt, k.Value(), "Headers constructor", "init")
		if err != nil {
			return err
		}
		v, err := o.GetKey(k)
		if err != nil {
			return err
		}
		value, err := webidl.ByteString(rt, v, "Headers constructor", `init["`+name+`"]`)
		if err != nil {
			return err
		}
		if err := l.appendChecked("Headers.append", name, value); err != nil {
			return err
		}
	}
	return nil
}

func checkName(rt, name string) error {
	if !isToken(name) {
		return engine.TypeError("%s: \"%s\" is an invalid header name.", rt, latin1Text(name))
	}
	return nil
}

func checkValue(prefix, value string) error {
	if !isValue(value) {
		return engine.TypeError("%s: \"%s\" is an invalid header value.", prefix, latin1Text(value))
	}
	return nil
}

// latin1Text is a string of bytes as UTF-8.
func latin1Text(s string) string {
	t, _ := webidl.Latin1(s).AsString()
	return t
}

func (l *headerList) appendChecked(prefix, name, value string) error {
	value = trimValue(value)
	if err := checkName(prefix, name); err != nil {
		return err
	}
	if err := checkValue(prefix, value); err != nil {
		return err
	}
	l.append(name, value)
	return nil
}

// field converts the arguments of append and set.
func field(c *engine.Call, prefix string) (name, value string, err error) {
	if name, err = webidl.ByteString(c.Runtime(), c.Arg(0), prefix, "name"); err != nil {
		return
	}
	if value, err = webidl.ByteString(c.Runtime(), c.Arg(1), prefix, "value"); err != nil {
		return
	}
	value = trimValue(value)
	if err = checkName(prefix, name); err == nil {
		err = checkValue(prefix, value)
	}
	return
}

func (h *headers) change() error {
	if h.immutable {
		return engine.TypeError("immutable")
	}
	return nil
}

func headersAppend(c *engine.Call, h *headers) (engine.Value, error) {
	name, value, err := field(c, "Headers.append")
	if err == nil {
		err = h.change()
	}
	if err == nil {
		h.list.append(name, value)
	}
	return engine.Undefined, err
}

func headersSet(c *engine.Call, h *headers) (engine.Value, error) {
	name, value, err := field(c, "Headers.set")
	if err == nil {
		err = h.change()
	}
	if err == nil {
		h.list.set(name, value)
	}
	return engine.Undefined, err
}

// lowerName converts the argument of delete, get and has.
func lowerName(c *engine.Call, prefix string) (string, error) {
	name, err := webidl.ByteString(c.Runtime(), c.Arg(0), prefix, "name")
	if err == nil {
		err = checkName(prefix, name)
	}
	return asciiLower(name), err
}

func headersDelete(c *engine.Call, h *headers) (engine.Value, error) {
	name, err := lowerName(c, "Headers.delete")
	if err == nil {
		err = h.change()
	}
	if err == nil {
		h.list.delete(name)
	}
	return engine.Undefined, err
}

func headersGet(c *engine.Call, h *headers) (engine.Value, error) {
	name, err := lowerName(c, "Headers.get")
	if err != nil {
		return engine.Undefined, err
	}
	if s, ok := h.list.get(name); ok {
		return webidl.Latin1(s), nil
	}
	return engine.Null, nil
}

func headersHas(c *engine.Call, h *headers) (engine.Value, error) {
	name, err := lowerName(c, "Headers.has")
	return engine.Bool(err == nil && h.list.has(name)), err
}

func headersCookies(c *engine.Call, h *headers) (engine.Value, error) {
	vs := make([]engine.Value, len(h.list.cookies))
	for i, s := range h.list.cookies {
		vs[i] = webidl.Latin1(s)
	}
	return c.Runtime().NewArray(vs...).Value(), nil
}

func inspectHeaders(c *engine.Call, h *headers) (engine.Value, error) {
	o := c.Runtime().NewObject()
	for _, x := range h.list.entries {
		if err := o.Put(x.name, webidl.Latin1(x.value)); err != nil {
			return engine.Undefined, err
		}
	}
	return webidl.Inspect(c, "Headers", o)
}
