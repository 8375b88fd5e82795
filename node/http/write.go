package http

import (
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// outgoingWrite is message.write(chunk[, encoding][, callback]).
// https://nodejs.org/api/http.html#outgoingmessagewritechunk-encoding-callback
func outgoingWrite(m *outgoing, c *engine.Call) (engine.Value, error) {
	encoding, cb := c.Arg(1), c.Arg(2)
	if encoding.IsFunction() {
		encoding, cb = engine.Undefined, encoding
	}
	f, _ := cb.AsFunction()
	ok, err := m.write(c.Arg(0), encoding, f, false)
	if err == nil && !ok {
		m.needDrain = true
	}
	return engine.Bool(ok), err
}

// chunkPiece checks a chunk of the body.
func (m *outgoing) chunkPiece(chunk, encoding engine.Value) (piece, error) {
	rt := m.st.env.RT
	if chunk.IsString() {
		enc := buffer.UTF8
		if encoding.Truthy() {
			var ok bool
			if enc, ok = buffer.ParseEncoding(encoding); !ok {
				s, err := rt.ToString(encoding)
				if err != nil {
					return piece{}, err
				}
				return piece{}, nodeerr.UnknownEncoding(s)
			}
		}
		p := piece{v: chunk, enc: enc}
		p.bytes()
		return p, nil
	}
	if chunk.IsNull() {
		return piece{}, nodeerr.Type("ERR_STREAM_NULL_VALUES", "May not write null values to stream")
	}
	if w, ok := chunk.AsView(); ok && w.Typed && w.Type == engine.Uint8 {
		return piece{v: chunk, b: w.Bytes}, nil
	}
	return piece{}, nodeerr.InvalidArgType(rt, "chunk", chunk, "string", "Buffer", "Uint8Array")
}

// write adds a chunk to the body; last is set for the one that end brings.
func (m *outgoing) write(chunk, encoding engine.Value, cb *engine.Function, last bool) (bool, error) {
	p, err := m.chunkPiece(chunk, encoding)
	if err != nil {
		return false, err
	}
	destroyed := m.is(&keyDestroyed)
	if m.is(&keyFinished) {
		return false, m.refuse(nodeerr.New("ERR_STREAM_WRITE_AFTER_END", "write after end"), destroyed, cb)
	}
	if destroyed {
		return false, m.refuse(nodeerr.New("ERR_STREAM_DESTROYED", "Cannot call write after a stream was destroyed"), true, cb)
	}
	if err := m.checkLength(len(p.b), last); err != nil {
		return false, err
	}
	if !m.hasHeader() {
		if last {
			if err := m.set(&keyContentLength, engine.Int(len(p.b))); err != nil {
				return false, err
			}
		}
		if err := m.implicitHeader(); err != nil {
			return false, err
		}
	}
	if !m.is(&keyHasBody) {
		if m.rejectBody {
			return false, nodeerr.New("ERR_HTTP_BODY_NOT_ALLOWED", "Adding content for this request method or response status is not allowed.")
		}
		callback{js: cb}.later(m.st.env)
		return true, nil
	}
	if !m.is(&keyChunked) {
		utf8 := p.v.IsString() && p.enc == buffer.UTF8
		return m.send([]piece{p}, utf8, callback{js: cb})
	}
	if len(p.b) == 0 && !m.autoCorked {
		return m.send([]piece{p}, false, callback{js: cb})
	}
	return m.writeChunk(p, cb, last)
}

// writeChunk writes a chunk of a chunked body. What one tick writes becomes
// one chunk.
func (m *outgoing) writeChunk(p piece, cb *engine.Function, last bool) (bool, error) {
	if m.sock == nil && m.corked == 0 && len(m.held) == 0 {
		return m.send([]piece{textPiece(strconv.FormatInt(int64(len(p.b)), 16) + "\r\n"), p, textPiece("\r\n")}, false, callback{js: cb})
	}
	if len(p.b) > 0 {
		m.held = append(m.held, p)
		m.heldLength += len(p.b)
	}
	if cb != nil {
		m.heldCalls = append(m.heldCalls, cb)
	}
	if !last && !m.autoCorked && m.corked == 0 {
		m.autoCorked = true
		m.st.env.NextTickTask((*uncorkTask)(m))
	}
	return m.heldLength < m.hwm, nil
}

// checkLength counts the body where Content-Length must match it.
func (m *outgoing) checkLength(n int, last bool) error {
	if !m.is(&keyStrictLength) {
		return nil
	}
	if m.strict() {
		v, err := m.obj.GetKey(keyContentLength.Key())
		if err != nil {
			return err
		}
		want, _ := v.AsInt()
		if have := m.written + n; last && have != want || have > want {
			return lengthMismatch(have, want)
		}
	}
	m.written += n
	return nil
}

func lengthMismatch(have, want int) error {
	return nodeerr.New("ERR_HTTP_CONTENT_LENGTH_MISMATCH", "Response body's content-length of %d byte(s) does not match the content-length of %d byte(s) set in header", have, want)
}

// strict reports whether strictContentLength applies.
func (m *outgoing) strict() bool {
	if !m.is(&keyStrictLength) || !m.is(&keyHasBody) || m.is(&keyRemovedLen) || m.is(&keyChunked) {
		return false
	}
	v, err := m.obj.GetKey(keyContentLength.Key())
	return err == nil && v.IsNumber()
}

// refuse reports an error of write or end: in the next tick, as 'error' unless
// the message is destroyed.
func (m *outgoing) refuse(bad *nodeerr.Error, destroyed bool, cb *engine.Function) error {
	v := bad.Value(m.st.env.RT)
	e := m.st.env
	if destroyed {
		if cb != nil {
			e.NextTickCall(cb, v)
		}
		return nil
	}
	e.NextTick(func() error {
		err := m.emit(&keyError, v)
		if cb != nil {
			if _, cerr := cb.Call(engine.Undefined, v); err == nil {
				err = cerr
			}
		}
		return err
	})
	return nil
}

// implicitHeader calls message._implicitHeader().
func (m *outgoing) implicitHeader() error {
	f, err := m.obj.GetKey(keyImplicit.Key())
	if err != nil {
		return err
	}
	if fo, ok := f.AsObject(); ok && fo == m.st.implicit {
		return m.callWriteHead()
	}
	fn, ok := f.AsFunction()
	if !ok {
		return engine.TypeError("%s is not a function", "this._implicitHeader")
	}
	_, err = fn.Call(m.obj.Value())
	return err
}

// outgoingEnd is message.end([data[, encoding]][, callback]).
// https://nodejs.org/api/http.html#outgoingmessageenddata-encoding-callback
func outgoingEnd(m *outgoing, c *engine.Call) (engine.Value, error) {
	chunk, encoding, cb := c.Arg(0), c.Arg(1), c.Arg(2)
	switch {
	case chunk.IsFunction():
		chunk, encoding, cb = engine.Undefined, engine.Undefined, chunk
	case encoding.IsFunction():
		encoding, cb = engine.Undefined, encoding
	}
	f, _ := cb.AsFunction()
	return c.This(), m.end(chunk, encoding, f)
}

func (m *outgoing) end(chunk, encoding engine.Value, cb *engine.Function) error {
	finished := m.is(&keyFinished)
	switch {
	case chunk.Truthy():
		if finished {
			return m.refuse(nodeerr.New("ERR_STREAM_WRITE_AFTER_END", "write after end"), m.is(&keyDestroyed), cb)
		}
		ok, err := m.write(chunk, encoding, nil, true)
		if err != nil {
			return err
		}
		if !ok && m.is(&keyDestroyed) && !m.hasHeader() {
			if cb != nil {
				m.endCalls = append(m.endCalls, cb)
			}
			return m.setBool(&keyFinished, true)
		}
	case finished:
		if cb == nil {
			return nil
		}
		if !m.finishedEvent {
			m.endCalls = append(m.endCalls, cb)
			return nil
		}
		_, err := cb.Call(engine.Undefined, nodeerr.New("ERR_STREAM_ALREADY_FINISHED", "Cannot call end after a stream was finished").Value(m.st.env.RT))
		return err
	case !m.hasHeader():
		if err := m.set(&keyContentLength, engine.Int(0)); err != nil {
			return err
		}
		if err := m.implicitHeader(); err != nil {
			return err
		}
	}
	if cb != nil {
		m.endCalls = append(m.endCalls, cb)
	}
	if m.strict() {
		if v, err := m.obj.GetKey(keyContentLength.Key()); err != nil {
			return err
		} else if want, _ := v.AsInt(); want != m.written {
			return lengthMismatch(m.written, want)
		}
	}
	return m.finish()
}

// finish sends the end of the message.
func (m *outgoing) finish() error {
	for ; m.corked > 0; m.corked-- {
		if m.sock == nil {
			m.corked = 0
			break
		}
		if _, err := m.sock.InvokeKey(keyUncork.Key()); err != nil {
			return err
		}
	}
	m.autoCorked = false
	done := callback{done: m.onFinish}
	hasBody := m.is(&keyHasBody)
	var err error
	switch {
	case hasBody && m.is(&keyChunked):
		err = m.finishChunked(done)
	case !m.is(&keyHeaderSent):
		_, err = m.send(nil, false, done)
	case m.net != nil && m.sock != nil && m.net.DirectWrites() || m.sock == nil:
		_, err = m.send(nil, true, done)
	default:
		// Wait until what was written before has gone.
		_, err = m.send([]piece{textPiece("")}, false, done)
	}
	if err != nil {
		return err
	}
	if err := m.setBool(&keyFinished, true); err != nil {
		return err
	}
	if m.sock == nil {
		return nil
	}
	if n, err := m.outputSize(); err != nil || n > 0 {
		return err
	}
	current, err := m.sock.GetKey(keyHTTPMessage.Key())
	if err != nil {
		return err
	}
	if co, _ := current.AsObject(); co != m.obj {
		return nil
	}
	_, err = m.obj.InvokeKey(keyUnderFinish.Key())
	return err
}

// finishChunked sends the last chunk, with what was held before.
func (m *outgoing) finishChunked(done callback) error {
	trailer, err := m.obj.GetKey(keyTrailer.Key())
	if err != nil {
		return err
	}
	text, _, _ := trailer.StringUnits()
	tail := make([]byte, 0, len(text)+5)
	tail = append(append(append(tail, "0\r\n"...), text...), "\r\n"...)
	last := piece{v: engine.StringLatin1(tail), enc: buffer.Latin1, b: tail}
	held, calls, n := m.held, m.heldCalls, m.heldLength
	m.held, m.heldCalls, m.heldLength = nil, nil, 0
	pieces := make([]piece, 0, len(held)+3)
	if len(held) > 0 {
		pieces = append(pieces, textPiece(strconv.FormatInt(int64(n), 16)+"\r\n"))
		pieces = append(append(pieces, held...), textPiece("\r\n"))
	}
	pieces = append(pieces, last)
	if len(calls) > 0 {
		finish := done.done
		done.done = func() error {
			for _, f := range calls {
				if _, err := f.Call(engine.Undefined); err != nil {
					return err
				}
			}
			return finish()
		}
	}
	_, err = m.send(pieces, false, done)
	return err
}

// onFinish runs when the whole message has been handed to the system.
func (m *outgoing) onFinish() error {
	if m.socketIs(&keyHadError) {
		return nil
	}
	m.finishedEvent = true
	calls := m.endCalls
	m.endCalls = nil
	for _, f := range calls {
		if _, err := f.Call(engine.Undefined); err != nil {
			return err
		}
	}
	if m.conn != nil {
		if err := m.conn.responseFinished(m); err != nil {
			return err
		}
	}
	return m.emit(&keyFinish)
}

// outgoingFinish is message._finish().
func outgoingFinish(m *outgoing, c *engine.Call) (engine.Value, error) {
	return engine.Undefined, m.finished()
}

// finished is what follows the last piece of the message.
func (m *outgoing) finished() error {
	if m.client == nil {
		if err := m.endResponse(); err != nil {
			return err
		}
		return m.emit(&keyPrefinish)
	}
	if err := m.emit(&keyPrefinish); err != nil {
		return err
	}
	m.beginRequest()
	return m.client.publish(&requestStart)
}

// outgoingCork is message.cork().
func outgoingCork(m *outgoing, c *engine.Call) (engine.Value, error) {
	var err error
	m.corked++
	if m.sock != nil {
		_, err = m.sock.InvokeKey(keyCork.Key())
	}
	return engine.Undefined, err
}

// outgoingUncork is message.uncork().
func outgoingUncork(m *outgoing, c *engine.Call) (engine.Value, error) {
	var err error
	if m.corked > 0 {
		if m.corked--; m.corked == 0 {
			m.autoCorked = false
			if err := m.sendHeld(); err != nil {
				return engine.Undefined, err
			}
		}
	}
	if m.sock != nil {
		_, err = m.sock.InvokeKey(keyUncork.Key())
	}
	return engine.Undefined, err
}

// outgoingFlushHeaders is message.flushHeaders().
func outgoingFlushHeaders(m *outgoing, c *engine.Call) (engine.Value, error) {
	if !m.hasHeader() {
		if err := m.implicitHeader(); err != nil {
			return engine.Undefined, err
		}
	}
	if m.is(&keyHeaderSent) {
		return engine.Undefined, nil
	}
	return engine.Undefined, m.sendHead()
}

// outgoingDestroy is message.destroy([error]).
// https://nodejs.org/api/http.html#outgoingmessagedestroyerror
func outgoingDestroy(m *outgoing, c *engine.Call) (engine.Value, error) {
	return c.This(), m.destroy(c.Arg(0))
}

func (m *outgoing) destroy(er engine.Value) error {
	if m.is(&keyDestroyed) {
		return nil
	}
	if err := m.setBool(&keyDestroyed, true); err != nil {
		return err
	}
	m.errored = er
	if m.sock != nil {
		_, err := m.sock.InvokeKey(keyDestroy.Key(), er)
		return err
	}
	s := m.obj
	// Without a socket yet: destroy the one that comes.
	fn := m.st.env.RT.NewFunction("", 1, func(c *engine.Call) (engine.Value, error) {
		so, ok := c.Arg(0).AsObject()
		if !ok {
			return engine.Undefined, nil
		}
		_, err := so.InvokeKey(keyDestroy.Key(), er)
		return engine.Undefined, err
	})
	_, err := s.Invoke("once", engine.String("socket"), fn.Value())
	return err
}

// outgoingSetTimeout is message.setTimeout(msecs[, callback]).
func outgoingSetTimeout(m *outgoing, c *engine.Call) (engine.Value, error) {
	if c.Arg(1).Truthy() {
		if _, err := m.obj.InvokeKey(keyOn.Key(), keyTimeout.Key().Value(), c.Arg(1)); err != nil {
			return engine.Undefined, err
		}
	}
	ms := c.Arg(0)
	if m.sock != nil {
		_, err := m.sock.InvokeKey(keySetTimeout.Key(), ms)
		return c.This(), err
	}
	fn := c.Runtime().NewFunction("socketSetTimeoutOnConnect", 1, func(c *engine.Call) (engine.Value, error) {
		if so, ok := c.Arg(0).AsObject(); ok {
			return so.InvokeKey(keySetTimeout.Key(), ms)
		}
		return engine.Undefined, nil
	})
	_, err := m.obj.Invoke("once", engine.String("socket"), fn.Value())
	return c.This(), err
}

// outgoingPipe is message.pipe(): messages cannot be read.
func outgoingPipe(m *outgoing, c *engine.Call) (engine.Value, error) {
	v := nodeerr.New("ERR_STREAM_CANNOT_PIPE", "Cannot pipe, not readable").Value(c.Runtime())
	return engine.Undefined, m.emit(&keyError, v)
}

// outgoingImplicitHeader is message._implicitHeader() of messages of no kind.
func outgoingImplicitHeader(*engine.Call) (engine.Value, error) {
	return engine.Undefined, nodeerr.MethodNotImplemented("_implicitHeader()")
}

// outgoingSend is message._send(data, encoding, callback, byteLength).
func outgoingSend(m *outgoing, c *engine.Call) (engine.Value, error) {
	if err := m.sendHeld(); err != nil {
		return engine.Undefined, err
	}
	p, cb, err := m.rawPiece(c)
	if err != nil {
		return engine.Undefined, err
	}
	ok, err := m.send([]piece{p}, p.v.IsString() && p.enc == buffer.UTF8, callback{js: cb})
	return engine.Bool(ok), err
}

// outgoingWriteRaw is message._writeRaw(data, encoding, callback, size).
func outgoingWriteRaw(m *outgoing, c *engine.Call) (engine.Value, error) {
	if err := m.sendHeld(); err != nil {
		return engine.Undefined, err
	}
	p, cb, err := m.rawPiece(c)
	if err != nil {
		return engine.Undefined, err
	}
	ok, err := m.writeRaw([]piece{p}, callback{js: cb})
	return engine.Bool(ok), err
}

func (m *outgoing) rawPiece(c *engine.Call) (piece, *engine.Function, error) {
	encoding, done := c.Arg(1), c.Arg(2)
	if encoding.IsFunction() {
		encoding, done = engine.Undefined, encoding
	}
	p, err := m.chunkPiece(c.Arg(0), encoding)
	f, _ := done.AsFunction()
	return p, f, err
}

// outgoingStoreHeader is message._storeHeader(firstLine, headers).
func outgoingStoreHeader(m *outgoing, c *engine.Call) (engine.Value, error) {
	first, err := c.Runtime().ToString(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	list, check, err := m.headerList(c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, m.storeHeader(buffer.StringBytes(engine.String(first), buffer.Latin1), list, check)
}

// outgoingFlush is message._flush().
func outgoingFlush(m *outgoing, c *engine.Call) (engine.Value, error) {
	return engine.Undefined, m.flush()
}

// outgoingFlushOutput is message._flushOutput(socket).
func outgoingFlushOutput(m *outgoing, c *engine.Call) (engine.Value, error) {
	if o, ok := c.Arg(0).AsObject(); ok && m.sock == nil {
		m.setSocket(o)
	}
	if m.sock == nil {
		return engine.Undefined, nil
	}
	return engine.Undefined, m.flushKept()
}

// outgoingRejection is message[Symbol.for('nodejs.rejection')](err).
func outgoingRejection(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, nodeerr.InvalidThis("OutgoingMessage")
	}
	return o.InvokeKey(keyDestroy.Key(), c.Arg(0))
}
