package messaging

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// contextClasses are what ports of other contexts are made of.
type contextClasses struct{ port, event *engine.Object }

// classesOf returns those of a context. There, a port is no EventTarget: only
// the property onmessage is called.
func (s *state) classesOf(rt *engine.Runtime) (*contextClasses, error) {
	if c := s.contexts[rt]; c != nil {
		return c, nil
	}
	wrap, _, err := class(rt, &engine.Class{Name: "HandleWrap", ES5: true, Methods: []engine.Method{
		{Name: "close", Func: portClose, Enumerable: true},
		{Name: "hasRef", Func: portHasRef, Enumerable: true},
		{Name: "ref", Func: onPort((*Port).Ref), Enumerable: true},
		{Name: "unref", Func: onPort((*Port).Unref), Enumerable: true},
	}})
	if err != nil {
		return nil, err
	}
	c := &contextClasses{}
	_, c.port, err = class(rt, &engine.Class{Name: "MessagePort", ES5: true,
		Parent: func(*engine.Runtime) (*engine.Function, error) { return wrap, nil },
		Construct: func(*engine.Call) (engine.Value, error) {
			return engine.Undefined, nodeerr.Type("ERR_CONSTRUCT_CALL_INVALID", "Constructor cannot be called")
		},
		Methods: []engine.Method{
			{Name: "postMessage", Func: portPostMessage, Enumerable: true},
			{Name: "start", Func: onPort((*Port).Start), Enumerable: true},
		}})
	if err != nil {
		return nil, err
	}
	if _, c.event, err = class(rt, &engine.Class{Name: "MessageEvent", Length: 4}); err != nil {
		return nil, err
	}
	if s.contexts == nil {
		s.contexts = map[*engine.Runtime]*contextClasses{}
	}
	s.contexts[rt] = c
	return c, nil
}

// MoveToContext moves a port into another context of the runtime and returns
// its object there; the port itself is closed then.
func MoveToContext(p *Port, rt *engine.Runtime) (*engine.Object, error) {
	return p.release().attachIn(p.e, rt)
}

// attachIn is Attach for another context.
func (p *Endpoint) attachIn(e *env.Env, rt *engine.Runtime) (*engine.Object, error) {
	s, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	c, err := s.classesOf(rt)
	if err != nil {
		return nil, err
	}
	o := rt.NewObjectWithPrototype(c.port)
	port := s.attach(p)
	port.object, port.context = o, rt
	port.res = e.NewResource("MESSAGEPORT", o.Value())
	port.Ref()
	portKey.Set(o, port)
	return o, nil
}

// MakeIn attaches the endpoint in another context.
func (m *movedPort) MakeIn(e *env.Env, rt *engine.Runtime) (*engine.Object, error) {
	return (*Endpoint)(m).attachIn(e, rt)
}

// receiveInContext delivers a message to onmessage, or to onmessageerror what
// could not be made in the context.
func (p *Port) receiveInContext(x item) error {
	data, moved, err := x.message.DeserializeIn(p.e, p.context)
	typ := "message"
	if err != nil {
		reason, ok := p.e.RT.ErrorValue(err)
		if !ok {
			return err
		}
		typ, data = "messageerror", reason
	}
	f, err := p.object.Get("on" + typ)
	if err != nil {
		return err
	}
	fn, ok := f.AsFunction()
	if !ok {
		return nil
	}
	s, err := stateOf(p.e)
	if err != nil {
		return err
	}
	c, err := s.classesOf(p.context)
	if err != nil {
		return err
	}
	var list []engine.Value
	for _, o := range moved {
		if portKey.Get(o) != nil {
			list = append(list, o.Value())
		}
	}
	ports := p.context.NewArray(list...)
	ev := p.context.NewObjectWithPrototype(c.event)
	for _, f := range [...]struct {
		name string
		v    engine.Value
	}{{"data", data}, {"target", p.object.Value()}, {"type", engine.String(typ)}, {"ports", ports.Value()}} {
		if err := ev.Put(f.name, f.v); err != nil {
			return err
		}
	}
	_, err = fn.Call(p.object.Value(), ev.Value())
	return err
}
