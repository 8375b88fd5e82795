package httpparse

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

func collect(t *testing.T, typ Type, opts Options, pieces ...string) (*recorder, *Parser, error) {
	t.Helper()
	r := &recorder{request: typ == Request}
	p := New(typ, r, opts)
	for _, s := range pieces {
		if n, err := p.Execute([]byte(s)); err != nil {
			r.flush()
			return r, p, err
		} else if n != len(s) {
			break
		}
	}
	r.flush()
	return r, p, nil
}

// Limits and positions as Node 26 has them.
func TestLimits(t *testing.T) {
	const chunked = "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5"
	const get = "GET / HTTP/1.1\r\n"
	rep := strings.Repeat
	for _, c := range []struct {
		name  string
		make  func(n int) string
		first int // the first n that fails
		code  string
		at    int
	}{
		{"extension name", func(n int) string { return chunked + ";" + rep("a", n) + "\r\nhello\r\n" }, 16385, "HPE_CHUNK_EXTENSIONS_OVERFLOW", 16435},
		{"extension value", func(n int) string { return chunked + ";a=" + rep("b", n) + "\r\nhello\r\n" }, 16384, "HPE_CHUNK_EXTENSIONS_OVERFLOW", 16436},
		{"extension quoted", func(n int) string { return chunked + `;a="` + rep("b", n) + "\"\r\nhello\r\n" }, 16382, "HPE_CHUNK_EXTENSIONS_OVERFLOW", 16435},
		{"extensions", func(n int) string { return chunked + rep(";a=b", n) + "\r\nhello\r\n" }, 8193, "HPE_CHUNK_EXTENSIONS_OVERFLOW", 0},
		{"extension unfinished", func(n int) string { return chunked + ";" + rep("a", n) }, 16385, "HPE_CHUNK_EXTENSIONS_OVERFLOW", 16434},
		{"value", func(n int) string { return get + "a: " + rep("b", n) + "\r\n\r\n" }, 16382, "HPE_HEADER_OVERFLOW", 16402},
		{"name", func(n int) string { return get + rep("a", n) + ": b\r\n\r\n" }, 16382, "HPE_HEADER_OVERFLOW", 16402},
		{"url", func(n int) string { return "GET /" + rep("a", n) + " HTTP/1.1\r\n\r\n" }, 16383, "HPE_HEADER_OVERFLOW", 16388},
		{"fields", func(n int) string { return get + rep("a: b\r\n", n) + "\r\n" }, 8192, "HPE_HEADER_OVERFLOW", 49164},
		{"value unfinished", func(n int) string { return get + "a: " + rep("b", n) }, 16382, "HPE_HEADER_OVERFLOW", 16401},
		{"trailer", func(n int) string { return chunked + "\r\nhello\r\n0\r\na:" + rep("b", n) + "\r\n\r\n" }, 16383, "HPE_HEADER_OVERFLOW", 16446},
	} {
		if _, _, err := collect(t, Request, Options{}, c.make(c.first-1)); err != nil {
			t.Errorf("%s of %d: %v", c.name, c.first-1, err)
		}
		_, _, err := collect(t, Request, Options{}, c.make(c.first))
		var e *Error
		if !errors.As(err, &e) || e.Code != c.code || (c.at != 0 && e.BytesParsed != c.at) {
			t.Errorf("%s of %d: %+v, want %s at %d", c.name, c.first, e, c.code, c.at)
		}
	}
}

func TestMaxHeadersDropsTheRest(t *testing.T) {
	r, _, err := collect(t, Request, Options{MaxHeaders: 2}, "GET / HTTP/1.1\r\na: 1\r\nb: 2\r\nc: 3\r\nConnection: close\r\n\r\n")
	want := `["head",1,1,["a","1","b","2"],"GET","/",0,"",false,false]`
	if err != nil || len(r.events) != 3 || r.events[1] != want {
		t.Errorf("%v, %v", r.events, err)
	}
}

