package http

import (
	"strconv"

	"github.com/sxfescript/sxn/engine"
)

// getter makes an accessor from a function of the Go side.
func getter(name string, f func(m *outgoing) (engine.Value, error)) engine.Method {
	return engine.Method{Name: name, Get: func(c *engine.Call) (engine.Value, error) {
		m, err := outgoingOf(c)
		if err != nil {
			return engine.Undefined, err
		}
		return f(m)
	}}
}

func method(name string, length int, f engine.NativeFunc) engine.Method {
	return engine.Method{Name: name, Length: length, Func: f, Enumerable: true}
}

// outgoingMethods are the members of OutgoingMessage.prototype in Node's order.
func outgoingMethods() []engine.Method {
	socket := func(c *engine.Call) (engine.Value, error) {
		m, err := outgoingOf(c)
		if err != nil {
			return engine.Undefined, err
		}
		if m.sock == nil {
			return engine.Null, nil
		}
		return m.sock.Value(), nil
	}
	setSocket := func(c *engine.Call) (engine.Value, error) {
		m, err := outgoingOf(c)
		if err != nil {
			return engine.Undefined, err
		}
		o, _ := c.Arg(0).AsObject()
		m.setSocket(o)
		return engine.Undefined, nil
	}
	return []engine.Method{
		method("_isLenientHeaderValidation", 0, func(c *engine.Call) (engine.Value, error) {
			m, err := outgoingOf(c)
			if err != nil {
				return engine.Undefined, err
			}
			return engine.Bool(m.lenient), nil
		}),
		fixed(getter("errored", func(m *outgoing) (engine.Value, error) { return m.errored, nil })),
		fixed(getter("closed", func(m *outgoing) (engine.Value, error) { return m.obj.GetKey(keyClosed.Key()) })),
		fixed(getter("writableFinished", func(m *outgoing) (engine.Value, error) {
			return engine.Bool(m.is(&keyFinished) && m.outputDone() && m.finishedEvent), nil
		})),
		fixed(getter("writableObjectMode", func(*outgoing) (engine.Value, error) { return engine.False, nil })),
		fixed(getter("writableLength", (*outgoing).writableLength)),
		fixed(getter("writableHighWaterMark", func(m *outgoing) (engine.Value, error) { return engine.Int(m.hwm), nil })),
		fixed(getter("writableCorked", func(m *outgoing) (engine.Value, error) {
			if m.autoCorked {
				return engine.Int(m.corked + 1), nil
			}
			return engine.Int(m.corked), nil
		})),
		{Name: "connection", Get: socket, Set: setSocket, Fixed: true},
		{Name: "socket", Get: socket, Set: setSocket, Fixed: true},
		message("_renderHeaders", 0, outgoingRenderHeaders),
		message("cork", 0, outgoingCork),
		message("uncork", 0, outgoingUncork),
		message("setTimeout", 2, outgoingSetTimeout),
		message("destroy", 1, outgoingDestroy),
		message("_send", 4, outgoingSend),
		message("_writeRaw", 4, outgoingWriteRaw),
		message("_storeHeader", 2, outgoingStoreHeader),
		message("setHeader", 2, outgoingSetHeader),
		message("setHeaders", 1, outgoingSetHeaders),
		message("appendHeader", 2, outgoingAppendHeader),
		message("getHeader", 1, outgoingGetHeader),
		message("getHeaderNames", 0, outgoingGetHeaderNames),
		message("getRawHeaderNames", 0, outgoingGetRawHeaderNames),
		message("getHeaders", 0, outgoingGetHeaders),
		message("hasHeader", 1, outgoingHasHeader),
		message("removeHeader", 1, outgoingRemoveHeader),
		method("_implicitHeader", 0, outgoingImplicitHeader),
		{Name: "headersSent", Enumerable: true, Get: func(c *engine.Call) (engine.Value, error) {
			m, err := outgoingOf(c)
			if err != nil {
				return engine.Undefined, err
			}
			return engine.Bool(m.hasHeader()), nil
		}},
		fixed(getter("writableEnded", func(m *outgoing) (engine.Value, error) { return m.obj.GetKey(keyFinished.Key()) })),
		fixed(getter("writableNeedDrain", func(m *outgoing) (engine.Value, error) {
			return engine.Bool(!m.is(&keyDestroyed) && !m.is(&keyFinished) && m.needDrain), nil
		})),
		message("write", 3, outgoingWrite),
		message("addTrailers", 1, outgoingAddTrailers),
		message("end", 3, outgoingEnd),
		message("_finish", 0, outgoingFinish),
		message("_flush", 0, outgoingFlush),
		message("_flushOutput", 1, outgoingFlushOutput),
		message("flushHeaders", 0, outgoingFlushHeaders),
		message("pipe", 0, outgoingPipe),
		{SymbolFor: "nodejs.rejection", Length: 2, Func: outgoingRejection, Enumerable: true, NoName: true},
	}
}

func fixed(m engine.Method) engine.Method {
	m.Fixed = true
	return m
}

// outputDone reports whether nothing waits in outputData.
func (m *outgoing) outputDone() bool {
	n, err := m.outputSize()
	return err == nil && n == 0
}

// writableLength is what waits to be handed to the system.
func (m *outgoing) writableLength() (engine.Value, error) {
	n, err := m.outputSize()
	if err != nil {
		return engine.Undefined, err
	}
	n += m.heldLength
	if m.heldLength > 0 {
		n += len(m.text) + len(strconv.FormatInt(int64(m.heldLength), 16)) + 4
		if m.is(&keyHeaderSent) {
			n -= len(m.text)
		}
	}
	if m.sock != nil {
		v, err := m.sock.GetKey(keyWritableLength.Key())
		if err != nil {
			return engine.Undefined, err
		}
		w, _ := v.AsInt()
		n += w
	}
	return engine.Int(n), nil
}
