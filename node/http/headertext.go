package http

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/httpparse"
)

// headerText is a copy of the header fields of a message: names and values one
// after the other.
type headerText struct {
	text []byte
	ends []uint32
	few  [32]uint32
}

// take copies the fields of a head.
func (t *headerText) take(h *httpparse.Head) {
	n := h.Len()
	size := 0
	for i := range n {
		size += len(h.Name(i)) + len(h.Value(i))
	}
	t.text = make([]byte, 0, size)
	t.ends = t.few[:0]
	if 2*n > len(t.few) {
		t.ends = make([]uint32, 0, 2*n)
	}
	for i := range n {
		t.text = append(t.text, h.Name(i)...)
		t.ends = append(t.ends, uint32(len(t.text)))
		t.text = append(t.text, h.Value(i)...)
		t.ends = append(t.ends, uint32(len(t.text)))
	}
}

func (t *headerText) len() int { return len(t.ends) / 2 }

func (t *headerText) part(i int) []byte {
	start := uint32(0)
	if i > 0 {
		start = t.ends[i-1]
	}
	return t.text[start:t.ends[i]:t.ends[i]]
}

func (t *headerText) name(i int) []byte { return t.part(2 * i) }

func (t *headerText) value(i int) []byte { return t.part(2*i + 1) }

// array is rawHeaders: names and values in turn.
func (t *headerText) array(rt *engine.Runtime) engine.Value {
	vs := make([]engine.Value, len(t.ends))
	for i := range vs {
		vs[i] = engine.StringLatin1(t.part(i))
	}
	return rt.NewArray(vs...).Value()
}

// find returns the place of the first field with a name in lower case, -1
// where there is none.
func (t *headerText) find(lower string) int {
	for i := range t.len() {
		if equalFold(t.name(i), lower) {
			return i
		}
	}
	return -1
}

// joining says what a repeated header does.
type joining uint8

const (
	joinComma joining = iota
	joinSemicolon
	keepFirst
	makeArray
)

// headerName is what is known of a header's name as it was sent.
type headerName struct {
	key  engine.Key
	join joining
}

// nameCache finds keys by names as they were sent. PERF: a lookup instead of
// lower-casing and interning each time.
type nameCache struct{ names map[string]headerName }

// maxNames bounds the cache: clients choose the names.
const maxNames = 512

func (c *nameCache) lookup(name []byte) headerName {
	if h, ok := c.names[string(name)]; ok {
		return h
	}
	lower := string(appendLower(make([]byte, 0, len(name)), name))
	h := headerName{engine.NewKey(lower), joinRule(lower)}
	if c.names == nil {
		c.names = make(map[string]headerName, 32)
	}
	if len(c.names) < maxNames && len(name) <= 64 {
		c.names[string(name)] = h
	}
	return h
}

// joinRule is what Node does with a repeated header.
// https://nodejs.org/api/http.html#messageheaders
func joinRule(lower string) joining {
	switch lower {
	case "set-cookie":
		return makeArray
	case "cookie":
		return joinSemicolon
	case "age", "authorization", "content-length", "content-type", "etag", "expires", "from", "host", "if-modified-since",
		"if-unmodified-since", "last-modified", "location", "max-forwards", "proxy-authorization", "referer", "retry-after",
		"server", "user-agent":
		return keepFirst
	}
	return joinComma
}

// object is message.headers of the fields.
func (t *headerText) object(st *state, join bool) (*engine.Object, error) {
	o := st.env.RT.NewObject()
	for i := range t.len() {
		h := st.names.lookup(t.name(i))
		if err := addHeader(st, o, h, engine.StringLatin1(t.value(i)), join); err != nil {
			return nil, err
		}
	}
	return o, nil
}

// addHeader adds one field to a headers object.
func addHeader(st *state, o *engine.Object, h headerName, value engine.Value, join bool) error {
	if h.key.Name() == "__proto__" {
		return nil // COMPAT: an assignment of a string to it does nothing
	}
	p, exists, err := o.OwnProperty(h.key)
	if err != nil {
		return err
	}
	switch {
	case h.join == makeArray:
		if !exists {
			return o.PutKey(h.key, st.env.RT.NewArray(value).Value())
		}
		list, ok := p.Value.AsObject()
		if !ok {
			return nil
		}
		_, err := list.InvokeKey(keyPush.Key(), value)
		return err
	case !exists:
		return o.PutKey(h.key, value)
	case h.join == keepFirst && !join:
		return nil
	}
	sep := ", "
	if h.join == joinSemicolon {
		sep = "; "
	}
	if !p.Value.IsString() {
		return o.PutKey(h.key, value)
	}
	v, err := p.Value.Concat(engine.String(sep))
	if err == nil {
		v, err = v.Concat(value)
	}
	if err != nil {
		return err
	}
	return o.PutKey(h.key, v)
}

// distinctObject is message.headersDistinct of the fields.
func (t *headerText) distinctObject(st *state) (*engine.Object, error) {
	o := st.env.RT.NewObjectWithPrototype(nil)
	for i := range t.len() {
		if err := addDistinct(st, o, st.names.lookup(t.name(i)), engine.StringLatin1(t.value(i))); err != nil {
			return nil, err
		}
	}
	return o, nil
}

func addDistinct(st *state, o *engine.Object, h headerName, value engine.Value) error {
	v, err := o.GetKey(h.key)
	if err != nil {
		return err
	}
	if list, ok := v.AsObject(); ok {
		_, err := list.InvokeKey(keyPush.Key(), value)
		return err
	}
	return o.PutKey(h.key, st.env.RT.NewArray(value).Value())
}
