package net

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// The I/O of a socket: _read, _write, _writev and _final, and what comes from
// the stream.

// socketRead is socket._read(size).
func socketRead(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil {
		return engine.Undefined, err
	}
	if s.isConnecting() || !s.open {
		size := c.Arg(0)
		_, err := events.OnceFunc(s.env, s.obj, "connect", func(*engine.Call) (engine.Value, error) {
			_, err := s.obj.Invoke("_read", size)
			return engine.Undefined, err
		})
		return engine.Undefined, err
	}
	if !s.reading {
		s.startRead()
	}
	return engine.Undefined, nil
}

func (s *Socket) startRead() {
	if s.object != nil && s.readDriven(&keyReadStart) {
		s.reading = true
		return
	}
	s.beginRead()
}

// beginRead begins to read the stream itself.
func (s *Socket) beginRead() {
	if s.stream == nil || s.reading {
		return
	}
	if s.object != nil {
		if t := handleState.Get(s.object); t != nil && t.socket != nil && t.socket != s {
			// The socket whose handle this is gets what is read.
			t.socket.beginRead()
			return
		}
	}
	s.reading = true
	if r := s.onread; r != nil && len(r.held) > 0 {
		s.env.Loop.QueuePending(s.deliverHeld)
		return
	}
	s.stream.ReadStart(s.onData, s.onEnd)
}

// deliverHeld delivers what came before the reads were stopped.
func (s *Socket) deliverHeld() {
	r := s.onread
	if !s.reading || s.stream == nil {
		return
	}
	held := r.held
	r.held = nil
	s.env.Loop.Enter()
	s.enter(func() error { return s.deliverToBuffer(held) })
	s.env.Loop.Leave()
	if s.reading && s.stream != nil && len(r.held) == 0 {
		s.stream.ReadStart(s.onData, s.onEnd)
	}
}

func (s *Socket) stopRead() {
	if s.object != nil && s.readDriven(&keyReadStop) {
		s.reading = false
		return
	}
	s.endRead()
}

// endRead stops reading the stream itself.
func (s *Socket) endRead() {
	s.reading = false
	if s.object != nil {
		if t := handleState.Get(s.object); t != nil && t.socket != nil && t.socket != s {
			return
		}
	}
	if s.stream != nil {
		s.stream.ReadStop()
	}
}

// onData gets what the stream has read.
func (s *Socket) onData(data []byte, owned bool) {
	s.touch()
	outer := s.env.SwapResource(&s.res)
	var err error
	switch {
	case s.consumer != nil:
		err = s.consumer.Data(data)
	case s.onread != nil:
		err = s.deliverToBuffer(data)
	default:
		err = s.deliver(data, owned)
	}
	if err != nil {
		s.env.Uncaught(err)
	}
	s.env.RestoreResource(&s.res, outer, err == nil)
}

// deliver pushes data to the readable side, and stops reading when that is full.
func (s *Socket) deliver(data []byte, owned bool) error {
	if !owned {
		data = append([]byte(nil), data...)
	}
	more, err := s.push(buffer.New(s.env, data).Value())
	if err == nil && !more && s.reading {
		s.stopRead()
	}
	return err
}

// Push is socket.push(chunk).
func (s *Socket) push(chunk engine.Value) (bool, error) {
	v, err := s.obj.InvokeKey(keyPush.Key(), chunk)
	return v.Truthy(), err
}

// deliverToBuffer copies data into the buffer of the onread option, piece by piece.
func (s *Socket) deliverToBuffer(data []byte) error {
	r := s.onread
	for len(data) > 0 {
		if !s.reading {
			r.held = append(r.held, data...)
			return nil
		}
		mem, _ := r.buffer.Value().AsBytes()
		n := copy(mem, data)
		if n == 0 {
			return nil
		}
		data = data[n:]
		v, err := r.callback.Call(s.obj.Value(), engine.Int(n), r.buffer.Value())
		if err != nil {
			return err
		}
		if v.IsFalse() && s.reading {
			s.stopRead()
		}
		if r.make != nil {
			b, err := r.make.Call(engine.Undefined)
			if err != nil {
				return err
			}
			if o, ok := b.AsObject(); ok {
				r.buffer = o
			}
		}
	}
	return nil
}

