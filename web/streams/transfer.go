package streams

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/domexception"
	"github.com/sxfescript/sxn/web/messaging"
	"github.com/sxfescript/sxn/web/structuredclone"
)

// Streams are transferred by a pair of streams that are joined by a channel of
// messages: one stays and is piped to or from the stream that is transferred,
// the other is made where the message is opened.
// https://streams.spec.whatwg.org/#transferrable-streams

// registerTransfer says how streams are transferred.
func (st *state) registerTransfer() {
	structuredclone.Register(st.protos[readableClass], &structuredclone.Class{
		Is:          func(o *engine.Object) bool { return readableKey.Get(o) != nil },
		CanTransfer: func(o *engine.Object) error { return readableKey.Get(o).canTransfer() },
		Transfer: func(o *engine.Object) (structuredclone.Data, error) {
			p, err := readableKey.Get(o).transfer()
			return &movedReadable{p}, err
		},
	})
	structuredclone.Register(st.protos[writableClass], &structuredclone.Class{
		Is:          func(o *engine.Object) bool { return writableKey.Get(o) != nil },
		CanTransfer: func(o *engine.Object) error { return writableKey.Get(o).canTransfer() },
		Transfer: func(o *engine.Object) (structuredclone.Data, error) {
			p, err := writableKey.Get(o).transfer()
			return &movedWritable{p}, err
		},
	})
	structuredclone.Register(st.protos[transformClass], &structuredclone.Class{
		Is: func(o *engine.Object) bool { return transformKey.Get(o) != nil },
		CanTransfer: func(o *engine.Object) error {
			t := transformKey.Get(o)
			if err := t.readable.canTransfer(); err != nil {
				return err
			}
			return t.writable.canTransfer()
		},
		Transfer: func(o *engine.Object) (structuredclone.Data, error) {
			t := transformKey.Get(o)
			r, err := t.readable.transfer()
			if err != nil {
				return nil, err
			}
			w, err := t.writable.transfer()
			return &movedTransform{r, w}, err
		},
	})
}

func (s *Readable) canTransfer() error {
	if s.reader != nil {
		return domexception.Errorf("DataCloneError", "Cannot transfer a locked ReadableStream")
	}
	return nil
}

func (w *Writable) canTransfer() error {
	if w.writer != nil {
		return domexception.Errorf("DataCloneError", "Cannot transfer a locked WritableStream")
	}
	return nil
}

// transfer pipes the stream into a channel and returns the channel's other end.
func (s *Readable) transfer() (*messaging.Endpoint, error) {
	if err := s.canTransfer(); err != nil { // locked by a transfer before this one
		return nil, err
	}
	near, far := messaging.NewChannel()
	w, err := s.st.writableOver(near)
	if err != nil {
		return nil, err
	}
	s.pipeTo(w, PipeOptions{}).loud = false
	return far, nil
}

// transfer pipes a channel into the stream and returns the channel's other end.
func (w *Writable) transfer() (*messaging.Endpoint, error) {
	if err := w.canTransfer(); err != nil {
		return nil, err
	}
	near, far := messaging.NewChannel()
	s, err := w.st.readableOver(near)
	if err != nil {
		return nil, err
	}
	s.pipeTo(w, PipeOptions{}).loud = false
	return far, nil
}

// movedReadable is a ReadableStream between runtimes.
type movedReadable struct{ end *messaging.Endpoint }

// Make makes the stream in a runtime.
func (m *movedReadable) Make(e *env.Env) (*engine.Object, error) {
	st, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	s, err := st.readableOver(m.end)
	if err != nil {
		return nil, err
	}
	return s.object, nil
}

// movedWritable is a WritableStream between runtimes.
type movedWritable struct{ end *messaging.Endpoint }

// Make makes the stream in a runtime.
func (m *movedWritable) Make(e *env.Env) (*engine.Object, error) {
	st, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	w, err := st.writableOver(m.end)
	if err != nil {
		return nil, err
	}
	return w.object, nil
}

// movedTransform is a TransformStream between runtimes.
type movedTransform struct{ readable, writable *messaging.Endpoint }

// Make makes the stream in a runtime.
func (m *movedTransform) Make(e *env.Env) (*engine.Object, error) {
	st, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	t := &Transform{st: st, moved: true}
	if t.readable, err = st.readableOver(m.readable); err != nil {
		return nil, err
	}
	if t.writable, err = st.writableOver(m.writable); err != nil {
		return nil, err
	}
	return t.Object(), nil
}

// wire is one end of the channel of a transferred stream.
type wire struct {
	st   *state
	port *messaging.Listener
}

