package http

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/internal/es5"
	"github.com/sxfescript/sxn/node/net"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/performance"
)

// outHeader is a header that was set.
type outHeader struct {
	name  engine.Value // a String, as it was given
	value engine.Value
}

// outgoing is the Go side of an OutgoingMessage.
type outgoing struct {
	st  *state
	obj *engine.Object

	headers    []outHeader
	hasHeaders bool         // headers were set; false after writeHead with an array too
	few        [6]outHeader // room for the usual number of headers

	sock *engine.Object // socket, nil without one
	net  *net.Socket    // its Go side, nil for other streams

	header engine.Value // _header as it was rendered here
	text   []byte       // the same in Latin-1, nil where it has other characters
	plain  bool         // text is ASCII

	corked     int
	autoCorked bool // until the next tick
	held       []piece
	heldLength int
	heldCalls  []*engine.Function

	written       int // bytes of the body, for strictContentLength
	hwm           int
	needDrain     bool
	rejectBody    bool
	finishedEvent bool // writableFinished
	errored       engine.Value
	endCalls      []*engine.Function
	unique        []string // names (lower case) of headers that are joined, not repeated

	span    *performance.Span // for the timeline, nil where nothing observes it
	shown   *env.Span         // in the trace, nil where it is not shown
	lenient bool              // httpValidation or insecureHTTPParser of the request

	// server side
	conn *conn
	req  *incoming
	// client side
	client           *clientRequest
	timeoutListening bool
}

// outgoingOf returns the Go side of o, made where it is missing: objects that
// inherit from the prototype without a call of the constructor.
func outgoingOf(c *engine.Call) (*outgoing, error) {
	o := c.ThisObject()
	if o == nil {
		return nil, nodeerr.InvalidThis("OutgoingMessage")
	}
	if m := outgoingState.Get(o); m != nil {
		return m, nil
	}
	st, err := stateOf(env.From(c))
	if err != nil {
		return nil, err
	}
	return st.attachOutgoing(o), nil
}

func (st *state) attachOutgoing(o *engine.Object) *outgoing {
	m := &outgoing{st: st, obj: o, hwm: 65536, errored: engine.Null}
	m.headers = m.few[:0]
	outgoingState.Set(o, m)
	return m
}

// outgoingKeys are the own properties of a message in Node's order.
func outgoingKeys() []engine.Key {
	keys := make([]engine.Key, 0, 40)
	for _, k := range [...]*engine.StaticKey{&keyEvents, &keyMaxListeners, &keyOutputData, &keyOutputSize, &keyWritable, &keyDestroyed, &keyLast,
		&keyChunked, &keyShouldKeep, &keyMaxReached, &keyDefaultKeep, &keyUseChunked, &keySendDate, &keyRemovedConn, &keyRemovedLen,
		&keyRemovedTE, &keyStrictLength, &keyContentLength, &keyHasBody, &keyTrailer, &keyFinished, &keyHeaderSent, &keyClosed, &keyHeader,
		&keyKeepTimeout, &keyOnPending} {
		keys = append(keys, k.Key())
	}
	return keys
}

// outgoingValues are their values in a new message; _events stays undefined.
func (st *state) outgoingValues(dst []engine.Value) []engine.Value {
	no, yes := engine.False, engine.True
	return append(dst, engine.Undefined, engine.Undefined, st.noOutput.Value(), engine.Int(0), yes, no, no,
		no, yes, no, yes, yes, yes, no, no,
		no, no, engine.Null, yes, emptyString(), no, no, no, engine.Null,
		engine.Int(0), st.nopFn.Value())
}

func emptyString() engine.Value { return engine.String("") }

func responseKeys() []engine.Key {
	keys := outgoingKeys()
	for _, k := range [...]*engine.StaticKey{&keyReq, &keySent100, &keyExpectContinue, &keyMaxPerSocket, &keyEventsCount} {
		keys = append(keys, k.Key())
	}
	return keys
}

// initOutgoing does what OutgoingMessage.call(o, options) does.
func (st *state) initOutgoing(o *engine.Object, options engine.Value) (*outgoing, error) {
	m := st.attachOutgoing(o)
	var buf [32]engine.Value
	for i, v := range st.outgoingValues(buf[:0]) {
		if i == 0 {
			continue // _events
		}
		k := st.outgoingKey(i)
		if k == keySendDate.Key() {
			v = engine.False // responses alone send it by themselves
		}
		if err := o.SetKey(k, v); err != nil {
			return nil, err
		}
	}
	if err := events.Init(st.env, o); err != nil {
		return nil, err
	}
	return m, m.takeOptions(options)
}

