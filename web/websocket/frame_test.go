package websocket

import (
	"bytes"
	"testing"
)

type recorder struct {
	messages [][]byte
	controls []int
}

func (r *recorder) message(_ int, _ bool, data []byte) error {
	r.messages = append(r.messages, data)
	return nil
}

func (r *recorder) control(op int, _ []byte) error {
	r.controls = append(r.controls, op)
	return nil
}

func TestParser(t *testing.T) {
	in := []byte{1, 2, 'a', 'b', 0x89, 0, 0x80, 1, 'c', 0x82, 126, 0, 130}
	in = append(in, bytes.Repeat([]byte{7}, 130)...)
	in = append(in, 0x88, 2, 3, 0xE8, 0xFF)
	for step := 1; step < len(in); step += 3 {
		r := &recorder{}
		p := &parser{r: r}
		for i := 0; i < len(in); i += step {
			if err := p.feed(in[i:min(i+step, len(in))]); err != nil {
				t.Fatal(step, err)
			}
		}
		if len(r.messages) != 2 || string(r.messages[0]) != "abc" || len(r.messages[1]) != 130 {
			t.Fatal(step, r.messages)
		}
		if len(r.controls) != 2 || r.controls[0] != opPing || r.controls[1] != opClose {
			t.Fatal(step, r.controls)
		}
	}
}

func TestParserRefuses(t *testing.T) {
	for _, c := range []struct {
		in   []byte
		want error
	}{
		{[]byte{0xC1, 0}, errReserved}, {[]byte{0x83, 0}, errReserved}, {[]byte{0x81, 0x80}, errMasked}, {[]byte{0x08, 0}, errControl},
		{[]byte{0x88, 126, 0, 126}, errControl}, {[]byte{0x80, 0}, errOrder}, {[]byte{1, 0, 1, 0}, errFragmented},
		{[]byte{0x82, 127, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF}, errTooBig}, {[]byte{0x81, 1, 0xFF}, errUTF8},
	} {
		if err := (&parser{r: &recorder{}}).feed(c.in); err != c.want {
			t.Errorf("% x: %v", c.in, err)
		}
	}
}

func FuzzParser(f *testing.F) {
	f.Add([]byte{0x81, 1, 'a', 0x88, 0})
	f.Fuzz(func(t *testing.T, b []byte) {
		whole, parts := &recorder{}, &recorder{}
		p, q := &parser{r: whole, deflate: true}, &parser{r: parts, deflate: true}
		errWhole := p.feed(b)
		var errParts error
		for i := 0; i < len(b) && errParts == nil; i++ {
			errParts = q.feed(b[i : i+1])
		}
		if errWhole != errParts || len(whole.messages) != len(parts.messages) {
			t.Fatal(errWhole, errParts)
		}
	})
}
