package stream

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/runtime/env"
)

// The flags of the writable side.
const (
	writeSync flags = 1 << (9 + iota)
	finalCalled
	needDrain
	ending
	finished
	decodeStrings
	writing
	bufferProcessing
	prefinished
	allBuffers
	allNoop
	hasOnFinished
	hasWritable
	isOn
	corkedFlag
	writeDefaultUTF8
	hasWriteCallback
	expectWriteCallback
	afterWriteTick
	afterWritePending
	hasBuffered
	writeEnded
)

// pendingWrite is a chunk that waits for _write.
type pendingWrite struct {
	chunk    engine.Value
	encoding engine.Value
	callback writeCallback
}

// writeCallback is what is called when a chunk has been written: a function
// of JavaScript, one in Go, or nothing (zero).
type writeCallback struct {
	js *engine.Function
	do func(err engine.Value) error
}

func (c writeCallback) none() bool { return c.js == nil && c.do == nil }

func (c writeCallback) call(err engine.Value) error {
	switch {
	case c.js != nil:
		_, e := c.js.Call(engine.Undefined, err)
		return e
	case c.do != nil:
		return c.do(err)
	}
	return nil
}

// writable is the writable side of a stream.
type writable struct {
	side
	corked   int
	writelen int
	writecb  writeCallback
	queue    []pendingWrite
	head     int
	// pendingcb counts callbacks that must come before 'finish'.
	pendingcb  int
	onFinished []writeCallback
	onwriteFn  *engine.Function
	tick       *afterWrite
	off        bool // writable === false
	impl       *Impl
}

func newWritable(e *env.Env, st *state, stream *engine.Object, opts *engine.Object, isDuplex bool) (*writable, error) {
	w := &writable{}
	w.init(e, st, stream)
	w.flags |= writeSync | decodeStrings | allBuffers | allNoop | writeDefaultUTF8
	if opts != nil {
		if err := w.takeCommon(opts, &optWritableObjectMode, &optWritableHighWaterMark, isDuplex); err != nil {
			return nil, err
		}
		v, err := opts.GetKey(optDecodeStrings.Key())
		if err != nil {
			return nil, err
		}
		w.set(decodeStrings, !v.IsFalse())
		w.set(writeDefaultUTF8, w.defaultEncoding == buffer.UTF8)
	} else {
		w.hwm = st.highWaterMark(false)
	}
	w.object = e.RT.NewFieldsObject(st.writableStateProto, w)
	return w, nil
}

func (w *writable) queued() int { return len(w.queue) - w.head }

func (w *writable) resetQueue() {
	clear(w.queue)
	w.queue, w.head = w.queue[:0], 0
	w.flags = w.flags&^hasBuffered | allBuffers | allNoop
}

// onwrite returns the function that _write gets as its callback, the same one
// each time.
func (w *writable) onwrite() *engine.Function {
	if w.onwriteFn == nil {
		w.onwriteFn = w.env.RT.NewFunction("", 1, func(c *engine.Call) (engine.Value, error) {
			return engine.Undefined, w.written(c.Arg(0))
		})
	}
	return w.onwriteFn
}

// The own properties of _writableState.
const (
	fieldWriteHWM = iota
	fieldWriteLength
	fieldCorked
	fieldOnwrite
	fieldWritelen
	fieldBufferedIndex
	fieldPendingcb
	fieldWriteState
	fieldBufferedValue
)

func writableFieldNames() []string {
	return []string{"highWaterMark", "length", "corked", "onwrite", "writelen", "bufferedIndex", "pendingcb"}
}

// FieldKeys implements engine.Fields.
func (w *writable) FieldKeys() []engine.Key { return w.st.writableFields }

// Field implements engine.Fields.
func (w *writable) Field(i int) engine.Value {
	switch i {
	case fieldWriteHWM:
		return engine.Number(w.hwm)
	case fieldWriteLength:
		return engine.Int(w.length)
	case fieldCorked:
		return engine.Int(w.corked)
	case fieldOnwrite:
		return w.onwrite().Value()
	case fieldWritelen:
		return engine.Int(w.writelen)
	case fieldPendingcb:
		return engine.Int(w.pendingcb)
	case fieldWriteState:
		return engine.Int(int(w.flags))
	case fieldBufferedValue:
		return engine.Null
	}
	return engine.Int(0)
}

// SetField implements engine.Fields.
func (w *writable) SetField(i int, v engine.Value) {
	n, ok := v.AsInt()
	if !ok {
		return
	}
	switch i {
	case fieldWriteHWM:
		w.hwm = float64(n)
	case fieldWriteLength:
		w.length = n
	case fieldCorked:
		w.corked = n
		w.set(corkedFlag, n > 0)
	case fieldWritelen:
		w.writelen = n
	case fieldPendingcb:
		w.pendingcb = n
	}
}

