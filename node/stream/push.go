package stream

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// prototypePush is readable.push(chunk, encoding).
// https://nodejs.org/api/stream.html#readablepushchunk-encoding
func prototypePush(c *engine.Call) (engine.Value, error) {
	r, err := thisReadable(c)
	if err != nil {
		return engine.Undefined, err
	}
	more, err := r.push(c.Arg(0), c.Arg(1))
	return engine.Bool(more), err
}

// prototypeUnshift is readable.unshift(chunk, encoding).
// https://nodejs.org/api/stream.html#readableunshiftchunk-encoding
func prototypeUnshift(c *engine.Call) (engine.Value, error) {
	r, err := thisReadable(c)
	if err != nil {
		return engine.Undefined, err
	}
	more, err := r.unshiftChunk(c.Arg(0), c.Arg(1))
	return engine.Bool(more), err
}

func thisReadable(c *engine.Call) (*readable, error) {
	o := c.ThisObject()
	if o == nil {
		return nil, engine.TypeError("Cannot read properties of undefined (reading '_readableState')")
	}
	if r := readableOf(o); r != nil {
		return r, nil
	}
	return nil, engine.TypeError("Cannot read properties of undefined (reading 'Symbol(kState)')")
}

// push adds a chunk at the end of the buffer, or hands it to the listeners of
// 'data' at once. It reports whether more may be pushed.
func (r *readable) push(chunk, encoding engine.Value) (bool, error) {
	if chunk.IsNull() {
		r.flags &^= reading
		return false, r.endOfFile()
	}
	decoded := false
	if !r.has(objectMode) {
		var ok bool
		var err error
		if chunk, decoded, ok, err = r.convert(chunk, encoding); err != nil || !ok {
			return false, err
		}
		if chunk.IsUndefined() || chunkLength(chunk) == 0 {
			r.flags &^= reading
			r.readMore()
			return r.canPushMore(), nil
		}
	} else {
		decoded = encoding.Truthy()
	}
	if r.has(ended) {
		return false, r.st.errorOrDestroy(r.stream, errPushAfterEOF().Value(r.env.RT), false)
	}
	if r.has(destroyed | errored) {
		return false, nil
	}
	r.flags &^= reading
	if r.decoder != nil && !decoded {
		var err error
		if chunk, err = r.decode(chunk); err != nil {
			return false, err
		}
		if !r.has(objectMode) && chunk.StringLen() == 0 {
			r.readMore()
			return r.canPushMore(), nil
		}
	}
	if err := r.add(chunk, false); err != nil {
		return false, err
	}
	return r.canPushMore(), nil
}

func (r *readable) decode(chunk engine.Value) (engine.Value, error) {
	if chunk.IsString() {
		return chunk, nil
	}
	b, ok := chunk.AsBytes()
	if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(r.env.RT, "buf", chunk, "Buffer", "TypedArray", "DataView")
	}
	return r.decoder.Write(b)
}

// convert makes a chunk of a byte stream a Buffer, or a string where the
// stream has an encoding. decoded tells that the decoder need not see it; ok
// is false where the stream has failed with the chunk.
func (r *readable) convert(chunk, encoding engine.Value) (converted engine.Value, decoded, ok bool, err error) {
	switch {
	case chunk.IsString():
		enc, err := r.chunkEncoding(encoding)
		if err != nil {
			return engine.Undefined, false, false, err
		}
		if r.has(hasEncoding) && r.encoding == encodingName(encoding, enc) {
			return chunk, true, true, nil
		}
		if r.has(hasEncoding) {
			own, _ := buffer.ParseEncoding(engine.String(r.encoding))
			v, err := buffer.ToString(buffer.StringBytes(chunk, enc), own)
			// The decoder passes strings on.
			return v, true, true, err
		}
		return buffer.FromString(r.env, chunk, enc).Value(), false, true, nil
	case buffer.IsBuffer(r.env, chunk):
		return chunk, false, true, nil
	case chunk.IsUndefined():
		return chunk, false, true, nil
	}
	if v, ok := chunk.AsView(); ok && (v.Typed || isDataView(chunk)) {
		return r.st.asBuffer(chunk, v), false, true, nil
	}
	bad := nodeerr.InvalidArgType(r.env.RT, "chunk", chunk, "string", "Buffer", "TypedArray", "DataView")
	return engine.Undefined, false, false, r.st.errorOrDestroy(r.stream, bad.Value(r.env.RT), false)
}

func isDataView(v engine.Value) bool {
	_, ok := v.AsBytes()
	return ok
}