func (st *state) outgoingKey(i int) engine.Key {
	if st.outKeys == nil {
		st.outKeys = outgoingKeys()
	}
	return st.outKeys[i]
}

func (m *outgoing) takeOptions(options engine.Value) error {
	opts, ok := options.AsObject()
	if !ok {
		return nil
	}
	v, err := opts.GetKey(keyHighWaterMark.Key())
	if err != nil {
		return err
	}
	if n, ok := v.AsInt(); ok {
		m.hwm = n
	}
	v, err = opts.GetKey(keyRejectBody.Key())
	m.rejectBody = v.Truthy()
	return err
}

// constructOutgoing is new http.OutgoingMessage([options]).
func constructOutgoing(c *engine.Call) (engine.Value, error) {
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	options := c.Arg(0)
	return es5.Construct(c, st.outgoing.ctor, nil, func(o *engine.Object) error {
		_, err := st.initOutgoing(o, options)
		return err
	})
}

// is reads a boolean property of the message; only programs that replace it
// with a getter that throws could make it fail, which counts as false.
func (m *outgoing) is(k *engine.StaticKey) bool {
	v, err := m.obj.GetKey(k.Key())
	return err == nil && v.Truthy()
}

func (m *outgoing) set(k *engine.StaticKey, v engine.Value) error { return m.obj.SetKey(k.Key(), v) }

func (m *outgoing) setBool(k *engine.StaticKey, on bool) error {
	return m.obj.SetKey(k.Key(), engine.Bool(on))
}

func (m *outgoing) emit(k *engine.StaticKey, args ...engine.Value) error {
	_, err := events.EmitKey(m.st.env, m.obj, k.Key(), args...)
	return err
}

// hasHeader reports whether _header is there.
func (m *outgoing) hasHeader() bool { return m.is(&keyHeader) }

// find returns the place of a header, -1 where it is not set. name is any case.
func (m *outgoing) find(name []byte) int {
	for i := range m.headers {
		b, _, _ := m.headers[i].name.StringUnits()
		if foldSame(b, name) {
			return i
		}
	}
	return -1
}

// foldSame compares two names without regard to case (ASCII).
func foldSame(a, b []byte) bool {
	if len(a) != len(b) {
		return false
	}
	for i, x := range a {
		y := b[i]
		if x == y {
			continue
		}
		if x |= 0x20; x != y|0x20 || x < 'a' || x > 'z' {
			return false
		}
	}
	return true
}

// setHeader stores a header that was checked.
func (m *outgoing) setHeader(name, value engine.Value) {
	b, _, _ := name.StringUnits()
	m.hasHeaders = true
	if i := m.find(b); i >= 0 {
		m.headers[i] = outHeader{name, value}
		return
	}
	m.headers = append(m.headers, outHeader{name, value})
}

func (m *outgoing) removeAt(i int) {
	m.headers = append(m.headers[:i], m.headers[i+1:]...)
}

// socketDestroyed reports whether the socket is there and destroyed.
func (m *outgoing) socketIs(k *engine.StaticKey) bool {
	if m.sock == nil {
		return false
	}
	v, err := m.sock.GetKey(k.Key())
	return err == nil && v.Truthy()
}

// isUnique reports whether the values of a header go into one line.
func (m *outgoing) isUnique(name []byte) bool {
	for _, u := range m.unique {
		if equalFold(name, u) {
			return true
		}
	}
	return false
}

// setSocket makes o the socket of the message.
func (m *outgoing) setSocket(o *engine.Object) {
	m.sock, m.net = o, nil
	if o != nil {
		m.net = net.Of(o)
	}
}

// message is a method of outgoing messages.
func message(name string, length int, f func(m *outgoing, c *engine.Call) (engine.Value, error)) engine.Method {
	return method(name, length, func(c *engine.Call) (engine.Value, error) {
		m, err := outgoingOf(c)
		if err != nil {
			return engine.Undefined, err
		}
		return f(m, c)
	})
}
