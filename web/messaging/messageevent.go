package messaging

import (
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/domexception"
	webevents "github.com/sxfescript/sxn/web/events"
)

// ErrTransferValue is the error of a transfer list with what is no object.
func ErrTransferValue() error {
	return domexception.Errorf("DataCloneError", "Found invalid value in transferList.")
}

// messageEvent is the state of a MessageEvent.
type messageEvent struct {
	data, origin, lastEventID, source engine.Value
	ports                             *engine.Object // frozen; nil until it is read
	given                             []*engine.Object
}

var eventKey = engine.PrivateKey[messageEvent]{Name: "MessageEvent"}

// eventClass is MessageEvent.
// https://html.spec.whatwg.org/multipage/comms.html#the-messageevent-interface
func eventClass() *engine.Class {
	get := func(name string, f func(rt *engine.Runtime, m *messageEvent) (engine.Value, error)) engine.Method {
		return engine.Method{Name: name, Enumerable: true, Get: func(c *engine.Call) (engine.Value, error) {
			m, err := thisEvent(c)
			if err != nil {
				return engine.Undefined, err
			}
			return f(c.Runtime(), m)
		}}
	}
	field := func(name string, f func(m *messageEvent) engine.Value) engine.Method {
		return get(name, func(_ *engine.Runtime, m *messageEvent) (engine.Value, error) { return f(m), nil })
	}
	return &engine.Class{Name: "MessageEvent", Length: 1, Parent: webevents.EventClass, ToStringTag: "MessageEvent", Init: constructEvent,
		Methods: []engine.Method{
			field("data", func(m *messageEvent) engine.Value { return m.data }),
			field("origin", func(m *messageEvent) engine.Value { return m.origin }),
			field("lastEventId", func(m *messageEvent) engine.Value { return m.lastEventID }),
			field("source", func(m *messageEvent) engine.Value { return m.source }),
			get("ports", func(rt *engine.Runtime, m *messageEvent) (engine.Value, error) { return m.portsValue(rt) }),
			{Name: "initMessageEvent", Length: 1, Func: initMessageEvent, Enumerable: true},
		}}
}

func thisEvent(c *engine.Call) (*messageEvent, error) {
	if o := c.ThisObject(); o != nil {
		if m := eventKey.Get(o); m != nil {
			return m, nil
		}
	}
	return nil, nodeerr.Type("ERR_INVALID_THIS", "Illegal invocation")
}

// portsValue is event.ports: the same frozen array each time.
func (m *messageEvent) portsValue(rt *engine.Runtime) (engine.Value, error) {
	if m.ports == nil {
		vs := make([]engine.Value, len(m.given))
		for i, o := range m.given {
			vs[i] = o.Value()
		}
		m.ports = rt.NewArray(vs...)
		if err := m.ports.Freeze(); err != nil {
			return engine.Undefined, err
		}
	}
	return m.ports.Value(), nil
}

const constructorName = "MessageEvent constructor"

// constructEvent is new MessageEvent(type[, options]).
func constructEvent(c *engine.Call) error {
	rt := c.Runtime()
	if c.Len() == 0 {
		return engine.TypeError("%s: 1 argument required, but 0 found.", constructorName)
	}
	m := &messageEvent{data: engine.Null, origin: engine.String(""), lastEventID: engine.String(""), source: engine.Null}
	if v := c.Arg(1); !v.IsNullish() {
		o, ok := v.AsObject()
		if !ok || v.IsFunction() {
			text, err := rt.ToString(v)
			if err != nil {
				return err
			}
			return engine.TypeError("%s: Expected %s to be one of: Null, Undefined, Object.", constructorName, text)
		}
		if err := m.read(rt, o); err != nil {
			return err
		}
	}
	if err := webevents.InitEvent(c, c.ThisObject()); err != nil {
		return err
	}
	eventKey.Set(c.ThisObject(), m)
	return nil
}

