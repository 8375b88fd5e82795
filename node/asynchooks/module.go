package asynchooks

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/runtime/env"
)

// Module is node:async_hooks.
var Module = node.Module{ID: "async_hooks", Exports: []node.Export{
	{Name: "AsyncLocalStorage", Get: func(c *engine.Call) (engine.Value, error) {
		s, err := stateOf(env.From(c))
		if err != nil {
			return engine.Undefined, err
		}
		return s.storage.Value(), nil
	}},
	{Name: "createHook", Length: 1, Func: createHook},
	{Name: "executionAsyncId", Func: executionAsyncId},
	{Name: "triggerAsyncId", Func: triggerAsyncId},
	{Name: "executionAsyncResource", Func: executionAsyncResource},
	{Name: "asyncWrapProviders", Value: asyncWrapProviders},
	{Name: "AsyncResource", Value: func(e *env.Env) (engine.Value, error) {
		s, err := stateOf(e)
		if err != nil {
			return engine.Undefined, err
		}
		return s.resource.Value(), nil
	}},
}}

// executionAsyncId is async_hooks.executionAsyncId().
// https://nodejs.org/api/async_hooks.html#async_hooksexecutionasyncid
func executionAsyncId(c *engine.Call) (engine.Value, error) {
	return engine.Int64(env.From(c).AsyncIDs().ID), nil
}

// triggerAsyncId is async_hooks.triggerAsyncId().
// https://nodejs.org/api/async_hooks.html#async_hookstriggerasyncid
func triggerAsyncId(c *engine.Call) (engine.Value, error) {
	return engine.Int64(env.From(c).AsyncIDs().Trigger), nil
}

// executionAsyncResource is async_hooks.executionAsyncResource().
// https://nodejs.org/api/async_hooks.html#async_hooksexecutionasyncresource
func executionAsyncResource(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	v := e.CurrentResource()
	if v.IsUndefined() {
		v = e.RT.NewObject().Value()
		e.SetCurrentResource(v)
	}
	return v, nil
}

// providers are the kinds of resources of Node's native code, in the order of
// their numbers.
var providers = [...]string{"NONE", "DIRHANDLE", "DNSCHANNEL", "ELDHISTOGRAM", "FILEHANDLE", "FILEHANDLECLOSEREQ", "BLOBREADER", "FSEVENTWRAP",
	"FSREQCALLBACK", "FSREQPROMISE", "GETADDRINFOREQWRAP", "GETNAMEINFOREQWRAP", "HEAPSNAPSHOT", "HTTP2SESSION", "HTTP2STREAM", "HTTP2PING",
	"HTTP2SETTINGS", "HTTPINCOMINGMESSAGE", "HTTPCLIENTREQUEST", "LOCKS", "DTLS_ENDPOINT", "DTLS_SESSION", "JSSTREAM", "MESSAGEPORT",
	"PIPECONNECTWRAP", "PIPESERVERWRAP", "PIPEWRAP", "PROCESSWRAP", "PROMISE", "QUERYWRAP", "QUIC_ENDPOINT", "QUIC_LOGSTREAM", "QUIC_SESSION",
	"QUIC_STREAM", "QUIC_UDP", "SHUTDOWNWRAP", "SIGNALWRAP", "STATWATCHER", "STREAMPIPE", "TCPCONNECTWRAP", "TCPSERVERWRAP", "TCPWRAP", "TTYWRAP",
	"UDPSENDWRAP", "UDPWRAP", "SIGINTWATCHDOG", "WORKER", "WORKERCPUPROFILE", "WORKERCPUUSAGE", "WORKERHEAPPROFILE", "WORKERHEAPSNAPSHOT",
	"WORKERHEAPSTATISTICS", "WRITEWRAP", "ZLIB", "CHECKPRIMEREQUEST", "PBKDF2REQUEST", "KEYPAIRGENREQUEST", "KEYGENREQUEST", "KEYEXPORTREQUEST",
	"ARGON2REQUEST", "CIPHERREQUEST", "DERIVEBITSREQUEST", "HASHREQUEST", "RANDOMBYTESREQUEST", "RANDOMPRIMEREQUEST", "SCRYPTREQUEST",
	"SIGNREQUEST", "TLSWRAP", "VERIFYREQUEST"}

// Providers are the kinds of resources of Node's native code.
func Providers() []string { return providers[:] }

// asyncWrapProviders is async_hooks.asyncWrapProviders.
// https://nodejs.org/api/async_hooks.html#async_hooksasyncwrapproviders
func asyncWrapProviders(e *env.Env) (engine.Value, error) {
	o := e.RT.NewObjectWithPrototype(nil)
	for i, name := range providers {
		if err := o.Put(name, engine.Int(i)); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), o.Freeze()
}

// state is what the package keeps per runtime.
type state struct {
	storage, resource, scope *engine.Function
	storageProto             *engine.Object
	resourceProto            *engine.Object
	scopeProto               *engine.Object
	hookProto                *engine.Object
	hooks                    []*hook // the enabled ones
	destroys                 bool    // one of them hears of destroyed resources
	promises                 bool    // one of them hears of promises
	gone                     []int64 // destroyed, and not told yet
	running                  []running
	observers                []*PromiseObserver
	tracking                 bool // promises are
	frameKey, idKey, trigKey engine.Key
	ready                    bool
}

var states env.State[state]

func stateOf(e *env.Env) (*state, error) {
	s, err := states.Get(e)
	if err != nil || s.ready {
		return s, err
	}
	rt := e.RT
	s.frameKey = engine.NewSymbol("context_frame")
	s.idKey = engine.NewSymbol("async_id_symbol")
	s.trigKey = engine.NewSymbol("trigger_async_id_symbol")
	if s.storage, s.storageProto, err = classOf(rt, storageClass()); err != nil {
		return nil, err
	}
	if s.resource, s.resourceProto, err = classOf(rt, resourceClass()); err != nil {
		return nil, err
	}
	if s.scope, s.scopeProto, err = classOf(rt, scopeClass()); err != nil {
		return nil, err
	}
	s.ready = true
	return s, nil
}

func classOf(rt *engine.Runtime, def *engine.Class) (*engine.Function, *engine.Object, error) {
	f, err := rt.NewClass(def)
	if err != nil {
		return nil, nil, err
	}
	p, err := f.Get("prototype")
	if err != nil {
		return nil, nil, err
	}
	o, _ := p.AsObject()
	return f, o, nil
}
