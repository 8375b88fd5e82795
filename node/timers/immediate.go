package timers

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/eventloop"
)

// immediate is an Immediate object.
// https://nodejs.org/api/timers.html#class-immediate
type immediate struct {
	eventloop.Immediate
	e         *env.Env
	s         *state
	object    *engine.Object
	res       env.Resource
	callback  engine.Value
	args      []engine.Value
	destroyed bool
	unrefed   bool
	do        func() error
}

// setImmediate is setImmediate(callback, ...args).
// https://nodejs.org/api/timers.html#setimmediatecallback-args
func setImmediate(c *engine.Call) (engine.Value, error) {
	if !c.Arg(0).IsFunction() {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "callback", c.Arg(0), "function")
	}
	e := env.From(c)
	s, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	im := s.newImmediate(e, c.Arg(0))
	im.args = c.Args(1)
	e.Loop.InitImmediate(&im.Immediate, im.fire)
	return im.object.Value(), nil
}

func (s *state) newImmediate(e *env.Env, callback engine.Value) *immediate {
	im := &immediate{e: e, s: s, callback: callback}
	im.object = e.RT.NewFieldsObject(s.immediateProto, im)
	im.res = e.NewResource("Immediate", im.object.Value())
	return im
}

func (im *immediate) fire() {
	im.destroyed = true
	im.e.RunTaskIn(&im.res, im)
	im.callback = engine.Undefined
	im.e.DestroyResource(&im.res)
}

// RunTask implements env.Task.
func (im *immediate) RunTask(*env.Env) error {
	if im.do != nil {
		return im.do()
	}
	f, ok := im.callback.AsFunction()
	if !ok {
		return nil
	}
	im.e.RT.PushFrames(framesImmediate)
	_, err := f.Call(im.object.Value(), im.args...)
	im.callback = engine.Undefined // before the stack of an error is made
	im.e.RT.PopFrames()
	return err
}

func (im *immediate) clear() {
	if im.destroyed {
		return
	}
	im.destroyed = true
	im.callback = engine.Undefined
	im.Clear()
	im.e.DestroyResource(&im.res)
}

// clearImmediate is clearImmediate(immediate).
// https://nodejs.org/api/timers.html#clearimmediateimmediate
func clearImmediate(c *engine.Call) (engine.Value, error) {
	if im := immediateOf(c.Arg(0)); im != nil {
		im.clear()
	}
	return engine.Undefined, nil
}

func immediateOf(v engine.Value) *immediate {
	o, ok := v.AsObject()
	if !ok {
		return nil
	}
	im, _ := o.Fields().(*immediate)
	return im
}

func thisImmediate(c *engine.Call) (*immediate, error) {
	if im := immediateOf(c.This()); im != nil {
		return im, nil
	}
	return nil, notNullish(c.This())
}

func immediateClass() *engine.Class {
	return &engine.Class{Name: "Immediate", Length: 2, Construct: func(c *engine.Call) (engine.Value, error) {
		e := env.From(c)
		s, err := stateOf(e)
		if err != nil {
			return engine.Undefined, err
		}
		im := s.newImmediate(e, c.Arg(0))
		e.Loop.InitImmediate(&im.Immediate, im.fire)
		return im.object.Value(), nil
	}, Methods: []engine.Method{
		{Name: "ref", Func: immediateRef},
		{Name: "unref", Func: immediateUnref},
		{Name: "hasRef", Func: immediateHasRef},
		{Symbol: engine.SymbolDispose, Func: immediateDispose, Enumerable: true},
	}}
}

// immediateRef is immediate.ref().
// https://nodejs.org/api/timers.html#immediateref
func immediateRef(c *engine.Call) (engine.Value, error) {
	im, err := thisImmediate(c)
	if err != nil || im == nil {
		return c.This(), err
	}
	im.unrefed = false
	im.Ref()
	return c.This(), nil
}

// immediateUnref is immediate.unref().
// https://nodejs.org/api/timers.html#immediateunref
func immediateUnref(c *engine.Call) (engine.Value, error) {
	im, err := thisImmediate(c)
	if err != nil || im == nil {
		return c.This(), err
	}
	im.unrefed = true
	im.Unref()
	return c.This(), nil
}

// immediateHasRef is immediate.hasRef().
// https://nodejs.org/api/timers.html#immediatehasref
func immediateHasRef(c *engine.Call) (engine.Value, error) {
	im, err := thisImmediate(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Bool(im != nil && im.HasRef()), nil
}

// immediateDispose is immediate[Symbol.dispose]().
// https://nodejs.org/api/timers.html#immediatesymboldispose
func immediateDispose(c *engine.Call) (engine.Value, error) {
	im, err := thisImmediate(c)
	if im != nil {
		im.clear()
	}
	return engine.Undefined, err
}

// The own properties of an Immediate.
const (
	fieldImmediateNext = iota
	fieldImmediatePrev
	fieldOnImmediate
	fieldArgv
	fieldImmediateDestroyed
	fieldImmediateRefed
	fieldImmediateAsyncID
	fieldImmediateTriggerID
	fieldImmediateFrame
)

// FieldKeys implements engine.Fields.
func (im *immediate) FieldKeys() []engine.Key { return im.s.immediateFields }

// Field implements engine.Fields.
func (im *immediate) Field(i int) engine.Value {
	switch i {
	case fieldOnImmediate:
		return im.callback
	case fieldArgv:
		if im.args == nil {
			return engine.Undefined
		}
		return im.e.RT.NewArray(im.args...).Value()
	case fieldImmediateDestroyed:
		return engine.Bool(im.destroyed)
	case fieldImmediateRefed:
		if im.destroyed {
			return engine.Null
		}
		return engine.Bool(!im.unrefed)
	case fieldImmediateAsyncID:
		return engine.Int64(im.res.IDs.ID)
	case fieldImmediateTriggerID:
		return engine.Int64(im.res.IDs.Trigger)
	case fieldImmediateFrame:
		return engine.Undefined
	}
	return engine.Null
}

// SetField implements engine.Fields.
func (im *immediate) SetField(i int, v engine.Value) {
	switch i {
	case fieldOnImmediate:
		im.callback = v
	case fieldArgv:
		im.args = nil
		if list, ok := v.AsObject(); ok {
			im.args, _ = list.Elements()
		}
	}
}
