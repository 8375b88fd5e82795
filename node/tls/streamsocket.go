package tls

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/net"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// streamSockets is the class JSStreamSocket of a runtime: a net.Socket over a
// Duplex. Node does not export it; packages (http2-wrapper) get hold of it as
// the constructor of the _parentWrap of the handle of a TLSSocket over a Duplex.
type streamSockets struct{ ctor *engine.Function }

var streamSocketStates = env.State[streamSockets]{New: func(e *env.Env) (*streamSockets, error) {
	s := &streamSockets{}
	var err error
	s.ctor, err = e.RT.NewClass(&engine.Class{Name: "JSStreamSocket", Length: 1, Parent: net.SocketClass, Init: func(c *engine.Call) error {
		o := c.ThisObject()
		stream, ok := c.Arg(0).AsObject()
		if !ok {
			return nodeerr.InvalidArgType(c.Runtime(), "stream", c.Arg(0), "Duplex")
		}
		if err := net.InitSocket(e, o, engine.Undefined); err != nil {
			return err
		}
		net.Of(o).Attach(newDuplexStream(e, stream))
		return o.Put("stream", stream.Value())
	}})
	return s, err
}}

// showParent gives the handle of a socket over a Duplex its _parentWrap,
// which is made when it is read.
func (s *socket) showParent() error {
	v, err := s.obj.Get("_handle")
	if err != nil {
		return err
	}
	handle, ok := v.AsObject()
	if !ok {
		return nil
	}
	var wrap engine.Value
	return s.e.RT.DefineMethods(handle, []engine.Method{{Name: "_parentWrap", Enumerable: true, Get: func(*engine.Call) (engine.Value, error) {
		if !wrap.IsUndefined() {
			return wrap, nil
		}
		st, err := streamSocketStates.Get(s.e)
		if err != nil {
			return engine.Undefined, err
		}
		o, err := st.ctor.Construct(s.base.Value())
		if err != nil {
			return engine.Undefined, err
		}
		wrap = o.Value()
		return wrap, nil
	}}})
}
