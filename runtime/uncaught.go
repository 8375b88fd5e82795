package runtime

import (
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/modules/cjs"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/process"
)

// Version is the version of Node that this runtime stands for.
const Version = "v26.12.1"

// uncaught handles an error that no JavaScript caught: listeners of
// uncaughtException go first, otherwise it is reported and the process ends.
func (p *Process) uncaught(err error) {
	if engine.IsTermination(err) {
		p.loop.Terminate()
		return
	}
	p.uncaughtFrom(err, "uncaughtException")
}

func (p *Process) uncaughtFrom(err error, origin string) {
	v, ok := p.env.RT.ErrorValue(err)
	if !ok || p.loop.Terminated() {
		p.loop.Terminate()
		return
	}
	if p.brokenHandler() {
		_ = p.exit(6)
		return
	}
	if !p.dying {
		p.dying = true
		// Who has a capture callback wants no abort, whatever it returns.
		aborts := p.opts.AbortOnUncaught && p.env.CaptureCallback == nil && len(p.env.MoreCaptureCallbacks) == 0
		handled, herr := p.offerDomain(v)
		if !handled && aborts && herr == nil {
			p.report(p.withValue(err, v))
			p.abort()
			return
		}
		if !handled && herr == nil {
			handled, herr = p.offerUncaught(v, origin)
		}
		p.dying = false
		if herr != nil {
			if !engine.IsTermination(herr) {
				p.report(herr)
				if aborts {
					p.abort()
				}
				code := 7
				if p.env.Worker != nil {
					code = 1
				}
				_ = p.exit(code) // without 'exit', as in Node
			}
			return
		}
		if handled {
			return
		}
	}
	p.report(p.withValue(err, v))
	if err := process.ReportUncaught(p.env, v); err != nil && !engine.IsTermination(err) {
		p.report(err)
	}
	p.die(1)
}

// brokenHandler reports whether a program has replaced
// process._fatalException by what cannot be called, which ends the process.
func (p *Process) brokenHandler() bool {
	o := p.process()
	if o == nil {
		return false
	}
	has, err := o.HasOwn(engine.NewKey("_fatalException"))
	if err != nil || !has {
		return false
	}
	v, err := o.Get("_fatalException")
	return err == nil && !v.IsFunction()
}

// withValue makes sure that the report shows the value that listeners saw.
func (p *Process) withValue(err error, v engine.Value) error {
	if _, ok := engine.AsException(err); ok {
		return err
	}
	if _, ok := engine.AsSyntaxError(err); ok {
		return &reported{err, v}
	}
	return engine.Throw(v)
}

// reported is an error whose object has been made already.
type reported struct {
	error
	v engine.Value
}

func (r *reported) Unwrap() error { return r.error }

// offerDomain gives an error to the active domain.
func (p *Process) offerDomain(v engine.Value) (handled bool, err error) {
	if f := p.env.DomainCapture; f != nil {
		return f(v)
	}
	return false, nil
}

// abort is process.abort, for --abort-on-uncaught-exception.
func (p *Process) abort() {
	if o := p.process(); o != nil {
		_, _ = o.Invoke("abort") // which does not return
	}
}

// offerUncaught gives an error to the capture callback and to listeners.
func (p *Process) offerUncaught(v engine.Value, origin string) (handled bool, err error) {
	if p.process() != nil {
		if _, err := p.emit("uncaughtExceptionMonitor", v, engine.String(origin)); err != nil {
			return false, err
		}
	}
	if capture := p.env.CaptureCallback; capture != nil {
		_, err := capture.Call(engine.Undefined, v)
		return true, err
	}
	for i := len(p.env.MoreCaptureCallbacks) - 1; i >= 0; i-- {
		r, err := p.env.MoreCaptureCallbacks[i].Call(engine.Undefined, v)
		if err != nil || r.IsTrue() {
			return err == nil, err
		}
	}
	if p.process() == nil {
		return false, nil
	}
	// Called without listeners too: programs put their own emit in its place.
	return p.emit("uncaughtException", v, engine.String(origin))
}

// die ends the process after a fatal error, exit listeners included.
func (p *Process) die(code int) {
	if p.env.Worker != nil {
		return // report has done it
	}
	if !p.exiting {
		p.exitCode = code
		o := p.process()
		if o != nil && p.emitsExit(o) {
			code = p.codeOf(code) // a listener of 'exit' has thrown
		} else if o != nil {
			if err := o.Set("exitCode", engine.Int(code)); err == nil {
				code = p.emitExit()
			}
		}
	}
	_ = p.exit(code)
}

