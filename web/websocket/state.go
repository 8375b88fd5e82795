package websocket

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
	webevents "github.com/sxfescript/sxn/web/events"
	"github.com/sxfescript/sxn/web/messaging"
	"github.com/sxfescript/sxn/web/structuredclone"
	"github.com/sxfescript/sxn/web/webidl"
)

// state is what the package keeps per runtime.
type state struct {
	e                                   *env.Env
	socket, closeEvent, errorEvent, msg *engine.Function
}

var states env.State[state]

func stateOf(e *env.Env) (*state, error) {
	st, err := states.Get(e)
	if err != nil || st.e != nil {
		return st, err
	}
	for _, d := range [...]struct {
		def  *engine.Class
		ctor **engine.Function
	}{{closeClass(), &st.closeEvent}, {errorClass(), &st.errorEvent}, {socketClass(), &st.socket}} {
		var proto *engine.Object
		if *d.ctor, proto, err = webidl.Build(e.RT, d.def); err != nil {
			return nil, err
		}
		structuredclone.RegisterUncloneable(proto, func(o *engine.Object) bool { return webevents.IsEvent(o.Value()) })
	}
	st.e = e
	return st, nil
}

// messageEvent returns MessageEvent.
func (st *state) messageEvent() (*engine.Function, error) {
	if st.msg == nil {
		v, err := messaging.EventGlobal(st.e)
		if err != nil {
			return nil, err
		}
		st.msg, _ = v.AsFunction()
	}
	return st.msg, nil
}

func global(e *env.Env, f func(st *state) *engine.Function) (engine.Value, error) {
	st, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	return f(st).Value(), nil
}

// Global returns WebSocket, as the value of the global property; the others
// likewise.
func Global(e *env.Env) (engine.Value, error) {
	return global(e, func(st *state) *engine.Function { return st.socket })
}

// CloseEventGlobal returns CloseEvent.
func CloseEventGlobal(e *env.Env) (engine.Value, error) {
	return global(e, func(st *state) *engine.Function { return st.closeEvent })
}

// ErrorEventGlobal returns ErrorEvent.
func ErrorEventGlobal(e *env.Env) (engine.Value, error) {
	return global(e, func(st *state) *engine.Function { return st.errorEvent })
}
