package cluster

import (
	"net/netip"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/dgram"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/net"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/eventloop"
	"github.com/sxfescript/sxn/runtime/netio"
)

func (st *state) isWorker() bool { return st.worker != nil }

// setUpWorker makes this process the worker with an ID.
func (st *state) setUpWorker(id engine.Value) error {
	e := st.env
	p, err := e.Process()
	if err != nil {
		return err
	}
	n, err := e.RT.ToNumber(id)
	if err != nil {
		return err
	}
	options := e.RT.NewObject()
	if err := assign(options, []field{{"id", engine.Number(n)}, {"process", p.Value()}, {"state", engine.String("online")}}); err != nil {
		return err
	}
	worker, err := st.class.Construct(options.Value())
	if err != nil {
		return err
	}
	st.worker = worker
	if err := st.object.Set("worker", worker.Value()); err != nil {
		return err
	}
	if _, err := events.OnceFunc(e, p, "disconnect", func(*engine.Call) (engine.Value, error) {
		if err := p.Set("channel", engine.Null); err != nil {
			return engine.Undefined, err
		}
		if _, err := events.Emit(e, worker, "disconnect"); err != nil {
			return engine.Undefined, err
		}
		left, err := worker.Get("exitedAfterDisconnect")
		if err != nil || left.Truthy() {
			return engine.Undefined, err
		}
		// The primary has gone: a worker does not outlive it.
		return p.Invoke("exit", engine.Int(0))
	}); err != nil {
		return err
	}
	if err := st.receive(p, st.fromPrimary); err != nil {
		return err
	}
	if err := net.ListenThrough(e, func(q *net.ListenQuery) error { return st.listen(q, nil) }); err != nil {
		return err
	}
	if err := dgram.BindThrough(e, st.bind); err != nil {
		return err
	}
	_, err = st.send(p, []field{{"act", engine.String("online")}}, engine.Undefined, nil)
	return err
}

// fromPrimary handles a message of the primary.
func (st *state) fromPrimary(message *engine.Object, h engine.Value) error {
	act, err := textOf(message, "act")
	if err != nil {
		return err
	}
	switch act {
	case "newconn":
		return st.connected(message, h)
	case "disconnect":
		return st.leaveAsTold()
	}
	return nil
}

// connected takes a connection that the primary hands over, or leaves it.
func (st *state) connected(message *engine.Object, h engine.Value) error {
	fd := net.TakeDescriptor(h)
	key, err := textOf(message, "key")
	if err != nil {
		return err
	}
	var to *server
	for _, s := range st.servers {
		if s.key == key && s.here == nil && s.bound == nil {
			to = s
			break
		}
	}
	accepted := to != nil && fd >= 0
	if accepted {
		if accepted, err = to.mayTakeMore(); err != nil {
			return err
		}
	}
	seq, err := message.Get("seq")
	if err != nil {
		return err
	}
	if err := st.tellPrimary(nil, field{"ack", seq}, field{"accepted", engine.Bool(accepted)}); err != nil {
		return err
	}
	if fd < 0 {
		return nil
	}
	sock, err := netio.Open(st.env.Loop, fd, netio.OpenOptions{})
	if err != nil {
		return nodeerr.Errnoed(nodeerr.SystemCode(err), "open", "")
	}
	if !accepted {
		sock.Close(nil)
		return nil
	}
	return to.query.Accept(sock)
}

// tellPrimary sends a message to the primary.
func (st *state) tellPrimary(then reply, fields ...field) error {
	p, err := st.env.Process()
	if err == nil {
		_, err = st.send(p, fields, engine.Undefined, then)
	}
	return err
}

// indexSet tells apart the servers of a worker that listen at the same place.
type indexSet struct {
	next int
	used map[int]bool
}

// server is a server of a worker that listens through the primary; it stands
// for the listener where that is in the primary.
type server struct {
	st      *state
	query   *net.ListenQuery
	bound   *dgram.BindQuery // of a socket for datagrams, else nil
	key     string           // "" once closed
	place   string
	index   int
	here    *netio.Listener // on a descriptor of the primary's
	keep    eventloop.Handle
	address netio.Address
}

