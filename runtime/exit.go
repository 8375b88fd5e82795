package runtime

import (
	"errors"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/modules/cjs"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/tracelog"
)

// mainState holds the promise of a main ES module.
type mainState struct{ p *engine.Promise }

var mainPromise = env.State[mainState]{}

// errExit is the cause of the Termination that ends the process.
var errExit = errors.New("process exit")

// process returns the process object, nil where it cannot be made.
func (p *Process) process() *engine.Object {
	v, err := p.env.Builtin(p.env, "process")
	if err != nil {
		return nil
	}
	o, _ := v.AsObject()
	return o
}

// emit emits an event on process and reports whether somebody listened.
func (p *Process) emit(name string, args ...engine.Value) (bool, error) {
	o := p.process()
	if o == nil {
		return false, nil
	}
	frames := framesEmit
	if name == "uncaughtException" {
		frames = framesFatal
	}
	p.env.RT.PushFrames(frames)
	v, err := o.Invoke("emit", append([]engine.Value{engine.String(name)}, args...)...)
	p.env.RT.PopFrames()
	return v.Truthy(), err
}

// beforeExit emits beforeExit when the loop has nothing left, and reports
// whether that gave it something to do.
func (p *Process) beforeExit() bool {
	p.env.Timed(tracelog.Environment, "BeforeExit", func() {
		p.env.Run(nil, func() error {
			_, err := p.emit("beforeExit", engine.Int(p.codeOf(0)))
			return err
		})
	})
	return p.loop.Alive()
}

// codeOf is process.exitCode as a number, def where it is unset.
func (p *Process) codeOf(def int) int {
	o := p.process()
	if o == nil {
		return def
	}
	v, err := o.Get("exitCode")
	if err != nil || v.IsNullish() {
		return def
	}
	f, err := p.env.RT.ToNumber(v)
	if err != nil {
		return def
	}
	return int(int64(f))
}

// emitExit emits exit once and returns the exit code that is in force then.
func (p *Process) emitExit() int {
	p.exiting = true
	p.exitCode = p.codeOf(p.exitCode)
	o := p.process()
	if o == nil {
		return p.exitCode
	}
	err := o.Set("_exiting", engine.True)
	if err == nil {
		_, err = p.emit("exit", engine.Int(p.exitCode))
	}
	if err != nil && !engine.IsTermination(err) {
		p.report(err)
		p.exitCode = p.codeOf(1)
		return p.exitCode
	}
	p.exitCode = p.codeOf(p.exitCode)
	return p.exitCode
}

// exit is env.Exit: process.exit and process.reallyExit end here. The error
// ends all JavaScript.
func (p *Process) exit(code int) error {
	p.exiting, p.ended = true, true
	p.exitCode = code
	p.loop.FlushDeferred()
	p.loop.Terminate()
	return &engine.Termination{Cause: errExit}
}

// unsettledMain is the check for a main module that waits for ever.
func (p *Process) unsettledMain() {
	promise := mainPromise.Must(p.env).p
	if promise == nil {
		return
	}
	if state, _ := promise.State(); state != engine.Pending {
		return
	}
	if p.codeOf(-1) >= 0 {
		return
	}
	p.exitCode = 13
	if o := p.process(); o != nil {
		_ = o.Set("exitCode", engine.Int(13)) // an accessor of our own, which accepts it
	}
	if p.opts.NoWarnings {
		return
	}
	p.loop.FlushDeferred()
	for _, site := range p.esm.Main().PendingAwaits() {
		if p.mapsPlaces() {
			site = p.sourceSite(site)
		}
		p.env.Stderr.WriteString("Warning: Detected unsettled top-level await at " + cjs.Excerpt(site) + "\n\n\n")
	}
}

func (p *Process) emitWarning(message, name, code string) {
	o := p.process()
	if o == nil {
		return
	}
	args := []engine.Value{engine.String(message), engine.String(name)}
	if code != "" {
		args = append(args, engine.String(code))
	}
	if _, err := o.Invoke("emitWarning", args...); err != nil {
		p.env.Uncaught(err)
	}
}
