package stream

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

func thisWritable(c *engine.Call) (*writable, error) {
	o := c.ThisObject()
	if o == nil {
		return nil, engine.TypeError("Cannot read properties of undefined (reading '_writableState')")
	}
	if w := writableOf(o); w != nil {
		return w, nil
	}
	return nil, engine.TypeError("Cannot read properties of undefined (reading 'Symbol(kState)')")
}

// prototypeWrite is writable.write(chunk, encoding, callback).
// https://nodejs.org/api/stream.html#writablewritechunk-encoding-callback
func prototypeWrite(c *engine.Call) (engine.Value, error) {
	w, err := thisWritable(c)
	if err != nil {
		return engine.Undefined, err
	}
	encoding, callback := c.Arg(1), c.Arg(2)
	if encoding.IsFunction() {
		encoding, callback = engine.Null, encoding
	}
	ok, err := w.write(c.Arg(0), encoding, callback)
	return engine.Bool(ok), err
}

// write takes a chunk; it reports whether the caller should go on.
func (w *writable) write(chunk, encoding, callback engine.Value) (bool, error) {
	cb := writeCallback{}
	cb.js, _ = callback.AsFunction()
	ok, _, err := w.writeWith(chunk, encoding, cb)
	return ok, err
}

// writeWith is write; refused is the error that the chunk is refused with,
// which the stream reports itself.
func (w *writable) writeWith(chunk, encoding engine.Value, cb writeCallback) (ok bool, refused engine.Value, err error) {
	if chunk.IsNull() {
		return false, engine.Undefined, nodeerr.Type("ERR_STREAM_NULL_VALUES", "May not write null values to stream")
	}
	if !w.has(objectMode) {
		if chunk, encoding, err = w.convert(chunk, encoding); err != nil {
			return false, engine.Undefined, err
		}
	}
	var bad *nodeerr.Error
	if w.has(ending) {
		bad = nodeerr.New("ERR_STREAM_WRITE_AFTER_END", "write after end")
	} else if w.has(destroyed) {
		bad = errDestroyed("write")
	}
	if bad != nil {
		v := bad.Value(w.env.RT)
		w.callLater(cb, v)
		return false, v, w.st.errorOrDestroy(w.stream, v, true)
	}
	w.pendingcb++
	ok, err = w.writeOrBuffer(chunk, encoding, cb)
	return ok, engine.Undefined, err
}

// callLater calls a callback in the next tick.
func (w *writable) callLater(cb writeCallback, err engine.Value) {
	switch {
	case cb.js != nil:
		w.env.NextTickCall(cb.js, err)
	case cb.do != nil:
		w.env.NextTick(func() error { return cb.do(err) })
	default:
		w.env.NextTickTask(nothing{})
	}
}

// nothing is a tick without an effect: where Node defers a call of an empty
// function, the number of rounds of the tick queue depends on it.
type nothing struct{}

// RunTask implements env.Task.
func (nothing) RunTask(*env.Env) error { return nil }

// convert makes a chunk of a byte stream what _write gets.
func (w *writable) convert(chunk, encoding engine.Value) (engine.Value, engine.Value, error) {
	enc := w.defaultEncoding
	if encoding.Truthy() {
		if s, ok := encoding.AsString(); !ok || s != "buffer" {
			if enc, ok = buffer.ParseEncoding(encoding); !ok {
				text, err := shown(w.env.RT, encoding)
				if err != nil {
					return chunk, encoding, err
				}
				return chunk, encoding, errUnknownEncoding(text)
			}
		} else if chunk.IsString() {
			enc = buffer.Raw
		}
	}
	switch {
	case chunk.IsString():
		if !w.has(decodeStrings) {
			if !encoding.Truthy() {
				encoding = engine.String(enc.String())
			}
			return chunk, encoding, nil
		}
		if enc == buffer.Raw {
			return chunk, encoding, errUnknownEncoding("buffer")
		}
		return buffer.FromString(w.env, chunk, enc).Value(), w.st.bufferName, nil
	case buffer.IsBuffer(w.env, chunk):
		return chunk, w.st.bufferName, nil
	}
	if v, ok := chunk.AsView(); ok && (v.Typed || isDataView(chunk)) {
		return w.st.asBuffer(chunk, v), w.st.bufferName, nil
	}
	return chunk, encoding, nodeerr.InvalidArgType(w.env.RT, "chunk", chunk, "string", "Buffer", "TypedArray", "DataView")
}

