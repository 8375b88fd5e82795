package childprocess

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/net"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// A server whose sockets went to another process counts them there, and closes
// only when they are closed. Both sides name the server by its key.

// receivedSockets are the sockets of one server that came to this process.
type receivedSockets struct {
	open   int
	notify bool // the other side waits until none is left
}

// listRequest is a question about sockets that waits for its answer.
type listRequest struct {
	reply, key string
	done       func(message engine.Value, x engine.Value) error
}

// leaveServer takes a socket that is sent out of the connections of its server.
func (ch *channel) leaveServer(s *sentHandle, message *engine.Object) error {
	sock := net.Of(s.object)
	v, err := s.object.Get("server")
	if err != nil || sock == nil {
		return err
	}
	srv, ok := v.AsObject()
	if !ok {
		return nil
	}
	k, err := srv.Get("_connectionKey")
	if err != nil {
		return err
	}
	key, ok := k.AsString()
	if !ok || !ch.child {
		if s.stream != nil {
			return sock.LeaveServer()
		}
		return nil
	}
	if err := message.Set("key", k); err != nil {
		return err
	}
	if ch.lists[key] == nil {
		list, err := ch.newSocketList(key)
		if err != nil {
			return err
		}
		if ch.lists == nil {
			ch.lists = map[string]*engine.Object{}
		}
		ch.lists[key] = list
		if _, err := srv.Invoke("_setupWorker", list.Value()); err != nil {
			return err
		}
	}
	if s.stream == nil {
		return nil
	}
	return sock.LeaveServer()
}

// newSocketList makes what the server asks about its sockets.
func (ch *channel) newSocketList(key string) (*engine.Object, error) {
	e := ch.env
	o, err := events.New(e)
	if err != nil {
		return nil, err
	}
	ask := func(cmd, reply string, swallow bool, result func(message engine.Value) ([]engine.Value, error)) *engine.Function {
		return e.RT.NewFunction("", 1, func(c *engine.Call) (engine.Value, error) {
			f, ok := c.Arg(0).AsFunction()
			if !ok {
				return engine.Undefined, engine.TypeError("callback is not a function")
			}
			return engine.Undefined, ch.askForSockets(cmd, reply, key, swallow, func(message, x engine.Value) error {
				args := []engine.Value{x}
				if !x.Truthy() {
					var err error
					if args, err = result(message); err != nil {
						return err
					}
				}
				_, err := f.Call(engine.Undefined, args...)
				return err
			})
		})
	}
	closing := ask("NODE_SOCKET_NOTIFY_CLOSE", "NODE_SOCKET_ALL_CLOSED", true, func(engine.Value) ([]engine.Value, error) {
		return []engine.Value{engine.Null}, nil
	})
	counting := ask("NODE_SOCKET_GET_COUNT", "NODE_SOCKET_COUNT", false, func(message engine.Value) ([]engine.Value, error) {
		n, err := e.RT.GetV(message, engine.NewKey("count"))
		return []engine.Value{engine.Null, n}, err
	})
	if err := assign(o, []field{{"key", engine.String(key)}, {"close", closing.Value()}, {"getConnections", counting.Value()}}); err != nil {
		return nil, err
	}
	_, err = events.OnceFunc(e, ch.target, "exit", func(*engine.Call) (engine.Value, error) {
		_, err := events.Emit(e, o, "exit", o.Value())
		return engine.Undefined, err
	})
	return o, err
}

// closedBeforeReply is the error of questions that get no answer.
func (ch *channel) closedBeforeReply() engine.Value {
	return nodeerr.New("ERR_CHILD_CLOSED_BEFORE_REPLY", "Child closed before reply received").Value(ch.env.RT)
}

func (ch *channel) askForSockets(cmd, reply, key string, swallow bool, done func(message, x engine.Value) error) error {
	on, err := ch.connected()
	if err != nil {
		return err
	}
	if !on {
		return done(engine.Undefined, ch.closedBeforeReply())
	}
	ch.requests = append(ch.requests, listRequest{reply, key, done})
	return ch.sendAboutSockets(cmd, key, engine.Undefined, swallow)
}

func (ch *channel) sendAboutSockets(cmd, key string, count engine.Value, swallow bool) error {
	if ch.closed {
		return nil
	}
	o := ch.env.RT.NewObject()
	if err := assign(o, []field{{"cmd", engine.String(cmd)}, {"key", engine.String(key)}}); err != nil {
		return err
	}
	if !count.IsUndefined() {
		if err := o.Set("count", count); err != nil {
			return err
		}
	}
	_, err := ch.target.Invoke("_send", o.Value(), engine.Undefined, engine.Bool(swallow))
	return err
}

// keyOf is the key in a message about sockets.
func keyOf(message engine.Value) (string, error) {
	o, ok := message.AsObject()
	if !ok {
		return "", nil
	}
	v, err := o.Get("key")
	s, _ := v.AsString()
	return s, err
}

// answeredForSockets ends the questions that a message answers.
func (ch *channel) answeredForSockets(cmd string, message engine.Value) error {
	key, err := keyOf(message)
	if err != nil {
		return err
	}
	var kept, ended []listRequest
	for _, r := range ch.requests {
		if r.reply == cmd && r.key == key {
			ended = append(ended, r)
		} else {
			kept = append(kept, r)
		}
	}
	ch.requests = kept
	for _, r := range ended {
		if err := r.done(message, engine.Undefined); err != nil {
			return err
		}
	}
	return nil
}

// failRequests ends the questions of a channel that is closed.
func (ch *channel) failRequests() error {
	list := ch.requests
	ch.requests = nil
	for _, r := range list {
		if err := r.done(engine.Undefined, ch.closedBeforeReply()); err != nil {
			return err
		}
	}
	return nil
}

// countSocket follows a socket that has come.
func (ch *channel) countSocket(key string, o *engine.Object) error {
	r := ch.got[key]
	if r == nil {
		r = &receivedSockets{}
		if ch.got == nil {
			ch.got = map[string]*receivedSockets{}
		}
		ch.got[key] = r
	}
	r.open++
	_, err := events.OnceFunc(ch.env, o, "close", func(*engine.Call) (engine.Value, error) {
		r.open--
		if r.open > 0 || !r.notify {
			return engine.Undefined, nil
		}
		r.notify = false
		return engine.Undefined, ch.sendAboutSockets("NODE_SOCKET_ALL_CLOSED", key, engine.Undefined, true)
	})
	return err
}

// askedForSockets answers a question of the other side.
func (ch *channel) askedForSockets(cmd string, message engine.Value) error {
	key, err := keyOf(message)
	r := ch.got[key]
	if err != nil || r == nil {
		return err
	}
	if cmd == "NODE_SOCKET_GET_COUNT" {
		return ch.sendAboutSockets("NODE_SOCKET_COUNT", key, engine.Int(r.open), false)
	}
	if r.open > 0 {
		r.notify = true
		return nil
	}
	return ch.sendAboutSockets("NODE_SOCKET_ALL_CLOSED", key, engine.Undefined, true)
}
