package http

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/internal/es5"
	"github.com/sxfescript/sxn/node/internal/httpparse"
	"github.com/sxfescript/sxn/node/net"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/stream"
	"github.com/sxfescript/sxn/runtime/env"
)

// incoming is the Go side of an IncomingMessage.
type incoming struct {
	st  *state
	obj *engine.Object

	fields, trailers headerText
	// The objects made of the headers, once something asked.
	headers, distinct, trailerObject, trailersDistinct *engine.Object

	ready  bool // the readable side exists; see makeReadable
	ended  bool // the body has ended
	http11 bool
	head   bool // a HEAD request
	join   bool // joinDuplicateHeaders
	hwm    int  // highWaterMark of the readable side, 0 for the usual one

	abort *engine.Object // the AbortController of signal
	conn  *conn
}

// Places of properties in incomingKeys.
const (
	inEvents = iota
	inState
	inMaxListeners
	inSocket
	inMajor
	inMinor
	inVersion
	inComplete
	inRawHeaders
	inRawTrailers
	inJoin
	inAborted
	inUpgrade
	inURL
	inMethod
	inStatusCode
	inStatusMessage
	inClient
	inConsuming
	inDumped
	inCount
)

// incomingKeys are the own properties of a message in Node's order.
func incomingKeys() []engine.Key {
	keys := make([]engine.Key, 0, inCount)
	for _, k := range [...]*engine.StaticKey{&keyEvents, &keyReadableState, &keyMaxListeners, &keySocket, &keyMajor, &keyMinor, &keyVersion, &keyComplete,
		&keyRawHeaders, &keyRawTrailers, &keyJoinDuplicate, &keyAborted, &keyUpgrade, &keyURL, &keyMethod, &keyStatusCode, &keyStatusMessage,
		&keyClient, &keyConsuming, &keyDumped} {
		keys = append(keys, k.Key())
	}
	return keys
}

// newIncoming makes the message of a head that was parsed. PERF: the readable
// side and the arrays of raw headers are made when something reads them.
func (st *state) newIncoming(sock engine.Value, h *httpparse.Head, request bool) (*incoming, error) {
	m := &incoming{st: st, http11: h.Major > 1 || h.Major == 1 && h.Minor >= 1}
	rt := st.env.RT
	var vs [inCount]engine.Value
	vs[inSocket], vs[inClient] = sock, sock
	vs[inMajor], vs[inMinor], vs[inVersion] = engine.Int(h.Major), engine.Int(h.Minor), st.version(h.Major, h.Minor)
	vs[inComplete], vs[inAborted], vs[inUpgrade] = engine.False, engine.False, engine.Bool(h.Upgrade)
	vs[inConsuming], vs[inDumped] = engine.False, engine.False
	vs[inJoin] = engine.Null
	if request {
		vs[inURL] = engine.StringLatin1(append([]byte(nil), h.URL()...))
		vs[inMethod] = st.methodValue(h.Method)
		vs[inStatusCode], vs[inStatusMessage] = engine.Null, engine.Null
		m.head = h.Method == httpparse.MethodHead
	} else {
		vs[inURL], vs[inMethod] = emptyString(), engine.Null
		vs[inStatusCode], vs[inStatusMessage] = engine.Int(h.Status), engine.StringLatin1(append([]byte(nil), h.StatusText()...))
	}
	o := st.incomingTemplate.New(vs[:]...)
	st.incomingTemplate.SetLazy(rt, o, inState, m.makeReadable)
	st.incomingTemplate.SetLazy(rt, o, inRawHeaders, func() (engine.Value, error) { return m.fields.array(rt), nil })
	st.incomingTemplate.SetLazy(rt, o, inRawTrailers, func() (engine.Value, error) { return m.trailers.array(rt), nil })
	m.obj = o
	incomingState.Set(o, m)
	return m, nil
}

func (st *state) version(major, minor int) engine.Value {
	if major == 1 && minor <= 1 && minor >= 0 {
		return st.versions[minor]
	}
	return engine.String(string([]byte{'0' + byte(major%10), '.', '0' + byte(minor%10)}))
}

func (st *state) methodValue(m httpparse.Method) engine.Value {
	if int(m) < len(st.methods) {
		if st.methods[m].IsUndefined() {
			st.methods[m] = engine.String(m.String())
		}
		return st.methods[m]
	}
	return engine.String(m.String())
}

// makeReadable makes the readable side of a message that was made without.
func (m *incoming) makeReadable() (engine.Value, error) {
	m.ready = true
	if err := m.st.initReadable(m.obj, m.hwm); err != nil {
		return engine.Undefined, err
	}
	if m.ended {
		if err := stream.PushEnd(m.st.env, m.obj); err != nil {
			return engine.Undefined, err
		}
	}
	return m.obj.GetKey(keyReadableState.Key())
}

func (st *state) initReadable(o *engine.Object, hwm int) error {
	options := engine.Undefined
	if hwm != 0 && hwm != 65536 {
		opts := st.env.RT.NewObject()
		if err := opts.PutKey(keyHighWaterMark.Key(), engine.Int(hwm)); err != nil {
			return err
		}
		options = opts.Value()
	}
	return stream.InitReadable(st.env, o, options, nil)
}

