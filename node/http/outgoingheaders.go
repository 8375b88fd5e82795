package http

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
)

func headersSent(verb string) *nodeerr.Error {
	return nodeerr.New("ERR_HTTP_HEADERS_SENT", "Cannot %s headers after they are sent to the client", verb)
}

// checkSetting checks the name and value of a header.
func checkSetting(rt *engine.Runtime, name, value engine.Value) error {
	if err := validateName(rt, name, ""); err != nil {
		return err
	}
	if value.IsString() && isHeaderText(value) {
		return nil
	}
	shown, _ := name.AsString()
	if o, ok := value.AsObject(); ok && value.IsArray() {
		items, ok := o.Elements()
		if ok {
			for _, it := range items {
				if err := validateValue(rt, shown, it); err != nil {
					return err
				}
			}
			return nil
		}
	}
	return validateValue(rt, shown, value)
}

// outgoingSetHeader is message.setHeader(name, value).
// https://nodejs.org/api/http.html#outgoingmessagesetheadername-value
func outgoingSetHeader(m *outgoing, c *engine.Call) (engine.Value, error) {
	if m.hasHeader() {
		return engine.Undefined, headersSent("set")
	}
	if err := checkSetting(c.Runtime(), c.Arg(0), c.Arg(1)); err != nil {
		return engine.Undefined, err
	}
	m.setHeader(c.Arg(0), c.Arg(1))
	return c.This(), nil
}

// outgoingSetHeaders is message.setHeaders(headers), of a Headers or Map.
// https://nodejs.org/api/http.html#outgoingmessagesetheadersheaders
func outgoingSetHeaders(m *outgoing, c *engine.Call) (engine.Value, error) {
	if m.hasHeader() {
		return engine.Undefined, headersSent("set")
	}
	rt := c.Runtime()
	list, ok := c.Arg(0).AsObject()
	if ok {
		ok = list.ClassName() == "Map"
		for _, name := range [...]string{"keys", "forEach", "getSetCookie"} {
			f, err := list.Get(name)
			if err != nil {
				return engine.Undefined, err
			}
			if ok = ok || f.IsFunction(); !f.IsFunction() && list.ClassName() != "Map" {
				ok = false
				break
			}
		}
	}
	if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(rt, "headers", c.Arg(0), "Headers", "Map")
	}
	var cookies []engine.Value
	err := rt.Iterate(c.Arg(0), func(pair engine.Value) error {
		po, ok := pair.AsObject()
		if !ok {
			return nil
		}
		name, err := po.GetIndex(0)
		if err != nil {
			return err
		}
		value, err := po.GetIndex(1)
		if err != nil {
			return err
		}
		if s, _ := name.AsString(); s == "set-cookie" {
			if value.IsArray() {
				vo, _ := value.AsObject()
				items, _ := vo.Elements()
				cookies = append(cookies, items...)
			} else {
				cookies = append(cookies, value)
			}
			return nil
		}
		_, err = m.obj.Invoke("setHeader", name, value)
		return err
	})
	if err == nil && len(cookies) > 0 {
		_, err = m.obj.Invoke("setHeader", engine.String("set-cookie"), rt.NewArray(cookies...).Value())
	}
	return c.This(), err
}

// outgoingAppendHeader is message.appendHeader(name, value).
// https://nodejs.org/api/http.html#outgoingmessageappendheadername-value
func outgoingAppendHeader(m *outgoing, c *engine.Call) (engine.Value, error) {
	if m.hasHeader() {
		return engine.Undefined, headersSent("append")
	}
	rt := c.Runtime()
	name, value := c.Arg(0), c.Arg(1)
	if err := checkSetting(rt, name, value); err != nil {
		return engine.Undefined, err
	}
	b, _, _ := name.StringUnits()
	i := m.find(b)
	if i < 0 {
		m.setHeader(name, value)
		return c.This(), nil
	}
	old := m.headers[i].value
	m.headers[i].value = rt.NewArray(append(listOf(old), listOf(value)...)...).Value()
	return c.This(), nil
}

// listOf are the elements of an array, or the value itself.
func listOf(v engine.Value) []engine.Value {
	if o, ok := v.AsObject(); ok && v.IsArray() {
		items, _ := o.Elements()
		return items
	}
	return []engine.Value{v}
}

// nameArg checks a header name that is asked for.
func nameArg(c *engine.Call) ([]byte, error) {
	b, _, ok := c.Arg(0).StringUnits()
	if !ok {
		return nil, nodeerr.InvalidArgType(c.Runtime(), "name", c.Arg(0), "string")
	}
	return b, nil
}

// outgoingGetHeader is message.getHeader(name).
func outgoingGetHeader(m *outgoing, c *engine.Call) (engine.Value, error) {
	name, err := nameArg(c)
	if err != nil {
		return engine.Undefined, err
	}
	if i := m.find(name); i >= 0 {
		return m.headers[i].value, nil
	}
	return engine.Undefined, nil
}

