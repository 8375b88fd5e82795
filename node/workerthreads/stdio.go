package workerthreads

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/stream"
	"github.com/sxfescript/sxn/runtime/env"
)

// A standard stream of a worker is a writable in one thread and a readable in
// the other. At most window bytes are on their way, so that a thread that does
// not read stops the one that writes.

const window = 64 << 10

// output is the writing side.
type output struct {
	e       *env.Env
	id      streamID
	object  *engine.Object
	control *channel
	flying  int  // bytes that have not been read
	waiting bool // a write waits for the reader
	closing bool // the thread ends: nothing waits any more
}

func newOutput(e *env.Env, id streamID, control *channel) (*output, error) {
	w := &output{e: e, id: id, control: control}
	proto, err := stdioProto(e, "WritableWorkerStdio", stream.WritableClass)
	if err != nil {
		return nil, err
	}
	w.object = e.RT.NewObjectWithPrototype(proto)
	high := window
	opts := &stream.Options{HighWaterMark: &high}
	impl := &stream.Impl{Write: w.write, Final: w.final}
	return w, stream.InitWritable(e, w.object, opts.Value(e.RT), impl)
}

func (w *output) write(chunk, _ engine.Value) error {
	b, _ := chunk.AsBytes()
	n := max(len(b), 1)
	w.control.PostNote(chunkNote{stream: w.id, bytes: append([]byte(nil), b...), consumed: n})
	w.flying += n
	if w.flying >= window && !w.closing {
		w.waiting = true
		w.control.ref()
		return nil
	}
	return stream.WriteDone(w.object, engine.Undefined)
}

func (w *output) final(done func(err engine.Value) error) error {
	w.control.PostNote(chunkNote{stream: w.id, end: true})
	return done(engine.Undefined)
}

// consumed is told what the other side has read.
func (w *output) consumed(n int) error {
	w.flying -= n
	if !w.waiting || w.flying >= window && !w.closing {
		return nil
	}
	w.waiting = false
	w.control.unref()
	return stream.WriteDone(w.object, engine.Undefined)
}

// flush sends what is left when the thread ends.
func (w *output) flush() {
	w.closing = true
	// The thread is at its end: nobody is left to hear of an error.
	_ = w.consumed(0)
}

// input is the reading side.
type input struct {
	e       *env.Env
	id      streamID
	object  *engine.Object
	control *channel
	arrived int  // bytes that the other side has not been told of
	refs    bool // reading keeps the thread alive
	started bool
	ended   bool
}

func newInput(e *env.Env, id streamID, control *channel, refs bool) (*input, error) {
	r := &input{e: e, id: id, control: control, refs: refs}
	proto, err := stdioProto(e, "ReadableWorkerStdio", stream.ReadableClass)
	if err != nil {
		return nil, err
	}
	r.object = e.RT.NewObjectWithPrototype(proto)
	return r, stream.InitReadable(e, r.object, engine.Undefined, &stream.Impl{Read: r.read})
}

func (r *input) read(int) error {
	if r.refs && !r.started && !r.ended {
		r.control.ref()
	}
	r.started = true
	if r.arrived > 0 {
		r.control.PostNote(consumedNote{r.id, r.arrived})
		r.arrived = 0
	}
	return nil
}

// got takes what the other side has written.
func (r *input) got(c chunkNote) error {
	if r.ended {
		return nil
	}
	if c.end {
		return r.end()
	}
	r.arrived += c.consumed
	if len(c.bytes) == 0 {
		return nil
	}
	_, err := stream.Push(r.e, r.object, buffer.New(r.e, c.bytes).Value())
	return err
}

// end ends the stream.
func (r *input) end() error {
	if r.ended {
		return nil
	}
	r.ended = true
	if r.refs && r.started {
		r.control.unref()
	}
	return stream.PushEnd(r.e, r.object)
}

// stdioProtos are the prototypes of the two classes.
type stdioProtos struct{ protos map[string]*engine.Object }

var stdioClasses = env.State[stdioProtos]{}

func stdioProto(e *env.Env, name string, parent func(rt *engine.Runtime) (*engine.Function, error)) (*engine.Object, error) {
	s := stdioClasses.Must(e)
	if p := s.protos[name]; p != nil {
		return p, nil
	}
	f, err := e.RT.NewClass(&engine.Class{Name: name, Length: 2, Parent: parent})
	if err != nil {
		return nil, err
	}
	v, err := f.Get("prototype")
	if err != nil {
		return nil, err
	}
	p, _ := v.AsObject()
	if s.protos == nil {
		s.protos = map[string]*engine.Object{}
	}
	s.protos[name] = p
	return p, nil
}
