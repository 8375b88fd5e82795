package timers

import (
	"math"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/eventloop"
)

// timeout is a Timeout object.
// https://nodejs.org/api/timers.html#class-timeout
type timeout struct {
	eventloop.Timer
	e         *env.Env
	s         *state
	object    *engine.Object
	res       env.Resource
	callback  engine.Value
	args      []engine.Value
	idle      float64 // _idleTimeout: milliseconds, -1 once cleared
	repeat    float64 // of an interval; 0 for a timeout
	started   bool
	unrefed   bool
	primitive bool // known by its id
	refreshed bool // while the callback runs
	cleared   bool
	// do is the callback of timers made in Go.
	do func() error
}

// setTimeout is setTimeout(callback, delay, ...args).
// https://nodejs.org/api/timers.html#settimeoutcallback-delay-args
func setTimeout(c *engine.Call) (engine.Value, error) { return set(c, false) }

// setInterval is setInterval(callback, delay, ...args).
// https://nodejs.org/api/timers.html#setintervalcallback-delay-args
func setInterval(c *engine.Call) (engine.Value, error) { return set(c, true) }

func set(c *engine.Call, repeat bool) (engine.Value, error) {
	if !c.Arg(0).IsFunction() {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "callback", c.Arg(0), "function")
	}
	e := env.From(c)
	s, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	ms, err := s.delay(e, c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	t := s.newTimeout(e, c.Arg(0), ms, repeat)
	t.args = c.Args(2)
	t.start()
	return t.object.Value(), nil
}

// delay converts a delay as setTimeout does.
func (s *state) delay(e *env.Env, v engine.Value) (float64, error) {
	if v.IsUndefined() {
		return 1, nil
	}
	ms, ok := v.AsNumber()
	if !ok {
		if v.IsBigInt() {
			return 0, engine.TypeError("Cannot mix BigInt and other types, use explicit conversions")
		}
		var err error
		if ms, err = e.RT.ToNumber(v); err != nil {
			return 0, err
		}
	}
	if ms >= 1 && ms <= eventloop.MaxTimeout {
		return ms, nil
	}
	shown, err := e.RT.ToString(engine.Number(ms))
	if err != nil {
		return 0, err
	}
	warn := func(text, name string) error {
		return e.EmitWarning(engine.String(shown+text+"\nTimeout duration was set to 1."), engine.String(name))
	}
	switch {
	case ms > eventloop.MaxTimeout:
		err = warn(" does not fit into a 32-bit signed integer.", "TimeoutOverflowWarning")
	case ms < 0 && !s.warnedNegative:
		s.warnedNegative = true
		err = warn(" is a negative number.", "TimeoutNegativeWarning")
	case ms != ms && !s.warnedNaN:
		s.warnedNaN = true
		err = warn(" is not a number.", "TimeoutNaNWarning")
	}
	return 1, err
}

func (s *state) newTimeout(e *env.Env, callback engine.Value, ms float64, repeat bool) *timeout {
	t := &timeout{e: e, s: s, callback: callback, idle: ms}
	if repeat {
		t.repeat = ms
	}
	t.object = e.RT.NewFieldsObject(s.timeoutProto, t)
	t.res = e.NewResource("Timeout", t.object.Value())
	return t
}

// start arms the timer.
func (t *timeout) start() {
	t.started = true
	t.e.Loop.InitTimer(&t.Timer, int64(math.Trunc(t.idle)), t.repeat > 0, t.fire)
	if t.unrefed {
		t.Unref()
	}
}

func (t *timeout) fire() {
	t.refreshed = false
	t.e.RunTaskIn(&t.res, t)
	if t.idle < 0 && !t.cleared {
		t.Stop() // a program has set _idleTimeout
	}
	if t.e.Hooks() != nil && t.repeat == 0 && !t.refreshed && !t.cleared {
		t.e.DestroyResource(&t.res)
	}
}

// RunTask implements env.Task.
func (t *timeout) RunTask(*env.Env) error {
	if t.do != nil {
		return t.do()
	}
	f, ok := t.callback.AsFunction()
	if !ok {
		t.Stop() // a program has taken _onTimeout away
		return nil
	}
	if t.repeat == 0 && t.primitive {
		delete(t.s.byID, t.res.IDs.ID)
	}
	t.e.RT.PushFrames(framesTimers)
	_, err := f.Call(t.object.Value(), t.args...)
	t.e.RT.PopFrames()
	return err
}

