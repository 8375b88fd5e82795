package deepequal

import (
	"slices"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/engine/introspect"
)

// ownNonIndex returns the own enumerable keys that are no array indices.
func (c *comparer) ownNonIndex(o *engine.Object) ([]engine.Key, error) {
	all, err := o.OwnKeys()
	if err != nil {
		return nil, err
	}
	keys := all[:0]
	for _, k := range all {
		if _, index := k.Index(); index || c.mode == Loose && k.IsSymbol() {
			continue
		}
		on, err := enumerable(o, k)
		if err != nil {
			return nil, err
		}
		if on {
			keys = append(keys, k)
		}
	}
	return keys, nil
}

// nonIndexKeys returns the keys of b beside indices; ok is false where a has
// another number of them.
func (c *comparer) nonIndexKeys(a, b *engine.Object) (keys []engine.Key, ok bool, err error) {
	if keys, err = c.ownNonIndex(b); err != nil {
		return nil, false, err
	}
	if keys == nil {
		keys = []engine.Key{}
	}
	if c.mode == Partial {
		return keys, true, nil
	}
	others, err := c.ownNonIndex(a)
	return keys, len(keys) == len(others), err
}

func enumerable(o *engine.Object, k engine.Key) (bool, error) {
	p, ok, err := o.OwnProperty(k)
	return ok && p.Enumerable, err
}

func (c *comparer) arrays(a, b *engine.Object) (bool, error) {
	if !b.Value().IsArray() {
		return false, nil
	}
	n, err := a.Length()
	if err != nil {
		return false, err
	}
	m, err := b.Length()
	if err != nil || n != m && (c.mode != Partial || n < m) {
		return false, err
	}
	keys, ok, err := c.nonIndexKeys(a, b)
	if err != nil || !ok {
		return false, err
	}
	return c.properties(a, b, arrayContents, keys)
}

// properties compares own enumerable properties and the contents. keys are
// those of b where they are known already: those of array-likes.
func (c *comparer) properties(a, b *engine.Object, what contents, keys []engine.Key) (bool, error) {
	arrayLike := keys != nil
	var err error
	if !arrayLike {
		if keys, err = b.Keys(); err != nil {
			return false, err
		}
	}
	for _, k := range keys {
		if on, err := enumerable(a, k); err != nil || !on {
			return false, err
		}
	}
	if !arrayLike && c.mode != Partial {
		others, err := a.Keys()
		if err != nil || len(keys) != len(others) {
			return false, err
		}
	}
	if c.mode != Loose && !arrayLike {
		var ok bool
		if keys, ok, err = c.symbolKeys(a, b, keys); err != nil || !ok {
			return false, err
		}
	}
	if len(keys) == 0 && isEmpty(b, what) {
		return true, nil
	}
	return c.guarded(a, b, what, keys)
}

func isEmpty(o *engine.Object, what contents) bool {
	switch what {
	case arrayContents:
		n, err := o.Length()
		return err == nil && n == 0
	case setContents, mapContents:
		n, _ := introspect.Size(o)
		return n == 0
	}
	return true
}

// symbolKeys adds the enumerable symbols of b to keys; ok is false where
// those of a are others.
func (c *comparer) symbolKeys(a, b *engine.Object, keys []engine.Key) (all []engine.Key, ok bool, err error) {
	symbols, err := enumerableSymbols(b)
	if err != nil {
		return nil, false, err
	}
	for _, k := range symbols {
		if on, err := enumerable(a, k); err != nil || !on {
			return nil, false, err
		}
	}
	if c.mode != Partial {
		others, err := enumerableSymbols(a)
		if err != nil || len(others) != len(symbols) {
			return nil, false, err
		}
	}
	return append(keys, symbols...), true, nil
}

func enumerableSymbols(o *engine.Object) ([]engine.Key, error) {
	all, err := o.OwnKeys()
	if err != nil {
		return nil, err
	}
	var symbols []engine.Key
	for _, k := range slices.Backward(all) {
		if !k.IsSymbol() {
			break
		}
		on, err := enumerable(o, k)
		if err != nil {
			return nil, err
		}
		if on {
			symbols = append(symbols, k)
		}
	}
	slices.Reverse(symbols)
	return symbols, nil
}

// inside compares what guarded has found to be no cycle.
func (c *comparer) inside(a, b *engine.Object, what contents, keys []engine.Key) (bool, error) {
	c.depth++
	defer func() { c.depth-- }()
	switch {
	case c.memo == nil && c.depth > plainDepth:
		return false, errTooDeep
	case c.depth > maxDepth:
		return false, engine.RangeError("Maximum call stack size exceeded")
	}
	for _, k := range keys {
		if ok, err := c.property(a, b, k); err != nil || !ok {
			return false, err
		}
	}
	switch what {
	case arrayContents:
		if c.mode == Partial {
			return c.partialElements(a, b)
		}
		return c.elements(a, b)
	case setContents:
		return c.sets(a, b)
	case mapContents:
		return c.maps(a, b)
	}
	return true, nil
}

