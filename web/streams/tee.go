package streams

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/structuredclone"
)

// tee splits a stream that is not locked.
// https://streams.spec.whatwg.org/#readable-stream-tee
func (s *Readable) tee(cloneForSecond bool) [2]*Readable {
	if _, ok := s.ctrl.(*byteController); ok {
		return s.teeBytes()
	}
	t := &defaultTee{src: s, reader: s.newReader(), clone: cloneForSecond}
	t.done.loud = true
	for i := range t.branches {
		b := s.st.newReadable()
		t.branches[i] = b
		b.setupDefault(&teeBranch{t, i}, 1, nil).startedWith(result{})
	}
	t.reader.closed.then(s.st, func(v engine.Value, rejected bool) {
		if !rejected {
			return
		}
		for _, b := range t.branches {
			b.ctrl.fail(v)
		}
		t.settleUnlessCancelled()
	})
	return t.branches
}

// defaultTee is ReadableStreamDefaultTee.
// https://streams.spec.whatwg.org/#abstract-opdef-readablestreamdefaulttee
type defaultTee struct {
	src      *Readable
	reader   *Reader
	clone    bool
	branches [2]*Readable
	teeCancel
	reading, readAgain bool
}

// teeCancel is how the branches of a tee are cancelled: both must be.
type teeCancel struct {
	cancelled [2]bool
	reasons   [2]engine.Value
	done      future
}

// cancelBranch notes that a branch was cancelled.
func (t *teeCancel) cancelBranch(s *Readable, i int, reason engine.Value) result {
	t.cancelled[i], t.reasons[i] = true, reason
	if t.cancelled[1-i] {
		both := s.st.rt.NewArray(t.reasons[0], t.reasons[1])
		t.done.follow(s.st, result{f: s.cancel(both.Value())}, nil)
	}
	return result{f: &t.done}
}

func (t *defaultTee) settleUnlessCancelled() {
	if !t.cancelled[0] || !t.cancelled[1] {
		t.done.resolve(t.src.st, engine.Undefined)
	}
}

// teeBranch is the source of one branch.
type teeBranch struct {
	*defaultTee
	i int
}

func (b *teeBranch) pull() result {
	if b.reading {
		b.readAgain = true
		return result{}
	}
	b.reading = true
	b.reader.Read(b.defaultTee)
	return result{}
}

func (b *teeBranch) cancel(reason engine.Value) result { return b.cancelBranch(b.src, b.i, reason) }

// Chunk gives a chunk to both branches, in a microtask so that errors of the
// source are seen before.
func (t *defaultTee) Chunk(c Chunk) {
	t.src.st.job(func() {
		t.readAgain = false
		chunks := [2]Chunk{c, c}
		if c.raw {
			chunks = [2]Chunk{t.src.st.valueChunk(c.Value()), {}}
			chunks[1] = chunks[0]
		}
		if !t.cancelled[1] && t.clone {
			v, err := cloneChunk(t.src.st.e, chunks[1].Value())
			if err != nil {
				reason := t.src.st.reason(err)
				t.branches[0].ctrl.fail(reason)
				t.branches[1].ctrl.fail(reason)
				t.done.follow(t.src.st, result{f: t.src.cancel(reason)}, nil)
				return
			}
			chunks[1] = t.src.st.valueChunk(v)
		}
		for i, b := range t.branches {
			if !t.cancelled[i] {
				// The branches count chunks: nothing can fail.
				_ = b.ctrl.(*defaultController).enqueue(chunks[i])
			}
		}
		t.reading = false
		if t.readAgain {
			(&teeBranch{defaultTee: t}).pull()
		}
	})
}

func cloneChunk(e *env.Env, v engine.Value) (engine.Value, error) {
	m, err := structuredclone.Serialize(e, v, nil)
	if err != nil {
		return engine.Undefined, err
	}
	return m.Deserialize(e)
}

// Close closes both branches.
func (t *defaultTee) Close() {
	t.reading = false
	for i, b := range t.branches {
		if !t.cancelled[i] {
			b.ctrl.(*defaultController).close()
		}
	}
	t.settleUnlessCancelled()
}

// Error leaves the error to the reader's closed future.
func (t *defaultTee) Error(engine.Value) { t.reading = false }
