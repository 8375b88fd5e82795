package stream

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/runtime/env"
)

// class is one of the stream classes in a runtime.
type class struct {
	ctor  *engine.Function
	proto *engine.Object
}

// constructStream is the constructor of a stream class: with new, as a
// function on an instance (Readable.call(this)), or as a function that makes one.
func constructStream(c *engine.Call, which func(*state) *class, init func(*state, *engine.Object, engine.Value) error) (engine.Value, error) {
	rt := c.Runtime()
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	cl := which(st)
	proto := cl.proto
	if nt := c.NewTarget(); nt != nil {
		p, err := nt.GetKey(keyPrototype.Key())
		if err != nil {
			return engine.Undefined, err
		}
		if po, ok := p.AsObject(); ok {
			proto = po
		}
	} else if o := c.ThisObject(); o != nil {
		is, err := rt.InstanceOf(c.This(), cl.ctor)
		if err != nil {
			return engine.Undefined, err
		}
		if is {
			return engine.Undefined, init(st, o, c.Arg(0))
		}
	}
	o := rt.NewObjectWithPrototype(proto)
	return o.Value(), init(st, o, c.Arg(0))
}

// constructReadable is new Readable(options).
// https://nodejs.org/api/stream.html#new-streamreadableoptions
func constructReadable(c *engine.Call) (engine.Value, error) {
	return constructStream(c, func(st *state) *class { return &st.readable }, func(st *state, o *engine.Object, opts engine.Value) error {
		return st.initReadable(o, opts, nil)
	})
}

// constructWritable is new Writable(options).
// https://nodejs.org/api/stream.html#new-streamwritableoptions
func constructWritable(c *engine.Call) (engine.Value, error) {
	return constructStream(c, func(st *state) *class { return &st.writable }, func(st *state, o *engine.Object, opts engine.Value) error {
		return st.initWritable(o, opts, nil)
	})
}

// constructDuplex is new Duplex(options).
// https://nodejs.org/api/stream.html#new-streamduplexoptions
func constructDuplex(c *engine.Call) (engine.Value, error) {
	return constructStream(c, func(st *state) *class { return &st.duplex }, func(st *state, o *engine.Object, opts engine.Value) error {
		return st.initDuplex(o, opts, nil)
	})
}

// constructLegacy is new Stream(options).
func constructLegacy(c *engine.Call) error {
	o := c.ThisObject()
	if o == nil {
		return engine.TypeError("Cannot read properties of undefined (reading '_events')")
	}
	return events.InitWith(env.From(c), o, c.Arg(0))
}

// initEvents gives a stream an _events object that has the usual events from
// the start, in the order in which Node lists them.
func (st *state) initEvents(o, names *engine.Object) error {
	v, err := o.GetKey(keyEvents.Key())
	if err != nil || !v.IsNullish() {
		return err
	}
	evs := st.env.RT.CloneObject(names)
	return o.PutKey(keyEvents.Key(), evs.Value())
}

// takeMethod stores an option that is a function as a method of the stream.
func takeMethod(o, opts *engine.Object, name, key *engine.StaticKey) error {
	v, err := opts.GetKey(name.Key())
	if err != nil || !v.IsFunction() {
		return err
	}
	return o.SetKey(key.Key(), v)
}

// methodOption is an option that replaces a method.
type methodOption struct{ name, key *engine.StaticKey }

func (st *state) takeMethods(o, opts *engine.Object, list []methodOption) error {
	if opts == nil {
		return nil
	}
	for _, m := range list {
		if err := takeMethod(o, opts, m.name, m.key); err != nil {
			return err
		}
	}
	signal, err := opts.GetKey(optSignal.Key())
	if err != nil || !signal.Truthy() {
		return err
	}
	return st.addAbortSignal(signal, o)
}