// listen asks the primary for what a server listens with.
func (st *state) listen(q *net.ListenQuery, bound *dgram.BindQuery) error {
	address := engine.Null
	path := q.Path
	switch {
	case q.Address != "":
		address = engine.String(q.Address)
	case q.Port < 0 && q.FD < 0:
		if runtime.GOOS != "windows" && path != "" && path[0] != 0 && !filepath.IsAbs(path) {
			dir, err := st.env.Cwd()
			if err != nil {
				return err
			}
			path = filepath.Join(dir, path)
		}
		address = engine.String(path)
	}
	s := &server{st: st, query: q, bound: bound}
	port, kind, fd, flags := engine.Int(q.Port), engine.Int(q.Family), engine.Undefined, 0
	if q.Datagrams != "" {
		kind = engine.String(q.Datagrams)
	} else if q.Port < 0 {
		kind = engine.Int(-1)
	}
	if q.Datagrams != "" {
		fd = engine.Int(-1)
	} else if q.FD >= 0 {
		port, kind, fd = engine.Null, engine.Null, engine.Int(q.FD)
	}
	if q.IPv6Only {
		flags = flagIPv6Only
	}
	if q.ReuseAddr {
		flags |= flagReuseAddr
	}
	s.reserve(path)
	fields := []field{{"act", engine.String("queryServer")}, {"index", engine.Int(s.index)}, {"data", engine.Null}, {"address", address},
		{"port", port}, {"addressType", kind}, {"fd", fd}, {"flags", engine.Int(flags)}, {"backlog", engine.Int(q.Backlog)}}
	if q.ReadableAll || q.WritableAll {
		fields = append(fields, field{"readableAll", engine.Bool(q.ReadableAll)}, field{"writableAll", engine.Bool(q.WritableAll)})
	}
	data, err := q.Server.Get("_getServerData")
	if err != nil {
		return err
	}
	if f, ok := data.AsFunction(); ok {
		if fields[2].v, err = f.Call(q.Server.Value()); err != nil {
			return err
		}
	}
	if err := st.tellPrimary(s.answered, fields...); err != nil {
		return err
	}
	_, err = events.OnceFunc(st.env, q.Server, "listening", func(*engine.Call) (engine.Value, error) {
		return engine.Undefined, s.tellListening(fields)
	})
	return err
}

// bind asks the primary for the descriptor of a socket for datagrams.
func (st *state) bind(b *dgram.BindQuery) error {
	q := &net.ListenQuery{Server: b.Socket, Address: b.Address, Port: b.Port, FD: -1, Datagrams: "udp4", ReuseAddr: b.Options.ReuseAddr}
	if b.V6 {
		q.Datagrams = "udp6"
	}
	q.IPv6Only = b.Options.IPv6Only
	return st.listen(q, b)
}

func (s *server) reserve(path string) {
	q := s.query
	s.place = q.Address + ":" + path + ":" + strconv.Itoa(q.Port) + ":" + strconv.Itoa(q.Family) + q.Datagrams + ":" + strconv.Itoa(q.FD)
	set := s.st.indexes[s.place]
	if set == nil {
		set = &indexSet{used: map[int]bool{}}
		if s.st.indexes == nil {
			s.st.indexes = map[string]*indexSet{}
		}
		s.st.indexes[s.place] = set
	}
	s.index = set.next
	set.next++
	set.used[s.index] = true
}

func (s *server) release() {
	if set := s.st.indexes[s.place]; set != nil {
		if delete(set.used, s.index); len(set.used) == 0 {
			delete(s.st.indexes, s.place)
		}
	}
}

