package http

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/net"
	"github.com/sxfescript/sxn/node/stream"
	"github.com/sxfescript/sxn/runtime/env"
)

// class is one of the classes in a runtime.
type class struct {
	ctor  *engine.Function
	proto *engine.Object
}

// state is what the package keeps per runtime.
type state struct {
	env *env.Env

	incoming, outgoing, response, request, server, agent class

	incomingTemplate, responseTemplate *engine.Template
	writeHead, implicit                *engine.Object // of ServerResponse.prototype
	nopFn                              *engine.Function
	noOutput                           *engine.Object // the empty outputData of new messages
	globalAgent                        engine.Value
	interval                           engine.Key // of _http_server.kConnectionsCheckingInterval
	hasInterval                        bool

	methods                            [64]engine.Value // by httpparse.Method
	versions                           [2]engine.Value  // "1.0" and "1.1"
	names                              nameCache
	date                               dateCache
	outKeys                            []engine.Key
	reasons                            [500]engine.Value
	eventsTemplate                     *engine.Template
	closeFn, connectionFn, listeningFn *engine.Function
	socketListeners                    socketListeners
	parserProto, clientParserProto     *engine.Object
	freeParser                         *engine.Object // of requests, to be used again
	clientListeners                    clientListeners
	scratch                            []byte
}

var states env.State[state]

var (
	outgoingState = engine.PrivateKey[outgoing]{Name: "httpOutgoing"}
	incomingState = engine.PrivateKey[incoming]{Name: "httpIncoming"}
	serverState   = engine.PrivateKey[server]{Name: "httpServer"}
	connState     = engine.PrivateKey[conn]{Name: "httpConnection"}
)

// stateOf returns the state of a runtime, made on first use.
func stateOf(e *env.Env) (*state, error) {
	s, err := states.Get(e)
	if err != nil || s.env != nil {
		return s, err
	}
	s.env = e
	return s, s.build(e)
}

func (st *state) build(e *env.Env) error {
	outgoingParent := func(*engine.Runtime) (*engine.Function, error) { return st.outgoing.ctor, nil }
	for _, d := range [...]struct {
		to  *class
		def *engine.Class
	}{
		{&st.incoming, &engine.Class{Name: "IncomingMessage", Length: 1, ES5: true, Parent: stream.ReadableClass, Methods: incomingMethods(), Construct: constructIncoming}},
		{&st.outgoing, &engine.Class{Name: "OutgoingMessage", Length: 1, ES5: true, Parent: stream.LegacyClass, Methods: outgoingMethods(), Construct: constructOutgoing}},
		{&st.response, &engine.Class{Name: "ServerResponse", Length: 2, ES5: true, Parent: outgoingParent, Methods: responseMethods(), Construct: constructResponse}},
		{&st.request, &engine.Class{Name: "ClientRequest", Length: 3, ES5: true, Parent: outgoingParent, Methods: requestMethods(), Construct: constructRequest}},
		{&st.server, &engine.Class{Name: "Server", Length: 2, ES5: true, Parent: net.ServerClass, Methods: serverMethods(), Construct: constructServer}},
		{&st.agent, &engine.Class{Name: "Agent", Length: 1, ES5: true, Parent: events.Class, Methods: agentMethods(), Statics: agentStatics(), Construct: constructAgent}},
	} {
		f, err := e.RT.NewClass(d.def)
		if err != nil {
			return err
		}
		v, err := f.GetKey(keyPrototype.Key())
		if err != nil {
			return err
		}
		d.to.ctor = f
		d.to.proto, _ = v.AsObject()
	}
	st.noOutput = e.RT.NewArray()
	st.versions = [2]engine.Value{engine.String("1.0"), engine.String("1.1")}
	st.nopFn = e.RT.NewFunction("nop", 0, func(*engine.Call) (engine.Value, error) { return engine.Undefined, nil })
	st.incomingTemplate = e.RT.NewTemplate(st.incoming.proto, incomingKeys()...)
	engine.ReservePrivate(st.incomingTemplate, &incomingState)
	st.responseTemplate = e.RT.NewTemplate(st.response.proto, responseKeys()...)
	engine.ReservePrivate(st.responseTemplate, &outgoingState)
	for _, m := range [...]struct {
		k  *engine.StaticKey
		to **engine.Object
	}{{&keyWriteHead, &st.writeHead}, {&keyImplicit, &st.implicit}} {
		v, err := st.response.proto.GetKey(m.k.Key())
		if err != nil {
			return err
		}
		*m.to, _ = v.AsObject()
	}
	return nil
}