func (st *state) initReadable(o *engine.Object, options engine.Value, impl *Impl) error {
	if err := st.initEvents(o, st.readableEvents); err != nil {
		return err
	}
	opts := optionsObject(options)
	r, err := newReadable(st.env, st, o, opts, false)
	if err != nil {
		return err
	}
	r.impl = impl
	if err := o.PutKey(keyReadableState.Key(), r.object.Value()); err != nil {
		return err
	}
	if err := st.takeMethods(o, opts, []methodOption{{&optRead, &keyUnderRead}, {&keyDestroy, &keyUnderDestroy}, {&optConstruct, &keyUnderConstruct}}); err != nil {
		return err
	}
	if err := events.InitWith(st.env, o, options); err != nil {
		return err
	}
	return st.constructIfAsked(o, impl, func() error {
		if r.has(needReadable) {
			r.readMore()
		}
		return nil
	})
}

// constructIfAsked starts _construct where the stream has one.
func (st *state) constructIfAsked(o *engine.Object, impl *Impl, then func() error) error {
	if impl == nil || impl.Construct == nil {
		f, err := o.GetKey(keyUnderConstruct.Key())
		if err != nil || f.IsNullish() {
			return err
		}
	}
	return st.construct(o, then)
}

func (w *writable) constructDone() error {
	if !w.has(writing) {
		if err := w.clearBuffer(); err != nil {
			return err
		}
	}
	if w.has(ending) {
		return w.finishMaybe(false)
	}
	return nil
}

func (st *state) initWritable(o *engine.Object, options engine.Value, impl *Impl) error {
	if err := st.initEvents(o, st.writableEvents); err != nil {
		return err
	}
	opts := optionsObject(options)
	w, err := newWritable(st.env, st, o, opts, false)
	if err != nil {
		return err
	}
	w.impl = impl
	if err := o.PutKey(keyWritableState.Key(), w.object.Value()); err != nil {
		return err
	}
	if err := st.takeMethods(o, opts, []methodOption{{&optWrite, &keyUnderWrite}, {&optWritev, &keyUnderWritev}, {&keyDestroy, &keyUnderDestroy},
		{&optFinal, &keyUnderFinal}, {&optConstruct, &keyUnderConstruct}}); err != nil {
		return err
	}
	if err := events.InitWith(st.env, o, options); err != nil {
		return err
	}
	return st.constructIfAsked(o, impl, w.constructDone)
}

func (st *state) initDuplex(o *engine.Object, options engine.Value, impl *Impl) error {
	if err := st.initEvents(o, st.duplexEvents); err != nil {
		return err
	}
	opts := optionsObject(options)
	r, err := newReadable(st.env, st, o, opts, true)
	if err != nil {
		return err
	}
	w, err := newWritable(st.env, st, o, opts, true)
	if err != nil {
		return err
	}
	r.impl, w.impl = impl, impl
	if err := o.PutKey(keyReadableState.Key(), r.object.Value()); err != nil {
		return err
	}
	if err := o.PutKey(keyWritableState.Key(), w.object.Value()); err != nil {
		return err
	}
	if err := st.takeDuplexOptions(o, opts, r, w); err != nil {
		return err
	}
	if err := events.InitWith(st.env, o, options); err != nil {
		return err
	}
	return st.constructIfAsked(o, impl, func() error {
		if r.has(needReadable) {
			r.readMore()
		}
		return w.constructDone()
	})
}

func (st *state) takeDuplexOptions(o, opts *engine.Object, r *readable, w *writable) error {
	half, err := option(opts, &optAllowHalfOpen)
	if err != nil {
		return err
	}
	if err := o.PutKey(keyAllowHalfOpen.Key(), engine.Bool(!half.IsFalse())); err != nil {
		return err
	}
	if opts == nil {
		return nil
	}
	v, err := opts.GetKey(optReadable.Key())
	if err != nil {
		return err
	}
	if v.IsFalse() {
		r.off = true
		r.flags |= ended | endEmitted
	}
	if v, err = opts.GetKey(optWritable.Key()); err != nil {
		return err
	}
	if v.IsFalse() {
		w.off = true
		w.flags |= ending | writeEnded | finished | hasWritable
	}
	return st.takeMethods(o, opts, []methodOption{{&optRead, &keyUnderRead}, {&optWrite, &keyUnderWrite}, {&optWritev, &keyUnderWritev},
		{&keyDestroy, &keyUnderDestroy}, {&optFinal, &keyUnderFinal}, {&optConstruct, &keyUnderConstruct}})
}
