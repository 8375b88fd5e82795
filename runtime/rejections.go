package runtime

import (
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// rejections follows promises that were rejected without a handler, as Node's
// --unhandled-rejections does. An empty one costs a compare per drain.
type rejections struct {
	pending  []rejected              // since the last check, in order
	reported map[*engine.Promise]int // announced, with their numbers
	handled  []handledLater
	last     int // number
	counts   rejectionCounts
	domains  map[*engine.Promise]*engine.Object // that were active when one was rejected
}

// rejected is a promise with the asynchronous context of its rejection.
type rejected struct {
	promise *engine.Promise
	frame   *env.AsyncFrame
}

// handledLater is a promise that was handled after it was announced.
type handledLater struct {
	promise *engine.Promise
	id      int
}

// trackRejection is HostPromiseRejectionTracker.
func (p *Process) trackRejection(promise *engine.Promise, handled bool) {
	r := &p.rejections
	if !handled {
		r.trace(p.env.Trace, 1, 0)
		r.pending = append(r.pending, rejected{promise, p.env.Frame()})
		if f := p.env.ActiveDomain; f != nil {
			if d := f(); d != nil {
				if r.domains == nil {
					r.domains = map[*engine.Promise]*engine.Object{}
				}
				r.domains[promise] = d
			}
		}
		return
	}
	for i, x := range r.pending {
		if x.promise == promise {
			r.trace(p.env.Trace, 0, 1)
			r.pending = append(r.pending[:i], r.pending[i+1:]...)
			delete(r.domains, promise)
			return
		}
	}
	if id := r.reported[promise]; id != 0 {
		delete(r.reported, promise)
		r.trace(p.env.Trace, 0, 1)
		r.handled = append(r.handled, handledLater{promise, id})
	}
}

// processRejections runs when ticks and microtasks are drained; it reports
// whether it ran JavaScript.
func (p *Process) processRejections() bool {
	r := &p.rejections
	if len(r.pending) == 0 && len(r.handled) == 0 {
		return false
	}
	handled := r.handled
	r.handled = nil
	for _, h := range handled {
		listened, err := p.emit("rejectionHandled", h.promise.Value())
		if err == nil && !listened {
			err = p.warnWithoutStack("PromiseRejectionHandledWarning", "Promise rejection was handled asynchronously (rejection id: "+strconv.Itoa(h.id)+")")
		}
		if err != nil {
			p.uncaught(err)
		}
	}
	pending := r.pending
	r.pending = nil
	for _, x := range pending {
		promise := x.promise
		if r.reported == nil {
			r.reported = map[*engine.Promise]int{}
		}
		r.last++
		r.reported[promise] = r.last
		_, reason := promise.State()
		if err := p.unhandledIn(x.frame, promise, reason, r.last); err != nil {
			p.uncaught(err)
		}
		if p.loop.Terminated() {
			return false
		}
	}
	return true
}

// unhandledIn is unhandledRejection in an asynchronous context.
func (p *Process) unhandledIn(f *env.AsyncFrame, promise *engine.Promise, reason engine.Value, id int) error {
	if f == p.env.Frame() {
		return p.unhandledRejection(promise, reason, id)
	}
	previous := p.env.SetFrame(f)
	defer p.env.SetFrame(previous)
	return p.unhandledRejection(promise, reason, id)
}

// unhandledRejection does what --unhandled-rejections asks.
// https://nodejs.org/api/cli.html#--unhandled-rejectionsmode
func (p *Process) unhandledRejection(promise *engine.Promise, reason engine.Value, id int) error {
	mode := p.opts.UnhandledRejections
	if mode == "strict" {
		p.uncaughtFrom(engine.Throw(p.rejectionError(reason)), "unhandledRejection")
		if p.loop.Terminated() {
			return nil
		}
	}
	var listened bool
	var err error
	if d := p.rejections.domains[promise]; d != nil {
		delete(p.rejections.domains, promise)
		listened, err = events.Emit(p.env, d, "error", reason)
	} else {
		listened, err = p.emit("unhandledRejection", reason, promise.Value())
	}
	if err != nil || mode == "none" {
		return err
	}
	switch {
	case mode == "warn", mode == "strict" && !listened:
		return p.warnRejection(reason, id)
	case listened, mode == "strict":
	case mode == "warn-with-error-code" || mode == "warn-with-error-codes":
		if err := p.warnRejection(reason, id); err != nil {
			return err
		}
		if o := p.process(); o != nil {
			return o.Set("exitCode", engine.Int(1))
		}
	default:
		p.uncaughtFrom(engine.Throw(p.rejectionError(reason)), "unhandledRejection")
	}
	return nil
}

// rejectionError is the error that an unhandled rejection throws: the reason
// where it is an error, else one that names it.
func (p *Process) rejectionError(reason engine.Value) engine.Value {
	if o, ok := reason.AsObject(); ok {
		if has, err := o.HasOwn(engine.NewKey("stack")); o.IsError() || err == nil && has {
			return reason
		}
	}
	text := p.plainText(reason)
	e := nodeerr.New("ERR_UNHANDLED_REJECTION", "%s", "This error originated either by throwing inside of an async function without a catch block, "+
		"or by rejecting a promise which was not handled with .catch(). The promise rejected with the reason \""+text+"\".")
	e.Name = "UnhandledPromiseRejection"
	e.Plain = true
	p.env.RT.PushFrames(framesRejection)
	defer p.env.RT.PopFrames()
	return e.Value(p.env.RT)
}

// warnRejection warns of the reason, and of what becomes of such rejections.
func (p *Process) warnRejection(reason engine.Value, id int) error {
	const name = "UnhandledPromiseRejectionWarning"
	stack := engine.Undefined
	shown := p.plainText(reason)
	if o, ok := reason.AsObject(); ok {
		if has, err := o.HasOwn(engine.NewKey("stack")); err == nil && has {
			if v, err := o.Get("stack"); err == nil {
				stack = v
				shown, _ = v.AsString()
			}
		}
	}
	if err := p.env.EmitWarning(engine.String(shown), engine.String(name)); err != nil && engine.IsTermination(err) {
		return err
	}
	w := p.warningWithoutStack(name, "Unhandled promise rejection. This error originated either by throwing inside of an async function without a catch block, "+
		"or by rejecting a promise which was not handled with .catch(). To terminate the node process on unhandled promise rejection, "+
		"use the CLI flag `--unhandled-rejections=strict` (see https://nodejs.org/api/cli.html#cli_unhandled_rejections_mode). (rejection id: "+strconv.Itoa(id)+")")
	if stack.IsString() {
		if err := w.Set("stack", stack); err != nil {
			return err
		}
	}
	return p.env.EmitWarning(w.Value())
}

// plainText is a value as text without running anything of the program.
func (p *Process) plainText(v engine.Value) string {
	if s, ok := v.AsString(); ok {
		return s
	}
	if o, ok := v.AsObject(); ok {
		if v.IsFunction() {
			return p.show(v)
		}
		return "#<" + o.ClassName() + ">"
	}
	return p.show(v)
}

func (p *Process) warningWithoutStack(name, message string) *engine.Object {
	w := p.env.RT.NewError(engine.PlainErrorKind, message)
	for _, f := range [...][2]string{{"name", name}, {"stack", name + ": " + message}} {
		// The object is new and extensible: defining cannot fail.
		_ = w.Define(engine.NewKey(f[0]), engine.Property{Value: engine.String(f[1]), Writable: true, Configurable: true})
	}
	return w
}

func (p *Process) warnWithoutStack(name, message string) error {
	return p.env.EmitWarning(p.warningWithoutStack(name, message).Value())
}
