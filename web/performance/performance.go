package performance

import (
	"math"
	"slices"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/domexception"
	webevents "github.com/sxfescript/sxn/web/events"
)

func performanceClass() *engine.Class {
	resourceHandler := webevents.HandlerAttribute("resourcetimingbufferfull", "Performance")
	return &engine.Class{Name: "Performance", Parent: webevents.TargetClass, Construct: illegal, ToStringTag: "Performance", Methods: []engine.Method{
		{Name: "clearMarks", Enumerable: true, Func: method(clearMarks)},
		{Name: "clearMeasures", Enumerable: true, Func: method(clearMeasures)},
		{Name: "clearResourceTimings", Enumerable: true, Func: method(clearResourceTimings)},
		{Name: "getEntries", Enumerable: true, Func: method(getEntries)},
		{Name: "getEntriesByName", Length: 1, Enumerable: true, Func: method(getEntriesByName)},
		{Name: "getEntriesByType", Length: 1, Enumerable: true, Func: method(getEntriesByType)},
		{Name: "mark", Length: 1, Enumerable: true, Func: method(mark)},
		{Name: "measure", Length: 1, Enumerable: true, Func: method(measure)},
		{Name: "now", Enumerable: true, Func: now},
		{Name: "setResourceTimingBufferSize", Length: 1, Enumerable: true, Func: method(setResourceTimingBufferSize)},
		{Name: "timeOrigin", Enumerable: true, Get: method(timeOrigin)},
		{Name: "toJSON", Enumerable: true, Func: method(toJSON)},
		{Name: "eventLoopUtilization", Length: 2, Func: eventLoopUtilization},
		{Name: "nodeTiming", Value: func(rt *engine.Runtime) (engine.Value, error) {
			s, err := stateOf(env.Of(rt))
			if err != nil {
				return engine.Undefined, err
			}
			return s.nodeTimingObject.Value(), nil
		}},
		{Name: "markResourceTiming", Length: 7, Func: markResourceTiming},
		{Name: "timerify", Length: 1, Func: timerify},
		resourceHandler,
		{SymbolFor: "nodejs.util.inspect.custom", Length: 2, Func: method(func(s *state, c *engine.Call) (engine.Value, error) {
			o := c.Runtime().NewObject()
			for _, name := range [...]string{"nodeTiming", "timeOrigin"} {
				v, err := c.Runtime().GetV(c.This(), engine.NewKey(name))
				if err != nil {
					return engine.Undefined, err
				}
				if err := o.Put(name, v); err != nil {
					return engine.Undefined, err
				}
			}
			return inspectAs(c, o.Value())
		})},
	}}
}

// method checks this, which must be the performance object.
func method(f func(s *state, c *engine.Call) (engine.Value, error)) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		s, err := stateOf(env.From(c))
		if err != nil {
			return engine.Undefined, err
		}
		if c.ThisObject() != s.object {
			return engine.Undefined, nodeerr.InvalidThis("Performance")
		}
		return f(s, c)
	}
}

// now is performance.now().
// https://w3c.github.io/hr-time/#now-method
func now(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	s, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	if c.ThisObject() != s.object {
		return engine.Undefined, nodeerr.InvalidThis("Performance")
	}
	return engine.Number(s.now(e)), nil
}

// timeOrigin is performance.timeOrigin.
// https://w3c.github.io/hr-time/#timeorigin-attribute
func timeOrigin(_ *state, c *engine.Call) (engine.Value, error) {
	return engine.Number(float64(env.From(c).Loop.Start().UnixMicro()) / 1e3), nil
}

// mark is performance.mark(name[, options]).
// https://w3c.github.io/user-timing/#mark-method
func mark(s *state, c *engine.Call) (engine.Value, error) {
	m, err := s.makeMark(c)
	if err != nil {
		return engine.Undefined, err
	}
	s.marks[m.name] = m.start
	s.timeline = append(s.timeline, m)
	s.enqueue(env.From(c), m)
	return m.object.Value(), nil
}

// moment is the time that a name or number stands for in measure.
func (s *state) moment(c *engine.Call, v engine.Value) (float64, error) {
	rt := c.Runtime()
	if f, ok := v.AsNumber(); ok {
		if f < 0 {
			return 0, invalidTimestamp(rt, v)
		}
		return f, nil
	}
	name, err := rt.ToString(v)
	if err != nil {
		return 0, err
	}
	if isNodeMoment(name) {
		x, err := s.nodeTimingObject.Get(name)
		f, _ := x.AsNumber()
		return f, err
	}
	t, ok := s.marks[name]
	if !ok {
		return 0, domexception.Errorf("SyntaxError", "The \"%s\" performance mark has not been set", name)
	}
	return t, nil
}

// measureOptions are the options of measure; undefined where not given.
type measureOptions struct{ start, end, duration, detail engine.Value }