// onEnd gets the end of the stream or its error.
func (s *Socket) onEnd(err error) {
	s.enter(func() error {
		s.reading = false
		if err != nil {
			return s.destroy(nodeerr.Errnoed(nodeerr.SystemCode(err), "read", "").Value(s.env.RT))
		}
		if destroyed := s.is(&keyDestroyed); destroyed {
			return nil
		}
		if _, err := s.push(engine.Null); err != nil {
			return err
		}
		_, err := s.obj.InvokeKey(keyRead.Key(), engine.Int(0))
		return err
	})
}

// overrideFlow gives a socket with the onread option methods of its own:
// pause and resume stop and start the reads themselves.
func (s *Socket) overrideFlow() error {
	wrap := func(name string, before func()) error {
		v, err := s.obj.Get(name)
		if err != nil {
			return err
		}
		inherited, ok := v.AsFunction()
		if !ok {
			return nil
		}
		f := s.env.RT.NewFunction(name, 0, func(c *engine.Call) (engine.Value, error) {
			if s.open && !s.isConnecting() {
				before()
			}
			return c.Forward(inherited, c.This(), 0)
		})
		return s.obj.Define(engine.NewKey(name), engine.Property{Value: f.Value(), Writable: true, Configurable: true})
	}
	start := func() {
		if !s.reading {
			s.startRead()
		}
	}
	if err := wrap("read", start); err != nil {
		return err
	}
	if err := wrap("resume", start); err != nil {
		return err
	}
	return wrap("pause", func() {
		if s.reading {
			s.stopRead()
		}
	})
}

// socketUnderWrite is socket._write(chunk, encoding, callback).
func socketUnderWrite(c *engine.Call) (engine.Value, error) {
	return engine.Undefined, writeFrom(c, false, 0)
}

// socketUnderWritev is socket._writev(chunks, callback).
func socketUnderWritev(c *engine.Call) (engine.Value, error) {
	return engine.Undefined, writeFrom(c, true, 0)
}

// socketWriteGeneric is socket._writeGeneric(writev, data, encoding, callback).
func socketWriteGeneric(c *engine.Call) (engine.Value, error) {
	return engine.Undefined, writeFrom(c, c.Arg(0).Truthy(), 1)
}

func writeFrom(c *engine.Call, many bool, from int) error {
	s, err := thisSocket(c)
	if err != nil {
		return err
	}
	data, encoding, callback := c.Arg(from), c.Arg(from+1), c.Arg(from+2)
	if many && from == 0 {
		encoding, callback = engine.String(""), c.Arg(1)
	}
	if from == 0 {
		v, err := s.obj.GetKey(keyUnderWriteGeneric.Key())
		if err != nil {
			return err
		}
		if o, ok := v.AsObject(); ok && o != s.st.writeGeneric {
			_, err := s.obj.InvokeKey(keyUnderWriteGeneric.Key(), engine.Bool(many), data, encoding, callback)
			return err
		}
	}
	cb, ok := callback.AsFunction()
	if !ok {
		cb = s.st.nop()
	}
	return s.writeGeneric(many, data, encoding, cb)
}

func (s *Socket) writeGeneric(many bool, data, encoding engine.Value, cb *engine.Function) error {
	if s.isConnecting() {
		return s.writeLater(many, data, encoding, cb)
	}
	if err := s.setPending(engine.Null, engine.String("")); err != nil {
		return err
	}
	if done, err := s.writeDriven(many, data, encoding, cb); done || err != nil {
		return err
	}
	if s.stream == nil && s.lent == nil {
		_, err := cb.Call(engine.Undefined, nodeerr.New("ERR_SOCKET_CLOSED", "Socket is closed").Value(s.env.RT))
		return err
	}
	s.touch()
	if !many {
		b, err := s.chunkBytes(data, encoding)
		if err != nil {
			return err
		}
		return s.writeBytes(b, cb)
	}
	bufs, err := s.vector(data)
	if err != nil {
		return err
	}
	return s.writeBuffers(bufs, cb)
}

// setPending stores what waits for the connection, which bytesWritten counts.
func (s *Socket) setPending(data, encoding engine.Value) error {
	v, err := s.obj.GetKey(keyPendingData.Key())
	if err != nil || v.IsNull() && data.IsNull() {
		return err
	}
	if err := s.obj.SetKey(keyPendingData.Key(), data); err != nil {
		return err
	}
	return s.obj.SetKey(keyPendingEncoding.Key(), encoding)
}