// report writes an uncaught error to standard error as Node does.
func (p *Process) report(err error) {
	v, ok := p.env.RT.ErrorValue(err)
	if r, isReported := err.(*reported); isReported {
		v, ok = r.v, true
	}
	if !ok {
		return
	}
	if p.env.Worker != nil {
		p.workerUncaught(v, 1)
		return
	}
	var b strings.Builder
	o, isObject := v.AsObject()
	isError := isObject && (o.IsError() || p.likeError(o))
	info, have := engine.AsSyntaxError(err)
	if !have {
		info, have = p.env.RT.ThrowSite(err)
	}
	if have && p.mapsPlaces() {
		info = p.sourceSite(info)
	}
	if !have && isError {
		if info, have = cjs.SiteOf(o); !have {
			info, have = p.creationSite(o)
		}
	}
	if isError && events.Unhandled(o) {
		have = false
		b.WriteString("node:events:505\n    throw er; // Unhandled 'error' event\n    ^\n\n")
	}
	if isObject && cjs.Decorated(o) {
		have = false // its stack begins with the place
	}
	if have {
		if !isError {
			b.WriteByte('\n')
		}
		b.WriteString(cjs.Excerpt(info))
	}
	if isError && have {
		b.WriteByte('\n')
	}
	if !isError && !have {
		b.WriteString("Uncaught:\n")
	}
	b.WriteString(p.show(v))
	b.WriteByte('\n')
	if !isObject && !p.opts.TraceUncaught {
		b.WriteString("(Use `node --trace-uncaught ...` to show where the exception was thrown)\n")
	}
	b.WriteString("\nNode.js " + Version + "\n")
	p.loop.FlushDeferred()
	p.env.Stderr.WriteString(b.String())
}

// likeError reports whether an object is one of Error without being made by
// it, as the errors of workers are.
func (p *Process) likeError(o *engine.Object) bool {
	f, ok := p.env.RT.Intrinsic("Error").Value().AsFunction()
	if !ok {
		return false
	}
	is, err := p.env.RT.InstanceOf(o.Value(), f)
	return err == nil && is
}

// show is util.inspect of an uncaught value; for an error without util, its stack.
func (p *Process) show(v engine.Value) string {
	if s, ok := p.inspect(v); ok {
		return s
	}
	if o, ok := v.AsObject(); ok {
		if st, err := o.Get("stack"); err == nil {
			if s, ok := st.AsString(); ok {
				return s
			}
		}
	}
	s, err := p.env.RT.ToString(v)
	if err != nil {
		return "[object]"
	}
	return s
}

func (p *Process) inspect(v engine.Value) (string, bool) {
	if s, ok := v.AsString(); ok {
		return s, true
	}
	util, err := p.env.Builtin(p.env, "util")
	if err != nil {
		return "", false
	}
	o, ok := util.AsObject()
	if !ok {
		return "", false
	}
	s, err := o.Invoke("inspect", v)
	if err != nil {
		return "", false
	}
	return s.AsString()
}

// prepareStackTrace gives errors of Node their code in the first line, and
// maps frames in sources that were transformed.
func (p *Process) prepareStackTrace(rt *engine.Runtime, err *engine.Object, frames []engine.Frame) (string, bool) {
	code, ok := nodeerr.CodeOf(err)
	if !ok && !p.mapsPlaces() {
		return "", false
	}
	head := property(rt, err, "name")
	if ok {
		head += " [" + code + "]"
	}
	msg := property(rt, err, "message")
	if msg != "" || ok {
		if head != "" {
			head += ": "
		}
		head += msg
	}
	var b strings.Builder
	b.WriteString(head)
	for i := range frames {
		b.WriteString("\n    at " + p.frameText(frames, i))
	}
	return b.String(), true
}

func property(rt *engine.Runtime, o *engine.Object, name string) string {
	v, err := o.Get(name)
	if err != nil {
		return ""
	}
	s, err := rt.ToString(v)
	if err != nil {
		return ""
	}
	return s
}

// emitsExit reports whether process.exit is emitting 'exit'.
func (p *Process) emitsExit(o *engine.Object) bool {
	v, err := o.Get("_exiting")
	return err == nil && v.Truthy()
}
