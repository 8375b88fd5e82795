package childprocess

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/netio"
)

// channel is one end of an IPC channel; the target is a ChildProcess or the
// process object.
// https://nodejs.org/api/process.html#processchannel
type channel struct {
	env     *env.Env
	target  *engine.Object
	control *engine.Object
	stream  netio.Socket
	codec   codec
	res     env.Resource
	child   bool // the target is a ChildProcess

	refs            int
	explicit        bool // ref or unref was called
	closed          bool
	pending         []event // that came before anybody listened
	sending         *sentHandle
	queue           []queued // waits for the handle that is under way
	waiting         bool     // for the answer about a handle
	descriptors     []int    // received, not yet asked for
	disconnectAsked bool

	lists    map[string]*engine.Object   // of sockets sent, by the key of their server
	got      map[string]*receivedSockets // by the key of their server
	requests []listRequest
}

// event is a message to emit.
type event struct {
	name            string
	message, handle engine.Value
}

// queued is a send that waits.
type queued struct {
	message, handle, options engine.Value
	callback                 *engine.Function
}

var channels = engine.PrivateKey[channel]{Name: "ipcChannel"}

// writeLimit is how much may wait in the channel before send returns false.
const writeLimit = 65536 * 2

// setUpChannel gives a target the methods and properties of a channel, and
// begins to read it.
func setUpChannel(e *env.Env, target *engine.Object, stream netio.Socket, mode string) (*channel, error) {
	st, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	ch := &channel{env: e, target: target, stream: stream, child: childState.Get(target) != nil}
	if ch.codec = newCodec(e, mode); ch.codec == nil {
		return nil, nodeerr.InvalidArgValue(e.RT, "serialization", engine.String(mode), "is invalid")
	}
	ch.res = e.NewResource("PIPEWRAP", engine.Undefined)
	proto, err := prototypeOf(st.controlClass)
	if err != nil {
		return nil, err
	}
	ch.control = e.RT.NewObjectWithPrototype(proto)
	if err := events.Init(e, ch.control); err != nil {
		return nil, err
	}
	channels.Set(ch.control, ch)
	if err := ch.install(); err != nil {
		return nil, err
	}
	stream.ReadStart(ch.onData, ch.onEnd)
	return ch, nil
}

func (ch *channel) install() error {
	rt := ch.env.RT
	method := func(length int, f func(c *engine.Call) (engine.Value, error)) engine.Value {
		return rt.NewFunction("", length, f).Value()
	}
	none := func(f func() error) func(c *engine.Call) (engine.Value, error) {
		return func(*engine.Call) (engine.Value, error) { return engine.Undefined, f() }
	}
	if err := assign(ch.target, []field{
		{"channel", ch.control.Value()}, {"_handleQueue", engine.Null}, {"_pendingMessage", engine.Null},
		{"send", method(4, ch.send)}, {"_send", method(4, ch.underSend)}, {"connected", engine.True},
		{"disconnect", method(0, none(ch.disconnect))}, {"_disconnect", method(0, none(ch.underDisconnect))},
	}); err != nil {
		return err
	}
	if _, err := events.OnFunc(ch.env, ch.target, "newListener", func(*engine.Call) (engine.Value, error) {
		ch.env.NextTick(ch.deliverPending)
		return engine.Undefined, nil
	}); err != nil {
		return err
	}
	_, err := events.OnFunc(ch.env, ch.target, "internalMessage", func(c *engine.Call) (engine.Value, error) {
		return engine.Undefined, ch.onInternal(c.Arg(0), c.Arg(1))
	})
	return err
}

func (ch *channel) connected() (bool, error) {
	v, err := ch.target.Get("connected")
	return v.Truthy(), err
}

// deliverPending emits what came before there was a listener.
func (ch *channel) deliverPending() error {
	n, err := events.ListenerCount(ch.env, ch.target, "message")
	if err != nil || n == 0 || ch.closed {
		return err
	}
	list := ch.pending
	ch.pending = nil
	for _, ev := range list {
		if _, err := events.Emit(ch.env, ch.target, ev.name, ev.message, ev.handle); err != nil {
			return err
		}
	}
	return nil
}

// enter runs f, which the loop calls, in the context of the channel.
func (ch *channel) enter(f func() error) {
	outer := ch.env.SwapResource(&ch.res)
	err := f()
	if err != nil {
		ch.env.Uncaught(err)
	}
	ch.env.RestoreResource(&ch.res, outer, err == nil)
}

// onData gets what the stream has read.
func (ch *channel) onData(data []byte, _ bool) {
	if p, ok := ch.stream.(netio.DescriptorPasser); ok {
		for {
			fd, ok := p.TakeDescriptor()
			if !ok {
				break
			}
			ch.descriptors = append(ch.descriptors, fd)
		}
	}
	ch.enter(func() error {
		return ch.codec.read(data, func(message engine.Value) error {
			internal, cmd := internalCommand(message)
			fd := -1
			if internal && cmd == "NODE_HANDLE" && len(ch.descriptors) > 0 {
				fd = ch.descriptors[0]
				ch.descriptors = ch.descriptors[1:]
			}
			return ch.handleMessage(message, engine.Undefined, internal, fd)
		})
	})
}

