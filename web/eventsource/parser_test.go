package eventsource

import (
	"fmt"
	"testing"
)

func TestParser(t *testing.T) {
	in := "\xEF\xBB\xBF: c\nretry: 10\nid: 7\nevent: foo\ndata: a\ndata: b\n\ndata:x\r\n\r\ndata\n\rid: 8\rdata: last\r\revent: none\n\n"
	for step := 1; step < 9; step++ {
		var got string
		p := &parser{retry: func(ms int64) { got += fmt.Sprint("retry ", ms, ";") }, emit: func(m message) { got += fmt.Sprintf("%+v;", m) }}
		for i := 0; i < len(in); i += step {
			p.feed([]byte(in[i:min(i+step, len(in))]))
		}
		want := "retry 10;{typ:foo data:a\nb id:7};{typ:message data:x id:7};{typ:message data: id:7};{typ:message data:last id:8};"
		if got != want {
			t.Fatalf("%d: %q", step, got)
		}
	}
}

func FuzzParser(f *testing.F) {
	f.Add([]byte("data: a\n\nretry: 99999999999\n\r\n"))
	f.Fuzz(func(t *testing.T, b []byte) {
		var whole, parts int
		p := &parser{retry: func(int64) {}, emit: func(message) { whole++ }}
		q := &parser{retry: func(int64) {}, emit: func(message) { parts++ }}
		p.feed(b)
		for i := range b {
			q.feed(b[i : i+1])
		}
		if whole != parts {
			t.Fatal(whole, parts)
		}
	})
}
