package http

import (
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/runtime/env"
)

// directLimit is how much may wait for the system before output goes through
// socket.write, which tells the program to slow down; soonLimit is the most
// that is gathered with other output.
const (
	directLimit = 16 << 10
	soonLimit   = 4 << 10
)

// piece is something to send: a value of JavaScript (a string with its
// encoding, or a byte array), bytes, or both.
type piece struct {
	v   engine.Value // undefined: only b
	enc buffer.Encoding
	b   []byte // nil: not encoded yet
	// head is set for the head of a message.
	head bool
}

// bytes returns the bytes of the piece.
func (p *piece) bytes() []byte {
	if p.b == nil {
		if b, ok := p.v.AsBytes(); ok {
			p.b = b
		} else {
			p.b = buffer.StringBytes(p.v, p.enc)
		}
	}
	return p.b
}

// value returns what socket.write gets.
func (p *piece) value(e *env.Env) (chunk, encoding engine.Value) {
	if p.v.IsString() {
		return p.v, engine.String(p.enc.String())
	}
	if p.v.IsUndefined() {
		p.v = buffer.New(e, p.b).Value()
	}
	return p.v, engine.Null
}

func textPiece(s string) piece { return piece{v: engine.String(s), enc: buffer.Latin1, b: []byte(s)} }

// callback is what is called when something has been sent.
type callback struct {
	js   *engine.Function
	done func() error // instead of js
}

func (c callback) none() bool { return c.js == nil && c.done == nil }

// function returns the callback as a function, for socket.write.
func (c callback) function(rt *engine.Runtime) engine.Value {
	switch {
	case c.js != nil:
		return c.js.Value()
	case c.done != nil:
		done := c.done
		return rt.NewFunction("", 0, func(*engine.Call) (engine.Value, error) { return engine.Undefined, done() }).Value()
	}
	return engine.Undefined
}

func (c callback) later(e *env.Env) {
	switch {
	case c.js != nil:
		e.NextTickCall(c.js)
	case c.done != nil:
		e.NextTick(c.done)
	}
}

// join puts the head and the string behind it into one string, as Node writes
// them.
func join(pieces []piece) ([]piece, error) {
	if len(pieces) < 2 || !pieces[0].head || !pieces[1].v.IsString() || pieces[1].enc != pieces[0].enc {
		return pieces, nil
	}
	v, err := pieces[0].v.Concat(pieces[1].v)
	pieces[1] = piece{v: v, enc: pieces[1].enc}
	return pieces[1:], err
}

// headPiece is the head of the message as a piece; utf8 says how it is encoded.
func (m *outgoing) headPiece(utf8 bool) (piece, error) {
	enc := buffer.Latin1
	if utf8 {
		enc = buffer.UTF8
	}
	v, err := m.obj.GetKey(keyHeader.Key())
	if err != nil {
		return piece{}, err
	}
	if !v.IsString() {
		v = emptyString()
	}
	p := piece{v: v, enc: enc, head: true}
	if (m.plain || !utf8) && m.text != nil && v.StrictEquals(m.header) {
		p.b = m.text
	}
	return p, nil
}

// sendHead sends the head of the message by itself.
func (m *outgoing) sendHead() error {
	_, err := m.send(nil, true, callback{})
	return err
}

// send sends pieces of the message, behind its head where that is still to be
// sent. utf8 is set where the head goes out together with a string in UTF-8.
func (m *outgoing) send(pieces []piece, utf8 bool, cb callback) (bool, error) {
	if !m.is(&keyHeaderSent) {
		head, err := m.headPiece(utf8)
		if err != nil {
			return false, err
		}
		pieces = append([]piece{head}, pieces...)
		if err := m.setBool(&keyHeaderSent, true); err != nil {
			return false, err
		}
	}
	return m.writeRaw(pieces, cb)
}

// writeRaw hands pieces to the socket, or keeps them until the message has it.
func (m *outgoing) writeRaw(pieces []piece, cb callback) (bool, error) {
	if m.sock == nil {
		return m.keep(pieces, cb)
	}
	if m.socketIs(&keyDestroyed) {
		return false, nil
	}
	current, err := m.sock.GetKey(keyHTTPMessage.Key())
	if err != nil {
		return false, err
	}
	co, _ := current.AsObject()
	if co != m.obj || !m.socketIs(&keyWritable) {
		return m.keep(pieces, cb)
	}
	if err := m.flushKept(); err != nil {
		return false, err
	}
	return m.writeSocket(pieces, cb)
}