// answered gets what the primary has for the server.
func (s *server) answered(message *engine.Object, h engine.Value) error {
	if f, err := s.query.Server.Get("_setServerData"); err != nil {
		return err
	} else if set, ok := f.AsFunction(); ok {
		data, err := message.Get("data")
		if err != nil {
			return err
		}
		if _, err := set.Call(s.query.Server.Value(), data); err != nil {
			return err
		}
	}
	errno, err := intOf(message, "errno", 0)
	if err != nil {
		return err
	}
	fd := net.TakeDescriptor(h)
	if errno != 0 {
		s.release()
		code, _, _ := nodeerr.CodeOfErrno(errno)
		if s.bound != nil {
			return s.bound.Done(-1, nil, code)
		}
		return s.query.Done(nil, code)
	}
	if s.key, err = textOf(message, "key"); err != nil {
		return err
	}
	if s.bound != nil {
		s.keep.Init(s.st.env.Loop)
		s.st.servers = append(s.st.servers, s)
		return s.bound.Done(fd, func() { s.Close(nil) }, "")
	}
	if fd >= 0 {
		if s.here, err = netio.ListenFD(s.st.env.Loop, fd, s.query.ListenOptions, s.query.OnAccept); err != nil {
			s.keep.Init(s.st.env.Loop)
			s.Close(nil)
			return s.query.Done(nil, nodeerr.SystemCode(err))
		}
	} else if err := s.readAddress(message); err != nil {
		return err
	}
	s.keep.Init(s.st.env.Loop)
	if s.here == nil {
		s.keep.Activate()
	}
	s.st.servers = append(s.st.servers, s)
	return s.query.Done(s, "")
}

// readAddress takes the address of the primary's listener.
func (s *server) readAddress(message *engine.Object) error {
	name, err := objectOf(message, "sockname")
	if err != nil || name == nil {
		return err
	}
	ip, err := textOf(name, "address")
	if err != nil {
		return err
	}
	port, err := intOf(name, "port", 0)
	if err != nil {
		return err
	}
	if a, err := netip.ParseAddr(ip); err == nil {
		s.address = netio.Address{IP: a, Port: uint16(port)}
	}
	return nil
}

// tellListening tells the primary that the server listens.
func (s *server) tellListening(fields []field) error {
	if s.key == "" {
		return nil
	}
	if err := s.st.worker.Set("state", engine.String("listening")); err != nil {
		return err
	}
	v, err := s.query.Server.Invoke("address")
	if err != nil {
		return err
	}
	fields[0].v = engine.String("listening")
	if o, ok := v.AsObject(); ok {
		port, err := o.Get("port")
		if err != nil {
			return err
		}
		if port.Truthy() {
			fields[4].v = port
		}
	}
	return s.st.tellPrimary(nil, fields...)
}

// mayTakeMore reports whether the server has fewer connections than it allows.
func (s *server) mayTakeMore() (bool, error) {
	limit, err := s.query.Server.Get("maxConnections")
	if err != nil || limit.IsNullish() {
		return true, err
	}
	most, err := s.st.env.RT.ToNumber(limit)
	if err != nil {
		return false, err
	}
	n, err := intOf(s.query.Server, "_connections", 0)
	return float64(n) < most, err
}

// FD implements net.Acceptor.
func (s *server) FD() int {
	if s.here != nil {
		return s.here.FD()
	}
	return -1
}

// Address implements net.Acceptor.
func (s *server) Address() (netio.Address, error) {
	if s.here != nil {
		return s.here.Address()
	}
	return s.address, nil
}

// Ref implements net.Acceptor.
func (s *server) Ref() {
	if s.here != nil {
		s.here.Ref()
	} else {
		s.keep.Ref()
	}
}

// Unref implements net.Acceptor.
func (s *server) Unref() {
	if s.here != nil {
		s.here.Unref()
	} else {
		s.keep.Unref()
	}
}

// HasRef implements net.Acceptor.
func (s *server) HasRef() bool {
	if s.here != nil {
		return s.here.HasRef()
	}
	return s.keep.HasRef()
}

// Close implements net.Acceptor: the primary is told.
func (s *server) Close(done func()) {
	if s.key == "" {
		return
	}
	key := s.key
	s.key = ""
	s.release()
	if i := slices.Index(s.st.servers, s); i >= 0 {
		s.st.servers = slices.Delete(s.st.servers, i, i+1)
	}
	if err := s.st.tellPrimary(nil, field{"act", engine.String("close")}, field{"key", engine.String(key)}); err != nil {
		s.st.env.Uncaught(err)
	}
	if s.here != nil {
		s.here.Close(done)
		return
	}
	s.keep.Close(done)
}
