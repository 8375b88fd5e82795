package fetch

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/blob"
	"github.com/sxfescript/sxn/web/formdata"
	"github.com/sxfescript/sxn/web/streams"
	"github.com/sxfescript/sxn/web/url"
	"github.com/sxfescript/sxn/web/url/urlparse"
	"github.com/sxfescript/sxn/web/webidl"
)

// body is the body of a request or response: a source, a stream, or a source
// whose stream JavaScript has asked for.
// https://fetch.spec.whatwg.org/#concept-body
type body struct {
	source *blob.Blob
	stream *streams.Readable
	used   bool // the source was consumed without its stream
}

// length is the number of bytes, -1 where it is not known.
func (b *body) length() int64 {
	if b.source != nil {
		return b.source.Size()
	}
	return -1
}

func (b *body) disturbed() bool { return b.used || b.stream != nil && b.stream.Disturbed() }

func (b *body) unusable() bool { return b.disturbed() || b.stream != nil && b.stream.Locked() }

// readable returns the stream, made where there is none.
func (b *body) readable(e *env.Env) (*streams.Readable, error) {
	if b.stream != nil {
		return b.stream, nil
	}
	var err error
	if b.used {
		if b.stream, err = streams.FromBytes(e, nil); err == nil {
			b.stream.Cancel(engine.Undefined)
		}
		return b.stream, err
	}
	b.stream, err = b.source.Stream(e)
	return b.stream, err
}

// clone makes a second body of the same content.
// https://fetch.spec.whatwg.org/#concept-body-clone
func (b *body) clone() (*body, error) {
	if b.stream == nil {
		return &body{source: b.source}, nil
	}
	mine, other, err := b.stream.Tee(true)
	if err != nil {
		return nil, err
	}
	b.stream = mine
	return &body{source: b.source, stream: other}, nil
}

// read consumes the body; done owns the bytes.
func (b *body) read(e *env.Env, done func(content []byte, err error)) error {
	if b.stream == nil {
		b.used = true
		b.source.Read(e, done)
		return nil
	}
	return b.stream.ReadAll(done)
}

// extract makes a body of a BodyInit and returns the content type it implies.
// https://fetch.spec.whatwg.org/#concept-bodyinit-extract
func extract(e *env.Env, v engine.Value, keepalive bool, prefix string) (*body, string, error) {
	rt := e.RT
	if s, ok := streams.AsReadable(v); ok {
		if keepalive {
			return nil, "", engine.TypeError("keepalive")
		}
		if s.Disturbed() || s.Locked() {
			return nil, "", engine.TypeError("Response body object should not be disturbed or locked")
		}
		return &body{stream: s}, "", nil
	}
	if o, ok := v.AsObject(); ok {
		if b, typ, ok := fromObject(v); ok {
			return b, typ, nil
		}
		it, err := o.GetKey(engine.SymbolAsyncIterator.Key())
		if err != nil {
			return nil, "", err
		}
		if it.IsFunction() {
			if keepalive {
				return nil, "", engine.TypeError("keepalive")
			}
			s, err := fromIterable(e, o)
			return &body{stream: s}, "", err
		}
	}
	dom, err := webidl.DOMString(rt, v, prefix, "body")
	if err != nil {
		return nil, "", err
	}
	s, _ := dom.AsString()
	return &body{source: blob.Of([]byte(s), "")}, "text/plain;charset=UTF-8", nil
}

// fromObject makes a body of the classes that have a content of their own.
func fromObject(v engine.Value) (*body, string, bool) {
	if b, ok := blob.As(v); ok {
		return &body{source: b}, b.Type, true
	}
	if view, ok := v.AsView(); ok {
		return &body{source: blob.Of(append([]byte(nil), view.Bytes...), "")}, "", true
	}
	if d, ok := formdata.As(v); ok {
		b := formdata.Encode(d)
		return &body{source: b}, b.Type, true
	}
	if pairs, ok := url.Params(v); ok {
		return &body{source: blob.Of([]byte(urlparse.SerializeForm(pairs)), "")}, "application/x-www-form-urlencoded;charset=UTF-8", true
	}
	return nil, "", false
}

// fromIterable returns a byte stream of the chunks of an asynchronous iterable.
func fromIterable(e *env.Env, o *engine.Object) (*streams.Readable, error) {
	v, err := o.InvokeKey(engine.SymbolAsyncIterator.Key())
	if err != nil {
		return nil, err
	}
	it, ok := v.AsObject()
	if !ok {
		return nil, engine.TypeError("%s is not an object", nodeerr.Inspect(e.RT, v))
	}
	return streams.NewReadable(e, streams.Source{
		Pull: func(s *streams.Readable) error { return pullIterator(e, it, s) },
		Cancel: func(reason engine.Value) (engine.Value, error) {
			f, err := it.Get("return")
			if err != nil || !f.IsFunction() {
				return engine.Undefined, err
			}
			return it.Invoke("return", reason)
		},
	}, streams.ReadableOptions{Bytes: true})
}

func pullIterator(e *env.Env, it *engine.Object, s *streams.Readable) error {
	next, err := it.Invoke("next")
	if err != nil {
		return err
	}
	p, err := e.RT.ResolvedPromise(next)
	if err != nil {
		return err
	}
	p.Then(func(v engine.Value, err error) error {
		if err == nil {
			err = takeResult(e, v, s)
		}
		if err != nil {
			s.Error(err)
		}
		return nil
	})
	return nil
}

func takeResult(e *env.Env, v engine.Value, s *streams.Readable) error {
	done, err := e.RT.GetV(v, engine.NewKey("done"))
	if err != nil {
		return err
	}
	if done.Truthy() {
		return s.Close()
	}
	chunk, err := e.RT.GetV(v, engine.NewKey("value"))
	if err != nil {
		return err
	}
	if text, ok := chunk.AsString(); ok {
		return s.EnqueueBytes([]byte(text))
	}
	view, ok := chunk.AsView()
	if !ok {
		return nodeerr.InvalidArgType(e.RT, "first argument", chunk, "string", "Buffer", "ArrayBuffer", "Array", "Array-like Object")
	}
	return s.EnqueueBytes(append([]byte(nil), view.Bytes...))
}
