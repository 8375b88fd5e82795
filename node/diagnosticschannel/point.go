package diagnosticschannel

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// Point is a place of a module that publishes on one channel.
type Point struct{ Channel engine.StaticKey }

// Field is a member of a message.
type Field struct {
	Name  string
	Value engine.Value
}

// At names the channel of a Point.
func At(name string) Point { return Point{engine.StaticKey{Name: name}} }

// Active reports whether something subscribes. PERF: where no channel is in
// use at all, which is the rule, nothing is looked up.
func (p *Point) Active(e *env.Env) bool {
	s := states.Must(e)
	if s.inUse == 0 {
		return false
	}
	ch := s.channels[p.Channel.Key()]
	return ch != nil && ch.active()
}

// Publish publishes a message of fields.
func (p *Point) Publish(e *env.Env, fields ...Field) error {
	s, err := stateOf(e)
	if err != nil {
		return err
	}
	m, err := Message(e, fields...)
	if err == nil {
		s.channel(p.Channel.Key()).publish(m.Value())
	}
	return err
}

// Message makes the object of a message.
func Message(e *env.Env, fields ...Field) (*engine.Object, error) {
	o := e.RT.NewObject()
	for _, f := range fields {
		if err := o.Put(f.Name, f.Value); err != nil {
			return nil, err
		}
	}
	return o, nil
}

// Tracing is a place of a module that traces one operation.
type Tracing struct{ start, end, asyncStart, asyncEnd, fail Point }

// TracingAt names the operation of a Tracing.
func TracingAt(name string) Tracing {
	at := func(event string) Point { return At("tracing:" + name + ":" + event) }
	return Tracing{at("start"), at("end"), at("asyncStart"), at("asyncEnd"), at("error")}
}

// Active reports whether something subscribes to one of the channels.
func (t *Tracing) Active(e *env.Env) bool {
	if states.Must(e).inUse == 0 {
		return false
	}
	for _, p := range [...]*Point{&t.start, &t.end, &t.asyncStart, &t.asyncEnd, &t.fail} {
		if p.Active(e) {
			return true
		}
	}
	return false
}

// tracing finds the channels of the operation.
func (t *Tracing) channels(e *env.Env) (*tracing, error) {
	s, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	at := func(p *Point) *channel { return s.channel(p.Channel.Key()) }
	return &tracing{s, at(&t.start), at(&t.end), at(&t.asyncStart), at(&t.asyncEnd), at(&t.fail)}, nil
}

// Start publishes a message on start.
func (t *Tracing) Start(e *env.Env, fields ...Field) error { return t.start.Publish(e, fields...) }

// End publishes a message on end.
func (t *Tracing) End(e *env.Env, fields ...Field) error { return t.end.Publish(e, fields...) }

// AsyncStart publishes a message on asyncStart.
func (t *Tracing) AsyncStart(e *env.Env, fields ...Field) error {
	return t.asyncStart.Publish(e, fields...)
}

// AsyncEnd publishes a message on asyncEnd.
func (t *Tracing) AsyncEnd(e *env.Env, fields ...Field) error {
	return t.asyncEnd.Publish(e, fields...)
}

// Fail publishes a message on error.
func (t *Tracing) Fail(e *env.Env, fields ...Field) error { return t.fail.Publish(e, fields...) }

// Sync runs f as traceSync does with a message of fields.
func (t *Tracing) Sync(e *env.Env, f func() (engine.Value, error), fields ...Field) (engine.Value, error) {
	if !t.Active(e) {
		return f()
	}
	return t.traced(e, fields, func(_ *tracing, context engine.Value) (engine.Value, error) {
		v, err := f()
		if err == nil {
			err = note(context, "result", v)
		}
		return v, err
	})
}

// Follow traces begin, which settles p, as tracePromise does with a message of
// fields; done is called when p is settled and its message is out.
func (t *Tracing) Follow(e *env.Env, p *engine.Promise, begin func(), done func(v engine.Value, err error), fields ...Field) error {
	_, err := t.traced(e, fields, func(ch *tracing, context engine.Value) (engine.Value, error) {
		begin()
		p.Then(func(v engine.Value, err error) error {
			if err == nil {
				if err := note(context, "result", v); err != nil {
					return err
				}
			} else if reason, ok := e.RT.ErrorValue(err); ok {
				if err := ch.fail(context, reason); err != nil {
					return err
				}
			}
			if err := ch.settled(context); err != nil {
				return err
			}
			done(v, err)
			return nil
		})
		return engine.Undefined, nil
	})
	return err
}

// traced runs run between start and end.
func (t *Tracing) traced(e *env.Env, fields []Field, run func(*tracing, engine.Value) (engine.Value, error)) (engine.Value, error) {
	ch, err := t.channels(e)
	if err != nil {
		return engine.Undefined, err
	}
	m, err := Message(e, fields...)
	if err != nil {
		return engine.Undefined, err
	}
	return ch.within(m.Value(), func() (engine.Value, error) { return run(ch, m.Value()) })
}
