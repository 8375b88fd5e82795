package fs

import (
	"math"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/stream"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// callFS calls a function of what stands for the module fs in a stream.
func (s *streamClasses) callFS(this *engine.Object, name string, args ...engine.Value) error {
	v, err := this.GetKey(s.fs)
	if err != nil {
		return err
	}
	o, ok := v.AsObject()
	if !ok {
		return engine.TypeError("Cannot read properties of undefined (reading '%s')", name)
	}
	_, err = o.Invoke(name, args...)
	return err
}

// streamCall is the stream and the callback of one of its methods.
func streamCall(c *engine.Call, at int) (*engine.Object, *engine.Function, error) {
	this := c.ThisObject()
	if this == nil {
		return nil, nil, engine.TypeError("Illegal invocation")
	}
	if at < 0 {
		return this, nil, nil
	}
	f, err := validate.Function(c, c.Arg(at), "callback")
	return this, f, err
}

// number reads a property; ok is false where it is undefined.
func number(rt *engine.Runtime, o *engine.Object, name string) (f float64, ok bool, err error) {
	v, err := o.Get(name)
	if err != nil || v.IsUndefined() {
		return 0, false, err
	}
	f, err = rt.ToNumber(v)
	return f, true, err
}

// add adds to a number in a property, if it is there.
func add(rt *engine.Runtime, o *engine.Object, name string, n int) error {
	f, ok, err := number(rt, o, name)
	if err != nil || !ok {
		return err
	}
	return o.Set(name, engine.Number(f+float64(n)))
}

// construct opens the file, unless the stream has a descriptor.
func (s *streamClasses) construct(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	this, done, err := streamCall(c, 0)
	if err != nil {
		return engine.Undefined, err
	}
	fd, err := this.Get("fd")
	if err != nil {
		return engine.Undefined, err
	}
	if fd.IsNumber() {
		return done.Call(engine.Undefined)
	}
	open, err := this.Get("open")
	if err != nil {
		return engine.Undefined, err
	}
	if open.IsFunction() {
		return engine.Undefined, legacyOpen(e, this, done)
	}
	opened := e.RT.NewFunction("", 2, func(c *engine.Call) (engine.Value, error) {
		if c.Arg(0).Truthy() {
			return done.Call(engine.Undefined, c.Arg(0))
		}
		fd := c.Arg(1)
		if err := this.Set("fd", fd); err != nil {
			return engine.Undefined, err
		}
		if _, err := done.Call(engine.Undefined); err != nil {
			return engine.Undefined, err
		}
		if _, err := events.Emit(e, this, "open", fd); err != nil {
			return engine.Undefined, err
		}
		_, err := events.Emit(e, this, "ready")
		return engine.Undefined, err
	})
	var args [4]engine.Value
	for i, n := range [...]string{"path", "flags", "mode"} {
		if args[i], err = this.Get(n); err != nil {
			return engine.Undefined, err
		}
	}
	args[3] = opened.Value()
	return engine.Undefined, s.callFS(this, "open", args[:]...)
}

// legacyOpen serves streams that have a method open, as subclasses of old do:
// the stream is ready when 'open' is emitted, or has failed with 'error'.
func legacyOpen(e *env.Env, this *engine.Object, done *engine.Function) error {
	v, err := this.Get("emit")
	if err != nil {
		return err
	}
	emit, ok := v.AsFunction()
	if !ok {
		return engine.TypeError("stream.emit is not a function")
	}
	watching := e.RT.NewFunction("", 0, func(c *engine.Call) (engine.Value, error) {
		args := append([]engine.Value(nil), c.Args(0)...)
		name, _ := c.Arg(0).AsString()
		if name != "open" && name != "error" {
			return emit.Call(this.Value(), args...)
		}
		if err := this.Set("emit", emit.Value()); err != nil {
			return engine.Undefined, err
		}
		if name == "error" {
			return done.Call(engine.Undefined, args[1:]...)
		}
		if _, err := done.Call(engine.Undefined); err != nil {
			return engine.Undefined, err
		}
		return emit.Call(this.Value(), args...)
	})
	if err := this.Set("emit", watching.Value()); err != nil {
		return err
	}
	_, err = this.Invoke("open")
	return err
}

// readChunk is readable._read(n).
func (s *streamClasses) readChunk(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	this, _, err := streamCall(c, -1)
	if err != nil {
		return engine.Undefined, err
	}
	n, pos, err := s.toRead(c, this)
	if err != nil {
		return engine.Undefined, err
	}
	if n <= 0 {
		return this.Invoke("push", engine.Null)
	}
	if err := this.SetKey(s.busy, engine.True); err != nil {
		return engine.Undefined, err
	}
	fd, err := this.Get("fd")
	if err != nil {
		return engine.Undefined, err
	}
	got := e.RT.NewFunction("", 3, func(c *engine.Call) (engine.Value, error) { return engine.Undefined, s.gotChunk(c, this) })
	return engine.Undefined, s.callFS(this, "read", fd, newBuffer(e, make([]byte, n)), engine.Int(0), engine.Int(n), pos, got.Value())
}

// toRead is how much the next read may ask for, and where.
func (s *streamClasses) toRead(c *engine.Call, this *engine.Object) (n int, pos engine.Value, err error) {
	rt := c.Runtime()
	want, err := rt.ToNumber(c.Arg(0))
	if err != nil {
		return 0, pos, err
	}
	end, _, err := number(rt, this, "end")
	if err != nil {
		return 0, pos, err
	}
	if pos, err = this.Get("pos"); err != nil {
		return 0, pos, err
	}
	at := "pos"
	if pos.IsUndefined() {
		at = "bytesRead"
	}
	from, _, err := number(rt, this, at)
	if err != nil {
		return 0, pos, err
	}
	want = math.Min(end-from+1, want)
	if math.IsNaN(want) || want <= 0 {
		return 0, pos, nil
	}
	if want > 1<<31-1 {
		return 0, pos, nodeerr.OutOfRange(rt, "length", "<= 2147483647", engine.Number(want))
	}
	return int(want), pos, nil
}

// gotChunk is the callback of a read.
func (s *streamClasses) gotChunk(c *engine.Call, this *engine.Object) error {
	e, rt, er := env.From(c), c.Runtime(), c.Arg(0)
	if gone, err := s.idle(e, this, er); gone || err != nil {
		return err
	}
	if er.Truthy() {
		return stream.ErrorOrDestroy(e, this, er, false)
	}
	n, err := rt.ToNumber(c.Arg(1))
	if err != nil {
		return err
	}
	b, _ := c.Arg(2).AsBytes()
	got := int(min(max(n, 0), float64(len(b))))
	if got == 0 {
		_, err := this.Invoke("push", engine.Null)
		return err
	}
	chunk := c.Arg(2)
	if got != len(b) {
		chunk = newBuffer(e, append([]byte(nil), b[:got]...))
	}
	if err := add(rt, this, "pos", got); err != nil {
		return err
	}
	if err := add(rt, this, "bytesRead", got); err != nil {
		return err
	}
	_, err = this.Invoke("push", chunk)
	return err
}

// idle notes that a read or write is over; gone says that the stream was
// destroyed meanwhile, which goes on now.
func (s *streamClasses) idle(e *env.Env, this *engine.Object, er engine.Value) (gone bool, err error) {
	if err := this.SetKey(s.busy, engine.False); err != nil {
		return false, err
	}
	destroyed, err := this.Get("destroyed")
	if err != nil || !destroyed.Truthy() {
		return false, err
	}
	_, err = events.EmitKey(e, this, s.done, er)
	return true, err
}

// writing is data on its way into the file.
type writing struct {
	s       *streamClasses
	e       *env.Env
	this    *engine.Object
	vector  bool
	data    []engine.Value // Buffers
	size    int
	pos     engine.Value
	retries int
	done    func(er engine.Value) error
}

// writeChunk is writable._write(chunk, encoding, callback).
func (s *streamClasses) writeChunk(c *engine.Call) (engine.Value, error) {
	this, done, err := streamCall(c, 2)
	if err != nil {
		return engine.Undefined, err
	}
	data := c.Arg(0)
	b, ok := data.AsBytes()
	if !ok {
		if !data.IsString() {
			return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "data", data, "string", "Buffer", "TypedArray", "DataView")
		}
		enc, _ := buffer.ParseEncoding(c.Arg(1))
		b = buffer.StringBytes(data, enc)
		data = newBuffer(env.From(c), b)
	}
	return engine.Undefined, s.startWriting(c, this, done, &writing{data: []engine.Value{data}, size: len(b)})
}

