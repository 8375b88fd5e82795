package deepequal

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/engine/introspect"
)

// entryKey is a key of a Map or Set: two are the same where SameValueZero
// says so.
type entryKey struct {
	kind   engine.Kind
	number uint64
	text   string
	object *engine.Object
	symbol engine.Key
}

func entryKeyOf(v engine.Value) entryKey {
	k := entryKey{kind: v.Kind()}
	switch k.kind {
	case engine.KindBoolean:
		if v.IsTrue() {
			k.number = 1
		}
	case engine.KindNumber:
		n, _ := v.AsNumber()
		switch {
		case n != n:
			n = math.NaN()
		case n == 0:
			n = 0 // not -0
		}
		k.number = math.Float64bits(n)
	case engine.KindString:
		k.text, _ = v.AsWTF8()
	case engine.KindSymbol:
		k.symbol, _ = v.AsKey()
	case engine.KindBigInt:
		i, _ := v.AsBigInt()
		k.text = i.String()
	case engine.KindObject, engine.KindFunction:
		k.object, _ = v.AsObject()
	}
	return k
}

// table holds the entries of a Map or Set at the time of the comparison.
type table struct {
	keys, values []engine.Value
	at           map[entryKey]int
}

func tableOf(o *engine.Object) *table {
	t := &table{}
	t.keys, t.values, _ = introspect.Entries(o)
	t.at = make(map[entryKey]int, len(t.keys))
	for i, k := range t.keys {
		t.at[entryKeyOf(k)] = i
	}
	return t
}

func (t *table) has(v engine.Value) bool {
	_, ok := t.at[entryKeyOf(v)]
	return ok
}

func (t *table) get(k engine.Value) (v engine.Value, ok bool) {
	i, ok := t.at[entryKeyOf(k)]
	if !ok {
		return engine.Undefined, false
	}
	return t.values[i], true
}

// loosely says which keys a primitive is loosely equal to: none but itself,
// one other, or several.
func loosely(v engine.Value) (other engine.Value, several, none bool) {
	switch v.Kind() {
	case engine.KindUndefined:
		return engine.Null, false, false
	case engine.KindNull:
		return engine.Undefined, false, false
	case engine.KindSymbol:
		return engine.Undefined, false, true
	case engine.KindString:
		s, _ := v.AsString()
		return engine.Undefined, numeric(s), !numeric(s)
	case engine.KindNumber:
		return engine.Undefined, !isNaN(v), isNaN(v)
	}
	return engine.Undefined, true, false
}

// numeric reports whether a string converts to a number.
func numeric(s string) bool {
	s = strings.TrimSpace(s)
	if s == "" || s == "Infinity" || s == "+Infinity" || s == "-Infinity" {
		return true
	}
	if len(s) > 2 && s[0] == '0' {
		base := map[byte]int{'x': 16, 'X': 16, 'o': 8, 'O': 8, 'b': 2, 'B': 2}[s[1]]
		if base != 0 {
			return strings.Trim(strings.ToLower(s[2:]), "0123456789abcdef"[:base]) == ""
		}
	}
	if strings.Trim(s, "0123456789+-.eE") != "" {
		return false
	}
	_, err := strconv.ParseFloat(s, 64)
	return err == nil || err.(*strconv.NumError).Err == strconv.ErrRange
}

// sets compares Sets.
func (c *comparer) sets(a, b *engine.Object) (bool, error) {
	x, y := tableOf(a), tableOf(b)
	var rest []engine.Value // of b, to be compared one by one
	for _, v := range y.keys {
		if x.has(v) {
			continue
		}
		if _, ok := structured(v); !ok && !c.mayHave(x, y, v) {
			return false, nil
		}
		rest = append(rest, v)
	}
	if rest == nil {
		return true, nil
	}
	return c.pair(x, rest, func(i int, v engine.Value) (bool, error) { return c.values(x.keys[i], v) },
		func(i int) (bool, error) { return y.has(x.keys[i]), nil })
}