// The frames below callbacks; see those of modules/cjs.
var (
	framesTimers = []engine.HostFrame{
		{Function: "listOnTimeout", File: "node:internal/timers", Line: 685, Column: 17},
		{Function: "process.processTimers", File: "node:internal/timers", Line: 618, Column: 7},
	}
	framesImmediate = []engine.HostFrame{{Function: "process.processImmediate", File: "node:internal/timers", Line: 574, Column: 21}}
)

func (t *timeout) clear() {
	t.callback = engine.Undefined
	t.do = nil
	if t.destroyed() {
		return
	}
	t.cleared = true
	if t.primitive {
		delete(t.s.byID, t.res.IDs.ID)
	}
	if t.started {
		t.Stop()
	}
	t.idle = -1
	t.e.DestroyResource(&t.res)
}

// destroyed reports whether the timer will not fire any more.
func (t *timeout) destroyed() bool { return t.cleared || t.started && !t.Active() }

// clearTimeout is clearTimeout(timeout), and clearInterval.
// https://nodejs.org/api/timers.html#cleartimeouttimeout
func clearTimeout(c *engine.Call) (engine.Value, error) {
	v := c.Arg(0)
	if t := timeoutOf(v); t != nil {
		t.clear()
		return engine.Undefined, nil
	}
	s, err := stateOf(env.From(c))
	if err != nil || len(s.byID) == 0 || !v.IsNumber() && !v.IsString() {
		return engine.Undefined, err
	}
	n, err := c.Runtime().ToNumber(v)
	if err != nil {
		return engine.Undefined, err
	}
	if t := s.byID[int64(n)]; t != nil && float64(int64(n)) == n {
		t.clear()
	}
	return engine.Undefined, nil
}

func timeoutOf(v engine.Value) *timeout {
	o, ok := v.AsObject()
	if !ok {
		return nil
	}
	t, _ := o.Fields().(*timeout)
	return t
}

// thisTimeout returns the Timeout that this is, nil for another object: the
// methods do nothing then.
func thisTimeout(c *engine.Call) (*timeout, error) {
	if t := timeoutOf(c.This()); t != nil {
		return t, nil
	}
	return nil, notNullish(c.This())
}

func notNullish(v engine.Value) error {
	if !v.IsNullish() {
		return nil
	}
	shown := "undefined"
	if v.IsNull() {
		shown = "null"
	}
	return engine.TypeError("Cannot read properties of %s (reading 'Symbol(refed)')", shown)
}

func timeoutClass() *engine.Class {
	return &engine.Class{Name: "Timeout", Length: 5, Construct: constructTimeout, Methods: []engine.Method{
		{Name: "refresh", Func: timeoutRefresh},
		{Name: "unref", Func: timeoutUnref},
		{Name: "ref", Func: timeoutRef},
		{Name: "hasRef", Func: timeoutHasRef},
		{Name: "close", Func: timeoutClose, Enumerable: true},
		{Symbol: engine.SymbolDispose, Func: timeoutDispose, Enumerable: true},
		{Symbol: engine.SymbolToPrimitive, Func: timeoutToPrimitive, Enumerable: true},
	}}
}

