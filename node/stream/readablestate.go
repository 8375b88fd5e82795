package stream

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/stringdecoder"
	"github.com/sxfescript/sxn/runtime/env"
)

// The flags of the readable side.
const (
	ended flags = 1 << (9 + iota)
	endEmitted
	reading
	readSync
	needReadable
	emittedReadable
	readableListening
	resumeScheduled
	multiAwaitDrain
	readingMore
	dataEmitted
	readDefaultUTF8
	hasDecoder
	hasEncoding
	hasFlowing
	flowing
	hasPaused
	paused
	dataListening
	endScheduled
)

// readable is the readable side of a stream.
type readable struct {
	side
	buf  []engine.Value
	head int // of the chunks in buf; those before it are gone
	// decoder decodes what is pushed, encoding is the name of its encoding.
	decoder       *stringdecoder.Decoder
	decoderObject engine.Value
	encoding      string
	pipes         []*engine.Object
	// awaitDrain are the destinations of pipes that are full.
	awaitDrain []*engine.Object
	// off is set where the stream has no readable side although it is a Duplex.
	off       bool
	transform *transformState
	impl      *Impl
}

// options of the constructors that several of them read.
func optionsObject(v engine.Value) *engine.Object {
	o, _ := v.AsObject()
	return o
}

func option(o *engine.Object, name *engine.StaticKey) (engine.Value, error) {
	if o == nil {
		return engine.Undefined, nil
	}
	return o.GetKey(name.Key())
}

// newReadable makes the readable state of a stream and stores it as _readableState.
func newReadable(e *env.Env, st *state, stream *engine.Object, opts *engine.Object, isDuplex bool) (*readable, error) {
	r := &readable{}
	r.init(e, st, stream)
	r.flags |= readSync | readDefaultUTF8
	if opts != nil {
		if err := r.takeOptions(opts, isDuplex); err != nil {
			return nil, err
		}
	} else {
		r.hwm = st.highWaterMark(false)
	}
	r.object = e.RT.NewFieldsObject(st.readableStateProto, r)
	return r, nil
}

func (s *side) init(e *env.Env, st *state, stream *engine.Object) {
	s.env, s.st, s.stream = e, st, stream
	s.flags = emitClose | autoDestroy | constructed
	s.err = engine.Null
	s.defaultEncoding = buffer.UTF8
}

// takeCommon reads the options that both sides have; ownMode and ownMark are
// the options of the side alone.
func (s *side) takeCommon(opts *engine.Object, ownMode, ownMark *engine.StaticKey, isDuplex bool) error {
	v, err := opts.GetKey(optObjectMode.Key())
	if err == nil && !v.Truthy() && isDuplex {
		v, err = opts.GetKey(ownMode.Key())
	}
	if err != nil {
		return err
	}
	s.set(objectMode, v.Truthy())
	if s.hwm, err = s.st.highWaterMarkOption(s.env.RT, opts, s.has(objectMode), ownMark, isDuplex); err != nil {
		return err
	}
	if v, err = opts.GetKey(optEmitClose.Key()); err != nil {
		return err
	}
	s.set(emitClose, !v.IsFalse())
	if v, err = opts.GetKey(optAutoDestroy.Key()); err != nil {
		return err
	}
	s.set(autoDestroy, !v.IsFalse())
	return s.takeDefaultEncoding(opts)
}

func (s *side) takeDefaultEncoding(opts *engine.Object) error {
	v, err := opts.GetKey(optDefaultEncoding.Key())
	if err != nil || !v.Truthy() {
		return err
	}
	enc, ok := buffer.ParseEncoding(v)
	if !ok {
		text, err := shown(s.env.RT, v)
		if err != nil {
			return err
		}
		return errUnknownEncoding(text)
	}
	s.defaultEncoding = enc
	return nil
}

func (r *readable) takeOptions(opts *engine.Object, isDuplex bool) error {
	if err := r.takeCommon(opts, &optReadableObjectMode, &optReadableHighWaterMark, isDuplex); err != nil {
		return err
	}
	r.set(readDefaultUTF8, r.defaultEncoding == buffer.UTF8)
	v, err := opts.GetKey(optEncoding.Key())
	if err != nil || !v.Truthy() {
		return err
	}
	return r.setDecoder(v)
}

func (r *readable) setDecoder(encoding engine.Value) error {
	enc, ok := buffer.ParseEncoding(encoding)
	if !ok && encoding.Truthy() {
		text, err := shown(r.env.RT, encoding)
		if err != nil {
			return err
		}
		return errUnknownEncoding(text)
	}
	o, d, err := stringdecoder.New(r.env, enc)
	if err != nil {
		return err
	}
	r.decoder, r.decoderObject, r.encoding = d, o.Value(), enc.String()
	r.flags |= hasDecoder | hasEncoding
	return nil
}

