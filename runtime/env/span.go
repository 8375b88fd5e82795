package env

import "github.com/sxfescript/sxn/runtime/tracelog"

// Span is what the trace shows of something asynchronous between its begin
// and its end. The zero Span is not shown.
type Span struct {
	thread *tracelog.Thread
	group  tracelog.Group
	name   string
	id     string
}

// BeginSpan adds the event of a begin where a category of the group is
// enabled; args is a JSON object, empty for none. Who would have to make args
// asks Trace.On before.
func (e *Env) BeginSpan(g tracelog.Group, name, args string) Span {
	if !e.Trace.On(g) {
		return Span{}
	}
	s := Span{e.Trace, g, name, e.Trace.NextID()}
	s.thread.Add(tracelog.Event{Phase: 'b', Group: g, Name: name, ID: s.id, Args: args})
	return s
}

// On reports whether the span is shown; a nil Span is not.
func (s *Span) On() bool { return s != nil && s.thread != nil }

// Rename changes what the end is called.
func (s *Span) Rename(name string) { s.name = name }

// End adds the event of the end.
func (s *Span) End(args string) {
	if s.thread == nil {
		return
	}
	s.thread.Add(tracelog.Event{Phase: 'e', Group: s.group, Name: s.name, ID: s.id, Args: args})
	s.thread = nil
}

// Timed adds an event with the time that f takes.
func (e *Env) Timed(g tracelog.Group, name string, f func()) {
	if !e.Trace.On(g) {
		f()
		return
	}
	start, cpu := e.Trace.Now(), tracelog.CPUTime()
	f()
	e.Trace.Add(tracelog.Event{Phase: 'X', Group: g, Name: name, Start: start, Duration: e.Trace.Now() - start, CPU: tracelog.CPUTime() - cpu})
}

// Work runs work on the pool, then done on the loop; the trace shows it as
// work of a kind such as "crypto".
func (e *Env) Work(kind string, work, done func()) {
	t := e.Trace
	if !t.On(tracelog.PoolAsync) && !t.On(tracelog.PoolSync) {
		e.Loop.Go(work, done)
		return
	}
	span := e.BeginSpan(tracelog.PoolAsync, kind, "")
	e.Loop.Go(func() { t.Pool(kind, work) }, func() {
		span.End(`{"result":0}`)
		done()
	})
}
