package fetch

import (
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/httpclient"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/streams"
)

// readAhead is how much of a body is kept before anybody reads it.
const readAhead = 64 << 10

// incoming is the body of a response as it comes.
type incoming struct {
	f      *fetching
	stream *streams.Readable
	dec    *decoder // nil where the body is not compressed
	whole  []byte   // collected for the check of its integrity
	keep   bool
	resp   *response
	closed bool
}

func (in *incoming) fail(err error) {
	if !in.closed {
		in.closed = true
		in.stream.Error(err)
	}
}

// Head implements httpclient.Handler.
func (f *fetching) Head(status int, text string, fields []httpclient.Header) {
	if f.over {
		return
	}
	list := &headerList{}
	for _, h := range fields {
		list.append(asciiLower(h.Name), h.Value)
	}
	if isRedirect(status) && f.r.redirect != "manual" {
		if f.r.redirect == "error" {
			f.x.Abort()
			f.failText("unexpected redirect")
			return
		}
		if location, ok := list.get("location"); ok {
			f.redirect(status, location)
			return
		}
	}
	f.run(func() error { return f.receive(&response{status: status, statusText: text, list: list}) })
}

// run runs f in the async context of the call of fetch.
func (f *fetching) run(do func() error) {
	previous := f.e.Frame()
	if previous != f.frame {
		f.e.SetFrame(f.frame)
		defer f.e.SetFrame(previous)
	}
	if err := do(); err != nil {
		if v, ok := f.e.RT.ErrorValue(err); ok {
			f.fail(v)
		}
	}
}

// receive makes the response.
func (f *fetching) receive(r *response) error {
	in := &incoming{f: f, resp: r, keep: f.r.integrity != ""}
	if nullBodyStatus(r.status) || f.r.method == "HEAD" || f.r.method == "CONNECT" {
		if in.keep {
			f.x.Abort()
			f.failText("")
			return nil
		}
		f.in = nil
		f.respond(r)
		return nil
	}
	var err error
	if in.dec, err = newDecoder(r); err != nil {
		f.x.Abort()
		return err
	}
	in.stream, err = streams.NewReadable(f.e, streams.Source{
		Pull: func(*streams.Readable) error {
			if f.x != nil {
				f.x.Resume()
			}
			return nil
		},
		Cancel: func(engine.Value) (engine.Value, error) {
			in.closed = true
			if f.x != nil {
				f.x.Abort()
			}
			f.end()
			return engine.Undefined, nil
		},
	}, streams.ReadableOptions{Bytes: true})
	if err != nil {
		return err
	}
	f.in = in
	r.body = &body{stream: in.stream}
	if !in.keep {
		f.respond(r)
	}
	return nil
}

// Data implements httpclient.Handler.
func (f *fetching) Data(b []byte) {
	in := f.in
	if f.over || in == nil || in.closed {
		return
	}
	f.run(func() error {
		if in.dec == nil {
			return in.push(append([]byte(nil), b...))
		}
		err := in.dec.write(b, in.push)
		if err != nil {
			f.x.Abort()
		}
		return err
	})
}

func (in *incoming) push(b []byte) error {
	if in.keep {
		in.whole = append(in.whole, b...)
		return nil
	}
	if in.closed || len(b) == 0 {
		return nil
	}
	if err := in.stream.EnqueueBytes(b); err != nil {
		return err
	}
	if in.stream.DesiredSize() < -readAhead {
		in.f.x.Pause()
	}
	return nil
}

// End implements httpclient.Handler.
func (f *fetching) End([]httpclient.Header) {
	if f.over {
		return
	}
	f.run(func() error {
		in := f.in
		if in == nil {
			f.end()
			return nil
		}
		if in.dec != nil {
			if err := in.dec.end(in.push); err != nil {
				return err
			}
		}
		if in.keep {
			return in.verify()
		}
		f.end()
		if in.closed {
			return nil
		}
		in.closed = true
		return in.stream.Close()
	})
}

// verify checks the integrity of the whole body.
func (in *incoming) verify() error {
	f := in.f
	if !matchesIntegrity(in.whole, f.r.integrity) {
		f.failText("integrity mismatch")
		return nil
	}
	if err := in.stream.EnqueueBytes(in.whole); err != nil {
		return err
	}
	in.closed = true
	f.end()
	f.respond(in.resp)
	return in.stream.Close()
}

// Fail implements httpclient.Handler.
func (f *fetching) Fail(reason engine.Value) {
	if f.over {
		return
	}
	f.run(func() error {
		f.fail(reason)
		return nil
	})
}

// Upgraded implements httpclient.Handler: fetch does not ask for it.
func (f *fetching) Upgraded(_ int, _ []httpclient.Header, so *engine.Object, _ []byte) {
	if _, err := so.Invoke("destroy"); err != nil {
		f.e.Uncaught(err)
	}
}

// codings are the content codings of a response, the first one applied first.
func codings(r *response) []string {
	v, ok := r.list.get("content-encoding")
	if !ok {
		return nil
	}
	var out []string
	for _, s := range strings.Split(v, ",") {
		out = append(out, strings.ToLower(strings.Trim(s, " \t")))
	}
	return out
}

var _ httpclient.Handler = (*fetching)(nil)

// Of returns the headers that a value of HeadersInit stands for, as pairs.
func Of(e *env.Env, v engine.Value) ([][2]string, error) {
	l := &headerList{}
	if err := l.fill(e.RT, v); err != nil {
		return nil, err
	}
	var out [][2]string
	for _, h := range l.entries {
		out = append(out, [2]string{h.name, h.value})
	}
	return out, nil
}
