package process

import (
	"os"
	"sync"
	"syscall"
	"time"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/internal/signals"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// signalEvents turns signals into events of the process object while there
// are listeners.
// https://nodejs.org/api/process.html#signal-events
type signalEvents struct {
	e       *env.Env
	process *engine.Object
	active  map[string]*watchedSignal
	sent    map[string][]func() // by this process to itself: ends of the waits for them
}

// watchedSignal is a signal with listeners.
type watchedSignal struct {
	ch  chan os.Signal
	res env.Resource
}

// maxSignalWait is how long the loop is kept alive for a signal on its way.
const maxSignalWait = 100 * time.Millisecond

// expect keeps the loop alive for a signal that this process has sent to
// itself: a goroutine gets it, perhaps after the loop would have ended.
func (s *signalEvents) expect(number int) {
	name := signals.Name(number)
	if s.active[name] == nil {
		return
	}
	s.e.Loop.Begin()
	done := sync.OnceFunc(s.e.Loop.Done)
	time.AfterFunc(maxSignalWait, done)
	if s.sent == nil {
		s.sent = map[string][]func(){}
	}
	s.sent[name] = append(s.sent[name], done)
}

// watch hooks into the adding and removing of listeners.
func (s *signalEvents) watch() error {
	_, err := events.OnFunc(s.e, s.process, "newListener", func(c *engine.Call) (engine.Value, error) {
		name, number, ok := signalName(c.Arg(0))
		if !ok {
			return engine.Undefined, nil
		}
		return engine.Undefined, s.start(name, number)
	})
	if err != nil {
		return err
	}
	_, err = events.OnFunc(s.e, s.process, "removeListener", func(c *engine.Call) (engine.Value, error) {
		name, _, ok := signalName(c.Arg(0))
		if !ok {
			return engine.Undefined, nil
		}
		n, err := events.ListenerCount(s.e, s.process, name)
		if err == nil && n == 0 {
			s.stop(name)
		}
		return engine.Undefined, err
	})
	return err
}

// signalName reports whether an event is a signal.
func signalName(v engine.Value) (name string, number int, ok bool) {
	latin1, _, isString := v.StringUnits()
	if !isString || len(latin1) < 5 || string(latin1[:3]) != "SIG" {
		return "", 0, false
	}
	name = string(latin1)
	number, ok = signals.Number(name)
	return name, number, ok
}

// start asks for a signal. The goroutine that waits does not keep the loop alive.
func (s *signalEvents) start(name string, number int) error {
	if s.active[name] != nil {
		return nil
	}
	if sig := syscall.Signal(number); sig == syscall.SIGKILL || name == "SIGSTOP" {
		return nodeerr.Errnoed("EINVAL", "uv_signal_start", "")
	}
	if s.active == nil {
		s.active = map[string]*watchedSignal{}
	}
	ch := make(chan os.Signal, 8)
	w := &watchedSignal{ch: ch, res: s.e.NewResource("SIGNALWRAP", engine.Undefined)}
	w.res.Frame = nil // events are outside of the context of whoever listens first
	s.active[name] = w
	signals.Watch(ch, number)
	go func() {
		for range ch {
			s.e.Loop.Post(func() { s.deliver(name, number, w) })
		}
	}()
	return nil
}

// deliver emits the event.
func (s *signalEvents) deliver(name string, number int, w *watchedSignal) {
	for _, done := range s.sent[name] {
		done()
	}
	delete(s.sent, name)
	if s.active[name] != w {
		return
	}
	s.e.RunIn(&w.res, func() error {
		_, err := events.Emit(s.e, s.process, name, engine.String(name), engine.Int(number))
		return err
	})
}

// stop gives a signal its default action back.
func (s *signalEvents) stop(name string) {
	w := s.active[name]
	if w == nil {
		return
	}
	delete(s.active, name)
	signals.Unwatch(w.ch)
	close(w.ch)
	s.e.DestroyResource(&w.res)
}
