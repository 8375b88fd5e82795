package workerthreads

import (
	"errors"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/diagnosticschannel"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/process"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/messaging"
)

// start starts the thread.
func (x *construction) start() error {
	e := x.e
	o := x.c.ThisObject()
	if err := events.Init(e, o); err != nil {
		return err
	}
	data, err := x.bootMessage()
	if err != nil {
		return err
	}
	control, theirControl := messaging.NewChannel()
	public, theirPublic := messaging.NewChannel()
	x.t.ThreadID = newThreadID()
	w := &worker{e: e, object: o, thread: x.t, id: x.t.ThreadID, limits: x.limits, ownOut: x.ownOut, res: e.NewResource("WORKER", engine.Undefined)}
	b := &boot{control: theirControl, public: theirPublic, data: data, stdin: x.stdin, limits: x.limits}
	t := x.t
	t.Attach = b.attach
	t.Online = func(e *env.Env) { states.Must(e).control.PostNote(onlineNote{}) }
	t.Fatal = fatal
	t.Ended = func(code int, failure *env.WorkerFailure) {
		b.thread.unregister(t.ThreadID)
		e.Loop.Post(func() {
			e.RunOnce(&w.res, func() error { return w.exited(code, failure) })
		})
	}
	run, err := e.StartWorker(t)
	if err != nil {
		return startError(err)
	}
	notes, err := control.ListenNotes(e, w.note, nil)
	if err != nil {
		return err
	}
	w.control = &channel{Listener: notes}
	if w.public, err = public.Listen(e, w.message, nil); err != nil {
		return err
	}
	w.control.After(w.public)
	w.handle.Init(e.Loop)
	w.handle.Activate()
	if x.stdin {
		if w.stdin, err = newOutput(e, stdinID, w.control); err != nil {
			return err
		}
	}
	workerKey.Set(o, w)
	st := states.Must(e)
	if len(st.children) == 0 {
		e.OnCleanup(st.endChildren)
	}
	st.children[w] = struct{}{}
	if err := w.definePerformance(); err != nil {
		return err
	}
	b.thread = register(t.ThreadID, t.Loop, nil)
	run()
	if diagnosticschannel.HasSubscribers(e, "worker_threads") {
		if err := diagnosticschannel.Publish(e, "worker_threads", func() (engine.Value, error) {
			m := e.RT.NewObject()
			return m.Value(), m.Put("worker", o.Value())
		}); err != nil {
			return err
		}
	}
	e.NextTick(func() error {
		p, err := e.Process()
		if err == nil {
			_, err = events.Emit(e, p, "worker", o.Value())
		}
		return err
	})
	return nil
}

// endChildren ends the workers of a worker that ends.
func (s *state) endChildren() {
	for w := range s.children {
		w.thread.Terminate()
	}
	for w := range s.children {
		w.thread.Wait()
	}
}

// startError is the error of options that a worker cannot have.
func startError(err error) error {
	var invalid *env.InvalidOptions
	if !errors.As(err, &invalid) {
		return err
	}
	text := "Initiated Worker with invalid execArgv flags: " + strings.Join(invalid.Flags, ", ")
	if invalid.Text != "" {
		text = "Initiated Worker with invalid NODE_OPTIONS env variable: " + invalid.Text
	}
	return nodeerr.New("ERR_WORKER_INVALID_EXEC_ARGV", "%s", text)
}

// attach connects the worker's runtime with the thread that made it. It runs
// on the worker's goroutine.
func (b *boot) attach(e *env.Env) error {
	st := states.Must(e)
	notes, err := b.control.ListenNotes(e, st.note, nil)
	if err != nil {
		return err
	}
	st.control = &channel{Listener: notes}
	port, err := b.public.Attach(e)
	if err != nil {
		return err
	}
	st.parentPort, st.limits, st.hasStdin = port.Value(), b.limits, b.stdin
	v, err := b.data.Deserialize(e)
	if err != nil {
		return err
	}
	list, _ := v.AsObject()
	if st.workerData, err = list.GetIndex(0); err != nil {
		return err
	}
	shared, err := list.GetIndex(1)
	if err != nil {
		return err
	}
	if o, ok := shared.AsObject(); ok {
		environments.Must(e).data = o
	}
	b.thread.env = e
	e.OnCleanup(st.flush)
	return process.UseStreams(e, process.StandardStreams{
		Stdin:  func(e *env.Env) (engine.Value, error) { return st.stdin(e) },
		Stdout: func(e *env.Env) (engine.Value, error) { return st.stdout(e, stdoutID) },
		Stderr: func(e *env.Env) (engine.Value, error) { return st.stdout(e, stderrID) },
	})
}

// stdout makes process.stdout or process.stderr of a worker.
func (s *state) stdout(e *env.Env, id streamID) (engine.Value, error) {
	if s.out[id] == nil {
		w, err := newOutput(e, id, s.control)
		if err != nil {
			return engine.Undefined, err
		}
		s.out[id] = w
	}
	return s.out[id].object.Value(), nil
}

// stdin makes process.stdin of a worker.
func (s *state) stdin(e *env.Env) (engine.Value, error) {
	in, err := s.input(e)
	if err != nil {
		return engine.Undefined, err
	}
	return in.object.Value(), nil
}

func (s *state) input(e *env.Env) (*input, error) {
	if s.in != nil {
		return s.in, nil
	}
	in, err := newInput(e, stdinID, s.control, true)
	if err != nil {
		return nil, err
	}
	s.in = in
	if !s.hasStdin {
		err = in.end()
	}
	return in, err
}

// note is told what the other thread says beside messages.
func (s *state) note(n any) error {
	switch n := n.(type) {
	case chunkNote:
		in, err := s.input(s.e)
		if err != nil {
			return err
		}
		return in.got(n)
	case consumedNote:
		if w := s.out[n.stream]; w != nil {
			return w.consumed(n.n)
		}
	}
	return nil
}

// flush sends what the standard streams still hold.
func (s *state) flush() {
	for _, w := range s.out {
		if w != nil {
			w.flush()
		}
	}
}

// fatal tells the other thread of an error that nothing caught.
func fatal(e *env.Env, v engine.Value) {
	states.Must(e).control.PostNote(errorNote{serializeError(e, v, 0)})
}
