package abort

import (
	"weak"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/engine/introspect"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/eventloop"
	"github.com/sxfescript/sxn/web/domexception"
	webevents "github.com/sxfescript/sxn/web/events"
)

// signalData is the state of an AbortSignal.
type signalData struct {
	object    *engine.Object
	aborted   bool
	reason    engine.Value
	composite bool
	// sources are the signals that a composite one follows, dependents the
	// composite signals that follow this one. A composite signal that has
	// listeners is kept by its sources.
	// https://dom.spec.whatwg.org/#abortsignal-dependent-signals
	sources    []*signalData
	dependents []dependent
	timer      *eventloop.Timer
}

// dependent refers to a composite signal, strongly while it has listeners.
type dependent struct {
	ref  weak.Pointer[signalData]
	kept *signalData
}

var signalKey = engine.PrivateKey[signalData]{Name: "AbortSignal"}

type state struct {
	controller, signal           *engine.Function
	controllerProto, signalProto *engine.Object
}

var states env.State[state]

func stateOf(e *env.Env) (*state, error) {
	s, err := states.Get(e)
	if err != nil || s.controller != nil {
		return s, err
	}
	rt := e.RT
	if s.signal, err = rt.NewClass(signalClass()); err != nil {
		return nil, err
	}
	if s.signalProto, err = prototypeOf(s.signal); err != nil {
		return nil, err
	}
	if err = webevents.DefineInspect(rt, s.signalProto, inspectSignal); err != nil {
		return nil, err
	}
	controller, err := rt.NewClass(&engine.Class{Name: "AbortController", Init: constructController, ToStringTag: "AbortController", Methods: []engine.Method{
		{Name: "signal", Get: controllerSignal, Enumerable: true},
		{Name: "abort", Func: controllerAbort, Enumerable: true},
	}})
	if err != nil {
		return nil, err
	}
	if s.controllerProto, err = prototypeOf(controller); err != nil {
		return nil, err
	}
	s.controller = controller
	return s, webevents.DefineInspect(rt, s.controllerProto, inspectController)
}

func prototypeOf(f *engine.Function) (*engine.Object, error) {
	v, err := f.Get("prototype")
	if err != nil {
		return nil, err
	}
	o, _ := v.AsObject()
	return o, nil
}

func signalClass() *engine.Class {
	return &engine.Class{Name: "AbortSignal", Parent: webevents.TargetClass, ToStringTag: "AbortSignal",
		Init: func(*engine.Call) error { return nodeerr.Type("ERR_ILLEGAL_CONSTRUCTOR", "Illegal constructor") },
		Methods: []engine.Method{
			{Name: "aborted", Get: signalAborted, Enumerable: true},
			{Name: "reason", Get: signalReason, Enumerable: true},
			{Name: "throwIfAborted", Func: signalThrowIfAborted, Enumerable: true},
			webevents.HandlerAttribute("abort", "AbortSignal"),
		},
		Statics: []engine.Method{
			{Name: "abort", Func: staticAbort},
			{Name: "timeout", Length: 1, Func: staticTimeout},
			{Name: "any", Length: 1, Func: staticAny},
		}}
}

// newSignal returns a signal; no number of listeners is too many for it.
func (s *state) newSignal(e *env.Env) (*engine.Object, *signalData, error) {
	o := e.RT.NewObjectWithPrototype(s.signalProto)
	t, err := webevents.InitTarget(e, o)
	if err != nil {
		return nil, nil, err
	}
	t.SetMaxListeners(0)
	d := &signalData{object: o}
	signalKey.Set(o, d)
	return o, d, nil
}

func thisSignal(c *engine.Call) (*signalData, error) {
	if o := c.ThisObject(); o != nil {
		if d := signalKey.Get(o); d != nil {
			return d, nil
		}
		// COMPAT: Node looks for a property, which proxies of signals have too.
		for target, _, ok := introspect.ProxyParts(o); ok && target != nil; target, _, ok = introspect.ProxyParts(target) {
			if d := signalKey.Get(target); d != nil {
				return d, nil
			}
		}
	}
	return nil, nodeerr.InvalidThis("AbortSignal")
}