// writeOrBuffer hands a chunk to _write, or queues it while another is being written.
func (w *writable) writeOrBuffer(chunk, encoding engine.Value, cb writeCallback) (bool, error) {
	n := w.sizeOf(chunk)
	w.length += n
	ok := float64(w.length) < w.hwm
	if !ok {
		w.flags |= needDrain
	}
	if w.has(writing|errored|corkedFlag) || !w.has(constructed) {
		w.queue = append(w.queue, pendingWrite{chunk, encoding, cb})
		w.flags |= hasBuffered
		if w.has(allBuffers) && !isBufferName(encoding) {
			w.flags &^= allBuffers
		}
		if !cb.none() {
			w.flags &^= allNoop
		}
	} else {
		w.begin(n, cb)
		if err := w.callUnderWrite(chunk, encoding); err != nil {
			return false, err
		}
		w.flags &^= writeSync
	}
	return ok && !w.has(errored|destroyed), nil
}

func isBufferName(encoding engine.Value) bool {
	s, ok := encoding.AsString()
	return ok && s == "buffer"
}

// begin notes that n bytes are being written.
func (w *writable) begin(n int, cb writeCallback) {
	w.writelen = n
	w.writecb = cb
	w.flags |= writing | writeSync | expectWriteCallback
	w.set(hasWriteCallback, !cb.none())
}

// callUnderWrite calls stream._write(chunk, encoding, onwrite).
func (w *writable) callUnderWrite(chunk, encoding engine.Value) error {
	f, same, err := method(w.stream, &keyUnderWrite, w.st.orig.transformWrite)
	if err != nil {
		return err
	}
	if same {
		if r := readableOf(w.stream); r != nil && r.transform != nil {
			return r.transform.write(chunk, encoding, engine.Undefined)
		}
	}
	if w.impl != nil && w.impl.Write != nil {
		if fo, ok := f.AsObject(); ok && (fo == w.st.orig.underWrite || fo == w.st.orig.duplexUnderWrite) {
			return w.impl.Write(chunk, encoding)
		}
	}
	_, err = apply(f, "stream._write", w.stream, chunk, encoding, w.onwrite().Value())
	return err
}

// doWrite is begin and the call of _write or _writev for queued chunks.
func (w *writable) doWrite(n int, chunk, encoding engine.Value, many bool, cb writeCallback) error {
	w.begin(n, cb)
	var err error
	switch {
	case w.has(destroyed):
		err = w.written(errDestroyed("write").Value(w.env.RT))
	case many:
		_, err = call(w.stream, &keyUnderWritev, chunk, w.onwrite().Value())
	default:
		err = w.callUnderWrite(chunk, encoding)
	}
	w.flags &^= writeSync
	return err
}

// written is the callback of _write.
func (w *writable) written(er engine.Value) error {
	if !w.has(expectWriteCallback) {
		return w.st.errorOrDestroy(w.stream, errMultipleCallback().Value(w.env.RT), false)
	}
	sync, cb := w.has(writeSync), w.writecb
	w.writecb = writeCallback{}
	w.flags &^= writing | expectWriteCallback | hasWriteCallback
	w.length -= w.writelen
	w.writelen = 0
	if er.Truthy() {
		return w.writeFailed(er, cb, sync)
	}
	if w.queued() > 0 {
		if err := w.clearBuffer(); err != nil {
			return err
		}
	}
	if !sync {
		return w.afterWrite(1, cb)
	}
	return w.afterSyncWrite(cb)
}

func (w *writable) writeFailed(er engine.Value, cb writeCallback, sync bool) error {
	w.fail(er)
	if r := readableOf(w.stream); r != nil {
		r.fail(er)
	}
	report := func() error {
		w.pendingcb--
		if err := cb.call(er); err != nil {
			return err
		}
		// The queued chunks fail before the stream is destroyed.
		if err := w.errorBuffer(); err != nil {
			return err
		}
		return w.st.errorOrDestroy(w.stream, er, false)
	}
	if sync {
		w.env.NextTick(report)
		return nil
	}
	return report()
}

