package abort

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// controllerData is the state of an AbortController; its signal is made when
// it is first read.
type controllerData struct{ signal *engine.Object }

var controllerKey = engine.PrivateKey[controllerData]{Name: "AbortController"}

// constructController is new AbortController().
// https://dom.spec.whatwg.org/#dom-abortcontroller-abortcontroller
func constructController(c *engine.Call) error {
	controllerKey.Set(c.ThisObject(), &controllerData{})
	return nil
}

func (d *controllerData) get(e *env.Env) (*engine.Object, error) {
	if d.signal == nil {
		s, err := stateOf(e)
		if err != nil {
			return nil, err
		}
		if d.signal, _, err = s.newSignal(e); err != nil {
			return nil, err
		}
	}
	return d.signal, nil
}

func thisController(c *engine.Call) (*controllerData, error) {
	if o := c.ThisObject(); o != nil {
		if d := controllerKey.Get(o); d != nil {
			return d, nil
		}
	}
	return nil, engine.TypeError("Cannot read private member #signal from an object whose class did not declare it")
}

// controllerSignal is controller.signal.
// https://dom.spec.whatwg.org/#dom-abortcontroller-signal
func controllerSignal(c *engine.Call) (engine.Value, error) {
	d, err := thisController(c)
	if err != nil {
		return engine.Undefined, err
	}
	o, err := d.get(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

// controllerAbort is controller.abort(reason).
// https://dom.spec.whatwg.org/#dom-abortcontroller-abort
func controllerAbort(c *engine.Call) (engine.Value, error) {
	d, err := thisController(c)
	if err != nil {
		return engine.Undefined, err
	}
	e := env.From(c)
	o, err := d.get(e)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, Abort(e, o, c.Arg(0))
}

func inspectController(rt *engine.Runtime, o *engine.Object) (*engine.Object, error) {
	d := controllerKey.Get(o)
	shown := rt.NewObject()
	if d == nil {
		return shown, nil
	}
	s, err := d.get(env.Of(rt))
	if err != nil {
		return nil, err
	}
	return shown, shown.Put("signal", s.Value())
}
