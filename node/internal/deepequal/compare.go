package deepequal

import (
	"bytes"
	"errors"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/engine/introspect"
	"github.com/sxfescript/sxn/runtime/env"
)

// Mode says how strict a comparison is.
type Mode uint8

// The modes. StrictWithoutPrototype is Strict but for prototypes; Partial
// asks only for what the second value has.
const (
	Loose Mode = iota
	Strict
	StrictWithoutPrototype
	Partial
)

const (
	// plainDepth is how deep a comparison goes before it looks for cycles.
	plainDepth = 1900
	// maxDepth bounds the nesting of compared values.
	maxDepth = 10000
)

// cycles tells whether comparisons of a runtime look for cycles from the start.
//
// COMPAT: as in Node, that begins with the first one that nests too deeply,
// and stays. It changes what is equal: see memo.
type cycles struct{ detect bool }

var cycleStates = env.State[cycles]{}

// errTooDeep ends a comparison that did not look for cycles.
var errTooDeep = errors.New("comparison nests too deeply")

// Equal reports whether b is equal to a. Getters and proxies of the values
// run; their errors come back.
func Equal(rt *engine.Runtime, a, b engine.Value, m Mode) (bool, error) {
	state := cycleStates.Must(env.Of(rt))
	if !state.detect {
		c := comparer{rt: rt, mode: m}
		equal, err := c.values(a, b)
		if err != errTooDeep {
			return equal, err
		}
		state.detect = true
	}
	c := comparer{rt: rt, mode: m, memo: &memo{}}
	return c.values(a, b)
}

// comparer is one comparison. memo is nil where it does not look for cycles.
type comparer struct {
	rt    *engine.Runtime
	mode  Mode
	depth int
	memo  *memo
}

func (c *comparer) values(a, b engine.Value) (bool, error) {
	if a.StrictEquals(b) {
		if n, ok := a.AsNumber(); ok && n == 0 && c.mode != Loose {
			return a.SameValue(b), nil
		}
		return true, nil
	}
	ao, aOK := structured(a)
	bo, bOK := structured(b)
	if aOK && bOK {
		return c.objects(ao, bo)
	}
	if aOK || bOK {
		return false, nil
	}
	if c.mode != Loose {
		return isNaN(a) && isNaN(b), nil
	}
	if isNaN(a) && isNaN(b) {
		return true, nil
	}
	return c.rt.LooselyEqual(a, b)
}

// structured returns v as an object whose typeof is "object".
func structured(v engine.Value) (*engine.Object, bool) {
	if v.IsFunction() {
		return nil, false
	}
	return v.AsObject()
}

func isNaN(v engine.Value) bool {
	n, ok := v.AsNumber()
	return ok && n != n
}

// contents says what of an object is compared beside its properties.
type contents uint8

const (
	noContents contents = iota
	arrayContents
	setContents
	mapContents
)

// objects compares two different objects.
func (c *comparer) objects(a, b *engine.Object) (bool, error) {
	if c.mode == Strict {
		if ok, err := c.samePrototype(a, b); err != nil || !ok {
			return false, err
		}
	}
	tag, ok, err := c.sameTag(a, b)
	if err != nil || !ok {
		return false, err
	}
	av, bv := a.Value(), b.Value()
	if av.IsArray() {
		return c.arrays(a, b)
	}
	if tag == "Object" {
		return c.properties(a, b, noContents, nil)
	}
	kind, other := introspect.KindOf(a), introspect.KindOf(b)
	switch kind {
	case introspect.Date:
		if other != kind || !sameDate(a, b) {
			return false, nil
		}
	case introspect.RegExp:
		if other != kind {
			return false, nil
		}
		if ok, err := sameRegExp(a, b); err != nil || !ok {
			return false, err
		}
	case introspect.TypedArray, introspect.DataView:
		return c.views(a, b)
	case introspect.Set:
		if other != kind || !c.sizesFit(a, b) {
			return false, nil
		}
		return c.properties(a, b, setContents, nil)
	case introspect.Map:
		if other != kind || !c.sizesFit(a, b) {
			return false, nil
		}
		return c.properties(a, b, mapContents, nil)
	case introspect.ArrayBuffer, introspect.SharedArrayBuffer:
		if other != introspect.ArrayBuffer && other != introspect.SharedArrayBuffer || !c.sameBytes(av, bv) {
			return false, nil
		}
	case introspect.BooleanObject, introspect.NumberObject, introspect.StringObject, introspect.SymbolObject, introspect.BigIntObject:
		if other != kind || !samePrimitive(a, b) {
			return false, nil
		}
	case introspect.WeakMap, introspect.WeakSet, introspect.Promise:
		return false, nil // only the same object is equal
	default:
		if ok, err := c.others(a, b, tag); err != nil || !ok {
			return false, err
		}
	}
	return c.properties(a, b, noContents, nil)
}

// others compares errors, and objects without internal slots of ECMAScript.
func (c *comparer) others(a, b *engine.Object, tag string) (bool, error) {
	isError, err := c.isError(a)
	if err != nil {
		return false, err
	}
	if isError {
		return c.errors(a, b)
	}
	if hasSlots(b) {
		return false, nil
	}
	if isError, err := c.isError(b); err != nil || isError {
		return false, err
	}
	return c.hiddenState(a, b, tag)
}