// writeChunks is writable._writev(chunks, callback).
func (s *streamClasses) writeChunks(c *engine.Call) (engine.Value, error) {
	this, done, err := streamCall(c, 1)
	if err != nil {
		return engine.Undefined, err
	}
	w := &writing{vector: true}
	if err := c.Runtime().Iterate(c.Arg(0), func(v engine.Value) error {
		chunk, err := c.Runtime().GetV(v, engine.NewKey("chunk"))
		if err != nil {
			return err
		}
		b, ok := chunk.AsBytes()
		if !ok {
			return nodeerr.InvalidArgType(c.Runtime(), "chunk", chunk, "Buffer", "TypedArray", "DataView")
		}
		w.data = append(w.data, chunk)
		w.size += len(b)
		return nil
	}); err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, s.startWriting(c, this, done, w)
}

func (s *streamClasses) startWriting(c *engine.Call, this *engine.Object, done *engine.Function, w *writing) (err error) {
	w.s, w.e, w.this = s, env.From(c), this
	if err := this.SetKey(s.busy, engine.True); err != nil {
		return err
	}
	if w.pos, err = this.Get("pos"); err != nil {
		return err
	}
	size := w.size
	w.done = func(er engine.Value) error {
		if err := this.SetKey(s.busy, engine.False); err != nil {
			return err
		}
		destroyed, err := this.Get("destroyed")
		if err != nil {
			return err
		}
		// Tell ahead of closing, which waits for the end of the write.
		if _, err := done.Call(engine.Undefined, er); err != nil || !destroyed.Truthy() {
			return err
		}
		_, err = events.EmitKey(w.e, this, s.done, er)
		return err
	}
	if err := w.next(); err != nil {
		return err
	}
	return add(c.Runtime(), this, "pos", size)
}