// internalCommand reports whether a message is one of the runtime itself.
func internalCommand(message engine.Value) (internal bool, cmd string) {
	o, ok := message.AsObject()
	if !ok {
		return false, ""
	}
	v, err := o.Get("cmd")
	if err != nil {
		return false, ""
	}
	cmd, _ = v.AsString()
	return len(cmd) > 5 && cmd[:5] == "NODE_", cmd
}

// handleMessage emits a message in the next tick. fd is a descriptor that came
// along, -1 for none.
func (ch *channel) handleMessage(message, handle engine.Value, internal bool, fd int) error {
	if ch.closed {
		closeDescriptor(fd)
		return nil
	}
	name := "message"
	if internal {
		name = "internalMessage"
	}
	ch.env.NextTick(func() error {
		if fd >= 0 {
			handle = ch.wrapDescriptor(fd)
		}
		return ch.emit(name, message, handle)
	})
	return nil
}

func (ch *channel) emit(name string, message, handle engine.Value) error {
	if name != "internalMessage" {
		n, err := events.ListenerCount(ch.env, ch.target, "message")
		if err != nil {
			return err
		}
		if n == 0 {
			ch.pending = append(ch.pending, event{name, message, handle})
			return nil
		}
	}
	_, err := events.Emit(ch.env, ch.target, name, message, handle)
	return err
}

// onEnd gets the end of the channel: the other side has disconnected or died.
func (ch *channel) onEnd(error) {
	ch.enter(func() error {
		if ch.closed {
			return nil
		}
		if _, err := ch.target.Invoke("disconnect"); err != nil {
			return err
		}
		ch.stream.Close(nil)
		if ch.child {
			return maybeClose(ch.env, ch.target)
		}
		return nil
	})
}

// disconnect is target.disconnect().
// https://nodejs.org/api/child_process.html#subprocessdisconnect
func (ch *channel) disconnect() error {
	on, err := ch.connected()
	if err != nil {
		return err
	}
	if !on {
		x := nodeerr.New("ERR_IPC_DISCONNECTED", "IPC channel is already disconnected")
		_, err := events.Emit(ch.env, ch.target, "error", x.Value(ch.env.RT))
		return err
	}
	if err := ch.target.Set("connected", engine.False); err != nil {
		return err
	}
	if ch.waiting {
		ch.disconnectAsked = true
		return nil
	}
	_, err = ch.target.Invoke("_disconnect")
	return err
}

func (ch *channel) underDisconnect() error {
	if ch.closed {
		return nil
	}
	ch.closed = true
	if err := ch.target.Set("channel", engine.Null); err != nil {
		return err
	}
	if ch.sending != nil {
		ch.sending.close()
		ch.sending = nil
	}
	finish := func() error {
		ch.stream.Close(nil)
		if err := ch.failRequests(); err != nil {
			return err
		}
		_, err := events.Emit(ch.env, ch.target, "disconnect")
		return err
	}
	if ch.codec.partial() {
		// A message is half read: it is waited for.
		done := false
		once := func(*engine.Call) (engine.Value, error) {
			if done {
				return engine.Undefined, nil
			}
			done = true
			return engine.Undefined, finish()
		}
		if _, err := events.OnceFunc(ch.env, ch.target, "message", once); err != nil {
			return err
		}
		_, err := events.OnceFunc(ch.env, ch.target, "internalMessage", once)
		return err
	}
	ch.env.NextTick(finish)
	return nil
}

// send is target.send(message[, sendHandle[, options]][, callback]).
// https://nodejs.org/api/child_process.html#subprocesssendmessage-sendhandle-options-callback
func (ch *channel) send(c *engine.Call) (engine.Value, error) {
	message, handle, options, callback := c.Arg(0), c.Arg(1), c.Arg(2), c.Arg(3)
	switch {
	case handle.IsFunction():
		callback, handle, options = handle, engine.Undefined, engine.Undefined
	case options.IsFunction():
		callback, options = options, engine.Undefined
	case !options.IsUndefined():
		if _, err := validate.Object(c, options, "options"); err != nil {
			return engine.Undefined, err
		}
	}
	o := c.Runtime().NewObject()
	if err := o.Set("swallowErrors", engine.False); err != nil {
		return engine.Undefined, err
	}
	if err := spread(o, options); err != nil {
		return engine.Undefined, err
	}
	on, err := ch.connected()
	if err != nil {
		return engine.Undefined, err
	}
	if on {
		return ch.target.Invoke("_send", message, handle, o.Value(), callback)
	}
	f, _ := callback.AsFunction()
	ch.report(nodeerr.New("ERR_IPC_CHANNEL_CLOSED", "Channel closed").Value(c.Runtime()), f)
	return engine.False, nil
}

// report gives an error to the callback or, without one, to listeners.
func (ch *channel) report(x engine.Value, callback *engine.Function) {
	if callback != nil {
		ch.env.NextTickCall(callback, x)
		return
	}
	ch.env.NextTick(func() error {
		_, err := events.Emit(ch.env, ch.target, "error", x)
		return err
	})
}