func readMeasureOptions(o *engine.Object) (m measureOptions, err error) {
	for _, p := range [...]struct {
		name string
		to   *engine.Value
	}{{"start", &m.start}, {"end", &m.end}, {"duration", &m.duration}, {"detail", &m.detail}} {
		if *p.to, err = o.Get(p.name); err != nil {
			return m, err
		}
	}
	return m, nil
}

// measure is performance.measure(name[, startOrOptions[, endMark]]).
// https://w3c.github.io/user-timing/#measure-method
func measure(s *state, c *engine.Call) (engine.Value, error) {
	rt, e := c.Runtime(), env.From(c)
	if c.Len() == 0 {
		return engine.Undefined, nodeerr.MissingArgs("name")
	}
	name, err := validate.String(c, c.Arg(0), "name")
	if err != nil {
		return engine.Undefined, err
	}
	first, endMark := c.Arg(1), c.Arg(2)
	var opts measureOptions
	if o, ok := first.AsObject(); ok {
		if opts, err = readMeasureOptions(o); err != nil {
			return engine.Undefined, err
		}
	}
	start, duration, err := s.span(c, first, endMark, &opts)
	if err != nil {
		return engine.Undefined, err
	}
	detail, err := cloneDetail(e, opts.detail)
	if err != nil {
		return engine.Undefined, err
	}
	m := s.newEntry(rt, &s.measure, entry{name: name, kind: "measure", start: start, duration: duration, detail: detail})
	s.timeline = append(s.timeline, m)
	s.enqueue(e, m)
	return m.object.Value(), nil
}

// span finds start and duration of a measure.
func (s *state) span(c *engine.Call, first, endMark engine.Value, o *measureOptions) (start, duration float64, err error) {
	given := !o.start.IsUndefined() || !o.end.IsUndefined() || !o.duration.IsUndefined() || !o.detail.IsUndefined()
	if given {
		if !endMark.IsUndefined() {
			return 0, 0, nodeerr.Type("ERR_PERFORMANCE_MEASURE_INVALID_OPTIONS", "endMark must not be specified")
		}
		if !o.start.IsUndefined() && !o.end.IsUndefined() && !o.duration.IsUndefined() {
			return 0, 0, nodeerr.Type("ERR_PERFORMANCE_MEASURE_INVALID_OPTIONS", "Must not have options.start, options.end, and options.duration specified")
		}
	}
	var end float64
	switch {
	case !endMark.IsUndefined():
		end, err = s.moment(c, endMark)
	case !o.end.IsUndefined():
		end, err = s.moment(c, o.end)
	case !o.start.IsUndefined() && !o.duration.IsUndefined():
		if end, err = s.moment(c, o.start); err == nil {
			var d float64
			d, err = s.moment(c, o.duration)
			end += d
		}
	default:
		end = s.now(env.From(c))
	}
	if err != nil {
		return 0, 0, err
	}
	switch {
	case first.IsString():
		start, err = s.moment(c, first)
	case !o.start.IsUndefined():
		start, err = s.moment(c, o.start)
	case !o.end.IsUndefined() && !o.duration.IsUndefined():
		if start, err = s.moment(c, o.end); err == nil {
			var d float64
			d, err = s.moment(c, o.duration)
			start -= d
		}
	}
	return start, end - start, err
}

// remove takes entries out of the timeline.
func (s *state) remove(kind string, c *engine.Call) (string, bool, error) {
	name, all := "", c.Arg(0).IsUndefined()
	if !all {
		var err error
		if name, err = c.Runtime().ToString(c.Arg(0)); err != nil {
			return "", false, err
		}
	}
	s.timeline = slices.DeleteFunc(s.timeline, func(e *entry) bool { return e.kind == kind && (all || e.name == name) })
	return name, all, nil
}

// clearMarks is performance.clearMarks([name]).
// https://w3c.github.io/user-timing/#clearmarks-method
func clearMarks(s *state, c *engine.Call) (engine.Value, error) {
	name, all, err := s.remove("mark", c)
	if err != nil {
		return engine.Undefined, err
	}
	if all {
		clear(s.marks)
	} else {
		delete(s.marks, name)
	}
	return engine.Undefined, nil
}

// clearMeasures is performance.clearMeasures([name]).
// https://w3c.github.io/user-timing/#clearmeasures-method
func clearMeasures(s *state, c *engine.Call) (engine.Value, error) {
	_, _, err := s.remove("measure", c)
	return engine.Undefined, err
}

// sorted returns the entries for which keep is true, by start time.
func sorted(list []*entry, keep func(*entry) bool) []*entry {
	var found []*entry
	for _, e := range list {
		if keep == nil || keep(e) {
			found = append(found, e)
		}
	}
	slices.SortStableFunc(found, func(a, b *entry) int {
		switch {
		case a.start < b.start:
			return -1
		case a.start > b.start:
			return 1
		}
		return 0
	})
	return found
}