func writableOfState(c *engine.Call) *writable {
	if o := c.ThisObject(); o != nil {
		w, _ := o.Fields().(*writable)
		return w
	}
	return nil
}

func writableAccessor(name string, get func(*writable) engine.Value, set func(*writable, engine.Value)) engine.Method {
	m := engine.Method{Name: name, Fixed: true, Get: func(c *engine.Call) (engine.Value, error) {
		if w := writableOfState(c); w != nil {
			return get(w), nil
		}
		return engine.Undefined, nil
	}}
	if set != nil {
		m.Set = func(c *engine.Call) (engine.Value, error) {
			if w := writableOfState(c); w != nil {
				set(w, c.Arg(0))
			}
			return engine.Undefined, nil
		}
	}
	return m
}

// bufferedValue is the list of waiting chunks as JavaScript sees it.
func (w *writable) bufferedValue() engine.Value {
	rt := w.env.RT
	vs := make([]engine.Value, 0, w.queued())
	for i := w.head; i < len(w.queue); i++ {
		p := &w.queue[i]
		vs = append(vs, w.entry(p).Value())
	}
	return rt.NewArray(vs...).Value()
}

// entry is one waiting chunk as _writev gets it.
func (w *writable) entry(p *pendingWrite) *engine.Object {
	o := w.env.RT.NewObject()
	cb := w.st.nop.Value()
	if p.callback.js != nil {
		cb = p.callback.js.Value()
	}
	// A new ordinary object accepts properties.
	_ = o.Put("chunk", p.chunk)
	_ = o.Put("encoding", p.encoding)
	_ = o.Put("callback", cb)
	return o
}

// writableStateMethods are the members of WritableState.prototype.
func writableStateMethods() []engine.Method {
	return []engine.Method{
		stateFlag("objectMode", objectMode), stateFlag("finalCalled", finalCalled), stateFlag("needDrain", needDrain),
		stateFlag("ending", ending), stateFlag("ended", writeEnded), stateFlag("finished", finished), stateFlag("destroyed", destroyed),
		stateFlag("decodeStrings", decodeStrings), stateFlag("writing", writing), stateFlag("sync", writeSync),
		stateFlag("bufferProcessing", bufferProcessing), stateFlag("constructed", constructed), stateFlag("prefinished", prefinished),
		stateFlag("errorEmitted", errorEmitted), stateFlag("emitClose", emitClose), stateFlag("autoDestroy", autoDestroy),
		stateFlag("closed", closed), stateFlag("closeEmitted", closeEmitted), stateFlag("allBuffers", allBuffers), stateFlag("allNoop", allNoop),
		writableAccessor("errored", func(w *writable) engine.Value { return w.err }, func(w *writable, v engine.Value) { w.side.assignError(v) }),
		writableAccessor("writable", func(w *writable) engine.Value {
			if w.off {
				return engine.False
			}
			if w.has(hasWritable) {
				return engine.True
			}
			return engine.Undefined
		}, func(w *writable, v engine.Value) {
			w.off = v.IsFalse()
			w.set(hasWritable, !v.IsNullish())
			w.set(isOn, v.Truthy())
		}),
		writableAccessor("defaultEncoding", func(w *writable) engine.Value { return engine.String(w.defaultEncoding.String()) },
			func(w *writable, v engine.Value) {
				if enc, ok := buffer.ParseEncoding(v); ok {
					w.defaultEncoding = enc
					w.set(writeDefaultUTF8, enc == buffer.UTF8)
				}
			}),
		writableAccessor("writecb", func(w *writable) engine.Value {
			if w.writecb.js != nil {
				return w.writecb.js.Value()
			}
			if w.has(expectWriteCallback) {
				return w.st.nop.Value()
			}
			return engine.Null
		}, func(w *writable, v engine.Value) {
			w.writecb = writeCallback{}
			w.writecb.js, _ = v.AsFunction()
		}),
		writableAccessor("afterWriteTickInfo", func(w *writable) engine.Value {
			if w.tick == nil {
				return engine.Null
			}
			return w.env.RT.NewObject().Value()
		}, func(*writable, engine.Value) {}),
		writableAccessor("buffered", (*writable).bufferedValue, func(w *writable, v engine.Value) { w.resetQueue() }),
		{Name: "getBuffer", Enumerable: true, Func: func(c *engine.Call) (engine.Value, error) {
			if w := writableOfState(c); w != nil {
				return w.bufferedValue(), nil
			}
			return engine.Undefined, nil
		}},
		writableAccessor("bufferedRequestCount", func(w *writable) engine.Value { return engine.Int(w.queued()) }, nil),
	}
}
