package httpparser

import (
	"errors"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/internal/httpparse"
	"github.com/sxfescript/sxn/node/net"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// The numbers of the kinds of parsers among Node's async resources.
const (
	providerIncoming = 17
	providerRequest  = 18
)

// parser is the Go side of an HTTPParser.
type parser struct {
	env      *env.Env
	object   *engine.Object
	listener *listener // nil before initialize
	res      env.Resource
	provider int
	failed   *httpparse.Error // what every later execute reports
	thrown   error            // by a callback, during execute
	data     []byte           // of the execute under way
	depth    int              // of execute
	paused   bool
	closed   bool
	consumed *net.Socket
}

// setResource begins the async context of callbacks.
func (p *parser) setResource(kind string, resource engine.Value) error {
	st, err := stateOf(p.env)
	if err != nil {
		return err
	}
	p.endContext()
	p.res = p.env.NewResource(kind, resource)
	p.res.Object = resource
	return p.object.PutKey(st.resource, resource)
}

// endContext ends the async context.
func (p *parser) endContext() {
	if p.res.IDs.ID > 0 {
		p.env.DestroyResource(&p.res)
		p.res.IDs.ID = -1
	}
}

// asyncReset is parser.asyncReset(resource).
func (p *parser) asyncReset(c *engine.Call) (engine.Value, error) {
	kind := "HTTPINCOMINGMESSAGE"
	if p.provider == providerRequest {
		kind = "HTTPCLIENTREQUEST"
	}
	resource := c.Arg(0)
	if !resource.IsObject() {
		resource = p.object.Value()
	}
	return engine.Undefined, p.setResource(kind, resource)
}

// close is parser.close().
func (p *parser) close(*engine.Call) (engine.Value, error) {
	p.endContext()
	p.endConsume()
	p.closed, p.listener, p.provider = true, nil, 0
	return engine.Undefined, nil
}

// release is parser.free().
func (p *parser) release(*engine.Call) (engine.Value, error) {
	p.endContext()
	return engine.Undefined, nil
}

// execute is parser.execute(data).
func (p *parser) execute(c *engine.Call) (engine.Value, error) {
	if p.closed {
		return engine.Undefined, nil
	}
	view, ok := c.Arg(0).AsView()
	if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "buffer", c.Arg(0), "Buffer", "TypedArray", "DataView", "ArrayBuffer")
	}
	if p.listener == nil || p.depth > 0 {
		return engine.Undefined, nodeerr.InvalidState("HTTPParser cannot execute now")
	}
	return p.run(view.Bytes)
}

// run parses data: the number of bytes parsed, or an Error.
func (p *parser) run(data []byte) (engine.Value, error) {
	if p.paused {
		return p.errorOf(&httpparse.Error{Code: "HPE_PAUSED", Reason: "Paused"})
	}
	if p.failed != nil {
		return p.errorOf(p.failed)
	}
	l := p.listener
	outer := p.data
	p.data = data
	p.depth++
	n, err := l.core.Execute(data)
	p.depth--
	p.data = outer
	if thrown := p.thrown; thrown != nil {
		p.thrown = nil
		return engine.Undefined, thrown
	}
	var pe *httpparse.Error
	switch {
	case errors.Is(err, errStale):
		return engine.Int(len(data)), nil
	case errors.As(err, &pe) && l.core.Upgrading():
		return engine.Int(pe.BytesParsed), nil
	case errors.As(err, &pe):
		p.failed = &httpparse.Error{Code: pe.Code, Reason: pe.Reason}
		return p.errorOf(pe)
	case err != nil:
		return engine.Undefined, err
	}
	return engine.Int(n), nil
}

// errorOf makes the Error that execute and finish return.
func (p *parser) errorOf(pe *httpparse.Error) (engine.Value, error) {
	o := p.env.RT.NewError(engine.PlainErrorKind, "Parse Error")
	for _, f := range [...]struct {
		name string
		v    engine.Value
	}{{"bytesParsed", engine.Int(pe.BytesParsed)}, {"code", engine.String(pe.Code)}, {"reason", engine.String(pe.Reason)}} {
		if err := o.Put(f.name, f.v); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}

// finish is parser.finish().
func (p *parser) finish(*engine.Call) (engine.Value, error) {
	if p.closed || p.listener == nil || p.failed != nil || p.depth > 0 {
		return engine.Undefined, nil
	}
	p.depth++
	err := p.listener.core.Finish()
	p.depth--
	if thrown := p.thrown; thrown != nil {
		p.thrown = nil
		return engine.Undefined, thrown
	}
	var pe *httpparse.Error
	if errors.As(err, &pe) {
		return p.errorOf(pe)
	}
	if errors.Is(err, errStale) {
		err = nil
	}
	return engine.Undefined, err
}

// currentBuffer is parser.getCurrentBuffer(): a copy of what is parsed now.
func (p *parser) currentBuffer(*engine.Call) (engine.Value, error) {
	if p.closed {
		return engine.Undefined, nil
	}
	return buffer.NewCopy(p.env, p.data).Value(), nil
}

// consume is parser.consume(handle): the data of a socket's handle goes to the
// parser, past the socket.
func (p *parser) consume(c *engine.Call) (engine.Value, error) {
	o, ok := c.Arg(0).AsObject()
	if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "handle", c.Arg(0), "Object")
	}
	s := net.OfHandle(o)
	if s == nil {
		return engine.Undefined, nodeerr.InvalidArgValue(c.Runtime(), "handle", c.Arg(0), "must be the handle of a socket")
	}
	if p.closed {
		return engine.Undefined, nil
	}
	p.endConsume()
	p.consumed = s
	s.Consume(p)
	return engine.Undefined, nil
}

func (p *parser) unconsume(*engine.Call) (engine.Value, error) {
	p.endConsume()
	return engine.Undefined, nil
}

func (p *parser) endConsume() {
	s := p.consumed
	p.consumed = nil
	if s != nil && s.Consumer() == net.Consumer(p) {
		s.Consume(nil)
	}
}

// Data implements net.Consumer.
func (p *parser) Data(data []byte) error {
	if p.closed || p.listener == nil || p.depth > 0 {
		return nil
	}
	v, err := p.run(data)
	if err != nil {
		return err
	}
	_, err = p.call(onExecute, v)
	return err
}

// call calls a callback, if there is one, in the context of the parser.
func (p *parser) call(index uint32, args ...engine.Value) (engine.Value, error) {
	v, err := p.object.GetIndex(index)
	if err != nil {
		return engine.Undefined, err
	}
	f, ok := v.AsFunction()
	if !ok {
		return engine.Undefined, nil
	}
	outer := p.env.SwapResource(&p.res)
	v, err = f.Call(p.object.Value(), args...)
	p.env.RestoreResource(&p.res, outer, err == nil)
	return v, err
}
