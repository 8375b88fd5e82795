package http

import (
	"github.com/sxfescript/sxn/engine"
)

// incomingMethods are the members of IncomingMessage.prototype in Node's order.
func incomingMethods() []engine.Method {
	object := func(name string, slot func(*incoming) **engine.Object, make func(*incoming) (*engine.Object, error)) engine.Method {
		return engine.Method{Name: name, Fixed: true,
			Get: func(c *engine.Call) (engine.Value, error) {
				m, err := incomingOf(c)
				if err != nil {
					return engine.Undefined, err
				}
				if p := slot(m); *p == nil {
					o, err := make(m)
					if err != nil {
						return engine.Undefined, err
					}
					*p = o
				}
				return (*slot(m)).Value(), nil
			},
			Set: func(c *engine.Call) (engine.Value, error) {
				m, err := incomingOf(c)
				if err != nil {
					return engine.Undefined, err
				}
				*slot(m), _ = c.Arg(0).AsObject()
				return engine.Undefined, nil
			}}
	}
	return []engine.Method{
		{Name: "connection", Fixed: true, Get: func(c *engine.Call) (engine.Value, error) {
			m, err := incomingOf(c)
			if err != nil {
				return engine.Undefined, err
			}
			return m.obj.GetKey(keySocket.Key())
		}, Set: func(c *engine.Call) (engine.Value, error) {
			m, err := incomingOf(c)
			if err != nil {
				return engine.Undefined, err
			}
			return engine.Undefined, m.set(&keySocket, c.Arg(0))
		}},
		object("headers", func(m *incoming) **engine.Object { return &m.headers }, func(m *incoming) (*engine.Object, error) {
			t, err := m.fieldText()
			if err != nil {
				return nil, err
			}
			return t.object(m.st, m.joins())
		}),
		object("headersDistinct", func(m *incoming) **engine.Object { return &m.distinct }, func(m *incoming) (*engine.Object, error) {
			t, err := m.fieldText()
			if err != nil {
				return nil, err
			}
			return t.distinctObject(m.st)
		}),
		object("trailers", func(m *incoming) **engine.Object { return &m.trailerObject }, func(m *incoming) (*engine.Object, error) {
			return m.trailers.object(m.st, m.joins())
		}),
		object("trailersDistinct", func(m *incoming) **engine.Object { return &m.trailersDistinct }, func(m *incoming) (*engine.Object, error) {
			return m.trailers.distinctObject(m.st)
		}),
		{Name: "signal", Fixed: true, Get: incomingSignal},
		method("setTimeout", 2, incomingSetTimeout),
		method("_read", 0, incomingRead),
		method("_destroy", 2, incomingDestroy),
		method("_addHeaderLines", 2, incomingAddHeaderLines),
		method("_addHeaderLine", 3, incomingAddHeaderLine),
		method("_addHeaderLineDistinct", 3, incomingAddHeaderLineDistinct),
		method("_dumpAndCloseReadable", 0, incomingDumpAndClose),
		method("_dump", 0, incomingDump),
	}
}

func (m *incoming) joins() bool { return m.join || m.is(&keyJoinDuplicate) }

// fieldText is the text of the headers: parsed, or those that rawHeaders has
// where a program made the message.
func (m *incoming) fieldText() (*headerText, error) {
	if m.fields.len() > 0 || m.conn != nil {
		return &m.fields, nil
	}
	v, err := m.obj.GetKey(keyRawHeaders.Key())
	if err != nil {
		return nil, err
	}
	t := &headerText{}
	if o, ok := v.AsObject(); ok {
		items, _ := o.Elements()
		for _, it := range items[:len(items)/2*2] {
			s, err := m.st.env.RT.ToStringValue(it)
			if err != nil {
				return nil, err
			}
			if t.text, err = appendValue(m.st.env.RT, t.text, s); err != nil {
				return nil, err
			}
			t.ends = append(t.ends, uint32(len(t.text)))
		}
	}
	return t, nil
}

