package messaging

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/eventloop"
	"github.com/sxfescript/sxn/web/domexception"
	webevents "github.com/sxfescript/sxn/web/events"
	"github.com/sxfescript/sxn/web/structuredclone"
)

// Port is a MessagePort: an endpoint in a runtime.
type Port struct {
	e      *env.Env
	object *engine.Object
	end    *Endpoint // nil once it is closed or transferred
	handle eventloop.Handle
	res    env.Resource
	box    *mailbox
	number uint64
	// receiving is set once messages are delivered as events, refed while the
	// port keeps the loop alive, closing from close() until the end.
	receiving, refed, closing bool
	// deliver takes the place of events, for channels inside the runtime.
	deliver func(m *structuredclone.Message) error
	notes   func(note any) error
	after   *Port // what was sent there before goes first
	onClose func()
	// context is the context that the object is of, nil for the runtime's own.
	context *engine.Runtime
}

var portKey = engine.PrivateKey[Port]{Name: "MessagePort"}

// minBatch is how many messages at least are delivered at a time.
const minBatch = 1000

// PortOf returns the port that v is.
func PortOf(v engine.Value) (*Port, bool) {
	o, ok := v.AsObject()
	if !ok {
		return nil, false
	}
	p := portKey.Get(o)
	return p, p != nil
}

// Attach makes a MessagePort of an endpoint that is attached nowhere.
func (p *Endpoint) Attach(e *env.Env) (*engine.Object, error) {
	s, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	o := e.RT.NewObjectWithPrototype(s.portProto)
	t, err := webevents.InitTarget(e, o)
	if err != nil {
		return nil, err
	}
	port := s.attach(p)
	port.object = o
	port.res = e.NewResource("MESSAGEPORT", o.Value())
	t.SetHooks(port.listenerAdded, port.listenerRemoved)
	portKey.Set(o, port)
	return o, nil
}

// attach makes a port without an object. It tells of the end of the channel
// from the start, of messages once it receives.
func (s *state) attach(p *Endpoint) *Port {
	port := &Port{e: s.e, end: p, res: env.Resource{Frame: s.e.Frame()}, box: s.box, number: s.box.number()}
	port.handle.Init(s.e.Loop)
	port.handle.Activate()
	port.handle.Unref()
	s.ports[port] = struct{}{}
	p.start(port)
	return port
}

func (p *Port) listenerAdded(typ string, size int) {
	if typ == "message" && size == 1 {
		p.Ref()
		p.Start()
	}
}

func (p *Port) listenerRemoved(typ string, size int) {
	if typ == "message" && size == 0 {
		p.Unref()
		p.receiving = false // messages wait for the next listener
	}
}

// Object returns the MessagePort object.
func (p *Port) Object() *engine.Object { return p.object }

// Open reports whether the port is neither closed nor transferred.
func (p *Port) Open() bool { return p.end != nil && !p.closing }

// Ref makes the port keep the event loop alive.
func (p *Port) Ref() {
	if p.end != nil {
		p.refed = true
		p.handle.Ref()
	}
}

// Unref lets the event loop end although the port is open.
func (p *Port) Unref() {
	if p.end != nil {
		p.refed = false
		p.handle.Unref()
	}
}

// Start begins to deliver messages.
func (p *Port) Start() {
	if p.end == nil || p.receiving {
		return
	}
	p.receiving = true
	if p.end.waiting() > 0 {
		p.wake()
	}
}

// wake delivers the messages in the poll phase of the loop. From any goroutine.
func (p *Port) wake() { p.box.wake(mailUser{p.number, p.drain}) }

// drain delivers what waits, with ticks and microtasks after each message. A
// flood of messages is left for the next iteration of the loop.
func (p *Port) drain() {
	end := p.end
	if end == nil || p.closing {
		return
	}
	left := end.settled()
	for range max(left, minBatch) {
		if p.end != end {
			return
		}
		x, ok := end.take(p.receiving)
		if !ok {
			return
		}
		if x.isEnd() {
			p.Close()
			return
		}
		if p.after != nil {
			p.after.drainBefore(x.order)
		}
		p.run(func() error { return p.receive(x) })
		p.e.Loop.Checkpoint()
		if p.e.Undrained() {
			break
		}
	}
	if p.end == end && end.waiting() > 0 {
		p.wake()
	}
}

