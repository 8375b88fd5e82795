package net

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/internal/es5"
	"github.com/sxfescript/sxn/node/stream"
	"github.com/sxfescript/sxn/runtime/env"
)

// state is what the package keeps per runtime.
type state struct {
	env         *env.Env
	socketClass *engine.Function
	socketProto *engine.Object
	serverClass *engine.Function
	serverProto *engine.Object
	boundClass  *engine.Function // once made
	template    *engine.Template // of sockets that servers accept
	write, end  *engine.Object   // the original methods of sockets
	push        *engine.Object

	handleProtos [3]*engine.Object           // by kind, once made
	requests     map[string]*engine.Function // classes of requests of handles
	writeGeneric *engine.Object              // the original _writeGeneric
	underWrite   *engine.Object              // the original _write

	onEndFn, afterFINFn, nopFn *engine.Function

	listenThrough func(q *ListenQuery) error // in workers of a cluster

	autoSelectFamily  bool
	autoSelectTimeout int64 // milliseconds
}

var states env.State[state]

var socketState = engine.PrivateKey[Socket]{Name: "netSocket"}

var serverState = engine.PrivateKey[server]{Name: "netServer"}

// stateOf returns the state of a runtime, made on first use.
func stateOf(e *env.Env) (*state, error) {
	s, err := states.Get(e)
	if err != nil || s.env != nil {
		return s, err
	}
	s.env = e
	s.autoSelectFamily, s.autoSelectTimeout = !e.Options.NoAutoSelectFamily, 500
	if n := e.Options.AutoSelectTimeout; n > 0 {
		s.autoSelectTimeout = int64(n)
	}
	return s, s.build(e)
}

// build makes the classes.
func (s *state) build(e *env.Env) error {
	var err error
	if s.socketClass, s.socketProto, err = newClass(e, &engine.Class{Name: "Socket", Length: 1, ES5: true,
		Parent: stream.DuplexClass, Methods: socketMethods(), Construct: constructSocket}); err != nil {
		return err
	}
	if s.serverClass, s.serverProto, err = newClass(e, &engine.Class{Name: "Server", Length: 2, ES5: true,
		Parent: events.Class, Methods: serverMethods(), Construct: constructServer}); err != nil {
		return err
	}
	for _, m := range []struct {
		key *engine.StaticKey
		to  **engine.Object
	}{{&keyWrite, &s.write}, {&keyEnd, &s.end}, {&keyPush, &s.push}, {&keyUnderWriteGeneric, &s.writeGeneric}, {&keyUnderWrite, &s.underWrite}} {
		v, err := s.socketProto.GetKey(m.key.Key())
		if err != nil {
			return err
		}
		*m.to, _ = v.AsObject()
	}
	s.template = e.RT.NewTemplate(s.socketProto, socketTemplateKeys()...)
	engine.ReservePrivate(s.template, &socketState)
	return nil
}

func newClass(e *env.Env, def *engine.Class) (*engine.Function, *engine.Object, error) {
	f, err := e.RT.NewClass(def)
	if err != nil {
		return nil, nil, err
	}
	v, err := f.GetKey(keyPrototype.Key())
	if err != nil {
		return nil, nil, err
	}
	p, _ := v.AsObject()
	return f, p, nil
}

// socketTemplateKeys are the own properties of a socket in Node's order.
func socketTemplateKeys() []engine.Key {
	keys := []engine.Key{keyConnecting.Key(), keyHadError.Key(), keyParent.Key(), keyHost.Key(), keyCloseAfterError.Key()}
	for _, name := range []string{"_events", "_readableState", "_writableState", "allowHalfOpen", "_maxListeners", "_eventsCount"} {
		keys = append(keys, engine.NewKey(name))
	}
	return append(keys, keySockname.Key(), keyPendingData.Key(), keyPendingEncoding.Key(), keyServer.Key(), keyUnderServer.Key())
}

// constructSocket is new net.Socket([options]).
// https://nodejs.org/api/net.html#new-netsocketoptions
func constructSocket(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	st, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	options := c.Arg(0)
	return es5.Construct(c, st.socketClass, nil, func(o *engine.Object) error {
		return st.initSocket(o, options)
	})
}

// constructServer is new net.Server([options][, connectionListener]).
// https://nodejs.org/api/net.html#class-netserver
func constructServer(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	st, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	options, listener := c.Arg(0), c.Arg(1)
	return es5.Construct(c, st.serverClass, nil, func(o *engine.Object) error {
		return st.initServer(o, options, listener)
	})
}
