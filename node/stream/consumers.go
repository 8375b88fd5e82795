package stream

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/blob"
	"github.com/sxfescript/sxn/web/encoding"
	"github.com/sxfescript/sxn/web/encoding/codec"
	"github.com/sxfescript/sxn/web/streams"
)

// Consumers is node:stream/consumers.
// https://nodejs.org/api/webstreams.html#utility-consumers
var Consumers = node.Module{ID: "stream/consumers", Exports: []node.Export{
	{Name: "arrayBuffer", Length: 1, Func: consumeBytes(func(e *env.Env, b []byte) engine.Value { return e.RT.NewArrayBuffer(b).Value() })},
	{Name: "blob", Length: 1, Func: consumeBlob},
	{Name: "buffer", Length: 1, Func: consumeBytes(func(e *env.Env, b []byte) engine.Value { return buffer.New(e, b).Value() })},
	{Name: "bytes", Length: 1, Func: consumeBytes(func(e *env.Env, b []byte) engine.Value { return e.RT.NewUint8Array(b).Value() })},
	{Name: "text", Length: 1, Func: consumeText},
	{Name: "json", Length: 1, Func: consumeJSON},
}}

// loop is for await (const value of iterable).
type loop struct {
	rt       *engine.Runtime
	iterator *engine.Object
	next     *engine.Function
	async    bool
	each     func(v engine.Value) error
	done     func(err error)
}

// forAwait calls each with the values of an iterable, then done.
func forAwait(rt *engine.Runtime, iterable engine.Value, each func(v engine.Value) error, done func(err error)) {
	l := &loop{rt: rt, each: each, done: done}
	if err := l.open(iterable); err != nil {
		done(err)
		return
	}
	l.step()
}

func (l *loop) open(v engine.Value) error {
	if v.IsNullish() {
		return engine.TypeError("Cannot read properties of %s (reading 'Symbol(Symbol.asyncIterator)')", nodeerr.Inspect(l.rt, v))
	}
	m, err := l.rt.GetV(v, engine.SymbolAsyncIterator.Key())
	if err != nil {
		return err
	}
	if l.async = !m.IsNullish(); !l.async {
		if m, err = l.rt.GetV(v, engine.SymbolIterator.Key()); err != nil {
			return err
		}
	}
	f, ok := m.AsFunction()
	if !ok {
		return engine.TypeError("stream is not async iterable")
	}
	it, err := f.Call(v)
	if err != nil {
		return err
	}
	if l.iterator, ok = it.AsObject(); !ok {
		return engine.TypeError("Result of the Symbol.asyncIterator method is not an object")
	}
	n, err := l.iterator.Get("next")
	if err != nil {
		return err
	}
	if l.next, ok = n.AsFunction(); !ok {
		return engine.TypeError("%s is not a function", n.TypeOf())
	}
	return nil
}

// await calls f in a microtask with what v settles to.
func (l *loop) await(v engine.Value, f func(v engine.Value)) {
	p, err := l.rt.ResolvedPromise(v)
	if err != nil {
		l.done(err)
		return
	}
	p.Then(func(v engine.Value, err error) error {
		if err != nil {
			l.done(err)
			return nil
		}
		f(v)
		return nil
	})
}

func (l *loop) step() {
	v, err := l.next.Call(l.iterator.Value())
	if err != nil {
		l.done(err)
		return
	}
	if l.async {
		l.await(v, func(v engine.Value) { l.result(v) })
		return
	}
	l.result(v)
}

func (l *loop) result(v engine.Value) {
	o, ok := v.AsObject()
	if !ok {
		l.done(engine.TypeError("Iterator result %s is not an object", nodeerr.Inspect(l.rt, v)))
		return
	}
	over, err := o.Get("done")
	if err != nil || over.Truthy() {
		l.done(err)
		return
	}
	value, err := o.Get("value")
	if err != nil {
		l.done(err)
		return
	}
	if !l.async {
		l.await(value, l.take)
		return
	}
	l.take(value)
}

