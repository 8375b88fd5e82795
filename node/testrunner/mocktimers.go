package testrunner

import (
	"math"
	"slices"
	"sort"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// mockTimers is a MockTimers: timers that fire when the test says so.
// https://nodejs.org/api/test.html#class-mocktimers
type mockTimers struct {
	e        *env.Env
	enabled  bool
	now      float64
	lastID   int
	queue    []*mockTimer // by time and number
	restores []func() error
	class    *engine.Function // of timers
}

// mockTimer is a timer that waits.
type mockTimer struct {
	object   *engine.Object
	id       int
	at       float64
	interval float64 // -1: fires once
	call     func() error
	removed  bool
}

var (
	mockTimersKey = engine.PrivateKey[mockTimers]{Name: "MockTimers"}
	mockTimerKey  = engine.PrivateKey[mockTimer]{Name: "mock timer"}
)

// mockableAPIs are what enable replaces.
var mockableAPIs = [...]string{"setTimeout", "setInterval", "setImmediate", "Date", "scheduler.wait", "AbortSignal.timeout"}

func timersClass() *engine.Class {
	return &engine.Class{Name: "MockTimers", Init: func(c *engine.Call) error {
		mockTimersKey.Set(c.ThisObject(), &mockTimers{e: env.From(c)})
		return nil
	}, Methods: []engine.Method{
		{Name: "tick", Func: timersTick},
		{Name: "enable", Func: timersEnable},
		{Name: "setTime", Func: timersSetTime},
		{Name: "reset", Func: timersReset},
		{Name: "runAll", Func: timersRunAll},
		{Symbol: engine.SymbolDispose, Func: timersReset},
	}}
}

func thisTimers(c *engine.Call) (*mockTimers, error) {
	if o := c.ThisObject(); o != nil {
		if m := mockTimersKey.Get(o); m != nil {
			return m, nil
		}
	}
	return nil, engine.TypeError("Cannot read private member #isEnabled from an object whose class did not declare it")
}

func enabledTimers(c *engine.Call) (*mockTimers, error) {
	m, err := thisTimers(c)
	if err == nil && !m.enabled {
		err = nodeerr.InvalidState("You should enable MockTimers first by calling the .enable function")
	}
	return m, err
}

// timeArgument is a time from 0 on.
func timeArgument(c *engine.Call, def float64) (float64, error) {
	v := c.Arg(0)
	if v.IsUndefined() {
		return def, nil
	}
	n, err := c.Runtime().ToNumber(v)
	if err != nil {
		return 0, err
	}
	if n < 0 {
		return 0, nodeerr.InvalidArgValue(c.Runtime(), "time", engine.String("positive integer"), numberText(c.Runtime(), n))
	}
	return n, nil
}

// timersTick is timers.tick(milliseconds).
// https://nodejs.org/api/test.html#timerstickmilliseconds
func timersTick(c *engine.Call) (engine.Value, error) {
	m, err := enabledTimers(c)
	if err != nil {
		return engine.Undefined, err
	}
	ms, err := timeArgument(c, 1)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, m.tick(ms)
}

func (m *mockTimers) tick(ms float64) error {
	m.now += ms
	for len(m.queue) > 0 && !(m.queue[0].at > m.now) {
		t := m.queue[0]
		if err := t.call(); err != nil {
			return err
		}
		if t.removed {
			continue
		}
		m.remove(t)
		if t.interval >= 0 {
			t.at += t.interval
			t.removed = false
			m.insert(t)
		}
	}
	return nil
}

func (m *mockTimers) insert(t *mockTimer) {
	i := sort.Search(len(m.queue), func(i int) bool {
		q := m.queue[i]
		return q.at > t.at || q.at == t.at && q.id > t.id
	})
	m.queue = append(m.queue, nil)
	copy(m.queue[i+1:], m.queue[i:])
	m.queue[i] = t
}

func (m *mockTimers) remove(t *mockTimer) {
	for i, q := range m.queue {
		if q == t {
			m.queue = append(m.queue[:i:i], m.queue[i+1:]...)
			break
		}
	}
	t.removed = true
}

// timersRunAll is timers.runAll().
// https://nodejs.org/api/test.html#timersrunall
func timersRunAll(c *engine.Call) (engine.Value, error) {
	m, err := enabledTimers(c)
	if err != nil || len(m.queue) == 0 {
		return engine.Undefined, err
	}
	return engine.Undefined, m.tick(m.queue[len(m.queue)-1].at - m.now)
}

// timersSetTime is timers.setTime(milliseconds).
// https://nodejs.org/api/test.html#timerssettimemilliseconds
func timersSetTime(c *engine.Call) (engine.Value, error) {
	m, err := enabledTimers(c)
	if err != nil {
		return engine.Undefined, err
	}
	if v := c.Arg(0); !v.IsUndefined() && !v.IsNumber() {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "time", v, "number")
	}
	ms, err := timeArgument(c, 0)
	if err == nil {
		m.now = ms
	}
	return engine.Undefined, err
}