// listen attaches the wire: got gets the messages of the other end.
func (x *wire) listen(end *messaging.Endpoint, got func(typ string, v engine.Value)) (err error) {
	x.port, err = end.Listen(x.st.e, func(m *structuredclone.Message) error {
		v, err := m.Deserialize(x.st.e)
		if err != nil {
			reason, ok := x.st.rt.ErrorValue(err)
			if !ok {
				return err
			}
			got("error", reason)
			return nil
		}
		o, ok := v.AsObject()
		if !ok {
			return nil
		}
		typ, err := o.Get("type")
		if err != nil {
			return err
		}
		value, err := o.GetKey(keyValue.Key())
		if err != nil {
			return err
		}
		name, _ := typ.AsString()
		got(name, value)
		return nil
	}, nil)
	return err
}

// send is PackAndPostMessage.
// https://streams.spec.whatwg.org/#abstract-opdef-packandpostmessage
func (x *wire) send(typ string, v engine.Value) error {
	o := x.st.rt.NewObject()
	if err := o.Put("type", engine.String(typ)); err != nil {
		return err
	}
	if err := o.PutKey(keyValue.Key(), v); err != nil {
		return err
	}
	return x.port.Post(o.Value(), nil)
}

// sendHandlingError is PackAndPostMessageHandlingError: what cannot be cloned
// goes to the other end as an error.
// https://streams.spec.whatwg.org/#abstract-opdef-packandpostmessagehandlingerror
func (x *wire) sendHandlingError(typ string, v engine.Value) error {
	err := x.send(typ, v)
	if err == nil {
		return nil
	}
	reason, ok := x.st.rt.ErrorValue(err)
	if !ok {
		return err
	}
	// An error that cannot be cloned itself is lost; this end knows it.
	_ = x.send("error", reason)
	return engine.Throw(reason)
}

// wireSink is the sink of a stream into a channel.
type wireSink struct {
	wire
	w *Writable
	// pull settles when the other end asks for a chunk; nil where it has.
	pull *future
}

// writableOver is SetUpCrossRealmTransformWritable.
// https://streams.spec.whatwg.org/#abstract-opdef-setupcrossrealmtransformwritable
func (st *state) writableOver(end *messaging.Endpoint) (*Writable, error) {
	x := &wireSink{wire: wire{st: st}, w: st.newWritable(), pull: &future{}}
	x.w.setup(x, 1, nil)
	if err := x.listen(end, x.got); err != nil {
		return nil, err
	}
	x.w.startedWith(result{})
	return x.w, nil
}

func (x *wireSink) got(typ string, v engine.Value) {
	if typ == "error" {
		x.w.fail(v)
	} else if typ != "pull" {
		return
	}
	if p := x.pull; p != nil {
		x.pull = nil
		p.resolve(x.st, engine.Undefined)
	}
}

func (x *wireSink) write(chunk engine.Value) result {
	wait := x.pull
	if wait == nil {
		wait = resolved(engine.Undefined)
	}
	done := &future{}
	wait.then(x.st, func(engine.Value, bool) {
		x.pull = &future{}
		if err := x.sendHandlingError("chunk", chunk); err != nil {
			x.port.Close()
			done.reject(x.st, x.st.reason(err))
			return
		}
		done.resolve(x.st, engine.Undefined)
	})
	return result{f: done}
}

func (x *wireSink) close() result {
	err := x.send("close", engine.Undefined)
	x.port.Close()
	return result{err: err}
}

func (x *wireSink) abort(reason engine.Value) result {
	err := x.sendHandlingError("error", reason)
	x.port.Close()
	return result{err: err}
}

// wireSource is the source of a stream out of a channel.
type wireSource struct {
	wire
	c *defaultController
}

// readableOver is SetUpCrossRealmTransformReadable.
// https://streams.spec.whatwg.org/#abstract-opdef-setupcrossrealmtransformreadable
func (st *state) readableOver(end *messaging.Endpoint) (*Readable, error) {
	s := st.newReadable()
	x := &wireSource{wire: wire{st: st}}
	x.c = s.setupDefault(x, 0, nil)
	if err := x.listen(end, x.got); err != nil {
		return nil, err
	}
	x.c.startedWith(result{})
	return s, nil
}

func (x *wireSource) got(typ string, v engine.Value) {
	x.port.Unref()
	switch typ {
	case "chunk":
		// The stream counts chunks: nothing can fail.
		_ = x.c.enqueue(x.st.valueChunk(v))
	case "close":
		x.c.close()
		x.port.Close()
	case "error":
		x.c.fail(v)
		x.port.Close()
	}
}

// pull asks for a chunk, which keeps the thread alive until it comes.
func (x *wireSource) pull() result {
	x.port.Ref()
	return result{err: x.send("pull", engine.Undefined)}
}

func (x *wireSource) cancel(reason engine.Value) result {
	err := x.sendHandlingError("error", reason)
	x.port.Close()
	return result{err: err}
}
