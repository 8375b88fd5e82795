package util

import (
	"os"
	"strconv"
	"strings"
	"sync"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/signals"
	"github.com/sxfescript/sxn/runtime/env"
)

// tracing is the trace of SIGINT of a runtime.
type tracing struct{ stop func() }

var tracings env.State[tracing]

// TraceSigInt turns on or off that SIGINT shows what the program was doing
// before it ends the process.
func TraceSigInt(e *env.Env, on bool) error {
	s, err := tracings.Get(e)
	if err != nil || on == (s.stop != nil) {
		return err
	}
	if !on {
		s.stop()
		s.stop = nil
		return nil
	}
	s.stop = signals.Trace(func() {
		var once sync.Once
		show := func() {
			once.Do(func() {
				// Nothing is left to be done where standard error is gone.
				_, _ = os.Stderr.WriteString(interruptTrace(e.RT.Stack(interruptFrames)))
				signals.Die()
			})
		}
		// JavaScript that runs is looked at where it is; otherwise the loop
		// wakes up.
		e.RT.InterruptWith(show)
		e.Loop.Post(show)
	})
	return nil
}

// interruptFrames is how many frames a trace has.
const interruptFrames = 10

// ownName is the name of a function without its receiver. A method that was
// assigned as a property has none.
func ownName(name string) string {
	if own, _, ok := strings.Cut(name, " [as "); ok {
		return own[strings.LastIndexByte(own, '.')+1:]
	}
	if own, ok := strings.CutPrefix(name, "process."); ok {
		return own
	}
	if strings.Contains(name, ".") {
		return ""
	}
	return name
}

func interruptTrace(frames []engine.Frame) string {
	var b strings.Builder
	b.WriteString("KEYBOARD_INTERRUPT: Script execution was interrupted by `SIGINT`\n")
	for _, f := range frames {
		if f.Line == 0 {
			continue // a builtin
		}
		place := f.URL + ":" + strconv.Itoa(f.Line) + ":" + strconv.Itoa(f.Column)
		b.WriteString("    at ")
		if name := ownName(f.Function); name != "" {
			b.WriteString(name + " (" + place + ")")
		} else {
			b.WriteString(place)
		}
		b.WriteByte('\n')
	}
	b.WriteByte('\n')
	return b.String()
}