// timersReset is timers.reset().
// https://nodejs.org/api/test.html#timersreset
func timersReset(c *engine.Call) (engine.Value, error) {
	m, err := thisTimers(c)
	if err != nil || !m.enabled {
		return engine.Undefined, err
	}
	for i := len(m.restores) - 1; i >= 0; i-- {
		if err := m.restores[i](); err != nil {
			return engine.Undefined, err
		}
	}
	m.enabled, m.restores, m.queue, m.now = false, nil, nil, 0
	return engine.Undefined, nil
}

// timersEnable is timers.enable({apis, now}).
// https://nodejs.org/api/test.html#timersenableenableoptions
func timersEnable(c *engine.Call) (engine.Value, error) {
	m, err := thisTimers(c)
	if err != nil {
		return engine.Undefined, err
	}
	rt := c.Runtime()
	if m.enabled {
		return engine.Undefined, nodeerr.InvalidState("MockTimers is already enabled!")
	}
	apis, now := engine.Undefined, engine.Undefined
	if v := c.Arg(0); !v.IsUndefined() {
		apis, now = lookUp(rt, v, "apis"), lookUp(rt, v, "now")
	}
	start := 0.0
	if n, ok := now.AsNumber(); ok {
		if math.IsNaN(n) {
			return engine.Undefined, nodeerr.InvalidArgValue(rt, "now", now, "epoch must be a positive integer received NaN")
		}
		if n < 0 {
			return engine.Undefined, nodeerr.InvalidArgValue(rt, "time", engine.String("positive integer"), numberText(rt, n))
		}
		start = n
	} else if now.Truthy() {
		o, ok := now.AsObject()
		if !ok || o.ClassName() != "Date" {
			return engine.Undefined, nodeerr.InvalidArgType(rt, "initialTime", now, "number")
		}
		v, err := o.Invoke("getTime")
		if err != nil {
			return engine.Undefined, err
		}
		start, _ = v.AsNumber()
	}
	names := mockableAPIs[:]
	if apis.Truthy() {
		if names, err = apiNames(c, apis); err != nil {
			return engine.Undefined, err
		}
	}
	for _, name := range names {
		if name == "Date" && lookUp(rt, rt.Global().Value(), "Date", "isMock").Truthy() {
			return engine.Undefined, nodeerr.InvalidState("Date is already being mocked!")
		}
	}
	m.now, m.enabled = start, true
	for _, name := range names {
		if err := m.replace(name); err != nil {
			return engine.Undefined, err
		}
	}
	return engine.Undefined, nil
}

func apiNames(c *engine.Call, v engine.Value) ([]string, error) {
	o, err := validate.Array(c, v, "options.apis")
	if err != nil {
		return nil, err
	}
	n, err := o.Length()
	if err != nil {
		return nil, err
	}
	out := []string{}
	for i := range n {
		x, err := o.GetIndex(uint32(i))
		if err != nil {
			return nil, err
		}
		if _, ok := x.AsString(); !ok {
			return nil, nodeerr.InvalidArgType(c.Runtime(), "options.apis["+engineInt(i)+"]", x, "string")
		}
		s, _ := x.AsString()
		if !slices.Contains(mockableAPIs[:], s) {
			return nil, nodeerr.InvalidArgValue(c.Runtime(), "options.apis", x, "option "+s+" is not supported")
		}
		out = append(out, s)
	}
	return out, nil
}

// put replaces a property until reset.
func (m *mockTimers) put(o *engine.Object, name string, v engine.Value) error {
	k := engine.NewKey(name)
	old, had, err := o.OwnProperty(k)
	if err != nil {
		return err
	}
	p := engine.Property{Value: v, Writable: true, Enumerable: !had || old.Enumerable, Configurable: true}
	if err := o.Define(k, p); err != nil {
		return err
	}
	m.restores = append(m.restores, func() error {
		if !had {
			_, err := o.Delete(k)
			return err
		}
		return o.Define(k, old)
	})
	return nil
}

func (m *mockTimers) module(id string) (*engine.Object, error) {
	v, err := m.e.Builtin(m.e, id)
	if err != nil {
		return nil, err
	}
	o, ok := v.AsObject()
	if !ok {
		return nil, engine.TypeError("%s is not an object", id)
	}
	return o, nil
}