// signalAborted is signal.aborted.
// https://dom.spec.whatwg.org/#dom-abortsignal-aborted
func signalAborted(c *engine.Call) (engine.Value, error) {
	d, err := thisSignal(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Bool(d.aborted), nil
}

// signalReason is signal.reason.
// https://dom.spec.whatwg.org/#dom-abortsignal-reason
func signalReason(c *engine.Call) (engine.Value, error) {
	d, err := thisSignal(c)
	if err != nil {
		return engine.Undefined, err
	}
	return d.reason, nil
}

// signalThrowIfAborted is signal.throwIfAborted().
// https://dom.spec.whatwg.org/#dom-abortsignal-throwifaborted
func signalThrowIfAborted(c *engine.Call) (engine.Value, error) {
	d, err := thisSignal(c)
	if err == nil && d.aborted {
		err = engine.Throw(d.reason)
	}
	return engine.Undefined, err
}

// abortReason is the reason where none is given.
func abortReason(e *env.Env) (engine.Value, error) {
	o, err := domexception.New(e, "AbortError", "This operation was aborted")
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

// abort signals abort: the signal and its dependents first take the reason,
// then all events are dispatched.
// https://dom.spec.whatwg.org/#abortsignal-signal-abort
func (d *signalData) abort(e *env.Env, reason engine.Value) error {
	if d.aborted {
		return nil
	}
	d.aborted, d.reason = true, reason
	var followers []*signalData
	for _, x := range d.dependents {
		if f := x.ref.Value(); f != nil && !f.aborted {
			f.aborted, f.reason = true, reason
			followers = append(followers, f)
		}
	}
	d.dependents = nil
	if err := webevents.DispatchNew(e, d.object, "abort"); err != nil {
		return err
	}
	for _, f := range followers {
		f.sources = nil
		if err := webevents.DispatchNew(e, f.object, "abort"); err != nil {
			return err
		}
	}
	return nil
}

// staticAbort is AbortSignal.abort(reason).
// https://dom.spec.whatwg.org/#dom-abortsignal-abort
func staticAbort(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	s, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	reason := c.Arg(0)
	if reason.IsUndefined() {
		if reason, err = abortReason(e); err != nil {
			return engine.Undefined, err
		}
	}
	o, d, err := s.newSignal(e)
	if err != nil {
		return engine.Undefined, err
	}
	d.aborted, d.reason = true, reason
	return o.Value(), nil
}

// staticTimeout is AbortSignal.timeout(delay). The timer does not keep the
// process alive.
// https://dom.spec.whatwg.org/#dom-abortsignal-timeout
func staticTimeout(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	ms, ok := c.Arg(0).AsNumber()
	if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(rt, "delay", c.Arg(0), "number")
	}
	if ms != float64(int64(ms)) {
		return engine.Undefined, nodeerr.OutOfRange(rt, "delay", "an integer", c.Arg(0))
	}
	if ms < 0 || ms > 1<<32-1 {
		return engine.Undefined, nodeerr.OutOfRange(rt, "delay", ">= 0 && <= 4294967295", c.Arg(0))
	}
	e := env.From(c)
	s, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	o, d, err := s.newSignal(e)
	if err != nil {
		return engine.Undefined, err
	}
	frame := e.Frame()
	d.timer = e.Loop.NewTimer(int64(ms), false, func() {
		e.Run(frame, func() error {
			reason, err := domexception.New(e, "TimeoutError", "The operation was aborted due to timeout")
			if err != nil {
				return err
			}
			return d.abort(e, reason.Value())
		})
	})
	d.timer.Unref()
	return o.Value(), nil
}

// staticAny is AbortSignal.any(signals).
// https://dom.spec.whatwg.org/#dom-abortsignal-any
func staticAny(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	s, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	signals, err := signalSequence(c.Runtime(), c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	o, d, err := s.newSignal(e)
	if err != nil {
		return engine.Undefined, err
	}
	d.composite = true
	for _, x := range signals {
		if x.aborted {
			d.aborted, d.reason = true, x.reason
			return o.Value(), nil
		}
	}
	for _, x := range signals {
		if !x.composite {
			d.follow(x)
			continue
		}
		for _, y := range x.sources {
			d.follow(y)
		}
	}
	webevents.TargetOf(o).SetHooks(d.listenersChanged, d.listenersChanged)
	return o.Value(), nil
}

// signalSequence converts a sequence of signals.
func signalSequence(rt *engine.Runtime, v engine.Value) ([]*signalData, error) {
	bad := nodeerr.Type("ERR_INVALID_ARG_TYPE", "signals cannot be converted to sequence.")
	if !v.IsObject() {
		return nil, bad
	}
	o, _ := v.AsObject()
	it, err := o.GetKey(engine.SymbolIterator.Key())
	if err != nil {
		return nil, err
	}
	if !it.IsFunction() {
		return nil, bad
	}
	var signals []*signalData
	err = rt.Iterate(v, func(x engine.Value) error {
		if so, ok := x.AsObject(); ok {
			if d := signalKey.Get(so); d != nil {
				signals = append(signals, d)
				return nil
			}
		}
		text, err := rt.ToString(engine.Int(len(signals)))
		if err != nil {
			return err
		}
		return nodeerr.Type("ERR_INVALID_ARG_TYPE", "signals[%s] is not of type AbortSignal.", text)
	})
	return signals, err
}

func (d *signalData) follow(source *signalData) {
	for _, x := range d.sources {
		if x == source {
			return
		}
	}
	d.sources = append(d.sources, source)
	live := source.dependents[:0]
	for _, x := range source.dependents {
		if x.ref.Value() != nil {
			live = append(live, x)
		}
	}
	source.dependents = append(live, dependent{ref: weak.Make(d)})
}

// listenersChanged keeps a composite signal alive while something listens.
func (d *signalData) listenersChanged(typ string, size int) {
	if typ != "abort" {
		return
	}
	var kept *signalData
	if size > 0 {
		kept = d
	}
	for _, s := range d.sources {
		for i := range s.dependents {
			if s.dependents[i].ref.Value() == d {
				s.dependents[i].kept = kept
			}
		}
	}
}

func inspectSignal(rt *engine.Runtime, o *engine.Object) (*engine.Object, error) {
	d := signalKey.Get(o)
	if d == nil {
		return nil, nodeerr.InvalidThis("AbortSignal")
	}
	shown := rt.NewObject()
	return shown, shown.Put("aborted", engine.Bool(d.aborted))
}