// ensure makes the readable side if it is not there.
func (m *incoming) ensure() error {
	if m.ready {
		return nil
	}
	_, err := m.obj.GetKey(keyReadableState.Key())
	return err
}

// constructIncoming is new http.IncomingMessage(socket).
func constructIncoming(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	sock := c.Arg(0)
	return es5.Construct(c, st.incoming.ctor, nil, func(o *engine.Object) error {
		return st.initIncoming(o, sock)
	})
}

// initIncoming does what IncomingMessage.call(o, socket) does.
func (st *state) initIncoming(o *engine.Object, sock engine.Value) error {
	m := &incoming{st: st, obj: o, ready: true}
	incomingState.Set(o, m)
	options := engine.Undefined
	if so, ok := sock.AsObject(); ok {
		hwm, err := so.Get("readableHighWaterMark")
		if err != nil {
			return err
		}
		if !hwm.IsUndefined() {
			opts := st.env.RT.NewObject()
			if err := opts.PutKey(keyHighWaterMark.Key(), hwm); err != nil {
				return err
			}
			options = opts.Value()
		}
	}
	if err := stream.InitReadable(st.env, o, options, nil); err != nil {
		return err
	}
	rt := st.env.RT
	var vs [inCount]engine.Value
	vs[inSocket], vs[inClient] = sock, sock
	vs[inMajor], vs[inMinor], vs[inVersion] = engine.Null, engine.Null, engine.Null
	vs[inComplete], vs[inAborted], vs[inUpgrade] = engine.False, engine.False, engine.Null
	vs[inRawHeaders], vs[inRawTrailers] = rt.NewArray().Value(), rt.NewArray().Value()
	vs[inJoin], vs[inURL], vs[inMethod] = engine.False, emptyString(), engine.Null
	vs[inStatusCode], vs[inStatusMessage] = engine.Null, engine.Null
	vs[inConsuming], vs[inDumped] = engine.False, engine.False
	for i, k := range incomingKeys() {
		if i < inSocket {
			continue
		}
		if err := o.SetKey(k, vs[i]); err != nil {
			return err
		}
	}
	return nil
}

// incomingOf returns the Go side of this.
func incomingOf(c *engine.Call) (*incoming, error) {
	o := c.ThisObject()
	if o == nil {
		return nil, nodeerr.InvalidThis("IncomingMessage")
	}
	if m := incomingState.Get(o); m != nil {
		return m, nil
	}
	st, err := stateOf(env.From(c))
	if err != nil {
		return nil, err
	}
	m := &incoming{st: st, obj: o, ready: true}
	incomingState.Set(o, m)
	return m, nil
}

func (m *incoming) is(k *engine.StaticKey) bool {
	v, err := m.obj.GetKey(k.Key())
	return err == nil && v.Truthy()
}

func (m *incoming) set(k *engine.StaticKey, v engine.Value) error { return m.obj.SetKey(k.Key(), v) }

func (m *incoming) emit(k *engine.StaticKey, args ...engine.Value) error {
	_, err := events.EmitKey(m.st.env, m.obj, k.Key(), args...)
	return err
}

// observed reports whether something of the program waits for the end of the
// message.
func (m *incoming) observed() (bool, error) {
	if m.ready || m.abort != nil {
		return true, nil
	}
	n, err := m.obj.GetKey(keyEventsCount.Key())
	if err != nil {
		return true, err
	}
	if i, ok := n.AsInt(); ok && i == 0 || n.IsUndefined() {
		return false, nil
	}
	return true, nil
}

// incomingRead is message._read(size): the body comes by itself, only the
// socket may have to be started again.
func incomingRead(c *engine.Call) (engine.Value, error) {
	m, err := incomingOf(c)
	if err != nil {
		return engine.Undefined, err
	}
	if !m.is(&keyConsuming) {
		st, err := m.obj.GetKey(keyReadableState.Key())
		if err != nil {
			return engine.Undefined, err
		}
		if so, ok := st.AsObject(); ok {
			if err := so.Set("readingMore", engine.False); err != nil {
				return engine.Undefined, err
			}
		}
		if err := m.set(&keyConsuming, engine.True); err != nil {
			return engine.Undefined, err
		}
	}
	v, err := m.obj.GetKey(keySocket.Key())
	if err != nil {
		return engine.Undefined, err
	}
	so, ok := v.AsObject()
	if !ok {
		return engine.Undefined, nil
	}
	return engine.Undefined, startReading(so)
}

// startReading lets a socket read on, unless too much output waits.
func startReading(so *engine.Object) error {
	paused, err := so.GetKey(keyPaused.Key())
	if err != nil || paused.Truthy() {
		return err
	}
	if n := net.Of(so); n != nil && n.Reading() {
		if w := stream.StatusOf(so); w.Flowing && !w.Paused {
			return nil
		}
	}
	readable, err := so.GetKey(keyReadable.Key())
	if err != nil || !readable.Truthy() {
		return err
	}
	_, err = so.InvokeKey(keyResume.Key())
	return err
}

