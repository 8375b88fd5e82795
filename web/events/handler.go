package events

import "github.com/sxfescript/sxn/engine"

// handler is an event handler attribute (onabort, onmessage).
// https://html.spec.whatwg.org/multipage/webappapis.html#event-handlers
type handler struct {
	typ   engine.Key
	value engine.Value
	l     *listener
}

// HandlerAttribute returns the accessor of an event handler attribute such as
// onabort for the type abort.
func HandlerAttribute(typ, class string) engine.Method {
	return engine.Method{Name: "on" + typ, Enumerable: true,
		Get: func(c *engine.Call) (engine.Value, error) {
			t, err := thisTarget(c, class)
			if err != nil {
				return engine.Undefined, err
			}
			if h := t.handler(engine.NewKey(typ)); h != nil && !h.value.IsUndefined() {
				return h.value, nil
			}
			return engine.Null, nil
		},
		Set: func(c *engine.Call) (engine.Value, error) {
			t, err := thisTarget(c, class)
			if err != nil {
				return engine.Undefined, err
			}
			return engine.Undefined, t.setHandler(engine.NewKey(typ), c.Arg(0))
		},
	}
}

func (t *Target) handler(typ engine.Key) *handler {
	for _, h := range t.handlers {
		if h.typ == typ {
			return h
		}
	}
	return nil
}

// setHandler changes a handler. It keeps its place among the listeners once
// it has one.
func (t *Target) setHandler(typ engine.Key, v engine.Value) error {
	if !v.IsObject() {
		v = engine.Null
	}
	h := t.handler(typ)
	if h == nil {
		h = &handler{typ: typ, value: v}
		t.handlers = append(t.handlers, h)
		f := t.env.RT.NewFunction("", 0, func(c *engine.Call) (engine.Value, error) {
			if f, ok := h.value.AsFunction(); ok {
				return c.Forward(f, c.This(), 0)
			}
			return engine.Undefined, nil
		})
		h.l = &listener{value: f.Value(), callback: f}
		return t.add(typ, h.l)
	}
	ls := t.find(typ)
	if ls == nil {
		ls = &listeners{typ: typ}
	}
	if h.value.IsFunction() {
		ls.size--
		if t.removed != nil {
			t.removed(typ.Name(), ls.size)
		}
	}
	h.value = v
	if v.IsFunction() {
		ls.size++
		return t.listenerAdded(ls)
	}
	return nil
}
