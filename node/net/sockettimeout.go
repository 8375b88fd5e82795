package net

import (
	"math"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/eventloop"
)

// A socket has one timer for its life. Activity only notes the time; the timer,
// when it fires too early, arms itself for what is left. PERF: a request on a
// kept-alive connection then costs no timer operation (http hello).

// socketSetTimeout is socket.setTimeout(timeout[, callback]).
// https://nodejs.org/api/net.html#socketsettimeouttimeout-callback
func socketSetTimeout(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil {
		return engine.Undefined, err
	}
	if s.is(&keyDestroyed) {
		return c.This(), nil
	}
	ms := c.Arg(0)
	if err := s.obj.SetKey(keyTimeout.Key(), ms); err != nil {
		return engine.Undefined, err
	}
	n, err := s.timerDuration(ms)
	if err != nil {
		return engine.Undefined, err
	}
	s.arm(n)
	cb, err := callbackArg(c, c.Arg(1))
	if err != nil || cb == nil {
		return c.This(), err
	}
	if n == 0 {
		return c.This(), events.Off(s.env, s.obj, "timeout", cb)
	}
	return c.This(), events.Once(s.env, s.obj, "timeout", cb)
}

// timerDuration checks a duration as Node's getTimerDuration does.
func (s *Socket) timerDuration(v engine.Value) (int64, error) {
	f, ok := v.AsNumber()
	if !ok {
		return 0, nodeerr.InvalidArgType(s.env.RT, "msecs", v, "number")
	}
	if f < 0 || math.IsInf(f, 0) || f != f {
		return 0, nodeerr.OutOfRange(s.env.RT, "msecs", "a non-negative finite number", v)
	}
	if f > eventloop.MaxTimeout {
		text, err := s.env.RT.ToString(v)
		if err != nil {
			return 0, err
		}
		return eventloop.MaxTimeout, s.env.EmitWarning(engine.String(text+" does not fit into a 32-bit signed integer.\nTimer duration was truncated to 2147483647."), engine.String("TimeoutOverflowWarning"))
	}
	if f > 0 && f < 1 {
		f = 1
	}
	return int64(f), nil
}

// SetTimeout is socket.setTimeout(ms) for a duration that is known to be right.
func (s *Socket) SetTimeout(ms int64) error {
	if err := s.obj.SetKey(keyTimeout.Key(), engine.Int64(ms)); err != nil {
		return err
	}
	s.arm(ms)
	return nil
}

// Arm is SetTimeout without the timeout property.
func (s *Socket) Arm(ms int64) { s.arm(ms) }

func (s *Socket) arm(ms int64) {
	s.timeout, s.lastUse = ms, s.env.Loop.Now()
	if ms == 0 {
		return
	}
	switch {
	case !s.timerSet:
		s.timerSet = true
		s.env.Loop.InitTimer(&s.timer, ms, false, s.onTimer)
		s.timer.Unref()
	case !s.timer.Active():
		s.timer.Reset(ms)
	case s.timer.StartTime()+s.timer.Duration() > s.lastUse+ms:
		s.timer.Reset(ms)
	}
}

func (s *Socket) touch() { s.lastUse = s.env.Loop.Now() }

func (s *Socket) stopTimers() {
	s.timeout = 0
	if s.timerSet {
		s.timer.Stop()
	}
}

func (s *Socket) onTimer() {
	if s.timeout == 0 {
		return
	}
	if left := s.lastUse + s.timeout - s.env.Loop.Now(); left > 0 {
		s.timer.Reset(left)
		return
	}
	s.enter(func() error {
		_, err := s.obj.InvokeKey(keyOnTimeout.Key())
		return err
	})
}

// socketOnTimeout is socket._onTimeout().
func socketOnTimeout(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil {
		return engine.Undefined, err
	}
	if s.stream != nil && s.lastQueue > 0 {
		// A write that makes progress is activity.
		if n := s.stream.WriteQueueSize(); n != s.lastQueue {
			s.lastQueue = n
			s.arm(s.timeout)
			return engine.Undefined, nil
		}
	}
	return engine.Undefined, s.emit(&keyTimeout)
}

// socketUnrefTimer is socket._unrefTimer(): something happened on the socket.
func socketUnrefTimer(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil {
		return engine.Undefined, err
	}
	s.arm(s.timeout)
	return engine.Undefined, nil
}
