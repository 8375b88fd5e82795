package httpparser

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/httpparse"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// freeListClass describes the class of the pool.
var freeListClass = engine.Class{
	Name:   "FreeList",
	Length: 3,
	Init: func(c *engine.Call) error {
		o := c.ThisObject()
		for i, name := range [...]string{"name", "ctor", "max"} {
			v := c.Arg([...]int{0, 2, 1}[i])
			if err := o.Put(name, v); err != nil {
				return err
			}
		}
		return o.PutKey(keyList.Key(), c.Runtime().NewArray().Value())
	},
	Methods: []engine.Method{
		{Name: "alloc", Func: poolAlloc},
		{Name: "free", Length: 1, Func: poolFree},
	},
}

// poolAlloc is pool.alloc(): the last one that was freed, or a new one.
func poolAlloc(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, nodeerr.InvalidThis("FreeList")
	}
	list, n, err := poolList(c.Runtime(), o)
	if err != nil {
		return engine.Undefined, err
	}
	if n > 0 {
		return list.Invoke("pop")
	}
	v, err := o.Get("ctor")
	if err != nil {
		return engine.Undefined, err
	}
	f, ok := v.AsFunction()
	if !ok {
		return engine.Undefined, engine.TypeError("ctor is not a function")
	}
	return c.Forward(f, o.Value(), 0)
}

// poolFree is pool.free(object): whether there was room for it.
func poolFree(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, nodeerr.InvalidThis("FreeList")
	}
	list, n, err := poolList(c.Runtime(), o)
	if err != nil {
		return engine.Undefined, err
	}
	v, err := o.Get("max")
	if err != nil {
		return engine.Undefined, err
	}
	limit, err := c.Runtime().ToNumber(v)
	if err != nil || float64(n) >= limit {
		return engine.False, err
	}
	_, err = list.Invoke("push", c.Arg(0))
	return engine.True, err
}

func poolList(rt *engine.Runtime, o *engine.Object) (*engine.Object, int, error) {
	v, err := o.GetKey(keyList.Key())
	if err != nil {
		return nil, 0, err
	}
	list, err := rt.ToObject(v)
	if err != nil {
		return nil, 0, err
	}
	n, err := list.Length()
	return list, n, err
}

// Pool returns the pool of parsers, parsers of _http_common.
func Pool(e *env.Env) (engine.Value, error) {
	st, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	if st.free == nil {
		class, err := e.RT.NewClass(&freeListClass)
		if err != nil {
			return engine.Undefined, err
		}
		ctor := e.RT.NewFunction("parsersCb", 0, func(*engine.Call) (engine.Value, error) { return st.newPooled() })
		if st.free, err = class.Construct(engine.String("parsers"), engine.Int(1000), ctor.Value()); err != nil {
			return engine.Undefined, err
		}
	}
	return st.free.Value(), nil
}

// newPooled makes a parser with the callbacks that make messages.
func (st *state) newPooled() (engine.Value, error) {
	class, err := Class(st.env)
	if err != nil {
		return engine.Undefined, err
	}
	f, _ := class.AsFunction()
	o, err := f.Construct()
	if err != nil {
		return engine.Undefined, err
	}
	callbacks := st.messageCallbacks()
	for i := uint32(0); i <= onTimeout; i++ {
		v := engine.Null
		if i >= onHeaders && i <= onMessageComplete {
			v = callbacks[i-onHeaders].Value()
		}
		if err := o.PutKey(engine.IndexKey(i), v); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), st.clean(o)
}

// clean gives a parser the properties of one that nothing uses.
func (st *state) clean(o *engine.Object) error {
	for _, p := range [...]struct {
		k *engine.StaticKey
		v engine.Value
	}{{&keyHeaders, st.env.RT.NewArray().Value()}, {&keyURLText, engine.String("")}, {&keySocket, engine.Null}, {&keyIncoming, engine.Null},
		{&keyOutgoing, engine.Null}, {&keyMaxPairs, engine.Int(2000)}, {&keyConsumed, engine.False}, {&keyOnIncoming, engine.Null}, {&keyJoin, engine.Null}} {
		if err := o.SetKey(p.k.Key(), p.v); err != nil {
			return err
		}
	}
	for _, i := range [...]uint32{onMessageBegin, onExecute, onTimeout} {
		if err := o.SetIndex(i, engine.Null); err != nil {
			return err
		}
	}
	return nil
}

// FreeParser is freeParser(parser, req, socket) of _http_common.
func FreeParser(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	if o, ok := c.Arg(0).AsObject(); ok {
		if err := st.freeParser(o); err != nil {
			return engine.Undefined, err
		}
	}
	for _, v := range [...]engine.Value{c.Arg(1), c.Arg(2)} {
		if o, ok := v.AsObject(); ok {
			if err := o.SetKey(keyParser.Key(), engine.Null); err != nil {
				return engine.Undefined, err
			}
		}
	}
	return engine.Undefined, nil
}

func (st *state) freeParser(o *engine.Object) error {
	consumed, err := o.GetKey(keyConsumed.Key())
	if err != nil {
		return err
	}
	if consumed.Truthy() {
		if _, err := o.Invoke("unconsume"); err != nil {
			return err
		}
	}
	if err := st.clean(o); err != nil {
		return err
	}
	if _, err := o.Invoke("remove"); err != nil {
		return err
	}
	pool, err := Pool(st.env)
	if err != nil {
		return err
	}
	po, _ := pool.AsObject()
	kept, err := po.Invoke("free", o.Value())
	if err != nil {
		return err
	}
	if kept.IsFalse() {
		// The parser may be at work: this can be its own callback.
		st.env.NextTick(func() error { _, err := o.Invoke("close"); return err })
		return nil
	}
	_, err = o.Invoke("free")
	return err
}

// PrepareError is prepareError(error, parser, rawPacket) of _http_common.
func PrepareError(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	e, err := rt.ToObject(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	raw := c.Arg(2)
	if !raw.Truthy() {
		p, err := rt.ToObject(c.Arg(1))
		if err != nil {
			return engine.Undefined, err
		}
		if raw, err = p.Invoke("getCurrentBuffer"); err != nil {
			return engine.Undefined, err
		}
	}
	if err := e.Set("rawPacket", raw); err != nil {
		return engine.Undefined, err
	}
	reason, err := e.Get("reason")
	if err != nil || !reason.Truthy() {
		return engine.Undefined, err
	}
	text, err := rt.ToString(reason)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, e.Set("message", engine.String("Parse Error: "+text))
}

// LenientFlags is calculateLenientFlags(httpValidation, insecureHTTPParser) of
// _http_common.
func LenientFlags(c *engine.Call) (engine.Value, error) {
	insecure := c.Arg(1).Truthy() || c.Arg(1).IsUndefined() && env.From(c).Options.InsecureHTTPParser
	n := httpparse.Lenient(0)
	switch s, _ := c.Arg(0).AsString(); s {
	case "strict":
	case "relaxed":
		n = httpparse.LenientHeaderValueRelaxed
	case "insecure":
		n = httpparse.LenientAll
	default:
		if insecure {
			n = httpparse.LenientAll
		}
	}
	return engine.Int(int(n)), nil
}

// IncomingSymbol returns kIncomingMessage of _http_common: the property of a
// server with the class of its messages.
func IncomingSymbol(e *env.Env) (engine.Value, error) {
	st, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	return st.incoming.Value(), nil
}
