package fetch

import (
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/blob"
	"github.com/sxfescript/sxn/web/formdata"
	"github.com/sxfescript/sxn/web/streams"
	"github.com/sxfescript/sxn/web/webidl"
)

// The members of the Body mixin.
// https://fetch.spec.whatwg.org/#body-mixin

// holder is a request or response.
type holder interface {
	content() *body
	contentType() string
}

// holderOf returns the holder that an object of a class is, nil for others.
type holderOf func(v engine.Value) holder

func bodyAccessors(of holderOf) []engine.Method {
	return []engine.Method{
		{Name: "body", Enumerable: true, Get: func(c *engine.Call) (engine.Value, error) {
			h := of(c.This())
			if h == nil {
				return engine.Undefined, webidl.IllegalInvocation()
			}
			b := h.content()
			if b == nil {
				return engine.Null, nil
			}
			s, err := b.readable(env.From(c))
			if err != nil {
				return engine.Undefined, err
			}
			return s.Value(), nil
		}},
		{Name: "bodyUsed", Enumerable: true, Get: func(c *engine.Call) (engine.Value, error) {
			h := of(c.This())
			if h == nil {
				return engine.Undefined, webidl.IllegalInvocation()
			}
			b := h.content()
			return engine.Bool(b != nil && b.disturbed()), nil
		}},
	}
}

func bodyMethods(of holderOf) []engine.Method {
	on := func(name string, convert func(e *env.Env, h holder, b []byte) (engine.Value, error)) engine.Method {
		return engine.Method{Name: name, Enumerable: true, Func: func(c *engine.Call) (engine.Value, error) {
			return consume(c, of, convert)
		}}
	}
	return []engine.Method{
		on("blob", func(e *env.Env, h holder, b []byte) (engine.Value, error) {
			o, err := blob.New(e, blob.Of(b, blobType(h.contentType())))
			if err != nil {
				return engine.Undefined, err
			}
			return o.Value(), nil
		}),
		on("arrayBuffer", func(e *env.Env, _ holder, b []byte) (engine.Value, error) {
			return e.RT.NewArrayBuffer(b).Value(), nil
		}),
		on("text", func(_ *env.Env, _ holder, b []byte) (engine.Value, error) {
			return engine.StringUTF8(withoutBOM(b)), nil
		}),
		on("json", func(e *env.Env, _ holder, b []byte) (engine.Value, error) {
			return e.RT.ParseJSON(strings.ToValidUTF8(string(withoutBOM(b)), "\uFFFD"))
		}),
		on("formData", parseForm),
		on("bytes", func(e *env.Env, _ holder, b []byte) (engine.Value, error) {
			return e.RT.NewUint8Array(b).Value(), nil
		}),
		{Name: "textStream", Enumerable: true, Func: func(c *engine.Call) (engine.Value, error) { return textStream(c, of) }},
	}
}

func withoutBOM(b []byte) []byte {
	if len(b) >= 3 && b[0] == 0xEF && b[1] == 0xBB && b[2] == 0xBF {
		return b[3:]
	}
	return b
}

// consume is the algorithm of the methods that read all of the body.
// https://fetch.spec.whatwg.org/#concept-body-consume-body
func consume(c *engine.Call, of holderOf, convert func(e *env.Env, h holder, b []byte) (engine.Value, error)) (engine.Value, error) {
	e := env.From(c)
	p := e.RT.NewPromise()
	h := of(c.This())
	if h == nil {
		p.Reject(webidl.IllegalInvocation())
		return p.Value(), nil
	}
	b := h.content()
	done := func(content []byte, err error) {
		var v engine.Value
		if err == nil {
			v, err = convert(e, h, content)
		}
		if err != nil {
			p.Reject(err)
			return
		}
		p.Resolve(v)
	}
	switch {
	case b == nil:
		e.RT.EnqueueJob(func() error {
			done(nil, nil)
			return nil
		})
	case b.unusable():
		p.Reject(engine.TypeError("Body is unusable: Body has already been read"))
	default:
		err := b.read(e, func(content []byte, err error) {
			e.RT.EnqueueJob(func() error {
				done(content, err)
				return nil
			})
		})
		if err != nil {
			p.Reject(err)
		}
	}
	return p.Value(), nil
}

func textStream(c *engine.Call, of holderOf) (engine.Value, error) {
	h := of(c.This())
	if h == nil {
		return engine.Undefined, webidl.IllegalInvocation()
	}
	e := env.From(c)
	b := h.content()
	if b == nil {
		b = &body{source: blob.Of(nil, "")}
	}
	if b.unusable() {
		return engine.Undefined, engine.TypeError("Body is unusable: Body has already been read")
	}
	s, err := b.readable(e)
	if err != nil {
		return engine.Undefined, err
	}
	decoder, err := streams.NewTextDecoder(e)
	if err != nil {
		return engine.Undefined, err
	}
	text, err := s.PipeThrough(decoder, streams.PipeOptions{})
	if err != nil {
		return engine.Undefined, err
	}
	return text.Value(), nil
}

// parseForm is the conversion of formData().
// https://fetch.spec.whatwg.org/#dom-body-formdata
func parseForm(e *env.Env, h holder, b []byte) (engine.Value, error) {
	typ, params, ok := parseMIME(h.contentType())
	var d *formdata.Data
	switch {
	case ok && typ == "multipart/form-data":
		var err error
		boundary, _ := params.get("boundary")
		if d, err = formdata.ParseMultipart(e, b, boundary); err != nil {
			return engine.Undefined, wrap(e.RT, "Failed to parse body as FormData.", e.RT.NewError(engine.TypeErrorKind, err.Error()).Value())
		}
	case ok && typ == "application/x-www-form-urlencoded":
		d = formdata.ParseURLEncoded(b)
	default:
		return engine.Undefined, engine.TypeError(`Content-Type was not one of "multipart/form-data" or "application/x-www-form-urlencoded".`)
	}
	o, err := formdata.New(e, d)
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

// wrap returns a TypeError with a cause.
func wrap(rt *engine.Runtime, message string, cause engine.Value) error {
	x := rt.NewError(engine.TypeErrorKind, message)
	// A new error accepts the property.
	_ = x.Define(engine.NewKey("cause"), engine.Property{Value: cause, Writable: true, Configurable: true})
	return engine.Throw(x.Value())
}
