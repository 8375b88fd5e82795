package diagnosticschannel

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// Module is node:diagnostics_channel.
var Module = node.Module{ID: "diagnostics_channel", Exports: []node.Export{
	{Name: "channel", Length: 1, Func: getChannel},
	{Name: "hasSubscribers", Length: 1, Func: hasSubscribers},
	{Name: "subscribe", Length: 2, Func: subscribe},
	{Name: "tracingChannel", Length: 1, Func: newTracing},
	{Name: "unsubscribe", Length: 2, Func: unsubscribe},
	{Name: "boundedChannel", Length: 1, Func: newBounded},
	{Name: "Channel", Value: func(e *env.Env) (engine.Value, error) {
		s, err := stateOf(e)
		if err != nil {
			return engine.Undefined, err
		}
		return s.class.Value(), nil
	}},
	{Name: "BoundedChannel", Value: func(e *env.Env) (engine.Value, error) {
		s, err := stateOf(e)
		if err != nil {
			return engine.Undefined, err
		}
		return s.bounded.Value(), nil
	}},
}}

// state is what the package keeps per runtime.
type state struct {
	env                                 *env.Env
	class, bounded, tracing             *engine.Function
	proto, activeProto                  *engine.Object
	boundedProto, tracingProto          *engine.Object
	storesScopeProto, boundedScopeProto *engine.Object
	fields                              []engine.Key
	channels                            map[engine.Key]*channel
	inUse                               int // channels with subscribers or stores
}

var states env.State[state]

func stateOf(e *env.Env) (*state, error) {
	s, err := states.Get(e)
	if err != nil || s.tracingProto != nil {
		return s, err
	}
	s.env = e
	s.channels = map[engine.Key]*channel{}
	for _, n := range [...]string{"_subscribers", "_stores", "name", "_index"} {
		s.fields = append(s.fields, engine.NewKey(n))
	}
	rt := e.RT
	var active *engine.Function
	for _, c := range [...]struct {
		def   *engine.Class
		ctor  **engine.Function
		proto **engine.Object
	}{
		{&engine.Class{Name: "Channel", Length: 1, Construct: constructChannel, Methods: channelMethods(0)}, &s.class, &s.proto},
		{&engine.Class{Name: "ActiveChannel", Construct: illegal, Methods: channelMethods(1)}, &active, &s.activeProto},
		{&engine.Class{Name: "BoundedChannel", Length: 1, Construct: constructBounded, Methods: boundedMethods()}, &s.bounded, &s.boundedProto},
		{&engine.Class{Name: "RunStoresScope", Length: 2, Construct: illegal, Methods: []engine.Method{{Symbol: engine.SymbolDispose, Func: disposeScope}}},
			new(*engine.Function), &s.storesScopeProto},
		{&engine.Class{Name: "BoundedChannelScope", Length: 2, Construct: illegal, Methods: []engine.Method{{Symbol: engine.SymbolDispose, Func: disposeScope}}},
			new(*engine.Function), &s.boundedScopeProto},
		{&engine.Class{Name: "TracingChannel", Length: 1, Construct: constructTracing, Methods: tracingMethods()}, &s.tracing, &s.tracingProto},
	} {
		if *c.ctor, err = rt.NewClass(c.def); err != nil {
			return nil, err
		}
		v, err := (*c.ctor).Get("prototype")
		if err != nil {
			return nil, err
		}
		*c.proto, _ = v.AsObject()
	}
	k := engine.SymbolHasInstance.Key()
	return s, s.class.Define(k, engine.Property{Value: rt.NewKeyFunction(k, 1, channelHasInstance).Value(), Writable: true, Configurable: true})
}

func illegal(*engine.Call) (engine.Value, error) {
	return engine.Undefined, nodeerr.Type("ERR_ILLEGAL_CONSTRUCTOR", "Illegal constructor")
}

// channelHasInstance is Channel[Symbol.hasInstance]: a channel changes its
// prototype with its first subscriber.
func channelHasInstance(c *engine.Call) (engine.Value, error) {
	o, ok := c.Arg(0).AsObject()
	if !ok {
		return engine.False, nil
	}
	s, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	p, err := o.Prototype()
	return engine.Bool(p == s.proto || p == s.activeProto), err
}

// nameArgument checks the name of a channel.
func nameArgument(c *engine.Call, v engine.Value, name string) (engine.Key, error) {
	if v.IsString() || v.IsSymbol() {
		k, _ := v.AsKey()
		return k, nil
	}
	return engine.Key{}, nodeerr.InvalidArgType(c.Runtime(), name, v, "string", "symbol")
}

// getChannel is diagnostics_channel.channel(name).
// https://nodejs.org/api/diagnostics_channel.html#diagnostics_channelchannelname
func getChannel(c *engine.Call) (engine.Value, error) {
	s, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	k, err := nameArgument(c, c.Arg(0), "channel")
	if err != nil {
		return engine.Undefined, err
	}
	return s.channel(k).object.Value(), nil
}

// hasSubscribers is diagnostics_channel.hasSubscribers(name).
// https://nodejs.org/api/diagnostics_channel.html#diagnostics_channelhassubscribersname
func hasSubscribers(c *engine.Call) (engine.Value, error) {
	s, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	k, ok := c.Arg(0).AsKey()
	if !ok {
		return engine.False, nil
	}
	ch := s.channels[k]
	return engine.Bool(ch != nil && ch.active()), nil
}

// subscribe is diagnostics_channel.subscribe(name, onMessage).
// https://nodejs.org/api/diagnostics_channel.html#diagnostics_channelsubscribename-onmessage
func subscribe(c *engine.Call) (engine.Value, error) {
	s, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	k, err := nameArgument(c, c.Arg(0), "channel")
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, s.channel(k).subscribe(c, c.Arg(1))
}

// unsubscribe is diagnostics_channel.unsubscribe(name, onMessage).
// https://nodejs.org/api/diagnostics_channel.html#diagnostics_channelunsubscribename-onmessage
func unsubscribe(c *engine.Call) (engine.Value, error) {
	s, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	k, err := nameArgument(c, c.Arg(0), "channel")
	if err != nil {
		return engine.Undefined, err
	}
	done, err := s.channel(k).unsubscribe(c.Arg(1))
	return engine.Bool(done), err
}

// Publish publishes a message on a channel. message is called only when
// somebody subscribes.
func Publish(e *env.Env, name string, message func() (engine.Value, error)) error {
	if !HasSubscribers(e, name) {
		return nil
	}
	s, err := stateOf(e)
	if err != nil {
		return err
	}
	v, err := message()
	if err == nil {
		s.channels[engine.NewKey(name)].publish(v)
	}
	return err
}

// HasSubscribers reports whether something subscribes to a channel; it makes
// nothing.
func HasSubscribers(e *env.Env, name string) bool {
	s, err := states.Get(e)
	if err != nil || len(s.channels) == 0 {
		return false
	}
	ch := s.channels[engine.NewKey(name)]
	return ch != nil && len(ch.subscribers) > 0
}

// Channel returns the object of a channel.
func Channel(e *env.Env, name string) (*engine.Object, error) {
	s, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	return s.channel(engine.NewKey(name)).object, nil
}
