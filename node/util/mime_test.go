package util

import "testing"

func TestParseMIME(t *testing.T) {
	for _, c := range [][2]string{
		{"text/html", "text/html"},
		{" TEXT/Html ; Charset=UTF-8", "text/html;charset=UTF-8"},
		{`a/b;c="x\"y";c=2;d=3`, `a/b;c="x\"y";d=3`},
		{`a/b;;;c=d;`, "a/b;c=d"},
		{`a/b;x="a"junk;y=z`, "a/b;x=a;y=z"},
		{`a/b;x="a\`, `a/b;x="a\\"`},
		{"a/b;c", "a/b"},
	} {
		m, err := parseMIME(c[0])
		if err != nil || m.String() != c[1] {
			t.Errorf("%q: got %v (%v), want %q", c[0], m, err, c[1])
		}
	}
	for _, s := range []string{"", "a", "a/", "/b", "a/b c", "a /b", "é/b"} {
		if m, err := parseMIME(s); err == nil {
			t.Errorf("%q: got %v, want an error", s, m)
		}
	}
}

func FuzzParseMIME(f *testing.F) {
	f.Add("text/html;charset=utf-8")
	f.Add(`a/b;c="\"`)
	f.Add("a/b;=;;\"")
	f.Fuzz(func(t *testing.T, s string) {
		m, err := parseMIME(s)
		if err != nil {
			return
		}
		again, err := parseMIME(m.String())
		if err != nil || again.String() != m.String() {
			t.Fatalf("%q: %q does not survive: %v %v", s, m.String(), again, err)
		}
	})
}
