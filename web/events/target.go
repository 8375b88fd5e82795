package events

import (
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// Target holds the listeners of an EventTarget.
type Target struct {
	env            *env.Env
	object         *engine.Object
	types          listenerTypes
	handlers       []*handler
	max            float64
	warned         bool
	added, removed func(typ string, size int)
}

var targetKey = engine.PrivateKey[Target]{Name: "EventTarget"}

func newTargetClass(rt *engine.Runtime) (*engine.Function, error) {
	f, err := rt.NewClass(&engine.Class{Name: "EventTarget", Init: constructTarget, ToStringTag: "EventTarget", Methods: []engine.Method{
		{Name: "addEventListener", Length: 2, Func: prototypeAddEventListener, Enumerable: true},
		{Name: "removeEventListener", Length: 2, Func: prototypeRemoveEventListener, Enumerable: true},
		{Name: "dispatchEvent", Length: 1, Func: prototypeDispatchEvent, Enumerable: true},
	}})
	if err != nil {
		return nil, err
	}
	p, err := prototypeOf(f)
	if err != nil {
		return nil, err
	}
	if err := DefineInspect(rt, p, inspectTarget); err != nil {
		return nil, err
	}
	return f, f.Define(engine.SymbolFor("nodejs.event_target"), engine.Property{Value: engine.True, Writable: true, Enumerable: true, Configurable: true})
}

// constructTarget is new EventTarget().
// https://dom.spec.whatwg.org/#dom-eventtarget-eventtarget
func constructTarget(c *engine.Call) error {
	_, err := InitTarget(env.From(c), c.ThisObject())
	return err
}

func thisTarget(c *engine.Call, class string) (*Target, error) {
	if o := c.ThisObject(); o != nil {
		if t := targetKey.Get(o); t != nil {
			return t, nil
		}
	}
	return nil, nodeerr.InvalidThis(class)
}

// prototypeAddEventListener is target.addEventListener(type, listener, options).
// https://dom.spec.whatwg.org/#dom-eventtarget-addeventlistener
func prototypeAddEventListener(c *engine.Call) (engine.Value, error) {
	t, err := thisTarget(c, "EventTarget")
	if err != nil {
		return engine.Undefined, err
	}
	if c.Len() < 2 {
		return engine.Undefined, nodeerr.MissingArgs("type", "listener")
	}
	l := &listener{value: c.Arg(1)}
	signal, err := l.options(c.Runtime(), c.Arg(2))
	if err != nil {
		return engine.Undefined, err
	}
	ok, err := validListener(c.Runtime(), c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	if !ok {
		return engine.Undefined, t.warnNoListener(c)
	}
	typ, err := typeKey(c)
	if err != nil {
		return engine.Undefined, err
	}
	if signal != nil {
		gone, err := t.followSignal(signal, typ, l)
		if err != nil || gone {
			return engine.Undefined, err
		}
	}
	l.callback = callbackOf(c.Runtime(), c.Arg(1))
	return engine.Undefined, t.add(typ, l)
}

func typeKey(c *engine.Call) (engine.Key, error) {
	s, err := c.Runtime().ToStringValue(c.Arg(0))
	if err != nil {
		return engine.Key{}, err
	}
	k, _ := s.AsKey()
	return k, nil
}

// options takes the third argument of addEventListener; it returns the signal.
func (l *listener) options(rt *engine.Runtime, v engine.Value) (signal *engine.Object, err error) {
	if b, ok := v.AsBool(); ok {
		l.capture = b
		return nil, nil
	}
	if v.IsNullish() {
		return nil, nil
	}
	o, ok := v.AsObject()
	if !ok {
		return nil, nodeerr.InvalidArgType(rt, "options", v, "object")
	}
	for _, f := range [...]struct {
		name string
		to   *bool
	}{{"once", &l.once}, {"capture", &l.capture}, {"passive", &l.passive}} {
		x, err := o.Get(f.name)
		if err != nil {
			return nil, err
		}
		*f.to = x.Truthy()
	}
	s, err := o.Get("signal")
	if err != nil || s.IsUndefined() {
		return nil, err
	}
	if so, ok := s.AsObject(); ok {
		if has, err := so.Has(engine.NewKey("aborted")); err != nil || has {
			return so, err
		}
	}
	return nil, nodeerr.InvalidArgType(rt, "options.signal", s, "AbortSignal")
}

// validListener reports whether v can listen; null and undefined cannot, but
// are no error.
func validListener(rt *engine.Runtime, v engine.Value) (bool, error) {
	if v.IsObject() {
		return true, nil
	}
	if v.IsNullish() {
		return false, nil
	}
	return false, nodeerr.InvalidArgType(rt, "listener", v, "EventListener")
}

// warnNoListener warns of a listener that is null or undefined.
func (t *Target) warnNoListener(c *engine.Call) error {
	shown := "undefined"
	if c.Arg(1).IsNull() {
		shown = "null"
	}
	return t.warn("AddEventListenerArgumentTypeWarning", "addEventListener called with "+shown+" which has no effect.",
		nodeerr.Prop{Name: "target", Value: t.object.Value()}, nodeerr.Prop{Name: "type", Value: c.Arg(0)})
}

func (t *Target) warn(name, message string, props ...nodeerr.Prop) error {
	w := t.env.RT.NewError(engine.PlainErrorKind, message)
	for _, p := range append([]nodeerr.Prop{{Name: "name", Value: engine.String(name)}}, props...) {
		if err := w.Put(p.Name, p.Value); err != nil {
			return err
		}
	}
	return t.env.EmitWarning(w.Value())
}

// followSignal removes the listener when the signal aborts; gone is true where it has.
func (t *Target) followSignal(signal *engine.Object, typ engine.Key, l *listener) (gone bool, err error) {
	aborted, err := signal.Get("aborted")
	if err != nil || aborted.Truthy() {
		return true, err
	}
	value, capture := l.value, l.capture
	f := t.env.RT.NewFunction("", 0, func(c *engine.Call) (engine.Value, error) {
		return engine.Undefined, t.remove(typ, value, capture)
	})
	if targetKey.Get(signal) != nil {
		return false, AddListener(t.env, signal, "abort", f, ListenerOptions{Once: true, Resist: true})
	}
	opts := t.env.RT.NewObject()
	if err := opts.Put("once", engine.True); err != nil {
		return false, err
	}
	_, err = signal.Invoke("addEventListener", engine.String("abort"), f.Value(), opts.Value())
	return false, err
}

// callbackOf returns the function to call for a listener. That of an object
// calls its handleEvent method, whose errors become rejections as in Node.
func callbackOf(rt *engine.Runtime, v engine.Value) *engine.Function {
	if f, ok := v.AsFunction(); ok {
		return f
	}
	o, _ := v.AsObject()
	return rt.NewFunction("", 0, func(c *engine.Call) (engine.Value, error) {
		p := c.Runtime().NewPromise()
		h, err := o.Get("handleEvent")
		if err != nil {
			p.Reject(err)
			return p.Value(), nil
		}
		if !h.Truthy() {
			return engine.Undefined, nil
		}
		f, ok := h.AsFunction()
		if !ok {
			kind := h.TypeOf()
			text, err := c.Runtime().ToString(h)
			if err != nil {
				text = kind
			}
			p.Reject(engine.TypeError("Function.prototype.apply was called on %s, which is %s and not a function", text, article(kind)))
			return p.Value(), nil
		}
		r, err := c.Forward(f, o.Value(), 0)
		if err != nil {
			if engine.IsTermination(err) {
				return engine.Undefined, err
			}
			p.Reject(err)
			return p.Value(), nil
		}
		p.Resolve(r)
		return p.Value(), nil
	})
}

func article(kind string) string {
	if kind == "object" || kind == "undefined" {
		return "an " + kind
	}
	return "a " + kind
}

func (t *Target) find(typ engine.Key) *listeners { return t.types.find(typ) }

// add appends a listener unless it is there already.
func (t *Target) add(typ engine.Key, l *listener) error {
	ls := t.find(typ)
	if ls == nil {
		ls = t.types.add(typ)
	}
	if ls.find(l.value, l.capture) != nil {
		return nil
	}
	ls.add(l)
	ls.size++
	ls.resist = ls.resist || l.resist
	return t.listenerAdded(ls)
}

func (t *Target) listenerAdded(ls *listeners) error {
	if t.added != nil {
		t.added(ls.typ.Name(), ls.size)
	}
	if t.max <= 0 || float64(ls.size) <= t.max || t.warned {
		return nil
	}
	t.warned = true
	name, err := className(t.object)
	if err != nil {
		return err
	}
	text, err := t.env.RT.ToString(engine.Number(t.max))
	if err != nil {
		return err
	}
	return t.warn("MaxListenersExceededWarning", "Possible EventTarget memory leak detected. "+strconv.Itoa(ls.size)+" "+ls.typ.Name()+
		" listeners added to "+name+". MaxListeners is "+text+". Use events.setMaxListeners() to increase limit",
		nodeerr.Prop{Name: "target", Value: t.object.Value()}, nodeerr.Prop{Name: "type", Value: ls.typ.Value()},
		nodeerr.Prop{Name: "count", Value: engine.Int(ls.size)})
}

// prototypeRemoveEventListener is target.removeEventListener(type, listener, options).
// https://dom.spec.whatwg.org/#dom-eventtarget-removeeventlistener
func prototypeRemoveEventListener(c *engine.Call) (engine.Value, error) {
	t, err := thisTarget(c, "EventTarget")
	if err != nil {
		return engine.Undefined, err
	}
	if c.Len() < 2 {
		return engine.Undefined, nodeerr.MissingArgs("type", "listener")
	}
	if ok, err := validListener(c.Runtime(), c.Arg(1)); err != nil || !ok {
		return engine.Undefined, err
	}
	typ, err := typeKey(c)
	if err != nil {
		return engine.Undefined, err
	}
	capture := c.Arg(2).IsTrue()
	if o, ok := c.Arg(2).AsObject(); ok {
		v, err := o.Get("capture")
		if err != nil {
			return engine.Undefined, err
		}
		capture = v.Truthy()
	}
	return engine.Undefined, t.remove(typ, c.Arg(1), capture)
}

func (t *Target) remove(typ engine.Key, value engine.Value, capture bool) error {
	ls := t.find(typ)
	if ls == nil {
		return nil
	}
	if l := ls.find(value, capture); l != nil {
		t.removeListener(ls, l)
	}
	return nil
}

func (t *Target) removeListener(ls *listeners, l *listener) {
	ls.remove(l)
	ls.size--
	if ls.count == 0 {
		t.types.drop(ls)
	}
	if t.removed != nil {
		t.removed(ls.typ.Name(), ls.size)
	}
}