// writeLater writes when the socket is connected.
func (s *Socket) writeLater(many bool, data, encoding engine.Value, cb *engine.Function) error {
	if err := s.setPending(data, encoding); err != nil {
		return err
	}
	var onClose *engine.Function
	if _, err := events.OnceFunc(s.env, s.obj, "connect", func(*engine.Call) (engine.Value, error) {
		if err := events.Off(s.env, s.obj, "close", onClose); err != nil {
			return engine.Undefined, err
		}
		_, err := s.obj.InvokeKey(keyUnderWriteGeneric.Key(), engine.Bool(many), data, encoding, cb.Value())
		return engine.Undefined, err
	}); err != nil {
		return err
	}
	var err error
	onClose, err = events.OnceFunc(s.env, s.obj, "close", func(*engine.Call) (engine.Value, error) {
		return cb.Call(engine.Undefined, nodeerr.New("ERR_SOCKET_CLOSED_BEFORE_CONNECTION", "Socket closed before the connection was established").Value(s.env.RT))
	})
	return err
}

// chunkBytes returns the bytes of a chunk: those of a Buffer in place.
func (s *Socket) chunkBytes(data, encoding engine.Value) ([]byte, error) {
	enc := buffer.UTF8
	if data.IsString() {
		var ok bool
		if enc, ok = buffer.ParseEncoding(encoding); !ok {
			enc = buffer.UTF8
		}
	}
	b, ok := buffer.Chunk(data, enc)
	if !ok {
		return nil, nodeerr.InvalidArgType(s.env.RT, "chunk", data, "string", "Buffer", "TypedArray", "DataView")
	}
	return b, nil
}

// vector returns the bytes of the chunks that _writev gets.
func (s *Socket) vector(data engine.Value) ([][]byte, error) {
	list, ok := data.AsObject()
	if !ok {
		return nil, nodeerr.InvalidArgType(s.env.RT, "chunks", data, "Array")
	}
	items, ok := list.Elements()
	if !ok {
		return nil, nodeerr.InvalidArgType(s.env.RT, "chunks", data, "Array")
	}
	var err error
	bufs := make([][]byte, 0, len(items))
	for _, it := range items {
		chunk, encoding := it, engine.Undefined
		if _, isBytes := it.AsBytes(); isBytes {
			bufs = append(bufs, nil)
			bufs[len(bufs)-1], _ = it.AsBytes()
			continue
		}
		if o, ok := it.AsObject(); ok {
			if chunk, err = o.GetKey(keyChunk.Key()); err != nil {
				return nil, err
			}
			if encoding, err = o.GetKey(keyEncoding.Key()); err != nil {
				return nil, err
			}
		}
		b, err := s.chunkBytes(chunk, encoding)
		if err != nil {
			return nil, err
		}
		bufs = append(bufs, b)
	}
	return bufs, nil
}

// writesLater is a stream whose writes never end before the call that begins
// them returns: TLS, as Node's does.
type writesLater interface{ WritesLater() }

func (s *Socket) writeBytes(b []byte, cb *engine.Function) error {
	if _, later := s.stream.(writesLater); later || s.stream == nil {
		s.queueWrite([][]byte{b}, cb)
		return nil
	}
	n, err := s.stream.TryWrite(b)
	if err != nil {
		return s.writeFailed(err, cb)
	}
	if n == len(b) {
		_, err := cb.Call(engine.Undefined)
		return err
	}
	s.queueWrite([][]byte{b[n:]}, cb)
	return nil
}

func (s *Socket) writeBuffers(bufs [][]byte, cb *engine.Function) error {
	if _, later := s.stream.(writesLater); later || s.stream == nil {
		s.queueWrite(bufs, cb)
		return nil
	}
	n, err := s.stream.TryWritev(bufs)
	if err != nil {
		return s.writeFailed(err, cb)
	}
	for len(bufs) > 0 && n >= len(bufs[0]) {
		n -= len(bufs[0])
		bufs = bufs[1:]
	}
	if len(bufs) == 0 {
		_, err := cb.Call(engine.Undefined)
		return err
	}
	bufs[0] = bufs[0][n:]
	s.queueWrite(bufs, cb)
	return nil
}

