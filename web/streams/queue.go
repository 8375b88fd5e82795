package streams

import (
	"math"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// deque is a queue over a slice that is used again.
type deque[T any] struct {
	items []T
	head  int
}

func (d *deque[T]) len() int { return len(d.items) - d.head }

func (d *deque[T]) push(v T) {
	if d.head > 32 && d.head*2 > len(d.items) {
		n := copy(d.items, d.items[d.head:])
		clear(d.items[n:])
		d.items, d.head = d.items[:n], 0
	}
	d.items = append(d.items, v)
}

func (d *deque[T]) front() *T { return &d.items[d.head] }

func (d *deque[T]) pop() T {
	v := d.items[d.head]
	var zero T
	d.items[d.head] = zero
	d.head++
	if d.head == len(d.items) {
		d.items, d.head = d.items[:0], 0
	}
	return v
}

// take returns all items and leaves the queue empty.
func (d *deque[T]) take() []T {
	items := d.items[d.head:]
	d.items, d.head = nil, 0
	return items
}

// Chunk is a chunk of a stream.
type Chunk struct {
	st *state
	v  engine.Value
	// b is the memory of a chunk of bytes that has no object yet; the chunk
	// is the range of n bytes from off on.
	b      []byte
	off, n int
	raw    bool
}

func (st *state) valueChunk(v engine.Value) Chunk { return Chunk{st: st, v: v} }

func (st *state) bytesChunk(b []byte) Chunk { return Chunk{st: st, b: b, n: len(b), raw: true} }

// Value returns the chunk for JavaScript.
func (c Chunk) Value() engine.Value {
	switch {
	case !c.raw:
		return c.v
	case c.off == 0 && c.n == len(c.b):
		return c.st.rt.NewBytes(nil, c.b).Value()
	}
	return c.st.rt.NewTypedArray(engine.Uint8, c.st.rt.NewArrayBuffer(c.b), c.off, c.n, nil).Value()
}

// Bytes returns the memory of a chunk that is a Uint8Array; ok is false for
// other chunks. JavaScript may write to it later where the stream is not a
// byte stream.
func (c Chunk) Bytes() (b []byte, ok bool) {
	if c.raw {
		return c.b[c.off : c.off+c.n : c.off+c.n], true
	}
	return c.v.AsUint8Bytes()
}

// sizedChunk is a chunk in a queue-with-sizes.
type sizedChunk struct {
	chunk Chunk
	size  float64
}

// sizedQueue is a queue-with-sizes.
// https://streams.spec.whatwg.org/#queue-with-sizes
type sizedQueue struct {
	deque[sizedChunk]
	total float64
}

func (q *sizedQueue) enqueue(c Chunk, size float64) {
	q.push(sizedChunk{c, size})
	q.total += size
}

func (q *sizedQueue) dequeue() Chunk {
	x := q.pop()
	q.total = math.Max(q.total-x.size, 0)
	return x.chunk
}

func (q *sizedQueue) reset() {
	q.take()
	q.total = 0
}

// chunkSize calls the size function of a strategy, nil for 1.
func (st *state) chunkSize(size *engine.Function, c Chunk) (float64, error) {
	if size == nil || size == st.countSize {
		return 1, nil
	}
	v, err := size.Call(engine.Undefined, c.Value())
	if err != nil {
		return 0, err
	}
	n, err := st.rt.ToNumber(v)
	if err != nil {
		return 0, err
	}
	if math.IsNaN(n) || n < 0 || math.IsInf(n, 1) {
		e := nodeerr.InvalidArgValue(st.rt, "size", v, "")
		e.Kind = engine.RangeErrorKind
		return 0, e
	}
	return n, nil
}
