package url

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/url/urlparse"
)

// part is what an iterator gives of a pair.
type part uint8

const (
	bothParts part = iota
	nameOnly
	valueOnly
)

// iterator is the state of an iterator over search parameters, which follows
// their changes.
type iterator struct {
	params *paramsData
	what   part
	index  int
}

var iteratorKey = engine.PrivateKey[iterator]{Name: "URLSearchParams Iterator"}

func newIterator(e *env.Env, it *iterator) (*engine.Object, error) {
	s, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	if s.iteratorProto == nil {
		rt := e.RT
		proto := rt.NewObjectWithPrototype(rt.Intrinsic("Iterator.prototype"))
		err := rt.DefineMethods(proto, []engine.Method{
			{Name: "next", Func: next, Enumerable: true},
			{SymbolFor: "nodejs.util.inspect.custom", Length: 2, Func: inspectIterator},
		})
		if err != nil {
			return nil, err
		}
		tag := engine.Property{Value: engine.String("URLSearchParams Iterator"), Configurable: true}
		if err := proto.Define(engine.SymbolToStringTag.Key(), tag); err != nil {
			return nil, err
		}
		s.iteratorProto = proto
	}
	o := e.RT.NewObjectWithPrototype(s.iteratorProto)
	iteratorKey.Set(o, it)
	return o, nil
}

func thisIterator(c *engine.Call) (*iterator, error) {
	if o := c.ThisObject(); o != nil {
		if it := iteratorKey.Get(o); it != nil {
			return it, nil
		}
	}
	return nil, nodeerr.InvalidThis("URLSearchParamsIterator")
}

func (it *iterator) value(rt *engine.Runtime, p *urlparse.Pair) engine.Value {
	switch it.what {
	case nameOnly:
		return engine.String(p.Name)
	case valueOnly:
		return engine.String(p.Value)
	}
	return rt.NewArray(engine.String(p.Name), engine.String(p.Value)).Value()
}

var (
	keyDone  = engine.StaticKey{Name: "done"}
	keyValue = engine.StaticKey{Name: "value"}
)

// next is iterator.next(). COMPAT: Node's result has done before value.
func next(c *engine.Call) (engine.Value, error) {
	it, err := thisIterator(c)
	if err != nil {
		return engine.Undefined, err
	}
	rt := c.Runtime()
	v, done := engine.Undefined, true
	if it.index < len(it.params.pairs) {
		v, done = it.value(rt, &it.params.pairs[it.index]), false
		it.index++
	}
	o := rt.NewObject()
	if err := o.PutKey(keyDone.Key(), engine.Bool(done)); err != nil {
		return engine.Undefined, err
	}
	return o.Value(), o.PutKey(keyValue.Key(), v)
}