// afterWrite is the tick in which the callbacks of chunks that _write took at
// once are called. Chunks with the same callback share one.
type afterWrite struct {
	w     *writable
	count int
	cb    writeCallback
}

// RunTask implements env.Task.
func (t *afterWrite) RunTask(*env.Env) error {
	w := t.w
	if w.tick == t {
		w.flags &^= afterWriteTick
		w.tick = nil
	}
	return w.afterWrite(t.count, t.cb)
}

type afterWriteNoop writable

// RunTask implements env.Task.
func (t *afterWriteNoop) RunTask(*env.Env) error {
	return (*writable)(t).afterWrite(1, writeCallback{})
}

func (w *writable) afterSyncWrite(cb writeCallback) error {
	if cb.none() {
		// Nobody waits for the chunk: a tick is needed for 'drain' only.
		// COMPAT: Node takes one in object mode too.
		if !w.has(afterWritePending) && (w.has(needDrain) && w.length == 0 || w.has(objectMode)) {
			w.flags |= afterWritePending
			w.env.NextTickTask((*afterWriteNoop)(w))
			return nil
		}
		w.pendingcb--
		if w.has(ending) {
			return w.finishMaybe(true)
		}
		return nil
	}
	if t := w.tick; t != nil && cb.js != nil && t.cb.js == cb.js {
		t.count++
		return nil
	}
	t := &afterWrite{w: w, count: 1, cb: cb}
	w.tick = t
	w.flags |= afterWritePending | afterWriteTick
	w.env.NextTickTask(t)
	return nil
}

func (w *writable) afterWrite(count int, cb writeCallback) error {
	w.flags &^= afterWritePending
	if w.has(needDrain) && !w.has(ending|destroyed) && w.length == 0 {
		w.flags &^= needDrain
		if err := w.emit(&keyDrain); err != nil {
			return err
		}
	}
	for ; count > 0; count-- {
		w.pendingcb--
		if err := cb.call(engine.Null); err != nil {
			return err
		}
	}
	if w.has(destroyed) {
		if err := w.errorBuffer(); err != nil {
			return err
		}
	}
	if w.has(ending) {
		return w.finishMaybe(true)
	}
	return nil
}

// errorBuffer fails what is queued.
func (w *writable) errorBuffer() error {
	if w.has(writing) {
		return nil
	}
	if w.has(hasBuffered) {
		queue := w.queue[w.head:]
		w.queue, w.head = nil, 0
		for i := range queue {
			p := &queue[i]
			w.length -= w.sizeOf(p.chunk)
			if err := p.callback.call(w.errorOr("write")); err != nil {
				return err
			}
		}
	}
	if err := w.callFinished(w.errorOr("end")); err != nil {
		return err
	}
	w.resetQueue()
	return nil
}

func (w *writable) errorOr(what string) engine.Value {
	if w.has(errored) && !w.err.IsNullish() {
		return w.err
	}
	return errDestroyed(what).Value(w.env.RT)
}

// clearBuffer writes what is queued, with one _writev where the stream has it.
func (w *writable) clearBuffer() error {
	if w.has(destroyed|bufferProcessing|corkedFlag) || !w.has(hasBuffered) || !w.has(constructed) {
		return nil
	}
	n := w.queued()
	if n == 0 {
		return nil
	}
	w.flags |= bufferProcessing
	var err error
	many := false
	if n > 1 {
		var v engine.Value
		if v, err = w.stream.GetKey(keyUnderWritev.Key()); err == nil {
			many = v.Truthy()
		}
	}
	switch {
	case err != nil:
	case many:
		err = w.writeMany()
	default:
		err = w.writeQueued()
	}
	w.flags &^= bufferProcessing
	return err
}

