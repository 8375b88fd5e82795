package httpparser

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/httpparse"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// The indices of the callbacks of a parser.
const (
	onMessageBegin = iota
	onHeaders
	onHeadersComplete
	onBody
	onMessageComplete
	onExecute
	onTimeout
)

// newParserClass makes HTTPParser.
func newParserClass(rt *engine.Runtime) (*engine.Function, error) {
	f, err := rt.NewClass(&engine.Class{Name: "HTTPParser", ES5: true, Init: initParser, Methods: parserMethods()})
	if err != nil {
		return nil, err
	}
	for _, p := range constants() {
		if err := f.Put(p.name, engine.Int(p.n)); err != nil {
			return nil, err
		}
	}
	v, err := f.Get("prototype")
	if err != nil {
		return nil, err
	}
	proto, _ := v.AsObject()
	base := rt.NewObject()
	if err := rt.DefineMethods(base, asyncMethods()); err != nil {
		return nil, err
	}
	return f, proto.SetPrototype(base)
}

// initParser is new HTTPParser().
func initParser(c *engine.Call) error {
	if c.NewTarget() == nil {
		return engine.TypeError("Class constructor HTTPParser cannot be invoked without 'new'")
	}
	p := &parser{env: env.From(c), object: c.ThisObject()}
	p.res.IDs.ID = -1
	parserState.Set(p.object, p)
	return nil
}

func parserMethods() []engine.Method {
	return []engine.Method{
		method("close", (*parser).close),
		method("free", (*parser).release),
		method("remove", nothing),
		method("execute", (*parser).execute),
		method("finish", (*parser).finish),
		method("initialize", (*parser).initialize),
		method("pause", func(p *parser, _ *engine.Call) (engine.Value, error) { p.paused = true; return engine.Undefined, nil }),
		method("resume", func(p *parser, _ *engine.Call) (engine.Value, error) { p.paused = false; return engine.Undefined, nil }),
		method("consume", (*parser).consume),
		method("unconsume", (*parser).unconsume),
		method("getCurrentBuffer", (*parser).currentBuffer),
	}
}

// asyncMethods are what HTTPParser inherits.
func asyncMethods() []engine.Method {
	return []engine.Method{
		method("getAsyncId", func(p *parser, _ *engine.Call) (engine.Value, error) { return engine.Int64(p.res.IDs.ID), nil }),
		method("asyncReset", (*parser).asyncReset),
		method("getAsyncContextFrameForDebuggingOnly", nothing),
		method("getProviderType", func(p *parser, _ *engine.Call) (engine.Value, error) { return engine.Int(p.provider), nil }),
	}
}

func method(name string, f func(p *parser, c *engine.Call) (engine.Value, error)) engine.Method {
	return engine.Method{Name: name, Enumerable: true, Func: func(c *engine.Call) (engine.Value, error) {
		o := c.ThisObject()
		if o == nil {
			return engine.Undefined, engine.TypeError("Illegal invocation")
		}
		p := parserState.Get(o)
		if p == nil {
			return engine.Undefined, engine.TypeError("Illegal invocation")
		}
		return f(p, c)
	}}
}

func nothing(*parser, *engine.Call) (engine.Value, error) { return engine.Undefined, nil }

// constants are the own properties of HTTPParser in Node's order.
func constants() []struct {
	name string
	n    int
} {
	return []struct {
		name string
		n    int
	}{
		{"REQUEST", int(httpparse.Request)}, {"RESPONSE", int(httpparse.Response)},
		{"kOnMessageBegin", onMessageBegin}, {"kOnHeaders", onHeaders}, {"kOnHeadersComplete", onHeadersComplete}, {"kOnBody", onBody},
		{"kOnMessageComplete", onMessageComplete}, {"kOnExecute", onExecute}, {"kOnTimeout", onTimeout},
		{"kLenientNone", 0}, {"kLenientHeaders", int(httpparse.LenientHeaders)}, {"kLenientChunkedLength", int(httpparse.LenientChunkedLength)},
		{"kLenientKeepAlive", int(httpparse.LenientKeepAlive)}, {"kLenientTransferEncoding", int(httpparse.LenientTransferEncoding)},
		{"kLenientVersion", int(httpparse.LenientVersion)}, {"kLenientDataAfterClose", int(httpparse.LenientDataAfterClose)},
		{"kLenientOptionalLFAfterCR", int(httpparse.LenientOptionalLFAfterCR)},
		{"kLenientOptionalCRLFAfterChunk", int(httpparse.LenientOptionalCRLFAfterChunk)},
		{"kLenientOptionalCRBeforeLF", int(httpparse.LenientOptionalCRBeforeLF)},
		{"kLenientSpacesAfterChunkSize", int(httpparse.LenientSpacesAfterChunkSize)},
		{"kLenientHeaderValueRelaxed", int(httpparse.LenientHeaderValueRelaxed)}, {"kLenientAll", int(httpparse.LenientAll)},
	}
}

// Class returns HTTPParser.
func Class(e *env.Env) (engine.Value, error) {
	st, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	return st.class.Value(), nil
}

// initialize is parser.initialize(type, resource[, maxHeaderSize[, lenientFlags]]).
func (p *parser) initialize(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	typ, ok := c.Arg(0).AsInt()
	if !ok || typ != int(httpparse.Request) && typ != int(httpparse.Response) {
		return engine.Undefined, nodeerr.InvalidArgValue(rt, "type", c.Arg(0), "must be HTTPParser.REQUEST or HTTPParser.RESPONSE")
	}
	if !c.Arg(1).IsObject() {
		return engine.Undefined, nodeerr.InvalidArgType(rt, "resource", c.Arg(1), "Object")
	}
	opts := httpparse.Options{MaxHeaderSize: p.env.Options.MaxHTTPHeaderSize}
	if v := c.Arg(2); c.Len() > 2 {
		n, ok := v.AsNumber()
		if !ok {
			return engine.Undefined, nodeerr.InvalidArgType(rt, "maxHeaderSize", v, "number")
		}
		if n >= 1 {
			opts.MaxHeaderSize = int(min(n, 1<<30))
		}
	}
	if v := c.Arg(3); c.Len() > 3 {
		n, ok := v.AsInt()
		if !ok {
			return engine.Undefined, nodeerr.InvalidArgType(rt, "lenientFlags", v, "number")
		}
		opts.Lenient = httpparse.Lenient(n)
	}
	if p.closed {
		return engine.Undefined, nil
	}
	kind := "HTTPINCOMINGMESSAGE"
	p.provider = providerIncoming
	if typ == int(httpparse.Response) {
		kind, p.provider = "HTTPCLIENTREQUEST", providerRequest
	}
	if err := p.setResource(kind, c.Arg(1)); err != nil {
		return engine.Undefined, err
	}
	// A parser that is at work goes on with the data of its call, unheard.
	l := &listener{p: p, typ: httpparse.Type(typ), url: engine.String("")}
	l.core.Init(httpparse.Type(typ), l, opts)
	p.listener, p.failed, p.paused = l, nil, false
	return engine.Undefined, nil
}
