package diagnosticschannel

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// bounded is a BoundedChannel: the start and the end of something synchronous.
type bounded struct {
	s          *state
	start, end *channel
}

var boundedKey = engine.PrivateKey[bounded]{Name: "BoundedChannel"}

// newBounded is diagnostics_channel.boundedChannel(nameOrChannels).
func newBounded(c *engine.Call) (engine.Value, error) {
	s, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	o, err := s.bounded.Construct(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

func constructBounded(c *engine.Call) (engine.Value, error) {
	s, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	b := &bounded{s: s}
	if b.start, err = s.part(c, c.Arg(0), "start", "BoundedChannel"); err != nil {
		return engine.Undefined, err
	}
	if b.end, err = s.part(c, c.Arg(0), "end", "BoundedChannel"); err != nil {
		return engine.Undefined, err
	}
	o := c.Runtime().NewObjectWithPrototype(s.boundedProto)
	boundedKey.Set(o, b)
	for _, p := range [...]struct {
		name string
		ch   *channel
	}{{"start", b.start}, {"end", b.end}} {
		if err := o.Define(engine.NewKey(p.name), engine.Property{Value: p.ch.object.Value()}); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}

// part returns one of the channels that make up another: by name, or from an
// object of channels.
func (s *state) part(c *engine.Call, v engine.Value, name, class string) (*channel, error) {
	if text, ok := v.AsWTF8(); ok {
		return s.channel(engine.NewKey("tracing:" + text + ":" + name)), nil
	}
	o, ok := v.AsObject()
	if !ok {
		return nil, nodeerr.InvalidArgType(c.Runtime(), "nameOrChannels", v, "string", class, "Object")
	}
	x, err := o.Get(name)
	if err != nil {
		return nil, err
	}
	if ch := channelOf(x); ch != nil {
		return ch, nil
	}
	if x.IsNullish() {
		return nil, engine.TypeError("Cannot convert undefined or null to object")
	}
	return nil, nodeerr.InvalidArgType(c.Runtime(), "nameOrChannels."+name, x, "Channel")
}

func thisBounded(c *engine.Call) (*bounded, error) {
	if o := c.ThisObject(); o != nil {
		if b := boundedKey.Get(o); b != nil {
			return b, nil
		}
	}
	return nil, nodeerr.InvalidThis("BoundedChannel")
}

func boundedMethods() []engine.Method {
	return []engine.Method{
		{Name: "hasSubscribers", Get: func(c *engine.Call) (engine.Value, error) {
			b, err := thisBounded(c)
			if err != nil {
				return engine.Undefined, err
			}
			return engine.Bool(b.active()), nil
		}},
		{Name: "subscribe", Length: 1, Func: func(c *engine.Call) (engine.Value, error) {
			b, err := thisBounded(c)
			if err != nil {
				return engine.Undefined, err
			}
			return engine.Undefined, subscribeParts(c, b.parts())
		}},
		{Name: "unsubscribe", Length: 1, Func: func(c *engine.Call) (engine.Value, error) {
			b, err := thisBounded(c)
			if err != nil {
				return engine.Undefined, err
			}
			done, err := unsubscribeParts(c, b.parts())
			return engine.Bool(done), err
		}},
		{Name: "withScope", Func: boundedWithScope},
		{Name: "run", Length: 3, Func: boundedRun},
	}
}

// namedPart is a channel with the name of its handler.
type namedPart struct {
	name string
	ch   *channel
}

func (b *bounded) parts() []namedPart { return []namedPart{{"start", b.start}, {"end", b.end}} }

func (b *bounded) active() bool { return b.start.active() || b.end.active() }

// subscribeParts subscribes the handlers that are given.
func subscribeParts(c *engine.Call, parts []namedPart) error {
	for _, p := range parts {
		v, err := c.Runtime().GetV(c.Arg(0), engine.NewKey(p.name))
		if err != nil {
			return err
		}
		if !v.Truthy() {
			continue
		}
		if err := p.ch.subscribe(c, v); err != nil {
			return err
		}
	}
	return nil
}

// unsubscribeParts reports whether all handlers were subscribed.
func unsubscribeParts(c *engine.Call, parts []namedPart) (bool, error) {
	done := true
	for _, p := range parts {
		v, err := c.Runtime().GetV(c.Arg(0), engine.NewKey(p.name))
		if err != nil {
			return false, err
		}
		if !v.Truthy() {
			continue
		}
		ok, err := p.ch.unsubscribe(v)
		if err != nil {
			return false, err
		}
		done = done && ok
	}
	return done, nil
}

// enter begins a scope, whose end is published.
func (b *bounded) enter(context engine.Value) (*scope, error) {
	sc, err := b.start.enter(context)
	if err == nil {
		sc.end = func() { b.end.publish(context) }
	}
	return sc, err
}

func boundedWithScope(c *engine.Call) (engine.Value, error) {
	b, err := thisBounded(c)
	if err != nil {
		return engine.Undefined, err
	}
	context := contextOr(c, 0)
	sc := &scope{done: true}
	if b.active() {
		if sc, err = b.enter(context); err != nil {
			return engine.Undefined, err
		}
	}
	o := c.Runtime().NewObjectWithPrototype(b.s.boundedScopeProto)
	scopeKey.Set(o, sc)
	return o.Value(), nil
}

// contextOr is argument i, or a new object where it is undefined.
func contextOr(c *engine.Call, i int) engine.Value {
	if v := c.Arg(i); !v.IsUndefined() {
		return v
	}
	return c.Runtime().NewObject().Value()
}

func boundedRun(c *engine.Call) (engine.Value, error) {
	b, err := thisBounded(c)
	if err != nil {
		return engine.Undefined, err
	}
	if !b.active() {
		return applyAt(c, 1)
	}
	sc, err := b.enter(contextOr(c, 0))
	if err != nil {
		return engine.Undefined, err
	}
	v, err := applyAt(c, 1)
	if e := sc.leave(); err == nil {
		err = e
	}
	return v, err
}
