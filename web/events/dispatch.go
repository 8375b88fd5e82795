package events

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// prototypeDispatchEvent is target.dispatchEvent(event).
// https://dom.spec.whatwg.org/#dom-eventtarget-dispatchevent
func prototypeDispatchEvent(c *engine.Call) (engine.Value, error) {
	t, err := thisTarget(c, "EventTarget")
	if err != nil {
		return engine.Undefined, err
	}
	if c.Len() == 0 {
		return engine.Undefined, nodeerr.MissingArgs("event")
	}
	o, ok := c.Arg(0).AsObject()
	if !ok || eventKey.Get(o) == nil {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "event", c.Arg(0), "Event")
	}
	d := eventKey.Get(o)
	typ, err := c.Runtime().ToPropertyKey(d.typ)
	if err != nil {
		return engine.Undefined, err
	}
	if d.dispatching {
		return engine.Undefined, nodeerr.New("ERR_EVENT_RECURSION", "The event \"%s\" is already being dispatched", typ.Name())
	}
	t.dispatch(engine.Undefined, typ, o, d)
	return engine.Bool(!(d.cancelable && d.canceled)), nil
}

// dispatch calls the listeners that the type has now and those added
// meanwhile.
// https://dom.spec.whatwg.org/#concept-event-dispatch
func (t *Target) dispatch(value engine.Value, typ engine.Key, ev *engine.Object, d *event) {
	d.target, d.dispatching = t.object, true
	if ls := t.find(typ); ls != nil {
		t.each(ls, func(l *listener) (engine.Value, bool) {
			if l.nodeStyle {
				return value, true
			}
			return ev.Value(), true
		}, d)
	}
	d.dispatching = false
}

// emit is dispatch with an event that is made when a listener needs it.
func (t *Target) emit(ls *listeners, typ engine.Key, value engine.Value, makeEvent func() (*engine.Object, error)) error {
	var ev *engine.Object
	var failure error
	t.each(ls, func(l *listener) (engine.Value, bool) {
		if l.nodeStyle {
			return value, true
		}
		if ev == nil {
			if ev, failure = makeEvent(); failure != nil {
				return engine.Undefined, false
			}
			if d := eventKey.Get(ev); d != nil {
				d.target, d.dispatching = t.object, true
			}
		}
		return ev.Value(), true
	}, nil)
	if ev != nil {
		if d := eventKey.Get(ev); d != nil {
			d.dispatching = false
		}
	}
	return failure
}

// each calls the listeners in order. Errors do not stop it: they become
// uncaught exceptions of the next tick.
func (t *Target) each(ls *listeners, argument func(*listener) (engine.Value, bool), d *event) {
	for l := ls.first; l != nil; {
		next := l.next // what the last listener adds waits for the next dispatch, as in Node
		if !l.removed && !(d != nil && d.stopped && !l.resist) {
			arg, ok := argument(l)
			if !ok {
				return
			}
			if l.once {
				t.removeListener(ls, l)
			}
			t.call(l, arg, d)
		}
		l = next
	}
}

func (t *Target) call(l *listener, arg engine.Value, d *event) {
	if d != nil {
		d.passive = l.passive
	}
	r, err := l.callback.Call(t.object.Value(), arg)
	if d != nil {
		d.passive = false
	}
	if err != nil {
		t.throwLater(err)
		return
	}
	// COMPAT: the event counts as dispatched as soon as one listener has returned.
	if d != nil {
		d.dispatching = false
	} else if o, ok := arg.AsObject(); ok {
		if x := eventKey.Get(o); x != nil {
			x.dispatching = false
		}
	}
	if !r.IsNullish() {
		t.catch(r)
	}
}

// throwLater makes an error an uncaught exception of the next tick.
func (t *Target) throwLater(err error) { t.env.NextTick(func() error { return err }) }

// catch makes the rejection of a promise that a listener returned an uncaught exception.
func (t *Target) catch(r engine.Value) {
	rt := t.env.RT
	then, err := rt.GetV(r, engine.NewKey("then"))
	if err == nil {
		if f, ok := then.AsFunction(); ok {
			onRejected := rt.NewFunction("", 1, func(c *engine.Call) (engine.Value, error) {
				t.throwLater(engine.Throw(c.Arg(0)))
				return engine.Undefined, nil
			})
			_, err = f.Call(r, engine.Undefined, onRejected.Value())
		}
	}
	if err != nil {
		t.throwLater(err)
	}
}
