package tls

import (
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/net"
	"github.com/sxfescript/sxn/runtime/env"
)

type class struct {
	ctor  *engine.Function
	proto *engine.Object
}

// state is what the package keeps per runtime.
type state struct {
	e                      *env.Env
	context, nativeContext class
	ssl                    class // of tlsSocket.ssl
	socket, server         class
	ca                     authorities
	warnedReject           bool
	connectionFn           *engine.Function
}

var states env.State[state]

var (
	socketState = engine.PrivateKey[socket]{Name: "tlsSocket"}
	serverState = engine.PrivateKey[server]{Name: "tlsServer"}
)

func stateOf(e *env.Env) (*state, error) {
	st, err := states.Get(e)
	if err != nil || st.e != nil {
		return st, err
	}
	st.e = e
	for _, d := range [...]struct {
		to  *class
		def *engine.Class
	}{
		{&st.context, &engine.Class{Name: "SecureContext", Length: 4, ES5: true, Construct: constructContext}},
		{&st.nativeContext, &engine.Class{Name: "SecureContext", Methods: nativeContextMethods()}},
		{&st.ssl, &engine.Class{Name: "TLSWrap", Methods: sslMethods()}},
		{&st.socket, &engine.Class{Name: "TLSSocket", Length: 2, ES5: true, Parent: net.SocketClass, Methods: socketMethods(), Construct: constructSocket}},
		{&st.server, &engine.Class{Name: "Server", Length: 2, ES5: true, Parent: net.ServerClass, Methods: serverMethods(), Construct: constructServer}},
	} {
		f, err := e.RT.NewClass(d.def)
		if err != nil {
			st.e = nil
			return nil, err
		}
		v, err := f.Get("prototype")
		if err != nil {
			return nil, err
		}
		d.to.ctor = f
		d.to.proto, _ = v.AsObject()
	}
	return st, nil
}

func itoa(i int) string { return strconv.Itoa(i) }

// exported reads a property of the module, which programs may change.
func (st *state) exported(name string) engine.Value {
	v, err := st.e.Builtin(st.e, "tls")
	if err != nil {
		return engine.Undefined
	}
	x, err := st.e.RT.GetV(v, engine.NewKey(name))
	if err != nil {
		return engine.Undefined
	}
	return x
}

func (st *state) defaultMin() uint16 { return st.defaultVersion("DEFAULT_MIN_VERSION", 0x0303) }

func (st *state) defaultMax() uint16 { return st.defaultVersion("DEFAULT_MAX_VERSION", 0x0304) }

func (st *state) defaultVersion(name string, def uint16) uint16 {
	s, _ := st.exported(name).AsString()
	if v, ok := versionOf(s); ok {
		return v
	}
	return def
}
