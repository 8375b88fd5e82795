package messaging

import (
	"sync"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/eventloop"
	"github.com/sxfescript/sxn/web/domexception"
	webevents "github.com/sxfescript/sxn/web/events"
	"github.com/sxfescript/sxn/web/structuredclone"
)

// groups are the open broadcast channels of the process by name: those of all
// runtimes, which is what a BroadcastChannel is for.
var groups struct {
	sync.Mutex
	byName map[string][]*broadcast
}

// broadcast is a BroadcastChannel.
type broadcast struct {
	e      *env.Env
	object *engine.Object
	name   engine.Value
	key    string
	handle eventloop.Handle
	frame  *env.AsyncFrame
	box    *mailbox
	number uint64
	closed bool

	mu    sync.Mutex
	queue []*structuredclone.Message
	woken bool
}

var broadcastKey = engine.PrivateKey[broadcast]{Name: "BroadcastChannel"}

func broadcastOf(v engine.Value) (*broadcast, bool) {
	o, ok := v.AsObject()
	if !ok {
		return nil, false
	}
	b := broadcastKey.Get(o)
	return b, b != nil
}

// broadcastClass is BroadcastChannel.
// https://nodejs.org/api/worker_threads.html#class-broadcastchannel-extends-eventtarget
func broadcastClass() *engine.Class {
	return &engine.Class{Name: "BroadcastChannel", Length: 1, Parent: webevents.TargetClass, ToStringTag: "BroadcastChannel", Init: constructBroadcast,
		Methods: []engine.Method{
			{Name: "name", Get: broadcastName, Enumerable: true},
			{Name: "close", Func: broadcastClose, Enumerable: true},
			{Name: "postMessage", Length: 1, Func: broadcastPostMessage, Enumerable: true},
			{Name: "ref", Func: broadcastRef(true)},
			{Name: "unref", Func: broadcastRef(false)},
			webevents.HandlerAttribute("message", "EventTarget"),
			webevents.HandlerAttribute("messageerror", "EventTarget"),
		}}
}

// constructBroadcast is new BroadcastChannel(name).
func constructBroadcast(c *engine.Call) error {
	if c.Len() == 0 {
		return nodeerr.MissingArgs("name")
	}
	e := env.From(c)
	name, err := c.Runtime().ToStringValue(c.Arg(0))
	if err != nil {
		return err
	}
	s, err := stateOf(e)
	if err != nil {
		return err
	}
	if _, err := webevents.InitTarget(e, c.ThisObject()); err != nil {
		return err
	}
	b := &broadcast{e: e, object: c.ThisObject(), name: name, frame: e.Frame(), box: s.box, number: s.box.number()}
	b.key, _ = name.AsWTF8()
	b.handle.Init(e.Loop)
	b.handle.Activate()
	broadcastKey.Set(b.object, b)
	s.broadcasts[b] = struct{}{}
	groups.Lock()
	defer groups.Unlock()
	if groups.byName == nil {
		groups.byName = map[string][]*broadcast{}
	}
	groups.byName[b.key] = append(groups.byName[b.key], b)
	return nil
}

// leave takes the channel out of its group.
func (b *broadcast) leave() {
	b.closed = true
	groups.Lock()
	defer groups.Unlock()
	members := groups.byName[b.key]
	var rest []*broadcast
	for _, x := range members {
		if x != b {
			rest = append(rest, x)
		}
	}
	if len(rest) == 0 {
		delete(groups.byName, b.key)
		return
	}
	groups.byName[b.key] = rest
}

// others are the other channels of the name.
func (b *broadcast) others() []*broadcast {
	groups.Lock()
	defer groups.Unlock()
	var all []*broadcast
	for _, x := range groups.byName[b.key] {
		if x != b {
			all = append(all, x)
		}
	}
	return all
}

// put queues a message. From any goroutine.
func (b *broadcast) put(m *structuredclone.Message) {
	b.mu.Lock()
	b.queue = append(b.queue, m)
	wake := !b.woken
	b.woken = true
	b.mu.Unlock()
	if wake {
		b.box.wake(mailUser{b.number, b.drain})
	}
}