// Drain delivers all that waits at once, as far as the port receives.
func (p *Port) Drain() {
	end := p.end
	if end == nil || p.closing {
		return
	}
	for p.end == end && !p.e.Loop.Terminated() {
		x, ok := end.take(p.receiving)
		if !ok || x.isEnd() {
			return
		}
		if p.after != nil {
			p.after.drainBefore(x.order)
		}
		p.run(func() error { return p.receive(x) })
	}
}

// drainBefore delivers what was sent before a moment.
func (p *Port) drainBefore(order uint64) {
	for p.end != nil && !p.closing && !p.e.Loop.Terminated() {
		x, ok := p.end.takeBefore(order)
		if !ok {
			return
		}
		p.run(func() error { return p.receive(x) })
		p.e.Loop.Checkpoint()
	}
}

// receive delivers a message or a note.
func (p *Port) receive(x item) error {
	switch {
	case x.note != nil:
		if p.notes == nil {
			return nil
		}
		return p.notes(x.note)
	case p.deliver != nil:
		return p.deliver(x.message)
	}
	if p.context != nil {
		return p.receiveInContext(x)
	}
	v, moved, err := x.message.DeserializeAll(p.e)
	if err != nil {
		reason, ok := p.e.RT.ErrorValue(err)
		if !ok {
			return err
		}
		return emit(p.e, p.object, "messageerror", reason, nil)
	}
	var ports []*engine.Object
	for _, o := range moved {
		if portKey.Get(o) != nil {
			ports = append(ports, o)
		}
	}
	return emit(p.e, p.object, "message", v, ports)
}

// Receive takes a message without an event, as receiveMessageOnPort does.
func (p *Port) Receive() (v engine.Value, ok bool, err error) {
	if p.end == nil || p.closing {
		return engine.Undefined, false, nil
	}
	x, ok := p.end.take(true)
	if !ok {
		return engine.Undefined, false, nil
	}
	if x.message == nil {
		p.Close()
		return engine.Undefined, false, nil
	}
	v, err = x.message.Deserialize(p.e)
	return v, err == nil, err
}

// PostMessage sends a value; it reports whether the port is open.
func (p *Port) PostMessage(v engine.Value, transfer []*engine.Object) (sent bool, err error) {
	for _, o := range transfer {
		if o == p.object && p.object != nil {
			return false, domexception.Errorf("DataCloneError", "Transfer list contains source port")
		}
	}
	lost := false
	for _, o := range transfer {
		if x := portKey.Get(o); x != nil && x.end != nil && p.end != nil && p.end.isPeer(x.end) {
			lost = true
		}
	}
	m, err := structuredclone.Serialize(p.e, v, transfer)
	if err != nil || p.end == nil || p.closing {
		return false, err
	}
	if lost {
		if err := p.e.EmitWarning(engine.String("The target port was posted to itself, and the communication channel was lost")); err != nil {
			return false, err
		}
		p.Close()
		return true, nil
	}
	p.end.Post(m)
	return true, nil
}

// Close closes the port: in the close phase of the loop both ends get the
// event 'close'.
func (p *Port) Close() {
	if p.end == nil || p.closing {
		return
	}
	p.closing = true
	p.handle.Close(p.closed)
}

func (p *Port) closed() {
	end := p.end
	p.end, p.refed = nil, false
	p.forget()
	if end != nil {
		end.Close()
	}
	if p.onClose != nil {
		p.onClose()
	}
	if p.object != nil {
		if p.context == nil {
			p.run(p.emitClose)
		}
		p.e.DestroyResource(&p.res)
	}
}

// run runs f in the context of the port; one without an object is no resource.
func (p *Port) run(f func() error) {
	if p.object == nil {
		p.e.Run(p.res.Frame, f)
		return
	}
	p.e.RunIn(&p.res, f)
}