func TestErrorsStay(t *testing.T) {
	_, p, err := collect(t, Request, Options{}, "GET / HTTP/1.1\r\n\x01")
	if err == nil || err.Error() != "Parse Error: Invalid header token" {
		t.Errorf("%v", err)
	}
	if n, again := p.Execute([]byte("GET / HTTP/1.1\r\n\r\n")); n != 0 || again != err {
		t.Errorf("second call: %d, %v", n, again)
	}
	if err := p.Finish(); err != nil {
		t.Errorf("Finish after an error: %v", err)
	}
}

type failing struct {
	at string
}

var errHandler = errors.New("handler")

func (f *failing) err(at string) error {
	if f.at == at {
		return errHandler
	}
	return nil
}
func (f *failing) MessageBegin() error                     { return f.err("begin") }
func (f *failing) HeadersComplete(h *Head) (Action, error) { return Proceed, f.err("head") }
func (f *failing) Body([]byte) error                       { return f.err("body") }
func (f *failing) MessageComplete(*Head) error             { return f.err("end") }

func TestHandlerErrors(t *testing.T) {
	for _, at := range []string{"begin", "head", "body", "end"} {
		p := New(Request, &failing{at: at}, Options{})
		if _, err := p.Execute([]byte("POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc")); err != errHandler {
			t.Errorf("%s: %v", at, err)
		}
		if _, err := p.Execute([]byte("x")); err != errHandler {
			t.Errorf("%s, again: %v", at, err)
		}
	}
}

type pausing struct {
	recorder
	p *Parser
}

func (h *pausing) MessageComplete(head *Head) error {
	h.p.Pause()
	return h.recorder.MessageComplete(head)
}

func TestPause(t *testing.T) {
	h := &pausing{}
	h.request = true
	h.p = New(Request, h, Options{})
	data := strings.Repeat("GET / HTTP/1.1\r\n\r\n", 3)
	for i := range 3 {
		n, err := h.p.Execute([]byte(data))
		if err != nil || n != 18 || len(h.events) != 3*(i+1) {
			t.Fatalf("call %d: consumed %d, %v, %d events", i, n, err, len(h.events))
		}
		data = data[n:]
	}
}

// Endless white space is not kept.
func TestWhiteSpaceIsNotKept(t *testing.T) {
	r := &recorder{request: true}
	p := New(Request, r, Options{})
	spaces := strings.Repeat(" ", 300<<10)
	for _, s := range []string{"GET", spaces, "/u", spaces, "HT", "TP/1.1\r\nname:", spaces, spaces, "val", "ue\r\nsec", "ond:" + spaces, "\r\n\r\n"} {
		if _, err := p.Execute([]byte(s)); err != nil {
			t.Fatal(err)
		}
		if len(p.carry) > maxCarry {
			t.Fatalf("%d bytes are kept", len(p.carry))
		}
	}
	want := `["head",1,1,["name","value","second",""],"GET","/u",0,"",false,true]`
	if len(r.events) != 3 || r.events[1] != want {
		t.Errorf("%v", r.events)
	}
}

func TestRelaxedHeaderValues(t *testing.T) {
	for _, c := range []struct {
		value string
		ok    bool
	}{{"a\x01b\x7f\x1b", true}, {"\x01", true}, {"a\x00b", false}} {
		for _, piece := range []string{"", "\x02"} {
			_, _, err := collect(t, Request, Options{Lenient: LenientHeaderValueRelaxed}, "GET / HTTP/1.1\r\na: "+c.value, piece+"\r\n\r\n")
			if (err == nil) != c.ok {
				t.Errorf("%q: %v", c.value, err)
			}
		}
	}
}