// mayHave reports whether x may have a value that is loosely equal to v, a
// primitive of y that x does not have.
func (c *comparer) mayHave(x, y *table, v engine.Value) bool {
	if c.mode != Loose {
		return false
	}
	other, several, none := loosely(v)
	if several || none {
		return several
	}
	return !y.has(other) && x.has(other)
}

// pair finds for each of rest an entry of x that matches it; settled tells
// entries that have a match already. Unless the comparison is partial, every
// other entry of x must be used up.
func (c *comparer) pair(x *table, rest []engine.Value, match func(i int, v engine.Value) (bool, error), settled func(i int) (bool, error)) (bool, error) {
	for i := range x.keys {
		if done, err := settled(i); err != nil {
			return false, err
		} else if done {
			continue
		}
		if _, ok := structured(x.keys[i]); !ok && c.mode != Loose && c.mode != Partial {
			return false, nil
		}
		found := -1
		for j, v := range rest {
			ok, err := match(i, v)
			if err != nil {
				return false, err
			}
			if ok {
				found = j
				break
			}
		}
		if found < 0 {
			if c.mode != Partial {
				return false, nil
			}
			continue
		}
		if rest = slices.Delete(rest, found, found+1); len(rest) == 0 && c.mode == Partial {
			return true, nil
		}
	}
	return len(rest) == 0, nil
}

// maps compares Maps.
func (c *comparer) maps(a, b *engine.Object) (bool, error) {
	x, y := tableOf(a), tableOf(b)
	var rest []engine.Value // keys of b, to be compared one by one
	for j, k := range y.keys {
		if _, ok := structured(k); ok {
			rest = append(rest, k)
			continue
		}
		if ok, err := c.hasEntry(x, k, y.values[j]); err != nil {
			return false, err
		} else if ok {
			continue
		}
		if ok, err := c.mayHaveEntry(x, y, k, y.values[j]); err != nil || !ok {
			return false, err
		}
		rest = append(rest, k)
	}
	if rest == nil {
		return true, nil
	}
	if len(x.keys) == 1 {
		if ok, err := c.values(x.keys[0], rest[0]); err != nil || !ok {
			return false, err
		}
		return c.values(x.values[0], y.values[0])
	}
	match := func(i int, k engine.Value) (bool, error) {
		if ok, err := c.sameKey(x.keys[i], k); err != nil || !ok {
			return false, err
		}
		v, _ := y.get(k)
		return c.values(x.values[i], v)
	}
	return c.pair(x, rest, match, func(i int) (bool, error) {
		if _, ok := structured(x.keys[i]); ok {
			return false, nil
		}
		if c.mode != Loose {
			return y.has(x.keys[i]), nil
		}
		return c.hasEntry(y, x.keys[i], x.values[i])
	})
}

// sameKey compares keys of Maps.
//
// COMPAT: outside of loose comparisons even the same object is compared by
// its contents, so that promises and weak collections differ from themselves.
func (c *comparer) sameKey(a, b engine.Value) (bool, error) {
	x, ok := structured(a)
	y, other := structured(b)
	if c.mode == Loose || !ok || !other {
		return c.values(a, b)
	}
	return c.objects(x, y)
}

func (c *comparer) hasEntry(x *table, k, v engine.Value) (bool, error) {
	item, ok := x.get(k)
	if !ok {
		return false, nil
	}
	return c.values(item, v)
}

// mayHaveEntry is mayHave for entries of Maps.
func (c *comparer) mayHaveEntry(x, y *table, k, v engine.Value) (bool, error) {
	if c.mode != Loose {
		return false, nil
	}
	other, several, none := loosely(k)
	if several || none {
		return several, nil
	}
	if ok, err := c.hasEntry(x, other, v); err != nil || !ok {
		return false, err
	}
	return !y.has(other), nil
}
