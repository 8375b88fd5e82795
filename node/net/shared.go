package net

import (
	"net/netip"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/eventloop"
	"github.com/sxfescript/sxn/runtime/netio"
)

// Acceptor is what a server listens with: a listener of this process, or in a
// worker of a cluster what stands for the one of the primary process.
type Acceptor interface {
	FD() int
	Address() (netio.Address, error)
	Ref()
	Unref()
	HasRef() bool
	Close(done func())
}

// ListenQuery says where a server in a worker of a cluster wants to listen.
type ListenQuery struct {
	Server  *engine.Object
	Address string // "" for any
	Port    int    // -1 for a path or a descriptor
	Path    string
	Family  int // 4 or 6
	FD      int // -1: none
	netio.ListenOptions

	// Datagrams is the type of a dgram socket, "" for streams.
	Datagrams string
	ReuseAddr bool

	// OnAccept gets connections of a listener of this process, Accept one that
	// came from elsewhere.
	OnAccept func(sock netio.Socket, err error)
	Accept   func(sock netio.Socket) error
	// Done goes on with the acceptor, or with the code of an error.
	Done func(a Acceptor, code string) error
}

// ListenThrough gives what servers do in place of listening themselves.
func ListenThrough(e *env.Env, f func(q *ListenQuery) error) error {
	st, err := stateOf(e)
	if err == nil {
		st.listenThrough = f
	}
	return err
}

// start listens, through the primary process in a worker of a cluster.
func (s *server) start(opts *listenOptions) error {
	if s.st.listenThrough == nil || opts.exclusive || opts.ReusePort {
		return s.startHere(opts)
	}
	id, _, err := s.intProp(&keyListeningID)
	if err != nil {
		return err
	}
	q := &ListenQuery{Server: s.obj, Address: opts.address, Port: opts.port, Path: opts.path, Family: opts.family, FD: opts.fd,
		ListenOptions: opts.ListenOptions, OnAccept: s.onAccept, Accept: s.accept}
	if q.Family == 0 {
		q.Family = 4
	}
	q.Done = func(a Acceptor, code string) error {
		now, _, err := s.intProp(&keyListeningID)
		if err != nil {
			return err
		}
		if now != id {
			if a != nil {
				a.Close(nil)
			}
			return nil
		}
		if code != "" {
			return s.emit(&keyError, sharedError(code, opts).Value(s.env.RT))
		}
		s.pipe = opts.port < 0 && opts.fd < 0
		return s.started(a, opts)
	}
	return s.st.listenThrough(q)
}

// sharedError is the error of a listen that failed in the primary process.
func sharedError(code string, opts *listenOptions) *nodeerr.Error {
	where, address := "", engine.Null
	switch {
	case opts.port < 0 && opts.fd < 0:
		where, address = opts.path, engine.String(opts.path)
	case opts.port > 0:
		where = withPort("null", opts.port)
		if opts.address != "" {
			where = withPort(opts.address, opts.port)
		}
	default:
		where = opts.address
	}
	if opts.address != "" {
		address = engine.String(opts.address)
	}
	x := nodeerr.Errnoed(code, "bind", where).With("address", address)
	if opts.port != 0 {
		x.With("port", engine.Int(opts.port))
	}
	return x
}

// BindListener listens where a query says.
func BindListener(l *eventloop.Loop, q *ListenQuery) (*netio.Listener, error) {
	return bindListener(l, &listenOptions{address: q.Address, port: q.Port, path: q.Path, family: q.Family, fd: q.FD,
		ListenOptions: q.ListenOptions}, q.OnAccept)
}

// BindShared binds a socket where a query says, for other processes to listen with.
func BindShared(q *ListenQuery) (*netio.Bound, error) {
	if q.Port < 0 {
		return netio.NewBound(netio.Address{Path: q.Path}, q.ListenOptions)
	}
	port := uint16(q.Port)
	if q.Address == "" {
		b, err := netio.NewBound(netio.Address{IP: netip.IPv6Unspecified(), Port: port}, q.ListenOptions)
		if code := nodeerr.SystemCode(err); err == nil || code == "EADDRINUSE" || code == "EACCES" {
			return b, err
		}
		return netio.NewBound(netio.Address{IP: netip.IPv4Unspecified(), Port: port}, q.ListenOptions)
	}
	a, err := netio.TCPAddress(q.Address, port)
	if err != nil {
		return nil, err
	}
	return netio.NewBound(a, q.ListenOptions)
}

// NewDescriptorHandle makes a handle object of a descriptor, to go to another
// process or come from one.
func NewDescriptorHandle(e *env.Env, fd int) (*engine.Object, error) {
	st, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	proto, err := st.handleProto(kindOther)
	if err != nil {
		return nil, err
	}
	o := e.RT.NewObjectWithPrototype(proto)
	handleState.Set(o, &transport{descriptor: fd, bare: true})
	return o, nil
}

// TakeDescriptor takes the descriptor out of a handle object, -1 where there
// is none.
func TakeDescriptor(v engine.Value) int {
	o, ok := v.AsObject()
	if !ok {
		return -1
	}
	t := handleState.Get(o)
	if t == nil || !t.bare {
		return -1
	}
	t.bare = false
	return t.descriptor
}
