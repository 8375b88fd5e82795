package httpparser

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// state is what the package keeps per runtime.
type state struct {
	env       *env.Env
	class     *engine.Function
	free      *engine.Object      // the pool, once made
	resource  engine.Key          // the symbol of the property with the resource
	incoming  engine.Key          // kIncomingMessage, once made
	callbacks [4]*engine.Function // parserOnHeaders ... of the pool's parsers
}

var states env.State[state]

var parserState = engine.PrivateKey[parser]{Name: "httpParser"}

var (
	keyHeaders    = engine.StaticKey{Name: "_headers"}
	keyURLText    = engine.StaticKey{Name: "_url"}
	keySocket     = engine.StaticKey{Name: "socket"}
	keyIncoming   = engine.StaticKey{Name: "incoming"}
	keyOutgoing   = engine.StaticKey{Name: "outgoing"}
	keyMaxPairs   = engine.StaticKey{Name: "maxHeaderPairs"}
	keyConsumed   = engine.StaticKey{Name: "_consumed"}
	keyOnIncoming = engine.StaticKey{Name: "onIncoming"}
	keyJoin       = engine.StaticKey{Name: "joinDuplicateHeaders"}
	keyList       = engine.StaticKey{Name: "list"}
	keyServer     = engine.StaticKey{Name: "server"}
	keyParser     = engine.StaticKey{Name: "parser"}
)

func stateOf(e *env.Env) (*state, error) {
	s, err := states.Get(e)
	if err != nil || s.env != nil {
		return s, err
	}
	s.env = e
	s.resource, s.incoming = engine.NewSymbol("resource_symbol"), engine.NewSymbol("IncomingMessage")
	s.class, err = newParserClass(e.RT)
	return s, err
}
