package webidl

import "github.com/sxfescript/sxn/engine"

// Part is what an iterator gives of a pair.
type Part uint8

// The parts.
const (
	Both Part = iota
	Name
	Content
)

// Pairs is a list of pairs that may change while it is iterated over.
type Pairs interface {
	// Pair returns pair i; ok is false past the end.
	Pair(i int) (name, content engine.Value, ok bool)
}

// iterator is the state of an iterator object.
type iterator struct {
	class string
	pairs Pairs
	part  Part
	index int
}

var iteratorKey = engine.PrivateKey[iterator]{Name: "Iterator"}

// IteratorPrototype makes the prototype of the iterators of a class.
// https://webidl.spec.whatwg.org/#js-default-iterator-object
func IteratorPrototype(rt *engine.Runtime, class string) (*engine.Object, error) {
	proto := rt.NewObjectWithPrototype(rt.Intrinsic("Iterator.prototype"))
	err := rt.DefineMethods(proto, []engine.Method{{Name: "next", Enumerable: true, Func: func(c *engine.Call) (engine.Value, error) {
		if o := c.ThisObject(); o != nil {
			if it := iteratorKey.Get(o); it != nil && it.class == class {
				return it.next(c.Runtime()), nil
			}
		}
		return engine.Undefined, engine.TypeError("'next' called on an object that does not implement interface %s Iterator.", class)
	}}})
	if err != nil {
		return nil, err
	}
	return proto, proto.Define(engine.SymbolToStringTag.Key(), engine.Property{Value: engine.String(class + " Iterator"), Configurable: true})
}

// NewIterator returns an iterator over pairs.
func NewIterator(rt *engine.Runtime, proto *engine.Object, class string, pairs Pairs, part Part) engine.Value {
	o := rt.NewObjectWithPrototype(proto)
	iteratorKey.Set(o, &iterator{class: class, pairs: pairs, part: part})
	return o.Value()
}

func (it *iterator) next(rt *engine.Runtime) engine.Value {
	name, content, ok := it.pairs.Pair(it.index)
	if !ok {
		return rt.NewIteratorResult(engine.Undefined, true)
	}
	it.index++
	switch it.part {
	case Name:
		return rt.NewIteratorResult(name, false)
	case Content:
		return rt.NewIteratorResult(content, false)
	}
	return rt.NewIteratorResult(rt.NewArray(name, content).Value(), false)
}

// ForEach is the forEach method of a class.
func ForEach(c *engine.Call, class string, pairs Pairs) (engine.Value, error) {
	if err := Args(c, 1, class+".forEach"); err != nil {
		return engine.Undefined, err
	}
	f, ok := c.Arg(0).AsFunction()
	if !ok {
		return engine.Undefined, engine.TypeError("Failed to execute 'forEach' on '%s': parameter 1 is not of type 'Function'.", class)
	}
	this, self := c.Arg(1), c.This()
	for i := 0; ; i++ {
		name, content, ok := pairs.Pair(i)
		if !ok {
			return engine.Undefined, nil
		}
		if _, err := f.Call(this, content, name, self); err != nil {
			return engine.Undefined, err
		}
	}
}
