package streams_test

import (
	"bytes"
	"context"
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/eventloop"
	"github.com/sxfescript/sxn/web/streams"
)

// newEnv returns a runtime with some of the globals of streams.
func newEnv(t testing.TB) *env.Env {
	t.Helper()
	e := env.New(engine.New(engine.Config{}), eventloop.New())
	e.OnUncaught = func(err error) { t.Errorf("uncaught: %v", err) }
	for name, f := range map[string]func(*env.Env) (engine.Value, error){
		"ReadableStream": streams.ReadableGlobal, "WritableStream": streams.WritableGlobal, "TransformStream": streams.TransformGlobal,
	} {
		v, err := f(e)
		if err != nil {
			t.Fatal(err)
		}
		if err := e.RT.Global().Put(name, v); err != nil {
			t.Fatal(err)
		}
	}
	return e
}

// run runs f and then the loop to its end.
func run(t testing.TB, e *env.Env, f func() error) {
	t.Helper()
	e.RunMain(f)
	if err := e.Loop.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
}

// eval runs a script, whose out function collects what it is given.
func eval(t testing.TB, e *env.Env, src string) []string {
	t.Helper()
	var out []string
	f := e.RT.NewFunction("out", 1, func(c *engine.Call) (engine.Value, error) {
		s, err := c.Runtime().ToString(c.Arg(0))
		out = append(out, s)
		return engine.Undefined, err
	})
	if err := e.RT.Global().Put("out", f.Value()); err != nil {
		t.Fatal(err)
	}
	run(t, e, func() error {
		_, err := e.RT.Eval(context.Background(), "test.js", src)
		return err
	})
	return out
}

func put(t testing.TB, e *env.Env, name string, v engine.Value) {
	t.Helper()
	if err := e.RT.Global().Put(name, v); err != nil {
		t.Fatal(err)
	}
}

// counting is a source of n chunks; it checks that pulls do not nest.
type counting struct {
	t           testing.TB
	n, pulls    int
	in          bool
	chunk       string
	cancelledBy string
}

func (s *counting) source() streams.Source {
	return streams.Source{Pull: func(r *streams.Readable) error {
		if s.in {
			s.t.Error("Pull was called by Pull")
		}
		s.in = true
		defer func() { s.in = false }()
		if s.pulls++; s.pulls > s.n {
			return r.Close()
		}
		return r.EnqueueBytes([]byte(s.chunk))
	}, Cancel: func(reason engine.Value) (engine.Value, error) {
		s.cancelledBy, _ = reason.AsString()
		return engine.Undefined, nil
	}}
}

func readAll(t testing.TB, s *streams.Readable) (b []byte, err error) {
	t.Helper()
	called := 0
	if e := s.ReadAll(func(x []byte, e error) {
		called++
		b, err = x, e
	}); e != nil {
		t.Fatal(e)
	}
	if called != 1 {
		t.Fatalf("done was called %d times", called)
	}
	return b, err
}

func TestReadAllOfGoSource(t *testing.T) {
	for _, isBytes := range []bool{false, true} {
		e := newEnv(t)
		src := &counting{t: t, n: 100000, chunk: "abc"}
		s, err := streams.NewReadable(e, src.source(), streams.ReadableOptions{Bytes: isBytes})
		if err != nil {
			t.Fatal(err)
		}
		b, err := readAll(t, s)
		if err != nil || len(b) != 300000 || src.pulls != 100001 {
			t.Errorf("bytes %v: %d bytes after %d pulls, error %v", isBytes, len(b), src.pulls, err)
		}
		if !s.Closed() || !s.Disturbed() || !s.Locked() {
			t.Errorf("closed %v, disturbed %v, locked %v", s.Closed(), s.Disturbed(), s.Locked())
		}
		if s.EnqueueBytes([]byte("x")) == nil {
			t.Error("enqueueing after the end succeeds")
		}
	}
}

func TestGoSourceThatAnswersLater(t *testing.T) {
	e := newEnv(t)
	left := 3
	s, err := streams.NewReadable(e, streams.Source{Pull: func(r *streams.Readable) error {
		e.Loop.Go(func() {}, func() {
			if left--; left < 0 {
				if err := r.Close(); err != nil {
					t.Error(err)
				}
				return
			}
			if err := r.EnqueueBytes([]byte{byte(left)}); err != nil {
				t.Error(err)
			}
		})
		return nil
	}}, streams.ReadableOptions{Bytes: true, HighWaterMark: 2})
	if err != nil {
		t.Fatal(err)
	}
	put(t, e, "s", s.Value())
	got := eval(t, e, `(async () => { for await (const x of s) out(x[0] + ' ' + x.constructor.name + x.length); out('end'); })()`)
	if want := "2 Uint8Array1,1 Uint8Array1,0 Uint8Array1,end"; strings.Join(got, ",") != want {
		t.Errorf("got %v, want %s", got, want)
	}
}

