package messaging

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
	webevents "github.com/sxfescript/sxn/web/events"
	"github.com/sxfescript/sxn/web/structuredclone"
)

// state is what the package keeps per runtime.
type state struct {
	e                                     *env.Env
	port, channel, event, broadcast       *engine.Function
	portProto, eventProto, broadcastProto *engine.Object
	closeEventProto                       *engine.Object
	box                                   *mailbox
	ports                                 map[*Port]struct{}
	broadcasts                            map[*broadcast]struct{}
	contexts                              map[*engine.Runtime]*contextClasses
}

var states env.State[state]

func stateOf(e *env.Env) (*state, error) {
	s, err := states.Get(e)
	if err != nil || s.e != nil {
		return s, err
	}
	return s, s.build(e)
}

func (s *state) build(e *env.Env) error {
	rt := e.RT
	var err error
	if s.port, s.portProto, err = class(rt, portClass()); err != nil {
		return err
	}
	structuredclone.Register(s.portProto, transferable())
	// COMPAT: MessagePort and MessageChannel are functions of a template, whose
	// calls without new have errors of their own.
	if s.channel, _, err = class(rt, channelClass()); err != nil {
		return err
	}
	if s.event, s.eventProto, err = class(rt, eventClass()); err != nil {
		return err
	}
	structuredclone.RegisterUncloneable(s.eventProto, func(o *engine.Object) bool { return webevents.IsEvent(o.Value()) })
	if s.broadcast, s.broadcastProto, err = class(rt, broadcastClass()); err != nil {
		return err
	}
	if err = webevents.DefineInspect(rt, s.broadcastProto, shownBroadcast); err != nil {
		return err
	}
	_, s.closeEventProto, err = class(rt, &engine.Class{Name: "MessagePortCloseEvent", Parent: webevents.EventClass,
		Init: func(c *engine.Call) error { return webevents.InitEvent(c, c.ThisObject()) }})
	if err != nil {
		return err
	}
	s.ports, s.broadcasts = map[*Port]struct{}{}, map[*broadcast]struct{}{}
	s.box = &mailbox{loop: e.Loop}
	s.e = e
	return nil
}

func class(rt *engine.Runtime, def *engine.Class) (*engine.Function, *engine.Object, error) {
	f, err := rt.NewClass(def)
	if err != nil {
		return nil, nil, err
	}
	v, err := f.Get("prototype")
	if err != nil {
		return nil, nil, err
	}
	o, _ := v.AsObject()
	return f, o, nil
}

func global(e *env.Env, which func(*state) *engine.Function) (engine.Value, error) {
	s, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	return which(s).Value(), nil
}

// ChannelGlobal returns MessageChannel, as the value of the global property;
// the others likewise.
func ChannelGlobal(e *env.Env) (engine.Value, error) {
	return global(e, func(s *state) *engine.Function { return s.channel })
}

// PortGlobal returns MessagePort.
func PortGlobal(e *env.Env) (engine.Value, error) {
	return global(e, func(s *state) *engine.Function { return s.port })
}

// EventGlobal returns MessageEvent.
func EventGlobal(e *env.Env) (engine.Value, error) {
	return global(e, func(s *state) *engine.Function { return s.event })
}

// BroadcastGlobal returns BroadcastChannel.
func BroadcastGlobal(e *env.Env) (engine.Value, error) {
	return global(e, func(s *state) *engine.Function { return s.broadcast })
}
