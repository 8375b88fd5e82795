package runtime

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// rejections follows promises that were rejected without a handler, as Node's
// --unhandled-rejections does. An empty one costs a compare per drain.
type rejections struct {
	pending  []*engine.Promise        // rejected since the last check, in order
	reported map[*engine.Promise]bool // announced, for rejectionHandled
	handled  []*engine.Promise        // handled after they were announced
}

// trackRejection is HostPromiseRejectionTracker.
func (p *Process) trackRejection(promise *engine.Promise, handled bool) {
	r := &p.rejections
	if !handled {
		r.pending = append(r.pending, promise)
		return
	}
	for i, x := range r.pending {
		if x == promise {
			r.pending = append(r.pending[:i], r.pending[i+1:]...)
			return
		}
	}
	if r.reported[promise] {
		delete(r.reported, promise)
		r.handled = append(r.handled, promise)
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
	for _, promise := range handled {
		if _, err := p.emit("rejectionHandled", promise.Value()); err != nil {
			p.uncaught(err)
		}
	}
	pending := r.pending
	r.pending = nil
	for _, promise := range pending {
		if r.reported == nil {
			r.reported = map[*engine.Promise]bool{}
		}
		r.reported[promise] = true
		_, reason := promise.State()
		if err := p.unhandledRejection(promise, reason); err != nil {
			p.uncaught(err)
		}
		if p.loop.Terminated() {
			return false
		}
	}
	return true
}

// unhandledRejection does what --unhandled-rejections asks.
// https://nodejs.org/api/cli.html#--unhandled-rejectionsmode
func (p *Process) unhandledRejection(promise *engine.Promise, reason engine.Value) error {
	mode := p.opts.UnhandledRejections
	if mode == "strict" {
		p.uncaughtFrom(engine.Throw(p.rejectionError(reason)), "unhandledRejection")
	}
	listened, err := p.emit("unhandledRejection", reason, promise.Value())
	if err != nil || mode == "none" || mode == "strict" {
		return err
	}
	switch {
	case mode == "warn":
		p.warnRejection(reason)
	case listened:
	case mode == "warn-with-error-code":
		p.warnRejection(reason)
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
	if o, ok := reason.AsObject(); ok && o.IsError() {
		return reason
	}
	text := p.show(reason)
	e := nodeerr.New("ERR_UNHANDLED_REJECTION", "%s", "This error originated either by throwing inside of an async function without a catch block, "+
		"or by rejecting a promise which was not handled with .catch(). The promise rejected with the reason \""+text+"\".")
	e.Name = "UnhandledPromiseRejection"
	e.Plain = true
	return e.Value(p.env.RT)
}

func (p *Process) warnRejection(reason engine.Value) {
	p.emitWarning("Unhandled promise rejection. This error originated either by throwing inside of an async function without a catch block, "+
		"or by rejecting a promise which was not handled with .catch(). (reason: "+p.show(reason)+")", "UnhandledPromiseRejectionWarning", "")
}
