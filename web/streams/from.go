package streams

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// iteratorSource is the source of a stream over an iterable.
// https://streams.spec.whatwg.org/#abstract-opdef-readablestreamfromiterable
type iteratorSource struct {
	st       *state
	ctrl     *defaultController
	iterator *engine.Object
	next     *engine.Function
	async    bool
}

// from is ReadableStream.from(iterable).
// https://streams.spec.whatwg.org/#rs-from
func from(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	x := &iteratorSource{st: st}
	if err := x.open(c.Arg(0)); err != nil {
		return engine.Undefined, err
	}
	s := st.newReadable()
	x.ctrl = s.setupDefault(x, 0, nil)
	x.ctrl.startedWith(result{})
	return s.object.Value(), nil
}

// open gets the iterator of an iterable, an asynchronous one where there is one.
func (x *iteratorSource) open(v engine.Value) error {
	rt := x.st.rt
	if v.IsNullish() {
		return engine.TypeError("Cannot read properties of %s (reading 'Symbol(Symbol.asyncIterator)')", nullish(v))
	}
	m, err := rt.GetV(v, engine.SymbolAsyncIterator.Key())
	if err != nil {
		return err
	}
	if x.async = !m.IsNullish(); !x.async {
		if m, err = rt.GetV(v, engine.SymbolIterator.Key()); err != nil {
			return err
		}
	}
	f, ok := m.AsFunction()
	if !ok {
		text, err := nodeerr.FormatValue(rt, v)
		if err != nil {
			return err
		}
		return nodeerr.Type("ERR_ARG_NOT_ITERABLE", "%s must be iterable", text)
	}
	it, err := f.Call(v)
	if err != nil {
		return err
	}
	if x.iterator, ok = it.AsObject(); !ok {
		return invalidState("The iterator method must return an object")
	}
	n, err := x.iterator.GetKey(keyNext.Key())
	if err != nil {
		return err
	}
	x.next, _ = n.AsFunction()
	return nil
}

func (x *iteratorSource) pull() result {
	if x.next == nil {
		return result{err: engine.TypeError("iterator.next is not a function")}
	}
	v, err := x.next.Call(x.iterator.Value())
	if err != nil {
		return result{err: err}
	}
	f := &future{}
	if x.async {
		x.st.react(result{v: v}, func(v engine.Value, rejected bool) {
			if rejected {
				f.reject(x.st, v)
				return
			}
			if r := x.take(v); r.err != nil {
				f.reject(x.st, x.st.reason(r.err))
				return
			}
			f.resolve(x.st, engine.Undefined)
		})
		return result{f: f}
	}
	return x.takeSync(v)
}

// take takes the result of an asynchronous iterator.
func (x *iteratorSource) take(v engine.Value) result {
	o, ok := v.AsObject()
	if !ok {
		return result{err: invalidState("The promise returned by the iterator.next() method must fulfill with an object")}
	}
	value, done, err := resultParts(o)
	if err != nil {
		return result{err: err}
	}
	if done {
		x.ctrl.close()
		return result{}
	}
	return result{err: x.ctrl.enqueue(x.st.valueChunk(value))}
}

// takeSync takes the result of a synchronous iterator, whose value may be a promise.
func (x *iteratorSource) takeSync(v engine.Value) result {
	o, ok := v.AsObject()
	if !ok {
		return result{err: engine.TypeError("Iterator result %s is not an object", nodeerr.Inspect(x.st.rt, v))}
	}
	value, done, err := resultParts(o)
	if err != nil {
		return result{err: err}
	}
	if !done && !value.IsObject() {
		x.st.job(func() {
			// The stream counts chunks: nothing can fail.
			_ = x.ctrl.enqueue(x.st.valueChunk(value))
		})
		return result{}
	}
	f := &future{}
	x.st.react(result{v: value}, func(v engine.Value, rejected bool) {
		switch {
		case rejected:
			f.reject(x.st, v)
			return
		case done:
			x.ctrl.close()
		default:
			_ = x.ctrl.enqueue(x.st.valueChunk(v))
		}
		f.resolve(x.st, engine.Undefined)
	})
	return result{f: f}
}

// resultParts reads an iterator result.
func resultParts(o *engine.Object) (value engine.Value, done bool, err error) {
	d, err := o.GetKey(keyDone.Key())
	if err != nil {
		return engine.Undefined, false, err
	}
	value, err = o.GetKey(keyValue.Key())
	return value, d.Truthy(), err
}

func (x *iteratorSource) cancel(reason engine.Value) result {
	m, err := x.iterator.GetKey(keyReturn.Key())
	if err != nil || m.IsNullish() {
		return result{err: err}
	}
	f, ok := m.AsFunction()
	if !ok {
		return result{err: x.st.notCallable(m)}
	}
	v, err := f.Call(x.iterator.Value(), reason)
	if err != nil {
		return result{err: err}
	}
	done := &future{}
	x.st.react(result{v: v}, func(v engine.Value, rejected bool) {
		switch {
		case rejected:
			done.reject(x.st, v)
		case !v.IsObject():
			done.reject(x.st, x.st.reason(invalidState("The promise returned by the iterator.return() method must fulfill with an object")))
		default:
			done.resolve(x.st, engine.Undefined)
		}
	})
	return result{f: done}
}