// replace mocks one API.
func (m *mockTimers) replace(api string) error {
	rt := m.e.RT
	global := rt.Global()
	timers, err := m.module("timers")
	if err != nil {
		return err
	}
	promises, err := m.module("timers/promises")
	if err != nil {
		return err
	}
	fn := func(name string, length int, f engine.NativeFunc) engine.Value {
		return rt.NewFunction(name, length, f).Value()
	}
	both := func(name string, v engine.Value) error {
		if err := m.put(global, name, v); err != nil {
			return err
		}
		return m.put(timers, name, v)
	}
	switch api {
	case "setTimeout", "setInterval", "setImmediate":
		clearName := "clear" + api[3:]
		if err := both(api, fn(api, 2, m.setter(api))); err != nil {
			return err
		}
		if err := both(clearName, fn(clearName, 1, m.clear)); err != nil {
			return err
		}
		if api == "setInterval" {
			return m.put(promises, api, fn(api, 3, m.promisedInterval))
		}
		return m.put(promises, api, fn(api, 3, m.promised(api == "setImmediate")))
	case "Date":
		return m.replaceDate()
	case "scheduler.wait":
		s, err := promises.Get("scheduler")
		if err != nil {
			return err
		}
		o, ok := s.AsObject()
		if !ok {
			return engine.TypeError("scheduler is not an object")
		}
		return m.put(o, "wait", fn("wait", 2, func(c *engine.Call) (engine.Value, error) {
			return m.promise(c, c.Arg(0), engine.Undefined, c.Arg(1))
		}))
	}
	v, err := global.Get("AbortSignal")
	if err != nil {
		return err
	}
	o, ok := v.AsObject()
	if !ok {
		return engine.TypeError("AbortSignal is not an object")
	}
	return m.put(o, "timeout", fn("timeout", 1, m.abortTimeout))
}

// add makes a timer.
func (m *mockTimers) add(delay, interval float64, call func() error) (*mockTimer, error) {
	if m.class == nil {
		var err error
		if m.class, err = m.e.RT.NewClass(timerClass()); err != nil {
			return nil, err
		}
	}
	o, err := m.class.Construct()
	if err != nil {
		return nil, err
	}
	m.lastID++
	t := &mockTimer{object: o, id: m.lastID, at: m.now + delay, interval: interval, call: call}
	mockTimerKey.Set(o, t)
	m.insert(t)
	return t, nil
}

func timerClass() *engine.Class {
	same := func(c *engine.Call) (engine.Value, error) { return c.This(), nil }
	return &engine.Class{Name: "Timeout", Init: func(*engine.Call) error { return nil }, Methods: []engine.Method{
		{Name: "hasRef", Func: func(*engine.Call) (engine.Value, error) { return engine.True, nil }},
		{Name: "ref", Func: same}, {Name: "unref", Func: same}, {Name: "refresh", Func: same},
		{Symbol: engine.SymbolToPrimitive, Func: func(c *engine.Call) (engine.Value, error) {
			if t := mockTimerKey.Get(c.ThisObject()); t != nil {
				return engine.Int(t.id), nil
			}
			return engine.Undefined, nil
		}},
	}}
}

// delay converts a delay: what is too long counts as 1.
func mockDelay(rt *engine.Runtime, v engine.Value) (float64, error) {
	if v.IsUndefined() {
		return 0, nil
	}
	n, err := rt.ToNumber(v)
	if err != nil {
		return 0, err
	}
	if n > timeoutMax {
		return 1, nil
	}
	if math.IsNaN(n) {
		return 0, nil
	}
	return n, nil
}

// setter is setTimeout, setInterval or setImmediate.
func (m *mockTimers) setter(api string) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		f, err := validate.Function(c, c.Arg(0), "callback")
		if err != nil {
			return engine.Undefined, err
		}
		from, delay, interval := 2, 0.0, -1.0
		if api == "setImmediate" {
			from = 1
		} else if delay, err = mockDelay(c.Runtime(), c.Arg(1)); err != nil {
			return engine.Undefined, err
		}
		if api == "setInterval" {
			delay = max(delay, 1)
			interval = delay
		}
		args := c.Args(from)
		t, err := m.add(delay, interval, func() error {
			_, err := f.Call(engine.Undefined, args...)
			return err
		})
		if err != nil {
			return engine.Undefined, err
		}
		return t.object.Value(), nil
	}
}

// clear is clearTimeout and its kin; it takes timers and their numbers.
func (m *mockTimers) clear(c *engine.Call) (engine.Value, error) {
	v := c.Arg(0)
	if o, ok := v.AsObject(); ok {
		if t := mockTimerKey.Get(o); t != nil {
			m.remove(t)
		}
		return engine.Undefined, nil
	}
	if v.IsNullish() || v.IsSymbol() {
		return engine.Undefined, nil
	}
	n, err := c.Runtime().ToNumber(v)
	if err != nil {
		return engine.Undefined, err
	}
	for _, t := range m.queue {
		if float64(t.id) == n {
			m.remove(t)
			break
		}
	}
	return engine.Undefined, nil
}
