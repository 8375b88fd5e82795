package stringdecoder

import (
	"testing"

	"github.com/sxfescript/sxn/node/buffer"
)

func TestDecoder(t *testing.T) {
	for _, c := range []struct {
		enc    buffer.Encoding
		chunks []string
		want   []string // the last one is what Flush gives
	}{
		{buffer.UTF8, []string{"\xe2\x82", "\xac"}, []string{"", "€", ""}},
		{buffer.UTF8, []string{"\xe2", "a"}, []string{"", "\uFFFDa", ""}},
		{buffer.UTF8, []string{"a\xf0\x9f\x98", "\x80\xc3", "\xa9b"}, []string{"a", "😀", "éb", ""}},
		{buffer.UTF8, []string{"\xe2\x82"}, []string{"", "\uFFFD"}},
		{buffer.UTF8, []string{"\x80\x80\x80\x80"}, []string{"\uFFFD\uFFFD\uFFFD\uFFFD", ""}},
		{buffer.UTF16LE, []string{"a", "\x00b", "\x00"}, []string{"", "a", "b", ""}},
		{buffer.UTF16LE, []string{"\x3d", "\xd8", "\x00", "\xde"}, []string{"", "\uFFFD", "", "\uFFFD", ""}},
		{buffer.UTF16LE, []string{"a\x00b"}, []string{"a", ""}},
		{buffer.Base64, []string{"ab", "cd"}, []string{"", "YWJj", "ZA=="}},
		{buffer.Hex, []string{"a", "b"}, []string{"61", "62", ""}},
	} {
		d := Decoder{Encoding: c.enc}
		for i, w := range c.want {
			v, err := d.Flush, error(nil)
			got := ""
			if i < len(c.chunks) {
				x, e := d.Write([]byte(c.chunks[i]))
				got, _ = x.AsString()
				err = e
			} else {
				x, e := v()
				got, _ = x.AsString()
				err = e
			}
			if err != nil || got != w {
				t.Errorf("%v %q step %d: %q, %v; want %q", c.enc, c.chunks, i, got, err, w)
			}
		}
	}
}
