package diagnosticschannel

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// channel is a Channel. The slices are replaced when they change, so that a
// message reaches those who subscribed when it was published.
// https://nodejs.org/api/diagnostics_channel.html#class-channel
type channel struct {
	s           *state
	object      *engine.Object
	name        engine.Key
	subscribers []*engine.Function
	stores      []boundStore
	used        bool // counted in state.inUse
}

// boundStore is a store with the function that makes its value of a message.
type boundStore struct {
	store     engine.Value
	transform engine.Value
}

func (s *state) newChannel(name engine.Key, proto *engine.Object) *channel {
	ch := &channel{s: s, name: name}
	ch.object = s.env.RT.NewFieldsObject(proto, ch)
	return ch
}

// channel returns the channel of a name, made on first use.
func (s *state) channel(name engine.Key) *channel {
	if ch := s.channels[name]; ch != nil {
		return ch
	}
	ch := s.newChannel(name, s.proto)
	s.channels[name] = ch
	return ch
}

func channelOf(v engine.Value) *channel {
	o, ok := v.AsObject()
	if !ok {
		return nil
	}
	ch, _ := o.Fields().(*channel)
	return ch
}

func thisChannel(c *engine.Call) (*channel, error) {
	if ch := channelOf(c.This()); ch != nil {
		return ch, nil
	}
	return nil, nodeerr.InvalidThis("Channel")
}