// next writes what is left.
func (w *writing) next() error {
	fd, err := w.this.Get("fd")
	if err != nil {
		return err
	}
	wrote := w.e.RT.NewFunction("", 3, func(c *engine.Call) (engine.Value, error) { return engine.Undefined, w.wrote(c) })
	if w.vector {
		return w.s.callFS(w.this, "writev", fd, w.e.RT.NewArray(w.data...).Value(), w.pos, wrote.Value())
	}
	return w.s.callFS(w.this, "write", fd, w.data[0], engine.Int(0), engine.Int(w.size), w.pos, wrote.Value())
}

// maxRetries is how often in a row nothing may be written.
const maxRetries = 5

// wrote is the callback of a write.
func (w *writing) wrote(c *engine.Call) error {
	rt, er, count := c.Runtime(), c.Arg(0), c.Arg(1)
	if o, ok := er.AsObject(); ok {
		code, err := o.Get("code")
		if err != nil {
			return err
		}
		if s, _ := code.AsString(); s == "EAGAIN" { // try again
			er, count = engine.Null, engine.Int(0)
		}
	}
	if er.Truthy() {
		return w.done(er)
	}
	destroyed, err := w.this.Get("destroyed")
	if err != nil {
		return err
	}
	if destroyed.Truthy() {
		return w.done(nodeerr.New("ERR_STREAM_DESTROYED", "Cannot call write after a stream was destroyed").Value(rt))
	}
	f, err := rt.ToNumber(count)
	if err != nil {
		return err
	}
	n := int(min(max(f, 0), float64(w.size)))
	if err := add(rt, w.this, "bytesWritten", n); err != nil {
		return err
	}
	if w.retries++; n > 0 {
		w.retries = 0
	}
	w.size -= n
	if at, ok := w.pos.AsNumber(); ok {
		w.pos = engine.Number(at + float64(n))
	}
	switch {
	case w.retries > maxRetries:
		name := "write"
		if w.vector {
			name = "writev"
		}
		// COMPAT: Node fills this error with nothing.
		x := nodeerr.New("ERR_SYSTEM_ERROR", "A system error occurred: undefined returned undefined (undefined)")
		x.Name = "SystemError"
		return w.done(x.With("info", engine.String(name+" failed")).Value(rt))
	case w.size == 0:
		return w.done(engine.Undefined)
	}
	w.drop(n)
	return w.next()
}

