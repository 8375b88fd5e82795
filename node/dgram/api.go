package dgram

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// SocketClass returns Socket.
func SocketClass(rt *engine.Runtime) (*engine.Function, error) {
	st, err := stateOf(env.Of(rt))
	if err != nil {
		return nil, err
	}
	return st.class, nil
}

// DescriptorOf is the system's descriptor of a socket, -1 where there is none.
func DescriptorOf(o *engine.Object) int {
	if s := socketState.Get(o); s != nil && s.udp != nil {
		return s.udp.FD()
	}
	return -1
}
