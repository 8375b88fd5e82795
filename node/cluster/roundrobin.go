package cluster

import (
	"runtime"
	"slices"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/net"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/netio"
)

// roundRobin is a listener of the primary that hands its connections to the
// workers, one at a time to each.
type roundRobin struct {
	shared
	st       *state
	key      string
	listener *netio.Listener
	pipe     bool
	code     string
	free     []*engine.Object
	queue    []netio.Socket // not handed out yet
}

func newRoundRobin(st *state, key string, q *net.ListenQuery) *roundRobin {
	r := &roundRobin{st: st, key: key, pipe: q.Port < 0}
	if runtime.GOOS == "windows" {
		r.code = "ENOTSUP"
		return r
	}
	q.OnAccept = func(sock netio.Socket, err error) {
		if err == nil {
			st.env.Run(nil, func() error { return r.distribute(sock) })
		}
	}
	ln, err := net.BindListener(st.env.Loop, q)
	if err != nil {
		r.code = nodeerr.SystemCode(err)
		return r
	}
	r.listener = ln
	return r
}

func (r *roundRobin) add(worker, _ *engine.Object, answer func(string, []field, engine.Value) error) error {
	if r.code != "" {
		return answer(r.code, nil, engine.Null)
	}
	r.workers = append(r.workers, worker)
	var fields []field
	if a, err := r.listener.Address(); err == nil && a.Family() != 0 {
		name := r.st.env.RT.NewObject()
		family := "IPv4"
		if a.Family() == 6 {
			family = "IPv6"
		}
		if err := assign(name, []field{{"address", engine.String(a.IP.String())}, {"family", engine.String(family)},
			{"port", engine.Int(int(a.Port))}}); err != nil {
			return err
		}
		fields = []field{{"sockname", name.Value()}}
	}
	if err := answer("", fields, engine.Null); err != nil {
		return err
	}
	return r.handOff(worker)
}

func (r *roundRobin) remove(worker *engine.Object) bool {
	if !r.drop(worker) {
		return false
	}
	if i := slices.Index(r.free, worker); i >= 0 {
		r.free = slices.Delete(r.free, i, i+1)
	}
	if len(r.workers) > 0 {
		return false
	}
	for _, sock := range r.queue {
		sock.Close(nil)
	}
	r.queue = nil
	r.listener.Close(nil)
	return true
}

// distribute gives a connection to the worker that has waited longest.
func (r *roundRobin) distribute(sock netio.Socket) error {
	r.queue = append(r.queue, sock)
	if len(r.free) == 0 {
		return nil
	}
	worker := r.free[0]
	r.free = r.free[1:]
	return r.handOff(worker)
}

// handOff gives a worker the next connection, or notes that it is free.
func (r *roundRobin) handOff(worker *engine.Object) error {
	if !r.has(worker) {
		return nil
	}
	if len(r.queue) == 0 {
		if !slices.Contains(r.free, worker) {
			r.free = append(r.free, worker)
		}
		return nil
	}
	sock := r.queue[0]
	r.queue = r.queue[1:]
	o, err := net.NewDescriptorHandle(r.st.env, sock.FD())
	if err != nil {
		return err
	}
	process, err := processOf(worker)
	if err != nil {
		return err
	}
	_, err = r.st.send(process, []field{{"act", engine.String("newconn")}, {"key", engine.String(r.key)}}, o.Value(),
		func(message *engine.Object, _ engine.Value) error {
			accepted, err := message.Get("accepted")
			if err != nil {
				return err
			}
			switch {
			case accepted.Truthy():
				sock.Close(nil)
			case len(r.workers) == 0:
				// Nobody is left to take it.
				sock.Close(nil)
			default:
				if err := r.distribute(sock); err != nil {
					return err
				}
			}
			return r.handOff(worker)
		})
	return err
}