func (c *comparer) property(a, b *engine.Object, k engine.Key) (bool, error) {
	x, err := a.GetKey(k)
	if err != nil {
		return false, err
	}
	y, err := b.GetKey(k)
	if err != nil {
		return false, err
	}
	return c.values(x, y)
}

// elements compares arrays of the same length; holes equal holes only.
func (c *comparer) elements(a, b *engine.Object) (bool, error) {
	n, err := a.Length()
	for i := 0; err == nil && i < n; i++ {
		k := engine.IndexKey(uint32(i))
		var x, y engine.Value
		if x, err = a.GetKey(k); err == nil {
			y, err = b.GetKey(k)
		}
		if err != nil {
			break
		}
		if c.mode == Loose && y.IsNull() { // COMPAT: Node takes any element for null
			continue
		}
		if x.IsUndefined() || y.IsUndefined() {
			inA, err := a.HasOwn(k)
			if err != nil {
				return false, err
			}
			inB, err := b.HasOwn(k)
			if err != nil {
				return false, err
			}
			if !inA && !inB {
				return c.sparseElements(a, b, uint32(i))
			}
			if inA != inB {
				return false, nil
			}
		}
		if ok, err := c.values(x, y); err != nil || !ok {
			return false, err
		}
	}
	return err == nil, err
}

// sparseElements compares the elements that arrays with holes have from an
// index on.
func (c *comparer) sparseElements(a, b *engine.Object, from uint32) (bool, error) {
	x, err := indexKeys(a, from)
	if err != nil {
		return false, err
	}
	y, err := indexKeys(b, from)
	if err != nil || !slices.Equal(x, y) {
		return false, err
	}
	for _, i := range x {
		if ok, err := c.property(a, b, engine.IndexKey(i)); err != nil || !ok {
			return false, err
		}
	}
	return true, nil
}

func indexKeys(o *engine.Object, from uint32) ([]uint32, error) {
	all, err := o.OwnKeys()
	if err != nil {
		return nil, err
	}
	var indices []uint32
	for _, k := range all {
		if i, ok := k.Index(); ok && i >= from {
			indices = append(indices, i)
		}
	}
	return indices, nil
}

// partialElements reports whether the elements of b occur in a in their
// order. From the first hole on, only elements that exist count.
func (c *comparer) partialElements(a, b *engine.Object) (bool, error) {
	n, err := a.Length()
	if err != nil {
		return false, err
	}
	m, err := b.Length()
	if err != nil {
		return false, err
	}
	at := 0
	for j := 0; j < m; j++ {
		y, err := b.GetIndex(uint32(j))
		if err != nil {
			return false, err
		}
		if hole, err := isHole(b, j, y); err != nil {
			return false, err
		} else if hole {
			return c.partialSparse(a, b, at, j)
		}
		for found := false; !found; at++ {
			if n-at < m-j {
				return false, nil
			}
			x, err := a.GetIndex(uint32(at))
			if err != nil {
				return false, err
			}
			if hole, err := isHole(a, at, x); err != nil {
				return false, err
			} else if hole {
				return c.partialSparse(a, b, at, j)
			}
			if found, err = c.values(x, y); err != nil {
				return false, err
			}
		}
	}
	return true, nil
}

// isHole reports whether element i of an array, which reads as v, does not exist.
func isHole(o *engine.Object, i int, v engine.Value) (bool, error) {
	if !v.IsUndefined() {
		return false, nil
	}
	own, err := o.HasOwn(engine.IndexKey(uint32(i)))
	return !own, err
}

// partialSparse is partialElements over the existing elements of both, but
// the first ones, which are known to match.
func (c *comparer) partialSparse(a, b *engine.Object, skipA, skipB int) (bool, error) {
	x, err := a.Keys()
	if err != nil {
		return false, err
	}
	y, err := b.Keys()
	if err != nil {
		return false, err
	}
	x, y = x[min(skipA, len(x)):], y[min(skipB, len(y)):]
	at := 0
	for j, k := range y {
		want, err := b.GetKey(k)
		if err != nil {
			return false, err
		}
		for found := false; !found; at++ {
			if len(x)-at < len(y)-j {
				return false, nil
			}
			got, err := a.GetKey(x[at])
			if err != nil {
				return false, err
			}
			if found, err = c.values(got, want); err != nil {
				return false, err
			}
		}
	}
	return true, nil
}
