package stream

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/runtime/env"
)

// half is one side of a duplexPair: what is written to it is read at the other.
type half struct {
	st       *state
	o        *engine.Object
	other    *half
	callback *engine.Function // of the write that the reader has not taken yet
}

var halves = engine.PrivateKey[half]{Name: "DuplexSide"}

// staticDuplexPair is stream.duplexPair(options).
// https://nodejs.org/api/stream.html#streamduplexpairoptions
func staticDuplexPair(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	if st.duplexSide.ctor == nil {
		st.duplexSide, err = st.newClass(&engine.Class{Name: "DuplexSide", Length: 1, Parent: st.parent(&st.duplex), Construct: constructDuplex,
			Methods: []engine.Method{
				{Name: "_read", Func: halfRead},
				{Name: "_write", Length: 3, Func: halfWrite},
				{Name: "_final", Length: 1, Func: halfFinal},
				{Name: "_destroy", Length: 2, Func: halfDestroy},
			}})
		if err != nil {
			return engine.Undefined, err
		}
	}
	var pair [2]*half
	for i := range pair {
		h := &half{st: st, o: st.env.RT.NewObjectWithPrototype(st.duplexSide.proto)}
		halves.Set(h.o, h)
		if err := st.initDuplex(h.o, c.Arg(0), nil); err != nil {
			return engine.Undefined, err
		}
		pair[i] = h
	}
	pair[0].other, pair[1].other = pair[1], pair[0]
	return c.Runtime().NewArray(pair[0].o.Value(), pair[1].o.Value()).Value(), nil
}

func thisHalf(c *engine.Call) (*half, error) {
	if o := c.ThisObject(); o != nil {
		if h := halves.Get(o); h != nil {
			return h, nil
		}
	}
	return nil, engine.TypeError("Receiver must be an instance of class DuplexSide")
}

func halfRead(c *engine.Call) (engine.Value, error) {
	h, err := thisHalf(c)
	if err != nil || h.callback == nil {
		return engine.Undefined, err
	}
	f := h.callback
	h.callback = nil
	return f.Call(engine.Undefined)
}

func halfWrite(c *engine.Call) (engine.Value, error) {
	h, err := thisHalf(c)
	if err != nil {
		return engine.Undefined, err
	}
	f, _ := c.Arg(2).AsFunction()
	if chunkLength(c.Arg(0)) == 0 && !c.Arg(0).IsObject() || isEmptyBytes(c.Arg(0)) {
		if f != nil {
			h.st.env.NextTickCall(f)
		}
		return engine.Undefined, nil
	}
	_, err = h.st.callPush(h.other.o, c.Arg(0))
	h.other.callback = f
	return engine.Undefined, err
}

func isEmptyBytes(v engine.Value) bool {
	b, ok := v.AsBytes()
	return ok && len(b) == 0
}

func halfFinal(c *engine.Call) (engine.Value, error) {
	h, err := thisHalf(c)
	if err != nil {
		return engine.Undefined, err
	}
	if f, ok := c.Arg(0).AsFunction(); ok {
		if err := events.On(h.st.env, h.other.o, "end", f); err != nil {
			return engine.Undefined, err
		}
	}
	_, err = h.st.callPush(h.other.o, engine.Null)
	return engine.Undefined, err
}

// halfDestroy ends the other side, or destroys it after an error, which it
// does not get to see.
func halfDestroy(c *engine.Call) (engine.Value, error) {
	h, err := thisHalf(c)
	if err != nil {
		return engine.Undefined, err
	}
	failed := c.Arg(0).Truthy()
	if !isDestroyed(h.other.o.Value()) {
		h.st.env.NextTick(func() error {
			if isDestroyed(h.other.o.Value()) {
				return nil
			}
			if failed {
				return h.st.callDestroy(h.other.o, engine.Undefined)
			}
			_, err := h.st.callPush(h.other.o, engine.Null)
			return err
		})
	}
	f, ok := c.Arg(1).AsFunction()
	if !ok {
		return engine.Undefined, nil
	}
	return f.Call(engine.Undefined, c.Arg(0))
}