// buffered returns the number of chunks in the buffer.
func (r *readable) buffered() int { return len(r.buf) - r.head }

func (r *readable) clearBuffer() {
	clear(r.buf)
	r.buf, r.head = r.buf[:0], 0
}

// shift takes the first chunk out of the buffer.
func (r *readable) shift() engine.Value {
	v := r.buf[r.head]
	r.buf[r.head] = engine.Undefined
	r.head++
	switch {
	case r.head == len(r.buf):
		r.buf, r.head = r.buf[:0], 0
	case r.head > 1024 && r.head*2 > len(r.buf):
		n := copy(r.buf, r.buf[r.head:])
		clear(r.buf[n:])
		r.buf, r.head = r.buf[:n], 0
	}
	return v
}

func (r *readable) unshift(v engine.Value) {
	if r.head > 0 {
		r.head--
		r.buf[r.head] = v
		return
	}
	r.buf = append(r.buf, engine.Undefined)
	copy(r.buf[1:], r.buf)
	r.buf[0] = v
}

// flow mode is one of three: null (false, false), stopped or flowing.
func (r *readable) setFlowing(on bool) {
	r.flags |= hasFlowing
	r.set(flowing, on)
}

func (r *readable) setPaused(on bool) {
	r.flags |= hasPaused
	r.set(paused, on)
}

// The own properties of _readableState.
const (
	fieldReadHWM = iota
	fieldReadBuffer
	fieldReadBufferIndex
	fieldReadLength
	fieldFastChunk
	fieldPipeOnData
	fieldPipePause
	fieldPipes
	fieldAwaitDrain
	fieldReadState
)

func readableFieldNames() []string {
	return []string{"highWaterMark", "buffer", "bufferIndex", "length", "fastChunk", "pipeOnData", "pipePause", "pipes", "awaitDrainWriters"}
}

// FieldKeys implements engine.Fields.
func (r *readable) FieldKeys() []engine.Key { return r.st.readableFields }

// Field implements engine.Fields.
func (r *readable) Field(i int) engine.Value {
	rt := r.env.RT
	switch i {
	case fieldReadHWM:
		return engine.Number(r.hwm)
	case fieldReadBuffer:
		return rt.NewArray(r.buf[r.head:]...).Value()
	case fieldReadBufferIndex:
		return engine.Int(0)
	case fieldReadLength:
		return engine.Int(r.length)
	case fieldPipes:
		vs := make([]engine.Value, len(r.pipes))
		for i, p := range r.pipes {
			vs[i] = p.Value()
		}
		return rt.NewArray(vs...).Value()
	case fieldAwaitDrain:
		return r.awaitDrainValue()
	case fieldReadState:
		return engine.Int(int(r.flags))
	}
	return engine.Null
}

// awaitDrainValue is awaitDrainWriters: null, a stream, or a Set of streams.
func (r *readable) awaitDrainValue() engine.Value {
	if !r.has(multiAwaitDrain) {
		if len(r.awaitDrain) == 0 {
			return engine.Null
		}
		return r.awaitDrain[0].Value()
	}
	vs := make([]engine.Value, len(r.awaitDrain))
	for i, p := range r.awaitDrain {
		vs[i] = p.Value()
	}
	set, ok := r.env.RT.Intrinsic("Set").Value().AsFunction()
	if !ok {
		return engine.Null
	}
	o, err := set.Construct(r.env.RT.NewArray(vs...).Value())
	if err != nil {
		return engine.Null
	}
	return o.Value()
}

// SetField implements engine.Fields.
func (r *readable) SetField(i int, v engine.Value) {
	switch i {
	case fieldReadHWM:
		if n, ok := v.AsNumber(); ok {
			r.hwm = n
		}
	case fieldReadLength:
		if n, ok := v.AsInt(); ok {
			r.length = n
		}
	case fieldReadBuffer:
		if o, ok := v.AsObject(); ok {
			if vs, ok := o.Elements(); ok {
				r.buf, r.head = vs, 0
			}
		}
	case fieldPipes:
		if o, ok := v.AsObject(); ok {
			vs, _ := o.Elements()
			r.pipes = r.pipes[:0]
			for _, p := range vs {
				if po, ok := p.AsObject(); ok {
					r.pipes = append(r.pipes, po)
				}
			}
		}
	case fieldAwaitDrain:
		r.awaitDrain = nil
		if o, ok := v.AsObject(); ok {
			r.awaitDrain = append(r.awaitDrain, o)
		}
	}
}

// stateFlag is an accessor of a state object for one flag.
func stateFlag(name string, f flags) engine.Method {
	return engine.Method{Name: name, Fixed: true,
		Get: func(c *engine.Call) (engine.Value, error) {
			s := sideOfState(c)
			if s == nil {
				return engine.Undefined, nil
			}
			return engine.Bool(s.has(f)), nil
		},
		Set: func(c *engine.Call) (engine.Value, error) {
			if s := sideOfState(c); s != nil {
				s.set(f, c.Arg(0).Truthy())
			}
			return engine.Undefined, nil
		}}
}

