package zlib

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// jsIterator is an iterator that JavaScript gave.
type jsIterator struct {
	rt    *engine.Runtime
	o     *engine.Object
	next  *engine.Function
	async bool // its results are promised
	done  bool
}

// iteratorOf asks an iterable for its iterator.
func iteratorOf(rt *engine.Runtime, v engine.Value, name string) (*jsIterator, error) {
	if v.IsNullish() {
		return nil, engine.TypeError("%s is not iterable (cannot read property Symbol(Symbol.iterator))", text(rt, v))
	}
	f, err := rt.GetV(v, engine.SymbolIterator.Key())
	if err != nil {
		return nil, err
	}
	fn, ok := f.AsFunction()
	if !ok {
		return nil, engine.TypeError("%s[SymbolIterator] is not a function", name)
	}
	return newJSIterator(rt, v, fn, false)
}

func text(rt *engine.Runtime, v engine.Value) string {
	s, err := rt.ToString(v)
	if err != nil {
		return "undefined"
	}
	return s
}

// asyncIteratorOf is iteratorOf that prefers the asynchronous iterator.
func asyncIteratorOf(rt *engine.Runtime, v engine.Value, name string) (*jsIterator, error) {
	if v.IsNullish() {
		return nil, engine.TypeError("Cannot read properties of %s (reading 'Symbol(Symbol.asyncIterator)')", text(rt, v))
	}
	f, err := rt.GetV(v, engine.SymbolAsyncIterator.Key())
	if err != nil {
		return nil, err
	}
	if fn, ok := f.AsFunction(); ok {
		return newJSIterator(rt, v, fn, true)
	}
	if f, err = rt.GetV(v, engine.SymbolIterator.Key()); err != nil {
		return nil, err
	}
	fn, ok := f.AsFunction()
	if !ok {
		if name == "entries" {
			return nil, engine.TypeError("entries[SymbolIterator] is not a function")
		}
		return nil, engine.TypeError("%s is not async iterable", name)
	}
	return newJSIterator(rt, v, fn, false)
}

func newJSIterator(rt *engine.Runtime, v engine.Value, f *engine.Function, async bool) (*jsIterator, error) {
	r, err := f.Call(v)
	if err != nil {
		return nil, err
	}
	o, ok := r.AsObject()
	if !ok {
		return nil, engine.TypeError("Result of the Symbol.iterator method is not an object")
	}
	n, err := o.Get("next")
	if err != nil {
		return nil, err
	}
	next, ok := n.AsFunction()
	if !ok {
		return nil, engine.TypeError("next is not a function")
	}
	return &jsIterator{rt: rt, o: o, next: next, async: async}, nil
}

// step asks for the next value.
func (it *jsIterator) step() (v engine.Value, done bool, err error) {
	if it.done {
		return engine.Undefined, true, nil
	}
	r, err := it.next.Call(it.o.Value())
	if err != nil {
		it.done = true
		return engine.Undefined, false, err
	}
	return it.result(r)
}

// result takes an iterator result apart.
func (it *jsIterator) result(r engine.Value) (v engine.Value, done bool, err error) {
	o, ok := r.AsObject()
	if !ok {
		it.done = true
		return engine.Undefined, false, engine.TypeError("Iterator result %s is not an object", text(it.rt, r))
	}
	d, err := o.Get("done")
	if err == nil && !d.Truthy() {
		v, err = o.Get("value")
		return v, false, err
	}
	it.done = true
	return engine.Undefined, true, err
}

// stepAsync is step that waits for promises.
func (it *jsIterator) stepAsync(e *env.Env, give func(v engine.Value, done bool, err error)) {
	if it.done {
		give(engine.Undefined, true, nil)
		return
	}
	if !it.async {
		v, done, err := it.step()
		if err != nil || done {
			give(v, done, err)
			return
		}
		it.await(e, v, func(v engine.Value, err error) { give(v, false, err) })
		return
	}
	r, err := it.next.Call(it.o.Value())
	if err != nil {
		it.done = true
		give(engine.Undefined, false, err)
		return
	}
	it.await(e, r, func(r engine.Value, err error) {
		if err != nil {
			it.done = true
			give(engine.Undefined, false, err)
			return
		}
		give(it.result(r))
	})
}

func (it *jsIterator) await(e *env.Env, v engine.Value, give func(v engine.Value, err error)) {
	p, err := e.RT.ResolvedPromise(v)
	if err != nil {
		give(engine.Undefined, err)
		return
	}
	p.Then(func(v engine.Value, err error) error {
		give(v, err)
		return nil
	})
}

// close tells the iterator that no more is wanted.
func (it *jsIterator) close(e *env.Env, then func(error)) {
	if it.done {
		then(nil)
		return
	}
	it.done = true
	f, err := it.o.Get("return")
	if err != nil || !f.IsFunction() {
		then(err)
		return
	}
	r, err := it.o.Invoke("return")
	if err != nil || !it.async {
		then(err)
		return
	}
	it.await(e, r, func(_ engine.Value, err error) { then(err) })
}