// incomingAddHeaderLines is message._addHeaderLines(headers, n): headers, or
// trailers once the message is complete.
func incomingAddHeaderLines(c *engine.Call) (engine.Value, error) {
	m, err := incomingOf(c)
	if err != nil {
		return engine.Undefined, err
	}
	list, ok := c.Arg(0).AsObject()
	if !ok || !c.Arg(0).IsArray() {
		return engine.Undefined, nil
	}
	items, _ := list.Elements()
	if n, ok := c.Arg(1).AsInt(); ok && n >= 0 && n < len(items) {
		items = items[:n]
	}
	t := &headerText{}
	for _, it := range items {
		s, err := c.Runtime().ToStringValue(it)
		if err != nil {
			return engine.Undefined, err
		}
		if t.text, err = appendValue(c.Runtime(), t.text, s); err != nil {
			return engine.Undefined, err
		}
		t.ends = append(t.ends, uint32(len(t.text)))
	}
	key, to, made := &keyRawHeaders, &m.fields, m.headers
	if m.is(&keyComplete) {
		key, to, made = &keyRawTrailers, &m.trailers, m.trailerObject
	}
	*to = *t
	if err := m.set(key, c.Arg(0)); err != nil || made == nil {
		return engine.Undefined, err
	}
	for i := range t.len() {
		if err := addHeader(m.st, made, m.st.names.lookup(t.name(i)), engine.StringLatin1(t.value(i)), m.joins()); err != nil {
			return engine.Undefined, err
		}
	}
	return engine.Undefined, nil
}

// incomingAddHeaderLine is message._addHeaderLine(field, value, dest).
func incomingAddHeaderLine(c *engine.Call) (engine.Value, error) {
	return addLine(c, func(m *incoming, o *engine.Object, h headerName, v engine.Value) error {
		return addHeader(m.st, o, h, v, m.joins())
	})
}

// incomingAddHeaderLineDistinct is message._addHeaderLineDistinct(field, value, dest).
func incomingAddHeaderLineDistinct(c *engine.Call) (engine.Value, error) {
	return addLine(c, func(m *incoming, o *engine.Object, h headerName, v engine.Value) error {
		return addDistinct(m.st, o, h, v)
	})
}

func addLine(c *engine.Call, add func(m *incoming, o *engine.Object, h headerName, v engine.Value) error) (engine.Value, error) {
	m, err := incomingOf(c)
	if err != nil {
		return engine.Undefined, err
	}
	dest, ok := c.Arg(2).AsObject()
	if !ok {
		return engine.Undefined, engine.TypeError("Cannot convert undefined or null to object")
	}
	name, err := c.Runtime().ToString(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, add(m, dest, m.st.names.lookup([]byte(name)), c.Arg(1))
}

// headerHasWord asks for a word in a header of a request.
func (m *incoming) headerHasWord(lower, word string) (bool, error) {
	for i := range m.fields.len() {
		if equalFold(m.fields.name(i), lower) && hasWord(m.fields.value(i), word) {
			return true, nil
		}
	}
	return false, nil
}

// incomingSignal is message.signal: it aborts when the request is closed
// before its response is done.
func incomingSignal(c *engine.Call) (engine.Value, error) {
	m, err := incomingOf(c)
	if err != nil {
		return engine.Undefined, err
	}
	if m.abort == nil {
		v, err := c.Runtime().Global().Get("AbortController")
		if err != nil {
			return engine.Undefined, err
		}
		f, ok := v.AsFunction()
		if !ok {
			return engine.Undefined, engine.TypeError("AbortController is not a constructor")
		}
		if m.abort, err = f.Construct(); err != nil {
			return engine.Undefined, err
		}
		destroyed, err := m.obj.GetKey(keyDestroyed.Key())
		if err != nil {
			return engine.Undefined, err
		}
		if destroyed.Truthy() {
			if _, err := m.abort.Invoke("abort"); err != nil {
				return engine.Undefined, err
			}
		}
	}
	return m.abort.Get("signal")
}