func (b *broadcast) take() *structuredclone.Message {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.queue) == 0 {
		return nil
	}
	m := b.queue[0]
	b.queue = b.queue[1:]
	return m
}

func (b *broadcast) drain() {
	b.mu.Lock()
	b.woken = false
	b.mu.Unlock()
	for range minBatch {
		if b.closed {
			return
		}
		m := b.take()
		if m == nil {
			return
		}
		b.e.Run(b.frame, func() error { return b.deliver(m) })
		b.e.Loop.Checkpoint()
		if b.e.Undrained() {
			break
		}
	}
	b.mu.Lock()
	wake := len(b.queue) > 0 && !b.woken
	b.woken = b.woken || wake
	b.mu.Unlock()
	if wake {
		b.box.wake(mailUser{b.number, b.drain})
	}
}

func (b *broadcast) deliver(m *structuredclone.Message) error {
	v, err := m.Deserialize(b.e)
	typ := "message"
	if err != nil {
		reason, ok := b.e.RT.ErrorValue(err)
		if !ok {
			return err
		}
		typ, v = "messageerror", reason
	}
	return emit(b.e, b.object, typ, v, nil)
}

func (b *broadcast) receive() (v engine.Value, ok bool, err error) {
	if b.closed {
		return engine.Undefined, false, nil
	}
	m := b.take()
	if m == nil {
		return engine.Undefined, false, nil
	}
	v, err = m.Deserialize(b.e)
	return v, err == nil, err
}

func thisBroadcast(c *engine.Call) (*broadcast, error) {
	if b, ok := broadcastOf(c.This()); ok {
		return b, nil
	}
	return nil, nodeerr.InvalidThis("BroadcastChannel")
}

func broadcastName(c *engine.Call) (engine.Value, error) {
	b, err := thisBroadcast(c)
	if err != nil {
		return engine.Undefined, err
	}
	return b.name, nil
}

// broadcastClose is channel.close().
func broadcastClose(c *engine.Call) (engine.Value, error) {
	b, err := thisBroadcast(c)
	if err != nil || b.closed {
		return engine.Undefined, err
	}
	b.leave()
	b.handle.Close(nil)
	s, err := stateOf(b.e)
	if err != nil {
		return engine.Undefined, err
	}
	delete(s.broadcasts, b)
	return engine.Undefined, nil
}

// broadcastPostMessage is channel.postMessage(message).
func broadcastPostMessage(c *engine.Call) (engine.Value, error) {
	b, err := thisBroadcast(c)
	if err != nil {
		return engine.Undefined, err
	}
	if c.Len() == 0 {
		return engine.Undefined, nodeerr.MissingArgs("message")
	}
	if b.closed {
		return engine.Undefined, domexception.Errorf("InvalidStateError", "BroadcastChannel is closed.")
	}
	// A message can be opened once: each receiver gets one of its own.
	m, err := structuredclone.Serialize(b.e, c.Arg(0), nil)
	if err != nil {
		return engine.Undefined, err
	}
	for i, x := range b.others() {
		if i > 0 {
			if m, err = structuredclone.Serialize(b.e, c.Arg(0), nil); err != nil {
				return engine.Undefined, err
			}
		}
		x.put(m)
	}
	return engine.Undefined, nil
}

func broadcastRef(on bool) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		b, err := thisBroadcast(c)
		if err != nil {
			return engine.Undefined, err
		}
		if !b.closed {
			if on {
				b.handle.Ref()
			} else {
				b.handle.Unref()
			}
		}
		return c.This(), nil
	}
}

// shownBroadcast is what util.inspect shows.
func shownBroadcast(rt *engine.Runtime, o *engine.Object) (*engine.Object, error) {
	b := broadcastKey.Get(o)
	if b == nil {
		return nil, nodeerr.InvalidThis("BroadcastChannel")
	}
	shown := rt.NewObject()
	if err := shown.Put("name", b.name); err != nil {
		return nil, err
	}
	return shown, shown.Put("active", engine.Bool(!b.closed))
}