// Whatever the pieces, the events are the same.
func FuzzPieces(f *testing.F) {
	for _, s := range []string{
		"GET / HTTP/1.1\r\nHost: a\r\n\r\nPOST /x?y HTTP/1.1\r\nContent-Length: 3\r\n\r\nabcGET",
		"POST / HTTP/1.1\r\ntransfer-encoding: gzip, chunked\r\n\r\n5;a=\"b\"\r\nhello\r\n0\r\nT: x\r\n\r\n",
		"HTTP/1.1 200 OK\r\nconnection: close\r\n a: b\r\n\r\nbody",
		"CONNECT a:1 HTTP/1.1\r\n\r\nrest", "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 304\r\n\r\n",
		"GET http://u@h/p?q#f HTTP/1.1\r\nConnection: keep-alive, Upgrade\r\nupgrade: x\r\n\r\n..",
		"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "GET /\r\n\r\n",
	} {
		f.Add([]byte(s), uint16(0), uint64(0x123456789), true)
		f.Add([]byte(s), uint16(LenientAll), uint64(0xfedcba987654321), false)
	}
	f.Fuzz(func(t *testing.T, data []byte, lenient uint16, cuts uint64, request bool) {
		c := &oracleCase{Type: "res", Lenient: Lenient(lenient), Finish: true}
		if request {
			c.Type = "req"
		}
		whole := shape(feed(c, [][]byte{data}))
		var pieces [][]byte
		rest := data
		for i := 0; len(rest) > 0; i++ {
			n := int(cuts>>(i%16*4)&15) + 1
			n = min(n, len(rest))
			pieces = append(pieces, bytes.Clone(rest[:n]))
			rest = rest[n:]
		}
		if got := shape(feed(c, pieces)); got != whole {
			t.Errorf("%q in pieces:\n got  %s\n want %s", data, got, whole)
		}
	})
}

// shape drops positions, which are relative to pieces, and what depends on where the pieces end: after an upgrade the rest
// is not parsed, but the next piece is.
func shape(events []string) string {
	var out []string
	for _, e := range events {
		if strings.HasPrefix(e, `["error"`) {
			e = e[:strings.LastIndexByte(e, ',')]
		}
		if strings.HasPrefix(e, `["ret"`) || strings.HasPrefix(e, `["finish"`) {
			break
		}
		out = append(out, e)
		if strings.HasPrefix(e, `["head"`) && strings.HasSuffix(e, `true,true]`) || strings.HasSuffix(e, `true,false]`) {
			break
		}
		if strings.Contains(e, `"",101,`) {
			break
		}
	}
	return strings.Join(out, "\n")
}

type nothing struct{}

func (nothing) MessageBegin() error                   { return nil }
func (nothing) HeadersComplete(*Head) (Action, error) { return Proceed, nil }
func (nothing) Body([]byte) error                     { return nil }
func (nothing) MessageComplete(*Head) error           { return nil }

var hello = []byte("GET / HTTP/1.1\r\nHost: 127.0.0.1:8091\r\n\r\n")

var browser = []byte("GET /static/app.js?v=3 HTTP/1.1\r\nHost: www.example.com\r\nConnection: keep-alive\r\n" +
	"User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36\r\n" +
	"Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8\r\nAccept-Encoding: gzip, deflate, br\r\n" +
	"Accept-Language: en-US,en;q=0.9\r\nCache-Control: max-age=0\r\nCookie: session=0123456789abcdef0123456789abcdef; theme=dark\r\n" +
	"If-None-Match: \"5e9c1f-1a2b\"\r\nReferer: https://www.example.com/index.html\r\nUpgrade-Insecure-Requests: 1\r\n\r\n")

func benchmark(b *testing.B, data []byte) {
	p := New(Request, nothing{}, Options{})
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := p.Execute(data); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkHello(b *testing.B)   { benchmark(b, hello) }
func BenchmarkBrowser(b *testing.B) { benchmark(b, browser) }
func BenchmarkPost(b *testing.B) {
	benchmark(b, []byte("POST /api HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 17\r\n\r\n{\"a\":1,\"b\":[2,3]}"))
}

// A head in two pieces.
func BenchmarkSplit(b *testing.B) {
	p := New(Request, nothing{}, Options{})
	b.ReportAllocs()
	for b.Loop() {
		p.Execute(browser[:200])
		p.Execute(browser[200:])
	}
}