func (s *Socket) writeFailed(err error, cb *engine.Function) error {
	_, e := cb.Call(engine.Undefined, nodeerr.Errnoed(nodeerr.SystemCode(err), "write", "").Value(s.env.RT))
	return e
}

func (s *Socket) queueWrite(bufs [][]byte, cb *engine.Function) {
	to := s.stream
	if to == nil {
		to = s.lent
	}
	req := s.env.NewTriggered(s.res.IDs.ID, "WRITEWRAP", engine.Undefined)
	req.Frame = s.res.Frame
	to.Write(bufs, func(err error) {
		s.env.RunOnce(&req, func() error {
			if s.is(&keyDestroyed) {
				_, err := cb.Call(engine.Undefined, engine.Null)
				return err
			}
			if err != nil {
				return s.writeFailed(err, cb)
			}
			s.touch()
			s.lastQueue = 0
			_, err := cb.Call(engine.Undefined)
			return err
		})
	})
	s.lastQueue = to.WriteQueueSize()
}

// socketFinal is socket._final(callback): it ends the writing side.
func socketFinal(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil {
		return engine.Undefined, err
	}
	cb, ok := c.Arg(0).AsFunction()
	if !ok {
		cb = s.st.nop()
	}
	if s.isConnecting() {
		_, err := events.OnceFunc(s.env, s.obj, "connect", func(*engine.Call) (engine.Value, error) {
			_, err := s.obj.Invoke("_final", cb.Value())
			return engine.Undefined, err
		})
		return engine.Undefined, err
	}
	if done, err := s.shutdownDriven(cb); done || err != nil {
		return engine.Undefined, err
	}
	if s.stream == nil {
		_, err := cb.Call(engine.Undefined)
		return engine.Undefined, err
	}
	req := s.env.NewTriggered(s.res.IDs.ID, "SHUTDOWNWRAP", engine.Undefined)
	req.Frame = s.res.Frame
	s.stream.Shutdown(func(error) {
		s.env.RunOnce(&req, func() error {
			_, err := cb.Call(engine.Undefined)
			return err
		})
	})
	return engine.Undefined, nil
}

// endListener is the listener of 'end' that all sockets have: one that may not
// stay half open refuses writes from then on.
func (st *state) endListener() (*engine.Function, error) {
	if st.onEndFn == nil {
		st.onEndFn = st.env.RT.NewFunction("onReadableStreamEnd", 0, func(c *engine.Call) (engine.Value, error) {
			o := c.ThisObject()
			if o == nil {
				return engine.Undefined, nil
			}
			half, err := o.GetKey(keyAllowHalfOpen.Key())
			if err != nil || half.Truthy() {
				return engine.Undefined, err
			}
			return engine.Undefined, o.SetKey(keyWrite.Key(), st.writeAfterFIN().Value())
		})
	}
	return st.onEndFn, nil
}

// writeAfterFIN is the write method of sockets whose other side has ended.
func (st *state) writeAfterFIN() *engine.Function {
	if st.afterFINFn != nil {
		return st.afterFINFn
	}
	st.afterFINFn = st.env.RT.NewFunction("writeAfterFIN", 3, func(c *engine.Call) (engine.Value, error) {
		o := c.ThisObject()
		if o == nil {
			return engine.Undefined, nodeerr.InvalidThis("Socket")
		}
		ended, err := o.Get("writableEnded")
		if err != nil {
			return engine.Undefined, err
		}
		if !ended.Truthy() {
			f, _ := st.write.Value().AsFunction()
			return c.Forward(f, c.This(), 0)
		}
		callback := c.Arg(2)
		if c.Arg(1).IsFunction() {
			callback = c.Arg(1)
		}
		er := &nodeerr.Error{Kind: engine.PlainErrorKind, Message: "This socket has been ended by the other party", Plain: true}
		v := er.With("code", engine.String("EPIPE")).Value(c.Runtime())
		if cb, ok := callback.AsFunction(); ok {
			st.env.NextTickCall(cb, v)
		}
		_, err = o.InvokeKey(keyDestroy.Key(), v)
		return engine.False, err
	})
	return st.afterFINFn
}

func (st *state) nop() *engine.Function {
	if st.nopFn == nil {
		st.nopFn = st.env.RT.NewFunction("nop", 0, func(*engine.Call) (engine.Value, error) { return engine.Undefined, nil })
	}
	return st.nopFn
}
