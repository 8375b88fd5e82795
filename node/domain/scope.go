package domain

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// state is what the module keeps per runtime.
type state struct {
	e         *env.Env
	class     *engine.Function
	weakRef   *engine.Object // the prototype of what a domain keeps under kWeak
	weakKey   engine.Key
	update    *engine.Function
	emitter   *engine.Function // EventEmitter
	emit      *engine.Function // EventEmitter.prototype.emit as it was
	init      *engine.Function // EventEmitter.init as it was
	process   *engine.Object
	promise   *engine.Function // Promise
	observing bool
	// idle is process.domain outside of all domains.
	idle engine.Value
}

var states env.State[state]

// scope is which domains are entered. Scopes are never changed.
type scope struct {
	stack  []*engine.Object
	active engine.Value // process.domain
	ids    int64        // the resource whose callback entered
}

var scopeKey = engine.PrivateKey[scope]{Name: "domainScope"}

// scope returns the domains that are entered. A callback that was made in
// several is only in the innermost.
func (s *state) scope() scope {
	v, ok := s.e.Frame().Get(s)
	if !ok {
		return scope{active: s.idle}
	}
	o, _ := v.AsObject()
	sc := scopeKey.Get(o)
	if sc.ids == s.e.AsyncIDs().ID {
		return *sc
	}
	inner := scope{active: sc.active}
	if d := s.domainOf(sc.active); d != nil {
		inner.stack = []*engine.Object{d}
	}
	return inner
}

func (s *state) set(stack []*engine.Object, active engine.Value) {
	if len(stack) == 0 && active.IsNullish() {
		s.idle = active
		s.e.SetFrame(s.e.Frame().Without(s))
		return
	}
	o := s.e.RT.NewObjectWithPrototype(nil)
	scopeKey.Set(o, &scope{stack: stack, active: active, ids: s.e.AsyncIDs().ID})
	s.e.SetFrame(s.e.Frame().With(s, o.Value()))
}

// domainOf is the domain that a value is, nil for others.
func (s *state) domainOf(v engine.Value) *engine.Object {
	o, ok := v.AsObject()
	if !ok {
		return nil
	}
	if is, err := s.e.RT.InstanceOf(v, s.class); err != nil || !is {
		return nil
	}
	return o
}

// enter pushes a domain.
func (s *state) enter(d *engine.Object) {
	sc := s.scope()
	s.set(append(sc.stack[:len(sc.stack):len(sc.stack)], d), d.Value())
}

// exit leaves a domain and those that were entered in it.
func (s *state) exit(d *engine.Object) {
	sc := s.scope()
	i := len(sc.stack) - 1
	for i >= 0 && sc.stack[i] != d {
		i--
	}
	if i < 0 {
		return
	}
	active := engine.Undefined
	if i > 0 {
		active = sc.stack[i-1].Value()
	}
	s.set(sc.stack[:i], active)
}