// constructTimeout is new Timeout(callback, delay, args, repeat, ref), which
// programs reach by way of the constructor property: it does not arm.
func constructTimeout(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	s, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	ms, err := s.delay(e, c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	t := s.newTimeout(e, c.Arg(0), ms, c.Arg(3).Truthy())
	if list, ok := c.Arg(2).AsObject(); ok {
		t.args, _ = list.Elements()
	}
	t.unrefed = !c.Arg(4).Truthy()
	return t.object.Value(), nil
}

// timeoutRefresh is timeout.refresh().
// https://nodejs.org/api/timers.html#timeoutrefresh
func timeoutRefresh(c *engine.Call) (engine.Value, error) {
	t, err := thisTimeout(c)
	if err != nil || t == nil || t.idle < 0 {
		return c.This(), err
	}
	t.refreshed = true
	switch ms := int64(t.idle); {
	case !t.started:
		t.start()
	case ms != t.Duration():
		t.Reset(ms)
		t.SetRepeat(int64(t.repeat))
	default:
		t.Refresh()
	}
	return c.This(), nil
}

// timeoutUnref is timeout.unref().
// https://nodejs.org/api/timers.html#timeoutunref
func timeoutUnref(c *engine.Call) (engine.Value, error) {
	t, err := thisTimeout(c)
	if err != nil || t == nil {
		return c.This(), err
	}
	t.unrefed = true
	if t.started {
		t.Unref()
	}
	return c.This(), nil
}

// timeoutRef is timeout.ref().
// https://nodejs.org/api/timers.html#timeoutref
func timeoutRef(c *engine.Call) (engine.Value, error) {
	t, err := thisTimeout(c)
	if err != nil || t == nil {
		return c.This(), err
	}
	t.unrefed = false
	if t.started {
		t.Ref()
	}
	return c.This(), nil
}

// timeoutHasRef is timeout.hasRef().
// https://nodejs.org/api/timers.html#timeouthasref
func timeoutHasRef(c *engine.Call) (engine.Value, error) {
	t, err := thisTimeout(c)
	if err != nil || t == nil {
		return engine.Undefined, err
	}
	return engine.Bool(!t.unrefed), nil
}

// timeoutClose is timeout.close().
// https://nodejs.org/api/timers.html#timeoutclose
func timeoutClose(c *engine.Call) (engine.Value, error) {
	t, err := thisTimeout(c)
	if t != nil {
		t.clear()
	}
	return c.This(), err
}

// timeoutDispose is timeout[Symbol.dispose]().
// https://nodejs.org/api/timers.html#timeoutsymboldispose
func timeoutDispose(c *engine.Call) (engine.Value, error) {
	t, err := thisTimeout(c)
	if t != nil {
		t.clear()
	}
	return engine.Undefined, err
}

// timeoutToPrimitive is timeout[Symbol.toPrimitive](): the id of the timer.
// https://nodejs.org/api/timers.html#timeoutsymboltoprimitive
func timeoutToPrimitive(c *engine.Call) (engine.Value, error) {
	t, err := thisTimeout(c)
	if err != nil || t == nil {
		return engine.Undefined, err
	}
	if !t.primitive {
		t.primitive = true
		if t.s.byID == nil {
			t.s.byID = map[int64]*timeout{}
		}
		if !t.destroyed() {
			t.s.byID[t.res.IDs.ID] = t
		}
	}
	return engine.Int64(t.res.IDs.ID), nil
}

// The own properties of a Timeout.
const (
	fieldIdleTimeout = iota
	fieldIdlePrev
	fieldIdleNext
	fieldIdleStart
	fieldOnTimeout
	fieldTimerArgs
	fieldRepeat
	fieldDestroyed
	fieldRefed
	fieldHasPrimitive
	fieldAsyncID
	fieldTriggerID
	fieldFrame
)

// FieldKeys implements engine.Fields.
func (t *timeout) FieldKeys() []engine.Key { return t.s.timeoutFields }

// Field implements engine.Fields.
func (t *timeout) Field(i int) engine.Value {
	switch i {
	case fieldIdleTimeout:
		return engine.Number(t.idle)
	case fieldIdlePrev, fieldIdleNext:
		if t.started && !t.destroyed() {
			list := t.e.RT.NewObjectWithPrototype(t.s.listProto)
			_ = list.Put("msecs", engine.Int64(int64(t.idle))) // a new ordinary object accepts it
			return list.Value()
		}
		return engine.Null
	case fieldIdleStart:
		if !t.started {
			return engine.Null
		}
		return engine.Int64(t.StartTime())
	case fieldOnTimeout:
		return t.callback
	case fieldTimerArgs:
		if t.args == nil {
			return engine.Undefined
		}
		return t.e.RT.NewArray(t.args...).Value()
	case fieldRepeat:
		if t.repeat == 0 {
			return engine.Null
		}
		return engine.Number(t.repeat)
	case fieldDestroyed:
		return engine.Bool(t.destroyed())
	case fieldRefed:
		return engine.Bool(!t.unrefed)
	case fieldHasPrimitive:
		return engine.Bool(t.primitive)
	case fieldAsyncID:
		return engine.Int64(t.res.IDs.ID)
	case fieldTriggerID:
		return engine.Int64(t.res.IDs.Trigger)
	}
	return engine.Undefined
}

// SetField implements engine.Fields.
func (t *timeout) SetField(i int, v engine.Value) {
	switch i {
	case fieldIdleTimeout:
		if n, ok := v.AsNumber(); ok {
			t.idle = n
		}
	case fieldOnTimeout:
		t.callback = v
	case fieldTimerArgs:
		t.args = nil
		if list, ok := v.AsObject(); ok {
			t.args, _ = list.Elements()
		}
	case fieldRepeat:
		n, _ := v.AsNumber()
		if !(n >= 1) {
			n = 0
		}
		t.repeat = n
		t.SetRepeat(int64(n))
	}
}
