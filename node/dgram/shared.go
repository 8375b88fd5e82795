package dgram

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/netio"
)

// BindQuery says where a socket in a worker of a cluster wants to be bound.
type BindQuery struct {
	Socket  *engine.Object
	Address string
	Port    int
	V6      bool
	Options netio.UDPOptions
	// Done goes on with a descriptor and what to call once the socket is
	// closed, or with the code of an error.
	Done func(fd int, release func(), code string) error
}

// BindThrough gives what sockets do in place of binding themselves.
func BindThrough(e *env.Env, f func(q *BindQuery) error) error {
	st, err := stateOf(e)
	if err == nil {
		st.through = f
	}
	return err
}

// bindThrough binds through the primary process in a worker of a cluster, and
// reports whether it does.
func (s *socket) bindThrough(ip string, port int, exclusive bool) (bool, error) {
	st, err := stateOf(s.env)
	if err != nil || st.through == nil || exclusive || s.options.ReusePort {
		return false, err
	}
	q := &BindQuery{Socket: s.obj, Address: ip, Port: port, V6: s.v6, Options: s.options}
	q.Done = func(fd int, release func(), code string) error {
		if s.udp == nil {
			if code != "" {
				return nil
			}
			return s.refuse(fd, release)
		}
		if code == "" {
			err := s.udp.Adopt(fd)
			if err == nil {
				s.release = release
				return s.startListening()
			}
			release()
			code = nodeerr.SystemCode(err)
		}
		s.binding = phaseNone
		return s.emit("error", addressError(code, "bind", ip, true, port).Value(s.env.RT))
	}
	return true, st.through(q)
}

// refuse closes a descriptor that came after the socket was closed.
func (s *socket) refuse(fd int, release func()) error {
	release()
	u, err := netio.NewUDP(s.env.Loop, s.v6)
	if err == nil {
		err = u.Adopt(fd)
	}
	if err != nil {
		return nodeerr.Errnoed(nodeerr.SystemCode(err), "open", "")
	}
	u.Close(nil)
	return nil
}
