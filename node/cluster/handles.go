package cluster

import (
	"net/netip"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/net"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/netio"
)

// handle is what workers share in the primary.
type handle interface {
	// add gives a worker its part, by the answer to its message.
	add(worker, process *engine.Object, answer func(code string, fields []field, h engine.Value) error) error
	// remove takes it back, and reports whether nobody uses the handle any more.
	remove(worker *engine.Object) bool
	has(worker *engine.Object) bool
	data() *engine.Value
}

// shared is the part that both kinds have.
type shared struct {
	workers []*engine.Object
	extra   engine.Value // of the first server, for those of the other workers
}

func (s *shared) has(worker *engine.Object) bool { return slices.Contains(s.workers, worker) }
func (s *shared) data() *engine.Value            { return &s.extra }

func (s *shared) drop(worker *engine.Object) bool {
	i := slices.Index(s.workers, worker)
	if i >= 0 {
		s.workers = slices.Delete(s.workers, i, i+1)
	}
	return i >= 0
}

// queried answers a worker that wants to listen.
func (st *state) queried(worker, process, message *engine.Object) error {
	left, err := worker.Get("exitedAfterDisconnect")
	if err != nil || left.Truthy() {
		return err
	}
	q, key, err := st.readQuery(message)
	if err != nil {
		return err
	}
	seq, err := message.Get("seq")
	if err != nil {
		return err
	}
	data, err := message.Get("data")
	if err != nil {
		return err
	}
	h := st.handles[key]
	if h == nil || h.has(worker) {
		fresh := st.newHandle(key, q)
		if h == nil {
			if st.handles == nil {
				st.handles = map[string]handle{}
			}
			st.handles[key] = fresh
		}
		h = fresh
	}
	if d := h.data(); !d.Truthy() {
		*d = data
	}
	return h.add(worker, process, func(code string, fields []field, o engine.Value) error {
		errno := engine.Null
		if code != "" {
			n, _, _ := nodeerr.Errno(code)
			errno = engine.Int(n)
			delete(st.handles, key)
		}
		all := append([]field{{"errno", errno}, {"key", engine.String(key)}, {"ack", seq}, {"data", *h.data()}}, fields...)
		_, err := st.send(process, all, o, nil)
		return err
	})
}

// readQuery reads a query of a worker.
func (st *state) readQuery(m *engine.Object) (*net.ListenQuery, string, error) {
	q := &net.ListenQuery{}
	var parts []string
	for _, name := range [...]string{"address", "port", "addressType", "fd", "index"} {
		v, err := m.Get(name)
		if err != nil {
			return nil, "", err
		}
		s, err := st.env.RT.ToString(v)
		if err != nil {
			return nil, "", err
		}
		parts = append(parts, s)
	}
	var err error
	for _, p := range [...]struct {
		name string
		to   *int
		none int
	}{{"port", &q.Port, -1}, {"addressType", &q.Family, 4}, {"fd", &q.FD, -1}, {"backlog", &q.Backlog, 0}} {
		if *p.to, err = intOf(m, p.name, p.none); err != nil {
			return nil, "", err
		}
	}
	if q.Address, err = textOf(m, "address"); err != nil {
		return nil, "", err
	}
	flags, err := intOf(m, "flags", 0)
	if err != nil {
		return nil, "", err
	}
	q.IPv6Only = flags&flagIPv6Only != 0
	q.ReuseAddr = flags&flagReuseAddr != 0
	if q.Datagrams, err = textOf(m, "addressType"); err != nil {
		return nil, "", err
	}
	for name, to := range map[string]*bool{"readableAll": &q.ReadableAll, "writableAll": &q.WritableAll} {
		v, err := m.Get(name)
		if err != nil {
			return nil, "", err
		}
		*to = v.Truthy()
	}
	if q.Port < 0 {
		q.Path, q.Address = st.shorter(q.Address), ""
	}
	return q, strings.Join(parts, ":"), nil
}

// The bits of ipv6Only and, for datagrams, reuseAddr in flags.
const (
	flagIPv6Only  = 1
	flagReuseAddr = 4
)

// shorter makes a path relative where that is shorter: the names of sockets
// have a limit.
func (st *state) shorter(path string) string {
	if runtime.GOOS == "windows" || path == "" || path[0] == 0 {
		return path
	}
	dir, err := st.env.Cwd()
	if err != nil {
		return path
	}
	if rel, err := filepath.Rel(dir, path); err == nil && len(rel) < len(path) {
		return rel
	}
	return path
}

func (st *state) newHandle(key string, q *net.ListenQuery) handle {
	if q.Datagrams != "" {
		return newDatagrams(st, q)
	}
	if st.policy == schedNone {
		return newDescriptor(st, q)
	}
	return newRoundRobin(st, key, q)
}

// descriptor is a bound socket whose descriptor all workers get.
type descriptor struct {
	shared
	st    *state
	close func() // nil where there is nothing to close
	fd    int
	code  string
}

func newDescriptor(st *state, q *net.ListenQuery) *descriptor {
	d := &descriptor{st: st, fd: q.FD}
	if runtime.GOOS == "windows" {
		d.code = "ENOTSUP"
		return d
	}
	if q.FD >= 0 {
		return d
	}
	b, err := net.BindShared(q)
	if err != nil {
		d.code = nodeerr.SystemCode(err)
		return d
	}
	d.close, d.fd = b.Close, b.FD()
	return d
}

// newDatagrams is the socket that workers receive datagrams with.
func newDatagrams(st *state, q *net.ListenQuery) *descriptor {
	d := &descriptor{st: st, fd: q.FD}
	if runtime.GOOS == "windows" {
		d.code = "ENOTSUP"
		return d
	}
	ip, err := netip.ParseAddr(q.Address)
	if err != nil {
		d.code = "EINVAL"
		return d
	}
	u, err := netio.NewUDP(st.env.Loop, q.Datagrams == "udp6")
	if err != nil {
		d.code = nodeerr.SystemCode(err)
		return d
	}
	if err := u.Bind(netio.Address{IP: ip, Port: uint16(max(q.Port, 0))}, netio.UDPOptions{ReuseAddr: q.ReuseAddr, IPv6Only: q.IPv6Only}); err != nil {
		d.code = nodeerr.SystemCode(err)
		u.Close(nil)
		return d
	}
	d.close, d.fd = func() { u.Close(nil) }, u.FD()
	return d
}

func (d *descriptor) add(worker, _ *engine.Object, answer func(string, []field, engine.Value) error) error {
	if d.code != "" {
		return answer(d.code, nil, engine.Null)
	}
	d.workers = append(d.workers, worker)
	o, err := net.NewDescriptorHandle(d.st.env, d.fd)
	if err != nil {
		return err
	}
	return answer("", nil, o.Value())
}

func (d *descriptor) remove(worker *engine.Object) bool {
	if !d.drop(worker) || len(d.workers) > 0 {
		return false
	}
	if d.close != nil {
		d.close()
		d.close = nil
	}
	return true
}
