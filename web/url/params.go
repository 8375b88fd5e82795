package url

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/url/urlparse"
)

// paramsData is the state of a URLSearchParams object.
type paramsData struct {
	pairs []urlparse.Pair
	url   *urlData // the URL that it belongs to, nil for none
}

var paramsKey = engine.PrivateKey[paramsData]{Name: "URLSearchParams"}

// paramsClass is URLSearchParams: https://url.spec.whatwg.org/#interface-urlsearchparams
func paramsClass() *engine.Class {
	return &engine.Class{
		Name: "URLSearchParams",
		Init: initParams,
		Methods: []engine.Method{
			{Name: "size", Get: getSize, Enumerable: true},
			{Name: "append", Length: 2, Func: appendPair, Enumerable: true},
			{Name: "delete", Length: 1, Func: deletePairs, Enumerable: true},
			{Name: "get", Length: 1, Func: get, Enumerable: true},
			{Name: "getAll", Length: 1, Func: getAll, Enumerable: true},
			{Name: "has", Length: 1, Func: has, Enumerable: true},
			{Name: "set", Length: 2, Func: set, Enumerable: true},
			{Name: "sort", Func: sort, Enumerable: true},
			{Name: "entries", Func: entries, Enumerable: true},
			{Name: "forEach", Length: 1, Func: forEach, Enumerable: true},
			{Name: "keys", Func: keys, Enumerable: true},
			{Name: "values", Func: values, Enumerable: true},
			{Name: "toString", Func: paramsToString, Enumerable: true},
			{SymbolFor: "nodejs.util.inspect.custom", Length: 2, Func: inspectParams},
			{Symbol: engine.SymbolToStringTag, ReadOnly: true, Value: func(*engine.Runtime) (engine.Value, error) {
				return engine.String("URLSearchParams"), nil
			}},
			{Symbol: engine.SymbolIterator, Alias: "entries"},
		},
	}
}

// initParams is new URLSearchParams([init]).
// https://url.spec.whatwg.org/#dom-urlsearchparams-urlsearchparams
func initParams(c *engine.Call) error {
	pairs, err := pairsOf(c.Runtime(), c.Arg(0))
	if err != nil {
		return err
	}
	paramsKey.Set(c.ThisObject(), &paramsData{pairs: pairs})
	return nil
}

func pairsOf(rt *engine.Runtime, init engine.Value) ([]urlparse.Pair, error) {
	if init.IsUndefined() {
		return nil, nil
	}
	o, ok := init.AsObject()
	if !ok {
		s, err := rt.ToString(init)
		if err != nil {
			return nil, err
		}
		if s != "" && s[0] == '?' {
			s = s[1:]
		}
		return urlparse.ParseForm(s), nil
	}
	iterator, err := o.GetKey(engine.SymbolIterator.Key())
	if err != nil {
		return nil, err
	}
	if iterator.IsNullish() {
		return pairsOfRecord(rt, o)
	}
	if !iterator.IsFunction() {
		return nil, nodeerr.Type("ERR_ARG_NOT_ITERABLE", "Query pairs must be iterable")
	}
	if d := paramsKey.Get(o); d != nil {
		if own, err := rt.GetV(init, engine.NewKey("entries")); err == nil && own.StrictEquals(iterator) {
			return append([]urlparse.Pair(nil), d.pairs...), nil
		}
	}
	var pairs []urlparse.Pair
	err = rt.Iterate(init, func(v engine.Value) error {
		p, err := pairOf(rt, v)
		pairs = append(pairs, p)
		return err
	})
	return pairs, err
}

// pairOf converts one element of a sequence of pairs.
func pairOf(rt *engine.Runtime, v engine.Value) (p urlparse.Pair, err error) {
	errTuple := nodeerr.Type("ERR_INVALID_TUPLE", "Each query pair must be an iterable [name, value] tuple")
	o, ok := v.AsObject()
	if !ok {
		return p, errTuple
	}
	iterator, err := o.GetKey(engine.SymbolIterator.Key())
	if err != nil {
		return p, err
	}
	if !iterator.IsFunction() {
		return p, errTuple
	}
	var two []engine.Value
	n := 0
	err = rt.Iterate(v, func(x engine.Value) error {
		if n++; n <= 2 {
			two = append(two, x)
		}
		return nil
	})
	if err != nil {
		return p, err
	}
	if n != 2 {
		return p, errTuple
	}
	if p.Name, err = rt.ToString(two[0]); err != nil {
		return p, err
	}
	p.Value, err = rt.ToString(two[1])
	return p, err
}

// pairsOfRecord converts the own enumerable properties of an object.
func pairsOfRecord(rt *engine.Runtime, o *engine.Object) ([]urlparse.Pair, error) {
	ks, err := o.OwnKeys()
	if err != nil {
		return nil, err
	}
	var pairs []urlparse.Pair
	for _, k := range ks {
		desc, ok, err := o.OwnProperty(k)
		if err != nil {
			return nil, err
		}
		if !ok || !desc.Enumerable {
			continue
		}
		name, err := rt.ToString(k.Value())
		if err != nil {
			return nil, err
		}
		v, err := o.GetKey(k)
		if err != nil {
			return nil, err
		}
		value, err := rt.ToString(v)
		if err != nil {
			return nil, err
		}
		// Keys that differ only in lone surrogates are one name.
		if i := indexOf(pairs, name); i >= 0 {
			pairs[i].Value = value
			continue
		}
		pairs = append(pairs, urlparse.Pair{Name: name, Value: value})
	}
	return pairs, nil
}

// indexOf finds a name with U+FFFD in it, -1 for other names.
func indexOf(pairs []urlparse.Pair, name string) int {
	for i := range name {
		if name[i] == 0xEF {
			for j := range pairs {
				if pairs[j].Name == name {
					return j
				}
			}
			break
		}
	}
	return -1
}