// chunkEncoding is the encoding of a string that is pushed.
func (s *side) chunkEncoding(encoding engine.Value) (buffer.Encoding, error) {
	if !encoding.Truthy() {
		return s.defaultEncoding, nil
	}
	enc, ok := buffer.ParseEncoding(encoding)
	if !ok {
		text, err := shown(s.env.RT, encoding)
		if err != nil {
			return 0, err
		}
		return 0, errUnknownEncoding(text)
	}
	return enc, nil
}

// encodingName is the name that is compared with that of the stream, which is
// canonical, so that another spelling makes a round trip as in Node.
func encodingName(given engine.Value, enc buffer.Encoding) string {
	if s, ok := given.AsString(); ok && s != "" {
		return s
	}
	return enc.String()
}

// asBuffer returns a Buffer over the memory of a view.
func (st *state) asBuffer(chunk engine.Value, v engine.View) engine.Value {
	return buffer.View(st.env, v.Buffer, v.ByteOffset, len(v.Bytes)).Value()
}

// unshiftChunk puts a chunk back at the front of the buffer.
func (r *readable) unshiftChunk(chunk, encoding engine.Value) (bool, error) {
	if chunk.IsNull() {
		r.flags &^= reading
		return false, r.endOfFile()
	}
	if !r.has(objectMode) {
		var ok bool
		var err error
		if chunk, _, ok, err = r.convert(chunk, encoding); err != nil || !ok {
			return false, err
		}
		if chunk.IsUndefined() || chunkLength(chunk) == 0 {
			return r.canPushMore(), nil
		}
	}
	if r.has(endEmitted) {
		err := nodeerr.New("ERR_STREAM_UNSHIFT_AFTER_END_EVENT", "stream.unshift() after end event")
		if err := r.st.errorOrDestroy(r.stream, err.Value(r.env.RT), false); err != nil {
			return false, err
		}
		return r.canPushMore(), nil
	}
	if r.has(destroyed | errored) {
		return false, nil
	}
	if err := r.add(chunk, true); err != nil {
		return false, err
	}
	return r.canPushMore(), nil
}

// canPushMore reports whether the source should go on.
func (r *readable) canPushMore() bool {
	return !r.has(ended) && (float64(r.length) < r.hwm || r.length == 0)
}

// add hands a chunk over or buffers it.
func (r *readable) add(chunk engine.Value, front bool) error {
	if r.has(flowing) && r.length == 0 && !r.has(readSync) {
		n, err := events.ListenerCountKey(r.env, r.stream, keyData.Key())
		if err != nil {
			return err
		}
		if n > 0 {
			r.awaitDrain = r.awaitDrain[:0]
			r.flags |= dataEmitted
			if err := r.emit(&keyData, chunk); err != nil {
				return err
			}
			r.readMore()
			return nil
		}
	}
	r.length += r.sizeOf(chunk)
	if front {
		r.unshift(chunk)
	} else {
		r.buf = append(r.buf, chunk)
	}
	if r.has(needReadable) {
		r.emitReadable()
	}
	r.readMore()
	return nil
}

// endOfFile notes that the source has nothing more.
func (r *readable) endOfFile() error {
	if r.has(ended) {
		return nil
	}
	if r.decoder != nil {
		rest, err := r.decoder.Flush()
		if err != nil {
			return err
		}
		if rest.StringLen() > 0 {
			r.buf = append(r.buf, rest)
			r.length += r.sizeOf(rest)
		}
	}
	r.flags |= ended
	if r.has(readSync) {
		// Inside _read or while a Duplex writes: whoever reads next sees the end.
		r.emitReadable()
		return nil
	}
	r.flags = r.flags&^needReadable | emittedReadable
	return r.emitReadableNow()
}

// prototypeSetEncoding is readable.setEncoding(encoding).
// https://nodejs.org/api/stream.html#readablesetencodingencoding
func prototypeSetEncoding(c *engine.Call) (engine.Value, error) {
	r, err := thisReadable(c)
	if err != nil {
		return engine.Undefined, err
	}
	if err := r.setDecoder(c.Arg(0)); err != nil {
		return engine.Undefined, err
	}
	content := engine.String("")
	for _, chunk := range r.buf[r.head:] {
		text, err := r.decode(chunk)
		if err == nil {
			content, err = content.Concat(text)
		}
		if err != nil {
			return engine.Undefined, err
		}
	}
	r.clearBuffer()
	if r.length = content.StringLen(); r.length > 0 {
		r.buf = append(r.buf, content)
	}
	return c.This(), nil
}