// stopReading stops the socket, since the body is not read.
func stopReading(so *engine.Object) error {
	_, err := so.InvokeKey(keyPause.Key())
	return err
}

// incomingDestroy is message._destroy(err, callback).
func incomingDestroy(c *engine.Call) (engine.Value, error) {
	m, err := incomingOf(c)
	if err != nil {
		return engine.Undefined, err
	}
	er := c.Arg(0)
	cb, ok := c.Arg(1).AsFunction()
	if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "cb", c.Arg(1), "function")
	}
	status := stream.StatusOf(m.obj)
	if !status.EndEmitted || !m.is(&keyComplete) {
		if err := m.set(&keyAborted, engine.True); err != nil {
			return engine.Undefined, err
		}
		if err := m.emit(&keyAborted); err != nil {
			return engine.Undefined, err
		}
	}
	e := m.st.env
	v, err := m.obj.GetKey(keySocket.Key())
	if err != nil {
		return engine.Undefined, err
	}
	so, ok := v.AsObject()
	if ok && m.is(&keyAborted) {
		destroyed, err := so.GetKey(keyDestroyed.Key())
		if err != nil {
			return engine.Undefined, err
		}
		if !destroyed.Truthy() {
			if _, err := so.InvokeKey(keyDestroy.Key(), er); err != nil {
				return engine.Undefined, err
			}
			return engine.Undefined, m.afterSocket(so, er, cb)
		}
	}
	if !er.Truthy() {
		return cb.Call(engine.Undefined)
	}
	e.NextTick(func() error { return m.destroyed(er, cb) })
	return engine.Undefined, nil
}

// afterSocket finishes the destruction when the socket is closed.
func (m *incoming) afterSocket(so *engine.Object, er engine.Value, cb *engine.Function) error {
	var cleanup func() error
	var err error
	cleanup, err = stream.Finished(m.st.env, so, nil, nil, func(failed engine.Value) error {
		if failed.IsObject() {
			code, err := m.st.env.RT.GetV(failed, keyCode.Key())
			if err != nil {
				return err
			}
			if s, _ := code.AsString(); s == "ERR_STREAM_PREMATURE_CLOSE" {
				failed = engine.Null
			}
		}
		if cleanup != nil {
			if err := cleanup(); err != nil {
				return err
			}
		}
		if !failed.Truthy() {
			failed = er
		}
		m.st.env.NextTick(func() error { return m.destroyed(failed, cb) })
		return nil
	})
	return err
}

// destroyed calls the callback of _destroy: without the error where nothing
// listens to it.
func (m *incoming) destroyed(er engine.Value, cb *engine.Function) error {
	n, err := events.ListenerCountKey(m.st.env, m.obj, keyError.Key())
	if err != nil {
		return err
	}
	if n == 0 {
		_, err = cb.Call(engine.Undefined)
	} else {
		_, err = cb.Call(engine.Undefined, er)
	}
	return err
}

// incomingSetTimeout is message.setTimeout(msecs[, callback]).
func incomingSetTimeout(c *engine.Call) (engine.Value, error) {
	m, err := incomingOf(c)
	if err != nil {
		return engine.Undefined, err
	}
	if c.Arg(1).Truthy() {
		if _, err := m.obj.InvokeKey(keyOn.Key(), keyTimeout.Key().Value(), c.Arg(1)); err != nil {
			return engine.Undefined, err
		}
	}
	v, err := m.obj.GetKey(keySocket.Key())
	if err != nil {
		return engine.Undefined, err
	}
	so, ok := v.AsObject()
	if !ok {
		return engine.Undefined, engine.TypeError("Cannot read properties of %s (reading 'setTimeout')", v.TypeOf())
	}
	_, err = so.InvokeKey(keySetTimeout.Key(), c.Arg(0))
	return c.This(), err
}

// incomingDump is message._dump(): the rest of the body is thrown away.
func incomingDump(c *engine.Call) (engine.Value, error) {
	m, err := incomingOf(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, m.dump()
}

func (m *incoming) dump() error {
	if m.is(&keyDumped) {
		return nil
	}
	if err := m.set(&keyDumped, engine.True); err != nil {
		return err
	}
	if err := m.ensure(); err != nil {
		return err
	}
	if _, err := m.obj.Invoke("removeAllListeners", keyData.Key().Value()); err != nil {
		return err
	}
	_, err := m.obj.InvokeKey(keyResume.Key())
	return err
}

// incomingDumpAndClose is message._dumpAndCloseReadable().
func incomingDumpAndClose(c *engine.Call) (engine.Value, error) {
	m, err := incomingOf(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, m.dumpAndClose()
}

// dumpAndClose ends a message whose body nobody is to read.
func (m *incoming) dumpAndClose() error {
	if err := m.set(&keyDumped, engine.True); err != nil {
		return err
	}
	if err := m.ensure(); err != nil {
		return err
	}
	stream.CloseReadable(m.obj)
	return nil
}
