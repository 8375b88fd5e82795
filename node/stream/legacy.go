package stream

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/runtime/env"
)

// legacyPipe is Stream.prototype.pipe, for streams that extend Stream itself
// and emit 'data' as they like.
func legacyPipe(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	src := c.ThisObject()
	if src == nil {
		return engine.Undefined, engine.TypeError("Cannot read properties of undefined (reading 'on')")
	}
	dest, err := pipeDestination(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	p := &legacyConnection{e: e, src: src, dest: dest}
	p.makeListeners()
	ends := true
	if o, ok := c.Arg(1).AsObject(); ok {
		v, err := o.GetKey(keyEnd.Key())
		if err != nil {
			return engine.Undefined, err
		}
		ends = !v.IsFalse()
	}
	std, err := dest.Get("_isStdio")
	if err != nil {
		return engine.Undefined, err
	}
	if err := p.listen(ends && !std.Truthy()); err != nil {
		return engine.Undefined, err
	}
	_, err = events.Emit(e, dest, "pipe", src.Value())
	return c.Arg(0), err
}

type legacyConnection struct {
	e                                                               *env.Env
	src, dest                                                       *engine.Object
	onData, onDrain, onEnd, onClose, onErrorSrc, onErrorDest, clean *engine.Function
	didEnd                                                          bool
}

func (p *legacyConnection) makeListeners() {
	fn := func(name string, length int, f engine.NativeFunc) *engine.Function {
		return p.e.RT.NewFunction(name, length, f)
	}
	p.onData = fn("ondata", 1, p.data)
	p.onDrain = fn("ondrain", 0, func(*engine.Call) (engine.Value, error) {
		on, err := p.src.GetKey(keyReadable.Key())
		if err != nil || !on.Truthy() {
			return engine.Undefined, err
		}
		return callIfFunction(p.src, &keyResume)
	})
	p.onEnd = fn("onend", 0, func(*engine.Call) (engine.Value, error) {
		if p.didEnd {
			return engine.Undefined, nil
		}
		p.didEnd = true
		return call(p.dest, &keyEnd)
	})
	p.onClose = fn("onclose", 0, func(*engine.Call) (engine.Value, error) {
		if p.didEnd {
			return engine.Undefined, nil
		}
		p.didEnd = true
		return callIfFunction(p.dest, &keyDestroy)
	})
	// One function for both emitters, as this tells them apart.
	p.onErrorSrc = fn("onerror", 1, p.failed)
	p.onErrorDest = p.onErrorSrc
	p.clean = fn("cleanup", 0, func(*engine.Call) (engine.Value, error) { return engine.Undefined, p.cleanup() })
}

func callIfFunction(o *engine.Object, key *engine.StaticKey) (engine.Value, error) {
	v, err := o.GetKey(key.Key())
	if err != nil {
		return engine.Undefined, err
	}
	if f, ok := v.AsFunction(); ok {
		return f.Call(o.Value())
	}
	return engine.Undefined, nil
}

func (p *legacyConnection) data(c *engine.Call) (engine.Value, error) {
	on, err := p.dest.GetKey(keyWritable.Key())
	if err != nil || !on.Truthy() {
		return engine.Undefined, err
	}
	more, err := call(p.dest, &keyWrite, c.Arg(0))
	if err != nil || !more.IsFalse() {
		return engine.Undefined, err
	}
	return callIfFunction(p.src, &keyPause)
}

func (p *legacyConnection) failed(c *engine.Call) (engine.Value, error) {
	if err := p.cleanup(); err != nil {
		return engine.Undefined, err
	}
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, nil
	}
	n, err := events.ListenerCountKey(p.e, o, keyError.Key())
	if err != nil || n > 0 {
		return engine.Undefined, err
	}
	_, err = events.EmitKey(p.e, o, keyError.Key(), c.Arg(0))
	return engine.Undefined, err
}

func (p *legacyConnection) listen(ends bool) error {
	if err := events.On(p.e, p.src, "data", p.onData); err != nil {
		return err
	}
	if err := events.On(p.e, p.dest, "drain", p.onDrain); err != nil {
		return err
	}
	if ends {
		if err := events.On(p.e, p.src, "end", p.onEnd); err != nil {
			return err
		}
		if err := events.On(p.e, p.src, "close", p.onClose); err != nil {
			return err
		}
	}
	if err := prependListener(p.e, p.src, keyError.Key(), p.onErrorSrc); err != nil {
		return err
	}
	if err := prependListener(p.e, p.dest, keyError.Key(), p.onErrorDest); err != nil {
		return err
	}
	for _, l := range [...]struct {
		o    *engine.Object
		name string
	}{{p.src, "end"}, {p.src, "close"}, {p.dest, "close"}} {
		if err := events.On(p.e, l.o, l.name, p.clean); err != nil {
			return err
		}
	}
	return nil
}

func (p *legacyConnection) cleanup() error {
	for _, l := range [...]struct {
		o    *engine.Object
		name string
		f    *engine.Function
	}{{p.src, "data", p.onData}, {p.dest, "drain", p.onDrain}, {p.src, "end", p.onEnd}, {p.src, "close", p.onClose},
		{p.src, "error", p.onErrorSrc}, {p.dest, "error", p.onErrorDest}, {p.src, "end", p.clean}, {p.src, "close", p.clean}, {p.dest, "close", p.clean}} {
		if err := events.Off(p.e, l.o, l.name, l.f); err != nil {
			return err
		}
	}
	return nil
}