func sideOfState(c *engine.Call) *side {
	o := c.ThisObject()
	if o == nil {
		return nil
	}
	switch x := o.Fields().(type) {
	case *readable:
		return &x.side
	case *writable:
		return &x.side
	}
	return nil
}

func readableOfState(c *engine.Call) *readable {
	if o := c.ThisObject(); o != nil {
		r, _ := o.Fields().(*readable)
		return r
	}
	return nil
}

// readableAccessor is an accessor of _readableState.
func readableAccessor(name string, get func(*readable) engine.Value, set func(*readable, engine.Value) error) engine.Method {
	m := engine.Method{Name: name, Fixed: true, Get: func(c *engine.Call) (engine.Value, error) {
		if r := readableOfState(c); r != nil {
			return get(r), nil
		}
		return engine.Undefined, nil
	}}
	if set != nil {
		m.Set = func(c *engine.Call) (engine.Value, error) {
			if r := readableOfState(c); r != nil {
				return engine.Undefined, set(r, c.Arg(0))
			}
			return engine.Undefined, nil
		}
	}
	return m
}

// readableStateMethods are the accessors of ReadableState.prototype.
func readableStateMethods() []engine.Method {
	tri := func(has, on flags) (func(*readable) engine.Value, func(*readable, engine.Value) error) {
		return func(r *readable) engine.Value {
				if !r.has(has) {
					return engine.Null
				}
				return engine.Bool(r.has(on))
			}, func(r *readable, v engine.Value) error {
				r.set(has, !v.IsNullish())
				r.set(on, v.Truthy())
				return nil
			}
	}
	getFlowing, setFlowing := tri(hasFlowing, flowing)
	getPaused, setPaused := tri(hasPaused, paused)
	return []engine.Method{
		stateFlag("objectMode", objectMode), stateFlag("ended", ended), stateFlag("endEmitted", endEmitted), stateFlag("reading", reading),
		stateFlag("constructed", constructed), stateFlag("sync", readSync), stateFlag("needReadable", needReadable),
		stateFlag("emittedReadable", emittedReadable), stateFlag("readableListening", readableListening),
		stateFlag("resumeScheduled", resumeScheduled), stateFlag("errorEmitted", errorEmitted), stateFlag("emitClose", emitClose),
		stateFlag("autoDestroy", autoDestroy), stateFlag("destroyed", destroyed), stateFlag("closed", closed),
		stateFlag("closeEmitted", closeEmitted), stateFlag("multiAwaitDrain", multiAwaitDrain), stateFlag("readingMore", readingMore),
		stateFlag("dataEmitted", dataEmitted),
		readableAccessor("errored", func(r *readable) engine.Value { return r.err }, func(r *readable, v engine.Value) error {
			r.side.assignError(v)
			return nil
		}),
		readableAccessor("defaultEncoding", func(r *readable) engine.Value { return engine.String(r.defaultEncoding.String()) }, (*readable).assignDefaultEncoding),
		readableAccessor("decoder", func(r *readable) engine.Value {
			if !r.has(hasDecoder) {
				return engine.Null
			}
			return r.decoderObject
		}, (*readable).assignDecoder),
		readableAccessor("encoding", func(r *readable) engine.Value {
			if !r.has(hasEncoding) {
				return engine.Null
			}
			return engine.String(r.encoding)
		}, func(r *readable, v engine.Value) error {
			s, ok := v.AsString()
			r.encoding = s
			r.set(hasEncoding, ok)
			return nil
		}),
		readableAccessor("flowing", getFlowing, setFlowing),
		readableAccessor("pipesCount", func(r *readable) engine.Value { return engine.Int(len(r.pipes)) }, nil),
		readableAccessor("paused", getPaused, setPaused),
		readableAccessor("readable", func(r *readable) engine.Value {
			if r.off {
				return engine.False
			}
			return engine.Undefined
		}, func(r *readable, v engine.Value) error {
			r.off = v.IsFalse()
			return nil
		}),
	}
}

func (s *side) assignError(v engine.Value) {
	s.err = v
	s.set(errored, v.Truthy())
	if !v.Truthy() {
		s.err = engine.Null
	}
}

func (r *readable) assignDefaultEncoding(v engine.Value) error {
	r.defaultEncoding = buffer.UTF8
	if enc, ok := buffer.ParseEncoding(v); ok {
		r.defaultEncoding = enc
	}
	r.set(readDefaultUTF8, r.defaultEncoding == buffer.UTF8)
	return nil
}

func (r *readable) assignDecoder(v engine.Value) error {
	r.decoder, r.decoderObject = stringdecoder.Of(v), v
	r.set(hasDecoder, r.decoder != nil)
	return nil
}
