package http

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/runtime/env"
)

// What package https shares with servers and clients of this one.

// StoreServerOptions checks the options of a server that are HTTP's and stores
// them in o, a server that is being made.
func StoreServerOptions(c *engine.Call, o, opts *engine.Object) error {
	st, err := stateOf(env.From(c))
	if err != nil {
		return err
	}
	s := st.attachServer(o)
	if err := s.storeOptions(c, opts); err != nil {
		return err
	}
	s.unique, err = uniqueHeaders(st, opts)
	return err
}

// FinishServer gives a server that has been made what servers of HTTP have.
func FinishServer(e *env.Env, o *engine.Object, listener engine.Value) error {
	st, err := stateOf(e)
	if err != nil {
		return err
	}
	if err := o.SetKey(keyHTTPHalfOpen.Key(), engine.False); err != nil {
		return err
	}
	if f, ok := listener.AsFunction(); ok {
		if err := events.OnKey(e, o, keyRequest.Key(), f); err != nil {
			return err
		}
	}
	if err := events.On(e, o, "listening", st.listeningListener()); err != nil {
		return err
	}
	for _, p := range [...]struct {
		k *engine.StaticKey
		v engine.Value
	}{{&keyTimeout, engine.Int(0)}, {&keyMaxHeadersCount, engine.Null}} {
		if err := o.SetKey(p.k.Key(), p.v); err != nil {
			return err
		}
	}
	return nil
}

// ConnectionListener returns http._connectionListener.
func ConnectionListener(e *env.Env) (*engine.Function, error) {
	st, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	return st.connectionListener(), nil
}

// SharedServerMethods are the methods that https.Server has of its own.
func SharedServerMethods() []engine.Method {
	named := func(name string, length int, f engine.NativeFunc) engine.Method {
		return engine.Method{Name: name, Length: length, Func: f, Enumerable: true}
	}
	return []engine.Method{
		named("closeAllConnections", 0, serverCloseAll),
		named("closeIdleConnections", 0, serverCloseIdle),
		named("setTimeout", 2, serverSetTimeout),
		named("close", 0, serverClose),
		{Symbol: engine.SymbolAsyncDispose, Func: serverAsyncDispose, Enumerable: true, NoName: true},
	}
}

// AgentClass returns Agent, as the parent of an engine.Class.
func AgentClass(rt *engine.Runtime) (*engine.Function, error) {
	st, err := stateOf(env.Of(rt))
	if err != nil {
		return nil, err
	}
	return st.agent.ctor, nil
}

// RequestClass returns ClientRequest.
func RequestClass(e *env.Env) (*engine.Function, error) {
	st, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	return st.request.ctor, nil
}