// read reads the options of a MessageEvent.
func (m *messageEvent) read(rt *engine.Runtime, o *engine.Object) error {
	v, err := o.Get("data")
	if err != nil {
		return err
	}
	if !v.IsUndefined() {
		m.data = v
	}
	for _, f := range [...]struct {
		name string
		to   *engine.Value
	}{{"origin", &m.origin}, {"lastEventId", &m.lastEventID}} {
		if v, err = o.Get(f.name); err != nil {
			return err
		}
		if v.IsUndefined() {
			continue
		}
		if *f.to, err = rt.ToStringValue(v); err != nil {
			return err
		}
	}
	if v, err = o.Get("source"); err != nil {
		return err
	}
	if !v.IsNullish() {
		if _, ok := PortOf(v); !ok {
			return engine.TypeError("%s: Expected eventInitDict.source (\"%s\") to be an instance of MessagePort.", constructorName, nodeerr.Inspect(rt, v))
		}
		m.source = v
	}
	if v, err = o.Get("ports"); err != nil || v.IsUndefined() {
		return err
	}
	return m.readPorts(rt, v)
}

func (m *messageEvent) readPorts(rt *engine.Runtime, v engine.Value) error {
	it := engine.Undefined
	if o, ok := v.AsObject(); ok {
		var err error
		if it, err = o.GetKey(engine.SymbolIterator.Key()); err != nil {
			return err
		}
	}
	if !it.IsFunction() {
		return engine.TypeError("%s: eventInitDict.ports (%s) is not iterable.", constructorName, nodeerr.Inspect(rt, v))
	}
	return rt.Iterate(v, func(x engine.Value) error {
		if _, ok := PortOf(x); !ok {
			return engine.TypeError("%s: Expected eventInitDict.ports[%s] (\"%s\") to be an instance of MessagePort.",
				constructorName, strconv.Itoa(len(m.given)), nodeerr.Inspect(rt, x))
		}
		o, _ := x.AsObject()
		m.given = append(m.given, o)
		return nil
	})
}

// initMessageEvent is event.initMessageEvent(type, bubbles, cancelable, data,
// origin, lastEventId, source, ports). COMPAT: Node returns a new event.
func initMessageEvent(c *engine.Call) (engine.Value, error) {
	if _, err := thisEvent(c); err != nil {
		return engine.Undefined, err
	}
	rt := c.Runtime()
	if c.Len() == 0 {
		return engine.Undefined, engine.TypeError("MessageEvent.initMessageEvent: 1 argument required, but 0 found.")
	}
	s, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	o := rt.NewObject()
	for i, name := range [...]string{"bubbles", "cancelable", "data", "origin", "lastEventId", "source", "ports"} {
		v := c.Arg(i + 1)
		if v.IsUndefined() && i+1 >= c.Len() {
			continue
		}
		if err := o.Put(name, v); err != nil {
			return engine.Undefined, err
		}
	}
	ev, err := s.event.Construct(c.Arg(0), o.Value())
	if err != nil {
		return engine.Undefined, err
	}
	return ev.Value(), nil
}

// emit delivers a value as an event: listeners of Node's style get the value,
// others a MessageEvent.
func emit(e *env.Env, target *engine.Object, typ string, data engine.Value, ports []*engine.Object) error {
	_, err := webevents.Emit(e, target, typ, data, func() (*engine.Object, error) { return newEvent(e, typ, data, ports) })
	return err
}

func newEvent(e *env.Env, typ string, data engine.Value, ports []*engine.Object) (*engine.Object, error) {
	s, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	ev, err := webevents.NewEventOf(e, s.eventProto, typ, false)
	if err != nil {
		return nil, err
	}
	eventKey.Set(ev, &messageEvent{data: data, origin: engine.String(""), lastEventID: engine.String(""), source: engine.Null, given: ports})
	return ev, nil
}

func (s *state) newCloseEvent() (*engine.Object, error) {
	return webevents.NewEventOf(s.e, s.closeEventProto, "close", false)
}