func (w *writable) writeMany() error {
	queue := append([]pendingWrite(nil), w.queue[w.head:]...)
	w.pendingcb -= len(queue) - 1
	cb := writeCallback{}
	if !w.has(allNoop) {
		cb.do = func(er engine.Value) error {
			for i := range queue {
				if err := queue[i].callback.call(er); err != nil {
					return err
				}
			}
			return nil
		}
	}
	vs := make([]engine.Value, len(queue))
	for i := range queue {
		vs[i] = w.entry(&queue[i]).Value()
	}
	chunks := w.env.RT.NewArray(vs...)
	if err := chunks.Set("allBuffers", engine.Bool(w.has(allBuffers))); err != nil {
		return err
	}
	if err := w.doWrite(w.length, chunks.Value(), w.st.emptyString, true, cb); err != nil {
		return err
	}
	w.resetQueue()
	return nil
}

func (w *writable) writeQueued() error {
	for {
		p := w.queue[w.head]
		w.queue[w.head] = pendingWrite{}
		w.head++
		if err := w.doWrite(w.sizeOf(p.chunk), p.chunk, p.encoding, false, p.callback); err != nil {
			return err
		}
		if w.head >= len(w.queue) {
			w.resetQueue()
			return nil
		}
		if w.has(writing) {
			break
		}
	}
	if w.head > 256 {
		k := copy(w.queue, w.queue[w.head:])
		clear(w.queue[k:])
		w.queue, w.head = w.queue[:k], 0
	}
	return nil
}

// prototypeUnderWrite is writable._write of classes that do not have their own.
// https://nodejs.org/api/stream.html#writable_writechunk-encoding-callback
func prototypeUnderWrite(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, engine.TypeError("Cannot read properties of undefined (reading '_writev')")
	}
	v, err := o.GetKey(keyUnderWritev.Key())
	if err != nil {
		return engine.Undefined, err
	}
	f, ok := v.AsFunction()
	if !ok {
		return engine.Undefined, nodeerr.MethodNotImplemented("_write()")
	}
	entry := c.Runtime().NewObject()
	if err := entry.Put("chunk", c.Arg(0)); err != nil {
		return engine.Undefined, err
	}
	if err := entry.Put("encoding", c.Arg(1)); err != nil {
		return engine.Undefined, err
	}
	_, err = f.Call(c.This(), c.Runtime().NewArray(entry.Value()).Value(), c.Arg(2))
	return engine.Undefined, err
}

// prototypeCork is writable.cork().
// https://nodejs.org/api/stream.html#writablecork
func prototypeCork(c *engine.Call) (engine.Value, error) {
	w, err := thisWritable(c)
	if err != nil {
		return engine.Undefined, err
	}
	w.corked++
	w.flags |= corkedFlag
	return engine.Undefined, nil
}

// prototypeUncork is writable.uncork().
// https://nodejs.org/api/stream.html#writableuncork
func prototypeUncork(c *engine.Call) (engine.Value, error) {
	w, err := thisWritable(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, w.uncork()
}

func (w *writable) uncork() error {
	if w.corked == 0 {
		return nil
	}
	w.corked--
	w.set(corkedFlag, w.corked > 0)
	if w.has(writing) {
		return nil
	}
	return w.clearBuffer()
}

// prototypeSetDefaultEncoding is writable.setDefaultEncoding(encoding).
// https://nodejs.org/api/stream.html#writablesetdefaultencodingencoding
func prototypeSetDefaultEncoding(c *engine.Call) (engine.Value, error) {
	w, err := thisWritable(c)
	if err != nil {
		return engine.Undefined, err
	}
	enc, ok := buffer.ParseEncoding(c.Arg(0))
	if !ok {
		text, err := shown(c.Runtime(), c.Arg(0))
		if err != nil {
			return engine.Undefined, err
		}
		if c.Arg(0).IsString() {
			text = lowerASCII(text)
		}
		return engine.Undefined, errUnknownEncoding(text)
	}
	w.defaultEncoding = enc
	w.set(writeDefaultUTF8, enc == buffer.UTF8)
	return c.This(), nil
}

func lowerASCII(s string) string {
	b := []byte(s)
	for i, c := range b {
		if c >= 'A' && c <= 'Z' {
			b[i] = c | 0x20
		}
	}
	return string(b)
}