// drop leaves out the bytes that are written.
func (w *writing) drop(n int) {
	for len(w.data) > 0 {
		b, _ := w.data[0].AsBytes()
		if n < len(b) {
			if n > 0 {
				w.data[0] = newBuffer(w.e, b[n:])
			}
			return
		}
		n -= len(b)
		w.data = w.data[1:]
	}
}

// destroy is stream._destroy(err, callback): the descriptor is closed once no
// read or write uses it.
func (s *streamClasses) destroy(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	this, done, err := streamCall(c, 1)
	if err != nil {
		return engine.Undefined, err
	}
	reason := c.Arg(0)
	busy, err := this.GetKey(s.busy)
	if err != nil {
		return engine.Undefined, err
	}
	if !busy.Truthy() {
		return engine.Undefined, s.close(e, this, reason, done)
	}
	f := e.RT.NewFunction("", 1, func(c *engine.Call) (engine.Value, error) {
		why := reason
		if !why.Truthy() {
			why = c.Arg(0)
		}
		return engine.Undefined, s.close(e, this, why, done)
	})
	return engine.Undefined, events.Add(e, this, s.done, f, false)
}

// close closes the descriptor, after writing it through if that was asked for.
func (s *streamClasses) close(e *env.Env, this *engine.Object, reason engine.Value, done *engine.Function) error {
	fd, err := this.Get("fd")
	if err != nil {
		return err
	}
	if fd.IsNullish() {
		_, err := done.Call(engine.Undefined, reason)
		return err
	}
	flush, err := this.Get("flush")
	if err != nil {
		return err
	}
	if !flush.Truthy() {
		return s.closeNow(e, this, reason, done)
	}
	synced := e.RT.NewFunction("", 1, func(c *engine.Call) (engine.Value, error) {
		why := reason
		if !why.Truthy() {
			why = c.Arg(0)
		}
		return engine.Undefined, s.closeNow(e, this, why, done)
	})
	return s.callFS(this, "fsync", fd, synced.Value())
}

func (s *streamClasses) closeNow(e *env.Env, this *engine.Object, reason engine.Value, done *engine.Function) error {
	fd, err := this.Get("fd")
	if err != nil {
		return err
	}
	closed := e.RT.NewFunction("", 1, func(c *engine.Call) (engine.Value, error) {
		why := c.Arg(0)
		if !why.Truthy() {
			why = reason
		}
		return done.Call(engine.Undefined, why)
	})
	if err := s.callFS(this, "close", fd, closed.Value()); err != nil {
		return err
	}
	return this.Set("fd", engine.Null)
}

// readClose is readStream.close([callback]).
func readClose(c *engine.Call) (engine.Value, error) {
	this, _, err := streamCall(c, -1)
	if err != nil {
		return engine.Undefined, err
	}
	if cb, ok := c.Arg(0).AsFunction(); ok {
		if _, err := stream.Finished(env.From(c), this, nil, nil, func(er engine.Value) error {
			_, err := cb.Call(this.Value(), er)
			return err
		}); err != nil {
			return engine.Undefined, err
		}
	}
	_, err = this.Invoke("destroy")
	return engine.Undefined, err
}

// writeClose is writeStream.close([callback]).
func writeClose(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	this, _, err := streamCall(c, -1)
	if err != nil {
		return engine.Undefined, err
	}
	if cb, ok := c.Arg(0).AsFunction(); ok {
		closed, err := this.Get("closed")
		if err != nil {
			return engine.Undefined, err
		}
		if closed.Truthy() {
			e.NextTickCall(cb)
			return engine.Undefined, nil
		}
		if _, err := this.Invoke("on", engine.String("close"), cb.Value()); err != nil {
			return engine.Undefined, err
		}
	}
	auto, err := this.Get("autoClose")
	if err != nil {
		return engine.Undefined, err
	}
	if !auto.Truthy() {
		destroy, err := this.Get("destroy")
		if err != nil {
			return engine.Undefined, err
		}
		if _, err := this.Invoke("on", engine.String("finish"), destroy); err != nil {
			return engine.Undefined, err
		}
	}
	_, err = this.Invoke("end")
	return engine.Undefined, err
}
