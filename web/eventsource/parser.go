package eventsource

import (
	"bytes"
	"strconv"
	"strings"
)

// maxPending bounds a line and the data of one event.
const maxPending = 64 << 20

// message is an event of a stream.
type message struct{ typ, data, id string }

// parser reads an event stream.
// https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
type parser struct {
	begun   bool
	buf     []byte
	cr      bool // the last line ended with CR: an LF belongs to it
	typ, id string
	data    []string
	size    int
	emit    func(m message)
	retry   func(ms int64)
	hasData bool
}

// feed parses data; false means that the stream holds too much without an event.
func (p *parser) feed(b []byte) bool {
	p.buf = append(p.buf, b...)
	if !p.begun {
		bom := []byte("\xEF\xBB\xBF")
		if len(p.buf) < len(bom) && bytes.HasPrefix(bom, p.buf) {
			return true
		}
		p.begun = true
		p.buf = bytes.TrimPrefix(p.buf, bom)
	}
	rest := p.buf
	for len(rest) > 0 {
		if p.cr && rest[0] == '\n' {
			rest = rest[1:]
		}
		p.cr = false
		i := bytes.IndexAny(rest, "\r\n")
		if i < 0 {
			break
		}
		p.cr = rest[i] == '\r'
		line := strings.ToValidUTF8(string(rest[:i]), "\uFFFD")
		rest = rest[i+1:]
		p.line(line)
	}
	p.buf = append([]byte(nil), rest...)
	return len(p.buf)+p.size <= maxPending
}

func (p *parser) line(s string) {
	if s == "" {
		p.dispatch()
		return
	}
	field, value, _ := strings.Cut(s, ":")
	value = strings.TrimPrefix(value, " ")
	switch field {
	case "data":
		p.data, p.hasData = append(p.data, value), true
		p.size += len(value)
	case "event":
		p.typ = value
	case "id":
		if !strings.Contains(value, "\x00") {
			p.id = value
		}
	case "retry":
		if n, err := strconv.ParseInt(value, 10, 32); err == nil && n >= 0 {
			p.retry(n)
		}
	}
}

func (p *parser) dispatch() {
	m := message{typ: p.typ, data: strings.Join(p.data, "\n"), id: p.id}
	has := p.hasData
	p.typ, p.data, p.size, p.hasData = "", nil, 0, false
	if !has {
		return
	}
	if m.typ == "" {
		m.typ = "message"
	}
	p.emit(m)
}