// constructChannel is new Channel(name).
func constructChannel(c *engine.Call) (engine.Value, error) {
	s, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	k, err := c.Runtime().ToPropertyKey(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	proto := s.proto
	if nt := c.NewTarget(); nt != nil {
		v, err := nt.Get("prototype")
		if err != nil {
			return engine.Undefined, err
		}
		if p, ok := v.AsObject(); ok {
			proto = p
		}
	}
	ch := s.newChannel(k, proto)
	if _, ok := s.channels[k]; !ok {
		s.channels[k] = ch
	}
	return ch.object.Value(), nil
}

// channelMethods are the methods of channels; those of channels in use take
// one argument more.
func channelMethods(more int) []engine.Method {
	ms := []engine.Method{
		{Name: "subscribe", Length: 1, Func: func(c *engine.Call) (engine.Value, error) {
			ch, err := thisChannel(c)
			if err != nil {
				return engine.Undefined, err
			}
			return engine.Undefined, ch.subscribe(c, c.Arg(0))
		}},
		{Name: "unsubscribe", Length: more, Func: func(c *engine.Call) (engine.Value, error) {
			ch, err := thisChannel(c)
			if err != nil {
				return engine.Undefined, err
			}
			done, err := ch.unsubscribe(c.Arg(0))
			return engine.Bool(done), err
		}},
		{Name: "bindStore", Length: 2, Func: channelBindStore},
		{Name: "unbindStore", Length: more, Func: channelUnbindStore},
		{Name: "hasSubscribers", Get: func(c *engine.Call) (engine.Value, error) {
			ch, err := thisChannel(c)
			if err != nil {
				return engine.Undefined, err
			}
			return engine.Bool(ch.active()), nil
		}},
		{Name: "publish", Length: more, Func: channelPublish},
	}
	run := engine.Method{Name: "runStores", Length: 3, Func: channelRunStores}
	scope := engine.Method{Name: "withStoreScope", Length: more, Func: channelWithStoreScope}
	if more == 0 {
		return append(ms, run, scope)
	}
	return append(ms, scope, run)
}

// active reports whether the channel has subscribers or stores.
func (ch *channel) active() bool { return len(ch.subscribers) > 0 || len(ch.stores) > 0 }

// update changes the prototype when the channel comes into use or out of it.
func (ch *channel) update() error {
	if on := ch.active(); on != ch.used {
		ch.used = on
		if on {
			ch.s.inUse++
		} else {
			ch.s.inUse--
		}
	}
	if ch.active() {
		return ch.object.SetPrototype(ch.s.activeProto)
	}
	return ch.object.SetPrototype(ch.s.proto)
}

// subscribe is channel.subscribe(onMessage).
// https://nodejs.org/api/diagnostics_channel.html#channelsubscribeonmessage
func (ch *channel) subscribe(c *engine.Call, v engine.Value) error {
	f, err := validate.Function(c, v, "subscription")
	if err != nil {
		return err
	}
	ch.subscribers = append(ch.subscribers[:len(ch.subscribers):len(ch.subscribers)], f)
	return ch.update()
}

// unsubscribe is channel.unsubscribe(onMessage).
// https://nodejs.org/api/diagnostics_channel.html#channelunsubscribeonmessage
func (ch *channel) unsubscribe(v engine.Value) (bool, error) {
	f, ok := v.AsFunction()
	if !ok {
		return false, nil
	}
	for i, x := range ch.subscribers {
		if x == f {
			rest := make([]*engine.Function, 0, len(ch.subscribers)-1)
			ch.subscribers = append(append(rest, ch.subscribers[:i]...), ch.subscribers[i+1:]...)
			return true, ch.update()
		}
	}
	return false, nil
}

// channelBindStore is channel.bindStore(store, transform).
// https://nodejs.org/api/diagnostics_channel.html#channelbindstorestore-transform
func channelBindStore(c *engine.Call) (engine.Value, error) {
	ch, err := thisChannel(c)
	if err != nil {
		return engine.Undefined, err
	}
	b := boundStore{c.Arg(0), c.Arg(1)}
	stores := append([]boundStore(nil), ch.stores...)
	for i := range stores {
		if stores[i].store.SameValue(b.store) {
			stores[i].transform = b.transform
			ch.stores = stores
			return engine.Undefined, nil
		}
	}
	ch.stores = append(stores, b)
	return engine.Undefined, ch.update()
}

// channelUnbindStore is channel.unbindStore(store).
// https://nodejs.org/api/diagnostics_channel.html#channelunbindstorestore
func channelUnbindStore(c *engine.Call) (engine.Value, error) {
	ch, err := thisChannel(c)
	if err != nil {
		return engine.Undefined, err
	}
	for i := range ch.stores {
		if ch.stores[i].store.SameValue(c.Arg(0)) {
			rest := make([]boundStore, 0, len(ch.stores)-1)
			ch.stores = append(append(rest, ch.stores[:i]...), ch.stores[i+1:]...)
			return engine.True, ch.update()
		}
	}
	return engine.False, nil
}

// channelPublish is channel.publish(message).
// https://nodejs.org/api/diagnostics_channel.html#channelpublishmessage
func channelPublish(c *engine.Call) (engine.Value, error) {
	ch, err := thisChannel(c)
	if err != nil {
		return engine.Undefined, err
	}
	ch.publish(c.Arg(0))
	return engine.Undefined, nil
}

// publish calls the subscribers. Their errors are uncaught exceptions of the
// next tick.
func (ch *channel) publish(message engine.Value) {
	name := ch.name.Value()
	for _, f := range ch.subscribers {
		if _, err := f.Call(engine.Undefined, message, name); err != nil {
			ch.s.throwLater(err)
		}
	}
}

func (s *state) throwLater(err error) { s.env.NextTick(func() error { return err }) }

// scope is what withStoreScope and withScope return.
type scope struct {
	stores []*engine.Object // the scopes of the stores, the last one first to end
	end    func()
	done   bool
}

var scopeKey = engine.PrivateKey[scope]{Name: "Scope"}

// enter enters the stores and publishes the message.
func (ch *channel) enter(message engine.Value) (*scope, error) {
	sc := &scope{}
	for _, b := range ch.stores {
		v := message
		if f, ok := b.transform.AsFunction(); ok {
			var err error
			if v, err = f.Call(engine.Undefined, message); err != nil {
				ch.s.throwLater(err)
				continue
			}
		}
		o, ok := b.store.AsObject()
		var inner engine.Value
		var err error
		if ok {
			var m engine.Value
			if m, err = o.Get("withScope"); err == nil {
				if f, isFunc := m.AsFunction(); isFunc {
					inner, err = f.Call(o.Value(), v)
				} else {
					ok = false
				}
			}
		}
		if err == nil && !ok {
			err = engine.TypeError("store.withScope is not a function")
		}
		if err != nil {
			if e := sc.leave(); e != nil {
				return nil, e
			}
			return nil, err
		}
		if io, ok := inner.AsObject(); ok {
			sc.stores = append(sc.stores, io)
		}
	}
	ch.publish(message)
	return sc, nil
}

func (sc *scope) leave() error {
	if sc.done {
		return nil
	}
	sc.done = true
	if sc.end != nil {
		sc.end()
	}
	var first error
	for i := len(sc.stores) - 1; i >= 0; i-- {
		if _, err := sc.stores[i].InvokeKey(engine.SymbolDispose.Key()); err != nil && first == nil {
			first = err
		}
	}
	return first
}

func disposeScope(c *engine.Call) (engine.Value, error) {
	if o := c.ThisObject(); o != nil {
		if sc := scopeKey.Get(o); sc != nil {
			return engine.Undefined, sc.leave()
		}
	}
	return engine.Undefined, engine.TypeError("Receiver must be a scope of a channel")
}

// channelRunStores is channel.runStores(context, fn, thisArg, ...args).
// https://nodejs.org/api/diagnostics_channel.html#channelrunstorescontext-fn-thisarg-args
func channelRunStores(c *engine.Call) (engine.Value, error) {
	ch, err := thisChannel(c)
	if err != nil {
		return engine.Undefined, err
	}
	return ch.run(c.Arg(0), func() (engine.Value, error) { return applyAt(c, 1) })
}

// run runs f in the stores of the channel.
func (ch *channel) run(context engine.Value, f func() (engine.Value, error)) (engine.Value, error) {
	if !ch.active() {
		return f()
	}
	sc, err := ch.enter(context)
	if err != nil {
		return engine.Undefined, err
	}
	v, err := f()
	if e := sc.leave(); err == nil {
		err = e
	}
	return v, err
}

// applyAt calls argument at with the one behind it as this and the others.
func applyAt(c *engine.Call, at int) (engine.Value, error) {
	f, ok := c.Arg(at).AsFunction()
	if !ok {
		return engine.Undefined, notFunction(c, c.Arg(at))
	}
	return c.Forward(f, c.Arg(at+1), at+2)
}

// notFunction is the error of Reflect.apply for what is no function.
func notFunction(c *engine.Call, v engine.Value) error {
	kind := v.TypeOf()
	shown := nodeerr.Inspect(c.Runtime(), v)
	switch kind {
	case "undefined":
	case "object":
		kind = "an object"
		if !v.IsNull() {
			shown = "#<Object>"
		}
	default:
		kind = "a " + kind
	}
	return engine.TypeError("Function.prototype.apply was called on %s, which is %s and not a function", shown, kind)
}

// channelWithStoreScope is channel.withStoreScope(context).
func channelWithStoreScope(c *engine.Call) (engine.Value, error) {
	ch, err := thisChannel(c)
	if err != nil {
		return engine.Undefined, err
	}
	rt := c.Runtime()
	if !ch.active() {
		o := rt.NewObject()
		k := engine.SymbolDispose.Key()
		f := rt.NewKeyFunction(k, 0, func(*engine.Call) (engine.Value, error) { return engine.Undefined, nil })
		return o.Value(), o.PutKey(k, f.Value())
	}
	sc, err := ch.enter(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	o := rt.NewObjectWithPrototype(ch.s.storesScopeProto)
	scopeKey.Set(o, sc)
	return o.Value(), nil
}

// FieldKeys implements engine.Fields.
func (ch *channel) FieldKeys() []engine.Key { return ch.s.fields }

// Field implements engine.Fields: _subscribers, _stores, name and _index.
func (ch *channel) Field(i int) engine.Value {
	rt := ch.s.env.RT
	switch {
	case i == 2:
		return ch.name.Value()
	case i == 3 || !ch.active():
		return engine.Undefined
	case i == 0:
		vs := make([]engine.Value, len(ch.subscribers))
		for i, f := range ch.subscribers {
			vs[i] = f.Value()
		}
		return rt.NewArray(vs...).Value()
	}
	entries := make([]engine.Value, len(ch.stores))
	for i, b := range ch.stores {
		entries[i] = rt.NewArray(b.store, b.transform).Value()
	}
	f, ok := rt.Intrinsic("Map").Value().AsFunction()
	if !ok {
		return engine.Undefined
	}
	m, err := f.Construct(rt.NewArray(entries...).Value())
	if err != nil {
		return engine.Undefined
	}
	return m.Value()
}

// SetField implements engine.Fields; nothing can be assigned.
func (ch *channel) SetField(int, engine.Value) {}