func entryArray(rt *engine.Runtime, list []*entry) engine.Value {
	vs := make([]engine.Value, len(list))
	for i, e := range list {
		vs[i] = e.object.Value()
	}
	return rt.NewArray(vs...).Value()
}

// all is the timeline with the resources.
func (s *state) all() []*entry {
	if len(s.resources.entries) == 0 {
		return s.timeline
	}
	return slices.Concat(s.timeline, s.resources.entries)
}

// getEntries is performance.getEntries().
// https://w3c.github.io/performance-timeline/#getentries-method
func getEntries(s *state, c *engine.Call) (engine.Value, error) {
	return entryArray(c.Runtime(), sorted(s.all(), nil)), nil
}

// getEntriesByName is performance.getEntriesByName(name[, type]).
// https://w3c.github.io/performance-timeline/#getentriesbyname-method
func getEntriesByName(s *state, c *engine.Call) (engine.Value, error) { return byName(s.all(), c) }

func byName(list []*entry, c *engine.Call) (engine.Value, error) {
	if c.Len() == 0 {
		return engine.Undefined, nodeerr.MissingArgs("name")
	}
	name, err := c.Runtime().ToString(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	kind := ""
	if !c.Arg(1).IsUndefined() {
		if kind, err = c.Runtime().ToString(c.Arg(1)); err != nil {
			return engine.Undefined, err
		}
	}
	return entryArray(c.Runtime(), sorted(list, func(e *entry) bool { return e.name == name && (kind == "" || e.kind == kind) })), nil
}

// getEntriesByType is performance.getEntriesByType(type).
// https://w3c.github.io/performance-timeline/#getentriesbytype-method
func getEntriesByType(s *state, c *engine.Call) (engine.Value, error) { return byType(s.all(), c) }

func byType(list []*entry, c *engine.Call) (engine.Value, error) {
	if c.Len() == 0 {
		return engine.Undefined, nodeerr.MissingArgs("type")
	}
	kind, err := c.Runtime().ToString(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	return entryArray(c.Runtime(), sorted(list, func(e *entry) bool { return e.kind == kind })), nil
}

// toJSON is performance.toJSON().
// https://w3c.github.io/hr-time/#tojson-method
func toJSON(s *state, c *engine.Call) (engine.Value, error) {
	o := c.Runtime().NewObject()
	origin, err := timeOrigin(s, c)
	if err != nil {
		return engine.Undefined, err
	}
	utilization, err := s.object.Invoke("eventLoopUtilization")
	if err != nil {
		return engine.Undefined, err
	}
	for _, p := range [...]struct {
		name string
		v    engine.Value
	}{{"nodeTiming", s.nodeTimingObject.Value()}, {"timeOrigin", origin}, {"eventLoopUtilization", utilization}} {
		if err := o.Put(p.name, p.v); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}

// utilization is what eventLoopUtilization gives, in milliseconds.
type utilization struct{ idle, active float64 }

func readUtilization(v engine.Value) (u utilization, ok bool, err error) {
	o, ok := v.AsObject()
	if !ok {
		return u, false, nil
	}
	for _, p := range [...]struct {
		name string
		to   *float64
	}{{"idle", &u.idle}, {"active", &u.active}} {
		x, err := o.Get(p.name)
		if err != nil {
			return u, false, err
		}
		*p.to, _ = x.AsNumber()
	}
	return u, true, nil
}

// eventLoopUtilization is performance.eventLoopUtilization([u1[, u2]]).
// https://nodejs.org/api/perf_hooks.html#performanceeventlooputilizationutilization1-utilization2
func eventLoopUtilization(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	var u utilization
	if e.Loop.Entered() != 0 {
		u.idle = float64(e.Loop.IdleTime()) / 1e6
		u.active = float64(e.Loop.HRTime()-e.Loop.Entered())/1e6 - u.idle
	}
	return u.since(c)
}

// Utilization is what eventLoopUtilization gives of another loop, in
// milliseconds; without one that runs, the arguments do not matter.
func Utilization(c *engine.Call, idle, active float64, running bool) (engine.Value, error) {
	if !running {
		return utilization{}.value(c.Runtime())
	}
	return utilization{idle, active}.since(c)
}

// since takes the arguments of the call into account.
func (u utilization) since(c *engine.Call) (engine.Value, error) {
	u1, has1, err := readUtilization(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	u2, has2, err := readUtilization(c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	switch {
	case has2:
		u = utilization{u1.idle - u2.idle, u1.active - u2.active}
	case has1:
		u = utilization{u.idle - u1.idle, u.active - u1.active}
	}
	return u.value(c.Runtime())
}

func (u utilization) value(rt *engine.Runtime) (engine.Value, error) {
	share := u.active / (u.idle + u.active)
	if math.IsNaN(share) {
		share = 0
	}
	o := rt.NewObject()
	for _, p := range [...]struct {
		name string
		f    float64
	}{{"idle", u.idle}, {"active", u.active}, {"utilization", share}} {
		if err := o.Put(p.name, engine.Number(p.f)); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}