func (ch *channel) underSend(c *engine.Call) (engine.Value, error) {
	message, handle, options := c.Arg(0), c.Arg(1), c.Arg(2)
	callback, _ := c.Arg(3).AsFunction()
	if message.IsUndefined() {
		return engine.Undefined, nodeerr.MissingArgs("message")
	}
	if !message.IsString() && (!message.IsObject() || message.IsFunction()) && !message.IsNull() && !message.IsNumber() && !message.IsBool() {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "message", message, "string", "object", "number", "boolean")
	}
	return ch.transmit(queued{message, handle, options, callback})
}

// transmit writes a message, or queues it behind a handle that is under way.
func (ch *channel) transmit(m queued) (engine.Value, error) {
	var sent *sentHandle
	swallow := m.options.IsTrue()
	if o, ok := m.options.AsObject(); ok {
		v, err := o.Get("swallowErrors")
		if err != nil {
			return engine.Undefined, err
		}
		swallow = v.Truthy()
	}
	message := m.message
	_, cmd := internalCommand(message)
	answer := cmd == "NODE_HANDLE_ACK" || cmd == "NODE_HANDLE_NACK"
	if m.handle.Truthy() {
		var err error
		if sent, err = ch.prepareHandle(m); err != nil {
			return engine.Undefined, err
		}
	}
	if ch.waiting && !answer {
		if sent != nil {
			sent = nil
		}
		ch.queue = append(ch.queue, m)
		return engine.Bool(len(ch.queue) == 1), nil
	}
	if sent != nil {
		var err error
		if message, err = sent.take(ch, m); err != nil {
			return engine.Undefined, err
		}
		if sent.fd < 0 {
			sent = nil
		}
	}
	data, err := ch.codec.encode(message)
	if err != nil {
		return engine.Undefined, err
	}
	ch.write(data, sent, m.callback, swallow)
	return engine.Bool(ch.stream.WriteQueueSize() < writeLimit), nil
}

// write writes a message with the handle it carries, nil for none.
func (ch *channel) write(data []byte, sent *sentHandle, callback *engine.Function, swallow bool) {
	frame := ch.env.Frame()
	done := func(err error) {
		ch.unrefCounted()
		if ch.closed && err != nil || callback == nil && (err == nil || swallow) {
			return
		}
		ch.env.Run(frame, func() error {
			if err == nil {
				_, e := callback.Call(engine.Undefined, engine.Null)
				return e
			}
			if !swallow {
				ch.report(nodeerr.Errnoed(nodeerr.SystemCode(err), "write", "").Value(ch.env.RT), callback)
			}
			return nil
		})
	}
	if sent != nil {
		if p, ok := ch.stream.(netio.DescriptorPasser); ok {
			ch.waiting, ch.sending = true, sent
			ch.refCounted()
			p.WriteDescriptor([][]byte{data}, sent.fd, done)
			return
		}
	}
	n, err := ch.stream.TryWrite(data)
	switch {
	case err != nil:
		if !swallow {
			ch.report(nodeerr.Errnoed(nodeerr.SystemCode(err), "write", "").Value(ch.env.RT), callback)
		}
	case n == len(data):
		if callback != nil {
			ch.env.NextTickCall(callback, engine.Null)
		}
	default:
		ch.refCounted()
		ch.stream.Write([][]byte{data[n:]}, done)
	}
}

// onInternal handles the messages of the runtime itself.
func (ch *channel) onInternal(message, handle engine.Value) error {
	_, cmd := internalCommand(message)
	switch cmd {
	case "NODE_HANDLE_ACK", "NODE_HANDLE_NACK":
		return ch.answered(cmd == "NODE_HANDLE_ACK")
	case "NODE_HANDLE":
		return ch.received(message, handle)
	case "NODE_SOCKET_NOTIFY_CLOSE", "NODE_SOCKET_GET_COUNT":
		return ch.askedForSockets(cmd, message)
	case "NODE_SOCKET_ALL_CLOSED", "NODE_SOCKET_COUNT":
		return ch.answeredForSockets(cmd, message)
	}
	return nil
}

// answered goes on after the other side has taken a handle, or has not got it.
func (ch *channel) answered(ok bool) error {
	sent := ch.sending
	if sent != nil {
		ch.sending = nil
		if sent.retries++; !ok && sent.retries <= maxRetries {
			data, err := ch.codec.encode(sent.message)
			if err != nil {
				return err
			}
			ch.write(data, sent, nil, true)
			return nil
		}
		sent.close()
		if !ok {
			if err := ch.env.EmitWarning(engine.String("Handle did not reach the receiving process correctly"),
				engine.String("SentHandleNotReceivedWarning")); err != nil {
				return err
			}
		}
	}
	ch.waiting = false
	list := ch.queue
	ch.queue = nil
	for _, m := range list {
		if _, err := ch.transmit(m); err != nil {
			return err
		}
	}
	if ch.disconnectAsked && !ch.waiting && !ch.closed {
		_, err := ch.target.Invoke("_disconnect")
		return err
	}
	return nil
}