// writeSocket writes pieces to the socket, whose turn it is.
func (m *outgoing) writeSocket(pieces []piece, cb callback) (bool, error) {
	e := m.st.env
	if m.net != nil && m.net.DirectWrites() && m.net.Stream().WriteQueueSize() < directLimit {
		total := 0
		for i := range pieces {
			total += len(pieces[i].bytes())
		}
		if total <= soonLimit {
			for i := range pieces {
				m.net.WriteSoon(pieces[i].b)
			}
			cb.later(e)
			return true, nil
		}
		return m.writeNow(pieces, cb)
	}
	if len(pieces) == 0 {
		cb.later(e)
		return true, nil
	}
	pieces, err := join(pieces)
	if err != nil {
		return false, err
	}
	if len(pieces) > 1 {
		if _, err := m.sock.InvokeKey(keyCork.Key()); err != nil {
			return false, err
		}
	}
	more := true
	for i := range pieces {
		chunk, encoding := pieces[i].value(e)
		done := engine.Undefined
		if i == len(pieces)-1 {
			done = cb.function(e.RT)
		}
		v, err := m.sock.InvokeKey(keyWrite.Key(), chunk, encoding, done)
		if err != nil {
			return false, err
		}
		more = v.Truthy()
	}
	if len(pieces) > 1 {
		if _, err := m.sock.InvokeKey(keyUncork.Key()); err != nil {
			return false, err
		}
	}
	return more, nil
}

// writeNow writes pieces at once, past the writable side of the socket.
func (m *outgoing) writeNow(pieces []piece, cb callback) (bool, error) {
	e := m.st.env
	bufs := make([][]byte, len(pieces))
	for i := range pieces {
		bufs[i] = pieces[i].bytes()
	}
	all, err := m.net.WriteNow(bufs, func() error {
		if m.needDrain && !m.is(&keyFinished) {
			m.needDrain = false
			if err := m.emit(&keyDrain); err != nil {
				return err
			}
		}
		switch {
		case cb.js != nil:
			_, err := cb.js.Call(engine.Undefined)
			return err
		case cb.done != nil:
			return cb.done()
		}
		return nil
	})
	if all {
		cb.later(e)
		return true, err
	}
	return err == nil && m.net.Stream() != nil && m.net.Stream().WriteQueueSize() < m.hwm, err
}

// keep appends pieces to outputData.
func (m *outgoing) keep(pieces []piece, cb callback) (bool, error) {
	rt := m.st.env.RT
	v, err := m.obj.GetKey(keyOutputData.Key())
	if err != nil {
		return false, err
	}
	list, ok := v.AsObject()
	if !ok || list == m.st.noOutput {
		list = rt.NewArray()
		if err := m.set(&keyOutputData, list.Value()); err != nil {
			return false, err
		}
	}
	if len(pieces) == 0 && !cb.none() {
		pieces = []piece{textPiece("")}
	}
	if pieces, err = join(pieces); err != nil {
		return false, err
	}
	added := 0
	for i := range pieces {
		chunk, encoding := pieces[i].value(m.st.env)
		added += len(pieces[i].bytes())
		o := rt.NewObject()
		done := engine.Null
		if i == len(pieces)-1 && !cb.none() {
			done = cb.function(rt)
		}
		for _, p := range [...]struct {
			k *engine.StaticKey
			v engine.Value
		}{{&keyData, chunk}, {&keyEncoding, encoding}, {&keyCallback, done}} {
			if err := o.PutKey(p.k.Key(), p.v); err != nil {
				return false, err
			}
		}
		if _, err := list.InvokeKey(keyPush.Key(), o.Value()); err != nil {
			return false, err
		}
	}
	size, err := m.outputSize()
	if err != nil {
		return false, err
	}
	size += added
	if err := m.set(&keyOutputSize, engine.Int(size)); err != nil {
		return false, err
	}
	if m.conn != nil {
		m.conn.pending(added)
	}
	return size < m.hwm, nil
}

