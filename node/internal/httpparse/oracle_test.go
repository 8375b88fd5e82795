package httpparse

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
)

// oracleCase is an input and what Node's parser made of it. Strings hold one character per byte.
type oracleCase struct {
	Type    string            `json:"t"`
	Lenient Lenient           `json:"l"`
	In      []string          `json:"in"`
	Skip    Action            `json:"skip"`
	Finish  bool              `json:"fin"`
	Max     int               `json:"max"`
	Events  []json.RawMessage `json:"ev"`
}

// recorder writes events as the recording script does.
type recorder struct {
	events  []string
	body    []byte
	inBody  bool
	skip    Action
	request bool
}

func latin1(b []byte) string {
	var s strings.Builder
	for _, c := range b {
		s.WriteRune(rune(c))
	}
	return s.String()
}

func unlatin1(s string) []byte {
	b := make([]byte, 0, len(s))
	for _, r := range s {
		b = append(b, byte(r))
	}
	return b
}

func (r *recorder) add(v ...any) {
	r.flush()
	var s strings.Builder
	e := json.NewEncoder(&s)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err)
	}
	r.events = append(r.events, strings.TrimSpace(s.String()))
}

func (r *recorder) flush() {
	if r.inBody {
		r.inBody = false
		r.add("body", latin1(r.body))
		r.body = nil
	}
}

func fieldsOf(h *Head) []string {
	list := []string{}
	for i := range h.Len() {
		list = append(list, latin1(h.Name(i)), latin1(h.Value(i)))
	}
	return list
}

func (r *recorder) MessageBegin() error {
	r.add("begin")
	return nil
}

func (r *recorder) HeadersComplete(h *Head) (Action, error) {
	var method any
	url, text := latin1(h.URL()), ""
	if r.request {
		method = h.Method.String()
	} else {
		url, text = "", url
	}
	r.add("head", h.Major, h.Minor, fieldsOf(h), method, url, h.Status, text, h.Upgrade, h.KeepAlive)
	return r.skip, nil
}

func (r *recorder) Body(data []byte) error {
	r.inBody = true
	r.body = append(r.body, data...)
	return nil
}

func (r *recorder) MessageComplete(h *Head) error {
	r.add("end", fieldsOf(h))
	return nil
}

// feed runs a case over its pieces.
func feed(c *oracleCase, in [][]byte) []string {
	r := &recorder{skip: c.Skip}
	typ := Request
	r.request = true
	if c.Type == "res" {
		r.request = false
		typ = Response
	}
	p := New(typ, r, Options{Lenient: c.Lenient, MaxHeaderSize: c.Max})
	for _, data := range in {
		n, err := p.Execute(data)
		if e, ok := err.(*Error); ok && !p.Upgrading() {
			r.add("error", e.Code, e.Reason, e.BytesParsed)
			return r.events
		}
		if n != len(data) {
			r.add("ret", n)
			break
		}
	}
	if c.Finish {
		if e, ok := p.Finish().(*Error); ok {
			r.add("finish", e.Code, e.Reason)
		}
	}
	r.flush()
	return r.events
}

// TestOracle compares with what Node 26 did. HTTPPARSE_CASES names another file of cases.
func TestOracle(t *testing.T) {
	name := os.Getenv("HTTPPARSE_CASES")
	if name == "" {
		name = "testdata/node26.jsonl"
	}
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 16<<20)
	failed, n := 0, 0
	for lines.Scan() {
		var c oracleCase
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		n++
		var in [][]byte
		for _, s := range c.In {
			in = append(in, unlatin1(s))
		}
		want := make([]string, len(c.Events))
		for i, e := range c.Events {
			want[i] = string(e)
		}
		if got := feed(&c, in); strings.Join(got, "\n") != strings.Join(want, "\n") {
			if failed++; failed <= 12 {
				t.Errorf("%s lenient %d skip %d %q\n got  %s\n want %s", c.Type, c.Lenient, c.Skip, c.In,
					strings.Join(got, "\n      "), strings.Join(want, "\n      "))
			}
		}
	}
	if failed > 0 {
		t.Errorf("%d of %d cases differ", failed, n)
	}
	if n == 0 {
		t.Error(fmt.Errorf("no cases in %s", name))
	}
}