// hasSlots reports whether o is one of the kinds that are compared by more
// than their properties.
func hasSlots(o *engine.Object) bool {
	switch introspect.KindOf(o) {
	case introspect.Array, introspect.TypedArray, introspect.DataView, introspect.Set, introspect.Map, introspect.Date, introspect.RegExp,
		introspect.ArrayBuffer, introspect.SharedArrayBuffer, introspect.BooleanObject, introspect.NumberObject, introspect.StringObject,
		introspect.SymbolObject, introspect.BigIntObject:
		return true
	case introspect.Proxy:
		return o.Value().IsArray()
	}
	return false
}

var (
	keyConstructor = engine.StaticKey{Name: "constructor"}
	keyLastIndex   = engine.StaticKey{Name: "lastIndex"}
)

// samePrototype compares prototypes, by the constructor that they give where
// the objects have none of their own.
func (c *comparer) samePrototype(a, b *engine.Object) (bool, error) {
	k := keyConstructor.Key()
	ctor, err := a.GetKey(k)
	if err != nil {
		return false, err
	}
	if !ctor.IsUndefined() {
		own, err := a.HasOwn(k)
		if err != nil {
			return false, err
		}
		if !own {
			other, err := b.GetKey(k)
			return ctor.StrictEquals(other), err
		}
	}
	pa, err := a.Prototype()
	if err != nil {
		return false, err
	}
	pb, err := b.Prototype()
	return pa == pb, err
}

// sameTag compares what Object.prototype.toString gives; tag is that of both.
func (c *comparer) sameTag(a, b *engine.Object) (tag string, same bool, err error) {
	ta, err := toStringTag(a)
	if err != nil {
		return "", false, err
	}
	tb, err := toStringTag(b)
	return ta, ta == tb, err
}

func toStringTag(o *engine.Object) (string, error) {
	v, err := o.GetKey(engine.SymbolToStringTag.Key())
	if err != nil {
		return "", err
	}
	if s, ok := v.AsWTF8(); ok {
		return s, nil
	}
	switch introspect.KindOf(o) {
	case introspect.Array:
		return "Array", nil
	case introspect.Arguments:
		return "Arguments", nil
	case introspect.Error:
		return "Error", nil
	case introspect.BooleanObject:
		return "Boolean", nil
	case introspect.NumberObject:
		return "Number", nil
	case introspect.StringObject:
		return "String", nil
	case introspect.Date:
		return "Date", nil
	case introspect.RegExp:
		return "RegExp", nil
	case introspect.Proxy:
		if o.Value().IsArray() {
			return "Array", nil
		}
	}
	return "Object", nil
}

func sameDate(a, b *engine.Object) bool {
	x, _ := introspect.DateValue(a)
	y, _ := introspect.DateValue(b)
	return x == y || x != x && y != y
}

func sameRegExp(a, b *engine.Object) (bool, error) {
	as, af, _ := introspect.RegExpParts(a)
	bs, bf, _ := introspect.RegExpParts(b)
	if as != bs || af != bf {
		return false, nil
	}
	x, err := a.GetKey(keyLastIndex.Key())
	if err != nil {
		return false, err
	}
	y, err := b.GetKey(keyLastIndex.Key())
	return x.StrictEquals(y), err
}

func samePrimitive(a, b *engine.Object) bool {
	x, _ := introspect.PrimitiveValue(a)
	y, _ := introspect.PrimitiveValue(b)
	return x.SameValue(y)
}

func (c *comparer) sizesFit(a, b *engine.Object) bool {
	x, _ := introspect.Size(a)
	y, _ := introspect.Size(b)
	if c.mode == Partial {
		return x >= y
	}
	return x == y
}

func (c *comparer) sameBytes(a, b engine.Value) bool {
	x, _ := a.AsView()
	y, _ := b.AsView()
	if c.mode == Partial && len(x.Bytes) != len(y.Bytes) {
		return containsInOrder(x.Bytes, y.Bytes)
	}
	return bytes.Equal(x.Bytes, y.Bytes)
}

// containsInOrder reports whether the bytes of b occur in a in their order.
func containsInOrder(a, b []byte) bool {
	for _, x := range b {
		i := bytes.IndexByte(a, x)
		if i < 0 {
			return false
		}
		a = a[i+1:]
	}
	return true
}

// views compares typed arrays and DataViews.
func (c *comparer) views(a, b *engine.Object) (bool, error) {
	av, bv := a.Value(), b.Value()
	x, _ := av.AsView()
	y, ok := bv.AsView()
	if !ok || introspect.KindOf(a) != introspect.KindOf(b) || x.Typed != y.Typed || x.Typed && x.Type != y.Type {
		return false, nil
	}
	equal := false
	if c.mode == Loose && x.Typed && isFloat(x.Type) {
		var err error
		if equal, err = sameFloats(a, b, len(x.Bytes) == len(y.Bytes)); err != nil {
			return false, err
		}
	} else {
		equal = c.sameBytes(av, bv)
	}
	if !equal {
		return false, nil
	}
	keys, ok, err := c.nonIndexKeys(a, b)
	if err != nil || !ok {
		return false, err
	}
	return c.properties(a, b, noContents, keys)
}

func isFloat(t engine.ElementType) bool {
	return t == engine.Float16 || t == engine.Float32 || t == engine.Float64
}

// sameFloats compares elements as numbers: 0 and -0 are equal, NaN is not.
func sameFloats(a, b *engine.Object, sameSize bool) (bool, error) {
	if !sameSize {
		return false, nil
	}
	n, err := a.Length()
	for i := 0; err == nil && i < n; i++ {
		var x, y engine.Value
		if x, err = a.GetIndex(uint32(i)); err == nil {
			y, err = b.GetIndex(uint32(i))
		}
		if err == nil && !x.StrictEquals(y) {
			return false, nil
		}
	}
	return err == nil, err
}