func TestGoSourceErrors(t *testing.T) {
	e := newEnv(t)
	s, err := streams.NewReadable(e, streams.Source{Pull: func(*streams.Readable) error { return errors.New("from Go") }}, streams.ReadableOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := readAll(t, s); err == nil || !strings.Contains(err.Error(), "from Go") {
		t.Errorf("got %v", err)
	}
	if err := s.ReadAll(nil); err == nil {
		t.Error("a locked stream can be read")
	}
	if _, _, err := s.Tee(false); err == nil {
		t.Error("a locked stream can be teed")
	}
	put(t, e, "s", s.Value())
	got := eval(t, e, `s.cancel().catch((e) => out(e.code)); out(s.locked)`)
	if strings.Join(got, ",") != "true,ERR_INVALID_STATE" {
		t.Error(got)
	}
}

func TestGoSourceIsCancelled(t *testing.T) {
	e := newEnv(t)
	src := &counting{t: t, n: 10, chunk: "x"}
	s, err := streams.NewReadable(e, src.source(), streams.ReadableOptions{Bytes: true})
	if err != nil {
		t.Fatal(err)
	}
	put(t, e, "s", s.Value())
	got := eval(t, e, `(async () => { for await (const x of s.values({ preventCancel: true })) break; await s.cancel('why'); out('done'); })()`)
	if src.cancelledBy != "why" || src.pulls != 1 || strings.Join(got, ",") != "done" {
		t.Errorf("cancelled by %q after %d pulls, %v", src.cancelledBy, src.pulls, got)
	}
}

func TestReadAllOfJavaScriptStreams(t *testing.T) {
	e := newEnv(t)
	var results []string
	collect := e.RT.NewFunction("collect", 1, func(c *engine.Call) (engine.Value, error) {
		s, ok := streams.AsReadable(c.Arg(0))
		if !ok {
			return engine.Undefined, engine.TypeError("no stream")
		}
		return engine.Undefined, s.ReadAll(func(b []byte, err error) {
			if err != nil {
				results = append(results, err.Error())
				return
			}
			results = append(results, string(b))
		})
	})
	put(t, e, "collect", collect.Value())
	eval(t, e, `
		const u = (s) => Uint8Array.from(s, (c) => c.charCodeAt(0));
		collect(new ReadableStream({ start(c) { c.enqueue(u('ab')); c.enqueue(u('cd')); c.close(); } }));
		collect(new ReadableStream({ n: 0, async pull(c) { c.enqueue(u('x')); if (++this.n === 3) c.close(); } }));
		collect(new ReadableStream({ type: 'bytes', start(c) { c.enqueue(u('abcdef').subarray(1, 3)); c.close(); } }));
		collect(new ReadableStream({ start(c) { c.enqueue('text'); } }));
		collect(new ReadableStream({ start(c) { c.error(new RangeError('bad')); } }));
		try { collect({}); } catch {}
	`)
	all := strings.Join(results, "|")
	for _, want := range []string{"abcd", "xxx", "bc", "Received non-Uint8Array chunk", "bad"} {
		if !strings.Contains(all, want) {
			t.Errorf("%q misses %q", all, want)
		}
	}
}

func TestPipeInGo(t *testing.T) {
	e := newEnv(t)
	src := &counting{t: t, n: 1000, chunk: "ab"}
	s, err := streams.NewReadable(e, src.source(), streams.ReadableOptions{Bytes: true})
	if err != nil {
		t.Fatal(err)
	}
	upper, err := streams.NewTransform(e, streams.Transformer{Transform: func(x *streams.Transform, chunk engine.Value) (engine.Value, error) {
		b, _ := chunk.AsUint8Bytes()
		return engine.Undefined, x.EnqueueBytes(bytes.ToUpper(b))
	}, Flush: func(x *streams.Transform) (engine.Value, error) { return engine.Undefined, x.EnqueueBytes([]byte("!")) }})
	if err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	closed := false
	w, err := streams.NewWritable(e, streams.Sink{Write: func(_ *streams.Writable, chunk engine.Value) (engine.Value, error) {
		b, _ := chunk.AsUint8Bytes()
		got.Write(b)
		return engine.Undefined, nil
	}, Close: func(*streams.Writable) (engine.Value, error) {
		closed = true
		return engine.Undefined, nil
	}}, 4)
	if err != nil {
		t.Fatal(err)
	}
	run(t, e, func() error {
		r, err := s.PipeThrough(upper, streams.PipeOptions{})
		if err != nil {
			return err
		}
		p, err := r.PipeTo(w, streams.PipeOptions{})
		if err != nil {
			return err
		}
		p.Then(func(_ engine.Value, err error) error { return err })
		return nil
	})
	if want := strings.Repeat("AB", 1000) + "!"; got.String() != want || !closed {
		t.Errorf("got %d bytes, closed %v", got.Len(), closed)
	}
}

func TestWriterInGo(t *testing.T) {
	e := newEnv(t)
	put(t, e, "written", e.RT.NewArray().Value())
	var log []string
	note := func(what string) func(error) {
		return func(err error) {
			if err != nil {
				what += " " + err.Error()
			}
			log = append(log, what)
		}
	}
	give := e.RT.NewFunction("give", 1, func(c *engine.Call) (engine.Value, error) {
		s, _ := streams.AsWritable(c.Arg(0))
		w, err := s.Writer()
		if err != nil {
			return engine.Undefined, err
		}
		w.Write(engine.Int(1), note("first"))
		w.Write(engine.Int(2), note("second"))
		w.Close(note("close"))
		w.Closed(note("closed"))
		return engine.Undefined, nil
	})
	put(t, e, "give", give.Value())
	got := eval(t, e, `
		give(new WritableStream({ write(x) { out(x); }, close() { out('close'); } }));
		give(new WritableStream({ write(x) { throw new Error('no ' + x); } }));
	`)
	if strings.Join(got, ",") != "1,2,close" {
		t.Error(got)
	}
	all := strings.Join(log, "|")
	for _, want := range []string{"first|", "second|", "close|", "closed", "first Error: no 1", "second Error: no 1"} {
		if !strings.Contains(all, want) {
			t.Errorf("%q misses %q", all, want)
		}
	}
}

func TestTeeInGo(t *testing.T) {
	e := newEnv(t)
	s, err := streams.FromBytes(e, []byte("hello"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	run(t, e, func() error {
		a, b, err := s.Tee(false)
		if err != nil {
			return err
		}
		for _, x := range []*streams.Readable{a, b} {
			if err := x.ReadAll(func(b []byte, err error) {
				if err != nil {
					t.Error(err)
				}
				got = append(got, string(b))
			}); err != nil {
				return err
			}
		}
		return nil
	})
	if strings.Join(got, ",") != "hello,hello" {
		t.Error(got)
	}
}

// FuzzByteStream reads pieces of data through a byte stream into buffers of
// any size: what comes out is what went in.
func FuzzByteStream(f *testing.F) {
	f.Add([]byte("some text that is long enough"), []byte{3, 1, 7}, []byte{2, 16, 1}, uint8(1))
	f.Add([]byte{1, 2, 3}, []byte{0}, []byte{8}, uint8(4))
	f.Fuzz(func(t *testing.T, data, pieces, buffers []byte, ahead uint8) {
		if len(data) > 4096 || len(pieces) == 0 || len(buffers) == 0 {
			return
		}
		e := newEnv(t)
		rest, i := append([]byte(nil), data...), 0
		s, err := streams.NewReadable(e, streams.Source{Pull: func(r *streams.Readable) error {
			if len(rest) == 0 {
				return r.Close()
			}
			n := min(int(pieces[i%len(pieces)])+1, len(rest))
			i++
			piece := append([]byte(nil), rest[:n]...)
			rest = rest[n:]
			return r.EnqueueBytes(piece)
		}}, streams.ReadableOptions{Bytes: true, HighWaterMark: float64(ahead)})
		if err != nil {
			t.Fatal(err)
		}
		put(t, e, "s", s.Value())
		put(t, e, "sizes", e.RT.NewUint8Array(append([]byte(nil), buffers...)).Value())
		got := eval(t, e, `(async () => {
			const r = s.getReader({ mode: 'byob' });
			const all = [];
			for (let i = 0; ; i++) {
				const n = sizes[i % sizes.length] + 1;
				const { done, value } = await r.read(new Uint8Array(n));
				all.push(...value);
				if (done) break;
			}
			out(all.join());
		})()`)
		want := make([]string, len(data))
		for i, b := range data {
			want[i] = strconv.Itoa(int(b))
		}
		if len(got) != 1 || got[0] != strings.Join(want, ",") {
			t.Errorf("got %v, want %v", got, want)
		}
	})
}

func BenchmarkReadAll(b *testing.B) {
	e := newEnv(b)
	chunk := make([]byte, 16<<10)
	b.SetBytes(64 * int64(len(chunk)))
	b.ReportAllocs()
	for b.Loop() {
		n := 0
		s, err := streams.NewReadable(e, streams.Source{Pull: func(r *streams.Readable) error {
			if n++; n > 64 {
				return r.Close()
			}
			return r.EnqueueBytes(chunk)
		}}, streams.ReadableOptions{Bytes: true})
		if err != nil {
			b.Fatal(err)
		}
		if err := s.ReadAll(func([]byte, error) {}); err != nil {
			b.Fatal(err)
		}
	}
}

func benchmarkJS(b *testing.B, src string) {
	e := newEnv(b)
	put(b, e, "n", engine.Int(b.N))
	b.ReportAllocs()
	b.ResetTimer()
	eval(b, e, src)
}

func BenchmarkForAwait(b *testing.B) {
	benchmarkJS(b, `let i = 0; (async () => { for await (const x of new ReadableStream({ pull(c) { if (i++ < n) c.enqueue(i); else c.close(); } })); })()`)
}

func BenchmarkPipeThrough(b *testing.B) {
	benchmarkJS(b, `let i = 0; new ReadableStream({ pull(c) { if (i++ < n) c.enqueue(i); else c.close(); } })
		.pipeThrough(new TransformStream({ transform(x, c) { c.enqueue(x + 1); } })).pipeTo(new WritableStream({ write() {} }))`)
}
