package stream

import (
	"math"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// maxHighWaterMark bounds what read(n) raises highWaterMark to.
const maxHighWaterMark = 0x40000000

// prototypeRead is readable.read(n).
// https://nodejs.org/api/stream.html#readablereadsize
func prototypeRead(c *engine.Call) (engine.Value, error) {
	r, err := thisReadable(c)
	if err != nil {
		return engine.Undefined, err
	}
	n := math.NaN()
	if v := c.Arg(0); !v.IsUndefined() {
		f, ok := v.AsNumber()
		if !ok || f != math.Trunc(f) || math.IsInf(f, 0) {
			if f, err = parseInt(c.Runtime(), v); err != nil {
				return engine.Undefined, err
			}
		}
		n = f
	}
	return r.read(n)
}

// parseInt is Number.parseInt(v, 10).
func parseInt(rt *engine.Runtime, v engine.Value) (float64, error) {
	f, err := rt.Global().Get("parseInt")
	if err != nil {
		return 0, err
	}
	fn, ok := f.AsFunction()
	if !ok {
		return math.NaN(), nil
	}
	r, err := fn.Call(engine.Undefined, v, engine.Int(10))
	if err != nil {
		return 0, err
	}
	n, _ := r.AsNumber()
	return n, nil
}

// read returns up to n bytes, the next chunk where n is NaN, or null.
func (r *readable) read(n float64) (engine.Value, error) {
	asked := n
	if n > r.hwm {
		hwm, err := nextHighWaterMark(r.env.RT, n)
		if err != nil {
			return engine.Undefined, err
		}
		r.hwm = hwm
	}
	if n != 0 {
		r.flags &^= emittedReadable
	}
	if n == 0 && r.has(needReadable) && (r.enough() || r.has(ended)) {
		// read(0) with the buffer full: only the events are due.
		if r.length == 0 && r.has(ended) {
			r.end()
		} else {
			r.emitReadable()
		}
		return engine.Null, nil
	}
	n = r.howMuch(n)
	if n == 0 && r.has(ended) {
		if r.length == 0 {
			r.end()
		}
		return engine.Null, nil
	}
	if err := r.fill(asked, &n); err != nil {
		return engine.Undefined, err
	}
	chunk := engine.Null
	if n > 0 {
		var err error
		if chunk, err = r.take(int(n)); err != nil {
			return engine.Undefined, err
		}
	}
	if chunk.IsNull() {
		r.set(needReadable, float64(r.length) <= r.hwm)
		n = 0
	} else {
		r.length -= int(n)
		r.awaitDrain = r.awaitDrain[:0]
	}
	if r.length == 0 {
		if !r.has(ended) {
			r.flags |= needReadable
		}
		if asked != n && r.has(ended) {
			r.end()
		}
	}
	if !chunk.IsNull() && !r.has(errorEmitted|closeEmitted) {
		r.flags |= dataEmitted
		if err := r.emit(&keyData, chunk); err != nil {
			return engine.Undefined, err
		}
	}
	return chunk, nil
}

// enough reports whether the buffer is full.
func (r *readable) enough() bool {
	if r.hwm != 0 {
		return float64(r.length) >= r.hwm
	}
	return r.length > 0
}

// fill calls _read where the buffer asks for it.
func (r *readable) fill(asked float64, n *float64) error {
	wanted := r.has(needReadable) || r.length == 0 || float64(r.length)-*n < r.hwm
	if !wanted || r.has(ended|reading|destroyed|errored) || !r.has(constructed) {
		return nil
	}
	r.flags |= reading | readSync
	if r.length == 0 {
		r.flags |= needReadable
	}
	if err := r.callRead(); err != nil {
		v, ok := r.env.RT.ErrorValue(err)
		if !ok {
			return err
		}
		if err := r.st.errorOrDestroy(r.stream, v, false); err != nil {
			return err
		}
	}
	r.flags &^= readSync
	if !r.has(reading) {
		*n = r.howMuch(asked)
	}
	return nil
}

// callRead calls stream._read(highWaterMark).
func (r *readable) callRead() error {
	f, same, err := method(r.stream, &keyUnderRead, r.st.orig.transformRead)
	if err != nil {
		return err
	}
	if same && r.transform != nil {
		return r.transform.resume()
	}
	if r.impl != nil && r.impl.Read != nil {
		if fo, ok := f.AsObject(); ok && fo == r.st.orig.underRead {
			return r.impl.Read(int(r.hwm))
		}
	}
	_, err = apply(f, "this._read", r.stream, engine.Number(r.hwm))
	return err
}

// prototypeUnderRead is readable._read of classes that do not have their own.
// https://nodejs.org/api/stream.html#readable_readsize
func prototypeUnderRead(*engine.Call) (engine.Value, error) {
	return engine.Undefined, nodeerr.MethodNotImplemented("_read()")
}

// nextHighWaterMark is the power of two that holds n bytes.
func nextHighWaterMark(rt *engine.Runtime, n float64) (float64, error) {
	if n > maxHighWaterMark {
		return 0, nodeerr.OutOfRange(rt, "size", "<= 1GiB", engine.Number(n))
	}
	p := 1.0
	for p < n {
		p *= 2
	}
	return p, nil
}

// howMuch is how many bytes (or objects) a read of n may have.
func (r *readable) howMuch(n float64) float64 {
	switch {
	case n <= 0 || r.length == 0 && r.has(ended):
		return 0
	case r.has(objectMode):
		return 1
	case n != n:
		// A chunk at a time, but all of the text of a stream with an encoding
		// that does not flow.
		if (r.has(flowing) || r.decoder == nil) && r.buffered() > 0 {
			return float64(chunkLength(r.buf[r.head]))
		}
		return float64(r.length)
	case n <= float64(r.length):
		return n
	case r.has(ended):
		return float64(r.length)
	}
	return 0
}

// take takes n bytes (or one object) out of the buffer, null where it is empty.
func (r *readable) take(n int) (engine.Value, error) {
	switch {
	case r.length == 0 || r.buffered() == 0:
		return engine.Null, nil
	case r.has(objectMode):
		return r.shift(), nil
	case n >= r.length:
		return r.takeAll()
	}
	first := r.buf[r.head]
	size := chunkLength(first)
	if n == size {
		return r.shift(), nil
	}
	if n < size {
		head, rest := r.st.split(first, n)
		r.buf[r.head] = rest
		return head, nil
	}
	if r.decoder != nil {
		return r.takeText(n)
	}
	o, b := buffer.AllocUnsafe(r.env, n)
	for len(b) > 0 {
		first = r.buf[r.head]
		from, _ := first.AsBytes()
		k := copy(b, from)
		b = b[k:]
		if k == len(from) {
			r.shift()
		} else {
			_, r.buf[r.head] = r.st.split(first, k)
		}
	}
	return o.Value(), nil
}

func (r *readable) takeText(n int) (engine.Value, error) {
	text := engine.String("")
	for n > 0 {
		part := r.buf[r.head]
		if size := part.StringLen(); size <= n {
			r.shift()
			n -= size
		} else {
			part, r.buf[r.head] = r.st.split(part, n)
			n = 0
		}
		var err error
		if text, err = text.Concat(part); err != nil {
			return engine.Undefined, err
		}
	}
	return text, nil
}

// takeAll empties the buffer.
func (r *readable) takeAll() (engine.Value, error) {
	if r.buffered() == 1 {
		return r.shift(), nil
	}
	chunks := r.buf[r.head:]
	defer r.clearBuffer()
	if r.decoder != nil {
		text := engine.String("")
		var err error
		for _, c := range chunks {
			if text, err = text.Concat(c); err != nil {
				return engine.Undefined, err
			}
		}
		return text, nil
	}
	o, b := buffer.AllocUnsafe(r.env, r.length)
	for _, c := range chunks {
		from, _ := c.AsBytes()
		b = b[copy(b, from):]
	}
	return o.Value(), nil
}

// split cuts a string or Buffer after n units.
func (st *state) split(v engine.Value, n int) (head, rest engine.Value) {
	if v.IsString() {
		return v.Substring(0, n), v.Substring(n, v.StringLen())
	}
	w, ok := v.AsView()
	if !ok {
		return v, engine.Undefined
	}
	return buffer.View(st.env, w.Buffer, w.ByteOffset, n).Value(),
		buffer.View(st.env, w.Buffer, w.ByteOffset+n, len(w.Bytes)-n).Value()
}

// emitReadable lets 'readable' be emitted in the next tick.
func (r *readable) emitReadable() {
	r.flags &^= needReadable
	if !r.has(emittedReadable) {
		r.flags |= emittedReadable
		r.env.NextTickTask((*emitReadableTask)(r))
	}
}

type emitReadableTask readable

// RunTask implements env.Task.
func (t *emitReadableTask) RunTask(*env.Env) error { return (*readable)(t).emitReadableNow() }

func (r *readable) emitReadableNow() error {
	if !r.has(destroyed|errored) && (r.length > 0 || r.has(ended)) {
		if err := r.emit(&keyReadable); err != nil {
			return err
		}
		r.flags &^= emittedReadable
	}
	// The listener may not have read: another 'readable' is due for new data
	// unless the stream flows, is at its end, or has enough.
	r.set(needReadable, !r.has(flowing|ended) && float64(r.length) <= r.hwm)
	return r.flow()
}

// readMore lets the buffer be filled up in the next tick.
func (r *readable) readMore() {
	if !r.has(readingMore) && r.has(constructed) {
		r.flags |= readingMore
		r.env.NextTickTask((*readMoreTask)(r))
	}
}

type readMoreTask readable

// RunTask implements env.Task.
func (t *readMoreTask) RunTask(*env.Env) error {
	r := (*readable)(t)
	// It stops when a read brings nothing at once, and above highWaterMark;
	// with nothing buffered a flowing stream goes on at any highWaterMark.
	for !r.has(reading|ended) && (float64(r.length) < r.hwm || r.has(flowing) && r.length == 0) {
		before := r.length
		if _, err := r.callReadMethod(0); err != nil {
			return err
		}
		if r.length == before {
			break
		}
	}
	r.flags &^= readingMore
	return nil
}

// callReadMethod is stream.read(n), which programs replace.
func (r *readable) callReadMethod(n float64) (engine.Value, error) {
	f, same, err := method(r.stream, &keyRead, r.st.orig.read)
	if err != nil {
		return engine.Undefined, err
	}
	if same {
		return r.read(n)
	}
	if n != n {
		return apply(f, "stream.read", r.stream)
	}
	return apply(f, "stream.read", r.stream, engine.Number(n))
}

// end lets 'end' be emitted in the next tick.
func (r *readable) end() {
	if r.has(endEmitted | endScheduled) {
		return
	}
	r.flags |= ended | endScheduled
	r.env.NextTickTask((*endTask)(r))
}

type endTask readable

// RunTask implements env.Task.
func (t *endTask) RunTask(e *env.Env) error {
	r := (*readable)(t)
	r.flags &^= endScheduled
	if r.has(errored|closeEmitted|endEmitted) || r.length > 0 {
		return nil
	}
	r.flags |= endEmitted
	if err := r.emit(&keyEnd); err != nil {
		return err
	}
	w, err := r.stream.GetKey(keyWritable.Key())
	if err != nil {
		return err
	}
	if w.Truthy() {
		half, err := r.stream.GetKey(keyAllowHalfOpen.Key())
		if err != nil {
			return err
		}
		if half.IsFalse() {
			e.NextTickTask((*endWritableTask)(r))
			return nil
		}
	}
	if !r.has(autoDestroy) {
		return nil
	}
	// A Duplex is destroyed when both sides are done.
	if w := writableOf(r.stream); w != nil && !(w.has(autoDestroy) && (w.has(finished) || w.off)) {
		return nil
	}
	return r.st.callDestroy(r.stream, engine.Undefined)
}

type endWritableTask readable

// RunTask implements env.Task.
func (t *endWritableTask) RunTask(*env.Env) error {
	o := (*readable)(t).stream
	for _, want := range [...]struct {
		key  *engine.StaticKey
		want bool
	}{{&keyWritable, true}, {&keyWritableEnded, false}, {&keyDestroyed, false}} {
		v, err := o.GetKey(want.key.Key())
		if err != nil || v.Truthy() != want.want {
			return err
		}
	}
	_, err := call(o, &keyEnd)
	return err
}