func thisParams(c *engine.Call) (*paramsData, error) {
	if o := c.ThisObject(); o != nil {
		if d := paramsKey.Get(o); d != nil {
			return d, nil
		}
	}
	return nil, nodeerr.InvalidThis("URLSearchParams")
}

// update makes the URL that the parameters belong to follow them.
func (d *paramsData) update() {
	if d.url != nil {
		d.url.url.SetQuery(urlparse.SerializeForm(d.pairs))
	}
}

// named returns the state and the arguments of a method of a name and,
// where n is 2, a value.
func named(c *engine.Call, n int) (d *paramsData, name, value string, err error) {
	if d, err = thisParams(c); err != nil {
		return nil, "", "", err
	}
	if c.Len() < n {
		if n == 2 {
			return nil, "", "", nodeerr.MissingArgs("name", "value")
		}
		return nil, "", "", nodeerr.MissingArgs("name")
	}
	if name, err = c.Runtime().ToString(c.Arg(0)); err != nil {
		return nil, "", "", err
	}
	if n == 2 || !c.Arg(1).IsUndefined() {
		value, err = c.Runtime().ToString(c.Arg(1))
	}
	return d, name, value, err
}

func getSize(c *engine.Call) (engine.Value, error) {
	d, err := thisParams(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Int(len(d.pairs)), nil
}

// appendPair is params.append(name, value).
func appendPair(c *engine.Call) (engine.Value, error) {
	d, name, value, err := named(c, 2)
	if err != nil {
		return engine.Undefined, err
	}
	d.pairs = append(d.pairs, urlparse.Pair{Name: name, Value: value})
	d.update()
	return engine.Undefined, nil
}

// deletePairs is params.delete(name[, value]).
func deletePairs(c *engine.Call) (engine.Value, error) {
	d, name, value, err := named(c, 1)
	if err != nil {
		return engine.Undefined, err
	}
	anyValue := c.Arg(1).IsUndefined()
	kept := d.pairs[:0]
	for _, p := range d.pairs {
		if p.Name != name || !anyValue && p.Value != value {
			kept = append(kept, p)
		}
	}
	clear(d.pairs[len(kept):])
	d.pairs = kept
	d.update()
	return engine.Undefined, nil
}

// get is params.get(name).
func get(c *engine.Call) (engine.Value, error) {
	d, name, _, err := named(c, 1)
	if err != nil {
		return engine.Undefined, err
	}
	for i := range d.pairs {
		if d.pairs[i].Name == name {
			return engine.String(d.pairs[i].Value), nil
		}
	}
	return engine.Null, nil
}

// getAll is params.getAll(name).
func getAll(c *engine.Call) (engine.Value, error) {
	d, name, _, err := named(c, 1)
	if err != nil {
		return engine.Undefined, err
	}
	var all []string
	for i := range d.pairs {
		if d.pairs[i].Name == name {
			all = append(all, d.pairs[i].Value)
		}
	}
	return c.Runtime().NewStringArray(all).Value(), nil
}

// has is params.has(name[, value]).
func has(c *engine.Call) (engine.Value, error) {
	d, name, value, err := named(c, 1)
	if err != nil {
		return engine.Undefined, err
	}
	anyValue := c.Arg(1).IsUndefined()
	for i := range d.pairs {
		if p := &d.pairs[i]; p.Name == name && (anyValue || p.Value == value) {
			return engine.True, nil
		}
	}
	return engine.False, nil
}

// set is params.set(name, value).
func set(c *engine.Call) (engine.Value, error) {
	d, name, value, err := named(c, 2)
	if err != nil {
		return engine.Undefined, err
	}
	kept, found := d.pairs[:0], false
	for _, p := range d.pairs {
		if p.Name == name {
			if found {
				continue
			}
			p.Value, found = value, true
		}
		kept = append(kept, p)
	}
	clear(d.pairs[len(kept):])
	if !found {
		kept = append(kept, urlparse.Pair{Name: name, Value: value})
	}
	d.pairs = kept
	d.update()
	return engine.Undefined, nil
}

// sort is params.sort().
func sort(c *engine.Call) (engine.Value, error) {
	d, err := thisParams(c)
	if err != nil {
		return engine.Undefined, err
	}
	urlparse.SortPairs(d.pairs)
	d.update()
	return engine.Undefined, nil
}

// forEach is params.forEach(callback[, thisArg]).
func forEach(c *engine.Call) (engine.Value, error) {
	d, err := thisParams(c)
	if err != nil {
		return engine.Undefined, err
	}
	f, ok := c.Arg(0).AsFunction()
	if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "callback", c.Arg(0), "function")
	}
	thisArg, this := c.Arg(1), c.This()
	for i := 0; i < len(d.pairs); i++ {
		p := d.pairs[i]
		if _, err := f.Call(thisArg, engine.String(p.Value), engine.String(p.Name), this); err != nil {
			return engine.Undefined, err
		}
	}
	return engine.Undefined, nil
}

// paramsToString is params.toString().
func paramsToString(c *engine.Call) (engine.Value, error) {
	d, err := thisParams(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.String(urlparse.SerializeForm(d.pairs)), nil
}

func entries(c *engine.Call) (engine.Value, error) { return iterate(c, bothParts) }
func keys(c *engine.Call) (engine.Value, error)    { return iterate(c, nameOnly) }
func values(c *engine.Call) (engine.Value, error)  { return iterate(c, valueOnly) }

func iterate(c *engine.Call, what part) (engine.Value, error) {
	d, err := thisParams(c)
	if err != nil {
		return engine.Undefined, err
	}
	o, err := newIterator(env.From(c), &iterator{params: d, what: what})
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}
