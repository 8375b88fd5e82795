package codec

import (
	"bytes"
	"testing"
	"unicode/utf16"
)

func units(s string) []uint16 { return utf16.Encode([]rune(s)) }

func TestLookup(t *testing.T) {
	for label, want := range map[string]Encoding{"utf8": UTF8, " UTF-8\n": UTF8, "latin1": Windows1252, "unicode": UTF16LE, "x-sjis": ShiftJIS} {
		if got, ok := Lookup(label); !ok || got != want {
			t.Errorf("Lookup(%q) = %v, %v", label, got, ok)
		}
	}
	for _, label := range []string{"", "utf-9", "\u00a0utf-8", "\u212aoi8-r"} {
		if _, ok := Lookup(label); ok {
			t.Errorf("Lookup(%q) finds something", label)
		}
	}
}

// Expected values are those of the examples and tables of the standard.
func TestDecoders(t *testing.T) {
	for _, x := range []struct {
		enc  Encoding
		src  string
		want string
	}{
		{ShiftJIS, "\x93\xfa\x96\x7b", "日本"},
		{EUCJP, "\xc6\xfc\x8e\xb1\x8f\xb0\xa1", "日ｱ丂"},
		{ISO2022JP, "\x1b$BF|\x1b(BA", "日A"},
		{GBK, "\xc4\xe3\xba\xc3\x80", "你好€"},
		{GB18030, "\x81\x30\x81\x30\x90\x30\x81\x30", "\u0080\U00010000"},
		{Big5, "\xa7\x41\x88\x62", "你\u00ca\u0304"},
		{EUCKR, "\xc7\xd1\x81\x41", "한갂"},
		{KOI8R, "\xf0", "П"},
		{XUserDefined, "\x80A", "\uf780A"},
		{Windows1252, "\x80\x81\xe9", "€\u0081é"},
		{EUCKR, "\x81\x20", "\ufffd "},
		{ShiftJIS, "\x81", "\ufffd"},
		{ISO2022JP, "\x1b(B\x1b(JA", "\ufffdA"},
		{UTF16LE, "\xff\xfeA\x00B", "A\ufffd"},
		{UTF16BE, "\x00A\xd8\x3d", "A\ufffd"},
	} {
		got, ok := NewDecoder(x.enc, false, false).Units([]byte(x.src), false)
		if !ok || string(utf16.Decode(got)) != x.want {
			t.Errorf("%s %x: %q, want %q", x.enc.Name(), x.src, string(utf16.Decode(got)), x.want)
		}
		// Byte by byte the result is the same.
		d := NewDecoder(x.enc, false, false)
		var all []uint16
		for i := range len(x.src) {
			u, _ := d.Units([]byte(x.src[i:i+1]), true)
			all = append(all, u...)
		}
		u, _ := d.Units(nil, false)
		if all = append(all, u...); string(utf16.Decode(all)) != x.want {
			t.Errorf("%s %x in pieces: %q, want %q", x.enc.Name(), x.src, string(utf16.Decode(all)), x.want)
		}
	}
}

func TestUTF8Stream(t *testing.T) {
	d := NewDecoder(UTF8, false, false)
	var out []byte
	for _, b := range []byte("\xef\xbb\xbfa\xe2\x82\xac\xf0\x9f\x98\x80") {
		text, _ := d.UTF8([]byte{b}, true)
		out = append(out, text...)
	}
	text, _ := d.UTF8(nil, false)
	if out = append(out, text...); string(out) != "a€😀" {
		t.Errorf("got %q", out)
	}
	if _, ok := NewDecoder(UTF8, true, false).UTF8([]byte{0xE2}, false); ok {
		t.Error("fatal decoder takes half a sequence")
	}
}

func TestWriteUTF8(t *testing.T) {
	src := append(units("aé€😀"), 0xD800)
	for n := 0; n <= 13; n++ {
		dst := make([]byte, n)
		written, read := WriteUTF8(dst, nil, src)
		want := []byte(string(utf16.Decode(src[:read])))
		if !bytes.Equal(dst[:written], want) {
			t.Errorf("%d bytes: %x, want %x", n, dst[:written], want)
		}
	}
	if n := UTF8Length(nil, src); n != 13 {
		t.Errorf("length %d", n)
	}
	if n := UTF8Length([]byte("abcdefgh\xe9\xe9"), nil); n != 12 {
		t.Errorf("length %d", n)
	}
}

func FuzzDecoders(f *testing.F) {
	f.Add([]byte("\x1b$BF|\x1b(BA"), uint8(3))
	f.Fuzz(func(t *testing.T, src []byte, cut uint8) {
		for enc := UTF8 + 1; enc <= XUserDefined; enc++ {
			if enc == Replacement {
				continue
			}
			whole, _ := NewDecoder(enc, false, true).Units(src, false)
			d := NewDecoder(enc, false, true)
			at := int(cut) % (len(src) + 1)
			a, _ := d.Units(src[:at], true)
			b, _ := d.Units(src[at:], false)
			if got := append(a, b...); string(utf16.Decode(got)) != string(utf16.Decode(whole)) {
				t.Fatalf("%s: %v in pieces, %v whole", enc.Name(), got, whole)
			}
		}
	})
}
