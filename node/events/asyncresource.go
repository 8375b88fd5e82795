package events

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/asynchooks"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// asyncEmitter is the state of an EventEmitterAsyncResource.
type asyncEmitter struct{ resource *engine.Object }

var asyncEmitterKey = engine.PrivateKey[asyncEmitter]{Name: "EventEmitterAsyncResource"}

// getAsyncResource is events.EventEmitterAsyncResource.
// https://nodejs.org/api/events.html#class-eventseventemitterasyncresource-extends-eventemitter
func getAsyncResource(c *engine.Call) (engine.Value, error) {
	s, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	if s.asyncResource == nil {
		s.asyncResource, err = c.Runtime().NewClass(&engine.Class{Name: "EventEmitterAsyncResource", Parent: Class, Init: constructAsyncEmitter,
			Methods: []engine.Method{
				{Name: "emit", Length: 1, Func: asyncEmit},
				{Name: "emitDestroy", Func: asyncEmitDestroy},
				{Name: "asyncId", Get: asyncID},
				{Name: "triggerAsyncId", Get: asyncTriggerID},
				{Name: "asyncResource", Get: asyncResourceOf},
			}})
		if err != nil {
			return engine.Undefined, err
		}
	}
	return s.asyncResource.Value(), nil
}

// constructAsyncEmitter is new EventEmitterAsyncResource(options).
func constructAsyncEmitter(c *engine.Call) error {
	e := env.From(c)
	rt := c.Runtime()
	name := engine.Undefined
	trigger := e.AsyncIDs().ID
	options := c.Arg(0)
	if options.IsString() {
		name, options = options, engine.Undefined
	} else if o, ok := options.AsObject(); ok {
		var err error
		if name, err = o.Get("name"); err != nil {
			return err
		}
		t, err := o.Get("triggerAsyncId")
		if err != nil {
			return err
		}
		if !t.IsUndefined() {
			n, ok := t.AsInt()
			if !ok || n < -1 {
				return nodeerr.Range("ERR_INVALID_ASYNC_ID", "Invalid triggerAsyncId value: %s", nodeerr.Inspect(rt, t))
			}
			trigger = int64(n)
		}
	}
	kind, err := asyncEmitterName(c, name)
	if err != nil {
		return err
	}
	this := c.ThisObject()
	if err := InitWith(e, this, options); err != nil {
		return err
	}
	base, err := asynchooks.ResourceClass(rt)
	if err != nil {
		return err
	}
	p, err := base.GetKey(keyPrototype.Key())
	if err != nil {
		return err
	}
	proto, _ := p.AsObject()
	own := rt.NewObjectWithPrototype(proto)
	if err := rt.DefineMethods(own, []engine.Method{{Name: "eventEmitter", Get: func(*engine.Call) (engine.Value, error) { return this.Value(), nil }}}); err != nil {
		return err
	}
	resource := rt.NewObjectWithPrototype(own)
	asyncEmitterKey.Set(this, &asyncEmitter{resource})
	return asynchooks.InitResource(e, resource, kind, trigger)
}

func asyncEmitterName(c *engine.Call, name engine.Value) (string, error) {
	nt := c.NewTarget()
	s, err := stateOf(env.From(c))
	if err != nil {
		return "", err
	}
	if name.IsUndefined() && nt != nil && nt != &s.asyncResource.Object {
		if f, ok := nt.Value().AsFunction(); ok {
			return f.Name(), nil
		}
	}
	if name.IsUndefined() {
		return "EventEmitterAsyncResource", nil
	}
	return validate.String(c, name, "options.name")
}

func thisAsync(c *engine.Call) (*env.Resource, *engine.Object, error) {
	if o := c.ThisObject(); o != nil {
		if a := asyncEmitterKey.Get(o); a != nil {
			return asynchooks.ResourceOf(a.resource), a.resource, nil
		}
	}
	return nil, nil, engine.TypeError("Cannot read private member #asyncResource from an object whose class did not declare it")
}

// asyncEmit is emit in the context of the resource.
func asyncEmit(c *engine.Call) (engine.Value, error) {
	r, _, err := thisAsync(c)
	if err != nil {
		return engine.Undefined, err
	}
	e := env.From(c)
	outer := e.SwapResource(r)
	v, err := prototypeEmit(c)
	e.RestoreResource(r, outer, true)
	return v, err
}

func asyncEmitDestroy(c *engine.Call) (engine.Value, error) {
	r, _, err := thisAsync(c)
	if err == nil {
		env.From(c).DestroyResource(r)
	}
	return engine.Undefined, err
}

func asyncID(c *engine.Call) (engine.Value, error) {
	r, _, err := thisAsync(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Int64(r.IDs.ID), nil
}

func asyncTriggerID(c *engine.Call) (engine.Value, error) {
	r, _, err := thisAsync(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Int64(r.IDs.Trigger), nil
}

func asyncResourceOf(c *engine.Call) (engine.Value, error) {
	_, o, err := thisAsync(c)
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}
