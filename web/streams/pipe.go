package streams

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/web/abort"
)

// pipe is one ReadableStreamPipeTo.
// https://streams.spec.whatwg.org/#readable-stream-pipe-to
type pipe struct {
	st       *state
	src      *Readable
	dst      *Writable
	reader   *Reader
	writer   *Writer
	opts     PipeOptions
	done     *future
	shutting bool
	waiting  bool // for the destination
	queued   bool // a read is running that takes a chunk of the queue
	// writes is the number of writes that have not ended; drained is called
	// once there are none.
	writes  int
	drained func()
	remove  func() error // the listener of the signal
}

// pipeTo locks both streams, which are not locked, and pipes.
func (s *Readable) pipeTo(w *Writable, o PipeOptions) *future {
	p := &pipe{st: s.st, src: s, dst: w, opts: o, done: &future{loud: true}}
	p.reader = s.newReader()
	p.writer = &Writer{}
	w.acquire(p.writer)
	p.writer.onReady = p.ready
	s.disturbed = true
	if o.Signal != nil {
		remove, err := abort.OnAbort(s.st.e, o.Signal, p.aborted)
		if err != nil {
			p.finish(s.st.reason(err), true)
			return p.done
		}
		p.remove = remove
		if p.shutting {
			return p.done
		}
	}
	p.watch()
	p.step()
	return p.done
}

// watch propagates errors and the end of either side.
func (p *pipe) watch() {
	if p.src.state == errored {
		p.sourceFailed(p.src.stored)
	} else {
		p.reader.closed.then(p.st, func(v engine.Value, rejected bool) {
			if rejected {
				p.sourceFailed(v)
			} else {
				p.sourceClosed()
			}
		})
	}
	if p.dst.state == errored {
		p.destFailed(p.dst.stored)
	} else {
		p.writer.closed.then(p.st, func(v engine.Value, rejected bool) {
			if rejected {
				p.destFailed(v)
			}
		})
	}
	if p.src.state == closed {
		p.sourceClosed()
	}
	if p.dst.closeQueuedOrInFlight() || p.dst.state == closed {
		reason := p.st.reason(invalidState("Destination WritableStream is closed"))
		if p.opts.PreventCancel {
			p.shutdown(nil, reason, true)
		} else {
			p.shutdown(func() *future { return p.src.cancel(reason) }, reason, true)
		}
	}
}

func (p *pipe) sourceFailed(reason engine.Value) {
	if p.opts.PreventAbort {
		p.shutdown(nil, reason, true)
		return
	}
	p.shutdown(func() *future { return p.dst.abort(reason) }, reason, true)
}

func (p *pipe) destFailed(reason engine.Value) {
	if p.opts.PreventCancel {
		p.shutdown(nil, reason, true)
		return
	}
	p.shutdown(func() *future { return p.src.cancel(reason) }, reason, true)
}

func (p *pipe) sourceClosed() {
	if p.opts.PreventClose {
		p.shutdown(nil, engine.Undefined, false)
		return
	}
	p.shutdown(p.writer.closeWithErrorPropagation, engine.Undefined, false)
}

// aborted is what happens when the signal aborts.
func (p *pipe) aborted() error {
	_, reason, err := abort.Aborted(p.opts.Signal)
	if err != nil {
		return err
	}
	p.shutdown(func() *future {
		var actions []*future
		if !p.opts.PreventAbort && p.dst.state == open {
			actions = append(actions, p.dst.abort(reason))
		}
		if !p.opts.PreventCancel && p.src.state == open {
			actions = append(actions, p.src.cancel(reason))
		}
		return p.st.all(actions)
	}, reason, true)
	return nil
}

// all is fulfilled when all futures are, and rejected with the first that is.
func (st *state) all(fs []*future) *future {
	if len(fs) == 0 {
		return resolved(engine.Undefined)
	}
	f := &future{}
	left := len(fs)
	for _, x := range fs {
		x.then(st, func(v engine.Value, rejected bool) {
			left--
			switch {
			case rejected:
				f.reject(st, v)
			case left == 0:
				f.resolve(st, engine.Undefined)
			}
		})
	}
	return f
}

// step asks for the next chunk: in a microtask where the destination wants
// one, else once it does.
func (p *pipe) step() {
	switch {
	case p.shutting || p.dst.state != open:
	case p.dst.backpressure:
		p.waiting = true
	default:
		p.st.job(p.read)
	}
}

// ready is called when the destination wants chunks again.
func (p *pipe) ready() {
	if p.waiting {
		p.waiting = false
		p.read()
	}
}

func (p *pipe) read() {
	if !p.shutting && p.dst.state == open {
		p.queued = p.src.ctrl.queued()
		p.reader.Read(p)
		p.queued = false
	}
}

// Chunk, Close and Error are the outcomes of a read. The end and the error
// are seen at the reader.
func (p *pipe) Chunk(c Chunk) {
	p.writes++
	if p.queued {
		p.write(c)
		return
	}
	// A chunk that was just enqueued must not be written by that very call.
	p.st.job(func() { p.write(c) })
}

func (p *pipe) write(c Chunk) {
	if p.writer.stream == nil {
		return
	}
	p.writer.write(c, p)
	p.step()
}

func (p *pipe) Close() {}

func (p *pipe) Error(engine.Value) {}

// fulfilled and failed are the outcomes of a write.
func (p *pipe) fulfilled() { p.writeEnded() }

func (p *pipe) failed(engine.Value) { p.writeEnded() }

func (p *pipe) writeEnded() {
	p.writes--
	if p.writes == 0 && p.drained != nil {
		f := p.drained
		p.drained = nil
		p.st.job(f)
	}
}

// shutdown is "shutdown" or, with an action, "shutdown with an action".
// https://streams.spec.whatwg.org/#rs-pipeTo-shutdown-with-action
func (p *pipe) shutdown(action func() *future, reason engine.Value, failed bool) {
	if p.shutting {
		return
	}
	p.shutting = true
	rest := func() {
		if action == nil {
			p.finish(reason, failed)
			return
		}
		action().then(p.st, func(v engine.Value, rejected bool) {
			if rejected {
				p.finish(v, true)
			} else {
				p.finish(reason, failed)
			}
		})
	}
	switch {
	case p.dst.state != open || p.dst.closeQueuedOrInFlight():
		rest()
	case p.writes > 0:
		p.drained = rest
	default:
		p.st.job(rest)
	}
}

// finish is "finalize".
// https://streams.spec.whatwg.org/#rs-pipeTo-finalize
func (p *pipe) finish(reason engine.Value, failed bool) {
	p.shutting = true
	p.writer.release()
	p.reader.release()
	if p.remove != nil {
		if err := p.remove(); err != nil && !failed {
			reason, failed = p.st.reason(err), true
		}
	}
	if failed {
		p.done.reject(p.st, reason)
	} else {
		p.done.resolve(p.st, engine.Undefined)
	}
}
