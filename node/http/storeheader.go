package http

import (
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// rendering is the state of writing out the head of a message.
type rendering struct {
	m        *outgoing
	rt       *engine.Runtime
	buf      []byte
	replaced []int // places in buf that stand for U+FFFD

	connection, length, te, date, expect, trailer bool
}

// storeHeader renders the head of the message with the headers that were set,
// or those given (a list in turn of names and values, where list is not nil).
// https://www.rfc-editor.org/rfc/rfc9112#name-message-format
func (m *outgoing) storeHeader(first []byte, given []outHeader, check bool) error {
	r := &rendering{m: m, rt: m.st.env.RT, buf: append(m.st.scratch[:0], first...)}
	for i := range given {
		if err := r.header(given[i].name, given[i].value, check); err != nil {
			return err
		}
	}
	if m.is(&keySendDate) && !r.date {
		r.buf = append(append(append(r.buf, "Date: "...), m.st.date.now()...), "\r\n"...)
	}
	chunked := m.is(&keyChunked)
	if chunked {
		if code := m.statusCode(); code == 204 || code == 304 {
			// These have no body, and some proxies do not know it.
			chunked = false
			if err := m.setBool(&keyChunked, false); err != nil {
				return err
			}
			if err := m.setBool(&keyShouldKeep, false); err != nil {
				return err
			}
		}
	}
	if err := r.keepAlive(); err != nil {
		return err
	}
	if !r.length && !r.te {
		var err error
		if chunked, err = r.framing(chunked); err != nil {
			return err
		}
	}
	if !chunked && r.trailer {
		return nodeerr.New("ERR_HTTP_TRAILER_INVALID", "Trailers are invalid with this transfer encoding")
	}
	r.buf = append(r.buf, "\r\n"...)
	m.st.scratch = r.buf[:0]
	return r.store()
}

func (m *outgoing) statusCode() int {
	v, err := m.obj.GetKey(keyStatusCode.Key())
	if err != nil {
		return 0
	}
	n, _ := v.AsInt()
	return n
}

// keepAlive writes the Connection header where there is none.
func (r *rendering) keepAlive() error {
	m := r.m
	keep := m.is(&keyShouldKeep)
	if m.is(&keyRemovedConn) {
		// Without the header HTTP/1.1 persists.
		return m.setBool(&keyLast, !keep)
	}
	if r.connection {
		return nil
	}
	if keep && !r.length && !m.is(&keyUseChunked) && !m.is(&keyAgent) {
		keep = false
	}
	switch {
	case keep && m.is(&keyMaxReached):
		r.buf = append(r.buf, "Connection: close\r\n"...)
	case keep:
		r.buf = append(r.buf, "Connection: keep-alive\r\n"...)
		return r.keepAliveHint()
	default:
		r.buf = append(r.buf, "Connection: close\r\n"...)
		return m.setBool(&keyLast, true)
	}
	return nil
}

// keepAliveHint writes the Keep-Alive header of responses.
func (r *rendering) keepAliveHint() error {
	m := r.m
	v, err := m.obj.GetKey(keyKeepTimeout.Key())
	if err != nil {
		return err
	}
	ms, ok := v.AsNumber()
	if !ok || ms == 0 || ms != ms || !m.is(&keyDefaultKeep) {
		return nil
	}
	r.buf = strconv.AppendInt(append(r.buf, "Keep-Alive: timeout="...), int64(ms/1000), 10)
	if v, err = m.obj.GetKey(keyMaxPerSocket.Key()); err != nil {
		return err
	}
	if n, ok := v.AsInt(); ok && n > 0 {
		r.buf = strconv.AppendInt(append(r.buf, ", max="...), int64(n), 10)
	}
	r.buf = append(r.buf, "\r\n"...)
	return nil
}

// framing says how the body ends, where no header does.
func (r *rendering) framing(chunked bool) (bool, error) {
	m := r.m
	if !m.is(&keyHasBody) {
		// A chunked message would end with a last chunk.
		return false, m.setBool(&keyChunked, false)
	}
	if !m.is(&keyUseChunked) {
		return chunked, m.setBool(&keyLast, true)
	}
	length, err := m.obj.GetKey(keyContentLength.Key())
	if err != nil {
		return chunked, err
	}
	switch {
	case !r.trailer && !m.is(&keyRemovedLen) && length.IsNumber():
		r.buf = append(r.buf, "Content-Length: "...)
		if r.buf, err = appendValue(r.rt, r.buf, length); err != nil {
			return chunked, err
		}
		r.buf = append(r.buf, "\r\n"...)
	case !m.is(&keyRemovedTE):
		r.buf = append(r.buf, "Transfer-Encoding: chunked\r\n"...)
		return true, m.setBool(&keyChunked, true)
	default:
		// The end of the connection is the end of the body.
		return chunked, m.setBool(&keyLast, true)
	}
	return chunked, nil
}

// header writes one header, or several lines of an array.
func (r *rendering) header(name, value engine.Value, check bool) error {
	if check {
		if err := validateName(r.rt, name, ""); err != nil {
			return err
		}
	}
	b, _, _ := name.StringUnits()
	o, ok := value.AsObject()
	if !ok || !value.IsArray() {
		return r.line(b, value, check)
	}
	items, _ := o.Elements()
	if (len(items) < 2 || !equalFold(b, "cookie")) && !r.m.isUnique(b) {
		for _, it := range items {
			if err := r.line(b, it, check); err != nil {
				return err
			}
		}
		return nil
	}
	joined, err := o.Invoke("join", engine.String("; "))
	if err != nil {
		return err
	}
	return r.line(b, joined, check)
}

func (r *rendering) line(name []byte, value engine.Value, check bool) error {
	if check {
		if err := validateValue(r.rt, string(name), value); err != nil {
			return err
		}
	}
	r.buf = append(append(r.buf, name...), ": "...)
	from := len(r.buf)
	var err error
	if equalFold(name, "content-disposition") && value.IsString() {
		if v, err := r.m.obj.GetKey(keyContentLength.Key()); err == nil && v.Truthy() {
			value = latin1AsUTF8(value)
		}
	}
	if _, units, _ := value.StringUnits(); units != nil {
		for i, u := range units {
			if u == 0xfffd {
				r.replaced = append(r.replaced, from+i)
			}
		}
	}
	if r.buf, err = appendValue(r.rt, r.buf, value); err != nil {
		return err
	}
	if err := r.match(name, r.buf[from:]); err != nil {
		return err
	}
	r.buf = append(r.buf, "\r\n"...)
	return nil
}

// latin1AsUTF8 decodes the Latin-1 bytes of a string as UTF-8. COMPAT: Node
// puts a Buffer of them where it then makes a string, so that characters
// beyond ASCII become U+FFFD, of which the last byte is sent.
func latin1AsUTF8(v engine.Value) engine.Value {
	b, units, _ := v.StringUnits()
	if units != nil {
		return v
	}
	for _, c := range b {
		if c >= 0x80 {
			s, err := buffer.ToString(b, buffer.UTF8)
			if err != nil {
				return v
			}
			return s
		}
	}
	return v
}

// match notes the headers that decide about the connection and the body.
func (r *rendering) match(name, value []byte) error {
	m := r.m
	switch len(name) {
	case 4:
		r.date = r.date || equalFold(name, "date")
	case 6:
		r.expect = r.expect || equalFold(name, "expect")
	case 7:
		r.trailer = r.trailer || equalFold(name, "trailer")
	case 10:
		if equalFold(name, "keep-alive") {
			return m.setBool(&keyDefaultKeep, false)
		}
		if equalFold(name, "connection") {
			r.connection = true
			if err := m.setBool(&keyRemovedConn, false); err != nil {
				return err
			}
			if hasWord(value, "close") {
				return m.setBool(&keyLast, true)
			}
			return m.setBool(&keyShouldKeep, true)
		}
	case 14:
		if equalFold(name, "content-length") {
			r.length = true
			n, err := r.rt.ToNumber(engine.StringLatin1(append([]byte(nil), value...)))
			if err != nil {
				return err
			}
			if err := m.set(&keyContentLength, engine.Number(n)); err != nil {
				return err
			}
			return m.setBool(&keyRemovedLen, false)
		}
	case 17:
		if equalFold(name, "transfer-encoding") {
			r.te = true
			if err := m.setBool(&keyRemovedTE, false); err != nil {
				return err
			}
			if hasWord(value, "chunked") {
				return m.setBool(&keyChunked, true)
			}
		}
	}
	return nil
}

// store makes the rendered head the _header of the message.
func (r *rendering) store() error {
	m := r.m
	m.text = append(make([]byte, 0, len(r.buf)), r.buf...)
	m.plain = true
	for _, c := range m.text {
		if c >= 0x80 {
			m.plain = false
			break
		}
	}
	m.header = engine.StringLatin1(m.text)
	if len(r.replaced) > 0 {
		units := make([]uint16, len(m.text))
		for i, c := range m.text {
			units[i] = uint16(c)
		}
		for _, i := range r.replaced {
			units[i] = 0xfffd
		}
		m.header, m.text = engine.StringUTF16(units), nil
	}
	if err := m.set(&keyHeader, m.header); err != nil {
		return err
	}
	if err := m.setBool(&keyHeaderSent, false); err != nil {
		return err
	}
	if r.expect {
		return m.sendHead()
	}
	return nil
}