// outgoingHasHeader is message.hasHeader(name).
func outgoingHasHeader(m *outgoing, c *engine.Call) (engine.Value, error) {
	name, err := nameArg(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Bool(m.find(name) >= 0), nil
}

// outgoingRemoveHeader is message.removeHeader(name).
func outgoingRemoveHeader(m *outgoing, c *engine.Call) (engine.Value, error) {
	name, err := nameArg(c)
	if err != nil {
		return engine.Undefined, err
	}
	if m.hasHeader() {
		return engine.Undefined, headersSent("remove")
	}
	switch {
	case equalFold(name, "connection"):
		err = m.setBool(&keyRemovedConn, true)
	case equalFold(name, "content-length"):
		err = m.setBool(&keyRemovedLen, true)
	case equalFold(name, "transfer-encoding"):
		err = m.setBool(&keyRemovedTE, true)
	case equalFold(name, "date"):
		err = m.setBool(&keySendDate, false)
	}
	if i := m.find(name); i >= 0 {
		m.removeAt(i)
	}
	return engine.Undefined, err
}

// lowerName is a header's name in lower case, as a String.
func lowerName(v engine.Value) engine.Value {
	b, _, _ := v.StringUnits()
	for _, c := range b {
		if c >= 'A' && c <= 'Z' {
			return engine.StringLatin1(appendLower(make([]byte, 0, len(b)), b))
		}
	}
	return v
}

// outgoingGetHeaders is message.getHeaders(): a copy without a prototype.
func outgoingGetHeaders(m *outgoing, c *engine.Call) (engine.Value, error) {
	o := c.Runtime().NewObjectWithPrototype(nil)
	for i := range m.headers {
		k, _ := lowerName(m.headers[i].name).AsKey()
		if err := o.PutKey(k, m.headers[i].value); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}

func (m *outgoing) names(lower bool) engine.Value {
	vs := make([]engine.Value, len(m.headers))
	for i := range m.headers {
		vs[i] = m.headers[i].name
		if lower {
			vs[i] = lowerName(vs[i])
		}
	}
	return m.st.env.RT.NewArray(vs...).Value()
}

// outgoingGetHeaderNames is message.getHeaderNames().
func outgoingGetHeaderNames(m *outgoing, c *engine.Call) (engine.Value, error) {
	return m.names(true), nil
}

// outgoingGetRawHeaderNames is message.getRawHeaderNames().
func outgoingGetRawHeaderNames(m *outgoing, c *engine.Call) (engine.Value, error) {
	return m.names(false), nil
}

// outgoingRenderHeaders is message._renderHeaders().
func outgoingRenderHeaders(m *outgoing, c *engine.Call) (engine.Value, error) {
	if m.hasHeader() {
		return engine.Undefined, headersSent("render")
	}
	o := c.Runtime().NewObject()
	for i := range m.headers {
		k, _ := m.headers[i].name.AsKey()
		if err := o.PutKey(k, m.headers[i].value); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}

// outgoingAddTrailers is message.addTrailers(headers).
// https://nodejs.org/api/http.html#outgoingmessageaddtrailersheaders
func outgoingAddTrailers(m *outgoing, c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	o, err := rt.ToObject(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	text := []byte{}
	err = eachHeader(o, func(name, value engine.Value) error {
		if err := validateName(rt, name, "Trailer name"); err != nil {
			return err
		}
		shown, _ := name.AsString()
		for _, v := range listOf(value) {
			s, err := rt.ToStringValue(v)
			if err != nil {
				return err
			}
			if !isHeaderText(s) {
				return invalidChar("trailer content", shown)
			}
			text = append(append(text, shown...), ": "...)
			if text, err = appendValue(rt, text, s); err != nil {
				return err
			}
			text = append(text, "\r\n"...)
		}
		return nil
	})
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, m.set(&keyTrailer, engine.StringLatin1(text))
}

// eachHeader calls f for the headers of an object, or of an array of pairs.
func eachHeader(o *engine.Object, f func(name, value engine.Value) error) error {
	if o.Value().IsArray() {
		items, _ := o.Elements()
		for _, it := range items {
			p, ok := it.AsObject()
			if !ok {
				continue
			}
			name, err := p.GetIndex(0)
			if err != nil {
				return err
			}
			value, err := p.GetIndex(1)
			if err != nil {
				return err
			}
			if err := f(name, value); err != nil {
				return err
			}
		}
		return nil
	}
	keys, err := o.Keys()
	if err != nil {
		return err
	}
	for _, k := range keys {
		v, err := o.GetKey(k)
		if err != nil {
			return err
		}
		if err := f(k.Value(), v); err != nil {
			return err
		}
	}
	return nil
}
