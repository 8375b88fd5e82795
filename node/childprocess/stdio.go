package childprocess

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/net"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/util"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/netio"
)

// streamKind is how one stream of a child is made.
type streamKind uint8

const (
	streamIgnore streamKind = iota
	streamPipe
	streamIPC
	streamInherit
	streamFD
	streamWrap // the connection of a stream of this process
)

// childStream is one of the streams of a child.
type childStream struct {
	kind  streamKind
	fd    int            // of streamInherit and streamFD
	given *engine.Object // of streamWrap
	text  string         // the type as the stdio option of spawn shows it
	input []byte         // of spawnSync
	ours  netio.Socket
	// value is the element as it was given, for spawnSync.
	value engine.Value
}

// stdioNames expands the short form of the stdio option.
func stdioNames(rt *engine.Runtime, v engine.Value) ([]engine.Value, error) {
	s, _ := v.AsString()
	switch s {
	case "ignore", "overlapped", "pipe":
		return []engine.Value{v, v, v}, nil
	case "inherit":
		return []engine.Value{engine.Int(0), engine.Int(1), engine.Int(2)}, nil
	}
	return nil, nodeerr.InvalidArgValue(rt, "stdio", v, "is invalid")
}

// stdioOf checks the stdio option. ipc is the place of the channel, -1 for none.
func stdioOf(e *env.Env, v engine.Value, sync bool) (list []childStream, ipc int, err error) {
	rt := e.RT
	if !v.Truthy() {
		v = engine.String("pipe")
	}
	var values []engine.Value
	switch {
	case v.IsString():
		if values, err = stdioNames(rt, v); err != nil {
			return nil, -1, err
		}
	case v.IsArray():
		o, _ := v.AsObject()
		n, err := o.Length()
		if err != nil {
			return nil, -1, err
		}
		for i := range n {
			x, err := o.GetIndex(uint32(i))
			if err != nil {
				return nil, -1, err
			}
			values = append(values, x)
		}
	default:
		return nil, -1, nodeerr.InvalidArgValue(rt, "stdio", v, "is invalid")
	}
	for len(values) < 3 {
		values = append(values, engine.Undefined)
	}
	ipc = -1
	for i, x := range values {
		s, err := streamOf(e, x, i, sync)
		if err != nil {
			return nil, -1, err
		}
		if s.kind == streamIPC {
			switch {
			case sync:
				return nil, -1, nodeerr.New("ERR_IPC_SYNC_FORK", "IPC cannot be used with synchronous forks")
			case ipc >= 0:
				return nil, -1, nodeerr.New("ERR_IPC_ONE_PIPE", "Child process can have only one IPC pipe")
			}
			ipc = i
		}
		list = append(list, s)
	}
	return list, ipc, nil
}

// streamOf reads one element of the stdio option.
func streamOf(e *env.Env, v engine.Value, i int, sync bool) (childStream, error) {
	s := childStream{value: v, fd: -1}
	if v.IsNullish() {
		if s.text = "ignore"; i < 3 {
			s.kind, s.text = streamPipe, "pipe"
		}
		return s, nil
	}
	if name, ok := v.AsString(); ok {
		s.text = name
		switch name {
		case "ignore":
			return s, nil
		case "pipe", "overlapped":
			s.kind = streamPipe
			return s, nil
		case "ipc":
			s.kind, s.text = streamIPC, "pipe"
			return s, nil
		case "inherit":
			s.kind, s.fd = streamInherit, i
			return s, nil
		}
	}
	if f, ok := v.AsNumber(); ok {
		if s.kind, s.fd, s.text = streamFD, int(f), "fd"; f < 0 {
			s.kind, s.text = streamPipe, "pipe"
		}
		return s, nil
	}
	return s.fromObject(e, sync)
}

// fromObject takes streams, handles, and input for spawnSync.
func (s childStream) fromObject(e *env.Env, sync bool) (childStream, error) {
	if o, ok := s.value.AsObject(); ok {
		fd, err := o.Get("fd")
		if err != nil {
			return s, err
		}
		if f, ok := fd.AsNumber(); ok {
			s.kind, s.fd, s.text = streamFD, int(f), "fd"
			return s, nil
		}
		if n := connectionFD(o); n >= 0 {
			s.kind, s.fd, s.given, s.text = streamWrap, n, o, "wrap"
			return s, nil
		}
	}
	if _, ok := s.value.AsBytes(); ok || s.value.IsString() {
		if sync {
			return s, nil
		}
		text, err := util.Inspect(e, s.value)
		if err != nil {
			return s, err
		}
		return s, nodeerr.Type("ERR_INVALID_SYNC_FORK_INPUT",
			"Asynchronous forks do not support Buffer, TypedArray, DataView or string input: %s", text)
	}
	return s, nodeerr.InvalidArgValue(e.RT, "stdio", s.value, "is invalid")
}

// connectionFD is the descriptor below a socket or its handle, -1 for none.
func connectionFD(o *engine.Object) int {
	if n := net.DescriptorOf(o); n >= 0 {
		return n
	}
	for _, name := range [...]string{"handle", "_handle"} {
		v, err := o.Get(name)
		if err != nil {
			return -1
		}
		if h, ok := v.AsObject(); ok {
			if n := net.DescriptorOf(h); n >= 0 {
				return n
			}
		}
	}
	return -1
}
