package streams

import (
	"github.com/sxfescript/sxn/engine"
)

// byteTee is ReadableByteStreamTee.
// https://streams.spec.whatwg.org/#abstract-opdef-readablebytestreamtee
type byteTee struct {
	src      *Readable
	reader   *Reader
	branches [2]*Readable
	teeCancel
	reading   bool
	readAgain [2]bool
}

func (s *Readable) teeBytes() [2]*Readable {
	t := &byteTee{src: s, reader: s.newReader()}
	t.done.loud = true
	for i := range t.branches {
		b := s.st.newReadable()
		t.branches[i] = b
		b.setupBytes(&byteBranch{t, i}, 0, 0).startedWith(result{})
	}
	t.forward()
	return t.branches
}

func (t *byteTee) ctrl(i int) *byteController { return t.branches[i].ctrl.(*byteController) }

// forward makes the branches fail when the stream does.
func (t *byteTee) forward() {
	r := t.reader
	r.closed.then(t.src.st, func(v engine.Value, rejected bool) {
		if !rejected || r != t.reader {
			return
		}
		t.ctrl(0).fail(v)
		t.ctrl(1).fail(v)
		t.settleUnlessCancelled()
	})
}

func (t *byteTee) settleUnlessCancelled() {
	if !t.cancelled[0] || !t.cancelled[1] {
		t.done.resolve(t.src.st, engine.Undefined)
	}
}

// byteBranch is the source of one branch.
type byteBranch struct {
	*byteTee
	i int
}

func (b *byteBranch) pull() result {
	b.pullBranch(b.i)
	return result{}
}

func (b *byteBranch) cancel(reason engine.Value) result { return b.cancelBranch(b.src, b.i, reason) }

func (t *byteTee) pullBranch(i int) {
	if t.reading {
		t.readAgain[i] = true
		return
	}
	t.reading = true
	if request := t.ctrl(i).byobRequest(); request != nil {
		t.pullInto(request, i)
		return
	}
	if t.reader.byob {
		t.reader.release()
		t.reader = t.src.newReader()
		t.forward()
	}
	t.reader.Read(t)
}

// Chunk gives a chunk to both branches.
func (t *byteTee) Chunk(c Chunk) {
	st := t.src.st
	st.job(func() {
		t.readAgain = [2]bool{}
		b, _ := c.Bytes()
		if !c.raw { // JavaScript has not seen its memory, but a request has
			c = st.bytesChunk(append(make([]byte, 0, len(b)), b...))
		}
		switch {
		case t.cancelled[0]:
			t.giveChunk(1, c)
		case t.cancelled[1]:
			t.giveChunk(0, c)
		default:
			second := append(make([]byte, 0, len(b)), b...)
			t.giveChunk(0, c)
			t.giveChunk(1, st.bytesChunk(second))
		}
		t.reading = false
		t.pullAgain()
	})
}

// giveChunk enqueues a chunk of bytes in branch i unless it was cancelled.
func (t *byteTee) giveChunk(i int, c Chunk) {
	if t.cancelled[i] {
		return
	}
	if err := t.ctrl(i).enqueue(c.b, c.off, c.n); err != nil {
		t.ctrl(i).fail(t.src.st.reason(err))
	}
}

func (t *byteTee) pullAgain() {
	if t.readAgain[0] {
		t.pullBranch(0)
	} else if t.readAgain[1] {
		t.pullBranch(1)
	}
}

// Close closes both branches.
func (t *byteTee) Close() {
	t.reading = false
	for i := range t.branches {
		if !t.cancelled[i] {
			t.closeBranch(i)
		}
	}
	for i := range t.branches {
		if c := t.ctrl(i); c.pullIntos.len() > 0 {
			t.respond(i, 0)
		}
	}
	t.settleUnlessCancelled()
}

func (t *byteTee) closeBranch(i int) {
	// A partial read has made the branch fail, which its reader sees.
	_ = t.ctrl(i).close()
}

func (t *byteTee) respond(i, n int) {
	if err := t.ctrl(i).respond(n); err != nil {
		t.ctrl(i).fail(t.src.st.reason(err))
	}
}

// Error leaves the error to the reader's closed future.
func (t *byteTee) Error(engine.Value) { t.reading = false }

// pullInto reads into the buffer that branch i is asked to fill.
func (t *byteTee) pullInto(request *byobRequest, i int) {
	if !t.reader.byob {
		t.reader.release()
		t.reader = t.src.newBYOBReader()
		t.forward()
	}
	c := t.ctrl(i)
	first := *c.pullIntos.front()
	view, _ := request.view.AsView()
	first.lent = nil // the memory goes along with the read and comes back with its view
	t.reader.readInto(view, bytesView, 1, &byteTeeRead{byteTee: t, i: i})
}

// byteTeeRead is a read into the buffer of branch i.
type byteTeeRead struct {
	*byteTee
	i int
}

func (q *byteTeeRead) chunk(v engine.Value) {
	t, st := q.byteTee, q.src.st
	st.job(func() {
		t.readAgain = [2]bool{}
		other := 1 - q.i
		view, _ := v.AsView()
		if !t.cancelled[other] {
			b := append(make([]byte, 0, len(view.Bytes)), view.Bytes...)
			if !t.cancelled[q.i] {
				t.respondView(q.i, v)
			}
			t.giveChunk(other, st.bytesChunk(b))
		} else if !t.cancelled[q.i] {
			t.respondView(q.i, v)
		}
		t.reading = false
		t.pullAgain()
	})
}

func (t *byteTee) respondView(i int, v engine.Value) {
	view, _ := v.AsView()
	if err := t.ctrl(i).respondWithView(v, view); err != nil {
		t.ctrl(i).fail(t.src.st.reason(err))
	}
}

func (q *byteTeeRead) close(v engine.Value) {
	t := q.byteTee
	t.reading = false
	other := 1 - q.i
	if !t.cancelled[q.i] {
		t.closeBranch(q.i)
	}
	if !t.cancelled[other] {
		t.closeBranch(other)
	}
	if !v.IsUndefined() {
		if !t.cancelled[q.i] {
			t.respondView(q.i, v)
		}
		if !t.cancelled[other] && t.ctrl(other).pullIntos.len() > 0 {
			t.respond(other, 0)
		}
	}
	t.settleUnlessCancelled()
}

func (q *byteTeeRead) fail(engine.Value) { q.reading = false }
