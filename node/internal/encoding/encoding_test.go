package encoding

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"testing"
)

func TestParse(t *testing.T) {
	for name, want := range map[string]Encoding{"utf8": UTF8, "UTF-8": UTF8, "ucs2": UTF16LE, "Utf-16LE": UTF16LE,
		"binary": Latin1, "latin1": Latin1, "ASCII": ASCII, "base64": Base64, "base64URL": Base64URL, "hex": Hex} {
		if got, ok := Parse(name); !ok || got != want {
			t.Errorf("Parse(%q) = %v, %v", name, got, ok)
		}
	}
	for _, name := range []string{"", "utf", "utf16", "buffer", "utf16le ", "hexx", "latin2"} {
		if _, ok := Parse(name); ok {
			t.Errorf("Parse(%q) finds something", name)
		}
	}
}

// The expected bytes are Node 26's.
func TestLenientDecoding(t *testing.T) {
	for _, x := range []struct {
		enc       Encoding
		text, out string
	}{
		{Base64, "YWJj=ZGVm", "abc"}, {Base64, "YW Jj\nZ", "abc"}, {Base64, "YW-_", "ao\xbf"}, {Base64URL, "YW+/", "ao\xbf"},
		{Base64, "Y*W*J*j", "abc"}, {Base64, "Y=WJj", ""}, {Base64, "YWJjY.Q==", "abca"}, {Base64, "Y", ""},
		{Hex, "abc", "\xab"}, {Hex, "abxxcd", "\xab"}, {Hex, "zz", ""},
	} {
		if got := Encode(x.enc, []byte(x.text), nil); string(got) != x.out {
			t.Errorf("%v %q: %x, want %x", x.enc, x.text, got, x.out)
		}
	}
	// Of UTF-16 units the low byte counts.
	if got := Encode(Base64, nil, []uint16{'A', 0x4141, 'B', '='}); !bytes.Equal(got, []byte{0, 0}) {
		t.Errorf("wide base64: %x", got)
	}
	if got := Encode(Hex, nil, []uint16{'a', 'b', 0x130, 0x131}); !bytes.Equal(got, []byte{0xab, 0x01}) {
		t.Errorf("wide hex: %x", got)
	}
}

func TestRoundTrip(t *testing.T) {
	src := make([]byte, 0, 300)
	for i := range 300 {
		src = append(src, byte(i*7))
		for _, enc := range []Encoding{Base64, Base64URL, Hex, Latin1} {
			dst := make([]byte, DecodedUnits(enc, len(src)))
			DecodeLatin1(dst, enc, src)
			want := ""
			switch enc {
			case Base64:
				want = base64.StdEncoding.EncodeToString(src)
			case Base64URL:
				want = base64.RawURLEncoding.EncodeToString(src)
			case Hex:
				want = hex.EncodeToString(src)
			default:
				want = string(src)
			}
			if string(dst) != want {
				t.Fatalf("%v of %d bytes: %s, want %s", enc, len(src), dst, want)
			}
			if back := Encode(enc, dst, nil); !bytes.Equal(back, src) {
				t.Fatalf("%v of %d bytes does not come back", enc, len(src))
			}
		}
	}
}

func TestForgivingBase64(t *testing.T) {
	for text, want := range map[string]Forgiven{"": OK, "YQ": OK, "YQ==": OK, "Y Q = =": OK, "YQ=": Forbidden, "YQ===": Forbidden,
		"Y": Truncated, "YWJ=j": Forbidden, "YWJjZ": Truncated, "=": Forbidden, "YW-_": Forbidden, "\xe9": Forbidden} {
		if _, got := ForgivingBase64([]byte(text)); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

func TestDecodedUTF8Units(t *testing.T) {
	for text, want := range map[string]int{"abc": 3, "\xff\xe2\x82\xf0\x9f\x98": 3, "\U0001f600": 2, "\xed\xa0\x80": 3, "\xe2\x82": 1} {
		if got := DecodedUTF8Units([]byte(text)); got != want {
			t.Errorf("%x: %d, want %d", text, got, want)
		}
	}
}

func FuzzWrite(f *testing.F) {
	f.Add([]byte("YWJj=="), uint8(3), uint8(4))
	f.Fuzz(func(t *testing.T, src []byte, enc, size uint8) {
		e := Encoding(enc % uint8(Buffer))
		dst := make([]byte, int(size))
		units := make([]uint16, len(src))
		for i, c := range src {
			units[i] = uint16(c)
		}
		n := Write(dst, e, src, nil)
		m := Write(make([]byte, int(size)), e, nil, units)
		if n != m || n > len(dst) {
			t.Fatalf("%v: %d bytes from Latin-1, %d from UTF-16, %d fit", e, n, m, size)
		}
	})
}
