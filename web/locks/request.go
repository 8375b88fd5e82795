package locks

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/abort"
	"github.com/sxfescript/sxn/web/domexception"
)

// options are those of request().
type options struct {
	shared, steal, ifAvailable bool
	signal                     *engine.Object
}

// readOptions reads the members in the order of their names.
func readOptions(rt *engine.Runtime, v engine.Value) (o options, err error) {
	if v.IsNullish() {
		return o, nil
	}
	d, ok := v.AsObject()
	if !ok {
		return o, nodeerr.Type("ERR_INVALID_ARG_TYPE", "Value cannot be converted to a dictionary")
	}
	read := func(name string) (v engine.Value) {
		if err == nil {
			v, err = d.Get(name)
		}
		return v
	}
	o.ifAvailable = read("ifAvailable").Truthy()
	if mode := read("mode"); err == nil && !mode.IsUndefined() {
		o.shared, err = readMode(rt, mode)
	}
	if signal := read("signal"); err == nil && !signal.IsUndefined() {
		if o.signal, ok = signal.AsObject(); !ok {
			err = nodeerr.Type("ERR_INVALID_ARG_TYPE", "signal is not an object.")
		}
	}
	o.steal = read("steal").Truthy()
	return o, err
}

func readMode(rt *engine.Runtime, v engine.Value) (shared bool, err error) {
	s, err := rt.ToString(v)
	if err == nil && s != "shared" && s != "exclusive" {
		err = nodeerr.Type("ERR_INVALID_ARG_VALUE", "mode '%s' is not a valid enum value of type LockMode.", s)
	}
	return s == "shared", err
}

// check refuses options that exclude each other.
func (o *options) check(rt *engine.Runtime, name string) error {
	if o.signal != nil && !abort.IsSignal(o.signal.Value()) {
		return nodeerr.InvalidArgType(rt, "options.signal", o.signal.Value(), "AbortSignal")
	}
	reason := ""
	switch {
	case name != "" && name[0] == '-':
		reason = "Lock name may not start with hyphen"
	case o.steal && o.ifAvailable:
		reason = "ifAvailable and steal are mutually exclusive"
	case o.steal && o.shared:
		reason = `mode: "shared" and steal are mutually exclusive`
	case o.signal != nil && (o.steal || o.ifAvailable):
		reason = "signal cannot be used with steal or ifAvailable"
	default:
		return nil
	}
	return domexception.Errorf("NotSupportedError", "%s", reason)
}

// request is locks.request(name[, options], callback).
// https://w3c.github.io/web-locks/#api-lock-manager-request
func (s *state) request(c *engine.Call, p *engine.Promise) error {
	rt := c.Runtime()
	given, callback := c.Arg(1), c.Arg(2)
	if callback.IsUndefined() {
		given, callback = engine.Undefined, given
	}
	f, ok := callback.AsFunction()
	if !ok {
		return nodeerr.InvalidArgType(rt, "callback", callback, "function")
	}
	if err := s.check(c); err != nil {
		return err
	}
	if c.Arg(0).IsSymbol() {
		return nodeerr.Type("ERR_INVALID_ARG_TYPE", "Value is a Symbol and cannot be converted to a string.")
	}
	label, err := rt.ToStringValue(c.Arg(0))
	if err != nil {
		return err
	}
	o, err := readOptions(rt, given)
	if err != nil {
		return err
	}
	name, _ := label.AsWTF8()
	if err := o.check(rt, name); err != nil {
		return err
	}
	r := &request{e: s.e, name: name, shared: o.shared, client: s, frame: s.e.Frame(), label: label, callback: f, promise: p}
	return r.submit(&o)
}

// submit asks for the lock and calls the callback where it can be had at once.
func (r *request) submit(o *options) error {
	if o.signal != nil {
		aborted, reason, err := abort.Aborted(o.signal)
		if err != nil {
			return err
		}
		if aborted {
			r.promise.RejectValue(reason)
			return nil
		}
		if r.forget, err = abort.OnAbort(r.e, o.signal, func() error { return r.abort(o.signal) }); err != nil {
			return err
		}
	}
	r.client.requests[r] = struct{}{}
	granted, stolen := r.enqueue(o.steal, o.ifAvailable)
	for _, x := range stolen {
		x.notify(r.client, x.lose)
	}
	switch {
	case granted:
		return r.start()
	case o.ifAvailable:
		delete(r.client.requests, r)
		v, err := r.callback.Call(engine.Undefined, engine.Null)
		return after(1, r.e, func() { settle(r.promise, v, err) })
	}
	return nil
}

// notify runs f in the thread of the request: now where it is that of from.
func (r *request) notify(from *state, f func() error) {
	if r.client == from {
		frame := r.e.SetFrame(r.frame)
		if err := f(); err != nil {
			r.e.Uncaught(err)
		}
		r.e.SetFrame(frame)
		return
	}
	r.e.Loop.Post(func() { r.e.Run(r.frame, f) })
}

// start calls the callback with the lock and keeps it until what the callback
// returned is settled.
func (r *request) start() error {
	if r.settled || !r.holds() {
		return nil
	}
	if err := r.detach(); err != nil {
		return err
	}
	lock, err := r.client.newLock(r)
	if err != nil {
		return err
	}
	v, err := r.callback.Call(engine.Undefined, lock)
	if err == nil {
		var p *engine.Promise
		if p, err = r.e.RT.ResolvedPromise(v); err == nil {
			jobs := 0
			if _, own := v.AsPromise(); own {
				jobs = 1
			}
			p.Then(func(v engine.Value, err error) error {
				return after(jobs, r.e, func() { r.finish(v, err) })
			})
			return nil
		}
	}
	return after(1, r.e, func() { r.finish(engine.Undefined, err) })
}

// detach takes the listener off the signal, which no longer matters.
func (r *request) detach() error {
	if r.forget == nil {
		return nil
	}
	f := r.forget
	r.forget = nil
	return f()
}

// finish releases the lock and settles the promise like the callback's.
func (r *request) finish(v engine.Value, err error) {
	r.release()
	if !r.settled {
		r.settled = true
		settle(r.promise, v, err)
	}
}

func settle(p *engine.Promise, v engine.Value, err error) {
	if err != nil {
		p.Reject(err)
		return
	}
	p.Resolve(v)
}

// after calls f after a number of promise jobs. COMPAT: Node's methods are
// async functions, which settle their promises that much later.
func after(jobs int, e *env.Env, f func()) error {
	if jobs == 0 {
		f()
		return nil
	}
	p, err := e.RT.ResolvedPromise(engine.Undefined)
	if err != nil {
		return err
	}
	p.Then(func(engine.Value, error) error { return after(jobs-1, e, f) })
	return nil
}

// release lets go of the lock and gives it to those who wait.
func (r *request) release() {
	delete(r.client.requests, r)
	for _, next := range r.remove() {
		next.notify(r.client, next.start)
	}
}

// lose is what the holder of a stolen lock gets.
func (r *request) lose() error {
	if !r.settled {
		r.settled = true
		err := after(1, r.e, func() { r.promise.Reject(domexception.Errorf("AbortError", "The operation was aborted")) })
		if err != nil {
			return err
		}
	}
	return r.detach()
}

// abort ends a request whose signal has aborted before it got the lock.
func (r *request) abort(signal *engine.Object) error {
	r.settled, r.forget = true, nil
	r.release()
	_, reason, err := abort.Aborted(signal)
	if err != nil {
		return err
	}
	return after(2, r.e, func() { r.promise.RejectValue(reason) })
}
