package fetch

import (
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/structuredclone"
	"github.com/sxfescript/sxn/web/webidl"
)

// state is what the package keeps per runtime.
type state struct {
	e                                         *env.Env
	rt                                        *engine.Runtime
	headers, request, response                *engine.Function
	headersProto, requestProto, responseProto *engine.Object
	headersIterator                           *engine.Object
	fetchFn                                   *engine.Function
	warnedPatch                               bool
}

var states env.State[state]

func stateOf(e *env.Env) (*state, error) {
	st, err := states.Get(e)
	if err != nil || st.rt != nil {
		return st, err
	}
	if st.headersIterator, err = webidl.IteratorPrototype(e.RT, "Headers"); err != nil {
		return nil, err
	}
	for _, d := range [...]struct {
		def   *engine.Class
		ctor  **engine.Function
		proto **engine.Object
	}{
		{headersClass(), &st.headers, &st.headersProto},
		{requestClass(), &st.request, &st.requestProto},
		{responseClass(), &st.response, &st.responseProto},
	} {
		if *d.ctor, *d.proto, err = webidl.Build(e.RT, d.def); err != nil {
			return nil, err
		}
	}
	structuredclone.RegisterUncloneable(st.headersProto, func(o *engine.Object) bool { return headersKey.Get(o) != nil })
	structuredclone.RegisterUncloneable(st.requestProto, func(o *engine.Object) bool { return requestKey.Get(o) != nil })
	structuredclone.RegisterUncloneable(st.responseProto, func(o *engine.Object) bool { return responseKey.Get(o) != nil })
	st.fetchFn = e.RT.NewFunction("fetch", 1, fetchFunction)
	st.e, st.rt = e, e.RT
	return st, nil
}

func global(e *env.Env, f func(st *state) *engine.Function) (engine.Value, error) {
	st, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	return f(st).Value(), nil
}

// Global returns fetch, as the value of the global property; the others
// likewise.
func Global(e *env.Env) (engine.Value, error) {
	return global(e, func(st *state) *engine.Function { return st.fetchFn })
}

// HeadersGlobal returns Headers.
func HeadersGlobal(e *env.Env) (engine.Value, error) {
	return global(e, func(st *state) *engine.Function { return st.headers })
}

// RequestGlobal returns Request.
func RequestGlobal(e *env.Env) (engine.Value, error) {
	return global(e, func(st *state) *engine.Function { return st.request })
}

// ResponseGlobal returns Response.
func ResponseGlobal(e *env.Env) (engine.Value, error) {
	return global(e, func(st *state) *engine.Function { return st.response })
}

func itoa(i int) string { return strconv.Itoa(i) }