func (p *Port) emitClose() error {
	s, err := stateOf(p.e)
	if err != nil {
		return err
	}
	ev, err := s.newCloseEvent()
	if err != nil {
		return err
	}
	_, err = webevents.Emit(p.e, p.object, "close", ev.Value(), func() (*engine.Object, error) { return ev, nil })
	return err
}

func (p *Port) forget() {
	if s, err := stateOf(p.e); err == nil {
		delete(s.ports, p)
	}
}

// transferable is MessagePort for structured cloning.
func transferable() *structuredclone.Class {
	return &structuredclone.Class{
		Is: func(o *engine.Object) bool { return portKey.Get(o) != nil },
		CanTransfer: func(o *engine.Object) error {
			if p := portKey.Get(o); p.end == nil || p.closing {
				return domexception.Errorf("DataCloneError", "MessagePort in transfer list is already detached")
			}
			return nil
		},
		Detached: func(o *engine.Object) bool { return portKey.Get(o).end == nil },
		Transfer: func(o *engine.Object) (structuredclone.Data, error) {
			return (*movedPort)(portKey.Get(o).release()), nil
		},
	}
}

// release takes the endpoint out of the port, which is closed then.
func (p *Port) release() *Endpoint {
	end := p.end
	end.detach()
	p.end, p.refed = nil, false
	p.handle.Close(nil)
	p.forget()
	return end
}

// movedPort is an endpoint between runtimes.
type movedPort Endpoint

// Make attaches the endpoint.
func (m *movedPort) Make(e *env.Env) (*engine.Object, error) { return (*Endpoint)(m).Attach(e) }

// Shutdown closes the ports and broadcast channels of a runtime that ends,
// without events. The other ends get the end of the channel.
func Shutdown(e *env.Env) error {
	s, err := stateOf(e)
	if err != nil {
		return err
	}
	for p := range s.ports {
		if p.end != nil {
			p.end.Close()
			p.end = nil
		}
	}
	clear(s.ports)
	for b := range s.broadcasts {
		b.leave()
	}
	clear(s.broadcasts)
	return nil
}

// NewPair returns the two ports of a new MessageChannel.
func NewPair(e *env.Env) (a, b *engine.Object, err error) {
	x, y := NewChannel()
	if a, err = x.Attach(e); err != nil {
		return nil, nil, err
	}
	b, err = y.Attach(e)
	return a, b, err
}

// Listener is an endpoint in a runtime that Go code listens to.
type Listener struct{ port *Port }

// Listen attaches an endpoint to a runtime: deliver gets its messages on the
// runtime's goroutine, closed is called once at the end of the channel.
func (p *Endpoint) Listen(e *env.Env, deliver func(m *structuredclone.Message) error, closed func()) (*Listener, error) {
	s, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	port := s.attach(p)
	port.deliver, port.onClose = deliver, closed
	port.Start()
	return &Listener{port}, nil
}

// ListenNotes is Listen for notes.
func (p *Endpoint) ListenNotes(e *env.Env, deliver func(note any) error, closed func()) (*Listener, error) {
	s, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	port := s.attach(p)
	port.notes, port.onClose = deliver, closed
	port.Start()
	return &Listener{port}, nil
}

// PostNote sends a note to the other end.
func (l *Listener) PostNote(note any) {
	if l.port.end != nil && !l.port.closing {
		l.port.end.PostNote(note)
	}
}

// After makes what was sent to the other listener before go first.
func (l *Listener) After(other *Listener) { l.port.after = other.port }

// Drain delivers all that waits at once.
func (l *Listener) Drain() { l.port.Drain() }

// Ref makes the listener keep the event loop alive; Unref lets it end.
func (l *Listener) Ref() { l.port.Ref() }

// Unref lets the event loop end.
func (l *Listener) Unref() { l.port.Unref() }

// Post sends a value to the other end.
func (l *Listener) Post(v engine.Value, transfer []*engine.Object) error {
	_, err := l.port.PostMessage(v, transfer)
	return err
}

// Close closes the channel.
func (l *Listener) Close() { l.port.Close() }