func (m *outgoing) outputSize() (int, error) {
	v, err := m.obj.GetKey(keyOutputSize.Key())
	n, _ := v.AsInt()
	return n, err
}

// flushKept writes what outputData holds to the socket.
func (m *outgoing) flushKept() error {
	v, err := m.obj.GetKey(keyOutputData.Key())
	if err != nil {
		return err
	}
	list, ok := v.AsObject()
	if !ok || list == m.st.noOutput {
		return nil
	}
	items, _ := list.Elements()
	if err := m.set(&keyOutputData, m.st.noOutput.Value()); err != nil {
		return err
	}
	size, err := m.outputSize()
	if err != nil {
		return err
	}
	if err := m.set(&keyOutputSize, engine.Int(0)); err != nil {
		return err
	}
	if m.conn != nil {
		m.conn.pending(-size)
	}
	if len(items) > 1 {
		if _, err := m.sock.InvokeKey(keyCork.Key()); err != nil {
			return err
		}
	}
	for _, it := range items {
		o, ok := it.AsObject()
		if !ok {
			continue
		}
		var vs [3]engine.Value
		for i, k := range [...]*engine.StaticKey{&keyData, &keyEncoding, &keyCallback} {
			if vs[i], err = o.GetKey(k.Key()); err != nil {
				return err
			}
		}
		if _, err := m.sock.InvokeKey(keyWrite.Key(), vs[:]...); err != nil {
			return err
		}
	}
	if len(items) > 1 {
		_, err = m.sock.InvokeKey(keyUncork.Key())
	}
	return err
}

// flush hands everything to a socket that the message has just got, and
// finishes the message where it has ended.
func (m *outgoing) flush() error {
	if m.sock == nil || !m.socketIs(&keyWritable) {
		return nil
	}
	kept, err := m.outputSize()
	if err != nil {
		return err
	}
	if err := m.flushKept(); err != nil {
		return err
	}
	if m.is(&keyFinished) {
		_, err := m.obj.InvokeKey(keyUnderFinish.Key())
		return err
	}
	if kept > 0 && m.needDrain {
		m.needDrain = false
		return m.emit(&keyDrain)
	}
	return nil
}

// uncork sends what writes of this tick gathered, as one chunk.
func (m *outgoing) sendHeld() error {
	if len(m.held) == 0 && len(m.heldCalls) == 0 {
		return nil
	}
	if len(m.held) == 0 {
		calls := m.heldCalls
		m.heldCalls = nil
		for _, f := range calls {
			m.st.env.NextTickCall(f)
		}
		return nil
	}
	held, calls, n := m.held, m.heldCalls, m.heldLength
	m.held, m.heldCalls, m.heldLength = nil, nil, 0
	cb := callback{}
	if len(calls) > 0 {
		cb.done = func() error {
			for _, f := range calls {
				if _, err := f.Call(engine.Undefined); err != nil {
					return err
				}
			}
			return nil
		}
	}
	pieces := make([]piece, 0, len(held)+2)
	pieces = append(pieces, textPiece(strconv.FormatInt(int64(n), 16)+"\r\n"))
	pieces = append(pieces, held...)
	pieces = append(pieces, textPiece("\r\n"))
	more, err := m.send(pieces, false, cb)
	if err != nil {
		return err
	}
	if !more {
		m.needDrain = true
	} else if m.needDrain && m.sock != nil {
		m.needDrain = false
		m.st.env.NextTick(func() error { return m.emit(&keyDrain) })
	}
	return nil
}

// uncorkTask ends the implicit cork of write.
type uncorkTask outgoing

// RunTask implements env.Task.
func (t *uncorkTask) RunTask(*env.Env) error {
	m := (*outgoing)(t)
	if !m.autoCorked {
		return nil
	}
	m.autoCorked = false
	if m.corked == 0 {
		return m.sendHeld()
	}
	return nil
}

func (m *outgoing) listeners(k *engine.StaticKey) (int, error) {
	return events.ListenerCountKey(m.st.env, m.obj, k.Key())
}