func (l *loop) take(v engine.Value) {
	err := l.each(v)
	if err == nil {
		l.step()
		return
	}
	// The error counts, not what closing the iterator gives.
	if m, e := l.iterator.Get("return"); e == nil {
		if f, ok := m.AsFunction(); ok {
			if r, e := f.Call(l.iterator.Value()); e == nil && l.async {
				if p, e := l.rt.ResolvedPromise(r); e == nil {
					p.Then(func(engine.Value, error) error {
						l.done(err)
						return nil
					})
					return
				}
			}
		}
	}
	l.done(err)
}

// collect gives the content of a stream as a blob.
func collect(e *env.Env, stream engine.Value, done func(content *blob.Blob, err error)) {
	var parts []engine.Value
	forAwait(e.RT, stream, func(v engine.Value) error {
		parts = append(parts, v)
		return nil
	}, func(err error) {
		if err != nil {
			done(nil, err)
			return
		}
		done(blob.FromParts(e.RT, parts))
	})
}

// bytesOf gives the content of a stream to done, which owns it.
func bytesOf(e *env.Env, stream engine.Value, done func(b []byte, err error)) {
	if s, ok := streams.AsReadable(stream); ok && s.IsByteStream() && !s.Locked() {
		if err := s.ReadAll(done); err != nil {
			done(nil, err)
		}
		return
	}
	collect(e, stream, func(content *blob.Blob, err error) {
		if err != nil {
			done(nil, err)
			return
		}
		content.Read(e, done)
	})
}

// consumeBytes is a function that gives all bytes of a stream in some form.
func consumeBytes(convert func(e *env.Env, b []byte) engine.Value) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		e := env.From(c)
		p := e.RT.NewPromise()
		bytesOf(e, c.Arg(0), func(b []byte, err error) {
			if err != nil {
				p.Reject(err)
				return
			}
			p.Resolve(convert(e, b))
		})
		return p.Value(), nil
	}
}

// consumeBlob is blob(stream).
func consumeBlob(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	p := e.RT.NewPromise()
	collect(e, c.Arg(0), func(content *blob.Blob, err error) {
		if err != nil {
			p.Reject(err)
			return
		}
		o, err := blob.New(e, content)
		if err != nil {
			p.Reject(err)
			return
		}
		p.Resolve(o.Value())
	})
	return p.Value(), nil
}

// textOf gives the text of a stream: strings as they are, bytes as UTF-8.
func textOf(e *env.Env, stream engine.Value, done func(text engine.Value, err error)) {
	decoder := codec.NewDecoder(codec.UTF8, false, false)
	all := engine.String("")
	add := func(s engine.Value, err error) error {
		if err == nil {
			all, err = all.Concat(s)
		}
		return err
	}
	forAwait(e.RT, stream, func(v engine.Value) error {
		if v.IsString() {
			return add(v, nil)
		}
		view, ok := v.AsView()
		if !ok {
			return nodeerr.InvalidArgType(e.RT, "input", v, "ArrayBuffer", "ArrayBufferView")
		}
		return add(encoding.Decode(decoder, codec.UTF8, view.Bytes, true))
	}, func(err error) {
		if err == nil {
			err = add(encoding.Decode(decoder, codec.UTF8, nil, false))
		}
		done(all, err)
	})
}

// consumeText is text(stream).
func consumeText(c *engine.Call) (engine.Value, error) {
	p := c.Runtime().NewPromise()
	textOf(env.From(c), c.Arg(0), func(text engine.Value, err error) {
		if err != nil {
			p.Reject(err)
			return
		}
		p.Resolve(text)
	})
	return p.Value(), nil
}

// consumeJSON is json(stream).
func consumeJSON(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	p := rt.NewPromise()
	textOf(env.From(c), c.Arg(0), func(text engine.Value, err error) {
		v := engine.Undefined
		if err == nil {
			s, _ := text.AsWTF8()
			v, err = rt.ParseJSON(s)
		}
		if err != nil {
			p.Reject(err)
			return
		}
		p.Resolve(v)
	})
	return p.Value(), nil
}
